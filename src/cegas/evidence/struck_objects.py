"""What is wrong with an address, told by the machine of a run: the fault, and the object that it is about."""

from __future__ import annotations

from collections.abc import Iterator

from cegas.evidence.harm import Fault, ObjectPart, StruckObject, bytes_text
from cegas.evidence.lives import ObservedLives, placed
from cegas.evidence.values import SCALAR_SIZES, ValuePrinter
from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.machine import Machine
from cegas.program.memory import AddressedObject, MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import OriginKind
from cegas.program.operators import signed
from cegas.program.source import SourcePosition, SourceType, ValueKind, machine_type
from cegas.program.values import Pointer, Value, in_pages
from cegas.program.walk import PathMachine

NEAR: Final = 64
"""Bytes on each side of an access, and at the ends of an object, of which the parts are told."""


@record
class AddressedPlace:
    """Where an address leads."""

    object: MemoryObject | None
    """None: to no object of the program's."""
    offset: int | None
    """Signed; or the number that the address is. None if it is not known."""


@record
class Base:
    """What an address was computed from."""

    value: Value | None = None
    name: str | None = None
    loaded: SourcePosition | None = None
    """Where it was read from memory, if it was."""
    is_unset: bool = False
    """It is known never to have been set."""


class StruckObjects:
    """Describes the objects of one run as they are now."""

    def __init__(self, program: Program, machine: Machine, lives: ObservedLives, printer: ValuePrinter) -> None:
        self._program = program
        self._machine = machine
        self._lives = lives
        self._printer = printer
        self._bits = program.data_model.value

    # -- places ---------------------------------------------------------------------------------------------------

    def place(self, address: Value) -> AddressedPlace:
        value = placed(self._machine, address)
        if not isinstance(value, Pointer):
            return AddressedPlace(None, value if isinstance(value, int) else None)
        offset = value.offset if isinstance(value.offset, int) else None
        if value.object.site is self._program.external:
            return AddressedPlace(None, offset)
        memory = value.object
        assert isinstance(memory, MemoryObject)
        return AddressedPlace(memory, None if offset is None else signed(offset, self._bits))

    def fault(self, place: AddressedPlace, length: int, base: Base) -> Fault | None:
        """What is wrong with an access to some bytes. None if nothing is."""
        memory, offset = place.object, place.offset
        if memory is None:
            return self._fault_of_number(offset, base)
        if memory.site.kind is ObjectKind.FUNCTION:
            return Fault.NO_DATA
        if memory.alive == 0:
            return Fault.FREED if memory.site.kind is ObjectKind.HEAP else Fault.OUT_OF_SCOPE
        if offset is None or not isinstance(memory.size, int):
            return None if offset is None or offset >= 0 else Fault.BEFORE
        if offset < 0:
            return Fault.BEFORE
        return Fault.BEHIND if offset + length > memory.size else None

    def _fault_of_number(self, number: int | None, base: Base) -> Fault:
        start = number if base.value is None else self.place(base.value).offset
        if number is None or base.is_unset or self._is_given(OriginKind.UNINITIALIZED, number, start, base.loaded):
            return Fault.UNSET
        if number == 0 or start == 0:
            return Fault.NULL
        if in_pages(number, self._bits) or not self._is_given(OriginKind.NONDETERMINISTIC, number, start):
            return Fault.NUMBER
        return Fault.WILD

    def _is_given(self, kind: OriginKind, number: int, start: int | None, loaded: SourcePosition | None = None) -> bool:
        """Whether a number is one that a run was given. Many are zero, so that one has to come from the right place, too."""
        machine = self._machine
        if not isinstance(machine, PathMachine):
            return False
        asked = [value for value in machine.asked if value.origin.kind is kind and value.type.bits == self._bits]
        if number == 0 or start == 0:
            asked = [value for value in asked if loaded is not None and value.position == loaded]
        return any(value.bits in (number, start) for value in asked)

    # -- objects --------------------------------------------------------------------------------------------------

    def object(self, place: AddressedPlace, length: int) -> StruckObject | None:
        """What a drawing and a sentence need of the object at a place."""
        memory, offset = place.object, place.offset
        if memory is None or memory.site.kind is ObjectKind.FUNCTION:
            return None
        source = self._type(memory)
        size = memory.size if isinstance(memory.size, int) else None
        return StruckObject(
            self.name(memory),
            self.type_name(memory),
            size,
            offset,
            length,
            self.born(memory),
            self._lives.died(memory),
            is_alive=memory.alive != 0,
            parts=() if source is None or size is None else tuple(self._parts(memory, source, size, offset or 0, length)),
        )

    def born(self, memory: AddressedObject) -> SourcePosition | None:
        return self._lives.born(memory)

    def died(self, memory: AddressedObject) -> SourcePosition | None:
        return self._lives.died(memory)

    def name(self, memory: AddressedObject) -> str:
        """A variable by its name, a block by what has made it."""
        site = memory.site
        if site.kind is ObjectKind.HEAP or site.is_stack_block:
            return f"the block of {site.name}"
        if site.kind is ObjectKind.FUNCTION:
            return f"the function {site.name}"
        if site.kind is ObjectKind.LITERAL:
            return f"the string {site.name}" if site.name.startswith('"') else "a constant"
        return "the variable arguments" if site.kind is ObjectKind.ARGUMENTS else site.shown_name

    def title(self, memory: AddressedObject, *, with_size: bool = True) -> str:
        """The name, with what tells one object from others: ``buf (char[8])``, ``the block of malloc (16 bytes, a.c:7)``."""
        notes: list[str] = []
        is_block = self.name(memory).startswith("the block of ")
        if with_size:
            type_ = self.type_name(memory)
            if type_ is not None:
                notes.append(type_)
            elif isinstance(memory.size, int):
                notes.append(bytes_text(memory.size))
        born = self.born(memory)
        if is_block and born is not None:
            notes.append(born.short)
        return f"{self.name(memory)} ({', '.join(notes)})" if notes else self.name(memory)

    def _type(self, memory: AddressedObject) -> SourceType | None:
        if memory.site.kind is ObjectKind.HEAP:
            return self._printer.element_type(memory)
        return None if self._program.names is None else self._program.names.type_of_site(memory.site)

    def type_name(self, memory: AddressedObject) -> str | None:
        """As C spells the type of a variable, or that of what is in a block."""
        if memory.site.kind is ObjectKind.LITERAL:
            return None
        source = self._type(memory)
        if source is None or not source.size or not isinstance(memory.size, int):
            return None
        name = source.name.replace(" [", "[")
        if memory.site.kind is not ObjectKind.HEAP or memory.size == source.size:
            return name
        count, rest = divmod(memory.size, source.size)
        has_open_end = "[" in source.part(source.size, 1)[0]  # a structure with an array of any length at its end
        return None if rest or has_open_end or "[" in name or "(" in name else f"{name}[{count}]"

    def _parts(self, memory: MemoryObject, source: SourceType, size: int, start: int, length: int) -> Iterator[ObjectPart]:
        """The scalars that a drawing may show."""
        shown = [range(NEAR), range(size - NEAR, size), range(start - NEAR, start + min(length, NEAR) + NEAR)]
        offset = 0
        while source.size and offset < size:
            if not any(offset in part for part in shown):
                following = [part.start for part in shown if part.start > offset]
                if not following:
                    return
                offset = min(following)
                continue
            found = self._part(memory, offset, size)
            if found is None:
                offset += 1
            else:
                yield found
                offset += found.size

    def _part(self, memory: MemoryObject, offset: int, end: int) -> ObjectPart | None:
        """The scalar that begins at an offset."""
        for length in SCALAR_SIZES:
            found = self._printer.cell(Pointer(memory, offset), length)
            type_ = None if found is None else found[1]
            if found is None or type_ is None or type_.size != length or offset + length > end:
                continue
            if type_.kind in (ValueKind.AGGREGATE, ValueKind.UNKNOWN):
                continue
            value = memory.content.peek(offset, length)
            as_type = machine_type(type_, length, self._program.data_model.pointer)
            shown = "" if value is None else self._printer.show(value, as_type, type_)
            return ObjectPart(self._within(found[0], memory), offset, length, shown)
        return None

    def _within(self, name: str, memory: MemoryObject) -> str:
        """The name of a part, without that of its object."""
        head = self._printer.block(memory) if memory.site.kind is ObjectKind.HEAP else memory.site.shown_name
        for prefix in (f"*({head})", f"*{head}", f"{head}->", head):
            if name.startswith(prefix):
                return name[len(prefix) :] if prefix != f"{head}->" else f".{name[len(prefix) :]}"
        return name
