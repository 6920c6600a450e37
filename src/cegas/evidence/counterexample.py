"""The counterexample: the steps of a run that violates the property, in the words of the source."""

from __future__ import annotations

from dataclasses import dataclass, field

from cegas.program.control_flow import Program
from cegas.program.expressions import Register, registers_of
from cegas.program.machine import Machine
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Assign,
    Assume,
    AssumeKind,
    Call,
    Havoc,
    Load,
    Operation,
    Origin,
    Return,
    Store,
)
from cegas.program.operators import signed
from cegas.program.types import FloatType, IntType, PointerType, Type
from cegas.program.values import Pointer, Value

STEPS_KEPT = 2000
"""Longer traces keep their first and their last steps."""


@dataclass(frozen=True, slots=True)
class InputValue:
    """A value that the program asked for, as the counterexample chose it."""

    origin: Origin
    text: str
    file: str | None
    line: int | None

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.origin.kind.value,
            "source": self.origin.label,
            "value": self.text,
            "file": self.file,
            "line": self.line,
        }


@dataclass(slots=True)
class Step:
    """What happens on one line of one activation of a function."""

    file: str
    line: int
    function: str
    depth: int
    """How many calls deep."""
    events: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        return {
            "file": self.file,
            "line": self.line,
            "function": self.function,
            "depth": self.depth,
            "events": self.events,
            "values": self.values,
        }


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A whole run to the error."""

    steps: tuple[Step, ...]
    inputs: tuple[InputValue, ...]
    omitted: int = 0
    """Steps in the middle that were left out."""

    def to_json(self) -> dict[str, object]:
        return {
            "steps": [step.to_json() for step in self.steps],
            "inputs": [value.to_json() for value in self.inputs],
            "omitted_steps": self.omitted,
        }


class CounterexampleRecorder:
    """Listens to a machine and writes down what it does."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._first: list[Step] = []
        self._last: list[Step] = []
        self._omitted = 0
        self._inputs: list[InputValue] = []

    def result(self) -> Counterexample:
        return Counterexample((*self._first, *self._last), tuple(self._inputs), self._omitted)

    def __call__(self, operation: Operation, machine: Machine) -> None:
        """After an operation has been done (for calls: before the callee is entered)."""
        if operation.position is None or not operation.position.line:
            return
        if machine.frame.function.name.startswith("__cegas_"):
            return
        step = self._step(operation, machine)
        match operation:
            case Assign(target=target) | Load(target=target):
                self._note(step, target, machine)
            case Havoc(target=target, origin=origin):
                self._note(step, target, machine)
                value = machine.frame.registers[target.index]
                if origin.kind.is_input and value is not None:
                    text = self.show(value, target.type, signed_=True)
                    position = operation.position
                    self._inputs.append(InputValue(origin, text, position.file, position.line))
                    step.events.append(f"{origin.label} gives {text}")
            case Store(address=address, value=value):
                self._note_store(step, machine.evaluate(address), machine.evaluate(value), value.type)
            case Assume(kind=AssumeKind.BRANCH, condition=condition):
                step.events.append(f"{condition} holds")
                for register in registers_of(condition):
                    self._note(step, register, machine)
            case Call(callee=callee):
                step.events.append(f"call {callee if isinstance(callee, str) else machine.callee(operation).name}")
            case Return(values=values):
                shown = ", ".join(self.show(machine.evaluate(value), value.type) for value in values)
                step.events.append(f"return {shown}".rstrip())

    def _step(self, operation: Operation, machine: Machine) -> Step:
        position = operation.position
        assert position is not None
        function, depth = machine.frame.function.name, len(machine.frames) - 1
        current = self._last[-1] if self._last else self._first[-1] if self._first else None
        if (
            current is not None
            and current.line == position.line
            and current.file == position.file
            and current.function == function
            and current.depth == depth
        ):
            return current
        step = Step(position.file, position.line, function, depth)
        if len(self._first) < STEPS_KEPT // 2:
            self._first.append(step)
        else:
            self._last.append(step)
            if len(self._last) > STEPS_KEPT // 2:
                self._last.pop(0)
                self._omitted += 1
        return step

    def _note(self, step: Step, register: Register, machine: Machine) -> None:
        value = machine.frame.registers[register.index]
        if register.source is not None and value is not None:
            step.values[register.source] = self.show(value, register.type)

    def _note_store(self, step: Step, address: Value, value: Value, type_: Type) -> None:
        if isinstance(address, Pointer) and isinstance(address.offset, int):
            step.values[self.cell(address, type_.bytes)] = self.show(value, type_)

    def cell(self, address: Pointer, size: int) -> str:
        """The source name of the cell at an address."""
        site = address.object.site
        assert isinstance(address.offset, int)
        names = self._program.names
        offset = signed(address.offset, self._program.data_model.value)
        if site.kind is ObjectKind.HEAP:
            return f"{address.object}" + (f"+{offset}" if offset else "")
        return names.cell(site, offset, size) if names is not None else f"{site.name}+{offset}"

    def show(self, value: Value, type_: Type, signed_: bool = True) -> str:
        """A value as a person would write it."""
        if isinstance(value, int):
            if isinstance(type_, FloatType):
                from cegas.program.softfloat import to_text

                return to_text(type_.format, value)
            if isinstance(type_, PointerType):
                return "NULL" if value == 0 else hex(value)
            if isinstance(type_, IntType) and type_.bits > 1 and signed_:
                return str(signed(value, type_.bits))
            return str(value)
        if isinstance(value, Pointer) and isinstance(value.offset, int):
            if value.object.site.kind is ObjectKind.FUNCTION:
                return value.object.site.name
            return "&" + self.cell(value, 1) if value.offset else f"&{value.object}"
        return "?"
