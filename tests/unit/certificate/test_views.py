"""Writes at open places of large objects: what the checker knows behind them, one path at a time and where ways meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from tests.unit.certificate.test_attacks import Writing, program, rejected
from tests.unit.certificate.test_elements import INT, view

from cegas.certificate.checker import MERGED, MODES, Status, check, check_in
from cegas.certificate.elements import ElementPlace, Elements
from cegas.certificate.format import (
    Address,
    Applied,
    Certificate,
    ElementClaim,
    ElementValue,
    Name,
    ObjectClaim,
    Symbol,
    SymbolRef,
)
from cegas.certificate.solver import Solver
from cegas.foundation.budget import Budget
from cegas.program.operators import AND, ULT
from cegas.program.types import BOOL

MOST_OPERATIONS: Final = 20_000
UNWOUND: Final = Certificate((), {}, "bmc", (), rounds={})
FOLLOWED: Final = Certificate((), {}, "by hand", ())

Patch = Callable[[pytest.MonkeyPatch], None]


def together(text: str) -> Status:
    return check_in(MERGED, program(text), UNWOUND, Budget(), MOST_OPERATIONS).status


def one_by_one(text: str) -> Status:
    return check_in(MODES[0], program(text), FOLLOWED, Budget(), MOST_OPERATIONS).status


def is_safe(text: str) -> bool:
    """Whether a program is proved in both ways; or in neither."""
    found = {together(text), one_by_one(text)}
    assert found in ({Status.CHECKED}, {Status.FAILED}), found
    return found == {Status.CHECKED}


MAIN: Final = """
%s a[1000];
int main(void) { unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    __VERIFIER_assume(i < 1000 && j < 1000);
    %s
    return 0; }"""

SAFE: Final = {
    "what was written there": ("int", "a[i] = 5; if (a[i] != 5) reach_error();"),
    "what was there before": ("int", "a[i] = 5; if (i != j && a[j] != 0) reach_error();"),
    "a cell that was written before": ("int", "a[3] = 1; a[i] = 5; if (i != 3 && a[3] != 1) reach_error();"),
    "the last write": ("int", "a[i] = 5; a[j] = 6; if (a[i] != 5 + (i == j)) reach_error();"),
    "a part of an element": ("int", "a[i] = 0x100; if (*((char *)&a[i] + 1) == 2) { } if (a[i] != 256) reach_error();"),
    "a write on one way": ("int", "if (c) a[i] = 5; if (a[i] != (c ? 5 : 0)) reach_error();"),
    "different writes": ("int", "if (c) a[i] = 5; else a[j] = 6; if (c && a[i] != 5 || !c && a[j] != 6) reach_error();"),
    "before and behind the ways": ("int", "a[j] = 2; if (c) a[i] = 5; a[0] = 1; if (j && a[j] != 2 && !c) reach_error();"),
    "a cell on the other way": ("int", "if (c) a[i] = 5; else a[7] = 3; if (!c && a[7] != 3) reach_error();"),
}
UNSAFE: Final = {
    "what was written there": ("int", "a[i] = 5; if (a[i] == 5) reach_error();"),
    "what was there before": ("int", "a[i] = 5; if (a[j] != 0) reach_error();"),
    "a cell that was written before": ("int", "a[3] = 1; a[i] = 5; if (a[3] != 1) reach_error();"),
    "the last write": ("int", "a[i] = 5; a[j] = 6; if (a[i] != 5) reach_error();"),
    "a part of an element": ("int", "a[i] = 0x100; *((char *)&a[i] + 1) = 2; if (a[i] != 256) reach_error();"),
    "a write on one way": ("int", "if (c) a[i] = 5; if (a[i] != 5) reach_error();"),
    "different writes": ("int", "if (c) a[i] = 5; else a[j] = 6; if (a[i] != 5) reach_error();"),
    "before and behind the ways": ("int", "a[j] = 2; if (c) a[i] = 5; a[0] = 1; if (j && a[j] != 2) reach_error();"),
    "a cell on the other way": ("int", "if (c) a[i] = 5; else a[7] = 3; if (a[7] != 3) reach_error();"),
}


@pytest.mark.parametrize("name", SAFE)
def test_what_is_known_behind_writes(name: str) -> None:
    assert is_safe(MAIN % SAFE[name])


@pytest.mark.parametrize("name", UNSAFE)
def test_unsafe_twins(name: str) -> None:
    assert not is_safe(MAIN % UNSAFE[name])


def test_a_block_of_open_size() -> None:
    text = (
        "int main(void) { unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();"
        " __VERIFIER_assume(n < 1000 && i < n); char *p = malloc(n); if (!p) return 0; p[i] = 5; p[0] = 6;"
        " if (i && p[i] != 5) reach_error(); return 0; }"
    )
    assert is_safe(text)
    assert not is_safe(text.replace("if (i && ", "if ("))


# -- random programs -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Write:
    place: str
    value: int


@dataclass(frozen=True)
class Branch:
    condition: str
    then: tuple[Write | Branch, ...]
    other: tuple[Write | Branch, ...]


def statements(random: Random, depth: int) -> tuple[Write | Branch, ...]:
    found: list[Write | Branch] = []
    for _ in range(random.randrange(1, 4)):
        if depth and random.random() < 0.4:
            condition = random.choice(("c", "i == j", "i < j"))
            found.append(Branch(condition, statements(random, depth - 1), statements(random, depth - 1)))
        else:
            found.append(Write(random.choice(("i", "j", "1", "2")), random.randrange(3)))
    return tuple(found)


def text_of(parts: tuple[Write | Branch, ...]) -> str:
    texts = [
        f"a[{each.place}] = {each.value};"
        if isinstance(each, Write)
        else f"if ({each.condition}) {{ {text_of(each.then)} }} else {{ {text_of(each.other)} }}"
        for each in parts
    ]
    return " ".join(texts)


def run(parts: tuple[Write | Branch, ...], inputs: dict[str, int], memory: dict[int, int]) -> None:
    for each in parts:
        if isinstance(each, Write):
            memory[int(eval(each.place, {}, inputs))] = each.value
        else:
            run(each.then if eval(each.condition, {}, inputs) else each.other, inputs, memory)


def cases(number: int) -> Iterator[tuple[str, bool]]:
    """A program, with questions about it: whether what is read at a place can be something under a condition."""
    random = Random(number)
    parts = statements(random, 2)
    for _ in range(3):
        place, value = random.choice(("i", "j", "1", "4")), random.randrange(3)
        condition = random.choice(("c", "!c", "i != j", "j != 1", "1"))
        of_python = condition.replace("!c", "not c")
        reached = False
        for i, j, c in product(range(5), range(5), range(2)):
            memory: dict[int, int] = {}
            run(parts, {"i": i, "j": j, "c": c}, memory)
            read = memory.get(eval(place, {}, {"i": i, "j": j}), 0)
            reached |= bool(eval(of_python, {}, {"i": i, "j": j, "c": c})) and read == value
        yield (
            MAIN % ("unsigned short", f"{text_of(parts)} if (({condition}) && a[{place}] == {value}) reach_error();"),
            reached,
        )


@pytest.mark.parametrize("number", range(5))
def test_random_programs(number: int) -> None:
    for text, reached in cases(number):
        found = (together(text), one_by_one(text))
        assert found == ((Status.FAILED, Status.FAILED) if reached else (Status.CHECKED, Status.CHECKED)), text


# -- claims of elements ------------------------------------------------------------------------------------------------------

BLOCK: Final = """
int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); __VERIFIER_assume((n & 8) && n <= 8);
    int *p = malloc(n); if (!p) return 0; p[0] = 7; p[1] = %d;
    while (__VERIFIER_nondet_int()) { }
    if (p[1] != 7) reach_error(); return 0; }"""


def all_sevens(text: str, pointer: str, place: str, size: int, number: int = 0) -> tuple[Writing, Certificate]:
    """A certificate that claims that all elements at a pointer, or of an array, are seven."""
    writing = Writing(text)
    name = Name(next(site.index for site in writing.program.sites if site.name == place), number)
    registers = {pointer: Address(name, 0)} if pointer else {}
    element = ElementClaim(0, (ElementValue(name, 4, 0, 4, 1),), Applied("EQ", "i1", "i32", (SymbolRef(1), 7)))
    symbols = (Symbol("i64", False), Symbol("i32", False))
    claim = writing.claim(registers, ObjectClaim(name, True, size, "unknown", ()), symbols=symbols)
    return writing, writing.at_head(replace(claim, elements=(element,)))


def test_elements_of_a_block_whose_size_is_no_number() -> None:
    """How many elements there are follows from conditions; what is claimed has to be shown of all of them."""
    writing, certificate = all_sevens(BLOCK % 7, "p", "malloc", 8)
    assert check(writing.program, certificate).status is Status.CHECKED
    for number in (6, 8):
        rejected(*all_sevens(BLOCK % number, "p", "malloc", 8))
    rejected(*all_sevens(BLOCK.replace("p[1] = %d;", "") % (), "p", "malloc", 8))


def claimed_again(patch: pytest.MonkeyPatch) -> None:
    """Claims about elements are thought to hold at the beginning of any view."""
    real = Elements.seen

    def seen(self: Any, content: Any) -> Any:
        return replace(real(self, content), is_claimed=True)

    patch.setattr(Elements, "seen", seen)


def on_both_ways(patch: pytest.MonkeyPatch) -> None:
    """What is written on one way is thought to be written on both."""
    real = Elements.joined

    def joined(self: Any, memory: Any, one: Any, other: Any, select: Any) -> Any:
        found = real(self, memory, one, other, select)
        return found and replace(found, writes=tuple([replace(each, condition=1) for each in found.writes]))

    patch.setattr(Elements, "joined", joined)


def as_on_one_way(patch: pytest.MonkeyPatch) -> None:
    """A joined state is thought to have what the first of the two has."""
    patch.setattr(Elements, "joined", lambda self, memory, one, other, select: one)


def without_cells(patch: pytest.MonkeyPatch) -> None:
    """Cells that were written before are forgotten, but not what was there before them."""
    real = Elements.seen
    patch.setattr(Elements, "seen", lambda self, content: replace(real(self, content), writes=()))


def bytes_left(patch: pytest.MonkeyPatch) -> None:
    """A write is thought to leave those alone that overlap."""
    real = Elements._behind

    def behind(self: Any, write: Any, offset: Any, size: int, before: Any) -> Any:
        return real(self, write, offset, size, before) if write.size == size else before

    patch.setattr(Elements, "_behind", behind)


SEEDED: Final[dict[Patch, str]] = {
    on_both_ways: "if (c) a[i] = 5; if (a[i] != 5) reach_error();",
    as_on_one_way: "if (c) a[i] = 5; else a[i] = 6; if (a[i] != 5) reach_error();",
    without_cells: "a[3] = 1; a[i] = 5; if (a[j] == 1) reach_error();",
    bytes_left: "a[i] = 0x100; *((char *)&a[i] + 1) = 2; if (a[i] != 256) reach_error();",
}


@pytest.mark.parametrize("seed", SEEDED, ids=lambda seed: seed.__name__)
def test_an_error_in_the_checker_accepts_an_unsafe_program(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    text = MAIN % ("int", SEEDED[seed])
    assert not is_safe(text)
    seed(monkeypatch)
    assert together(text) is Status.CHECKED


def test_claims_say_nothing_of_views_that_begin_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_seven(*, later: bool) -> bool:
        """Whether an element is surely what a claim says of all elements."""
        machine, memory = view()
        terms = machine.terms_algebra.terms
        machine.elements.claim((ElementPlace(memory, 4, 0, 4),), lambda number, values: terms.equal(INT, values[0], 7))
        if later:
            memory.content.fill(0, 8, machine.unknown_background(memory.site))  # ends the view
            machine.elements.begin_here(memory)
        place = terms.variable(machine.algebra.offset_type)
        found = machine.elements.load(memory, place, INT) or 0
        within = terms.apply(ULT, BOOL, machine.algebra.offset_type, (place, 4000))
        whole = terms.equal(machine.algebra.offset_type, terms.apply(AND, place.type, place.type, (place, 3)), 0)
        conditions = [*machine.elements.take_promises(), within, whole, terms.negation(terms.equal(INT, found, 7))]
        return Solver(terms, Budget()).is_possible(conditions) is False

    assert is_seven(later=False)
    assert not is_seven(later=True)
    claimed_again(monkeypatch)
    assert is_seven(later=True)
