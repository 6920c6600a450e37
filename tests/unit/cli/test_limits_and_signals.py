"""Limits and interruptions: wherever the run is, it ends in time, with a verdict and statistics."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks.generate import generate

EXPLORATION = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    int x = 0, y = 0;
    while (x < 100000000) { x = x + 1; y = y + x; if (__VERIFIER_nondet_int()) y = y ^ x; }
    if (x == 3 && y == 5) reach_error();
    return 0;
}
"""
SOLVER = """\
extern unsigned long __VERIFIER_nondet_ulong(void); extern void reach_error(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && a < 4294967296UL && b < 4294967296UL && a * b == 4611686018427387904UL + 12345677UL)
        reach_error();
    return 0;
}
"""
MEMORY = """\
extern int __VERIFIER_nondet_int(void);
int table[64];
int main(void) {
    for (unsigned i = 0; ; i++)
        table[i % 64] = table[(i * 7) % 64] * 31 + i;
}
"""
PLACES = ["frontend", "exploration", "solver"]


@pytest.fixture(scope="session")
def slow(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Programs that keep cegas busy, by the place that is busy."""
    folder = tmp_path_factory.mktemp("slow")
    texts = {"frontend": generate(100_000), "exploration": EXPLORATION, "solver": SOLVER, "memory": MEMORY}
    result = {}
    for name, text in texts.items():
        result[name] = folder / f"{name}.c"
        result[name].write_text(text, encoding="utf-8")
    return result


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "cegas", *map(str, arguments)]


def listen_to_interruptions() -> None:
    """A test run in the background ignores SIGINT, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until_busy(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Until the process has had so much of a processor: shared machines take their time."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.05)
    raise AssertionError("the process does not get going")


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=listen_to_interruptions,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("place", PLACES)
def test_time_limit(slow: dict[str, Path], place: str) -> None:
    begin = time.monotonic()
    done = subprocess.run(
        command("check", slow[place], "--time-limit", "1.5"), capture_output=True, text=True, check=False, timeout=60
    )
    elapsed = time.monotonic() - begin
    assert done.returncode == 3, done
    assert done.stdout.startswith("UNKNOWN: the time limit of 1.5 s is used up\n")
    assert "peak memory" in done.stdout
    assert done.stderr == ""
    total = float(done.stdout.split("total ")[1].split(" s")[0])
    assert total < 1.5 * 1.05 + 1
    assert elapsed < total + 3, "starting and ending included; machines are shared"


def test_memory_limit(slow: dict[str, Path]) -> None:
    done = subprocess.run(
        command("check", slow["memory"], "--memory-limit", "120", "--analysis", "value-full", "--json"),
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 3, done
    result = json.loads(done.stdout)
    assert result["reason"] == "the memory limit of 120 MB is used up"
    assert 119 < result["statistics"]["peak_memory_mb"] < 120 * 1.05 + 20


@pytest.mark.parametrize("place", PLACES)
def test_interruption(slow: dict[str, Path], place: str) -> None:
    with started("check", slow[place], "--json") as process:
        wait_until_busy(process)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        output, errors = process.communicate(timeout=20)
        assert time.monotonic() - begin < 5
    assert process.returncode == 3
    assert errors == ""
    result = json.loads(output)
    assert (result["verdict"], result["reason"]) == ("unknown", "interrupted")
    seconds = result["statistics"]["seconds"]
    assert seconds["total"] > 0.3
    if place == "frontend":
        assert "analysis" not in seconds
    else:
        assert result["statistics"]["states"] > 1
    if place == "solver":
        assert result["statistics"]["solver_calls"] == 1


def test_termination_is_an_interruption(slow: dict[str, Path]) -> None:
    with started("check", slow["exploration"]) as process:
        wait_until_busy(process)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (3, "")
    assert output.startswith("UNKNOWN: terminated\nanalysis: value")


STUBBORN = """\
import sys
from cegas.cli.signals import run_signals
from cegas.foundation.budget import Budget
budget = Budget()
with run_signals(budget, lambda: print("dying", flush=True)):
    with budget.unbroken():
        print("ready", flush=True)
        while not budget.cancelled:
            pass
        print("cancelled", flush=True)
        while True:
            pass
"""


def test_a_second_interruption_ends_the_process() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True, preexec_fn=listen_to_interruptions
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "cancelled\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "dying\n"
        assert process.wait(timeout=20) == -signal.SIGINT
    finally:
        process.kill()
        process.communicate()


def test_the_compiler_does_not_survive(slow: dict[str, Path]) -> None:
    """Its processes belong to a group of their own, which ends with the attempt."""
    with started("check", slow["frontend"]) as process:
        deadline = time.monotonic() + 20
        compilers: list[int] = []
        while not compilers and time.monotonic() < deadline:
            compilers = children(process.pid)
        assert compilers
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    deadline = time.monotonic() + 5
    while any(Path(f"/proc/{number}").exists() for number in compilers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def children(parent: int) -> list[int]:
    path = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(number) for number in path.read_text(encoding="ascii").split()] if path.exists() else []


def test_signal_handlers_are_put_back() -> None:
    from cegas.cli.signals import run_signals
    from cegas.foundation.budget import Budget

    watched = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
    before = [signal.getsignal(number) for number in watched]
    with run_signals(Budget(), lambda: None):
        assert signal.getsignal(signal.SIGALRM) is not before[2]
        assert signal.getitimer(signal.ITIMER_REAL)[1] > 0
    assert [signal.getsignal(number) for number in watched] == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_work_that_never_looks_is_ended_by_the_heartbeat() -> None:
    from cegas.cli.signals import run_signals
    from cegas.foundation.budget import Budget
    from cegas.foundation.errors import ResourceExhausted

    begin = time.monotonic()
    with pytest.raises(ResourceExhausted, match="time limit"), run_signals(Budget(time_limit=0.1), lambda: None):
        while time.monotonic() < begin + 30:
            pass
    assert time.monotonic() - begin < 10


def test_nothing_is_broken_after_the_end() -> None:
    from cegas.cli.signals import run_signals
    from cegas.foundation.budget import Budget

    budget = Budget(time_limit=0.01)
    with run_signals(budget, lambda: None):
        budget.is_over = True
        time.sleep(0.6)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
