"""What remainders by one number say of each other: facts that always hold, and that Z3 finds hard to see.

To Z3 a remainder is a circuit of thousands of gates, and two of them have nothing in common. But where the dividends are a
known distance apart, one remainder follows from the other by an addition.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.certificate.terms import OpenTerm, Operand, Term, Terms
from cegas.program import operators as op
from cegas.program.types import BOOL, Type


def remainder_facts(terms: Terms, parts: Iterable[OpenTerm]) -> list[Operand]:
    """Conditions that hold whatever the values of variables are, about the remainders among some terms."""
    alike: dict[tuple[OpenTerm, int], dict[Term, int]] = {}
    for part in parts:
        if isinstance(part, Term) and part.operator in (op.UREM, op.SREM):
            dividend, divisor = part.operands
            if isinstance(divisor, int) and not isinstance(dividend, int) and 1 < divisor <= 1 << (part.type.bits - 1):
                base, distance = _taken_apart(dividend)
                alike.setdefault((base, divisor), {})[part] = distance
    found: list[Operand] = []
    for (_, divisor), remainders in alike.items():
        first, *others = remainders
        found += [_with_sign(terms, each, divisor) for each in remainders if others and each.operator is op.SREM]
        found += [_at_distance(terms, first, each, divisor, remainders[each] - remainders[first]) for each in others]
    return found


def _taken_apart(dividend: OpenTerm) -> tuple[OpenTerm, int]:
    """A sum as a term and a number."""
    if isinstance(dividend, Term) and dividend.operator is op.ADD:
        base, distance = dividend.operands
        if isinstance(distance, int) and not isinstance(base, int):
            return base, distance
    return dividend, 0


def _unsigned(terms: Terms, remainder: Term, divisor: int) -> Operand:
    type_ = remainder.type
    return terms.apply(op.UREM, type_, type_, (remainder.operands[0], divisor))


def _with_sign(terms: Terms, remainder: Term, divisor: int) -> Operand:
    """Of a number that is not negative, both kinds of remainders are the same."""
    type_, dividend = remainder.type, remainder.operands[0]
    is_negative = terms.apply(op.SLT, BOOL, type_, (dividend, 0))
    same = terms.apply(op.EQ, BOOL, type_, (remainder, _unsigned(terms, remainder, divisor)))
    return terms.apply(op.OR, BOOL, BOOL, (is_negative, same))


def _at_distance(terms: Terms, one: Term, other: Term, divisor: int, distance: int) -> Operand:
    """The remainder of what is some steps further on: where the sum wraps around, the size of the type is taken away."""
    type_ = one.type
    size = 1 << type_.bits
    distance %= size
    rest = _unsigned(terms, one, divisor)
    plain, wrapped = (_reduced(terms, type_, rest, steps % divisor, divisor) for steps in (distance, distance - size))
    stays = terms.apply(op.ULE, BOOL, type_, (distance, other.operands[0]))
    expected = terms.apply(op.ITE, type_, type_, (stays, plain, wrapped))
    return terms.apply(op.EQ, BOOL, type_, (_unsigned(terms, other, divisor), expected))


def _reduced(terms: Terms, type_: Type, rest: Operand, more: int, divisor: int) -> Operand:
    """The remainder of a remainder and a number that is less than the divisor."""
    total = terms.apply(op.ADD, type_, type_, (rest, more))
    is_less = terms.apply(op.ULT, BOOL, type_, (total, divisor))
    return terms.apply(op.ITE, type_, type_, (is_less, total, terms.apply(op.SUB, type_, type_, (total, divisor))))
