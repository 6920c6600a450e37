"""The address space along a counterexample: frames and objects with their cells, as they are when each step is over.

This costs more than the counterexample itself, so it is recorded by a run of its own, and only for those who want to see it.
What nobody has looked at yet has no value here either: looking must not choose one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cegas.evidence.counterexample import Counterexample, TraceStep
from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.evidence.trace.steps import STEPS_KEPT
from cegas.evidence.values import scalars
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Register
from cegas.program.machine import Activation, Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assign, Assume, Call, Check, Havoc, Load, Operation, Return, Store
from cegas.program.operators import signed
from cegas.program.source import SourceType, machine_type
from cegas.program.types import Type
from cegas.program.values import Pointer, Value

if TYPE_CHECKING:
    from cegas.program.walk import InputValue, Observe

MOST_CELLS: Final = 48
"""Of one object."""
MOST_OBJECTS: Final = 150
"""Shown at one step."""
MOST_FRAMES: Final = 40
"""The newest ones, at one step."""
MOST_WATCHED: Final = 2000
"""Objects whose content is followed at the same time."""


class CellView(Data):
    """A scalar in an object or a frame."""

    __slots__ = ("name", "offset", "size", "target", "text")

    def __init__(self, offset: int, size: int, name: str, text: str, target: tuple[int, int] | None) -> None:
        self.offset: Final = offset
        self.size: Final = size
        self.name: Final = name
        self.text: Final = text
        self.target: Final = target
        """For a pointer: the number of the object it points to, and how far into it."""


class ObjectView(Data):
    """An object at some time."""

    __slots__ = ("alive", "cells", "hidden", "kind", "name", "number", "size", "type")

    def __init__(
        self,
        number: int,
        kind: ObjectKind,
        name: str,
        type_: str,
        size: int | None,
        *,
        alive: bool,
        cells: tuple[CellView, ...],
        hidden: int,
    ) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.name: Final = name
        self.type: Final = type_
        self.size: Final = size
        self.alive: Final = alive
        self.cells: Final = cells
        self.hidden: Final = hidden
        """Cells that are not shown."""


class FrameView(Data):
    """An activation of one of the user's functions at some time."""

    __slots__ = ("function", "line", "objects", "variables")

    def __init__(self, function: str, line: int | None, variables: tuple[CellView, ...], objects: tuple[int, ...]) -> None:
        self.function: Final = function
        self.line: Final = line
        """Where it is, or where the call is that it waits for."""
        self.variables: Final = variables
        """Those that are not in memory."""
        self.objects: Final = objects
        """The numbers of its variables that are."""


class AddressMap(Data):
    """What there is when a step is over."""

    __slots__ = ("frames", "hidden_frames", "inputs", "objects")

    def __init__(
        self, frames: tuple[FrameView, ...], hidden_frames: int, objects: tuple[ObjectView, ...], inputs: int
    ) -> None:
        self.frames: Final = frames
        """The newest first."""
        self.hidden_frames: Final = hidden_frames
        """Older ones that are not shown."""
        self.objects: Final = objects
        self.inputs: Final = inputs
        """Inputs taken so far."""


class _FollowedObject:
    """An object that is followed."""

    __slots__ = ("cells", "hidden", "is_changed", "memory", "source", "view")

    def __init__(self, memory: MemoryObject) -> None:
        self.memory: Final = memory
        self.cells: dict[int, CellView] = {}
        self.hidden = 0
        self.source: SourceType | None = None
        """The type by which the cells were named."""
        self.is_changed = True
        """Something was read or written since the last look."""
        self.view: ObjectView | None = None
        """As it was at the last look."""


def record(
    program: Program, asked: Sequence[InputValue], show: Callable[[Observe], None]
) -> tuple[Counterexample, tuple[AddressMap | None, ...]]:
    """A run as a counterexample, with the address space at the end of each step.

    `show` runs along the path and shows every operation. It is asked to do so twice: where a step ends is known only when
    the next one begins, and then it is too late to look.
    """
    first = _StepEnds(program, asked)
    show(first)
    counterexample = first.result()
    ends = first.ends_of(counterexample.steps)
    second = _SpaceRecorder(program, asked, frozenset(ends))
    show(second)
    spaces = [second.spaces.get(end) for end in ends]
    if spaces:  # the run ends in the error; the function that was called last may not have done anything
        spaces[-1] = second.last() or spaces[-1]
    return counterexample, tuple(spaces)


class _StepEnds(CounterexampleRecorder):
    """Counts operations, and notes with which of them each step ends."""

    def __init__(self, program: Program, asked: Sequence[InputValue]) -> None:
        super().__init__(program, asked)
        self._count = 0
        self._ends: dict[int, tuple[TraceStep, int]] = {}
        """By the identities of steps."""
        self._under_way: TraceStep | None = None

    def __call__(self, operation: Operation, machine: Machine) -> None:
        super().__call__(operation, machine)
        step = None if self.steps.skips else self.steps.current
        if step is not self._under_way:
            if self._under_way is not None:
                self._ends[id(self._under_way)] = (self._under_way, self._count)
                if len(self._ends) > 3 * STEPS_KEPT:
                    kept = {id(step) for step in (*self.steps.first, *self.steps.last)}
                    self._ends = {key: item for key, item in self._ends.items() if key in kept}
            self._under_way = step
        self._count += 1

    def ends_of(self, steps: Sequence[TraceStep]) -> tuple[int, ...]:
        """How many operations have been done when each step is over."""
        # What is not noted has not been followed by another operation: the step of the error.
        return tuple(self._ends[id(step)][1] if id(step) in self._ends else self._count for step in steps)


class _SpaceRecorder(CounterexampleRecorder):
    """Writes down the address space after given numbers of operations."""

    def __init__(self, program: Program, asked: Sequence[InputValue], wanted: frozenset[int]) -> None:
        super().__init__(program, asked)
        self._wanted = wanted
        self.spaces: dict[int, AddressMap] = {}
        self._count = 0
        self._bits = program.data_model.value
        self._pointer = program.data_model.pointer
        self._watched: dict[int, _FollowedObject] = {}
        self._made = 0
        """Objects of the machine that have been looked at."""
        self._all_changed = False
        self._scalars: dict[ObjectSite, tuple[tuple[int, int], ...]] = {}
        self._variables: dict[str, tuple[tuple[Register, SourceType | None], ...]] = {}

    # -- listening ------------------------------------------------------------------------------------------------

    def __call__(self, operation: Operation, machine: Machine) -> None:
        super().__call__(operation, machine)
        self._count += 1
        if self.steps.skips:
            self._all_changed = True
            return
        self._follow(operation, machine)
        if self._count in self._wanted:
            self.spaces[self._count] = self._space(machine)

    def _follow(self, operation: Operation, machine: Machine) -> None:
        """Note what an operation has changed in memory."""
        match operation:
            case Assign() | Assume() | Check() | Call() | Return() | Havoc():
                return
            case Load(target=target, address=address):
                value = machine.frame.registers[target.index]
                if value is not None:
                    self._touched(machine.evaluate(address), target.type.bytes, value)
            case Store(address=address, value=stored):
                self._touched(machine.evaluate(address), stored.type.bytes, machine.evaluate(stored))
            case _:
                self._all_changed = True

    def _touched(self, address: Value, size: int, value: Value) -> None:
        if not isinstance(address, Pointer):
            self._all_changed = True
            return
        watched = self._watched.get(address.object.number)
        if watched is None:
            return  # it is looked at for the first time when a step is over
        watched.is_changed = True
        if address.object.site.kind is ObjectKind.EXTERNAL and isinstance(address.offset, int):
            offset = signed(address.offset, self._bits)
            if offset in watched.cells or len(watched.cells) < MOST_CELLS:
                watched.cells[offset] = self._cell(watched, offset, size, value)

    def _catch_up(self, machine: Machine) -> None:
        """Objects that were made since the last look."""
        objects = machine.objects
        while self._made < len(objects):
            memory = objects[self._made]
            self._made += 1
            if memory.alive != 0 and self._is_shown(memory):
                if len(self._watched) >= MOST_WATCHED:
                    self._forget_the_dead()
                if len(self._watched) < MOST_WATCHED:
                    self._watched[memory.number] = _FollowedObject(memory)

    def _forget_the_dead(self) -> None:
        for number, watched in list(self._watched.items()):
            if watched.memory.alive == 0:
                del self._watched[number]

    def _is_shown(self, memory: MemoryObject) -> bool:
        site = memory.site
        if site.kind is ObjectKind.HEAP or site.kind is ObjectKind.FUNCTION:
            return True
        if site is self._program.external:
            return False
        if site.kind is ObjectKind.LITERAL:
            return site.name.startswith('"')
        return site.debug_type is not None and not (site.function or "").startswith("__cegas_")

    # -- objects --------------------------------------------------------------------------------------------------

    def _scan(self, watched: _FollowedObject, source: SourceType | None) -> None:
        """Read an object anew."""
        memory = watched.memory
        watched.source = source
        if memory.site.kind in (ObjectKind.FUNCTION, ObjectKind.LITERAL, ObjectKind.EXTERNAL):
            return  # names say all about the first two; of the last only what was accessed is known
        content = memory.content
        places = self._layout(memory, source)
        if len(places) > MOST_CELLS or not places:
            written = sorted((offset, cell[0]) for offset, cell in content.cells.items() if offset >= 0)
            watched.hidden = max(len(places) - len(written), 0)
            places = written or places
        else:
            watched.hidden = 0
        watched.hidden += max(len(places) - MOST_CELLS, 0)
        watched.cells = {}
        for offset, size in places[:MOST_CELLS]:
            value = content.peek(offset, size)
            watched.cells[offset] = self._cell(watched, offset, size, value)

    def _type_of(self, memory: MemoryObject) -> SourceType | None:
        if memory.site.kind is ObjectKind.HEAP:
            return self.printer.element_type(memory)
        return None if self._names is None else self._names.type_of_site(memory.site)

    def _layout(self, memory: MemoryObject, source: SourceType | None) -> Sequence[tuple[int, int]]:
        """Offset and size of each scalar in an object, if its type is known."""
        if source is None or not source.size:
            return ()
        if memory.site.kind is not ObjectKind.HEAP:
            found = self._scalars.get(memory.site)
            if found is None:
                found = self._scalars[memory.site] = tuple(scalars(source, MOST_CELLS))
            return found
        element = tuple(scalars(source, MOST_CELLS))
        size = memory.size if isinstance(memory.size, int) else source.size
        count = min(size // source.size, MOST_CELLS + 1)
        return [(number * source.size + offset, length) for number in range(count) for offset, length in element]

    def _cell(self, watched: _FollowedObject, offset: int, size: int, value: Value | None) -> CellView:
        memory = watched.memory
        found = self.printer.cell(Pointer(memory, offset), size)
        name, source = (f"+{offset}", None) if found is None else found
        head = self.printer.block(memory) if memory.site.kind is ObjectKind.HEAP else memory.site.shown_name
        for prefix in (f"*({head})", f"*{head}", head):
            if name.startswith(prefix):
                name = name[len(prefix) :]
                break
        if value is None:
            return CellView(offset, size, name, "", None)
        return CellView(offset, size, name, *self._shown(value, machine_type(source, size, self._pointer), source))

    def _shown(self, value: Value, type_: Type, source: SourceType | None) -> tuple[str, tuple[int, int] | None]:
        target: tuple[int, int] | None = None
        if isinstance(value, Pointer) and isinstance(value.offset, int) and value.object.site is not self._program.external:
            target = (value.object.number, signed(value.offset, self._bits))
        return self.printer.show(value, type_, source), target

    def _object(self, watched: _FollowedObject) -> ObjectView:
        memory, source = watched.memory, self._type_of(watched.memory)
        alive, view = memory.alive != 0, watched.view
        if (source is None) is not (watched.source is None):
            watched.is_changed = True  # a pointer has told what is in the block
        if view is None or watched.is_changed or view.alive is not alive:
            self._scan(watched, source)
            watched.is_changed = False
            name = self.printer.block(memory) if memory.site.kind is ObjectKind.HEAP else memory.site.shown_name
            size = memory.size if isinstance(memory.size, int) else None
            cells = tuple(watched.cells[offset] for offset in sorted(watched.cells))
            type_ = "" if source is None else source.name
            view = ObjectView(
                memory.number, memory.site.kind, name, type_, size, alive=alive, cells=cells, hidden=watched.hidden
            )
            watched.view = view
        return view

    # -- the whole ------------------------------------------------------------------------------------------------

    def last(self) -> AddressMap | None:
        """What there is when the run has ended."""
        return None if self._machine is None else self._space(self._machine)

    def _space(self, machine: Machine) -> AddressMap:
        self._catch_up(machine)
        frames: list[FrameView] = []
        hidden = 0
        line = None if self.steps.current is None else self.steps.current.line
        for frame in reversed(machine.frames):
            if not self.functions.of(frame.function).hidden:
                if len(frames) < MOST_FRAMES:
                    frames.append(self._frame(frame, line))
                else:
                    hidden += 1
            call = None if frame.call is None else frame.call.call
            line = None if call is None or call.position is None else call.position.line
        if self._all_changed:
            for watched in self._watched.values():
                watched.is_changed = True
            self._all_changed = False
        return AddressMap(tuple(frames), hidden, self._reachable(frames), len(self.inputs.shown))

    def _frame(self, frame: Activation, line: int | None) -> FrameView:
        name = frame.function.name
        variables = self._variables.get(name)
        if variables is None:
            variables = self._variables[name] = tuple(
                (register, None if self._names is None else self._names.type_of_register(name, register))
                for register in frame.function.registers
                if register.source is not None
            )
        shown: dict[str, CellView] = {}
        for register, source in variables:
            value = frame.registers[register.index]
            if value is not None and register.source is not None:
                text, target = self._shown(value, register.type, source)
                shown[register.source] = CellView(0, register.type.bytes, register.source, text, target)
        own = tuple(memory.number for memory in frame.objects if memory.number in self._watched)
        return FrameView(name, line, tuple(shown.values()), own)

    def _reachable(self, frames: Sequence[FrameView]) -> tuple[ObjectView, ...]:
        """Variables, and what pointers lead to; also blocks that are alive although nothing leads to them any more."""
        found: dict[int, ObjectView] = {}
        for number in self._roots(frames):
            pending = [number]
            while pending and len(found) < MOST_OBJECTS:
                current = pending.pop()
                watched = self._watched.get(current)
                if current in found or watched is None:
                    continue
                view = found[current] = self._object(watched)
                pending.extend(cell.target[0] for cell in reversed(view.cells) if cell.target is not None)
        return tuple(found.values())

    def _roots(self, frames: Sequence[FrameView]) -> Iterator[int]:
        for frame in frames:
            yield from frame.objects
            for variable in frame.variables:
                if variable.target is not None:
                    yield variable.target[0]
        for kind in (ObjectKind.GLOBAL, ObjectKind.EXTERNAL, ObjectKind.HEAP):
            for number, watched in self._watched.items():
                if watched.memory.site.kind is kind and watched.memory.alive != 0:
                    yield number
