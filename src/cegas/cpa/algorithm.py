"""The CPA+ algorithm (thesis, Algorithm 2, with the slip of its print mended: reached starts as R0, waitlist as W0)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep
from cegas.cpa.reached import Node, ReachedSet
from cegas.cpa.steps import Step
from cegas.cpa.waitlist import Waitlist
from cegas.foundation.budget import Budget


class Guide(Protocol):
    """What the algorithm has to know about states beyond the lattice."""

    def steps(self, state: Any) -> Iterable[Step]:
        """The steps that control can take from a state."""
        ...

    def is_target(self, state: Any) -> bool:
        """Whether a state violates the property."""
        ...


class Exploration:
    """A state space under construction: can be continued after a target, after pruning, or after an interruption."""

    def __init__(
        self,
        analysis: Analysis[Any, Any],
        guide: Guide,
        make_waitlist: Callable[[], Waitlist],
        budget: Budget,
    ) -> None:
        self.analysis = analysis
        self.guide = guide
        self.budget = budget
        self.reached = ReachedSet()
        self.waitlist = make_waitlist()
        self.states = 0
        """States computed, covered and pruned ones included."""
        self._merges = not _never_merges(analysis.merge)
        self.add_root(analysis.initial_precision)

    def add_root(self, precision: Any) -> None:
        """Start (again) from the initial state."""
        root = self.reached.make(self.analysis.initial_state, precision, None, None)
        self.reached.add(root, self.analysis.domain.partition(root.state))
        self.waitlist.push(root)
        self.states += 1

    def run(self) -> Node | None:
        """Explore until a target is found (the node) or everything is covered (None)."""
        tick = self.budget.tick
        waitlist = self.waitlist
        steps = self.guide.steps
        while len(waitlist):
            node = waitlist.pop()
            if node.removed or node.expanded or node.covered_by is not None:
                continue
            tick()
            node.expanded = True
            for step in steps(node.state):
                target = self._expand(node, step)
                if target is not None:
                    node.expanded = False  # its other successors are not known yet
                    return target
        return None

    def _expand(self, node: Node, step: Step) -> Node | None:
        analysis, reached = self.analysis, self.reached
        for successor in analysis.transfer.successors(node.state, node.precision, step):
            state, precision = analysis.prec.adjust(successor, node.precision, step.target)
            self.states += 1
            if self.guide.is_target(state):
                return reached.make(state, precision, node, step)
            key = analysis.domain.partition(state)
            partition = reached.partition(key)
            if self._merges:
                self._merge(state, precision, partition, key)
            coverer = partition.get(state)
            if coverer is None:
                covering = analysis.stop.covered_by(state, partition, precision)
                coverer = None if covering is None else partition[covering]
            child = reached.make(state, precision, node, step)
            if coverer is not None:
                child.covered_by = coverer
                coverer.covers.append(child)
                continue
            reached.add(child, key)
            self.waitlist.push(child)
        return None

    def _merge(self, state: Any, precision: Any, partition: dict[Any, Node], key: Any) -> None:
        for old, node in list(partition.items()):
            merged = self.analysis.merge.merge(state, old, precision)
            if merged is old or merged == old:
                continue
            # The merged state takes the place of the old one in the graph and is explored (again).
            self.reached.discard(node, key)
            self._drop_subtree(node)
            node.state = merged
            node.precision = precision
            node.expanded = False
            existing = partition.get(merged)
            if existing is not None:
                node.covered_by = existing
                existing.covers.append(node)
            else:
                self.reached.add(node, key)
                self.waitlist.push(node)

    # -- pruning --------------------------------------------------------------------------------------------------

    def prune(self, node: Node, precision: Any) -> None:
        """Forget everything that was derived from `node`, and explore it anew with another precision."""
        self._drop_subtree(node)
        node.precision = precision
        node.expanded = False
        self.waitlist.push(node)

    def _drop_subtree(self, node: Node) -> None:
        """Remove all descendants; what they covered has to be looked at again."""
        pending = [child for _, child in node.children]
        node.children = []
        uncovered: list[Node] = list(node.covers) if node.removed else []
        while pending:
            current = pending.pop()
            if current.removed:
                continue
            current.removed = True
            pending.extend(child for _, child in current.children)
            self.reached.discard(current, self.analysis.domain.partition(current.state))
            if current.covered_by is not None:
                current.covered_by.covers.remove(current)
                current.covered_by = None
            uncovered.extend(current.covers)
            current.covers = []
        for covered in uncovered:
            if not covered.removed:
                self._reopen(covered)

    def _reopen(self, node: Node) -> None:
        """A node whose coverer is gone: covered by another, or explored itself."""
        node.covered_by = None
        key = self.analysis.domain.partition(node.state)
        partition = self.reached.partition(key)
        coverer = partition.get(node.state)
        if coverer is None:
            covering = self.analysis.stop.covered_by(node.state, partition, node.precision)
            coverer = None if covering is None else partition[covering]
        if coverer is not None and coverer is not node:
            node.covered_by = coverer
            coverer.covers.append(node)
            return
        self.reached.add(node, key)
        self.waitlist.push(node)


def _never_merges(merge: Any) -> bool:
    return isinstance(merge, MergeSep) or getattr(merge, "never_merges", False)
