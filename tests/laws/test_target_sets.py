"""Sets of targets are a lattice: ordered by what they may mean, joined by union; what an operator does to them, it does to all."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from tests.laws.test_value_meaning import addresses_of
from tests.laws.value_states import universe
from tests.unit.program.hand_built import POINTER, scaled

from cegas.domains.value.algebra import ValueAlgebra
from cegas.domains.value.targets import MOST_TARGETS, cells, is_part, of_members, one_of, open_offset
from cegas.program import operators as op
from cegas.program.values import Outside, Pointer, Targets, Value

BITS: Final = 64
ALGEBRA: Final = ValueAlgebra(BITS, has_targets=True)


@st.composite
def addresses(draw: st.DrawFn) -> Value:
    """One address: null, outside, or in an object, at an offset of which perhaps only the low bits are known."""
    if draw(st.integers(0, 4)) == 0:
        return 0 if draw(st.booleans()) else Outside()
    object_: Any = draw(st.sampled_from(universe().objects[:2]))
    offset = draw(st.integers(0, 7))
    known = draw(st.sampled_from((None, None, 0, 1, 2)))
    return Pointer(object_, offset if known is None else open_offset(offset, known, BITS))


@st.composite
def sets(draw: st.DrawFn) -> Value:
    """Sets of targets, or a single address."""
    found = of_members(draw(st.lists(addresses(), min_size=1, max_size=4)))  # type: ignore[arg-type]
    assert found is not None
    return found


def below(a: Value, b: Value) -> bool:
    return a == b or (isinstance(b, Targets) and is_part(a, b))


@scaled(2)
@given(st.lists(addresses(), min_size=1, max_size=5))
def test_a_set_means_what_its_members_mean(members: list[Value]) -> None:
    found = of_members(members)  # type: ignore[arg-type]
    assert found is not None
    assert addresses_of(found) == set().union(*map(addresses_of, members))


@scaled(2)
@given(sets(), sets(), sets())
def test_inclusion_is_a_partial_order(a: Value, b: Value, c: Value) -> None:
    assert below(a, a)
    assert not (below(a, b) and below(b, a)) or (a == b and hash(a) == hash(b))
    assert not (below(a, b) and below(b, c)) or below(a, c)
    assert not below(a, b) or addresses_of(a) <= addresses_of(b)


@scaled(2)
@given(sets(), sets(), sets())
def test_the_join_is_the_least_upper_bound(a: Value, b: Value, c: Value) -> None:
    joined = one_of((a, b), BITS)
    if joined is None:  # numbers only
        assert a == b == 0 or not isinstance(a, Targets | Pointer)
        return
    assert joined == one_of((b, a), BITS)
    assert below(a, joined)
    assert below(b, joined)
    assert not (below(a, c) and below(b, c)) or below(joined, c)
    assert one_of((joined, a), BITS) == joined
    left = one_of((joined, c), BITS)
    assert left == one_of((a, b, c), BITS)


@given(st.integers(2, 2 * MOST_TARGETS))
def test_large_sets_are_not_kept(count: int) -> None:
    object_: Any = universe().objects[0]
    found = one_of([Pointer(object_, offset) for offset in range(count)], BITS)
    assert (found is None) == (count > MOST_TARGETS)


@scaled(2)
@given(sets(), st.integers(0, 3))
def test_moving_a_set_moves_what_it_means(value: Value, distance: int) -> None:
    """Rule GEP, in the small address space of `addresses_of`."""
    if any(type(each) is not Pointer for each in addresses_of(value)):
        return
    moved = ALGEBRA.apply(op.PTR_ADD, POINTER, POINTER, (value, distance))
    for each in addresses_of(value):
        assert isinstance(each, Pointer)
        assert isinstance(each.offset, int)
        if each.offset + distance < 8:
            assert Pointer(each.object, each.offset + distance) in addresses_of(moved)


@scaled(2)
@given(sets(), sets(), st.sampled_from((op.EQ, op.NE)))
def test_what_holds_of_sets_holds_of_their_members(a: Value, b: Value, operator: op.Operator) -> None:
    found = ALGEBRA.apply(operator, POINTER, POINTER, (a, b))
    if isinstance(found, int):
        for one in addresses_of(a):
            for other in addresses_of(b):
                assert ALGEBRA.apply(operator, POINTER, POINTER, (one, other)) == found  # type: ignore[arg-type]


@given(addresses(), st.integers(0, 12), st.sampled_from((1, 2, 4)))
def test_cells_are_all_places_of_an_access(address: Value, length: int, size: int) -> None:
    if isinstance(address, Pointer):
        places = {place.offset for place in addresses_of(address) if isinstance(place, Pointer)}
        found = cells(address, length, size, BITS)
        assert found is not None
        assert {place for place in found if place < 8} == {place for place in places if place <= length - size}  # type: ignore[operator]
