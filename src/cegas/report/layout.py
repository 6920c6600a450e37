"""Where everything goes: a layered layout for directed graphs.

The method is that of Sugiyama, Tagawa and Toda (1981), as refined by Gansner, Koutsofios, North and Vo (1993):

1. edges that close a cycle are turned round for the time of the layout,
2. nodes get ranks, so that every edge leads downwards,
3. an edge that passes ranks gets a place in each of them (a *bend*); the label of an edge is a bend with a size,
4. the order within the ranks is improved by barycentres until edges cross as little as they seem to have to,
5. horizontal coordinates: each rank in turn moves as close to its neighbours as the order allows (an exact
   least-squares solution per rank), then what belongs on a vertical line is put there,
6. edges become curves that run vertically through ranks and swing over in the gaps between them.

Connected components are laid out one by one and put together in columns, like a newspaper. A cluster is laid out by
itself and then takes part as one big node. Every step is deterministic, and near-linear in nodes, edges and bends; the
number of bends is bounded, edges beyond that bound become direct curves.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from unicodedata import combining, east_asian_width

from cegas.report.graph import Cluster, Graph, GraphEdge, GraphNode, Line


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in pixels. A monospace font is about 0.6 times as wide as high, whichever it is."""

    node_font: float = 12.0
    edge_font: float = 11.0
    title_font: float = 13.0
    line_spacing: float = 1.3
    node_padding_x: float = 9.0
    node_padding_y: float = 5.0
    double_border: float = 3.0
    """The distance of the two lines of a double border."""
    label_gap: float = 7.0
    """Between an edge and its label."""
    label_padding: float = 3.0
    item_gap: float = 18.0
    """Between neighbours of one rank."""
    bend_gap: float = 12.0
    """Between two edges that run side by side."""
    rank_gap: float = 22.0
    part_gap: float = 34.0
    """Between components and clusters."""
    cluster_padding: float = 16.0
    cluster_title: float = 24.0
    margin: float = 14.0
    corner: float = 6.0
    """Edges stay this far away from the corners of nodes."""


DEFAULT_METRICS: Final = Metrics()
_CHARACTER: Final = 0.602
"""Width of a character of a monospace font of size 1."""
_SWEEPS: Final = 8
"""Rounds of crossing reduction, each down and up."""
_SMALL: Final = 400
"""With at most this many items in a component there is time to try several starting orders."""
_THOROUGH: Final = 1500
"""With at most this many items there is time for single swaps and more rounds."""
_ASPECT: Final = 1.5
"""The shape of the drawing, width to height, that packing aims at."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, given by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> float:
        return self.x + self.width / 2

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Curve:
    """One cubic Bézier segment from wherever the path is to (`x`, `y`)."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Path:
    """A continuous curve."""

    x: float
    y: float
    curves: tuple[Curve, ...]

    def moved(self, dx: float, dy: float) -> Path:
        return Path(
            self.x + dx,
            self.y + dy,
            tuple(
                Curve(c.x1 + dx, c.y1 + dy, c.x2 + dx, c.y2 + dy, c.x + dx, c.y + dy) for c in self.curves
            ),
        )


@dataclass(frozen=True, slots=True)
class PlacedNode:
    """A node and its border."""

    node: GraphNode
    box: Box


@dataclass(frozen=True, slots=True)
class PlacedEdge:
    """An edge, its curve from source to target, and the room of its label."""

    edge: GraphEdge
    path: Path
    label: Box | None
    backward: bool
    """It closes a cycle and leads upwards."""
    direct: bool
    """It runs across whatever is in its way."""


@dataclass(frozen=True, slots=True)
class PlacedCluster:
    """A cluster and its frame."""

    cluster: Cluster
    box: Box


@dataclass(frozen=True, slots=True)
class Drawing:
    """A graph with coordinates; nodes, edges and clusters in the order of the graph."""

    graph: Graph
    metrics: Metrics
    width: float
    height: float
    nodes: tuple[PlacedNode, ...]
    edges: tuple[PlacedEdge, ...]
    clusters: tuple[PlacedCluster, ...]


def text_columns(text: str) -> int:
    """How many columns of a monospace font a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text
    )


def text_width(text: str, font: float) -> float:
    """The width of a text in a monospace font of this size."""
    return text_columns(text) * font * _CHARACTER


def layout(graph: Graph, metrics: Metrics = DEFAULT_METRICS) -> Drawing:
    """Give every node, edge, label and cluster of the graph its place. Raises GraphError if it is not well formed."""
    graph.validate()
    return _Page(graph, metrics).drawing()


# ---------------------------------------------------------------------------------------------------------------------
# The whole page: components, clusters, and the edges between them


@dataclass(frozen=True, slots=True)
class _Extent:
    """The size of something, seen from its anchor, the point where a straight edge passes through."""

    left: float
    right: float
    height: float

    @property
    def width(self) -> float:
        return self.left + self.right


@dataclass(frozen=True, slots=True)
class _Link:
    """An edge of a component, between numbers of its nodes; `label` is the size of its label, if it has one."""

    source: int
    target: int
    label: _Extent | None


@dataclass(slots=True)
class _Unit:
    """A part of the page that is laid out by itself: a cluster, or a component outside of clusters."""

    cluster: int | None
    members: list[int]
    width: float = 0.0
    height: float = 0.0


class _Page:
    """Takes a graph apart, lays out the parts, and puts them together."""

    def __init__(self, graph: Graph, metrics: Metrics) -> None:
        self.graph = graph
        self.metrics = metrics
        self.number = {node.id: number for number, node in enumerate(graph.nodes)}
        self.ends = [(self.number[edge.source], self.number[edge.target]) for edge in graph.edges]
        self.labels = [_label_extent(edge.label_lines, metrics) for edge in graph.edges]
        self.extents = [_node_extent(node, metrics) for node in graph.nodes]
        self.boxes: list[Box | None] = [None] * len(graph.nodes)
        self.paths: list[Path | None] = [None] * len(graph.edges)
        self.label_boxes: list[Box | None] = [None] * len(graph.edges)
        self.backward = [False] * len(graph.edges)
        self.direct = [False] * len(graph.edges)
        self.frames: list[Box | None] = [None] * len(graph.clusters)
        self.unit_of = [-1] * len(graph.nodes)
        self.units = self._find_units()

    def drawing(self) -> Drawing:
        inner, outer = self._split_edges()
        for number, unit in enumerate(self.units):
            self._lay_out_unit(unit, inner[number])
        width, height = self._arrange_units(outer)
        for edge in outer:
            self._connect(edge)
        width, height = self._fit_margins(width, height)
        return self._result(width, height)

    def _find_units(self) -> list[_Unit]:
        units: list[_Unit] = []
        for number, cluster in enumerate(self.graph.clusters):
            members = sorted(self.number[member] for member in cluster.nodes)
            for member in members:
                self.unit_of[member] = len(units)
            if members:
                units.append(_Unit(number, members))
        free = [number for number in range(len(self.unit_of)) if self.unit_of[number] < 0]
        edges = [(a, b) for a, b in self.ends if self.unit_of[a] < 0 and self.unit_of[b] < 0]
        for component in _components(free, edges):
            for member in component:
                self.unit_of[member] = len(units)
            units.append(_Unit(None, component))
        return units

    def _split_edges(self) -> tuple[list[list[int]], list[int]]:
        """The edges within each unit, and those between units."""
        inner: list[list[int]] = [[] for _ in self.units]
        outer: list[int] = []
        for edge, (source, target) in enumerate(self.ends):
            if self.unit_of[source] == self.unit_of[target]:
                inner[self.unit_of[source]].append(edge)
            else:
                outer.append(edge)
        return inner, outer

    def _lay_out_unit(self, unit: _Unit, edges: list[int]) -> None:
        """Give the unit's content coordinates relative to the unit's own corner."""
        metrics = self.metrics
        components = _components(unit.members, [self.ends[edge] for edge in edges])
        component_of = {member: number for number, part in enumerate(components) for member in part}
        edges_of: list[list[int]] = [[] for _ in components]
        for edge in edges:
            edges_of[component_of[self.ends[edge][0]]].append(edge)
        parts: list[_Part] = []
        for members, own in zip(components, edges_of, strict=True):
            local = {member: number for number, member in enumerate(members)}
            links = [_Link(local[self.ends[e][0]], local[self.ends[e][1]], self.labels[e]) for e in own]
            parts.append(_lay_out([self.extents[member] for member in members], links, metrics))
        gap = metrics.part_gap * 0.7
        corners, width, height = _pack([(part.width, part.height) for part in parts], gap, _ASPECT)
        indent, top = 0.0, 0.0
        if unit.cluster is not None:
            title = text_width(self.graph.clusters[unit.cluster].title, metrics.title_font)
            indent, top = metrics.cluster_padding, metrics.cluster_title + metrics.cluster_padding * 0.5
            width = max(width, title) + 2 * indent
            height += top + metrics.cluster_padding
        unit.width, unit.height = width, height
        # A narrow content stands in the middle of a frame that a long title has made wide.
        used = max((corner[0] + part.width for corner, part in zip(corners, parts, strict=True)), default=0.0)
        indent += (width - 2 * indent - used) / 2
        for part, members, own, (x, y) in zip(parts, components, edges_of, corners, strict=True):
            for local_number, member in enumerate(members):
                self.boxes[member] = part.boxes[local_number].moved(x + indent, y + top)
            for local_number, edge in enumerate(own):
                self.paths[edge] = part.paths[local_number].moved(x + indent, y + top)
                label = part.label_boxes[local_number]
                self.label_boxes[edge] = None if label is None else label.moved(x + indent, y + top)
                self.backward[edge] = part.backward[local_number]
                self.direct[edge] = part.direct[local_number]

    def _arrange_units(self, outer: list[int]) -> tuple[float, float]:
        """Place the units: connected ones by a layered layout of their own, the others side by side."""
        metrics = self.metrics
        between: dict[tuple[int, int], None] = {}
        for edge in outer:
            source, target = self.ends[edge]
            between[self.unit_of[source], self.unit_of[target]] = None
        groups = _components(range(len(self.units)), list(between))
        group_of = {unit: number for number, group in enumerate(groups) for unit in group}
        links_of: list[list[_Link]] = [[] for _ in groups]
        local = {unit: number for group in groups for number, unit in enumerate(group)}
        for source, target in between:
            links_of[group_of[source]].append(_Link(local[source], local[target], None))
        parts: list[_Part] = []
        for group, links in zip(groups, links_of, strict=True):
            extents = [
                _Extent(self.units[unit].width / 2, self.units[unit].width / 2, self.units[unit].height)
                for unit in group
            ]
            parts.append(_lay_out(extents, links, metrics))
        corners, width, height = _pack([(part.width, part.height) for part in parts], metrics.part_gap, _ASPECT)
        corner_of: list[tuple[float, float]] = [(0.0, 0.0)] * len(self.units)
        for group, part, (x, y) in zip(groups, parts, corners, strict=True):
            for unit, box in zip(group, part.boxes, strict=True):
                corner_of[unit] = (x + box.x, y + box.y)
        self._move_units(corner_of)
        return width, height

    def _move_units(self, corner_of: list[tuple[float, float]]) -> None:
        for unit, (x, y) in zip(self.units, corner_of, strict=True):
            if unit.cluster is not None:
                self.frames[unit.cluster] = Box(x, y, unit.width, unit.height)
        for member, box in enumerate(self.boxes):
            assert box is not None
            self.boxes[member] = box.moved(*corner_of[self.unit_of[member]])
        for edge, path in enumerate(self.paths):
            if path is None:
                continue
            x, y = corner_of[self.unit_of[self.ends[edge][0]]]
            self.paths[edge] = path.moved(x, y)
            label = self.label_boxes[edge]
            self.label_boxes[edge] = None if label is None else label.moved(x, y)

    def _connect(self, edge: int) -> None:
        """An edge between units: a direct curve between the sides of its nodes that face each other."""
        source, target = self.boxes[self.ends[edge][0]], self.boxes[self.ends[edge][1]]
        assert source is not None and target is not None
        path = _direct(source, target)
        self.paths[edge] = path
        self.direct[edge] = True
        extent = self.labels[edge]
        if extent is not None:
            x, y = _halfway(path)
            self.label_boxes[edge] = _label_box(extent, x, y - extent.height / 2, self.metrics)

    def _fit_margins(self, width: float, height: float) -> tuple[float, float]:
        """Move everything inside the page: curves and labels between units may reach beyond the units."""
        lowest_x, lowest_y, highest_x, highest_y = 0.0, 0.0, width, height
        for path in self.paths:
            assert path is not None
            for curve in path.curves:
                lowest_x, highest_x = min(lowest_x, curve.x1, curve.x2), max(highest_x, curve.x1, curve.x2)
                lowest_y, highest_y = min(lowest_y, curve.y1, curve.y2), max(highest_y, curve.y1, curve.y2)
        for box in self.label_boxes:
            if box is not None:
                lowest_x, highest_x = min(lowest_x, box.x), max(highest_x, box.right)
                lowest_y, highest_y = min(lowest_y, box.y), max(highest_y, box.bottom)
        margin = self.metrics.margin
        dx, dy = margin - lowest_x, margin - lowest_y
        self.boxes = [box.moved(dx, dy) for box in self.boxes if box is not None]
        self.paths = [path.moved(dx, dy) for path in self.paths if path is not None]
        self.label_boxes = [None if box is None else box.moved(dx, dy) for box in self.label_boxes]
        self.frames = [None if box is None else box.moved(dx, dy) for box in self.frames]
        return highest_x - lowest_x + 2 * margin, highest_y - lowest_y + 2 * margin

    def _result(self, width: float, height: float) -> Drawing:
        nodes: list[PlacedNode] = []
        for node, box in zip(self.graph.nodes, self.boxes, strict=True):
            assert box is not None
            nodes.append(PlacedNode(node, box))
        edges: list[PlacedEdge] = []
        for number, edge in enumerate(self.graph.edges):
            path = self.paths[number]
            assert path is not None
            label, backward, direct = self.label_boxes[number], self.backward[number], self.direct[number]
            edges.append(PlacedEdge(edge, path, label, backward, direct))
        clusters = tuple(
            PlacedCluster(cluster, frame)
            for cluster, frame in zip(self.graph.clusters, self.frames, strict=True)
            if frame is not None
        )
        return Drawing(self.graph, self.metrics, width, height, tuple(nodes), tuple(edges), clusters)


def _node_extent(node: GraphNode, metrics: Metrics) -> _Extent:
    widest = max((text_width(line.text, metrics.node_font) for line in node.label_lines), default=0.0)
    border = metrics.double_border if node.double_border else 0.0
    width = max(widest + 2 * (metrics.node_padding_x + border), 22.0)
    rows = max(len(node.label_lines), 1)
    height = rows * metrics.node_font * metrics.line_spacing + 2 * (metrics.node_padding_y + border)
    return _Extent(width / 2, width / 2, height)


def _label_extent(label_lines: Sequence[Line], metrics: Metrics) -> _Extent | None:
    """The room of a label, which stands at the right of its edge."""
    if not label_lines:
        return None
    widest = max(text_width(line.text, metrics.edge_font) for line in label_lines)
    height = len(label_lines) * metrics.edge_font * metrics.line_spacing + 2 * metrics.label_padding
    return _Extent(metrics.bend_gap / 2, metrics.label_gap + widest + 2 * metrics.label_padding, height)


def _label_box(extent: _Extent, x: float, y: float, metrics: Metrics) -> Box:
    """The label's own rectangle, where its edge passes at `x` and the room begins at `y`."""
    return Box(x + metrics.label_gap, y, extent.right - metrics.label_gap, extent.height)


def _components(members: Iterable[int], edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The connected components, each in the order of `members` and all in the order of their first member."""
    parent = {member: member for member in members}

    def find(member: int) -> int:
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    for source, target in edges:
        one, other = find(source), find(target)
        if one != other:
            parent[max(one, other)] = min(one, other)
    result: dict[int, list[int]] = {}
    for member in parent:
        result.setdefault(find(member), []).append(member)
    return list(result.values())


def _pack(
    sizes: Sequence[tuple[float, float]], gap: float, aspect: float
) -> tuple[list[tuple[float, float]], float, float]:
    """Corners of boxes that are set in columns like a newspaper: in order, and roughly in the wanted shape."""
    if not sizes:
        return [], 0.0, 0.0
    tallest = max(height for _, height in sizes)
    total = sum(height + gap for _, height in sizes) - gap
    candidates = 32
    best: tuple[list[tuple[float, float]], float, float] | None = None
    best_cost = 0.0
    for step in range(candidates + 1):
        limit = tallest * (total / tallest) ** (step / candidates)
        corners, width, height = _columns(sizes, gap, limit)
        cost = max(width / aspect, height)
        if best is None or cost < best_cost:
            best, best_cost = (corners, width, height), cost
    assert best is not None
    return best


def _columns(
    sizes: Sequence[tuple[float, float]], gap: float, limit: float
) -> tuple[list[tuple[float, float]], float, float]:
    """Fill columns from the top down to `limit`."""
    corners: list[tuple[float, float]] = []
    left, column_width, y, highest = 0.0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if y > 0 and y + height > limit + 0.01:
            left += column_width + gap
            column_width, y = 0.0, 0.0
        corners.append((left, y))
        column_width = max(column_width, width)
        highest = max(highest, y + height)
        y += height + gap
    return corners, left + column_width, highest


def _direct(source: Box, target: Box) -> Path:
    """A curve between two boxes anywhere on the page."""
    if source.bottom + 8 <= target.y:
        reach = max((target.y - source.bottom) / 2, 16.0)
        start, end = (source.centre, source.bottom), (target.centre, target.y)
        return Path(*start, (Curve(start[0], start[1] + reach, end[0], end[1] - reach, *end),))
    if source.right + 8 <= target.x or target.right + 8 <= source.x:
        rightwards = source.right < target.x
        start = (source.right if rightwards else source.x, source.middle)
        end = (target.x if rightwards else target.right, target.middle)
        reach = max(abs(end[0] - start[0]) / 2, 16.0) * (1 if rightwards else -1)
        return Path(*start, (Curve(start[0] + reach, start[1], end[0] - reach, end[1], *end),))
    # One above the other, upwards: around at the right.
    start, end = (source.right, source.middle), (target.right, target.middle)
    lane = max(source.right, target.right) + 30.0
    return Path(*start, (Curve(lane, start[1], lane, end[1], *end),))


def _halfway(path: Path) -> tuple[float, float]:
    """A point in the middle of the path's middle curve."""
    middle = len(path.curves) // 2
    x, y = (path.x, path.y) if middle == 0 else (path.curves[middle - 1].x, path.curves[middle - 1].y)
    curve = path.curves[middle]
    return (x + 3 * curve.x1 + 3 * curve.x2 + curve.x) / 8, (y + 3 * curve.y1 + 3 * curve.y2 + curve.y) / 8


# ---------------------------------------------------------------------------------------------------------------------
# One connected component


@dataclass(frozen=True, slots=True)
class _Part:
    """A finished component: boxes by the numbers of nodes, the rest by the numbers of links."""

    width: float
    height: float
    boxes: Sequence[Box]
    paths: Sequence[Path]
    label_boxes: Sequence[Box | None]
    backward: Sequence[bool]
    direct: Sequence[bool]


def _lay_out(extents: Sequence[_Extent], links: Sequence[_Link], metrics: Metrics) -> _Part:
    """Lay out one connected component."""
    if len(extents) == 1 and not links:
        # Some graphs consist of thousands of these.
        width, height = extents[0].width, extents[0].height
        return _Part(width, height, (Box(0.0, 0.0, width, height),), (), (), (), ())
    return _Component(extents, links, metrics).part()


class _Component:
    """The layered layout of one connected component; coordinates are relative to its own corner.

    *Items* are what the ranks consist of: first the nodes, by their numbers, then the bends.
    """

    def __init__(self, extents: Sequence[_Extent], links: Sequence[_Link], metrics: Metrics) -> None:
        self.metrics = metrics
        self.links = links
        self.node_extents = extents
        count = len(extents)
        loops = _loop_room(extents, links, metrics)
        self.extents = loops.extents
        self.loops = loops
        self.backward = _backward(count, links)
        self.rank = _ranks(count, self._arcs())
        self.chains: list[tuple[int, ...]] = []
        self.label_item: list[int] = []
        self._make_chains(3 * count + 5000)
        self.order = _reduce_crossings(self.rank, self.chains, self.backward, count)
        spine = self._spine()
        self.coordinates = _Coordinates(self.order, self.chains, self.backward, spine, self.extents, count, metrics)
        self.x = self.coordinates.result()
        self.width = 0.0
        self._fit_left()
        self.tops, self.bottoms = self._rank_positions()
        self.height = self.bottoms[-1] if self.bottoms else 0.0
        self.boxes = [self._node_box(node) for node in range(count)]
        self.paths = _Router(self).paths()
        self.label_boxes = [self._label_box(link) for link in range(len(links))]
        self._fit_curves()

    def part(self) -> _Part:
        direct = [any(self.is_direct(upper, lower) for upper, lower in pairwise(chain)) for chain in self.chains]
        return _Part(self.width, self.height, self.boxes, self.paths, self.label_boxes, self.backward, direct)

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
                self.extents.append(_Extent(0.0, 0.0, 0.0))
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

    def _label_box(self, link: int) -> Box | None:
        extent = self.links[link].label
        if extent is None:
            return None
        item = self.label_item[link]
        if item >= 0:
            # Labels of one rank begin at the same height: mostly they are the branches of one node.
            return _label_box(extent, self.x[item], self.tops[self.rank[item]], self.metrics)
        node = self.links[link].source
        dx, dy = self.loops.label_corner[link]
        return Box(
            self.x[node] + dx, self.middle(node) + dy, extent.right - self.metrics.label_gap, extent.height
        )

    def _fit_curves(self) -> None:
        """Direct curves may swing out of the room of the items."""
        left, right = 0.0, self.width
        for path in self.paths:
            for curve in path.curves:
                left, right = min(left, curve.x1, curve.x2), max(right, curve.x1, curve.x2)
        if left < 0.0:
            self.boxes = [box.moved(-left, 0.0) for box in self.boxes]
            self.label_boxes = [None if box is None else box.moved(-left, 0.0) for box in self.label_boxes]
            self.paths = [path.moved(-left, 0.0) for path in self.paths]
        self.width = right - left


@dataclass(slots=True)
class _Loops:
    """The room at the right of nodes for links from a node to itself."""

    extents: list[_Extent]
    """Of all nodes, with that room."""
    nesting: dict[int, tuple[int, int]]
    """Of a loop: how many are inside it, and how many the node has."""
    label_corner: dict[int, tuple[float, float]]
    """Where the label of a loop begins, seen from the node's anchor and vertical middle."""


_LOOP_REACH: Final = 20.0
_LOOP_STEP: Final = 9.0
_LOOP_HEIGHT: Final = 10.0
"""Loops of a low node swing out that much more above and below."""


def _loop_room(extents: Sequence[_Extent], links: Sequence[_Link], metrics: Metrics) -> _Loops:
    """Loops of one node are nested, and their labels stand at the right of all of them."""
    loops = _Loops(list(extents), {}, {})
    by_node: dict[int, list[int]] = {}
    for number, link in enumerate(links):
        if link.source == link.target:
            by_node.setdefault(link.source, []).append(number)
    for node, numbers in by_node.items():
        extent = extents[node]
        right = extent.right + _LOOP_REACH + _LOOP_STEP * (len(numbers) - 1)
        labels = [(number, label) for number in numbers if (label := links[number].label) is not None]
        stack = sum(label.height for _, label in labels)
        x, y = right + metrics.label_gap, -stack / 2
        for place, number in enumerate(numbers):
            loops.nesting[number] = (place, len(numbers))
        for number, label in labels:
            loops.label_corner[number] = (x, y)
            right = max(right, x + label.right - metrics.label_gap)
            y += label.height
        loops.extents[node] = _Extent(extent.left, right, max(extent.height + _LOOP_HEIGHT, stack))
    return loops


def _backward(count: int, links: Sequence[_Link]) -> list[bool]:
    """Which links to turn round to make the graph acyclic: those that lead back on the path of a depth-first search."""
    leaving: list[list[int]] = [[] for _ in range(count)]
    entered = bytearray(count)
    for number, link in enumerate(links):
        if link.source != link.target:
            leaving[link.source].append(number)
            entered[link.target] = 1
    backward = [False] * len(links)
    state = bytearray(count)  # 0 unseen, 1 on the search path, 2 finished
    for root in sorted(range(count), key=entered.__getitem__):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(leaving[root]))]
        while stack:
            node, remaining = stack[-1]
            for number in remaining:
                target = links[number].target
                if state[target] == 1:
                    backward[number] = True
                elif state[target] == 0:
                    state[target] = 1
                    stack.append((target, iter(leaving[target])))
                    break
            else:
                state[node] = 2
                stack.pop()
    return backward


def _ranks(count: int, arcs: Sequence[tuple[int, int, int]]) -> list[int]:
    """Ranks from 0 such that each arc (upper, lower, length) leads down by at least its length, and not much more."""
    below: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    above: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for upper, lower, length in arcs:
        below[upper].append((lower, length))
        above[lower].append((upper, length))
    order: list[int] = []
    waiting = [len(entry) for entry in above]
    ready = deque(node for node in range(count) if not waiting[node])
    rank = [0] * count
    while ready:
        node = ready.popleft()
        order.append(node)
        for lower, length in below[node]:
            rank[lower] = max(rank[lower], rank[node] + length)
            waiting[lower] -= 1
            if not waiting[lower]:
                ready.append(lower)
    assert len(order) == count, "the arcs have a cycle"
    # Longest paths put everything as high as possible. A node that more arcs leave than enter had better be low; so had
    # a chain that hangs on nothing above.
    light = [not entry for entry in above]
    for node in order:
        if len(above[node]) == 1 and len(below[node]) == 1:
            upper = above[node][0][0]
            light[node] = light[upper] and len(below[upper]) == 1
    for _ in range(3):
        for node in reversed(order):
            if below[node] and (light[node] or len(below[node]) > len(above[node])):
                rank[node] = min(rank[lower] - length for lower, length in below[node])
        for node in order:
            if above[node] and len(above[node]) > len(below[node]):
                rank[node] = max(rank[upper] + length for upper, length in above[node])
    lowest = min(rank, default=0)
    return [place - lowest for place in rank]


# ---------------------------------------------------------------------------------------------------------------------
# The order within ranks


def _reduce_crossings(
    rank: Sequence[int], chains: Sequence[tuple[int, ...]], backward: Sequence[bool], count: int
) -> list[list[int]]:
    """The items of each rank, from left to right."""
    if not rank:
        return []
    best: list[list[int]] | None = None
    best_crossings = 0
    starts = ((False, False), (False, True), (True, False), (True, True))
    for mirrored, backward_first in starts if len(rank) <= _SMALL else starts[:1]:
        ordering = _Ordering(rank, chains, backward, mirrored, backward_first)
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
        for sweep in range(_SWEEPS):
            if not fewest or stale >= 3:
                break
            self._sweep(range(1, len(self.rows)), self.up, sweep % 2 == 1)
            self._sweep(range(len(self.rows) - 2, -1, -1), self.down, sweep % 2 == 1)
            if len(self.rank) <= _THOROUGH:
                self._swap_neighbours()
            found = self.crossings()
            stale += 1
            if found < fewest:
                fewest, stale = found, 0
                best = [list(row) for row in self.rows]
        self.rows = best
        self._number()
        return fewest

    def _sweep(self, places: Iterable[int], neighbours: Sequence[Sequence[int]], reverse_ties: bool) -> None:
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


# ---------------------------------------------------------------------------------------------------------------------
# Horizontal coordinates


class _Coordinates:
    """Moves items sideways, within the order of their rows, until links are as straight as they get."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        chains: Sequence[tuple[int, ...]],
        backward: Sequence[bool],
        spine: tuple[Sequence[bool], Sequence[bool]],
        extents: Sequence[_Extent],
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
        rounds = 10 if len(self.x) <= _THOROUGH else 4
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
        for item, found in zip(row, _separate(desired, weights, self.gaps[number]), strict=True):
            x[item] = found

    def _straighten(self) -> None:
        """Put items that belong on one vertical line there, even if that takes more room, and settle these blocks."""
        blocks = _Blocks(self.rows, self._lines(), self.gaps, len(self.x))
        desired = [_median([self.x[item] for item in block]) for block in blocks.members]
        rightwards = blocks.push(desired, 1)
        leftwards = blocks.push(desired, -1)
        for block, members in enumerate(blocks.members):
            middle = (rightwards[block] + leftwards[block]) / 2
            for item in members:
                self.x[item] = middle
        for _ in range(6 if len(self.x) <= _THOROUGH else 2):
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


class _Blocks:
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


def _median(values: list[float]) -> float:
    values.sort()
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2


def _separate(desired: Sequence[float], weights: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The positions closest to the desired ones (weighted least squares) that keep their order and these distances.

    Without the distances this is isotonic regression, solved by pooling neighbours that violate the order.
    """
    shift = 0.0
    means: list[float] = []
    totals: list[float] = []
    counts: list[int] = []
    for number, wanted in enumerate(desired):
        mean, total, count = wanted - shift, weights[number], 1
        while means and means[-1] > mean:
            other = totals.pop()
            mean = (mean * total + means.pop() * other) / (total + other)
            total += other
            count += counts.pop()
        means.append(mean)
        totals.append(total)
        counts.append(count)
        if number < len(gaps):
            shift += gaps[number]
    result: list[float] = []
    shift = 0.0
    for mean, count in zip(means, counts, strict=True):
        for _ in range(count):
            result.append(mean + shift)
            if len(result) <= len(gaps):
                shift += gaps[len(result) - 1]
    return result


# ---------------------------------------------------------------------------------------------------------------------
# Curves


@dataclass(slots=True)
class _End:
    """Where a link meets a node: at the top or bottom (`side` 0), or at the left (-1) or right (1)."""

    side: int
    x: float
    y: float


_SNAP: Final = 30.0
"""Bends move at most this far to make a link straighter at its ends."""


class _Router:
    """Turns chains of items into curves."""

    def __init__(self, component: _Component) -> None:
        self.component = component
        self.metrics = component.metrics
        self.place = [0] * len(component.x)
        for row in component.order:
            for place, item in enumerate(row):
                self.place[item] = place
        count = len(component.links)
        self.upper: list[_End | None] = [None] * count
        self.lower: list[_End | None] = [None] * count

    def paths(self) -> list[Path]:
        self._find_ends()
        self._snap()
        return [self._path(link) for link in range(len(self.component.links))]

    def _find_ends(self) -> None:
        """Decide where links meet their nodes; those at one border are spread along it in order."""
        component = self.component
        below: dict[int, list[tuple[float, int]]] = {}
        above: dict[int, list[tuple[float, int]]] = {}
        sides: dict[tuple[int, int], list[tuple[float, int, bool]]] = {}
        for link, chain in enumerate(component.chains):
            upper, lower = chain[0], chain[-1]
            if upper == lower:
                continue
            for node, near, at_top in ((upper, chain[1], False), (lower, chain[-2], True)):
                lane = component.x[near]
                side = self._side(link, node, near)
                if side:
                    sides.setdefault((node, side), []).append((lane * side, link, at_top))
                elif at_top:
                    above.setdefault(node, []).append((lane, link))
                else:
                    below.setdefault(node, []).append((lane, link))
        for node, wanted in below.items():
            for link, x in self._spread(node, wanted):
                self.upper[link] = _End(0, x, component.boxes[node].bottom)
        for node, wanted in above.items():
            for link, x in self._spread(node, wanted):
                self.lower[link] = _End(0, x, component.boxes[node].y)
        for (node, side), ends in sides.items():
            self._spread_side(node, side, ends)

    def _snap(self) -> None:
        """Move bends over to where their link meets its nodes, if a step to the side is all that is missing."""
        component = self.component
        for link, chain in enumerate(component.chains):
            if len(chain) < 3:
                continue
            bends = chain[1:-1]
            first, last = self.upper[link], self.lower[link]
            if first is None or last is None:
                continue
            if not last.side:
                self._snap_run(bends[::-1], last.x, first.side != 0)
            if not first.side:
                # What is in line with the lower end stays there.
                self._snap_run(bends, first.x, last.side != 0 or component.x[bends[-1]] == last.x)

    def _snap_run(self, bends: Sequence[int], wanted: float, fixed_end: bool) -> None:
        """Move the bends that are in line with the first one; not if that is all of them and the other end is fixed."""
        component = self.component
        lane = component.x[bends[0]]
        if lane == wanted or abs(lane - wanted) > _SNAP:
            return
        run: list[int] = []
        for bend in bends:
            if abs(component.x[bend] - lane) > 0.05:
                break
            run.append(bend)
        if fixed_end and len(run) == len(bends):
            return
        if not all(component.coordinates.has_room(bend, wanted) for bend in run):
            return
        for bend in run:
            component.x[bend] = wanted

    def _side(self, link: int, node: int, near: int) -> int:
        """Links that close a cycle use the sides of nodes, if nothing stands between the node and their lane."""
        component = self.component
        if not component.backward[link] or near < len(component.boxes):
            return 0
        lane, box = component.x[near], component.boxes[node]
        row = component.order[component.rank[node]]
        reserve = self.metrics.bend_gap / 2
        if lane >= box.right + reserve:
            following = self.place[node] + 1
            extent = component.extents[node]
            if extent.right > component.node_extents[node].right:
                return 0
            if following < len(row):
                other = row[following]
                if component.x[other] - component.extents[other].left < lane + reserve:
                    return 0
            return 1
        if lane <= box.x - reserve:
            if self.place[node]:
                other = row[self.place[node] - 1]
                if component.x[other] + component.extents[other].right > lane - reserve:
                    return 0
            return -1
        return 0

    def _spread(self, node: int, wanted: list[tuple[float, int]]) -> list[tuple[int, float]]:
        """Points on the upper or lower border of a node, each as close to its lane as the others allow."""
        box = self.component.boxes[node]
        low, high = box.x + self.metrics.corner, box.right - self.metrics.corner
        wanted.sort()
        last = len(wanted) - 1
        gaps = [min(10.0, (high - low) / last)] * last if last else []
        # Links that swing in from outside meet the border halfway between its middle and its corner.
        reach = min(high - box.centre, max(10.0, box.width * 0.27))
        desired = [
            lane if low <= lane <= high else box.centre + (reach if lane > high else -reach) for lane, _ in wanted
        ]
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
        found = _separate(desired, weights, gaps)
        # Pooling may have pushed the outer ones over the corners.
        for place in range(1, len(found)):
            found[place] = max(found[place], low + sum(gaps[:place]))
        for place in range(last - 1, -1, -1):
            found[place] = min(found[place], high - sum(gaps[place:]))
        found[0], found[-1] = max(found[0], low), min(found[-1], high)
        return [(link, x) for (_, link), x in zip(wanted, found, strict=True)]

    def _spread_side(self, node: int, side: int, ends: list[tuple[float, int, bool]]) -> None:
        """Points on the left or right border: links that come from above, nearest lane first, then those from below."""
        box = self.component.boxes[node]
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

    def _path(self, link: int) -> Path:
        component = self.component
        chain = component.chains[link]
        if chain[0] == chain[-1]:
            return self._loop(link)
        first, last = self.upper[link], self.lower[link]
        assert first is not None and last is not None
        points = _Points(first.x, first.y)
        if first.side:
            # Out at the side, then down on the lane of the first bend.
            lane = component.x[chain[1]]
            points.quarter(lane, component.bottoms[component.rank[chain[0]]] + 2, horizontal_first=True)
        else:
            points.down(component.bottoms[component.rank[chain[0]]])
        for before, item in pairwise(chain[:-1]):
            self._swing(points, before, item, component.x[item])
            points.down(component.bottoms[component.rank[item]])
        if last.side:
            points.down(component.tops[component.rank[chain[-1]]] - 2)
            points.quarter(last.x, last.y, horizontal_first=False)
        else:
            self._swing(points, chain[-2], chain[-1], last.x)
            points.down(last.y)
        path = points.path()
        return _reversed(path) if component.backward[link] else path

    def _swing(self, points: _Points, before: int, item: int, x: float) -> None:
        """From the bottom of one rank to the top of the next one."""
        component = self.component
        top = component.tops[component.rank[item]]
        if component.is_direct(before, item):
            points.slope(x, top, min((top - points.y) / 2, 80.0))
        else:
            points.slope(x, top, (top - points.y) / 2)

    def _loop(self, link: int) -> Path:
        component = self.component
        node = component.links[link].source
        box = component.boxes[node]
        inside, loops = component.loops.nesting[link]
        # A cubic curve swings out to three quarters of its control points.
        control = box.right + (_LOOP_REACH + _LOOP_STEP * inside) * 4 / 3
        half = box.height * 0.4 * (inside + 1) / loops
        high, low = box.middle - half, box.middle + half
        rise = _LOOP_HEIGHT / 2
        return Path(box.right, high, (Curve(control, high - rise, control, low + rise, box.right, low),))


class _Points:
    """A path that is being drawn from top to bottom."""

    def __init__(self, x: float, y: float) -> None:
        self.start = (x, y)
        self.x = x
        self.y = y
        self.curves: list[Curve] = []

    def down(self, y: float) -> None:
        """A vertical line."""
        if y <= self.y:
            return
        last = self.curves[-1] if self.curves else None
        if last is not None and last.x1 == last.x2 == last.x == self.x and self._before_last() == self.x:
            self.curves.pop()
        self.curves.append(Curve(self.x, self.y, self.x, y, self.x, y))
        self.y = y

    def _before_last(self) -> float:
        return self.curves[-2].x if len(self.curves) > 1 else self.start[0]

    def slope(self, x: float, y: float, reach: float) -> None:
        """Over to another lane, with vertical ends."""
        if abs(x - self.x) < 0.05:
            self.down(y)
            return
        self.curves.append(Curve(self.x, self.y + reach, x, y - reach, x, y))
        self.x, self.y = x, y

    def quarter(self, x: float, y: float, horizontal_first: bool) -> None:
        """A quarter of an ellipse."""
        bend = 0.55
        if horizontal_first:
            curve = Curve(self.x + (x - self.x) * bend, self.y, x, y - (y - self.y) * bend, x, y)
        else:
            curve = Curve(self.x, self.y + (y - self.y) * bend, x - (x - self.x) * bend, y, x, y)
        self.curves.append(curve)
        self.x, self.y = x, y

    def path(self) -> Path:
        return Path(*self.start, tuple(self.curves))


def _reversed(path: Path) -> Path:
    """The same curve from its end to its start."""
    curves: list[Curve] = []
    starts = [(path.x, path.y), *((curve.x, curve.y) for curve in path.curves)]
    for curve, (x, y) in zip(reversed(path.curves), reversed(starts[:-1]), strict=True):
        curves.append(Curve(curve.x2, curve.y2, curve.x1, curve.y1, x, y))
    return Path(*starts[-1], tuple(curves))
