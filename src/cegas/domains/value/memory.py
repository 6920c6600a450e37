"""What operations do to registers and memory: all of them but assumptions, calls and returns."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import HOLE, UNTRACKED, is_known, objects_in
from cegas.domains.value.contents import is_touched
from cegas.domains.value.evaluation import ValueEvaluation
from cegas.domains.value.lifetimes import at_the_start, forget_in_frames, forget_in_memory
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import NO_CELLS, AbstractObject, Frame, ObjectContent, ObjectTable, Rest, ValueState
from cegas.domains.value.targets import Member, cells
from cegas.foundation.maps import Map
from cegas.foundation.typed import Any, Final, cast
from cegas.program import operators as op
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    BlockSize,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Store,
    Unsupported,
)
from cegas.program.operators import signed
from cegas.program.oracle import AccessTarget
from cegas.program.types import PointerType, Type, int_type
from cegas.program.values import Outside, Pointer, SymbolicValue, Targets, Undefined, Unknown, Value

LARGEST_RANGE: Final = 1 << 16
"""Copies and fills of more bytes are not followed cell by cell."""


class MemoryOperations(ValueEvaluation):
    """Executes operations; a write to an unknown place forgets everything that the place may mean."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self._made_once = frozenset(
            id(operation) for function in program.functions.values() for operation in at_the_start(function)
        )
        self._taken = space.oracle.taken_sites
        self._resolvable: dict[tuple[str, Expression], AccessTarget | None] = {}
        self._initial: dict[ObjectSite, ObjectContent] = {}
        self._handlers: dict[type[Operation], Any] = {
            Assign: self._assign,
            Havoc: self._havoc,
            Load: self._load,
            Store: self._store,
            Allocate: self._allocate,
            Free: self._free,
            EndLifetime: self._end_lifetime,
            Copy: self._copy,
            Fill: self._fill,
            HavocMemory: self._havoc_memory,
            BlockSize: self._block_size,
            Unsupported: self._unsupported,
            Check: self._look,
        }

    def is_taken(self, site: ObjectSite) -> bool:
        """Whether the address of an object of the site may be stored anywhere."""
        return site in self._taken

    # -- registers ------------------------------------------------------------------------------------------------

    def execute(self, scratch: Scratch, operation: Operation) -> None:
        """Do any operation but assumptions, calls and returns."""
        self._handlers[type(operation)](scratch, operation)

    def _set(self, scratch: Scratch, register: Register, value: Value) -> None:
        scratch.loaded.pop(register, None)
        if is_known(value):
            scratch.registers[register] = value
        else:
            scratch.registers.pop(register, None)

    def _assign(self, scratch: Scratch, operation: Assign) -> None:
        self._set(scratch, operation.target, self.kept(scratch, operation.value))

    def _havoc(self, scratch: Scratch, operation: Havoc) -> None:
        scratch.loaded.pop(operation.target, None)
        scratch.registers.pop(operation.target, None)
        target, origin = operation.target, operation.origin
        if self.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED:
            scratch.registers[target] = Undefined(0, (1 << target.type.bits) - 1, origin)
        elif isinstance(target.type, PointerType) and origin.kind.is_input:
            scratch.registers[target] = Outside()

    def _block_size(self, scratch: Scratch, operation: BlockSize) -> None:
        address = self.evaluate(scratch, operation.address)
        content = scratch.memory.get(address.object) if isinstance(address, Pointer) else None  # type: ignore[call-overload]
        size = None if content is None else content.size
        if size is None:
            self._set(scratch, operation.target, self.algebra.unknown(UNTRACKED))
        else:
            self._set(scratch, operation.target, size)

    def _look(self, scratch: Scratch, operation: Check) -> None:
        """Nothing changes."""

    def _unsupported(self, scratch: Scratch, operation: Unsupported) -> None:
        """The property automaton stops here; what follows is not explored."""

    # -- memory ---------------------------------------------------------------------------------------------------

    def initial_content(self, site: ObjectSite) -> ObjectContent:
        """A static object before the program starts."""
        found = self._initial.get(site)
        if found is None:
            cells = NO_CELLS
            if site.initializer is not None:
                for offset, expression in site.initializer.relocations:
                    scratch = Scratch(ValueState(Frame({}, None), Map()), self.program.start)
                    value = self.evaluate(scratch, expression)
                    if self.contents.may_hold(value):
                        cells = cells.set(offset, (expression.type.bytes, value))
                    elif is_known(value):
                        cells = cells.set(offset, (expression.type.bytes, HOLE))
                    else:  # not expressible: the bytes must not be read from the image
                        return self._initial.setdefault(site, ObjectContent(True, site.size, Rest.UNKNOWN, NO_CELLS))
            rest = Rest.UNKNOWN if site.kind is ObjectKind.EXTERNAL else Rest.INITIAL
            found = ObjectContent(True, site.size, rest, cells)
            if rest is Rest.INITIAL and site.size in (1, 2, 4, 8):
                # As after a store, so that a variable that gets its first value back is as it was.
                value = self.contents.read(site, found, 0, site.size)
                if is_known(value):
                    found = self.contents.whole(site.size, value)
            self._initial[site] = found
        return found

    def _content(self, scratch: Scratch, object_: Any) -> ObjectContent | None:
        content = scratch.memory.get(object_)
        if content is None and object_.site.constant and object_.site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL):
            return self.initial_content(object_.site)  # never written, hence always known
        return content

    def _writable(self, scratch: Scratch, object_: AbstractObject) -> ObjectContent:
        """What is known of an object that is about to be written: at least that it is alive, or this were invalid."""
        content = scratch.memory.get(object_)
        return ObjectContent(True, object_.site.size, Rest.UNKNOWN, NO_CELLS) if content is None else content

    def place(self, scratch: Scratch, expression: Expression) -> Value:
        """What an access goes to: the value of its address or, if that is unknown, the only place that the address may mean.

        The access is valid (a condition before it says so), so that an address with one target means that.
        """
        address = self.place_of(scratch, expression)
        if not isinstance(address, Unknown | SymbolicValue) or self.space.singletons is None:
            return address
        target = self.only_target(scratch.function, expression)
        if target is None or target.offset is None:
            return address
        site = target.site
        if site.kind is ObjectKind.GLOBAL:
            object_ = self.objects.get(site, 0)
        else:
            living = [found for found in scratch.memory if found.site is site]
            if len(living) != 1 or not scratch.memory[living[0]].alive:
                return address
            object_ = living[0]
        pointer: Any = Pointer(object_, target.offset)  # type: ignore[arg-type]
        return cast(Value, pointer)

    def only_target(self, function: str, expression: Expression) -> AccessTarget | None:
        """The single cell, of a single object, that an address can mean wherever it is evaluated in a function."""
        if self.space.singletons is None:
            return None
        key = (function, expression)
        if key not in self._resolvable:
            targets = self.oracle.targets(function, expression)
            found = None
            if len(targets) == 1 and targets[0].offset is not None:
                site = targets[0].site
                if site.kind is not ObjectKind.EXTERNAL and self.space.singletons.is_singleton(site):
                    found = targets[0]
            self._resolvable[key] = found
        return self._resolvable[key]

    def _load(self, scratch: Scratch, operation: Load) -> None:
        target, type_ = operation.target, operation.target.type
        address = self.place(scratch, operation.address)
        if isinstance(address, Targets):
            self._set(scratch, target, self._read_among(scratch, address, type_))
            return
        if not (isinstance(address, Pointer) and isinstance(address.offset, int)):
            self._set(scratch, target, self.algebra.unknown(UNTRACKED))
            return
        object_: Any = address.object
        content = self._content(scratch, object_)
        if content is None:
            self._set(scratch, target, self.algebra.unknown(UNTRACKED))
            return
        offset = signed(address.offset, self.algebra.pointer_bits)
        self._set(scratch, target, self._read(object_, content, offset, type_))
        scratch.loaded[target] = (object_, offset, type_.bytes)

    def _read(self, object_: AbstractObject, content: ObjectContent, offset: int, type_: Type) -> Value:
        """What a load at a known place finds."""
        if content.rest is Rest.FRESH and isinstance(type_, PointerType) and not is_touched(content, offset, type_.bytes):
            value: Value = Outside()
        else:
            value = self.contents.read(object_.site, content, offset, type_.bytes)
        if type_.bits % 8:
            value = self.algebra.apply(op.TRUNC, type_, int_type(8 * type_.bytes), (value,))
        return value

    def _read_among(self, scratch: Scratch, targets: Targets, type_: Type) -> Value:
        """What a load through one of several addresses finds: what one of them leads to (rule LOAD)."""
        found: list[Value] = []
        for member in targets.members:
            if isinstance(member, int) and self._is_nowhere(member):
                continue  # the access is valid, so it does not go there
            object_: Any = member.object if isinstance(member, Pointer) else None
            content = None if object_ is None else self._content(scratch, object_)
            places = None if content is None else self._offsets(member, content, type_.bytes)
            if content is None or places is None:
                return self.algebra.unknown(UNTRACKED)
            if content.alive:
                found.extend([self._read(object_, content, offset, type_) for offset in places])
        return self.algebra.one_of(found) if found else self.algebra.unknown(UNTRACKED)

    def _offsets(self, member: Member, content: ObjectContent, size: int) -> list[int] | None:
        """The offsets that an access through a member of a target set may have; None if that cannot be said."""
        if not isinstance(member, Pointer):
            return None
        bits = self.algebra.pointer_bits
        if isinstance(member.offset, int) and content.size is None:
            return [signed(member.offset, bits)]
        return None if content.size is None else cells(member, content.size, size, bits)

    def _store(self, scratch: Scratch, operation: Store) -> None:
        value, type_ = self.kept(scratch, operation.value), operation.value.type
        if type_.bits % 8:
            value = self.algebra.apply(op.ZEXT, int_type(8 * type_.bytes), type_, (value,))
        address = self.place(scratch, operation.address)
        if isinstance(address, Pointer) and isinstance(address.offset, int):
            object_: Any = address.object
            content = self._writable(scratch, object_)
            offset = signed(address.offset, self.algebra.pointer_bits)
            self._forget_loads(scratch, object_)
            self._forget_aliases(scratch, object_)
            scratch.memory = scratch.memory.set(object_, self.contents.written(content, offset, type_.bytes, value))
        elif isinstance(address, Targets):
            self._store_among(scratch, operation, address, value)
        else:
            self._weaken(scratch, operation.address, address, type_.bytes)

    def _store_among(self, scratch: Scratch, operation: Store, targets: Targets, value: Value) -> None:
        """A weak update: each place that the address may mean holds the new value, or still the old one (rules STORE, WU).

        Where a single concrete cell is left, the address is that cell, and the update is a strong one (SU).
        """
        scratch.loaded.clear()
        for member in targets.members:
            object_: Any = member.object if isinstance(member, Pointer) else None
            content = scratch.memory.get(object_)
            places = None if content is None else self._offsets(member, content, operation.value.type.bytes)
            if places is None or object_.site.kind is ObjectKind.EXTERNAL:
                self._weaken(scratch, operation.address, member, operation.value.type.bytes)
            elif content is not None and content.alive:
                written = self._maybe_written(object_, content, places, operation.value.type, value)
                scratch.memory = scratch.memory.set(object_, written)

    def _maybe_written(
        self, object_: AbstractObject, content: ObjectContent, places: list[int], type_: Type, value: Value
    ) -> ObjectContent:
        """What is known of an object after a store that may have gone to any of some places in it."""
        if content.rest is Rest.UNKNOWN and not content.cells:
            return content
        whole = type_ if type_.bits % 8 == 0 else int_type(8 * type_.bytes)
        for offset in places:
            old = self._read(object_, content, offset, whole)
            either = self.algebra.one_of((old, value))
            if either != old:
                content = self.contents.written(content, offset, type_.bytes, either)
        if all(isinstance(cell, Unknown) for _, cell in content.cells.values()) and len(places) > 1:
            return ObjectContent(True, content.size, Rest.UNKNOWN, NO_CELLS)
        return content

    def _forget_loads(self, scratch: Scratch, object_: AbstractObject | None) -> None:
        if scratch.loaded:
            if object_ is None:
                scratch.loaded.clear()
            else:
                aliases = self.program.aliases(object_.site)
                scratch.loaded = {
                    register: origin
                    for register, origin in scratch.loaded.items()
                    if origin[0] is not object_ and origin[0].site not in aliases
                }

    def _forget_aliases(self, scratch: Scratch, object_: AbstractObject) -> None:
        """An object is written: those that may share its addresses hold no one knows what."""
        if object_.site.kind is ObjectKind.EXTERNAL:
            for site in self.program.aliases(object_.site):
                self._forget_object(scratch, self.objects.get(site, 0), None, None)

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        """A write to an unknown place: everything it may mean is forgotten."""
        scratch.loaded.clear()
        if isinstance(address, Targets):
            for member in address.members:
                if size is None or not self._forget_cells(scratch, member, size):
                    self._weaken(scratch, expression, member, size)
            return
        if isinstance(address, int) and self._is_nowhere(address):
            return  # a validity condition has excluded this
        if isinstance(address, Pointer):
            self._forget_object(scratch, address.object, None, size)
            self._forget_aliases(scratch, cast(Any, address.object))
            return
        if isinstance(address, Outside):
            for object_ in list(scratch.memory):
                if object_.site.kind is ObjectKind.EXTERNAL:
                    self._forget_object(scratch, object_, None, size)
            return
        offsets: dict[ObjectSite, list[int | None]] = {}
        for target in self.oracle.targets(scratch.function, expression):
            offsets.setdefault(target.site, []).append(target.offset)
        for object_ in list(scratch.memory):
            for offset in offsets.get(object_.site, ()):
                self._forget_object(scratch, object_, offset, size)

    def _forget_cells(self, scratch: Scratch, member: Member, size: int) -> bool:
        """Forget the bytes that a write through a member of a target set may mean; whether these can be told."""
        object_: Any = member.object if isinstance(member, Pointer) else None
        content = scratch.memory.get(object_)
        places = None if content is None else self._offsets(member, content, size)
        if places is None or object_.site.kind is ObjectKind.EXTERNAL:
            return False
        for place in places:
            self._forget_object(scratch, object_, place, size)
        return True

    def _forget_object(self, scratch: Scratch, object_: Any, offset: int | None, size: int | None) -> None:
        content = scratch.memory.get(object_)
        if content is None or not content.alive:
            return
        if offset is not None and size is not None:
            start = signed(offset, self.algebra.pointer_bits)
            changed = self.contents.overwritten(content, start, size, ())
        else:
            changed = ObjectContent(True, content.size, Rest.UNKNOWN, NO_CELLS)
        scratch.memory = scratch.memory.set(object_, changed)

    # -- lives ----------------------------------------------------------------------------------------------------

    def _allocate(self, scratch: Scratch, operation: Allocate) -> None:
        site = operation.site
        size = self.evaluate(scratch, operation.size)
        undefined = self.program.undefined_reading and not operation.is_initialized
        rest = Rest.ZERO if operation.zeroed else Rest.UNDEFINED if undefined else Rest.FRESH
        content = ObjectContent(True, size if isinstance(size, int) else None, rest, NO_CELLS)
        scratch.loaded.clear()
        if operation.target in self._slots[scratch.function]:
            object_ = self.objects.get(site, scratch.depth)
            # Addresses of its former life are not those of the new object. There are none if it is made where the function
            # starts: those of another activation were forgotten when that returned.
            if site in self._taken and id(operation) not in self._made_once:
                self._forget_addresses(scratch, {object_})
            scratch.memory = scratch.memory.set(object_, content)
            return
        object_ = self._unused(scratch, site)
        scratch.memory = scratch.memory.set(object_, content)
        pointer: Any = Pointer(object_, 0)  # type: ignore[arg-type]
        self._set(scratch, operation.target, pointer)

    def _unused(self, scratch: Scratch, site: ObjectSite) -> AbstractObject:
        """An object of the site that nothing known refers to: the smallest number that is free."""
        used = {object_.number for object_ in scratch.memory if object_.site is site}
        for value in all_values(scratch):
            for object_ in objects_in(value):
                if object_.site is site:
                    used.add(object_.number)
        number = 0
        while number in used:
            number += 1
        return self.objects.get(site, number)

    def _forget_addresses(self, scratch: Scratch, dying: set[AbstractObject]) -> None:
        frame = forget_in_frames(Frame(scratch.registers, scratch.parent), dying)
        scratch.registers = dict(frame.values)
        scratch.parent = frame.parent
        scratch.memory = forget_in_memory(scratch.memory, dying)

    def _free(self, scratch: Scratch, operation: Free) -> None:
        address = self.evaluate(scratch, operation.address)
        scratch.loaded.clear()
        if isinstance(address, int) and self._is_nowhere(address):
            return
        if isinstance(address, Outside):
            return  # null, or memory that is not the program's own
        if isinstance(address, Pointer):
            if address.object.site is not self.program.external:
                self._die(scratch, address.object)
            return
        if isinstance(address, Targets) and all(self._is_block_or_none(member) for member in address.members):
            for object_ in objects_in(address):  # one of them has died, or none
                if object_ in scratch.memory:
                    scratch.memory = scratch.memory.delete(object_)
            return
        sites = {target.site for target in self.oracle.targets(scratch.function, operation.address)}
        for object_ in list(scratch.memory):  # any heap block that the address may mean may have died
            if object_.site.kind is ObjectKind.HEAP and object_.site in sites:
                scratch.memory = scratch.memory.delete(object_)

    def _is_block_or_none(self, address: Member) -> bool:
        """Whether an address that is freed is one of a block, or no block dies."""
        return not isinstance(address, int) or self._is_nowhere(address)

    def _end_lifetime(self, scratch: Scratch, operation: EndLifetime) -> None:
        address = self.evaluate(scratch, operation.address)
        scratch.loaded.clear()
        if isinstance(address, Pointer):
            self._die(scratch, address.object)

    def _die(self, scratch: Scratch, object_: Any) -> None:
        content = scratch.memory.get(object_)
        if content is not None:
            scratch.memory = scratch.memory.set(object_, ObjectContent(False, content.size, Rest.UNKNOWN, NO_CELLS))

    # -- ranges ---------------------------------------------------------------------------------------------------

    def _copy(self, scratch: Scratch, operation: Copy) -> None:
        size = self.evaluate(scratch, operation.size)
        if size == 0:
            return
        source, destination = self.evaluate(scratch, operation.source), self.evaluate(scratch, operation.destination)
        self._forget_loads(scratch, None)
        if not _is_place(destination) or not isinstance(size, int) or size > LARGEST_RANGE:
            known_size = size if isinstance(size, int) else None
            self._weaken(scratch, operation.destination, destination, known_size)
            return
        assert isinstance(destination, Pointer) and isinstance(destination.offset, int)
        target: Any = destination.object
        content = self._writable(scratch, target)
        self._forget_aliases(scratch, target)
        pieces: list[tuple[int, int, Value]] = []
        if isinstance(source, Pointer) and isinstance(source.offset, int):
            origin = self._content(scratch, source.object)
            if origin is not None:
                pieces = self.contents.pieces(source.object.site, origin, source.offset, size)
        start = signed(destination.offset, self.algebra.pointer_bits)
        content = self.contents.overwritten(content, start, size, pieces)
        scratch.memory = scratch.memory.set(target, content)

    def _fill(self, scratch: Scratch, operation: Fill) -> None:
        byte = self.evaluate(scratch, operation.byte)
        self._overwrite(scratch, operation.destination, operation.size, byte)

    def _havoc_memory(self, scratch: Scratch, operation: HavocMemory) -> None:
        self._overwrite(scratch, operation.destination, operation.size, self.algebra.unknown(UNTRACKED))

    def _overwrite(self, scratch: Scratch, place: Expression, length: Expression, byte: Value) -> None:
        size, destination = self.evaluate(scratch, length), self.evaluate(scratch, place)
        if size == 0:
            return
        self._forget_loads(scratch, None)
        if not _is_place(destination) or not isinstance(size, int):
            self._weaken(scratch, place, destination, size if isinstance(size, int) else None)
            return
        assert isinstance(destination, Pointer) and isinstance(destination.offset, int)
        target: Any = destination.object
        content = self._writable(scratch, target)
        self._forget_aliases(scratch, target)
        start = signed(destination.offset, self.algebra.pointer_bits)
        if byte == 0 and content.size is not None and start == 0 and size >= content.size:
            content = ObjectContent(content.alive, content.size, Rest.ZERO, NO_CELLS)
        elif isinstance(byte, int) and size <= LARGEST_RANGE:
            pieces: list[tuple[int, int, Value]] = []
            for position in range(0, size, 8):
                length_ = min(8, size - position)
                pieces.append((position, length_, byte * ((1 << (8 * length_)) - 1) // 255))
            content = self.contents.overwritten(content, start, size, pieces)
        else:
            content = self.contents.overwritten(content, start, min(size, LARGEST_RANGE), ())
            if size > LARGEST_RANGE:
                content = ObjectContent(content.alive, content.size, Rest.UNKNOWN, NO_CELLS)
        scratch.memory = scratch.memory.set(target, content)


def _is_place(value: Value) -> bool:
    return isinstance(value, Pointer) and isinstance(value.offset, int)


def all_values(scratch: Scratch) -> Iterable[Value]:
    """What is known in registers and cells."""
    yield from scratch.registers.values()
    frame = scratch.parent
    while frame is not None:
        yield from frame.values.values()
        frame = frame.parent
    for content in scratch.memory.values():
        for _, value in content.cells.values():
            yield value
