"""Merged execution: all ways through the acyclic parts of a program as one formula.

States wait by their *keys*: for each frame, from the outermost, its place in the weak topological order of its function,
with the rounds of the loops around it. The state with the least key goes on; those with equal keys become one first. So
whatever leads to a place is there before the place is left.

Whoever wants it has states kept apart that differ in their *positions* (`smt/positions.py`). Then it is positions, too, that
say how far a loop has come, where they only grow or only shrink, and not its rounds. A run is in one of the waiting states
only, since each goes on in exclusive ways: so any two of them may be merged, whatever their rounds.

At the heads of loops, and where a function is entered that is under way already, a *policy* is asked what becomes of a
state: it may let it go on, keep it for later, replace it, or split it. Without that, execution would go on for ever.
"""

from __future__ import annotations

from _heapq import heappop, heappush  # `heapq` brings more, which takes longer to be imported than this module
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cegas.foundation.budget import Tick
from cegas.foundation.data import Data
from cegas.foundation.records import record
from cegas.foundation.typed import Final, Protocol
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.expressions import Expression
from cegas.program.machine import Stuck
from cegas.program.operations import Assume, Call, Check
from cegas.program.rounds import RoundsOrder
from cegas.program.violations import Condition, ViolationEdge
from cegas.smt.guards import Parting
from cegas.smt.merging import History, MergedState, MergingEncoder
from cegas.smt.positions import Lap, Learned, Positions, Signature
from cegas.smt.terms import Node
from cegas.smt.visits import OperationPlace, Visit, Visits, call_string

MergeKey = tuple[tuple[int, ...], tuple[int, ...], Signature]
Laps = tuple[tuple[Lap, ...], ...]

MOST_APART: Final = 32
"""So many states at a place are kept apart by positions; all others that come there are merged."""

TOGETHER: Final[Signature] = ((-1,),)
"""Their signature: no value is negative."""


class Arrival(Data):
    """Why a policy is asked."""

    __slots__ = ("count", "is_loop")

    def __init__(self, count: int, *, is_loop: bool) -> None:
        self.count: Final = count
        """How often the loop has come back to its head since it was entered, or how many frames of the function there are
        besides."""
        self.is_loop: Final = is_loop
        """It is the head of a loop, and not the entry of a function that is under way."""


class Policy(Protocol):
    """Decides how far execution goes."""

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        """The states that go on instead of this one, from the same place: itself, none, others.

        A state that is not returned can be kept, and given to `MergedExecution.add` later.
        """

    def wants(self, condition: Condition) -> bool:
        """Whether it matters where a condition that counts fails."""

    def relies_on(self, condition: Condition) -> bool:
        """Whether runs are followed only as long as a condition holds: the first violation is all that is looked for."""


@record
class MergedTarget:
    """Where the property is violated, if a run comes there."""

    reached: Node
    """The condition on inputs under which one does."""
    history: History
    location: Location
    violated: ViolationEdge | None
    """The last edge, if a condition fails along it; None: an error call."""
    tag: tuple[int, ...]


@record
class Doubt:
    """Where execution could not go on, for a reason that is not the program's."""

    reached: Node
    reason: str
    tag: tuple[int, ...]


class Mark(Data):
    """How many targets, doubts and visits of conditions an execution has found."""

    __slots__ = ("doubts", "targets", "visits")

    def __init__(self, targets: int, doubts: int, visits: Mapping[OperationPlace, int]) -> None:
        self.targets: Final = targets
        self.doubts: Final = doubts
        self.visits: Final = visits


class MergedExecution:
    """Executes a program from given states."""

    def __init__(self, program: Program, policy: Policy, tick: Tick, learned: Learned | None = None) -> None:
        """`learned`: states are kept apart by positions."""
        self.program: Final = program
        self.encoder: Final = MergingEncoder(program, tick)
        if learned is not None:
            self.encoder.positions = Positions(self.encoder.smt.terms, learned, self.encoder.live.at)
        self.targets: Final[list[MergedTarget]] = []
        self.doubts: Final[list[Doubt]] = []
        self.visits: Final = Visits(self.encoder.smt.terms)
        self.steps = 0
        """Edges taken so far."""
        self.merges = 0
        self.apart = 0
        """States that were not merged because some value could not be."""
        self._policy = policy
        self._tick = tick
        self._violations = program.violations
        self._orders: dict[ControlFlowAutomaton, RoundsOrder] = {}
        self._numbers = {name: number for number, name in enumerate(program.functions)}
        self._waiting: dict[MergeKey, list[MergedState]] = {}
        self._keys: list[MergeKey] = []
        self._apart_at: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        """How many keys of a place there are that differ in positions."""

    # -- from outside ---------------------------------------------------------------------------------------------

    def start(self) -> MergedState:
        """Where the program begins."""
        encoder = self.encoder
        encoder.begin()
        function = self.program.functions[self.program.start]
        return encoder.save(function.entry, (self._entry_laps(function),), History(), ())

    def add(self, state: MergedState) -> None:
        """Execution will go on from a state, too."""
        key = self._key(state)
        if key not in self._waiting and self._apart_at[key[:2]] >= MOST_APART:
            key = (*key[:2], TOGETHER)
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = [state]
            self._apart_at[key[:2]] += 1
            heappush(self._keys, key)
        else:
            waiting.append(state)

    def run(self, steps: int | None = None) -> bool:
        """Go on until no state waits, or about so many edges have been taken; whether no state waits."""
        end = None if steps is None else self.steps + steps
        while self._keys:
            if end is not None and self.steps >= end:
                return False
            self._next()
        return True

    def _next(self) -> None:
        """Go on from the states with the least key."""
        key = heappop(self._keys)
        self._apart_at[key[:2]] -= 1
        for state in self._merged(self._waiting.pop(key)):
            for each in self._decided(state):
                self._expand(each)

    def round_from(self, head: MergedState) -> list[MergedState]:
        """One round of a loop from a state at its head, whatever else waits; the states that have left the loop.

        The policy is asked where the head is reached again: it must not let these states go on.
        """
        loop = self._key(head)[0][:-2]  # without the round, and the place of the head within the loop
        assert self.encoder.positions is None  # or keys would not tell rounds
        outside, self._waiting, self._keys = (self._waiting, self._keys), {}, []
        try:
            self._expand(head)
            while self._keys and self._keys[0][0][: len(loop)] == loop:
                self._next()
            return [state for key in sorted(self._keys) for state in self._waiting[key]]
        finally:
            self._waiting, self._keys = outside
            self._apart_at = Counter(key[:2] for key in self._keys)

    def mark(self) -> Mark:
        """How much has been found so far."""
        return Mark(len(self.targets), len(self.doubts), self.visits.mark())

    def drop(self, mark: Mark, *, doubts: bool = True) -> None:
        """Give up what was found since then, which was about runs that are looked at elsewhere."""
        del self.targets[mark.targets :]
        if doubts:
            del self.doubts[mark.doubts :]
        self.visits.drop(mark.visits)

    def order(self, function: ControlFlowAutomaton) -> RoundsOrder:
        """The order of a function's locations."""
        found = self._orders.get(function)
        if found is None:
            found = self._orders[function] = RoundsOrder(function)
        return found

    # -- which state is next --------------------------------------------------------------------------------------

    def _key(self, state: MergedState) -> MergeKey:
        key: list[int] = []
        last = len(state.frames) - 1
        for number, (frame, laps) in enumerate(zip(state.frames, state.laps, strict=True)):
            rounds = tuple([lap.order for lap in laps])
            if number < last:
                inner = state.frames[number + 1]
                assert inner.call is not None
                key += self.order(frame.function).key(inner.call.source, rounds)
                key += (inner.call.id, self._numbers[inner.function.name])
            else:
                key += self.order(frame.function).key(state.location, rounds)
        return tuple(key), state.tag, state.signature

    def _merged(self, states: list[MergedState]) -> list[MergedState]:
        """States of one place as few: first those that parted last."""
        alone: list[MergedState] = []
        while len(states) > 1:
            self._tick()
            depths = [_common(one, other) for one, other in pairwise(states)]
            number = max(range(len(depths)), key=lambda each: depths[each])
            try:
                merged = self.encoder.merge(states[number], states[number + 1])
            except Stuck:
                self.apart += 1
                alone.append(states.pop(number))
                continue
            self.merges += 1
            states[number : number + 2] = [] if merged is None else [merged]
        return [*alone, *states]

    def _decided(self, state: MergedState) -> Sequence[MergedState]:
        """What the policy makes of a state."""
        function, location = state.frames[-1].function, state.location
        if location is function.entry:
            count = sum(1 for frame in state.frames[:-1] if frame.function is function)
            if count:
                return self._policy.arrive(state, Arrival(count, is_loop=False))
        if self.order(function).is_head(location):
            return self._policy.arrive(state, Arrival(state.laps[-1][-1].distance, is_loop=True))
        return (state,)

    # -- edges ----------------------------------------------------------------------------------------------------

    def _expand(self, state: MergedState) -> None:
        for edge in state.location.leaving:
            self._tick()
            self.steps += 1
            history = History(edge, state.history)
            try:
                if edge.call is not None:
                    self._call(state, edge, edge.call, history)
                else:
                    self._take(state, edge, history)
            except Stuck as stuck:
                self._doubt(state, str(stuck))

    def _doubt(self, state: MergedState, reason: str) -> None:
        self.doubts.append(Doubt(self.encoder.guard.term, reason, state.tag))

    def _take(self, state: MergedState, edge: Edge, history: History) -> None:
        encoder = self.encoder
        encoder.restore(state)
        watched = self._violations.watched(edge)
        calls: tuple[Edge, ...] | None = None
        for index, operation in enumerate(edge.operations):
            if index in watched and self._policy.wants(operation):  # type: ignore[arg-type]
                self._watch(state, edge, index)
                if isinstance(operation, Check) and self._policy.relies_on(operation):
                    encoder.assume(operation, encoder.evaluate(operation.condition))
                    if encoder.contradiction is not None:
                        return
            guard = encoder.guard
            encoder.do(edge, operation)
            if isinstance(operation, Assume) and operation.kind.ends_runs:
                calls = call_string(frame.call for frame in state.frames) if calls is None else calls
                self.visits.note((edge, index, calls), Visit(guard, encoder.condition, state.history))
            if encoder.contradiction is not None:
                return
        if not edge.is_return:
            self._arrive(state, edge.source, edge.target, state.laps, history)
            return
        call = encoder.returned_over
        if call is not None:
            self._arrive(state, call.source, call.target, state.laps[:-1], history)

    def _watch(self, state: MergedState, edge: Edge, index: int) -> None:
        """Note under which condition a condition that counts fails."""
        encoder = self.encoder
        violated = self._violations.edge(edge, index)
        failing = violated.operations[-1]
        assert isinstance(failing, Assume)
        fails, _ = encoder.addresses.judge(lambda: encoder.evaluate(failing.condition))
        node = encoder.smt.truth(fails)
        guard = encoder.guard.plus(node)
        if guard is not None:
            history = History(violated, state.history)
            self.targets.append(MergedTarget(guard.term, history, violated.target, violated, state.tag))

    def _arrive(self, state: MergedState, source: Location, target: Location, laps: Laps, history: History) -> None:
        """The encoder has come to a location of its last frame."""
        encoder = self.encoder
        if target.kind is LocationKind.TARGET:
            self.targets.append(MergedTarget(encoder.guard.term, history, target, None, state.tag))
        elif target.leaving:
            self.add(encoder.save(target, self._laps_after(source, laps, target), history, state.tag))

    # -- how far loops have come ----------------------------------------------------------------------------------

    def _entry_laps(self, function: ControlFlowAutomaton) -> tuple[Lap, ...]:
        return tuple([Lap(count) for count in self.order(function).entry_rounds(function.entry)])

    def _laps_after(self, source: Location, laps: Laps, target: Location) -> Laps:
        """The laps behind an edge of the last frame."""
        order = self.order(self.encoder.frame.function)
        common, own = order.around_both(source, target), laps[-1]
        counts = order.after(source, tuple([lap.count for lap in own]), target)
        inner = [own[number].at(count) if number < common else Lap(count) for number, count in enumerate(counts)]
        positions = self.encoder.positions
        found = (*laps[:-1], tuple(inner))
        if positions is None or not positions.learned.variables or not order.is_head(target):
            return found
        return self._measured(positions, found, target)

    def _measured(self, positions: Positions, laps: Laps, head: Location) -> Laps:
        """The laps at the head of a loop, by what positions are now, of all loops around it."""
        frames, objects = self.encoder.frames, self.encoder.objects
        ends = [*[frame.call.source for frame in frames if frame.call is not None], head]  # where each frame is
        found: list[tuple[Lap, ...]] = []
        for frame, end, own in zip(frames, ends, laps, strict=True):
            values = positions.values(frame, end, objects) if own else ()
            heads = self.order(frame.function).heads(end)
            is_last = frame is frames[-1]
            found.append(
                tuple(
                    [
                        positions.learned.measured(each, lap, values, is_there=is_last and each is head)
                        for each, lap in zip(heads, own, strict=True)
                    ]
                )
            )
        return tuple(found)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _call(self, state: MergedState, edge: Edge, call: Call, history: History) -> None:
        if isinstance(call.callee, str):
            self.encoder.restore(state)
            self._enter(state, edge, self.program.functions[call.callee], history)
            return
        for function in self._callees(state, call.callee):
            try:
                self.encoder.restore(state)
                self.encoder.demand_callee(call, function)
                if self.encoder.contradiction is None:
                    self._enter(state, edge, function, history)
            except Stuck as stuck:
                self._doubt(state, str(stuck))
        self.encoder.restore(state)
        self.encoder.call_outside(call)
        if self.encoder.contradiction is None:
            self._arrive(state, edge.source, edge.target, state.laps, history)

    def _callees(self, state: MergedState, callee: Expression) -> list[ControlFlowAutomaton]:
        """The functions that a pointer may be the address of."""
        self.encoder.restore(state)
        names = self.encoder.callees(callee)
        return [self.program.functions[name] for name in names]

    def _enter(self, state: MergedState, edge: Edge, function: ControlFlowAutomaton, history: History) -> None:
        self.encoder.enter(edge, function)
        laps = (*state.laps, self._entry_laps(function))
        self.add(self.encoder.save(function.entry, laps, history, state.tag))


def path_of(history: History, holds: Holds) -> list[Edge]:
    """The edges of a run; `holds` says of conditions whether they hold in it."""
    edges: list[Edge] = []
    current: History | None = history
    while current is not None:
        if current.ways:
            current = next(way for condition, way in current.ways if holds(condition))
            continue
        if current.edge is not None:
            edges.append(current.edge)
        current = current.before
    edges.reverse()
    return edges


class Holds(Protocol):
    """Whether a condition holds."""

    def __call__(self, condition: Node, /) -> bool: ...


def _common(one: MergedState, other: MergedState) -> int:
    return Parting(one.guard, other.guard).common.depth
