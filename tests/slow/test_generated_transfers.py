"""Generated code against the reference interpreter, in lockstep, on what the analyses really do with every task.

`tests/unit/domains/value/test_value_codegen.py` compares the two under precisions of its own. Here the analyses run as users run
them: refinement chooses the precisions, states are covered, pruned and computed anew. The default run takes a sample, `-m slow`
all tasks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pytest
from tests.differential.harness import load_checked
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.exploring import explore
from tests.support.samples import in_groups, one_of
from tests.unit.domains.value.test_value_codegen import Checked, compiled_of

from cegas.cpa.component import ConditionLog
from cegas.cpa.control import ProgramControl
from cegas.domains.value import ValueAnalysis, ValuePrecision, ValueState
from cegas.domains.value.codegen.compiled import CodeCache, CompiledTransfer
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import Program
from cegas.program.steps import Step
from cegas.verification.result import Statistics
from cegas.verification.watch import Watch

PAIRS: Final = pair_names()
SAMPLE: Final = one_of(100, PAIRS, in_groups(10), salt="generated transfers")
MOST_STEPS: Final = 300
SECONDS: Final = 30.0
"""For one analysis of one task: questions to the solver may take long."""


@dataclass(slots=True, kw_only=True)
class Limited(Checked):
    """Ends the run after enough steps."""

    budget: Budget
    most_steps: int
    log: ConditionLog
    """Of the exploration, which is told what was noted on each step."""

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        if self.steps >= self.most_steps:
            self.budget.cancel("enough steps")
        found = Checked.successors(self, state, precision, step)
        for condition in self.compiled.log.suspect:
            self.log.note(condition)
        return found


def follow(program: Program, *, everything: bool, most_steps: int) -> tuple[int, Statistics]:
    """Run `value`, or with everything tracked `value-full`, and compare on every step."""
    budget, watch = Budget(SECONDS), Watch()
    values = ValueAnalysis(program)
    made: list[Limited] = []

    def relation(log: ConditionLog) -> Limited:
        made.append(Limited(values, compiled_of(values), budget=budget, most_steps=most_steps, log=log))
        return made[-1]

    values.make_relation = relation  # type: ignore[method-assign]
    refiner = None if everything else ValueRefiner(values, ValueInterpolation(values))
    try:
        explore(values, refiner, budget, watch=watch)
    except ResourceExhausted:
        pass  # it has been compared until then
    return sum(each.steps for each in made), watch.statistics


def follow_task(task: Task, most_steps: int) -> list[tuple[int, Statistics]]:
    """Both analyses of a task."""
    program = load_checked(task.source, task.frontend)
    return [follow(program, everything=everything, most_steps=most_steps) for everything in (False, True)]


def check_pair(name: str, most_steps: int) -> None:
    for task in read_pair(name):
        for steps, _ in follow_task(task, most_steps):
            assert steps > 0


@pytest.mark.parametrize("name", SAMPLE)
def test_the_analyses_of_some_tasks(name: str) -> None:
    check_pair(name, MOST_STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_the_analyses_of_all_tasks(name: str) -> None:
    check_pair(name, 20 * MOST_STEPS)


def test_refinement_is_part_of_it() -> None:
    """The comparison would say nothing new if no precision came from refinement."""
    found = [follow_task(task, MOST_STEPS)[0][1] for name in SAMPLE[::2] for task in read_pair(name)]
    assert sum(statistics.refinements for statistics in found) > len(found) // 2


def test_a_difference_is_noticed() -> None:
    """A transfer relation that forgets a step's successors does not pass."""

    class Forgetful(CompiledTransfer):
        def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
            return [] if step.edge.operations else CompiledTransfer.successors(self, state, precision, step)

    task = read_pair(SAMPLE[0])[0]
    program = load_checked(task.source, task.frontend)
    values = ValueAnalysis(program)
    checked = Checked(values, Forgetful(CodeCache(values.transfer, values.prec), ConditionLog()))
    precision = ValuePrecision(everything=True)
    state, control = values.initial_state(precision), ProgramControl(program)
    where = control.initial
    with pytest.raises(AssertionError):
        for _ in range(MOST_STEPS):
            (leaving, *_) = control.steps(where)
            (state, *_) = checked.successors(state, precision, leaving.step)
            where = leaving.target
