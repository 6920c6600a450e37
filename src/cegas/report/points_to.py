"""Points-to sets to look at: pointers of the source and memory cells, with edges to what they may point to."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.oracle import AccessTarget
from cegas.program.types import PointerType
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind
from cegas.report.memory_ssa import SourceWords, heading
from cegas.spatial_flow.regions import RegionCell
from cegas.spatial_flow.sfg import SpatialFlowGraph

DEFAULT_NODES: Final = 2000
MOST_WORDS: Final = 64
"""So many words of a cell are looked at."""

_KINDS: Final[dict[ObjectKind, NodeKind]] = {
    ObjectKind.GLOBAL: NodeKind.ACCENT,
    ObjectKind.LITERAL: NodeKind.MUTED,
    ObjectKind.FUNCTION: NodeKind.SECOND,
    ObjectKind.STACK: NodeKind.START,
    ObjectKind.ARGUMENTS: NodeKind.START,
    ObjectKind.HEAP: NodeKind.THIRD,
    ObjectKind.EXTERNAL: NodeKind.WARNING,
}
_LEGEND: Final = (
    Legend(NodeKind.PLAIN, "pointer"),
    Legend(NodeKind.START, "local"),
    Legend(NodeKind.ACCENT, "global"),
    Legend(NodeKind.THIRD, "heap block"),
    Legend(NodeKind.SECOND, "function"),
    Legend(NodeKind.WARNING, "external memory"),
    Legend(EdgeKind.PLAIN, "points to"),
    Legend(EdgeKind.ACCENT, "a cell of the object points to"),
)


def points_to_graph(
    graph: SpatialFlowGraph, functions: Sequence[str] | None = None, *, most_nodes: int = DEFAULT_NODES
) -> Graph:
    """Pointers that are variables of the source, the objects, and what each may point to; at most so many nodes.

    Intermediate results are left out, and so are objects that no pointer and no object points to.
    """
    return _Picture(graph, functions, most_nodes).draw()


class _Picture:
    def __init__(self, graph: SpatialFlowGraph, functions: Sequence[str] | None, most_nodes: int) -> None:
        self._graph = graph
        self._program: Program = graph.program
        self._functions = functions
        self._most = most_nodes
        self._text = SourceWords(graph.program)
        self._nodes: dict[str, GraphNode] = {}
        self._edges: dict[tuple[str, str, str], GraphEdge] = {}
        self._pending: list[ObjectSite] = []
        self._hidden = 0

    def draw(self) -> Graph:
        clusters: list[Cluster] = []
        for name, function in self._program.functions.items():
            if self._functions is not None and name not in self._functions:
                continue
            members: list[str] = []
            for register in function.registers:
                if register.source is not None and isinstance(register.type, PointerType):
                    members.extend(self._pointer(name, register))
            if members:
                clusters.append(Cluster(heading(function), tuple(members)))
        if self._functions is None:
            for site in self._program.sites:
                if site.kind in (ObjectKind.GLOBAL, ObjectKind.STACK, ObjectKind.HEAP) and self._contents(site):
                    self._object(site)
        while self._pending:
            self._content(self._pending.pop(0))
        nodes = list(self._nodes.values())
        if self._hidden:
            note = f"… {self._hidden} more nodes are not shown"
            nodes.append(GraphNode("cut", (Line(note, LineStyle.MUTED),), NodeKind.MUTED))
        shown = self._program.entry if self._functions is None else ", ".join(self._functions)
        return Graph(f"Points-to sets of {shown}", tuple(nodes), tuple(self._edges.values()), tuple(clusters), _LEGEND)

    def _pointer(self, function: str, register: Register) -> list[str]:
        if len(self._nodes) >= self._most:
            self._hidden += 1
            return []
        name = f"R.{function}.{register.index}"
        targets = self._graph.pointers.points_to(function, register)
        tooltip = "\n".join([f"{register} in {function}", *map(self._place, targets)])
        self._nodes[name] = GraphNode(name, (Line(str(register), LineStyle.STRONG),), NodeKind.PLAIN, tooltip)
        for target in targets:
            self._point(name, "", target, EdgeKind.PLAIN)
        return [name]

    def _object(self, site: ObjectSite) -> str | None:
        name = f"S{site.index}"
        if name in self._nodes:
            return name
        if len(self._nodes) >= self._most:
            self._hidden += 1
            return None
        label = [Line(site.name, LineStyle.STRONG)]
        line = self._text.line(site)
        if line is not None:
            label.append(Line(f"line {line}", LineStyle.MUTED))
        size = "of unknown size" if site.size is None else f"{site.size} bytes"
        where = "" if site.function is None else f" in {site.function}"
        self._nodes[name] = GraphNode(name, tuple(label), _KINDS[site.kind], f"{site.kind.value} {site.name}{where}, {size}")
        self._pending.append(site)
        return name

    def _content(self, site: ObjectSite) -> None:
        for label, targets in self._contents(site):
            for target in targets:
                self._point(f"S{site.index}", label, target, EdgeKind.ACCENT)

    def _contents(self, site: ObjectSite) -> list[tuple[str, tuple[AccessTarget, ...]]]:
        """The cells of a site that hold addresses, by their names, with what they may point to."""
        result: list[tuple[str, tuple[AccessTarget, ...]]] = []
        if site.kind is ObjectKind.FUNCTION:
            return result
        word = self._program.data_model.value // 8
        for region in self._graph.regions.members(self._graph.regions.content(site)):
            for cell in region.cells:
                if cell.site is not site or cell.end - cell.start < word:
                    continue  # of another object, or too small for an address
                name = self._text.cell(cell)
                if name == site.name and cell.end - cell.start > word:
                    targets = self._graph.pointers.content(site, None)
                else:
                    targets = self._in_cell(site, cell, word)
                if targets:
                    result.append((name.removeprefix(site.name), targets))
        return result

    def _in_cell(self, site: ObjectSite, cell: RegionCell, word: int) -> tuple[AccessTarget, ...]:
        """What the words of a cell may point to."""
        found: dict[AccessTarget, None] = {}
        end = min(cell.end, cell.start + MOST_WORDS * word)
        for offset in range(cell.start, end - word + 1, word):
            found.update(dict.fromkeys(self._graph.pointers.content(site, offset)))
        return tuple(found)

    def _point(self, source: str, label: str, target: AccessTarget, kind: EdgeKind) -> None:
        end = self._object(target.site)
        if end is None:
            return
        where = "" if target.offset == 0 else self._place(target).removeprefix(target.site.name)
        text = f"{label} → {where}".strip() if where else label
        self._edges[source, end, text] = GraphEdge(
            source, end, (Line(text),) if text else (), kind, f"{label} points to {self._place(target)}".strip()
        )

    def _place(self, target: AccessTarget) -> str:
        if target.offset is None:
            return f"{target.site.name}[?]"
        return self._text.place(target.site, target.offset, 1) if target.offset else target.site.name
