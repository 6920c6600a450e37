"""What depends on what: control and data dependence of operations, and slices.

| module | what |
|---|---|
| `slices` | a slice as a set of operations; what a slicer is |
| `control` | post-dominators and control dependence of a function; calls that may not come back |
| `call_effects` | what a call may do to memory, given its arguments |
| `nodes` | nodes of the system dependence graph and what they depend on within their function; formal and actual nodes |
| `summaries` | what the results of calls depend on: summary edges |
| `graph` | the whole graph; slices in two phases |
| `criteria` | operations that stand for a location, a function, a line |
| `view` | the graph as operations only, to draw and to read |

Flow dependence is that of `spatial_flow`, and is not computed anew. The thesis is T. Lemberger's (2018), sections 2.3 and
3.1; it has neither summaries nor phases, which are those of Horwitz, Reps and Binkley (1990).
"""
