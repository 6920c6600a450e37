"""The cells of objects: which nodes a load reads and a store writes.

Memory is divided into words of a pointer's size. A cell is one word of an object, or a *class* of words: those with a
given remainder modulo a number of words (a field of all elements of an array). Cells of one object may overlap:

- a word has one node, which stores write and loads read;
- a class has two: what was stored through it, and what a load through it may find. What was stored through a class goes
  into every word and every other class that overlaps it; what a word holds goes into every class that contains it.

A store or load of anything but one whole, aligned word treats addresses as pieces: it leaves, or finds, a `NUMBER`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from cegas.foundation.typed import Final, TypeAlias
from cegas.pointers.locations import ANYWHERE, EXTERNAL, FRESH, NUMBER, PLACES, Locations, accessed, bits_of
from cegas.pointers.solver import InclusionSolver
from cegas.program.objects import ObjectKind, ObjectSite

NOWHERE: Final = -1
"""No access is possible."""
PIECES: Final = -2
"""The access is not one of a whole word."""

WHOLE: Final = (0, ANYWHERE)
"""The class of all words."""
SHORT: Final = 8
"""The words of shorter ranges are looked at one by one."""
FEW: Final = 6
"""Accesses to so many places have edges of their own."""

ObjectPlace: TypeAlias = tuple[int, int, int]
"""Object, offset and modulus, as of a location."""
Move: TypeAlias = tuple[int, int]
"""A distance and a stride."""
STAY: Final[Move] = (0, 0)


def is_short(first: int, end: int | None) -> bool:
    """Whether a range is kept word by word: tables have many short ones between their pointers."""
    return end is not None and end - first <= SHORT


class CellBackground:
    """Bits that many words of an object hold without having a node: initial contents, and pieces."""

    __slots__ = ("_ranges", "_words")

    def __init__(self) -> None:
        self._words: dict[int, int] = {}
        self._ranges: dict[tuple[int, int | None, int], int] = {}
        """First word, end (None: all of the object), distance between the words; and the bits."""

    def add(self, first: int, end: int | None, modulus: int, bits: int) -> bool:
        """Words from `first` to `end` in steps of `modulus` hold `bits`, too; whether that is new."""
        if is_short(first, end):
            new = False
            for word in range(first, end or first, modulus):
                before = self._words.get(word, 0)
                self._words[word] = before | bits
                new = new or bool(bits & ~before)
            return new
        key = (first, end, modulus)
        before = self._ranges.get(key, 0)
        self._ranges[key] = before | bits
        return bool(bits & ~before)

    def of_word(self, word: int) -> int:
        """The bits of one word."""
        bits = self._words.get(word, 0)
        for (first, end, modulus), more in self._ranges.items():
            if word >= first and (end is None or word < end) and (word - first) % modulus == 0:
                bits |= more
        return bits

    def of_class(self, word: int, modulus: int) -> int:
        """The bits of all words of a class."""
        bits = 0
        for exact, more in self._words.items():
            if (exact - word) % modulus == 0:
                bits |= more
        for (first, _, distance), more in self._ranges.items():
            if (first - word) % gcd(distance, modulus) == 0:
                bits |= more
        return bits


class ObjectCells:
    """The cells of the objects of one site."""

    __slots__ = ("background", "classes", "count", "kind", "readable", "size", "words", "writable")

    def __init__(self, site: ObjectSite, word: int) -> None:
        self.kind = site.kind
        self.size = None if site.kind is ObjectKind.EXTERNAL else site.size
        self.count = None if self.size is None else -(-self.size // word)
        self.readable = site.kind is not ObjectKind.FUNCTION
        self.writable = self.readable and not site.constant
        self.background = CellBackground()
        self.words: dict[int, int] = {}
        """The nodes of words."""
        self.classes: dict[tuple[int, int], tuple[int, int]] = {}
        """Remainder and modulus; the nodes of what is stored and of what may be loaded."""


class CellMemory:
    """All cells, made when they are first accessed."""

    __slots__ = (
        "_everywhere",
        "_load_hubs",
        "_outside",
        "_overwritten",
        "_read",
        "_solver",
        "_store_hubs",
        "_taken",
        "_written",
        "locations",
        "objects",
        "word",
    )

    def __init__(
        self, solver: InclusionSolver, locations: Locations, sites: Sequence[ObjectSite], taken: Callable[[], Sequence[int]]
    ) -> None:
        self._solver = solver
        self.locations = locations
        self.word = locations.word
        self._taken = taken
        """The objects that a number may be the address of."""
        self.objects = [ObjectCells(site, self.word) for site in sites]
        self._read: dict[ObjectPlace, int] = {}
        self._written: dict[ObjectPlace, int] = {}
        self._load_hubs: dict[tuple[int, Move], int] = {}
        self._store_hubs: dict[tuple[int, Move], int] = {}
        self._overwritten: set[tuple[int, Move, int | None, int]] = set()
        self._outside: tuple[int, int] | None = None
        self._everywhere: tuple[int, int] | None = None

    # -- single cells ---------------------------------------------------------------------------------------------

    def read(self, place: ObjectPlace) -> int:
        """The node that a load of a whole word at a place reads; `NOWHERE` or `PIECES` if there is none."""
        found = self._read.get(place)
        if found is None:
            found = self._read[place] = self._cell(*place, reading=True)
        return found

    def written(self, place: ObjectPlace) -> int:
        """The node that a store of a whole word at a place writes; `NOWHERE` or `PIECES` if there is none."""
        found = self._written.get(place)
        if found is None:
            found = self._written[place] = self._cell(*place, reading=False)
        return found

    def _cell(self, number: int, offset: int, modulus: int, *, reading: bool) -> int:
        cells, width = self.objects[number], self.word
        if not (cells.readable if reading else cells.writable):
            return NOWHERE
        if cells.kind is ObjectKind.EXTERNAL:
            return self.class_nodes(number, *WHOLE)[reading]
        if modulus == 0:
            if offset < 0 or (cells.size is not None and offset + width > cells.size):
                return NOWHERE
            return PIECES if offset % width else self.word_node(number, offset // width)
        if cells.size is not None and cells.size < width:
            return NOWHERE
        if modulus % width or offset % width:
            return PIECES
        word, modulus = offset // width, modulus // width
        if cells.size is not None and modulus >= cells.size // width:
            # Only the first element of the class can lie within the object.
            return self.word_node(number, word) if word < cells.size // width else NOWHERE
        return self.class_nodes(number, word, modulus)[reading]

    def word_node(self, number: int, word: int) -> int:
        """The node of one word of an object."""
        cells = self.objects[number]
        node = cells.words.get(word)
        if node is None:
            solver = self._solver
            node = cells.words[word] = solver.node(cells.background.of_word(word))
            for (remainder, modulus), (stored, loaded) in cells.classes.items():
                if (word - remainder) % modulus == 0:
                    solver.edge(stored, node)
                    solver.edge(node, loaded)
        return node

    def class_nodes(self, number: int, word: int, modulus: int) -> tuple[int, int]:
        """The nodes of a class of words: of stores and of loads."""
        cells = self.objects[number]
        found = cells.classes.get((word, modulus))
        if found is not None:
            return found
        solver = self._solver
        stored, loaded = solver.node(), solver.node(cells.background.of_class(word, modulus))
        solver.edge(stored, loaded)
        for exact, node in cells.words.items():
            if (exact - word) % modulus == 0:
                solver.edge(stored, node)
                solver.edge(node, loaded)
        for (remainder, other), (other_stored, other_loaded) in cells.classes.items():
            if (remainder - word) % gcd(modulus, other) == 0:
                solver.edge(stored, other_loaded)
                solver.edge(other_stored, loaded)
        cells.classes[word, modulus] = (stored, loaded)
        return stored, loaded

    def content(self, number: int, word: int | None) -> int:
        """What a word of an object may hold (None: any word), without making a cell."""
        cells = self.objects[number]
        if not cells.readable:
            return 0
        if cells.kind is ObjectKind.EXTERNAL:
            word = None
        set_of = self._solver.set_of
        if word is not None:
            node = cells.words.get(word)
            if node is not None:
                return set_of(node)
            bits = cells.background.of_word(word)
            for (remainder, modulus), (stored, _) in cells.classes.items():
                if (word - remainder) % modulus == 0:
                    bits |= set_of(stored)
            return bits
        bits = cells.background.of_class(*WHOLE)
        for node in cells.words.values():
            bits |= set_of(node)
        for _, loaded in cells.classes.values():
            bits |= set_of(loaded)
        return bits

    # -- ranges ---------------------------------------------------------------------------------------------------

    def hold(self, number: int, first: int, end: int | None, modulus: int, bits: int) -> None:
        """Words of an object hold `bits`, too; see `CellBackground.add`."""
        cells = self.objects[number]
        if cells.count is not None:
            end = cells.count if end is None else min(end, cells.count)
            if first >= end:
                return
        if not cells.background.add(first, end, modulus, bits):
            return
        solver = self._solver
        if is_short(first, end):
            for word in range(first, end or first, modulus):
                node = cells.words.get(word)
                if node is not None:
                    solver.add(node, bits)
                for (remainder, other), (_, loaded) in cells.classes.items():
                    if (word - remainder) % other == 0:
                        solver.add(loaded, bits)
            return
        for word, node in cells.words.items():
            if word >= first and (end is None or word < end) and (word - first) % modulus == 0:
                solver.add(node, bits)
        for (remainder, other), (_, loaded) in cells.classes.items():
            if (first - remainder) % gcd(modulus, other) == 0:
                solver.add(loaded, bits)

    def overwrite(self, place: ObjectPlace, size: int | None, bits: int) -> None:
        """`size` bytes (None: an unknown number) become what is no address in one piece: `bits` if they are whole words."""
        number, offset, modulus = place
        cells, width = self.objects[number], self.word
        if not cells.writable or size == 0:
            return
        if cells.kind is ObjectKind.EXTERNAL:
            self._solver.add(self.class_nodes(number, *WHOLE)[0], bits)
            return
        if modulus == 0:
            if offset < 0 or (cells.size is not None and size is not None and offset + size > cells.size):
                return
            self._overwrite_range(number, offset, size, bits)
        elif modulus % width or size is None or size > modulus:
            self.hold(number, 0, None, 1, NUMBER | bits)
        else:
            for word in range(offset // width, -(-(offset + size) // width)):
                whole = word * width >= offset and (word + 1) * width <= offset + size
                self.hold(number, word % (modulus // width), None, modulus // width, bits if whole else NUMBER | bits)

    def _overwrite_range(self, number: int, offset: int, size: int | None, bits: int) -> None:
        width = self.word
        first = offset // width
        if offset % width:
            self.hold(number, first, first + 1, 1, NUMBER | bits)
            first += 1
        if size is None:
            self.hold(number, first, None, 1, bits)
            return
        end = (offset + size) // width
        if end > first:
            self.hold(number, first, end, 1, bits)
        if (offset + size) % width and end >= first:
            self.hold(number, end, end + 1, 1, NUMBER | bits)

    # -- addresses without a known object -------------------------------------------------------------------------

    def outside(self) -> tuple[int, int]:
        """The nodes of all memory outside the program: of stores and of loads."""
        if self._outside is None:
            self._outside = self._family(
                [number for number, cells in enumerate(self.objects) if cells.kind is ObjectKind.EXTERNAL]
            )
        return self._outside

    def everywhere(self) -> tuple[int, int]:
        """The nodes of all memory that a number may be the address of."""
        if self._everywhere is None:
            self._everywhere = self._family(self._taken())
        return self._everywhere

    def _family(self, members: Sequence[int]) -> tuple[int, int]:
        solver = self._solver
        stored, loaded = solver.node(), solver.node()
        for number in members:
            cells = self.objects[number]
            if not cells.readable:
                continue
            into, out = self.class_nodes(number, *WHOLE)
            solver.edge(out, loaded)
            if cells.writable:
                solver.edge(stored, into)
        return stored, loaded

    # -- whole sets -----------------------------------------------------------------------------------------------

    def read_through(self, addresses: int, move: Move, target: int) -> None:
        """`target` receives a word loaded from any of the addresses, moved."""
        addresses = accessed(addresses, *move)
        if not self._is_crowd(addresses):
            self._read_all(addresses, move, target)
            return
        hub = self._load_hubs.get((addresses, move))
        if hub is None:
            hub = self._load_hubs[addresses, move] = self._solver.node()
            self._read_all(addresses, move, hub)
        self._solver.edge(hub, target)

    def _is_crowd(self, addresses: int) -> bool:
        """Many addresses together get a node of their own, so that accesses through the same ones share their edges."""
        return addresses.bit_count() > FEW

    def _read_all(self, addresses: int, move: Move, target: int) -> None:
        solver = self._solver
        if addresses & NUMBER:
            solver.edge(self.everywhere()[1], target)
            solver.add(target, NUMBER)
        if addresses & (FRESH | EXTERNAL):
            solver.edge(self.outside()[1], target)
        for location in bits_of(addresses & PLACES):
            node = self.read(self.locations.place(location, *move))
            if node >= 0:
                solver.edge(node, target)
            elif node == PIECES:
                solver.add(target, NUMBER)

    def write_through(self, addresses: int, move: Move, source: int, bits: int) -> None:
        """A word is stored to any of the addresses, moved: the set of `source` (-1: none) and `bits`."""
        addresses = accessed(addresses, *move)
        if not self._is_crowd(addresses):
            self._write_all(addresses, move, source, bits)
            return
        hub = self._store_hubs.get((addresses, move))
        if hub is None:
            hub = self._store_hubs[addresses, move] = self._solver.node()
            self._write_all(addresses, move, hub, 0)
        self._write(hub, source, bits)

    def _write_all(self, addresses: int, move: Move, source: int, bits: int) -> None:
        if addresses & NUMBER:
            self._write(self.everywhere()[0], source, bits | NUMBER)
        if addresses & (FRESH | EXTERNAL):
            self._write(self.outside()[0], source, bits)
        for location in bits_of(addresses & PLACES):
            place = self.locations.place(location, *move)
            node = self.written(place)
            if node >= 0:
                self._write(node, source, bits)
            elif node == PIECES:
                self.overwrite(place, self.word, NUMBER)

    def _write(self, node: int, source: int, bits: int) -> None:
        if source >= 0:
            self._solver.edge(source, node)
        if bits:
            self._solver.add(node, bits)

    def overwrite_through(self, addresses: int, move: Move, size: int | None, bits: int) -> None:
        """Like `overwrite`, at any of the addresses, moved."""
        addresses = accessed(addresses, *move)
        key = (addresses, move, size, bits)
        if key in self._overwritten:
            return
        self._overwritten.add(key)
        if addresses & NUMBER:
            self._solver.add(self.everywhere()[0], NUMBER | bits)
        if addresses & (FRESH | EXTERNAL):
            self._solver.add(self.outside()[0], NUMBER | bits)
        for location in bits_of(addresses & PLACES):
            self.overwrite(self.locations.place(location, *move), size, bits)
