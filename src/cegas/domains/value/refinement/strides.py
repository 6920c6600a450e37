"""Loads that go through an object, element by element.

Where a loop looks at every element of an array, each path needs one more of them, and tracking one at a time would take a
round for each. So if a load has been to several places of an object on a path, what it needs of one of them is tracked at
all places at that distance; where something counts among these, only at as many places again as loads have been to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from cegas.domains.value.precision import LARGEST_PART, MOST_CELLS, Cell
from cegas.foundation.typed import Final
from cegas.program.objects import ObjectSite
from cegas.program.operations import Load
from cegas.program.oracle import root_of

PLACES_OF_A_POINTER: Final = 3
"""A load through a pointer goes through an object if it has been to so many places of it: two may be two fields."""
PLACES_OF_AN_INDEX: Final = 2


class Strides:
    """What the loads of one path went through."""

    def __init__(self) -> None:
        self._visits: dict[ObjectSite, dict[int, tuple[Load, dict[int, None]]]] = {}
        """By site and the identity of a load: the load, and the offsets where it has been."""
        self._sizes: dict[ObjectSite, int] = {}
        """The largest object of a site that the path has."""
        self._widened: dict[Cell, Sequence[ObjectSite | Cell]] = {}

    def note(self, load: Load, site: ObjectSite, offset: int, size: int | None) -> None:
        """A load has been to a place of an object, which has so many bytes."""
        self._visits.setdefault(site, {}).setdefault(id(load), (load, {}))[1][offset] = None
        if size is not None:
            self._sizes[site] = max(size, self._sizes.get(site, 0))

    def widened(self, part: ObjectSite | Cell) -> Sequence[ObjectSite | Cell]:
        """What is tracked instead of a part, now that all loads have been noted."""
        if not isinstance(part, Cell) or not part.size:
            return (part,)
        found = self._widened.get(part)
        if found is None:
            stride = self._stride(part)
            found = self._widened[part] = self._elements(part, stride) if stride else (part,)
        return found

    def spared(self, part: Cell, counts: Callable[[Cell], bool]) -> Sequence[Cell]:
        """What is tracked instead if something counts there: all else up to twice as far as loads have been.

        The next path may need more; there are as many rounds as the number of elements has digits.
        """
        stride, whole = self._stride(part), self._sizes.get(part.site)
        if not stride or whole is None:
            return (part,)
        places = [place for _, places in self._visits[part.site].values() for place in places]
        near = [place for place in places if (place - part.offset) % stride == 0]
        end = min(whole, 2 * max(near) - min(near) + stride + part.size)
        elements = [Cell(part.site, offset, part.size) for offset in range(min(near), end - part.size + 1, stride)]
        return _joined([part, *(element for element in elements if not counts(element))])

    def _stride(self, part: Cell) -> int:
        """The distance of the places where loads have been that read a part and others like it; 0 if there are none."""
        stride = 0
        for load, places in self._visits.get(part.site, {}).values():
            if part.offset in places and load.target.type.bytes == part.size:
                if len(places) >= (PLACES_OF_AN_INDEX if root_of(load.address)[1] is None else PLACES_OF_A_POINTER):
                    stride = gcd(stride, *[offset - part.offset for offset in places])
        return stride

    def _elements(self, part: Cell, stride: int) -> Sequence[ObjectSite | Cell]:
        whole = self._sizes.get(part.site)
        if whole is None or stride <= part.size or whole // stride > MOST_CELLS or part.size > LARGEST_PART:
            return (part.site,)
        return [Cell(part.site, offset, part.size) for offset in range(part.offset % stride, whole - part.size + 1, stride)]


def _joined(cells: Sequence[Cell]) -> list[Cell]:
    """Cells of one object, with those that touch each other as one."""
    result: list[Cell] = []
    for cell in sorted(cells, key=lambda cell: cell.offset):
        last = result[-1] if result else None
        end = cell.offset + cell.size
        if last is None or cell.offset > last.offset + last.size or end - last.offset > LARGEST_PART:
            result.append(cell)
        else:
            result[-1] = Cell(cell.site, last.offset, max(end, last.offset + last.size) - last.offset)
    return result
