"""Small states of symbolic execution: those of the value domain with symbols in the place of numbers, and constraints."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from tests.laws.value_states import precisions, rebuilt, universe, value_states, weakenings

from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision, SymbolicState
from cegas.domains.symbolic.expressions import ExpressionTable
from cegas.domains.symbolic.state import Constraint, canonical
from cegas.domains.value.precision import Cell
from cegas.domains.value.state import Frame, Memory, ValueState
from cegas.program import operators as op
from cegas.program.expressions import Constant
from cegas.program.operations import Assume, AssumeKind
from cegas.program.symbolic import Operand, Symbol, Symbolic
from cegas.program.types import BOOL, PointerType, Type, int_type
from cegas.program.values import Pointer, Value


@cache
def symbolic() -> SymbolicAnalysis:
    return SymbolicAnalysis(universe().program)


def table() -> ExpressionTable:
    return symbolic().executor.algebra.table


ASSUMPTIONS = tuple(Assume(None, Constant(BOOL, 1), AssumeKind.BRANCH, str(number)) for number in range(3))
"""Where constraints come from."""


def state_of(values: ValueState, constraints: list[Constraint]) -> SymbolicState:
    return canonical(SymbolicState(values, tuple(constraints), 2, None), table(), symbolic().executor.scanner)


@st.composite
def symbolic_states(draw: st.DrawFn) -> SymbolicState:
    """A state of one or two frames, with few symbols that may occur more than once."""
    values = draw(value_states())

    def change(value: Value, type_: Type) -> Value:
        if isinstance(value, Pointer) and draw(st.integers(0, 3)) == 0:
            offset = table().symbol(draw(st.integers(0, 1)), int_type(type_.bits))
            return Pointer(value.object, offset)
        if not isinstance(value, int) or isinstance(type_, PointerType) or draw(st.booleans()):
            return value
        symbol = table().symbol(draw(st.integers(0, 1)), type_)
        return table().apply(op.ADD, type_, type_, (symbol, draw(st.sampled_from((0, 0, 1)))))

    def frame(old: Frame) -> Frame:
        parent = None if old.parent is None else frame(old.parent)
        return Frame({register: change(value, register.type) for register, value in old.values.items()}, parent)

    memory: Memory = values.memory
    for object_, content in values.memory.items():
        for offset, (size, value) in content.cells.items():
            content = content.with_cell(offset, (size, change(value, int_type(8 * size))))  # noqa: PLW2901
        memory = memory.set(object_, content)
    changed = ValueState(frame(values.frame), memory)
    # Symbols that occur in constraints only are named in the order of these: such states would need more than one name.
    symbols = list(symbolic().executor.scanner.of_values(changed))
    constraints: list[Constraint] = []
    if symbols:
        for _ in range(draw(st.integers(0, 3))):
            condition = draw(conditions(symbols))
            if isinstance(condition, Symbolic):
                constraints.append(Constraint(condition, draw(st.sampled_from(ASSUMPTIONS))))
    return state_of(changed, constraints)


@st.composite
def conditions(draw: st.DrawFn, symbols: list[Symbol]) -> Operand:
    one = draw(st.sampled_from(symbols))
    like = [symbol for symbol in symbols if symbol.type == one.type]
    choices: list[Operand] = [0, 1, *like]
    other = draw(st.sampled_from(choices))
    operator = draw(st.sampled_from((op.ULT, op.EQ, op.NE)))
    return table().apply(operator, BOOL, one.type, (one, other))


@st.composite
def symbolic_weakenings(draw: st.DrawFn, state: SymbolicState) -> SymbolicState:
    """The state, or one that knows less."""
    values = draw(weakenings(state.values))
    symbols = symbolic().executor.scanner.of_values(values)
    constraints = [
        constraint
        for constraint in state.constraints
        if all(symbol in symbols for symbol in constraint.condition.symbols) and draw(st.booleans())
    ]
    return state_of(values, constraints)


@st.composite
def symbolic_precisions(draw: st.DrawFn) -> SymbolicPrecision:
    values = draw(precisions())
    sites = [object_.site for object_ in universe().objects]
    cells = st.builds(Cell, st.sampled_from(sites), st.integers(0, 2), st.integers(1, 2))
    items: frozenset[Any] = draw(st.frozensets(st.one_of(cells, st.sampled_from(ASSUMPTIONS))))
    return SymbolicPrecision(everything=values.everything, items=items | values.everywhere)


def symbolic_rebuilt(state: SymbolicState) -> SymbolicState:
    """The same state, put together in another order."""
    return SymbolicState(rebuilt(state.values), tuple(reversed(state.constraints)), state.symbols, None)


def have_join(a: Any, b: Any) -> bool:
    return bool(a.values.frame.depth == b.values.frame.depth)
