"""What operations do in symbolic execution.

It executes operations as the value domain does, over values that may be expressions. What the value domain does not know
becomes a symbol as soon as it is read, and stays known by that symbol; an assumption about symbols becomes a constraint.
What is tracked and what not is a matter of the precision adjustment, which follows each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cegas.cpa.component import ConditionLog
from cegas.domains.symbolic.algebra import SymbolicAlgebra, conjuncts
from cegas.domains.symbolic.expressions import Substitution
from cegas.domains.symbolic.solving import LONGEST_QUERY, Assignment, Satisfiability, symbols_of
from cegas.domains.symbolic.state import Constraint, Scanner, SymbolicState, map_frames, map_memory
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import is_known
from cegas.domains.value.precision import Cell
from cegas.domains.value.scratch import OpenConditions, Scratch
from cegas.domains.value.state import Frame, Memory, ObjectContent, ObjectTable, Rest
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.budget import Budget
from cegas.foundation.maps import Map
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Access, Constant, Expression, Register, Valid
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, AssumeKind, Check, Havoc, Load, Operation, OriginKind, Store
from cegas.program.oracle import root_of
from cegas.program.symbolic import Applied, Operand, Symbol, Symbolic
from cegas.program.types import BOOL, PointerType, Type
from cegas.program.values import PAGE, Outside, Pointer, Unknown, Value

if TYPE_CHECKING:
    from cegas.program.violations import Condition

MOST_PLACES: Final = 24
"""An access at an unknown offset is one of so many cases at most."""

MOST_TARGETS: Final = 4
"""A pointer of which only its points-to set is known is one of so many cases at most."""

_CHOICE: Final = Assume(None, Constant(BOOL, 1), AssumeKind.VALIDITY, "the element of an array")
"""Where the constraint comes from that a pointer was read at one place of several. No precision asks for it."""

_STATIC: Final = (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.EXTERNAL)


class SymbolicScratch(Scratch):
    """A state while an edge changes it."""

    __slots__ = ("accessed", "chosen", "constraints", "model")

    def __init__(
        self,
        state: SymbolicState,
        function: str,
        log: ConditionLog | None = None,
        open_: OpenConditions | None = None,
        accessed: dict[Cell, None] | None = None,
    ) -> None:
        super().__init__(state.values, function, log, open_)
        self.accessed = accessed
        """If given: takes down what is read and written at known places."""
        self.constraints: list[Constraint] = list(state.constraints)
        self.model: Assignment | None = state.model
        self.chosen: Pointer | None = None
        """Where the next access goes, if it was one of several places."""

    def copy(self) -> SymbolicScratch:
        """For an access that may mean several places."""
        result = SymbolicScratch.__new__(SymbolicScratch)
        result.registers = dict(self.registers)
        result.memory = self.memory
        result.depth = self.depth
        result.parent = self.parent
        result.function = self.function
        result.loaded = dict(self.loaded)
        result.log = self.log
        result.open = self.open
        result.accessed = self.accessed
        result.constraints = list(self.constraints)
        result.model = self.model
        result.chosen = None
        return result


class SymbolicExecutor(ValueTransfer):
    """The operations of the value domain over symbolic values."""

    algebra: SymbolicAlgebra

    def __init__(
        self,
        program: Program,
        objects: ObjectTable,
        space: AddressSpace,
        budget: Budget | None = None,
        longest_query: float = LONGEST_QUERY,
    ) -> None:
        super().__init__(program, objects, space)
        self.satisfiability = Satisfiability(self.algebra.table, budget, longest_query)
        self.scanner = Scanner()

    def make_algebra(self) -> SymbolicAlgebra:
        return SymbolicAlgebra(self.program.data_model.value, tells_defined=self.program.undefined_reading)

    # -- expressions ----------------------------------------------------------------------------------------------

    def evaluate(self, scratch: Scratch, expression: Expression) -> Value:
        if isinstance(expression, Register) and expression not in scratch.registers:
            if expression not in self._slots[scratch.function]:
                symbol = scratch.registers[expression] = self.algebra.new_symbol(expression.type)
                return symbol
        return super().evaluate(scratch, expression)

    def _own(self, address: Value) -> Value:
        return 0 if isinstance(address, Symbol) and address.outside else super()._own(address)

    def _apart(self, one: Value, other: Value, size: Value) -> Value:
        for address, beside in ((one, other), (other, one)):
            if isinstance(address, Symbol) and address.outside and isinstance(beside, Pointer):
                return super()._apart(Outside(), beside, size)
        return super()._apart(one, other, size)

    def _valid(self, scratch: Scratch, address: Value, size: Value, access: Access) -> Value:
        """Exactly whether an access is valid, where a formula says that; else it is not known."""
        known = super()._valid(scratch, address, size, access)
        if not isinstance(known, Unknown) or not self._is_decided(scratch, address, access):
            return known
        condition = self._necessary(scratch, address, size, access)
        return known if condition is None else condition

    def _assumed_valid(self, scratch: Scratch, condition: Valid) -> Value:
        """What holds if an access is valid. It may hold of others as well: of objects that are dead by now."""
        address, size = self.evaluate(scratch, condition.address), self.evaluate(scratch, condition.size)
        known = super()._valid(scratch, address, size, condition.access)
        if not isinstance(known, Unknown):
            return known
        necessary = self._necessary(scratch, address, size, condition.access)
        return known if necessary is None or necessary == 1 else necessary

    def _necessary(self, scratch: Scratch, address: Value, size: Value, access: Access) -> Operand | None:
        if access is Access.CALL:
            return self._called(address)
        if access is Access.FREE or not isinstance(address, Pointer):
            return None
        return self._within(scratch, address, size)

    def _called(self, address: Value) -> Operand | None:
        """What is known of an address that is called: it starts a function, or lies in neither of the pages."""
        type_, table = self.algebra.offset_type, self.algebra.table
        number: Value = address
        if isinstance(address, Pointer):
            number = address.offset
        if not isinstance(number, Symbolic) or number.type.bits != type_.bits:
            return None
        if isinstance(address, Pointer) and address.object.site.kind is ObjectKind.FUNCTION:
            return table.equal(number, 0, type_)
        if isinstance(number, Symbol) and number.outside:
            return table.negation(table.equal(number, 0, type_))
        above = table.apply(op.SUB, type_, type_, (number, PAGE))
        return table.apply(op.ULT, BOOL, type_, (above, (1 << type_.bits) - 2 * PAGE))

    def _within(self, scratch: Scratch, address: Pointer, size: Value) -> Operand | None:
        """Whether an access lies within its object, if the object's size is known: no access is valid otherwise."""
        object_: Any = address.object
        content = scratch.memory.get(object_)
        length = object_.site.size if content is None else content.size
        if length is None or not isinstance(size, int | Symbolic) or length >= 1 << (self.algebra.pointer_bits - 1):
            return None
        type_ = self.algebra.offset_type
        table = self.algebra.table
        offset, extent = self.algebra.as_operand(address.offset, type_), self.algebra.as_operand(size, type_)
        if offset is None or extent is None:
            return None
        if isinstance(extent, int):
            return 0 if extent > length else table.apply(op.ULE, BOOL, type_, (offset, length - extent))
        rest = table.apply(op.SUB, type_, type_, (length, offset))
        fits = (table.apply(op.ULE, BOOL, type_, (offset, length)), table.apply(op.ULE, BOOL, type_, (extent, rest)))
        empty = table.equal(extent, 0, type_)
        return table.apply(op.OR, BOOL, BOOL, (empty, table.apply(op.AND, BOOL, BOOL, fits)))

    # -- assumptions ----------------------------------------------------------------------------------------------

    def _passes(self, scratch: Scratch, operation: Assume) -> bool:
        assert isinstance(scratch, SymbolicScratch)
        condition = operation.condition
        if isinstance(condition, Valid):
            value = self._assumed_valid(scratch, condition)
        else:
            value = self.evaluate(scratch, condition)
        if operation.kind.ends_runs:
            self._note(scratch, operation, value)
        if isinstance(value, int):
            return value != 0
        if not isinstance(value, Symbolic):
            self._learn(scratch, condition, wanted=True)
            return True
        return self._constrain(scratch, operation, value)

    def look(self, scratch: SymbolicScratch, operation: Check) -> None:
        """Note a condition that is not known to hold. The state stays as it is: what is read gets no symbols by that."""
        if operation.harm not in self.program.counted:
            return
        registers, symbols = scratch.registers, self.algebra.next_symbol
        scratch.registers = dict(registers)
        self._note(scratch, operation, None)
        scratch.registers, self.algebra.next_symbol = registers, symbols

    def _note(self, scratch: SymbolicScratch, operation: Condition, value: Value | None) -> None:
        """Remember a condition that is not known to hold; later all those are looked at once more."""
        open_, log = scratch.open, scratch.log
        if open_ is not None:
            if open_.is_missing(operation) and not self._holds(scratch, operation.condition):
                open_.found[operation] = None
            return
        assert log is not None
        if operation.harm in log.watched:
            if operation not in log.settled and not self._holds(scratch, operation.condition):
                log.note(operation)
        elif value != 1 and isinstance(operation.condition, Valid):
            log.note(operation)

    def is_initialized(self, value: Value) -> bool:
        """Symbols that were given are inputs; others stand for what was not known when it was read."""
        if isinstance(value, Symbolic):
            return all(symbol.defined for symbol in symbols_of([value]))
        return super().is_initialized(value)

    def _holds(self, scratch: SymbolicScratch, condition: Expression) -> bool:
        """Whether a condition is known to hold."""
        value = self.evaluate(scratch, condition)
        if not isinstance(value, Symbolic):
            return value == 1
        opposite = self.algebra.table.negation(value)
        if isinstance(opposite, int):
            return opposite == 0
        present = [constraint.condition for constraint in scratch.constraints]
        return not self.satisfiability.extend(present, opposite, scratch.model)[0]

    def _is_decided(self, scratch: Scratch, address: Value, access: Access) -> bool:
        """Whether what is necessary for an access is enough: it goes to an object that is known to live and to allow it."""
        if not isinstance(address, Pointer):
            return False  # a symbol may be the address of data, or of nothing at all
        object_: Any = address.object
        site = object_.site
        if access is Access.CALL:
            return True
        if site.kind is ObjectKind.FUNCTION or (access is Access.WRITE and site.constant):
            return False
        content = scratch.memory.get(object_)
        return site.kind in _STATIC if content is None else content.alive

    def _constrain(self, scratch: SymbolicScratch, operation: Assume, condition: Symbolic) -> bool:
        for part in conjuncts(condition):
            if isinstance(part, int):
                if not part:
                    return False
                continue
            present = [constraint.condition for constraint in scratch.constraints]
            possible, model = self.satisfiability.extend(present, part, scratch.model)
            if not possible:
                return False
            scratch.model = model
            scratch.constraints.append(Constraint(part, operation))
        # What is equal to a number is that number from now on.
        bindings = {symbol: number for part in conjuncts(condition) for symbol, number in _binding(part)}
        return not bindings or self._substitute(scratch, bindings)

    def _substitute(self, scratch: SymbolicScratch, bindings: Mapping[Symbol, Operand]) -> bool:
        """Replace symbols by values; false if a constraint does not hold then."""
        change = Substitution(self.algebra.table, bindings)
        frame = map_frames(Frame(scratch.registers, scratch.parent), change)
        scratch.registers = dict(frame.values)
        scratch.parent = frame.parent
        scratch.memory = map_memory(scratch.memory, change, self.scanner.has_symbols)
        constraints: list[Constraint] = []
        for constraint in scratch.constraints:
            condition = change(constraint.condition)
            if isinstance(condition, Symbolic):
                unchanged = condition is constraint.condition
                constraints.append(constraint if unchanged else Constraint(condition, constraint.operation))
            elif not condition:
                return False
        scratch.constraints = constraints
        return True

    # -- registers and memory -------------------------------------------------------------------------------------

    def _havoc(self, scratch: Scratch, operation: Havoc) -> None:
        target, origin = operation.target, operation.origin
        if origin.kind is OriginKind.INEXACT or (self.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED):
            super()._havoc(scratch, operation)
            return
        scratch.loaded.pop(target, None)
        scratch.registers[target] = self.algebra.new_symbol(
            target.type, outside=isinstance(target.type, PointerType), given=True
        )

    def place(self, scratch: Scratch, expression: Expression) -> Value:
        assert isinstance(scratch, SymbolicScratch)
        return super().place(scratch, expression) if scratch.chosen is None else scratch.chosen

    def _load(self, scratch: Scratch, operation: Load) -> None:
        target, type_ = operation.target, operation.target.type
        address = self.place(scratch, operation.address)
        self._note_access(scratch, address, type_)
        if isinstance(address, Pointer) and isinstance(address.offset, Symbolic) and type_.bits % 8 == 0:
            value = self._select(scratch, address, type_)
            if value is not None:
                self._set(scratch, target, value)
                return
        super()._load(scratch, operation)
        loaded = scratch.registers.get(target)
        if loaded is None or isinstance(loaded, Outside):
            self._remember(scratch, address, target, outside=isinstance(loaded, Outside))

    def _remember(self, scratch: Scratch, address: Value, target: Register, *, outside: bool) -> None:
        """What was read without being known gets a symbol, in memory as well if the place is known."""
        origin = scratch.loaded.get(target)
        symbol = scratch.registers[target] = self.algebra.new_symbol(target.type, outside=outside)
        if not (isinstance(address, Pointer) and isinstance(address.offset, int)) or target.type.bits % 8:
            return
        object_: Any = address.object
        if object_.site.constant or object_.site.kind in (ObjectKind.EXTERNAL, ObjectKind.FUNCTION):
            return  # external objects may share addresses; what is constant is known without being in the state
        content = self._writable(scratch, object_)
        if content.alive:
            offset = op.signed(address.offset, self.algebra.pointer_bits)
            scratch.memory = scratch.memory.set(object_, self.contents.written(content, offset, target.type.bytes, symbol))
            scratch.loaded[target] = (object_, offset, target.type.bytes) if origin is None else origin

    def _store(self, scratch: Scratch, operation: Store) -> None:
        address = self.place(scratch, operation.address)
        self._note_access(scratch, address, operation.value.type)
        if isinstance(address, Pointer) and isinstance(address.offset, Symbolic):
            if self._update(scratch, address, operation):
                return
        super()._store(scratch, operation)

    def _note_access(self, scratch: Scratch, address: Value, type_: Type) -> None:
        assert isinstance(scratch, SymbolicScratch)
        if scratch.accessed is not None and isinstance(address, Pointer) and isinstance(address.offset, int):
            offset = op.signed(address.offset, self.algebra.pointer_bits)
            scratch.accessed[Cell(address.object.site, offset, type_.bytes)] = None

    def only_cells(self, memory: Memory, cells: Mapping[ObjectSite, Sequence[tuple[int, int]]]) -> Memory:
        """Memory with some cells only of the objects of some sites."""
        for object_, content in list(memory.items()):
            places = cells.get(object_.site)
            if places is not None:
                kept = self._only(object_.site, content, places)
                if kept is not content:
                    memory = memory.set(object_, kept)
        return memory

    def _only(self, site: ObjectSite, content: ObjectContent, places: Sequence[tuple[int, int]]) -> ObjectContent:
        if content.rest is Rest.UNKNOWN and all((offset, cell[0]) in places for offset, cell in content.cells.items()):
            return content
        cells: dict[int, tuple[int, Value]] = {}
        whole = site.size if content.size is None else content.size
        end = 0
        for offset, size in places:
            if offset < end or (whole is not None and offset + size > whole):
                continue  # cells do not overlap, and lie within their object
            value = self.contents.read(site, content, offset, size)
            if is_known(value):
                cells[offset] = (size, value)
                end = offset + size
        return ObjectContent(content.alive, content.size, Rest.UNKNOWN, Map(cells))

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        if isinstance(address, Symbol) and address.outside:
            address = Outside()
        super()._weaken(scratch, expression, address, size)

    def _may_be(self, pointer: Value, callee: ControlFlowAutomaton) -> bool:
        if isinstance(pointer, Pointer) and isinstance(pointer.offset, Symbolic):
            return pointer.object.site is self._function_sites.get(callee.name)
        if isinstance(pointer, Symbol) and pointer.outside:
            return False
        return super()._may_be(pointer, callee)

    # -- one of several places ------------------------------------------------------------------------------------

    def _places(self, content: ObjectContent | None, offset: Symbolic, size: int) -> list[int] | None:
        """The offsets that a valid access may have; None if they are too many or not known."""
        if content is None or content.size is None or not content.alive:
            return None
        step = 1 << offset.known
        if content.size // step > MOST_PLACES:
            return None
        return list(range(offset.low, content.size - size + 1, step))

    def _select(self, scratch: Scratch, address: Pointer, type_: Type) -> Operand | None:
        """What lies at an unknown offset of a known object: one of the values in it."""
        object_: Any = address.object
        offset = address.offset
        assert isinstance(offset, Symbolic)
        if object_.site.kind is ObjectKind.EXTERNAL:
            return None
        content = self._content(scratch, object_)
        places = self._places(content, offset, type_.bytes)
        if content is None or not places:
            return None
        result: Operand | None = None
        for place in reversed(places):
            value = self.algebra.as_operand(self.contents.read(object_.site, content, place, type_.bytes), type_)
            if value is None:
                return None
            result = value if result is None else self._either(offset, place, value, result, type_)
        return result

    def _update(self, scratch: Scratch, address: Pointer, operation: Store) -> bool:
        """Store at an unknown offset of a known object: every place has the new value or keeps its own."""
        object_: Any = address.object
        offset, type_ = address.offset, operation.value.type
        assert isinstance(offset, Symbolic)
        if object_.site.kind is ObjectKind.EXTERNAL or type_.bits % 8:
            return False
        content = scratch.memory.get(object_)
        places = self._places(content, offset, type_.bytes)
        if content is None or places is None or 1 << offset.known < type_.bytes:
            return False
        stored = self.algebra.as_operand(self.evaluate(scratch, operation.value), type_)
        if stored is None:
            return False
        result = content
        for place in places:
            before = self.algebra.as_operand(self.contents.read(object_.site, content, place, type_.bytes), type_)
            if before is None:
                return False
            result = self.contents.written(result, place, type_.bytes, self._either(offset, place, stored, before, type_))
        self._forget_loads(scratch, object_)
        scratch.memory = scratch.memory.set(object_, result)
        return True

    def _either(self, offset: Symbolic, place: int, value: Operand, other: Operand, type_: Type) -> Operand:
        table = self.algebra.table
        condition = table.equal(offset, place, self.algebra.offset_type)
        return table.apply(op.ITE, type_, type_, (condition, value, other))

    # -- one of several objects -----------------------------------------------------------------------------------

    def cases(self, scratch: SymbolicScratch, operation: Operation) -> list[SymbolicScratch] | None:
        """What an access through a pointer that may mean several places splits a state into; None if it does not."""
        if not isinstance(operation, Load | Store):
            return None
        address = self.place(scratch, operation.address)
        if isinstance(address, Pointer) and isinstance(address.offset, Symbolic) and isinstance(operation, Load):
            return self._cases_of_offset(scratch, address, address.offset, operation)
        if isinstance(address, Symbol | Applied | Unknown):
            return self._cases_of_pointer(scratch, address, operation.address)
        return None

    def _cases_of_offset(
        self, scratch: SymbolicScratch, address: Pointer, offset: Symbolic, operation: Load
    ) -> list[SymbolicScratch] | None:
        """An element of an array of pointers: which one it is, is one constraint more."""
        type_ = operation.target.type
        object_: Any = address.object
        content = self._content(scratch, object_)
        places = self._places(content, offset, type_.bytes)
        if content is None or not places or object_.site.kind is ObjectKind.EXTERNAL:
            return None
        values = [self.contents.read(object_.site, content, place, type_.bytes) for place in places]
        if not any(isinstance(value, Pointer) for value in values):
            return None  # it is one expression
        result: list[SymbolicScratch] = []
        for place in places:
            case = scratch.copy()
            chosen = self.algebra.table.equal(offset, place, self.algebra.offset_type)
            if isinstance(chosen, int):
                possible = bool(chosen)
            else:
                possible = self._constrain(case, _CHOICE, chosen)
            if possible:
                case.chosen = Pointer(address.object, place)
                result.append(case)
        return result

    def _cases_of_pointer(
        self, scratch: SymbolicScratch, address: Value, expression: Expression
    ) -> list[SymbolicScratch] | None:
        """A pointer of which only its points-to set is known: in each case it points to one of the objects."""
        root, distance = root_of(expression)
        if not isinstance(root, Register) or distance is None:
            return None
        pointers = self._targets(scratch, expression)
        if pointers is None:
            return None
        before = scratch.registers.get(root)
        result: list[SymbolicScratch] = []
        for pointer in pointers:
            case = scratch.copy()
            origin = self.algebra.apply(op.PTR_ADD, root.type, root.type, (pointer, -distance & ((1 << root.type.bits) - 1)))
            if isinstance(before, Symbol):  # wherever else that pointer is
                _point(case, before, origin, self.scanner)
            case.registers[root] = origin
            result.append(case)
        return result

    def _targets(self, scratch: SymbolicScratch, expression: Expression) -> list[Pointer] | None:
        """The places that a valid access may go to, if they are few and each is one place of a known object."""
        singletons = self.space.singletons
        if singletons is None:
            return None
        targets = self.oracle.targets(scratch.function, expression)
        if not 1 < len(targets) <= MOST_TARGETS:
            return None
        result: list[Pointer] = []
        is_known = False
        for target in targets:
            site = target.site
            if target.offset is None or site.kind is ObjectKind.EXTERNAL or not singletons.is_singleton(site):
                return None
            living = [object_ for object_ in scratch.memory if object_.site is site]
            is_known = is_known or bool(living)
            if site.kind is not ObjectKind.GLOBAL and (len(living) != 1 or not scratch.memory[living[0]].alive):
                return None
            object_: Any = self.objects.get(site, 0) if site.kind is ObjectKind.GLOBAL else living[0]
            result.append(Pointer(object_, target.offset))
        return result if is_known else None


def _point(scratch: SymbolicScratch, symbol: Symbol, pointer: Value, scanner: Scanner) -> None:
    """Replace a symbol by a pointer wherever it stands by itself. Expressions and constraints keep the symbol."""

    def change(value: Symbolic) -> Value:
        return pointer if value is symbol else value

    frame = map_frames(Frame(scratch.registers, scratch.parent), change)
    scratch.registers, scratch.parent = dict(frame.values), frame.parent
    scratch.memory = map_memory(scratch.memory, change, scanner.has_symbols)


def _binding(condition: Operand) -> Iterable[tuple[Symbol, int]]:
    """The symbol that a condition makes equal to a number."""
    if isinstance(condition, Symbol):
        return ((condition, 1),)
    if not isinstance(condition, Applied):
        return ()
    first = condition.operands[0]
    if not isinstance(first, Symbol):
        return ()
    if condition.operator is op.NOT:
        return ((first, 0),)
    if condition.operator is op.EQ and isinstance(condition.operands[1], int):
        return ((first, condition.operands[1]),)
    return ()
