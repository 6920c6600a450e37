"""How states of the numeric domain describe themselves: a set of numbers is a symbol, and a constraint on it."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.cpa.description import Description, ObjectFacts
from cegas.domains.interval.floats import FloatSet
from cegas.domains.interval.numbers import Number
from cegas.domains.interval.state import IntervalState
from cegas.domains.value.state import AbstractObject, Frame, ObjectContent
from cegas.program import operators as op
from cegas.program.expressions import Register
from cegas.program.symbolic import Applied, Symbol
from cegas.program.types import BOOL, float_type, int_type
from cegas.program.values import Pointer, Value


class IntervalDescriber:
    """Describes states. Each occurrence of a set is a symbol of its own: equal sets are not equal values."""

    def __init__(self) -> None:
        self._symbols = 0
        self._objects: dict[tuple[AbstractObject, ObjectContent], tuple[ObjectFacts, tuple[Value, ...]]] = {}
        self._frames: dict[tuple[int, Frame], tuple[Mapping[Register, Value], tuple[Value, ...]]] = {}

    def __call__(self, state: IntervalState) -> Description:
        frames: list[Mapping[Register, Value]] = []
        objects: list[ObjectFacts] = []
        constraints: list[Value] = []
        frame: Frame | None = state.frame
        while frame is not None:
            values, more = self._frame(frame)
            frames.append(values)
            constraints.extend(more)
            frame = frame.parent
        found = sorted(state.memory.items(), key=lambda item: (item[0].site.index, item[0].number))
        for object_, content in found:
            facts, more = self._object(object_, content)
            objects.append(facts)
            constraints.extend(more)
        location = state.location
        is_case = (location is None or not location.loop_head) and any(each.type.bits == 1 for each in state.frame.values)
        return Description(frames=tuple(frames), objects=tuple(objects), constraints=tuple(constraints), is_case=is_case)

    def _frame(self, frame: Frame) -> tuple[Mapping[Register, Value], tuple[Value, ...]]:
        key = (frame.depth, frame)
        found = self._frames.get(key)
        if found is None:
            constraints: list[Value] = []
            values = {register: self._value(value, constraints) for register, value in frame.values.items()}
            found = self._frames[key] = (values, tuple(constraints))
        return found

    def _object(self, object_: AbstractObject, content: ObjectContent) -> tuple[ObjectFacts, tuple[Value, ...]]:
        key = (object_, content)
        found = self._objects.get(key)
        if found is None:
            constraints: list[Value] = []
            cells = tuple(
                [
                    (offset, content.cells[offset][0], self._value(content.cells[offset][1], constraints))
                    for offset in sorted(content.cells)
                ]
            )
            facts = ObjectFacts(object_, alive=content.alive, size=content.size, rest=content.rest.value, cells=cells)
            found = self._objects[key] = (facts, tuple(constraints))
        return found

    def _value(self, value: Value, constraints: list[Value]) -> Value:
        if isinstance(value, Number):
            symbol = Symbol(self._symbols, int_type(value.width), outside=False, given=False)
            self._symbols += 1
            constraints.extend(constraints_on(symbol, value))
            return symbol
        if isinstance(value, FloatSet):
            symbol = Symbol(self._symbols, float_type(value.format.name), outside=False, given=False)
            self._symbols += 1
            constraints.append(constraint_on_float(symbol, value))
            return symbol
        if isinstance(value, Pointer) and isinstance(value.offset, Number):
            return Pointer(value.object, self._value(value.offset, constraints))
        return value


def constraints_on(symbol: Symbol, number: Number) -> list[Value]:
    """That a symbol is a member of a set."""
    type_ = symbol.type
    ones = (1 << number.width) - 1
    found: list[Value] = []
    if number.span == number.stride:
        either = [Applied(op.EQ, BOOL, type_, (symbol, end)) for end in (number.low, number.high)]
        return [Applied(op.OR, BOOL, BOOL, tuple(either))]
    if number.span != ones:
        moved = symbol if number.low == 0 else Applied(op.SUB, type_, type_, (symbol, number.low))
        found.append(Applied(op.ULE, BOOL, type_, (moved, number.span)))
    if number.stride > 1:
        found.append(_remainder(symbol, number))
    below = (1 << (number.low ^ number.high).bit_length()) - 1 if number.low <= number.high else ones
    told = ~number.mask & below  # of the bits above that the interval tells
    if told:
        masked = Applied(op.AND, type_, type_, (symbol, told))
        found.append(Applied(op.EQ, BOOL, type_, (masked, number.bits & told)))
    return found


def _remainder(symbol: Symbol, number: Number) -> Value:
    """That a symbol is a multiple of a stride away from the start of a set: if possible by a remainder as programs compute
    it, since solvers find it hard to conclude from one remainder to another."""
    type_, stride = symbol.type, number.stride
    member, step = number.signed_class()
    if number.low <= number.high:
        taken, rest = Applied(op.UREM, type_, type_, (symbol, stride)), number.low % stride
    elif member % stride == step % stride == 0:
        taken, rest = Applied(op.SREM, type_, type_, (symbol, stride)), 0
    else:
        moved = Applied(op.SUB, type_, type_, (symbol, number.low))
        taken, rest = Applied(op.UREM, type_, type_, (moved, stride)), 0
    return Applied(op.EQ, BOOL, type_, (taken, rest))


def constraint_on_float(symbol: Symbol, floats: FloatSet) -> Value:
    """That a symbol is a member of a set; the zeros are not told from each other."""
    type_ = symbol.type
    is_nan = Applied(op.IS_NAN, BOOL, type_, (symbol,))
    if not floats.has_numbers:
        return is_nan
    low, high = floats.ends()
    bounds = [Applied(op.FLE, BOOL, type_, pair) for pair in ((low, symbol), (symbol, high))]
    within = Applied(op.AND, BOOL, BOOL, tuple(bounds))
    return Applied(op.OR, BOOL, BOOL, (is_nan, within)) if floats.has_nan else within
