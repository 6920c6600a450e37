"""The nodes of the system dependence graph, and which of them each depends on within its function.

Values are those of the spatial flow graph: operations, arguments and parameters, results and return values, versions of
memory with the regions that matter. Control adds stretches of control (`ControlPoint`) and what decides about them
(`Decision`). A call that may not come back has one result more: whether it does.

    formal in    parameter, memory on entry           actual in    argument, memory that a call hands over (call μ)
    formal out   return value, memory on exit,        actual out   result, memory that a call may change (χ),
                 control at the exit                               the decision of a call that may not come back

What an actual out depends on at its call is found by `summaries`.
"""

from __future__ import annotations

from cegas.dependence.call_effects import CallEffects
from cegas.dependence.control import ControlPoint, Decision, FunctionControl, Stopping
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location
from cegas.spatial_flow.memory_ssa import MemoryVariable
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.value_flow import FlowKind, FlowNode, FlowNodeKind

DependenceNode = FlowNode | ControlPoint | Decision
NodeWithRegions = tuple[DependenceNode, int]
"""A node with the regions of memory that matter there; `PLAIN` for nodes that are no versions of memory."""

PLAIN: Final = -1

_FORMAL_OR_PLAIN: Final = frozenset({FlowNodeKind.OPERATION, FlowNodeKind.ARGUMENT, FlowNodeKind.RETURN_VALUE})


class NodeGraph:
    """The dependences within functions, made when they are first asked for."""

    def __init__(self, flow: SpatialFlowGraph) -> None:
        self.flow = flow
        self.calls = flow.pointers.call_graph
        self.effects = CallEffects(flow)
        self.stopping = Stopping(flow.program, self.calls)
        self._controls: dict[str, FunctionControl] = {}
        self._plain: dict[DependenceNode, tuple[NodeWithRegions, ...]] = {}

    def control(self, function: str) -> FunctionControl:
        """The control dependence of a function."""
        found = self._controls.get(function)
        if found is None:
            found = self._controls[function] = FunctionControl(self.flow.function(function), self.stopping.may_stop)
        return found

    # -- dependences within a function ----------------------------------------------------------------------------

    def before(self, node: DependenceNode, regions: int) -> tuple[NodeWithRegions, ...]:
        """What a node depends on directly, in its own function; actual outs are left to `summaries`."""
        if regions == PLAIN:
            found = self._plain.get(node)
            if found is None:
                found = self._plain[node] = self._before_plain(node)
            return found
        assert isinstance(node, FlowNode)
        result: list[NodeWithRegions] = []
        for edge in node.incoming:
            passed = edge.regions & regions
            if passed:
                result.append((edge.source, PLAIN if edge.kind is FlowKind.MADE else passed))
        return tuple(result)

    def _before_plain(self, node: DependenceNode) -> tuple[NodeWithRegions, ...]:
        if isinstance(node, ControlPoint):
            return (*((each, PLAIN) for each in node.decisions), *((each, PLAIN) for each in node.points))
        if isinstance(node, Decision):
            operations = [(self.flow.node(edge, index), PLAIN) for edge, index in node.places]
            return (*operations, (self.control(node.function).point_of(node.location), PLAIN))
        result: list[NodeWithRegions] = []
        for edge in node.incoming:
            result.append((edge.source, edge.regions if edge.kind is FlowKind.INDIRECT else PLAIN))
        if node.kind in _FORMAL_OR_PLAIN:
            result.extend(self._control_of(node))
        return tuple(result)

    def _control_of(self, node: FlowNode) -> list[NodeWithRegions]:
        edge = node.edge
        assert edge is not None
        index = node.index if node.kind is FlowNodeKind.OPERATION else len(edge.operations) - 1
        control = self.control(node.function)
        result: list[NodeWithRegions] = [(control.point(edge, index), PLAIN)]
        branch = control.branches.get(edge.source)
        if branch is not None and (edge, index) in branch.places:
            result.append((branch, PLAIN))
        return result

    # -- calls ----------------------------------------------------------------------------------------------------

    def is_actual_out(self, node: DependenceNode) -> bool:
        """Whether what a node depends on goes through the callees of a call."""
        if isinstance(node, FlowNode):
            if node.kind is FlowNodeKind.CHI:
                return node.edge is not None and node.edge.call is not None
            return node.kind is FlowNodeKind.RESULT
        return isinstance(node, Decision) and node.stopping_call is not None

    @staticmethod
    def call_of(node: DependenceNode) -> Edge:
        """The call of an actual out."""
        edge = node.edge if isinstance(node, FlowNode | Decision) else None
        assert edge is not None
        return edge

    def actual_outs(self, call: Edge) -> list[NodeWithRegions]:
        """What a call gives: results, memory that it may change, and that it comes back."""
        flow = self.flow.flow(call.source.function)
        outs: list[NodeWithRegions] = [(each, PLAIN) for each in flow.results.get(call, {}).values()]
        outs.extend((each, regions_of(each)) for each in flow.call_chis.get(call, {}).values())
        outs.extend((stop, PLAIN) for stop in self.control(call.source.function).stops.get(call, ()))
        return outs

    def formal_outs(self, node: DependenceNode, regions: int, callee: str) -> list[NodeWithRegions]:
        """The formal outs of a callee that an actual out stands for."""
        flow = self.flow
        if isinstance(node, Decision):
            if callee not in self.stopping:
                return []
            return [(self.control(callee).point_of(flow.function(callee).exit), PLAIN)]
        assert isinstance(node, FlowNode)
        there = flow.flow(callee)
        if node.kind is FlowNodeKind.RESULT:
            return [(values[node.index], PLAIN) for values in there.return_values.values() if node.index in values]
        result: list[NodeWithRegions] = []
        wanted = regions & self.effects.modified(self.call_of(node), callee)
        for number in flow.memory(callee).hits(wanted):
            last = there.exits.get(number)
            if last is not None:
                result.append((last, regions_of(last) & wanted))
        return result

    def kept(self, node: DependenceNode, regions: int) -> list[NodeWithRegions]:
        """What a version of memory behind a call takes over from the version before the call without any callee's doing."""
        if not isinstance(node, FlowNode) or node.kind is not FlowNodeKind.CHI:
            return []
        call = self.call_of(node)
        callees = self.calls.callees_of(call)
        changed = 0 if self.calls.calls_outside(call) or not callees else -1
        for callee in callees:
            changed &= self.effects.modified(call, callee)
        return self.old(node, regions & ~changed)

    @staticmethod
    def old(node: FlowNode, regions: int) -> list[NodeWithRegions]:
        """Some regions in the version before the call."""
        if not regions:
            return []
        return [
            (edge.source, edge.regions & regions)
            for edge in node.incoming
            if edge.kind is FlowKind.KEPT and edge.regions & regions
        ]

    def handed_over(self, call: Edge, regions: int) -> list[NodeWithRegions]:
        """The memory that a call hands to a callee that reads `regions`."""
        caller = call.source.function
        mus = self.flow.flow(caller).call_mus.get(call, {})
        result: list[NodeWithRegions] = []
        for number in self.flow.memory(caller).hits(regions):
            if number in mus:
                shared = regions_of(mus[number]) & regions
                if shared:
                    result.append((mus[number], shared))
        return result

    def call_operation(self, call: Edge) -> FlowNode:
        return self.flow.node(call, 0)

    def exit_of(self, function: str) -> Location:
        return self.flow.function(function).exit


def regions_of(node: FlowNode) -> int:
    variable = node.variable
    assert isinstance(variable, MemoryVariable)
    return variable.regions


def function_of(node: DependenceNode) -> str:
    return node.function
