"""Symbolic addresses of many paths at once.

Each object has one base, whichever path mentions it. What must hold for bases is demanded only of runs in which the objects
exist: every fact has the guards under which they were made. Objects of different sides of a branch never meet.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.values import Value
from cegas.smt.layout import AddressLayout, Death, External, LayoutState
from cegas.smt.terms import Node, Terms


class MergedLayout(AddressLayout):
    """Facts are for all paths; which bases, deaths and outside pointers there are belongs to a state."""

    def __init__(self, terms: Terms, bits: int, definitions: list[Node], guard: Callable[[], Node]) -> None:
        super().__init__(terms, bits, definitions)
        self._guard = guard
        """Under which condition a run is where the encoder is."""
        self._births: dict[MemoryObject, Node] = {}
        self._symbols: dict[MemoryObject, tuple[Node, Node]] = {}
        """Base and size of every object that some path has asked for."""
        self._known_ends: dict[MemoryObject, Node] = {}
        self._known_empty: dict[MemoryObject, Node] = {}
        self._came_under: dict[External, Node] = {}
        self._told: set[tuple[MemoryObject, MemoryObject]] = set()
        """Pairs of objects of which it has been said that they are apart."""
        self._kept_out: set[tuple[External, MemoryObject]] = set()

    def restore(self, state: LayoutState) -> None:
        died = self._died
        super().restore(state)
        self._died = max(died, self._died)  # one clock for all paths

    def note_birth(self, memory: MemoryObject) -> None:
        """An object has been made."""
        self._births[memory] = self._guard()

    def external(self, address: Node) -> None:
        pointer = External(address, self.objects_made(), self._died)
        self._died += 1  # no two come in at the same time
        self._came_under[pointer] = self._guard()
        self._external.append(pointer)
        for memory in self.bases:
            self._tell_outside(pointer, memory)

    def base(self, memory: MemoryObject, size_of: Callable[[Value], Node]) -> Node:
        found = self.bases.get(memory)
        if found is not None:
            return found
        known = self._symbols.get(memory)
        if known is None:
            known = self._symbols[memory] = self._new(memory, size_of)
        base, size = known
        others = list(self.bases)
        self._put(memory, base, size)
        for other in others:
            self._tell_apart(other, memory)
        for pointer in self._external:
            self._tell_outside(pointer, memory)
        return base

    def _new(self, memory: MemoryObject, size_of: Callable[[Value], Node]) -> tuple[Node, Node]:
        terms, first = self.terms, len(self.definitions)
        base = terms.variable(terms.vector_sort(self.bits), f"base of {memory}")
        size = self._size(memory, base, size_of)
        self._constrain(base, memory.align, size)
        born = self._births[memory]
        self.definitions[first:] = [terms.implication(born, fact) for fact in self.definitions[first:]]
        if memory.site.kind is not ObjectKind.EXTERNAL:
            self.own_bases[base] = str(memory)
        if memory in self._ends:
            self._known_ends[memory] = self._ends[memory]
        if memory in self._empty:
            self._known_empty[memory] = self._empty[memory]
        return base, size

    def _put(self, memory: MemoryObject, base: Node, size: Node) -> None:
        self.bases[memory], self._sizes[memory] = base, size
        if memory in self._known_ends:
            self._ends[memory] = self._known_ends[memory]
        if memory in self._known_empty:
            self._empty[memory] = self._known_empty[memory]

    def _tell_apart(self, one: MemoryObject, other: MemoryObject) -> None:
        if (one, other) in self._told or (other, one) in self._told:
            return
        self._told.add((one, other))
        terms = self.terms
        together = terms.conjunction(self._births[one], self._births[other], self._live_together(one, other))
        if not together.is_false():
            self.definitions.append(terms.implication(together, self._apart(one, other)))

    def _tell_outside(self, pointer: External, memory: MemoryObject) -> None:
        if memory.site.kind is ObjectKind.EXTERNAL or (memory.size == 0 and memory.site.kind is not ObjectKind.HEAP):
            return
        if (pointer, memory) in self._kept_out:
            return
        self._kept_out.add((pointer, memory))
        terms, first = self.terms, len(self.definitions)
        self._keep_out(pointer, memory)
        both = terms.conjunction(self._came_under[pointer], self._births[memory])
        self.definitions[first:] = [terms.implication(both, fact) for fact in self.definitions[first:]]

    # -- joining --------------------------------------------------------------------------------------------------

    def join(self, choice: Node, one: LayoutState, other: LayoutState) -> None:
        """Become what two paths have made of the layout: the first if the choice holds."""
        self.restore(one)
        for memory, base in other.bases.items():
            if memory not in self.bases:
                self.bases[memory], self._sizes[memory] = base, other.sizes[memory]
        self._ends |= other.ends
        self._empty |= other.empty
        known = set(self._external)
        self._external += [pointer for pointer in other.external if pointer not in known]
        for memory, deaths in other.deaths.items():
            mine = self._deaths.get(memory, ())
            if mine != deaths:
                self._deaths[memory] = self._joined_deaths(choice, mine, deaths)
        for memory, deaths in one.deaths.items():
            if memory not in other.deaths:
                self._deaths[memory] = self._joined_deaths(choice, deaths, ())
        self._tell_new(one, other)

    def _tell_new(self, one: LayoutState, other: LayoutState) -> None:
        """Facts about bases and pointers that no path has had together."""
        only_one = [memory for memory in one.bases if memory not in other.bases]
        only_other = [memory for memory in other.bases if memory not in one.bases]
        for memory in only_other:
            for mine in only_one:
                self._tell_apart(mine, memory)
            for pointer in one.external:
                self._tell_outside(pointer, memory)
        for memory in only_one:
            for pointer in other.external:
                self._tell_outside(pointer, memory)

    def _joined_deaths(self, choice: Node, one: tuple[Death, ...], other: tuple[Death, ...]) -> tuple[Death, ...]:
        """When an object lives: as on the one path, or as on the other."""
        terms = self.terms
        first = second = terms.true
        joined: list[Death] = []
        both = sorted({(death.died, death.made) for death in (*one, *other)})
        by_one, by_other = ({(death.died, death.made): death.alive for death in each} for each in (one, other))
        for died, made in both:
            first, second = by_one.get((died, made), first), by_other.get((died, made), second)
            joined.append(Death(made, died, terms.ite(choice, first, second)))
        return tuple(joined)
