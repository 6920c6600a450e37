"""Transfer functions as generated Python code: the one package with code that writes code.

An edge that is taken often gets a function of its own: registers become local variables, expressions over numbers are
written out, and the function forgets what the precision adjustment would forget behind the edge (what that is, it gets as
arguments, so that refinements need no new code). For operands that are no numbers (addresses, partly known values) and for
rare operations the code asks the reference interpreter (`transfer.ValueTransfer`) about single expressions or operations, or
leaves the whole edge to it. The result is that of the reference followed by the precision adjustment, in every case;
`tests/unit/domains/value/test_value_codegen.py` compares them.

`generator` goes through the operations of an edge, `code` collects the text and knows what registers are at its end,
`expressions`, `memory` and `assumptions` write what they are called after, `values` is what they know at that time, and
`runtime` is what the written code calls. `compiled` has the functions written for all edges, and the transfer relation that
calls them.
"""
