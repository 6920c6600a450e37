"""Sets of numbers: a wrapped interval, the steps that its members are apart, and the bits that all members share.

The numbers of a width lie on a circle. An interval goes up from `low` to `high` and may pass from the largest number to
zero: an interval with `low > high` is not empty, and neither signed nor unsigned order has to be chosen for it (Navas et
al., *Signedness-Agnostic Program Analysis*). Known bits say what intervals cannot: that offsets are multiples of four, that
a mask was applied. The *stride* says the same of odd factors: members are a multiple of three steps away from `low`, say.
That is a congruence (Granger, *Static Analysis of Arithmetical Congruences*), counted along the interval instead of from
zero: three does not divide the length of the circle, so that a remainder would depend on the sign, and be wrong behind the
end of the numbers. Each part is made smaller by the others (`meeting`).
"""

from __future__ import annotations

from math import gcd

from cegas.foundation.typed import Final
from cegas.program.operators import signed
from cegas.program.values import SymbolicValue

MOST_ROUNDS: Final = 8
"""So often a bound is moved on by stride and bits in turns."""


class Number(SymbolicValue):
    """The numbers from `low` up to `high`, around the circle, that are a multiple of `stride` steps away from `low`, and
    whose bits outside `mask` are those of `bits`. Immutable."""

    __slots__ = ("bits", "high", "low", "mask", "stride", "width")

    def __init__(self, width: int, low: int, high: int, bits: int, mask: int, stride: int = 1) -> None:
        """Use `meeting` and its kin: they make what is canonical."""
        self.width: Final = width
        self.low: Final = low
        self.high: Final = high
        self.bits: Final = bits
        self.mask: Final = mask
        """The bits that are not known."""
        self.stride: Final = stride if low != high else 0
        """An odd number that divides `span`; zero if there is one member, since zero is what all numbers divide."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not Number:
            return NotImplemented
        return (
            self.low == other.low
            and self.high == other.high
            and self.mask == other.mask
            and self.bits == other.bits
            and self.stride == other.stride
            and self.width == other.width
        )

    def __hash__(self) -> int:
        return hash((self.low, self.high, self.mask, self.bits))

    def __repr__(self) -> str:
        low, high = self.low, self.high
        if low > high:
            low = signed(low, self.width)
        known = "" if self.mask == (1 << self.width) - 1 else f" ~{self.mask:x}|{self.bits:x}"
        apart = f" by {self.stride}" if self.stride > 1 else ""
        return f"[{low}, {high}]{apart}{known}"

    @property
    def span(self) -> int:
        """How many steps it is from `low` to `high`."""
        return (self.high - self.low) & ((1 << self.width) - 1)

    @property
    def is_constant(self) -> bool:
        return self.low == self.high

    @property
    def is_everything(self) -> bool:
        return self.mask == (1 << self.width) - 1 == self.span and self.stride == 1

    def contains(self, value: int) -> bool:
        size = (1 << self.width) - 1
        place = (value - self.low) & size
        if place > (self.high - self.low) & size or value & ~self.mask != self.bits:
            return False
        return self.stride <= 1 or place % self.stride == 0

    # -- as signed and unsigned numbers -------------------------------------------------------------------------------

    @property
    def unsigned(self) -> tuple[int, int]:
        """The smallest and the largest of them."""
        return (self.low, self.high) if self.low <= self.high else (0, (1 << self.width) - 1)

    @property
    def signed(self) -> tuple[int, int]:
        """The same with a sign."""
        low, high = signed(self.low, self.width), signed(self.high, self.width)
        half = 1 << (self.width - 1)
        return (low, high) if low <= high else (-half, half - 1)

    # -- as congruences ---------------------------------------------------------------------------------------------

    @property
    def tail(self) -> int:
        """A power of two: all members differ by multiples of it, wherever they lie on the circle."""
        return self.mask & -self.mask or 1 << self.width

    @property
    def step(self) -> int:
        """Along the interval, all members differ by multiples of this."""
        return self.tail * self.stride or 1 << self.width

    @property
    def first(self) -> int:
        """The first number from `low` on, as if there were no largest one, that stride and last bits allow."""
        return self.low + _lead(self.low, self.bits, self.tail, self.stride)

    def unsigned_class(self) -> tuple[int, int]:
        """A number, and what the members without a sign differ from it by multiples of; zero if it is the only one."""
        if self.low == self.high:
            return self.low, 0
        return (self.first, self.step) if self.low <= self.high else (self.bits, self.tail)

    def signed_class(self) -> tuple[int, int]:
        """The same with a sign."""
        if self.low == self.high:
            return signed(self.low, self.width), 0
        low = signed(self.low, self.width)
        if low > signed(self.high, self.width):
            return self.bits, self.tail
        return low + self.first - self.low, self.step


def everything(width: int) -> Number:
    ones = (1 << width) - 1
    return Number(width, 0, ones, 0, ones)


def constant(width: int, value: int) -> Number:
    return Number(width, value, value, value, 0)


def interval(width: int, low: int, high: int) -> Number:
    """The numbers from `low` up to `high`, which need not be in range; all of them if those are so many."""
    size = 1 << width
    if high - low >= size - 1:
        return everything(width)
    found = meeting(width, low % size, high % size, 0, size - 1)
    assert found is not None
    return found


def with_bits(width: int, bits: int, mask: int) -> Number:
    """All numbers whose bits outside `mask` are those of `bits`."""
    found = meeting(width, 0, (1 << width) - 1, bits & ~mask, mask)
    assert found is not None
    return found


def progression(width: int, low: int, high: int, member: int, step: int) -> Number | None:
    """The numbers from `low` up to `high` that differ from `member` by multiples of `step`; None if there are none."""
    low += (member - low) % step
    high -= (high - member) % step
    if low > high:
        return None
    ones = (1 << width) - 1
    tail = step & -step
    mask = ones & -tail
    if high - low > ones:  # a turn around the circle: what is left is what powers of two say
        return with_bits(width, member & (tail - 1) & ones, mask)
    return meeting(width, low & ones, high & ones, member & (tail - 1) & ones, mask, step // tail)


def meeting(width: int, low: int, high: int, bits: int, mask: int, stride: int = 1) -> Number | None:
    """The members of an interval with some bits, in as few words as possible; None if there is none.

    Both ends become members, if there is no stride, and the bits that the members of the interval share become known.
    """
    if stride > 1:
        return _spaced(width, low, high, bits, mask, stride)
    ones = (1 << width) - 1
    if (high - low) & ones == ones:
        low, high = 0, ones
    if mask != ones:
        first, last = _first_from(low, bits, mask), _last_up_to(high, bits, mask)
        if low <= high:
            if first is None or last is None or first > high:
                return None
        else:  # from `low` to the largest number, and from zero to `high`
            first = bits if first is None else first
            last = bits | mask if last is None else last
            if high < first < low or high < last < low:
                return None
        low, high = first, last
        if (high - low) & ones == ones:
            low, high = 0, ones
    if low <= high:
        below = (1 << (low ^ high).bit_length()) - 1  # the bits in which they may differ
        bits, mask = bits | (low & mask & ~below), mask & below
    return Number(width, low, high, bits, mask)


def _spaced(width: int, low: int, high: int, bits: int, mask: int, stride: int) -> Number | None:
    """The same, if the members are multiples of a stride away from `low`. Where it is hard to say whether there is a member,
    the stride is given up."""
    ones = (1 << width) - 1
    span = (high - low) & ones
    tail = mask & -mask or 1 << width
    step = tail * stride
    lead = _lead(low, bits, tail, stride)
    if lead > span:
        return None
    low, span = (low + lead) & ones, span - lead
    span -= span % step
    if span == ones and (low ^ bits) & ~mask:  # less than a turn around the circle
        low, span = (low + step) & ones, span - step
    if mask != ones & -tail and span != ones:  # other bits are known, too
        for _ in range(MOST_ROUNDS):
            plain = meeting(width, low, (low + span) & ones, bits, mask) if span >= 0 else None
            if plain is None:
                return None
            begin = (plain.low - low) & ones
            start, end = -(-begin // step) * step, ((plain.high - low) & ones) // step * step
            if start > end:
                return None
            low, span = (low + start) & ones, end - start
            if start == begin:
                break
        else:
            return meeting(width, low, (low + span) & ones, bits, mask)
    high = (low + span) & ones
    if low <= high:
        below = (1 << (low ^ high).bit_length()) - 1
        bits, mask = bits | (low & mask & ~below), mask & below
    return Number(width, low, high, bits, mask, stride)


def _lead(low: int, bits: int, tail: int, stride: int) -> int:
    """The least multiple of a stride that leads from `low` to a number with the last bits of `bits`."""
    return (bits - low) * pow(stride, -1, tail) % tail * stride if (bits - low) % tail else 0


def _first_from(start: int, bits: int, mask: int) -> int | None:
    """The smallest number from `start` on whose bits outside `mask` are those of `bits`."""
    wrong = (start ^ bits) & ~mask
    if not wrong:
        return start
    place = wrong.bit_length() - 1
    if bits >> place & 1:  # it is larger by that bit
        above = -1 << (place + 1)
        return (start & above) | (bits & ~above)
    free = mask & ~start & (-1 << (place + 1))  # open bits that can be raised
    if not free:
        return None
    raised = free & -free
    above = -raised << 1
    return (start & above) | raised | (bits & (raised - 1))


def _last_up_to(end: int, bits: int, mask: int) -> int | None:
    """The largest number up to `end` whose bits outside `mask` are those of `bits`."""
    wrong = (end ^ bits) & ~mask
    if not wrong:
        return end
    place = wrong.bit_length() - 1
    most = bits | mask
    if not bits >> place & 1:  # it is smaller by that bit
        above = -1 << (place + 1)
        return (end & above) | (most & ~above)
    free = mask & end & (-1 << (place + 1))  # open bits that can be lowered
    if not free:
        return None
    lowered = free & -free
    above = -lowered << 1
    return (end & above) | (most & (lowered - 1))


# -- the lattice ----------------------------------------------------------------------------------------------------------


def covers(one: Number, other: Number) -> bool:
    """Whether all members of `other` are members of `one`, as far as that is plain to see."""
    size = (1 << one.width) - 1
    start, stride = (other.low - one.low) & size, one.stride
    if start + ((other.high - other.low) & size) > one.span and (one.span != size or stride > 1):
        return False
    if stride > 1 and (start % stride or other.stride % stride):
        return False
    return not (other.mask & ~one.mask) and not ((one.bits ^ other.bits) & ~one.mask)


def join(one: Number, other: Number) -> Number:
    """A set that has the members of both: the shorter way around the circle.

    The parts are joined each by itself, so that `covers` sees that each covers its own.
    """
    if one.stride > 1 and covers(one, other):
        return one
    if other.stride > 1 and covers(other, one):
        return other
    mask = one.mask | other.mask | (one.bits ^ other.bits)
    low, high, start = _hull(one, other, (1 << one.width) - 1)
    stride = gcd(one.stride, other.stride, start)
    return Number(one.width, low, high, one.bits & ~mask, mask, stride // (stride & -stride) if stride else 0)


def _hull(one: Number, other: Number, size: int) -> tuple[int, int, int]:
    """The ends of the shortest interval around two, and how far these begin from each other there."""
    best = (0, size, 1)
    shortest = size
    for first, second in ((one, other), (other, one)):
        # From the start of the first, at least to its end, and to the end of the second if that begins later.
        start = (second.low - first.low) & size
        reach = max(first.span, start + second.span)
        if reach < shortest:
            shortest, best = reach, (first.low, (first.low + reach) & size, start)
    return best


def meet(one: Number, other: Number) -> Number | None:
    """A set that has the common members; None if there are none. Of two that meet at both ends, the shorter one stays."""
    if (one.bits ^ other.bits) & ~(one.mask | other.mask):
        return None
    width, size = one.width, (1 << one.width) - 1
    bits, mask = one.bits | other.bits, one.mask & other.mask
    if one.span > other.span:
        one, other = other, one
    start = (one.low - other.low) & size
    if start + one.span <= other.span or (other.span == size and other.stride <= 1):
        low, high = one.low, one.high
    else:
        ahead = (other.low - one.low) & size
        begins_inside, other_begins_inside = start <= other.span, ahead <= one.span
        if begins_inside and other_begins_inside:  # the ends of the shorter one are in the longer one, but not its middle
            return meeting(width, one.low, one.high, bits, mask, one.stride)
        if begins_inside:
            low, high = one.low, other.high
        elif other_begins_inside:
            low, high = other.low, one.high
        else:
            return None
    if one.stride <= 1 and other.stride <= 1:
        return meeting(width, low, high, bits, mask)
    return _common(low, high, one, other, bits, mask)


def _common(low: int, high: int, one: Number, other: Number, bits: int, mask: int) -> Number | None:
    """The numbers of an interval that both strides allow, by the Chinese remainder theorem, with some bits. It lies in the
    intervals of both."""
    width, size = one.width, (1 << one.width) - 1
    span = (high - low) & size
    stride, beside = one.stride, other.stride
    place, there = -((low - one.low) & size), -((low - other.low) & size)
    shared = gcd(stride, beside)
    if shared and (there - place) % shared:
        return None
    if not stride or not beside:
        return meeting(width, low, high, bits, mask)  # one of them is the only number in the interval
    turns = (there - place) // shared * pow(stride // shared, -1, beside // shared) % (beside // shared)
    both = stride // shared * beside
    lead = (place + stride * turns) % both
    if lead > span:
        return None
    return meeting(width, (low + lead) & size, (high - (span - lead) % both) & size, bits, mask, both)


def complement(number: Number) -> Number:
    """What is not between the ends of a set, if there is something."""
    size = (1 << number.width) - 1
    return interval(number.width, number.high + 1, number.high + size - number.span)


def without(number: Number, value: int) -> Number | None:
    """Without one member, if that is at an end; None if nothing is left."""
    size = (1 << number.width) - 1
    if value not in (number.low, number.high) or not number.contains(value):  # the ends of a widened set need not be members
        return number
    step = number.step
    if number.low == number.high or step > number.span:
        return None
    low, high = number.low, number.high
    if value == low:
        return meeting(number.width, (low + step) & size, high, number.bits, number.mask, number.stride)
    return meeting(number.width, low, (high - step) & size, number.bits, number.mask, number.stride)
