"""Interpolation-based model checking (McMillan 2003; for software Beyer, Lee, Wendler 2022), as a guesser of invariants.

A loop that was cut is a system of states: what is forgotten at its head. It begins with what the loop is entered with, and a
round is a step; other loops, within the round or on the way, are what their invariants say. Where no violation lies within a
few rounds of the states reached so far, an interpolant says why, in terms of the state at the head alone. It describes the
states of one more round, and others that are as harmless. When it adds nothing to those before it, these together are an
invariant that excludes violations.

Nothing rests on that: what comes out is a guess like others, and is shown to be inductive by whoever uses it. So formulas
that the solver does not interpolate (floats, arrays) are given up, and loops that are not looked at may be described too
coarsely.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.smt.solver import BitwuzlaInterpolator, BitwuzlaSolver, NoSequence, SatAnswer
from cegas.smt.terms import Node, Terms, variables_of

DEPTHS: Final = (1, 2, 4, 8)
"""So many rounds from the states reached so far are looked at."""
MOST_QUESTIONS: Final = 32
"""Interpolants for one loop."""
MOST_NODES: Final = 4_000
"""Of the formula of a round, with what it may lead to."""
LONGEST_QUESTION: Final = 8.0
"""Seconds for one question; only those that turn out to be hard meet this limit."""

HeadVisit = tuple[Node, Sequence[Node]]
"""When a run comes to the head, and what the state is then."""


class LoopSystem:
    """A loop as a system of states."""

    def __init__(
        self,
        terms: Terms,
        symbols: Sequence[Node],
        newest: int,
        entry: HeadVisit,
        rounds: Sequence[HeadVisit],
        error: Node,
        facts: Sequence[Node],
    ) -> None:
        """`symbols` are those of the state; whatever has no higher number than `newest` is the same in all rounds."""
        self._terms = terms
        self._newest = newest
        kept = [place for place, symbol in enumerate(symbols) if symbol.sort().is_bv()]
        self._symbols = [symbols[place] for place in kept]
        self._entry = entry[0], [entry[1][place] for place in kept]
        self._rounds = [(guard, [values[place] for place in kept]) for guard, values in rounds]
        self._error = error
        self._first: Final = [terms.variable(each.sort(), "state") for each in self._symbols]
        """The state that interpolants are about."""
        self._facts, self._lasting = self._relevant(facts)
        self._local = [each for each in variables_of(self._formulas()) if self._is_new(each)]
        self.questions = 0

    def _formulas(self) -> list[Node]:
        found = [self._error, *self._facts, *self._lasting, self._entry[0], *self._entry[1]]
        for guard, values in self._rounds:
            found += [guard, *values]
        return found

    def _is_new(self, symbol: Node) -> bool:
        return self._terms.number_of(symbol) > self._newest

    def _relevant(self, facts: Sequence[Node]) -> tuple[list[Node], list[Node]]:
        """The facts that have to do with the loop: about its rounds, and about what lasts."""
        self._facts, self._lasting = [], []
        known = set(variables_of(self._formulas()))
        left = [(fact, set(variables_of([fact]))) for fact in facts]
        found: list[Node] = []
        while True:
            near = [(fact, about) for fact, about in left if not about.isdisjoint(known)]
            if not near:
                break
            left = [each for each in left if each not in near]
            for fact, about in near:
                found.append(fact)
                known |= about
        new = [fact for fact in found if any(map(self._is_new, variables_of([fact])))]
        return new, [fact for fact in found if fact not in new]

    @property
    def is_fit(self) -> bool:
        """Whether there is anything to ask about: vectors and truth values only, and not too many."""
        seen: set[Node] = set()
        pending = self._formulas()
        while pending:
            current = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            sort = current.sort()
            if not (sort.is_bv() or sort.is_bool()) or len(seen) > MOST_NODES:
                return False
            pending.extend(current.children())
        return bool(self._symbols) and bool(self._rounds)

    # -- invariants -----------------------------------------------------------------------------------------------

    def invariant(self, budget: Budget) -> Generator[None, None, Node | None]:
        """What excludes violations, and would be inductive by itself; None if it is not found. A step for each question."""
        for depth in DEPTHS:
            reached: list[Node] = []
            while self.questions < MOST_QUESTIONS:
                found = self._interpolant(reached, depth, budget)
                if found is None:
                    break
                if reached and self._follows(found, reached, budget):
                    return self._terms.disjunction(*reached)
                reached.append(found)
                yield
            if not reached:
                return None  # a violation, if other loops are as they are described
        return None

    def _interpolant(self, reached: Sequence[Node], depth: int, budget: Budget) -> Node | None:
        """What the states that the loop is entered with have in common with those one round behind others: that there is no
        violation within some rounds."""
        terms = self._terms
        self.questions += 1
        first = self._renamed(self._first)
        behind = self._is_at(self._entry[0], self._entry[1], self._first)
        before = [*self._lasting]
        if reached:
            begin = [terms.variable(each.sort(), "state") for each in self._symbols]
            own = self._renamed(begin)
            some = terms.disjunction(*[terms.substitute(each, own) for each in reached])
            behind = terms.disjunction(behind, terms.conjunction(some, self._step(own, self._first)))
            before += [terms.substitute(fact, own) for fact in self._facts]
        after = [terms.substitute(fact, first) for fact in self._facts]
        bad = self._bad(first, depth, after)
        groups = [list(dict.fromkeys([*before, behind])), list(dict.fromkeys([*after, bad]))]
        try:
            (found,) = BitwuzlaInterpolator(terms, LONGEST_QUESTION, budget).sequence(groups)
        except NoSequence:
            return None
        budget.check()
        back = dict(zip(self._first, self._symbols, strict=True))
        about = variables_of([found])
        if any(each not in back and self._is_new(each) for each in about):
            return None
        return terms.substitute(found, back)

    def _renamed(self, state: Sequence[Node]) -> dict[Node, Node]:
        """A copy of a round, whose state is given."""
        own: dict[Node, Node] = dict(zip(self._symbols, state, strict=True))
        for each in self._local:
            if each not in own:
                own[each] = self._terms.variable(each.sort(), "round")
        return own

    def _is_at(self, guard: Node, values: Sequence[Node], state: Sequence[Node]) -> Node:
        equal = [self._terms.equal(one, other) for one, other in zip(state, values, strict=True)]
        return self._terms.conjunction(guard, *equal)

    def _step(self, own: Mapping[Node, Node], state: Sequence[Node]) -> Node:
        """A round, from the state of a copy to another one."""
        terms = self._terms
        return terms.disjunction(
            *[
                self._is_at(terms.substitute(guard, own), [terms.substitute(value, own) for value in values], state)
                for guard, values in self._rounds
            ]
        )

    def _bad(self, own: Mapping[Node, Node], depth: int, facts: list[Node]) -> Node:
        """That there is a violation within some rounds; what is known of these is added to the facts."""
        terms = self._terms
        error = terms.substitute(self._error, own)
        if depth == 1:
            return error
        state = [terms.variable(each.sort(), "state") for each in self._symbols]
        later = self._renamed(state)
        facts += [terms.substitute(fact, later) for fact in self._facts]
        return terms.disjunction(error, terms.conjunction(self._step(own, state), self._bad(later, depth - 1, facts)))

    def _follows(self, found: Node, reached: Sequence[Node], budget: Budget) -> bool:
        solver = BitwuzlaSolver(self._terms, LONGEST_QUESTION, budget=budget)
        for fact in (*self._lasting, found, self._terms.negation(self._terms.disjunction(*reached))):
            solver.assert_formula(fact)
        return solver.check() is SatAnswer.UNSAT
