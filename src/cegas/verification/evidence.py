"""Evidence for a verdict, and what becomes of a verdict whose evidence fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.properties import Verdict
from cegas.verification.result import Answer

if TYPE_CHECKING:
    from cegas.frontend.recording import NativeSource

REPLAY = "replay"
DIVERGED = "diverged"
OFF = "off"


def replayed(answer: Answer, source: NativeSource | None, budget: Budget) -> dict[str, str]:
    """Run the counterexample of an UNSAFE answer natively; without a `source` the replay is off.

    If the native run takes another way, one of the two is wrong, and the answer becomes UNKNOWN.
    """
    if answer.verdict is not Verdict.UNSAFE or answer.path is None:
        return {}
    if source is None:
        return {REPLAY: OFF}
    from cegas.evidence.replay import Replay, ReplayStatus, replay  # only where there is something to replay

    try:
        outcome = replay(answer.path.show, source, budget)
    except ResourceExhausted as exhausted:
        outcome = Replay(ReplayStatus.NOT_POSSIBLE, str(exhausted))
    except KeyboardInterrupt:
        outcome = Replay(ReplayStatus.NOT_POSSIBLE, budget.cancelled or "interrupted")
    if outcome.status is ReplayStatus.DIVERGED:
        answer.verdict, answer.counterexample, answer.path, answer.warnings = Verdict.UNKNOWN, None, None, ()
        answer.reason = f"a native run with the inputs of the counterexample does not reach the error: {outcome.reason}"
        return {REPLAY: DIVERGED}
    return {REPLAY: str(outcome)}
