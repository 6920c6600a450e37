"""From a claim to a machine: the states that a claim describes, from where paths are followed."""

from __future__ import annotations

from collections.abc import Collection

from cegas.certificate.elements import ElementPlace, is_viewable
from cegas.certificate.format import (
    Address,
    Among,
    Bytes,
    Claim,
    ClaimedValue,
    Joined,
    MalformedCertificate,
    Mixed,
    Name,
    ObjectClaim,
    Open,
    OutsideAddress,
    Partial,
)
from cegas.certificate.machine import TermMachine
from cegas.certificate.rest import UNWRITTEN, rest_background
from cegas.certificate.terms import Operand
from cegas.certificate.translation import Translation, constraint_of, said_of, settled_object, site_of
from cegas.program import operators as op
from cegas.program.memory import MemoryObject
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import int_type, pointer_type
from cegas.program.values import AddressXor, Pointer, Undefined, Value


class Builder:
    """Makes a machine be in the states that a claim describes. Its frames are there already."""

    def __init__(self, machine: TermMachine, claim: Claim, viewed: Collection[Name] = ()) -> None:
        """`viewed` are objects of which some claim says something of all elements."""
        self._machine = machine
        self._viewed = viewed
        self._claim = claim
        self._objects: dict[Name, MemoryObject] = {}
        self._translation = Translation(machine, claim)
        self._expressions: list[Operand] = []

    def build(self) -> list[Operand]:
        """Put everything in place; the conditions that hold."""
        machine, claim = self._machine, self._claim
        algebra = machine.terms_algebra
        for number, symbol in enumerate(claim.symbols):
            variable = algebra.terms.variable(self._translation.type_of(number), outside=symbol.outside)
            if symbol.outside:
                algebra.places[variable] = Among(algebra.outside)
            if symbol.defined:
                algebra.defined.add(variable)
            self._translation.symbols[number] = variable
        for each in claim.objects:
            self._object(each.name)
        for each in claim.objects:
            self._fill(self._objects[each.name], each)
        for frame, values in zip(machine.frames, claim.frames, strict=True):
            for index, claimed in values.items():
                if not 0 <= index < len(frame.registers):
                    raise MalformedCertificate(f"{frame.function.name} has no register {index}")
                value = self._value(claimed, frame.function.registers[index].type.bits)
                machine.facts.note_register(frame, index, value)
                frame.registers[index] = value
        self._claim_elements()
        for expression in self._expressions:
            # Its form does not say where it points, if the facts do not: every address is three times something.
            machine.facts.note_places(expression, Among(machine.anywhere))
        return [self._translation.term(constraint_of(constraint)) for constraint in claim.constraints]

    def _claim_elements(self) -> None:
        """What is claimed of elements is known of those that a path comes to."""
        machine = self._machine
        if machine.facts.are_given or machine.program.undefined_reading:
            return  # views know nothing of addresses, nor of what is uninitialised
        for each in self._claim.objects:
            memory = self._objects[each.name]
            if each.name in self._viewed and each.rest == "unknown" and not each.cells and is_viewable(memory):
                machine.elements.begin(memory)
        for claim in self._claim.elements:
            places = [ElementPlace(self._object(each.object), each.stride, each.shift, each.size) for each in claim.values]
            if all(machine.elements.has_view(place.memory) for place in places):
                machine.elements.claim(tuple(places), said_of(machine, self._claim, claim, self._translation.symbols))

    def _object(self, name: Name) -> MemoryObject:
        found = self._objects.get(name)
        if found is None:
            machine = self._machine
            found = settled_object(machine, name)
            if found is None:
                found = machine.unknown_object(site_of(machine, name))
            self._objects[name] = found
        return found

    def _fill(self, memory: MemoryObject, claim: ObjectClaim) -> None:
        memory.alive = 1 if claim.alive else 0
        if claim.size is not None:
            memory.size = claim.size
        memory.content.cells.clear()
        memory.content.fill_all(rest_background(self._machine, memory.site, claim.rest))
        for offset, size, claimed in claim.cells:
            filled = self._value(claimed, 8 * size)
            if claim.rest not in UNWRITTEN:  # a cell may be unwritten, too, and the facts say nothing of that
                self._machine.facts.note_cell(memory, offset, size, filled)
            memory.content.write(offset, size, filled)

    def _value(self, claimed: ClaimedValue, bits: int) -> Value:
        algebra = self._machine.terms_algebra
        if isinstance(claimed, int):
            return claimed
        if isinstance(claimed, Address):
            return self._address(claimed)
        if isinstance(claimed, OutsideAddress):
            return algebra.input(pointer_type(algebra.pointer_bits))
        if isinstance(claimed, Among):
            variable = algebra.terms.variable(algebra.offset_type)
            algebra.places[variable] = claimed
            return variable
        if isinstance(claimed, Bytes):
            return algebra.extract(self._value(claimed.value, algebra.pointer_bits), claimed.low, claimed.size)
        if isinstance(claimed, Joined):
            return algebra.concat([(self._value(part, 8 * size), size) for part, size in claimed.parts])
        if isinstance(claimed, Mixed):
            return AddressXor(frozenset(self._address(address) for address in claimed.addresses), claimed.number)
        if isinstance(claimed, Partial):
            if claimed.undefined:
                return Undefined(claimed.bits, claimed.mask, Origin(OriginKind.UNINITIALIZED, "a value"))
            whole = int_type(bits)
            open_ = algebra.terms.apply(op.AND, whole, whole, (algebra.any_value(whole), claimed.mask))
            return algebra.terms.apply(op.OR, whole, whole, (open_, claimed.bits & ~claimed.mask))
        if isinstance(claimed, Open):
            return algebra.any_value(int_type(bits))
        term = self._translation.term(claimed)
        self._expressions.append(term)
        return term

    def _address(self, claimed: Address) -> Pointer:
        return Pointer(self._object(claimed.object), self._value(claimed.offset, self._machine.algebra.pointer_bits))
