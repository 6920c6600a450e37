"""Native replay: does the program really reach the error, or violate the condition, with the inputs of a counterexample?

`RunRecorder` listens to the reference machine along the path and collects all that the program got from outside: values of
registers, the first contents of objects, memory outside the program. `replay` gives them to the program as the compiler
made it, and lets it run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cegas.foundation.budget import Budget
from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.native.errors import NotReplayable
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.expressions import Constant, Register
from cegas.program.machine import Activation, Machine
from cegas.program.memory import Content, Fresh
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Call, Copy, Havoc, HavocMemory, Operation, is_answer
from cegas.program.operators import signed
from cegas.program.values import Pointer, Value
from cegas.program.walk import NOTHING_OUTSIDE, Observe, OutsideInput, PathMachine, PathObserver

if TYPE_CHECKING:
    from cegas.evidence.violation_notes import ViolationNotes
    from cegas.frontend.recording import NativeSource
    from cegas.native.child import Child
    from cegas.native.inputs import InputRecord, NativeInputs

LONGEST = 20.0
"""Seconds for one native run, unless the budget ends sooner. Nearly all take milliseconds."""
PAGE: Final = 4096
STACK_PER_EDGE: Final = 512
MOST_STACK: Final = 1 << 30
"""Bytes; they are only had when they are touched."""
LEFT_OUT_STACK: Final = 1 << 24
"""Bytes of the stack for calls that nobody has seen."""
MOST_COPIED: Final = 1 << 28
"""Bytes of one copy from outside the program."""


_FIRST_PLACE: Final = 0x38000000
"""For variables of other files, where nothing else is, in 32 bits either."""


class ReplayStatus(Enum):
    """What a replay has shown."""

    CONFIRMED = "confirmed"
    DIVERGED = "diverged"
    NOT_POSSIBLE = "not possible"
    OFF = "off"


class Replay(Data):
    """The outcome of a replay, with its reason if it did not reach the error."""

    __slots__ = ("reason", "status")

    def __init__(self, status: ReplayStatus, reason: str = "") -> None:
        self.status: Final = status
        self.reason: Final = reason

    def __str__(self) -> str:
        return f"{self.status.value}: {self.reason}" if self.reason else self.status.value


class _Lasting:
    """Memory whose first content is known only at the end of the run."""

    __slots__ = ("hidden", "operation", "start", "turn")

    def __init__(self, operation: Operation, turn: int, hidden: Content, start: int) -> None:
        self.operation = operation
        self.turn = turn
        """Which record of the operation it is."""
        self.hidden = hidden
        self.start = start
        """The offset in `hidden` that the operation begins at."""


class RunRecorder(PathObserver):
    """Collects the inputs of the run that it listens to."""

    def __init__(self, *, keeps_order: bool = False) -> None:
        self._records: dict[int, list[InputRecord]] = {}
        self._keeps_order = keeps_order
        self.order: list[tuple[Operation | Register, int]] = []
        """If it is to be kept: the operations that asked for inputs, and which record they got, in the order of the run."""
        self._lasting: list[_Lasting] = []
        self._entered: set[str] = set()
        self._machine: Machine | None = None
        self._function: ControlFlowAutomaton | None = None
        self._open_call: tuple[Activation, Call] | None = None
        """A call through a pointer that leaves the program, and has not returned yet."""
        self._calls_out: set[int] = set()
        self._calls_in: set[int] = set()
        self._copied: list[tuple[ObjectSite, int, int]] = []
        """Memory outside the program that was copied, as an offset in an external object and a length."""
        self._heap = 0
        self._stack = 0
        self._depth = 0
        self.violation: ViolationNotes | None = None
        """If conditions count: what the run violates."""

    def __call__(self, operation: Operation, machine: Machine) -> None:
        if self._open_call is not None:
            self._returned()
        frame = machine.frames[-1]
        if frame.function is not self._function:
            if self._machine is None and machine.program.counted:
                from cegas.evidence.violation_notes import ViolationNotes  # an error call needs none

                self.violation = ViolationNotes()
            self._function, self._machine = frame.function, machine
            self._entered.add(frame.function.name)
        if self.violation is not None:
            self.violation.see(operation, machine)
        kind = type(operation)
        if kind is Havoc:
            assert isinstance(operation, Havoc)
            value = frame.registers[operation.target.index]
            assert value is not None
            content = number_of(value).to_bytes(operation.target.type.bytes, "little")
            self._add(operation, ((0, content),))
        elif kind is Allocate:
            assert isinstance(operation, Allocate)
            self._allocate(operation, frame, machine)
        elif kind is HavocMemory:
            assert isinstance(operation, HavocMemory)
            self._overwritten(operation, machine)
        elif kind is Call:
            assert isinstance(operation, Call)
            self._called(operation, frame, machine)
        elif kind is Copy:
            assert isinstance(operation, Copy)
            self._note_copy(operation, machine)
        elif kind is Assign and is_answer(operation):
            self._answered(operation)

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        for operation in edge.operations[first:end]:
            if is_answer(operation):
                self._answered(operation)

    def _answered(self, operation: Operation) -> None:
        """A question about memory has two answers, each an operation of its own; the register stands for both."""
        assert isinstance(operation, Assign) and isinstance(operation.value, Constant)
        target = operation.target
        self._add(target, ((0, operation.value.bits.to_bytes(target.type.bytes, "little")),))

    def is_brief(self, machine: Machine) -> bool:
        return self._open_call is None and not machine.program.counted

    can_do_without = True

    def left_out(self, rounds: int) -> None:
        assert self._machine is not None
        self._entered.update(self._machine.program.functions)
        self._stack += LEFT_OUT_STACK

    def _note_copy(self, operation: Copy, machine: Machine) -> None:
        """What is copied has to exist in memory, even if nobody asks for it: then it has no content."""
        if not isinstance(machine, PathMachine):
            return
        source, size = machine.placed(machine.evaluate(operation.source)), machine.evaluate(operation.size)
        if isinstance(source, Pointer) and source.object.site.kind is ObjectKind.EXTERNAL:
            self._copied.append((source.object.site, number_of(source.offset), number_of(size)))

    def _called(self, call: Call, frame: Activation, machine: Machine) -> None:
        if len(machine.frames) > self._depth:
            self._depth = len(machine.frames)
            sizes = sum(memory.size for memory in frame.objects if isinstance(memory.size, int))
            self._stack += 512 + 16 * len(frame.function.registers) + sizes
        if isinstance(call.callee, str):
            return
        place = machine.evaluate(call.callee)
        if isinstance(machine, PathMachine):
            place = machine.placed(place)
        if isinstance(place, Pointer) and place.object.site in machine.program.function_of_site:
            self._calls_in.add(id(call))
        else:
            self._calls_out.add(id(call))
            self._open_call = (frame, call)

    def _returned(self) -> None:
        """Note what a function outside the program has returned."""
        assert self._open_call is not None
        frame, call = self._open_call
        self._open_call = None
        for target in call.targets:
            value = frame.registers[target.index]
            if value is not None:
                content = number_of(value).to_bytes(target.type.bytes, "little")
                self._records.setdefault(id(target), []).append(((0, content),))

    def _add(self, operation: Operation | Register, record: InputRecord) -> None:
        records = self._records.setdefault(id(operation), [])
        if self._keeps_order:
            self.order.append((operation, len(records)))
        records.append(record)

    def _allocate(self, operation: Allocate, frame: Activation, machine: Machine) -> None:
        address = frame.registers[operation.target.index]
        assert isinstance(address, Pointer)
        memory = address.object
        size = memory.size if isinstance(memory.size, int) else 0
        if operation.site.kind is ObjectKind.HEAP or operation.site.is_stack_block or operation.site.is_input:
            self._heap += size + 32 + max(memory.align, 16)
        elif operation.site.size is None:
            self._stack += size
        if not operation.zeroed:
            self._last(operation, machine, 0)

    def _overwritten(self, operation: HavocMemory, machine: Machine) -> None:
        destination = machine.evaluate(operation.destination)
        if isinstance(machine, PathMachine):
            destination = machine.placed(destination)
        start = 0
        if isinstance(destination, Pointer) and isinstance(destination.offset, int):
            start = signed(destination.offset, machine.algebra.pointer_bits)
        self._last(operation, machine, start)

    def _last(self, operation: Operation, machine: Machine, start: int) -> None:
        turn = len(self._records.get(id(operation), ()))
        fresh = machine.last_fresh
        if fresh is not None and not fresh.undefined:
            self._lasting.append(_Lasting(operation, turn, fresh.hidden, start))
        self._add(operation, ())

    def result(self) -> tuple[NativeInputs, OutsideInput]:
        """The inputs of the run, and the memory outside the program that it touched."""
        from cegas.native.inputs import NativeInputs  # only for a native run

        if self._open_call is not None:
            self._returned()
        if self._calls_in & self._calls_out:
            raise NotReplayable("a call goes to functions of the program and to others")
        for item in self._lasting:
            cells = item.hidden.cells
            if cells:
                record = tuple(
                    (offset - item.start, number_of(value).to_bytes(size, "little"))
                    for offset, (size, value) in sorted(cells.items())
                )
                self._records[id(item.operation)][item.turn] = record
        machine = self._machine
        outside = NOTHING_OUTSIDE
        if isinstance(machine, PathMachine):
            outside = machine.outside()
        elif machine is not None:
            outside = _known_outside(machine)
        outside = self._with_copies(outside)
        if machine is not None:
            self._entered.update(frame.function.name for frame in machine.frames)
            if machine.program.tail_recursive:  # natively, every round may be a call
                self._stack += min(STACK_PER_EDGE * machine.edge, MOST_STACK)
        inputs = NativeInputs(
            self._records,
            outside_calls=self._calls_out,
            entered=self._entered,
            heap_bytes=self._heap,
            stack_bytes=self._stack,
        )
        return inputs, outside

    def _with_copies(self, outside: OutsideInput) -> OutsideInput:
        if not self._copied:
            return outside
        most = max(length for _, _, length in self._copied)
        if most > MOST_COPIED:
            raise NotReplayable(f"the run copies {most} bytes from outside the program")
        ranges = [(outside.addresses.get(site, 0) + offset, length) for site, offset, length in self._copied if length]
        return OutsideInput(outside.content, (*outside.ranges, *ranges), outside.addresses)


def _known_outside(machine: Machine) -> OutsideInput:
    """What a run that knows no addresses of objects has touched outside the program, with what it held at first.

    Variables of other files lie one to a page; other memory is where the run was told.
    """
    addresses: dict[ObjectSite, int] = {}
    found: dict[int, int] = {}
    ranges: list[tuple[int, int]] = []
    place = _FIRST_PLACE
    for memory in machine.objects:
        if memory.site.kind is not ObjectKind.EXTERNAL:
            continue
        is_variable = memory.site is not machine.program.external
        start = place if is_variable else 0
        first = [segment.source.hidden for segment in memory.content.segments if isinstance(segment.source, Fresh)]
        for offset, (size, value) in (item for content in first for item in content.cells.items()):
            for number, byte in enumerate(number_of(value).to_bytes(size, "little")):
                found[start + offset + number] = byte
        if is_variable:
            addresses[memory.site] = place
            place += (_extent(memory.site) // PAGE + 2) * PAGE
        else:
            ranges += [(offset, size) for offset, (size, _) in memory.content.cells.items()]
    return OutsideInput(found, tuple(ranges), addresses)


def string_at(content: Mapping[int, int], address: int) -> str | None:
    """The bytes at an address, as far as a run has looked at them, as a literal of C; None if it has not."""
    found: list[int] = []
    while (byte := content.get(address + len(found))) is not None and byte:
        found.append(byte)
    if not found and byte is None:
        return None
    shown = "".join(chr(each) if 32 <= each < 127 and each not in b'"\\' else f"\\{each:03o}" for each in found)
    return f'"{shown}"' if byte == 0 else f'"{shown}…"'


def number_of(value: Value) -> int:
    """An input as a number: a pointer that is input is null or external, and its offset is its address."""
    if isinstance(value, int):
        return value
    if isinstance(value, Pointer) and isinstance(value.offset, int):
        return value.offset
    return 0  # uninitialised under the reading `undefined`: nobody uses it


class Together(PathObserver):
    """Two observers of one run, so that a long one need not be done twice."""

    def __init__(self, one: PathObserver, other: PathObserver) -> None:
        self._one: Final = one
        self._other: Final = other
        self.can_do_without = one.can_do_without and other.can_do_without

    def __call__(self, operation: Operation, machine: Machine) -> None:
        self._one.edges = self._other.edges = self.edges
        self._one(operation, machine)
        self._other(operation, machine)

    def is_brief(self, machine: Machine) -> bool:
        return self._one.is_brief(machine) and self._other.is_brief(machine)

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        self._one.passed(edge, first, end, machine)
        self._other.passed(edge, first, end, machine)

    def left_out(self, rounds: int) -> None:
        self._one.left_out(rounds)
        self._other.left_out(rounds)


def replay(
    show: Callable[[Observe], None],
    source: NativeSource,
    budget: Budget,
    recorder: RunRecorder | None = None,
    child: Child | None = None,
) -> Replay:
    """Run a program with the inputs of a path that `show` shows, unless a recorder has seen it already, in a child that may
    be there already. It has to come to the error or the violation at its end."""
    from cegas.native.child import ChildEnding
    from cegas.native.run import run_natively

    if recorder is None:
        recorder = RunRecorder()
        show(recorder)
    remaining = budget.remaining
    seconds = LONGEST if remaining is None else min(LONGEST, remaining)
    try:
        inputs, outside = recorder.result()
        add_outside(inputs, outside)
        if recorder.violation is not None:
            inputs.guard = recorder.violation.guard(source, outside)
        ended, place = run_natively(source, inputs, seconds, budget.look, child)
    except NotReplayable as refusal:
        return Replay(ReplayStatus.NOT_POSSIBLE, str(refusal))
    if ended.ending is ChildEnding.ERROR if inputs.guard is None else ended.ending.is_violation:
        return Replay(ReplayStatus.CONFIRMED)
    reason = f"{ended.ending.value} ({place})" if place else ended.ending.value
    if ended.ending.says_nothing:
        return Replay(ReplayStatus.NOT_POSSIBLE, reason)
    return Replay(ReplayStatus.DIVERGED, reason)


def add_outside(inputs: NativeInputs, outside: OutsideInput) -> None:
    """Memory outside the program as regions of whole pages."""
    from cegas.native.inputs import OutsideBlock

    pages: dict[int, dict[int, int]] = {}
    for address, length in outside.ranges:
        for page in range(address // PAGE, (address + max(length, 1) - 1) // PAGE + 1):
            pages.setdefault(page, {})
    for site, address in outside.addresses.items():
        if site.symbol is not None:
            inputs.externs[site.symbol] = address
        for page in range(address // PAGE, (address + _extent(site) - 1) // PAGE + 1):
            pages.setdefault(page, {})
    for address, byte in outside.content.items():
        pages.setdefault(address // PAGE, {})[address % PAGE] = byte
    for page, content in sorted(pages.items()):
        record = tuple((offset, bytes((byte,))) for offset, byte in sorted(content.items()))
        inputs.regions.append(OutsideBlock(page * PAGE, PAGE, record))


def _extent(site: ObjectSite) -> int:
    return max(1, site.size or 1)
