"""A slice to look at: the control-flow automata, with what does not matter in grey."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from cegas.dependence.slices import OperationId, Slice
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.report.cfa import cfa_graph
from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind

_LEGEND: Final = (
    Legend(NodeKind.ACCENT, "the criterion is reached here"),
    Legend(EdgeKind.ACCENT, "a criterion"),
    Legend(EdgeKind.PLAIN, "something here matters"),
    Legend(EdgeKind.MUTED, "nothing here matters"),
)


def slice_graph(
    program: Program,
    slice_: Slice,
    criteria: Collection[OperationId],
    locations: Collection[Location],
    name: str,
    functions: Sequence[str] | None = None,
) -> Graph:
    """The automata of `functions`, or of all functions in which something matters."""
    if functions is None:
        functions = [name for name, function in program.functions.items() if _matters(function.edges, slice_)]
    whole = cfa_graph(program, functions, max_lines=1_000_000)
    chosen = [program.functions[name] for name in functions]
    wanted = {f"L{location.id}" for location in locations}
    nodes = [replace(node, kind=NodeKind.ACCENT) if node.id in wanted else node for node in whole.nodes]
    final = {
        f"L{location.id}"
        for function in chosen
        for location in function.locations
        if location.kind is not LocationKind.PLAIN
    }
    nodes = [_quiet(node) if node.id not in wanted | final else node for node in nodes]
    drawn = [edge for function in chosen for edge in function.edges]
    edges = [_edge(edge, label, slice_, set(criteria)) for edge, label in zip(drawn, whole.edges, strict=True)]
    return Graph(f"Slice for {name}", tuple(nodes), tuple(edges), whole.clusters, _LEGEND)


def _matters(edges: Sequence[Edge], slice_: Slice) -> bool:
    return any(slice_.mask(edge) for edge in edges)


def _quiet(node: GraphNode) -> GraphNode:
    return replace(node, label_lines=tuple(replace(line, style=LineStyle.MUTED) for line in node.label_lines))


def _edge(edge: Edge, drawn: GraphEdge, slice_: Slice, criteria: set[OperationId]) -> GraphEdge:
    label: list[Line] = []
    for index, line in enumerate(drawn.label_lines):
        if (edge, index) not in slice_:
            label.append(replace(line, style=LineStyle.MUTED))
        else:
            label.append(replace(line, style=LineStyle.STRONG) if line.style is LineStyle.PLAIN else line)
    kind = drawn.kind if slice_.mask(edge) else EdgeKind.MUTED
    if any((edge, index) in criteria for index in range(len(edge.operations))):
        kind = EdgeKind.ACCENT
    return replace(drawn, label_lines=tuple(label), kind=kind)
