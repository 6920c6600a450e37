"""From a machine to a claim: whether a claim describes all states that a machine may be in at the end of a path."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cegas.certificate.algebra import TermAlgebra, within
from cegas.certificate.elements import ElementPlace
from cegas.certificate.format import (
    Address,
    Among,
    Applied,
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
    SymbolRef,
)
from cegas.certificate.machine import TermMachine
from cegas.certificate.rest import UNWRITTEN, has_claimed_rest
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.certificate.translation import ClaimFormula, Translation, constraint_of, said_of, settled_object, site_of
from cegas.certificate.unification import Unification
from cegas.program import operators as op
from cegas.program.expressions import Register
from cegas.program.memory import MemoryObject
from cegas.program.types import int_type
from cegas.program.values import AddressXor, ByteSlice, Outside, PartlyKnown, Pointer, Undefined, Value


class ClaimMatching:
    """Tries to show that a claim describes all states of a machine.

    A claim says that its objects and symbols exist: `match` finds objects and values for them, and lists what is left to
    show, which are conditions that have to follow from those of the path.
    """

    def __init__(
        self, machine: TermMachine, claim: Claim, conditions: Sequence[Operand], chosen: Mapping[int, Operand] | None = None
    ) -> None:
        """`chosen` are values for some of the symbols, to be tried."""
        self._machine = machine
        self._algebra: TermAlgebra = machine.terms_algebra
        self._claim = claim
        self._tells_defined = machine.program.undefined_reading
        self._conditions = conditions
        self._objects: dict[Name, MemoryObject] = {}
        self._used: dict[MemoryObject, Name] = {}
        self._translation = Translation(machine, claim)
        self._translation.symbols.update(chosen or {})
        self._unification = Unification(self._algebra, claim, self._translation)
        self._open: list[tuple[Callable[[], bool | None], str]] = []
        """What could not be compared yet."""
        self.obligations: list[Operand] = []
        """What has to follow from the conditions of the path."""
        self.reason = ""
        """Why it does not match, if so."""

    def match(self) -> bool:
        machine, claim = self._machine, self._claim
        if len(machine.frames) != len(claim.frames):
            self.reason = "other calls are under way"
            return False
        for number, (frame, values) in enumerate(zip(machine.frames, claim.frames, strict=True)):
            for index, claimed in values.items():
                register = frame.function.registers[index] if 0 <= index < len(frame.registers) else None
                if register is None:
                    raise MalformedCertificate(f"{frame.function.name} has no register {index}")
                top, machine.frames[number + 1 :] = machine.frames[number + 1 :], []
                try:
                    value = machine.evaluate(register)
                finally:
                    machine.frames.extend(top)
                if not self._compare(claimed, value, register.type.bits, f"{register} of {frame.function.name}"):
                    return False
        if not self._match_objects() or not self._settle():
            return False
        return self._match_constraints() and self._match_elements()

    @property
    def guessed(self) -> Mapping[int, Sequence[Operand]]:
        """Symbols whose values were guessed, with other values that may be tried."""
        return self._unification.others

    def unwritten(self) -> set[MemoryObject]:
        """The objects that are claimed not to be written outside the listed cells."""
        fresh = [each.name for each in self._claim.objects if each.rest in UNWRITTEN]
        return {self._objects[name] for name in fresh if name in self._objects}

    def registers(self) -> list[frozenset[Register]]:
        """By frame: the registers of which something is claimed."""
        return [
            frozenset(frame.function.registers[index] for index in values)
            for frame, values in zip(self._machine.frames, self._claim.frames, strict=True)
        ]

    # -- values ---------------------------------------------------------------------------------------------------

    def _compare(self, claimed: ClaimedValue, value: Value, bits: int, where: str) -> bool:
        """Compare now, or later if that needs objects or symbols that are not known yet."""
        found = self._values(claimed, value, bits)
        if found is None:
            self._open.append((lambda: self._values(claimed, value, bits), where))
            return True
        if not found:
            self.reason = f"{where} may have another value"
        return found

    def _settle(self, *, last: bool = True) -> bool:
        """Compare what was left over, as long as there is progress."""
        while self._open:
            left: list[tuple[Callable[[], bool | None], str]] = []
            for compare, where in self._open:
                found = compare()
                if found is None:
                    left.append((compare, where))
                elif not found:
                    self.reason = f"{where} may have another value"
                    return False
            if len(left) == len(self._open):
                if last:
                    self.reason = f"the value of {left[0][1]} does not determine the claim's symbols"
                return not last
            self._open = left
        return True

    def _equal(self, value: Operand, other: Operand, bits: int) -> bool:
        """Two numbers have to be equal: known, known not, or left to show."""
        if isinstance(value, int) and isinstance(other, int):
            return value == other
        condition = self._algebra.terms.equal(int_type(bits), value, other)
        if isinstance(condition, int):
            return condition == 1
        self.obligations.append(condition)
        return True

    def _is_number(self, value: Value, wanted: int, bits: int) -> bool:
        """A value has to be a certain number."""
        value = self._algebra.known(value)
        number = None if isinstance(value, Undefined) else self._algebra.number(value, bits)
        return number is not None and self._equal(number, wanted, bits)

    def _values(self, claimed: ClaimedValue, value: Value, bits: int) -> bool | None:
        """Whether a value is as claimed; None if that cannot be said yet."""
        algebra = self._algebra
        value = algebra.known(value)
        if isinstance(claimed, int):
            return self._is_number(value, claimed, bits)
        if isinstance(claimed, Open):
            return not isinstance(value, Undefined)
        if isinstance(claimed, Address):
            return self._addresses(claimed, value)
        if isinstance(claimed, OutsideAddress):
            # It counts as an input from then on: see `Builder`.
            return algebra.is_outside(value) and (not self._tells_defined or algebra.is_defined(value))
        if isinstance(claimed, Among):
            return within(algebra.places_of(value), claimed)
        if isinstance(claimed, Bytes):
            if isinstance(value, ByteSlice) and (value.low, value.size) == (claimed.low, claimed.size):
                return self._values(claimed.value, value.value, algebra.pointer_bits)
            return False
        if isinstance(claimed, Joined):
            return self._joined(claimed, value)
        if isinstance(claimed, Mixed):
            return self._mixed(claimed, value)
        if isinstance(claimed, Partial):
            return self._partial(claimed, value, bits)
        return self._expressions(claimed, value, bits)

    def _partial(self, claimed: Partial, value: Value, bits: int) -> bool:
        if claimed.undefined or isinstance(value, Undefined):
            return (
                claimed.undefined
                and isinstance(value, Undefined)
                and (value.bits, value.mask) == (claimed.bits, claimed.mask)
            )
        mask = ~claimed.mask & ((1 << bits) - 1)
        if isinstance(value, PartlyKnown):
            return not value.mask & mask and value.bits & mask == claimed.bits & mask
        number = self._algebra.number(value, bits)
        if number is None:
            return False
        whole = int_type(bits)
        known = self._algebra.terms.apply(op.AND, whole, whole, (number, mask))
        return self._equal(known, claimed.bits & mask, bits)

    def _joined(self, claimed: Joined, value: Value) -> bool | None:
        position, result = 0, True
        for part, size in claimed.parts:
            found = self._values(part, self._algebra.extract(value, position, size), 8 * size)
            if found is False:
                return False
            if found is None and not self._compare(part, self._algebra.extract(value, position, size), 8 * size, "a part"):
                return False
            position += size
        return result

    def _mixed(self, claimed: Mixed, value: Value) -> bool | None:
        if not isinstance(value, AddressXor) or value.number != claimed.number:
            return False
        if len(value.pointers) != len(claimed.addresses):
            return False
        wanted = []
        for address in claimed.addresses:
            memory = self._named(address.object)
            if memory is None or not isinstance(address.offset, int):
                return None
            wanted.append(Pointer(memory, address.offset))
        return frozenset(wanted) == value.pointers

    # -- objects --------------------------------------------------------------------------------------------------

    def _named(self, name: Name) -> MemoryObject | None:
        """The object that a name means, if that is settled."""
        found = self._objects.get(name)
        if found is None:
            found = settled_object(self._machine, name)
            if found is None:
                return None
            self._objects[name] = found
            self._used[found] = name
        return found

    def _bind(self, name: Name, memory: MemoryObject) -> bool:
        """A name means an object, unless it means another one, or another name means this one."""
        bound = self._named(name)
        if bound is not None:
            return bound is memory
        if memory.site is not site_of(self._machine, name) or memory in self._used or self._is_variable(memory):
            return False
        self._objects[name] = memory
        self._used[memory] = name
        return True

    def _is_variable(self, memory: MemoryObject) -> bool:
        """Whether an object is a local variable's, which has a name of its own."""
        return any(frame.scoped.get(memory.site) is memory for frame in self._machine.frames)

    def _addresses(self, claimed: Address, value: Value) -> bool | None:
        algebra = self._algebra
        if isinstance(value, Pointer):
            if not self._bind(claimed.object, value.object):
                return False
            return self._values(claimed.offset, value.offset, algebra.pointer_bits)
        if isinstance(value, Term | TermVariable):
            # The path may have compared it with the address.
            memory = self._named(claimed.object)
            if memory is None or not isinstance(claimed.offset, int):
                return None
            address = Pointer(memory, claimed.offset)
            place = algebra.number(address, algebra.pointer_bits)
            is_told = algebra.is_told_by_number(value, address)
            return place is not None and is_told and self._equal(value, place, algebra.pointer_bits)
        return False

    def _match_objects(self) -> bool:
        left = list(self._claim.objects)
        while left:
            unnamed: list[ObjectClaim] = []
            for each in left:
                memory = self._named(each.name)
                if memory is None:
                    unnamed.append(each)
                elif not self._content(each, memory):
                    return False
            if len(unnamed) == len(left):
                if not self._settle(last=False):
                    return False
                if self._named(unnamed[0].name) is None and not self._guess(unnamed[0]):
                    return False
            left = unnamed
        return True

    def _guess(self, claim: ObjectClaim) -> bool:
        """Choose an object that nothing known refers to: the first that fits."""
        site = site_of(self._machine, claim.name)
        for memory in self._machine.objects:
            if memory.site is site and memory not in self._used and not self._is_variable(memory):
                kept = len(self.obligations)
                if self._content(claim, memory) and len(self.obligations) == kept:
                    return self._bind(claim.name, memory)
                del self.obligations[kept:]
        self.reason = f"no object is like {site.name}#{claim.name.number}"
        return False

    def _content(self, claim: ObjectClaim, memory: MemoryObject) -> bool:
        name = str(memory)
        if memory.alive != (1 if claim.alive else 0):
            # Nothing can be read of a dead object, so that its life is all that may be claimed.
            self.reason = f"{name} may be {'dead' if claim.alive else 'alive'}"
            return False
        if claim.size is not None:
            size = memory.size
            if not isinstance(size, int | Term | TermVariable) or not self._equal(
                size, claim.size, self._algebra.pointer_bits
            ):
                self.reason = f"{name} may have another size"
                return False
        if claim.rest != "unknown" and not has_claimed_rest(claim, memory, self._is_number):
            self.reason = f"{name} may have been written outside the claimed cells"
            return False
        for offset, length, claimed in claim.cells:
            if isinstance(claimed, Open):
                continue
            value = memory.content.read(offset, length)
            if not self._compare(claimed, value, 8 * length, f"{name}+{offset}"):
                return False
        return True

    # -- symbols --------------------------------------------------------------------------------------------------

    def _expressions(self, claimed: SymbolRef | Applied, value: Value, bits: int) -> bool | None:
        if isinstance(value, Undefined):
            return False
        unbound = self._translation.unbound(claimed)
        if not unbound:
            number = self._algebra.number(value, bits)
            return number is not None and self._equal(self._translation.term(claimed), number, bits)
        if isinstance(claimed, SymbolRef):
            return self._bind_symbol(claimed.number, value, bits)
        number = self._algebra.number(value, bits)
        if number is None:
            return False
        if self._unification.unify(claimed, number):
            return self._expressions(claimed, value, bits) if not self._translation.unbound(claimed) else None
        return None

    def _bind_symbol(self, symbol: int, value: Value, bits: int) -> bool:
        type_ = self._translation.type_of(symbol)
        if self._claim.symbols[symbol].outside and not self._algebra.is_outside(value):
            return False
        if self._claim.symbols[symbol].defined and not self._algebra.is_defined(value):
            return False
        number = self._algebra.number(value, bits)
        if number is None and isinstance(value, Outside):
            number = self._algebra.any_value(type_)
        if number is None or bits != type_.bits:
            return False
        self._translation.symbols[symbol] = number
        return True

    def _match_constraints(self) -> bool:
        unbound: list[ClaimFormula] = []
        for constraint in self._claim.constraints:
            expression = constraint_of(constraint)
            if self._translation.unbound(expression):
                self._unification.unify_with_conditions(expression, self._conditions)
            if self._translation.unbound(expression):
                unbound.append(expression)
        for expression in unbound:
            self._unification.unify_with_truth(expression)
            if self._translation.unbound(expression):
                self.reason = "a symbol that occurs in constraints only"
                return False
        self.obligations += [self._translation.term(constraint_of(each)) for each in self._claim.constraints]
        return True

    # -- elements -------------------------------------------------------------------------------------------------

    def _match_elements(self) -> bool:
        """What is claimed of elements has to hold of any element."""
        for claim in self._claim.elements:
            places: list[ElementPlace] = []
            for each in claim.values:
                memory = self._named(each.object)
                if memory is None:
                    self.reason = "elements of an object that nothing else refers to"
                    return False
                places.append(ElementPlace(memory, each.stride, each.shift, each.size))
            bound = {claim.number, *[each.symbol for each in claim.values]}
            if not bound.issuperset(self._translation.unbound(constraint_of(claim.condition))):
                self.reason = "a symbol that occurs in conditions on elements only"
                return False
            said = said_of(self._machine, self._claim, claim, self._translation.symbols)
            self.obligations.append(self._machine.elements.follows(places, said))
        return True
