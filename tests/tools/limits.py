"""Whether limits hold: hostile programs under short limits, and signals at random moments.

    python -m tests.tools.limits --jobs 2
    python -m tests.tools.limits --only chain --analyses value --limits 2 --signals 0

For each run: how late its answer was, the memory of all its processes, and what was left of it. The answer must be there within
5 % and a second of the limit, the memory below its limit and 5 %, and nothing may be left. On a busy machine answers are
later than that for no fault of the program's: `waited` says how long after the limit the process that watches was ready to run
and did not get a processor, and is taken off. (Time that it sleeps or computes is not, nor is that of any other process.) The
summary also has what the clock alone says, and how many answers are too late by that: on a quiet machine there should be none.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.hostile import FIFO, PROGRAMS

from cegas.foundation.processes import descendants, memory_mb

MARK: Final = "CEGAS_LIMITS_RUN"
"""A variable of the environment by which all processes of a run are found, whoever their parents are."""
COMMAND: Final = (sys.executable, "-m", "cegas", "check")
MEMORY_MB: Final = 1500
NO_RESULT: Final = "no result"
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL, signal.SIGPIPE)
"""SIGPIPE stands for a reader who goes away."""
SIGNAL_SECONDS: Final = 1.5
"""So long after a signal everything must be over."""


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one run."""

    name: str
    analysis: str
    limit: float
    seconds: float
    """From the start of the process to its end."""
    waited: float
    """Of these, how long after the limit the process that watches was ready to run and did not."""
    memory: float
    code: int
    reason: str
    left: int

    @property
    def late(self) -> float:
        """Seconds after its limit, without those that it waited."""
        return self.seconds - self.waited - self.limit

    @property
    def is_late_by_the_clock(self) -> bool:
        return _is_too_late(self.seconds - self.limit, self.limit)

    @property
    def problem(self) -> str:
        found = []
        if _is_too_late(self.late, self.limit):
            found.append(f"{self.late:.2f} s late")
        if self.reason == NO_RESULT:
            found.append(NO_RESULT)
        if self.memory > 1.05 * MEMORY_MB:
            found.append(f"{self.memory:.0f} MB")
        if self.left:
            found.append(f"{self.left} processes left")
        if self.code not in (0, 1, 2, 3):
            found.append(f"exit code {self.code}")
        return ", ".join(found)


def _is_too_late(late: float, limit: float) -> bool:
    return late > 0.05 * limit + 1


def processes_of(run: str) -> list[int]:
    """The processes that have a run's mark in their environments."""
    wanted, found = f"{MARK}={run}".encode(), []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if wanted in file.read().split(b"\0"):
                        found.append(int(name))
            except OSError:
                continue
    return found


def waited(process: int) -> float:
    """Seconds for which a process was ready to run, and another one had the processor."""
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


class Run:
    """A command under way, and what is seen of it."""

    def __init__(self, number: int, arguments: list[str], limit: float = 0.0) -> None:
        self.mark = f"{os.getpid()}-{number}"
        self.begin = time.monotonic()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, MARK: self.mark},
            preexec_fn=_listen,
        )
        self.limit = limit
        self.memory = self.waited = self._waited_before = 0.0
        self.output = b""
        self.told = 0.0
        """When something was done to it; zero if it ended before."""
        self._reader = threading.Thread(target=self._read, daemon=True)

    def _read(self) -> None:
        assert self.process.stdout is not None
        try:
            self.output = self.process.stdout.read()
        except (OSError, ValueError):
            pass

    def watch(self, at: float = float("inf"), number: int = 0) -> float:
        """Until its end, or to a moment at which something happens to it; seconds that it took."""
        if not number or number != signal.SIGPIPE:
            self._reader.start()
        while self.process.poll() is None:
            now = time.monotonic() - self.begin
            below = descendants(self.process.pid)
            # Before that, it does not matter that it waits.
            ready = waited(self.process.pid)
            if now < (self.told or (self.limit if at == float("inf") else at)):
                self._waited_before = ready
            self.waited = max(self.waited, ready - self._waited_before)
            self.memory = max(self.memory, memory_mb([self.process.pid, *below], MEMORY_MB))
            if now >= at:
                at = float("inf")
                self.told = now
                if number == signal.SIGPIPE:
                    assert self.process.stdout is not None
                    self.process.stdout.close()
                else:
                    self.process.send_signal(number)
            time.sleep(0.02)
        return time.monotonic() - self.begin

    def left(self) -> int:
        """How many of its processes are still there, half a second after its end. They are ended."""
        end = time.monotonic() + 0.5
        while (found := processes_of(self.mark)) and time.monotonic() < end:
            time.sleep(0.02)
        for one in found:
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return len(found)


def _listen() -> None:
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def limited(number: int, file: Path, analysis: str, limit: float) -> Row:
    """One program under one limit."""
    arguments = [str(file), "--analysis", analysis, "--time-limit", f"{limit:g}", "--memory-limit", str(MEMORY_MB), "--json"]
    run = Run(number, arguments, limit)
    seconds = run.watch()
    run._reader.join(5)
    try:
        reason = str(json.loads(run.output)["reason"])
    except (ValueError, KeyError):
        reason = NO_RESULT if run.process.returncode != 2 else "bad input"
    left = run.left()
    return Row(file.stem, analysis, limit, seconds, run.waited, run.memory, run.process.returncode, reason, left)


@dataclass(frozen=True, slots=True)
class Signalled:
    """What came of a signal."""

    name: str
    kind: signal.Signals
    at: float
    took: float
    """Seconds from the signal to the end, without those that the process waited; zero if it had ended before."""
    problem: str


def signalled(number: int, file: Path, kind: signal.Signals, at: float) -> Signalled:
    """A signal at some moment of a run."""
    run = Run(number, [str(file), "--analysis", "value", "--time-limit", "60", "--memory-limit", str(MEMORY_MB)])
    seconds = run.watch(at, kind)
    took = seconds - run.waited - run.told if run.told else 0.0
    found, code = [], run.process.returncode
    documented = {
        signal.SIGKILL: (-signal.SIGKILL,),
        signal.SIGPIPE: (2,),
        signal.SIGINT: (3, -signal.SIGINT),
        # The interpreter itself may not be ready to listen: then the process ends by the signal.
        signal.SIGTERM: (3, -signal.SIGTERM),
        signal.SIGHUP: (3, -signal.SIGHUP),
    }[kind]
    # It may have come to its own end before, or just then.
    if code not in (*documented, 0, 1, 2) and (run.told or code != 3):
        found.append(f"exit code {code}")
    if took > SIGNAL_SECONDS:
        found.append(f"it ends {took:.1f} s after the signal")
    left = run.left()
    if left:
        found.append(f"{left} processes left")
    return Signalled(file.stem, kind, at, took, ", ".join(found))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limits", default="2,5")
    parser.add_argument("--analyses", default="value,cegas,symex")
    parser.add_argument("--only", default="", help="programs whose names contain this")
    parser.add_argument("--signals", type=int, default=100)
    parser.add_argument("--jobs", "-j", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cegas-hostile-") as folder:
        files = [_written(Path(folder), name) for name in (*PROGRAMS, FIFO) if options.only in name]
        limits = [float(text) for text in options.limits.split(",")]
        orders = [(file, analysis, limit) for limit in limits for file in files for analysis in options.analyses.split(",")]
        with ThreadPoolExecutor(options.jobs) as pool:
            rows = []
            for row in pool.map(lambda item: limited(item[0], *item[1]), enumerate(orders)):
                rows.append(row)
                times = f"{row.limit:g} s, {row.seconds:.2f} s, waited {row.waited:.2f} s, {row.memory:.0f} MB"
                print(f"{row.name}, {row.analysis}: {times}; {row.reason} {row.problem and '!! ' + row.problem}", flush=True)
            chance = random.Random(options.seed)
            signals = [
                (chance.choice(files), SIGNALS[number % len(SIGNALS)], chance.uniform(0, 3))
                for number in range(options.signals)
            ]
            ends = list(pool.map(lambda item: signalled(len(orders) + item[0], *item[1]), enumerate(signals)))
    for one in ends:
        if one.problem:
            print(f"{one.name}: {one.kind.name} after {one.at:.2f} s: !! {one.problem}")
    return _summary(rows, ends)


def _written(folder: Path, name: str) -> Path:
    file = folder / f"{name}.c"
    if name == FIFO:
        os.mkfifo(file)
    else:
        file.write_text(PROGRAMS[name], encoding="utf-8")
    return file


def _summary(rows: list[Row], ends: list[Signalled]) -> int:
    bad = [row for row in rows if row.problem]
    if rows:
        for limit in sorted({row.limit for row in rows}):
            these = [row for row in rows if row.limit == limit]
            latest, clock = max(these, key=lambda row: row.late), max(these, key=lambda row: row.seconds)
            print(
                f"limit {limit:g} s: the latest answer {latest.late:+.2f} s ({latest.name}, {latest.analysis}); "
                f"by the clock alone {clock.seconds - limit:+.2f} s ({clock.name}, {clock.analysis}), of which it waited {clock.waited:.2f} s; "
                f"too late by the clock alone: {sum(row.is_late_by_the_clock for row in these)} of {len(these)}"
            )
        largest = max(rows, key=lambda row: row.memory)
        print(f"the largest memory: {largest.memory:.0f} MB ({largest.name}, {largest.analysis}), limit {MEMORY_MB} MB")
        print(f"processes left: {sum(row.left for row in rows)}")
    if ends:
        last = max(ends, key=lambda one: one.took)
        print(f"signals: the latest end {last.took:.2f} s after it ({last.name}, {last.kind.name} after {last.at:.2f} s)")
    problems = sum(bool(one.problem) for one in ends)
    print(f"{len(rows)} runs, {len(bad)} with problems; {len(ends)} signals, {problems} with problems")
    return 1 if bad or problems else 0


if __name__ == "__main__":
    sys.exit(main())
