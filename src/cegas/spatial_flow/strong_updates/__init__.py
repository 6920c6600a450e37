"""Path- and field-sensitive strong updates (paper, section 3.2.1 and Table 1).

Along one path a pointer usually has one target, and a store through it replaces what was there: an update that is weak in
the shared graph is strong on the path. The rules of Table 1 (`rules`) go backwards along the value flow that lies on the
path; `solver` applies them as far as a question needs; `updates` asks for the updates of a whole path, and says which
pointer cells an analysis has to track to see them the same way.

What is found here holds on its path only. It never changes the spatial flow graph.
"""
