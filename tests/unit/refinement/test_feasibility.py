"""Whether paths of real programs can be taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.differential.harness import load_program

import cegas
from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.control import ProgramControl
from cegas.cpa.waitlist import Order, waitlist
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import Program
from cegas.program.operations import Operation, OriginKind
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real, Spurious


def first_path(program: Program) -> Any:
    """The shortest path through the automata to the error."""
    exploration = Exploration(
        compose("control flow"), ProgramControl(program), lambda: waitlist(Order.BREADTH_FIRST), Budget()
    )
    target = exploration.run()
    assert target is not None
    return list(target.path().steps)


HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"


def test_a_path_that_can_be_taken_comes_with_its_inputs() -> None:
    program = load_program(
        HEADER + "int main(void) { int x = __VERIFIER_nondet_int(); if (x * 3 == 21) reach_error(); return 0; }", "LP64"
    )
    checker = FeasibilityChecker(program, Budget())
    verdict = checker.check(first_path(program))
    assert isinstance(verdict, Real)
    (value,) = verdict.inputs
    assert value.origin.kind is OriginKind.NONDETERMINISTIC
    assert value.bits * 3 % (1 << 32) == 21
    assert checker.solver_calls >= 1
    shown: list[Operation] = []
    verdict.show(lambda operation, machine: shown.append(operation))
    assert shown


@pytest.mark.parametrize(
    "body",
    [
        "int x = 1; if (x == 2) reach_error();",
        "int x = __VERIFIER_nondet_int(); if (x * 2 == 3) reach_error();",
        "int x = __VERIFIER_nondet_int(); if (x > 5 && x < 6) reach_error();",
        "int x = 1, *p = &x; *p = 2; if (x == 1) reach_error();",
    ],
)
def test_a_path_that_cannot_be_taken(body: str) -> None:
    program = load_program(f"{HEADER}int main(void) {{ {body} return 0; }}", "LP64")
    assert FeasibilityChecker(program, Budget()).check(first_path(program)) == Spurious()


def test_what_contradicts_itself_needs_no_solver() -> None:
    program = load_program(f"{HEADER}int main(void) {{ int x = 1; if (x == 2) reach_error(); return 0; }}", "LP64")
    checker = FeasibilityChecker(program, Budget())
    assert checker.check(first_path(program)) == Spurious()
    assert checker.solver_calls == 0


def test_inexact_values_decide_nothing() -> None:
    """Which of two variables lies lower in memory is for no counterexample to choose."""
    program = load_program(
        f"{HEADER}int main(void) {{ int x, y; if ((long)&x < (long)&y) reach_error(); return 0; }}", "LP64"
    )
    verdict = FeasibilityChecker(program, Budget()).check(first_path(program))
    assert isinstance(verdict, NotDecided)
    assert "does not know exactly" in verdict.reason
    assert "what it gets from" not in verdict.reason


@pytest.mark.parametrize("analysis", ["bmc", "auto"])
def test_functions_of_which_only_bounds_are_known_are_named(tmp_path: Path, analysis: str) -> None:
    """Those of the path, where the program calls them; what is computed exactly is not among them."""
    file = tmp_path / "program.c"
    file.write_text(
        f"{HEADER}extern double exp(double), sqrt(double);\n"
        "int main(void) {\n  double x = exp(3);\n  if (x - sqrt(4) > 5) reach_error();\n}\n",
        encoding="utf-8",
    )
    result = cegas.verify(file, analysis=analysis, time_limit=60)
    assert result.verdict is Verdict.UNKNOWN
    assert result.reason.endswith(f"does not know exactly: what it gets from exp at {file}:4")


def test_no_questions_beyond_the_budget() -> None:
    program = load_program(f"{HEADER}int main(void) {{ int x = 1; if (x == 2) reach_error(); return 0; }}", "LP64")
    budget = Budget(0.0)
    with pytest.raises(ResourceExhausted):
        FeasibilityChecker(program, budget).check(first_path(program))
