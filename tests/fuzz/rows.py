"""One case from its seed to its row in the log, and the totals of many rows."""

from __future__ import annotations

import re
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from tests.fuzz.configurations import PLAIN, Configuration, configurations, turn
from tests.fuzz.judge import Check, Judgement, check
from tests.fuzz.minimise import minimise
from tests.fuzz.store import store
from tests.fuzz.subjects import Subject, make_case

VALUE_FULL: Final = next(each for each in PLAIN if each.analysis == "value-full")


@dataclass(frozen=True, slots=True)
class Plan:
    """How every case is treated."""

    analysis: str = "all"
    runs: int = 1
    """How many configurations check each program."""
    seconds: float = 4.0
    """Of processor time, for each run of an analysis."""
    minimise_seconds: float = 120.0
    output: str | None = None
    """Where the programs of failures go."""
    store: bool = False
    """Failures become regression programs, too."""
    property: str | None = None
    """What is asked by name, as `default`; otherwise it is about calls of the program's error function."""


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one case; a line of the log."""

    case: str
    kind: str
    seed: int
    excluded: str = ""
    """Why there is nothing to check."""
    died: str = ""
    """How the process that worked on it ended, or the traceback of an error in the fuzzing itself."""
    notes: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    seconds: float = 0.0
    files: tuple[str, ...] = ()
    """Programs of failures."""

    @property
    def is_failure(self) -> bool:
        return bool(self.died) or any(each.is_failure for each in self.checks)

    def to_json(self) -> dict[str, object]:
        return {"ok": not self.is_failure, **asdict(self)}


def row_from_json(data: dict[str, object]) -> Row:
    data = {name: value for name, value in data.items() if name != "ok"}
    checks, notes, files = data.pop("checks"), data.pop("notes"), data.pop("files")
    assert isinstance(checks, list)
    assert isinstance(notes, list)
    assert isinstance(files, list)
    return Row(**data, checks=tuple(Check(**each) for each in checks), notes=tuple(notes), files=tuple(files))  # type: ignore[arg-type]


def chosen(kind: str, seed: int, subjects: int, plan: Plan) -> list[list[Configuration]]:
    """The configurations of each program of a case: they take turns, and csmith's programs always have `value-full`."""
    choices = configurations(plan.analysis)
    always = [VALUE_FULL] if kind == "csmith" and plan.analysis == "all" else []
    rounds = [
        [turn(choices, seed, number * plan.runs + run, subjects * plan.runs) for run in range(plan.runs)]
        for number in range(subjects)
    ]
    return [
        [replace(each, property=plan.property) for each in (*always, *(each for each in turns if each not in always))]
        for turns in rounds
    ]


def work(kind: str, seed: int, plan: Plan, may_minimise: bool) -> Row:
    """Make the programs of a seed, check them, and keep those that show a failure."""
    started = time.monotonic()
    try:
        case = make_case(kind, seed)
        row = Row(case.name, kind, seed, case.excluded, notes=case.notes)
        checks: list[Check] = []
        files: list[str] = []
        for subject, choices in zip(case.subjects, chosen(kind, seed, len(case.subjects), plan), strict=True):
            for configuration in choices:
                found = check(subject, configuration, plan.seconds)
                checks.append(found)
                if found.is_failure and plan.output is not None:
                    files += _keep(case.name, subject, configuration, found, plan, may_minimise)
    except Exception:
        return Row(f"{kind}-{seed}", kind, seed, died=traceback.format_exc(), seconds=time.monotonic() - started)
    return replace(row, checks=tuple(checks), files=tuple(files), seconds=round(time.monotonic() - started, 2))


def _keep(
    name: str, subject: Subject, configuration: Configuration, found: Check, plan: Plan, may_minimise: bool
) -> list[str]:
    folder = Path(plan.output or ".")
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "-", f"{name}-{subject.expected}-{configuration}")
    last = found.detail.strip().rpartition("\n")[2]
    head = f"/* {name}, {subject.model}, {configuration}: {found.judgement}, expected {subject.expected}; {last} */\n"
    written = [folder / f"{stem}.c"]
    written[0].write_text(head + subject.text, encoding="utf-8")
    if may_minimise and found.judgement != "hang":
        smaller = minimise(subject, configuration, found, plan.minimise_seconds)
        written.append(folder / f"{stem}.min.c")
        written[1].write_text(head + smaller.text, encoding="utf-8")
        if plan.store:
            store(smaller, f"fuzz-{name}", f"found by fuzzing with {configuration}")
    return [str(file) for file in written]


@dataclass(slots=True)
class Totals:
    """Running totals over rows."""

    programs: Counter[str] = field(default_factory=Counter)
    """By kind: cases with something to check."""
    excluded: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    judgements: Counter[Judgement] = field(default_factory=Counter)
    by_analysis: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    """By kind and analysis: verdicts and judgements."""
    died: int = 0
    failures: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        if row.is_failure:
            self.failures.append(row)
        if row.died:
            self.died += 1
        if row.excluded:
            self.excluded[row.kind] += 1
            self.reasons[f"{row.kind}: {row.excluded}"] += 1
        elif not row.died:
            self.programs[row.kind] += 1
        for each in row.checks:
            self.judgements[each.judgement] += 1
            counts = self.by_analysis.setdefault((row.kind, each.analysis), Counter())
            counts[each.verdict] += 1
            counts["runs"] += 1
            if each.judgement in ("wrong", "crash", "hang", "excused"):
                counts[each.judgement] += 1

    def add_all(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.add(row)

    def line(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.programs.items()))
        decided = self.judgements["right"] + self.judgements["wrong"] + self.judgements["excused"]
        runs = sum(self.judgements.values())
        return (
            f"{kinds or 'nothing yet'} ({sum(self.excluded.values())} excluded); {runs} runs, {decided} decided, "
            f"{self.judgements['wrong']} wrong, {self.judgements['crash']} crashed, "
            f"{self.judgements['hang']} hang, {self.died} died"
        )

    def table(self) -> str:
        columns = ("runs", "safe", "unsafe", "unknown", "wrong", "crash", "hang", "excused")
        lines = [f"{'kind':8} {'analysis':10} {'decided':>8} " + " ".join(f"{name:>8}" for name in columns)]
        for (kind, analysis), counts in sorted(self.by_analysis.items()):
            share = 100 * (counts["safe"] + counts["unsafe"]) / max(1, counts["runs"])
            lines.append(f"{kind:8} {analysis:10} {share:7.0f}% " + " ".join(f"{counts[name]:>8}" for name in columns))
        lines.extend(f"excluded: {count} x {reason}" for reason, count in self.reasons.most_common())
        return "\n".join(lines)
