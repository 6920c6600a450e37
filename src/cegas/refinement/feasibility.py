"""Whether a path is real: decided on the full semantics, by nothing less than the exact formula of the path.

A path that known values decide by themselves needs no formula; the solver is imported when the first formula is made, and
what follows a path when there is one: many programs are proved without any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.budget import Budget
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Edge, Program
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.walk import InputValue, Observe
    from cegas.smt.path import PathEncoder
    from cegas.smt.solver import Solver
    from cegas.smt.terms import Terms

MOST_CONSTRAINTS = 20_000
"""Conditions of a path that are put to the solver. What it does with more cannot be interrupted in time."""

LONGEST_QUERY = 60.0
"""Seconds for one question to the solver, unless the budget ends sooner."""


class Real(Data):
    """The path can be taken, with these inputs."""

    __slots__ = ("inputs", "show")

    def __init__(self, inputs: tuple[InputValue, ...], show: Callable[[Observe], None]) -> None:
        self.inputs: Final = inputs
        self.show: Final = show
        """Runs along the path with the inputs and shows every operation."""


class Spurious(Data):
    """No run takes the path."""

    __slots__ = ()


class NotDecided(Data):
    """Neither was shown."""

    __slots__ = ("is_late", "reason")

    def __init__(self, reason: str, *, is_late: bool = False) -> None:
        self.reason: Final = reason
        self.is_late: Final = is_late
        """The solver had no answer in time: with more of it there may be one."""


class TrustedPointers(Data):
    """A condition fails at the end of the path only if a pointer from outside is not what it should be."""

    __slots__ = ("reason",)

    def __init__(self, origin: str) -> None:
        self.reason: Final = f"a pointer that comes from {origin} can be used"


PathVerdict = Real | Spurious | NotDecided | TrustedPointers


class FeasibilityChecker:
    """Checks paths of one program; counts its questions."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self.program = program
        self.budget = budget
        self.solver_calls = 0
        self.most_choices: int | None = None
        """See `PathFormula`."""

    def values_allow(self, steps: Sequence[Step]) -> bool:
        """Whether known values alone do not exclude a path; a quicker question than `check`."""
        from cegas.program.machine import Stuck
        from cegas.program.walk import NotTaken, walk

        try:
            walk(self.program, [step.edge for step in steps], self.budget.tick)
        except NotTaken:
            return False
        except Stuck:
            pass
        return True

    def solve(self, encoder: PathEncoder) -> tuple[bool, Solver | None]:
        """Whether the formula of a path is not known to be unsatisfiable, and a model if there is one."""
        from cegas.smt.solver import SatAnswer

        self.solver_calls += 1
        solver = self._solver(encoder.smt.terms, self._limit())
        for definition in encoder.definitions:
            solver.assert_formula(definition.node)
        for constraint in encoder.constraints:
            solver.assert_formula(constraint.node)
        answer = solver.check()
        self.budget.check()
        return answer is not SatAnswer.UNSAT, solver if answer is SatAnswer.SAT else None

    def check(self, steps: Sequence[Step], longest: float = LONGEST_QUERY) -> PathVerdict:
        """Decide a path from the start of the program; the solver has so many seconds for a question."""
        return self.check_edges([step.edge for step in steps], longest)

    def check_edges(self, path: Sequence[Edge], longest: float = LONGEST_QUERY) -> PathVerdict:
        """Decide a path by its edges; the last one may be the beginning of an edge."""
        self.budget.check()
        return self._by_values(path) or self.check_formula(path, longest)

    def check_values(self, steps: Sequence[Step]) -> PathVerdict | None:
        """Decide a path by known values alone; None if these do not decide it."""
        return self._by_values([step.edge for step in steps])

    def _by_values(self, path: Sequence[Edge]) -> PathVerdict | None:
        from cegas.program.machine import Stuck
        from cegas.program.walk import NotTaken, show, walk

        try:
            inputs = walk(self.program, path, self.budget.tick)
        except NotTaken:
            return Spurious()
        except Stuck:
            return None
        return Real(inputs, lambda observe: show(self.program, path, observe))  # its length was within the limits

    def check_formula(self, path: Sequence[Edge], longest: float = LONGEST_QUERY) -> PathVerdict:
        """Decide a path by its formula; the solver has so many seconds for a question."""
        from cegas.program.machine import Stuck
        from cegas.smt import formula as smt
        from cegas.smt.formula import Feasible, PathFormula, Undecided

        try:
            formula = PathFormula(self.program, path, self.budget.tick, self.most_choices)
        except Stuck as stuck:
            return NotDecided(f"a path has no formula: {stuck}")
        if formula.encoder.contradiction is not None:
            return Spurious()
        if len(formula.constraints) > MOST_CONSTRAINTS:
            return NotDecided("a path has more conditions on inputs than the solver can take at once")
        self.solver_calls += 1
        interrupted = self.budget.interrupted
        answer = formula.check(self._solver, self._limit(longest))
        self.budget.check()
        if isinstance(answer, Undecided):
            return NotDecided(answer.reason, is_late=self.budget.interrupted > interrupted)
        if isinstance(answer, smt.Trusted):
            return TrustedPointers(answer.origin)
        if not isinstance(answer, Feasible):
            return Spurious()
        self.solver_calls += 1
        interrupted = self.budget.interrupted
        if formula.depends_on_inexact(answer, self._solver, self._limit(longest)):
            from cegas.refinement.inexact import depending_on  # it is rare

            return NotDecided(depending_on(self.program, path), is_late=self.budget.interrupted > interrupted)
        return Real(answer.inputs, lambda observe: formula.trace(answer, observe))

    def _solver(self, terms: Terms, time_limit: float | None = None, *, cores: bool = False) -> Solver:
        """A solver that gives up when the budget is used up."""
        from cegas.smt.solver import BitwuzlaSolver

        return BitwuzlaSolver(terms, time_limit, cores=cores, budget=self.budget)

    def _limit(self, longest: float = LONGEST_QUERY) -> float:
        remaining = self.budget.remaining
        return longest if remaining is None else max(0.1, min(longest, remaining))
