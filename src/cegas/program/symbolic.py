"""Symbolic values: expressions over symbols.

A symbol stands for a value that is not known but fixed. An expression is a row of the semantics table applied to numbers,
symbols and expressions; what it means is what the table says (`program/operators.py`), so that a run of the program and a
model of the solver give it the same value. Expressions are compared by identity: whoever computes with them makes each once.
"""

from __future__ import annotations

from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import BOOL, FloatType, Type
from cegas.program.values import SymbolicValue


class Symbolic(SymbolicValue):
    """An expression with at least one symbol in it."""

    __slots__ = ("__weakref__", "known", "low", "skeleton", "symbols", "type")

    type: Type
    symbols: tuple[Symbol, ...]
    """Each once, in the order of their first occurrence."""
    skeleton: int
    """A hash that does not depend on the names of symbols."""
    known: int
    """How many low bits are known: offsets into arrays are multiples of the size of an element."""
    low: int
    """Those bits."""


Operand: TypeAlias = int | Symbolic


class Symbol(Symbolic):
    """A value that is not known."""

    __slots__ = ("defined", "given", "number", "outside")

    def __init__(self, number: int, type_: Type, *, outside: bool, given: bool, defined: bool = False) -> None:
        self.number: Final = number
        self.outside: Final = outside
        """An address of none of the program's own objects: null, another number where nothing is, or outside."""
        self.given: Final = given
        """It stands for an input. The others stand for what was read without being known."""
        self.defined: Final = defined
        """It has no uninitialised bit, and that matters."""
        self.type = type_
        self.symbols = (self,)
        self.skeleton = hash((str(type_), outside))
        self.known = self.low = 0

    def __repr__(self) -> str:
        return f"s{self.number}"


class Applied(Symbolic):
    """An operator applied to operands. All but the condition of an ITE are of type `operand_type`."""

    __slots__ = ("operand_type", "operands", "operator")

    def __init__(self, operator: Operator, type_: Type, operand_type: Type, operands: tuple[Operand, ...]) -> None:
        self.operator: Final = operator
        self.operand_type: Final = operand_type
        self.operands: Final = operands
        self.type = type_
        symbols: tuple[Symbol, ...] = ()
        skeletons: list[int] = []
        for operand in operands:
            if isinstance(operand, int):
                skeletons.append(operand)
                continue
            skeletons.append(operand.skeleton)
            if not symbols:
                symbols = operand.symbols
            elif operand.symbols is not symbols:
                both = tuple(dict.fromkeys((*symbols, *operand.symbols)))
                symbols = symbols if len(both) == len(symbols) else both
        self.symbols = symbols
        self.skeleton = hash((operator.name, type_.bits, operand_type.bits, *skeletons))
        self.known, self.low = _low_bits(operator, type_, operand_type, operands)

    def type_of(self, place: int) -> Type:
        """The type of an operand."""
        return BOOL if place == 0 and self.operator is op.ITE else self.operand_type

    def __repr__(self) -> str:
        return f"{self.operator.name.lower()}({', '.join(map(repr, self.operands))})"


def _known(operand: Operand, bits: int) -> tuple[int, int]:
    return (bits, operand) if isinstance(operand, int) else (operand.known, operand.low)


def _low_bits(operator: Operator, type_: Type, operand_type: Type, operands: tuple[Operand, ...]) -> tuple[int, int]:
    """How many low bits of a result are known, and those bits."""
    if isinstance(type_, FloatType) or isinstance(operand_type, FloatType):
        return 0, 0
    count, low = _known(operands[0], operand_type.bits)
    if operator in (op.ZEXT, op.SEXT, op.TRUNC):
        count = min(count, type_.bits)
    elif operator in (op.ADD, op.SUB, op.PTR_ADD):
        other, bits = _known(operands[1], operand_type.bits)
        count = min(count, other)
        low = low - bits if operator is op.SUB else low + bits
    elif operator is op.MUL and isinstance(operands[1], int) and operands[1]:
        count = min(count + (operands[1] & -operands[1]).bit_length() - 1, type_.bits)
        low *= operands[1]
    elif operator is op.SHL and isinstance(operands[1], int):
        count = min(count + operands[1], type_.bits)
        low <<= min(operands[1], type_.bits)
    else:
        return 0, 0
    return count, low & ((1 << count) - 1)
