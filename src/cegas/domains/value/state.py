"""States: what is known of the registers of the active frames, and of memory objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cegas.domains.value.targets import is_part
from cegas.foundation.enums import Enum
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.expressions import Register
from cegas.program.memory import AddressedObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.values import Targets, Unknown, Value


class AbstractObject(AddressedObject):
    """An object by its site and a number that tells the site's objects apart (the depth of its frame, for locals).

    Made once each by `ObjectTable`, hence compared by identity. Whether it is alive, and the size of one whose site does not
    tell, are a matter of the state: the algebra of the transfer relation knows.
    """

    __slots__ = ()

    def __init__(self, site: ObjectSite, number: int) -> None:
        super().__init__(site, number, site.size, site.align)


class ObjectTable:
    """Makes each abstract object once."""

    def __init__(self) -> None:
        self._objects: dict[tuple[ObjectSite, int], AbstractObject] = {}
        self.blocks_reuse = False
        """Whether heap blocks may lie where memory outside the program was freed."""

    def get(self, site: ObjectSite, number: int) -> AbstractObject:
        key = (site, number)
        found = self._objects.get(key)
        if found is None:
            found = self._objects[key] = AbstractObject(site, number)
            found.reuses = self.blocks_reuse and site.kind is ObjectKind.HEAP
        return found


class Rest(Enum):
    """What is known of the bytes of an object that no cell covers."""

    UNKNOWN = "unknown"
    INITIAL = "initial"
    """They are as the initialiser of a static object says."""
    ZERO = "zero"
    FRESH = "fresh"
    """Never written: any bits, but as an address nothing of the program's own."""
    UNDEFINED = "undefined"
    """Uninitialised, under the reading that forbids their use."""


ClaimLayout = tuple[bool, int | None, str, int, int]
"""What the claims about an object are about: life, size, the rest, and the number and the hash of its cells' places.

Layouts that are equal by accident may hide a covering state, but do no other harm.
"""

_HASHES: Final = (1 << 64) - 1


def _place_hash(offset: int, cell: tuple[int, Value]) -> int:
    """Where a cell is, how big, and whether it is known."""
    return hash((offset, cell[0], isinstance(cell[1], Unknown)))


class Extent:
    """The bytes that are remembered of the objects of a site, if not all: ranges that do not overlap, in their order.

    Made once each, hence compared by identity.
    """

    __slots__ = ("_offsets", "ranges")

    def __init__(self, ranges: tuple[tuple[int, int], ...]) -> None:
        self.ranges: Final = ranges
        """Starts and ends."""
        self._offsets: dict[tuple[int, int], bool] = {}

    def has(self, offset: int, size: int) -> bool:
        """Whether all of these bytes are remembered."""
        found = self._offsets.get((offset, size))
        if found is None:
            found = any(start <= offset and offset + size <= end for start, end in self.ranges)
            self._offsets[offset, size] = found
        return found


class ObjectContent:
    """What is known of one object. Immutable."""

    __slots__ = ("_digest", "_hash", "_places", "_sets", "alive", "cells", "rest", "size", "within")

    def __init__(self, alive: bool, size: int | None, rest: Rest, cells: Map[int, tuple[int, Value]]) -> None:
        self.alive = alive
        self.size = size
        """None if it is not known."""
        self.rest = rest
        self.cells = cells
        """Offset to size and value; cells do not overlap."""
        # The hashes are computed when first asked for: most contents are gone before. That of the cells is a sum, so that
        # a content which differs in one cell need not look at the others: arrays are written cell by cell.
        self._hash = 0
        self._digest = -1
        self._places = -1
        self._sets = -1
        self.within: Extent | None = None
        """Where nothing outside of an extent is known and somebody has looked: the extent."""

    def __hash__(self) -> int:
        found = self._hash
        if found == 0:
            found = self._hash = hash((self.alive, self.size, self.rest.value, self._cells_hash())) or 1
        return found

    def _cells_hash(self) -> int:
        found = self._digest
        if found < 0:
            # Not the hash of the map itself, which is the same when values change places.
            found = self._digest = sum(map(hash, self.cells.items())) & _HASHES
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, ObjectContent):
            return NotImplemented
        if self._hash and other._hash and self._hash != other._hash:
            return False
        return (
            self.alive == other.alive and self.size == other.size and self.rest is other.rest and self.cells == other.cells
        )

    @property
    def layout(self) -> ClaimLayout:
        places = self._places
        if places < 0:
            places = sum([_place_hash(offset, cell) for offset, cell in self.cells.items()]) & _HASHES
            self._places = places
        return (self.alive, self.size, self.rest.value, len(self.cells), places)

    @property
    def sets(self) -> int:
        """How many cells hold sets of targets."""
        found = self._sets
        if found < 0:
            found = self._sets = sum([type(value) is Targets for _, value in self.cells.values()])
        return found

    def with_cell(self, offset: int, cell: tuple[int, Value] | None) -> ObjectContent:
        """The content with another cell (or none) at a place where it has the old one, or nothing that overlaps."""
        cells = self.cells
        old = cells.get(offset)
        if cell is not None:
            result = ObjectContent(self.alive, self.size, self.rest, cells.set(offset, cell))
        elif old is not None:
            result = ObjectContent(self.alive, self.size, self.rest, cells.delete(offset))
        else:
            return self
        if self._digest >= 0:
            digest = self._digest
            if old is not None:
                digest -= hash((offset, old))
            if cell is not None:
                digest += hash((offset, cell))
            result._digest = digest & _HASHES
        if self._places >= 0:
            places = self._places
            if old is not None:
                places -= _place_hash(offset, old)
            if cell is not None:
                places += _place_hash(offset, cell)
            result._places = places & _HASHES
        if self._sets >= 0:
            gone, come = old is not None and type(old[1]) is Targets, cell is not None and type(cell[1]) is Targets
            result._sets = self._sets - gone + come
        return result

    def with_cells(self, cells: Mapping[int, tuple[int, Value]]) -> ObjectContent:
        """The content with other cells at places where it has old ones."""
        if len(cells) == 1:
            ((offset, cell),) = cells.items()
            return self.with_cell(offset, cell)
        return ObjectContent(self.alive, self.size, self.rest, self.cells.update(cells))


UNASKED: Final = -2

NO_CELLS: Final[Map[int, tuple[int, Value]]] = Map()


class Frame:
    """The known registers of one activation, and the frame that called it. Immutable."""

    __slots__ = ("_hash", "depth", "highest", "parent", "shape", "values")

    def __init__(self, values: Mapping[Register, Value], parent: Frame | None) -> None:
        self.values = values
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._hash = 0
        self.shape = 0
        """The number of its shape in a `ShapeTable`; 0 if it has not been asked for."""
        self.highest = UNASKED
        """The highest number of an object that it or a frame below refers to; -1 if there is none."""

    def __hash__(self) -> int:
        found = self._hash
        if found == 0:
            parent = self.parent
            if parent is None or parent._hash:
                below = 1 if parent is None else parent._hash
                found = self._hash = hash((frozenset(self.values.items()), below)) or 1
            else:
                found = self._compute_hash()
        return found

    def _compute_hash(self) -> int:
        chain: list[Frame] = []
        frame: Frame | None = self
        while frame is not None and frame._hash == 0:
            chain.append(frame)
            frame = frame.parent
        below = 1 if frame is None else frame._hash
        for frame in reversed(chain):
            below = frame._hash = hash((frozenset(frame.values.items()), below)) or 1
        return below

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Frame):
            return NotImplemented
        one: Frame | None = self
        two: Frame | None = other
        while one is not two:
            if one is None or two is None or one.values != two.values:
                return False
            one, two = one.parent, two.parent
        return True


Memory = Map[AbstractObject, ObjectContent]


PartsOfSites = Mapping[ObjectSite, Extent]
NO_PARTS: Final[PartsOfSites] = {}


class Remembered:
    """What is remembered at a location under a precision: live registers that are tracked, and tracked sites.

    Made once for each location and set of tracked things, hence compared by identity.
    """

    __slots__ = ("parts", "registers", "sites")

    def __init__(
        self, registers: frozenset[Register], sites: frozenset[ObjectSite] | None, parts: PartsOfSites = NO_PARTS
    ) -> None:
        self.registers: Final = registers
        self.sites: Final = sites
        """Those of which anything is tracked. None: all of them."""
        self.parts: Final = parts
        """What is tracked of sites that are not tracked as a whole. Made once for all that is equal."""


class ValueState:
    """A frame stack and a memory."""

    __slots__ = ("_hash", "digest", "frame", "memory", "remembered")

    def __init__(self, frame: Frame, memory: Memory, remembered: Remembered | None = None, digest: int = 0) -> None:
        self.frame = frame
        self.memory = memory
        self.remembered = remembered
        """If known: nothing outside of this is remembered here (in the newest frame and in memory)."""
        self.digest = digest
        """The hash of the memory; 0 if it has not been asked for."""
        self._hash = 0

    def __hash__(self) -> int:
        found = self._hash
        if found == 0:
            found = self._hash = hash((hash(self.frame), self.digest or self.memory_hash())) or 1
        return found

    def memory_hash(self) -> int:
        found = self.digest
        if found == 0:
            found = self.digest = hash(frozenset(self.memory.items())) or 1
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, ValueState):
            return NotImplemented
        if self._hash and other._hash and self._hash != other._hash:
            return False
        return self.frame == other.frame and self.memory == other.memory

    def __repr__(self) -> str:
        registers = ", ".join(f"{register}={value}" for register, value in self.frame.values.items())
        cells = ", ".join(
            f"{memory}+{offset}={value}"
            for memory, content in self.memory.items()
            for offset, (_, value) in content.cells.items()
        )
        return f"{{{registers} | {cells}}}"


def is_below(value: Value | None, other: Value) -> bool:
    """Whether a value that differs from another, or is not known, is less: it is in a larger set of targets."""
    return type(other) is Targets and value is not None and is_part(value, other)


def frame_less_or_equal(frame: Frame, other: Frame) -> bool:
    """Whether `other` knows nothing that `frame` does not know as well."""
    one: Frame | None = frame
    two: Frame | None = other
    while one is not two:
        if one is None or two is None:
            return False
        mine = one.values
        if len(two.values) > len(mine):
            return False
        for register, value in two.values.items():
            known = mine.get(register)
            if known != value and not is_below(known, value):
                return False
        one, two = one.parent, two.parent
    return True


def join_frames(frame: Frame, other: Frame, may_stay: Callable[[Value], bool] = lambda value: True) -> Frame:
    """The values that both know, as far as they may stay."""
    if frame.depth != other.depth:
        raise ValueError("states of different call depth have no join")
    parent = None
    if frame.parent is not None and other.parent is not None:
        parent = join_frames(frame.parent, other.parent, may_stay)
    common = {
        register: value
        for register, value in frame.values.items()
        if other.values.get(register) == value and may_stay(value)
    }
    return Frame(common, parent)


def memory_less_or_equal(memory: Memory, other: Memory) -> bool:
    """The same for memories."""
    if memory is other:
        return True
    if len(other) > len(memory):
        return False
    for object_, theirs in other.items():
        mine = memory.get(object_)
        if mine is None or not (mine is theirs or _content_less_or_equal(mine, theirs)):
            return False
    return True


def _content_less_or_equal(mine: ObjectContent, theirs: ObjectContent) -> bool:
    if mine.alive != theirs.alive or mine.size != theirs.size:
        return False
    if theirs.rest is Rest.UNKNOWN:
        return all(_cell_less_or_equal(mine.cells.get(offset), cell) for offset, cell in theirs.cells.items())
    # A known rest is a claim about every byte outside the cells; only claims of the same shape are compared.
    if mine.rest is not theirs.rest or len(mine.cells) != len(theirs.cells):
        return False
    for offset, (size, value) in theirs.cells.items():
        cell = mine.cells.get(offset)
        if cell is None or cell[0] != size:
            return False
        if cell[1] != value and not isinstance(value, Unknown) and not is_below(cell[1], value):
            return False
    return True


def _cell_less_or_equal(mine: tuple[int, Value] | None, theirs: tuple[int, Value]) -> bool:
    if mine is None or mine[0] != theirs[0]:
        return False
    return mine[1] == theirs[1] or is_below(mine[1], theirs[1])


# -- shapes: what the claims of a state are about ----------------------------------------------------------------------
