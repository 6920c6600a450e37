"""Refinement of the value analysis: more is tracked, where an explanation of an infeasible path says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cegas.cpa.component import CannotRefine, Note, Refined, Remark
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import Tracked, ValuePrecision, name_of
from cegas.domains.value.refinement.counting import Counting
from cegas.domains.value.refinement.interpolation import Explanation, Increments, Interpolation, ValuePath, first_stale
from cegas.program.steps import Step

PATIENCE = 2
"""What so many refinements had to add, each at other locations, is tracked everywhere, unless a recipe says otherwise."""


MOST_STATES = 256
"""A path on which there are more cases at a time is not excluded by values."""


class ValueRefiner:
    """Refines precisions of the value analysis."""

    def __init__(
        self, values: ValueAnalysis, interpolation: Interpolation, patience: int = PATIENCE, *, has_cases: bool = False
    ) -> None:
        """`has_cases`: where sets of targets do not exclude a path, the targets are told apart."""
        self._patience = patience
        self._has_cases = has_cases
        self._values = values
        self._interpolation = interpolation
        self._everything = ValuePrecision(everything=True)
        self._counting = Counting(values.program)
        self._stuck: set[tuple[Step, ...]] = set()
        """Paths for which the exploration was started again although there was nothing new to track."""
        self._demand: dict[Tracked, int] = {}

    def is_refuted(self, path: ValuePath) -> bool:
        if is_excluded(self._values, path.steps, self._everything):
            return True
        return self._may_have_cases and is_excluded(self._values, path.steps, self._everything.told_apart())

    @property
    def _may_have_cases(self) -> bool:
        return self._has_cases and self._values.transfer.algebra.makes_targets

    def refine(self, path: ValuePath) -> Refined[ValuePrecision] | CannotRefine:
        precision = path.newest(ValuePrecision.size)
        explanation = self._interpolation.explain(path, precision)
        needs_cases = isinstance(explanation, CannotRefine) or bool(explanation.counting)
        if needs_cases and self._may_have_cases and not precision.in_cases:
            in_cases = self._interpolation.explain(path, precision.told_apart())
            if isinstance(in_cases, Explanation) and _counts_less(in_cases, explanation):
                return self._cut(path, in_cases, precision.told_apart())
        return explanation if isinstance(explanation, CannotRefine) else self._cut(path, explanation, precision)

    def _cut(
        self, path: ValuePath, explanation: Explanation, precision: ValuePrecision
    ) -> Refined[ValuePrecision] | CannotRefine:
        """Compute the states anew at the first location, along the path, where something new is tracked."""
        increments, everywhere = self._generalised(explanation, precision)
        refined = precision.extended(increments, everywhere)
        first = first_stale(self._values, path, increments)
        if first is None:
            if refined.size() == path.newest(ValuePrecision.size).size() and path.steps in self._stuck:
                return CannotRefine("refinement stuck: the same infeasible path again, with nothing new to track")
            self._stuck.add(path.steps)
            first = 0
        is_recomputed = first > 0 and path.precisions[-1].in_cases == refined.in_cases
        affected = path.steps[first].edge.source if is_recomputed else None
        tracked = _names(tracked for cells in increments.values() for tracked in sorted(cells, key=str))
        note = Note(tracked, explanation.reason, tuple(_remarks(explanation)))
        return Refined(refined, affected, note, counts=bool(explanation.counting))

    def _generalised(self, explanation: Explanation, precision: ValuePrecision) -> tuple[Increments, frozenset[Tracked]]:
        """Increments, and what is tracked everywhere: what this and earlier refinements had to add, each at other locations.

        What counts is needed again and again where a loop has many paths, and then tracked in all of that loop, but not in
        others, which would be unrolled with it.
        """
        new: dict[Tracked, list[int]] = {}
        for location, items in explanation.increments.items():
            for item in precision.missing(location, items):
                new.setdefault(item, []).append(location)
        for item in new:
            self._demand[item] = self._demand.get(item, 0) + 1
        patient = max(self._patience, PATIENCE)
        often = {
            item: places
            for item, places in new.items()
            if self._demand[item] >= (patient if item in explanation.counting else self._patience)
        }
        increments = {location: set(items) for location, items in explanation.increments.items()}
        for item, places in often.items():
            if item in explanation.counting:
                for near in sorted(frozenset().union(*[self._counting.loops.get(place, frozenset()) for place in places])):
                    increments.setdefault(near, set()).add(item)
        return increments, frozenset(often).difference(explanation.counting)


def _counts_less(explanation: Explanation, other: Explanation | CannotRefine) -> bool:
    """Whether an explanation needs fewer counters than another, if there is another."""
    return isinstance(other, CannotRefine) or len(explanation.counting) < len(other.counting)


def is_excluded(values: ValueAnalysis, steps: Iterable[Step], precision: ValuePrecision) -> bool:
    """Whether the domain sees, under a precision, that a path cannot be taken."""
    states = [values.initial_state(precision)]
    successors = values.relation_on_paths(precision).successors
    for step in steps:
        states = [following for state in states for following in successors(state, precision, step)]
        if not states:
            return True
        if len(states) > MOST_STATES:
            return False
    return False


def _remarks(explanation: Explanation) -> Iterator[Remark]:
    if explanation.pointers:
        yield Remark("pointers", "pointers that lead there", _names(explanation.pointers))
    if explanation.strong_updates:
        strong = explanation.strong_updates
        yield Remark("strong_updates", "strong on this path", strong, summary="; ".join(strong))


def _names(items: Iterable[Tracked]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name_of(item) for item in items))
