"""Widening: numbers that go on changing at the head of a loop while lists stay as they are, are forgotten.

Nothing rests on what was seen before: a state that knows less describes more runs, not others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from cegas.domains.shape.segments import SegmentContent
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.state import AbstractObject, Frame, Memory, Rest, ValueState
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location
from cegas.program.expressions import Register

MOST_VALUES: Final = 8
"""A number that has had so many values at a place is forgotten there."""

NumberPlace = Register | tuple[AbstractObject, int]
"""A register of the newest frame, or a cell by its object and offset."""

_NUMBER: Final = "number"


class LoopWidening:
    """What numbers have been at the heads of loops, in states that are the same otherwise."""

    def __init__(self, counter: AbstractObject | None) -> None:
        """The counter of blocks changes with the blocks only."""
        self._counter = counter
        self._seen: dict[Hashable, dict[NumberPlace, set[int]]] = {}
        self._widened: dict[tuple[Location, ValueState], ValueState] = {}

    def widened(self, state: ValueState, location: Location) -> ValueState:
        """The state without the numbers that have had too many values. The same for the same state at all times: so what
        was reached stays what steps lead to."""
        key = (location, state)
        found = self._widened.get(key)
        if found is None:
            found = self._widened[key] = self._computed(state, location)
        return found

    def _computed(self, state: ValueState, location: Location) -> ValueState:
        numbers = dict(self._numbers(state))
        seen = self._seen.setdefault((location, self._form(state)), {})
        changing: list[NumberPlace] = []
        for place, number in numbers.items():
            values = seen.setdefault(place, set())
            if len(values) <= MOST_VALUES:
                values.add(number)
            if len(values) > MOST_VALUES:
                changing.append(place)
        return _without(state, changing) if changing else state

    def _numbers(self, state: ValueState) -> Iterator[tuple[NumberPlace, int]]:
        for register, value in state.frame.values.items():
            if isinstance(value, int):
                yield register, value
        for object_, content in state.memory.items():
            if object_ is not self._counter and not isinstance(content, SegmentContent):
                for offset, (_, value) in content.cells.items():
                    if isinstance(value, int):
                        yield (object_, offset), value

    def _form(self, state: ValueState) -> Hashable:
        """A state but for its numbers, and for the nodes of its segments."""
        registers = [(each, _NUMBER if isinstance(value, int) else value) for each, value in state.frame.values.items()]
        objects: list[Hashable] = []
        for object_, content in state.memory.items():
            if isinstance(content, SegmentContent):
                objects.append((object_, content.skeleton))
            else:
                cells = [
                    (offset, size, _NUMBER if isinstance(value, int) else value)
                    for offset, (size, value) in content.cells.items()
                ]
                objects.append((object_, content.alive, frozenset(cells)))
        return (frozenset(registers), state.frame.parent, frozenset(objects))


def _without(state: ValueState, places: list[NumberPlace]) -> ValueState:
    registers = dict(state.frame.values)
    memory: Memory = state.memory
    for place in places:
        if isinstance(place, Register):
            registers.pop(place)
        else:
            object_, offset = place
            content = memory[object_]
            size = content.cells[offset][0]
            memory = memory.set(object_, content.with_cell(offset, None if content.rest is Rest.UNKNOWN else (size, HOLE)))
    return ValueState(Frame(registers, state.frame.parent), memory, state.remembered)
