"""The inputs of a run: what was asked for, where, and what the counterexample chose."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from cegas.evidence.counterexample import BufferPart, Event, EventKind, ShownInput, input_name
from cegas.evidence.told_inputs import buffer_text
from cegas.evidence.trace.choices import ONE_OF, OneOfQuestions
from cegas.evidence.trace.functions import RecordedFunctions
from cegas.evidence.trace.steps import ActivationNotes, StepLog
from cegas.evidence.values import ValuePrinter
from cegas.foundation.records import record
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeVar
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Register, registers_of
from cegas.program.machine import Machine
from cegas.program.memory import AddressedObject
from cegas.program.operations import (
    Assign,
    Call,
    Check,
    Havoc,
    HavocMemory,
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
from cegas.program.values import Pointer, Undefined, Value

if TYPE_CHECKING:
    from cegas.program.walk import InputValue

T = TypeVar("T")

_FROM_CALLS = frozenset((OriginKind.NONDETERMINISTIC, OriginKind.ENVIRONMENT, OriginKind.VOLATILE))
"""Inputs that come from memory only where a function has filled it."""
_MOST_FILLED: Final = 8
"""Of one object so many buffers are kept in mind: a loop may fill it again and again."""
_MOST_BYTES: Final = 64
"""An event tells of so many of the bytes that a library function reads; the list of inputs has all."""
_STREAMS = frozenset(("stdin", "stdout", "stderr"))
"""Variables of the library's: what they hold is nobody's choice."""

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


@record
class _Filled:
    """A buffer that a function has filled with inputs."""

    number: int
    offset: int
    size: int
    origin: Origin
    name: str
    place: tuple[str | None, int | None]
    read: set[int]
    """The bytes that were read, counted from its start."""


class InputLog:
    """Finds the place in the run of each input, and writes it down there."""

    def __init__(
        self,
        program: Program,
        functions: RecordedFunctions,
        printer: ValuePrinter,
        steps: StepLog,
        asked: Sequence[InputValue],
        choices: OneOfQuestions,
    ) -> None:
        self._program = program
        self._names = program.names
        self._functions = functions
        self._printer = printer
        self._steps = steps
        self._choices = choices
        self._asked = [value for value in asked if value.origin.kind.is_input]
        self._next = 0
        self.shown: Final[list[ShownInput]] = []
        self._types: Final[dict[int, SourceType | None]] = {}
        """By the identities of the operations that ask: the types of what they get. Long runs ask again and again."""
        self._buffers = 0
        self._filled: dict[AddressedObject, deque[_Filled]] = {}
        """The buffers that were filled last in each object."""
        self._outside: dict[int, tuple[int, int]] = {}
        """Bytes of memory outside the program that were read one behind the other, by their end: number of the buffer, and
        start."""
        self._told: tuple[Event, list[BufferPart]] | None = None
        """An event that tells of bytes which a library function reads one by one, and these."""

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
        found = ShownInput(origin, shown, *self._users_place(operation, activation))
        if origin.kind is OriginKind.UNINITIALIZED:
            activation.uninitialized[target] = found
            return
        if origin.kind is OriginKind.VOLATILE:
            activation.volatile[target] = found
            return
        if origin.kind is OriginKind.PARAMETER and origin.label in self._unread():
            return
        if origin.label == ONE_OF:
            choice = self._choices.after(operation, activation, taken=value == 1)
            if choice is not None:
                activation.questions.add(target)
                if choice.value:
                    self._input(operation, activation, ShownInput(origin, choice.value, found.file, found.line, choice.name))
                return
        activation.atoms[target] = {input_name(origin): shown}
        activation.texts[target] = input_name(origin)
        self._input(operation, activation, found)

    def _unread(self) -> frozenset[str]:
        """The parameters of the entry that nobody reads."""
        entry = self._program.functions.get(self._program.entry)
        return frozenset() if entry is None else self._functions.of(entry).unread

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

    def fill(self, operation: HavocMemory, name: str, activation: ActivationNotes, machine: Machine) -> None:
        """A function fills a buffer; what of it matters is asked for when it is read."""
        place, size = machine.evaluate(operation.destination), machine.evaluate(operation.size)
        if isinstance(place, Pointer) and isinstance(place.offset, int) and isinstance(size, int):
            where = self._users_place(operation, activation)
            found = self._filled.setdefault(place.object, deque(maxlen=_MOST_FILLED))
            found.append(_Filled(self._new_buffer(), place.offset, size, operation.origin, name, where, set()))

    def _new_buffer(self) -> int:
        self._buffers += 1
        return self._buffers

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
        if value.origin.kind is OriginKind.EXTERNAL and value.name in _STREAMS:
            return
        self.shown.append(value)
        if value.part is not None and value.part.is_byte and activation.function.hidden:
            self._byte(value.part, activation)
            return
        step = self._steps.event(operation, activation, EventKind.INPUT, f"input {value}")
        if step is not None:
            step.values[value.name] = value.text

    def _byte(self, part: BufferPart, activation: ActivationNotes) -> None:
        """A library function reads a byte: one event tells of all that it reads one behind the other."""
        if activation.under is None:
            return
        step = self._steps.step(*activation.under)
        parts: list[BufferPart] = []
        if (
            self._told is not None
            and step.events
            and step.events[-1] is self._told[0]
            and self._told[1][0].buffer == part.buffer
        ):
            parts = self._told[1]
            if len(parts) >= _MOST_BYTES:
                return
            step.events.pop()
        parts.append(part)
        event = Event(EventKind.INPUT, f"input {buffer_text(parts)}")
        self._told = (event, parts)
        step.events.append(event)

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
        target, address = load.target, machine.evaluate(load.address)
        filled = self._filled_at(address, target.type.bytes)
        pieces = 0
        while self._next < len(self._asked) and pieces < target.type.bits:
            asked = self._asked[self._next]
            if asked.position != load.position:
                break
            if asked.origin.kind in _FROM_CALLS and (filled is None or asked.origin != filled.origin):
                break
            pieces += asked.type.bits
            self._next += 1
        value = machine.frame.registers[target.index]
        if not pieces or value is None:
            return
        origin, source, name = first.origin, None, ""
        cell = self._printer.cell(address, target.type.bytes)
        if cell is not None:
            name, source = cell
        is_whole = pieces == target.type.bits == 8 * target.type.bytes and isinstance(value, int)
        content = value.to_bytes(target.type.bytes, "little") if is_whole and isinstance(value, int) else b""
        place, part = self._users_place(load, activation), None
        if filled is None or origin != filled.origin:
            origin = Origin(origin.kind, name or origin.label)
            if origin.kind is OriginKind.EXTERNAL and len(content) == 1 and isinstance(address, Pointer):
                part = self._outside_part(address, content)
        else:
            assert isinstance(address, Pointer) and isinstance(address.offset, int)
            place, offset = filled.place, address.offset - filled.offset
            filled.read.update(range(offset, offset + target.type.bytes))
            if content:
                is_byte = len(content) == 1 and (source is None or name == f"{filled.name}[{offset}]")
                part = BufferPart(filled.number, filled.name, filled.size, offset, content, is_byte)
        found = ShownInput(origin, self._printer.show(value, target.type, source), *place, name, part)
        if any(machine.evaluate(choice) == 1 for choice in activation.volatile if choice.type is BOOL):
            return  # nobody gets to see it
        if origin.kind is OriginKind.UNINITIALIZED:
            self._uninitialized(load, activation, found)
        else:
            self._input(load, activation, found)

    def _filled_at(self, address: Value, size: int) -> _Filled | None:
        """The buffer that a function has filled last around an address."""
        if not (isinstance(address, Pointer) and isinstance(address.offset, int)):
            return None
        for filled in reversed(self._filled.get(address.object, ())):
            offset = address.offset - filled.offset
            if offset >= 0 and offset + size <= filled.size:
                # A byte is asked for when it is first read.
                return None if filled.read.issuperset(range(offset, offset + size)) else filled
        return None

    def _outside_part(self, address: Pointer, content: bytes) -> BufferPart | None:
        """A byte of memory outside the program; bytes that are read one behind the other are one buffer."""
        place = address.offset
        if address.object.site is not self._program.external or not isinstance(place, int):
            return None
        found = self._outside.pop(place) if place in self._outside else (self._new_buffer(), place)
        number, start = found
        self._outside[place + 1] = (number, start)
        return BufferPart(number, f"*{hex(start)}", None, place - start, content, is_byte=True)

    def _users_place(self, operation: Operation, activation: ActivationNotes) -> tuple[str | None, int | None]:
        """The line of the user's that an operation belongs to, also if a library function does it."""
        if not activation.function.hidden:
            return _place_of(operation)
        return (None, None) if activation.under is None else (activation.under[0].file, activation.under[0].line)

    def _skip_to(self, origin: Origin, position: SourcePosition | None) -> None:
        """Go past an input that an operation has asked for. Those before it that found no place in a step still count."""
        for number in range(self._next, len(self._asked)):
            if self._asked[number].origin == origin and self._asked[number].position == position:
                self._unplaced(self._asked[self._next : number])
                self._next = number + 1
                return

    def _unplaced(self, values: Sequence[InputValue]) -> None:
        for value in values:
            if value.origin.label.startswith(MONITOR) or _is_temporary(value.origin):
                continue
            place = value.position
            file, line = (None, None) if place is None else (place.file, place.line)
            self.shown.append(ShownInput(value.origin, self._printer.show(value.bits, value.type), file, line))


def _is_temporary(origin: Origin) -> bool:
    """Whether it is a variable of the compiler's, as for the result of a function: the source has no name for it."""
    return origin.kind is OriginKind.UNINITIALIZED and origin.label.startswith("%")


def _place_of(operation: Operation) -> tuple[str | None, int | None]:
    position = operation.position
    return (None, None) if position is None else (position.file, position.line)
