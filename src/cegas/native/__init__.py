"""Running a program natively with given inputs: its modules as the compiler wrote them, with the inputs put in.

While a program is made, a `NativeSource` notes what a later run needs (`frontend.recording`): the texts of the modules, and
from which instruction each operation comes that asks for a value. For a run, the texts get calls that fetch inputs where
those operations stand (`text`, `stubs`), are linked to a small runtime (`runtime.c`), compiled by LLVM and run (`execution`)
in a child process that may do nothing but compute (`child`). LP64 programs run inside the forked child (just-in-time
compiler), ILP32 programs as a static binary. A run that is to violate a condition has a guard in front of the instruction
(`guards`), and is told which of its
objects live (`live_objects`).
"""
