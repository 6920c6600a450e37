"""A tester: millions of runs of the compiled program, with random inputs and with those at which it may change its mind.

It finds violations and proves nothing: whatever it does not find may be there. A hit is a vector of inputs, which counts if
the reference machine comes to the same violation with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cegas.compiled.layout import NotCompiled
from cegas.engines.engine import Conclusion, Effort, Knowledge, PlainRun, Question, violation
from cegas.engines.given_inputs import run_with
from cegas.program.properties import Verdict

if TYPE_CHECKING:
    from cegas.compiled.runs import RandomRuns

FUEL_PER_WORK: Final = 2_000
"""So many rounds of loops and calls take about as long as one state of explicit values."""
SLICE: Final = 4_000_000
"""Rounds between two looks at the budget."""
LENGTHS: Final = (500, 5_000, 50_000)
"""Rounds of one run, in turns: most errors are near. A hit is repeated step by step, which takes its time."""

TURNS: Final = 12 * len(LENGTHS)
"""Each with about twice as many runs as the one before. Who has seen no violation by then gives up."""


class TestingEngine:
    """Looks for violations by running the program."""

    name: Final = "test"

    def start(self, question: Question, known: Knowledge) -> TestingRun:
        return TestingRun(question)


def engine(settings: object) -> TestingEngine:
    """There is nothing to set."""
    return TestingEngine()


class TestingRun(PlainRun):
    """Tests under way."""

    doubt = "tests prove nothing"

    def __init__(self, question: Question) -> None:
        self._question: Final = question
        self._runs: RandomRuns | None = None
        self._fuel = 0
        self._turn = 0
        self._not_repeated = 0

    def go_on(self, work: int | None = None) -> Conclusion | None:
        from cegas.compiled.runs import RandomRuns

        budget = self._question.budget
        if self._runs is None:
            budget.announce()
            try:
                self._runs = RandomRuns(self._question.program)
            except NotCompiled as reason:
                return Conclusion(Verdict.UNKNOWN, f"the program is not compiled: {reason}")
        runs = self._runs
        while work is None or self._fuel < FUEL_PER_WORK * work:
            budget.check()
            turn, kind = divmod(self._turn, len(LENGTHS))
            length = LENGTHS[kind]
            fuel = min(SLICE, 2 * length << turn)
            if runs.run(runs.count, 4 << turn, length, fuel):
                found = run_with(self._question, runs.inputs())
                if found is not None:
                    return violation(found)
                self._not_repeated += 1
            self._turn += 1
            self._fuel += fuel
            if self._turn >= (TURNS if runs.depends_on_inputs else len(LENGTHS)):
                return Conclusion(Verdict.UNKNOWN, f"{runs.count} runs come to no violation")
            if self._not_repeated > MOST_NOT_REPEATED:
                return Conclusion(Verdict.UNKNOWN, "runs of the compiled program could not be repeated step by step")
        return None

    def effort(self) -> Effort:
        runs = self._runs
        return Effort() if runs is None else Effort(operations=runs.count)


MOST_NOT_REPEATED: Final = 3
