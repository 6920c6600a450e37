"""Memory against a plain list of bytes, one name for each."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import INPUT, POINTER, literal, memory_object, scaled

from cegas.program.algebra import Algebra
from cegas.program.memory import LARGEST_CELL, Background, Content, Filled, Fresh, Image, MemoryImage, MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import Type, int_type
from cegas.program.values import ByteSlice, Composite, Pointer, Undefined, Unknown, Value

SIZE = 48
"""Bytes of the memory in the model."""

Name = tuple[object, ...] | int
"""What a byte is called: a number, or a byte of a value."""


@dataclass(frozen=True)
class Hidden:
    """A byte of memory that nobody has looked at yet."""

    region: int
    place: int


def names_of(value: Value, size: int) -> list[Name]:
    """A name for each byte of a value; bytes of one name are equal."""
    if isinstance(value, int):
        return list(value.to_bytes(size, "little"))
    if isinstance(value, ByteSlice):
        assert value.size == size
        return [(value.value, value.low + place) for place in range(size)]
    if isinstance(value, Composite):
        assert sum(length for _, length in value.parts) == size
        return [name for part, length in value.parts for name in names_of(part, length)]
    return [(value, place) for place in range(size)]


def fresh(algebra: Algebra, undefined: bool = False) -> Fresh:
    hidden = Content(algebra, None)
    background = Fresh(Origin(OriginKind.UNINITIALIZED, "x"), hidden, undefined=undefined)
    hidden.fill_all(background)
    return background


class Model:
    """Contents and, beside each, the names that its bytes must have.

    A hidden byte gets its name when it is first read, in whatever copy, and keeps it; no two get the same.
    """

    def __init__(self, backgrounds: list[str]) -> None:
        self.algebra = Algebra(64)
        self.target = memory_object(self.algebra)
        self.contents: list[Content] = []
        self.names: list[list[Name | Hidden]] = []
        self.discovered: dict[Hidden, Name] = {}
        self.kept: list[tuple[MemoryImage, list[Name | Hidden]]] = []
        self.regions = 0
        for kind in backgrounds:
            background, names = self.background(kind)
            self.contents.append(Content(self.algebra, background))
            self.names.append(names)

    def background(self, kind: str) -> tuple[Background, list[Name | Hidden]]:
        """A background and the names of its bytes."""
        if kind == "image":
            data = bytes(range(1, 31))  # shorter than the memory: the rest is zero
            return Image(data), [*data, *[0] * (SIZE - len(data))]
        if kind == "fresh":
            self.regions += 1
            return fresh(self.algebra), [Hidden(self.regions, place) for place in range(SIZE)]
        if kind == "unknown":
            byte = self.algebra.unknown(INPUT)
            return Filled(byte), [(byte, 0)] * SIZE
        number = int(kind)
        return Filled(number), [number] * SIZE

    def read(self, which: int, offset: int, size: int, type_: Type | None = None) -> None:
        found = names_of(self.contents[which].read(offset, size, type_), size)
        for place, name in enumerate(found, offset):
            expected = self.names[which][place]
            if isinstance(expected, Hidden):
                if expected not in self.discovered:
                    assert name not in self.discovered.values(), "two unknown bytes became one"
                    assert isinstance(name, tuple)
                    self.discovered[expected] = name
                expected = self.discovered[expected]
            assert name == expected, f"byte {place} of {found} read at {offset}"

    def write(self, which: int, offset: int, size: int, value: Value) -> None:
        self.contents[which].write(offset, size, value)
        self.names[which][offset : offset + size] = names_of(value, size)

    def fill(self, which: int, offset: int, size: int, kind: str) -> None:
        background, names = self.background(kind)
        self.contents[which].fill(offset, size, background)
        # The bytes of a background are counted from the start of the memory that it fills.
        self.names[which][offset : offset + size] = names[offset : offset + size]

    def copy(self, source: int, start: int, target: int, place: int, size: int) -> None:
        self.contents[target].restore(place, self.contents[source].snapshot(start, size))
        self.names[target][place : place + size] = list(self.names[source][start : start + size])

    def keep(self, which: int, offset: int, size: int) -> None:
        self.kept.append((self.contents[which].snapshot(offset, size), list(self.names[which][offset : offset + size])))

    def bring_back(self, which: int, offset: int, number: int) -> None:
        snapshot, names = self.kept[number]
        self.contents[which].restore(offset, snapshot)
        self.names[which][offset : offset + len(names)] = names

    def check_all(self) -> None:
        for which, content in enumerate(self.contents):
            self.read(which, 0, 1)
            for place in range(SIZE):
                self.read(which, place, 1)
            cells = sorted((start, start + size) for start, (size, _) in content.cells.items())
            assert all(end <= start for (_, end), (start, _) in itertools.pairwise(cells)), "cells overlap"
            assert all(end - start <= LARGEST_CELL for start, end in cells)
            segments = [(segment.start, segment.end) for segment in content.segments]
            assert all(end == start for (_, end), (start, _) in itertools.pairwise(segments))

    def step(self, dice: Random) -> None:
        """Anything that may happen to memory."""
        which, other = dice.randrange(len(self.contents)), dice.randrange(len(self.contents))
        size = dice.choice([1, 2, 4, 8, 8, dice.randint(1, 16)])
        offset = dice.randint(0, SIZE - size)
        action = dice.randrange(11)
        if action < 3:
            self.read(which, offset, size, dice.choice([None, int_type(8 * size), POINTER]))
        elif action == 3:
            self.write(which, offset, size, dice.randrange(1 << (8 * size)))
        elif action == 4:
            offset = dice.randint(0, SIZE - 8)
            self.write(which, offset, 8, Pointer(self.target, dice.randrange(100)))
        elif action == 5:
            self.write(which, offset, size, self.algebra.unknown(INPUT))
        elif action == 6:
            size = dice.randint(1, SIZE - offset)
            self.fill(which, offset, size, dice.choice(["0", "90", "unknown", "fresh", "image"]))
        elif action == 7:
            size = dice.randint(17, 40)
            offset = dice.randint(0, SIZE - size)
            if dice.random() < 0.5:
                self.write(which, offset, size, dice.randrange(1 << (8 * size)))
            else:
                self.read(which, offset, size)
        elif action == 8:
            size = dice.randint(1, SIZE)
            self.copy(which, dice.randint(0, SIZE - size), other, dice.randint(0, SIZE - size), size)
        elif action == 9:
            size = dice.randint(1, SIZE)
            self.keep(which, dice.randint(0, SIZE - size), size)
        elif self.kept:
            number = dice.randrange(len(self.kept))
            self.bring_back(which, dice.randint(0, SIZE - len(self.kept[number][1])), number)


backgrounds = st.lists(st.sampled_from(["0", "165", "image", "fresh", "unknown"]), min_size=1, max_size=3)


@scaled(8)
@given(backgrounds, st.integers(0, (1 << 48) - 1))
def test_memory_is_a_list_of_bytes(kinds: list[str], seed: int) -> None:
    model = Model(kinds)
    dice = Random(seed)
    for _ in range(dice.choice([5, 15, 40])):
        model.step(dice)
    model.check_all()


@given(st.sampled_from(["image", "fresh"]), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.integers(1, SIZE))
def test_overlapping_copies_act_as_if_through_a_buffer(kind: str, start: int, place: int, size: int) -> None:
    size = min(size, SIZE - start, SIZE - place)
    model = Model([kind])
    model.write(0, 8, 8, 0x1122334455667788)
    model.copy(0, start, 0, place, size)
    model.check_all()


# -- unknown memory ---------------------------------------------------------------------------------------------------


@pytest.fixture
def algebra() -> Algebra:
    return Algebra(64)


def test_unread_memory_stays_the_same_until_written(algebra: Algebra) -> None:
    content = Content(algebra, fresh(algebra))
    first = content.read(0, 4)
    assert isinstance(first, Unknown)
    assert content.read(0, 4) == first
    assert content.read(4, 4) != first
    content.write(0, 4, 7)
    assert content.read(0, 4) == 7
    content.write(8, 4, 9)
    assert content.read(4, 4) == content.read(4, 4) != content.read(0, 4)


def test_a_copy_of_unread_memory_has_the_same_content(algebra: Algebra) -> None:
    original, copy = Content(algebra, fresh(algebra)), Content(algebra, Filled(0))
    copy.restore(16, original.snapshot(0, 8))
    late = copy.read(16, 8)
    assert isinstance(late, Unknown)
    assert original.read(0, 8) == late, "what the copy showed first is what the original holds"
    original.write(0, 8, 5)
    assert copy.read(16, 8) == late
    again = Content(algebra, Filled(0))
    again.restore(0, copy.snapshot(16, 8))
    assert again.read(0, 8) == late


def test_two_unknown_memories_are_not_the_same(algebra: Algebra) -> None:
    one, other = Content(algebra, fresh(algebra)), Content(algebra, fresh(algebra))
    assert one.read(0, 4) != other.read(0, 4)
    before = one.read(8, 4)
    one.fill(8, 4, fresh(algebra))
    assert one.read(8, 4) != before


def test_reading_in_parts_and_as_a_whole(algebra: Algebra) -> None:
    content = Content(algebra, fresh(algebra))
    low = content.read(0, 2)
    whole = content.read(0, 4)
    assert names_of(whole, 4)[:2] == names_of(low, 2)
    assert names_of(content.read(2, 2), 2) == names_of(whole, 4)[2:]
    large = content.read(8, 8)
    assert names_of(content.read(12, 4), 4) == names_of(large, 8)[4:]


class Asking(Algebra):
    """Remembers what type each unknown value was asked for in."""

    def __init__(self) -> None:
        super().__init__(64)
        self.asked: list[Type] = []

    def fresh(self, origin: Origin, type_: Type) -> Value:
        self.asked.append(type_)
        return super().fresh(origin, type_)


def test_unknown_bytes_are_asked_for_in_the_type_that_reads_them() -> None:
    algebra = Asking()
    content = Content(algebra, fresh(algebra))
    content.read(0, 8, POINTER)
    content.read(8, 4, int_type(32))
    content.read(12, 2)
    assert algebra.asked == [POINTER, int_type(32), int_type(16)]
    content.read(0, 8, int_type(64))
    content.read(8, 8, POINTER)  # partly known already: no address
    assert algebra.asked[3:] == [int_type(16)]
    content.read(24, 40)
    assert algebra.asked[4:] == [int_type(128), int_type(128), int_type(64)], "no value is larger than a cell"


def test_uninitialised_memory_that_may_not_be_used(algebra: Algebra) -> None:
    content = Content(algebra, fresh(algebra, undefined=True))
    origin = Origin(OriginKind.UNINITIALIZED, "x")
    assert content.read(0, 4) == Undefined(0, 0xFFFFFFFF, origin)
    content.write(1, 1, 0xAB)
    assert content.read(0, 4) == Undefined(0xAB00, 0xFFFF00FF, origin)
    copy = Content(algebra, Filled(0))
    copy.restore(0, content.snapshot(0, 2))
    assert copy.read(0, 4) == Undefined(0xAB00, 0xFF, origin)
    content.write(0, 4, 1)
    assert content.read(0, 4) == 1
    assert content.read(16, 32) == Undefined(0, (1 << 256) - 1, origin)


# -- known memory -----------------------------------------------------------------------------------------------------


def test_punning(algebra: Algebra) -> None:
    content = Content(algebra, Filled(0))
    content.write(0, 4, 0x11223344)
    assert [content.read(place, 1) for place in range(5)] == [0x44, 0x33, 0x22, 0x11, 0]
    assert content.read(1, 2) == 0x2233
    assert content.read(2, 4) == 0x1122
    content.write(1, 1, 0xFF)
    assert content.read(0, 4) == 0x1122FF44
    content.write(3, 4, 0xAABBCCDD)
    assert content.read(0, 8) == 0x00AABBCCDD22FF44


def test_a_write_in_the_middle_leaves_both_ends(algebra: Algebra) -> None:
    content = Content(algebra, Filled(0xEE))
    content.write(4, 16, int.from_bytes(bytes(range(16)), "little"))
    content.write(8, 4, 0)
    expected = [0xEE] * 4 + [0, 1, 2, 3, 0, 0, 0, 0, *range(8, 16)] + [0xEE] * 4
    assert [content.read(place, 1) for place in range(24)] == expected


def test_addresses_survive_being_taken_apart(algebra: Algebra) -> None:
    memory = memory_object(algebra)
    source, target = Content(algebra, Filled(0)), Content(algebra, Filled(0))
    source.write(0, 8, Pointer(memory, 4))
    for place in range(8):  # memcpy by bytes, to an odd place
        target.write(3 + place, 1, source.read(place, 1))
    assert target.read(3, 8) == Pointer(memory, 4)
    target.write(3, 1, 0)
    assert not isinstance(target.read(3, 8), Pointer)
    source.write(8, 8, Pointer(memory, 8))
    assert not isinstance(source.read(4, 8), Pointer)
    assert source.read(0, 8) == Pointer(memory, 4)


def test_images_end_in_zeros(algebra: Algebra) -> None:
    content = Content(algebra, Image(b"\x01\x02\x03"))
    assert content.read(0, 2) == 0x0201
    assert content.read(2, 4) == 0x03
    assert content.read(100, 8) == 0
    copy = Content(algebra, Filled(0xFF))
    copy.restore(10, content.snapshot(1, 4))
    assert [copy.read(place, 1) for place in range(9, 15)] == [0xFF, 2, 3, 0, 0, 0xFF]


def test_fills(algebra: Algebra) -> None:
    content = Content(algebra, Filled(0))
    content.write(0, 8, (1 << 64) - 1)
    content.fill(2, 4, Filled(0x5A))
    assert content.read(0, 8) == 0xFFFF5A5A5A5AFFFF
    content.fill(3, 0, Filled(1))
    assert content.read(0, 8) == 0xFFFF5A5A5A5AFFFF
    content.fill(0, 1 << 40, Filled(7))  # costs nothing
    assert content.read((1 << 40) - 1, 2) == 0x0007
    byte = algebra.unknown(INPUT)
    content.fill(0, 4, Filled(byte))
    assert names_of(content.read(0, 4), 4) == [(byte, 0)] * 4


def test_large_copies_and_clears_see_every_cell(algebra: Algebra) -> None:
    """Ranges are searched in two ways, by offset and by cell."""
    content = Content(algebra, Filled(0))
    for place in range(0, 400, 8):
        content.write(place, 8, place)
    copy = Content(algebra, Filled(0xFF))
    copy.restore(0, content.snapshot(4, 300))
    assert [copy.read(place, 8) for place in range(4, 292, 8)] == list(range(8, 296, 8))
    assert copy.read(300, 1) == 0xFF
    assert copy.read(299, 1) == 0
    assert all(size > 0 for size, _ in copy.cells.values())
    content.fill(4, 300, Filled(0xFF))
    assert content.read(0, 8) == 0xFFFFFFFF00000000
    assert content.read(304, 8) == 304
    assert content.read(296, 8) == (1 << 64) - 1


def test_external_memory_reaches_in_both_directions(algebra: Algebra) -> None:
    content = Content(algebra, fresh(algebra))
    before = content.read(-8, 8)
    content.write(-4, 4, 7)
    assert names_of(content.read(-8, 8), 8) == [*names_of(before, 8)[:4], 7, 0, 0, 0]
    copy = Content(algebra, Filled(0))
    copy.restore(0, content.snapshot(-8, 8))
    assert names_of(copy.read(0, 8), 8) == [*names_of(before, 8)[:4], 7, 0, 0, 0]


def test_without_a_background_nothing_can_be_read(algebra: Algebra) -> None:
    content = Content(algebra, None)
    content.write(0, 4, 5)
    assert content.read(0, 4) == 5
    with pytest.raises(IndexError):
        content.read(4, 1)


# -- objects ----------------------------------------------------------------------------------------------------------


def test_inside(algebra: Algebra) -> None:
    def inside(memory: MemoryObject, *offsets: int) -> list[bool]:
        return [memory.inside(offset & ((1 << 64) - 1), 64) for offset in offsets]

    plain = memory_object(algebra, ObjectKind.GLOBAL, 8)
    assert inside(plain, 0, 7, 8, -1, 1 << 63) == [True, True, False, False, False]
    assert not plain.inside(algebra.unknown(INPUT), 64)
    block = memory_object(algebra, ObjectKind.HEAP, algebra.unknown(INPUT))
    assert inside(block, 0, 1) == [True, False]
    assert inside(memory_object(algebra, ObjectKind.HEAP, 0), 0, 1) == [True, False]
    assert inside(memory_object(algebra, ObjectKind.STACK, 0), 0, 1) == [False, False]
    assert inside(memory_object(algebra, ObjectKind.EXTERNAL, 4), 3, 4) == [True, False]
    outside = memory_object(algebra, ObjectKind.EXTERNAL, algebra.unknown(INPUT))
    assert inside(outside, 0, 1000, -1000) == [True, True, True]
    plain.alive = 0
    assert inside(plain, 0) == [False]


def test_overlaps(algebra: Algebra) -> None:
    def make(kind: ObjectKind, size: Value = 4) -> MemoryObject:
        return memory_object(algebra, kind, size)

    unknown = algebra.unknown(INPUT)
    external = make(ObjectKind.EXTERNAL, unknown)
    assert external.overlaps(make(ObjectKind.EXTERNAL))
    assert make(ObjectKind.EXTERNAL).overlaps(external)
    assert not make(ObjectKind.EXTERNAL).overlaps(make(ObjectKind.EXTERNAL))
    assert not external.overlaps(make(ObjectKind.GLOBAL))
    assert not make(ObjectKind.HEAP, unknown).overlaps(external)
    assert not make(ObjectKind.GLOBAL).overlaps(make(ObjectKind.HEAP))
    assert make(ObjectKind.LITERAL).overlaps(make(ObjectKind.LITERAL))
    assert not make(ObjectKind.LITERAL).overlaps(make(ObjectKind.GLOBAL))
    assert make(ObjectKind.GLOBAL, 0).overlaps(make(ObjectKind.HEAP))
    assert not make(ObjectKind.HEAP, 0).overlaps(make(ObjectKind.GLOBAL))


texts = st.text("ab", max_size=4).map(lambda text: text.encode() + b"\0")


@scaled(4)
@given(texts, texts, st.data())
def test_literals_differ_where_no_common_place_fits_both(one: bytes, other: bytes, data: st.DataObject) -> None:
    """If two places were the same, the bytes around them would be the same as far as both literals reach."""
    algebra = Algebra(64)
    x, y = data.draw(st.integers(0, len(one) - 1)), data.draw(st.integers(0, len(other) - 1))
    fits = all(
        one[x + step] == other[y + step] for step in range(-8, 8) if 0 <= x + step < len(one) and 0 <= y + step < len(other)
    )
    assert literal(algebra, one, 0).differs(x, literal(algebra, other, 1), y) == (not fits)


def test_alignments_are_powers_of_two(algebra: Algebra) -> None:
    """`aligned_alloc` takes any number; only the powers of two in it say something about bits."""
    asked = [1, 2, 16, 4096, 24, 3, 0]
    assert [memory_object(algebra, align=align).align for align in asked] == [1, 2, 16, 4096, 8, 1, 1]


def test_names_of_objects(algebra: Algebra) -> None:
    assert str(memory_object(algebra, ObjectKind.HEAP, number=3, name="malloc")) == "malloc#3"
    assert str(memory_object(algebra, ObjectKind.STACK, number=3, name="x")) == "x"
    assert repr(memory_object(algebra, ObjectKind.STACK, name="x")) == "<stack x>"
