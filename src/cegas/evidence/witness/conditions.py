"""Conditions over registers as conditions of C that mean exactly the same.

Values are written as C's unsigned numbers of their width, which wrap around as the program model's do. Narrower ones than
`int` are promoted: what leaves their range is cast back.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.evidence.witness.constants import signed_constant, unsigned_constant
from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.operators import signed
from cegas.program.source import SourceType, ValueKind
from cegas.program.types import IntType

Variables: TypeAlias = Callable[[Register], tuple[str, SourceType] | None]
"""The name of a register's variable and its type; None if C cannot name it."""

_UNSIGNED: Final = {8: "unsigned char", 16: "unsigned short", 32: "unsigned int", 64: "unsigned long long"}
_SIGNED: Final = {8: "signed char", 16: "short", 32: "int", 64: "long long"}
_INT: Final = 32
"""The width that narrower numbers are promoted to."""
_SIGNED_KINDS: Final = frozenset((ValueKind.SIGNED, ValueKind.SIGNED_CHARACTER))
_UNSIGNED_KINDS: Final = frozenset((ValueKind.UNSIGNED, ValueKind.UNSIGNED_CHARACTER))
_STAYS: Final = {op.AND: "&", op.OR: "|", op.XOR: "^"}
"""Never leave the range of their operands."""
_WRAPS: Final = {op.ADD: "+", op.SUB: "-", op.MUL: "*"}
_DIVIDES: Final = {op.UDIV: "/", op.UREM: "%"}
_COMPARES: Final = {op.EQ: "==", op.NE: "!=", op.ULT: "<", op.ULE: "<="}
_SIGNED_COMPARES: Final = {op.SLT: "<", op.SLE: "<="}
_COMBINES: Final = {op.AND: "&&", op.OR: "||", op.XOR: "!=", op.EQ: "==", op.NE: "!="}


class _NotC(Exception):
    """Something that is not written in C here."""


def c_condition(condition: Expression, variables: Variables) -> str | None:
    """A condition of C that holds whenever a condition does, and only then; None if there is none for certain."""
    try:
        return _ConditionWriter(variables).condition(condition)
    except _NotC:
        return None


class _ConditionWriter:
    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def condition(self, condition: Expression) -> str:
        """What is 1 if a truth value is true, and 0 otherwise."""
        if isinstance(condition, Constant):
            return str(condition.bits)
        if not isinstance(condition, Apply):
            raise _NotC
        operator, operands = condition.operator, condition.operands
        if operator is op.NOT:
            return f"!{self.condition(operands[0])}"
        first = operands[0]
        if operator is op.TRUNC:
            return f"({self._low_bits(condition)} != 0)"
        if first.type.bits == 1 and operator in _COMBINES:
            return f"({self.condition(first)} {_COMBINES[operator]} {self.condition(operands[1])})"
        if operator in _COMPARES:
            return f"({self._number(first)} {_COMPARES[operator]} {self._number(operands[1])})"
        if operator in _SIGNED_COMPARES:
            return f"({self._signed(first)} {_SIGNED_COMPARES[operator]} {self._signed(operands[1])})"
        raise _NotC

    def _number(self, value: Expression) -> str:
        """An unsigned number; if it is narrower than `int`, one in its range."""
        if _is_odd(value):
            return self._low_bits(value)
        bits = _width(value)
        if isinstance(value, Constant):
            return unsigned_constant(value.bits, bits)
        if isinstance(value, Register):
            name, is_signed = self._variable(value)
            return f"({_UNSIGNED[bits]}){name}" if is_signed else name
        if not isinstance(value, Apply):
            raise _NotC
        operator, operands = value.operator, value.operands
        if operator in _STAYS:
            return f"({self._number(operands[0])} {_STAYS[operator]} {self._number(operands[1])})"
        if operator in _DIVIDES and isinstance(operands[1], Constant) and operands[1].bits:
            return f"({self._number(operands[0])} {_DIVIDES[operator]} {self._number(operands[1])})"
        if operator in _WRAPS and bits >= _INT:
            return f"({self._number(operands[0])} {_WRAPS[operator]} {self._number(operands[1])})"
        if operator in (op.ADD, op.SUB):  # a product might leave the range of `int`
            return f"({_UNSIGNED[bits]})({self._number(operands[0])} {_WRAPS[operator]} {self._number(operands[1])})"
        if operator is op.ZEXT and operands[0].type.bits == 1:
            return f"({_UNSIGNED[bits]}){self.condition(operands[0])}"
        if operator in (op.ZEXT, op.TRUNC):
            return f"({_UNSIGNED[bits]}){self._number(operands[0])}"
        if operator is op.SEXT:
            return f"({_UNSIGNED[bits]}){self._signed(operands[0])}"
        raise _NotC

    def _low_bits(self, value: Expression) -> str:
        """The lowest bits of a number, as many as no type of C has."""
        if isinstance(value, Constant):
            return unsigned_constant(value.bits, _INT)
        if not isinstance(value, Apply) or value.operator is not op.TRUNC:
            raise _NotC
        (whole,) = value.operands
        return f"({self._number(whole)} & {unsigned_constant((1 << value.type.bits) - 1, _width(whole))})"

    def _signed(self, value: Expression) -> str:
        """A signed number."""
        bits = _width(value)
        if isinstance(value, Constant):
            return signed_constant(signed(value.bits, bits))
        if isinstance(value, Register):
            name, is_signed = self._variable(value)
            if is_signed:
                return name
        return f"({_SIGNED[bits]}){self._number(value)}"

    def _variable(self, register: Register) -> tuple[str, bool]:
        """Its name, and whether its type is signed."""
        found = self._variables(register)
        if found is None or 8 * found[1].size != register.type.bits:
            raise _NotC
        name, source = found
        if source.kind not in _SIGNED_KINDS | _UNSIGNED_KINDS:
            raise _NotC
        return name, source.kind in _SIGNED_KINDS


def _is_odd(value: Expression) -> bool:
    """Whether a number has fewer bits than `int`, and not as many as any type."""
    return isinstance(value.type, IntType) and value.type.bits < _INT and value.type.bits not in _UNSIGNED


def _width(value: Expression) -> int:
    if not isinstance(value.type, IntType) or value.type.bits not in _UNSIGNED:
        raise _NotC
    return value.type.bits
