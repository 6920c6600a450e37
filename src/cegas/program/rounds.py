"""Rounds of loops: which of two places that a run comes to lies behind the other.

Control goes forwards in the weak topological order of a function, but for edges back to the heads of the loops that it is
in. So with the number of rounds of each loop around it, every place lies behind the one before: what is within a loop, or a
call, is finished before what comes after.
"""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.foundation.weak_order import weak_topological_order
from cegas.program.control_flow import ControlFlowAutomaton, Location

Rounds = tuple[int, ...]
"""How often each loop around a place has come back to its head since it was entered; the outermost first."""


class RoundsOrder:
    """The order of the places of one function."""

    def __init__(self, function: ControlFlowAutomaton) -> None:
        locations = function.locations
        index = {location: number for number, location in enumerate(locations)}
        successors = [[index[edge.target] for edge in location.leaving] for location in locations]
        self._order: Final = weak_topological_order(successors, index[function.entry])
        self._index: Final = index
        self._locations: Final = locations

    def is_head(self, location: Location) -> bool:
        """Whether a loop begins at a location."""
        return self._order.is_head(self._index[location])

    def key(self, location: Location, rounds: Rounds) -> tuple[int, ...]:
        """Compares as places of runs do: for each loop around it where that begins and its rounds, then the location."""
        node, place = self._index[location], self._order.place
        key: list[int] = []
        for head, count in zip(self._order.around[node], rounds, strict=True):
            key += (place[head], count)
        return (*key, place[node])

    def entry_rounds(self, entry: Location) -> Rounds:
        """The rounds where a function is entered."""
        return (0,) * len(self._order.around[self._index[entry]])

    def after(self, source: Location, rounds: Rounds, target: Location) -> Rounds:
        """The rounds behind an edge."""
        common = self.around_both(source, target)
        behind = self._order.around[self._index[target]]
        if common == len(behind) and self.is_head(target):
            return (*rounds[: common - 1], rounds[common - 1] + 1)
        return (*rounds[:common], *([0] * (len(behind) - common)))

    def around_both(self, source: Location, target: Location) -> int:
        """How many loops are around both ends of an edge."""
        before, behind = self._order.around[self._index[source]], self._order.around[self._index[target]]
        common = 0
        while common < len(before) and common < len(behind) and before[common] == behind[common]:
            common += 1
        return common

    def heads(self, location: Location) -> list[Location]:
        """The heads of the loops around a location, the outermost first."""
        return [self._locations[head] for head in self._order.around[self._index[location]]]
