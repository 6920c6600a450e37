"""Expressions: sharing, equality, and simplifications that keep the meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import I8, I16, I32, I64, OFFSET, POINTER, FunctionSketch, machine_for, scaled, site

from cegas.program import operators as op
from cegas.program.expressions import (
    FALSE,
    TRUE,
    Access,
    Apart,
    Apply,
    Constant,
    Defined,
    Expression,
    ExpressionBuilder,
    Register,
    StaticAddress,
    Valid,
    children,
    registers_of,
)
from cegas.program.objects import ObjectKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type, float_type

INTEGERS = [BOOL, I8, I16, I32, I64]
ARITHMETIC = [op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.AND, op.OR, op.XOR]
ARITHMETIC += [op.SHL, op.LSHR, op.ASHR]
COMPARISONS = [op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE]

REGISTERS = [Register(f"{type_}{copy}", type_, 0) for type_ in (*INTEGERS, POINTER) for copy in "ab"]
for number, each in enumerate(REGISTERS):
    each.index = number


# -- random expressions, built twice ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sketch:
    """An expression before anybody builds it: a leaf, or an operator over sketches."""

    type: Type
    operator: Operator | None
    operands: tuple[Sketch, ...]
    leaf: Register | int = 0

    def raw(self) -> Expression:
        """Exactly what is written."""
        if self.operator is None:
            return Constant(self.type, self.leaf) if isinstance(self.leaf, int) else self.leaf
        return Apply(self.operator, self.type, tuple(operand.raw() for operand in self.operands))

    def built(self, builder: ExpressionBuilder) -> Expression:
        """What the builder makes of it."""
        if self.operator is None:
            return builder.constant(self.type, self.leaf) if isinstance(self.leaf, int) else self.leaf
        return builder.apply(self.operator, self.type, *(operand.built(builder) for operand in self.operands))


def leaves(type_: Type) -> st.SearchStrategy[Sketch]:
    top = (1 << type_.bits) - 1
    numbers = st.one_of(st.sampled_from([0, 1, min(2, top), top]), st.integers(0, top))
    return st.one_of(
        numbers.map(lambda value: Sketch(type_, None, (), value)),
        st.sampled_from([Sketch(type_, None, (), each) for each in REGISTERS if each.type == type_]),
    )


@cache
def sketches(type_: Type, depth: int) -> st.SearchStrategy[Sketch]:
    """Expressions of a type; the shapes that the builder simplifies are frequent."""
    if depth == 0:
        return leaves(type_)

    def below(*types: Type) -> st.SearchStrategy[tuple[Sketch, ...]]:
        return st.tuples(*(sketches(each, depth - 1) for each in types))

    def of(operators: Sequence[Operator], *types: Type) -> st.SearchStrategy[Sketch]:
        parts = below(*types)
        return st.builds(lambda operator, chosen: Sketch(type_, operator, chosen), st.sampled_from(operators), parts)

    choices = [leaves(type_), of([op.ITE], BOOL, type_, type_)]
    if type_ is POINTER:
        choices += [of([op.PTR_ADD], POINTER, OFFSET), of([op.INT_TO_PTR], I64)]
    else:
        choices.append(of(ARITHMETIC, type_, type_))
        choices += [of([op.TRUNC], wider) for wider in INTEGERS if wider.bits > type_.bits]
        choices += [of([op.ZEXT, op.SEXT], narrower) for narrower in INTEGERS if narrower.bits < type_.bits]
    if type_ is BOOL:
        choices += [of([op.NOT], BOOL), of([op.AND, op.OR], BOOL, BOOL), of([op.EQ, op.NE], I32, I32)]
        choices += [of(COMPARISONS, operand, operand) for operand in (BOOL, I8, I64, POINTER)]
    return st.one_of(choices)


def some_values(seed: int) -> list[int]:
    """A value for each register, every other one a special number."""
    dice = Random(seed)
    tops = [(1 << register.type.bits) - 1 for register in REGISTERS]
    return [dice.choice((dice.choice((0, 1, top, top >> 1)), dice.randint(0, top))) for top in tops]


def assignments() -> st.SearchStrategy[list[int]]:
    return st.integers(0, (1 << 32) - 1).map(some_values)


def evaluate(expression: Expression, values: Sequence[int]) -> int:
    """Through the machine, as every analysis does."""
    sketch = FunctionSketch("f", list(REGISTERS))
    machine = machine_for(sketch)
    machine.frame.registers[:] = values
    result = machine.evaluate(expression)
    assert isinstance(result, int)
    return result


any_type = st.sampled_from([*INTEGERS, POINTER, BOOL])


@scaled(8)
@given(any_type.flatmap(lambda type_: sketches(type_, 3)), st.lists(assignments(), min_size=1, max_size=3))
def test_the_builder_keeps_the_meaning(sketch: Sketch, valuations: list[list[int]]) -> None:
    raw, built = sketch.raw(), sketch.built(ExpressionBuilder())
    assert built.type == raw.type
    assert built.depth <= raw.depth
    for values in valuations:
        assert evaluate(built, values) == evaluate(raw, values)


SHAPES: list[tuple[Operator, Type]] = [(op.NE, I32), (op.EQ, I32), (op.NE, I8), (op.EQ, BOOL), (op.NE, BOOL)]


@scaled(4)
@given(sketches(BOOL, 2), st.sampled_from(SHAPES), st.integers(0, 3), st.booleans(), assignments())
def test_truth_values_through_integers_keep_their_meaning(
    truth: Sketch, shape: tuple[Operator, Type], number: int, swapped: bool, values: list[int]
) -> None:
    """``zext(b) == 1`` and its relatives, the constant on either side."""
    operator, wide = shape
    left = truth if wide is BOOL else Sketch(wide, op.ZEXT, (truth,))
    right = Sketch(wide, None, (), number & ((1 << wide.bits) - 1))
    sketch = Sketch(BOOL, operator, (right, left) if swapped else (left, right))
    assert evaluate(sketch.built(ExpressionBuilder()), values) == evaluate(sketch.raw(), values)


@scaled(3)
@given(sketches(BOOL, 3), assignments())
def test_negation_is_the_opposite(sketch: Sketch, values: list[int]) -> None:
    builder = ExpressionBuilder()
    for condition in (sketch.raw(), sketch.built(builder)):
        opposite = builder.negate(condition)
        assert evaluate(opposite, values) == 1 - evaluate(condition, values)
        assert evaluate(builder.negate(opposite), values) == evaluate(condition, values)


@given(st.lists(sketches(BOOL, 2), max_size=4), assignments())
def test_a_conjunction_holds_if_all_parts_do(parts: list[Sketch], values: list[int]) -> None:
    builder = ExpressionBuilder()
    conditions = [part.built(builder) for part in parts]
    expected = 1 if all(evaluate(condition, values) for condition in conditions) else 0
    assert evaluate(builder.conjunction(*conditions), values) == expected


# -- each simplification ----------------------------------------------------------------------------------------------

X = next(register for register in REGISTERS if register.type is I32)
B, C = (register for register in REGISTERS if register.type is BOOL)
P = next(register for register in REGISTERS if register.type is POINTER)
BYTE = next(register for register in REGISTERS if register.type is I8)


@pytest.fixture
def build() -> ExpressionBuilder:
    return ExpressionBuilder()


def test_constants_fold(build: ExpressionBuilder) -> None:
    seven, minus_two = build.constant(I32, 7), build.constant(I32, -2)
    assert minus_two.bits == (1 << 32) - 2
    assert build.apply(op.ADD, I32, seven, minus_two) is build.constant(I32, 5)
    assert build.apply(op.SDIV, I32, seven, minus_two) is build.constant(I32, -3)
    assert build.apply(op.SLT, BOOL, minus_two, seven) is TRUE
    assert build.apply(op.ULT, BOOL, minus_two, seven) is FALSE
    assert build.apply(op.SEXT, I64, minus_two) is build.constant(I64, -2)
    assert build.apply(op.ITE, I32, FALSE, seven, minus_two) is minus_two
    double = float_type("double")
    one = build.constant(double, 0x3FF0000000000000)
    assert build.apply(op.FADD, double, one, one) is build.constant(double, 0x4000000000000000)


def test_unknown_operands_do_not_fold(build: ExpressionBuilder) -> None:
    zero = build.constant(I32, 0)
    for operator in ARITHMETIC:
        result = build.apply(operator, I32, X, zero)
        assert isinstance(result, Apply)
        assert result.operands == (X, zero)


def test_double_negation(build: ExpressionBuilder) -> None:
    once = build.apply(op.NOT, BOOL, B)
    assert isinstance(once, Apply)
    assert build.apply(op.NOT, BOOL, once) is B
    assert build.negate(once) is B


def test_pointer_steps_join(build: ExpressionBuilder) -> None:
    def step(address: Expression, distance: int) -> Expression:
        return build.apply(op.PTR_ADD, POINTER, address, build.constant(OFFSET, distance))

    assert step(P, 0) is P
    assert step(step(P, 8), 4) is step(P, 12)
    assert step(step(P, 8), -8) is P
    assert step(step(P, -1), 1) is P
    variable = build.apply(op.PTR_ADD, POINTER, P, next(each for each in REGISTERS if each.type is I64))
    outer = step(variable, 4)
    assert isinstance(outer, Apply)
    assert outer.operands == (variable, build.constant(OFFSET, 4))


def test_narrowing_undoes_widening(build: ExpressionBuilder) -> None:
    wide = build.apply(op.ZEXT, I64, BYTE)
    assert build.apply(op.TRUNC, I8, wide) is BYTE
    assert build.apply(op.TRUNC, I32, wide) is build.apply(op.ZEXT, I32, BYTE)
    narrower = build.apply(op.TRUNC, BOOL, wide)
    assert isinstance(narrower, Apply)
    assert narrower.operator is op.TRUNC
    with_sign = build.apply(op.TRUNC, I32, build.apply(op.SEXT, I64, BYTE))
    assert isinstance(with_sign, Apply)
    assert with_sign.operator is op.TRUNC, "the high bits of a sign extension are not zero"


@pytest.mark.parametrize(
    ("operator", "number", "expected"),
    [(op.NE, 0, "b"), (op.EQ, 1, "b"), (op.EQ, 0, "not b"), (op.NE, 1, "not b"), (op.EQ, 2, "no"), (op.NE, 2, "yes")],
)
def test_truth_values_that_went_through_int(
    build: ExpressionBuilder, operator: Operator, number: int, expected: str
) -> None:
    result = build.apply(operator, BOOL, build.apply(op.ZEXT, I32, B), build.constant(I32, number))
    assert result is {"b": B, "not b": build.negate(B), "no": FALSE, "yes": TRUE}[expected]


def test_equality_with_zero_is_kept_where_more_than_a_bit_is_compared(build: ExpressionBuilder) -> None:
    for wide in (X, build.apply(op.ZEXT, I32, BYTE), build.apply(op.SEXT, I32, B)):
        result = build.apply(op.NE, BOOL, wide, build.constant(I32, 0))
        assert isinstance(result, Apply)
        assert result.operator is op.NE


def test_conjunction_and_disjunction_with_constants(build: ExpressionBuilder) -> None:
    for left, right in ((B, TRUE), (TRUE, B)):
        assert build.apply(op.AND, BOOL, left, right) is B
        assert build.apply(op.OR, BOOL, left, right) is TRUE
    for left, right in ((B, FALSE), (FALSE, B)):
        assert build.apply(op.AND, BOOL, left, right) is FALSE
        assert build.apply(op.OR, BOOL, left, right) is B
    ones = build.constant(I8, 1)  # 1 is not neutral for a byte
    assert isinstance(build.apply(op.AND, I8, BYTE, ones), Apply)
    assert isinstance(build.apply(op.OR, I8, BYTE, ones), Apply)


def test_a_known_condition_selects(build: ExpressionBuilder) -> None:
    assert build.apply(op.ITE, I32, TRUE, X, build.constant(I32, 1)) is X
    assert build.apply(op.ITE, BOOL, FALSE, B, C) is C


@pytest.mark.parametrize("operator", COMPARISONS, ids=str)
def test_negated_comparisons_stay_comparisons(build: ExpressionBuilder, operator: Operator) -> None:
    result = build.negate(build.apply(operator, BOOL, X, build.constant(I32, 5)))
    assert isinstance(result, Apply)
    assert result.operator in COMPARISONS


def test_other_negations(build: ExpressionBuilder) -> None:
    assert build.negate(TRUE) is FALSE
    assert build.negate(FALSE) is TRUE
    less = Apply(op.FLT, BOOL, (X, X))
    assert build.negate(less) == Apply(op.NOT, BOOL, (less,)), "not (a < b) is not b <= a for floats"
    valid = Valid(P, build.constant(OFFSET, 4), Access.READ)
    assert build.negate(valid) == Apply(op.NOT, BOOL, (valid,))


def test_conjunctions_drop_what_is_true(build: ExpressionBuilder) -> None:
    assert build.conjunction() is TRUE
    assert build.conjunction(TRUE, build.constant(BOOL, 1)) is TRUE
    assert build.conjunction(TRUE, B, TRUE) is B
    assert build.conjunction(B, FALSE) is FALSE
    assert build.conjunction(B, C) == Apply(op.AND, BOOL, (B, C))


# -- sharing and equality ---------------------------------------------------------------------------------------------


@given(any_type.flatmap(lambda type_: sketches(type_, 3)))
def test_equal_expressions_are_made_once(sketch: Sketch) -> None:
    builder = ExpressionBuilder()
    assert sketch.built(builder) is sketch.built(builder)
    elsewhere = sketch.built(ExpressionBuilder())
    assert elsewhere == sketch.built(builder)
    assert hash(elsewhere) == hash(sketch.built(builder))
    assert str(elsewhere) == str(sketch.built(builder))


@given(any_type.flatmap(lambda type_: st.tuples(sketches(type_, 2), sketches(type_, 2))))
def test_expressions_are_equal_if_and_only_if_they_are_written_alike(pair: tuple[Sketch, Sketch]) -> None:
    one, other = pair
    assert (one.raw() == other.raw()) == (one == other)
    assert one.raw() == one.raw()
    assert hash(one.raw()) == hash(one.raw())


def test_truth_constants_are_the_same_wherever_they_come_from(build: ExpressionBuilder) -> None:
    assert build.constant(BOOL, 1) is build.boolean(True) is TRUE
    assert build.constant(BOOL, 0) is build.boolean(False) is FALSE
    assert build.constant(BOOL, -1) is TRUE


def test_what_differs_is_not_equal() -> None:
    seven = Constant(I32, 7)
    one, other = site(ObjectKind.GLOBAL, "a"), site(ObjectKind.GLOBAL, "a")
    different: list[Expression] = [
        seven,
        Constant(I32, 8),
        Constant(I64, 7),
        Constant(float_type("float"), 7),
        Register("x", I32, 0),
        Register("x", I32, 0),  # registers are compared by identity
        StaticAddress(POINTER, one),
        StaticAddress(POINTER, other),
        Apply(op.ADD, I32, (seven, seven)),
        Apply(op.SUB, I32, (seven, seven)),
        Apply(op.ADD, I64, (seven, seven)),
        Apply(op.ADD, I32, (seven, X)),
        Apply(op.ADD, I32, (X, seven)),
        Valid(P, seven, Access.READ),
        Valid(P, seven, Access.WRITE),
        Valid(P, Constant(I32, 8), Access.READ),
        Valid(P, seven, Access.POINT),
        Apart(P, X, seven),
        Apart(X, P, seven),
        Apart(P, X, Constant(I32, 8)),
        Defined(P),
        Defined(X),
    ]
    for number, expression in enumerate(different):
        assert [place for place, each in enumerate(different) if each == expression] == [number]
    assert len(set(different)) == len(different)


def test_what_is_written_alike_is_equal() -> None:
    place = site(ObjectKind.GLOBAL)
    for make in (
        lambda: Constant(I32, 7),
        lambda: StaticAddress(POINTER, place),
        lambda: Apply(op.ADD, I32, (X, Constant(I32, 7))),
        lambda: Valid(P, Constant(OFFSET, 4), Access.FREE),
        lambda: Apart(P, Apply(op.PTR_ADD, POINTER, (P, X)), Constant(OFFSET, 4)),
        lambda: Defined(Apply(op.ADD, I32, (X, X))),
    ):
        assert make() == make()
        assert hash(make()) == hash(make())
        assert len({make(), make()}) == 1


def test_an_application_is_shared_only_with_its_like(build: ExpressionBuilder) -> None:
    types: list[Type] = [I64, I32, I16]
    assert [build.apply(op.ZEXT, type_, BYTE).type for type_ in types] == types
    assert build.apply(op.SEXT, I32, BYTE) is not build.apply(op.ZEXT, I32, BYTE)
    assert build.apply(op.SUB, BOOL, B, C) is not build.apply(op.SUB, BOOL, C, B)


def test_addresses_are_shared_by_site(build: ExpressionBuilder) -> None:
    one, other = site(ObjectKind.GLOBAL, "a"), site(ObjectKind.GLOBAL, "a")
    assert build.address(POINTER, one) is build.address(POINTER, one)
    assert build.address(POINTER, one) is not build.address(POINTER, other)


# -- structure --------------------------------------------------------------------------------------------------------


def test_depth_counts_the_longest_way_down() -> None:
    leaf = Constant(I32, 1)
    inner = Apply(op.ADD, I32, (leaf, X))
    assert [each.depth for each in (leaf, X, StaticAddress(POINTER, site(ObjectKind.GLOBAL)))] == [1, 1, 1]
    assert inner.depth == 2
    assert Apply(op.ADD, I32, (leaf, inner)).depth == Apply(op.ADD, I32, (inner, leaf)).depth == 3
    assert Valid(P, inner, Access.READ).depth == Valid(inner, P, Access.READ).depth == 3
    assert Apart(inner, P, P).depth == Apart(P, inner, P).depth == Apart(P, P, inner).depth == 3
    assert Defined(inner).depth == 3


def test_children_and_registers_come_in_order() -> None:
    both = Apply(op.ADD, I32, (X, Apply(op.SUB, I32, (Constant(I32, 1), X))))
    valid = Valid(P, both, Access.READ)
    assert children(valid) == (P, both)
    assert children(both) == both.operands
    assert children(Apart(P, both, X)) == (P, both, X)
    assert children(Defined(X)) == (X,)
    assert children(X) == children(TRUE) == ()
    assert list(registers_of(X)) == [X]
    assert list(registers_of(valid)) == [P, X, X]
    assert list(registers_of(Apply(op.ITE, BOOL, (Defined(B), C, B)))) == [B, C, B]
    assert list(registers_of(TRUE)) == []


def test_deep_expressions_do_not_exhaust_the_stack() -> None:
    deep: Expression = X
    for _ in range(5000):
        deep = Apply(op.ADD, I32, (deep, X))
    assert deep.depth == 5001
    assert sum(1 for _ in registers_of(deep)) == 5001


def test_texts() -> None:
    named = Register("5", I32, 0, "count")
    add = Apply(op.ADD, I32, (named, Constant(I32, (1 << 32) - 3)))
    assert str(named) == "count"
    assert str(Register("5", I32, 0)) == "%5"
    assert str(add) == "(count + -3)"
    assert str(Apply(op.NOT, BOOL, (B,))) == f"!{B}"
    assert str(Apply(op.ITE, I32, (TRUE, named, Constant(I32, 0)))) == "(true ? count : 0)"
    assert str(Apply(op.ZEXT, I64, (named,))) == "zext[i64](count)"
    assert str(Apply(op.FMIN, float_type("double"), (named, named))) == "fmin(count, count)"
    assert str(Constant(POINTER, (1 << 64) - 1)) == str((1 << 64) - 1), "addresses have no sign"
    assert str(Constant(float_type("double"), 0x3FF8000000000000)) == "1.5"
    assert str(StaticAddress(POINTER, site(ObjectKind.GLOBAL, "g"))) == "&g"
    assert str(Valid(named, Constant(OFFSET, 4), Access.WRITE)) == "writable(count, 4)"
    assert str(Valid(named, Constant(OFFSET, 0), Access.POINT)) == "within(count, 0)"
    assert str(Apart(named, P, Constant(OFFSET, 4))) == f"apart(count, {P}, 4)"
    assert str(Defined(named)) == "initialized(count)"


def test_what_a_builder_made_is_found_by_types_and_operands() -> None:
    build, register = ExpressionBuilder(), REGISTERS[0]
    narrow, half, brain = build.constant(I32, 3), float_type("half"), float_type("bfloat")
    assert build.constant(I32, 3) is narrow is not build.constant(I64, 3)
    assert build.constant(BOOL, -1) is TRUE
    assert build.apply(op.ZEXT, I32, register) is build.apply(op.ZEXT, I32, register)
    assert build.apply(op.ZEXT, I32, register).type is not build.apply(op.ZEXT, I64, register).type
    number = Register("float", float_type("double"), 0)
    assert build.apply(op.FCONVERT, half, number) != build.apply(op.FCONVERT, brain, number)
