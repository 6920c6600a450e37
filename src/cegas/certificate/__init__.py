"""Proof certificates and their checker, which shares nothing with the engine that it checks.

To be read in this order: `format` (what is claimed), `checker` and `paths` (the induction), `merged_paths` and `joining`
(all paths together), `obligations` (the conditions that have to be shown), `building` (from a claim to a machine),
`machine`, `checkpoints`, `addresses`, `facts`, `open_offsets`, `strings` and `algebra` (what a run may do from there),
`matching` with `translation`, `rest` and `unification` (whether a claim describes what it did), `shapes` (what it may look
like), `terms`, `encoding` and `solver` (what is left to Z3). What is trusted besides: the program model, the front end with
clang, Z3.
"""
