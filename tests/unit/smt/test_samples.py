"""Samples: what they show can be true, and that the next byte is free is plain to see."""

from __future__ import annotations

import random

import pytest

from cegas.smt.samples import ENOUGH, MOST_SAMPLES, Samples
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

COMPARISONS = ("EQUAL", "DISTINCT", "BV_ULT", "BV_ULE", "BV_UGT", "BV_UGE", "BV_SLT", "BV_SLE", "BV_SGT", "BV_SGE")
OPERATORS = (
    *("BV_ADD", "BV_SUB", "BV_MUL", "BV_AND", "BV_OR", "BV_XOR", "BV_SHL", "BV_SHR", "BV_ASHR", "BV_UDIV", "BV_UREM"),
    *("BV_CONCAT", "BV_NOT", "BV_NEG", "BV_ZERO_EXTEND", "BV_SIGN_EXTEND", "BV_EXTRACT", "ITE", *COMPARISONS),
)
"""Those that are followed."""
WIDTH = 4


@pytest.fixture
def terms() -> Terms:
    return Terms()


def is_satisfiable(terms: Terms, condition: Node) -> bool:
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(condition)
    return solver.check() is SatAnswer.SAT


def applied(terms: Terms, kind: str, a: Node, b: Node) -> Node:
    """A vector, made of two."""
    if kind in ("BV_NOT", "BV_NEG"):
        return terms.term(kind, (a,))
    if kind in ("BV_ZERO_EXTEND", "BV_SIGN_EXTEND"):
        return terms.term(kind, (a,), (3,))
    if kind == "BV_EXTRACT":
        return terms.term(kind, (a,), (2, 1))
    if kind == "ITE":
        return terms.term(kind, (terms.term("BV_ULT", (a, b)), a, b))
    found = terms.term(kind, (a, b))
    return terms.as_vector(found) if kind in COMPARISONS else found


@pytest.mark.parametrize("kind", OPERATORS)
def test_values_are_those_of_the_solver(terms: Terms, kind: str) -> None:
    generator = random.Random(kind)
    x, y = (terms.variable(terms.vector_sort(WIDTH), name) for name in "xy")
    for _ in range(3):
        a, b = generator.randrange(1 << WIDTH), generator.choice((0, generator.randrange(1 << WIDTH)))
        result = applied(terms, kind, x, y)
        given = terms.conjunction(terms.equal(x, terms.vector(a, WIDTH)), terms.equal(y, terms.vector(b, WIDTH)))
        width = terms.width(result)
        claims = [terms.conjunction(given, terms.equal(result, terms.vector(value, width))) for value in range(1 << width)]
        shown = [Samples(terms).show(claim) for claim in claims]
        assert shown.count(True) == 1
        assert is_satisfiable(terms, claims[shown.index(True)])


def test_what_is_shown_can_be_true(terms: Terms) -> None:
    generator = random.Random(7)
    symbols = [terms.variable(terms.vector_sort(8), f"byte{number}") for number in range(3)]
    samples, shown = Samples(terms), 0

    def condition(depth: int) -> Node:
        if depth == 0:
            constant = terms.vector(generator.randrange(256), 8)
            return terms.term(generator.choice(COMPARISONS), (generator.choice(symbols), constant))
        parts = [condition(depth - 1) for _ in range(3)]
        kind = generator.choice(("AND", "OR", "NOT", "ITE", "XOR", "IMPLIES", "EQUAL"))
        return terms.term(kind, parts[: {"NOT": 1, "ITE": 3}.get(kind, 2)])

    for _ in range(200):
        tried = condition(3)
        if samples.show(tried):
            shown += 1
            assert is_satisfiable(terms, tried)
    assert shown > 100


def test_the_next_byte_is_free(terms: Terms) -> None:
    text = [terms.variable(terms.vector_sort(8), "byte") for _ in range(MOST_SAMPLES + 10)]
    samples, guard = Samples(terms), terms.true
    for number, byte in enumerate(text):  # a word, of which each letter depends on the one before
        before = text[number - 1] if number else terms.vector(ord("a"), 8)
        guard = terms.conjunction(guard, terms.equal(byte, terms.add(before, terms.vector(1, 8))))
        assert samples.show(guard)
        assert not samples.show(terms.conjunction(guard, terms.equal(byte, terms.add(before, terms.vector(2, 8)))))


def test_a_model_is_a_sample_too(terms: Terms) -> None:
    x, y = (terms.variable(terms.vector_sort(16), name) for name in "xy")
    hard = terms.equal(terms.term("BV_MUL", (x, x)), terms.vector(12321, 16))
    samples = Samples(terms)
    assert not samples.show(hard)
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(hard)
    assert solver.check() is SatAnswer.SAT
    samples.learn(hard, solver)
    assert samples.show(hard)
    assert samples.show(terms.conjunction(hard, terms.equal(y, terms.vector(77, 16))))  # y was left free


def test_whoever_shows_little_is_not_asked_any_more(terms: Terms) -> None:
    x = terms.variable(terms.vector_sort(16), "x")
    samples = Samples(terms)
    plain = terms.equal(x, terms.vector(1, 16))
    assert samples.show(plain)
    for number in range(2, 3 * ENOUGH):
        assert not samples.show(terms.equal(terms.term("BV_MUL", (x, x)), terms.vector(12321 + number, 16)))
    assert not samples.show(plain)


def test_values_that_were_forgotten_are_found_again(terms: Terms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cegas.smt.samples.MOST_TERMS", 4)
    monkeypatch.setattr("cegas.smt.samples.MOST_SHAPES", 4)
    test_the_next_byte_is_free(terms)


def test_arrays_are_left_to_the_solver(terms: Terms) -> None:
    array = terms.variable(terms.array_sort(8), "array")
    read = terms.select(array, terms.vector(1, 8))
    assert not Samples(terms).show(terms.equal(read, terms.vector(1, 8)))
