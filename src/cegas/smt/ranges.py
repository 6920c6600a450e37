"""How to cut a range of bytes that is copied between places of which only one is meant.

A copy goes piece by piece: the value of a piece is that of the source that is meant, and each destination gets it or keeps
what it has. A piece that cuts a cell in two makes numbers of addresses and floats, so the pieces are the cells: those of all
sources and destinations, as far as they overlap taken together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd

from cegas.program.memory import LARGEST_CELL


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
    """Intervals that overlap taken together; those that only touch stay apart."""
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
