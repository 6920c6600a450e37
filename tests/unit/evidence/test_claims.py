"""Claims of certificates, from what states say of themselves."""

from __future__ import annotations

import pytest

from cegas.certificate.format import Applied, Symbol, SymbolRef
from cegas.cpa.description import Description, FrameCondition, in_words
from cegas.evidence.certificates import NotExpressible, claim_of
from cegas.program import operators as op
from cegas.program import symbolic
from cegas.program.expressions import Apply, Constant, Defined, Register
from cegas.program.types import BOOL, int_type
from cegas.program.values import Outside

I8, I32 = int_type(8), int_type(32)
X, Y, Z = Register("x", I32, 5), Register("y", I32, 2), Register("z", I8, 0)


def is_even(register: Register) -> Apply:
    one = Constant(register.type, 1)
    return Apply(op.EQ, BOOL, (Apply(op.AND, register.type, (register, one)), Constant(register.type, 0)))


def written(value: object) -> object:
    """An expression with its parts: shared ones compare by identity."""
    if isinstance(value, Applied):
        return (value.operator, value.type, value.operand_type, *map(written, value.operands))
    return value


def test_a_condition_is_about_some_value_of_its_register() -> None:
    description = Description(conditions=(FrameCondition(is_even(X)), FrameCondition(is_even(Z), 1)))
    claim = claim_of(description, 3)
    assert claim.frames == ({}, {0: SymbolRef(1)}, {5: SymbolRef(0)})
    assert claim.symbols == (Symbol("i32", False), Symbol("i8", False))
    assert [written(each) for each in claim.constraints] == [
        ("EQ", "i1", "i32", ("AND", "i32", "i32", SymbolRef(0), 1), 0),
        ("EQ", "i1", "i8", ("AND", "i8", "i8", SymbolRef(1), 1), 0),
    ]


def test_registers_with_values_keep_them() -> None:
    known = symbolic.Symbol(7, I32, outside=False, given=True)
    condition = Apply(op.ULT, BOOL, (Apply(op.ADD, I32, (X, Y)), Z))
    description = Description(frames=({Y: known, Z: 3},), conditions=(FrameCondition(condition),))
    claim = claim_of(description, 1)
    assert claim.frames == ({0: 3, 2: SymbolRef(0), 5: SymbolRef(1)},)
    assert list(claim.frames[0]) == [0, 2, 5]
    (constraint,) = claim.constraints
    assert written(constraint) == ("ULT", "i1", "i8", ("ADD", "i32", "i32", SymbolRef(1), SymbolRef(0)), 3)


def test_one_register_is_one_symbol() -> None:
    description = Description(conditions=(FrameCondition(is_even(X)), FrameCondition(Apply(op.ULT, BOOL, (X, Y)))))
    claim = claim_of(description, 1)
    assert claim.frames == ({2: SymbolRef(1), 5: SymbolRef(0)},)
    assert len(claim.symbols) == 2


def test_frames_that_nothing_is_known_of() -> None:
    assert claim_of(Description(frames=({X: 1},)), 3).frames == ({}, {}, {5: 1})
    assert claim_of(Description(), 1).frames == ({},)


@pytest.mark.parametrize(
    "description",
    [
        in_words("what no certificate can say"),
        Description(frames=({X: Outside()},), conditions=(FrameCondition(is_even(X)),)),
        Description(conditions=(FrameCondition(Defined(X)),)),
    ],
    ids=["words", "address", "defined"],
)
def test_what_certificates_have_no_words_for(description: Description) -> None:
    with pytest.raises(NotExpressible):
        claim_of(description, 1)
