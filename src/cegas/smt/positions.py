"""Positions: variables whose known values say where memory is accessed. States that differ in one are kept apart.

A parser goes over its text by an index, and over its tokens by another. Where two ways meet on which such a variable has
different known values, a merged state would have a choice in its place: every access from then on would be one to all cells
that the choice may mean, and every comparison a question for the solver. Kept apart, both states know where they are:
accesses go to one cell, most conditions are decided at once, and there are not more states than values.

A position goes on and on in some loop; a variable that goes to and fro is none (the token that encloses others, say), since
all its values would meet at every place.

Which variables are positions is found out by merging. It notes which variable a choice between known values is for; when the
address of an access depends on such a choice, the variable is a position, as long as that access can still come. Whoever
executes may then begin again, which is cheap as long as little has been done.

Positions also say how far a loop has come (`Lap`). States that have come equally far in different numbers of rounds wait for
each other, and are merged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, Protocol, TypeAlias
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.machine import Activation
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operators import signed
from cegas.program.values import Pointer, Value
from cegas.smt.contents import SmtContent
from cegas.smt.terms import Node, Terms
from cegas.smt.values import Choice, Term

MOST_PARTS: Final = 200
"""So many parts of an offset are looked at for the choices that it depends on."""

IDLE_ROUNDS: Final = 4
"""So many rounds of a loop count as one step of its positions."""

PositionVariable: TypeAlias = tuple[ControlFlowAutomaton | ObjectSite, int]
"""A register of a function, or the cell at an offset of a site's objects."""

Signature: TypeAlias = tuple[tuple[int, ...], ...]
"""What is known of positions."""

ChoiceKey: TypeAlias = Node | tuple[Node, ...]


class LiveAt(Protocol):
    """Which registers of a function, by their numbers, may still be read from a location on."""

    def __call__(self, function: ControlFlowAutomaton, location: Location, /) -> Sequence[int]: ...


class Lap(Data):
    """How far a loop had come when it was last at its head."""

    __slots__ = ("begin", "count", "order", "values")

    def __init__(
        self, count: int, order: int | None = None, begin: int | None = None, values: Sequence[int | None] = ()
    ) -> None:
        self.count: Final = count
        """How often it has come back there since it was entered, at most."""
        self.order: Final = count if order is None else order
        """Of two states within a loop, the one with less goes on first."""
        self.begin: Final = begin
        """The order when it was entered; None if the order is that of rounds."""
        self.values: Final = values
        """Of positions, in the order in which they were found; None if a value is not known."""

    def at(self, count: int) -> Lap:
        """The same loop, in another round."""
        return self if count == self.count else Lap(count, None, self.begin, self.values)

    @property
    def distance(self) -> int:
        """How far it has come since it was entered; rounds count, too, if positions do not change in many of them."""
        return self.count if self.begin is None else max(self.order - self.begin, self.count // IDLE_ROUNDS)


class Learned:
    """What has been found out about the positions of a program. It only grows, so that it serves the next execution, too."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._uses: dict[PositionVariable, dict[Edge, None]] = {}
        self._matters: dict[PositionVariable, set[Location]] = {}
        self._directions: dict[tuple[Location, PositionVariable], int] = {}
        """In loops where variables change from round to round: 1 if they grow, -1 if they shrink, 0 if they do both."""
        self._moving: dict[PositionVariable, bool] = {}
        """Whether there is a loop in which a variable grows or shrinks, of those that change in a loop at all."""

    @property
    def variables(self) -> Collection[PositionVariable]:
        """The positions, in the order in which they were found."""
        return self._uses.keys()

    def used(self, variable: PositionVariable, edge: Edge) -> None:
        """The address of an access on an edge depends on a choice of the variable's values."""
        edges = self._uses.setdefault(variable, {})
        if edge not in edges:
            edges[edge] = None
            self._matters.pop(variable, None)

    def matters(self, variable: PositionVariable, places: Iterable[Location]) -> bool:
        """Whether a place where the variable is a position may be reached from one of some places in its function."""
        found = self._matters.get(variable)
        if found is None:
            found = self._matters[variable] = _leading_to(self._program, self._uses[variable])
        return any(place in found for place in places)

    def jumps(self, variable: PositionVariable) -> bool:
        """Whether a variable goes to and fro in loops, and in none of them on and on: there would be too many states."""
        return not self._moving.get(variable, True)

    def measured(self, head: Location, lap: Lap, values: Sequence[int | None], *, is_there: bool) -> Lap:
        """How far a loop has come by the positions that only grow in it, or only shrink; by its rounds if there are none.

        `is_there`: it has come to its head now, and not only to one within it.
        """
        if is_there and lap.count:
            self._compare(head, lap.values, values)
        total, is_known = 0, False
        for variable, value in zip(self._uses, values, strict=False):  # there may be more by now
            direction = self._directions.get((head, variable), 0)
            if direction and value is not None:
                total, is_known = total + direction * value, True
        if not is_known:
            return Lap(lap.count, lap.count, None, values if is_there else lap.values)
        begin = total if lap.begin is None or (is_there and lap.count == 0) else lap.begin
        return Lap(lap.count, total, begin, values if is_there else lap.values)

    def _compare(self, head: Location, before: Sequence[int | None], now: Sequence[int | None]) -> None:
        """Learn in which direction positions change from round to round."""
        for variable, last, value in zip(self._uses, before, now, strict=False):
            if last is not None and value is not None and last != value:
                direction = 1 if value > last else -1
                if self._directions.setdefault((head, variable), direction) not in (direction, 0):
                    self._directions[head, variable] = 0
                self._moving[variable] = any(each for (_, other), each in self._directions.items() if other == variable)


class Positions:
    """The positions of one execution, whose learning may have begun before."""

    def __init__(self, terms: Terms, learned: Learned, live_at: LiveAt) -> None:
        self._terms = terms
        self._live_at = live_at
        self.learned: Final = learned
        self._choices: dict[ChoiceKey, dict[PositionVariable, None]] = {}
        """Which variables merging has made choices between known values for."""
        self._seen: dict[tuple[Node, Edge], None] = {}
        kinds = terms.kinds
        self._passed = {
            kinds.ITE,
            kinds.BV_ADD,
            kinds.BV_SUB,
            kinds.BV_MUL,
            kinds.BV_SHL,
            kinds.BV_NEG,
            kinds.BV_CONCAT,
            kinds.BV_EXTRACT,
            kinds.BV_ZERO_EXTEND,
            kinds.BV_SIGN_EXTEND,
        }
        """The kinds of terms that offsets are computed with."""

    # -- learning -------------------------------------------------------------------------------------------------

    def merged(self, variable: PositionVariable, one: Value, other: Value, result: Value) -> None:
        """A variable has one of two values now."""
        if self._is_known(one) and self._is_known(other):
            key = _key(result)
            if key is not None:
                self._choices.setdefault(key, {})[variable] = None

    def _is_known(self, value: Value) -> bool:
        """Whether a value is known, or a choice between known ones."""
        if isinstance(value, Choice):
            return all(_known(each) for _, each in value.alternatives)
        return bool(_known(value)) or _key(value) in self._choices

    def used(self, address: Value, edge: Edge) -> None:
        """An address is accessed on an edge."""
        if isinstance(address, int):
            return
        if isinstance(address, Choice):
            objects = [each.object for _, each in address.alternatives if isinstance(each, Pointer)]
            if len(set(objects)) < len(objects):
                self._learn(_key(address), edge)
            for _, each in address.alternatives:
                self.used(each, edge)
        elif isinstance(address, Pointer) and isinstance(address.offset, Term):
            self._depends(address.offset.node, edge)

    def _learn(self, key: ChoiceKey | None, edge: Edge) -> bool:
        found = self._choices.get(key)
        for variable in found or ():
            self.learned.used(variable, edge)
        return found is not None

    def _depends(self, offset: Node, edge: Edge) -> None:
        if (offset, edge) in self._seen:
            return
        self._seen[offset, edge] = None
        pending, seen = [offset], {offset}
        while pending and len(seen) < MOST_PARTS:
            current = pending.pop()
            if self._learn(current, edge) or current.kind() not in self._passed:
                continue
            children = current.children()
            for child in children[1:] if current.kind() == self._terms.kinds.ITE else children:
                if child not in seen:
                    seen.add(child)
                    pending.append(child)

    # -- what is known of them ------------------------------------------------------------------------------------

    def signature(self, location: Location, frames: Sequence[Activation], objects: Sequence[MemoryObject]) -> Signature:
        """What a state at a location knows of the positions that still matter there: states that differ in it stay apart."""
        learned = self.learned
        if not learned.variables:
            return ()
        here = [*[frame.call.target for frame in frames if frame.call is not None], location]  # where each frame goes on
        found: list[tuple[int, ...]] = []
        for variable in learned.variables:
            if learned.jumps(variable) or not learned.matters(variable, here):
                continue
            owner, number = variable
            if isinstance(owner, ControlFlowAutomaton):
                found += [
                    _known(frame.registers[number])
                    for frame, place in zip(frames, here, strict=True)
                    if frame.function is owner and number in self._live_at(owner, place)
                ]
            else:
                found += [() if cell is None else _known(cell[1]) for cell in _cells(owner, number, objects)]
        return tuple(found)

    def values(self, frame: Activation, place: Location, objects: Sequence[MemoryObject]) -> tuple[int | None, ...]:
        """The number that each position is, or the offset if it is a pointer, as a frame at a place sees it; None if it is
        not known, or there are several objects that have it.
        """
        found: list[int | None] = []
        for owner, number in self.learned.variables:
            value: int | None = None
            if isinstance(owner, ControlFlowAutomaton):
                if frame.function is owner and number in self._live_at(owner, place):
                    value = _number(frame.registers[number], owner.registers[number].type.bits)
            else:
                cells = _cells(owner, number, objects)
                if len(cells) == 1 and cells[0] is not None:
                    value = _number(cells[0][1], 8 * cells[0][0])
            found.append(value)
        return tuple(found)


def _number(value: Value | None, bits: int) -> int | None:
    known = _known(value)
    return signed(known[-1], bits) if known else None


def _cells(site: ObjectSite, offset: int, objects: Sequence[MemoryObject]) -> list[tuple[int, Value] | None]:
    """What the objects of a site have at an offset, each with its size."""
    return [
        memory.content.cells.get(offset)
        for memory in objects
        if memory.site is site and memory.alive != 0 and isinstance(memory.content, SmtContent)
    ]


def _known(value: Value | None) -> tuple[int, ...]:
    """A number, or the object and offset of an address; nothing if they are not known."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, Pointer) and isinstance(value.offset, int):
        return (value.object.number, value.offset)
    return ()


def _key(value: Value) -> ChoiceKey | None:
    """By what a choice is known again after computations with it."""
    if isinstance(value, Term):
        return value.node
    if isinstance(value, Choice):
        return tuple([guard for guard, _ in value.alternatives])
    return None


def _leading_to(program: Program, edges: Iterable[Edge]) -> set[Location]:
    """The locations from which one of some edges may be reached before their function returns."""
    callers: dict[str, list[Edge]] = {}
    by_pointer: list[Edge] = []
    for function in program.functions.values():
        for edge in function.edges:
            if edge.call is not None:
                callee = edge.call.callee
                (callers.setdefault(callee, []) if isinstance(callee, str) else by_pointer).append(edge)
    pointed = set(program.function_of_site.values())
    entries = {function.entry: name for name, function in program.functions.items()}
    found: set[Location] = set()
    pending = [edge.source for edge in edges]
    while pending:
        location = pending.pop()
        if location in found:
            continue
        found.add(location)
        pending += [edge.source for edge in location.entering]
        name = entries.get(location)
        if name is not None:
            pending += [edge.source for edge in callers.get(name, ())]
            if name in pointed:
                pending += [edge.source for edge in by_pointer]
    return found
