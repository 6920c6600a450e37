"""One question to one engine, and its answer."""

from __future__ import annotations

from cegas.engines.engine import Engine, Knowledge, Question
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.verification.answers import answer_of
from cegas.verification.result import Answer
from cegas.verification.watch import Watch


def decide(
    engine: Engine, program: Program, budget: Budget, known: Knowledge | None = None, watch: Watch | None = None
) -> Answer:
    """Let an engine work to its end. Whoever looks on sees the run, and then what it has cost, however it ended."""
    watch = watch or Watch()
    run = watch.run = engine.start(Question(program, budget, watch.observer), known or Knowledge())
    try:
        conclusion = run.go_on()
    finally:
        watch.statistics.charge(run)
    assert conclusion is not None  # it was asked to go on to the end
    return answer_of(program, conclusion)
