"""What operations do in the numeric domain: those of the value domain, over sets of numbers and open offsets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.cpa.component import ConditionLog
from cegas.domains.interval.algebra import IntervalAlgebra
from cegas.domains.interval.float_arithmetic import squared
from cegas.domains.interval.floats import FloatSet, halves
from cegas.domains.interval.guards import Guards
from cegas.domains.interval.numbers import Number, covers, meet
from cegas.domains.interval.precision import FloatSplit
from cegas.domains.interval.state import JOIN, IntervalState, combined
from cegas.domains.value.algebra import UNTRACKED, is_known, objects_in
from cegas.domains.value.memory import all_values
from cegas.domains.value.scratch import OpenConditions, Scratch
from cegas.domains.value.state import NO_CELLS, Frame, ObjectContent, Rest, ValueState
from cegas.foundation.typed import Any, Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Access, Apply, Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Load, Operation, Store
from cegas.program.steps import Step, StepKind
from cegas.program.types import Type
from cegas.program.values import Pointer, Undefined, Unknown, Value

MOST_PLACES: Final = 256
"""An access at an open offset is followed to so many places at most."""

MOST_CASES: Final = 8
"""States with as many successors over one edge are not split further."""

MOST_BLOCKS: Final = 3
"""So many heap blocks of one site are known apart; what else the site makes is not followed."""

_SAME: Final = {op.EQ: 1, op.ULE: 1, op.SLE: 1, op.NE: 0, op.ULT: 0, op.SLT: 0, op.SUB: 0, op.XOR: 0}
"""The results of operators on two equal operands."""


class IntervalScratch(Scratch):
    """A state while an edge changes it. What is known of where registers came from outlives the edge."""

    __slots__ = ()

    def __init__(
        self, state: ValueState, function: str, log: ConditionLog | None = None, open_: OpenConditions | None = None
    ) -> None:
        super().__init__(state, function, log, open_)
        if isinstance(state, IntervalState):
            self.loaded = dict(state.links)

    def copy(self) -> IntervalScratch:
        result = IntervalScratch(self.state(), self.function, self.log, self.open)
        result.registers = dict(self.registers)
        return result

    def state(self) -> IntervalState:
        return IntervalState(Frame(self.registers, self.parent), self.memory, links=self.loaded)


class IntervalExecutor(Guards):
    """Strongest successors, as far as sets of numbers can tell."""

    def make_algebra(self) -> IntervalAlgebra:
        return IntervalAlgebra(self.program.data_model.value)

    # -- steps ----------------------------------------------------------------------------------------------------

    def successors(
        self, state: ValueState, step: Step, log: ConditionLog, splits: Sequence[FloatSplit] = ()
    ) -> list[ValueState]:
        """The states behind a step; what is not known to hold is noted."""
        return self._all(state, step, log, None, splits)

    def _go(
        self, state: ValueState, step: Step, log: ConditionLog | None, open_: OpenConditions | None
    ) -> ValueState | None:
        return next(iter(self._all(state, step, log, open_)), None)

    def _all(
        self,
        state: ValueState,
        step: Step,
        log: ConditionLog | None,
        open_: OpenConditions | None,
        splits: Sequence[FloatSplit] = (),
    ) -> list[ValueState]:
        if step.kind is StepKind.CALL or step.kind is StepKind.OUTSIDE_CALL:
            only = super()._go(state, step, log, open_)
            return [] if only is None else [only]
        operations = step.edge.operations
        if step.kind is StepKind.RETURN:
            operations = operations[:-1]
        scratch = IntervalScratch(state, step.edge.source.function, log, open_)
        states: list[ValueState] = [each.state() for each in self._cases(scratch, operations, splits)]
        return [self.leave(each, step) for each in states] if step.kind is StepKind.RETURN else states

    def _cases(
        self, start: IntervalScratch, operations: Sequence[Operation], splits: Sequence[FloatSplit] = ()
    ) -> list[IntervalScratch]:
        """Do operations one after another. Truth values that are not known make two cases: what the one or the other says of
        numbers would be lost, and C's conditions are made of several such values."""
        scratches = [start]
        done = 0
        for position, operation in enumerate(operations):
            if isinstance(operation, Assign) and operation.target.type.bits == 1 and len(scratches) < MOST_CASES:
                scratches = [each for each in scratches if self._run(each, operations[done:position])]
                scratches = [case for each in scratches for case in self._by_truth(each, operation)]
                done = position + 1
            for split in splits:
                if split.place is operation:
                    scratches = [each for each in scratches if self._run(each, operations[done : position + 1])]
                    scratches = [piece for each in scratches for piece in self._split(each, split)]
                    done = position + 1
        return [each for each in scratches if self._run(each, operations[done:])]

    def values_behind(self, state: ValueState, step: Step, operations: Sequence[Operation]) -> Mapping[Register, Value]:
        """What registers hold when some operations of a step are done; nothing, if a run cannot come to their end."""
        scratch = IntervalScratch(state, step.edge.source.function, ConditionLog())
        return scratch.registers if self._run(scratch, operations) else {}

    def pieces(self, value: Value | None, split: FloatSplit) -> list[Value]:
        """Pieces of a bounded set of floats; none, if a value is none."""
        if not isinstance(value, FloatSet) or value.has_infinity:
            return []
        return [self.algebra.value_of(piece) for piece in halves(value, split.register.type, split.depth)]

    def _split(self, scratch: IntervalScratch, split: FloatSplit) -> list[IntervalScratch]:
        """Cases that together say what is known."""
        found: list[IntervalScratch] = []
        for piece in self.pieces(scratch.registers.get(split.register), split):
            case = scratch.copy()
            case.registers[split.register] = piece
            found.append(case)
        return found or [scratch]

    def _by_truth(self, scratch: IntervalScratch, operation: Assign) -> list[IntervalScratch]:
        """A truth value is assigned: a case for each of those that it may be."""
        if not isinstance(self.evaluate(scratch, operation.value), Unknown):
            self.execute(scratch, operation)
            return [scratch]
        found: list[IntervalScratch] = []
        for truth in (True, False):
            case = scratch.copy()
            if self.hold(case, operation.value, wanted=truth):
                self._set(case, operation.target, 1 if truth else 0)
                found.append(case)
        return found

    # -- expressions ----------------------------------------------------------------------------------------------

    def evaluate(self, scratch: Scratch, expression: Expression) -> Value:
        if isinstance(expression, Apply):
            operands = expression.operands
            if len(operands) == 2 and operands[0] is operands[1] and expression.operator in _SAME:
                if not isinstance(self.evaluate(scratch, operands[0]), Undefined):
                    return _SAME[expression.operator]
            if expression.operator is op.FMUL and operands[0] is operands[1]:
                floats = self._floats(scratch, operands[0])
                if floats is not None and not isinstance(self.evaluate(scratch, operands[0]), Undefined):
                    return self.algebra.value_of(squared(expression.type, floats))
            if expression.operator in (op.EQ, op.NE) and (found := self.fitting(*operands)) is not None:
                exact, fits = found
                number = self.number(scratch, exact)
                if covers(fits, number):
                    return 1 if expression.operator is op.EQ else 0
                if meet(fits, number) is None:
                    return 0 if expression.operator is op.EQ else 1
        return super().evaluate(scratch, expression)

    def _valid(self, scratch: Scratch, address: Value, size: Value, access: Access) -> Value:
        known = super()._valid(scratch, address, size, access)
        if not isinstance(known, Unknown) or not isinstance(address, Pointer) or not access.asks_life:
            return known
        bits = self.algebra.pointer_bits
        offset = self.algebra.number_of(address.offset, bits)
        low, high = offset.signed
        longest = self.algebra.number_of(size, bits).unsigned[1]
        if address.object.site.is_all_outside or (isinstance(address.offset, int) and isinstance(size, int)):
            return known
        for end in (low, high):
            place = Pointer(address.object, end & ((1 << bits) - 1))
            if super()._valid(scratch, place, longest, access) != 1:
                return known
        return 1

    def _may_be(self, pointer: Value, callee: ControlFlowAutomaton) -> bool:
        if isinstance(pointer, Pointer) and not isinstance(pointer.offset, int):
            return pointer.object.site is self._function_sites.get(callee.name)
        return super()._may_be(pointer, callee)

    # -- memory ---------------------------------------------------------------------------------------------------

    def _load(self, scratch: Scratch, operation: Load) -> None:
        address = self.place(scratch, operation.address)
        if isinstance(address, Pointer) and isinstance(address.offset, Number):
            value = self._one_of(scratch, address.object, address.offset, operation.target.type)
            self._set(scratch, operation.target, self.algebra.unknown(UNTRACKED) if value is None else value)
            return
        super()._load(scratch, operation)

    def _one_of(self, scratch: Scratch, object_: Any, offset: Number, type_: Type) -> Value | None:
        """What lies at one of several places."""
        content = self._content(scratch, object_)
        if content is None or type_.bits % 8 or object_.site.kind is ObjectKind.EXTERNAL:
            return None
        places = self._places(content, offset, type_.bytes)
        if places is None:
            return None
        result: Value | None = None
        for place in places:
            value = self.contents.read(object_.site, content, place, type_.bytes)
            if result is not None:
                joined = combined(result, value, type_.bits, self.algebra.pointer_bits, JOIN, type_)
                if joined is None:
                    return None
                value = joined
            if not is_known(value):
                return None
            result = value
        return result

    def _places(self, content: ObjectContent, offset: Number, size: int) -> range | None:
        """The offsets that a valid access of a size may have; None if they are too many or not known."""
        if content.size is None or not content.alive:
            return None
        low, high = offset.signed
        low, (member, step) = max(low, 0), offset.signed_class()
        low += (member - low) % (step or 1)
        places = range(low, min(high, content.size - size) + 1, step or 1)
        return places if 0 < len(places) <= MOST_PLACES else None

    def _store(self, scratch: Scratch, operation: Store) -> None:
        address = self.place(scratch, operation.address)
        if isinstance(address, Pointer) and isinstance(address.offset, Number) and operation.value.type.bits % 8 == 0:
            value = self.evaluate(scratch, operation.value)
            self._write_somewhere(scratch, address, address.offset, operation.value.type, value)
            return
        super()._store(scratch, operation)

    def _write_somewhere(self, scratch: Scratch, address: Pointer, offset: Number, type_: Type, value: Value) -> None:
        """A store to one of several places: each of them has the new value, or keeps its own."""
        object_: Any = address.object
        content = self._writable(scratch, object_)
        self._forget_loads(scratch, object_)
        self._forget_aliases(scratch, object_)
        places = self._places(content, offset, type_.bytes)
        if object_.site.kind is ObjectKind.EXTERNAL or places is None:
            scratch.memory = scratch.memory.set(object_, self._without_range(content, offset, type_.bytes))
            return
        if places.step < type_.bytes:  # what is written may overlap several of them
            result = self.contents.overwritten(content, places[0], places[-1] - places[0] + type_.bytes, ())
            scratch.memory = scratch.memory.set(object_, result)
            return
        result = content
        for place in places:
            before = self.contents.read(object_.site, content, place, type_.bytes)
            joined = self._either(before, value, type_)
            after = self.algebra.unknown(UNTRACKED) if joined is None else joined
            result = self.contents.written(result, place, type_.bytes, after)
        scratch.memory = scratch.memory.set(object_, result)

    def _either(self, one: Value, other: Value, type_: Type) -> Value | None:
        return combined(one, other, type_.bits, self.algebra.pointer_bits, JOIN, type_)

    def _without_range(self, content: ObjectContent, offset: Number, size: int) -> ObjectContent:
        """A content of which the bytes that a write may have reached are forgotten."""
        low, high = offset.signed
        kept = {place: cell for place, cell in content.cells.items() if place + cell[0] <= low or place >= high + size}
        cells = NO_CELLS.update(kept) if kept else NO_CELLS
        return ObjectContent(content.alive, content.size, Rest.UNKNOWN, cells)

    def _allocate(self, scratch: Scratch, operation: Allocate) -> None:
        if operation.target not in self._slots[scratch.function]:
            if self._living(scratch, operation.site) >= MOST_BLOCKS:
                scratch.loaded.clear()
                self._set(scratch, operation.target, self.algebra.unknown(UNTRACKED))
                return
        super()._allocate(scratch, operation)

    def _living(self, scratch: Scratch, site: ObjectSite) -> int:
        """How many objects of a site a state knows. Dead ones that nothing known points to are forgotten."""
        own = [object_ for object_ in scratch.memory if object_.site is site]
        dead = [object_ for object_ in own if not scratch.memory[object_].alive]
        if dead:
            mentioned = {object_ for value in all_values(scratch) for object_ in objects_in(value)}
            for object_ in dead:
                if object_ not in mentioned:
                    scratch.memory = scratch.memory.delete(object_)
                    own.remove(object_)
        return len(own)
