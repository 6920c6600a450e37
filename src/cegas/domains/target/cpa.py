"""A two-state automaton that runs along: it accepts when control enters a target location."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from typing import Any

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep, StaticPrecision, StopSep
from cegas.cpa.steps import Step
from cegas.program.control_flow import LocationKind


class PropertyState(Enum):
    """The states of the automaton."""

    HOLDS = "holds"
    VIOLATED = "violated"


class PropertyDomain:
    """Two incomparable states."""

    def less_or_equal(self, state: PropertyState, other: PropertyState) -> bool:
        return state is other

    def join(self, state: PropertyState, other: PropertyState) -> PropertyState:
        if state is other:
            return state
        raise ValueError("states of the property automaton have no join")

    def partition(self, state: PropertyState) -> Hashable:
        return state is PropertyState.VIOLATED


class PropertyTransfer:
    """Entering a target location violates the property for good."""

    def successors(self, state: PropertyState, precision: None, step: Step) -> Iterable[PropertyState]:
        return (PropertyState.VIOLATED if step.target.kind is LocationKind.TARGET else state,)

    def strengthen(
        self, state: PropertyState, others: Sequence[Any], precision: None, step: Step
    ) -> Iterable[PropertyState]:
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
