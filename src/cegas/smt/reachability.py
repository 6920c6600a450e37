"""Whether every living block can still be reached, as a formula over a path.

Each pointer on the way leads to its objects under guards, so the answer is exact: a block is reached if a value that chains
begin with leads to it, or a block that is reached itself. An array of bytes holds the addresses that were put into it and
are still there. Only numbers that were computed from addresses do not say which of them they lead to; where it depends on
those there is no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.expressions import Reached
from cegas.program.machine import Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.reachability import holders, values_in
from cegas.program.types import BOOL
from cegas.program.values import ByteSlice, Composite, Value
from cegas.smt.contents import SmtContent
from cegas.smt.terms import Node
from cegas.smt.values import Choice, Term

if TYPE_CHECKING:
    from cegas.smt.path import PathEncoder

MOST_BLOCKS = 64
"""Whether blocks are lost is not asked of a heap with more of them."""

GuardedLead = tuple[Node, MemoryObject]


class PathReachability:
    """Answers for one state of a path."""

    def __init__(self, path: PathEncoder) -> None:
        self._path = path
        self._smt = path.smt
        self._terms = path.smt.terms
        heap = ObjectKind.HEAP
        self._blocks = {memory: None for memory in path.objects if memory.alive != 0 and memory.site.kind is heap}
        self._hidden = False
        """There are numbers that may have been computed from the address of any object."""

    def reached(self, condition: Reached) -> Value:
        """Whether all are reached."""
        if not self._blocks:
            return 1
        if len(self._blocks) > MOST_BLOCKS:
            raise Stuck(f"whether one of {len(self._blocks)} blocks is lost")
        found = self._closure(self._first(condition))
        cases: list[Node] = []
        for memory, reached in found.items():
            case = self._terms.disjunction(self._terms.negation(self._smt.truth(memory.alive)), reached)
            if not case.is_true() and self._hidden:
                raise Stuck(f"whether a number leads to {memory}")
            cases.append(case)
        return self._smt.wrap(self._terms.conjunction(*cases), BOOL)

    def _first(self, condition: Reached) -> dict[MemoryObject, Node]:
        """Under which condition a chain begins at a block."""
        terms, path = self._terms, self._path
        leads = [lead for value in path.reachability.roots(condition) for lead in self._leads(value)]
        for memory in path.objects:
            if memory.alive == 0 or memory.site.kind is ObjectKind.HEAP:
                continue
            alive = self._smt.truth(memory.alive)
            for guard, other in self._inside(memory):
                leads.append((terms.conjunction(alive, guard), other))
                if memory.site is path.program.handed and other.site.kind is not ObjectKind.HEAP:
                    # Whoever was given the address of a local may have looked into it while it lived.
                    leads.extend(self._inside(other))
        return self._together(leads)

    def _closure(self, first: dict[MemoryObject, Node]) -> dict[MemoryObject, Node]:
        """The same for whole chains, which pass no block twice."""
        terms = self._terms
        further: list[tuple[MemoryObject, Node, MemoryObject]] = []
        for memory in self._blocks:
            alive = self._smt.truth(memory.alive)
            further.extend((memory, terms.conjunction(alive, guard), other) for guard, other in self._inside(memory))
        current = first
        for _ in self._blocks:
            self._smt.tick()
            leads = [(terms.conjunction(current[source], guard), target) for source, guard, target in further]
            following = self._together([*((guard, memory) for memory, guard in first.items()), *leads])
            if following == current:
                break
            current = following
        return current

    def _together(self, leads: Iterable[GuardedLead]) -> dict[MemoryObject, Node]:
        cases: dict[MemoryObject, list[Node]] = {memory: [] for memory in self._blocks}
        for guard, memory in leads:
            if memory in cases and not guard.is_false():
                cases[memory].append(guard)
        return {memory: self._terms.disjunction(*dict.fromkeys(guards)) for memory, guards in cases.items()}

    def _inside(self, memory: MemoryObject) -> Iterator[GuardedLead]:
        """Where the bytes of an object lead to."""
        content = memory.content
        if isinstance(content, SmtContent) and content.array is not None:
            self._hidden = self._hidden or content.provenance.hides
            for place, size, value in content.provenance.places:
                self._smt.tick()
                leads = list(self._leads(value))
                there = content.still_holds(place, size, value) if leads else self._terms.false
                yield from ((self._terms.conjunction(there, guard), other) for guard, other in leads)
            return
        for value in values_in(content):
            yield from self._leads(value)

    def _leads(self, value: Value) -> Iterator[GuardedLead]:
        if isinstance(value, Choice):
            for guard, alternative in value.alternatives:
                for inner, memory in self._leads(alternative):
                    yield self._terms.conjunction(guard, inner), memory
        elif isinstance(value, ByteSlice):
            yield from self._leads(value.value)
        elif isinstance(value, Composite):
            for part, _ in value.parts:
                yield from self._leads(part)
        elif isinstance(value, Term):
            self._hidden = self._hidden or self._smt.carries_address(value.node)
        else:
            for memory in holders(value):
                yield self._terms.true, memory
