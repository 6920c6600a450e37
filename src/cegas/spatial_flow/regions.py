"""Memory regions: the pieces of memory that the operations of a program tell apart.

All accesses together cut every object of the program text into *cells* (a site and a range of bytes; see `accesses` for
the life of an object, which is a cell as well). Cells that every access and every allocation takes together share a
*region*. Sets of regions are Python integers used as bit sets: a program has some thousand regions, and the operations of
memory SSA are unions and intersections.

An access at an unknown offset takes all cells of its site. A site that has such an access keeps its cells apart only while
they are few (`MOST_CELLS`), so that the footprint of an access never grows with the number of other accesses.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.pointers import PointsTo
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate
from cegas.program.oracle import AccessTarget
from cegas.spatial_flow.accesses import AccessKind, MemoryAccess, accesses_of
from cegas.spatial_flow.singletons import Singletons

MOST_CELLS: Final = 16
"""A site with accesses at unknown offsets is cut into so many cells at most."""

ENDLESS: Final = 1 << 70
"""Beyond every offset."""


class RegionCell(Data):
    """The bytes from `start` to `end` of the objects of a site, or their life."""

    __slots__ = ("end", "is_life", "site", "start")

    def __init__(self, site: ObjectSite, start: int, end: int, *, is_life: bool = False) -> None:
        self.site: Final = site
        self.start: Final = start
        self.end: Final = end
        self.is_life: Final = is_life

    def __str__(self) -> str:
        if self.is_life:
            return f"life of {self.site.name}"
        if self.start <= 0 and (self.end >= ENDLESS or self.end == self.site.size):
            return self.site.name
        return f"{self.site.name}[{self.start}..{self.end}]"


class Region(Data):
    """Cells that no operation tells apart. `index` is the region's place in bit sets."""

    __slots__ = ("cells", "index")

    def __init__(self, index: int, cells: tuple[RegionCell, ...]) -> None:
        self.index: Final = index
        self.cells: Final = cells

    @property
    def is_life(self) -> bool:
        return self.cells[0].is_life


class Footprint(Data):
    """The regions that an access may touch, and those whose whole content it replaces whenever it happens."""

    __slots__ = ("replaced", "touched")

    def __init__(self, touched: int, replaced: int) -> None:
        self.touched: Final = touched
        self.replaced: Final = replaced


NOTHING: Final = Footprint(0, 0)


class _AccessShape:
    """Accesses with the same targets and the same size; they have the same footprint."""

    __slots__ = ("footprint", "is_asked", "is_life", "size", "targets")

    def __init__(self, targets: tuple[AccessTarget, ...], size: int | None, *, is_life: bool) -> None:
        self.targets = targets
        self.size = size
        self.is_life = is_life
        self.is_asked = False
        """Somebody asks for the life of the targets."""
        self.footprint = NOTHING


class _SiteCells:
    """How the accesses cut one site."""

    __slots__ = ("borders", "first", "has_life", "last", "signatures", "starts", "unknown")

    def __init__(self, site: ObjectSite) -> None:
        is_open = site.kind is ObjectKind.EXTERNAL and site.size is None
        self.first = -ENDLESS if is_open else 0
        self.last = ENDLESS if site.size is None else site.size
        self.borders: set[int] = set()
        self.unknown = False
        self.has_life = False
        self.starts: list[int] = []
        """Where cells begin, and behind the last one where it ends."""
        self.signatures: list[list[int]] = []
        """For every cell the shapes that cover it; for the life, behind all cells."""


class Regions:
    """The regions of a program, and the footprints of its accesses."""

    def __init__(self, program: Program, pointers: PointsTo, singletons: Singletons) -> None:
        self._program = program
        self._pointers = pointers
        self._singletons = singletons
        self._half = 1 << (program.data_model.value - 1)
        self._shapes: list[_AccessShape] = []
        self._by_targets: dict[tuple[tuple[AccessTarget, ...], int | None, bool], _AccessShape] = {}
        self._by_identity: dict[tuple[int, int | None, bool], _AccessShape] = {}
        self._kept: list[tuple[AccessTarget, ...]] = []
        """Kept alive, so that their identities are not given away again."""
        self._targets: dict[tuple[str, Expression], tuple[AccessTarget, ...]] = {}
        self._by_address: dict[tuple[str, Expression, int | None, bool], _AccessShape] = {}
        self._sites: dict[ObjectSite, _SiteCells] = {}
        self._made: set[ObjectSite] = set()
        """The sites of allocations, each of which is one more operation that tells them apart."""
        self._content: dict[ObjectSite, int] = {}
        self._life: dict[ObjectSite, int] = {}
        self._of_cell: dict[tuple[_SiteCells, int], int] = {}
        self.regions: tuple[Region, ...] = ()
        self._collect()
        self._cut()
        self._group()

    # -- questions ------------------------------------------------------------------------------------------------

    def footprint(self, function: str, access: MemoryAccess) -> Footprint:
        """What an access of an operation of `function` touches."""
        return self._by_address[function, access.address, access.size, access.kind.is_life].footprint

    def content(self, site: ObjectSite) -> int:
        """The regions that hold bytes of a site."""
        return self._content.get(site, 0)

    def life(self, site: ObjectSite) -> int:
        """The region of the life of a site; nothing if nobody asks for it."""
        return self._life.get(site, 0)

    def at(self, site: ObjectSite, offset: int) -> int:
        """The region that holds a byte of a site; nothing if no access touches it."""
        cells = self._sites.get(site)
        if cells is None or not cells.starts or not cells.starts[0] <= offset < cells.starts[-1]:
            return 0
        number = self._of_cell.get((cells, bisect_right(cells.starts, offset) - 1))
        return 0 if number is None else 1 << number

    def within(self, site: ObjectSite, start: int, end: int) -> int:
        """The regions that hold some bytes of a site."""
        cells = self._sites.get(site)
        if cells is None or not cells.starts:
            return 0
        result = 0
        starts = cells.starts
        first = max(bisect_right(starts, start) - 1, 0)
        for place in range(first, len(starts) - 1):
            if starts[place] >= end:
                break
            number = self._of_cell.get((cells, place))
            if number is not None and starts[place + 1] > start:
                result |= 1 << number
        return result

    def replaced(self, site: ObjectSite, touched: int) -> int:
        """Those of the regions touched that belong to this site alone, if it is a singleton."""
        if not self._singletons.is_singleton(site):
            return 0
        return sum(1 << number for number in bits(touched) if all(cell.site is site for cell in self.regions[number].cells))

    def members(self, regions: int) -> Iterator[Region]:
        """The regions of a bit set, in order."""
        return (self.regions[number] for number in bits(regions))

    # -- construction ---------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        """Every access of the program, each kind of access once, and where they cut the sites."""
        for function in self._program.functions.values():
            for edge in function.edges:
                for operation in edge.operations:
                    for access in accesses_of(operation):
                        self._note(function.name, access)
                    if isinstance(operation, Allocate):
                        self._made.add(operation.site)

    def _note(self, function: str, access: MemoryAccess) -> None:
        is_life = access.kind.is_life
        key = (function, access.address, access.size, is_life)
        shape = self._by_address.get(key)
        if shape is None:
            targets = self._targets_of(function, access.address)
            shape = self._by_address[key] = self._shape(targets, access.size, is_life=is_life)
        if access.kind is AccessKind.ASK_LIFE and not shape.is_asked:
            shape.is_asked = True
            for target in shape.targets:
                if target.site.kind in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS):
                    self._site(target.site).has_life = True

    def _targets_of(self, function: str, address: Expression) -> tuple[AccessTarget, ...]:
        key = (function, address)
        found = self._targets.get(key)
        if found is None:
            found = self._targets[key] = self._pointers.targets(function, address)
        return found

    def _shape(self, targets: tuple[AccessTarget, ...], size: int | None, *, is_life: bool) -> _AccessShape:
        identity = (id(targets), size, is_life)
        found = self._by_identity.get(identity)
        if found is not None:
            return found
        key = (targets, size, is_life)
        found = self._by_targets.get(key)
        if found is None:
            found = self._by_targets[key] = _AccessShape(targets, size, is_life=is_life)
            self._shapes.append(found)
            if not is_life:
                for target in targets:
                    self._border(target, size)
        self._kept.append(targets)
        self._by_identity[identity] = found
        return found

    def _site(self, site: ObjectSite) -> _SiteCells:
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = _SiteCells(site)
        return found

    def _border(self, target: AccessTarget, size: int | None) -> None:
        if target.site.kind is ObjectKind.FUNCTION:
            return
        cells = self._site(target.site)
        if target.offset is None:
            cells.unknown = True
            return
        start, end = self._range(cells, target.offset, size)
        if start < end:
            cells.borders.add(start)
            cells.borders.add(end)

    def _range(self, cells: _SiteCells, offset: int, size: int | None) -> tuple[int, int]:
        """The bytes of an access as far as they are bytes of the object: an access beyond them does not happen."""
        if offset >= self._half:
            offset -= 2 * self._half
        end = cells.last if size is None else offset + size
        return max(offset, cells.first), min(end, cells.last)

    def _cut(self) -> None:
        for cells in self._sites.values():
            if cells.unknown:
                cells.borders.update((cells.first, cells.last))
                if len(cells.borders) - 1 > MOST_CELLS:
                    cells.borders = {cells.first, cells.last}
            cells.starts = sorted(cells.borders)
            cells.signatures = [[] for _ in range(max(len(cells.starts), 1))]

    def _group(self) -> None:
        """Cells with the same accesses become one region; then every shape learns its regions."""
        covered: list[list[tuple[_SiteCells, int]]] = []
        for number, shape in enumerate(self._shapes):
            places = self._places(shape)
            covered.append(places)
            for cells, place in places:
                cells.signatures[place].append(number)
        groups: dict[tuple[bool, int, tuple[int, ...]], int] = {}
        members: list[list[RegionCell]] = []
        of_cell = self._of_cell
        for site, cells in self._sites.items():
            maker = site.index if site in self._made else -1
            for place, signature in enumerate(cells.signatures):
                if not signature:
                    continue
                is_life = place == len(cells.signatures) - 1
                number = groups.setdefault((is_life, maker, tuple(signature)), len(members))
                if number == len(members):
                    members.append([])
                members[number].append(self._cell(site, cells, place))
                of_cell[cells, place] = number
                table = self._life if is_life else self._content
                table[site] = table.get(site, 0) | 1 << number
        self.regions = tuple(Region(number, tuple(each)) for number, each in enumerate(members))
        for shape, places in zip(self._shapes, covered, strict=True):
            touched = 0
            for number in {of_cell[place] for place in places}:
                touched |= 1 << number
            shape.footprint = Footprint(touched, self._surely_replaced(shape, touched))

    def _places(self, shape: _AccessShape) -> list[tuple[_SiteCells, int]]:
        result: list[tuple[_SiteCells, int]] = []
        seen: set[tuple[_SiteCells, int]] = set()
        for target in shape.targets:
            cells = self._sites.get(target.site)
            if cells is None:
                continue
            count = len(cells.signatures) - 1
            if shape.is_life:
                places = range(count, count + 1) if cells.has_life else range(0)
            elif target.offset is None:
                places = range(count)
            else:
                start, end = self._range(cells, target.offset, shape.size)
                if start >= end:
                    continue
                if len(cells.starts) == 2:
                    places = range(1)
                else:
                    places = range(bisect_left(cells.starts, start), bisect_left(cells.starts, end))
            for place in places:
                if (cells, place) not in seen:
                    seen.add((cells, place))
                    result.append((cells, place))
        return result

    @staticmethod
    def _cell(site: ObjectSite, cells: _SiteCells, place: int) -> RegionCell:
        if place == len(cells.signatures) - 1:
            return RegionCell(site, 0, 0, is_life=True)
        return RegionCell(site, cells.starts[place], cells.starts[place + 1])

    def _surely_replaced(self, shape: _AccessShape, touched: int) -> int:
        """An access with one target, a singleton, replaces what lies within its range for sure."""
        if len(shape.targets) != 1:
            return 0
        target = shape.targets[0]
        if shape.is_life:
            return self.replaced(target.site, touched)
        if target.offset is None or shape.size is None:
            return 0
        start, end = self._range(self._site(target.site), target.offset, shape.size)
        inside = 0
        for number in bits(self.replaced(target.site, touched)):
            if all(start <= cell.start and cell.end <= end for cell in self.regions[number].cells):
                inside |= 1 << number
        return inside


def bits(mask: int) -> Iterator[int]:
    """The places of the ones of a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
