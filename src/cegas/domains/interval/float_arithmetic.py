"""What operators do to sets of floats: the result has every value that the operator has for some members.

Operators that keep the order, or turn it around, are applied to the ends. Products and quotients do so in each operand if
the other stays as it is, so that their ends are among the results at the corners. Where a pair of members may be a new NaN
(infinity less infinity, zero times infinity, zero by zero), corners may be NaNs themselves, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from cegas.domains.interval.floats import (
    NEGATIVE_ZERO,
    POSITIVE_ZERO,
    FloatSet,
    all_floats,
    between,
    format_of,
    infinity,
    join_floats,
    meet_floats,
    only_nan,
    patterns_of,
    rank,
    with_patterns,
)
from cegas.domains.interval.numbers import Number, constant, everything, interval
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.operators import Operator
from cegas.program.softfloat import FloatFormat
from cegas.program.types import FloatType, Type

FloatOperand = Number | FloatSet

FLOAT_COMPARISONS: Final = frozenset({op.FEQ, op.FLT, op.FLE})


def float_result(
    operator: Operator, type_: Type, operand_type: Type, operands: Sequence[FloatOperand]
) -> FloatOperand | None:
    """The result of an operator that has floats among operands or as its result; None if nothing is known of it."""
    first = operands[0]
    if operator in FLOAT_COMPARISONS:
        assert isinstance(first, FloatSet) and isinstance(operands[1], FloatSet)
        return _truth(known=compared_floats(operator, first, operands[1]))
    if operator in _CLASSES:
        assert isinstance(first, FloatSet)
        return _truth(known=classified(operator, first))
    if operator in (op.TO_SIGNED, op.TO_UNSIGNED):
        assert isinstance(first, FloatSet)
        return _to_int(operator, type_.bits, first)
    if operator is op.FLOAT_BITS:
        assert isinstance(first, FloatSet)
        return patterns_of(first)
    fmt = format_of(type_)
    if fmt is None:
        return None
    if isinstance(first, Number):
        if operator is op.FLOAT_FROM_BITS:
            return with_patterns(fmt, first)
        if operator in (op.FROM_SIGNED, op.FROM_UNSIGNED):
            ends = first.signed if operator is op.FROM_SIGNED else first.unsigned
            return _of_patterns(fmt, [softfloat.from_int(fmt, end) for end in ends])
        return None
    if operator is op.FCONVERT:
        return _at_ends(operator, type_, operand_type, first)
    row = FLOAT_TRANSFORMS.get(operator)
    return None if row is None else row(operator, type_, *operands)


def _truth(*, known: bool | None) -> Number:
    return everything(1) if known is None else constant(1, 1 if known else 0)


def _of_patterns(fmt: FloatFormat, patterns: Sequence[int], *, has_nan: bool = False) -> FloatSet:
    """The floats between some numbers."""
    places = [place for bits in patterns if (place := rank(fmt, bits)) is not None]
    assert len(places) == len(patterns), "no corner is a NaN"
    return FloatSet(fmt, min(places), max(places), has_nan=has_nan)


# -- questions --------------------------------------------------------------------------------------------------------


def compared_floats(operator: Operator, a: FloatSet, b: FloatSet) -> bool | None:
    """Whether a comparison holds for all members, or for none; None otherwise. With a NaN none holds."""
    if not (a.has_numbers and b.has_numbers):
        return False
    (a_low, a_high), (b_low, b_high) = _values(a), _values(b)
    if operator is op.FEQ:
        always, never = a_low == a_high == b_low == b_high, a_high < b_low or b_high < a_low
    elif operator is op.FLT:
        always, never = a_high < b_low, a_low >= b_high
    else:
        always, never = a_high <= b_low, a_low > b_high
    if never:
        return False
    return True if always and not (a.has_nan or b.has_nan) else None


def _values(one: FloatSet) -> tuple[int, int]:
    """Numbers in the order of the ends' values: both zeros are the same."""
    low, high = (place + 1 if place < 0 else place for place in (one.low, one.high))
    return low, high


_CLASSES: Final = frozenset({op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL})


def classified(operator: Operator, a: FloatSet) -> bool | None:
    """Whether all members are of a kind, or none."""
    inside = [part for part in parts_of_class(operator, a.format) if meet_floats(a, part) is not None]
    if not inside:
        return False
    return True if any(meet_floats(a, part) == a for part in inside) else None


def parts_of_class(operator: Operator, fmt: FloatFormat) -> list[FloatSet]:
    """The floats that a predicate is true of."""
    most, normal = infinity(fmt), 1 << (fmt.precision - 1)
    if operator is op.IS_NAN:
        return [only_nan(fmt)]
    if operator is op.IS_ZERO:
        return [FloatSet(fmt, NEGATIVE_ZERO, POSITIVE_ZERO, has_nan=False)]
    low, high = {op.IS_INFINITE: (most, most), op.IS_SUBNORMAL: (1, normal - 1), op.IS_NORMAL: (normal, most - 1)}[operator]
    return [FloatSet(fmt, low, high, has_nan=False), FloatSet(fmt, -1 - high, -1 - low, has_nan=False)]


def _to_int(operator: Operator, width: int, a: FloatSet) -> Number:
    """Truncated; what does not fit, or is no number, is no value of the program's, but has one here."""
    if a.has_nan or a.has_infinity:
        return everything(width)
    low, high = (softfloat.to_int(a.format, end) for end in a.ends())
    assert low is not None and high is not None
    least, most = (0, (1 << width) - 1) if operator is op.TO_UNSIGNED else (-(1 << (width - 1)), (1 << (width - 1)) - 1)
    return interval(width, low, high) if least <= low and high <= most else everything(width)


# -- one operand ------------------------------------------------------------------------------------------------------


def _at_ends(operator: Operator, type_: Type, operand_type: Type, a: FloatSet) -> FloatSet:
    """An operator that keeps the order."""
    assert isinstance(type_, FloatType)
    if not a.has_numbers:
        return only_nan(type_.format)
    patterns = [operator.evaluate(type_, operand_type, end) for end in a.ends()]
    return _of_patterns(type_.format, patterns, has_nan=a.has_nan)


def _same_type(operator: Operator, type_: Type, a: FloatSet) -> FloatSet:
    return _at_ends(operator, type_, type_, a)


def negated(a: FloatSet) -> FloatSet:
    return FloatSet(a.format, -1 - a.high, -1 - a.low, has_nan=a.has_nan) if a.has_numbers else a


def _neg(_: Operator, __: Type, a: FloatSet) -> FloatSet:
    return negated(a)


def magnitudes(a: FloatSet) -> FloatSet:
    """Without signs."""
    if not a.has_numbers or a.low >= 0:
        return a
    if a.high < 0:
        return negated(a)
    return FloatSet(a.format, 0, max(a.high, -1 - a.low), has_nan=a.has_nan)


def _abs(_: Operator, __: Type, a: FloatSet) -> FloatSet:
    return magnitudes(a)


def _sqrt(operator: Operator, type_: Type, a: FloatSet) -> FloatSet:
    """The root of -0 is -0; what is below has none."""
    has_nan = a.has_nan or (a.has_numbers and a.low < NEGATIVE_ZERO)
    rest = between(a.format, max(a.low, NEGATIVE_ZERO), a.high, has_nan=has_nan)
    assert rest is not None
    return _at_ends(operator, type_, type_, rest)


# -- two operands -----------------------------------------------------------------------------------------------------


def _corners(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    """Of sets without a pair whose result is a new NaN."""
    has_nan = a.has_nan or b.has_nan
    if not (a.has_numbers and b.has_numbers):
        return only_nan(a.format)
    patterns = [operator.evaluate(type_, type_, x, y) for x, y in product(a.ends(), b.ends())]
    return _of_patterns(a.format, patterns, has_nan=has_nan)


def _add(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    if operator is op.FSUB:
        b = negated(b)
    if a.has_infinity and b.has_infinity and not _same_infinities(a, b):
        return all_floats(a.format)
    return _corners(op.FADD, type_, a, b)


def _same_infinities(a: FloatSet, b: FloatSet) -> bool:
    """Whether no two members are infinities with different signs."""
    most = infinity(a.format)
    return (a.high < most and b.high < most) or (a.low > -1 - most and b.low > -1 - most)


def _mul(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    if (a.has_zero and b.has_infinity) or (a.has_infinity and b.has_zero):
        return all_floats(a.format)
    return _corners(operator, type_, a, b)


def squared(type_: Type, a: FloatSet) -> FloatSet:
    """A float by itself, which is no pair of any members: no NaN is new, and no result is negative."""
    return _at_both_ends(op.FMUL, type_, magnitudes(a))


def _at_both_ends(operator: Operator, type_: Type, a: FloatSet) -> FloatSet:
    if not a.has_numbers:
        return a
    patterns = [operator.evaluate(type_, type_, end, end) for end in a.ends()]
    return _of_patterns(a.format, patterns, has_nan=a.has_nan)


def _div(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    if (a.has_zero and b.has_zero) or (a.has_infinity and b.has_infinity):
        return all_floats(a.format)
    found: FloatSet | None = None
    for low, high in ((b.low, min(b.high, NEGATIVE_ZERO)), (max(b.low, POSITIVE_ZERO), b.high)):
        part = between(b.format, low, high, has_nan=b.has_nan)
        if part is not None:
            quotients = _corners(operator, type_, a, part)
            found = quotients if found is None else join_floats(found, quotients)
    assert found is not None
    return found


def _rem(_: Operator, __: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    """What is left has the sign of the dividend, and is not larger than either."""
    has_nan = a.has_nan or b.has_nan or a.has_infinity or b.has_zero
    if not (a.has_numbers and b.has_numbers):
        return only_nan(a.format)
    most = min(magnitudes(a).high, magnitudes(b).high)
    low = -1 - most if a.low < 0 else POSITIVE_ZERO
    high = most if a.high >= 0 else NEGATIVE_ZERO
    found = between(a.format, low, high, has_nan=has_nan)
    assert found is not None
    return found


def _extreme(operator: Operator, type_: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    """The smaller or the larger one. A NaN gives way to the other one."""
    found: FloatSet | None = None
    if a.has_numbers and b.has_numbers:
        patterns = [operator.evaluate(type_, type_, x, y) for x, y in zip(a.ends(), b.ends(), strict=True)]
        found = _of_patterns(a.format, patterns)
    for one, other in ((a, b), (b, a)):
        if other.has_nan:
            found = one if found is None else join_floats(found, one)
    assert found is not None
    return FloatSet(found.format, found.low, found.high, has_nan=a.has_nan and b.has_nan)


def _copysign(_: Operator, __: Type, a: FloatSet, b: FloatSet) -> FloatSet:
    positive = magnitudes(a)
    signs = [sign for sign, may_be in ((False, b.high >= 0), (True, b.low < 0)) if b.has_numbers and may_be]
    if b.has_nan:
        signs = [False, True]
    parts = [negated(positive) if sign else positive for sign in signs]
    return parts[0] if len(parts) == 1 else join_floats(*parts)


FLOAT_TRANSFORMS: Final[dict[Operator, Callable[..., FloatSet]]] = {
    op.FADD: _add,
    op.FSUB: _add,
    op.FMUL: _mul,
    op.FDIV: _div,
    op.FREM: _rem,
    op.FNEG: _neg,
    op.FABS: _abs,
    op.FSQRT: _sqrt,
    op.FMIN: _extreme,
    op.FMAX: _extreme,
    op.COPYSIGN: _copysign,
    op.FLOOR: _same_type,
    op.CEIL: _same_type,
    op.FTRUNC: _same_type,
    op.RINT: _same_type,
    op.ROUND: _same_type,
}
"""Called with the operator, its type and the operands."""
