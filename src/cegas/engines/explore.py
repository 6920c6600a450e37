"""Explicit-state search at the processor's speed.

The program is compiled from its model, and all states that its runs have at the heads of the main loop are visited, for one
value of every class of inputs. If that ends, every run has been looked at: SAFE needs nothing else. What the search cannot
do soundly it refuses, and says why: inputs with too many values, memory that is not the program's own, a way between two
heads that does not end.
"""

from __future__ import annotations

from cegas.compiled.layout import NotCompiled
from cegas.engines.engine import Conclusion, Effort, Exhausted, Knowledge, PlainRun, Question, violation
from cegas.engines.given_inputs import run_with
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Allocate, Assume, Call, Free, Havoc, HavocMemory, Load, Operation, Store, Unsupported
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import NotDecided, TrustedPointers

if TYPE_CHECKING:
    from cegas.compiled.search import StateSearch

SLICE: Final = 20_000
"""Stretches of runs between two looks at the budget, if states are small."""
ROUNDS_PER_WORK: Final = 2_000
"""So many stretches take several times as long as one state of explicit values: where inputs are finite, the search is the
one that most likely comes to an end."""
ROUNDS_PER_STATE: Final = 20
"""To keep a new state takes about as long as so many stretches of those that lead to known ones."""
BYTES_PER_ROUND: Final = 1_024
"""To put back so much of a state takes about as long as a short stretch."""

SURE_AFTER: Final = 500_000
"""Stretches from one state, before it is asked how many there will be."""
MOST_COMBINATIONS: Final = 10**11
"""Stretches from one state take hours then, even if the estimate is a hundred times too high."""

USUAL_MEMORY_MB: Final = 8_000
"""Where nobody has set a limit."""
SHARE_OF_MEMORY: Final = 3
"""The states may take one part in so many of it: others have states, too."""


class ExploreEngine:
    """Decides a program by all its states."""

    name: Final = "explore"

    def start(self, question: Question, known: Knowledge) -> ExploreRun:
        return ExploreRun(question)


def engine(settings: object) -> ExploreEngine:
    """There is nothing to set."""
    return ExploreEngine()


class ExploreRun(PlainRun):
    """A search under way."""

    def __init__(self, question: Question) -> None:
        self._question: Final = question
        self._search: StateSearch | None = None
        self._last = Effort()
        """What it has cost, when the search is not there any more."""
        self._state, self._since = -1, 0
        """The state whose combinations of inputs are being tried, and how many stretches there were before it."""
        self._most_bytes: Final = (question.budget.memory_limit_mb or USUAL_MEMORY_MB) * 2**20 // SHARE_OF_MEMORY

    def go_on(self, work: int | None = None) -> Conclusion | None:
        from cegas.compiled.jit import SearchEnding
        from cegas.compiled.search import StateSearch

        budget = self._question.budget
        if self._search is None:
            budget.announce()
            try:
                self._search = StateSearch(self._question.program)
            except NotCompiled as reason:
                return Conclusion(Verdict.UNKNOWN, f"the program is not compiled: {reason}")
        search = self._search
        while work is None or self._rounds(search) < ROUNDS_PER_WORK * work:
            budget.check()
            if search.bytes > self._most_bytes:
                self._last, self._search = self.effort(), None  # others need the memory
                return Conclusion(Verdict.UNKNOWN, f"more than {search.states:,} states do not fit into the memory")
            ending = search.go_on(1 + SLICE * BYTES_PER_ROUND // (BYTES_PER_ROUND + search.bytes_of_state))
            if ending is SearchEnding.DONE:
                return self._exhausted(search)
            if ending is SearchEnding.FOUND:
                return self._found(search)
            if ending is SearchEnding.REFUSED:
                return Conclusion(Verdict.UNKNOWN, _refusal(search))
            if self._is_hopeless(search):
                self._last, self._search = self.effort(), None
                return Conclusion(Verdict.UNKNOWN, "the inputs of one round of the main loop have too many combinations")
        return None

    @staticmethod
    def _rounds(search: StateSearch) -> int:
        """How much has been done, in short stretches of runs."""
        return search.rounds + ROUNDS_PER_STATE * search.states + search.moved // BYTES_PER_ROUND

    def _is_hopeless(self, search: StateSearch) -> bool:
        """Whether the current state has more combinations of inputs than anybody would wait for."""
        if self._state != search.current:
            self._state, self._since = search.current, search.rounds
        tried = search.rounds - self._since
        return tried >= SURE_AFTER and tried > MOST_COMBINATIONS * search.share()

    def _found(self, search: StateSearch) -> Conclusion:
        found = run_with(self._question, search.inputs())
        if found is None:
            return Conclusion(Verdict.UNKNOWN, "a run of the compiled program could not be repeated step by step")
        if isinstance(found, TrustedPointers):
            return Conclusion(Verdict.UNKNOWN, f"it is not shown that {found.reason}")
        if isinstance(found, NotDecided):
            return Conclusion(Verdict.UNKNOWN, found.reason)
        return violation(found)

    def _exhausted(self, search: StateSearch) -> Conclusion:
        """All conditions that count hold in all runs; of the others, those did not that the search has seen fail."""
        unproved = {
            site.operation: site.edge.source.function for site in search.failed() if isinstance(site.operation, Assume)
        }
        self._question.ledger.conclude({})
        reason = f"none of its {search.states} states leads to the error"
        return Conclusion(Verdict.SAFE, reason, Exhausted(search.states), unproved)

    def effort(self) -> Effort:
        search = self._search
        if search is None:
            return self._last
        return Effort(states=search.states, operations=search.rounds, waiting=search.waiting)


def _refusal(search: StateSearch) -> str:
    from cegas.compiled.tables import RunStatus

    if search.status is RunStatus.TIRED:
        return "a loop or a recursion within a round of the main loop takes too long"
    site = search.site
    if site is None:
        return "the search came to something that it cannot do"
    position = site.operation.position
    place = f" ({position})" if position is not None else ""
    return f"all states cannot be searched: {_obstacle(site.operation)}{place}"


def _obstacle(operation: Operation) -> str:
    """Why the states behind an operation are not all tried."""
    match operation:
        case Havoc(origin=origin) | HavocMemory(origin=origin):
            return f"{origin.label} has too many values"
        case Call(callee=callee):
            return f"the call of {callee}" if isinstance(callee, str) else "a call through a pointer"
        case Unsupported(construct=construct):
            return construct
        case Allocate() | Free() | Load() | Store():
            return "an object that compiled code does not know"
    return "something that compiled code does not know"
