"""What operators do to sets of numbers: the result has every value that the operator has for some members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from cegas.domains.interval.numbers import (
    Number,
    constant,
    everything,
    interval,
    join,
    meet,
    meeting,
    progression,
    with_bits,
)
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import Type

Transform = Callable[..., Number]
"""Called with the width of the result and the operands."""


def transformed(operator: Operator, type_: Type, operands: Sequence[Number]) -> Number | None:
    """The result of an operator on integers; None if nothing is known of what it does."""
    if operator in op.COMPARISONS:
        holds = compared(operator, operands[0], operands[1])
        return everything(1) if holds is None else constant(1, 1 if holds else 0)
    row = TRANSFORMS.get(operator)
    return None if row is None else row(type_.bits, *operands)


def compared(operator: Operator, a: Number, b: Number) -> bool | None:
    """Whether a comparison holds for all members, or for none; None otherwise."""
    if operator is op.EQ or operator is op.NE:
        if a.low == a.high == b.low == b.high:
            return operator is op.EQ
        return operator is op.NE if meet(a, b) is None else None
    is_signed = operator is op.SLT or operator is op.SLE
    (a_low, a_high), (b_low, b_high) = (a.signed, b.signed) if is_signed else (a.unsigned, b.unsigned)
    if operator is op.ULT or operator is op.SLT:
        return True if a_high < b_low else False if a_low >= b_high else None
    return True if a_high <= b_low else False if a_low > b_high else None


def _both(one: Number, other: Number) -> Number:
    """What is known in two ways."""
    found = meet(one, other)
    assert found is not None, "two sound results have something in common"
    return found


# -- sums -------------------------------------------------------------------------------------------------------------


def _sum_bits(width: int, a: Number, b: Number, carry: int) -> tuple[int, int]:
    """Known bits of a sum: where the smallest and the largest sum have the same carries."""
    most_a, most_b = a.bits | a.mask, b.bits | b.mask
    least, most = a.bits + b.bits + carry, most_a + most_b + carry
    carries, most_carries = least ^ a.bits ^ b.bits, most ^ most_a ^ most_b
    mask = (a.mask | b.mask | (carries ^ most_carries)) & ((1 << width) - 1)
    return least & ((1 << width) - 1) & ~mask, mask


def add(width: int, a: Number, b: Number) -> Number:
    bits, mask = _sum_bits(width, a, b, 0)
    return _moved(width, a.low + b.low, a.span + b.span, bits, mask, gcd(a.stride, b.stride))


def sub(width: int, a: Number, b: Number) -> Number:
    ones = (1 << width) - 1
    inverted = Number(width, ones ^ b.high, ones ^ b.low, ~b.bits & ~b.mask & ones, b.mask)
    bits, mask = _sum_bits(width, a, inverted, 1)
    return _moved(width, a.low - b.high, a.span + b.span, bits, mask, gcd(a.stride, b.stride))


def _moved(width: int, low: int, span: int, bits: int, mask: int, stride: int = 1) -> Number:
    """An interval that may have any length. Once around the circle, strides say nothing."""
    ones = (1 << width) - 1
    if span >= ones:
        low, span, stride = 0, ones, 1
    found = meeting(width, low & ones, (low + span) & ones, bits, mask, stride)
    assert found is not None
    return found


def _sifted(found: Number, low: int, high: int, member: int, step: int) -> Number:
    """Of a result that lies between two numbers: what differs from one of them, of which that is known, by multiples."""
    if step <= 1:
        return found
    within = progression(found.width, low, high, member, step)
    assert within is not None
    return _both(found, within)


# -- products -----------------------------------------------------------------------------------------------------------


def mul(width: int, a: Number, b: Number) -> Number:
    """The shorter of the intervals of signed and unsigned products; zeros at the end add up."""
    ones = (1 << width) - 1
    (a0, a1), (b0, b1) = a.unsigned, b.unsigned
    low, high = a0 * b0, a1 * b1
    (x0, x1), (y0, y1) = a.signed, b.signed
    corners = (x0 * y0, x0 * y1, x1 * y0, x1 * y1)
    signed_low, signed_high = min(corners), max(corners)
    is_signed = signed_high - signed_low < high - low
    if is_signed:
        low, high = signed_low, signed_high
    zeros = min(_zeros(a) + _zeros(b), width)
    mask = ones & ~((1 << zeros) - 1)
    bits = 0
    known = min(_known_tail(a), _known_tail(b))
    if known > zeros:
        tail = (1 << known) - 1
        bits, mask = (a.bits * b.bits) & tail, ones & ~tail
    found = _moved(width, low, high - low, bits, mask)
    if high - low >= ones or low == high:
        return found
    (x, p), (y, q) = (each.signed_class() if is_signed else each.unsigned_class() for each in (a, b))
    step = gcd(p * y, q * x, p * q)
    return _sifted(found, low, high, x * y, step) if step & (step - 1) else found  # powers of two are known bits


def _zeros(number: Number) -> int:
    """Bits at the end that are zero."""
    some = number.bits | number.mask
    return (some & -some).bit_length() - 1 if some else number.width


def _known_tail(number: Number) -> int:
    """Bits at the end that are known."""
    return (number.mask & -number.mask).bit_length() - 1 if number.mask else number.width


def udiv(width: int, a: Number, b: Number) -> Number:
    (a0, a1), (b0, b1) = a.unsigned, b.unsigned
    if b1 == 0:
        return constant(width, (1 << width) - 1)
    found = interval(width, a0 // b1, a1 // max(b0, 1))
    if b0 == b1:
        member, step = a.unsigned_class()
        return found if step % b0 else _sifted(found, a0 // b0, a1 // b0, member // b0, step // b0)
    return join(found, constant(width, (1 << width) - 1)) if b0 == 0 and b.contains(0) else found


def urem(width: int, a: Number, b: Number) -> Number:
    (a0, a1), (b0, b1) = a.unsigned, b.unsigned
    if b1 == 0 or a1 < b0:
        return a
    if b0 == b1 and b0 & (b0 - 1) == 0:
        return bitwise_and(width, a, constant(width, b0 - 1))
    if b0 == b1 and a0 // b0 == a1 // b0:  # all in one round
        return sub(width, a, constant(width, a0 - a0 % b0))
    found = interval(width, 0, min(a1, b1 - 1))
    (member, step), (divisor, apart) = a.unsigned_class(), b.unsigned_class()
    found = _sifted(found, 0, min(a1, b1 - 1), member, gcd(step, divisor, apart))
    return join(found, a) if b.contains(0) else found


def sdiv(width: int, a: Number, b: Number) -> Number:
    (a0, a1), (b0, b1) = a.signed, b.signed
    results: list[Number] = []
    for low, high in ((b0, min(b1, -1)), (max(b0, 1), b1)):
        if low <= high:
            corners = [_quotient(x, y) for x in (a0, a1) for y in (low, high)]
            results.append(interval(width, min(corners), max(corners)))
            if b0 == b1:
                member, step = a.signed_class()
                if step % b0 == 0 and (member % b0 == 0 or a0 >= 0 or a1 <= 0):  # all are rounded by as much
                    step, member = abs(step // b0), _quotient(member, b0)
                    return _sifted(results[0], min(corners), max(corners), member, step)
    if b.contains(0):
        results.append(interval(width, -1 if a1 >= 0 else 1, 1 if a0 < 0 else -1))
    return _joined(results)


def _quotient(x: int, y: int) -> int:
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


def srem(width: int, a: Number, b: Number) -> Number:
    (a0, a1), (b0, b1) = a.signed, b.signed
    largest = max(abs(b0), abs(b1))
    smallest = 0 if b0 <= 0 <= b1 else min(abs(b0), abs(b1))
    if max(abs(a0), abs(a1)) < smallest or largest == 0:
        return a
    low, high = max(a0, 1 - largest) if a0 < 0 else 0, min(a1, largest - 1) if a1 > 0 else 0
    found = interval(width, low, high)
    if b0 == b1 and largest & (largest - 1) == 0 and a0 >= 0:
        found = _both(found, bitwise_and(width, a, constant(width, largest - 1)))
    else:
        # A multiple of the divisor was taken away.
        (member, step), (divisor, apart) = a.signed_class(), b.signed_class()
        found = _sifted(found, low, high, member, gcd(step, divisor, apart))
    return join(found, a) if b.contains(0) else found


def _joined(numbers: Sequence[Number]) -> Number:
    result = numbers[0]
    for each in numbers[1:]:
        result = join(result, each)
    return result


# -- bits -------------------------------------------------------------------------------------------------------------


def bitwise_and(width: int, a: Number, b: Number) -> Number:
    ones_a, ones_b = a.bits | a.mask, b.bits | b.mask
    bits = a.bits & b.bits
    return _both(with_bits(width, bits, (ones_a & ones_b) & ~bits), interval(width, 0, min(a.unsigned[1], b.unsigned[1])))


def bitwise_or(width: int, a: Number, b: Number) -> Number:
    bits = a.bits | b.bits
    mask = (a.mask | b.mask) & ~bits
    if not (a.bits | a.mask) & (b.bits | b.mask):
        return add(width, a, b)  # nothing to carry
    least = max(a.unsigned[0], b.unsigned[0])
    return _both(with_bits(width, bits, mask), interval(width, least, (1 << width) - 1))


def bitwise_xor(width: int, a: Number, b: Number) -> Number:
    mask = a.mask | b.mask
    found = with_bits(width, (a.bits ^ b.bits) & ~mask, mask)
    ones = (1 << width) - 1
    for one, other in ((a, b), (b, a)):
        if other.low == other.high == ones:  # all bits change: -1 - x
            found = _both(found, sub(width, other, one))
        elif other.low == other.high == 1 << (width - 1):  # the sign changes
            found = _both(found, add(width, one, other))
    return found


def shl(width: int, a: Number, b: Number) -> Number:
    least, most = b.unsigned
    if least >= width:
        return constant(width, 0)
    ones = (1 << width) - 1
    if least == most:
        found = mul(width, a, constant(width, (1 << least) & ones))
        return _both(found, with_bits(width, (a.bits << least) & ones, (a.mask << least) & ones))
    zeros = min(_zeros(a) + least, width)
    found = with_bits(width, 0, ones & ~((1 << zeros) - 1))
    high = a.unsigned[1]
    if most < width and high << most <= ones:
        found = _both(found, interval(width, a.unsigned[0] << least, high << most))
    return found


def lshr(width: int, a: Number, b: Number) -> Number:
    least, most = b.unsigned
    a0, a1 = a.unsigned
    found = interval(width, a0 >> min(most, width), a1 >> min(least, width))
    if least == most < width:
        found = _both(found, with_bits(width, a.bits >> least, a.mask >> least))
        member, step = a.unsigned_class()
        if a.stride > 1 and step % (1 << least) == 0:
            found = _sifted(found, a0 >> least, a1 >> least, member >> least, step >> least)
    return found


def ashr(width: int, a: Number, b: Number) -> Number:
    least, most = (min(each, width - 1) for each in b.unsigned)
    a0, a1 = a.signed
    corners = (a0 >> least, a0 >> most, a1 >> least, a1 >> most)
    found = interval(width, min(corners), max(corners))
    if least == most:
        bits = op.ASHR.evaluate(_Width(width), _Width(width), a.bits, least)
        mask = op.ASHR.evaluate(_Width(width), _Width(width), a.mask, least)
        found = _both(found, with_bits(width, bits & ~mask, mask))
        member, step = a.signed_class()
        if a.stride > 1 and step % (1 << least) == 0:
            found = _sifted(found, min(corners), max(corners), member >> least, step >> least)
    return found


class _Width(Type):
    """A type that is a width only."""

    __slots__ = ()


def negation(width: int, a: Number) -> Number:
    return bitwise_xor(width, a, constant(width, 1))


# -- widths -----------------------------------------------------------------------------------------------------------


def zext(width: int, a: Number) -> Number:
    low, high = a.unsigned
    found = meeting(width, low, high, a.bits, a.mask, a.stride if a.low <= a.high else 1)
    assert found is not None
    return found


def sext(width: int, a: Number) -> Number:
    low, high = a.signed
    sign, more = 1 << (a.width - 1), ((1 << width) - 1) & ~((1 << a.width) - 1)
    bits, mask = a.bits, a.mask
    if mask & sign:
        mask |= more
    elif bits & sign:
        bits |= more
    # Around the smallest number, as far as around the whole circle, what is counted from the first one says nothing.
    stride = a.stride if (a.low ^ sign) <= (a.high ^ sign) else 1
    return _moved(width, low, high - low, bits, mask, stride)


def trunc(width: int, a: Number) -> Number:
    ones = (1 << width) - 1
    return _moved(width, a.low, a.span, a.bits & ones, a.mask & ones, a.stride)


def choice(width: int, condition: Number, then: Number, otherwise: Number) -> Number:
    if condition.low == condition.high:
        return then if condition.low else otherwise
    return join(then, otherwise)


# -- counting ---------------------------------------------------------------------------------------------------------


def popcount(width: int, a: Number) -> Number:
    return interval(width, a.bits.bit_count(), (a.bits | a.mask).bit_count())


def leading_zeros(width: int, a: Number) -> Number:
    low, high = a.unsigned
    return interval(width, a.width - high.bit_length(), a.width - low.bit_length())


def trailing_zeros(width: int, a: Number) -> Number:
    most = (a.bits & -a.bits).bit_length() - 1 if a.bits else a.width
    return interval(width, _zeros(a), most)


def byte_swap(width: int, a: Number) -> Number:
    size = width // 8
    bits, mask = (int.from_bytes(each.to_bytes(size, "little"), "big") for each in (a.bits, a.mask))
    return with_bits(width, bits, mask)


def bit_reverse(width: int, a: Number) -> Number:
    bits, mask = (int(format(each, f"0{width}b")[::-1], 2) for each in (a.bits, a.mask))
    return with_bits(width, bits, mask)


def same(width: int, a: Number) -> Number:
    return a


TRANSFORMS: Final[dict[Operator, Transform]] = {
    op.ADD: add,
    op.PTR_ADD: add,
    op.SUB: sub,
    op.MUL: mul,
    op.UDIV: udiv,
    op.SDIV: sdiv,
    op.UREM: urem,
    op.SREM: srem,
    op.AND: bitwise_and,
    op.OR: bitwise_or,
    op.XOR: bitwise_xor,
    op.SHL: shl,
    op.LSHR: lshr,
    op.ASHR: ashr,
    op.NOT: negation,
    op.ITE: choice,
    op.TRUNC: trunc,
    op.ZEXT: zext,
    op.SEXT: sext,
    op.POPCOUNT: popcount,
    op.LEADING_ZEROS: leading_zeros,
    op.TRAILING_ZEROS: trailing_zeros,
    op.BYTE_SWAP: byte_swap,
    op.BIT_REVERSE: bit_reverse,
    op.PTR_TO_INT: same,
    op.INT_TO_PTR: same,
}
