"""How uninitialised and unknown bits pass through bit operations: each value with a mask of its open bits."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.program import operators as op
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type
from cegas.program.values import Composite, PartlyKnown, SymbolicValue, Undefined, Value, origin_of

_NOWHERE = Origin(OriginKind.INEXACT, "nowhere")

PARTLY = Origin(OriginKind.INEXACT, "partly uninitialized, partly input")
"""Of a value of which it is not known whether it has uninitialised bits."""


def has_undefined(value: Value) -> bool:
    """Whether a value certainly has uninitialised bits."""
    if isinstance(value, Composite):
        return any(has_undefined(part) for part, _ in value.parts)
    return isinstance(value, Undefined)


def known_bits(value: int | Undefined) -> int:
    return value if isinstance(value, int) else value.bits


def open_bits(value: int | Undefined) -> int:
    return 0 if isinstance(value, int) else value.mask


def partly_known(value: Value, bits: int) -> PartlyKnown | None:
    """What is known of a value, bit by bit (perhaps nothing); None if a part of it is symbolic."""
    if isinstance(value, PartlyKnown):
        return value
    if isinstance(value, int):
        return PartlyKnown(value, 0, _NOWHERE)
    if isinstance(value, Composite):
        result, mask, position = 0, 0, 0
        for part, size in value.parts:
            if isinstance(part, int):
                result |= part << (8 * position)
            else:
                inner = partly_known(part, 8 * size)
                if inner is None:
                    return None
                result |= inner.bits << (8 * position)
                mask |= inner.mask << (8 * position)
            position += size
        return PartlyKnown(result, mask, origin_of(value) or _NOWHERE)
    if isinstance(value, SymbolicValue):
        return None
    return PartlyKnown(0, (1 << bits) - 1, origin_of(value) or _NOWHERE)


def bitwise_mask(
    operator: Operator, type_: Type, operand_type: Type, operands: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """Bits and mask of open bits of a bit operation, from those of its operands."""
    bits = operator.evaluate(type_, operand_type, *(value for value, _ in operands))
    a, open_a = operands[0]
    if operator is op.AND or operator is op.OR:
        b, open_b = operands[1]
        if operator is op.OR:
            a, b = ~a, ~b
        # A result bit is open if one operand's bit is and the other's does not decide it.
        mask = (open_a & open_b) | (open_a & b & ~open_b) | (open_b & a & ~open_a)
    elif operator is op.XOR:
        mask = open_a | operands[1][1]
    elif operator in (op.SHL, op.LSHR, op.ASHR):
        if operands[1][1]:
            return None
        mask = operator.evaluate(type_, operand_type, open_a, operands[1][0])
    else:
        mask = operator.evaluate(type_, operand_type, *(opened for _, opened in operands))
    return bits, mask & ((1 << type_.bits) - 1)


def undefined_rule(operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value | None:
    """How uninitialised bits pass through bit operations (a bit-field beside an uninitialised one stays usable)."""
    known = [operand for operand in operands if isinstance(operand, int | Undefined)]
    if len(known) == len(operands) and operator in op.COMPARISONS:
        first, second = ((known_bits(operand), open_bits(operand)) for operand in known)
        return decided_comparison(operator, operand_type, first, second)
    if len(known) != len(operands) or not operator.bitwise or operator is op.ITE:
        return None
    origin = next(operand.origin for operand in known if isinstance(operand, Undefined))
    pairs = [(known_bits(operand), open_bits(operand)) for operand in known]
    combined = bitwise_mask(operator, type_, operand_type, pairs)
    if combined is None:
        return None
    bits, mask = combined
    return Undefined(bits & ~mask, mask, origin) if mask else bits


def decided_comparison(
    operator: Operator, operand_type: Type, first: tuple[int, int], second: tuple[int, int]
) -> int | None:
    """The result of a comparison of numbers, each with a mask of its open bits, if these do not decide it."""
    (a, open_a), (b, open_b) = first, second
    if operator is op.EQ or operator is op.NE:
        differs = (a ^ b) & ~(open_a | open_b)
        return int(operator is op.NE) if differs else None
    sign = 1 << (operand_type.bits - 1) if operator in (op.SLT, op.SLE) else 0
    least, most = ([(x & ~m) | (m & part) for x, m in (first, second)] for part in (sign, ~sign))
    surely = operator.evaluate(BOOL, operand_type, most[0], least[1])
    return surely if surely == operator.evaluate(BOOL, operand_type, least[0], most[1]) else None


def undefined_result(operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Undefined | None:
    """The result of an operator that no rule determines, where an operand has uninitialised bits: all of it has them.

    None if that depends on the other operands: on the bits of a mask, on a choice, or on bits that differ anyway.
    """
    deciding = operands
    if operator is op.ITE:
        deciding = operands[:1]
    elif operator in op.COMPARISONS and any(not isinstance(operand, int | Undefined) for operand in operands):
        full = (1 << operand_type.bits) - 1 if operator is op.EQ or operator is op.NE else 0
        deciding = [each for each in operands if isinstance(each, Undefined) and each.mask == full]
    elif operator.bitwise and any(not isinstance(operand, int | Undefined) for operand in operands):
        deciding = operands[1:] if operator in (op.SHL, op.LSHR, op.ASHR) else ()
    for operand in deciding:
        if has_undefined(operand):
            return Undefined(0, (1 << type_.bits) - 1, origin_of(operand) or PARTLY)
    return None
