"""Abstract addresses: numbered places in objects, and sets of them as bit sets.

A *location* is a place in the objects of a site: an exact byte offset, or every offset with a given remainder modulo a
given number (the elements of an array at an unknown index); modulo 1 is any offset. A set of locations is a Python int
with one bit per location. Its lowest bits say what a value may be besides:

- `NULL`: null, or what pointer arithmetic makes of it: the address of no object;
- `MOVED`: what pointer arithmetic makes of null. It leads to no object, but is a number, which can be called;
- `FIXED`: a number close to the lowest or the highest address (an error code), as it stands in the program text: the
  address of no object, as long as nothing much is added to it;
- `NUMBER`: any other number. Path formulas compare such an address with those of all objects, so it may mean every
  object whose address is taken;
- `FRESH`: bits that nobody has written (uninitialised and external memory, pointers that are input): null, a number where
  nothing is, or external when they are read as a pointer, a `NUMBER` when they are read as an integer and converted.
  Pointers that are inexact (a missing argument) are no input: they are a `NUMBER`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from cegas.foundation.typed import Final
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operators import signed
from cegas.program.values import PAGE

FIXED: Final = 1
NUMBER: Final = 2
FRESH: Final = 4
NULL: Final = 8
MOVED: Final = 16
FLAGS: Final = FIXED | NUMBER | FRESH | NULL | MOVED
EXTERNAL: Final = 32
"""The bit of the one location that stands for all memory outside the program."""
EXTERNAL_LOCATION: Final = 5
PLACES: Final = -1 << (EXTERNAL_LOCATION + 1)
"""The bits of all other locations."""

NEAR: Final = PAGE // 2
"""A `FIXED` number is closer than this to zero, from above or below. So it lies in a page where no object is, and so does
what is less than this away from it."""
MORTAL: Final = frozenset((ObjectKind.HEAP, ObjectKind.STACK, ObjectKind.ARGUMENTS))
"""Objects that may die, so that another one gets their place."""
ANYWHERE: Final = 1
"""The modulus of a location of unknown offset."""
MOST_OFFSETS: Final = 24
"""A constant step that leads to more places of one object than this is taken to lead to all that lie as far apart."""


_NARROW: Final = 1 << 192


def bits_of(bits: int) -> list[int]:
    """The numbers of the bits of a set, ascending."""
    result: list[int] = []
    if bits < _NARROW:
        while bits:
            low = bits & -bits
            result.append(low.bit_length() - 1)
            bits ^= low
        return result
    # Each operation on a wide number costs its width: look at its digits instead.
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        result.append(place)
        place = digits.find("1", place + 1)
    return result


def number_flag(number: int, bits: int) -> int:
    """What a number of the program text (a bit pattern of some width) is as an address."""
    if number == 0:
        return NULL
    return FIXED if -NEAR < signed(number, bits) < NEAR else NUMBER


def accessed(bits: int, distance: int, stride: int) -> int:
    """What an access through addresses means after their last move: numbers that stay near zero mean nothing."""
    if bits & FIXED and (stride or not -NEAR < distance < NEAR):
        bits |= NUMBER
    return bits & ~(FIXED | NULL | MOVED)


class Locations:
    """All locations that an analysis has come across, numbered from `EXTERNAL_LOCATION` on in the order in which it did."""

    __slots__ = (
        "_bits",
        "_numbers",
        "_reused",
        "_shifted",
        "align",
        "modulus",
        "mortal",
        "object",
        "offset",
        "sites",
        "word",
    )

    def __init__(
        self, sites: Sequence[ObjectSite], external: ObjectSite, pointer_bits: int, mortal: Sequence[int] = ()
    ) -> None:
        self.sites = sites
        self.word = pointer_bits // 8
        """The size of a pointer in bytes."""
        self.align = [site.align & -site.align or 1 for site in sites]
        self._bits = pointer_bits
        self.object: list[int] = [-1] * EXTERNAL_LOCATION
        """The object (number of its site) of each location."""
        self.offset: list[int] = [0] * EXTERNAL_LOCATION
        """The exact signed offset, or the remainder."""
        self.modulus: list[int] = [0] * EXTERNAL_LOCATION
        """0 for an exact offset."""
        self.mortal = mortal
        """The objects whose lifetimes begin and end during a run, if their addresses are taken."""
        self._reused = 0
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._shifted: dict[tuple[int, int], dict[int, int]] = {}
        self.number(list(sites).index(external), 0, ANYWHERE)

    def __len__(self) -> int:
        return len(self.object)

    def number(self, object_: int, offset: int, modulus: int) -> int:
        """The number of a location."""
        if modulus:
            offset %= modulus
        key = (object_, offset, modulus)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.object)
            self.object.append(object_)
            self.offset.append(offset)
            self.modulus.append(modulus)
        return found

    def anywhere(self, location: int) -> int:
        """The bit of the location of unknown offset in the same object."""
        return 1 << self.number(self.object[location], 0, ANYWHERE)

    def moved(self, bits: int, distance: int, stride: int) -> int:
        """Every location of a set, `distance` bytes further, plus any multiple of `stride` unless that is 0."""
        if not (distance or stride):
            return bits
        fixed = bits & (FLAGS | EXTERNAL)
        if bits == fixed:
            return bits
        cache = self._shifted.get((distance, stride))
        if cache is None:
            cache = self._shifted[distance, stride] = {}
        found = cache.get(bits)
        if found is None:
            found = fixed
            for location in bits_of(bits & PLACES):
                found |= 1 << self._moved(location, distance, stride)
            cache[bits] = found
        return found

    def as_numbers(self, bits: int) -> int:
        """What addresses may mean as numbers: also other objects, once they have left their own or it is dead."""
        for location in bits_of(bits & PLACES):
            site = self.sites[self.object[location]]
            if self.modulus[location] or site.size is None or not 0 <= self.offset[location] < max(site.size, 1):
                return bits | NUMBER
            if site.kind in MORTAL:
                bits |= self._reusing()
        return bits

    def _reusing(self) -> int:
        """The places of all objects that may lie where another one has been."""
        if not self._reused:
            self._reused = EXTERNAL
            for number in self.mortal:
                self._reused |= 1 << self.number(number, 0, ANYWHERE)
        return self._reused

    def place(self, location: int, distance: int, stride: int) -> tuple[int, int, int]:
        """Object, offset and modulus of a location after a move, which need not have a number."""
        modulus, offset = self.modulus[location], self.offset[location] + distance
        if stride:
            modulus = gcd(modulus, stride)
        if modulus:
            offset %= modulus
        return self.object[location], offset, modulus

    def _moved(self, location: int, distance: int, stride: int) -> int:
        modulus = gcd(self.modulus[location], stride)
        offset = self.offset[location] + distance
        return self.number(self.object[location], offset if modulus else self._signed(offset), modulus)

    def _signed(self, offset: int) -> int:
        half = 1 << (self._bits - 1)
        return (offset + half) % (2 * half) - half

    def tagged(self, bits: int, keep: int, flip: int) -> int:
        """Bit operations on the low bits of addresses: the bits outside `keep` are cleared, those in `flip` inverted.

        Below the alignment of its object, an address has the bits of the offset. Beyond, its number counts.
        """
        changed = ~keep | flip
        result = bits & FLAGS
        if result & FRESH:
            result = (result ^ FRESH) | NUMBER
        if result & NULL and flip:
            result = (result ^ NULL) | FIXED
        if result & FIXED and changed >= NEAR:
            result = (result ^ FIXED) | NUMBER
        for location in bits_of(bits & ~FLAGS):
            object_, modulus = self.object[location], self.modulus[location]
            if changed >= self.align[object_]:
                result |= self.anywhere(location) | NUMBER
            elif modulus and modulus % (1 << changed.bit_length()):
                result |= self.anywhere(location)
            else:
                offset = (self.offset[location] & keep) ^ flip
                result |= 1 << self.number(object_, offset, modulus)
        return result

    def spread(self, bits: int) -> int:
        """The locations of a set, each of unknown offset, without flags."""
        result = 0
        for location in bits_of(bits & ~FLAGS):
            result |= self.anywhere(location)
        return result

    def covers(self, bits: int, others: int) -> bool:
        """Whether every place of some locations is one of a set's as well."""
        mine: dict[int, list[int]] = {}
        for location in bits_of(bits & ~FLAGS):
            if self.modulus[location]:
                mine.setdefault(self.object[location], []).append(location)
        return not others & FLAGS and all(
            any(
                self.modulus[location] % self.modulus[each] == 0
                and (self.offset[location] - self.offset[each]) % self.modulus[each] == 0
                for each in mine.get(self.object[location], ())
            )
            for location in bits_of(others)
        )
