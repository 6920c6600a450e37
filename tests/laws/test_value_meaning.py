"""The order of the value domain means inclusion of concrete states: tried on all concrete objects of a few bytes."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.laws.value_states import (
    ConcreteObject,
    all_objects,
    concrete_objects,
    contents_of,
    describes_object,
    precisions,
    universe,
    value_states,
    weakenings,
)
from tests.unit.program.hand_built import scaled

from cegas.domains.value import ValuePrecision
from cegas.domains.value.state import NO_CELLS, Frame, ObjectContent, Rest, ValueState
from cegas.program.values import PartlyKnown, Pointer, Targets, Value

OBJECTS = tuple(all_objects((1, 3)))


def concretes_of(content: ObjectContent | None, site: Any) -> set[ConcreteObject]:
    """All concrete objects that fit what a state says of an object (or does not say)."""
    return {concrete for concrete in OBJECTS if content is None or describes_object(content, site, concrete)}


def frames_of(state: ValueState) -> list[Frame]:
    frames: list[Frame] = []
    frame: Frame | None = state.frame
    while frame is not None:
        frames.append(frame)
        frame = frame.parent
    return frames


def addresses_of(value: Value) -> set[object]:
    """What a pointer may be, in a small address space; a value that is no address stands for itself."""
    if isinstance(value, Targets):
        return {address for member in value.members for address in addresses_of(member)}
    if isinstance(value, Pointer) and isinstance(value.offset, PartlyKnown):
        low, mask = value.offset.bits, value.offset.mask
        return {Pointer(value.object, offset) for offset in range(8) if offset & ~mask == low}
    return {value}


def is_included(a: ValueState, b: ValueState) -> bool:
    """Whether every concrete state that `a` describes is described by `b`. What a state says is a conjunction over
    registers and objects, so each can be looked at on its own: no `a` here is contradictory."""
    ours, theirs = frames_of(a), frames_of(b)
    if len(ours) != len(theirs):
        return False
    for one, other in zip(ours, theirs, strict=True):
        for register, value in other.values.items():
            known: Value | None = one.values.get(register)
            if known != value and not (known is not None and addresses_of(known) <= addresses_of(value)):
                return False
    return all(
        concretes_of(a.memory.get(object_), object_.site) <= concretes_of(content, object_.site)
        for object_, content in b.memory.items()
    )


@scaled(3)
@given(data=st.data())
def test_less_or_equal_implies_inclusion(data: st.DataObject) -> None:
    less = universe().values.domain.less_or_equal
    a = data.draw(value_states())
    b = data.draw(st.one_of(weakenings(a), value_states()))
    for x, y in ((a, b), (b, a)):
        if less(x, y):
            assert is_included(x, y)


@scaled(5)
@given(data=st.data())
def test_the_order_of_contents_implies_inclusion(data: st.DataObject) -> None:
    """Two descriptions of one concrete object are often comparable, and always both true of it."""
    world = universe()
    less = world.values.domain.less_or_equal
    object_ = data.draw(st.sampled_from(world.objects))
    concrete = data.draw(concrete_objects((3,)))
    a, b = (data.draw(contents_of(concrete, object_.site)) for _ in range(2))
    described = [concretes_of(content, object_.site) for content in (a, b)]
    assert concrete in described[0]
    assert concrete in described[1]
    nothing = world.values.initial_state(ValuePrecision())
    states = [ValueState(nothing.frame, nothing.memory.set(object_, content)) for content in (a, b)]
    if less(states[0], states[1]):
        assert described[0] <= described[1]
    if less(states[1], states[0]):
        assert described[1] <= described[0]


@given(data=st.data())
def test_knowing_less_is_weaker(data: st.DataObject) -> None:
    """Precision, not soundness: to forget registers, objects and cells is seen to weaken a state."""
    less = universe().values.domain.less_or_equal
    state = data.draw(value_states())
    assert less(state, data.draw(weakenings(state)))


@given(data=st.data())
def test_join_describes_what_either_describes(data: st.DataObject) -> None:
    domain = universe().values.domain
    a = data.draw(value_states())
    b = data.draw(st.one_of(weakenings(a), value_states()))
    if a.frame.depth == b.frame.depth:
        joined = domain.join(a, b)
        assert is_included(a, joined)
        assert is_included(b, joined)


@given(data=st.data())
def test_prec_describes_what_was_described(data: st.DataObject) -> None:
    world = universe()
    state = data.draw(value_states())
    location = data.draw(st.sampled_from(world.locations))
    adjusted, _ = world.values.prec.adjust(state, data.draw(precisions()), location)
    assert is_included(state, adjusted)


def test_rests_say_different_things() -> None:
    """The brute force is not blind: each claim about the rest of an object excludes something."""
    site = universe().objects[0].site
    counts = {rest: len(concretes_of(ObjectContent(True, 3, rest, NO_CELLS), site)) for rest in Rest}
    assert counts == {Rest.UNKNOWN: 125, Rest.INITIAL: 1, Rest.ZERO: 1, Rest.FRESH: 64, Rest.UNDEFINED: 1}
