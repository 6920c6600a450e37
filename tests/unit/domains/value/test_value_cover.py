"""The index of covering states finds one exactly if there is one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.value_states import rebuilt, universe, value_states, weakenings
from tests.unit.program.hand_built import scaled

from cegas.cpa.component import ConditionLog
from cegas.cpa.composite import compose
from cegas.domains.dominators import dominator_analysis
from cegas.domains.value import ValuePrecision
from cegas.domains.value.cpa import ValueStop
from cegas.domains.value.state import ValueState

ANY = ValuePrecision(everything=True)


@st.composite
def families(draw: st.DrawFn) -> list[ValueState]:
    """States of which many cover others."""
    states: list[ValueState] = []
    for _ in range(draw(st.integers(1, 3))):
        one = draw(value_states())
        states.append(one)
        for _ in range(draw(st.integers(0, 5))):
            states.append(draw(weakenings(draw(st.sampled_from(states)))))
    return draw(st.permutations(states))


@settings(scaled(3))
@given(families(), families(), st.data())
def test_found_exactly_if_covered(members: list[ValueState], sought: list[ValueState], data: st.DataObject) -> None:
    domain = universe().values.domain
    stop = ValueStop(domain)
    index = stop.index()
    inside: dict[ValueState, int] = {}
    for number, member in enumerate(members):
        if member not in inside:
            index.add(member, number)
            inside[member] = number
    for member in data.draw(st.lists(st.sampled_from(members), unique=True)):
        index.discard(rebuilt(member))
        inside.pop(member)
    for state in (*members, *sought):
        found = index.find(state)
        expected = stop.covered_by(state, inside, ANY)
        assert (found is None) == (expected is None)
        if found is not None:
            assert inside[members[found]] == found
            assert domain.less_or_equal(state, members[found])


@given(families(), st.data())
def test_composite_looks_at_all_components(members: list[ValueState], data: st.DataObject) -> None:
    """The index of a composite gives the answers of its stop operator, whatever the other component is."""
    world = universe()
    sets = st.frozensets(st.sampled_from(world.locations[:2]))
    analysis = compose("all", dominator_analysis(), world.values.analysis(ANY, ConditionLog()))
    index = analysis.stop.index()
    inside: list[tuple[object, ...]] = []
    for member in members:
        state = (data.draw(sets), member)
        if state not in inside:
            index.add(state, state)
            inside.append(state)
    for member in members:
        state = (data.draw(sets), data.draw(weakenings(member)))
        found = index.find(state)
        assert (found is None) == (analysis.stop.covered_by(state, inside, analysis.initial_precision) is None)
        assert found is None or analysis.domain.less_or_equal(state, found)
