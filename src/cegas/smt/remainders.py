"""What remainders by one number say of each other: facts that always hold, and that the solver finds hard to see.

To the solver a remainder is a circuit of thousands of gates, and two of them have nothing in common. But a loop that counts
in steps has dividends that are known distances apart, on one way or the other: then all remainders follow from one, by
additions and case distinctions.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.typed import Final
from cegas.smt.terms import Node, Terms

MOST_PARTS: Final = 20_000
"""Of questions with more parts, nothing is said."""

DEEPEST: Final = 50
"""Sums and case distinctions within each other are taken apart so far."""


class Remainders:
    """Collects the remainders by numbers that stand in formulas of one solver."""

    def __init__(self, terms: Terms) -> None:
        self._terms: Final = terms
        self._seen: set[Node] = set()
        self._bases: dict[Node, Node | None] = {}
        self._alike: dict[tuple[Node, int], list[Node]] = {}
        """The remainders by a number whose dividends come from the same term; those of which nothing has been said yet."""
        self._told: set[tuple[Node, int]] = set()
        self._rests: dict[tuple[Node, int], Node] = {}
        """Of terms by numbers, each expressed by that of its base."""

    def look_at(self, formula: Node) -> None:
        """Find those of a formula."""
        kinds, pending = self._terms.kinds, [formula]
        rests = (kinds.BV_UREM, kinds.BV_SREM)
        while pending and len(self._seen) < MOST_PARTS:
            node = pending.pop()
            if node in self._seen:
                continue
            self._seen.add(node)
            children = node.children()
            pending.extend(children)
            if node.kind() in rests and children[1].is_value():
                divisor = int(children[1].value(10))
                base = self._base(children[0], 0)
                if base is not None and 1 < divisor <= 1 << (self._terms.width(node) - 1):
                    self._alike.setdefault((base, divisor), []).append(node)

    def facts(self) -> Iterator[Node]:
        """What has not been said yet of those that have been found."""
        for key, remainders in self._alike.items():
            if remainders and (len(remainders) > 1 or key in self._told):
                self._told.add(key)
                while remainders:
                    yield self._fact(remainders.pop(), *key)

    # -- dividends --------------------------------------------------------------------------------------------------

    def _base(self, term: Node, depth: int) -> Node | None:
        """What a term is some distance away from, whichever way was taken; None if it is a number."""
        if term in self._bases:
            return self._bases[term]
        found: Node | None = term
        taken = self._sum(term)
        if term.is_value():
            found = None
        elif depth < DEEPEST and taken is not None:
            found = self._base(taken[0], depth + 1)
        elif depth < DEEPEST and term.kind() == self._terms.kinds.ITE:
            _, one, other = (self._base(child, depth + 1) if place else None for place, child in enumerate(term.children()))
            found = other if one is None else one if other is None or one == other else term
        self._bases[term] = found
        return found

    def _sum(self, term: Node) -> tuple[Node, int] | None:
        """A sum as a term and a number."""
        kinds = self._terms.kinds
        if term.kind() in (kinds.BV_ADD, kinds.BV_SUB):
            one, other = term.children()
            if other.is_value():
                number = int(other.value(10))
                return one, number if term.kind() == kinds.BV_ADD else -number
            if one.is_value() and term.kind() == kinds.BV_ADD:
                return other, int(one.value(10))
        return None

    # -- facts ------------------------------------------------------------------------------------------------------

    def _fact(self, remainder: Node, base: Node, divisor: int) -> Node:
        """What a remainder is if that of a base is known."""
        terms, dividend = self._terms, remainder.children()[0]
        found = self._unsigned(dividend, base, divisor)
        if remainder.kind() == terms.kinds.BV_SREM:
            # Of a negative number: as far below a multiple as that of the number without a sign says.
            width = terms.width(remainder)
            above = self._reduced(found, -(1 << width) % divisor, divisor)
            below = terms.term("BV_SUB", (above, terms.vector(divisor, width)))
            negative = terms.ite(terms.equal(above, terms.vector(0, width)), above, below)
            is_negative = terms.term("BV_SLT", (dividend, terms.vector(0, width)))
            found = terms.ite(is_negative, negative, found)
        return terms.equal(remainder, found)

    def _unsigned(self, term: Node, base: Node, divisor: int) -> Node:
        """The remainder of a term without a sign, by that of its base."""
        found = self._rests.get((term, divisor))
        if found is None:
            found = self._rests[term, divisor] = self._by_base(term, base, divisor)
        return found

    def _by_base(self, term: Node, base: Node, divisor: int) -> Node:
        terms, width = self._terms, self._terms.width(term)
        if term == base:
            return terms.term("BV_UREM", (term, terms.vector(divisor, width)))
        if term.is_value():
            return terms.vector(int(term.value(10)) % divisor, width)
        taken = self._sum(term)
        if taken is None:
            condition, one, other = term.children()
            return terms.ite(condition, self._unsigned(one, base, divisor), self._unsigned(other, base, divisor))
        inner, distance = taken[0], taken[1] % (1 << width)
        rest = self._unsigned(inner, base, divisor)
        stays = terms.term("BV_ULE", (terms.vector(distance, width), term))
        plain = self._reduced(rest, distance % divisor, divisor)
        return terms.ite(stays, plain, self._reduced(rest, (distance - (1 << width)) % divisor, divisor))

    def _reduced(self, rest: Node, more: int, divisor: int) -> Node:
        """The remainder of a remainder and a number that is less than the divisor."""
        terms, width = self._terms, self._terms.width(rest)
        total = terms.term("BV_ADD", (rest, terms.vector(more, width)))
        bound = terms.vector(divisor, width)
        return terms.ite(terms.term("BV_ULT", (total, bound)), total, terms.term("BV_SUB", (total, bound)))
