"""The spatial flow graph: control-flow automata and value flow of a whole program (paper, definition 1).

Regions and mod/ref are computed for the whole program at once; memory SSA and value flow function by function, when they
are asked for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.spatial_flow import tracing
from cegas.spatial_flow.dominance import Skeleton
from cegas.spatial_flow.effects import Effects
from cegas.spatial_flow.memory_ssa import FunctionMemory, MemoryVariable
from cegas.spatial_flow.regions import Regions
from cegas.spatial_flow.register_ssa import FunctionRegisters
from cegas.spatial_flow.singletons import Singletons
from cegas.spatial_flow.value_flow import FlowEdge, FlowKind, FlowNode, FlowNodeKind, FunctionFlow


class SpatialFlowGraph:
    """The model of CEGAS. Nothing ever changes in it: strong updates hold on their path only (see `strong_updates`)."""

    def __init__(self, program: Program, pointers: PointsTo | None = None, budget: Budget | None = None) -> None:
        self.program = program
        self.pointers = pointers if pointers is not None else analyze(program, budget)
        self._budget = budget
        self.singletons = Singletons(program, self.pointers)
        with collector_paused():
            self.regions = Regions(program, self.pointers, self.singletons)
            self.effects = Effects(program, self.pointers, self.regions)
        self._skeletons: dict[str, Skeleton] = {}
        self._memory: dict[str, FunctionMemory] = {}
        self._registers: dict[str, FunctionRegisters] = {}
        self._flows: dict[str, FunctionFlow] = {}

    # -- parts, made when they are first asked for ----------------------------------------------------------------

    def function(self, name: str) -> ControlFlowAutomaton:
        return self.program.functions[name]

    def skeleton(self, function: str) -> Skeleton:
        """The dominance relation of a function."""
        found = self._skeletons.get(function)
        if found is None:
            found = self._skeletons[function] = Skeleton(self.function(function))
        return found

    def memory(self, function: str) -> FunctionMemory:
        """The memory SSA of a function."""
        found = self._memory.get(function)
        if found is None:
            self._look()
            found = self._memory[function] = FunctionMemory(
                self.function(function), self.skeleton(function), self.effects, self.pointers
            )
        return found

    def registers(self, function: str) -> FunctionRegisters:
        """The SSA form of a function's registers."""
        found = self._registers.get(function)
        if found is None:
            found = self._registers[function] = FunctionRegisters(self.function(function), self.skeleton(function))
        return found

    def flow(self, function: str) -> FunctionFlow:
        """The value flow within a function."""
        found = self._flows.get(function)
        if found is None:
            self._look()
            found = self._flows[function] = FunctionFlow(
                self.function(function), self.registers(function), self.memory(function)
            )
        return found

    def build(self) -> None:
        """Make all parts."""
        with collector_paused():
            for name in self.program.functions:
                self.flow(name)

    def _look(self) -> None:
        if self._budget is not None:
            self._budget.look()

    # -- the graph as a whole -------------------------------------------------------------------------------------

    def node(self, edge: Edge, index: int) -> FlowNode:
        """The operation at a place."""
        return self.flow(edge.source.function).at(edge, index)

    def nodes(self) -> Iterator[FlowNode]:
        """All nodes, function by function."""
        for name in self.program.functions:
            yield from self.flow(name).nodes

    def is_initial(self, node: FlowNode) -> bool:
        """Whether a node stands for the content that memory has when the program starts."""
        return node.kind is FlowNodeKind.MEMORY_ENTRY and node.function == self.program.start

    def incoming(
        self, node: FlowNode, calls: Container[Edge] | None = None, functions: Container[str] | None = None
    ) -> Iterator[FlowEdge]:
        """All edges to a node, those from other functions included: over all calls and from all of these, unless given."""
        yield from node.incoming
        match node.kind:
            case FlowNodeKind.PARAMETER:
                yield from self._to_parameter(node, self._callers(node, calls))
            case FlowNodeKind.RESULT:
                yield from self._to_result(node, self._callees(node, functions))
            case FlowNodeKind.MEMORY_ENTRY:
                yield from self._to_entry(node, self._callers(node, calls))
            case FlowNodeKind.CHI:
                if node.edge is not None and node.edge.call is not None:
                    yield from self._to_call_chi(node, self._callees(node, functions))

    def _callers(self, node: FlowNode, calls: Container[Edge] | None) -> list[Edge]:
        found = self.pointers.call_graph.callers(node.function)
        return [call for call in found if calls is None or call in calls]

    def _callees(self, node: FlowNode, functions: Container[str] | None) -> list[str]:
        assert node.edge is not None
        return [name for name in self.pointers.callees(node.edge) if functions is None or name in functions]

    def outgoing(self, node: FlowNode) -> Iterator[FlowEdge]:
        """All edges from a node, those to other functions included."""
        yield from node.outgoing
        match node.kind:
            case FlowNodeKind.ARGUMENT:
                yield from self._from_argument(node)
            case FlowNodeKind.RETURN_VALUE:
                yield from self._from_return_value(node)
            case FlowNodeKind.MEMORY_EXIT:
                yield from self._from_exit(node)
            case FlowNodeKind.CALL_MU:
                yield from self._from_call_mu(node)

    # -- questions ------------------------------------------------------------------------------------------------

    def definitions(self, use: FlowNode) -> tuple[FlowNode, ...]:
        """The operations, parameters, results and initial content whose values `use` may read."""
        return tracing.definitions(self, use)

    def uses(self, definition: FlowNode) -> tuple[FlowNode, ...]:
        """The nodes that may read the value that `definition` makes."""
        return tracing.uses(self, definition)

    def backward(self, nodes: Iterable[FlowNode]) -> dict[FlowNode, None]:
        """Everything that the values at `nodes` may have been computed from, themselves included."""
        return tracing.backward(self, nodes)

    # -- edges between functions ----------------------------------------------------------------------------------

    def _to_parameter(self, node: FlowNode, calls: Iterable[Edge]) -> Iterator[FlowEdge]:
        for call in calls:
            argument = self.flow(call.source.function).arguments[call].get(node.index)
            if argument is not None:
                yield FlowEdge(argument, node, FlowKind.CALL, node.variable, 0, call)

    def _from_argument(self, node: FlowNode) -> Iterator[FlowEdge]:
        assert node.edge is not None
        for callee in self.pointers.callees(node.edge):
            parameter = self.flow(callee).parameters.get(node.index)
            if parameter is not None:
                yield FlowEdge(node, parameter, FlowKind.CALL, parameter.variable, 0, node.edge)

    def _to_result(self, node: FlowNode, callees: Iterable[str]) -> Iterator[FlowEdge]:
        assert node.edge is not None
        for callee in callees:
            for values in self.flow(callee).return_values.values():
                if node.index in values:
                    yield FlowEdge(values[node.index], node, FlowKind.RETURN, node.variable, 0, node.edge)

    def _from_return_value(self, node: FlowNode) -> Iterator[FlowEdge]:
        for call in self.pointers.call_graph.callers(node.function):
            result = self.flow(call.source.function).results[call].get(node.index)
            if result is not None:
                yield FlowEdge(node, result, FlowKind.RETURN, result.variable, 0, call)

    def _to_entry(self, node: FlowNode, calls: Iterable[Edge]) -> Iterator[FlowEdge]:
        wanted = _regions(node) & self.effects.referenced(node.function)
        if not wanted:
            return
        for call in calls:
            caller = call.source.function
            mus = self.flow(caller).call_mus.get(call, {})
            for number in self.memory(caller).hits(wanted):
                if number in mus:
                    shared = _regions(mus[number]) & wanted
                    yield FlowEdge(mus[number], node, FlowKind.CALL, node.variable, shared, call)

    def _from_call_mu(self, node: FlowNode) -> Iterator[FlowEdge]:
        assert node.edge is not None
        for callee in self.pointers.callees(node.edge):
            wanted = _regions(node) & self.effects.referenced(callee)
            for number in self.memory(callee).hits(wanted):
                entry = self.flow(callee).entries[number]
                yield FlowEdge(node, entry, FlowKind.CALL, entry.variable, _regions(entry) & wanted, node.edge)

    def _to_call_chi(self, node: FlowNode, callees: Iterable[str]) -> Iterator[FlowEdge]:
        assert node.edge is not None
        for callee in callees:
            wanted = _regions(node) & self.effects.modified(callee)
            exits = self.flow(callee).exits
            for number in self.memory(callee).hits(wanted):
                if number in exits:
                    shared = _regions(exits[number]) & wanted
                    yield FlowEdge(exits[number], node, FlowKind.RETURN, node.variable, shared, node.edge)

    def _from_exit(self, node: FlowNode) -> Iterator[FlowEdge]:
        wanted = _regions(node) & self.effects.modified(node.function)
        for call in self.pointers.call_graph.callers(node.function):
            caller = call.source.function
            chis = self.flow(caller).call_chis.get(call, {})
            for number in self.memory(caller).hits(wanted):
                if number in chis:
                    shared = _regions(chis[number]) & wanted
                    yield FlowEdge(node, chis[number], FlowKind.RETURN, chis[number].variable, shared, call)

    # -- well-formedness ------------------------------------------------------------------------------------------

    def validate(self) -> None:
        """Raise AssertionError if the graph is not well formed."""
        from cegas.spatial_flow.validation import validate

        validate(self)


def _regions(node: FlowNode) -> int:
    variable = node.variable
    assert isinstance(variable, MemoryVariable)
    return variable.regions
