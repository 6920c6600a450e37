"""The composite of several analyses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from tests.unit.cpa.toy import Arrow, check_closed, check_invariants, toy

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.control import ForwardControl, TargetAutomaton
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeJoin, MergeSep, StaticPrecision, StopSep, Transfer
from cegas.cpa.waitlist import Order, waitlist
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Location
from cegas.program.steps import Step

Numbers = frozenset[int]


class SetDomain:
    """Sets of numbers by inclusion."""

    def less_or_equal(self, state: Numbers, other: Numbers) -> bool:
        return state <= other

    def join(self, state: Numbers, other: Numbers) -> Numbers:
        return state | other

    def partition(self, state: Numbers) -> Hashable:
        return None


class Counting(Transfer[Numbers, None]):
    """Every step adds one, up to a limit; beyond it there is no successor."""

    def __init__(self, most: int, split: bool = False) -> None:
        self._most = most
        self._split = split

    def successors(self, state: Numbers, precision: None, step: Step) -> Iterable[Numbers]:
        image = frozenset(number + 1 for number in state if number < self._most)
        if self._split:
            return [frozenset((number,)) for number in sorted(image)]
        return [image] if image else []


class StrengthenedCounting(Transfer[Numbers, None]):
    """Like `Counting`, but strengthened."""

    strengthens = True

    def __init__(self, most: int) -> None:
        self._counting = Counting(most)

    def successors(self, state: Numbers, precision: None, step: Step) -> Iterable[Numbers]:
        return self._counting.successors(state, precision, step)

    def strengthen(self, state: Numbers, others: Sequence[Any], precision: None, step: Step) -> Iterable[Numbers]:
        stronger = state & others[0]
        return [stronger] if stronger else []


class Modulo:
    """Keeps numbers below the precision, and forgets the rest by taking them as zero."""

    is_static = False

    def adjust(self, state: Numbers, precision: int, location: Location) -> tuple[Numbers, int]:
        return state | {0} if any(number >= precision for number in state) else state, precision


def component(
    initial: Iterable[int], *, most: int = 3, join: bool = False, split: bool = False, transfer: Any = None
) -> Cpa[Numbers, None]:
    domain = SetDomain()
    return Cpa(
        "numbers",
        domain,
        transfer or Counting(most, split),
        MergeJoin(domain) if join else MergeSep(),
        StopSep(domain),
        StaticPrecision(),
        frozenset(initial),
        None,
    )


GRAPH = toy([Arrow(0, 1), Arrow(1, 2), Arrow(2, 1), Arrow(2, 3)])


CONTROL = ForwardControl(GRAPH.locations[0], [TargetAutomaton()])


def step() -> Step:
    return CONTROL.steps(CONTROL.initial)[0].step


def whole(*components: Cpa[Any, Any]) -> Cpa[Any, Any]:
    return compose("whole", *components)


def explore(analysis: Cpa[Any, Any]) -> Exploration:
    return Exploration(analysis, CONTROL, lambda: waitlist(Order.BREADTH_FIRST), Budget())


def test_successors_are_the_product() -> None:
    analysis = whole(component([0, 1], split=True), component([5, 6], most=9, split=True))
    found = list(analysis.transfer.successors(analysis.initial_state, analysis.initial_precision, step()))
    assert found == [(frozenset((a,)), frozenset((b,))) for a in (1, 2) for b in (6, 7)]


def test_a_component_without_successor_leaves_none() -> None:
    analysis = whole(component([0]), component([3], most=3))
    assert list(analysis.transfer.successors(analysis.initial_state, analysis.initial_precision, step())) == []


def test_components_strengthen_each_other() -> None:
    analysis = whole(component([0, 2], most=9), component([0, 5], transfer=StrengthenedCounting(9)))
    found = list(analysis.transfer.successors(analysis.initial_state, analysis.initial_precision, step()))
    assert found == [(frozenset((1, 3)), frozenset((1,)))]


def test_strengthening_may_exclude_a_state() -> None:
    analysis = whole(component([0], most=9), component([5], transfer=StrengthenedCounting(9)))
    assert list(analysis.transfer.successors(analysis.initial_state, analysis.initial_precision, step())) == []


def test_components_merge_only_if_they_agree() -> None:
    analysis = whole(component([0]), component([0], join=True))
    old = (frozenset((1,)), frozenset((1,)))
    precision = analysis.initial_precision
    same = (frozenset((1,)), frozenset((2,)))
    assert analysis.merge.merge(same, old, precision) == (frozenset((1,)), frozenset((1, 2)))
    # The first component does not merge, so the result would not cover the new state.
    other = (frozenset((2,)), frozenset((2,)))
    assert analysis.merge.merge(other, old, precision) == old


def test_precisions_are_adjusted_one_by_one() -> None:
    domain = SetDomain()
    adjusting: Cpa[Numbers, Any] = Cpa(
        "adjusting", domain, Counting(9), MergeSep(), StopSep(domain), Modulo(), frozenset((4,)), 3
    )
    analysis = whole(component([7]), adjusting)
    state, precision = analysis.prec.adjust(analysis.initial_state, analysis.initial_precision, GRAPH.locations[0])
    assert state == (frozenset((7,)), frozenset((0, 4)))
    assert precision == analysis.initial_precision


def test_a_loop_of_a_composite_ends_by_joining_or_by_covering() -> None:
    for join in (False, True):
        exploration = explore(whole(component([0], most=6, join=join)))
        assert exploration.run() is None
        check_invariants(exploration)
        check_closed(exploration)
        at_head = [node.component[0] for node in exploration.reached if node.location.id == 1]
        assert at_head == ([frozenset((1, 3, 5))] if join else [frozenset((1,)), frozenset((3,)), frozenset((5,))])
