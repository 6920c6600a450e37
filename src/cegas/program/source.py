"""Source positions, and C types as far as people need them to read values."""

from __future__ import annotations

from cegas.foundation.enums import Enum
from cegas.foundation.records import record
from cegas.program.types import PointerType, Type, float_type, int_type


@record
class SourcePosition:
    """A place in a source file; lines and columns count from 1, column 0 means "not known"."""

    file: str
    line: int
    column: int = 0

    @property
    def short(self) -> str:
        """Without the folder, for places within a sentence."""
        return f"{self.file.rpartition('/')[2]}:{self.line}"

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

    @property
    def float_format(self) -> str:
        """The name of the format, as LLVM has it; empty for all but real floats."""
        return ""

    def pointee(self) -> SourceType | None:
        """What a pointer points to; None for `void` and for everything else."""
        return None

    def part(self, offset: int, size: int) -> tuple[str, SourceType | None]:
        """The access path of the cell at an offset, such as ``.a[2]``, and its type if it is one scalar."""
        return (f"+{offset}" if offset else ""), None

    def enumerator(self, value: int) -> str | None:
        """The constant of an enumeration that has a value."""
        return None


def machine_type(source: SourceType | None, size: int, pointer: PointerType) -> Type:
    """The type in which a scalar of so many bytes is read: of a float that has them all, without its padding."""
    if source is not None and source.float_format:
        type_ = float_type(source.float_format)
        if size in (type_.bytes, source.size):
            return type_
    is_pointer = source is not None and source.kind is ValueKind.POINTER
    return pointer if is_pointer else int_type(8 * size)
