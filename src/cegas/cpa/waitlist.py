"""The order of exploration."""

from __future__ import annotations

import heapq
from collections import deque
from enum import Enum
from typing import Protocol

from cegas.cpa.reached import Node


class Order(Enum):
    """Named orders."""

    DEPTH_FIRST = "dfs"
    BREADTH_FIRST = "bfs"
    BY_DEPTH = "depth"


class Waitlist(Protocol):
    """Nodes that have not been expanded yet."""

    def push(self, node: Node) -> None: ...

    def pop(self) -> Node: ...

    def __len__(self) -> int: ...


class DepthFirst:
    """The newest node first."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []

    def push(self, node: Node) -> None:
        self._nodes.append(node)

    def pop(self) -> Node:
        return self._nodes.pop()

    def __len__(self) -> int:
        return len(self._nodes)


class BreadthFirst:
    """The oldest node first."""

    def __init__(self) -> None:
        self._nodes: deque[Node] = deque()

    def push(self, node: Node) -> None:
        self._nodes.append(node)

    def pop(self) -> Node:
        return self._nodes.popleft()

    def __len__(self) -> int:
        return len(self._nodes)


class ByDepth:
    """The node nearest to the root first, ties in order of age."""

    def __init__(self) -> None:
        self._nodes: list[tuple[int, int, Node]] = []

    def push(self, node: Node) -> None:
        heapq.heappush(self._nodes, (node.depth, node.id, node))

    def pop(self) -> Node:
        return heapq.heappop(self._nodes)[2]

    def __len__(self) -> int:
        return len(self._nodes)


def waitlist(order: Order) -> Waitlist:
    """An empty waitlist of an order."""
    if order is Order.DEPTH_FIRST:
        return DepthFirst()
    if order is Order.BREADTH_FIRST:
        return BreadthFirst()
    return ByDepth()
