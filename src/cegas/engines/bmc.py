"""Bounded model checking: all runs up to a number of rounds as one formula, then more rounds.

Loops and recursion are unrolled up to a bound; states that would go beyond it are *parked*. The solver is asked whether a
target is reached; a model gives one path of edges, which is checked like any counterexample. Then it is asked whether a
parked state is reached at all (the *unwinding assertion*): if none is, no run goes deeper, and all of them have been looked
at. If all parked states are one, at the head of a loop that changes little from then on, that may be shown
(`smt/settling.py`). Otherwise execution goes on from the parked states, with a larger bound. Whoever has set a bound on
purpose (`--unwind`) is told that no run within it reaches the error, which is no proof.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence

from cegas.engines.engine import AllRuns, Conclusion, Effort, Knowledge, PlainRun, Question, Settled, violation
from cegas.foundation.typed import TYPE_CHECKING, Final, Protocol
from cegas.program.operations import Assume, Check
from cegas.program.properties import Verdict
from cegas.program.unwinding import Unwinding, UnwindingLimits
from cegas.program.violations import Condition
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real, TrustedPointers
from cegas.refinement.ledger import ConditionStatus, Violated

if TYPE_CHECKING:
    from cegas.program.control_flow import Edge, Location
    from cegas.program.properties import Standing
    from cegas.smt.merging import MergedState
    from cegas.smt.positions import Learned
    from cegas.smt.questions import Questions
    from cegas.smt.samples import Samples
    from cegas.smt.segments import Arrival, MergedExecution, MergedTarget
    from cegas.smt.settling import Settling
    from cegas.smt.solver import Solver
    from cegas.smt.terms import Node
    from cegas.smt.visits import OperationPlace, Visits

MOST_STEPS: Final = 2_000_000
"""When so many edges are encoded, there is no verdict."""

WORK_PER_STEP: Final = 2
"""To encode an edge takes about as long as so many states of explicit values."""

WORK_PER_QUESTION: Final = 20
"""What each question takes, however small its formula is ..."""

STEPS_PER_WORK: Final = 80
"""... and more by one state for so many edges in the formula ..."""

CLAUSES_PER_WORK: Final = 250
"""... for so many of the solver's clauses, which it goes through whatever is asked, ..."""

SEARCH_PER_WORK: Final = 8
"""... and for so much of its search. ..."""

SEARCH_OF_PRODUCTS_PER_WORK: Final = 1
"""... Where unknown numbers are multiplied, the same search takes five to ten times as long."""

TERMS_PER_WORK: Final = 80
"""So many terms are evaluated under samples while a state of explicit values is made."""

WORK_PER_SECOND: Final = 10_000
"""A question that was given up counts for what others might have done meanwhile."""

MOST_REFUTED: Final = 50
"""Paths of models that turn out not to be real, before the search is given up."""

FEWEST_ROUNDS: Final = 4
MOST_ROUNDS: Final = 32
"""When runs have been followed for so many rounds, it is looked whether loops have settled."""

SLICE: Final = 500
"""Edges that are encoded before it is asked whether to begin again ..."""

PART: Final = 50
"""... and before others may have their turns."""

MOST_RESTARTS: Final = 8
"""Execution begins again at most so often, when it has been learned which states to keep apart."""

CHEAP_STEPS: Final = 1_000
"""After more edges than these, execution goes on and does not begin again."""


SettlingProof = Generator[None, None, Conclusion | None]


class BmcEngine:
    """Unrolls deeper and deeper, merged."""

    name: Final = "bmc"

    def __init__(self, unwinding: Unwinding | None = None, longest_question: float | None = None) -> None:
        """A question may take so many seconds; usually, as long as nobody else waits."""
        self._unwinding = unwinding
        self._longest_question = longest_question

    def start(self, question: Question, known: Knowledge) -> BmcRun:
        return BmcRun(question, self._unwinding, self._longest_question)


class BmcSettings(Protocol):
    """What can be set."""

    @property
    def unwind(self) -> Unwinding | None:
        """Where to stop on purpose."""


def engine(settings: BmcSettings, *, longest_question: float | None = None) -> BmcEngine:
    return BmcEngine(settings.unwind, longest_question)


class Unrolling:
    """A policy: up to a number of rounds, and of activations of a function, states go on."""

    def __init__(self, run: BmcRun, limits: UnwindingLimits | None) -> None:
        self._run = run
        self._limits = limits
        self.begin()

    def begin(self) -> None:
        """Nothing has been executed yet."""
        self.bound = 1
        self.parked: list[MergedState] = []
        self.rounds: dict[Location, int] = {}
        """How often states have come back to heads of loops, or to functions from within these, and gone on."""
        self.cut: list[tuple[MergedState, Arrival]] = []
        """States beyond the bound that the user has set: nobody goes on from them."""
        self.settling: Settling | None = None
        """Whoever looks at what lies behind all rounds so far, if somebody does."""

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        if self._limits is not None and self._limits.exceeds(state.location, arrival.count, is_loop=arrival.is_loop):
            self.cut.append((state, arrival))
            return ()
        if self.settling is not None and self.settling.takes(state):
            return ()
        if arrival.count >= self.bound:
            (self.parked if self.settling is None else self.settling.beyond).append(state)
            return ()
        if arrival.count != 0 and not self._run.seems_to_be(state):
            return ()
        if self.settling is None:
            self.goes_on(state)
        return (state,)

    def goes_on(self, state: MergedState) -> None:
        """States are followed from here, in one more round or activation."""
        frame, location = state.frames[-1], state.location
        within = sum(1 for each in state.frames[:-1] if each.function is frame.function)
        entered = within if location is frame.function.entry else 0
        laps = state.laps[-1][-1].count if not entered and state.laps[-1] else entered
        self.rounds[location] = max(self.rounds.get(location, 0), laps)

    def wants(self, condition: Condition) -> bool:
        return self._run.ledger.entries[condition].status is ConditionStatus.OPEN

    def relies_on(self, condition: Condition) -> bool:
        return False


class BmcRun(PlainRun):
    """One program."""

    def __init__(
        self, question: Question, unwinding: Unwinding | None = None, longest_question: float | None = None
    ) -> None:
        self._question = question
        self._unwinding = unwinding
        self._longest_question = longest_question
        self._budget = question.budget
        self.ledger: Final = question.ledger
        self._feasibility = FeasibilityChecker(question.program, question.budget)
        self._policy = Unrolling(self, None if unwinding is None else UnwindingLimits(question.program, unwinding))
        self._execution: MergedExecution | None = None
        self._next_look = 0
        """After how many steps of it, it is asked whether to begin again."""
        self._questions: Questions
        self._samples: Samples
        self._refuted = 0
        self._learned: Learned | None = None
        """By which positions states are kept apart; None if there is a bound on purpose, which is one for rounds."""
        self._known_at_start = 0
        """How much of that was known when the execution began."""
        self._starts = 0
        self._spent = (0, 0)
        """The steps and the questions of executions that were given up."""
        self._work = 0
        """What has been done, in states of explicit values ..."""
        self._counted = _Done()
        """... and how much of this execution is in it."""
        self._asked = 0
        """Targets that have been asked about."""
        self._excluded: list[Node] = []
        """Paths that were refuted."""
        self._trusted: dict[Condition, str] = {}
        """Conditions that fail, on some path, only if pointers from outside are not what they should be."""
        self._beyond: list[MergedState] = []
        """The states beyond the bound that runs come to."""
        self._turns = 0
        """How often it was its turn; 0 as long as nobody else waits."""
        self._waits_for_others = False
        """It has gone as far as it will before others have had a turn."""
        self._attempt: SettlingProof | None = None
        """To show that a loop settles, if that is under way."""
        self._may_settle = False
        """All runs that go on are where a loop may settle."""
        self._is_unsettled = False
        """No more such attempts: questions have become too hard."""
        self._left: set[Condition] = set()
        """Conditions that are only searched, and of which it is not known whether they can fail."""

    # -- the loop -------------------------------------------------------------------------------------------------

    def go_on(self, work: int | None = None) -> Conclusion | None:
        self._turns += work is not None
        while work is None or self._work < work:
            execution = self._execution or self._begin()
            conclusion = self._go_on(execution)
            if conclusion is not None:
                return conclusion
            self._count(execution)
            if self._waits_for_others:
                break
        return None

    def _count(self, execution: MergedExecution) -> None:
        """Add to the work what has been done since this was last called."""
        if execution is not self._execution:
            return  # it was given up, and has been counted
        now, before = _Done(execution.steps, self._questions, self._samples), self._counted
        question = WORK_PER_QUESTION + now.steps // STEPS_PER_WORK
        per_search = SEARCH_OF_PRODUCTS_PER_WORK if execution.encoder.smt.terms.has_products else SEARCH_PER_WORK
        self._work += WORK_PER_STEP * (now.steps - before.steps) + question * (now.asked - before.asked)
        self._work += (now.searched - before.searched) // per_search
        self._work += (now.clauses - before.clauses) // CLAUSES_PER_WORK
        self._work += (now.evaluated - before.evaluated) // TERMS_PER_WORK
        self._work += round(WORK_PER_SECOND * (now.given_up - before.given_up))
        self._counted = now

    def _go_on(self, execution: MergedExecution) -> Conclusion | None:
        """A slice of the execution, or the questions behind a round."""
        if self._attempt is not None:
            return self._take_attempt(execution, self._attempt)
        if self._waits_for_others:
            self._waits_for_others = False
            self._go_beyond(execution)
            return None
        over = execution.run(min(PART, self._next_look - execution.steps))
        if not over and execution.steps < self._next_look:
            return None
        self._next_look = execution.steps + SLICE
        if self._knows_better(execution):
            self._count(execution)
            self._begin()
            return None
        if not over:
            if execution.steps > MOST_STEPS:
                return Conclusion(Verdict.UNKNOWN, self.doubt or "there are more runs than were followed")
            return None
        found = self._look_for_targets(execution)
        if found is not None:
            return found
        parked, self._policy.parked = self._policy.parked, []
        reachable = [state for state in parked if self.may_be(state)]
        if not reachable:
            return self._end(execution)
        self._beyond = reachable
        self._go_beyond(execution)
        return None

    def _go_beyond(self, execution: MergedExecution) -> None:
        """Look whether nothing new happens behind the rounds so far, or follow more. Proofs of others, if they have any, are
        better: they come with certificates."""
        self._may_settle = self._is_at_an_endless_loop(execution)
        is_first_turn = self._turns == 1
        if self._may_settle and not is_first_turn:
            self._attempt = self._settles(execution)
        elif self._may_settle and self._policy.bound >= MOST_ROUNDS:
            self._waits_for_others = True
        else:
            self._deepen(execution)

    def _take_attempt(self, execution: MergedExecution, attempt: SettlingProof) -> Conclusion | None:
        try:
            next(attempt)
        except StopIteration as end:
            self._attempt = None
            if end.value is None:
                self._deepen(execution)
            return end.value  # type: ignore[no-any-return]
        return None

    def _deepen(self, execution: MergedExecution) -> None:
        """Go on from the states beyond the bound, with twice the bound. Where a loop may settle, in smaller steps: rounds
        behind that only make questions harder."""
        policy = self._policy
        if not self._may_settle or not FEWEST_ROUNDS <= policy.bound < MOST_ROUNDS:
            policy.bound *= 2
        else:  # 4, 6, 8, 12, 16, 24, 32
            is_power = policy.bound & (policy.bound - 1) == 0
            policy.bound = policy.bound * 3 // 2 if is_power else policy.bound * 4 // 3
        self._next_look = execution.steps + SLICE
        for state in self._beyond:
            self._policy.goes_on(state)
            execution.add(state)

    # -- loops that settle ----------------------------------------------------------------------------------------

    def _is_at_an_endless_loop(self, execution: MergedExecution) -> bool:
        """Whether all runs that go on are at the head of one loop, which they never leave to go on elsewhere, behind neither
        too few rounds nor too many."""
        if len(self._beyond) > 1 or not FEWEST_ROUNDS <= self._policy.bound <= MOST_ROUNDS or self._is_unsettled:
            return False
        if self._unwinding is not None or self._question.wants_certificate or (self._learned and self._learned.variables):
            return False
        from cegas.smt.settling import is_endless

        (state,) = self._beyond
        *callers, frame = [each.function for each in state.frames]
        laps = state.laps[-1]
        if frame in callers or len(laps) != 1 or any(state.laps[:-1]) or not is_endless(state.location, frame.exit):
            return False
        return not self.doubt and not any(self._questions.may_be(doubt.reached) for doubt in execution.doubts)

    def _settles(self, execution: MergedExecution) -> SettlingProof:
        """The proof that nothing new happens behind the rounds so far, if there is one."""
        from cegas.smt.questions import nothing
        from cegas.smt.settling import Settling

        known = len(execution.targets)

        def matters(target: MergedTarget) -> bool:
            return self._is_open(target) and not self._is_searched(target)

        settling = self._policy.settling = Settling(execution, self._questions, self._beyond[0], matters)
        try:
            is_proved = yield from settling.proves()
        finally:
            self._policy.settling = None
        self._is_unsettled = settling.is_too_hard
        if not is_proved:
            return None
        searched = [each for each in execution.targets[known:] if self._is_open(each) and not matters(each)]
        cases: dict[Condition, Node] = {}
        for each in searched:
            assert each.violated is not None
            condition = each.violated.condition
            terms = execution.encoder.smt.terms
            cases[condition] = terms.disjunction(cases.get(condition, terms.false), each.reached)
        possible, unclear = self._questions.which(cases, nothing)
        self._left.update(possible, unclear)
        return self._end(execution, Settled(self._policy.bound))

    def _knows_better(self, execution: MergedExecution) -> bool:
        """Whether it is worth while to begin again, since states have been merged that are better kept apart."""
        if self._learned is None or self._starts > MOST_RESTARTS or execution.steps > CHEAP_STEPS:
            return False
        return len(self._learned.variables) > self._known_at_start

    def _begin(self) -> MergedExecution:
        """Begin, or begin again."""
        from cegas.smt.merging import MOST_CASES, MOST_CHOICES
        from cegas.smt.parities import Parities
        from cegas.smt.positions import Learned
        from cegas.smt.questions import LONGEST_QUERY, Questions
        from cegas.smt.samples import Samples
        from cegas.smt.segments import MergedExecution

        if self._execution is not None:
            steps, asked = self._spent
            self._spent = (steps + self._execution.steps, asked + self._questions.asked)
            self._counted = _Done()
            self._policy.begin()
            self._asked, self._excluded = 0, []
        program = self._question.program
        if self._unwinding is None and self._learned is None:
            self._learned = Learned(program)
        self._starts += 1
        self._known_at_start = 0 if self._learned is None else len(self._learned.variables)
        self._feasibility.most_choices = MOST_CHOICES
        self._execution, self._next_look = MergedExecution(program, self._policy, self._budget.tick, self._learned), SLICE
        smt = self._execution.encoder.smt
        smt.most_cases, smt.encoder.parities = MOST_CASES, Parities(smt.terms)
        self._questions = Questions(self._execution.encoder, self._budget, longest=self._longest_question or LONGEST_QUERY)
        self._samples = Samples(self._execution.encoder.smt.terms)
        self._execution.encoder.excludes = lambda condition: not self._questions.may_be(condition)
        self._execution.add(self._execution.start())
        return self._execution

    def _end(self, execution: MergedExecution, settled: Settled | None = None) -> Conclusion:
        """No run goes deeper, or none within the bounds that were set; or the loop in which runs go on has settled."""
        for doubt in execution.doubts:
            if self._questions.may_be(doubt.reached):
                self.doubt = self.doubt or doubt.reason
                break
        first = self.ledger.first
        if self.doubt:
            return Conclusion(Verdict.UNKNOWN, self.doubt) if first is None else violation(first)
        for condition, reason in self._trusted.items():
            self.ledger.assumed(condition, reason)
        unproved, bounded = self._unproved(execution), self._bounded()
        if bounded is None:
            self.ledger.conclude(unproved)
        if first is not None:
            return violation(first)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        program = self._question.program
        does = "violates the property" if program.counted - program.searched else "reaches the error"
        if bounded is not None:
            return Conclusion(Verdict.UNKNOWN, bounded.claim(does), unproved=assumed, bounded=bounded)
        if settled is not None:
            return Conclusion(Verdict.SAFE, f"no run {does}", settled, assumed)
        endings = _Endings(execution.visits, self._questions)
        return Conclusion(Verdict.SAFE, f"no run {does}", AllRuns(program, endings, self._policy.rounds), assumed)

    def _bounded(self) -> Unwinding | None:
        """The bounds that runs go beyond; None if none does, so that all of them were followed."""
        if self._unwinding is None:
            return None
        beyond = [arrival for state, arrival in self._policy.cut if self.may_be(state)]
        if not beyond:
            return None
        return self._unwinding if all(arrival.is_loop for arrival in beyond) else self._unwinding.cutting_calls()

    # -- targets --------------------------------------------------------------------------------------------------

    def _look_for_targets(self, execution: MergedExecution) -> Conclusion | None:
        """Whether a target is reached that has not been asked about: first those that stand against a proof."""
        targets = execution.targets[self._asked :]
        self._asked = len(execution.targets)
        needed = [target for target in targets if not self._is_searched(target)]
        return self._look_among(needed) or self._look_among([target for target in targets if self._is_searched(target)])

    def _look_among(self, targets: list[MergedTarget]) -> Conclusion | None:
        from cegas.smt.solver import SatAnswer

        assert self._execution is not None
        terms = self._execution.encoder.smt.terms
        while targets := [target for target in targets if self._is_open(target)]:
            reached = terms.disjunction(*[target.reached for target in targets])
            answer, model = self._questions.ask(terms.conjunction(reached, *self._excluded))
            if answer is SatAnswer.UNSAT:
                break
            if model is None:
                self._leave_open(targets, "the solver did not decide in time whether the property is violated")
                break
            target = next(each for each in targets if model.value(each.reached) == 1)
            conclusion = self._judge(target, model)
            if conclusion is not None:
                return conclusion
        return None

    def _is_searched(self, target: MergedTarget) -> bool:
        return target.violated is not None and self.ledger.entries[target.violated.condition].is_searched

    def _is_open(self, target: MergedTarget) -> bool:
        """Whether anybody wants to know if a target is reached."""
        if target.violated is None:
            return target.location not in self.ledger.errors
        condition = target.violated.condition
        return condition not in self._left and self._policy.wants(condition)

    def _leave_open(self, targets: Sequence[MergedTarget], reason: str) -> None:
        """Whether targets are reached is not known. If they are only searched, that does not stand against a proof."""
        for target in targets:
            if target.violated is not None:
                self.ledger.doubted(target.violated.condition, reason)
            if self._is_searched(target):
                assert target.violated is not None
                self._left.add(target.violated.condition)
            else:
                self.doubt = self.doubt or reason

    def _judge(self, target: MergedTarget, model: Solver) -> Conclusion | None:
        """Check the path of a model."""
        from cegas.smt.segments import path_of

        assert self._execution is not None
        terms, chosen = self._execution.encoder.smt.terms, [target.reached]

        def holds(condition: Node) -> bool:
            if model.value(condition) == 1:
                chosen.append(condition)
                return True
            return False

        path = path_of(target.history, holds)
        verdict = self._feasibility.check_edges(path)
        if target.violated is not None:
            self.ledger.entries[target.violated.condition].judged(len(path))
        if isinstance(verdict, Real):
            found = Violated(verdict, target.violated)
            self.ledger.violated(found, target.location)
            return None if self.ledger.collects else violation(found)
        if isinstance(verdict, TrustedPointers):
            assert target.violated is not None
            self._trusted.setdefault(target.violated.condition, verdict.reason)
        elif isinstance(verdict, NotDecided):
            self._leave_open([target], verdict.reason)
        self._excluded.append(terms.negation(terms.conjunction(*chosen)))
        self._refuted += 1
        if self._refuted > MOST_REFUTED:
            return Conclusion(Verdict.UNKNOWN, self.doubt or "the formula has runs that the program does not have")
        return None

    # -- conditions -----------------------------------------------------------------------------------------------

    def _unproved(self, execution: MergedExecution) -> dict[Condition, str]:
        """The conditions that some run may find false, but for those that have been shown as targets."""
        from cegas.smt.questions import nothing

        program = self._question.program
        shown = [each.condition for each in self.ledger.entries.values() if not each.is_searched]
        open_ = execution.visits.open_conditions()
        for condition in shown:
            open_.pop(condition, None)  # type: ignore[arg-type]
        possible, unclear = self._questions.which(open_, nothing)
        unproved: set[Condition] = {*possible, *unclear, *self._left, *self._trusted}
        return {
            operation: function.name
            for function in program.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Assume | Check) and operation in unproved
        }

    def may_be(self, state: MergedState) -> bool:
        """Whether a run may come to a state."""
        return self._questions.may_be(state.guard.term)

    def seems_to_be(self, state: MergedState) -> bool:
        """Whether a run may come to a state, as far as that is to be seen soon: whoever goes on in vain will be parked."""
        from cegas.smt.solver import SatAnswer

        condition = state.guard.term
        if self._samples.show(condition):
            return True
        answer, model = self._questions.ask(condition)
        if model is not None:
            self._samples.learn(condition, model)
        return answer is not SatAnswer.UNSAT

    def effort(self) -> Effort:
        execution = self._execution
        if execution is None:
            return Effort()
        steps, asked = self._spent
        steps += execution.steps
        calls = asked + self._questions.asked + self._feasibility.solver_calls
        return Effort(states=steps, solver_calls=calls, operations=steps)


class _Done:
    """How far an execution has come, and how much has been asked about it."""

    __slots__ = ("asked", "clauses", "evaluated", "given_up", "searched", "steps")

    def __init__(self, steps: int = 0, questions: Questions | None = None, samples: Samples | None = None) -> None:
        self.steps: Final = steps
        self.asked: Final = 0 if questions is None else questions.asked
        self.searched: Final = 0 if questions is None else questions.searched
        self.given_up: Final = 0.0 if questions is None else questions.given_up
        self.clauses: Final = 0 if questions is None else questions.clauses
        self.evaluated: Final = 0 if samples is None else samples.evaluated


class _Endings:
    """How runs end, by the formula of all of them."""

    def __init__(self, visits: Visits, questions: Questions) -> None:
        self._visits = visits
        self._questions = questions

    def standings(self, conditions: Iterable[Assume]) -> Mapping[OperationPlace, tuple[Standing, list[Edge]]]:
        return self._visits.standings(conditions, self._questions)

    def not_passed(self) -> Mapping[tuple[Edge, int], list[Edge]]:
        return self._visits.not_passed(self._questions)
