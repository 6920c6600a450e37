"""Run the program.

A program without input has one run, so executing it decides the property. As soon as the run depends on an input, or on
anything that the semantics leaves open, the verdict is UNKNOWN and says what it depended on.
"""

from __future__ import annotations

from typing import Final

from cegas.engines.engine import Conclusion, Effort, Knowledge, OnlyRun, PlainRun, Question
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.properties import Verdict
from cegas.program.walk import Observe
from cegas.refinement.feasibility import Real


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
        self._interpreter = Interpreter(question.program, tick=question.budget.tick)

    def go_on(self, work: int | None = None) -> Conclusion:
        outcome = self._interpreter.run()
        if outcome.kind is OutcomeKind.TARGET:
            return Conclusion(Verdict.UNSAFE, "the error is reached", Real((), self._show))
        if outcome.kind is OutcomeKind.STUCK:
            return Conclusion(Verdict.UNKNOWN, outcome.reason)
        return _safe(outcome)

    def effort(self) -> Effort:
        return Effort(operations=self._interpreter.operations)

    def _show(self, observe: Observe) -> None:
        """Run the program again for someone who looks on."""
        question = self._question
        Interpreter(question.program, tick=question.budget.tick, trace=observe).run()


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
