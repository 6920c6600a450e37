"""The program model: what a C program means, independent of where it came from and of any analysis.

Types, expressions and the table of their semantics, operations, control-flow automata, memory objects and the abstract
machine that executes operations over any algebra of values. The semantics are described in `docs/semantics.md`.
"""
