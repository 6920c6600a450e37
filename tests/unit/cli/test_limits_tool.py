"""The tool that measures whether limits hold sees when they do not."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from tests.tools import limits
from tests.tools.limits import Row, limited, signalled

IN_TIME = 'print(\'{"reason": "in time"}\')'
LATE = f"import time; time.sleep(1.6); {IN_TIME}"
BUSY = f"import time; end = time.monotonic() + 1.6\nwhile time.monotonic() < end: pass\n{IN_TIME}"
LEFT = (
    f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], stdout=2); {IN_TIME}"
)
LARGE = f"import time; data = b'x' * 200_000_000; time.sleep(0.3); {IN_TIME}"
DEAF = "import time; time.sleep(3)"
"""It takes no notice of a reader who goes away."""


def measured(program: str, monkeypatch: pytest.MonkeyPatch, limit: float = 0.1) -> Row:
    """What the tool says of a program in the place of cegas."""
    monkeypatch.setattr(limits, "COMMAND", (sys.executable, "-c", program))
    return limited(0, Path("program.c"), "value", limit)


def test_answers_in_time_are_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    row = measured(IN_TIME, monkeypatch, 30)
    assert (row.problem, row.reason, row.code) == ("", "in time", 0)
    assert not row.is_late_by_the_clock


@pytest.mark.parametrize("program", [LATE, BUSY], ids=["asleep", "busy"])
def test_late_answers_are_seen(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = measured(program, monkeypatch)
    assert row.is_late_by_the_clock
    assert row.seconds - row.waited < 1.6 or "late" in row.problem, "only time that it waited for a processor is taken off"
    if program == LATE:
        assert "late" in row.problem


def test_processes_that_are_left_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    row = measured(LEFT, monkeypatch, 30)
    assert (row.left, row.problem) == (1, "1 processes left")


def test_memory_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY_MB", 100)
    row = measured(LARGE, monkeypatch, 30)
    assert row.memory > 190
    assert row.problem == f"{row.memory:.0f} MB"


@pytest.mark.parametrize("program", ["", "raise SystemExit(3)", "raise SystemExit(7)"])
def test_no_answer_is_a_problem(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.NO_RESULT in measured(program, monkeypatch, 30).problem


def test_signals_without_effect_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMMAND", (sys.executable, "-c", DEAF))
    found = signalled(0, Path("program.c"), signal.SIGPIPE, 0.1)
    assert found.took > limits.SIGNAL_SECONDS
    assert "after the signal" in found.problem
    monkeypatch.setattr(limits, "COMMAND", (sys.executable, "-c", "raise SystemExit(3)"))
    ended = signalled(0, Path("program.c"), signal.SIGKILL, 60)
    assert (ended.took, ended.problem) == (0.0, ""), "it had ended before"
