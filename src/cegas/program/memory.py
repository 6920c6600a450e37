"""Memory objects at run time: bytes, held as the cells they were last written in.

A `Content` maps offsets to cells (a value and its size) over a *background* that says what bytes no cell covers are: a
constant, an initial image, or not yet known. Reads of other sizes or offsets than the last writes take cells apart and put
bytes together, so that type punning, unions and partial overwrites read back the right bytes.

The content of uninitialised or external memory comes into being when it is first read, and stays the same from then on,
also in copies made before the read: a copy refers to the original's hidden content.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Origin
from cegas.program.operators import signed
from cegas.program.types import BOOL, BYTE, PointerType, Type, int_type
from cegas.program.values import Undefined, Value

LARGEST_CELL: Final = 16
"""Larger values are cut, so a cell that covers an offset starts less than this far before it."""


class Filled(Data):
    """A background where every byte has the same value."""

    __slots__ = ("byte",)

    def __init__(self, byte: Value) -> None:
        self.byte: Final = byte


class Image(Data):
    """A background of known bytes; zero beyond them."""

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data: Final = data


class Fresh(Data):
    """A background that nobody has looked at yet; what is read is kept in `hidden`."""

    __slots__ = ("hidden", "origin", "undefined", "without")

    def __init__(self, origin: Origin, hidden: Content, *, undefined: bool, without: tuple[Value, ...] = ()) -> None:
        self.origin: Final = origin
        self.hidden: Final = hidden
        self.undefined: Final = undefined
        """A read does not choose a value but gives an undefined one (the `undefined` reading)."""
        self.without: Final = without
        """Bytes that none of them is (see `HavocMemory`)."""


Background = Filled | Image | Fresh


class Segment(Data):
    """The background of the bytes from `start` to `end`; byte b of them is byte b + shift of `source`."""

    __slots__ = ("end", "shift", "source", "start")

    def __init__(self, start: int, end: int, source: Background, shift: int) -> None:
        self.start: Final = start
        self.end: Final = end
        self.source: Final = source
        self.shift: Final = shift


FOREVER: Final = 1 << 128
"""The end of a background that covers an object of whatever size."""


class Content:
    """The bytes of one object. Changed in place; `clone` for a machine that follows several paths."""

    __slots__ = ("algebra", "cells", "segments")

    def __init__(self, algebra: Algebra, background: Background | None) -> None:
        self.algebra = algebra
        self.cells: dict[int, tuple[int, Value]] = {}
        self.segments: list[Segment] = [] if background is None else [Segment(-FOREVER, FOREVER, background, 0)]

    def fill_all(self, background: Background) -> None:
        """Make everything that no cell covers one background."""
        self.segments = [Segment(-FOREVER, FOREVER, background, 0)]

    # -- single cells ---------------------------------------------------------------------------------------------

    def read(self, offset: int, size: int, type_: Type | None = None) -> Value:
        """The value of `size` bytes; `type_` decides what an unknown value looks like."""
        cell = self.cells.get(offset)
        if cell is not None and cell[0] == size:
            return cell[1]
        parts: list[tuple[Value, int]] = []
        position, end = offset, offset + size
        while position < end:
            start, length, value = self._covering(position)
            if length:
                taken = min(start + length, end) - position
                whole = taken == length
                parts.append((value if whole else self.algebra.extract(value, position - start, taken), taken))
                position += taken
            else:
                gap_end = self._gap_end(position, min(end, position + LARGEST_CELL))
                kind = type_ if position == offset and gap_end == end else None
                parts.extend(self._read_background(position, gap_end, kind))
                position = gap_end
        return parts[0][0] if len(parts) == 1 else self.algebra.concat(parts)

    def peek(self, offset: int, size: int) -> Value | None:
        """What `read` would find, if that is fixed already; None if reading would choose it."""
        position, end = offset, offset + size
        while position < end:
            start, length, _ = self._covering(position)
            if length:
                position = start + length
                continue
            gap_end = self._gap_end(position, end)
            for segment in self.segments:
                low, high = max(segment.start, position), min(segment.end, gap_end)
                source = segment.source
                if low < high and isinstance(source, Fresh):
                    if source.hidden is self or source.hidden.peek(low + segment.shift, high - low) is None:
                        return None
            if not self.segments:
                return None
            position = gap_end
        return self.read(offset, size)

    def write(self, offset: int, size: int, value: Value) -> None:
        if size > LARGEST_CELL:  # a bit-precise integer
            self.write(offset, LARGEST_CELL, self.algebra.extract(value, 0, LARGEST_CELL))
            rest = self.algebra.extract(value, LARGEST_CELL, size - LARGEST_CELL)
            self.write(offset + LARGEST_CELL, size - LARGEST_CELL, rest)
            return
        cell = self.cells.get(offset)
        if cell is None or cell[0] != size:
            self._clear(offset, offset + size)
        self.cells[offset] = (size, value)

    def _covering(self, position: int) -> tuple[int, int, Value]:
        """Start, size and value of the cell that covers a byte; size 0 if none does."""
        cells = self.cells
        for start in range(position, position - LARGEST_CELL, -1):
            cell = cells.get(start)
            if cell is not None:
                size, value = cell
                return (start, size, value) if start + size > position else (0, 0, 0)
        return (0, 0, 0)

    def _gap_end(self, position: int, end: int) -> int:
        for candidate in range(position + 1, end):
            if candidate in self.cells:
                return candidate
        return end

    def _clear(self, start: int, end: int) -> None:
        """Remove what the cells say about a range, keeping the rest of cells that reach over its borders."""
        cells = self.cells
        first, length, value = self._covering(start)
        if length and first < start:
            cells[first] = (start - first, self.algebra.extract(value, 0, start - first))
            if first + length > end:
                cells[end] = (first + length - end, self.algebra.extract(value, end - first, first + length - end))
                return
        if end - start <= 2 * LARGEST_CELL:
            inside = [position for position in range(start, end) if position in cells]
        else:
            inside = [position for position in cells if start <= position < end]
        for position in inside:
            size, value = cells.pop(position)
            if position + size > end:
                rest = position + size - end
                cells[end] = (rest, self.algebra.extract(value, size - rest, rest))

    # -- the background -------------------------------------------------------------------------------------------

    def _segment(self, position: int) -> Segment:
        for segment in self.segments:
            if segment.start <= position < segment.end:
                return segment
        raise IndexError(f"no background at offset {position}")

    def _read_background(self, start: int, end: int, type_: Type | None) -> list[tuple[Value, int]]:
        parts: list[tuple[Value, int]] = []
        while start < end:
            segment = self._segment(start)
            stop = min(end, segment.end)
            parts.append((self._from_source(segment, start, stop, type_), stop - start))
            start = stop
        return parts

    def _from_source(self, segment: Segment, start: int, end: int, type_: Type | None) -> Value:
        source, size = segment.source, end - start
        low = start + segment.shift
        if isinstance(source, Image):
            return int.from_bytes(source.data[low : low + size], "little") if low >= 0 else 0
        if isinstance(source, Filled):
            if isinstance(source.byte, int):
                return source.byte * ((1 << (8 * size)) - 1) // 255
            return self.algebra.concat([(source.byte, 1)] * size)
        if source.hidden is self:  # this is the hidden content itself: the value comes into being here
            value = self._invent(source, size, type_)
            self.cells[start] = (size, value)
            return value
        return source.hidden.read(low, size, type_)

    def _invent(self, source: Fresh, size: int, type_: Type | None) -> Value:
        if source.undefined:
            return Undefined(0, (1 << (8 * size)) - 1, source.origin)
        if source.without:
            others = [self._other_than(source.without, self._any_byte(source.origin)) for _ in range(size)]
            return self.algebra.concat([(byte, 1) for byte in others])
        if isinstance(type_, PointerType) and type_.bytes == size:
            return self.algebra.fresh(source.origin, type_)
        if size > LARGEST_CELL:
            raise ValueError("an unknown value larger than any scalar")
        return self.algebra.fresh(source.origin, int_type(8 * size))

    def _any_byte(self, origin: Origin) -> Value:
        return self.algebra.fresh(origin, BYTE)

    def _other_than(self, excluded: Sequence[Value], byte: Value) -> Value:
        """Any byte as one that is not excluded: those that are count as the one behind the last of them."""
        apply = self.algebra.apply
        is_excluded: Value = 0
        for each in excluded:
            is_excluded = apply(op.OR, BOOL, BOOL, (is_excluded, apply(op.EQ, BOOL, BYTE, (byte, each))))
        return apply(op.ITE, BYTE, BOOL, (is_excluded, apply(op.ADD, BYTE, BYTE, (excluded[-1], 1)), byte))

    # -- ranges ---------------------------------------------------------------------------------------------------

    def snapshot(self, offset: int, size: int) -> MemoryImage:
        """What a range holds, to be put elsewhere."""
        end = offset + size
        cells: list[tuple[int, int, Value]] = []
        first, length, value = self._covering(offset)
        if length and first < offset:
            taken = min(first + length, end) - offset
            cells.append((0, taken, self.algebra.extract(value, offset - first, taken)))
        if size <= 64:
            starts: Sequence[int] = [position for position in range(offset, end) if position in self.cells]
        else:
            starts = sorted(position for position in self.cells if offset <= position < end)
        for position in starts:
            length, value = self.cells[position]
            if position + length > end:
                value = self.algebra.extract(value, 0, end - position)
                length = end - position
            cells.append((position - offset, length, value))
        segments = [
            Segment(
                max(segment.start, offset) - offset, min(segment.end, end) - offset, segment.source, segment.shift + offset
            )
            for segment in self.segments
            if segment.start < end and segment.end > offset
        ]
        return MemoryImage(size, tuple(cells), tuple(segments))

    def restore(self, offset: int, snapshot: MemoryImage) -> None:
        """Overwrite a range with what `snapshot` took."""
        self._clear(offset, offset + snapshot.size)
        self._set_background(
            offset,
            offset + snapshot.size,
            [
                Segment(segment.start + offset, segment.end + offset, segment.source, segment.shift - offset)
                for segment in snapshot.segments
            ],
        )
        for position, size, value in snapshot.cells:
            self.cells[offset + position] = (size, value)

    def fill(self, offset: int, size: int, background: Background) -> None:
        """Overwrite a range with a background."""
        if size:
            self._clear(offset, offset + size)
            self._set_background(offset, offset + size, [Segment(offset, offset + size, background, 0)])

    def _set_background(self, start: int, end: int, replacement: list[Segment]) -> None:
        if start >= end:
            return
        result: list[Segment] = []
        for segment in self.segments:
            if segment.end <= start or segment.start >= end:
                result.append(segment)
                continue
            if segment.start < start:
                result.append(Segment(segment.start, start, segment.source, segment.shift))
            if segment.end > end:
                result.append(Segment(end, segment.end, segment.source, segment.shift))
        result.extend(replacement)
        result.sort(key=lambda segment: segment.start)
        self.segments = result


class MemoryImage(Data):
    """The content of a range of bytes, relative to its start."""

    __slots__ = ("cells", "segments", "size")

    def __init__(self, size: int, cells: tuple[tuple[int, int, Value], ...], segments: tuple[Segment, ...]) -> None:
        self.size: Final = size
        self.cells: Final = cells
        self.segments: Final = segments


class AddressedObject:
    """An object as far as its address goes: site, size, alignment, and whether it lives."""

    __slots__ = ("align", "alive", "number", "reuses", "site", "size")

    def __init__(self, site: ObjectSite, number: int, size: Value | None, align: int) -> None:
        self.site = site
        self.number = number
        """Tells the objects of a site apart; in a run it counts all objects."""
        self.size = size
        """None if nothing is known of it."""
        self.align = align & -align or 1
        """A power of two, whatever an allocator was asked for: a multiple of 24 is one of 8."""
        self.alive: Value = 1
        self.reuses = False
        """Whether it may lie where memory outside the program lay that was freed before."""

    def distance(self, offset: Value, bits: int) -> int | None:
        """A known offset as a signed number of bytes from the object's first one, which lies in no special page."""
        if not isinstance(offset, int):
            return None
        if self.site.kind is ObjectKind.EXTERNAL and not isinstance(self.size, int):
            # The memory outside the program has no first byte: offsets may be addresses. A variable of it has a symbol.
            return None if offset or self.site.symbol is None else 0
        return signed(offset, bits)

    def inside(self, offset: Value, bits: int) -> bool:
        """Whether an offset is known to lie within the object, so that no other live object has its address."""
        if self.alive != 1 or (self.size == 0 and self.site.kind is not ObjectKind.HEAP):
            return False
        if not isinstance(self.size, int):
            # That external memory contains no own object is an assumption of the semantics. The heap keeps even empty blocks
            # apart; an array on the stack may have no elements; an `extern` one has at least one, but perhaps no more.
            kind = self.site.kind
            return self.site.is_all_outside or (kind in (ObjectKind.HEAP, ObjectKind.EXTERNAL) and offset == 0)
        if offset == 0:
            return True
        return isinstance(offset, int) and 0 <= signed(offset, bits) < max(self.size, 1)

    def overlaps(self, other: AddressedObject) -> bool:
        """Whether two objects may share addresses.

        An external pointer may point into an `extern` variable; literals may be stored within each other; a variable
        without bytes (an empty structure) may lie anywhere, whereas the heap keeps even empty blocks apart; a new block may
        lie where memory outside the program was freed.
        """
        kinds = (self.site.kind, other.site.kind)
        if kinds == (ObjectKind.EXTERNAL, ObjectKind.EXTERNAL):
            return self.site.is_all_outside or other.site.is_all_outside
        if kinds == (ObjectKind.LITERAL, ObjectKind.LITERAL):
            return True
        for block, memory in ((self, other), (other, self)):
            if block.reuses and memory.site.is_all_outside:
                return True
        return any(memory.size == 0 and memory.site.kind is not ObjectKind.HEAP for memory in (self, other))

    def differs(self, offset: Value, other: AddressedObject, other_offset: Value) -> bool:
        """Whether the bytes of two literals tell two places in them apart, even if the literals share addresses."""
        first, second = self.site.initializer, other.site.initializer
        if first is None or second is None or first.relocations or second.relocations:
            return False
        if not (isinstance(offset, int) and isinstance(other_offset, int)):
            return False
        if not (isinstance(self.size, int) and isinstance(other.size, int)):
            return False
        before = min(offset, other_offset)
        length = before + min(self.size - offset, other.size - other_offset)
        mine = first.data.ljust(self.size, b"\0")[offset - before :][:length]
        return length > 0 and mine != second.data.ljust(other.size, b"\0")[other_offset - before :][:length]

    def __str__(self) -> str:
        return f"{self.site.name}#{self.number}" if self.site.kind is ObjectKind.HEAP else self.site.name

    def __repr__(self) -> str:
        return f"<{self.site.kind.value} {self}>"


class MemoryObject(AddressedObject):
    """One object at run time, with its content."""

    __slots__ = ("content",)

    size: Value

    def __init__(self, site: ObjectSite, number: int, size: Value, align: int, content: Content) -> None:
        super().__init__(site, number, size, align)
        self.content = content
