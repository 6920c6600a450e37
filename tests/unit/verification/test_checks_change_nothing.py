"""A `Check` is looked at by those who want to; verdicts, states, refinements and traces are the same with and without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.inserted_checks import insert_checks
from tests.tools.same import FIELDS, TASKS, record_of

from cegas.bench.tasks import Task, read_sets
from cegas.cli.main import main
from cegas.frontend import load
from cegas.frontend.assembly import ProgramAssembly
from cegas.program.control_flow import Program
from cegas.program.operations import Check
from cegas.verification.analyses import ANALYSES

SECONDS = 10.0


def tasks() -> list[Task]:
    return sorted(read_sets([TASKS]).tasks, key=lambda task: str(task.path))


@contextmanager
def checks_inserted(seed: int) -> Iterator[None]:
    """All programs that are loaded have checks."""
    build = ProgramAssembly.build

    def build_with_checks(self: ProgramAssembly) -> Program:
        program = build(self)
        insert_checks(program, seed)
        return program

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ProgramAssembly, "build", build_with_checks)
        yield


def records(task: Task, analysis: str, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    plain = record_of(task, analysis, str(TASKS), SECONDS, certificates=True)
    with checks_inserted(seed):
        return plain, record_of(task, analysis, str(TASKS), SECONDS, certificates=True)


def compare(task: Task, analysis: str) -> None:
    plain, checked = records(task, analysis, len(str(task.path)))
    if "cut" in plain or "cut" in checked:
        return
    for field in FIELDS:
        if field != "operations":
            assert plain.get(field) == checked.get(field), (task.path, analysis, field)


ALL = tasks()


def name_of(task: Task) -> str:
    return f"{Path(task.path).parent.name}/{Path(task.path).stem}"


FEW = {"assertions/esbmc-safe", "globals/address-in-the-middle-safe", "library-more/strcasecmp-safe", "recursion/fibonacci-safe"}


@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("task", [task for task in ALL if name_of(task) in FEW], ids=name_of)
def test_a_few_tasks(task: Task, analysis: str) -> None:
    compare(task, analysis)


@pytest.mark.parametrize("analysis", ["interval", "test"])
def test_constants_that_only_checks_have_suggest_nothing(analysis: str) -> None:
    """Neither thresholds nor inputs."""
    compare(next(task for task in ALL if name_of(task) == "precision/tag-beside-union-safe"), analysis)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("task", ALL[::20], ids=name_of)
def test_many_tasks(task: Task, analysis: str) -> None:
    compare(task, analysis)


def test_there_are_checks_to_be_passed_over() -> None:
    """Otherwise the rest of this file would say nothing."""
    task = next(task for task in ALL if name_of(task) == "recursion/fibonacci-safe")
    program = load([Path(task.path).with_suffix(".c")])
    count = insert_checks(program, 1)
    operations = [each for function in program.functions.values() for edge in function.edges for each in edge.operations]
    assert sum(isinstance(each, Check) for each in operations) == count > 3
    for function in program.functions.values():
        function.validate()


def without_counts(text: str) -> str:
    """How many operations there are is another matter."""
    return re.sub(r"\d+ of \d+ \(\d+%\)", "some", text)


PROGRAM = TASKS / "pointers-struct" / "copied-by-memcpy-unsafe.c"


@pytest.mark.parametrize(
    "arguments",
    [
        ["slice", str(PROGRAM), "--criterion", "__VERIFIER_error"],
        ["slice", str(PROGRAM), "--criterion", f"{PROGRAM}:18"],
        ["check", str(PROGRAM), "--property", "unreach-call", "--analysis", "cegas-s"],
        ["check", str(PROGRAM), "--property", "unreach-call", "--analysis", "value"],
        ["graph", str(PROGRAM), "--kind", "points-to"],
    ],
    ids=" ".join,
)
def test_what_a_person_is_told_is_the_same(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Traces, lines of slices, whether a native run confirms it."""
    monkeypatch.setenv("CEGAS_IN_PROCESS", "1")
    code = main(arguments)
    said = without_counts(capsys.readouterr().out)
    with checks_inserted(5):
        assert main(arguments) == code
    assert without_counts(capsys.readouterr().out) == said


@pytest.mark.parametrize("kind", ["cfa", "memory-ssa", "svfg", "sfg", "dependence", "arg"])
def test_they_can_be_drawn(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    with checks_inserted(5):
        assert main(["graph", str(PROGRAM), "--kind", kind]) == 0
    assert ("check(" in capsys.readouterr().out) == (kind in ("cfa", "arg"))
