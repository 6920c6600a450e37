"""Weak topological orders, against what their definition says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cegas.foundation.weak_order import weak_topological_order

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Small graphs, parallel edges and self-loops included."""
    size = draw(st.integers(1, 9))
    nodes = st.integers(0, size - 1)
    successors: Graph = [[] for _ in range(size)]
    for source, target in draw(st.lists(st.tuples(nodes, nodes), max_size=24)):
        successors[source].append(target)
    return successors


def reachable(graph: Graph, root: int) -> set[int]:
    found = {root}
    while True:
        more = {target for node in found for target in graph[node]}
        if more <= found:
            return found
        found |= more


@given(graphs())
def test_it_has_what_can_be_reached_once(graph: Graph) -> None:
    order = weak_topological_order(graph, 0)
    assert sorted(order.order) == sorted(reachable(graph, 0))
    assert [order.place[node] for node in order.order] == list(range(len(order.order)))


@given(graphs())
def test_edges_lead_on_or_back_to_the_head_of_a_loop_around_both(graph: Graph) -> None:
    order = weak_topological_order(graph, 0)
    for source in order.order:
        for target in graph[source]:
            back = order.place[target] <= order.place[source]
            assert order.leads_back(source, target) == back
            if back:
                assert target in order.around[source]
                assert target in order.around[target]


@given(graphs())
def test_loops_stand_as_a_whole_behind_their_heads_and_are_nested(graph: Graph) -> None:
    order = weak_topological_order(graph, 0)
    for head in order.heads():
        loop = order.loop(head)
        assert loop[0] == head
        assert set(loop) == {node for node in order.order if head in order.around[node]}
        outer = order.around[head][:-1]
        assert all(order.around[node][: len(outer) + 1] == (*outer, head) for node in loop)


@given(graphs())
def test_what_is_in_a_loop_lies_on_a_cycle_through_its_head(graph: Graph) -> None:
    order = weak_topological_order(graph, 0)
    for head in order.heads():
        loop = set(order.loop(head))
        inside = [[target for target in targets if target in loop] for targets in graph]
        for node in loop:
            assert head in {each for target in inside[node] for each in reachable(inside, target)}
            assert node in reachable(inside, head)


def test_nested_loops() -> None:
    #      0 -> 1 -> 2 -> 3 -> 2, 3 -> 1, 1 -> 4
    order = weak_topological_order([[1], [2, 4], [3], [2, 1], []], 0)
    assert list(order.order) == [0, 1, 2, 3, 4]
    assert order.around[3] == (1, 2)
    assert order.around[4] == ()
    assert order.heads() == [1, 2]
    assert list(order.loop(1)) == [1, 2, 3]
    assert list(order.loop(2)) == [2, 3]


def test_a_loop_of_one_node() -> None:
    order = weak_topological_order([[0, 1], []], 0)
    assert order.is_head(0)
    assert list(order.loop(0)) == [0]
    assert order.leads_back(0, 0)


def test_a_long_chain_of_nested_loops_needs_no_stack() -> None:
    size = 200
    graph = [[node + 1, size - 1 - node] if node < size - 1 else [0] for node in range(size)]
    order = weak_topological_order(graph, 0)
    assert len(order.order) == size
