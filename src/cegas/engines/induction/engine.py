"""Induction over the rounds of loops (k-induction), with invariants that are guessed and then shown.

All loops of the program are cut (`cuts`). If what is left reaches no target, no run of the program does: there is no first
violation, since the rounds before it have gone well. With more and more rounds that follow each other, less has to be
known of the state in front of them. Recursion is followed as far as values end it; otherwise there is no proof.

Counterexamples are for others to find: a state in which things are forgotten is no state of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial

from cegas.engines.engine import Conclusion, Described, Effort, Induction, Knowledge, PlainRun, Question
from cegas.engines.induction.houdini import houdini
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.program.violations import Condition

if TYPE_CHECKING:
    from cegas.domains.interval.invariants import Bounds
    from cegas.engines.induction.cuts import Cut, Cutting
    from cegas.engines.induction.interpolation import LoopSystem
    from cegas.engines.induction.invariants import InductiveFormula, Prospect
    from cegas.program.control_flow import Location
    from cegas.smt.segments import MergedExecution
    from cegas.smt.solver import AssumingSolver
    from cegas.smt.terms import Node

    Helping = list[tuple[Cut, list[Node]]]
    """Guesses about loops."""
    Helpings = Iterator[Helping | None]
    """One after the other; None is a pause."""

MOST_ROUNDS: Final = 8
"""Rounds of a step; if so many do not suffice, more are not tried."""

MOST_STEPS: Final = 40_000
"""Edges that are encoded for one number of rounds; then there is no proof with so many."""

LONGEST_QUESTION: Final = 8.0
"""Seconds for one question to the solver; guesses may make it hard, and others have their turns."""

WORK_PER_STEP: Final = 2
"""To encode an edge takes about as long as so many states of explicit values."""

WORK_PER_QUESTION: Final = 100
"""Besides what the solver does."""

SEARCH_PER_WORK: Final = 2
"""So much of the solver's search takes as long as a state of explicit values."""

WORK_PER_SHORT_QUESTION: Final = 25
"""The same, of the many questions of property-directed reachability."""

WORK_BEFORE_SEARCH: Final = 10_000
"""Property-directed reachability begins when other guesses have taken so much work and there is no proof, ..."""

SEARCH_SHARE: Final = 1
"""... and then goes on beside them, with so many times their work. That takes a smaller part of the time, since its
questions are counted as more work than they are."""

WORK_PER_HORN: Final = 20_000
"""A question to the Horn solver takes up to a second."""

WORK_PER_INTERPOLANT: Final = 2_000

MOST_INTERPOLATED: Final = 3
"""Of so many loops interpolants are asked for."""

MOST_INTERVAL_STATES: Final = 1_500
"""Of the numeric domain, to find bounds for guesses."""

WORK_BEFORE: Final = 50
"""The first attempt begins when others may have done so much for each edge of the program, or ..."""

WORK_BEFORE_PAIR: Final = 3
"""... so much for each pair of edges, if that is more: with the program both the number of questions and their length
grow."""


Attempt = Generator[None, None, Conclusion | None]
"""To find a proof with a number of rounds; it pauses after questions, and ends with None if there is no such proof."""


class InductionEngine:
    """Proves programs by induction."""

    name: Final = "induction"

    def start(self, question: Question, known: Knowledge) -> InductionRun:
        return InductionRun(question, known)


def engine(settings: object) -> InductionEngine:
    """There is nothing to set."""
    return InductionEngine()


class InductionRun(PlainRun):
    """One program."""

    def __init__(self, question: Question, known: Knowledge) -> None:
        self._question = question
        self._known = known
        self._rounds = 1
        self._attempt: Attempt | None = None
        """The one that is under way."""
        self._search: Attempt | None = None
        """By property-directed reachability, if that is under way."""
        self._is_searched = False
        self._spent = 0
        """The work of the search."""
        self._steps = 0
        self._questions = 0
        self._asked = 0
        """The work of all questions."""
        self._sampled = 0
        """Operations of runs that samples were taken from."""
        edges = sum(len(function.edges) for function in question.program.functions.values())
        self._before = edges * max(WORK_BEFORE, WORK_BEFORE_PAIR * edges)

    def go_on(self, work: int | None = None) -> Conclusion | None:
        while work is None or self._before + self._work < work:
            if self._attempt is None and self._rounds <= MOST_ROUNDS:
                self._attempt = self.attempt()
            conclusion = self._take_search_turn() if self._is_search_next else self._take_turn()
            if conclusion is not None:
                return conclusion
            if self._attempt is None and self._rounds > MOST_ROUNDS and self._is_searched:
                return Conclusion(Verdict.UNKNOWN, self.doubt or "no invariant was found that excludes the error")
        return None

    @property
    def _is_search_next(self) -> bool:
        """Whether the search is next: it takes turns with attempts when these have done much, and goes on when they have
        ended."""
        others = self._work - self._spent
        has_turn = others > WORK_BEFORE_SEARCH and self._spent <= SEARCH_SHARE * (others - WORK_BEFORE_SEARCH)
        return not self._is_searched and (self._attempt is None or has_turn)

    def _take_turn(self) -> Conclusion | None:
        if self._attempt is None:
            return None
        try:
            next(self._attempt)
        except StopIteration as end:
            self._attempt = None
            return end.value  # type: ignore[no-any-return]
        return None

    def _take_search_turn(self) -> Conclusion | None:
        before = self._work
        if self._search is None:
            self._search = self.search()
        try:
            next(self._search)
        except StopIteration as end:
            self._search, self._is_searched = None, True
            return end.value  # type: ignore[no-any-return]
        finally:
            self._spent += self._work - before
        return None

    @property
    def _work(self) -> int:
        return WORK_PER_STEP * self._steps + self._asked + self._sampled

    def attempt(self) -> Attempt:
        """Try a number of rounds, and twice as many the next time."""
        from cegas.engines.induction.cuts import Cutting

        policy = Cutting(self._question.ledger, self._rounds, MOST_STEPS)
        self._rounds *= 2
        solver = self._solver_of(self._executed(policy))
        return (yield from self._counted(self._proof(policy, solver, self._helpings), solver))

    def search(self) -> Attempt:
        """Look for a proof with one round by property-directed reachability."""
        from cegas.engines.induction.cuts import Cutting

        policy = Cutting(self._question.ledger, 1, MOST_STEPS, forgets_loops=True)
        execution = self._executed(policy)
        # Nothing rests on what the search says, so it has a solver of its own.
        solver, searching = self._solver_of(execution), self._solver_of(execution, simplifies=False)
        doubt = self.doubt

        def helpings(policy: Cutting, conditions: object, wanted: Sequence[Node], formula: InductiveFormula) -> Helpings:
            return self._directed(policy, wanted, formula, searching)

        proof = self._counted(self._proof(policy, solver, helpings), solver)
        found = yield from self._counted(proof, searching, each=WORK_PER_SHORT_QUESTION)
        self.doubt = doubt  # this is about another way to cut loops
        return found

    def _executed(self, policy: Cutting) -> MergedExecution:
        """The program without loops."""
        from cegas.smt.array_log import ArrayLog
        from cegas.smt.segments import MergedExecution

        execution = policy.execution = MergedExecution(self._question.program, policy, self._question.budget.tick)
        execution.encoder.smt.array_log = ArrayLog()
        execution.add(execution.start())
        execution.run()
        self._steps += execution.steps
        return execution

    def _solver_of(self, execution: MergedExecution, *, simplifies: bool = True) -> AssumingSolver:
        from cegas.smt.solver import AssumingSolver

        remaining = self._question.budget.remaining
        limit = LONGEST_QUESTION if remaining is None else max(0.1, min(LONGEST_QUESTION, remaining))
        return AssumingSolver(execution.encoder.smt.terms, self._question.budget, limit, simplifies=simplifies)

    def _counted(self, proof: Attempt, solver: AssumingSolver, each: int = WORK_PER_QUESTION) -> Attempt:
        """Count the work of a solver, with so much for each question."""
        while True:
            calls, searched = solver.calls, solver.searched
            try:
                next(proof)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                calls, searched = solver.calls - calls, solver.searched - searched
                self._questions += calls
                self._asked += each * calls + searched // SEARCH_PER_WORK
            yield

    def _proof(self, policy: Cutting, solver: AssumingSolver, helpings: Callable[..., Helpings]) -> Attempt:
        from cegas.engines.induction.invariants import InductiveFormula

        execution = policy.execution
        formula = InductiveFormula(execution.encoder, solver)
        terms, entries = execution.encoder.smt.terms, self._question.ledger.entries
        wanted = [
            target.reached
            for target in execution.targets
            if target.violated is None or not entries[target.violated.condition].is_searched
        ]
        conditions = [*wanted, *execution.visits.open_conditions().values()]
        error = terms.disjunction(*wanted)
        invariants: list[int] = []
        for helping in helpings(policy, conditions, wanted, formula):
            if helping is None:
                yield
                continue
            known = len(formula.guesses)
            for cut, facts in helping:
                formula.guess(cut, facts)
            candidates = formula.candidates(invariants, range(known, len(formula.guesses)))
            invariants = yield from houdini(candidates, formula)
            formula.inductive = invariants
            if not formula.is_possible(invariants, error):
                break
            yield
        else:
            return None
        for doubt in execution.doubts:
            if formula.is_possible(invariants, doubt.reached):
                self.doubt = doubt.reason
                return None
        for cut in policy.cuts:  # the state in which a loop is entered is one of those that are not forgotten
            head = cut.assumed[0][0].guard.term
            if not formula.is_possible(invariants, head) and formula.is_possible(invariants, cut.entry.guard.term):
                self.doubt = "the formula of a loop contradicts itself"
                return None
        return self._conclude(execution, policy, formula, invariants)

    def _helpings(
        self, policy: Cutting, conditions: Sequence[Node], wanted: Sequence[Node], formula: InductiveFormula
    ) -> Helpings:
        """Guesses about all loops; and more of them as long as somebody asks. The first helping is empty if there are no
        loops."""
        prospects: list[Prospect] = []
        cuts = policy.cuts
        if cuts:
            from cegas.engines.induction.samples import Sampler, constants_of

            program = self._question.program
            constants = constants_of(program)
            for cut in cuts:
                guards = [state.guard.term for state in cut.shown]
                prospects.append(formula.prospect(cut, [*guards, *conditions], constants))
            tables = [(each.cut, each.table) for each in prospects]
            sampler = Sampler(program, tables, constants, self._question.budget.tick)
            sampler.run()
            self._sampled += sampler.operations
        yield [(each.cut, each.guessing.first()) for each in prospects]
        cells = formula.cells(cuts, conditions) if policy.rounds == 1 else ()  # with more, questions take too long
        if cells:
            yield [(cut, guessing.first()) for cut, guessing in cells]
            yield [(cut, guessing.second()) for cut, guessing in cells]
        if prospects:
            more = [(each.cut, each.guessing.second(formula.bounds(each.cut, self._bounds))) for each in prospects]
            if any(facts for _, facts in more):
                yield more
        if cuts and policy.rounds == 1:
            yield from self._of_integers(cuts, wanted, formula)
            yield from self._interpolated(cuts, wanted, formula)

    def _of_integers(self, cuts: Sequence[Cut], wanted: Sequence[Node], formula: InductiveFormula) -> Iterator[Helping]:
        """What would hold if numbers did not wrap, and large ones were any large ones."""
        from cegas.engines.induction.spacer import ask

        problem = formula.horn(cuts, wanted)
        question = problem.question()
        if question is not None:
            found = ask(question, self._question.budget)
            self._asked += WORK_PER_HORN
            if found is not None:
                yield [(cut, problem.vectors(number, found[number])) for number, cut in enumerate(cuts)]

    def _interpolated(self, cuts: Sequence[Cut], wanted: Sequence[Node], formula: InductiveFormula) -> Helpings:
        """Why there is no violation within a few rounds, loop by loop, the outermost first."""
        for cut in cuts[::-1][:MOST_INTERPOLATED]:
            for known in dict.fromkeys([(), tuple(formula.inductive)]):  # most invariants only make it harder
                system = formula.system(cut, cuts, known, wanted)
                if system.is_fit:
                    found = yield from self._invariant(system)
                    if found is not None and not found.is_value():
                        yield [(cut, [found])]
                        break

    def _invariant(self, system: LoopSystem) -> Generator[None, None, Node | None]:
        """Others may have their turns between two questions."""
        budget = self._question.budget
        steps = system.invariant(budget)
        while True:
            questions, searched = system.questions, budget.searched
            try:
                next(steps)
            except StopIteration as end:
                return end.value
            finally:
                self._asked += WORK_PER_INTERPOLANT * (system.questions - questions)
                self._asked += (budget.searched - searched) // SEARCH_PER_WORK
            yield None

    def _directed(
        self, policy: Cutting, wanted: Sequence[Node], formula: InductiveFormula, solver: AssumingSolver
    ) -> Helpings:
        """Why no target is reached, state by state."""
        cuts = sorted(policy.cuts, key=lambda cut: cut.newest)
        if not cuts:
            return
        heads, values = formula.heads(cuts, wanted)
        yield list(zip(cuts, values, strict=True))
        search = formula.reachability(heads, wanted, solver).search()
        while True:
            try:
                next(search)
            except StopIteration as end:
                if end.value is not None:
                    yield list(zip(cuts, end.value, strict=True))
                return
            yield None

    @cached_property
    def _bounds(self) -> Mapping[Location, Bounds]:
        """What the numeric domain says of loops, if it is quick."""
        from cegas.cpa.setup import Setup
        from cegas.domains.interval.invariants import loop_invariants

        setup = Setup(self._question.program, self._question.budget, self._known.points_to)
        return loop_invariants(setup, MOST_INTERVAL_STATES)

    def _conclude(
        self, execution: MergedExecution, policy: Cutting, formula: InductiveFormula, invariants: list[int]
    ) -> Conclusion:
        program, ledger = self._question.program, self._question.ledger
        unproved = self._unproved(execution, formula, invariants)
        ledger.conclude(unproved)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        reason = "no run violates the property" if program.counted - program.searched else "no run reaches the error"

        excluded = self._excluded(execution, unproved)

        @cache
        def used() -> tuple[Mapping[Node, Node], Mapping[Cut, Sequence[Node]]]:
            numbers = formula.without(formula.needed(invariants, excluded), excluded)
            return formula.assumed(policy.cuts, numbers), formula.about_elements(numbers, invariants)

        def heads(*, remembers: bool) -> list[Described]:
            from cegas.engines.induction.describing import HeadDescriber

            assumed, elements = used()
            describer = HeadDescriber(program, execution.encoder, assumed, formula.scope, elements, remembers=remembers)
            return [Described(cut.location, cut.calls, each) for cut in policy.cuts for each in describer.describe(cut)]

        describe, remember = (partial(heads, remembers=remembers) for remembers in (False, True))
        evidence = Induction(program, policy.rounds, frozenset(policy.followed), describe, remember)
        return Conclusion(Verdict.SAFE, reason, evidence, assumed)

    def _excluded(self, execution: MergedExecution, unproved: Collection[Condition]) -> Node:
        """All that was shown to be impossible, but for what invariants are shown by."""
        terms = execution.encoder.smt.terms
        fails = [node for each, node in execution.visits.open_conditions().items() if each not in unproved]
        reached = [
            each.reached for each in execution.targets if each.violated is None or each.violated.condition not in unproved
        ]
        return terms.disjunction(*reached, *fails, *[doubt.reached for doubt in execution.doubts])

    def _unproved(
        self, execution: MergedExecution, formula: InductiveFormula, invariants: list[int]
    ) -> dict[Condition, str]:
        """The conditions that are not shown: validity conditions, and those that are only searched."""
        terms = execution.encoder.smt.terms
        cases: dict[Condition, list[Node]] = {each: [node] for each, node in execution.visits.open_conditions().items()}
        for target in execution.targets:
            if target.violated is not None:
                cases.setdefault(target.violated.condition, []).append(target.reached)
        left = {condition: terms.disjunction(*nodes) for condition, nodes in cases.items()}
        unproved: dict[Condition, str] = {}
        while left:
            failing = formula.possible(invariants, list(left.values()))
            if not failing:
                break
            for number, condition in reversed(list(enumerate(list(left)))):
                if number in failing:
                    del left[condition]
                    unproved[condition] = ""
        functions = {
            operation: function.name
            for function in self._question.program.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if operation in unproved
        }
        return {condition: functions[condition] for condition in unproved}

    def effort(self) -> Effort:
        return Effort(states=self._steps, solver_calls=self._questions, operations=self._steps)
