"""Conditions of states as conditions of C: they mean the same, by the front end and the reference machine."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cegas.api.run import run
from cegas.evidence.witness.conditions import c_condition
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.properties import Verdict
from cegas.program.source import SourceType, ValueKind
from cegas.program.types import BOOL, int_type, pointer_type
from cegas.verification.options import Options

WIDTHS = (8, 16, 32, 64)


class Number(SourceType):
    """A C type of whole numbers."""

    def __init__(self, bits: int, kind: ValueKind) -> None:
        self._bits = bits
        self._kind = kind

    @property
    def kind(self) -> ValueKind:
        return self._kind

    @property
    def size(self) -> int:
        return self._bits // 8


REGISTERS = {
    Register(f"{letter}{bits}", int_type(bits), 0, f"{letter}{bits}"): Number(bits, kind)
    for letter, kind in (("u", ValueKind.UNSIGNED), ("s", ValueKind.SIGNED))
    for bits in WIDTHS
}
TYPES = {
    "u8": "unsigned char", "u16": "unsigned short", "u32": "unsigned", "u64": "unsigned long",
    "s8": "signed char", "s16": "short", "s32": "int", "s64": "long long",
}  # fmt: skip
X = Register("x", int_type(32), 0, "x")


def variable(register: Register) -> tuple[str, SourceType] | None:
    found = REGISTERS.get(register)
    return None if found is None or register.source is None else (register.source, found)


def number(choose: random.Random, bits: int, depth: int) -> Expression:
    type_ = int_type(bits)
    if depth == 0 or choose.random() < 0.2:
        if choose.random() < 0.4:
            return Constant(type_, choose.choice((0, 1, 2, 1 << (bits - 1), (1 << bits) - 1, choose.getrandbits(bits))))
        return choose.choice([register for register in REGISTERS if register.type is type_])
    kind = choose.randrange(4)
    if kind == 0 and bits > 8:
        inner = choose.choice([each for each in (1, *WIDTHS) if each < bits])
        operand = truth(choose, depth - 1) if inner == 1 else number(choose, inner, depth - 1)
        return Apply(op.ZEXT if inner == 1 else choose.choice((op.ZEXT, op.SEXT)), type_, (operand,))
    if kind == 1 and bits < 64:
        wide = choose.choice([each for each in WIDTHS if each > bits])
        return Apply(op.TRUNC, type_, (number(choose, wide, depth - 1),))
    if kind == 2:
        divisor = Constant(type_, choose.randrange(1, 1 << (bits - 1)))
        return Apply(choose.choice((op.UDIV, op.UREM)), type_, (number(choose, bits, depth - 1), divisor))
    operators = [op.ADD, op.SUB, op.AND, op.OR, op.XOR, *([op.MUL] if bits >= 32 else [])]
    operands = number(choose, bits, depth - 1), number(choose, bits, depth - 1)
    return Apply(choose.choice(operators), type_, operands)


def truth(choose: random.Random, depth: int) -> Expression:
    if depth > 0 and choose.random() < 0.3:
        if choose.random() < 0.3:
            return Apply(op.NOT, BOOL, (truth(choose, depth - 1),))
        return Apply(choose.choice((op.AND, op.OR, op.XOR)), BOOL, (truth(choose, depth - 1), truth(choose, depth - 1)))
    if choose.random() < 0.2:
        return low_bits(choose, depth)
    bits = choose.choice(WIDTHS)
    operator = choose.choice((op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE))
    return Apply(operator, BOOL, (number(choose, bits, depth), number(choose, bits, depth)))


def low_bits(choose: random.Random, depth: int) -> Expression:
    """A comparison of as many low bits as no type has."""
    type_ = int_type(choose.choice((1, 3, 4, 12)))
    one, other = (Apply(op.TRUNC, type_, (number(choose, choose.choice(WIDTHS[1:]), depth),)) for _ in range(2))
    constant = Constant(type_, choose.getrandbits(type_.bits))
    return Apply(choose.choice((op.EQ, op.NE, op.ULT, op.ULE)), BOOL, (one, choose.choice((other, constant))))


def evaluate(expression: Expression, values: dict[Register, int]) -> int:
    if isinstance(expression, Constant):
        return expression.bits
    if isinstance(expression, Register):
        return values[expression]
    assert isinstance(expression, Apply)
    operands = [evaluate(operand, values) for operand in expression.operands]
    return expression.operator.evaluate(expression.type, expression.operands[0].type, *operands)


def literal(value: int, bits: int) -> str:
    return f"{value}ULL" if bits == 64 else f"{value}U"


@pytest.mark.parametrize("seed", range(4))
def test_conditions_mean_the_same_in_c(tmp_path: Path, seed: int) -> None:
    choose = random.Random(seed)
    lines = ["extern void reach_error(void);", "int main(void) {"]
    written = 0
    for _ in range(60):
        condition = truth(choose, 3)
        text = c_condition(condition, variable)
        if text is None:
            continue
        written += 1
        values = {register: choose.getrandbits(register.type.bits) for register in REGISTERS}
        lines.append("  {")
        lines += [
            f"    {TYPES[register.name]} {register.name} = {literal(value, register.type.bits)};"
            for register, value in values.items()
        ]
        lines += [f"    if (({text}) != {evaluate(condition, values)}) reach_error();", "  }"]
    assert written > 50
    path = tmp_path / "conditions.c"
    path.write_text("\n".join([*lines, "  return 0;", "}", ""]))
    result = run([path], Options(analysis="concrete", time_limit=60))
    assert result.verdict is Verdict.SAFE, result.reason


@pytest.mark.parametrize(
    "condition",
    [
        Apply(op.EQ, BOOL, (X, Constant(int_type(32), 0))),
        Apply(op.EQ, BOOL, (Apply(op.ADD, int_type(24), (Constant(int_type(24), 1),) * 2), Constant(int_type(24), 0))),
        Apply(op.SLT, BOOL, (Constant(int_type(24), 1), Constant(int_type(24), 0))),
        Apply(op.EQ, BOOL, (Constant(int_type(48), 1), Constant(int_type(48), 0))),
        Apply(op.EQ, BOOL, (Constant(pointer_type(64), 1), Constant(pointer_type(64), 0))),
        X,
    ],
    ids=str,
)
def test_what_c_cannot_say_for_certain_is_not_said(condition: Expression) -> None:
    assert c_condition(condition, variable) is None
    assert c_condition(Apply(op.NOT, BOOL, (condition,)), variable) is None
