"""Which elements of arrays a program reads and writes, for those who want to say something of all elements."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.smt.terms import Node

if TYPE_CHECKING:
    from cegas.smt.contents import SmtContent


class ArrayAccess:
    """Bytes of an array that are read or written together."""

    __slots__ = ("bits", "content", "index", "size")

    def __init__(self, content: SmtContent, index: Node, size: int, bits: Node) -> None:
        self.content: Final = content
        self.index: Final = index
        """Of the first byte."""
        self.size: Final = size
        self.bits: Final = bits
        """What is read or written."""


class ArrayLog:
    """Accesses to arrays, in the order in which they were encoded."""

    def __init__(self) -> None:
        self.reads: dict[Node, ArrayAccess] = {}
        """By what is read."""
        self.writes: list[ArrayAccess] = []

    def read(self, access: ArrayAccess) -> None:
        self.reads.setdefault(access.bits, access)

    def write(self, access: ArrayAccess) -> None:
        self.writes.append(access)
