"""Witnesses in the exchange formats of SV-COMP: written for verdicts, and read to be checked.

- `model`: a witness without its format: a path of waypoints, or a set of invariants
- `structure`: statements, branchings and calls in the text of a C file, which is what the formats point to
- `places`: from positions of the compiler's to places in the files
- `recording`: waypoints of a run; `invariants`: invariants of a proof
- `documents`: the YAML of format 2.0 and the GraphML of format 1.0, written
- `reading`: both, read
- `lookup`: what there is at the places that a witness names; `insertions`: edits of a text
- `instrumentation`, with `visits` and `automaton_text`: the program together with a witness, as one program whose error is
  to follow the witness to a violation
"""
