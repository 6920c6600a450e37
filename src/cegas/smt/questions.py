"""Questions about merged states: which conditions on inputs can be true, together with all that holds of symbols."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final, TypeVar
from cegas.smt.merging import MergingEncoder
from cegas.smt.solver import BitwuzlaSolver, SatAnswer, Solver
from cegas.smt.terms import Node

T = TypeVar("T")
R = TypeVar("R")

LONGEST_QUERY: Final = 60.0
"""Seconds for one question; the budget may end it sooner."""

NEW_CLAUSE: Final = 2
"""To make a clause takes so many times as long as to have it in a later question."""

TRIALS: Final = 8
"""If fewer than one in so many models answers the next question, models are not looked at any more: that takes as long as to
ask."""


class Questions:
    """Asks the solver about the conditions of one encoder, as long as the budget lasts.

    One solver for all questions: it keeps what holds of symbols, and conditions are assumptions. On programs with loops
    that is two to four times as fast as a new solver for each question. A model is good until the next question.
    """

    def __init__(self, encoder: MergingEncoder, budget: Budget, *, longest: float = LONGEST_QUERY) -> None:
        self._encoder = encoder
        self._budget = budget
        self._solver = BitwuzlaSolver(encoder.smt.terms, longest, budget=budget)
        self._known = 0
        """So many facts have been told to the solver."""
        self._has_model = False
        self._longest = longest
        self._looked = 0
        """How often the model of the last question was looked at."""
        self._good = 0
        """How often it answered the next question."""
        self.asked = 0
        self.clauses = 0
        """How many clauses the solver had at all questions together, and new ones once more ..."""
        self._clauses = 0
        """... and how many it had at the last one."""
        self.given_up = 0.0
        """The seconds of questions that were not answered in time."""

    @property
    def searched(self) -> int:
        """How much the solver has searched, the same in every run."""
        return self._solver.searched

    def ask(self, condition: Node) -> tuple[SatAnswer, Solver | None]:
        """Whether a condition can be true, with a model if so."""
        if condition.is_false():
            return SatAnswer.UNSAT, None
        self.asked += 1
        facts = self._encoder.facts
        for fact in facts[self._known :]:
            self._solver.assert_formula(fact)
        self._known, self._has_model = len(facts), False
        answer = self._solver.check(condition)
        self._budget.check()
        clauses = self._solver.clauses
        self.clauses += clauses + NEW_CLAUSE * (clauses - self._clauses)
        self._clauses = clauses
        if answer is SatAnswer.UNKNOWN:
            self.given_up += self._longest
        self._has_model = answer is SatAnswer.SAT
        return answer, self._solver if self._has_model else None

    def may_be(self, condition: Node) -> bool:
        """Whether a condition is not known to be false in all runs."""
        if condition.is_true() or condition.is_false():
            return bool(condition.is_true())
        return self._holds_in_model(condition) or self.ask(condition)[0] is not SatAnswer.UNSAT

    def _holds_in_model(self, condition: Node) -> bool:
        """Whether the model of the last question does for this one."""
        if not self._has_model or self._looked > TRIALS * (self._good + 1):
            return False
        self._looked += 1
        if self._solver.value(condition) != 1:
            return False
        self._good += 1
        return all(self._solver.value(fact) == 1 for fact in self._encoder.facts[self._known :])

    def which(self, conditions: Mapping[T, Node], note: Callable[[T, Solver], R]) -> tuple[dict[T, R], list[T]]:
        """Which of several conditions can be true, each with what is noted from a model; and those of which it is not known.

        One question for all of them at once: each answer settles all that its model makes true.
        """
        terms = self._encoder.smt.terms
        left = dict(conditions)
        found: dict[T, R] = {}
        while left:
            answer, model = self.ask(terms.disjunction(*left.values()))
            if answer is SatAnswer.UNKNOWN:
                return found, list(left)
            if model is None:
                break
            for name in [name for name, condition in left.items() if model.value(condition) == 1]:
                found[name] = note(name, model)
                del left[name]
        return found, []


def nothing(name: object, model: Solver) -> None:
    """Takes no note of a model."""
