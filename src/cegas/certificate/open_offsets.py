"""Accesses whose offset or length is a term: to one of a few cells, as a choice between them.

Where there is no such choice, the machine forgets what it knows of the object (`machine.py`), or goes on in several ways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.certificate.algebra import NUMBERS, TermAlgebra
from cegas.certificate.facts import MachineFacts
from cegas.certificate.format import Among
from cegas.certificate.outcomes import Split
from cegas.certificate.terms import Operand, Term, TermVariable
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.memory import MemoryObject
from cegas.program.operators import signed
from cegas.program.types import BOOL, BYTE, Type, int_type
from cegas.program.values import Pointer, Value

MOST_CELLS: Final = 256
"""An access at an open offset of an object with more cells than this is to an unknown cell. A table that has an element for
each value of a byte has no more."""

MOST_NUMBERS: Final = 4096
"""What is read from tables of numbers is known up to this size: a search takes a dozen comparisons there."""


class OpenOffsets:
    """What accesses at open offsets read and write, for one machine."""

    def __init__(self, algebra: TermAlgebra, facts: MachineFacts, typed: Callable[[Value, Type], Value]) -> None:
        """`typed` makes a value of a type from bytes."""
        self._algebra = algebra
        self._facts = facts
        self._typed = typed
        self.is_aligned: Callable[[Operand, int], bool] = lambda offset, size: False
        """Whether an open offset is a multiple of a size on the current path."""
        self.few_values: Callable[[Operand], Sequence[int] | None] = lambda number: None
        """All values that a number may have on the current path, if they are few."""

    def load(self, address: Pointer, type_: Type) -> Value | None:
        """The cell at an open offset: a choice between the cells, or several ways to go on; None if they are many."""
        memory = address.object
        offset = self._algebra.number(address.offset, self._algebra.pointer_bits)
        cells = self._cells(memory, offset, type_.bytes, MOST_NUMBERS)
        if cells is None or offset is None or isinstance(offset, int):
            return None
        values = [self._typed(memory.content.read(place, type_.bytes, type_), type_) for place in cells]
        if len(cells) > MOST_CELLS:
            numbers = [value for value in values if isinstance(value, int)]
            return self._looked_up(offset, cells, numbers, type_) if len(numbers) == len(cells) else None
        for place, value in zip(cells, values, strict=True):
            self._facts.note_cell(memory, place, type_.bytes, value)
        wide = self._algebra.offset_type
        if not all(isinstance(value, int | Term | TermVariable) for value in values):
            return values[cells.index(self._settled(offset, cells))]
        terms = self._algebra.terms
        result = values[-1]
        for place, value in zip(reversed(cells[:-1]), reversed(values[:-1]), strict=True):
            if value == result:
                continue
            test = terms.apply(op.EQ, BOOL, wide, (offset, place))
            assert isinstance(value, int | Term | TermVariable) and isinstance(result, int | Term | TermVariable)
            result = terms.apply(op.ITE, type_, type_, (test, value, result))
        return result

    def _looked_up(self, offset: Operand, cells: Sequence[int], numbers: Sequence[int], type_: Type) -> Operand:
        """One of some numbers, by a binary search for its place; neighbours that are equal count as one."""
        starts = [each for each in range(len(cells)) if each == 0 or numbers[each] != numbers[each - 1]]
        terms, wide = self._algebra.terms, self._algebra.offset_type

        def among(low: int, high: int) -> Operand:
            if high - low == 1:
                return numbers[starts[low]]
            middle = (low + high) // 2
            is_before = terms.apply(op.ULT, BOOL, wide, (offset, cells[starts[middle]]))
            return terms.apply(op.ITE, type_, type_, (is_before, among(low, middle), among(middle, high)))

        return among(0, len(starts))

    def store(self, address: Pointer, value: Value, type_: Type) -> bool:
        """A store at an open offset changes one of few cells; False if there are many."""
        memory = address.object
        offset = self._algebra.number(address.offset, self._algebra.pointer_bits)
        cells = self._cells(memory, offset, type_.bytes)
        if cells is None or offset is None or isinstance(offset, int):
            return False
        wide = self._algebra.offset_type
        whole = int_type(8 * type_.bytes)
        old = [memory.content.read(place, type_.bytes) for place in cells]
        if not all(isinstance(each, int | Term | TermVariable) for each in (value, *old)):
            memory.content.write(self._settled(offset, cells), type_.bytes, value)
            return True
        for place, before in zip(cells, old, strict=True):
            test = self._algebra.terms.apply(op.EQ, BOOL, wide, (offset, place))
            assert isinstance(before, int | Term | TermVariable) and isinstance(value, int | Term | TermVariable)
            memory.content.write(place, type_.bytes, self._algebra.terms.apply(op.ITE, whole, whole, (test, value, before)))
        return True

    def write_some(self, place: Value, size: Value, byte_at: Callable[[int], Value | None]) -> bool:
        """Overwrite bytes from a place on, without knowing how many; None stands for any byte.

        False if that is not possible byte by byte.
        """
        size = self._algebra.known(size)
        if not isinstance(place, Pointer) or not isinstance(place.offset, int) or not isinstance(size, Term | TermVariable):
            return False
        memory, start = place.object, signed(place.offset, self._algebra.pointer_bits)
        if not isinstance(memory.size, int) or not 0 <= start <= memory.size or memory.size - start > MOST_CELLS:
            return False
        return self._write_bytes(memory, start, 0, size, byte_at)

    def write_somewhere(self, place: Value, size: Value, byte_at: Callable[[int], Value | None]) -> bool:
        """The same from an open place on, with bytes that do not depend on it: of a memset, or of input."""
        size = self._algebra.known(size)
        if not isinstance(place, Pointer) or not isinstance(size, int | Term | TermVariable):
            return False
        memory, offset = place.object, self._algebra.number(place.offset, self._algebra.pointer_bits)
        if not isinstance(memory.size, int) or memory.size > MOST_CELLS or not isinstance(offset, Term | TermVariable):
            return False
        return self._write_bytes(memory, 0, offset, size, byte_at)

    def _write_bytes(
        self, memory: MemoryObject, start: int, offset: Operand, size: Operand, byte_at: Callable[[int], Value | None]
    ) -> bool:
        """Overwrite those bytes from `start` to the end of an object whose distances from there are `offset` or more, and
        less than `offset + size`.
        """
        places = range(memory.size - start if isinstance(memory.size, int) else 0)
        old = [memory.content.read(start + each, 1) for each in places]
        new = [byte_at(each) for each in places]
        if not all(isinstance(each, int | Term | TermVariable) for each in old):
            return False
        terms, wide = self._algebra.terms, self._algebra.offset_type
        for each, before in enumerate(old):
            after = new[each]
            if after is None:
                after = self._algebra.any_value(BYTE)
                self._facts.note_places(after, Among(self._algebra.outside | NUMBERS))
            elif not isinstance(after, int | Term | TermVariable):  # a piece of an address
                piece, places_of = self._algebra.any_value(BYTE), self._algebra.places_of(after)
                self._facts.note_places(piece, None if places_of is None else Among(places_of))
                after = piece
            assert isinstance(before, int | Term | TermVariable)
            distance = terms.apply(op.SUB, wide, wide, (each, offset))
            written = terms.apply(op.ULT, BOOL, wide, (distance, size))
            memory.content.write(start + each, 1, terms.apply(op.ITE, BYTE, BYTE, (written, after, before)))
        return True

    def split(self, number: Value) -> None:
        """Go on in several ways, one for each value that an open number may have, if they are few."""
        if isinstance(number, Term | TermVariable):
            values = self.few_values(number)
            if values is not None:
                terms = self._algebra.terms
                raise Split([terms.equal(number.type, number, value) for value in values])

    def _cells(self, memory: MemoryObject, offset: Operand | None, size: int, most: int = MOST_CELLS) -> list[int] | None:
        """The cells of an object that an aligned open offset may mean; None if they are not few."""
        if offset is None or isinstance(offset, int) or not isinstance(memory.size, int) or memory.alive == 0:
            return None
        if memory.size > most * size or memory.size < size or not self.is_aligned(offset, size):
            return None
        return list(range(0, memory.size - size + 1, size))

    def _settled(self, offset: Operand, cells: Sequence[int]) -> int:
        """Which of some offsets an open one is on this path; if the path does not say, there are several ways to go on."""
        wide = self._algebra.offset_type
        equal = [self._algebra.apply(op.EQ, BOOL, wide, (offset, place)) for place in cells]
        for place, condition in zip(cells, equal, strict=True):
            if condition == 1:
                return place
        raise Split([each for each in equal if isinstance(each, Term | TermVariable)])
