"""Refinement of the value analysis on real programs: what is tracked where, and what is given up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget
from tests.unit.cpa.toy import check_closed, check_invariants

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Refined
from cegas.cpa.control import ProgramControl
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.precision import Tracked, name_of
from cegas.domains.value.refinement.interpolation import Explanation, ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import Program
from cegas.refinement.cegar import Cegar, CegarResult, GaveUp, Proved
from cegas.refinement.ledger import Violated

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

MOTIVATING = """
int main() {
  int i = 3, j = 5, k = 8;
  int *a = &i, *b;
  (*a)++;
  int **p = &a;
  if (i == 3)
    *p = &j;
  else
    *p = &k;
  b = *p; *b = 6;
  if (i == 4) {
    if (*a > 4)
      *a = 5;
    else
      *a = 8;
  } else {
    if (*a == i)
      *a = 8;
    else
      *a = 10;
  }
  if (k == 8)
    reach_error();
  return 0;
}
"""
"""Figure 1a of the publication on CEGAS: checking identifiers only, or with coarse points-to sets, raises a false alarm."""


@dataclass(slots=True)
class Run:
    """A CEGAR run with all its parts."""

    program: Program
    cegar: Cegar[Any, Any]
    exploration: Exploration
    result: CegarResult

    def precision(self) -> ValuePrecision:
        """The precision in the end."""
        precisions: list[ValuePrecision] = [node.precision for node in self.exploration.reached]
        return max(precisions, key=lambda precision: precision.size())

    def tracked_names(self) -> set[str]:
        precision = self.precision()
        everything: set[Tracked] = set(precision.everywhere).union(*precision.by_location.values())
        return {name_of(tracked) for tracked in everything}


def check(
    source: str,
    *,
    refiner: type[ValueRefiner] = ValueRefiner,
    interpolation: type[ValueInterpolation] = ValueInterpolation,
    everything: bool = False,
    budget: Budget | None = None,
) -> Run:
    program = load_program(HEADER + source, "LP64")
    values = ValueAnalysis(program)
    budget = budget or Budget(60)
    component = ValueComponent(values, refiner(values, interpolation(values)))
    cegar = Cegar(program, component, ProgramControl(program), budget)
    exploration = cegar.exploration
    if everything:
        exploration.restart(component.analysis(ValuePrecision(everything=True), cegar.log))
    run = Run(program, cegar, exploration, cegar.run())
    check_invariants(exploration)
    if isinstance(run.result, Proved):
        check_closed(exploration)
    return run


def test_the_motivating_program_is_safe() -> None:
    run = check(MOTIVATING)
    assert run.result == Proved()
    assert run.cegar.refinements > 1
    assert {"i", "k", "a", "p"} <= run.tracked_names()
    assert all(item.note.reason for item in run.cegar.story)
    # j is written through an unknown pointer at worst, and never read.
    assert "j" not in run.tracked_names()


def test_the_motivating_program_is_unsafe_with_the_other_constant() -> None:
    assert isinstance(check(MOTIVATING.replace("if (k == 8)", "if (k == 5)")).result, Violated)


def test_nothing_is_tracked_that_is_not_needed() -> None:
    run = check(
        """
        int main(void) {
            int x = 1, y = 2, z = 3;
            while (__VERIFIER_nondet_int()) { y++; z += y; }
            if (x != 1) reach_error();
            return y + z;
        }
        """
    )
    assert run.result == Proved()
    assert run.tracked_names() == {"x"}


def test_what_is_tracked_depends_on_the_location() -> None:
    """A variable is tracked from where its value comes from to where it matters, and nowhere else."""
    run = check(
        """
        int main(void) {
            int x = 1;
            if (__VERIFIER_nondet_int()) { if (x == 2) reach_error(); return 0; }
            x = __VERIFIER_nondet_int();
            while (x) x--;
            return 0;
        }
        """
    )
    assert run.result == Proved()
    precision = run.precision()
    function = run.program.functions["main"]
    tracking = [location for location in function.locations if precision.at(location)]
    assert 0 < len(tracking) < len(function.locations)
    heads = [location for location in function.locations if location.loop_head]
    assert heads
    assert all(not precision.at(head) for head in heads), "the loop need not count"


def test_precision_grows_with_every_refinement() -> None:
    sizes: list[int] = []

    class Watched(ValueRefiner):
        def refine(self, path: Any) -> Any:
            refined = super().refine(path)
            assert isinstance(refined, Refined)
            sizes.append(refined.precision.size())
            return refined

    assert check(MOTIVATING, refiner=Watched).result == Proved()
    assert len(sizes) > 1
    assert sizes == sorted(set(sizes))


class Blind(ValueInterpolation):
    """Never finds anything to track."""

    def explain(self, path: Any, precision: ValuePrecision) -> Explanation:
        return Explanation({}, len(path) - 1, "")


@pytest.mark.parametrize(
    "body",
    [
        "int x = 1; if (x == 2) reach_error();",
        "int x = 1, y = 2; for (int i = 0; i < 3; i++) { if (x == 2) reach_error(); } if (y == 3) reach_error();",
    ],
    ids=["one", "several"],
)
def test_rounds_that_change_nothing_are_given_up(body: str) -> None:
    """Also if there are several paths in turn."""
    run = check(f"int main(void) {{ {body} return 0; }}", interpolation=Blind, budget=CpuBudget(10))
    assert isinstance(run.result, GaveUp)
    assert "refinement stuck" in run.result.reason


def test_behind_stuck_refinement_a_real_error_is_found() -> None:
    run = check(
        "int main(void) { int x = 1; if (x == 2) reach_error(); if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }",
        interpolation=Blind,
        budget=CpuBudget(10),
    )
    assert isinstance(run.result, Violated)


def test_unsupported_constructs_are_named() -> None:
    run = check('int main(void) { int x = 1; __asm__("nonsense" : : : "memory"); return 0; }')
    assert isinstance(run.result, GaveUp)
    assert "assembly" in run.result.reason


def test_unsupported_constructs_that_are_not_reached_do_not_matter() -> None:
    run = check('int main(void) { int x = 1; if (x == 2) __asm__("nonsense" : : : "memory"); return 0; }')
    assert run.result == Proved()


def test_paths_that_values_cannot_exclude_are_given_up() -> None:
    run = check("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) { if (x < 3) reach_error(); } return 0; }")
    assert run.result == GaveUp("an infeasible path that explicit values cannot exclude")


@pytest.mark.parametrize("everything", [False, True])
def test_endless_loops_are_not_cut_off(everything: bool) -> None:
    """Each turn is a new state, and the counter matters: no answer, however long it takes."""
    source = """
        int main(void) {
            unsigned long long n = 0;
            while (1) { n++; if (n == 0) reach_error(); }
        }
    """
    with pytest.raises(ResourceExhausted):
        check(source, everything=everything, budget=Budget(1.0))


def test_endless_loops_without_a_counter_end() -> None:
    run = check("int main(void) { int x = 1; while (1) { if (x != 1) reach_error(); } }")
    assert run.result == Proved()


def test_endless_recursion_is_not_cut_off() -> None:
    source = "int f(int n) { if (n == -1) reach_error(); return f(n + 1); }\nint main(void) { return f(0); }"
    with pytest.raises(ResourceExhausted):
        check(source, budget=Budget(1.0))
