"""Run the program.

A program without input has one run, so executing it decides the property. As soon as the run depends on an input, or on
anything that the semantics leaves open, the verdict is UNKNOWN and says what it depended on.

A long run is begun again as compiled code. If that comes to a normal end or to an assumption that does not hold, it counts.
A violation is repeated by the reference interpreter, which says how it came about; so is a run that compiled code cannot go
on with (the number of an address, a value from outside, more memory than it has), to have the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cegas.engines.engine import Conclusion, Effort, Knowledge, OnlyRun, PlainRun, Question, violation
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.operations import Assume, Check
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


class ConcreteRun(PlainRun):
    """All of the work is one slice: a run is followed to its end, or until the budget is used up."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._interpreter = self._made(None, FIRST_OPERATIONS)
        self._compiled: SingleRun | None = None

    def _made(self, observe: Observe | None, most: int | None = None) -> Interpreter:
        program, tick = self._question.program, self._question.budget.tick
        violations = program.violations if program.counted else None
        return Interpreter(program, tick=tick, trace=observe, max_operations=most, violations=violations)

    def go_on(self, work: int | None = None) -> Conclusion:
        outcome, ledger = self._interpreter.run(), self._question.ledger
        if outcome.kind is OutcomeKind.STUCK and outcome.operations > FIRST_OPERATIONS:
            conclusion = self._run_compiled()
            if conclusion is not None:
                return conclusion
            self._compiled = None
            self._interpreter = self._made(None)
            outcome = self._interpreter.run()
        if outcome.kind is OutcomeKind.TARGET:
            found = Violated(Real((), self._show), outcome.violated)
            ledger.violated(found, outcome.location)
            return violation(found)
        if outcome.kind is OutcomeKind.STUCK:
            return Conclusion(Verdict.UNKNOWN, outcome.reason)
        unclear = self._interpreter.unclear
        for check in unclear:
            if not ledger.entries[check].is_searched:
                return Conclusion(Verdict.UNKNOWN, _not_known(check))
        ledger.conclude(dict.fromkeys(unclear, ""))
        return _safe(outcome.assumption, outcome.reason, outcome.location.function)

    def _run_compiled(self) -> Conclusion | None:
        """The run as compiled code; None if the interpreter has to repeat it."""
        from cegas.compiled.functions import Status
        from cegas.compiled.layout import NotCompiled
        from cegas.compiled.runs import SingleRun

        try:
            run = self._compiled = SingleRun(self._question.program)
        except NotCompiled:
            return None
        while not run.go_on(SLICE):
            self._question.budget.check()
        site = run.site
        if run.status is Status.END:
            self._question.ledger.conclude({})
            return _safe(None)
        if run.status is Status.BLOCKED and site is not None and isinstance(site.operation, Assume):
            self._question.ledger.conclude({})
            return _safe(site.operation, function=site.edge.source.function)
        return None

    def effort(self) -> Effort:
        return Effort(operations=self._interpreter.operations if self._compiled is None else self._compiled.rounds)

    def _show(self, observe: Observe) -> None:
        """Run the program again for someone who looks on."""
        if isinstance(observe, PathObserver):
            observe.edges = self._interpreter.machine.edge + 1
        self._made(observe).run()


def _not_known(check: Check) -> str:
    position = "" if check.position is None else f" ({check.position})"
    return f"whether {check.reason or check.condition} is not known{position}"


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
