"""Engines: whatever they are, they come to the same conclusion in slices of work, and say what it rests on and costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.differential.harness import load_program
from tests.support.analyses import RUNNING

from cegas.engines.concrete import ConcreteEngine
from cegas.engines.engine import AllRuns, Conclusion, Engine, EngineRun, Knowledge, OnlyRun, Question, StateSpace
from cegas.engines.turns import InTurns
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.pointers import analyze
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar
from cegas.refinement.feasibility import Real
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.answers import answer_of

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\n"

SAFE = """
int main(void) {
  int a[8], n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), sum = 0;
  a[i] = 1;
  for (int k = 0; k < 20; k++) sum += 2;
  if (sum != 40) reach_error();
  if (n > 3 && n < 2) reach_error();
  return 0;
}
"""
UNSAFE = "int main(void) { int x = __VERIFIER_nondet_int(), s = 0; for (int k = 0; k < 9; k++) s += x; if (s == 63) reach_error(); return 0; }"


def program_of(source: str) -> Program:
    return load_program(HEADER + source, "LP64")


def start(engine: Engine, program: Program, known: Knowledge | None = None) -> EngineRun:
    return engine.start(Question(program, Budget(60)), known or Knowledge())


def in_slices(run: EngineRun, work: int) -> Conclusion:
    found, done = None, 0
    while found is None:
        done += work
        found = run.go_on(done)
    return found


@pytest.mark.parametrize(("source", "verdict"), [(SAFE, Verdict.SAFE), (UNSAFE, Verdict.UNSAFE)], ids=["safe", "unsafe"])
@pytest.mark.parametrize("name", [name for name in ANALYSES if name not in {*RUNNING, "kinduction"}])
def test_slices_of_work_change_nothing(name: str, source: str, verdict: Verdict) -> None:
    program = program_of(source)
    at_once, sliced = (start(ANALYSES[name].make(Settings()), program) for _ in range(2))
    one, two = at_once.go_on(), in_slices(sliced, 40)
    assert one is not None
    assert one.verdict is two.verdict is verdict
    assert list(one.unproved) == list(two.unproved)
    if not isinstance(sliced, InTurns):  # whose turns are not longer than the slices
        assert [round_.to_json() for round_ in at_once.story] == [round_.to_json() for round_ in sliced.story]
        if verdict is Verdict.SAFE:
            assert at_once.effort().states == sliced.effort().states
    assert isinstance(two.evidence, StateSpace | AllRuns if verdict is Verdict.SAFE else Real)


def test_a_proof_names_the_function_of_each_condition() -> None:
    found = start(ANALYSES["value"].make(Settings()), program_of(SAFE)).go_on()
    assert found is not None
    assert [(str(condition.position).rpartition(":")[2], function) for condition, function in found.unproved.items()] == [
        ("5", "main")
    ]


def test_each_exploration_has_a_log_of_its_own() -> None:
    run = start(ANALYSES["value"].make(Settings()), program_of(SAFE))
    in_slices(run, 40)
    logs = [space.log for space in run.state_spaces]
    assert len(logs) == len({id(log) for log in logs}) == 2


def test_what_was_not_begun_is_not_shown() -> None:
    run = start(ANALYSES["value"].make(Settings()), program_of("int main(void) { return 0; }"))
    assert run.state_spaces == []
    run.go_on()
    assert len(run.state_spaces) == 1


def test_known_points_to_sets_are_used_and_handed_on() -> None:
    program = program_of(SAFE)
    known = Knowledge(analyze(program))
    run = start(ANALYSES["cegas"].make(Settings()), program, known)
    assert run.learned().points_to is known.points_to
    fresh = start(ANALYSES["cegas"].make(Settings()), program)
    assert fresh.learned().points_to is not None
    assert start(ANALYSES["value"].make(Settings()), program).learned().points_to is None, "nobody needs them"


def test_a_run_that_is_cut_short_knows_what_it_has_cost() -> None:
    budget = Budget(60)
    told: list[int] = []

    def observe(cegar: Cegar[Any, Any]) -> None:
        told.append(cegar.exploration.states)
        budget.cancel("enough")

    run = ANALYSES["value"].make(Settings()).start(Question(program_of(SAFE), budget, observe), Knowledge())
    with pytest.raises(ResourceExhausted):
        run.go_on()
    assert len(told) == run.effort().refinements == len(run.story) == 1
    assert run.effort().states >= told[0] > 1


# -- the only run -----------------------------------------------------------------------------------------------------


def test_the_only_run_may_be_undefined() -> None:
    program = program_of("int main(void) { int a[2], i = 5; a[i] = 1; reach_error(); return 0; }")
    found = start(ConcreteEngine(), program).go_on()
    assert found is not None
    assert found.verdict is Verdict.SAFE
    assert isinstance(found.evidence, OnlyRun)
    assert found.evidence.failed is not None
    assert list(found.unproved.items()) == [(found.evidence.failed, "main")]
    answer = answer_of(program, found)
    assert len(answer.assumptions) == len(answer.warnings) == 1
    assert answer.warnings[0].startswith("undefined behaviour: ")
    assert answer.proof is None


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("reach_error();", Verdict.UNSAFE),
        ("if (__VERIFIER_nondet_int()) reach_error();", Verdict.UNKNOWN),
        ("__VERIFIER_assume(0); reach_error();", Verdict.SAFE),
        ("", Verdict.SAFE),
    ],
)
def test_the_only_run_decides(body: str, verdict: Verdict) -> None:
    run = start(ConcreteEngine(), program_of(f"int main(void) {{ {body} return 0; }}"))
    found = run.go_on(1)
    assert found is not None, "a run of the program is one slice"
    assert found.verdict is verdict
    assert found.unproved == {}
    assert run.effort().operations > 0
    assert (run.story, run.state_spaces, run.doubt) == ((), (), "")
    assert run.learned() == Knowledge()
