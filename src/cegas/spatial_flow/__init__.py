"""Spatial flow: memory regions, memory SSA, the sparse value-flow graph, and strong updates along a path.

The model of CEGAS (Yu, Liu, Mu 2022, section 3.1): a *spatial flow graph* is the control-flow automata together with the
edges along which values flow from definitions to uses, in registers and through memory. Section 3.2.1's strong updates look
along one path of it.

The room knows `program` and `pointers`; to be read in this order:

    accesses -> regions -> effects -> memory_ssa -> value_flow -> sfg
                                                                   |
                                    path -> strong_updates (Table 1)
"""
