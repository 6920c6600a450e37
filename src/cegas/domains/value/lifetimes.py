"""The objects that die with an activation of a function, and states without the addresses of objects that have died."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.domains.value.algebra import HOLE, objects_in
from cegas.domains.value.state import UNASKED, AbstractObject, Frame, Memory, ObjectContent, Rest
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate


def frame_slots(function: ControlFlowAutomaton) -> dict[Register, ObjectSite]:
    """The registers that hold the address of a local variable: as good as constants, so they need no tracking."""
    return {
        operation.target: operation.site
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and operation.scoped
    }


def at_the_start(function: ControlFlowAutomaton) -> Iterable[Allocate]:
    """The allocations of locals that are done once in each activation, before anything else."""
    if function.entry.entering:
        return
    for edge in function.entry.leaving:
        seen: set[ObjectSite] = set()
        for operation in edge.operations:
            if isinstance(operation, Allocate) and operation.scoped and operation.site not in seen:
                seen.add(operation.site)
                yield operation


def loose_sites(function: ControlFlowAutomaton) -> frozenset[ObjectSite]:
    """The sites of stack objects that live until the function returns (`alloca`)."""
    return frozenset(
        operation.site
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and not operation.scoped and operation.site.kind is not ObjectKind.HEAP
    )


def highest_number(frame: Frame) -> int:
    """The highest number of an object that known registers refer to, in any frame; -1 if there is none.

    Calls may be nested deeply, and most returns leave no address behind: so it is remembered for each frame.
    """
    chain: list[Frame] = []
    current: Frame | None = frame
    while current is not None and current.highest == UNASKED:
        chain.append(current)
        current = current.parent
    highest = -1 if current is None else current.highest
    for each in reversed(chain):
        for value in each.values.values():
            if type(value) is not int:
                for object_ in objects_in(value):
                    highest = max(highest, object_.number)
        each.highest = highest
    return highest


def forget_in_frames(frame: Frame, dying: set[AbstractObject]) -> Frame:
    """The frames without the values that refer to objects of the past."""
    chain: list[Frame] = []
    current: Frame | None = frame
    while current is not None:
        chain.append(current)
        current = current.parent
    parent: Frame | None = None
    for old in reversed(chain):
        kept = {
            register: value
            for register, value in old.values.items()
            if type(value) is int or dying.isdisjoint(objects_in(value))
        }
        unchanged = len(kept) == len(old.values) and old.parent is parent
        parent = old if unchanged else Frame(kept, parent)
    assert parent is not None
    return parent


def forget_in_memory(memory: Memory, dying: set[AbstractObject]) -> Memory:
    """Memory without the values that refer to objects of the past."""
    for object_, content in list(memory.items()):
        stale = [
            offset
            for offset, (_, value) in content.cells.items()
            if type(value) is not int and not dying.isdisjoint(objects_in(value))
        ]
        if stale:
            cells = content.cells
            for offset in stale:
                size = cells[offset][0]
                cells = cells.delete(offset) if content.rest is Rest.UNKNOWN else cells.set(offset, (size, HOLE))
            memory = memory.set(object_, ObjectContent(content.alive, content.size, content.rest, cells))
    return memory
