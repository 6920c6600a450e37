"""Explanations of infeasible paths: interpolants, the pointers that lead to what they speak of, and strong updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.differential.tasks import read_pair
from tests.support.cpu_time import CpuBudget
from tests.support.exploring import explore
from tests.tools.mechanisms import GROUPS, pointer_pairs

from cegas.cpa.component import CannotRefine
from cegas.cpa.control import ProgramControl
from cegas.cpa.setup import Setup
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.precision import name_of, site_of
from cegas.domains.value.refinement import spatial as spatial_module
from cegas.domains.value.refinement.interpolation import Explanation, Interpolation, ValueInterpolation, ValuePath
from cegas.domains.value.refinement.refiner import ValueRefiner, is_excluded
from cegas.domains.value.refinement.spatial import SpatialInterpolation
from cegas.foundation.errors import ResourceExhausted
from cegas.pointers import analyze
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Register
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar, Proved
from cegas.refinement.ledger import STATES_PER_STEP
from cegas.smt.interpolation import NoInterpolants
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.analyses import Settings
from cegas.verification.recipes.spatial import spatial_component, spatial_values
from cegas.verification.result import Answer

HEADER: Final = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
SECONDS: Final = 20.0


@dataclass
class Telling:
    """Passes explanations on, writes them down, and checks what is true of each."""

    inner: Interpolation
    values: ValueAnalysis
    explained: list[tuple[ValuePath, Explanation]] = field(default_factory=list)
    refused: list[CannotRefine] = field(default_factory=list)

    def explain(self, path: ValuePath, precision: ValuePrecision) -> Explanation | CannotRefine:
        found = self.inner.explain(path, precision)
        if isinstance(found, CannotRefine):
            self.refused.append(found)
            return found
        self._check(path, precision, found)
        self.explained.append((path, found))
        return found

    def _check(self, path: ValuePath, precision: ValuePrecision, found: Explanation) -> None:
        prefix = path.steps[: found.step + 1]
        assert 0 <= found.step < len(path)
        assert found.reason
        locations = {step.edge.source.id: step.edge.source for step in prefix}
        assert set(found.increments) <= set(locations), "tracked where the path does not come by"
        for place, cells in found.increments.items():
            function = locations[place].function
            for cell in cells:
                if isinstance(cell, Register):
                    assert cell in self.values.program.functions[function].registers, f"{cell} is not of {function}"
                    assert cell not in self.values.prec.intermediate(function)
                    assert not self.values.transfer.is_constant(function, cell)
                else:
                    site = site_of(cell)
                    assert site is not None
                    assert not site.constant
        if self.values.transfer.space.holds_pointers:
            assert is_excluded(self.values, prefix, precision.extended(found.increments)), "the path is not excluded"

    def tracked(self, number: int = 0) -> set[str]:
        return {name_of(cell) for cells in self.explained[number][1].increments.values() for cell in cells}

    def lines(self, name: str, number: int = 0) -> set[int]:
        """Where something is tracked."""
        path, explanation = self.explained[number]
        return {
            step.edge.source.position.line
            for step in path.steps
            if step.edge.source.position is not None
            and any(name_of(cell) == name for cell in explanation.increments.get(step.edge.source.id, ()))
        }


def run(program: Program, kind: str, seconds: float = SECONDS) -> tuple[Answer, Telling]:
    """Check a program as `value` does, or over the spatial flow graph, with interpolants of a solver or without."""
    budget = CpuBudget(seconds)
    if kind == "value":
        values = ValueAnalysis(program)
        telling = Telling(ValueInterpolation(values), values)
        return explore(values, ValueRefiner(values, telling), budget), telling
    pointers = analyze(program, budget)
    values = ValueAnalysis(program, AddressSpace(pointers, Singletons(program, pointers), has_targets=True))
    spatial = SpatialInterpolation(
        ValueInterpolation(values),
        lambda: SpatialFlowGraph(program, pointers, budget),
        budget,
        use_solver=kind == "spatial by smt",
    )
    telling = Telling(spatial, values)
    return explore(values, ValueRefiner(values, telling), budget, pointers), telling


KINDS: Final = ("value", "spatial", "spatial by smt")
SPATIAL: Final = KINDS[1:]


def explain(source: str, kind: str, blocks: str = "single") -> tuple[Answer, Telling]:
    program = load_program(HEADER + source, "LP64")
    return run(single_blocks(program) if blocks == "single" else program, kind)


# -- what is tracked --------------------------------------------------------------------------------------------------

PLAIN: Final = """\
int main(void) {
  int x = __VERIFIER_nondet_int(), unrelated = 7;
  int y = 3;
  unrelated += x;
  y = y + 1;
  if (y == 5)
    reach_error();
  return unrelated;
}
"""


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_the_contradiction_depends_on(kind: str) -> None:
    answer, telling = explain(PLAIN, kind)
    assert answer.verdict is Verdict.SAFE
    assert telling.tracked() == {"y"}
    explanation = telling.explained[0][1]
    assert explanation.pointers == ()
    assert explanation.strong_updates == ()
    assert explanation.reason.endswith("in line 7")


CHAIN: Final = """\
int x, other;
int main(void) {
  int *p = &x;
  int **q = &p;
  int ***r = &q;
  if (__VERIFIER_nondet_int()) {
    p = &other;
    p = &x;
  }
  x = 1;
  ***r = 2;
  if (x == 1)
    reach_error();
  return other;
}
"""


@pytest.mark.parametrize("kind", SPATIAL)
def test_the_pointers_that_lead_to_what_matters(kind: str) -> None:
    answer, telling = explain(CHAIN, kind)
    assert answer.verdict is Verdict.SAFE
    explanation = telling.explained[0][1]
    assert {name_of(cell) for cell in explanation.pointers} == {"p", "q", "r"}
    assert {"x", "p", "q", "r"} <= telling.tracked()
    assert "other" not in telling.tracked()
    assert explanation.strong_updates == ("line 12: x (not other)",)


def test_values_alone_name_no_pointers() -> None:
    _, telling = explain(CHAIN, "value")
    assert all(found.pointers == () and found.strong_updates == () for _, found in telling.explained)


@pytest.mark.parametrize("kind", SPATIAL)
def test_pointers_are_tracked_from_where_they_are_set(kind: str) -> None:
    """Not before: what they hold there is of no interest. And not behind the contradiction."""
    _, telling = explain(CHAIN, kind)
    assert min(telling.lines("r")) > 5
    assert min(telling.lines("q")) > 4
    assert max(telling.lines("p") | telling.lines("q") | telling.lines("r")) <= 13


CALLED: Final = """\
int x, other;
void set(int *where, int value) {
  *where = value;
}
int main(void) {
  set(&other, 1);
  set(&x, 2);
  if (x == 1)
    reach_error();
  return 0;
}
"""


@pytest.mark.parametrize("kind", SPATIAL)
def test_a_parameter_that_leads_there_is_tracked_in_its_function(kind: str) -> None:
    answer, telling = explain(CALLED, kind)
    assert answer.verdict is Verdict.SAFE
    path, explanation = telling.explained[0]
    function = telling.values.program.functions["set"]
    places = {location.id for location in function.locations}
    own = {cell for place in places for cell in explanation.increments.get(place, ()) if isinstance(cell, Register)}
    assert {"where"} <= {register.source for register in own}
    assert "line 4: x (not other)" in explanation.strong_updates
    assert len({step.edge.source.id for step in path.steps} & places) > 0


# -- where explanations come from -------------------------------------------------------------------------------------

DIFFERENT: Final = """\
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  if (x != y)
    reach_error();
  return 0;
}
"""
"""The path is infeasible whatever the values are."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_path_that_values_do_not_refute_has_no_explanation(kind: str) -> None:
    _, telling = explain(DIFFERENT, kind)
    assert telling.explained == []
    assert [refused.reason for refused in telling.refused] == ["an infeasible path that explicit values cannot exclude"]


def test_interpolants_are_preferred_where_they_do() -> None:
    _, by_values = explain(CHAIN, "spatial")
    _, by_solver = explain(CHAIN, "spatial by smt")
    assert by_values.explained[0][1].reason == "the branch condition does not hold in line 13"
    assert by_solver.explained[0][1].reason == "no run gets past line 13"


@pytest.mark.parametrize("limit", ["LONGEST_SEQUENCE", "LONGEST_PATH"])
def test_long_paths_are_explained_by_less(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spatial_module, limit, 3)
    answer, telling = explain(CHAIN, "spatial by smt")
    assert answer.verdict is Verdict.SAFE
    explanation = telling.explained[0][1]
    if limit == "LONGEST_SEQUENCE":
        assert explanation.reason.startswith("the branch condition")
        assert explanation.pointers
    else:
        assert explanation.reason.startswith("no run gets past line")
        assert explanation.pointers == ()


def test_the_graph_is_not_made_before_it_is_needed() -> None:
    program = load_program(HEADER + "int x; int main(void) { x = 1; if (x == 2) reach_error(); return 0; }", "LP64")
    budget = CpuBudget(SECONDS)
    pointers = analyze(program, budget)
    values = ValueAnalysis(program, AddressSpace(pointers, Singletons(program, pointers)))

    def graph() -> SpatialFlowGraph:
        raise AssertionError("nothing had to be explained")

    interpolation = SpatialInterpolation(ValueInterpolation(values), graph, budget, use_solver=True)
    answer = explore(values, ValueRefiner(values, interpolation), budget, pointers)
    assert answer.verdict is Verdict.SAFE


KNOWN: Final = """\
int a = 1, b = 2;
int sum(void) { return a + b; }
int main(void) {
  int *p = &a, other = __VERIFIER_nondet_int();
  *p = 3;
  if (sum() == 4)
    reach_error();
  return other;
}
"""
"""Whatever the input is, known values refute the path to the error."""
ON_INPUT: Final = KNOWN.replace("if (sum()", "if (other > 3 && sum()")
"""A decision before the contradiction depends on input."""


@pytest.mark.parametrize(("source", "asks"), [(KNOWN, False), (ON_INPUT, True)])
def test_no_solver_is_asked_about_paths_that_known_values_refute(
    source: str, asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions: list[int] = []

    def interpolate(program: Program, path: Sequence[Edge], *more: object, **options: object) -> NoInterpolants:
        questions.append(len(path))
        return NoInterpolants("nobody may ask")

    monkeypatch.setattr("cegas.smt.interpolation.interpolate", interpolate)
    answer, telling = explain(source, "spatial by smt")
    assert answer.verdict is Verdict.SAFE
    assert {"a", "b"} <= telling.tracked()
    assert bool(questions) is asks


@pytest.mark.parametrize(("source", "asks"), [(KNOWN, False), (ON_INPUT, True)])
def test_questions_of_explanations_are_counted_as_work(source: str, asks: bool) -> None:
    program = single_blocks(load_program(HEADER + source, "LP64"))
    setup = Setup(program, CpuBudget(SECONDS))
    component = spatial_component(spatial_values(setup, holds_pointers=True), setup, Settings())
    cegar = Cegar(program, component, ProgramControl(program, None), setup.budget)
    assert cegar.run() == Proved()
    work, trials = component.cost().work, spatial_module.WORK_PER_TRIAL * cegar.judged_steps
    assert work > trials if asks else work == trials
    assert cegar.work == cegar.exploration.states + STATES_PER_STEP * cegar.judged_steps + work


COUNTER: Final = """\
int main(void) {
  int flag = 0;
  for (int i = 0; i < 1000; i++)
    if (__VERIFIER_nondet_int())
      flag = 2;
  if (flag == 1)
    if (__VERIFIER_nondet_int() == 5)
      reach_error();
  return 0;
}
"""


@pytest.mark.parametrize("kind", ["value", "spatial"])
def test_a_contradiction_without_loop_counters_is_preferred(kind: str) -> None:
    """The first contradiction of the path is that the loop ends at once; that `flag` is not 1 holds of every round."""
    answer, telling = explain(COUNTER, kind, "large")
    assert answer.verdict is Verdict.SAFE
    assert telling.tracked() == {"flag"}
    assert telling.explained[0][1].reason == "the branch condition does not hold in line 7"


# -- what is true of every explanation --------------------------------------------------------------------------------


def check_pair(pair: str, kind: str, blocks: str) -> int:
    """How many explanations there were; each was checked on the way."""
    count = 0
    for task in read_pair(pair):
        program = load_program(task.source, task.model, task.specification)
        try:
            answer, telling = run(single_blocks(program) if blocks == "single" else program, kind)
        except ResourceExhausted:
            continue
        assert answer.verdict is not (Verdict.UNSAFE if task.safe else Verdict.SAFE)
        count += len(telling.explained)
    return count


@pytest.mark.parametrize("blocks", ["large", "single"])
@pytest.mark.parametrize("kind", KINDS)
def test_explanations_exclude_their_paths(kind: str, blocks: str) -> None:
    assert sum(check_pair(pointer_pairs([group])[3], kind, blocks) for group in GROUPS) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("blocks", ["large", "single"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pair", pointer_pairs())
def test_all_explanations_exclude_their_paths(pair: str, kind: str, blocks: str) -> None:
    check_pair(pair, kind, blocks)


# -- backward reachability --------------------------------------------------------------------------------------------

TWO_POINTERS: Final = """
    int x = 1, y = 1, z;
    static void set(int *p, int *q) { *p = 2; z = q == &y; }
    int main(void) {
        int *used = &y, *idle = &x;
        if (__VERIFIER_nondet_int()) used = &x; else return 0;
        set(used, idle);
        if (x != 2) reach_error();
        return 0;
    }
"""


@pytest.mark.parametrize("kind", ["spatial", "spatial by smt"])
def test_only_pointers_that_lead_to_an_access_are_tracked(kind: str) -> None:
    """Both variables hold the address of what matters, but only one of them flows to a store."""
    answer, telling = run(load_program(HEADER + TWO_POINTERS, "LP64"), kind)
    assert answer.verdict is Verdict.SAFE
    pointers = {name_of(cell) for _, explanation in telling.explained for cell in explanation.pointers}
    assert "p" in pointers
    assert pointers.isdisjoint({"idle", "q"})


@pytest.mark.parametrize("kind", ["spatial", "spatial by smt"])
def test_what_the_path_needs_of_a_set_of_targets_is_tracked(kind: str) -> None:
    """The table, and that its elements are these, excludes the path: no counter, no index."""
    program = load_program(
        HEADER
        + """
        int a, b, c = 1;
        int *table[2] = {&c, &c};
        int main(void) {
            table[0] = &a;
            table[1] = &b;
            while (__VERIFIER_nondet_int()) *table[__VERIFIER_nondet_int() & 1] = 5;
            if (c != 1) reach_error();
            return 0;
        }
        """,
        "LP64",
    )
    answer, telling = run(program, kind)
    assert answer.verdict is Verdict.SAFE
    assert {"c", "table"} <= {
        name.partition("+")[0] for number in range(len(telling.explained)) for name in telling.tracked(number)
    }
