"""Items that share a vertical line."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence


class Blocks:
    """Items of neighbouring rows that share one vertical line. Lines do not cross, so "left of" orders the blocks."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        lines: Sequence[tuple[int, int, int]],
        gaps: Sequence[Sequence[float]],
        count: int,
    ) -> None:
        self.position = [0] * count
        for row in rows:
            for place, item in enumerate(row):
                self.position[item] = place
        row_of = [0] * count
        for number, row in enumerate(rows):
            for item in row:
                row_of[item] = number
        below: list[list[tuple[int, int, int]]] = [[] for _ in rows]
        for upper, lower, importance in lines:
            below[row_of[upper]].append((-importance, upper, lower))
        next_item: dict[int, int] = {}
        for wanted in below:
            for upper, lower in self._without_crossings(wanted):
                next_item[upper] = lower
        self.members: list[list[int]] = []
        self.block_of = [-1] * count
        for row in rows:
            for item in row:
                if self.block_of[item] >= 0:
                    continue
                members = [item]
                while members[-1] in next_item:
                    members.append(next_item[members[-1]])
                for member in members:
                    self.block_of[member] = len(self.members)
                self.members.append(members)
        self.after: list[list[tuple[int, float]]] = [[] for _ in self.members]
        for row, row_gaps in zip(rows, gaps, strict=True):
            for left, right, gap in zip(row, row[1:], row_gaps, strict=False):
                self.after[self.block_of[left]].append((self.block_of[right], gap))
        self.order = self._left_to_right()

    def _without_crossings(self, wanted: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
        """The most important of the lines between two rows such that none of them cross."""
        position = self.position
        uppers: list[int] = []
        lowers: list[int] = []
        result: list[tuple[int, int]] = []
        for _, upper, lower in sorted(wanted):
            place = bisect_right(uppers, position[upper])
            if place and lowers[place - 1] >= position[lower]:
                continue
            if place < len(lowers) and lowers[place] <= position[lower]:
                continue
            uppers.insert(place, position[upper])
            lowers.insert(place, position[lower])
            result.append((upper, lower))
        return result

    def _left_to_right(self) -> list[int]:
        """The blocks, each after those at its left."""
        waiting = [0] * len(self.members)
        for following in self.after:
            for other, _ in following:
                waiting[other] += 1
        result: list[int] = []
        ready = deque(block for block in range(len(self.members)) if not waiting[block])
        while ready:
            block = ready.popleft()
            result.append(block)
            for other, _ in self.after[block]:
                waiting[other] -= 1
                if not waiting[other]:
                    ready.append(other)
        assert len(result) == len(self.members), "lines cross"
        return result

    def push(self, desired: Sequence[float], direction: int) -> list[float]:
        """The desired position of each block, or as far right (1) or left (-1) of it as its neighbours make it go."""
        result = list(desired)
        if direction > 0:
            for block in self.order:
                for other, gap in self.after[block]:
                    result[other] = max(result[other], result[block] + gap)
        else:
            for block in reversed(self.order):
                for other, gap in self.after[block]:
                    result[block] = min(result[block], result[other] - gap)
        return result
