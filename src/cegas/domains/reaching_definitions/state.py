"""Definitions that may reach a point: of the registers of the frames under way, and of regions of memory."""

from __future__ import annotations

from cegas.dependence.slices import OperationId
from cegas.foundation.typed import Final
from cegas.program.expressions import Register

Definition = tuple[Register | int, OperationId | None]
"""A register or the number of a region, and the operation that set it; None: it was so on entry."""
Definitions = frozenset[Definition]


class ReachingDefinitions:
    """Definitions of the registers of the current frame and of those further out, and of regions."""

    __slots__ = ("_hash", "memory", "outer", "registers")

    def __init__(self, registers: Definitions, memory: Definitions, outer: tuple[Definitions, ...] = ()) -> None:
        self.registers: Final = registers
        self.memory: Final = memory
        self.outer: Final = outer
        """Those of the frames that wait for a return, the innermost last."""
        self._hash: Final = hash((registers, memory, outer))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReachingDefinitions) or self._hash != other._hash:
            return False
        return self.registers == other.registers and self.memory == other.memory and self.outer == other.outer

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<{len(self.registers)} definitions of registers, {len(self.memory)} of memory>"

    def covers(self, other: ReachingDefinitions) -> bool:
        """Whether it has all definitions of another state of as many frames."""
        return (
            len(self.outer) == len(other.outer)
            and other.registers <= self.registers
            and other.memory <= self.memory
            and all(theirs <= own for own, theirs in zip(self.outer, other.outer, strict=True))
        )

    def union(self, other: ReachingDefinitions) -> ReachingDefinitions:
        if len(self.outer) != len(other.outer):
            raise ValueError("states of different depths have no join")
        outer = tuple(own | theirs for own, theirs in zip(self.outer, other.outer, strict=True))
        return ReachingDefinitions(self.registers | other.registers, self.memory | other.memory, outer)

    def define(self, registers: tuple[Register, ...], place: OperationId) -> ReachingDefinitions:
        """Registers are set: what set them before does not reach any further."""
        if not registers:
            return self
        kept = [each for each in self.registers if each[0] not in registers]
        return ReachingDefinitions(frozenset([*kept, *((each, place) for each in registers)]), self.memory, self.outer)

    def write(self, written: int, replaced: int, place: OperationId) -> ReachingDefinitions:
        """Regions are written; of `replaced` nothing old remains."""
        if not written:
            return self
        kept = [each for each in self.memory if not (isinstance(each[0], int) and replaced >> each[0] & 1)]
        made = [(number, place) for number in range(written.bit_length()) if written >> number & 1]
        return ReachingDefinitions(self.registers, frozenset([*kept, *made]), self.outer)

    def enter(self, parameters: tuple[Register, ...], place: OperationId) -> ReachingDefinitions:
        """A call: the parameters are set by it."""
        inner = frozenset((each, place) for each in parameters)
        return ReachingDefinitions(inner, self.memory, (*self.outer, self.registers))

    def leave(self) -> ReachingDefinitions:
        """A return: the registers of the frame are gone."""
        return ReachingDefinitions(self.outer[-1], self.memory, self.outer[:-1])
