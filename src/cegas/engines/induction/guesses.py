"""Guesses of invariants for a loop that was cut: terms over what is forgotten at its head, and what was there before.

Nothing rests on a guess: those that are not inductive are dropped (`houdini`). They come from the conditions of the program
itself, as they depend on the state at the head; from the same with one side of a comparison in place of the other; from
constants that values are compared with; and from relations that all samples of the loop satisfy (`samples`, `relations`).
Guesses that a sample refutes are not made.

There are two helpings, the second for programs that the first did not prove: what holds in all rounds; and what holds in
those rounds that a condition tells from the others, and bounds that others have found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations

from cegas.engines.induction.evaluation import Evaluation
from cegas.engines.induction.relations import Relation, relations
from cegas.engines.induction.samples import Table
from cegas.foundation.typed import Final
from cegas.program.operators import signed
from cegas.smt.terms import Node, Terms

MOST_ATOMS: Final = 60
"""Conditions of the program that are taken for one loop."""
MOST_CONSTANTS: Final = 12
MOST_SLOTS: Final = 12
"""Of so many forgotten values relations are guessed; of the others only what each is by itself."""
MOST_TRIPLES: Final = 6
MOST_GUESSES: Final = 600
"""For one loop, in the first helping."""
MOST_LATER: Final = 200
"""For one loop, in the second."""
MOST_OTHERS: Final = 6
"""Of so many values that the loop does not change relations to what it changes are looked for."""
MOST_CASES: Final = 10
"""So many conditions tell rounds from each other."""
MOST_FACTORS: Final = 12
MOST_IN_SLOPES: Final = 6
MOST_RELATIONS: Final = 12
"""Of one set of samples."""
SPARE_SAMPLES: Final = 3
"""So many samples must confirm relations, beyond those that determine them."""

LOW_BITS: Final = (1, 2, 3, 4, 8)

ELEMENT_SIZES: Final = (1, 2, 4, 8)

_COMPARISONS: Final = ("EQUAL", "DISTINCT", "BV_ULT", "BV_ULE", "BV_SLT", "BV_SLE", "BV_UGT", "BV_UGE", "BV_SGT", "BV_SGE")


class Guessing:
    """Guesses for one loop."""

    def __init__(
        self,
        terms: Terms,
        symbols: Sequence[Node],
        before: Sequence[Node],
        newest: int,
        conditions: Sequence[Node],
        constants: Sequence[int],
        table: Table,
    ) -> None:
        """`conditions` are those that the program has in and behind the loop, `constants` those of the whole program."""
        self._terms = terms
        self._before = dict(zip(symbols, before, strict=True))
        """What is forgotten, and what it is where the loop is entered."""
        self._newest = newest
        """The number of the last symbol that was there before."""
        self._conditions = conditions
        self._constants = constants
        self._table = table
        self._kinds = {getattr(terms.kinds, name): name for name in _COMPARISONS}
        self._vectors = [symbol for symbol in symbols if symbol.sort().is_bv()]
        self._about: dict[Node, bool | None] = {}
        self._found: dict[Node, None] = {}

    # -- helpings -------------------------------------------------------------------------------------------------

    def first(self) -> list[Node]:
        """What holds in all rounds, the likeliest first."""
        return self._new(self._in_all_rounds(), MOST_GUESSES)

    def second(self, bounds: Iterable[Node] = ()) -> list[Node]:
        """What holds in some rounds; and what others have found out, as far as samples agree."""
        guesses = chain(bounds, self._by_cases(), self._parities(), self._clauses(), self._slopes())
        return self._new(guesses, MOST_LATER)

    def _new(self, guesses: Iterable[Node], most: int) -> list[Node]:
        """Those that were not made before, and that no sample refutes."""
        new: list[Node] = []
        for guess in guesses:
            if guess.is_value() or guess in self._found or self._is_evident(guess):
                continue
            self._found[guess] = None
            if not self._evaluation.is_refuted(guess):
                new.append(guess)
                if len(new) == most:
                    break
        return new

    def _is_evident(self, guess: Node) -> bool:
        """Whether it is plain to see that it holds anyway."""
        if guess.kind() == self._terms.kinds.NOT:
            return len({*guess.children()[0].children()}) == 1
        if guess.kind() == self._terms.kinds.BV_ULE:
            first, second = guess.children()
            return first == second or self._terms.number(first) == 0
        return guess.kind() == self._terms.kinds.BV_SLE and len({*guess.children()}) == 1

    @cached_property
    def _evaluation(self) -> Evaluation:
        table = self._table
        known = {column.node: [row[place] for row in table.rows] for place, column in enumerate(table.columns)}
        return Evaluation(self._terms, known, len(table.rows))

    @cached_property
    def _atoms(self) -> list[Node]:
        return self._atoms_in(self._conditions)

    def _in_all_rounds(self) -> Iterator[Node]:
        atoms = self._atoms
        constants, bounds = self._compared(atoms)
        yield from self._of_atoms(atoms, bounds)
        for symbol in self._before:
            yield from self._alone(symbol, constants)
        for nodes, rows in self._groups:
            yield from self._related(nodes, rows)
        vectors = self._vectors[:MOST_SLOTS]
        for one, other in combinations(vectors, 2):
            yield from self._pairs(one, other, constants)
        for symbol in vectors:
            for bound in bounds:
                if bound not in self._before and self._terms.width(bound) == self._terms.width(symbol):
                    yield from self._order(symbol, bound)
        for triple in combinations(vectors[:MOST_TRIPLES], 3):
            yield from self._triples(*triple)

    # -- conditions of the program --------------------------------------------------------------------------------

    def _atoms_in(self, conditions: Iterable[Node]) -> list[Node]:
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
        if not self._is_set(symbol):
            yield from self._kept(symbol, before)
        if not symbol.sort().is_bv():
            return
        width = terms.width(symbol)
        for number in constants:
            if number >> width:
                continue
            constant = terms.vector(number, width)
            yield terms.negation(terms.equal(symbol, constant))
            yield terms.equal(symbol, constant)
            for kind in ("BV_ULE", "BV_SLE"):
                yield terms.term(kind, (symbol, constant))
                yield terms.term(kind, (constant, symbol))

    def _is_set(self, symbol: Node) -> bool:
        """Whether samples show that it gets a value in the loop, where it had none before."""
        values = self._evaluation.values
        return any(b is None and a is not None for a, b in zip(values(symbol), values(self._before[symbol]), strict=True))

    def _kept(self, symbol: Node, before: Node) -> Iterator[Node]:
        terms = self._terms
        yield terms.equal(symbol, before)
        if symbol.sort().is_bv():
            for kind in ("BV_ULE", "BV_SLE"):
                yield terms.term(kind, (symbol, before))
                yield terms.term(kind, (before, symbol))
            for bits in LOW_BITS:
                if bits < terms.width(symbol):
                    yield terms.equal(terms.extract(symbol, bits - 1, 0), terms.extract(before, bits - 1, 0))

    def _order(self, one: Node, other: Node) -> Iterator[Node]:
        terms = self._terms
        yield terms.equal(one, other)
        for kind in ("BV_ULE", "BV_SLE"):
            yield terms.term(kind, (one, other))
            yield terms.term(kind, (other, one))

    def _pairs(self, one: Node, other: Node, constants: Iterable[int]) -> Iterator[Node]:
        terms = self._terms
        narrow, wide = sorted((one, other), key=terms.width)
        width = terms.width(narrow)
        if width != terms.width(wide):
            yield terms.equal(narrow, terms.extract(wide, width - 1, 0))
            yield terms.equal(terms.zero_extend(narrow, terms.width(wide)), wide)
            yield from self._in_step(narrow, wide)
            return
        yield from self._order(one, other)
        yield self._unchanged((one, other), (1, -1))
        yield self._unchanged((one, other), (1, 1))
        for number in dict.fromkeys([2, 3, 4, 8, *constants]):
            if 1 < number < 1 << width:
                yield self._unchanged((one, other), (number, -1))
                yield self._unchanged((one, other), (-1, number))

    def _in_step(self, narrow: Node, wide: Node) -> Iterator[Node]:
        """A number counts the elements that an address goes along, up or down."""
        terms, width = self._terms, self._terms.width(wide)
        count, before = (terms.sign_extend(each, width) for each in (narrow, self._before[narrow]))
        for size in ELEMENT_SIZES:
            for first, second in ((count, before), (before, count)):
                gone = self._times(terms.subtract(first, second), size)
                yield terms.equal(wide, terms.add(self._before[wide], gone))

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
            product = self._times(value, abs(factor))
            result = terms.add(result, product) if factor > 0 else terms.subtract(result, product)
        return result

    def _times(self, value: Node, factor: int) -> Node:
        terms, width = self._terms, self._terms.width(value)
        number = terms.number(value)
        if number is not None:
            return terms.vector(factor * number, width)
        return value if factor == 1 else terms.term("BV_MUL", (terms.vector(factor, width), value))

    # -- samples --------------------------------------------------------------------------------------------------

    @cached_property
    def _groups(self) -> list[tuple[list[Node], list[list[int]]]]:
        """Numbers of one width, those that are forgotten last; and their values in the samples."""
        terms, columns = self._terms, self._table.columns
        vectors = [column.node for column in columns if column.node.sort().is_bv()]
        groups: list[tuple[list[Node], list[list[int]]]] = []
        for width in dict.fromkeys([terms.width(symbol) for symbol in self._vectors]):
            own = [node for node in vectors if terms.width(node) == width and self._is_sampled(node)]
            forgotten = [node for node in own if node in self._before][:MOST_SLOTS]
            nodes = [*[node for node in own if node not in self._before][:MOST_OTHERS], *forgotten]
            if forgotten:
                values = [[value for value in self._evaluation.values(node) if value is not None] for node in nodes]
                groups.append((nodes, [list(row) for row in dict.fromkeys(zip(*values, strict=True))]))
        return groups

    def _is_sampled(self, node: Node) -> bool:
        return None not in self._evaluation.values(node)

    def _related(self, nodes: Sequence[Node], rows: Sequence[Sequence[int]]) -> Iterator[Node]:
        """What samples have in common."""
        if len(rows) < len(nodes) + 1 + SPARE_SAMPLES:
            return
        found = relations([(1, *row) for row in rows], len(nodes) + 1, self._terms.width(nodes[0]))
        about = [
            each
            for each in found
            if any(factor and self._is_about(node) for factor, node in zip(each.factors[1:], nodes, strict=True))
        ]
        for each in about[:MOST_RELATIONS]:
            yield self._equation(each, nodes)

    def _equation(self, relation: Relation, nodes: Sequence[Node]) -> Node:
        terms = self._terms
        sides: dict[bool, Node] = {
            side: terms.vector(number, relation.bits)
            for side, number in ((True, max(relation.factors[0], 0)), (False, max(-relation.factors[0], 0)))
        }
        for factor, node in zip(relation.factors[1:], nodes, strict=True):
            if factor:
                low = terms.extract(node, relation.bits - 1, 0)
                sides[factor > 0] = terms.add(sides[factor > 0], self._times(low, abs(factor)))
        return terms.equal(sides[True], sides[False])

    @cached_property
    def _cases(self) -> list[Node]:
        """Conditions that tell some samples from others."""
        found: dict[tuple[int | None, ...], Node] = {}
        for atom in self._atoms:
            truths = tuple(self._evaluation.values(atom))
            opposite = tuple([None if truth is None else 1 - truth for truth in truths])
            if set(truths) == {0, 1} and opposite not in found:
                found.setdefault(truths, atom)
        return list(found.values())[:MOST_CASES]

    def _by_cases(self) -> Iterator[Node]:
        """Relations of the samples of which a condition is true, or false."""
        terms = self._terms
        for nodes, _ in self._groups:
            columns = [self._evaluation.values(node) for node in nodes]
            for case in self._cases:
                truths = self._evaluation.values(case)
                for truth, literal in ((1, terms.negation(case)), (0, case)):
                    chosen = [
                        [value for value in row if value is not None]
                        for row, own in zip(zip(*columns, strict=True), truths, strict=True)
                        if own == truth
                    ]
                    for fact in self._related(nodes, chosen):
                        if self._evaluation.is_refuted(fact):  # otherwise it holds in all rounds
                            yield terms.disjunction(literal, fact)

    def _parities(self) -> Iterator[Node]:
        """Behind a condition that no sample has come to, a value may be even, or odd."""
        terms = self._terms
        for atom in self._atoms[:MOST_CASES]:
            truths = set(self._evaluation.values(atom))
            if len(truths) == 1 and None not in truths:
                literal = atom if truths == {1} else terms.negation(atom)
                for symbol in self._vectors[:MOST_IN_SLOPES]:
                    for bit in (0, 1):
                        yield terms.disjunction(literal, terms.equal(terms.extract(symbol, 0, 0), terms.vector(bit, 1)))

    def _clauses(self) -> Iterator[Node]:
        """Of two conditions one holds."""
        terms = self._terms
        for one, other in combinations(self._cases, 2):
            for first in (one, terms.negation(one)):
                for second in (other, terms.negation(other)):
                    yield terms.disjunction(first, second)

    def _slopes(self) -> Iterator[Node]:
        """One value grows, or falls, by at most, or at least, so many times as much as another."""
        terms = self._terms
        compared, _ = self._compared(self._atoms)
        for nodes, _ in self._groups:
            width = terms.width(nodes[0])
            own = [node for node in nodes if node in self._before][:MOST_IN_SLOPES]
            known = [abs(number) for number in self._constants]
            factors = dict.fromkeys([*known, *[abs(signed(each % (1 << width), width)) for each in compared]])
            for one, other in [*combinations(own, 2), *[pair[::-1] for pair in combinations(own, 2)]]:
                grown = terms.subtract(one, self._before[one])
                by = terms.subtract(other, self._before[other])
                for factor in [each for each in factors if 0 < each < 1 << (width - 1)][:MOST_FACTORS]:
                    product = self._times(by, factor)
                    for slope in (product, terms.subtract(terms.vector(0, width), product)):
                        yield terms.term("BV_SLE", (grown, slope))
                        yield terms.term("BV_SLE", (slope, grown))
