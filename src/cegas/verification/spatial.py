"""The analysis `cegas`: explicit-value model checking over the spatial flow graph (Yu, Liu, Mu 2022)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cegas.cpa.component import CannotRefine
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.program.control_flow import Program
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.result import Answer, Statistics
from cegas.verification.value import explore

if TYPE_CHECKING:
    from cegas.dependence.slices import Slice
    from cegas.domains.value.interpolation import Explanation, Interpolation, ValuePath


class WhenNeeded:
    """Explains paths; made, with all that it takes, when there is one to explain: many programs need no refinement."""

    def __init__(self, make: Callable[[], Interpolation]) -> None:
        self._make = make
        self._made: Interpolation | None = None

    def explain(self, path: ValuePath, precision: ValuePrecision) -> Explanation | CannotRefine:
        if self._made is None:
            self._made = self._make()
        return self._made.explain(path, precision)


def check(
    program: Program,
    budget: Budget,
    statistics: Statistics,
    *,
    sensitive: bool,
    use_solver: bool,
    relevant: Slice | None = None,
) -> Answer:
    """Start with the empty precision and the points-to sets of the whole program; refine both."""
    pointers = analyze(program, budget)
    space = AddressSpace(pointers, Singletons(program, pointers), holds_pointers=sensitive)
    values = ValueAnalysis(program, space)

    def interpolation() -> Interpolation:
        from cegas.domains.value.interpolation import ValueInterpolation
        from cegas.domains.value.spatial import SpatialInterpolation
        from cegas.spatial_flow.sfg import SpatialFlowGraph

        graph = SpatialFlowGraph(program, pointers, budget)
        return SpatialInterpolation(ValueInterpolation(values), lambda: graph, budget, use_solver=use_solver)

    # As in the publication, what a round needs is tracked from then on wherever it is alive: fewer rounds than with a
    # precision that grows location by location, and pointers have few values.
    refiner = ValueRefiner(values, WhenNeeded(interpolation), patience=1)
    return explore(values, refiner, budget, statistics, pointers, search=sensitive, relevant=relevant)
