"""Which lines a verdict is about, and assertions that no run gets to."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.run import run
from cegas.cli.main import main
from cegas.evidence.coverage import Coverage, coverage_of_proof, coverage_of_run
from cegas.program.properties import Verdict
from cegas.verification.options import Options
from cegas.verification.watch import Watch

PROGRAM = """\
#include "cegas.h"
static int unrelated(int a) {
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += a & 1;
    return s;
}
static int helper(int x) {
    if (x > 100)
        return 1;
    return 0;
}
int main(void) {
    int x = cegas_int();
    cegas_assume(x > 10);
    cegas_assume(x < 90);
    unrelated(x);
    if (helper(x)) {
        x = 5;
        cegas_assert(x == 6, "not looked at");
    }
    cegas_assert(x < LIMIT, "small");
    return 0;
}
"""
DEAD = {10, 19, 20}
"""The lines that no run gets to."""


def checked(tmp_path: Path, text: str, analysis: str) -> tuple[Verdict, Coverage, tuple[str, ...], str]:
    path = tmp_path / "a.c"
    path.write_text(text)
    watch = Watch()
    result = run([path], Options(analysis=analysis, time_limit=60), watch=watch)
    if result.path is not None:
        assert watch.program is not None
        return result.verdict, coverage_of_run(watch.program, result.path), result.warnings, str(path)
    assert watch.proof is not None
    return result.verdict, coverage_of_proof(watch.proof), result.warnings, str(path)


@pytest.mark.parametrize("analysis", ["symex", "symex-s", "interval"])
def test_lines_and_assertions_that_no_run_gets_to(tmp_path: Path, analysis: str) -> None:
    verdict, found, warnings, path = checked(tmp_path, PROGRAM.replace("LIMIT", "100"), analysis)
    assert verdict is Verdict.SAFE
    assert {line for line, count in found.lines[path].items() if not count} == DEAD
    assert set(found.lines[path].values()) == {0, 1}
    assert warnings == (f"no run gets to the assertion at {path}:20",)


@pytest.mark.parametrize("analysis", ["value", "value-s", "cegas"])
def test_states_that_know_less_never_say_that_a_line_is_not_reached(tmp_path: Path, analysis: str) -> None:
    verdict, found, _, path = checked(tmp_path, PROGRAM.replace("LIMIT", "100"), analysis)
    assert verdict is Verdict.SAFE
    assert {line for line, count in found.lines[path].items() if not count} <= DEAD


def test_what_stands_behind_assumptions_that_exclude_each_other(tmp_path: Path) -> None:
    text = PROGRAM.replace("x < 90", "x < 5").replace("LIMIT", "2")
    verdict, found, warnings, path = checked(tmp_path, text, "symex")
    assert verdict is Verdict.SAFE
    assert found.lines[path][16] == 1
    assert not any(found.lines[path][line] for line in (3, 4, 5, 9, 18, 22))
    assert found.functions[path] == {"unrelated": (2, 0), "helper": (8, 0), "main": (13, 1)}
    assert f"every run that gets to the assumption at {path}:16 ends there: what comes after it was not checked" in warnings
    assert f"no run gets to the assertion at {path}:22" in warnings


def test_a_counterexample_passes_what_it_passes(tmp_path: Path) -> None:
    verdict, found, _, path = checked(tmp_path, PROGRAM.replace("LIMIT", "20"), "value")
    assert verdict is Verdict.UNSAFE
    lines = found.lines[path]
    assert {line for line, count in lines.items() if not count} == {*DEAD, 23}
    assert (lines[5], lines[14], lines[22]) == (3, 1, 1)
    assert found.functions[path]["helper"] == (8, 1)


def test_the_command_line_writes_lcov(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, info = tmp_path / "a.c", tmp_path / "a.info"
    path.write_text(PROGRAM.replace("LIMIT", "100"))
    assert main(["check", str(path), "--analysis", "symex", "--coverage", str(info), "--quiet"]) == 0
    lines = info.read_text().splitlines()
    assert lines[:2] == ["TN:cegas", f"SF:{path.resolve()}"]
    assert {"FN:13,main", "FNDA:1,main", "DA:9,1", "DA:10,0", "end_of_record"} <= set(lines)
    info.unlink()
    capsys.readouterr()
    assert main(["check", str(path), "--analysis", "bmc", "--coverage", str(info), "--quiet"]) == 0
    assert "no coverage was written: this proof does not tell lines" in capsys.readouterr().err
    assert not info.exists()
