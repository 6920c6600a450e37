"""Values that may be terms, and which addresses they may be: the algebra of the checker's machine."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.certificate.format import ELSEWHERE, Among
from cegas.certificate.terms import OpenTerm, Operand, Term, Terms, TermVariable, in_order
from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import PointerType, Type, int_type
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import PAGE, AddressXor, ByteSlice, Composite, Outside, Pointer, Undefined, Value

UNKNOWN: Final = Origin(OriginKind.INEXACT, "not claimed")

SitePlace: TypeAlias = tuple[int, int | None]
"""A place in the objects of a site: its number, and an offset (None: any)."""

NOWHERE: Final[frozenset[SitePlace]] = frozenset()

NUMBERS: Final[frozenset[SitePlace]] = frozenset((ELSEWHERE,))
"""A value that is no object's address, but may be a number where some function lies, outside the program or not."""

_PIECES: Final = (op.TRUNC, op.ZEXT, op.SEXT, op.SHL, op.LSHR, op.ASHR)
"""Operators that leave pieces of an address, which can be put together again."""

_TAGS: Final = (op.AND, op.OR, op.XOR)


class TermAlgebra(Algebra):
    """Values that may be terms."""

    def __init__(
        self, pointer_bits: int, terms: Terms, outside: frozenset[SitePlace], mortal: frozenset[SitePlace] = NOWHERE
    ) -> None:
        super().__init__(pointer_bits)
        self.terms = terms
        self._reusing: Final = Among(outside | mortal)
        """The places that may have the address of an object that is dead by now; `mortal` are those in objects that die."""
        self.outside: Final = outside
        """The places outside the program's own memory."""
        self._bases: dict[MemoryObject, TermVariable] = {}
        self._objects: dict[Operand, MemoryObject] = {}
        """The objects of these."""
        self.addresses: dict[Operand, Pointer] = {}
        """Terms that are known to be addresses, on the path."""
        self.places: dict[TermVariable | Term, Among] = {}
        """What is known of values that may be addresses of the program's own objects."""
        self._traced: dict[OpenTerm, frozenset[SitePlace] | None] = {}
        """What follows from that for terms."""
        self.defined: set[TermVariable] = set()
        """Variables that stand for values without an uninitialised bit."""
        self.values: dict[Operand, int] = {}
        """Terms that are known to have a value, on the path."""
        self.proves_accesses = False
        """Whether it has to be shown, and is not assumed, that accesses are valid."""

    # -- variables ------------------------------------------------------------------------------------------------

    def fresh(self, origin: Origin, type_: Type) -> Value:
        if not origin.kind.is_input:
            return self.any_value(type_)
        return self.input(type_, unwritten=origin.kind in (OriginKind.UNINITIALIZED, OriginKind.EXTERNAL))

    def input(self, type_: Type, *, unwritten: bool = False) -> TermVariable:
        """A value from outside the program: a number, or bits that nobody has written, which are external as an address."""
        value = self.terms.variable(type_, outside=isinstance(type_, PointerType))
        self.defined.add(value)  # under the reading that knows others, those are never inputs
        # What comes from outside the program is no address of its own objects.
        self.places[value] = Among(self.outside if value.outside or unwritten else NUMBERS)
        return value

    def any_value(self, type_: Type) -> TermVariable:
        return self.terms.variable(type_)

    def base(self, memory: MemoryObject) -> TermVariable:
        """The address of an object, as a number: a multiple of its alignment."""
        found = self._bases.get(memory)
        if found is None:
            is_own = memory.site.kind is not ObjectKind.EXTERNAL  # who knows how others have it
            found = self._bases[memory] = self.terms.variable(self.offset_type, align=memory.align if is_own else 1)
            self.places[found] = Among(frozenset(((memory.site.index, 0),)))
            self._objects[found] = memory
        return found

    def address(self, term: Operand) -> Pointer | None:
        """The address that a term is, if it is made of an object's and a number."""
        offset: Operand = 0
        if isinstance(term, Term) and term.operator is op.ADD:
            term, offset = term.operands
        memory = self._objects.get(term)
        return Pointer(memory, offset) if memory is not None and isinstance(offset, int) else None

    def is_defined(self, value: Value) -> bool:
        """Whether a value is certainly free of uninitialised bits: numbers, inputs, and what was computed from those."""
        value = self.known(value)
        if isinstance(value, int):
            return True
        if isinstance(value, Pointer):
            return self.is_defined(value.offset)
        if isinstance(value, ByteSlice):
            return self.is_defined(value.value)
        if isinstance(value, Composite):
            return all(self.is_defined(part) for part, _ in value.parts)
        if not isinstance(value, Term | TermVariable):
            return False
        variables = [each for each in in_order((value,), ()) if isinstance(each, TermVariable)]
        return all(each in self.defined or each in self._objects for each in variables)

    def known(self, value: Value) -> Value:
        """A value, as a number or an address if the path has decided it."""
        if isinstance(value, Term | TermVariable):
            number = self.values.get(value)
            return self.addresses.get(value, value) if number is None else number
        return value

    # -- operators ------------------------------------------------------------------------------------------------

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(map(has_undefined, operands)):
            return super().unresolved(operator, type_, operand_type, operands)
        if operator is op.INT_TO_PTR and isinstance(operands[0], Pointer):
            return self._number_as_pointer(operands[0], type_)
        if operator is op.EQ or operator is op.NE:
            for one, other in ((operands[0], operands[1]), (operands[1], operands[0])):
                if isinstance(one, TermVariable) and one.outside and isinstance(other, Pointer):
                    kind = other.object.site.kind
                    if kind is not ObjectKind.EXTERNAL and not other.object.reuses and self.is_inside(other):
                        return 1 if operator is op.NE else 0
        numbers: list[Operand] = []
        for place, operand in enumerate(operands):
            bits = 1 if operator is op.ITE and place == 0 else (type_ if operator is op.ITE else operand_type).bits
            number = self.number(operand, bits)
            if number is None:
                return self.any_value(type_)
            numbers.append(number)
        return self.known(self.terms.apply(operator, type_, operand_type, numbers))

    def _number_as_pointer(self, pointer: Pointer, type_: Type) -> Value:
        """An address that was computed as a number, and may be that of another object by now."""
        memory, offset = pointer.object, pointer.offset
        result = self.any_value(type_)
        is_inside = isinstance(offset, int) and isinstance(memory.size, int) and offset < memory.size
        if is_inside:  # then only an object that got its place
            self.places[result] = Among(self._reusing.places | {(memory.site.index, None)})
        return result

    def number(self, value: Value, bits: int) -> Operand | None:
        """A value of some width as a number or a term; None if there is none."""
        if isinstance(value, int | Term | TermVariable):
            return value
        if isinstance(value, Pointer):
            offset = self.number(value.offset, self.pointer_bits)
            if offset is None:
                return None
            return self.terms.apply(op.PTR_ADD, self.offset_type, self.offset_type, (self.base(value.object), offset))
        if isinstance(value, AddressXor):
            result: Operand = value.number
            for pointer in sorted(value.pointers, key=lambda each: each.object.number):
                number = self.number(pointer, bits)
                if number is None:
                    return None
                result = self.terms.apply(op.XOR, self.offset_type, self.offset_type, (result, number))
            return result
        if isinstance(value, ByteSlice):
            whole = self._width(value.value)
            number = None if whole is None else self.number(value.value, whole)
            return None if number is None or whole is None else self._cut(number, whole, value.low, value.size)
        if isinstance(value, Composite):
            return self._side_by_side(value.parts)
        return None

    def _width(self, value: Value) -> int | None:
        """The width of a value that may be cut."""
        if isinstance(value, Term | TermVariable):
            return value.type.bits
        return self.pointer_bits if isinstance(value, Pointer | AddressXor) else None

    def _cut(self, value: Operand, bits: int, low: int, size: int) -> Operand:
        whole = int_type(bits)
        if low:
            value = self.terms.apply(op.LSHR, whole, whole, (value, 8 * low))
        return value if 8 * size == bits else self.terms.apply(op.TRUNC, int_type(8 * size), whole, (value,))

    def _side_by_side(self, parts: Sequence[tuple[Value, int]]) -> Operand | None:
        bits = 8 * sum(size for _, size in parts)
        whole, result, low = int_type(bits), 0, 0
        total: Operand = result
        for part, size in parts:
            number = self.number(part, 8 * size)
            if number is None:
                return None
            if 8 * size != bits:
                number = self.terms.apply(op.ZEXT, whole, int_type(8 * size), (number,))
            if low:
                number = self.terms.apply(op.SHL, whole, whole, (number, low))
            total = self.terms.apply(op.OR, whole, whole, (total, number))
            low += 8 * size
        return total

    def extract(self, value: Value, low: int, size: int) -> Value:
        if isinstance(value, Term | TermVariable) and value.type.bits % 8 == 0:
            return self.known(self._cut(value, value.type.bits, low, size))
        return super().extract(value, low, size)

    def combine(self, parts: list[tuple[Value, int]]) -> Value:
        if all(isinstance(part, int | Term | TermVariable) for part, _ in parts):
            number = self._side_by_side(parts)
            assert number is not None
            return number
        return super().combine(parts)

    # -- addresses ------------------------------------------------------------------------------------------------

    def is_told_by_number(self, value: Operand, address: Pointer) -> bool:
        """Whether a value that equals an address is that address.

        Where an object has died, or next to one, there may be another. And if accesses have to be shown to be valid, a value
        that may have been the address of an object that is dead by now is not taken for that of the object in its place.
        """
        if not self.is_inside(address):
            return False
        places = self.places_of(value) if self.proves_accesses else NOWHERE
        return places is not None and self._reusing.places.isdisjoint(_anywhere_in(places) or NOWHERE)

    def places_of(self, value: Value) -> frozenset[SitePlace] | None:
        """The places that a value may be the address of; None: any."""
        if isinstance(value, int):
            return NOWHERE if self.is_special(value) else NUMBERS
        if isinstance(value, Undefined):
            return NOWHERE
        if isinstance(value, Outside):
            return self.outside
        if isinstance(value, Pointer):
            offset = value.offset
            return frozenset(((value.object.site.index, offset if isinstance(offset, int) else None),))
        if isinstance(value, TermVariable):
            found = self.places.get(value)
            return None if found is None else found.places
        if isinstance(value, Term):
            return self._places_of_term(value)
        if isinstance(value, ByteSlice):
            return _union([_anywhere_in(self.places_of(value.value)), NUMBERS])
        if isinstance(value, AddressXor):
            return NUMBERS | {(pointer.object.site.index, None) for pointer in value.pointers}
        if isinstance(value, Composite):
            result: set[SitePlace] = {ELSEWHERE}
            for part, _ in value.parts:
                found_in_part = self.places_of(part)
                if found_in_part is None:
                    return None
                result |= found_in_part
            return _anywhere_in(frozenset(result))
        return None

    def is_outside(self, value: Value) -> bool:
        """Whether a value is an address outside the program, or a number that is no address."""
        if isinstance(value, Outside):
            return True
        if isinstance(value, TermVariable):
            return value.outside
        if isinstance(value, Pointer):
            return value.object.site.kind is ObjectKind.EXTERNAL
        return isinstance(value, int) and self.is_special(value)

    def is_special(self, number: int) -> bool:
        """Whether a number is certainly no object's and no function's address."""
        return number < PAGE or number >= (1 << self.pointer_bits) - PAGE

    def _places_of_term(self, term: Term) -> frozenset[SitePlace] | None:
        known = self.places.get(term)
        if known is not None:
            return known.places
        for part in in_order((term,), self._traced):
            if isinstance(part, Term):
                self._traced[part] = self._trace(part)
        return self._traced[term]

    def _trace(self, term: Term) -> frozenset[SitePlace] | None:
        """The places that a term may be the address of, from those of its operands, which have been traced."""
        operator, operands = term.operator, term.operands
        if operator in op.COMPARISONS or (term.type.bits == 1 < term.operand_type.bits and operator is not op.TRUNC):
            return NOWHERE
        places = [self._noted(operand) for operand in operands]
        if operator is op.ITE:
            return _union(places[1:])
        if operator in _TAGS and isinstance(operands[1], int) and places[0] is not None and places[0] <= NUMBERS:
            changed = operands[1] ^ ((1 << term.type.bits) - 1) if operator is op.AND else operands[1]
            if changed < PAGE:
                return places[0]  # it stays in its page
        if all(each is not None and each <= NUMBERS for each in places):
            return NUMBERS
        if operator is op.PTR_ADD:
            # It stays within its object, but a number plus an address is an address, too.
            distance = NOWHERE if _is_distance(operands[1]) else _without_numbers(places[1])
            return _union([_moved(places[0], operands[1], self.pointer_bits), _anywhere_in(distance)])
        if operator is op.ADD and isinstance(operands[1], int):
            return _moved(places[0], operands[1], self.pointer_bits)
        if operator in _PIECES and all(isinstance(operand, int) for operand in operands[1:]):
            return _union([_anywhere_in(places[0]), NUMBERS])
        pieces = [_without_numbers(each) for each in places]
        if operator is op.OR and NOWHERE not in pieces:
            together = _union([_anywhere_in(each) for each in pieces])
            return together | NUMBERS if together is not None and len(together) == 1 else None
        return None  # a number that may be any object's address: what was added may be the distance to it

    def _noted(self, operand: Operand) -> frozenset[SitePlace] | None:
        if isinstance(operand, int):
            return NOWHERE
        known = self.places.get(operand)
        if known is not None:
            return known.places
        return self._traced[operand] if isinstance(operand, Term) else None


def _without_numbers(places: frozenset[SitePlace] | None) -> frozenset[SitePlace] | None:
    return None if places is None else places - NUMBERS


def _union(several: Sequence[frozenset[SitePlace] | None]) -> frozenset[SitePlace] | None:
    result: set[SitePlace] = set()
    for places in several:
        if places is None:
            return None
        result |= places
    return frozenset(result)


def _is_distance(operand: Operand) -> bool:
    """Whether a number cannot be an address because it is a multiple of something, or has been extended."""
    if not isinstance(operand, Term):
        return isinstance(operand, int)
    operator, last = operand.operator, operand.operands[-1]
    if operator is op.MUL or operator is op.SHL:
        return isinstance(last, int)
    return operator is op.SEXT or operator is op.ZEXT


def _anywhere_in(places: frozenset[SitePlace] | None) -> frozenset[SitePlace] | None:
    return places if not places else frozenset((site, None) for site, _ in places)


def _moved(places: frozenset[SitePlace] | None, distance: Operand, bits: int) -> frozenset[SitePlace] | None:
    if not places or distance == 0:
        return places
    if not isinstance(distance, int):
        return _anywhere_in(places)
    mask = (1 << bits) - 1
    return frozenset((site, None if offset is None else (offset + distance) & mask) for site, offset in places)


def within(places: frozenset[SitePlace] | None, allowed: Among) -> bool:
    """Whether all places are among the allowed ones."""
    if places is None:
        return False
    return all(place in allowed.places or (place[0], None) in allowed.places for place in places)
