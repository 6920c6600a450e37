"""Expressions over symbols, made once each, simplified where that is plain to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

from cegas.program import operators as op
from cegas.program.operators import Operator, signed
from cegas.program.symbolic import Applied, Operand, Symbol, Symbolic
from cegas.program.types import BOOL, FloatType, Type, int_type


class ExpressionTable:
    """Makes symbols and expressions, each once."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, Type, bool, bool, bool], Symbol] = {}
        self._applied: WeakValueDictionary[tuple[object, ...], Applied] = WeakValueDictionary()

    def symbol(
        self, number: int, type_: Type, *, outside: bool = False, given: bool = False, defined: bool = False
    ) -> Symbol:
        key = (number, type_, outside, given, defined)
        found = self._symbols.get(key)
        if found is None:
            found = self._symbols[key] = Symbol(number, type_, outside=outside, given=given, defined=defined)
        return found

    def renamed(self, symbol: Symbol, number: int) -> Symbol:
        """The same symbol under another number."""
        if symbol.number == number:
            return symbol
        return self.symbol(number, symbol.type, outside=symbol.outside, given=symbol.given, defined=symbol.defined)

    def apply(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Operand]) -> Operand:
        """An operator applied to operands whose types are right, simplified."""
        numbers = [operand for operand in operands if isinstance(operand, int)]
        if len(numbers) == len(operands):
            return operator.evaluate(type_, operand_type, *numbers)
        simple = self._simplified(operator, type_, operand_type, operands)
        return self._make(operator, type_, operand_type, tuple(operands)) if simple is None else simple

    def _make(self, operator: Operator, type_: Type, operand_type: Type, operands: tuple[Operand, ...]) -> Operand:
        key = (operator.name, type_, operand_type, operands)
        found = self._applied.get(key)
        if found is None:
            found = Applied(operator, type_, operand_type, operands)
            self._applied[key] = found
        return found

    def coerced(self, value: Operand, type_: Type) -> Operand | None:
        """A value read as another type of the same width; None if the width differs."""
        if isinstance(value, int):
            return value
        have = value.type
        if have.bits != type_.bits:
            return None
        if isinstance(have, FloatType) == isinstance(type_, FloatType) and (
            not isinstance(have, FloatType) or have == type_
        ):
            return value
        if isinstance(have, FloatType):
            value = self.apply(op.FLOAT_BITS, int_type(have.bits), have, (value,))
        if isinstance(type_, FloatType):
            value = self.apply(op.FLOAT_FROM_BITS, type_, int_type(type_.bits), (value,))
        return value

    def negation(self, condition: Operand) -> Operand:
        return self.apply(op.NOT, BOOL, BOOL, (condition,))

    def equal(self, a: Operand, b: Operand, type_: Type) -> Operand:
        return self.apply(op.EQ, BOOL, type_, (a, b))

    # -- simplification -------------------------------------------------------------------------------------------

    def _simplified(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Operand]
    ) -> Operand | None:
        """A simpler expression of the same value, or None."""
        if len(operands) == 1:
            return self._unary(operator, type_, operand_type, operands[0])
        if len(operands) == 2:
            a, b = operands
            if operator.commutative and isinstance(a, int):
                return self.apply(operator, type_, operand_type, (b, a))
            if isinstance(b, int):
                return self._with_number(operator, type_, operand_type, a, b)
            return self._of_same(operator, a) if a is b else None
        return self._choice(type_, operands) if operator is op.ITE else None

    def _unary(self, operator: Operator, type_: Type, operand_type: Type, a: Operand) -> Operand | None:
        if operator is op.PTR_TO_INT or operator is op.INT_TO_PTR:
            return a
        if operator in (op.TRUNC, op.ZEXT, op.SEXT) and type_.bits == operand_type.bits:
            return a
        if not isinstance(a, Applied):
            return None
        inner = a.operator
        if operator is op.NOT:
            return self._not(a)
        if operator is op.TRUNC:
            if inner is op.TRUNC:
                return self.apply(op.TRUNC, type_, a.operand_type, a.operands)
            if inner is op.ZEXT or inner is op.SEXT:
                narrow = op.TRUNC if a.operand_type.bits > type_.bits else inner
                return self.apply(narrow, type_, a.operand_type, a.operands)
        elif operator is op.ZEXT or operator is op.SEXT:
            if inner is op.ZEXT or inner is operator:
                return self.apply(inner, type_, a.operand_type, a.operands)
        elif (operator is op.FLOAT_BITS and inner is op.FLOAT_FROM_BITS) or (
            operator is op.FLOAT_FROM_BITS and inner is op.FLOAT_BITS and a.operand_type == type_
        ):
            return a.operands[0]
        return None

    def _not(self, a: Applied) -> Operand | None:
        if a.operator is op.NOT:
            return a.operands[0]
        negated = op.NEGATED_COMPARISON.get(a.operator)
        if negated is None:
            return None
        operator, swapped = negated
        operands = a.operands[::-1] if swapped else a.operands
        return self.apply(operator, BOOL, a.operand_type, operands)

    def _with_number(self, operator: Operator, type_: Type, operand_type: Type, a: Operand, number: int) -> Operand | None:
        ones = (1 << type_.bits) - 1
        if operator is op.PTR_ADD:
            return self.apply(op.ADD, type_, operand_type, (a, number))
        if operator is op.SUB:
            return self.apply(op.ADD, type_, operand_type, (a, -number & ones))
        if operator is op.ADD:
            if number == 0:
                return a
            if isinstance(a, Applied) and a.operator is op.ADD and isinstance(a.operands[1], int):
                return self.apply(op.ADD, type_, operand_type, (a.operands[0], (a.operands[1] + number) & ones))
        elif operator is op.EQ or operator is op.NE:
            return self._compared(operator, operand_type, a, number)
        elif operator is op.MUL:
            return 0 if number == 0 else a if number == 1 else None
        elif operator is op.AND:
            return 0 if number == 0 else a if number == ones else None
        elif operator is op.OR:
            return ones if number == ones else a if number == 0 else None
        elif operator is op.XOR:
            if type_.bits == 1:
                return self.negation(a) if number else a
            return a if number == 0 else None
        elif operator in (op.SHL, op.LSHR, op.ASHR) and number == 0:
            return a
        return None

    def _compared(self, operator: Operator, operand_type: Type, a: Operand, number: int) -> Operand | None:
        """``a == number`` or ``a != number``, with what is invertible in `a` moved to the other side."""
        is_equal = operator is op.EQ
        if operand_type.bits == 1:
            return a if bool(number) == is_equal else self.negation(a)
        if not isinstance(a, Applied):
            return None
        inner = a.operator
        if inner is op.ADD and isinstance(a.operands[1], int):
            other = (number - a.operands[1]) & ((1 << operand_type.bits) - 1)
            return self.apply(operator, BOOL, operand_type, (a.operands[0], other))
        if inner is op.XOR and isinstance(a.operands[1], int):
            return self.apply(operator, BOOL, operand_type, (a.operands[0], number ^ a.operands[1]))
        if inner is op.ZEXT or inner is op.SEXT:
            narrow = number & ((1 << a.operand_type.bits) - 1)
            if inner.evaluate(a.type, a.operand_type, narrow) != number:
                return 0 if is_equal else 1
            return self.apply(operator, BOOL, a.operand_type, (a.operands[0], narrow))
        if inner is op.MUL or inner is op.SHL:
            return self._compared_product(operator, operand_type, a, number)
        if inner is op.ITE and isinstance(a.operands[1], int) and isinstance(a.operands[2], int):
            condition, first, second = a.operands
            if (first == number) == (second == number):
                return int((first == number) == is_equal)
            return condition if (first == number) == is_equal else self.negation(condition)
        return None

    def _compared_product(self, operator: Operator, type_: Type, a: Applied, number: int) -> Operand | None:
        """A multiple of a value that was narrow before, too narrow for the product to wrap around: an index in bytes."""
        narrow, factor = a.operands
        if not isinstance(factor, int) or not isinstance(narrow, Applied) or narrow.operator not in (op.ZEXT, op.SEXT):
            return None
        if a.operator is op.SHL:
            factor = 1 << min(factor, type_.bits)
        if factor == 0 or factor.bit_length() + narrow.operand_type.bits >= type_.bits:
            return None
        wanted = signed(number, type_.bits) if narrow.operator is op.SEXT else number
        if wanted % factor:
            return 0 if operator is op.EQ else 1
        return self.apply(operator, BOOL, type_, (narrow, (wanted // factor) & ((1 << type_.bits) - 1)))

    @staticmethod
    def _of_same(operator: Operator, a: Operand) -> Operand | None:
        """An operator applied to one value twice."""
        if operator in (op.EQ, op.ULE, op.SLE):
            return 1
        if operator in (op.NE, op.ULT, op.SLT, op.SUB, op.XOR):
            return 0
        return a if operator in (op.AND, op.OR) else None

    def _choice(self, type_: Type, operands: Sequence[Operand]) -> Operand | None:
        condition, a, b = operands
        if isinstance(condition, int):
            return a if condition else b
        if a is b or (isinstance(a, int) and isinstance(b, int) and a == b):
            return a
        if type_.bits == 1 and isinstance(a, int) and isinstance(b, int):
            return condition if a else self.negation(condition)
        return None


def value_under(expression: Operand, model: Mapping[Symbol, int], known: dict[Symbolic, int] | None = None) -> int:
    """The value of an expression under values of its symbols (0 unless given); `known` is shared between questions."""
    if isinstance(expression, int):
        return expression
    values: dict[Symbolic, int] = {} if known is None else known
    pending: list[Symbolic] = [expression]
    while pending:
        current = pending[-1]
        if current in values:
            pending.pop()
        elif isinstance(current, Applied):
            missing = [operand for operand in current.operands if not isinstance(operand, int) and operand not in values]
            if missing:
                pending.extend(missing)
                continue
            numbers = [operand if isinstance(operand, int) else values[operand] for operand in current.operands]
            values[current] = current.operator.evaluate(current.type, current.operand_type, *numbers)
            pending.pop()
        else:
            assert isinstance(current, Symbol)
            values[current] = model.get(current, 0)
            pending.pop()
    return values[expression]


class Substitution:
    """Replaces symbols in expressions."""

    def __init__(self, table: ExpressionTable, mapping: Mapping[Symbol, Operand]) -> None:
        self._table = table
        self._done: dict[Symbolic, Operand] = {}
        self._done.update(mapping.items())

    def __call__(self, expression: Operand) -> Operand:
        if isinstance(expression, int):
            return expression
        done = self._done
        pending: list[Symbolic] = [expression]
        while pending:
            current = pending[-1]
            if current in done:
                pending.pop()
                continue
            if not isinstance(current, Applied) or not any(symbol in done for symbol in current.symbols):
                done[current] = current
                pending.pop()
                continue
            missing = [operand for operand in current.operands if not isinstance(operand, int) and operand not in done]
            if missing:
                pending.extend(missing)
                continue
            operands = [operand if isinstance(operand, int) else done[operand] for operand in current.operands]
            done[current] = self._table.apply(current.operator, current.type, current.operand_type, operands)
            pending.pop()
        return done[expression]
