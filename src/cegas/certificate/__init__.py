"""Proof certificates and their checker, which shares nothing with the engine that it checks.

To be read in this order: `format` (what is claimed), `checker` (the induction), `machine` and `algebra` (what a run may do
from a claim), `matching` (whether a claim describes what it did), `shapes` (what a claim may look like), `terms`, `encoding`
and `solver` (what is left to Z3). What is trusted besides: the program model, the front end with clang, Z3.
"""
