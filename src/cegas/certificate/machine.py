"""What a run may do, from a state of which only some things are known: the abstract machine of the program model over terms.

The machine of `cegas.program.machine` says what operations do; here its values may be terms over variables, and whatever it
does not know becomes a new variable. Every rule may forget, none may guess: the runs that a machine describes include all
runs of the program from the states it was made for. The one exception is *facts* (which addresses a register or a cell may
hold, `facts.py`): they are used where a value is not known, and every write is held to them, so that they hold by induction.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from cegas.certificate.addresses import TermAddresses
from cegas.certificate.algebra import NOWHERE, NUMBERS, UNKNOWN, SitePlace, TermAlgebra
from cegas.certificate.checkpoints import Checkpoint
from cegas.certificate.elements import Elements
from cegas.certificate.facts import MachineFacts
from cegas.certificate.format import Among, PointsToFacts
from cegas.certificate.open_offsets import OpenOffsets
from cegas.certificate.outcomes import Split, Undecided
from cegas.certificate.strings import promise_of
from cegas.certificate.terms import Operand, Term, Terms, TermVariable
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Access, Apply, Expression, Reached, Register
from cegas.program.machine import Activation, Machine
from cegas.program.memory import Background, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
)
from cegas.program.operators import signed
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import BOOL, Type
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import Outside, Pointer, Unknown, Value


class TermMachine(Machine):
    """A machine whose runs include all those of the program from the states that it describes."""

    def __init__(
        self, program: Program, oracle: AddressTakenOracle, terms: Terms, facts: PointsToFacts | None, *, initial: bool
    ) -> None:
        """`initial`: static objects are as they are when the program starts; else they are unknown."""
        outside = frozenset((site.index, None) for site in program.sites if site.kind is ObjectKind.EXTERNAL)
        mortal = frozenset((site.index, None) for site in oracle.taken_sites if not site.kind.is_static)
        algebra = TermAlgebra(program.data_model.value, terms, outside, mortal)
        super().__init__(program, algebra)
        self.terms_algebra = algebra
        self.vague: set[ObjectSite] = set()
        """Static sites whose objects have not been mentioned yet and may have changed since the start."""
        self._oracle = oracle
        self.freed_outside = not initial and oracle.may_free_outside  # no claim tells whether that has happened
        self.anywhere: Final = outside | NUMBERS | {(site.index, None) for site in oracle.taken_sites}
        """All places whose addresses there may be."""
        self._uninitialized: set[TermVariable] = set()
        self.facts: Final = MachineFacts(program, algebra, facts, self.anywhere)
        self._addresses: Final = TermAddresses(self, algebra)
        self.open_offsets: Final = OpenOffsets(algebra, self.facts, self._typed)
        self.elements: Final = Elements(algebra, lambda memory: self.content(self.unknown_background(memory.site)))
        self._initial = initial
        self._scoped: dict[str, Mapping[Register, ObjectSite]] = {}
        self.splits = False
        """Whether an access through a pointer that may mean several known places is tried at each of them."""
        self.promises: list[Operand] = []
        """What C says of the arguments of `main` that the last operation has read."""

    # -- going back -----------------------------------------------------------------------------------------------

    def restore(self, checkpoint: Checkpoint) -> None:
        self.frames = []
        for frame, function, registers, call, objects, scoped in checkpoint.frames:
            frame.function, frame.registers, frame.call = function, list(registers), call
            frame.objects, frame.scoped = list(objects), dict(scoped)
            self.frames.append(frame)
        for memory in self.objects:
            memory.alive = 0  # what the checkpoint does not have is dead there, or was never made
        self.objects = []
        for memory, alive, content, cells, segments in checkpoint.memory:
            memory.alive, memory.content = alive, content
            content.cells, content.segments = dict(cells), list(segments)
            self.objects.append(memory)
        self.statics = dict(checkpoint.statics)
        self.vague = set(checkpoint.vague)
        self.freed_outside = checkpoint.freed_outside
        self.terms_algebra.values = dict(checkpoint.values)
        self.terms_algebra.addresses = dict(checkpoint.addresses)
        self.elements.restore(checkpoint.elements)

    # -- registers ------------------------------------------------------------------------------------------------

    def slots(self, function: ControlFlowAutomaton) -> Mapping[Register, ObjectSite]:
        """The registers that hold the address of a local variable: that of its newest object in the frame."""
        found = self._scoped.get(function.name)
        if found is None:
            found = self._scoped[function.name] = {
                operation.target: operation.site
                for edge in function.edges
                for operation in edge.operations
                if isinstance(operation, Allocate) and operation.scoped
            }
        return found

    def slot(self, frame: Activation, site: ObjectSite) -> MemoryObject:
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
        if isinstance(condition, Term | TermVariable) and (isinstance(one, Pointer) or isinstance(other, Pointer)):
            if one != other:
                raise Split((condition, algebra.terms.negation(condition)))
        return algebra.known(algebra.apply(op.ITE, expression.type, expression.type, (condition, one, other)))

    def _unknown_register(self, frame: Activation, register: Register) -> Value:
        site = self.slots(frame.function).get(register)
        if site is not None:
            return Pointer(self.slot(frame, site), 0)
        value = self.terms_algebra.any_value(register.type)
        self.facts.note_register(frame, register.index, value)
        return value

    def set(self, register: Register, value: Value) -> None:
        self.facts.hold_register(self.frames[-1].function, register, value)
        super().set(register, value)

    def defined(self, value: Value) -> Value:
        if has_undefined(value):
            return 0
        return 1 if self.terms_algebra.is_defined(value) else self.algebra.unknown(UNKNOWN)

    def _havoc(self, operation: Havoc) -> None:
        is_uninitialized = operation.origin.kind is OriginKind.UNINITIALIZED and not self.program.undefined_reading
        if not is_uninitialized or not self.facts.are_given:
            super()._havoc(operation)
            return
        value = self.terms_algebra.input(operation.target.type, unwritten=True)
        self._uninitialized.add(value)  # held to the facts only if it is read: see `hold_uninitialized`
        self.frames[-1].registers[operation.target.index] = value

    def hold_uninitialized(self, read: Sequence[Iterable[Register]], fresh: Container[MemoryObject]) -> None:
        """At a cut point, facts are used for whatever is not claimed, so they have to hold of what has not been written yet.

        `read` are the registers of each frame that may still be read, `fresh` the objects that are claimed to be unwritten.
        """
        if not self.facts.are_given:
            return
        for frame, registers in zip(self.frames, read, strict=True):
            for register in registers:
                value = frame.registers[register.index]
                if isinstance(value, TermVariable) and value in self._uninitialized:
                    self.facts.hold_register(frame.function, register, value)
        for memory in self.objects:
            if memory.alive != 0 and memory not in fresh:
                self.facts.hold_unwritten(memory)

    def _assign(self, operation: Assign) -> None:
        self.set(operation.target, self.evaluate(operation.value))

    def _load(self, operation: Load) -> None:
        self.set(operation.target, self.load(self.evaluate(operation.address), operation.target.type, operation))

    # -- calls ----------------------------------------------------------------------------------------------------

    def enter(self, edge: Edge, function: ControlFlowAutomaton) -> None:
        call = edge.call
        assert call is not None
        arguments = [self.evaluate(argument) for argument in call.arguments]
        registers: list[Value | None] = [None] * len(function.registers)
        for number, parameter in enumerate(function.parameters):
            if number < len(arguments) and call.arguments[number].type.bits == parameter.type.bits:
                registers[parameter.index] = arguments[number]
            else:  # whatever happens to be there
                registers[parameter.index] = self.terms_algebra.any_value(parameter.type)
            self.facts.hold_register(function, parameter, registers[parameter.index] or 0)
        area = function.variable_arguments
        if area is not None and call.variable_arguments is not None and call.variadic:
            registers[area.index] = self.evaluate(call.variable_arguments)
            self.facts.hold_register(function, area, registers[area.index] or 0)
        self.frames.append(Activation(function, registers, edge))

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        values = [self.evaluate(result) for result in results]
        frame = self.frames.pop()
        for memory in frame.objects:
            memory.alive = 0
        for memory in self.objects:  # a claim does not say whose frame these belong to
            site = memory.site
            if site.kind is not ObjectKind.HEAP and site.function == frame.function.name and memory.alive != 0:
                if not site.kind.is_static and not any(site in other.scoped for other in self.frames):
                    memory.alive = self.algebra.unknown(UNKNOWN)
        edge = frame.call
        if edge is None:
            return None
        call = edge.call
        assert call is not None
        for number, target in enumerate(call.targets):
            fits = number < len(values) and results[number].type.bits == target.type.bits
            self.set(target, values[number] if fits else self.terms_algebra.any_value(target.type))
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
                    self.facts.hold_cell(memory.site.index, offset, expression.type.bytes, value)
                    memory.content.write(offset, expression.type.bytes, value)
        self._unrelocated.clear()

    def forget(self, memory: MemoryObject) -> None:
        """Nothing is known of an object's bytes any more."""
        if memory.site.constant:
            return  # a condition in front of the write has excluded this
        if self.facts.are_given:
            self.facts.hold_unwritten(memory)
        memory.content = self.content(self.unknown_background(memory.site))

    def _forget_sites(self, places: frozenset[SitePlace], size: Value) -> None:
        """Something may have been written at any of these places."""
        for index, offset in sorted(places, key=lambda place: (place[0], -1 if place[1] is None else place[1])):
            site = self.program.sites[index]
            for memory in self.objects:
                if memory.site is site and memory.alive != 0:
                    if offset is None or not isinstance(size, int):
                        self.forget(memory)
                    else:
                        start = signed(offset, self.algebra.pointer_bits)
                        if self.facts.are_given:
                            self.facts.hold_unwritten(memory, start, size)
                        memory.content.fill(start, size, self.unknown_background(site))
            self.vague.add(site)

    def _may_mean(self, function: str, expression: Expression, address: Value) -> frozenset[SitePlace]:
        """The places of own objects that an access may go to."""
        if isinstance(address, Outside) or (isinstance(address, TermVariable) and address.outside):
            return self.terms_algebra.outside
        if isinstance(address, int) and self.terms_algebra.is_special(address):
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
        if access is Access.CALL:
            return self.callable(address)
        size = self.terms_algebra.known(size)
        address = self._addresses.place(address, certain=access.has_extent and isinstance(size, int) and size != 0)
        if isinstance(address, int) and not self.terms_algebra.is_special(address):
            return self.algebra.unknown(UNKNOWN)  # the path may have compared an object's address with this number
        if isinstance(address, int) and access.has_extent and not isinstance(size, int):
            return self.algebra.apply(op.EQ, BOOL, self.algebra.offset_type, (size, 0))  # zero bytes are valid anywhere
        if access is Access.FREE and isinstance(address, Term | TermVariable):
            return self._addresses.null_or_far(address)
        if isinstance(address, Pointer) and (access is Access.POINT or (access.has_extent and size != 0)):
            if not all(isinstance(each, int) for each in (address.offset, size, address.object.size)):
                return self._addresses.in_range(address, size, access)
        return super().valid(address, size, access)

    def own(self, address: Value) -> Value:
        if isinstance(address, Outside) or (isinstance(address, TermVariable) and address.outside):
            return 0
        return super().own(address)

    def reached(self, condition: Reached) -> Value:
        """Only that they are all reached is ever claimed, and only of blocks that are known to be all there are."""
        number = self.terms_algebra.known(self.evaluate(condition.blocks))
        known = [memory for memory in self.objects if memory.site.kind is ObjectKind.HEAP and memory.alive == 1]
        if number == 0 or (number == len(known) and not self.reachability.reach(condition).unreached):
            return 1
        return self.algebra.unknown(UNKNOWN)

    def apart(self, one: Value, other: Value, size: Value) -> Value:
        one, other = self._addresses.place(one), self._addresses.place(other)
        size = self.terms_algebra.known(size)
        for address, beside in ((one, other), (other, one)):
            if isinstance(address, TermVariable) and address.outside and isinstance(beside, Pointer):
                return super().apart(Outside(), beside, size)
        return super().apart(one, other, size)

    def callable(self, address: Value) -> Value:
        address = self._addresses.place(address)
        if isinstance(address, Term | TermVariable) and address.type.bits == self.algebra.pointer_bits:
            return self._addresses.is_far(address)
        if isinstance(address, Pointer) and isinstance(address.offset, Term | TermVariable):
            if address.object.site.kind is ObjectKind.FUNCTION:
                return self.algebra.apply(op.EQ, BOOL, self.algebra.offset_type, (address.offset, 0))
        return super().callable(address)

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        place = self._addresses.place(address, certain=True)
        element = self.elements.load(place.object, place.offset, type_) if isinstance(place, Pointer) else None
        if element is not None:
            self.promises += self.elements.take_promises()
            return self.terms_algebra.known(element)
        if isinstance(place, Pointer) and isinstance(place.offset, int):
            self._note_access(place.object)
            offset = signed(place.offset, self.algebra.pointer_bits)
            value = self._typed(place.object.content.read(offset, type_.bytes, type_), type_)
            if place.object.site is not self.program.external:
                self.facts.note_cell(place.object, offset, type_.bytes, value)
            elif self.facts.are_given and type_.bits <= self.algebra.pointer_bits:
                self.facts.note_places(value, self.facts.content_of(self.terms_algebra.outside, self.objects))
            self._note_promise(place, value, type_)
            return self.terms_algebra.known(value)
        return self.load_open(place, type_, operation)

    def _note_access(self, memory: MemoryObject) -> None:
        """What is read or written is alive: a condition in front of the access says so."""
        if isinstance(memory.alive, Unknown):
            memory.alive = 1

    def load_open(self, address: Value, type_: Type, operation: Operation) -> Value:
        if isinstance(address, Pointer):
            chosen = self.open_offsets.load(address, type_)
            if chosen is not None:
                return chosen
            self.open_offsets.split(address.offset)
        value = self.terms_algebra.any_value(type_)
        if self.facts.are_given and type_.bits <= self.algebra.pointer_bits:
            expression = operation.address  # type: ignore[attr-defined]
            places = self._may_mean(self.frames[-1].function.name, expression, address)
            allowed = self.facts.content_of(places, self.objects)
            if allowed is not None:
                self.terms_algebra.places[value] = allowed
        if isinstance(address, Pointer):
            self._note_promise(address, value, type_)
        return value

    def _note_promise(self, place: Pointer, value: Value, type_: Type) -> None:
        promise = promise_of(self.terms_algebra, place, value, type_) if place.object.site.is_input else None
        if promise is not None:
            self.promises.append(promise)

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        place = self._addresses.place(address, certain=True)
        if isinstance(place, Pointer) and self.elements.store(place.object, place.offset, value, type_):
            self._note_write(place.object)
            return
        if isinstance(place, Pointer) and isinstance(place.offset, int):
            self._note_access(place.object)
            offset = signed(place.offset, self.algebra.pointer_bits)
            self.facts.hold_cell(place.object.site.index, offset, type_.bytes, value)
            self._hold_aliases(place.object, type_.bytes, value)
            place.object.content.write(offset, type_.bytes, value)
            self._note_write(place.object)
            return
        self.store_open(place, value, type_, operation)

    def _hold_aliases(self, memory: MemoryObject, size: int, value: Value) -> None:
        """What is stored anywhere outside the program may be read as an `extern` variable (the reverse: see `load`)."""
        if memory.site is self.program.external:
            for site in self.program.extern_variables:
                self.facts.hold_cell(site.index, None, size, value)

    def outside_written(self, memory: MemoryObject) -> None:
        places = frozenset((site.index, None) for site in self.program.aliases(memory.site))
        self._forget_sites(places, self.algebra.unknown(UNKNOWN))

    def _with_aliases(self, places: Iterable[SitePlace]) -> frozenset[SitePlace]:
        """Some places; if one of them is outside the program, with all that may share its address."""
        found = frozenset(places)
        anywhere = any(index == self.program.external.index for index, _ in found)
        return found | self.terms_algebra.outside if anywhere else found

    def store_open(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        if isinstance(address, Pointer):
            self.facts.hold_cell(address.object.site.index, None, type_.bytes, value)
            self._hold_aliases(address.object, type_.bytes, value)
            if not self.open_offsets.store(address, value, type_):
                self.open_offsets.split(address.offset)
                if not self.facts.are_given and not self.program.undefined_reading:
                    self.elements.begin_here(address.object)
                if not self.elements.store(address.object, address.offset, value, type_):
                    self.forget(address.object)
            self._note_write(address.object)
            return
        expression = operation.address  # type: ignore[attr-defined]
        places = self._may_mean(self.frames[-1].function.name, expression, address)
        for site, offset in sorted(places, key=str):
            self.facts.hold_cell(site, offset, type_.bytes, value)
        self._forget_sites(places, type_.bytes)

    # -- ranges and lives -----------------------------------------------------------------------------------------

    def _allocate(self, operation: Allocate) -> None:
        super()._allocate(operation)
        frame = self.frames[-1]
        self.facts.hold_register(frame.function, operation.target, frame.registers[operation.target.index] or 0)

    def _overwrite(self, operation: Fill | HavocMemory, background: Background) -> None:
        size, destination = (self.evaluate(each) for each in (operation.size, operation.destination))
        size = self.terms_algebra.known(size)
        place = self._addresses.place(destination, certain=isinstance(size, int))
        if size == 0:
            return
        is_exact = isinstance(size, int) and isinstance(place, Pointer) and isinstance(place.offset, int)
        if isinstance(background, Filled) or not is_exact:  # else it is seen where it counts: see `hold_unwritten`
            self._hold_fill(place, size, background, operation)
        if isinstance(size, int) and isinstance(place, Pointer) and isinstance(place.offset, int):
            place.object.content.fill(signed(place.offset, self.algebra.pointer_bits), size, background)
            self._note_write(place.object)
        else:
            self.overwrite_open(place, size, background, operation)

    def _copy(self, operation: Copy) -> None:
        if self.facts.are_given:
            self._hold_copy(operation)
        super()._copy(operation)

    def _hold_fill(self, place: Value, size: Value, background: Background, operation: Fill | HavocMemory) -> None:
        if not self.facts.are_given or (isinstance(background, Filled) and background.byte == 0):
            return
        places = self.terms_algebra.places_of(place) if isinstance(place, Pointer) else None
        if places is None:
            places = self._may_mean(self.frames[-1].function.name, operation.destination, place)
        self.facts.hold_fill(self._with_aliases(places), size, background)

    def _hold_copy(self, operation: Copy) -> None:
        function, size = self.frames[-1].function.name, self.evaluate(operation.size)
        sources = self._places_at(function, operation.source)
        self.facts.hold_copy(sources, self._places_at(function, operation.destination), size)

    def _places_at(self, function: str, expression: Expression) -> list[SitePlace]:
        address = self._addresses.place(self.evaluate(expression))
        places = self.terms_algebra.places_of(address) if isinstance(address, Pointer) else None
        found = self._may_mean(function, expression, address) if places is None else places
        return sorted(self._with_aliases(found), key=str)

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        assert isinstance(operation, Copy)
        origin = self._addresses.place(source)
        if isinstance(origin, Pointer) and isinstance(origin.offset, int):
            content, start = origin.object.content, signed(origin.offset, self.algebra.pointer_bits)
            known = origin.object.size
            end = known - start if isinstance(known, int) else 0
            target = self._addresses.place(destination)
            if self.open_offsets.write_some(target, size, lambda at: content.read(start + at, 1) if at < end else None):
                if isinstance(target, Pointer):
                    self._note_write(target.object)
                return
        self._forget_at(operation.destination, destination, size)

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        assert isinstance(operation, Fill | HavocMemory)
        target = self._addresses.place(destination)
        is_open = isinstance(target, Pointer) and not isinstance(target.offset, int)
        write = self.open_offsets.write_somewhere if is_open else self.open_offsets.write_some
        if not write(target, size, lambda place: self._new_byte(background, place)):
            self._forget_at(operation.destination, destination, size)
        elif isinstance(target, Pointer):
            self._note_write(target.object)

    def _new_byte(self, background: Background, place: int) -> Value | None:
        """A byte of a background; None for any."""
        if isinstance(background, Fresh) and background.without:
            byte = background.hidden.read(place, 1)
            self.facts.note_places(byte, Among(self.terms_algebra.outside | NUMBERS))
            return byte
        return background.byte if isinstance(background, Filled) else None

    def _forget_at(self, expression: Expression, destination: Value, size: Value) -> None:
        size = self.terms_algebra.known(size)
        place = self._addresses.place(destination, certain=isinstance(size, int))
        if size == 0:
            return
        if isinstance(place, Pointer):
            if isinstance(place.offset, int) and isinstance(size, int):
                start = signed(place.offset, self.algebra.pointer_bits)
                place.object.content.fill(start, size, self.unknown_background(place.object.site))
            else:
                self.open_offsets.split(place.offset)
                self.open_offsets.split(size)
                self.forget(place.object)
            self._note_write(place.object)
        else:
            self._forget_sites(self._may_mean(self.frames[-1].function.name, expression, place), size)

    def _free(self, operation: Free) -> None:
        address = self._addresses.place(self.evaluate(operation.address))
        if isinstance(address, Pointer):
            self.end_life(address, operation)
            return
        places = self._may_mean(self.frames[-1].function.name, operation.address, address)
        self.freed_outside = self.freed_outside or address != 0
        sites = {index for index, _ in places}
        for memory in self.objects:
            if memory.site.kind is ObjectKind.HEAP and memory.site.index in sites and memory.alive != 0:
                memory.alive = self.algebra.unknown(UNKNOWN)

    def make_room(self, address: Value) -> None:
        place = self._addresses.place(address)
        if not isinstance(place, Pointer):
            self.freed_outside = True
        super().make_room(place)

    def _end_lifetime(self, operation: EndLifetime) -> None:
        address = self._addresses.place(self.evaluate(operation.address))
        if not isinstance(address, Pointer):
            raise Undecided(f"the end of the life of an unknown object ({operation.position})")
        self.end_life(address, operation)

    def _block_size(self, operation: BlockSize) -> None:
        address = self._addresses.place(self.evaluate(operation.address))
        if isinstance(address, Pointer) and isinstance(address.object.size, int | Term | TermVariable):
            self.set(operation.target, address.object.size)
        else:
            self.set(operation.target, self.terms_algebra.input(operation.target.type))  # a number
