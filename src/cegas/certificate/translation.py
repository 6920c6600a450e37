"""What the names and expressions of a claim mean for a machine: objects, and terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.certificate.elements import ElementCondition
from cegas.certificate.format import Applied, Claim, ClaimedValue, ElementClaim, MalformedCertificate, Name, SymbolRef
from cegas.certificate.machine import TermMachine
from cegas.certificate.shapes import type_named
from cegas.certificate.terms import Operand
from cegas.program import operators as op
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.types import Type

ClaimFormula = int | SymbolRef | Applied
"""An expression of a claim over its symbols."""


def site_of(machine: TermMachine, name: Name) -> ObjectSite:
    """The site whose object a name means."""
    if not 0 <= name.site < len(machine.program.sites):
        raise MalformedCertificate(f"there is no site {name.site}")
    return machine.program.sites[name.site]


def settled_object(machine: TermMachine, name: Name) -> MemoryObject | None:
    """The object that a name means by itself: a static one, or a local variable of a frame. None for any other."""
    site = site_of(machine, name)
    if site.kind.is_static:
        return machine.static(site)
    if _is_local(machine, name):
        return machine.slot(machine.frames[name.number], site)
    return None


def _is_local(machine: TermMachine, name: Name) -> bool:
    """Whether a name means the local variable of a frame."""
    if not 0 <= name.number < len(machine.frames):
        return False
    function = machine.frames[name.number].function
    return machine.program.sites[name.site] in machine.slots(function).values()


def constraint_of(value: ClaimedValue) -> ClaimFormula:
    """A claimed value that is to be a condition."""
    if not isinstance(value, int | SymbolRef | Applied):
        raise MalformedCertificate("a constraint that is no expression")
    return value


def said_of(machine: TermMachine, claim: Claim, element: ElementClaim, symbols: Mapping[int, Operand]) -> ElementCondition:
    """What a claim says of an element, with values for its other symbols."""

    def said(number: Operand, values: Sequence[Operand]) -> Operand:
        translation = Translation(machine, claim)
        translation.symbols.update(symbols)
        translation.symbols[element.number] = number
        translation.symbols.update({each.symbol: value for each, value in zip(element.values, values, strict=True)})
        return translation.term(constraint_of(element.condition))

    return said


class Translation:
    """Expressions of a claim as terms, with values for its symbols."""

    def __init__(self, machine: TermMachine, claim: Claim) -> None:
        self._machine = machine
        self._claim = claim
        self.symbols: dict[int, Operand] = {}
        """The values that are settled."""
        self._done: dict[Applied, Operand] = {}

    def type_of(self, number: int) -> Type:
        if not 0 <= number < len(self._claim.symbols):
            raise MalformedCertificate(f"there is no symbol {number}")
        return type_named(self._claim.symbols[number].type, self._machine.algebra.pointer_bits)

    def unbound(self, value: ClaimFormula) -> list[int]:
        """The symbols of an expression that have no value yet."""
        found: dict[int, None] = {}
        seen: set[Applied] = set()
        pending: list[ClaimFormula] = [value]
        while pending:
            current = pending.pop()
            if isinstance(current, SymbolRef):
                if current.number not in self.symbols:
                    found[current.number] = None
            elif isinstance(current, Applied) and current not in seen and current not in self._done:
                seen.add(current)
                pending.extend(current.operands)
        return list(found)

    def term(self, value: ClaimFormula) -> Operand:
        """The value of an expression all of whose symbols have values."""
        if isinstance(value, int):
            return value
        if isinstance(value, SymbolRef):
            return self.symbols[value.number]
        terms, bits = self._machine.terms_algebra.terms, self._machine.algebra.pointer_bits
        pending = [value]
        while pending:
            current = pending[-1]
            missing = [each for each in current.operands if isinstance(each, Applied) and each not in self._done]
            if missing and current not in self._done:
                pending.extend(missing)
                continue
            pending.pop()
            if current in self._done:
                continue
            operator = op.OPERATORS.get(current.operator)
            if operator is None or operator.arity != len(current.operands):
                raise MalformedCertificate(f"there is no operator {current.operator} of {len(current.operands)} operands")
            operands = [self._done[each] if isinstance(each, Applied) else self.term(each) for each in current.operands]
            try:
                self._done[current] = terms.apply(
                    operator, type_named(current.type, bits), type_named(current.operand_type, bits), operands
                )
            except ValueError as error:
                raise MalformedCertificate(str(error)) from error
        return self._done[value]

    def go_back(self, symbols: dict[int, Operand]) -> None:
        """Give the symbols the values that they had before."""
        self.symbols = symbols
        self._done.clear()
