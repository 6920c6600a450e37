"""States are sets of locations: fewer are weaker.

Over steps that go backward, from the end of a function, the same analysis finds post-dominators.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeJoin, StaticPrecision, StopSep, Transfer
from cegas.program.control_flow import Location
from cegas.program.steps import Step

Dominators = frozenset[Location]


class DominatorDomain:
    """Sets of locations; a join keeps what both have."""

    def less_or_equal(self, state: Dominators, other: Dominators) -> bool:
        return state >= other

    def join(self, state: Dominators, other: Dominators) -> Dominators:
        return state & other

    def partition(self, state: Dominators) -> Hashable:
        return None


class DominatorTransfer(Transfer[Dominators, None]):
    """Every way over a step passes the location that the step leaves."""

    def successors(self, state: Dominators, precision: None, step: Step) -> Iterable[Dominators]:
        edge = step.edge
        return (state | {edge.source if step.target is edge.target else edge.target},)


def dominator_analysis() -> Cpa[Dominators, None]:
    domain = DominatorDomain()
    return Cpa(
        "dominators", domain, DominatorTransfer(), MergeJoin(domain), StopSep(domain), StaticPrecision(), frozenset(), None
    )
