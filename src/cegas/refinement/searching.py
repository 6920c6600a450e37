"""Searching for violations beside a proof: a few paths along which conditions fail are judged, and nothing else changes.

Conditions that are only searched refine no abstraction and wait for nobody: what is explored, and in which order, is what
would be explored without them.
"""

from __future__ import annotations

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import ConditionLog
from cegas.cpa.reached import Node
from cegas.program.steps import Step
from cegas.program.violations import ViolationEdge
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.refinement.ledger import Ledger, Violated


class ViolationSearch:
    """Judges paths of one exploration, as far as the ledger allows it."""

    def __init__(self, ledger: Ledger, exploration: Exploration, log: ConditionLog) -> None:
        self._ledger = ledger
        self._exploration = exploration
        self._log = log
        self._later: list[tuple[ViolationEdge, tuple[Step, ...]]] = []
        """Paths that known values do not decide. To import a solver takes longer than to check a small program."""

    def pause(self, until: int | None) -> int | None:
        """How far to explore before there is something to judge."""
        if not self._later:
            return until
        later = self._ledger.allowance.later
        return later if until is None else min(until, later)

    @property
    def is_due(self) -> bool:
        """Whether paths have waited long enough."""
        exploration = self._exploration
        return bool(self._later) and (exploration.is_complete or exploration.states >= self._ledger.allowance.later)

    def judge(self, target: Node, edge: ViolationEdge, feasibility: FeasibilityChecker) -> Violated | None:
        """Look at a target where a condition fails, which is forgotten then."""
        ledger, condition = self._ledger, edge.condition
        found: Violated | None = None
        if ledger.allows(condition, target.depth):
            ledger.searched(condition, target.depth)
            steps = target.path().steps
            verdict = feasibility.check_values(steps)
            if isinstance(verdict, Real):
                found = Violated(verdict, edge)
            elif verdict is None:
                self._later.append((edge, steps))
        if ledger.is_settled(condition):
            self._log.settled.add(condition)
        self._exploration.dismiss(target)
        return found

    def judge_later(self, feasibility: FeasibilityChecker, longest: float) -> Violated | None:
        """Put the next path that has waited to the solver, for at most so many seconds."""
        edge, steps = self._later.pop(0)
        verdict = feasibility.check_formula([step.edge for step in steps], longest)
        return Violated(verdict, edge) if isinstance(verdict, Real) else None
