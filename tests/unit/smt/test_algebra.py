"""Formulas as values: what is computed with terms equals what is computed with numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import scaled

from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.algebra import Algebra
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, FloatType, Type, float_type, int_type, pointer_type
from cegas.program.values import Composite, Pointer, Undefined, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import SmtContent
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.values import Carried, Choice, Term

INPUT = Origin(OriginKind.NONDETERMINISTIC, "x")
WORD, ADDRESS = int_type(64), pointer_type(64)


@dataclass(frozen=True)
class Leaf:
    type: Type
    bits: int
    known: bool


@dataclass(frozen=True)
class Inner:
    operator: Operator
    type: Type
    operands: tuple[Leaf | Inner, ...]


Tree = Leaf | Inner
TYPES: list[Type] = [BOOL, *(int_type(bits) for bits in (3, 8, 16, 32, 64, 128))]
FLOATS: list[Type] = [float_type(kind) for kind in ("half", "float", "double", "x86_fp80")]
ARITHMETIC = [op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR]
FLOAT_ARITHMETIC = [op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FNEG, op.FABS, op.FMIN, op.FMAX, op.FLOOR, op.RINT]


@st.composite
def trees(draw: st.DrawFn, type_: Type, depth: int) -> Tree:
    """Expressions over all kinds of operators; some leaves are unknown."""
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        top = (1 << type_.bits) - 1
        return Leaf(type_, draw(st.one_of(st.integers(0, min(top, 9)), st.integers(0, top))), draw(st.booleans()))
    below = depth - 1

    def inner(operator: Operator, *types: Type) -> Tree:
        return Inner(operator, type_, tuple(draw(trees(each, below)) for each in types))

    other = draw(st.sampled_from(TYPES))
    if isinstance(type_, FloatType):
        kind = draw(st.integers(0, 9))
        if kind == 0:
            return inner(op.ITE, BOOL, type_, type_)
        if kind == 1:
            return inner(draw(st.sampled_from([op.FROM_SIGNED, op.FROM_UNSIGNED])), other)
        if kind == 2:
            return inner(op.FCONVERT, draw(st.sampled_from(FLOATS)))
        if kind == 3:
            return inner(op.FLOAT_FROM_BITS, int_type(type_.bits))
        operator = draw(st.sampled_from(FLOAT_ARITHMETIC))
        return inner(operator, *([type_] * operator.arity))
    kind = draw(st.integers(0, 11))
    if type_ is BOOL and kind < 8:
        if kind == 0:
            return inner(op.NOT, BOOL)
        if kind < 4:
            real = draw(st.sampled_from(FLOATS))
            operator = draw(st.sampled_from([op.FEQ, op.FLT, op.FLE, op.IS_NAN, op.IS_ZERO, op.IS_SUBNORMAL]))
            return inner(operator, *([real] * operator.arity))
        return inner(draw(st.sampled_from([op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE])), other, other)
    if kind == 0:
        return inner(op.ITE, BOOL, type_, type_)
    if kind == 1 and other.bits != type_.bits:
        operator = op.TRUNC if other.bits > type_.bits else draw(st.sampled_from([op.ZEXT, op.SEXT]))
        return inner(operator, other)
    if kind == 2 and type_.bits >= 8:
        return inner(draw(st.sampled_from([op.POPCOUNT, op.LEADING_ZEROS, op.TRAILING_ZEROS, op.BIT_REVERSE])), type_)
    if kind == 3 and type_.bits in (16, 32, 64, 128):
        return inner(op.BYTE_SWAP, type_)
    return inner(draw(st.sampled_from(ARITHMETIC)), type_, type_)


def evaluate(tree: Tree, algebra: Algebra, leaf: Callable[[Leaf], Value]) -> Value:
    if isinstance(tree, Leaf):
        return leaf(tree)
    operands = [evaluate(operand, algebra, leaf) for operand in tree.operands]
    operand_type = tree.type if tree.operator is op.ITE else tree.operands[0].type
    return algebra.apply(tree.operator, tree.type, operand_type, operands)


def assert_equal(
    algebra: SmtAlgebra, given_: Sequence[tuple[Value, Type, int]], value: Value, type_: Type, bits: int
) -> None:
    """Under the given values of inputs, a value has no bit pattern but the expected one."""
    terms = algebra.terms
    expected = algebra.encoder.constant(type_, bits)
    node = algebra.node(value, type_)
    solver = BitwuzlaSolver(terms, 30)
    for (_, _, number), each in zip(given_, algebra.inputs, strict=True):
        sort = each.symbol.sort()
        fixed = terms.truth(number) if sort.is_bool() else terms.vector(number, sort.bv_size())
        solver.assert_formula(terms.equal(each.symbol, fixed))
    for definition in algebra.definitions:
        solver.assert_formula(definition)
    solver.assert_formula(terms.negation(terms.equal(node, expected)))
    assert solver.check() is SatAnswer.UNSAT


def one_of(algebra: SmtAlgebra, type_: Type, numbers: Sequence[int]) -> tuple[Value, list[tuple[Value, Type, int]]]:
    """The last of some numbers, as far as is known one of them; and the inputs that say so."""
    value: Value = numbers[0]
    given_: list[tuple[Value, Type, int]] = []
    for number in numbers[1:]:
        condition = algebra.fresh(INPUT, BOOL)
        given_.append((condition, BOOL, 1))
        guard = algebra.truth(condition)
        value = algebra.select(type_, [(guard, number), (algebra.terms.negation(guard), value)])
    return value, given_


@scaled(1)
@given(st.sampled_from([*TYPES, *FLOATS]).flatmap(lambda type_: trees(type_, 4)), st.sampled_from([2, 4]))
def test_numbers_that_are_followed_case_by_case_mean_what_numbers_mean(tree: Tree, most: int) -> None:
    algebra = SmtAlgebra(64)
    algebra.most_cases = most
    unknown: list[tuple[Value, Type, int]] = []

    def leaf(node: Leaf) -> Value:
        if node.known:
            return node.bits
        others = [(node.bits + step) % (1 << node.type.bits) for step in (1, 7)]
        value, given_ = one_of(algebra, node.type, [*others, node.bits])
        unknown.extend(given_)
        return value

    expected = evaluate(tree, Algebra(64), lambda node: node.bits)
    assert isinstance(expected, int)
    value = evaluate(tree, algebra, leaf)
    if not _has_nan(tree):  # the bits of computed NaNs are open
        assert_equal(algebra, unknown, value, tree.type, expected)


def test_what_is_the_same_in_all_cases_is_known() -> None:
    algebra = SmtAlgebra(64)
    algebra.most_cases = 4
    value, _ = one_of(algebra, WORD, [8, 16, 24])
    assert isinstance(value, Choice)
    assert algebra.apply(op.ULT, BOOL, WORD, (value, 25)) == 1
    assert algebra.apply(op.AND, WORD, WORD, (value, 7)) == 0
    assert algebra.extract(value, 4, 4) == 0
    many, _ = one_of(algebra, WORD, [8, 16, 24, 32, 40])
    assert isinstance(many, Term)
    assert (many.known, many.low) == (3, 0)


def test_pieces_of_numbers_that_are_followed_case_by_case() -> None:
    algebra = SmtAlgebra(64)
    algebra.most_cases = 4
    value, given_ = one_of(algebra, WORD, [0x1122334455667788, 0x99AABBCCDDEEFF00])
    swapped = algebra.concat([(algebra.extract(value, 4, 4), 4), (algebra.extract(value, 0, 4), 4)])
    assert_equal(algebra, given_, swapped, WORD, 0xDDEEFF0099AABBCC)


@scaled(4)
@given(st.sampled_from([*TYPES, *FLOATS]).flatmap(lambda type_: trees(type_, 4)))
def test_formulas_mean_what_numbers_mean(tree: Tree) -> None:
    algebra = SmtAlgebra(64)
    unknown: list[tuple[Value, Type, int]] = []

    def leaf(node: Leaf) -> Value:
        if node.known:
            return node.bits
        value = algebra.fresh(INPUT, node.type)
        unknown.append((value, node.type, node.bits))
        return value

    expected = evaluate(tree, Algebra(64), lambda node: node.bits)
    assert isinstance(expected, int)
    value = evaluate(tree, algebra, leaf)
    if not unknown:
        assert value == expected
    if isinstance(value, Term) and value.known:
        assert expected & ((1 << value.known) - 1) == value.low
    if _has_nan(tree):
        return  # the bits of computed NaNs are open
    assert_equal(algebra, unknown, value, tree.type, expected)


@scaled(2.5)
@given(st.sampled_from(TYPES).flatmap(lambda type_: trees(type_, 4)), st.data())
def test_formulas_carry_the_bits_that_numbers_carry(tree: Tree, data: st.DataObject) -> None:
    """Which bits of a result are uninitialised does not depend on who computes it."""
    algebra = SmtAlgebra(64)
    unknown: list[tuple[Value, Type, int]] = []
    masks: dict[int, int] = {}

    def mask_of(node: Leaf) -> int:
        if id(node) not in masks:
            top = (1 << node.type.bits) - 1
            masks[id(node)] = data.draw(st.sampled_from((0, 0, 0, top, top & 0xF0, 1)))
        return masks[id(node)]

    def concrete(node: Leaf) -> Value:
        mask = mask_of(node)
        return Undefined(node.bits & ~mask, mask, INPUT) if mask else node.bits

    def leaf(node: Leaf) -> Value:
        if node.known or mask_of(node):
            return concrete(node)
        value = algebra.fresh(INPUT, node.type)
        unknown.append((value, node.type, node.bits))
        return value

    expected = evaluate(tree, Algebra(64), concrete)
    assert isinstance(expected, int | Undefined)
    value = evaluate(tree, algebra, leaf)
    _, mask = algebra.definedness.pair(value, tree.type.bits)
    wanted = expected.mask if isinstance(expected, Undefined) else 0
    if not _has_nan(tree):  # the bits of computed NaNs are open
        found = algebra.wrap(algebra.from_bits(mask, tree.type), tree.type)
        assert_equal(algebra, unknown, found, tree.type, wanted)


def _has_nan(tree: Tree) -> bool:
    """Whether some float in a tree, other than a leaf, is a NaN."""
    pending: list[Tree] = [tree]
    while pending:
        current = pending.pop()
        if isinstance(current, Inner):
            if isinstance(current.type, FloatType):
                bits = evaluate(current, Algebra(64), lambda node: node.bits)
                assert isinstance(bits, int)
                if softfloat.is_nan(current.type.format, bits):
                    return True
            pending.extend(current.operands)
    return False


# -- bytes ------------------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(1, 4), st.booleans()), min_size=1, max_size=5), st.data())
def test_bytes_apart_and_together(shape: list[tuple[int, bool]], data: st.DataObject) -> None:
    algebra = SmtAlgebra(64)
    unknown: list[tuple[Value, Type, int]] = []
    parts: list[tuple[Value, int]] = []
    total = position = 0
    for size, known in shape:
        bits = data.draw(st.integers(0, (1 << 8 * size) - 1))
        value: Value = bits
        if not known:
            type_ = float_type("float") if size == 4 and data.draw(st.booleans()) else int_type(8 * size)
            value = algebra.fresh(INPUT, type_)
            unknown.append((value, type_, bits))
        parts.append((value, size))
        total |= bits << (8 * position)
        position += size
    low = data.draw(st.integers(0, position - 1))
    size = data.draw(st.integers(1, position - low))
    piece = algebra.extract(algebra.concat(parts), low, size)
    expected = (total >> (8 * low)) & ((1 << (8 * size)) - 1)
    assert_equal(algebra, unknown, piece, int_type(8 * size), expected)


def test_floats_survive_copies_byte_by_byte() -> None:
    algebra = SmtAlgebra(64)
    value = algebra.fresh(INPUT, float_type("double"))
    assert isinstance(value, Term)
    pieces = [(algebra.extract(value, byte, 1), 1) for byte in range(8)]
    copy = algebra.concat(pieces)
    assert algebra.node(copy, float_type("double")) == value.node


# -- pointers ---------------------------------------------------------------------------------------------------------


class Fixture:
    """An algebra with some objects."""

    def __init__(self) -> None:
        self.algebra = SmtAlgebra(64)
        self.algebra.external = self.object("outside", 0, ObjectKind.EXTERNAL, 1)
        self.algebra.external.size = self.algebra.unknown(INPUT)
        self.a, self.b = self.object("a", 16), self.object("b", 4)
        self.condition = self.algebra.fresh(INPUT, BOOL)

    def object(self, name: str, size: int, kind: ObjectKind = ObjectKind.GLOBAL, align: int = 8) -> MemoryObject:
        site = ObjectSite(0, kind, name, size, align)
        return MemoryObject(site, len(name), size, align, SmtContent(self.algebra, None))

    def apply(self, operator: Operator, type_: Type, *operands: Value, of: Type = WORD) -> Value:
        return self.algebra.apply(operator, type_, of, operands)

    def choose(self, a: Value, b: Value) -> Value:
        return self.apply(op.ITE, ADDRESS, self.condition, a, b, of=ADDRESS)

    def holds(self, value: Value) -> bool:
        """Whether a truth value is true in every model."""
        solver = BitwuzlaSolver(self.algebra.terms)
        node = self.algebra.truth(value)
        for definition in self.algebra.definitions:
            solver.assert_formula(definition)
        solver.assert_formula(self.algebra.terms.negation(node))
        return solver.check() is SatAnswer.UNSAT

    def possible(self, value: Value) -> bool:
        return not self.holds(self.apply(op.NOT, BOOL, value, of=BOOL))


@pytest.fixture
def fixture() -> Fixture:
    return Fixture()


def test_a_choice_of_pointers_stays_one(fixture: Fixture) -> None:
    pointer = fixture.choose(Pointer(fixture.a, 0), Pointer(fixture.b, 0))
    assert isinstance(pointer, Choice)
    moved = fixture.apply(op.PTR_ADD, ADDRESS, pointer, 4, of=ADDRESS)
    assert isinstance(moved, Choice)
    assert [value for _, value in moved.alternatives] == [Pointer(fixture.a, 4), Pointer(fixture.b, 4)]
    assert fixture.apply(op.SUB, WORD, moved, pointer) == 4
    assert fixture.apply(op.EQ, BOOL, pointer, 0) == 0
    assert not fixture.algebra.layout.bases
    same = fixture.apply(op.EQ, BOOL, pointer, Pointer(fixture.a, 0))
    assert fixture.algebra.truth(same) == fixture.algebra.truth(fixture.condition)


def test_a_choice_in_pieces_comes_together_again(fixture: Fixture) -> None:
    pointer = fixture.choose(Pointer(fixture.a, 0), Pointer(fixture.b, 0))
    algebra = fixture.algebra
    assert algebra.concat([(algebra.extract(pointer, byte, 1), 1) for byte in range(8)]) == pointer


def test_a_pointer_xored_twice(fixture: Fixture) -> None:
    both = fixture.apply(op.XOR, WORD, Pointer(fixture.a, 0), Pointer(fixture.b, 0))
    pointer = fixture.choose(Pointer(fixture.a, 0), Pointer(fixture.b, 0))
    other = fixture.apply(op.XOR, WORD, both, pointer)
    assert isinstance(other, Choice)
    assert [value for _, value in other.alternatives] == [Pointer(fixture.b, 0), Pointer(fixture.a, 0)]


def test_addresses_are_aligned_apart_and_away_from_the_borders(fixture: Fixture) -> None:
    a, b = Pointer(fixture.a, 0), Pointer(fixture.b, 0)
    negative = fixture.apply(op.SUB, WORD, 0, a)
    assert fixture.holds(fixture.apply(op.EQ, BOOL, fixture.apply(op.AND, WORD, negative, 7), 0))
    difference = fixture.apply(op.SUB, WORD, a, b)
    for distance in range(-15, 4):
        assert fixture.holds(fixture.apply(op.NE, BOOL, difference, distance & (2**64 - 1)))
    assert fixture.possible(fixture.apply(op.EQ, BOOL, difference, 8))
    assert fixture.possible(fixture.apply(op.EQ, BOOL, difference, -16 & (2**64 - 1)))
    half = fixture.apply(op.LSHR, WORD, a, 1)
    assert fixture.holds(fixture.apply(op.ULE, BOOL, 2048, half))


def test_dead_objects_may_lie_where_new_ones_are(fixture: Fixture) -> None:
    old, new = fixture.object("o", 8, ObjectKind.HEAP), fixture.object("new", 8, ObjectKind.HEAP)
    old.number, new.number = 1, 2
    difference = fixture.apply(op.SUB, WORD, Pointer(old, 0), Pointer(new, 0))
    assert fixture.holds(fixture.apply(op.NE, BOOL, difference, 0))
    other = Fixture()
    old, new = other.object("o", 8, ObjectKind.HEAP), other.object("new", 8, ObjectKind.HEAP)
    old.number, new.number = 1, 2
    other.algebra.layout.note_death(old, 2, other.algebra.terms.false)
    difference = other.apply(op.SUB, WORD, Pointer(old, 0), Pointer(new, 0))
    assert other.possible(other.apply(op.EQ, BOOL, difference, 0))


def test_unknown_pointers_are_null_or_external(fixture: Fixture) -> None:
    algebra = fixture.algebra
    pointer = algebra.fresh(INPUT, ADDRESS)
    assert isinstance(pointer, Choice)
    number = fixture.apply(op.PTR_TO_INT, WORD, pointer, of=ADDRESS)
    inside = fixture.apply(op.ADD, WORD, Pointer(fixture.a, 0), 5)
    assert fixture.apply(op.EQ, BOOL, number, inside) == 0
    # also when both have become numbers
    negative = fixture.apply(op.SUB, WORD, 0, number)
    other = fixture.apply(op.SUB, WORD, 0, inside)
    assert isinstance(negative, Term)
    assert fixture.holds(fixture.apply(op.NE, BOOL, negative, other))
    assert fixture.possible(fixture.apply(op.EQ, BOOL, negative, 0))
    for other_number in (-4, 12, -4095, -4096):  # numbers of the two pages, too
        assert fixture.possible(fixture.apply(op.EQ, BOOL, negative, other_number & (2**64 - 1)))


def test_addresses_are_inexact_and_inputs_are_not(fixture: Fixture) -> None:
    fixture.apply(op.MUL, WORD, Pointer(fixture.a, 0), 3)
    fixture.algebra.fresh(Origin(OriginKind.INEXACT, "fog"), WORD)
    assert sorted(fixture.algebra.inexact_symbols().values()) == ["fog", "the address of a"]


def test_undefined_bits_are_told_by_formulas(fixture: Fixture) -> None:
    algebra, undefined = fixture.algebra, Undefined(0, 0xFF00, INPUT)
    value = algebra.fresh(INPUT, int_type(16))
    masked = fixture.apply(op.AND, int_type(16), undefined, value, of=int_type(16))
    assert isinstance(masked, Carried)  # which of its bits are open depends on the mask
    chosen = fixture.choose(undefined, 0)
    assert isinstance(chosen, Carried)
    assert not algebra.definedness.is_defined(chosen).is_value()
    pair = algebra.concat([(undefined, 2), (value, 2)])
    assert isinstance(pair, Composite)  # copying is no use
    assert algebra.extract(pair, 2, 2) == value
