"""What values on a path were computed from, along the edges of the value-flow graph (Algorithm 1: BackReachability).

The graph is that of the whole program, and stays as it is. Of its edges those are followed that lie on the path: between
operations that it does, through joins that it passes, into and out of functions by calls that it makes.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.program.control_flow import Edge
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.path import PathOperations, PathPoint
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind

_EVERYTHING = -1
"""All regions, as a mask."""


class BackReachability:
    """The nodes on a path from which values flow to some of its operations."""

    def __init__(self, graph: SpatialFlowGraph, path: PathOperations) -> None:
        self._graph = graph
        self._path = path
        self._homes: dict[Edge, tuple[tuple[Edge, int] | None, ...]] = {}
        homes = [self._home(point) for point in path.points]
        self._edges = frozenset([home[0] for home in homes if home is not None])
        self._functions = frozenset([frame.function for frame in path.frames])
        self._locations = frozenset([place for edge in self._edges for place in (edge.source, edge.target)])
        self._reached: dict[FlowNode, int] = {}
        """With the regions that they were reached for."""

    def add(self, positions: Iterable[int]) -> None:
        """Follow the value flow back from the operations at some positions."""
        pending: list[tuple[FlowNode, int]] = []
        for position in positions:
            node = self._node(position)
            if node is not None:
                self._reach(node, _EVERYTHING, pending)
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
        home = self._home(self._path.points[position])
        if home is None:
            return False
        edge = home[0]
        return self._graph.flow(edge.source.function).arguments[edge].get(argument) in self._reached

    def _node(self, position: int) -> FlowNode | None:
        """The operation at a position; None if the program has no such operation."""
        home = self._home(self._path.points[position])
        return None if home is None else self._graph.node(*home)

    def _home(self, point: PathPoint) -> tuple[Edge, int] | None:
        """Where the automata have the operation of a point.

        The edges of a path may stand for others, of which they do a part: up to a condition that fails, or what a slice has
        of them, with operations in place of the rest that only forget.
        """
        found = self._homes.get(point.edge)
        if found is None:
            found = self._homes[point.edge] = tuple(_homes(point.edge))
        return found[point.index]

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


def _homes(edge: Edge) -> list[tuple[Edge, int] | None]:
    """For each operation of an edge the place where the automata have it."""
    leaving = edge.source.leaving
    if edge in leaving:
        return [(edge, index) for index in range(len(edge.operations))]
    places = {
        id(operation): (each, index)
        for each in sorted(leaving, key=lambda each: each.id == edge.id)  # its own last, which counts then
        for index, operation in enumerate(each.operations)
    }
    return [places.get(id(operation)) for operation in edge.operations]
