"""Components, each made as the analyses make it, and explored with refinement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Component, ConditionLog, NoRefiner, Refined
from cegas.cpa.control import ProgramControl
from cegas.cpa.reached import Node
from cegas.cpa.setup import Setup as ProgramSetup
from cegas.cpa.waitlist import Order, waitlist
from cegas.cpa.watching import Watcher
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import everything
from cegas.domains.interval.component import IntervalComponent
from cegas.domains.interval.component import component as interval_component
from cegas.domains.shape.component import ShapeComponent
from cegas.domains.slicing import TargetPath
from cegas.domains.slicing.component import SlicedComponent, within_slice
from cegas.domains.symbolic import SymbolicAnalysis
from cegas.domains.symbolic.component import SymbolicComponent
from cegas.domains.symbolic.refiner import SymbolicRefiner, SymbolicRefuter
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.ablation import AblatedAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.domains.value.refinement.spatial import SpatialInterpolation
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import Program
from cegas.program.operations import Assume, Check
from cegas.program.steps import Step, StepKind
from cegas.program.violations import Condition
from cegas.refinement.cegar import failing_edge
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons


class Setup:
    """A program and what components are made from."""

    def __init__(self, program: Program, seconds: float | None = None) -> None:
        self.program: Final = program
        self.budget: Final = Budget(seconds)
        self.points_to: Final[PointsTo] = analyze(program, self.budget)
        self.flow: Final = SpatialFlowGraph(program, self.points_to, self.budget)

    @property
    def space(self) -> AddressSpace:
        return AddressSpace(self.points_to, Singletons(self.program, self.points_to))

    def value(self) -> ValueComponent:
        values = ValueAnalysis(self.program)
        return ValueComponent(values, ValueRefiner(values, ValueInterpolation(values)))

    def value_full(self) -> ValueComponent:
        return ValueComponent(ValueAnalysis(self.program))

    def value_nothing(self) -> ValueComponent:
        return ValueComponent(ValueAnalysis(self.program, compile_after=0), NoRefiner("tracks nothing"))

    def interpreted(self) -> ValueComponent:
        return ValueComponent(ValueAnalysis(self.program, compiled=False))

    def cegas(self) -> ValueComponent:
        values = ValueAnalysis(self.program, self.space)
        interpolation = SpatialInterpolation(ValueInterpolation(values), lambda: self.flow, self.budget, use_solver=False)
        return ValueComponent(values, ValueRefiner(values, interpolation, patience=1))

    def ablated(self) -> ValueComponent:
        return ValueComponent(
            AblatedAnalysis(
                self.program, self.space, self.points_to.callees, strong_updates=False, paths=False, contexts=False
            )
        )

    def symbolic(self) -> SymbolicComponent:
        return SymbolicComponent(SymbolicAnalysis(self.program, self.space, self.budget))

    def symbolic_nothing(self) -> SymbolicComponent:
        symbolic = SymbolicAnalysis(self.program, self.space, self.budget)
        return SymbolicComponent(symbolic, NoRefiner("tracks nothing"))

    def symbolic_refined(self) -> SymbolicComponent:
        symbolic = SymbolicAnalysis(self.program, self.space, self.budget)
        return SymbolicComponent(symbolic, SymbolicRefiner(symbolic))

    def sliced(self, wrapped: Component[Any, Any]) -> SlicedComponent[Any]:
        return SlicedComponent(wrapped, DependenceGraph(self.program, self.flow, self.budget), TargetPath())

    def sliced_value(self) -> SlicedComponent[Any]:
        return self.sliced(self.cegas())

    def sliced_symbolic(self) -> SlicedComponent[Any]:
        symbolic = SymbolicAnalysis(self.program, AddressSpace(self.points_to), self.budget)
        return self.sliced(SymbolicComponent(symbolic, SymbolicRefuter(symbolic), everything=True))

    def interval(self) -> IntervalComponent:
        setup = ProgramSetup(self.program, self.budget, self.points_to)
        return interval_component(setup)

    def shape(self) -> ShapeComponent:
        return ShapeComponent(ProgramSetup(self.program, self.budget, self.points_to))

    def fixed(self) -> SlicedComponent[Any]:
        return within_slice(self.value_full(), everything(self.program))


COMPONENTS: Final[dict[str, Callable[[Setup], Component[Any, Any]]]] = {
    "value": Setup.value,
    "value-full": Setup.value_full,
    "value-nothing": Setup.value_nothing,
    "interpreted": Setup.interpreted,
    "cegas": Setup.cegas,
    "ablated": Setup.ablated,
    "symbolic": Setup.symbolic,
    "symbolic-nothing": Setup.symbolic_nothing,
    "symbolic-refined": Setup.symbolic_refined,
    "sliced-value": Setup.sliced_value,
    "sliced-symbolic": Setup.sliced_symbolic,
    "fixed": Setup.fixed,
    "interval": Setup.interval,
    "shape": Setup.shape,
}


class Explored:
    """A component under exploration, with a log of its own."""

    def __init__(self, setup: Setup, component: Component[Any, Any], log: ConditionLog | None = None) -> None:
        self.component: Final = component
        self.log: Final = log or ConditionLog()
        analysis = component.analysis(component.initial_precision, self.log)
        control = ProgramControl(setup.program, setup.points_to)
        watcher = Watcher(setup.program.violations, self.log) if self.log.watched else None
        self.exploration: Final = Exploration(
            analysis, control, lambda: waitlist(Order.BREADTH_FIRST), setup.budget, watcher=watcher
        )
        self.refinements = 0

    def run(self, most: int) -> bool:
        """Explore, refine, and pass over targets that cannot be excluded; whether all is done."""
        while (target := self.exploration.run(most)) is not None:
            self._judge(target)
        return self.exploration.is_complete

    def _judge(self, target: Node) -> None:
        refiner, path = self.component.refiner, target.path()
        refined = refiner.refine(path) if refiner.is_refuted(path) else None
        if not isinstance(refined, Refined):
            if failing_edge(target) is None:
                self.exploration.resume(*target.parents[0])
            return
        self.refinements += 1
        affected = refined.affected
        if affected is None:
            self.exploration.restart(self.component.analysis(refined.precision, self.log))
        else:
            self.exploration.recompute(lambda node: node.location is affected, refined.precision)

    def conditioned_steps(self) -> Iterable[tuple[Node, Step]]:
        """Reached states, and the steps from them that may have conditions. Of states that still wait nothing was noted."""
        for node in self.exploration.reached:
            if not node.expanded:
                continue
            for step in self.exploration.steps(node):
                if step.kind in (StepKind.INTRA, StepKind.RETURN):
                    yield node, step

    def all_unproved(self) -> set[Condition]:
        """The validity conditions that some reached state does not show, whatever the log says."""
        found: dict[Condition, None] = {}
        for node, step in self.conditioned_steps():
            unproved = self.component.unproved(node.component, node.precision, step, found)
            found.update(dict.fromkeys(unproved.conditions))
        return {condition for condition in found if condition.is_validity}

    def may_be_unproved(self) -> set[Condition]:
        """The validity conditions of the steps from reached states that the component would look at."""
        return {
            operation
            for _, step in self.conditioned_steps()
            for operation in step.edge.operations
            if isinstance(operation, Assume | Check) and self.component.may_be_unproved(operation, self.log)
        }
