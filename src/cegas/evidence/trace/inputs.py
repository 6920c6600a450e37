"""The inputs of a run: what was asked for, where, and what the counterexample chose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from cegas.evidence.counterexample import EventKind, ShownInput, input_name
from cegas.evidence.trace.functions import RecordedFunctions
from cegas.evidence.trace.steps import ActivationNotes, StepLog
from cegas.evidence.values import ValuePrinter
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Register, registers_of
from cegas.program.machine import Machine
from cegas.program.operations import (
    Assign,
    Call,
    Check,
    Havoc,
    Load,
    Operation,
    Origin,
    OriginKind,
    expressions_of,
    registers_written,
)
from cegas.program.rules import MONITOR
from cegas.program.source import SourcePosition, SourceType
from cegas.program.types import BOOL
from cegas.program.values import Undefined

if TYPE_CHECKING:
    from cegas.program.walk import InputValue

T = TypeVar("T")

_FROM_CALLS = frozenset((OriginKind.NONDETERMINISTIC, OriginKind.ENVIRONMENT, OriginKind.VOLATILE))
"""Inputs that never come from memory."""

_OUTSIDE_ORIGIN = Origin(OriginKind.UNKNOWN_FUNCTION, "a function outside the program")
"""The origin of what is returned by a call through a pointer that leaves the program."""


def first_reads(operation: Operation, waiting: dict[Register, T]) -> list[T]:
    """What waits for registers that an operation reads; what it reads or writes waits no longer.

    A variable that was never written counts as an input when it is first looked at.
    """
    if isinstance(operation, Check):
        return []
    read = [register for expression in expressions_of(operation) for register in registers_of(expression)]
    found = [waiting.pop(register) for register in dict.fromkeys(read) if register in waiting]
    for register in registers_written(operation):
        waiting.pop(register, None)
    return found


class InputLog:
    """Finds the place in the run of each input, and writes it down there."""

    def __init__(
        self,
        program: Program,
        functions: RecordedFunctions,
        printer: ValuePrinter,
        steps: StepLog,
        asked: Sequence[InputValue],
    ) -> None:
        self._program = program
        self._names = program.names
        self._functions = functions
        self._printer = printer
        self._steps = steps
        self._asked = [value for value in asked if value.origin.kind.is_input]
        self._next = 0
        self.shown: Final[list[ShownInput]] = []
        self._types: Final[dict[int, SourceType | None]] = {}
        """By the identities of the operations that ask: the types of what they get. Long runs ask again and again."""

    @property
    def are_over(self) -> bool:
        """Whether every input that is known beforehand has been asked for."""
        return self._next >= len(self._asked)

    def finish(self) -> None:
        """The run is over: inputs that found no place in it still count."""
        self._unplaced(self._asked[self._next :])
        self._next = len(self._asked)

    def from_outside(self, call: Call, activation: ActivationNotes) -> None:
        """A function outside the program is called, and returns inputs."""
        for _ in call.targets:
            start = self._next
            self._skip_to(_OUTSIDE_ORIGIN, call.position)
            if self._next > start:
                found = self._asked[self._next - 1]
                shown = self._printer.show(found.bits, found.type)
                self._input(call, activation, ShownInput(found.origin, shown, *_place_of(call)))

    def havoc(self, operation: Havoc, activation: ActivationNotes, machine: Machine) -> None:
        """A register gets a value from outside."""
        target, origin = operation.target, operation.origin
        value = machine.frame.registers[target.index]
        if not origin.kind.is_input or value is None or isinstance(value, Undefined):
            return  # what is carried along as undefined is chosen by nobody
        self._skip_to(origin, operation.position)
        if id(operation) not in self._types:
            self._types[id(operation)] = self._type_of_input(origin, target, activation)
        shown = self._printer.show(value, target.type, self._types[id(operation)])
        found = ShownInput(origin, shown, *_place_of(operation))
        if origin.kind is OriginKind.UNINITIALIZED:
            activation.uninitialized[target] = found
            return
        if origin.kind is OriginKind.VOLATILE:
            activation.volatile[target] = found
            return
        activation.atoms[target] = {input_name(origin): shown}
        activation.texts[target] = input_name(origin)
        self._input(operation, activation, found)

    def volatile(self, operation: Assign, chosen: Apply, activation: ActivationNotes, machine: Machine) -> None:
        """A volatile read is an input if it does not give what was last written."""
        target = operation.target
        changed, other, stored = chosen.operands
        assert isinstance(changed, Register) and isinstance(other, Register) and isinstance(stored, Register)
        found = activation.volatile[other]
        activation.volatile.clear()
        name, source = activation.read or (found.origin.label, None)
        shown = self._printer.show(machine.evaluate(target), target.type, source)
        activation.texts[target] = name
        activation.atoms[target] = {name: shown}
        if machine.evaluate(changed) == 1:
            self._input(operation, activation, ShownInput(Origin(OriginKind.VOLATILE, name), shown, *_place_of(operation)))

    def _type_of_input(self, origin: Origin, target: Register, activation: ActivationNotes) -> SourceType | None:
        if self._names is None:
            return None
        if target.debug_type is not None:
            return self._names.type_of_register(activation.name, target)
        if origin.kind is not OriginKind.PARAMETER:
            return self._names.type_of_result(origin.label)
        entry = self._program.functions.get(self._program.entry)
        if entry is not None:
            for named in self._functions.of(entry).parameters:
                if named is not None and named[0] == origin.label:
                    return named[1]
        return None

    def _input(self, operation: Operation, activation: ActivationNotes, value: ShownInput) -> None:
        if value.origin.label.startswith(MONITOR):
            return  # what a rule follows is told where it is followed
        self.shown.append(value)
        step = self._steps.event(operation, activation, EventKind.INPUT, f"input {value}")
        if step is not None:
            step.values[input_name(value.origin)] = value.text

    def note_reads(self, operation: Operation, activation: ActivationNotes) -> None:
        for value in first_reads(operation, activation.uninitialized):
            self._uninitialized(operation, activation, value)

    def _uninitialized(self, operation: Operation, activation: ActivationNotes, value: ShownInput) -> None:
        self.shown.append(value)
        text = f"{value.origin.label} is uninitialized, taken as {value.text}"
        self._steps.event(operation, activation, EventKind.INPUT, text)

    def from_memory(self, load: Load, activation: ActivationNotes, machine: Machine) -> None:
        """An input that a load found in memory; it may have been asked for in several pieces."""
        first = self._asked[self._next]
        target = load.target
        pieces = 0
        while self._next < len(self._asked) and pieces < target.type.bits:
            asked = self._asked[self._next]
            if asked.position != load.position or asked.origin.kind in _FROM_CALLS:
                break
            pieces += asked.type.bits
            self._next += 1
        value = machine.frame.registers[target.index]
        if not pieces or value is None:
            return
        origin, source = first.origin, None
        cell = self._printer.cell(machine.evaluate(load.address), target.type.bytes)
        if cell is not None:
            origin, source = Origin(origin.kind, cell[0]), cell[1]
        found = ShownInput(origin, self._printer.show(value, target.type, source), *_place_of(load))
        if any(machine.evaluate(choice) == 1 for choice in activation.volatile if choice.type is BOOL):
            return  # nobody gets to see it
        if origin.kind is OriginKind.UNINITIALIZED:
            self._uninitialized(load, activation, found)
        else:
            self._input(load, activation, found)

    def _skip_to(self, origin: Origin, position: SourcePosition | None) -> None:
        """Go past an input that an operation has asked for. Those before it that found no place in a step still count."""
        for number in range(self._next, len(self._asked)):
            if self._asked[number].origin == origin and self._asked[number].position == position:
                self._unplaced(self._asked[self._next : number])
                self._next = number + 1
                return

    def _unplaced(self, values: Sequence[InputValue]) -> None:
        for value in values:
            if value.origin.label.startswith(MONITOR):
                continue
            place = value.position
            file, line = (None, None) if place is None else (place.file, place.line)
            self.shown.append(ShownInput(value.origin, self._printer.show(value.bits, value.type), file, line))


def _place_of(operation: Operation) -> tuple[str | None, int | None]:
    position = operation.position
    return (None, None) if position is None else (position.file, position.line)
