"""The analysis of reaching definitions.

The print of the thesis has a call define its arguments; it is the parameters that a call defines. And a return kills the old
definition of the register that it sets.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeJoin, StaticPrecision, StopSep, Transfer
from cegas.dependence.call_effects import CallEffects
from cegas.domains.reaching_definitions.state import Definition, ReachingDefinitions
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.expressions import Register
from cegas.program.operations import Call, registers_written
from cegas.program.steps import Step, StepKind
from cegas.spatial_flow.effects import Effect
from cegas.spatial_flow.sfg import SpatialFlowGraph


class ReachingDefinitionsDomain:
    """Sets of definitions under inclusion; more are weaker."""

    def less_or_equal(self, state: ReachingDefinitions, other: ReachingDefinitions) -> bool:
        return other.covers(state)

    def join(self, state: ReachingDefinitions, other: ReachingDefinitions) -> ReachingDefinitions:
        return state.union(other)

    def partition(self, state: ReachingDefinitions) -> Hashable:
        return len(state.outer)


class ReachingDefinitionsTransfer(Transfer[ReachingDefinitions, None]):
    """Registers are set for sure; which regions of memory an operation may write, the spatial flow graph knows.

    A call that is taken as a step of its own function does what its callees may do to memory.
    """

    def __init__(self, flow: SpatialFlowGraph, calls: CallEffects | None = None) -> None:
        """With `calls`, what a callee may do depends on what is handed over."""
        self._flow = flow
        self._calls = calls

    def successors(self, state: ReachingDefinitions, precision: None, step: Step) -> Iterable[ReachingDefinitions]:
        edge = step.edge
        if step.kind is StepKind.CALL:
            assert step.callee is not None
            return (state.enter(parameters_of(step.callee), (edge, 0)),)
        for _, after in self.along(state, edge):
            state = after
        if step.kind is StepKind.RETURN:
            assert step.call is not None and step.call.call is not None
            state = state.leave().define(step.call.call.targets, (step.call, 0))
        return (state,)

    def along(self, state: ReachingDefinitions, edge: Edge) -> Iterator[tuple[ReachingDefinitions, ReachingDefinitions]]:
        """The states before and after each operation of an edge."""
        for index, operation in enumerate(edge.operations):
            effect = self.effect(edge, index)
            after = state.define(registers_written(operation), (edge, index))
            after = after.write(effect.writes, effect.replaces, (edge, index))
            yield state, after
            state = after

    def effect(self, edge: Edge, index: int) -> Effect:
        """What an operation does to memory."""
        operation = edge.operations[index]
        if not isinstance(operation, Call):
            return self._flow.effects.of(edge.source.function, operation)
        reads = writes = 0
        calls, effects = self._calls, self._flow.effects
        for callee in self._flow.pointers.callees(edge):
            reads |= effects.referenced(callee) if calls is None else calls.referenced(edge, callee)
            writes |= effects.modified(callee) if calls is None else calls.modified(edge, callee)
        return Effect(reads, writes, 0)


def parameters_of(function: ControlFlowAutomaton) -> tuple[Register, ...]:
    """The registers that a call sets."""
    area = function.variable_arguments
    return function.parameters if area is None else (*function.parameters, area)


def initial(flow: SpatialFlowGraph, function: ControlFlowAutomaton) -> ReachingDefinitions:
    """On entry: the parameters are set, and every region has some content."""
    registers: list[Definition] = [(register, None) for register in parameters_of(function)]
    memory: list[Definition] = [(region.index, None) for region in flow.regions.regions]
    return ReachingDefinitions(frozenset(registers), frozenset(memory))


def reaching_definitions_analysis(flow: SpatialFlowGraph, function: ControlFlowAutomaton) -> Cpa[ReachingDefinitions, None]:
    """Definitions that reach the locations of a function, or of the whole program from its start function."""
    domain = ReachingDefinitionsDomain()
    return Cpa(
        "reaching definitions",
        domain,
        ReachingDefinitionsTransfer(flow),
        MergeJoin(domain),
        StopSep(domain),
        StaticPrecision(),
        initial(flow, function),
        None,
    )
