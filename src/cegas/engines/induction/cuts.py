"""Loops are cut: a program without loops, which has all runs of the one with loops, and some more.

A loop becomes (*base*) its first rounds, as they are, and (*step*) some rounds that follow each other anywhere, from a
state in which everything is forgotten that the loop changes. A run that leaves the loop in one of the first rounds leaves
it there; one that leaves it later does so in the last of the rounds of the step, which may be any. So targets and exits
count in the last round of the step only: the rounds before it are there to be known to have gone well.

Loops within loops, and in functions that a round calls, are cut in the same way wherever execution comes to them. Loops that
known values lead through are followed as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.records import replace
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location
from cegas.program.machine import Stuck
from cegas.program.violations import Condition
from cegas.refinement.ledger import ConditionStatus, Ledger
from cegas.smt.forgetting import ArraySlot, Changes, Slot, UncuttableLoop
from cegas.smt.merging import MergedState
from cegas.smt.segments import Arrival, Doubt, MergedExecution
from cegas.smt.terms import Node

MOST_UNROLLED: Final = 40
"""A loop that known values lead through is followed for so many rounds; if it goes on, it is cut."""

MOST_ATTEMPTS: Final = 40
"""A round is executed at most so often to find out what it changes."""

MOST_FRAMES: Final = 3
"""A function may be active so often besides; recursion is not cut."""


class Cut:
    """A loop that was cut, at one place of the program that has no loops."""

    __slots__ = ("arrays", "assumed", "calls", "entry", "location", "newest", "shown", "slots")

    def __init__(self, entry: MergedState, newest: int) -> None:
        self.location: Final[Location] = entry.location
        self.calls: Final = calls_of(entry)
        self.entry: Final = entry
        self.newest: Final = newest
        """The number of the last symbol that was there before: invariants must not depend on any that is newer but for those
        of the slots, since they are about all visits, whether those belong to the base or to the step."""
        self.slots: Sequence[Slot] = ()
        """The numbers that are forgotten."""
        self.arrays: Sequence[ArraySlot] = ()
        """The arrays of the solver that are forgotten."""
        self.assumed: list[tuple[MergedState, Node]] = []
        """Visits of the head that follow each other, in the first of which everything is forgotten: invariants hold there.
        Each with a symbol that its runs demand: if that holds, the invariants do. Invariants that contradict each other
        then stop the runs that come to this visit, and not those that come to the loop."""
        self.shown: list[MergedState] = []
        """The visits that come after these, and the first visits as they are: there the invariants have to be shown."""


class _OpenLoop:
    """A loop of which a round is being executed."""

    __slots__ = ("back", "depth", "head")

    def __init__(self, head: Location, depth: int) -> None:
        self.head: Final = head
        self.depth: Final = depth
        self.back: list[MergedState] = []
        """Where the head has been reached again."""


class Cutting:
    """The policy of induction."""

    def __init__(self, ledger: Ledger, rounds: int, most_steps: int, *, forgets_loops: bool = False) -> None:
        """If loops are to be forgotten, a head knows what other loops have changed only as far as its own symbols say."""
        self.execution: MergedExecution
        """Set by whoever executes."""
        self.cuts: list[Cut] = []
        self._ledger = ledger
        self._rounds = rounds
        """How many rounds follow each other in the step."""
        self._most_steps = most_steps
        self._forgets_loops = forgets_loops
        self._before_loops: int | None = None
        """The number of the last symbol that was there before the first loop."""
        self.followed: set[Location] = set()
        """The heads of loops that known values lead through, wherever that was."""
        self._open: list[_OpenLoop] = []
        self._changes: dict[tuple[Location, tuple[Edge, ...]], Changes] = {}
        """What loops were found to change when they were cut last: a good guess for the next time."""
        self._not_unrolled: set[tuple[Location, tuple[Edge, ...]]] = set()

    @property
    def rounds(self) -> int:
        """How many rounds follow each other in the step."""
        return self._rounds

    # -- the policy -----------------------------------------------------------------------------------------------

    def wants(self, condition: Condition) -> bool:
        return self._ledger.entries[condition].status is ConditionStatus.OPEN

    def relies_on(self, condition: Condition) -> bool:
        """A proof shows that all conditions hold, except those that are only searched; so there is no first one that
        fails."""
        return not self._ledger.entries[condition].is_searched

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        if self.execution.steps > self._most_steps:
            self._doubt(state, "there are more rounds of loops within loops than were followed")
            return ()
        if not arrival.is_loop:
            if arrival.count < MOST_FRAMES:
                return (state,)
            self._doubt(state, f"{state.location.function} calls itself, and there is no induction over calls")
            return ()
        inner = self._open[-1] if self._open else None
        if inner is not None and inner.head is state.location and inner.depth == len(state.frames):
            inner.back.append(state)
            return ()
        if not self._unroll(state):
            self._cut(state)
        return ()

    def _doubt(self, state: MergedState, reason: str) -> None:
        self.execution.doubts.append(Doubt(state.guard.term, reason, state.tag))

    def _round(self, head: MergedState) -> tuple[list[MergedState], list[MergedState]]:
        """A round: where it comes back to the head, and where it leaves the loop."""
        loop = _OpenLoop(head.location, len(head.frames))
        self._open.append(loop)
        try:
            exits = self.execution.round_from(head)
        finally:
            self._open.pop()
        return loop.back, exits

    # -- loops that end by themselves -----------------------------------------------------------------------------

    def _unroll(self, entry: MergedState) -> bool:
        """Follow a loop as it is, if known values tell in each round whether there is another one."""
        place = (entry.location, calls_of(entry))
        if place in self._not_unrolled:
            return False
        mark, cuts = self.execution.mark(), len(self.cuts)
        state = entry
        for _ in range(MOST_UNROLLED):
            back, exits = self._round(state)
            if not back:
                self._leave(exits)
                self.followed.add(entry.location)
                return True
            if exits or len(back) > 1:
                break
            state = back[0]
        self.execution.drop(mark)
        del self.cuts[cuts:]
        self._not_unrolled.add(place)
        return False

    def _leave(self, exits: Sequence[MergedState]) -> None:
        for state in exits:
            self.execution.add(state)

    # -- loops that are cut ---------------------------------------------------------------------------------------

    def _cut(self, entry: MergedState) -> None:
        execution, terms = self.execution, self.execution.encoder.smt.terms
        begin, newest = entry, terms.variables_made
        self._before_loops = newest if self._before_loops is None else min(newest, self._before_loops)
        if self._rounds > 1:  # the rounds of the base and those of the step are different runs
            later = terms.variable(terms.bool_sort, "later round")
            first, begun = entry.guard.plus(terms.negation(later)), entry.guard.plus(later)
            assert first is not None
            assert begun is not None
            entry, begin = replace(entry, guard=first), replace(entry, guard=begun)
        cut = Cut(begin, newest)
        mark, cuts = execution.mark(), len(self.cuts)
        try:
            exits = self._step(cut, begin)
        except (UncuttableLoop, Stuck) as refused:
            execution.drop(mark)
            del self.cuts[cuts:]
            self._doubt(begin, f"a loop in {entry.location.function} cannot be cut: {refused}")
        else:
            self.cuts.append(cut)
            self._leave(exits)
        self._base(cut, entry)

    def _step(self, cut: Cut, entry: MergedState) -> list[MergedState]:
        """The rounds that follow each other anywhere; the states that leave the loop in the last."""
        execution = self.execution
        mark = execution.mark()
        back, exits = self._settled(cut, entry)
        for _ in range(1, self._rounds):
            # What could not be followed in these rounds is missing in those that follow.
            execution.drop(mark, doubts=False)
            visits = [self._assuming(state) for state in back]
            cut.assumed += visits
            ends = [self._round(state) for state, _ in visits]
            back = [state for states, _ in ends for state in states]
            exits = [state for _, states in ends for state in states]
        cut.shown += back
        return exits

    def _settled(self, cut: Cut, entry: MergedState) -> tuple[list[MergedState], list[MergedState]]:
        """The first round of the step, when all is known that a round changes."""
        execution, encoder = self.execution, self.execution.encoder
        place = (cut.location, cut.calls)
        changes = Changes(encoder.smt)
        changes.begin(entry, self._changes.get(place))
        assuming, symbol = self._assuming(entry)
        live = {number: list(encoder.live_in(entry, number)) for number in range(len(entry.frames))}
        if self._forgets_loops and self._before_loops is not None:
            changes.take_newer(entry, live, self._before_loops)
        mark, cuts = execution.mark(), len(self.cuts)
        for _ in range(MOST_ATTEMPTS):
            forgotten = changes.forget(encoder, assuming)
            head = forgotten.state
            back, exits = self._round(head)
            grown = [changes.extend(entry, head, state, live) for state in back]
            if not any(grown):
                cut.slots, cut.arrays, cut.assumed = forgotten.slots, forgotten.arrays, [(head, symbol)]
                self._changes[place] = changes
                return back, exits
            execution.drop(mark)
            del self.cuts[cuts:]
        raise UncuttableLoop("what it changes was not found out")

    def _assuming(self, state: MergedState) -> tuple[MergedState, Node]:
        """A visit of a head at which invariants are assumed, and the symbol for these."""
        terms = self.execution.encoder.smt.terms
        symbol = terms.variable(terms.bool_sort, "invariants")
        guard = state.guard.plus(symbol)
        assert guard is not None
        return replace(state, guard=guard), symbol

    def _base(self, cut: Cut, entry: MergedState) -> None:
        """The first rounds, as they are."""
        states = [entry]
        cut.shown += states
        for _ in range(1, self._rounds):
            ends = [self._round(state) for state in states]
            states = [state for back, _ in ends for state in back]
            cut.shown += states
            self._leave([state for _, exits in ends for state in exits])


def calls_of(state: MergedState) -> tuple[Edge, ...]:
    """The calls that are under way."""
    return tuple([frame.call for frame in state.frames if frame.call is not None])
