"""Questions about the value flow of a program: which definitions does a use see, which uses a definition?

Content flows along versions of memory. At a call it flows around the call as well as through the callees, so that a walk
which has gone into a callee need not come out on the other side: every walk first goes up to callers as often as it likes
and then only down into callees. Like the two phases of Horwitz, Reps and Binkley (1990), this follows no path that enters
a function from one call and leaves it to another.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.expressions import Register
from cegas.spatial_flow.value_flow import FlowKind, FlowNode, FlowNodeKind

if TYPE_CHECKING:
    from cegas.spatial_flow.sfg import SpatialFlowGraph

_WalkState = tuple[FlowNode, bool]
"""A node of a walk, and whether the walk has gone down into a callee."""


def definitions(graph: SpatialFlowGraph, use: FlowNode) -> tuple[FlowNode, ...]:
    """The operations, parameters, results and initial content whose values `use` may read."""
    found: dict[FlowNode, None] = {}
    memory: list[tuple[FlowNode, int]] = []
    for edge in graph.incoming(use):
        if edge.kind is FlowKind.DIRECT:
            found.update(dict.fromkeys(_through_phis(edge.source)))
        elif edge.kind is FlowKind.INDIRECT:
            memory.append((edge.source, edge.regions))
        elif edge.kind is not FlowKind.KEPT:
            found[edge.source] = None
    found.update(dict.fromkeys(memory_definitions(graph, memory)))
    return tuple(found)


def register_definitions(use: FlowNode, register: Register) -> tuple[FlowNode, ...]:
    """The nodes that may have set a register that `use` reads."""
    found: dict[FlowNode, None] = {}
    for edge in use.incoming:
        if edge.kind is FlowKind.DIRECT and edge.variable is register:
            found.update(dict.fromkeys(_through_phis(edge.source)))
    return tuple(found)


def read_definitions(graph: SpatialFlowGraph, use: FlowNode, regions: int) -> tuple[FlowNode, ...]:
    """The operations that may have written what `use` reads of some regions."""
    memory = [(edge.source, edge.regions & regions) for edge in use.incoming if edge.kind is FlowKind.INDIRECT]
    return memory_definitions(graph, memory)


def memory_definitions(graph: SpatialFlowGraph, versions: Iterable[tuple[FlowNode, int]]) -> tuple[FlowNode, ...]:
    """The operations that wrote what versions of memory may hold in some regions; backwards."""
    found: dict[FlowNode, None] = {}
    walk = _Walk()
    for node, regions in versions:
        walk.reach((node, False), regions)
    while walk.pending:
        (node, down), regions = walk.take()
        if graph.is_initial(node):
            found[node] = None
        for edge in graph.incoming(node):
            passed = edge.regions & regions
            if not passed:
                continue
            if edge.kind is FlowKind.MADE:
                found[edge.source] = None
            elif edge.kind is FlowKind.CALL:
                if not down:
                    walk.reach((edge.source, False), passed)
            else:
                walk.reach((edge.source, down or edge.kind is FlowKind.RETURN), passed)
    return tuple(found)


def uses(graph: SpatialFlowGraph, definition: FlowNode) -> tuple[FlowNode, ...]:
    """The nodes that may read the value that `definition` makes."""
    found: dict[FlowNode, None] = {}
    walk = _Walk()
    for edge in graph.outgoing(definition):
        match edge.kind:
            case FlowKind.DIRECT:
                found.update(dict.fromkeys(_beyond_phis(edge.target)))
            case FlowKind.CALL | FlowKind.RETURN:
                found[edge.target] = None
            case FlowKind.MADE:
                walk.reach((edge.target, False), edge.regions)
    if graph.is_initial(definition):
        walk.reach((definition, False), _all_regions(definition))
    while walk.pending:
        (node, down), regions = walk.take()
        for edge in graph.outgoing(node):
            passed = edge.regions & regions
            if not passed or (down and edge.kind is FlowKind.RETURN):
                continue
            if edge.kind is FlowKind.INDIRECT and edge.target.kind is FlowNodeKind.OPERATION:
                found[edge.target] = None
            else:
                walk.reach((edge.target, down or edge.kind is FlowKind.CALL), passed)
    return tuple(found)


def backward(graph: SpatialFlowGraph, nodes: Iterable[FlowNode]) -> dict[FlowNode, None]:
    """Everything that the values at `nodes` may have been computed from, themselves included (the paper's COMPO)."""
    seen: dict[FlowNode, None] = dict.fromkeys(nodes)
    pending = list(seen)
    while pending:
        for edge in graph.incoming(pending.pop()):
            if edge.source not in seen:
                seen[edge.source] = None
                pending.append(edge.source)
    return seen


class _Walk:
    """States with the regions they were reached for, and those still to be looked at."""

    __slots__ = ("_open", "_reached", "pending")

    def __init__(self) -> None:
        self._reached: dict[_WalkState, int] = {}
        self._open: dict[_WalkState, int] = {}
        self.pending: list[_WalkState] = []

    def reach(self, state: _WalkState, regions: int) -> None:
        before = self._reached.get(state, 0)
        new = regions & ~before
        if not new:
            return
        self._reached[state] = before | new
        if state in self._open:
            self._open[state] |= new
        else:
            self._open[state] = new
            self.pending.append(state)

    def take(self) -> tuple[_WalkState, int]:
        state = self.pending.pop()
        return state, self._open.pop(state)


def _all_regions(node: FlowNode) -> int:
    variable = node.variable
    assert variable is not None and not isinstance(variable, Register)
    return variable.regions


def _through_phis(node: FlowNode) -> list[FlowNode]:
    return _expand(node, forward=False)


def _beyond_phis(node: FlowNode) -> list[FlowNode]:
    return _expand(node, forward=True)


def _expand(node: FlowNode, *, forward: bool) -> list[FlowNode]:
    """A node, or the nodes on the other side of φs."""
    seen = {node: None}
    pending = [node]
    found: list[FlowNode] = []
    while pending:
        current = pending.pop()
        if current.kind is not FlowNodeKind.PHI:
            found.append(current)
            continue
        for edge in current.outgoing if forward else current.incoming:
            following = edge.target if forward else edge.source
            if following not in seen:
                seen[following] = None
                pending.append(following)
    return found
