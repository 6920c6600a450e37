"""The coarse memory oracle: never misses a target."""

from __future__ import annotations

import pytest
from tests.unit.program.hand_built import BUILD, I8, I32, INPUT, OFFSET, POINTER, FunctionSketch, program, site

from cegas.program import operators as op
from cegas.program.control_flow import Program
from cegas.program.expressions import Access, Apply, Expression, Register, StaticAddress, Valid
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
)
from cegas.program.oracle import AccessTarget, AddressTakenOracle, root_of
from cegas.program.types import BOOL

EIGHT = BUILD.constant(OFFSET, 8)


class Bench:
    """One function with pointers and two local objects, ``a`` (of register `p`) and ``b`` (of `q`)."""

    def __init__(self) -> None:
        self.main = FunctionSketch("main")
        self.p, self.q, self.r = (self.main.register(name, POINTER) for name in "pqr")
        self.x, self.n = self.main.register("x", I32), self.main.register("n", OFFSET)
        self.a, self.b = (site(ObjectKind.STACK, name, 8, index=number) for number, name in enumerate("ab"))
        self.g = site(ObjectKind.GLOBAL, "g", 8, index=2)
        self.allocations: list[Operation] = [Allocate(None, self.p, self.a, EIGHT), Allocate(None, self.q, self.b, EIGHT)]

    def program(self, *operations: Operation, more: tuple[FunctionSketch, ...] = ()) -> Program:
        calls = any(isinstance(operation, Call) for operation in operations)
        here = self.main.location()
        self.main.edge(self.main.entry, here, *self.allocations)
        if calls:
            for operation in operations:
                following = self.main.location()
                self.main.edge(here, following, operation)
                here = following
            self.main.edge(here, self.main.exit)
        else:
            self.main.edge(here, self.main.exit, *operations)
        return program(self.main, *more, sites=(self.a, self.b, self.g))

    def targets(self, address: Expression, *operations: Operation) -> list[tuple[str, int | None]]:
        oracle = AddressTakenOracle(self.program(*operations))
        return [(target.site.name, target.offset) for target in oracle.targets("main", address)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


EVERYWHERE = [("external memory", None)]
"""What an unknown address may always mean."""


def step(address: Expression, distance: Expression | int) -> Expression:
    offset = BUILD.constant(OFFSET, distance) if isinstance(distance, int) else distance
    return Apply(op.PTR_ADD, POINTER, (address, offset))


# -- addresses that name their object ---------------------------------------------------------------------------------


def test_roots_and_distances() -> None:
    p, n = Register("p", POINTER, 0), Register("n", OFFSET, 1)
    assert root_of(p) == (p, 0)
    assert root_of(step(p, 4)) == (p, 4)
    assert root_of(step(step(p, 4), 8)) == (p, 12)
    assert root_of(step(step(p, 4), -4)) == (p, 0)
    assert root_of(step(step(step(p, 4), n), 8)) == (p, None)
    selected = Apply(op.ITE, POINTER, (BUILD.boolean(True), p, p))
    assert root_of(step(selected, 4)) == (selected, 4)


def test_an_address_that_names_its_object_means_it(bench: Bench) -> None:
    whole = bench.program()
    oracle = AddressTakenOracle(whole)
    assert oracle.targets("main", bench.p) == (AccessTarget(bench.a, 0),)
    assert oracle.targets("main", step(bench.q, 4)) == (AccessTarget(bench.b, 4),)
    assert oracle.targets("main", step(bench.q, bench.n)) == (AccessTarget(bench.b, None),)
    assert oracle.targets("main", step(StaticAddress(POINTER, bench.g), 4)) == (AccessTarget(bench.g, 4),)


def test_the_same_site_twice_is_no_ambiguity(bench: Bench) -> None:
    """A variable of a loop's body: many objects of one site."""
    again = Allocate(None, bench.p, bench.a, EIGHT, scoped=True)
    assert bench.targets(bench.p, again, again) == [("a", 0)]


def test_two_sites_in_one_register(bench: Bench) -> None:
    found = bench.targets(bench.p, Allocate(None, bench.p, bench.b, EIGHT))
    assert found == [("a", None), ("b", None), *EVERYWHERE]


WRITES: list[tuple[str, object]] = [
    ("assign", lambda bench: Assign(None, bench.p, bench.r)),
    ("havoc", lambda bench: Havoc(None, bench.p, INPUT)),
    ("load", lambda bench: Load(None, bench.p, bench.r)),
    ("call", lambda bench: Call(None, "f", (), (bench.x, bench.p))),
]


@pytest.mark.parametrize(("name", "write"), WRITES, ids=[name for name, _ in WRITES])
def test_a_register_that_anything_else_writes_names_nothing(bench: Bench, name: str, write: object) -> None:
    f = FunctionSketch("f")
    f.path(Return(None, ()))
    assert callable(write)
    whole = bench.program(write(bench), more=(f,))
    found = AddressTakenOracle(whole).targets("main", bench.p)
    assert AccessTarget(bench.a, None) in found, "it may still hold the address of its object"
    assert AccessTarget(whole.external, None) in found


def test_a_parameter_names_nothing(bench: Bench) -> None:
    bench.main.parameters.append(bench.p)
    assert bench.targets(bench.p) == [("a", None), *EVERYWHERE]


def test_the_area_of_variable_arguments_names_nothing(bench: Bench) -> None:
    bench.main.area = bench.p
    assert bench.targets(bench.p) == [("a", None), *EVERYWHERE]


def test_registers_are_those_of_their_function(bench: Bench) -> None:
    f = FunctionSketch("f")
    p = f.register("p", POINTER)
    f.path(Load(None, p, p), Return(None, ()))
    oracle = AddressTakenOracle(bench.program(more=(f,)))
    assert [target.site.name for target in oracle.targets("f", p)] == ["external memory"]


# -- addresses that are taken -----------------------------------------------------------------------------------------


def test_going_through_an_address_does_not_take_it(bench: Bench) -> None:
    byte = BUILD.constant(I8, 0)
    operations: list[Operation] = [
        Load(None, bench.x, step(bench.p, 4)),
        Store(None, bench.p, bench.x),
        Copy(None, bench.p, bench.q, EIGHT),
        Fill(None, bench.p, byte, EIGHT),
        HavocMemory(None, bench.p, EIGHT, INPUT),
        Free(None, bench.p),
        EndLifetime(None, bench.p),
        Assume(None, Valid(step(bench.p, bench.n), EIGHT, Access.READ), AssumeKind.VALIDITY),
        Load(None, bench.x, StaticAddress(POINTER, bench.g)),
    ]
    assert bench.targets(bench.r, *operations) == EVERYWHERE


def test_whatever_else_mentions_an_address_takes_it() -> None:
    f = FunctionSketch("f")
    f.path(Return(None, ()))
    byte = BUILD.constant(I8, 0)

    def cases(bench: Bench, address: Expression) -> list[Operation]:
        number = Apply(op.PTR_TO_INT, OFFSET, (address,))
        return [
            Assign(None, bench.r, address),
            Assign(None, bench.r, step(address, 4)),
            Assign(None, bench.n, number),
            Store(None, bench.q, address),
            Store(None, address, address),  # a pointer to itself
            Store(None, step(bench.q, number), bench.x),
            Call(None, "f", (address,), ()),
            Call(None, "f", (), (), variadic=True, variable_arguments=address),
            Call(None, address, (), ()),
            Return(None, (address,)),
            Assume(None, Apply(op.EQ, BOOL, (address, bench.r)), AssumeKind.BRANCH),
            Assume(None, Valid(bench.q, number, Access.READ), AssumeKind.VALIDITY),
            Load(None, bench.x, Apply(op.ITE, POINTER, (BUILD.boolean(True), address, bench.q))),
            Copy(None, bench.q, bench.q, number),
            Copy(None, address, bench.q, number),
            Copy(None, bench.q, bench.q, address),
            Fill(None, address, byte, number),
            Allocate(None, bench.q, bench.b, number),
            BlockSize(None, bench.n, address),
        ]

    for place in range(len(cases(Bench(), Register("p", POINTER, 0)))):
        for static in (False, True):
            bench = Bench()
            address: Expression = StaticAddress(POINTER, bench.g) if static else bench.p
            operation = cases(bench, address)[place]
            taken = AddressTakenOracle(bench.program(operation, more=(f,))).targets("main", bench.r)
            assert AccessTarget(bench.g if static else bench.a, None) in taken, str(operation)


def test_initial_addresses_are_taken(bench: Bench) -> None:
    bench.g.initializer = Initializer(b"", ((0, step(StaticAddress(POINTER, bench.b), 4)),))
    assert bench.targets(bench.r) == [("b", None), *EVERYWHERE]


def test_what_only_exists_through_pointers_is_always_a_target() -> None:
    main = FunctionSketch("main")
    r = main.register("r", POINTER)
    main.path(Load(None, r, r), Return(None, ()))
    sites = [site(kind, kind.value, index=number) for number, kind in enumerate(ObjectKind)]
    found = AddressTakenOracle(program(main, sites=sites)).targets("main", r)
    kinds = {target.site.kind for target in found}
    assert kinds == {ObjectKind.HEAP, ObjectKind.EXTERNAL, ObjectKind.ARGUMENTS}


def test_functions_hold_no_data(bench: Bench) -> None:
    code = ObjectSite(3, ObjectKind.FUNCTION, "f", 1, 1)
    bench.main.path(Assign(None, bench.r, StaticAddress(POINTER, code)), Return(None, ()))
    whole = program(bench.main, sites=(bench.a, bench.b, bench.g, code))
    assert [target.site for target in AddressTakenOracle(whole).targets("main", bench.r)] == [whole.external]


def test_targets_come_in_the_order_of_the_program(bench: Bench) -> None:
    found = bench.targets(
        bench.r,
        Assign(None, bench.r, StaticAddress(POINTER, bench.g)),
        Assign(None, bench.r, bench.q),
        Assign(None, bench.r, bench.p),
    )
    assert found == [("a", None), ("b", None), ("g", None), *EVERYWHERE]
