"""Formulas of operations and paths, and the solver behind them.

`terms` builds terms of the solver, `encoding` turns rows of the semantics table into them, `algebra` makes them
values of the abstract machine, `layout` gives objects symbolic addresses, and `contents` holds bytes at symbolic
offsets. `path` executes a path over all this, with `addresses`, `accesses` and `ranges` for its memory; `branching`
does so for many paths that begin alike. `formula` asks whether a path is feasible, `interpolation` why not, and
`replay` turns a model back into the inputs of a run. `solver` is the protocol and its back end. Bitwuzla itself is
imported when the first term is built.
"""
