"""Evidence for a verdict, and what becomes of a verdict whose evidence fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.properties import Verdict
from cegas.verification.result import Answer, Result

if TYPE_CHECKING:
    from cegas.evidence.harness import Harness
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


def harness(result: Result, source: NativeSource | None, files: Sequence[str], name: str) -> Harness | None:
    """A C file, to be called `name`, that makes the program of an UNSAFE result fail; None if there is none to be had."""
    if result.verdict is not Verdict.UNSAFE or result.path is None or source is None:
        return None
    from cegas.evidence.harness import make_harness
    from cegas.native.errors import NotReplayable

    try:
        chosen = () if result.counterexample is None else result.counterexample.inputs
        return make_harness(result.path.show, source, chosen, files, name)
    except NotReplayable:
        return None
