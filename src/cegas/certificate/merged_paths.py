"""All paths together: states that arrive at one place are joined, and only one of them is followed from there.

Places where ways meet are taken in the order in which runs come to them (`program/rounds.py`): each when nothing is left to
follow that lies before it, so that everything that comes there has arrived. Loops are unrolled, with the rounds of each
counted; a certificate may say how many there are at most, and then it has to be impossible that a run goes round once more.
Neither the order nor the numbers are trusted: whatever has arrived somewhere is followed, joined (`joining.py`) or alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from cegas.certificate.checkpoints import Checkpoint
from cegas.certificate.joining import Waiting, common_conditions, join
from cegas.certificate.machine import TermMachine
from cegas.certificate.outcomes import Undecided
from cegas.certificate.paths import Paths
from cegas.certificate.terms import Operand
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.program.rounds import RoundsOrder

if TYPE_CHECKING:
    from cegas.certificate.checker import Checker

OrderKey: TypeAlias = tuple[tuple[int, ...], ...]
"""Where a state is, by frame: compares as places of runs do."""

MOST_APART: Final = 64
"""If more states than these cannot be joined at one place, the check gives up."""


class FunctionPlaces:
    """The places of a function where ways meet, and their order."""

    def __init__(self, function: ControlFlowAutomaton) -> None:
        self.order: Final = RoundsOrder(function)
        depth = {location: len(self.order.heads(location)) for location in function.locations}
        self._meeting: Final = {
            location
            for location in function.locations
            if self.order.is_head(location)
            or len(location.entering) > 1
            or any(
                edge.call is not None or self.order.around_both(edge.source, location) < depth[edge.source]
                for edge in location.entering
            )
        }

    def do_meet(self, location: Location) -> bool:
        """Whether ways meet at a location: branches, rounds of a loop that has ended, the returns of a function."""
        return location in self._meeting


class MergedPaths(Paths):
    """All paths from a machine's states, joined where they meet."""

    def __init__(
        self,
        checker: Checker,
        machine: TermMachine,
        location: Location,
        calls: tuple[int, ...],
        conditions: Sequence[Operand] | None = None,
        most_rounds: Mapping[int, int] | None = None,
    ) -> None:
        """`most_rounds`: how often runs come back to the heads of loops, or call functions from within themselves, at most,
        by the numbers of locations; those that are not listed, never. None: nothing is said of that."""
        super().__init__(checker, machine, location, calls, conditions)
        self._most_rounds = most_rounds
        edges = [frame.call for frame in machine.frames[1:]]
        around = [*(edge.source for edge in edges if edge is not None), location]
        self._rounds = tuple([self._checker.places(each.function).order.entry_rounds(each) for each in around])
        for site in machine.program.statics():
            machine.static(site)  # so that two ways do not differ in what they have mentioned
        self._waiting: dict[OrderKey, list[Waiting]] = {}
        self._keys: list[OrderKey] = []
        self._ready: list[Waiting] = []
        """States that could not be joined with others at their place, or have been."""
        self._next: Location | None = None
        """Where the machine is, if it is to go on there."""

    def follow(self) -> None:
        if self._possible:
            self._next = self._location
        while True:
            if self._next is not None:
                location, self._next = self._next, None
                self._go(location)
            elif self._pending:
                self._resume(self._pending.pop())
            elif self._ready:
                self._continue(self._ready.pop())
            elif self._keys:
                self._ready = self._joined(self._waiting.pop(heappop(self._keys)))
            else:
                return

    # -- arriving -------------------------------------------------------------------------------------------------

    def _ends_at(self, location: Location) -> bool:
        return self._do_meet(location) or super()._ends_at(location)

    def _do_meet(self, location: Location) -> bool:
        return self._checker.places(location.function).do_meet(location) or self._count(location) != 0

    def _go_on(self, location: Location) -> None:
        self._location = location
        if not self._do_meet(location):
            self._next = location
        elif not (self._pending or self._ready or self._keys):  # nobody else will come
            if self._may_go_round(location):
                self._next = location
        else:
            self._wait(location)

    def _wait(self, location: Location) -> None:
        key = self._key(location)
        if key not in self._waiting:
            self._waiting[key] = []
            heappush(self._keys, key)
        state = Waiting(
            Checkpoint(self._machine),
            tuple(self._conditions),
            location,
            self._calls,
            self._visits,
            self._rounds,
            tuple(self._live()),
        )
        self._waiting[key].append(state)

    def _key(self, location: Location) -> OrderKey:
        edges = [self._checker.edge(number) for number in self._calls]
        callers = [
            (*self._checker.places(edge.source.function).order.key(edge.source, rounds), edge.id)
            for edge, rounds in zip(edges, self._rounds, strict=False)
        ]
        return (*callers, self._checker.places(location.function).order.key(location, self._rounds[-1]))

    def _joined(self, arrived: Sequence[Waiting]) -> list[Waiting]:
        """States that describe all that have arrived at a place, those first that have more of their ways in common."""
        found: list[Waiting] = []
        for state in reversed(arrived):
            current = state
            for other in sorted(found, key=lambda each: -common_conditions(each, state)):
                joined = join(self._machine, current, other)
                if joined is not None:
                    found.remove(other)
                    current = joined
            found.append(current)
            if len(found) > MOST_APART:
                raise Undecided(f"too many ways to {state.location.position or state.location} cannot be joined")
        return found

    def _continue(self, state: Waiting) -> None:
        self._machine.restore(state.checkpoint)
        self._conditions[:] = state.conditions
        self._location, self._calls, self._visits, self._rounds = state.location, state.calls, state.visits, state.rounds
        if self._may_go_round(state.location):
            self._next = state.location

    # -- rounds ---------------------------------------------------------------------------------------------------

    def _take(self, edge: Edge, start: int, callee: ControlFlowAutomaton | None, *, outside: bool) -> Location | None:
        calls = self._calls
        following = super()._take(edge, start, callee, outside=outside)
        if following is None:
            return None
        if len(self._calls) > len(calls):
            self._rounds = (*self._rounds, self._checker.places(following.function).order.entry_rounds(following))
            return following
        taken = edge
        if len(self._calls) < len(calls):
            taken, self._rounds = self._checker.edge(calls[-1]), self._rounds[:-1]
        order = self._checker.places(following.function).order
        self._rounds = (*self._rounds[:-1], order.after(taken.source, self._rounds[-1], following))
        return following

    def _may_go_round(self, location: Location) -> bool:
        """Whether runs go on here, as far as loops and recursion are concerned."""
        count = self._count(location)
        if self._most_rounds is not None and count > self._most_rounds.get(location.id, 0):
            self._must_be_impossible(f"a run may go round more often than claimed ({location.position or location})")
            return False
        if count == 0 or not self._conditions:
            return True
        if count & (count - 1) and location is not self._machine.frames[-1].function.entry:
            return True  # that is soon found out; but calls within calls become more and more
        return self._checker.solver.is_possible(self._conditions) is not False

    def _count(self, location: Location) -> int:
        """How often a loop has come back to its head, or how many calls of a function are under way besides."""
        function = self._machine.frames[-1].function
        if location is function.entry:
            within = sum(1 for frame in self._machine.frames[:-1] if frame.function is function)
            if within:
                return within
        return self._rounds[-1][-1] if self._checker.places(function.name).order.is_head(location) else 0

    def _is_excluded(self, condition: Operand) -> bool:
        return False  # what cannot be is seen where it counts: at the errors, and when loops go on
