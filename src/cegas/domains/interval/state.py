"""States of the numeric domain: those of the value domain with sets of numbers in them; their order, joins and widening."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from cegas.domains.interval.floats import (
    FloatSet,
    floats_cover,
    format_of,
    join_floats,
    pattern,
    patterns_of,
    single,
    with_patterns,
)
from cegas.domains.interval.numbers import Number, constant, covers, join
from cegas.domains.value.algebra import HOLE, is_known, objects_in
from cegas.domains.value.contents import Contents, is_touched
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectContent, Remembered, Rest, ValueState
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final, Protocol
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.softfloat import FloatFormat
from cegas.program.types import FloatType, PointerType, Type
from cegas.program.values import Outside, Pointer, Unknown, Value

Links = Mapping[Register, tuple[AbstractObject, int, int]]
"""Registers that were loaded from cells (object, offset and size) which have not changed since."""

NO_LINKS: Final[Links] = {}

_NO_CELL: Final = (0, HOLE)

MOST_TEXT: Final = 32
"""Places in constants of at most so many bytes are told apart."""


class Combine(Protocol):
    """Gives sets that have the members of two: their join, or something larger."""

    def numbers(self, old: Number, new: Number) -> Number: ...

    def floats(self, old: FloatSet, new: FloatSet) -> FloatSet: ...


class Join:
    """The smallest such sets."""

    def numbers(self, old: Number, new: Number) -> Number:
        return join(old, new)

    def floats(self, old: FloatSet, new: FloatSet) -> FloatSet:
        return join_floats(old, new)


JOIN: Final = Join()


class IntervalState(ValueState):
    """A state of values and sets of numbers, and where it is."""

    __slots__ = ("_shape", "links", "location", "visits")

    def __init__(
        self,
        frame: Frame,
        memory: Memory,
        remembered: Remembered | None = None,
        *,
        links: Links = NO_LINKS,
        location: Location | None = None,
        visits: int = 0,
    ) -> None:
        super().__init__(frame, memory, remembered)
        self.links: Final = links
        self.location: Final = location
        """None: somewhere on an edge."""
        self.visits: Final = visits
        """How many states it was joined of; no part of what it says."""
        self._shape: Hashable = None

    def __hash__(self) -> int:
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, IntervalState):
            return NotImplemented
        return super().__eq__(other) and self.links == other.links

    @property
    def shape(self) -> Hashable:
        """Objects, what pointers point to (in short constants also where), and truth values: states that differ in this are
        not joined."""
        found = self._shape
        if found is None:
            found = self._shape = (*_pointers_of_frames(self.frame), *_pointers_of_memory(self.memory))
        return found


def _pointers_of_frames(frame: Frame) -> list[Hashable]:
    found: list[Hashable] = []
    current: Frame | None = frame
    while current is not None:
        own = [
            (register.index, target)
            for register, value in current.values.items()
            if (target := _target(value, is_told=_is_told(register))) is not None
        ]
        own.sort(key=lambda pair: pair[0])
        found.append(tuple(own))
        current = current.parent
    return found


def _is_told(register: Register) -> bool:
    """Whether the numbers in a register are told apart: those of addresses, and truth values."""
    return isinstance(register.type, PointerType) or register.type.bits == 1


def _target(value: Value, *, is_told: bool) -> Hashable | None:
    """What a value points to; None if it is a number like others."""
    if isinstance(value, Outside):
        return "outside"
    if isinstance(value, int):
        return value if is_told else None
    if is_told and isinstance(value, Pointer) and _is_in_text(value):
        return value.object, value.offset
    return tuple(objects_in(value)) or None


def _is_in_text(pointer: Pointer) -> bool:
    """Whether a pointer is at a known place in a short constant: whoever reads a format does so character by character, and
    all of its conversions at once are none."""
    offset, site = pointer.offset, pointer.object.site
    return site.constant and type(offset) is int and site.size is not None and offset <= site.size <= MOST_TEXT


def _pointers_of_memory(memory: Memory) -> list[Hashable]:
    found: list[tuple[int, int, Hashable]] = []
    for object_, content in memory.items():
        cells = [
            (offset, target)
            for offset, (_, value) in content.cells.items()
            if type(value) is not int and (target := _target(value, is_told=False)) is not None
        ]
        cells.sort(key=lambda cell: cell[0])
        found.append((object_.site.index, object_.number, (content.alive, content.size, tuple(cells))))
    found.sort(key=lambda each: each[:2])
    return list(found)


# -- values -----------------------------------------------------------------------------------------------------------


def value_covers(one: Value, other: Value, width: int) -> bool:
    """Whether all that `other` stands for is in `one`, which is known."""
    if one is other or (type(one) is int and one == other):
        return True
    if isinstance(one, Number):
        return isinstance(other, int | Number | FloatSet) and covers(one, _number(other, width))
    if isinstance(one, FloatSet):
        return isinstance(other, int | Number | FloatSet) and floats_cover(one, _floats(other, one.format))
    if isinstance(one, Pointer) and isinstance(other, Pointer) and one.object is other.object:
        return one.offset == other.offset or (
            isinstance(one.offset, Number)
            and isinstance(other.offset, int | Number)
            and covers(one.offset, _number(other.offset, one.offset.width))
        )
    return not isinstance(one, int | Number | Pointer) and not isinstance(other, Number) and one == other


def _number(value: int | Number | FloatSet, width: int) -> Number:
    if isinstance(value, FloatSet):
        return patterns_of(value)
    return constant(width, value) if isinstance(value, int) else value


def _floats(value: int | Number | FloatSet, fmt: FloatFormat) -> FloatSet:
    if isinstance(value, FloatSet):
        return value
    return single(fmt, value) if isinstance(value, int) else with_patterns(fmt, value)


def combined(
    one: Value, other: Value, width: int, pointer_bits: int, combine: Combine, type_: Type | None = None
) -> Value | None:
    """A value that stands for what either does; None if nothing is known of it. What is a float by its `type_`, or was one
    before, is combined as such."""
    if one is other or (type(one) is int and one == other):
        return one
    if isinstance(one, int | Number | FloatSet) and isinstance(other, int | Number | FloatSet):
        fmt = next((each.format for each in (one, other) if isinstance(each, FloatSet)), None)
        if type_ is not None and isinstance(type_, FloatType):
            fmt = format_of(type_)
            if fmt is None:
                return None
        if fmt is None:
            joined = combine.numbers(_number(one, width), _number(other, width))
            return None if joined.is_everything else joined.low if joined.low == joined.high else joined
        return _combined_floats(_floats(one, fmt), _floats(other, fmt), combine)
    if isinstance(one, Pointer) and isinstance(other, Pointer) and one.object is other.object:
        a, b = one.offset, other.offset
        if isinstance(a, int | Number) and isinstance(b, int | Number):
            offset = a if a == b else combine.numbers(_number(a, pointer_bits), _number(b, pointer_bits))
            return one if offset == a else Pointer(one.object, offset)
        return None
    return one if one == other and not isinstance(one, Unknown) else None


def _combined_floats(one: FloatSet, other: FloatSet, combine: Combine) -> Value | None:
    if one.format is not other.format:
        return None
    joined = combine.floats(one, other)
    return None if joined.is_everything else joined.ends()[0] if joined.is_constant else joined


# -- states -----------------------------------------------------------------------------------------------------------


class IntervalDomain:
    """The order of states. What a state does not mention may be anything."""

    def __init__(self, contents: Contents, pointer_bits: int) -> None:
        self._contents: Final = contents
        self._bits: Final = pointer_bits

    def partition(self, state: IntervalState) -> Hashable:
        return None

    # -- order ----------------------------------------------------------------------------------------------------

    def less_or_equal(self, state: IntervalState, other: IntervalState) -> bool:
        one: Frame | None = state.frame
        two: Frame | None = other.frame
        while one is not two:
            if one is None or two is None:
                return False
            mine = one.values
            if len(two.values) > len(mine):
                return False
            for register, value in two.values.items():
                own = mine.get(register)
                if own is None or not value_covers(value, own, register.type.bits):
                    return False
            one, two = one.parent, two.parent
        if any(state.links.get(register) != origin for register, origin in other.links.items()):
            return False
        if state.memory is other.memory:
            return True
        for object_, theirs in other.memory.items():
            content = state.memory.get(object_)
            if content is None or not (content is theirs or self._content_covers(object_, theirs, content)):
                return False
        return True

    def _content_covers(self, object_: AbstractObject, theirs: ObjectContent, mine: ObjectContent) -> bool:
        if mine.alive != theirs.alive or mine.size != theirs.size:
            return False
        if theirs.rest is not Rest.UNKNOWN:
            # A known rest is a claim about every byte outside the cells.
            if mine.rest is not theirs.rest:
                return False
            if any(theirs.cells.get(offset, _NO_CELL)[0] < size for offset, (size, _) in mine.cells.items()):
                return False
        for offset, (size, value) in theirs.cells.items():
            if isinstance(value, Unknown):
                continue
            cell = mine.cells.get(offset)
            if cell is not None and cell[0] == size:
                own = cell[1]
            elif is_touched(mine, offset, size):
                return False  # claims about cells that overlap are not compared
            else:
                own = self._contents.read(object_.site, mine, offset, size)
            if not value_covers(value, own, 8 * size):
                return False
        return True

    def bounds_within(self, state: IntervalState, other: IntervalState) -> Iterator[tuple[int, int]]:
        """Where a state is less than one that covers it: its own bounds, each with its width."""
        one: Frame | None = state.frame
        two: Frame | None = other.frame
        while one is not None and two is not None and one is not two:
            for register, value in two.values.items():
                yield from self._bounds(one.values.get(register), value, register.type.bits)
            one, two = one.parent, two.parent
        for object_, theirs in other.memory.items():
            mine = state.memory.get(object_)
            if mine is not None and mine is not theirs:
                for offset, (size, value) in theirs.cells.items():
                    own = mine.cells.get(offset, _NO_CELL)
                    if own[0] == size:
                        yield from self._bounds(own[1], value, 8 * size)

    def _bounds(self, own: Value | None, value: Value, width: int) -> Iterator[tuple[int, int]]:
        if isinstance(own, Pointer) and isinstance(value, Pointer):
            own, value, width = own.offset, value.offset, self._bits
        if isinstance(own, int | FloatSet) and isinstance(value, FloatSet):
            floats = _floats(own, value.format)
            for end, known in ((floats.low, value.low), (floats.high, value.high)):
                if floats.has_numbers and end != known:
                    yield value.format.width, pattern(value.format, end)
            return
        if isinstance(own, int | Number) and isinstance(value, Number):
            number = _number(own, width)
            if number.low != value.low:
                yield width, number.low
            if number.high != value.high:
                yield width, number.high

    # -- joins ----------------------------------------------------------------------------------------------------

    def join(self, state: IntervalState, other: IntervalState) -> IntervalState:
        return self.merged(state, other, JOIN)

    def merged(self, state: IntervalState, other: IntervalState, combine: Combine) -> IntervalState:
        """A state that describes what either describes, by a way to combine sets."""
        frame = self._frames(state.frame, other.frame, combine)
        memory = self._memories(state.memory, other.memory, combine)
        links = {register: origin for register, origin in state.links.items() if other.links.get(register) == origin}
        remembered = state.remembered if state.remembered is other.remembered else None
        location = state.location if state.location is other.location else None
        return IntervalState(
            frame, memory, remembered, links=links, location=location, visits=max(state.visits, other.visits) + 1
        )

    def _frames(self, frame: Frame, other: Frame, combine: Combine) -> Frame:
        if frame is other:
            return frame
        if frame.depth != other.depth:
            raise ValueError("states of different call depth have no join")
        parent = None
        if frame.parent is not None and other.parent is not None:
            parent = self._frames(frame.parent, other.parent, combine)
        values: dict[Register, Value] = {}
        for register, value in frame.values.items():
            theirs = other.values.get(register)
            if theirs is None:
                continue
            joined = combined(value, theirs, register.type.bits, self._bits, combine, register.type)
            if joined is not None:
                values[register] = joined
        return Frame(values, parent)

    def _memories(self, memory: Memory, other: Memory, combine: Combine) -> Memory:
        if memory is other:
            return memory
        result = memory
        for object_, content in memory.items():
            theirs = other.get(object_)
            if theirs is content:
                continue
            joined = None if theirs is None else self._contents_of(object_, content, theirs, combine)
            result = result.delete(object_) if joined is None else result.set(object_, joined)
        return result

    def _contents_of(
        self, object_: AbstractObject, content: ObjectContent, other: ObjectContent, combine: Combine
    ) -> ObjectContent | None:
        """What both contents know; None if they do not even agree on life and size."""
        if content.alive != other.alive or content.size != other.size:
            return None
        rest = content.rest if content.rest is other.rest else Rest.UNKNOWN
        places, is_overlapping = _common_places(content, other)
        if is_overlapping:
            rest = Rest.UNKNOWN
        cells: dict[int, tuple[int, Value]] = {}
        for offset, size in places:
            mine = self._contents.read(object_.site, content, offset, size)
            theirs = self._contents.read(object_.site, other, offset, size)
            joined = combined(mine, theirs, 8 * size, self._bits, combine)
            if joined is not None and is_known(joined) and self._contents.may_hold(joined):
                cells[offset] = (size, joined)
            elif rest is not Rest.UNKNOWN:
                cells[offset] = (size, HOLE)
        return ObjectContent(content.alive, content.size, rest, Map(cells))


def _common_places(content: ObjectContent, other: ObjectContent) -> tuple[list[tuple[int, int]], bool]:
    """The places of the cells of two contents, in order; without those that overlap others, and whether there are such."""
    every = {(offset, size) for each in (content, other) for offset, (size, _) in each.cells.items()}
    places: list[tuple[int, int]] = []
    end = 0
    is_overlapping = False
    for offset, size in sorted(every):
        if offset < end:
            is_overlapping = True
            if places and places[-1][0] + places[-1][1] > offset:
                places.pop()
        else:
            places.append((offset, size))
        end = max(end, offset + size)
    return places, is_overlapping
