"""The function of an edge: its operations one after another, and the new state behind them."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.codegen.assumptions import AssumptionCode
from cegas.domains.value.codegen.code import Code
from cegas.domains.value.codegen.expressions import ExpressionCode
from cegas.domains.value.codegen.memory import MemoryCode
from cegas.domains.value.codegen.values import NOTHING, Known, Local, Nothing, StaticValue, Unsuited
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.expressions import Register
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    BlockSize,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Return,
    Store,
    Unsupported,
    reach_asked,
)
from cegas.program.steps import Step, StepKind
from cegas.program.types import PointerType
from cegas.program.values import Outside, Undefined


class Generator:
    """Writes the function of one edge."""

    def __init__(self, reference: ValueTransfer, prec: ValuePrecisionAdjustment, step: Step) -> None:
        self.code = Code(reference, prec, step)
        self._expressions = ExpressionCode(self.code)
        self._memory = MemoryCode(self.code, self._expressions)
        self._assumptions = AssumptionCode(self.code, self._expressions, self._memory)

    def generate(self) -> str | None:
        """The text of the function; its names are in `space`. None if the edge is left to the reference interpreter."""
        operations, kind = self.code.edge.operations, self.code.step.kind
        if any(map(reach_asked, operations)):
            return None  # it looks at the whole state, which generated code does not have at hand
        if kind is not StepKind.INTRA:
            operations = operations[:-1]  # the last one is the call or return
        try:
            for number, operation in enumerate(operations):
                if self.code.ended:
                    break
                self._operation(operation, operations[number + 1 :])
            if self.code.ended:
                pass
            elif kind is StepKind.INTRA:
                self._result()
            elif kind is StepKind.CALL:
                self._enter()
            else:
                self._leave()
        except Unsuited:
            return None
        return self.code.text()

    def _operation(self, operation: Operation, following: Sequence[Operation]) -> None:
        match operation:
            case Assume():
                self._assumptions.assume(operation)
            case Assign():
                self.code.set(operation.target, self._expressions.value(operation.value))
            case Havoc():
                self._havoc(operation)
            case Load():
                self._memory.load(operation)
            case Store():
                self._memory.store(operation, following)
            case Allocate():
                self._memory.allocate(operation)
            case Copy() | Fill() | HavocMemory() | Free() | EndLifetime():
                self._memory.do_memory(operation)
            case BlockSize():
                self.code.set(operation.target, self._memory.do_register(operation, operation.target))
            case Check():
                self._assumptions.note(operation)
            case Unsupported():
                pass
            case _:
                raise Unsuited

    def _havoc(self, operation: Havoc) -> None:
        target, origin = operation.target, operation.origin
        value: StaticValue = NOTHING
        if self.code.reference.program.undefined_reading and origin.kind is OriginKind.UNINITIALIZED:
            value = Local(self.code.constant(Undefined(0, (1 << target.type.bits) - 1, origin)), integer=False)
        elif isinstance(target.type, PointerType) and origin.kind.is_input:
            value = Local(self.code.constant(Outside()), integer=False)
        self.code.set(target, value)

    # -- the new state --------------------------------------------------------------------------------------------

    def _result(self) -> None:
        memory = self._forget_objects()
        changed = {register: value for register, value in self.code.changed.items() if register in self.code.live_behind}
        # Registers that are unknown now and could not be known before need no mention.
        changed = {
            register: value
            for register, value in changed.items()
            if register in self.code.live_before or not isinstance(value, Nothing)
        }
        if not changed:
            self.code.emit(f"if gone.isdisjoint(values): return ValueState(frame, {memory})")
        self.code.emit("registers = remembered.registers")
        if self.code.live_before <= self.code.live_behind:
            self.code.emit("if not gone: new = dict(values)")
            self.code.emit("else: new = {register: value for register, value in values.items() if register in registers}")
        else:
            self.code.emit("new = {register: value for register, value in values.items() if register in registers}")
        for register, value in changed.items():
            name = self.code.name(register, "R")
            if isinstance(value, Nothing):
                self.code.emit(f"new.pop({name}, None)")
                continue
            self.code.emit(f"if {name} in registers:")
            if isinstance(value, Known):
                self.code.emit(f" new[{name}] = {self.code.constant(value.bits)}")
            elif value.integer:
                self.code.emit(f" new[{name}] = {value.name}")
            else:
                self.code.emit(f" if {value.name} is not None: new[{name}] = {value.name}")
                if register in self.code.live_before:
                    self.code.emit(f" else: new.pop({name}, None)")
        self.code.emit(f"return ValueState(Frame(new, frame.parent), {memory})")

    def _enter(self) -> None:
        """The state behind a call: a new frame."""
        call, callee = self.code.edge.call, self.code.step.callee
        assert call is not None and callee is not None and len(self.code.edge.operations) == 1
        pairs = list(zip(callee.parameters, call.arguments, strict=False))
        pairs = [(parameter, argument) for parameter, argument in pairs if argument.type.bits == parameter.type.bits]
        if callee.variable_arguments is not None and call.variable_arguments is not None:
            pairs.append((callee.variable_arguments, call.variable_arguments))
        values = [(parameter, self._expressions.value(argument)) for parameter, argument in pairs]
        memory = self._forget_objects()
        self.code.emit("registers = remembered.registers")
        self.code.emit("new = {}")
        for parameter, value in values:
            self._put(parameter, value)
        self.code.emit(f"return ValueState(Frame(new, frame), {memory})")

    def _leave(self) -> None:
        """The state behind a return: the frame of the caller, with results."""
        last, edge = self.code.edge.operations[-1], self.code.step.call
        assert isinstance(last, Return) and edge is not None and edge.call is not None
        if not self.code.reference.has_known_end(self.code.function):
            raise Unsuited
        values = [self._expressions.value(value) for value in last.values]
        for site in dict.fromkeys(self.code.slots.values()):
            object_ = self.code.slot_object(site)
            self.code.uses_memory = True
            self.code.emit(f"if {object_} in memory: memory = memory.delete({object_})")
        memory = self._forget_objects()
        self.code.emit("registers = remembered.registers")
        self.code.emit("parent = frame.parent")
        self.code.emit("new = {register: value for register, value in parent.values.items() if register in registers}")
        for number, target in enumerate(edge.call.targets):
            self.code.emit(f"new.pop({self.code.name(target, 'R')}, None)")
            if number < len(values) and last.values[number].type.bits == target.type.bits:
                self._put(target, values[number])
        self.code.emit(f"return ValueState(Frame(new, parent.parent), {memory})")

    def _put(self, register: Register, value: StaticValue) -> None:
        """Into a new frame where nothing is known of a register."""
        if isinstance(value, Nothing):
            return
        name, known = self.code.name(register, "R"), self.code.written_out(value)
        is_number = isinstance(value, Known) or value.integer
        self.code.emit(f"if {name} in registers{'' if is_number else f' and {known} is not None'}: new[{name}] = {known}")

    def _forget_objects(self) -> str:
        """Drop objects of sites that are not remembered behind the edge; the arguments that the memory is of a new state."""
        if not self.code.uses_memory:
            self.code.emit("memory = state.memory")
            self.code.emit("if lost: memory = without(memory, lost)")
            self.code.emit("parts = remembered.parts")
            self.code.emit("if parts is not state.remembered.parts: memory = within(memory, parts)")
            return "memory, remembered, state.digest if memory is state.memory else 0"
        if self.code.stored or self.code.touched or self.code.may_go_wild:
            self.code.uses_sites = True
            self.code.emit("if sites is not None:")
            if self.code.may_go_wild:
                self.code.emit(" if wild: memory = only(memory, sites)")
            for object_, site in self.code.stored.items():
                self.code.emit(f" if {self.code.name(site, 'S')} not in sites and {object_} in memory:")
                self.code.emit(f"  memory = memory.delete({object_})")
            for object_ in self.code.touched:
                self.code.emit(f" if {object_} is not None and {object_}.site not in sites and {object_} in memory:")
                self.code.emit(f"  memory = memory.delete({object_})")
        self.code.emit("if lost: memory = without(memory, lost)")
        self.code.emit("parts = remembered.parts")
        self.code.emit("if parts and not (memory is state.memory and parts is state.remembered.parts):")
        self.code.emit(" memory = within(memory, parts)")
        return "memory, remembered, state.digest if memory is state.memory else 0"
