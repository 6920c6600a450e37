"""The steps within one function, forward from its entry or backward from its ends. Calls are steps like any other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cegas.program.control_flow import Edge, Location, LocationKind
from cegas.program.steps import Step, StepKind


class ForwardGuide:
    """Steps along the edges. The location is the first component of a state."""

    def steps(self, state: Any) -> Iterable[Step]:
        location: Location = state[0]
        return [Step(StepKind.INTRA, edge, edge.target) for edge in location.leaving]

    def is_target(self, state: Any) -> bool:
        return False


class BackwardGuide:
    """Steps against the edges, from a virtual end that follows all locations where control may end."""

    def __init__(self, ends: Iterable[Location]) -> None:
        ends = tuple(ends)
        self.end = Location(-1, ends[0].function if ends else "", LocationKind.END)
        self._first = [Step(StepKind.INTRA, Edge(-1, location, self.end, ()), location) for location in ends]

    def steps(self, state: Any) -> Iterable[Step]:
        location: Location = state[0]
        if location is self.end:
            return self._first
        return [Step(StepKind.INTRA, edge, edge.source) for edge in location.entering]

    def is_target(self, state: Any) -> bool:
        return False
