"""From a claim to a machine that describes it, and whether a claim describes all states of a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cegas.certificate.algebra import TermAlgebra, within
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
from cegas.certificate.shapes import type_named
from cegas.certificate.terms import Operand, Term, Variable, in_order
from cegas.program import operators as op
from cegas.program.expressions import Register
from cegas.program.memory import Background, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import Type, int_type, pointer_type
from cegas.program.values import (
    PAGE,
    AddressXor,
    Outside,
    PartlyKnown,
    Pointer,
    Slice,
    Undefined,
    Value,
)

_UNWRITTEN = ("fresh", "undefined")

MOST_GUESSES = 12
"""So many values are tried for a symbol that nothing determines."""

STATIC = frozenset((ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL))


def is_local(machine: TermMachine, name: Name) -> bool:
    """Whether a name means the local variable of a frame."""
    if not 0 <= name.number < len(machine.frames):
        return False
    function = machine.frames[name.number].function
    return machine.program.sites[name.site] in machine.slots(function).values()


def _site(machine: TermMachine, name: Name) -> ObjectSite:
    if not 0 <= name.site < len(machine.program.sites):
        raise MalformedCertificate(f"there is no site {name.site}")
    return machine.program.sites[name.site]


# -- expressions -------------------------------------------------------------------------------------------------------


class Translation:
    """Expressions of a claim as terms, with values for its symbols."""

    def __init__(self, machine: TermMachine, claim: Claim) -> None:
        self._machine = machine
        self._claim = claim
        self.symbols: dict[int, Operand] = {}
        self._done: dict[Applied, Operand] = {}

    def type_of(self, number: int) -> Type:
        if not 0 <= number < len(self._claim.symbols):
            raise MalformedCertificate(f"there is no symbol {number}")
        return type_named(self._claim.symbols[number].type, self._machine.algebra.pointer_bits)

    def unbound(self, value: int | SymbolRef | Applied) -> list[int]:
        """The symbols of an expression that have no value yet."""
        found: dict[int, None] = {}
        seen: set[Applied] = set()
        pending: list[int | SymbolRef | Applied] = [value]
        while pending:
            current = pending.pop()
            if isinstance(current, SymbolRef):
                if current.number not in self.symbols:
                    found[current.number] = None
            elif isinstance(current, Applied) and current not in seen and current not in self._done:
                seen.add(current)
                pending.extend(current.operands)
        return list(found)

    def term(self, value: int | SymbolRef | Applied) -> Operand:
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


# -- from a claim to a machine -----------------------------------------------------------------------------------------


class Builder:
    """Makes a machine be in the states that a claim describes. Its frames are there already."""

    def __init__(self, machine: TermMachine, claim: Claim) -> None:
        self._machine = machine
        self._claim = claim
        self._objects: dict[Name, MemoryObject] = {}
        self._translation = Translation(machine, claim)
        self._expressions: list[Operand] = []

    def build(self) -> list[Operand]:
        """Put everything in place; the conditions that hold."""
        machine, claim = self._machine, self._claim
        algebra = machine.terms_algebra
        for number, symbol in enumerate(claim.symbols):
            variable = algebra.terms.variable(self._translation.type_of(number), symbol.outside)
            if symbol.outside:
                algebra.places[variable] = Among(algebra.outside)
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
                machine.note_register(frame, index, value)
                frame.registers[index] = value
        for expression in self._expressions:
            # Its form does not say where it points, if the facts do not: every address is three times something.
            machine.note_places(expression, Among(machine.anywhere))
        return [self._translation.term(_expression(constraint)) for constraint in claim.constraints]

    def _object(self, name: Name) -> MemoryObject:
        found = self._objects.get(name)
        if found is None:
            machine, site = self._machine, _site(self._machine, name)
            if site.kind in STATIC:
                found = machine.static(site)
            elif is_local(machine, name):
                found = machine.slot(machine.frames[name.number], site)
            else:
                found = machine.unknown_object(site)
            self._objects[name] = found
        return found

    def _fill(self, memory: MemoryObject, claim: ObjectClaim) -> None:
        memory.alive = 1 if claim.alive else 0
        if claim.size is not None:
            memory.size = claim.size
        memory.content.cells.clear()
        memory.content.fill_all(self._background(memory.site, claim.rest))
        for offset, size, claimed in claim.cells:
            filled = self._value(claimed, 8 * size)
            if claim.rest not in _UNWRITTEN:  # a cell may be unwritten, too, and the facts say nothing of that
                self._machine.note_cell(memory, offset, size, filled)
            memory.content.write(offset, size, filled)

    def _background(self, site: ObjectSite, rest: str) -> Background:
        machine = self._machine
        if rest == "zero":
            return Filled(0)
        if rest == "initial":
            return Filled(0) if site.initializer is None else Image(site.initializer.data)
        if rest in ("fresh", "undefined"):
            origin = Origin(OriginKind.UNINITIALIZED, site.name)
            return machine.fresh_background(origin, rest == "undefined")
        return machine.unknown_background(site)

    def _value(self, claimed: ClaimedValue, bits: int) -> Value:
        algebra = self._machine.terms_algebra
        if isinstance(claimed, int):
            return claimed
        if isinstance(claimed, Address):
            return self._address(claimed)
        if isinstance(claimed, OutsideAddress):
            return algebra.input(pointer_type(algebra.pointer_bits))
        if isinstance(claimed, Among):
            variable = algebra.terms.variable(algebra.offset_type, False)
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


def _expression(value: ClaimedValue) -> int | SymbolRef | Applied:
    if not isinstance(value, int | SymbolRef | Applied):
        raise MalformedCertificate("a constraint that is no expression")
    return value


# -- from a machine to a claim -----------------------------------------------------------------------------------------


class Matching:
    """Tries to show that a claim describes all states of a machine.

    Objects and symbols of the claim are there by existence: `match` finds objects and values for them, and lists what is
    left to show: conditions that have to follow from those of the path.
    """

    def __init__(
        self,
        machine: TermMachine,
        claim: Claim,
        conditions: Sequence[Operand],
        chosen: Mapping[int, Operand] | None = None,
    ) -> None:
        """`chosen` are values for some of the symbols, to be tried."""
        self._machine = machine
        self._algebra: TermAlgebra = machine.terms_algebra
        self._claim = claim
        self._conditions = conditions
        self._objects: dict[Name, MemoryObject] = {}
        self._used: dict[MemoryObject, Name] = {}
        self._translation = Translation(machine, claim)
        self._translation.symbols.update(chosen or {})
        self.guessed: dict[int, list[Operand]] = {}
        """Symbols whose values were guessed, with other values that may be tried."""
        self._open: list[tuple[Callable[[], bool | None], str]] = []
        """What could not be compared yet."""
        self.obligations: list[Operand] = []
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
        return self._match_constraints()

    def unwritten(self) -> set[MemoryObject]:
        """The objects that are claimed not to be written outside the listed cells."""
        fresh = [each.name for each in self._claim.objects if each.rest in _UNWRITTEN]
        return {self._objects[name] for name in fresh if name in self._objects}

    def registers(self) -> list[frozenset[Register]]:
        """By frame: the registers that something is claimed of."""
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

    def _settle(self, last: bool = True) -> bool:
        """Compare what was left, as long as that gets on."""
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

    def _values(self, claimed: ClaimedValue, value: Value, bits: int) -> bool | None:
        """Whether a value is as claimed; None if that cannot be said yet."""
        algebra = self._algebra
        value = algebra.known(value)
        if isinstance(claimed, int):
            if isinstance(value, Undefined):
                return False
            number = algebra.number(value, bits)
            return False if number is None else self._equal(number, claimed, bits)
        if isinstance(claimed, Open):
            return not isinstance(value, Undefined)
        if isinstance(claimed, Address):
            return self._addresses(claimed, value)
        if isinstance(claimed, OutsideAddress):
            return self._is_outside(value)
        if isinstance(claimed, Among):
            return within(algebra.places_of(value), claimed)
        if isinstance(claimed, Bytes):
            if isinstance(value, Slice) and (value.low, value.size) == (claimed.low, claimed.size):
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

    def _is_outside(self, value: Value) -> bool:
        if isinstance(value, Outside):
            return True
        if isinstance(value, Variable):
            return value.outside
        if isinstance(value, Pointer):
            return value.object.site.kind is ObjectKind.EXTERNAL
        if isinstance(value, int):
            return value < PAGE or value >= (1 << self._algebra.pointer_bits) - PAGE
        return False

    # -- objects --------------------------------------------------------------------------------------------------

    def _named(self, name: Name) -> MemoryObject | None:
        """The object that a name means, if that is settled."""
        found = self._objects.get(name)
        if found is None:
            site = _site(self._machine, name)
            if site.kind in STATIC:
                found = self._machine.static(site)
            elif is_local(self._machine, name):
                found = self._machine.slot(self._machine.frames[name.number], site)
            else:
                return None
            self._objects[name] = found
            self._used[found] = name
        return found

    def _bind(self, name: Name, memory: MemoryObject) -> bool:
        """A name means an object, unless it means another one, or another name means this one."""
        bound = self._named(name)
        if bound is not None:
            return bound is memory
        if memory.site is not _site(self._machine, name) or memory in self._used or self._is_variable(memory):
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
        if isinstance(value, Term | Variable):
            # The path may have compared it with the address.
            memory = self._named(claimed.object)
            if memory is None or not isinstance(claimed.offset, int):
                return None
            address = Pointer(memory, claimed.offset)
            place = algebra.number(address, algebra.pointer_bits)
            # Where an object has died, or next to one, there may be another.
            return place is not None and algebra.is_inside(address) and self._equal(value, place, algebra.pointer_bits)
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
        """An object that nothing known refers to: the first that fits."""
        site = _site(self._machine, claim.name)
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
            if not isinstance(size, int | Term | Variable) or not self._equal(
                size, claim.size, self._algebra.pointer_bits
            ):
                self.reason = f"{name} may have another size"
                return False
        if claim.rest != "unknown" and not self._same_rest(claim, memory):
            self.reason = f"{name} may have been written outside the claimed cells"
            return False
        for offset, length, claimed in claim.cells:
            if isinstance(claimed, Open):
                continue
            value = memory.content.read(offset, length)
            if not self._compare(claimed, value, 8 * length, f"{name}+{offset}"):
                return False
        return True

    def _same_rest(self, claim: ObjectClaim, memory: MemoryObject) -> bool:
        """Whether the bytes outside the claimed cells are what they were, or zero, as claimed."""
        covered = sorted((offset, offset + length) for offset, length, _ in claim.cells)
        end = memory.size if isinstance(memory.size, int) else None
        for start, stop in _gaps(covered, end):
            for segment in memory.content.segments:
                if segment.start < stop and segment.end > start:
                    if not _is_rest(segment.source, segment.shift, claim.rest, memory.site):
                        return False
        data = b"" if memory.site.initializer is None else memory.site.initializer.data
        position = 0
        for offset in sorted(memory.content.cells):
            length, value = memory.content.cells[offset]
            while position < len(covered) and covered[position][1] <= offset:
                position += 1
            if position < len(covered) and covered[position][0] <= offset and offset + length <= covered[position][1]:
                continue
            if any(start < offset + length and stop > offset for start, stop in covered):
                return False  # a cell across the border of a claimed one
            if end is not None and offset >= end:
                continue
            if claim.rest == "zero":
                wanted = 0
            elif claim.rest == "initial" and not _has_relocation(memory.site, offset, length):
                wanted = int.from_bytes(data[offset : offset + length], "little")
            else:
                return False
            if value != wanted:
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
        if self._unify(claimed, number):
            return self._expressions(claimed, value, bits) if not self._translation.unbound(claimed) else None
        return None

    def _bind_symbol(self, symbol: int, value: Value, bits: int) -> bool:
        type_ = self._translation.type_of(symbol)
        if self._claim.symbols[symbol].outside and not self._is_outside(value):
            return False
        number = self._algebra.number(value, bits)
        if number is None and isinstance(value, Outside):
            number = self._algebra.any_value(type_)
        if number is None or bits != type_.bits:
            return False
        self._translation.symbols[symbol] = number
        return True

    def _unify(self, claimed: int | SymbolRef | Applied, value: Operand) -> bool:
        """Find values for symbols such that an expression becomes a term; whether it does is left to show.

        A guess may be wrong, and then something that it leads to does not follow: guesses do no harm.
        """
        pending: list[tuple[int | SymbolRef | Applied, Operand]] = [(claimed, value)]
        bound = False
        while pending:
            pattern, term = pending.pop()
            if isinstance(pattern, SymbolRef):
                if pattern.number not in self._translation.symbols:
                    type_ = self._translation.type_of(pattern.number)
                    if not isinstance(term, int) and term.type.bits != type_.bits:
                        continue
                    if self._claim.symbols[pattern.number].outside and not self._is_outside(term):
                        continue
                    self._translation.symbols[pattern.number] = term
                    bound = True
                continue
            if isinstance(pattern, int) or not self._translation.unbound(pattern):
                continue
            if isinstance(term, Term) and self._same_operator(pattern, term):
                pending.extend(zip(pattern.operands, term.operands, strict=True))
                continue
            inverse = self._inverse(pattern, term)
            if inverse is not None:
                pending.append(inverse)
                self._note_guesses(pattern, term)
        return bound

    def _note_guesses(self, pattern: Applied, term: Operand) -> None:
        """An operator that was undone may have had other values: those that the term is made of."""
        parts = in_order((term,), ())
        for symbol in self._translation.unbound(pattern):
            bits = self._translation.type_of(symbol).bits
            outside = self._claim.symbols[symbol].outside
            fitting = [part for part in parts if part.type.bits == bits and (not outside or self._is_outside(part))]
            self.guessed.setdefault(symbol, list(fitting[:MOST_GUESSES]))

    def _same_operator(self, pattern: Applied, term: Term) -> bool:
        if pattern.operator != term.operator.name or len(pattern.operands) != len(term.operands):
            return False
        if type_named(pattern.operand_type, self._algebra.pointer_bits).bits != term.operand_type.bits:
            return False
        # The numbers have to be the same ones, or else it is a value of another form.
        return all(
            isinstance(mine, int) == isinstance(theirs, int) and (not isinstance(mine, int) or mine == theirs)
            for mine, theirs in zip(pattern.operands, term.operands, strict=True)
        )

    def _inverse(self, pattern: Applied, term: Operand) -> tuple[int | SymbolRef | Applied, Operand] | None:
        """For an operator that can be undone: the operand with the symbols, and what it has to be."""
        terms, bits = self._algebra.terms, self._algebra.pointer_bits
        own = type_named(pattern.operand_type, bits)
        result = type_named(pattern.type, bits)
        operands = pattern.operands
        if len(operands) == 1:
            if pattern.operator in ("ZEXT", "SEXT"):
                return operands[0], terms.apply(op.TRUNC, own, result, (term,))
            if pattern.operator == "NOT":
                return operands[0], terms.negation(term)
            if pattern.operator in ("PTR_TO_INT", "INT_TO_PTR", "FLOAT_BITS", "FLOAT_FROM_BITS"):
                return operands[0], term
            if pattern.operator == "TRUNC":
                return operands[0], terms.apply(op.ZEXT, own, result, (term,))
            return None
        if len(operands) != 2:
            return None
        if result.bits == 1:
            return self._inverse_of_test(pattern, term, own)
        for place in (0, 1):
            one, other = operands[place], operands[1 - place]
            if not isinstance(other, int) and self._translation.unbound(other):
                continue
            known = self._translation.term(other)
            if pattern.operator in ("ADD", "PTR_ADD"):
                return one, terms.apply(op.SUB, own, own, (term, known))
            if pattern.operator == "XOR":
                return one, terms.apply(op.XOR, own, own, (term, known))
            if pattern.operator == "SUB":
                operator = op.ADD if place == 0 else op.SUB
                pair = (term, known) if place == 0 else (known, term)
                return one, terms.apply(operator, own, own, pair)
            if pattern.operator == "SHL" and place == 0:
                return one, terms.apply(op.LSHR, own, own, (term, known))
            if pattern.operator == "MUL" and isinstance(known, int) and known:
                if known & 1:
                    return one, terms.apply(op.MUL, own, own, (term, pow(known, -1, 1 << own.bits)))
                return one, terms.apply(op.UDIV, own, own, (term, known))
        return None

    def _inverse_of_test(
        self, pattern: Applied, term: Operand, own: Type
    ) -> tuple[int | SymbolRef | Applied, Operand] | None:
        """Values for which a comparison with something known, or a bit operation, turns out as it has to."""
        terms, ones = self._algebra.terms, (1 << own.bits) - 1
        for place in (0, 1):
            one, other = pattern.operands[place], pattern.operands[1 - place]
            if not isinstance(other, int) and self._translation.unbound(other):
                continue
            known = self._translation.term(other)
            if pattern.operator in ("AND", "OR", "XOR"):
                wanted = terms.apply(op.XOR, own, own, (term, known)) if pattern.operator == "XOR" else term
                return one, wanted
            if pattern.operator in ("EQ", "NE"):
                unlike = terms.apply(op.XOR, own, own, (known, 1))
                choice = (known, unlike) if pattern.operator == "EQ" else (unlike, known)
            elif pattern.operator in ("ULT", "ULE", "SLT", "SLE"):
                least, most = (0, ones) if pattern.operator[0] == "U" else ((ones >> 1) + 1, ones >> 1)
                below = place == 0
                if pattern.operator.endswith("T"):
                    choice = (least if below else most, known)
                else:
                    choice = (known, most if below else least)
            else:
                return None
            return one, terms.apply(op.ITE, own, own, (term, *choice))
        return None

    def _match_constraints(self) -> bool:
        for constraint in self._claim.constraints:
            expression = _expression(constraint)
            if self._translation.unbound(expression):
                self._unify_with_conditions(expression)
            if self._translation.unbound(expression):
                self.reason = "a symbol that occurs in constraints only"
                return False
            self.obligations.append(self._translation.term(expression))
        return True

    def _unify_with_conditions(self, constraint: int | SymbolRef | Applied) -> None:
        """A symbol that no value determines is one that a condition of the path is about."""
        for condition in self._conditions:
            if isinstance(condition, Term):
                before = dict(self._translation.symbols)
                if self._unify(constraint, condition) and not self._translation.unbound(constraint):
                    term = self._translation.term(constraint)
                    if term is condition:
                        return
                self._translation.symbols = before
                self._translation._done.clear()


def _gaps(covered: Sequence[tuple[int, int]], end: int | None) -> Iterable[tuple[int, int]]:
    """The ranges between the covered ones, from the first byte of an object to its last."""
    position = 0
    for start, stop in covered:
        if start > position:
            yield position, start
        position = max(position, stop)
    if end is None or position < end:
        yield position, (1 << 128) if end is None else end


def _is_rest(source: Background, shift: int, rest: str, site: ObjectSite) -> bool:
    if rest == "zero":
        return isinstance(source, Filled) and source.byte == 0
    if rest == "initial":
        if site.initializer is None:
            return isinstance(source, Filled) and source.byte == 0
        return isinstance(source, Image) and source.data == site.initializer.data and shift == 0
    if not isinstance(source, Fresh) or source.origin.kind is not OriginKind.UNINITIALIZED:
        return False
    return source.undefined == (rest == "undefined")


def _has_relocation(site: ObjectSite, offset: int, size: int) -> bool:
    initializer = site.initializer
    return initializer is not None and any(
        place < offset + size and place + expression.type.bytes > offset for place, expression in initializer.relocations
    )

