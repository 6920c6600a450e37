"""The components of the domains: what states say of conditions, known ones left out, and that each exploration has its own log."""

from __future__ import annotations

from functools import cache

import pytest
from tests.differential.harness import load_program
from tests.laws.components import COMPONENTS, Explored, Setup

from cegas.program.operations import Assume

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

UNKNOWN_INDEX = HEADER + """
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1;
  int x = 0;
  if (x) reach_error();
  return a[0];
}
"""
"""No state shows that the access is valid."""

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
    ends = [
        run.component.unproved(node.component, node.precision, step, ()) for node, step in run.conditioned_steps()
    ]
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
