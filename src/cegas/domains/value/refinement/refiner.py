"""Refinement of the value analysis: more is tracked, where an explanation of an infeasible path says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cegas.cpa.component import CannotRefine, Note, Refined, Remark
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import Tracked, ValuePrecision, name_of
from cegas.domains.value.refinement.interpolation import Explanation, Increments, Interpolation, ValuePath, first_stale
from cegas.program.steps import Step

PATIENCE = 2
"""What so many refinements had to add, each at other locations, is tracked everywhere, unless a recipe says otherwise."""


class ValueRefiner:
    """Refines precisions of the value analysis."""

    def __init__(self, values: ValueAnalysis, interpolation: Interpolation, patience: int = PATIENCE) -> None:
        self._patience = patience
        self._values = values
        self._interpolation = interpolation
        self._everything = ValuePrecision(everything=True)
        self._stuck: set[tuple[Step, ...]] = set()
        """Paths for which the exploration was started again although there was nothing new to track."""
        self._demand: dict[Tracked, int] = {}

    def is_refuted(self, path: ValuePath) -> bool:
        return is_excluded(self._values, path.steps, self._everything)

    def refine(self, path: ValuePath) -> Refined[ValuePrecision] | CannotRefine:
        precision = path.newest(ValuePrecision.size)
        explanation = self._interpolation.explain(path, precision)
        if isinstance(explanation, CannotRefine):
            return explanation
        return self._cut(path, explanation, precision)

    def _cut(
        self, path: ValuePath, explanation: Explanation, precision: ValuePrecision
    ) -> Refined[ValuePrecision] | CannotRefine:
        """Compute the states anew at the first location, along the path, where something new is tracked."""
        increments = explanation.increments
        refined = precision.extended(increments, self._often_needed(increments, precision))
        first = first_stale(self._values, path, increments)
        if first is None:
            if refined.size() == precision.size() and path.steps in self._stuck:
                return CannotRefine("refinement stuck: the same infeasible path again, with nothing new to track")
            self._stuck.add(path.steps)
            first = 0
        affected = path.steps[first].edge.source if first > 0 else None
        tracked = _names(tracked for cells in increments.values() for tracked in sorted(cells, key=str))
        return Refined(refined, affected, Note(tracked, explanation.reason, tuple(_remarks(explanation))))

    def _often_needed(self, increments: Increments, precision: ValuePrecision) -> frozenset[Tracked]:
        """What this and earlier refinements had to add, each at other locations."""
        new: dict[Tracked, None] = {}
        for location, cells in increments.items():
            new.update(dict.fromkeys(precision.missing(location, cells)))
        for tracked in new:
            self._demand[tracked] = self._demand.get(tracked, 0) + 1
        return frozenset(tracked for tracked in new if self._demand[tracked] >= self._patience)


def is_excluded(values: ValueAnalysis, steps: Iterable[Step], precision: ValuePrecision) -> bool:
    """Whether the domain sees, under a precision, that a path cannot be taken."""
    state = values.initial_state(precision)
    successors = values.on_paths.successors
    for step in steps:
        following = next(iter(successors(state, precision, step)), None)
        if following is None:
            return True
        state = following
    return False


def _remarks(explanation: Explanation) -> Iterator[Remark]:
    if explanation.pointers:
        yield Remark("pointers", "pointers that lead there", _names(explanation.pointers))
    if explanation.strong_updates:
        strong = explanation.strong_updates
        yield Remark("strong_updates", "strong on this path", strong, summary="; ".join(strong))


def _names(items: Iterable[Tracked]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name_of(item) for item in items))
