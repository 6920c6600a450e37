"""Refinement: bounds that widening has jumped over, and ways that are told apart.

A finer precision is tried before it is taken: an exploration of its own, which goes on behind targets and ends early if
there are too many states, shows whether the target is still reached. Meanwhile it is noted what comes back to the heads of
loops, after these had been widened: what one step of narrowing would give. These bounds are thresholds then, and that is
repeated, since loops within loops get theirs one after the other. Then precisions are tried that join states at the heads of
loops only. What is tried last are pieces of inputs that are floats: the smaller a set, the less is lost where one
variable stands in a formula several times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import CannotRefine, ConditionLog, Note, Refined
from cegas.cpa.control import ProgramControl
from cegas.cpa.path import Path
from cegas.cpa.setup import Setup
from cegas.cpa.waitlist import LoopsFirst
from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.executor import IntervalExecutor
from cegas.domains.interval.floats import FloatSet
from cegas.domains.interval.precision import FloatSplit, IntervalPrecision
from cegas.domains.interval.state import IntervalState
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location
from cegas.program.expressions import Register, registers_of
from cegas.program.operations import Assign, Assume, Havoc, Operation
from cegas.program.types import FloatType
from cegas.program.values import Value
from cegas.program.violations import ViolationEdge

MOST_STATES: Final = 4_000
"""Of the explorations that try precisions, for one refinement."""

MOST_STEPS: Final = 3
"""How often bounds become thresholds before a target is left as it is."""

MOST_REFINEMENTS: Final = 4

MOST_THRESHOLDS: Final = 200

DEPTHS: Final = (2, 4, 6, 8)
"""How often the sets of float inputs are cut in halves, all of them together."""

MOST_SPLIT: Final = 4
"""So many inputs are cut."""

NOT_EXCLUDED: Final = "an infeasible path that intervals cannot exclude"


class Trial:
    """What an exploration has shown that nobody rests on."""

    def __init__(self, setup: Setup, intervals: IntervalAnalysis, precision: IntervalPrecision, most: int) -> None:
        """Ends early if there are more states."""
        self._log = ConditionLog()
        merge, program = intervals.merge, setup.program
        control = ProgramControl(program, setup.known_points_to)
        analysis = intervals.analysis(precision, self._log)
        exploration = Exploration(analysis, control, lambda: LoopsFirst(program), setup.budget)
        self._targets: set[object] = set()
        merge.returned = {}
        try:
            while (target := exploration.run(most)) is not None:
                self._targets.add(target.location)
                exploration.resume(*target.parents[0])
        finally:
            self.returned: Final = frozenset(merge.returned)
            merge.returned = None
        self.is_complete: Final = exploration.is_complete
        self.reached: Final = exploration.reached
        self.states: Final = exploration.states

    def excludes(self, path: Path[IntervalState, IntervalPrecision]) -> bool:
        """Whether the end of a path to a target is not reached."""
        edge = path.steps[-1].edge
        if isinstance(edge, ViolationEdge):
            return edge.condition not in self._log.suspect
        return edge.target not in self._targets


def narrowed(
    setup: Setup, intervals: IntervalAnalysis, precision: IntervalPrecision, most: int
) -> Iterator[tuple[IntervalPrecision, Trial]]:
    """A precision, and others with more and more thresholds, each with what it shows; all with so many states at most."""
    trial = Trial(setup, intervals, precision, most)
    yield precision, trial
    for _ in range(MOST_STEPS):
        new = trial.returned - precision.thresholds
        if not trial.is_complete or not new:
            return
        thresholds = precision.thresholds | frozenset(sorted(new)[:MOST_THRESHOLDS])
        precision = IntervalPrecision(
            separates=precision.separates, delay=precision.delay, thresholds=thresholds, splits=precision.splits
        )
        most -= trial.states
        trial = Trial(setup, intervals, precision, most)
        yield precision, trial


class IntervalRefiner:
    """Finds a precision that excludes a target, if there is one."""

    def __init__(self, setup: Setup, intervals: IntervalAnalysis, initial: IntervalPrecision, *, asks: bool = True) -> None:
        """`asks`: whether a path may be put to the solver."""
        self._setup = setup
        self._intervals = intervals
        self._precision = initial
        self._asks = asks
        self._left = MOST_REFINEMENTS
        """Each attempt takes as long as the whole exploration, so that there are few, and none after one that has failed."""
        self._found: tuple[Path[IntervalState, IntervalPrecision], IntervalPrecision | None] | None = None
        """The last path that was looked at, and a precision that excludes its target."""

    def is_refuted(self, path: Path[IntervalState, IntervalPrecision]) -> bool:
        """Questions about floats may take the solver longer than all there is to try here, so that comes first."""
        if not self._asks:
            return True
        return has_floats(path) and self._finer_for(path) is not None

    def refine(self, path: Path[IntervalState, IntervalPrecision]) -> Refined[IntervalPrecision] | CannotRefine:
        precision = self._finer_for(path)
        if precision is None:
            return CannotRefine(NOT_EXCLUDED)
        self._precision = precision
        self._left -= 1
        reason = "pieces of what inputs may be" if precision.splits else "bounds that computed values have"
        return Refined(precision, None, Note(reason=reason))

    def _finer_for(self, path: Path[IntervalState, IntervalPrecision]) -> IntervalPrecision | None:
        """A precision that excludes the end of a path."""
        if self._found is not None and self._found[0] is path:
            return self._found[1]
        found: IntervalPrecision | None = None
        if self._left:
            for precision, trial in self._finer(path):
                if precision is not self._precision and trial.is_complete and trial.excludes(path):
                    found = precision
                    break
            else:
                self._left = 0
        self._found = (path, found)
        return found

    def _finer(self, path: Path[IntervalState, IntervalPrecision]) -> Iterator[tuple[IntervalPrecision, Trial]]:
        """The precision at hand and finer ones, and what they show."""
        left = MOST_STATES
        for precision, trial in narrowed(self._setup, self._intervals, self._precision, MOST_STATES):
            yield precision, trial
            left -= trial.states
        if not trial.is_complete:
            return
        if not precision.separates:
            precision = IntervalPrecision(separates=True, delay=precision.delay, thresholds=precision.thresholds)
            yield precision, Trial(self._setup, self._intervals, precision, left)
        inputs = float_inputs(path, self._intervals.transfer)
        for depth in DEPTHS if inputs else ():
            splits = tuple([FloatSplit(place, register, -(-depth // len(inputs))) for register, place in inputs.items()])
            precision = IntervalPrecision(
                separates=True, delay=precision.delay, thresholds=precision.thresholds, splits=splits
            )
            trial = Trial(self._setup, self._intervals, precision, left)
            left -= trial.states
            yield precision, trial
            if not trial.is_complete or left < 0:
                return


def has_floats(path: Path[IntervalState, IntervalPrecision]) -> bool:
    """Whether something on a path is a set of floats, or could be one."""
    return any(isinstance(each.type, FloatType) for state in path.states for each in state.frame.values)


def float_inputs(
    path: Path[IntervalState, IntervalPrecision], executor: IntervalExecutor
) -> dict[Register, Location | Operation]:
    """The registers with floats from outside, and where on a path they are first known to be bounded."""
    inputs: set[Register] = set()
    found: dict[Register, Location | Operation] = {}

    def look(values: Mapping[Register, Value], place: Location | Operation | None) -> None:
        for register, value in values.items():
            if register in inputs and isinstance(value, FloatSet) and not value.has_infinity and place is not None:
                if len(found) < MOST_SPLIT:
                    found.setdefault(register, place)

    for step, state in zip(path.steps, path.states, strict=True):
        look(state.frame.values, state.location)
        operations = step.edge.operations
        for position, operation in enumerate(operations):
            if isinstance(operation, Assume) and not inputs.isdisjoint(registers_of(operation.condition)):
                look(executor.values_behind(state, step, operations[: position + 1]), operation)
            elif isinstance(operation, Havoc | Assign) and isinstance(operation.target.type, FloatType):
                if isinstance(operation, Havoc) or operation.value in inputs:
                    inputs.add(operation.target)
    return found
