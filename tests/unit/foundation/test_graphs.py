"""Orders and loop heads of plain graphs, against what their definitions say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cegas.foundation.graphs import loop_heads, reverse_postorder, strong_components

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn, acyclic: bool = False) -> Graph:
    """Small graphs, parallel edges and self-loops included; acyclic ones have shuffled numbers."""
    size = draw(st.integers(1, 9))
    nodes = st.integers(0, size - 1)
    pairs = draw(st.lists(st.tuples(nodes, nodes), max_size=24))
    rank = draw(st.permutations(range(size)))
    successors: Graph = [[] for _ in range(size)]
    for source, target in pairs:
        if not acyclic or rank[source] < rank[target]:
            successors[source].append(target)
    return successors


@st.composite
def rooted(draw: st.DrawFn, acyclic: bool = False) -> tuple[Graph, list[int]]:
    graph = draw(graphs(acyclic))
    return graph, draw(st.lists(st.integers(0, len(graph) - 1), min_size=1, max_size=3, unique=True))


def reachable(graph: Graph, roots: list[int], without: frozenset[int] = frozenset()) -> set[int]:
    """By repeated extension until nothing changes."""
    found = set(roots) - without
    while True:
        more = {target for node in found for target in graph[node]} - without
        if more <= found:
            return found
        found |= more


def on_cycle(graph: Graph, node: int, without: frozenset[int] = frozenset()) -> bool:
    return node in reachable(graph, [target for target in graph[node] if target not in without], without)


@given(rooted())
def test_the_order_holds_exactly_the_reachable_nodes(case: tuple[Graph, list[int]]) -> None:
    graph, roots = case
    order = reverse_postorder(graph, roots)
    assert len(order) == len(set(order))
    assert set(order) == reachable(graph, roots)


@given(rooted(acyclic=True))
def test_without_cycles_the_order_is_topological(case: tuple[Graph, list[int]]) -> None:
    graph, roots = case
    place = {node: number for number, node in enumerate(reverse_postorder(graph, roots))}
    assert all(place[node] < place[target] for node in place for target in graph[node])


@given(rooted())
def test_only_edges_of_cycles_go_backwards(case: tuple[Graph, list[int]]) -> None:
    graph, roots = case
    place = {node: number for number, node in enumerate(reverse_postorder(graph, roots))}
    for node, number in place.items():
        for target in graph[node]:
            if place[target] <= number:
                assert node in reachable(graph, [target]), f"{node} -> {target} closes no cycle"


def test_the_first_root_comes_first_where_nothing_speaks_against_it() -> None:
    assert reverse_postorder([[], [], []], [1, 2, 0]) == [1, 2, 0]
    assert reverse_postorder([[1], []], [1, 0]) == [0, 1]


def test_successors_are_visited_in_the_given_order() -> None:
    # The search goes into 1 first, so 1 is finished first and comes last.
    assert reverse_postorder([[1, 2], [], []], [0]) == [0, 2, 1]


@given(rooted())
def test_every_reachable_cycle_contains_a_loop_head(case: tuple[Graph, list[int]]) -> None:
    graph, roots = case
    heads = frozenset(loop_heads(graph, roots))
    for node in reachable(graph, roots) - heads:
        assert not on_cycle(graph, node, without=heads)


@given(rooted())
def test_loop_heads_are_reachable_and_on_cycles(case: tuple[Graph, list[int]]) -> None:
    graph, roots = case
    heads = loop_heads(graph, roots)
    assert heads == sorted(set(heads))
    assert set(heads) <= reachable(graph, roots)
    assert all(on_cycle(graph, head) for head in heads)


@given(rooted(acyclic=True))
def test_no_cycles_no_heads(case: tuple[Graph, list[int]]) -> None:
    assert loop_heads(*case) == []


def test_heads_of_known_loops() -> None:
    assert loop_heads([[0]], [0]) == [0]
    assert loop_heads([[1], [2], [1, 3], []], [0]) == [1]
    assert loop_heads([[1], [2], [1, 3], [0]], [0]) == [0, 1]  # nested
    assert loop_heads([[1], [0], [3], [2]], [0, 2]) == [0, 2]  # one per root
    assert loop_heads([[], [1]], [0]) == []  # a loop that nothing reaches


def test_long_chains_do_not_exhaust_the_stack() -> None:
    length = 50_000
    chain = [[node + 1] for node in range(length)] + [[0]]
    assert reverse_postorder(chain, [0]) == list(range(length + 1))
    assert loop_heads(chain, [0]) == [0]


@given(graphs())
def test_strong_components_are_what_reaches_each_other(successors: Graph) -> None:
    size = len(successors)
    reach = [{node} for node in range(size)]
    for _ in range(size):
        for node in range(size):
            for successor in successors[node]:
                reach[node] |= reach[successor]
    components = strong_components(successors)
    assert sorted(node for component in components for node in component) == list(range(size))
    place = {node: number for number, component in enumerate(components) for node in component}
    for a in range(size):
        for b in range(size):
            assert (place[a] == place[b]) == (a in reach[b] and b in reach[a])
            if b in reach[a]:
                assert place[b] <= place[a]
