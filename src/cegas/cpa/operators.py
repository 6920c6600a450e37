"""The usual merge, stop and prec operators."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from cegas.cpa.interfaces import AbstractDomain
from cegas.program.control_flow import Location

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


class StaticPrecision(Generic[S, P]):
    """Keeps everything."""

    def adjust(self, state: S, precision: P, location: Location) -> tuple[S, P]:
        return state, precision
