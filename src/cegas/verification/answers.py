"""One question to one engine, and from its conclusion to an answer that a person can follow."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.engines.engine import (
    AllRuns,
    Conclusion,
    Engine,
    EngineRun,
    Induction,
    Knowledge,
    OnlyRun,
    Question,
    StateSpace,
    violation,
)
from cegas.engines.journal import Journal
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.operations import Assume, AssumeKind, Operation, OriginKind
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import Real
from cegas.verification.result import Answer, Assumption, sorted_assumptions
from cegas.verification.watch import Watch


def decide(
    engine: Engine,
    program: Program,
    budget: Budget,
    known: Knowledge | None = None,
    watch: Watch | None = None,
    *,
    certify: bool = False,
    jobs: int = 1,
) -> Answer:
    """Let an engine work to its end. Whoever looks on sees the run, and then what it has cost, however it ended.

    With several jobs a copy of the process may come back from this instead of the process itself, which then waits for the
    end of the copy (`engines.beside`).
    """
    watch = watch or Watch()
    journal = watch.journal = Journal()
    question = Question(program, budget, watch.observer, watch.ledger, journal, wants_certificate=certify, jobs=jobs)
    run = watch.run = engine.start(question, known or Knowledge())
    try:
        conclusion = run.go_on() if journal.stints else _alone(engine, run, question)
    finally:
        watch.statistics.charge(run)
    assert conclusion is not None  # it was asked to go on to the end
    first = None if watch.ledger is None else watch.ledger.first
    if conclusion.verdict is not Verdict.UNSAFE and first is not None:  # it was not the last one that was looked for
        conclusion = violation(first)
    if conclusion.verdict is Verdict.UNSAFE and watch.native is not None:
        from cegas.verification.evidence import start_child  # of a counterexample only

        watch.child = start_child(watch.meanwhile)
    answer = answer_of(program, conclusion)
    if conclusion.unclear is not None:
        journal.reworded(conclusion.reason, answer.reason)
    return answer


def _alone(engine: Engine, run: EngineRun, question: Question) -> Conclusion | None:
    """Let an engine work that takes turns with nobody."""
    journal = question.journal
    with journal.turn(journal.add(engine.name), question.budget) as turn:
        turn.run = run
        return turn.ended(run.go_on())


def answer_of(program: Program, conclusion: Conclusion) -> Answer:
    """What a conclusion says, in the words of the source."""
    evidence = conclusion.evidence
    if conclusion.verdict is Verdict.UNSAFE:
        assert isinstance(evidence, Real)  # a violation is a path that was shown to be real, whoever has found it
        return _violation(program, conclusion.reason, evidence)
    unproved = _said(program, conclusion.unproved)
    return Answer(
        conclusion.verdict,
        _reason(program, conclusion),
        assumptions=sorted_assumptions(unproved.values()),
        warnings=_undefined(evidence, unproved) if isinstance(evidence, OnlyRun) else (),
        proof=evidence if isinstance(evidence, StateSpace) else None,
        runs=evidence if isinstance(evidence, AllRuns) else None,
        induction=evidence if isinstance(evidence, Induction) else None,
        bounded=conclusion.bounded,
        unproved=unproved,
    )


def _reason(program: Program, conclusion: Conclusion) -> str:
    """Why it is not known, with the condition of which nothing was known as the source would say it."""
    if conclusion.unclear is None:
        return conclusion.reason
    from cegas.evidence.condition_words import ConditionWords, Said

    said = ConditionWords(program).question(*conclusion.unclear)
    return str(Said(conclusion.reason.replace("…", said.words, 1), said.position))


def _violation(program: Program, reason: str, path: Real) -> Answer:
    """The run along the path is the trace."""
    from cegas.evidence.replay import RunRecorder, Together  # only where there is one
    from cegas.evidence.trace.recorder import CounterexampleRecorder

    recorder, recorded = CounterexampleRecorder(program, path.inputs), RunRecorder()
    path.show(Together(recorder, recorded))
    counterexample = recorder.result()
    if counterexample.harm is not None:
        reason = counterexample.harm.text
    elif counterexample.steps and counterexample.steps[-1].events:
        reason = counterexample.steps[-1].events[-1].text  # which error, if the program says it
    warnings: dict[str, None] = {}
    for value in counterexample.inputs:
        if value.origin.kind is OriginKind.UNINITIALIZED:
            place = f" ({value.file}:{value.line})" if value.file else ""
            warnings.setdefault(f"the counterexample chooses the value of the uninitialized {value.origin.label}{place}")
    return Answer(
        Verdict.UNSAFE, reason, counterexample=counterexample, warnings=tuple(warnings), path=path, recorded=recorded
    )


def _said(program: Program, unproved: Mapping[Assume, str]) -> dict[Assume, Assumption]:
    """Conditions in the terms of the source."""
    if not unproved:  # nothing to put into words, and nothing to import for that
        return {}
    from cegas.evidence.condition_words import ConditionWords

    words = ConditionWords(program)
    return {condition: Assumption.of(condition, words.of(condition, function)) for condition, function in unproved.items()}


def _undefined(run: OnlyRun, unproved: Mapping[Assume, Assumption]) -> tuple[str, ...]:
    """What is undefined where the only run ends."""
    if run.failed is None:
        return ()
    problem = run.problem or f"it is not true that {unproved[run.failed].text}"
    return (f"undefined behaviour: {problem} ({run.failed.position})",)


def rests_on_conditions(answer: Answer, program: Program) -> bool:
    """Whether a proof holds under conditions only: some that were not shown, or assumptions of the user."""
    return bool(answer.unproved) or any(
        is_assumption(operation)
        for function in program.functions.values()
        for edge in function.edges
        for operation in edge.operations
    )


def is_assumption(operation: Operation) -> bool:
    """Whether it is an assumption of the user."""
    return isinstance(operation, Assume) and operation.kind is AssumeKind.USER
