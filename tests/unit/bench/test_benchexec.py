"""The tool-info module for BenchExec, by itself and under the real `benchexec`."""

from __future__ import annotations

import bz2
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("benchexec", reason="the extra 'benchexec' is not installed")

from benchexec.tools.template import BaseTool2

from cegas.bench.benchexec.tool import Tool

EXAMPLE = Path(__file__).resolve().parents[3] / "src" / "cegas" / "bench" / "benchexec" / "cegas.xml"
TASKS = Path(__file__).resolve().parents[2] / "tasks"
ENDLESS = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0;
    while (x < 100000000) { x = x + 1; y = y + x; if (__VERIFIER_nondet_int()) y = y ^ x; }
    if (x == 3 && y == 5) reach_error();
    return 0;
}
"""


def run_of(output: list[str], exit_code: int, reason: str | None = None) -> BaseTool2.Run:
    code = SimpleNamespace(value=exit_code, signal=None)
    return BaseTool2.Run(["cegas"], code, BaseTool2.RunOutput([f"{line}\n" for line in output]), reason)


def answer(verdict: str, reason: str = "", violated: str = "unreach-call") -> str:
    properties = [{"name": "valid-free", "verdict": "unknown"}, {"name": violated, "verdict": verdict}]
    return json.dumps({"verdict": verdict, "reason": reason, "statistics": {"states": 12}, "properties": properties})


def test_the_command() -> None:
    task = BaseTool2.Task.with_files(["a.c", "b.c"], property_file="p.prp", options={"language": "C", "data_model": "ILP32"})
    limits = BaseTool2.ResourceLimits(cputime=900, cputime_hard=960, memory=15_000_000_000)
    assert Tool().cmdline("cegas", ["--analysis", "value"], task, limits) == [
        *("cegas", "check", "--analysis", "value", "a.c", "b.c", "--json", "--property", "p.prp"),
        *("--data-model", "ILP32", "--time-limit", "900", "--memory-limit", "14250"),
    ]
    bare = BaseTool2.Task.with_files(["a.c"])
    options = ["--time-limit", "5", "--json"]
    assert Tool().cmdline("cegas", options, bare, BaseTool2.ResourceLimits(cputime=900, cputime_hard=900)) == [
        *("cegas", "check", *options, "a.c")
    ]


def test_other_languages_are_refused() -> None:
    task = BaseTool2.Task.with_files(["A.java"], options={"language": "Java"})
    with pytest.raises(Exception, match="C only"):
        Tool().cmdline("cegas", [], task, BaseTool2.ResourceLimits())


@pytest.mark.parametrize(
    ("output", "exit_code", "reason", "status"),
    [
        ([answer("safe")], 0, None, "true"),
        (["a warning", answer("unsafe")], 1, None, "false(unreach-call)"),
        ([answer("unsafe", violated="valid-memtrack")], 1, None, "false(valid-memtrack)"),
        ([answer("unknown", "too hard")], 3, None, "unknown"),
        ([answer("unknown", "the time limit of 5 s is used up")], 3, None, "TIMEOUT"),
        ([answer("unknown", "the memory limit of 5 MB is used up")], 3, None, "OUT OF MEMORY"),
        (["cegas: x.c: no such file"], 2, None, "ERROR (bad input)"),
        (["Traceback"], 1, None, "ERROR (no answer)"),
        ([answer("safe")[:-5]], 0, None, "ERROR (no answer)"),
        ([], 9, "cputime", "ERROR"),
    ],
)
def test_statuses(output: list[str], exit_code: int, reason: str | None, status: str) -> None:
    assert Tool().determine_result(run_of(output, exit_code, reason)) == status


def test_values_for_columns() -> None:
    output = BaseTool2.RunOutput([answer("unknown", "too hard") + "\n"])
    assert Tool().get_value_from_output(output, "statistics.states") == "12"
    assert Tool().get_value_from_output(output, "reason") == "too hard"
    assert Tool().get_value_from_output(output, "statistics.absent") is None
    assert Tool().get_value_from_output(BaseTool2.RunOutput([]), "reason") is None


def test_the_example_names_this_module() -> None:
    root = ElementTree.parse(EXAMPLE).getroot()
    assert root.get("tool") == Tool.__module__


# -- the real thing ---------------------------------------------------------------------------------------------------


def definition(seconds: int) -> str:
    return f"""<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 1.9//EN" "https://www.sosy-lab.org/benchexec/benchmark-1.9.dtd">
<benchmark tool="cegas.bench.benchexec.tool" timelimit="{seconds} s" hardtimelimit="{seconds + 10} s">
  <rundefinition name="value"><option name="--analysis">value</option></rundefinition>
  <tasks name="all"><includesfile>all.set</includesfile><propertyfile>tasks/unreach-call.prp</propertyfile></tasks>
  <columns><column title="states">statistics.states</column></columns>
</benchmark>
"""


def lay_out(folder: Path, count: int) -> None:
    """Tasks of ours, and two that cannot succeed: one never ends, one is no C."""
    chosen = [
        path
        for path in sorted((TASKS / "switch").glob("*.yml"))
        if "../unreach-call.prp" in path.read_text(encoding="utf-8")
    ][:count]
    there = folder / "tasks" / "switch"
    there.mkdir(parents=True)
    shutil.copy(TASKS / "unreach-call.prp", folder / "tasks")
    for path in chosen:
        shutil.copy(path, there)
        shutil.copy(path.with_suffix(".c"), there)
    for name, text in (("endless", ENDLESS), ("broken", "this is no C\n")):
        (there / f"{name}.c").write_text(text, encoding="utf-8")
        example = chosen[0].read_text(encoding="utf-8")
        (there / f"{name}.yml").write_text(example.replace(chosen[0].stem, name), encoding="utf-8")
    (folder / "all.set").write_text("tasks/switch/*.yml\n", encoding="utf-8")


def results(folder: Path, isolation: list[str]) -> dict[str, dict[str, str]] | None:
    """By task: the values that BenchExec notes; None if this machine does not allow the isolation."""
    environment: dict[str, Any] = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    (folder / "bench.xml").write_text(definition(12), encoding="utf-8")
    done = subprocess.run(
        ["benchexec", "bench.xml", "--output", "out/", "--read-only-dir", "/", *isolation],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    found = sorted((folder / "out").glob("*.xml.bz2")) if (folder / "out").is_dir() else []
    if not found:
        assert "container" in done.stdout + done.stderr, done.stdout + done.stderr
        return None
    root = ElementTree.fromstring(bz2.decompress(found[0].read_bytes()))
    return {
        Path(str(run.get("name"))).stem: {
            str(column.get("title")): str(column.get("value")) for column in run.iter("column")
        }
        for run in root.iter("run")
    }


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["container", "no container"])
def test_under_the_real_benchexec(tmp_path: Path, mode: str) -> None:
    """Twenty tasks with known verdicts, one that takes too long, and one that is no program."""
    lay_out(tmp_path, 20)
    isolation = ["--no-container"] if mode == "no container" else ["--hidden-dir", "/home", "--overlay-dir", str(tmp_path)]
    found = results(tmp_path, isolation)
    if found is None:
        pytest.skip("this machine does not allow containers")
    assert len(found) == 22
    for name, columns in found.items():
        if name not in ("endless", "broken"):
            safe = name.endswith("-safe")
            assert columns["status"] == ("true" if safe else "false(unreach-call)"), name
            assert columns["category"] == "correct", name
            assert int(columns["states"]) > 0
    assert found["endless"]["status"].startswith("TIMEOUT")
    assert found["broken"]["status"].startswith("ERROR")
