"""What control flow alone excludes: what stands behind calls that never return."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget

from cegas.api.verify import verify
from cegas.engines.control import ControlEngine, returning
from cegas.engines.engine import Conclusion, Knowledge, Question
from cegas.frontend import FrontendOptions, load
from cegas.program.properties import Verdict
from cegas.verification.options import Options

FOLDER: Final = Path(__file__).parents[2] / "tasks-endless"
PAIRS: Final = sorted(file.name.removesuffix("-safe.c") for file in FOLDER.glob("*-safe.c"))
SECONDS: Final = 20.0
HEADER: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int again(int n) { return again(n + 1) | 1; }
"""


def concluded(text: str) -> Conclusion | None:
    return ControlEngine().start(Question(load_program(HEADER + text, "LP64"), CpuBudget(SECONDS)), Knowledge()).go_on()


@pytest.mark.parametrize("name", PAIRS)
def test_twins_differ_in_one_token(name: str) -> None:
    safe, unsafe = ((FOLDER / f"{name}-{kind}.c").read_text(encoding="utf-8").split() for kind in ("safe", "unsafe"))
    assert sum(one != other for one, other in zip(safe, unsafe, strict=True)) == 1


@pytest.mark.parametrize("name", PAIRS)
def test_it_proves_the_safe_twin_alone(name: str) -> None:
    for kind, expected in (("safe", Verdict.SAFE), ("unsafe", Verdict.UNKNOWN)):
        program = load([FOLDER / f"{name}-{kind}.c"], FrontendOptions())
        found = ControlEngine().start(Question(program, CpuBudget(SECONDS)), Knowledge()).go_on()
        assert found.verdict is expected, found.reason


@pytest.mark.parametrize("kind", ["safe", "unsafe"])
@pytest.mark.parametrize("name", PAIRS)
def test_the_default_decides_both(name: str, kind: str) -> None:
    assert verify(FOLDER / f"{name}-{kind}.c", property="unreach-call").verdict.value == kind


def test_a_proof_of_it_has_no_certificate() -> None:
    options = Options(certify=True, time_limit=2.0)
    result = verify(FOLDER / "each-other-safe.c", property="unreach-call", options=options)
    assert result.verdict is Verdict.UNKNOWN
    assert result.reason.startswith("proved, but not certified: ")


RETURNS: Final = {
    "a call through a pointer may return, whoever is called": """
int (*chosen)(int) = again;
int main(void) { if (chosen(1)) reach_error(); return 0; }""",
    "a branch leads around the call": "int main(void) { if (__VERIFIER_nondet_int()) again(1); reach_error(); return 0; }",
    "the error is within what never returns": """
static void round(int n) { if (n == 7) reach_error(); round(n + 1); __VERIFIER_nondet_int(); }
int main(void) { round(0); return 0; }""",
    "it is called through a pointer by what never returns": """
static int found(int n) { reach_error(); return n; }
static int (*table[])(int) = {again, found};
static int step(int n) { return table[n & 1](n) + step(n + 1); }
int main(void) { return step(0); }""",
    "the second path returns": """
static int one(int n) { if (n) return one(n - 1) | 1; return 0; }
int main(void) { if (one(3) == 1) reach_error(); return 0; }""",
}


@pytest.mark.parametrize("why", RETURNS)
def test_it_does_not_exclude_an_error_if(why: str) -> None:
    found = concluded(RETURNS[why])
    assert found is not None
    assert found.verdict is Verdict.UNKNOWN


def test_functions_that_end_the_run_do_not_return_either() -> None:
    program = load_program("#include <stdlib.h>\nvoid stop(void) { exit(1); }\nint main(void) { stop(); return 0; }", "LP64")
    assert "stop" not in returning(program)
    assert "main" not in returning(program)


def test_conditions_on_the_way_are_assumed_and_those_behind_are_proved(tmp_path: Path) -> None:
    file = tmp_path / "conditions.c"
    file.write_text(
        """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int again(int *p) { return again(p + *p) | 1; }
int main(void) {
  int cells[4] = {0}, n = __VERIFIER_nondet_int();
  again(cells + (n & 3));
  if (10 / n > cells[n])
    reach_error();
  return 0;
}""",
        encoding="utf-8",
    )
    result = verify(file)
    assert result.verdict is Verdict.SAFE
    assert [assumption.line for assumption in result.assumptions] == [4, 4]


def test_conditions_that_count_are_not_proved_by_control_flow() -> None:
    text = "int main(void) { int n = __VERIFIER_nondet_int(); again(8 / n); return 0; }"
    program = load_program(HEADER + text, "LP64")
    program.counted = frozenset(condition.harm for condition in program.validity_conditions() if condition.harm is not None)
    found = ControlEngine().start(Question(program, CpuBudget(SECONDS)), Knowledge()).go_on()
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "control flow alone does not show that conditions hold")
