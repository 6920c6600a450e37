"""Powers of two that divide registers."""

from __future__ import annotations

import pytest
from tests.unit.program.hand_built import BUILD, I8, I32, I64, INPUT, OFFSET, POINTER, FunctionSketch, program, site

from cegas.pointers.divisors import Divisors
from cegas.program import operators as op
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Assign, BlockSize, Call, Havoc, Load, Operation, Origin, OriginKind, Return
from cegas.program.types import BOOL


def number(value: int) -> Expression:
    return BUILD.constant(I64, value)


class Bench:
    def __init__(self) -> None:
        self.main = FunctionSketch("main")
        self.a, self.b, self.c, self.d = (self.main.register(name, I64) for name in "abcd")
        self.i, self.t = self.main.register("i", I32), self.main.register("t", BOOL)
        self.p = self.main.register("p", POINTER)

    def zeros(self, expression: Expression, *operations: Operation) -> int:
        self.main.path(*operations, Return(None, ()))
        return Divisors(program(self.main)).zeros(expression)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize(
    ("operator", "left", "right", "expected"),
    [
        (op.ADD, 24, 16, 3),
        (op.SUB, 24, 4, 2),
        (op.MUL, 24, 4, 5),
        (op.OR, 24, 32, 3),
        (op.XOR, 24, 2, 1),
        (op.UDIV, 24, 2, 0),
    ],
)
def test_operators(bench: Bench, operator: op.Operator, left: int, right: int, expected: int) -> None:
    assigned = (Assign(None, bench.a, number(left)), Assign(None, bench.b, number(right)))
    assert bench.zeros(BUILD.apply(operator, I64, bench.a, bench.b), *assigned) == expected


def test_constants_and_masks(bench: Bench) -> None:
    assert bench.zeros(number(0)) == 64
    masked = Bench()
    assert masked.zeros(BUILD.apply(op.AND, I64, masked.a, number(-16)), Havoc(None, masked.a, INPUT)) == 4
    shifted = Bench()
    assert shifted.zeros(BUILD.apply(op.SHL, I64, shifted.a, number(3)), Havoc(None, shifted.a, INPUT)) == 3


def test_several_assignments(bench: Bench) -> None:
    assert bench.zeros(bench.a, Assign(None, bench.a, number(32)), Assign(None, bench.a, number(24))) == 3


def test_choice(bench: Bench) -> None:
    chosen = BUILD.apply(op.ITE, I64, bench.t, bench.a, number(8))
    assert bench.zeros(chosen, Assign(None, bench.a, number(32)), Havoc(None, bench.t, INPUT)) == 3


def test_widths(bench: Bench) -> None:
    operations = (Assign(None, bench.i, BUILD.constant(I32, 24)),)
    assert bench.zeros(BUILD.apply(op.SEXT, I64, bench.i), *operations) == 3
    other = Bench()
    assert other.zeros(BUILD.apply(op.TRUNC, I8, other.a), Assign(None, other.a, number(1 << 20))) == 8


def test_unknown_values(bench: Bench) -> None:
    assert bench.zeros(bench.a, Havoc(None, bench.a, INPUT)) == 0
    other = Bench()
    assert other.zeros(other.a, Load(None, other.a, other.p)) == 0


def test_beginning_of_a_life_is_no_value(bench: Bench) -> None:
    begin = Havoc(None, bench.a, Origin(OriginKind.UNINITIALIZED, "a"))
    assert bench.zeros(bench.a, begin, Assign(None, bench.a, number(8))) == 3


def test_loop_that_keeps_a_divisor(bench: Bench) -> None:
    step = BUILD.apply(op.ADD, I64, bench.a, number(24))
    assert bench.zeros(bench.a, Assign(None, bench.a, number(64)), Assign(None, bench.a, step)) == 3


def test_cycle_of_registers_that_loses_it(bench: Bench) -> None:
    """What one register loses, all that depend on it lose, in whatever order they are looked at."""
    operations = (
        Assign(None, bench.a, bench.b),
        Assign(None, bench.b, BUILD.apply(op.ADD, I64, bench.a, bench.c)),
        Assign(None, bench.a, bench.d),
        Assign(None, bench.c, number(16)),
        Assign(None, bench.d, number(4)),
    )
    for register in ("a", "b"):
        other = Bench()
        renamed: dict[Register, Register] = dict(zip(bench.main.registers, other.main.registers, strict=True))
        own = [Assign(None, renamed[each.target], _renamed(each.value, renamed)) for each in operations]
        assert other.zeros(next(each for each in other.main.registers if each.name == register), *own) == 2


def _renamed(expression: Expression, names: dict[Register, Register]) -> Expression:
    if isinstance(expression, Register):
        return names[expression]
    operands = getattr(expression, "operands", ())
    if not operands:
        return expression
    return BUILD.apply(op.ADD, I64, *(_renamed(operand, names) for operand in operands))


def test_parameters_are_divisible_by_what_divides_all_arguments() -> None:
    callee = FunctionSketch("callee")
    n = callee.parameter("n", I64)
    callee.path(Return(None, ()))
    main = FunctionSketch("main")
    main.path(Call(None, "callee", (number(24),), ()), Call(None, "callee", (number(16),), ()), Return(None, ()))
    assert Divisors(program(main, callee)).zeros(n) == 3


def test_parameters_of_functions_whose_address_is_taken_are_unknown() -> None:
    callee = FunctionSketch("callee")
    n = callee.parameter("n", I64)
    callee.path(Return(None, ()))
    main = FunctionSketch("main")
    main.path(Call(None, "callee", (number(24),), ()), Return(None, ()))
    function = site(ObjectKind.FUNCTION, "callee", 1)
    assert Divisors(program(main, callee, sites=(function,), function_of_site={function: "callee"})).zeros(n) == 0


def test_missing_argument() -> None:
    callee = FunctionSketch("callee")
    n = callee.parameter("n", I64)
    callee.path(Return(None, ()))
    main = FunctionSketch("main")
    main.path(Call(None, "callee", (number(24),), ()), Call(None, "callee", (), ()), Return(None, ()))
    assert Divisors(program(main, callee)).zeros(n) == 0


def test_block_sizes() -> None:
    main = FunctionSketch("main")
    p, n = main.register("p", POINTER), main.register("n", I64)
    blocks = [site(ObjectKind.HEAP, f"block{number}", 8, index=number) for number in range(2)]
    local = site(ObjectKind.STACK, "local", 1, index=2)
    main.path(
        Allocate(None, p, blocks[0], BUILD.constant(OFFSET, 24)),
        Allocate(None, p, blocks[1], BUILD.constant(OFFSET, 32)),
        Allocate(None, p, local, BUILD.constant(OFFSET, 1)),
        BlockSize(None, n, p),
        Return(None, ()),
    )
    assert Divisors(program(main, sites=(*blocks, local))).zeros(n) == 3
