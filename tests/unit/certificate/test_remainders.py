"""Facts about remainders hold of all numbers, and make questions easy."""

from __future__ import annotations

from typing import Final

import pytest

from cegas.certificate import solver as asking
from cegas.certificate.remainders import remainder_facts
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Operand, Term, Terms, TermVariable, evaluate
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import BOOL, int_type

SMALL: Final = int_type(5)


def taken(terms: Terms, operator: Operator, dividend: Operand, divisor: int, bits: int = 5) -> Term:
    type_ = int_type(bits)
    found = terms.apply(operator, type_, type_, (dividend, divisor))
    assert isinstance(found, Term)
    return found


@pytest.mark.parametrize("divisor", [2, 3, 5, 7, 15, 16])
def test_facts_hold_of_all_numbers(divisor: int) -> None:
    terms = Terms()
    variable = terms.variable(SMALL)
    sums = [terms.apply(op.ADD, SMALL, SMALL, (variable, number)) for number in (0, 1, 2, 9, 16, 30)]
    remainders = [taken(terms, operator, each, divisor) for operator in (op.UREM, op.SREM) for each in sums]
    facts = [each for each in remainder_facts(terms, remainders) if not isinstance(each, int)]
    assert len(facts) >= len(remainders) - 1
    for value in range(32):
        values: dict[TermVariable | Term, int] = {variable: value}
        evaluate(facts, values)
        assert all(values[fact] == 1 for fact in facts)


def test_nothing_is_said_of_numbers_that_have_nothing_to_do_with_each_other() -> None:
    terms = Terms()
    one, other = terms.variable(SMALL), terms.variable(SMALL)
    assert remainder_facts(terms, [taken(terms, op.UREM, one, 3), taken(terms, op.UREM, other, 3)]) == []
    assert remainder_facts(terms, [taken(terms, op.UREM, one, 3), taken(terms, op.UREM, one, 5)]) == []
    assert remainder_facts(terms, [taken(terms, op.SREM, one, 3)]) == []


def test_a_remainder_follows_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within little work, which does not suffice without the facts; and what does not follow is still not said to."""
    monkeypatch.setattr(asking, "SMALL_STEPS", 200_000)
    terms = Terms()
    word = int_type(32)
    number = terms.variable(word)
    rest = taken(terms, op.UREM, number, 7, 32)
    further = taken(terms, op.SREM, terms.apply(op.ADD, word, word, (number, 4)), 7, 32)
    given = [terms.apply(op.EQ, BOOL, word, (rest, 3)), terms.apply(op.ULE, BOOL, word, (number, 1_000_000_000))]
    solver = Solver(terms)
    assert solver.follows(given, terms.apply(op.EQ, BOOL, word, (further, 0))) is True
    assert solver.follows(given[:1], terms.apply(op.EQ, BOOL, word, (further, 0))) is False
