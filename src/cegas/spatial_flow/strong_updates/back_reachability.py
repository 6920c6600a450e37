"""What values on a path were computed from, along the edges of the value-flow graph (Algorithm 1: BackReachability).

The graph is that of the whole program, and stays as it is. Of its edges those are followed that lie on the path: between
operations that it does, through joins that it passes, into and out of functions by calls that it makes.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind

_EVERYTHING = -1
"""All regions, as a mask."""


class BackReachability:
    """The nodes on a path from which values flow to some of its operations."""

    def __init__(self, graph: SpatialFlowGraph, path: PathOperations) -> None:
        self._graph = graph
        self._path = path
        self._edges = frozenset([point.edge for point in path.points])
        self._functions = frozenset([frame.function for frame in path.frames])
        self._locations = frozenset([place for edge in self._edges for place in (edge.source, edge.target)])
        self._reached: dict[FlowNode, int] = {}
        """With the regions that they were reached for."""

    def add(self, positions: Iterable[int]) -> None:
        """Follow the value flow back from the operations at some positions."""
        pending: list[tuple[FlowNode, int]] = []
        for position in positions:
            self._reach(self._node(position), _EVERYTHING, pending)
        while pending:
            node, regions = pending.pop()
            for edge in self._graph.incoming(node, self._edges, self._functions):
                passed = edge.regions & regions if edge.regions else _EVERYTHING
                if passed and self._is_on_path(edge.source):
                    is_whole = edge.source.kind is FlowNodeKind.OPERATION
                    self._reach(edge.source, _EVERYTHING if is_whole else passed, pending)

    def reaches(self, position: int, argument: int | None = None) -> bool:
        """Whether values come from the operation at a position, or through an argument of the call there."""
        if argument is None:
            return self._node(position) in self._reached
        edge = self._path.points[position].edge
        return self._graph.flow(edge.source.function).arguments[edge].get(argument) in self._reached

    def _node(self, position: int) -> FlowNode:
        point = self._path.points[position]
        return self._graph.node(point.edge, point.index)

    def _reach(self, node: FlowNode, regions: int, pending: list[tuple[FlowNode, int]]) -> None:
        before = self._reached.get(node, 0)
        new = regions & ~before
        if new:
            self._reached[node] = before | new
            pending.append((node, new))

    def _is_on_path(self, node: FlowNode) -> bool:
        if node.edge is not None:
            return node.edge in self._edges
        return node.function in self._functions if node.location is None else node.location in self._locations
