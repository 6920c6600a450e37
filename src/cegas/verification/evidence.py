"""Evidence for a verdict, and what becomes of a verdict whose evidence fails."""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.properties import Verdict
from cegas.verification.result import Answer

if TYPE_CHECKING:
    from cegas.evidence.replay import Replay, RunRecorder
    from cegas.frontend.recording import NativeSource
    from cegas.native.child import Child
    from cegas.program.control_flow import Program
    from cegas.refinement.feasibility import Real
    from cegas.refinement.ledger import Ledger, Violated

REPLAY = "replay"
DIVERGED = "diverged"
OFF = "off"
_ANOTHER_WAY = "a native run with the inputs of the counterexample does not {}: {}"


def start_child(meanwhile: Iterator[None]) -> Child | None:
    """A process for the native run of a counterexample that is still to be told: it gets ready while that is done, and steps
    of `meanwhile` are made while it runs."""
    from cegas.native.execution import compiling_child

    try:
        return compiling_child(meanwhile)
    except OSError:  # there will be another attempt when the run is due
        return None


def replayed(
    answer: Answer,
    source: NativeSource | None,
    budget: Budget,
    program: Program,
    ledger: Ledger | None = None,
    child: Child | None = None,
) -> dict[str, str]:
    """Run the counterexample of an UNSAFE answer natively, in a child that may be there already, and those of other
    violations; nothing without a `source`.

    If a native run takes another way, one of the two is wrong: the violation is none any more, and if no other one is left,
    the answer becomes UNKNOWN.
    """
    if answer.verdict is not Verdict.UNSAFE or answer.path is None:
        return {}
    if source is None:
        return {REPLAY: OFF}
    from cegas.evidence.replay import ReplayStatus  # only where there is something to replay

    first, told = answer.path, _replay(answer.path, source, budget, answer.recorded, child)
    kept: list[tuple[Violated, Replay]] = []
    for violated in [] if ledger is None else ledger.violations():
        outcome = told if violated.path is first else _replay(violated.path, source, budget)
        if outcome.status is not ReplayStatus.DIVERGED:
            kept.append((violated, outcome))
        elif ledger is not None:
            ledger.withdraw(violated, _ANOTHER_WAY.format(_aim(violated.edge), outcome.reason))
    if told.status is not ReplayStatus.DIVERGED:
        return {REPLAY: str(told)}
    harm = None if answer.counterexample is None else answer.counterexample.harm
    if kept:
        (violated, outcome), *_ = kept
        _replace(answer, program, violated)
        return {REPLAY: str(outcome)}
    answer.verdict, answer.counterexample, answer.path, answer.warnings = Verdict.UNKNOWN, None, None, ()
    answer.reason = _ANOTHER_WAY.format(_aim(harm), told.reason)
    return {REPLAY: DIVERGED}


def _aim(harmed: object | None) -> str:
    return "reach the error" if harmed is None else "violate the condition"


def _replay(
    path: Real, source: NativeSource, budget: Budget, recorded: RunRecorder | None = None, child: Child | None = None
) -> Replay:
    from cegas.evidence.replay import Replay, ReplayStatus, replay

    try:
        return replay(path.show, source, budget, recorded, child)
    except ResourceExhausted as exhausted:
        return Replay(ReplayStatus.NOT_POSSIBLE, str(exhausted))
    except KeyboardInterrupt:
        return Replay(ReplayStatus.NOT_POSSIBLE, budget.cancelled or "interrupted")


def _replace(answer: Answer, program: Program, violated: Violated) -> None:
    """The answer is another violation."""
    from cegas.engines.engine import violation
    from cegas.verification.answers import answer_of

    other = answer_of(program, violation(violated))
    answer.reason, answer.counterexample = other.reason, other.counterexample
    answer.path, answer.warnings = other.path, other.warnings
