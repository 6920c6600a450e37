"""The order of exploration."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cegas.cpa.control import CallStack, Control
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, waitlist
from cegas.program.control_flow import Location, LocationKind

CONTROL = Control(Location(0, "main", LocationKind.PLAIN), CallStack())


def _node(number: int, depth: int) -> Node:
    node = Node(number, CONTROL, None, None, None, None)
    node.depth = depth
    return node


NODES = [_node(number, depth) for number, depth in enumerate((0, 3, 1, 2, 1, 3))]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.DEPTH_FIRST, [5, 4, 3, 2, 1, 0]),
        (Order.BREADTH_FIRST, [0, 1, 2, 3, 4, 5]),
        (Order.BY_DEPTH, [0, 2, 4, 3, 1, 5]),
    ],
)
def test_orders(order: Order, expected: list[int]) -> None:
    waiting = waitlist(order)
    for node in NODES:
        waiting.push(node)
    assert len(waiting) == len(NODES)
    assert [waiting.pop().id for _ in NODES] == expected
    assert len(waiting) == 0


@given(order=st.sampled_from(list(Order)), actions=st.lists(st.one_of(st.none(), st.sampled_from(NODES)), max_size=40))
def test_nothing_is_lost(order: Order, actions: list[Node | None]) -> None:
    """Pushed nodes come out as often as they were put in, in any mixture of pushes and pops."""
    waiting = waitlist(order)
    inside: list[Node] = []
    for node in actions:
        if node is not None:
            waiting.push(node)
            inside.append(node)
        elif inside:
            inside.remove(waiting.pop())
        assert len(waiting) == len(inside)
    while len(waiting):
        inside.remove(waiting.pop())
    assert not inside
