"""The order within ranks: as few crossings as can be found in reasonable time."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cegas.report.layout.effort import SMALL, SWEEPS, THOROUGH


def reduce_crossings(
    rank: Sequence[int], chains: Sequence[tuple[int, ...]], backward: Sequence[bool], count: int
) -> list[list[int]]:
    """The items of each rank, from left to right."""
    if not rank:
        return []
    best: list[list[int]] | None = None
    best_crossings = 0
    starts = ((False, False), (False, True), (True, False), (True, True))
    for mirrored, backward_first in starts if len(rank) <= SMALL else starts[:1]:
        ordering = _Ordering(rank, chains, backward, mirrored=mirrored, backward_first=backward_first)
        crossings = ordering.improve()
        if mirrored:
            ordering.mirror()
        if best is None or crossings < best_crossings:
            best, best_crossings = ordering.rows, crossings
        if not best_crossings:
            break
    assert best is not None
    return best


class _Ordering:
    """Rows of items, and the links between neighbouring rows."""

    def __init__(
        self,
        rank: Sequence[int],
        chains: Sequence[tuple[int, ...]],
        backward: Sequence[bool],
        *,
        mirrored: bool,
        backward_first: bool,
    ) -> None:
        self.rank = rank
        self.up: list[list[int]] = [[] for _ in rank]
        self.down: list[list[int]] = [[] for _ in rank]
        numbers = range(len(chains))
        for number in sorted(numbers, key=lambda n: backward[n] != backward_first):
            chain = chains[number]
            for upper, lower in pairwise(chain):
                if rank[lower] == rank[upper] + 1:
                    self.down[upper].append(lower)
                    self.up[lower].append(upper)
        if mirrored:
            for below in self.down:
                below.reverse()
        self.position = [0] * len(rank)
        self.rows: list[list[int]] = [[] for _ in range(max(rank) + 1)]
        self._search()

    def mirror(self) -> None:
        """Swap left and right."""
        for row in self.rows:
            row.reverse()

    def _search(self) -> None:
        """The first order is that of a depth-first search, which draws trees without crossings."""
        seen = bytearray(len(self.rank))
        for root in sorted(range(len(self.rank)), key=lambda item: bool(self.up[item])):
            pending = [root]
            while pending:
                item = pending.pop()
                if seen[item]:
                    continue
                seen[item] = 1
                self.rows[self.rank[item]].append(item)
                pending.extend(reversed(self.down[item]))
        self._number()

    def _number(self) -> None:
        for row in self.rows:
            for place, item in enumerate(row):
                self.position[item] = place

    def improve(self) -> int:
        """Sweep down and up and keep the best order; the number of its crossings."""
        best = [list(row) for row in self.rows]
        fewest = self.crossings()
        stale = 0
        for sweep in range(SWEEPS):
            if not fewest or stale >= 3:
                break
            self._sweep(range(1, len(self.rows)), self.up, reverse_ties=sweep % 2 == 1)
            self._sweep(range(len(self.rows) - 2, -1, -1), self.down, reverse_ties=sweep % 2 == 1)
            if len(self.rank) <= THOROUGH:
                self._swap_neighbours()
            found = self.crossings()
            stale += 1
            if found < fewest:
                fewest, stale = found, 0
                best = [list(row) for row in self.rows]
        self.rows = best
        self._number()
        return fewest

    def _sweep(self, places: Iterable[int], neighbours: Sequence[Sequence[int]], *, reverse_ties: bool) -> None:
        """Order each row by the mean position of the neighbours in the row before it."""
        position = self.position
        for place in places:
            row = self.rows[place]
            if reverse_ties:
                row.reverse()
            keys: dict[int, float] = {}
            for item in row:
                near = neighbours[item]
                keys[item] = sum([position[other] for other in near]) / len(near) if near else position[item]
            row.sort(key=keys.__getitem__)
            for number, item in enumerate(row):
                position[item] = number

    def _swap_neighbours(self) -> None:
        """Swap neighbours in a row as long as that saves crossings."""
        position = self.position
        for _ in range(4):
            saved = 0
            for row in self.rows:
                above = {item: sorted([position[other] for other in self.up[item]]) for item in row}
                below = {item: sorted([position[other] for other in self.down[item]]) for item in row}
                for place in range(len(row) - 1):
                    left, right = row[place], row[place + 1]
                    gain = _gain(above[left], above[right]) + _gain(below[left], below[right])
                    if gain > 0:
                        row[place], row[place + 1] = right, left
                        position[left], position[right] = place + 1, place
                        saved += gain
            if not saved:
                return

    def crossings(self) -> int:
        """How many pairs of links cross."""
        total = 0
        position = self.position
        for row in self.rows:
            ends: list[int] = []
            for item in row:
                below = sorted([position[other] for other in self.down[item]])
                for end in below:
                    total += len(ends) - bisect_right(ends, end)
                for end in below:
                    insort(ends, end)
        return total


def _gain(left: Sequence[int], right: Sequence[int]) -> int:
    """How many crossings it saves to swap the owners of these sorted positions."""
    if not left or not right or left[-1] <= right[0]:
        # Nothing crosses now. What a swap would cost is of no interest unless the other side gains.
        return -_inversions(right, left) if left and right else 0
    return _inversions(left, right) - _inversions(right, left)


def _inversions(left: Sequence[int], right: Sequence[int]) -> int:
    """Pairs of sorted positions that are out of order if the owner of `left` stands left of the owner of `right`."""
    return sum([len(left) - bisect_right(left, end) for end in right])
