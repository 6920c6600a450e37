"""Places in memory as far as the text of an address tells them."""

from __future__ import annotations

from cegas.foundation.typed import TypeAlias
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, StaticAddress
from cegas.program.objects import ObjectSite

StaticCell: TypeAlias = tuple[ObjectSite, int | None] | None
"""A place in a static object, or anywhere in it; None: anywhere."""


def cell_of(address: Expression) -> StaticCell:
    """The cell of an address."""
    if isinstance(address, StaticAddress):
        return (address.site, 0)
    if isinstance(address, Apply) and address.operator is op.PTR_ADD and isinstance(address.operands[0], StaticAddress):
        offset = address.operands[1]
        return (address.operands[0].site, offset.bits if isinstance(offset, Constant) else None)
    return None


def may_overlap(one: StaticCell, one_bits: int, other: StaticCell, other_bits: int) -> bool:
    """Whether numbers of so many bits in two cells may share a byte."""
    if one is None or other is None:
        return True
    if one[0] is not other[0]:
        return False
    if one[1] is None or other[1] is None:
        return True
    return one[1] < other[1] + _bytes(other_bits) and other[1] < one[1] + _bytes(one_bits)


def are_one_or_apart(one: StaticCell, other: StaticCell, bits: int) -> bool:
    """Whether numbers of one width in two cells share all their bytes or none. At a place that the text does not tell, a
    compiled program goes on only if it is a multiple of the number's size."""
    return one == other or (_is_regular(one, bits) and _is_regular(other, bits))


def _is_regular(cell: StaticCell, bits: int) -> bool:
    return cell is None or cell[1] is None or cell[1] % _bytes(bits) == 0


def _bytes(bits: int) -> int:
    return (bits + 7) // 8
