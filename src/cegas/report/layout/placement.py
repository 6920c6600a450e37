"""Where the nodes and bends of a component are: the steps from links to coordinates, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cegas.report.layout.coordinates import Coordinates
from cegas.report.layout.drawing import Box
from cegas.report.layout.elements import BoxExtent, Link, label_box
from cegas.report.layout.layering import find_ranks, links_to_turn
from cegas.report.layout.loops import loop_room
from cegas.report.layout.metrics import Metrics
from cegas.report.layout.ordering import reduce_crossings


class Placement:
    """Ranks, order and coordinates of what one connected component consists of, relative to its own corner.

    *Items* are what the ranks consist of: first the nodes, by their numbers, then the bends.
    """

    def __init__(self, extents: Sequence[BoxExtent], links: Sequence[Link], metrics: Metrics) -> None:
        self.metrics = metrics
        self.links = links
        self.node_extents = extents
        count = len(extents)
        loops = loop_room(extents, links, metrics)
        self.extents = loops.extents
        self.loops = loops
        self.backward = links_to_turn(count, links)
        self.rank = find_ranks(count, self._arcs())
        self.chains: list[tuple[int, ...]] = []
        self.label_item: list[int] = []
        self._make_chains(3 * count + 5000)
        self.order = reduce_crossings(self.rank, self.chains, self.backward, count)
        spine = self._spine()
        self.coordinates = Coordinates(self.order, self.chains, self.backward, spine, self.extents, count, metrics)
        self.x = self.coordinates.result()
        self.width = 0.0
        self._fit_left()
        self.tops, self.bottoms = self._rank_positions()
        self.height = self.bottoms[-1] if self.bottoms else 0.0
        self.boxes = [self._node_box(node) for node in range(count)]

    def ends(self, link: int) -> tuple[int, int]:
        """The upper and the lower end of a link."""
        found = self.links[link]
        return (found.target, found.source) if self.backward[link] else (found.source, found.target)

    def _arcs(self) -> list[tuple[int, int, int]]:
        """Upper end, lower end and least number of ranks between them, of every link that is not a loop.

        A label needs a rank of its own, and so does the second of two links between the same nodes: it would be hidden.
        """
        result: list[tuple[int, int, int]] = []
        seen: set[tuple[int, int]] = set()
        for number, link in enumerate(self.links):
            if link.source == link.target:
                continue
            upper, lower = self.ends(number)
            roundabout = link.label is not None or self.backward[number] or (upper, lower) in seen
            seen.add((upper, lower))
            result.append((upper, lower, 2 if roundabout else 1))
        return result

    def _make_chains(self, budget: int) -> None:
        """The items that each link visits, top down. Short links get their bends first; beyond the budget a long link
        keeps its label only, and the rest of it becomes a direct curve."""
        spans = [self.rank[self.ends(n)[1]] - self.rank[self.ends(n)[0]] for n in range(len(self.links))]
        direct = [False] * len(self.links)
        for number in sorted(range(len(self.links)), key=spans.__getitem__):
            budget -= max(spans[number] - 1, 0)
            direct[number] = budget < 0 and spans[number] > 2
        for number, link in enumerate(self.links):
            upper, lower = self.ends(number)
            labelled = link.label is not None and link.source != link.target
            if direct[number]:
                near_source = self.rank[lower] - 1 if self.backward[number] else self.rank[upper] + 1
                places = [near_source] if labelled else []
            else:
                places = list(range(self.rank[upper] + 1, self.rank[lower]))
            chain = [upper]
            for place in places:
                chain.append(len(self.rank))
                self.rank.append(place)
                self.extents.append(BoxExtent(0.0, 0.0, 0.0))
            label_item = -1
            if labelled and link.label is not None:
                label_item = chain[-1] if self.backward[number] else chain[1]
                self.extents[label_item] = link.label
            chain.append(lower)
            self.chains.append(tuple(chain))
            self.label_item.append(label_item)

    def _spine(self) -> tuple[list[bool], list[bool]]:
        """Which links should leave their upper end, and which should reach their lower end, straight.

        That is the only one at that end that is as short as can be: the others are long ways round, which the eye
        expects at the side. Where several are short, the node stands in the middle of them.
        """
        leaving: dict[int, list[int]] = {}
        entering: dict[int, list[int]] = {}
        for number, (link, chain) in enumerate(zip(self.links, self.chains, strict=True)):
            if self.backward[number] or link.source == link.target:
                continue
            if self.rank[link.target] - self.rank[link.source] <= (1 if link.label is None else 2):
                leaving.setdefault(chain[0], []).append(number)
                entering.setdefault(chain[-1], []).append(number)
        leaves = [False] * len(self.links)
        reaches = [False] * len(self.links)
        for ends, straight in ((leaving, leaves), (entering, reaches)):
            for numbers in ends.values():
                if len(numbers) == 1:
                    straight[numbers[0]] = True
        return leaves, reaches

    def is_direct(self, upper: int, lower: int) -> bool:
        """Whether two neighbours of a chain are joined by a curve across ranks."""
        return self.rank[lower] - self.rank[upper] > 1

    def _fit_left(self) -> None:
        if not self.x:
            return
        left = min(x - extent.left for x, extent in zip(self.x, self.extents, strict=True))
        for item in range(len(self.x)):
            self.x[item] -= left
        self.width = max(x + extent.right for x, extent in zip(self.x, self.extents, strict=True))

    def _rank_positions(self) -> tuple[list[float], list[float]]:
        """Top and bottom of each rank. Where edges swing far, the gap is wider, so that they are not too flat."""
        swing = [0.0] * len(self.order)
        for chain in self.chains:
            for upper, lower in pairwise(chain):
                if not self.is_direct(upper, lower):
                    place = self.rank[upper]
                    swing[place] = max(swing[place], abs(self.x[upper] - self.x[lower]))
        tops: list[float] = []
        bottoms: list[float] = []
        y = 0.0
        for place, row in enumerate(self.order):
            tops.append(y)
            bottoms.append(y + max((self.extents[item].height for item in row), default=0.0))
            y = bottoms[-1] + self.metrics.rank_gap + min(swing[place] * 0.06, 36.0)
        return tops, bottoms

    def middle(self, item: int) -> float:
        """The vertical middle of an item's rank."""
        return (self.tops[self.rank[item]] + self.bottoms[self.rank[item]]) / 2

    def _node_box(self, node: int) -> Box:
        extent = self.node_extents[node]
        y = self.middle(node) - extent.height / 2
        return Box(self.x[node] - extent.left, y, extent.width, extent.height)

    def label_box(self, link: int) -> Box | None:
        """The rectangle of a link's label, if it has one. Routing may move it, so ask after that."""
        extent = self.links[link].label
        if extent is None:
            return None
        item = self.label_item[link]
        if item >= 0:
            # Labels of one rank begin at the same height: mostly they are the branches of one node.
            return label_box(extent, self.x[item], self.tops[self.rank[item]], self.metrics)
        node = self.links[link].source
        dx, dy = self.loops.label_corner[link]
        return Box(self.x[node] + dx, self.middle(node) + dy, extent.right - self.metrics.label_gap, extent.height)
