"""The reached set, which is the abstract reachability graph as well."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any

from cegas.cpa.interfaces import CoverIndex
from cegas.program.control_flow import Location
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.cpa.lanes import Place


class Node:
    """An abstract state that was reached, and how. Compared by identity."""

    __slots__ = (
        "covered_by",
        "covers",
        "depth",
        "expanded",
        "id",
        "offspring",
        "parent",
        "partition",
        "place",
        "precision",
        "removed",
        "state",
        "step",
    )

    def __init__(self, id_: int, state: Any, precision: Any, parent: Node | None, step: Step | None) -> None:
        self.id = id_
        self.state = state
        self.precision = precision
        self.parent = parent
        self.step = step
        """The step from the parent to here."""
        # One of these is made for every state: no list without members, no pair that the node itself can stand for.
        self.offspring: list[Node] | None = None
        if parent is None:
            self.depth = 0
        else:
            self.depth = parent.depth + 1
            if parent.offspring is None:
                parent.offspring = [self]
            else:
                parent.offspring.append(self)
        self.place: Place | None = None
        """What the leading components of the state decide, if the exploration has use for it."""
        self.covered_by: Node | None = None
        self.covers: dict[Node, None] | None = None
        """Made when the first node is covered."""
        self.partition: Partition | None = None
        """The partition that the node is a member of."""
        self.expanded = False
        self.removed = False

    # Composite states begin with location, call stack and property, and end with the component: nobody else has to know.

    @property
    def location(self) -> Location:
        """Where control is."""
        location: Location = self.state[0]
        return location

    @property
    def stack(self) -> Any:
        """The calls under way."""
        return self.state[1]

    @property
    def component(self) -> Any:
        """What the domain knows."""
        return self.state[-1]

    @property
    def component_precision(self) -> Any:
        return self.precision[-1]

    @property
    def parents(self) -> list[tuple[Node, Step]]:
        """From where, and over which step, the node was reached: nothing for the root."""
        return [] if self.parent is None or self.step is None else [(self.parent, self.step)]

    @property
    def children(self) -> list[tuple[Step, Node]]:
        """What was reached from the node."""
        return [(child.step, child) for child in self.offspring or () if child.step is not None]

    @property
    def stand_in(self) -> Node:
        """The node whose successors stand for those of this one. What covers a node may have been covered itself since."""
        node = self
        while node.covered_by is not None:
            node = node.covered_by
        return node

    def path(self) -> list[tuple[Node, Step]]:
        """The way from the root to here: the nodes with the steps that leave them."""
        result: list[tuple[Node, Step]] = []
        node = self
        while node.parent is not None and node.step is not None:
            result.append((node.parent, node.step))
            node = node.parent
        result.reverse()
        return result

    def __repr__(self) -> str:
        return f"<node {self.id}>"

    @property
    def property(self) -> Any:
        """The state of the property automaton."""
        return self.state[2]  # the last of its class: the decorator has this name


class Partition:
    """The nodes whose states may cover each other."""

    __slots__ = ("index", "nodes")

    def __init__(self, index: CoverIndex[Any] | None) -> None:
        self.index = index
        """None: these nodes neither cover others nor are they covered."""
        self.nodes: dict[Node, None] = {}


class ReachedSet:
    """All nodes, by the partition of their states (location and call stack, usually)."""

    def __init__(self, make_index: Callable[[], CoverIndex[Any]]) -> None:
        self._make_index = make_index
        self._partitions: dict[Hashable, Partition] = {}
        self._alone = Partition(None)
        self._next_id = 0
        self.root: Node | None = None
        self.count = 0
        self.merged: dict[Node, None] = {}
        """Nodes whose states have taken in others; for pictures."""

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Node]:
        for partition in self._partitions.values():
            yield from partition.nodes
        yield from self._alone.nodes

    def partition(self, key: Hashable) -> Partition:
        found = self._partitions.get(key)
        if found is None:
            found = self._partitions[key] = Partition(self._make_index())
        return found

    def make(self, state: Any, precision: Any, parent: Node | None, step: Step | None) -> Node:
        """A new node of the graph, not (yet) a member of the set."""
        node = Node(self._next_id, state, precision, parent, step)
        self._next_id += 1
        if parent is None:
            self.root = node
        return node

    def add(self, node: Node, partition: Partition) -> Node | None:
        """Make a node a member, unless another covers it: then that is the answer."""
        assert partition.index is not None
        coverer: Node | None = partition.index.admit(node.state, node)
        if coverer is None:
            self.join(node, partition)
        return coverer

    def join(self, node: Node, partition: Partition) -> None:
        """A node that the index of the partition has admitted is a member."""
        partition.nodes[node] = None
        node.partition = partition
        self.count += 1

    def add_alone(self, node: Node) -> None:
        """A member that takes no part in covering."""
        self._alone.nodes[node] = None
        node.partition = self._alone
        self.count += 1

    def dissolve(self) -> None:
        """Take the graph apart, for its memory to become free without a search for cycles."""
        for node in self:
            node.offspring = None
            node.covers = None
            node.partition = None
            node.place = None
        self._partitions.clear()
        self._alone.nodes.clear()

    def discard(self, node: Node) -> None:
        """Take a node out of the set (it may not be a member)."""
        partition = node.partition
        if partition is not None:
            if partition.index is not None:
                partition.index.discard(node.state)
            del partition.nodes[node]
            node.partition = None
            self.count -= 1
