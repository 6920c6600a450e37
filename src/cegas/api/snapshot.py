"""How a run is doing, in a form that its supervisor can read while it goes on and after it was killed."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.api.result import Result, demand_certificate
from cegas.engines.journal import PlainStint, stints_of
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.properties import UNREACH_CALL, Standing, Verdict
from cegas.verification.result import Answer, Assumption, Statistics
from cegas.verification.watch import Progress, Watch

if TYPE_CHECKING:
    from cegas.verification.places import PropertyResult

Snapshot = tuple[Any, ...]
"""Plain data, written by `take` and read by the other functions here."""
Will = tuple[Any, ...]
"""Plain data, written by `will` and read by `result_of`."""
MOST_WARNINGS = 50


def take(watch: Watch) -> Snapshot:
    """How things are now. It is taken often, so it has nothing that would grow with the run."""
    counts, seconds, progress = (0, 0, 0, 0), dict(watch.statistics.seconds), watch.progress()
    if watch.run is not None:
        effort = watch.run.effort()
        counts = (effort.states, effort.refinements, effort.solver_calls, effort.operations)
        if effort.solver_seconds is not None:
            seconds["solver"] = effort.solver_seconds
        if effort.slices is not None:
            seconds["slicing"] = effort.slices.seconds
    return (
        (progress.phase, progress.states, progress.waiting, progress.refinements, progress.depth),
        counts,
        seconds,
        watch.timed,
        watch.statistics.program,
        () if watch.program is None else watch.program.warnings[:MOST_WARNINGS],
        watch.subject,
        _clauses(watch),
        () if watch.journal is None else watch.journal.plain(),
    )


def progress(snapshot: Snapshot) -> Progress:
    """What a progress line tells."""
    return Progress(*snapshot[0])


def will(watch: Watch, answer: Answer, evidence: Mapping[str, str]) -> Will:
    """An answer as it stands if the run is ended while more is found out about it."""
    warnings = (*(() if watch.program is None else watch.program.warnings), *answer.warnings)
    assumptions = tuple((item.text, item.file, item.line, item.standing.value) for item in answer.assumptions)
    return (answer.verdict.value, answer.reason, warnings, assumptions, dict(evidence), _violated(watch, answer))


def _violated(watch: Watch, answer: Answer) -> str:
    """The clause of the property that a counterexample is about; empty if there is none."""
    shown = answer.counterexample
    if shown is None or watch.property is None:
        return ""
    found = UNREACH_CALL if shown.harm is None else watch.property.clause_of(shown.harm.kind)
    return "" if found is None else found.name


def _clauses(watch: Watch) -> tuple[tuple[str, str, bool], ...]:
    """The clauses of the property, if conditions count: name, text, and whether it is only searched."""
    asked = watch.property
    if asked is None or not asked.counted:
        return ()
    return tuple([(each.name, each.text, each.is_searched) for each in asked.clauses])


class Ended(Data):
    """What is known of a run that was ended from outside."""

    __slots__ = ("now", "peak_mb", "reason", "snapshot", "started", "will")

    def __init__(
        self, reason: str, snapshot: Snapshot | None, will: Will | None, started: float, now: float, peak_mb: float
    ) -> None:
        self.reason: Final = reason
        self.snapshot: Final = snapshot
        self.will: Final = will
        self.started: Final = started
        self.now: Final = now
        self.peak_mb: Final = peak_mb


def result_of(ended: Ended, subject: tuple[str, str, str], *, certify: bool) -> Result:
    """The result of a run that was ended from outside: its will, if there is one, and what it had told by then."""
    statistics = Statistics()
    warnings: tuple[str, ...] = ()
    clauses: tuple[tuple[str, str, bool], ...] = ()
    stints: tuple[PlainStint, ...] = ()
    if ended.snapshot is not None:
        _, counts, seconds, timed, program, warnings, known_subject, clauses, stints = ended.snapshot
        statistics.states, statistics.refinements, statistics.solver_calls, statistics.operations = counts
        statistics.seconds = dict(seconds)
        if timed is not None:
            statistics.seconds[timed[0]] = statistics.seconds.get(timed[0], 0.0) + ended.now - timed[1]
        statistics.program = dict(program)
        subject = known_subject or subject
    statistics.seconds["total"] = ended.now - ended.started
    statistics.peak_memory_mb = ended.peak_mb
    if ended.will is None:
        found = Result(Verdict.UNKNOWN, ended.reason, *subject, warnings, (), {}, statistics, was_cut_short=True)
        found.properties, found.strategy = _properties(clauses, found, ""), stints_of(stints)
        return found
    verdict, reason, warnings, assumptions, evidence, violated = ended.will
    result = Result(
        Verdict(verdict),
        reason,
        *subject,
        warnings,
        tuple(Assumption(text, file, line, Standing(standing)) for text, file, line, standing in assumptions),
        evidence,
        statistics,
    )
    if certify:
        demand_certificate(result, evidence, ended.reason)
    if result.verdict is Verdict.SAFE:
        result.warnings = (*warnings, f"not all that follows a proof was done: {ended.reason}")
    elif result.verdict is Verdict.UNSAFE:
        result.warnings = (*warnings, f"not all violations were looked for: {ended.reason}")
    result.properties, result.strategy = _properties(clauses, result, violated), stints_of(stints)
    return result


def _properties(clauses: tuple[tuple[str, str, bool], ...], result: Result, violated: str) -> tuple[PropertyResult, ...]:
    """What is known of each clause: a proof is one of all, but for those that are only searched."""
    if not clauses:
        return ()
    from cegas.verification.places import PropertyResult

    verdicts = {
        name: Verdict.UNSAFE
        if name == violated
        else Verdict.SAFE
        if result.verdict is Verdict.SAFE and not searched
        else Verdict.UNKNOWN
        for name, _, searched in clauses
    }
    return tuple(
        PropertyResult(name, text, verdicts[name], "" if verdicts[name] is Verdict.SAFE else result.reason)
        for name, text, _ in clauses
    )
