"""What expressions make of the addresses in their registers."""

from __future__ import annotations

import pytest
from tests.unit.program.hand_built import BUILD, I8, I32, I64, POINTER, site

from cegas.pointers.flows import Flow, Flows, apply_steps
from cegas.pointers.locations import ANYWHERE, EXTERNAL, FIXED, FLAGS, FRESH, MOVED, NULL, NUMBER, Locations, bits_of
from cegas.program import operators as op
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind
from cegas.program.types import BOOL, float_type


class Bench:
    """Registers of several types; `p` and `n` hold the same set, which the test chooses."""

    def __init__(self) -> None:
        self.external = site(ObjectKind.EXTERNAL, "external", None)
        self.a, self.b = site(ObjectKind.GLOBAL, "a", 64, 16, index=1), site(ObjectKind.STACK, "b", 64, 16, index=2)
        self.sites = (self.external, self.a, self.b)
        self.locations = Locations(self.sites, self.external, 64)
        self.p, self.n = Register("p", POINTER, 0), Register("n", I64, 1)
        self.i, self.c, self.s = Register("i", I32, 2), Register("c", BOOL, 3), Register("s", POINTER, 4)
        self.m = Register("m", I64, 5)
        numbers = {each: number for number, each in enumerate(self.sites)}
        self.flows = Flows(self.locations, numbers, {self.s: self.b}, 64)

    def at(self, number: int, offset: int, modulus: int = 0) -> int:
        return 1 << self.locations.number(number, offset, modulus)

    def value(self, expression: Expression, **sets: int) -> int:
        """The set of an expression, given those of registers."""
        bits, parts = self.flows.flow(expression)
        for register, steps in parts:
            bits |= apply_steps(self.locations, sets.get(register.name, 0), steps)
        return bits


@pytest.fixture
def bench() -> Bench:
    return Bench()


def number(value: int) -> Expression:
    return BUILD.constant(I64, value)


def pointer_sum(base: Expression, offset: Expression) -> Expression:
    return BUILD.apply(op.PTR_ADD, POINTER, base, offset)


def integer(operator: op.Operator, *operands: Expression) -> Expression:
    return BUILD.apply(operator, I64, *operands)


def test_atoms(bench: Bench) -> None:
    flow: Flow = bench.flows.flow(bench.p)
    assert flow == (0, ((bench.p, ()),))
    assert bench.value(bench.s) == bench.at(2, 0)
    assert bench.value(BUILD.address(POINTER, bench.a)) == bench.at(1, 0)
    assert bench.value(BUILD.constant(POINTER, 0)) == NULL
    assert bench.value(BUILD.constant(POINTER, -12)) == FIXED, "nothing lies in the highest page"
    assert bench.value(BUILD.constant(POINTER, 4096)) == NUMBER, "an object may lie there"
    assert bench.value(bench.i) == NUMBER, "half of an address is a number"
    assert bench.value(Register("d", float_type("double"), 9)) == NUMBER


def test_pointer_sum(bench: Bench) -> None:
    known = bench.at(1, 8) | NULL
    assert bench.value(pointer_sum(bench.p, number(8)), p=known) == bench.at(1, 16) | NULL | MOVED
    assert bench.value(pointer_sum(bench.p, number(8)), p=FRESH) == FRESH | MOVED, "which may be null"
    assert bench.value(pointer_sum(pointer_sum(bench.p, number(8)), number(-16)), p=known) == bench.at(1, 0) | NULL | MOVED
    index = integer(op.MUL, BUILD.apply(op.SEXT, I64, bench.i), number(24))
    assert bench.value(pointer_sum(bench.p, index), p=known) == bench.at(1, 8, 24) | NULL | MOVED
    assert bench.value(pointer_sum(bench.s, index)) == bench.at(2, 0, 24)
    assert bench.value(pointer_sum(bench.p, index), p=FIXED) == NUMBER, "another number plus an unknown one is not known"


def test_stride_that_may_wrap_around(bench: Bench) -> None:
    """Only its power of two survives."""
    wide = integer(op.MUL, bench.m, number(24))
    assert bench.value(pointer_sum(bench.p, wide), p=bench.at(1, 8)) == bench.at(1, 0, 8)
    twice = integer(op.MUL, integer(op.MUL, BUILD.apply(op.SEXT, I64, bench.i), number(24)), number(1 << 40))
    assert bench.flows.extent(twice)[1] == 1 << 43
    shifted = integer(op.SHL, bench.m, number(3))
    assert bench.flows.extent(integer(op.ADD, shifted, number(4))) == (4, 8)


def test_narrow_sum_inside_an_index_is_opaque(bench: Bench) -> None:
    """``(long)(i + 1) * 8`` is no multiple of 8 plus 8 if i + 1 wraps around, but a multiple of 8."""
    inner = BUILD.apply(op.SEXT, I64, BUILD.apply(op.ADD, I32, bench.i, BUILD.constant(I32, 1)))
    assert bench.flows.extent(integer(op.MUL, inner, number(8))) == (0, 8)


def test_few_offsets(bench: Bench) -> None:
    chosen = integer(op.MUL, BUILD.apply(op.ZEXT, I64, bench.c), number(16))
    assert bench.value(pointer_sum(bench.p, chosen), p=bench.at(1, 8)) == bench.at(1, 8) | bench.at(1, 24)
    either = BUILD.apply(op.ITE, I64, bench.c, number(8), number(-8))
    assert bench.value(pointer_sum(bench.p, either), p=bench.at(1, 8)) == bench.at(1, 16) | bench.at(1, 0)
    masked = integer(op.SHL, integer(op.AND, bench.m, number(2)), number(3))
    assert bench.value(pointer_sum(bench.p, masked), p=bench.at(1, 8)) == bench.at(1, 8) | bench.at(1, 24)
    many = integer(op.AND, bench.m, number(7))
    assert bench.value(pointer_sum(bench.p, many), p=bench.at(1, 8)) == bench.at(1, 0, ANYWHERE)


def test_offset_that_is_an_address(bench: Bench) -> None:
    held = bench.at(1, 8) | FIXED
    assert bench.value(pointer_sum(bench.p, bench.m), p=NULL, m=held) == NULL | MOVED | bench.at(1, 0, ANYWHERE) | NUMBER
    assert bench.value(pointer_sum(bench.p, bench.m), p=NULL, m=NUMBER | FIXED) == NULL | MOVED


def test_conversions(bench: Bench) -> None:
    as_integer = BUILD.apply(op.PTR_TO_INT, I64, bench.p)
    assert bench.value(as_integer, p=bench.at(1, 8) | FRESH) == bench.at(1, 8) | NULL | EXTERNAL
    back = BUILD.apply(op.INT_TO_PTR, POINTER, bench.n)
    assert bench.value(back, n=bench.at(1, 8) | FRESH) == bench.at(1, 8) | NUMBER
    for beside in (bench.at(1, -4), bench.at(1, 64), bench.at(1, 0, 8)):
        assert bench.value(back, n=beside) == beside | NUMBER, "it may have become the address of another object"
    narrow = BUILD.apply(op.PTR_TO_INT, I32, bench.p)
    assert bench.value(BUILD.apply(op.ZEXT, I64, narrow), p=bench.at(1, 8)) == NUMBER


def test_integer_sums(bench: Bench) -> None:
    for held in (FIXED, FRESH, NULL):  # not known any more: the addition may be one of many
        assert bench.value(integer(op.ADD, bench.n, number(4)), n=bench.at(1, 8) | held) == bench.at(1, 12) | NUMBER
        assert bench.value(integer(op.ADD, number(4), bench.n), n=bench.at(1, 8) | held) == bench.at(1, 12) | NUMBER
    index = integer(op.MUL, BUILD.apply(op.SEXT, I64, bench.i), number(8))
    assert bench.value(integer(op.ADD, bench.n, index), n=bench.at(1, 8)) == bench.at(1, 0, 8) | NUMBER
    assert bench.value(integer(op.ADD, bench.n, index), n=FIXED) == NUMBER
    # Two integers: either may be the address, and the sum of two addresses is a number.
    both = bench.value(integer(op.ADD, bench.n, bench.m), n=bench.at(1, 8), m=bench.at(2, 0))
    assert both == bench.at(1, 0, ANYWHERE) | bench.at(2, 0, ANYWHERE) | NUMBER


def test_sum_with_a_visible_address(bench: Bench) -> None:
    address = BUILD.apply(op.PTR_TO_INT, I64, bench.p)
    for total in (integer(op.ADD, address, bench.m), integer(op.ADD, bench.m, address)):
        assert bench.value(total, p=bench.at(1, 8), m=NUMBER | FIXED) == bench.at(1, 0, ANYWHERE) | NUMBER
        assert bench.value(total, p=bench.at(1, 8), m=bench.at(2, 0)) & NUMBER


def test_differences(bench: Bench) -> None:
    assert bench.value(integer(op.SUB, bench.n, number(4)), n=bench.at(1, 8)) == bench.at(1, 4)
    address, other = BUILD.apply(op.PTR_TO_INT, I64, bench.p), BUILD.apply(op.PTR_TO_INT, I64, bench.s)
    assert bench.value(integer(op.SUB, address, other), p=bench.at(1, 8)) == NUMBER
    moved = bench.value(integer(op.SUB, address, bench.m), p=bench.at(1, 8), m=NUMBER)
    assert moved == bench.at(1, 0, ANYWHERE) | NUMBER
    assert bench.value(integer(op.SUB, bench.n, bench.m), n=bench.at(1, 8), m=0) == bench.at(1, 0, ANYWHERE) | NUMBER
    # A difference is not an address that something can be added to.
    distance = integer(op.SUB, address, other)
    assert bench.value(integer(op.ADD, distance, bench.n), p=bench.at(1, 8), n=bench.at(2, 4)) & ~FLAGS


def test_tags(bench: Bench) -> None:
    assert bench.value(integer(op.AND, bench.n, number(~7)), n=bench.at(1, 12)) == bench.at(1, 8)
    assert bench.value(integer(op.OR, bench.n, number(5)), n=bench.at(1, 8)) == bench.at(1, 13)
    assert bench.value(integer(op.XOR, number(1), bench.n), n=bench.at(1, 8)) == bench.at(1, 9)
    assert bench.value(integer(op.AND, bench.n, number(255)), n=bench.at(1, 8)) == NUMBER
    assert bench.value(integer(op.XOR, bench.n, bench.m), n=bench.at(1, 8)) == NUMBER


@pytest.mark.parametrize("operator", [op.MUL, op.UDIV, op.UREM, op.SHL, op.LSHR, op.ASHR, op.SDIV, op.SREM])
def test_other_operators_make_numbers(bench: Bench, operator: op.Operator) -> None:
    assert bench.value(integer(operator, bench.n, bench.m), n=bench.at(1, 8), m=FIXED) == NUMBER


def test_choice(bench: Bench) -> None:
    chosen = BUILD.apply(op.ITE, POINTER, bench.c, bench.p, pointer_sum(bench.s, number(8)))
    assert bench.value(chosen, p=bench.at(1, 8) | FRESH) == bench.at(1, 8) | FRESH | bench.at(2, 8)


def test_bytes_are_not_followed(bench: Bench) -> None:
    byte = BUILD.apply(op.TRUNC, I8, bench.n)
    assert bench.value(byte, n=bench.at(1, 8)) == NUMBER
    assert bits_of(bench.value(BUILD.apply(op.ZEXT, I64, byte), n=bench.at(1, 8))) == bits_of(NUMBER)
