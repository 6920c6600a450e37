"""Bits of terms as sums modulo two.

Checksums and ciphers are chains of exclusive ors, and a solver has to find out bit by bit that two of them are the same.
Here each bit of a term is a sum, modulo two, of bits that are not looked into any further. That is a normal form of whatever
consists of exclusive ors, shifts by known distances, pieces, masks, choices between values that differ by a known
number, and conditions on single bits: terms of equal sums are equal, whatever the symbols stand for. What was put in by an
exclusive or and is taken out again by another one is gone, and what was taken apart into bytes and put together is
the term that it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor

from cegas.foundation.typed import Final, TypeAlias
from cegas.smt.terms import Node, Terms

MOST_BITS: Final = 1 << 15
"""Of bits that are not looked into: sums of more of them take too long."""
MOST_TERMS: Final = 1 << 16
"""So many terms are looked into."""

Sum: TypeAlias = int
"""A set of bits as a bit mask; the lowest one stands for the number 1."""
Sums: TypeAlias = tuple[Sum, ...]
"""Of the bits of a term, the lowest first; a truth value has one."""

ONE: Final = 1


class TooMany(Exception):
    """So many sums are not worth while."""


class Parities:
    """The sums of the terms of one factory. Nothing is done before two unknown vectors meet in an exclusive or."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        kinds = terms.kinds
        self._ways: dict[object, Callable[[Node, Sequence[Sums]], Sums | None]] = {
            kinds.BV_XOR: self._exclusive_or,
            kinds.BV_NOT: self._complement,
            kinds.NOT: self._complement,
            kinds.BV_AND: self._and,
            kinds.BV_OR: self._or,
            kinds.BV_ADD: self._plus,
            kinds.BV_MUL: self._times,
            kinds.BV_SHL: self._moved,
            kinds.BV_SHR: self._moved,
            kinds.BV_ASHR: self._moved,
            kinds.BV_EXTRACT: self._piece,
            kinds.BV_CONCAT: self._side_by_side,
            kinds.BV_ZERO_EXTEND: self._extended,
            kinds.BV_SIGN_EXTEND: self._extended,
            kinds.EQUAL: self._equal,
            kinds.ITE: self._either,
        }
        """How the sums of a term come from those of its parts, by kind; None if it is not looked into."""
        self._known: dict[Node, Sums] = {}
        self._first: dict[Sums, Node] = {}
        """The first vector of these sums."""
        self._products: dict[tuple[Sum, Sum], Sum] = {}
        """Bits that are not looked into, by what they are the product of."""
        self._bits = 0
        """How many are not looked into."""
        self._is_on = False

    def simplified(self, node: Node) -> Node:
        """An earlier term that is always equal to this one, or a constant; if there is none, the term itself."""
        if not self._is_on:
            if node.kind() != self._terms.kinds.BV_XOR or any(child.is_value() for child in node.children()):
                return node
            self._is_on = True
        if node.is_value() or self._bits > MOST_BITS:
            return node
        try:
            sums = self._of(node)
        except TooMany:
            self._bits = MOST_BITS + 1
            return node
        if node.sort().is_bool():
            return node if sums[0] > ONE else self._terms.truth(sums[0])
        if all(each <= ONE for each in sums):
            return self._terms.vector(sum(each << place for place, each in enumerate(sums)), len(sums))
        return self._first.get(sums, node)

    # -- sums -----------------------------------------------------------------------------------------------------

    def _of(self, node: Node) -> Sums:
        known = self._known
        pending = [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            parts = self._parts(current)
            missing = [part for part in parts if part not in known]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            self._learn(current, [known[part] for part in parts])
        return known[node]

    def _learn(self, node: Node, parts: Sequence[Sums]) -> None:
        if len(self._known) >= MOST_TERMS:
            raise TooMany
        is_truth = node.sort().is_bool()
        sums = self._constant(node) if node.is_value() else None
        if parts:
            sums = self._ways[node.kind()](node, parts)
        if sums is None:
            sums = self._opaque(1 if is_truth else self._terms.width(node))
        self._known[node] = sums
        if not is_truth:
            self._first.setdefault(sums, node)

    def _parts(self, node: Node) -> Sequence[Node]:
        """The parts that a term's sums are made of; none if it is not looked into."""
        if node.is_value() or node.kind() not in self._ways:
            return ()
        children: Sequence[Node] = node.children()
        kind, kinds = node.kind(), self._terms.kinds
        if kind == kinds.ITE and any(child.kind() == kinds.ITE for child in children[1:]):
            return ()  # a table or a merged value: many terms for bits that nobody adds up
        by_number = (kinds.BV_MUL, kinds.BV_SHL, kinds.BV_SHR, kinds.BV_ASHR)
        if kind in by_number and not children[1].is_value():
            return ()
        if all(child.sort().is_bv() or child.sort().is_bool() for child in children):
            return children
        return ()

    def _constant(self, node: Node) -> Sums:
        if node.sort().is_bool():
            return (int(node.is_true()),)
        number = int(node.value(10))
        return tuple(number >> place & 1 for place in range(self._terms.width(node)))

    def _opaque(self, width: int) -> Sums:
        """Bits that are not looked into."""
        first = self._bits + 1
        self._bits += width
        if self._bits > MOST_BITS:
            raise TooMany
        return tuple(1 << place for place in range(first, first + width))

    # -- by kind --------------------------------------------------------------------------------------------------

    def _exclusive_or(self, _: Node, parts: Sequence[Sums]) -> Sums:
        return tuple(reduce(xor, bits) for bits in zip(*parts, strict=True))

    def _complement(self, _: Node, parts: Sequence[Sums]) -> Sums:
        return tuple(each ^ ONE for each in parts[0])

    def _and(self, _: Node, parts: Sequence[Sums]) -> Sums:
        return tuple(reduce(self._both, bits) for bits in zip(*parts, strict=True))

    def _both(self, a: Sum, b: Sum) -> Sum:
        if b in (a, ONE) or a == 0:
            return a
        if a == ONE or b == 0:
            return b
        key = (min(a, b), max(a, b))
        if key not in self._products:
            self._products[key] = self._opaque(1)[0]
        return self._products[key]

    def _or(self, node: Node, parts: Sequence[Sums]) -> Sums:
        inverse = [self._complement(node, [part]) for part in parts]
        return self._complement(node, [self._and(node, inverse)])

    def _plus(self, node: Node, parts: Sequence[Sums]) -> Sums | None:
        """Without carries, addition is a union of bits."""
        if any(sum(each != 0 for each in bits) > 1 for bits in zip(*parts, strict=True)):
            return None
        return self._exclusive_or(node, parts)

    def _times(self, node: Node, parts: Sequence[Sums]) -> Sums | None:
        """To multiply by a power of two is to shift."""
        factor = int(node.children()[1].value(10))
        if factor.bit_count() != 1:
            return None
        distance = factor.bit_length() - 1
        return (0,) * distance + parts[0][: len(parts[0]) - distance]

    def _moved(self, node: Node, parts: Sequence[Sums]) -> Sums:
        kinds, bits = self._terms.kinds, parts[0]
        width = len(bits)
        distance = min(int(node.children()[1].value(10)), width)
        if node.kind() == kinds.BV_SHL:
            return (0,) * distance + bits[: width - distance]
        return bits[distance:] + (0 if node.kind() == kinds.BV_SHR else bits[-1],) * distance

    def _piece(self, node: Node, parts: Sequence[Sums]) -> Sums:
        high, low = node.indices()
        return parts[0][low : high + 1]

    def _side_by_side(self, _: Node, parts: Sequence[Sums]) -> Sums:
        return tuple(bit for part in reversed(parts) for bit in part)

    def _extended(self, node: Node, parts: Sequence[Sums]) -> Sums:
        fill = parts[0][-1] if node.kind() == self._terms.kinds.BV_SIGN_EXTEND else 0
        return parts[0] + (fill,) * int(node.indices()[0])

    def _equal(self, _: Node, parts: Sequence[Sums]) -> Sums | None:
        """Whether nothing differs: known if some bit does, or none, or one of the bits decides."""
        if len(parts) != 2:
            return None
        differences = {x ^ y for x, y in zip(*parts, strict=True)} - {0}
        if ONE in differences:
            return (0,)
        if not differences:
            return (ONE,)
        return (differences.pop() ^ ONE,) if len(differences) == 1 else None

    def _either(self, _: Node, parts: Sequence[Sums]) -> Sums:
        (condition,), one, other = parts
        return tuple(y ^ self._both(condition, x ^ y) for x, y in zip(one, other, strict=True))
