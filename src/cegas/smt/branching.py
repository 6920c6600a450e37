"""An encoder for many paths that begin alike: it goes back to where they part, and notices when two of them come to the same
state.

The state of the encoder can be saved and restored. A condition that the path has met before, or the negation of one, needs
no solver.

*Situations.* Two paths that end at the same place with the same values everywhere go on alike, if what the first demands of
the inputs, the second demands as well. Then the second need not be followed: wherever it could go, the first can go. Some
demands do not matter for that: those on inputs on which neither a value depends nor another demand on such a value. The path
can be taken, so these inputs can be chosen independently of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.maps import Map
from cegas.foundation.records import record
from cegas.program.control_flow import Edge, Location, Program
from cegas.program.expressions import Expression
from cegas.program.machine import Activation
from cegas.program.memory import Filled, Fresh, MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operations import Operation
from cegas.program.values import AddressXor, ByteSlice, Composite, Pointer, Undefined, Unknown, Value
from cegas.smt.algebra import AlgebraState
from cegas.smt.contents import SavedContent, SmtContent
from cegas.smt.live_frames import LiveFrames
from cegas.smt.path import PathConstraint, PathEncoder, SymbolDefinition
from cegas.smt.terms import Node
from cegas.smt.values import Carried, Choice, Term

MOST_STATICS = 1_000
"""Up to this many static objects are all made at the start, so that paths have them in common."""

MOST_DEMANDS = 2_000
"""The situation of a path with more constraints and definitions is not looked at."""


@record
class EncoderState:
    """The state of an encoder at a point of a path. Its parts must not be changed, although they could be."""

    contents: dict[SmtContent, SavedContent]
    frames: list[Activation]
    objects: list[MemoryObject]
    alive: list[Value]
    """For each of the objects, whether it is alive."""
    statics: dict[ObjectSite, MemoryObject]
    constraints: list[PathConstraint]
    definitions: list[SymbolDefinition]
    hidden: list[SmtContent]
    dynamic: list[MemoryObject]
    algebra: AlgebraState
    edge: int
    waiting: Edge | None
    location: Location
    met: Map[Node, bool]
    freed_outside: bool
    given: list[Value]

    @property
    def size(self) -> int:
        """About how many references it holds."""
        return (
            sum(len(frame.registers) for frame in self.frames)
            + 3 * len(self.contents)
            + 6 * len(self.objects)
            + len(self.constraints)
            + len(self.definitions)
        )


@record
class Situation:
    """Where a path has come to: equal for paths that have the same values everywhere."""

    control: tuple[object, ...]
    """The frames."""
    registers: tuple[Value | None, ...]
    """The live registers of the frames."""
    objects: tuple[tuple[MemoryObject, Value], ...]
    """Objects, and whether they are alive: those made later that may be, and those of the start that may not be."""
    contents: tuple[tuple[SmtContent, SavedContent], ...]
    """The contents of objects that may be alive, where they differ from those at the start."""
    addresses: tuple[object, ...]
    """What is known of the addresses of objects."""


class SituationVisit:
    """A path that has come to a situation, as far as it matters for `BranchingEncoder.demands`."""

    __slots__ = ("algebra", "definitions", "met", "situation")

    def __init__(self, situation: Situation, state: EncoderState) -> None:
        self.situation = situation
        self.met = state.met
        self.definitions = state.definitions
        self.algebra = state.algebra


@record
class Demands:
    """What a path demands of the inputs on which its situation depends."""

    atoms: tuple[tuple[Node, bool], ...]
    definitions: tuple[Node, ...]


class BranchingEncoder(PathEncoder):
    """Goes along one path at a time, and back."""

    def __init__(self, program: Program, tick: Tick | None = None) -> None:
        """`tick` is called in long loops; it may raise, to give up."""
        super().__init__(program)
        self._saved: dict[SmtContent, SavedContent] = {}
        """The contents of memory as they were when they were last saved or restored."""
        self._met: Map[Node, bool] = Map()
        """The atoms of the constraints, and whether they hold."""
        self._live = LiveFrames()
        self._variables: dict[Node, frozenset[Node]] = {}
        self._first_saved: dict[SmtContent, SavedContent] = {}
        """The contents of the objects that are there from the start, as they are then."""
        self._first_objects = 0
        if tick is not None:
            self.smt.tick = tick
        self._location = program.functions[program.start].entry

    def begin(self) -> None:
        super().begin()
        sites = list(self.program.statics())
        if len(sites) <= MOST_STATICS:
            for site in sites:
                self.static(site)
        self._first_saved = self.save().contents
        self._first_objects = len(self.objects)

    def take(self, edge: Edge) -> None:
        self._location = edge.target
        super().take(edge)

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        call = super().leave(results)
        if call is not None:
            self._location = call.target
        return call

    def assume(self, operation: Operation, condition: Value) -> None:
        node = self.smt.truth(condition)
        if node.is_true():
            return
        atoms = self.smt.terms.atoms(node)
        if all(self._met.get(atom) is holds for atom, holds in atoms):
            return
        self.constraints.append(PathConstraint(self._edge, operation, node))
        if node.is_false() or any(self._met.get(atom, holds) is not holds for atom, holds in atoms):
            self.contradiction = self._edge
            return
        for atom, holds in atoms:
            self._met = self._met.set(atom, holds)

    def atoms(self) -> Iterable[tuple[Node, bool]]:
        return self._met.items()

    # -- going back -----------------------------------------------------------------------------------------------

    def save(self) -> EncoderState:
        """The state that the path has led to."""
        touched = self.smt.touched
        for content in touched:
            self._saved[content] = content.save()
        touched.clear()
        return EncoderState(
            dict(self._saved),
            [_copy_of(frame) for frame in self.frames],
            list(self.objects),
            [memory.alive for memory in self.objects],
            dict(self.statics),
            list(self.constraints),
            list(self.definitions),
            list(self.hidden),
            list(self.dynamic),
            self.smt.save(),
            self._edge,
            self._waiting,
            self._location,
            self._met,
            self.freed_outside,
            list(self.given),
        )

    def restore(self, state: EncoderState) -> None:
        """Go back to where a state was saved, also after `take` has failed. Several paths can go on from there."""
        touched, now = self.smt.touched, self._saved
        for content, saved in state.contents.items():
            if now.get(content) is not saved or content in touched:
                content.restore_saved(saved)
        touched.clear()
        self._saved = dict(state.contents)
        self.frames = [_copy_of(frame) for frame in state.frames]
        self.objects = list(state.objects)
        for memory, alive in zip(state.objects, state.alive, strict=True):
            memory.alive = alive
        self.statics = dict(state.statics)
        self._unrelocated.clear()
        self.constraints = list(state.constraints)
        self.definitions = list(state.definitions)
        self.hidden = list(state.hidden)
        self.dynamic = list(state.dynamic)
        self.smt.restore(state.algebra)
        self.contradiction = None
        self._edge = state.edge
        self._waiting = state.waiting
        self._location = state.location
        self._met = state.met
        self.freed_outside = state.freed_outside
        self.given = list(state.given)

    # -- situations -----------------------------------------------------------------------------------------------

    def situation(self, state: EncoderState) -> Situation:
        """The situation in a state."""
        control: list[object] = [state.waiting]
        registers: list[Value | None] = []
        for number, frame in enumerate(state.frames):
            control.append((frame.function, frame.call, tuple(frame.objects), tuple(frame.scoped.items())))
            registers.extend([frame.registers[index] for index in self._live_in(state, number)])
        first, contents = self._first_saved, dict[SmtContent, SavedContent]()
        objects: list[tuple[MemoryObject, Value]] = []
        for number, (memory, lives) in enumerate(zip(state.objects, state.alive, strict=True)):
            was_there = number < self._first_objects
            if lives != (1 if was_there else 0):
                objects.append((memory, lives))
            content = memory.content
            if lives != 0 and isinstance(content, SmtContent):  # or it is a part of external memory
                saved = state.contents[content]
                if was_there and first.get(content) is saved:
                    continue
                contents[content] = saved
                for segment in saved.segments:
                    if isinstance(segment.source, Fresh):
                        hidden = segment.source.hidden
                        assert isinstance(hidden, SmtContent)
                        contents[hidden] = state.contents[hidden]
        layout = state.algebra.layout
        known = [*layout.bases, *(memory for memory, _ in objects)]
        return Situation(
            tuple(control),
            tuple(registers),
            tuple(objects),
            tuple(contents.items()),
            (
                tuple(layout.bases.items()),
                tuple(layout.external),
                tuple(layout.deaths.get(memory) for memory in known),
                tuple(state.algebra.unknown_nodes.items()),
                state.freed_outside,
                tuple(state.given),
            ),
        )

    def _live_in(self, state: EncoderState, number: int) -> Sequence[int]:
        """The live registers of a frame."""
        waiting = state.waiting
        return self._live.of(state.frames, number, state.location if waiting is None else waiting.source)

    def demands(self, visit: SituationVisit) -> Demands | None:
        """What a path demands of the inputs on which its situation depends; None if that is not known."""
        if len(visit.met) + len(visit.definitions) > MOST_DEMANDS:
            return None
        nodes = self._nodes(visit)
        if nodes is None:
            return None
        atoms = list(visit.met.items())
        conditions = [*(atom for atom, _ in atoms), *(definition.node for definition in visit.definitions)]
        near = self._near(nodes, conditions)
        return Demands(
            tuple(atom for number, atom in enumerate(atoms) if number in near),
            tuple(conditions[number] for number in sorted(near) if number >= len(atoms)),
        )

    def _near(self, nodes: Sequence[Node], conditions: Sequence[Node]) -> set[int]:
        """The numbers of the conditions that share variables with terms, directly or through other conditions."""
        about: dict[Node, list[int]] = {}
        for number, condition in enumerate(conditions):
            for variable in self._variables_of(condition):
                about.setdefault(variable, []).append(number)
        pending: list[Node] = list({variable for node in nodes for variable in self._variables_of(node)})
        near: set[int] = set()
        while pending:
            for number in about.pop(pending.pop(), ()):
                if number not in near:
                    near.add(number)
                    pending.extend(self._variables_of(conditions[number]))
        return near

    def _nodes(self, visit: SituationVisit) -> list[Node] | None:
        """The terms in a situation; None if there are values that are not known to be made of terms."""
        situation, layout = visit.situation, visit.algebra.layout
        nodes: list[Node] = [self.unknown_memory, *layout.bases.values(), *layout.sizes.values()]
        nodes.extend([pointer.address for pointer in layout.external])
        nodes.extend(visit.algebra.unknown_nodes.values())
        nodes.extend([death.alive for deaths in layout.deaths.values() for death in deaths])
        values: list[Value] = [value for value in situation.registers if value is not None]
        for memory, lives in situation.objects:
            values.append(lives)
            values.append(memory.size)
        for _, saved in situation.contents:
            if saved.array is not None:
                nodes.append(saved.array)
            if saved.touched is not None:
                nodes.append(saved.touched)
            if saved.masks is not None:
                nodes.append(saved.masks)
            values.extend([value for _, value in saved.cells.values() if not isinstance(value, int)])
            for segment in saved.segments:
                if isinstance(segment.source, Filled):
                    values.append(segment.source.byte)
        return nodes if _add_nodes(values, nodes) else None

    def _variables_of(self, node: Node) -> frozenset[Node]:
        """The variables in a term."""
        known = self._variables
        found = known.get(node)
        if found is not None:
            return found
        pending = [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            if current.is_const():
                known[current] = frozenset((current,))
                continue
            children = current.children()
            missing = [child for child in children if child not in known]
            if missing:
                pending.extend(missing)
            elif len(children) == 1:
                known[current] = known[children[0]]
            else:
                known[current] = frozenset().union(*(known[child] for child in children))
        return known[node]


def meets(state: EncoderState, demands: Demands) -> bool:
    """Whether a path demands at least what another one does."""
    met = state.met
    if any(met.get(atom) is not holds for atom, holds in demands.atoms):
        return False
    return not demands.definitions or {each.node for each in state.definitions}.issuperset(demands.definitions)


def _add_nodes(values: list[Value], nodes: list[Node]) -> bool:
    """Add the terms that values are made of; False if there is a value of another kind."""
    while values:
        value = values.pop()
        if isinstance(value, int | Undefined | Unknown):  # the terms of unknown values are known by their numbers
            continue
        if isinstance(value, Term):
            nodes.append(value.node)
        elif isinstance(value, Carried):
            nodes += (value.bits, value.mask)
        elif isinstance(value, Choice):
            nodes.extend([guard for guard, _ in value.alternatives])
            values.extend([alternative for _, alternative in value.alternatives])
        elif isinstance(value, Pointer):
            values.append(value.offset)
        elif isinstance(value, ByteSlice):
            values.append(value.value)
        elif isinstance(value, Composite):
            values.extend([part for part, _ in value.parts])
        elif isinstance(value, AddressXor):
            values.extend(value.pointers)
        else:
            return False
    return True


def _copy_of(frame: Activation) -> Activation:
    copy = Activation(frame.function, list(frame.registers), frame.call)
    copy.objects = list(frame.objects)
    copy.scoped = dict(frame.scoped)
    return copy
