"""The CEGAR loop: explore, check the counterexample, refine, prune, go on."""

from __future__ import annotations

from collections.abc import Callable

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Component, ConditionLog, Note, Refined
from cegas.cpa.control import ControlAutomaton, PropertyStatus
from cegas.cpa.interfaces import Cpa
from cegas.cpa.path import Path
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, Waitlist, waitlist
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final, Generic, TypeVar
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Defined
from cegas.program.operations import Assume, Check, Operation, Unsupported
from cegas.program.steps import StepKind
from cegas.program.violations import Condition, ViolationEdge
from cegas.refinement.feasibility import LONGEST_QUERY, FeasibilityChecker, NotDecided, Real, TrustedPointers
from cegas.refinement.ledger import STATES_PER_STEP, Ledger, Violated
from cegas.refinement.searching import ViolationSearch

if TYPE_CHECKING:
    from cegas.cpa.watching import Watcher
    from cegas.refinement.enumeration import PathEnumeration

S = TypeVar("S")
P = TypeVar("P")

MOST_DOUBTS = 20
"""After so many targets in doubt, of the error or of one condition, others of it that values do not exclude are left to path
enumeration (`enumeration.py`)."""


STATES_PER_QUESTION: Final = 15
"""To put a question of a state to the solver takes longer than so many states of those who do that."""

SEARCH_PER_STATE: Final = 4
"""So much of a solver's search takes about as long as a state: several of explicit values, less than one with symbols."""

STRETCH: Final = 20
"""States between two looks at what all of it has cost."""

FIRST_QUERY: Final = 2.0
"""Seconds for a question about a path while others wait. What has no answer then is asked again, later ..."""

LONGER: Final = 4
"""... for so many times as long."""

WORK_PER_SECOND: Final = 10_000
"""Until then it counts for what others may do meanwhile."""


class Proved(Data):
    """Every run was covered."""

    __slots__ = ()


class GaveUp(Data):
    """Neither; the first reason that stood in the way."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


class Paused(Data):
    """As much work has been done as was allowed; it can go on."""

    __slots__ = ()


class PathDoubt(Data):
    """A path to a target that is neither real nor excluded."""

    __slots__ = ("condition", "is_construct", "reason")

    def __init__(self, reason: str, condition: Condition | None = None, *, is_construct: bool = False) -> None:
        self.reason: Final = reason
        self.is_construct: Final = is_construct
        """The target is a construct without a model, and runs go on behind it."""
        self.condition: Final = condition
        """What fails at the target; None if it is an error."""


class Postponed(Data):
    """The question about a path takes too long for those who wait."""

    __slots__ = ()


CegarResult = Proved | Violated | GaveUp | Paused


DOCUMENTED: Final = ("pointers", "strong_updates", "relevant")
"""The remarks that every round has in JSON, if only to say that there is nothing to remark."""


class Round(Data):
    """A path to a target that was no violation, and what came of it."""

    __slots__ = ("doubt", "length", "note", "states")

    def __init__(self, states: int, length: int, note: Note | None = None, doubt: str = "") -> None:
        self.states: Final = states
        """States computed so far."""
        self.length: Final = length
        """Steps of the path."""
        self.note: Final = note or Note()
        """What the refinement has learned; nothing if there was none."""
        self.doubt: Final = doubt
        """Why the path could not be excluded."""

    def to_json(self) -> dict[str, object]:
        """The keys that are documented are always there; other remarks of a domain follow under theirs."""
        note = self.note
        relevant = note.remark("relevant")
        return {
            "states": self.states,
            "path": self.length,
            "reason": note.reason,
            "tracked": list(note.tracked),
            "pointers": list(note.remark("pointers").texts),
            "strong_updates": list(note.remark("strong_updates").texts),
            "relevant": relevant.count,
            "relevant_lines": len(relevant.places),
            "doubt": self.doubt,
            **{remark.key: list(remark.texts) for remark in note.remarks if remark.key not in DOCUMENTED},
        }


class Cegar(Generic[S, P]):
    """A state space of control and one component, and the loop that refines it."""

    def __init__(
        self,
        program: Program,
        component: Component[S, P],
        control: ControlAutomaton,
        budget: Budget,
        observer: Callable[[Cegar[Any, Any]], None] | None = None,
        ledger: Ledger | None = None,
        waits: Callable[[], Waitlist] | None = None,
    ) -> None:
        self.program: Final = program
        self.component: Final = component
        self.ledger: Final = ledger or Ledger(program)
        """Of the conditions that count."""
        self.log: Final = ConditionLog(program.counted)
        """Of this exploration alone: what others could not show is nothing to it."""
        self.exploration: Final = Exploration(
            self._analysis(component.initial_precision),
            control,
            waits or (lambda: waitlist(Order.BREADTH_FIRST)),
            budget,
            component.describe,
            watcher_of(program, self.log),
        )
        self._search: Final = ViolationSearch(self.ledger, self.exploration, self.log)
        self.feasibility = FeasibilityChecker(program, budget)
        self.observer: Final = observer
        """Told when the story has got a refinement, while what was reached until then is still there."""
        self.refinements = 0
        self.story: Final[list[Round]] = []
        self.doubts: Final[list[PathDoubt]] = []
        """The paths that could not be excluded, and stand in the way of a proof."""
        self.judged_steps = 0
        """Of all paths that were no violations."""
        self._budget = budget
        self._postponed: Node | None = None
        """The target whose path is to be asked about again ..."""
        self._longest = self._first = LONGEST_QUERY
        """... for so many seconds; and how many a question has at first."""
        self._given_up = 0.0
        """Seconds of questions that were put off."""
        self._searched = 0
        """By solvers, for this one ..."""
        self._seen = 0
        """... and by all, when that was last looked at."""

    def _analysis(self, precision: P) -> Cpa[S, P]:
        analysis = self.component.analysis(precision, self.log)
        if not self.log.watched or self.component.takes_notes:
            return analysis
        from cegas.cpa.watching import showing_nothing  # most domains take notes

        return showing_nothing(analysis, self.log)

    @property
    def work(self) -> int:
        """What has been done so far, in states. Paths may be long, and then to judge them is more work than the exploration;
        and so are the questions that some states ask, and to look for the best explanation of a path."""
        cost = self.component.cost()
        paths = STATES_PER_STEP * self.judged_steps + cost.work + self._searched // SEARCH_PER_STATE
        questions = STATES_PER_QUESTION * cost.solver_calls + round(WORK_PER_SECOND * self._given_up)
        return self.exploration.states + self.exploration.beyond + paths + questions

    def run(self, work: int | None = None) -> CegarResult:
        """Until there is a verdict, or so much work has been done in all."""
        self.log.settled.update(self.ledger.known)  # by others, since the last turn
        self._seen = self._budget.searched
        self._first = LONGEST_QUERY if work is None else FIRST_QUERY
        if self._postponed is None:
            self._longest = self._first
        with collector_paused():
            return self._run(work)

    def enumeration(self) -> PathEnumeration:
        """All paths to the targets that are left when the exploration is complete, each of which was judged by one path."""
        from cegas.refinement.enumeration import PathEnumeration  # it is rare

        return PathEnumeration(self.exploration, self.feasibility, self.ledger)

    def unproved(self) -> dict[Condition, str]:
        """The conditions that some reached state does not show to hold, with the functions that they stand in."""
        return unproved_conditions(self.program, self.exploration, self.component, self.log)

    def _run(self, work: int | None) -> CegarResult:
        exploration, until = self.exploration, None
        while True:
            if self._search.is_due:
                violated = self._search.judge_later(self.feasibility, self._first)
                if violated is not None and self._ends_with(violated, None):
                    return violated
                continue
            if work is not None:
                self._searched += self._budget.searched - self._seen
                self._seen = self._budget.searched
                left = work - self.work
                if left <= 0:
                    return Paused()
                until = exploration.states + min(left, STRETCH)
            target = self._postponed or exploration.run(self._search.pause(until))
            if target is not None:
                found = self._look_at(target)
                if isinstance(found, Postponed):
                    self._postponed = target
                    return Paused()
                self._postponed, self._longest = None, self._first
                if found is not None and self._ends_with(found, target):
                    return found
            elif exploration.is_complete and not self._search.is_due:
                return self._end()

    def _look_at(self, target: Node) -> Violated | Postponed | None:
        """Judge a target, and do what follows from that: refine, or go on behind it."""
        edge = failing_edge(target)
        if edge is not None:
            entry = self.ledger.entries[edge.condition]
            if edge.condition in self.log.settled:
                self.exploration.dismiss(target)
                return None
            if entry.is_searched:
                return self._search.judge(target, edge, self.feasibility)
            if target is not self._postponed:
                entry.seen += 1
                entry.judged(target.depth)
        elif target.location in self.ledger.errors:
            self._pass_over(target)
            return None
        path: Path[S, P] = target.path()
        outcome = self._judge(target, path)
        if isinstance(outcome, Violated | Postponed):
            return outcome
        self.judged_steps += len(path)
        if isinstance(outcome, Refined):
            self.refinements += 1
            if edge is not None:
                self.ledger.entries[edge.condition].rounds += 1
            self.story.append(Round(self.exploration.states, len(path), outcome.note))
            if self.observer is not None:
                self.observer(self)
            self._apply(outcome)
        else:
            # The target stays unexplained, so the property is not proved; but another one may be real.
            self.story.append(Round(self.exploration.states, len(path), doubt=outcome.reason))
            self.doubts.append(outcome)
            if outcome.condition is not None:
                self.ledger.doubted(outcome.condition, outcome.reason)
            self._pass_over(target)
        return None

    def _judge(self, target: Node, path: Path[S, P]) -> Violated | Refined[P] | PathDoubt | Postponed:
        construct, edge = unsupported_construct(target), failing_edge(target)
        condition = None if edge is None else edge.condition
        refiner = self.component.refiner
        is_refuted = refiner.is_refuted(path)
        if not is_refuted:
            doubts = [doubt for doubt in self.doubts if doubt.condition is condition]
            if len(doubts) >= MOST_DOUBTS:
                return PathDoubt(doubts[0].reason, condition, is_construct=construct is not None)
        # An unsupported construct itself has no formula: the question is whether it is reached.
        steps = path.steps if construct is None else path.steps[:-1]
        if not is_refuted:
            verdict = self.feasibility.check(steps, self._longest)
            if isinstance(verdict, NotDecided) and verdict.is_late and self._longest < LONGEST_QUERY:
                self._given_up += self._longest
                self._longest = min(LONGER * self._longest, LONGEST_QUERY)
                return Postponed()
            if isinstance(verdict, Real):
                return PathDoubt(construct, is_construct=True) if construct is not None else Violated(verdict, edge)
            if isinstance(
                verdict, NotDecided | TrustedPointers
            ):  # of what is trusted, too: other paths to the target may be real
                return PathDoubt(construct or verdict.reason, condition, is_construct=construct is not None)
        refined = refiner.refine(path)
        if isinstance(refined, Refined):
            return refined
        return PathDoubt(refined.reason, condition, is_construct=construct is not None)

    def _apply(self, refined: Refined[P]) -> None:
        affected = refined.affected
        if affected is None:
            self.exploration.restart(self._analysis(refined.precision))
        else:
            self.exploration.recompute(lambda node: node.location is affected, refined.precision)

    def _pass_over(self, target: Node) -> None:
        """Go on behind a target: its parent's other successors are still to be explored."""
        if failing_edge(target) is None:  # a violation step has none behind it
            parent, step = target.parents[0]
            self.exploration.resume(parent, step)

    def _ends_with(self, found: Violated, target: Node | None) -> bool:
        """Take down a violation; whether that is all that was wanted."""
        self.ledger.violated(found, None if target is None else target.location)
        if not self.ledger.collects:
            return True
        if found.edge is not None:
            self.log.settled.add(found.edge.condition)
        if target is not None and not target.removed:
            if found.edge is not None:
                self.exploration.dismiss(target)
            else:
                self._pass_over(target)
        return False

    def _end(self) -> CegarResult:
        """Everything is explored: where no target is left at which a condition fails, it holds in all runs. Of what lies
        behind a construct that nothing is known about, nothing is."""
        if not any(doubt.is_construct for doubt in self.doubts):
            doubtful = {doubt.condition for doubt in self.doubts}
            entries = self.ledger.entries.values()
            self.ledger.proved(
                [each.condition for each in entries if not each.is_searched and each.condition not in doubtful]
            )
            self.ledger.is_explored = self.ledger.is_explored or not self.doubts
        for doubt in self.doubts:
            if doubt.condition not in self.ledger.known:
                return GaveUp(doubt.reason)
        return self.ledger.first or Proved()


def unproved_conditions(
    program: Program, exploration: Exploration, component: Component[Any, Any], log: ConditionLog
) -> dict[Condition, str]:
    """The conditions that some reached state does not show to hold, with the functions that they stand in.

    They are what a SAFE verdict rests on, or leaves open. Those that have to be proved are not among them: no target is
    left where one of them fails.
    """

    def is_asked(operation: Operation) -> bool:
        """Whether reached states are asked about an operation: conditions that have to be proved have been targets."""
        harm = operation.harm if isinstance(operation, Assume | Check) else None
        return harm not in program.counted or harm in program.searched

    unproved: dict[Condition, None] = {}
    open_: dict[Edge, tuple[Operation, ...]] = {}
    """By edge: the conditions that may not be known to hold."""
    for node in exploration.reached:
        # Also the steps without a successor: a condition that certainly fails ends the path.
        for step in exploration.steps(node):
            if step.kind not in (StepKind.INTRA, StepKind.RETURN):  # conditions may stand in front of a return, too
                continue
            conditions = open_.get(step.edge)
            if conditions is None:
                asked = [each for each in step.edge.operations if is_asked(each)]
                conditions = open_[step.edge] = tuple([each for each in asked if component.may_be_unproved(each, log)])
            if any(condition not in unproved for condition in conditions):
                found = component.unproved(node.component, node.precision, step, unproved)
                unproved.update(dict.fromkeys(found.conditions))
    wanted = [condition for condition in unproved if condition.is_validity and is_asked(condition)]
    if wanted and program.undefined_reading:
        from cegas.program.initialization import doubtful_uses  # under one reading only

        doubtful = doubtful_uses(program)
        wanted = [item for item in wanted if not isinstance(item.condition, Defined) or item in doubtful]
    if not wanted:
        return {}
    function_of = {operation: edge.source.function for edge, operations in open_.items() for operation in operations}
    return {condition: function_of[condition] for condition in wanted}


def watcher_of(program: Program, log: ConditionLog) -> Watcher | None:
    """What an exploration does about the conditions of a program, if any of them count."""
    if not len(program.violations):
        return None
    from cegas.cpa.watching import Watcher  # only where conditions count

    return Watcher(program.violations, log)


def failing_edge(target: Node) -> ViolationEdge | None:
    """The edge to a target along which a condition fails, if it is no error."""
    edge = None if target.step is None else target.step.edge
    return edge if isinstance(edge, ViolationEdge) else None


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    violated = target.control.violated
    if violated is None or violated.status is not PropertyStatus.UNSUPPORTED:
        return None
    assert target.step is not None
    last = target.step.edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct
