"""A graph as something to look at: nodes and edges with text, roles and clusters.

Nothing here knows about programs. A *kind* is a visual role, not a meaning: whoever describes a graph decides that,
say, a violated property is an `ERROR` node. The writers (`dot`, `svg`) decide what an `ERROR` node looks like.
"""

from __future__ import annotations

from dataclasses import dataclass

from cegas.foundation.enums import Enum


class NodeKind(Enum):
    """The role of a node in the picture. The first six have a conventional colour, the others just differ."""

    PLAIN = "plain"
    START = "start"
    STOP = "stop"
    ERROR = "error"
    WARNING = "warning"
    MUTED = "muted"
    ACCENT = "accent"
    SECOND = "second"
    THIRD = "third"


class EdgeKind(Enum):
    """The role of an edge in the picture."""

    PLAIN = "plain"
    DASHED = "dashed"
    DOTTED = "dotted"
    MUTED = "muted"
    ACCENT = "accent"
    ERROR = "error"


class LineStyle(Enum):
    """How a line of text is set."""

    PLAIN = "plain"
    STRONG = "strong"
    CONDITION = "condition"
    """What decides whether control passes here."""
    MUTED = "muted"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a label; `tooltip` holds what did not fit."""

    text: str
    style: LineStyle = LineStyle.PLAIN
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node; `id` is unique in its graph."""

    id: str
    label_lines: tuple[Line, ...]
    kind: NodeKind = NodeKind.PLAIN
    tooltip: str = ""
    double_border: bool = False


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """An edge between two nodes, given by their ids. Parallel edges and loops are fine."""

    source: str
    target: str
    label_lines: tuple[Line, ...] = ()
    kind: EdgeKind = EdgeKind.PLAIN
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Nodes that belong together and are drawn within one frame."""

    title: str
    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Legend:
    """What one kind of node or edge means in this graph."""

    kind: NodeKind | EdgeKind
    meaning: str
    double_border: bool = False


class GraphError(ValueError):
    """The description is not a graph; a mistake of the code that made it."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph. The order of nodes, edges and clusters is the order of the drawing wherever there is a choice."""

    title: str
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...] = ()
    clusters: tuple[Cluster, ...] = ()
    legend: tuple[Legend, ...] = ()

    def validate(self) -> None:
        """Raise GraphError unless ids are unique, edges end at nodes, and clusters are disjoint."""
        known: set[str] = set()
        for node in self.nodes:
            if node.id in known:
                raise GraphError(f"two nodes have the id {node.id!r}")
            known.add(node.id)
        for edge in self.edges:
            for end in (edge.source, edge.target):
                if end not in known:
                    raise GraphError(f"the edge {edge.source!r} -> {edge.target!r} ends at the unknown node {end!r}")
        placed: dict[str, str] = {}
        for cluster in self.clusters:
            for member in cluster.nodes:
                if member not in known:
                    raise GraphError(f"the cluster {cluster.title!r} contains the unknown node {member!r}")
                if member in placed:
                    raise GraphError(f"{member!r} is in two clusters, {placed[member]!r} and {cluster.title!r}")
                placed[member] = cluster.title


def lines(*texts: str, style: LineStyle = LineStyle.PLAIN) -> tuple[Line, ...]:
    """Label lines from plain text; line breaks within a text count."""
    return tuple(Line(part, style) for text in texts for part in text.split("\n"))
