"""The lattice of target sets: what a pointer may mean on a path where it is not one known address (paper, Table 1).

A set has *members*: addresses in objects, numbers (null is one) and what lies outside the program. The objects of a state
are concrete ones, each a single object of its site, so that a member with a known offset is a concrete cell: a store through
a set of which nothing else is left is strong. A member whose offset is open (an element at an unknown index) keeps the low
bits that are known of it, so that it means the cells of that alignment.

Sets are ordered by inclusion, and their join is the union. A set that would grow beyond `MOST_TARGETS` is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cegas.foundation.typed import Final, TypeAlias, cast
from cegas.program.operations import Origin, OriginKind
from cegas.program.values import Outside, PartlyKnown, Pointer, Targets, Unknown, Value

Member: TypeAlias = Pointer | int | Outside

MOST_TARGETS: Final = 16
"""Larger sets are not kept: what the pointer analysis says of the whole program holds instead."""

MOST_CELLS: Final = 64
"""An open offset stands for no more cells of an object than this; with more, the object is looked at as a whole."""

_OPEN: Final = Origin(OriginKind.INEXACT, "an offset that is not known")


def open_offset(low: int, known: int, bits: int) -> PartlyKnown:
    """An offset of which the lowest `known` bits are those of `low`."""
    return _open_offset(low & ((1 << known) - 1), known, bits)


@cache
def _open_offset(low: int, known: int, bits: int) -> PartlyKnown:
    """One object for each, since such values are compared by identity: equal members have to be equal."""
    return PartlyKnown(low, ((1 << bits) - 1) & ~((1 << known) - 1), _OPEN)


def known_low_bits(offset: PartlyKnown) -> int:
    """How many of the lowest bits of an open offset are known."""
    return (offset.mask & -offset.mask).bit_length() - 1


def one_of(values: Iterable[Value], bits: int) -> Value | None:
    """What a value is that is one of some values; None if that cannot be said.

    Sets are about addresses: that a value is one of several numbers is no reason to tell states apart.
    """
    given = list(dict.fromkeys(values))
    if len(given) == 1 and not isinstance(given[0], Pointer):
        return None if isinstance(given[0], Unknown) else given[0]
    members: dict[Member, None] = {}
    for value in given:
        if isinstance(value, Targets):
            members.update(dict.fromkeys(value.members))
        elif isinstance(value, Pointer):
            found = _place(value, bits)
            if found is None:
                return None
            members[found] = None
        elif type(value) is int or isinstance(value, Outside):
            members[cast(Member, value)] = None
        else:
            return None
    return None if all(type(member) is int for member in members) else of_members(members)


def of_members(members: Iterable[Member]) -> Value | None:
    """The value that is one of some members; None if there are none, or too many."""
    given = dict.fromkeys(members)
    if len(given) > 1:
        given = {each: None for each in given if not any(_holds(other, each) for other in given if other is not each)}
    if not given or len(given) > MOST_TARGETS:
        return None
    if len(given) == 1:
        (only,) = given
        if not is_open(only):  # what looks at addresses by themselves expects known offsets
            return only
    return Targets(tuple(sorted(given, key=_order)))


def is_part(value: Value, targets: Targets) -> bool:
    """Whether a value is known to be a member of a set, or to be in a set whose members all are."""
    members = value.members if isinstance(value, Targets) else (value,)
    return all(any(each == other or _holds(other, each) for other in targets.members) for each in members)


def cells(member: Pointer, length: int, size: int, bits: int) -> list[int] | None:
    """The offsets in an object of `length` bytes where an access of `size` bytes may start; None if these are too many."""
    offset = member.offset
    if isinstance(offset, int):
        start = offset if offset < 1 << (bits - 1) else offset - (1 << bits)
        return [start] if 0 <= start <= length - size else []
    assert isinstance(offset, PartlyKnown)
    found = range(offset.bits, length - size + 1, 1 << known_low_bits(offset))
    return list(found) if len(found) <= MOST_CELLS else None


def moved(member: Pointer, distance: int, bits: int) -> Pointer:
    """A member of a set, so many bytes further on."""
    offset = member.offset
    if isinstance(offset, int):
        return Pointer(member.object, (offset + distance) & ((1 << bits) - 1))
    assert isinstance(offset, PartlyKnown)
    return Pointer(member.object, open_offset(offset.bits + distance, known_low_bits(offset), bits))


def _place(pointer: Pointer, bits: int) -> Pointer | None:
    """An address as a member of a set."""
    offset = pointer.offset
    if isinstance(offset, int) or is_open(pointer):
        return pointer
    return Pointer(pointer.object, open_offset(0, 0, bits)) if isinstance(offset, Unknown | PartlyKnown) else None


def is_open(value: Value) -> bool:
    """Whether of an address only the object and the low bits of the offset are known."""
    return isinstance(value, Pointer) and isinstance(value.offset, PartlyKnown) and value.offset.origin is _OPEN


def _holds(one: Member, other: Value) -> bool:
    """Whether an address with an open offset means, among others, another one."""
    if not (isinstance(one, Pointer) and isinstance(other, Pointer) and one.object is other.object):
        return False
    wide, narrow = one.offset, other.offset
    if not isinstance(wide, PartlyKnown):
        return False
    if isinstance(narrow, int):
        return narrow & ~wide.mask == wide.bits
    return isinstance(narrow, PartlyKnown) and narrow.mask & ~wide.mask == 0 and narrow.bits & ~wide.mask == wide.bits


def _order(member: Member) -> tuple[int, int, int, int, int]:
    if isinstance(member, Pointer):
        offset = member.offset
        low, mask = (offset.bits, offset.mask) if isinstance(offset, PartlyKnown) else (cast(int, offset), 0)
        return (2, member.object.site.index, member.object.number, mask, low)
    return (1, 0, 0, 0, 0) if isinstance(member, Outside) else (0, 0, 0, 0, member)
