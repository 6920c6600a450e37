"""The usual merge, stop and prec operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cegas.cpa.interfaces import AbstractDomain, CoverIndex
from cegas.foundation.typed import Any, Final, Generic, TypeVar
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


class JoinedCover(LinearCover[S]):
    """Whether all members together cover a state. Of several members, that which makes the join wide enough is named."""

    def find(self, state: S) -> Any | None:
        found = _joined_cover(self._domain, state, self._items)
        return None if found is None else self._items[found]


def _joined_cover(domain: AbstractDomain[S], state: S, reached: Iterable[S]) -> S | None:
    """The reached state whose join with those before it covers `state`."""
    joined: S | None = None
    for candidate in reached:
        joined = candidate if joined is None else domain.join(joined, candidate)
        if domain.less_or_equal(state, joined):
            return candidate
    return None


class StopJoin(Generic[S, P]):
    """A state is covered if the join of all reached states covers it (thesis, section 2.6.2).

    That is sound only where a join describes no more than its parts do (power sets). And a reachability graph names one
    node that covers another: only with merge^join, where a place has one state, it stands for all.
    """

    def __init__(self, domain: AbstractDomain[S]) -> None:
        self._domain = domain

    def covered_by(self, state: S, reached: Iterable[S], precision: P) -> S | None:
        return _joined_cover(self._domain, state, reached)

    def index(self) -> CoverIndex[S]:
        return JoinedCover(self._domain)


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
