"""Sets of floats: every operator on them has every value that it has on members, and guards keep what is possible.

What operators do to members is what the semantics table says, which other tests compare with compiled code. Half
precision has few numbers, so that zeros, infinities, subnormal numbers and ties meet often.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import scaled

from cegas.domains.interval import float_arithmetic, float_guards
from cegas.domains.interval.float_arithmetic import FLOAT_TRANSFORMS, FloatOperand, float_result, squared
from cegas.domains.interval.floats import (
    FloatSet,
    all_floats,
    between,
    floats_cover,
    format_of,
    infinity,
    join_floats,
    meet_floats,
    only_nan,
    pattern,
    patterns_of,
    rank,
    single,
    with_patterns,
)
from cegas.domains.interval.numbers import Number, interval
from cegas.domains.interval.widening import Thresholds, Widening
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.softfloat import DOUBLE, SINGLE, FloatFormat
from cegas.program.types import BOOL, FloatType, Type, float_type, int_type

TYPES: Final = [float_type(name) for name in ("half", "float", "double")]
HALF_TYPE: Final = TYPES[0]
UNARY: Final = [each for each in FLOAT_TRANSFORMS if each.arity == 1]
BINARY: Final = [each for each in FLOAT_TRANSFORMS if each.arity == 2]
COMPARISONS: Final = (op.FEQ, op.FLT, op.FLE)
CLASSES: Final = (op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL)
Member = tuple[FloatSet, int]


def patterns(fmt: FloatFormat) -> st.SearchStrategy[int]:
    """Floats of all kinds, those at the borders between kinds often."""
    most, normal = fmt.infinite_magnitude, 1 << (fmt.precision - 1)
    one = ((1 << (fmt.exponent_bits - 1)) - 1) << (fmt.precision - 1)
    places = (0, 1, normal - 1, normal, one - 1, one, one + 1, most - 1, most)
    border = st.builds(lambda bits, sign: bits | (fmt.sign_mask if sign else 0), st.sampled_from(places), st.booleans())
    return st.one_of(border, st.integers(0, (1 << fmt.width) - 1))


@st.composite
def around(draw: st.DrawFn, fmt: FloatFormat, member: int) -> FloatSet:
    """A set that has a float."""
    found = single(fmt, member)
    for _ in range(draw(st.integers(0, 2))):
        found = join_floats(found, single(fmt, draw(patterns(fmt))))
    return join_floats(found, only_nan(fmt)) if draw(st.booleans()) else found


@st.composite
def members(draw: st.DrawFn, fmt: FloatFormat) -> Member:
    member = draw(patterns(fmt))
    found = draw(around(fmt, member))
    assert found.contains(member)
    return found, member


@st.composite
def pairs(draw: st.DrawFn) -> tuple[FloatType, Member, Member]:
    type_ = draw(st.sampled_from(TYPES))
    return type_, draw(members(type_.format)), draw(members(type_.format))


def has(found: FloatOperand | None, value: int) -> bool:
    return found is None or found.contains(value)


@scaled(0.4)
@given(pairs())
def test_operators_have_the_results_of_members(case: tuple[FloatType, Member, Member]) -> None:
    type_, (a, x), (b, y) = case
    for operator in BINARY:
        assert has(float_result(operator, type_, type_, [a, b]), operator.evaluate(type_, type_, x, y)), operator
    for operator in UNARY:
        assert has(float_result(operator, type_, type_, [a]), operator.evaluate(type_, type_, x)), operator
    assert has(squared(type_, a), op.FMUL.evaluate(type_, type_, x, x))
    for operator in (*COMPARISONS, *CLASSES):
        sets, values = ([a], [x]) if operator in CLASSES else ([a, b], [x, y])
        assert has(float_result(operator, BOOL, type_, sets), operator.evaluate(BOOL, type_, *values)), operator


@scaled(0.2)
@given(pairs(), st.sampled_from((8, 32, 64)), st.integers(0, (1 << 64) - 1), st.integers(0, 1 << 40))
def test_conversions_have_the_results_of_members(
    case: tuple[FloatType, Member, Member], width: int, number: int, span: int
) -> None:
    type_, (a, x), _ = case
    whole = int_type(width)
    for operator in (op.TO_SIGNED, op.TO_UNSIGNED):
        assert has(float_result(operator, whole, type_, [a]), operator.evaluate(whole, type_, x))
    for other in TYPES:
        assert has(float_result(op.FCONVERT, other, type_, [a]), op.FCONVERT.evaluate(other, type_, x))
    bits = int_type(type_.bits)
    assert has(float_result(op.FLOAT_BITS, bits, type_, [a]), x)
    number %= 1 << width
    numbers = interval(width, number - span // 2, number + span // 3)
    for operator in (op.FROM_SIGNED, op.FROM_UNSIGNED):
        assert has(float_result(operator, type_, whole, [numbers]), operator.evaluate(type_, whole, number))


@scaled(0.2)
@given(pairs(), st.integers(0, 1 << 63))
def test_patterns_are_those_of_the_floats(case: tuple[FloatType, Member, Member], span: int) -> None:
    type_, (a, x), _ = case
    assert patterns_of(a).contains(x)
    around_it = interval(type_.bits, x - span % 1000, x + span)
    assert with_patterns(type_.format, around_it).contains(x)


@scaled(0.4)
@given(pairs())
def test_guards_keep_what_is_possible(case: tuple[FloatType, Member, Member]) -> None:
    type_, (a, x), (b, y) = case
    for operator in COMPARISONS:
        truth = operator.evaluate(BOOL, type_, x, y) == 1
        for found, value in zip(float_guards.restricted(operator, [a, b], wanted=truth), (x, y), strict=True):
            assert found is not None
            assert found.contains(value), (operator, truth)
    for operator in CLASSES:
        truth = operator.evaluate(BOOL, type_, x) == 1
        (found,) = float_guards.restricted(operator, [a], wanted=truth)
        assert found is not None
        assert found.contains(x), (operator, truth)


@scaled(0.2)
@given(pairs(), st.data())
def test_guards_reach_operands(case: tuple[FloatType, Member, Member], data: st.DataObject) -> None:
    type_, (a, x), _ = case
    for operator, result_type in ((op.FNEG, type_), (op.FABS, type_), *[(op.FCONVERT, other) for other in TYPES]):
        value = operator.evaluate(result_type, type_, x)
        result = data.draw(around(result_type.format, value))
        found = float_guards.operand_for(operator, result, a)
        assert found is not None
        assert found.contains(x), operator


@scaled(0.2)
@given(pairs())
def test_the_lattice(case: tuple[FloatType, Member, Member]) -> None:
    type_, (a, x), (b, y) = case
    both = join_floats(a, b)
    assert floats_cover(both, a)
    assert floats_cover(both, b)
    assert both.contains(x)
    assert both.contains(y)
    common = meet_floats(a, b)
    if b.contains(x):
        assert common is not None
        assert common.contains(x)
    if floats_cover(a, b):
        assert a.contains(y)
    for bounds_only in (False, True):
        thresholds = Thresholds([], floats=[(type_.format, x)])
        widened = Widening(thresholds, bounds_only=bounds_only).floats(a, b)
        assert floats_cover(widened, both)


def test_widening_comes_to_an_end() -> None:
    widen = Widening(Thresholds([], floats=[(DOUBLE, 0x4059000000000000)]), bounds_only=False)  # 100.0
    current, seen = single(SINGLE, 0), []
    for place in (*range(1, infinity(SINGLE), 10_000_000), infinity(SINGLE)):
        larger = widen.floats(current, single(SINGLE, place))
        if larger != current:
            seen.append(larger.high)
            current = larger
    assert [pattern(SINGLE, each) for each in seen] == [0x42C80000, 0x7F7FFFFF, 0x7F800000]


def value(number: float) -> int:
    import struct

    return int(struct.unpack("<I", struct.pack("<f", number))[0])


def of(low: float, high: float, *, has_nan: bool = False) -> FloatSet:
    first, last = rank(SINGLE, value(low)), rank(SINGLE, value(high))
    assert first is not None
    assert last is not None
    return FloatSet(SINGLE, first, last, has_nan=has_nan)


def result(operator: Operator, *operands: FloatSet) -> FloatOperand | None:
    type_ = float_type("float")
    return float_result(operator, type_, type_, list(operands))


def test_results_are_not_larger_than_necessary() -> None:
    assert result(op.FADD, of(1, 2), of(0.5, 4)) == of(1.5, 6)
    assert result(op.FMUL, of(-1, 2), of(-3, 4)) == of(-6, 8)
    assert result(op.FDIV, of(1, 2), of(0.0, 4)) == of(0.25, float("inf"))
    assert result(op.FDIV, of(1, 2), of(-4, -0.0)) == of(-float("inf"), -0.25)
    assert result(op.FSQRT, of(-1, 4)) == of(-0.0, 2, has_nan=True)
    assert squared(float_type("float"), of(-3, 2)) == of(0.0, 9)
    assert result(op.FREM, of(0.0, 100), of(2, 3)) == of(0.0, 3)
    assert result(op.FMAX, of(1, 2, has_nan=True), of(0.0, 1)) == of(0.0, 2)
    assert float_result(op.TO_SIGNED, int_type(32), float_type("float"), [of(-1.5, 7.9)]) == interval(32, -1, 7)


def test_a_false_comparison_leaves_nan() -> None:
    """That `x < 1` is false does not mean that `x >= 1`."""
    found, _ = float_guards.restricted(op.FLT, [all_floats(SINGLE), of(1, 1)], wanted=False)
    assert found == of(1, float("inf"), has_nan=True)
    found, _ = float_guards.restricted(op.FLT, [of(-5, 5), of(1, 1, has_nan=True)], wanted=False)
    assert found == of(-5, 5)


def test_the_zeros_are_equal() -> None:
    found, _ = float_guards.restricted(op.FLE, [of(0.0, 5), of(-0.0, -0.0)], wanted=True)
    assert found == of(0.0, 0.0)
    found, _ = float_guards.restricted(op.FLT, [of(-1, 1), of(0.0, 0.0)], wanted=True)
    assert found is not None
    assert not found.contains(value(-0.0))


def test_x87_has_no_sets() -> None:
    assert format_of(float_type("x86_fp80")) is None


# -- the tests notice faults ------------------------------------------------------------------------------------------


def every_half() -> list[FloatSet]:
    fmt = HALF_TYPE.format
    most = infinity(fmt)
    places = (-1 - most, -most, -1000, -2, -1, 0, 1, 1000, most - 1, most)
    found = [between(fmt, low, high) for low, high in product(places, places) if low <= high]
    return [each for each in found if each is not None]


def is_wrong(operator: Operator) -> bool:
    """Whether some result at ends of some sets is missing."""
    type_: Type = HALF_TYPE
    for a, b in product(every_half(), repeat=2):
        found = float_result(operator, type_, type_, [a, b])
        for x, y in product(a.ends(), b.ends()):
            if not has(found, operator.evaluate(type_, type_, x, y)):
                return True
    return False


def no_new_nan(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    """Corners that are NaNs are passed over."""
    found = [operator.evaluate(type_, type_, x, y) for x, y in product(a.ends(), b.ends())]
    places = [place for bits in found if (place := rank(a.format, bits)) is not None] or [0]
    return FloatSet(a.format, min(places), max(places), has_nan=a.has_nan or b.has_nan)


def one_sided(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    """A product as if all factors were positive."""
    places = [rank(a.format, operator.evaluate(type_, type_, x, y)) for x, y in zip(a.ends(), b.ends(), strict=True)]
    if None in places:
        return all_floats(a.format)
    first, last = (place for place in places if place is not None)
    return FloatSet(a.format, min(first, last), max(first, last), has_nan=a.has_nan or b.has_nan)


@pytest.mark.parametrize(
    ("operator", "fault"), [(op.FADD, no_new_nan), (op.FMUL, no_new_nan), (op.FDIV, no_new_nan), (op.FMUL, one_sided)]
)
def test_faults_are_noticed(operator: Operator, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_wrong(operator)
    monkeypatch.setitem(float_arithmetic.FLOAT_TRANSFORMS, operator, fault)
    assert is_wrong(operator)


def test_number_is_no_float() -> None:
    """A set of patterns that passes from the positive to the negative ones has NaNs between them."""
    found = with_patterns(SINGLE, Number(32, 1, 0x80000001, 0, 0xFFFFFFFF))
    assert found.has_nan
    assert found.contains(value(1.0))
    assert found.contains(0x80000001)
