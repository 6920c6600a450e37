"""Refinement of the value analysis: more is tracked, where an explanation of an infeasible path says so."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.interpolation import Explanation, Increments, Interpolation, first_stale
from cegas.domains.value.precision import Tracked, ValuePrecision
from cegas.program.expressions import Register
from cegas.program.steps import Step
from cegas.refinement.cegar import CannotRefine, PathToTarget, Refined

LOCATION = 0
"""The place of the location among the components of a composite state."""

PATIENCE = 2
"""What so many refinements had to add, each at other locations, is tracked everywhere, unless a recipe says otherwise."""


class ValueRefiner:
    """Refines precisions of the value analysis at its place in a composite."""

    def __init__(
        self, values: ValueAnalysis, component: int, interpolation: Interpolation, patience: int = PATIENCE
    ) -> None:
        self._patience = patience
        self._values = values
        self._component = component
        self._interpolation = interpolation
        self._everything = ValuePrecision(everything=True)
        self._stuck: set[tuple[Step, ...]] = set()
        """Paths for which the exploration was started again although there was nothing new to track."""
        self._demand: dict[Tracked, int] = {}

    def is_refuted(self, path: PathToTarget) -> bool:
        return is_excluded(self._values, path, self._everything)

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        precision = self._largest(path)
        explanation = self._interpolation.explain(path, precision)
        if isinstance(explanation, CannotRefine):
            return explanation
        return self._cut(path, explanation, precision)

    def _largest(self, path: PathToTarget) -> ValuePrecision:
        """The newest precision: they only grow along a path, but pruning may have left older ones behind."""
        precisions: list[ValuePrecision] = [node.precision[self._component] for node, _ in path]
        return max(reversed(precisions), key=ValuePrecision.size)

    def _cut(self, path: PathToTarget, explanation: Explanation, precision: ValuePrecision) -> Refined | CannotRefine:
        """Compute the states anew at the first location, along the path, where something new is tracked."""
        component, increments = self._component, explanation.increments
        refined = precision.extended(increments, self._often_needed(increments, precision))
        first = first_stale(self._values, path, component, increments)
        if first is None:
            steps = tuple(step for _, step in path)
            if refined.size() == precision.size() and steps in self._stuck:
                return CannotRefine("refinement stuck: the same infeasible path again, with nothing new to track")
            self._stuck.add(steps)
            first = 0
        old = path[-1][0].precision
        whole = (*old[:component], refined, *old[component + 1 :])
        affected = None
        if first > 0:
            changed = path[first][1].edge.source
            affected = lambda node: node.state[LOCATION] is changed  # noqa: E731
        return Refined(
            whole,
            affected,
            _names(tracked for cells in increments.values() for tracked in sorted(cells, key=str)),
            explanation.reason,
            _names(explanation.pointers),
            explanation.strong_updates,
        )

    def _often_needed(self, increments: Increments, precision: ValuePrecision) -> frozenset[Tracked]:
        """What this and earlier refinements had to add, each at other locations."""
        new: dict[Tracked, None] = {}
        for location, cells in increments.items():
            missing = cells - precision.by_location.get(location, precision.everywhere)
            new.update(dict.fromkeys(sorted(missing, key=str)))
        for tracked in new:
            self._demand[tracked] = self._demand.get(tracked, 0) + 1
        return frozenset(tracked for tracked in new if self._demand[tracked] >= self._patience)


def is_excluded(values: ValueAnalysis, path: PathToTarget, precision: ValuePrecision) -> bool:
    """Whether the domain sees, under a precision, that a path cannot be taken."""
    state = values.initial_state(precision)
    successors = values.relation.successors
    for _, step in path:
        following = next(iter(successors(state, precision, step)), None)
        if following is None:
            return True
        state = following
    return False


def _names(cells: Iterable[Tracked]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(tracked) if isinstance(tracked, Register) else tracked.name for tracked in cells))
