"""The order of exploration."""

from __future__ import annotations

from _heapq import heappop, heappush  # `heapq` brings more, which takes longer to be imported than this module
from collections import deque

from cegas.cpa.control import CallStack, Control, ControlAutomaton
from cegas.cpa.reached import Node
from cegas.foundation.enums import Enum
from cegas.foundation.graphs import reverse_postorder
from cegas.foundation.typed import Protocol
from cegas.program.control_flow import Location, Program


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
        heappush(self._nodes, (node.depth, node.id, node))

    def pop(self) -> Node:
        return heappop(self._nodes)[2]

    def __len__(self) -> int:
        return len(self._nodes)


class ReversePostorder:
    """The node whose control state comes first in the reverse post-order of control, which has to be finite.

    Where paths meet and no loop starts, all that leads there is explored before; at the head of a loop, all that leads
    there from outside (thesis, Claim 1).
    """

    def __init__(self, control: ControlAutomaton) -> None:
        self._places = _places(control)
        self._nodes: list[tuple[int, int, Node]] = []

    def push(self, node: Node) -> None:
        heappush(self._nodes, (self._places[node.control], node.id, node))

    def pop(self) -> Node:
        return heappop(self._nodes)[2]

    def __len__(self) -> int:
        return len(self._nodes)


class LoopsFirst:
    """The node that comes first in the weak topological order of its function, and of those that have called it.

    What is within a loop, or a call, is explored until nothing is new, before what comes behind: where states are merged,
    that need not be explored again each time. Unlike reverse post-order it needs no finite control.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._places: dict[str, dict[Location, int]] = {}
        self._keys: dict[Control, tuple[int, ...]] = {}
        self._nodes: list[tuple[tuple[int, ...], int, Node]] = []

    def push(self, node: Node) -> None:
        heappush(self._nodes, (self._key(node.control), node.id, node))

    def pop(self) -> Node:
        return heappop(self._nodes)[2]

    def __len__(self) -> int:
        return len(self._nodes)

    def _key(self, control: Control) -> tuple[int, ...]:
        found = self._keys.get(control)
        if found is None:
            places = [self._place(control.location)]
            stack: CallStack | None = control.stack
            while stack is not None and stack.call is not None:
                places.append(self._place(stack.call.source))
                stack = stack.parent
            found = self._keys[control] = tuple(reversed(places))
        return found

    def _place(self, location: Location) -> int:
        places = self._places.get(location.function)
        if places is None:
            from cegas.foundation.weak_order import weak_topological_order  # for this order only

            function = self._program.functions[location.function]
            index = {each: number for number, each in enumerate(function.locations)}
            successors = [[index[edge.target] for edge in each.leaving] for each in function.locations]
            order = weak_topological_order(successors, index[function.entry]).place
            places = self._places[location.function] = {each: order[number] for each, number in index.items()}
        return places.get(location, -1)  # a target of a violation edge


def _places(control: ControlAutomaton) -> dict[Control, int]:
    """All control states, numbered in reverse post-order."""
    numbers = {control.initial: 0}
    states = [control.initial]
    successors: list[list[int]] = []
    for state in states:  # which grows meanwhile
        following = [leaving.target for leaving in control.steps(state)]
        for each in following:
            if each not in numbers:
                numbers[each] = len(states)
                states.append(each)
        successors.append([numbers[each] for each in following])
    return {states[number]: place for place, number in enumerate(reverse_postorder(successors, [0]))}


def waitlist(order: Order) -> Waitlist:
    """An empty waitlist of an order."""
    if order is Order.DEPTH_FIRST:
        return DepthFirst()
    if order is Order.BREADTH_FIRST:
        return BreadthFirst()
    return ByDepth()
