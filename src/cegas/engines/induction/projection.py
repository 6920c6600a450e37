"""What a formula says of some of its symbols: a conjunction that follows from it, in which no others occur.

In the formula of a state there are also symbols of inputs that nobody holds any more, of free choices, and of what was there
before a loop. Where an equation tells what such a symbol is, that is put in its place; whatever else is said of it is
dropped. So the result may say less, and never more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cegas.foundation.typed import Final
from cegas.smt.decoding import Decoder
from cegas.smt.spans import Spans
from cegas.smt.terms import Node, Terms, variables_of

DEEPEST: Final = 40
"""Truth values that are nested more deeply are not looked into."""

_SIGNS: Final = ("BV_ADD", "BV_SUB", "BV_NEG", "BV_XOR", "BV_NOT", "BV_MUL", "BV_ZERO_EXTEND", "BV_SIGN_EXTEND")


class Projection:
    """Onto some symbols."""

    def __init__(self, terms: Terms, kept: Collection[Node], decoder: Decoder, spans: Spans) -> None:
        """The decoder reads terms over the symbols that are kept."""
        self._terms = terms
        self._kept = kept
        self._decoder = decoder
        self._spans = spans
        self._weaker: dict[tuple[Node, bool], Node] = {}
        self._kinds = {getattr(terms.kinds, name): name for name in (*_SIGNS, "AND", "OR", "NOT", "ITE", "EQUAL")}

    def of(self, formulas: Sequence[Node]) -> list[Node]:
        """What formulas say together."""
        conjuncts = dict.fromkeys([part for formula in formulas for part in self._conjuncts(formula)])
        found = self._without_known(list(conjuncts))
        weaker = [self._weakened(each, DEEPEST, holds=True) for each in found]
        parts = [part for each in weaker for part in self._conjuncts(each)]
        return [each for each in dict.fromkeys(parts) if not each.is_true()]

    def beside(self, formulas: Sequence[Node], others: Collection[Node]) -> list[Node]:
        """What formulas say of these symbols and some others, so that it cannot be said of these alone."""
        conjuncts = dict.fromkeys([part for formula in formulas for part in self._conjuncts(formula)])
        left = [each for each in self._without_known(list(conjuncts)) if not self._is_clear(each)]
        found: list[Node] = []
        reached = {*self._kept, *others}
        while True:  # also what is said of those that this is about
            tied = [each for each in left if not reached.isdisjoint(variables_of([each]))]
            if not tied:
                return found
            found += tied
            left = [each for each in left if each not in tied]
            reached.update(variables_of(tied))

    def _conjuncts(self, formula: Node) -> Iterator[Node]:
        pending = [formula]
        while pending:
            current = pending.pop()
            if current.kind() == self._terms.kinds.AND:
                pending.extend(reversed(current.children()))
            else:
                yield current

    def _is_clear(self, node: Node) -> bool:
        """Whether a term is about symbols that are kept only, and can be said."""
        return self._decoder.read(node) is not None

    # -- equations ------------------------------------------------------------------------------------------------

    def _without_known(self, conjuncts: list[Node]) -> list[Node]:
        """Put in what equations tell, as long as there is one that does."""
        while True:
            found = next((solved for each in conjuncts if (solved := self._solved(each)) is not None), None)
            if found is None:
                return conjuncts
            symbol, value = found
            conjuncts = [self._terms.substitute(each, {symbol: value}) for each in conjuncts]
            conjuncts = list(dict.fromkeys([each for each in conjuncts if not each.is_true()]))

    def _solved(self, conjunct: Node) -> tuple[Node, Node] | None:
        """A symbol that is not kept, and what it equals."""
        if self._kinds.get(conjunct.kind()) != "EQUAL" or self._is_clear(conjunct):
            return None
        one, other = conjunct.children()
        for a, b in ((one, other), (other, one)):
            for symbol, value in self._solutions(a, b):
                if symbol not in variables_of([value]):
                    return symbol, value
        return None

    def _solutions(self, a: Node, b: Node) -> Iterator[tuple[Node, Node]]:
        """Symbols in the first term that are not kept, and what they are if it equals the second."""
        terms = self._terms
        pending = [(a, b)]
        while pending:
            current, value = pending.pop()
            if current.is_const():
                if current not in self._kept:
                    yield current, value
                continue
            name = self._kinds.get(current.kind())
            children = current.children()
            if name not in _SIGNS or len(children) > 2 or self._is_clear(current):
                continue
            first, second = children[0], children[-1]
            if name == "BV_ADD":
                pending += [(second, terms.subtract(value, first)), (first, terms.subtract(value, second))]
            elif name == "BV_SUB":
                pending += [(second, terms.subtract(first, value)), (first, terms.add(value, second))]
            elif name == "BV_XOR":
                pending += [(second, terms.term("BV_XOR", (value, first))), (first, terms.term("BV_XOR", (value, second)))]
            elif name in ("BV_NEG", "BV_NOT"):
                pending.append((first, terms.term(name, (value,))))
            elif name == "BV_MUL":
                pending += self._divided(first, second, value)
            else:
                pending.append((first, terms.extract(value, terms.width(first) - 1, 0)))

    def _divided(self, first: Node, second: Node, product: Node) -> list[tuple[Node, Node]]:
        """An odd number has an inverse."""
        terms = self._terms
        for factor, other in ((first, second), (second, first)):
            number = terms.number(factor)
            if number is not None and number % 2:
                width = terms.width(factor)
                inverse = terms.vector(pow(number, -1, 1 << width), width)
                return [(other, terms.term("BV_MUL", (product, inverse)))]
        return []

    # -- saying less ----------------------------------------------------------------------------------------------

    def _weakened(self, node: Node, depth: int, *, holds: bool) -> Node:
        """What follows for the symbols that are kept if a truth value is as it is said to be."""
        found = self._weaker.get((node, holds))
        if found is None:
            found = self._weaker[node, holds] = self._weaken(node, depth, holds=holds)
        return found

    def _weaken(self, node: Node, depth: int, *, holds: bool) -> Node:
        terms = self._terms
        if self._is_clear(node):
            return node if holds else terms.negation(node)
        name = self._kinds.get(node.kind())
        if depth == 0 or name is None:
            return terms.true
        children, depth = node.children(), depth - 1
        if name == "NOT":
            return self._weakened(children[0], depth, holds=not holds)
        if name in ("AND", "OR"):
            parts = [self._weakened(child, depth, holds=holds) for child in children]
            return terms.conjunction(*parts) if (name == "AND") is holds else terms.disjunction(*parts)
        if name == "ITE":
            return self._either(children[0], children[1], children[2], depth, holds=holds)
        if name == "EQUAL":
            for one, other in (children, reversed(children)):
                if self._kinds.get(one.kind()) == "ITE":
                    condition, a, b = one.children()
                    return self._either(condition, terms.equal(a, other), terms.equal(b, other), depth, holds=holds)
            if holds:
                return terms.conjunction(*[self._bounds(a, b) for a, b in (children, reversed(children))])
        return terms.true

    def _bounds(self, node: Node, other: Node) -> Node:
        """What follows for a term that is clear from the shape of another one that it equals."""
        terms = self._terms
        if not node.sort().is_bv() or not self._is_clear(node):
            return terms.true
        width, span = terms.width(node), self._spans.of(other)
        least, most = -(1 << width - 1), (1 << width - 1) - 1
        found = [terms.term("BV_SLE", (terms.vector(span.low, width), node))] if span.low > least else []
        if span.high < most:
            found.append(terms.term("BV_SLE", (node, terms.vector(span.high, width))))
        return terms.conjunction(*found)

    def _either(self, condition: Node, a: Node, b: Node, depth: int, *, holds: bool) -> Node:
        terms = self._terms
        ways = [
            terms.conjunction(self._weakened(condition, depth, holds=way), self._weakened(result, depth, holds=holds))
            for way, result in ((True, a), (False, b))
        ]
        return terms.disjunction(*ways)
