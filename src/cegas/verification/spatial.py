"""The analysis `cegas`: explicit-value model checking over the spatial flow graph (Yu, Liu, Mu 2022)."""

from __future__ import annotations

from cegas.domains.value import ValueAnalysis
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.domains.value.spatial import SpatialInterpolation
from cegas.domains.value.transfer import AddressSpace
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.program.control_flow import Program
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.result import Answer, Statistics
from cegas.verification.value import VALUE, explore


def check(program: Program, budget: Budget, statistics: Statistics, sensitive: bool, use_solver: bool) -> Answer:
    """Start with the empty precision and the points-to sets of the whole program; refine both."""
    pointers = analyze(program, budget)
    made: list[SpatialFlowGraph] = []

    def graph() -> SpatialFlowGraph:
        if not made:
            made.append(SpatialFlowGraph(program, pointers, budget))
        return made[0]

    space = AddressSpace(pointers, Singletons(program, pointers), holds_pointers=sensitive)
    values = ValueAnalysis(program, space)
    interpolation = SpatialInterpolation(ValueInterpolation(values, VALUE), graph, budget, use_solver)
    # As in the publication, what a round needs is tracked from then on wherever it is alive: fewer rounds than with a
    # precision that grows location by location, and pointers have few values.
    refiner = ValueRefiner(values, VALUE, interpolation, patience=1)
    return explore(values, refiner, budget, statistics, pointers, search=sensitive)
