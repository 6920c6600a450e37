"""The CPA+ algorithm on hand-made graphs."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from tests.unit.cpa.toy import Arrow, Toy, check_closed, check_invariants, nodes_below, run_to_the_end, toy

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import LocationKind


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
    return [node.component for node in exploration.reached if node.location.id == place]


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
    assert target.location.id == 2
    assert [node.location.id for node in target.ancestors] == [0, 0, 0, 1]
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
    assert list(exploration.reached) == [root]
    assert exploration.run() is None
    assert states_at(exploration, 0) == [frozenset((number,)) for number in range(4)]
    check_invariants(exploration)
    check_closed(exploration)


def test_restart_forgets_everything() -> None:
    program = counter(3, precision=1)
    exploration = program.explore()
    assert exploration.run() is not None
    exploration.restart(program.under(6))
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
    assert [node.location.id for node in covered] == [3]
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
    program = toy([Arrow(0, 1), Arrow(0, 2), Arrow(0, 3), Arrow(2, 4), Arrow(3, 5), Arrow(5, 6)], targets=[1, 4, 6])
    for order in Order:
        exploration = program.explore(order)
        targets = run_to_the_end(exploration)
        assert sorted(node.location.id for node in targets) == [1, 4, 6]
        check_invariants(exploration)
        assert sorted(node.location.id for node in exploration.reached) == [0, 2, 3, 5]


def test_several_targets_of_one_step() -> None:
    program = toy([Arrow(0, 1, lambda n: [1, 2, 3]), Arrow(0, 2)], targets=[1], split=True)
    exploration = program.explore()
    targets = run_to_the_end(exploration)
    assert next(sorted(node.component) for node in targets) == [1]
    assert sorted(sorted(node.component)[0] for node in targets) == [1, 2, 3]
    assert [node.location.id for node in exploration.reached] == [0, 2]
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
    assert sorted(again.component) == [1]


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
    assert sorted(sorted(node.component)[0] for node in found) == [1, 2]
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
        assert {place for place, _ in program.runs_reach()} == {node.location.id for node in exploration.reached}
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


def random_program(chance: random.Random) -> Toy:
    count = chance.randint(2, 6)
    arrows: list[Arrow] = []
    for _ in range(chance.randint(1, 9)):
        table = [sorted(chance.sample(range(5), chance.randint(0, 2))) for _ in range(5)]
        arrows.append(Arrow(chance.randrange(count), chance.randrange(count), table.__getitem__))
    return toy(
        arrows,
        targets=chance.sample(range(1, count), chance.randint(0, min(2, count - 1))),
        join=chance.random() < 0.5,
        join_some=chance.random() < 0.3,
        split=chance.random() < 0.5,
        largest=4,
        precision=chance.randint(-1, 4),
    )


def disturb(exploration: Exploration, target: Node | None, precision: int, chance: random.Random) -> None:
    """As after a refinement: what is computed from now on is more precise. A target must not get lost by that: it is
    below what is computed anew."""
    if chance.random() < 0.5:
        chosen = chance.choice(target.ancestors if target is not None else list(exploration.reached))
        exploration.prune(chosen, precision)
        return
    nodes = target.ancestors if target is not None else list(exploration.reached)
    place = chance.choice(nodes).location
    if place.id == 0:
        exploration.prune(_root(exploration), precision)
    else:
        exploration.recompute(lambda node: node.location is place, precision)


@pytest.mark.parametrize("group", range(8))
def test_random_explorations(group: int) -> None:
    """Whatever happens between two runs (targets passed over, nodes pruned, a finer precision), the invariants hold,
    and in the end every run of the program is described."""
    for seed in range(50 * group, 50 * group + 50):
        chance = random.Random(seed)
        program = random_program(chance)
        exploration = program.explore(chance.choice(list(Order)))
        precision = program.analysis.initial_precision
        targets: list[Node] = []
        disturbances = chance.randint(0, 6)
        while True:
            target = exploration.run()
            check_invariants(exploration)
            if disturbances and chance.random() < 0.5:
                disturbances -= 1
                precision = max(precision, chance.randint(-1, 4))
                disturb(exploration, target, precision, chance)
                check_invariants(exploration)
            elif target is None:
                break
            else:
                targets.append(target)
                exploration.resume(*target.parents[0])
        found = {node.location.id for node in targets}
        for place, number in program.runs_reach():
            if program.locations[place].kind is LocationKind.TARGET:
                assert place in found, f"{seed}: the target {place} was not found"
            else:
                described = any(number in numbers for numbers in states_at(exploration, place))
                assert described, f"{seed}: {number} at {place} is not described"


def test_explorations_are_deterministic() -> None:
    def story(exploration: Exploration) -> list[object]:
        targets = run_to_the_end(exploration)
        return [
            *(target.id for target in targets),
            *(
                (node.id, node.depth, node.location.id, node.component, [parent.id for parent, _ in node.parents])
                for node in exploration.reached
            ),
            exploration.states,
        ]

    for seed in range(60):
        program = random_program(random.Random(seed))
        for order in Order:
            assert story(program.explore(order)) == story(program.explore(order))


def test_without_precision_and_merges_exactly_the_runs_are_described() -> None:
    for seed in range(60):
        program = random_program(random.Random(seed))
        targets = [place for place, location in enumerate(program.locations) if location.kind is LocationKind.TARGET]
        exact = toy(program.arrows, targets=targets, split=True, largest=4)
        exploration = exact.explore(list(Order)[seed % 3])
        nodes = [*run_to_the_end(exploration), *exploration.reached]
        assert {(node.location.id, number) for node in nodes for number in node.component} == exact.runs_reach()
