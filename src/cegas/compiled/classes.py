"""Which values of an input a program can tell apart.

An input that is only ever copied and compared with constants has finitely many classes: what the program does depends on the
class of the value and on nothing else, so that one value of each class stands for all. An input that is computed with has a
class for each of its values; if these are more than a few, it is not finite.

Where copies of inputs go is followed through registers place by place, through calls and results, and through memory: cell
by cell where an address is that of a static object and a constant offset, as a whole elsewhere. A copy may be made wider.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cegas.compiled.cells import StaticCell, are_one_or_apart, cell_of, may_overlap
from cegas.compiled.layout import PLACES_OUTSIDE
from cegas.compiled.tables import Site
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, children
from cegas.program.operations import (
    Assign,
    Assume,
    Call,
    Check,
    Copy,
    Fill,
    Havoc,
    Load,
    Operation,
    Return,
    Store,
    expressions_of,
    registers_written,
)
from cegas.program.types import PointerType, Type

FEW: Final = 256
"""Classes of an input that is computed with: all its values."""
WIDEST: Final = 64
"""Bits of the inputs that compiled code asks for; of a wider one, the others are zero in tests."""
_ORDERED: Final = frozenset({op.ULT, op.ULE, op.SLT, op.SLE})
_EQUAL: Final = frozenset({op.EQ, op.NE})

InputSet = int
"""A set of inputs, as bits."""


def inputs_are_finite(program: Program) -> bool:
    """Whether every input that the text asks for has finitely many classes: then a search through all states may end."""
    sites = [
        Site(edge, index)
        for function in program.functions.values()
        for edge in function.edges
        for index, operation in enumerate(edge.operations)
        if isinstance(operation, Havoc)
    ]
    if any(isinstance(_target(site).type, PointerType) for site in sites):
        return False
    return all(InputClasses(program, sites).values())


class _Use:
    """What a program does with an input."""

    def __init__(self) -> None:
        self.constants: dict[int, None] = {}
        self.is_ordered = False
        self.is_computed = False


class Drawn(Data):
    """The values of an input that tests prefer."""

    __slots__ = ("bits", "is_narrow", "values")

    def __init__(self, values: Sequence[int], bits: int, *, is_narrow: bool) -> None:
        self.values: Final = values
        self.bits: Final = bits
        self.is_narrow: Final = is_narrow
        """With most other values runs end at once, so that none is drawn."""


def asks_for_address(site: Site) -> bool:
    return isinstance(site.operation, Havoc | Load) and isinstance(site.operation.target.type, PointerType)


class InputClasses:
    """Follows copies of inputs through a program until nothing changes; then says what becomes of each."""

    def __init__(self, program: Program, inputs: Sequence[Site]) -> None:
        self._program: Final = program
        self._inputs: Final = inputs
        self._number: Final = {(site.edge, site.index): number for number, site in enumerate(inputs)}
        self._uses: Final = [_Use() for _ in inputs]
        self._at: Final[dict[Location, dict[Register, InputSet]]] = {}
        self._results: Final[dict[str, list[InputSet]]] = {}
        self._memory: Final[dict[StaticCell, dict[int, InputSet]]] = {}
        """What may be in memory, by the bits of the copies."""
        self._in_memory: InputSet = 0
        self._computed: InputSet = 0
        """Those that are known to be computed with."""
        self._compared: Final[set[tuple[InputSet, Constant, op.Operator]]] = set()
        """What is known of comparisons: functions are followed again and again."""
        self._note_cells()
        self._waiting: Final[dict[str, None]] = dict.fromkeys(program.functions)
        while self._waiting:
            name = next(iter(self._waiting))
            del self._waiting[name]
            self._follow(program.functions[name])

    def values(self) -> list[list[int]]:
        """For every input one value of each class; nothing if they are not finite."""
        return [self._classes(use, site.operation) for use, site in zip(self._uses, self._inputs, strict=True)]

    def interesting(self) -> list[Drawn]:
        """For every input the values at which the course of a program may change, finite or not. If runs end at once with
        others, since the program assumes something of them, those that it goes on with."""
        return [self._drawn(use, site) for use, site in zip(self._uses, self._inputs, strict=True)]

    def _drawn(self, use: _Use, site: Site) -> Drawn:
        bits = min(bits_asked(site.operation), WIDEST)
        mask = (1 << bits) - 1
        if asks_for_address(site):
            return Drawn(range(2 * PLACES_OUTSIDE), bits, is_narrow=True)  # as often null as not
        borders = [0, 1, mask, mask >> 1, (mask >> 1) + 1]
        near = [value + distance for value in use.constants for distance in (0, 1, -1)]
        values = sorted({value & mask for value in (*borders, *near)})
        others = [*range(min(mask + 1, FEW)), *(1 << bit for bit in range(FEW.bit_length(), bits))]
        going = [[value for value in each if _goes_on(site, value)] for each in (values, others)]
        if not going[0] or len(going[1]) == len(others):
            return Drawn(going[0] or values, bits, is_narrow=False)
        return Drawn([*going[0] * -(-len(going[1]) // len(going[0])), *going[1]], bits, is_narrow=True)

    def _classes(self, use: _Use, operation: Operation) -> list[int]:
        bits = bits_asked(operation)
        if bits > WIDEST:
            return []
        if use.is_computed:
            return list(range(1 << bits)) if 1 << bits <= FEW else []
        mask = (1 << bits) - 1
        if not use.is_ordered:
            other = next(value for value in range(len(use.constants) + 1) if value not in use.constants)
            return [*sorted(use.constants), *([other] if other <= mask else [])]
        borders = {0, 1 << (bits - 1), *use.constants, *((value + 1) & mask for value in use.constants)}
        return sorted(borders)

    def _note_cells(self) -> None:
        """Every place that is written, before anything is followed: a store of no input may leave a piece of a copy."""
        for function in self._program.functions.values():
            for edge in function.edges:
                for operation in edge.operations:
                    if isinstance(operation, Store):
                        self._memory.setdefault(cell_of(operation.address), {})[operation.value.type.bits] = 0
        for site in self._inputs:
            if isinstance(site.operation, Load):
                self._memory.setdefault(cell_of(site.operation.address), {})[site.operation.target.type.bits] = 0

    # -- following -----------------------------------------------------------------------------------------------------

    def _follow(self, function: ControlFlowAutomaton) -> None:
        pending = dict.fromkeys([function.entry, *(place for place in function.locations if place in self._at)])
        while pending:
            location = next(iter(pending))
            del pending[location]
            for edge in location.leaving:
                state = dict(self._at.get(location, {}))
                for index, operation in enumerate(edge.operations):
                    if state or not isinstance(operation, Assign | Assume | Check):  # without copies, these do nothing here
                        self._do(function, edge, index, operation, state)
                if not edge.is_return and self._join(edge.target, state):
                    pending[edge.target] = None

    def _join(self, location: Location, state: dict[Register, InputSet]) -> bool:
        """Add to what is known at a place; whether that is new, or nobody has been there."""
        known = self._at.get(location)
        if known is None:
            self._at[location] = dict(state)
            return True
        changed = False
        for register, sources in state.items():
            before = known.get(register, 0)
            if sources & ~before:
                known[register] = before | sources
                changed = True
        return changed

    def _do(
        self, function: ControlFlowAutomaton, edge: Edge, index: int, operation: Operation, state: dict[Register, InputSet]
    ) -> None:
        found: InputSet = 0
        if isinstance(operation, Check) and not self._program.violations.counts(operation):
            return  # it is not compiled
        if isinstance(operation, Assign):
            found = self._copied(operation.value, state)
        elif isinstance(operation, Havoc):
            found = self._source(edge, index)
        elif isinstance(operation, Load):
            self._look_at(operation.address, state)
            cell = cell_of(operation.address)
            asked = self._source(edge, index)
            if asked:  # memory that nobody has written holds an input from now on
                self._remember(cell, operation.target.type.bits, asked)
            found = self._loaded(cell, operation.target.type) | asked
        elif isinstance(operation, Store):
            self._look_at(operation.address, state)
            if sources := self._copied(operation.value, state):
                self._remember(cell_of(operation.address), operation.value.type.bits, sources)
        elif isinstance(operation, Call):
            self._call(edge, operation, state)
            return
        elif isinstance(operation, Return):
            self._return(function, operation, state)
            return
        else:
            for expression in expressions_of(operation):
                self._look_at(expression, state)
            if isinstance(operation, Copy | Fill):
                self._mix()
        for register in registers_written(operation):
            if found:
                state[register] = found
            else:
                state.pop(register, None)

    def _source(self, edge: Edge, index: int) -> InputSet:
        number = self._number.get((edge, index))
        return 0 if number is None else 1 << number

    def _call(self, edge: Edge, call: Call, state: dict[Register, InputSet]) -> None:
        if isinstance(call.callee, str):
            names: Iterable[str] = (call.callee,)
        else:
            self._look_at(call.callee, state)
            names = dict.fromkeys(self._program.function_of_site.values())
        arguments = [self._copied(argument, state) for argument in call.arguments]
        for target in call.targets:
            state.pop(target, None)
        for name in names:
            callee = self._program.functions[name]
            given = {register: sources for register, sources in zip(callee.parameters, arguments, strict=False) if sources}
            if self._join(callee.entry, given):
                self._waiting[name] = None
            for target, sources in zip(call.targets, self._results.get(name, ()), strict=False):
                if sources:
                    state[target] = state.get(target, 0) | sources

    def _return(self, function: ControlFlowAutomaton, operation: Return, state: dict[Register, InputSet]) -> None:
        values = [self._copied(value, state) for value in operation.values]
        known = self._results.setdefault(function.name, [0] * len(values))
        known.extend([0] * (len(values) - len(known)))
        for number, sources in enumerate(values):
            if sources & ~known[number]:
                known[number] |= sources
                self._again()

    def _again(self) -> None:
        """Something that functions have in common has changed."""
        self._waiting.update(dict.fromkeys(self._program.functions))

    def _remember(self, cell: StaticCell, bits: int, sources: InputSet) -> None:
        """A store of copies."""
        known = self._memory[cell]
        if sources & ~known[bits]:
            known[bits] |= sources
            self._in_memory |= sources
            self._again()

    def _loaded(self, cell: StaticCell, type_: Type) -> InputSet:
        """What a load may give: copies of its width. If it may see a piece of a number, all that it may see is computed
        with: then what it gives is put together."""
        found, is_torn = 0, False
        if not self._in_memory:
            return 0
        for other, copies in self._memory.items():
            for bits, sources in copies.items():
                if may_overlap(cell, type_.bits, other, bits):
                    found |= sources
                    is_torn |= bits != type_.bits or not are_one_or_apart(cell, other, bits)
        if is_torn:
            self._compute(found)
        return found

    def _mix(self) -> None:
        """Bytes are moved, or filled: a copy may be torn."""
        for copies in self._memory.values():
            for sources in copies.values():
                self._compute(sources)

    def _compute(self, sources: InputSet) -> None:
        for number in _members(sources & ~self._computed):
            self._uses[number].is_computed = True
        self._computed |= sources

    # -- uses ----------------------------------------------------------------------------------------------------------

    def _copied(self, expression: Expression, state: dict[Register, InputSet]) -> InputSet:
        """Which inputs an expression may be a plain copy of. Any other use of inputs in it is noted."""
        register = _copy_in(expression)
        if register is not None:
            return state.get(register, 0)
        self._look_at(expression, state)
        return 0

    def _look_at(self, expression: Expression, state: dict[Register, InputSet]) -> None:
        if isinstance(expression, Register):
            self._compute(state.get(expression, 0))
            return
        if isinstance(expression, Apply) and expression.operator in op.COMPARISONS:
            one, other = expression.operands
            for side, constant in ((one, other), (other, one)):
                register = _copy_in(side)
                if register is not None and isinstance(constant, Constant):
                    self._compare(state.get(register, 0), constant, expression.operator)
                    return
        for child in children(expression):
            self._look_at(child, state)

    def _compare(self, sources: InputSet, constant: Constant, operator: op.Operator) -> None:
        """On either half of an input's values, a wider copy is the input and a constant that its width divides: the borders
        of the comparison are where the lowest bits of the constant are."""
        comparison = (sources, constant, operator)
        if comparison in self._compared:
            return
        self._compared.add(comparison)
        for number in _members(sources):
            use, bits = self._uses[number], bits_asked(self._inputs[number].operation)
            use.constants[constant.bits & ((1 << bits) - 1)] = None
            if operator in _ORDERED or constant.type.bits != bits:
                use.is_ordered = True


def _members(sources: InputSet) -> Iterator[int]:
    while sources:
        yield (sources & -sources).bit_length() - 1
        sources &= sources - 1


def _goes_on(site: Site, value: int) -> bool:
    """Whether a run with this value of an input does not end in the conditions that follow at once, as far as they tell."""
    if not isinstance(site.operation, Havoc):
        return True
    target = site.operation.target
    for operation in site.edge.operations[site.index + 1 :]:
        if not isinstance(operation, Assume):
            break
        if _computed(operation.condition, target, value) == 0:
            return False
    return True


def _computed(expression: Expression, register: Register, value: int) -> int | None:
    """An expression over one register, which has this value; None if it has more in it."""
    if isinstance(expression, Constant):
        return expression.bits
    if expression == register:
        return value
    if not isinstance(expression, Apply):
        return None
    operands = [_computed(operand, register, value) for operand in expression.operands]
    known = [each for each in operands if each is not None]
    if len(known) < len(operands):
        return None
    return expression.operator.evaluate(expression.type, expression.operands[0].type, *known)


def _copy_in(expression: Expression) -> Register | None:
    """The register that an expression is, perhaps made wider."""
    while isinstance(expression, Apply) and expression.operator in (op.ZEXT, op.SEXT):
        expression = expression.operands[0]
    return expression if isinstance(expression, Register) else None


def _target(site: Site) -> Register:
    operation = site.operation
    assert isinstance(operation, Havoc)
    return operation.target


def bits_asked(operation: Operation) -> int:
    """The width of the input that an operation asks for: a load asks for all bytes that it reads."""
    if isinstance(operation, Load):
        return 8 * operation.target.type.bytes
    assert isinstance(operation, Havoc)
    return operation.target.type.bits
