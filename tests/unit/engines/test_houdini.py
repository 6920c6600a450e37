"""Houdini over refuters that are sets of implications: what is left is the largest inductive part."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.pausing import result_of

from cegas.engines.induction.houdini import houdini


class Rules:
    """A guess holds in the next round if all that it needs are assumed; `hard` questions are not answered."""

    def __init__(self, needs: Sequence[frozenset[int] | None], hard: int | None = None, at_a_time: int = 99) -> None:
        self.needs = needs
        """None: it does not hold in any case."""
        self.hard = hard
        """Questions about more guesses than this are not answered."""
        self.at_a_time = at_a_time

    def violated(self, assumed: Sequence[int], asked: Sequence[int]) -> Collection[int] | None:
        if self.hard is not None and len(asked) > self.hard:
            return None
        wrong = []
        for guess in asked:
            needed = self.needs[guess]
            if needed is None or not needed.issubset(assumed):
                wrong.append(guess)
        return wrong[: self.at_a_time]


def largest(needs: Sequence[frozenset[int] | None]) -> list[int]:
    """The greatest fixed point, by its definition."""
    left = {number for number, needed in enumerate(needs) if needed is not None}
    while True:
        kept = {number for number in left if (needs[number] or frozenset()) <= left}
        if kept == left:
            return sorted(left)
        left = kept


@st.composite
def rules(draw: st.DrawFn) -> list[frozenset[int] | None]:
    count = draw(st.integers(0, 8))
    numbers = st.frozensets(st.integers(0, max(count - 1, 0)), max_size=3)
    return draw(st.lists(st.none() | numbers, min_size=count, max_size=count))


@given(rules(), st.integers(1, 3))
def test_what_is_left_is_the_largest_inductive_part(needs: list[frozenset[int] | None], at_a_time: int) -> None:
    assert result_of(houdini(range(len(needs)), Rules(needs, at_a_time=at_a_time))) == largest(needs)


@given(rules())
def test_questions_that_are_too_hard_together_are_asked_one_by_one(needs: list[frozenset[int] | None]) -> None:
    assert result_of(houdini(range(len(needs)), Rules(needs, hard=1))) == largest(needs)


@given(rules())
def test_what_is_never_answered_is_not_believed(needs: list[frozenset[int] | None]) -> None:
    assert result_of(houdini(range(len(needs)), Rules(needs, hard=0))) == []


def test_a_refuter_must_say_something() -> None:
    class Wrong(Rules):
        def violated(self, assumed: Sequence[int], asked: Sequence[int]) -> Collection[int] | None:
            return [99]

    with pytest.raises(ValueError, match="not asked"):
        result_of(houdini(range(2), Wrong([])))
