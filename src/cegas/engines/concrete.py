"""Run the program.

A program without input has one run, so executing it decides the property. As soon as the run depends on an input, or on
anything that the semantics leaves open, the verdict is UNKNOWN and says what it depended on.
"""

from __future__ import annotations

from typing import Final

from cegas.engines.engine import Conclusion, Effort, Knowledge, OnlyRun, PlainRun, Question, violation
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.operations import Check
from cegas.program.properties import Verdict
from cegas.program.walk import Observe
from cegas.refinement.feasibility import Real
from cegas.refinement.ledger import Violated


class ConcreteEngine:
    """Decides a program by its only run."""

    name: Final = "concrete"

    def start(self, question: Question, known: Knowledge) -> ConcreteRun:
        return ConcreteRun(question)


def engine(settings: object) -> ConcreteEngine:
    """There is nothing to set."""
    return ConcreteEngine()


class ConcreteRun(PlainRun):
    """All of the work is one slice: a run is followed to its end, or until the budget is used up."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._interpreter = self._made(None)

    def _made(self, observe: Observe | None) -> Interpreter:
        program, tick = self._question.program, self._question.budget.tick
        return Interpreter(program, tick=tick, trace=observe, violations=program.violations if program.counted else None)

    def go_on(self, work: int | None = None) -> Conclusion:
        outcome, ledger = self._interpreter.run(), self._question.ledger
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
        return _safe(outcome)

    def effort(self) -> Effort:
        return Effort(operations=self._interpreter.operations)

    def _show(self, observe: Observe) -> None:
        """Run the program again for someone who looks on."""
        self._made(observe).run()


def _not_known(check: Check) -> str:
    position = "" if check.position is None else f" ({check.position})"
    return f"whether {check.reason or check.condition} is not known{position}"


def _safe(outcome: Outcome) -> Conclusion:
    end = outcome.assumption
    if end is None:
        return Conclusion(Verdict.SAFE, "the only run ends without reaching the error", OnlyRun())
    if not end.is_validity:
        return Conclusion(Verdict.SAFE, "the only run ends at an assumption that does not hold", OnlyRun())
    return Conclusion(
        Verdict.SAFE,
        "the only run ends in undefined behaviour before it could reach the error",
        OnlyRun(end, outcome.reason),
        {end: outcome.location.function},
    )
