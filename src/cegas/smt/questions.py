"""Questions about merged states: which conditions on inputs can be true, together with all that holds of symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from cegas.foundation.budget import Budget
from cegas.smt.merging import MergingEncoder
from cegas.smt.solver import BitwuzlaSolver, SatAnswer, Solver
from cegas.smt.terms import Node

T = TypeVar("T")

LONGEST_QUERY: Final = 60.0
"""Seconds for one question, unless the budget ends sooner."""


class Questions:
    """Asks the solver about the conditions of one encoder, as long as the budget lasts."""

    def __init__(self, encoder: MergingEncoder, budget: Budget) -> None:
        self._encoder = encoder
        self._budget = budget
        self._model: Solver | None = None
        """The last one that was found. It may do for another question."""
        self._facts = 0
        """So many facts hold in it."""
        self.asked = 0

    def ask(self, condition: Node) -> tuple[SatAnswer, Solver | None]:
        """Whether a condition can be true, with a model if so."""
        if condition.is_false():
            return SatAnswer.UNSAT, None
        self.asked += 1
        remaining = self._budget.remaining
        limit = LONGEST_QUERY if remaining is None else max(0.1, min(LONGEST_QUERY, remaining))
        solver = BitwuzlaSolver(self._encoder.smt.terms, limit, budget=self._budget)
        for fact in self._encoder.facts:
            solver.assert_formula(fact)
        solver.assert_formula(condition)
        answer = solver.check()
        self._budget.check()
        if answer is not SatAnswer.SAT:
            return answer, None
        self._model, self._facts = solver, len(self._encoder.facts)
        return answer, solver

    def may_be(self, condition: Node) -> bool:
        """Whether a condition is not known to be false in all runs."""
        if condition.is_true() or condition.is_false():
            return bool(condition.is_true())
        return self._holds_in_model(condition) or self.ask(condition)[0] is not SatAnswer.UNSAT

    def _holds_in_model(self, condition: Node) -> bool:
        model, facts = self._model, self._encoder.facts
        if model is None or model.value(condition) != 1:
            return False
        return all(model.value(fact) == 1 for fact in facts[self._facts :])

    def which(self, conditions: Mapping[T, Node]) -> tuple[dict[T, Solver], list[T]]:
        """Which of several conditions can be true, each with a model; and those of which it is not known.

        One question for all of them at once: each answer settles all that its model makes true.
        """
        terms = self._encoder.smt.terms
        left = dict(conditions)
        found: dict[T, Solver] = {}
        while left:
            answer, model = self.ask(terms.disjunction(*left.values()))
            if answer is SatAnswer.UNKNOWN:
                return found, list(left)
            if model is None:
                break
            for name in [name for name, condition in left.items() if model.value(condition) == 1]:
                found[name] = model
                del left[name]
        return found, []
