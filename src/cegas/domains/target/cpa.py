"""A small automaton that runs along: it stops when control enters a target location or an unsupported construct."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep, StaticPrecision, StopSep, Transfer
from cegas.program.control_flow import LocationKind
from cegas.program.operations import Unsupported
from cegas.program.steps import Step


class PropertyState(Enum):
    """The states of the automaton."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNSUPPORTED = "unsupported"
    """A construct without a model was reached: whether the property holds behind it is not known."""

    __hash__ = object.__hash__  # the states are keys of tables that are looked at all the time


class PropertyDomain:
    """Incomparable states."""

    def less_or_equal(self, state: PropertyState, other: PropertyState) -> bool:
        return state is other

    def join(self, state: PropertyState, other: PropertyState) -> PropertyState:
        if state is other:
            return state
        raise ValueError("states of the property automaton have no join")

    def partition(self, state: PropertyState) -> Hashable:
        return state.value


class PropertyTransfer(Transfer[PropertyState, None]):
    """Entering a target location violates the property for good."""

    def successors(self, state: PropertyState, precision: None, step: Step) -> Iterable[PropertyState]:
        if step.target.kind is LocationKind.TARGET:
            return (PropertyState.VIOLATED,)
        operations = step.edge.operations
        if operations and isinstance(operations[-1], Unsupported):
            return (PropertyState.UNSUPPORTED,)
        return (state,)


def target_analysis() -> Analysis[PropertyState, None]:
    domain = PropertyDomain()
    return Analysis(
        "property",
        domain,
        PropertyTransfer(),
        MergeSep(),
        StopSep(domain),
        StaticPrecision(),
        PropertyState.HOLDS,
        None,
    )
