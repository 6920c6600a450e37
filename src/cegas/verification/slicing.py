"""The analyses with slicing: `value-s`, `cegas-s`, `symex-s` and `symex-sc`, and slicing in front of any (`--preslice`).

A sliced analysis is its CEGAR loop alone, with the slicing analysis around its domain: no second look with everything
tracked takes turns with it, so that what slicing does can be seen. The pointer analysis that dependence is computed from
also says what a forgotten write may have hit; otherwise the two would not agree on what is relevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cegas.cpa.component import CannotRefine, Refined, Refiner
from cegas.cpa.description import Describe
from cegas.cpa.interfaces import Analysis
from cegas.cpa.path import Path
from cegas.dependence.slices import NOTHING, Place, Slice, Slicer
from cegas.domains.slicing import Forgetting, SlicingRefiner, Strategy, TargetLocation, TargetPath, sliced
from cegas.domains.slicing.cpa import SlicingPrecision
from cegas.domains.slicing.strategies import Never
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.describe import ValueDescriber
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.domains.value.spatial import SpatialInterpolation
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import Location, LocationKind, Program
from cegas.program.operations import Unsupported
from cegas.program.steps import Step
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.look import Look
from cegas.verification.result import Answer, Statistics
from cegas.verification.settings import SliceStrategy
from cegas.verification.view import Executor, StateView

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
class Wrapped:
    """The analysis that slicing goes around: a component of the composite, with its refinement."""

    analysis: Callable[[Any], Analysis[Any, Any]]
    """The component under a precision of its own."""
    precision: Any
    """The one to start with."""
    refiner: Refiner[Any, Any]
    executor: Executor
    """Executes operations on states of the component."""
    successors: Callable[[Any, Any, Step], Iterable[Any]]
    """The component's own successors, over full edges."""
    describe: Describe
    report: Callable[[Statistics], None] = lambda statistics: None
    """Adds what the component itself has cost."""


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
    return explore_slices(pointers, _of_values(values, refiner), slicing, budget, statistics)


def check_cegas(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, *, sensitive: bool, use_solver: bool
) -> Answer:
    """`cegas` with slices that grow."""
    pointers = Pointers(program, budget)
    space = AddressSpace(pointers.points_to, Singletons(program, pointers.points_to), holds_pointers=sensitive)
    values = ValueAnalysis(program, space)
    interpolation = SpatialInterpolation(ValueInterpolation(values), pointers.flow, budget, use_solver=use_solver)
    refiner = ValueRefiner(values, interpolation, patience=1)
    return explore_slices(pointers, _of_values(values, refiner), slicing, budget, statistics, search=sensitive)


def _of_values(values: ValueAnalysis, refiner: Refiner[Any, Any]) -> Wrapped:
    return Wrapped(values.analysis, ValuePrecision(), refiner, values.transfer, values.transfer.successors, ValueDescriber())


def check_symex(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, *, everything: bool
) -> Answer:
    """Symbolic execution with slices that grow; unless everything is tracked, the precision behind them grows as well."""
    from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
    from cegas.domains.symbolic.describe import SymbolicDescriber
    from cegas.domains.symbolic.refiner import NOT_REFUTED, SymbolicRefiner
    from cegas.verification.symbolic import report_solver

    pointers = Pointers(program, budget)
    symbolic = SymbolicAnalysis(program, AddressSpace(pointers.points_to), budget)
    refiner = SymbolicRefiner(symbolic)

    wrapped = Wrapped(
        symbolic.analysis,
        SymbolicPrecision(everything),
        _TracksAll(refiner, NOT_REFUTED) if everything else refiner,
        symbolic.executor,
        symbolic.relation.successors,
        SymbolicDescriber(),
        partial(report_solver, symbolic),
    )
    return explore_slices(pointers, wrapped, slicing, budget, statistics)


class _TracksAll:
    """For a component with everything tracked: there is nothing to refine but the slice around it."""

    def __init__(self, refiner: Refiner[Any, Any], reason: str) -> None:
        self._refiner = refiner
        self._reason = reason

    def is_refuted(self, path: Path[Any, Any]) -> bool:
        return self._refiner.is_refuted(path)

    def refine(self, path: Path[Any, Any]) -> Refined[Any] | CannotRefine:
        return CannotRefine(self._reason)


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

    def slice(self, criteria: Iterable[Place]) -> Slice:
        found, within = self._slicer().slice(criteria), self._slicing.within
        return found if within is None else Slice.of(place for place in found if place in within)

    def reaching(self, location: Location) -> Sequence[Place]:
        """The operations that decide whether control gets to a location."""
        from cegas.dependence.criteria import reaching
        from cegas.dependence.graph import DependenceGraph

        slicer = self._slicer()
        return reaching(slicer, location) if isinstance(slicer, DependenceGraph) else ()

    def for_targets(self) -> Slice:
        """What may influence whether a violation, or a construct without a model, is reached."""
        criteria: dict[Place, None] = {}
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
    wrapped: Wrapped,
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


class _Look(Look):
    """An exploration under a slice that grows."""

    def __init__(self, pointers: Pointers, wrapped: Wrapped, slicing: Slicing, budget: Budget) -> None:
        self._wrapped = wrapped
        forgetting = Forgetting()
        slicer = _SlicerWhenNeeded(pointers, slicing, budget)
        super().__init__(
            pointers.program,
            lambda precision: sliced(wrapped.analysis(precision.wrapped), precision.relevant, forgetting),
            SlicingPrecision((slicing.within or NOTHING) if slicing.fixed else NOTHING, wrapped.precision),
            SlicingRefiner(wrapped.refiner, forgetting, slicer, _strategy(slicing, slicer)),
            budget,
            pointers.points_to,
            wrapped.describe,
        )

    def view(self) -> StateView:
        return StateView(self._wrapped.executor, self._wrapped.successors, is_sliced=True)

    def report(self, statistics: Statistics) -> None:
        super().report(statistics)
        self._wrapped.report(statistics)


def _strategy(slicing: Slicing, slicer: _SlicerWhenNeeded) -> Strategy:
    if slicing.fixed:
        return Never()
    return TargetPath() if slicing.strategy is SliceStrategy.TARGET_PATH else TargetLocation(slicer.reaching)
