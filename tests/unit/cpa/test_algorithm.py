"""The CPA+ algorithm on hand-made graphs."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.cpa.toy import (
    Arrow,
    Toy,
    check_closed,
    check_invariants,
    nodes_below,
    run_to_the_end,
    toy,
)
from tests.unit.program.hand_built import scaled

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted


def counter(most: int, *, join: bool = False, precision: int | None = None) -> Toy:
    """0: the head of a loop that counts to `most`; 1: behind it; 2: a target behind it for a number that is too large."""
    return toy(
        [
            Arrow(0, 0, lambda n: [n + 1] if n < most else []),
            Arrow(0, 1, lambda n: [n] if n >= most else []),
            Arrow(1, 2, lambda n: [n] if n > most else []),
        ],
        targets=[2],
        join=join,
        largest=2 * most,
        precision=precision,
    )


def states_at(exploration: Exploration, place: int) -> list[frozenset[int]]:
    return [node.state[1] for node in exploration.reached if node.state[0].id == place]


def test_separate_states_are_enumerated() -> None:
    exploration = counter(5).explore()
    assert exploration.run() is None
    assert states_at(exploration, 0) == [frozenset((number,)) for number in range(6)]
    assert states_at(exploration, 1) == [frozenset((5,))]
    check_invariants(exploration)
    check_closed(exploration)


@pytest.mark.parametrize("order", Order)
def test_joined_states_reach_a_fixpoint(order: Order) -> None:
    exploration = counter(5, join=True).explore(order)
    assert exploration.run() is None
    assert states_at(exploration, 0) == [frozenset(range(6))]
    assert states_at(exploration, 1) == [frozenset((5,))]
    check_invariants(exploration)
    check_closed(exploration)


def test_weak_precision_finds_a_target_that_is_not_real() -> None:
    exploration = counter(3, precision=1).explore()
    target = exploration.run()
    assert target is not None
    assert target.state[0].id == 2
    assert [node.state[0].id for node, _ in target.path()] == [0, 0, 0, 1]
    check_invariants(exploration)


def test_finer_precision_excludes_it() -> None:
    exploration = counter(3, precision=1).explore()
    target = exploration.run()
    assert target is not None
    exploration.recompute(lambda node: bool(node.parents), 6)
    check_invariants(exploration)
    assert target.removed
    assert exploration.run() is None
    check_invariants(exploration)
    check_closed(exploration)


def test_pruning_explores_a_node_anew() -> None:
    exploration = counter(3, precision=1).explore()
    assert exploration.run() is not None
    root = exploration.reached.root
    assert root is not None
    exploration.prune(root, 6)
    check_invariants(exploration)
    assert [node for node in exploration.reached] == [root]
    assert exploration.run() is None
    assert states_at(exploration, 0) == [frozenset((number,)) for number in range(4)]
    check_invariants(exploration)
    check_closed(exploration)


def test_restart_forgets_everything() -> None:
    program = counter(3, precision=1)
    exploration = program.explore()
    assert exploration.run() is not None
    exploration.restart(counter(3).analysis)
    check_invariants(exploration)
    assert len(exploration.reached) == 1
    assert exploration.run() is None
    check_closed(exploration)


def diamond(second: int) -> Toy:
    """Two ways from 0 to 3: over 1 with the number 0, over 2 with another; then on to 4."""
    return toy([Arrow(0, 1), Arrow(0, 2, lambda n: [second]), Arrow(1, 3), Arrow(2, 3), Arrow(3, 4)])


def test_equal_states_are_covered() -> None:
    exploration = diamond(0).explore()
    assert exploration.run() is None
    assert len(states_at(exploration, 3)) == 1
    covered = [node for node in nodes_below(_root(exploration)) if node.covered_by is not None]
    assert [node.state[0].id for node in covered] == [3]
    check_invariants(exploration)
    check_closed(exploration)


def test_what_a_removed_node_covered_is_explored() -> None:
    exploration = diamond(0).explore()
    assert exploration.run() is None
    (covered,) = [node for node in nodes_below(_root(exploration)) if node.covered_by is not None]
    coverer = covered.covered_by
    assert coverer is not None
    parent = coverer.parents[0][0]
    exploration.prune(parent, parent.precision)
    check_invariants(exploration)
    assert coverer.removed
    assert covered.covered_by is None
    assert covered in list(exploration.reached)
    assert exploration.run() is None
    check_invariants(exploration)
    check_closed(exploration)


def test_targets_are_found_one_after_the_other() -> None:
    """Behind a target that is passed over, the other successors of its parent are explored."""
    program = toy(
        [Arrow(0, 1), Arrow(0, 2), Arrow(0, 3), Arrow(2, 4), Arrow(3, 5), Arrow(5, 6)], targets=[1, 4, 6]
    )
    for order in Order:
        exploration = program.explore(order)
        targets = run_to_the_end(exploration)
        assert sorted(node.state[0].id for node in targets) == [1, 4, 6]
        check_invariants(exploration)
        assert sorted(node.state[0].id for node in exploration.reached) == [0, 2, 3, 5]


def test_several_targets_of_one_step() -> None:
    program = toy([Arrow(0, 1, lambda n: [1, 2, 3]), Arrow(0, 2)], targets=[1], split=True)
    exploration = program.explore()
    targets = run_to_the_end(exploration)
    assert [sorted(node.state[1]) for node in targets][0] == [1]
    assert sorted(sorted(node.state[1])[0] for node in targets) == [1, 2, 3]
    assert [node.state[0].id for node in exploration.reached] == [0, 2]
    check_invariants(exploration)


def test_waiting_targets_vanish_with_their_parents() -> None:
    program = toy([Arrow(0, 1, lambda n: [1, 2, 3]), Arrow(0, 2)], targets=[1], split=True)
    exploration = program.explore()
    target = exploration.run()
    assert target is not None
    root = _root(exploration)
    exploration.prune(root, 1000)
    again = exploration.run()
    assert again is not None
    assert again is not target
    assert not again.removed
    assert sorted(again.state[1]) == [1]


def test_a_pruned_node_is_expanded_as_a_whole() -> None:
    """Also if it was to be resumed behind a target: the steps before that one may lead elsewhere now."""
    program = toy(
        [Arrow(0, 1, lambda n: [1, 2]), Arrow(0, 2, lambda n: [7])], targets=[1], split=True, largest=9, precision=0
    )
    exploration = program.explore()
    target = exploration.run()
    assert target is not None
    exploration.resume(*target.parents[0])
    assert exploration.run() is not None  # the other target of the same step
    exploration.prune(_root(exploration), 9)
    found = run_to_the_end(exploration)
    assert sorted(sorted(node.state[1])[0] for node in found) == [1, 2]
    check_invariants(exploration)


def test_merging_into_an_ancestor() -> None:
    """The subtree of a state that becomes weaker is explored anew; no node of the old one stays."""
    program = toy(
        [
            Arrow(0, 1),
            Arrow(1, 2, lambda n: [n, n + 10]),
            Arrow(2, 3),
            Arrow(3, 1, lambda n: [n + 1] if n % 10 < 3 else []),
            Arrow(3, 4),
            Arrow(3, 5),
        ],
        join=True,
    )
    for order in Order:
        exploration = program.explore(order)
        assert exploration.run() is None
        check_invariants(exploration)
        check_closed(exploration)
        assert {place for place, _ in program.runs_reach()} == {node.state[0].id for node in exploration.reached}
        for place, number in program.runs_reach():
            assert any(number in numbers for numbers in states_at(exploration, place))


def test_budget_interrupts_and_the_exploration_can_go_on() -> None:
    program = toy([Arrow(0, 0, lambda n: [n + 1])], largest=1 << 30)
    exploration = program.explore(budget=Budget(0.05))
    with pytest.raises(ResourceExhausted, match="time limit"):
        exploration.run()
    check_invariants_of_chain(exploration)
    before = len(exploration.reached)
    exploration.budget = Budget(0.05)
    with pytest.raises(ResourceExhausted):
        exploration.run()
    assert len(exploration.reached) > before
    numbers = sorted(min(numbers) for numbers in states_at(exploration, 0))
    assert all(after == number + 1 for number, after in pairwise(numbers)), "the interruption lost a state"


def check_invariants_of_chain(exploration: Exploration) -> None:
    """A cheap form for long chains."""
    assert all(not node.removed and node.covered_by is None for node in exploration.reached)
    assert len(exploration.reached) == exploration.states


def _root(exploration: Exploration) -> Node:
    assert exploration.reached.root is not None
    return exploration.reached.root


# -- random graphs ----------------------------------------------------------------------------------------------------


@st.composite
def programs(draw: st.DrawFn) -> Toy:
    count = draw(st.integers(2, 6))
    arrows: list[Arrow] = []
    for _ in range(draw(st.integers(1, 9))):
        table = draw(st.lists(st.frozensets(st.integers(0, 4), max_size=2), min_size=5, max_size=5))
        source, target = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
        arrows.append(Arrow(source, target, lambda n, table=table: sorted(table[n])))  # type: ignore[misc]
    return toy(
        arrows,
        targets=draw(st.frozensets(st.integers(1, count - 1), max_size=2)),
        join=draw(st.booleans()),
        split=draw(st.booleans()),
        largest=4,
        precision=draw(st.integers(-1, 4)),
    )


@scaled(5)
@given(program=programs(), order=st.sampled_from(Order), data=st.data())
def test_random_explorations(program: Toy, order: Order, data: st.DataObject) -> None:
    """Whatever happens between two runs (targets passed over, nodes pruned, a finer precision), the invariants hold,
    and in the end every run of the program is described."""
    exploration = program.explore(order)
    precision = exploration.analysis.initial_precision
    targets: list[Node] = []
    for _ in range(200):
        target = exploration.run()
        check_invariants(exploration)
        action = data.draw(st.sampled_from(("go on", "go on", "prune", "recompute")))
        if target is None and action == "go on":
            break
        if action == "go on":
            assert target is not None
            targets.append(target)
            exploration.resume(*target.parents[0])
        else:
            # As after a refinement: what is computed from now on is more precise. A target that is not explained any
            # more must not get lost: it is below what is computed anew.
            finer = max(precision, data.draw(st.integers(-1, 4)))
            precision = finer
            if target is not None:
                path = [node for node, _ in target.path()]
                chosen = data.draw(st.sampled_from(path))
            else:
                chosen = data.draw(st.sampled_from(list(exploration.reached)))
            if action == "prune":
                exploration.prune(chosen, finer)
            elif target is not None:
                place = data.draw(st.sampled_from(target.path()))[0].state[0]
                if place.id == 0:
                    exploration.prune(_root(exploration), finer)
                else:
                    exploration.recompute(lambda node: node.state[0] is place, finer)
            check_invariants(exploration)
    else:
        raise AssertionError("no end")
    found = {node.state[0].id: True for node in targets}
    for place, number in program.runs_reach():
        if program.locations[place].kind.value == "target":
            assert place in found
        else:
            assert any(number in numbers for numbers in states_at(exploration, place))


@given(program=programs(), order=st.sampled_from(Order))
def test_explorations_are_deterministic(program: Toy, order: Order) -> None:
    def story(exploration: Exploration) -> list[object]:
        targets = run_to_the_end(exploration)
        return [
            *(target.id for target in targets),
            *((node.id, node.depth, node.state, [parent.id for parent, _ in node.parents]) for node in exploration.reached),
            exploration.states,
        ]

    assert story(program.explore(order)) == story(program.explore(order))


@given(program=programs())
def test_without_precision_and_merges_exactly_the_runs_are_described(program: Toy) -> None:
    exact = toy(
        program.arrows,
        targets=[place for place, location in enumerate(program.locations) if location.kind.value == "target"],
        split=True,
        largest=4,
    )
    exploration = exact.explore(random.Random(0).choice(list(Order)))
    targets = run_to_the_end(exploration)
    described = {(node.state[0].id, number) for node in [*exploration.reached, *targets] for number in node.state[1]}
    assert described == exact.runs_reach()
