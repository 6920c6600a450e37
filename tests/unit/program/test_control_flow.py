"""Automata: what the builder joins, drops and numbers, and what `validate` refuses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import BUILD, I32, FunctionSketch, program, scaled, site

from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, DataModel, Edge, Location, LocationKind, SourceNames
from cegas.program.expressions import Apply, Expression, Register
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assign, Assume, AssumeKind, Call, Operation, Return, Unsupported
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL

LABELS = [Register(f"r{number}", I32, number) for number in range(64)]


def mark(number: int) -> Operation:
    """An operation that can be recognised."""
    return Assign(SourcePosition("f.c", number + 1), LABELS[0], BUILD.constant(I32, number))


def marks(edge: Edge) -> list[int]:
    return [operation.value.bits for operation in edge.operations if isinstance(operation, Assign)]  # type: ignore[attr-defined]


def sketch() -> FunctionSketch:
    return FunctionSketch("f", [LABELS[0]])


# -- joining ----------------------------------------------------------------------------------------------------------


def test_a_chain_becomes_one_edge() -> None:
    f = sketch()
    f.path(*(mark(number) for number in range(5)))
    automaton = f.finish()
    (edge,) = automaton.edges
    assert marks(edge) == [0, 1, 2, 3, 4]
    assert (edge.source, edge.target) == (automaton.entry, automaton.exit)
    assert automaton.locations == (automaton.entry, automaton.exit)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]])
def test_the_order_in_which_edges_were_made_does_not_matter(order: list[int]) -> None:
    f = sketch()
    places = [f.entry, f.location(), f.location(), f.exit]
    for number in order:
        f.edge(places[number], places[number + 1], mark(number))
    (edge,) = f.finish().edges
    assert marks(edge) == [0, 1, 2]


def test_a_call_keeps_its_edge() -> None:
    f = sketch()
    call = Call(None, "g", (), ())
    f.path(mark(0), mark(1), call, mark(2), mark(3))
    automaton = f.finish()
    assert [marks(edge) for edge in automaton.edges] == [[0, 1], [], [2, 3]]
    assert automaton.edges[1].call is call
    assert automaton.edges[0].call is automaton.edges[2].call is None


def test_joins_and_branches_are_kept() -> None:
    f = sketch()
    head, left, right, join = (f.location() for _ in range(4))
    f.edge(f.entry, head, mark(0))
    f.edge(head, left, mark(1))
    f.edge(head, right, mark(2))
    f.edge(left, join, mark(3))
    f.edge(right, join, mark(4))
    f.edge(join, f.exit, mark(5))
    automaton = f.finish()
    assert [marks(edge) for edge in automaton.edges] == [[0], [1, 3], [2, 4], [5]]
    assert automaton.locations == (f.entry, f.exit, head, join)


@pytest.mark.parametrize("kind", [LocationKind.TARGET, LocationKind.END])
def test_final_locations_are_kept(kind: LocationKind) -> None:
    f = sketch()
    f.path(mark(0), mark(1), to=kind)
    automaton = f.finish()
    (edge,) = automaton.edges
    assert edge.target.kind is kind
    assert automaton.exit in automaton.locations, "also where nothing reaches it"


def test_loops_are_not_swallowed() -> None:
    f = sketch()
    head, body = f.location(), f.location()
    f.edge(f.entry, head, mark(0))
    f.edge(head, body, mark(1))
    f.edge(body, head, mark(2))
    automaton = f.finish()
    assert [marks(edge) for edge in automaton.edges] == [[0], [1, 2]]
    assert automaton.edges[1].source is automaton.edges[1].target is head
    assert head.loop_head
    assert not f.entry.loop_head


def test_a_loop_back_to_the_entry_is_not_swallowed() -> None:
    f = sketch()
    body = f.location()
    f.edge(f.entry, body, mark(0))
    f.edge(body, f.entry, mark(1))
    automaton = f.finish()
    assert [marks(edge) for edge in automaton.edges] == [[0, 1]]
    assert f.entry.loop_head


def test_a_loop_without_operations() -> None:
    f = sketch()
    f.edge(f.entry, f.entry)
    automaton = f.finish()
    assert [edge.operations for edge in automaton.edges] == [()]
    assert f.entry.loop_head


def test_unreachable_code_is_dropped() -> None:
    f = sketch()
    dead, more = f.location(), f.location()
    shared = f.location()
    f.edge(f.entry, shared, mark(0))
    f.edge(dead, more, mark(1))
    f.edge(more, shared, mark(2))  # makes no join
    f.edge(dead, f.exit, mark(3))
    f.edge(shared, f.exit, mark(4))
    automaton = f.finish()
    assert [marks(edge) for edge in automaton.edges] == [[0, 4]]
    assert automaton.exit.entering == list(automaton.edges)
    assert dead not in automaton.locations
    assert more not in automaton.locations


# -- numbers and positions --------------------------------------------------------------------------------------------


def test_ids_have_no_gaps_and_start_where_they_are_told() -> None:
    f = sketch()
    f.path(mark(0), Call(None, "g", (), ()), mark(1), mark(2), Call(None, "g", (), ()), mark(3))
    automaton = f.finish(100, 200)
    assert [location.id for location in automaton.locations] == list(range(100, 100 + len(automaton.locations)))
    assert [edge.id for edge in automaton.edges] == list(range(200, 200 + len(automaton.edges)))


def test_positions_are_those_of_what_follows() -> None:
    f = sketch()
    here = f.location()
    f.edge(f.entry, here, Assign(None, LABELS[0], LABELS[0]), mark(4))
    f.edge(here, f.exit, Unsupported(SourcePosition("f.c", 0), "line 0 is no line"), mark(8))
    f.edge(here, f.exit, mark(9))
    f.finish()
    assert f.entry.position == SourcePosition("f.c", 5)
    assert here.position == SourcePosition("f.c", 9)
    assert f.exit.position is None


# -- random automata --------------------------------------------------------------------------------------------------


def random_function(seed: int) -> FunctionSketch:
    """Any graph of edges with recognisable operations; some are calls."""
    dice = Random(seed)
    f = sketch()
    count = dice.randint(1, 8)
    places = [f.entry, *(f.location() for _ in range(count))]
    ends = [f.exit, f.location(LocationKind.TARGET), f.location(LocationKind.END)]
    label = 0
    for place in dice.sample(places, len(places)):
        for _ in range(dice.choice([1, 1, 1, 1, 2, 2, 3] * 3 + [0])):
            target = dice.choice([*places, *ends])
            if dice.random() < 0.2:
                f.edge(place, target, Call(None, f"g{label}", (), ()))
            else:
                f.edge(place, target, *(mark(label + step) for step in range(dice.randint(0, 3))))
            label += 4
    return f


FINAL = (LocationKind.EXIT, LocationKind.TARGET, LocationKind.END)


def some_run(start: Location, dice: Random) -> tuple[list[Operation], LocationKind] | None:
    """What a random walk to a final location does on its way; None if it did not get there."""
    here = start
    done: list[Operation] = []
    for _ in range(30):
        if here.kind in FINAL:
            return done, here.kind
        if not here.leaving:
            return None
        edge = dice.choice(here.leaving)
        done.extend(edge.operations)
        here = edge.target
    return None


def can_do(start: Location, run: list[Operation], end: LocationKind) -> bool:
    """Whether some path from a location does exactly these operations and ends at such a place."""
    pending = [(start, 0)]
    seen = {(start, 0)}
    while pending:
        here, done = pending.pop()
        if here.kind in FINAL:
            if here.kind is end and done == len(run):
                return True
            continue
        for edge in here.leaving:
            reached = (edge.target, done + len(edge.operations))
            if list(edge.operations) == run[done : reached[1]] and reached not in seen:
                seen.add(reached)
                pending.append(reached)
    return False


@scaled(5)
@given(st.integers(0, (1 << 48) - 1))
def test_joining_changes_no_run(seed: int) -> None:
    before, after = random_function(seed), random_function(seed).finish()
    dice = Random(seed)
    for _ in range(5):
        run = some_run(before.entry, dice)
        assert run is None or can_do(after.entry, *run)
        run = some_run(after.entry, dice)
        assert run is None or can_do(before.entry, *run)


def test_random_functions_have_runs() -> None:
    found = [some_run(random_function(seed).entry, Random(seed)) for seed in range(100)]
    assert sum(1 for run in found if run is not None and len(run[0]) > 2) > 20


@scaled(5)
@given(st.integers(0, (1 << 48) - 1))
def test_finished_automata_are_small_and_well_formed(seed: int) -> None:
    f = random_function(seed)
    automaton = f.finish(10, 20)
    automaton.validate()
    for location in automaton.locations:
        if location is automaton.entry or location.kind in FINAL:
            continue
        assert location.entering, "nothing unreachable is left"
        before, after = location.entering, location.leaving
        if len(before) == len(after) == 1 and before[0] is not after[0]:
            assert before[0].call is not None or after[0].call is not None, "a chain is left"
    heads = {location for location in automaton.locations if location.loop_head}
    assert not has_cycle(automaton, heads)
    twin = random_function(seed).finish(10, 20)
    assert [(edge.id, str(edge), edge.operations) for edge in automaton.edges] == [
        (edge.id, str(edge), edge.operations) for edge in twin.edges
    ], "same input, same numbers"


def has_cycle(automaton: ControlFlowAutomaton, without: set[Location]) -> bool:
    """By taking away locations without predecessors until none is left."""
    left = set(automaton.locations) - without
    while True:
        free = {place for place in left if all(edge.source not in left for edge in place.entering)}
        if not free:
            return bool(left)
        left -= free


# -- validate ---------------------------------------------------------------------------------------------------------


def valid_automaton() -> ControlFlowAutomaton:
    f = FunctionSketch("f")
    a, x = f.parameter("a", I32), f.register("x", I32)
    f.variable_arguments()
    middle = f.location()
    condition = Apply(op.EQ, BOOL, (a, BUILD.constant(I32, 0)))
    f.edge(f.entry, middle, Call(None, "g", (a,), (x,)))
    f.edge(middle, f.exit, Assume(None, condition, AssumeKind.BRANCH), Return(None, (x,)))
    f.edge(middle, f.location(LocationKind.END), Assume(None, BUILD.negate(condition), AssumeKind.BRANCH))
    return f.finish()


FOREIGN = Register("foreign", I32, 0)


def with_operations(number: int, *operations: Operation) -> Callable[[ControlFlowAutomaton], None]:
    def change(automaton: ControlFlowAutomaton) -> None:
        automaton.edges[number].operations = operations

    return change


def extra_edge(automaton: ControlFlowAutomaton) -> None:
    end = next(place for place in automaton.locations if place.kind is LocationKind.END)
    edge = Edge(99, end, automaton.exit, ())
    end.leaving.append(edge)
    automaton.exit.entering.append(edge)
    automaton.edges = (*automaton.edges, edge)


def stray_edge(automaton: ControlFlowAutomaton) -> None:
    automaton.entry.leaving.append(Edge(99, automaton.entry, automaton.exit, ()))


def unlinked_edge(automaton: ControlFlowAutomaton) -> None:
    automaton.edges[0].target.entering.clear()


def foreign_location(automaton: ControlFlowAutomaton) -> None:
    elsewhere = Location(99, "g", LocationKind.PLAIN)
    edge = Edge(99, automaton.entry, elsewhere, ())
    automaton.entry.leaving.append(edge)
    elsewhere.entering.append(edge)
    automaton.edges = (*automaton.edges, edge)


def entry_elsewhere(automaton: ControlFlowAutomaton) -> None:
    automaton.entry = Location(99, "f", LocationKind.ENTRY)


def exit_elsewhere(automaton: ControlFlowAutomaton) -> None:
    automaton.exit = Location(99, "f", LocationKind.EXIT)


def wrong_slot(automaton: ControlFlowAutomaton) -> None:
    automaton.registers = automaton.registers[::-1]


def foreign_parameter(automaton: ControlFlowAutomaton) -> None:
    automaton.parameters = (FOREIGN,)


def foreign_area(automaton: ControlFlowAutomaton) -> None:
    automaton.variable_arguments = FOREIGN


CALL = Call(None, "g", (), ())
ONE: Expression = BUILD.constant(I32, 1)


@pytest.mark.parametrize(
    "spoil",
    [
        with_operations(0, CALL, Return(None, ())),
        with_operations(0, Unsupported(None, "x"), CALL),
        with_operations(1, Return(None, ()), Unsupported(None, "x")),
        with_operations(2, Return(None, ())),
        with_operations(1, Assign(None, FOREIGN, ONE)),
        with_operations(1, Unsupported(None, "x"), Return(None, (Apply(op.ADD, I32, (ONE, FOREIGN)),))),
        with_operations(0, Call(None, FOREIGN, (), ())),
        with_operations(0, Call(None, "g", (), (FOREIGN,))),
        extra_edge,
        stray_edge,
        unlinked_edge,
        foreign_location,
        entry_elsewhere,
        exit_elsewhere,
        wrong_slot,
        foreign_parameter,
        foreign_area,
    ],
)
def test_malformed_automata_are_refused(spoil: Callable[[ControlFlowAutomaton], None]) -> None:
    automaton = valid_automaton()
    automaton.validate()
    spoil(automaton)
    with pytest.raises(AssertionError):
        automaton.validate()


# -- programs ---------------------------------------------------------------------------------------------------------


def test_questions_to_a_program() -> None:
    f, g = sketch(), FunctionSketch("g")
    first, second = Unsupported(None, "first"), Unsupported(None, "second")
    condition = Apply(op.EQ, BOOL, (LABELS[0], ONE))
    validity = Assume(None, condition, AssumeKind.VALIDITY, "one")
    f.path(first, Assume(None, condition, AssumeKind.USER), validity, Assume(None, condition, AssumeKind.BRANCH))
    g.path(second, Return(None, ()))
    sites = [site(kind, kind.value, index=number) for number, kind in enumerate(ObjectKind)]
    whole = program(f, g, sites=sites)
    assert whole.unsupported() == [first, second]
    assert whole.validity_conditions() == [validity]
    kinds = {each.kind for each in whole.statics()}
    assert kinds == {ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL}
    ids = [place.id for function in whole.functions.values() for place in function.locations]
    assert len(ids) == len(set(ids))
    assert not whole.functions["f"].is_variadic
    assert whole.functions["g"].edges[-1].is_return
    assert not whole.functions["f"].edges[-1].is_return


def test_data_models() -> None:
    assert DataModel.LP64.pointer.bits == 64
    assert DataModel.ILP32.pointer.bits == 32


def test_names_without_debug_information() -> None:
    names = SourceNames()
    place = site(ObjectKind.GLOBAL, "g")
    assert names.cell(place, 0, 4) == "g"
    assert names.cell(place, 8, 4) == "g+8"
