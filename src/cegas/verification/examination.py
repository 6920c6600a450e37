"""Conditions that a proof of something else has left open, looked at once more.

To exclude an error, an exploration tracks what that takes, which need not suffice to show that an index stays in its array.
So the program is explored once more: by intervals, for what is evident of numbers; by values, with everything tracked; and
by symbolic execution. Each is asked about what is open by then, and has as many states as the proof, or a thousand. An
exploration that comes to its end proves what all of its states show. On the way, paths along which a condition fails are
judged; the first that is real ends it all.

Then runs with random inputs look for violations, intervals have a turn in which these conditions are errors, and bounded
model checking has one. If there is no error call, the conditions are all that was asked about: there are more states and
turns.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from cegas.cpa.control import ProgramControl
from cegas.cpa.setup import Setup
from cegas.cpa.waitlist import LoopsFirst
from cegas.engines.engine import Knowledge, Question, violation
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.pointers import PointsTo
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.program.violations import Condition
from cegas.refinement.cegar import Cegar, Proved
from cegas.refinement.ledger import SEARCH, ConditionStatus, Ledger, Violated
from cegas.verification.answers import answer_of
from cegas.verification.result import Answer, Statistics, sorted_assumptions

if TYPE_CHECKING:
    from cegas.cpa.component import Component
    from cegas.engines.engine import Engine

STATES: Final = 1_000
"""Of one exploration, or as many as the proof has taken."""

STATES_FOR_ALL: Final = 10_000
"""The same, where nothing else was asked."""

TURNS: Final = 3
"""Of an engine."""

TURN: Final = 10_000
"""What it may do in one, in what states of explicit values take."""

LEAST_SECONDS: Final = 3.0
"""It may take as long as everything before has taken, and this in any case."""

SECONDS_FOR_ALL: Final = 10.0
"""The same, where nothing else was asked."""


def search(answer: Answer, program: Program, budget: Budget, statistics: Statistics, ledger: Ledger) -> Answer:
    """Prove or refute what a SAFE answer leaves open; the answer to be given instead, or the same."""
    examination = _Examination(answer, program, budget, statistics, ledger)
    try:
        least = LEAST_SECONDS if program.has_error_calls else SECONDS_FOR_ALL
        with budget.at_most(max(least, budget.worked)):
            return examination.run()
    except (ResourceExhausted, KeyboardInterrupt):
        budget.interrupted += 1
        return answer  # what is known by now is known; whoever goes on looks at the budget again


class _Examination:
    def __init__(self, answer: Answer, program: Program, budget: Budget, statistics: Statistics, ledger: Ledger) -> None:
        self._answer = answer
        self._program = program
        self._budget = budget
        self._statistics = statistics
        self._ledger = ledger
        self._most = max(STATES if program.has_error_calls else STATES_FOR_ALL, statistics.states)
        proof = answer.proof
        calls = None if proof is None else proof.calls
        self._setup = Setup(program, budget, calls if isinstance(calls, PointsTo) else None)

    def run(self) -> Answer:
        is_all = not self._program.has_error_calls
        for make in (_numbers, _values, _symbols):
            if not self._ledger.leaves_open:
                break
            if make is _numbers and self._program.undefined_reading:
                continue  # as the engine refuses it
            found = self._explore(make, merges=make is _numbers)
            if found is not None:
                return found
        for engine in (_tests(), _intervals(is_all=is_all), _bounded()):
            if not self._ledger.leaves_open:
                break
            found = self._ask(engine, TURNS if is_all else 1)
            if found is not None:
                return found
        return self._answer

    def _ask(self, engine: Engine, turns: int) -> Answer | None:
        """Have an engine look for a while; an answer if a condition fails."""
        program = self._program.with_all_to_be_proved()
        own = self._anew(program)
        run = engine.start(Question(program, self._budget, ledger=own), Knowledge(self._setup.points_to))
        conclusion = None
        try:
            for turn in range(1, turns + 1):
                conclusion = conclusion or run.go_on(turn * TURN)
        finally:
            self._charge(run.effort().solver_calls, own)
        if own.first is not None:
            return self._refuted(own.first)
        left = {condition for condition, entry in own.entries.items() if entry.status is not ConditionStatus.PROVED}
        if conclusion is None or conclusion.verdict is not Verdict.SAFE:
            # What has been proved by then is; of conditions that nobody has asked about, nothing is known.
            left.update(condition for condition in self._answer.unproved if condition not in own.entries)
        else:
            left.update(conclusion.unproved)
        self._shown(left)
        return None

    def _anew(self, program: Program) -> Ledger:
        """A ledger in which the cost of searching is counted anew: other states, other paths."""
        own = Ledger(program, SEARCH.once_more(self._most))
        own.proved([each.condition for each in self._ledger.entries.values() if each.status is ConditionStatus.PROVED])
        return own

    def _explore(self, make: Callable[[Setup], Component[Any, Any]], *, merges: bool) -> Answer | None:
        """Explore with another component; an answer if that contradicts the one there is."""
        program, component = self._program, make(self._setup)
        own = self._anew(program)
        control = ProgramControl(program, self._setup.points_to)
        waits = (lambda: LoopsFirst(program)) if merges else None
        cegar = Cegar(program, component, control, self._budget, ledger=own, waits=waits)
        try:
            result = cegar.run(self._most)
        finally:
            self._charge(cegar.feasibility.solver_calls + cegar.component.cost().solver_calls, own)
        if isinstance(result, Violated):
            return self._refuted(result)
        if isinstance(result, Proved):
            self._shown(cegar.unproved())
        return None

    def _charge(self, solver_calls: int, own: Ledger) -> None:
        self._statistics.solver_calls += solver_calls
        for condition, entry in own.entries.items():
            self._ledger.entries[condition].add_effort(entry)

    def _refuted(self, found: Violated) -> Answer:
        if found.edge is None:
            reason = "another exploration reaches the error, although the analysis has found a proof"
            return Answer(Verdict.UNKNOWN, reason)
        self._ledger.violated(found, None)
        return answer_of(self._program, violation(found))

    def _shown(self, unproved: Container[Condition]) -> None:
        """All runs are covered: what every state shows is proved, whatever the proof had left open."""
        ledger, answer = self._ledger, self._answer
        searched = [condition for condition, entry in ledger.entries.items() if entry.is_searched]
        ledger.shown([condition for condition in searched if condition not in unproved])
        left = {condition: said for condition, said in answer.unproved.items() if condition in unproved}
        answer.unproved = left
        answer.assumptions = sorted_assumptions(left.values())


def _numbers(setup: Setup) -> Component[Any, Any]:
    from cegas.domains.interval.component import component

    return component(setup, asks=False)


def _values(setup: Setup) -> Component[Any, Any]:
    from cegas.domains.value import ValueAnalysis
    from cegas.domains.value.component import ValueComponent

    return ValueComponent(ValueAnalysis(setup.program))


def _symbols(setup: Setup) -> Component[Any, Any]:
    from cegas.domains.symbolic.component import SymbolicComponent
    from cegas.verification.recipes.symbolic import symbolic_analysis

    return SymbolicComponent(symbolic_analysis(setup))


def _tests() -> Engine:
    from cegas.engines.testing import TestingEngine

    return TestingEngine()


def _intervals(*, is_all: bool) -> Engine:
    from cegas.verification.analyses import Settings
    from cegas.verification.recipes.intervals import interval

    return interval(Settings(), enumerates=is_all)


def _bounded() -> Engine:
    from cegas.engines.bmc import BmcEngine

    return BmcEngine()
