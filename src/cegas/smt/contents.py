"""The bytes of objects when offsets are symbolic.

An access at a symbolic offset to a small object goes to every cell it may mean, each under the guard that the
offset is that cell's: cells stay scalars, and pointers in them stay pointers. For a large object, or one of
symbolic size, the content becomes an array of bytes in the solver's theory. Addresses in it become numbers: they may be
moved out of their object, tagged, or put together from pieces when they are read, so a number that is read as a pointer
may be any object's address (`SmtAlgebra.number_as_pointer`). To keep formulas short, the array remembers which objects'
addresses were put in. And it remembers which bytes have been written, because those that have not are from outside.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.program.machine import Stuck
from cegas.program.memory import LARGEST_CELL, Background, Content, Filled, Fresh, Image, MemoryImage, MemoryObject, Segment
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin
from cegas.program.types import BYTE, PointerType, Type, int_type
from cegas.program.values import Pointer, Undefined, Value, holds_address
from cegas.smt.algebra import MOST_ALTERNATIVES, SmtAlgebra
from cegas.smt.array_log import ArrayAccess
from cegas.smt.spans import every
from cegas.smt.terms import Node
from cegas.smt.values import Choice, Term

MOST_ENTRIES = 1 << 18
"""A table of known numbers with more entries, at an unknown index, becomes an array."""
FEW_ENTRIES = 16
"""So many entries of a table are looked up one by one, each under its condition; of more, the bits of the index decide."""
MOST_BYTES = 4096
"""Ranges of more bytes are not written byte by byte."""


class ArrayProvenance:
    """Which addresses were put into an array as a whole. A hint: other numbers may be in it as well."""

    __slots__ = ("hides", "numbers", "objects", "places", "wild")

    def __init__(self) -> None:
        self.objects: dict[MemoryObject, None] = {}
        self.numbers: dict[int, None] = {}
        """Numbers of the width of a pointer."""
        self.wild = False
        """There are others of which nothing is known: then it does not help to know some."""
        self.hides = False
        """Some of those were computed from addresses."""
        self.places: list[tuple[Node, int, Value]] = []
        """Where addresses of own objects were put in, how many bytes, and which. They may have been overwritten since."""

    def copy(self) -> ArrayProvenance:
        other = ArrayProvenance()
        other.objects, other.numbers = dict(self.objects), dict(self.numbers)
        other.wild, other.hides, other.places = self.wild, self.hides, list(self.places)
        return other

    def same_as(self, other: ArrayProvenance) -> bool:
        return (
            self.objects == other.objects
            and self.numbers == other.numbers
            and self.wild == other.wild
            and self.hides == other.hides
            and self.places == other.places
        )

    def note(self, algebra: SmtAlgebra, place: Node, size: int, value: Value) -> None:
        """A value is put in at a place."""
        self.add(algebra, value, size)
        if not algebra.asks_reach:
            return
        if isinstance(value, Pointer | Choice):
            self.places.append((place, size, value))
        elif isinstance(value, Term):
            self.hides = self.hides or algebra.carries_address(value.node)
        else:
            self.hides = self.hides or holds_address(value)

    def add(self, algebra: SmtAlgebra, value: Value, size: int) -> None:
        if isinstance(value, Choice):
            for _, alternative in value.alternatives:
                self.add(algebra, alternative, size)
        elif isinstance(value, Pointer):
            self.objects[value.object] = None
        elif isinstance(value, int):
            if 8 * size == algebra.pointer_bits:
                self.numbers[value] = None
            self.wild = self.wild or len(self.numbers) > MOST_ALTERNATIVES // 2
        elif isinstance(value, Term):
            whole = 8 * size >= algebra.pointer_bits
            self.wild = self.wild or whole or algebra.carries_address(value.node)
        else:
            self.wild = True


class SavedContent:
    """What a content held at some time. Its parts must not be changed, although they could be."""

    __slots__ = ("_hash", "array", "cells", "masks", "provenance", "segments", "touched")

    def __init__(
        self,
        cells: dict[int, tuple[int, Value]],
        segments: list[Segment],
        array: Node | None,
        touched: Node | None,
        provenance: ArrayProvenance | None,
        masks: Node | None,
    ) -> None:
        self.cells = cells
        self.segments = segments
        self.array = array
        self.touched = touched
        self.masks = masks
        self.provenance = provenance
        """None if there is no array."""
        self._hash = 0

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, SavedContent):
            return NotImplemented
        return (
            hash(self) == hash(other)
            and self.cells == other.cells
            and self.segments == other.segments
            and self.array == other.array
            and self.touched == other.touched
            and self.masks == other.masks
            and (self.provenance is None or other.provenance is None or self.provenance.same_as(other.provenance))
        )

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((frozenset(self.cells.items()), tuple(self.segments), self.array)) or 1
        return self._hash


class SmtContent(Content):
    """Cells over a background as long as these suffice, then an array."""

    __slots__ = ("_before", "_kept", "_latest", "_smt", "array", "masks", "provenance", "touched")

    def __init__(self, algebra: SmtAlgebra, background: Background | None) -> None:
        super().__init__(algebra, background)
        self._smt = algebra
        self._kept = False
        self.array: Node | None = None
        """The bytes by offset, once cells no longer suffice."""
        self.touched: Node | None = None
        """An array that has zeros where the array's bytes are from outside the program; None if none are."""
        self.masks: Node | None = None
        """An array of masks of the uninitialised bits of the array's bytes; None if there are none."""
        self._before: tuple[Node, Node | None, Node | None] | None = None
        """The arrays before the last stores at known offsets; None if the last store was at none."""
        self._latest: dict[int, tuple[Node, Node, Node]] = {}
        """What those stores wrote: after many of them it takes long to find it in the array."""
        self.provenance = ArrayProvenance()

    # -- going back -----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """From now on the algebra knows when this changes, so that it can be saved and restored."""
        self._kept = True
        self._touch()

    def _touch(self) -> None:
        """To be called before every change."""
        if self._kept:
            self._smt.touched[self] = None

    def save(self) -> SavedContent:
        """What is in it now."""
        provenance = None if self.array is None else self.provenance.copy()
        return SavedContent(dict(self.cells), self.segments, self.array, self.touched, provenance, self.masks)

    def restore_saved(self, saved: SavedContent) -> None:
        """Become what was saved."""
        self.cells = dict(saved.cells)
        self.segments = saved.segments
        self.array, self.touched, self._before, self._latest = saved.array, saved.touched, None, {}
        self.masks = saved.masks
        self.provenance = ArrayProvenance() if saved.provenance is None else saved.provenance.copy()

    # -- known offsets --------------------------------------------------------------------------------------------

    def read(self, offset: int, size: int, type_: Type | None = None) -> Value:
        if self.array is not None:
            return self._select(self._index(offset), size, type_)
        value = super().read(offset, size, type_)
        return self._smt.as_pointer(value) if isinstance(type_, PointerType) else value

    def write(self, offset: int, size: int, value: Value) -> None:
        self._touch()
        if self.array is not None:
            self._store(self._index(offset), size, value, None)
        else:
            super().write(offset, size, value)

    def write_if(self, guard: Node, offset: int, size: int, value: Value) -> None:
        """Write if `guard` holds."""
        if guard.is_true():
            self.write(offset, size, value)
        elif guard.is_false():
            return
        elif self.array is not None:
            self._store(self._index(offset), size, value, guard)
        else:
            old = self.read(offset, size)  # not as a pointer: the program has not looked at it
            alternatives = [(guard, value), (self._smt.terms.negation(guard), old)]
            self.write(offset, size, self._smt.select(int_type(8 * size), alternatives))

    def _invent(self, source: Fresh, size: int, type_: Type | None) -> Value:
        self._touch()
        if source.undefined:
            return Undefined(0, (1 << (8 * size)) - 1, source.origin)
        if source.without:
            return super()._invent(source, size, type_)
        if isinstance(type_, PointerType) and type_.bytes == size:
            return self._smt.invent(source.origin, type_)[0]
        if size > LARGEST_CELL:
            raise Stuck("a read of more uninitialised bytes at once than any scalar has")
        value, symbol = self._smt.invent(source.origin, int_type(8 * size))
        self._smt.unseen[symbol] = None
        return value

    def _any_byte(self, origin: Origin) -> Value:
        return self._smt.invent(origin, BYTE)[0]

    def known_byte(self, offset: int) -> Value | None:
        """A byte that some cell covers; None if none does."""
        start, size, value = self._covering(offset)
        return self._smt.extract(value, offset - start, 1) if size else None

    # -- symbolic offsets -----------------------------------------------------------------------------------------

    def read_at(self, offset: Term, size: int, type_: Type, length: Value) -> Value:
        """Read at a symbolic offset of an object that is `length` bytes long."""
        algebra = self._smt
        candidates = self.offsets(offset, size, length)
        if (candidates is None or len(candidates) > FEW_ENTRIES) and not isinstance(type_, PointerType):
            found = self._table(offset, size, length, most=0 if candidates is None else algebra.most_cases)
            if found is not None:
                return found
        if candidates is None:
            self.make_array(length)
            return self._select(offset.node, size, type_)
        values: list[tuple[Node, Value]] = []
        for place in candidates:
            algebra.tick()
            values.append((self.at(offset, place), self.read(place, size, type_)))
        if not values:  # no offset is within the object: a validity condition has excluded the access
            cell = int_type(8 * size)
            return Term(algebra.encoder.open_variable(cell, "a read out of bounds"), cell)
        terms = algebra.terms
        # The offset is one of the candidates, so the last guard need not be asked.
        values[-1] = (terms.negation(terms.disjunction(*(guard for guard, _ in values[:-1]))), values[-1][1])
        return algebra.select(int_type(8 * size), values)

    def write_at(self, guard: Node, offset: Term, size: int, value: Value, length: Value) -> None:
        """Write, if `guard` holds, at a symbolic offset of an object that is `length` bytes long."""
        candidates = self.offsets(offset, size, length)
        if candidates is None:
            self.make_array(length)
            self._store(offset.node, size, value, None if guard.is_true() else guard)
            return
        for place in candidates:
            self._smt.tick()
            self.write_if(self._smt.terms.conjunction(guard, self.at(offset, place)), place, size, value)

    def at(self, offset: Term, place: int) -> Node:
        """Whether a symbolic offset equals a known one."""
        return self._smt.spans.equal(offset.node, place)

    def offsets(self, offset: Term, size: int, length: Value) -> range | None:
        """The offsets that a symbolic one may be if `size` bytes there lie within the object; None if there are too many."""
        if self.array is not None or not isinstance(length, int):
            return None
        candidates = self._candidates(offset, size, length)
        if not candidates[self._smt.most_cells :]:
            return candidates
        return candidates if self._holds_pointers() and not candidates[self._smt.most_alternatives :] else None

    def _holds_pointers(self) -> bool:
        """Whether there are pointers among the cells."""
        return any(isinstance(value, Pointer | Choice) for _, value in self.cells.values())

    def _candidates(self, offset: Term, size: int, length: int) -> range:
        candidates = self._smt.spans.of(offset.node).between(0, length - size)
        return every(candidates, 1 << min(offset.known, 32), offset.low)

    def _table(self, offset: Term, size: int, length: Value, most: int) -> Value | None:
        """Read known bytes: the bits of the offset decide one by one. None if there are others, or too many, or at most so
        many different ones, which are followed case by case.
        """
        if self.array is not None or not isinstance(length, int) or not self._is_known(length):
            return None
        places = self._candidates(offset, size, length)
        if len(places) > MOST_ENTRIES:
            return None
        entries: dict[int, int] = {}
        for place in places:
            entry = self._known(place, size)
            if entry is None:
                return None
            entries[place] = entry
        if len(set(entries.values())) <= most:
            return None
        terms, width = self._smt.terms, 8 * size
        node = terms.decided(offset.node, [(place, terms.vector(entry, width)) for place, entry in entries.items()])
        return self._smt.wrap(node, int_type(width))

    def _is_known(self, length: int) -> bool:
        """Whether the background of an object is known numbers."""
        sources = [segment.source for segment in self.segments if segment.start < length and segment.end > 0]
        return all(isinstance(each, Image) or (isinstance(each, Filled) and isinstance(each.byte, int)) for each in sources)

    def _known(self, place: int, size: int) -> int | None:
        """Some bytes, if they are a known number."""
        self._smt.tick()
        value = super().read(place, size)
        return value if isinstance(value, int) else None

    def cells_between(self, start: int, end: int) -> list[tuple[int, int]]:
        """The cells that reach into a range, including those of unknown memory that has been read."""
        found = _cells_in(self.cells, start, end)
        for segment in self.segments:
            source, shift = segment.source, segment.shift
            low, high = max(segment.start, start), min(segment.end, end)
            if low < high and isinstance(source, Fresh) and source.hidden is not self:
                inside = _cells_in(source.hidden.cells, low + shift, high + shift)
                found += [(max(first - shift, low), min(last - shift, high)) for first, last in inside]
        return found

    # -- arrays ---------------------------------------------------------------------------------------------------

    def _index(self, offset: int) -> Node:
        return self._smt.terms.vector(offset, self._smt.pointer_bits)

    def _select(self, index: Node, size: int, type_: Type | None) -> Value:
        terms = self._smt.terms
        places = [terms.add(index, self._index(byte)) for byte in range(size)]
        bits = terms.concat([self._select_byte(place) for place in places])
        if self._smt.array_log is not None:
            self._smt.array_log.read(ArrayAccess(self, index, size, bits))
        mask = None if self.masks is None else terms.concat([self._open_bits(place) for place in places])
        if isinstance(type_, PointerType) and type_.bytes == size:
            pointer = self._pointer(bits, terms.conjunction(*[self._is_untouched(place) for place in places]))
            return pointer if mask is None else self._if_defined(pointer, bits, mask)
        whole = int_type(8 * size)
        return self._smt.wrap(bits, whole) if mask is None else self._smt.definedness.value((bits, mask), whole)

    def _if_defined(self, pointer: Value, bits: Node, mask: Node) -> Value:
        """What is read as a pointer is one if all its bits are initialised."""
        terms = self._smt.terms
        carried = self._smt.definedness.value((bits, mask), self._smt.offset_type)
        is_pointer = terms.equal(mask, terms.vector(0, self._smt.pointer_bits))
        return self._smt.select(self._smt.offset_type, [(is_pointer, pointer), (terms.negation(is_pointer), carried)])

    def _open_bits(self, place: Node) -> Node:
        """Which bits of a byte are uninitialised."""
        terms, before, masks = self._smt.terms, self._before, self.masks
        number = None if before is None else terms.number(place)
        if number is not None and number in self._latest:
            return self._latest[number][2]
        if before is not None and number is not None:
            masks = before[2]
        return terms.vector(0, 8) if masks is None else terms.select(masks, place)

    def _select_byte(self, place: Node) -> Node:
        terms, before = self._smt.terms, self._before
        number = None if before is None else terms.number(place)
        if before is None or number is None:
            return terms.select(self.array, place)
        return self._latest[number][0] if number in self._latest else terms.select(before[0], place)

    def _written(self, place: Node) -> Node:
        """A byte that is zero if the one at a place is from outside the program."""
        terms, before, touched = self._smt.terms, self._before, self.touched
        number = None if before is None else terms.number(place)
        if number is not None and number in self._latest:
            return self._latest[number][1]
        if before is not None and number is not None:
            touched = before[1]
        return terms.vector(1, 8) if touched is None else terms.select(touched, place)

    def _is_untouched(self, place: Node) -> Node:
        return self._smt.terms.equal(self._written(place), self._smt.terms.vector(0, 8))

    def _store_byte(self, place: Node, byte: Node, written: Node, mask: Node) -> None:
        terms = self._smt.terms
        number = terms.number(place)
        if number is None:
            self._before, self._latest = None, {}
        else:
            if self._before is None:
                self._before = (self.array, self.touched, self.masks)
            self._latest[number] = (byte, written, mask)
        self.array = terms.store(self.array, place, byte)
        if self.masks is None and terms.number(mask) != 0:
            self.masks = terms.constant_array(self._smt.pointer_bits, terms.vector(0, 8))
        if self.masks is not None:
            self.masks = terms.store(self.masks, place, mask)
        if self.touched is not None:
            self.touched = terms.store(self.touched, place, written)

    def _pointer(self, bits: Node, untouched: Node) -> Value:
        """What a number from an array means as a pointer: null or outside the program if nobody has written its bytes."""
        algebra = self._smt
        plain = algebra.wrap(bits, algebra.offset_type)
        if isinstance(plain, int):
            return plain
        terms, rest = algebra.terms, algebra.terms.true
        alternatives: list[tuple[Node, Value]] = []

        def add(guard: Node, value: Value) -> None:
            nonlocal rest
            alternatives.append((terms.conjunction(rest, guard), value))
            rest = terms.conjunction(rest, terms.negation(guard))

        add(terms.equal(bits, terms.vector(0, algebra.pointer_bits)), 0)
        if not untouched.is_false():
            add(untouched, algebra.outside(bits))
        known = ArrayProvenance() if self.provenance.wild else self.provenance
        for number in known.numbers:
            add(terms.equal(bits, terms.vector(number, algebra.pointer_bits)), number)
        own = [memory for memory in known.objects if memory.site.kind is not ObjectKind.EXTERNAL]
        alternatives.append((rest, algebra.number_as_pointer(bits, own)))
        return algebra.select(algebra.offset_type, alternatives)

    def _store(self, index: Node, size: int, value: Value, guard: Node | None) -> None:
        self._touch()
        terms = self._smt.terms
        self._smt.tick()
        self.provenance.note(self._smt, index, size, value)
        bits, masks = self._smt.definedness.pair(value, 8 * size)
        if self._smt.array_log is not None:
            self._smt.array_log.write(ArrayAccess(self, index, size, bits))
        for byte in range(size):
            place = terms.add(index, self._index(byte))
            piece, written = terms.extract(bits, 8 * byte + 7, 8 * byte), terms.vector(1, 8)
            mask = terms.extract(masks, 8 * byte + 7, 8 * byte)
            if guard is not None:
                piece = terms.ite(guard, piece, self._select_byte(place))
                written = terms.ite(guard, written, self._written(place))
                mask = terms.ite(guard, mask, self._open_bits(place))
            self._store_byte(place, piece, written, mask)

    def still_holds(self, place: Node, size: int, value: Value) -> Node:
        """Whether the array has at a place what was put in there."""
        terms = self._smt.terms
        now = [self._select_byte(terms.add(place, self._index(byte))) for byte in range(size)]
        return terms.equal(terms.concat(now), self._smt.node(value, int_type(8 * size)))

    def make_array(self, length: Value) -> None:
        """Turn cells and background into an array; from now on everything goes there."""
        if self.array is not None:
            return
        self._touch()
        cells, segments = sorted(self.cells.items()), self.segments
        main = max(range(len(segments)), key=lambda number: _extent(segments[number], length))
        base = self._array_of(segments[main])
        self.cells = {}
        self.array = base
        self.touched = self._touched_of(segments[main])
        self.masks = self._masks_of(segments[main])
        for number, segment in enumerate(segments):
            if number != main:
                self._copy_background(segment, length)
        for offset, (size, value) in cells:
            self._store(self._index(offset), size, value, None)

    def _array_of(self, segment: Segment) -> Node:
        """An array that has a segment's bytes at their places (and anything elsewhere)."""
        source, terms, bits = segment.source, self._smt.terms, self._smt.pointer_bits
        if isinstance(source, Filled):
            if not isinstance(source.byte, int):
                self.provenance.note(self._smt, self._index(0), 1, source.byte)
            return terms.constant_array(bits, self._smt.definedness.pair(source.byte, 8)[0])
        if isinstance(source, Image):
            if len(source.data) > MOST_BYTES:
                raise Stuck(f"an access at a symbolic offset to {len(source.data)} initialised bytes")
            if any(source.data):
                self.provenance.wild = True
            array = terms.constant_array(bits, terms.vector(0, 8))
            for place, byte in enumerate(source.data):
                if byte:
                    array = terms.store(array, self._index(place - segment.shift), terms.vector(byte, 8))
            return array
        if source.undefined:
            return terms.constant_array(bits, terms.vector(0, 8))
        if segment.shift:
            raise Stuck("an access at a symbolic offset to a copy of uninitialised memory")
        if source.without:
            raise Stuck("an access at a symbolic offset to memory without some bytes")
        hidden = source.hidden
        assert isinstance(hidden, SmtContent)
        if hidden is self:
            array = terms.variable(terms.array_sort(bits), source.origin.label)
            self._smt.origins[array] = source.origin
            return array
        hidden.make_array(0)
        return hidden.array

    def _masks_of(self, segment: Segment) -> Node | None:
        """Which bits of a segment are uninitialised; see `masks`."""
        source, terms = segment.source, self._smt.terms
        if isinstance(source, Filled):
            mask = self._smt.definedness.pair(source.byte, 8)[1]
        else:
            mask = terms.vector(255 if isinstance(source, Fresh) and source.undefined else 0, 8)
        return None if terms.number(mask) == 0 else terms.constant_array(self._smt.pointer_bits, mask)

    def _touched_of(self, segment: Segment) -> Node | None:
        """Which bytes of a segment are from outside the program; see `touched`."""
        if not isinstance(segment.source, Fresh) or segment.source.undefined:
            return None
        hidden, terms = segment.source.hidden, self._smt.terms
        assert isinstance(hidden, SmtContent)
        return hidden.touched if hidden is not self else terms.constant_array(self._smt.pointer_bits, terms.vector(0, 8))

    def _copy_background(self, segment: Segment, length: Value) -> None:
        end = min(segment.end, length) if isinstance(length, int) else segment.end
        start = max(segment.start, 0)
        if end - start > MOST_BYTES:
            raise Stuck("an access at a symbolic offset to large memory of several parts")
        view = SmtContent(self._smt, None)
        view.segments = [segment]
        for place in range(start, end):
            self._store(self._index(place), 1, view.read(place, 1), None)

    # -- ranges ---------------------------------------------------------------------------------------------------

    def snapshot(self, offset: int, size: int) -> MemoryImage:
        if self.array is None:
            return super().snapshot(offset, size)
        step = self._smt.pointer_bits // 8
        pointer = PointerType(self._smt.pointer_bits)
        cells: list[tuple[int, int, Value]] = []
        for start, length in pieces(size, step, "a copy"):
            type_ = pointer if length == step and not (offset + start) % step else None
            cells.append((start, length, self.read(offset + start, length, type_)))
        return MemoryImage(size, tuple(cells), ())

    def restore(self, offset: int, snapshot: MemoryImage) -> None:
        self._touch()
        if self.array is None:
            super().restore(offset, snapshot)
            return
        view = SmtContent(self._smt, Filled(0))
        view.restore(0, snapshot)
        covered = {start: length for start, length, _ in snapshot.cells}
        place = 0
        if snapshot.size > MOST_BYTES:
            raise Stuck(f"a copy of {snapshot.size} bytes to memory with symbolic offsets")
        while place < snapshot.size:
            length = covered.get(place, 1)
            self._store(self._index(offset + place), length, view.read(place, length), None)
            place += length

    def fill_all(self, background: Background) -> None:
        self._touch()
        super().fill_all(background)

    def fill(self, offset: int, size: int, background: Background) -> None:
        self._touch()
        if self.array is None:
            super().fill(offset, size, background)
            return
        view = SmtContent(self._smt, background)
        for start, length in pieces(size, 1, "a fill"):
            self._store(self._index(offset + start), length, view.read(offset + start, length), None)


def _cells_in(cells: dict[int, tuple[int, Value]], start: int, end: int) -> list[tuple[int, int]]:
    """Starts and ends of the cells that reach into a range."""
    near = range(start - LARGEST_CELL + 1, end)
    places = [place for place in near if place in cells] if len(near) < len(cells) else list(cells)
    ends = [(place, place + cells[place][0]) for place in places]
    return [(first, last) for first, last in ends if first < end and last > start]


def _extent(segment: Segment, length: Value) -> int:
    end = min(segment.end, length) if isinstance(length, int) and length > 0 else segment.end
    return max(0, end - max(segment.start, 0))


def pieces(size: int, step: int, what: str) -> Iterator[tuple[int, int]]:
    """A range cut into pieces of at most `step` bytes."""
    if size > MOST_BYTES:
        raise Stuck(f"{what} of {size} bytes of memory with symbolic offsets")
    for start in range(0, size, step):
        yield start, min(step, size - start)
