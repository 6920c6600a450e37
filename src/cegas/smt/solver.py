"""Asking a solver: the protocol that the rest of the system sees, and its back end.

A solver is made for one question and thrown away: with Bitwuzla a fresh solver is cheaper than push and pop.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from enum import Enum
from itertools import pairwise
from typing import Any, Protocol

from cegas.foundation.budget import Budget
from cegas.foundation.errors import CegasError
from cegas.smt.terms import Node, Terms


class SatAnswer(Enum):
    """What a solver says about the conjunction of its assertions."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "unknown"


class Solver(Protocol):
    """One question."""

    def assert_formula(self, formula: Node, name: Hashable | None = None) -> None:
        """Add a formula; a named one may be reported by `core`."""

    def check(self) -> SatAnswer:
        """Decide within the time limit."""

    def value(self, node: Node) -> int:
        """After SAT: the bit pattern of a term (of whatever sort but arrays) in the model."""

    def core(self) -> list[Hashable]:
        """After UNSAT, if cores were asked for: names of assertions that are unsatisfiable with the unnamed ones."""


class SolverFactory(Protocol):
    """Makes solvers; the time limit is in seconds and holds for each check."""

    def __call__(self, terms: Terms, time_limit: float | None = None, *, cores: bool = False) -> Solver:
        """A fresh solver over the terms of one factory."""


class BitwuzlaSolver:
    """The main back end. Under a budget, a check ends without an answer as soon as the budget is used up."""

    def __init__(
        self, terms: Terms, time_limit: float | None = None, *, cores: bool = False, budget: Budget | None = None
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
        self._answers: dict[Any, SatAnswer] = {
            bitwuzla.Result.SAT: SatAnswer.SAT,
            bitwuzla.Result.UNSAT: SatAnswer.UNSAT,
            bitwuzla.Result.UNKNOWN: SatAnswer.UNKNOWN,
        }
        self._names: dict[Node, Hashable] = {}

    def assert_formula(self, formula: Node, name: Hashable | None = None) -> None:
        if name is not None:
            self._names.setdefault(formula, name)
        self._solver.assert_formula(formula)

    def check(self, *assumptions: Node) -> SatAnswer:
        """Decide; under assumptions, which hold for this question only."""
        if self._budget is not None:
            self._budget.announce()
        answer = self._answers[self._solver.check_sat(*assumptions)]
        if answer is SatAnswer.UNKNOWN and self._budget is not None:
            self._budget.interrupted += 1
        return answer

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


class AssumingSolver:
    """Many questions about one growing formula: each under assumptions of its own. What the solver learns, it keeps."""

    def __init__(self, terms: Terms, budget: Budget, time_limit: float) -> None:
        import bitwuzla

        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        options.set(bitwuzla.Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(bitwuzla.Option.TIME_LIMIT_PER, max(1, round(time_limit * 1000)))
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._solver.configure_terminator(budget.must_stop)
        self._budget = budget
        self._true: Any = bitwuzla.Result.SAT
        self._false: Any = bitwuzla.Result.UNSAT
        self.calls = 0
        self.given_up = 0
        """How many questions were not answered in time."""

    def assert_formula(self, formula: Node) -> None:
        """From now on it holds."""
        self._solver.assert_formula(formula)

    def check(self, assumptions: Sequence[Node]) -> SatAnswer:
        """Decide within the time limit, if some truth values hold as well."""
        self.calls += 1
        self._budget.announce()
        answer = self._solver.check_sat(*assumptions)
        self._budget.check()
        if answer == self._true:
            return SatAnswer.SAT
        if answer == self._false:
            return SatAnswer.UNSAT
        self._budget.interrupted += 1
        self.given_up += 1
        return SatAnswer.UNKNOWN

    def needed(self) -> set[Node]:
        """After UNSAT: assumptions that suffice for it."""
        return set(self._solver.get_unsat_assumptions())

    def value(self, node: Node) -> int:
        """After SAT: the bit pattern of a truth value or vector in the model."""
        found = self._solver.get_value(node)
        return int(found.value()) if found.sort().is_bool() else int(found.value(10))


class NoSequence(CegasError):
    """The solver has no interpolants for a sequence of formulas, and why."""


class BitwuzlaInterpolator:
    """Sequences of interpolants. One object for one sequence.

    Only the check obeys a time limit; the derivation of interpolants cannot be interrupted. So how long they will take is
    estimated: by the check at first, then by how long it took to derive them for a part of the borders.
    """

    COST = 3.0
    """An interpolant takes at most about so many times as long as the check; much less if assignments are all there is."""

    def __init__(self, terms: Terms, time_limit: float, budget: Budget | None = None) -> None:
        import bitwuzla

        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_INTERPOLANTS, True)
        # Variables of one side are substituted by what they equal, which makes chains of assignments fast; and what the
        # solver derives otherwise has one conjunct for each bit.
        options.set(bitwuzla.Option.INTERPOLANTS_SUBST, True)
        options.set(bitwuzla.Option.INTERPOLANTS_SIMP, True)
        options.set(bitwuzla.Option.TIME_LIMIT_PER, max(1, round(time_limit * 1000)))
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._end = time.monotonic() + time_limit
        self._budget = budget if budget is not None else Budget()
        self._solver.configure_terminator(self._budget.must_stop)
        self._unsatisfiable: Any = bitwuzla.Result.UNSAT
        self._exception: type[Exception] = bitwuzla.BitwuzlaException

    def sequence(self, groups: Sequence[Sequence[Node]]) -> list[Node]:
        """For contradictory groups of formulas, no formula twice: an interpolant for each border between groups.

        Each follows from the one before and the group between, the first from the first group; the last contradicts
        the last group. Raises `NoSequence`.
        """
        self._budget.announce()
        try:
            begin = time.monotonic()
            self._check(groups)
            return self._derive(groups, self.COST * (time.monotonic() - begin))
        except self._exception as error:
            raise NoSequence(f"the solver does not interpolate this: {error}") from error

    def _check(self, groups: Sequence[Sequence[Node]]) -> None:
        for group in groups:
            for formula in group:
                self._solver.assert_formula(formula)
        if self._solver.check_sat() != self._unsatisfiable:
            self._budget.interrupted += 1
            raise NoSequence("the solver that interpolates did not find the contradiction in time")

    def _derive(self, groups: Sequence[Sequence[Node]], each: float) -> list[Node]:
        """Derive interpolants for as many borders as half of the remaining time allows, until all are done."""
        borders, done = len(groups) - 1, 0
        while True:
            begin = time.monotonic()
            count = min(borders, int(0.5 * (self._end - begin) / max(each, 1e-6)))
            if count <= done:
                self._budget.interrupted += 1
                raise NoSequence(f"{borders} interpolants may take {borders * each:.1f} s, which is too long")
            ends = [borders * number // count for number in range(count + 1)]
            parts = [[formula for group in groups[a:b] for formula in group] for a, b in pairwise(ends)]
            found = list(self._solver.get_interpolants(parts))
            if count == borders:
                return found
            done, each = count, (time.monotonic() - begin) / count
