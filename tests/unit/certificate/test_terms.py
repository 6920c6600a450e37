"""Terms are made once, and what is folded has the same value."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.floats import from_python_float

from cegas.certificate.terms import OpenTerm, Operand, Term, Terms, TermVariable, evaluate, in_order
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type, float_type, int_type, pointer_type

I8, I32 = int_type(8), int_type(32)
DEEP = 10_000


def test_each_term_is_made_once() -> None:
    terms = Terms()
    x, y = terms.variable(I32), terms.variable(I32)
    assert x is not y
    assert terms.apply(op.ADD, I32, I32, (x, y)) is terms.apply(op.ADD, I32, I32, (x, y))
    assert terms.apply(op.ADD, I32, I32, (x, y)) is not terms.apply(op.SUB, I32, I32, (x, y))
    assert terms.apply(op.ADD, I32, I32, (5, x)) is terms.apply(op.ADD, I32, I32, (x, 5))


def test_numbers_are_computed() -> None:
    terms = Terms()
    assert terms.apply(op.ADD, I8, I8, (200, 100)) == 44
    assert terms.apply(op.SDIV, I8, I8, (128, 255)) == 128
    assert terms.apply(op.ITE, I8, BOOL, (1, 3, 4)) == 3


@pytest.mark.parametrize("kind", ["float", "double"])
def test_what_remains_of_a_zero(kind: str) -> None:
    type_ = float_type(kind)
    sign, terms = 1 << type_.bits - 1, Terms()
    divisor, ones = terms.variable(type_), sign - 1
    infinite = from_python_float(type_.format, float("inf"))
    numbers = [
        0,
        1,
        infinite - 1,
        infinite,
        infinite + 1,
        ones,
        ones - 1,
        from_python_float(type_.format, 1.5),
        (infinite + ones) // 2 + 1,
    ]
    for zero in (0, sign):
        folded = terms.apply(op.FREM, type_, type_, (zero, divisor))
        assert not any(isinstance(each, Term) and each.operator is op.FREM for each in in_order((folded,), ()))
        for number in [*numbers, *[each | sign for each in numbers]]:
            values: dict[OpenTerm, int] = {divisor: number}
            evaluate((folded,), values)
            assert isinstance(folded, Term)
            assert values[folded] == op.FREM.evaluate(type_, type_, zero, number), (zero, number)


def test_numbers_and_terms_have_to_fit() -> None:
    terms = Terms()
    x = terms.variable(I32)
    for operands in ((x, 256), (x, -1), (1, 256), (-1, 1), (terms.variable(I8), x)):
        with pytest.raises(ValueError):
            terms.apply(op.ADD, I8, I8, operands)
    with pytest.raises(ValueError):
        terms.apply(op.ADD, I32, I32, (x,))


def test_variables_know_whether_they_are_addresses_outside() -> None:
    terms = Terms()
    assert terms.variable(pointer_type(64), outside=True).outside
    assert not terms.variable(pointer_type(64)).outside


def test_sums_are_collected() -> None:
    terms = Terms()
    x = terms.variable(I32)
    total: Operand = x
    for _ in range(DEEP):
        total = terms.apply(op.ADD, I32, I32, (total, 3))
    assert total is terms.apply(op.SUB, I32, I32, (x, 2**32 - 3 * DEEP))
    assert terms.apply(op.EQ, BOOL, I32, (total, 3 * DEEP)) is terms.equal(I32, x, 0)


def test_the_number_of_a_float_operation_stays_where_it_is() -> None:
    terms, type_ = Terms(), float_type("double")
    x, nan = terms.variable(type_), type_.format.infinity | 1
    first, second = terms.apply(op.FADD, type_, type_, (nan, x)), terms.apply(op.FADD, type_, type_, (x, nan))
    assert first is not second


def test_two_negations_of_comparisons() -> None:
    terms = Terms()
    x, y = terms.variable(I32), terms.variable(I32)
    for operator in op.COMPARISONS:
        comparison = terms.apply(operator, BOOL, I32, (x, y))
        opposite = terms.negation(comparison)
        assert isinstance(opposite, Term)
        assert opposite.operator is op.NEGATED_COMPARISON[operator][0]
        assert terms.negation(opposite) is comparison


# -- folding does not change values -----------------------------------------------------------------------------------

OPERATORS = (op.ADD, op.SUB, op.MUL, op.UDIV, op.SREM, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR, op.PTR_ADD)
COMPARISONS = (op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE)
WIDTHS = (1, 2, 3, 8)


@st.composite
def applications(draw: st.DrawFn) -> tuple[Terms, dict[OpenTerm, int], list[tuple[Operand, int]]]:
    """Random operations on random operands: values of variables, and each result with the value it has to have."""
    terms = Terms()
    values: dict[OpenTerm, int] = {}
    pool: dict[int, list[tuple[Operand, int]]] = {}
    for bits in WIDTHS:
        pool[bits] = [(number, number) for number in {0, 1, (1 << bits) - 1, draw(st.integers(0, (1 << bits) - 1))}]
        for _ in range(2):
            variable = terms.variable(int_type(bits))
            values[variable] = draw(st.integers(0, (1 << bits) - 1))
            pool[bits].append((variable, values[variable]))
    made: list[tuple[Operand, int]] = []
    for _ in range(draw(st.integers(1, 12))):
        bits = draw(st.sampled_from(WIDTHS))
        type_ = result = int_type(bits)
        operator: Operator = draw(st.sampled_from((*OPERATORS, *COMPARISONS, op.ITE, op.NOT, op.TRUNC, op.ZEXT, op.SEXT)))
        types: list[Type] = [type_] * operator.arity
        if operator in COMPARISONS:
            result = BOOL
        elif operator is op.NOT:
            type_ = result = types[0] = BOOL
        elif operator is op.ITE:
            types[0] = BOOL
        elif operator.arity == 1:
            other = int_type(draw(st.sampled_from(WIDTHS)))
            narrow, wide = sorted((type_, other), key=lambda each: each.bits)
            type_, result = (wide, narrow) if operator is op.TRUNC else (narrow, wide)
            types[0] = type_
        chosen = [draw(st.sampled_from(pool[each.bits])) for each in types]
        term = terms.apply(operator, result, type_, [operand for operand, _ in chosen])
        value = operator.evaluate(result, type_, *[number for _, number in chosen])
        made.append((term, value))
        pool[result.bits].append((term, value))
    return terms, values, made


@settings(max_examples=100, deadline=None)
@given(applications())
def test_folding_keeps_values(case: tuple[Terms, dict[OpenTerm, int], list[tuple[Operand, int]]]) -> None:
    _, values, made = case
    evaluate([term for term, _ in made], values)
    for term, value in made:
        assert (term if isinstance(term, int) else values[term]) == value, f"{term} is not {value}"


@settings(max_examples=30, deadline=None)
@given(applications(), st.data())
def test_values_that_follow_from_some_variables(
    case: tuple[Terms, dict[OpenTerm, int], list[tuple[Operand, int]]], data: st.DataObject
) -> None:
    _, values, made = case
    some = {variable: value for variable, value in values.items() if data.draw(st.booleans())}
    evaluate([term for term, _ in made], some)
    for term, value in made:
        if not isinstance(term, int):
            assert some.get(term, value) == value


def substituted(terms: Terms, operand: Operand, values: Mapping[TermVariable, Operand]) -> Operand:
    """An operand with values in the places of variables."""
    done: dict[OpenTerm, Operand] = dict(values.items())
    for part in in_order((operand,), done):
        if isinstance(part, TermVariable):
            done[part] = part
        else:
            replaced = [each if isinstance(each, int) else done[each] for each in part.operands]
            done[part] = terms.apply(part.operator, part.type, part.operand_type, replaced)
    return operand if isinstance(operand, int) else done[operand]


@settings(max_examples=30, deadline=None)
@given(applications(), st.data())
def test_substitution(case: tuple[Terms, dict[OpenTerm, int], list[tuple[Operand, int]]], data: st.DataObject) -> None:
    terms, values, made = case
    chosen: dict[TermVariable, Operand] = {}
    for variable, value in values.items():
        if isinstance(variable, TermVariable) and data.draw(st.booleans()):
            chosen[variable] = value
    replaced = [substituted(terms, term, chosen) for term, _ in made]
    parts = in_order(replaced, ())
    assert not any(variable in parts for variable in chosen)
    evaluate(replaced, values)
    for term, (_, value) in zip(replaced, made, strict=True):
        assert (term if isinstance(term, int) else values[term]) == value


# -- deep terms -------------------------------------------------------------------------------------------------------


def deep_term(terms: Terms, variable: TermVariable) -> Operand:
    result: Operand = variable
    for number in range(DEEP):
        result = terms.apply(op.XOR if number % 2 else op.MUL, I32, I32, (result, 2 * number + 3))
    return result


def test_deep_terms() -> None:
    terms = Terms()
    x, y = terms.variable(I32), terms.variable(I32)
    term = deep_term(terms, x)
    assert len(in_order([term], ())) == DEEP + 1
    assert substituted(terms, term, {x: y}) is deep_term(terms, y)
    expected = 7
    for number in range(DEEP):
        expected = expected ^ (2 * number + 3) if number % 2 else expected * (2 * number + 3) % 2**32
    assert substituted(terms, term, {x: 7}) == expected
    assert len(repr(term)) < 1000
    del term


def test_parts_come_after_their_operands_and_once() -> None:
    terms = Terms()
    x = terms.variable(I32)
    square = terms.apply(op.MUL, I32, I32, (x, x))
    total = terms.apply(op.ADD, I32, I32, (square, x))
    product = terms.apply(op.MUL, I32, I32, (total, square))
    assert in_order([product, total], ()) == [x, square, total, product]
    assert isinstance(square, Term)
    assert in_order([product], {square: 0, x: 0}) == [total, product]


def test_the_value_of_floats() -> None:
    terms, type_ = Terms(), float_type("double")
    x = terms.variable(type_)
    half = terms.apply(op.FMUL, type_, type_, (x, from_python_float(type_.format, 0.5)))
    whole = terms.apply(op.TO_SIGNED, I32, type_, (half,))
    values: dict[OpenTerm, int] = {x: from_python_float(type_.format, -7.0)}
    evaluate([whole], values)
    assert isinstance(whole, Term)
    assert values[whole] == 2**32 - 3
