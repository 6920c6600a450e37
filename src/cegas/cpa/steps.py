"""Steps: the edges of the automata, with calls and returns resolved to the functions they connect."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind


class StepKind(Enum):
    """How a step moves between functions."""

    INTRA = "intra"
    CALL = "call"
    """Into `Step.callee`, over a call edge."""
    RETURN = "return"
    """Out of the current function, back over `Step.call`."""
    OUTSIDE_CALL = "outside call"
    """A call through a pointer that leaves the program: like a function without a body, over the call edge itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One move of control. Steps are shared: compared by identity and good as keys of caches."""

    kind: StepKind
    edge: Edge
    target: Location
    callee: ControlFlowAutomaton | None = None
    call: Edge | None = None
    alone: bool = False
    """No other step leads to the target, and no loop starts there: it is not worth while to compare states there."""

    def __repr__(self) -> str:
        return f"{self.kind.value} {self.edge!r}"


class StepFactory:
    """Makes each step once."""

    def __init__(self) -> None:
        self._intra: dict[Edge, Step] = {}
        self._calls: dict[tuple[Edge, str], Step] = {}
        self._returns: dict[tuple[Edge, Edge], Step] = {}
        self._outside: dict[Edge, Step] = {}

    def outside_call(self, edge: Edge) -> Step:
        found = self._outside.get(edge)
        if found is None:
            found = self._outside[edge] = Step(StepKind.OUTSIDE_CALL, edge, edge.target)
        return found

    def intra(self, edge: Edge) -> Step:
        found = self._intra.get(edge)
        if found is None:
            target = edge.target
            alone = target.kind is LocationKind.PLAIN and len(target.entering) == 1 and not target.loop_head
            found = self._intra[edge] = Step(StepKind.INTRA, edge, target, alone=alone)
        return found

    def call(self, edge: Edge, callee: ControlFlowAutomaton) -> Step:
        key = (edge, callee.name)
        found = self._calls.get(key)
        if found is None:
            found = self._calls[key] = Step(StepKind.CALL, edge, callee.entry, callee=callee)
        return found

    def return_over(self, edge: Edge, call: Edge) -> Step:
        key = (edge, call)
        found = self._returns.get(key)
        if found is None:
            found = self._returns[key] = Step(StepKind.RETURN, edge, call.target, call=call)
        return found
