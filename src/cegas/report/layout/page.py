"""The whole page: clusters, components, and the edges between them."""

from __future__ import annotations

from dataclasses import dataclass

from cegas.foundation.typed import Final
from cegas.report.graph import Graph
from cegas.report.layout.component import FinishedComponent, lay_out_component
from cegas.report.layout.drawing import Box, Drawing, PlacedCluster, PlacedEdge, PlacedNode, Route
from cegas.report.layout.elements import BoxExtent, Link, label_box, label_extent, node_extent
from cegas.report.layout.metrics import DEFAULT_METRICS, Metrics, text_width
from cegas.report.layout.packing import connected_components, pack
from cegas.report.layout.paths import direct_path, halfway

_ASPECT: Final = 1.5
"""The shape of the drawing, width to height, that packing aims at."""


def layout(graph: Graph, metrics: Metrics = DEFAULT_METRICS) -> Drawing:
    """Give every node, edge, label and cluster of the graph its place. Raises GraphError if it is not well formed."""
    graph.validate()
    return _Page(graph, metrics).drawing()


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
        self.labels = [label_extent(edge.label_lines, metrics) for edge in graph.edges]
        self.extents = [node_extent(node, metrics) for node in graph.nodes]
        self.boxes: list[Box | None] = [None] * len(graph.nodes)
        self.paths: list[Route | None] = [None] * len(graph.edges)
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
        for component in connected_components(free, edges):
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
        components = connected_components(unit.members, [self.ends[edge] for edge in edges])
        component_of = {member: number for number, part in enumerate(components) for member in part}
        edges_of: list[list[int]] = [[] for _ in components]
        for edge in edges:
            edges_of[component_of[self.ends[edge][0]]].append(edge)
        parts: list[FinishedComponent] = []
        for members, own in zip(components, edges_of, strict=True):
            local = {member: number for number, member in enumerate(members)}
            links = [Link(local[self.ends[e][0]], local[self.ends[e][1]], self.labels[e]) for e in own]
            parts.append(lay_out_component([self.extents[member] for member in members], links, metrics))
        gap = metrics.part_gap * 0.7
        corners, width, height = pack([(part.width, part.height) for part in parts], gap, _ASPECT)
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
        groups = connected_components(range(len(self.units)), list(between))
        group_of = {unit: number for number, group in enumerate(groups) for unit in group}
        links_of: list[list[Link]] = [[] for _ in groups]
        local = {unit: number for group in groups for number, unit in enumerate(group)}
        for source, target in between:
            links_of[group_of[source]].append(Link(local[source], local[target], None))
        parts: list[FinishedComponent] = []
        for group, links in zip(groups, links_of, strict=True):
            extents = [
                BoxExtent(self.units[unit].width / 2, self.units[unit].width / 2, self.units[unit].height) for unit in group
            ]
            parts.append(lay_out_component(extents, links, metrics))
        corners, width, height = pack([(part.width, part.height) for part in parts], metrics.part_gap, _ASPECT)
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
        path = direct_path(source, target)
        self.paths[edge] = path
        self.direct[edge] = True
        extent = self.labels[edge]
        if extent is not None:
            x, y = halfway(path)
            self.label_boxes[edge] = label_box(extent, x, y - extent.height / 2, self.metrics)

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
