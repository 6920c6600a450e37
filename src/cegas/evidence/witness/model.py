"""Witnesses without their formats."""

from __future__ import annotations

from collections.abc import Mapping

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final


class WaypointKind(Enum):
    """What a waypoint is about; the names are those of format 2.0."""

    ASSUMPTION = "assumption"
    """A condition holds where a statement begins."""
    BRANCHING = "branching"
    """A condition is decided in one way, at the keyword of a statement or at ``?``."""
    FUNCTION_ENTER = "function_enter"
    """A function is called, at the closing parenthesis of the call."""
    FUNCTION_RETURN = "function_return"
    """A call comes back, at its closing parenthesis."""
    TARGET = "target"
    """The violation, at the statement that makes it."""


class SourcePlace(Data):
    """A place in a file; lines and columns count from 1."""

    __slots__ = ("column", "file", "function", "line")

    def __init__(self, file: str, line: int, column: int | None = None, function: str | None = None) -> None:
        self.file: Final = file
        self.line: Final = line
        self.column: Final = column
        """None: the first fitting place on the line."""
        self.function: Final = function

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + ("" if self.column is None else f":{self.column}")


class Waypoint(Data):
    """Something that a run passes."""

    __slots__ = ("callee", "constraint", "follow", "kind", "place")

    def __init__(
        self,
        kind: WaypointKind,
        place: SourcePlace,
        constraint: str | None = None,
        callee: str | None = None,
        *,
        follow: bool = True,
    ) -> None:
        self.kind: Final = kind
        self.place: Final = place
        self.constraint: Final = constraint
        """A C expression; for branchings `true`, `false`, a case or `default`; for returns about ``\\result``."""
        self.callee: Final = callee
        """The function that is called, where that is known."""
        self.follow: Final = follow
        """False: a run of the witness does not pass this before it passes the next waypoint that it follows."""


class ViolationWitness(Data):
    """Runs that pass waypoints in their order; those to avoid stand in front of the one that is followed."""

    __slots__ = ("waypoints",)

    def __init__(self, waypoints: tuple[Waypoint, ...]) -> None:
        self.waypoints: Final = waypoints


class LocationInvariant(Data):
    """A condition that holds whenever control is at a place."""

    __slots__ = ("is_loop", "place", "text")

    def __init__(self, place: SourcePlace, text: str, *, is_loop: bool) -> None:
        self.place: Final = place
        self.text: Final = text
        """A C expression."""
        self.is_loop: Final = is_loop
        """It stands at a loop, and holds whenever the condition of the loop is going to be looked at."""


class CorrectnessWitness(Data):
    """Invariants that help to see that a program is correct."""

    __slots__ = ("invariants",)

    def __init__(self, invariants: tuple[LocationInvariant, ...]) -> None:
        self.invariants: Final = invariants


Witness = ViolationWitness | CorrectnessWitness


class WitnessTask(Data):
    """The verification task that a witness belongs to."""

    __slots__ = ("data_model", "files", "hashes", "specification")

    def __init__(
        self, files: tuple[str, ...], hashes: Mapping[str, str], specification: str, data_model: str | None
    ) -> None:
        self.files: Final = files
        self.hashes: Final = dict(hashes)
        """SHA-256, by file."""
        self.specification: Final = specification
        self.data_model: Final = data_model
        """`LP64` or `ILP32`; None if it is not said."""
