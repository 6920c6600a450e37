"""What the result of an operator says about its operands: how guards reach the variables in them.

Each rule is given the set that the result lies in and what is known of the operands, and says where the operands lie then;
None, where the result is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from cegas.domains.interval.arithmetic import add, bitwise_xor, sub, trunc
from cegas.domains.interval.numbers import Number, constant, interval, meet, progression, with_bits, without
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.operators import Operator

Restricted = Sequence[Number | None]
"""For each operand; None: no value of it gives the result."""

Inverse = Callable[..., Restricted]


def operands_for(operator: Operator, result: Number, operands: Sequence[Number]) -> Restricted:
    """Where the operands lie if the result lies in a set. Operators without a rule say nothing."""
    rule = INVERSES.get(operator)
    return operands if rule is None else rule(result, *operands)


def compared(operator: Operator, a: Number, b: Number) -> Restricted:
    """Where the operands lie if a comparison holds."""
    width = a.width
    ones = (1 << width) - 1
    if operator is op.EQ:
        both = meet(a, b)
        return both, both
    if operator is op.NE:
        return (without(a, b.low) if b.is_constant else a), (without(b, a.low) if a.is_constant else b)
    is_signed = operator is op.SLT or operator is op.SLE
    least, most = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if is_signed else (0, ones)
    (a_low, _), (_, b_high) = (a.signed, b.signed) if is_signed else (a.unsigned, b.unsigned)
    beyond = 1 if operator is op.ULT or operator is op.SLT else 0
    if b_high - beyond < least or a_low + beyond > most:
        return None, None
    return meet(a, interval(width, least, b_high - beyond)), meet(b, interval(width, a_low + beyond, most))


# -- operators --------------------------------------------------------------------------------------------------------


def _add(result: Number, a: Number, b: Number) -> Restricted:
    return meet(a, sub(a.width, result, b)), meet(b, sub(a.width, result, a))


def _sub(result: Number, a: Number, b: Number) -> Restricted:
    return meet(a, add(a.width, result, b)), meet(b, sub(a.width, a, result))


def _xor(result: Number, a: Number, b: Number) -> Restricted:
    return meet(a, bitwise_xor(a.width, result, b)), meet(b, bitwise_xor(a.width, result, a))


def _mul(result: Number, a: Number, b: Number) -> Restricted:
    return _factor(result, a, b), _factor(result, b, a)


def _factor(result: Number, a: Number, b: Number) -> Number | None:
    """A factor beside a constant, where the product does not wrap around."""
    if not b.is_constant or b.low == 0:
        return a
    width, factor = a.width, b.low
    low, high = a.unsigned
    if high * factor < 1 << width:
        first, last = result.unsigned
        return _between(a, -(-first // factor), last // factor)
    (low, high), factor, half = a.signed, b.signed[0], 1 << (width - 1)
    if factor > 0 and -half <= low * factor and high * factor < half:
        first, last = result.signed
        return _between(a, -(-first // factor), last // factor)
    return a


def _between(a: Number, low: int, high: int) -> Number | None:
    return meet(a, interval(a.width, low, high)) if low <= high else None


def _and(result: Number, a: Number, b: Number) -> Restricted:
    return _conjunct(result, a, b), _conjunct(result, b, a)


def _conjunct(result: Number, a: Number, b: Number) -> Number | None:
    """Bits that are one are ones of both; bits that are zero, where the other has a one, are zeros."""
    known_zero = ~(result.bits | result.mask) & b.bits
    mask = ((1 << a.width) - 1) & ~(result.bits | known_zero)
    return meet(a, with_bits(a.width, result.bits, mask))


def _or(result: Number, a: Number, b: Number) -> Restricted:
    return _disjunct(result, a, b), _disjunct(result, b, a)


def _disjunct(result: Number, a: Number, b: Number) -> Number | None:
    ones = (1 << a.width) - 1
    zeros = ones & ~(result.bits | result.mask)
    must = result.bits & ~(b.bits | b.mask)
    return meet(a, with_bits(a.width, must, ones & ~(zeros | must)))


def _shl(result: Number, a: Number, b: Number) -> Restricted:
    width = a.width
    if not b.is_constant or b.low >= width:
        return a, b
    count, ones = b.low, (1 << width) - 1
    lost = ones & ~(ones >> count)
    found = meet(a, with_bits(width, result.bits >> count, (result.mask >> count) | lost))
    if found is not None and a.unsigned[1] << count <= ones:
        first, last = result.unsigned
        found = _between(found, -(-first // (1 << count)), last >> count)
    return found, b


def _lshr(result: Number, a: Number, b: Number) -> Restricted:
    if not b.is_constant or b.low >= a.width:
        return a, b
    first, last = result.unsigned
    ones = (1 << a.width) - 1
    return _between(a, min(first << b.low, ones), min((last << b.low) | ((1 << b.low) - 1), ones)), b


def _ashr(result: Number, a: Number, b: Number) -> Restricted:
    if not b.is_constant or b.low >= a.width:
        return a, b
    first, last = result.signed
    half = 1 << (a.width - 1)
    low, high = max(first << b.low, -half), min((last << b.low) | ((1 << b.low) - 1), half - 1)
    return _between(a, min(low, half - 1), max(high, -half)), b


def _udiv(result: Number, a: Number, b: Number) -> Restricted:
    if not b.is_constant or b.low == 0:
        return a, b
    first, last = result.unsigned
    ones = (1 << a.width) - 1
    return _between(a, min(first * b.low, ones + 1), min(last * b.low + b.low - 1, ones)), b


def _sdiv(result: Number, a: Number, b: Number) -> Restricted:
    divisor = b.signed[0]
    if not b.is_constant or divisor <= 0:
        return a, b
    first, last = result.signed
    half = 1 << (a.width - 1)
    low = first * divisor - (divisor - 1 if first <= 0 else 0)
    high = last * divisor + (divisor - 1 if last >= 0 else 0)
    return _between(a, max(low, -half), min(high, half - 1)), b


def _urem(result: Number, a: Number, b: Number) -> Restricted:
    """By a constant: as far from a multiple of it as the remainder, and no smaller. A power of two tells the last bits."""
    if not b.is_constant or b.low == 0:
        return a, b
    ones = (1 << a.width) - 1
    member, step = result.unsigned_class()
    within = progression(a.width, result.unsigned[0], ones, member, gcd(step, b.low))
    found = None if within is None else meet(a, within)
    if found is not None and b.low & (b.low - 1) == 0:
        found = meet(found, with_bits(a.width, result.bits & (b.low - 1), result.mask | (ones & -b.low)))
    return found, b


def _srem(result: Number, a: Number, b: Number) -> Restricted:
    """The same, with the sign of the dividend."""
    divisor = abs(b.signed[0])
    if not b.is_constant or divisor == 0:
        return a, b
    half = 1 << (a.width - 1)
    (low, high), (member, step) = result.signed, result.signed_class()
    within = progression(a.width, low if low > 0 else -half, high if high < 0 else half - 1, member, gcd(step, divisor))
    return (None if within is None else meet(a, within)), b


def _zext(result: Number, a: Number) -> Restricted:
    within = meet(result, interval(result.width, 0, (1 << a.width) - 1))
    return (None if within is None else meet(a, trunc(a.width, within)),)


def _sext(result: Number, a: Number) -> Restricted:
    half = 1 << (a.width - 1)
    within = meet(result, interval(result.width, -half, half - 1))
    return (None if within is None else meet(a, trunc(a.width, within)),)


def _trunc(result: Number, a: Number) -> Restricted:
    """The bits at the end; and where the operand is in less than one round of them, the place within it."""
    ones, small = (1 << a.width) - 1, (1 << result.width) - 1
    found = meet(a, with_bits(a.width, result.bits, result.mask | (ones & ~small)))
    if found is not None and found.span < small:
        start = (result.low - found.low) & small
        end = (result.high - found.low) & small
        if start <= end <= found.span:
            found = meet(found, interval(a.width, found.low + start, found.low + end))
    return (found,)


def _same(result: Number, a: Number) -> Restricted:
    return (meet(a, result),)


def _not(result: Number, a: Number) -> Restricted:
    return (meet(a, bitwise_xor(1, result, constant(1, 1))),)


INVERSES: Final[dict[Operator, Inverse]] = {
    op.ADD: _add,
    op.PTR_ADD: _add,
    op.SUB: _sub,
    op.XOR: _xor,
    op.MUL: _mul,
    op.AND: _and,
    op.OR: _or,
    op.SHL: _shl,
    op.LSHR: _lshr,
    op.ASHR: _ashr,
    op.UDIV: _udiv,
    op.SDIV: _sdiv,
    op.UREM: _urem,
    op.SREM: _srem,
    op.ZEXT: _zext,
    op.SEXT: _sext,
    op.TRUNC: _trunc,
    op.NOT: _not,
    op.PTR_TO_INT: _same,
    op.INT_TO_PTR: _same,
}
