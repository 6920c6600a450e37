"""Sets of floats: those between two ends, and perhaps NaNs.

Floats are counted in their order by *ranks*: +0 is 0, the smallest positive float 1, and so on up to infinity; -0 is -1,
so that the two zeros are neighbours of which each can be missing. The operators of IEEE arithmetic round to the nearest
float, and rounding keeps the order: the result at an end is the end of the results, and nothing has to be rounded
outwards. Whether there may be a NaN is told apart from the ends; a set may have nothing but NaNs.

Formats that have several patterns for one number (that of the x87) have no sets.
"""

from __future__ import annotations

from cegas.domains.interval.numbers import Number, everything, interval, join
from cegas.foundation.typed import Final
from cegas.program.operators import FADD, FMUL
from cegas.program.softfloat import DOUBLE, FloatFormat, convert
from cegas.program.types import FloatType, Type
from cegas.program.values import SymbolicValue

NEGATIVE_ZERO: Final = -1
POSITIVE_ZERO: Final = 0


class FloatSet(SymbolicValue):
    """The floats whose ranks are from `low` up to `high`, and all NaNs if there may be one. Immutable."""

    __slots__ = ("format", "has_nan", "high", "low")

    def __init__(self, format_: FloatFormat, low: int, high: int, *, has_nan: bool) -> None:
        """If `low > high`, there are no numbers: use `only_nan`, so that equal sets look alike."""
        self.format: Final = format_
        self.low: Final = low
        self.high: Final = high
        self.has_nan: Final = has_nan

    def __eq__(self, other: object) -> bool:
        if type(other) is not FloatSet:
            return NotImplemented
        return (
            self.low == other.low
            and self.high == other.high
            and self.has_nan == other.has_nan
            and self.format.name == other.format.name
        )

    def __hash__(self) -> int:
        return hash((self.low, self.high, self.has_nan))

    def __repr__(self) -> str:
        ends = f"[{pattern(self.format, self.low):#x}, {pattern(self.format, self.high):#x}]" if self.has_numbers else ""
        return f"{self.format.name}{ends}{' or NaN' if self.has_nan else ''}"

    @property
    def has_numbers(self) -> bool:
        return self.low <= self.high

    @property
    def is_constant(self) -> bool:
        return self.low == self.high and not self.has_nan

    @property
    def is_everything(self) -> bool:
        return self.has_nan and self.low == -1 - self.high == -1 - infinity(self.format)

    @property
    def has_zero(self) -> bool:
        return self.low <= min(self.high, POSITIVE_ZERO) and self.high >= NEGATIVE_ZERO

    @property
    def has_infinity(self) -> bool:
        most = infinity(self.format)
        return self.has_numbers and (self.high == most or self.low == -1 - most)

    def contains(self, bits: int) -> bool:
        place = rank(self.format, bits)
        return self.has_nan if place is None else self.low <= place <= self.high

    def ends(self) -> tuple[int, int]:
        """The patterns of the smallest and the largest number."""
        return pattern(self.format, self.low), pattern(self.format, self.high)


def format_of(type_: Type) -> FloatFormat | None:
    """The format of a type that has sets."""
    if not isinstance(type_, FloatType) or type_.format.explicit_bit:
        return None
    return type_.format


def infinity(fmt: FloatFormat) -> int:
    """The rank of infinity."""
    return fmt.infinite_magnitude


def rank(fmt: FloatFormat, bits: int) -> int | None:
    """The place of a float in the order; None for a NaN."""
    magnitude = bits & (fmt.sign_mask - 1)
    if magnitude > fmt.infinite_magnitude:
        return None
    return -1 - magnitude if bits & fmt.sign_mask else magnitude


def pattern(fmt: FloatFormat, place: int) -> int:
    """The float of a rank."""
    return place if place >= 0 else fmt.sign_mask | (-1 - place)


# -- making sets ----------------------------------------------------------------------------------------------------------


def all_floats(fmt: FloatFormat) -> FloatSet:
    most = infinity(fmt)
    return FloatSet(fmt, -1 - most, most, has_nan=True)


def only_nan(fmt: FloatFormat) -> FloatSet:
    return FloatSet(fmt, 0, -1, has_nan=True)


def between(fmt: FloatFormat, low: int, high: int, *, has_nan: bool = False) -> FloatSet | None:
    """The floats of some ranks, as far as there are such; None if there is nothing in the set."""
    most = infinity(fmt)
    low, high = max(low, -1 - most), min(high, most)
    if low > high:
        return only_nan(fmt) if has_nan else None
    return FloatSet(fmt, low, high, has_nan=has_nan)


def single(fmt: FloatFormat, bits: int) -> FloatSet:
    place = rank(fmt, bits)
    return only_nan(fmt) if place is None else FloatSet(fmt, place, place, has_nan=False)


# -- the lattice ----------------------------------------------------------------------------------------------------------


def floats_cover(one: FloatSet, other: FloatSet) -> bool:
    if one.format.name != other.format.name or (other.has_nan and not one.has_nan):
        return False
    return not other.has_numbers or (one.low <= other.low and other.high <= one.high)


def join_floats(one: FloatSet, other: FloatSet) -> FloatSet:
    has_nan = one.has_nan or other.has_nan
    if not (one.has_numbers and other.has_numbers):
        numbers = one if one.has_numbers else other
        return FloatSet(one.format, numbers.low, numbers.high, has_nan=has_nan)
    return FloatSet(one.format, min(one.low, other.low), max(one.high, other.high), has_nan=has_nan)


def meet_floats(one: FloatSet, other: FloatSet) -> FloatSet | None:
    has_nan = one.has_nan and other.has_nan
    if not (one.has_numbers and other.has_numbers):
        return only_nan(one.format) if has_nan else None
    return between(one.format, max(one.low, other.low), min(one.high, other.high), has_nan=has_nan)


def numbers_of(one: FloatSet) -> FloatSet | None:
    """Without NaNs."""
    return between(one.format, one.low, one.high)


def halves(one: FloatSet, type_: Type, depth: int) -> list[FloatSet]:
    """Pieces of a set that together have its members: halved, by values, so many times. NaNs are a piece of their own."""
    numbers = numbers_of(one)
    pieces = [] if numbers is None else [numbers]
    half = convert(DOUBLE, one.format, _HALF)
    for _ in range(depth):
        pieces = [piece for each in pieces for piece in _halved(each, type_, half)]
    return [*pieces, only_nan(one.format)] if one.has_nan else pieces


_HALF: Final = 0x3FE0000000000000


def _halved(one: FloatSet, type_: Type, half: int) -> list[FloatSet]:
    low, high = (FMUL.evaluate(type_, type_, end, half) for end in one.ends())
    middle = rank(one.format, FADD.evaluate(type_, type_, low, high))
    if middle is None or not one.low <= middle < one.high:  # an end is infinite, or they are next to each other
        middle = (one.low + one.high) // 2
    if one.low == one.high:
        return [one]
    return [FloatSet(one.format, one.low, middle, has_nan=False), FloatSet(one.format, middle + 1, one.high, has_nan=False)]


# -- patterns as integers -------------------------------------------------------------------------------------------------


def patterns_of(one: FloatSet) -> Number:
    """The patterns of the members."""
    width = one.format.width
    if one.has_nan:
        return everything(width)
    below, above = min(one.high, NEGATIVE_ZERO), max(one.low, POSITIVE_ZERO)
    parts = []
    if one.low <= below:
        parts.append(interval(width, pattern(one.format, below), pattern(one.format, one.low)))
    if above <= one.high:
        parts.append(interval(width, above, one.high))
    return parts[0] if len(parts) == 1 else join(*parts)


def with_patterns(fmt: FloatFormat, patterns: Number) -> FloatSet:
    """The floats whose patterns are in a set."""
    most, sign = infinity(fmt), fmt.sign_mask
    found: FloatSet | None = None
    low, high = patterns.unsigned
    for first, last in ((low, min(high, sign - 1)), (max(low, sign), high)):
        if first > last:
            continue
        magnitudes = first & (sign - 1), last & (sign - 1)
        smallest, largest = magnitudes[0], min(magnitudes[1], most)
        ranks = (smallest, largest) if last < sign else (-1 - largest, -1 - smallest)
        part = between(fmt, *ranks, has_nan=magnitudes[1] > most)
        if part is not None:
            found = part if found is None else join_floats(found, part)
    assert found is not None
    return found
