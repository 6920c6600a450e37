"""The analyses with slicing: `value-s`, `cegas-s`, `symex-s` and `symex-sc`, and slicing in front of any (`--preslice`).

A sliced analysis is its CEGAR loop alone, with the slicing analysis around its domain: no second look with everything
tracked takes turns with it, so that what slicing does can be seen. The pointer analysis that dependence is computed from
also says what a forgotten write may have hit; otherwise the two would not agree on what is relevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cegas.cpa.component import Component
from cegas.dependence.slices import NOTHING, OperationId, Slice, Slicer
from cegas.domains.slicing import Strategy, TargetLocation, TargetPath
from cegas.domains.slicing.component import SlicedComponent
from cegas.domains.slicing.strategies import Never
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.domains.value.spatial import SpatialInterpolation
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import Location, LocationKind, Program
from cegas.program.operations import Unsupported
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.look import ComponentLook
from cegas.verification.result import Answer, Statistics
from cegas.verification.settings import SliceStrategy

SlicerFactory = Callable[[SpatialFlowGraph, Budget], Slicer]
"""Makes what computes slices."""


def dependence_slicer(flow: SpatialFlowGraph, budget: Budget) -> Slicer:
    """Slices by the dependence graph."""
    from cegas.dependence.graph import DependenceGraph

    return DependenceGraph(flow.program, flow, budget)


class Pointers:
    """The pointer analysis of a program, and the spatial flow graph over it, which is made when it is first asked for."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self.program = program
        self.points_to: PointsTo = analyze(program, budget)
        self._budget = budget
        self._flow: SpatialFlowGraph | None = None

    def flow(self) -> SpatialFlowGraph:
        if self._flow is None:
            self._flow = SpatialFlowGraph(self.program, self.points_to, self._budget)
        return self._flow


@dataclass(frozen=True, slots=True)
class Slicing:
    """How slices come to be."""

    strategy: SliceStrategy = SliceStrategy.TARGET_PATH
    make_slicer: SlicerFactory = dependence_slicer
    within: Slice | None = None
    """If given, nothing else ever becomes relevant."""
    fixed: bool = False
    """All that is `within` is relevant from the start."""


def check_value(program: Program, budget: Budget, statistics: Statistics, slicing: Slicing) -> Answer:
    """`value` with slices that grow."""
    pointers = Pointers(program, budget)
    values = ValueAnalysis(program, AddressSpace(pointers.points_to))
    refiner = ValueRefiner(values, ValueInterpolation(values))
    return explore_slices(pointers, ValueComponent(values, refiner), slicing, budget, statistics)


def check_cegas(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, *, sensitive: bool, use_solver: bool
) -> Answer:
    """`cegas` with slices that grow."""
    pointers = Pointers(program, budget)
    space = AddressSpace(pointers.points_to, Singletons(program, pointers.points_to), holds_pointers=sensitive)
    values = ValueAnalysis(program, space)
    interpolation = SpatialInterpolation(ValueInterpolation(values), pointers.flow, budget, use_solver=use_solver)
    refiner = ValueRefiner(values, interpolation, patience=1)
    return explore_slices(pointers, ValueComponent(values, refiner), slicing, budget, statistics, search=sensitive)


def check_symex(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, *, everything: bool
) -> Answer:
    """Symbolic execution with slices that grow; unless everything is tracked, the precision behind them grows as well."""
    from cegas.domains.symbolic import SymbolicAnalysis
    from cegas.domains.symbolic.component import SymbolicComponent
    from cegas.domains.symbolic.refiner import SymbolicRefiner, SymbolicRefuter

    pointers = Pointers(program, budget)
    symbolic = SymbolicAnalysis(program, AddressSpace(pointers.points_to), budget)
    refiner = SymbolicRefuter(symbolic) if everything else SymbolicRefiner(symbolic)
    wrapped = SymbolicComponent(symbolic, refiner, everything=everything)
    return explore_slices(pointers, wrapped, slicing, budget, statistics)


def relevant_for_targets(program: Program, budget: Budget, make_slicer: SlicerFactory = dependence_slicer) -> Slice:
    """What may influence whether a violation, or a construct without a model, is reached (`--preslice`)."""
    return _SlicerWhenNeeded(Pointers(program, budget), Slicing(make_slicer=make_slicer), budget).for_targets()


class _SlicerWhenNeeded:
    """Computes slices; made, with all that it takes, when the first one is asked for."""

    def __init__(self, pointers: Pointers, slicing: Slicing, budget: Budget) -> None:
        self._pointers = pointers
        self._slicing = slicing
        self._budget = budget
        self._made: Slicer | None = None

    def _slicer(self) -> Slicer:
        if self._made is None:
            self._made = self._slicing.make_slicer(self._pointers.flow(), self._budget)
        return self._made

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        found, within = self._slicer().slice(criteria), self._slicing.within
        return found if within is None else Slice.of(place for place in found if place in within)

    def reaching(self, location: Location) -> Sequence[OperationId]:
        """The operations that decide whether control gets to a location."""
        from cegas.dependence.criteria import reaching
        from cegas.dependence.graph import DependenceGraph

        slicer = self._slicer()
        return reaching(slicer, location) if isinstance(slicer, DependenceGraph) else ()

    def for_targets(self) -> Slice:
        """What may influence whether a violation, or a construct without a model, is reached."""
        criteria: dict[OperationId, None] = {}
        for function in self._pointers.program.functions.values():
            for location in function.locations:
                if location.kind is LocationKind.TARGET:
                    criteria.update(dict.fromkeys(self.reaching(location)))
            for edge in function.edges:
                for index, operation in enumerate(edge.operations):
                    if isinstance(operation, Unsupported):
                        criteria[edge, index] = None
                        criteria.update(dict.fromkeys(self.reaching(edge.source)))
        return self.slice(criteria)


def explore_slices(
    pointers: Pointers,
    wrapped: Component[Any, Any],
    slicing: Slicing,
    budget: Budget,
    statistics: Statistics,
    *,
    search: bool = True,
) -> Answer:
    """Start with nothing relevant; counterexamples say what is."""
    look = _Look(pointers, wrapped, slicing, budget)
    try:
        return look.decide(statistics, search=search)
    finally:
        look.report(statistics)


class _Look(ComponentLook):
    """An exploration under a slice that grows."""

    def __init__(self, pointers: Pointers, wrapped: Component[Any, Any], slicing: Slicing, budget: Budget) -> None:
        self._wrapped = wrapped
        slicer = _SlicerWhenNeeded(pointers, slicing, budget)
        relevant = (slicing.within or NOTHING) if slicing.fixed else NOTHING
        component = SlicedComponent(wrapped, slicer, _strategy(slicing, slicer), relevant)
        super().__init__(pointers.program, component, budget, pointers.points_to)

    def report(self, statistics: Statistics) -> None:
        super().report(statistics)
        cost = self._wrapped.cost()
        statistics.solver_calls += cost.solver_calls
        if cost.solver_calls or cost.solver_seconds or self._wrapped.name == "symbolic":
            statistics.seconds["solver"] = statistics.seconds.get("solver", 0.0) + cost.solver_seconds


def _strategy(slicing: Slicing, slicer: _SlicerWhenNeeded) -> Strategy:
    if slicing.fixed:
        return Never()
    return TargetPath() if slicing.strategy is SliceStrategy.TARGET_PATH else TargetLocation(slicer.reaching)
