"""The dependence graph to look at: operations, with arrows from what each depends on.

The assumptions of one branch are drawn as one node. Left out are validity conditions, what only begins or ends the life of a
variable, and that everything in a function depends on its being called.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.dependence.slices import OperationId
from cegas.dependence.view import DependenceKind, Dependences
from cegas.foundation.typed import Final
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Assume, AssumeKind, Call, EndLifetime, Operation
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.report.memory_ssa import SourceWords, heading, shorten, style

DEFAULT_NODES: Final = 2000

_EDGE_KINDS: Final[dict[DependenceKind, EdgeKind]] = {
    DependenceKind.FLOW: EdgeKind.PLAIN,
    DependenceKind.MEMORY: EdgeKind.ACCENT,
    DependenceKind.CONTROL: EdgeKind.DASHED,
    DependenceKind.PARAMETER: EdgeKind.DOTTED,
    DependenceKind.RETURN: EdgeKind.DOTTED,
}
_LEGEND: Final = (
    Legend(NodeKind.START, "decision"),
    Legend(NodeKind.SECOND, "call"),
    Legend(EdgeKind.PLAIN, "flow in a register"),
    Legend(EdgeKind.ACCENT, "flow through memory"),
    Legend(EdgeKind.DASHED, "decides whether it is executed"),
    Legend(EdgeKind.DOTTED, "argument or result of a call"),
)


def dependence_graph(
    graph: Dependences,
    functions: Sequence[str] | None = None,
    *,
    most_nodes: int = DEFAULT_NODES,
    most_edges: int | None = None,
) -> Graph:
    """The dependences of `functions`, or of all functions, in program order; at most so many nodes, and about so many edges.

    A use depends on all definitions that reach it: the edges may be many more than the nodes.
    """
    nodes: dict[str, GraphNode] = {}
    clusters: list[Cluster] = []
    shown: list[OperationId] = []
    hidden = 0
    text = SourceWords(graph.program)
    for name, function in graph.program.functions.items():
        if functions is not None and name not in functions:
            continue
        members: list[str] = []
        for edge in function.edges:
            for index, operation in enumerate(edge.operations):
                if not _is_shown(operation):
                    continue
                node = _node(text, (edge, index))
                if node.id in nodes:
                    shown.append((edge, index))
                elif len(nodes) >= most_nodes:
                    hidden += 1
                else:
                    nodes[node.id] = node
                    members.append(node.id)
                    shown.append((edge, index))
        if members:
            clusters.append(Cluster(heading(function), tuple(members)))
    drawn = list(nodes.values())
    if hidden:
        drawn.append(GraphNode("cut", (Line(f"… {hidden} more nodes are not shown", LineStyle.MUTED),), NodeKind.MUTED))
    title = graph.program.entry if functions is None else ", ".join(functions)
    edges, left_out = _edges(graph, shown, nodes, most_edges)
    if left_out:
        note = f"… what {left_out} operations depend on is not shown"
        drawn.append(GraphNode("cut-edges", (Line(note, LineStyle.MUTED),), NodeKind.MUTED))
    return Graph(f"Dependences of {title}", tuple(drawn), edges, tuple(clusters), _LEGEND)


def _is_shown(operation: Operation) -> bool:
    if isinstance(operation, Allocate):
        return operation.site.kind is not ObjectKind.STACK
    return not operation.is_validity and not isinstance(operation, EndLifetime)


def _id(place: OperationId) -> str:
    edge, index = place
    operation = edge.operations[index]
    if isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH:
        return f"B{edge.source.id}"
    return f"E{edge.id}.{index}"


def _node(text: SourceWords, place: OperationId) -> GraphNode:
    edge, index = place
    operation = edge.operations[index]
    said = text.operation(edge.source.function, operation)
    label = [Line(shorten(said), style(operation), said)]
    where = edge.source.function
    if operation.position is not None:
        label.insert(0, Line(f"line {operation.position.line}", LineStyle.MUTED))
        where = str(operation.position)
    kind = NodeKind.SECOND if isinstance(operation, Call) else NodeKind.PLAIN
    if isinstance(operation, Assume):
        kind = NodeKind.START
    return GraphNode(_id(place), tuple(label), kind, f"{where}\n{said}")


def _edges(
    graph: Dependences, shown: Sequence[OperationId], nodes: dict[str, GraphNode], most: int | None
) -> tuple[tuple[GraphEdge, ...], int]:
    """The edges, and the number of operations whose edges are left out."""
    result: dict[tuple[str, str, EdgeKind], GraphEdge] = {}
    for number, place in enumerate(shown):
        if most is not None and len(result) >= most:
            return tuple(result.values()), len(shown) - number
        for dependence in graph.dependences(place):
            source, target = _id(dependence.source), _id(dependence.target)
            # A loop decides about its own condition: an arrow from a node to itself tells nothing.
            is_own = source == target and dependence.kind is DependenceKind.CONTROL
            kind = _EDGE_KINDS.get(dependence.kind)
            if source in nodes and kind is not None and not is_own:
                result[source, target, kind] = GraphEdge(source, target, (), kind, dependence.kind.value)
    return tuple(result.values()), 0
