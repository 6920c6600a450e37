"""A small analysis over hand-made graphs, and what has to be true of every exploration.

The toy program has locations and edges, and one number as its state. A state of the toy analysis is a set of numbers; each edge maps a number to the numbers that it may become. Its precision is the largest number that is told
apart from the ones above it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from tests.unit.program.hand_built import FunctionSketch

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import Control, ForwardControl, TargetAutomaton
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import MergeJoin, MergeSep, StopSep, Transfer
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, waitlist
from cegas.foundation.budget import Budget
from cegas.program.control_flow import ControlFlowAutomaton, Location, LocationKind
from cegas.program.operations import Unsupported
from cegas.program.steps import Step
from cegas.program.violations import Violations

Numbers = frozenset[int]
Effect = Callable[[int], Iterable[int]]


_NOTHING_COUNTS: Any = SimpleNamespace(counted=frozenset(), searched=frozenset())
NO_PROGRAM: Any = SimpleNamespace(counted=frozenset(), searched=frozenset(), violations=Violations(_NOTHING_COUNTS))
"""For loops over state spaces that no program stands behind: there are no conditions that count."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An edge of a toy graph, between locations that are given by number."""

    source: int
    target: int
    effect: Effect = lambda number: (number,)


class ToyDomain:
    """Sets of numbers, by inclusion."""

    def less_or_equal(self, state: Numbers, other: Numbers) -> bool:
        return state <= other

    def join(self, state: Numbers, other: Numbers) -> Numbers:
        return state | other

    def partition(self, state: Numbers) -> Hashable:
        return None


class ToyTransfer(Transfer[Numbers, int]):
    """The image of the set; an edge may also yield several states, one for each number."""

    def __init__(self, effects: Mapping[Any, Effect], split: bool) -> None:
        self._effects = effects
        self._split = split

    def successors(self, state: Numbers, precision: int, step: Step) -> Iterable[Numbers]:
        effect = self._effects[step.edge]
        image = frozenset(result for number in state for result in effect(number))
        if self._split:
            return [frozenset((number,)) for number in sorted(image)]
        return [image] if image else []


class ToyPrecision:
    """Numbers above the precision are not told apart."""

    is_static = False

    def __init__(self, largest: int) -> None:
        self._largest = largest

    def adjust(self, state: Numbers, precision: int, location: Location) -> tuple[Numbers, int]:
        if any(number > precision for number in state):
            state = frozenset(number for number in state if number <= precision)
            state |= frozenset(range(precision + 1, self._largest + 1))
        return state, precision


class MergeSome:
    """Joins only states whose least numbers are neighbours: a location may keep several states, and a new one may be
    joined to several of them."""

    never_merges = False

    def __init__(self, domain: ToyDomain) -> None:
        self._domain = domain

    def merge(self, state: Numbers, reached: Numbers, precision: int) -> Numbers:
        if abs(min(state) - min(reached)) > 1 or self._domain.less_or_equal(state, reached):
            return reached
        return self._domain.join(state, reached)


@dataclass(slots=True)
class Toy:
    """A toy program with its analysis."""

    function: ControlFlowAutomaton
    locations: list[Location]
    arrows: list[Arrow]
    analysis: Cpa[Numbers, int]

    @property
    def control(self) -> ForwardControl:
        return ForwardControl(self.locations[0], [TargetAutomaton()])

    def explore(self, order: Order = Order.BREADTH_FIRST, budget: Budget | None = None) -> Exploration:
        return Exploration(self.analysis, self.control, lambda: waitlist(order), budget or Budget())

    def under(self, precision: int) -> Cpa[Numbers, int]:
        """The analysis, with another precision to start with."""
        made = self.analysis
        return Cpa(made.name, made.domain, made.transfer, made.merge, made.stop, made.prec, made.initial_state, precision)

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
    unsupported: Iterable[int] = (),
    join: bool = False,
    join_some: bool = False,
    split: bool = False,
    largest: int = 1000,
    precision: int | None = None,
) -> Toy:
    """A program that starts at location 0 with the number 0; what leads to an unsupported location has no model."""
    targets = set(targets) - set(unsupported)
    sketch = FunctionSketch("main")
    count = 1 + max(max(arrow.source, arrow.target) for arrow in arrows)
    kinds = [LocationKind.TARGET if number in targets else LocationKind.PLAIN for number in range(count)]
    locations = [sketch.entry, *(sketch.location(kind) for kind in kinds[1:])]
    effects: dict[Any, Effect] = {}
    for arrow in arrows:
        operations = (Unsupported(None, "inline assembly"),) if arrow.target in unsupported else ()
        edge = sketch.builder.edge(locations[arrow.source], locations[arrow.target], operations)
        effects[edge] = arrow.effect
    # Not `finish`, which would join chains: only ids and loop heads are needed.
    for number, location in enumerate(locations):
        location.id = number
        location.loop_head = True
    for number, edge in enumerate(effects):
        edge.id = number
    function = ControlFlowAutomaton("main", (), None, (), tuple(locations), tuple(effects), sketch.entry, sketch.exit, None)
    domain = ToyDomain()
    analysis: Cpa[Numbers, int] = Cpa(
        "toy",
        domain,
        ToyTransfer(effects, split),
        MergeSome(domain) if join_some else MergeJoin(domain) if join else MergeSep(),
        StopSep(domain),
        ToyPrecision(largest),
        frozenset((0,)),
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
            assert node.control is coverer.control
            assert domain.less_or_equal(node.component, coverer.component)
            assert _final_coverer(node) in is_member, f"what covers {node} is not reached"
        assert node.is_target or node in is_member or node.covered_by is not None, f"{node} is neither reached nor covered"


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
    analysis, control = exploration.analysis, exploration.control
    by_control: dict[Control, list[Any]] = {}
    for node in exploration.reached:
        by_control.setdefault(node.control, []).append(node.component)

    def is_covered(where: Control, state: Any) -> bool:
        return any(analysis.domain.less_or_equal(state, candidate) for candidate in by_control.get(where, ()))

    assert is_covered(control.initial, analysis.initial_state)
    for node in exploration.reached:
        assert not node.is_target
        for leaving in control.steps(node.control):
            step = leaving.step
            for successor in analysis.transfer.successors(node.component, node.precision, step):
                state, _ = analysis.prec.adjust(successor, node.precision, step.target)
                assert not leaving.target.is_target, f"{node} leads to a target over {step}"
                assert is_covered(leaving.target, state), f"a successor of {node} over {step} is not covered"


def run_to_the_end(exploration: Exploration, most: int = 1000) -> list[Node]:
    """Explore everything, passing over targets; the targets in the order in which they were found."""
    found: list[Node] = []
    while (target := exploration.run()) is not None:
        found.append(target)
        assert len(found) < most
        parent, step = target.parents[0]
        exploration.resume(parent, step)
    return found
