"""Formulas of operations and paths, and the solver behind them.

`terms` builds terms of the solver, `encoding` turns rows of the semantics table into them, `algebra` makes them
values of the abstract machine, `layout` gives objects symbolic addresses, `contents` holds bytes at symbolic
offsets, `path` executes a path over all this, `replay` turns a model back into the inputs of a run, and
`solver` is the protocol and its back end. Bitwuzla itself is imported when the first term is built.
"""
