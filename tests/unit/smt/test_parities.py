"""Bits of terms as sums modulo two: whatever is simplified is equal, and bugs in the rules are noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from cegas.smt.parities import MOST_BITS, Parities, Sums
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

WIDTH: Final = 6
SEEDS: Final = range(12)
SHIFTS: Final = ("BV_SHL", "BV_SHR", "BV_ASHR", "BV_MUL")


class Generator:
    """Random terms, of few symbols and small widths: many of them are equal."""

    def __init__(self, seed: int) -> None:
        self.terms = Terms()
        self._random = random.Random(seed)
        sort = self.terms.vector_sort(WIDTH)
        self.vectors: list[Node] = [self.terms.variable(sort, name) for name in "abc"]
        self.vectors += [self.terms.vector(self._random.getrandbits(WIDTH), WIDTH) for _ in range(3)]

    def next(self) -> Node:
        """The last of one or two vectors that are made of earlier ones, now and then of another width on the way."""
        terms, pick = self.terms, self._random.choice
        a, b = pick(self.vectors), pick(self.vectors)
        kind = pick(
            ["BV_XOR"] * 4 + ["BV_AND", "BV_OR", "BV_ADD", "BV_NOT", "shift", "shift", "ends", "sign", "choice", "table"]
        )
        if kind == "BV_NOT":
            made = terms.term(kind, (a,))
        elif kind == "shift":
            made = terms.term(pick(SHIFTS), (a, terms.vector(pick([1, 2, 4, WIDTH, 3]), WIDTH)))
        elif kind == "ends":
            cut = self._random.randrange(1, WIDTH)
            made = terms.term("BV_CONCAT", (terms.extract(a, cut - 1, 0), terms.extract(b, WIDTH - 1, cut)))
        elif kind == "sign":
            cut = self._random.randrange(1, WIDTH)
            made = pick([terms.sign_extend, terms.zero_extend])(terms.extract(a, WIDTH - 1, cut), WIDTH)
        elif kind == "choice":
            swap, change = pick([False, True]), self.constant()
            for mask in pick([(1, 3), (2, 3), (32, 36)]):
                masked = terms.term("BV_AND", (b, terms.vector(mask, WIDTH)))
                condition = terms.equal(masked, terms.vector(0, WIDTH))
                changed = terms.term("BV_XOR", (a, change))
                made = terms.ite(terms.negation(condition) if swap else condition, a, changed)
                self.vectors.append(made)
        elif kind == "table":
            entries = [
                (place, terms.vector(self._random.getrandbits(2) if place % 3 else place, WIDTH)) for place in range(8)
            ]
            made = terms.decided(terms.zero_extend(terms.extract(a, 2, 0), WIDTH), entries)
        else:
            made = terms.term(kind, (a, b))
        self.vectors.append(made)
        return made

    def constant(self) -> Node:
        return self.terms.vector(self._random.getrandbits(WIDTH), WIDTH)


def always_equal(terms: Terms, one: Node, other: Node) -> bool:
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(terms.negation(terms.equal(one, other)))
    return solver.check() is SatAnswer.UNSAT


def simplifies_rightly(seed: int) -> int:
    """How many random terms are simplified; raises if one becomes something else."""
    generator = Generator(seed)
    terms, parities = generator.terms, Parities(generator.terms)
    count = 0
    for _ in range(100):
        earlier = len(generator.vectors)
        node = generator.next()
        same = terms.term("EQUAL", (node, generator.vectors[earlier // 2]))
        for each in (*generator.vectors[earlier:], same):
            simpler = parities.simplified(each)
            if simpler != each:
                assert always_equal(terms, each, simpler), f"{each} is not {simpler}"
                count += 1
    return count


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_simplified_is_equal(seed: int) -> None:
    assert simplifies_rightly(seed) > 5


# -- bugs that are put in ---------------------------------------------------------------------------------------------


def carries_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parities, "_plus", Parities._exclusive_or)


def products_are_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parities, "_both", lambda self, a, b: a ^ b)


def signs_are_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    def extended(self: Parities, node: Node, parts: Sequence[Sums]) -> Sums:
        return parts[0] + (0,) * int(node.indices()[0])

    monkeypatch.setattr(Parities, "_extended", extended)


def shifts_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(self: Parities, node: Node, parts: Sequence[Sums]) -> Sums:
        distance = min(int(node.children()[1].value(10)), len(parts[0]))
        return (0,) * distance + parts[0][: len(parts[0]) - distance]

    monkeypatch.setattr(Parities, "_moved", moved)


def always_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parities, "_either", lambda self, node, parts: parts[1])


def one_difference_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def equal(self: Parities, node: Node, parts: Sequence[Sums]) -> Sums | None:
        differences = [x ^ y for x, y in zip(*parts, strict=True) if x != y]
        return (differences[0] ^ 1,) if differences else (1,)

    monkeypatch.setattr(Parities, "_equal", equal)


def changes_of_the_first_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def changes(self: Terms, entries: dict[int, Node], places: Sequence[int]) -> list[Node]:
        first = int(entries[0].value(10))
        return [self.vector(first ^ int(entries[1 << bit].value(10)), 32) for bit in places]

    monkeypatch.setattr(Terms, "_changes", changes)


BUGS: Final[Sequence[Callable[[pytest.MonkeyPatch], None]]] = (
    carries_are_forgotten,
    products_are_sums,
    signs_are_zeros,
    shifts_are_alike,
    always_the_first,
    one_difference_is_enough,
)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_a_bug_is_noticed(bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match="is not"):
        for seed in SEEDS:
            simplifies_rightly(seed)


# -- tables -----------------------------------------------------------------------------------------------------------


def entries_of(terms: Terms, numbers: Sequence[int]) -> list[tuple[int, Node]]:
    return [(4 * place, terms.vector(number, 32)) for place, number in enumerate(numbers)]


def checksum(number: int) -> int:
    for _ in range(8):
        number = number >> 1 ^ (0xEDB88320 if number & 1 else 0)
    return number


TABLES: Final = {
    "checksums": [checksum(place) for place in range(64)],
    "one wrong entry": [checksum(place) ^ (place == 37) for place in range(64)],
    "squares": [place * place for place in range(64)],
    "half of it": [checksum(place & 31) if place < 32 else place * place for place in range(64)],
    "not all": [checksum(place) for place in range(61)],
}


def is_looked_up_rightly(terms: Terms, numbers: Sequence[int]) -> bool:
    index = terms.variable(terms.vector_sort(32), "index")
    node = terms.decided(index, entries_of(terms, numbers))
    found = [terms.substitute(node, {index: terms.vector(4 * place, 32)}) for place in range(len(numbers))]
    return all(always_equal(terms, each, terms.vector(number, 32)) for each, number in zip(found, numbers, strict=True))


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_looked_up_rightly(name: str) -> None:
    assert is_looked_up_rightly(Terms(), TABLES[name])


def test_a_wrong_change_of_tables_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changes_of_the_first_entry(monkeypatch)
    assert not is_looked_up_rightly(Terms(), TABLES["one wrong entry"])


def test_a_table_of_checksums_is_a_chain_of_exclusive_ors() -> None:
    terms = Terms()
    index = terms.variable(terms.vector_sort(32), "index")
    kinds = terms.kinds
    assert terms.decided(index, entries_of(terms, TABLES["checksums"])).kind() == kinds.BV_XOR
    assert terms.decided(index, entries_of(terms, TABLES["one wrong entry"])).kind() == kinds.ITE


# -- what it is for ---------------------------------------------------------------------------------------------------


def test_what_was_put_in_is_taken_out() -> None:
    terms = Terms()
    parities = Parities(terms)
    x, y = (terms.variable(terms.vector_sort(16), name) for name in "xy")
    mixed = parities.simplified(terms.term("BV_XOR", (x, y)))
    low, high = (terms.zero_extend(terms.extract(mixed, 8 * part + 7, 8 * part), 16) for part in range(2))
    again = terms.term("BV_OR", (terms.term("BV_SHL", (high, terms.vector(8, 16))), low))
    assert parities.simplified(again) == mixed
    assert parities.simplified(terms.term("BV_XOR", (again, y))) == x


def test_nothing_is_done_without_an_exclusive_or() -> None:
    terms = Terms()
    parities = Parities(terms)
    x = terms.variable(terms.vector_sort(16), "x")
    same = terms.term("BV_OR", (x, terms.vector(0, 16)))
    assert parities.simplified(same) == same
    assert parities.simplified(terms.term("BV_XOR", (x, terms.vector(1, 16)))) != x
    assert not parities._known


def test_it_gives_up_in_good_order() -> None:
    terms = Terms()
    parities = Parities(terms)
    sort = terms.vector_sort(64)
    previous = terms.variable(sort, "first")
    for _ in range(MOST_BITS // 64 + 2):
        previous = parities.simplified(terms.term("BV_XOR", (previous, terms.variable(sort, "x"))))
    a, b = terms.variable(sort, "a"), terms.variable(sort, "b")
    twice = terms.term("BV_XOR", (terms.term("BV_XOR", (a, b)), b))
    assert parities.simplified(twice) == twice
