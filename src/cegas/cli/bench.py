"""`cegas bench`."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from cegas.bench.campaign import carry_out, cluster_workers, local_workers, runs_of
from cegas.bench.endings import ERROR
from cegas.bench.journal import CampaignJournal, CampaignSettings, machine, now, write_tables
from cegas.bench.runs import Configuration, RunLimits, RunOutcome
from cegas.bench.summary import Results, RunTally, as_text
from cegas.bench.tasks import read_sets
from cegas.cli.terminal import BAD, GOOD, OPEN, Style
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.verification.analyses import analysis_named

PAGE: Final = "report.html"
INTERRUPTED: Final = 3
_ERASE: Final = "\r\033[K"


def bench(arguments: argparse.Namespace) -> int:
    """Do the runs, write what came of them, and say it. The exit code is 1 if a verdict is wrong or a run failed."""
    options = tuple(shlex.split(arguments.options))
    configurations = [_configuration(text, options) for text in arguments.analysis.split(",")]
    found = read_sets(arguments.sets)
    number, count = arguments.part
    tasks = found.tasks[number - 1 :: count]
    if not tasks:
        raise InputError(f"--part {number}/{count}: there are only {len(found.tasks)} tasks")
    for remark in found.remarks:
        print(f"cegas: {remark}", file=sys.stderr)
    limits = RunLimits(arguments.time_limit, arguments.memory_limit, arguments.wall_limit)
    runs = runs_of(tasks, configurations, limits, options)
    settings = CampaignSettings(limits.seconds, limits.megabytes, options, limits.wall, started=now(), machine=machine())
    folder = Path(arguments.output)
    workers = cluster_workers(arguments.cluster, arguments.jobs) if arguments.cluster else local_workers(arguments.jobs)
    was_interrupted = False
    with CampaignJournal.open(folder, settings, resume=arguments.resume) as journal:
        bar = Bar(journal.outcomes, len({run.key for run in runs} | {item.key for item in journal.outcomes}))
        with _terminations_as_interruptions():
            try:
                with workers as those:
                    carry_out(runs, journal, those, bar.show)
            except KeyboardInterrupt:
                was_interrupted = True
            finally:
                bar.erase()
        if journal.outcomes:
            order = {run.key: number for number, run in enumerate(runs)}
            outcomes = sorted(journal.outcomes, key=lambda item: order.get(item.key, len(order)))
            _write(folder, journal.settings, outcomes)
            print("\n".join(as_text(Results(outcomes))))
            print(f"tables and plots: {folder / PAGE}")
        if was_interrupted:
            done = sum(item.key in {run.key for run in runs} for item in journal.outcomes)
            print(f"cegas: interrupted after {done} of {len(runs)} runs; --resume continues", file=sys.stderr)
            return INTERRUPTED
        return 1 if any(item.is_wrong or item.kind == ERROR for item in journal.outcomes) else 0


def _configuration(text: str, shared: tuple[str, ...]) -> Configuration:
    """An analysis, perhaps with options of its own."""
    from cegas.cli.arguments import parser

    words = shlex.split(text)
    if not words:
        raise InputError("--analysis: a name is missing")
    analysis_named(words[0])
    # The parser complains about what `cegas check` does not know.
    options = parser().parse_args(["check", "program.c", "--analysis", *words, *shared])
    if options.time_limit is not None or options.memory_limit is not None or options.output is not None:
        raise InputError(f"'{text}': limits and output are options of the benchmark, not of its analyses")
    if options.analysis != words[0]:
        raise InputError("--options: the analysis is chosen with --analysis")
    return Configuration(words[0], tuple(words[1:]))


def _write(folder: Path, settings: CampaignSettings, outcomes: Sequence[RunOutcome]) -> None:
    from cegas.bench.page import page

    try:
        write_tables(folder, settings, outcomes)
        (folder / PAGE).write_text(page(settings, Results(outcomes)), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: the results cannot be written ({error.strerror or error})") from error


@contextmanager
def _terminations_as_interruptions() -> Iterator[None]:
    """Within, SIGTERM does what Ctrl-C does."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Bar:
    """The line at the bottom of the terminal: how far it is, and what came of it so far."""

    def __init__(self, outcomes: Sequence[RunOutcome], total: int) -> None:
        self._outcomes = outcomes
        self._before = len(outcomes)
        self._total = total
        self._started = time.monotonic()
        self._style = Style.of(sys.stderr)
        self._is_wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, going: int) -> None:
        if not self._is_wanted:
            return
        elapsed = time.monotonic() - self._started
        columns = shutil.get_terminal_size().columns
        text = bar_text(self._outcomes, self._before, self._total, going, elapsed, columns - 1, self._style)
        sys.stderr.write(_ERASE + text)
        sys.stderr.flush()

    def erase(self) -> None:
        if self._is_wanted:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()


def bar_text(
    outcomes: Sequence[RunOutcome], before: int, total: int, going: int, elapsed: float, width: int, style: Style
) -> str:
    """The line itself. What there is no room for is left out: the time that is left first, then the bar."""
    tally = RunTally.of(outcomes)
    counts = [(tally.correct, "correct", GOOD), (tally.wrong, "wrong", BAD), (tally.unknown, "unknown", OPEN)]
    if tally.unlabelled:
        counts.append((tally.unlabelled, "decided", GOOD))
    progress = f"{tally.total}/{total}"
    parts = [progress, *(f"{count} {word}" for count, word, _ in counts), f"{going} running", _clock(elapsed)]
    new = tally.total - before
    if new >= 5:
        parts.append(f"{_clock(elapsed / new * (total - tally.total))} left")
    while len(" · ".join(parts)) > width and len(parts) > 1:
        parts.pop()
    room = width - len(" · ".join(parts)) - 3
    bar = ""
    if room >= 10:
        room = min(room, 30)
        filled = room * tally.total // max(total, 1)
        bar = f"[{'#' * filled}{'.' * (room - filled)}] "
    painted = {f"{count} {word}": style.paint(f"{count} {word}", colour) for count, word, colour in counts if count}
    return bar + " · ".join(painted.get(part, part) for part in parts)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
