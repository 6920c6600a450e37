"""Where pixel trees come from: reachability graphs, control-flow automata, dependence graphs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node, ReachedSet
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.view import DirectDependences
from cegas.foundation.collector import collector_paused
from cegas.foundation.graphs import strong_components
from cegas.foundation.typed import Final
from cegas.pointers import analyze
from cegas.program.control_flow import Location, LocationKind, Program
from cegas.program.operations import Assume
from cegas.report.dependence import dependence_graph
from cegas.report.graph import Graph, GraphNode, NodeKind
from cegas.report.pixel_tree.tree import LOCATIONS, OPERATIONS, STATES, NodeMark, PixelTree, counted, layered, tree_of


def pixel_tree(graph: Exploration | Program | DependenceGraph, title: str = "", notes: Iterable[str] = ()) -> PixelTree:
    """The pixel tree of a reachability graph, of the control flow of a program, or of its dependences."""
    if isinstance(graph, Exploration):
        return exploration_tree(graph, title, notes)
    if isinstance(graph, Program):
        return cfa_tree(graph, title=title, notes=notes)
    return dependence_tree(graph, title=title, notes=notes)


# -- reachability graphs ----------------------------------------------------------------------------------------------


def exploration_tree(exploration: Exploration, title: str = "", notes: Iterable[str] = ()) -> PixelTree:
    """The states that an analysis has reached so far; a row for each number of steps from the initial state."""
    return tree_of(state_rows(exploration.reached), title, notes, STATES, "states")


def state_rows(reached: ReachedSet) -> list[bytes]:
    """The rows of a reachability graph. Covered states are part of it, as leaves."""
    mark = _state_marks(reached)
    rows: list[bytes] = []
    level = [] if reached.root is None else [reached.root]
    with collector_paused():
        while level:
            rows.append(bytes(map(mark, level)))
            # Every state has one parent, so none is met twice.
            level = [child for node in level if node.offspring for child in node.offspring if not child.removed]
    return rows


def _state_marks(reached: ReachedSet) -> Callable[[Node], int]:
    merged = reached.merged
    plain, covered, open_ = int(NodeMark.PLAIN), int(NodeMark.COVERED), int(NodeMark.OPEN)
    joined, target = int(NodeMark.MERGED), int(NodeMark.TARGET)

    def mark(node: Node) -> int:
        # Targets take no part in covering and merging and are never expanded: only the rest has to be asked.
        if node.covered_by is not None:
            return covered
        if node in merged:
            return joined
        if node.expanded:
            return plain
        return target if node.is_target else open_

    return mark


# -- control flow -----------------------------------------------------------------------------------------------------


def cfa_tree(program: Program, function: str | None = None, title: str = "", notes: Iterable[str] = ()) -> PixelTree:
    """The locations of a program, calls leading into the functions that they may call; or those of one function."""
    if function is not None:
        entry = program.functions[function].entry
        rows = layered(entry, lambda location: [edge.target for edge in location.leaving], _location_mark)
        return tree_of(rows, title, notes, LOCATIONS, "locations")
    pointers = analyze(program)

    def successors(location: Location) -> list[Location]:
        result: list[Location] = []
        for edge in location.leaving:
            if edge.call is not None:
                result.extend(program.functions[name].entry for name in pointers.callees(edge))
            result.append(edge.target)
        return result

    rows = layered(program.functions[program.start].entry, successors, _location_mark)
    never = sum(not pointers.is_reachable(name) for name in program.functions)
    return tree_of(rows, title, _with_left_out(notes, never), LOCATIONS, "locations")


def _location_mark(location: Location) -> int:
    if location.kind is LocationKind.TARGET:
        return NodeMark.TARGET
    if location.kind in (LocationKind.EXIT, LocationKind.END):
        return NodeMark.END
    if location.loop_head:
        return NodeMark.DECISION
    return NodeMark.CALL if any(edge.call is not None for edge in location.leaving) else NodeMark.PLAIN


# -- dependences ------------------------------------------------------------------------------------------------------


def dependence_tree(
    graph: DependenceGraph, function: str | None = None, title: str = "", notes: Iterable[str] = ()
) -> PixelTree:
    """The operations that `report.dependence` draws: below the start what depends on nothing, then what depends on that.

    Those of all functions that are called, or of one function.
    """
    program = graph.program
    called = [name for name in program.functions if graph.flow.pointers.is_reachable(name)]
    never = 0 if function is not None else len(program.functions) - len(called)
    if function is not None:
        called = [function]
    drawing = dependence_graph(DirectDependences(graph), called, most_nodes=sys.maxsize)
    targets = {
        f"E{edge.id}.{index}" if not isinstance(operation, Assume) else f"B{edge.source.id}"
        for name in called
        for edge in program.functions[name].edges
        if edge.target.kind is LocationKind.TARGET
        for index, operation in enumerate(edge.operations)
    }

    def mark(node: GraphNode) -> int:
        if node.id in targets:
            return NodeMark.TARGET
        return _OPERATION_MARKS.get(node.kind, NodeMark.PLAIN)

    rows = rows_of(drawing, mark)
    return tree_of(rows, title, _with_left_out(notes, never), OPERATIONS, "nodes")


_OPERATION_MARKS: Final[dict[NodeKind, NodeMark]] = {NodeKind.START: NodeMark.DECISION, NodeKind.SECOND: NodeMark.CALL}


def rows_of(graph: Graph, mark: Callable[[GraphNode], int]) -> list[bytes]:
    """The rows of any drawn graph below one start that is put in front of it.

    The start leads to the nodes to which no edge leads; and, where nodes lie on cycles that cannot be reached from
    elsewhere, to the first node of each such cycle.
    """
    number = {node.id: index for index, node in enumerate(graph.nodes)}
    successors: list[list[int]] = [[] for _ in graph.nodes]
    for edge in graph.edges:
        successors[number[edge.source]].append(number[edge.target])
    start = len(successors)
    successors.append(_firsts(successors))
    marks = [mark(node) for node in graph.nodes]
    marks.append(NodeMark.PLAIN)
    return layered(start, successors.__getitem__, marks.__getitem__)


def _firsts(successors: Sequence[Sequence[int]]) -> list[int]:
    """A node of each group of nodes that reach each other, if no edge from elsewhere leads to the group."""
    components = strong_components(successors)
    component = [0] * len(successors)
    for index, members in enumerate(components):
        for member in members:
            component[member] = index
    entered = bytearray(len(components))
    for source, targets in enumerate(successors):
        for target in targets:
            if component[source] != component[target]:
                entered[component[target]] = 1
    return sorted(min(members) for index, members in enumerate(components) if not entered[index])


def _with_left_out(notes: Iterable[str], functions: int) -> list[str]:
    return [*notes, f"{counted(functions, 'functions')} not called"] if functions else list(notes)
