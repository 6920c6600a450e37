"""A small analysis over hand-made graphs, and what has to be true of every exploration.

The toy program has locations and edges, and one number as its state. A state of the toy analysis is a location with a set
of numbers; each edge maps a number to the numbers that it may become. Its precision is the largest number that is told
apart from the ones above it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.unit.program.hand_built import FunctionSketch

from cegas.cpa.algorithm import Exploration
from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeJoin, MergeSep, StopSep, Transfer
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, waitlist
from cegas.foundation.budget import Budget
from cegas.program.control_flow import ControlFlowAutomaton, Location, LocationKind
from cegas.program.steps import Step, StepFactory

Numbers = frozenset[int]
ToyState = tuple[Location, Numbers]
Effect = Callable[[int], Iterable[int]]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An edge of a toy graph, between locations that are given by number."""

    source: int
    target: int
    effect: Effect = lambda number: (number,)


class ToyDomain:
    """Sets of numbers at a location, by inclusion."""

    def less_or_equal(self, state: ToyState, other: ToyState) -> bool:
        return state[0] is other[0] and state[1] <= other[1]

    def join(self, state: ToyState, other: ToyState) -> ToyState:
        if state[0] is not other[0]:
            raise ValueError("locations have no join")
        return state[0], state[1] | other[1]

    def partition(self, state: ToyState) -> Hashable:
        return state[0].id


class ToyTransfer(Transfer[ToyState, int]):
    """The image of the set; an edge may also yield several states, one for each number."""

    def __init__(self, effects: Mapping[Any, Effect], split: bool) -> None:
        self._effects = effects
        self._split = split

    def successors(self, state: ToyState, precision: int, step: Step) -> Iterable[ToyState]:
        effect = self._effects[step.edge]
        image = frozenset(result for number in state[1] for result in effect(number))
        if self._split:
            return [(step.target, frozenset((number,))) for number in sorted(image)]
        return [(step.target, image)] if image else []


class ToyPrecision:
    """Numbers above the precision are not told apart."""

    is_static = False

    def __init__(self, largest: int) -> None:
        self._largest = largest

    def adjust(self, state: ToyState, precision: int, location: Location) -> tuple[ToyState, int]:
        location_, numbers = state
        if any(number > precision for number in numbers):
            numbers = frozenset(number for number in numbers if number <= precision)
            numbers |= frozenset(range(precision + 1, self._largest + 1))
        return (location_, numbers), precision


class MergeSome:
    """Joins only states whose least numbers are neighbours: a location may keep several states, and a new one may be
    joined to several of them."""

    never_merges = False

    def __init__(self, domain: ToyDomain) -> None:
        self._domain = domain

    def merge(self, state: ToyState, reached: ToyState, precision: int) -> ToyState:
        if abs(min(state[1]) - min(reached[1])) > 1 or self._domain.less_or_equal(state, reached):
            return reached
        return self._domain.join(state, reached)


class ToyGuide:
    """Control follows the arrows."""

    def __init__(self, targets_are: Callable[[ToyState], bool] | None = None) -> None:
        self._factory = StepFactory()
        self._targets_are = targets_are

    def steps(self, state: ToyState) -> Sequence[Step]:
        return [self._factory.intra(edge) for edge in state[0].leaving]

    def is_target(self, state: ToyState) -> bool:
        return state[0].kind is LocationKind.TARGET


@dataclass(slots=True)
class Toy:
    """A toy program with its analysis."""

    function: ControlFlowAutomaton
    locations: list[Location]
    arrows: list[Arrow]
    analysis: Analysis[ToyState, int]

    def explore(self, order: Order = Order.BREADTH_FIRST, budget: Budget | None = None) -> Exploration:
        return Exploration(self.analysis, ToyGuide(), lambda: waitlist(order), budget or Budget())

    def runs_reach(self) -> set[tuple[int, int]]:
        """Locations and numbers that runs of the program reach, by brute force; behind targets nothing is."""
        seen = {(0, 0)}
        pending = [(0, 0)]
        while pending:
            place, number = pending.pop()
            if self.locations[place].kind is LocationKind.TARGET:
                continue
            for arrow in self.arrows:
                if arrow.source == place:
                    for result in arrow.effect(number):
                        if (arrow.target, result) not in seen:
                            seen.add((arrow.target, result))
                            pending.append((arrow.target, result))
        return seen


def toy(
    arrows: Sequence[Arrow],
    *,
    targets: Iterable[int] = (),
    join: bool = False,
    join_some: bool = False,
    split: bool = False,
    largest: int = 1000,
    precision: int | None = None,
) -> Toy:
    """A program that starts at location 0 with the number 0."""
    sketch = FunctionSketch("main")
    count = 1 + max(max(arrow.source, arrow.target) for arrow in arrows)
    kinds = [LocationKind.TARGET if number in targets else LocationKind.PLAIN for number in range(count)]
    locations = [sketch.entry, *(sketch.location(kind) for kind in kinds[1:])]
    effects: dict[Any, Effect] = {}
    for arrow in arrows:
        edge = sketch.builder.edge(locations[arrow.source], locations[arrow.target], ())
        effects[edge] = arrow.effect
    # Not `finish`, which would join chains: only ids and loop heads are needed.
    for number, location in enumerate(locations):
        location.id = number
        location.loop_head = True
    for number, edge in enumerate(effects):
        edge.id = number
    function = ControlFlowAutomaton(
        "main", (), None, (), tuple(locations), tuple(effects), sketch.entry, sketch.exit, None
    )
    domain = ToyDomain()
    analysis: Analysis[ToyState, int] = Analysis(
        "toy",
        domain,
        ToyTransfer(effects, split),
        MergeSome(domain) if join_some else MergeJoin(domain) if join else MergeSep(),
        StopSep(domain),
        ToyPrecision(largest),
        (locations[0], frozenset((0,))),
        largest if precision is None else precision,
    )
    return Toy(function, locations, list(arrows), analysis)


# -- invariants -------------------------------------------------------------------------------------------------------


def check_invariants(exploration: Exploration) -> None:
    """What is true of every exploration between two calls of `run`."""
    reached = exploration.reached
    domain = exploration.analysis.domain
    members = list(reached)
    assert len(members) == len(set(members)) == len(reached) == reached.count
    assert reached.root is not None
    assert not reached.root.removed
    graph = nodes_below(reached.root)
    inside = set(graph)
    assert len({node.id for node in graph}) == len(graph)
    for node in members:
        assert not node.removed, f"{node} is removed, and reached"
        assert node.covered_by is None, f"{node} is covered, and reached"
        assert node in inside, f"{node} is reached, and not in the graph"
    is_member = set(members)
    for node in graph:
        assert not node.removed
        assert all((node, step) in child.parents for step, child in node.children)
        for covered in node.covers or ():
            assert covered.covered_by is node
            assert covered in inside
        if node.covered_by is not None:
            assert not node.children, f"{node} is covered, and expanded"
            coverer = node.covered_by
            assert node in (coverer.covers or ())
            assert domain.less_or_equal(node.state, coverer.state)
            assert _final_coverer(node) in is_member, f"what covers {node} is not reached"
        is_target = exploration.is_target(node)
        assert is_target or node in is_member or node.covered_by is not None, f"{node} is neither reached nor covered"


def _final_coverer(node: Node) -> Node:
    seen = {node}
    while node.covered_by is not None:
        node = node.covered_by
        assert node not in seen, "nodes cover each other in a circle"
        seen.add(node)
    return node


def nodes_below(root: Node) -> list[Node]:
    """The whole graph, root first."""
    result = [root]
    for node in result:
        result.extend(child for _, child in node.children)
    return result


def check_closed(exploration: Exploration) -> None:
    """After everything was explored: the reached states are an inductive invariant that contains no target."""
    analysis, guide = exploration.analysis, exploration.guide
    by_partition: dict[Hashable, list[Any]] = {}
    for node in exploration.reached:
        by_partition.setdefault(analysis.domain.partition(node.state), []).append(node.state)
    initial = analysis.initial_state
    assert _covered(analysis, initial, by_partition)
    for node in exploration.reached:
        assert not exploration.is_target(node)
        for step in exploration.steps(node):
            for successor in analysis.transfer.successors(node.state, node.precision, step):
                state, _ = analysis.prec.adjust(successor, node.precision, step.target)
                assert not guide.is_target(state), f"{node} leads to a target over {step}"
                assert _covered(analysis, state, by_partition), f"a successor of {node} over {step} is not covered"


def _covered(analysis: Analysis[Any, Any], state: Any, by_partition: Mapping[Hashable, list[Any]]) -> bool:
    candidates = by_partition.get(analysis.domain.partition(state), [])
    return any(analysis.domain.less_or_equal(state, candidate) for candidate in candidates)


def run_to_the_end(exploration: Exploration, most: int = 1000) -> list[Node]:
    """Explore everything, passing over targets; the targets in the order in which they were found."""
    found: list[Node] = []
    while (target := exploration.run()) is not None:
        found.append(target)
        assert len(found) < most
        parent, step = target.parents[0]
        exploration.resume(parent, step)
    return found
