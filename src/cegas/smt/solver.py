"""Asking a solver: the protocol that the rest of the system sees, and its back end.

A solver is made for one question and thrown away: with Bitwuzla a fresh solver is cheaper than push and pop.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Any, Protocol

from cegas.foundation.budget import Budget
from cegas.smt.terms import Node, Terms


class Answer(Enum):
    """What a solver says about the conjunction of its assertions."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "unknown"


class Solver(Protocol):
    """One question."""

    def assert_formula(self, formula: Node, name: Hashable | None = None) -> None:
        """Add a formula; a named one may be reported by `core`."""

    def check(self) -> Answer:
        """Decide within the time limit."""

    def value(self, node: Node) -> int:
        """After SAT: the bit pattern of a term (of whatever sort but arrays) in the model."""

    def core(self) -> list[Hashable]:
        """After UNSAT, if cores were asked for: names of assertions that are unsatisfiable with the unnamed ones."""


class SolverFactory(Protocol):
    """Makes solvers; the time limit is in seconds and holds for each check."""

    def __call__(self, terms: Terms, time_limit: float | None = None, cores: bool = False) -> Solver:
        """A fresh solver over the terms of one factory."""


class BitwuzlaSolver:
    """The main back end. Under a budget, a check ends without an answer as soon as the budget is used up."""

    def __init__(
        self, terms: Terms, time_limit: float | None = None, cores: bool = False, budget: Budget | None = None
    ) -> None:
        import bitwuzla

        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        if cores:
            options.set(bitwuzla.Option.PRODUCE_UNSAT_CORES, True)
        if time_limit is not None:
            # The solver reads 0 as "no limit".
            options.set(bitwuzla.Option.TIME_LIMIT_PER, max(1, round(time_limit * 1000)))
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._budget = budget
        if budget is not None:
            self._solver.configure_terminator(budget.must_stop)
        self._answers: dict[Any, Answer] = {
            bitwuzla.Result.SAT: Answer.SAT,
            bitwuzla.Result.UNSAT: Answer.UNSAT,
            bitwuzla.Result.UNKNOWN: Answer.UNKNOWN,
        }
        self._names: dict[Node, Hashable] = {}

    def assert_formula(self, formula: Node, name: Hashable | None = None) -> None:
        if name is not None:
            self._names.setdefault(formula, name)
        self._solver.assert_formula(formula)

    def check(self) -> Answer:
        if self._budget is None:
            return self._answers[self._solver.check_sat()]
        # The solver calls back into Python while it works, and no exception may pass through it.
        with self._budget.unbroken():
            return self._answers[self._solver.check_sat()]

    def value(self, node: Node) -> int:
        found = self._solver.get_value(node)
        sort = found.sort()
        if sort.is_bool():
            return int(found.value())
        if sort.is_fp():
            return int(found.value(2, False), 2)
        return int(found.value(10))

    def core(self) -> list[Hashable]:
        return [self._names[formula] for formula in self._solver.get_unsat_core() if formula in self._names]
