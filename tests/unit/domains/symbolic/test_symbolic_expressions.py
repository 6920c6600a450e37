"""Expressions: what simplification makes of them has the same value, and the solver agrees with the table of operators."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cegas.domains.symbolic.expressions import ExpressionTable, Substitution, value_under
from cegas.domains.symbolic.ranges import ranges_of
from cegas.domains.symbolic.solving import Satisfiability
from cegas.program import operators as op
from cegas.program.symbolic import Applied, Operand, Symbolic
from cegas.program.types import BOOL, Type, float_type, int_type

I8: Final = int_type(8)
I16: Final = int_type(16)
ARITHMETIC: Final = (op.ADD, op.SUB, op.MUL, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR, op.UDIV, op.SREM)
COMPARISONS: Final = (op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE)
NUMBERS: Final = st.sampled_from((0, 1, 2, 3, 7, 127, 128, 254, 255))


class Grown:
    """An expression with the value that the table of operators gives it, step by step."""

    def __init__(self, table: ExpressionTable, values: tuple[int, ...]) -> None:
        self.table = table
        self.model = {table.symbol(number, I8): value for number, value in enumerate(values)}

    def draw(self, data: st.DataObject, type_: Type, depth: int) -> tuple[Operand, int]:
        if depth == 0:
            if type_.bits == 8 and data.draw(st.booleans()):
                symbol = data.draw(st.sampled_from(list(self.model)))
                return symbol, self.model[symbol]
            number = data.draw(NUMBERS) & ((1 << type_.bits) - 1)
            return number, number
        if type_.bits == 1:
            return self._condition(data, depth)
        kind = data.draw(st.integers(0, 5))
        if kind == 0:
            return self._apply(op.ITE, type_, type_, [self.draw(data, t, depth - 1) for t in (BOOL, type_, type_)])
        if kind == 1:
            inner = data.draw(st.sampled_from((BOOL, I8, I16)))
            operand = self.draw(data, inner, depth - 1)
            if inner.bits > type_.bits:
                return self._apply(op.TRUNC, type_, inner, [operand])
            return self._apply(data.draw(st.sampled_from((op.ZEXT, op.SEXT))), type_, inner, [operand])
        operands = [self.draw(data, type_, depth - 1) for _ in range(2)]
        return self._apply(data.draw(st.sampled_from(ARITHMETIC)), type_, type_, operands)

    def _condition(self, data: st.DataObject, depth: int) -> tuple[Operand, int]:
        kind = data.draw(st.integers(0, 3))
        if kind == 0:
            return self._apply(op.NOT, BOOL, BOOL, [self.draw(data, BOOL, depth - 1)])
        if kind == 1:
            operator = data.draw(st.sampled_from((op.AND, op.OR, op.XOR, op.EQ, op.NE)))
            return self._apply(operator, BOOL, BOOL, [self.draw(data, BOOL, depth - 1) for _ in range(2)])
        inner = data.draw(st.sampled_from((I8, I16)))
        operands = [self.draw(data, inner, depth - 1) for _ in range(2)]
        return self._apply(data.draw(st.sampled_from(COMPARISONS)), BOOL, inner, operands)

    def _apply(
        self, operator: op.Operator, type_: Type, operand_type: Type, operands: list[tuple[Operand, int]]
    ) -> tuple[Operand, int]:
        expression = self.table.apply(operator, type_, operand_type, [operand for operand, _ in operands])
        return expression, operator.evaluate(type_, operand_type, *(value for _, value in operands))


@given(data=st.data(), values=st.tuples(NUMBERS, NUMBERS))
def test_simplified_expressions_have_the_same_value(data: st.DataObject, values: tuple[int, int]) -> None:
    grown = Grown(ExpressionTable(), values)
    expression, expected = grown.draw(data, data.draw(st.sampled_from((BOOL, I8, I16))), 3)
    assert value_under(expression, grown.model) == expected
    if isinstance(expression, Symbolic):
        assert expected & ((1 << expression.known) - 1) == expression.low


@given(value=NUMBERS, factor=st.integers(0, 260), number=st.integers(0, 65535), extend=st.sampled_from((op.ZEXT, op.SEXT)))
def test_products_compared_with_numbers(value: int, factor: int, number: int, extend: op.Operator) -> None:
    table = ExpressionTable()
    symbol = table.symbol(0, I8)
    wide = table.apply(extend, I16, I8, (symbol,))
    expected = extend.evaluate(I16, I8, value) * factor & 65535
    product = table.apply(op.MUL, I16, I16, (wide, factor))
    for each in (number, expected):
        for operator in (op.EQ, op.NE):
            comparison = table.apply(operator, BOOL, I16, (product, each))
            assert value_under(comparison, {symbol: value}) == ((expected == each) == (operator is op.EQ))


@given(data=st.data(), values=st.tuples(NUMBERS, NUMBERS))
def test_substitution_is_evaluation_under_other_values(data: st.DataObject, values: tuple[int, int]) -> None:
    grown = Grown(ExpressionTable(), values)
    expression, _ = grown.draw(data, I8, 3)
    first, second = grown.model
    swapped = Substitution(grown.table, {first: second, second: first})(expression)
    other = {first: values[1], second: values[0]}
    assert value_under(swapped, grown.model) == value_under(expression, other)
    fixed = Substitution(grown.table, {first: values[0]})(expression)
    assert value_under(fixed, {second: values[1]}) == value_under(expression, grown.model)


@given(data=st.data(), values=st.tuples(NUMBERS, NUMBERS))
def test_the_solver_agrees(data: st.DataObject, values: tuple[int, int]) -> None:
    """With the symbols fixed, exactly one of a condition and its opposite is possible."""
    grown = Grown(ExpressionTable(), values)
    condition, expected = grown.draw(data, BOOL, 3)
    if not isinstance(condition, Symbolic):
        return
    table = grown.table
    fixed = [table.equal(symbol, value, I8) for symbol, value in grown.model.items()]
    for wanted, question in ((1, condition), (0, table.negation(condition))):
        solving = Satisfiability(table)
        assert isinstance(question, Symbolic)
        constraints = [*(each for each in fixed if isinstance(each, Symbolic)), question]
        possible, _ = solving._solve(constraints, frozenset(constraints))
        assert possible == (expected == wanted)


def test_expressions_are_made_once() -> None:
    table = ExpressionTable()
    x, y = table.symbol(0, I8), table.symbol(1, I8)
    one = table.apply(op.ADD, I8, I8, (x, y))
    assert one is table.apply(op.ADD, I8, I8, (x, y))
    assert one is not table.apply(op.ADD, I8, I8, (y, x))


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (lambda t, x: t.apply(op.SUB, I8, I8, (t.apply(op.SUB, I8, I8, (x, 1)), 1)), "add(s0, 254)"),
        (lambda t, x: t.negation(t.apply(op.SLT, BOOL, I8, (x, 0))), "sle(0, s0)"),
        (lambda t, x: t.equal(t.apply(op.ADD, I8, I8, (x, 3)), 2, I8), "eq(s0, 255)"),
        (lambda t, x: t.equal(t.apply(op.ZEXT, I16, I8, (x,)), 256, I16), "0"),
        (lambda t, x: t.equal(t.apply(op.ZEXT, I16, BOOL, (t.equal(x, 1, I8),)), 0, I16), "ne(s0, 1)"),
        (lambda t, x: t.equal(t.apply(op.MUL, I16, I16, (t.apply(op.ZEXT, I16, I8, (x,)), 4)), 12, I16), "eq(s0, 3)"),
        (lambda t, x: t.equal(t.apply(op.MUL, I16, I16, (t.apply(op.SEXT, I16, I8, (x,)), 4)), 65532, I16), "eq(s0, 255)"),
        (lambda t, x: t.equal(t.apply(op.MUL, I16, I16, (t.apply(op.SEXT, I16, I8, (x,)), 4)), 5, I16), "0"),
        (lambda t, x: t.apply(op.TRUNC, I8, I16, (t.apply(op.SEXT, I16, I8, (x,)),)), "s0"),
        (lambda t, x: t.apply(op.ITE, BOOL, BOOL, (t.equal(x, 1, I8), 0, 1)), "ne(s0, 1)"),
    ],
)
def test_simplification(build: Any, expected: str) -> None:
    table = ExpressionTable()
    assert repr(build(table, table.symbol(0, I8))) == expected


def test_floats_and_their_bits() -> None:
    table = ExpressionTable()
    double, bits = float_type("double"), int_type(64)
    symbol = table.symbol(0, double)
    as_bits = table.coerced(symbol, bits)
    assert isinstance(as_bits, Applied)
    assert table.coerced(as_bits, double) is symbol
    assert table.coerced(symbol, int_type(32)) is None
    total = table.apply(op.FADD, double, double, (symbol, symbol))
    assert value_under(total, {symbol: 0x3FF0000000000000}) == 0x4000000000000000
    not_a_number = table.apply(op.IS_NAN, BOOL, double, (total,))
    assert isinstance(not_a_number, Symbolic)
    assert Satisfiability(table).extend([], not_a_number, {})[0]


def test_known_low_bits() -> None:
    table = ExpressionTable()
    wide = table.apply(op.ZEXT, int_type(64), I8, (table.symbol(0, I8),))
    scaled = table.apply(op.MUL, int_type(64), int_type(64), (wide, 12))
    moved = table.apply(op.ADD, int_type(64), int_type(64), (scaled, 6))
    assert isinstance(scaled, Symbolic)
    assert isinstance(moved, Symbolic)
    assert (scaled.known, scaled.low) == (2, 0)
    assert (moved.known, moved.low) == (2, 2)


@given(data=st.data(), operator=st.sampled_from(COMPARISONS), bits=st.sampled_from((3, 8)), swapped=st.booleans())
def test_ranges_are_the_values_for_which_a_comparison_holds(
    data: st.DataObject, operator: op.Operator, bits: int, swapped: bool
) -> None:
    table, type_ = ExpressionTable(), int_type(bits)
    numbers = st.integers(0, (1 << bits) - 1)
    symbol = table.symbol(0, type_)
    moved = table.apply(op.ADD, type_, type_, (symbol, data.draw(numbers)))
    number = data.draw(numbers)
    constraint = table.apply(operator, BOOL, type_, (number, moved) if swapped else (moved, number))
    if not isinstance(constraint, Symbolic):
        return
    found = ranges_of(constraint)
    assert found is not None
    assert found[0] is symbol
    inside = [value for first, last in found[1] for value in range(first, last + 1)]
    assert inside == [value for value in range(1 << bits) if value_under(constraint, {symbol: value})]
