"""Source positions, and C types as far as people need them to read values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class SourcePosition:
    """A place in a source file; lines and columns count from 1, column 0 means "not known"."""

    file: str
    line: int
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class ValueKind(Enum):
    """How the values of a C type are written."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"
    SIGNED_CHARACTER = "signed character"
    UNSIGNED_CHARACTER = "unsigned character"
    BOOLEAN = "boolean"
    FLOAT = "float"
    POINTER = "pointer"
    AGGREGATE = "aggregate"
    UNKNOWN = "unknown"


class SourceType:
    """A C type; this base knows nothing of it."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """As C spells it."""
        return "?"

    @property
    def kind(self) -> ValueKind:
        return ValueKind.UNKNOWN

    @property
    def size(self) -> int:
        """In bytes; 0 if it is not known."""
        return 0

    def pointee(self) -> SourceType | None:
        """What a pointer points to; None for `void` and for everything else."""
        return None

    def part(self, offset: int, size: int) -> tuple[str, SourceType | None]:
        """The access path of the cell at an offset, such as ``.a[2]``, and its type if it is one scalar."""
        return (f"+{offset}" if offset else ""), None

    def enumerator(self, value: int) -> str | None:
        """The constant of an enumeration that has a value."""
        return None
