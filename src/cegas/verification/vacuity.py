"""Whether the conditions that a proof rests on hold in any run.

A run ends where C defines nothing: behind an access that is out of bounds in every run, every assertion holds. Such a proof
is true and worthless. So after a SAFE answer every condition that was not proved is looked at, apart for each call string
that leads to it (a library model is called by good and by bad calls; calls within a recursion count once). It *holds in
no run* if some run gets there and every run that does ends there, now or when it comes back. It *holds in some run* if a run
was there and ended elsewhere. Ways to find out, the cheapest first:

- runs by the reference interpreter: one without any input (if that comes to an end, all runs are like it), some with
  chosen inputs;
- the state space of the proof, which has all runs in it: if all its paths through a condition end there, so do all
  runs (`evidence/endings.py`); a path through it to the end of the program may be real, which its formula says;
- the same with the states of symbolic execution;
- if the proof is a formula that has all runs in it, that formula (`AllRuns`); if it is neither, as one by induction, the
  states of symbolic execution alone.

All of that is bounded by the number of operations, states, steps and paths, so that every run is the same; and it takes no
more processor time than the proof has taken, or three seconds. What is not found out by then is unclear, and the verdict
stands. Assumptions of the user that no run passes are looked for in the same way; these are told, since a proof about no run
is hardly what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cegas.engines.engine import AllRuns, StateSpace
from cegas.evidence.endings import CallStrings, ConditionEndings, ConditionPlace, Indices, beginning
from cegas.evidence.trace.functions import is_hidden
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.records import record, replace
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Constant
from cegas.program.operations import Assume, AssumeKind, Operation, Origin
from cegas.program.properties import Standing, Verdict
from cegas.program.types import PointerType, Type
from cegas.refinement.feasibility import FeasibilityChecker, PathVerdict, Real, Spurious
from cegas.verification.answers import is_assumption, rests_on_conditions
from cegas.verification.result import Answer, Assumption, Statistics, sorted_assumptions

if TYPE_CHECKING:
    from cegas.evidence.condition_words import ConditionWords, Said
    from cegas.evidence.counterexample import Counterexample
    from cegas.program.interpreter import Outcome

MOST_RUNS: Final = 8
"""Runs with chosen inputs."""
OPERATIONS: Final = 20_000
"""Operations of a run, or as many as the proof has executed."""
STATES: Final = 1_000
"""States of symbolic execution, or as many as the proof has taken."""
PATHS: Final = 12
"""Paths of one state space whose formulas are asked about."""
LONGEST_PATH: Final = 3_000
"""Edges of such a path."""
LEAST_SECONDS: Final = 3.0
"""It may take as long as everything before has taken, and this in any case."""


def examine(answer: Answer, program: Program, budget: Budget, statistics: Statistics, *, accept: bool = False) -> None:
    """Say of the conditions of a SAFE answer in which runs they hold.

    If one holds in no run, the answer becomes UNKNOWN, unless that is accepted.
    """
    if not rests_on_conditions(answer, program):
        return
    assumed = _places_of(program, is_assumption)
    examination = _VacuityCheck(answer, program, budget, statistics, assumed)
    try:
        with budget.at_most(max(LEAST_SECONDS, budget.worked)):
            examination.run()
    except (ResourceExhausted, KeyboardInterrupt):
        pass  # what is known by now is known; whoever goes on looks at the budget again
    examination.conclude(accept=accept)


def _places_of(program: Program, is_wanted: Callable[[Operation], bool]) -> Indices:
    """Certain operations, by the edges that they are on."""
    found: dict[Edge, tuple[int, ...]] = {}
    for function in program.functions.values():
        for edge in function.edges:
            indices = tuple(index for index, operation in enumerate(edge.operations) if is_wanted(operation))
            if indices:
                found[edge] = indices
    return found


@record
class Spot:
    """An assumption of the user, wherever it is called from."""

    edge: Edge
    number: int


class _VacuityCheck:
    """Collects what is found out about each condition."""

    def __init__(self, answer: Answer, program: Program, budget: Budget, statistics: Statistics, assumed: Indices) -> None:
        self._answer = answer
        self._program = program
        self._budget = budget
        self._statistics = statistics
        self._feasibility = FeasibilityChecker(program, budget)
        self._strings = CallStrings()
        self._conditions = _places_of(program, lambda operation: operation in answer.unproved)
        self._assumed = assumed
        self._standings: dict[ConditionPlace, Standing] = {}
        """Of every condition, under every call string that the proof has states with."""
        self._ends: dict[ConditionPlace, list[Edge]] = {}
        """By the place where it ends: the path of a run of the interpreter."""
        self._runs: dict[ConditionPlace, Real] = {}
        """Runs that end where every run does."""
        self._not_passed: dict[Spot, bool] = {
            Spot(edge, index): False
            for edge, indices in assumed.items()
            for index in indices
            if not _is_false(edge.operations[index])
        }
        """Assumptions of the user that no run is known to pass; True: it is known that none does."""
        self._made_words: ConditionWords | None = None
        self._contradicted = False
        """A run reaches the error."""
        self._is_exactly_known = False
        """All runs are like one that was followed."""
        self._paths = PATHS
        """Paths that may still be asked about."""

    # -- finding out ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Find out as much as the limits allow."""
        proof = self._answer.proof
        states = None if proof is None else self._endings(proof)
        if states is not None:
            self._standings = dict.fromkeys(states.places(self._conditions), Standing.UNCLEAR)
        self._execute()
        if self._answer.runs is not None and not self._is_exactly_known:
            self._ask_all_runs(self._answer.runs)
        elif proof is None and not (self._is_exactly_known or self._contradicted):
            states = self._endings(self._symbolic(None))
            for place in states.places(self._conditions):
                self._standings.setdefault(place, Standing.UNCLEAR)
            self._ask(states)
        if states is None or proof is None or self._is_done():
            return
        for place in list(self._open()):
            if states.is_proved(place):
                del self._standings[place]
        self._ask(states)
        if not self._is_done() and not states.is_exact:
            self._ask(self._endings(self._symbolic(proof)))

    def _endings(self, proof: StateSpace) -> ConditionEndings:
        edges = dict.fromkeys((*self._conditions, *self._assumed))
        return ConditionEndings(proof, edges, self._strings)

    def _is_done(self) -> bool:
        return self._contradicted or not (any(True for _ in self._open()) or any(True for _ in self._unclear_spots()))

    def _open(self) -> Iterator[ConditionPlace]:
        return (place for place, standing in self._standings.items() if standing is Standing.UNCLEAR)

    def _unclear_spots(self) -> Iterator[Spot]:
        return (spot for spot, is_known in self._not_passed.items() if not is_known)

    def _passed(self, path: Sequence[Edge]) -> Iterator[ConditionPlace | Spot]:
        """What a run along a path has passed."""
        for edge, string in self._strings.along(path):
            for index in self._conditions.get(edge, ()):
                yield ConditionPlace(edge, index, string)
            for index in self._assumed.get(edge, ()):
                yield Spot(edge, index)

    def _note_passed(self, passed: Iterable[ConditionPlace | Spot]) -> None:
        for item in passed:
            if isinstance(item, Spot):
                self._not_passed.pop(item, None)
            else:
                self._standings[item] = Standing.SOME_RUN

    # -- runs -----------------------------------------------------------------------------------------------------

    def _execute(self) -> None:
        """Run the program without inputs, then with some."""
        from cegas.program.interpreter import Interpreter, OutcomeKind  # only where there is a condition

        most = max(OPERATIONS, self._statistics.operations)
        for number in range(-1, MOST_RUNS):
            choose = None if number < 0 else _Chooser(number)
            path: list[Edge] = []
            interpreter = Interpreter(
                self._program, choose, observe=path.append, tick=self._budget.tick, max_operations=most
            )
            outcome = interpreter.run()
            if outcome.kind is OutcomeKind.TARGET:
                self._contradicted = True
                return
            is_decided = self._learn(outcome, path)
            if is_decided and choose is None:
                self._is_exactly_known = True
                self._learn_from_only_run()
                return
            if interpreter.operations > most or (choose is not None and not choose.has_been_asked):
                return  # other inputs would change nothing
            if self._is_done() and self._answer.proof is not None:
                return

    def _learn(self, outcome: Outcome, path: list[Edge]) -> bool:
        """Note what a run has passed and where it has ended; False if it did not come to an end."""
        from cegas.program.interpreter import OutcomeKind

        end = outcome.assumption
        if outcome.kind is OutcomeKind.STUCK or (end is not None and end.kind is AssumeKind.BRANCH):
            return False
        passed = dict.fromkeys(self._passed(path))
        if end is not None:
            last, index = path[-1], _index_of(end, path[-1])
            string = [string for _, string in self._strings.along(path)][-1]
            for later in range(index, len(last.operations)):
                passed.pop(Spot(last, later), None)
                passed.pop(ConditionPlace(last, later, string), None)
            self._ends.setdefault(ConditionPlace(last, index, string), [*path[:-1], beginning(last, index)])
        self._note_passed(passed)
        return True

    def _learn_from_only_run(self) -> None:
        """All runs are like the one so far."""
        for place in list(self._open()):
            self._standings[place] = Standing.NOT_REACHED
        self._not_passed.clear()
        for place, path in self._ends.items():
            if place.condition.kind is AssumeKind.USER:
                self._not_passed[Spot(place.edge, place.number)] = True
            else:
                self._show_end(place, path)

    # -- the formula of all runs ----------------------------------------------------------------------------------

    def _ask_all_runs(self, runs: AllRuns) -> None:
        """Ask a formula that has all runs in it. That a condition holds in no run counts if a run to it is shown."""
        if self._contradicted:
            return
        for (edge, index, calls), (standing, path) in runs.endings.standings(self._answer.unproved).items():
            place = ConditionPlace(edge, index, calls)
            if standing is not Standing.NO_RUN:
                self._standings.setdefault(place, standing)
            elif not self._show_end(place, [*path, beginning(edge, index)]):
                self._standings.setdefault(place, Standing.UNCLEAR)
        for (edge, index), path in runs.endings.not_passed().items():
            spot = Spot(edge, index)
            if spot in self._not_passed:
                self._not_passed[spot] = self._real([*path, beginning(edge, index)]) is not None

    # -- state spaces ---------------------------------------------------------------------------------------------

    def _ask(self, states: ConditionEndings) -> None:
        """Ask a state space about what is not known yet."""
        self._paths = PATHS
        for place in list(self._open()):
            standing = states.standing(place)
            if standing is Standing.NOT_REACHED:
                self._standings[place] = standing
            elif standing is Standing.NO_RUN:
                any(self._show_end(place, path) for path in self._paths_to(states, place))
        for spot in list(self._unclear_spots()):
            self._ask_about_assumption(states, spot)
        for place in sorted(self._open(), key=states.depth, reverse=True):
            if self._standings[place] is Standing.UNCLEAR and not self._show_passed(states, place):
                self._exclude_all_ways(states, place)

    def _show_passed(self, states: ConditionEndings, place: ConditionPlace) -> bool:
        """Show that a run goes through a place to the end of the program."""
        for path in _short(states.paths_through(place)):
            if self._real(path) is not None:
                self._note_passed(self._passed(path))
                return True
        return False

    def _exclude_all_ways(self, states: ConditionEndings, place: ConditionPlace) -> None:
        """Show that all runs end at a place because none of the paths behind it can be taken."""
        ways = states.all_paths_behind(place)
        if ways is None or len(ways) > self._paths or max(map(len, ways), default=0) > LONGEST_PATH:
            return
        if all(map(self._is_excluded, ways)):
            any(self._show_end(place, path) for path in self._paths_to(states, place))

    def _paths_to(self, states: ConditionEndings, place: ConditionPlace) -> Iterable[list[Edge]]:
        known = self._ends.get(place)
        return [known] if known is not None else _short(states.paths_to(place))

    def _ask_about_assumption(self, states: ConditionEndings, spot: Spot) -> None:
        edge, index = spot.edge, spot.number
        if not states.is_reached(edge):
            del self._not_passed[spot]
        elif states.may_be_passed(edge, index):
            if any(self._real(path) is not None for path in _short(states.paths_behind(edge, index))):
                del self._not_passed[spot]
        else:
            before = _short(states.paths_behind(edge, index - 1))
            self._not_passed[spot] = any(self._real(path) is not None for path in before)

    def _show_end(self, place: ConditionPlace, path: list[Edge]) -> bool:
        """Show that a run comes to a place where all runs end that do."""
        run = self._real(path)
        if run is None:
            return False
        self._standings[place] = Standing.NO_RUN
        self._runs[place] = run
        return True

    def _real(self, path: list[Edge]) -> Real | None:
        """A run along a path, if its formula shows that there is one."""
        verdict = self._verdict(path)
        return verdict if isinstance(verdict, Real) else None

    def _is_excluded(self, path: list[Edge]) -> bool:
        return isinstance(self._verdict(path), Spurious)

    def _verdict(self, path: list[Edge]) -> PathVerdict | None:
        """What the formula of a path says; None if no more paths may be asked about."""
        if self._paths <= 0:
            return None
        self._paths -= 1
        return self._feasibility.check_edges(path)

    def _symbolic(self, proof: StateSpace | None) -> StateSpace:
        """The states of symbolic execution, as many as the limit allows. What looks like an error there is none."""
        from cegas.cpa.control import ProgramControl
        from cegas.cpa.setup import Setup
        from cegas.domains.symbolic.component import SymbolicComponent
        from cegas.pointers import PointsTo
        from cegas.refinement.cegar import Cegar
        from cegas.verification.recipes.symbolic import symbolic_analysis

        calls = None if proof is None else proof.calls
        setup = Setup(self._program, self._budget, calls if isinstance(calls, PointsTo) else None)
        component = SymbolicComponent(symbolic_analysis(setup))
        cegar = Cegar(self._program, component, ProgramControl(self._program, setup.points_to), self._budget)
        exploration, most = cegar.exploration, max(STATES, self._statistics.states)
        while (target := exploration.run(most)) is not None:
            exploration.resume(*target.parents[0])
        self._statistics.solver_calls += component.cost().solver_calls
        return StateSpace(self._program, exploration, component, setup.points_to)

    # -- the answer -----------------------------------------------------------------------------------------------

    def conclude(self, *, accept: bool) -> None:
        """Write into the answer what was found out."""
        answer = self._answer
        self._statistics.solver_calls += self._feasibility.solver_calls
        if self._contradicted:
            answer.verdict = Verdict.UNKNOWN
            answer.reason = "a run of the reference interpreter reaches the error, although the analysis has found a proof"
            return
        standings: dict[Assumption, list[ConditionPlace]] = {assumption: [] for assumption in answer.unproved.values()}
        for place in self._standings:
            standings.setdefault(self._assumption(place), []).append(place)
        answer.assumptions = sorted_assumptions(self._told(assumption, places) for assumption, places in standings.items())
        answer.warnings = (*answer.warnings, *self._contradictory_assumptions())
        vacuous = next((item for item in answer.assumptions if item.standing is Standing.NO_RUN), None)
        if vacuous is None:
            return
        place = next(place for place in self._runs if self._assumption(place) == vacuous)
        if accept:
            answer.reason = f"{answer.reason}; accepted although a condition holds in no run: {self._said(place)}"
        else:
            answer.verdict = Verdict.UNKNOWN
            answer.reason = f"the proof rests on a condition that holds in no run: {self._said(place)}"

    def _assumption(self, place: ConditionPlace) -> Assumption:
        """What a condition says to people, also if the analysis had nothing to say about it."""
        found = self._answer.unproved.get(place.condition)
        return found or Assumption.of(place.condition, self._words.of(place.condition, place.edge.source.function))

    def _told(self, assumption: Assumption, places: Sequence[ConditionPlace]) -> Assumption:
        """An assumption with the least favourable of what is known under the call strings that lead to it."""
        standings = {self._standings[place] for place in places}
        for standing in (Standing.NO_RUN, Standing.UNCLEAR, Standing.SOME_RUN, Standing.NOT_REACHED):
            if standing in standings:
                shown = next((place for place in places if place in self._runs), None)
                run = None if shown is None else self._counterexample(shown)
                return replace(assumption, standing=standing, run=run)
        return assumption

    def _counterexample(self, place: ConditionPlace) -> Counterexample:
        from cegas.evidence.counterexample import Ending
        from cegas.evidence.trace.recorder import CounterexampleRecorder

        run = self._runs[place]
        recorder = CounterexampleRecorder(self._program, run.inputs)
        run.show(recorder)
        text = f"undefined behaviour: it is not true that {self._said(place).words}"
        return recorder.result(Ending(text, place.condition.position))

    def _said(self, place: ConditionPlace) -> Said:
        """A condition under the calls that lead to it; one in a library model stands at the user's call."""
        function, names = place.edge.source.function, self._program.names
        calls = [edge.call for edge in place.calls if not is_hidden(edge.source.function, names) and edge.call is not None]
        return self._words.of(place.condition, function, calls)

    @property
    def _words(self) -> ConditionWords:
        """Made if there is something to tell."""
        if self._made_words is None:
            from cegas.evidence.condition_words import ConditionWords

            self._made_words = ConditionWords(self._program)
        return self._made_words

    def _contradictory_assumptions(self) -> Iterator[str]:
        for spot, is_known in self._not_passed.items():
            if is_known:
                position = spot.edge.operations[spot.number].position
                where = f" at {position}" if position is not None else ""
                yield f"every run that gets to the assumption{where} ends there: what comes after it was not checked"


def _short(paths: Iterable[list[Edge]]) -> Iterator[list[Edge]]:
    return (path for path in paths if len(path) <= LONGEST_PATH)


def _is_false(assumption: Operation) -> bool:
    """Whether a condition is simply false: such a one is written to end runs."""
    return isinstance(assumption, Assume) and isinstance(assumption.condition, Constant)


def _index_of(condition: Assume, edge: Edge) -> int:
    return next(index for index, operation in enumerate(edge.operations) if operation is condition)


class _Chooser:
    """Inputs for a run: zeros, ones, then small and large numbers in an order that looks random and is always the same."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._state = number
        self.has_been_asked = False

    def __call__(self, origin: Origin, type_: Type) -> int | None:
        self.has_been_asked = True
        if isinstance(type_, PointerType):
            return 0  # other pointers from outside point to memory outside, which has no number, or nowhere
        if self._number < 2:
            return self._number
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)  # Knuth's MMIX generator
        drawn = self._state >> 33
        return (drawn >> 3) % (4, 16, 256, 2**31)[drawn & 3] * (-1 if drawn & 4 and self._number & 1 else 1)
