"""What follows, in terms, for states of a machine that a claim is known to describe: see `paths` on visits of cut points.

Only what surely follows is taken: of registers, and of the cells of objects that have names of their own. A symbol is what
the first of these holds that the claim has it for, so there is nothing to choose; constraints on other symbols are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.certificate.format import Claim, ClaimedValue, SymbolRef
from cegas.certificate.machine import TermMachine
from cegas.certificate.terms import Operand
from cegas.certificate.translation import Translation, constraint_of, settled_object
from cegas.program.types import int_type
from cegas.program.values import Undefined, Value


def demanded(machine: TermMachine, claim: Claim) -> list[Operand]:
    """Conditions that hold if the claim describes the machine's states."""
    algebra, translation = machine.terms_algebra, Translation(machine, claim)
    found: list[Operand] = []
    for claimed, value, bits in _places(machine, claim):
        number = None if isinstance(value, Undefined) else algebra.number(value, bits)
        if number is None:
            continue
        if isinstance(claimed, SymbolRef):
            if translation.type_of(claimed.number).bits != bits:
                continue
            known = translation.symbols.setdefault(claimed.number, number)
            found.append(algebra.terms.equal(int_type(bits), known, number))
        elif isinstance(claimed, int):
            found.append(algebra.terms.equal(int_type(bits), claimed, number))
    for constraint in claim.constraints:
        expression = constraint_of(constraint)
        if not translation.unbound(expression):
            found.append(translation.term(expression))
    return found


def _places(machine: TermMachine, claim: Claim) -> Iterator[tuple[ClaimedValue, Value, int]]:
    """What is claimed of places, with what these hold and how many bits they have."""
    for number, (frame, values) in enumerate(zip(machine.frames, claim.frames, strict=True)):
        for index, claimed in values.items():
            register = frame.function.registers[index]
            above, machine.frames[number + 1 :] = machine.frames[number + 1 :], []
            try:
                value = machine.evaluate(register)
            finally:
                machine.frames.extend(above)
            yield claimed, value, register.type.bits
    for each in claim.objects:
        memory = settled_object(machine, each.name)
        if memory is None or not each.alive:
            continue
        for offset, length, claimed in each.cells:
            yield claimed, memory.content.read(offset, length), 8 * length
