"""The same input gives the same output: verdicts, traces, counters; in one process and across processes.

The default run takes each program with some analyses, and each analysis with some programs; `-m slow` does the rest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.tasks import TASKS
from tests.support.repeatable import repeatable
from tests.support.samples import rank, some

from cegas.api.verify import verify
from cegas.verification.analyses import ANALYSES

PAIRS: Final = (
    "arrays/insertion-sort",
    "control/goto-into-while",
    "floats/float-loop-counter",
    "globals/address-in-the-middle",
    "library-string/memcmp-length",
    "pointer-integers/split-in-halves",
    "pointers-loop/work-list",
    "recursion/linked-frames",
)
"""Programs with loops, calls, pointers, floats and library functions, all of which every analysis decides: another sample might
hold one that runs for ever. (`tests/slow/test_processes_alike.py` takes all tasks.)"""
PROGRAMS: Final = [f"{name}-{kind}.yml" for name in PAIRS for kind in ("safe", "unsafe")]
ALL: Final = [(file, analysis) for file in PROGRAMS for analysis in ANALYSES]
QUICK: Final = frozenset(
    [(file, analysis) for file in PROGRAMS for analysis in sorted(ANALYSES, key=lambda analysis: rank(file, analysis))[:1]]
    + [(file, analysis) for analysis in ANALYSES for file in sorted(PROGRAMS, key=lambda file: rank(file, analysis))[:1]]
)


def in_this_process(file: str, analysis: str) -> dict[str, Any]:
    # No time limit: where it strikes is no matter of the program. The programs are small.
    return repeatable(verify(TASKS / file, analysis=analysis).to_json())


@pytest.mark.parametrize(("file", "analysis"), [pair for pair in ALL if pair in QUICK])
def test_two_runs_are_alike(file: str, analysis: str) -> None:
    check_two_runs(file, analysis)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "analysis"), [pair for pair in ALL if pair not in QUICK])
def test_two_runs_of_the_other_analyses_are_alike(file: str, analysis: str) -> None:
    check_two_runs(file, analysis)


def check_two_runs(file: str, analysis: str) -> None:
    first = in_this_process(file, analysis)
    assert first == in_this_process(file, analysis)
    assert first["statistics"]["states"] + first["statistics"]["operations"] > 0


def in_a_process_of_its_own(file: Path, seed: int) -> dict[str, Any]:
    """With another seed for the hashes of strings, and objects at other addresses."""
    done = subprocess.run(
        [sys.executable, "-m", "cegas", "check", str(file), "--json"],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1, 3), done.stderr
    return repeatable(json.loads(done.stdout))


@pytest.mark.parametrize("file", some(3, [f"{name}-unsafe.yml" for name in PAIRS], "processes"))
def test_processes_are_alike(file: str) -> None:
    assert in_a_process_of_its_own(TASKS / file, 1) == in_a_process_of_its_own(TASKS / file, 2)
