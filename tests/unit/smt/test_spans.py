"""Spans of terms: no value of a term lies outside its span, and equations with numbers keep their meaning."""

from __future__ import annotations

from random import Random

import pytest

from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.spans import Span, Spans, compared, every
from cegas.smt.terms import Node, Terms

BINARY = (
    "BV_ADD",
    "BV_SUB",
    "BV_MUL",
    "BV_SHL",
    "BV_UREM",
    "BV_SREM",
    "BV_UDIV",
    "BV_SHR",
    "BV_ASHR",
    "BV_AND",
    "BV_OR",
    "BV_XOR",
)


class Drawer:
    """Draws terms of several widths."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.terms = Terms()
        self.flag: Node = self.terms.variable(self.terms.bool_sort, "flag")
        self.variables: dict[int, list[Node]] = {}

    def variable(self, width: int) -> Node:
        known = self.variables.setdefault(width, [])
        if len(known) < 2:
            known.append(self.terms.variable(self.terms.vector_sort(width), "v"))
        return self.random.choice(known)

    def number(self, width: int) -> Node:
        small = self.random.choice([0, 1, 2, 3, 4, 6, 8, 12, 24, -1, -2, -6, 1 << (width - 1)])
        return self.terms.vector(self.random.choice([small, small, self.random.getrandbits(width)]), width)

    def term(self, width: int, depth: int) -> Node:
        terms, random = self.terms, self.random
        if depth == 0:
            return self.variable(width)
        kind = random.random()
        if kind < 0.55:
            name = random.choice(BINARY)
            operands = [self.term(width, depth - 1), self.term(width, depth - 1)]
            if random.random() < 0.7:
                operands[random.choice([0, 1, 1])] = self.number(width)
            return terms.term(name, operands)
        if kind < 0.65:
            return terms.ite(self.flag, self.term(width, depth - 1), self.number(width))
        if kind < 0.72:
            return terms.ite(self.flag, self.number(width), self.number(width))
        inner = random.randrange(1, width) if width > 1 else 1
        if inner == width:
            return self.number(width)
        if kind < 0.82:
            return terms.term("BV_ZERO_EXTEND", (self.term(inner, depth - 1),), (width - inner,))
        if kind < 0.9:
            return terms.term("BV_SIGN_EXTEND", (self.term(inner, depth - 1),), (width - inner,))
        if kind < 0.95:
            high = random.choice([self.number(width - inner), terms.vector(0, width - inner)])
            return terms.term("BV_CONCAT", (high, self.term(inner, depth - 1)))
        low = random.choice([0, 0, 1])
        return terms.term("BV_EXTRACT", (self.term(width + 3, depth - 1),), (width - 1 + low, low))


def outside(terms: Terms, node: Node, span: Span) -> Node:
    """Whether a term has a value that its span does not have."""
    width = terms.width(node) + 8
    wide = terms.sign_extend(node, width)
    low, high = (terms.vector(number, width) for number in (span.low, span.high))
    cases = [terms.term("BV_SLT", (wide, low)), terms.term("BV_SLT", (high, wide))]
    if span.modulus == 0:
        cases.append(terms.negation(terms.equal(wide, terms.vector(span.rest, width))))
    elif span.modulus > 1:
        assert span.modulus < 1 << (width - 1)
        rest = terms.term("BV_SMOD", (wide, terms.vector(span.modulus, width)))
        cases.append(terms.negation(terms.equal(rest, terms.vector(span.rest, width))))
    return terms.disjunction(*cases)


def is_possible(terms: Terms, formula: Node) -> bool:
    solver = BitwuzlaSolver(terms, 20)
    solver.assert_formula(formula)
    answer = solver.check()
    assert answer is not SatAnswer.UNKNOWN
    return answer is SatAnswer.SAT


@pytest.mark.parametrize("seed", range(6))
def test_no_value_lies_outside(seed: int) -> None:
    drawer = Drawer(seed)
    terms, spans = drawer.terms, Spans(drawer.terms)
    told = 0
    for number in range(60):
        node = drawer.term(drawer.random.choice([5, 7, 8]), 1 + number % 4)
        span = spans.of(node)
        told += span.modulus != 1 or span.high - span.low + 1 < 1 << terms.width(node)
        assert not is_possible(terms, outside(terms, node, span)), f"{node} is not in {span}"
    assert told > 10


@pytest.mark.parametrize("seed", range(12, 18))
def test_no_value_lies_outside_where_comparisons_are_known(seed: int) -> None:
    drawer = Drawer(seed)
    terms, random = drawer.terms, drawer.random
    told = 0
    for number in range(60):
        node = drawer.term(random.choice([5, 7, 8]), 1 + number % 4)
        parts = [node, *drawer.variables.get(terms.width(node), ()), *node.children()]
        conditions = []
        for _ in range(3):
            part = random.choice([each for each in parts if each.sort().is_bv()])
            sides = [part, drawer.number(terms.width(part))]
            random.shuffle(sides)
            test = terms.term(random.choice(("BV_ULT", "BV_ULE", "BV_SLT", "BV_SLE")), sides)
            conditions.append(random.choice((test, terms.negation(test))))
        known = terms.conjunction(*conditions)
        span = Spans(terms, compared(terms, terms.atoms(known))).of(node)
        told += span != Spans(terms).of(node)
        wrong = terms.conjunction(known, outside(terms, node, span))
        assert not is_possible(terms, wrong), f"{node} is not in {span} if {known}"
    assert told > 10


@pytest.mark.parametrize("seed", range(6, 12))
def test_equations_keep_their_meaning(seed: int) -> None:
    drawer = Drawer(seed)
    terms, spans = drawer.terms, Spans(drawer.terms)
    changed = 0
    for number in range(60):
        width = drawer.random.choice([5, 7, 8])
        node, wanted = drawer.term(width, 1 + number % 4), drawer.random.randrange(-(1 << (width - 1)), 1 << width)
        plain = terms.equal(node, terms.vector(wanted, width))
        said = spans.equal(node, wanted)
        changed += said != plain
        assert not is_possible(terms, terms.negation(terms.equal(plain, said))), f"{node} == {wanted} is not {said}"
    assert changed > 10


def test_an_index_times_a_size() -> None:
    terms = Terms()
    spans = Spans(terms)
    index = terms.variable(terms.vector_sort(32), "i")
    size = terms.vector(24, 64)
    offset = terms.add(terms.term("BV_MUL", (terms.sign_extend(index, 64), size)), terms.vector(8, 64))
    assert list(spans.of(offset).between(0, 95)) == [8, 32, 56, 80]
    assert spans.equal(offset, 32) == terms.equal(index, terms.vector(1, 32))
    assert spans.equal(offset, 33).is_false()
    rest = terms.term("BV_UREM", (index, terms.vector(3, 32)))
    bounded = terms.term("BV_MUL", (terms.zero_extend(rest, 64), size))
    assert list(spans.of(bounded).between(0, 1000)) == [0, 24, 48]


def test_a_product_that_wraps_around_keeps_powers_of_two_only() -> None:
    terms = Terms()
    index = terms.variable(terms.vector_sort(64), "i")
    offset = terms.term("BV_MUL", (index, terms.vector(24, 64)))
    spans = Spans(terms)
    assert spans.of(offset).modulus == 8
    assert spans.equal(offset, 8) == terms.equal(offset, terms.vector(8, 64))


def test_deep_terms() -> None:
    terms = Terms()
    node: Node = terms.zero_extend(terms.variable(terms.vector_sort(8), "x"), 64)
    for _ in range(20_000):
        node = terms.term("BV_ADD", (node, terms.vector(3, 64)))
    span = Spans(terms).of(node)
    assert (span.low, span.high) == (60_000, 60_255)


def test_numbers_with_a_rest() -> None:
    for start in range(-3, 9):
        for step in (1, 2, 3, 5, 6, 24):
            numbers = range(start, 90, step)
            for modulus in (1, 2, 4, 8, 16):
                for rest in range(modulus):
                    wanted = [number for number in numbers if number % modulus == rest]
                    assert list(every(numbers, modulus, rest)) == wanted
