"""An encoder for many paths at once: where two of them meet, their states become one.

A *merged state* stands for all runs that come to a place: its guard says under which condition on the inputs a run does, and
every value that depends on the way is a term, or a choice, that depends on the conditions where the ways parted.

Merging never loses a run. It may invent some (values of memory that only one side has read), so that what a merged state
says can happen has to be looked at along a path; what it says cannot happen, cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.expressions import Expression
from cegas.program.machine import Activation
from cegas.program.memory import Background, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Call, EndLifetime, Operation
from cegas.program.types import BOOL, PointerType, Type
from cegas.program.values import Pointer, Value
from cegas.smt.contents import SavedContent, SmtContent
from cegas.smt.guards import Guard, Parting
from cegas.smt.joined_contents import JoinedContents, is_hidden
from cegas.smt.layout import LayoutState
from cegas.smt.live_frames import LiveFrames
from cegas.smt.merged_layout import MergedLayout
from cegas.smt.path import PathEncoder
from cegas.smt.positions import Lap, Positions, Signature
from cegas.smt.terms import Node
from cegas.smt.values import Choice

MOST_CHOICES: Final = 256
"""A pointer with more alternatives becomes a number, and an object with more cells at an unknown index an array. Many paths
have more of both than one."""

MOST_CASES: Final = 16
"""For whoever wants it: a number that is one of at most so many known ones is followed case by case."""


class History:
    """How runs come to a merged state: over an edge, or on one of several ways."""

    __slots__ = ("before", "edge", "ways")

    def __init__(
        self, edge: Edge | None = None, before: History | None = None, ways: tuple[tuple[Node, History], ...] = ()
    ) -> None:
        self.edge = edge
        self.before = before
        self.ways = ways
        """Each with the condition under which a run takes it."""


@record
class MergedState:
    """Where runs have come to. Its parts must not be changed, although they could be."""

    location: Location
    laps: tuple[tuple[Lap, ...], ...]
    """For each frame, of the loops around its place."""
    guard: Guard
    frames: list[Activation]
    contents: dict[SmtContent, SavedContent]
    objects: list[MemoryObject]
    alive: list[Value]
    """For each of the objects, whether it is alive."""
    layout: LayoutState
    freed_outside: bool
    given: list[Value]
    history: History
    tag: tuple[int, ...] = ()
    """For whoever executes: only states with the same tag are merged."""
    signature: Signature = ()
    """What it knows of positions: only states with the same signature are merged."""


class MergingEncoder(PathEncoder):
    """Goes along an edge from a merged state, and merges states."""

    def __init__(self, program: Program, tick: Tick | None = None) -> None:
        """`tick` is called in long loops; it may raise, to give up."""
        super().__init__(program)
        smt = self.smt
        smt.most_alternatives = smt.most_cells = MOST_CHOICES
        self.facts: list[Node] = []
        """What holds of symbols, in all runs. With values for the inputs, there are always values for the rest."""
        self.guard = Guard.nothing(smt.terms)
        self.layout = MergedLayout(smt.terms, smt.pointer_bits, [], lambda: self.guard.term)
        self.layout.objects_made = lambda: self.time
        smt.layout = self.layout
        if tick is not None:
            smt.tick = tick
        self.condition: Node = smt.terms.true
        """The last condition that was assumed."""
        self.returned_over: Edge | None = None
        """The call edge over which the last return has gone; None if it was the end of the program."""
        self.excludes: Callable[[Node], bool] | None = None
        """Says of a condition whether no run satisfies it, if somebody asks a solver."""
        self.positions: Positions | None = None
        """What keeps states apart, if anything does."""
        self._edge_taken: Edge | None = None
        """The edge whose operations are done."""
        self._made = 0
        self._saved: dict[SmtContent, SavedContent] = {}
        """The contents of memory as they were when they were last saved or restored."""
        self.live: Final = LiveFrames()

    def begin(self) -> None:
        super().begin()
        for site in self.program.statics():
            self.static(site)

    # -- time -----------------------------------------------------------------------------------------------------

    @property
    def time(self) -> int:
        """One clock for all paths: what a path does later has a later time."""
        return self._made

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = super()._make(site, size, background)
        self._made += 1
        self.layout.note_birth(memory)
        return memory

    # -- steps ----------------------------------------------------------------------------------------------------

    def do(self, edge: Edge, operation: Operation) -> None:
        """Do one operation that is no call; `contradiction` says that no run gets past it."""
        self._edge_taken = edge
        self._do(edge, operation, None)

    def assume(self, operation: Operation, condition: Value) -> None:
        self.condition = node = self.smt.truth(condition)
        guard = self.guard.plus(node)
        if guard is None:
            self.contradiction = 0
        else:
            self.guard = guard

    def atoms(self) -> Iterable[tuple[Node, bool]]:
        return self.guard.met.items()

    def is_excluded(self, condition: Node) -> bool:
        if super().is_excluded(condition):
            return True
        return self.excludes is not None and self.excludes(self.smt.terms.conjunction(self.guard.term, condition))

    def _collect_definitions(self) -> None:
        for pending in (self.smt.definitions, self.layout.definitions):
            self.facts += [node for node in pending if not node.is_true()]
            pending.clear()

    def callees(self, callee: Expression) -> list[str]:
        """The functions that a called address may be that of."""
        names = self.program.function_of_site
        value = self.evaluate(callee)
        choices = [each for _, each in value.alternatives] if isinstance(value, Choice) else [value]
        if all(
            each == 0 or (isinstance(each, Pointer) and each.object.site.kind is ObjectKind.FUNCTION) for each in choices
        ):
            sites = [each.object.site for each in choices if isinstance(each, Pointer)]
            found = dict.fromkeys([names[site] for site in sites if site in names])
        else:
            found = dict.fromkeys(names.values())
        return list(found)

    def demand_callee(self, call: Call, function: ControlFlowAutomaton) -> None:
        """The called address is that of a function."""
        assert not isinstance(call.callee, str)
        self._demand_callee(call, call.callee, function)
        self._collect_definitions()

    def call_outside(self, call: Call) -> None:
        """What is called is outside the program."""
        self._outside_call(call)
        self._collect_definitions()

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        self.returned_over = super().leave(results)
        return self.returned_over

    def _allocate(self, operation: Allocate) -> None:
        if operation.scoped:  # paths that have met may each have an object of the block
            frame = self.frame
            current = frame.scoped.get(operation.site)
            for memory in [each for each in frame.objects if each.site is operation.site and each is not current]:
                memory.alive = 0
                frame.objects.remove(memory)
                self.layout.note_death(memory, self.time, self.smt.terms.false)
        super()._allocate(operation)

    def _end_lifetime(self, operation: EndLifetime) -> None:
        for guard, place in self.addresses.resolve(self.evaluate(operation.address)):
            if isinstance(place, Pointer):
                self._kill(guard, place.object)

    # -- memory ---------------------------------------------------------------------------------------------------

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        if self.positions is not None and self._edge_taken is not None:
            self.positions.used(address, self._edge_taken)
        super().store(address, value, type_, operation)

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        if self.positions is not None and self._edge_taken is not None:
            self.positions.used(address, self._edge_taken)
        value = super().load(address, type_, operation)
        if self.excludes is None or not isinstance(value, Choice) or not isinstance(type_, PointerType):
            return value
        return self._without_strangers(value, type_)

    def _without_strangers(self, value: Choice, type_: Type) -> Value:
        """A pointer that was read, without the alternatives that no run has.

        Cells that were not written on the way have addresses from outside the program, or numbers. Followed further, these
        lead to all of memory, although no run may come there.
        """
        terms = self.smt.terms
        strange = [guard for guard, each in value.alternatives if self._is_strange(each)]
        if not strange or len(strange) == len(value.alternatives):
            return value
        if not self.is_excluded(terms.disjunction(*strange)):
            return value
        return self.smt.select(type_, [(guard, each) for guard, each in value.alternatives if not self._is_strange(each)])

    def _is_strange(self, value: Value) -> bool:
        return value.object is self.external if isinstance(value, Pointer) else value != 0

    # -- states ---------------------------------------------------------------------------------------------------

    def save(
        self, location: Location, laps: tuple[tuple[Lap, ...], ...], history: History, tag: tuple[int, ...]
    ) -> MergedState:
        """The state that a path has led to."""
        touched = self.smt.touched
        for content in touched:
            self._saved[content] = content.save()
        touched.clear()
        living = [memory for memory in self.objects if memory.alive != 0 or memory.site.kind.is_static]
        for memory in self.objects:
            if memory.alive == 0 and not memory.site.kind.is_static and isinstance(memory.content, SmtContent):
                self._saved.pop(memory.content, None)
        self.objects = living
        return MergedState(
            location,
            laps,
            self.guard,
            [_copy_of(frame) for frame in self.frames],
            dict(self._saved),
            list(living),
            [memory.alive for memory in living],
            self.layout.save(),
            self.freed_outside,
            list(self.given),
            history,
            tag,
            () if self.positions is None else self.positions.signature(location, self.frames, living),
        )

    def restore(self, state: MergedState) -> None:
        """Go back to a state, also after a step has failed. Several paths can go on from there."""
        touched, now = self.smt.touched, self._saved
        for content, saved in state.contents.items():
            if now.get(content) is not saved or content in touched:
                content.restore_saved(saved)
        touched.clear()
        self._saved = dict(state.contents)
        self.frames = [_copy_of(frame) for frame in state.frames]
        for memory in self.objects:  # what the state does not know of is not there
            memory.alive = 0
        self.objects = list(state.objects)
        for memory, alive in zip(state.objects, state.alive, strict=True):
            memory.alive = alive
        self.layout.restore(state.layout)
        self.guard = state.guard
        self.contradiction = None
        self.freed_outside = state.freed_outside
        self.given = list(state.given)
        self._collect_definitions()

    # -- merging --------------------------------------------------------------------------------------------------

    def merge(self, one: MergedState, other: MergedState) -> MergedState | None:
        """Both states as one; they are at the same place, perhaps in different rounds. None if no run comes there after all.
        Raises `Stuck` if some value cannot be merged.

        The two ways exclude each other, since a run takes one way only; where they do not, because nothing has been demanded
        of one of them, which one is meant is a free choice.
        """
        terms = self.smt.terms
        parting = Parting(one.guard, other.guard)
        choice = parting.choice()
        is_free = choice is None
        if choice is None:
            choice = terms.variable(terms.bool_sort, "way")
        guard = parting.joined(choice, is_free=is_free)
        if guard is None:
            return None
        self.restore(one)
        self.guard = guard
        self._merge_objects(choice, one, other)
        self._merge_contents(choice, one, other)
        self._merge_frames(choice, one, other)
        self.layout.join(choice, one.layout, other.layout)
        self.freed_outside = one.freed_outside or other.freed_outside
        self.given = [*one.given, *(value for value in other.given if value not in one.given)]
        self._collect_definitions()
        sides = (choice, terms.negation(choice)) if is_free else (terms.true, terms.true)
        ways = [
            (terms.conjunction(side, each.guard.term), each.history) for side, each in zip(sides, (one, other), strict=True)
        ]
        return self.save(one.location, _later(one.laps, other.laps), History(ways=tuple(ways)), one.tag)

    def _merge_objects(self, choice: Node, one: MergedState, other: MergedState) -> None:
        """Objects that only one side has live only there."""
        alive_in_one = dict(zip(one.objects, one.alive, strict=True))
        alive_in_other = dict(zip(other.objects, other.alive, strict=True))
        self.objects = sorted({**alive_in_one, **alive_in_other}, key=lambda memory: memory.number)
        opposite = self.smt.terms.negation(choice)
        for memory in self.objects:
            first, second = alive_in_one.get(memory, 0), alive_in_other.get(memory, 0)
            memory.alive = first if first == second else self.smt.select(BOOL, [(choice, first), (opposite, second)])

    def _merge_contents(self, choice: Node, one: MergedState, other: MergedState) -> None:
        joining = JoinedContents(self.smt, choice)
        owner = {memory.content: memory for memory in self.objects}
        different: list[tuple[SmtContent, SavedContent, SavedContent]] = []
        for content, second in other.contents.items():
            first = one.contents.get(content)
            if first is None:
                self._put(content, second)
            elif first is not second and first != second:
                if is_hidden(content, first):  # first of all: others refer to it
                    self._put(content, joining.hidden(content, first, second))
                else:
                    different.append((content, first, second))
        for content, first, second in different:
            memory = owner.get(content)
            joined = joining.known(first, second, -1 if memory is None else memory.size)
            self._put(content, joined)
            if self.positions is not None and memory is not None:
                self._note_cells(self.positions, memory.site, first, second, joined)

    @staticmethod
    def _note_cells(
        positions: Positions, site: ObjectSite, one: SavedContent, other: SavedContent, joined: SavedContent
    ) -> None:
        """Say of the cells that both sides have what has become of them."""
        for offset, (size, value) in joined.cells.items():
            first, second = one.cells.get(offset), other.cells.get(offset)
            if first is not None and second is not None and first != second and first[0] == second[0] == size:
                positions.merged((site, offset), first[1], second[1], value)

    def _put(self, content: SmtContent, saved: SavedContent) -> None:
        content.keep()
        content.restore_saved(saved)

    def _merge_frames(self, choice: Node, one: MergedState, other: MergedState) -> None:
        opposite = self.smt.terms.negation(choice)
        merged: list[Activation] = []
        for number, (first, second) in enumerate(zip(one.frames, other.frames, strict=True)):
            types = first.function.registers
            registers: list[Value | None] = [None] * len(types)
            for index in self.live_in(one, number):
                a, b = first.registers[index], second.registers[index]
                if a is None or b is None or a is b or a == b:
                    registers[index] = b if a is None else a
                else:
                    joined = self.smt.select(types[index].type, [(choice, a), (opposite, b)])
                    registers[index] = joined
                    if self.positions is not None:
                        self.positions.merged((first.function, index), a, b, joined)
            frame = Activation(first.function, registers, first.call)
            frame.objects = list(dict.fromkeys([*first.objects, *second.objects]))
            frame.scoped = {**second.scoped, **first.scoped}
            merged.append(frame)
        self.frames = merged

    def live_in(self, state: MergedState, number: int) -> Sequence[int]:
        """The live registers of a frame."""
        return self.live.of(state.frames, number, state.location)


def _later(one: tuple[tuple[Lap, ...], ...], other: tuple[tuple[Lap, ...], ...]) -> tuple[tuple[Lap, ...], ...]:
    """Of each loop the more rounds."""
    if one == other:
        return one
    return tuple(
        [
            tuple([a if a.count >= b.count else b for a, b in zip(first, second, strict=True)])
            for first, second in zip(one, other, strict=True)
        ]
    )


def _copy_of(frame: Activation) -> Activation:
    copy = Activation(frame.function, list(frame.registers), frame.call)
    copy.objects = list(frame.objects)
    copy.scoped = dict(frame.scoped)
    return copy
