"""A tester: many runs of the compiled program, with random inputs and with those that it compares its inputs with. Inputs
that came to new branches are the beginnings of others, and so are those that lead into loops (`seeds`).

It finds violations and proves nothing: whatever it does not find may be there. A hit is a vector of inputs, which counts if
the reference machine comes to the same violation with it.
"""

from __future__ import annotations

from cegas.compiled.layout import NotCompiled
from cegas.engines.engine import Conclusion, Effort, Knowledge, PlainRun, Question, violation
from cegas.engines.given_inputs import run_with
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import NotDecided, TrustedPointers
from cegas.refinement.ledger import Violated

if TYPE_CHECKING:
    from cegas.compiled.runs import RandomRuns

FUEL_PER_WORK: Final = 300
"""So many rounds of loops and calls take about as long as some states of explicit values, if the program is large (what
memory costs besides, the runtime counts in rounds) ..."""
SMALL: Final = 1_000
"""... has so many instructions. In smaller ones a round is shorter ..."""
MOST_FUEL_PER_WORK: Final = 1_000
"""... down to what each round costs."""
SLICE: Final = 4_000_000
"""Rounds between two looks at the budget."""
FIRST_SLICE: Final = 20_000
LENGTHS: Final = (100, 1_000, 10_000, 100_000)
"""Rounds of one run. Each length begins a turn after the one before it, since most errors are near, and a hit is repeated
step by step, which takes its time."""
LONGEST: Final = 2_000_000
"""Rounds of a single run when each length has had its turn: what is wrong behind loops over large arrays."""

SEEDED_TURN: Final = 4
"""When inputs that lead into loops are asked for: most errors are found before that, or by others."""
SEED_FUEL: Final = 1_000
"""Rounds that a run may take for the inputs of a seed."""

TURNS: Final = 8
"""Each has twice as many rounds as the one before, up to a slice for each length. Without a violation, that is all."""


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
        size = max(1, question.program.instruction_count)
        self._fuel_per_work: Final = max(FUEL_PER_WORK, min(MOST_FUEL_PER_WORK, FUEL_PER_WORK * SMALL // size))
        self._fuel = 0
        self._turn = 0
        self._has_null = True
        """Addresses from outside are null in some runs, until a violation may come from that alone."""
        self._has_run_long = False
        self._has_seeds = False
        self._not_repeated = 0

    def go_on(self, work: int | None = None) -> Conclusion | None:
        budget = self._question.budget
        if self._runs is None:
            budget.announce()
            try:
                self._runs = self._made()
            except NotCompiled as reason:
                return Conclusion(Verdict.UNKNOWN, f"the program is not compiled: {reason}")
        runs = self._runs
        while work is None or self._fuel < self._fuel_per_work * work:
            budget.check()
            turn, kind = divmod(self._turn, len(LENGTHS))
            if turn >= (TURNS if runs.depends_on_inputs else len(LENGTHS) + 1):
                return Conclusion(Verdict.UNKNOWN, f"{runs.count} runs come to no violation")
            if turn == SEEDED_TURN and not self._has_seeds and runs.depends_on_inputs:
                self._plant(runs)
                continue
            self._turn += 1
            if kind > turn:
                continue
            fuel, length, most = min(SLICE, FIRST_SLICE << turn), LENGTHS[kind], SLICE
            if turn == len(LENGTHS) and not self._has_run_long:
                self._turn, self._has_run_long, length, most = self._turn - 1, True, LONGEST, 1
            is_hit = runs.run(runs.count, most if runs.depends_on_inputs else 1, length, fuel)
            self._fuel += max(fuel, runs.spent)
            if is_hit:
                inputs = runs.inputs()
                found = run_with(self._question, inputs, runs.leap(), runs.address)
                if isinstance(found, Violated):
                    return violation(found)
                if isinstance(found, TrustedPointers | NotDecided) and self._has_null:
                    self._has_null = False
                    runs = self._runs = self._made()
                    continue
                self._not_repeated += 1
                if self._not_repeated > MOST_NOT_REPEATED:
                    return Conclusion(Verdict.UNKNOWN, "runs of the compiled program could not be repeated step by step")
        return None

    def _made(self) -> RandomRuns:
        from cegas.compiled.runs import RandomRuns

        return RandomRuns(self._question.program, skips_checks=True, has_null=self._has_null)

    def _plant(self, runs: RandomRuns) -> None:
        """Let runs begin with inputs that lead into loops."""
        from cegas.engines.seeds import find_seeds

        self._has_seeds = True
        seeds = find_seeds(self._question, has_null=self._has_null)
        self._fuel += self._fuel_per_work * seeds.work
        for each in seeds.vectors:
            runs.machine.remember(each, SEED_FUEL)

    def effort(self) -> Effort:
        runs = self._runs
        return Effort() if runs is None else Effort(operations=runs.count)


MOST_NOT_REPEATED: Final = 3
