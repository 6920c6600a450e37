"""A program whose loops were cut as constrained Horn clauses over integers: what its loops keep true, as a question.

Each cut has a relation: what holds at its head between the values that are forgotten there and those from before. A visit
where an invariant has to be shown is a clause, with the relations of the cuts on the way to it as premises; a target is a
clause without a conclusion. A solution consists of invariants that exclude all targets. Over integers (`integers`) the
question is easier than over vectors, and its answer is a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from cegas.engines.induction.integers import Integers, are_signed
from cegas.engines.induction.vectors import Vectors
from cegas.foundation.typed import Any, Final
from cegas.smt.terms import Node, Terms, variables_of

MOST_CASES: Final = 3
"""So many loops may lie on some of the ways to a place and not on others; each makes two cases."""
MOST_ARGUMENTS: Final = 30
MOST_CELLS: Final = 2_000
"""A question with more nodes is not asked."""


class HornCut:
    """What a cut has to do with the clauses."""

    __slots__ = ("assumed", "newest", "shown", "symbols")

    def __init__(
        self, symbols: Sequence[Node], newest: int, assumed: Node, shown: Sequence[tuple[Node, Sequence[Node]]]
    ) -> None:
        self.symbols: Final = symbols
        """Those of what is forgotten."""
        self.newest: Final = newest
        """The number of the last symbol that was there before."""
        self.assumed: Final = assumed
        """The symbol that stands for the invariants at the head."""
        self.shown: Final = shown
        """Where the invariants have to be shown: when a run comes there, and what the values are then."""


class HornProblem:
    """The clauses of one program."""

    def __init__(self, terms: Terms, cuts: Sequence[HornCut], targets: Sequence[Node], facts: Sequence[Node]) -> None:
        self._terms = terms
        self._cuts = cuts
        self._by_symbol = {cut.assumed: number for number, cut in enumerate(cuts)}
        guards = [guard for cut in cuts for guard, _ in cut.shown]
        self.are_signed: Final = are_signed(terms, [*guards, *targets])
        self.integers: Final = Integers(terms, are_signed=self.are_signed)
        self.integers.meet([*guards, *targets, *[value for cut in cuts for _, values in cut.shown for value in values]])
        self._facts = [(fact, frozenset(variables_of([fact]))) for fact in facts]
        self._clauses: list[dict[str, Any]] = []
        self._cells_of: dict[int, frozenset[int]] = {}
        self.is_complete = True
        """Whether all clauses are there."""
        for number, cut in enumerate(cuts):
            for guard, values in cut.shown:
                self._add(guard, number, values)
        for target in targets:
            self._add(target, None, ())
        self.arguments: Final = [self._arguments(number, cut) for number, cut in enumerate(cuts)]
        """What each relation is about: places of symbols."""

    # -- clauses --------------------------------------------------------------------------------------------------

    def _add(self, guard: Node, head: int | None, values: Sequence[Node]) -> None:
        """Clauses that say what follows where a run comes."""
        loops = [each for each in variables_of([guard]) if each in self._by_symbol]
        always = {atom for atom, holds in self._terms.atoms(guard) if holds}
        sometimes = [each for each in loops if each not in always]
        if len(sometimes) > MOST_CASES:
            self.is_complete = False
            return
        variables = set(variables_of([guard, *values]))
        facts = [fact for fact, about in self._facts if about and variables.issuperset(about)]
        for case in product((True, False), repeat=len(sometimes)):
            assigned = {**dict.fromkeys(loops, True), **dict(zip(sometimes, case, strict=True))}
            body = [self.integers.read(each, assigned) for each in (guard, *facts)]
            if any(self.integers.cells[each] == ("truth", False) for each in body):
                continue
            self._clauses.append(
                {
                    "body": body,
                    "premises": [self._by_symbol[symbol] for symbol, holds in assigned.items() if holds],
                    "head": head,
                    "values": [self.integers.read(value, assigned) for value in values],
                }
            )

    def _arguments(self, number: int, cut: HornCut) -> list[int]:
        """What is forgotten at the head of a loop, and what was there before, if clauses behind the head speak of it."""
        own = [self.integers.symbol(symbol) for symbol in cut.symbols]
        used: dict[int, None] = {}
        for clause in self._clauses:
            if number in clause["premises"]:
                for place in (*clause["body"], *clause["values"]):
                    used.update(dict.fromkeys(sorted(self._symbols_of(place))))
        symbols = self.integers.symbols
        others = [place for place in used if place in symbols and place not in own]
        before = [place for place in others if self._is_old(symbols[place], cut.newest)]
        return [*own, *self.integers.constants, *before][:MOST_ARGUMENTS]

    def _is_old(self, node: Node, newest: int) -> bool:
        return all(self._terms.number_of(each) <= newest for each in variables_of([node])) and not node.is_value()

    def _symbols_of(self, place: int) -> frozenset[int]:
        """The symbols in a cell."""
        known, cells = self._cells_of, self.integers.cells
        pending = [place]
        while pending:
            current = pending[-1]
            operator, *operands = cells[current]
            if operator in ("int", "bool", "number", "truth"):
                known[current] = frozenset([current] if operator in ("int", "bool") else ())
            missing = [] if current in known else [each for each in operands if each not in known]
            if missing:
                pending.extend(missing)
                continue
            if current not in known:
                known[current] = frozenset().union(*[known[each] for each in operands])
            pending.pop()
        return known[place]

    # -- the question ---------------------------------------------------------------------------------------------

    def question(self) -> dict[str, Any] | None:
        """All of it, as plain data; None if it is too large."""
        cells = self.integers.cells
        clauses = []
        for clause in self._clauses:
            head = clause["head"]
            moved = dict(zip(self._own(head), clause["values"], strict=True)) if head is not None else {}
            clauses.append(
                {
                    "body": [*clause["body"], *self._bounds(clause)],
                    "premises": [[number, self.arguments[number]] for number in clause["premises"]],
                    "head": None if head is None else [head, [moved.get(each, each) for each in self.arguments[head]]],
                }
            )
        if not self.is_complete or len(cells) > MOST_CELLS:
            return None
        return {
            "cells": cells,
            "relations": [[cells[each][0] for each in arguments] for arguments in self.arguments],
            "clauses": clauses,
        }

    def vectors(self, number: int, conjuncts: Sequence[list[Any]]) -> list[Node]:
        """What an answer says of a relation, of vectors."""
        integers = self.integers
        arguments = [integers.constants.get(each, integers.symbols.get(each)) for each in self.arguments[number]]
        vectors = Vectors(self._terms, arguments, are_signed=self.are_signed)
        found = [fact for each in conjuncts for fact in vectors.conditions(each)]
        return [fact for fact in dict.fromkeys(found) if not fact.is_value()]

    def _own(self, number: int) -> list[int]:
        return [self.integers.symbol(symbol) for symbol in self._cuts[number].symbols]

    def _bounds(self, clause: Mapping[str, Any]) -> Iterator[int]:
        """What is known of the symbols: the order of large numbers, and that natural numbers are not negative."""
        integers = self.integers
        zero = integers.cell("number", 0)
        ordered = sorted(integers.constants.items(), key=lambda each: each[1])
        for place, number in ordered:
            yield integers.cell("<", *((zero, place) if number > 0 else (place, zero)))
        for (one, _), (other, _) in pairwise(ordered):
            yield integers.cell("<", one, other)
        if not self.are_signed:
            found: set[int] = set()
            for place in (*clause["body"], *clause["values"], *_all(self.arguments[each] for each in clause["premises"])):
                found |= self._symbols_of(place)
            for place in sorted(found):
                if integers.cells[place][0] == "int" and place not in integers.constants:
                    yield integers.cell("<=", zero, place)


def _all(lists: Iterable[Iterable[int]]) -> list[int]:
    return [each for one in lists for each in one]
