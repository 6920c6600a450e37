"""Which objects the values of a state refer to, and states in which objects have other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cegas.domains.shape.segments import Language, Part, SegmentContent, Variant
from cegas.domains.value.algebra import objects_in
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectContent, ObjectTable, ValueState
from cegas.foundation.maps import Map
from cegas.foundation.typed import Any
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.values import AddressXor, ByteSlice, Composite, Pointer, Targets, Value

Renaming = Mapping[AbstractObject, AbstractObject]


# -- what is referred to ----------------------------------------------------------------------------------------------


def referred_by_frames(state: ValueState) -> Iterator[AbstractObject]:
    """The objects that registers refer to, the newest frame first, in the order of registers."""
    frame: Frame | None = state.frame
    while frame is not None:
        for register in sorted(frame.values, key=lambda register: register.index):
            yield from objects_in(frame.values[register])
        frame = frame.parent


def referred_by_content(content: ObjectContent) -> Iterator[AbstractObject]:
    """The objects that are referred to in an object, in the order of its cells; in a segment, also those in its nodes."""
    for offset in sorted(content.cells):
        yield from objects_in(content.cells[offset][1])
    if isinstance(content, SegmentContent):
        for variant in sorted(content.language.variants, key=lambda variant: variant.text):
            for part in variant.parts:
                for _, _, value in part.cells:
                    yield from objects_in(value)


def in_order(memory: Memory) -> list[AbstractObject]:
    """The objects of a memory, in an order that does not depend on the run."""
    return sorted(memory, key=lambda object_: (object_.site.index, object_.number))


def unused(state: ValueState, objects: ObjectTable, site: ObjectSite) -> AbstractObject:
    """An object of a site that nobody refers to."""
    used = {object_.number for object_ in state.memory if object_.site is site}
    used.update([object_.number for object_ in referred_by_frames(state) if object_.site is site])
    for content in state.memory.values():
        used.update([object_.number for object_ in referred_by_content(content) if object_.site is site])
    number = 0
    while number in used:
        number += 1
    return objects.get(site, number)


# -- other names ------------------------------------------------------------------------------------------------------


def renamed(state: ValueState, names: Renaming) -> ValueState:
    """The state in which objects have other names: all at once, so that names may change places."""
    memory: dict[AbstractObject, ObjectContent] = {}
    for object_, content in state.memory.items():
        memory[names.get(object_, object_)] = _content(content, names)
    return ValueState(_frame(state.frame, names), Map(memory), state.remembered)


def _frame(frame: Frame, names: Renaming) -> Frame:
    chain: list[Frame] = []
    current: Frame | None = frame
    while current is not None:
        chain.append(current)
        current = current.parent
    result: Frame | None = None
    for old in reversed(chain):
        changed = {each: new for each, value in old.values.items() if (new := value_of(value, names)) is not value}
        same = not changed and result is old.parent
        result = old if same else Frame({**old.values, **changed}, result)
    assert result is not None
    return result


def _content(content: ObjectContent, names: Renaming) -> ObjectContent:
    if isinstance(content, SegmentContent):
        size, end = content.end
        return SegmentContent(content.size, content.link, (size, value_of(end, names)), _language(content.language, names))
    changed = {
        offset: (size, new)
        for offset, (size, value) in content.cells.items()
        if (new := value_of(value, names)) is not value
    }
    if not changed:
        return content
    return ObjectContent(content.alive, content.size, content.rest, content.cells.update(changed))


def _language(language: Language, names: Renaming) -> Language:
    new = {variant: _variant(variant, names) for variant in language.variants}
    if all(one is two for one, two in new.items()):
        return language
    return Language(
        frozenset([new[each] for each in language.first]),
        frozenset([(new[one], new[two]) for one, two in language.follow]),
        frozenset([new[each] for each in language.last]),
    )


def _variant(variant: Variant, names: Renaming) -> Variant:
    parts = [
        Part(part.site, part.size, part.rest, tuple([(o, size, value_of(value, names)) for o, size, value in part.cells]))
        for part in variant.parts
    ]
    found = Variant(tuple(parts))
    return variant if found == variant else found


def value_of(value: Value, names: Renaming) -> Value:
    """A value that refers to objects by their new names; the same one if nothing changes."""
    found: list[Any] = objects_in(value)
    if not any(object_ in names for object_ in found):
        return value
    if isinstance(value, Pointer):
        new: Any = names.get(found[0], found[0])
        return Pointer(new, value.offset)
    if isinstance(value, AddressXor):
        pointers: list[Any] = [value_of(pointer, names) for pointer in value.pointers]
        return AddressXor(frozenset(pointers), value.number)
    if isinstance(value, Targets):
        members: list[Any] = [value_of(member, names) for member in value.members]
        return Targets(tuple(members))
    if isinstance(value, ByteSlice):
        return ByteSlice(value_of(value.value, names), value.low, value.size)
    assert isinstance(value, Composite)
    return Composite(tuple([(value_of(part, names), size) for part, size in value.parts]))


def canonical(state: ValueState, objects: ObjectTable) -> ValueState:
    """The state in which heap blocks are numbered in the order in which they are come to, from registers and from
    variables in memory; blocks that died, and that nobody refers to, are gone."""
    order: dict[AbstractObject, None] = {}
    pending = list(referred_by_frames(state))
    others = [object_ for object_ in in_order(state.memory) if object_.site.kind is not ObjectKind.HEAP]
    pending.extend([found for object_ in others for found in referred_by_content(state.memory[object_])])
    pending.extend([object_ for object_ in in_order(state.memory) if state.memory[object_].alive])
    pending.reverse()
    while pending:
        current = pending.pop()
        if current.site.kind is ObjectKind.HEAP and current not in order:
            order[current] = None
            content = state.memory.get(current)
            if content is not None:
                pending.extend(reversed(list(referred_by_content(content))))
    numbers: dict[ObjectSite, int] = {}
    names: dict[AbstractObject, AbstractObject] = {}
    for object_ in order:
        number = numbers[object_.site] = numbers.get(object_.site, -1) + 1
        if number != object_.number:
            names[object_] = objects.get(object_.site, number)
    memory = state.memory
    for object_, content in state.memory.items():
        if object_.site.kind is ObjectKind.HEAP and object_ not in order and not content.alive:
            memory = memory.delete(object_)
    found = state if memory is state.memory else ValueState(state.frame, memory, state.remembered)
    return renamed(found, names) if names else found
