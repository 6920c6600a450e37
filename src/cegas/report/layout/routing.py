"""Curves of the links of a component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cegas.foundation.typed import Final
from cegas.report.layout.drawing import Route
from cegas.report.layout.loops import loop_path
from cegas.report.layout.paths import PathBuilder, reversed_path
from cegas.report.layout.placement import Placement
from cegas.report.layout.separation import separate

_SNAP: Final = 30.0
"""Bends move at most this far to make a link straighter at its ends."""


@dataclass(slots=True)
class _End:
    """Where a link meets a node: at the top or bottom (`side` 0), or at the left (-1) or right (1)."""

    side: int
    x: float
    y: float


class Router:
    """Turns chains of items into curves."""

    def __init__(self, placement: Placement) -> None:
        self.placement = placement
        self.metrics = placement.metrics
        self.place = [0] * len(placement.x)
        for row in placement.order:
            for place, item in enumerate(row):
                self.place[item] = place
        count = len(placement.links)
        self.upper: list[_End | None] = [None] * count
        self.lower: list[_End | None] = [None] * count

    def paths(self) -> list[Route]:
        self._find_ends()
        self._snap()
        return [self._path(link) for link in range(len(self.placement.links))]

    def _find_ends(self) -> None:
        """Decide where links meet their nodes; those at one border are spread along it in order."""
        placement = self.placement
        below: dict[int, list[tuple[float, int]]] = {}
        above: dict[int, list[tuple[float, int]]] = {}
        sides: dict[tuple[int, int], list[tuple[float, int, bool]]] = {}
        for link, chain in enumerate(placement.chains):
            upper, lower = chain[0], chain[-1]
            if upper == lower:
                continue
            for node, near, at_top in ((upper, chain[1], False), (lower, chain[-2], True)):
                lane = placement.x[near]
                side = self._side(link, node, near)
                if side:
                    sides.setdefault((node, side), []).append((lane * side, link, at_top))
                elif at_top:
                    above.setdefault(node, []).append((lane, link))
                else:
                    below.setdefault(node, []).append((lane, link))
        for node, wanted in below.items():
            for link, x in self._spread(node, wanted):
                self.upper[link] = _End(0, x, placement.boxes[node].bottom)
        for node, wanted in above.items():
            for link, x in self._spread(node, wanted):
                self.lower[link] = _End(0, x, placement.boxes[node].y)
        for (node, side), ends in sides.items():
            self._spread_side(node, side, ends)

    def _snap(self) -> None:
        """Move bends over to where their link meets its nodes, if a step to the side is all that is missing."""
        placement = self.placement
        for link, chain in enumerate(placement.chains):
            if len(chain) < 3:
                continue
            bends = chain[1:-1]
            first, last = self.upper[link], self.lower[link]
            if first is None or last is None:
                continue
            if not last.side:
                self._snap_run(bends[::-1], last.x, fixed_end=first.side != 0)
            if not first.side:
                # What is in line with the lower end stays there.
                self._snap_run(bends, first.x, fixed_end=last.side != 0 or placement.x[bends[-1]] == last.x)

    def _snap_run(self, bends: Sequence[int], wanted: float, *, fixed_end: bool) -> None:
        """Move the bends that are in line with the first one; not if that is all of them and the other end is fixed."""
        placement = self.placement
        lane = placement.x[bends[0]]
        if lane == wanted or abs(lane - wanted) > _SNAP:
            return
        run: list[int] = []
        for bend in bends:
            if abs(placement.x[bend] - lane) > 0.05:
                break
            run.append(bend)
        if fixed_end and len(run) == len(bends):
            return
        if not all(placement.coordinates.has_room(bend, wanted) for bend in run):
            return
        for bend in run:
            placement.x[bend] = wanted

    def _side(self, link: int, node: int, near: int) -> int:
        """Links that close a cycle use the sides of nodes, if nothing stands between the node and their lane."""
        placement = self.placement
        if not placement.backward[link] or near < len(placement.boxes):
            return 0
        lane, box = placement.x[near], placement.boxes[node]
        row = placement.order[placement.rank[node]]
        reserve = self.metrics.bend_gap / 2
        if lane >= box.right + reserve:
            following = self.place[node] + 1
            extent = placement.extents[node]
            if extent.right > placement.node_extents[node].right:
                return 0
            if following < len(row):
                other = row[following]
                if placement.x[other] - placement.extents[other].left < lane + reserve:
                    return 0
            return 1
        if lane <= box.x - reserve:
            if self.place[node]:
                other = row[self.place[node] - 1]
                if placement.x[other] + placement.extents[other].right > lane - reserve:
                    return 0
            return -1
        return 0

    def _spread(self, node: int, wanted: list[tuple[float, int]]) -> list[tuple[int, float]]:
        """Points on the upper or lower border of a node, each as close to its lane as the others allow."""
        box = self.placement.boxes[node]
        low, high = box.x + self.metrics.corner, box.right - self.metrics.corner
        wanted.sort()
        last = len(wanted) - 1
        gaps = [min(10.0, (high - low) / last)] * last if last else []
        # Links that swing in from outside meet the border halfway between its middle and its corner.
        reach = min(high - box.centre, max(10.0, box.width * 0.27))
        desired = [lane if low <= lane <= high else box.centre + (reach if lane > high else -reach) for lane, _ in wanted]
        weights = [1.0] * len(wanted)
        # The link that can be straight stays so: the others swing over anyway and get the room that is left.
        straight = min(range(len(wanted)), key=lambda place: abs(wanted[place][0] - box.centre))
        lane = wanted[straight][0]
        if low <= lane <= high:
            weights[straight] = 1e6
            for place in range(last):
                at_left = place < straight
                room = (lane - low) / straight if at_left else (high - lane) / (last - straight)
                gaps[place] = min(gaps[place], room)
        found = separate(desired, weights, gaps)
        # Pooling may have pushed the outer ones over the corners.
        for place in range(1, len(found)):
            found[place] = max(found[place], low + sum(gaps[:place]))
        for place in range(last - 1, -1, -1):
            found[place] = min(found[place], high - sum(gaps[place:]))
        found[0], found[-1] = max(found[0], low), min(found[-1], high)
        return [(link, x) for (_, link), x in zip(wanted, found, strict=True)]

    def _spread_side(self, node: int, side: int, ends: list[tuple[float, int, bool]]) -> None:
        """Points on the left or right border: links that come from above, nearest lane first, then those from below."""
        box = self.placement.boxes[node]
        upwards = [entry for entry in sorted(ends) if entry[2]]
        downwards = [entry for entry in sorted(ends, reverse=True) if not entry[2]]
        ordered = upwards + downwards
        step = box.height / (len(ordered) + 1)
        for place, (_, link, at_top) in enumerate(ordered):
            end = _End(side, box.right if side > 0 else box.x, box.y + (place + 1) * step)
            if at_top:
                self.lower[link] = end
            else:
                self.upper[link] = end

    def _path(self, link: int) -> Route:
        placement = self.placement
        chain = placement.chains[link]
        if chain[0] == chain[-1]:
            return self._loop(link)
        first, last = self.upper[link], self.lower[link]
        assert first is not None and last is not None
        points = PathBuilder(first.x, first.y)
        if first.side:
            # Out at the side, then down on the lane of the first bend.
            lane = placement.x[chain[1]]
            points.quarter(lane, placement.bottoms[placement.rank[chain[0]]] + 2, horizontal_first=True)
        else:
            points.down(placement.bottoms[placement.rank[chain[0]]])
        for before, item in pairwise(chain[:-1]):
            self._swing(points, before, item, placement.x[item])
            points.down(placement.bottoms[placement.rank[item]])
        if last.side:
            points.down(placement.tops[placement.rank[chain[-1]]] - 2)
            points.quarter(last.x, last.y, horizontal_first=False)
        else:
            self._swing(points, chain[-2], chain[-1], last.x)
            points.down(last.y)
        path = points.path()
        return reversed_path(path) if placement.backward[link] else path

    def _swing(self, points: PathBuilder, before: int, item: int, x: float) -> None:
        """From the bottom of one rank to the top of the next one."""
        placement = self.placement
        top = placement.tops[placement.rank[item]]
        if placement.is_direct(before, item):
            points.slope(x, top, min((top - points.y) / 2, 80.0))
        else:
            points.slope(x, top, (top - points.y) / 2)

    def _loop(self, link: int) -> Route:
        placement = self.placement
        node = placement.links[link].source
        return loop_path(placement.boxes[node], *placement.loops.nesting[link])
