"""The content of an `extern` variable, as a part of external memory (`contents.py`)."""

from __future__ import annotations

from cegas.program.memory import Background, Content, Filled, MemoryImage, MemoryObject
from cegas.program.types import Type, int_type
from cegas.program.values import Pointer, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import SmtContent, pieces
from cegas.smt.values import Term


class ExternalView(Content):
    """The content of an `extern` variable: a window to external memory at the variable's address."""

    __slots__ = ("_memory", "_smt", "_whole")

    def __init__(self, algebra: SmtAlgebra, whole: SmtContent) -> None:
        super().__init__(algebra, None)
        self._smt = algebra
        self._whole = whole
        self._memory: MemoryObject | None = None

    def attach(self, memory: MemoryObject) -> None:
        """Say whose content this is."""
        self._memory = memory

    def place(self, offset: Value) -> Term:
        """An offset as an address."""
        assert self._memory is not None
        return Term(self._smt.address(Pointer(self._memory, offset)), self._smt.offset_type)

    def read(self, offset: int, size: int, type_: Type | None = None) -> Value:
        return self._whole.read_at(self.place(offset), size, type_ or int_type(8 * size), -1)

    def write(self, offset: int, size: int, value: Value) -> None:
        self._whole.write_at(self._smt.terms.true, self.place(offset), size, value, -1)

    def snapshot(self, offset: int, size: int) -> MemoryImage:
        step = self._smt.pointer_bits // 8
        cells = tuple((start, length, self.read(offset + start, length)) for start, length in pieces(size, step, "a copy"))
        return MemoryImage(size, cells, ())

    def restore(self, offset: int, snapshot: MemoryImage) -> None:
        view = SmtContent(self._smt, Filled(0))
        view.restore(0, snapshot)
        for start, length in pieces(snapshot.size, 1, "a copy"):
            self.write(offset + start, length, view.read(start, length))

    def fill(self, offset: int, size: int, background: Background) -> None:
        view = SmtContent(self._smt, background)
        for start, length in pieces(size, 1, "a fill"):
            self.write(offset + start, length, view.read(offset + start, length))
