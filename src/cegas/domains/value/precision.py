"""Precisions: what to track where."""

from __future__ import annotations

from dataclasses import dataclass, field

from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite

Tracked = Register | ObjectSite
"""A register, or all memory objects of a site."""

NOTHING: frozenset[Tracked] = frozenset()


@dataclass(frozen=True, slots=True)
class ValuePrecision:
    """What is tracked at each location; `everything` tracks all there is."""

    everything: bool = False
    by_location: dict[int, frozenset[Tracked]] = field(default_factory=dict)

    def at(self, location: Location) -> frozenset[Tracked]:
        return self.by_location.get(location.id, NOTHING)

    def extended(self, increments: dict[int, set[Tracked]]) -> ValuePrecision:
        """A precision that tracks more."""
        result = dict(self.by_location)
        for location, cells in increments.items():
            result[location] = result.get(location, NOTHING) | cells
        return ValuePrecision(self.everything, result)

    def covers(self, increments: dict[int, set[Tracked]]) -> bool:
        """Whether it tracks all of that already."""
        if self.everything:
            return True
        return all(cells <= self.by_location.get(location, NOTHING) for location, cells in increments.items())

    def size(self) -> int:
        return sum(map(len, self.by_location.values()))
