"""The dependence graph as operations: what each depends on directly, for drawing and for reading.

φs, versions of memory, stretches of control and the nodes of parameters are passed over, so that an edge leads from one
operation to another. An operation that depends on a call for a value depends on the call's operation; the call depends on
the returns of its callees.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.dependence.control import ControlPoint, Decision
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.nodes import PLAIN, DependenceNode, NodeWithRegions
from cegas.dependence.slices import OperationId
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final, Protocol
from cegas.program.control_flow import Program
from cegas.program.operations import Call
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind


class DependenceKind(Enum):
    """How an operation depends on another."""

    FLOW = "flow"
    """It reads a register that the other sets."""
    MEMORY = "memory"
    """It reads memory that the other writes."""
    CONTROL = "control"
    """The other decides whether it is executed."""
    CALL = "call"
    """It is executed because the other calls its function."""
    PARAMETER = "parameter"
    """It reads what the other hands to its function, in a parameter or in memory."""
    RETURN = "return"
    """A call: what the other returns, or leaves in memory, is what the call gives."""


class Dependence:
    """`target` depends on `source`."""

    __slots__ = ("kind", "source", "target")

    def __init__(self, source: OperationId, target: OperationId, kind: DependenceKind) -> None:
        self.source: Final = source
        self.target: Final = target
        self.kind: Final = kind

    def __repr__(self) -> str:
        return f"{self.target} depends on {self.source} ({self.kind.value})"


class Dependences(Protocol):
    """Knows what each operation of a program depends on, however it was found."""

    @property
    def program(self) -> Program: ...

    def dependences(self, place: OperationId) -> tuple[Dependence, ...]:
        """What an operation depends on directly, each once for each kind."""
        ...


class DirectDependences:
    """What a dependence graph knows."""

    def __init__(self, graph: DependenceGraph) -> None:
        self._graph = graph
        self.program: Final = graph.program

    def dependences(self, place: OperationId) -> tuple[Dependence, ...]:
        return dependences(self._graph, place)


def dependences(graph: DependenceGraph, place: OperationId) -> tuple[Dependence, ...]:
    """What an operation depends on directly, each once for each kind."""
    edge, index = place
    found: dict[tuple[OperationId, DependenceKind], None] = {}
    starts: list[NodeWithRegions] = [(node, PLAIN) for node in graph.nodes_of(edge, index)]
    is_call = isinstance(edge.operations[index], Call)
    if is_call:
        nodes, read = graph.nodes, 0
        for callee in nodes.calls.callees_of(edge):
            read |= nodes.effects.referenced(edge, callee)
        starts.extend(nodes.handed_over(edge, read))
    before: list[NodeWithRegions] = []
    for node, regions in starts:
        for other, passed in graph.nodes.before(node, regions):
            if not isinstance(other, Decision) or place not in other.places:
                before.append((other, passed))
    for source, kind in _closest(graph, before):
        found[source, kind] = None
    if is_call:
        for source, _ in _closest(graph, _formal_outs(graph, place)):
            if source[0].source.function in graph.nodes.calls.callees_of(edge):
                found[source, DependenceKind.RETURN] = None
    return tuple(Dependence(source, place, kind) for source, kind in found)


def all_dependences(graph: DependenceGraph) -> Iterator[Dependence]:
    """Every dependence of every operation, in program order of what depends."""
    for function in graph.program.functions.values():
        for edge in function.edges:
            for index in range(len(edge.operations)):
                yield from dependences(graph, (edge, index))


def _formal_outs(graph: DependenceGraph, place: OperationId) -> list[NodeWithRegions]:
    """What callees give to a call: values, memory, and that they come back."""
    nodes, edge = graph.nodes, place[0]
    outs = nodes.actual_outs(edge)
    return [
        formal
        for callee in nodes.calls.callees_of(edge)
        for node, regions in outs
        for formal in nodes.formal_outs(node, regions, callee)
    ]


def _closest(graph: DependenceGraph, states: list[NodeWithRegions]) -> dict[tuple[OperationId, DependenceKind], None]:
    """The operations that are met first on the paths back from some nodes."""
    found: dict[tuple[OperationId, DependenceKind], None] = {}
    seen: dict[tuple[DependenceNode, DependenceKind], int] = {}
    pending = [(node, regions, _kind(node, regions)) for node, regions in states]
    while pending:
        node, regions, kind = pending.pop()
        before = seen.get((node, kind), 0)
        regions &= ~before
        if not regions:
            continue
        seen[node, kind] = before | regions
        for place, how in _places(graph, node, regions, kind):
            found[place, how] = None
        pending.extend((other, passed, kind) for other, passed in _behind(graph, node, regions))
    return found


def _kind(node: DependenceNode, regions: int) -> DependenceKind:
    if isinstance(node, ControlPoint | Decision):
        return DependenceKind.CONTROL
    return DependenceKind.FLOW if regions == PLAIN else DependenceKind.MEMORY


def _places(
    graph: DependenceGraph, node: DependenceNode, regions: int, kind: DependenceKind
) -> Iterator[tuple[OperationId, DependenceKind]]:
    """The operations that a node stands for."""
    nodes = graph.nodes
    if isinstance(node, Decision):
        for place in node.places:
            yield place, kind
    elif isinstance(node, ControlPoint):
        if not node.decisions and not node.points:
            for call in nodes.calls.callers(node.function):
                yield (call, 0), DependenceKind.CALL
    elif node.kind is FlowNodeKind.PARAMETER:
        for call in nodes.calls.callers(node.function):
            if node.index in graph.flow.flow(call.source.function).arguments[call]:
                yield (call, 0), DependenceKind.PARAMETER
    elif node.kind is FlowNodeKind.MEMORY_ENTRY:
        for call in nodes.calls.callers(node.function):
            if nodes.handed_over(call, regions & nodes.effects.referenced(call, node.function)):
                yield (call, 0), DependenceKind.PARAMETER
    elif node.edge is not None:
        if node.kind is FlowNodeKind.OPERATION:
            yield (node.edge, node.index), kind
        elif node.kind is FlowNodeKind.RETURN_VALUE:
            yield (node.edge, len(node.edge.operations) - 1), kind
        elif nodes.is_actual_out(node):
            if node.kind is FlowNodeKind.RESULT or any(
                regions & nodes.effects.modified(node.edge, callee) for callee in nodes.calls.callees_of(node.edge)
            ):
                yield (node.edge, 0), kind


def _behind(graph: DependenceGraph, node: DependenceNode, regions: int) -> list[NodeWithRegions]:
    """Where to go on from a node that is no operation."""
    nodes = graph.nodes
    if isinstance(node, Decision):
        return [] if node.places else list(nodes.before(node, regions))
    if isinstance(node, ControlPoint):
        return list(nodes.before(node, regions))
    if nodes.is_actual_out(node):
        return [
            (other, passed)
            for other, passed in graph.summaries.before_call(node, regions)
            if passed != PLAIN and isinstance(other, FlowNode) and other.kind is not FlowNodeKind.CALL_MU
        ]
    if node.kind in (FlowNodeKind.OPERATION, FlowNodeKind.RETURN_VALUE, FlowNodeKind.ARGUMENT):
        return []
    return list(nodes.before(node, regions))
