"""Whether a path is real: decided on the full semantics, by nothing less than the exact formula of the path.

A path that known values decide by themselves needs no formula; the solver is imported when the first formula is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cegas.cpa.steps import Step
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Program
from cegas.program.machine import Stuck
from cegas.program.walk import InputValue, NotTaken, Observe, show, walk

if TYPE_CHECKING:
    from cegas.smt.solver import Solver
    from cegas.smt.terms import Terms

MOST_CONSTRAINTS = 20_000
"""Conditions of a path that are put to the solver. What it does with more cannot be interrupted in time."""

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

    def may_be_taken(self, steps: Sequence[Step]) -> bool:
        """Whether a path is not known to be impossible; a quicker question than `check`."""
        self._budget.check()
        path = [step.edge for step in steps]
        try:
            walk(self._program, path, self._budget.tick)
            return True
        except NotTaken:
            return False
        except Stuck:
            return self._has_model(path)

    def _has_model(self, path: Sequence[Edge]) -> bool:
        """Whether the formula of a path is not known to be unsatisfiable."""
        from cegas.smt.formula import PathFormula

        try:
            formula = PathFormula(self._program, path, self._budget.tick)
        except Stuck:
            return True
        if formula.encoder.contradiction is not None:
            return False
        if len(formula.constraints) > MOST_CONSTRAINTS:
            return True
        self.solver_calls += 1
        return formula.is_satisfiable(self._solver, self._limit())

    def check(self, steps: Sequence[Step]) -> PathVerdict:
        """Decide a path from the start of the program."""
        self._budget.check()
        path = [step.edge for step in steps]
        try:
            inputs = walk(self._program, path, self._budget.tick)
        except NotTaken:
            return Spurious()
        except Stuck:
            return self.check_formula(path)
        return Real(inputs, lambda observe: show(self._program, path, observe, self._budget.tick))

    def check_formula(self, path: Sequence[Edge]) -> PathVerdict:
        """Decide a path by its formula."""
        from cegas.smt.formula import Feasible, PathFormula, Undecided

        try:
            formula = PathFormula(self._program, path, self._budget.tick)
        except Stuck as stuck:
            return NotDecided(f"a path has no formula: {stuck}")
        if formula.encoder.contradiction is not None:
            return Spurious()
        if len(formula.constraints) > MOST_CONSTRAINTS:
            return NotDecided("a path has more conditions on inputs than the solver can take at once")
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
        from cegas.smt.solver import BitwuzlaSolver

        return BitwuzlaSolver(terms, time_limit, cores, self._budget)

    def _limit(self) -> float:
        remaining = self._budget.remaining
        return LONGEST_QUERY if remaining is None else max(0.1, min(LONGEST_QUERY, remaining))
