"""Pointers that become one of their targets where they are used: all cases are gone through, and each is one."""

from __future__ import annotations

from itertools import product

from cegas.domains.value.cases import MOST_CASES, Choices
from cegas.domains.value.precision import ValuePrecision


def executions(numbers: list[int]) -> list[tuple[int | None, ...]]:
    """What is taken, execution by execution, if there is always the same to choose from."""
    choices = Choices()
    found = []
    while True:
        found.append(tuple(choices.take(number) for number in numbers))
        if not choices.advance():
            return found


def test_every_combination_is_taken_once() -> None:
    assert executions([2, 3]) == list(product(range(2), range(3)))
    assert executions([]) == [()]


def test_what_there_is_to_choose_from_may_depend_on_earlier_choices() -> None:
    choices = Choices()
    found = []
    while True:
        first = choices.take(2)
        found.append((first, choices.take(3) if first else None))
        if not choices.advance():
            break
    assert found == [(0, None), (1, 0), (1, 1), (1, 2)]


def test_too_many_cases_are_not_told_apart() -> None:
    found = executions([MOST_CASES, MOST_CASES, 2])
    assert len(found) == MOST_CASES**2
    assert {last for _, _, last in found} == {None}


def test_nothing_is_chosen_after_the_choices_are_closed() -> None:
    choices = Choices()
    assert choices.take(2) == 0
    choices.is_closed = True
    assert choices.take(2) is None
    assert choices.advance()
    assert choices.take(2) == 1, "and the next execution may choose again"
    assert choices.take(2) == 0


def test_cases_are_part_of_a_precision() -> None:
    precision = ValuePrecision()
    in_cases = precision.told_apart()
    assert not precision.in_cases
    assert in_cases.in_cases
    assert in_cases.size() > precision.size()
    assert in_cases.extended({}).in_cases
