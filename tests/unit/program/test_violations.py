"""Violation edges: which there are, what they do, and that the program does not know of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.differential.harness import load_program

from cegas.program.blocks import single_blocks
from cegas.program.conditions import ARITHMETIC, ConditionKind
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.expressions import FALSE, TRUE, Apply, Valid
from cegas.program.operations import Assume, AssumeKind, Check, Return
from cegas.program.operators import EQ, NOT
from cegas.program.violations import ViolationEdge, home

TEXT = """
extern int __VERIFIER_nondet_int(void);
int a[4];
int half(int x, int y) { return a[x] / y; }
int main(void) { int n = __VERIFIER_nondet_int(); a[n] = 1 << n; return half(n, n + 1); }
"""


def counting(*kinds: ConditionKind) -> Program:
    return replace(load_program(TEXT, "LP64"), counted=frozenset(kinds))


def edges(program: Program) -> list[Edge]:
    return [edge for function in program.functions.values() for edge in function.edges]


def test_without_anything_that_counts_there_are_none() -> None:
    program = load_program(TEXT, "LP64")
    assert program.counted == frozenset()
    assert len(program.violations) == 0
    assert not list(program.violations)
    assert not any(program.violations.watched(edge) for edge in edges(program))
    assert not program.has_targets
    assert not any(program.violations.counts(operation) for edge in edges(program) for operation in edge.operations)


def test_only_kinds_that_count_are_watched() -> None:
    program = counting(ConditionKind.DIVISOR, ConditionKind.READ)
    found = program.violations.conditions()
    assert [condition.harm for condition in found] == [ConditionKind.READ, ConditionKind.DIVISOR]
    assert set(found.values()) == {"half"}
    assert program.has_targets
    assert not program.has_error_calls


def test_they_are_made_once_and_anew_for_another_program() -> None:
    program = counting(ConditionKind.DIVISOR)
    assert program.violations is program.violations
    ((whole, index),) = program.violations
    assert program.violations.edge(whole, index) is program.violations.edge(whole, index)
    other = replace(program, counted=ARITHMETIC)
    assert len(other.violations) > len(program.violations) == 1


def test_the_beginning_is_that_of_the_edge_and_the_last_one_the_opposite() -> None:
    program = counting(*ConditionKind)
    for whole, index in program.violations:
        edge = program.violations.edge(whole, index)
        assert edge.whole is whole
        assert edge.index == index
        assert edge.source is whole.source
        assert edge.condition is whole.operations[index]
        assert len(edge.operations) == index + 1
        assert all(one is other for one, other in zip(edge.operations[:-1], whole.operations, strict=False))
        last = edge.operations[-1]
        assert isinstance(last, Assume)
        assert last.kind is AssumeKind.VIOLATION
        assert not last.is_validity
        assert last.harm is None, "nobody watches it"
        assert last.position == edge.condition.position
        assert edge.target.kind is LocationKind.TARGET
        assert edge.target.entering == [edge]
        assert [home(edge, place) for place in range(index + 1)] == [(whole, place) for place in range(index + 1)]
        assert home(whole, index) == (whole, index)
        assert not edge.is_return


@pytest.mark.parametrize(("kind", "operator"), [(ConditionKind.DIVISOR, EQ), (ConditionKind.READ, NOT)])
def test_the_opposite_is_exact(kind: ConditionKind, operator: object) -> None:
    program = counting(kind)
    ((whole, index),) = program.violations
    edge = program.violations.edge(whole, index)
    last = edge.operations[-1]
    assert isinstance(last, Assume)
    assert isinstance(last.condition, Apply)
    assert last.condition.operator is operator
    if kind is ConditionKind.READ:
        assert last.condition.operands == (edge.condition.condition,)
        assert isinstance(last.condition.operands[0], Valid)


def test_the_automata_do_not_know_of_them() -> None:
    program = counting(*ConditionKind)
    before = [(edge.id, edge.source, edge.target, edge.operations) for edge in edges(program)]
    made = [program.violations.edge(*place) for place in program.violations]
    assert [(edge.id, edge.source, edge.target, edge.operations) for edge in edges(program)] == before
    for function in program.functions.values():
        function.validate()
        for location in function.locations:
            assert not any(isinstance(edge, ViolationEdge) for edge in (*location.leaving, *location.entering))
            assert location not in [edge.target for edge in made]


def test_numbers_are_unique_and_do_not_depend_on_who_asks_first() -> None:
    one, other = counting(*ConditionKind), counting(*ConditionKind)
    forth = [one.violations.edge(*place) for place in one.violations]
    back = [other.violations.edge(*place) for place in reversed(list(other.violations))]
    assert [edge.id for edge in forth] == [edge.id for edge in reversed(back)]
    assert [edge.target.id for edge in forth] == [edge.target.id for edge in reversed(back)]
    ids = [edge.id for edge in (*edges(one), *forth)]
    assert len(ids) == len(set(ids))
    places = [location.id for function in one.functions.values() for location in function.locations]
    places += [edge.target.id for edge in forth]
    assert len(places) == len(set(places))


def test_conditions_in_front_of_a_return() -> None:
    program = counting(ConditionKind.DIVISOR)
    ((whole, index),) = program.violations
    assert isinstance(whole.operations[-1], Return)
    assert not program.violations.edge(whole, index).is_return


def test_a_check_counts_like_an_assumption() -> None:
    program = counting(ConditionKind.OVERFLOW)
    assert not len(program.violations), "the front end makes none unless it is asked to"
    edge = next(edge for edge in edges(program) if edge.operations and edge.call is None and not edge.is_return)
    edge.operations = (*edge.operations, Check(None, FALSE, ConditionKind.OVERFLOW, "it fits"))
    program = replace(program, counted=frozenset((ConditionKind.OVERFLOW,)))
    ((whole, index),) = program.violations
    assert whole is edge
    failing = program.violations.edge(whole, index).operations[-1]
    assert isinstance(failing, Assume)
    assert failing.condition == TRUE


def test_smaller_blocks_have_violations_of_their_own() -> None:
    program = counting(*ConditionKind)
    small = single_blocks(program)
    assert small.counted == program.counted
    assert list(small.violations.conditions()) == list(program.violations.conditions())
    assert {edge for edge, _ in small.violations}.isdisjoint(edges(program))
