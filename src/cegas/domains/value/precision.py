"""Precisions: what to track where."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite

MOST_CELLS: Final = 32
"""Where more cells of a site are tracked, all of it is."""

LARGEST_PART: Final = 64
"""Longer ranges of bytes are not tracked by themselves, but with all of their object."""


class Cell(Data):
    """So many bytes, from an offset on, of all objects of a site: a field of a structure, an element of an array.

    A size of 0 stands for the objects themselves: whether they live, and how large they are.
    """

    __slots__ = ("offset", "site", "size")

    def __init__(self, site: ObjectSite, offset: int, size: int) -> None:
        self.site: Final = site
        self.offset: Final = offset
        self.size: Final = size

    def __eq__(self, other: object) -> bool:
        if type(other) is not Cell:
            return NotImplemented
        return self.site is other.site and self.offset == other.offset and self.size == other.size

    def __hash__(self) -> int:
        return hash((self.site, self.offset, self.size))

    def covers(self, other: Cell) -> bool:
        """Whether whoever tracks this tracks the other as well."""
        if self.site is not other.site:
            return False
        return not other.size or (self.offset <= other.offset and other.offset + other.size <= self.offset + self.size)

    def __str__(self) -> str:
        return f"{self.site.name}+{self.offset}" if self.size else f"life of {self.site.name}"


Tracked = Register | ObjectSite | Cell
"""A register, all memory objects of a site, or a part of them."""

NOTHING: frozenset[Tracked] = frozenset()


def part_of(site: ObjectSite, offset: int, size: int | None) -> ObjectSite | Cell:
    """What is tracked for bytes of an object; a size of None means all of it."""
    if size is None or size > LARGEST_PART or (site.size is not None and offset <= 0 and offset + size >= site.size > 0):
        return site
    return Cell(site, offset if size else 0, size)


def overlap(one: ObjectSite | Cell, other: ObjectSite | Cell) -> bool:
    """Whether two parts of memory have bytes in common."""
    if site_of(one) is not site_of(other) or any(isinstance(part, Cell) and not part.size for part in (one, other)):
        return False
    if not isinstance(one, Cell) or not isinstance(other, Cell):
        return True
    return one.offset < other.offset + other.size and other.offset < one.offset + one.size


def site_of(tracked: Tracked) -> ObjectSite | None:
    """The site of an object that is tracked at least in part."""
    if isinstance(tracked, Cell):
        return tracked.site
    return None if isinstance(tracked, Register) else tracked


def name_of(tracked: Tracked) -> str:
    """As a person knows it: that an object lives is no thing of its own."""
    if isinstance(tracked, Cell) and not tracked.size:
        return tracked.site.name
    return tracked.name if isinstance(tracked, ObjectSite) else str(tracked)


def is_covered(wanted: Tracked, tracked: frozenset[Tracked]) -> bool:
    """Whether something is tracked, perhaps as a part of something else."""
    if wanted in tracked:
        return True
    if not isinstance(wanted, Cell):
        return False
    return wanted.site in tracked or any(isinstance(cell, Cell) and cell.covers(wanted) for cell in tracked)


def missing(wanted: Iterable[Tracked], tracked: frozenset[Tracked]) -> list[Tracked]:
    """What is wanted but not tracked, in a fixed order."""
    return sorted([item for item in wanted if not is_covered(item, tracked)], key=str)


def union(tracked: frozenset[Tracked], more: Iterable[Tracked]) -> frozenset[Tracked]:
    """Both, without cells of sites that are tracked as a whole or in very many places."""
    together = tracked | frozenset(more)
    cells: dict[ObjectSite, int] = {}
    for item in together:
        if isinstance(item, Cell):
            cells[item.site] = cells.get(item.site, 0) + 1
    if not cells:
        return together
    whole = {site for site, count in cells.items() if site in together or count > MOST_CELLS}
    if not whole:
        return together
    return frozenset([item for item in together if not (isinstance(item, Cell) and item.site in whole)]) | whole


class ValuePrecision(Data):
    """What is tracked at each location; `everything` tracks all there is.

    Refinement adds what it needs at single locations (lazy abstraction). What it comes back for again and again is
    tracked at all locations instead: `everywhere`. Where sets of targets do not suffice, states are told apart by what
    pointers point to: `in_cases`.
    """

    __slots__ = ("_size", "by_location", "everything", "everywhere", "in_cases")

    def __init__(
        self,
        *,
        everything: bool = False,
        by_location: dict[int, frozenset[Tracked]] | None = None,
        everywhere: frozenset[Tracked] = NOTHING,
        in_cases: bool = False,
    ) -> None:
        self.in_cases: Final = in_cases
        self.everything: Final = everything
        self.by_location: Final = by_location or {}
        self.everywhere: Final = everywhere
        self._size: Final = sum(map(_weight, self.by_location.values())) + _weight(everywhere) + in_cases

    def at(self, location: Location) -> frozenset[Tracked]:
        return self.by_location.get(location.id, self.everywhere)

    def missing(self, location: int, wanted: Iterable[Tracked]) -> list[Tracked]:
        """What is wanted at a location (by its id) but not tracked there, in a fixed order."""
        return missing(wanted, self.by_location.get(location, self.everywhere))

    def extended(self, increments: dict[int, set[Tracked]], everywhere: frozenset[Tracked] = NOTHING) -> ValuePrecision:
        """A precision that tracks more."""
        result = dict(self.by_location)
        scope = union(self.everywhere, everywhere)
        if scope != self.everywhere:
            for location, cells in result.items():
                result[location] = union(cells, scope)
        for location, more in increments.items():
            result[location] = union(result.get(location, scope), more)
        return ValuePrecision(everything=self.everything, by_location=result, everywhere=scope, in_cases=self.in_cases)

    def told_apart(self) -> ValuePrecision:
        """The same in cases: whoever goes through a pointer goes to one of its targets."""
        return ValuePrecision(
            everything=self.everything, by_location=self.by_location, everywhere=self.everywhere, in_cases=True
        )

    def size(self) -> int:
        """How much is tracked: grows with every refinement."""
        return self._size

    def covers(self, other: ValuePrecision) -> bool:
        """Whether it tracks at every location what another tracks there."""
        if self.everything or other.everything:
            return self.everything
        if (other.in_cases and not self.in_cases) or missing(other.everywhere, self.everywhere):
            return False
        locations = {*self.by_location, *other.by_location}
        return not any(self.missing(each, other.by_location.get(each, other.everywhere)) for each in locations)


def _weight(tracked: frozenset[Tracked]) -> int:
    """All of an object is more than any number of its parts."""
    return sum([MOST_CELLS + 1 if isinstance(item, ObjectSite) else 1 for item in tracked])
