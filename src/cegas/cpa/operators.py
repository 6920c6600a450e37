"""The usual merge, stop and prec operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from cegas.cpa.interfaces import AbstractDomain, CoverIndex
from cegas.program.control_flow import Location
from cegas.program.steps import Step

S = TypeVar("S")
P = TypeVar("P")


class MergeSep(Generic[S, P]):
    """Never merges."""

    def merge(self, state: S, reached: S, precision: P) -> S:
        return reached


class MergeJoin(Generic[S, P]):
    """Joins at every meeting of control."""

    def __init__(self, domain: AbstractDomain[S]) -> None:
        self._domain = domain

    def merge(self, state: S, reached: S, precision: P) -> S:
        if self._domain.less_or_equal(state, reached):
            return reached
        return self._domain.join(state, reached)


class LinearCover(Generic[S]):
    """Looks for an equal state first, then at one after the other, oldest first."""

    def __init__(self, domain: AbstractDomain[S]) -> None:
        self._domain = domain
        self._items: dict[S, Any] = {}

    def add(self, state: S, item: Any) -> None:
        self._items[state] = item

    def discard(self, state: S) -> None:
        self._items.pop(state, None)

    def find(self, state: S) -> Any | None:
        found = self._items.get(state)
        if found is not None:
            return found
        less_or_equal = self._domain.less_or_equal
        for candidate, item in self._items.items():
            if less_or_equal(state, candidate):
                return item
        return None

    def admit(self, state: S, item: Any) -> Any | None:
        found = self.find(state)
        if found is None:
            self._items[state] = item
        return found


class StopSep(Generic[S, P]):
    """A state is covered if a single reached state covers it."""

    def __init__(self, domain: AbstractDomain[S]) -> None:
        self._domain = domain

    def covered_by(self, state: S, reached: Iterable[S], precision: P) -> S | None:
        less_or_equal = self._domain.less_or_equal
        for candidate in reached:
            if less_or_equal(state, candidate):
                return candidate
        return None

    def index(self) -> CoverIndex[S]:
        return LinearCover(self._domain)


class NoStrengthening(Generic[S, P]):
    """For transfer relations that learn nothing from other components; a composite need not ask them."""

    def strengthen(self, state: S, others: Sequence[Any], precision: P, step: Step) -> Iterable[S]:
        return (state,)


class AdjustedTransfer(NoStrengthening[S, P]):
    """For transfer relations whose successors are adjusted to the precision already; `prec` need not be asked."""


class StepwiseTransfer(AdjustedTransfer[S, P]):
    """For transfer relations with at most one successor over each step; what they do over a step can be asked for once."""

    def over(self, step: Step) -> Callable[[S, P], S | None]:
        """`successors` over a step: the only one, or None."""
        raise NotImplementedError


class StaticPrecision(Generic[S, P]):
    """Keeps everything."""

    def adjust(self, state: S, precision: P, location: Location) -> tuple[S, P]:
        return state, precision
