"""Dominators and dominance frontiers of an automaton's locations (Cooper, Harvey, Kennedy 2001)."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.graphs import immediate_dominators, intervals, reverse_postorder
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location


class Skeleton:
    """The reachable locations of a function by number, in reverse postorder, with their dominance relation."""

    __slots__ = (
        "_first",
        "_last",
        "children",
        "door",
        "entry_joins",
        "frontier",
        "immediate",
        "joins",
        "locations",
        "number",
    )

    def __init__(self, function: ControlFlowAutomaton) -> None:
        every = {location: place for place, location in enumerate(function.locations)}
        successors = [[every[edge.target] for edge in location.leaving] for location in function.locations]
        order = reverse_postorder(successors, [every[function.entry]])
        self.locations: list[Location] = [function.locations[place] for place in order]
        self.number: dict[Location, int] = {location: place for place, location in enumerate(self.locations)}
        self.entry_joins = any(edge.source in self.number for edge in function.entry.entering)
        """Whether control may come back to the entry, which then is a join."""
        self.joins = bytearray(len(order))
        predecessors = [self._predecessors(place) for place in range(len(order))]
        for place, before in enumerate(predecessors):
            self.joins[place] = len(before) > 1 or (place == 0 and self.entry_joins)
        self.immediate = immediate_dominators(predecessors)
        """The closest dominator of each location; the entry's is itself."""
        self.children: list[list[int]] = [[] for _ in order]
        for place in range(1, len(order)):
            self.children[self.immediate[place]].append(place)
        self._first, self._last = intervals(self.children)
        self.door: list[Edge | None] = [self._door(place) for place in range(len(order))]
        """The edge over which every path first comes to a location, if there is one: all others come back from there."""
        self.frontier: list[list[int]] = self._frontiers(predecessors)
        """The dominance frontier of each location: the joins at which its dominance ends."""

    def _predecessors(self, place: int) -> list[int]:
        number = self.number
        return [number[edge.source] for edge in self.locations[place].entering if edge.source in number]

    def _frontiers(self, predecessors: Sequence[Sequence[int]]) -> list[list[int]]:
        frontier: list[dict[int, None]] = [{} for _ in predecessors]
        for join, before in enumerate(predecessors):
            if not self.joins[join]:
                continue
            # Nothing but itself dominates an entry to which control comes back.
            last = -1 if join == 0 else self.immediate[join]
            for predecessor in before:
                runner = predecessor
                while runner != last:
                    frontier[runner][join] = None
                    if runner == 0:
                        break
                    runner = self.immediate[runner]
        return [list(each) for each in frontier]

    def _door(self, place: int) -> Edge | None:
        if place == 0:
            return None
        number = self.number
        doors = [
            edge
            for edge in self.locations[place].entering
            if edge.source in number and not self.dominates(place, number[edge.source])
        ]
        return doors[0] if len(doors) == 1 else None

    def dominates(self, first: int, second: int) -> bool:
        """Whether every path to `second` leads through `first`."""
        return self._first[first] <= self._first[second] <= self._last[first]
