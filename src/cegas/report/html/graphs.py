"""The graphs of a run as data. The page lays them out, and only what is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cegas.api.result import Result
from cegas.cpa.algorithm import Exploration
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, Line, LineStyle, NodeKind
from cegas.report.html.data import explorations_of
from cegas.report.html.trace import Json
from cegas.verification.watch import Watch

MOST_NODES: Final = 20_000
"""Of the graphs of the program."""
MOST_EDGES: Final = 50_000
"""Of the dependence graph."""
MOST_STATES: Final = 5000
"""Of the reachability graph."""
LARGEST: Final = 80_000
"""Larger programs (by instructions) get no graphs of value flow and dependence."""

_NODE_KINDS: Final = {kind: number for number, kind in enumerate(NodeKind)}
_EDGE_KINDS: Final = {kind: number for number, kind in enumerate(EdgeKind)}
_STYLES: Final = {style: number for number, style in enumerate(LineStyle)}
_PLACE: Final = re.compile(r"^(.+):(\d+)$", re.MULTILINE)


def report_graphs(result: Result, watch: Watch, files: Sequence[Json]) -> Iterator[Json]:
    """The graphs, in the order in which they are offered."""
    program = watch.program
    if program is None:
        return
    writer = _GraphJson({str(file["path"]): number for number, file in enumerate(files)}, program)
    yield writer.json("cfa", "Control flow", lambda: _cfa(program))
    for exploration in explorations_of(result, watch)[:1]:
        yield writer.json("arg", "Reachability", partial(_arg, program, exploration, result))
    if program.instruction_count <= LARGEST:
        yield writer.json("sfg", "Spatial flow", lambda: _sfg(program))
        yield writer.json("dependence", "Dependence", lambda: _dependence(program))
    else:
        reason = f"the program has more than {LARGEST} instructions; `cegas graph --function` draws a part of it"
        yield {"id": "sfg", "name": "Spatial flow", "reason": reason}
        yield {"id": "dependence", "name": "Dependence", "reason": reason}


def _cfa(program: Program) -> Graph:
    from cegas.report.cfa import cfa_graph

    return cfa_graph(program, max_lines=16)


def _arg(program: Program, exploration: Exploration, result: Result) -> Graph:
    from cegas.report.arg import arg_graph

    return arg_graph(program, exploration, f"States that {result.analysis} has reached", most_nodes=MOST_STATES)


def _sfg(program: Program) -> Graph:
    from cegas.report.sfg import sfg_graph
    from cegas.spatial_flow.sfg import SpatialFlowGraph

    return sfg_graph(SpatialFlowGraph(program), most_nodes=MOST_NODES)


def _dependence(program: Program) -> Graph:
    from cegas.dependence.graph import DependenceGraph
    from cegas.dependence.view import DirectDependences
    from cegas.report.dependence import dependence_graph

    return dependence_graph(DirectDependences(DependenceGraph(program)), most_nodes=MOST_NODES, most_edges=MOST_EDGES)


class _GraphJson:
    """Turns graphs into data."""

    def __init__(self, files: dict[str, int], program: Program) -> None:
        self._files = files
        self._program = program

    def json(self, id_: str, name: str, make: Callable[[], Graph]) -> Json:
        try:
            graph = make()
        except (CegasError, MemoryError, RecursionError) as error:
            return {"id": id_, "name": name, "reason": str(error) or type(error).__name__}
        notes = _Notes()
        numbers = {node.id: number for number, node in enumerate(graph.nodes)}
        cluster_of = {member: number for number, cluster in enumerate(graph.clusters) for member in cluster.nodes}
        return {
            "id": id_,
            "name": name,
            "title": _clean(graph.title),
            "nodes": [self._node(node, cluster_of.get(node.id, -1), notes) for node in graph.nodes],
            "edges": [_edge(edge, numbers, notes) for edge in graph.edges],
            "notes": notes.texts,
            "clusters": [_clean(cluster.title) for cluster in graph.clusters],
            "calls": self._calls(graph),
            "legend": [
                [
                    "node" if isinstance(item.kind, NodeKind) else "edge",
                    _NODE_KINDS[item.kind] if isinstance(item.kind, NodeKind) else _EDGE_KINDS[item.kind],
                    item.meaning,
                    int(item.double_border),
                ]
                for item in graph.legend
            ],
        }

    def _node(self, node: GraphNode, cluster: int, notes: _Notes) -> list[object]:
        """Kind, lines, notes, double border, cluster, file and line."""
        file, line = -1, 0
        for found in _PLACE.finditer(node.tooltip):
            if found.group(1) in self._files:
                file, line = self._files[found.group(1)], int(found.group(2))
                break
        label = _lines(node.label_lines)
        return [_NODE_KINDS[node.kind], label, notes.number(node.tooltip), int(node.double_border), cluster, file, line]

    def _calls(self, graph: Graph) -> list[list[int]]:
        """Which cluster calls which, by their numbers."""
        number_of: dict[str, int] = {}
        for number, cluster in enumerate(graph.clusters):
            number_of.setdefault(cluster.title.partition("(")[0], number)
        found: dict[tuple[int, int], None] = {}
        for function in self._program.functions.values():
            for edge in function.edges:
                call = edge.call
                if call is not None and isinstance(call.callee, str):
                    caller, callee = number_of.get(function.name), number_of.get(call.callee)
                    if caller is not None and callee is not None:
                        found[caller, callee] = None
        return [list(pair) for pair in found]


class _Notes:
    """Texts that may be long and come often, by the numbers of their first appearance."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._numbers.get(text)
        if found is None:
            found = self._numbers[text] = len(self.texts)
            self.texts.append(_clean(text))
        return found


def _edge(edge: GraphEdge, numbers: dict[str, int], notes: _Notes) -> list[object]:
    """Source, target, kind, lines, notes."""
    label = _lines(edge.label_lines)
    return [numbers[edge.source], numbers[edge.target], _EDGE_KINDS[edge.kind], label, notes.number(edge.tooltip)]


def _lines(lines: Sequence[Line]) -> list[object]:
    """A line in plain style is its text only."""
    return [
        _clean(line.text) if line.style is LineStyle.PLAIN else [_clean(line.text), _STYLES[line.style]] for line in lines
    ]


def _clean(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
