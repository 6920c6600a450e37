"""The abstract machine: how operations change frames and memory, over any algebra of values.

With the algebra of known values it is the reference interpreter's core; with formulas as values it encodes a path. What it
cannot decide it does not guess: a `Stuck` exception carries the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from cegas.foundation.errors import CegasError
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import (
    Access,
    Apart,
    Apply,
    Constant,
    Defined,
    Expression,
    Reached,
    Register,
    StaticAddress,
    Valid,
)
from cegas.program.extents import apart
from cegas.program.memory import Background, Content, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Store,
    Unsupported,
    first_origin,
)
from cegas.program.operators import signed
from cegas.program.source import SourcePosition
from cegas.program.types import Type, int_type
from cegas.program.undefined_bits import PARTLY, has_undefined
from cegas.program.values import AddressXor, ByteSlice, Composite, Pointer, Undefined, Unknown, Value, in_pages, origin_of

if TYPE_CHECKING:
    from cegas.program.reachability import Reachability


class Stuck(CegasError):
    """The machine cannot go on, and why; never an error of the program that runs."""

    def __init__(self, reason: str, position: SourcePosition | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.position = position

    def __str__(self) -> str:
        return f"{self.reason} ({self.position})" if self.position is not None else self.reason


class Activation:
    """One activation of a function."""

    __slots__ = ("call", "function", "objects", "registers", "scoped")

    def __init__(self, function: ControlFlowAutomaton, registers: list[Value | None], call: Edge | None) -> None:
        self.function = function
        self.registers = registers
        self.call = call
        """The call edge that made it; None for the first frame."""
        self.objects: list[MemoryObject] = []
        """The stack objects that die when it returns."""
        self.scoped: dict[ObjectSite, MemoryObject] = {}


class Machine:
    """Frames, memory, and the effect of every operation that stays within a function."""

    def __init__(self, program: Program, algebra: Algebra) -> None:
        self.program = program
        self.algebra = algebra
        self.frames: list[Activation] = []
        self.objects: list[MemoryObject] = []
        """Every object made so far, in order; dead ones included."""
        self.statics: dict[ObjectSite, MemoryObject] = {}
        """Those of them that have been mentioned, by their sites, if these have one object each."""
        self.freed_outside = False
        """Whether memory outside the program may have been freed: then new blocks may lie there."""
        self.given: list[Value] = []
        """What was handed to functions outside the program, called through pointers: they may have kept it."""
        self.last_fresh: Fresh | None = None
        """The last memory that got a content from outside."""
        self.edge = 0
        """The number of the edge, in the run, that is being taken."""
        self._unrelocated: list[MemoryObject] = []
        """Static objects that were just made and do not hold their addresses yet."""
        self._handlers: dict[type[Operation], Callable[..., None]] = {
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

    # -- frames ---------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Activation:
        return self.frames[-1]

    def start(self) -> ControlFlowAutomaton:
        """Enter the program's first function."""
        function = self.program.functions[self.program.start]
        self.frames.append(Activation(function, [None] * len(function.registers), None))
        return function

    def enter(self, edge: Edge, function: ControlFlowAutomaton) -> None:
        """Call `function` over a call edge of the current frame."""
        call = edge.call
        assert call is not None
        arguments: list[Value] = [self.evaluate(argument) for argument in call.arguments]
        registers: list[Value | None] = [None] * len(function.registers)
        for number, parameter in enumerate(function.parameters):
            if number >= len(arguments):
                registers[parameter.index] = self._missing(f"argument {number + 1} of {function.name}", parameter.type)
                continue
            given = call.arguments[number].type
            if given.bits != parameter.type.bits or (given is not parameter.type and not _compatible(given, parameter.type)):
                raise Stuck(f"call of {function.name} with an incompatible argument {number + 1}", call.position)
            registers[parameter.index] = arguments[number]
        area = function.variable_arguments
        if area is not None:
            if call.variable_arguments is None or not call.variadic:
                raise Stuck(f"call of the variadic {function.name} through another type", call.position)
            if len(arguments) != len(function.parameters):
                raise Stuck(f"call of the variadic {function.name} with other fixed arguments", call.position)
            registers[area.index] = self.evaluate(call.variable_arguments)
        self.frames.append(Activation(function, registers, edge))

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        """Return from the current frame; the call edge that made it."""
        values = [self.evaluate(result) for result in results]
        frame = self.frames.pop()
        for memory in frame.objects:
            memory.alive = 0
        edge = frame.call
        if edge is None:
            return None
        call = edge.call
        assert call is not None
        for number, target in enumerate(call.targets):
            if number >= len(values):
                self.set(target, self._missing(f"result of {frame.function.name}", target.type))
            elif results[number].type.bits != target.type.bits or not _compatible(results[number].type, target.type):
                raise Stuck(f"the result of {frame.function.name} has another type", call.position)
            else:
                self.set(target, values[number])
        return edge

    def callee(self, call: Call) -> ControlFlowAutomaton:
        """The function that a call goes to."""
        if isinstance(call.callee, str):
            return self.program.functions[call.callee]
        value = self.evaluate(call.callee)
        if isinstance(value, Pointer) and value.offset == 0:
            name = self.program.function_of_site.get(value.object.site)
            if name is not None:
                return self.program.functions[name]
        raise Stuck(f"call through the unknown function pointer {call.callee}", call.position)

    def _missing(self, what: str, type_: Type) -> Value:
        return self.algebra.fresh(Origin(OriginKind.INEXACT, f"missing {what}"), type_)

    def set(self, register: Register, value: Value) -> None:
        self.frames[-1].registers[register.index] = value

    # -- expressions ----------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression) -> Value:
        kind = type(expression)
        if kind is Register:
            value = self.frames[-1].registers[expression.index]  # type: ignore[attr-defined]
            assert value is not None, f"{expression} is read before it is written"
            return value
        if kind is Constant:
            return expression.bits  # type: ignore[attr-defined, no-any-return]
        if isinstance(expression, Apply):
            operands = expression.operands
            operator = expression.operator
            if operator is op.ITE:
                condition = self.evaluate(operands[0])
                if isinstance(condition, int):
                    return self.evaluate(operands[1] if condition else operands[2])
                values = [condition, self.evaluate(operands[1]), self.evaluate(operands[2])]
                return self.algebra.apply(operator, expression.type, expression.type, values)
            return self.algebra.apply(
                operator, expression.type, operands[0].type, [self.evaluate(operand) for operand in operands]
            )
        if isinstance(expression, StaticAddress):
            return Pointer(self.static(expression.site), 0)
        if isinstance(expression, Valid):
            return self.valid(self.evaluate(expression.address), self.evaluate(expression.size), expression.access)
        if isinstance(expression, Defined):
            return self.defined(self.evaluate(expression.operand))
        if isinstance(expression, Apart):
            one, other, size = (self.evaluate(each) for each in (expression.one, expression.other, expression.size))
            return self.apart(one, other, size)
        if isinstance(expression, Reached):
            return self.reached(expression)
        raise TypeError(f"not an expression: {expression!r}")

    def defined(self, value: Value) -> Value:
        """Whether a value has no uninitialised bit."""
        if isinstance(value, Pointer):
            return self.defined(value.offset)
        if has_undefined(value):
            return 0
        return self.algebra.unknown(PARTLY) if origin_of(value) == PARTLY else 1

    def apart(self, one: Value, other: Value, size: Value) -> Value:
        """Whether two ranges do not overlap, or begin alike."""
        return apart(self.algebra, one, other, size)

    def reached(self, condition: Reached) -> Value:
        """Whether no block is lost."""
        found = self.reachability.reach(condition)
        if not found.unreached:
            return 1
        if found.doubtful:
            return self.algebra.unknown(Origin(OriginKind.INEXACT, f"whether a number leads to {found.unreached[0]}"))
        return 0

    @cached_property
    def reachability(self) -> Reachability:
        """Few programs are asked for lost blocks."""
        from cegas.program.reachability import Reachability

        return Reachability(self)

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        """Whether an access is defined."""
        if access is Access.CALL:
            return self.callable(address)
        if access is Access.OWN:
            return self.own(address)
        if access.has_extent and size == 0:
            return 1
        if access.has_extent and not isinstance(size, int):
            return self._unknown_validity(size)  # an access to no bytes is valid, wherever it goes
        if isinstance(address, int):
            return 1 if access is Access.FREE and address == 0 else 0
        if not isinstance(address, Pointer):
            return self._unknown_validity(address)
        memory, offset = address.object, address.offset
        if access is Access.FREE:
            if memory.site is self.program.external:
                return self._valid_outside(offset)  # whoever owns it decides whether it may be freed
            if memory.site.kind is not ObjectKind.HEAP:
                return 0
            return memory.alive if offset == 0 else 0 if isinstance(offset, int) else self._unknown_validity(offset)
        if memory.alive == 0:
            return 0
        if memory.site.kind is ObjectKind.FUNCTION:
            return self.callable(address) if access is Access.POINT else 0
        if access is Access.WRITE and memory.site.constant:
            return 0
        if memory.site.is_all_outside:
            return self._valid_outside(offset)
        if memory.site.open_ended and isinstance(offset, int):  # it may be as large as the access needs
            return 1 if signed(offset, self.algebra.pointer_bits) >= 0 else 0
        if isinstance(offset, int) and isinstance(size, int) and isinstance(memory.size, int):
            inside = signed(offset, self.algebra.pointer_bits) >= 0 and offset + size <= memory.size
            return memory.alive if inside else 0
        return self._unknown_validity(address)

    def own(self, address: Value) -> Value:
        """Whether an address lies in a heap block of the program's own."""
        if isinstance(address, Pointer):
            return 1 if address.object.site.kind is ObjectKind.HEAP else 0
        return 0 if isinstance(address, int) else self._unknown_validity(address)

    def callable(self, address: Value) -> Value:
        """Whether an address is that of a function."""
        if isinstance(address, int):
            return 0 if in_pages(address, self.algebra.pointer_bits) else 1
        if not isinstance(address, Pointer):
            return self._unknown_validity(address)
        site, offset = address.object.site, address.offset
        if site.kind is not ObjectKind.FUNCTION and site is not self.program.external:
            return 1 if site.kind is ObjectKind.EXTERNAL else 0
        if not isinstance(offset, int):
            return self._unknown_validity(offset)
        if site is self.program.external:  # an offset into the memory of others is an address
            return self.callable(offset)
        return 1 if offset == 0 else 0

    def _valid_outside(self, address: Value) -> Value:
        """Whether something can be at an address of the memory outside the program."""
        if isinstance(address, int):
            return 0 if self.program.is_nowhere(address) else 1
        return self._unknown_validity(address)

    def _unknown_validity(self, address: Value) -> Value:
        origin = origin_of(address)
        return self.algebra.unknown(origin or Origin(OriginKind.INEXACT, "the bounds of an access"))

    # -- objects --------------------------------------------------------------------------------------------------

    @property
    def time(self) -> int:
        """The number of the object that is made next: objects tell the time."""
        return len(self.objects)

    def static(self, site: ObjectSite) -> MemoryObject:
        """The object of a static site, made when it is first mentioned."""
        found = self.statics.get(site)
        if found is None:
            found = self.statics[site] = self._make(site, self._static_size(site), self._static_background(site))
            self._unrelocated.append(found)
            if len(self._unrelocated) == 1:
                self._relocate()
        return found

    def _static_size(self, site: ObjectSite) -> Value:
        if site.size is not None:
            return site.size
        return self.algebra.unknown(Origin(OriginKind.EXTERNAL, f"size of {site.name}"))

    def _static_background(self, site: ObjectSite) -> Background:
        if site.kind is ObjectKind.EXTERNAL:
            return self.fresh_background(Origin(OriginKind.EXTERNAL, site.name), undefined=False)
        return Filled(0) if site.initializer is None else Image(site.initializer.data)

    def _relocate(self) -> None:
        """Write the addresses that new static objects hold. That may make more of them: lists of static nodes are long."""
        for memory in self._unrelocated:
            if memory.site.initializer is not None:
                for offset, expression in memory.site.initializer.relocations:
                    memory.content.write(offset, expression.type.bytes, self.evaluate(expression))
        self._unrelocated.clear()

    def fresh_background(self, origin: Origin, *, undefined: bool, without: tuple[Value, ...] = ()) -> Fresh:
        hidden = self.content(None)
        background = Fresh(origin, hidden, undefined=undefined, without=without)
        hidden.fill_all(background)
        self.last_fresh = background
        return background

    def content(self, background: Background | None) -> Content:
        return Content(self.algebra, background)

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = MemoryObject(site, self.time, size, site.align, self.content(background))
        memory.reuses = self.freed_outside and site.kind is ObjectKind.HEAP
        self.objects.append(memory)
        return memory

    # -- operations -----------------------------------------------------------------------------------------------

    def execute(self, operation: Operation) -> None:
        """Do any operation but assumptions, calls and returns."""
        self._handlers[type(operation)](operation)

    def _look(self, operation: Check) -> None:
        """Nothing changes."""

    def _assign(self, operation: Assign) -> None:
        self.frames[-1].registers[operation.target.index] = self.evaluate(operation.value)

    def _havoc(self, operation: Havoc) -> None:
        origin = operation.origin
        if self.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED:
            mask = (1 << operation.target.type.bits) - 1
            self.set(operation.target, Undefined(0, mask, origin))
        else:
            self.set(operation.target, self.algebra.fresh(origin, operation.target.type))

    def _load(self, operation: Load) -> None:
        target = operation.target
        value = self.load(self.evaluate(operation.address), target.type, operation)
        self.frames[-1].registers[target.index] = value

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        if isinstance(address, Pointer) and isinstance(address.offset, int):
            offset = signed(address.offset, self.algebra.pointer_bits)
            return self._typed(address.object.content.read(offset, type_.bytes, type_), type_)
        return self.load_open(address, type_, operation)

    def load_open(self, address: Value, type_: Type, operation: Operation) -> Value:
        """A load whose cell is not known."""
        raise Stuck(_why("a load from", address), operation.position)

    def _typed(self, value: Value, type_: Type) -> Value:
        if type_.bits % 8:
            return self.algebra.apply(op.TRUNC, type_, int_type(8 * type_.bytes), (value,))
        return value

    def _store(self, operation: Store) -> None:
        value = self.evaluate(operation.value)
        type_ = operation.value.type
        if type_.bits % 8:
            value = self.algebra.apply(op.ZEXT, int_type(8 * type_.bytes), type_, (value,))
        self.store(self.evaluate(operation.address), value, type_, operation)

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        if isinstance(address, Pointer) and isinstance(address.offset, int):
            offset = signed(address.offset, self.algebra.pointer_bits)
            address.object.content.write(offset, type_.bytes, value)
            self._note_write(address.object)
        else:
            self.store_open(address, value, type_, operation)

    def _note_write(self, memory: MemoryObject) -> None:
        if memory.site.kind is ObjectKind.EXTERNAL:
            self.outside_written(memory)

    def outside_written(self, memory: MemoryObject) -> None:
        """An object outside the program was written: the content of others that may share its addresses is open now."""
        for site in self.program.aliases(memory.site):
            origin = Origin(OriginKind.INEXACT, f"whether {site.name} lies where {memory} was written")
            self.static(site).content = self.content(self.fresh_background(origin, undefined=False))

    def store_open(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        """A store whose cell is not known."""
        raise Stuck(_why("a store to", address), operation.position)

    def _allocate(self, operation: Allocate) -> None:
        site, frame = operation.site, self.frames[-1]
        if operation.zeroed:
            background: Background = Filled(0)
        else:
            undefined = self.program.undefined_reading and not operation.is_initialized
            background = self.fresh_background(first_origin(site), undefined=undefined)
        if operation.replaces is not None:
            self.make_room(self.evaluate(operation.replaces))
        memory = self._make(site, self.evaluate(operation.size), background)
        if site.kind is not ObjectKind.HEAP:
            frame.objects.append(memory)
            if operation.scoped:
                previous = frame.scoped.get(site)
                if previous is not None:
                    previous.alive = 0
                    frame.objects.remove(previous)
                frame.scoped[site] = memory
        frame.registers[operation.target.index] = Pointer(memory, 0)

    def make_room(self, address: Value) -> None:
        """The object that is made next may lie where this block lies."""
        if isinstance(address, Pointer) and address.object.site is self.program.external:
            self.freed_outside = True

    def _free(self, operation: Free) -> None:
        address = self.evaluate(operation.address)
        if isinstance(address, Pointer):
            self.end_life(address, operation)
        elif not isinstance(address, int):
            raise Stuck(_why("a free of", address), operation.position)

    def _end_lifetime(self, operation: EndLifetime) -> None:
        address = self.evaluate(operation.address)
        if not isinstance(address, Pointer):
            raise Stuck(_why("the end of the life of", address), operation.position)
        self.end_life(address, operation)

    def end_life(self, address: Pointer, operation: Operation) -> None:
        if address.object.site is self.program.external:
            self.freed_outside = True
        else:
            address.object.alive = 0

    def _copy(self, operation: Copy) -> None:
        size = self.evaluate(operation.size)
        if size == 0:
            return
        source, destination = self.evaluate(operation.source), self.evaluate(operation.destination)
        if (
            isinstance(size, int)
            and isinstance(source, Pointer)
            and isinstance(destination, Pointer)
            and isinstance(source.offset, int)
            and isinstance(destination.offset, int)
        ):
            bits = self.algebra.pointer_bits
            content = source.object.content.snapshot(signed(source.offset, bits), size)
            destination.object.content.restore(signed(destination.offset, bits), content)
            self._note_write(destination.object)
        else:
            self.copy_open(destination, source, size, operation)

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        """A copy of unknown extent or place."""
        if not isinstance(size, int):
            raise Stuck(_why("a copy with", size), operation.position)
        raise Stuck(_why("a copy with", destination if _is_place(source) else source), operation.position)

    def _fill(self, operation: Fill) -> None:
        self._overwrite(operation, Filled(self.evaluate(operation.byte)))

    def _havoc_memory(self, operation: HavocMemory) -> None:
        origin = operation.origin
        undefined = self.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED
        without = tuple(map(self.evaluate, operation.without))
        self._overwrite(operation, self.fresh_background(origin, undefined=undefined, without=without))

    def _overwrite(self, operation: Fill | HavocMemory, background: Background) -> None:
        size, destination = self.evaluate(operation.size), self.evaluate(operation.destination)
        if size == 0:
            return
        if isinstance(size, int) and isinstance(destination, Pointer) and isinstance(destination.offset, int):
            offset = signed(destination.offset, self.algebra.pointer_bits)
            destination.object.content.fill(offset, size, background)
            self._note_write(destination.object)
        else:
            self.overwrite_open(destination, size, background, operation)

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        """A fill of unknown extent or place."""
        raise Stuck(_why("a fill of", size if _is_place(destination) else destination), operation.position)

    def _block_size(self, operation: BlockSize) -> None:
        address = self.evaluate(operation.address)
        if not isinstance(address, Pointer):
            raise Stuck(_why("the size of the block at", address), operation.position)
        self.set(operation.target, address.object.size)

    def _unsupported(self, operation: Unsupported) -> None:
        raise Stuck(operation.construct, operation.position)


def _compatible(given: Type, expected: Type) -> bool:
    """Whether an argument of one type may be passed for another of the same width: not across the float registers."""
    return (type(given).__name__ == "FloatType") == (type(expected).__name__ == "FloatType")


def _is_place(value: Value) -> bool:
    return isinstance(value, Pointer) and isinstance(value.offset, int)


def _why(access: str, value: Value) -> str:
    if isinstance(value, int):
        return f"{access} the fixed address {value:#x}"
    origin = origin_of(value.offset if isinstance(value, Pointer) else value)
    if origin is not None:
        return f"{access} an unknown address or size ({origin})"
    if isinstance(value, AddressXor | ByteSlice | Composite | Unknown | Undefined):
        return f"{access} an address in pieces"
    return f"{access} an unknown address"
