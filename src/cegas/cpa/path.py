"""The path: a way through a state space."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.typed import Any, Final, Generic, TypeVar
from cegas.program.control_flow import Edge
from cegas.program.steps import Step

S = TypeVar("S")
P = TypeVar("P")
Q = TypeVar("Q")


class Path(Generic[S, P]):
    """Steps, and before each the component's state and its precision. What the last step leads to is not part of it."""

    __slots__ = ("precisions", "states", "steps")

    def __init__(self, steps: Sequence[Step], states: Sequence[S], precisions: Sequence[P]) -> None:
        assert len(steps) == len(states) == len(precisions)
        self.steps: Final = tuple(steps)
        self.states: Final = tuple(states)
        self.precisions: Final = tuple(precisions)

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def edges(self) -> tuple[Edge, ...]:
        return tuple([step.edge for step in self.steps])

    def first(self, length: int) -> Path[S, P]:
        """The path until so many steps have been taken."""
        return Path(self.steps[:length], self.states[:length], self.precisions[:length])

    def newest(self, size: Callable[[P], Any]) -> P:
        """The largest precision, the last of them: they grow along a path, but pruning may have left older ones behind."""
        return max(reversed(self.precisions), key=size)

    def seen(self, steps: Sequence[Step], precisions: Sequence[Q]) -> Path[S, Q]:
        """The same path as a wrapped component sees it: over other steps between the same locations, with its precisions."""
        return Path(steps, self.states, precisions)
