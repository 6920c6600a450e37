"""All ways to the targets that are left: a last look at a finished reachability graph.

A target that no refinement excludes was judged by one path. But a node stands for every way to its state: those of the nodes
that it covers lead to the target as well, and one of them may be real. So the paths of the graph, where a covered node goes
on like the one that covers it, are enumerated. Every run of the program takes one of them; if there are finitely many, and
none that leads to a target can be taken, then the property holds.

The search goes on where the way to a target is shortest in all. Where the way parts, the path so far is put to the solver,
and what cannot be taken is not followed. The work is bounded by the number of edges that are put to the solver in all, so
that every run is the same.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node
from cegas.cpa.steps import Step
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real


@dataclass(frozen=True, slots=True)
class NoWay:
    """No path of the graph to a target can be taken."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A path could not be decided, and no other is real."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotDone:
    """Paths are left; the search can go on."""


class _Way:
    """A path of the graph from its root to a node."""

    __slots__ = ("before", "length", "node", "step")

    def __init__(self, node: Node, before: _Way | None, step: Step | None) -> None:
        self.node = node
        self.before = before
        self.step = step
        self.length: int = 0 if before is None else before.length + 1

    def steps(self) -> list[Step]:
        result: list[Step] = []
        way: _Way | None = self
        while way is not None and way.step is not None:
            result.append(way.step)
            way = way.before
        result.reverse()
        return result


class WaySearch:
    """Looks for a way to a target in the graph of an exploration that is complete."""

    def __init__(
        self, exploration: Exploration, feasibility: FeasibilityChecker, unsupported: Callable[[Node], str | None]
    ) -> None:
        self._exploration = exploration
        self._feasibility = feasibility
        self._unsupported = unsupported
        self._edges = 0
        self._made = 0
        self._doubt = ""
        self._following: dict[Node, list[tuple[Step, Node]]] = {}
        self._distance: dict[Node, int] = {}
        self._pending: list[tuple[int, int, int, _Way]] | None = None
        """The ways that have not been followed further, those that are shortest in all first."""

    def run(self, edges: int) -> Real | NoWay | Unclear | NotDone:
        """Search until paths of so many edges in all have been put to the solver."""
        if self._pending is None:
            self._pending = self._start()
        pending, end = self._pending, self._edges + edges
        while pending:
            self._exploration.budget.tick()
            if self._edges >= end:
                return NotDone()
            found = self._follow(heapq.heappop(pending)[3], pending)
            if found is not None:
                return found
        return Unclear(self._doubt) if self._doubt else NoWay()

    def _start(self) -> list[tuple[int, int, int, _Way]]:
        assert self._exploration.is_complete
        root = self._exploration.reached.root
        assert root is not None
        self._following, self._distance = self._towards_targets(root)
        if root not in self._distance:
            return []
        return [(self._distance[root], self._distance[root], 0, _Way(root, None, None))]

    def _follow(self, way: _Way, pending: list[tuple[int, int, int, _Way]]) -> Real | None:
        onwards = self._following[way.node]
        if len(onwards) > 1 and way.length > 0 and not self._may_be_taken(way.steps()):
            return None
        for step, node in onwards:
            longer = _Way(node, way, step)
            if self._exploration.guide.is_target(node.state):
                verdict = self._judge(node, longer.steps())
                if verdict is not None:
                    return verdict
            else:
                self._made += 1
                distance = self._distance[node]
                heapq.heappush(pending, (longer.length + distance, distance, self._made, longer))
        return None

    # -- the graph ------------------------------------------------------------------------------------------------

    def _towards_targets(self, root: Node) -> tuple[dict[Node, list[tuple[Step, Node]]], dict[Node, int]]:
        """For every node from which targets can be reached the steps that lead there, and the least number of them."""
        is_target = self._exploration.guide.is_target
        before: dict[Node, list[Node]] = {}
        reaching: deque[Node] = deque()
        seen = {root}
        pending = [root]
        while pending:
            node = pending.pop()
            for _, child in node.children:
                next_node = _stand_in(child)
                before.setdefault(next_node, []).append(node)
                if next_node not in seen:
                    seen.add(next_node)
                    (reaching if is_target(next_node.state) else pending).append(next_node)
        distance = dict.fromkeys(reaching, 0)
        while reaching:
            nearer = reaching.popleft()
            for node in before.get(nearer, ()):
                if node not in distance:
                    distance[node] = distance[nearer] + 1
                    reaching.append(node)
        following = {
            node: [(step, _stand_in(child)) for step, child in node.children if _stand_in(child) in distance]
            for node in distance
        }
        return following, distance

    # -- questions ------------------------------------------------------------------------------------------------

    def _may_be_taken(self, steps: Sequence[Step]) -> bool:
        self._edges += len(steps)
        return self._feasibility.may_be_taken(steps)

    def _judge(self, target: Node, steps: Sequence[Step]) -> Real | None:
        """Real if a violation is reached; anything else that stands in the way of a proof is a doubt."""
        self._edges += len(steps)
        construct = self._unsupported(target)
        verdict = self._feasibility.check(steps if construct is None else steps[:-1])
        if isinstance(verdict, Real):
            if construct is None:
                return verdict
            self._doubt = self._doubt or construct
        elif isinstance(verdict, NotDecided):
            self._doubt = self._doubt or construct or verdict.reason
        return None


def _stand_in(node: Node) -> Node:
    """The node whose successors stand for those of a node."""
    return node if node.covered_by is None else node.covered_by
