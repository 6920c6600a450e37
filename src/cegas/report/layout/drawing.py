"""What a layout results in: boxes, paths, and a graph whose parts have them."""

from __future__ import annotations

from dataclasses import dataclass

from cegas.report.graph import Cluster, Graph, GraphEdge, GraphNode
from cegas.report.layout.metrics import Metrics


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
class Route:
    """A continuous curve."""

    x: float
    y: float
    curves: tuple[Curve, ...]

    def moved(self, dx: float, dy: float) -> Route:
        return Route(
            self.x + dx,
            self.y + dy,
            tuple(Curve(c.x1 + dx, c.y1 + dy, c.x2 + dx, c.y2 + dy, c.x + dx, c.y + dy) for c in self.curves),
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
    path: Route
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
