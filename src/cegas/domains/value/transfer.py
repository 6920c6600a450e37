"""The transfer relation of the value domain: the reference interpreter of operations over states.

Values are those of `algebra.py`; the bytes of objects are read and changed by `contents.py`; what dies with a function is
found by `lifetimes.py`. Edges that are taken often get code of their own that does the same (`compiled.py`, `codegen/`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from immutables import Map

from cegas.cpa.component import ConditionLog, Unproved
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import HOLE, UNTRACKED, ValueAlgebra, is_known, objects_in
from cegas.domains.value.contents import Contents, is_touched
from cegas.domains.value.lifetimes import (
    at_the_start,
    forget_in_frames,
    forget_in_memory,
    frame_slots,
    highest_number,
    loose_sites,
)
from cegas.domains.value.state import (
    NO_CELLS,
    AbstractObject,
    Frame,
    Memory,
    ObjectContent,
    ObjectTable,
    Rest,
    ValueState,
)
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import (
    Access,
    Apply,
    Constant,
    Defined,
    Expression,
    Register,
    StaticAddress,
    Valid,
)
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Return,
    Store,
    Unsupported,
)
from cegas.program.operators import signed
from cegas.program.oracle import AccessTarget, may_free_outside
from cegas.program.steps import Step, StepKind
from cegas.program.types import FloatType, PointerType, int_type
from cegas.program.values import (
    Outside,
    Pointer,
    SymbolicValue,
    Undefined,
    Unknown,
    Value,
    in_pages,
)

LARGEST_RANGE: Final = 1 << 16
"""Copies and fills of more bytes are not followed cell by cell."""


class OpenConditions:
    """Takes down the conditions of a step that a state does not show to hold, but for those known to be open anyway."""

    __slots__ = ("_known", "found")

    def __init__(self, known: Container[Assume]) -> None:
        self._known: Final = known
        self.found: Final[dict[Assume, None]] = {}

    def is_missing(self, condition: Assume) -> bool:
        """Whether nobody knows yet that a condition is open."""
        return condition not in self.found and condition not in self._known


class Scratch:
    """A state while an edge changes it."""

    __slots__ = ("depth", "function", "loaded", "log", "memory", "open", "parent", "registers")

    def __init__(
        self, state: ValueState, function: str, log: ConditionLog | None = None, open_: OpenConditions | None = None
    ) -> None:
        """Assumptions are executed with a log, that of the exploration, or else with what takes down open conditions."""
        self.registers: dict[Register, Value] = dict(state.frame.values)
        self.memory: Memory = state.memory
        self.depth = state.frame.depth
        self.parent: Frame | None = state.frame.parent
        self.function = function
        self.loaded: dict[Register, tuple[AbstractObject, int, int]] = {}
        """Where registers were loaded from, as long as nothing was stored since: an assumption on the one holds of
        the other."""
        self.log = log
        self.open = open_

    def is_inside(self, pointer: Pointer, bits: int) -> bool:
        """Whether the object of an address, which has so many bits, lives and the address is within it."""
        object_: Any = pointer.object
        content = self.memory.get(object_)
        if content is None or not content.alive or not isinstance(pointer.offset, int):
            return False
        if object_.site.kind is ObjectKind.HEAP and pointer.offset == 0:
            return True  # the heap keeps even empty blocks apart; an array without elements may lie anywhere
        return content.size is not None and 0 <= signed(pointer.offset, bits) < content.size

    def state(self) -> ValueState:
        """The state as it is now."""
        return ValueState(Frame(self.registers, self.parent), self.memory)


class ValueTransfer:
    """Strongest successors of explicit values; what is not known makes the result unknown, never wrong."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        self.program = program
        self.space = space
        self.oracle = space.oracle
        self.objects = objects
        objects.blocks_reuse = may_free_outside(program, space.oracle)
        self.algebra = self.make_algebra()
        self.contents = Contents(self.algebra, holds_pointers=space.holds_pointers)
        self._slots = {function.name: frame_slots(function) for function in program.functions.values()}
        self._loose = {function.name: loose_sites(function) for function in program.functions.values()}
        self._made_once = frozenset(
            id(operation) for function in program.functions.values() for operation in at_the_start(function)
        )
        self._taken = space.oracle.taken_sites
        self._resolvable: dict[tuple[str, Expression], AccessTarget | None] = {}
        self._registers: dict[Register, Unknown] = {}
        self._initial: dict[ObjectSite, ObjectContent] = {}
        self._function_sites = {name: site for site, name in program.function_of_site.items()}
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
        }

    def make_algebra(self) -> ValueAlgebra:
        """What values are and what operators do to them."""
        return ValueAlgebra(self.program.data_model.value)

    def slots(self, function: str) -> Mapping[Register, ObjectSite]:
        """The registers of a function that hold the addresses of locals."""
        return self._slots[function]

    def is_taken(self, site: ObjectSite) -> bool:
        """Whether the address of an object of the site may be stored anywhere."""
        return site in self._taken

    def is_constant(self, function: str, register: Register) -> bool:
        """Whether a register holds the address of a local: known without being tracked."""
        return register in self._slots[function]

    def has_known_end(self, function: str) -> bool:
        """Whether all that dies with an activation are objects that no address of may be left anywhere."""
        return not self._loose[function] and self._taken.isdisjoint(self._slots[function].values())

    # -- steps ----------------------------------------------------------------------------------------------------

    def successor(self, state: ValueState, step: Step, log: ConditionLog) -> ValueState | None:
        """The state behind a step; accesses that are not known to be valid are noted in the log."""
        return self._go(state, step, log, None)

    def unproved(self, state: ValueState, step: Step, known: Container[Assume]) -> Unproved:
        """The conditions (but for those of branches) that a state does not show to hold: there a run may end."""
        open_ = OpenConditions(known)
        goes_on = self._go(state, step, None, open_) is not None
        return Unproved(tuple(open_.found), goes_on=goes_on)

    def _go(
        self, state: ValueState, step: Step, log: ConditionLog | None, open_: OpenConditions | None
    ) -> ValueState | None:
        if step.kind is StepKind.INTRA:
            scratch = Scratch(state, step.edge.source.function, log, open_)
            return scratch.state() if self._run(scratch, step.edge.operations) else None
        if step.kind is StepKind.CALL:
            assert step.callee is not None
            return self._call(state, step, step.callee)
        if step.kind is StepKind.OUTSIDE_CALL:
            return self._outside_call(state, step)
        operations = step.edge.operations[:-1]
        if operations:
            scratch = Scratch(state, step.edge.source.function, log, open_)
            if not self._run(scratch, operations):
                return None
            state = scratch.state()
        return self.leave(state, step)

    def _run(self, scratch: Scratch, operations: Sequence[Operation]) -> bool:
        """Do operations one after another; whether no assumption ends the run."""
        for operation in operations:
            if isinstance(operation, Assume):
                if not self._passes(scratch, operation):
                    return False
            else:
                self.execute(scratch, operation)
        return True

    def _passes(self, scratch: Scratch, operation: Assume) -> bool:
        if operation.kind is not AssumeKind.BRANCH:
            self._note_open(scratch, operation)
        return self.assume(scratch, operation.condition)

    def _note_open(self, scratch: Scratch, operation: Assume) -> None:
        open_ = scratch.open
        if open_ is not None:
            if open_.is_missing(operation) and not self._is_shown(scratch, operation.condition):
                open_.found[operation] = None
            return
        assert scratch.log is not None
        suspect = scratch.log.suspect
        if isinstance(operation.condition, Valid) and operation not in suspect:
            if self.evaluate(scratch, operation.condition) != 1:
                suspect.add(operation)

    def _is_shown(self, scratch: Scratch, condition: Expression) -> bool:
        """Whether a state shows that a condition holds."""
        if isinstance(condition, Defined):
            return self.is_initialized(self.evaluate(scratch, condition.operand))
        return self.evaluate(scratch, condition) == 1

    def is_initialized(self, value: Value) -> bool:
        """Whether a value certainly has no uninitialised bit. One that is not known may be anything."""
        return isinstance(value, int | Outside | Pointer)

    def execute(self, scratch: Scratch, operation: Operation) -> None:
        """Do any operation but assumptions, calls and returns."""
        self._handlers[type(operation)](scratch, operation)

    def _call(self, state: ValueState, step: Step, callee: ControlFlowAutomaton) -> ValueState | None:
        call = step.edge.call
        assert call is not None
        scratch = Scratch(state, step.edge.source.function)
        if not isinstance(call.callee, str):
            pointer = self.evaluate(scratch, call.callee)
            if not self._may_be(pointer, callee):
                return None
        registers: dict[Register, Value] = {}
        for parameter, argument in zip(callee.parameters, call.arguments, strict=False):
            value = self.evaluate(scratch, argument)
            if argument.type.bits == parameter.type.bits and is_known(value):
                registers[parameter] = value
        if callee.variable_arguments is not None and call.variable_arguments is not None:
            value = self.evaluate(scratch, call.variable_arguments)
            if is_known(value):
                registers[callee.variable_arguments] = value
        return ValueState(Frame(registers, state.frame), state.memory)

    def _may_be(self, pointer: Value, callee: ControlFlowAutomaton) -> bool:
        if isinstance(pointer, Pointer):
            return pointer.object.site is self._function_sites.get(callee.name) and pointer.offset == 0
        if isinstance(pointer, int):
            return not self._is_nowhere(pointer)  # the function may lie there: its address may have been compared with this
        return not isinstance(pointer, Outside)

    def _outside_call(self, state: ValueState, step: Step) -> ValueState | None:
        """A call through a pointer that leaves the program: the results are unknown, memory is left alone."""
        call = step.edge.call
        assert call is not None and not isinstance(call.callee, str)
        scratch = Scratch(state, step.edge.source.function)
        pointer = self.evaluate(scratch, call.callee)
        if isinstance(pointer, int) and self._is_nowhere(pointer):
            return None
        if isinstance(pointer, Pointer) and pointer.object.site.kind is not ObjectKind.EXTERNAL:
            return None
        for target in call.targets:
            scratch.registers.pop(target, None)
        return scratch.state()

    def leave(self, state: ValueState, step: Step) -> ValueState:
        """Return from a state in which everything before the return operation is done."""
        assert state.frame.parent is not None and step.call is not None and step.call.call is not None
        scratch = Scratch(state, step.edge.source.function)
        last = step.edge.operations[-1]
        assert isinstance(last, Return)
        values = [self.evaluate(scratch, value) for value in last.values]
        registers = dict(state.frame.parent.values)
        for number, target in enumerate(step.call.call.targets):
            registers.pop(target, None)
            if number < len(values) and last.values[number].type.bits == target.type.bits:
                if is_known(values[number]):
                    registers[target] = values[number]
        frame = Frame(registers, state.frame.parent.parent)
        return self._leave(frame, scratch.memory, step.edge.source.function, scratch.depth)

    def _leave(self, frame: Frame, memory: Memory, function: str, depth: int) -> ValueState:
        """The locals of the function that returned die; addresses of theirs are no longer known ones."""
        dying: set[AbstractObject] = set()
        for site in self._slots[function].values():
            object_ = self.objects.get(site, depth)
            if object_ in memory:
                memory = memory.delete(object_)
            if site in self._taken:
                dying.add(object_)
        loose = self._loose[function]
        if loose:  # which of their objects this activation made is not recorded: none of them is known any more
            for object_ in [object_ for object_ in memory if object_.site in loose]:
                memory = memory.delete(object_)
                dying.add(object_)
        if dying:
            if highest_number(frame) >= min(object_.number for object_ in dying):
                frame = forget_in_frames(frame, dying)
            memory = forget_in_memory(memory, dying)
        return ValueState(frame, memory)

    # -- expressions ----------------------------------------------------------------------------------------------

    def evaluate(self, scratch: Scratch, expression: Expression) -> Value:
        kind = type(expression)
        if kind is Constant:
            return expression.bits  # type: ignore[attr-defined, no-any-return]
        if isinstance(expression, Register):
            value = scratch.registers.get(expression)
            if value is not None:
                return value
            site = self._slots[scratch.function].get(expression)
            if site is not None:
                return Pointer(self._object(site, scratch.depth), 0)
            return self._unknown_register(expression)
        if isinstance(expression, Apply):
            operands = expression.operands
            if expression.operator is op.ITE:
                condition = self.evaluate(scratch, operands[0])
                if isinstance(condition, int):
                    return self.evaluate(scratch, operands[1] if condition else operands[2])
            return self.algebra.apply(
                expression.operator,
                expression.type,
                operands[0].type,
                [self.evaluate(scratch, operand) for operand in operands],
                scratch,
            )
        if isinstance(expression, StaticAddress):
            return Pointer(self._object(expression.site, 0), 0)
        if isinstance(expression, Valid):
            return self._valid(
                scratch,
                self.evaluate(scratch, expression.address),
                self.evaluate(scratch, expression.size),
                expression.access,
            )
        if isinstance(expression, Defined):
            return 0 if isinstance(self.evaluate(scratch, expression.operand), Undefined) else 1
        raise TypeError(f"not an expression: {expression!r}")

    def _object(self, site: ObjectSite, number: int) -> Any:
        return self.objects.get(site, number)

    def _unknown_register(self, register: Register) -> Unknown:
        """One unknown per register: it equals itself and nothing else."""
        found = self._registers.get(register)
        if found is None:
            found = self._registers[register] = Unknown(UNTRACKED, -1 - len(self._registers))
        return found

    def _callable(self, address: Value) -> Value:
        """Whether an address is that of a function."""
        if isinstance(address, int):
            return 0 if self._is_nowhere(address) else 1
        if not isinstance(address, Pointer):
            return self.algebra.unknown(UNTRACKED)
        site, offset = address.object.site, address.offset
        if site.kind is not ObjectKind.FUNCTION and site is not self.program.external:
            return 1 if site.kind is ObjectKind.EXTERNAL else 0
        if not isinstance(offset, int):
            return self.algebra.unknown(UNTRACKED)
        if site is self.program.external:  # an offset into the memory of others is an address
            return self._callable(offset)
        return 1 if offset == 0 else 0

    def _valid(self, scratch: Scratch, address: Value, size: Value, access: Access) -> Value:
        if access is Access.CALL:
            return self._callable(address)
        unknown = self.algebra.unknown(UNTRACKED)
        if isinstance(address, int):
            if not self._is_nowhere(address):
                return unknown
            if access is Access.FREE:
                return 1 if address == 0 else 0
            return unknown if not isinstance(size, int) else 1 if size == 0 else 0
        if size == 0 and access is not Access.FREE:
            return 1
        if not isinstance(address, Pointer) or not isinstance(address.offset, int):
            return unknown
        site = address.object.site
        content = scratch.memory.get(address.object)  # type: ignore[call-overload]
        if content is not None and not content.alive:
            return 0
        offset = signed(address.offset, self.algebra.pointer_bits)
        if access is Access.FREE:
            if site is self.program.external:
                return 0 if self.program.is_nowhere(address.offset) else 1
            if site.kind is not ObjectKind.HEAP or offset != 0:
                return 0
            return unknown if content is None else 1
        if site.kind is ObjectKind.FUNCTION or (access is Access.WRITE and site.constant):
            return 0
        length = site.size if content is None else content.size
        if site.is_all_outside:
            return 0 if self.program.is_nowhere(address.offset) else 1
        if site.open_ended:
            return 0 if offset < 0 else unknown
        if length is None or not isinstance(size, int):
            return unknown
        if offset < 0 or offset + size > length:
            return 0
        static = site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.EXTERNAL)
        return 1 if static or content is not None else unknown

    # -- assumptions ----------------------------------------------------------------------------------------------

    def assume(self, scratch: Scratch, condition: Expression) -> bool:
        """Whether a condition may hold; learns from it what it can."""
        value = self.evaluate(scratch, condition)
        if isinstance(value, int):
            return value != 0
        self._learn(scratch, condition, wanted=True)
        return True

    def _learn(self, scratch: Scratch, condition: Expression, *, wanted: bool) -> None:
        if isinstance(condition, Register):
            self._bind(scratch, condition, 1 if wanted else 0)
            return
        if not isinstance(condition, Apply):
            return
        operator = condition.operator
        if operator is op.NOT:
            self._learn(scratch, condition.operands[0], wanted=not wanted)
        elif (operator is op.AND and wanted) or (operator is op.OR and not wanted):
            for operand in condition.operands:
                if isinstance(self.evaluate(scratch, operand), int):
                    continue
                self._learn(scratch, operand, wanted=wanted)
        elif (operator is op.EQ and wanted) or (operator is op.NE and not wanted):
            left, right = condition.operands
            if isinstance(left.type, FloatType):
                return
            for one, other in ((left, right), (right, left)):
                value = self.evaluate(scratch, other)
                # Not addresses: a pointer past the end of one object may equal the address of another, and lead back.
                if is_known(value) and not isinstance(value, Undefined) and not objects_in(value):
                    self._equate(scratch, one, value)

    def _equate(self, scratch: Scratch, expression: Expression, value: Value) -> None:
        """Learn from ``expression == value`` by inverting what is invertible."""
        if isinstance(expression, Register):
            self._bind(scratch, expression, value)
            return
        if not isinstance(expression, Apply) or not isinstance(value, int):
            return
        operator, operands = expression.operator, expression.operands
        inner = operands[0]
        if operator is op.ZEXT or operator is op.SEXT:
            narrow = value & ((1 << inner.type.bits) - 1)
            if operator.evaluate(expression.type, inner.type, narrow) == value:
                self._equate(scratch, inner, narrow)
        elif operator in (op.ADD, op.SUB, op.XOR) and isinstance(operands[1], Constant):
            back = {op.ADD: op.SUB, op.SUB: op.ADD, op.XOR: op.XOR}[operator]
            self._equate(scratch, inner, back.evaluate(inner.type, inner.type, value, operands[1].bits))
        elif operator is op.PTR_TO_INT or operator is op.INT_TO_PTR:
            self._equate(scratch, inner, value)

    def _bind(self, scratch: Scratch, register: Register, value: Value) -> None:
        known = scratch.registers.get(register)
        if (known is not None and not isinstance(known, Outside)) or register in self._slots[scratch.function]:
            return
        scratch.registers[register] = value
        origin = scratch.loaded.get(register)
        if origin is not None and register.type.bits % 8 == 0:
            object_, offset, size = origin
            content = scratch.memory.get(object_)
            if content is not None and content.alive:
                scratch.memory = scratch.memory.set(object_, self.contents.written(content, offset, size, value))

    # -- registers ------------------------------------------------------------------------------------------------

    def _set(self, scratch: Scratch, register: Register, value: Value) -> None:
        scratch.loaded.pop(register, None)
        if is_known(value):
            scratch.registers[register] = value
        else:
            scratch.registers.pop(register, None)

    def _assign(self, scratch: Scratch, operation: Assign) -> None:
        self._set(scratch, operation.target, self.evaluate(scratch, operation.value))

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
        address = self.evaluate(scratch, expression)
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
        if not (isinstance(address, Pointer) and isinstance(address.offset, int)):
            self._set(scratch, target, self.algebra.unknown(UNTRACKED))
            return
        content = self._content(scratch, address.object)
        offset = signed(address.offset, self.algebra.pointer_bits)
        if content is None:
            self._set(scratch, target, self.algebra.unknown(UNTRACKED))
            return
        if content.rest is Rest.FRESH and isinstance(type_, PointerType) and not is_touched(content, offset, type_.bytes):
            value: Value = Outside()
        else:
            value = self.contents.read(address.object.site, content, offset, type_.bytes)
        if type_.bits % 8:
            value = self.algebra.apply(op.TRUNC, type_, int_type(8 * type_.bytes), (value,))
        self._set(scratch, target, value)
        object_: Any = address.object
        scratch.loaded[target] = (object_, offset, type_.bytes)

    def _store(self, scratch: Scratch, operation: Store) -> None:
        value, type_ = self.evaluate(scratch, operation.value), operation.value.type
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
        else:
            self._weaken(scratch, operation.address, address, type_.bytes)

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

    def _is_nowhere(self, address: int) -> bool:
        """Whether no object can lie at a fixed address. That an address equals another number may just have been learned."""
        return in_pages(address, self.algebra.pointer_bits)

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        """A write to an unknown place: everything it may mean is forgotten."""
        scratch.loaded.clear()
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
        for value in _all_values(scratch):
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
        sites = {target.site for target in self.oracle.targets(scratch.function, operation.address)}
        for object_ in list(scratch.memory):  # any heap block that the address may mean may have died
            if object_.site.kind is ObjectKind.HEAP and object_.site in sites:
                scratch.memory = scratch.memory.delete(object_)

    def _end_lifetime(self, scratch: Scratch, operation: EndLifetime) -> None:
        address = self.evaluate(scratch, operation.address)
        scratch.loaded.clear()
        if isinstance(address, Pointer):
            self._die(scratch, address.object)

    def _die(self, scratch: Scratch, object_: Any) -> None:
        content = scratch.memory.get(object_)
        if content is not None:
            scratch.memory = scratch.memory.set(
                object_, ObjectContent(False, content.size, Rest.UNKNOWN, NO_CELLS)
            )

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


def _all_values(scratch: Scratch) -> Iterable[Value]:
    yield from scratch.registers.values()
    frame = scratch.parent
    while frame is not None:
        yield from frame.values.values()
        frame = frame.parent
    for content in scratch.memory.values():
        for _, value in content.cells.values():
            yield value


def may_be_unproved(operation: Operation, log: ConditionLog) -> bool:
    """Whether some state may not show a validity condition to hold. Only accesses have been kept an eye on."""
    if not isinstance(operation, Assume) or operation.kind is not AssumeKind.VALIDITY:
        return False
    return not isinstance(operation.condition, Valid) or operation in log.suspect
