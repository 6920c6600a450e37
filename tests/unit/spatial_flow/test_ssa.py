"""SSA over automata built by hand: dominance, φs, versions; compared with reaching definitions on random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, Edge, LocationKind
from cegas.spatial_flow.dominance import Skeleton
from cegas.spatial_flow.ssa import DefinitionKind, SsaEvent, VersionDefinition, Versions, number_versions

Arrows = list[tuple[int, int]]


def automaton(count: int, arrows: Arrows) -> ControlFlowAutomaton:
    """Locations 0 (the entry) to count - 1 (the exit); chains are kept, since `finish` would join them."""
    builder = AutomatonBuilder("f")
    locations = [builder.location(LocationKind.ENTRY)]
    locations.extend(builder.location() for _ in range(count - 2))
    locations.append(builder.location(LocationKind.EXIT))
    for number, location in enumerate(locations):
        location.id = number
    for number, (source, target) in enumerate(arrows):
        builder.edge(locations[source], locations[target], ()).id = number
    edges = tuple(edge for location in locations for edge in location.leaving)
    return ControlFlowAutomaton("f", (), None, (), tuple(locations), edges, locations[0], locations[-1], None)


def number(
    function: ControlFlowAutomaton, uses: dict[int, list[int]], defines: dict[int, list[int]], count: int
) -> Versions:
    """Versions of `count` variables; uses and definitions by the id of their edge, uses first."""
    events: dict[Edge, list[SsaEvent]] = {}
    for edge in function.edges:
        found = SsaEvent(0, uses.get(edge.id, []), []), SsaEvent(1, [], defines.get(edge.id, []))
        events[edge] = list(found)
    everything = list(range(count))
    return number_versions(function, Skeleton(function), events, [True] * count, everything, keep_old=False)


def test_dominators_of_a_diamond() -> None:
    skeleton = Skeleton(automaton(5, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]))
    places = [location.id for location in skeleton.locations]
    immediate = {places[place]: places[dominator] for place, dominator in enumerate(skeleton.immediate)}
    assert immediate == {0: 0, 1: 0, 2: 0, 3: 0, 4: 3}
    frontier = {places[place]: [places[join] for join in joins] for place, joins in enumerate(skeleton.frontier)}
    assert frontier == {0: [], 1: [3], 2: [3], 3: [], 4: []}
    number = {location: place for place, location in enumerate(places)}
    assert skeleton.dominates(number[0], number[4])
    assert skeleton.dominates(number[3], number[4])
    assert not skeleton.dominates(number[1], number[3])


def test_a_loop_head_is_in_its_own_frontier() -> None:
    skeleton = Skeleton(automaton(4, [(0, 1), (1, 2), (2, 1), (1, 3)]))
    head = next(place for place, location in enumerate(skeleton.locations) if location.id == 1)
    assert head in skeleton.frontier[head]


def test_no_phi_for_what_a_loop_does_not_change() -> None:
    """The definition on the edge into the loop reaches everything in it; coming back changes nothing."""
    function = automaton(4, [(0, 1), (1, 2), (2, 1), (1, 3)])
    versions = number(function, {1: [0]}, {0: [0]}, 1)
    assert not versions.phis
    changed = number(function, {1: [0]}, {0: [0], 2: [0]}, 1)
    (phi,) = changed.phis[function.locations[1]]
    assert [operand.version for _, operand in phi.operands] == [1, 3]


def test_an_entry_to_which_control_comes_back() -> None:
    function = automaton(3, [(0, 1), (1, 0), (1, 2)])
    versions = number(function, {2: [0]}, {1: [0]}, 1)
    assert Skeleton(function).entry_joins
    (phi,) = versions.phis[function.entry]
    assert {operand.kind for _, operand in phi.operands} == {DefinitionKind.ENTRY, DefinitionKind.OPERATION}
    assert versions.at_exit[0] is phi


def test_two_edges_between_the_same_locations() -> None:
    function = automaton(3, [(0, 1), (0, 1), (1, 2)])
    versions = number(function, {}, {0: [0]}, 1)
    (phi,) = versions.phis[function.locations[1]]
    assert len(phi.operands) == 2
    assert versions.at_exit[0] is phi


def test_versions_are_numbered_along_the_way() -> None:
    function = automaton(4, [(0, 1), (1, 2), (2, 3)])
    versions = number(function, {}, {0: [0], 1: [0, 1], 2: [0]}, 2)
    assert [(made.variable, made.version) for made in versions.definitions] == [
        (0, 0), (1, 0), (0, 1), (0, 2), (1, 1), (0, 3),
    ]  # fmt: skip
    assert versions.at_exit[0].version == 3


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Arrows, dict[int, list[int]], dict[int, list[int]]]:
    """Graphs in which every location can be reached, with uses and definitions of two variables."""
    count = draw(st.integers(3, 9))
    arrows = [(draw(st.integers(0, min(target - 1, count - 2))), target) for target in range(1, count)]
    extra = draw(st.lists(st.tuples(st.integers(0, count - 2), st.integers(0, count - 1)), max_size=8))
    arrows.extend(extra)
    variables = st.lists(st.integers(0, 1), unique=True, max_size=2)
    uses = {number: draw(variables) for number in range(len(arrows))}
    defines = {number: draw(variables) for number in range(len(arrows))}
    return count, arrows, uses, defines


@given(graphs())
def test_uses_see_exactly_the_definitions_that_reach_them(
    graph: tuple[int, Arrows, dict[int, list[int]], dict[int, list[int]]],
) -> None:
    count, arrows, uses, defines = graph
    function = automaton(count, arrows)
    versions = number(function, uses, defines, 2)
    expected = _reaching(function, defines)
    for edge, events in versions.events.items():
        for variable, reached in zip(events[0].uses, events[0].reached, strict=True):
            assert reached is not None
            assert _sources(reached) == expected[edge.source.id][variable], f"at {edge}"
    for variable, last in versions.at_exit.items():
        assert _sources(last) == expected[count - 1][variable]
    for phis in versions.phis.values():
        for phi in phis:
            assert len({operand for _, operand in phi.operands} - {phi}) > 1, "a φ of one version"


def _sources(definition: VersionDefinition) -> frozenset[int]:
    """The edges whose definitions a version may be; -1 for the entry."""
    seen = {definition}
    pending = [definition]
    found = set()
    while pending:
        current = pending.pop()
        if current.kind is DefinitionKind.PHI:
            for _, operand in current.operands:
                if operand not in seen:
                    seen.add(operand)
                    pending.append(operand)
        else:
            found.add(-1 if current.edge is None else current.edge.id)
    return frozenset(found)


def _reaching(function: ControlFlowAutomaton, defines: dict[int, list[int]]) -> list[list[frozenset[int]]]:
    """The textbook's iteration: for every location and variable the definitions that reach it."""
    result = [[frozenset[int]()] * 2 for _ in function.locations]
    result[0] = [frozenset((-1,))] * 2
    changed = True
    while changed:
        changed = False
        for edge in function.edges:
            for variable in range(2):
                out = frozenset((edge.id,)) if variable in defines[edge.id] else result[edge.source.id][variable]
                if not out <= result[edge.target.id][variable]:
                    result[edge.target.id][variable] |= out
                    changed = True
    return result
