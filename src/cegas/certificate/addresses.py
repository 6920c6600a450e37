"""What the addresses of a machine over terms mean, and what follows from their being valid."""

from __future__ import annotations

from cegas.certificate.algebra import NUMBERS, UNKNOWN, SitePlace, TermAlgebra
from cegas.certificate.outcomes import Split
from cegas.certificate.terms import Term, TermVariable
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program import operators as op
from cegas.program.expressions import Access
from cegas.program.objects import ObjectKind
from cegas.program.types import BOOL
from cegas.program.values import PAGE, Pointer, Value

if TYPE_CHECKING:
    from cegas.certificate.machine import TermMachine

MOST_PLACES: Final = 4
"""An access to one of at most so many places is tried at each of them."""


class TermAddresses:
    """Looks addresses up among the objects of a machine."""

    def __init__(self, machine: TermMachine, algebra: TermAlgebra) -> None:
        self._machine = machine
        self._algebra = algebra

    def place(self, address: Value, *, certain: bool = False) -> Value:
        """An address, as far as the path has decided it. If it is `certain` that at least a byte is accessed there (as it is
        not when null may be freed), the only place that it can mean.
        """
        address = self._algebra.known(address)
        if isinstance(address, Pointer):
            return (
                address if isinstance(address.offset, int) else Pointer(address.object, self._algebra.known(address.offset))
            )
        is_outside = isinstance(address, TermVariable) and address.outside
        if not isinstance(address, Term | TermVariable) or is_outside or not certain:
            return address
        places = self._algebra.places_of(address)
        places = None if places is None else places - NUMBERS  # where no object is
        if places is None or not 0 < len(places) <= (MOST_PLACES if self._machine.splits else 1):
            return address
        # The access is valid, as a condition in front of it says: so it goes to a live object at one of these places.
        found = [self._only_object(place) for place in sorted(places, key=str)]
        pointers = [pointer for pointer in found if pointer is not None]
        if len(pointers) < len(found):
            return address
        if len(pointers) == 1:
            return pointers[0]
        numbers = [self._algebra.number(pointer, self._algebra.pointer_bits) for pointer in pointers]
        equal = [self._algebra.terms.equal(address.type, address, each) for each in numbers if each is not None]
        raise Split(equal, [(address, pointer) for pointer in pointers])

    def _only_object(self, place: SitePlace) -> Pointer | None:
        """The only live object that a place can be in: a static one, or a variable of a function that is active once."""
        index, offset = place
        site = self._machine.program.sites[index]
        if offset is None:
            return None
        if site.kind is ObjectKind.GLOBAL:
            return Pointer(self._machine.static(site), offset)
        frames = [frame for frame in self._machine.frames if site in self._machine.slots(frame.function).values()]
        return Pointer(self._machine.slot(frames[0], site), offset) if len(frames) == 1 else None

    def null_or_far(self, address: Term | TermVariable) -> Value:
        """What follows for a number from its being null or a block: no block lies in the two pages."""
        if address.type.bits != self._algebra.pointer_bits:
            return self._algebra.unknown(UNKNOWN)
        algebra, type_ = self._algebra, self._algebra.offset_type
        is_null = algebra.apply(op.EQ, BOOL, type_, (address, 0))
        return algebra.apply(op.OR, BOOL, BOOL, (is_null, self.is_far(address)))

    def is_far(self, address: Term | TermVariable) -> Value:
        """Whether a number lies in neither of the two pages."""
        algebra, type_ = self._algebra, self._algebra.offset_type
        above = algebra.apply(op.SUB, type_, type_, (address, PAGE))
        return algebra.apply(op.ULT, BOOL, type_, (above, (1 << algebra.pointer_bits) - 2 * PAGE))

    def in_range(self, address: Pointer, size: Value, access: Access) -> Value:
        """Whether a range lies within its object, if offset, length or size are open. An access to zero bytes is valid
        anywhere, but a pointer does not point anywhere.
        """
        memory, algebra = address.object, self._algebra
        site, bits = memory.site, algebra.pointer_bits
        is_point = access is Access.POINT
        if site.kind is ObjectKind.FUNCTION and is_point:
            return algebra.apply(op.EQ, BOOL, algebra.offset_type, (address.offset, 0))
        if memory.alive == 0 or site.kind is ObjectKind.FUNCTION or (access is Access.WRITE and site.constant):
            return 0 if is_point else algebra.apply(op.EQ, BOOL, algebra.offset_type, (size, 0))
        numbers = [algebra.number(each, bits) for each in (address.offset, size, memory.size)]
        if site.kind is ObjectKind.EXTERNAL or any(number is None for number in numbers):
            return self._algebra.unknown(UNKNOWN)
        offset, length, whole = (number for number in numbers if number is not None)
        type_, terms = algebra.offset_type, algebra.terms
        fits = terms.apply(op.ULE, BOOL, type_, (length, whole))
        last = terms.apply(op.SUB, type_, type_, (whole, length))
        inside = terms.apply(op.ULE, BOOL, type_, (offset, last))
        whole_range = terms.apply(op.AND, BOOL, BOOL, (fits, inside))
        if is_point:
            return algebra.known(whole_range)
        return algebra.known(terms.apply(op.OR, BOOL, BOOL, (whole_range, terms.equal(type_, length, 0))))
