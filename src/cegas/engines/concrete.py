"""Run the program.

A program without input has one run, so executing it decides the property. As soon as the run depends on an input, or on
anything that the semantics leaves open, the verdict is UNKNOWN and says what it depended on.

A long run is begun again as compiled code. If that comes to a normal end or to an assumption that does not hold, it counts.
A violation is repeated by the reference interpreter, which says how it came about, but for the middle of a long run; so is a
run that compiled code cannot go on with (the number of an address, a value from outside, more memory than it has), to have
the reason.

In turns with others it is compiled code from the start: short runs are theirs. It runs on in each turn, and gives up where
the interpreter would have to go on alone.
"""

from __future__ import annotations

from cegas.engines.engine import Conclusion, Effort, Knowledge, OnlyRun, PlainRun, Question, violation
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.program.walk import Observe, PathObserver
from cegas.refinement.feasibility import Real
from cegas.refinement.ledger import Violated

if TYPE_CHECKING:
    from cegas.compiled.runs import SingleRun


class ConcreteEngine:
    """Decides a program by its only run."""

    name: Final = "concrete"

    def start(self, question: Question, known: Knowledge) -> ConcreteRun:
        return ConcreteRun(question)


def engine(settings: object) -> ConcreteEngine:
    """There is nothing to set."""
    return ConcreteEngine()


FIRST_OPERATIONS: Final = 50_000
"""A run that is over by then is not worth a compilation."""
SLICE: Final = 50_000_000
"""Rounds of compiled code between two looks at the budget."""
ROUNDS_PER_WORK: Final = 2_000
"""So many rounds of loops and calls, if they are long ones, take about as long as one state of explicit values."""


class ConcreteRun(PlainRun):
    """A run is followed to its end, in one slice or, as compiled code, in several."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._interpreter = self._made(None, FIRST_OPERATIONS)
        self._compiled: SingleRun | None = None
        self._last = Effort()
        """What compiled code has cost, when it is not there any more."""

    def _made(self, observe: Observe | None, most: int | None = None) -> Interpreter:
        program, tick = self._question.program, self._question.budget.tick
        violations = program.violations if program.counted else None
        return Interpreter(program, tick=tick, trace=observe, max_operations=most, violations=violations)

    def go_on(self, work: int | None = None) -> Conclusion | None:
        return self._to_the_end() if work is None else self._in_turns(work)

    def _in_turns(self, work: int) -> Conclusion | None:
        from cegas.compiled.layout import NotCompiled
        from cegas.compiled.runs import SingleRun
        from cegas.compiled.tables import RunStatus

        budget, run = self._question.budget, self._compiled
        if run is None:
            budget.announce()
            try:
                run = self._compiled = SingleRun(self._question.program)
            except NotCompiled as reason:
                return Conclusion(Verdict.UNKNOWN, f"the program is not compiled: {reason}")
        while (left := ROUNDS_PER_WORK * work - run.spent) > 0:
            budget.check()
            if not run.go_on(min(left, SLICE)):
                continue
            conclusion, status = self._compiled_end(run), run.status
            self._last, self._compiled = self.effort(), None
            if conclusion is not None:
                return conclusion
            if status not in (RunStatus.TARGET, RunStatus.VIOLATION):
                return Conclusion(Verdict.UNKNOWN, "the run depends on something that compiled code does not know")
            self._interpreter = self._made(None)
            return self._concluded(self._interpreter.run())
        return None

    def _to_the_end(self) -> Conclusion:
        outcome = self._interpreter.run()
        if outcome.kind is OutcomeKind.STUCK and outcome.operations > FIRST_OPERATIONS:
            conclusion = self._run_compiled()
            if conclusion is not None:
                return conclusion
            self._compiled = None
            self._interpreter = self._made(None)
            outcome = self._interpreter.run()
        return self._concluded(outcome)

    def _concluded(self, outcome: Outcome) -> Conclusion:
        """What the interpreter's run says."""
        ledger = self._question.ledger
        if outcome.kind is OutcomeKind.TARGET:
            found = Violated(Real((), self._show), outcome.violated)
            ledger.violated(found, outcome.location)
            return violation(found)
        if outcome.kind is OutcomeKind.STUCK:
            asked = None if outcome.assumption is None else (outcome.assumption, outcome.location.function)
            return Conclusion(Verdict.UNKNOWN, outcome.reason, unclear=asked)
        unclear = self._interpreter.unclear
        for check, function in unclear.items():
            if not ledger.entries[check].is_searched:
                return Conclusion(Verdict.UNKNOWN, "whether … is not known", unclear=(check, function))
        ledger.conclude(dict.fromkeys(unclear, ""))
        return _safe(outcome.assumption, outcome.reason, outcome.location.function)

    def _run_compiled(self) -> Conclusion | None:
        """The run as compiled code; None if the interpreter has to repeat it."""
        from cegas.compiled.layout import NotCompiled
        from cegas.compiled.runs import SingleRun

        try:
            run = self._compiled = SingleRun(self._question.program)
        except NotCompiled:
            return None
        while not run.go_on(SLICE):
            self._question.budget.check()
        return self._compiled_end(run)

    def _compiled_end(self, run: SingleRun) -> Conclusion | None:
        """What the end of the compiled run says; None if the interpreter has to repeat it."""
        from cegas.compiled.tables import RunStatus

        site = run.site
        if run.status is RunStatus.END:
            self._question.ledger.conclude({})
            return _safe(None)
        if run.status is RunStatus.BLOCKED and site is not None and isinstance(site.operation, Assume):
            self._question.ledger.conclude({})
            return _safe(site.operation, function=site.edge.source.function)
        if run.status is RunStatus.TARGET:
            return self._repeated(run)
        return None

    def _repeated(self, run: SingleRun) -> Conclusion | None:
        """The end of a long compiled run, step by step; None if the interpreter has to repeat all of it."""
        from cegas.engines.given_inputs import run_with

        leap = run.leap()
        found = None if leap is None else run_with(self._question, (), leap)
        return violation(found) if isinstance(found, Violated) else None

    def effort(self) -> Effort:
        if self._compiled is not None:
            return Effort(operations=self._compiled.rounds)
        return Effort(operations=self._interpreter.operations) if self._interpreter.operations else self._last

    def _show(self, observe: Observe) -> None:
        """Run the program again for someone who looks on."""
        if isinstance(observe, PathObserver):
            observe.edges = self._interpreter.machine.edge + 1
        self._made(observe).run()


def _safe(end: Assume | None, reason: str = "", function: str = "") -> Conclusion:
    """The run has ended, perhaps at an assumption that does not hold."""
    if end is None:
        return Conclusion(Verdict.SAFE, "the only run ends without reaching the error", OnlyRun())
    if not end.is_validity:
        return Conclusion(Verdict.SAFE, "the only run ends at an assumption that does not hold", OnlyRun())
    return Conclusion(
        Verdict.SAFE,
        "the only run ends in undefined behaviour before it could reach the error",
        OnlyRun(end, reason),
        {end: function},
    )
