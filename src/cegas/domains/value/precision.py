"""Precisions: what to track where."""

from __future__ import annotations

from typing import Final

from cegas.foundation.data import Data
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite

Tracked = Register | ObjectSite
"""A register, or all memory objects of a site."""

NOTHING: frozenset[Tracked] = frozenset()


class ValuePrecision(Data):
    """What is tracked at each location; `everything` tracks all there is.

    Refinement adds what it needs at single locations (lazy abstraction). What it comes back for again and again is
    tracked at all locations instead: `everywhere`.
    """

    __slots__ = ("by_location", "everything", "everywhere")

    def __init__(
        self,
        *,
        everything: bool = False,
        by_location: dict[int, frozenset[Tracked]] | None = None,
        everywhere: frozenset[Tracked] = NOTHING,
    ) -> None:
        self.everything: Final = everything
        self.by_location: Final = by_location or {}
        self.everywhere: Final = everywhere

    def at(self, location: Location) -> frozenset[Tracked]:
        return self.by_location.get(location.id, self.everywhere)

    def extended(self, increments: dict[int, set[Tracked]], everywhere: frozenset[Tracked] = NOTHING) -> ValuePrecision:
        """A precision that tracks more."""
        result = dict(self.by_location)
        scope = self.everywhere | everywhere
        if everywhere - self.everywhere:
            for location, cells in result.items():
                result[location] = cells | scope
        for location, more in increments.items():
            result[location] = result.get(location, scope) | more
        return ValuePrecision(everything=self.everything, by_location=result, everywhere=scope)

    def size(self) -> int:
        """How much is tracked: grows with every refinement."""
        return sum(map(len, self.by_location.values())) + len(self.everywhere)
