"""The laws of configurable program analysis (thesis, section 2.6.2), for every domain."""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.registry import ALL_CASES, CASES, DomainCase
from tests.laws.value_states import universe
from tests.unit.program.hand_built import scaled

import cegas.domains


@cache
def case_of(name: str) -> DomainCase:
    return ALL_CASES[name]()


every_domain = pytest.mark.parametrize("name", ALL_CASES)


def test_every_domain_is_in_the_registry() -> None:
    packages = {module.name for module in pkgutil.iter_modules(cegas.domains.__path__) if module.ispkg}
    assert set(CASES) == packages, "tests/laws/registry.py has to name every package below cegas.domains"


def related(data: st.DataObject, case: DomainCase, count: int) -> list[Any]:
    """Several states, each either weaker than one before or one of its own."""
    states = [data.draw(case.states)]
    while len(states) < count:
        origin = data.draw(st.sampled_from([None, *range(len(states))]))
        states.append(data.draw(case.states if origin is None else case.weaker(states[origin])))
    return states


@every_domain
@given(data=st.data())
def test_order_is_partial(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    less = case.analysis.domain.less_or_equal
    a, b, c = related(data, case, 3)
    assert less(a, a)
    assert less(a, case.rebuilt(a))
    for x, y in ((a, b), (b, c), (a, c)):
        if less(x, y) and less(y, x):
            assert x == y
    for x, y, z in ((a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)):
        if less(x, y) and less(y, z):
            assert less(x, z)


@every_domain
@given(data=st.data())
def test_equal_states_have_equal_hashes(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    a, b = related(data, case, 2)
    twin = case.rebuilt(a)
    assert twin == a
    assert hash(twin) == hash(a)
    assert (a == b) == (b == a)
    if a == b:
        assert hash(a) == hash(b)


@every_domain
@given(data=st.data())
def test_join_is_an_upper_bound(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    domain = case.analysis.domain
    a, b, c = related(data, case, 3)
    if not case.have_join(a, b):
        with pytest.raises(ValueError, match="join"):
            domain.join(a, b)
        return
    joined = domain.join(a, b)
    assert domain.less_or_equal(a, joined)
    assert domain.less_or_equal(b, joined)
    assert domain.join(a, a) == a
    if case.join_is_least and domain.less_or_equal(a, c) and domain.less_or_equal(b, c):
        assert domain.less_or_equal(joined, c)


@every_domain
@given(data=st.data())
def test_states_of_different_partitions_are_incomparable(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    domain = case.analysis.domain
    a, b = related(data, case, 2)
    if domain.partition(a) != domain.partition(b):
        assert not domain.less_or_equal(a, b)
        assert not domain.less_or_equal(b, a)
    assert hash(domain.partition(a)) == hash(domain.partition(case.rebuilt(a)))
    assert domain.partition(a) == domain.partition(case.rebuilt(a))


@every_domain
@given(data=st.data())
def test_merge_only_weakens_its_second_argument(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    analysis = case.analysis
    a, b = related(data, case, 2)
    if analysis.domain.partition(a) == analysis.domain.partition(b):
        merged = analysis.merge.merge(a, b, data.draw(case.precisions))
        assert analysis.domain.less_or_equal(b, merged)
        assert analysis.domain.partition(merged) == analysis.domain.partition(b)


@every_domain
@given(data=st.data())
def test_stop_is_sound(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    analysis = case.analysis
    state, *others = related(data, case, 4)
    precision = data.draw(case.precisions)
    coverer = analysis.stop.covered_by(state, others, precision)
    if coverer is not None:
        assert any(coverer is other for other in others)
        assert analysis.domain.less_or_equal(state, coverer)
    assert analysis.stop.covered_by(state, [*others, case.rebuilt(state)], precision) is not None
    assert analysis.stop.covered_by(state, [], precision) is None


@every_domain
@scaled(2)
@given(data=st.data())
def test_index_finds_what_stop_finds(name: str, data: st.DataObject) -> None:
    """An index of reached states answers like the operator itself, whatever was put in and taken out before."""
    case = case_of(name)
    stop, less = case.analysis.stop, case.analysis.domain.less_or_equal
    precision = data.draw(case.precisions)
    index = stop.index()
    members: dict[Any, int] = {}
    for number, state in enumerate(related(data, case, data.draw(st.integers(1, 8)))):
        wanted = case.rebuilt(state)
        found = index.find(wanted)
        assert (found is None) == (stop.covered_by(wanted, members, precision) is None)
        if found is not None:
            (coverer,) = [member for member, item in members.items() if item == found]
            assert less(wanted, coverer)
        if state not in members:
            index.add(state, number + 1)
            members[state] = number + 1
        if data.draw(st.integers(0, 3)) == 0:
            gone = data.draw(st.sampled_from(list(members)))
            index.discard(gone)
            del members[gone]


@every_domain
@given(data=st.data())
def test_prec_only_weakens(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    analysis = case.analysis
    state, precision = data.draw(case.states), data.draw(case.precisions)
    location = data.draw(st.sampled_from(universe().locations))
    adjusted, _ = analysis.prec.adjust(state, precision, location)
    if case.orders_adjusted:
        assert analysis.domain.less_or_equal(state, adjusted)
        assert analysis.domain.partition(state) == analysis.domain.partition(adjusted)
    again, _ = analysis.prec.adjust(adjusted, precision, location)
    assert again == adjusted


@every_domain
@given(data=st.data())
def test_strengthening_only_strengthens(name: str, data: st.DataObject) -> None:
    case = case_of(name)
    analysis = case.analysis
    state, precision = data.draw(case.states), data.draw(case.precisions)
    for stronger in analysis.transfer.strengthen(state, (state,), precision, _any_step()):
        assert analysis.domain.less_or_equal(stronger, state)


@cache
def _any_step() -> Any:
    from cegas.program.steps import StepFactory

    return StepFactory().intra(universe().program.functions["main"].edges[0])
