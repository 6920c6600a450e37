"""What a violated condition means: what is wrong, with which object, where; as data, for all who print or draw it."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
from cegas.program.conditions import CWE, ConditionKind
from cegas.program.source import SourcePosition


class Fault(Enum):
    """What a run tells of an invalid address. With the kind of the condition it gives the words and the CWE number."""

    NULL = "null"
    NUMBER = "number"
    """An error code, a small number, a constant: nothing is there."""
    BEHIND = "behind"
    BEFORE = "before"
    FREED = "freed"
    OUT_OF_SCOPE = "out of scope"
    CONSTANT = "constant"
    NO_DATA = "no data"
    """A function is read or written, or something else is called; what is no block of an allocator is freed."""
    INSIDE = "inside"
    """The middle of a block is freed."""
    UNSET = "unset"
    """A pointer that was never set: it may be anything."""
    WILD = "wild"
    """A number from outside that is taken for an address."""


_CWE_OF_FAULT: Final = {
    Fault.NULL: 476,
    Fault.FREED: 416,
    Fault.OUT_OF_SCOPE: 825,
    Fault.CONSTANT: 758,
    Fault.INSIDE: 761,
    Fault.UNSET: 457,
}
"""What says more than the kind."""
_ACCESSES: Final = frozenset((ConditionKind.READ, ConditionKind.WRITE, ConditionKind.CALL, ConditionKind.FREE))


def cwe_of(kind: ConditionKind, fault: Fault | None) -> int:
    """The number of a weakness in MITRE's list."""
    if kind is ConditionKind.FREE and fault is Fault.FREED:
        return 415
    if fault is None or kind not in _ACCESSES:
        return CWE[kind]
    if kind is ConditionKind.CALL and fault in (Fault.BEHIND, Fault.BEFORE):
        return 125
    return _CWE_OF_FAULT.get(fault, CWE[kind])


class ObjectPart(Data):
    """A scalar of an object, by the path that C writes behind the object's name: ``[2].next``."""

    __slots__ = ("name", "offset", "size", "value")

    def __init__(self, name: str, offset: int, size: int, value: str) -> None:
        self.name: Final = name
        self.offset: Final = offset
        self.size: Final = size
        self.value: Final = value
        """Empty if nobody has looked at it yet."""


class StruckObject(Data):
    """The object that a violation is about: for the sentence, the drawing and JSON."""

    __slots__ = ("born", "died", "is_alive", "length", "name", "offset", "parts", "size", "type")

    def __init__(
        self,
        name: str,
        type_: str | None,
        size: int | None,
        offset: int | None,
        length: int,
        born: SourcePosition | None = None,
        died: SourcePosition | None = None,
        *,
        is_alive: bool = True,
        parts: tuple[ObjectPart, ...] = (),
    ) -> None:
        self.name: Final = name
        self.type: Final = type_
        self.size: Final = size
        self.offset: Final = offset
        """Signed: of the first byte that is accessed; None if that is not known."""
        self.length: Final = length
        """How many bytes are accessed."""
        self.born: Final = born
        self.died: Final = died
        self.is_alive: Final = is_alive
        self.parts: Final = parts
        """The scalars near the access and near the ends, as far as the type of the object is known."""

    @property
    def struck(self) -> tuple[tuple[int, int], ...]:
        """The bytes that are accessed but must not be, as first and behind the last; all of them if the object is dead."""
        if self.offset is None or not self.length:
            return ()
        start, end = self.offset, self.offset + self.length
        if not self.is_alive or self.size is None:
            return ((start, end),)
        found = ((start, min(end, 0)), (max(start, self.size), end))
        return tuple((first, last) for first, last in found if first < last)

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "type": self.type,
            "size": self.size,
            "made": _place(self.born),
            "ended": _place(self.died),
        }


class Harm(Data):
    """A violation as it is told."""

    __slots__ = ("fault", "kind", "object", "position", "text")

    def __init__(
        self,
        kind: ConditionKind,
        text: str,
        position: SourcePosition | None,
        fault: Fault | None = None,
        object_: StruckObject | None = None,
    ) -> None:
        self.kind: Final = kind
        self.text: Final = text
        """``write of 4 bytes behind the end of buf (char[8])``: what stands between UNSAFE and the place."""
        self.position: Final = position
        """The user's innermost statement: an access of a library model is that of the call."""
        self.fault: Final = fault
        self.object: Final = object_

    @property
    def cwe(self) -> int:
        return cwe_of(self.kind, self.fault)

    def at(self, position: SourcePosition) -> Harm:
        """The same, told of another place."""
        return Harm(self.kind, self.text, position, self.fault, self.object)

    def __str__(self) -> str:
        return self.text if self.position is None else f"{self.text} at {self.position}"

    def to_json(self) -> dict[str, object]:
        struck = self.object
        return {
            "kind": self.kind.value,
            "fault": None if self.fault is None else self.fault.value,
            "cwe": self.cwe,
            "text": self.text,
            **(_place(self.position) or {"file": None, "line": None}),
            "object": None if struck is None else struck.to_json(),
            "offset": None if struck is None else struck.offset,
            "bytes": None if struck is None else struck.length,
        }


def _place(position: SourcePosition | None) -> dict[str, object] | None:
    return None if position is None else {"file": position.file, "line": position.line}


def bytes_text(count: int) -> str:
    return f"{count} byte" if count == 1 else f"{count} bytes"
