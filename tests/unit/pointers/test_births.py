"""Uninitialised values that nobody reads."""

from __future__ import annotations

import pytest
from tests.unit.program.hand_built import BUILD, I8, I32, INPUT, OFFSET, POINTER, FunctionSketch, site

from cegas.pointers.births import MOST_OPERATIONS, initialised, may_be_read
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Location
from cegas.program.expressions import Expression
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Call,
    Copy,
    Fill,
    Havoc,
    Load,
    Operation,
    Return,
    Store,
)

SIXTEEN = BUILD.constant(OFFSET, 16)
NULL = BUILD.constant(POINTER, 0)


class Bench:
    """A function that makes an object of two words and holds its address in `p`."""

    def __init__(self) -> None:
        self.main = FunctionSketch("main")
        self.p, self.q, self.r = (self.main.register(name, POINTER) for name in "pqr")
        self.i = self.main.register("i", I32)
        self.object = site(ObjectKind.HEAP, "object", 16)
        self.make = Allocate(None, self.p, self.object, SIXTEEN)

    def words(self, *edges: tuple[Operation, ...]) -> list[bool]:
        """Which words of the object are written before they can be read, if these edges follow the allocation."""
        here = self.main.location()
        first = self.edge(self.main.entry, here, self.make, *edges[0])
        for operations in edges[1:]:
            following = self.main.location()
            self.main.edge(here, following, *operations)
            here = following
        written = initialised(first, 0, 64)
        return [all(written[start : start + 8]) for start in (0, 8)]

    def edge(self, source: Location, target: Location, *operations: Operation) -> Edge:
        return self.main.builder.edge(source, target, operations)

    def place(self, offset: int, base: Expression | None = None) -> Expression:
        return BUILD.apply(op.PTR_ADD, POINTER, base or self.p, BUILD.constant(OFFSET, offset))


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_stores_count(bench: Bench) -> None:
    assert bench.words((Store(None, bench.place(8), NULL),)) == [False, True]


def test_half_a_word_does_not(bench: Bench) -> None:
    zero = BUILD.constant(I32, 0)
    assert bench.words((Store(None, bench.p, zero),)) == [False, False]


def test_two_halves_do(bench: Bench) -> None:
    zero = BUILD.constant(I32, 0)
    assert bench.words((Store(None, bench.p, zero), Store(None, bench.place(4), zero))) == [True, False]


def test_ranges_count(bench: Bench) -> None:
    assert bench.words((Fill(None, bench.p, BUILD.constant(I8, 0), SIXTEEN),)) == [True, True]


def test_copies_count_unless_they_read_the_object(bench: Bench) -> None:
    assert bench.words((Copy(None, bench.p, bench.q, SIXTEEN),)) == [True, True]


def test_copy_of_itself_does_not_count(bench: Bench) -> None:
    assert bench.words((Copy(None, bench.p, bench.place(8), BUILD.constant(OFFSET, 8)),)) == [False, False]


def test_unknown_place_does_not_count(bench: Bench) -> None:
    index = BUILD.apply(op.SEXT, OFFSET, bench.i)
    address = BUILD.apply(op.PTR_ADD, POINTER, bench.p, index)
    assert bench.words((Store(None, address, NULL),)) == [False, False]


def test_load_ends_the_search(bench: Bench) -> None:
    assert bench.words((Load(None, bench.r, bench.place(8)), Store(None, bench.p, NULL))) == [False, False]


def test_load_elsewhere_does_not_while_nothing_else_knows_the_address(bench: Bench) -> None:
    assert bench.words((Load(None, bench.r, bench.q), Store(None, bench.p, bench.r))) == [True, False]


def test_load_elsewhere_ends_it_once_the_address_is_stored(bench: Bench) -> None:
    operations = (Store(None, bench.q, bench.p), Load(None, bench.r, bench.q), Store(None, bench.p, NULL))
    assert bench.words(operations) == [False, False]


def test_aliases_in_registers(bench: Bench) -> None:
    operations = (Assign(None, bench.q, bench.place(8)), Store(None, bench.q, NULL))
    assert bench.words(operations) == [False, True]


def test_load_through_an_alias_ends_the_search(bench: Bench) -> None:
    operations = (Assign(None, bench.q, bench.place(8)), Load(None, bench.r, bench.q), Store(None, bench.q, NULL))
    assert bench.words(operations) == [False, False]


def test_register_that_is_assigned_again_is_no_alias(bench: Bench) -> None:
    operations = (Assign(None, bench.q, bench.p), Assign(None, bench.q, NULL), Store(None, bench.q, NULL))
    assert bench.words(operations) == [False, False]


def test_following_edges_count(bench: Bench) -> None:
    call = Call(None, "f", (), ())
    assert bench.words((), (call,), (Store(None, bench.p, NULL),)) == [True, False]


def test_call_that_is_given_the_address_ends_the_search(bench: Bench) -> None:
    call = Call(None, "f", (bench.p,), ())
    assert bench.words((), (call,), (Store(None, bench.p, NULL),)) == [False, False]


def test_call_ends_the_search_once_the_address_is_stored(bench: Bench) -> None:
    call = Call(None, "f", (), ())
    assert bench.words((Store(None, bench.q, bench.p),), (call,), (Store(None, bench.p, NULL),)) == [False, False]


def test_branch_ends_the_search(bench: Bench) -> None:
    here, there, end = bench.main.location(), bench.main.location(), bench.main.location()
    first = bench.edge(bench.main.entry, here, bench.make)
    condition = BUILD.apply(op.EQ, I32, bench.q, NULL)
    bench.main.edge(here, there, Assume(None, condition, AssumeKind.BRANCH), Store(None, bench.p, NULL))
    bench.main.edge(here, end, Assume(None, BUILD.negate(condition), AssumeKind.BRANCH))
    assert not any(initialised(first, 0, 64))


def test_loop_ends(bench: Bench) -> None:
    here = bench.main.location()
    first = bench.edge(bench.main.entry, here, bench.make)
    bench.main.edge(here, here)
    assert not any(initialised(first, 0, 64))


# -- registers --------------------------------------------------------------------------------------------------------


def begin(bench: Bench, *operations: Operation) -> bool:
    """Whether a register that begins uninitialised may be read, if these operations follow."""
    first = bench.edge(bench.main.entry, bench.main.exit, Havoc(None, bench.r, INPUT), *operations)
    return may_be_read(first, 0, bench.r)


def test_register_that_is_read(bench: Bench) -> None:
    assert begin(bench, Assign(None, bench.q, bench.r))


def test_register_that_is_written_first(bench: Bench) -> None:
    assert not begin(bench, Assign(None, bench.r, bench.q), Assign(None, bench.p, bench.r))


def test_register_that_its_own_assignment_reads(bench: Bench) -> None:
    assert begin(bench, Assign(None, bench.r, bench.place(8, bench.r)))


def test_register_that_nobody_mentions(bench: Bench) -> None:
    assert not begin(bench, Return(None, (bench.q,)))


def test_register_that_one_branch_reads(bench: Bench) -> None:
    here, then, otherwise = (bench.main.location() for _ in range(3))
    first = bench.edge(bench.main.entry, here, Havoc(None, bench.r, INPUT))
    bench.main.edge(here, then, Assign(None, bench.r, NULL))
    bench.main.edge(here, otherwise, Store(None, bench.q, bench.r))
    assert may_be_read(first, 0, bench.r)


def test_register_written_in_a_loop(bench: Bench) -> None:
    here = bench.main.location()
    first = bench.edge(bench.main.entry, here, Havoc(None, bench.r, INPUT))
    bench.main.edge(here, here, Assign(None, bench.q, NULL))
    bench.main.edge(here, bench.main.exit, Assign(None, bench.r, bench.q), Return(None, (bench.r,)))
    assert not may_be_read(first, 0, bench.r)


def test_long_search_gives_up(bench: Bench) -> None:
    many = [Assign(None, bench.q, NULL) for _ in range(MOST_OPERATIONS + 1)]
    assert begin(bench, *many, Assign(None, bench.r, NULL))
