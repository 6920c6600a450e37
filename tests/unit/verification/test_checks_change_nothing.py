"""A `Check` is looked at by those who want to; verdicts, states, refinements and traces are the same with and without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.support.inserted_checks import insert_checks
from tests.support.samples import crossed, one_of, rank
from tests.tools.same import FIELDS, TASKS, record_of

from cegas.bench.tasks import Task, read_sets
from cegas.cli.main import main
from cegas.frontend import load
from cegas.frontend.assembly import ProgramAssembly
from cegas.program.control_flow import Program
from cegas.program.operations import Check
from cegas.verification.analyses import ANALYSES

SECONDS = 10.0


def task_of(name: str) -> Task:
    """A task, by its topic and its name."""
    (task,) = read_sets([TASKS / f"{name}.yml"]).tasks
    return task


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


def compare(name: str, analysis: str) -> None:
    plain, checked = records(task_of(name), analysis, rank(name))
    if "cut" in plain or "cut" in checked:
        return
    for field in FIELDS:
        if field != "operations":
            assert plain.get(field) == checked.get(field), (name, analysis, field)


ALL = sorted(f"{file.parent.name}/{file.stem}" for file in TASKS.glob("*/*.yml"))
FEW = {
    "assertions/esbmc-safe",
    "globals/address-in-the-middle-safe",
    "library-more/strcasecmp-safe",
    "recursion/fibonacci-safe",
}


@pytest.mark.parametrize(("name", "analysis"), crossed(sorted(FEW), list(ANALYSES), 5))
def test_a_few_tasks(name: str, analysis: str) -> None:
    compare(name, analysis)


@pytest.mark.parametrize("analysis", ["interval", "test"])
def test_constants_that_only_checks_have_suggest_nothing(analysis: str) -> None:
    """Neither thresholds nor inputs."""
    compare("precision/tag-beside-union-safe", analysis)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("name", one_of(20, ALL))
def test_many_tasks(name: str, analysis: str) -> None:
    compare(name, analysis)


def test_there_are_checks_to_be_passed_over() -> None:
    """Otherwise the rest of this file would say nothing."""
    program = load([TASKS / "recursion" / "fibonacci-safe.c"])
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
