"""What a run may do, from a state of which only some things are known: the abstract machine of the program model over terms.

The machine of `cegas.program.machine` says what operations do; here its values may be terms over variables, and whatever it
does not know becomes a new variable. Every rule may forget, none may guess: the runs that a machine describes include all
runs of the program from the states it was made for. The one exception are *facts* (which addresses a register or a cell may
hold): they are used where a value is not known, and every write is held to them, so that they hold by induction.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from cegas.certificate.algebra import NOWHERE, UNKNOWN, Place, TermAlgebra, within
from cegas.certificate.format import Among, PointsToFacts
from cegas.certificate.terms import Operand, Term, Terms, Variable
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Access, Apply, Expression, Register
from cegas.program.machine import Frame, Machine
from cegas.program.memory import Background, Content, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Operation,
    Origin,
    OriginKind,
)
from cegas.program.operators import signed
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import BOOL, BYTE, Type, int_type
from cegas.program.values import (
    PAGE,
    Outside,
    Pointer,
    Unknown,
    Value,
)

_MISSING: Final = Origin(OriginKind.ENVIRONMENT, "missing argument or result")

_STATIC: Final = frozenset((ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL))

MOST_PLACES: Final = 4
"""An access to one of so many places is tried at each of them."""

MOST_CELLS: Final = 64
"""An access at an open offset of an object with more cells than this is to an unknown cell."""


class NotInductive(Exception):
    """The certificate is wrong, or at least says too little, and where."""


class Undecided(Exception):
    """Whether the certificate is right was not found out, and why."""


class Split(Exception):
    """An operation has to be done under each of several conditions."""

    def __init__(self, conditions: Sequence[Operand], addresses: Sequence[tuple[Operand, Pointer]] = ()) -> None:
        super().__init__("split")
        self.conditions = conditions
        self.addresses = addresses
        """If the conditions say which address a term is: the term and the address, for each of them."""


def _is_covered(content: Content, start: int, size: int) -> bool:
    """Whether cells cover all bytes of a range."""
    position = start
    while position < start + size:
        found = next((each for each in range(position, position - 16, -1) if each in content.cells), None)
        if found is None or found + content.cells[found][0] <= position:
            return False
        position = found + content.cells[found][0]
    return True


def _has_unwritten(content: Content, start: int | None, size: int) -> bool:
    """Whether there are bytes in a range (no start: anywhere) that are input: not written yet, or external memory."""
    for segment in content.segments:
        source = segment.source
        if isinstance(source, Fresh) and not source.undefined and source.origin is not UNKNOWN:
            if start is None:
                return True
            if segment.start < start + size and segment.end > start and not _is_covered(content, start, size):
                return True
    return False


class Snapshot:
    """A machine's frames and memory at some time."""

    __slots__ = ("addresses", "count", "frames", "memory", "vague", "values")

    def __init__(self, machine: TermMachine) -> None:
        self.frames = [
            (frame, frame.function, list(frame.registers), frame.call, list(frame.objects), dict(frame.scoped))
            for frame in machine.frames
        ]
        self.count = len(machine.objects)
        self.memory = [
            (memory, memory.alive, memory.content, dict(memory.content.cells), list(memory.content.segments))
            for memory in machine.objects
        ]
        self.vague = set(machine.vague)
        self.values = dict(machine.terms_algebra.values)
        self.addresses = dict(machine.terms_algebra.addresses)


class TermMachine(Machine):
    """A machine whose runs include all those of the program from the states that it describes."""

    def __init__(
        self, program: Program, oracle: AddressTakenOracle, terms: Terms, facts: PointsToFacts | None, *, initial: bool
    ) -> None:
        """`initial`: static objects are as they are when the program starts; else they are unknown."""
        outside = frozenset((site.index, None) for site in program.sites if site.kind is ObjectKind.EXTERNAL)
        algebra = TermAlgebra(program.data_model.value, terms, outside)
        super().__init__(program, algebra)
        self.terms_algebra = algebra
        self.vague: set[ObjectSite] = set()
        """Static sites whose objects have not been mentioned yet and may not be as they were initially."""
        self._oracle = oracle
        self.anywhere: Final = outside | {(site.index, None) for site in oracle.taken_sites}
        """All places whose addresses there may be."""
        self._uninitialized: set[Variable] = set()
        self._facts = facts
        self._initial = initial
        self._scoped: dict[str, Mapping[Register, ObjectSite]] = {}
        self.splits = False
        """Whether an access through a pointer of which several places are known is tried at each."""
        self.demands_writes = False
        """Whether cells that never hold an address have to be written before a cut point, too: then none is read as one."""
        self.is_aligned: Callable[[Operand, int], bool] = lambda offset, size: False
        """Whether an open offset is a multiple of a size on the current path."""
        self.few_values: Callable[[Operand], Sequence[int] | None] = lambda number: None
        """All values that a number may have on the current path, if they are few."""

    # -- going back -----------------------------------------------------------------------------------------------

    def restore(self, snapshot: Snapshot) -> None:
        self.frames = []
        for frame, function, registers, call, objects, scoped in snapshot.frames:
            frame.function, frame.registers, frame.call = function, list(registers), call
            frame.objects, frame.scoped = list(objects), dict(scoped)
            self.frames.append(frame)
        for memory in self.objects[snapshot.count :]:
            self._statics.pop(memory.site, None)
        del self.objects[snapshot.count :]
        for memory, alive, content, cells, segments in snapshot.memory:
            memory.alive, memory.content = alive, content
            content.cells, content.segments = dict(cells), list(segments)
        self.vague = set(snapshot.vague)
        self.terms_algebra.values = dict(snapshot.values)
        self.terms_algebra.addresses = dict(snapshot.addresses)

    # -- registers ------------------------------------------------------------------------------------------------

    def slots(self, function: ControlFlowAutomaton) -> Mapping[Register, ObjectSite]:
        """The registers that hold the address of a local variable, whose newest object in the frame it is."""
        found = self._scoped.get(function.name)
        if found is None:
            found = self._scoped[function.name] = {
                operation.target: operation.site
                for edge in function.edges
                for operation in edge.operations
                if isinstance(operation, Allocate) and operation.scoped
            }
        return found

    def slot(self, frame: Frame, site: ObjectSite) -> MemoryObject:
        """The object of a local variable, which is unknown if it has not been mentioned yet."""
        found = frame.scoped.get(site)
        if found is None:
            found = self.unknown_object(site)
            frame.scoped[site] = found
            frame.objects.append(found)
        return found

    def unknown_object(self, site: ObjectSite) -> MemoryObject:
        """An object of a site of which nothing else is known."""
        size: Value = site.size if site.size is not None else self.algebra.unknown(UNKNOWN)
        memory = self._make(site, size, self.unknown_background(site))
        memory.alive = self.algebra.unknown(UNKNOWN)
        return memory

    def unknown_background(self, site: ObjectSite) -> Fresh:
        return self.fresh_background(UNKNOWN, undefined=False)

    def evaluate(self, expression: Expression) -> Value:
        if type(expression) is Register:
            frame = self.frames[-1]
            value = frame.registers[expression.index]
            if value is None:
                value = frame.registers[expression.index] = self._unknown_register(frame, expression)
            elif type(value) is not int:
                value = self.terms_algebra.known(value)
            return value
        if isinstance(expression, Apply) and expression.operator is op.ITE:
            return self._choice(expression)
        return super().evaluate(expression)

    def _choice(self, expression: Apply) -> Value:
        """One of two values; if they are addresses, there are two ways to go on."""
        algebra = self.terms_algebra
        condition = algebra.known(self.evaluate(expression.operands[0]))
        if isinstance(condition, int):
            return self.evaluate(expression.operands[1 if condition else 2])
        one, other = (self.evaluate(operand) for operand in expression.operands[1:])
        if isinstance(condition, Term | Variable) and (isinstance(one, Pointer) or isinstance(other, Pointer)):
            if one != other:
                raise Split((condition, algebra.terms.negation(condition)))
        return algebra.known(algebra.apply(op.ITE, expression.type, expression.type, (condition, one, other)))

    def _unknown_register(self, frame: Frame, register: Register) -> Value:
        site = self.slots(frame.function).get(register)
        if site is not None:
            return Pointer(self.slot(frame, site), 0)
        value = self.terms_algebra.any_value(register.type)
        self.note_register(frame, register.index, value)
        return value

    def note_places(self, value: Value, allowed: Among | None) -> None:
        """The facts say what a value may be the address of, since a register or a cell holds it."""
        if allowed is not None and isinstance(value, Term | Variable):
            self.terms_algebra.places.setdefault(value, allowed)

    def note_register(self, frame: Frame, index: int, value: Value) -> None:
        if self._facts is not None:
            self.note_places(value, self._facts.registers.get((frame.function.name, index)))

    def note_cell(self, memory: MemoryObject, offset: int, size: int, value: Value) -> None:
        if self._facts is not None and 8 * size <= self.algebra.pointer_bits:
            allowed = self._allowed(memory.site.index, offset)
            if allowed is not None and not allowed.places and not self.demands_writes:
                allowed = Among(self.terms_algebra.outside)  # it may not have been written yet
            self.note_places(value, allowed)

    def set(self, register: Register, value: Value) -> None:
        self.hold_register(self.frames[-1].function, register, value)
        super().set(register, value)

    def hold_register(self, function: ControlFlowAutomaton, register: Register, value: Value) -> None:
        """A register may hold only what the facts say."""
        if self._facts is None or type(value) is int:
            return
        allowed = self._facts.registers.get((function.name, register.index))
        if allowed is not None and not within(self._may_be(value), allowed):
            raise NotInductive(f"{register} of {function.name} may hold an address that the facts exclude ({value!r})")

    def _havoc(self, operation: Havoc) -> None:
        if self._facts is None or operation.origin.kind is not OriginKind.UNINITIALIZED or self.program.undefined_reading:
            super()._havoc(operation)
            return
        value = self.terms_algebra.input(operation.target.type)
        self._uninitialized.add(value)  # held to the facts only if it is read: see `hold_uninitialized`
        self.frames[-1].registers[operation.target.index] = value

    def hold_uninitialized(self, read: Sequence[Iterable[Register]], fresh: Container[MemoryObject]) -> None:
        """At a cut point: facts are used of whatever is not claimed, so they have to hold of what was not written yet.

        `read` are the registers of each frame that may still be read, `fresh` the objects that are claimed to be unwritten.
        """
        if self._facts is None:
            return
        for frame, registers in zip(self.frames, read, strict=True):
            for register in registers:
                value = frame.registers[register.index]
                if isinstance(value, Variable) and value in self._uninitialized:
                    self.hold_register(frame.function, register, value)
        for memory in self.objects:
            if memory.alive != 0 and memory not in fresh:
                self.hold_unwritten(memory)

    def _admits_input(self, allowed: Among) -> bool:
        """Whether a cell may be read as an address outside the program, as far as facts go."""
        if not allowed.places and not self.demands_writes:
            return True
        return self.terms_algebra.outside <= allowed.places

    def hold_unwritten(self, memory: MemoryObject, low: int | None = None, size: int = 0) -> None:
        """Bytes that are input (of a range only, if `low` is given) may be addresses outside the program."""
        assert self._facts is not None
        word = self.algebra.pointer_bits // 8
        whole = memory.size if isinstance(memory.size, int) else None
        for (site, offset), allowed in self._facts.cells.items():
            if site != memory.site.index or self._admits_input(allowed):
                continue
            starts: Iterable[int | None] = (offset,) if offset is not None or whole is None else range(0, whole, word)
            for start in starts:
                if low is not None and start is not None and not low - word < start < low + size:
                    continue
                if _has_unwritten(memory.content, start, word):
                    raise NotInductive(f"{memory} may be read before it is written, which the facts exclude")

    def _assign(self, operation: object) -> None:
        target, value = operation.target, self.evaluate(operation.value)  # type: ignore[attr-defined]
        self.set(target, value)

    def _load(self, operation: object) -> None:
        target = operation.target  # type: ignore[attr-defined]
        value = self.load(self.evaluate(operation.address), target.type, operation)  # type: ignore[attr-defined, arg-type]
        self.set(target, value)

    # -- calls ----------------------------------------------------------------------------------------------------

    def enter(self, edge: Edge, function: ControlFlowAutomaton) -> None:
        call = edge.call
        assert call is not None
        arguments = [self.evaluate(argument) for argument in call.arguments]
        registers: list[Value | None] = [None] * len(function.registers)
        for number, parameter in enumerate(function.parameters):
            if number < len(arguments) and call.arguments[number].type.bits == parameter.type.bits:
                registers[parameter.index] = arguments[number]
            else:  # whatever happens to be there; no address of the program's own, as in the model
                registers[parameter.index] = self.algebra.fresh(_MISSING, parameter.type)
            self.hold_register(function, parameter, registers[parameter.index] or 0)
        area = function.variable_arguments
        if area is not None and call.variable_arguments is not None and call.variadic:
            registers[area.index] = self.evaluate(call.variable_arguments)
            self.hold_register(function, area, registers[area.index] or 0)
        self.frames.append(Frame(function, registers, edge))

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        values = [self.evaluate(result) for result in results]
        frame = self.frames.pop()
        for memory in frame.objects:
            memory.alive = 0
        for memory in self.objects:  # a claim does not say whose frame these belong to
            site = memory.site
            if site.kind is not ObjectKind.HEAP and site.function == frame.function.name and memory.alive != 0:
                if site.kind not in _STATIC and not any(site in other.scoped for other in self.frames):
                    memory.alive = self.algebra.unknown(UNKNOWN)
        edge = frame.call
        if edge is None:
            return None
        call = edge.call
        assert call is not None
        for number, target in enumerate(call.targets):
            fits = number < len(values) and results[number].type.bits == target.type.bits
            self.set(target, values[number] if fits else self.algebra.fresh(_MISSING, target.type))
        return edge

    def outside_call(self, call: Call) -> None:
        """A call that leaves the program: it returns any value, and leaves memory alone."""
        for target in call.targets:
            self.set(target, self.algebra.fresh(Origin(OriginKind.UNKNOWN_FUNCTION, "outside"), target.type))

    # -- objects --------------------------------------------------------------------------------------------------

    def _static_background(self, site: ObjectSite) -> Background:
        is_known = site.kind in (ObjectKind.LITERAL, ObjectKind.FUNCTION) or (
            site.constant and site.kind is not ObjectKind.EXTERNAL
        )
        if is_known or (self._initial and site not in self.vague):
            return super()._static_background(site)
        return self.unknown_background(site)

    def _relocate(self) -> None:
        for memory in self._unrelocated:
            initializer = memory.site.initializer
            if initializer is not None and isinstance(memory.content.segments[0].source, Image):
                for offset, expression in initializer.relocations:
                    value = self.evaluate(expression)
                    self._hold_cell(memory.site.index, offset, expression.type.bytes, value)
                    memory.content.write(offset, expression.type.bytes, value)
        self._unrelocated.clear()

    def forget(self, memory: MemoryObject) -> None:
        """Nothing is known of an object's bytes any more."""
        if memory.site.constant:
            return  # a condition in front of the write has excluded this
        if self._facts is not None:
            self.hold_unwritten(memory)
        memory.content = self.content(self.unknown_background(memory.site))

    def _forget_sites(self, places: frozenset[Place], size: Value) -> None:
        """Something may have been written at any of some places."""
        for index, offset in sorted(places, key=lambda place: (place[0], -1 if place[1] is None else place[1])):
            site = self.program.sites[index]
            for memory in self.objects:
                if memory.site is site and memory.alive != 0:
                    if offset is None or not isinstance(size, int):
                        self.forget(memory)
                    else:
                        start = signed(offset, self.algebra.pointer_bits)
                        if self._facts is not None:
                            self.hold_unwritten(memory, start, size)
                        memory.content.fill(start, size, self.unknown_background(site))
            self.vague.add(site)

    def _may_mean(self, function: str, expression: Expression, address: Value) -> frozenset[Place]:
        """The places of own objects that an access may go to."""
        if isinstance(address, Outside) or (isinstance(address, Variable) and address.outside):
            return self.terms_algebra.outside
        if isinstance(address, int) and self._is_special(address):
            return NOWHERE  # a condition in front of the access has excluded this
        named = self._oracle.targets(function, expression)
        taken = frozenset((target.site.index, target.offset) for target in named)
        places = self.terms_algebra.places_of(address)
        if places is None or isinstance(address, int):
            return taken
        listed = {index for index, _ in taken}
        return frozenset(place for place in places if place[0] in listed)

    # -- accesses -------------------------------------------------------------------------------------------------

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        size = self.terms_algebra.known(size)
        address = self._place(address, certain=access is not Access.FREE and isinstance(size, int) and size != 0)
        if isinstance(address, int) and not self._is_special(address):
            return self.algebra.unknown(UNKNOWN)  # the path may have compared an object's address with this number
        if isinstance(address, int) and access is not Access.FREE and not isinstance(size, int):
            return self.algebra.apply(op.EQ, BOOL, self.algebra.offset_type, (size, 0))  # no bytes are valid anywhere
        if isinstance(address, Pointer) and access is not Access.FREE and size != 0:
            if not all(isinstance(each, int) for each in (address.offset, size, address.object.size)):
                return self._valid_range(address, size, access)
        return super().valid(address, size, access)

    def _is_special(self, address: int) -> bool:
        """Whether a number is certainly no object's address."""
        return address < PAGE or address >= (1 << self.algebra.pointer_bits) - PAGE

    def _valid_range(self, address: Pointer, size: Value, access: Access) -> Value:
        """Whether a range lies within its object, if offset, length or size are open. No bytes are valid anywhere."""
        memory, algebra = address.object, self.terms_algebra
        site, bits = memory.site, algebra.pointer_bits
        if memory.alive == 0 or site.kind is ObjectKind.FUNCTION or (access is Access.WRITE and site.constant):
            return algebra.apply(op.EQ, BOOL, algebra.offset_type, (size, 0))
        numbers = [algebra.number(each, bits) for each in (address.offset, size, memory.size)]
        if site.kind is ObjectKind.EXTERNAL or any(number is None for number in numbers):
            return self.algebra.unknown(UNKNOWN)
        offset, length, whole = (number for number in numbers if number is not None)
        type_, terms = algebra.offset_type, algebra.terms
        fits = terms.apply(op.ULE, BOOL, type_, (length, whole))
        last = terms.apply(op.SUB, type_, type_, (whole, length))
        inside = terms.apply(op.ULE, BOOL, type_, (offset, last))
        whole_range = terms.apply(op.AND, BOOL, BOOL, (fits, inside))
        return algebra.known(terms.apply(op.OR, BOOL, BOOL, (whole_range, terms.equal(type_, length, 0))))

    def _place(self, address: Value, *, certain: bool = False) -> Value:
        """An address with what the path has decided of it, or, if it is `certain` that there is an access of at least a
        byte (and not that null may be freed), the only place that it can mean.
        """
        address = self.terms_algebra.known(address)
        if isinstance(address, Pointer):
            return address if isinstance(address.offset, int) else Pointer(
                address.object, self.terms_algebra.known(address.offset)
            )
        if not isinstance(address, Term | Variable) or (isinstance(address, Variable) and address.outside) or not certain:
            return address
        places = self.terms_algebra.places_of(address)
        if places is None or not 0 < len(places) <= (MOST_PLACES if self.splits else 1):
            return address
        # The access is valid, as a condition in front of it says: so it goes to a live object at one of these places.
        found = [self._only_object(place) for place in sorted(places, key=str)]
        pointers = [pointer for pointer in found if pointer is not None]
        if len(pointers) < len(found):
            return address
        if len(pointers) == 1:
            return pointers[0]
        numbers = [self.terms_algebra.number(pointer, self.algebra.pointer_bits) for pointer in pointers]
        equal = [self.terms_algebra.terms.equal(address.type, address, each) for each in numbers if each is not None]
        raise Split(equal, [(address, pointer) for pointer in pointers])

    def _only_object(self, place: Place) -> Pointer | None:
        """The only live object that a place can be in: a static one, or a variable of a function that is active once."""
        index, offset = place
        site = self.program.sites[index]
        if offset is None:
            return None
        if site.kind is ObjectKind.GLOBAL:
            return Pointer(self.static(site), offset)
        frames = [frame for frame in self.frames if site in self.slots(frame.function).values()]
        return Pointer(self.slot(frames[0], site), offset) if len(frames) == 1 else None

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        place = self._place(address, certain=True)
        if isinstance(place, Pointer) and isinstance(place.offset, int):
            self._note_access(place.object)
            offset = signed(place.offset, self.algebra.pointer_bits)
            value = self._typed(place.object.content.read(offset, type_.bytes, type_), type_)
            self.note_cell(place.object, offset, type_.bytes, value)
            return self.terms_algebra.known(value)
        return self.load_open(place, type_, operation)

    def _note_access(self, memory: MemoryObject) -> None:
        """What is read or written is alive: a condition in front of the access says so."""
        if isinstance(memory.alive, Unknown):
            memory.alive = 1

    def _allowed(self, site: int, offset: int | None) -> Among | None:
        assert self._facts is not None
        if offset is not None:
            found = self._facts.cells.get((site, offset & self._mask))
            if found is not None:
                return found
        return self._facts.cells.get((site, None))

    def _split(self, number: Value) -> None:
        """Go on in several ways, one for each value that an open number may have, if they are few."""
        if isinstance(number, Term | Variable):
            values = self.few_values(number)
            if values is not None:
                terms = self.terms_algebra.terms
                raise Split([terms.equal(number.type, number, value) for value in values])

    def load_open(self, address: Value, type_: Type, operation: Operation) -> Value:
        if isinstance(address, Pointer):
            chosen = self._choose(address, type_)
            if chosen is not None:
                return chosen
            self._split(address.offset)
        value = self.terms_algebra.any_value(type_)
        if self._facts is not None and type_.bits <= self.algebra.pointer_bits:
            expression = operation.address  # type: ignore[attr-defined]
            places = self._may_mean(self.frames[-1].function.name, expression, address)
            allowed = self._content_of(places)
            if allowed is not None:
                self.terms_algebra.places[value] = allowed
        return value

    def _content_of(self, places: frozenset[Place]) -> Among | None:
        """What the facts say of the cells at some places."""
        assert self._facts is not None
        result: set[Place] = set()
        for site, offset in places:
            if offset is None:
                found = [among for (owner, _), among in self._facts.cells.items() if owner == site]
                if (site, None) not in self._facts.cells:
                    return None
            else:
                allowed = self._allowed(site, offset)
                if allowed is None:
                    return None
                found = [allowed]
            for among in found:
                result |= among.places
            if self._may_be_unwritten(site, offset) or (not self.demands_writes and not all(each.places for each in found)):
                result |= self.terms_algebra.outside
        return Among(frozenset(result))

    def _may_be_unwritten(self, site: int, offset: int | None) -> bool:
        """Whether a cell of an object that was made on the path may not have been written; others were held to the facts."""
        word = self.algebra.pointer_bits // 8
        start = None if offset is None else signed(offset, self.algebra.pointer_bits)
        return any(
            memory.site.index == site and memory.alive != 0 and _has_unwritten(memory.content, start, word)
            for memory in self.objects
        )

    def _choose(self, address: Pointer, type_: Type) -> Value | None:
        """The cell at an open offset: a choice between the cells there are, or several ways to go on."""
        memory = address.object
        offset = self.terms_algebra.number(address.offset, self.algebra.pointer_bits)
        cells = self._cells(memory, offset, type_.bytes)
        if cells is None or offset is None or isinstance(offset, int):
            return None
        values = [self._typed(memory.content.read(place, type_.bytes, type_), type_) for place in cells]
        for place, value in zip(cells, values, strict=True):
            self.note_cell(memory, place, type_.bytes, value)
        wide = self.algebra.offset_type
        if not all(isinstance(value, int | Term | Variable) for value in values):
            return values[cells.index(self._settled(offset, cells))]
        terms = self.terms_algebra.terms
        result = values[-1]
        for place, value in zip(reversed(cells[:-1]), reversed(values[:-1]), strict=True):
            if value == result:
                continue
            test = terms.apply(op.EQ, BOOL, wide, (offset, place))
            assert isinstance(value, int | Term | Variable) and isinstance(result, int | Term | Variable)
            result = terms.apply(op.ITE, type_, type_, (test, value, result))
        return result

    def _settled(self, offset: Operand, cells: Sequence[int]) -> int:
        """The one of some offsets that an open one is on this path; if the path does not say, several ways to go on."""
        wide = self.algebra.offset_type
        equal = [self.algebra.apply(op.EQ, BOOL, wide, (offset, place)) for place in cells]
        for place, condition in zip(cells, equal, strict=True):
            if condition == 1:
                return place
        raise Split([each for each in equal if isinstance(each, Term | Variable)])

    def _cells(self, memory: MemoryObject, offset: Operand | None, size: int) -> list[int] | None:
        """The cells of an object that an aligned open offset may mean; None if they are not few."""
        if offset is None or isinstance(offset, int) or not isinstance(memory.size, int) or memory.alive == 0:
            return None
        if memory.size > MOST_CELLS * size or memory.size < size or not self.is_aligned(offset, size):
            return None
        return list(range(0, memory.size - size + 1, size))

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        place = self._place(address, certain=True)
        if isinstance(place, Pointer) and isinstance(place.offset, int):
            self._note_access(place.object)
            offset = signed(place.offset, self.algebra.pointer_bits)
            self._hold_cell(place.object.site.index, offset, type_.bytes, value)
            place.object.content.write(offset, type_.bytes, value)
            return
        self.store_open(place, value, type_, operation)

    def _hold_cell(self, site: int, offset: int | None, size: int, value: Value) -> None:
        """A cell may hold only what the facts say."""
        if self._facts is None or type(value) is int:
            return
        places = self._may_be(value)
        if places == NOWHERE:
            return
        for allowed in self._touched(site, offset, size):
            if not within(places, allowed):
                name = self.program.sites[site].name
                raise NotInductive(f"an address that the facts exclude is stored in {name}")

    def _may_be(self, value: Value) -> frozenset[Place]:
        """The places that a value may be the address of; at most all whose addresses are taken."""
        places = self.terms_algebra.places_of(value)
        return self.anywhere if places is None else places

    def _touched(self, site: int, offset: int | None, size: int) -> list[Among]:
        """What the facts say of the cells that have bytes of a range (no offset: of all cells of the site).

        A fact is about what an access of up to the size of an address finds that starts there.
        """
        assert self._facts is not None
        cells = self._facts.cells
        if offset is None:
            return [among for (owner, _), among in cells.items() if owner == site]
        starts = range(offset - self.algebra.pointer_bits // 8 + 1, offset + size)
        found = [self._allowed(site, start) for start in starts]
        return list({id(among): among for among in found if among is not None}.values())

    def store_open(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        if isinstance(address, Pointer):
            self._hold_cell(address.object.site.index, None, type_.bytes, value)
            if not self._store_choice(address, value, type_):
                self._split(address.offset)
                self.forget(address.object)
            return
        expression = operation.address  # type: ignore[attr-defined]
        places = self._may_mean(self.frames[-1].function.name, expression, address)
        for site, offset in sorted(places, key=str):
            self._hold_cell(site, offset, type_.bytes, value)
        self._forget_sites(places, type_.bytes)

    def _store_choice(self, address: Pointer, value: Value, type_: Type) -> bool:
        """A store at an open offset changes one of few cells."""
        memory = address.object
        offset = self.terms_algebra.number(address.offset, self.algebra.pointer_bits)
        cells = self._cells(memory, offset, type_.bytes)
        if cells is None or offset is None or isinstance(offset, int):
            return False
        wide = self.algebra.offset_type
        whole = int_type(8 * type_.bytes)
        old = [memory.content.read(place, type_.bytes) for place in cells]
        if not all(isinstance(each, int | Term | Variable) for each in (value, *old)):
            memory.content.write(self._settled(offset, cells), type_.bytes, value)
            return True
        for place, before in zip(cells, old, strict=True):
            test = self.terms_algebra.terms.apply(op.EQ, BOOL, wide, (offset, place))
            assert isinstance(before, int | Term | Variable) and isinstance(value, int | Term | Variable)
            memory.content.write(
                place, type_.bytes, self.terms_algebra.terms.apply(op.ITE, whole, whole, (test, value, before))
            )
        return True

    # -- ranges and lives -----------------------------------------------------------------------------------------

    def _allocate(self, operation: Allocate) -> None:
        super()._allocate(operation)
        frame = self.frames[-1]
        self.hold_register(frame.function, operation.target, frame.registers[operation.target.index] or 0)

    def _overwrite(self, operation: Fill | HavocMemory, background: Background) -> None:
        size, destination = (self.evaluate(each) for each in (operation.size, operation.destination))
        size = self.terms_algebra.known(size)
        place = self._place(destination, certain=isinstance(size, int))
        if size == 0:
            return
        is_exact = isinstance(size, int) and isinstance(place, Pointer) and isinstance(place.offset, int)
        if isinstance(background, Filled) or not is_exact:  # else it is seen where it counts: see `hold_unwritten`
            self._hold_fill(place, size, background, operation)
        if isinstance(size, int) and isinstance(place, Pointer) and isinstance(place.offset, int):
            place.object.content.fill(signed(place.offset, self.algebra.pointer_bits), size, background)
        else:
            self.overwrite_open(place, size, background, operation)

    def _copy(self, operation: Copy) -> None:
        if self._facts is not None:
            self._hold_copy(operation)
        super()._copy(operation)

    def _hold_fill(self, place: Value, size: Value, background: Background, operation: Fill | HavocMemory) -> None:
        """The byte of a fill may be a piece of an address, and input may be an address outside the program."""
        if self._facts is None or (isinstance(background, Filled) and type(background.byte) is int):
            return
        places = self.terms_algebra.places_of(place) if isinstance(place, Pointer) else None
        if places is None:
            places = self._may_mean(self.frames[-1].function.name, operation.destination, place)
        for site, offset in sorted(places, key=str):
            start = offset if isinstance(size, int) else None
            length = size if isinstance(size, int) else 0
            if isinstance(background, Filled):
                self._hold_cell(site, start, length, background.byte)
            elif not all(self._admits_input(allowed) for allowed in self._touched(site, start, length)):
                raise NotInductive(f"input is read to {self.program.sites[site].name}, which the facts exclude")

    def _hold_copy(self, operation: Copy) -> None:
        """What the facts allow in the source they have to allow in the destination."""
        assert self._facts is not None
        function, size = self.frames[-1].function.name, self.evaluate(operation.size)
        sources = self._places_at(function, operation.source)
        for site, offset in self._places_at(function, operation.destination):
            for origin, start in sources:
                for given, own in self._copied(origin, start, site, offset, size):
                    if not within(self.anywhere if given is None else given.places, own):
                        raise NotInductive(f"addresses that the facts exclude are copied to {self.program.sites[site].name}")

    def _copied(
        self, origin: int, start: int | None, site: int, offset: int | None, size: Value
    ) -> Iterator[tuple[Among | None, Among]]:
        """What the facts say of bytes, and what they say of the places where these are copied to."""
        assert self._facts is not None
        word = self.algebra.pointer_bits // 8
        if start is None or offset is None or not isinstance(size, int) or (offset - start) % word:
            every: list[Among | None] = [*self._touched(origin, None, 0)]
            if (origin, None) not in self._facts.cells:
                every.append(None)
            for own in self._touched(site, None, 0):
                for given in every:
                    yield given, own
            return
        seen: set[tuple[int, int]] = set()
        between = [among for (owner, at), among in self._facts.cells.items() if owner == site and (at is None or at % word)]
        for distance in range(-(start % word), size, word):  # words go to words, also those that are copied in part
            to = self._allowed(site, offset + distance)
            given = self._allowed(origin, start + distance)
            # An access that starts within a word may find pieces of what was copied, too.
            for own in between if to is None else (to, *between):
                if (id(given), id(own)) not in seen:
                    seen.add((id(given), id(own)))
                    yield given, own

    def _places_at(self, function: str, expression: Expression) -> list[Place]:
        address = self._place(self.evaluate(expression))
        places = self.terms_algebra.places_of(address) if isinstance(address, Pointer) else None
        return sorted(self._may_mean(function, expression, address) if places is None else places, key=str)

    @property
    def _mask(self) -> int:
        return (1 << self.algebra.pointer_bits) - 1

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        assert isinstance(operation, Copy)
        origin = self._place(source)
        if isinstance(origin, Pointer) and isinstance(origin.offset, int):
            content, start = origin.object.content, signed(origin.offset, self.algebra.pointer_bits)
            known = origin.object.size
            end = known - start if isinstance(known, int) else 0
            if self._write_some(destination, size, lambda place: content.read(start + place, 1) if place < end else None):
                return
        self._forget_at(operation.destination, destination, size)

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        assert isinstance(operation, Fill | HavocMemory)
        byte = background.byte if isinstance(background, Filled) else None
        if not self._write_some(destination, size, lambda place: byte):
            self._forget_at(operation.destination, destination, size)

    def _write_some(self, destination: Value, size: Value, byte_at: Callable[[int], Value | None]) -> bool:
        """Overwrite the first bytes from a place on, without knowing how many; None stands for any byte.

        False if that is not possible byte by byte.
        """
        place, size = self._place(destination), self.terms_algebra.known(size)
        if not isinstance(place, Pointer) or not isinstance(place.offset, int) or not isinstance(size, Term | Variable):
            return False
        memory, start = place.object, signed(place.offset, self.algebra.pointer_bits)
        if not isinstance(memory.size, int) or not 0 <= start <= memory.size or memory.size - start > MOST_CELLS:
            return False
        old = [memory.content.read(start + each, 1) for each in range(memory.size - start)]
        new = [byte_at(each) for each in range(memory.size - start)]
        if not all(isinstance(each, int | Term | Variable) for each in old):
            return False
        terms, wide = self.terms_algebra.terms, self.algebra.offset_type
        for each, before in enumerate(old):
            after = new[each]
            if after is None:
                after = self.terms_algebra.any_value(BYTE)
                self.note_places(after, Among(self.terms_algebra.outside))
            elif not isinstance(after, int | Term | Variable):  # a piece of an address
                piece, places = self.terms_algebra.any_value(BYTE), self.terms_algebra.places_of(after)
                self.note_places(piece, None if places is None else Among(places))
                after = piece
            assert isinstance(before, int | Term | Variable)
            written = terms.apply(op.ULT, BOOL, wide, (each, size))
            memory.content.write(start + each, 1, terms.apply(op.ITE, BYTE, BYTE, (written, after, before)))
        return True

    def _forget_at(self, expression: Expression, destination: Value, size: Value) -> None:
        size = self.terms_algebra.known(size)
        place = self._place(destination, certain=isinstance(size, int))
        if size == 0:
            return
        if isinstance(place, Pointer):
            if isinstance(place.offset, int) and isinstance(size, int):
                start = signed(place.offset, self.algebra.pointer_bits)
                place.object.content.fill(start, size, self.unknown_background(place.object.site))
                return
            self._split(place.offset)
            self._split(size)
            self.forget(place.object)
        else:
            self._forget_sites(self._may_mean(self.frames[-1].function.name, expression, place), size)

    def _free(self, operation: Free) -> None:
        address = self._place(self.evaluate(operation.address))
        if isinstance(address, Pointer):
            self.end_life(address, operation)
            return
        places = self._may_mean(self.frames[-1].function.name, operation.address, address)
        sites = {index for index, _ in places}
        for memory in self.objects:
            if memory.site.kind is ObjectKind.HEAP and memory.site.index in sites and memory.alive != 0:
                memory.alive = self.algebra.unknown(UNKNOWN)

    def _end_lifetime(self, operation: EndLifetime) -> None:
        address = self._place(self.evaluate(operation.address))
        if not isinstance(address, Pointer):
            raise Undecided(f"the end of the life of an unknown object ({operation.position})")
        self.end_life(address, operation)

    def _block_size(self, operation: BlockSize) -> None:
        address = self._place(self.evaluate(operation.address))
        if isinstance(address, Pointer) and isinstance(address.object.size, int | Term | Variable):
            self.set(operation.target, address.object.size)
        else:
            self.set(operation.target, self.terms_algebra.input(operation.target.type))  # a number

