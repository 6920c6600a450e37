"""The conditions that a certificate has to show: which they are, and whether a machine's states surely satisfy one.

What follows from an access being valid (it goes to the only live object that it can mean; that object lives) may be used
behind a condition, never to show it. So a condition is evaluated here in a way of its own: whatever is not known counts
against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cegas.certificate.format import CertificateProperty, ConditionIndex, MalformedCertificate
from cegas.certificate.terms import Term, TermVariable
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.program import conditions
from cegas.program import operators as op
from cegas.program.conditions import SV_COMP, ConditionKind
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Access, Apply, Defined, Expression, Valid, children
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assume, Check, Origin, OriginKind
from cegas.program.properties import CLAUSES, PROPERTIES, RULES
from cegas.program.types import BOOL
from cegas.program.values import Pointer, Value
from cegas.program.violations import Condition

if TYPE_CHECKING:
    from cegas.certificate.machine import TermMachine

ConditionNaming: TypeAlias = Callable[[Condition], str]
UNSHOWN: Final = Origin(OriginKind.INEXACT, "not shown")


class Obligations:
    """The conditions of a program that a certificate has to show.

    Which conditions count is read off the program, not off the certificate: that can only name those that it leaves open
    or assumes, and all of them are told to whoever asks for the check.
    """

    def __init__(self, program: Program, property_: CertificateProperty) -> None:
        """Raises `MalformedCertificate` if the property is not one that the program was made for."""
        kinds = _kinds(property_)
        if kinds != program.counted:
            raise MalformedCertificate("the program was made for another property")
        self.unseen: Final = _unseen(program, property_)
        counted = dict(counted_conditions(program, kinds))
        for place in (*property_.open, *property_.assumed):
            if place not in counted:
                raise MalformedCertificate(f"there is no condition that counts at operation {place[1]} of edge {place[0]}")
        if any(isinstance(counted[place], Assume) for place in property_.open):
            raise MalformedCertificate("a condition at which runs end is assumed, if it is not shown, and not left open")
        self.open: Final = {place: counted[place] for place in property_.open}
        self.assumed: Final = {place: counted[place] for place in property_.assumed}
        self._left: Final[Mapping[ConditionIndex, Condition]] = {
            place: condition for place, condition in counted.items() if place not in self.open and place not in self.assumed
        }

        self.ask_about_memory: Final = any(_asks_about_memory(each.condition) for each in self._left.values())

    def at(self, edge: Edge, index: int) -> Condition | None:
        """What has to be shown before an operation is done."""
        return self._left.get((edge.id, index))

    def __len__(self) -> int:
        return len(self._left)

    def __getitem__(self, place: ConditionIndex) -> Condition:
        return self._left[place]


def counted_conditions(program: Program, kinds: frozenset[ConditionKind]) -> Iterator[tuple[ConditionIndex, Condition]]:
    """The conditions of some kinds, in program order."""
    for function in program.functions.values():
        for edge in function.edges:
            for index, operation in enumerate(edge.operations):
                if isinstance(operation, Assume | Check) and operation.harm in kinds:
                    yield (edge.id, index), operation


def _unseen(program: Program, property_: CertificateProperty) -> tuple[ConditionKind, ...]:
    """The kinds that count whose conditions a program does not have, though they may fail; only searched ones may be so."""
    for clause in property_.clauses:
        lost = sorted({kind.value for kind in program.unseen}.intersection(clause.kinds))
        if lost and not clause.searched:
            raise MalformedCertificate(f"the program does not tell where it could go wrong in {', '.join(lost)}")
    return tuple(kind for kind in ConditionKind if kind in program.unseen)


def _kinds(property_: CertificateProperty) -> frozenset[ConditionKind]:
    """The kinds that count. Names say which those are: what the file says besides has to agree with them."""
    found: set[ConditionKind] = set()
    names = [clause.name for clause in property_.clauses]
    known_one = PROPERTIES.get(property_.name)
    if names != ([each.name for each in known_one.clauses] if known_one is not None else property_.name.split(", ")):
        raise MalformedCertificate(f"'{property_.name}' has other clauses")
    for clause in property_.clauses:
        known = kinds_of_clause(clause.name)
        if known is None:
            raise MalformedCertificate(f"no certificate is about '{clause.name}'")
        if sorted(clause.kinds) != sorted(kind.value for kind in known):
            raise MalformedCertificate(f"the kinds of conditions are not those of '{clause.name}'")
        found |= known
    return frozenset(found)


def kinds_of_clause(name: str) -> frozenset[ConditionKind] | None:
    """What a clause of a property counts, by its name: one of our own, or an atom of SV-COMP's formulas. None for other
    names, and for defined behaviour: that is more than all conditions together."""
    if name in CLAUSES:
        return CLAUSES[name].kinds
    if name == RULES:
        return conditions.RULES
    if name == "def-behavior":
        return None
    return SV_COMP.get(name.replace("no-", "! ", 1) if name.startswith("no-") else name)


def condition_text(condition: Condition, named: ConditionNaming | None = None) -> str:
    """A condition, with its place; `named` knows it in the terms of the source."""
    if named is not None:
        return named(condition)
    words, position = str(condition.reason or condition.condition), condition.position
    return words if position is None or not position.line else f"{words} ({position})"


# -- showing one -----------------------------------------------------------------------------------------------------------


def surely(machine: TermMachine, condition: Expression) -> Value:
    """A value that is 1 only where a condition holds in all states that the machine stands for."""
    if isinstance(condition, Valid):
        address, size = machine.evaluate(condition.address), machine.evaluate(condition.size)
        return _surely_valid(machine, address, size, condition.access)
    if isinstance(condition, Defined):
        return _surely_defined(machine, machine.evaluate(condition.operand))
    if isinstance(condition, Apply) and _asks_about_memory(condition):
        if condition.operator is op.AND or condition.operator is op.OR:
            values = [surely(machine, operand) for operand in condition.operands]
            return machine.terms_algebra.apply(condition.operator, BOOL, BOOL, values)
        return machine.algebra.unknown(UNSHOWN)  # its opposite may be asked for
    return machine.evaluate(condition)


def is_outside(machine: TermMachine, condition: Expression) -> bool:
    """Whether a condition is about memory outside the program, of which nothing can be shown."""
    if not isinstance(condition, Valid):
        return False
    address = machine.terms_algebra.known(machine.evaluate(condition.address))
    return not isinstance(address, int) and machine.terms_algebra.is_outside(address)


def _asks_about_memory(expression: Expression) -> bool:
    return isinstance(expression, Valid | Defined) or any(map(_asks_about_memory, children(expression)))


def _surely_valid(machine: TermMachine, address: Value, size: Value, access: Access) -> Value:
    algebra = machine.terms_algebra
    address, size = algebra.known(address), algebra.known(size)

    def is_zero(value: Value) -> Value:
        return algebra.known(algebra.apply(op.EQ, BOOL, algebra.offset_type, (value, 0)))

    if access is Access.CALL or access is Access.FREE:
        if isinstance(address, Pointer):
            memory, kind = address.object, address.object.site.kind
            is_there = (
                kind is ObjectKind.FUNCTION if access is Access.CALL else kind is ObjectKind.HEAP and memory.alive == 1
            )
            return is_zero(address.offset) if is_there else 0
        return is_zero(address) if access is Access.FREE and isinstance(address, int | Term | TermVariable) else 0
    if access is Access.OWN:
        return int(isinstance(address, Pointer) and address.object.site.kind is ObjectKind.HEAP)
    if not isinstance(address, Pointer) or not _lives(address, access):
        return is_zero(size) if access.has_extent else 0
    memory = address.object
    if all(isinstance(each, int) for each in (address.offset, size, memory.size)):
        return machine.valid(address, size, access)
    return machine._addresses.in_range(address, size, access)


def _lives(address: Pointer, access: Access) -> bool:
    """Whether an object certainly lives, and allows a kind of access; what lies outside the program is not known to."""
    memory, site = address.object, address.object.site
    if memory.alive != 1 or site.is_all_outside or site.open_ended or site.kind is ObjectKind.FUNCTION:
        return False
    return access is not Access.WRITE or not site.constant


def _surely_defined(machine: TermMachine, value: Value) -> Value:
    """Numbers, addresses and inputs are; of what was read from somewhere, that is not known unless it is claimed."""
    return 1 if machine.terms_algebra.is_defined(value) else machine.algebra.unknown(UNSHOWN)
