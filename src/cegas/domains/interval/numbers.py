"""Sets of numbers: a wrapped interval, and the bits that all members share.

The numbers of a width lie on a circle. An interval goes up from `low` to `high` and may pass from the largest number to
zero: an interval with `low > high` is not empty, and neither signed nor unsigned order has to be chosen for it (Navas et
al., *Signedness-Agnostic Program Analysis*). Known bits say what intervals cannot: that offsets are multiples of four, that
a mask was applied. Each part is made smaller by the other (`meeting`).
"""

from __future__ import annotations

from typing import Final

from cegas.program.operators import signed
from cegas.program.values import SymbolicValue


class Number(SymbolicValue):
    """The numbers from `low` up to `high`, around the circle, whose bits outside `mask` are those of `bits`. Immutable."""

    __slots__ = ("bits", "high", "low", "mask", "width")

    def __init__(self, width: int, low: int, high: int, bits: int, mask: int) -> None:
        """Use `meeting` and its kin: they make what is canonical."""
        self.width: Final = width
        self.low: Final = low
        self.high: Final = high
        self.bits: Final = bits
        self.mask: Final = mask
        """The bits that are not known."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not Number:
            return NotImplemented
        return (
            self.low == other.low
            and self.high == other.high
            and self.mask == other.mask
            and self.bits == other.bits
            and self.width == other.width
        )

    def __hash__(self) -> int:
        return hash((self.low, self.high, self.mask, self.bits))

    def __repr__(self) -> str:
        low, high = self.low, self.high
        if low > high:
            low = signed(low, self.width)
        known = "" if self.mask == (1 << self.width) - 1 else f" ~{self.mask:x}|{self.bits:x}"
        return f"[{low}, {high}]{known}"

    @property
    def span(self) -> int:
        """How many steps it is from `low` to `high`."""
        return (self.high - self.low) & ((1 << self.width) - 1)

    @property
    def is_constant(self) -> bool:
        return self.low == self.high

    @property
    def is_everything(self) -> bool:
        return self.mask == (1 << self.width) - 1 == self.span

    def contains(self, value: int) -> bool:
        size = (1 << self.width) - 1
        return (value - self.low) & size <= (self.high - self.low) & size and value & ~self.mask == self.bits

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

    @property
    def step(self) -> int:
        """A power of two: all members differ by multiples of it."""
        return self.mask & -self.mask or 1 << self.width


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


def meeting(width: int, low: int, high: int, bits: int, mask: int) -> Number | None:
    """The members of an interval with some bits, in as few words as possible; None if there is none.

    Both ends become members, and the bits that the members of the interval share become known.
    """
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
    start = (other.low - one.low) & size
    if one.span != size and start + ((other.high - other.low) & size) > one.span:
        return False
    return not (other.mask & ~one.mask) and not ((one.bits ^ other.bits) & ~one.mask)


def join(one: Number, other: Number) -> Number:
    """A set that has the members of both: the shorter way around the circle.

    The parts are joined each by itself, so that `covers` sees that each covers its own.
    """
    mask = one.mask | other.mask | (one.bits ^ other.bits)
    low, high = _hull(one, other, (1 << one.width) - 1)
    return Number(one.width, low, high, one.bits & ~mask, mask)


def _hull(one: Number, other: Number, size: int) -> tuple[int, int]:
    """The ends of the shortest interval around two."""
    best: tuple[int, int] = (0, size)
    shortest = size
    for first, second in ((one, other), (other, one)):
        # From the start of the first, at least to its end, and to the end of the second if that begins later.
        start = (second.low - first.low) & size
        reach = max(first.span, start + second.span)
        if reach < shortest:
            shortest, best = reach, (first.low, (first.low + reach) & size)
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
    if other.span == size or start + one.span <= other.span:
        return meeting(width, one.low, one.high, bits, mask)
    ahead = (other.low - one.low) & size
    begins_inside, other_begins_inside = start <= other.span, ahead <= one.span
    if begins_inside and other_begins_inside:  # both ends of the shorter one are in the longer one, but not its middle
        return meeting(width, one.low, one.high, bits, mask)
    if begins_inside:
        return meeting(width, one.low, other.high, bits, mask)
    if other_begins_inside:
        return meeting(width, other.low, one.high, bits, mask)
    return None


def complement(number: Number) -> Number:
    """What is not between the ends of a set, if there is something."""
    size = (1 << number.width) - 1
    return interval(number.width, number.high + 1, number.high + size - number.span)


def without(number: Number, value: int) -> Number | None:
    """Without one member, if that is at an end; None if nothing is left."""
    size = (1 << number.width) - 1
    if value not in (number.low, number.high) or not number.contains(value):  # the ends of a widened set need not be members
        return number
    if number.low == number.high:
        return None
    step = number.step
    if value == number.low:
        return meeting(number.width, (number.low + step) & size, number.high, number.bits, number.mask)
    return meeting(number.width, number.low, (number.high - step) & size, number.bits, number.mask)
