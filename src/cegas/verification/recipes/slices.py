"""The analyses with slicing: `value-s`, `cegas-s`, `symex-s` and `symex-sc`, and slicing in front of any (`--preslice`).

A sliced analysis is that without slices, with the slicing analysis around its domain. `value-s` and `cegas-s` explore the
program a second time, in turns, with all values tracked that the slice lets them see, as `value` and `cegas` do: each of
the two explorations has a slice of its own, which grows by the paths that it meets. The pointer analysis that dependence
is computed from also says what a forgotten write may have hit; otherwise the two would not agree on what is relevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from cegas.cpa.component import Component
from cegas.cpa.setup import Setup
from cegas.dependence.slices import LocationSlicer, OperationId, Slice, SliceCost, Slicer
from cegas.domains.slicing import Strategy, TargetLocation, TargetPath
from cegas.domains.slicing.component import SlicedComponent
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.engines.cegar import CegarEngine
from cegas.engines.engine import Knowledge
from cegas.engines.turns import SHORT_TURN, TURN
from cegas.foundation.budget import Budget
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.control_flow import Location, LocationKind, Program
from cegas.program.operations import Unsupported
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.verification.recipes import bounded
from cegas.verification.recipes.spatial import spatial_component, spatial_values
from cegas.verification.settings import DependenceSource, SliceStrategy

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings
    from cegas.verification.result import Statistics

HEAD_START: Final = 4 * TURN
"""Where no values exclude a path, slices stay empty, and all explorations do the same: the first finds that out alone."""

SlicerFactory = Callable[[SpatialFlowGraph, Budget], Slicer]
"""Makes what computes slices."""


def dependence_slicer(flow: SpatialFlowGraph, budget: Budget) -> Slicer:
    """Slices by the dependence graph."""
    from cegas.dependence.graph import DependenceGraph

    return DependenceGraph(flow.program, flow, budget)


def analysed_slicer(flow: SpatialFlowGraph, budget: Budget) -> Slicer:
    """Slices by the analyses of the thesis."""
    from cegas.verification.recipes.dependences import AnalysedDependences

    return AnalysedDependences(flow.program, flow, budget)


def slicer_of(settings: Settings) -> SlicerFactory:
    """What the settings ask for."""
    return dependence_slicer if settings.dependence is DependenceSource.DIRECT else analysed_slicer


# -- analyses ---------------------------------------------------------------------------------------------------------


def value_s(settings: Settings, make_slicer: SlicerFactory | None = None) -> CegarEngine:
    """`value` with slices that grow."""

    def components(setup: Setup) -> list[Component[Any, Any]]:
        values = ValueAnalysis(setup.program, AddressSpace(setup.points_to))
        return [ValueComponent(values, ValueRefiner(values, ValueInterpolation(values))), _of_everything(values)]

    return _sliced("value-s", components, settings, make_slicer)


def cegas_s(settings: Settings, make_slicer: SlicerFactory | None = None) -> CegarEngine:
    """`cegas` with slices that grow."""

    def components(setup: Setup) -> list[Component[Any, Any]]:
        values = spatial_values(setup, holds_pointers=settings.tracks_addresses)
        return [spatial_component(values, setup, settings, has_cases=True), _of_everything(values)]

    turn = None if settings.tracks_addresses else SHORT_TURN
    return _sliced("cegas-s", components, settings, make_slicer, enumerates=settings.tracks_addresses, turn=turn)


def _of_everything(values: ValueAnalysis) -> ValueComponent:
    """With everything tracked there is nothing to refine but the slice around it."""
    from cegas.domains.value.refinement.refuter import ValueRefuter

    return ValueComponent(values, ValueRefuter(values), everything=True)


def symex_s(settings: Settings, make_slicer: SlicerFactory | None = None) -> CegarEngine:
    """Symbolic execution with slices that grow."""
    return _sliced("symex-s", lambda setup: [_symbolic(setup, everything=True)], settings, make_slicer)


def symex_sc(settings: Settings, make_slicer: SlicerFactory | None = None) -> CegarEngine:
    """Symbolic execution with slices that grow, and behind them a precision that grows."""
    return _sliced("symex-sc", lambda setup: [_symbolic(setup, everything=False)], settings, make_slicer)


def bounded_symex(name: str, *, everything: bool) -> CegarEngine:
    """Symbolic execution of a slice that does not change."""
    return CegarEngine(name, lambda setup: [bounded(_symbolic(setup, everything=everything), setup)])


def _symbolic(setup: Setup, *, everything: bool) -> Component[Any, Any]:
    """With everything tracked there is nothing to refine but the slice around it."""
    from cegas.domains.symbolic import SymbolicAnalysis
    from cegas.domains.symbolic.component import SymbolicComponent
    from cegas.domains.symbolic.refiner import SymbolicRefiner, SymbolicRefuter

    symbolic = SymbolicAnalysis(setup.program, AddressSpace(setup.points_to), setup.budget)
    refiner = SymbolicRefuter(symbolic) if everything else SymbolicRefiner(symbolic)
    return SymbolicComponent(symbolic, refiner, everything=everything)


def _sliced(
    name: str,
    components: Callable[[Setup], Sequence[Component[Any, Any]]],
    settings: Settings,
    make_slicer: SlicerFactory | None,
    *,
    enumerates: bool = True,
    turn: int | None = None,
) -> CegarEngine:
    """Starts with nothing relevant; counterexamples say what is."""

    def within_slices(setup: Setup) -> list[Component[Any, Any]]:
        make = _once(make_slicer or slicer_of(settings))
        found: list[Component[Any, Any]] = []
        for wrapped in components(setup):
            slicer = _SlicerWhenNeeded(setup, make)
            by_location = settings.slicing is SliceStrategy.TARGET_LOCATION
            strategy: Strategy = TargetLocation(slicer.reaching) if by_location else TargetPath()
            found.append(SlicedComponent(wrapped, slicer, strategy))
        return found

    return CegarEngine(name, within_slices, enumerates=enumerates, turn=turn, head_start=HEAD_START)


# -- slices -----------------------------------------------------------------------------------------------------------


def slice_in_front(
    program: Program, budget: Budget, make_slicer: SlicerFactory = dependence_slicer, statistics: Statistics | None = None
) -> Knowledge:
    """What may influence whether a violation, or a construct without a model, is reached, or a condition that counts fails
    (`--preslice`)."""
    setup = Setup(program, budget)
    slicer = _SlicerWhenNeeded(setup, make_slicer)
    relevant = slicer.for_targets()
    if statistics is not None:
        statistics.charge_slices(slicer.cost)
    return Knowledge(setup.points_to, relevant)


def _once(make_slicer: SlicerFactory) -> SlicerFactory:
    """What several components share."""
    made: list[Slicer] = []

    def slicer(flow: SpatialFlowGraph, budget: Budget) -> Slicer:
        if not made:
            made.append(make_slicer(flow, budget))
        return made[0]

    return slicer


class _SlicerWhenNeeded:
    """Computes slices, and takes their time; made, with all that it takes, when the first one is asked for."""

    def __init__(self, setup: Setup, make_slicer: SlicerFactory) -> None:
        self._setup = setup
        self._make_slicer = make_slicer
        self._made: Slicer | None = None
        self._computed = 0
        self._seconds = 0.0
        self._relevant_variables = 0

    @property
    def cost(self) -> SliceCost:
        return SliceCost(self._computed, 0, self._seconds, self._relevant_variables)

    def _slicer(self) -> Slicer:
        if self._made is None:
            from cegas.dependence.relevance import count_relevant_variables

            started = perf_counter()
            flow = self._setup.flow()
            self._made = self._make_slicer(flow, self._setup.budget)
            self._seconds += perf_counter() - started
            self._relevant_variables = count_relevant_variables(flow)
        return self._made

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        """Nothing outside of a slice that is known becomes relevant."""
        slicer, within = self._slicer(), self._setup.relevant
        started = perf_counter()
        found = slicer.slice(criteria)
        self._seconds += perf_counter() - started
        self._computed += 1
        return found if within is None else Slice.of(place for place in found if place in within)

    def reaching(self, location: Location) -> Sequence[OperationId]:
        """The operations that decide whether control gets to a location."""
        from cegas.dependence.criteria import reaching
        from cegas.dependence.graph import DependenceGraph

        slicer = self._slicer()
        if isinstance(slicer, DependenceGraph):
            return reaching(slicer, location)
        return slicer.reaching(location) if isinstance(slicer, LocationSlicer) else ()

    def for_targets(self) -> Slice:
        """What may influence whether a violation, or a construct without a model, is reached, or a condition fails."""
        criteria: dict[OperationId, None] = dict.fromkeys(self._setup.program.violations)
        for edge, _ in self._setup.program.violations:
            criteria.update(dict.fromkeys(self.reaching(edge.source)))
        for function in self._setup.program.functions.values():
            for location in function.locations:
                if location.kind is LocationKind.TARGET:
                    criteria.update(dict.fromkeys(self.reaching(location)))
            for edge in function.edges:
                for index, operation in enumerate(edge.operations):
                    if isinstance(operation, Unsupported):
                        criteria[edge, index] = None
                        criteria.update(dict.fromkeys(self.reaching(edge.source)))
        return self.slice(criteria)
