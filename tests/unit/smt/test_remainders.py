"""Facts about remainders always hold, and questions that need them are easy."""

from __future__ import annotations

from typing import Final

import pytest

from cegas.foundation.budget import Budget
from cegas.smt.remainders import Remainders
from cegas.smt.solver import AssumingSolver, BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

WIDTH: Final = 5


def remainder(terms: Terms, kind: str, dividend: Node, divisor: int, width: int = WIDTH) -> Node:
    return terms.term(kind, (dividend, terms.vector(divisor, width)))


def dividends(terms: Terms, variable: Node) -> list[Node]:
    """A number, some distances from it, and the one or the other."""
    either = terms.variable(terms.bool_sort, "either")
    found = [variable, *[terms.term("BV_ADD", (terms.vector(each, WIDTH), variable)) for each in (1, 9, 30)]]
    found.append(terms.term("BV_SUB", (variable, terms.vector(7, WIDTH))))
    found.append(terms.ite(either, found[1], found[4]))
    found.append(terms.ite(either, terms.vector(11, WIDTH), terms.term("BV_ADD", (found[-1], terms.vector(3, WIDTH)))))
    return found


@pytest.mark.parametrize("divisor", [2, 3, 5, 7, 15, 16])
def test_facts_always_hold(divisor: int) -> None:
    terms = Terms()
    found = Remainders(terms)
    rests = [
        remainder(terms, kind, each, divisor)
        for kind in ("BV_UREM", "BV_SREM")
        for each in dividends(terms, terms.variable(terms.vector_sort(WIDTH), "x"))
    ]
    for rest in rests:
        found.look_at(terms.equal(rest, terms.vector(0, WIDTH)))
    facts = list(found.facts())
    assert len(facts) == len(rests)
    assert list(found.facts()) == []
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(terms.negation(terms.conjunction(*facts)))
    assert solver.check() is SatAnswer.UNSAT


def test_rounds_of_a_loop_are_expressed_once() -> None:
    """Each round has two ways, and so many rounds have more than could be told one by one."""
    terms = Terms()
    found = Remainders(terms)
    current = terms.variable(terms.vector_sort(WIDTH), "x")
    for number in range(40):
        found.look_at(remainder(terms, "BV_UREM", current, 3))
        steps = [terms.term("BV_ADD", (current, terms.vector(each, WIDTH))) for each in (1, 2)]
        current = terms.ite(terms.variable(terms.bool_sort, f"way{number}"), *steps)
    facts = list(found.facts())
    assert len(facts) == 40
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(terms.negation(terms.conjunction(*facts[-6:])))
    assert solver.check() is SatAnswer.UNSAT


def test_nothing_is_said_of_what_has_nothing_in_common() -> None:
    terms = Terms()
    one, other = (terms.variable(terms.vector_sort(WIDTH), name) for name in "xy")
    found = Remainders(terms)
    for dividend, divisor in ((one, 3), (other, 3), (one, 5), (terms.term("BV_MUL", (one, other)), 3)):
        found.look_at(remainder(terms, "BV_UREM", dividend, divisor))
    assert list(found.facts()) == []


def test_questions_about_steps_are_small() -> None:
    """A multiple of three, and three or six more of it: with the facts, hardly anything is left to search."""
    terms = Terms()
    number, either = terms.variable(terms.vector_sort(32), "x"), terms.variable(terms.bool_sort, "either")
    steps = [terms.term("BV_ADD", (number, terms.vector(each, 32))) for each in (3, 6)]
    rests = [remainder(terms, "BV_SREM", each, 3, 32) for each in (number, terms.ite(either, *steps))]
    bound = terms.term("BV_ULT", (number, terms.vector(1_000_000, 32)))
    conditions = [bound, terms.equal(rests[0], terms.vector(0, 32)), terms.negation(terms.equal(*rests))]
    plain, assuming = BitwuzlaSolver(terms), AssumingSolver(terms, Budget(), 10.0)
    for condition in conditions[:2]:
        plain.assert_formula(condition)
        assuming.assert_formula(condition)
    assert plain.check() is SatAnswer.SAT
    plain.assert_formula(conditions[2])
    assert plain.check() is SatAnswer.UNSAT
    assert assuming.check([conditions[2]]) is SatAnswer.UNSAT
