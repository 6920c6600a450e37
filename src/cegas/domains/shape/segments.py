"""Segments: what is known of a chain of heap blocks that are linked to each other, however many they are.

A segment stands for one or more *nodes*. In the memory of a state it has the place of its first node: a pointer to the
first node is a pointer to the segment's object. Nobody points to the other nodes but the node in front of each of them. All
nodes have the same size, and the link to the next one at the same offset; where the link of the last one leads is the only
cell that the content of a segment has.

What else is in a node is a *variant*: its cells, and those of the blocks that belong to this node alone. Which variants may
follow each other is a local language: the first, the last, and the pairs of neighbours of the chain. So nodes are not told
apart by their places, and yet a red node that is always followed by a black one still is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from cegas.domains.value.algebra import HOLE
from cegas.domains.value.state import AbstractObject, ObjectContent, Rest
from cegas.foundation.data import Data
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.objects import ObjectSite
from cegas.program.values import SymbolicValue, Value


class Own(SymbolicValue, Data):
    """In a variant: an address in the node itself (number 0), or in one of the blocks that belong to it."""

    __slots__ = ("number", "offset")

    def __init__(self, number: int, offset: int) -> None:
        self.number: Final = number
        self.offset: Final = offset

    def __str__(self) -> str:
        return f"own{self.number}+{self.offset}"


class Exit(SymbolicValue, Data):
    """In a variant: what the link holds."""

    __slots__ = ()

    def __str__(self) -> str:
        return "exit"


EXIT: Final = Exit()


@dataclass(frozen=True, slots=True)
class Part:
    """One block of a variant."""

    site: ObjectSite
    size: int | None
    rest: Rest
    cells: tuple[tuple[int, int, Value], ...]
    """Offset, size and value, by the offset."""

    @property
    def text(self) -> str:
        cells = ", ".join(f"{offset}:{size}={value}" for offset, size, value in self.cells)
        return f"{self.site.index} {self.size} {self.rest.value} [{cells}]"

    @property
    def form(self) -> Part:
        """The block without its numbers, but for zeros."""
        cells = [
            (offset, size, HOLE if isinstance(value, int) and value else value)
            for offset, size, value in self.cells
            if self.rest is not Rest.UNKNOWN or not isinstance(value, int) or not value
        ]
        return Part(self.site, self.size, self.rest, tuple(cells))


@dataclass(frozen=True)
class Variant:
    """What may be in a node: the node itself, then the blocks that belong to it."""

    parts: tuple[Part, ...]

    @cached_property
    def text(self) -> str:
        """The same for the same variant in every run: variants are put in order by it."""
        return "; ".join(part.text for part in self.parts)

    @cached_property
    def form(self) -> Variant:
        """The variant without its numbers, but for zeros."""
        return Variant(tuple([part.form for part in self.parts]))

    @cached_property
    def _hash(self) -> int:
        return hash(self.parts)

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Language:
    """The sequences of variants that a segment may be."""

    first: frozenset[Variant]
    follow: frozenset[tuple[Variant, Variant]]
    last: frozenset[Variant]

    @staticmethod
    def of(variant: Variant) -> Language:
        """A single node."""
        only = frozenset((variant,))
        return Language(only, frozenset(), only)

    def then(self, other: Language) -> Language:
        """A sequence of this one, and behind it one of the other."""
        border = [(one, two) for one in self.last for two in other.first]
        return Language(self.first, self.follow.union(other.follow, border), other.last)

    def union(self, other: Language) -> Language:
        return Language(self.first | other.first, self.follow | other.follow, self.last | other.last)

    def is_within(self, other: Language) -> bool:
        return self.first <= other.first and self.follow <= other.follow and self.last <= other.last

    def behind(self, variant: Variant) -> Language | None:
        """What may come behind a first node; None if there is nothing."""
        first = frozenset([two for one, two in self.follow if one == variant])
        reached, pending = set(first), list(first)
        while pending:
            current = pending.pop()
            for one, two in self.follow:
                if one == current and two not in reached:
                    reached.add(two)
                    pending.append(two)
        last = self.last & reached
        if not last:
            return None
        return Language(first, frozenset([pair for pair in self.follow if pair[0] in reached]), last)

    def with_numbers_forgotten(self) -> Language:
        """The same, but for the numbers in which variants differ: those are forgotten. A number may be a null pointer, which
        tells one shape from another: zero is no number here."""
        groups: dict[Variant, list[Variant]] = {}
        for variant in self.variants:
            groups.setdefault(variant.form, []).append(variant)
        new = {each: each if len(group) == 1 else each.form for group in groups.values() for each in group}
        return Language(
            frozenset([new[each] for each in self.first]),
            frozenset([(new[one], new[two]) for one, two in self.follow]),
            frozenset([new[each] for each in self.last]),
        )

    @property
    def variants(self) -> frozenset[Variant]:
        return self.first.union(self.last, *[(one, two) for one, two in self.follow])

    @property
    def sites(self) -> frozenset[ObjectSite]:
        """The sites of the nodes."""
        return frozenset([variant.parts[0].site for variant in self.variants])


def in_order(variants: Iterable[Variant]) -> list[Variant]:
    return sorted(variants, key=lambda variant: variant.text)


class SegmentContent(ObjectContent):
    """What is known of a segment. Its only cell is the link of its last node."""

    __slots__ = ("language", "link")

    def __init__(self, size: int | None, link: int, end: tuple[int, Value], language: Language) -> None:
        super().__init__(alive=True, size=size, rest=Rest.UNKNOWN, cells=Map({link: end}))
        self.link: Final = link
        """Where in a node the address of the next one is."""
        self.language: Final = language

    @property
    def end(self) -> tuple[int, Value]:
        """The size of the link, and what the last one holds."""
        return self.cells[self.link]

    @property
    def skeleton(self) -> tuple[int | None, int, tuple[int, Value]]:
        """All but the language."""
        return (self.size, self.link, self.end)

    def __hash__(self) -> int:
        return hash((self.skeleton, self.language))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, SegmentContent):
            return False
        return self.skeleton == other.skeleton and self.language == other.language


def segments_of(memory: Map[AbstractObject, ObjectContent]) -> dict[AbstractObject, SegmentContent]:
    return {object_: content for object_, content in memory.items() if isinstance(content, SegmentContent)}
