"""Programs that would keep cegas busy for long: it ends in time and within its memory, with a verdict and statistics.

The quick tests of limits are in `tests/unit/cli/test_limits_and_signals.py`; these take as long as the limits do.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

HEADER: Final = """\
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
"""
STATES: Final = """\
int main(void) {
    unsigned x = 0, y = 0;
    while (1) {
        x = x + 1;
        y = __VERIFIER_nondet_int() ? y + x : y ^ (x << 3);
        if (x == 0 && y == 5) reach_error();
    }
}
"""
"""Every round of the loop has more states than the one before."""
SOLVER: Final = """\
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong(), c = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && c > 1 && a < 65536 && b < 16777216 && c < 16777216 && a * b * c == 1152921504606846883UL)
        reach_error();
    return 0;
}
"""
"""One path; whether it can be taken is a question about factors."""
MEMORY: Final = """\
int table[256];
int main(void) {
    for (unsigned i = 0; ; i++)
        table[i % 256] = table[(i * 7) % 256] * 31 + i;
}
"""
"""A state per round, each with a table of its own."""
LIST: Final = """\
#include <stdlib.h>
struct node { struct node *next; unsigned value; };
int main(void) {
    struct node *head = 0;
    for (unsigned n = 0; ; n++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        fresh->value = __VERIFIER_nondet_int() ? n : n + 1;
        head = fresh;
        if (head->value > n + 1) reach_error();
    }
}
"""
"""A heap that grows."""
DEEP_FORMULA: Final = """\
int main(void) {
    unsigned x = __VERIFIER_nondet_int();
    for (int i = 0; i < 150000; i++)
        x = x * 1664525u + 1013904223u;
    if (x == 77u) reach_error();
    return 0;
}
"""
"""A long path, which becomes a formula of that depth."""


def refinement(sections: int = 1500) -> str:
    """A program in which every section needs a refinement of its own."""
    lines = ["int main(void) {", "    int sum = 0;"]
    for number in range(sections):
        lines.append(f"    int v{number} = {number};")
        lines.append(f"    if (__VERIFIER_nondet_int()) v{number} = {number + 1};")
        lines.append(f"    if (v{number} > {number + 1}) reach_error();")
        lines.append(f"    sum += v{number};")
    return "\n".join([*lines, "    return sum;", "}", ""])


@dataclass(frozen=True, slots=True)
class Program:
    """What keeps an analysis busy, and how its statistics show that."""

    text: str
    analysis: str
    work: str
    least: int


PROGRAMS: Final = {
    "states": Program(STATES, "value", "states", 5000),
    "solver": Program(SOLVER, "value", "solver_calls", 1),
    "memory": Program(MEMORY, "value-full", "states", 1000),
    "list": Program(LIST, "value-full", "states", 1000),
    "refinement": Program(refinement(), "value", "refinements", 20),
    "deep-formula": Program(DEEP_FORMULA, "value", "solver_calls", 1),
}
ATTEMPTS: Final = 2
"""Machines are shared: one of so many runs has to be in time."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended."""

    code: int
    output: str
    errors: str
    seconds: float
    """Of the whole process: start-up, imports and printing included."""


def run(file: Path, analysis: str, *arguments: str) -> Ended:
    """Run `cegas check` and measure it from outside."""
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "cegas", "check", str(file), "--analysis", analysis, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return Ended(done.returncode, done.stdout, done.stderr, time.monotonic() - begin)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("long")
    result = {}
    for name, program in PROGRAMS.items():
        result[name] = folder / f"{name}.c"
        result[name].write_text(HEADER + program.text, encoding="utf-8")
    return result


def check_time_limit(file: Path, analysis: str, limit: int) -> None:
    for attempt in range(ATTEMPTS):
        ended = run(file, analysis, "--time-limit", str(limit))
        assert (ended.code, ended.errors) == (3, ""), ended
        lines = ended.output.splitlines()
        assert lines[0] == f"UNKNOWN: the time limit of {limit} s is used up"
        assert [line.partition(":")[0] for line in lines[1:]] == ["analysis", "program", "operations executed", "time", "hint"]
        assert re.search(r"total [\d.]+ s; peak memory: \d+ MB$", lines[-2])
        if ended.seconds <= limit * 1.05 + 1:
            return
        assert attempt + 1 < ATTEMPTS, f"{ended.seconds:.2f} s"


@pytest.mark.slow
@pytest.mark.parametrize("limit", [2, 5, 10])
@pytest.mark.parametrize("name", ["states", "solver", "memory", "list", "refinement"])
def test_time_limit(programs: dict[str, Path], name: str, limit: int) -> None:
    check_time_limit(programs[name], PROGRAMS[name].analysis, limit)


@pytest.mark.slow
def test_time_limit_with_a_deep_formula(programs: dict[str, Path]) -> None:
    """The solver does not look at the clock while it simplifies."""
    unlimited = run(programs["deep-formula"], "value", "--time-limit", "100")
    assert unlimited.code == 1
    for share in (0.5, 0.6, 0.7, 0.8):  # one of them strikes while the solver is busy
        limit = round(share * unlimited.seconds)
        check_time_limit(programs["deep-formula"], "value", limit)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [300, 500])
@pytest.mark.parametrize("name", ["states", "memory", "list"])
def test_memory_limit(programs: dict[str, Path], name: str, limit: int) -> None:
    arguments = ("--memory-limit", str(limit), "--time-limit", "100", "--json")
    ended = run(programs[name], PROGRAMS[name].analysis, *arguments)
    assert (ended.code, ended.errors) == (3, ""), ended
    result = json.loads(ended.output)
    assert (result["verdict"], result["reason"]) == ("unknown", f"the memory limit of {limit} MB is used up")
    assert limit * 0.95 < result["statistics"]["peak_memory_mb"] <= limit * 1.05
    assert result["statistics"]["states"] > 1000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["states", "solver", "memory", "list", "refinement"])
def test_the_programs_keep_busy_what_they_are_meant_to(programs: dict[str, Path], name: str) -> None:
    ended = run(programs[name], PROGRAMS[name].analysis, "--time-limit", "4", "--json")
    result = json.loads(ended.output)
    assert ended.code == 3
    assert set(result["statistics"]["seconds"]) == {"frontend", "analysis", "total"}
    assert result["statistics"][PROGRAMS[name].work] >= PROGRAMS[name].least
