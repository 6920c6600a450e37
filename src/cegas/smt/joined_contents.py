"""What an object holds where two paths meet: cell by cell the one or the other.

Cells that agree stay as they are. Where one path has a cell and the other has none, the other's background is read. Arrays
of the solver are chosen as a whole. Unknown memory comes into being when it is read: what only one path has read, the other
may have read as well, since nothing has been said about it.
"""

from __future__ import annotations

from itertools import pairwise

from cegas.program.machine import Stuck
from cegas.program.memory import Fresh, Segment
from cegas.program.types import int_type
from cegas.program.values import Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import MOST_BYTES, ArrayProvenance, SavedContent, SmtContent
from cegas.smt.terms import Node

PIECE = 8
"""Memory whose backgrounds differ is chosen in pieces of so many bytes."""

Cells = dict[int, tuple[int, Value]]


class JoinedContents:
    """Joins contents under a choice: the first path's if it holds."""

    def __init__(self, smt: SmtAlgebra, choice: Node) -> None:
        self._smt = smt
        self._choice = choice
        self._guards = (choice, smt.terms.negation(choice))

    def select(self, size: int, one: Value, other: Value) -> Value:
        """One of two values of so many bytes."""
        if one is other or one == other:
            return one
        alternatives = list(zip(self._guards, (one, other), strict=True))
        if 8 * size == self._smt.pointer_bits and any(map(self._smt.is_unseen, (one, other))):
            # As a pointer it is null or from outside, as long as nobody has looked at it.
            return self._smt.choice(size, alternatives)
        return self._smt.select(int_type(8 * size), alternatives)

    # -- unknown memory -------------------------------------------------------------------------------------------

    def hidden(self, content: SmtContent, one: SavedContent, other: SavedContent) -> SavedContent:
        """The content of unknown memory."""
        if one.array is not None or other.array is not None:
            views = [self._hidden_array(each, one if each is other else other) for each in (one, other)]
            return self._arrays(*views)
        pieces = _Pieces(one.cells, other.cells)
        cells: Cells = {}
        for offset, (size, value) in pieces.alike.items():
            cells[offset] = (size, self.select(size, value, other.cells[offset][1]))
        views = [self._view(each) for each in (one, other)]
        for start, end in pieces.others():
            first, second = (_covered(view, start, end) for view in views)
            if first is not None and second is not None:
                first = self.select(end - start, first, second)
            chosen = second if first is None else first
            assert chosen is not None
            cells[start] = (end - start, chosen)
        return SavedContent(cells, one.segments, None, None, None, None)

    def _hidden_array(self, saved: SavedContent, other: SavedContent) -> SmtContent:
        """Unknown memory as an array: where it has been read by cells only, it may be what the other path has."""
        view = self._view(saved)
        if saved.array is None:
            view.array, view.touched, view.masks = other.array, other.touched, other.masks
            assert other.provenance is not None
            view.provenance = other.provenance.copy()
            view.cells = {}
            for offset, (size, value) in sorted(saved.cells.items()):
                view.write(offset, size, value)
        return view

    # -- known memory ---------------------------------------------------------------------------------------------

    def known(self, one: SavedContent, other: SavedContent, length: Value) -> SavedContent:
        """The content of an object that is `length` bytes long."""
        if one.array is None and other.array is None:
            ranges = self._different(one, other, length)
            if ranges is not None:
                return self._cells(one, other, ranges)
        views = [self._view(each) for each in (one, other)]
        for view in views:
            view.make_array(length)
        return self._arrays(*views)

    def _cells(self, one: SavedContent, other: SavedContent, ranges: list[tuple[int, int]]) -> SavedContent:
        pieces = _Pieces(one.cells, other.cells)
        cells: Cells = {}
        views = [self._view(each) for each in (one, other)]
        for offset, (size, value) in pieces.alike.items():
            cells[offset] = (size, self.select(size, value, other.cells[offset][1]))
        for start, end in pieces.others(ranges):
            self._smt.tick()
            first, second = (view.read(start, end - start) for view in views)
            cells[start] = (end - start, self.select(end - start, first, second))
        return SavedContent(cells, one.segments, None, None, None, None)

    def _different(self, one: SavedContent, other: SavedContent, length: Value) -> list[tuple[int, int]] | None:
        """Where the backgrounds differ; None if that is too much to be chosen piece by piece."""
        if one.segments is other.segments or one.segments == other.segments:
            return []
        if not isinstance(length, int) or length < 0:
            return None
        borders = sorted(
            {0, length}
            | {
                min(max(border, 0), length)
                for each in (one, other)
                for part in each.segments
                for border in (part.start, part.end)
            }
        )
        found: list[tuple[int, int]] = []
        for start, end in pairwise(borders):
            first, second = (_background(each.segments, start) for each in (one, other))
            if (first.source, first.shift) != (second.source, second.shift):
                found.append((start, end))
        return found if sum(end - start for start, end in found) <= MOST_BYTES else None

    # -- arrays ---------------------------------------------------------------------------------------------------

    def _arrays(self, one: SmtContent, other: SmtContent) -> SavedContent:
        terms = self._smt.terms
        touched: Node | None = None
        if one.touched is not None or other.touched is not None:
            written = terms.constant_array(self._smt.pointer_bits, terms.vector(1, 8))
            touched = terms.ite(self._choice, *[written if each.touched is None else each.touched for each in (one, other)])
        masks: Node | None = None
        if one.masks is not None or other.masks is not None:
            nothing = terms.constant_array(self._smt.pointer_bits, terms.vector(0, 8))
            masks = terms.ite(self._choice, *[nothing if each.masks is None else each.masks for each in (one, other)])
        array = terms.ite(self._choice, one.array, other.array)
        return SavedContent({}, one.segments, array, touched, _both(one.provenance, other.provenance), masks)

    def _view(self, saved: SavedContent) -> SmtContent:
        """A content that nobody else has."""
        view = SmtContent(self._smt, None)
        view.restore_saved(saved)
        return view


class _Pieces:
    """The cells of two contents: those that lie alike, and what the others cut memory into."""

    def __init__(self, one: Cells, other: Cells) -> None:
        self.alike: Cells = {}
        self._others: list[tuple[int, int]] = []
        for offset, cell in one.items():
            facing = other.get(offset)
            if facing is not None and facing[0] == cell[0]:
                self.alike[offset] = cell
            else:
                self._others.append((offset, offset + cell[0]))
        self._others += [(offset, offset + cell[0]) for offset, cell in other.items() if offset not in self.alike]

    def others(self, ranges: list[tuple[int, int]] | None = None) -> list[tuple[int, int]]:
        """The pieces, without gaps within a range."""
        spans = [*self._others, *(ranges or [])]
        if not spans:
            return []
        cuts = {border for span in self._others for border in span}
        alike = [(offset, offset + size) for offset, (size, _) in self.alike.items()] if ranges else []
        cuts |= {border for span in alike for border in span}
        for start, end in ranges or []:
            cuts |= {start, end, *range(start - start % PIECE + PIECE, end, PIECE)}
        taken = {start for start, _ in alike}
        borders = sorted(cuts)
        merged = _union(spans)
        found: list[tuple[int, int]] = []
        number = 0
        for start, end in pairwise(borders):
            while number < len(merged) and merged[number][1] <= start:
                number += 1
            if number < len(merged) and merged[number][0] <= start and start not in taken and not _inside(start, alike):
                found.append((start, end))
        return found


def _inside(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(start < place < end for start, end in spans)


def _union(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans, sorted, those that touch joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _covered(view: SmtContent, start: int, end: int) -> Value | None:
    """What cells have between two places; None if there are none (a piece lies in one cell or in none)."""
    found = view.cells_between(start, end)
    return view.read(start, end - start) if any(first <= start and last >= end for first, last in found) else None


def _background(segments: list[Segment], place: int) -> Segment:
    for segment in segments:
        if segment.start <= place < segment.end:
            return segment
    raise Stuck("memory without a background")


def _both(one: ArrayProvenance, other: ArrayProvenance) -> ArrayProvenance:
    """What may have been put into one of two arrays."""
    both = one.copy()
    both.objects |= other.objects
    both.numbers |= other.numbers
    both.wild, both.hides = one.wild or other.wild, one.hides or other.hides
    both.places += [place for place in other.places if place not in both.places]
    return both


def is_hidden(content: SmtContent, saved: SavedContent) -> bool:
    """Whether a content is that of unknown memory, which others refer to."""
    return (
        len(saved.segments) == 1
        and isinstance(saved.segments[0].source, Fresh)
        and saved.segments[0].source.hidden is content
    )
