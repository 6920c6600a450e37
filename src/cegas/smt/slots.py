"""What stands in a state where there are symbols in another, in which things were forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.program.memory import MemoryObject
from cegas.program.values import Pointer, Value
from cegas.smt.forgetting import Slot
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.terms import Node
from cegas.smt.values import Choice, Term


def values_in(encoder: MergingEncoder, state: MergedState, slots: Sequence[Slot]) -> list[Node]:
    """What slots hold in a state."""
    terms = encoder.smt.terms
    encoder.restore(state)
    found: list[Node] = []
    for slot in slots:
        what = slot.what
        if isinstance(what, MemoryObject):
            if what.content not in state.contents:
                found.append(terms.variable(slot.symbol.sort(), "nobody knows"))
                continue
            value = what.content.read(slot.place, slot.type.bytes)
        else:
            held = state.frames[what].registers[slot.place]
            if held is None:
                found.append(terms.variable(slot.symbol.sort(), "nobody knows"))
                continue
            value = held
        if slot.offset_of_none is not None:
            offset = _offset(encoder, value, slot.offset_of_none)
            found.append(terms.variable(slot.symbol.sort(), "nobody knows") if offset is None else offset)
        else:
            found.append(encoder.smt.node(value, slot.type))
    encoder.restore(state)  # what was found out about symbols meanwhile is a fact
    return found


def _offset(encoder: MergingEncoder, value: Value, of_none: int) -> Node | None:
    """The offset of an address, or of a number; None if it is something else."""
    smt = encoder.smt
    if isinstance(value, Choice):
        parts = [(guard, _offset(encoder, each, of_none)) for guard, each in value.alternatives]
        known = [(guard, smt.wrap(node, smt.offset_type)) for guard, node in parts if node is not None]
        return smt.node(smt.select(smt.offset_type, known), smt.offset_type) if len(known) == len(parts) else None
    if isinstance(value, Pointer):
        return smt.node(value.offset, smt.offset_type)
    return smt.node(of_none, smt.offset_type) if isinstance(value, int | Term) else None
