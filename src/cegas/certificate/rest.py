"""What a claim says of the bytes of an object that it does not list as cells, its *rest*, in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cegas.certificate.format import ObjectClaim
from cegas.certificate.machine import TermMachine
from cegas.program.memory import Background, Filled, Fresh, Image, MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operations import first_origin
from cegas.program.values import Value

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


def has_claimed_rest(claim: ObjectClaim, memory: MemoryObject, equal: Callable[[Value, int, int], bool]) -> bool:
    """Whether the bytes outside the claimed cells are what they were, or zero, as claimed.

    `equal` is asked whether a value has certain bits, so many of them.
    """
    covered = sorted((offset, offset + length) for offset, length, _ in claim.cells)
    end = memory.size if isinstance(memory.size, int) else None
    content, site = memory.content, memory.site
    if any(offset < 0 for offset in content.cells):
        return False
    for start, stop in _gaps(covered, end):
        for segment in content.segments:
            if segment.start < stop and segment.end > start:
                if not _is_as_claimed(segment.source, segment.shift, claim.rest, site):
                    return False
        for offset in sorted(content.cells):
            low, high = max(start, offset), min(stop, offset + content.cells[offset][0])
            if low >= high:
                continue
            wanted = _claimed_bits(claim.rest, site, low, high - low)
            if wanted is None or not equal(content.read(low, high - low), wanted, 8 * (high - low)):
                return False
    return True


def _claimed_bits(rest: str, site: ObjectSite, offset: int, size: int) -> int | None:
    """What the word for the rest says that bytes are, if it says so."""
    if rest == "zero" or (rest == "initial" and site.initializer is None):
        return 0
    if rest != "initial" or site.initializer is None or _has_relocation(site, offset, size):
        return None
    return int.from_bytes(site.initializer.data[offset : offset + size], "little") if offset >= 0 else None


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
