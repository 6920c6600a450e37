"""One question to one engine, and from its conclusion to an answer that a person can follow."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.engines.engine import AllRuns, Conclusion, Engine, Induction, Knowledge, OnlyRun, Question, StateSpace, violation
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.operations import Assume, OriginKind
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import Real
from cegas.verification.result import Answer, Assumption, sorted_assumptions
from cegas.verification.watch import Watch


def decide(
    engine: Engine, program: Program, budget: Budget, known: Knowledge | None = None, watch: Watch | None = None
) -> Answer:
    """Let an engine work to its end. Whoever looks on sees the run, and then what it has cost, however it ended."""
    watch = watch or Watch()
    run = watch.run = engine.start(Question(program, budget, watch.observer, watch.ledger), known or Knowledge())
    try:
        conclusion = run.go_on()
    finally:
        watch.statistics.charge(run)
    assert conclusion is not None  # it was asked to go on to the end
    first = None if watch.ledger is None else watch.ledger.first
    if conclusion.verdict is Verdict.UNKNOWN and first is not None:  # it was not the last one that was looked for
        conclusion = violation(first)
    return answer_of(program, conclusion)


def answer_of(program: Program, conclusion: Conclusion) -> Answer:
    """What a conclusion says, in the words of the source."""
    evidence = conclusion.evidence
    if conclusion.verdict is Verdict.UNSAFE:
        assert isinstance(evidence, Real)  # a violation is a path that was shown to be real, whoever has found it
        return _violation(program, conclusion.reason, evidence)
    unproved = _said(program, conclusion.unproved)
    return Answer(
        conclusion.verdict,
        conclusion.reason,
        assumptions=sorted_assumptions(unproved.values()),
        warnings=_undefined(evidence, unproved) if isinstance(evidence, OnlyRun) else (),
        proof=evidence if isinstance(evidence, StateSpace) else None,
        runs=evidence if isinstance(evidence, AllRuns) else None,
        bounded=conclusion.bounded,
