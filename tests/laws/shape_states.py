"""Small states with segments of lists: states of the value domain, some of whose heap blocks are the first nodes of lists."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from tests.laws.value_states import rebuilt, universe, value_states

from cegas.cpa.setup import Setup
from cegas.domains.shape.component import ShapeComponent
from cegas.domains.shape.segments import EXIT, Language, Part, SegmentContent, Variant, segments_of
from cegas.domains.value.state import Rest, ValueState
from cegas.foundation.budget import Budget
from cegas.program.objects import ObjectKind, ObjectSite

SIZE = 16
LINK = (8, 0)
"""A link at the beginning of a node, of so many bytes; the last one is null."""


@cache
def shapes() -> ShapeComponent:
    return ShapeComponent(Setup(universe().program, Budget()))


@st.composite
def languages(draw: st.DrawFn, site: ObjectSite) -> Language:
    """Of nodes that hold one of two numbers."""
    nodes = [Variant((Part(site, SIZE, Rest.FRESH, ((0, 8, EXIT), (8, 4, value))),)) for value in (1, 2)]
    words = draw(st.lists(st.lists(st.sampled_from(nodes), min_size=1, max_size=3), min_size=1, max_size=2))
    found: Language | None = None
    for word in words:
        sequence = Language.of(word[0])
        for node in word[1:]:
            sequence = sequence.then(Language.of(node))
        found = sequence if found is None else found.union(sequence)
    assert found is not None
    return found


@st.composite
def shape_states(draw: st.DrawFn) -> ValueState:
    state = draw(value_states())
    memory = state.memory
    for object_ in universe().objects:
        if object_.site.kind is ObjectKind.HEAP and draw(st.booleans()):
            memory = memory.set(object_, SegmentContent(SIZE, 0, LINK, draw(languages(object_.site))))
    return ValueState(state.frame, memory)


@st.composite
def shape_weakenings(draw: st.DrawFn, state: ValueState) -> ValueState:
    """The state, or one whose lists may have more nodes."""
    memory = state.memory
    for object_, content in segments_of(memory).items():
        more = content.language.union(draw(languages(object_.site)))
        memory = memory.set(object_, SegmentContent(content.size, content.link, content.end, more))
    return ValueState(state.frame, memory)


def shape_rebuilt(state: ValueState) -> ValueState:
    """The same state, put together in another order."""
    twin, memory = rebuilt(state), state.memory
    for object_, content in segments_of(memory).items():
        language = content.language
        same = Language(frozenset(list(language.first)), frozenset(list(language.follow)), frozenset(list(language.last)))
        memory = memory.set(object_, SegmentContent(content.size, content.link, content.end, same))
    return ValueState(twin.frame, memory)
