"""The system dependence graph of a program, and slices of it.

Flow dependence is that of the spatial flow graph, control dependence that of `control`; `nodes` puts them together, function
by function, and `summaries` adds what calls hand through. The backward slice is that of Horwitz, Reps and Binkley (1990), in
two phases: the first goes up to callers but never down into callees, summaries stand for them; the second goes down into the
callees that the first has passed, and never up again. So a slice never enters a function from one call and leaves it to
another.

Nothing is made before a slice needs it. A slice with more criteria than the one before it starts where that one ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cegas.dependence.control import FunctionControl
from cegas.dependence.nodes import PLAIN, DependenceNode, NodeGraph, NodeWithRegions, function_of
from cegas.dependence.slices import OperationId, Slice
from cegas.dependence.summaries import Summaries
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.program.control_flow import Edge, Location, Program
from cegas.program.operations import Call, Return, reach_asked
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind


class DependenceGraph:
    """What depends on what in a program. Implements `Slicer`."""

    def __init__(self, program: Program, flow: SpatialFlowGraph | None = None, budget: Budget | None = None) -> None:
        self.program = program
        self.flow = flow if flow is not None else SpatialFlowGraph(program, budget=budget)
        self.nodes = NodeGraph(self.flow)
        self.summaries = Summaries(self.nodes, budget)
        self._budget = budget
        self._last: Backward | None = None

    def control(self, function: str) -> FunctionControl:
        """The control dependence of a function."""
        return self.nodes.control(function)

    # -- slices ---------------------------------------------------------------------------------------------------

    def slice(self, criteria: Iterable[OperationId], locations: Iterable[Location] = ()) -> Slice:
        """Every operation that may influence whether and with what values the criteria are executed, themselves included.

        Of `locations`, only whether control gets there matters. Whether blocks are lost depends on all of memory, and on the
        variables of all frames: to one who asks that, every operation matters.
        """
        return self.walk(criteria, locations).slice()

    def walk(self, criteria: Iterable[OperationId], locations: Iterable[Location] = ()) -> Backward:
        """The slice with all that was found on the way."""
        states: dict[NodeWithRegions, None] = {}
        wanted = list(criteria)
        if any(reach_asked(edge.operations[index]) for edge, index in wanted):
            wanted = list(self._everything())
        for edge, index in wanted:
            for node in self.nodes_of(edge, index):
                states[node, PLAIN] = None
        for location in locations:
            states[self.control(location.function).point_of(location), PLAIN] = None
        return self.backward(states)

    def _everything(self) -> Iterator[OperationId]:
        for function in self.program.functions.values():
            for edge in function.edges:
                yield from ((edge, index) for index in range(len(edge.operations)))

    def backward(self, states: Iterable[NodeWithRegions]) -> Backward:
        """Everything that some nodes depend on."""
        wanted = dict.fromkeys(states)
        last = self._last
        with collector_paused():
            if last is None or not all(state in wanted for state in last.criteria):
                last = Backward(self)
            elif len(last.criteria) < len(wanted):
                last = last.copy()
            last.extend(wanted)
        self._last = last
        return last

    def nodes_of(self, edge: Edge, index: int) -> list[FlowNode]:
        """The nodes that stand for the execution of an operation: itself, and the values that it hands over."""
        flow = self.flow.flow(edge.source.function)
        found = [flow.at(edge, index)]
        operation = edge.operations[index]
        if isinstance(operation, Call):
            found.extend(flow.arguments[edge].values())
        elif isinstance(operation, Return):
            found.extend(flow.return_values[edge].values())
        return found

    def look(self) -> None:
        if self._budget is not None:
            self._budget.look()


class Backward:
    """A backward slice as nodes: those of the first phase, those of the second, and the criteria they come from."""

    def __init__(self, graph: DependenceGraph) -> None:
        self._graph = graph
        self.criteria: dict[NodeWithRegions, None] = {}
        self.first: dict[DependenceNode, int] = {}
        """Nodes that the first phase reached, with their regions."""
        self.second: dict[DependenceNode, int] = {}
        self._entered: dict[str, None] = {}
        """The functions whose callers matter."""
        self._places: dict[Edge, int] = {}
        self._down: list[NodeWithRegions] = []
        self._slice: Slice | None = None

    def copy(self) -> Backward:
        other = Backward(self._graph)
        other.criteria = dict(self.criteria)
        other.first = dict(self.first)
        other.second = dict(self.second)
        other._entered = dict(self._entered)
        other._places = dict(self._places)
        return other

    def slice(self) -> Slice:
        """The operations among the nodes."""
        if self._slice is None:
            self._slice = Slice(dict(self._places))
        return self._slice

    def extend(self, states: Iterable[NodeWithRegions]) -> None:
        """Add what some more nodes depend on."""
        new = [state for state in states if state not in self.criteria]
        if not new:
            return
        self._slice = None
        self.criteria.update(dict.fromkeys(new))
        self._climb(new)
        self._descend()

    def deepen(self, states: Iterable[NodeWithRegions]) -> None:
        """Add what some more nodes depend on in their functions and those called there, without going up to callers."""
        self._slice = None
        self._down.extend(states)
        self._descend()

    # -- phases ---------------------------------------------------------------------------------------------------

    def _climb(self, states: list[NodeWithRegions]) -> None:
        """The first phase: within functions and up to callers."""
        graph, nodes, reached = self._graph, self._graph.nodes, self.first
        pending = list(states)
        while pending:
            node, regions = pending.pop()
            regions = _add(reached, node, regions)
            if not regions:
                continue
            if nodes.is_actual_out(node):
                graph.look()
                pending.extend(graph.summaries.before_call(node, regions))
                self._note_descent(node, regions)
                continue
            pending.extend(nodes.before(node, regions))
            if isinstance(node, FlowNode):
                self._note_place(node)
                if node.kind is FlowNodeKind.PARAMETER or node.kind is FlowNodeKind.MEMORY_ENTRY:
                    pending.extend(self._to_callers(node, regions))
            function = function_of(node)
            if function not in self._entered:
                self._entered[function] = None
                pending.extend((nodes.call_operation(call), PLAIN) for call in nodes.calls.callers(function))

    def _descend(self) -> None:
        """The second phase: within functions and down into callees."""
        graph, nodes, reached, first = self._graph, self._graph.nodes, self.second, self.first
        pending, self._down = self._down, []
        while pending:
            node, regions = pending.pop()
            if regions == PLAIN:
                if node in first:
                    continue
            else:
                regions &= ~first.get(node, 0)
                if not regions:
                    continue
            regions = _add(reached, node, regions)
            if not regions:
                continue
            if nodes.is_actual_out(node):
                pending.extend(graph.summaries.before_call(node, regions))
                self._note_descent(node, regions)
                pending.extend(self._down)
                self._down.clear()
                continue
            pending.extend(nodes.before(node, regions))
            if isinstance(node, FlowNode):
                self._note_place(node)

    def _note_descent(self, node: DependenceNode, regions: int) -> None:
        nodes = self._graph.nodes
        for callee in nodes.calls.callees_of(nodes.call_of(node)):
            self._down.extend(nodes.formal_outs(node, regions, callee))

    def _note_place(self, node: FlowNode) -> None:
        edge = node.edge
        if edge is None:
            return
        if node.kind is FlowNodeKind.OPERATION:
            self._places[edge] = self._places.get(edge, 0) | 1 << node.index
        elif node.kind is FlowNodeKind.RETURN_VALUE:
            self._places[edge] = self._places.get(edge, 0) | 1 << len(edge.operations) - 1

    def _to_callers(self, node: FlowNode, regions: int) -> list[NodeWithRegions]:
        nodes = self._graph.nodes
        result: list[NodeWithRegions] = []
        if node.kind is FlowNodeKind.PARAMETER:
            for call in nodes.calls.callers(node.function):
                argument = nodes.flow.flow(call.source.function).arguments[call].get(node.index)
                if argument is not None:
                    result.append((argument, PLAIN))
            return result
        for call in nodes.calls.callers(node.function):
            read = regions & nodes.effects.referenced(call, node.function)
            if read:
                result.extend(nodes.handed_over(call, read))
        return result


def _add(reached: dict[DependenceNode, int], node: DependenceNode, regions: int) -> int:
    """Note that a node is reached for some regions; those it was not reached for before."""
    before = reached.get(node, 0)
    new = regions & ~before
    if new:
        reached[node] = before | regions
    return new
