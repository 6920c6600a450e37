"""Sets of numbers: every operator on them has every value that it has on members, and every inverse keeps what is possible."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import scaled

from cegas.domains.interval import inversion
from cegas.domains.interval.arithmetic import TRANSFORMS, transformed
from cegas.domains.interval.numbers import (
    Number,
    constant,
    covers,
    everything,
    interval,
    join,
    meet,
    meeting,
    progression,
    with_bits,
    without,
)
from cegas.domains.interval.widening import Thresholds, Widening
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import int_type

WIDTHS: Final = (1, 3, 8, 32, 64)
BINARY: Final = [each for each in TRANSFORMS if each.arity == 2]
CASTS: Final = (op.TRUNC, op.ZEXT, op.SEXT)
UNARY: Final = [each for each in TRANSFORMS if each.arity == 1 and each not in CASTS]
INVERTIBLE: Final = [each for each in inversion.INVERSES if each.arity == 2]
COMPARISONS: Final = [op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE]
Member = tuple[Number, int]


def ends(width: int) -> st.SearchStrategy[int]:
    ones = (1 << width) - 1
    return st.one_of(st.integers(0, ones), st.sampled_from((0, 1, ones >> 1, (ones >> 1) + 1, ones - 1, ones)))


@st.composite
def around(draw: st.DrawFn, width: int, member: int) -> Number:
    """A set that has a number."""
    ones = (1 << width) - 1
    mask = draw(st.one_of(st.just(ones), st.just(ones & -draw(st.sampled_from((1, 2, 4)))), st.integers(0, ones)))
    stride = draw(st.one_of(st.just(1), st.sampled_from((3, 5, 9, 255)), st.integers(0, ones >> 1).map(lambda x: 2 * x + 1)))
    below, above = (draw(ends(width)) // stride * stride for _ in range(2))
    low, high = (member - below) & ones, (member + above) & ones
    if below + above > ones:
        low, high, stride = 0, ones, 1
    found = meeting(width, low, high, member & ~mask, mask, stride)
    assert found is not None
    assert found.contains(member)
    return found


@st.composite
def members(draw: st.DrawFn, width: int) -> Member:
    member = draw(ends(width))
    return draw(st.one_of(st.just(constant(width, member)), around(width, member))), member


pairs = st.sampled_from(WIDTHS).flatmap(lambda width: st.tuples(members(width), members(width)))


# -- the lattice ------------------------------------------------------------------------------------------------------


def test_meeting_is_exact() -> None:
    """Of all intervals and bits of three bits: what it says has exactly the members, and its ends are members."""
    for low, high, mask in product(range(8), repeat=3):
        for bits in {each & ~mask for each in range(8)}:
            expected = {each for each in range(8) if (each - low) % 8 <= (high - low) % 8 and each & ~mask == bits}
            found = meeting(3, low, high, bits, mask)
            if found is None:
                assert not expected
            else:
                assert {each for each in range(8) if found.contains(each)} == expected
                assert {found.low, found.high} <= expected


def test_meeting_with_strides_is_exact() -> None:
    """The same with every third, fifth or seventh number of the interval."""
    for low, span, mask, stride in product(range(16), range(16), range(16), (3, 5, 7)):
        if span % stride == 0 and mask % 3:
            high, bits = (low + span) % 16, 0b0101 & ~mask
            expected = {(low + place) % 16 for place in range(0, span + 1, stride) if (low + place) % 16 & ~mask == bits}
            found = meeting(4, low, high, bits, mask, stride)
            assert {each for each in range(16) if found is not None and found.contains(each)} == expected
            assert found is None or (found.low in expected and found.span % max(found.stride, 1) == 0)


def test_strides_meet() -> None:
    """Remainders by three and by five are remainders by fifteen."""
    threes, fives = progression(32, -100, 100, 1, 3), progression(32, 0, 1000, 2, 5)
    assert threes is not None
    assert fives is not None
    common = meet(threes, fives)
    assert common is not None
    assert [each for each in range(-100, 1001) if common.contains(each & 0xFFFFFFFF)] == [7, 22, 37, 52, 67, 82, 97]
    assert meet(threes, constant(32, 6)) is None
    assert common == progression(32, 0, 100, 7, 15)
    assert without(common, 97) == progression(32, 0, 82, 7, 15)


def spaced(width: int, low: int, high: int, step: int) -> Number:
    """Multiples of a number between two others."""
    found = progression(width, low, high, 0, step)
    assert found is not None
    return found


def test_strides_along_the_circle() -> None:
    """Three divides no power of two: behind the largest number, the remainder is another one."""
    threes = spaced(8, -6, 6, 3)
    assert transformed(op.SREM, int_type(8), (threes, constant(8, 3))) == constant(8, 0)
    assert transformed(op.UREM, int_type(8), (threes, constant(8, 3))) == interval(8, 0, 2)
    assert transformed(op.ADD, int_type(8), (threes, constant(8, 100))) == progression(8, 94, 106, 94, 3)
    assert transformed(op.ADD, int_type(8), (spaced(8, 0, 255, 3), interval(8, 0, 3))) == everything(8)
    assert transformed(op.MUL, int_type(8), (interval(8, 0, 9), constant(8, 12))) == progression(8, 0, 108, 0, 12)
    assert transformed(op.SDIV, int_type(8), (spaced(8, -24, 24, 12), constant(8, 4))) == threes


@scaled(0.4)
@given(pairs)
def test_join_and_meet(pair: tuple[Member, Member]) -> None:
    (a, x), (b, y) = pair
    joined = join(a, b)
    assert covers(joined, a)
    assert covers(joined, b)
    assert joined.contains(x)
    assert joined.contains(y)
    common = meet(a, b)
    if b.contains(x):
        assert common is not None
        assert common.contains(x)
    if covers(a, b):
        assert a.contains(y)
    rest = without(a, y)
    assert x == y or (rest is not None and rest.contains(x))


@scaled(0.4)
@given(pairs, st.lists(st.integers(-300, 300), max_size=5), st.booleans())
def test_widening_covers_both(pair: tuple[Member, Member], constants: list[int], bounds_only: bool) -> None:
    (a, x), (b, y) = pair
    widened = Widening(Thresholds(constants), bounds_only=bounds_only).numbers(a, b)
    assert covers(widened, a)
    assert covers(widened, b)
    assert widened.contains(x)
    assert widened.contains(y)


def test_widening_comes_to_an_end() -> None:
    """Each bound stops at thresholds only, and the bounds of the type come last."""
    widen = Widening(Thresholds([10, 100]), bounds_only=False)
    current, seen = constant(32, 0), []
    for round_ in range(1, 200):
        larger = widen.numbers(current, constant(32, round_))
        if larger != current:
            seen.append(larger.high)
        current = larger
    assert seen == [9, 10, 11, 99, 100, 101, (1 << 31) - 1]


def test_sets_around_the_circle() -> None:
    """An interval may pass from the largest number to zero, and is not empty then."""
    around_zero = interval(8, -3, 4)
    assert (around_zero.low, around_zero.high) == (253, 4)
    assert around_zero.signed == (-3, 4)
    assert around_zero.unsigned == (0, 255)
    assert join(interval(8, -1, 0), constant(8, 2)) == interval(8, -1, 2)
    assert meet(around_zero, interval(8, 0, 9)) == interval(8, 0, 4)
    assert with_bits(8, 4, 0b11111000).step == 8


# -- operators --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("operator", [*BINARY, *COMPARISONS], ids=lambda each: each.name)
@scaled(0.4)
@given(pair=pairs)
def test_binary_operators(operator: Operator, pair: tuple[Member, Member]) -> None:
    (a, x), (b, y) = pair
    type_ = int_type(a.width)
    result = int_type(1) if operator in op.COMPARISONS else type_
    found = transformed(operator, result, (a, b))
    assert found is not None
    assert found.contains(operator.evaluate(result, type_, x, y))


@pytest.mark.parametrize("operator", UNARY, ids=lambda each: each.name)
@scaled(0.4)
@given(data=st.data())
def test_unary_operators(operator: Operator, data: st.DataObject) -> None:
    width = 1 if operator is op.NOT else data.draw(st.sampled_from((8, 32)))
    a, x = data.draw(members(width))
    type_ = int_type(width)
    found = transformed(operator, type_, (a,))
    assert found is not None
    assert found.contains(operator.evaluate(type_, type_, x))


@pytest.mark.parametrize("operator", CASTS, ids=lambda each: each.name)
@scaled(0.4)
@given(data=st.data())
def test_casts(operator: Operator, data: st.DataObject) -> None:
    wide, narrow = data.draw(st.sampled_from(((3, 1), (8, 3), (64, 32), (32, 8))))
    source, target = (wide, narrow) if operator is op.TRUNC else (narrow, wide)
    a, x = data.draw(members(source))
    value = operator.evaluate(int_type(target), int_type(source), x)
    found = transformed(operator, int_type(target), (a,))
    assert found is not None
    assert found.contains(value)
    (before,) = inversion.operands_for(operator, data.draw(around(target, value)), (a,))
    assert before is not None
    assert before.contains(x)


@scaled(0.4)
@given(data=st.data())
def test_choices(data: st.DataObject) -> None:
    (a, x), (b, y) = data.draw(pairs)
    condition, c = data.draw(members(1))
    found = transformed(op.ITE, int_type(a.width), (condition, a, b))
    assert found is not None
    assert found.contains(x if c else y)


@pytest.mark.parametrize("operator", INVERTIBLE, ids=lambda each: each.name)
@scaled(0.4)
@given(data=st.data())
def test_inverses(operator: Operator, data: st.DataObject) -> None:
    """Operands whose result is possible stay possible."""
    (a, x), (b, y) = data.draw(pairs)
    type_ = int_type(a.width)
    result = data.draw(around(a.width, operator.evaluate(type_, type_, x, y)))
    before = inversion.operands_for(operator, result, (a, b))
    for found, value in zip(before, (x, y), strict=True):
        assert found is not None
        assert found.contains(value)


@pytest.mark.parametrize("operator", COMPARISONS, ids=lambda each: each.name)
@scaled(0.4)
@given(pair=pairs)
def test_comparisons_that_hold(operator: Operator, pair: tuple[Member, Member]) -> None:
    (a, x), (b, y) = pair
    if operator.evaluate(int_type(1), int_type(a.width), x, y):
        for found, value in zip(inversion.compared(operator, a, b), (x, y), strict=True):
            assert found is not None
            assert found.contains(value)


# -- what they are good for -------------------------------------------------------------------------------------------


def test_a_guard_bounds_the_next_number() -> None:
    """`i < n` is what makes `i + 1` not wrap around."""
    (below, _) = inversion.compared(op.SLT, interval(32, 0, (1 << 31) - 1), everything(32))
    assert below is not None
    following = transformed(op.ADD, int_type(32), (below, constant(32, 1)))
    assert following is not None
    assert following.signed == (1, (1 << 31) - 1)


def test_a_number_that_is_no_member_takes_no_member_away() -> None:
    """Widened sets have ends that are no members: from 3 on, the first multiple of four is 4."""
    multiples = Number(8, 3, 20, 0, 0b11111100)
    assert without(multiples, 3) == multiples
    assert without(multiples, 20) == meet(multiples, interval(8, 0, 16))


def test_an_unsigned_number_below_zero() -> None:
    """`x - 1` of an unsigned zero is the largest number; of positive ones it is smaller than before."""
    down = transformed(op.SUB, int_type(8), (interval(8, 0, 3), constant(8, 1)))
    assert down is not None
    assert (down.low, down.high) == (255, 2)
    positive = without(interval(8, 0, 3), 0)
    assert positive is not None
    assert transformed(op.SUB, int_type(8), (positive, constant(8, 1))) == interval(8, 0, 2)


def test_a_cast_that_changes_the_sign() -> None:
    negative = interval(8, -3, 4)
    assert transformed(op.ZEXT, int_type(32), (negative,)) == interval(32, 0, 255)
    assert transformed(op.SEXT, int_type(32), (negative,)) == interval(32, -3, 4)
    assert transformed(op.TRUNC, int_type(8), (interval(32, 250, 258),)) == interval(8, -6, 2)


def test_masks_and_multiples() -> None:
    masked = transformed(op.AND, int_type(32), (everything(32), constant(32, 7)))
    assert masked == interval(32, 0, 7)
    fours = transformed(op.MUL, int_type(64), (interval(64, 0, 9), constant(64, 4)))
    assert fours is not None
    assert (fours.low, fours.high, fours.step) == (0, 36, 4)
