"""The algebra of values: where it answers, it answers what the numbers say.

Three kinds of tests. *Rules*: each rule by which addresses act like numbers, and beside it a case where it must
not apply. *Layouts*: random computations over addresses, once by the algebra and once on numbers, for many ways in
which the objects may lie in memory; whatever the algebra claims must hold in all of them. *Bits*: values with open
bits against all ways to fill them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import INEXACT, INPUT, is_inexact, literal, memory_object, scaled

from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import OPERATORS, Operator
from cegas.program.types import BOOL, Type, float_type, int_type
from cegas.program.values import (
    PAGE,
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    Undefined,
    Unknown,
    Value,
    origin_of,
)

COMPARISONS = (op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE)
W = int_type(64)
TOP = (1 << 64) - PAGE
ONES = (1 << 64) - 1


@pytest.fixture
def algebra() -> Algebra:
    return Algebra(64)


@pytest.fixture
def a(algebra: Algebra) -> MemoryObject:
    """100 bytes at a multiple of 16."""
    return memory_object(algebra, ObjectKind.GLOBAL, 100, 16, name="a")


@pytest.fixture
def b(algebra: Algebra) -> MemoryObject:
    return memory_object(algebra, ObjectKind.STACK, 100, 16, number=1, name="b")


def at(memory: MemoryObject, offset: int = 0) -> Pointer:
    return Pointer(memory, offset & ONES)


class Apply:
    """Operators on values of pointer width."""

    def __init__(self, algebra: Algebra) -> None:
        self.algebra = algebra

    def __call__(self, operator: Operator, *operands: Value, type_: Type | None = None) -> Value:
        result = type_ or (BOOL if operator in COMPARISONS else W)
        return self.algebra.apply(operator, result, W, operands)


@pytest.fixture
def apply(algebra: Algebra) -> Apply:
    return Apply(algebra)


# -- rules: arithmetic ------------------------------------------------------------------------------------------------


def test_pointers_move_within_their_object(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.PTR_ADD, at(a), 8) == at(a, 8)
    assert apply(op.ADD, at(a, 8), ONES) == at(a, 7)
    assert apply(op.ADD, 8, at(a, 4)) == at(a, 12)
    assert apply(op.SUB, at(a, 8), 12) == at(a, -4)
    assert apply(op.ADD, at(a, -4), 4) == at(a)
    assert apply(op.PTR_ADD, 0, at(a, 4)) == at(a, 4), "an integer derived from an address gives back its object"


def test_a_pointer_moves_by_an_unknown_distance(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    distance = algebra.unknown(INPUT)
    moved = apply(op.PTR_ADD, at(a), distance)
    assert moved == Pointer(a, distance)
    assert apply(op.SUB, moved, at(a)) == distance
    assert apply(op.EQ, moved, moved) == 1
    further = apply(op.PTR_ADD, at(a, 4), distance)
    assert isinstance(further, Pointer)
    assert isinstance(further.offset, Unknown)
    assert further.offset != distance


def test_an_integer_that_moves_by_an_unknown_distance_may_leave_its_object(
    apply: Apply, algebra: Algebra, a: MemoryObject
) -> None:
    """The distance may be that to another object. A known one gives the object back."""
    distance = algebra.unknown(INPUT)
    assert not isinstance(apply(op.ADD, at(a), distance), Pointer)
    assert not isinstance(apply(op.SUB, at(a), distance), Pointer)
    assert apply(op.ADD, at(a), 4) == at(a, 4)
    assert apply(op.SUB, at(a, 4), 4) == at(a)


def test_differences_of_pointers(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    assert apply(op.SUB, at(a, 12), at(a, 4)) == 8
    assert apply(op.SUB, at(a, 4), at(a, 12)) == ONES - 7
    assert is_inexact(apply(op.SUB, at(a), at(b)))
    assert is_inexact(apply(op.SUB, 100, at(a)))


@pytest.mark.parametrize("operator", [op.MUL, op.UDIV, op.SDIV, op.SREM, op.ASHR], ids=str)
def test_numbers_of_addresses_are_not_guessed(apply: Apply, a: MemoryObject, operator: Operator) -> None:
    assert is_inexact(apply(operator, at(a), 3))
    assert is_inexact(apply(operator, 3, at(a)))
    assert is_inexact(apply(operator, at(a), at(a, 8)))


def test_sums_of_addresses_are_not_guessed(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    for operator in (op.ADD, op.PTR_ADD):
        assert is_inexact(apply(operator, at(a), at(b)))
        assert is_inexact(apply(operator, at(a), at(a)))


def test_casts_keep_the_object(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.PTR_TO_INT, at(a, 4)) == apply(op.INT_TO_PTR, at(a, 4)) == at(a, 4)


# -- rules: comparison ------------------------------------------------------------------------------------------------


def test_equality_within_an_object(apply: Apply, a: MemoryObject) -> None:
    for distance in (4, 100, 5000, -1):  # wherever it points
        assert apply(op.EQ, at(a, distance), at(a, distance)) == 1
        assert apply(op.EQ, at(a, distance), at(a, 8)) == 0
        assert apply(op.NE, at(a, distance), at(a, 8)) == 1


def test_order_within_an_object(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.ULT, at(a, 4), at(a, 8)) == 1
    assert apply(op.ULE, at(a, 8), at(a, 4)) == 0
    assert apply(op.ULT, at(a, -4), at(a, 0)) == 1, "an offset before the object is below"
    assert apply(op.ULT, at(a, 100), at(a, -PAGE)) == 0
    assert apply(op.ULT, at(a), at(a, 100 + PAGE - 1)) == 1


def test_order_is_open_where_an_address_may_wrap_around(apply: Apply, a: MemoryObject) -> None:
    for far in (-PAGE - 1, 100 + PAGE, 1 << 63):
        assert is_inexact(apply(op.ULT, at(a), at(a, far)))
        assert is_inexact(apply(op.ULE, at(a, far), at(a)))


def test_signed_order_of_addresses_is_open(apply: Apply, a: MemoryObject) -> None:
    assert is_inexact(apply(op.SLT, at(a, 4), at(a, 8)))
    assert is_inexact(apply(op.SLE, at(a, 4), 0))
    assert apply(op.SLE, at(a, 4), at(a, 4)) == 1


def test_order_with_an_unknown_offset_is_open(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    somewhere = Pointer(a, algebra.unknown(INPUT))
    assert isinstance(apply(op.ULT, at(a), somewhere), Unknown)
    assert isinstance(apply(op.EQ, at(a), somewhere), Unknown)
    assert isinstance(apply(op.EQ, somewhere, 0), Unknown)


def test_different_objects_are_at_different_places(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    for x, y in ((0, 0), (99, 0), (0, 99), (50, 50)):
        assert apply(op.EQ, at(a, x), at(b, y)) == 0
        assert apply(op.NE, at(a, x), at(b, y)) == 1


def test_one_past_an_object_may_be_the_next(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    for x, y in ((100, 0), (0, 100), (-1, 0), (0, -1), (1000, 0)):
        assert is_inexact(apply(op.EQ, at(a, x), at(b, y)))
        assert is_inexact(apply(op.NE, at(a, x), at(b, y)))


def test_the_order_of_objects_is_open(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    for operator in (op.ULT, op.ULE, op.SLT, op.SLE):
        assert is_inexact(apply(operator, at(a), at(b)))


def test_a_dead_object_may_share_its_place(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    b.alive = 0
    assert is_inexact(apply(op.EQ, at(a), at(b)))
    assert is_inexact(apply(op.EQ, at(b), at(a)))
    assert apply(op.EQ, at(b), at(b)) == 1


def test_no_address_is_null(apply: Apply, a: MemoryObject) -> None:
    for distance in (0, 50, 100):
        for number in (0, 1, PAGE - 1, TOP + 1, ONES):
            assert apply(op.EQ, at(a, distance), number) == 0
            assert apply(op.EQ, number, at(a, distance)) == 0
            assert apply(op.NE, at(a, distance), number) == 1
            assert apply(op.ULT, at(a, distance), number) == (1 if number > TOP else 0)
            assert apply(op.ULE, number, at(a, distance)) == (0 if number > TOP else 1)


def test_the_middle_of_the_address_space_is_open(apply: Apply, a: MemoryObject) -> None:
    for number in (PAGE + 100, 1 << 32, TOP - 101):
        for operator in COMPARISONS:
            assert is_inexact(apply(operator, at(a), number))
            assert is_inexact(apply(operator, number, at(a)))


def test_one_past_an_object_may_be_the_first_byte_of_the_highest_page(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.EQ, at(a, 99), TOP) == 0
    assert is_inexact(apply(op.EQ, at(a, 100), TOP))
    assert is_inexact(apply(op.ULT, at(a, 100), TOP))
    assert apply(op.EQ, at(a, 0), TOP - 99) == 0
    assert is_inexact(apply(op.EQ, at(a, 0), TOP - 100))


def test_an_address_far_outside_its_object_may_be_null(apply: Apply, a: MemoryObject) -> None:
    for distance in (-PAGE, -PAGE - 1, PAGE + 100, 1 << 63):
        assert is_inexact(apply(op.EQ, at(a, distance), 0))
    assert apply(op.EQ, at(a, -PAGE + 1), 0) == 0, "a page below an object is not below zero"
    assert apply(op.EQ, at(a, PAGE + 99), 0) == 0


def test_an_object_of_unknown_size_is_not_null_either(apply: Apply, algebra: Algebra) -> None:
    block = memory_object(algebra, ObjectKind.HEAP, algebra.unknown(INPUT), 16)
    assert apply(op.EQ, at(block), 0) == 0
    assert apply(op.EQ, at(block), TOP) == 0
    assert is_inexact(apply(op.EQ, at(block, PAGE), TOP))
    assert is_inexact(apply(op.ULT, at(block, 1), at(block, 2))), "its end may be anywhere"


def test_extern_variables_of_known_size_are_objects_like_others(apply: Apply, algebra: Algebra) -> None:
    x, y = (memory_object(algebra, ObjectKind.EXTERNAL, 4, 4, number=number) for number in range(2))
    assert apply(op.EQ, at(x), at(y)) == 0
    assert is_inexact(apply(op.EQ, at(x, 4), at(y)))
    assert apply(op.EQ, at(x), 0) == 0
    assert is_inexact(apply(op.EQ, at(x, -PAGE), 0))


def test_external_memory_is_no_own_object_but_may_be_an_extern_variable(
    apply: Apply, algebra: Algebra, a: MemoryObject
) -> None:
    size = algebra.unknown(Origin(OriginKind.EXTERNAL, "size"))
    outside = memory_object(algebra, ObjectKind.EXTERNAL, size, 1, number=2)
    variable = memory_object(algebra, ObjectKind.EXTERNAL, 4, 4, number=3)
    assert apply(op.EQ, at(outside), at(a, 50)) == 0
    assert apply(op.EQ, at(outside, 1234), at(a)) == 0
    assert is_inexact(apply(op.EQ, at(outside, 1234), at(a, 100)))
    assert is_inexact(apply(op.EQ, at(outside), at(variable)))
    assert is_inexact(apply(op.EQ, at(outside, 8), 0)), "an offset into all memory may be any address"
    assert isinstance(apply(op.EQ, Pointer(outside, algebra.unknown(INPUT)), 0), Unknown)


def test_literals_may_share_their_bytes(apply: Apply, algebra: Algebra) -> None:
    one, other, tail, else_ = (
        literal(algebra, data, number) for number, data in enumerate([b"abc\0", b"abc\0", b"bc\0", b"xyz\0"])
    )
    assert is_inexact(apply(op.EQ, at(one), at(other)))
    assert apply(op.EQ, at(one), at(else_)) == 0, "different texts are at different places"
    assert apply(op.EQ, at(one), at(tail)) == 0
    assert is_inexact(apply(op.EQ, at(one, 1), at(tail)))
    assert is_inexact(apply(op.EQ, at(one, 3), at(else_, 3))) or apply(op.EQ, at(one, 3), at(else_, 3)) == 0


def test_a_variable_without_bytes_may_be_anywhere(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    empty = memory_object(algebra, ObjectKind.STACK, 0, 1, number=5)
    block, another = (memory_object(algebra, ObjectKind.HEAP, 0, 16, number=number) for number in (6, 7))
    assert is_inexact(apply(op.EQ, at(empty), at(a)))
    assert isinstance(apply(op.EQ, at(empty), Outside()), Unknown)
    assert apply(op.EQ, at(block), at(another)) == 0
    assert apply(op.EQ, at(block), at(a)) == 0


def test_outside_addresses(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    """Of which nothing more is known, not even whether two of them are the same."""
    assert apply(op.EQ, Outside(), at(a, 99)) == apply(op.EQ, at(a), Outside()) == 0
    assert apply(op.NE, Outside(), at(a)) == 1
    variable = memory_object(algebra, ObjectKind.EXTERNAL, 4, 4, number=3)
    for other in (Outside(), 0, 1 << 32, at(a, 100), at(a, -1), at(variable), algebra.unknown(INPUT)):
        assert isinstance(apply(op.EQ, Outside(), other), Unknown)
        assert isinstance(apply(op.NE, other, Outside()), Unknown)
    for operator in (op.ULT, op.ULE, op.SUB, op.UREM):
        assert isinstance(apply(operator, Outside(), Outside()), Unknown)
        assert isinstance(apply(operator, Outside(), at(a)), Unknown)
    a.alive = 0
    assert isinstance(apply(op.EQ, Outside(), at(a)), Unknown)


# -- rules: bits of addresses -----------------------------------------------------------------------------------------


def test_bits_below_the_alignment_are_those_of_the_offset(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.AND, at(a, 0x25), 15) == 5
    assert apply(op.AND, 3, at(a, 0x25)) == 1
    assert apply(op.UREM, at(a, 0x25), 16) == 5
    assert apply(op.UREM, at(a, 0x25), 4) == 1
    assert apply(op.AND, at(a, -1), 15) == 15
    assert apply(op.TRUNC, at(a, 0x25), type_=int_type(4)) == 5
    assert apply(op.TRUNC, at(a, 0x25), type_=BOOL) == 1


def test_rounding_and_tagging_an_address(apply: Apply, a: MemoryObject) -> None:
    assert apply(op.AND, at(a, 0x25), ONES ^ 15) == at(a, 0x20)
    assert apply(op.AND, at(a, 0x25), ONES ^ 4) == at(a, 0x21)
    assert apply(op.OR, at(a, 0x20), 1) == at(a, 0x21)
    assert apply(op.OR, 15, at(a, 0x25)) == at(a, 0x2F)
    assert apply(op.XOR, at(a, 0x21), 1) == at(a, 0x20)


def test_bits_above_the_alignment_are_open(apply: Apply, a: MemoryObject) -> None:
    masked = apply(op.AND, at(a, 0x25), 31)
    assert isinstance(masked, PartlyKnown)
    assert masked.origin.kind is OriginKind.INEXACT
    assert masked.mask & 16
    for result in (apply(op.UREM, at(a), 32), apply(op.UREM, at(a), 3), apply(op.UREM, 3, at(a))):
        assert is_inexact(result)
    assert not isinstance(apply(op.OR, at(a), 16), Pointer | int)
    assert not isinstance(apply(op.AND, at(a), ONES ^ 31), Pointer | int)
    assert not isinstance(apply(op.TRUNC, at(a), type_=int_type(5)), int)


def test_xor_lists(apply: Apply, a: MemoryObject, b: MemoryObject) -> None:
    link = apply(op.XOR, at(a, 8), at(b))
    assert isinstance(link, AddressXor)
    assert apply(op.XOR, link, at(b)) == at(a, 8)
    assert apply(op.XOR, at(a, 8), link) == at(b)
    assert apply(op.XOR, link, link) == 0
    assert apply(op.XOR, at(a), at(a)) == 0
    end = apply(op.XOR, at(a), 0)
    assert end == at(a)
    assert link == apply(op.XOR, at(b), at(a, 8))
    assert is_inexact(apply(op.EQ, link, 0)), "two addresses may differ in any bit"
    scrambled = apply(op.XOR, at(a), 0xF0F0)
    assert apply(op.XOR, scrambled, 0xF0F0) == at(a)
    assert apply(op.EQ, scrambled, 0xF0F0) == 0, "that would be null"
    assert is_inexact(apply(op.EQ, scrambled, 0))


def test_bytes_of_an_address_move_and_come_together(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    pointer = at(a, 4)
    low, high = algebra.extract(pointer, 0, 3), algebra.extract(pointer, 3, 5)
    assert low == ByteSlice(pointer, 0, 3)
    assert algebra.concat([(low, 3), (high, 5)]) == pointer
    assert algebra.concat([(high, 5), (low, 3)]) != pointer
    shifted = apply(op.LSHR, pointer, 16)
    restored = apply(op.OR, apply(op.SHL, shifted, 16), apply(op.AND, pointer, 0xFFFF))
    assert restored == pointer
    assert not isinstance(apply(op.SHL, apply(op.LSHR, pointer, 4), 4), Pointer)


def test_widened_addresses(algebra: Algebra, apply: Apply, a: MemoryObject) -> None:
    wide = int_type(128)
    widened = algebra.apply(op.ZEXT, wide, W, [at(a, 4)])
    assert algebra.apply(op.TRUNC, W, wide, [widened]) == at(a, 4)
    assert algebra.apply(op.EQ, BOOL, wide, [widened, 0]) == 0
    assert algebra.apply(op.NE, BOOL, wide, [0, widened]) == 1
    assert algebra.apply(op.EQ, BOOL, wide, [widened, algebra.apply(op.ZEXT, wide, W, [at(a, 4)])]) == 1
    assert algebra.apply(op.EQ, BOOL, wide, [widened, 1 << 64]) == 0
    assert is_inexact(algebra.apply(op.EQ, BOOL, wide, [widened, 1 << 32]))
    far = algebra.apply(op.ZEXT, wide, W, [at(a, -PAGE)])
    assert is_inexact(algebra.apply(op.EQ, BOOL, wide, [far, 0])), "far outside its object an address may be null"


# -- rules: unknown values --------------------------------------------------------------------------------------------


def test_an_unknown_value_equals_itself_only(apply: Apply, algebra: Algebra) -> None:
    x, y = algebra.unknown(INPUT), algebra.unknown(INPUT)
    assert x != y
    assert apply(op.EQ, x, x) == 1
    assert isinstance(apply(op.EQ, x, y), Unknown)
    assert apply(op.SUB, x, x) == apply(op.XOR, x, x) == 0
    assert apply(op.AND, x, x) == apply(op.OR, x, x) == x
    assert isinstance(apply(op.UDIV, x, x), Unknown), "0 / 0 is not 1"


def test_partly_known_values_that_look_alike_may_differ(apply: Apply, algebra: Algebra) -> None:
    """Two bits of two inputs of one name."""
    x, y = (apply(op.AND, algebra.unknown(INPUT), 1) for _ in range(2))
    for operator in (op.EQ, op.NE, op.SUB, op.ULE):
        assert isinstance(apply(operator, x, y), Unknown), operator
    assert not isinstance(apply(op.XOR, x, y), int)
    wide = int_type(128)
    one, other = (algebra.concat([(value, 8), (0, 8)]) for value in (x, y))
    assert isinstance(algebra.apply(op.EQ, BOOL, wide, [one, other]), Unknown)
    assert apply(op.EQ, x, x) != 0
    assert apply(op.EQ, x, 2) == 0


def test_nan_makes_equality_of_unknown_floats_open(algebra: Algebra) -> None:
    double = float_type("double")
    x = algebra.unknown(INPUT)
    assert isinstance(algebra.apply(op.FEQ, BOOL, double, [x, x]), Unknown)
    assert isinstance(algebra.apply(op.FSUB, double, double, [x, x]), Unknown)
    assert algebra.apply(op.FLOAT_BITS, W, double, [x]) == x


def test_selection(apply: Apply, algebra: Algebra, a: MemoryObject, b: MemoryObject) -> None:
    x = algebra.unknown(INPUT)
    assert apply(op.ITE, 1, at(a), at(b)) == at(a)
    assert apply(op.ITE, 0, at(a), x) == x
    assert apply(op.ITE, x, at(a), at(a)) == at(a)
    assert isinstance(apply(op.ITE, x, at(a), at(b)), Unknown)


def test_origins_of_results(apply: Apply, algebra: Algebra, a: MemoryObject) -> None:
    given_, lost = algebra.unknown(INPUT), algebra.unknown(INEXACT)
    assert origin_of(apply(op.MUL, given_, 3)) == INPUT
    assert is_inexact(apply(op.MUL, given_, lost))
    assert is_inexact(apply(op.MUL, lost, given_))
    assert is_inexact(apply(op.MUL, given_, at(a))), "nobody may choose the number of an address"
    assert is_inexact(apply(op.EQ, at(a), given_))
    mixed = algebra.concat([(algebra.extract(given_, 0, 4), 4), (algebra.extract(at(a), 4, 4), 4)])
    assert is_inexact(apply(op.MUL, mixed, 3))
    both = algebra.concat([(algebra.extract(given_, 0, 4), 4), (algebra.extract(lost, 4, 4), 4)])
    assert origin_of(both) == INEXACT
    assert origin_of(at(a)) is origin_of(7) is None
    assert origin_of(ByteSlice(lost, 0, 4)) == INEXACT
    part = apply(op.AND, given_, 3)
    assert origin_of(part) == INPUT


# -- layouts ----------------------------------------------------------------------------------------------------------


@dataclass
class World:
    """Some objects, and the numbers that computations may mention."""

    bits: int
    algebra: Algebra
    solid: list[MemoryObject]
    """Objects that live at the same time and are disjoint."""
    loose: list[MemoryObject]
    """Dead and empty objects: they may be anywhere."""
    literals: list[MemoryObject]
    """The second one is the end of the first."""

    @property
    def objects(self) -> list[MemoryObject]:
        return [*self.solid, *self.loose, *self.literals]

    def layouts(self, dice: Random) -> Iterator[dict[MemoryObject, int]]:
        """Packed at either end of the address space in either order, and scattered."""
        for order in (self.solid, self.solid[::-1]):
            yield self._complete(self._packed(order, PAGE), dice)
            end = max(base + taken(memory) for memory, base in self._packed(order, 0).items())
            lowest = (1 << self.bits) - PAGE - end
            yield self._complete(self._packed(order, lowest - lowest % 16), dice)
        shuffled = dice.sample(self.solid, len(self.solid))
        yield self._complete(self._packed(shuffled, PAGE, lambda: dice.randrange(200)), dice)
        # The last one ends exactly where the highest page begins, if its alignment lets it.
        last = next(memory for memory in shuffled if memory.align == 1)
        layout = self._packed([memory for memory in shuffled if memory is not last], PAGE)
        layout[last] = (1 << self.bits) - PAGE - taken(last)
        yield self._complete(layout, dice)

    def _packed(
        self, order: Sequence[MemoryObject], start: int, gap: Callable[[], int] = lambda: 0
    ) -> dict[MemoryObject, int]:
        layout: dict[MemoryObject, int] = {}
        for memory in order:
            start = -(-(start + gap()) // memory.align) * memory.align
            layout[memory] = start
            start += taken(memory)
        return layout

    def _complete(self, layout: dict[MemoryObject, int], dice: Random) -> dict[MemoryObject, int]:
        for memory in self.loose:
            neighbour = layout[dice.choice(self.solid)]
            chosen = dice.choice([neighbour, dice.randrange(PAGE, (1 << self.bits) - PAGE - 128)])
            layout[memory] = chosen - chosen % memory.align
        whole, tail = self.literals
        free = 0
        while not free or any(free - taken(memory) - 16 < layout[memory] < free + 32 for memory in self.solid):
            free = dice.randrange(PAGE, (1 << self.bits) - PAGE - 64)
        layout[whole] = free
        layout[tail] = free + dice.choice([1, 8])
        return layout

    def is_outside(self, layout: dict[MemoryObject, int], address: int) -> bool:
        """Null, or in no special page and in no live object of the program's own."""
        own = [*(memory for memory in self.solid if memory.site.kind is not ObjectKind.EXTERNAL), *self.literals]
        inside = any(layout[memory] <= address < layout[memory] + taken(memory) for memory in own)
        return address == 0 or (PAGE <= address < (1 << self.bits) - PAGE and not inside)


def taken(memory: MemoryObject) -> int:
    assert isinstance(memory.size, int)
    return max(memory.size, 1)


def make_world(bits: int) -> World:
    algebra = Algebra(bits)

    def make(number: int, kind: ObjectKind, size: int, align: int) -> MemoryObject:
        return memory_object(algebra, kind, size, align, number=number, name=f"o{number}")

    solid = [
        make(0, ObjectKind.GLOBAL, 16, 16),
        make(1, ObjectKind.STACK, 8, 8),
        make(2, ObjectKind.HEAP, 7, 1),
        make(3, ObjectKind.HEAP, 0, 16),
        make(4, ObjectKind.EXTERNAL, 4, 4),
        make(5, ObjectKind.FUNCTION, 1, 1),
    ]
    loose = [make(6, ObjectKind.HEAP, 16, 16), make(7, ObjectKind.STACK, 0, 1)]
    loose[0].alive = 0
    return World(bits, algebra, solid, loose, [literal(algebra, b"abc\0", 8), literal(algebra, b"bc\0", 9)])


class Valuation:
    """What everything is in one layout. Unknown values get their numbers when they come into being."""

    def __init__(self, world: World, bases: dict[MemoryObject, int]) -> None:
        self.bits = world.bits
        self.bases = bases
        self.is_outside = world.is_outside
        self.unknown: dict[int, int] = {}
        self.partly: dict[PartlyKnown, int] = {}

    def holds(self, value: Value, number: int, bits: int) -> bool:
        """Whether a value may stand for a number; from then on it does."""
        if isinstance(value, int):
            return value == number
        if isinstance(value, Pointer):
            distance = (number - self.bases[value.object]) % (1 << self.bits)
            return bits == self.bits and self.holds(value.offset, distance, bits)
        if isinstance(value, AddressXor):
            for pointer in value.pointers:
                whole = self.number(pointer)
                if whole is None:
                    return True
                number ^= whole
            return value.number == number
        if isinstance(value, Unknown):
            return self.unknown.setdefault(value.number, number) == number
        if isinstance(value, PartlyKnown):
            fits = number & ~value.mask == value.bits & ~value.mask and value.mask >> bits == 0
            return fits and self.partly.setdefault(value, number) == number
        if isinstance(value, Outside):
            return self.is_outside(self.bases, number)
        if isinstance(value, ByteSlice):
            whole = self.number(value.value)
            cut = (1 << (8 * value.size)) - 1
            return bits == 8 * value.size and (whole is None or whole >> (8 * value.low) & cut == number)
        assert isinstance(value, Composite)
        for part, size in value.parts:
            if not self.holds(part, number & ((1 << (8 * size)) - 1), 8 * size):
                return False
            number >>= 8 * size
            bits -= 8 * size
        return number == 0 and bits == 0

    def number(self, value: Value) -> int | None:
        """The number of a value, None if nothing has fixed it."""
        if isinstance(value, int):
            return value
        if isinstance(value, Pointer):
            offset = self.number(value.offset)
            return None if offset is None else (self.bases[value.object] + offset) % (1 << self.bits)
        if isinstance(value, Unknown):
            return self.unknown.get(value.number)
        if isinstance(value, PartlyKnown):
            return self.partly.get(value)
        if isinstance(value, AddressXor):
            result = value.number
            for pointer in value.pointers:
                whole = self.number(pointer)
                if whole is None:
                    return None
                result ^= whole
            return result
        return None


@dataclass
class Step:
    """A value of a computation: by the algebra, and its number in each layout."""

    type: Type
    value: Value
    numbers: list[int]
    text: str


class Computation:
    """A random straight-line computation over addresses and numbers."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.dice = Random(seed)
        self.valuations = [Valuation(world, layout) for layout in world.layouts(self.dice)]
        self.width = int_type(world.bits)
        self.steps: list[Step] = []
        for _ in range(3):
            self._add_pointer()
        for _ in range(3):
            self._add_number(self.width)
        self._add_unknown()
        self._add_outside()

    def _note(self, type_: Type, value: Value, numbers: list[int], text: str) -> None:
        step = Step(type_, value, numbers, text)
        for valuation, number in zip(self.valuations, numbers, strict=True):
            assert valuation.holds(value, number, type_.bits), (
                f"{text} is {number:#x} in {valuation.bases}, not {value}, after\n"
                + "\n".join(f"{index}: {each.text} = {each.value!r}" for index, each in enumerate(self.steps))
            )
        self.steps.append(step)

    def _add_pointer(self) -> None:
        memory = self.dice.choice(self.world.objects)
        near = [0, 0, 1, 4, 8, 16, 17, taken(memory), taken(memory) - 1, -1, -16, PAGE, -PAGE, taken(memory) + PAGE]
        modulus = 1 << self.world.bits
        offset = self.dice.choice([*near, self.dice.randrange(modulus)]) % modulus
        numbers = [(valuation.bases[memory] + offset) % modulus for valuation in self.valuations]
        self._note(self.width, Pointer(memory, offset), numbers, "address")

    def _add_number(self, type_: Type) -> None:
        ones = (1 << type_.bits) - 1
        top = (1 << self.world.bits) - PAGE
        special = [0, 1, 3, 4, 7, 8, 15, 16, 31, ones, ones - 3, ones - 15, ones - 31, 0xFF, 0xFF00, 0xF0, ones ^ 0xFF]
        special += [PAGE, PAGE - 1, PAGE + 1, top, top - 1, top + 1, top - 16, self.dice.randrange(ones + 1)]
        number = self.dice.choice(special) & ones
        self._note(type_, number, [number] * len(self.valuations), "number")

    def _add_unknown(self) -> None:
        numbers = [self.dice.choice([0, 1, self.dice.randrange(1 << self.world.bits)]) for _ in self.valuations]
        self._note(self.width, self.world.algebra.unknown(INPUT), numbers, "input")

    def _add_outside(self) -> None:
        """An address outside the program: null, in an extern variable, right behind an object, or anywhere."""
        numbers: list[int] = []
        for valuation in self.valuations:
            borders = [base + taken(memory) for memory, base in valuation.bases.items()]
            borders += [0, valuation.bases[self.world.solid[4]], self.dice.randrange(1 << self.world.bits)]
            numbers.append(self.dice.choice([n for n in borders if self.world.is_outside(valuation.bases, n)]))
        self._note(self.width, Outside(), numbers, "outside")

    def _pick(self, type_: Type) -> Step:
        fitting = [step for step in self.steps if step.type == type_]
        if not fitting or self.dice.random() < 0.15:
            self._add_number(type_)
            return self.steps[-1]
        # Mostly what was made last, and not numbers only.
        return self.dice.choice([*fitting, *fitting[-3:], *[step for step in fitting if type(step.value) is not int]])

    def extend(self) -> None:
        """One more step."""
        kind = self.dice.randrange(10)
        bits = self.world.bits
        type_ = self.dice.choice([self.width] * 6 + [int_type(2 * bits), int_type(8), int_type(bits // 2)])
        if kind < 4:
            rows = [op.ADD, op.SUB, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.UREM, op.PTR_ADD, op.XOR, op.ADD, op.SUB]
            rows += [op.MUL, op.UDIV, op.ASHR, op.SDIV, op.SREM]
            self._apply(self.dice.choice(rows), type_, type_, type_)
        elif kind < 7:
            self._apply(self.dice.choice(COMPARISONS), BOOL, type_, type_)
        elif kind == 7:
            sizes = sorted({1, 3, 4, 8, bits // 2, bits, 2 * bits})
            one, other = sorted(self.dice.sample(sizes, 2))
            if self.dice.random() < 0.5:
                self._apply(op.TRUNC, int_type(one), int_type(other))
            else:
                self._apply(self.dice.choice((op.ZEXT, op.ZEXT, op.SEXT)), int_type(other), int_type(one))
        elif kind == 8:
            self._apply(op.ITE, type_, BOOL, type_, type_)
        else:
            self._move_bytes()

    def _apply(self, row: Operator, result: Type, *types: Type) -> None:
        chosen = [self._pick(type_) for type_ in types]
        operand = types[0] if row is not op.ITE else result
        value = self.world.algebra.apply(row, result, operand, [step.value for step in chosen])
        numbers = [
            row.evaluate(result, operand, *(step.numbers[place] for step in chosen)) for place in range(len(self.valuations))
        ]
        names = ", ".join(str(self.steps.index(step)) for step in chosen)
        self._note(result, value, numbers, f"{row}[{result}]({names})")

    def _move_bytes(self) -> None:
        """Bytes of two values side by side."""
        bits = self.world.bits
        first, second = (self._pick(self.dice.choice([self.width, self.width, int_type(2 * bits)])) for _ in range(2))
        second = self.dice.choice([first, second])
        pieces: list[tuple[Value, int]] = []
        numbers = [0] * len(self.valuations)
        place = 0
        for step in (first, second):
            if place >= bits // 8:
                break
            length = self.dice.randint(1, min(bits // 8 - place, step.type.bytes))
            low = self.dice.choice([0, step.type.bytes - length, place if place + length <= step.type.bytes else 0])
            pieces.append((self.world.algebra.extract(step.value, low, length), length))
            cut = (1 << (8 * length)) - 1
            numbers = [
                number | (each >> (8 * low) & cut) << (8 * place) for number, each in zip(numbers, step.numbers, strict=True)
            ]
            place += length
        if place < bits // 8:
            pieces.append((0, bits // 8 - place))
        self._note(self.width, self.world.algebra.concat(pieces), numbers, f"bytes {[size for _, size in pieces]}")


@scaled(10)
@given(st.sampled_from([16, 32, 64]), st.integers(0, (1 << 48) - 1))
def test_what_the_algebra_says_holds_in_every_layout(bits: int, seed: int) -> None:
    computation = Computation(make_world(bits), seed)
    for _ in range(25):
        computation.extend()


def test_layouts_keep_the_guarantees() -> None:
    """Otherwise the test above would prove nothing: aligned, in no special page, disjoint."""
    for bits in (16, 32, 64):
        world = make_world(bits)
        count = 0
        for layout in world.layouts(Random(bits)):
            count += 1
            assert set(layout) == set(world.objects)
            for memory, base in layout.items():
                assert base % memory.align == 0
                assert base >= PAGE
                assert base + taken(memory) <= (1 << bits) - PAGE
            solid = [*world.solid, world.literals[0]]
            for one, other in product(solid, solid):
                if one is not other:
                    assert layout[one] + taken(one) <= layout[other] or layout[other] + taken(other) <= layout[one]
        assert count == 6


def test_computations_reach_answers() -> None:
    """The claims that are compared are not all 'unknown'."""
    known = total = 0
    for seed in range(30):
        computation = Computation(make_world(32), seed)
        start = len(computation.steps)
        for _ in range(25):
            computation.extend()
        total += len(computation.steps) - start
        known += sum(1 for step in computation.steps[start:] if not isinstance(step.value, Unknown))
    assert known > total // 2


# -- bits -------------------------------------------------------------------------------------------------------------

Ternary = tuple[int, int]
"""Bits, and the mask of the open ones."""


def fillings(value: Ternary) -> Iterator[int]:
    """Every number that a value with open bits may be."""
    bits, mask = value
    rest = mask
    while True:
        yield bits | rest
        if rest == 0:
            return
        rest = (rest - 1) & mask


def all_ternaries(width: int) -> list[Ternary]:
    full = 1 << width
    return [(bits & ~mask, mask) for mask in range(full) for bits in range(full) if bits & mask == 0]


def summary(results: set[int], width: int) -> Ternary:
    """The bits that all results share, and the mask of the others."""
    common = (1 << width) - 1
    first = next(iter(results))
    for result in results:
        common &= ~(result ^ first)
    return first & common, ((1 << width) - 1) & ~common


UNARY_BITWISE: list[tuple[Operator, int, int]] = [
    (op.TRUNC, 2, 4),
    (op.TRUNC, 1, 4),
    (op.ZEXT, 6, 3),
    (op.SEXT, 6, 3),
    (op.BIT_REVERSE, 4, 4),
    (op.PTR_TO_INT, 4, 4),
    (op.INT_TO_PTR, 4, 4),
]
BINARY_BITWISE = [op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR]


def undefined(value: Ternary) -> Value:
    bits, mask = value
    return Undefined(bits, mask, INPUT) if mask else bits


def as_ternary(value: Value, width: int) -> Ternary:
    if isinstance(value, int):
        return value, 0
    assert isinstance(value, Undefined | PartlyKnown | Unknown)
    return (0, (1 << width) - 1) if isinstance(value, Unknown) else (value.bits, value.mask)


def test_the_bitwise_rows_are_those_tested_here() -> None:
    tested = {row for row, _, _ in UNARY_BITWISE} | set(BINARY_BITWISE)
    apart = {op.ITE, op.BYTE_SWAP, op.FLOAT_BITS, op.FLOAT_FROM_BITS}
    assert {row for row in OPERATORS.values() if row.bitwise} == tested | apart


@pytest.mark.parametrize(("row", "result", "operand"), UNARY_BITWISE, ids=str)
def test_uninitialised_bits_pass_through_unary_bit_operations(row: Operator, result: int, operand: int) -> None:
    algebra = Algebra(64)
    to, of = int_type(result), int_type(operand)
    for value in all_ternaries(operand):
        expected = summary({row.evaluate(to, of, each) for each in fillings(value)}, result)
        answer = algebra.apply(row, to, of, [undefined(value)])
        assert as_ternary(answer, result) == expected, value
        assert isinstance(answer, Undefined if expected[1] else int)


def test_uninitialised_bytes_swap_places() -> None:
    algebra, type_ = Algebra(64), int_type(16)
    assert algebra.apply(op.BYTE_SWAP, type_, type_, [Undefined(0x0120, 0xF00F, INPUT)]) == Undefined(0x2001, 0x0FF0, INPUT)
    whole = Undefined(0, 0xFFFF, INPUT)
    for row in (op.FLOAT_BITS, op.FLOAT_FROM_BITS):
        assert algebra.apply(row, type_, float_type("half"), [whole]) == whole


@pytest.mark.parametrize("row", BINARY_BITWISE, ids=str)
def test_uninitialised_bits_pass_through_binary_bit_operations(row: Operator) -> None:
    width, algebra = 3, Algebra(64)
    type_ = int_type(width)
    for x, y in product(all_ternaries(width), repeat=2):
        answer = algebra.apply(row, type_, type_, [undefined(x), undefined(y)])
        if row in (op.SHL, op.LSHR, op.ASHR) and y[1]:
            assert answer == Undefined(0, 7, INPUT), "an unknown distance moves everything"
            continue
        expected = summary({row.evaluate(type_, type_, i, j) for i in fillings(x) for j in fillings(y)}, width)
        assert as_ternary(answer, width) == expected, (x, y)
        assert isinstance(answer, Undefined if expected[1] else int)


@pytest.mark.parametrize("row", [op.ADD, op.SUB, op.MUL, op.UDIV, op.POPCOUNT, op.NOT], ids=str)
def test_every_other_operation_uses_its_operands(row: Operator) -> None:
    algebra, type_ = Algebra(64), int_type(4)
    result = BOOL if row is op.NOT else type_
    broken = Undefined(0, 1, INPUT)
    others: list[Value] = [0, broken, algebra.unknown(INPUT)]
    for other in others if row.arity == 2 else [broken]:
        for operands in ([broken, other], [other, broken]) if row.arity == 2 else ([broken],):
            answer = algebra.apply(row, result, type_, operands)
            assert answer == Undefined(0, (1 << result.bits) - 1, INPUT)


def test_uninitialised_bytes_beside_unknown_ones(apply: Apply, algebra: Algebra) -> None:
    """A structure of which one member was read from outside and the other was never set."""
    whole = algebra.concat([(Undefined(0, 0xFFFFFFFF, INEXACT), 4), (algebra.extract(algebra.unknown(INPUT), 0, 4), 4)])
    assert apply(op.AND, whole, 0xFF) == Undefined(0, 0xFF, INEXACT)
    assert apply(op.AND, whole, 0x0F) == Undefined(0, 0x0F, INEXACT)
    assert apply(op.TRUNC, whole, type_=BOOL) == Undefined(0, 1, INEXACT)
    upper = apply(op.LSHR, whole, 32)
    assert isinstance(upper, Composite)
    assert not any(isinstance(part, Undefined) for part, _ in upper.parts)


# Partly known values: the bits of one operand are open because it is unknown.


def partly(value: Ternary) -> Value:
    bits, mask = value
    return PartlyKnown(bits, mask, INPUT) if mask else bits


@pytest.mark.parametrize(("row", "result", "operand"), UNARY_BITWISE, ids=str)
def test_known_bits_pass_through_unary_bit_operations(row: Operator, result: int, operand: int) -> None:
    if row in (op.PTR_TO_INT, op.INT_TO_PTR):
        return  # the identity
    algebra = Algebra(64)
    to, of = int_type(result), int_type(operand)
    for value in all_ternaries(operand):
        expected = summary({row.evaluate(to, of, each) for each in fillings(value)}, result)
        assert as_ternary(algebra.apply(row, to, of, [partly(value)]), result) == expected, value


@pytest.mark.parametrize("row", [*BINARY_BITWISE, op.EQ, op.NE, op.ULT, op.SLE, op.ADD, op.MUL, op.UREM], ids=str)
def test_known_bits_survive_and_no_others_are_claimed(row: Operator) -> None:
    width, algebra = 3, Algebra(64)
    type_ = int_type(width)
    result = BOOL if row in COMPARISONS else type_
    shift = row in (op.SHL, op.LSHR, op.ASHR)
    for x, y in product(all_ternaries(width), repeat=2):
        bits, mask = as_ternary(algebra.apply(row, result, type_, [partly(x), partly(y)]), result.bits)
        results = {row.evaluate(result, type_, i, j) for i in fillings(x) for j in fillings(y)}
        assert all(each & ~mask == bits for each in results), (x, y)
        if row in BINARY_BITWISE and not (shift and y[1]):
            assert (bits, mask) == summary(results, width), (x, y)
        elif row in (op.EQ, op.NE) and len(results) == 1:
            assert mask == 0, (x, y)


EVERY_BINARY = [row for row in OPERATORS.values() if row.arity == 2 and row in (*BINARY_BITWISE, *COMPARISONS)]
EVERY_BINARY += [op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.PTR_ADD]


@pytest.mark.parametrize("row", EVERY_BINARY, ids=str)
def test_one_known_operand_decides_only_what_it_can(row: Operator) -> None:
    """0 * x, x & 0, x - x, x < 0 …: against all values of x."""
    width, algebra = 3, Algebra(64)
    type_ = int_type(width)
    result = BOOL if row in COMPARISONS else type_
    x = algebra.unknown(INPUT)
    cases: list[tuple[list[Value], Callable[[int], tuple[int, int]]]] = [([x, x], lambda each: (each, each))]
    for known in range(1 << width):
        cases.append(([known, x], lambda each, known=known: (known, each)))  # type: ignore[misc]
        cases.append(([x, known], lambda each, known=known: (each, known)))  # type: ignore[misc]
    for operands, numbers in cases:
        answer = algebra.apply(row, result, type_, operands)
        for each in range(1 << width):
            expected = row.evaluate(result, type_, *numbers(each))
            if answer == x:
                assert expected == each, operands
            else:
                bits, mask = as_ternary(answer, result.bits)
                assert expected & ~mask == bits, operands


# -- bytes ------------------------------------------------------------------------------------------------------------


@st.composite
def byte_parts(draw: st.DrawFn) -> list[tuple[Value, int]]:
    """Values of all kinds with their sizes."""
    algebra = Algebra(64)
    memory = memory_object(algebra)
    parts: list[tuple[Value, int]] = []
    for number in range(draw(st.integers(1, 4))):
        size = draw(st.integers(1, 6))
        top = (1 << (8 * size)) - 1
        numbers = st.integers(0, top)
        mask = draw(numbers) | 1
        bits = draw(numbers)
        choices: list[tuple[Value, int]] = [
            (bits, size),
            (Pointer(memory, 8 * number), 8),
            (AddressXor(frozenset([Pointer(memory, 0), Pointer(memory, 8)]), number), 8),
            (Unknown(INPUT, number), size),
            (Undefined(bits & ~mask, mask, INPUT), size),
            (PartlyKnown(bits & ~mask, mask, INPUT), size),
            (ByteSlice(Pointer(memory, 16 * number), 2, 3), 3),
        ]
        parts.append(draw(st.sampled_from(choices)))
    return parts


Token = tuple[object, ...] | int


def byte_tokens(value: Value, size: int) -> list[Token]:
    """A name for each byte of a value: two bytes of one name are equal."""
    if isinstance(value, int):
        return list(value.to_bytes(size, "little"))
    if isinstance(value, Undefined | PartlyKnown):
        bits, masks = value.bits.to_bytes(size, "little"), value.mask.to_bytes(size, "little")
        return [(type(value), byte, mask) if mask else byte for byte, mask in zip(bits, masks, strict=True)]
    if isinstance(value, ByteSlice):
        return [(value.value, value.low + place) for place in range(size)]
    if isinstance(value, Composite):
        assert sum(length for _, length in value.parts) == size
        return [token for part, length in value.parts for token in byte_tokens(part, length)]
    return [(value, place) for place in range(size)]


def cut_up(algebra: Algebra, value: Value, cuts: set[int]) -> list[tuple[Value, int]]:
    places = pairwise(sorted(cuts))
    return [(algebra.extract(value, start, end - start), end - start) for start, end in places]


@scaled(3)
@given(byte_parts(), st.data())
def test_bytes_keep_their_order(parts: list[tuple[Value, int]], data: st.DataObject) -> None:
    algebra = Algebra(64)
    size = sum(length for _, length in parts)
    tokens = [token for part, length in parts for token in byte_tokens(part, length)]
    whole = algebra.concat(parts)
    assert byte_tokens(whole, size) == tokens
    low = data.draw(st.integers(0, size - 1))
    length = data.draw(st.integers(1, size - low))
    window = algebra.extract(whole, low, length)
    assert byte_tokens(window, length) == tokens[low : low + length]
    cuts = {0, size, *data.draw(st.lists(st.integers(0, size), max_size=4))}
    assert byte_tokens(algebra.concat(cut_up(algebra, whole, cuts)), size) == tokens


@given(st.lists(st.integers(1, 7), max_size=6), st.booleans())
def test_the_pieces_of_an_address_are_the_address_again(cuts: list[int], combined: bool) -> None:
    algebra = Algebra(64)
    memory = memory_object(algebra)
    value: Value = Pointer(memory, 24)
    if combined:
        value = AddressXor(frozenset([Pointer(memory, 0), Pointer(memory, 8)]), 5)
    assert algebra.concat(cut_up(algebra, value, {0, 8, *cuts})) == value


def test_pieces_of_different_values_do_not_join(algebra: Algebra, a: MemoryObject) -> None:
    one, other = at(a), at(a, 8)
    mixed = algebra.concat([(algebra.extract(one, 0, 4), 4), (algebra.extract(other, 4, 4), 4)])
    assert isinstance(mixed, Composite)
    assert byte_tokens(mixed, 8) == [(one if place < 4 else other, place) for place in range(8)]


def test_known_bytes_become_one_number(algebra: Algebra) -> None:
    assert algebra.concat([(0x11, 1), (0x3322, 2), (0x44, 1)]) == 0x44332211
    broken = algebra.concat([(0x11, 1), (Undefined(0, 0xFF, INPUT), 1), (0x33, 1)])
    assert broken == Undefined(0x330011, 0x00FF00, INPUT)
    assert algebra.extract(broken, 0, 1) == 0x11
    assert algebra.extract(broken, 2, 1) == 0x33
    assert algebra.extract(0x44332211, 1, 2) == 0x3322
    assert algebra.extract(PartlyKnown(0x1100, 0xFF, INPUT), 1, 1) == 0x11
