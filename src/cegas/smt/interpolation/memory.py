"""The names of what memory holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.foundation.records import record, replace
from cegas.program.algebra import Algebra
from cegas.program.memory import FOREVER, LARGEST_CELL, Content, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.types import PointerType, Type, int_type
from cegas.program.values import Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.interpolation.names import START, MemoryCell, NamedValue, Naming
from cegas.smt.terms import Node
from cegas.smt.values import Term


class _NameAlgebra(Algebra):
    """Takes names apart and puts them together, for contents whose cells hold names."""

    def __init__(self, smt: SmtAlgebra) -> None:
        super().__init__(smt.pointer_bits)
        self._smt = smt

    def extract(self, value: Value, low: int, size: int) -> Value:
        assert isinstance(value, NamedValue)
        return NamedValue(self._smt.extract(value.value, low, size), value.given, value.since)

    def concat(self, parts: Sequence[tuple[Value, int]]) -> Value:
        names = [(part, size) for part, size in parts if isinstance(part, NamedValue)]
        assert len(names) == len(parts)
        value = self._smt.concat([(name.value, size) for name, size in names])
        return NamedValue(value, self._smt.terms.conjunction(*(name.given for name, _ in names)))


@record
class _Birth:
    """On which edge bytes that have no name yet got their values, and under which condition."""

    start: int
    end: int
    edge: int
    given: Node
    since: int
    """See `NamedValue.since`."""


@record
class _Stray:
    """A write that goes where it does on this path only if a condition holds, and else to any object of some sites."""

    edge: int
    given: Node
    sites: frozenset[ObjectSite]


class _Cells(Content):
    """The names of an object's cells. What is read for the first time gets its name from the object's plain content."""

    __slots__ = ("_names", "births", "memory")

    def __init__(self, names: NamedMemory, pieces: _NameAlgebra, memory: MemoryObject, birth: _Birth) -> None:
        super().__init__(pieces, None)
        self._names = names
        self.memory = memory
        self.births = [birth]

    def name_at(self, offset: int, type_: Type) -> NamedValue:
        """The name of what a load reads."""
        self.read(offset, type_.bytes, type_)
        self.refresh(offset, type_.bytes)
        name = self.read(offset, type_.bytes, type_)
        assert isinstance(name, NamedValue)
        return name

    def refresh(self, offset: int, size: int) -> None:
        """Give new names to cells that stray writes may have hit: they hold what they did if those went elsewhere."""
        if not self._names.strays:
            return
        end = offset + size
        for start in sorted(start for start in self.cells if offset - LARGEST_CELL < start < end):
            length, name = self.cells[start]
            assert isinstance(name, NamedValue)
            if start + length > offset:
                self.cells[start] = (length, self._names.name_after_strays(self.memory, start, length, name))

    def overwrite(self, birth: _Birth) -> None:
        """Bytes get new values that are named when they are read."""
        self._clear(birth.start, birth.end)
        self.births.append(birth)

    def _read_background(self, start: int, end: int, type_: Type | None) -> list[tuple[Value, int]]:
        size = end - start
        births = [birth for birth in self.births if birth.start < end and start < birth.end]
        name = self._names.name_background(self.memory, start, size, type_, births)
        self.cells[start] = (size, name)
        return [(name, size)]


class NamedMemory:
    """The names of cells, and of the deaths of objects."""

    def __init__(self, smt: SmtAlgebra, naming: Naming) -> None:
        self._smt = smt
        self._naming = naming
        self._pieces = _NameAlgebra(smt)
        self.strays: list[_Stray] = []
        self._births: dict[MemoryObject, tuple[int, int]] = {}
        """The edge that an object was made on, and how many stray writes were before."""
        self._instances: dict[MemoryObject, int] = {}
        self._made: dict[ObjectSite, int] = {}
        self._cells: dict[MemoryObject, _Cells] = {}
        self._deaths: dict[MemoryObject, tuple[int, Node]] = {}
        self._lives: dict[MemoryObject, Node] = {}

    # -- objects --------------------------------------------------------------------------------------------------

    def note_made(self, memory: MemoryObject, edge: int) -> None:
        """An object came into being; static ones are there from the start."""
        site = memory.site
        self._births[memory] = (START, 0) if site.kind.is_static else (edge, len(self.strays))
        self._instances[memory] = self._made.get(site, 0)
        self._made[site] = self._instances[memory] + 1

    def note_deaths(self, memories: Iterable[MemoryObject], given: Node, edge: int) -> None:
        """Some objects may have died."""
        for memory in memories:
            if memory.alive != 1:
                # A life that depends on a condition is left open.
                self._deaths[memory] = (edge, given if memory.alive == 0 else self._smt.terms.false)
                self._lives.pop(memory, None)

    def life(self, memory: MemoryObject) -> Node:
        """The name of an object's death; true as long as it is alive."""
        death = self._deaths.get(memory)
        if death is None:
            return self._smt.terms.true
        flag = self._lives.get(memory)
        if flag is None:
            edge, given = death
            flag = self._lives[memory] = self._naming.flag(self.cell(memory, 0, 0), given, edge)
        return flag

    # -- cells ----------------------------------------------------------------------------------------------------

    def cell(self, memory: MemoryObject, offset: int, size: int) -> MemoryCell:
        return MemoryCell(memory.site, self._instances[memory], offset, size)

    def read(self, memory: MemoryObject, offset: int, type_: Type) -> NamedValue:
        return self._cells_of(memory).name_at(offset, type_)

    def write(self, memory: MemoryObject, offset: int, size: int, type_: Type, value: NamedValue, edge: int) -> None:
        """Bytes get a value, and a name for it."""
        named = self._naming.name(self.cell(memory, offset, size), value.value, type_, value.given, edge)
        self._cells_of(memory).write(offset, size, replace(named, since=len(self.strays)))

    def overwrite(self, memory: MemoryObject, offset: int, size: int, given: Node, edge: int) -> None:
        """Bytes get new values that are named when they are read."""
        self._cells_of(memory).overwrite(_Birth(offset, offset + size, edge, given, len(self.strays)))

    def copied(self, memory: MemoryObject, offset: int, size: int) -> Sequence[tuple[int, int, Value]]:
        """The cells of a range: their positions in it, sizes and names."""
        cells = self._cells_of(memory)
        cells.refresh(offset, size)
        return cells.snapshot(offset, size).cells

    def forget(self, memories: Iterable[MemoryObject], edge: int) -> None:
        """Nothing is known of the contents of objects any more."""
        for memory in memories:
            cells = self._cells_of(memory)
            cells.cells.clear()
            cells.births = [_Birth(-FOREVER, FOREVER, edge, self._smt.terms.false, len(self.strays))]

    def note_stray(self, edge: int, given: Node, sites: frozenset[ObjectSite]) -> None:
        """A write goes where it does only if a condition holds."""
        self.strays.append(_Stray(edge, given, sites))

    def type_of(self, name: NamedValue, size: int) -> Type:
        """The type by which the content of a cell gets another name."""
        if isinstance(name.value, Term):
            return name.value.type
        # A number that is given is an address, most likely null.
        pointer = PointerType(self._smt.pointer_bits)
        return pointer if not name.given.is_true() and pointer.bytes == size else int_type(8 * size)

    def _cells_of(self, memory: MemoryObject) -> _Cells:
        found = self._cells.get(memory)
        if found is None:
            given = self._smt.terms.truth(memory.site.kind is not ObjectKind.EXTERNAL)
            edge, strays = self._births[memory]
            birth = _Birth(-FOREVER, FOREVER, edge, given, strays)
            found = self._cells[memory] = _Cells(self, self._pieces, memory, birth)
        return found

    # -- what cells ask for ---------------------------------------------------------------------------------------

    def name_background(
        self, memory: MemoryObject, start: int, size: int, type_: Type | None, births: Sequence[_Birth]
    ) -> NamedValue:
        """The name of bytes that nobody has read or written since they came into being."""
        terms = self._smt.terms
        value = memory.content.read(start, size, type_)
        if memory.site.constant:
            return NamedValue(value, terms.true)
        kind = type_ if type_ is not None and type_.bytes == size and type_.bits % 8 == 0 else int_type(8 * size)
        given = terms.conjunction(*(birth.given for birth in births))
        last = births[-1]
        named = self._naming.name(self.cell(memory, start, size), value, kind, given, last.edge)
        return replace(named, since=last.since)

    def name_after_strays(self, memory: MemoryObject, offset: int, size: int, name: NamedValue) -> NamedValue:
        """The name of a cell after the writes that would have hit it if they had gone astray."""
        thing = self.cell(memory, offset, size)
        for stray in self.strays[name.since :]:
            if memory.site in stray.sites:
                given = self._smt.terms.conjunction(name.given, stray.given)
                name = self._naming.name(thing, name.value, self.type_of(name, size), given, stray.edge)
        return replace(name, since=len(self.strays))
