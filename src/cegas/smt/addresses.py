"""What an address means on a path, and whether it may be accessed, freed or called.

A pointer means a place in its object. A number is compared with the addresses of all living objects; what lies in none of
them is outside the program.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import Protocol, TypeAlias
from cegas.program import operators as op
from cegas.program.control_flow import Program
from cegas.program.expressions import Access
from cegas.program.extents import apart, numbers_apart
from cegas.program.machine import Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operators import signed
from cegas.program.types import BOOL
from cegas.program.values import Pointer, Unknown, Value, in_pages
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.origins import AddressOrigins
from cegas.smt.terms import Node
from cegas.smt.values import Choice

MOST_CANDIDATES = 256
"""An address without a known object is compared with at most this many objects."""

MOST_NOTED = 10_000
"""At most this many accesses to memory outside the program are noted."""

ResolvedAddress: TypeAlias = Pointer | int
"""An object and an offset, or an address where no object can be."""

IN_PAGES = 1
"""Stands for every address but null in the two pages where no object can be."""


class Objects(Protocol):
    """The objects that a path has made so far."""

    program: Program
    objects: list[MemoryObject]
    external: MemoryObject
    """All memory outside the program."""

    def static(self, site: ObjectSite) -> MemoryObject:
        """The object of a static site."""


class Addresses:
    """Resolves addresses among the objects of a path."""

    def __init__(self, smt: SmtAlgebra, made: Objects) -> None:
        self._smt = smt
        self._made = made
        self.origins = AddressOrigins(smt)
        self._wild: list[Node] | None = None
        """While a condition is judged: where it fails because nothing lies where a wild pointer points."""
        self.outside_accesses: list[tuple[Node, Node]] = []
        """Addresses outside the program where the path reads or writes if a condition holds."""

    def judge(self, evaluate: Callable[[], Value]) -> tuple[Value, Node]:
        """A condition that is to fail, if nothing lies where wild pointers point; and in which runs that alone makes it
        fail."""
        self._wild = []
        try:
            value = evaluate()
            return value, self._smt.terms.disjunction(*self._wild)
        finally:
            self._wild = None

    def _judged(self, guard: Node, address: Node, allowed: Node, *, is_number: bool) -> Node:
        """Whether an access outside the program is allowed; if that is judged, nothing is taken for granted.

        Where a wild pointer points, nothing lies. What a trusted one points to is for others to say. What lies at a number,
        be it of the source or computed from an address of the program's own, is a matter of where objects lie.
        """
        if self._wild is None or allowed.is_false():
            return allowed
        terms, smt = self._smt.terms, self._smt
        origins, _ = self.origins.of(address)
        if origins and all(origin.kind.is_wild for origin in origins):
            self._wild.append(terms.conjunction(guard, allowed))
            return terms.false
        if any(origin.kind.is_trusted for origin in origins):
            return terms.conjunction(allowed, terms.variable(terms.bool_sort, "the word of others"))
        if is_number or smt.carries_address(address):
            return terms.conjunction(allowed, smt.encoder.open_variable(BOOL, "what lies at a number"))
        return allowed

    def resolve(self, address: Value) -> list[tuple[Node, ResolvedAddress]]:
        """The places that an address may mean, with guards that exclude each other."""
        true = self._smt.terms.true
        if isinstance(address, Pointer):
            return [(true, address)]
        if isinstance(address, int):
            return [(true, address)] if in_pages(address, self._smt.pointer_bits) else self._by_fixed_number(address)
        if isinstance(address, Choice):
            places: list[tuple[Node, ResolvedAddress]] = []
            for guard, alternative in address.alternatives:
                for condition, place in self.resolve(alternative):
                    both = self._smt.terms.conjunction(guard, condition)
                    if not both.is_false():
                        places.append((both, place))
            return places
        return self._by_number(self._smt.offset_node(address))

    def _by_number(self, address: Node) -> list[tuple[Node, ResolvedAddress]]:
        """Compare a number with the addresses of all objects; what lies in none is external."""
        terms, layout = self._smt.terms, self._smt.layout
        places: list[tuple[Node, ResolvedAddress]] = []
        rest = terms.true
        for memory in self._candidates():
            self._smt.tick()
            base = self._smt.base(memory)
            guard = terms.conjunction(self._smt.truth(memory.alive), layout.contains(memory, address))
            offset = self._smt.wrap(terms.subtract(address, base), self._smt.offset_type)
            places.append((terms.conjunction(rest, guard), Pointer(memory, offset)))
            rest = terms.conjunction(rest, terms.negation(guard))
        nowhere, null = layout.in_pages(address), terms.equal(address, terms.vector(0, self._smt.pointer_bits))
        places.append((terms.conjunction(rest, null), 0))
        places.append((terms.conjunction(rest, nowhere, terms.negation(null)), IN_PAGES))
        outside = Pointer(self._made.external, self._smt.wrap(address, self._smt.offset_type))
        places.append((terms.conjunction(rest, terms.negation(nowhere)), outside))
        return places

    def _by_fixed_number(self, number: int) -> list[tuple[Node, ResolvedAddress]]:
        """A number of the program text may be the address of an own object; nothing else is there."""
        places = self._by_number(self._smt.terms.vector(number, self._smt.pointer_bits))
        return [
            (guard, number if isinstance(place, Pointer) and place.object is self._made.external else place)
            for guard, place in places
        ]

    def _candidates(self) -> list[MemoryObject]:
        """Every own object that a number may be the address of."""
        for site in self._made.program.statics():
            if site.kind is not ObjectKind.EXTERNAL:
                self._made.static(site)
        external = ObjectKind.EXTERNAL
        found = [
            memory
            for memory in self._made.objects
            if memory.alive != 0 and memory.site.kind is not external and memory.size != 0
        ]
        if len(found) > MOST_CANDIDATES:
            raise Stuck(f"an address that may lie in any of {len(found)} objects")
        return found

    def equal(self, a: Value, b: Value) -> Value:
        return self._smt.apply(op.EQ, BOOL, self._smt.offset_type, (a, b))

    def plus(self, address: Value, offset: int) -> Value:
        if offset == 0:
            return address
        return self._smt.apply(op.PTR_ADD, self._smt.offset_type, self._smt.offset_type, (address, offset))

    def callable(self, address: Value) -> Value:
        terms, smt = self._smt.terms, self._smt
        cases: list[Node] = []
        for guard, value in _alternatives(address, terms.true):
            if not isinstance(value, Pointer) or value.object is self._made.external:
                number, is_number = smt.offset_node(value), not isinstance(value, Pointer)
                far = terms.negation(smt.layout.in_pages(number))
                allowed = self._judged(guard, number, far, is_number=is_number)
            elif value.object.site.kind is ObjectKind.FUNCTION:
                allowed = smt.truth(self.equal(value.offset, 0))
            else:
                allowed = terms.truth(value.object.site.kind is ObjectKind.EXTERNAL)
            cases.append(terms.conjunction(guard, allowed))
        return smt.wrap(terms.disjunction(*cases), BOOL)

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        if access is Access.CALL:
            return self.callable(address)
        if access is Access.OWN:
            return self._own(address)
        terms = self._smt.terms
        known = [value for _, value in _alternatives(address, terms.true) if isinstance(value, Pointer)]
        cases: list[Node] = []
        for guard, place in self.resolve(address):
            if isinstance(place, int):
                allowed = terms.truth(access is Access.FREE and place == 0)
            else:
                allowed = self._allowed(place, size, access)
                if place.object is self._made.external:
                    number = self._smt.offset_node(place.offset)
                    allowed = self._judged(guard, number, allowed, is_number=place not in known)
                    if len(self.outside_accesses) < MOST_NOTED:
                        self.outside_accesses.append((guard, number))
            cases.append(terms.conjunction(guard, allowed))
        result = terms.disjunction(*cases)
        if access.has_extent:
            empty = self.equal(size, 0)
            result = terms.disjunction(self._smt.truth(empty), result)
        return self._smt.wrap(result, BOOL)

    def apart(self, one: Value, other: Value, size: Value) -> Value:
        """Whether two ranges do not overlap, or begin alike."""
        terms, smt = self._smt.terms, self._smt
        cases: list[Node] = []
        for guard, first in _alternatives(one, terms.true):
            for condition, second in _alternatives(other, terms.true):
                both = terms.conjunction(guard, condition)
                if not both.is_false():
                    cases.append(terms.conjunction(both, smt.truth(self._are_apart(first, second, size))))
        return smt.wrap(terms.disjunction(*cases), BOOL)

    def _are_apart(self, one: Value, other: Value, size: Value) -> Value:
        smt = self._smt
        known = apart(smt, one, other, size)
        if not isinstance(known, Unknown):
            return known
        first, second = (smt.wrap(smt.offset_node(each), smt.offset_type) for each in (one, other))
        return numbers_apart(smt, first, second, size)

    def _own(self, address: Value) -> Value:
        places = self.resolve(address)
        heap = [guard for guard, place in places if isinstance(place, Pointer) and place.object.site.kind is ObjectKind.HEAP]
        return self._smt.wrap(self._smt.terms.disjunction(*heap), BOOL)

    def _allowed(self, place: Pointer, size: Value, access: Access) -> Node:
        terms, smt = self._smt.terms, self._smt
        memory, offset = place.object, place.offset
        site = memory.site
        alive = smt.truth(memory.alive)
        if access is Access.FREE:
            if memory is self._made.external:
                return self._something_at(offset)
            if site.kind is not ObjectKind.HEAP:
                return terms.false
            return terms.conjunction(alive, smt.truth(self.equal(offset, 0)))
        if memory.alive == 0 or (access is Access.WRITE and site.constant):
            return terms.false
        if site.kind is ObjectKind.FUNCTION:
            return smt.truth(self.equal(offset, 0)) if access is Access.POINT else terms.false
        if site.is_all_outside:
            return self._something_at(offset)
        if site.open_ended:
            smt.base(memory)
            return smt.layout.holds(memory, smt.offset_node(offset), smt.offset_node(size))
        return terms.conjunction(alive, self._in_bounds(offset, size, memory.size))

    def _something_at(self, address: Value) -> Node:
        """Whether something can be at an address of the memory outside the program (see `Program.is_nowhere`)."""
        terms, smt = self._smt.terms, self._smt
        node = smt.offset_node(address)
        cases = [terms.negation(smt.layout.in_pages(node))]
        for start, size in self._made.program.low_devices:
            distance = terms.subtract(node, terms.vector(start, smt.pointer_bits))
            cases.append(terms.below(distance, terms.vector(size, smt.pointer_bits)))
        return terms.disjunction(*cases)

    def _in_bounds(self, offset: Value, size: Value, length: Value) -> Node:
        terms, smt = self._smt.terms, self._smt
        if isinstance(offset, int) and isinstance(size, int) and isinstance(length, int):
            return terms.truth(signed(offset, smt.pointer_bits) >= 0 and offset + size <= length)
        start, count, end = smt.offset_node(offset), smt.offset_node(size), smt.offset_node(length)
        if isinstance(size, int) and isinstance(length, int):
            span = smt.spans.of(start)
            if span.low >= 0 and span.high + size <= length:
                return (
                    terms.true
                )  # as for a byte as the index of a table: the solver would have to look at all that it rests on
        fits = terms.conjunction(terms.at_most(start, end), terms.at_most(count, terms.subtract(end, start)))
        if isinstance(length, int) and length < 1 << (smt.pointer_bits - 1):
            return fits
        sign = terms.extract(start, smt.pointer_bits - 1, smt.pointer_bits - 1)
        return terms.conjunction(terms.equal(sign, terms.vector(0, 1)), fits)

    def leaves(self, address: Value) -> Node:
        """Whether a called address is that of a function outside the program: an external pointer, or a number where nothing
        of the program's own can be called.
        """
        terms, smt = self._smt.terms, self._smt
        cases: list[Node] = []
        for guard, value in _alternatives(address, terms.true):
            if isinstance(value, Pointer):
                if value.object is self._made.external:
                    nowhere = smt.layout.in_pages(smt.offset_node(value.offset))
                    cases.append(terms.conjunction(guard, terms.negation(nowhere)))
                elif value.object.site.kind is ObjectKind.EXTERNAL:
                    cases.append(guard)
                continue
            conditions = [guard, terms.negation(smt.layout.in_pages(smt.offset_node(value)))]
            if not conditions[1].is_false():
                for site in self._made.program.function_of_site:
                    own = self.equal(value, Pointer(self._made.static(site), 0))
                    conditions.append(terms.negation(smt.truth(own)))
            cases.append(terms.conjunction(*conditions))
        return terms.disjunction(*cases)


def _alternatives(address: Value, true: Node) -> tuple[tuple[Node, Value], ...]:
    return address.alternatives if isinstance(address, Choice) else ((true, address),)
