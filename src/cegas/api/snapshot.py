"""How a run is doing, in a form that its supervisor can read while it goes on and after it was killed."""

from __future__ import annotations

from typing import Any

from cegas.api.result import Result
from cegas.program.properties import Verdict
from cegas.verification.result import Statistics
from cegas.verification.watch import Progress, Watch

Snapshot = tuple[Any, ...]
"""Plain data, written by `take` and read by the other functions here."""
MOST_WARNINGS = 50


def take(watch: Watch) -> Snapshot:
    """How things are now. It is taken often, so it has nothing that would grow with the run."""
    statistics, progress = Statistics(), watch.progress()
    for look in watch.looks:
        look.report(statistics)
    known = watch.statistics
    seconds = statistics.seconds if known is None else {**known.seconds, **statistics.seconds}
    return (
        (progress.phase, progress.states, progress.waiting, progress.refinements, progress.depth),
        (statistics.states, statistics.refinements, statistics.solver_calls, statistics.operations),
        seconds,
        watch.timed,
        {} if known is None else known.program,
        () if watch.program is None else watch.program.warnings[:MOST_WARNINGS],
        watch.subject,
    )


def progress(snapshot: Snapshot) -> Progress:
    """What a progress line tells."""
    return Progress(*snapshot[0])


def unknown(
    snapshot: Snapshot | None, reason: str, subject: tuple[str, str, str], time: tuple[float, float], peak_mb: float
) -> Result:
    """The result of a run that was ended from outside: what it had told by then. `time` is from when to when it ran."""
    statistics = Statistics()
    warnings: tuple[str, ...] = ()
    started, now = time
    if snapshot is not None:
        _, counts, seconds, timed, program, warnings, known_subject = snapshot
        statistics.states, statistics.refinements, statistics.solver_calls, statistics.operations = counts
        statistics.seconds = dict(seconds)
        if timed is not None:
            statistics.seconds[timed[0]] = now - timed[1]
        statistics.program = dict(program)
        subject = known_subject or subject
    statistics.seconds["total"] = now - started
    statistics.peak_memory_mb = peak_mb
    return Result(Verdict.UNKNOWN, reason, *subject, warnings, (), {}, statistics, was_cut_short=True)
