"""Conditions as C would write them."""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register, StaticAddress
from cegas.program.operators import Operator
from cegas.program.types import PointerType

LONGEST: Final = 60
"""A longer text says less than the values in it."""

_SILENT: Final = frozenset(
    (
        op.TRUNC.name,
        op.ZEXT.name,
        op.SEXT.name,
        op.FCONVERT.name,
        op.FROM_SIGNED.name,
        op.FROM_UNSIGNED.name,
        op.TO_SIGNED.name,
        op.TO_UNSIGNED.name,
        op.PTR_TO_INT.name,
        op.INT_TO_PTR.name,
    )
)
"""Conversions, most of which C does not write."""
_TURNED: Final = {"<": ">", "<=": ">=", "==": "==", "!=": "!="}
_UNSIGNED: Final = frozenset((op.ULT.name, op.ULE.name, op.UDIV.name, op.UREM.name))


NameOf = Callable[[Register], str | None]
Idiom = Callable[[Apply], str | None]
"""What the source writes for something that is computed, if it is not the computation."""


def condition_text(condition: Expression, name_of: NameOf, idiom: Idiom | None = None) -> str | None:
    """The text of a condition; None if something in it has no name, or it is too long to be of use."""
    text = _text(condition, name_of, idiom, unsigned=False)
    if text is None:
        return None
    if text.startswith("(") and isinstance(condition, Apply) and text.endswith(")"):
        text = text[1:-1]
    return text if len(text) <= LONGEST else None


def _text(expression: Expression, name_of: NameOf, idiom: Idiom | None, *, unsigned: bool) -> str | None:
    if isinstance(expression, Register):
        return name_of(expression)
    if isinstance(expression, Constant):
        if isinstance(expression.type, PointerType):
            return "NULL" if expression.bits == 0 else hex(expression.bits)
        return str(expression.bits) if unsigned and expression.type.bits > 1 else str(expression)
    if isinstance(expression, StaticAddress):
        return str(expression)
    if not isinstance(expression, Apply):
        return None
    known = None if idiom is None else idiom(expression)
    if known is not None:
        return known
    operator = expression.operator
    if operator.name in _SILENT:
        return _text(expression.operands[0], name_of, idiom, unsigned=unsigned)
    parts: list[str] = []
    for operand in expression.operands:
        part = _text(operand, name_of, idiom, unsigned=operator.name in _UNSIGNED)
        if part is None:
            return None
        parts.append(part)
    return _applied(operator, expression.operands, parts)


def _applied(operator: Operator, operands: tuple[Expression, ...], parts: list[str]) -> str | None:
    symbol = operator.symbol.removesuffix("u")
    if symbol == "*" and "1" in parts:  # the size of a character, which nobody has written
        return parts[1 - parts.index("1")]
    if symbol and len(parts) == 2:
        if isinstance(operands[0], Constant) and symbol in _TURNED:
            return f"({parts[1]} {_TURNED[symbol]} {parts[0]})"
        return f"({parts[0]} {symbol} {parts[1]})"
    if symbol and len(parts) == 1:
        return f"{symbol}{parts[0]}"
    return None
