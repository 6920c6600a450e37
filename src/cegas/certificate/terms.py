"""Terms: what the checker knows of a value that is not a number.

A variable stands for a value that is not known but fixed. A term is a row of the semantics table (`program/operators.py`)
applied to numbers, variables and terms, and means what the row's `evaluate` says. Every value is a bit pattern as wide as
its type; a type matters through its width only, until an operator on floats says in its `operand_type` how to read the bits.

Each term is made once, by its `Terms`, so that equality is identity. Terms can be very deep: whoever walks them uses
`in_order`, never recursion.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type
from cegas.program.values import SymbolicValue


class TermVariable(SymbolicValue):
    """A value that is not known but fixed."""

    __slots__ = ("align", "number", "outside", "type")

    def __init__(self, number: int, type_: Type, *, outside: bool, align: int) -> None:
        self.number: Final = number
        self.type: Final = type_
        self.align: Final = align
        """A power of two: the values are multiples of it."""
        self.outside: Final = outside
        """An address of none of the program's own objects: null, another number, or outside. The solver is not told."""

    def __repr__(self) -> str:
        return f"v{self.number}"


class Term(SymbolicValue):
    """An operator applied to operands. All operands but the condition of an ITE are as wide as `operand_type`."""

    __slots__ = ("operand_type", "operands", "operator", "type")

    def __init__(self, operator: Operator, type_: Type, operand_type: Type, operands: tuple[Operand, ...]) -> None:
        self.operator: Final = operator
        self.type: Final = type_
        self.operand_type: Final = operand_type
        self.operands: Final = operands

    def __repr__(self) -> str:
        return _text(self, 5)


OpenTerm: TypeAlias = TermVariable | Term
Operand: TypeAlias = int | TermVariable | Term

_COPIES = (op.PTR_TO_INT, op.INT_TO_PTR, op.FLOAT_BITS, op.FLOAT_FROM_BITS)
_WIDTHS = (op.TRUNC, op.ZEXT, op.SEXT)


class Terms:
    """Makes variables, and each term once."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Term] = {}
        self._variables = 0

    def variable(self, type_: Type, *, outside: bool = False, align: int = 1) -> TermVariable:
        """A new variable; it stands for multiples of `align`, a power of two, only."""
        self._variables += 1
        return TermVariable(self._variables, type_, outside=outside, align=align)

    def apply(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Operand]) -> Operand:
        """The value of an operator. Of an ITE, `operand_type` does not matter: it is the type of the result.

        Folded: numbers; copies; changes of width on each other; neutral numbers; negations of negations and comparisons;
        sums with several numbers. The number of a commutative operation comes last.
        """
        if operator is op.ITE:
            operand_type = type_
        widths = [operand_type.bits] * operator.arity
        if operator is op.ITE:
            widths[0] = 1
        for operand, width in zip(operands, widths, strict=True):
            if (operand >> width != 0) if isinstance(operand, int) else operand.type.bits != width:
                raise ValueError(f"{operand!r}, an operand of {operator}, does not have {width} bits")
        numbers = [operand for operand in operands if isinstance(operand, int)]
        if len(numbers) == operator.arity:
            return operator.evaluate(type_, operand_type, *numbers)
        if len(operands) == 1:
            simple = self._unary(operator, type_, operand_type, operands[0])
        elif len(operands) == 2:
            simple = self._binary(operator, type_, operand_type, operands[0], operands[1])
        else:
            simple = self._choice(type_, operands) if operator is op.ITE else None
        return self._made_once(operator, type_, operand_type, tuple(operands)) if simple is None else simple

    def negation(self, condition: Operand) -> Operand:
        return self.apply(op.NOT, BOOL, BOOL, (condition,))

    def opposite(self, comparison: Term) -> Operand:
        """For a comparison of integers: the one that holds exactly when it does not."""
        operator, swapped = op.NEGATED_COMPARISON[comparison.operator]
        operands = comparison.operands[::-1] if swapped else comparison.operands
        return self.apply(operator, BOOL, comparison.operand_type, operands)

    def equal(self, type_: Type, a: Operand, b: Operand) -> Operand:
        """Whether two bit patterns of a type are the same (which is not equality of floats)."""
        return self.apply(op.EQ, BOOL, type_, (a, b))

    def conjunction(self, conditions: Iterable[Operand]) -> Operand:
        result: Operand = 1
        for condition in conditions:
            result = self.apply(op.AND, BOOL, BOOL, (result, condition))
        return result

    def _made_once(self, operator: Operator, type_: Type, operand_type: Type, operands: tuple[Operand, ...]) -> Term:
        key = (operator, type_, operand_type, operands)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Term(operator, type_, operand_type, operands)
        return found

    # -- what is plain to see -------------------------------------------------------------------------------------

    def _unary(self, operator: Operator, type_: Type, operand_type: Type, a: Operand) -> Operand | None:
        if operator in _COPIES or (operator in _WIDTHS and type_.bits == operand_type.bits):
            return a
        if not isinstance(a, Term):
            return None
        inner, source = a.operator, a.operand_type
        if operator is op.NOT:
            return a.operands[0] if inner is op.NOT else self.opposite(a) if inner in op.COMPARISONS else None
        if operator is op.TRUNC and inner in _WIDTHS:
            again = op.TRUNC if source.bits >= type_.bits else inner
            return self.apply(again, type_, source, a.operands)
        if (operator is op.ZEXT or operator is op.SEXT) and (inner is op.ZEXT or inner is operator):
            # What was extended by zeros is not negative.
            return self.apply(inner, type_, source, a.operands)
        return None

    def _binary(self, operator: Operator, type_: Type, operand_type: Type, a: Operand, b: Operand) -> Operand | None:
        if a is b:
            if operator in (op.EQ, op.ULE, op.SLE):
                return 1
            if operator in (op.NE, op.ULT, op.SLT, op.SUB, op.XOR):
                return 0
            return a if operator is op.AND or operator is op.OR else None
        if operator is op.FREM and isinstance(a, int) and not isinstance(b, int) and a & ((1 << type_.bits - 1) - 1) == 0:
            return self._remainder_of_zero(type_, a, b)
        if isinstance(a, int):
            # Not of floats: of two NaNs the first one wins.
            swap = operator in (op.ADD, op.MUL, op.AND, op.OR, op.XOR, op.EQ, op.NE)
            return self.apply(operator, type_, operand_type, (b, a)) if swap else None
        if not isinstance(b, int):
            return None
        if operator is op.EQ or operator is op.NE:
            return self._compared(operator, operand_type, a, b)
        return self._with_number(operator, type_, operand_type, a, b)

    def _remainder_of_zero(self, type_: Type, zero: int, divisor: OpenTerm) -> Operand | None:
        """What remains of a zero is that zero, or the NaN that a division has: one by a divisor that is not negative."""
        if type_.bits not in (32, 64):
            return None  # x87 has numbers that are none
        is_negative = self.apply(op.FLT, BOOL, type_, (divisor, 0))
        negated = self.apply(op.FNEG, type_, type_, (divisor,))
        positive = self.apply(op.ITE, type_, type_, (is_negative, negated, divisor))
        return self.apply(op.FDIV, type_, type_, (zero, positive))

    def _with_number(self, operator: Operator, type_: Type, operand_type: Type, a: OpenTerm, number: int) -> Operand | None:
        ones = (1 << operand_type.bits) - 1
        if number == 0:
            if operator in (op.AND, op.MUL, op.ULT):
                return 0
            if operator in (op.ADD, op.PTR_ADD, op.SUB, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR):
                return a
        if operator is op.AND or operator is op.OR:
            return None if number != ones else a if operator is op.AND else ones
        if operator is op.MUL and number == 1:
            return a
        if operator is op.XOR and ones == 1:
            return self.negation(a)
        if operator is op.SUB or operator is op.PTR_ADD:
            return self.apply(op.ADD, type_, operand_type, (a, number if operator is op.PTR_ADD else ones + 1 - number))
        if operator is op.ADD and isinstance(a, Term) and a.operator is op.ADD and isinstance(a.operands[1], int):
            return self.apply(op.ADD, type_, operand_type, (a.operands[0], (a.operands[1] + number) & ones))
        return None

    def _compared(self, operator: Operator, type_: Type, a: OpenTerm, number: int) -> Operand | None:
        """EQ or NE with a number."""
        if type_.bits == 1:
            return a if number == int(operator is op.EQ) else self.negation(a)
        if not isinstance(a, Term):
            return None
        inner = a.operands[0]
        if a.operator is op.ADD and isinstance(a.operands[1], int):
            return self.apply(operator, BOOL, type_, (inner, (number - a.operands[1]) & ((1 << type_.bits) - 1)))
        if a.operator is op.ZEXT or a.operator is op.SEXT:
            narrow = number & ((1 << a.operand_type.bits) - 1)
            if a.operator.evaluate(type_, a.operand_type, narrow) != number:
                return int(operator is op.NE)
            return self.apply(operator, BOOL, a.operand_type, (inner, narrow))
        return None

    def _choice(self, type_: Type, operands: Sequence[Operand]) -> Operand | None:
        condition, a, b = operands
        if isinstance(condition, int):
            return a if condition else b
        if a is b or (isinstance(a, int) and a == b):
            return a
        if type_.bits == 1 and isinstance(a, int) and isinstance(b, int):
            return condition if a else self.negation(condition)
        return None


def in_order(roots: Iterable[Operand], known: Container[OpenTerm]) -> list[OpenTerm]:
    """All parts of some terms, each once, operands first; without those that are known and what only they are made of."""
    found: dict[OpenTerm, None] = {}
    pending = [root for root in roots if not isinstance(root, int)]
    pending.reverse()
    while pending:
        current = pending[-1]
        missing: list[OpenTerm] = []
        if isinstance(current, Term) and current not in found and current not in known:
            missing = [
                operand
                for operand in current.operands
                if not isinstance(operand, int) and operand not in found and operand not in known
            ]
        if missing:
            pending.extend(missing)
            continue
        pending.pop()
        if current not in known:
            found[current] = None
    return list(found)


def evaluate(roots: Iterable[Operand], values: dict[OpenTerm, int]) -> None:
    """Add the values of all parts of terms that follow from the values given. Given those of all variables, that is all
    parts.
    """
    for part in in_order(roots, values):
        if isinstance(part, Term):
            operands = [operand if isinstance(operand, int) else values.get(operand) for operand in part.operands]
            numbers = [operand for operand in operands if operand is not None]
            if len(numbers) == len(operands):
                values[part] = part.operator.evaluate(part.type, part.operand_type, *numbers)
            elif part.operator is op.ITE and operands[0] is not None:
                chosen = operands[1] if operands[0] else operands[2]
                if chosen is not None:
                    values[part] = chosen
            elif 0 in numbers and part.operator is op.AND:
                values[part] = 0
            elif 1 in numbers and part.operator is op.OR and part.type.bits == 1:
                values[part] = 1


def _text(operand: Operand, depth: int) -> str:
    if not isinstance(operand, Term):
        return repr(operand)
    if depth == 0:
        return "…"
    operands = ", ".join([_text(each, depth - 1) for each in operand.operands])
    return f"{operand.operator.name.lower()}({operands})"
