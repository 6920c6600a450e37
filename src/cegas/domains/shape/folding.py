"""Folding: chains of blocks become segments, and the first node of a segment becomes a block again.

Two neighbours of a chain are folded if nobody points to the second but the first, or the second itself and blocks that
belong to it. Other nodes may point back to it (a list that is linked in both directions): they forget that.

The counter of living blocks, if a program has one, counts a segment as a single block, and the blocks that belong to its
nodes not at all. All that is ever asked of it is whether it is zero, and whether a state knows as many blocks as there are.
Both have the same answer: there are no blocks if and only if the state has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cegas.domains.shape.references import canonical, in_order, referred_by_content, referred_by_frames, renamed, unused
from cegas.domains.shape.segments import EXIT, Language, Own, Part, SegmentContent, Variant, segments_of
from cegas.domains.shape.segments import in_order as variants_in_order
from cegas.domains.value.algebra import HOLE, objects_in
from cegas.domains.value.state import AbstractObject, Memory, ObjectContent, ObjectTable, Rest, ValueState
from cegas.foundation.maps import Map
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.objects import ObjectKind
from cegas.program.values import Pointer, Value

COUNTER: Final = "__cegas_blocks"
"""The name of the counter of living blocks (`frontend.leaks`), which is no variable of the user's."""

MOST_VARIANTS: Final = 24
"""A segment whose nodes differ more than this is not made."""

MOST_PARTS: Final = 8
"""A node with more blocks of its own is not folded."""


class Folding:
    """Folds and unfolds the states of a program."""

    def __init__(self, program: Program, objects: ObjectTable) -> None:
        self._objects = objects
        self._pointer_bytes = program.data_model.value // 8
        sites = [site for site in program.statics() if site.name == COUNTER and site.symbol is None]
        self.counter = objects.get(sites[0], 0) if sites else None

    # -- the counter ----------------------------------------------------------------------------------------------

    def _count(self, memory: Memory, difference: int) -> Memory:
        """So many blocks more are in the memory of a state."""
        content = None if self.counter is None else memory.get(self.counter)
        if self.counter is None or content is None or not difference:
            return memory
        cell = content.cells.get(0)
        if cell is None or not isinstance(cell[1], int):
            return memory
        number = (cell[1] + difference) % (1 << 8 * cell[0])
        return memory.set(self.counter, content.with_cell(0, (cell[0], number)))

    def without_counter(self, memory: Memory) -> Memory:
        """Nothing is known of the number of blocks."""
        return memory if self.counter is None or self.counter not in memory else memory.delete(self.counter)

    def without_segments(self, state: ValueState) -> ValueState:
        """What a state knows of anything but segments."""
        segments = segments_of(state.memory)
        if not segments:
            return state
        memory = self.without_counter(state.memory)
        for object_ in segments:
            memory = memory.delete(object_)
        return ValueState(state.frame, memory, state.remembered)

    # -- folding --------------------------------------------------------------------------------------------------

    def normal(self, state: ValueState) -> ValueState:
        """A state with all chains folded, in which blocks have the names that their places give them."""
        state = canonical(state, self._objects)
        while True:
            folded = self._folded(state)
            if folded is None:
                return state
            state = canonical(folded, self._objects)

    def _folded(self, state: ValueState) -> ValueState | None:
        """The state with two neighbours folded; None if there are none that can be."""
        memory = state.memory
        blocks = [each for each in in_order(memory) if each.site.kind is ObjectKind.HEAP and memory[each].alive]
        links = sorted({offset for block in blocks for offset in self._links(memory[block])})
        if not links:
            return None
        holders = _holders(state)
        for link in links:
            for block in blocks:
                neighbour = self._neighbour(memory, block, link)
                if neighbour is not None and self._is_repeated(memory, block, neighbour, link):
                    folded = self._fold(state, holders, block, neighbour, link)
                    if folded is not None:
                        return folded
        return None

    def _links(self, content: ObjectContent) -> list[int]:
        if isinstance(content, SegmentContent):
            return [content.link]
        return [
            offset
            for offset, (size, value) in content.cells.items()
            if size == self._pointer_bytes and isinstance(value, Pointer) and value.offset == 0
        ]

    def _neighbour(self, memory: Memory, block: AbstractObject, link: int) -> AbstractObject | None:
        """The block of the same kind that a block leads to."""
        content = memory[block]
        if link not in self._links(content):
            return None
        others = [each for each in objects_in(content.cells[link][1]) if each is not block]
        found = memory.get(others[0]) if others else None
        if found is None or not found.alive or others[0].site.kind is not ObjectKind.HEAP:
            return None
        other: AbstractObject = others[0]
        if found.size is None or found.size != content.size:
            return None
        if isinstance(found, SegmentContent):
            return other if found.link == link else None
        cell = found.cells.get(link)
        return other if cell is not None and cell[0] == self._pointer_bytes else None

    def _is_repeated(self, memory: Memory, one: AbstractObject, two: AbstractObject, link: int) -> bool:
        """Whether there is reason to believe that more nodes will come: there is a segment, or the chain goes on with blocks
        of the same site."""
        if isinstance(memory[one], SegmentContent) or isinstance(memory[two], SegmentContent):
            return True
        three = self._neighbour(memory, two, link)
        if three is None or three is one:
            return False
        found = memory[three]
        sites = found.language.sites if isinstance(found, SegmentContent) else {three.site}
        return two.site in sites or one.site in sites or two.site is one.site

    def _fold(
        self,
        state: ValueState,
        holders: Mapping[AbstractObject, list[AbstractObject | None]],
        one: AbstractObject,
        two: AbstractObject,
        link: int,
    ) -> ValueState | None:
        memory = state.memory
        inside = [_belonging(memory, holders, each, link, {one, two}) for each in (one, two)]
        if any(len(each) > MOST_PARTS for each in inside):
            return None
        behind = [*objects_in(memory[two].cells[link][1])]
        cut: list[AbstractObject] = []
        for holder in holders.get(two, ()):
            if holder is None or (holder is not one and holder not in inside[0] and holder not in inside[1]):
                if holder is None or not self._is_node(memory, holder, two, link):
                    return None
                cut.append(holder)
        if any(
            _is_only_lead(memory, holders, each, own, {one, two}, link) for each, own in zip((one, two), inside, strict=True)
        ):
            return None
        languages = [
            self._language(memory, each, own, link, {one, two}) for each, own in zip((one, two), inside, strict=True)
        ]
        end = memory[two].cells[link]
        if languages[0] is None or languages[1] is None or one in behind or not _is_lasting(end[1]):
            return None
        language = languages[0].then(languages[1])
        if len(language.variants) > MOST_VARIANTS:
            language = language.with_numbers_forgotten()
            if len(language.variants) > MOST_VARIANTS:
                return None
        gone = dict.fromkeys([*inside[0], two, *inside[1]])
        gone.pop(one, None)
        segment = SegmentContent(memory[one].size, link, end, language)
        if not gone.keys().isdisjoint(referred_by_content(segment)):
            return None  # nodes of a segment that point to the second one besides: no name for it would be left
        for holder in cut:
            memory = memory.set(holder, _forgetting(memory[holder], two, link))
        for object_ in gone:
            memory = memory.delete(object_)
        memory = memory.set(one, segment)
        return ValueState(state.frame, self._count(memory, -len(gone)), state.remembered)

    def _is_node(self, memory: Memory, holder: AbstractObject, two: AbstractObject, link: int) -> bool:
        """Whether it is another node of the list that points back: it may forget that."""
        content = memory[holder]
        if isinstance(content, SegmentContent) or holder.site.kind is not ObjectKind.HEAP:
            return False
        cell = content.cells.get(link)
        if content.size != memory[two].size or cell is None or two in objects_in(cell[1]):
            return False
        return all(isinstance(value, Pointer) for _, value in content.cells.values() if two in objects_in(value))

    def _language(
        self, memory: Memory, node: AbstractObject, own: Sequence[AbstractObject], link: int, chain: set[AbstractObject]
    ) -> Language | None:
        content = memory[node]
        if isinstance(content, SegmentContent):
            return content.language
        numbers = {node: 0, **{each: number for number, each in enumerate(own, 1)}}
        parts: list[Part] = []
        for object_ in numbers:
            cells: list[tuple[int, int, Value]] = []
            known = memory[object_]
            if isinstance(known, SegmentContent):
                return None
            for offset in sorted(known.cells):
                size, value = known.cells[offset]
                if object_ is node and offset == link:
                    cells.append((offset, size, EXIT))
                    continue
                found = _in_variant(value, numbers, chain)
                if found is None:
                    return None
                if found != HOLE or known.rest is not Rest.UNKNOWN:
                    cells.append((offset, size, found))
            parts.append(Part(object_.site, known.size, known.rest, tuple(cells)))
        return Language.of(Variant(tuple(parts)))

    # -- unfolding ------------------------------------------------------------------------------------------------

    def unfolded(self, state: ValueState, segment: AbstractObject) -> Iterable[ValueState]:
        """States that together describe what a state does, in each of which the first node of a segment is a block."""
        content = state.memory[segment]
        assert isinstance(content, SegmentContent)
        for variant in variants_in_order(content.language.first):
            if variant in content.language.last:
                yield self._with_node(state, segment, content, variant, None)
            rest = content.language.behind(variant)
            if rest is not None:
                yield self._with_node(state, segment, content, variant, rest)

    def _with_node(
        self, state: ValueState, segment: AbstractObject, content: SegmentContent, variant: Variant, rest: Language | None
    ) -> ValueState:
        end = content.end
        added = 0
        if rest is not None:
            site = min(rest.sites, key=lambda site: site.index)
            behind = unused(state, self._objects, site)
            memory = state.memory.set(behind, SegmentContent(content.size, content.link, end, rest))
            state, added = ValueState(state.frame, memory, state.remembered), 1
            pointer: Value = Pointer(behind, 0)  # type: ignore[arg-type]
            end = (end[0], pointer)
        blocks: list[AbstractObject] = []
        for part in variant.parts:
            block = unused(state, self._objects, part.site)
            memory = state.memory.set(block, ObjectContent(True, part.size, part.rest, Map()))
            state = ValueState(state.frame, memory, state.remembered)
            blocks.append(block)
        state = renamed(ValueState(state.frame, state.memory.delete(segment), state.remembered), {segment: blocks[0]})
        memory = state.memory
        for block, part in zip(blocks, variant.parts, strict=True):
            cells = {
                offset: (size, end[1] if value == EXIT else _in_state(value, blocks, segment))
                for offset, size, value in part.cells
            }
            memory = memory.set(block, ObjectContent(True, part.size, part.rest, Map(cells)))
        return ValueState(state.frame, self._count(memory, added + len(blocks) - 1), state.remembered)


# -- what belongs to a node -------------------------------------------------------------------------------------------


def _holders(state: ValueState) -> dict[AbstractObject, list[AbstractObject | None]]:
    """Who refers to an object: others, or None for registers and whatever is no heap block."""
    found: dict[AbstractObject, list[AbstractObject | None]] = {}
    for object_ in referred_by_frames(state):
        found.setdefault(object_, []).append(None)
    for holder in in_order(state.memory):
        for object_ in referred_by_content(state.memory[holder]):
            found.setdefault(object_, []).append(holder if holder.site.kind is ObjectKind.HEAP else None)
    return found


def _belonging(
    memory: Memory,
    holders: Mapping[AbstractObject, list[AbstractObject | None]],
    node: AbstractObject,
    link: int,
    chain: set[AbstractObject],
) -> list[AbstractObject]:
    """The blocks that can be reached through a node only, not over its link, in the order in which they are come to."""
    content = memory[node]
    if isinstance(content, SegmentContent):
        return []
    elsewhere = chain.union(objects_in(content.cells[link][1]))
    found: dict[AbstractObject, None] = {node: None}
    grown = True
    while grown:
        grown = False
        for owner in list(found):
            for offset in sorted(memory[owner].cells):
                if owner is node and offset == link:
                    continue
                for object_ in objects_in(memory[owner].cells[offset][1]):
                    if object_ in found or object_ in elsewhere or object_.site.kind is not ObjectKind.HEAP:
                        continue
                    known = memory.get(object_)
                    if known is None or not known.alive or isinstance(known, SegmentContent):
                        continue
                    if all(holder is object_ or holder in found for holder in holders.get(object_, ())):
                        found[object_] = None
                        grown = True
    return [object_ for object_ in found if object_ is not node]


def _is_only_lead(
    memory: Memory,
    holders: Mapping[AbstractObject, list[AbstractObject | None]],
    node: AbstractObject,
    own: Sequence[AbstractObject],
    chain: set[AbstractObject],
    link: int,
) -> bool:
    """Whether no block but a node leads to some block that does not belong to it, because a register points there, too:
    when that does not any longer, the block will belong to the node, unless it has been folded."""
    if isinstance(memory[node], SegmentContent):
        return False
    known: set[AbstractObject | None] = {node, *own}
    elsewhere = known.union(chain, objects_in(memory[node].cells[link][1]), holders.get(node, ()))
    for owner in (node, *own):
        for _, value in memory[owner].cells.values():
            for object_ in objects_in(value):
                if object_ in elsewhere or object_.site.kind is not ObjectKind.HEAP:
                    continue
                if all(holder is None or holder in known for holder in holders.get(object_, ())):
                    return True
    return False


def _in_variant(value: Value, numbers: Mapping[AbstractObject, int], chain: set[AbstractObject]) -> Value | None:
    """A value as a variant has it; None if a variant cannot have it."""
    if isinstance(value, Pointer):
        (object_,) = objects_in(value)
        if object_ in numbers:
            return Own(numbers[object_], value.offset) if isinstance(value.offset, int) else None
        if object_ in chain:
            return HOLE  # another node of the list: no name for it will be left
        return value if _is_lasting(value) else None
    return None if objects_in(value) else value


def _is_lasting(value: Value) -> bool:
    """Whether a value refers to nothing that dies with a function."""
    return all(object_.site.kind in (ObjectKind.HEAP, ObjectKind.GLOBAL) for object_ in objects_in(value))


def _in_state(value: Value, blocks: Sequence[AbstractObject], segment: AbstractObject) -> Value:
    """A value of a variant as a state has it."""
    if isinstance(value, Own):
        return Pointer(blocks[value.number], value.offset)  # type: ignore[arg-type]
    if segment in objects_in(value):
        return Pointer(blocks[0], value.offset)  # type: ignore[arg-type, union-attr]
    return value


def _forgetting(content: ObjectContent, object_: AbstractObject, link: int) -> ObjectContent:
    """A content without what leads back to an object."""
    for offset, (size, value) in list(content.cells.items()):
        if offset != link and object_ in objects_in(value):
            content = content.with_cell(offset, None if content.rest is Rest.UNKNOWN else (size, HOLE))
    return content
