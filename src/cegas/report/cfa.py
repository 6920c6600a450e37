"""The control-flow automata of a program as a graph: one cluster per function."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.operations import Assume, AssumeKind, Call, Check, Operation, Return, Unsupported
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind

DEFAULT_WIDTH: Final = 60
DEFAULT_LINES: Final = 40

_NODE_KINDS: Final[dict[LocationKind, NodeKind]] = {
    LocationKind.PLAIN: NodeKind.PLAIN,
    LocationKind.ENTRY: NodeKind.START,
    LocationKind.EXIT: NodeKind.STOP,
    LocationKind.TARGET: NodeKind.ERROR,
    LocationKind.END: NodeKind.MUTED,
}

_MEANINGS: Final[dict[LocationKind, str]] = {
    LocationKind.PLAIN: "",
    LocationKind.ENTRY: "entry",
    LocationKind.EXIT: "exit: the function returns",
    LocationKind.TARGET: "target: the property is violated",
    LocationKind.END: "end: the run is over",
}

_LEGEND: Final = (
    Legend(NodeKind.START, "entry"),
    Legend(NodeKind.STOP, "return"),
    Legend(NodeKind.ERROR, "property violated"),
    Legend(NodeKind.MUTED, "run over"),
    Legend(NodeKind.PLAIN, "loop head", double_border=True),
    Legend(EdgeKind.DASHED, "call"),
)


def cfa_graph(
    program: Program,
    functions: Sequence[str] | None = None,
    *,
    max_width: int = DEFAULT_WIDTH,
    max_lines: int = DEFAULT_LINES,
) -> Graph:
    """The automata of `functions`, or of all functions, in program order.

    Operations longer than `max_width` characters are shortened, and edges with more than `max_lines` operations say how
    many are missing; tooltips hold everything. Raises InputError for a function that the program does not have.
    """
    chosen = _choose(program, functions)
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []
    clusters: list[Cluster] = []
    for function in chosen:
        nodes.extend(_node(location) for location in function.locations)
        edges.extend(_edge(edge, max_width, max_lines) for edge in function.edges)
        members = tuple(_id(location) for location in function.locations)
        clusters.append(Cluster(_heading(function), members))
    title = "Control flow of " + (", ".join(functions) if functions is not None else program.entry)
    return Graph(title, tuple(nodes), tuple(edges), tuple(clusters), _LEGEND)


def _choose(program: Program, functions: Sequence[str] | None) -> list[ControlFlowAutomaton]:
    if functions is None:
        return list(program.functions.values())
    for name in functions:
        if name not in program.functions:
            known = ", ".join(program.functions)
            raise InputError(f"there is no function {name!r}; the program's functions are {known}")
    wanted = set(functions)
    return [function for name, function in program.functions.items() if name in wanted]


def _heading(function: ControlFlowAutomaton) -> str:
    parameters = [str(register) for register in function.parameters]
    if function.is_variadic:
        parameters.append("…")
    return f"{function.name}({', '.join(parameters)})"


def _id(location: Location) -> str:
    return f"L{location.id}"


def _node(location: Location) -> GraphNode:
    label = [Line(_id(location), LineStyle.STRONG)]
    notes = [f"{_id(location)} in {location.function}"]
    if location.position is not None:
        label.append(Line(f"line {location.position.line}", LineStyle.MUTED))
        notes.append(str(location.position))
    if _MEANINGS[location.kind]:
        notes.append(_MEANINGS[location.kind])
    if location.loop_head:
        notes.append("loop head")
    if not location.entering and location.kind is not LocationKind.ENTRY:
        notes.append("no edge leads here")
    return GraphNode(_id(location), tuple(label), _NODE_KINDS[location.kind], "\n".join(notes), location.loop_head)


def _edge(edge: Edge, max_width: int, max_lines: int) -> GraphEdge:
    operations = edge.operations
    shown = operations if len(operations) <= max_lines else operations[: max_lines - 1]
    label = [_line(operation, max_width) for operation in shown]
    if len(shown) < len(operations):
        hidden = operations[len(shown) :]
        rest = "\n".join(_full(operation) for operation in hidden)
        label.append(Line(f"… {len(hidden)} more operations", LineStyle.MUTED, rest))
    kind = EdgeKind.PLAIN if edge.call is None else EdgeKind.DASHED
    tooltip = "\n".join([f"{_id(edge.source)} → {_id(edge.target)}", *map(_full, operations)])
    return GraphEdge(_id(edge.source), _id(edge.target), tuple(label), kind, tooltip)


def _line(operation: Operation, max_width: int) -> Line:
    text = " ".join(str(operation).split())
    return Line(_shorten(text, max_width), _style(operation), _full(operation))


def _style(operation: Operation) -> LineStyle:
    match operation:
        case Assume(kind=AssumeKind.VALIDITY) | Check():
            return LineStyle.MUTED
        case Assume():
            return LineStyle.CONDITION
        case Call() | Return() | Unsupported():
            return LineStyle.STRONG
    return LineStyle.PLAIN


def _full(operation: Operation) -> str:
    """The whole operation, with its line and, for a validity condition, what would be undefined otherwise."""
    text = str(operation)
    if isinstance(operation, Assume | Check) and operation.reason:
        text += f"  ({operation.reason})"
    return text if operation.position is None else f"{operation.position.line}: {text}"


def _shorten(text: str, width: int) -> str:
    """At most `width` characters; what is left out is in the middle, since both ends of an operation tell much."""
    if len(text) <= width:
        return text
    tail = width // 3
    return f"{text[: width - tail - 1].rstrip()}…{text[len(text) - tail :].lstrip()}"
