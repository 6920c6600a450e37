"""A path executed with everything tracked, written down operation by operation.

This is the strongest post-condition of the path in the value domain; the records say what every operation read and wrote, so
that refinement can follow dependences backwards (`interpolation.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from cegas.cpa.component import ConditionLog
from cegas.domains.value.algebra import HOLE, is_known, objects_in
from cegas.domains.value.cases import Choices
from cegas.domains.value.contents import is_touched
from cegas.domains.value.precision import Cell, Tracked, part_of
from cegas.domains.value.refinement.counting import Counted, Counting
from cegas.domains.value.refinement.strides import Strides
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import NO_CELLS, AbstractObject, Frame, ObjectContent, Rest, ValueState
from cegas.domains.value.targets import cells, is_open
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Apply, Expression, Reached, Register, Valid, children, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    BlockSize,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
    expressions_of,
    reach_asked,
    registers_written,
)
from cegas.program.operators import signed
from cegas.program.steps import Step, StepKind
from cegas.program.types import PointerType
from cegas.program.values import Pointer, Targets, Value

if TYPE_CHECKING:
    from cegas.domains.value.refinement.growth import LoopBounds

RegisterAt = tuple[int, Register]
"""A register of the frame at a depth."""


class Range(Data):
    """Bytes of an object. A `size` of None means all of it and its life, a size of 0 only its life (and size)."""

    __slots__ = ("never_written", "object", "offset", "size")

    def __init__(self, object_: AbstractObject, offset: int, size: int | None, *, never_written: bool = False) -> None:
        self.object: Final = object_
        self.offset: Final = offset
        self.size: Final = size
        self.never_written: Final = never_written
        """What matters is that nobody has written there, which no part of a content can tell."""

    @property
    def part(self) -> ObjectSite | Cell:
        """What has to be tracked to know these bytes."""
        return part_of(self.object.site, self.offset, None if self.never_written else self.size)

    def __eq__(self, other: object) -> bool:
        if type(other) is not Range:
            return NotImplemented
        return (
            self.object is other.object
            and self.offset == other.offset
            and self.size == other.size
            and self.never_written == other.never_written
        )

    def __hash__(self) -> int:
        return hash((self.object, self.offset, self.size))

    def overlaps(self, other: Range) -> bool:
        if self.object is not other.object:
            return False
        if self.size is None or other.size is None:
            return True
        return self.offset < other.offset + other.size and other.offset < self.offset + self.size

    def covers(self, other: Range) -> bool:
        if self.object is not other.object:
            return False
        if self.size is None:
            return True
        if other.size is None:
            return False
        return self.offset <= other.offset and other.offset + other.size <= self.offset + self.size


class Copied(Data):
    """Where the bytes of a copy come from, given as the range that was read and where it begins in the destination."""

    __slots__ = ("source", "start")

    def __init__(self, source: Range, start: int) -> None:
        self.source: Final = source
        self.start: Final = start

    def origin(self, wanted: Range) -> Range:
        """The bytes that wanted ones of the copy come from."""
        source = self.source
        if wanted.size is None or source.size is None:
            return source
        low = max(0, wanted.offset - self.start)
        high = min(source.size, wanted.offset + wanted.size - self.start)
        return Range(source.object, source.offset + low, high - low)


class Record:
    """What one operation did."""

    __slots__ = (
        "contradiction",
        "copied",
        "exposed",
        "is_weak",
        "places",
        "reads",
        "step",
        "uses",
        "why",
        "writes",
        "written",
    )

    def __init__(
        self,
        step: int,
        written: list[RegisterAt] | None = None,
        uses: list[RegisterAt] | None = None,
        *,
        contradiction: bool = False,
    ) -> None:
        self.step: Final = step
        self.written = written or []
        """Registers that got their value here."""
        self.uses = uses or []
        """Registers that the written values, or the outcome of an assumption, were computed from."""
        self.reads: list[Range] = []
        self.copied: Copied | None = None
        """Reads of which only those matter whose copies do."""
        self.writes: list[Range] = []
        self.is_weak = False
        """What was there before the write may be there still."""
        self.places: list[RegisterAt] = []
        """Registers that say where a write goes: if they were unknown, everything in `exposed` would be forgotten."""
        self.exposed: frozenset[ObjectSite] | None = None
        self.contradiction = contradiction
        """An assumption that cannot hold."""
        self.why = ""
        """For a contradiction: what a person is told about it."""


class Reading:
    """What the expressions of an operation read, as far as its text tells."""

    __slots__ = ("compared", "registers")

    def __init__(self, operation: Operation) -> None:
        self.registers: list[Register] = []
        self.compared: list[Expression] = []
        """The addresses whose objects' life decides a condition: those of accesses, and those that are compared."""
        for expression in expressions_of(operation):
            self.registers.extend(registers_of(expression))
            self.compared.extend(_compared(expression))


def _compared(expression: Expression) -> Iterator[Expression]:
    pending = [expression]
    while pending:
        current = pending.pop()
        pending.extend(children(current))
        if isinstance(current, Valid) and current.access.asks_life:
            yield current.address
        elif isinstance(current, Apply) and current.operator in op.COMPARISONS:
            yield from current.operands


class Readings:
    """The readings of the operations of every edge, made once."""

    def __init__(self, program: Program) -> None:
        self._made: dict[Edge, list[Reading]] = {}
        self._program = program

    @cached_property
    def _bounds(self) -> LoopBounds:
        from cegas.domains.value.refinement.growth import LoopBounds

        return LoopBounds(self._program)

    def counters(self, scratch: Scratch, site: ObjectSite, blocks: int) -> Iterator[RegisterAt]:
        """The registers with known values that count how many blocks of a site are made, of which some matter already."""
        wanted = self._bounds.counters(site, blocks)
        frame: Frame | None = Frame(scratch.registers, scratch.parent)
        while wanted and frame is not None:
            yield from ((frame.depth, register) for register in frame.values if register in wanted)
            frame = frame.parent

    def of(self, edge: Edge) -> list[Reading]:
        found = self._made.get(edge)
        if found is None:
            found = self._made[edge] = [Reading(operation) for operation in edge.operations]
        return found


class PathTrace:
    """Executes a path; stops at nothing: a contradiction is recorded and passed over."""

    def __init__(
        self,
        transfer: ValueTransfer,
        initial: ValueState,
        readings: Readings,
        counting: Counting,
        choices: Choices | None = None,
        forgotten: Collection[Tracked] = (),
    ) -> None:
        """With choices, one of the cases up to the first contradiction is followed. What is forgotten is never known."""
        self.transfer = transfer
        self._choices = choices
        self._forgotten = forgotten
        self.records: list[Record] = []
        self.strides: Final = Strides()
        self.counted: Final[Counted] = {}
        self._counting = counting
        self._initial = initial
        self._readings = readings
        self._log = ConditionLog()
        """Of no use: a path is explained, not explored."""

    def run(self, steps: Sequence[Step], most: int) -> list[int]:
        """Execute up to a number of contradictions; the numbers of their records."""
        state = self._initial
        records = self.records
        found: list[int] = []
        for number, step in enumerate(steps):
            before = len(records)
            state = self._step(self._without(state), number, step)
            found.extend([place for place in range(before, len(records)) if records[place].contradiction])
            if found and self._choices is not None:
                self._choices.is_closed = True
            if len(found) >= most:
                break
        return found[:most]

    # -- steps ----------------------------------------------------------------------------------------------------

    def _step(self, state: ValueState, number: int, step: Step) -> ValueState:
        if step.kind is StepKind.INTRA:
            scratch = self._scratch(state, step)
            for operation, reading in zip(step.edge.operations, self._readings.of(step.edge), strict=True):
                self._operation(scratch, number, operation, reading)
            return scratch.state()
        if step.kind is StepKind.CALL:
            return self._call(state, number, step)
        if step.kind is StepKind.RETURN:
            return self._return(state, number, step)
        return self._outside(state, number, step)

    def _without(self, state: ValueState) -> ValueState:
        """A state in which nothing is known of what is forgotten."""
        frame, memory = state.frame, state.memory
        for item in self._forgotten:
            if isinstance(item, Register):
                if item in frame.values:
                    kept = {register: value for register, value in frame.values.items() if register != item}
                    frame = Frame(kept, frame.parent)
                continue
            site = item.site if isinstance(item, Cell) else item
            for object_ in [object_ for object_ in memory if object_.site is site]:
                content = memory[object_]
                if isinstance(item, Cell):
                    blank = self.transfer.contents.written(content, item.offset, item.size, HOLE)
                else:
                    blank = ObjectContent(content.alive, content.size, Rest.UNKNOWN, NO_CELLS)
                memory = memory.set(object_, blank)
        return state if frame is state.frame and memory is state.memory else ValueState(frame, memory)

    def _scratch(self, state: ValueState, step: Step) -> Scratch:
        scratch = Scratch(state, step.edge.source.function)
        scratch.choices = self._choices
        return scratch

    def _call(self, state: ValueState, number: int, step: Step) -> ValueState:
        call, callee, depth = step.edge.call, step.callee, state.frame.depth
        assert call is not None and callee is not None
        successor = self.transfer.successor(state, step, self._log)
        if not isinstance(call.callee, str):
            record = Record(number, uses=_at(depth, call.callee), contradiction=successor is None)
            record.why = f"the call goes elsewhere{_at_line(call)}"
            self.records.append(record)
        if successor is None:  # passed over: enter the function all the same
            successor = ValueState(Frame({}, state.frame), state.memory)
        pairs = list(zip(callee.parameters, call.arguments, strict=False))
        if callee.variable_arguments is not None and call.variable_arguments is not None:
            pairs.append((callee.variable_arguments, call.variable_arguments))
        for parameter, argument in pairs:
            self.records.append(Record(number, written=[(depth + 1, parameter)], uses=_at(depth, argument)))
        return successor

    def _return(self, state: ValueState, number: int, step: Step) -> ValueState:
        edge, depth = step.edge, state.frame.depth
        scratch = self._scratch(state, step)
        for operation, reading in zip(edge.operations[:-1], self._readings.of(edge), strict=False):
            self._operation(scratch, number, operation, reading)
        last = edge.operations[-1]
        assert isinstance(last, Return) and step.call is not None and step.call.call is not None
        for target, value in zip(step.call.call.targets, last.values, strict=False):
            self.records.append(Record(number, written=[(depth - 1, target)], uses=_at(depth, value)))
        return self.transfer.leave(scratch.state(), step)

    def _outside(self, state: ValueState, number: int, step: Step) -> ValueState:
        call, depth = step.edge.call, state.frame.depth
        assert call is not None and not isinstance(call.callee, str)
        successor = self.transfer.successor(state, step, self._log)
        record = Record(number, uses=_at(depth, call.callee), contradiction=successor is None)
        record.why = f"the call does not leave the program{_at_line(call)}"
        self.records.append(record)
        if successor is None:
            registers = {key: value for key, value in state.frame.values.items() if key not in call.targets}
            successor = ValueState(Frame(registers, state.frame.parent), state.memory)
        return successor

    # -- operations -----------------------------------------------------------------------------------------------

    def _operation(self, scratch: Scratch, number: int, operation: Operation, reading: Reading) -> None:
        record = Record(number)
        if isinstance(operation, Check):
            self.records.append(record)
            return
        depth, transfer = scratch.depth, self.transfer
        record.uses = [(depth, register) for register in reading.registers]
        for compared in reading.compared:
            place = transfer.evaluate(scratch, compared)
            record.reads.extend(Range(object_, 0, 0) for object_ in _objects(place))
        if isinstance(operation, Assume):
            reached = reach_asked(operation)
            if reached is not None:
                self._note_leads(scratch, reached, record)
            self._assume(scratch, operation, record)
            self.records.append(record)
            return
        record.written = [(depth, register) for register in registers_written(operation)]
        transfer.settle(scratch, operation)
        match operation:
            case Load(address=address):
                place = transfer.place(scratch, address)
                if transfer.only_target(scratch.function, address) is not None:
                    record.uses = []  # the address need not be known
                record.reads.extend(self._loaded(scratch, place, operation))
            case Store(address=address, value=value):
                if transfer.only_target(scratch.function, address) is not None:
                    record.uses = _at(depth, value)
                self._write(scratch, record, address, value.type.bytes)
                if self._counting.is_counting(operation):
                    self.counted.update(dict.fromkeys(write.part for write in record.writes))
            case Copy(destination=destination, source=source, size=size):
                length = transfer.evaluate(scratch, size)
                amount = length if isinstance(length, int) else None
                origin = transfer.evaluate(scratch, source)
                self._write(scratch, record, destination, amount)
                self._note_copied(record, _range(origin, amount, transfer.algebra.pointer_bits))
            case Fill(destination=destination, size=size) | HavocMemory(destination=destination, size=size):
                length = transfer.evaluate(scratch, size)
                self._write(scratch, record, destination, length if isinstance(length, int) else None)
            case Free(address=address) | EndLifetime(address=address):
                self._write(scratch, record, address, None)
            case BlockSize(address=address):
                record.reads.extend(_range(transfer.evaluate(scratch, address), None, transfer.algebra.pointer_bits))
        transfer.execute(scratch, operation)
        if isinstance(operation, Allocate):
            made = transfer.evaluate(scratch, operation.target)
            record.writes.extend(_range(made, None, transfer.algebra.pointer_bits))
        self.records.append(record)

    def _loaded(self, scratch: Scratch, place: Value, load: Load) -> list[Range]:
        """The bytes that a load reads."""
        type_ = load.target.type
        ranges = _range(place, type_.bytes, self.transfer.algebra.pointer_bits)
        for number, read in enumerate(ranges):
            content = scratch.memory.get(read.object)
            if content is None or read.size is None:
                continue
            self.strides.note(load, read.object.site, read.offset, content.size)
            if content.rest is Rest.FRESH and isinstance(type_, PointerType):
                if not is_touched(content, read.offset, read.size):
                    ranges[number] = Range(read.object, read.offset, read.size, never_written=True)
        return ranges

    @staticmethod
    def _note_copied(record: Record, reads: list[Range]) -> None:
        """What a copy reads matters byte by byte, if it is known where the bytes go."""
        if len(reads) == 1 and len(record.writes) == 1 and reads[0].size is not None and not record.is_weak:
            record.copied = Copied(reads[0], record.writes[0].offset)
        else:
            record.reads.extend(reads)

    def _note_leads(self, scratch: Scratch, condition: Reached, record: Record) -> None:
        """Not all that may lead to blocks is used, but what does; and that so many of them are known, and no more live."""
        record.uses = _at(scratch.depth, condition.blocks)
        leads = self.transfer.leads(scratch, condition) or {}
        sites = Counter([block.site for block in leads])
        for site, number in sites.items():
            record.uses.extend(self._readings.counters(scratch, site, number))
        for block, lead in leads.items():
            record.reads.append(Range(block, 0, 0))
            if lead.register is not None:
                record.uses.append((lead.depth, lead.register))
            if lead.object is not None:
                record.reads.append(Range(lead.object, lead.offset, lead.size))

    def _write(self, scratch: Scratch, record: Record, address: Expression, size: int | None) -> None:
        place = self.transfer.place(scratch, address)
        record.writes.extend(_range(place, size, self.transfer.algebra.pointer_bits))
        record.is_weak = isinstance(place, Targets)
        if self.transfer.only_target(scratch.function, address) is not None:
            # The place is found without the address, but only if the object is known to live (`ValueTransfer.place`).
            record.reads.extend(Range(write.object, 0, 0) for write in list(record.writes))
            return
        record.places = _at(scratch.depth, address)
        targets = self.transfer.oracle.targets(scratch.function, address)
        record.exposed = frozenset(target.site for target in targets)

    def _assume(self, scratch: Scratch, operation: Assume, record: Record) -> None:
        known = dict(scratch.registers)
        memory = scratch.memory
        loaded = dict(scratch.loaded)
        if not self.transfer.assume(scratch, operation.condition):
            record.contradiction = True
            record.why = f"{_KINDS[operation.kind]}{_at_line(operation)}"
            return
        bound = [register for register in scratch.registers if register not in known]
        record.written = [(scratch.depth, register) for register in bound]
        bound_at = {(scratch.depth, register) for register in bound}
        record.uses = [use for use in record.uses if use not in bound_at]
        # Of what a pointer may mean, some has been ruled out: the rest was known before.
        narrowed = [register for register, old in known.items() if scratch.registers.get(register) is not old]
        record.written.extend((scratch.depth, register) for register in narrowed)
        if scratch.memory is not memory:
            for register in (*bound, *narrowed):
                origin = loaded.get(register)
                if origin is not None:
                    record.writes.append(Range(*origin))
            record.is_weak = bool(narrowed)


_KINDS = {
    AssumeKind.BRANCH: "the branch condition does not hold",
    AssumeKind.VALIDITY: "a condition for what follows to be valid does not hold",
    AssumeKind.USER: "the assumption does not hold",
    AssumeKind.VIOLATION: "a condition for what follows to be valid holds",
}


def _at_line(operation: Operation) -> str:
    return "" if operation.position is None else f" in line {operation.position.line}"


def _at(depth: int, expression: Expression) -> list[RegisterAt]:
    return [(depth, register) for register in registers_of(expression)]


def _objects(place: Value) -> list[Any]:
    """The objects that an address may lie in."""
    return objects_in(place) if isinstance(place, Pointer | Targets) else []


def _range(place: Value, size: int | None, bits: int) -> list[Range]:
    """The bytes that an access to a known place touches; none if the place is not known."""
    if isinstance(place, Targets):
        return [touched for member in place.members for touched in _range(member, size, bits)]
    if not isinstance(place, Pointer):
        return []
    object_: Any = place.object
    if not isinstance(place.offset, int):
        length = object_.site.size
        starts = cells(place, length, size, bits) if is_open(place) and length and size else None
        return [Range(object_, 0, None)] if starts is None else [Range(object_, start, size) for start in starts]
    return [Range(object_, signed(place.offset, bits), size)]


__all__ = ["PathTrace", "Range", "Record", "RegisterAt", "is_known"]
