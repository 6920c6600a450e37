"""`cegas check --jobs N`: the same verdicts with the same evidence, and nothing left of it however it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.tools import interrupts
from tests.tools.interrupts import PROGRAMS, interrupted
from tests.unit.cli.test_limits_and_signals import command, started

import cegas
from cegas.foundation.processes import descendants
from cegas.verification.strategy import SCHEDULE

SAFE = """\
extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n) i++;
    if (i > n) reach_error();
    return 0;
}
"""
UNSAFE = """\
extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    for (int i = 0; i < 3000; i++) a = a * 5 + 1;
    if (a == 123456789u) reach_error();
    return 0;
}
"""
"""None of these is decided by the first turn of the first engine."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "program.c"


def checked(file: Path, *arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        command("check", file, "--jobs", "2", "--json", *arguments), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stderr == "" or "--output" in arguments, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_a_proof_of_one_process_has_its_certificate(file: Path) -> None:
    file.write_text(SAFE, encoding="utf-8")
    result = checked(file, "--certify", "--time-limit", "200")
    assert (result["verdict"], result["evidence"]["certificate"]) == ("safe", "checked")
    engines = {each["engine"]: each for each in result["strategy"]["engines"]}
    assert engines["value"]["process"] == 1
    assert [each["process"] for each in engines.values() if each["outcome"] == "safe"] in ([1], [2])
    assert result["statistics"]["states"] >= sum(each["states"] for each in engines.values())


def test_a_violation_of_one_process_has_all_that_belongs_to_it(file: Path, tmp_path: Path) -> None:
    file.write_text(UNSAFE, encoding="utf-8")
    folder = tmp_path / "out"
    result = checked(file, "--property", "unreach-call", "--output", str(folder), "--time-limit", "200")
    assert (result["verdict"], result["evidence"]["replay"]) == ("unsafe", "confirmed")
    assert [each["process"] for each in result["strategy"]["engines"] if each["outcome"] == "unsafe"] in ([1], [2])
    assert json.loads((folder / "result.json").read_text(encoding="utf-8")) == result
    assert {each.name for each in folder.iterdir()} == {
        "harness.c",
        "report.html",
        "result.json",
        "result.sarif",
        "witness.yml",
    }


SCRIPT = """\
import sys, threading, time
import cegas
threading.Thread(target=time.sleep, args=(600,), daemon=True).start()  # so this process is not forked
result = cegas.verify(sys.argv[1], jobs=2, property="unreach-call", time_limit=200)
print(result.verdict.value, result.evidence["replay"], [each.process for each in result.strategy if each.outcome == "unsafe"])
"""


def test_the_python_interface_has_jobs(file: Path) -> None:
    file.write_text(UNSAFE, encoding="utf-8")
    line = [sys.executable, "-c", SCRIPT, str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout in [f"unsafe confirmed [{process}]\n" for process in (1, 2)], done.stderr
    with pytest.raises(cegas.InputError, match="at least one job"):
        cegas.verify(file, jobs=0)


def test_a_flag_for_another_analysis_is_mentioned(file: Path) -> None:
    file.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    line = command("check", file, "--jobs", "2", "--analysis", "value")
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=100)
    assert done.stderr == "cegas: --jobs has no effect on the analysis 'value'\n"


def test_the_strategy_with_jobs_is_explained(file: Path) -> None:
    file.write_text(SAFE, encoding="utf-8")
    assert {row["lane"] for row in checked(file, "--explain-strategy")["engines"]} == {0, 1}
    line = command("check", file, "--jobs", "4", "--explain-strategy")
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=100)
    lanes = {row.engine: row.lane for row in SCHEDULE}
    assert set(lanes.values()) == {0, 1, 2, 3}
    assert f"then in process {lanes['symex'] + 1}): symbols decide" in done.stdout


def runs_as(process: int, other: int) -> bool:
    """Whether a process was forked from another one: a worker and its copies, but no compiler."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() == Path(f"/proc/{other}/cmdline").read_bytes()
    except OSError:
        return False


def test_an_interruption_ends_all_processes(file: Path) -> None:
    file.write_text(PROGRAMS["long"], encoding="utf-8")
    with started("check", "--property", "unreach-call", file, "--json", "--jobs", "2") as process:
        deadline = time.monotonic() + 100
        below, before = [0], [0]
        while len(below) < 3 or below != before:  # a compiler that is being started looks like a copy for a moment
            assert time.monotonic() < deadline
            time.sleep(0.1)
            before, below = below, [each for each in descendants(process.pid) if runs_as(each, process.pid)]
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    result = json.loads(output)
    assert errors == ""
    assert result["reason"] == "interrupted"
    assert {each["engine"]: each["process"] for each in result["strategy"]["engines"]}["value"] == 1
    assert not [each for each in below if Path(f"/proc/{each}").exists()]


def test_the_limit_of_time_is_that_of_all(file: Path) -> None:
    file.write_text(PROGRAMS["long"], encoding="utf-8")
    result = checked(file, "--property", "unreach-call", "--time-limit", "4")
    assert (result["verdict"], result["reason"]) == ("unknown", "the time limit of 4 s is used up")


# -- the tool that interrupts runs ------------------------------------------------------------------------------------


LEFT = """\
import subprocess, sys
nothing = subprocess.DEVNULL
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdout=nothing, stderr=nothing)
"""


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("print('{}')", ""),
        ("print('{')", "half an answer"),
        (LEFT, "1 processes left"),
        ("import sys; open(sys.argv[-1] + '/result.json', 'w').write('{')", "result.json is broken"),
        ("import sys; open(sys.argv[-1] + '/report.html', 'w').write('<html>\\n')", "report.html ends in the middle"),
        ("raise SystemExit(7)", "exit code 7"),
    ],
)
def test_the_tool_sees_what_is_left_or_broken(
    script: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interrupts, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(interrupts, "MOMENT", 0.5)
    problems = interrupted(0, tmp_path / "program.c", tmp_path, 2, signal.SIGCONT, 0.0)[1]
    assert problem in "".join(problems)
    assert bool(problem) == bool(problems)
