"""Locations and sets of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import site

from cegas.pointers.locations import ANYWHERE, EXTERNAL, FIXED, FRESH, NUMBER, Locations, bits_of
from cegas.program.objects import ObjectKind


@pytest.fixture
def locations() -> Locations:
    external = site(ObjectKind.EXTERNAL, "external", None)
    a, b = site(ObjectKind.GLOBAL, "a", 64, 16), site(ObjectKind.GLOBAL, "b", 64, 1)
    return Locations((external, a, b), external, 64)


@given(st.sets(st.integers(0, 400)))
def test_bits_of_narrow_and_wide_sets(numbers: set[int]) -> None:
    assert bits_of(sum(1 << number for number in numbers)) == sorted(numbers)


def test_a_location_has_one_number(locations: Locations) -> None:
    first = locations.number(1, 8, 0)
    assert locations.number(1, 8, 0) == first
    assert locations.number(1, 8, 16) != first
    assert locations.number(1, 24, 16) == locations.number(1, 8, 16)
    assert locations.number(0, 0, ANYWHERE).bit_length()
    assert 1 << locations.number(0, 0, ANYWHERE) == EXTERNAL


def test_moving_exact_locations(locations: Locations) -> None:
    bits = 1 << locations.number(1, 8, 0) | 1 << locations.number(2, 0, 0)
    moved = 1 << locations.number(1, 0, 0) | 1 << locations.number(2, -8, 0)
    assert locations.moved(bits, -8, 0) == moved
    assert locations.moved(moved, 8, 0) == bits


def test_moving_by_an_unknown_multiple(locations: Locations) -> None:
    exact = 1 << locations.number(1, 40, 0)
    assert locations.moved(exact, 0, 16) == 1 << locations.number(1, 8, 16)
    assert locations.moved(1 << locations.number(1, 8, 16), 4, 24) == 1 << locations.number(1, 4, 8)
    assert locations.moved(exact, 0, 1) == 1 << locations.number(1, 0, ANYWHERE)


def test_moving_wraps_around(locations: Locations) -> None:
    top = 1 << locations.number(1, 2**63 - 1, 0)
    assert locations.moved(top, 1, 0) == 1 << locations.number(1, -(2**63), 0)


def test_flags_and_external_memory_do_not_move(locations: Locations) -> None:
    flags = FIXED | NUMBER | FRESH | EXTERNAL
    assert locations.moved(flags, 8, 4) == flags


def test_place_is_where_a_move_leads(locations: Locations) -> None:
    location = locations.number(1, 40, 0)
    assert locations.place(location, -8, 0) == (1, 32, 0)
    assert locations.place(location, 4, 16) == (1, 12, 16)


def test_tags_below_the_alignment(locations: Locations) -> None:
    exact = 1 << locations.number(1, 8, 0)
    tagged = locations.tagged(exact, ~3, 3)
    assert tagged == 1 << locations.number(1, 11, 0)
    assert locations.tagged(tagged, ~3, 0) == exact
    assert locations.tagged(tagged, -1, 1) == 1 << locations.number(1, 10, 0)


def test_tags_of_array_elements(locations: Locations) -> None:
    aligned, odd = 1 << locations.number(1, 4, 8), 1 << locations.number(1, 1, 2)
    assert locations.tagged(aligned, ~3, 1) == 1 << locations.number(1, 5, 8)
    assert locations.tagged(odd, ~3, 0) == 1 << locations.number(1, 0, ANYWHERE)


def test_tags_beyond_the_alignment_make_a_number(locations: Locations) -> None:
    assert locations.tagged(1 << locations.number(2, 8, 0), ~1, 0) == 1 << locations.number(2, 0, ANYWHERE) | NUMBER
    assert locations.tagged(1 << locations.number(1, 8, 0), ~31, 0) == 1 << locations.number(1, 0, ANYWHERE) | NUMBER


def test_tagging_unwritten_bits_makes_a_number(locations: Locations) -> None:
    assert locations.tagged(FRESH | FIXED, ~1, 0) == NUMBER | FIXED


def test_spread(locations: Locations) -> None:
    bits = 1 << locations.number(1, 8, 0) | 1 << locations.number(1, 16, 0) | NUMBER
    assert locations.spread(bits) == 1 << locations.number(1, 0, ANYWHERE)


def test_covers(locations: Locations) -> None:
    elements = 1 << locations.number(1, 8, 16)
    assert locations.covers(elements, 1 << locations.number(1, 40, 0) | 1 << locations.number(1, 24, 32))
    assert not locations.covers(elements, 1 << locations.number(1, 32, 0))
    assert not locations.covers(elements, 1 << locations.number(1, 0, 8))
    assert not locations.covers(elements, 1 << locations.number(2, 8, 0))
    assert not locations.covers(elements, FIXED)
