"""Refinement of precisions that are sets: the fewest items that exclude a path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cegas.cpa.component import CannotRefine, Component, ConditionLog, Note, Refined
from cegas.cpa.path import Path
from cegas.foundation.typed import Any, Generic, TypeVar
from cegas.program.steps import Step

S = TypeVar("S")
P = TypeVar("P")
T = TypeVar("T")


def follow(component: Component[S, P], steps: Sequence[Step], precision: P) -> int:
    """How many steps of a path a domain can take under a precision: all of them if it does not exclude the path."""
    analysis = component.analysis(precision, ConditionLog())
    states: list[Any] = [analysis.initial_state]
    for number, step in enumerate(steps):
        states = [
            analysis.prec.adjust(successor, precision, step.target)[0]
            for state in states
            for successor in analysis.transfer.successors(state, precision, step)
        ]
        if not states:
            return number
    return len(steps)


def minimal(items: Sequence[T], suffices: Callable[[Sequence[T]], bool]) -> list[T]:
    """Items of which none can be spared, found by leaving out more and more, first ones first; all together suffice."""
    kept = list(items)
    size = len(kept)
    while size:
        start = 0
        while start < len(kept):
            trial = kept[:start] + kept[start + size :]
            if suffices(trial):
                kept = trial
            else:
                start += size
        size //= 2
    return kept


class SubsetRefiner(Generic[S, T]):
    """For a component whose precision is the set of what it tracks."""

    def __init__(self, component: Component[S, frozenset[T]], candidates: Callable[[Sequence[Step]], Iterable[T]]) -> None:
        self._component = component
        self._candidates = candidates
        """All that may matter on a path; what comes first is given up first."""

    def is_refuted(self, path: Path[S, frozenset[T]]) -> bool:
        return self._excludes(path, frozenset(self._candidates(path.steps)))

    def refine(self, path: Path[S, frozenset[T]]) -> Refined[frozenset[T]] | CannotRefine:
        known = path.newest(len)
        missing = [item for item in dict.fromkeys(self._candidates(path.steps)) if item not in known]
        if not self._excludes(path, known.union(missing)):
            return CannotRefine(f"an infeasible path that {self._component.name} cannot exclude")
        new = minimal(missing, lambda chosen: self._excludes(path, known.union(chosen)))
        if not new:
            return CannotRefine("refinement stuck: an infeasible path, and nothing new to track")
        return Refined(known.union(new), None, Note(tuple(map(str, new))))

    def _excludes(self, path: Path[S, frozenset[T]], precision: frozenset[T]) -> bool:
        return follow(self._component, path.steps, precision) < len(path)
