"""Loads and stores at an address that may mean several places, each under a guard."""

from __future__ import annotations

from cegas.program import operators as op
from cegas.program.machine import Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Operation
from cegas.program.operators import signed
from cegas.program.types import BOOL, Type
from cegas.program.values import Pointer, Value
from cegas.smt.addresses import Addresses
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import SmtContent
from cegas.smt.external_view import ExternalView
from cegas.smt.terms import Node
from cegas.smt.values import Term


def is_accessible(place: Pointer, *, writing: bool) -> bool:
    """Whether an access to a place can be valid at all; where it cannot, a validity condition has excluded it."""
    site = place.object.site
    return site.kind is not ObjectKind.FUNCTION and not (writing and site.constant)


def offset_term(smt: SmtAlgebra, offset: Value) -> Term:
    """An offset as a term; from then on its bits count as seen by the program."""
    node = smt.offset_node(offset)
    return offset if isinstance(offset, Term) else Term(node, smt.offset_type)


class Accesses:
    """Reads and writes the contents of memory."""

    def __init__(self, smt: SmtAlgebra, addresses: Addresses, external: SmtContent) -> None:
        self._smt = smt
        self._addresses = addresses
        self._external = external
        """The content of all memory outside the program."""
        self.strings: dict[MemoryObject, SmtContent] = {}
        """The arrays of strings that `main` gets, and what they hold at first."""

    def places(self, address: Value, size: int, operation: Operation, *, writing: bool) -> list[tuple[Node, Pointer]]:
        """Where an access to `size` bytes can go; a validity condition has excluded the rest."""
        places = [
            (guard, place)
            for guard, place in self._addresses.resolve(address)
            if isinstance(place, Pointer) and is_accessible(place, writing=writing)
        ]
        if not places:
            what = "a store to" if writing else "a load from"
            raise Stuck(f"{what} the address {address}, where no object is", operation.position)
        if len(places) > 1:
            places = [(guard, place) for guard, place in places if self._has_room(place, size)] or places
        return places if len(places) > 1 else [(self._smt.terms.true, places[0][1])]

    def _has_room(self, place: Pointer, size: int) -> bool:
        """Whether an object may be alive and have so many bytes at a place."""
        memory, length = place.object, place.object.size
        if memory.alive == 0 or (isinstance(length, int) and length < size):
            return False
        if isinstance(place.offset, int) and isinstance(length, int):
            return 0 <= signed(place.offset, self._smt.pointer_bits) <= length - size
        return True

    def load(self, place: Pointer, type_: Type) -> Value:
        """The bytes at a place as a value of a type that has whole bytes."""
        memory, offset = place.object, place.offset
        content = memory.content
        if isinstance(offset, int):
            value = content.read(signed(offset, self._smt.pointer_bits), type_.bytes, type_)
        elif isinstance(content, ExternalView):
            value = self._external.read_at(content.place(offset), type_.bytes, type_, -1)
        else:
            assert isinstance(content, SmtContent)
            value = content.read_at(offset_term(self._smt, offset), type_.bytes, type_, memory.size)
        if memory in self.strings:
            self._promise_string(memory, offset)
        return value

    def _promise_string(self, memory: MemoryObject, offset: Value) -> None:
        """Say of an element that is read what an array of strings holds at first: null at its end, and before that addresses
        where something can be.
        """
        smt, terms, first = self._smt, self._smt.terms, self.strings[memory]
        width, type_ = smt.pointer_bits // 8, smt.offset_type
        start = smt.offset_node(offset)
        places = [terms.add(start, terms.vector(number, smt.pointer_bits)) for number in range(width)]
        element = terms.concat([terms.select(first.array, place) for place in places])
        is_null = terms.equal(element, terms.vector(0, smt.pointer_bits))
        is_string = terms.negation(smt.layout.in_pages(element))
        index = smt.wrap(start, type_)
        last = smt.apply(op.SUB, type_, type_, (memory.size, width))
        rest = smt.apply(op.AND, type_, type_, (index, width - 1))
        is_element = smt.truth(smt.apply(op.EQ, BOOL, type_, (rest, 0)))
        is_inside = smt.truth(smt.apply(op.ULE, BOOL, type_, (index, last)))
        is_last = smt.truth(smt.apply(op.EQ, BOOL, type_, (index, last)))
        is_right = terms.ite(is_last, is_null, is_string)
        smt.definitions.append(terms.implication(terms.conjunction(is_element, is_inside), is_right))

    def store(self, guard: Node, place: Pointer, value: Value, size: int) -> None:
        """Write bytes if a condition holds."""
        memory, offset = place.object, place.offset
        content = memory.content
        if isinstance(content, ExternalView):
            self._external.write_at(guard, content.place(offset), size, value, -1)
            return
        assert isinstance(content, SmtContent)
        if isinstance(offset, int):
            content.write_if(guard, signed(offset, self._smt.pointer_bits), size, value)
        else:
            content.write_at(guard, offset_term(self._smt, offset), size, value, memory.size)
