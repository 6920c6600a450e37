"""The law of what is shown: a condition that a state shows to hold, the reference interpreter finds true, and one that it
excludes, false. A condition is a target as well as an assumption, so nothing may follow from its being assumed.

States come from small heaps: what they know of the inputs, if anything, is true of the interpreter's run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from tests.support.small_heaps import SmallHeap, small_heaps

from cegas.cpa.component import ConditionLog
from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.program.control_flow import Edge
from cegas.program.expressions import Valid
from cegas.program.steps import StepFactory


class Room:
    """A domain, and its states along a path."""

    def __init__(self, heap: SmallHeap, name: str) -> None:
        self.log: Final = ConditionLog()
        self._factory: Final = StepFactory()
        if name == "symbolic":
            symbolic = SymbolicAnalysis(heap.program)
            self._analysis: Any = symbolic.analysis(SymbolicPrecision(everything=True), self.log)
        else:
            settings: dict[str, Any] = {"compile_after": 0} if name == "generated" else {"compiled": False}
            values = ValueAnalysis(heap.program, **settings)
            self._analysis = values.analysis(ValuePrecision(everything=True), self.log)

    def follow(self, edges: list[Edge]) -> Iterator[Any]:
        """The states behind some edges."""
        states = [self._analysis.initial_state]
        for edge in edges:
            step = self._factory.intra(edge)
            precision = self._analysis.initial_precision
            states = [after for state in states for after in self._analysis.transfer.successors(state, precision, step)]
        return iter(states)


ROOMS: Final = ("interpreted", "generated", "symbolic")


@pytest.mark.parametrize("name", ROOMS)
@given(small_heaps())
def test_what_is_not_noted_holds(name: str, heap: SmallHeap) -> None:
    if not isinstance(heap.atom, Valid):
        return
    room = Room(heap, name)
    list(room.follow([*heap.path, heap.condition]))
    if heap.condition.operations[0] not in room.log.suspect:
        assert heap.answer() == 1, str(heap)
    room = Room(heap, name)
    list(room.follow([*heap.path, heap.given, heap.checked]))
    if heap.checked.operations[0] not in room.log.suspect:
        assert heap.answer() == 1, str(heap)


@pytest.mark.parametrize("name", ROOMS)
@given(small_heaps())
def test_what_is_excluded_does_not_hold(name: str, heap: SmallHeap) -> None:
    """A run that finds the condition true, or false, is described behind the edge that assumes so."""
    answer = heap.answer()
    if answer is None:
        return
    taken = answer == 1
    for edges in ([heap.given, heap.asked[taken]], heap.violated[taken]):
        assert list(Room(heap, name).follow([*heap.path, *edges])), f"{answer}: {heap}"
