"""Asking a solver: the protocol that the rest of the system sees, and its back end.

A solver is made for one question and thrown away: with Bitwuzla a fresh solver is cheaper than push and pop.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from itertools import pairwise

from cegas.foundation.budget import Budget
from cegas.foundation.enums import Enum
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Any, Final, Protocol
from cegas.smt.remainders import Remainders
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
    """Makes solvers; the time limit is in seconds (of the processor, if there is a budget) and holds for each check."""

    def __call__(self, terms: Terms, time_limit: float | None = None, *, cores: bool = False) -> Solver:
        """A fresh solver over the terms of one factory."""


LOOK_EVERY: Final = 16
"""A solver asks up to a hundred thousand times a second whether it has to stop; so often nobody looks at the clock."""


class Terminator:
    """Whether a solver has to stop, because a budget is used up, or because a question has taken its time.

    That is processor time: on a busy machine a question is worth as much as on an idle one.
    """

    __slots__ = ("_budget", "_end", "_longest", "asked")

    def __init__(self, budget: Budget, longest: float | None = None) -> None:
        self._budget = budget
        self._longest: Final = float("inf") if longest is None else longest
        self._end = float("inf")
        self.asked = 0
        """How often it was asked: how much the solver has searched, on whatever machine."""

    def begin(self) -> None:
        """A question is asked now."""
        self._end = time.process_time() + self._longest
        self._budget.announce()

    def __call__(self) -> bool:
        self.asked += 1
        self._budget.searched += 1
        return self.asked % LOOK_EVERY == 0 and (time.process_time() > self._end or self._budget.must_stop())


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
        if time_limit is not None and budget is None:
            # The solver reads 0 as "no limit".
            options.set(bitwuzla.Option.TIME_LIMIT_PER, max(1, round(time_limit * 1000)))
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._budget = budget
        self._terminator = None if budget is None else Terminator(budget, time_limit)
        if self._terminator is not None:
            self._solver.configure_terminator(self._terminator)
        self._answers: dict[Any, SatAnswer] = {
            bitwuzla.Result.SAT: SatAnswer.SAT,
            bitwuzla.Result.UNSAT: SatAnswer.UNSAT,
            bitwuzla.Result.UNKNOWN: SatAnswer.UNKNOWN,
        }
        self._names: dict[Node, Hashable] = {}
        self._remainders = Remainders(terms)
        self._terms = terms

    def assert_formula(self, formula: Node, name: Hashable | None = None) -> None:
        if name is not None:
            self._names.setdefault(formula, name)
        self._solver.assert_formula(formula)
        if self._terms.has_remainders:
            self._remainders.look_at(formula)

    def check(self, *assumptions: Node) -> SatAnswer:
        """Decide; under assumptions, which hold for this question only."""
        for fact in self._remainders.facts():
            self._solver.assert_formula(fact)
        if self._terminator is not None:
            self._terminator.begin()
        answer = self._answers[self._solver.check_sat(*assumptions)]
        if answer is SatAnswer.UNKNOWN and self._budget is not None:
            self._budget.interrupted += 1
        return answer

    @property
    def searched(self) -> int:
        """How much it has searched under a budget, in questions of whether to stop: the same in every run."""
        return 0 if self._terminator is None else self._terminator.asked

    @property
    def clauses(self) -> int:
        """How many it has made of what it was told, over bits."""
        return int(self._solver.statistics().get("solver::bv::bitblast::cnf::num_clauses", 0))

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

    def __init__(self, terms: Terms, budget: Budget, time_limit: float, *, simplifies: bool = True) -> None:
        """To simplify formulas does not pay for many short questions."""
        import bitwuzla

        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        options.set(bitwuzla.Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(bitwuzla.Option.PREPROCESS, simplifies)
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._terminator = Terminator(budget, time_limit)
        self._solver.configure_terminator(self._terminator)
        self._budget = budget
        self._true: Any = bitwuzla.Result.SAT
        self._false: Any = bitwuzla.Result.UNSAT
        self.calls = 0
        self._remainders = Remainders(terms)
        self._terms = terms

    def assert_formula(self, formula: Node) -> None:
        """From now on it holds."""
        self._solver.assert_formula(formula)
        if self._terms.has_remainders:
            self._remainders.look_at(formula)

    def check(self, assumptions: Sequence[Node]) -> SatAnswer:
        """Decide within the time limit, if some truth values hold as well."""
        self.calls += 1
        if self._terms.has_remainders:
            for assumption in assumptions:
                self._remainders.look_at(assumption)
            for fact in self._remainders.facts():
                self._solver.assert_formula(fact)
        self._terminator.begin()
        answer = self._solver.check_sat(*assumptions)
        self._budget.check()
        if answer == self._true:
            return SatAnswer.SAT
        if answer == self._false:
            return SatAnswer.UNSAT
        self._budget.interrupted += 1
        return SatAnswer.UNKNOWN

    @property
    def searched(self) -> int:
        """How much it has searched, in questions of whether to stop: the same in every run."""
        return self._terminator.asked

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
        self._solver: Any = bitwuzla.Bitwuzla(terms.manager, options)
        self._end = time.process_time() + time_limit
        self._budget = budget if budget is not None else Budget()
        self._terminator = Terminator(self._budget, time_limit)
        self._solver.configure_terminator(self._terminator)
        self._unsatisfiable: Any = bitwuzla.Result.UNSAT
        self._exception: type[Exception] = bitwuzla.BitwuzlaException

    def sequence(self, groups: Sequence[Sequence[Node]]) -> list[Node]:
        """For contradictory groups of formulas, no formula twice: an interpolant for each border between groups.

        Each follows from the one before and the group between, the first from the first group; the last contradicts
        the last group. Raises `NoSequence`.
        """
        self._terminator.begin()
        try:
            begin = time.process_time()
            self._check(groups)
            return self._derive(groups, self.COST * (time.process_time() - begin))
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
            begin = time.process_time()
            count = min(borders, int(0.5 * (self._end - begin) / max(each, 1e-6)))
            if count <= done:
                self._budget.interrupted += 1
                raise NoSequence(f"{borders} interpolants may take {borders * each:.1f} s, which is too long")
            ends = [borders * number // count for number in range(count + 1)]
            parts = [[formula for group in groups[a:b] for formula in group] for a, b in pairwise(ends)]
            self._terminator.begin()
            found = list(self._solver.get_interpolants(parts))
            if count == borders:
                return found
            done, each = count, (time.process_time() - begin) / count
