"""The components of the domains: what states say of conditions, known ones left out, and that each exploration has its own log."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.differential.harness import load_program
from tests.laws.components import COMPONENTS, Explored, Setup

from cegas.cpa.component import ConditionLog, NoRefiner
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.codegen.compiled import CodeCache
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.program.expressions import Valid
from cegas.program.operations import Assume
from cegas.program.steps import Step
from cegas.program.violations import Condition

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

UNKNOWN_INDEX = (
    HEADER
    + """
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1;
  int x = 0;
  if (x) reach_error();
  return a[0];
}
"""
)
"""No state shows that the access is valid."""

KNOWN_INDEX = (
    HEADER
    + """
int i = 2, a[4];
int main(void) {
  for (int n = 0; n < 40; n++) a[i] = n;
  if (i != 2) reach_error();
  return 0;
}
"""
)
"""A state shows that the access is valid if it knows the index."""

MOST = 2_000


@cache
def setup_of(text: str) -> Setup:
    return Setup(load_program(text, "LP64"))


@cache
def explored(name: str, text: str) -> Explored:
    run = Explored(setup_of(text), COMPONENTS[name](setup_of(text)))
    assert run.run(MOST)
    return run


@pytest.mark.parametrize("name", COMPONENTS)
def test_an_access_that_no_state_shows_to_be_valid(name: str) -> None:
    run = explored(name, UNKNOWN_INDEX)
    (condition,) = run.all_unproved()
    assert "a" in str(condition)
    assert condition in run.may_be_unproved()


@pytest.mark.parametrize("name", COMPONENTS)
def test_known_conditions_are_left_out(name: str) -> None:
    run = explored(name, UNKNOWN_INDEX)
    component = run.component
    open_ = run.all_unproved()
    seen = 0
    for node, step in run.conditioned_steps():
        first = component.unproved(node.component, node.precision, step, ())
        again = component.unproved(node.component, node.precision, step, open_)
        assert not again.conditions or not open_.intersection(again.conditions)
        assert first.goes_on == again.goes_on
        seen += bool(open_.intersection(first.conditions))
    assert seen > 0


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_step_that_certainly_fails_does_not_go_on(name: str) -> None:
    run = explored(name, HEADER + "int a[4]; int main(void) { int *p = 0; *p = a[0]; return 0; }")
    ends = [run.component.unproved(node.component, node.precision, step, ()) for node, step in run.conditioned_steps()]
    failing = [end for end in ends if any(isinstance(condition, Assume) for condition in end.conditions)]
    assert failing
    if name in ("value-full", "interpreted", "symbolic"):  # the others have not tracked the pointer
        assert not any(end.goes_on for end in failing)


@pytest.mark.parametrize("name", COMPONENTS)
def test_what_a_component_says_of_itself(name: str) -> None:
    run = explored(name, UNKNOWN_INDEX)
    assert run.component.name
    assert run.component.is_exact == (name == "symbolic")
    assert run.component.cost().solver_calls >= 0
    for node in run.exploration.reached:
        run.component.describe(node.component)


# -- each exploration has a log of its own -----------------------------------------------------------------------------


def accesses(run: Explored) -> set[Condition]:
    return {condition for condition in run.may_be_unproved() if isinstance(condition.condition, Valid)}


@pytest.mark.parametrize("first", ["knowing", "ignorant"])
@pytest.mark.parametrize("turn", [1, 7, 10_000])
@pytest.mark.parametrize("after", [0, 16])
def test_explorations_in_turns_report_what_is_their_own(first: str, turn: int, after: int) -> None:
    """They share one analysis, and so its generated code; only one of them does not know the index."""
    setup = setup_of(KNOWN_INDEX)
    values = ValueAnalysis(setup.program, compile_after=after)
    knowing = Explored(setup, ValueComponent(values))
    ignorant = Explored(setup, ValueComponent(values, NoRefiner("tracks nothing")))
    runs = [knowing, ignorant] if first == "knowing" else [ignorant, knowing]
    limit = 0
    while not all(run.exploration.is_complete for run in runs):
        limit += turn
        for run in runs:
            run.run(limit)
    assert not accesses(knowing)
    assert accesses(ignorant)
    assert accesses(ignorant) == {each for each in ignorant.all_unproved() if isinstance(each.condition, Valid)}
    assert not knowing.all_unproved()


def test_a_log_outlives_restarts() -> None:
    """What a state did not show before a refinement may still be unproved behind states that are left from then."""
    run = explored("value", KNOWN_INDEX)
    assert run.refinements > 0
    assert accesses(run), "the first states did not know the index"


def test_paths_that_a_refiner_follows_are_none_of_the_exploration() -> None:
    setup = setup_of(UNKNOWN_INDEX)
    values = ValueAnalysis(setup.program)
    component = ValueComponent(values, ValueRefiner(values, ValueInterpolation(values)))
    run = Explored(setup, component)
    target = run.exploration.run()
    assert target is not None
    run.log.suspect.clear()
    assert component.refiner.is_refuted(target.path())
    assert not run.log.suspect


def test_restarts_keep_what_an_exploration_knows_of_its_steps() -> None:
    values = ValueAnalysis(setup_of(KNOWN_INDEX).program)
    log, other = ConditionLog(), ConditionLog()
    first = values.analysis(ValuePrecision(), log).transfer
    assert values.analysis(values.everything, log).transfer is first
    assert values.analysis(values.everything, other).transfer is not first


def test_code_is_generated_once_for_all_explorations(monkeypatch: pytest.MonkeyPatch) -> None:
    generated: list[Step] = []
    compile_ = CodeCache.compile

    def counted(self: CodeCache, step: Step) -> Any:
        generated.append(step)
        return compile_(self, step)

    monkeypatch.setattr(CodeCache, "compile", counted)
    setup = setup_of(KNOWN_INDEX)
    values = ValueAnalysis(setup.program, compile_after=0)
    runs = [Explored(setup, ValueComponent(values)), Explored(setup, ValueComponent(values, NoRefiner("tracks nothing")))]
    for run in runs:
        assert run.run(MOST)
    assert generated
    assert len(generated) == len(set(generated))
