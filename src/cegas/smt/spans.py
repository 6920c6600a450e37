"""Which numbers a bit vector can be, as far as the shape of its term tells.

An index times the size of an element is a multiple of that size, unless the product wraps around, and a remainder is less
than its divisor. So an offset means the elements of an array, and not every address between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

from cegas.foundation.records import record
from cegas.program.operators import signed
from cegas.smt.terms import Node, Terms


@record
class Span:
    """The bits, read as a signed number: between `low` and `high`, both included, and `modulus` divides it minus `rest`.

    A modulus of 0 says that the number is `rest`.
    """

    low: int
    high: int
    modulus: int
    rest: int

    def has(self, number: int) -> bool:
        """Whether a number is in it."""
        if self.modulus == 0:
            return number == self.rest
        return self.low <= number <= self.high and (number - self.rest) % self.modulus == 0

    def between(self, first: int, last: int) -> range:
        """The numbers in it from `first` to `last`."""
        low, high = max(self.low, first), min(self.high, last)
        if self.modulus == 0:
            return range(self.rest, self.rest + (low <= self.rest <= high))
        return range(low + (self.rest - low) % self.modulus, high + 1, self.modulus)


class Spans:
    """The spans of the vectors of one factory. Conditions of the path are looked at only if they are given."""

    def __init__(self, terms: Terms, given: Mapping[Node, Span] | None = None) -> None:
        """`given` are spans of vectors, which hold wherever the others are used."""
        self._terms = terms
        self._given = given or {}
        self._known: dict[Node, Span] = {}
        kinds = terms.kinds
        self._operands = {
            kinds.ITE: (1, 2),
            kinds.BV_ADD: (0, 1),
            kinds.BV_SUB: (0, 1),
            kinds.BV_MUL: (0, 1),
            kinds.BV_SHL: (0, 1),
            kinds.BV_UREM: (0, 1),
            kinds.BV_SREM: (0, 1),
            kinds.BV_UDIV: (0, 1),
            kinds.BV_SHR: (0, 1),
            kinds.BV_ASHR: (0, 1),
            kinds.BV_AND: (0, 1),
            kinds.BV_XOR: (0, 1),
            kinds.BV_CONCAT: (0, 1),
            kinds.BV_EXTRACT: (0,),
            kinds.BV_ZERO_EXTEND: (0,),
            kinds.BV_SIGN_EXTEND: (0,),
        }
        """The operands that a span depends on, by kind; about other kinds nothing is known."""
        self._names = {kind: kind.name for kind in self._operands}

    def of(self, node: Node) -> Span:
        """The span of a vector."""
        known = self._known
        found = known.get(node)
        if found is not None:
            return found
        pending = [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            width = self._terms.width(current)
            if current.is_value():
                number = signed(int(current.value(10)), width)
                known[current] = Span(number, number, 0, number)
                continue
            kind = current.kind()
            numbers = self._operands.get(kind)
            children = () if numbers is None else current.children()
            if numbers is None or len(children) != numbers[-1] + 1:
                known[current] = self._narrowed(current, _anything(width))
                continue
            operands = [children[number] for number in numbers]
            missing = [operand for operand in operands if operand not in known]
            if missing:
                pending.extend(missing)
                continue
            inner = self._terms.width(operands[-1])
            low_bit = current.indices()[1] if kind == self._terms.kinds.BV_EXTRACT else 0
            spans = [known[operand] for operand in operands]
            known[current] = self._narrowed(current, _apply(self._names[kind], width, inner, low_bit, spans))
        return known[node]

    def _narrowed(self, node: Node, span: Span) -> Span:
        """A span within the given one. If they have nothing in common, no run comes here, and any is right."""
        given = self._given.get(node)
        if given is None or span.modulus == 0:
            return span
        low, high = max(span.low, given.low), min(span.high, given.high)
        return Span(low, high, span.modulus, span.rest) if low <= high else span

    def equal(self, node: Node, number: int) -> Node:
        """That a vector equals a number, stated for the innermost part of its term that decides it.

        So an element of an array is known by its index, and all accesses with that index have the same condition.
        """
        terms, kinds = self._terms, self._terms.kinds
        while True:
            width = terms.width(node)
            number = signed(number & ((1 << width) - 1), width)
            if not self.of(node).has(number):
                return terms.false
            if node.is_value():
                return terms.true
            kind, children = node.kind(), node.children()
            if kind in (kinds.BV_ZERO_EXTEND, kinds.BV_SIGN_EXTEND):
                node = children[0]  # that the number fits is known from the span
                continue
            constant = next((position for position, child in enumerate(children) if child.is_value()), None)
            if constant is None or len(children) != 2:
                break
            part = children[1 - constant]
            other = signed(int(children[constant].value(10)), width)
            if kind == kinds.BV_ADD:
                node, number = part, number - other
            elif kind == kinds.BV_SUB and constant == 1:
                node, number = part, number + other
            elif kind == kinds.BV_MUL and other and self._fits(part, other, width) and number % other == 0:
                node, number = part, number // other
            else:
                break
        return terms.equal(node, terms.vector(number, terms.width(node)))

    def _fits(self, part: Node, factor: int, width: int) -> bool:
        """Whether a product never wraps around."""
        span = self.of(part)
        ends = (span.low * factor, span.high * factor)
        return min(ends) >= -1 << (width - 1) and max(ends) < 1 << (width - 1)


def compared(terms: Terms, atoms: Iterable[tuple[Node, bool]]) -> dict[Node, Span]:
    """What comparisons with numbers say of vectors, if it is known whether each of them holds."""
    kinds = terms.kinds
    found: dict[Node, Span] = {}
    for atom, holds in atoms:
        kind = atom.kind()
        if kind not in (kinds.BV_ULT, kinds.BV_SLT):
            continue
        one, other = atom.children()
        if one.is_value() == other.is_value():
            continue
        vector, constant = (other, one) if one.is_value() else (one, other)
        width = terms.width(vector)
        number, half = int(constant.value(10)), 1 << (width - 1)
        is_signed = kind == kinds.BV_SLT
        number = signed(number, width) if is_signed else number
        low, high = (-half, half - 1) if is_signed else (0, 2 * half - 1)
        if vector is one:  # vector < number
            low, high = (low, number - 1) if holds else (number, high)
        else:
            low, high = (number + 1, high) if holds else (low, number)
        if not is_signed and low >= half:  # all of them are negative as signed numbers
            low, high = low - 2 * half, high - 2 * half
        elif not is_signed and high >= half:
            continue
        known = found.get(vector)
        if known is not None:
            low, high = max(low, known.low), min(high, known.high)
        if low <= high:  # else no run comes here
            found[vector] = Span(low, high, 1, 0)
    return found


def every(numbers: range, modulus: int, rest: int) -> range:
    """The numbers of a range that leave a given remainder when divided by a power of two."""
    step, first = numbers.step, numbers.start
    common = gcd(step, modulus)
    if (rest - first) % common:
        return range(0)
    cycle = modulus // common
    skipped = (rest - first) // common * pow(step // common, -1, cycle) % cycle
    return numbers[skipped::cycle]


def _anything(width: int, modulus: int = 1, rest: int = 0) -> Span:
    return Span(-1 << (width - 1), (1 << (width - 1)) - 1, modulus, rest % modulus)


def _fitted(width: int, low: int, high: int, modulus: int, rest: int) -> Span:
    """A number of any size, cut down to a width: only powers of two survive a wrap-around."""
    if low >= -1 << (width - 1) and high < 1 << (width - 1):
        return Span(low, high, modulus, rest % modulus if modulus else rest)
    return _anything(width, gcd(modulus, 1 << width), rest)


def _unsigned(width: int, span: Span) -> Span:
    """The bits read as a number without a sign, which may not fit the width."""
    if span.low >= 0:
        return span
    modulus = gcd(span.modulus, 1 << width)
    if span.high < 0:
        return Span(span.low + (1 << width), span.high + (1 << width), modulus, span.rest % modulus)
    return Span(0, (1 << width) - 1, modulus, span.rest % modulus)


def _apply(kind: str, width: int, inner: int, low_bit: int, spans: list[Span]) -> Span:
    """The span of a term; `inner` is the width of its last operand."""
    a, b = spans[0], spans[-1]
    if kind == "ITE":
        modulus = gcd(a.modulus, b.modulus, a.rest - b.rest)
        return _fitted(width, min(a.low, b.low), max(a.high, b.high), modulus, a.rest)
    if kind == "BV_ADD":
        return _fitted(width, a.low + b.low, a.high + b.high, gcd(a.modulus, b.modulus), a.rest + b.rest)
    if kind == "BV_SUB":
        return _fitted(width, a.low - b.high, a.high - b.low, gcd(a.modulus, b.modulus), a.rest - b.rest)
    if kind == "BV_MUL":
        return _product(width, a, b)
    if kind == "BV_ZERO_EXTEND":
        number = _unsigned(inner, a)
        return _fitted(width, number.low, number.high, number.modulus, number.rest)
    if kind == "BV_SIGN_EXTEND":
        return a
    if kind == "BV_EXTRACT":
        return _anything(width) if low_bit else _fitted(width, a.low, a.high, a.modulus, a.rest)
    if kind == "BV_CONCAT":
        return _side_by_side(width, inner, a, b)
    if kind == "BV_XOR":
        return _exclusive_or(width, a, b)
    # The second operand of what remains has to be known.
    return _anything(width) if b.modulus else _by_number(kind, width, a, b.rest)


def _product(width: int, a: Span, b: Span) -> Span:
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    modulus = gcd(a.modulus * b.modulus, a.modulus * b.rest, b.modulus * a.rest)
    return _fitted(width, min(corners), max(corners), modulus, a.rest * b.rest)


def _side_by_side(width: int, inner: int, high: Span, low: Span) -> Span:
    number = _unsigned(inner, low)
    if (high.low, high.high) == (0, 0):
        return _fitted(width, number.low, number.high, number.modulus, number.rest)
    return _anything(width, gcd(number.modulus, 1 << inner), number.rest)


def _exclusive_or(width: int, a: Span, b: Span) -> Span:
    """It has no bit above or below all those of its operands."""
    unit = gcd(1 << width, *(part for span in (a, b) for part in (span.modulus, span.rest)))
    if a.low < 0 or b.low < 0:
        return _anything(width, unit)
    return Span(0, (1 << max(a.high, b.high).bit_length()) - 1, unit, 0)


def _by_number(kind: str, width: int, a: Span, number: int) -> Span:
    """The span of an operator whose second operand is a known number."""
    if kind == "BV_SHL" and 0 <= number < width:
        factor = 1 << number
        return _product(width, a, Span(factor, factor, 0, factor))
    if kind == "BV_SREM" and number > 0:
        most = number - 1
        low = 0 if a.low >= 0 else max(a.low, -most)
        return Span(low, max(0, min(a.high, most)), *_congruence(gcd(a.modulus, number), a.rest))
    if kind == "BV_ASHR" and 0 <= number < width:
        return Span(a.low >> number, a.high >> number, 1, 0)
    if kind == "BV_AND" and number >= 0:
        unit = number & -number if number else 1
        return Span(0, min(number, a.high) if a.low >= 0 else number, *_congruence(unit, 0))
    plain = _unsigned(width, a)
    if kind == "BV_UREM" and number > 0:
        return Span(0, min(plain.high, number - 1), *_congruence(gcd(plain.modulus, number), plain.rest))
    if kind == "BV_UDIV" and number > 0:
        return _fitted(width, plain.low // number, plain.high // number, 1, 0)
    if kind == "BV_SHR" and 0 <= number < width:
        return _fitted(width, plain.low >> number, plain.high >> number, 1, 0)
    return _anything(width)


def _congruence(modulus: int, rest: int) -> tuple[int, int]:
    return modulus, rest % modulus
