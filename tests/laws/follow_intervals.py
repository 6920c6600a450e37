"""Runs of the reference interpreter, accompanied by states of the numeric domain.

As in `tests.laws.follow`, but numbers of the states that describe the machine are replaced by sets that have them.
"""

from __future__ import annotations

import random
from typing import Any, Final

from immutables import Map
from tests.laws.concrete import Byte, Meaning, Mismatch, Part
from tests.laws.follow import Follower

from cegas.cpa.component import ConditionLog
from cegas.cpa.reached import ProgramState
from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.floats import FloatSet, format_of, join_floats, single
from cegas.domains.interval.numbers import Number, covers, everything, interval, meeting
from cegas.domains.interval.precision import IntervalPrecision
from cegas.domains.interval.state import IntervalState
from cegas.domains.value.state import Frame, Memory, ValueState
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.softfloat import FloatFormat
from cegas.program.steps import Step
from cegas.program.types import Type, float_type, int_type
from cegas.program.values import PAGE, Pointer, Value

FLOATS: Final = {32: (float_type("float"),), 64: (float_type("double"),)}
"""What bytes of a size may be, besides integers."""


class IntervalMeaning(Meaning):
    """Compares states of the numeric domain with one machine: sets have what the machine has."""

    def _value(self, abstract: Value, concrete: Value, size: int, name: str) -> None:
        if isinstance(abstract, Number):
            if isinstance(concrete, int):
                fits = abstract.contains(concrete)
            else:  # an address is a number in none of the pages where nothing is
                fits = covers(abstract, interval(abstract.width, PAGE, (1 << abstract.width) - PAGE - 1))
            if not fits:
                raise Mismatch(f"{name} is {concrete}, not in {abstract}")
            return
        if isinstance(abstract, FloatSet):
            if not (abstract.contains(concrete) if isinstance(concrete, int) else abstract.is_everything):
                raise Mismatch(f"{name} is {concrete}, not in {abstract}")
            return
        super()._value(abstract, concrete, size, name)

    def _cell(self, memory: MemoryObject, offset: int, size: int, value: Value, name: str) -> None:
        if isinstance(value, Number | FloatSet):
            found = memory.content.peek(offset, size)
            self._value(value, 0 if found is None else found, size, name)
            return
        super()._cell(memory, offset, size, value, name)

    def _part(self, abstract: Part, concrete: Byte) -> bool:
        value = abstract.value
        if isinstance(value, Pointer) and isinstance(value.offset, Number) and isinstance(concrete, Part):
            other = concrete.value
            if isinstance(other, Pointer) and isinstance(other.offset, int) and value.offset.contains(other.offset):
                return super()._part(Part(Pointer(value.object, other.offset), abstract.number), concrete)
            return False
        return super()._part(abstract, concrete)


class Enlarging:
    """Replaces numbers in states by sets that have them."""

    def __init__(self, chance: random.Random, pointer_bits: int) -> None:
        self._chance = chance
        self._bits = pointer_bits

    def state(self, state: ValueState) -> IntervalState:
        memory: Memory = Map()
        for object_, content in state.memory.items():
            result = content
            for offset, (size, value) in content.cells.items():
                type_ = self._chance.choice([int_type(8 * size), *FLOATS.get(8 * size, ())])
                result = result.with_cell(offset, (size, self._value(value, type_)))
            memory = memory.set(object_, result)
        return IntervalState(self._frame(state.frame), memory)

    def _frame(self, frame: Frame) -> Frame:
        parent = None if frame.parent is None else self._frame(frame.parent)
        return Frame({each: self._value(value, each.type) for each, value in frame.values.items()}, parent)

    def _value(self, value: Value, type_: Type) -> Value:
        width = type_.bits
        if isinstance(value, Pointer) and isinstance(value.offset, int) and self._chance.random() < 0.5:
            offset = self._around(value.offset, self._bits)
            return Pointer(value.object, offset.low if offset.is_constant else offset)
        if not isinstance(value, int) or width == 1 or self._chance.random() < 0.5:
            return value
        fmt = format_of(type_)
        if fmt is not None and self._chance.random() < 0.8:
            floats = self._floats_around(value, fmt)
            return value if floats.is_constant or floats.is_everything else floats
        found = self._around(value, width)
        return value if found.is_constant or found.is_everything else found

    def _around(self, member: int, width: int) -> Number:
        chance, ones = self._chance, (1 << width) - 1
        below, above = (chance.choice((0, 1, 3, 40, chance.getrandbits(width))) for _ in range(2))
        mask = chance.choice((ones, ones, ones & -4, chance.getrandbits(width)))
        if below + above >= ones:
            return everything(width)
        found = meeting(width, (member - below) & ones, (member + above) & ones, member & ~mask & ones, mask)
        assert found is not None
        return found

    def _floats_around(self, member: int, fmt: FloatFormat) -> FloatSet:
        chance, found = self._chance, single(fmt, member)
        others = (0, fmt.sign_mask, fmt.infinity, fmt.default_nan, member ^ fmt.sign_mask, chance.getrandbits(fmt.width))
        for _ in range(chance.randrange(3)):
            found = join_floats(found, single(fmt, chance.choice(others)))
        return found


class IntervalFollower(Follower):
    """Checks one run against the numeric domain."""

    values: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        bits = self.program.data_model.value
        self.enlarging = Enlarging(self._chance, bits)
        precision = IntervalPrecision(separates=self._chance.random() < 0.5, delay=self._chance.randrange(3))
        self._analysis = self.values.analysis(precision, ConditionLog())
        self._carried = ProgramState(self._control.initial, self._analysis.initial_state)

    def _meaning(self) -> Meaning:
        return IntervalMeaning(self._machine, self._abstraction.scoped)

    def _sample(self, machine: Machine) -> ValueState:
        return self.enlarging.state(super()._sample(machine))

    def _interpreted(self, state: ValueState, step: Step) -> list[ValueState]:
        found: list[ValueState] = self.values.transfer.successors(state, step, ConditionLog())
        return found


def followed(program: Any, intervals: IntervalAnalysis, seed: str, samples: int, most_edges: int) -> IntervalFollower:
    return IntervalFollower(program, intervals, seed, samples, most_edges)  # type: ignore[arg-type]
