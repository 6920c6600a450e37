"""What is known of the bytes of an object: how it is read, and what is known after writes.

Most accesses match a cell. Others go through the byte-exact structure of `program.memory`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.domains.value.algebra import HOLE, UNTRACKED, is_known, objects_in
from cegas.domains.value.state import NO_CELLS, Extent, Memory, ObjectContent, PartsOfSites, Rest
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.algebra import Algebra
from cegas.program.memory import LARGEST_CELL, Content, Filled, Image
from cegas.program.objects import ObjectSite
from cegas.program.operations import Origin, OriginKind
from cegas.program.values import Undefined, Value

MOST_SHARED: Final = 1 << 16
"""So many contents of scalar variables are shared."""


class Contents:
    """Reads and changes the contents of objects, which themselves never change."""

    def __init__(self, algebra: Algebra, *, holds_pointers: bool) -> None:
        self._algebra: Final = algebra
        self._holds_pointers: Final = holds_pointers
        """Whether addresses in memory are remembered."""
        self._wholes: dict[tuple[bool, int, int], ObjectContent] = {}

    def may_hold(self, value: Value) -> bool:
        """Whether a value can be part of what is known of memory."""
        return is_known(value) and (self._holds_pointers or type(value) is int or not objects_in(value))

    def whole(self, size: int, value: Value, *, alive: bool = True) -> ObjectContent:
        """The content of an object whose bytes are all of one value."""
        if type(value) is not int:
            cells = Map({0: (size, value)}) if self.may_hold(value) else NO_CELLS
            return ObjectContent(alive, size, Rest.UNKNOWN, cells)
        key = (alive, size, value)
        found = self._wholes.get(key)
        if found is None:
            if len(self._wholes) >= MOST_SHARED:
                self._wholes.clear()
            found = self._wholes[key] = ObjectContent(alive, size, Rest.UNKNOWN, Map({0: (size, value)}))
        return found

    def read(self, site: ObjectSite, content: ObjectContent, offset: int, size: int) -> Value:
        """What a load at a known place finds."""
        cell = content.cells.get(offset)
        if cell is not None and cell[0] == size:
            value = cell[1]
        elif content.rest is Rest.UNKNOWN and not content.cells:
            value = HOLE
        else:
            value = self._transient(site, content, (offset, offset + size)).read(offset, size)
        # Two holes are not the same unknown value.
        return value if is_known(value) else self._algebra.unknown(UNTRACKED)

    def written(self, content: ObjectContent, offset: int, size: int, value: Value) -> ObjectContent:
        """The content after a store at a known place."""
        if size > LARGEST_CELL:  # a bit-precise integer; see `program.memory`
            first = self.written(content, offset, LARGEST_CELL, self._algebra.extract(value, 0, LARGEST_CELL))
            rest = self._algebra.extract(value, LARGEST_CELL, size - LARGEST_CELL)
            return self.written(first, offset + LARGEST_CELL, size - LARGEST_CELL, rest)
        if offset == 0 and size == content.size:
            return self.whole(size, value, alive=content.alive)
        cell = content.cells.get(offset)
        if cell is None or cell[0] != size:
            cells = _clear(self._algebra, content.cells, offset, offset + size)
            if cells is not content.cells:
                content = ObjectContent(content.alive, content.size, content.rest, cells)
        if self.may_hold(value):
            return content.with_cell(offset, (size, value))
        return content.with_cell(offset, None if content.rest is Rest.UNKNOWN else (size, HOLE))

    def pieces(self, site: ObjectSite, content: ObjectContent, offset: int, size: int) -> list[tuple[int, int, Value]]:
        """What is known of a range, as cells relative to its start."""
        transient = self._transient(site, content)
        snapshot = transient.snapshot(offset, size)
        pieces = [(start, length, value) for start, length, value in snapshot.cells if is_known(value)]
        if content.rest is Rest.UNKNOWN:
            return pieces
        covered = bytearray(size)
        for start, length, _ in snapshot.cells:
            covered[start : start + length] = b"\1" * length
        position = 0
        while position < size:
            if covered[position]:
                position += 1
                continue
            end = position + 1
            while end < size and end - position < 8 - position % 8 and not covered[end]:
                end += 1
            value = transient.read(offset + position, end - position)
            if is_known(value):
                pieces.append((position, end - position, value))
            position = end
        return pieces

    def overwritten(
        self, content: ObjectContent, start: int, size: int, pieces: Sequence[tuple[int, int, Value]]
    ) -> ObjectContent:
        """The content after a range has got other bytes: those of some pieces, relative to its start, and unknown ones."""
        if content.size is not None and start <= 0 and start + size >= content.size:
            cells, rest = NO_CELLS, Rest.UNKNOWN
        else:
            cells, rest = _clear(self._algebra, content.cells, start, start + size), content.rest
            if rest is not Rest.UNKNOWN:
                for position in range(0, size, 8):
                    cells = cells.set(start + position, (min(8, size - position), HOLE))
        for offset, length, value in pieces:
            if rest is not Rest.UNKNOWN:
                cells = _clear(self._algebra, cells, start + offset, start + offset + length)
            cells = cells.set(start + offset, (length, value))
        return ObjectContent(content.alive, content.size, rest, cells)

    def within(self, memory: Memory, parts: PartsOfSites) -> Memory:
        """Memory without what is not remembered of the objects of some sites."""
        changed = memory
        for object_, content in memory.items():
            extent = parts.get(object_.site)
            if extent is not None and content.within is not extent:
                kept = self._restricted(object_.site, content, extent)
                if kept is not content:
                    changed = changed.set(object_, kept)
        return changed

    def _restricted(self, site: ObjectSite, content: ObjectContent, extent: Extent) -> ObjectContent:
        """What is known of the bytes in an extent; of the others, nothing."""
        if content.rest is Rest.UNKNOWN:
            has = extent.has
            if not all(has(offset, cell[0]) for offset, cell in content.cells.items()):
                cells = {
                    place: piece
                    for offset, (size, value) in content.cells.items()
                    for place, piece in self._cut(offset, size, value, extent)
                }
                content = ObjectContent(content.alive, content.size, Rest.UNKNOWN, Map(cells))
        else:
            found: dict[int, tuple[int, Value]] = {}
            for start, end in extent.ranges:
                stop = end if content.size is None else min(end, content.size)
                if start < stop:
                    pieces = self.pieces(site, content, start, stop - start)
                    found.update({start + offset: (size, value) for offset, size, value in pieces})
            content = ObjectContent(content.alive, content.size, Rest.UNKNOWN, Map(found))
        content.within = extent
        return content

    def _cut(self, offset: int, size: int, value: Value, extent: Extent) -> Iterator[tuple[int, tuple[int, Value]]]:
        """The parts of a cell that lie in an extent."""
        for start, end in extent.ranges:
            low, high = max(start, offset), min(end, offset + size)
            if low < high:
                part = value if high - low == size else self._algebra.extract(value, low - offset, high - low)
                if is_known(part):
                    yield low, (high - low, part)

    def _transient(self, site: ObjectSite, content: ObjectContent, near: tuple[int, int] | None = None) -> Content:
        """The content as the byte-exact structure of `program.memory`, for accesses that do not match a cell.

        `near` is the start and the end of the bytes that will be looked at, if they are few.
        """
        if content.rest is Rest.INITIAL:
            data = b"" if site.initializer is None else site.initializer.data
            result = Content(self._algebra, Image(data))
        elif content.rest is Rest.ZERO:
            result = Content(self._algebra, Filled(0))
        elif content.rest is Rest.UNDEFINED:
            result = Content(self._algebra, Filled(Undefined(0, 255, Origin(OriginKind.UNINITIALIZED, site.name))))
        else:
            result = Content(self._algebra, Filled(self._algebra.unknown(UNTRACKED)))
        cells = content.cells
        if near is None or len(cells) <= near[1] - near[0] + LARGEST_CELL:
            result.cells.update(cells)
        else:
            for offset in range(near[0] - LARGEST_CELL + 1, near[1]):
                if offset in cells:
                    result.cells[offset] = cells[offset]
        return result


def is_touched(content: ObjectContent, offset: int, size: int) -> bool:
    """Whether a range has been written to."""
    return bool(content.cells) and any(_covered(content.cells, place) for place in range(offset, offset + size))


def _covered(cells: Map[int, tuple[int, Value]], offset: int) -> bool:
    for start in range(offset, offset - 16, -1):
        cell = cells.get(start)
        if cell is not None:
            return start + cell[0] > offset
    return False


def _clear(algebra: Algebra, cells: Map[int, tuple[int, Value]], start: int, end: int) -> Map[int, tuple[int, Value]]:
    """Cells without a range; cells over its borders keep the bytes outside."""
    if not cells:
        return cells
    if end - start <= 64:
        inside = [offset for offset in range(start - 15, end) if offset in cells]
    else:
        inside = [offset for offset in cells if start - 16 < offset < end]
    for offset in inside:
        size, value = cells[offset]
        if offset + size <= start:
            continue
        cells = cells.delete(offset)
        if offset < start:
            cells = cells.set(offset, (start - offset, algebra.extract(value, 0, start - offset)))
        if offset + size > end:
            rest = offset + size - end
            cells = cells.set(end, (rest, algebra.extract(value, size - rest, rest)))
    return cells
