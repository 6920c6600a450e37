"""The abstract reachability graph: the states that an analysis has reached, and how it came to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import CallStack
from cegas.cpa.reached import Node
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.operations import Assume
from cegas.program.steps import Step, StepKind
from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.report.knowledge import StateReader

MOST_NODES: Final = 2000
MOST_LINES: Final = 8
"""Values in a node."""
MOST_TEXT: Final = 2_000_000
"""Characters of all tooltips together. A tooltip has all values where that is possible."""
WIDTH: Final = 36

_LEGEND: Final = (
    Legend(NodeKind.PLAIN, "initial state", double_border=True),
    Legend(NodeKind.ERROR, "target: the error, or an unsupported construct"),
    Legend(NodeKind.START, "covered"),
    Legend(NodeKind.WARNING, "merged"),
    Legend(NodeKind.MUTED, "not explored"),
    Legend(EdgeKind.DASHED, "covered by"),
    Legend(EdgeKind.ACCENT, "call or return"),
    Legend(EdgeKind.ERROR, "way to a target"),
)


def arg_graph(program: Program, exploration: Exploration, title: str, *, most_nodes: int = MOST_NODES) -> Graph:
    """The states in the order of their distance from the initial one, at most so many."""
    return _GraphWriter(program, exploration, most_nodes).graph(title)


class _GraphWriter:
    """Collects nodes and edges."""

    def __init__(self, program: Program, exploration: Exploration, most_nodes: int) -> None:
        self._exploration = exploration
        self._most = most_nodes
        self._reader = StateReader(program)
        self._most_text = MOST_TEXT
        """Of one tooltip."""
        self._on_way: set[int] = set()
        """The ids of nodes on the way to a target, the target included."""

    def graph(self, title: str) -> Graph:
        chosen, all_nodes = self._choose()
        self._most_text = MOST_TEXT // max(len(chosen), 1)
        nodes = [self._node(node) for node in chosen.values()]
        edges: list[GraphEdge] = []
        for node in chosen.values():
            edges.extend(self._edge(node, step, child) for step, child in node.children if child.id in chosen)
            coverer = node.covered_by
            if coverer is not None and coverer.id in chosen:
                edges.append(GraphEdge(_id(node), _id(coverer), (), EdgeKind.DASHED, "covered by"))
        counted = f"{title} ({all_nodes} states)"
        if all_nodes > len(chosen):
            counted = f"{title} (the first {len(chosen)} of {all_nodes} states)"
            note = f"… {all_nodes - len(chosen)} more states are not shown"
            nodes.append(GraphNode("cut", (Line(note, LineStyle.MUTED),), NodeKind.MUTED))
        return Graph(counted, tuple(nodes), tuple(edges), (), _LEGEND)

    def _choose(self) -> tuple[dict[int, Node], int]:
        """The nodes to show, by their ids, and the number of all nodes."""
        nodes: list[Node] = []
        root = self._exploration.reached.root
        pending = deque([] if root is None else [root])
        way: list[Node] = []
        while pending:
            node = pending.popleft()
            nodes.append(node)
            if not way and node.is_target:
                way = [*node.ancestors, node]
            pending.extend(child for _, child in node.children if not child.removed)
        if len(way) <= self._most:
            self._on_way = {node.id for node in way}
        chosen: dict[int, Node] = {}
        room = self._most - len(self._on_way)
        for node in nodes:  # the way to a target is shown however far it goes
            if node.id in self._on_way:
                chosen[node.id] = node
            elif room > 0:
                chosen[node.id] = node
                room -= 1
        return chosen, len(nodes)

    # -- nodes ----------------------------------------------------------------------------------------------------

    def _node(self, node: Node) -> GraphNode:
        location = node.location
        known = self._reader.lines(node, self._exploration.describe(node.component))
        where = location.function if location.position is None else f"{location.function}:{location.position.line}"
        label = [Line(f"{node.id}: L{location.id}", LineStyle.STRONG), Line(_shorten(where), LineStyle.MUTED)]
        shown = known if len(known) <= MOST_LINES else known[: MOST_LINES - 1]
        label.extend(Line(_shorten(text), LineStyle.PLAIN) for text in shown)
        if len(shown) < len(known):
            label.append(Line(f"… {len(known) - len(shown)} more", LineStyle.MUTED))
        tooltip = "\n".join([f"state {node.id}", *self._place(node), *self._fitting(known)])
        return GraphNode(_id(node), tuple(label), self._kind(node), tooltip, double_border=not node.parents)

    def _fitting(self, known: Sequence[str]) -> Sequence[str]:
        """As many of the lines as there is room for."""
        room = self._most_text
        for number, text in enumerate(known):
            room -= len(text) + 1
            if room < 0:
                return [*known[:number], f"… {len(known) - number} more"]
        return known

    def _kind(self, node: Node) -> NodeKind:
        if node.is_target:
            return NodeKind.ERROR
        if node.covered_by is not None:
            return NodeKind.START
        if node in self._exploration.reached.merged:
            return NodeKind.WARNING
        return NodeKind.PLAIN if node.expanded else NodeKind.MUTED

    @staticmethod
    def _place(node: Node) -> Iterator[str]:
        """Where control is, for the tooltip."""
        if node.location.position is not None:
            yield str(node.location.position)
        stack: CallStack | None = node.stack
        while stack is not None and stack.call is not None:
            yield f"called from {stack.call.source.function}"
            stack = stack.parent
        if node.control.violated is not None:
            yield f"property: {node.control.violated.status.value}"

    # -- edges ----------------------------------------------------------------------------------------------------

    def _edge(self, node: Node, step: Step, child: Node) -> GraphEdge:
        kind = EdgeKind.PLAIN if step.kind is StepKind.INTRA else EdgeKind.ACCENT
        if child.id in self._on_way:
            kind = EdgeKind.ERROR
        tooltip = "\n".join(str(operation) for operation in step.edge.operations)
        return GraphEdge(_id(node), _id(child), _label(step), kind, tooltip)


def _label(step: Step) -> tuple[Line, ...]:
    """What decides whether control passes, and calls; the rest is in the tooltip."""
    if step.kind is StepKind.CALL and step.callee is not None:
        return (Line(_shorten(f"call {step.callee.name}"), LineStyle.STRONG),)
    if step.kind is StepKind.RETURN:
        return (Line("return", LineStyle.STRONG),)
    if step.kind is StepKind.OUTSIDE_CALL:
        return (Line("call of unknown code", LineStyle.STRONG),)
    return tuple(
        Line(_shorten(str(operation)), LineStyle.CONDITION)
        for operation in step.edge.operations
        if isinstance(operation, Assume) and not operation.is_validity
    )[:MOST_LINES]


def _id(node: Node) -> str:
    return f"N{node.id}"


def _shorten(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1].rstrip()}…"
