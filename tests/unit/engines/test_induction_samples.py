"""Samples of loops, the relations between them, and the values of terms in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget
from tests.support.pausing import result_of

from cegas.engines.engine import Knowledge, Question
from cegas.engines.induction import samples
from cegas.engines.induction.engine import InductionEngine
from cegas.engines.induction.evaluation import _TABLE, Evaluation
from cegas.engines.induction.relations import relations
from cegas.engines.induction.samples import Table
from cegas.foundation.budget import Budget
from cegas.program.operators import signed
from cegas.smt.solver import AssumingSolver
from cegas.smt.terms import Node, Terms

WIDTH = 8
NUMBERS = st.integers(0, (1 << WIDTH) - 1)
ROWS = st.lists(st.tuples(st.just(1), NUMBERS, NUMBERS, NUMBERS), max_size=6)

# -- relations --------------------------------------------------------------------------------------------------------


def holds(factors: Sequence[int], bits: int, row: Sequence[int]) -> bool:
    return sum(a * b for a, b in zip(factors, row, strict=True)) % (1 << bits) == 0


@given(ROWS)
def test_relations_hold_in_all_rows(rows: list[tuple[int, ...]]) -> None:
    for relation in relations(rows, 4, WIDTH):
        assert any(relation.factors)
        assert all(holds(relation.factors, relation.bits, row) for row in rows)


@given(ROWS, st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.tuples(st.just(1), NUMBERS, NUMBERS, NUMBERS))
def test_what_satisfies_the_relations_found_satisfies_all(
    rows: list[tuple[int, ...]], factors: tuple[int, ...], other: tuple[int, ...]
) -> None:
    """They generate the others: a relation of all rows holds wherever they hold."""
    if all(holds(factors, WIDTH, row) for row in rows):
        if all(holds(each.factors, each.bits, other) for each in relations(rows, 4, WIDTH)):
            assert holds(factors, WIDTH, other)


@pytest.mark.parametrize(
    ("rows", "factors", "bits"),
    [
        ([(1, i, 7 * i - 7) for i in range(1, 9)], {(7, -7, 1), (-7, 7, -1)}, 32),
        ([(1, 2 * i, 3 * i) for i in range(1, 9)], {(0, 3, -2), (0, -3, 2)}, 32),
        ([(1, i, 2 * i * i + i + 1) for i in range(9)], {(-1, 1, 1), (1, -1, -1)}, 2),
        ([(1, (1 << 32) - 4 + i, i) for i in range(9)], {(4, 1, -1), (-4, -1, 1)}, 32),
    ],
)
def test_relations_have_small_factors(rows: list[tuple[int, ...]], factors: set[tuple[int, ...]], bits: int) -> None:
    found = [(each.factors, each.bits) for each in relations(rows, 3, 32)]
    assert any(own in factors and width == bits for own, width in found), found


# -- values of terms --------------------------------------------------------------------------------------------------


def value(terms: Terms, node: Node) -> int:
    solver = AssumingSolver(terms, Budget(), 5.0)
    solver.check([])
    return solver.value(node)


def terms_of(terms: Terms, kind: str, a: int, b: int) -> Node:
    one, other = terms.vector(a, WIDTH), terms.vector(b, WIDTH)
    truths = [terms.truth(a & 1), terms.truth(b & 1)]
    if kind in ("NOT", "AND", "OR", "IMPLIES", "XOR"):
        return terms.term(kind, truths[:1] if kind == "NOT" else truths)
    if kind == "ITE":
        return terms.term(kind, (truths[0], one, other))
    if kind in ("BV_NEG", "BV_NOT"):
        return terms.term(kind, (one,))
    if kind in ("BV_ZERO_EXTEND", "BV_SIGN_EXTEND"):
        return terms.term(kind, (one,), (3,))
    return terms.term(kind, (one, other))


@pytest.mark.parametrize("kind", [*_TABLE, "BV_EXTRACT", "BV_CONCAT"])
def test_terms_have_the_solvers_values(kind: str) -> None:
    terms = Terms()
    for a, b in ((0, 1), (200, 3), (3, 200), (129, 254), (128, 255), (7, 7), (90, 9)):
        node = terms.term(kind, (terms.vector(a, WIDTH),), (6, 2)) if kind == "BV_EXTRACT" else terms_of(terms, kind, a, b)
        (found,) = Evaluation(terms, {}, 1).values(node)
        assert found == value(terms, node), (kind, a, b)


def test_what_samples_do_not_know_refutes_nothing() -> None:
    terms = Terms()
    known, unknown = (terms.variable(terms.vector_sort(WIDTH), name) for name in ("known", "unknown"))
    evaluation = Evaluation(terms, {known: [1, None, 5]}, 3)
    assert evaluation.is_refuted(terms.equal(known, terms.vector(1, WIDTH)))
    assert not evaluation.is_refuted(terms.term("BV_ULE", (known, terms.vector(5, WIDTH))))
    assert not evaluation.is_refuted(terms.equal(known, unknown))
    assert not evaluation.is_refuted(terms.equal(unknown, terms.vector(1, WIDTH)))


# -- samples ----------------------------------------------------------------------------------------------------------

NESTED = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total;
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j;
  if (n < 0 || n > 1000) return 0;
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++) total++;
  if (total < 0) reach_error();
  return 0;
}
"""


def tables_of(text: str, monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The samples of the loops of a program, as the first attempt takes them."""
    found: list[Table] = []
    real = samples.Sampler.run

    def run(self: Any) -> None:
        real(self)
        found.extend(table for tables in self._tables.values() for table in tables)

    monkeypatch.setattr(samples.Sampler, "run", run)
    result_of(InductionEngine().start(Question(load_program(text, "LP64"), CpuBudget(20)), Knowledge()).attempt())
    return found


def test_samples_know_what_was_there_when_a_loop_was_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = tables_of(NESTED, monkeypatch)
    assert len(tables) == 2
    for table in tables:
        before = {column.place: number for number, column in enumerate(table.columns) if column.at_entry}
        now = {column.place: number for number, column in enumerate(table.columns) if not column.at_entry}
        assert len(table.rows) > 20
        grown = {place: [row[now[place]] for row in table.rows] for place in before}
        for place, values in grown.items():  # all that these loops change grows, from what it was
            first = [row[before[place]] for row in table.rows]
            known = [(a, b) for a, b in zip(first, values, strict=True) if a is not None and b is not None]
            assert all(a <= b for a, b in known)
            assert any(a < b for a, b in known)
    assert any(column.at_entry for table in tables for column in table.columns)


def test_samples_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = ([table.rows for table in tables_of(NESTED, monkeypatch)] for _ in range(2))
    assert one[: len(other)] == other[: len(one)]


def test_inputs_are_small_or_in_the_program() -> None:
    constants = samples.constants_of(load_program(NESTED, "LP64"))
    assert 1000 in constants
    assert [signed(number % (1 << 32), 32) for number in constants] == constants
