"""Every counterexample of the task programs is confirmed by a native run; a sample of them always.

So are the violations of `tests/tasks-properties`: the run itself comes to the access, the operation or the end that is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.tools.replays import TASKS, Program, kind_of, outcome, programs

SHARED: Final = Path(__file__).resolve().parents[3] / "shared" / "tasks" / "sfchecker"
ALL: Final = list(programs([TASKS]))
SAMPLE: Final = ALL[5::52]
IN_THE_FIRST_PAGE: Final = ("volatile/device-by-number-unsafe", "volatile/device-in-first-page-unsafe")
"""They have devices where a process of Linux usually cannot have memory."""


VIOLATIONS: Final = list(programs([TASKS.parent / "tasks-properties"]))
FEW_VIOLATIONS: Final = VIOLATIONS[7::31]
NOT_FOUND: Final = (
    "memory/array-field-into-next-unsafe",  # in the same object
    "memory/row-into-next-unsafe",
)


def _check_violation(program: Program, analysis: str) -> None:
    result = outcome(program, analysis, 60.0)
    name = f"{program.path.parent.name}/{program.path.stem}"
    if name in NOT_FOUND:
        assert result.evidence == {}
    elif program.path.parent.name == "uninitialized":
        shown = result.evidence.get("replay", "")
        assert shown in ("", "not possible: no native run shows that a value was never set")
    else:
        assert kind_of(result) == "confirmed", f"{name}: {result.verdict.value}: {result.evidence}: {result.reason}"


@pytest.mark.parametrize("analysis", ["value", "symex"])
@pytest.mark.parametrize("program", FEW_VIOLATIONS, ids=lambda program: program.path.stem)
def test_a_few_violations_are_confirmed(program: Program, analysis: str) -> None:
    _check_violation(program, analysis)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ["value", "symex"])
@pytest.mark.parametrize("program", VIOLATIONS, ids=lambda program: f"{program.path.parent.name}/{program.path.stem}")
def test_all_violations_are_confirmed(program: Program, analysis: str) -> None:
    _check_violation(program, analysis)


def _check(program: Program, analysis: str = "value") -> None:
    result = outcome(program, analysis, 60.0)
    if kind_of(result) == "not possible" and f"{program.path.parent.name}/{program.path.stem}" in IN_THE_FIRST_PAGE:
        assert "cannot be had at its address" in result.evidence["replay"]
    else:
        assert kind_of(result) == "confirmed", f"{result.verdict.value}: {result.evidence}: {result.reason}"


@pytest.mark.parametrize("program", SAMPLE, ids=lambda program: program.path.stem)
def test_a_sample_is_confirmed(program: Program) -> None:
    _check(program)


@pytest.mark.slow
@pytest.mark.parametrize("program", ALL, ids=lambda program: f"{program.path.parent.name}/{program.path.stem}")
def test_all_are_confirmed(program: Program) -> None:
    _check(program)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ["cegas", "symex-sc", "value-s"])
@pytest.mark.parametrize("program", SAMPLE, ids=lambda program: program.path.stem)
def test_other_analyses(program: Program, analysis: str) -> None:
    _check(program, analysis)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the published programs are not there")
def test_the_published_programs() -> None:
    from cegas.frontend.options import FrontendOptions
    from cegas.verification.options import Options

    options = Options(frontend=FrontendOptions(undefined_reading=True))
    kinds = [kind_of(outcome(program, "value", 60.0, options)) for program in programs([SHARED])]
    assert set(kinds) <= {"confirmed", "safe", "unknown"}
    assert "confirmed" in kinds
