"""The transfer relation of the value domain: the reference interpreter of operations over states.

Here are steps: calls, returns, and what is between them. What operations do is in `memory.py`; what expressions mean and
assumptions teach, in `evaluation.py`. Values are those of `algebra.py`; the bytes of objects are read and changed by
`contents.py`; what dies with a function is found by `lifetimes.py`. Edges that are taken often get code of their own that
does the same (`codegen/`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from cegas.cpa.component import ConditionLog, Unproved
from cegas.cpa.interfaces import PrecisionAdjustment, TransferRelation
from cegas.cpa.operators import Transfer
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import is_known
from cegas.domains.value.cases import Choices, TargetCases
from cegas.domains.value.lifetimes import forget_in_frames, forget_in_memory, highest_number, loose_sites
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.scratch import OpenConditions, Scratch
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectTable, ValueState
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Register, Valid, registers_of
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assume, Check, Load, Operation, Return, Store
from cegas.program.steps import Step, StepKind
from cegas.program.values import Outside, Pointer, Targets, Value

if TYPE_CHECKING:
    from cegas.program.violations import Condition


class ValueTransfer(TargetCases):
    """Strongest successors of explicit values."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self._loose = {function.name: loose_sites(function) for function in program.functions.values()}
        self._function_sites = {name: site for site, name in program.function_of_site.items()}

    def has_known_end(self, function: str) -> bool:
        """Whether all that dies with an activation are objects that no address of may be left anywhere."""
        return not self._loose[function] and self._taken.isdisjoint(self._slots[function].values())

    # -- steps ----------------------------------------------------------------------------------------------------

    def successor(self, state: ValueState, step: Step, log: ConditionLog) -> ValueState | None:
        """The state behind a step; what is not known to hold is noted: accesses, and all conditions that are watched."""
        return self._go(state, step, log, None)

    def successors_in_cases(self, state: ValueState, step: Step, log: ConditionLog) -> list[ValueState]:
        """The states behind a step, each for some of the targets of the pointers that it goes through."""
        return [successor for successor in self._in_cases(state, step, log, None) if successor is not None]

    def unproved(self, state: ValueState, step: Step, known: Container[Condition]) -> Unproved:
        """The conditions (but for those of branches) that a state does not show to hold: there a run may end."""
        open_ = OpenConditions(known)
        goes_on = self._go(state, step, None, open_) is not None
        return Unproved(tuple(open_.found), goes_on=goes_on)

    def unproved_in_cases(self, state: ValueState, step: Step, known: Container[Condition]) -> Unproved:
        """The same, if the states behind the step are cases."""
        open_ = OpenConditions(known)
        successors = list(self._in_cases(state, step, None, open_))
        goes_on = any(successor is not None for successor in successors)
        return Unproved(tuple(open_.found), goes_on=goes_on)

    def _in_cases(
        self, state: ValueState, step: Step, log: ConditionLog | None, open_: OpenConditions | None
    ) -> Iterator[ValueState | None]:
        """What becomes of a state in each case."""
        if step.kind not in (StepKind.INTRA, StepKind.RETURN):
            yield self._go(state, step, log, open_)
            return
        choices = Choices()
        is_left = True
        while is_left:
            scratch = Scratch(state, step.edge.source.function, log, open_)
            scratch.choices = choices
            yield self._through(scratch, step)
            is_left = choices.advance()

    def _go(
        self, state: ValueState, step: Step, log: ConditionLog | None, open_: OpenConditions | None
    ) -> ValueState | None:
        if step.kind is StepKind.CALL:
            assert step.callee is not None
            return self._call(state, step, step.callee)
        if step.kind is StepKind.OUTSIDE_CALL:
            return self._outside_call(state, step)
        if step.kind is StepKind.RETURN and len(step.edge.operations) == 1:
            return self.leave(state, step)
        return self._through(Scratch(state, step.edge.source.function, log, open_), step)

    def _through(self, scratch: Scratch, step: Step) -> ValueState | None:
        """Do all operations of a step that is no call."""
        if step.kind is StepKind.INTRA:
            return scratch.state() if self._run(scratch, step.edge.operations) else None
        return self.leave(scratch.state(), step) if self._run(scratch, step.edge.operations[:-1]) else None

    def _run(self, scratch: Scratch, operations: Sequence[Operation]) -> bool:
        """Do operations one after another; whether no assumption ends the run."""
        has_choices = scratch.choices is not None
        for operation in operations:
            if isinstance(operation, Assume):
                if not self._passes(scratch, operation):
                    return False
            elif isinstance(operation, Check):
                if operation.harm in self.program.counted:
                    self._note_open(scratch, operation)
            else:
                if has_choices:
                    self.settle(scratch, operation)
                self.execute(scratch, operation)
        return True

    def _passes(self, scratch: Scratch, operation: Assume) -> bool:
        if operation.kind.ends_runs:
            self._note_open(scratch, operation)
        return self.assume(scratch, operation.condition)

    def _note_open(self, scratch: Scratch, operation: Condition) -> None:
        open_ = scratch.open
        if open_ is not None:
            if open_.is_missing(operation) and not self._is_shown(scratch, operation.condition):
                open_.found[operation] = None
            return
        log = scratch.log
        assert log is not None
        if operation.harm in log.watched or (isinstance(operation.condition, Valid) and operation not in log.suspect):
            if not self._is_shown(scratch, operation.condition):
                log.note(operation)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _call(self, state: ValueState, step: Step, callee: ControlFlowAutomaton) -> ValueState | None:
        call = step.edge.call
        assert call is not None
        scratch = Scratch(state, step.edge.source.function)
        if not isinstance(call.callee, str):
            pointer = self.evaluate(scratch, call.callee)
            if not self._may_be(pointer, callee):
                return None
        registers: dict[Register, Value] = {}
        for parameter, argument in zip(callee.parameters, call.arguments, strict=False):
            value = self.kept(scratch, argument)
            if argument.type.bits == parameter.type.bits and is_known(value):
                registers[parameter] = value
        if callee.variable_arguments is not None and call.variable_arguments is not None:
            value = self.evaluate(scratch, call.variable_arguments)
            if is_known(value):
                registers[callee.variable_arguments] = value
        return ValueState(Frame(registers, state.frame), state.memory)

    def _may_be(self, pointer: Value, callee: ControlFlowAutomaton) -> bool:
        if isinstance(pointer, Targets):
            return any(self._may_be(member, callee) for member in pointer.members)
        if isinstance(pointer, Pointer):
            is_start = pointer.offset == 0 or not isinstance(pointer.offset, int)
            return pointer.object.site is self._function_sites.get(callee.name) and is_start
        if isinstance(pointer, int):
            return not self._is_nowhere(pointer)  # the function may lie there: its address may have been compared with this
        return not isinstance(pointer, Outside)

    def _outside_call(self, state: ValueState, step: Step) -> ValueState | None:
        """A call through a pointer that leaves the program: the results are unknown, memory is left alone."""
        call = step.edge.call
        assert call is not None and not isinstance(call.callee, str)
        scratch = Scratch(state, step.edge.source.function)
        if not self._may_leave(self.evaluate(scratch, call.callee)):
            return None
        for target in call.targets:
            scratch.registers.pop(target, None)
        return scratch.state()

    def _may_leave(self, pointer: Value) -> bool:
        """Whether a call through a pointer may leave the program."""
        if isinstance(pointer, Targets):
            return any(map(self._may_leave, pointer.members))
        if isinstance(pointer, Pointer):
            return pointer.object.site.kind is ObjectKind.EXTERNAL
        return not (isinstance(pointer, int) and self._is_nowhere(pointer))

    def leave(self, state: ValueState, step: Step) -> ValueState:
        """Return from a state in which everything before the return operation is done."""
        assert state.frame.parent is not None and step.call is not None and step.call.call is not None
        scratch = Scratch(state, step.edge.source.function)
        last = step.edge.operations[-1]
        assert isinstance(last, Return)
        values = [self.kept(scratch, value) for value in last.values]
        registers = dict(state.frame.parent.values)
        for number, target in enumerate(step.call.call.targets):
            registers.pop(target, None)
            if number < len(values) and last.values[number].type.bits == target.type.bits:
                if is_known(values[number]):
                    registers[target] = values[number]
        frame = Frame(registers, state.frame.parent.parent)
        return self._leave(frame, scratch.memory, step.edge.source.function, scratch.depth)

    def _leave(self, frame: Frame, memory: Memory, function: str, depth: int) -> ValueState:
        """The locals of the function that returned die; addresses of theirs are no longer known ones."""
        dying: set[AbstractObject] = set()
        for site in self._slots[function].values():
            object_ = self.objects.get(site, depth)
            if object_ in memory:
                memory = memory.delete(object_)
            if site in self._taken:
                dying.add(object_)
        loose = self._loose[function]
        if loose:  # which of their objects this activation made is not recorded: none of them is known any more
            for object_ in [object_ for object_ in memory if object_.site in loose]:
                memory = memory.delete(object_)
                dying.add(object_)
        if dying:
            if highest_number(frame) >= min(object_.number for object_ in dying):
                frame = forget_in_frames(frame, dying)
            memory = forget_in_memory(memory, dying)
        return ValueState(frame, memory)


class InterpretedTransfer(Transfer[ValueState, ValuePrecision]):
    """The transfer relation of an exploration by the reference interpreter alone."""

    def __init__(self, reference: ValueTransfer, log: ConditionLog) -> None:
        self._reference = reference
        self._log = log

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        successor = self._reference.successor(state, step, self._log)
        return () if successor is None else (successor,)


class TransferInCases(Transfer[ValueState, ValuePrecision]):
    """The transfer relation of an exploration that tells the targets of pointers apart."""

    adjusts = True

    def __init__(
        self,
        relation: TransferRelation[ValueState, ValuePrecision],
        reference: ValueTransfer,
        prec: PrecisionAdjustment[ValueState, ValuePrecision],
        log: ConditionLog,
    ) -> None:
        """`relation` takes the steps that go through no pointer."""
        self._relation = relation
        self._reference = reference
        self._prec = prec
        self._log = log
        self._has_cases: dict[Edge, bool] = {}

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        has_cases = self._has_cases.get(step.edge)
        if has_cases is None:
            has_cases = self._has_cases[step.edge] = any(map(_goes_through_pointer, step.edge.operations))
        if not has_cases:
            return self._relation.successors(state, precision, step)
        found = self._reference.successors_in_cases(state, step, self._log)
        return [self._prec.adjust(successor, precision, step.target)[0] for successor in found]


def _goes_through_pointer(operation: Operation) -> bool:
    return isinstance(operation, Load | Store) and any(True for _ in registers_of(operation.address))


def may_be_unproved(operation: Operation, log: ConditionLog) -> bool:
    """Whether some state may not show a condition to hold. Only accesses and what is watched have been kept an eye on."""
    if isinstance(operation, Check):
        return operation in log.suspect
    if not isinstance(operation, Assume) or not operation.is_validity:
        return False
    return operation in log.suspect or not (operation.harm in log.watched or isinstance(operation.condition, Valid))
