"""Whether constraints can hold together: which answers need no solver, and what the solver is asked."""

from __future__ import annotations

from typing import Final

import pytest

from cegas.domains.symbolic.expressions import ExpressionTable, value_under
from cegas.domains.symbolic.solving import Satisfiability, connected
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.symbolic import Symbol, Symbolic
from cegas.program.types import BOOL, int_type

I32: Final = int_type(32)


@pytest.fixture(name="table")
def _table() -> ExpressionTable:
    return ExpressionTable()


def compare(table: ExpressionTable, operator: Operator, a: int | Symbolic, b: int | Symbolic) -> Symbolic:
    condition = table.apply(operator, BOOL, I32, (a, b))
    assert isinstance(condition, Symbolic)
    return condition


def square(table: ExpressionTable, symbol: Symbol) -> Symbolic:
    result = table.apply(op.MUL, I32, I32, (symbol, symbol))
    assert isinstance(result, Symbolic)
    return result


def test_what_is_there_already_and_its_opposite(table: ExpressionTable) -> None:
    solving = Satisfiability(table)
    x = table.symbol(0, I32)
    below = compare(table, op.SLT, x, 5)
    not_below = table.negation(below)
    assert isinstance(not_below, Symbolic)
    assert solving.extend([below], below, None) == (True, None)
    assert solving.extend([below], not_below, None) == (False, None)
    assert solving.counters.by_form == 2
    assert solving.counters.calls == 0


def test_models_are_tried_first(table: ExpressionTable) -> None:
    solving = Satisfiability(table)
    x, y = table.symbol(0, I32), table.symbol(1, I32)
    possible, model = solving.extend([], compare(table, op.SLT, x, 5), {})
    assert possible
    assert model is not None
    # One side of a branch is that of the model; the other is next to the number that it compares with.
    assert solving.extend([], compare(table, op.SLT, 1000, x), {})[0]
    assert solving.extend([compare(table, op.SLT, 1000, x)], compare(table, op.EQ, y, 77), {x: 2000})[0]
    assert solving.counters.calls == 0


def test_models_satisfy_all_constraints(table: ExpressionTable) -> None:
    solving = Satisfiability(table)
    x, y, z = (table.symbol(number, I32) for number in range(3))
    constraints: list[Symbolic] = []
    model: dict[Symbol, int] | None = {}
    for new in (
        compare(table, op.EQ, square(table, x), 144),
        compare(table, op.SLT, y, x),
        compare(table, op.EQ, square(table, y), 25),
        compare(table, op.SLT, 12345, z),
        compare(table, op.NE, x, 12),
    ):
        possible, found = solving.extend(constraints, new, model)
        assert possible
        assert found is not None
        constraints.append(new)
        model = dict(found)
        assert all(value_under(constraint, model) for constraint in constraints)
    assert solving.counters.calls > 0


def test_only_connected_constraints_are_asked(table: ExpressionTable) -> None:
    x, y, z, w = (table.symbol(number, I32) for number in range(4))
    xy, zz, yw = compare(table, op.SLT, x, y), compare(table, op.SLT, z, 3), compare(table, op.SLT, w, y)
    new = compare(table, op.EQ, w, 4)
    assert connected([xy, zz, yw], new) == [xy, yw, new]
    assert connected([zz], new) == [new]


def test_answers_and_contradictions_are_remembered(table: ExpressionTable) -> None:
    solving = Satisfiability(table)
    x, y = table.symbol(0, I32), table.symbol(1, I32)
    small = compare(table, op.ULT, x, 100)
    odd = compare(table, op.EQ, square(table, x), 2)  # no square is 2 modulo a power of two
    assert solving.extend([small], odd, None) == (False, None)
    calls = solving.counters.calls
    assert solving.extend([small], odd, None) == (False, None)
    assert (solving.counters.calls, solving.counters.by_answer) == (calls, 1)
    # More constraints do not make it possible, and no solver is needed to say so.
    more = [small, compare(table, op.SLT, x, y), compare(table, op.SLT, y, 4000)]
    assert solving.extend(more, odd, None) == (False, None)
    assert (solving.counters.calls, solving.counters.by_core) == (calls, 1)


def test_the_core_leaves_out_what_does_not_matter(table: ExpressionTable) -> None:
    solving = Satisfiability(table)
    x = table.symbol(0, I32)
    others = [compare(table, op.NE, x, number) for number in range(10, 16)]
    assert not solving.extend([*others, compare(table, op.ULT, x, 3)], compare(table, op.ULT, 5, x), None)[0]
    calls = solving.counters.calls
    assert not solving.extend([compare(table, op.ULT, x, 3)], compare(table, op.ULT, 5, x), None)[0]
    assert solving.counters.calls == calls


def test_no_answer_in_time_counts_as_possible(table: ExpressionTable) -> None:
    solving = Satisfiability(table, longest=0.001)
    type_ = int_type(64)
    x, y = table.symbol(0, type_), table.symbol(1, type_)
    product = table.apply(op.MUL, type_, type_, (x, y))
    prime = 0x7FFFFFFFFFFFFFE7  # to find its factors takes long
    hard = table.apply(op.EQ, BOOL, type_, (product, prime))
    limits = [table.apply(op.ULT, BOOL, type_, (1, symbol)) for symbol in (x, y)]
    limits += [table.apply(op.ULT, BOOL, type_, (symbol, 1 << 32)) for symbol in (x, y)]
    present = [limit for limit in limits if isinstance(limit, Symbolic)]
    assert isinstance(hard, Symbolic)
    assert solving.extend(present, hard, None) == (True, None)
