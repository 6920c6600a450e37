"""Which living heap blocks the program can still get at, and which it has lost.

A block is lost when no chain of addresses leads to it from where a program can begin: static objects, memory outside the
program, living locals, variables, and intermediate results that will still be read. A lost block stays lost, and alive.
Whatever has an address in it leads to the object: a pointer to any place in it or beside it, a number computed from it, a
piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.expressions import Reached, Register
from cegas.program.liveness import live_during, live_registers
from cegas.program.memory import Content, Filled, Fresh, MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.values import AddressXor, ByteSlice, Composite, Pointer, Value, origin_of

if TYPE_CHECKING:
    from cegas.program.control_flow import ControlFlowAutomaton, Location
    from cegas.program.machine import Machine


class HeapReach(Data):
    """The living blocks that nothing leads to, in the order in which they were made; and whether something unknown may."""

    __slots__ = ("doubtful", "unreached")

    def __init__(self, unreached: tuple[MemoryObject, ...], *, doubtful: bool) -> None:
        self.unreached: Final = unreached
        self.doubtful: Final = doubtful


def holders(value: Value) -> Iterator[MemoryObject]:
    """The objects whose addresses are in a value, whole or in parts."""
    if isinstance(value, Pointer):
        yield value.object
    elif isinstance(value, AddressXor):
        for pointer in value.pointers:
            yield pointer.object
    elif isinstance(value, ByteSlice):
        yield from holders(value.value)
    elif isinstance(value, Composite):
        for part, _ in value.parts:
            yield from holders(part)


def may_hide_address(value: Value) -> bool:
    """Whether a value that is not known may have been computed from an address."""
    origin = origin_of(value)
    return origin is not None and not origin.kind.is_input


def values_in(content: Content) -> Iterator[Value]:
    """The values that the bytes of an object have been given."""
    for _, value in content.cells.values():
        yield value
    for segment in content.segments:
        source = segment.source
        if isinstance(source, Filled):
            yield source.byte
        elif isinstance(source, Fresh) and source.hidden is not content:
            for _, value in source.hidden.cells.values():
                yield value


class Reachability:
    """Looks for lost blocks in the state of a machine. What is live in functions is found out once."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._live: dict[ControlFlowAutomaton, Mapping[Location, frozenset[Register]]] = {}

    def reach(self, condition: Reached) -> HeapReach:
        """What is lost where a condition is asked."""
        return self.follow(self.roots(condition))

    def roots(self, condition: Reached) -> Iterator[Value]:
        """The values in registers that a chain may begin with."""
        frames = self._machine.frames
        for number, frame in enumerate(frames):
            if number + 1 < len(frames):
                call = frames[number + 1].call
                assert call is not None
                live = self._live.get(frame.function)
                if live is None:
                    live = self._live[frame.function] = live_registers(frame.function)
                held: Iterable[Register] = live_during(live, frame.function, call)
            else:
                held = dict.fromkeys((*condition.roots, *frame.function.variables))
            for register in held:
                value = frame.registers[register.index]
                if value is not None:
                    yield value
        yield from self._machine.given

    def follow(self, roots: Iterable[Value]) -> HeapReach:
        """What no chain leads to from some values and from the objects that are there by themselves."""
        machine = self._machine
        blocks = {memory: None for memory in machine.objects if memory.alive == 1 and memory.site.kind is ObjectKind.HEAP}
        if not blocks:
            return HeapReach((), doubtful=False)
        doubtful = False
        kept = machine.program.handed
        pending: list[MemoryObject] = []
        values = list(roots)
        for memory in machine.objects:
            if memory.alive != 0 and memory.site.kind is not ObjectKind.HEAP:
                values.extend(values_in(memory.content))
            if memory.site is kept:  # whoever was given the address of a local may have looked into it while it lived
                pending.extend(each for value in values_in(memory.content) for each in holders(value))
        seen: set[MemoryObject] = set()
        while values or pending:
            for value in values:
                doubtful = doubtful or may_hide_address(value)
                pending.extend(each for each in holders(value) if each in blocks)
            values.clear()
            while pending:
                memory = pending.pop()
                if memory not in seen and (memory in blocks or memory.site.kind is not ObjectKind.HEAP):
                    seen.add(memory)
                    values.extend(values_in(memory.content))
        return HeapReach(tuple(memory for memory in blocks if memory not in seen), doubtful=doubtful)
