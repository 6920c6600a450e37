"""Horizontal coordinates of the items of all ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cegas.report.layout.blocks import Blocks
from cegas.report.layout.effort import THOROUGH
from cegas.report.layout.elements import BoxExtent
from cegas.report.layout.metrics import Metrics
from cegas.report.layout.separation import separate


class Coordinates:
    """Moves items sideways, within the order of their rows, until links are as straight as they get."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        chains: Sequence[tuple[int, ...]],
        backward: Sequence[bool],
        spine: tuple[Sequence[bool], Sequence[bool]],
        extents: Sequence[BoxExtent],
        count: int,
        metrics: Metrics,
    ) -> None:
        self.rows = rows
        self.chains = chains
        self.backward = backward
        self.leaves_straight, self.reaches_straight = spine
        self.extents = extents
        self.count = count
        self.metrics = metrics
        self.x = [0.0] * len(extents)
        self.place = [(0, 0)] * len(extents)
        for number, row in enumerate(rows):
            for place, item in enumerate(row):
                self.place[item] = (number, place)
        self.gaps = [self._row_gaps(row) for row in rows]
        self.up: list[list[tuple[int, float]]] = [[] for _ in extents]
        self.down: list[list[tuple[int, float]]] = [[] for _ in extents]
        self._weigh()

    def _row_gaps(self, row: Sequence[int]) -> list[float]:
        """The least distances between the anchors of neighbours in a row."""
        metrics = self.metrics
        result: list[float] = []
        for left, right in pairwise(row):
            thin = left >= self.count and right >= self.count
            gap = metrics.bend_gap if thin else metrics.item_gap
            result.append(self.extents[left].right + gap + self.extents[right].left)
        return result

    def _weigh(self) -> None:
        """Long links want to be straight more than short ones, and what closes a cycle goes where there is room."""
        for number, chain in enumerate(self.chains):
            for place, (upper, lower) in enumerate(pairwise(chain)):
                if self.place[lower][0] != self.place[upper][0] + 1:
                    continue
                if upper >= self.count and lower >= self.count:
                    # A label stays near the node it belongs to rather than far out on the lane of its link.
                    weight = 0.5 if self._is_label(upper) or self._is_label(lower) else 8.0
                elif self.backward[number]:
                    weight = 0.5
                else:
                    weight = 8.0 if self._is_straight(number, place) else 2.0
                self.down[upper].append((lower, weight))
                self.up[lower].append((upper, weight))

    def _is_label(self, item: int) -> bool:
        return item >= self.count and self.extents[item].height > 0

    def _is_straight(self, number: int, place: int) -> bool:
        """Whether the piece of a link that begins at this place of its chain should be vertical."""
        chain = self.chains[number]
        from_node, to_node = place == 0, place == len(chain) - 2
        return (not from_node or self.leaves_straight[number]) and (not to_node or self.reaches_straight[number])

    def result(self) -> list[float]:
        self._spread()
        down, up = range(len(self.rows)), range(len(self.rows) - 1, -1, -1)
        rounds = 10 if len(self.x) <= THOROUGH else 4
        for _ in range(rounds):
            for number in down:
                self._settle(number, (self.up,))
            for number in up:
                self._settle(number, (self.down,))
        both = (self.up, self.down)
        for _ in range(rounds):
            for number in down:
                self._settle(number, both)
            for number in up:
                self._settle(number, both)
        self._straighten()
        return self.x

    def _spread(self) -> None:
        """Start with rows that are packed and centred."""
        for row, gaps in zip(self.rows, self.gaps, strict=True):
            x = -sum(gaps) / 2
            for item, gap in zip(row, [*gaps, 0.0], strict=False):
                self.x[item] = x
                x += gap

    def _settle(self, number: int, directions: Sequence[Sequence[Sequence[tuple[int, float]]]]) -> None:
        """Put a row as close to its neighbours as its order allows."""
        row = self.rows[number]
        x = self.x
        desired: list[float] = []
        weights: list[float] = []
        for item in row:
            total, weighted = 0.0, 0.0
            for links in directions:
                for other, weight in links[item]:
                    total += weight
                    weighted += weight * x[other]
            if total:
                desired.append(weighted / total)
                weights.append(total)
            else:
                desired.append(x[item])
                weights.append(0.02)
        for item, found in zip(row, separate(desired, weights, self.gaps[number]), strict=True):
            x[item] = found

    def _straighten(self) -> None:
        """Put items that belong on one vertical line there, even if that takes more room, and settle these blocks."""
        blocks = Blocks(self.rows, self._lines(), self.gaps, len(self.x))
        desired = [_median([self.x[item] for item in block]) for block in blocks.members]
        rightwards = blocks.push(desired, 1)
        leftwards = blocks.push(desired, -1)
        for block, members in enumerate(blocks.members):
            middle = (rightwards[block] + leftwards[block]) / 2
            for item in members:
                self.x[item] = middle
        for _ in range(6 if len(self.x) <= THOROUGH else 2):
            for block in blocks.order:
                self._settle_block(blocks.members[block])
            for block in reversed(blocks.order):
                self._settle_block(blocks.members[block])
        # One that moves may make room for another.
        for _ in range(3):
            moved = [self._join_label(chain) for chain in self.chains]
            if True not in moved:
                break

    def _join_label(self, chain: Sequence[int]) -> bool:
        """Put a label and the bends next to it on one line after all, if there happens to be room; whether that
        moved anything."""
        x = self.x
        moved = False
        for place, item in enumerate(chain):
            if not self._is_label(item):
                continue
            for run in (chain[place + 1 : -1], chain[place - 1 : 0 : -1]):
                lane = x[run[0]] if run else x[item]
                if lane == x[item]:
                    continue
                end = 0
                while end < len(run) and x[run[end]] == lane:
                    end += 1
                if all(self.has_room(bend, x[item]) for bend in run[:end]):
                    for bend in run[:end]:
                        x[bend] = x[item]
                    moved = True
                elif self.has_room(item, lane):
                    x[item] = lane
                    moved = True
        return moved

    def has_room(self, item: int, x: float) -> bool:
        """Whether an item can move there without touching its neighbours."""
        low, high = self.room(item)
        return low <= x <= high

    def _lines(self) -> list[tuple[int, int, int]]:
        """Pairs of items that belong on a vertical line, with their importance."""
        result: list[tuple[int, int, int]] = []
        for number, chain in enumerate(self.chains):
            for place, (upper, lower) in enumerate(pairwise(chain)):
                if self.place[lower][0] != self.place[upper][0] + 1 or not self._is_straight(number, place):
                    continue
                if upper < self.count or lower < self.count:
                    result.append((upper, lower, 2))
                elif not (self._is_label(upper) or self._is_label(lower)):
                    result.append((upper, lower, len(chain)))
                elif abs(self.x[upper] - self.x[lower]) <= 3 * self.metrics.item_gap:
                    result.append((upper, lower, 1))
        return result

    def _settle_block(self, members: Sequence[int]) -> None:
        """Move a block towards its neighbours as far as there is room."""
        x = self.x
        now = x[members[0]]
        own = set(members)
        total, weighted = 0.0, 0.0
        low, high = float("-inf"), float("inf")
        for item in members:
            for links in (self.up[item], self.down[item]):
                for other, weight in links:
                    if other not in own:
                        total += weight
                        weighted += weight * x[other]
            item_low, item_high = self.room(item)
            low, high = max(low, item_low), min(high, item_high)
        if total and low < high:
            wanted = min(max(weighted / total, low), high)
            if wanted != now:
                for item in members:
                    x[item] = wanted

    def room(self, item: int) -> tuple[float, float]:
        """How far an item can move without touching its neighbours."""
        number, place = self.place[item]
        row, gaps = self.rows[number], self.gaps[number]
        low = self.x[row[place - 1]] + gaps[place - 1] if place else float("-inf")
        high = self.x[row[place + 1]] - gaps[place] if place + 1 < len(row) else float("inf")
        # Rounding errors must not close a room that is exactly as wide as its item.
        return min(low, self.x[item]), max(high, self.x[item])


def _median(values: list[float]) -> float:
    values.sort()
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
