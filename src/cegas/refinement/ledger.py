"""The ledger of conditions: what is known of each that counts, and what each has cost.

All engines of a check share it. What one has proved, the others need not look at; what has been violated is told.
Conditions that are only *searched* (beside an error that has to be excluded) never refine an abstraction: a few of the paths
along which they fail are judged, by an allowance that is counted in paths and steps, so that every run is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location, Program
from cegas.program.operations import Assume
from cegas.program.violations import Condition, ViolationEdge
from cegas.refinement.feasibility import Real


class ConditionStatus(Enum):
    """What is known of a condition."""

    OPEN = "open"
    PROVED = "proved"
    """It holds in all runs."""
    VIOLATED = "violated"
    ASSUMED = "assumed"
    """Not proved, and runs end where it fails; or it is about what a function has returned that nobody knows."""


class Allowance(Data):
    """How much searching for violations of conditions may cost."""

    __slots__ = ("growth", "later", "paths", "seen", "steps", "work")

    def __init__(self, *, paths: int, seen: int, steps: int, work: int, later: int, growth: int = 2) -> None:
        self.paths: Final = paths
        """That are judged for one condition."""
        self.growth: Final = growth
        """How many times as long as those before each of them is, at least: few paths tell of short and of long runs."""
        self.seen: Final = seen
        """States that do not show one condition; then it is left open, be there more or not."""
        self.steps: Final = steps
        """Of all judged paths of one condition."""
        self.work: Final = work
        """For all conditions together, in what states of explicit values take."""
        self.later: Final = later
        """A solver is asked about paths behind so many states, or when all is explored."""

    def once_more(self, states: int) -> Allowance:
        """For those who look at what others have left open, in so many states: more paths, of any length, and then a
        solver is asked."""
        paths = PATHS_ONCE_MORE
        return Allowance(paths=paths, seen=self.seen, steps=self.steps, work=self.work, later=states, growth=0)


SEARCH: Final = Allowance(paths=3, seen=50, steps=3_000, work=40_000, later=5_000)

PATHS_ONCE_MORE: Final = 12

STATES_PER_STEP: Final = 8
"""To judge a path takes about as long, for each of its steps, as so many states."""


class Violated(Data):
    """A real counterexample."""

    __slots__ = ("edge", "path")

    def __init__(self, path: Real, edge: ViolationEdge | None = None) -> None:
        self.path: Final = path
        self.edge: Final = edge
        """The last edge of the path if a condition fails there; None: an error call is reached."""


class Entry:
    """A condition in the ledger."""

    __slots__ = (
        "condition",
        "function",
        "is_searched",
        "longest",
        "paths",
        "reason",
        "rounds",
        "seen",
        "status",
        "steps",
        "violated",
    )

    def __init__(self, condition: Condition, function: str, *, is_searched: bool) -> None:
        self.condition: Final = condition
        self.function: Final = function
        """That it stands in."""
        self.is_searched: Final = is_searched
        self.status = ConditionStatus.OPEN
        self.reason = ""
        """Why it is open or assumed."""
        self.violated: Violated | None = None
        self.seen = 0
        """Targets, judged or not."""
        self.paths = 0
        """Paths that end where it fails, and were judged."""
        self.steps = 0
        """Of these."""
        self.longest = 0
        self.rounds = 0
        """Refinements."""

    def judged(self, length: int) -> None:
        """A path of so many steps has been judged."""
        self.paths += 1
        self.steps += length
        self.longest = max(self.longest, length)

    def add_effort(self, other: Entry) -> None:
        """Another one has been at work on the same condition."""
        self.seen += other.seen
        self.paths += other.paths
        self.steps += other.steps
        self.rounds += other.rounds


class Ledger:
    """The conditions of one check."""

    def __init__(self, program: Program, allowance: Allowance = SEARCH) -> None:
        searched = program.searched
        self.allowance: Final = allowance
        self.entries: Final = {
            condition: Entry(condition, function, is_searched=condition.harm in searched)
            for condition, function in program.violations.conditions().items()
        }
        """In program order."""
        self.known: Final[dict[Condition, None]] = {}
        """Those that are not open any more: nobody needs to look at them."""
        self.work = 0
        """That searching has cost so far."""
        self.collects = False
        """Whether explorations go on behind a violation (`--all-violations`)."""
        self.is_explored = False
        """Whether all runs have been followed to their ends: what was not found to fail holds."""
        self.on_first: Callable[[Violated], None] | None = None
        """Told of the first violation, if explorations go on behind it."""
        self.first: Violated | None = None
        """The violation that was found first."""
        self.errors: Final[dict[Location, Violated]] = {}
        """Error calls that are reached, if violations are collected."""

    # -- what becomes of conditions -----------------------------------------------------------------------------------

    def violated(self, found: Violated, target: Location | None) -> None:
        """A run leads to a target: a location of the program, unless a condition fails."""
        if self.first is None:
            self.first = found
            if self.on_first is not None:
                self.on_first(found)
        if found.edge is None:
            if target is not None:
                self.errors.setdefault(target, found)
            return
        entry = self.entries[found.edge.condition]
        if entry.violated is None:
            entry.violated = found
            self._close(entry, ConditionStatus.VIOLATED)

    def violations(self) -> list[Violated]:
        """All that were found, as they are told: conditions in program order, then error calls."""
        found = [entry.violated for entry in self.entries.values() if entry.violated is not None]
        found += self.errors.values()
        is_listed = self.first is None or any(each is self.first for each in found)
        return found if is_listed or self.first is None else [*found, self.first]

    def withdraw(self, found: Violated, reason: str) -> None:
        """What was taken for a violation has not been confirmed."""
        if self.first is found:
            self.first = None
        for target in [each for each, violated in self.errors.items() if violated is found]:
            del self.errors[target]
        for entry in self.entries.values():
            if entry.violated is found:
                entry.violated, entry.status, entry.reason = None, ConditionStatus.OPEN, reason
                self.known.pop(entry.condition, None)

    def is_violated(self, target: Condition | Location) -> bool:
        """Whether a run is known that makes a condition fail, or reaches an error call."""
        if isinstance(target, Location):
            return target in self.errors
        return self.entries[target].status is ConditionStatus.VIOLATED

    def doubted(self, condition: Condition, reason: str) -> None:
        """A path along which a condition fails is neither real nor excluded."""
        entry = self.entries[condition]
        if entry.status is ConditionStatus.OPEN:
            entry.reason = entry.reason or reason

    def assumed(self, condition: Condition, reason: str) -> None:
        """It is not to be proved, but part of what a proof rests on."""
        entry = self.entries[condition]
        if entry.status is ConditionStatus.OPEN:
            self._close(entry, ConditionStatus.ASSUMED, reason)

    def proved(self, conditions: Iterable[Condition]) -> None:
        """Conditions hold in all runs, at all places where they stand; from now on nobody looks at them."""
        for condition in conditions:
            entry = self.entries[condition]
            if entry.status is ConditionStatus.OPEN:
                self._close(entry, ConditionStatus.PROVED)

    def shown(self, conditions: Iterable[Condition]) -> None:
        """Conditions that were searched only turn out to hold in all runs: they need not be assumed any more."""
        for condition in conditions:
            entry = self.entries[condition]
            if entry.status in (ConditionStatus.OPEN, ConditionStatus.ASSUMED):
                entry.status, entry.reason = ConditionStatus.PROVED, ""

    def conclude(self, unproved: Mapping[Condition, str]) -> None:
        """The error is excluded: of what was only searched, all is proved but what some state does not show."""
        self.is_explored = True
        for condition, entry in self.entries.items():
            if entry.status is not ConditionStatus.OPEN:
                continue
            if condition not in unproved:
                self._close(entry, ConditionStatus.PROVED)
            elif isinstance(condition, Assume):
                self._close(entry, ConditionStatus.ASSUMED, entry.reason)

    def _close(self, entry: Entry, status: ConditionStatus, reason: str = "") -> None:
        entry.status, entry.reason = status, reason
        self.known[entry.condition] = None

    @property
    def leaves_open(self) -> bool:
        """Whether something that was searched only is neither proved nor violated."""
        unknown = (ConditionStatus.OPEN, ConditionStatus.ASSUMED)
        return any(entry.is_searched and entry.status in unknown for entry in self.entries.values())

    def is_settled(self, condition: Condition) -> bool:
        """Whether nobody wants to see it fail any more."""
        entry = self.entries[condition]
        return entry.status is not ConditionStatus.OPEN or (entry.is_searched and self._is_used_up(entry))

    # -- searching ------------------------------------------------------------------------------------------------

    def allows(self, condition: Condition, length: int) -> bool:
        """Whether a path may be judged along which a condition that is only searched fails. It counts as seen."""
        entry, allowance = self.entries[condition], self.allowance
        entry.seen += 1
        if (
            entry.paths >= allowance.paths
            or length < allowance.growth * entry.longest
            or entry.steps + length > allowance.steps
        ):
            return False
        return self.work + STATES_PER_STEP * length <= allowance.work

    def searched(self, condition: Condition, length: int) -> None:
        """Such a path is judged."""
        self.entries[condition].judged(length)
        self.work += STATES_PER_STEP * length

    def _is_used_up(self, entry: Entry) -> bool:
        allowance = self.allowance
        return entry.paths >= allowance.paths or entry.seen >= allowance.seen or self.work >= allowance.work
