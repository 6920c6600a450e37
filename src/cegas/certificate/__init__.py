"""Proof certificates and their checker, which shares nothing with the engine that it checks.

`terms` are values that are not known, `encoding` says what they mean to Z3, and `solver` answers questions about them.
What is trusted besides: the program model, the front end with clang, Z3.
"""
