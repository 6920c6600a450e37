"""Refinement of slices: when one is computed, for which criterion, and what is left to the wrapped refiner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.differential.harness import load_program

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import CannotRefine, ConditionLog, Refined
from cegas.cpa.control import ProgramControl
from cegas.cpa.path import Path
from cegas.cpa.waitlist import Order, waitlist
from cegas.dependence.slices import NOTHING, OperationId, Slice, everything
from cegas.domains.slicing import Forgetting, SlicingPrecision, SlicingRefiner, Strategy, TargetLocation, TargetPath, sliced
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Location, Program
from cegas.program.operations import Assign, Assume, AssumeKind, Operation

HEADER = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

SIMPLE = (
    HEADER
    + """
int main(void) {
  int x = 0, y = 0;
  if (x < 0)
    y = 1;
  else
    y = 2;
  reach_error();
  return y;
}
"""
)
"""As in Figure 21 of the thesis: the error is reached, but not over the branch with a condition that does not hold."""


@dataclass(slots=True)
class Recorder:
    """A slicer that knows the answer and takes down the questions."""

    answer: Slice
    asked: list[list[OperationId]] = field(default_factory=list)

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        self.asked.append(list(criteria))
        return self.answer


@dataclass(slots=True)
class Setting:
    """A program under the slicing analysis, explored until the first target."""

    program: Program
    forgetting: Forgetting
    values: ValueAnalysis

    @staticmethod
    def of(text: str) -> Setting:
        program = load_program(text, "LP64")
        return Setting(program, Forgetting(), ValueAnalysis(program))

    def path(self, relevant: Slice = NOTHING, precision: ValuePrecision | None = None) -> Path[Any, Any]:
        log = ConditionLog()
        analysis = sliced(self.values.analysis(precision or ValuePrecision(), log), relevant, self.forgetting, log)
        exploration = Exploration(analysis, ProgramControl(self.program), lambda: waitlist(Order.BREADTH_FIRST), Budget())
        target = exploration.run()
        assert target is not None
        return target.path()

    def refiner(self, slicer: Recorder, strategy: Strategy | None = None, wrapped: Any = None) -> SlicingRefiner:
        own = wrapped or ValueRefiner(self.values, ValueInterpolation(self.values))
        return SlicingRefiner(own, self.forgetting, slicer, strategy or TargetPath())

    def places(self, *kinds: type[Operation]) -> Slice:
        return Slice.of(
            (edge, index)
            for edge in self.program.functions["main"].edges
            for index, operation in enumerate(edge.operations)
            if isinstance(operation, kinds)
        )


def test_paths_go_over_the_full_edges() -> None:
    """Only the wrapped analysis sees forgetting edges: counterexamples are checked on the full program."""
    setting = Setting.of(SIMPLE)
    edges = {edge for function in setting.program.functions.values() for edge in function.edges}
    assert all(step.edge in edges for step in setting.path().steps)


def test_all_decisions_of_the_path_are_the_criterion() -> None:
    setting = Setting.of(SIMPLE)
    slicer = Recorder(everything(setting.program))
    path = setting.path()
    refined = setting.refiner(slicer).refine(path)
    assert isinstance(refined, Refined)
    (asked,) = slicer.asked
    conditions = [edge.operations[index] for edge, index in asked]
    assert [condition.kind for condition in conditions if isinstance(condition, Assume)] == [AssumeKind.BRANCH]
    own = refined.precision
    assert isinstance(own, SlicingPrecision)
    assert own.relevant == slicer.answer
    assert refined.note.tracked == ("x",), "the wrapped refiner has been asked as well"
    assert refined.affected is None
    assert refined.note.remark("relevant").count == len(slicer.answer) > 0
    assert len(refined.note.remark("relevant").places) > 0


def test_no_slice_is_computed_for_what_is_relevant() -> None:
    setting = Setting.of(SIMPLE)
    slicer = Recorder(everything(setting.program))
    path = setting.path(setting.places(Assign, Assume))
    refined = setting.refiner(slicer).refine(path)
    assert isinstance(refined, Refined)
    assert refined.note.tracked == ("x",)
    assert not slicer.asked
    assert refined.note.remark("relevant").count == 0


COUNTS = (
    HEADER
    + """
int main(void) {
  int i, w = 7;
  for (i = 0; i < 3; i++) {}
  if (w < 0)
    reach_error();
  return 0;
}
"""
)


def test_the_slice_grows_rather_than_a_loop_is_unrolled() -> None:
    """The shortest path contradicts itself at the loop, and behind it."""
    setting = Setting.of(COUNTS)
    of_the_loop = Slice.of(place for place in setting.places(Assign, Assume) if "i" in str(place[0].operations[place[1]]))
    for answer, tracked in ((everything(setting.program), ("w",)), (of_the_loop, ("i",)), (NOTHING, ("i",))):
        slicer = Recorder(answer)
        refined = setting.refiner(slicer).refine(setting.path(of_the_loop))
        assert isinstance(refined, Refined)
        assert slicer.asked
        assert refined.note.tracked == tracked
        assert refined.counts == (tracked == ("i",))


def test_a_slice_that_does_not_help_is_not_taken() -> None:
    setting = Setting.of(SIMPLE)
    for answer in (NOTHING, setting.places(Assume)):
        slicer = Recorder(answer)
        assert isinstance(setting.refiner(slicer).refine(setting.path()), CannotRefine)
        assert slicer.asked


def test_a_domain_without_precision_has_its_slice_refined() -> None:
    class TracksAll:
        def __init__(self, values: ValueAnalysis) -> None:
            self._own = ValueRefiner(values, ValueInterpolation(values))

        def is_refuted(self, path: Path[Any, Any]) -> bool:
            return self._own.is_refuted(path)

        def refine(self, path: Path[Any, Any]) -> Refined[Any] | CannotRefine:
            return CannotRefine("everything is tracked")

    setting = Setting.of(SIMPLE)
    tracked = ValuePrecision(everything=True)
    slicer = Recorder(setting.places(Assign, Assume))
    refined = setting.refiner(slicer, wrapped=TracksAll(setting.values)).refine(setting.path(precision=tracked))
    assert isinstance(refined, Refined)
    assert refined.precision.relevant == slicer.answer
    assert refined.precision.wrapped is tracked


def test_conditions_of_validity_come_second() -> None:
    setting = Setting.of(
        HEADER + "int main(void) { int a[2]; int i = 5; a[i] = 1; if (a[0] == 1) reach_error(); return 0; }"
    )
    slicer = Recorder(NOTHING)
    assert isinstance(setting.refiner(slicer).refine(setting.path()), CannotRefine)
    first, second = slicer.asked
    assert {_kind(place) for place in first} == {AssumeKind.BRANCH}
    assert {_kind(place) for place in second} == {AssumeKind.BRANCH, AssumeKind.VALIDITY}


def _kind(place: OperationId) -> AssumeKind:
    operation = place[0].operations[place[1]]
    assert isinstance(operation, Assume)
    return operation.kind


def test_a_call_through_a_pointer_is_a_decision() -> None:
    setting = Setting.of(
        HEADER
        + """
        static void good(void) {}
        static void bad(void) { reach_error(); }
        void (*table[2])(void) = {bad, good};
        int main(void) { void (*f)(void) = table[1]; f(); return 0; }
        """
    )
    slicer = Recorder(everything(setting.program))
    refined = setting.refiner(slicer).refine(setting.path())
    assert isinstance(refined, Refined)
    assert any(edge.call is not None for edge, _ in slicer.asked[0])


def test_the_target_location_comes_first_and_may_not_suffice() -> None:
    """Figure 21: whether the location is reached says nothing of the path."""
    setting = Setting.of(SIMPLE)
    asked: list[Location] = []

    def reaching(location: Location) -> Sequence[OperationId]:
        asked.append(location)
        return ()

    slicer = Recorder(everything(setting.program))
    path = setting.path()
    refined = setting.refiner(slicer, TargetLocation(reaching)).refine(path)
    assert asked == [path.steps[-1].edge.source]
    assert isinstance(refined, Refined)
    assert [operation.kind for place in slicer.asked[-1] if isinstance(operation := place[0].operations[place[1]], Assume)]


def test_the_target_location_may_suffice() -> None:
    setting = Setting.of(HEADER + "int main(void) { int x = 0; if (x < 0) reach_error(); return 0; }")
    branches = list(setting.places(Assume))
    slicer = Recorder(setting.places(Assign, Assume))
    path = setting.path()
    refined = setting.refiner(slicer, TargetLocation(lambda location: branches)).refine(path)
    assert isinstance(refined, Refined)
    assert len(slicer.asked) == 1
    assert set(branches) <= set(slicer.asked[0])


@pytest.mark.parametrize("strategy", [TargetPath(), TargetLocation(lambda location: ())])
def test_criteria_of_the_empty_path(strategy: Strategy) -> None:
    assert not any(strategy.criteria([]))
