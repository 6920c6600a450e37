"""Guesses of invariants for a loop that was cut: terms over what is forgotten at its head, and what was there before.

Nothing rests on a guess: those that are not inductive are dropped (`houdini`). They come from the conditions of the program
itself, as they depend on the state at the head; from the same with one side of a comparison in place of the other; from
constants that values are compared with; and from relations between values that change in step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from cegas.smt.terms import Node, Terms

MOST_ATOMS: Final = 60
"""Conditions of the program that are taken for one loop."""
MOST_CONSTANTS: Final = 12
MOST_SLOTS: Final = 12
"""Of so many forgotten values relations are guessed; of the others only what each is by itself."""
MOST_TRIPLES: Final = 6
MOST_GUESSES: Final = 600
"""For one loop."""

LOW_BITS: Final = (1, 2, 3, 4, 8)

_COMPARISONS: Final = ("EQUAL", "DISTINCT", "BV_ULT", "BV_ULE", "BV_SLT", "BV_SLE", "BV_UGT", "BV_UGE", "BV_SGT", "BV_SGE")


class Guessing:
    """Guesses for one loop."""

    def __init__(self, terms: Terms, symbols: Sequence[Node], before: Sequence[Node], newest: int) -> None:
        self._terms = terms
        self._before = dict(zip(symbols, before, strict=True))
        """What is forgotten, and what it is where the loop is entered."""
        self._newest = newest
        """The number of the last symbol that was there before."""
        self._kinds = {getattr(terms.kinds, name): name for name in _COMPARISONS}
        self._vectors = [symbol for symbol in symbols if symbol.sort().is_bv()]
        self._about: dict[Node, bool | None] = {}
        self._found: dict[Node, None] = {}

    def guesses(self, conditions: Iterable[Node]) -> list[Node]:
        """All guesses, the likeliest first; `conditions` are those that the program has in and behind the loop."""
        atoms = self._atoms(conditions)
        constants, bounds = self._compared(atoms)
        for guess in self._of_atoms(atoms, bounds):
            self._add(guess)
        for symbol in self._before:
            for guess in self._alone(symbol, constants):
                self._add(guess)
        vectors = self._vectors[:MOST_SLOTS]
        for one, other in combinations(vectors, 2):
            for guess in self._pairs(one, other, constants):
                self._add(guess)
        for symbol in vectors:
            for bound in bounds:
                if bound not in self._before and self._terms.width(bound) == self._terms.width(symbol):
                    self._add_order(symbol, bound)
        for triple in combinations(vectors[:MOST_TRIPLES], 3):
            for guess in self._triples(*triple):
                self._add(guess)
        return list(self._found)[:MOST_GUESSES]

    def _add(self, guess: Node) -> None:
        if not guess.is_value():
            self._found.setdefault(guess)

    # -- conditions of the program --------------------------------------------------------------------------------

    def _atoms(self, conditions: Iterable[Node]) -> list[Node]:
        """The comparisons in conditions that are about the state at the head, and nothing later."""
        found: dict[Node, None] = {}
        seen: set[Node] = set()
        pending = list(conditions)
        pending.reverse()
        while pending and len(found) < MOST_ATOMS:
            current = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            if current.sort().is_bool() and current.kind() in self._kinds and self._is_about(current) is True:
                found[current] = None
            pending.extend(reversed(current.children()))
        return list(found)

    def _is_about(self, node: Node) -> bool | None:
        """Whether a term depends on what is forgotten; None if it depends on anything newer."""
        known = self._about
        pending = [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            if current in self._before:
                known[current] = True
            elif current.is_const():
                known[current] = False if self._terms.number_of(current) <= self._newest else None
            else:
                children = current.children()
                missing = [child for child in children if child not in known]
                if missing:
                    pending.extend(missing)
                    continue
                answers = [known[child] for child in children]
                known[current] = None if None in answers else any(answers)
            pending.pop()
        return known[node]

    def _compared(self, atoms: Sequence[Node]) -> tuple[dict[int, None], list[Node]]:
        """Numbers and other terms that comparisons are with."""
        constants: dict[int, None] = {0: None, 1: None}
        bounds: dict[Node, None] = {}
        for atom in atoms:
            for side in atom.children():
                if not side.sort().is_bv():
                    continue
                number = self._terms.number(side)
                if number is not None:
                    constants.setdefault(number)
                elif self._is_about(side) is False:
                    bounds[side] = None
        return dict.fromkeys(list(constants)[:MOST_CONSTANTS]), list(bounds)[:MOST_CONSTANTS]

    def _of_atoms(self, atoms: Sequence[Node], bounds: Sequence[Node]) -> Iterator[Node]:
        terms = self._terms
        for atom in atoms:
            yield atom
            yield terms.negation(atom)
            a, b = atom.children()
            if a.sort().is_bv():
                yield terms.term("BV_ULE", (a, b))
                yield terms.term("BV_ULE", (b, a))
                yield terms.term("BV_SLE", (a, b))
                yield terms.term("BV_SLE", (b, a))
        # What a loop goes on to, it may have come to already: with the counter in place of its bound.
        for bound in bounds:
            for symbol in self._vectors:
                if terms.width(symbol) == terms.width(bound):
                    for atom in atoms:
                        instead = terms.substitute(atom, {bound: symbol}) if bound.is_const() else atom
                        if instead != atom:
                            yield instead
                            yield terms.negation(instead)

    # -- templates ------------------------------------------------------------------------------------------------

    def _alone(self, symbol: Node, constants: Iterable[int]) -> Iterator[Node]:
        terms, before = self._terms, self._before[symbol]
        yield terms.equal(symbol, before)
        if symbol.sort().is_bool():
            return
        if not symbol.sort().is_bv():
            return
        width = terms.width(symbol)
        for kind in ("BV_ULE", "BV_SLE"):
            yield terms.term(kind, (symbol, before))
            yield terms.term(kind, (before, symbol))
        for bits in LOW_BITS:
            if bits < width:
                yield terms.equal(terms.extract(symbol, bits - 1, 0), terms.extract(before, bits - 1, 0))
        for number in constants:
            if number >> width:
                continue
            constant = terms.vector(number, width)
            yield terms.negation(terms.equal(symbol, constant))
            yield terms.equal(symbol, constant)
            for kind in ("BV_ULE", "BV_SLE"):
                yield terms.term(kind, (symbol, constant))
                yield terms.term(kind, (constant, symbol))

    def _add_order(self, one: Node, other: Node) -> None:
        terms = self._terms
        self._add(terms.equal(one, other))
        for kind in ("BV_ULE", "BV_SLE"):
            self._add(terms.term(kind, (one, other)))
            self._add(terms.term(kind, (other, one)))

    def _pairs(self, one: Node, other: Node, constants: Iterable[int]) -> Iterator[Node]:
        terms = self._terms
        narrow, wide = sorted((one, other), key=terms.width)
        width = terms.width(narrow)
        if width != terms.width(wide):
            yield terms.equal(narrow, terms.extract(wide, width - 1, 0))
            yield terms.equal(terms.zero_extend(narrow, terms.width(wide)), wide)
            return
        self._add_order(one, other)
        yield self._unchanged((one, other), (1, -1))
        yield self._unchanged((one, other), (1, 1))
        for number in dict.fromkeys([2, 3, 4, 8, *constants]):
            if 1 < number < 1 << width:
                yield self._unchanged((one, other), (number, -1))
                yield self._unchanged((one, other), (-1, number))

    def _triples(self, one: Node, two: Node, three: Node) -> Iterator[Node]:
        symbols = (one, two, three)
        if len({self._terms.width(each) for each in symbols}) > 1:
            return
        for factors in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (1, 1, 1)):
            yield self._unchanged(symbols, factors)

    def _unchanged(self, symbols: Sequence[Node], factors: Sequence[int]) -> Node:
        """That a sum of values, each by a factor, is what it was where the loop was entered."""
        before = [self._before[symbol] for symbol in symbols]
        return self._terms.equal(self._sum(symbols, factors), self._sum(before, factors))

    def _sum(self, values: Sequence[Node], factors: Sequence[int]) -> Node:
        terms, width = self._terms, self._terms.width(values[0])
        result = terms.vector(0, width)
        for value, factor in sorted(zip(values, factors, strict=True), key=lambda part: -part[1]):
            if factor == -1:
                result = terms.subtract(result, value)
                continue
            number = terms.number(value)
            if number is not None:
                product = terms.vector(factor * number, width)
            else:
                product = value if factor == 1 else terms.term("BV_MUL", (terms.vector(factor, width), value))
            result = terms.add(result, product)
        return result
