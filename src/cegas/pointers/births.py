"""Which uninitialised values are never read: of the bytes of new objects, and of registers.

Memory that is not initialised reads as null or external. A flow-insensitive analysis would have to say that of every local
variable and heap block for ever. But most are written at once, while only the registers that hold the new address can lead
to them: what is written then never shows its first content.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import Edge
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.operations import (
    Allocate,
    Assign,
    Call,
    Check,
    Copy,
    Fill,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
    expressions_of,
    registers_written,
)
from cegas.program.operators import signed

MOST_OPERATIONS: Final = 200
"""The search ends after so many operations."""
MOST_BYTES: Final = 4096
"""Bytes further on in the object are not looked at."""


class Birth:
    """The first operations after an allocation."""

    __slots__ = ("_bytes", "_escaped", "_exact", "_touched", "_width")

    def __init__(self, target: Register, pointer_bits: int) -> None:
        self._exact: dict[Register, int] = {target: 0}
        """The registers that hold the address of the new object, and the offsets."""
        self._touched: set[Register] = {target}
        """The registers that may hold an address in it."""
        self._escaped = False
        """Whether memory may hold an address in it."""
        self._bytes = bytearray(MOST_BYTES)
        self._width = pointer_bits

    def written(self) -> bytearray:
        """One for each byte that was written."""
        return self._bytes

    def step(self, operation: Operation) -> bool:
        """Whether the search may go on behind an operation: nothing can have read the object yet."""
        if isinstance(operation, Load):
            if self._mentions(operation.address) or self._escaped:
                return False
        elif isinstance(operation, Store):
            self._write(operation.address, operation.value.type.bytes)
            self._escaped = self._escaped or self._mentions(operation.value)
        elif isinstance(operation, Copy):
            if self._mentions(operation.source) or self._escaped:
                return False
            self._write_range(operation.destination, operation.size)
        elif isinstance(operation, Fill | HavocMemory):
            self._write_range(operation.destination, operation.size)
        elif isinstance(operation, Call):
            if self._escaped or any(map(self._mentions, expressions_of(operation))):
                return False
        elif isinstance(operation, Return):
            return False
        self._assign(operation)
        return True

    def _mentions(self, expression: Expression) -> bool:
        return any(register in self._touched for register in registers_of(expression))

    def _assign(self, operation: Operation) -> None:
        """What the registers hold afterwards."""
        tainted = isinstance(operation, Assign) and self._mentions(operation.value)
        place = self._place(operation.value) if isinstance(operation, Assign) else None
        for register in registers_written(operation):
            self._exact.pop(register, None)
            if tainted:
                self._touched.add(register)
                if place is not None:
                    self._exact[register] = place
            elif not isinstance(operation, Allocate):
                self._touched.discard(register)

    def _place(self, address: Expression) -> int | None:
        """The offset in the object that an address is known to mean."""
        offset = 0
        while isinstance(address, Apply) and address.operator is op.PTR_ADD and isinstance(address.operands[1], Constant):
            offset += signed(address.operands[1].bits, self._width)
            address = address.operands[0]
        base = self._exact.get(address) if isinstance(address, Register) else None
        return None if base is None else base + offset

    def _write_range(self, destination: Expression, size: Expression) -> None:
        if isinstance(size, Constant):
            self._write(destination, size.bits)

    def _write(self, address: Expression, size: int) -> None:
        place = self._place(address)
        if place is not None and place >= 0:
            end = min(place + size, MOST_BYTES)
            if end > place:
                self._bytes[place:end] = b"\1" * (end - place)


def initialised(edge: Edge, position: int, pointer_bits: int) -> bytearray:
    """For each byte of the object that an allocation makes: whether it is written before it can be read."""
    allocation = edge.operations[position]
    assert isinstance(allocation, Allocate)
    birth = Birth(allocation.target, pointer_bits)
    for operation in _following(edge, position):
        if operation is allocation or not birth.step(operation):
            break
    return birth.written()


def _following(edge: Edge, position: int) -> Iterator[Operation]:
    """The operations that are executed next for certain, unless the path ends."""
    count = 0
    operations = edge.operations[position + 1 :]
    while True:
        for operation in operations:
            yield operation
            count += 1
            if count >= MOST_OPERATIONS:
                return
        leaving = edge.target.leaving
        if len(leaving) != 1:
            return
        edge = leaving[0]
        operations = edge.operations
        count += 1
        if count >= MOST_OPERATIONS:
            return


def may_be_read(edge: Edge, position: int, register: Register) -> bool:
    """Whether some path from behind an operation reads a register before it writes it."""
    pending: list[tuple[Edge, int]] = [(edge, position + 1)]
    entered: set[Edge] = set()
    count = 0
    while pending:
        edge, first = pending.pop()
        for operation in edge.operations[first:]:
            if isinstance(operation, Check):
                continue
            count += 1
            if count > MOST_OPERATIONS or any(register in registers_of(each) for each in expressions_of(operation)):
                return True
            if register in registers_written(operation):
                break
        else:
            for following in edge.target.leaving:
                if following not in entered:
                    entered.add(following)
                    pending.append((following, 0))
    return False
