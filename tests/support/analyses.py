"""Kinds of analyses, as far as tests tell them apart."""

from __future__ import annotations

from typing import Final

STATELESS: Final = frozenset({"bmc", "kinduction", "concrete", "explore", "test"})
"""Those whose proofs, if they have any, are no state spaces."""
RUNNING: Final = frozenset({"concrete", "explore", "test"})
"""Those that run the program instead of describing its runs: what they cannot run they leave undecided."""
MERGING: Final = frozenset({"interval", "shape"})
"""Those that join states: they refuse programs whose uninitialised memory is read as C does."""
WHOLE: Final = frozenset({"shape"})
"""Those that look at the whole program, whether it could be sliced before or not."""
