"""The spatial flow graph to look at: control flow and value flow in one picture (paper, definition 1 and Fig. 3)."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.report.memory_ssa import heading, location_id, location_node, shown_phis
from cegas.report.svfg import DEFAULT_NODES, FlowPicture
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.value_flow import FlowNodeKind

_LEGEND: Final = (
    Legend(NodeKind.START, "entry"),
    Legend(NodeKind.STOP, "return"),
    Legend(EdgeKind.MUTED, "control flow"),
    Legend(EdgeKind.PLAIN, "flow in a register"),
    Legend(EdgeKind.ACCENT, "flow through memory"),
    Legend(EdgeKind.DOTTED, "old content that a weak update keeps"),
    Legend(EdgeKind.DASHED, "flow into or out of a call"),
)


def sfg_graph(graph: SpatialFlowGraph, functions: Sequence[str] | None = None, *, most_nodes: int = DEFAULT_NODES) -> Graph:
    """Locations and operations with the ways of control and of values between them; at most so many nodes."""
    picture = FlowPicture(graph, functions, most_nodes)
    nodes: dict[str, GraphNode] = {}
    control: list[GraphEdge] = []
    clusters: list[Cluster] = []
    hidden = 0
    for function in picture.functions:
        members: dict[str, GraphNode] = {}
        memory, names = graph.memory(function.name), picture.names(function.name)
        for location in function.locations:
            phis = [names.phi(phi) for phi in shown_phis(graph, memory, location)]
            members[location_id(location)] = location_node(location, phis)
        steps: list[GraphEdge] = []
        for edge in function.edges:
            steps.extend(_control(picture, edge, members))
        for node in graph.flow(function.name).nodes:
            if node.edge is None and node.kind is not FlowNodeKind.PHI and picture.is_shown(node) and node.outgoing:
                members[picture.id(node)] = picture.node(node)
        if len(nodes) + len(members) > most_nodes and nodes:
            hidden += len(members)
            continue
        nodes.update(members)
        control.extend(steps)
        clusters.append(Cluster(heading(function), tuple(members)))
    flows = picture.draw(picture.edges(), nodes.__contains__)
    shown = list(nodes.values())
    if hidden:
        note = f"… {hidden} more nodes are not shown"
        shown.append(GraphNode("cut", (Line(note, LineStyle.MUTED),), NodeKind.MUTED))
    title = f"Spatial flow of {picture.title}"
    return Graph(title, tuple(shown), (*control, *flows), tuple(clusters), _LEGEND)


def _control(picture: FlowPicture, edge: Edge, members: dict[str, GraphNode]) -> list[GraphEdge]:
    """The operations of an edge, one after the other, between its locations."""
    flow = picture.graph.flow(edge.source.function)
    here = location_id(edge.source)
    result: list[GraphEdge] = []
    for index, operation in enumerate(edge.operations):
        if operation.is_validity:
            continue
        node = flow.at(edge, index)
        members[picture.id(node)] = picture.operation(node)
        result.append(GraphEdge(here, picture.id(node), (), EdgeKind.MUTED))
        here = picture.id(node)
    result.append(GraphEdge(here, location_id(edge.target), (), EdgeKind.MUTED))
    return result
