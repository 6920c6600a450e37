"""Program states, and the reached set, which is the abstract reachability graph as well."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from cegas.cpa.control import AutomatonState, CallStack, Control
from cegas.cpa.interfaces import CoverIndex
from cegas.cpa.path import Path
from cegas.foundation.typed import TYPE_CHECKING, Any
from cegas.program.control_flow import Location
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.cpa.algorithm import Place


class ProgramState:
    """Where control is, and what a component knows there."""

    __slots__ = ("component", "control")

    def __init__(self, control: Control, component: Any) -> None:
        self.control = control
        self.component = component
        """The state of the component. A merge replaces it by a weaker one."""

    @property
    def location(self) -> Location:
        return self.control.location

    @property
    def stack(self) -> CallStack:
        """The calls under way."""
        return self.control.stack

    @property
    def is_target(self) -> bool:
        """Whether the property does not hold."""
        return self.control.is_target

    @property
    def property(self) -> tuple[AutomatonState, ...]:  # the last of its class: the decorator has this name
        """The states of the automata that run along."""
        return self.control.property


class Node(ProgramState):
    """A program state that was reached, and how. Compared by identity."""

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
        "step",
    )

    def __init__(
        self, id_: int, control: Control, component: Any, precision: Any, parent: Node | None, step: Step | None
    ) -> None:
        self.control = control  # written out: to call `super` takes longer than all of this
        self.component = component
        self.id = id_
        self.precision = precision
        """The component's own."""
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
        """What the exploration has found out about the control state, if it has use for that."""
        self.covered_by: Node | None = None
        self.covers: dict[Node, None] | None = None
        """Made when the first node is covered."""
        self.partition: Partition | None = None
        """The partition that the node is a member of."""
        self.expanded = False
        self.removed = False

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

    @property
    def ancestors(self) -> list[Node]:
        """The nodes on the way from the root to here, this one not included."""
        result: list[Node] = []
        node = self.parent
        while node is not None:
            result.append(node)
            node = node.parent
        result.reverse()
        return result

    def path(self) -> Path[Any, Any]:
        """The way from the root to here."""
        nodes = self.ancestors
        steps = [node.step for node in (*nodes[1:], self) if node.step is not None]
        return Path(steps, [node.component for node in nodes], [node.precision for node in nodes])

    def __repr__(self) -> str:
        return f"<node {self.id}>"


class Partition:
    """The nodes whose states may cover each other."""

    __slots__ = ("index", "nodes")

    def __init__(self, index: CoverIndex[Any] | None) -> None:
        self.index = index
        """None: these nodes neither cover others nor are they covered."""
        self.nodes: dict[Node, None] = {}


class ReachedSet:
    """All nodes, by their control states and the partitions of the component's states."""

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

    def make(self, control: Control, component: Any, precision: Any, parent: Node | None, step: Step | None) -> Node:
        """A new node of the graph, not (yet) a member of the set."""
        node = Node(self._next_id, control, component, precision, parent, step)
        self._next_id += 1
        if parent is None:
            self.root = node
        return node

    def add(self, node: Node, partition: Partition) -> Node | None:
        """Make a node a member, unless another covers it: then that is the answer."""
        assert partition.index is not None
        coverer: Node | None = partition.index.admit(node.component, node)
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
        for partition in self._partitions.values():
            partition.index = None
            partition.nodes.clear()
        self._partitions.clear()
        self._alone.nodes.clear()

    def discard(self, node: Node) -> None:
        """Take a node out of the set (it may not be a member)."""
        partition = node.partition
        if partition is not None:
            if partition.index is not None:
                partition.index.discard(node.component)
            del partition.nodes[node]
            node.partition = None
            self.count -= 1
