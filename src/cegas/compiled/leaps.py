"""Leaps over the middle of a long run: what compiled code has done, the reference machine does not do again.

Compiled code finds a violation behind millions of rounds in a moment; the reference machine, which says how it came about,
would take minutes. So it does the first rounds and the last ones, and between them takes over what compiled code has at the
head of a loop: registers, the bytes of objects, and the inputs on the way there.

That is done where it is plain what the machine would have: the functions that are active are those of the chain that is cut,
all objects that compiled code has are known to the machine, and nothing in the middle can make or end one. Then a place in
memory that nobody has written is the same for both.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

from cegas.compiled.flow import live_at_cuts, open_registers
from cegas.compiled.layout import ALIVE, CONSTANT, FUNCTION, OUTSIDE
from cegas.compiled.module import Chain, chain_of
from cegas.compiled.tables import RunStatus, Site
from cegas.foundation.graphs import strong_components
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.memory import Image
from cegas.program.objects import ObjectSite
from cegas.program.operations import (
    Assign,
    Assume,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    Load,
    Operation,
    Return,
    Store,
    is_answer,
)
from cegas.program.types import PointerType
from cegas.program.values import Pointer, Value

if TYPE_CHECKING:
    from cegas.compiled.jit import CompiledMachine
    from cegas.program.machine import Machine

LAST_ROUNDS: Final = 10_000
"""So many rounds of loops and calls before the end are done step by step: traces show the last thousand steps."""
WORTH: Final = 20
"""Runs with fewer than so many times these rounds are repeated as a whole."""

_ALL: Final = 2**64 - 1
"""As much fuel as it takes."""

_PLAIN: Final = (Assign, Assume, BlockSize, Call, Check, Copy, Fill, Havoc, Load, Return, Store)
"""Operations that make no object and end none."""
_ENDS: Final = (EndLifetime, Free)
"""Those that end objects; the state says which ones live."""


class LeapPlace:
    """A word that holds an address: the object, by its site, and the offset in it."""

    __slots__ = ("offset", "site")

    def __init__(self, site: ObjectSite | None, offset: int) -> None:
        self.site: Final = site
        """None for an address that is a number."""
        self.offset: Final = offset


class _Bytes:
    """What an object holds."""

    __slots__ = ("addresses", "data", "is_alive", "written")

    def __init__(
        self, data: bytes, written: Sequence[tuple[int, int]], addresses: Sequence[tuple[int, LeapPlace]], *, is_alive: bool
    ) -> None:
        self.data: Final = data
        self.written: Final = written
        """The ranges that were written."""
        self.addresses: Final = addresses
        """Words that hold addresses, by their offsets."""
        self.is_alive: Final = is_alive


class Leap:
    """The state of a run at the head of a loop, some rounds before its end."""

    def __init__(
        self,
        chain: Chain,
        head: Location,
        rounds: int,
        registers: Sequence[tuple[int, int, int | LeapPlace]],
        objects: dict[ObjectSite, _Bytes],
        inputs: Sequence[tuple[Site, int]],
    ) -> None:
        self._functions: Final = [function for function, _ in chain]
        self._head: Final = head
        self.rounds: Final = rounds
        """How many rounds the run has taken until then."""
        self._registers: Final = registers
        """Those that may still be read: level, index, value."""
        self._objects: Final = objects
        self._inputs: Final = inputs
        """All that the run has asked for until then."""

    def inputs_behind(self, asked: int) -> list[tuple[Havoc, int]]:
        """What the run asks for between its first inputs and this state, and gets."""
        found = []
        for site, bits in self._inputs[asked:]:
            assert isinstance(site.operation, Havoc)
            found.append((site.operation, bits & ((1 << site.operation.target.type.bits) - 1)))
        return found

    def can_be_taken(self, machine: Machine, asked: int) -> bool:
        """Whether a machine, which has asked for so many inputs, can go on with this state of its own run."""
        if machine.edge > self.rounds or [frame.function for frame in machine.frames] != self._functions:
            return False  # an edge is at most one round
        known, innermost = {memory.site for memory in machine.objects}, self._functions[-1].name
        if not all(site in known or site.kind.is_static for site in self._objects):
            return False
        between = self._inputs[asked:]
        return all(isinstance(site.operation, Havoc) and site.edge.source.function == innermost for site, _ in between)

    def take(self, machine: Machine) -> Location:
        """Let a machine have the state; where it goes on."""
        objects = {memory.site: memory for memory in machine.objects if not memory.site.kind.is_static}

        def value_of(found: int | LeapPlace) -> Value:
            if isinstance(found, int):
                return found
            if found.site is None:
                return found.offset
            memory = machine.static(found.site) if found.site.kind.is_static else objects[found.site]
            return Pointer(memory, found.offset)

        for site, held in self._objects.items():
            memory = machine.static(site) if site.kind.is_static else objects[site]
            memory.alive = int(held.is_alive)
            for start, end in held.written:
                memory.content.fill(start, end - start, Image(held.data))
            for offset, place in held.addresses:
                memory.content.write(offset, machine.algebra.pointer_bits // 8, value_of(place))
        for level, index, found in self._registers:
            machine.frames[level].registers[index] = value_of(found)
        machine.edge += self.rounds
        return self._head


def leap_before_end(machine: CompiledMachine, rounds: int, *, again: bool, last: int = LAST_ROUNDS) -> Leap | None:
    """Repeat the run to the error that compiled code has just done, of so many rounds, up to the last ones; None if it is
    short, or if it is not plain what the reference machine would have there.

    The run is the only one of a program, or one that had inputs (`again`).
    """
    program = machine.module.tables.program
    if rounds < WORTH * last or program.rules or ConditionKind.LOST in program.counted:
        return None  # whoever tells of rules or of lost blocks has to see everything
    chain = chain_of(program)
    if not all(_is_plain(operation, _PLAIN) for operation in _repeated(program, chain)):
        return None
    if not all(_is_plain(operation, (*_PLAIN, *_ENDS)) for operation in _behind_heads(chain[-1][0])):
        return None
    if not _run_until(machine, rounds - last, again=again) or machine.number("cegas_rounds") < WORTH * last // 2:
        return None
    return _StateAtCut(machine, chain).leap()


def _run_until(machine: CompiledMachine, rounds: int, *, again: bool) -> bool:
    """Run up to the first cut behind so many rounds, or else to the last one; whether there is one."""
    from cegas.compiled.search import ROUND_FUEL, on_large_stack

    machine.set_number("cegas_repeated", machine.number("cegas_asked", ctypes.c_uint32))
    machine.setup.round_fuel = ROUND_FUEL
    for _ in range(2):
        on_large_stack(machine, "cegas_run", 2 if again else 1, rounds, _ALL)
        if machine.number("cegas_status", ctypes.c_uint32) == RunStatus.CUT:
            return True
        rounds = machine.number("cegas_last_cut")
    return False


# -- what may happen in between --------------------------------------------------------------------------------------------


def _repeated(program: Program, chain: Chain) -> Iterator[Operation]:
    """The operations that may be done between two heads of the loops that are cut."""
    inside = {function.name for function, _ in chain}
    for function in program.functions.values():
        edges = function.edges if function.name not in inside else _in_loops(function)
        for edge in edges:
            yield from edge.operations


def _in_loops(function: ControlFlowAutomaton) -> Iterator[Edge]:
    """The edges within loops of a function."""
    numbers = {location: number for number, location in enumerate(function.locations)}
    following: list[list[int]] = [[] for _ in numbers]
    for edge in function.edges:
        following[numbers[edge.source]].append(numbers[edge.target])
    component = {place: number for number, places in enumerate(strong_components(following)) for place in places}
    for edge in function.edges:
        if component[numbers[edge.source]] == component[numbers[edge.target]]:
            yield edge


def _behind_heads(function: ControlFlowAutomaton) -> Iterator[Operation]:
    """The operations that may come behind the head of a loop."""
    pending = [location for location in function.locations if location.loop_head]
    seen = set(pending)
    while pending:
        for edge in pending.pop().leaving:
            yield from edge.operations
            if edge.target not in seen:
                seen.add(edge.target)
                pending.append(edge.target)


def _is_plain(operation: Operation, kinds: tuple[type[Operation], ...]) -> bool:
    if isinstance(operation, Call) and not isinstance(operation.callee, str):
        return False
    if isinstance(operation, Havoc) and isinstance(operation.target.type, PointerType):
        return False  # whether it is null is an input, but nothing else of it
    return isinstance(operation, kinds) and not is_answer(operation)


# -- the state of compiled code --------------------------------------------------------------------------------------------


class _StateAtCut:
    """What compiled code has at a cut."""

    def __init__(self, machine: CompiledMachine, chain: Chain) -> None:
        self._machine: Final = machine
        self._chain: Final = chain
        self._layout: Final = machine.module.layout
        self._sites: Final = list(machine.module.tables.program.sites)
        self._cut: Final = machine.number("cegas_detail")
        count = machine.number("cegas_objects", ctypes.c_uint32)
        words = self._numbers("objects", 6 * count, ctypes.c_uint32)
        rows = [words[each : each + 6] for each in range(0, len(words), 6)]
        self._table: Final = [(row[0] | row[1] << 32, row[2] | row[3] << 32, row[4], row[5]) for row in rows]
        """Base, size, flags and site of every object, by its number."""

    def leap(self) -> Leap | None:
        """The state as the reference machine has it; None if there is something in it that it would have in another way."""
        tables = self._machine.module.tables
        head = tables.cuts[self._cut - 1]
        registers, objects = self._registers(head), self._objects()
        if registers is None or objects is None:
            return None
        return Leap(self._chain, head, self._machine.number("cegas_rounds"), registers, objects, self._inputs())

    def _registers(self, head: Location) -> list[tuple[int, int, int | LeapPlace]] | None:
        live = live_at_cuts(self._chain, self._machine.module.tables.cuts)[head]
        if any(register in open_registers(self._chain[level][0]) for level, register in live):
            return None  # it may hold what nobody knows
        saved = self._numbers("saved", len(self._machine.module.slots[self._cut]), ctypes.c_uint64)
        slot = len(saved) - sum(2 if isinstance(register.type, PointerType) else 1 for _, register in live)
        found: list[tuple[int, int, int | LeapPlace]] = []
        for level, register in live:
            value: int | LeapPlace
            if isinstance(register.type, PointerType):
                place = self._place(saved[slot], saved[slot + 1])
                if place is None:
                    return None
                value, slot = place, slot + 2
            else:
                value, slot = saved[slot], slot + 1
            found.append((level, register.index, value))
        return found

    def _place(self, number: int, offset: int) -> LeapPlace | None:
        """An address; None if it leads nowhere."""
        if number == 0:
            return LeapPlace(None, offset)
        if number == self._layout.nowhere:
            return None
        return LeapPlace(self._sites[self._table[number][3]], offset)

    def _numbers(self, name: str, count: int, kind: type[ctypes.c_uint32] | type[ctypes.c_uint64]) -> list[int]:
        return list((kind * count).from_address(getattr(self._machine.setup, name)))

    def _objects(self) -> dict[ObjectSite, _Bytes] | None:
        layout, table = self._layout, self._table
        found: dict[ObjectSite, _Bytes] = {}
        for number in range(1, len(table)):
            base, size, flags, index = table[number]
            if number == layout.nowhere or flags & (FUNCTION | OUTSIDE | CONSTANT):
                continue
            is_static = number < layout.first_dynamic
            if is_static and base >= layout.writable:
                continue  # nothing writes it
            site = self._sites[index]
            held = self._bytes(base, size, is_static=is_static, is_alive=bool(flags & ALIVE))
            if held is None or site in found:
                return None
            found[site] = held
        return found

    def _bytes(self, base: int, size: int, *, is_static: bool, is_alive: bool) -> _Bytes | None:
        setup, word = self._machine.setup, self._layout.word
        data = ctypes.string_at(setup.arena + base, size)
        flags = bytes(size) if is_static else ctypes.string_at(setup.fresh + base, size)
        if b"\x02" in flags:
            return None  # copies of what nobody has written
        addresses: list[tuple[int, LeapPlace]] = []
        if self._layout.has_tags and size >= word:
            tags = (ctypes.c_uint32 * (size // word)).from_address(setup.tags + 4 * (base // word))
            for number, tag in enumerate(tags):
                if tag:
                    offset = int.from_bytes(data[number * word : (number + 1) * word], "little")
                    place = self._place(tag, offset)
                    if place is None:
                        return None
                    addresses.append((number * word, place))
        return _Bytes(data, list(_ranges_of_zeros(flags)), addresses, is_alive=is_alive)

    def _inputs(self) -> list[tuple[Site, int]]:
        """The operations that have asked for inputs, with these."""
        count, sites = self._machine.number("cegas_asked", ctypes.c_uint32), self._machine.module.tables.inputs
        numbers, values = self._numbers("inputs_of", count, ctypes.c_uint32), self._numbers("given", count, ctypes.c_uint64)
        return [(sites[number], value) for number, value in zip(numbers, values, strict=True)]


def _ranges_of_zeros(flags: bytes) -> Iterator[tuple[int, int]]:
    """Where in a row of flags those lie that are not set."""
    start = 0
    while start < len(flags):
        end = flags.find(1, start)
        end = len(flags) if end < 0 else end
        if end > start:
            yield start, end
        start = end
        while start < len(flags) and flags[start]:
            start += 1
