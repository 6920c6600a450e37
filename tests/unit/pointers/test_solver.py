"""The solver: least solutions, cycles, steps that repeat."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import site

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.pointers.flows import ADD_UNKNOWN, MOVE, TO_POINTER, Steps, apply_steps
from cegas.pointers.locations import FIXED, FRESH, MOST_OFFSETS, MOVED, NUMBER, Locations, bits_of
from cegas.pointers.solver import InclusionConstraint, InclusionSolver
from cegas.program.objects import ObjectKind


def make_locations() -> Locations:
    external = site(ObjectKind.EXTERNAL, "external", None)
    return Locations((external, site(ObjectKind.GLOBAL, "a", 4096), site(ObjectKind.GLOBAL, "b", 64)), external, 64)


def make_solver(budget: Budget | None = None) -> InclusionSolver:
    return InclusionSolver(make_locations(), budget)


class Recorder(InclusionConstraint):
    """Remembers what it saw, and may answer."""

    def __init__(self, solver: InclusionSolver | None = None, source: int = -1, target: int = -1) -> None:
        self.seen = 0
        self._solver = solver
        self._source, self._target = source, target

    def grow(self, bits: int) -> None:
        self.seen |= bits
        if self._solver is not None:
            self._solver.edge(self._source, self._target)


def test_sets_flow_along_edges() -> None:
    solver = make_solver()
    a, b, c = solver.node(FIXED), solver.node(), solver.node(NUMBER)
    solver.edge(a, b)
    solver.edge(b, c)
    solver.solve()
    assert [solver.set_of(node) for node in (a, b, c)] == [FIXED, FIXED, FIXED | NUMBER]
    solver.validate()


def test_later_elements_flow_as_well() -> None:
    solver = make_solver()
    a, b = solver.node(FIXED), solver.node()
    solver.edge(a, b)
    solver.solve()
    solver.add(a, NUMBER)
    solver.solve()
    assert solver.set_of(b) == FIXED | NUMBER


def test_a_cycle_becomes_one_node() -> None:
    solver = make_solver()
    nodes = [solver.node(1 << number) for number in range(3)]
    behind = solver.node()
    for number in range(3):
        solver.edge(nodes[number], nodes[(number + 1) % 3])
    solver.edge(nodes[0], behind)
    solver.solve()
    assert {solver.find(node) for node in nodes} == {solver.find(nodes[0])}
    assert solver.find(behind) != solver.find(nodes[0])
    assert solver.set_of(behind) == solver.set_of(nodes[1]) == 7
    assert solver.collapsed == 2
    solver.validate()


def test_a_cycle_that_closes_later() -> None:
    solver = make_solver()
    a, b, c = solver.node(FIXED), solver.node(), solver.node()
    solver.edge(a, b)
    solver.edge(b, c)
    recorder = Recorder(solver, c, a)
    solver.constrain(c, recorder)
    watcher = Recorder()
    solver.constrain(b, watcher)
    solver.solve()
    solver.add(c, NUMBER)
    solver.solve()
    assert solver.find(a) == solver.find(c)
    assert solver.set_of(b) == watcher.seen == FIXED | NUMBER
    solver.validate()


def test_steps_change_sets() -> None:
    solver = make_solver()
    place = solver.locations.number
    a, b = solver.node(1 << place(1, 0, 0) | FRESH), solver.node()
    solver.derive(a, ((MOVE, 8, 0), (TO_POINTER, 0, 0)), b)
    solver.solve()
    assert solver.set_of(b) == 1 << place(1, 8, 0) | MOVED | NUMBER
    solver.validate()


def test_a_step_on_a_cycle_repeats() -> None:
    """``p = p + 24`` in a loop."""
    solver = make_solver()
    place = solver.locations.number
    start, p = solver.node(1 << place(1, 8, 0) | FIXED), solver.node()
    solver.edge(start, p)
    solver.derive(p, ((MOVE, 24, 0),), p)
    solver.solve()
    assert solver.set_of(p) & 1 << place(1, 8, 24)
    assert solver.set_of(p) & FIXED
    assert len(bits_of(solver.set_of(p))) <= 4
    solver.validate()


def test_steps_in_a_longer_cycle_repeat() -> None:
    solver = make_solver()
    place = solver.locations.number
    a, b, c = solver.node(1 << place(1, 0, 0)), solver.node(), solver.node()
    solver.derive(a, ((MOVE, 32, 0),), b)
    solver.derive(b, ((MOVE, 48, 0),), c)
    solver.edge(c, a)
    solver.solve()
    assert solver.find(a) == solver.find(b) == solver.find(c)
    assert solver.set_of(a) & 1 << place(1, 0, 16)
    solver.validate()


def test_a_step_outside_any_cycle_does_not_repeat() -> None:
    solver = make_solver()
    place = solver.locations.number
    a, b = solver.node(1 << place(1, 0, 0)), solver.node()
    solver.derive(a, ((MOVE, 8, 0),), b)
    solver.solve()
    assert solver.set_of(b) == 1 << place(1, 8, 0)


def test_many_places_of_one_object_are_taken_together() -> None:
    solver = make_solver()
    place = solver.locations.number
    a, b = solver.node(), solver.node()
    for number in range(4 * MOST_OFFSETS):
        solver.add(a, 1 << place(1, 16 * number, 0))
    solver.add(a, 1 << place(2, 4, 0))
    solver.derive(a, ((MOVE, 8, 0),), b)
    solver.solve()
    assert solver.set_of(b) & 1 << place(1, 8, 16)
    assert solver.set_of(b) & 1 << place(2, 12, 0), "another object is not concerned"
    assert len(bits_of(solver.set_of(b))) <= MOST_OFFSETS + 2
    solver.validate()


def test_cycle_through_a_conversion_ends() -> None:
    """Such a cycle is not collapsed: only the limit on places ends it."""
    solver = make_solver()
    place = solver.locations.number
    a, b = solver.node(1 << place(1, 0, 0)), solver.node()
    solver.derive(a, ((TO_POINTER, 0, 0), (ADD_UNKNOWN, 8, 0)), b)
    solver.derive(b, ((TO_POINTER, 0, 0),), a)
    solver.solve()
    assert len(bits_of(solver.set_of(a))) <= 2 * MOST_OFFSETS
    assert solver.locations.covers(solver.set_of(a), 1 << place(1, 4000, 0))
    solver.validate()


def test_constraints_see_everything_once_it_is_there() -> None:
    solver = make_solver()
    a, b = solver.node(FIXED), solver.node()
    early, late = Recorder(), Recorder()
    solver.constrain(b, early)
    solver.edge(a, b)
    solver.solve()
    solver.constrain(b, late)
    solver.solve()
    assert early.seen == late.seen == FIXED


def test_constraints_of_merged_nodes_see_the_sets_of_all() -> None:
    solver = make_solver()
    a, b = solver.node(FIXED), solver.node(NUMBER)
    first, second = Recorder(), Recorder()
    solver.constrain(a, first)
    solver.constrain(b, second)
    solver.solve()
    solver.edge(a, b)
    solver.edge(b, a)
    solver.solve()
    assert first.seen == second.seen == FIXED | NUMBER


def test_validation_notices_what_is_missing() -> None:
    solver = make_solver()
    a, b = solver.node(FIXED), solver.node()
    solver.edge(a, b)
    solver.solve()
    solver.sets[solver.find(b)] = 0
    with pytest.raises(AssertionError):
        solver.validate()


def test_validation_notices_a_constraint_that_was_not_told() -> None:
    solver = make_solver()
    a, b, c = solver.node(FIXED), solver.node(NUMBER), solver.node()
    solver.solve()
    solver.constraints[a] = [Recorder(solver, b, c)]
    with pytest.raises(AssertionError):
        solver.validate()


def test_budget() -> None:
    budget = Budget(time_limit=0.0)
    solver = make_solver(budget)
    nodes = [solver.node(FIXED) for _ in range(5000)]
    for before, after in itertools.pairwise(nodes):
        solver.edge(before, after)
    with pytest.raises(ResourceExhausted):
        solver.solve()


# -- against the definition -------------------------------------------------------------------------------------------

STEPS: list[Steps] = [
    (),
    ((MOVE, 8, 0),),
    ((MOVE, -16, 0),),
    ((MOVE, 4, 24),),
    ((TO_POINTER, 0, 0),),
    ((ADD_UNKNOWN, 0, 8),),
]
systems = st.tuples(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.sampled_from(STEPS)), max_size=14),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 200)), min_size=1, max_size=5),
    st.integers(0, 14),
)


@given(systems)
def test_everything_that_has_to_flow_does(system: tuple[list[tuple[int, int, Steps]], list[tuple[int, int]], int]) -> None:
    """Whatever a walk of some length brings along is in the solution, exactly or as an element of a class."""
    edges, places, late = system
    solver = make_solver()
    nodes = [solver.node(FRESH if number == 0 else 0) for number in range(8)]
    for node, offset in places:
        solver.add(nodes[node], 1 << solver.locations.number(1, offset, 0))
    for number, (source, target, steps) in enumerate(edges):
        if number == late:
            solver.solve()
        solver.derive(nodes[source], steps, nodes[target])
    solver.solve()
    solver.validate()
    sets = [FRESH if number == 0 else 0 for number in range(8)]
    for node, offset in places:
        sets[node] |= 1 << solver.locations.number(1, offset, 0)
    for _ in range(6):
        for source, target, steps in edges:
            sets[target] |= apply_steps(solver.locations, sets[source], steps)
    for node, expected in zip(nodes, sets, strict=True):
        assert solver.locations.covers(solver.set_of(node), expected & ~solver.set_of(node))


@given(systems)
def test_nothing_else_flows_without_cycles(system: tuple[list[tuple[int, int, Steps]], list[tuple[int, int]], int]) -> None:
    edges, places, _ = system
    solver = make_solver()
    nodes = [solver.node() for _ in range(8)]
    sets = [0] * 8
    for node, offset in places:
        bit = 1 << solver.locations.number(1, offset, 0)
        solver.add(nodes[node], bit)
        sets[node] |= bit
    for source, target, steps in edges:
        if source < target:
            solver.derive(nodes[source], steps, nodes[target])
    solver.solve()
    for _ in range(8):
        for source, target, steps in edges:
            if source < target:
                sets[target] |= apply_steps(solver.locations, sets[source], steps)
    assert [solver.set_of(node) for node in nodes] == sets
