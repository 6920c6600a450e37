"""Components with what they get for nothing, and the refinement of precisions that are sets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.unit.cpa.toy import NO_PROGRAM, Arrow, Toy, toy

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import CannotRefine, Component, ConditionLog, NoRefiner, Note, PlainComponent, Refined, Remark
from cegas.cpa.control import ForwardControl, TargetAutomaton
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeSep, StopSep, Transfer
from cegas.cpa.subsets import SubsetRefiner, follow, minimal
from cegas.cpa.waitlist import BreadthFirst
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Location
from cegas.program.expressions import Constant
from cegas.program.operations import Assume, AssumeKind, Operation
from cegas.program.steps import Step
from cegas.program.types import int_type
from cegas.refinement.cegar import Cegar, GaveUp, Proved, Round
from cegas.refinement.feasibility import PathVerdict, Spurious

Facts = frozenset[tuple[str, int]]
Names = frozenset[str]


class FactDomain:
    """More facts are less."""

    def less_or_equal(self, state: Facts, other: Facts) -> bool:
        return state >= other

    def join(self, state: Facts, other: Facts) -> Facts:
        return state & other

    def partition(self, state: Facts) -> Hashable:
        return None


class Forget:
    """Forgets what is not tracked."""

    is_static = False

    def adjust(self, state: Facts, precision: Names, location: Location) -> tuple[Facts, Names]:
        return frozenset(fact for fact in state if fact[0] in precision), precision


@dataclass
class FactTransfer(Transfer[Facts, Names]):
    """Edges set names to numbers, or demand that a name has a number."""

    sets: dict[Edge, tuple[str, int]] = field(default_factory=dict)
    demands: dict[Edge, tuple[str, int]] = field(default_factory=dict)

    def successors(self, state: Facts, precision: Names, step: Step) -> Iterable[Facts]:
        if step.edge in self.demands:
            name, number = self.demands[step.edge]
            return [] if dict(state).get(name, number) != number else [state]
        if step.edge in self.sets:
            name, number = self.sets[step.edge]
            return [frozenset([*(fact for fact in state if fact[0] != name), (name, number)])]
        return [state]


class FactComponent(PlainComponent[Facts, Names]):
    def __init__(self, transfer: FactTransfer) -> None:
        super().__init__("facts", frozenset())
        self._transfer = transfer

    def analysis(self, precision: Names, log: ConditionLog) -> Cpa[Facts, Names]:
        domain = FactDomain()
        return Cpa("facts", domain, self._transfer, MergeSep(), StopSep(domain), Forget(), frozenset(), precision)

    def names(self, steps: Sequence[Step]) -> list[str]:
        """What the edges of a path speak of."""
        known = {**self._transfer.sets, **self._transfer.demands}
        return [known[step.edge][0] for step in steps if step.edge in known]


def facts_of(program: Toy, *meaning: str) -> FactComponent:
    """`a=1` sets, `a?2` demands; an edge each."""
    transfer = FactTransfer()
    for edge, text in zip(program.function.edges, meaning, strict=True):
        if "=" in text:
            transfer.sets[edge] = (text[0], int(text[2:]))
        elif "?" in text:
            transfer.demands[edge] = (text[0], int(text[2:]))
    return FactComponent(transfer)


LINE = toy([Arrow(0, 1), Arrow(1, 2), Arrow(2, 3), Arrow(3, 4)], targets=[4])
SPURIOUS = facts_of(LINE, "a=1", "b=2", "c=3", "b?5")
"""Nobody gets to the target, as `b` tells."""
REACHED = facts_of(LINE, "a=1", "b=2", "c=3", "b?2")

plain: Component[Any, Any] = PlainComponent("plain", None)
"""The defaults are a whole component; the type checker looks at this."""


def explore(component: FactComponent, precision: Names = frozenset()) -> Exploration:
    control = ForwardControl(LINE.locations[0], [TargetAutomaton()])
    return Exploration(component.analysis(precision, ConditionLog()), control, BreadthFirst, Budget())


def path_of(component: FactComponent) -> Any:
    target = explore(component).run()
    assert target is not None
    return target.path()


def test_paths_have_what_is_before_each_step() -> None:
    path = path_of(SPURIOUS)
    assert len(path) == len(path.states) == len(path.precisions) == 4
    assert path.edges == LINE.function.edges
    assert path.states[0] == frozenset()
    first = path.first(2)
    assert (first.steps, len(first)) == (path.steps[:2], 2)
    seen = path.seen(path.steps, [1, 3, 3, 2])
    assert (seen.states, seen.newest(lambda size: size)) == (path.states, 3)
    with pytest.raises(AssertionError):
        path.seen(path.steps[1:], [])


@pytest.mark.parametrize(("tracked", "steps"), [("", 4), ("ac", 4), ("b", 3), ("abc", 3)])
def test_follow_counts_the_steps_that_can_be_taken(tracked: str, steps: int) -> None:
    assert follow(SPURIOUS, path_of(SPURIOUS).steps, frozenset(tracked)) == steps


def test_minimal_keeps_what_is_needed() -> None:
    asked: list[list[int]] = []

    def suffices(items: object) -> bool:
        chosen = list(items)  # type: ignore[call-overload]
        asked.append(chosen)
        return {3, 17} <= set(chosen)

    assert minimal(list(range(40)), suffices) == [3, 17]
    assert len(asked) < 40
    assert minimal([], lambda items: True) == []
    assert minimal([1, 2, 3], bool) == [3]


def test_the_fewest_items_are_tracked() -> None:
    refiner = SubsetRefiner(SPURIOUS, SPURIOUS.names)
    path = path_of(SPURIOUS)
    assert refiner.is_refuted(path)
    refined = refiner.refine(path)
    assert isinstance(refined, Refined)
    assert refined.precision == {"b"}
    assert refined.affected is None
    assert refined.note == Note(("b",))


def test_what_all_items_do_not_exclude_is_not_refined() -> None:
    refiner = SubsetRefiner(REACHED, REACHED.names)
    path = path_of(REACHED)
    assert not refiner.is_refuted(path)
    assert refiner.refine(path) == CannotRefine("an infeasible path that facts cannot exclude")
    stuck = SubsetRefiner(SPURIOUS, SPURIOUS.names).refine(path_of(SPURIOUS).seen(path.steps, [frozenset("b")] * 4))
    assert isinstance(stuck, CannotRefine)
    assert "stuck" in stuck.reason


class NoPathIsReal:
    def check(self, steps: Sequence[Step], longest: float) -> PathVerdict:
        return Spurious()


@pytest.mark.parametrize("component", [SPURIOUS, REACHED], ids=["excluded", "not excluded"])
def test_a_whole_refinement(component: FactComponent) -> None:
    judge: Any = NoPathIsReal()
    component.refiner = SubsetRefiner(component, component.names)
    cegar = Cegar(NO_PROGRAM, component, ForwardControl(LINE.locations[0], [TargetAutomaton()]), Budget())
    cegar.feasibility, exploration = judge, cegar.exploration
    result = cegar.run()
    if component is SPURIOUS:
        assert result == Proved()
        assert [round_.note.tracked for round_ in cegar.story] == [("b",)]
        assert {node.precision for node in exploration.reached} == {frozenset("b")}
    else:
        assert isinstance(result, GaveUp)
        assert [round_.doubt for round_ in cegar.story] == [result.reason]


def test_defaults_are_sound() -> None:
    """Every validity condition is unproved, nothing is refined, and a state is described by nothing but its text."""
    one = Constant(int_type(1), 1)
    validity, branch, user = (Assume(None, one, kind) for kind in (AssumeKind.VALIDITY, AssumeKind.BRANCH, AssumeKind.USER))
    operations: tuple[Operation, ...] = (validity, branch, user)
    edge = Edge(0, LINE.locations[0], LINE.locations[1], operations)
    step = type(path_of(SPURIOUS).steps[0])(path_of(SPURIOUS).steps[0].kind, edge, edge.target)
    assert [plain.may_be_unproved(operation, ConditionLog()) for operation in operations] == [True, False, False]
    unproved = plain.unproved(None, None, step, {})
    assert (unproved.conditions, unproved.goes_on) == ((validity, user), True), "a run may end at both"
    assert not plain.is_exact
    description = plain.describe("x = 1\ny = 2")
    assert description.lines == ("x = 1", "y = 2")
    claims = (description.frames, description.objects, description.constraints, description.conditions)
    assert claims == ((), (), (), ())
    assert plain.cost().solver_calls == 0
    path = path_of(SPURIOUS)
    refiner: NoRefiner[Any, Any] = NoRefiner("everything is tracked")
    assert not refiner.is_refuted(path)
    assert refiner.refine(path) == CannotRefine("everything is tracked")
    refused = plain.refiner.refine(path)
    assert refused == CannotRefine("an infeasible path that plain cannot exclude")


def test_logs_are_apart() -> None:
    one, other = ConditionLog(), ConditionLog()
    one.suspect.add(Assume(None, Constant(int_type(1), 1), AssumeKind.VALIDITY))
    assert not other.suspect


def test_rounds_in_json() -> None:
    """The documented keys are always there; what else a domain remarks comes under its own key."""
    assert Round(8, 4, doubt="nobody knows").to_json() == {
        "states": 8,
        "path": 4,
        "reason": "",
        "tracked": [],
        "pointers": [],
        "strong_updates": [],
        "relevant": 0,
        "relevant_lines": 0,
        "doubt": "nobody knows",
    }
    remarks = (
        Remark("pointers", "pointers that lead there", ("p", "q")),
        Remark("relevant", "now relevant", summary="2 operations on 1 lines", count=2, places=(("a.c", 3),)),
        Remark("widened", "widened at", ("line 7",)),
    )
    found = Round(9, 5, Note(("x",), "x is 1", remarks)).to_json()
    assert found["pointers"] == ["p", "q"]
    assert (found["relevant"], found["relevant_lines"]) == (2, 1)
    assert found["widened"] == ["line 7"]
    assert remarks[0].summary == "p, q"
    assert Note().remark("pointers").texts == ()
