"""The algebra of symbolic execution: numbers and addresses as in the value domain, and expressions over symbols."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.symbolic.expressions import ExpressionTable
from cegas.domains.value.algebra import ValueAlgebra
from cegas.program import operators as op
from cegas.program.algebra import Lives
from cegas.program.operations import Origin
from cegas.program.operators import Operator
from cegas.program.symbolic import Applied, Operand, Symbol, Symbolic
from cegas.program.types import BOOL, Type, int_type
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import Outside, PartlyKnown, Pointer, SymbolicValue, Unknown, Value


class SymbolicAlgebra(ValueAlgebra):
    """What no rule determines becomes an expression; what has no expression, a new symbol."""

    def __init__(self, pointer_bits: int, *, tells_defined: bool = False) -> None:
        super().__init__(pointer_bits)
        self._tells_defined = tells_defined
        """Whether it matters that inputs are no uninitialised values."""
        self.table = ExpressionTable()
        self.next_symbol = 0
        """The number of the next new symbol: larger than all in the state that is being changed."""

    def new_symbol(self, type_: Type, *, outside: bool = False, given: bool = False) -> Symbol:
        defined = given and self._tells_defined
        symbol = self.table.symbol(self.next_symbol, type_, outside=outside, given=given, defined=defined)
        self.next_symbol += 1
        return symbol

    def fresh(self, origin: Origin, type_: Type) -> Value:
        return self.new_symbol(type_, given=origin.kind.is_input)

    # -- operators ------------------------------------------------------------------------------------------------

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(map(has_undefined, operands)):
            return super().unresolved(operator, type_, operand_type, operands)
        if operator is op.ITE:
            return self._choice(type_, operands)
        plain: list[Operand] = []
        for operand in operands:
            single = self.as_operand(operand, operand_type)
            if single is None:  # an address as a number, or bytes of one
                return self.new_symbol(type_)
            plain.append(single)
        return self.table.apply(operator, type_, operand_type, plain)

    def as_operand(self, value: Value, type_: Type) -> Operand | None:
        """A value as part of an expression; None if it has an address in it. What is unknown becomes a symbol."""
        if isinstance(value, int):
            return value
        if isinstance(value, Symbolic):
            return self.table.coerced(value, type_)
        if isinstance(value, Unknown | PartlyKnown):
            return self.new_symbol(type_)
        return self.new_symbol(type_, outside=True) if isinstance(value, Outside) else None

    def _choice(self, type_: Type, operands: Sequence[Value]) -> Value:
        condition = self.as_operand(operands[0], BOOL)
        a, b = operands[1], operands[2]
        if condition is None:
            return self.new_symbol(type_)
        if isinstance(a, Pointer) and isinstance(b, Pointer) and a.object is b.object:
            offset = self.apply(op.ITE, self.offset_type, BOOL, (condition, a.offset, b.offset))
            return Pointer(a.object, offset)
        first, second = self.as_operand(a, type_), self.as_operand(b, type_)
        if first is None or second is None:
            return self.new_symbol(type_)
        return self.table.apply(op.ITE, type_, type_, (condition, first, second))

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        # Expressions know the other bits as well.
        result = super()._bitwise_partial(operator, type_, operand_type, operands)
        return None if isinstance(result, PartlyKnown) else result

    def _compare_addresses(self, operator: Operator, a: Value, b: Value, lives: Lives | None) -> Value | None:
        return super()._compare_addresses(operator, _as_outside(a), _as_outside(b), lives)

    # -- bytes ----------------------------------------------------------------------------------------------------

    def extract(self, value: Value, low: int, size: int) -> Value:
        if not isinstance(value, Symbolic):
            return super().extract(value, low, size)
        narrow = int_type(8 * size)
        if value.type.bits < 8 * (low + size):
            return self.new_symbol(narrow)
        wide = int_type(value.type.bits)
        whole = self.table.coerced(value, wide)
        assert whole is not None
        if low:
            whole = self.table.apply(op.LSHR, wide, wide, (whole, 8 * low))
        return self.table.apply(op.TRUNC, narrow, wide, (whole,))

    def combine(self, parts: list[tuple[Value, int]]) -> Value:
        if not all(isinstance(value, int | SymbolicValue) for value, _ in parts):
            return super().combine(parts)
        type_ = int_type(8 * sum(size for _, size in parts))
        whole = self._reassembled(parts, type_)
        if whole is not None:
            return whole
        result: Operand = 0
        position = 0
        for value, size in parts:
            piece = self.as_operand(value, int_type(8 * size))
            if piece is None:
                piece = self.new_symbol(int_type(8 * size))
            wide = self.table.apply(op.ZEXT, type_, int_type(8 * size), (piece,))
            moved = self.table.apply(op.SHL, type_, type_, (wide, 8 * position))
            result = self.table.apply(op.OR, type_, type_, (moved, result))
            position += size
        return result

    def _reassembled(self, parts: list[tuple[Value, int]], type_: Type) -> Symbolic | None:
        """The value whose bytes lie side by side again."""
        pieces = [_piece(value) for value, _ in parts]
        first = pieces[0]
        if first is None or first[1] != 0 or first[0].type.bits != type_.bits:
            return None
        position = 0
        for piece, (_, size) in zip(pieces, parts, strict=True):
            if piece != (first[0], 8 * position, 8 * size):
                return None
            position += size
        return first[0]


def _piece(value: Value) -> tuple[Symbolic, int, int] | None:
    """What a value was cut out of, from which bit on, and how many bits."""
    if not isinstance(value, Applied) or value.operator is not op.TRUNC:
        return None
    inner = value.operands[0]
    if isinstance(inner, Applied) and inner.operator is op.LSHR and isinstance(inner.operands[1], int):
        whole = inner.operands[0]
        return (whole, inner.operands[1], value.type.bits) if isinstance(whole, Symbolic) else None
    return (inner, 0, value.type.bits) if isinstance(inner, Symbolic) else None


def _as_outside(value: Value) -> Value:
    return Outside() if isinstance(value, Symbol) and value.outside else value


def conjuncts(condition: Operand) -> list[Operand]:
    """The parts of a conjunction."""
    pending, found = [condition], []
    while pending:
        current = pending.pop()
        if isinstance(current, Applied) and current.operator is op.AND and current.type.bits == 1:
            pending.extend(reversed(current.operands))
        else:
            found.append(current)
    return found


__all__ = ["SymbolicAlgebra", "conjuncts"]
