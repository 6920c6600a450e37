"""The usual merge, stop and prec operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from cegas.cpa.interfaces import AbstractDomain, CoverIndex
from cegas.program.control_flow import Location
from cegas.program.steps import Step

S = TypeVar("S")
P = TypeVar("P")


class MergeSep(Generic[S, P]):
    """Never merges."""

    never_merges: Final = True

    def merge(self, state: S, reached: S, precision: P) -> S:
        return reached


class MergeJoin(Generic[S, P]):
    """Joins at every meeting of control."""

    never_merges: Final = False

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


class Transfer(Generic[S, P]):
    """What most transfer relations are: they learn nothing from other components, leave adjusting to `prec`, and may have
    several successors over a step."""

    strengthens: bool = False
    adjusts: bool = False

    def strengthen(self, state: S, others: Sequence[Any], precision: P, step: Step) -> Iterable[S]:
        return (state,)

    @property
    def over(self) -> Callable[[Step], Callable[[S, P], S | None]] | None:
        return None


class StaticPrecision(Generic[S, P]):
    """Keeps everything."""

    is_static: Final = True

    def adjust(self, state: S, precision: P, location: Location) -> tuple[S, P]:
        return state, precision
