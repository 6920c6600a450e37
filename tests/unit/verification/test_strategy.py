"""The schedule of `auto`: a table in which every row can be made, with facts about programs that it rests on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.harness import load_program

from cegas.api.run import run
from cegas.api.verify import verify
from cegas.engines.journal import LEFT_OUT, NOT_BEGUN
from cegas.engines.turns import TURN
from cegas.program.properties import Verdict
from cegas.verification import strategy
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.features import Features
from cegas.verification.options import Options
from cegas.verification.strategy import SCHEDULE, UNFIT, Row, auto, explanation

HEADER = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
"""


def features(text: str) -> Features:
    return Features(load_program(HEADER + text, "LP64"))


PLAIN = "int main(void) { return 0; }"
LOOPS = """
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      s += j;
  while (__VERIFIER_nondet_int())
    s++;
  return s;
}"""
CALLED = """
int next(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  int s = 0;
  while (s < 9)
    s = next();
  return 0;
}"""
RECURSION = """
int odd(int n);
int even(int n) { return n ? odd(n - 1) : 1; }
int odd(int n) { return n ? even(n - 1) : 0; }
int down(int n) { return n ? down(n - 1) + 1 : 0; }
int main(void) { return even(4) + down(3); }
"""
POINTERS = """
double twice(double x) { return 2 * x; }
int main(void) {
  double (*f)(double) = twice;
  double *p = malloc(sizeof(double));
  *p = f(1.5);
  return 0;
}"""


@pytest.mark.parametrize(
    ("text", "fact", "expected"),
    [
        (PLAIN, "loops", 0),
        (PLAIN, "inputs", 0),
        (PLAIN, "pointers", 0),
        (PLAIN, "recursive_functions", 0),
        (PLAIN, "floats", 0),
        (LOOPS, "loops", 3),
        (LOOPS, "reactive_loops", 1),
        ("int main(void) { return __VERIFIER_nondet_int(); }", "inputs", 1),
        (CALLED, "reactive_loops", 1),
        (RECURSION, "recursive_functions", 3),
        (RECURSION, "loops", 0),
        ("void stop(void) { exit(1); }\nint main(void) { stop(); return 0; }", "endless_functions", 0),
        ("void wait(void) { for (;;) ; }\nint main(void) { wait(); return 0; }", "endless_functions", 1),
        (RECURSION, "endless_functions", 0),
        (POINTERS, "heap_blocks", 1),
        (POINTERS, "calls_through_pointers", 1),
    ],
)
def test_facts_of_a_program(text: str, fact: str, expected: int) -> None:
    assert getattr(features(text), fact) == expected


def test_facts_of_pointers_and_floats() -> None:
    found = features(POINTERS)
    assert min(found.floats, found.pointers, found.memory_accesses) > 0
    assert not found.loops


@pytest.mark.parametrize(("text", "expected"), [("x == 7", True), ("x * x == 49", False)])
def test_inputs_are_finite_if_they_are_only_compared(text: str, expected: bool) -> None:
    found = features(f"int main(void) {{ int x = __VERIFIER_nondet_int(); if ({text}) reach_error(); return 0; }}")
    assert found.has_finite_inputs is expected


@pytest.mark.parametrize("row", SCHEDULE, ids=lambda row: row.engine)
def test_every_row_can_be_made_and_has_its_reason(row: Row) -> None:
    assert row.make(Settings()).name == row.engine
    assert row.reason
    assert not row.needs or (row.needs in UNFIT and hasattr(Features, row.needs))


def test_rows_are_what_users_can_choose_too() -> None:
    names = [row.engine for row in SCHEDULE]
    assert len(set(names)) == len(names)
    parts = {"control", "floats", "induction", "modular"}
    assert set(names) - set(ANALYSES) <= parts, "half of kinduction, and what is for programs of some kinds only"
    assert [share.name for share in auto(Settings())._shares] == names


def test_an_explanation_names_every_row() -> None:
    found = explanation(features(LOOPS))
    engines = found["engines"]
    assert isinstance(engines, list)
    assert [each["engine"] for each in engines] == [row.engine for row in SCHEDULE]
    left_out = [each for each in engines if not each["runs"]]
    assert {each["reason"] for each in left_out} <= set(UNFIT.values())
    assert found["program"] == features(LOOPS).facts()


BOTH = """
int main(void) {
  unsigned x = __VERIFIER_nondet_int(), y = x;
  for (int i = 0; i < 6; i++)
    if (__VERIFIER_nondet_int())
      y += x;
  if (x == 12345 && y == 6 * x)
    reach_error();
  return 0;
}"""


def test_a_result_says_what_ran(tmp_path: Path) -> None:
    file = tmp_path / "both.c"
    file.write_text(HEADER + BOTH, encoding="utf-8")
    result = verify(file)
    outcomes = {stint.engine: stint.outcome for stint in result.strategy}
    assert list(outcomes) == [row.engine for row in SCHEDULE]
    assert list(outcomes.values()).count("unsafe") == 1
    assert {outcome for engine, outcome in outcomes.items() if engine == "explore"} <= {LEFT_OUT, NOT_BEGUN}
    assert all(stint.work <= TURN for stint in result.strategy), "it is decided in the first turns"
    alone = verify(file, analysis="symex").strategy
    assert [(stint.engine, stint.outcome) for stint in alone] == [("symex", "unsafe")]


def test_a_violation_that_is_known_stands_against_every_proof_of_the_rest(tmp_path: Path) -> None:
    """One engine finds the overflow and goes on behind it, another proves that the error is not reached."""
    file = tmp_path / "both.c"
    loop = "for (unsigned i = 0; i < n; i++) s += 2; if (s % 2) reach_error();"
    text = f"int main(void) {{ int a = __VERIFIER_nondet_int(), b = a + 1; unsigned n = a, s = 0; {loop} return b != b; }}"
    file.write_text(HEADER + text, encoding="utf-8")
    for analysis in ("kinduction", "auto"):
        result = verify(file, analysis=analysis, property="default", options=Options(all_violations=True))
        assert result.verdict is Verdict.UNSAFE, result.reason
        assert result.counterexample is not None
        assert result.counterexample.harm is not None


MACHINE = """
int main(void) {
  int at = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 1: at = at == 2 ? 0 : at + 1; break;
    case 2: at = 0; break;
    }
    if (at == 3)
      reach_error();
  }
}"""


@pytest.mark.parametrize("certify", [False, True])
def test_with_a_certificate_wanted_another_engine_goes_on(
    tmp_path: Path, certify: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Row("explore", ("cegas.engines.explore", "engine"), "at once", needs="has_finite_inputs", is_partial=True)
    monkeypatch.setattr(strategy, "SCHEDULE", [first, *[row for row in SCHEDULE if row.engine != "explore"]])
    file = tmp_path / "machine.c"
    file.write_text(HEADER + MACHINE, encoding="utf-8")
    result = run([file], Options(certify=certify))
    assert result.verdict is Verdict.SAFE, result.reason
    proved = [stint.engine for stint in result.strategy if stint.outcome == "safe"]
    assert proved == (["explore", "value"] if certify else ["explore"])
    assert result.evidence.get("certificate") == ("checked" if certify else None)


def test_intervals_do_not_prove_that_a_value_was_set_where_control_meets(tmp_path: Path) -> None:
    file = tmp_path / "met.c"
    text = "int main(void) { int v; int set = __VERIFIER_nondet_int(); if (set) v = 3; return set || v == 3; }"
    file.write_text(HEADER + text, encoding="utf-8")
    assert verify(file, analysis="interval", property="uninitialized").verdict is Verdict.UNKNOWN
    assert verify(file, property="uninitialized").verdict is Verdict.UNSAFE
