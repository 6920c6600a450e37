"""States are the locations of the program themselves; no two are comparable."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep, StaticPrecision, StopSep, Transfer
from cegas.program.control_flow import Location
from cegas.program.steps import Step


class LocationDomain:
    """A flat lattice without its top: nothing ever joins two locations."""

    def less_or_equal(self, state: Location, other: Location) -> bool:
        return state is other

    def join(self, state: Location, other: Location) -> Location:
        if state is other:
            return state
        raise ValueError("locations have no join")

    def partition(self, state: Location) -> Hashable:
        return state.id


class LocationTransfer(Transfer[Location, None]):
    """Control is where the step leads."""

    def successors(self, state: Location, precision: None, step: Step) -> Iterable[Location]:
        return (step.target,)


def location_analysis(entry: Location) -> Analysis[Location, None]:
    domain = LocationDomain()
    return Analysis(
        "location", domain, LocationTransfer(), MergeSep(), StopSep(domain), StaticPrecision(), entry, None
    )
