"""The CPA+ algorithm (thesis, Algorithm 2, with the slip of its print mended: reached starts as R0, waitlist as W0)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from cegas.cpa.interfaces import Analysis
from cegas.cpa.lanes import Lanes, lanes_of
from cegas.cpa.reached import Node, Partition, ReachedSet
from cegas.cpa.waitlist import Waitlist
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.program.steps import Step


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
        self.guide = guide
        self.budget = budget
        self.waitlist = make_waitlist()
        self.states = 0
        """States computed, covered and pruned ones included."""
        self.instructions = 0
        """Instructions of the LLVM module that the steps to these states executed."""
        self.is_complete = False
        """Whether the last run left nothing to be explored."""
        self.latest: Node | None = None
        """The node that was expanded last."""
        self._resumed: list[tuple[Node, Step]] = []
        self._targets: list[Node] = []
        self._start(analysis)

    def restart(self, analysis: Analysis[Any, Any]) -> None:
        """Forget everything and start from the initial state of an analysis."""
        self.reached.dissolve()
        while len(self.waitlist):
            self.waitlist.pop()
        self._resumed.clear()
        self._targets.clear()
        self._start(analysis)

    def _start(self, analysis: Analysis[Any, Any]) -> None:
        self.analysis = analysis
        self.reached = ReachedSet(analysis.stop.index)
        self._successors = analysis.transfer.successors
        self._merges = not analysis.merge.never_merges
        self._adjusts = not analysis.prec.is_static
        self._lanes: Lanes | None = None
        if not self._merges and not self._adjusts:
            self._lanes = lanes_of(analysis, self.guide, self.reached)
        self.add_root(analysis.initial_precision)

    def add_root(self, precision: Any) -> None:
        """Put the initial state into the sets."""
        root = self.reached.make(self.analysis.initial_state, precision, None, None)
        self.reached.add(root, self.reached.partition(self.analysis.domain.partition(root.state)))
        self.waitlist.push(root)
        self.states += 1

    def run(self, until: int | None = None) -> Node | None:
        """Explore until a target is found (the node) or everything is covered (None, and `is_complete`).

        With a number, stop (None, not `is_complete`) as soon as so many states have been computed in all.
        """
        self.is_complete = False
        with collector_paused():  # nodes that are not needed any more are no part of cycles: see `_drop_subtree`
            return self._run(sys.maxsize if until is None else until)

    def _run(self, until: int) -> Node | None:
        while self._targets:
            waiting = self._targets.pop()
            if not waiting.removed:
                return waiting
        while self._resumed:
            node, after = self._resumed.pop()
            if not node.removed and node.expanded:  # or it waits to be expanded anew, as a whole
                target = self._expand_all(node, after)
                if target is not None:
                    return target
        tick, waitlist, lanes = self.budget.tick, self.waitlist, self._lanes
        while len(waitlist):
            tick()  # may raise: before a node is taken out, so that none is lost
            if self.states >= until:
                return None
            node = waitlist.pop()
            if node.removed or node.expanded or node.covered_by is not None:
                continue
            target = self._expand_all(node, None) if lanes is None else self._expand_lanes(node, lanes)
            if target is not None:
                return target
        self.is_complete = True
        return None

    def _expand_lanes(self, node: Node, lanes: Lanes) -> Node | None:
        """`_expand_all` for states of which all but the last component move by themselves: the same, with less ado."""
        node.expanded = True
        self.latest = node
        reached, precision = self.reached, node.precision
        own, its_precision = node.state[-1], precision[-1]
        place = node.place or lanes.place(node.state)
        leaving = lanes.leaving(place, node.state) if place.lanes is None else place.lanes
        if leaving is None:
            return self._expand_all(node, None)
        for lane in leaving:
            successor = lane.move(own, its_precision)
            if successor is None:
                continue
            self.states += 1
            self.instructions += lane.instructions
            there = lane.target
            child = reached.make((*there.head, successor), precision, node, lane.step)
            if there.is_target:
                return child
            child.place = there
            if lane.alone:
                reached.add_alone(child)
                self.waitlist.push(child)
            elif there.cover is None:
                self._arrive(child, there.partition)
            else:
                coverer = there.cover.admit(successor, child)
                if coverer is None:
                    reached.join(child, there.partition)
                    self.waitlist.push(child)
                else:
                    _cover(child, coverer)
        return None

    def _expand_all(self, node: Node, after: Step | None) -> Node | None:
        """Expand the steps of a node, all or those after a given one, until a target appears."""
        node.expanded = True
        self.latest = node
        skipping = after is not None
        for step in self.guide.steps(node.state):
            if skipping:
                skipping = step is not after
                continue
            target = self._expand(node, step)
            if node.removed or not node.expanded:  # by a merge
                return None
            if target is not None and not target.removed:
                return target
        return None

    def steps(self, node: Node) -> Iterable[Step]:
        """The steps that control can take from a node."""
        return self.guide.steps(node.state)

    def is_target(self, node: Node) -> bool:
        """Whether a node violates the property."""
        return self.guide.is_target(node.state)

    def resume(self, node: Node, after: Step) -> None:
        """Go on behind a target that led nowhere: the node's other successors are still to be explored."""
        self._resumed.append((node, after))

    def _expand(self, node: Node, step: Step) -> Node | None:
        """All successors over one step; the first target among them (others wait their turn)."""
        analysis, reached = self.analysis, self.reached
        first: Node | None = None
        for successor in self._successors(node.state, node.precision, step):
            state, precision = successor, node.precision
            if self._adjusts:
                state, precision = analysis.prec.adjust(state, precision, step.target)
            self.states += 1
            self.instructions += step.edge.instructions
            if self.guide.is_target(state):
                target = reached.make(state, precision, node, step)
                if first is None:
                    first = target
                else:
                    self._targets.append(target)
                continue
            if step.alone and not self._merges:
                child = reached.make(state, precision, node, step)
                reached.add_alone(child)
                self.waitlist.push(child)
                continue
            partition = reached.partition(analysis.domain.partition(state))
            if self._merges:
                self._merge(state, precision, partition)
                if node.removed or not node.expanded:
                    # The node or an ancestor took in the successor: all of this is computed anew from there.
                    return None
            self._arrive(reached.make(state, precision, node, step), partition)
        return first

    def _arrive(self, node: Node, partition: Partition) -> None:
        """A node that is no member yet: covered by one, or to be explored."""
        coverer = self.reached.add(node, partition)
        if coverer is None:
            self.waitlist.push(node)
        else:
            _cover(node, coverer)

    def _merge(self, state: Any, precision: Any, partition: Partition) -> None:
        for node in list(partition.nodes):
            if node.removed:  # together with the subtree of one that was merged just now
                continue
            old = node.state
            merged = self.analysis.merge.merge(state, old, precision)
            if merged is old or merged == old:
                continue
            # The merged state takes the place of the old one in the graph and is explored (again).
            self.reached.discard(node)
            self._drop_subtree(node)
            node.state = merged
            self.reached.merged[node] = None
            node.precision = precision
            node.expanded = False
            self._arrive(node, partition)

    # -- refinement --------------------------------------------------------------------------------------------------

    def recompute(self, affected: Callable[[Node], bool], precision: Any) -> None:
        """Go on with a finer precision; the states of the affected nodes are computed anew from their parents.

        Nodes that are not affected keep their states, which are weaker than they could be but not wrong.
        """
        for node in list(self.reached):
            parent = node.parent
            if parent is not None and not node.removed and not parent.removed and affected(node):
                self.prune(parent, precision)
        for node in self.reached:
            node.precision = precision

    def prune(self, node: Node, precision: Any) -> None:
        """Forget everything that was derived from `node`, and explore it anew with another precision."""
        self._drop_subtree(node)
        node.precision = precision
        node.expanded = False
        self.waitlist.push(node)

    def _drop_subtree(self, node: Node) -> None:
        """Remove all descendants; what they covered has to be looked at again."""
        pending = node.offspring or []
        node.offspring = None
        uncovered: list[Node] = list(node.covers or ()) if node.removed else []
        while pending:
            current = pending.pop()
            if current.removed:
                continue
            current.removed = True
            if current.offspring is not None:
                pending.extend(current.offspring)
                current.offspring = None
            self.reached.discard(current)
            if current.covered_by is not None:
                if current.covered_by.covers is not None:
                    current.covered_by.covers.pop(current, None)
                current.covered_by = None
            if current.covers is not None:
                uncovered.extend(current.covers)
                current.covers = None
        for covered in uncovered:
            if not covered.removed:
                self._reopen(covered)

    def _reopen(self, node: Node) -> None:
        """A node whose coverer is gone: covered by another, or explored itself."""
        node.covered_by = None
        self._arrive(node, self.reached.partition(self.analysis.domain.partition(node.state)))


def _cover(node: Node, coverer: Node) -> None:
    node.covered_by = coverer
    if coverer.covers is None:
        coverer.covers = {}
    coverer.covers[node] = None
