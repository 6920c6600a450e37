"""The quick way through states of which only the last component has to be computed.

Location, call stack and property move the same way whenever control takes the same step. So what they decide is looked up
once for each of their combinations (a `Place`): the steps that lead on (its `Lane`s), whether it is a target, and where its
states are kept. What is left for a state is one function call for each step. Results are those of the general way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from cegas.cpa.composite import CompositeCover, CompositeState, CompositeTransfer
from cegas.cpa.interfaces import Analysis, CoverIndex
from cegas.cpa.reached import Partition, ReachedSet
from cegas.program.steps import Step


class LeadingGuide(Protocol):
    """A guide whose answers depend on the first components of composite states only."""

    @property
    def looks_at(self) -> int:
        """How many components decide."""
        ...

    def steps(self, state: Any) -> Any: ...

    def is_target(self, state: Any) -> bool: ...


class Place:
    """The leading components of composite states, and what they decide. Made once for each combination."""

    __slots__ = ("cover", "head", "is_target", "lanes", "partition")

    def __init__(self, head: CompositeState, is_target: bool, partition: Partition) -> None:
        self.head: Final = head
        self.is_target: Final = is_target
        self.partition: Final = partition
        """Where the nodes with these components are."""
        self.cover: CoverIndex[Any] | None = None
        """The part of the partition's index that is about the last component; None if others share the partition."""
        self.lanes: tuple[Lane, ...] | None = None
        """The ways on; None if nobody has asked for them."""


class Lane:
    """A step from a place."""

    __slots__ = ("alone", "instructions", "move", "step", "target")

    def __init__(self, step: Step, target: Place, move: Callable[[Any, Any], Any | None]) -> None:
        self.step: Final = step
        self.target: Final = target
        self.move: Final = move
        """The successor of the last component, under its precision; None if there is none."""
        self.alone: Final = step.alone
        self.instructions: Final = step.edge.instructions


class Lanes:
    """The places of one reached set."""

    def __init__(
        self,
        analysis: Analysis[Any, Any],
        transfer: CompositeTransfer,
        over: Callable[[Step], Callable[[Any, Any], Any | None]],
        guide: LeadingGuide,
        reached: ReachedSet,
    ) -> None:
        self._domain = analysis.domain
        self._transfer = transfer
        self._over = over
        self._guide = guide
        self._reached = reached
        self._places: dict[CompositeState, Place] = {}
        self._by_partition: dict[int, list[Place]] = {}

    def place(self, state: CompositeState) -> Place:
        """The place of a state."""
        head = state[:-1]
        found = self._places.get(head)
        if found is None:
            partition = self._reached.partition(self._domain.partition(state))
            found = self._places[head] = Place(head, self._guide.is_target(state), partition)
            self._share(found)
        return found

    def _share(self, place: Place) -> None:
        """A partition with one place needs no look at the leading components."""
        index = place.partition.index
        sharing = self._by_partition.setdefault(id(place.partition), [])
        sharing.append(place)
        if len(sharing) == 1 and isinstance(index, CompositeCover) and index.own == len(place.head):
            place.cover = index.group(place.head)
        else:
            for other in sharing:
                other.cover = None

    def leaving(self, place: Place, state: CompositeState) -> tuple[Lane, ...] | None:
        """The ways on from a place, one of whose states is given; None if the leading components have a choice there."""
        if place.lanes is None:
            lanes: list[Lane] = []
            for step in self._guide.steps(state):
                heads = self._transfer.moves(place.head, step)
                if len(heads) > 1:
                    return None
                if heads:
                    lanes.append(Lane(step, self.place((*heads[0], state[-1])), self._over(step)))
            place.lanes = tuple(lanes)
        return place.lanes


def lanes_of(analysis: Analysis[Any, Any], guide: Any, reached: ReachedSet) -> Lanes | None:
    """The lanes of an analysis that neither merges nor adjusts states; None if it needs the general way."""
    transfer = analysis.transfer
    if not isinstance(transfer, CompositeTransfer):
        return None
    last = transfer.only_other
    if last is None or last.over is None or getattr(guide, "looks_at", transfer.leading + 1) > transfer.leading:
        return None
    return Lanes(analysis, transfer, last.over, guide, reached)
