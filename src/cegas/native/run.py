"""Run a program natively with given inputs."""

from __future__ import annotations

from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.typed import Final
from cegas.frontend.recording import NativeSource
from cegas.native.child import Child, ChildEnded, ChildEnding
from cegas.native.errors import NotReplayable
from cegas.native.execution import compiling_child
from cegas.native.inputs import NativeInputs
from cegas.native.text import ProgramText
from cegas.program.control_flow import DataModel

FOLDER: Final = Path(__file__).resolve().parent
"""Where the compiled runtimes are."""
MOST_MEMORY = {DataModel.LP64: 1 << 31, DataModel.ILP32: 1 << 30}
"""Bytes that a run may have for its heap, its stack and memory outside the program together."""
STACK = {DataModel.LP64: 1 << 28, DataModel.ILP32: 1 << 26}
"""Bytes of the stack, unless the path needs more."""
_MACHINES = {DataModel.LP64: "x86_64", DataModel.ILP32: "i386"}


def run_natively(
    source: NativeSource, inputs: NativeInputs, seconds: float, look: Tick, child: Child | None = None
) -> tuple[ChildEnded, str]:
    """Run a program with inputs, in a child that may be there already; how it ended, and where. Raises `NotReplayable`."""
    assert source.options is not None
    model = source.options.data_model
    stack = STACK[model] + inputs.stack_bytes
    memory = stack + inputs.heap_bytes + sum(region.length for region in inputs.regions)
    if memory > MOST_MEMORY[model]:
        raise NotReplayable(f"the run needs {memory >> 20} MB")
    program = ProgramText(source, inputs)
    block = program.queues.block(inputs.regions, inputs.heap_bytes, stack)
    runtime = FOLDER / f"{'runtime' if inputs.guard is None else 'guarded'}-{_MACHINES[model]}.o"
    job = (program.modules, str(runtime), model is DataModel.ILP32)
    with child or compiling_child() as running:
        ended = running.run(job, block, seconds, memory + len(block), look)
    if ended.ending in (ChildEnding.CRASHED, ChildEnding.KILLED) and program.has_assembly:
        raise NotReplayable("the run ends in or after inline assembly, which may need other rights than a process has")
    return ended, _place(ended, program)


def _place(ended: ChildEnded, program: ProgramText) -> str:
    """Where a run left the path."""
    if ended.ending in (ChildEnding.STRAYED, ChildEnding.ASSUMPTION) and ended.detail < len(program.places.names):
        return program.places.names[ended.detail]
    if ended.ending is ChildEnding.ASKED_MORE:
        return program.queues.name(ended.detail)
    if ended.ending is ChildEnding.NO_REGION:
        return f"{ended.detail:#x}"
    return f"signal {ended.detail}" if ended.ending is ChildEnding.CRASHED else ""
