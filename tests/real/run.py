"""Runs of the command line over libraries, with the processor time that they took."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.real.fetch import fetch
from tests.real.libraries import Bug, Library


@dataclass(frozen=True)
class Run:
    """What came of a run."""

    library: Library
    bug: Bug | None
    size: int
    verdict: str
    reason: str
    seconds: float
    """Of processor time, all processes together."""


def outcome(run: Run) -> str:
    """Whether it is what the sources deserve."""
    expected = "safe" if run.bug is None else "unsafe"
    return "as expected" if run.verdict == expected else "open" if run.verdict == "unknown" else "WRONG"


def run_all(library: Library, folder: Path, analysis: str, seconds: float, sizes: Sequence[int] = ()) -> Iterator[Run]:
    """A library as it is, then with each of its bugs; or as it is with buffers of several sizes."""
    sources = fetch(folder, library.package)
    yield from (check(library, sources, analysis, seconds, size) for size in sizes or [library.size])
    for bug in () if sizes else library.bugs:
        with tempfile.TemporaryDirectory() as place:
            copy = Path(place) / library.package
            shutil.copytree(sources, copy, symlinks=True)
            bug.seed(copy)
            yield check(library, copy, analysis, seconds / 3, library.size, bug)


def check(library: Library, sources: Path, analysis: str, seconds: float, size: int, bug: Bug | None = None) -> Run:
    """One run of `cegas check`, which is ended when its processor time is used up."""
    command = [sys.executable, "-m", "cegas", "check", "--quiet", "--json", "--analysis", analysis]
    with tempfile.TemporaryFile("w+") as output:
        began = _used()
        process = subprocess.Popen(
            [*command, "--time-limit", "1000000", *library.arguments(sources, size)], stdout=output, stderr=subprocess.STDOUT
        )
        while process.poll() is None:
            if _of_tree(process.pid) > seconds:
                process.terminate()  # who runs in the background may ignore interruptions
                process.wait()
            time.sleep(0.1)
        took = _used() - began
        output.seek(0)
        last = output.read().strip().rpartition("\n")[2]
    found = json.loads(last) if last.startswith("{") else {"verdict": "failed", "reason": last}
    return Run(library, bug, size, found["verdict"], found["reason"], took)


def _used() -> float:
    """Processor seconds of all children that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _of_tree(root: int) -> float:
    """Processor seconds of a process and its descendants, the ended ones included."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
            ticks[int(entry.name)] = sum(map(int, fields[11:15]))
    tree = {root}
    while more := {each for each, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return sum(ticks.get(each, 0) for each in tree) / os.sysconf("SC_CLK_TCK")
