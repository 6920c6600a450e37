"""Weak topological orders (Bourdoncle 1993): an order of the nodes of a graph in which loops stand as a whole.

Every node stands in front of its successors, except along edges that lead back to the head of a loop around both. A loop is
its head and, right behind that, all its other nodes; loops are nested, or have nothing in common. Every cycle contains the
head of a loop, also where a loop can be entered elsewhere (such a graph is called irreducible).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.foundation.data import Data
from cegas.foundation.graphs import Adjacency, reverse_postorder, strong_components
from cegas.foundation.typed import Final


class WeakOrder(Data):
    """A weak topological order of the nodes that can be reached from a root."""

    __slots__ = ("around", "end", "order", "place")

    def __init__(self, order: Sequence[int], around: Sequence[tuple[int, ...]], end: Sequence[int]) -> None:
        self.order: Final = order
        """The nodes, each in front of its successors but for those that lead back."""
        self.around: Final = around
        """For each node the heads of the loops around it, outermost first; a head is in its own loop."""
        self.end: Final = end
        """For each head the place behind the last node of its loop."""
        place = [-1] * len(around)
        for number, node in enumerate(order):
            place[node] = number
        self.place: Final[Sequence[int]] = place
        """For each node its place in the order; -1 if it cannot be reached."""

    def is_head(self, node: int) -> bool:
        around = self.around[node]
        return bool(around) and around[-1] == node

    def heads(self) -> list[int]:
        """The heads of all loops, outer loops first."""
        return [node for node in self.order if self.is_head(node)]

    def loop(self, head: int) -> Sequence[int]:
        """All nodes of a loop, its head first."""
        return self.order[self.place[head] : self.end[head]]

    def leads_back(self, source: int, target: int) -> bool:
        """Whether an edge begins another round of a loop."""
        return self.is_head(target) and target in self.around[source]


def weak_topological_order(successors: Adjacency, root: int) -> WeakOrder:
    """A weak topological order of what can be reached from a root.

    The strongly connected components of a graph, in topological order, are its outermost loops; without the edges to their
    heads, the same holds within. The head of a component is the node that comes first in reverse postorder: if the component
    can be entered in one place only, that is it.
    """
    first = reverse_postorder(successors, [root])
    rank = {node: number for number, node in enumerate(first)}
    order: list[int] = []
    around: list[tuple[int, ...]] = [()] * len(successors)
    end = [0] * len(successors)
    pending: list[_Part] = [_Part(first, ())]
    while pending:
        part = pending.pop()
        if part.closes:
            end[part.heads[-1]] = len(order)
        elif len(part.nodes) == 1 and part.is_done:
            order.append(part.nodes[0])
            around[part.nodes[0]] = part.heads
        else:
            pending.extend(_taken_apart(part, successors, rank))
    return WeakOrder(order, around, end)


class _Part(Data):
    """Nodes that stand side by side in the order, within some loops; without nodes, the innermost loop ends."""

    __slots__ = ("heads", "is_done", "nodes")

    def __init__(self, nodes: Sequence[int], heads: tuple[int, ...], *, is_done: bool = False) -> None:
        self.nodes: Final = nodes
        self.heads: Final = heads
        self.is_done: Final = is_done
        """A single node that has only to be put in its place."""

    @property
    def closes(self) -> bool:
        return not self.nodes


def _taken_apart(part: _Part, successors: Adjacency, rank: Mapping[int, int]) -> list[_Part]:
    """The components of a part, the last first; of a loop its head and what is behind it."""
    inside = {node: number for number, node in enumerate(part.nodes)}
    edges = [[inside[target] for target in successors[node] if target in inside] for node in part.nodes]
    result: list[_Part] = []
    for members in strong_components(edges):  # each behind those that it leads to
        nodes = sorted([part.nodes[member] for member in members], key=rank.__getitem__)
        head = nodes[0]
        if len(nodes) == 1 and head not in successors[head]:
            result.append(_Part(nodes, part.heads, is_done=True))
            continue
        heads = (*part.heads, head)
        result.append(_Part((), heads))
        if nodes[1:]:
            result.append(_Part(nodes[1:], heads))  # without the head there are no edges to it
        result.append(_Part([head], heads, is_done=True))
    return result
