"""The abstract machine: lifetimes, validity, calls, and what it refuses to guess."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.unit.program.hand_built import (
    BUILD,
    I8,
    I16,
    I32,
    I64,
    INEXACT,
    INPUT,
    OFFSET,
    POINTER,
    FunctionSketch,
    is_inexact,
    machine_for,
    program,
    site,
)

from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.expressions import Access, Apart, Apply, Constant, Defined, Expression, Register, StaticAddress, Valid
from cegas.program.machine import Machine, Stuck
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
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
    Origin,
    OriginKind,
    Return,
    Store,
    Unsupported,
)
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL, Type, float_type, int_type
from cegas.program.values import Pointer, Undefined, Unknown, Value

UNINITIALIZED = Origin(OriginKind.UNINITIALIZED, "x")
HERE = SourcePosition("file.c", 7)


def number(value: int, type_: Type = OFFSET) -> Constant:
    return BUILD.constant(type_, value)


def add(address: Expression, distance: int) -> Expression:
    return Apply(op.PTR_ADD, POINTER, (address, number(distance)))


class Bench:
    """A machine in a frame with some registers."""

    def __init__(self, *, undefined_reading: bool = False) -> None:
        sketch = FunctionSketch("main")
        self.p, self.q = sketch.register("p", POINTER), sketch.register("q", POINTER)
        self.x, self.y = sketch.register("x", I32), sketch.register("y", I32)
        self.n, self.b = sketch.register("n", I64), sketch.register("b", BOOL)
        self.machine = machine_for(sketch, undefined_reading=undefined_reading)

    def do(self, *operations: Operation) -> None:
        for operation in operations:
            self.machine.execute(operation)

    def __getitem__(self, register: Register) -> Value:
        value = self.machine.frame.registers[register.index]
        assert value is not None
        return value

    def pointer(self, register: Register) -> Pointer:
        value = self[register]
        assert isinstance(value, Pointer)
        return value

    def set(self, register: Register, value: Value) -> None:
        self.machine.set(register, value)

    def valid(self, address: Expression, size: int, access: Access = Access.READ) -> Value:
        return self.machine.evaluate(Valid(address, number(size), access))


@pytest.fixture
def bench() -> Bench:
    return Bench()


def local(size: int = 8, name: str = "local") -> ObjectSite:
    return site(ObjectKind.STACK, name, size)


def block(size: int | None = 8) -> ObjectSite:
    return site(ObjectKind.HEAP, "malloc", size, 16)


# -- lifetimes --------------------------------------------------------------------------------------------------------


def test_a_scoped_allocation_ends_the_life_of_the_previous_object(bench: Bench) -> None:
    place = local()
    bench.do(Allocate(None, bench.p, place, number(8), scoped=True), Store(None, bench.p, number(1, I32)))
    old = bench.pointer(bench.p)
    bench.do(Allocate(None, bench.p, place, number(8), scoped=True))
    new = bench.pointer(bench.p)
    assert old.object is not new.object
    assert (old.object.alive, new.object.alive) == (0, 1)
    bench.do(Load(None, bench.x, bench.p))
    assert isinstance(bench[bench.x], Unknown), "every lifetime begins with fresh content"
    assert bench.machine.frame.objects == [new.object]


def test_another_site_or_an_unscoped_allocation_ends_nothing(bench: Bench) -> None:
    place, other = local(), local(name="other")
    bench.do(Allocate(None, bench.p, place, number(8), scoped=True))
    first = bench.pointer(bench.p).object
    bench.do(Allocate(None, bench.q, other, number(8), scoped=True))
    assert first.alive == 1
    bench.do(Allocate(None, bench.q, place, number(8)))  # a variable-length array in a loop
    assert first.alive == 1
    for _ in range(2):
        bench.do(Allocate(None, bench.q, block(), number(8), scoped=False))
    assert all(memory.alive == 1 for memory in bench.machine.objects)


def test_the_end_of_a_lifetime(bench: Bench) -> None:
    bench.do(Allocate(None, bench.p, local(), number(8), scoped=True), EndLifetime(None, bench.p))
    assert bench.pointer(bench.p).object.alive == 0
    assert bench.valid(bench.p, 4) == 0
    bench.set(bench.p, 0)
    with pytest.raises(Stuck):
        bench.do(EndLifetime(None, bench.p))


def make_recursion(kind: ObjectKind) -> tuple[Machine, Register, Register]:
    """``main`` calls ``f``, which allocates and returns the address."""
    main, f = FunctionSketch("main"), FunctionSketch("f")
    result, p = main.register("result", POINTER), f.register("p", POINTER)
    main.path(Call(None, "f", (), (result,)))
    f.path(Allocate(None, p, site(kind, "it", 8), number(8), scoped=True), Return(None, (p,)))
    machine = Machine(program(main, f), Algebra(64))
    machine.start()
    return machine, result, p


@pytest.mark.parametrize("kind", [ObjectKind.STACK, ObjectKind.ARGUMENTS, ObjectKind.HEAP])
def test_objects_of_a_frame_die_when_it_returns(kind: ObjectKind) -> None:
    machine, result, p = make_recursion(kind)
    edge = machine.program.functions["main"].edges[0]
    f = machine.program.functions["f"]
    machine.enter(edge, f)
    machine.execute(f.edges[0].operations[0])
    inner = machine.frame.registers[p.index]
    assert isinstance(inner, Pointer)
    assert inner.object.alive == 1
    # The same function a second time: its object is another one, and the first one lives on.
    machine.enter(edge, f)
    machine.execute(f.edges[0].operations[0])
    second = machine.frame.registers[p.index]
    assert isinstance(second, Pointer)
    assert second.object is not inner.object
    assert inner.object.alive == 1
    machine.frames.pop()
    assert machine.leave((p,)) is edge
    assert machine.frame.registers[result.index] == inner, "the address is returned all the same"
    assert inner.object.alive == (1 if kind is ObjectKind.HEAP else 0)


# -- validity ---------------------------------------------------------------------------------------------------------


def test_accesses_within_an_object(bench: Bench) -> None:
    bench.do(Allocate(None, bench.p, local(), number(8)))
    cases = [(0, 8, 1), (0, 9, 0), (7, 1, 1), (8, 1, 0), (4, 4, 1), (4, 5, 0), (-1, 1, 0), (-4, 8, 0)]
    for offset, size, allowed in cases:
        assert bench.valid(add(bench.p, offset), size) == allowed, (offset, size)
        assert bench.valid(add(bench.p, offset), size, Access.WRITE) == allowed
    assert bench.valid(bench.p, 1 << 63) == 0


def test_accesses_of_no_bytes_are_always_valid(bench: Bench) -> None:
    bench.do(Allocate(None, bench.p, block(), number(8)), Free(None, bench.p))
    for address in (bench.p, add(bench.p, 100), number(0, POINTER), number(16, POINTER)):
        assert bench.valid(address, 0) == 1
        assert bench.valid(address, 0, Access.WRITE) == 1
    bench.set(bench.q, bench.machine.algebra.unknown(INPUT))
    assert bench.valid(bench.q, 0) == 1


def test_numbers_are_no_addresses(bench: Bench) -> None:
    for address in (0, 1, 16, (1 << 64) - 1):
        assert bench.valid(number(address, POINTER), 1) == 0
        assert bench.valid(number(address, POINTER), 1, Access.WRITE) == 0


def test_what_may_not_be_accessed(bench: Bench) -> None:
    constant = BUILD.address(POINTER, site(ObjectKind.LITERAL, "text", 4, constant=True))
    assert bench.valid(constant, 4) == 1
    assert bench.valid(constant, 4, Access.WRITE) == 0
    function = BUILD.address(POINTER, site(ObjectKind.FUNCTION, "f", 1))
    assert bench.valid(function, 1) == bench.valid(function, 1, Access.WRITE) == 0


def test_external_memory(bench: Bench) -> None:
    everything = BUILD.address(POINTER, site(ObjectKind.EXTERNAL, "e", None, 1))
    for address in (5000, 1 << 40, -5000):
        assert bench.valid(add(everything, address), 8, Access.WRITE) == 1
    for address in (0, 1000, -1000):  # in the two pages nothing is
        assert bench.valid(add(everything, address), 8, Access.WRITE) == 0
    variable = BUILD.address(POINTER, site(ObjectKind.EXTERNAL, "v", 4))
    assert bench.valid(variable, 4) == 1
    assert bench.valid(variable, 5) == bench.valid(add(variable, -1), 1) == 0


def test_what_may_be_freed(bench: Bench) -> None:
    free = Access.FREE
    assert bench.valid(number(0, POINTER), 0, free) == 1
    assert bench.valid(number(16, POINTER), 0, free) == 0, "a number is no heap block"
    bench.do(Allocate(None, bench.p, block(), number(8)))
    assert bench.valid(bench.p, 0, free) == 1
    assert bench.valid(add(bench.p, 4), 0, free) == 0
    bench.do(Free(None, bench.p))
    assert bench.valid(bench.p, 0, free) == 0
    bench.do(Allocate(None, bench.p, local(), number(8)))
    assert bench.valid(bench.p, 0, free) == 0
    assert bench.valid(BUILD.address(POINTER, site(ObjectKind.GLOBAL)), 0, free) == 0


def test_where_a_pointer_may_point(bench: Bench) -> None:
    point = Access.POINT
    for nowhere in (0, 16, (1 << 64) - 1):
        assert bench.valid(number(nowhere, POINTER), 0, point) == 0
    bench.do(Allocate(None, bench.p, block(), number(8)))
    places = [(bench.valid(add(bench.p, distance), 0, point), distance) for distance in (-1, 0, 7, 8, 9)]
    assert places == [(0, -1), (1, 0), (1, 7), (1, 8), (0, 9)]
    bench.do(Free(None, bench.p))
    assert bench.valid(bench.p, 0, point) == 0, "there is nothing any more"
    constant, function = site(ObjectKind.GLOBAL, constant=True), site(ObjectKind.FUNCTION, size=1)
    assert bench.valid(add(BUILD.address(POINTER, constant), 8), 0, point) == 1
    assert [bench.valid(add(BUILD.address(POINTER, function), distance), 0, point) for distance in (0, 1)] == [1, 0]


def test_ranges_that_are_apart(bench: Bench) -> None:
    def apart(one: Expression, other: Expression, size: int) -> Value:
        return bench.machine.evaluate(Apart(one, other, number(size)))

    bench.do(Allocate(None, bench.p, block(), number(8)), Allocate(None, bench.q, local(), number(8)))
    assert [apart(bench.p, add(bench.p, 4), size) for size in (0, 3, 4, 5)] == [1, 1, 1, 0]
    assert [apart(add(bench.p, 4), bench.p, size) for size in (0, 3, 4, 5)] == [1, 1, 1, 0]
    assert apart(add(bench.p, 4), add(bench.p, 4), 4) == 1, "they begin alike"
    assert apart(bench.p, add(bench.q, 1), 8) == 1, "in different objects"
    assert apart(bench.p, number(0, POINTER), 8) == 1, "nothing is at null"
    literal, another = (BUILD.address(POINTER, site(ObjectKind.LITERAL, name)) for name in "ab")
    assert is_inexact(apart(literal, another, 8)), "they may share their bytes"
    assert apart(literal, literal, 8) == 1
    bench.set(bench.n, bench.machine.algebra.unknown(INPUT))
    moved = Apply(op.PTR_ADD, POINTER, (bench.p, bench.n))
    assert isinstance(apart(bench.p, moved, 1), Unknown)
    assert apart(moved, moved, 1) == 1
    assert apart(moved, bench.q, 1) == 1


def test_free_ends_the_life_of_a_block(bench: Bench) -> None:
    bench.do(Allocate(None, bench.p, block(), number(8)), Free(None, bench.p))
    assert bench.valid(bench.p, 1) == 0
    bench.do(Free(None, number(0, POINTER)))
    bench.set(bench.q, bench.machine.algebra.unknown(INPUT))
    with pytest.raises(Stuck, match="a free of an unknown address"):
        bench.do(Free(None, bench.q))


def test_validity_that_depends_on_unknown_values_is_unknown(bench: Bench) -> None:
    algebra = bench.machine.algebra
    bench.do(Allocate(None, bench.p, local(), number(8)))
    bench.set(bench.n, algebra.unknown(INPUT))
    somewhere = Apply(op.PTR_ADD, POINTER, (bench.p, bench.n))
    assert isinstance(bench.valid(somewhere, 1), Unknown)
    assert isinstance(bench.machine.evaluate(Valid(bench.p, bench.n, Access.READ)), Unknown)
    bench.set(bench.q, algebra.unknown(INEXACT))
    assert is_inexact(bench.valid(bench.q, 1))
    bench.do(Allocate(None, bench.q, block(None), bench.n))
    assert isinstance(bench.valid(bench.q, 1), Unknown)
    assert isinstance(bench.valid(add(bench.q, 4), 0, Access.FREE), int)
    bench.do(EndLifetime(None, bench.p))
    assert bench.valid(somewhere, 1) == 0, "wherever in a dead object"


# -- memory -----------------------------------------------------------------------------------------------------------


def test_new_memory(bench: Bench) -> None:
    bench.do(Allocate(None, bench.p, block(), number(8), zeroed=True), Load(None, bench.x, bench.p))
    assert bench[bench.x] == 0
    bench.do(Allocate(None, bench.p, block(), number(8)), Load(None, bench.x, bench.p))
    value = bench[bench.x]
    assert isinstance(value, Unknown)
    assert value.origin == Origin(OriginKind.UNINITIALIZED, "malloc")
    bench.do(BlockSize(None, bench.n, bench.p))
    assert bench[bench.n] == 8


def test_loads_and_stores(bench: Bench) -> None:
    bench.do(
        Allocate(None, bench.p, local(), number(8)),
        Store(None, bench.p, number(0x11223344, I32)),
        Store(None, add(bench.p, 4), bench.p),  # an address at an odd place, beyond the end: the machine does not mind
        Load(None, bench.x, add(bench.p, 1)),
    )
    content = bench.pointer(bench.p).object.content
    assert [content.read(place, 1) for place in range(4)] == [0x44, 0x33, 0x22, 0x11]
    assert bench[bench.x] != 0x112233, "its last byte is one of the address"
    bench.do(Load(None, bench.q, add(bench.p, 4)))
    assert bench[bench.q] == bench[bench.p]


@pytest.mark.parametrize("bits", [1, 3, 7, 9, 33])
def test_cells_of_odd_widths_are_padded_with_zeros(bits: int) -> None:
    sketch = FunctionSketch("main")
    p, v = sketch.register("p", POINTER), sketch.register("v", int_type(bits))
    machine = machine_for(sketch)
    ones = (1 << bits) - 1
    machine.execute(Allocate(None, p, local(16), number(16)))
    machine.execute(Fill(None, p, number(0xFF, I8), number(16)))
    machine.execute(Load(None, v, p))
    assert machine.frame.registers[v.index] == ones
    machine.execute(Store(None, p, number(ones, int_type(bits))))
    address = machine.frame.registers[p.index]
    assert isinstance(address, Pointer)
    size = (bits + 7) // 8
    assert address.object.content.read(0, size) == ones
    assert address.object.content.read(size, 1) == 0xFF


def test_the_padding_of_an_unknown_truth_value_is_zero(bench: Bench) -> None:
    bench.do(Havoc(None, bench.b, INPUT), Allocate(None, bench.p, local(), number(8)), Store(None, bench.p, bench.b))
    byte = bench.pointer(bench.p).object.content.read(0, 1)
    assert bench.machine.algebra.apply(op.EQ, BOOL, I8, (byte, 2)) == 0
    assert isinstance(bench.machine.algebra.apply(op.EQ, BOOL, I8, (byte, 1)), Unknown)


def test_fills_and_copies(bench: Bench) -> None:
    bench.do(
        Allocate(None, bench.p, local(16), number(16)),
        Fill(None, bench.p, number(0xAB, I8), number(16)),
        Store(None, bench.p, number(0x04030201, I32)),
        Copy(None, add(bench.p, 2), bench.p, number(4)),  # overlapping
    )
    content = bench.pointer(bench.p).object.content
    assert [content.read(place, 1) for place in range(7)] == [1, 2, 1, 2, 3, 4, 0xAB]
    bench.do(HavocMemory(None, add(bench.p, 8), number(4), INPUT), Load(None, bench.x, add(bench.p, 8)))
    value = bench[bench.x]
    assert isinstance(value, Unknown)
    assert value.origin == INPUT
    assert content.read(12, 1) == 0xAB
    bench.do(Load(None, bench.y, add(bench.p, 8)))
    assert bench[bench.y] == value
    bench.do(HavocMemory(None, add(bench.p, 8), number(4), INPUT), Load(None, bench.y, add(bench.p, 8)))
    assert bench[bench.y] != value


def test_ranges_of_no_bytes_may_be_anywhere(bench: Bench) -> None:
    bench.set(bench.q, bench.machine.algebra.unknown(INPUT))
    zero = number(0)
    bench.do(Copy(None, bench.q, number(0, POINTER), zero), Fill(None, bench.q, number(0, I8), zero))
    bench.do(HavocMemory(None, number(0, POINTER), zero, INPUT))


def test_offsets_before_external_memory_mean_the_same_to_every_operation(bench: Bench) -> None:
    outside = add(BUILD.address(POINTER, site(ObjectKind.EXTERNAL, "e", None, 1)), -8)
    bench.do(Fill(None, outside, number(0x11, I8), number(4)), Load(None, bench.x, outside))
    assert bench[bench.x] == 0x11111111
    bench.do(Allocate(None, bench.p, local(), number(8)), Copy(None, bench.p, outside, number(4)))
    bench.do(Load(None, bench.y, bench.p))
    assert bench[bench.y] == 0x11111111
    bench.do(Store(None, bench.p, number(5, I32)), Copy(None, outside, bench.p, number(4)))
    bench.do(Load(None, bench.x, outside))
    assert bench[bench.x] == 5
    bench.do(Store(None, outside, number(6, I32)), Load(None, bench.x, outside))
    assert bench[bench.x] == 6


def test_what_cannot_be_decided_is_not_guessed(bench: Bench) -> None:
    bench.set(bench.n, bench.machine.algebra.unknown(INPUT))
    bench.do(Allocate(None, bench.p, local(), number(8)))
    somewhere = Apply(op.PTR_ADD, POINTER, (bench.p, bench.n))
    nowhere = number(0x10, POINTER)
    size, byte = number(4), number(0, I8)
    cases: list[tuple[Operation, str]] = [
        (Load(HERE, bench.x, somewhere), "a load from an unknown address"),
        (Load(HERE, bench.x, nowhere), "a load from the fixed address 0x10"),
        (Store(HERE, somewhere, bench.p), "a store to an unknown address"),
        (Store(HERE, nowhere, bench.p), "a store to the fixed address 0x10"),
        (Copy(HERE, bench.p, somewhere, size), "a copy with an unknown address"),
        (Copy(HERE, somewhere, bench.p, size), "a copy with an unknown address"),
        (Copy(HERE, bench.p, nowhere, size), "a copy with the fixed address 0x10"),
        (Copy(HERE, nowhere, bench.p, size), "a copy with the fixed address 0x10"),
        (Copy(HERE, bench.p, bench.p, bench.n), "a copy with an unknown address or size"),
        (Copy(HERE, bench.p, bench.p, bench.p), "a copy with an unknown address"),
        (Fill(HERE, somewhere, byte, size), "a fill of an unknown address"),
        (Fill(HERE, nowhere, byte, size), "a fill of the fixed address 0x10"),
        (Fill(HERE, bench.p, byte, bench.n), "a fill of an unknown address or size"),
        (HavocMemory(HERE, nowhere, size, INPUT), "a fill of the fixed address 0x10"),
        (BlockSize(HERE, bench.n, nowhere), "the size of the block at the fixed address 0x10"),
        (Unsupported(HERE, "threads"), "threads"),
    ]
    for operation, reason in cases:
        with pytest.raises(Stuck) as caught:
            bench.do(operation)
        assert caught.value.reason.startswith(reason), operation
        assert str(caught.value).endswith("(file.c:7)")
    assert bench.machine.evaluate(Valid(bench.p, number(8), Access.READ)) == 1


# -- static objects ---------------------------------------------------------------------------------------------------


def test_static_objects_are_made_once_with_their_content(bench: Bench) -> None:
    machine = bench.machine
    plain, filled = site(ObjectKind.GLOBAL, "g", 8), site(ObjectKind.GLOBAL, "h", 16)
    outside = site(ObjectKind.EXTERNAL, "e", 4)
    inner = BUILD.address(POINTER, plain)
    filled.initializer = Initializer(b"\x01\x02", ((8, Apply(op.PTR_ADD, POINTER, (inner, number(4)))),))
    bench.do(Load(None, bench.x, inner))
    assert bench[bench.x] == 0
    there = BUILD.address(POINTER, filled)
    bench.do(Load(None, bench.x, there), Load(None, bench.q, add(there, 8)))
    assert bench[bench.x] == 0x0201
    assert bench[bench.q] == Pointer(machine.static(plain), 4)
    assert machine.static(filled) is machine.static(filled)
    bench.do(Load(None, bench.x, BUILD.address(POINTER, outside)))
    value = bench[bench.x]
    assert isinstance(value, Unknown)
    assert value.origin == Origin(OriginKind.EXTERNAL, "e")


def test_static_objects_may_point_at_each_other(bench: Bench) -> None:
    """Also in a ring, and in a list that is longer than the stack is deep."""
    count = 5000
    ring = [site(ObjectKind.GLOBAL, f"node{place}", 8, index=place) for place in range(count)]
    for place, node in enumerate(ring):
        node.initializer = Initializer(b"", ((0, StaticAddress(POINTER, ring[(place + 1) % count])),))
    bench.do(Assign(None, bench.p, StaticAddress(POINTER, ring[0])))
    for _ in range(count):
        bench.do(Load(None, bench.p, bench.p))
    assert bench[bench.p] == Pointer(bench.machine.static(ring[0]), 0)


# -- uninitialised values ---------------------------------------------------------------------------------------------


def test_any_bits_is_the_reading_by_default(bench: Bench) -> None:
    bench.do(Havoc(None, bench.x, UNINITIALIZED), Assign(None, bench.y, bench.x))
    assert isinstance(bench[bench.x], Unknown)
    assert bench.machine.evaluate(Defined(bench.x)) == 1
    assert bench.machine.evaluate(Apply(op.EQ, BOOL, (bench.x, bench.y))) == 1


def test_copies_of_uninitialised_values_are_no_use() -> None:
    bench = Bench(undefined_reading=True)
    bench.do(
        Allocate(None, bench.p, local(16), number(16)),
        Load(None, bench.x, bench.p),
        Store(None, add(bench.p, 4), bench.x),
        Copy(None, add(bench.p, 8), bench.p, number(8)),
        Load(None, bench.y, add(bench.p, 12)),
    )
    for register in (bench.x, bench.y):
        assert isinstance(bench[register], Undefined)
        assert bench.machine.evaluate(Defined(register)) == 0
    assert bench.machine.evaluate(Defined(Apply(op.ADD, I32, (bench.x, number(1, I32))))) == 0
    assert bench.machine.evaluate(Defined(Apply(op.AND, I32, (bench.x, number(0, I32))))) == 1


def test_a_value_is_undefined_if_one_of_its_bits_is() -> None:
    bench = Bench(undefined_reading=True)
    bench.do(Allocate(None, bench.p, local(16), number(16)), Store(None, bench.p, number(1, I16)))
    bench.do(Load(None, bench.x, bench.p))
    assert bench.machine.evaluate(Defined(bench.x)) == 0
    bench.do(Store(None, add(bench.p, 2), number(1, I16)), Load(None, bench.x, bench.p))
    assert bench[bench.x] == 0x00010001
    assert bench.machine.evaluate(Defined(bench.x)) == 1
    # Half of an address beside uninitialised bytes.
    bench.do(Store(None, add(bench.p, 4), bench.p), Load(None, bench.n, add(bench.p, 8)))
    assert bench.machine.evaluate(Defined(bench.n)) == 0


def test_only_uninitialised_memory_is_undefined() -> None:
    bench = Bench(undefined_reading=True)
    bench.do(Havoc(None, bench.x, UNINITIALIZED), Havoc(None, bench.y, INPUT))
    assert bench[bench.x] == Undefined(0, 0xFFFFFFFF, UNINITIALIZED)
    assert isinstance(bench[bench.y], Unknown)
    bench.do(Load(None, bench.x, BUILD.address(POINTER, site(ObjectKind.EXTERNAL, "e", 4))))
    assert bench.machine.evaluate(Defined(bench.x)) == 1
    bench.do(Allocate(None, bench.p, block(), number(8), zeroed=True), Load(None, bench.x, bench.p))
    assert bench[bench.x] == 0
    bench.do(HavocMemory(None, bench.p, number(8), INPUT), Load(None, bench.x, bench.p))
    assert bench.machine.evaluate(Defined(bench.x)) == 1


# -- expressions ------------------------------------------------------------------------------------------------------


def test_selections_evaluate_only_what_they_select(bench: Bench) -> None:
    bench.set(bench.b, 1)
    bench.set(bench.x, 5)
    assert bench.machine.evaluate(Apply(op.ITE, I32, (bench.b, bench.x, bench.y))) == 5  # y has no value yet
    bench.set(bench.b, 0)
    with pytest.raises(AssertionError, match="before it is written"):
        bench.machine.evaluate(Apply(op.ITE, I32, (bench.b, bench.x, bench.y)))
    bench.set(bench.b, bench.machine.algebra.unknown(INPUT))
    assert bench.machine.evaluate(Apply(op.ITE, I32, (bench.b, bench.x, bench.x))) == 5


def test_what_is_no_expression_is_refused(bench: Bench) -> None:
    with pytest.raises(TypeError):
        bench.machine.evaluate(Expression())


# -- calls ------------------------------------------------------------------------------------------------------------

Build = Callable[[FunctionSketch, FunctionSketch], Call]


def calling(build: Build, results: tuple[Expression, ...] = ()) -> tuple[Machine, Call]:
    """A machine in front of a call of ``f``."""
    main, f = FunctionSketch("main"), FunctionSketch("f")
    call = build(main, f)
    main.path(call)
    f.path(Return(None, results))
    machine = Machine(program(main, f), Algebra(64))
    machine.start()
    return machine, call


def enter(machine: Machine) -> None:
    machine.enter(machine.program.functions["main"].edges[0], machine.program.functions["f"])


def test_arguments_are_evaluated_in_the_frame_of_the_caller() -> None:
    def build(main: FunctionSketch, f: FunctionSketch) -> Call:
        main.register("unused", I32)
        x = main.register("x", I32)
        f.parameter("a", I32)
        f.parameter("b", I32)
        return Call(None, "f", (Apply(op.ADD, I32, (x, number(1, I32))), x), ())

    machine, _ = calling(build)
    machine.frame.registers[1] = 41
    enter(machine)
    assert machine.frame.registers == [42, 41]
    assert machine.frames[0].registers[1] == 41


def test_missing_arguments_are_inexact_and_surplus_ones_vanish() -> None:
    def missing(main: FunctionSketch, f: FunctionSketch) -> Call:
        f.parameter("a", I32)
        f.parameter("b", I32)
        return Call(None, "f", (number(1, I32),), ())

    machine, _ = calling(missing)
    enter(machine)
    assert machine.frame.registers[0] == 1
    value = machine.frame.registers[1]
    assert value is not None
    assert is_inexact(value)

    def surplus(main: FunctionSketch, f: FunctionSketch) -> Call:
        f.parameter("a", I32)
        return Call(None, "f", (number(1, I32), number(2, I64)), ())

    machine, _ = calling(surplus)
    enter(machine)
    assert machine.frame.registers == [1]


@pytest.mark.parametrize(
    ("given_type", "expected", "allowed"),
    [
        (I32, I32, True),
        (I64, POINTER, True),
        (POINTER, I64, True),
        (I32, I64, False),
        (I64, I32, False),
        (I64, float_type("double"), False),
        (float_type("double"), I64, False),
        (float_type("float"), float_type("double"), False),
        (float_type("double"), float_type("double"), True),
    ],
    ids=str,
)
def test_arguments_and_results_of_other_types(given_type: Type, expected: Type, allowed: bool) -> None:
    def passing(main: FunctionSketch, f: FunctionSketch) -> Call:
        f.parameter("a", expected)
        return Call(HERE, "f", (number(0, given_type),), ())

    machine, _ = calling(passing)
    if allowed:
        enter(machine)
        assert machine.frame.registers == [0]
    else:
        with pytest.raises(Stuck, match="incompatible argument 1"):
            enter(machine)

    def returning(main: FunctionSketch, f: FunctionSketch) -> Call:
        return Call(HERE, "f", (), (main.register("r", expected),))

    results = (number(7, given_type),)
    machine, _ = calling(returning, results)
    enter(machine)
    if allowed:
        machine.leave(results)
        assert machine.frame.registers == [7]
    else:
        with pytest.raises(Stuck, match="another type"):
            machine.leave(results)


def test_missing_results_are_inexact() -> None:
    def build(main: FunctionSketch, f: FunctionSketch) -> Call:
        return Call(None, "f", (), (main.register("r", I32), main.register("s", I32)))

    results = (number(7, I32),)
    machine, _ = calling(build, results)
    enter(machine)
    machine.leave(results)
    first, second = machine.frame.registers
    assert first == 7
    assert second is not None
    assert is_inexact(second)


def test_the_first_frame_returns_to_nobody() -> None:
    machine, _ = calling(lambda main, f: Call(None, "f", (), ()))
    assert machine.leave(()) is None
    assert machine.frames == []


@pytest.mark.parametrize(
    ("variadic", "with_area", "fixed", "message"),
    [(True, True, 1, ""), (False, True, 1, "another type"), (True, False, 1, "another type"), (True, True, 2, "fixed")],
)
def test_variable_arguments(variadic: bool, with_area: bool, fixed: int, message: str) -> None:
    def build(main: FunctionSketch, f: FunctionSketch) -> Call:
        area = main.register("area", POINTER)
        f.parameter("count", I32)
        f.variable_arguments()
        arguments = tuple(number(place, I32) for place in range(fixed))
        return Call(HERE, "f", arguments, (), variadic=variadic, variable_arguments=area if with_area else None)

    machine, call = calling(build)
    (register,) = machine.program.functions["main"].registers
    machine.execute(Allocate(None, register, site(ObjectKind.ARGUMENTS), number(8)))
    area = machine.frame.registers[0]
    if message:
        with pytest.raises(Stuck, match=message):
            enter(machine)
    else:
        enter(machine)
        assert machine.frame.registers == [0, area]
        assert call.variable_arguments is not None


def test_calls_through_pointers() -> None:
    main, f = FunctionSketch("main"), FunctionSketch("f")
    p = main.register("p", POINTER)
    call = Call(HERE, p, (), ())
    main.path(call)
    f.path(Return(None, ()))
    code, data = site(ObjectKind.FUNCTION, "f", 1, 1), site(ObjectKind.GLOBAL, "g", index=1)
    machine = Machine(program(main, f, sites=(code, data), function_of_site={code: "f"}), Algebra(64))
    machine.start()
    machine.execute(Assign(None, p, StaticAddress(POINTER, code)))
    assert machine.callee(call) is machine.program.functions["f"]
    assert machine.callee(Call(None, "f", (), ())) is machine.program.functions["f"]
    somewhere_in_it = Pointer(machine.static(code), 1)
    others: list[Value] = [0, somewhere_in_it, Pointer(machine.static(data), 0), machine.algebra.unknown(INPUT)]
    for other in others:
        machine.set(p, other)
        with pytest.raises(Stuck, match="unknown function pointer"):
            machine.callee(call)
