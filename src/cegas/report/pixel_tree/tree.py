"""A graph as rows of marks: what a pixel tree is before it is drawn.

As in the thesis (section 3.5), a row is a distance from the root, and holds one mark for each node at that distance, in the
order in which a breadth-first search comes to them. Rows are centred when they are drawn; edges and labels are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from cegas.foundation.collector import collector_paused
from cegas.foundation.typed import Final, TypeVar

_Node = TypeVar("_Node", bound=Hashable)


class NodeMark(IntEnum):
    """What is special about a node. Where a pixel stands for several nodes, the highest number is shown."""

    PLAIN = 1
    END = 2
    OPEN = 3
    CALL = 4
    DECISION = 5
    COVERED = 6
    MERGED = 7
    TARGET = 8


COLOURS: Final[dict[NodeMark, tuple[int, int, int]]] = {
    NodeMark.PLAIN: (0x3A, 0x44, 0x52),
    NodeMark.END: (0xB4, 0xBD, 0xC8),
    NodeMark.OPEN: (0xB4, 0xBD, 0xC8),
    NodeMark.CALL: (0x2F, 0x81, 0xD6),
    NodeMark.DECISION: (0x8E, 0x5B, 0xD6),
    NodeMark.COVERED: (0x2D, 0xA4, 0x4E),
    NodeMark.MERGED: (0xF0, 0xB4, 0x00),
    NodeMark.TARGET: (0xD1, 0x24, 0x2F),
}
"""Red, green and blue. Those of targets, covered and merged states are the thesis's."""

Meanings = tuple[tuple[NodeMark, str], ...]

STATES: Final[Meanings] = (
    (NodeMark.PLAIN, "state"),
    (NodeMark.TARGET, "target"),
    (NodeMark.COVERED, "covered"),
    (NodeMark.MERGED, "merged"),
    (NodeMark.OPEN, "not explored"),
)
LOCATIONS: Final[Meanings] = (
    (NodeMark.PLAIN, "location"),
    (NodeMark.TARGET, "target"),
    (NodeMark.DECISION, "loop head"),
    (NodeMark.CALL, "call"),
    (NodeMark.END, "return, end of the run"),
)
OPERATIONS: Final[Meanings] = (
    (NodeMark.PLAIN, "operation"),
    (NodeMark.TARGET, "leads to a target"),
    (NodeMark.DECISION, "decision"),
    (NodeMark.CALL, "call"),
)


@dataclass(frozen=True, slots=True)
class PixelTree:
    """Rows of marks, one byte for each node, and what to say about them."""

    rows: tuple[bytes, ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    """Further lines of the caption, such as a verdict."""
    meanings: Meanings = STATES
    noun: str = "states"
    """What the nodes are."""
    all_rows: int = 0
    """How many there were before rows were cut off below."""
    all_nodes: int = 0
    """How many there were before nodes were cut off below and at the sides."""

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def nodes(self) -> int:
        """How many nodes are shown."""
        return sum(map(len, self.rows))

    def count(self, mark: NodeMark) -> int:
        """How many nodes of a kind are shown."""
        return sum(row.count(mark) for row in self.rows)

    def used(self) -> Meanings:
        """The marks that occur, with what they mean: the legend."""
        return tuple((mark, meaning) for mark, meaning in self.meanings if any(mark in row for row in self.rows))

    def caption(self) -> tuple[str, ...]:
        """What to write below the title."""
        levels = counted(self.all_rows, "levels")
        if self.height < self.all_rows:
            levels = f"{self.height:,} of {levels}"
        return (*self.notes, f"{counted(self.all_nodes, self.noun)}, {levels}")

    # -- less of it -----------------------------------------------------------------------------------------------

    def cut(self, depth: int) -> PixelTree:
        """Only the first rows."""
        return self if depth >= self.height else replace(self, rows=self.rows[:depth])

    def trimmed(self, width: int) -> PixelTree:
        """Rows of at most so many nodes: what is too long loses both its ends."""
        longest = self.width
        if longest <= width:
            return self
        rows = tuple(row if len(row) <= width else _middle(row, width) for row in self.rows)
        note = f"trimmed at both sides: up to {longest:,} wide"
        return replace(self, rows=rows, notes=(*self.notes, note))

    def condensed(self, columns: int, rows: int) -> PixelTree:
        """One mark for so many nodes of a row, and one row for so many rows: the most special of each."""
        if columns == 1 and rows == 1:
            return self
        narrow = [condense(row, columns) for row in self.rows]
        packed = tuple(overlay(narrow[first : first + rows]) for first in range(0, len(narrow), rows))
        return replace(self, rows=packed)

    # -- pictures -------------------------------------------------------------------------------------------------

    def to_png(self, scale: int | None = None) -> bytes:
        """The tree alone, without a caption, as a PNG file. See `page.fit` for the scale if none is given."""
        from cegas.report.pixel_tree.page import bare

        return bare(self, scale).to_png()

    def to_svg(self, scale: int | None = None) -> str:
        """The tree alone, without a caption, as an SVG document."""
        from cegas.report.pixel_tree.page import bare

        return bare(self, scale).to_svg()


def tree_of(
    rows: Sequence[bytes], title: str = "", notes: Iterable[str] = (), meanings: Meanings = STATES, noun: str = "states"
) -> PixelTree:
    """A whole tree."""
    return PixelTree(tuple(rows), title, tuple(notes), meanings, noun, len(rows), sum(map(len, rows)))


def layered(root: _Node, successors: Callable[[_Node], Iterable[_Node]], mark: Callable[[_Node], int]) -> list[bytes]:
    """The rows of any graph that has one start: every node once, in the row of its distance."""
    rows: list[bytes] = []
    seen = {root}
    level = [root]
    with collector_paused():
        while level:
            rows.append(bytes(map(mark, level)))
            below: list[_Node] = []
            for node in level:
                for successor in successors(node):
                    if successor not in seen:
                        seen.add(successor)
                        below.append(successor)
            level = below
    return rows


def condense(row: bytes, columns: int) -> bytes:
    """One mark, the highest, for so many neighbours; the last may stand for fewer."""
    if columns == 1 or len(row) <= 1:
        return row
    padded = row + bytes(-len(row) % columns)
    return bytes(map(max, *(padded[first::columns] for first in range(columns))))


def overlay(rows: Sequence[bytes]) -> bytes:
    """Rows on top of each other, centred: the highest mark of each column."""
    if len(rows) == 1:
        return rows[0]
    width = max(map(len, rows))
    return bytes(map(max, *(bytes(_left(width, row)) + row + bytes(width - len(row) - _left(width, row)) for row in rows)))


def counted(number: int, noun: str) -> str:
    """`1 state`, `1,000 states`."""
    return f"1 {noun[:-1]}" if number == 1 else f"{number:,} {noun}"


def _left(width: int, row: bytes) -> int:
    return (width - len(row)) // 2


def _middle(row: bytes, width: int) -> bytes:
    first = (len(row) - width) // 2
    return row[first : first + width]
