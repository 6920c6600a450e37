"""What a pointer may mean on a path, and the cells that pointers are kept in."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.oracle import AccessTarget


class Points(Data):
    """The places that a value may be the address of, and what it may be besides.

    Null and external memory are explicit: the paper's rule for an empty set (Table 1, SU/WU, second case: everything is
    killed) would be unsound if an empty set could mean "null or something from outside".
    """

    __slots__ = ("fresh", "nowhere", "places", "unknown")

    def __init__(
        self, places: tuple[AccessTarget, ...] = (), *, nowhere: bool = False, fresh: bool = False, unknown: bool = False
    ) -> None:
        self.places: Final = places
        """In the order of their sites and offsets."""
        self.nowhere: Final = nowhere
        """It may be null."""
        self.fresh: Final = fresh
        """It may be bits that nobody has written: null or external where they are read as a pointer."""
        self.unknown: Final = unknown
        """Nothing is known of it on the path: what the pointer analysis says of the whole program holds."""

    @property
    def only(self) -> AccessTarget | None:
        """The one place that it means if it means any."""
        return self.places[0] if len(self.places) == 1 and not (self.fresh or self.unknown) else None

    def __str__(self) -> str:
        parts = [f"{place.site.name}{'' if place.offset == 0 else f'+{_text(place.offset)}'}" for place in self.places]
        parts.extend(name for name in ("nowhere", "fresh", "unknown") if getattr(self, name))
        return "{" + ", ".join(parts) + "}"


def _text(offset: int | None) -> str:
    return "?" if offset is None else str(offset)


NOTHING: Final = Points()
NOWHERE: Final = Points(nowhere=True)
FRESH: Final = Points(fresh=True)
UNKNOWN: Final = Points(unknown=True)


def union(parts: Iterable[Points]) -> Points:
    """Everything that any of the parts may mean."""
    given = list(dict.fromkeys(parts))
    if len(given) == 1:
        return given[0]
    places: dict[AccessTarget, None] = {}
    nowhere = fresh = unknown = False
    for part in given:
        places.update(dict.fromkeys(part.places))
        nowhere |= part.nowhere
        fresh |= part.fresh
        unknown |= part.unknown
    return Points(tuple(sorted(places, key=_order)), nowhere=nowhere, fresh=fresh, unknown=unknown)


def _order(place: AccessTarget) -> tuple[int, bool, int]:
    return place.site.index, place.offset is None, place.offset or 0


class RegisterCell(Data):
    """A register of a function, whatever the frame."""

    __slots__ = ("function", "register")

    def __init__(self, function: str, register: Register) -> None:
        self.function: Final = function
        self.register: Final = register

    def __str__(self) -> str:
        return f"{self.function}:{self.register}"


class SiteCell(Data):
    """Bytes of the objects of a site; at any offset if that is None."""

    __slots__ = ("offset", "site", "size")

    def __init__(self, site: ObjectSite, offset: int | None, size: int) -> None:
        self.site: Final = site
        self.offset: Final = offset
        self.size: Final = size

    def __str__(self) -> str:
        return f"{self.site.name}+{_text(self.offset)}:{self.size}"

    def overlaps(self, place: AccessTarget, size: int | None) -> bool:
        """Whether an access of some bytes (None: unknown how many) at a place may touch the cell."""
        if place.site is not self.site:
            return False
        if place.offset is None or self.offset is None:
            return True
        return place.offset < self.offset + self.size and (size is None or self.offset < place.offset + size)

    def is_within(self, place: AccessTarget, size: int | None) -> bool:
        """Whether an access surely touches all of the cell."""
        if place.site is not self.site or place.offset is None or size is None:
            return False
        if self.offset is None:
            return place.offset <= 0 and self.site.size is not None and self.site.size <= place.offset + size
        return place.offset <= self.offset and self.offset + self.size <= place.offset + size


AbstractCell = RegisterCell | SiteCell
