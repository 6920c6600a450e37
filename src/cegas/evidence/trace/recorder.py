"""Writes a counterexample down while a machine runs along its path."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.evidence.counterexample import ERROR, Counterexample, Ending, Event, EventKind, StackEntry, input_name
from cegas.evidence.error_place import ErrorPlace
from cegas.evidence.lives import ObservedLives
from cegas.evidence.source_text import SourceText
from cegas.evidence.trace.characters import note_classes, text_in
from cegas.evidence.trace.choices import OneOfQuestions
from cegas.evidence.trace.functions import HIDDEN_PREFIX, RecordedFunction, RecordedFunctions
from cegas.evidence.trace.inputs import InputLog
from cegas.evidence.trace.steps import STEPS_KEPT, ActivationNotes, StepLog
from cegas.evidence.values import ValuePrinter
from cegas.foundation.errors import CegasError
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.machine import Machine
from cegas.program.objects import TEMPORARY, ObjectKind
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Call,
    Check,
    Copy,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
)
from cegas.program.rules import MONITOR
from cegas.program.source import SourcePosition, SourceType
from cegas.program.types import PointerType, Type
from cegas.program.values import Pointer, Value
from cegas.program.walk import PathObserver

if TYPE_CHECKING:
    from cegas.evidence.harm import Harm
    from cegas.evidence.trace.losses import Losses
    from cegas.evidence.trace.rule_steps import RuleSteps
    from cegas.program.walk import InputValue

EDGES_TOLD = 4 * STEPS_KEPT
"""At the end of a long path so many edges are looked at in full, to have its last steps."""
MOST_READ = 4
"""A condition names at most so many of the variables it depends on."""
MACRO_VARIABLES = frozenset(("cegas_length", "cegas_text", "cegas_count", "cegas_items"))
"""Variables in the macros of `cegas.h`, which the user has not written."""
_COMPLEX = pattern(r"&&|\|\||\?|!(?!=)")
"""What makes a compiler take a condition apart or turn it round."""


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
        self.functions = RecordedFunctions(program.names)
        self.steps = StepLog()
        self.inputs = InputLog(program, self.functions, self.printer, self.steps, asked, OneOfQuestions(self._text))
        self._activations: list[ActivationNotes] = []
        self._machine: Machine | None = None
        self._error = ErrorPlace()
        self._call = ""
        self._lives = ObservedLives(program.names)
        self._rules = _rule_steps(program, self.printer)
        self._losses = _losses(program)
        self._violation: tuple[Harm, SourcePosition | None] | None = None
        """The condition that fails at the end, and where it stands."""
        self._passed: dict[Edge, list[tuple[int, SourcePosition, int, bool]]] = {}

    # -- the result -----------------------------------------------------------------------------------------------

    def result(self, end: Ending = ERROR) -> Counterexample:
        """The run that was listened to, up to the error or the violation at its end, or whatever it ends with."""
        self.inputs.finish()
        harm: Harm | None = None
        if end is ERROR and self._violation is not None:
            harm, place = self._violation
            end = Ending(harm.text, place)
        elif end is ERROR:
            target = self._error.target()
            end = ERROR if target is None or not target.text else Ending(target.text)
        stack: list[StackEntry] = []
        if self._machine is not None:
            self._activation(self._machine)
            stack = self._stack(self._machine, end.position or self._error.position())
            self._note_end(stack, Event(EventKind.ERROR, end.text))
        log = self.steps
        steps = [*log.first, *log.last]
        for step in steps:
            step.source = self._text.line(step.file, step.line)
        return Counterexample(tuple(steps), tuple(self.inputs.shown), log.omitted, len(log.first), tuple(stack), harm)

    def _note_end(self, stack: Sequence[StackEntry], event: Event) -> None:
        visible = [activation for activation in reversed(self._activations) if not activation.function.hidden]
        for entry, activation in zip(stack, visible, strict=True):
            if entry.file is not None and entry.line is not None:
                self.steps.step(SourcePosition(entry.file, entry.line), activation).events.append(event)
                return
        if self.steps.current is not None:
            self.steps.current.events.append(event)

    def _stack(self, machine: Machine, place: SourcePosition | None) -> list[StackEntry]:
        """The functions of the user's that are active, innermost first; `place` is where the run ends."""
        result: list[StackEntry] = []
        for frame in reversed(machine.frames):
            if not self.functions.of(frame.function).hidden:
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
        self._lives.see(operation, machine)
        if self.edges is not None and self.steps.is_half_full:
            is_middle = machine.edge < self.edges - EDGES_TOLD
            if is_middle is not self.steps.skips:
                self._turn(skips=is_middle)
        activation = self._activation(machine)
        if isinstance(operation, Assume) and operation.kind is AssumeKind.VIOLATION:
            self._violate(operation, activation, machine)
        if activation.uninitialized:
            self.inputs.note_reads(operation, activation)
        if not (self.steps.skips and self._skip(operation, activation, machine)):
            self._tell(operation, activation, machine)
        if self._rules is not None and self.steps.current is not None:
            told = self._rules.after(operation, machine)
            if told is not None:
                self.steps.current.events.append(Event(EventKind.RULE, told))
        if self._losses is not None and self.steps.current is not None:
            for memory in self._losses.after(operation, machine):
                when = "at the end of a variable's life " if operation.position is None else ""
                text = f"{when}nothing leads to {self.printer.block(memory)} any more"
                self.steps.current.events.append(Event(EventKind.ASSIGN, text))

    def is_brief(self, machine: Machine) -> bool:
        if not self.steps.skips or self.edges is None or machine.edge >= self.edges - EDGES_TOLD:
            return False
        if self._rules is not None or self._losses is not None:
            return False
        activation = self._activation(machine)
        return not activation.uninitialized and not activation.volatile

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        """What `_skip` would have counted."""
        activation = self._activation(machine)
        if activation.function.hidden:
            return
        known = self._passed.get(edge)
        if known is None:
            known = self._passed[edge] = self._counted_of(edge, activation)
        for index, position, branch, returns in known:
            if first <= index < end:
                self.steps.count(position, activation, branch)
                activation.returned |= returns

    can_do_without = True

    def left_out(self, rounds: int) -> None:
        if not self.steps.skips:
            self._turn(skips=True)
        self.steps.leave_out(rounds)

    def _counted_of(self, edge: Edge, activation: ActivationNotes) -> list[tuple[int, SourcePosition, int, bool]]:
        """The plain operations of an edge that count as steps, with the branchings that they pass, and whether they are
        `return` statements."""
        found = []
        for index, operation in enumerate(edge.operations):
            position, branch, returns = operation.position, 0, False
            if position is None or not position.line:
                continue
            match operation:
                case Assign(target=target):
                    returns = target is activation.function.result
                    if target.source is None and not (returns and position.column):
                        continue
                case Assume(kind=AssumeKind.BRANCH):
                    known = activation.function.branches.get(id(operation))
                    if known is None:
                        continue
                    branch = known[2]
                case Assume(kind=AssumeKind.VALIDITY) | Load() | Check():
                    continue
            found.append((index, position, branch, returns))
        return found

    def _tell(self, operation: Operation, activation: ActivationNotes, machine: Machine) -> None:
        match operation:
            case Assign():
                self._assign(operation, activation, machine)
            case Load():
                self._load(operation, activation, machine)
            case Store(address=address, value=value):
                cell = self.printer.cell(machine.evaluate(address), value.type.bytes)
                if cell is not None:
                    self._note(operation, cell[0], machine.evaluate(value), value.type, cell[1], activation)
            case Assume(kind=AssumeKind.BRANCH):
                self._branch(operation, activation, machine)
            case Assume(kind=AssumeKind.USER, condition=condition, reason=""):
                values = self._read_by(condition, activation, machine)
                if not MACRO_VARIABLES.intersection(values):
                    self.steps.event(operation, activation, EventKind.ASSUME, _with_values("the assumption holds", values))
            case Havoc():
                self.inputs.havoc(operation, activation, machine)
            case Call():
                self._called(operation, activation, machine)
            case Return():
                self._returned(operation, activation, machine)
            case Allocate(target=target, site=site):
                place = machine.frame.registers[target.index]
                if site.kind is ObjectKind.HEAP and isinstance(place, Pointer):
                    self.printer.block(place.object)
            case Free(address=address):
                shown = self.printer.show(machine.evaluate(address), address.type)
                self.steps.event(operation, activation, EventKind.ASSIGN, f"free({shown.removesuffix(' (freed)')})")
            case Copy():
                self._copy(operation, activation, machine)
            case Fill(destination=destination, byte=byte, size=size):
                text = self._range(machine.evaluate(destination), machine.evaluate(size))
                shown = self.printer.show(machine.evaluate(byte), byte.type)
                if TEMPORARY not in text:
                    self.steps.event(operation, activation, EventKind.ASSIGN, f"{text} filled with {shown}")
            case HavocMemory(destination=destination, size=size, origin=origin):
                text = self._range(machine.evaluate(destination), machine.evaluate(size))
                self.steps.event(operation, activation, EventKind.INPUT, f"{input_name(origin)} writes any value to {text}")
                self.inputs.fill(operation, text.rpartition(" at ")[2].removesuffix("[0]"), activation, machine)

    def _violate(self, operation: Assume, activation: ActivationNotes, machine: Machine) -> None:
        from cegas.evidence.harm_words import harm_of  # an error call needs no such words

        condition = self._program.violations.violated(operation)
        harm = harm_of(condition, machine, self._lives, self.printer, activation.uninitialized)
        last = self.steps.current
        if last is not None and all(self.functions.of(frame.function).hidden for frame in machine.frames):
            harm = harm.at(SourcePosition(last.file, last.line))  # the program has ended
        self._violation = (harm, condition.position)

    # -- the middle of a long path --------------------------------------------------------------------------------

    def _turn(self, *, skips: bool) -> None:
        """Begin to leave steps out, or end it."""
        self.steps.turn(skips=skips)
        self._call = ""
        for activation in self._activations:
            activation.last = None
            # What intermediate results are made of is not noted meanwhile, and may change.
            activation.atoms.clear()
            activation.texts.clear()

    def _skip(self, operation: Operation, activation: ActivationNotes, machine: Machine) -> bool:
        """Only count the step that an operation belongs to; False if there is more to it."""
        branch = 0
        match operation:
            case Assign(target=target):
                if target.source is None:
                    return target is not activation.function.result and not activation.volatile
                if isinstance(machine.frame.registers[target.index], Pointer):
                    return False
            case Load():
                return self.inputs.are_over
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
                if not self.inputs.are_over or not isinstance(callee, str):
                    return False
                if any(isinstance(argument.type, PointerType) for argument in arguments):
                    return False
                self._call = ""
            case Return():
                if activation.returned:
                    return True
            case Check():
                return True
            case _:
                return False
        position = operation.position
        if position is not None and position.line and not activation.function.hidden:
            self.steps.count(position, activation, branch)
        return True

    # -- activations ----------------------------------------------------------------------------------------------

    def _activation(self, machine: Machine) -> ActivationNotes:
        """The notes on the current frame."""
        activations, frames = self._activations, machine.frames
        if len(activations) > len(frames):
            del activations[len(frames) :]
        while len(activations) < len(frames):
            frame = frames[len(activations)]
            function = self.functions.of(frame.function)
            depth, under = 0, None
            if activations:
                above = activations[-1]
                depth, under = above.depth + (0 if above.function.hidden else 1), above.under
                call = None if frame.call is None else frame.call.call
                if not above.function.hidden:
                    under = None if call is None or call.position is None else (call.position, above)
            activations.append(ActivationNotes(function, frame.function.name, depth, self._call, under))
        return activations[-1]

    # -- operations -----------------------------------------------------------------------------------------------

    def _assign(self, operation: Assign, activation: ActivationNotes, machine: Machine) -> None:
        target, value = operation.target, operation.value
        content = machine.frame.registers[target.index]
        waiting = activation.volatile
        if waiting and isinstance(value, Apply) and value.operator is op.ITE and value.operands[1] in waiting:
            self.inputs.volatile(operation, value, activation, machine)
            return
        if target.source is None:
            if activation.name in self._program.tail_recursive and target is machine.frame.function.parameters[-1]:
                self._tail_call(operation, activation, machine)
            if target is activation.function.result and content is not None:
                self._return_value(operation, content, activation)
            activation.atoms[target] = self._read_by(value, activation, machine)
            text = text_in(value, activation)
            if text is None:
                activation.texts.pop(target, None)
            else:
                activation.texts[target] = f"({text})" if isinstance(value, Apply) and " " in text else text
        elif content is not None:
            self._note(operation, target.source, content, target.type, self._type(target, activation), activation)

    def _return_value(self, operation: Assign, value: Value, activation: ActivationNotes) -> None:
        """A `return` statement; control goes to the end of the function from there."""
        # Without a column it is the compiler's own initialisation.
        if operation.position is not None and operation.position.column:
            type_ = None if self._names is None else self._names.type_of_result(activation.name)
            shown = self.printer.show(value, operation.target.type, type_)
            self.steps.event(operation, activation, EventKind.RETURN, f"return {shown}")
            activation.returned = True

    def _note(
        self,
        operation: Operation,
        name: str,
        value: Value,
        type_: Type,
        source: SourceType | None,
        activation: ActivationNotes,
    ) -> None:
        """A variable gets a value."""
        self.printer.learn(value, source)
        if activation.function.hidden or name in MACRO_VARIABLES or name.startswith(TEMPORARY):
            return
        shown = self.printer.show(value, type_, source)
        if id(operation) in activation.function.moves:
            position = operation.position
            if position is not None and position.line:
                self.steps.step(position, activation).values[name] = shown
            return
        step = self.steps.event(operation, activation, EventKind.ASSIGN, f"{name} = {shown}")
        if step is not None:
            step.values[name] = shown

    def _load(self, operation: Load, activation: ActivationNotes, machine: Machine) -> None:
        target, address = operation.target, machine.evaluate(operation.address)
        cell = self.printer.cell(address, target.type.bytes)
        value = machine.frame.registers[target.index]
        is_library = (
            self._names is not None and isinstance(address, Pointer) and self._names.is_library_object(address.object.site)
        )
        if is_library:
            # A table behind a macro: what its element was chosen by says more.
            activation.atoms[target] = self._read_by(operation.address, activation, machine)
            activation.texts.pop(target, None)
            note_classes(operation, cell, activation)
        elif cell is not None and value is not None and not activation.function.hidden:
            activation.atoms[target] = {cell[0]: self.printer.show(value, target.type, cell[1])}
            activation.texts[target] = cell[0]
        if activation.volatile:
            is_device = isinstance(address, Pointer) and address.object.site is self._program.external
            activation.read = (cell[0].replace("*", "device "), cell[1]) if cell is not None and is_device else cell
        if not self.inputs.are_over:
            self.inputs.from_memory(operation, activation, machine)

    def _copy(self, operation: Copy, activation: ActivationNotes, machine: Machine) -> None:
        operands = operation.destination, operation.source, operation.size
        target, origin, length = (machine.evaluate(operand) for operand in operands)
        if isinstance(origin, Pointer) and origin.object.site.kind is ObjectKind.LITERAL and origin.offset == 0:
            name = origin.object.site.name
            what = f"copy of {name}" if name.startswith('"') else "its initial value"
        else:
            what = f"copy of {self._range(origin, length)}"
        self.steps.event(operation, activation, EventKind.ASSIGN, f"{self._range(target, length)} = {what}")

    def _range(self, address: Value, size: Value) -> str:
        """Some bytes in memory, by the name of a variable if they are one."""
        length = size if isinstance(size, int) else 0
        cell = self.printer.cell(address, length)
        if cell is None:
            return f"{length} bytes"
        assert isinstance(address, Pointer)
        memory = address.object
        return cell[0] if cell[1] is not None or memory.size == length else f"{length} byte{'s'[: length != 1]} at {cell[0]}"

    def _branch(self, operation: Assume, activation: ActivationNotes, machine: Machine) -> None:
        condition = operation.condition
        known = activation.function.branches.get(id(operation))
        if known is None or activation.function.hidden or not activation.questions.isdisjoint(registers_of(condition)):
            return
        number, count, branching = known
        values = self._read_by(condition, activation, machine)
        position = operation.position
        text = "" if position is None else self._text.line(position.file, position.line)
        if operation.reason:
            outcome = str(operation.reason)
        elif count > 2 or "switch" in text:
            outcome = _case(condition)
        elif text and not _COMPLEX.search(text):
            outcome = "condition true" if number == 0 else "condition false"
        else:
            # The compiler takes conditions apart: what it branches on may be a part of what the line says, or its
            # opposite. So say what holds.
            named = text_in(condition, activation)
            outcome = "a condition holds" if named is None else "" if named in ("true", "!false") else f"{named} holds"
        if position is None or not position.line:
            return
        step = self.steps.step(position, activation, branching)
        news = {name: value for name, value in values.items() if step.values.get(name) != value}
        if outcome:
            step.events.append(Event(EventKind.BRANCH, _with_values(outcome, news)))
        for name, value in values.items():
            step.values.setdefault(name, value)  # `n-- > 0` is about what n was before

    def _read_by(self, expression: Expression, activation: ActivationNotes, machine: Machine) -> dict[str, str]:
        """The named values that an expression is computed from."""
        result: dict[str, str] = {}
        if activation.function.hidden:
            return result
        for register in registers_of(expression):
            if register.source is not None:
                value = machine.frame.registers[register.index]
                if value is not None:
                    type_ = self._type(register, activation)
                    result[register.source] = self.printer.show(value, register.type, type_)
            else:
                result.update(activation.atoms.get(register, {}))
            if len(result) >= MOST_READ:
                break
        return result

    def _type(self, register: Register, activation: ActivationNotes) -> SourceType | None:
        return None if self._names is None else self._names.type_of_register(activation.name, register)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _called(self, call: Call, activation: ActivationNotes, machine: Machine) -> None:
        self._call = ""
        try:
            callee = machine.callee(call)
        except CegasError:
            self.inputs.from_outside(call, activation)
            return
        if callee.name.startswith(MONITOR):  # what comes of it is told; that it is called stands nowhere in the source
            if call.position is not None and not activation.function.hidden:
                self.steps.step(call.position, activation)
            return
        function = self.functions.of(callee)
        arguments = self._arguments(function, [(machine.evaluate(each), each.type) for each in call.arguments])
        self._call = f"{callee.name.removeprefix(HIDDEN_PREFIX)}({', '.join(arguments)})"
        if function.hidden:
            return
        if activation.function.hidden:
            if callee.position is not None and activation.name == self._program.start:
                # What nobody reads is nobody's choice.
                names = [None if named is None else named[0] for named in function.parameters]
                told = [text for text, name in zip(arguments, names, strict=False) if name not in function.unread]
                self._call = f"{callee.name}({', '.join(told)})"
                place = ActivationNotes(function, callee.name, 0)
                self.steps.step(callee.position, place).events.append(Event(EventKind.START, f"start of {self._call}"))
            return
        self.steps.event(call, activation, EventKind.CALL, f"call {self._call}")

    def _arguments(self, function: RecordedFunction, values: Sequence[tuple[Value, Type]]) -> list[str]:
        """What a function is called with, by the names of its parameters."""
        found: list[str] = []
        for number, (value, type_) in enumerate(values):
            named = function.parameters[number] if number < len(function.parameters) else None
            name, source = (None, None) if named is None else named
            self.printer.learn(value, source)
            shown = self.printer.show(value, type_, source)
            found.append(shown if name is None or function.hidden else f"{name} = {shown}")
        return found

    def _tail_call(self, operation: Assign, activation: ActivationNotes, machine: Machine) -> None:
        """The last parameter of a function has got its value for the next round, which is a call in the source."""
        frame = machine.frame
        values = [(machine.evaluate(each), each.type) for each in frame.function.parameters]
        arguments = ", ".join(self._arguments(activation.function, values))
        self.steps.event(operation, activation, EventKind.CALL, f"call {frame.function.name}({arguments})")

    def _is_unnamed(self, call: Call, called: str, *, is_told: bool) -> bool:
        """Whether the line does not name what is called: a macro of the library's does so, as `isspace` and `errno` do, or
        a model is told of what the program does, and returns nothing."""
        name, _, _ = called.partition("(")
        return (is_told or name.startswith("__")) and not self._text.has(name, call.position)

    def _returned(self, operation: Return, activation: ActivationNotes, machine: Machine) -> None:
        type_ = None if self._names is None else self._names.type_of_result(activation.name)
        shown = ", ".join(self.printer.show(machine.evaluate(value), value.type, type_) for value in operation.values)
        caller = self._activations[-2] if len(self._activations) > 1 else None
        if not activation.function.hidden:
            if activation.returned:
                return
            self.steps.event(operation, activation, EventKind.RETURN, f"return {shown}".rstrip())
        elif caller is not None and not caller.function.hidden and activation.called:
            call = machine.frame.call
            made = None if call is None else call.call
            is_told = not shown and activation.name.startswith(HIDDEN_PREFIX)
            if made is not None and not self._is_unnamed(made, activation.called, is_told=is_told):
                text = f"{activation.called} returns {shown}" if shown else activation.called
                self.steps.event(made, caller, EventKind.CALL, text)


def _rule_steps(program: Program, printer: ValuePrinter) -> RuleSteps | None:
    if not program.rules:
        return None
    from cegas.evidence.trace.rule_steps import RuleSteps  # few programs have rules

    return RuleSteps(program.rules, printer)


def _losses(program: Program) -> Losses | None:
    if ConditionKind.LOST not in program.counted:
        return None
    from cegas.evidence.trace.losses import Losses  # few properties are about lost blocks

    return Losses()


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
