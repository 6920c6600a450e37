"""Runs: what is measured, and what the answers mean."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cegas.bench.endings import DONE, ERROR, OUT_OF_MEMORY, TIMEOUT, end_by_reason
from cegas.bench.runs import KINDS, BenchRun, Configuration, RunLimits, RunOutcome, Stopped, outcome_of, perform
from cegas.bench.tasks import Task
from cegas.foundation.budget import Budget

SAFE = "extern void reach_error(void);\nint main(void) {\n  int x = 1;\n  if (x == 2) reach_error();\n  return 0;\n}\n"
ENDLESS = """\
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0;
    while (x < 100000000) { x = x + 1; y = y + x; if (__VERIFIER_nondet_int()) y = y ^ x; }
    if (x == 3 && y == 5) reach_error();
    return 0;
}
"""
LIMITS = RunLimits(30, 2000, 120)
MEASURED = {
    "exit_code": 0,
    "ended_by": "",
    "was_told_to_end": False,
    "cpu_seconds": 1.0,
    "wall_seconds": 1.5,
    "memory_mb": 80.0,
}


def run_of(tmp_path: Path, text: str, expected: str = "safe", limits: RunLimits = LIMITS, options: str = "") -> BenchRun:
    path = tmp_path / "program.c"
    path.write_text(text, encoding="utf-8")
    return BenchRun(Task(str(path), "some", expected, "ILP32", 6), Configuration("value"), limits, tuple(options.split()))


def answer(verdict: str, reason: str = "") -> str:
    statistics = {"seconds": {"frontend": 0.25, "analysis": 0.5, "total": 0.75}, "states": 7, "refinements": 2}
    more: dict[str, Any] = {"solver_calls": 1, "program": {"instructions": 40}}
    return json.dumps({"verdict": verdict, "reason": reason, "evidence": {}, "statistics": {**statistics, **more}}) + "\n"


def test_the_command(tmp_path: Path) -> None:
    run = run_of(tmp_path, SAFE, options="--uninitialized undefined")
    command = run.command()
    assert command[1:4] == ["-m", "cegas", "check"]
    assert command[4:] == [
        *(run.task.path, "--json", "--analysis", "value", "--uninitialized", "undefined", "--volatile", "memory"),
        *("--property", "unreach-call", "--data-model", "ILP32", "--time-limit", "120", "--memory-limit", "1900"),
    ]


def test_the_property_of_a_task(tmp_path: Path) -> None:
    run = run_of(tmp_path, SAFE)
    asked = replace(run, task=replace(run.task, specification="no-overflow"))
    assert run.command()[run.command().index("--property") + 1] == "unreach-call", "labels are about error calls"
    defined = replace(run, task=replace(run.task, path="task.yml"))
    assert "--property" not in defined.command(), "the definition says it"
    assert asked.command()[asked.command().index("--property") + 1] == "no-overflow"
    chosen = replace(asked, options=("--property", "memory"))
    assert chosen.command().count("--property") == 1
    assert asked.key != run.key


def test_another_violation_than_the_labelled_one_is_wrong(tmp_path: Path) -> None:
    run = run_of(tmp_path, SAFE, "unsafe")
    content = json.loads(answer("unsafe"))
    content["properties"] = [{"name": "valid-free", "verdict": "unknown"}, {"name": "valid-deref", "verdict": "unsafe"}]
    found = [
        outcome_of(replace(run, task=replace(run.task, subproperty=part)), MEASURED, json.dumps(content), "")
        for part in ("", "valid-deref", "valid-free")
    ]
    assert [each.violated for each in found] == ["valid-deref"] * 3
    assert [each.kind for each in found] == ["correct alarm", "correct alarm", "wrong alarm"]
    before = {
        key: value for key, value in found[0].to_json().items() if key not in ("violated", "specification", "subproperty")
    }
    assert RunOutcome.from_json(before) == replace(found[0], violated="")


def test_a_run(tmp_path: Path) -> None:
    found = perform(run_of(tmp_path, SAFE))
    assert (found.verdict, found.end, found.kind) == ("safe", DONE, "correct proof")
    assert found.cpu > 0.02
    assert found.memory_mb > 15
    assert found.states > 0
    assert found.frontend > 0
    assert found.instructions > 0


def test_a_wrong_run_and_one_that_fails(tmp_path: Path) -> None:
    assert perform(run_of(tmp_path, SAFE, "unsafe")).kind == "wrong proof"
    failed = perform(run_of(tmp_path, "this is not C"))
    assert (failed.end, failed.verdict, failed.kind) == (ERROR, "unknown", "error")
    assert failed.reason


def test_a_counterexample_may_rest_on_uninitialized_variables(tmp_path: Path) -> None:
    """The label and the tool may differ in what such a variable holds: the result says so."""
    program = tmp_path / "a.c"
    program.write_text("extern void reach_error(void); int main(void) { int x; if (x) reach_error(); return 0; }\n")
    outcome = perform(BenchRun(Task(str(program), "a", "safe"), Configuration("value"), RunLimits(20)))
    assert outcome.kind == "wrong alarm"
    assert outcome.reason == "the error is reached; it rests on the uninitialized x"


def test_a_run_that_takes_too_long_ends_in_order(tmp_path: Path) -> None:
    found = perform(run_of(tmp_path, ENDLESS, limits=RunLimits(1, None, 120)))
    assert (found.end, found.verdict) == (TIMEOUT, "unknown")
    assert found.states > 0  # it was told to end, and could say what it had done
    assert 1 <= found.cpu <= 3.1


def test_a_run_that_is_stopped(tmp_path: Path) -> None:
    stop = threading.Event()
    timer = threading.Timer(1.0, stop.set)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Stopped):
        perform(run_of(tmp_path, ENDLESS), stop)
    assert time.monotonic() - started < 25
    with pytest.raises(Stopped):
        perform(run_of(tmp_path, ENDLESS), stop)


@pytest.mark.parametrize(
    ("output", "measured", "expected", "kind"),
    [
        (answer("safe"), {}, "safe", "correct proof"),
        (answer("unsafe"), {}, "unsafe", "correct alarm"),
        (answer("safe"), {}, "unsafe", "wrong proof"),
        (answer("unsafe"), {}, "safe", "wrong alarm"),
        (answer("unsafe"), {}, "", "no label"),
        (answer("unknown", "too hard"), {}, "safe", "unknown"),
        (answer("unknown", "the time limit of 30 s is used up"), {}, "safe", TIMEOUT),
        (answer("unknown", "terminated"), {"was_told_to_end": True}, "safe", TIMEOUT),
        (answer("unknown", "the memory limit of 5 MB is used up"), {}, "safe", OUT_OF_MEMORY),
        (answer("safe"), {"cpu_seconds": 30.1}, "safe", TIMEOUT),  # too late is not at all
        ("", {"ended_by": "time", "exit_code": -9}, "safe", TIMEOUT),
        ("", {"ended_by": "memory", "exit_code": -9}, "safe", OUT_OF_MEMORY),
        ("", {"exit_code": -11}, "safe", ERROR),
        ('{"verdict": "sa', {}, "safe", ERROR),
        ("[1]\n", {}, "safe", ERROR),
    ],
)
def test_what_answers_mean(tmp_path: Path, output: str, measured: dict[str, Any], expected: str, kind: str) -> None:
    found = outcome_of(run_of(tmp_path, SAFE, expected), {**MEASURED, **measured}, output, "")
    assert found.kind == kind
    assert found.kind in KINDS
    assert found.is_correct == kind.startswith("correct")
    assert found.is_wrong == kind.startswith("wrong")
    if kind in (TIMEOUT, OUT_OF_MEMORY, ERROR):
        assert found.verdict == "unknown"


def test_the_engine_with_the_verdict_is_noted(tmp_path: Path) -> None:
    stints = [{"engine": "value", "outcome": "gave up"}, {"engine": "bmc", "outcome": "safe"}]
    content = {**json.loads(answer("safe")), "strategy": {"interrupted": 0, "engines": stints}}
    assert outcome_of(run_of(tmp_path, SAFE), MEASURED, json.dumps(content), "").engine == "bmc"
    assert outcome_of(run_of(tmp_path, SAFE), MEASURED, answer("safe"), "").engine == ""


def test_the_reason_of_a_failure_is_its_last_line(tmp_path: Path) -> None:
    found = outcome_of(run_of(tmp_path, SAFE), {**MEASURED, "exit_code": 1}, "", "Traceback\n  ...\nValueError: so\n")
    assert found.reason == "ValueError: so"


def test_the_words_of_the_budget_are_known() -> None:
    assert end_by_reason(Budget(time_limit=5).out_of_time()) == TIMEOUT
    assert end_by_reason(Budget(memory_limit_mb=5).out_of_memory()) == OUT_OF_MEMORY
    assert end_by_reason("the memory is used up") == OUT_OF_MEMORY
    assert end_by_reason("there is no memory of it") == DONE


def test_outcomes_as_json(tmp_path: Path) -> None:
    found = outcome_of(run_of(tmp_path, SAFE), MEASURED, answer("safe"), "")
    content = json.loads(json.dumps(found.to_json()))
    assert content["kind"] == "correct proof"
    assert RunOutcome.from_json(content) == found
    del content["verdict"]
    with pytest.raises(KeyError):
        RunOutcome.from_json(content)
