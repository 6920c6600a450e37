"""The CPA+ algorithm (thesis, Algorithm 2, with the slip of its print mended: reached starts as R0, waitlist as W0).

What is explored is the product of a control automaton and one analysis. Where the analysis neither merges nor adjusts states
and has at most one successor over a step, what is left for a state is one function call for each step: what the control
state decides is looked up once (a `Place`). Results are those of the general way.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable

from cegas.cpa.control import Control, ControlAutomaton, ControlStep
from cegas.cpa.description import Describe, in_words
from cegas.cpa.interfaces import CoverIndex, Cpa
from cegas.cpa.reached import Node, Partition, ReachedSet
from cegas.cpa.waitlist import Waitlist
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.cpa.watching import Watcher


class Place:
    """A control state in one exploration: where its nodes are, and the ways on from there."""

    __slots__ = ("control", "index", "is_target", "partition", "ways")

    def __init__(self, control: Control, partition: Partition) -> None:
        assert partition.index is not None
        self.control: Final = control
        self.is_target: Final = control.is_target
        self.partition: Final = partition
        self.index: Final[CoverIndex[Any]] = partition.index
        self.ways: tuple[Way, ...] | None = None
        """None if nobody has asked for them."""


SHORT_STEP: Final = 64
"""So many operations of a step belong to the state behind it."""


class Way:
    """A step from a place."""

    __slots__ = ("alone", "beyond", "instructions", "move", "step", "target")

    def __init__(self, step: Step, target: Place, move: Callable[[Any, Any], Any | None]) -> None:
        self.step: Final = step
        self.target: Final = target
        self.move: Final = move
        """The successor of a state under a precision; None if there is none."""
        self.alone: Final = step.alone
        self.instructions: Final = step.edge.instructions
        self.beyond: Final = _beyond(step)


def _beyond(step: Step) -> int:
    """By how many operations a step is longer than what belongs to a state."""
    return max(0, len(step.edge.operations) - SHORT_STEP)


class Exploration:
    """A state space under construction: can be continued after a target, after pruning, or after an interruption."""

    def __init__(
        self,
        analysis: Cpa[Any, Any],
        control: ControlAutomaton,
        make_waitlist: Callable[[], Waitlist],
        budget: Budget,
        describe: Describe = in_words,
        watcher: Watcher | None = None,
    ) -> None:
        """With a watcher, conditions that states do not show are targets as well."""
        self.control = control
        self.budget = budget
        self.watcher: Final = watcher
        self._fresh: Final = [] if watcher is None else watcher.log.fresh
        self.describe: Final = describe
        """What the component's states say of themselves, to those who read the state space."""
        self.waitlist = make_waitlist()
        self.states = 0
        """States computed, covered and pruned ones included."""
        self.instructions = 0
        """Instructions of the LLVM module that the steps to these states executed."""
        self.beyond = 0
        """Operations of long steps, which take as long as so many states more. They are executed once more for each open
        condition among them: a block of a thousand operations with a hundred of these is as much work as many thousands of
        states."""
        self.is_complete = False
        """Whether the last run left nothing to be explored."""
        self.latest: Node | None = None
        """The node that was expanded last."""
        self._resumed: list[tuple[Node, Step]] = []
        self._targets: list[Node] = []
        self._failing: deque[Node] = deque()
        """Targets of violation steps, which wait until the node that they come from has been expanded."""
        self._start(analysis)

    def restart(self, analysis: Cpa[Any, Any]) -> None:
        """Forget everything and start from the initial state of an analysis."""
        self.reached.dissolve()
        for place in self._places.values():
            place.ways = None  # they lead in circles
        while len(self.waitlist):
            self.waitlist.pop()
        self._resumed.clear()
        self._targets.clear()
        self._failing.clear()
        self._start(analysis)

    def _start(self, analysis: Cpa[Any, Any]) -> None:
        self.analysis = analysis
        self.reached = ReachedSet(analysis.stop.index)
        self._partition_of = analysis.domain.partition
        self._successors = analysis.transfer.successors
        self._merges = not analysis.merge.never_merges
        self._adjusts = not (analysis.prec.is_static or analysis.transfer.adjusts)
        self._over = None if self._merges or self._adjusts else analysis.transfer.over
        self._places: dict[Control, Place] = {}
        self.add_root(analysis.initial_precision)

    @property
    def is_quick(self) -> bool:
        """Whether the quick way is taken."""
        return self._over is not None

    def add_root(self, precision: Any) -> None:
        """Put the initial state into the sets."""
        root = self.reached.make(self.control.initial, self.analysis.initial_state, precision, None, None)
        self.reached.add(root, self._partition(root.control, root.component))
        self.waitlist.push(root)
        self.states += 1

    def _partition(self, control: Control, component: Any) -> Partition:
        return self.reached.partition((control, self._partition_of(component)))

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
        self._fresh.clear()  # of a step that was interrupted
        failing = self._failing
        if failing and (waiting_one := self._next_failing()) is not None:
            return waiting_one
        while self._resumed:
            node, after = self._resumed.pop()
            if not node.removed and node.expanded:  # or it waits to be expanded anew, as a whole
                target = self._expand_all(node, after) or self._next_failing()
                if target is not None:
                    return target
        tick, waitlist, is_quick = self.budget.tick, self.waitlist, self.is_quick
        while len(waitlist):
            tick()  # may raise: before a node is taken out, so that none is lost
            if self.states >= until:
                return None
            node = waitlist.pop()
            if node.removed or node.expanded or node.covered_by is not None:
                continue
            target = self._expand_quickly(node) if is_quick else self._expand_all(node, None)
            if target is None and failing:
                target = self._next_failing()
            if target is not None:
                return target
        self.is_complete = True
        return None

    def _next_failing(self) -> Node | None:
        while self._failing:
            node = self._failing.popleft()
            if not node.removed:
                return node
        return None

    def _expand_quickly(self, node: Node) -> Node | None:
        """`_expand_all` for an analysis with one successor that is neither merged nor adjusted: the same, with less ado."""
        node.expanded = True
        self.latest = node
        reached, own, precision, fresh = self.reached, node.component, node.precision, self._fresh
        place = node.place or self._place(node.control, own)
        for way in place.ways or self._ways(place, own):
            successor = way.move(own, precision)
            if fresh:
                self._fail(node, way.step)
            if successor is None:
                continue
            self.states += 1
            self.instructions += way.instructions
            self.beyond += way.beyond
            there = way.target
            child = reached.make(there.control, successor, precision, node, way.step)
            if there.is_target:
                return child
            child.place = there
            if way.alone:
                reached.add_alone(child)
                self.waitlist.push(child)
                continue
            coverer = there.index.admit(successor, child)
            if coverer is None:
                reached.join(child, there.partition)
                self.waitlist.push(child)
            else:
                _cover(child, coverer)
        return None

    def _place(self, control: Control, component: Any) -> Place:
        found = self._places.get(control)
        if found is None:
            found = self._places[control] = Place(control, self._partition(control, component))
        return found

    def _ways(self, place: Place, component: Any) -> tuple[Way, ...]:
        """The ways on from a place, one of whose states is given."""
        over = self._over
        if place.ways is None and over is not None:
            place.ways = tuple(
                [
                    Way(leaving.step, self._place(leaving.target, component), over(leaving.step))
                    for leaving in self.control.steps(place.control)
                ]
            )
        return place.ways or ()

    def _expand_all(self, node: Node, after: Step | None) -> Node | None:
        """Expand the steps of a node, all or those after a given one, until a target appears."""
        node.expanded = True
        self.latest = node
        skipping = after is not None
        for leaving in self.control.steps(node.control):
            if skipping:
                skipping = leaving.step is not after
                continue
            target = self._expand(node, leaving)
            if node.removed or not node.expanded:  # by a merge
                return None
            if target is not None and not target.removed:
                return target
        return None

    def steps(self, node: Node) -> Iterable[Step]:
        """The steps that control can take from a node."""
        return [leaving.step for leaving in self.control.steps(node.control)]

    def resume(self, node: Node, after: Step) -> None:
        """Go on behind a target that led nowhere: the node's other successors are still to be explored."""
        self._resumed.append((node, after))

    def _expand(self, node: Node, leaving: ControlStep) -> Node | None:
        """All successors over one step; the first target among them (others wait their turn)."""
        analysis, reached = self.analysis, self.reached
        step, control = leaving.step, leaving.target
        first: Node | None = None
        successors = self._successors(node.component, node.precision, step)
        if self.watcher is not None:
            successors = list(successors)  # all notes are there, then
            if self._fresh:
                self._fail(node, step)
        for successor in successors:
            state, precision = successor, node.precision
            if self._adjusts:
                state, precision = analysis.prec.adjust(state, precision, step.target)
            self.states += 1
            self.instructions += step.edge.instructions
            self.beyond += _beyond(step)
            if control.is_target:
                target = reached.make(control, state, precision, node, step)
                if first is None:
                    first = target
                else:
                    self._targets.append(target)
                continue
            if step.alone and not self._merges:
                child = reached.make(control, state, precision, node, step)
                reached.add_alone(child)
                self.waitlist.push(child)
                continue
            partition = self._partition(control, state)
            if self._merges:
                self._merge(state, precision, partition)
                if node.removed or not node.expanded:
                    # The node or an ancestor took in the successor: all of this is computed anew from there.
                    return None
            self._arrive(reached.make(control, state, precision, node, step), partition)
        return first

    def _fail(self, node: Node, step: Step) -> None:
        """What a state does not show on a step may fail there: then that is a target.

        Of several states behind a violation step one will do: a target is judged by its path, which is the same for all.
        """
        assert self.watcher is not None
        for failing in self.watcher.failing(step):
            self.beyond += _beyond(failing)
            for state in self._successors(node.component, node.precision, failing):
                control = self.control.after(node.control, failing)
                self._failing.append(self.reached.make(control, state, node.precision, node, failing))
                break
        self._fresh.clear()

    def dismiss(self, target: Node) -> None:
        """Forget a target that has been judged, and is in nobody's way."""
        target.removed = True
        parent = target.parent
        assert parent is not None and parent.offspring is not None
        parent.offspring.remove(target)

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
            old = node.component
            merged = self.analysis.merge.merge(state, old, precision)
            if merged is old or merged == old:
                continue
            # The merged state takes the place of the old one in the graph and is explored (again).
            self.reached.discard(node)
            self._drop_subtree(node)
            node.component = merged
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
        self._arrive(node, self._partition(node.control, node.component))


def _cover(node: Node, coverer: Node) -> None:
    node.covered_by = coverer
    if coverer.covers is None:
        coverer.covers = {}
    coverer.covers[node] = None
