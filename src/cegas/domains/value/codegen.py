"""Transfer functions as generated Python code: the one module with code that writes code.

An edge that is taken often gets a function of its own: registers become local variables, expressions over numbers are
written out, and the function forgets what the precision adjustment would forget behind the edge (what that is, it gets as
arguments, so that refinements need no new code). For operands that are no numbers (addresses, partly known values) and for
rare operations the code asks the reference interpreter (`transfer.ValueTransfer`) about single expressions or operations, or
leaves the whole edge to it. The result is that of the reference followed by the precision adjustment, in every case;
`tests/unit/domains/value/test_value_codegen.py` compares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cegas.cpa.steps import Step, StepKind
from cegas.domains.value.state import NO_CELLS, Frame, Kept, Memory, ObjectContent, Rest, ValueState
from cegas.domains.value.transfer import HOLE, Scratch, ValueTransfer, is_known
from cegas.foundation.data import Data
from cegas.program import operators as op
from cegas.program.control_flow import Edge
from cegas.program.expressions import (
    Access,
    Apply,
    Constant,
    Defined,
    Expression,
    Register,
    StaticAddress,
    Valid,
    registers_of,
)
from cegas.program.memory import LARGEST_CELL
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
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
from cegas.program.operators import Operator, signed
from cegas.program.oracle import root_of
from cegas.program.types import FloatType, PointerType
from cegas.program.values import Outside, Pointer, Undefined, Value

if TYPE_CHECKING:
    from cegas.domains.value.compiled import Keeper

DEEPEST_CODE: Final = 25
"""Deeper expressions are not written out: Python limits the nesting of parentheses."""


# -- values at generation time --------------------------------------------------------------------------------------------


class _Known(Data):
    """A number that is known when the code is generated."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits: Final = bits


class _Nothing(Data):
    """Unknown whatever the state is."""

    __slots__ = ()


class _Local(Data):
    """A variable of the generated function: None if the value is unknown."""

    __slots__ = ("integer", "name")

    def __init__(self, name: str, integer: bool) -> None:
        self.name: Final = name
        self.integer: Final = integer
        """It is certain to hold a number."""


_Static = _Known | _Nothing | _Local
_NOTHING: Final = _Nothing()


class _Unsuited(Exception):
    """The edge is left to the reference interpreter."""


class _Tree:
    """An expression written out for the case that all of its registers hold numbers."""

    __slots__ = ("code", "fixed", "guards", "number", "registers", "strict", "unknown")

    def __init__(
        self,
        number: int | None,
        code: str,
        guards: tuple[str, ...],
        strict: bool,
        fixed: bool,
        unknown: bool,
        registers: frozenset[Register],
    ) -> None:
        self.number: Final = number
        """Its value if that is a constant; `code` is empty then."""
        self.code: Final = code
        self.guards: Final = guards
        """The variables that have to be tested for being numbers."""
        self.strict: Final = strict
        """If some registers are unknown and the others are numbers, then the result is unknown."""
        self.fixed: Final = fixed
        """Nothing in it depends on the state."""
        self.unknown: Final = unknown
        """A register in it is unknown whatever the state is; `code` is meaningless."""
        self.registers: Final = registers


class _Place:
    """An address: the variable (or constant) of its object and the offset in it."""

    __slots__ = ("constant", "guards", "object", "pointer", "site", "terms", "unknown")

    def __init__(
        self,
        object_: str,
        site: ObjectSite | None,
        pointer: str,
        constant: int,
        terms: tuple[str, ...],
        guards: tuple[str, ...],
        unknown: bool,
    ) -> None:
        self.object: Final = object_
        self.site: Final = site
        """None if the object is only known when the code runs: then `pointer` is the variable of its address."""
        self.pointer: Final = pointer
        self.constant: Final = constant
        self.terms: Final = terms
        self.guards: Final = guards
        """Terms that have to be tested for being numbers."""
        self.unknown: Final = unknown
        """The offset is unknown whatever the state is."""


_COMPARED_WITH_ITSELF: Final = frozenset(
    {op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE, op.SUB, op.XOR, op.AND, op.OR}
)
"""Operators with rules for operands that are the same unknown value."""
_NOT_STRICT: Final = frozenset({op.AND, op.OR, op.SHL, op.LSHR, op.ZEXT, op.ITE})
"""Operators whose result may be (partly) known although an operand is not."""
_STATIC_KINDS: Final = (ObjectKind.GLOBAL, ObjectKind.LITERAL)


class Generator:
    """Writes the function of one edge."""

    def __init__(self, reference: ValueTransfer, keeper: Keeper, step: Step) -> None:
        self._reference = reference
        self._step = step
        self._edge: Edge = step.edge
        self._function = step.edge.source.function
        self._live_before = keeper.live(step.edge.source)
        self._live_behind = keeper.live(step.edge.target)
        self._slots = reference.slots(self._function)
        self._bits = reference.algebra.pointer_bits
        self._lines: list[str] = []
        self._indent = 1
        self._temporaries = 0
        self._names: dict[int, str] = {}
        self.space: dict[str, Any] = {
            "Frame": Frame,
            "ValueState": ValueState,
            "ObjectContent": ObjectContent,
            "Pointer": Pointer,
            "Undefined": Undefined,
            "FUNCTION": ObjectKind.FUNCTION,
            "HOLE": HOLE,
            "find_object": reference.objects.get,
            "whole": reference.whole,
            "written": reference.written,
            "writable": _writable,
            "only": _only,
            "without": _without,
        }
        self._bind_helpers(keeper)
        self._read: dict[Register, _Static] = {}
        self._changed: dict[Register, _Static] = {}
        self._loaded: set[Register] = set()
        """At least the registers of `Scratch.loaded`."""
        self._stored: dict[str, ObjectSite] = {}
        """Variables and sites of objects that may have come into memory on this edge."""
        self._touched: list[str] = []
        """Variables of objects that were only known at run time and may have come into memory."""
        self._slot_objects: dict[ObjectSite, str] = {}
        self._uses_memory = False
        self._uses_sites = False
        self._uses_depth = False
        self._may_go_wild = False
        self._ended = False

    def _bind_helpers(self, keeper: Keeper) -> None:
        reference, step, function = self._reference, self._step, self._function

        def scratch_of(state: ValueState, memory: Memory, changed: Sequence[tuple[Register, Value | None]]) -> Scratch:
            scratch = Scratch(state, function)
            scratch.memory = memory
            for register, value in changed:
                if value is None:
                    scratch.registers.pop(register, None)
                else:
                    scratch.registers[register] = value
            return scratch

        def evaluate(
            expression: Expression, state: ValueState, memory: Memory, changed: Sequence[tuple[Register, Value | None]]
        ) -> Value | None:
            value = reference.evaluate(scratch_of(state, memory, changed), expression)
            return value if is_known(value) else None

        def do_memory(
            operation: Operation, state: ValueState, memory: Memory, changed: Sequence[tuple[Register, Value | None]]
        ) -> Memory:
            scratch = scratch_of(state, memory, changed)
            reference.execute(scratch, operation)
            return scratch.memory

        def do_register(
            operation: Operation,
            target: Register,
            state: ValueState,
            memory: Memory,
            changed: Sequence[tuple[Register, Value | None]],
        ) -> Value | None:
            scratch = scratch_of(state, memory, changed)
            reference.execute(scratch, operation)
            return scratch.registers.get(target)

        def whole_edge(state: ValueState, kept: Kept) -> ValueState | None:
            for successor in reference.successors(state, _ANY, step):
                return keeper.reduce(successor, kept)
            return None

        self.space.update(
            evaluate=evaluate,
            do_memory=do_memory,
            do_register=do_register,
            whole_edge=whole_edge,
            doubt=reference.doubted.add,
        )

    # -- the whole function ---------------------------------------------------------------------------------------

    def generate(self) -> str | None:
        """The text of the function; its names are in `space`. None if the edge is left to the reference interpreter."""
        operations, kind = self._edge.operations, self._step.kind
        if kind is not StepKind.INTRA:
            operations = operations[:-1]  # the last one is the call or return
        try:
            for number, operation in enumerate(operations):
                if self._ended:
                    break
                self._operation(operation, operations[number + 1 :])
            if self._ended:
                pass
            elif kind is StepKind.INTRA:
                self._result()
            elif kind is StepKind.CALL:
                self._enter()
            else:
                self._leave()
        except _Unsuited:
            return None
        return "\n".join(["def compiled(state, kept, gone, lost):", *self._prologue(), *self._lines])

    def _prologue(self) -> list[str]:
        lines = [" frame = state.frame", " values = frame.values"]
        if self._uses_memory:
            lines.append(" memory = state.memory")
        if self._uses_sites:
            lines.append(" sites = kept.sites")
        if self._uses_depth:
            lines.append(" depth = frame.depth")
        if self._may_go_wild:
            lines.append(" wild = False")
        return lines

    def _emit(self, line: str) -> None:
        self._lines.append(" " * self._indent + line)

    def _temporary(self) -> str:
        self._temporaries += 1
        return f"t{self._temporaries}"

    def _name(self, item: Any, prefix: str) -> str:
        """The name by which the code knows an object."""
        found = self._names.get(id(item))
        if found is None:
            found = self._names[id(item)] = f"{prefix}{len(self._names)}"
            self.space[found] = item
        return found

    def _end(self, line: str) -> None:
        """The function returns here, always."""
        self._emit(line)
        self._ended = self._indent == 1

    # -- registers ------------------------------------------------------------------------------------------------

    def _register(self, register: Register) -> _Static:
        found = self._changed.get(register)
        if found is None:
            found = self._read.get(register)
        if found is not None:
            return found
        if register in self._slots:
            raise AssertionError("the register of a local variable is a place")
        if register not in self._live_before:
            return _NOTHING
        assert self._indent == 1, "a register is read for the first time in a branch"
        local = _Local(self._temporary(), False)
        self._emit(f"{local.name} = values.get({self._name(register, 'R')})")
        self._read[register] = local
        return local

    def _set(self, register: Register, value: _Static) -> None:
        if register in self._slots:
            raise _Unsuited
        self._changed[register] = value
        self._loaded.discard(register)

    def _changes(self) -> str:
        """The registers that the edge has changed so far, for the reference interpreter."""
        pairs = [f"({self._name(register, 'R')}, {self._written_out(value)})" for register, value in self._changed.items()]
        return f"({', '.join(pairs)}{',' if pairs else ''})"

    def _written_out(self, value: _Static, unknown: str = "None") -> str:
        """The code of a value; unknown values as `unknown`."""
        if isinstance(value, _Known):
            return self._constant(value.bits)
        if isinstance(value, _Nothing):
            return unknown
        if value.integer or unknown == "None":
            return value.name
        return f"({unknown} if {value.name} is None else {value.name})"

    def _ask(self, expression: Expression) -> str:
        """Code for the value of an expression by the reference interpreter."""
        self._uses_memory = True
        return f"evaluate({self._name(expression, 'X')}, state, memory, {self._changes()})"

    # -- expressions ----------------------------------------------------------------------------------------------

    def _value(self, expression: Expression) -> _Static:
        """The value of an expression; emits code that computes it."""
        if isinstance(expression, Constant):
            return _Known(expression.bits)
        if isinstance(expression, Register) and expression not in self._slots:
            return self._register(expression)
        if isinstance(expression, Apply) and not self._has_address(expression):
            return self._application(expression)
        if isinstance(expression, StaticAddress):
            pointer: Any = Pointer(self._static_object(expression.site), 0)
            return _Local(self._constant(pointer), False)
        if isinstance(expression, Defined):
            return self._defined(expression)
        root, offset = root_of(expression)
        if isinstance(root, StaticAddress) and offset is not None:
            place: Any = Pointer(self._static_object(root.site), offset)
            return _Local(self._constant(place), False)
        name = self._temporary()
        self._touch_registers(expression)
        self._emit(f"{name} = {self._ask(expression)}")
        return _Local(name, False)

    def _constant(self, value: Any) -> str:
        name = f"C{len(self.space)}"
        self.space[name] = value
        return name

    def _static_object(self, site: ObjectSite) -> Any:
        return self._reference.objects.get(site, 0)

    def _has_address(self, expression: Expression) -> bool:
        """Whether an expression mentions an address or the state of memory itself."""
        pending = [expression]
        while pending:
            current = pending.pop()
            if isinstance(current, Apply):
                pending.extend(current.operands)
            elif isinstance(current, Register):
                if current in self._slots:
                    return True
            elif not isinstance(current, Constant):
                return True
        return False

    def _touch_registers(self, expression: Expression) -> None:
        """Make sure that the variables of an expression's registers exist before a branch."""
        for register in registers_of(expression):
            if register not in self._slots:
                self._register(register)

    def _defined(self, expression: Defined) -> _Static:
        value = self._value(expression.operand)
        if not isinstance(value, _Local) or value.integer:
            return _Known(1)
        name = self._temporary()
        self._emit(f"{name} = 0 if type({value.name}) is Undefined else 1")
        return _Local(name, True)

    def _application(self, expression: Apply) -> _Static:
        tree = self._tree(expression)
        if tree.fixed:
            return self._fixed(expression)
        name = self._temporary()
        if tree.unknown:
            if not tree.strict:
                self._emit(f"{name} = {self._ask(expression)}")
            elif not tree.guards:
                return _NOTHING
            else:
                self._emit(f"{name} = None if {_numbers_or_unknown(tree.guards)} else {self._ask(expression)}")
            return _Local(name, False)
        if not tree.guards:
            self._emit(f"{name} = {tree.code}")
            return _Local(name, True)
        self._emit(f"if {_numbers(tree.guards)}: {name} = {tree.code}")
        if tree.strict:
            self._emit(f"elif {_numbers_or_unknown(tree.guards)}: {name} = None")
        self._emit(f"else: {name} = {self._ask(expression)}")
        return _Local(name, False)

    def _fixed(self, expression: Expression) -> _Static:
        """An expression of numbers and unknown registers only: the reference interpreter can be asked now."""
        value = self._reference.evaluate(self._fixed_scratch(expression), expression)
        if isinstance(value, int):
            return _Known(value)
        return _Local(self._constant(value), False) if is_known(value) else _NOTHING

    def _fixed_scratch(self, expression: Expression) -> Scratch:
        registers: dict[Register, Value] = {}
        for register in registers_of(expression):
            value = self._register(register)
            if isinstance(value, _Known):
                registers[register] = value.bits
        return Scratch(ValueState(Frame(registers, None), _NO_MEMORY), self._function)

    def _tree(self, expression: Expression) -> _Tree:
        if isinstance(expression, Constant):
            return _Tree(expression.bits, "", (), True, True, False, frozenset())
        if isinstance(expression, Register):
            value = self._register(expression)
            own = frozenset((expression,))
            if isinstance(value, _Known):
                return _Tree(value.bits, "", (), True, True, False, own)
            if isinstance(value, _Nothing):
                return _Tree(None, "", (), True, True, True, own)
            return _Tree(None, value.name, () if value.integer else (value.name,), True, False, False, own)
        assert isinstance(expression, Apply)
        trees = [self._tree(operand) for operand in expression.operands]
        guards = tuple(dict.fromkeys(guard for tree in trees for guard in tree.guards))
        strict = all(tree.strict for tree in trees) and self._is_strict(expression, trees)
        unknown = any(tree.unknown for tree in trees)
        fixed = all(tree.fixed for tree in trees)
        registers = frozenset().union(*(tree.registers for tree in trees))
        code = ""
        if expression.depth > DEEPEST_CODE:
            unknown, strict = True, strict and unknown  # as if: it is not written out
        elif not unknown:
            code = self._code(expression, trees)
        return _Tree(None, code, guards, strict, fixed, unknown, registers)

    @staticmethod
    def _is_strict(expression: Apply, trees: Sequence[_Tree]) -> bool:
        operator = expression.operator
        if operator in _NOT_STRICT:
            return False
        if len(trees) != 2:
            return True
        a, b = trees
        if operator in _COMPARED_WITH_ITSELF and a.registers & b.registers:
            return False
        if operator in (op.MUL, op.ULT, op.ULE):
            # 0 * x, x < 0 and 0 <= x (of natural numbers) are known: only with constants is it clear whether they occur.
            numbers = [operand.bits for operand in expression.operands if isinstance(operand, Constant)]
            return bool(numbers) and 0 not in numbers
        return True

    def _code(self, expression: Apply, trees: Sequence[_Tree]) -> str:
        """An operator written out; the result is a number (not a truth value)."""
        operator, bits = expression.operator, expression.type.bits
        if operator in op.COMPARISONS:
            return f"(1 if {self._comparison(expression, trees)} else 0)"
        mask, sign = (1 << bits) - 1, 1 << (bits - 1)
        a = self._text(trees[0])
        right = trees[1].number if len(trees) == 2 else None
        if operator is op.NOT:
            return f"({a} ^ 1)"
        if operator is op.TRUNC:
            return f"({a} & {mask})"
        if operator in _IDENTITIES:
            return a
        if operator is op.SEXT:
            narrow = 1 << (expression.operands[0].type.bits - 1)
            return f"((({a} ^ {narrow}) - {narrow}) & {mask})"
        if right is not None and right < bits:
            if operator is op.SHL:
                return f"(({a} << {right}) & {mask})"
            if operator is op.LSHR:
                return f"({a} >> {right})"
            if operator is op.ASHR:
                return f"(((({a} ^ {sign}) - {sign}) >> {right}) & {mask})"
        operands = [a, *(self._text(tree) for tree in trees[1:])]
        if operator in _MASKED:
            return f"(({a} {_MASKED[operator]} {operands[1]}) & {mask})"
        if operator in _PLAIN:
            return f"({a} {_PLAIN[operator]} {operands[1]})"
        if operator is op.ITE:
            return f"({operands[1]} if {a} else {operands[2]})"
        if right and operator in (op.UDIV, op.UREM):
            return f"({a} {'//' if operator is op.UDIV else '%'} {operands[1]})"
        evaluate = self._name(operator.evaluate, "F")
        types = f"{self._name(expression.type, 'T')}, {self._name(expression.operands[0].type, 'T')}"
        return f"{evaluate}({types}, {', '.join(operands)})"

    def _text(self, tree: _Tree) -> str:
        return tree.code if tree.number is None else self._constant(tree.number)

    def _comparison(self, expression: Apply, trees: Sequence[_Tree]) -> str:
        operator = expression.operator
        a, b = trees
        if operator is not op.SLT and operator is not op.SLE:
            return f"{self._text(a)} {_COMPARISONS[operator]} {self._text(b)}"
        flip = 1 << (expression.operands[0].type.bits - 1)
        flipped = [
            f"({tree.code} ^ {flip})" if tree.number is None else self._constant(tree.number ^ flip) for tree in trees
        ]
        return f"{flipped[0]} {_COMPARISONS[operator]} {flipped[1]}"

    def _truth(self, expression: Expression, code: str) -> str:
        """The code of a truth value as a condition."""
        if isinstance(expression, Apply) and expression.operator in op.COMPARISONS:
            return self._comparison(expression, [self._tree(operand) for operand in expression.operands])
        return code

    # -- operations -----------------------------------------------------------------------------------------------

    def _operation(self, operation: Operation, following: Sequence[Operation]) -> None:
        match operation:
            case Assume():
                self._assume(operation)
            case Assign():
                self._set(operation.target, self._value(operation.value))
            case Havoc():
                self._havoc(operation)
            case Load():
                self._load(operation)
            case Store():
                self._store(operation, following)
            case Allocate():
                self._allocate(operation)
            case Copy() | Fill() | HavocMemory() | Free() | EndLifetime():
                self._do_memory(operation)
            case BlockSize():
                self._set(operation.target, self._do_register(operation, operation.target))
            case Unsupported():
                pass
            case _:
                raise _Unsuited

    def _do_memory(self, operation: Operation) -> None:
        """Leave an operation that changes nothing but memory to the reference interpreter."""
        self._uses_memory = self._may_go_wild = True
        self._emit(f"memory = do_memory({self._name(operation, 'O')}, state, memory, {self._changes()})")
        self._emit("wild = True")

    def _do_register(self, operation: Operation, register: Register) -> _Local:
        """Leave an operation that changes nothing but a register to the reference interpreter."""
        name = self._temporary()
        self._emit(f"{name} = {self._register_by_reference(operation, register)}")
        return _Local(name, False)

    def _register_by_reference(self, operation: Operation, register: Register) -> str:
        self._uses_memory = True
        names = f"{self._name(operation, 'O')}, {self._name(register, 'R')}"
        return f"do_register({names}, state, memory, {self._changes()})"

    def _havoc(self, operation: Havoc) -> None:
        target, origin = operation.target, operation.origin
        value: _Static = _NOTHING
        if self._reference.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED:
            value = _Local(self._constant(Undefined(0, (1 << target.type.bits) - 1, origin)), False)
        elif isinstance(target.type, PointerType) and origin.kind.is_input:
            value = _Local(self._constant(Outside()), False)
        self._set(target, value)

    def _allocate(self, operation: Allocate) -> None:
        site = operation.site
        if operation.target not in self._slots or self._reference.is_taken(site):
            raise _Unsuited  # concerns all addresses in the state
        if not isinstance(operation.size, Constant):
            raise _Unsuited
        undefined = self._reference.program.undefined_reading
        rest = Rest.ZERO if operation.zeroed else Rest.UNDEFINED if undefined else Rest.FRESH
        content = ObjectContent(True, operation.size.bits, rest, NO_CELLS)
        self._uses_memory = True
        object_ = self._slot_object(site)
        self._stored[object_] = site
        self._emit(f"memory = memory.set({object_}, {self._name(content, 'Z')})")

    def _object(self, site: ObjectSite) -> str:
        """The variable or constant of the object that a name means."""
        if site.kind in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS):
            return self._slot_object(site)
        return self._name(self._static_object(site), "B")

    def _slot_object(self, site: ObjectSite) -> str:
        found = self._slot_objects.get(site)
        if found is None:
            assert self._indent == 1
            self._uses_depth = True
            found = self._slot_objects[site] = self._temporary()
            self._emit(f"{found} = find_object({self._name(site, 'S')}, depth)")
        return found

    # -- places ---------------------------------------------------------------------------------------------------

    def _place(self, address: Expression) -> _Place | None:
        """The place that an address means; None if the address itself is unknown whatever the state is."""
        steps: list[Expression] = []
        while isinstance(address, Apply) and address.operator is op.PTR_ADD:
            address, step = address.operands
            steps.append(step)
        constant, unknown = 0, False
        terms: dict[str, None] = {}
        counted: list[str] = []
        guards: dict[str, None] = {}
        for step in reversed(steps):
            value = self._value(step)
            if isinstance(value, _Known):
                constant += value.bits
            elif isinstance(value, _Nothing):
                unknown = True
            else:
                terms[value.name] = None
                counted.append(value.name)
                if not value.integer:
                    guards[value.name] = None
        constant &= (1 << self._bits) - 1
        object_, pointer, site = "", "", None
        if isinstance(address, StaticAddress):
            site = address.site
            object_ = self._name(self._static_object(site), "B")
        elif isinstance(address, Register) and address in self._slots:
            site = self._slots[address]
            object_ = self._slot_object(site)
        else:
            root = self._value(address)
            if not isinstance(root, _Local) or root.integer:
                return None
            pointer = root.name
        return _Place(object_, site, pointer, constant, tuple(counted), tuple(guards), unknown)

    def _enter_place(self, place: _Place) -> tuple[str, str]:
        """Code up to where the object and the offset are known; opens a block if anything has to be tested."""
        tests = [f"type({name}) is int" for name in place.guards]
        if place.pointer:
            tests.insert(0, f"type({place.pointer}) is Pointer")
        if tests:
            self._emit(f"if {' and '.join(tests)}:")
            self._indent += 1
        object_ = place.object
        summands = list(place.terms)
        if place.pointer:
            object_ = self._temporary()
            self._emit(f"{object_} = {place.pointer}.object")
            summands.insert(0, f"{place.pointer}.offset")
        if not summands:
            return object_, self._constant(signed(place.constant, self._bits)) if place.constant else "0"
        if place.constant:
            summands.append(self._constant(place.constant))
        offset = self._temporary()
        mask, sign = (1 << self._bits) - 1, 1 << (self._bits - 1)
        total = " + ".join(summands)
        self._emit(f"{offset} = ({total}) & {mask}" if len(summands) > 1 else f"{offset} = {total}")
        self._emit(f"if {offset} >= {sign}: {offset} -= {mask + 1}")
        return object_, offset

    def _leave_place(self, place: _Place) -> bool:
        """Close the block of `_enter_place`; whether there was one."""
        if place.pointer or place.guards:
            self._indent -= 1
            return True
        return False

    # -- loads ----------------------------------------------------------------------------------------------------

    def _load(self, operation: Load) -> None:
        target, type_ = operation.target, operation.target.type
        if type_.bits % 8:
            value: _Static = self._do_register(operation, target)
        else:
            value = self._loaded_value(operation)
        self._set(target, value)
        self._loaded.add(target)

    def _loaded_value(self, operation: Load) -> _Static:
        place = self._place(operation.address)
        # Where there is only one place to mean, the reference interpreter finds it without knowing the address.
        is_resolvable = self._reference.only_target(self._function, operation.address) is not None
        if place is None or place.unknown:
            return self._do_register(operation, operation.target) if is_resolvable else _NOTHING
        site = place.site
        constant = site is not None and site.constant and site.kind in _STATIC_KINDS
        self._uses_memory = True
        name, content, cell = self._temporary(), self._temporary(), self._temporary()
        size = operation.target.type.bytes
        reference = self._register_by_reference(operation, operation.target)
        object_, offset = self._enter_place(place)
        self._emit(f"{content} = memory.get({object_})")
        if constant:
            assert site is not None
            initial = self._name(self._reference.initial_content(site), "I")
            self._emit(f"if {content} is None: {content} = {initial}")
        self._emit(f"if {content} is None:")
        if site is None:
            self._emit(f" {name} = {reference} if {object_}.site.constant else None")
        else:
            self._emit(f" {name} = None")
        self._emit("else:")
        self._emit(f" {cell} = {content}.cells.get({offset})")
        self._emit(f" if {cell} is not None and {cell}[0] == {size} and type({cell}[1]) is int: {name} = {cell}[1]")
        self._emit(f" else: {name} = {reference}")
        if self._leave_place(place):
            if place.pointer and not place.guards and not is_resolvable:
                self._emit(f"elif {place.pointer} is None: {name} = None")
            self._emit(f"else: {name} = {reference}")
        return _Local(name, False)

    # -- stores ---------------------------------------------------------------------------------------------------

    def _store(self, operation: Store, following: Sequence[Operation]) -> None:
        site = self._named_site(operation.address)
        if site is None or not all(self._ignores_memory(other) for other in following):
            self._do_store(operation)
            return
        # Nothing on the edge looks at what is stored: only to be done if it is remembered behind the edge.
        for expression in (operation.address, operation.value):
            self._touch_registers(expression)
        object_ = self._object(site)
        in_memory = object_ in self._stored
        self._uses_sites = True
        self._emit(f"if sites is None or {self._name(site, 'S')} in sites:")
        self._indent += 1
        self._do_store(operation)
        self._indent -= 1
        if not in_memory:  # what an earlier operation put there has to be dropped all the same
            self._stored.pop(object_, None)

    def _do_store(self, operation: Store) -> None:
        type_ = operation.value.type
        if type_.bits % 8 or type_.bytes > LARGEST_CELL:
            self._do_memory(operation)
            return
        value = self._value(operation.value)
        place = self._place(operation.address)
        if place is None or place.unknown:
            self._do_memory(operation)
            return
        site = place.site
        self._uses_memory = True
        object_, offset = self._enter_place(place)
        content = self._temporary()
        self._emit(f"{content} = memory.get({object_})")
        if site is not None and site.size is not None and offset == "0" and type_.bytes == site.size:
            self._store_whole(object_, content, site.size, value)
        else:
            if site is None:
                blank = f"writable({object_})"
            else:
                blank = self._name(ObjectContent(True, site.size, Rest.UNKNOWN, NO_CELLS), "W")
            self._emit(f"if {content} is None: {content} = {blank}")
            new = f"written({content}, {offset}, {type_.bytes}, {self._written_out(value, 'HOLE')})"
            self._emit(f"memory = memory.set({object_}, {new})")
        if site is None:
            self._touched.append(object_)
        else:
            self._stored[object_] = site
        if self._leave_place(place):
            self._emit("else:")
            self._indent += 1
            self._do_memory(operation)
            if site is None:
                self._emit(f"{object_} = None")
            self._indent -= 1

    def _store_whole(self, object_: str, content: str, size: int, value: _Static) -> None:
        """A store to all of a variable."""
        if isinstance(value, _Known):
            new = self._name(self._reference.whole(True, size, value.bits), "W")
        elif isinstance(value, _Nothing):
            new = self._name(self._reference.whole(True, size, HOLE), "W")
        elif value.integer:
            new = f"whole(True, {size}, {value.name})"
        else:
            new = f"whole(True, {size}, HOLE if {value.name} is None else {value.name})"
        self._emit(f"if {content} is None or ({content}.alive and {content}.size == {size}):")
        self._emit(f" memory = memory.set({object_}, {new})")
        text = self._written_out(value, "HOLE")
        self._emit(f"else: memory = memory.set({object_}, written({content}, 0, {size}, {text}))")

    def _named_site(self, address: Expression) -> ObjectSite | None:
        """The site of the variable that an address names itself, with a constant offset."""
        root, offset = root_of(address)
        if offset is None:
            return None
        if isinstance(root, StaticAddress):
            return root.site
        return self._slots.get(root) if isinstance(root, Register) else None

    def _ignores_memory(self, operation: Operation) -> bool:
        match operation:
            case Havoc() | Unsupported():
                return True
            case Assign(value=value):
                return not self._has_address(value)
            case Assume(condition=condition):
                return not self._has_address(condition)
            case Store(address=address, value=value):
                return self._named_site(address) is not None and not self._has_address(value)
        return False

    # -- assumptions ----------------------------------------------------------------------------------------------

    def _assume(self, operation: Assume) -> None:
        condition = operation.condition
        if isinstance(condition, Valid):
            self._assume_valid(operation, condition)
            return
        bound = self._binding(condition)
        if bound is not None:
            self._assume_bound(condition, *bound)
            return
        if isinstance(condition, Apply) and not self._has_address(condition):
            tree = self._tree(condition)
            if tree.fixed:
                self._assume_fixed(condition)
            elif tree.unknown:
                self._assume_unknown(condition, tree)
            else:
                self._assume_tree(condition, tree)
            return
        value = self._value(condition)
        if isinstance(value, _Known):
            if value.bits == 0:
                self._end("return None")
        elif isinstance(value, _Nothing):
            if self._may_learn(condition, True):
                self._end("return whole_edge(state, kept)")
        else:
            self._test(condition, value.name)

    def _test(self, condition: Expression, name: str) -> None:
        """Go on unless a value is zero; what is not a number may teach something."""
        if self._may_learn(condition, True):
            self._emit(f"if type({name}) is not int: return whole_edge(state, kept)")
            self._emit(f"if {name} == 0: return None")
        else:
            # No other value of the domain equals a number.
            self._emit(f"if {name} == 0: return None")

    def _assume_tree(self, condition: Expression, tree: _Tree) -> None:
        truth = self._truth(condition, tree.code)
        if not tree.guards:
            self._emit(f"if not ({truth}): return None")
            return
        self._emit(f"if {_numbers(tree.guards)}:")
        self._emit(f" if not ({truth}): return None")
        self._otherwise(condition, tree)

    def _assume_unknown(self, condition: Expression, tree: _Tree) -> None:
        """A register in the condition is unknown for certain (or the condition is not written out)."""
        if tree.strict:
            if not tree.guards:
                if self._may_learn(condition, True):
                    self._end("return whole_edge(state, kept)")
                return
            self._emit("if False: pass")
        else:
            name = self._temporary()
            self._emit(f"{name} = {self._ask(condition)}")
            self._test(condition, name)
            return
        self._otherwise(condition, tree)

    def _otherwise(self, condition: Expression, tree: _Tree) -> None:
        """The branch of an assumption in which not all operands are numbers."""
        if self._may_learn(condition, True):
            self._emit("else: return whole_edge(state, kept)")
            return
        if tree.strict:
            self._emit(f"elif {_numbers_or_unknown(tree.guards)}: pass")
        self._emit("else:")
        self._indent += 1
        name = self._temporary()
        self._emit(f"{name} = {self._ask(condition)}")
        self._test(condition, name)
        self._indent -= 1

    def _assume_fixed(self, condition: Expression) -> None:
        """Nothing in the condition depends on the state, so that all can be learned from it now."""
        scratch = self._fixed_scratch(condition)
        before = dict(scratch.registers)
        if not self._reference.assume(scratch, condition):
            self._end("return None")
            return
        for register, value in scratch.registers.items():
            if register not in before:
                if register in self._loaded or not isinstance(value, int):
                    self._end("return whole_edge(state, kept)")
                    return
                self._changed[register] = _Known(value)

    def _binding(self, condition: Expression) -> tuple[Register, int | None] | None:
        """A register and the only value with which a condition holds; None for the value if there is none.

        Only for conditions of which the reference interpreter learns that value if the register is unknown.
        """
        if isinstance(condition, Register):
            return None if condition in self._slots else (condition, 1)
        if not isinstance(condition, Apply):
            return None
        if condition.operator is op.NOT:
            inner = condition.operands[0]
            return (inner, 0) if isinstance(inner, Register) and inner not in self._slots else None
        if condition.operator is not op.EQ or not isinstance(condition.operands[1], Constant):
            return None
        left, value = condition.operands[0], condition.operands[1].bits
        if isinstance(left.type, FloatType):
            return None
        if isinstance(left, Apply) and left.operator is op.ZEXT and isinstance(left.operands[0], Register):
            inner = left.operands[0]
            if inner in self._slots:
                return None
            return inner, value if value >> inner.type.bits == 0 else None
        if isinstance(left, Apply) and left.operator is op.SEXT and isinstance(left.operands[0], Register):
            inner = left.operands[0]
            narrow = value & ((1 << inner.type.bits) - 1)
            if inner in self._slots or op.SEXT.evaluate(left.type, inner.type, narrow) != value:
                return None
            return inner, narrow
        while isinstance(left, Apply):
            operator, operands = left.operator, left.operands
            if operator not in (op.ADD, op.SUB, op.XOR) or not isinstance(operands[1], Constant):
                return None
            back = op.SUB if operator is op.ADD else op.ADD if operator is op.SUB else op.XOR
            value = back.evaluate(operands[0].type, operands[0].type, value, operands[1].bits)
            left = operands[0]
        return (left, value) if isinstance(left, Register) and left not in self._slots else None

    def _assume_bound(self, condition: Expression, register: Register, wanted: int | None) -> None:
        value = self._register(register)
        if isinstance(value, _Known):
            if value.bits != wanted:
                self._end("return None")
            return
        if isinstance(value, _Local):
            name = value.name
            if wanted is None:
                tests = f"{name} is None or type({name}) is int"
                self._end(f"return None if {tests} else whole_edge(state, kept)")
                return
            self._emit(f"if {name} != {self._constant(wanted)}:")
            self._emit(f" if type({name}) is int: return None")
            if value.integer:
                pass
            elif register in self._loaded:
                self._emit(" return whole_edge(state, kept)")
            else:
                self._emit(f" if {name} is not None: return whole_edge(state, kept)")
        elif wanted is None:
            self._end("return None")
            return
        elif register in self._loaded:
            self._end("return whole_edge(state, kept)")
            return
        self._changed[register] = _Known(wanted)

    def _may_learn(self, condition: Expression, wanted: bool) -> bool:
        """Whether the reference interpreter may learn something from a condition that it cannot decide."""
        if isinstance(condition, Register):
            return True
        if not isinstance(condition, Apply):
            return False
        operator = condition.operator
        if operator is op.NOT:
            return self._may_learn(condition.operands[0], not wanted)
        if (operator is op.AND and wanted) or (operator is op.OR and not wanted):
            return any(self._may_learn(operand, wanted) for operand in condition.operands)
        return (operator is op.EQ and wanted) or (operator is op.NE and not wanted)

    def _assume_valid(self, operation: Assume, condition: Valid) -> None:
        size = condition.size
        if not isinstance(size, Constant) or size.bits == 0 or condition.access is Access.FREE:
            self._test_valid(operation, self._asked(condition))
            return
        place = self._place(condition.address)
        if place is None or place.unknown:
            self._test_valid(operation, self._asked(condition))
            return
        self._uses_memory = True
        known = self._temporary()
        slow = f"{known} = {self._ask(condition)}"
        object_, offset = self._enter_place(place)
        content = self._temporary()
        self._emit(f"{content} = memory.get({object_})")
        length = size.bits
        site = place.site
        writes = condition.access is Access.WRITE
        if site is None:
            test = f"{content} is not None and {content}.alive and {content}.size is not None"
            test += f" and 0 <= {offset} <= {content}.size - {length} and {object_}.site.kind is not FUNCTION"
            if writes:
                test += f" and not {object_}.site.constant"
        elif site.kind is ObjectKind.FUNCTION or (writes and site.constant) or site.size is None:
            test = "False"
        else:
            test = f"0 <= {offset} <= {self._constant(site.size - length)}"
            here = f"{content}.alive and {content}.size == {self._constant(site.size)}"
            if site.kind in (*_STATIC_KINDS, ObjectKind.EXTERNAL):
                test += f" and ({content} is None or {here})"
            else:
                test += f" and {content} is not None and {here}"
        self._emit(f"if {test}: {known} = 1")
        self._emit(f"else: {slow}")
        if self._leave_place(place):
            if place.pointer and not place.guards:
                self._emit(f"elif {place.pointer} is None: {known} = None")
            self._emit(f"else: {slow}")
        self._test_valid(operation, known)

    def _test_valid(self, operation: Assume, known: str) -> None:
        """Go on unless an access is invalid; note whether it is known to be valid."""
        self._emit(f"if {known} != 1:")
        self._emit(f" doubt({self._name(operation, 'A')})")
        self._emit(f" if {known} == 0: return None")

    def _asked(self, expression: Expression) -> str:
        name = self._temporary()
        self._touch_registers(expression)
        self._emit(f"{name} = {self._ask(expression)}")
        return name

    # -- the new state --------------------------------------------------------------------------------------------

    def _result(self) -> None:
        memory = self._forget_objects()
        changed = {register: value for register, value in self._changed.items() if register in self._live_behind}
        # Registers that are unknown now and could not be known before need no mention.
        changed = {
            register: value
            for register, value in changed.items()
            if register in self._live_before or not isinstance(value, _Nothing)
        }
        if not changed:
            self._emit(f"if gone.isdisjoint(values): return ValueState(frame, {memory})")
        self._emit("registers = kept.registers")
        if self._live_before <= self._live_behind:
            self._emit("if not gone: new = dict(values)")
            self._emit("else: new = {register: value for register, value in values.items() if register in registers}")
        else:
            self._emit("new = {register: value for register, value in values.items() if register in registers}")
        for register, value in changed.items():
            name = self._name(register, "R")
            if isinstance(value, _Nothing):
                self._emit(f"new.pop({name}, None)")
                continue
            self._emit(f"if {name} in registers:")
            if isinstance(value, _Known):
                self._emit(f" new[{name}] = {self._constant(value.bits)}")
            elif value.integer:
                self._emit(f" new[{name}] = {value.name}")
            else:
                self._emit(f" if {value.name} is not None: new[{name}] = {value.name}")
                if register in self._live_before:
                    self._emit(f" else: new.pop({name}, None)")
        self._emit(f"return ValueState(Frame(new, frame.parent), {memory})")

    def _enter(self) -> None:
        """The state behind a call: a new frame."""
        call, callee = self._edge.call, self._step.callee
        assert call is not None and callee is not None and len(self._edge.operations) == 1
        pairs = list(zip(callee.parameters, call.arguments, strict=False))
        pairs = [(parameter, argument) for parameter, argument in pairs if argument.type.bits == parameter.type.bits]
        if callee.variable_arguments is not None and call.variable_arguments is not None:
            pairs.append((callee.variable_arguments, call.variable_arguments))
        values = [(parameter, self._value(argument)) for parameter, argument in pairs]
        memory = self._forget_objects()
        self._emit("registers = kept.registers")
        self._emit("new = {}")
        for parameter, value in values:
            self._put(parameter, value)
        self._emit(f"return ValueState(Frame(new, frame), {memory})")

    def _leave(self) -> None:
        """The state behind a return: the frame of the caller, with results."""
        last, edge = self._edge.operations[-1], self._step.call
        assert isinstance(last, Return) and edge is not None and edge.call is not None
        if not self._reference.has_known_end(self._function):
            raise _Unsuited
        values = [self._value(value) for value in last.values]
        for site in dict.fromkeys(self._slots.values()):
            object_ = self._slot_object(site)
            self._uses_memory = True
            self._emit(f"if {object_} in memory: memory = memory.delete({object_})")
        memory = self._forget_objects()
        self._emit("registers = kept.registers")
        self._emit("parent = frame.parent")
        self._emit("new = {register: value for register, value in parent.values.items() if register in registers}")
        for number, target in enumerate(edge.call.targets):
            self._emit(f"new.pop({self._name(target, 'R')}, None)")
            if number < len(values) and last.values[number].type.bits == target.type.bits:
                self._put(target, values[number])
        self._emit(f"return ValueState(Frame(new, parent.parent), {memory})")

    def _put(self, register: Register, value: _Static) -> None:
        """Into a new frame where nothing is known of a register."""
        if isinstance(value, _Nothing):
            return
        name, known = self._name(register, "R"), self._written_out(value)
        is_number = isinstance(value, _Known) or value.integer
        self._emit(f"if {name} in registers{'' if is_number else f' and {known} is not None'}: new[{name}] = {known}")

    def _forget_objects(self) -> str:
        """Drop objects of sites that are not remembered behind the edge; the arguments that the memory is of a new state."""
        if not self._uses_memory:
            self._emit("if lost: memory, digest = without(state.memory, lost), 0")
            self._emit("else: memory, digest = state.memory, state.digest")
            return "memory, kept, digest"
        if self._stored or self._touched or self._may_go_wild:
            self._uses_sites = True
            self._emit("if sites is not None:")
            if self._may_go_wild:
                self._emit(" if wild: memory = only(memory, sites)")
            for object_, site in self._stored.items():
                self._emit(f" if {self._name(site, 'S')} not in sites and {object_} in memory:")
                self._emit(f"  memory = memory.delete({object_})")
            for object_ in self._touched:
                self._emit(f" if {object_} is not None and {object_}.site not in sites and {object_} in memory:")
                self._emit(f"  memory = memory.delete({object_})")
        self._emit("if lost: memory = without(memory, lost)")
        return "memory, kept, state.digest if memory is state.memory else 0"


_ANY: Any = None
"""The transfer relation does not look at precisions: what is not tracked is forgotten by prec."""

_NO_MEMORY: Final[Memory] = Memory()

_MASKED: Final[dict[Operator, str]] = {op.ADD: "+", op.SUB: "-", op.MUL: "*", op.PTR_ADD: "+"}
_PLAIN: Final[dict[Operator, str]] = {op.AND: "&", op.OR: "|", op.XOR: "^"}
_COMPARISONS: Final[dict[Operator, str]] = {
    op.EQ: "==",
    op.NE: "!=",
    op.ULT: "<",
    op.ULE: "<=",
    op.SLT: "<",
    op.SLE: "<=",
}
_IDENTITIES: Final = frozenset({op.ZEXT, op.PTR_TO_INT, op.INT_TO_PTR, op.FLOAT_BITS, op.FLOAT_FROM_BITS})


def _numbers(names: Sequence[str]) -> str:
    return " and ".join(f"type({name}) is int" for name in names)


def _numbers_or_unknown(names: Sequence[str]) -> str:
    return " and ".join(f"({name} is None or type({name}) is int)" for name in names)


def _writable(object_: Any) -> ObjectContent:
    return ObjectContent(True, object_.site.size, Rest.UNKNOWN, NO_CELLS)


def _only(memory: Memory, sites: frozenset[ObjectSite]) -> Memory:
    """The objects of certain sites."""
    for object_ in [object_ for object_ in memory if object_.site not in sites]:
        memory = memory.delete(object_)
    return memory


def _without(memory: Memory, sites: frozenset[ObjectSite]) -> Memory:
    """All but the objects of certain sites."""
    for object_ in [object_ for object_ in memory if object_.site in sites]:
        memory = memory.delete(object_)
    return memory


__all__ = ["Generator"]
