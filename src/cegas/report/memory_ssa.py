"""Memory SSA to read: operations in the words of the source with their μ and χ, as a listing and as a graph.

The notation is that of the CEGAS paper's Fig. 3: ``*p = &i  [o2=χ(o1)]`` for a store, ``t = *q  [μ(o3)]`` for a load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.expressions import Apart, Apply, Constant, Defined, Expression, Register, StaticAddress, Valid
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
    Unsupported,
)
from cegas.program.operators import signed
from cegas.program.oracle import AddressTakenOracle, root_of
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.spatial_flow.memory_ssa import Annotation, FunctionMemory, MemoryVariable
from cegas.spatial_flow.regions import ENDLESS, RegionCell
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.ssa import VersionDefinition

MOST_NAMES: Final = 3
"""A variable of more cells shows so many names."""
MOST_MARKS: Final = 6
"""An operation shows so many annotations."""
MOST_ROWS: Final = 40
"""An edge of a drawing shows so many operations."""
OPERATION_WIDTH: Final = 44
"""Annotations in a listing start behind so many characters."""
WIDTH: Final = 78


# -- operations in the words of the source ----------------------------------------------------------------------------


class SourceWords:
    """Operations and cells as C would say them: registers that hold the address of a local are that local."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._slots = AddressTakenOracle(program).slots
        self._bits = program.data_model.value
        self._lines: dict[ObjectSite, int] = {}
        """Where locals are made; tells those of the same name apart."""
        for function in program.functions.values():
            for edge in function.edges:
                for operation in edge.operations:
                    if isinstance(operation, Allocate) and operation.position is not None:
                        self._lines.setdefault(operation.site, operation.position.line)

    def line(self, site: ObjectSite) -> int | None:
        """Where the objects of a site come from."""
        return self._lines.get(site, None if site.position is None else site.position.line)

    def slot(self, function: str, register: Register) -> ObjectSite | None:
        """The variable whose address a register holds all the time."""
        site = self._slots[function].get(register)
        return None if site is None or site.kind is ObjectKind.HEAP else site

    def cell(self, cell: RegionCell) -> str:
        """The name of a cell."""
        site = cell.site
        if cell.is_life:
            return f"alive({site.name})"
        if cell.start <= 0 and (cell.end >= ENDLESS or cell.end == site.size):
            return site.name
        if cell.end >= ENDLESS:
            return f"{site.name}[{cell.start}…]"
        return self.place(site, cell.start, cell.end - cell.start)

    def place(self, site: ObjectSite, offset: int, size: int) -> str:
        """The C access path of some bytes of an object."""
        if offset == 0 and size == site.size:
            return site.name
        names = self._program.names
        if names is None or offset < 0:
            return site.name if offset == 0 else f"{site.name}{offset:+}"
        return names.cell(site, offset, size)

    def operation(self, function: str, operation: Operation) -> str:
        """One line of text."""

        def text(expression: Expression) -> str:
            return self.expression(function, expression)

        match operation:
            case Assign(target=target, value=value):
                return f"{target} = {text(value)}"
            case Havoc(target=target, origin=origin):
                return f"{target} = ? ({origin})"
            case Assume(condition=condition, kind=kind):
                return f"[{text(condition)}]" if kind is AssumeKind.BRANCH else f"{kind.value}: {text(condition)}"
            case Check(condition=condition):
                return f"check: {text(condition)}"
            case Load(target=target, address=address):
                return f"{target} = {self.access(function, address, target.type.bytes)}"
            case Store(address=address, value=value):
                return f"{self.access(function, address, value.type.bytes)} = {text(value)}"
            case Allocate(target=target, site=site, size=size, zeroed=zeroed):
                amount = f"{'zeroed, ' if zeroed else ''}{text(size)} bytes"
                if self.slot(function, target) is site:
                    return f"new {site.name} ({amount})"
                return f"{target} = new {site.kind.value} {site.name} ({amount})"
            case Free(address=address):
                return f"free({text(address)})"
            case EndLifetime(address=address):
                return f"end of {self.access(function, address, 0)}"
            case Copy(destination=destination, source=source, size=size):
                return f"copy {text(size)} bytes from {text(source)} to {text(destination)}"
            case Fill(destination=destination, byte=byte, size=size):
                return f"fill {text(size)} bytes at {text(destination)} with {text(byte)}"
            case HavocMemory(destination=destination, size=size):
                return f"{text(size)} bytes at {text(destination)} = ?"
            case BlockSize(target=target, address=address):
                return f"{target} = size of {text(address)}"
            case Call(callee=callee, arguments=arguments, targets=targets):
                name = callee if isinstance(callee, str) else f"(*{text(callee)})"
                results = ", ".join(map(str, targets))
                return f"{results}{' = ' if results else ''}{name}({', '.join(map(text, arguments))})"
            case Return(values=values):
                return f"return {', '.join(map(text, values))}".rstrip()
            case Unsupported(construct=construct):
                return f"unsupported: {construct}"
        return str(operation)

    def access(self, function: str, address: Expression, size: int) -> str:
        """The object at an address, by its name if the address says it."""
        named = self._named(function, address)
        if named is not None:
            site, offset = named
            if offset is None:
                return f"{site.name}[?]"
            return site.name if size == 0 else self.place(site, offset, size)
        return f"*{self.expression(function, address)}"

    def expression(self, function: str, expression: Expression) -> str:
        """An expression; its depth is bounded."""
        if isinstance(expression, Register):
            site = self.slot(function, expression)
            return str(expression) if site is None else f"&{site.name}"
        if isinstance(expression, Apply):
            operator, operands = expression.operator, expression.operands
            if operator is op.PTR_ADD:
                named = self._named(function, expression)
                if named is not None and named[1] is not None:
                    return f"&{self.place(named[0], named[1], 1)}"
            texts = [self.expression(function, operand) for operand in operands]
            if operator.symbol and len(operands) == 2:
                return f"({texts[0]} {operator.symbol} {texts[1]})"
            if operator.symbol and len(operands) == 1:
                return f"{operator.symbol}{texts[0]}"
            if operator is op.ITE:
                return f"({texts[0]} ? {texts[1]} : {texts[2]})"
            return f"{operator.name.lower()}({', '.join(texts)})"
        if isinstance(expression, Valid):
            address = self.expression(function, expression.address)
            return f"{expression.access.value}({address}, {self.expression(function, expression.size)})"
        if isinstance(expression, Apart):
            texts = [self.expression(function, each) for each in (expression.one, expression.other, expression.size)]
            return f"apart({', '.join(texts)})"
        if isinstance(expression, Defined):
            return f"initialized({self.expression(function, expression.operand)})"
        if isinstance(expression, StaticAddress | Constant):
            return str(expression)
        raise TypeError(f"not an expression: {expression!r}")

    def _named(self, function: str, address: Expression) -> tuple[ObjectSite, int | None] | None:
        root, offset = root_of(address)
        if isinstance(root, StaticAddress):
            site: ObjectSite | None = root.site
        else:
            site = self.slot(function, root) if isinstance(root, Register) else None
        return None if site is None else (site, None if offset is None else signed(offset, self._bits))


# -- versions of memory -----------------------------------------------------------------------------------------------


class MemoryNames:
    """Names of the memory variables of one function, and of their versions."""

    def __init__(self, graph: SpatialFlowGraph, function: str, text: SourceWords) -> None:
        self._names: list[str] = []
        taken: dict[str, int] = {}
        variables = graph.memory(function).variables
        for variable in variables:
            name = self._name(graph, variable, text)
            taken[name] = taken.get(name, 0) + 1
            self._names.append(name)
        for variable in variables:
            name = self._names[variable.index]
            if taken[name] > 1:
                site = next(graph.regions.members(variable.regions)).cells[0].site
                line = text.line(site)
                self._names[variable.index] = f"{name}@{site.index if line is None else line}"

    @staticmethod
    def _name(graph: SpatialFlowGraph, variable: MemoryVariable, text: SourceWords) -> str:
        if variable.is_rest:
            return "others"
        names: dict[str, None] = {}
        for region in graph.regions.members(variable.regions):
            for cell in region.cells:
                names[text.cell(cell)] = None
                if len(names) > MOST_NAMES:
                    return "{" + ",".join(list(names)[:MOST_NAMES]) + ",…}"
        return next(iter(names)) if len(names) == 1 else "{" + ",".join(names) + "}"

    def variable(self, variable: MemoryVariable) -> str:
        return self._names[variable.index]

    def version(self, definition: VersionDefinition) -> str:
        """A name with the number of a version: ``o2``, and ``o1#2`` where the digits would run together."""
        name = self._names[definition.variable]
        separate = not name.isidentifier() or name[-1].isdigit()
        return f"{name}{'#' if separate else ''}{definition.version}"

    def marks(self, graph: SpatialFlowGraph, memory: FunctionMemory, annotation: Annotation, *, lives: bool) -> list[str]:
        """The annotations of an operation; those about the life of objects only if asked for."""

        def shown(definition: VersionDefinition) -> bool:
            return lives or not is_life(graph, memory.variable(definition))

        result = [f"[μ({self.version(mu.definition)})]" for mu in annotation.mus if shown(mu.definition)]
        for chi in annotation.chis:
            if shown(chi.definition):
                old = chi.definition.previous
                result.append(f"[{self.version(chi.definition)}=χ({self.version(old) if old is not None else ''})]")
        return result

    def phi(self, phi: VersionDefinition) -> str:
        operands = ", ".join(dict.fromkeys(self.version(operand) for _, operand in phi.operands))
        return f"{self.version(phi)} = φ({operands})"


def is_life(graph: SpatialFlowGraph, variable: MemoryVariable) -> bool:
    """Whether a variable is about the life of objects and not about their bytes."""
    return all(region.is_life for region in graph.regions.members(variable.regions))


def shown_phis(graph: SpatialFlowGraph, memory: FunctionMemory, location: Location) -> list[VersionDefinition]:
    """The φs of a location that are about bytes."""
    return [phi for phi in memory.phis(location) if not is_life(graph, memory.variable(phi))]


def heading(function: ControlFlowAutomaton) -> str:
    parameters = [str(register) for register in function.parameters]
    if function.is_variadic:
        parameters.append("…")
    return f"{function.name}({', '.join(parameters)})"


# -- the listing ------------------------------------------------------------------------------------------------------


def memory_ssa_text(graph: SpatialFlowGraph, functions: Sequence[str] | None = None) -> str:
    """Function by function: source line, operation, annotations. Validity conditions are left out."""
    text = SourceWords(graph.program)
    rows: list[str] = []
    for name, function in graph.program.functions.items():
        if functions is None or name in functions:
            if rows:
                rows.append("")
            rows.extend(_list_function(graph, function, text))
    return "\n".join(rows) + "\n"


def _list_function(graph: SpatialFlowGraph, function: ControlFlowAutomaton, text: SourceWords) -> Iterator[str]:
    memory = graph.memory(function.name)
    names = MemoryNames(graph, function.name, text)
    where = "" if function.position is None else f"   {function.position}"
    yield f"{heading(function)}{where}"
    for location in function.locations:
        for phi in shown_phis(graph, memory, location):
            yield f"  L{location.id}: {names.phi(phi)}"
        for edge in location.leaving:
            yield f"  L{edge.source.id} → {_goal(edge.target)}"
            for index, operation in enumerate(edge.operations):
                if operation.is_validity:
                    continue
                line = "" if operation.position is None else str(operation.position.line)
                said = text.operation(function.name, operation)
                marks = " ".join(_few(names.marks(graph, memory, memory.annotation(edge, index), lives=False)))
                yield f"  {line:>6}  {said:<{OPERATION_WIDTH}}  {marks}".rstrip() if marks else f"  {line:>6}  {said}"


def _goal(location: Location) -> str:
    special = "" if location.kind is LocationKind.PLAIN else f" ({location.kind.value})"
    return f"L{location.id}{special}"


def _few(marks: list[str]) -> list[str]:
    return marks if len(marks) <= MOST_MARKS else [*marks[: MOST_MARKS - 1], f"… {len(marks) - MOST_MARKS + 1} more"]


# -- the drawing ------------------------------------------------------------------------------------------------------

_NODE_KINDS: Final[dict[LocationKind, NodeKind]] = {
    LocationKind.PLAIN: NodeKind.PLAIN,
    LocationKind.ENTRY: NodeKind.START,
    LocationKind.EXIT: NodeKind.STOP,
    LocationKind.TARGET: NodeKind.ERROR,
    LocationKind.END: NodeKind.MUTED,
}
_LEGEND: Final = (
    Legend(NodeKind.START, "entry"),
    Legend(NodeKind.STOP, "return"),
    Legend(NodeKind.ERROR, "property violated"),
    Legend(NodeKind.MUTED, "run over"),
    Legend(EdgeKind.DASHED, "call"),
)


def memory_ssa_graph(graph: SpatialFlowGraph, functions: Sequence[str] | None = None) -> Graph:
    """The automata with φs at locations and annotated operations at edges."""
    text = SourceWords(graph.program)
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []
    clusters: list[Cluster] = []
    for name, function in graph.program.functions.items():
        if functions is not None and name not in functions:
            continue
        memory, names = graph.memory(name), MemoryNames(graph, name, text)
        for location in function.locations:
            nodes.append(location_node(location, [names.phi(phi) for phi in shown_phis(graph, memory, location)]))
        edges.extend(_edge(graph, edge, memory, names, text) for edge in function.edges)
        clusters.append(Cluster(heading(function), tuple(location_id(location) for location in function.locations)))
    shown = graph.program.entry if functions is None else ", ".join(functions)
    return Graph(f"Memory SSA of {shown}", tuple(nodes), tuple(edges), tuple(clusters), _LEGEND)


def location_id(location: Location) -> str:
    return f"L{location.id}"


def location_node(location: Location, phis: Sequence[str] = ()) -> GraphNode:
    """A location with its φs."""
    label = [Line(location_id(location), LineStyle.STRONG)]
    if location.position is not None:
        label.append(Line(f"line {location.position.line}", LineStyle.MUTED))
    label.extend(Line(shorten(phi)) for phi in phis[:MOST_MARKS])
    if len(phis) > MOST_MARKS:
        label.append(Line(f"… {len(phis) - MOST_MARKS} more φs", LineStyle.MUTED, "\n".join(phis[MOST_MARKS:])))
    tooltip = "\n".join([f"{location_id(location)} in {location.function}", *phis])
    return GraphNode(location_id(location), tuple(label), _NODE_KINDS[location.kind], tooltip, location.loop_head)


def _edge(graph: SpatialFlowGraph, edge: Edge, memory: FunctionMemory, names: MemoryNames, text: SourceWords) -> GraphEdge:
    label: list[Line] = []
    everything: list[str] = []
    function = memory.function.name
    for index, operation in enumerate(edge.operations):
        if operation.is_validity:
            continue
        line = "" if operation.position is None else f"{operation.position.line}: "
        said = text.operation(function, operation)
        marks = names.marks(graph, memory, memory.annotation(edge, index), lives=False)
        whole = "  ".join([line + said, *marks])
        everything.append(whole)
        label.append(Line(shorten("  ".join([line + said, *_few(marks)])), style(operation), whole))
    if len(label) > MOST_ROWS:
        rest = label[MOST_ROWS - 1 :]
        label[MOST_ROWS - 1 :] = [
            Line(f"… {len(rest)} more operations", LineStyle.MUTED, "\n".join(each.tooltip for each in rest))
        ]
    kind = EdgeKind.PLAIN if edge.call is None else EdgeKind.DASHED
    return GraphEdge(location_id(edge.source), location_id(edge.target), tuple(label), kind, "\n".join(everything))


def style(operation: Operation) -> LineStyle:
    """How a line about an operation is set."""
    if isinstance(operation, Assume | Check):
        return LineStyle.CONDITION
    return LineStyle.STRONG if isinstance(operation, Call | Return | Unsupported) else LineStyle.PLAIN


def shorten(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1].rstrip()}…"
