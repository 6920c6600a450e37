"""The values of the value domain, what operators do to them, and which of them a state may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cegas.program import operators as op
from cegas.program.algebra import Algebra, Lives
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import Type
from cegas.program.values import (
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    SymbolicValue,
    Undefined,
    Unknown,
    Value,
)

UNTRACKED: Final = Origin(OriginKind.INEXACT, "not tracked")

HOLE: Final = Unknown(UNTRACKED, 0)
"""The value of a cell about which nothing is known, where the bytes around it are known."""


class ValueAlgebra(Algebra):
    """Values-or-unknown, where the life of an object is a matter of the current state."""

    def __init__(self, pointer_bits: int) -> None:
        super().__init__(pointer_bits)
        self._partly_known: dict[tuple[int, int, Origin], PartlyKnown] = {}

    def apply(
        self, operator: op.Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None = None
    ) -> Value:
        return self._shared(super().apply(operator, type_, operand_type, operands, lives))

    def extract(self, value: Value, low: int, size: int) -> Value:
        return self._shared(super().extract(value, low, size))

    def _shared(self, value: Value) -> Value:
        """One object for all values of which the same bits are known, so that states with such values can be equal.

        Nothing concludes from being the same object that the open bits are equal (`values._is_one_value`).
        """
        if type(value) is not PartlyKnown:
            return value
        return self._partly_known.setdefault((value.bits, value.mask, value.origin), value)

    def is_inside(self, pointer: Pointer, lives: Lives | None = None) -> bool:
        if pointer.object.site.kind in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS):
            return lives is not None and lives.is_inside(pointer, self.pointer_bits)
        return super().is_inside(pointer)


def is_known(value: Value) -> bool:
    """Whether a value can be part of a state."""
    kind = type(value)
    if kind is int or kind is Undefined or kind is Outside or kind is PartlyKnown:
        return True
    if isinstance(value, SymbolicValue):
        return True  # of symbolic execution, whose symbols stand for the same value at all times
    if isinstance(value, Pointer):
        return isinstance(value.offset, int | SymbolicValue)
    if isinstance(value, Unknown):
        return False
    if isinstance(value, ByteSlice):
        return is_known(value.value)
    if isinstance(value, Composite):
        return all(is_known(part) for part, _ in value.parts)
    # An open offset within would stand for the value of a register that may have changed since.
    return isinstance(value, AddressXor) and all(isinstance(pointer.offset, int) for pointer in value.pointers)


def objects_in(value: Value) -> list[Any]:
    """The objects that a value refers to."""
    if isinstance(value, Pointer):
        return [value.object]
    if isinstance(value, AddressXor):
        return [pointer.object for pointer in value.pointers]
    if isinstance(value, ByteSlice):
        return objects_in(value.value)
    if isinstance(value, Composite):
        return [object_ for part, _ in value.parts for object_ in objects_in(part)]
    return []
