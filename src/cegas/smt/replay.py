"""From a model back to the inputs of a run.

The reference machine runs along the path once more, with numbers instead of formulas: whatever the program asks
for comes from the model, and so do the addresses of objects. This gives the inputs in the order and in the
pieces in which the program asks for them, and it checks the model: every assumption of the path must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Final
from cegas.program.algebra import Algebra, Lives
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.expressions import Access, Expression
from cegas.program.extents import numbers_apart
from cegas.program.machine import Stuck
from cegas.program.memory import FOREVER, Background, Content, Filled, Fresh, MemoryImage, MemoryObject, Segment
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Copy,
    Fill,
    Free,
    HavocMemory,
    Operation,
    Origin,
    OriginKind,
)
from cegas.program.operators import Operator, signed
from cegas.program.types import PointerType, Type, int_type
from cegas.program.undefined_bits import PARTLY, has_undefined, known_bits, open_bits, undefined_result, undefined_rule
from cegas.program.values import AddressXor, ByteSlice, Composite, PartlyKnown, Pointer, Undefined, Unknown, Value, in_pages
from cegas.program.walk import InputValue, Observe, OutsideInput, PathMachine
from cegas.smt.contents import SmtContent
from cegas.smt.path import PathEncoder
from cegas.smt.terms import Node

ValueOf = Callable[[Node], int]
"""The bit pattern of a term in the model."""
ByteOf = Callable[[int], int]
"""The byte of unknown memory at an offset."""


INCOMPLETE: Final = 1 << 16
"""Bytes that an `extern` array of unknown length is taken to have at most."""


class ModelMismatch(CegasError):
    """A run with the model's inputs does not take the path."""


def inputs_of(
    encoder: PathEncoder, path: Sequence[Edge], value_of: ValueOf, observe: Observe | None = None, tick: Tick | None = None
) -> list[InputValue]:
    """The inputs with which the program takes a path, given a model of its formula. `tick` as in `PathEncoder.run`."""
    machine = _ReplayMachine(encoder, value_of)
    machine.observe = observe
    try:
        machine.follow(path, tick)
    except Stuck as stuck:
        raise ModelMismatch(f"the replay is stuck: {stuck}") from stuck
    machine.check_arguments()
    return machine.asked


class _ReplayAlgebra(Algebra):
    """Known values; addresses are numbers of the model where they have to be."""

    def __init__(self, pointer_bits: int, ask: Callable[[Origin, Type], Value], base: Callable[[MemoryObject], int]) -> None:
        super().__init__(pointer_bits)
        self._ask = ask
        self._base = base
        self.came_in: set[int] = set()
        """The addresses of unknown pointers, as they came in."""

    def is_inside(self, pointer: Pointer, lives: Lives | None = None) -> bool:
        if pointer.object.site.is_all_outside:
            return pointer.offset in self.came_in
        return super().is_inside(pointer, lives)

    def fresh(self, origin: Origin, type_: Type) -> Value:
        return self._ask(origin, type_)

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(map(has_undefined, operands)):
            found: Value | None = undefined_result(operator, type_, operand_type, operands)
            if found is None:  # it depends on bits that are known here, if need be those of addresses
                parts = [self._in_bits(operand) for operand in operands]
                found = undefined_rule(operator, type_, operand_type, parts)
                found = super().unresolved(operator, type_, operand_type, parts) if found is None else found
            return found
        return operator.evaluate(type_, operand_type, *(self.number(operand) for operand in operands))

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        result = super()._bitwise_partial(operator, type_, operand_type, operands)
        return None if isinstance(result, PartlyKnown) else result

    def _in_bits(self, value: Value) -> int | Undefined:
        """Any value as a number, or as one with a mask of its uninitialised bits."""
        if isinstance(value, Undefined):
            return value
        if not isinstance(value, Composite):
            return self.number(value)
        bits = mask = position = 0
        for part, size in value.parts:
            piece = self._in_bits(part)
            bits |= known_bits(piece) << position
            mask |= open_bits(piece) << position
            position += 8 * size
        return Undefined(bits & ~mask, mask, PARTLY) if mask else bits

    def number(self, value: Value) -> int:
        """Any value as a number."""
        if isinstance(value, int):
            return value
        if isinstance(value, Pointer):
            address = self._base(value.object) + self.number(value.offset)
            return address & ((1 << self.pointer_bits) - 1)
        if isinstance(value, AddressXor):
            result = value.number
            for pointer in value.pointers:
                result ^= self.number(pointer)
            return result
        if isinstance(value, ByteSlice):
            return (self.number(value.value) >> (8 * value.low)) & ((1 << (8 * value.size)) - 1)
        if isinstance(value, Composite):
            result = position = 0
            for part, size in value.parts:
                result |= self.number(part) << (8 * position)
                position += size
            return result
        if isinstance(value, Unknown):
            raise ModelMismatch(f"an unknown value ({value.origin})")
        raise ModelMismatch("the use of an uninitialised value")


class _ReplayContent(Content):
    """Content that takes unknown bytes from the model."""

    __slots__ = ("byte_of", "inform")

    def __init__(
        self, algebra: Algebra, background: Background | None, inform: Callable[[Origin, Type, int], Value]
    ) -> None:
        super().__init__(algebra, background)
        self.inform = inform
        self.byte_of: ByteOf | None = None
        """For the hidden content of unknown memory: its bytes."""

    def _from_source(self, segment: Segment, start: int, end: int, type_: Type | None) -> Value:
        source = segment.source
        if not (isinstance(source, Fresh) and source.hidden is self) or source.undefined:
            return super()._from_source(segment, start, end, type_)
        assert self.byte_of is not None
        size = end - start
        bits = int.from_bytes(bytes(self.byte_of(place) for place in range(start, end)), "little")
        pointer = isinstance(type_, PointerType) and type_.bytes == size
        value = self.inform(source.origin, type_ if pointer and type_ is not None else int_type(8 * size), bits)
        self.cells[start] = (size, value)
        return value


class _Window(Content):
    """The content of an `extern` variable: external memory at the variable's address."""

    __slots__ = ("_base", "_call", "_origin", "_whole")

    def __init__(
        self,
        algebra: Algebra,
        whole: Content,
        origin: Origin,
        base: Callable[[], int],
        call: Callable[[Origin | None], None],
    ) -> None:
        super().__init__(algebra, None)
        self._whole = whole
        self._origin = origin
        self._base = base
        self._call = call
        """Says under which name the bytes that are read now are known."""

    def _place(self, offset: int) -> int:
        """An address as the offset into external memory that the machine uses: a signed number."""
        return signed((self._base() + offset) & ((1 << self.algebra.pointer_bits) - 1), self.algebra.pointer_bits)

    def read(self, offset: int, size: int, type_: Type | None = None) -> Value:
        self._call(self._origin)
        value = self._whole.read(self._place(offset), size, type_)
        self._call(None)
        return value

    def write(self, offset: int, size: int, value: Value) -> None:
        self._whole.write(self._place(offset), size, value)

    def snapshot(self, offset: int, size: int) -> MemoryImage:
        return self._whole.snapshot(self._place(offset), size)

    def restore(self, offset: int, snapshot: MemoryImage) -> None:
        self._whole.restore(self._place(offset), snapshot)

    def fill(self, offset: int, size: int, background: Background) -> None:
        # Unknown bytes keep their places relative to the variable, as in the formula.
        view = _ReplayContent(self.algebra, background, _nothing_to_ask)
        self._whole.restore(self._place(offset), view.snapshot(offset, size))


def _nothing_to_ask(origin: Origin, type_: Type, bits: int) -> Value:
    raise AssertionError("only hidden contents ask")


def _elements(content: Content, width: int, algebra: _ReplayAlgebra) -> dict[int, bytes]:
    """The pointers in an array that have come into being, whole, by their offsets."""
    known = {
        offset + number: algebra.number(value) >> (8 * number) & 255
        for offset, (size, value) in content.cells.items()
        for number in range(size)
    }
    starts = sorted(place for place in known if place >= 0 and not place % width)
    whole = [start for start in starts if all(start + number in known for number in range(width))]
    return {start: bytes(known[start + number] for number in range(width)) for start in whole}


class _ReplayMachine(PathMachine):
    """Runs along a path with the values of a model."""

    def __init__(self, encoder: PathEncoder, value_of: ValueOf) -> None:
        self.encoder = encoder
        self.value_of = value_of
        self.numbers = _ReplayAlgebra(encoder.smt.pointer_bits, self._ask, self.base)
        super().__init__(encoder.program, self.numbers)
        self.dynamic: dict[MemoryObject, int] = {}
        self._hidden = 0
        self._inputs = 0
        self._addresses: dict[MemoryObject, int] = {}
        self._outside: dict[int, int] = {}
        """Bytes of external memory that were read before they were written, by address."""
        self._called: Origin | None = None
        """The `extern` variable that is being read."""
        self._external_content = self._unknown_content(
            Origin(OriginKind.EXTERNAL, encoder.program.external.name), self._external_byte
        )
        self.external = self.static(encoder.program.external)
        self._arguments: list[tuple[MemoryObject, Content]] = []
        """The arrays that `main` gets, and what they hold at first."""
        self._pointed: list[tuple[int, int]] = []
        """Address and length of what was accessed through external pointers."""

    # -- the path -------------------------------------------------------------------------------------------------

    def assume(self, operation: Assume) -> None:
        if self.numbers.number(self.evaluate(operation.condition)) != 1 and not self._is_wild(operation):
            if operation.kind is AssumeKind.VIOLATION:
                raise ModelMismatch(f"what lies at the number that is accessed at {operation.position} is not known")
            raise ModelMismatch(f"the model does not fulfil the condition at {operation.position}")

    def _is_wild(self, operation: Assume) -> bool:
        """Whether a condition fails because a pointer that nobody has chosen points nowhere. Numbers do not tell."""
        judged = self.encoder.judged
        return operation.kind is AssumeKind.VIOLATION and judged is not None and self.value_of(judged.wild) == 1

    def go(self, edge: Edge, call: Call, following: Edge) -> None:
        if following.source is edge.target:
            if isinstance(call.callee, str) or self._function_at(call.callee) is not None:
                raise ModelMismatch(f"the model stays in the program at {call.position}")
            self.given.extend(self.evaluate(argument) for argument in call.arguments)
            for target in call.targets:
                origin = Origin(OriginKind.UNKNOWN_FUNCTION, "a function outside the program")
                self.set(target, self._ask(origin, target.type))
            return
        function = self.callee(call)
        if following.source is not function.entry:
            raise ModelMismatch(f"the model calls {function.name} at {call.position}")
        self.enter(edge, function)

    def callee(self, call: Call) -> ControlFlowAutomaton:
        if isinstance(call.callee, str):
            return super().callee(call)
        found = self._function_at(call.callee)
        if found is None:
            raise ModelMismatch(f"the model calls no function at {call.position}")
        return found

    def _function_at(self, callee: Expression) -> ControlFlowAutomaton | None:
        """The program's function that an address means."""
        place = self._place(self.evaluate(callee))
        if isinstance(place, Pointer) and place.offset == 0:
            name = self.program.function_of_site.get(place.object.site)
            if name is not None:
                return self.program.functions[name]
        return None

    # -- the arguments of `main` ----------------------------------------------------------------------------------

    def check_arguments(self) -> None:
        """Whether a program may be started with what the model says. The formula does not know that no string among the
        arguments is an `extern` variable, and of elements that are copied without being looked at, that the last one is null
        and the others are addresses where something can be."""
        width = self.numbers.pointer_bits // 8
        for memory, first in self._arguments:
            last = self.numbers.number(memory.size) - width
            for start, element in _elements(first, width, self.numbers).items():
                number = int.from_bytes(element, "little")
                if start > last or (number == 0 if start == last else not in_pages(number, 8 * width)):
                    continue
                name, what = f"{memory.site.name}[{start // width}]", f"{number:#x}" if number else "null"
                raise ModelMismatch(f"{name} would be {what}, which no start allows")
        if not self._arguments or not self._pointed:
            return
        for site, address in self.outside().addresses.items():
            end = address + (INCOMPLETE if site.size is None else max(site.size, 1))
            if any(start < end and address < start + size for start, size in self._pointed):
                name = self._arguments[0][0].site.name
                raise ModelMismatch(f"a string of {name} may be the variable {site.name}, which no start allows")

    def _allocate(self, operation: Allocate) -> None:
        super()._allocate(operation)
        if operation.site.is_input:
            assert self.last_fresh is not None
            self._arguments.append((self.objects[-1], self.last_fresh.hidden))

    def _note_access(self, place: Pointer | int, size: int) -> None:
        if isinstance(place, Pointer) and place.object is self.external:
            self._pointed.append((self.numbers.number(place.offset), size))

    # -- inputs ---------------------------------------------------------------------------------------------------

    def _ask(self, origin: Origin, type_: Type) -> Value:
        wanted = self.encoder.smt.inputs[self._inputs]
        self._inputs += 1
        assert wanted.origin == origin and wanted.type == type_, "formula and replay ask for different inputs"
        return self._inform(origin, type_, self.value_of(wanted.symbol))

    def _inform(self, origin: Origin, type_: Type, bits: int) -> Value:
        """Note an input; as a pointer it is null or external, perhaps at an address where nothing is."""
        self.note(self._called or origin, type_, bits)
        if isinstance(type_, PointerType) and bits:
            self.numbers.came_in.add(bits)
            return Pointer(self.external, bits)
        return bits

    def _unknown_content(self, origin: Origin, byte_of: ByteOf) -> _ReplayContent:
        hidden = _ReplayContent(self.numbers, None, self._inform)
        hidden.byte_of = byte_of
        hidden.fill_all(Fresh(origin, hidden, undefined=False))
        return hidden

    def _external_byte(self, address: int) -> int:
        terms = self.encoder.smt.terms
        index = terms.vector(address, self.encoder.smt.pointer_bits)
        value = self.value_of(terms.select(self.encoder.unknown_memory, index))
        self._outside[address & ((1 << self.encoder.smt.pointer_bits) - 1)] = value
        return value

    def _hidden_byte(self, content: SmtContent, offset: int) -> int:
        smt = self.encoder.smt
        if content.array is not None:
            index = smt.terms.vector(offset, smt.pointer_bits)
            return self.value_of(smt.terms.select(content.array, index))
        known = content.known_byte(offset)
        return 0 if known is None else self.value_of(smt.node(known, int_type(8)))

    # -- objects --------------------------------------------------------------------------------------------------

    def content(self, background: Background | None) -> Content:
        return _ReplayContent(self.numbers, background, self._inform)

    def fresh_background(self, origin: Origin, *, undefined: bool, without: tuple[Value, ...] = ()) -> Fresh:
        background = super().fresh_background(origin, undefined=undefined, without=without)
        hidden, source = background.hidden, self.encoder.hidden[self._hidden]
        self._hidden += 1
        assert isinstance(hidden, _ReplayContent)
        hidden.byte_of = lambda offset: self._hidden_byte(source, offset)
        return background

    def _static_background(self, site: ObjectSite) -> Background:
        return Filled(0) if site.kind is ObjectKind.EXTERNAL else super()._static_background(site)

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = super()._make(site, size, background)
        if site is self.program.external:
            memory.content = self._external_content
        elif site.kind is ObjectKind.EXTERNAL:
            memory.content = self._window(memory)
        elif not site.kind.is_static:
            self.dynamic[memory] = len(self.dynamic)
        return memory

    def outside_written(self, memory: MemoryObject) -> None:
        """Nothing to do: all memory outside the program is one array here, so the other objects have changed with it."""

    def _window(self, memory: MemoryObject) -> _Window:
        origin = Origin(OriginKind.EXTERNAL, memory.site.name)

        def base() -> int:
            return self.base(memory)

        def call(name: Origin | None) -> None:
            self._called = name

        return _Window(self.numbers, self._external_content, origin, base, call)

    def _twin(self, memory: MemoryObject) -> MemoryObject:
        """The same object in the path encoder."""
        number = self.dynamic.get(memory)
        return self.encoder.static(memory.site) if number is None else self.encoder.dynamic[number]

    def base(self, memory: MemoryObject) -> int:
        """The address of an object in the model."""
        if memory.site is self.program.external:
            return 0
        found = self._addresses.get(memory)
        if found is None:
            node = self.encoder.smt.layout.bases.get(self._twin(memory))
            if node is None:
                raise ModelMismatch(f"the formula does not constrain the address of {memory}")
            found = self._addresses[memory] = self.value_of(node)
        return found

    def outside(self) -> OutsideInput:
        mask = (1 << self.encoder.smt.pointer_bits) - 1
        content = self._external_content
        ranges = [(start, size) for start, (size, _) in content.cells.items()]
        ranges += [
            (segment.start, segment.end - segment.start)
            for segment in content.segments
            if segment.start > -FOREVER and segment.end < FOREVER
        ]
        addresses: dict[ObjectSite, int] = {}
        for memory in self.objects:
            if memory.site.kind is ObjectKind.EXTERNAL and memory.site is not self.program.external:
                if self._twin(memory) in self.encoder.smt.layout.bases:
                    addresses[memory.site] = self.base(memory)
        return OutsideInput(dict(self._outside), tuple((start & mask, size) for start, size in ranges), addresses)

    def placed(self, address: Value) -> Value:
        return self._place(address)

    def _place(self, address: Value) -> Pointer | int:
        """An address as an object and an offset."""
        if isinstance(address, Pointer):
            return address
        number = self.numbers.number(address)
        if in_pages(number, self.numbers.pointer_bits):
            return number
        bases = self.encoder.smt.layout.bases
        for twin in bases:
            if twin.site.kind.is_static:
                self.static(twin.site)  # it may be there without having been mentioned
        for memory in self.objects:
            if memory.alive == 1 and memory.site.kind is not ObjectKind.EXTERNAL and self._twin(memory) in bases:
                offset = number - self.base(memory)
                if 0 <= offset < max(self.numbers.number(memory.size), 1):
                    return Pointer(memory, offset)
        return Pointer(self.external, number)

    # -- accesses -------------------------------------------------------------------------------------------------

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        if access is Access.CALL:  # a number that is called means no object, unless a function starts there
            return self.callable(address if isinstance(address, Pointer) else self.numbers.number(address))
        return super().valid(self._place(address), size, access)

    def apart(self, one: Value, other: Value, size: Value) -> Value:
        known = super().apart(one, other, size)
        if not isinstance(known, Unknown):
            return known
        return numbers_apart(self.numbers, self.numbers.number(one), self.numbers.number(other), size)

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        place = self._place(address)
        self._note_access(place, type_.bytes)
        return super().load(place, type_, operation)

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        place = self._place(address)
        self._note_access(place, type_.bytes)
        super().store(place, value, type_, operation)

    def _copy(self, operation: Copy) -> None:
        size = self.numbers.number(self.evaluate(operation.size))
        for address in (operation.source, operation.destination):
            self._note_access(self._place(self.evaluate(address)), size)
        super()._copy(operation)

    def _overwrite(self, operation: Fill | HavocMemory, background: Background) -> None:
        size = self.numbers.number(self.evaluate(operation.size))
        self._note_access(self._place(self.evaluate(operation.destination)), size)
        super()._overwrite(operation, background)

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        target, origin, count = self._place(destination), self._place(source), self.numbers.number(size)
        if not (isinstance(target, Pointer) and isinstance(origin, Pointer)):
            raise ModelMismatch("a copy to or from an address where no object is")
        start, end = self.numbers.number(origin.offset), self.numbers.number(target.offset)
        target.object.content.restore(end, origin.object.content.snapshot(start, count))

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        target = self._place(destination)
        if not isinstance(target, Pointer):
            raise ModelMismatch("a fill of an address where no object is")
        target.object.content.fill(self.numbers.number(target.offset), self.numbers.number(size), background)

    def _free(self, operation: Free) -> None:
        place = self._place(self.evaluate(operation.address))
        if isinstance(place, Pointer):
            self.end_life(place, operation)

    def _block_size(self, operation: BlockSize) -> None:
        place = self._place(self.evaluate(operation.address))
        if not isinstance(place, Pointer):
            raise ModelMismatch("the size of a block where no object is")
        self.set(operation.target, place.object.size)
