"""The values that formulas give: terms, and choices between pointers; and what is known of their low bits."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.records import record
from cegas.foundation.typed import TypeGuard
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import Type
from cegas.program.values import SymbolicValue, Value
from cegas.smt.terms import Node


@record
class Term(SymbolicValue):
    """A value given by a term of the solver; its sort is that of `type` (see `encoding`)."""

    node: Node
    type: Type
    known: int = 0
    """How many low bits are known; offsets into arrays are multiples of the element size."""
    low: int = 0
    """Those bits."""

    def __str__(self) -> str:
        return brief(self.node)


@record
class Choice(SymbolicValue):
    """One of several values, mostly pointers. The guards exclude each other, and one of them holds."""

    alternatives: tuple[tuple[Node, Value], ...]
    bytes: int

    def __str__(self) -> str:
        return f"one of {', '.join(str(value) for _, value in self.alternatives)}"


def is_number(value: Value) -> TypeGuard[Choice]:
    """Whether a value is a choice between known numbers."""
    return isinstance(value, Choice) and all(isinstance(each, int) for _, each in value.alternatives)


@record
class Carried(SymbolicValue):
    """A value of which the bits in `mask` are uninitialised. Both are vectors of its width."""

    bits: Node
    mask: Node

    def __str__(self) -> str:
        return f"{brief(self.bits)} but for {brief(self.mask)}"


def brief(node: Node) -> str:
    """A term in messages. Only the solver writes out larger ones, at great length, and nobody can read them."""
    return str(node) if node.is_const() or node.is_value() else "a computed value"


def _known_bits(value: Value, bits: int) -> tuple[int, int]:
    """How many low bits of a value are known, and those bits."""
    if isinstance(value, int):
        return bits, value
    if isinstance(value, Choice):
        return common_low_bits(bits, [each for _, each in value.alternatives])
    return (value.known, value.low) if isinstance(value, Term) else (0, 0)


def common_low_bits(bits: int, values: Sequence[Value]) -> tuple[int, int]:
    """How many low bits several values have in common, and those bits."""
    count, low = _known_bits(values[0], bits)
    for value in values[1:]:
        other, bits_of_other = _known_bits(value, bits)
        count = min(count, other)
        difference = (low ^ bits_of_other) & ((1 << count) - 1)
        if difference:
            count = (difference & -difference).bit_length() - 1
    return count, low & ((1 << count) - 1)


def low_bits(operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> tuple[int, int]:
    """How many low bits of an operator's result are known, and those bits."""
    first, low = _known_bits(operands[0], operand_type.bits)
    if operator in (op.ZEXT, op.SEXT, op.TRUNC):
        count = min(first, type_.bits, operand_type.bits)
        return count, low & ((1 << count) - 1)
    if len(operands) != 2:
        return 0, 0
    second, other = _known_bits(operands[1], operand_type.bits)
    if operator in (op.ADD, op.SUB, op.PTR_ADD):
        count = min(first, second)
        total = low - other if operator is op.SUB else low + other
        return count, total & ((1 << count) - 1)
    if operator is op.MUL:
        for factor, known, rest in ((operands[1], first, low), (operands[0], second, other)):
            if isinstance(factor, int) and factor:
                count = min(known + (factor & -factor).bit_length() - 1, type_.bits)
                return count, (rest * factor) & ((1 << count) - 1)
    if operator is op.SHL and isinstance(operands[1], int):
        count = min(first + operands[1], type_.bits)
        return count, (low << operands[1]) & ((1 << count) - 1)
    if operator is op.AND and isinstance(operands[1], int) and operands[1]:
        count = (operands[1] & -operands[1]).bit_length() - 1
        return count, 0
    return 0, 0
