"""Symbolic addresses: made only for objects whose address is used as a number.

Each such object has a base that is aligned, lies outside the lowest and the highest page, does not wrap around,
and whose bytes belong to no other object that lives at the same time. An object that died before another was
made may share its address. External addresses (of unknown pointers) lie in none of the program's own objects that
live when the pointer comes in, nor in those that are made later, unless these may reuse memory from outside.
`extern` variables are part of external memory: they are disjoint from each other, also those of incomplete type,
whose sizes are chosen here, but an unknown pointer may point into them. Literals may share bytes that are the same,
and what has no bytes may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.values import PAGE, Value
from cegas.smt.terms import Node, Terms

LONGEST_LITERALS = 512
"""For longer pairs of literals nothing is said about their addresses."""

MAPPABLE = {32: (0x4000_0000, 0xB000_0000), 64: (1 << 32, 1 << 45)}
"""Between these addresses a process of Linux on x86 has nothing unless it asks for it there."""


class LayoutState(Data):
    """What a path has made of a layout."""

    __slots__ = ("bases", "deaths", "died", "empty", "ends", "external", "sizes")

    def __init__(
        self,
        bases: dict[MemoryObject, Node],
        sizes: dict[MemoryObject, Node],
        ends: dict[MemoryObject, Node],
        empty: dict[MemoryObject, Node],
        external: list[External],
        deaths: dict[MemoryObject, tuple[Death, ...]],
        died: int,
    ) -> None:
        self.bases: Final = bases
        self.sizes: Final = sizes
        self.ends: Final = ends
        self.empty: Final = empty
        self.external: Final = external
        self.deaths: Final = deaths
        self.died: Final = died


class External(Data):
    """The address of an unknown pointer, and when it came in."""

    __slots__ = ("address", "died", "made")

    def __init__(self, address: Node, made: int, died: int) -> None:
        self.address: Final = address
        self.made: Final = made
        """The number of objects made before."""
        self.died: Final = died
        """The number of deaths noted before."""

    def __hash__(self) -> int:
        return hash(self.address)  # it is looked up wherever two paths meet


class Death(Data):
    """From some time on an object lives only if a condition holds."""

    __slots__ = ("alive", "died", "made")

    def __init__(self, made: int, died: int, alive: Node) -> None:
        self.made: Final = made
        """The number of objects made before."""
        self.died: Final = died
        """The number of deaths noted before."""
        self.alive: Final = alive


class AddressLayout:
    """Bases of objects and what must hold for them."""

    def __init__(self, terms: Terms, bits: int, definitions: list[Node]) -> None:
        self.terms = terms
        self.bits = bits
        self.definitions = definitions
        """Constraints are added here."""
        self.bases: dict[MemoryObject, Node] = {}
        self.own_bases: dict[Node, str] = {}
        """The base variables of the program's own objects, with the objects' names."""
        self.memory: dict[Node, bool] = {}
        """Which terms contain an own base (see `terms.mentions`)."""
        self._sizes: dict[MemoryObject, Node] = {}
        self._ends: dict[MemoryObject, Node] = {}
        """For `extern` variables of incomplete type: the address behind the last byte, which may be any."""
        self._empty: dict[MemoryObject, Node] = {}
        """For objects that may turn out to have no bytes: whether that is so. Then they may lie anywhere."""
        self._external: list[External] = []
        self._deaths: dict[MemoryObject, tuple[Death, ...]] = {}
        self._died = 0
        self.objects_made: Callable[[], int] = _none
        """The number of objects that the path has made so far."""
        self._zero: Node = terms.vector(0, bits)
        self._page: Node = terms.vector(PAGE, bits)
        self._top: Node = terms.vector(-PAGE, bits)

    def save(self) -> LayoutState:
        """All that the path so far has made of this. The names of bases stay: those of other paths do no harm."""
        return LayoutState(
            dict(self.bases),
            dict(self._sizes),
            dict(self._ends),
            dict(self._empty),
            list(self._external),
            dict(self._deaths),
            self._died,
        )

    def restore(self, state: LayoutState) -> None:
        """Go back to where a state was saved."""
        self.bases = dict(state.bases)
        self._sizes = dict(state.sizes)
        self._ends = dict(state.ends)
        self._empty = dict(state.empty)
        self._external = list(state.external)
        self._deaths = dict(state.deaths)
        self._died = state.died

    def note_death(self, memory: MemoryObject, time: int, alive: Node) -> None:
        """From `time` on (the number of objects made before) an object lives only if `alive` holds."""
        self._deaths[memory] = (*self._deaths.get(memory, ()), Death(time, self._died, alive))
        self._died += 1

    def base(self, memory: MemoryObject, size_of: Callable[[Value], Node]) -> Node:
        """The base of an object; `size_of` turns its size into a vector."""
        found = self.bases.get(memory)
        if found is not None:
            return found
        terms = self.terms
        base = terms.variable(terms.vector_sort(self.bits), f"base of {memory}")
        size = self._size(memory, base, size_of)
        others = list(self.bases)
        self.bases[memory] = base
        self._sizes[memory] = size
        own = memory.site.kind is not ObjectKind.EXTERNAL
        if own:
            self.own_bases[base] = str(memory)
        self._constrain(base, memory.align, size)
        for other in others:
            together = self._live_together(other, memory)
            if not together.is_false():
                self.definitions.append(terms.implication(together, self._apart(other, memory)))
        if own and not _is_nowhere(memory):
            for pointer in self._external:
                self._keep_out(pointer, memory)
        return base

    def size(self, memory: MemoryObject) -> Node:
        """The number of bytes that an object with a base takes up: at least one."""
        return self._sizes[memory]

    def holds(self, memory: MemoryObject, offset: Node, count: Node) -> Node:
        """Whether an object of incomplete type has some bytes at an offset."""
        terms, base, end = self.terms, self.bases[memory], self._ends[memory]
        start = terms.add(base, offset)
        return terms.conjunction(
            terms.at_most(base, start), terms.at_most(start, end), terms.at_most(count, terms.subtract(end, start))
        )

    def contains(self, memory: MemoryObject, address: Node) -> Node:
        """Whether an address lies within an object that has a base."""
        return self.terms.below(self.terms.subtract(address, self.bases[memory]), self._sizes[memory])

    def external(self, address: Node) -> None:
        """Constrain an unknown pointer: into none of the program's own objects. It may be a number in the two pages."""
        pointer = External(address, self.objects_made(), self._died)
        self._external.append(pointer)
        for memory in self.bases:
            if memory.site.kind is not ObjectKind.EXTERNAL and not _is_nowhere(memory):
                self._keep_out(pointer, memory)

    def is_external(self, address: Node) -> bool:
        """Whether an address has been constrained by `external`."""
        return any(pointer.address == address for pointer in self._external)

    def outside_addresses(self) -> list[Node]:
        """The addresses of memory outside the program: of unknown pointers, and of `extern` variables."""
        own = ObjectKind.EXTERNAL
        addresses = [pointer.address for pointer in self._external]
        return [*addresses, *(base for memory, base in self.bases.items() if memory.site.kind is own)]

    def mappable(self, address: Node) -> Node:
        """Whether a process could have memory of its own choice at an address, or nothing is there in any process."""
        terms = self.terms
        low, high = MAPPABLE[self.bits]
        inside = terms.conjunction(
            terms.at_most(terms.vector(low, self.bits), address), terms.below(address, terms.vector(high, self.bits))
        )
        return terms.disjunction(self.in_pages(address), inside)

    def aligned(self) -> list[Node]:
        """That pointers from outside are as well aligned as those of an allocator: so what they point to is in one page."""
        zero = self.terms.vector(0, 4)
        return [self.terms.equal(self.terms.extract(pointer.address, 3, 0), zero) for pointer in self._external]

    def in_pages(self, address: Node) -> Node:
        """Whether an address lies in the lowest or the highest page, where nothing is."""
        terms = self.terms
        return terms.disjunction(terms.below(address, self._page), terms.at_most(self._top, address))

    # -- constraints ----------------------------------------------------------------------------------------------

    def _size(self, memory: MemoryObject, base: Node, size_of: Callable[[Value], Node]) -> Node:
        one = self.terms.vector(1, self.bits)
        if isinstance(memory.size, int):
            return self.terms.vector(max(memory.size, 1), self.bits)
        if memory.site.open_ended:
            end = self._ends[memory] = self.terms.variable(self.terms.vector_sort(self.bits), f"end of {memory}")
            self.definitions.append(self.terms.below(base, end))
            self.definitions.append(self.terms.at_most(end, self._top))
            return self.terms.subtract(end, base)
        size = size_of(memory.size)
        is_empty = self.terms.equal(size, self._zero)
        if memory.site.kind is not ObjectKind.HEAP:
            self._empty[memory] = is_empty
        return self.terms.ite(is_empty, one, size)

    def _constrain(self, base: Node, align: int, size: Node) -> None:
        terms = self.terms
        self.definitions.append(terms.at_most(self._page, base))
        self.definitions.append(terms.at_most(size, terms.subtract(self._top, base)))
        self.definitions.append(terms.at_most(base, self._top))
        if align > 1:
            low = align.bit_length() - 1
            self.definitions.append(terms.equal(terms.extract(base, low - 1, 0), terms.vector(0, low)))

    def _apart(self, a: MemoryObject, b: MemoryObject) -> Node:
        """What must hold for the bases of two objects that live at the same time."""
        if not a.overlaps(b):
            return self._disjoint(a, b)
        first, second = a.size, b.size
        literal = ObjectKind.LITERAL
        if (a.site.kind, b.site.kind) != (literal, literal) or not (isinstance(first, int) and isinstance(second, int)):
            return self.terms.true
        if first + second > LONGEST_LITERALS:
            return self.terms.true
        terms = self.terms
        distance = terms.subtract(self.bases[b], self.bases[a])
        shared = [
            terms.equal(distance, terms.vector(shift, self.bits))
            for shift in range(1 - second, first)
            if not a.differs(max(shift, 0), b, max(-shift, 0))
        ]
        return terms.disjunction(self._disjoint(a, b), *shared)

    def _end(self, memory: MemoryObject) -> Node:
        """The address behind an object."""
        found = self._ends.get(memory)
        return self.terms.add(self.bases[memory], self._sizes[memory]) if found is None else found

    def _disjoint(self, a: MemoryObject, b: MemoryObject) -> Node:
        terms = self.terms
        x, y = self.bases[a], self.bases[b]
        return terms.disjunction(
            terms.at_most(self._end(a), y),
            terms.at_most(self._end(b), x),
            *[self._empty[memory] for memory in (a, b) if memory in self._empty],
        )

    def _keep_out(self, pointer: External, memory: MemoryObject) -> None:
        """An unknown pointer does not point into an own object, if it came in while the object was alive or before."""
        alive = self.terms.true
        if _born(memory) < pointer.made:
            for death in self._deaths.get(memory, ()):
                if death.died < pointer.died:
                    alive = death.alive
        elif memory.reuses:
            return
        if not alive.is_false():
            self.definitions.append(self.terms.implication(alive, self._outside(pointer.address, memory)))

    def _outside(self, address: Node, memory: MemoryObject) -> Node:
        outside = self.terms.negation(self.contains(memory, address))
        is_empty = self._empty.get(memory)
        return outside if is_empty is None else self.terms.disjunction(outside, is_empty)

    def _live_together(self, a: MemoryObject, b: MemoryObject) -> Node:
        first, second = (a, b) if _born(a) <= _born(b) else (b, a)
        born = _born(second)
        alive = self.terms.true
        for death in self._deaths.get(first, ()):
            if death.made <= born:
                alive = death.alive
        return alive


def _none() -> int:
    return 0


def _is_nowhere(memory: MemoryObject) -> bool:
    """Whether an object has no bytes, so that it may lie anywhere; empty heap blocks lie somewhere."""
    return memory.size == 0 and memory.site.kind is not ObjectKind.HEAP


def _born(memory: MemoryObject) -> int:
    return -1 if memory.site.kind.is_static else memory.number
