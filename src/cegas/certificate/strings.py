"""What C promises of the arrays of strings that `main` gets."""

from __future__ import annotations

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.terms import Operand
from cegas.program import operators as op
from cegas.program.memory import FOREVER, Fresh, MemoryObject
from cegas.program.operations import first_origin
from cegas.program.types import BOOL, Type
from cegas.program.values import PAGE, Pointer, Value


def promise_of(algebra: TermAlgebra, place: Pointer, value: Value, type_: Type) -> Operand | None:
    """What is promised of a value that was read there: an element that nobody has written is null if it is the last one, and
    otherwise an address where something can be, in neither of the two pages.
    """
    memory, bits = place.object, algebra.pointer_bits
    size, offset = (algebra.number(each, bits) for each in (memory.size, place.offset))
    element = algebra.number(value, bits) if type_.bits == bits else None
    if size is None or offset is None or element is None or not _is_as_given(memory, place.offset, bits // 8):
        return None
    wide, terms = algebra.offset_type, algebra.terms
    last = terms.apply(op.SUB, wide, wide, (size, bits // 8))
    whole = terms.equal(wide, terms.apply(op.AND, wide, wide, (offset, bits // 8 - 1)), 0)
    inside = terms.apply(op.AND, BOOL, BOOL, (whole, terms.apply(op.ULE, BOOL, wide, (offset, last))))
    is_last = terms.equal(wide, offset, last)
    above = terms.apply(op.SUB, wide, wide, (element, PAGE))
    is_string = terms.apply(op.ULT, BOOL, wide, (above, (1 << bits) - 2 * PAGE))
    right = terms.apply(op.ITE, BOOL, BOOL, (is_last, terms.equal(wide, element, 0), is_string))
    return terms.apply(op.OR, BOOL, BOOL, (terms.negation(inside), right))


def _is_as_given(memory: MemoryObject, offset: Value, size: int) -> bool:
    """Whether bytes of an array that `main` got are certainly what they were when it got them."""
    start = offset if isinstance(offset, int) else None
    low, high = (-FOREVER, FOREVER) if start is None else (start, start + size)
    if any(place < high and place + length > low for place, (length, _) in memory.content.cells.items()):
        return False
    first = first_origin(memory.site)
    return all(
        isinstance(segment.source, Fresh) and segment.source.origin == first and not segment.shift
        for segment in memory.content.segments
        if segment.start < high and segment.end > low
    )
