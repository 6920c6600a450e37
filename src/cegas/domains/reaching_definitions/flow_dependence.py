"""The analysis of flow dependence: reaching definitions, and the dependences that the operations on the way had."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import ForwardControl
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeJoin, StaticPrecision, StopSep, Transfer
from cegas.cpa.waitlist import ReversePostorder
from cegas.dependence.call_effects import CallEffects
from cegas.dependence.slices import OperationId
from cegas.domains.reaching_definitions.cpa import ReachingDefinitionsDomain, ReachingDefinitionsTransfer, initial
from cegas.domains.reaching_definitions.state import Definition, ReachingDefinitions
from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.expressions import Register
from cegas.program.steps import Step, StepKind
from cegas.spatial_flow.register_ssa import registers_read
from cegas.spatial_flow.sfg import SpatialFlowGraph

FlowDependence = tuple[OperationId, Register | int, OperationId | None]
"""An operation, the register or region that it reads, and the operation that may have set it (None: on entry)."""


class FlowState:
    """Reaching definitions, and flow dependences found so far."""

    __slots__ = ("definitions", "dependences")

    def __init__(self, definitions: ReachingDefinitions, dependences: frozenset[FlowDependence]) -> None:
        self.definitions: Final = definitions
        self.dependences: Final = dependences

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FlowState) and self.definitions == other.definitions and self.dependences == other.dependences
        )

    def __hash__(self) -> int:
        return hash((self.definitions, self.dependences))


class FlowDependenceDomain:
    """The product of two inclusions."""

    def __init__(self) -> None:
        self._definitions = ReachingDefinitionsDomain()

    def less_or_equal(self, state: FlowState, other: FlowState) -> bool:
        return (
            self._definitions.less_or_equal(state.definitions, other.definitions) and state.dependences <= other.dependences
        )

    def join(self, state: FlowState, other: FlowState) -> FlowState:
        definitions = self._definitions.join(state.definitions, other.definitions)
        return FlowState(definitions, state.dependences | other.dependences)

    def partition(self, state: FlowState) -> Hashable:
        return self._definitions.partition(state.definitions)


class FlowDependenceTransfer(Transfer[FlowState, None]):
    """Definitions go along as ever; what the operations of the step read depends on those that reach them."""

    def __init__(self, wrapped: ReachingDefinitionsTransfer) -> None:
        self._wrapped = wrapped

    def successors(self, state: FlowState, precision: None, step: Step) -> Iterable[FlowState]:
        found = set(state.dependences)
        edge = step.edge
        for index, (before, _) in enumerate(self._wrapped.along(state.definitions, edge)):
            # A callee that is entered reads memory by itself.
            regions = 0 if step.kind is StepKind.CALL else self._wrapped.effect(edge, index).reads
            found.update(dependences_of(edge, index, before, regions))
        dependences = frozenset(found)
        return [
            FlowState(definitions, dependences)
            for definitions in self._wrapped.successors(state.definitions, precision, step)
        ]


def dependences_of(edge: Edge, index: int, before: ReachingDefinitions, regions: int) -> Iterable[FlowDependence]:
    """What an operation that reads registers and some regions of memory depends on."""
    registers = frozenset(registers_read(edge.operations[index]))
    for variable, place in before.registers:
        if variable in registers:
            yield (edge, index), variable, place
    for variable, place in before.memory:
        if isinstance(variable, int) and regions >> variable & 1:
            yield (edge, index), variable, place


def flow_dependence_analysis(
    flow: SpatialFlowGraph, function: ControlFlowAutomaton, calls: CallEffects | None = None
) -> Cpa[FlowState, None]:
    """The flow dependences of a function, or of the whole program from its start function."""
    domain = FlowDependenceDomain()
    return Cpa(
        "flow dependence",
        domain,
        FlowDependenceTransfer(ReachingDefinitionsTransfer(flow, calls)),
        MergeJoin(domain),
        StopSep(domain),
        StaticPrecision(),
        FlowState(initial(flow, function), frozenset()),
        None,
    )


class FunctionDependence:
    """The flow dependences within a function, and what has set memory when it returns: by the analysis."""

    def __init__(
        self, flow: SpatialFlowGraph, function: ControlFlowAutomaton, calls: CallEffects | None, budget: Budget
    ) -> None:
        control = ForwardControl(function.entry)
        analysis = flow_dependence_analysis(flow, function, calls)
        exploration = Exploration(analysis, control, lambda: ReversePostorder(control), budget)
        exploration.run()
        found: dict[OperationId, dict[FlowDependence, None]] = {}
        memory: dict[Definition, None] = {}
        for node in exploration.reached:
            state: FlowState = node.component
            for dependence in state.dependences:
                found.setdefault(dependence[0], {})[dependence] = None
            if node.location is function.exit:
                memory.update(dict.fromkeys(state.definitions.memory))
        self._found: Final = found
        self.at_exit: Final = tuple(sorted(memory, key=_order))
        self.states: Final = exploration.states
        """States computed."""

    def of(self, place: OperationId) -> tuple[FlowDependence, ...]:
        """What an operation reads, with what may have set it."""
        return tuple(sorted(self._found.get(place, ()), key=lambda dependence: _order(dependence[1:])))


def _order(definition: Definition) -> tuple[bool, str, int, int]:
    """An order of definitions that is the same in every run."""
    variable, place = definition
    edge, index = (None, 0) if place is None else place
    name = f"{variable:09}" if isinstance(variable, int) else str(variable)
    return isinstance(variable, int), name, -1 if edge is None else edge.id, index
