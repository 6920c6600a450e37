"""Conditions as C writes them."""

from __future__ import annotations

import pytest

from cegas.evidence.conditions import LONGEST, condition_text
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Defined, Expression, Register
from cegas.program.operators import Operator
from cegas.program.types import BOOL, int_type, pointer_type

I8, I32, POINTER = int_type(8), int_type(32), pointer_type(64)
X = Register("x", I32, 0, "x")
C = Register("c", I8, 1, "c")
P = Register("p", POINTER, 2, "p")
HIDDEN = Register("t1", I32, 3)


def compare(operator: Operator, left: Expression, right: Expression) -> Apply:
    return Apply(operator, BOOL, (left, right))


def text(condition: Expression) -> str | None:
    return condition_text(condition, lambda register: register.source)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (compare(op.SLT, X, Constant(I32, 3)), "x < 3"),
        (compare(op.SLT, Constant(I32, 3), X), "x > 3"),
        (compare(op.SLE, Constant(I32, 3), X), "x >= 3"),
        (compare(op.EQ, Constant(I32, 0xFFFFFFFF), X), "x == -1"),
        (compare(op.ULT, X, Constant(I32, 0xFFFFFFFF)), "x < 4294967295"),
        (compare(op.NE, P, Constant(POINTER, 0)), "p != NULL"),
        (compare(op.EQ, Apply(op.SEXT, I32, (C,)), Constant(I32, 113)), "c == 113"),
        (compare(op.EQ, Apply(op.ADD, I32, (X, Constant(I32, 1))), Constant(I32, 2)), "(x + 1) == 2"),
        (Apply(op.NOT, BOOL, (Apply(op.TRUNC, BOOL, (C,)),)), "!c"),
        (compare(op.EQ, HIDDEN, X), None),
        (Defined(X), None),
    ],
)
def test_texts(condition: Expression, expected: str | None) -> None:
    assert text(condition) == expected


def test_long_conditions_are_not_written_out() -> None:
    name = "v" * LONGEST
    assert text(compare(op.EQ, Register("v", I32, 4, name), X)) is None
