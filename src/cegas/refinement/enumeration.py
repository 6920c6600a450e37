"""Path enumeration: all paths to the targets that are left in a finished reachability graph.

A target that no refinement excludes was judged by one path. But a node stands for every path to its state: those of the
nodes that it covers lead to the target as well, and one of them may be real. So the paths of the graph, where a covered node
goes on like the one that covers it, are enumerated. Every run of the program takes one of them; if there are finitely many,
and none that leads to a target can be taken, then the property holds.

It goes on where the path to a target is shortest in all, and in turns where it has been last, since errors may lie
deep. Where paths part, the path so far is put to the solver, and what cannot be taken is not followed; paths that begin
alike, or come to the same, share the work (`prefixes.py`). The work is bounded by the number of edges and of conditions put
to the solver, so that every run is the same.
"""

from __future__ import annotations

from _heapq import heappop, heappush  # `heapq` brings more, which takes longer to be imported than this module
from collections import deque

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node
from cegas.foundation.collector import collector_paused
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.steps import Step
from cegas.program.violations import Condition
from cegas.refinement.cegar import failing_edge, unsupported_construct
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real, TrustedPointers
from cegas.refinement.ledger import Ledger, Violated
from cegas.refinement.prefixes import PathNode, PrefixChecker

SPELL = 1_000
"""So much work is done in one order, then in the other."""


QUESTION = 4
"""To ask whether a path can be taken is at least as much work as to put so many conditions to the solver."""
ENCODED = 4
"""To encode so many edges is as much work as to put a condition to the solver."""
SEARCHED = 8
"""So much of the solver's search is as much work as to put a condition to it."""


class NoPath(Data):
    """No path of the graph to a target can be taken."""

    __slots__ = ()


class Unclear(Data):
    """A path could not be decided, and no other is real."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


class NotDone(Data):
    """Paths are left; the enumeration can go on."""

    __slots__ = ()


class _OpenPath:
    """A path that has not been followed further."""

    __slots__ = ("is_done", "node", "path")

    def __init__(self, node: Node, path: PathNode) -> None:
        self.node = node
        self.path = path
        self.is_done = False
        """It has been followed in the other order."""


class PathEnumeration:
    """Looks for a path to a target that can be taken, in the graph of an exploration that is complete."""

    def __init__(self, exploration: Exploration, feasibility: FeasibilityChecker, ledger: Ledger) -> None:
        self._exploration = exploration
        self._feasibility = feasibility
        self._ledger = ledger
        self._prefixes = PrefixChecker(feasibility)
        self._work = 0
        self._end_of_turn = 0
        self._made = 0
        self._doubt = ""
        self._trusted: dict[Condition, str] = {}
        """Conditions that fail only if pointers from outside are not what they should be, and which these are."""
        self._following: dict[Node, list[tuple[Step, Node]]] = {}
        self._distance: dict[Node, int] = {}
        self._joins: set[Node] = set()
        """Nodes that several steps lead to; in every cycle there is one."""
        self._started = False
        self._shortest: list[tuple[int, int, int, _OpenPath]] = []
        """The open paths as a heap: the length of the shortest path to a target, what is missing of it, and a number."""
        self._latest: deque[_OpenPath] = deque()
        """The open paths. Those that were opened while the search goes deep are at the end, where it goes on."""
        self._goes_deep = False
        self._spell_end = SPELL

    def run(self, work: int) -> Violated | NoPath | Unclear | NotDone:
        """Go on until about so much work has been done, measured in conditions that are put to the solver."""
        if not self._started:
            self._started = True
            self._start()
        with collector_paused():  # the graph is large, and what the search leaves behind is no part of cycles
            self._end_of_turn += work  # what was too much in the last turn is missing in this one
            return self._run(self._end_of_turn)

    def _run(self, end: int) -> Violated | NoPath | Unclear | NotDone:
        while True:
            self._exploration.budget.tick()
            if self._work >= end:
                return NotDone()
            if self._work >= self._spell_end:
                self._goes_deep = not self._goes_deep
                self._spell_end = self._work + SPELL
            following = self._next()
            if following is None:
                return self._end()
            searched = self._exploration.budget.searched
            found = self._follow(following.node, following.path)
            self._work += (self._exploration.budget.searched - searched) // SEARCHED
            if found is not None and not self._ledger.collects:
                return found

    def _end(self) -> NoPath | Unclear:
        if self._doubt:
            return Unclear(self._doubt)
        for condition, reason in self._trusted.items():
            self._ledger.assumed(condition, reason)
        return NoPath()

    def _start(self) -> None:
        assert self._exploration.is_complete
        root = self._exploration.reached.root
        assert root is not None
        self._following, self._distance = self._towards_targets(root)
        if root in self._distance:
            self._open(root, PathNode(None, None))

    def _open(self, node: Node, path: PathNode) -> None:
        self._made += 1
        distance, item = self._distance[node], _OpenPath(node, path)
        heappush(self._shortest, (path.length + distance, distance, self._made, item))
        if self._goes_deep:
            self._latest.append(item)
        else:
            self._latest.appendleft(item)

    def _next(self) -> _OpenPath | None:
        """The path to follow next."""
        while self._latest and self._shortest:
            item = self._latest.pop() if self._goes_deep else heappop(self._shortest)[3]
            if not item.is_done:
                item.is_done = True
                return item
        return None

    def _follow(self, start: Node, path: PathNode) -> Violated | None:
        """Go on to where paths part or meet; open the paths that lead on from there, or judge this one at a target."""
        while True:
            onwards, is_join = self._following[start], start in self._joins
            if (is_join or len(onwards) > 1) and path.length > 0:
                if not self._goes_on(path, len(onwards), start if is_join else None):
                    return None
                break
            if len(onwards) != 1 or onwards[0][1].is_target:
                break
            path, start = PathNode(path, onwards[0][0]), onwards[0][1]
        for step, node in sorted(onwards, key=lambda onward: -self._distance[onward[1]]):
            longer = PathNode(path, step)
            if node.is_target:
                verdict = self._judge(node, longer)
                if verdict is not None:
                    self._ledger.violated(verdict, node.location)
                    if not self._ledger.collects:
                        return verdict
            else:
                self._open(node, longer)
        return None

    # -- the graph ------------------------------------------------------------------------------------------------

    def _towards_targets(self, root: Node) -> tuple[dict[Node, list[tuple[Step, Node]]], dict[Node, int]]:
        """For every node from which targets can be reached the steps that lead there, and the least number of them."""
        before: dict[Node, list[Node]] = {}
        reaching: deque[Node] = deque()
        seen = {root}
        pending = [root]
        while pending:
            node = pending.pop()
            for _, child in node.children:
                next_node = child.stand_in
                before.setdefault(next_node, []).append(node)
                if next_node not in seen:
                    seen.add(next_node)
                    (reaching if next_node.is_target else pending).append(next_node)
        distance = dict.fromkeys(reaching, 0)
        while reaching:
            nearer = reaching.popleft()
            for node in before.get(nearer, ()):
                if node not in distance:
                    distance[node] = distance[nearer] + 1
                    reaching.append(node)
        self._joins = {node for node in distance if len(before.get(node, ())) > (0 if node is root else 1)}
        following = {
            node: [(step, child.stand_in) for step, child in node.children if child.stand_in in distance]
            for node in distance
        }
        return following, distance

    # -- questions ------------------------------------------------------------------------------------------------

    def _goes_on(self, path: PathNode, users: int = 0, place: Node | None = None) -> bool:
        prefixes = self._prefixes
        edges, asked = prefixes.edges, prefixes.asked
        goes_on = prefixes.goes_on(path, users, place)
        self._work += QUESTION + (prefixes.edges - edges) // ENCODED + prefixes.asked - asked
        return goes_on

    def _judge(self, target: Node, path: PathNode) -> Violated | None:
        """Whether a violation is reached; anything else that stands in the way of a proof is a doubt."""
        construct, edge = unsupported_construct(target), failing_edge(target)
        if self._ledger.is_violated(target.location if edge is None else edge.condition):
            return None
        if construct is not None:  # it has no formula itself: the question is whether it is reached
            assert path.before is not None
            path = path.before
        if not self._goes_on(path):
            return None
        self._work += path.length
        verdict = self._feasibility.check(path.steps())
        if isinstance(verdict, Real):
            if construct is None:
                return Violated(verdict, edge)
            self._doubt = self._doubt or construct
        elif isinstance(verdict, TrustedPointers):
            assert edge is not None
            self._trusted.setdefault(edge.condition, verdict.reason)
        elif isinstance(verdict, NotDecided):
            self._doubt = self._doubt or construct or verdict.reason
        return None
