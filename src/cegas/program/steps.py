"""Steps: the edges of the automata, with calls and returns resolved to the functions they connect."""

from __future__ import annotations

from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
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


class Step:
    """One move of control. Steps are shared: compared by identity and good as keys of caches."""

    __slots__ = ("alone", "call", "callee", "edge", "kind", "target")

    def __init__(
        self,
        kind: StepKind,
        edge: Edge,
        target: Location,
        callee: ControlFlowAutomaton | None = None,
        call: Edge | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.edge: Final = edge
        self.target: Final = target
        self.callee: Final = callee
        self.call: Final = call
        self.alone: Final = alone
        """No other step leads to the target, and no loop starts there: it is not worthwhile to compare states there."""

    def __repr__(self) -> str:
        return f"{self.kind.value} {self.edge!r}"


def is_alone(location: Location) -> bool:
    """Whether control comes to a location over one edge only, and no loop starts there."""
    return location.kind is LocationKind.PLAIN and len(location.entering) == 1 and not location.loop_head


def _is_only_return(edge: Edge, call: Edge) -> bool:
    """Whether a call always returns over a certain edge."""
    return call.call is not None and isinstance(call.call.callee, str) and len(edge.target.entering) == 1


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
            found = self._intra[edge] = Step(StepKind.INTRA, edge, edge.target, alone=is_alone(edge.target))
        return found

    def call(self, edge: Edge, callee: ControlFlowAutomaton) -> Step:
        key = (edge, callee.name)
        found = self._calls.get(key)
        if found is None:
            # The call stack says over which call a function was entered.
            alone = not callee.entry.entering and not callee.entry.loop_head
            found = self._calls[key] = Step(StepKind.CALL, edge, callee.entry, callee=callee, alone=alone)
        return found

    def return_over(self, edge: Edge, call: Edge) -> Step:
        key = (edge, call)
        found = self._returns.get(key)
        if found is None:
            alone = _is_only_return(edge, call) and is_alone(call.target)
            found = self._returns[key] = Step(StepKind.RETURN, edge, call.target, call=call, alone=alone)
        return found
