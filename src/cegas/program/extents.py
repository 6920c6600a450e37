"""Ranges of bytes: whether two of them overlap, for values of any algebra."""

from __future__ import annotations

from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import BOOL
from cegas.program.values import Outside, Pointer, SymbolicValue, Unknown, Value, in_pages

_UNKNOWN = Origin(OriginKind.INEXACT, "whether two ranges of bytes overlap")


def apart(algebra: Algebra, one: Value, other: Value, size: Value) -> Value:
    """Whether two ranges of `size` bytes have no byte in common, or begin at the same one.

    Objects that may share addresses, and a number beside an address, are for those to tell apart who know numbers.
    """
    if size == 0:
        return 1
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        if one.object is other.object:
            return numbers_apart(algebra, one.offset, other.offset, size)
        if not _may_share(one, other):
            return 1
    elif isinstance(one, int | SymbolicValue | Unknown) and isinstance(other, int | SymbolicValue | Unknown):
        return numbers_apart(algebra, one, other, size)
    elif _is_elsewhere(algebra, one, other) or _is_elsewhere(algebra, other, one):
        return 1
    return algebra.unknown(_UNKNOWN)


def _may_share(one: Pointer, other: Pointer) -> bool:
    """Whether the objects of two addresses, which are different ones, may have bytes in common."""
    return one.object.overlaps(other.object) and one.object.size != 0 and other.object.size != 0


def _is_elsewhere(algebra: Algebra, one: Value, other: Value) -> bool:
    """Whether an address is a number where no object is, or lies outside the program and the other one inside."""
    if isinstance(one, int):
        return in_pages(one, algebra.pointer_bits)
    if not isinstance(one, Outside) or not isinstance(other, Pointer):
        return False
    return other.object.site.kind is not ObjectKind.EXTERNAL and not other.object.reuses


def numbers_apart(algebra: Algebra, one: Value, other: Value, size: Value) -> Value:
    """The same for ranges that begin at numbers, or at offsets into one object."""
    type_ = algebra.offset_type

    def apply(operator: op.Operator, a: Value, b: Value) -> Value:
        return algebra.apply(operator, type_ if operator is op.SUB else BOOL, type_, (a, b))

    def join(operator: op.Operator, a: Value, b: Value) -> Value:
        return algebra.apply(operator, BOOL, BOOL, (a, b))

    distance, back = apply(op.SUB, one, other), apply(op.SUB, other, one)
    is_same = join(op.OR, apply(op.EQ, size, 0), apply(op.EQ, distance, 0))
    return join(op.OR, is_same, join(op.AND, apply(op.ULE, size, distance), apply(op.ULE, size, back)))
