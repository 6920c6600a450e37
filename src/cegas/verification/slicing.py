"""The analyses with slicing: `value-s`, `cegas-s`, `symex-s` and `symex-sc`, and slicing in front of any (`--preslice`).

A sliced analysis is its CEGAR loop alone, with the slicing analysis around its domain: no second look with everything
tracked takes turns with it, so that what slicing does can be seen. The pointer analysis that dependence is computed from
also says what a forgotten write may have hit; otherwise the two would not agree on what is relevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.interfaces import Analysis
from cegas.cpa.waitlist import Order, waitlist
from cegas.dependence.slices import NOTHING, Place, Slice, Slicer
from cegas.domains.callstack import callstack_analysis
from cegas.domains.location import location_analysis
from cegas.domains.slicing import Forgetting, SlicingRefiner, Strategy, TargetLocation, TargetPath, sliced
from cegas.domains.slicing.strategies import Never
from cegas.domains.target import target_analysis
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.domains.value.spatial import SpatialInterpolation
from cegas.domains.value.transfer import AddressSpace
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import Location, LocationKind, Program
from cegas.program.operations import Unsupported
from cegas.program.properties import Verdict
from cegas.refinement.cegar import CannotRefine, Cegar, GaveUp, PathToTarget, Refined, Refiner, Violated
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.refinement.ways import NotDone, NoWay, Unclear, WaySearch
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.counterexamples import unsafe
from cegas.verification.guide import ProgramGuide
from cegas.verification.result import Answer, Assumption, Statistics
from cegas.verification.value import VALUE, unproved_assumptions, unsupported_construct

SlicerFactory = Callable[[SpatialFlowGraph, Budget], Slicer]
"""Makes what computes slices."""

MOST_EDGES: Final = 640_000
"""Edges of paths that are put to the solver in the search for all ways; a bound on work, so that every run is the same."""


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
    refiner: Refiner
    assumptions: Callable[[Exploration], tuple[Assumption, ...]]
    """The validity conditions that a finished exploration does not show to hold."""
    report: Callable[[Statistics], None] = lambda statistics: None
    """Adds what the component itself has cost."""


@dataclass(frozen=True, slots=True)
class Slicing:
    """How slices come to be."""

    strategy: str = "target-path"
    """Or `target-location`."""
    make_slicer: SlicerFactory = dependence_slicer
    within: Slice | None = None
    """If given, nothing else ever becomes relevant."""
    fixed: bool = False
    """All that is `within` is relevant from the start."""


def check_value(program: Program, budget: Budget, statistics: Statistics, slicing: Slicing) -> Answer:
    """`value` with slices that grow."""
    pointers = Pointers(program, budget)
    values = ValueAnalysis(program, AddressSpace(pointers.points_to))
    refiner = ValueRefiner(values, VALUE, ValueInterpolation(values, VALUE))
    return explore_slices(pointers, _of_values(values, refiner), slicing, budget, statistics)


def check_cegas(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, sensitive: bool, use_solver: bool
) -> Answer:
    """`cegas` with slices that grow."""
    pointers = Pointers(program, budget)
    space = AddressSpace(pointers.points_to, Singletons(program, pointers.points_to), holds_pointers=sensitive)
    values = ValueAnalysis(program, space)
    interpolation = SpatialInterpolation(ValueInterpolation(values, VALUE), pointers.flow, budget, use_solver)
    refiner = ValueRefiner(values, VALUE, interpolation, patience=1)
    return explore_slices(pointers, _of_values(values, refiner), slicing, budget, statistics, search=sensitive)


def _of_values(values: ValueAnalysis, refiner: Refiner) -> Wrapped:
    return Wrapped(
        values.analysis,
        ValuePrecision(),
        refiner,
        lambda exploration: unproved_assumptions(exploration, values, sliced=True),
    )


def check_symex(
    program: Program, budget: Budget, statistics: Statistics, slicing: Slicing, *, everything: bool
) -> Answer:
    """Symbolic execution with slices that grow; unless everything is tracked, the precision behind them grows as well."""
    from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
    from cegas.domains.symbolic.refiner import NOT_REFUTED, SymbolicRefiner
    from cegas.verification.symbolic import unproved_assumptions as unproved_by_symbols

    pointers = Pointers(program, budget)
    symbolic = SymbolicAnalysis(program, AddressSpace(pointers.points_to), budget)
    refiner = SymbolicRefiner(symbolic, VALUE)

    def report(statistics: Statistics) -> None:
        statistics.solver_calls += symbolic.solver_calls
        statistics.seconds["solver"] = statistics.seconds.get("solver", 0.0) + symbolic.solver_seconds

    wrapped = Wrapped(
        symbolic.analysis,
        SymbolicPrecision(everything),
        _TracksAll(refiner, NOT_REFUTED) if everything else refiner,
        lambda exploration: unproved_by_symbols(exploration, symbolic, VALUE, sliced=True),
        report,
    )
    return explore_slices(pointers, wrapped, slicing, budget, statistics)


class _TracksAll:
    """For a component with everything tracked: there is nothing to refine but the slice around it."""

    def __init__(self, refiner: Refiner, reason: str) -> None:
        self._refiner = refiner
        self._reason = reason

    def is_refuted(self, path: PathToTarget) -> bool:
        return self._refiner.is_refuted(path)

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
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
        return look.run(statistics, search)
    finally:
        look.report(statistics)


class _Look:
    """An exploration under a slice that grows."""

    def __init__(self, pointers: Pointers, wrapped: Wrapped, slicing: Slicing, budget: Budget) -> None:
        self._program = pointers.program
        self._wrapped = wrapped
        self._forgetting = Forgetting()
        self._guide = ProgramGuide(self._program, pointers.points_to)
        start = self._analysis(wrapped.precision, (slicing.within or NOTHING) if slicing.fixed else NOTHING)
        self._exploration = Exploration(start, self._guide, lambda: waitlist(Order.BREADTH_FIRST), budget)
        self._feasibility = FeasibilityChecker(self._program, budget)
        slicer = _SlicerWhenNeeded(pointers, slicing, budget)
        refiner = SlicingRefiner(wrapped.refiner, VALUE, self._forgetting, slicer, _strategy(slicing, slicer))
        self._cegar = Cegar(self._exploration, refiner, self._feasibility, self._restart, unsupported_construct)

    def run(self, statistics: Statistics, search: bool) -> Answer:
        statistics.watch.begin(self._exploration, self._cegar, self._guide)
        result = self._cegar.run()
        if isinstance(result, Violated):
            return unsafe(self._program, result.path)
        if isinstance(result, GaveUp):
            return self._search(result.reason) if search else Answer(Verdict.UNKNOWN, result.reason)
        return self._proof()

    def _search(self, reason: str) -> Answer:
        """Targets are left, each judged by one path only: look for all ways to them, on the full program."""
        search = WaySearch(self._exploration, self._feasibility, unsupported_construct)
        found = search.run(MOST_EDGES)
        if isinstance(found, Real):
            return unsafe(self._program, found)
        if isinstance(found, NoWay):
            return self._proof()
        assert isinstance(found, Unclear | NotDone)
        return Answer(Verdict.UNKNOWN, reason)

    def _proof(self) -> Answer:
        assumptions = self._wrapped.assumptions(self._exploration)
        return Answer(Verdict.SAFE, "no run reaches the error", assumptions=assumptions)

    def report(self, statistics: Statistics) -> None:
        statistics.states += self._exploration.states
        statistics.operations += self._exploration.instructions
        statistics.refinements += self._cegar.refinements
        statistics.solver_calls += self._feasibility.solver_calls
        statistics.rounds.extend(self._cegar.story)
        self._wrapped.report(statistics)

    def _restart(self, precision: Sequence[Any]) -> None:
        self._exploration.restart(self._analysis(precision[VALUE].wrapped, precision[VALUE].relevant))

    def _analysis(self, precision: Any, relevant: Slice) -> Analysis[Any, Any]:
        return compose(
            "sliced",
            location_analysis(self._program.functions[self._program.start].entry),
            callstack_analysis(),
            target_analysis(),
            sliced(self._wrapped.analysis(precision), relevant, self._forgetting),
        )


def _strategy(slicing: Slicing, slicer: _SlicerWhenNeeded) -> Strategy:
    if slicing.fixed:
        return Never()
    return TargetPath() if slicing.strategy == "target-path" else TargetLocation(slicer.reaching)
