"""The value-flow graph to look at: operations with their μ and χ, and the flow of values between them (paper, Fig. 3).

What belongs to one operation is drawn as one node. Left out are validity conditions, and the addresses of named variables,
which flow into every use of the variable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Register
from cegas.program.operations import Allocate, Call, Operation
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.report.memory_ssa import MOST_MARKS, MemoryNames, SourceWords, heading, is_life, shorten, style
from cegas.spatial_flow.memory_ssa import MemoryVariable
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.value_flow import FlowEdge, FlowKind, FlowNode, FlowNodeKind

DEFAULT_NODES: Final = 2000

_LEGEND: Final = (
    Legend(NodeKind.START, "parameter, memory on entry"),
    Legend(NodeKind.STOP, "memory on return"),
    Legend(NodeKind.ACCENT, "φ: versions meet"),
    Legend(EdgeKind.PLAIN, "flow in a register"),
    Legend(EdgeKind.ACCENT, "flow through memory"),
    Legend(EdgeKind.DOTTED, "old content that a weak update keeps"),
    Legend(EdgeKind.DASHED, "flow into or out of a call"),
)

_KINDS: Final[dict[FlowNodeKind, NodeKind]] = {
    FlowNodeKind.PARAMETER: NodeKind.START,
    FlowNodeKind.MEMORY_ENTRY: NodeKind.START,
    FlowNodeKind.MEMORY_EXIT: NodeKind.STOP,
    FlowNodeKind.PHI: NodeKind.ACCENT,
}

_EDGE_KINDS: Final[dict[FlowKind, EdgeKind]] = {
    FlowKind.DIRECT: EdgeKind.PLAIN,
    FlowKind.INDIRECT: EdgeKind.ACCENT,
    FlowKind.MADE: EdgeKind.ACCENT,
    FlowKind.KEPT: EdgeKind.DOTTED,
    FlowKind.CALL: EdgeKind.DASHED,
    FlowKind.RETURN: EdgeKind.DASHED,
}


def svfg_graph(graph: SpatialFlowGraph, functions: Sequence[str] | None = None, *, most_nodes: int = DEFAULT_NODES) -> Graph:
    """The value flow of `functions`, or of all functions, in program order; at most so many nodes."""
    return FlowPicture(graph, functions, most_nodes).svfg()


class FlowPicture:
    """Nodes and edges of the value flow, as far as they are shown."""

    def __init__(self, graph: SpatialFlowGraph, functions: Sequence[str] | None, most_nodes: int) -> None:
        self.graph = graph
        self.text = SourceWords(graph.program)
        self.functions: list[ControlFlowAutomaton] = [
            function for name, function in graph.program.functions.items() if functions is None or name in functions
        ]
        self._shown_names = {function.name for function in self.functions}
        self._title = graph.program.entry if functions is None else ", ".join(functions)
        self._most = most_nodes
        self._names: dict[str, MemoryNames] = {}
        self.hidden = 0

    def svfg(self) -> Graph:
        nodes: dict[str, GraphNode] = {}
        edges: list[GraphEdge] = []
        clusters: list[Cluster] = []
        flows = self.edges()
        connected = {self.id(end) for edge in flows for end in (edge.source, edge.target)}
        for function in self.functions:
            members: list[str] = []
            for node in self.graph.flow(function.name).nodes:
                name = self.id(node)
                if name in nodes or name not in connected or not self.is_shown(node):
                    continue
                if len(nodes) >= self._most:
                    self.hidden += 1
                    continue
                nodes[name] = self.node(node)
                members.append(name)
            if members:
                clusters.append(Cluster(heading(function), tuple(members)))
        edges.extend(self.draw(flows, nodes.__contains__))
        shown = list(nodes.values())
        if self.hidden:
            note = f"… {self.hidden} more nodes are not shown"
            shown.append(GraphNode("cut", (Line(note, LineStyle.MUTED),), NodeKind.MUTED))
        return Graph(f"Value flow of {self._title}", tuple(shown), tuple(edges), tuple(clusters), _LEGEND)

    @property
    def title(self) -> str:
        return self._title

    # -- nodes ----------------------------------------------------------------------------------------------------

    def names(self, function: str) -> MemoryNames:
        found = self._names.get(function)
        if found is None:
            found = self._names[function] = MemoryNames(self.graph, function, self.text)
        return found

    def id(self, node: FlowNode) -> str:
        """The name of the drawn node that a node of the graph belongs to: an operation, or itself."""
        if node.edge is not None:
            index = node.index if node.kind in (FlowNodeKind.OPERATION, FlowNodeKind.CHI) else len(node.edge.operations) - 1
            return f"E{node.edge.id}.{index}"
        variable = node.variable
        assert variable is not None
        what = "R" if isinstance(variable, Register) else "M"
        where = node.function if node.location is None else f"L{node.location.id}"
        return f"{node.kind.name}.{where}.{what}{variable.index}"

    def is_shown(self, node: FlowNode) -> bool:
        if node.function not in self._shown_names:
            return False
        if isinstance(node.variable, MemoryVariable) and is_life(self.graph, node.variable):
            return False
        return node.edge is None or not node.operation.is_validity

    def node(self, node: FlowNode) -> GraphNode:
        if node.edge is not None:
            return self.operation(node)
        names = self.names(node.function)
        variable, definition = node.variable, node.definition
        assert variable is not None and definition is not None
        if isinstance(variable, Register):
            said = f"parameter {variable}" if node.kind is FlowNodeKind.PARAMETER else f"{variable} = φ"
        elif node.kind is FlowNodeKind.PHI:
            said = names.phi(definition)
        else:
            moment = "entry" if node.kind is FlowNodeKind.MEMORY_ENTRY else "return"
            said = f"{names.version(definition)} on {moment}"
        return GraphNode(self.id(node), (Line(shorten(said)),), _KINDS[node.kind], f"{said}\nin {node.function}")

    def operation(self, node: FlowNode) -> GraphNode:
        """An operation with its line and annotations."""
        assert node.edge is not None
        function, edge, operation = node.function, node.edge, node.operation
        index = edge.operations.index(operation) if node.kind not in _PLACED else node.index
        memory = self.graph.memory(function)
        marks = self.names(function).marks(self.graph, memory, memory.annotation(edge, index), lives=False)
        said = self.text.operation(function, operation)
        label = [Line(shorten(said), style(operation), said)]
        label.extend(Line(shorten(mark), LineStyle.CONDITION) for mark in marks[:MOST_MARKS])
        if len(marks) > MOST_MARKS:
            label.append(Line(f"… {len(marks) - MOST_MARKS} more", LineStyle.MUTED, "\n".join(marks[MOST_MARKS:])))
        where = function if operation.position is None else str(operation.position)
        if operation.position is not None:
            label.insert(0, Line(f"line {operation.position.line}", LineStyle.MUTED))
        kind = NodeKind.SECOND if isinstance(operation, Call) else NodeKind.PLAIN
        return GraphNode(self.id(node), tuple(label), kind, "\n".join([where, said, *marks]))

    # -- edges ----------------------------------------------------------------------------------------------------

    def edges(self) -> list[FlowEdge]:
        """The flows between nodes that are shown, those between functions included."""
        return [
            edge
            for function in self.functions
            for node in self.graph.flow(function.name).nodes
            if self.is_shown(node)
            for edge in self.graph.incoming(node)
            if self.is_shown(edge.source) and self._is_drawn(edge)
        ]

    def _is_drawn(self, edge: FlowEdge) -> bool:
        """Not within one drawn node; not the address of a named variable."""
        if self.id(edge.source) == self.id(edge.target):
            return False
        variable = edge.variable
        if edge.kind is FlowKind.DIRECT and isinstance(variable, Register) and edge.source.edge is not None:
            makes = _is_allocation(edge.source.operation)
            return not (makes and self.text.slot(edge.source.function, variable) is not None)
        return True

    def draw(self, flows: Sequence[FlowEdge], is_node: Callable[[str], bool]) -> list[GraphEdge]:
        """Edges between drawn nodes, each once."""
        result: dict[tuple[str, str, str, EdgeKind], GraphEdge] = {}
        for flow in flows:
            source, target = self.id(flow.source), self.id(flow.target)
            if is_node(source) and is_node(target):
                kind, label = _EDGE_KINDS[flow.kind], self._label(flow)
                result[source, target, label, kind] = GraphEdge(
                    source, target, (Line(shorten(label)),), kind, f"{label} ({flow.kind.value})"
                )
        return list(result.values())

    def _label(self, flow: FlowEdge) -> str:
        variable = flow.variable
        if isinstance(variable, MemoryVariable):
            version = flow.source.definition
            if version is not None and flow.source.function == variable.function:
                return self.names(variable.function).version(version)
            return self.names(variable.function).variable(variable)
        return str(variable)


_PLACED: Final = (FlowNodeKind.OPERATION, FlowNodeKind.CHI)


def _is_allocation(operation: Operation) -> bool:
    return isinstance(operation, Allocate)
