"""Soundness fuzzing: random programs whose verdict is known from native execution, checked by every analysis.

``python -m tests.fuzz --help`` runs any number of them; ``test_fuzz.py`` runs a few.
"""
