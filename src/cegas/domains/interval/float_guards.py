"""What guards teach about floats: where the operands lie if a comparison is true, or if it is not.

No comparison is true of a NaN. So what is learned from one that is false is learned of numbers only, and only if the
other side cannot be a NaN: `!(a < b)` is not `a >= b`. The two zeros are equal, whichever of them the other side is.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.interval.float_arithmetic import negated, parts_of_class
from cegas.domains.interval.floats import (
    NEGATIVE_ZERO,
    POSITIVE_ZERO,
    FloatSet,
    between,
    infinity,
    join_floats,
    meet_floats,
    numbers_of,
    pattern,
    rank,
)
from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.operators import Operator
from cegas.program.softfloat import FloatFormat

RestrictedFloats = Sequence[FloatSet | None]
"""For each operand; None: the guard does not hold whatever it is."""


def restricted(operator: Operator, operands: Sequence[FloatSet], *, wanted: bool) -> RestrictedFloats:
    """Where the operands lie if a comparison, or a predicate, is true or false. Other operators say nothing."""
    if operator in (op.FEQ, op.FLT, op.FLE):
        a, b = operands
        return _true(operator, numbers_of(a), numbers_of(b)) if wanted else _false(operator, a, b)
    if len(operands) != 1:
        return operands
    (a,) = operands
    if operator in (op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL):
        return (_of_class(operator, a) if wanted else _not_of_class(operator, a),)
    return operands


def _true(operator: Operator, a: FloatSet | None, b: FloatSet | None) -> RestrictedFloats:
    """Both are numbers."""
    if a is None or b is None:
        return None, None
    most = infinity(a.format)
    if operator is op.FEQ:
        return meet_floats(a, _with_both_zeros(b)), meet_floats(b, _with_both_zeros(a))
    if operator is op.FLE:
        below, above = _last_equal(b.high), _first_equal(a.low)
    else:
        below, above = _before(b.high), _behind(a.low)
    return _within(a, -1 - most, below), _within(b, above, most)


def _false(operator: Operator, a: FloatSet, b: FloatSet) -> RestrictedFloats:
    """What is learned of one is learned if the other is a number."""
    strictly = operator is op.FLE
    most = infinity(a.format)
    one: FloatSet | None = a
    other: FloatSet | None = b
    if not b.has_nan:
        low = _behind(b.low) if strictly else _first_equal(b.low)
        one = _without_value(a, b) if operator is op.FEQ else _within(a, low, most)
    if not a.has_nan:
        high = _before(a.high) if strictly else _last_equal(a.high)
        other = _without_value(b, a) if operator is op.FEQ else _within(b, -1 - most, high)
    return one, other


def _within(a: FloatSet, low: int, high: int) -> FloatSet | None:
    """The numbers of some ranks, and the NaNs."""
    return between(a.format, max(a.low, low), min(a.high, high), has_nan=a.has_nan)


def _without_value(a: FloatSet, b: FloatSet) -> FloatSet | None:
    """Without one value, if that is at an end."""
    value = _with_both_zeros(b)
    if not (b.low == b.high or (value.low, value.high) == (NEGATIVE_ZERO, POSITIVE_ZERO)) or not a.has_numbers:
        return a
    low, high = a.low, a.high
    if value.low <= low <= value.high:
        low = value.high + 1
    if value.low <= high <= value.high:
        high = value.low - 1
    return between(a.format, low, high, has_nan=a.has_nan)


def _with_both_zeros(a: FloatSet) -> FloatSet:
    return FloatSet(a.format, _first_equal(a.low), _last_equal(a.high), has_nan=False)


def _first_equal(place: int) -> int:
    """The first rank with the same value."""
    return NEGATIVE_ZERO if place == POSITIVE_ZERO else place


def _last_equal(place: int) -> int:
    return POSITIVE_ZERO if place == NEGATIVE_ZERO else place


def _before(place: int) -> int:
    """The last rank with a smaller value."""
    return _first_equal(place) - 1


def _behind(place: int) -> int:
    return _last_equal(place) + 1


def _of_class(operator: Operator, a: FloatSet) -> FloatSet | None:
    found: FloatSet | None = None
    for part in parts_of_class(operator, a.format):
        common = meet_floats(a, part)
        if common is not None:
            found = common if found is None else join_floats(found, common)
    return found


def _not_of_class(operator: Operator, a: FloatSet) -> FloatSet | None:
    """What is left at the ends."""
    if operator is op.IS_NAN:
        return numbers_of(a)
    found: FloatSet | None = a
    for part in parts_of_class(operator, a.format):
        if found is not None and found.has_numbers:
            low, high = found.low, found.high
            if part.low <= low <= part.high:
                low = part.high + 1
            if part.low <= high <= part.high:
                high = part.low - 1
            found = between(found.format, low, high, has_nan=found.has_nan)
    return found


# -- through operators ------------------------------------------------------------------------------------------------


def operand_for(operator: Operator, result: FloatSet, operand: FloatSet) -> FloatSet | None:
    """Where the only operand lies if the result lies in a set. Operators without a rule say nothing."""
    if operator is op.FNEG:
        return meet_floats(operand, negated(result))
    if operator is op.FABS:
        magnitude = between(result.format, max(result.low, POSITIVE_ZERO), result.high, has_nan=result.has_nan)
        if magnitude is None:
            return None
        return meet_floats(operand, join_floats(magnitude, negated(magnitude)))
    if operator is op.FCONVERT and _is_within(operand.format, result.format):
        return meet_floats(operand, _narrowed(result, operand.format))
    return operand


def _is_within(narrow: FloatFormat, wide: FloatFormat) -> bool:
    """Whether each number of the one is one of the other."""
    return narrow.precision <= wide.precision and narrow.exponent_bits <= wide.exponent_bits


def _narrowed(wide: FloatSet, fmt: FloatFormat) -> FloatSet:
    """The floats of a narrower format whose values lie in a set of a wider one."""
    if not wide.has_numbers:
        return FloatSet(fmt, 0, -1, has_nan=wide.has_nan)
    most = infinity(fmt)
    low, high = (_nearest(wide.format, end, fmt) for end in (wide.low, wide.high))
    if low < most and _nearest(fmt, low, wide.format) < wide.low:
        low += 1
    if high > -1 - most and _nearest(fmt, high, wide.format) > wide.high:
        high -= 1
    found = between(fmt, low, high, has_nan=wide.has_nan)
    return FloatSet(fmt, 0, -1, has_nan=False) if found is None else found


def _nearest(fmt: FloatFormat, place: int, other: FloatFormat) -> int:
    found = rank(other, softfloat.convert(fmt, other, pattern(fmt, place)))
    assert found is not None
    return found
