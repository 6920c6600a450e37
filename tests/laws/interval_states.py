"""Small states of the numeric domain: states of the value domain, some of whose numbers are sets that have them."""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from immutables import Map
from tests.laws.value_states import rebuilt, universe, value_states, weakenings
from tests.unit.program.hand_built import I16

from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.floats import FloatSet, join_floats, single
from cegas.domains.interval.numbers import Number, constant, join, meeting
from cegas.domains.interval.precision import IntervalPrecision
from cegas.domains.interval.state import IntervalState
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.state import AbstractObject, Frame, Memory, ValueState
from cegas.program.expressions import Register
from cegas.program.oracle import AddressTakenOracle
from cegas.program.softfloat import HALF, SINGLE, FloatFormat
from cegas.program.values import Pointer, Value

FORMATS: Final[dict[int, FloatFormat]] = {16: HALF, 32: SINGLE}
"""As which floats of a width may be taken."""


@cache
def intervals() -> IntervalAnalysis:
    program = universe().program
    return IntervalAnalysis(program, AddressSpace(AddressTakenOracle(program)))


@st.composite
def numbers(draw: st.DrawFn, width: int) -> Number:
    """Any set of numbers of a width that has members; half of them without known bits, and many without a stride."""
    ones = (1 << width) - 1
    ends = st.one_of(st.integers(0, ones), st.sampled_from((0, 1, ones >> 1, (ones >> 1) + 1, ones)))
    member = draw(ends)
    mask = draw(st.one_of(st.just(ones), st.integers(0, ones)))
    stride = draw(st.sampled_from((1, 1, 3, 5, 9)))
    distance = draw(ends) // stride * stride
    low, high = (member - distance) & ones, member
    if draw(st.booleans()):
        low, high = member, (member + distance) & ones
    found = meeting(width, low, high, member & ~mask, mask, stride)
    assert found is not None
    assert found.contains(member)
    return found


@st.composite
def larger_floats(draw: st.DrawFn, own: FloatSet) -> Value | None:
    """A set that has all of a set of floats; None if it says nothing."""
    found = own
    for bits in draw(st.lists(st.integers(0, (1 << own.format.width) - 1), max_size=2)):
        found = join_floats(found, single(own.format, bits))
    return None if found.is_everything else found.ends()[0] if found.is_constant else found


@st.composite
def larger(draw: st.DrawFn, value: Value, width: int) -> Value | None:
    """A set that has a number or all of a set; None if it says nothing."""
    pointer = value if isinstance(value, Pointer) else None
    inner = value if pointer is None else pointer.offset
    if isinstance(inner, FloatSet):
        return draw(larger_floats(inner))
    if not isinstance(inner, int | Number) or draw(st.booleans()):
        return value
    if isinstance(inner, int) and pointer is None and width in FORMATS and draw(st.booleans()):
        return draw(larger_floats(single(FORMATS[width], inner)))
    own = constant(width, inner) if isinstance(inner, int) else inner
    found = join(own, draw(numbers(width)))
    if pointer is not None:
        return Pointer(pointer.object, found.low if found.is_constant else found)
    return None if found.is_everything else found.low if found.is_constant else found


@st.composite
def enlarged(draw: st.DrawFn, state: ValueState) -> IntervalState:
    """A state whose numbers are members of sets."""
    bits = universe().program.data_model.value

    def frame(old: Frame) -> Frame:
        parent = None if old.parent is None else frame(old.parent)
        values = {register: draw(larger(value, register.type.bits)) for register, value in old.values.items()}
        return Frame({register: value for register, value in values.items() if value is not None}, parent)

    memory: Memory = Map()
    for object_, content in state.memory.items():
        result = content
        for offset, (size, value) in content.cells.items():
            more = draw(larger(value, bits if isinstance(value, Pointer) else 8 * size))
            if more is not None:
                result = result.with_cell(offset, (size, more))
        memory = memory.set(object_, result)
    links: dict[Register, tuple[AbstractObject, int, int]] = {}
    origin = next(iter(state.memory), None)
    for register in state.frame.values:
        if origin is not None and register.type is I16 and draw(st.booleans()):
            links[register] = (origin, 0, 2)
    place = draw(st.sampled_from((None, *universe().locations[:2])))
    return IntervalState(frame(state.frame), memory, links=links, location=place, visits=draw(st.integers(0, 20)))


@st.composite
def interval_states(draw: st.DrawFn) -> IntervalState:
    return draw(enlarged(draw(value_states())))


@st.composite
def interval_weakenings(draw: st.DrawFn, state: IntervalState) -> IntervalState:
    """The state, or one that knows less."""
    weaker = draw(enlarged(draw(weakenings(state))))
    links = {register: origin for register, origin in state.links.items() if draw(st.booleans())}
    return IntervalState(weaker.frame, weaker.memory, links=links, location=state.location, visits=weaker.visits)


def interval_precisions() -> st.SearchStrategy[IntervalPrecision]:
    thresholds = st.frozensets(st.tuples(st.sampled_from((8, 32, 64)), st.integers(0, 255)), max_size=4)
    return st.builds(IntervalPrecision, separates=st.booleans(), delay=st.integers(0, 3), thresholds=thresholds)


def interval_rebuilt(state: IntervalState) -> IntervalState:
    """The same state, put together in another order."""
    twin = rebuilt(state)
    return IntervalState(twin.frame, twin.memory, links=dict(reversed(list(state.links.items()))), location=state.location)
