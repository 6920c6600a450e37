"""The counterexample: the steps of a run that violates the property, in the words of the source."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

from cegas.evidence.conditions import condition_text
from cegas.evidence.error_place import ErrorPlace
from cegas.evidence.source_text import SourceText
from cegas.evidence.values import ValuePrinter
from cegas.foundation.data import Data
from cegas.foundation.errors import CegasError
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.machine import Machine
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Call,
    Copy,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    expressions_of,
)
from cegas.program.source import SourcePosition, SourceType
from cegas.program.types import BOOL, PointerType, Type
from cegas.program.values import Pointer, Value
from cegas.program.walk import PathMachine, PathObserver

if TYPE_CHECKING:
    from cegas.program.walk import InputValue

STEPS_KEPT = 2000
"""Longer traces keep their first and their last steps."""
EDGES_TOLD = 4 * STEPS_KEPT
"""Of a long path so many edges at the end are looked at in full, to have its last steps."""
MOST_READ = 4
"""A condition names at most so many of the variables it depends on."""
HIDDEN_PREFIX = "__cegas_"
"""Functions that the front end makes up."""


class EventKind(Enum):
    """What happens in a step."""

    START = "start"
    INPUT = "input"
    ASSIGN = "assign"
    BRANCH = "branch"
    ASSUME = "assume"
    CALL = "call"
    RETURN = "return"
    ERROR = "error"


class Event(Data):
    """One thing that happens, in words."""

    __slots__ = ("kind", "text")

    def __init__(self, kind: EventKind, text: str) -> None:
        self.kind: Final = kind
        self.text: Final = text

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind.value, "text": self.text}


class ShownInput(Data):
    """A value that the program asked for, as the counterexample chose it."""

    __slots__ = ("file", "line", "origin", "text")

    def __init__(self, origin: Origin, text: str, file: str | None, line: int | None) -> None:
        self.origin: Final = origin
        self.text: Final = text
        self.file: Final = file
        self.line: Final = line

    def __str__(self) -> str:
        return f"{input_name(self.origin)} = {self.text}"

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.origin.kind.value,
            "source": self.origin.label,
            "value": self.text,
            "file": self.file,
            "line": self.line,
        }


def input_name(origin: Origin) -> str:
    """What an input is called: a call, or a variable."""
    if origin.kind in (OriginKind.NONDETERMINISTIC, OriginKind.UNKNOWN_FUNCTION, OriginKind.ENVIRONMENT):
        return f"{origin.label}()" if origin.label.isidentifier() else origin.label
    if origin.kind is OriginKind.VOLATILE and not origin.label.startswith("device "):
        return f"volatile {origin.label}"
    return origin.label


class TraceStep(Data):
    """What happens on one line of one activation of a function. Grows while the line is executed."""

    __slots__ = ("continued", "depth", "events", "file", "function", "line", "source", "values")

    def __init__(
        self,
        file: str,
        line: int,
        function: str,
        depth: int,
        events: list[Event] | None = None,
        continued: bool = False,
        source: str = "",
    ) -> None:
        self.file: Final = file
        self.line: Final = line
        self.function: Final = function
        self.depth: Final = depth
        """How many calls below the first function."""
        self.events: Final[list[Event]] = events or []
        self.values: Final[dict[str, str]] = {}
        """The variables that were written or decided a branch, with their last values."""
        self.continued: Final = continued
        """The line goes on after a call."""
        self.source = source
        """The text of the line."""

    def to_json(self) -> dict[str, object]:
        return {
            "file": self.file,
            "line": self.line,
            "function": self.function,
            "depth": self.depth,
            "source": self.source,
            "events": [event.to_json() for event in self.events],
            "values": self.values,
        }


class StackEntry(Data):
    """A function that was active at the error, and the place in it."""

    __slots__ = ("file", "function", "line")

    def __init__(self, function: str, file: str | None, line: int | None) -> None:
        self.function: Final = function
        self.file: Final = file
        self.line: Final = line

    def to_json(self) -> dict[str, object]:
        return {"function": self.function, "file": self.file, "line": self.line}


class Counterexample(Data):
    """A whole run to the error."""

    __slots__ = ("inputs", "omitted", "omitted_after", "stack", "steps")

    def __init__(
        self,
        steps: tuple[TraceStep, ...],
        inputs: tuple[ShownInput, ...],
        omitted: int = 0,
        omitted_after: int = 0,
        stack: tuple[StackEntry, ...] = (),
    ) -> None:
        self.steps: Final = steps
        self.inputs: Final = inputs
        self.omitted: Final = omitted
        """Steps in the middle that were left out."""
        self.omitted_after: Final = omitted_after
        """They stood behind so many of the steps."""
        self.stack: Final = stack
        """The call stack at the error, innermost first."""

    def to_json(self) -> dict[str, object]:
        return {
            "steps": [step.to_json() for step in self.steps],
            "inputs": [value.to_json() for value in self.inputs],
            "omitted_steps": self.omitted,
            "stack": [entry.to_json() for entry in self.stack],
        }


class Ending(Data):
    """What a run ends with, in words, and where."""

    __slots__ = ("position", "text")

    def __init__(self, text: str, position: SourcePosition | None = None) -> None:
        self.text: Final = text
        self.position: Final = position
        """None: behind the last operation."""


ERROR: Final = Ending("the error is reached")


class _FunctionText:
    """What the recorder knows of a function's text."""

    def __init__(
        self,
        hidden: bool,
        branches: dict[int, tuple[int, int, int]],
        parameters: tuple[tuple[str, SourceType | None] | None, ...],
        moves: frozenset[int],
        result: Register | None,
    ) -> None:
        self.hidden: Final = hidden
        """Not the user's: a model of the library's, or made up by the front end."""
        self.branches: Final = branches
        """Of the first assumption of each branch, by its identity: which branch it is, of how many, and the branching."""
        self.parameters: Final = parameters
        """Name and type of each parameter that has one."""
        self.moves: Final = moves
        """The operations that only put parameters into their places, by their identities."""
        self.result: Final = result
        """Where `return` puts its value if the function has several."""


class _Activation:
    """What the recorder knows of a call that is under way."""

    def __init__(self, function: _FunctionText, name: str, depth: int, called: str = "") -> None:
        self.function: Final = function
        self.name: Final = name
        self.depth: Final = depth
        """Calls of the user's functions above this one."""
        self.atoms: dict[Register, dict[str, str]] = {}
        """The named values from which intermediate results were computed."""
        self.texts: dict[Register, str] = {}
        """Intermediate results as the source would write them."""
        self.uninitialized: dict[Register, ShownInput] = {}
        """Variables whose arbitrary values nobody has looked at yet."""
        self.volatile: dict[Register, ShownInput] = {}
        """What the volatile read that is going on may give instead of what is in memory, and whether it does."""
        self.read: tuple[str, SourceType | None] | None = None
        """What that read reads."""
        self.called: Final = called
        """The call that made it, in words."""
        self.returned = False
        """A `return` has been told already."""
        self.last: TraceStep | None = None


class CounterexampleRecorder(PathObserver):
    """Listens to a machine and writes down what it does.

    The middle of a long path will be left out. There only what may matter later is looked at (inputs, heap blocks, the types
    of what pointers point to), and the steps are counted.
    """

    def __init__(self, program: Program, asked: Sequence[InputValue] = ()) -> None:
        """`asked`: all inputs of the run in their order, also those that come from memory, if they are known."""
        self._program = program
        self._names = program.names
        self._text = SourceText(program.source_files)
        self.printer = ValuePrinter(program)
        self._asked = [value for value in asked if value.origin.kind.is_input]
        self._next = 0
        self._functions: dict[str, _FunctionText] = {}
        self._activations: list[_Activation] = []
        self._first: list[TraceStep] = []
        self._last: deque[TraceStep] = deque()
        self._omitted = 0
        self._current: TraceStep | None = None
        self._current_activation: _Activation | None = None
        self._branches_seen: set[int] = set()
        self._inputs: list[ShownInput] = []
        self._machine: Machine | None = None
        self._error = ErrorPlace()
        self._call = ""
        self._skips = False
        """In the middle of a long path."""
        self._skipped: tuple[_Activation, str, int] | None = None
        """The step in that middle that control is in: activation and line."""

    # -- the result -----------------------------------------------------------------------------------------------

    def result(self, end: Ending = ERROR) -> Counterexample:
        """The run that was listened to, up to the error at its end, or whatever it ends with."""
        self._unplaced(self._asked[self._next :])
        self._next = len(self._asked)
        stack: list[StackEntry] = []
        if self._machine is not None:
            self._activation(self._machine)
            stack = self._stack(self._machine, end.position or self._error.position())
            self._note_end(stack, Event(EventKind.ERROR, end.text))
        steps = [*self._first, *self._last]
        for step in steps:
            step.source = self._text.line(step.file, step.line)
        return Counterexample(tuple(steps), tuple(self._inputs), self._omitted, len(self._first), tuple(stack))

    def _note_end(self, stack: Sequence[StackEntry], event: Event) -> None:
        visible = [activation for activation in reversed(self._activations) if not activation.function.hidden]
        for entry, activation in zip(stack, visible, strict=True):
            if entry.file is not None and entry.line is not None:
                self._step(SourcePosition(entry.file, entry.line), activation).events.append(event)
                return
        if self._current is not None:
            self._current.events.append(event)

    def _stack(self, machine: Machine, place: SourcePosition | None) -> list[StackEntry]:
        """The functions of the user's that are active, innermost first; `place` is where the run ends."""
        result: list[StackEntry] = []
        for frame in reversed(machine.frames):
            if not self._function(frame.function).hidden:
                file, line = (None, None) if place is None else (place.file, place.line)
                result.append(StackEntry(frame.function.name, file, line))
            call = None if frame.call is None else frame.call.call
            place = None if call is None else call.position
        return result

    # -- listening ------------------------------------------------------------------------------------------------

    def __call__(self, operation: Operation, machine: Machine) -> None:
        """After an operation has been done (for calls and returns: before the frame changes)."""
        self._machine = machine
        self._error.see(operation, machine)
        if self.edges is not None and len(self._first) >= STEPS_KEPT // 2 and isinstance(machine, PathMachine):
            is_middle = machine.edge < self.edges - EDGES_TOLD
            if is_middle is not self._skips:
                self._turn(is_middle)
        activation = self._activation(machine)
        if activation.uninitialized:
            self._note_reads(operation, activation)
        if not (self._skips and self._skip(operation, activation, machine)):
            self._tell(operation, activation, machine)

    def _tell(self, operation: Operation, activation: _Activation, machine: Machine) -> None:
        match operation:
            case Assign(target=target, value=value):
                self._assign(operation, target, value, activation, machine)
            case Load(target=target, address=address):
                self._load(operation, target, machine.evaluate(address), activation, machine)
            case Store(address=address, value=value):
                self._store(operation, machine.evaluate(address), machine.evaluate(value), value.type, activation)
            case Assume(kind=kind, condition=condition):
                if kind is AssumeKind.BRANCH:
                    self._branch(operation, condition, activation, machine)
                elif kind is AssumeKind.USER:
                    values = self._read_by(condition, activation, machine)
                    self._event(operation, activation, EventKind.ASSUME, _with_values("the assumption holds", values))
            case Havoc(target=target, origin=origin):
                self._havoc(operation, target, origin, activation, machine)
            case Call():
                self._called(operation, activation, machine)
            case Return(values=results):
                self._returned(operation, results, activation, machine)
            case Allocate(target=target, site=site):
                place = machine.frame.registers[target.index]
                if site.kind is ObjectKind.HEAP and isinstance(place, Pointer):
                    self.printer.block(place.object)
            case Free(address=address):
                shown = self.printer.show(machine.evaluate(address), address.type)
                self._event(operation, activation, EventKind.ASSIGN, f"free({shown.removesuffix(' (freed)')})")
            case Copy(destination=destination, source=source, size=size):
                self._copy(operation, destination, source, size, activation, machine)
            case Fill(destination=destination, byte=byte, size=size):
                text = self._range(machine.evaluate(destination), machine.evaluate(size))
                shown = self.printer.show(machine.evaluate(byte), byte.type)
                self._event(operation, activation, EventKind.ASSIGN, f"{text} filled with {shown}")
            case HavocMemory(destination=destination, size=size, origin=origin):
                text = self._range(machine.evaluate(destination), machine.evaluate(size))
                self._event(operation, activation, EventKind.INPUT, f"{input_name(origin)} writes any value to {text}")

    # -- the middle of a long path --------------------------------------------------------------------------------

    def _turn(self, skips: bool) -> None:
        """Begin to leave steps out, or end it."""
        self._skips = skips
        current, of = self._current, self._current_activation
        if skips and current is not None and of is not None:
            self._skipped = (of, current.file, current.line)
        self._current = self._current_activation = None
        self._call = ""
        for activation in self._activations:
            activation.last = None
            # What intermediate results are made of is not noted meanwhile, and may change.
            activation.atoms.clear()
            activation.texts.clear()

    def _skip(self, operation: Operation, activation: _Activation, machine: Machine) -> bool:
        """Only count the step that an operation belongs to; False if there is more to it."""
        branch = 0
        match operation:
            case Assign(target=target):
                if target.source is None:
                    return target is not activation.function.result and not activation.volatile
                if isinstance(machine.frame.registers[target.index], Pointer):
                    return False
            case Load():
                return self._next >= len(self._asked)
            case Store(value=value):
                if isinstance(value.type, PointerType) or isinstance(machine.evaluate(value), Pointer):
                    return False
            case Assume(kind=kind):
                if kind is AssumeKind.VALIDITY:
                    return True
                if kind is AssumeKind.BRANCH:
                    known = activation.function.branches.get(id(operation))
                    if known is None:
                        return True
                    branch = known[2]
            case Call(callee=callee, arguments=arguments):
                if self._next < len(self._asked) or not isinstance(callee, str):
                    return False
                if any(isinstance(argument.type, PointerType) for argument in arguments):
                    return False
                self._call = ""
            case Return():
                if activation.returned:
                    return True
            case _:
                return False
        position = operation.position
        if position is not None and position.line and not activation.function.hidden:
            self._count_step(position, activation, branch)
        return True

    def _count_step(self, position: SourcePosition, activation: _Activation, branch: int) -> None:
        """The rules of `_step`, for a step that nobody will see."""
        if self._is_skipped(position, activation, branch):
            if branch:
                self._branches_seen.add(branch)
            return
        self._skipped = (activation, position.file, position.line)
        self._branches_seen = {branch} if branch else set()
        self._omitted += 1

    def _is_skipped(self, position: SourcePosition, activation: _Activation, branch: int) -> bool:
        """Whether control is still in the step that was counted last."""
        current = self._skipped
        return (
            current is not None
            and current[0] is activation
            and current[2] == position.line
            and current[1] == position.file
            and branch not in self._branches_seen
        )

    # -- activations ----------------------------------------------------------------------------------------------

    def _activation(self, machine: Machine) -> _Activation:
        """The notes on the current frame."""
        activations, frames = self._activations, machine.frames
        if len(activations) > len(frames):
            del activations[len(frames) :]
        while len(activations) < len(frames):
            frame = frames[len(activations)]
            function = self._function(frame.function)
            depth = 0
            if activations:
                above = activations[-1]
                depth = above.depth + (0 if above.function.hidden else 1)
            activations.append(_Activation(function, frame.function.name, depth, called=self._call))
        return activations[-1]

    def _function(self, automaton: ControlFlowAutomaton) -> _FunctionText:
        found = self._functions.get(automaton.name)
        if found is None:
            names, name = self._names, automaton.name
            hidden = name.startswith(HIDDEN_PREFIX) or (names is not None and names.is_library(name))
            parameters, moves = self._parameters(automaton)
            found = _FunctionText(hidden, _branches(automaton), parameters, moves, _result_register(automaton))
            self._functions[name] = found
        return found

    def _parameters(
        self, automaton: ControlFlowAutomaton
    ) -> tuple[tuple[tuple[str, SourceType | None] | None, ...], frozenset[int]]:
        """The parameters by the variables that they are put into at the start of a function."""
        own = set(automaton.parameters)
        found: dict[Register, tuple[str, SourceType | None]] = {}
        moves: list[int] = []
        slots: dict[Register, ObjectSite] = {}
        names = self._names
        for operation in _prologue(automaton):
            match operation:
                case Allocate(target=target, site=site):
                    slots[target] = site
                case Assign(target=target, value=Register() as value) if value in own and target.source is not None:
                    type_ = None if names is None else names.type_of_register(automaton.name, target)
                    found.setdefault(value, (target.source, type_))
                    moves.append(id(operation))
                case Store(address=Register() as address, value=Register() as value) if value in own:
                    slot = slots.get(address)
                    if slot is not None:
                        type_ = None if names is None else names.type_of_site(slot)
                        found.setdefault(value, (slot.name, type_))
                        moves.append(id(operation))
        return tuple(found.get(parameter) for parameter in automaton.parameters), frozenset(moves)

    # -- steps ----------------------------------------------------------------------------------------------------

    def _step(self, position: SourcePosition, activation: _Activation, branch: int = 0) -> TraceStep:
        """The step at a position of an activation: the current one, or a new one.

        `branch` is the number of the branching that is passed, if any.
        """
        if self._skips:
            self._count_step(position, activation, branch)
            self._current = TraceStep(position.file, position.line, activation.name, activation.depth)
            return self._current
        current = self._current
        if (
            current is not None
            and self._current_activation is activation
            and current.line == position.line
            and current.file == position.file
            and branch not in self._branches_seen  # the same condition again: the next round of a loop on one line
        ):
            if branch:
                self._branches_seen.add(branch)
            return current
        if self._skipped is not None:  # the first step behind those that were left out: perhaps the rest of the last of them
            self._omitted -= 1 if self._is_skipped(position, activation, branch) else 0
            self._skipped = None
        last = activation.last
        continued = (
            last is not None
            and self._current_activation is not activation
            and last.line == position.line
            and last.file == position.file
        )
        step = TraceStep(position.file, position.line, activation.name, activation.depth, continued=continued)
        self._branches_seen = {branch} if branch else set()
        self._current, self._current_activation = step, activation
        activation.last = step
        if len(self._first) < STEPS_KEPT // 2:
            self._first.append(step)
        else:
            self._last.append(step)
            if len(self._last) > STEPS_KEPT // 2:
                self._last.popleft()
                self._omitted += 1
        return step

    def _event(
        self, operation: Operation, activation: _Activation, kind: EventKind, text: str, branch: int = 0
    ) -> TraceStep | None:
        """Write an event down; None if it has no place in the user's program."""
        position = operation.position
        if activation.function.hidden:
            if kind is EventKind.INPUT and self._current is not None:
                self._current.events.append(Event(kind, text))
            return None
        if position is None or not position.line:
            return None
        step = self._step(position, activation, branch)
        step.events.append(Event(kind, text))
        return step

    # -- operations -----------------------------------------------------------------------------------------------

    def _assign(
        self, operation: Operation, target: Register, value: Expression, activation: _Activation, machine: Machine
    ) -> None:
        content = machine.frame.registers[target.index]
        waiting = activation.volatile
        if waiting and isinstance(value, Apply) and value.operator is op.ITE and value.operands[1] in waiting:
            self._volatile(operation, target, value, activation, machine)
            return
        if target.source is None:
            if target is activation.function.result and content is not None:
                self._return_value(operation, target, content, activation)
            activation.atoms[target] = self._read_by(value, activation, machine)
            text = condition_text(value, lambda register: activation.texts.get(register, register.source))
            if text is None:
                activation.texts.pop(target, None)
            else:
                activation.texts[target] = f"({text})" if isinstance(value, Apply) and " " in text else text
        elif content is not None:
            self._note(operation, target.source, content, target.type, self._type(target, activation), activation)

    def _return_value(
        self, operation: Operation, target: Register, value: Value, activation: _Activation
    ) -> None:
        """A `return` statement; control goes to the end of the function from there."""
        # Without a column it is the compiler's own initialisation.
        if operation.position is not None and operation.position.column:
            type_ = None if self._names is None else self._names.type_of_result(activation.name)
            shown = self.printer.show(value, target.type, type_)
            self._event(operation, activation, EventKind.RETURN, f"return {shown}")
            activation.returned = True

    def _store(
        self, operation: Operation, address: Value, value: Value, type_: Type, activation: _Activation
    ) -> None:
        cell = self.printer.cell(address, type_.bytes)
        if cell is not None:
            self._note(operation, cell[0], value, type_, cell[1], activation)

    def _note(
        self,
        operation: Operation,
        name: str,
        value: Value,
        type_: Type,
        source: SourceType | None,
        activation: _Activation,
    ) -> None:
        """A variable gets a value."""
        self.printer.learn(value, source)
        if activation.function.hidden:
            return
        shown = self.printer.show(value, type_, source)
        if id(operation) in activation.function.moves:
            position = operation.position
            if position is not None and position.line:
                self._step(position, activation).values[name] = shown
            return
        step = self._event(operation, activation, EventKind.ASSIGN, f"{name} = {shown}")
        if step is not None:
            step.values[name] = shown

    def _load(
        self, operation: Load, target: Register, address: Value, activation: _Activation, machine: Machine
    ) -> None:
        cell = self.printer.cell(address, target.type.bytes)
        value = machine.frame.registers[target.index]
        if cell is not None and value is not None and not activation.function.hidden:
            activation.atoms[target] = {cell[0]: self.printer.show(value, target.type, cell[1])}
            activation.texts[target] = cell[0]
        if activation.volatile:
            is_device = isinstance(address, Pointer) and address.object.site is self._program.external
            activation.read = (cell[0].replace("*", "device "), cell[1]) if cell is not None and is_device else cell
        if self._next < len(self._asked):
            self._from_memory(operation, activation, machine)

    def _copy(
        self,
        operation: Operation,
        destination: Expression,
        source: Expression,
        size: Expression,
        activation: _Activation,
        machine: Machine,
    ) -> None:
        target, origin, length = machine.evaluate(destination), machine.evaluate(source), machine.evaluate(size)
        if isinstance(origin, Pointer) and origin.object.site.kind is ObjectKind.LITERAL and origin.offset == 0:
            name = origin.object.site.name
            what = f"copy of {name}" if name.startswith('"') else "its initial value"
        else:
            what = f"copy of {self._range(origin, length)}"
        self._event(operation, activation, EventKind.ASSIGN, f"{self._range(target, length)} = {what}")

    def _range(self, address: Value, size: Value) -> str:
        """Some bytes in memory, by the name of the variable that they are, if they are one."""
        length = size if isinstance(size, int) else 0
        cell = self.printer.cell(address, length)
        if cell is None:
            return f"{length} bytes"
        assert isinstance(address, Pointer)
        memory = address.object
        return cell[0] if cell[1] is not None or memory.size == length else f"{length} bytes at {cell[0]}"

    def _branch(
        self, operation: Assume, condition: Expression, activation: _Activation, machine: Machine
    ) -> None:
        known = activation.function.branches.get(id(operation))
        if known is None or activation.function.hidden:
            return
        number, count, branching = known
        values = self._read_by(condition, activation, machine)
        position = operation.position
        text = "" if position is None else self._text.line(position.file, position.line)
        if operation.reason:
            outcome = operation.reason
        elif count > 2 or "switch" in text:
            outcome = _case(condition)
        elif text and not _COMPLEX.search(text):
            outcome = "condition true" if number == 0 else "condition false"
        else:
            # The compiler takes conditions apart: what it branches on may be a part of what the line says, or its
            # opposite. So say what holds.
            named = condition_text(condition, lambda register: activation.texts.get(register, register.source))
            outcome = "a condition holds" if named is None else f"{named} holds"
        if position is None or not position.line:
            return
        step = self._step(position, activation, branching)
        news = {name: value for name, value in values.items() if step.values.get(name) != value}
        step.events.append(Event(EventKind.BRANCH, _with_values(outcome, news)))
        step.values.update(values)

    def _read_by(self, expression: Expression, activation: _Activation, machine: Machine) -> dict[str, str]:
        """The named values that an expression is computed from."""
        result: dict[str, str] = {}
        if activation.function.hidden:
            return result
        for register in registers_of(expression):
            if register.source is not None:
                value = machine.frame.registers[register.index]
                if value is not None:
                    result[register.source] = self.printer.show(
                        value, register.type, self._type(register, activation)
                    )
            else:
                result.update(activation.atoms.get(register, {}))
            if len(result) >= MOST_READ:
                break
        return result

    def _type(self, register: Register, activation: _Activation) -> SourceType | None:
        return None if self._names is None else self._names.type_of_register(activation.name, register)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _called(self, call: Call, activation: _Activation, machine: Machine) -> None:
        self._call = ""
        try:
            callee = machine.callee(call)
        except CegasError:
            self._called_outside(call, activation)
            return
        function = self._function(callee)
        arguments: list[str] = []
        for number, argument in enumerate(call.arguments):
            value = machine.evaluate(argument)
            named = function.parameters[number] if number < len(function.parameters) else None
            name, type_ = (None, None) if named is None else named
            self.printer.learn(value, type_)
            shown = self.printer.show(value, argument.type, type_)
            arguments.append(shown if name is None or function.hidden else f"{name} = {shown}")
        self._call = f"{callee.name.removeprefix(HIDDEN_PREFIX)}({', '.join(arguments)})"
        if function.hidden:
            return
        if activation.function.hidden:
            if callee.position is not None and activation.name == self._program.start:
                place = _Activation(function, callee.name, 0)
                self._step(callee.position, place).events.append(Event(EventKind.START, f"start of {self._call}"))
            return
        self._event(call, activation, EventKind.CALL, f"call {self._call}")

    def _called_outside(self, call: Call, activation: _Activation) -> None:
        """A function outside the program is called, and returns inputs."""
        for _ in call.targets:
            start = self._next
            self._skip_to(_OUTSIDE_ORIGIN, call.position)
            if self._next > start:
                found = self._asked[self._next - 1]
                shown = self.printer.show(found.bits, found.type)
                self._input(call, activation, ShownInput(found.origin, shown, *_place_of(call)))

    def _returned(
        self, operation: Operation, results: Sequence[Expression], activation: _Activation, machine: Machine
    ) -> None:
        type_ = None if self._names is None else self._names.type_of_result(activation.name)
        shown = ", ".join(self.printer.show(machine.evaluate(value), value.type, type_) for value in results)
        caller = self._activations[-2] if len(self._activations) > 1 else None
        if not activation.function.hidden:
            if activation.returned:
                return
            self._event(operation, activation, EventKind.RETURN, f"return {shown}".rstrip())
        elif caller is not None and not caller.function.hidden and activation.called:
            call = machine.frame.call
            made = None if call is None else call.call
            if made is not None:
                text = f"{activation.called} returns {shown}" if shown else activation.called
                self._event(made, caller, EventKind.CALL, text)

    # -- inputs ---------------------------------------------------------------------------------------------------

    def _havoc(
        self, operation: Operation, target: Register, origin: Origin, activation: _Activation, machine: Machine
    ) -> None:
        value = machine.frame.registers[target.index]
        if not origin.kind.is_input or value is None:
            return
        self._skip_to(origin, operation.position)
        source = self._type_of_input(origin, target, activation)
        shown = self.printer.show(value, target.type, source)
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

    def _volatile(
        self, operation: Operation, target: Register, chosen: Apply, activation: _Activation, machine: Machine
    ) -> None:
        """A volatile read is an input if it does not give what was last written."""
        changed, other, stored = chosen.operands
        assert isinstance(changed, Register) and isinstance(other, Register) and isinstance(stored, Register)
        found = activation.volatile[other]
        activation.volatile.clear()
        name, source = activation.read or (found.origin.label, None)
        shown = self.printer.show(machine.evaluate(target), target.type, source)
        activation.texts[target] = name
        activation.atoms[target] = {name: shown}
        if machine.evaluate(changed) == 1:
            self._input(operation, activation, ShownInput(Origin(OriginKind.VOLATILE, name), shown, *_place_of(operation)))

    def _type_of_input(self, origin: Origin, target: Register, activation: _Activation) -> SourceType | None:
        if self._names is None:
            return None
        if target.debug_type is not None:
            return self._names.type_of_register(activation.name, target)
        if origin.kind is not OriginKind.PARAMETER:
            return self._names.type_of_result(origin.label)
        entry = self._program.functions.get(self._program.entry)
        if entry is not None:
            for named in self._function(entry).parameters:
                if named is not None and named[0] == origin.label:
                    return named[1]
        return None

    def _input(self, operation: Operation, activation: _Activation, value: ShownInput) -> None:
        self._inputs.append(value)
        step = self._event(operation, activation, EventKind.INPUT, f"input {value}")
        if step is not None:
            step.values[input_name(value.origin)] = value.text

    def _note_reads(self, operation: Operation, activation: _Activation) -> None:
        """A variable that was never written counts as an input when it is first looked at."""
        waiting = activation.uninitialized
        for expression in expressions_of(operation):
            for register in registers_of(expression):
                value = waiting.pop(register, None)
                if value is not None:
                    self._uninitialized(operation, activation, value)
        if isinstance(operation, Assign | Load):
            waiting.pop(operation.target, None)
        elif isinstance(operation, Call):
            for target in operation.targets:
                waiting.pop(target, None)

    def _uninitialized(self, operation: Operation, activation: _Activation, value: ShownInput) -> None:
        self._inputs.append(value)
        text = f"{value.origin.label} is uninitialized, taken as {value.text}"
        self._event(operation, activation, EventKind.INPUT, text)

    def _from_memory(self, load: Load, activation: _Activation, machine: Machine) -> None:
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
        cell = self.printer.cell(machine.evaluate(load.address), target.type.bytes)
        if cell is not None:
            origin, source = Origin(origin.kind, cell[0]), cell[1]
        found = ShownInput(origin, self.printer.show(value, target.type, source), *_place_of(load))
        if any(machine.evaluate(choice) == 1 for choice in activation.volatile if choice.type is BOOL):
            return  # nobody gets to see it
        if origin.kind is OriginKind.UNINITIALIZED:
            self._uninitialized(load, activation, found)
        else:
            self._input(load, activation, found)

    def _skip_to(self, origin: Origin, position: SourcePosition | None) -> None:
        """Past an input that an operation has asked for. Those before it that found no place in a step still count."""
        for number in range(self._next, len(self._asked)):
            if self._asked[number].origin == origin and self._asked[number].position == position:
                self._unplaced(self._asked[self._next : number])
                self._next = number + 1
                return

    def _unplaced(self, values: Sequence[InputValue]) -> None:
        for value in values:
            place = value.position
            file, line = (None, None) if place is None else (place.file, place.line)
            self._inputs.append(ShownInput(value.origin, self.printer.show(value.bits, value.type), file, line))


_FROM_CALLS = frozenset((OriginKind.NONDETERMINISTIC, OriginKind.ENVIRONMENT, OriginKind.VOLATILE))
"""Inputs that never come from memory."""

_OUTSIDE_ORIGIN = Origin(OriginKind.UNKNOWN_FUNCTION, "a function outside the program")
"""Of what a call through a pointer that leaves the program returns."""


_COMPLEX = re.compile(r"&&|\|\||\?|!(?!=)")
"""What makes a compiler take a condition apart or turn it round."""


def _prologue(automaton: ControlFlowAutomaton) -> Iterator[Operation]:
    """What a function does before paths part or meet, or it calls another: there parameters are put into their places."""
    location = automaton.entry
    while len(location.leaving) == 1 and location.leaving[0].call is None:
        yield from location.leaving[0].operations
        location = location.leaving[0].target
        if len(location.entering) != 1 or location is automaton.entry:
            return


def _result_register(automaton: ControlFlowAutomaton) -> Register | None:
    """The register that every `return` goes through, if it is no variable of the user's."""
    found: Register | None = None
    for edge in automaton.exit.entering:
        last = edge.operations[-1] if edge.operations else None
        if not isinstance(last, Return) or len(last.values) != 1:
            return None
        value = last.values[0]
        if not isinstance(value, Register) or value.source is not None or found not in (None, value):
            return None
        found = value
    return found


def _branches(automaton: ControlFlowAutomaton) -> dict[int, tuple[int, int, int]]:
    result: dict[int, tuple[int, int, int]] = {}
    for location in automaton.locations:
        if len(location.leaving) > 1:
            for number, edge in enumerate(location.leaving):
                first = edge.operations[0] if edge.operations else None
                if isinstance(first, Assume) and first.kind is AssumeKind.BRANCH:
                    result[id(first)] = (number, len(location.leaving), location.id + 1)
    return result


def _place_of(operation: Operation) -> tuple[str | None, int | None]:
    position = operation.position
    return (None, None) if position is None else (position.file, position.line)


def _case(condition: Expression) -> str:
    """Which way a `switch` goes."""
    if isinstance(condition, Apply) and condition.operator is op.EQ:
        for operand in condition.operands:
            if isinstance(operand, Constant):
                return f"case {operand}"
    return "no case matches"


def _with_values(text: str, values: dict[str, str]) -> str:
    if not values:
        return text
    return f"{text} ({', '.join(f'{name} = {value}' for name, value in values.items())})"
