"""Whether a path is real: decided by the exact path formula on the full semantics, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cegas.cpa.steps import Step
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.machine import Stuck
from cegas.smt.formula import Feasible, PathFormula, Undecided
from cegas.smt.replay import InputValue, Observe
from cegas.smt.solver import BitwuzlaSolver, Solver
from cegas.smt.terms import Terms

LONGEST_QUERY = 60.0
"""Seconds for one question to the solver, unless the budget ends sooner."""


@dataclass(frozen=True, slots=True)
class Real:
    """The path can be taken, with these inputs."""

    inputs: tuple[InputValue, ...]
    show: Callable[[Observe], None]
    """Runs along the path with the inputs and shows every operation."""


@dataclass(frozen=True, slots=True)
class Spurious:
    """No run takes the path."""


@dataclass(frozen=True, slots=True)
class NotDecided:
    """Neither was shown."""

    reason: str


PathVerdict = Real | Spurious | NotDecided


class FeasibilityChecker:
    """Checks paths of one program; counts its questions."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self._program = program
        self._budget = budget
        self.solver_calls = 0

    def check(self, steps: Sequence[Step]) -> PathVerdict:
        """Decide a path from the start of the program."""
        self._budget.check()
        try:
            formula = PathFormula(self._program, [step.edge for step in steps], self._budget.tick)
        except Stuck as stuck:
            return NotDecided(f"a path has no formula: {stuck}")
        if formula.encoder.contradiction is not None:
            return Spurious()
        self.solver_calls += 1
        answer = formula.check(self._solver, self._limit())
        self._budget.check()
        if isinstance(answer, Undecided):
            return NotDecided(answer.reason)
        if not isinstance(answer, Feasible):
            return Spurious()
        self.solver_calls += 1
        if formula.depends_on_inexact(answer, self._solver, self._limit()):
            return NotDecided("a counterexample that depends on values which the model does not know exactly")
        return Real(answer.inputs, lambda observe: formula.trace(answer, observe))

    def _solver(self, terms: Terms, time_limit: float | None = None, cores: bool = False) -> Solver:
        """A solver that gives up when the budget is used up."""
        return BitwuzlaSolver(terms, time_limit, cores, self._budget)

    def _limit(self) -> float:
        remaining = self._budget.remaining
        return LONGEST_QUERY if remaining is None else max(0.1, min(LONGEST_QUERY, remaining))
