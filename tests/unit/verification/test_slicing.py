"""The analyses with slicing: the examples of the thesis, wrong slicers, slicing in front of analyses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.harness import load_program
from tests.differential.tasks import Task, read_pair
from tests.support.cpu_time import CpuBudget
from tests.support.samples import crossed, in_groups, one_of
from tests.unit.cpa.toy import check_closed
from tests.unit.verification.test_smoke import PAIRS, program_of

from cegas.api.verify import verify
from cegas.cpa.component import Refined
from cegas.cpa.path import Path as StatePath
from cegas.cpa.reached import Node
from cegas.dependence.slices import NOTHING, OperationId, Slice, Slicer, everything
from cegas.domains.slicing import SlicingPrecision, SlicingRefiner
from cegas.engines.cegar import CegarRun
from cegas.engines.engine import Engine, Knowledge, Question
from cegas.engines.turns import SHORT_TURN, Behind, InTurns
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import Location, Program
from cegas.program.operations import Assign, Assume, AssumeKind
from cegas.program.properties import Verdict
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.answers import decide
from cegas.verification.recipes import slices
from cegas.verification.result import Answer, Statistics
from cegas.verification.settings import SliceStrategy
from cegas.verification.watch import Watch

HEADER: Final = "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"

RUNNING: Final = (
    HEADER
    + """
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 1;
  int w = __VERIFIER_nondet_int();
  while (x > 0)
    x--;
  if (x < 0 && y < 0)
    __VERIFIER_error();
  else
    while (y < w)
      y++;
  return 0;
}
"""
)
"""The running example of the thesis (Fig. 1)."""

FIGURE_21: Final = (
    HEADER
    + """
int main(void) {
  int x = 0, y = 0;
  if (x < 0)
    y = 1;
  else
    y = 2;
  __VERIFIER_error();
  return y;
}
"""
)
"""The error is reached, but not over the branch that comes first."""

SLICED: Final[dict[str, Callable[[Settings, slices.SlicerFactory], Engine]]] = {
    "value-s": slices.value_s,
    "cegas-s": slices.cegas_s,
    "symex-s": slices.symex_s,
    "symex-sc": slices.symex_sc,
}


# -- the examples of the thesis ---------------------------------------------------------------------------------------


class OutOfStates(Exception):
    """An exploration has computed all the states that it may."""


class StateBudget(Budget):
    """Ends when so many states have been computed; what was reached until then can be looked at."""

    def __init__(self, watch: Watch, most: int) -> None:
        super().__init__(60.0)
        self._watch = watch
        self._most = most

    def tick(self) -> None:
        super().tick()
        if self._watch.progress().states > self._most:
            raise OutOfStates


@dataclass(frozen=True, slots=True)
class Run:
    """What an analysis did with its states: the answer if there is one, and the state space."""

    answer: Answer | None
    watch: Watch

    @property
    def statistics(self) -> Statistics:
        return self.watch.statistics

    @property
    def nodes(self) -> list[Node]:
        exploration = self.watch.exploration
        assert exploration is not None
        return list(exploration.reached)

    def visits(self, location: Location) -> int:
        """The longest chain of states at a location: how often a loop has been unrolled."""
        longest = 0
        for node in self.nodes:
            path = [edge.source for edge in node.path().edges]
            longest = max(longest, path.count(location))
        return longest

    def precision(self) -> Any:
        return self.nodes[-1].precision


def run_within(program: Program, analysis: str, states: int, settings: Settings | None = None) -> Run:
    watch = Watch()
    try:
        answer = ANALYSES[analysis].check(program, StateBudget(watch, states), settings, watch)
    except OutOfStates:
        return Run(None, watch)
    return Run(answer, watch)


def loop_heads(program: Program) -> list[Location]:
    return [location for location in program.functions["main"].locations if location.loop_head]


def test_symex_unrolls_the_loops_of_the_running_example() -> None:
    program = load_program(RUNNING, "LP64")
    run = run_within(program, "symex", 80)
    assert run.answer is None
    assert run.visits(loop_heads(program)[0]) >= 10


def test_symex_s_unrolls_the_first_loop_of_the_running_example() -> None:
    program = load_program(RUNNING, "LP64")
    run = run_within(program, "symex-s", 100)
    assert run.answer is None
    first, second = loop_heads(program)
    assert run.visits(first) >= 10, "x is relevant"
    assert run.visits(second) <= 2, "y is not changed any more where it matters, and w is not relevant"
    assert relevant_lines(run.precision()) == {4, 5, 7, 8, 9}


def test_symex_c_unrolls_the_second_loop_of_the_running_example() -> None:
    program = load_program(RUNNING, "LP64")
    run = run_within(program, "symex-c", 100)
    assert run.answer is None
    first, second = loop_heads(program)
    assert run.visits(first) <= 2, "x is not tracked"
    assert run.visits(second) >= 10
    assert {str(variable) for variable in run.precision().variables} == {"y"}


def test_symex_sc_proves_the_running_example() -> None:
    program = load_program(RUNNING, "LP64")
    run = run_within(program, "symex-sc", 40)
    assert run.answer is not None
    assert run.answer.verdict is Verdict.SAFE
    assert run.statistics.states <= 40
    assert run.statistics.refinements == 1
    assert {str(variable) for variable in run.precision().wrapped.variables} == {"y"}
    assert relevant_lines(run.precision()) == {4, 5, 7, 8, 9}
    exploration = run.watch.exploration
    assert exploration is not None
    check_closed(exploration)


@pytest.mark.parametrize("analysis", ["symex-s", "symex-sc", "value-s", "cegas-s"])
def test_precisions_grow(analysis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each refinement covers what was relevant and tracked before it, and is not covered by that."""
    grown: list[tuple[SlicingPrecision, SlicingPrecision]] = []
    refine = SlicingRefiner.refine

    def watched(self: SlicingRefiner, path: StatePath[Any, SlicingPrecision]) -> Any:
        refined = refine(self, path)
        if isinstance(refined, Refined):
            grown.append((path.precisions[-1], refined.precision))
        return refined

    monkeypatch.setattr(SlicingRefiner, "refine", watched)
    answer = run_within(load_program(CALLED_TWICE, "LP64"), analysis, 200).answer
    assert answer is not None
    assert len(grown) >= 2
    for before, after in grown:
        assert after.covers(before)
        assert after.covers(after)
        assert not before.covers(after)


@pytest.mark.parametrize("analysis", ["value-s", "cegas-s"])
def test_explicit_values_prove_the_running_example(analysis: str) -> None:
    run = run_within(load_program(RUNNING, "LP64"), analysis, 40)
    assert run.answer is not None
    assert run.answer.verdict is Verdict.SAFE
    assert relevant_lines(run.precision()) == {4, 5, 7, 8, 9}
    (round_,) = run.statistics.rounds
    assert round_.note.tracked == ("y",)
    assert round_.note.remark("relevant").count == len(run.precision().relevant)
    assert len(round_.note.remark("relevant").places) == 5


def relevant_lines(precision: SlicingPrecision) -> set[int]:
    positions = (edge.operations[index].position for edge, index in precision.relevant)
    return {position.line for position in positions if position is not None and position.line}


@pytest.mark.parametrize("strategy", SliceStrategy)
@pytest.mark.parametrize("analysis", SLICED)
def test_figure_21_needs_the_path(analysis: str, strategy: str) -> None:
    """What decides whether the error is reached is nothing; still, the impossible path is excluded."""
    program = load_program(FIGURE_21, "LP64")
    run = run_within(program, analysis, 40, Settings(slicing=strategy))
    assert run.answer is not None
    assert run.answer.verdict is Verdict.UNSAFE
    assert run.statistics.refinements == 1
    relevant = [edge.operations[index] for edge, index in run.precision().relevant]
    assert any(isinstance(operation, Assign) and str(operation.target) == "x" for operation in relevant)
    assert not any(isinstance(operation, Assign) and str(operation.target) == "y" for operation in relevant)


def test_figure_21_in_front_of_an_analysis() -> None:
    """The slice for the location alone has nothing of the branches; the counterexample is right all the same."""
    program = load_program(FIGURE_21, "LP64")
    relevant = slices.slice_in_front(program, Budget()).relevant
    assert relevant is not None
    branches = [place for place in relevant if isinstance(place[0].operations[place[1]], Assume)]
    assert not branches
    for analysis in ("value", "value-full", "cegas", "symex", "symex-c"):
        answer = ANALYSES[analysis].check(program, CpuBudget(10.0), Settings(preslice=True))
        assert answer.verdict is Verdict.UNSAFE


# -- slices in two phases ---------------------------------------------------------------------------------------------

CALLED_TWICE: Final = (
    HEADER
    + """
int pick(int x, int strict) { if (x > 3) { if (strict) __VERIFIER_error(); return 1; } return 0; }
int main(void) {
  int v = 0;
  if (__VERIFIER_nondet_int())
    v = pick(1, 0);
  if (v)
    __VERIFIER_error();
  while (1)
    pick(3, 1);
}
"""
)
"""The first path has nothing of `pick` on it; but what it returns there is relevant, and so are its decisions, for that call."""


@pytest.mark.parametrize("analysis", SLICED)
def test_the_whole_criterion_is_sliced(analysis: str) -> None:
    """A decision may be relevant for one call, and the arguments that decide it at another not yet."""
    run = run_within(load_program(CALLED_TWICE, "LP64"), analysis, 200)
    assert run.answer is not None
    assert run.answer.verdict is Verdict.SAFE
    rounds = run.statistics.rounds
    assert not any(round_.doubt for round_ in rounds)
    assert [bool(round_.note.remark("relevant").count) for round_ in rounds].count(True) == 2
    assert 11 in relevant_lines(run.precision())


@pytest.mark.parametrize("analysis", ["value-s", "cegas-s"])
def test_a_second_exploration_tracks_all_values_of_its_slice(analysis: str) -> None:
    program = load_program(RUNNING, "LP64")
    run = SLICED[analysis](Settings(), slices.dependence_slicer).start(Question(program, CpuBudget(10.0)), Knowledge())
    assert isinstance(run, InTurns)
    first, behind = run._runs
    assert isinstance(behind, Behind)
    second = behind._run
    assert isinstance(first, CegarRun)
    assert isinstance(second, CegarRun)
    precisions = [each.cegar.component.initial_precision for each in (first, second)]
    assert [precision.wrapped.everything for precision in precisions] == [False, True]
    assert [len(precision.relevant) for precision in precisions] == [0, 0]
    assert behind.go_on(SHORT_TURN) is None, "the first has a turn ahead"
    assert not second.story
    conclusion = behind.go_on(slices.HEAD_START + SHORT_TURN)
    assert conclusion is not None
    assert conclusion.verdict is Verdict.SAFE
    (round_,) = second.story
    assert round_.note.tracked == (), "only the slice has grown"
    assert round_.note.remark("relevant").count > 0


CALLED_WITH_POINTERS: Final = (
    HEADER
    + """
int x = 1, y = 2;
void set(int *p, int v) { *p = v; }
int main(void) {
  int *p = &x, *q = &y;
  set(p, 3);
  set(q, 4);
  if (*p == 4)
    __VERIFIER_error();
  return 0;
}
"""
)


@pytest.mark.parametrize("analysis", ["cegas-s", "cegas"])
@pytest.mark.parametrize("asked", [None, "memory"])
def test_value_flow_is_followed_from_edges_that_stand_for_others(analysis: str, asked: str | None, tmp_path: Path) -> None:
    """Paths of a slice, and paths to a condition that fails, have edges that the value-flow graph does not know."""
    file = tmp_path / "p.c"
    file.write_text(CALLED_WITH_POINTERS, encoding="utf-8")
    result = verify(file, analysis=analysis, property=asked or "unreach-call", time_limit=20)
    assert result.verdict is Verdict.SAFE


# -- what is shown and said --------------------------------------------------------------------------------------------

IRRELEVANT_ACCESS: Final = (
    HEADER
    + """
int main(void) {
  int a[4] = {0};
  int i = __VERIFIER_nondet_int();
  int b = a[i];
  int x = 1;
  if (x == 2)
    __VERIFIER_error();
  return b;
}
"""
)


@pytest.mark.parametrize("analysis", [*SLICED, "value --preslice", "value-full --preslice", "symex --preslice"])
def test_conditions_that_are_not_relevant_are_assumptions_of_a_proof(analysis: str) -> None:
    name, _, option = analysis.partition(" ")
    program = load_program(IRRELEVANT_ACCESS, "LP64")
    answer = ANALYSES[name].check(program, CpuBudget(10.0), Settings(preslice=bool(option)))
    assert answer.verdict is Verdict.SAFE
    assert [assumption.line for assumption in answer.assumptions] == [6]


@pytest.mark.parametrize("analysis", SLICED)
def test_undefined_behaviour_may_be_what_excludes_a_path(analysis: str) -> None:
    text = "int main(void) { int a[2]; int i = 5; a[i] = 1; __VERIFIER_error(); return 0; }"
    program = load_program(HEADER + text, "LP64")
    watch = Watch()
    answer = ANALYSES[analysis].check(program, CpuBudget(10.0), watch=watch)
    assert answer.verdict is Verdict.SAFE
    assert answer.assumptions
    assert [round_.note.remark("relevant").count > 0 for round_ in watch.statistics.rounds] == [True]
    precision = watch.exploration.reached.root.precision  # type: ignore[union-attr]
    kinds = {op.kind for edge, index in precision.relevant if isinstance(op := edge.operations[index], Assume)}
    assert AssumeKind.VALIDITY in kinds


# -- slicers that are wrong -------------------------------------------------------------------------------------------


class NothingRelevant:
    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        return NOTHING


@dataclass(frozen=True, slots=True)
class EverythingRelevant:
    program: Program

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        return everything(self.program)


@dataclass(frozen=True, slots=True)
class HalfRelevant:
    """Every other operation, whatever the criterion is."""

    program: Program

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        return Slice.of(list(everything(self.program))[::2])


SLICERS: Final[dict[str, Callable[[SpatialFlowGraph, Budget], Slicer]]] = {
    "dependence": slices.dependence_slicer,
    "nothing": lambda flow, budget: NothingRelevant(),
    "everything": lambda flow, budget: EverythingRelevant(flow.program),
    "half": lambda flow, budget: HalfRelevant(flow.program),
}
SECONDS: Final = 0.5
SOME: Final = one_of(200, PAIRS, in_groups(9), salt="slices")
"""Pairs of programs; the slow tests take more of them."""
FEWER: Final = 3
"""An analysis takes one of so many of them with one slicer, and others with another."""


def some(slicer: str) -> Sequence[str]:
    return SOME[list(SLICERS).index(slicer) % FEWER :: FEWER]


def verdict_of(program: Program, analysis: str, settings: Settings, slicer: str) -> Verdict:
    try:
        return decide(SLICED[analysis](settings, SLICERS[slicer]), program, CpuBudget(SECONDS)).verdict
    except ResourceExhausted:
        return Verdict.UNKNOWN


def wrong(task: Task, verdict: Verdict) -> bool:
    return verdict is (Verdict.UNSAFE if task.safe else Verdict.SAFE)


@pytest.mark.parametrize(("analysis", "slicer"), crossed(SLICED, list(SLICERS), 2))
def test_no_slicer_makes_a_verdict_wrong(analysis: str, slicer: str) -> None:
    """A slice with too much or too little in it may cost the verdict, but cannot turn it."""
    decided = count = 0
    for name in some(slicer):
        for task in read_pair(name):
            strategy = list(SliceStrategy)[count % len(SliceStrategy)]
            verdict = verdict_of(program_of(task), analysis, Settings(slicing=strategy), slicer)
            assert not wrong(task, verdict), f"{name}, {strategy}"
            decided += verdict is not Verdict.UNKNOWN
            count += 1
    assert 2 * decided >= count


SLICED_BEFORE: Final = ("value", "value-full", "cegas", "symex", "symex-c")


@pytest.mark.parametrize(("analysis", "slicer"), crossed(SLICED_BEFORE, list(SLICERS), 2))
def test_no_slice_in_front_makes_a_verdict_wrong(analysis: str, slicer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_slice_in_front(some(slicer)[::2], analysis, slicer, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("slicer", SLICERS)
@pytest.mark.parametrize("analysis", SLICED_BEFORE)
def test_no_slice_in_front_makes_a_verdict_wrong_on_more_tasks(
    analysis: str, slicer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_slice_in_front(SOME, analysis, slicer, monkeypatch)


def check_slice_in_front(names: Sequence[str], analysis: str, slicer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = slices.slice_in_front

    def in_front(program: Program, budget: Budget, *_: object) -> Knowledge:
        return right(program, budget, SLICERS[slicer])

    monkeypatch.setattr(slices, "slice_in_front", in_front)
    for name in names:
        for task in read_pair(name):
            try:
                answer = ANALYSES[analysis].check(program_of(task), CpuBudget(SECONDS), Settings(preslice=True))
            except ResourceExhausted:
                continue
            assert not wrong(task, answer.verdict), name


@pytest.mark.slow
@pytest.mark.parametrize("slicer", ["nothing", "everything", "half"])
@pytest.mark.parametrize("analysis", SLICED)
def test_no_slicer_makes_a_verdict_wrong_on_more_tasks(analysis: str, slicer: str) -> None:
    for name in PAIRS[::3]:
        for task in read_pair(name):
            verdict = verdict_of(program_of(task), analysis, Settings(), slicer)
            assert not wrong(task, verdict), name


def test_a_slice_in_front_bounds_what_becomes_relevant() -> None:
    program = load_program(RUNNING, "LP64")
    relevant = slices.slice_in_front(program, Budget()).relevant
    assert relevant is not None
    run = run_within(program, "value-s", 60, Settings(preslice=True))
    assert run.answer is not None
    assert run.answer.verdict is Verdict.SAFE
    assert relevant.contains_all(run.precision().relevant)


def test_nothing_outside_the_slice_in_front_becomes_relevant() -> None:
    program = load_program(HEADER + "int main(void) { int x = 0; if (x < 0) __VERIFIER_error(); return 0; }", "LP64")
    watch = Watch()
    engine = slices.value_s(Settings(), SLICERS["everything"])
    answer = decide(engine, program, CpuBudget(10.0), Knowledge(relevant=NOTHING), watch)
    assert answer.verdict is Verdict.SAFE, "all paths were checked one by one"
    assert [round_.note.remark("relevant").count for round_ in watch.statistics.rounds] == [0]
    assert watch.statistics.rounds[0].doubt
