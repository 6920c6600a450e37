"""Copies and fills of unknown extent, or at addresses that may mean several places.

They go piece by piece: the value of a piece is that of the source that is meant, and each destination gets it or keeps
what it has. A piece that cuts a cell in two makes numbers of addresses and floats. So the pieces are the cells: those of all
sources and destinations, joined where they overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import gcd

from cegas.foundation.records import record
from cegas.program.machine import Stuck
from cegas.program.memory import LARGEST_CELL, Background, Fresh
from cegas.program.operations import Operation
from cegas.program.operators import signed
from cegas.program.types import int_type
from cegas.program.values import Pointer, Value
from cegas.smt.accesses import Accesses, offset_term
from cegas.smt.addresses import Addresses
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import MOST_BYTES, SmtContent
from cegas.smt.spans import Spans, compared
from cegas.smt.terms import Node
from cegas.smt.values import Term

EXTENTS = (16, 256, MOST_BYTES)
"""Bounds that are tried if nothing else bounds the size of a range: whether no run has a larger one."""

MOST_SPOTS = 256
"""A copy goes from cell to cell if neither its source nor its destination may be at more places than this."""


@record
class _Spot:
    """A place that an address means if a condition holds."""

    guard: Node
    content: SmtContent
    offset: int


class RangeAccesses:
    """Copies and fills ranges of bytes."""

    def __init__(
        self,
        smt: SmtAlgebra,
        addresses: Addresses,
        accesses: Accesses,
        atoms: Callable[[], Iterable[tuple[Node, bool]]],
        is_excluded: Callable[[Node], bool],
    ) -> None:
        """`atoms` are conditions of which is known whether they hold in the runs that come here; `is_excluded` says of a
        condition whether it is known to hold in none of them, which may take longer."""
        self._smt = smt
        self._addresses = addresses
        self._accesses = accesses
        self._atoms = atoms
        self._is_excluded = is_excluded

    def copy(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        extent = self._extent(size, (destination, source), operation)
        if extent == 0:
            return
        least = size if isinstance(size, int) else 1  # a copy of no bytes may be anywhere, but does nothing
        sources = self._accesses.places(source, least, operation, writing=False)
        targets = self._accesses.places(destination, least, operation, writing=True)
        if isinstance(size, int) and self._copy_cells(targets, sources, size):
            return
        step = self._step_of(size, [*sources, *targets])
        self._shorten([*sources, *targets], step, extent)
        values: list[Value] = []
        for start in range(0, extent, step):
            loads: list[tuple[Node, Value]] = []
            for guard, place in sources:
                self._smt.tick()
                loads.append((guard, self._accesses.load(self._moved(place, start), int_type(8 * step))))
            values.append(self._smt.select(int_type(8 * step), loads))
        for number, value in enumerate(values):
            self._store_piece(targets, number * step, step, size, value)

    def _copy_cells(
        self, targets: Sequence[tuple[Node, Pointer]], sources: Sequence[tuple[Node, Pointer]], size: int
    ) -> bool:
        """Copy cells as a whole if all places can be listed; False if they cannot."""
        sources_listed, targets_listed = self._spots(sources, size), self._spots(targets, size)
        if sources_listed is None or targets_listed is None:
            return False
        cut = self._cut([*sources_listed, *targets_listed], targets_listed, size)
        if cut is None or len(cut) * max(len(sources_listed), len(targets_listed)) > MOST_BYTES:
            return False
        values: list[Value] = []
        for start, end in cut:
            alternatives: list[tuple[Node, Value]] = []
            for spot in sources_listed:
                self._smt.tick()
                alternatives.append((spot.guard, spot.content.read(spot.offset + start, end - start)))
            values.append(self._smt.select(int_type(8 * (end - start)), alternatives))
        for (start, end), value in zip(cut, values, strict=True):
            self._write_piece(targets_listed, start, end, value)
        return True

    def overwrite(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        extent = self._extent(size, (destination,), operation)
        if extent == 0:
            return
        targets = self._accesses.places(destination, size if isinstance(size, int) else 1, operation, writing=True)
        first = 0
        if isinstance(background, Fresh):
            # Unknown bytes are known by their offsets within the object, whichever it is: see `replay`.
            offsets = {place.offset if isinstance(place.offset, int) else None for _, place in targets}
            offset = offsets.pop() if len(offsets) == 1 else None
            if offset is None:
                raise Stuck("unknown bytes at a place that is not known", operation.position)
            first = signed(offset, self._smt.pointer_bits)
        view = SmtContent(self._smt, background)
        listed = self._spots(targets, size) if isinstance(size, int) else None
        cut = None if listed is None else self._cut(listed, listed, extent)
        if listed is not None and cut is not None and len(cut) * len(listed) <= MOST_BYTES:
            for start, end in cut:
                self._write_piece(listed, start, end, view.read(first + start, end - start))
            return
        step = self._step_of(size, targets)
        self._shorten(targets, step, extent)
        for start in range(0, extent, step):
            self._store_piece(targets, start, step, size, view.read(first + start, step))

    def _spots(self, places: Sequence[tuple[Node, Pointer]], size: int) -> list[_Spot] | None:
        """Places of `size` bytes with known offsets; None if the bytes are in no cells or the offsets are too many."""
        spots: list[_Spot] = []
        for guard, place in places:
            memory, content, offset = place.object, place.object.content, place.offset
            if not isinstance(content, SmtContent) or content.array is not None:
                return None
            if isinstance(offset, int):
                spots.append(_Spot(guard, content, signed(offset, self._smt.pointer_bits)))
                continue
            term = offset_term(self._smt, offset)
            offsets = content.offsets(term, size, memory.size)
            if offsets is None or len(spots) + len(offsets) > MOST_SPOTS:
                return None
            for number in offsets:
                self._smt.tick()
                here = self._smt.terms.conjunction(guard, content.at(term, number))
                if not here.is_false():
                    spots.append(_Spot(here, content, number))
        if len(spots) == 1:
            return [_Spot(self._smt.terms.true, spots[0].content, spots[0].offset)]
        return spots or None

    def _shorten(self, places: Sequence[tuple[Node, Pointer]], step: int, extent: int) -> None:
        """Turn objects into arrays where visiting every possible offset, piece by piece, would take long."""
        for _, place in places:
            memory, content, offset = place.object, place.object.content, place.offset
            if isinstance(content, SmtContent) and not isinstance(offset, int):
                offsets = content.offsets(offset_term(self._smt, offset), step, memory.size)
                if offsets is not None and len(offsets) * extent // step > MOST_BYTES:
                    content.make_array(memory.size)

    def _cut(self, spots: Sequence[_Spot], targets: Sequence[_Spot], size: int) -> list[tuple[int, int]] | None:
        """The pieces of a range that lies at one of several places."""
        cells: dict[tuple[int, int], None] = {}
        for spot in spots:
            self._smt.tick()
            for start, end in spot.content.cells_between(spot.offset, spot.offset + size):
                cells[start - spot.offset, end - spot.offset] = None
        offsets: dict[SmtContent, list[int]] = {}
        for spot in targets:
            offsets.setdefault(spot.content, []).append(spot.offset)
        return pieces(size, self._smt.pointer_bits // 8, cells, list(offsets.values()))

    def _write_piece(self, targets: Sequence[_Spot], start: int, end: int, value: Value) -> None:
        for spot in targets:
            self._smt.tick()
            spot.content.write_if(spot.guard, spot.offset + start, end - start, value)

    def _store_piece(
        self, targets: Sequence[tuple[Node, Pointer]], start: int, step: int, size: Value, value: Value
    ) -> None:
        within = self._within(start, size)
        for guard, place in targets:
            self._smt.tick()
            self._accesses.store(self._smt.terms.conjunction(within, guard), self._moved(place, start), value, step)

    def _moved(self, place: Pointer, distance: int) -> Pointer:
        moved = self._addresses.plus(place, distance)
        assert isinstance(moved, Pointer)
        return moved

    def _within(self, start: int, size: Value) -> Node:
        if isinstance(size, int):
            return self._smt.terms.true
        position = self._smt.terms.vector(start, self._smt.pointer_bits)
        return self._smt.terms.below(position, self._smt.offset_node(size))

    def _step_of(self, size: Value, places: Sequence[tuple[Node, Pointer]]) -> int:
        """The largest cell size that is known to divide a size and the offsets of places."""
        return min(self._smt.pointer_bits // 8, _divisor(size), *(_divisor(place.offset) for _, place in places))

    def _extent(self, size: Value, places: Iterable[Value], operation: Operation) -> int:
        """How many bytes a range has at most."""
        if isinstance(size, int):
            extent: int | None = size
        else:
            extents = [self._room(address) for address in places]
            known = [room for room in extents if room is not None]
            node = self._smt.offset_node(size)
            span = self._smt.spans.of(node)
            if not known and not 0 <= span.low <= span.high <= MOST_BYTES:
                span = Spans(self._smt.terms, compared(self._smt.terms, self._atoms())).of(node)
            if span.low >= 0:
                known.append(span.high)
            extent = min(known) if known else None
            if extent is None or extent > MOST_BYTES:
                extent = next(filter(lambda bytes_: self._is_excluded(self._beyond(bytes_, node)), EXTENTS), None)
        if extent is None or extent > MOST_BYTES:
            raise Stuck("a range of bytes of unknown or too large size", operation.position)
        return extent

    def _beyond(self, extent: int, size: Node) -> Node:
        return self._smt.terms.below(self._smt.terms.vector(extent, self._smt.pointer_bits), size)

    def _room(self, address: Value) -> int | None:
        """How many bytes there are at most from an address to the end of its object; None if that is not known."""
        most = 0
        for _, place in self._addresses.resolve(address):
            if isinstance(place, int):
                continue
            length = place.object.size
            if not isinstance(length, int):
                return None
            start = signed(place.offset, self._smt.pointer_bits) if isinstance(place.offset, int) else 0
            most = max(most, length - max(start, 0))
        return most


def pieces(
    size: int, word: int, cells: Iterable[tuple[int, int]], targets: Sequence[Sequence[int]]
) -> list[tuple[int, int]] | None:
    """Start and end of the pieces of a range of `size` bytes, in order; None if the cells do not fit together.

    `cells` are starts and ends relative to the range. `targets` are the offsets of the destinations, a list for each object:
    pieces that are written at one offset of an object do not cut those written at others. Where no cells are, pieces have at
    most `word` bytes, a power of two.
    """
    joined = _joined((max(start, 0), min(end, size)) for start, end in cells if start < size and end > 0)
    shift = _shift(targets, size)
    while shift and len(joined) > 0:
        moved = [(start + step, end + step) for start, end in joined for step in (-shift, 0, shift)]
        closed = _joined((max(start, 0), min(end, size)) for start, end in moved if start < size and end > 0)
        if closed == joined:
            break
        joined = closed
    if any(end - start > LARGEST_CELL for start, end in joined):
        return None
    grid = min(word, shift & -shift) if shift else word
    found: list[tuple[int, int]] = []
    position = 0
    for start, end in [*joined, (size, size)]:
        while position < start:
            stop = min(start, position - position % grid + grid)
            found.append((position, stop))
            position = stop
        if start < end:
            found.append((start, end))
        position = end
    return found


def _joined(intervals: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Intervals, joined where they overlap; those that only touch stay apart."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(intervals):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _shift(targets: Iterable[Sequence[int]], size: int) -> int:
    """The greatest common divisor of the distances at which destinations overlap; 0 if none do."""
    return gcd(*(b - a for offsets in targets for a, b in pairwise(sorted(set(offsets))) if b - a < size))


def _divisor(value: Value) -> int:
    """A power of two, at most 16, that divides a number."""
    if isinstance(value, int):
        return min(value & -value, 16) if value else 16
    if isinstance(value, Term) and value.known:
        known = value.low | 1 << value.known
        return min(known & -known, 16)
    return 1
