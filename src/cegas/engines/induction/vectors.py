"""Conditions on integers as conditions on vectors: guesses, since sums of vectors wrap and those of integers do not.

A comparison of sums is said twice: with sums as wide as their parts are, and with sums so wide that they do not wrap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.foundation.typed import Any, Final
from cegas.smt.terms import Node, Terms

WIDEST: Final = 128
MOST_PARTS: Final = 60
"""Conditions that are made of more are left out."""

_ORDERS: Final = {"<=": (1, 0), "<": (1, 1), ">=": (-1, 0), ">": (-1, 1)}


class _Sum:
    """Vectors, each by a factor, and a number."""

    __slots__ = ("number", "parts")

    def __init__(self, parts: dict[Node, int], number: int) -> None:
        self.parts: Final = {node: factor for node, factor in parts.items() if factor}
        self.number: Final = number

    def plus(self, other: _Sum, times: int) -> _Sum:
        parts = dict(self.parts)
        for node, factor in other.parts.items():
            parts[node] = parts.get(node, 0) + times * factor
        return _Sum(parts, self.number + times * other.number)


class NoVectors(Exception):
    """A condition cannot be said of vectors."""


class Vectors:
    """Reads trees over arguments, of which each is a term or a number."""

    def __init__(self, terms: Terms, arguments: Sequence[Node | int], *, are_signed: bool) -> None:
        self._terms = terms
        self._arguments = arguments
        self._are_signed = are_signed
        self._is_wide = False

    def conditions(self, tree: list[Any]) -> Iterator[Node]:
        """What a tree says."""
        if _size(tree) > MOST_PARTS:
            return
        for self._is_wide in (False, True):
            try:
                yield self._truth(tree)
            except NoVectors:
                continue

    def _truth(self, tree: list[Any]) -> Node:
        terms, (operator, *operands) = self._terms, tree
        if operator == "truth":
            return terms.truth(operands[0])
        if operator == "argument":
            node = self._arguments[operands[0]]
            if isinstance(node, int) or not node.sort().is_bool():
                raise NoVectors
            return node
        if operator in _ORDERS:
            sign, strict = _ORDERS[operator]
            whole = self._sum(operands[0]).plus(self._sum(operands[1]), -1)
            return self._at_most_zero(_Sum({}, strict).plus(whole, sign))
        if operator == "=":
            return self._equal(*operands)
        parts = [self._truth(each) for each in operands]
        if operator == "not":
            return terms.negation(parts[0])
        if operator == "implies":
            return terms.implication(*parts)
        if operator in ("and", "or"):
            return terms.conjunction(*parts) if operator == "and" else terms.disjunction(*parts)
        raise NoVectors

    def _equal(self, one: list[Any], other: list[Any]) -> Node:
        try:
            whole = self._sum(one).plus(self._sum(other), -1)
        except NoVectors:
            return self._terms.equal(self._truth(one), self._truth(other))
        return self._terms.equal(*self._sides(whole, 0))

    def _at_most_zero(self, whole: _Sum) -> Node:
        more = 0
        if self._is_wide and not self._is_plain(whole):
            more = (sum(abs(factor) for factor in whole.parts.values()) + 1).bit_length()
        low, high = self._sides(whole, more)
        return self._terms.term("BV_SLE" if self._are_signed else "BV_ULE", (low, high))

    @staticmethod
    def _is_plain(whole: _Sum) -> bool:
        """Whether no sum is needed to compare."""
        factors = sorted(whole.parts.values())
        return factors in ([1], [-1]) or (factors == [-1, 1] and whole.number == 0)

    def _sides(self, whole: _Sum, more: int) -> tuple[Node, Node]:
        """A sum that is compared with zero, as two without signs; of some bits more than its parts have."""
        terms = self._terms
        if not whole.parts:
            raise NoVectors
        width = max(terms.width(node) for node in whole.parts) + more
        if more:
            width = max(width, whole.number.bit_length() + 2)
        if width > WIDEST:
            raise NoVectors
        sides = [terms.vector(max(whole.number, 0), width), terms.vector(max(-whole.number, 0), width)]
        for node, factor in whole.parts.items():
            value = self._extended(node, width)
            times = terms.vector(abs(factor), width)
            product = value if abs(factor) == 1 else terms.term("BV_MUL", (times, value))
            sides[factor < 0] = terms.add(sides[factor < 0], product)
        return sides[0], sides[1]

    def _extended(self, node: Node, width: int) -> Node:
        is_signed = self._are_signed and self._terms.width(node) > 1
        return self._terms.sign_extend(node, width) if is_signed else self._terms.zero_extend(node, width)

    def _sum(self, tree: list[Any]) -> _Sum:
        operator, *operands = tree
        if operator == "number":
            return _Sum({}, operands[0])
        if operator == "argument":
            node = self._arguments[operands[0]]
            if isinstance(node, int):
                return _Sum({}, node)
            if not node.sort().is_bv():
                raise NoVectors
            return _Sum({node: 1}, 0)
        if operator not in ("+", "-", "*", "mod", "div"):
            raise NoVectors
        parts = [self._sum(each) for each in operands]
        if operator == "*":
            return self._product(parts)
        if operator in ("mod", "div"):
            return self._divided(operator, *parts)
        if operator == "-" and len(parts) == 1:
            return _Sum({}, 0).plus(parts[0], -1)
        first, *rest = parts
        for each in rest:
            first = first.plus(each, 1 if operator == "+" else -1)
        return first

    @staticmethod
    def _product(parts: Sequence[_Sum]) -> _Sum:
        result = _Sum({}, 1)
        for each in parts:
            one, other = (result, each) if not result.parts else (each, result)
            if one.parts:
                raise NoVectors
            result = _Sum({}, 0).plus(other, one.number)
        return result

    def _divided(self, operator: str, whole: _Sum, by: _Sum) -> _Sum:
        """As natural numbers."""
        if by.parts or by.number <= 0 or not whole.parts:
            raise NoVectors
        terms = self._terms
        high, low = self._sides(whole, 0)
        node = terms.subtract(high, low)
        kind = "BV_UREM" if operator == "mod" else "BV_UDIV"
        return _Sum({terms.term(kind, (node, terms.vector(by.number, terms.width(node)))): 1}, 0)


def _size(tree: list[Any]) -> int:
    return 1 + sum(_size(each) for each in tree[1:] if isinstance(each, list))
