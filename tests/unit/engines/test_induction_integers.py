"""Vectors as integers and back, and the Horn solver."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cegas.engines.induction import spacer
from cegas.engines.induction.horn import HornCut, HornProblem
from cegas.engines.induction.integers import Integers, are_signed
from cegas.engines.induction.vectors import Vectors
from cegas.foundation.budget import Budget
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

WIDTH: Final = 32


@pytest.fixture
def terms() -> Terms:
    return Terms()


def variable(terms: Terms, name: str, width: int = WIDTH) -> Node:
    return terms.variable(terms.vector_sort(width), name)


def counting(terms: Terms, step: int, bound: int = 100_000) -> tuple[HornProblem, Node, Node]:
    """i goes up to a bound, and s with it, by a step; a target is that s is not what it should be behind the loop."""
    i, s = variable(terms, "i"), variable(terms, "s")
    head = terms.variable(terms.bool_sort, "invariants")
    zero, end = terms.vector(0, WIDTH), terms.vector(bound, WIDTH)
    goes_on = terms.term("BV_ULT", (i, end))
    after = [terms.add(i, terms.vector(1, WIDTH)), terms.add(s, terms.vector(step, WIDTH))]
    wrong = terms.negation(terms.equal(s, terms.vector(2 * bound, WIDTH)))
    cut = HornCut([i, s], 0, head, [(terms.true, [zero, zero]), (terms.conjunction(head, goes_on), after)])
    target = terms.conjunction(head, terms.negation(goes_on), wrong)
    return HornProblem(terms, [cut], [target], []), i, s


def follows(terms: Terms, facts: list[Node], conclusion: Node) -> bool:
    solver = BitwuzlaSolver(terms)
    for fact in (*facts, terms.negation(conclusion)):
        solver.assert_formula(fact)
    return solver.check() is SatAnswer.UNSAT


def test_what_is_found_over_integers_is_said_of_vectors(terms: Terms) -> None:
    problem, i, s = counting(terms, 2)
    question = problem.question()
    assert question is not None
    found = spacer.ask(question, Budget())
    assert found is not None
    facts = problem.vectors(0, found[0])
    end = [terms.equal(i, terms.vector(100_000, WIDTH))]
    assert follows(terms, [*facts, *end], terms.equal(s, terms.vector(200_000, WIDTH)))


def test_there_is_no_answer_where_there_is_no_invariant(terms: Terms) -> None:
    problem, _, _ = counting(terms, 3, bound=5)
    question = problem.question()
    assert question is not None
    assert spacer.solve(question) is None


def test_a_process_that_fails_guesses_nothing(terms: Terms) -> None:
    assert spacer.ask({"cells": "nonsense"}, Budget()) is None


def test_large_numbers_are_symbols(terms: Terms) -> None:
    integers = Integers(terms, are_signed=False)
    assert integers.cells[integers.number(64)] == ("number", 64)
    thousand = integers.number(1000)
    assert integers.cells[thousand][0] == "int"
    assert integers.cells[integers.number(1001)] == ("+", thousand, integers.cell("number", 1))
    assert integers.cells[integers.number(3000)] == ("*", thousand, integers.cell("number", 3))
    assert integers.constants == {thousand: 1000}


def test_signs_are_looked_for(terms: Terms) -> None:
    x, y = variable(terms, "x"), variable(terms, "y")
    assert not are_signed(terms, [terms.term("BV_ULT", (x, y))])
    assert are_signed(terms, [terms.negation(terms.term("BV_SLT", (x, y)))])


@pytest.mark.parametrize(
    ("tree", "holds", "fails"),
    [
        (["<=", ["argument", 0], ["argument", 1]], (3, 3), (4, 3)),
        ([">=", ["-", ["argument", 0], ["argument", 1]], ["number", 2]], (5, 3), (4, 3)),
        (["=", ["*", ["number", 2], ["argument", 0]], ["argument", 1]], (4, 8), (4, 7)),
        (["not", ["<", ["argument", 0], ["number", 7]]], (7, 0), (6, 0)),
        (["=", ["mod", ["argument", 0], ["number", 3]], ["number", 1]], (7, 0), (8, 0)),
        (["or", ["=", ["argument", 0], ["number", 1]], ["=", ["argument", 1], ["number", 2]]], (1, 5), (2, 5)),
    ],
)
def test_conditions_are_those_of_integers(terms: Terms, tree: Any, holds: Any, fails: Any) -> None:
    x, y = variable(terms, "x"), variable(terms, "y")
    found = list(Vectors(terms, [x, y], are_signed=True).conditions(tree))
    assert found
    for condition in found:
        for values, truth in ((holds, True), (fails, False)):
            known = [terms.equal(node, terms.vector(value, WIDTH)) for node, value in zip((x, y), values, strict=True)]
            assert follows(terms, known, condition if truth else terms.negation(condition))


def test_wide_sums_do_not_wrap(terms: Terms) -> None:
    x, y = variable(terms, "x"), variable(terms, "y")
    tree = ["<=", ["+", ["argument", 0], ["argument", 1]], ["number", 5]]
    narrow, wide = Vectors(terms, [x, y], are_signed=False).conditions(tree)
    large = [terms.equal(node, terms.vector(1 << 31, WIDTH)) for node in (x, y)]
    assert follows(terms, large, narrow)
    assert follows(terms, large, terms.negation(wide))


def test_what_has_no_words_is_left_out(terms: Terms) -> None:
    x = variable(terms, "x")
    vectors = Vectors(terms, [x], are_signed=True)
    assert not list(vectors.conditions(["<=", ["*", ["argument", 0], ["argument", 0]], ["number", 5]]))
    assert not list(vectors.conditions(["argument", 0]))
