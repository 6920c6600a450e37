"""The supervisor: it measures all processes of a run, and leaves none behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cegas.bench import supervise
from cegas.foundation.supervisor import MEMORY, TIME

BUSY = "import time\nend = time.process_time() + {seconds}\nwhile time.process_time() < end: pass\n"
Supervise = Callable[..., dict[str, Any]]


def command(
    tmp_path: Path, program: str, soft: float = 0, cpu: float = 0, wall: float = 60, megabytes: float = 0
) -> list[str]:
    return [
        *(sys.executable, "-m", supervise.__name__, str(tmp_path / "out"), str(tmp_path / "err")),
        *map(str, (soft, cpu, wall, megabytes)),
        *(sys.executable, "-c", program),
    ]


@pytest.fixture
def measured(tmp_path: Path) -> Supervise:
    def run(program: str, **limits: float) -> dict[str, Any]:
        done = subprocess.run(command(tmp_path, program, **limits), capture_output=True, text=True, check=True)
        result: dict[str, Any] = json.loads(done.stdout)
        return result

    return run


def test_output_and_exit_code(measured: Supervise, tmp_path: Path) -> None:
    found = measured("import sys; print('said'); print('complained', file=sys.stderr); sys.exit(3)")
    assert (tmp_path / "out").read_text() == "said\n"
    assert (tmp_path / "err").read_text() == "complained\n"
    assert (found["exit_code"], found["ended_by"], found["was_told_to_end"]) == (3, "", False)


def test_processor_time_of_children_counts(measured: Supervise) -> None:
    child = BUSY.format(seconds=0.3)
    found = measured(f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {child!r}])\n")
    assert 0.3 <= found["cpu_seconds"] <= 2


def test_processor_time_of_orphans_counts(measured: Supervise, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    child = BUSY.format(seconds=0.3) + f"open({str(mark)!r}, 'w').close()\nimport time; time.sleep(60)\n"
    # The child's parent ends at once, and its session is another; the command ends when it sees the mark.
    parent = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {child!r}], start_new_session=True)\n"
    program = (
        f"import subprocess, sys, os, time\nsubprocess.run([sys.executable, '-c', {parent!r}])\n"
        f"while not os.path.exists({str(mark)!r}): time.sleep(0.02)\n"
    )
    started = time.monotonic()
    found = measured(program)
    assert found["cpu_seconds"] >= 0.3
    assert time.monotonic() - started < 50  # the orphan, which sleeps, was killed


def test_memory_of_all_processes_counts(measured: Supervise) -> None:
    hold = "import time; data = bytearray(60_000_000); data[::4096] = b'x' * len(data[::4096]); time.sleep(1.5)"
    found = measured(
        f"import subprocess, sys\nchildren = [subprocess.Popen([sys.executable, '-c', {hold!r}]) for _ in range(2)]\n"
        "for child in children: child.wait()\n"
    )
    assert 110 <= found["memory_mb"] <= 300


def test_memory_limit(measured: Supervise) -> None:
    found = measured("import time\ndata = b'x' * 300_000_000\ntime.sleep(60)\n", megabytes=150)
    assert found["ended_by"] == MEMORY
    assert found["exit_code"] == -signal.SIGKILL
    assert found["wall_seconds"] < 30


def test_limit_of_processor_time(measured: Supervise) -> None:
    found = measured("import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: pass\n", soft=0.1, cpu=0.4)
    assert found["ended_by"] == TIME
    assert found["was_told_to_end"]
    assert 0.4 <= found["cpu_seconds"] <= 2


def test_a_command_that_ends_when_told(measured: Supervise, tmp_path: Path) -> None:
    program = "import signal, sys\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(print('bye')))\nwhile True: pass\n"
    found = measured(program, soft=0.3, cpu=20)
    assert (found["ended_by"], found["was_told_to_end"], found["exit_code"]) == ("", True, 0)
    assert (tmp_path / "out").read_text() == "bye\n"


def test_limit_of_the_clock(measured: Supervise) -> None:
    found = measured("import time; time.sleep(60)", wall=0.5)
    assert found["ended_by"] == TIME
    assert 0.5 <= found["wall_seconds"] < 30
    assert found["cpu_seconds"] < 0.5


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_survives_the_supervisor_or_its_parent(tmp_path: Path, number: signal.Signals) -> None:
    """SIGTERM goes to the supervisor; SIGKILL to its parent, which cannot clean up."""
    pids = tmp_path / "pids"
    program = f"import os, time\nopen({str(pids)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    parent = f"import subprocess; subprocess.run({command(tmp_path, program)!r}, start_new_session=True)"
    line = [sys.executable, "-c", parent] if number == signal.SIGKILL else command(tmp_path, program)
    with subprocess.Popen(line, stdout=subprocess.PIPE) as process:
        _until(lambda: pids.exists() and pids.read_text() != "")
        process.send_signal(number)
        _until(lambda: not os.path.exists(f"/proc/{pids.read_text()}"))


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen within 30 seconds"
        time.sleep(0.02)
