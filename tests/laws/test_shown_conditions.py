"""The law of what is shown: a condition that a state shows to hold, the reference interpreter finds true, and one that it
excludes, false. A condition is a target as well as an assumption, so nothing may follow from its being assumed.

States come from small heaps: what they know of the inputs, if anything, is true of the interpreter's run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import Phase, find, given, settings
from tests.support.samples import crossed
from tests.support.small_heaps import SmallHeap, small_heaps

from cegas.certificate.machine import TermMachine
from cegas.certificate.obligations import surely
from cegas.certificate.terms import OpenTerm, Term, Terms, TermVariable, evaluate
from cegas.cpa.component import ConditionLog
from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.program.control_flow import Edge
from cegas.program.operations import Havoc
from cegas.program.oracle import AddressTakenOracle
from cegas.program.steps import StepFactory
from cegas.program.types import BOOL
from cegas.program.values import Value


class Room:
    """A domain, and its states along a path."""

    def __init__(self, heap: SmallHeap, name: str) -> None:
        self.log: Final = ConditionLog(heap.program.counted)
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


def ways(heap: SmallHeap) -> list[list[Edge]]:
    """To conditions, without inputs and with them."""
    return [[edge] for edge in heap.conditions] + [[heap.given, edge] for edge in heap.checked]


def shows(room: Room, heap: SmallHeap, way: list[Edge]) -> bool:
    """Whether the states that come to the condition at the end of a way show it."""
    list(room.follow([*heap.path, *way]))
    return way[-1].operations[0] not in room.log.suspect


@pytest.mark.parametrize("name", ROOMS)
@given(small_heaps())
def test_what_is_not_noted_holds(name: str, heap: SmallHeap) -> None:
    for way in ways(heap):
        if shows(Room(heap, name), heap, way):
            assert heap.answer() == 1, str(heap)


@pytest.mark.parametrize(("number", "name"), crossed("0123", list(ROOMS), 1))
def test_something_is_shown(number: str, name: str) -> None:
    def is_shown(heap: SmallHeap) -> bool:
        return bool(heap.inputs) and shows(Room(heap, name), heap, ways(heap)[int(number)])

    find(small_heaps(), is_shown, settings=settings(deadline=None, database=None, phases=[Phase.generate]))


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


# -- the checker of certificates -----------------------------------------------------------------------------------------


def under_inputs(heap: SmallHeap, *, is_proved: bool) -> Value:
    """What the checker's machine makes of the atom: as something to show, or to assume. Then the inputs are told."""
    machine = TermMachine(heap.program, AddressTakenOracle(heap.program), Terms(), None, initial=True)
    machine.start()
    inputs, values = dict(zip(heap.registers, heap.inputs, strict=True)), dict[OpenTerm, int]()
    for operation in heap.path[0].operations:
        machine.execute(operation)
        if isinstance(operation, Havoc):
            held, number = machine.evaluate(operation.target), inputs[operation.target]
            assert isinstance(held, TermVariable)
            values[held] = number
            if operation.target.type is BOOL:  # each choice of an address is a case of its own
                machine.set(operation.target, number)
    found = surely(machine, heap.atom) if is_proved else machine.evaluate(heap.atom)
    if isinstance(found, Term | TermVariable):
        evaluate([found], values)
        return values.get(found, found)
    return found


@given(small_heaps())
def test_what_the_checker_takes_for_shown_holds(heap: SmallHeap) -> None:
    if under_inputs(heap, is_proved=True) == 1:
        assert heap.answer() == 1, str(heap)


@given(small_heaps())
def test_what_the_checker_excludes_does_not_hold(heap: SmallHeap) -> None:
    if under_inputs(heap, is_proved=False) == 0:
        assert heap.answer() != 1, str(heap)
