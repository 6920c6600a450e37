"""Refinement: bounds that widening has jumped over, and ways that are told apart.

A finer precision is tried before it is taken: an exploration of its own, which goes on behind targets and ends early if
there are too many states, shows whether the target is still reached. Meanwhile it is noted what comes back to the heads of
loops, after these had been widened: what one step of narrowing would give. These bounds are thresholds then, and that is
repeated, since loops within loops get theirs one after the other. What is tried last are precisions that join states at the
heads of loops only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import CannotRefine, ConditionLog, Note, Refined
from cegas.cpa.control import ProgramControl
from cegas.cpa.path import Path
from cegas.cpa.setup import Setup
from cegas.cpa.waitlist import LoopsFirst
from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.precision import IntervalPrecision
from cegas.domains.interval.state import IntervalState
from cegas.program.violations import ViolationEdge

MOST_STATES: Final = 4_000
"""Of the explorations that try precisions, for one refinement."""

MOST_STEPS: Final = 3
"""How often bounds become thresholds before a target is left as it is."""

MOST_REFINEMENTS: Final = 4

MOST_THRESHOLDS: Final = 200

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
        precision = IntervalPrecision(separates=precision.separates, delay=precision.delay, thresholds=thresholds)
        most -= trial.states
        trial = Trial(setup, intervals, precision, most)
        yield precision, trial


class IntervalRefiner:
    """Finds a precision that excludes a target, if there is one."""

    def __init__(self, setup: Setup, intervals: IntervalAnalysis, initial: IntervalPrecision) -> None:
        self._setup = setup
        self._intervals = intervals
        self._precision = initial
        self._left = MOST_REFINEMENTS
        """Each attempt takes as long as the whole exploration, so that there are few, and none after one that has failed."""

    def is_refuted(self, path: Path[IntervalState, IntervalPrecision]) -> bool:
        return False

    def refine(self, path: Path[IntervalState, IntervalPrecision]) -> Refined[IntervalPrecision] | CannotRefine:
        if self._left:
            for precision, trial in self._finer():
                if precision is not self._precision and trial.is_complete and trial.excludes(path):
                    self._precision = precision
                    self._left -= 1
                    return Refined(precision, None, Note(reason="bounds that computed values have"))
            self._left = 0
        return CannotRefine(NOT_EXCLUDED)

    def _finer(self) -> Iterator[tuple[IntervalPrecision, Trial]]:
        """The precision at hand and finer ones, and what they show."""
        left = MOST_STATES
        for precision, trial in narrowed(self._setup, self._intervals, self._precision, MOST_STATES):
            yield precision, trial
            left -= trial.states
        if trial.is_complete and not precision.separates:
            precision = IntervalPrecision(separates=True, delay=precision.delay, thresholds=precision.thresholds)
            yield precision, Trial(self._setup, self._intervals, precision, left)
