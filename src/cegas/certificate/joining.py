"""One state instead of two at the same place: what holds if the run has come there in one way or in the other.

A *selector* says which: a condition that holds on the one way and not on the other, or a new variable. What differs becomes
a choice by the selector. For every run of the one way there are values of the variables with which the joined state is the
run's (those from before, and the selector true), and so for the other. Where there is no such choice, as between the
addresses of different objects, two states are not joined: they stay apart, and both are followed.

Facts (`facts.py`) tell what has been written from what has not, which is lost here: certificates with facts are not checked
in this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cegas.certificate.checkpoints import Checkpoint, FrameRecord, MemoryRecord
from cegas.certificate.elements import ElementsView
from cegas.certificate.machine import TermMachine
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.foundation.typed import Final, TypeVar
from cegas.program import operators as op
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.memory import LARGEST_CELL, Content, MemoryObject, Segment
from cegas.program.rounds import Rounds
from cegas.program.types import BOOL, int_type
from cegas.program.values import Pointer, Value

MOST_BYTES: Final = 1024
"""Larger objects are not joined where other parts of them have been filled, byte by byte."""

_Known = TypeVar("_Known")

WORD: Final = 8
"""What is not yet in cells is compared in pieces of at most so many bytes."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A state at a place where others may arrive."""

    checkpoint: Checkpoint
    conditions: tuple[Operand, ...]
    """What holds on the way there."""
    location: Location
    calls: tuple[int, ...]
    visits: int
    rounds: tuple[Rounds, ...]
    live: tuple[frozenset[Register], ...]
    """By frame, the registers that may still be read."""


class _Apart(Exception):
    """Two states have nothing that describes both."""


def common_conditions(one: Waiting, other: Waiting) -> int:
    """How many conditions two ways have in common, from the beginning on."""
    count = 0
    for a, b in zip(one.conditions, other.conditions, strict=False):
        if a is not b:
            break
        count += 1
    return count


def join(machine: TermMachine, one: Waiting, other: Waiting) -> Waiting | None:
    """A state that describes two, which are at one place; None if there is none."""
    if (one.location, one.calls, one.visits) != (other.location, other.calls, other.visits):
        return None
    try:
        return _Joining(machine, one, other).result()
    except _Apart:
        return None


class _Joining:
    """Joins two states."""

    def __init__(self, machine: TermMachine, one: Waiting, other: Waiting) -> None:
        self._machine = machine
        self._algebra = machine.terms_algebra
        self._terms = machine.terms_algebra.terms
        self._one = one
        self._other = other
        self._common = common_conditions(one, other)
        self._selector: Operand | None = None
        self._views: dict[MemoryObject, ElementsView] = {}
        self._living: Final = _living(one)
        """The objects that live on the one way. On the other one there have to be the same."""

    def result(self) -> Waiting:
        one, other = self._one.checkpoint, self._other.checkpoint
        if self._living != _living(self._other):
            raise _Apart
        if one.statics != other.statics:
            raise _Apart
        joined = Checkpoint.__new__(Checkpoint)
        joined.frames = [
            self._frame(a, b, live) for a, b, live in zip(one.frames, other.frames, self._one.live, strict=True)
        ]
        joined.memory = list(self._memory(one.memory, other.memory))
        joined.elements = self._views, one.elements[1] & other.elements[1]
        joined.statics = dict(one.statics)
        joined.vague = one.vague | other.vague
        joined.freed_outside = one.freed_outside or other.freed_outside
        joined.values = _shared(one.values, other.values)
        joined.addresses = _shared(one.addresses, other.addresses)
        return Waiting(
            joined,
            self._conditions(),
            self._one.location,
            self._one.calls,
            self._one.visits,
            self._one.rounds,
            self._one.live,
        )

    # -- ways -----------------------------------------------------------------------------------------------------

    def _rests(self) -> tuple[tuple[Operand, ...], tuple[Operand, ...]]:
        return self._one.conditions[self._common :], self._other.conditions[self._common :]

    def _select(self) -> Operand:
        """True on the one way; on the other, false can be chosen for it."""
        if self._selector is None:
            one, other = self._rests()
            if one and other and self._terms.negation(one[0]) is other[0]:
                self._selector = one[0]
            else:
                variable = self._terms.variable(BOOL)
                self._algebra.defined.add(variable)
                self._selector = variable
        return self._selector

    def _conditions(self) -> tuple[Operand, ...]:
        one, other = self._rests()
        shared = self._one.conditions[: self._common]
        if not one and not other:
            return shared
        ways = [self._terms.conjunction(rest) for rest in (one, other)]
        either = self._terms.apply(op.ITE, BOOL, BOOL, (self._select(), *ways))
        return shared if either == 1 else (*shared, either)

    # -- values ---------------------------------------------------------------------------------------------------

    def _value(self, one: Value, other: Value, bits: int) -> Value:
        if one is other or (type(one) is type(other) and one == other):
            return one
        if isinstance(one, Pointer) and isinstance(other, Pointer) and one.object is other.object:
            return Pointer(one.object, self._value(one.offset, other.offset, self._algebra.pointer_bits))
        if not _is_number(one, bits) or not _is_number(other, bits):
            raise _Apart
        type_ = int_type(bits)
        assert isinstance(one, int | Term | TermVariable) and isinstance(other, int | Term | TermVariable)
        return self._terms.apply(op.ITE, type_, type_, (self._select(), one, other))

    # -- frames ---------------------------------------------------------------------------------------------------

    def _frame(self, one: FrameRecord, other: FrameRecord, live: frozenset[Register]) -> FrameRecord:
        frame, function, registers, call, objects, scoped = one
        _, other_function, other_registers, other_call, other_objects, other_scoped = other
        if function is not other_function or call is not other_call:
            raise _Apart
        slots, joined = self._machine.slots(function), list[Value | None]()
        for register, a, b in zip(function.registers, registers, other_registers, strict=True):
            if a is b:
                joined.append(a)
            elif register not in live:
                joined.append(None)  # anything
            elif a is None or b is None:
                if register in slots:
                    raise _Apart  # unless it is set, it is the address of an object of its own
                joined.append(None)
            else:
                joined.append(self._value(a, b, register.type.bits))
        kept = [each for each in objects if each in self._living]
        places = {site: each for site, each in scoped.items() if each in self._living}
        if kept != [each for each in other_objects if each in self._living]:
            raise _Apart
        if places != {site: each for site, each in other_scoped.items() if each in self._living}:
            raise _Apart
        return frame, function, joined, call, kept, places

    # -- memory ---------------------------------------------------------------------------------------------------

    def _memory(self, one: Iterable[MemoryRecord], other: Iterable[MemoryRecord]) -> Iterator[MemoryRecord]:
        """The objects that live. What is dead on both ways is left out: see `TermMachine.restore`."""
        others = {record[0]: record for record in other}
        for record in one:
            if record[0] in self._living:
                yield self._object(record, others[record[0]])

    def _object(self, one: MemoryRecord, other: MemoryRecord) -> MemoryRecord:
        memory, alive, content, cells, segments = one
        _, _, other_content, other_cells, other_segments = other
        if memory in self._one.checkpoint.elements[0] or memory in self._other.checkpoint.elements[0]:
            viewed = self._viewed(one, other)
            if viewed is not None:
                return viewed
        if segments == other_segments and cells == other_cells:
            if content is other_content:
                return memory, alive, content, cells, segments
            return self._filled(memory, alive, cells, segments)
        a, b = self._content(cells, segments), self._content(other_cells, other_segments)
        ranges = _ranges(cells, other_cells)
        if segments != other_segments:
            if not isinstance(memory.size, int) or memory.size > MOST_BYTES:
                raise _Apart
            ranges += _gaps(ranges, memory.size)
            segments = [*self._machine.content(self._machine.unknown_background(memory.site)).segments]
        found: dict[int, tuple[int, Value]] = {}
        for start, size in ranges:
            found[start] = (size, self._value(a.read(start, size), b.read(start, size), 8 * size))
        return self._filled(memory, alive, found, segments)

    def _viewed(self, one: MemoryRecord, other: MemoryRecord) -> MemoryRecord | None:
        """An object with a view in one of the states, or in both; None if nobody has kept it."""
        memory, alive, *_ = one
        views = [_view(record, state) for state, record in ((self._one, one), (self._other, other))]
        if views[0] is None and views[1] is None:
            return None
        if views[0] is views[1]:
            view = views[0]
        else:
            elements = self._machine.elements
            a, b = (
                elements.seen(self._content(record[3], record[4])) if view is None else view
                for view, record in zip(views, (one, other), strict=True)
            )
            view = elements.joined(memory, a, b, self._select)
        if view is None:
            content = self._machine.content(self._machine.unknown_background(memory.site))
            return memory, alive, content, {}, [*content.segments]
        self._views[memory] = view
        return memory, alive, view.content, {}, [*view.segments]

    def _filled(
        self, memory: MemoryObject, alive: Value, cells: dict[int, tuple[int, Value]], segments: list[Segment]
    ) -> MemoryRecord:
        """An object with a content of its own: nobody else's records are changed with it."""
        return memory, alive, self._machine.content(None), cells, segments

    def _content(self, cells: dict[int, tuple[int, Value]], segments: list[Segment]) -> Content:
        content = self._machine.content(None)
        content.cells, content.segments = dict(cells), list(segments)
        return content


def _view(record: MemoryRecord, state: Waiting) -> ElementsView | None:
    """The view of an object in a state, if there is one still."""
    memory, _, content, cells, segments = record
    view = state.checkpoint.elements[0].get(memory)
    return view if view is not None and view.is_of(content, cells, segments) else None


def _living(state: Waiting) -> dict[MemoryObject, Value]:
    """The objects that are not dead, and whether they live."""
    return {memory: alive for memory, alive, *_ in state.checkpoint.memory if alive != 0}


def _is_number(value: Value, bits: int) -> bool:
    if isinstance(value, int):
        return value >> bits == 0
    return isinstance(value, Term | TermVariable) and value.type.bits == bits


def _shared(one: Mapping[Operand, _Known], other: Mapping[Operand, _Known]) -> dict[Operand, _Known]:
    """What both know."""
    return {term: value for term, value in one.items() if other.get(term) == value}


def _ranges(one: Mapping[int, tuple[int, Value]], other: Mapping[int, tuple[int, Value]]) -> list[tuple[int, int]]:
    """Start and size of all that one of two contents has in cells; cells that overlap are one range."""
    cells = sorted({(start, size) for cells in (one, other) for start, (size, _) in cells.items()})
    found: list[tuple[int, int]] = []
    for start, size in cells:
        first, end = start, start + size
        if found and start < sum(found[-1]):
            first, length = found.pop()
            end = max(end, first + length)
        if end - first > LARGEST_CELL:
            raise _Apart
        found.append((first, end - first))
    return found


def _gaps(ranges: Sequence[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """The bytes of an object between some ranges, in pieces."""
    found: list[tuple[int, int]] = []
    position = 0
    for start, length in [*sorted(ranges), (size, 0)]:
        while position < min(start, size):
            piece = WORD
            while position % piece or position + piece > min(start, size):
                piece //= 2
            found.append((position, piece))
            position += piece
        position = max(position, start + length)
    return found
