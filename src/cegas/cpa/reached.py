"""The reached set, which is the abstract reachability graph as well."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from cegas.cpa.steps import Step


class Node:
    """An abstract state that was reached, and how. Compared by identity."""

    __slots__ = ("children", "covered_by", "covers", "depth", "expanded", "id", "parents", "precision", "removed", "state")

    def __init__(self, id_: int, state: Any, precision: Any, depth: int) -> None:
        self.id = id_
        self.state = state
        self.precision = precision
        self.depth = depth
        self.parents: list[tuple[Node, Step]] = []
        self.children: list[tuple[Step, Node]] = []
        self.covered_by: Node | None = None
        self.covers: dict[Node, None] = {}
        self.expanded = False
        self.removed = False

    def path(self) -> list[tuple[Node, Step]]:
        """One way from the root to here: the nodes with the steps that leave them."""
        result: list[tuple[Node, Step]] = []
        node = self
        while node.parents:
            parent, step = node.parents[0]
            result.append((parent, step))
            node = parent
        result.reverse()
        return result

    def __repr__(self) -> str:
        return f"<node {self.id}>"


class ReachedSet:
    """All nodes, by the partition of their states (location and call stack, usually)."""

    def __init__(self) -> None:
        self._partitions: dict[Hashable, dict[Any, Node]] = {}
        self._next_id = 0
        self.root: Node | None = None
        self.count = 0

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Node]:
        for partition in self._partitions.values():
            yield from partition.values()

    def partition(self, key: Hashable) -> dict[Any, Node]:
        """The nodes of a partition by their states, oldest first."""
        found = self._partitions.get(key)
        if found is None:
            found = self._partitions[key] = {}
        return found

    def make(self, state: Any, precision: Any, parent: Node | None, step: Step | None) -> Node:
        """A new node of the graph, not (yet) a member of the set."""
        node = Node(self._next_id, state, precision, 0 if parent is None else parent.depth + 1)
        self._next_id += 1
        if parent is None or step is None:
            self.root = node
        else:
            node.parents.append((parent, step))
            parent.children.append((step, node))
        return node

    def add(self, node: Node, key: Hashable) -> None:
        self.partition(key)[node.state] = node
        self.count += 1

    def discard(self, node: Node, key: Hashable) -> None:
        """Take a node out of the set (it may never have been a member)."""
        partition = self.partition(key)
        if partition.get(node.state) is node:
            del partition[node.state]
            self.count -= 1
