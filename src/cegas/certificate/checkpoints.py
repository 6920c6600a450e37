"""Where a machine over terms has been: its frames and memory at some time, to go on from there again."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING, TypeAlias
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.machine import Activation
from cegas.program.memory import Content, MemoryObject, Segment
from cegas.program.objects import ObjectSite
from cegas.program.values import Value

if TYPE_CHECKING:
    from cegas.certificate.machine import TermMachine

FrameRecord: TypeAlias = tuple[
    Activation, ControlFlowAutomaton, list[Value | None], Edge | None, list[MemoryObject], dict[ObjectSite, MemoryObject]
]
"""A frame, its function, registers, call, objects and scoped objects."""

MemoryRecord: TypeAlias = tuple[MemoryObject, Value, Content, dict[int, tuple[int, Value]], list[Segment]]
"""An object, whether it lives, its content, and the cells and segments of that."""


class Checkpoint:
    """A machine's frames and memory at some time."""

    __slots__ = ("addresses", "elements", "frames", "freed_outside", "memory", "statics", "vague", "values")

    def __init__(self, machine: TermMachine) -> None:
        self.frames: list[FrameRecord] = [
            (frame, frame.function, list(frame.registers), frame.call, list(frame.objects), dict(frame.scoped))
            for frame in machine.frames
        ]
        self.memory: list[MemoryRecord] = [
            (memory, memory.alive, memory.content, dict(memory.content.cells), list(memory.content.segments))
            for memory in machine.objects
        ]
        self.statics = dict(machine.statics)
        self.vague = set(machine.vague)
        self.freed_outside = machine.freed_outside
        self.values = dict(machine.terms_algebra.values)
        self.addresses = dict(machine.terms_algebra.addresses)
        self.elements = machine.elements.save()
