"""When a state of the value domain describes a state of the abstract machine, and how to make such states.

A `ValueState` describes a machine if there is a mapping of abstract objects to different objects of the machine, of the
same sites, under which everything that the state claims is true. The mapping is fixed for static objects and for the locals
of frames (an abstract local is the latest object that its site made in the frame of its depth); the other objects, whose
numbers mean nothing, may be mapped as it suits.

Nothing here looks at how the transfer relation works: it is the meaning that the transfer relation is held against.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from immutables import Map

from cegas.domains.value.algebra import HOLE
from cegas.domains.value.state import NO_CELLS, AbstractObject, Frame, Memory, ObjectContent, ObjectTable, Rest, ValueState
from cegas.domains.value.targets import one_of, open_offset
from cegas.program.control_flow import Program
from cegas.program.interpreter import InputAlgebra
from cegas.program.machine import Machine
from cegas.program.memory import Content, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Origin, OriginKind
from cegas.program.types import PointerType, Type
from cegas.program.values import (
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    Targets,
    Undefined,
    Unknown,
    Value,
)

STATIC_KINDS = frozenset((ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL))
FULLY_COMPARED = 128
"""Objects of at most so many bytes are compared byte by byte, larger ones where anything was written."""


# -- bytes ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """One byte of a value that is no number."""

    value: Value
    number: int


@dataclass(frozen=True, slots=True)
class Bits:
    """A byte some of whose bits are unknown or uninitialised."""

    bits: int
    mask: int
    undefined: bool


@dataclass(frozen=True, slots=True)
class NotChosen:
    """A byte of uninitialised or external memory that nobody has read yet."""

    undefined: bool


Byte = int | Part | Bits | NotChosen


def bytes_of(value: Value, size: int) -> list[Byte]:
    """A value of so many bytes, byte by byte."""
    if isinstance(value, int):
        return list(value.to_bytes(size, "little"))
    if isinstance(value, Undefined | PartlyKnown):
        return [
            Bits(value.bits >> shift & 255, value.mask >> shift & 255, isinstance(value, Undefined))
            if value.mask >> shift & 255
            else value.bits >> shift & 255
            for shift in range(0, 8 * size, 8)
        ]
    if isinstance(value, ByteSlice):
        return [Part(value.value, value.low + number) for number in range(size)]
    if isinstance(value, Composite):
        result: list[Byte] = []
        for part, length in value.parts:
            result.extend(bytes_of(part, length))
        return result
    return [Part(value, number) for number in range(size)]


def peek(content: Content, offset: int) -> Byte:
    """A byte of an object. Unlike `Content.read` this chooses nothing that is still open."""
    for start in range(offset, offset - 16, -1):
        cell = content.cells.get(start)
        if cell is not None:
            size, value = cell
            if start + size > offset:
                return bytes_of(value, size)[offset - start]
            break
    for segment in content.segments:
        if segment.start <= offset < segment.end:
            return _peek_background(content, segment.source, offset + segment.shift)
    raise IndexError(f"no background at {offset}")


def _peek_background(content: Content, source: Any, place: int) -> Byte:
    if isinstance(source, Image):
        return source.data[place] if 0 <= place < len(source.data) else 0
    if isinstance(source, Filled):
        return bytes_of(source.byte, 1)[0]
    assert isinstance(source, Fresh)
    return NotChosen(source.undefined) if source.hidden is content else peek(source.hidden, place)


def rest_allows(rest: Rest, site: ObjectSite, offset: int, byte: Byte) -> bool:
    """Whether a byte outside all cells is as the rest of its object says."""
    if rest is Rest.UNKNOWN:
        return True
    if rest is Rest.ZERO:
        return byte == 0
    if rest is Rest.INITIAL:
        data = b"" if site.initializer is None else site.initializer.data
        return byte == (data[offset] if offset < len(data) else 0)
    if rest is Rest.UNDEFINED:
        return byte == NotChosen(True) or (isinstance(byte, Bits) and byte.undefined and byte.mask == 255)
    return not isinstance(byte, Part) or not _own_address(byte.value)


# -- description ------------------------------------------------------------------------------------------------------


class Mismatch(Exception):
    """Why a state does not describe a machine."""


def scoped_sites(program: Program) -> frozenset[ObjectSite]:
    """The sites of variables with the lifetime of a block: at most one object in a frame at a time."""
    return frozenset(
        operation.site
        for function in program.functions.values()
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and operation.scoped
    )


@dataclass(slots=True)
class Meaning:
    """Compares states with one machine."""

    machine: Machine
    scoped: frozenset[ObjectSite]
    objects: dict[AbstractObject, MemoryObject] = field(default_factory=dict)
    """The mapping that is being built, ..."""
    images: dict[MemoryObject, AbstractObject] = field(default_factory=dict)
    """... and its inverse."""
    open: list[tuple[Targets, Value, str]] = field(default_factory=list)
    """Addresses that are one of several: which of them, may decide what blocks stand for."""

    def check(self, state: ValueState) -> None:
        """Raise `Mismatch` unless the state describes the machine."""
        self.objects, self.images, self.open = {}, {}, []
        frames = self.machine.frames
        if state.frame.depth != len(frames) - 1:
            raise Mismatch(f"{len(frames)} frames, and the state has {state.frame.depth + 1}")
        frame: Frame | None = state.frame
        while frame is not None:
            registers = frames[frame.depth].registers
            for register, value in frame.values.items():
                concrete = registers[register.index]
                if concrete is None:
                    raise Mismatch(f"{register} of frame {frame.depth} is {value} before it is written")
                self._value(value, concrete, register.type.bytes, f"{register} of frame {frame.depth}")
            frame = frame.parent
        for object_ in state.memory:
            if self._is_fixed(object_.site) and object_ not in self.objects:
                self._map(object_, self._fixed(object_))
        self._contents(state.memory, set())

    def describes(self, state: ValueState) -> bool:
        try:
            self.check(state)
        except Mismatch:
            return False
        return True

    def _is_fixed(self, site: ObjectSite) -> bool:
        return site.kind in STATIC_KINDS or site in self.scoped

    def _fixed(self, object_: AbstractObject) -> MemoryObject:
        """What an object stands for where there is no choice."""
        site, number = object_.site, object_.number
        if site.kind in STATIC_KINDS:
            if number != 0:
                raise Mismatch(f"object number {number} of the static {site.name}")
            return self.machine.static(site)
        frames = self.machine.frames
        found = frames[number].scoped.get(site) if number < len(frames) else None
        if found is None:
            raise Mismatch(f"the frame at depth {number} has no {site.name}")
        return found

    def _map(self, object_: AbstractObject, memory: MemoryObject) -> None:
        if object_.site is not memory.site:
            raise Mismatch(f"{object_!r} is of another site than {memory!r}")
        if object_ not in self.objects and self._is_fixed(object_.site) and self._fixed(object_) is not memory:
            raise Mismatch(f"{object_.site.name}#{object_.number} is not the latest object of its frame")
        if self.objects.setdefault(object_, memory) is not memory:
            raise Mismatch(f"{object_.site.name}#{object_.number} stands for two objects")
        if self.images.setdefault(memory, object_) is not object_:
            raise Mismatch(f"{memory!r} has two names")

    def _contents(self, memory: Memory, done: set[AbstractObject]) -> None:
        """Check the contents of mapped objects (which maps more of them), then choose for the others."""
        progress = True
        while progress:
            progress = False
            for object_, content in memory.items():
                if object_ in self.objects and object_ not in done:
                    done.add(object_)
                    self._content(object_, content)
                    progress = True
        if self.open:
            self._choose_member(memory, done)
            return
        others = [candidate for candidate in memory if candidate not in done]
        if not others:
            return
        object_ = others[0]
        reason: Mismatch | None = None
        for candidate in self.machine.objects:
            if candidate.site is object_.site and candidate not in self.images:
                objects, images, known = dict(self.objects), dict(self.images), set(done)
                try:
                    self._map(object_, candidate)
                    self._contents(memory, done)
                    return
                except Mismatch as mismatch:
                    reason = mismatch
                    self.objects, self.images, done = objects, images, known
        raise Mismatch(f"no object can be {object_.site.name}#{object_.number} ({reason})")

    def _choose_member(self, memory: Memory, done: set[AbstractObject]) -> None:
        (targets, concrete, name), rest = self.open[0], self.open[1:]
        for member in targets.members:
            objects, images = dict(self.objects), dict(self.images)
            self.open = list(rest)
            try:
                if self._is_member(member, concrete):
                    self._contents(memory, set(done))
                    return
            except Mismatch:
                pass
            self.objects, self.images = objects, images
        raise Mismatch(f"{name} is {concrete}, none of {targets}")

    def _is_member(self, member: Value, concrete: Value) -> bool:
        if not isinstance(member, Pointer):
            return not _own_address(concrete) if isinstance(member, Outside) else member == concrete
        if not isinstance(concrete, Pointer):
            return False
        self._map(_abstract(member), concrete.object)
        if isinstance(member.offset, PartlyKnown):
            return isinstance(concrete.offset, int) and concrete.offset & ~member.offset.mask == member.offset.bits
        return member.offset == concrete.offset

    def _content(self, object_: AbstractObject, content: ObjectContent) -> None:
        memory = self.objects[object_]
        name = f"{object_.site.name}#{object_.number}"
        if memory.alive != (1 if content.alive else 0):
            raise Mismatch(f"{name} is {'alive' if memory.alive else 'dead'}")
        if content.size is not None and memory.size != content.size:
            raise Mismatch(f"{name} has {memory.size} bytes, not {content.size}")
        covered: set[int] = set()
        for offset, (size, value) in content.cells.items():
            places = range(offset, offset + size)
            if not covered.isdisjoint(places):
                raise Mismatch(f"{name} has overlapping cells at {offset}")
            covered.update(places)
            self._cell(memory, offset, size, value, f"{name}+{offset}")
        if content.rest is not Rest.UNKNOWN:
            for offset in self._places(memory):
                if offset not in covered:
                    byte = peek(memory.content, offset)
                    if not rest_allows(content.rest, object_.site, offset, byte):
                        raise Mismatch(f"{name}+{offset} is {byte}, but what is no cell is {content.rest.value}")

    def _places(self, memory: MemoryObject) -> Iterator[int]:
        """The offsets at which a claim about all other bytes is checked."""
        size = memory.size if isinstance(memory.size, int) else 0
        if size <= FULLY_COMPARED:
            yield from range(size)
            return
        for offset, (length, _) in memory.content.cells.items():
            yield from range(max(offset, 0), min(offset + length, size))
        for segment in memory.content.segments:
            start, end = max(segment.start, 0), min(segment.end, size)
            if start < end:
                yield from {start, (start + end) // 2, end - 1}

    def _cell(self, memory: MemoryObject, offset: int, size: int, value: Value, name: str) -> None:
        if isinstance(value, Unknown):
            return
        exact = memory.content.cells.get(offset)
        if exact is not None and exact[0] == size:
            self._value(value, exact[1], size, name)
            return
        concrete = [peek(memory.content, place) for place in range(offset, offset + size)]
        for number, (a, c) in enumerate(zip(bytes_of(value, size), concrete, strict=True)):
            self._byte(a, c, f"byte {number} of {name}")

    def _value(self, abstract: Value, concrete: Value, size: int, name: str) -> None:
        if isinstance(abstract, int):
            if abstract != concrete:
                raise Mismatch(f"{name} is {concrete}, not {abstract}")
            return
        if isinstance(abstract, Targets):
            self.open.append((abstract, concrete, name))
            return
        for number, (a, c) in enumerate(zip(bytes_of(abstract, size), bytes_of(concrete, size), strict=True)):
            self._byte(a, c, f"byte {number} of {name}")

    def _byte(self, abstract: Byte, concrete: Byte, name: str) -> None:
        if isinstance(abstract, Part):
            fits = self._part(abstract, concrete)
        elif isinstance(abstract, Bits):
            fits = _bits_fit(abstract, concrete)
        else:
            fits = abstract == concrete
        if not fits:
            raise Mismatch(f"{name} is {concrete}, not {abstract}")

    def _part(self, abstract: Part, concrete: Byte) -> bool:
        value = abstract.value
        if isinstance(value, Unknown):
            return True
        if isinstance(value, Outside):
            return not isinstance(concrete, Part) or not _own_address(concrete.value)
        if isinstance(value, Targets):
            return any(self._is_byte_of(member, abstract.number, concrete) for member in value.members)
        if not isinstance(concrete, Part) or abstract.number != concrete.number:
            return False
        other = concrete.value
        if isinstance(value, Pointer) and isinstance(other, Pointer):
            self._map(_abstract(value), other.object)
            return value.offset == other.offset
        if isinstance(value, AddressXor) and isinstance(other, AddressXor):
            return value.number == other.number and self._same_pointers(value, other)
        return False

    def _is_byte_of(self, member: Value, number: int, concrete: Byte) -> bool:
        if isinstance(member, int):
            return concrete == member >> (8 * number) & 255
        if isinstance(member, Outside) or not isinstance(concrete, Part):
            return isinstance(member, Outside) and self._part(Part(member, number), concrete)
        return concrete.number == number and self._is_member(member, concrete.value)

    def _same_pointers(self, value: AddressXor, other: AddressXor) -> bool:
        if not all(isinstance(pointer.offset, int) for pointer in (*value.pointers, *other.pointers)):
            raise Mismatch(f"a state cannot speak of an open offset: {value}")
        left = sorted(value.pointers, key=_pointer_key)
        right = sorted(other.pointers, key=_pointer_key)
        if len(left) != len(right):
            return False
        for one, another in zip(left, right, strict=True):
            if one.object.site is not another.object.site or one.offset != another.offset:
                return False
            self._map(_abstract(one), another.object)
        return True


def _abstract(pointer: Pointer) -> AbstractObject:
    object_: Any = pointer.object
    assert isinstance(object_, AbstractObject)
    return object_


def _pointer_key(pointer: Pointer) -> tuple[int, int, int]:
    assert isinstance(pointer.offset, int)
    return pointer.object.site.index, pointer.offset, pointer.object.number


def _own_address(value: Value) -> bool:
    if isinstance(value, Pointer):
        return value.object.site.kind is not ObjectKind.EXTERNAL
    return isinstance(value, AddressXor)


def _bits_fit(abstract: Bits, concrete: Byte) -> bool:
    known = 255 & ~abstract.mask
    if abstract.undefined:
        if isinstance(concrete, NotChosen):
            return concrete.undefined and abstract.mask == 255
        return (
            isinstance(concrete, Bits)
            and concrete.undefined
            and concrete.mask == abstract.mask
            and not (concrete.bits ^ abstract.bits) & known
        )
    if isinstance(concrete, int):
        return not (concrete ^ abstract.bits) & known
    if isinstance(concrete, Bits):
        return not concrete.mask & known and not (concrete.bits ^ abstract.bits) & known
    if not known:
        return True
    if isinstance(concrete, Part) and isinstance(concrete.value, Pointer):
        # Of an address, the bits below the object's alignment are those of the offset.
        offset, low = concrete.value.offset, concrete.value.object.align - 1
        known, bits = known << 8 * concrete.number, abstract.bits << 8 * concrete.number
        return isinstance(offset, int) and known <= low and not (offset ^ bits) & known
    return False


# -- abstraction ------------------------------------------------------------------------------------------------------


class Abstraction:
    """Makes states that describe a machine: everything that can be said, less a random part of it."""

    def __init__(self, program: Program, objects: ObjectTable, chance: random.Random, *, has_targets: bool = False) -> None:
        """`has_targets`: some addresses are only known to be one of several."""
        self._program = program
        self._has_targets = has_targets
        self._objects = objects
        self._chance = chance
        self.scoped = scoped_sites(program)
        self._slots = {
            function.name: frozenset(
                operation.target
                for edge in function.edges
                for operation in edge.operations
                if isinstance(operation, Allocate) and operation.scoped
            )
            for function in program.functions.values()
        }
        self._names: dict[MemoryObject, AbstractObject] = {}

    def make(self, machine: Machine, kept: float) -> ValueState:
        """A state that knows about that share of what there is to know."""
        self._name_objects(machine)
        return ValueState(self._frames(machine, kept), self._memory(machine, kept))

    def _name_objects(self, machine: Machine) -> None:
        """Every object that a state can speak of gets its name; the numbers of blocks are as random as the rest."""
        self._names = {}
        latest = {memory: depth for depth, frame in enumerate(machine.frames) for memory in frame.scoped.values()}
        taken: dict[ObjectSite, set[int]] = {}
        for memory in machine.objects:
            site = memory.site
            if site.kind in STATIC_KINDS:
                self._names[memory] = self._objects.get(site, 0)
            elif site in self.scoped:
                if memory in latest:
                    self._names[memory] = self._objects.get(site, latest[memory])
            else:
                used = taken.setdefault(site, set())
                number = self._chance.randrange(len(used) + 2)
                while number in used:
                    number += 1
                used.add(number)
                self._names[memory] = self._objects.get(site, number)

    def _frames(self, machine: Machine, kept: float) -> Frame:
        parent: Frame | None = None
        for frame in machine.frames:
            slots = self._slots[frame.function.name]
            values: dict[Any, Value] = {}
            for register in frame.function.registers:
                concrete = frame.registers[register.index]
                if concrete is not None and register not in slots and self._chance.random() < kept:
                    value = self._translate(concrete)
                    if value is not None:
                        if isinstance(register.type, PointerType) and value == 0 and self._chance.random() < 0.2:
                            value = Outside()
                        values[register] = self._widened(value) if isinstance(register.type, PointerType) else value
            parent = Frame(values, parent)
        assert parent is not None
        return parent

    def _widened(self, value: Value) -> Value:
        """An address, or a set that it is in."""
        if not self._has_targets or self._chance.random() < 0.6:
            return value
        bits = self._program.data_model.value
        objects: list[Any] = list(self._names.values())
        others: list[Value] = [0, Outside()]
        if objects:
            others += [Pointer(self._chance.choice(objects), self._chance.choice((0, 0, 4, 8))) for _ in range(3)]
        if isinstance(value, Pointer) and isinstance(value.offset, int):
            others += [Pointer(value.object, open_offset(value.offset, self._chance.choice((0, 2, 3)), bits))]
        chosen = self._chance.sample(others, min(len(others), self._chance.randrange(1, 4)))
        return one_of([value, *chosen], bits) or value

    def _translate(self, value: Value) -> Value | None:
        """A value of the machine as one of a state; None if there is none."""
        if isinstance(value, int | Undefined):
            return value
        if isinstance(value, Pointer):
            if value.object.site is self._program.external:
                return Outside()
            if value.object.site.kind is ObjectKind.EXTERNAL and self._chance.random() < 0.3:
                return Outside()
            name: Any = self._names.get(value.object)
            return None if name is None or not isinstance(value.offset, int) else Pointer(name, value.offset)
        if isinstance(value, AddressXor):
            pointers = [self._translate(pointer) for pointer in sorted(value.pointers, key=_pointer_key)]
            if all(isinstance(pointer, Pointer) for pointer in pointers):
                return AddressXor(frozenset(p for p in pointers if isinstance(p, Pointer)), value.number)
            return None
        if isinstance(value, ByteSlice):
            inner = self._translate(value.value)
            # A part of an address that is only known to lie outside says nothing.
            return None if inner is None or isinstance(inner, Outside) else ByteSlice(inner, value.low, value.size)
        if isinstance(value, Composite):
            parts: list[tuple[Value, int]] = []
            for part, size in value.parts:
                inner = self._translate(part)
                if inner is None or isinstance(inner, Outside):
                    return None
                parts.append((inner, size))
            return Composite(tuple(parts))
        return None

    def _memory(self, machine: Machine, kept: float) -> Memory:
        memory: Memory = Map()
        dead = 0
        for object_ in reversed(machine.objects):
            name = self._names.get(object_)
            site = object_.site
            if name is None or site.kind in (ObjectKind.FUNCTION, ObjectKind.LITERAL) or site is self._program.external:
                continue
            if not object_.alive:
                dead += 1
                if dead > 8:
                    continue
            if self._chance.random() < kept:
                memory = memory.set(name, self._content(object_, kept))
        return memory

    def _content(self, memory: MemoryObject, kept: float) -> ObjectContent:
        size = memory.size if isinstance(memory.size, int) and self._chance.random() < 0.9 else None
        if isinstance(memory.size, int) and memory.site.size is not None:
            size = memory.size
        if not memory.alive:
            return ObjectContent(False, size, Rest.UNKNOWN, NO_CELLS)
        rest = self._chance.choice(list(Rest))
        if not self._may_be(rest, memory):
            rest = Rest.UNKNOWN
        cells: dict[int, tuple[int, Value]] = {}
        for offset, (length, value) in memory.content.cells.items():
            known = self._translate(value) if self._chance.random() < kept else None
            if known is not None:
                cells[offset] = (length, self._widened(known) if isinstance(known, Pointer) else known)
        if rest is not Rest.UNKNOWN:
            self._cover(memory, rest, cells)
        return ObjectContent(True, size, rest, Map(cells))

    def _may_be(self, rest: Rest, memory: MemoryObject) -> bool:
        if not isinstance(memory.size, int) or memory.size > FULLY_COMPARED:
            return False
        if rest is Rest.INITIAL:
            return memory.site.kind is ObjectKind.GLOBAL
        if rest is Rest.UNDEFINED:
            return self._program.undefined_reading
        return rest is not Rest.FRESH or memory.site.kind not in STATIC_KINDS

    def _cover(self, memory: MemoryObject, rest: Rest, cells: dict[int, tuple[int, Value]]) -> None:
        """Where the claim about all other bytes is not true, there have to be cells, if only empty ones."""
        covered = {place for offset, (length, _) in cells.items() for place in range(offset, offset + length)}
        assert isinstance(memory.size, int)
        for offset in range(memory.size):
            if offset in covered:
                continue
            if not rest_allows(rest, memory.site, offset, peek(memory.content, offset)):
                cells[offset] = (1, HOLE)


# -- inputs -----------------------------------------------------------------------------------------------------------


class GuessingAlgebra(InputAlgebra):
    """Supplies listed inputs first; whatever else the program may read is guessed."""

    def __init__(self, program: Program, listed: Any, chance: random.Random) -> None:
        super().__init__(program.data_model.value, None)
        self._program = program
        self._listed = listed
        self._chance = chance
        self.machine: Machine | None = None

    def fresh(self, origin: Origin, type_: Type) -> Value:
        if origin.kind is OriginKind.INEXACT:
            return self.unknown(origin)
        given = self._listed(origin, type_)
        if given is not None:
            return int(given) & ((1 << type_.bits) - 1)
        if not isinstance(type_, PointerType):
            small = self._chance.choice((0, 1, 2, 3, 7, -1, self._chance.getrandbits(type_.bits)))
            return small & ((1 << type_.bits) - 1)
        assert self.machine is not None
        choice = self._chance.randrange(3)
        if choice == 0:
            return 0
        sites = [site for site in self._program.sites if site.kind is ObjectKind.EXTERNAL]
        site = self._program.external if choice == 1 else self._chance.choice(sites)
        if site is self._program.external:
            return Pointer(self.machine.static(site), 65536 + 64 * self._chance.randrange(4))
        return Pointer(self.machine.static(site), 0)
