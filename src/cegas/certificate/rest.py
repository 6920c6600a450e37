"""What a claim says of the bytes of an object that it does not list as cells, its *rest*, in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.certificate.format import ObjectClaim
from cegas.certificate.machine import TermMachine
from cegas.program.memory import Background, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operations import first_origin

UNWRITTEN = ("fresh", "undefined")
"""The words for bytes that have not been written since the object was made."""


def rest_background(machine: TermMachine, site: ObjectSite, rest: str) -> Background:
    """The bytes of an object of which this is claimed."""
    if rest == "zero":
        return Filled(0)
    if rest == "initial":
        return Filled(0) if site.initializer is None else Image(site.initializer.data)
    if rest in UNWRITTEN:
        return machine.fresh_background(first_origin(site), undefined=rest == "undefined")
    return machine.unknown_background(site)


def has_claimed_rest(claim: ObjectClaim, memory: MemoryObject) -> bool:
    """Whether the bytes outside the claimed cells are what they were, or zero, as claimed."""
    covered = sorted((offset, offset + length) for offset, length, _ in claim.cells)
    end = memory.size if isinstance(memory.size, int) else None
    for start, stop in _gaps(covered, end):
        for segment in memory.content.segments:
            if segment.start < stop and segment.end > start:
                if not _is_as_claimed(segment.source, segment.shift, claim.rest, memory.site):
                    return False
    data = b"" if memory.site.initializer is None else memory.site.initializer.data
    position = 0
    for offset in sorted(memory.content.cells):
        length, value = memory.content.cells[offset]
        while position < len(covered) and covered[position][1] <= offset:
            position += 1
        if position < len(covered) and covered[position][0] <= offset and offset + length <= covered[position][1]:
            continue
        if any(start < offset + length and stop > offset for start, stop in covered):
            return False  # a cell across the border of a claimed one
        if end is not None and offset >= end:
            continue
        if claim.rest == "zero":
            wanted = 0
        elif claim.rest == "initial" and not _has_relocation(memory.site, offset, length):
            wanted = int.from_bytes(data[offset : offset + length], "little")
        else:
            return False
        if value != wanted:
            return False
    return True


def _gaps(covered: Sequence[tuple[int, int]], end: int | None) -> Iterable[tuple[int, int]]:
    """The ranges between the covered ones, from the first byte of an object to its last."""
    position = 0
    for start, stop in covered:
        if start > position:
            yield position, start
        position = max(position, stop)
    if end is None or position < end:
        yield position, (1 << 128) if end is None else end


def _is_as_claimed(source: Background, shift: int, rest: str, site: ObjectSite) -> bool:
    """Whether bytes that have not been written one by one are what the word for the rest says."""
    if rest == "zero":
        return isinstance(source, Filled) and source.byte == 0
    if rest == "initial":
        if site.initializer is None:
            return isinstance(source, Filled) and source.byte == 0
        return isinstance(source, Image) and source.data == site.initializer.data and shift == 0
    first = first_origin(site)
    if not isinstance(source, Fresh) or source.origin.kind is not first.kind:
        return False
    if site.is_input and (source.origin != first or shift):  # C says what these bytes are, but not of copies
        return False
    return source.undefined == (rest == "undefined")


def _has_relocation(site: ObjectSite, offset: int, size: int) -> bool:
    initializer = site.initializer
    return initializer is not None and any(
        place < offset + size and place + expression.type.bytes > offset for place, expression in initializer.relocations
    )
