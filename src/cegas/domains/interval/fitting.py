"""Conditions that arithmetic does not overflow: that a sum in a wider type equals the wrapped one, extended.

Two sets of numbers cannot show such an equation: its sides have many values each. But the wrapped result is the exact one
without its upper bits, so that the equation holds exactly where the exact result is one that the narrow type has.
"""

from __future__ import annotations

from cegas.domains.interval.numbers import Number, interval
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression
from cegas.program.operators import Operator

_RINGS = (op.ADD, op.SUB, op.MUL)
"""Operators that say the same of the lower bits in all types."""

_EXTENSIONS = (op.SEXT, op.ZEXT)


def fitting(left: Expression, right: Expression) -> tuple[Expression, Number] | None:
    """If the equation of two expressions has this form: the exact result, and the numbers that it may be."""
    for exact, extended in ((left, right), (right, left)):
        if not (isinstance(extended, Apply) and extended.operator in _EXTENSIONS and isinstance(exact, Apply)):
            continue
        (wrapped,) = extended.operands
        if not isinstance(wrapped, Apply) or wrapped.operator not in _RINGS or exact.operator is not wrapped.operator:
            continue
        pairs = zip(exact.operands, wrapped.operands, strict=True)
        if all(_is_extended(wide, narrow, extended.operator) for wide, narrow in pairs):
            bits, wide_bits = wrapped.type.bits, exact.type.bits
            if extended.operator is op.ZEXT:
                return exact, interval(wide_bits, 0, (1 << bits) - 1)
            return exact, interval(wide_bits, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    return None


def _is_extended(wide: Expression, narrow: Expression, by: Operator) -> bool:
    if isinstance(wide, Constant) and isinstance(narrow, Constant):
        return by.evaluate(wide.type, narrow.type, narrow.bits) == wide.bits
    return isinstance(wide, Apply) and wide.operator is by and wide.operands[0] == narrow
