"""The values of the value domain, what operators do to them, and which of them a state may hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from cegas.domains.value.targets import known_low_bits, one_of, open_offset
from cegas.foundation.typed import Any, Final
from cegas.program import operators as op
from cegas.program.algebra import Algebra, Lives
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import PointerType, Type
from cegas.program.values import (
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    SymbolicValue,
    Targets,
    Undefined,
    Unknown,
    Value,
)

UNTRACKED: Final = Origin(OriginKind.INEXACT, "not tracked")

HOLE: Final = Unknown(UNTRACKED, 0)
"""The value of a cell about which nothing is known, where the bytes around it are known."""


MOST_CASES: Final = 64
"""Operands that are one of several values each are not looked at in more combinations than this."""


class ValueAlgebra(Algebra):
    """Values-or-unknown, where the life of an object is a matter of the current state."""

    def __init__(self, pointer_bits: int, *, has_targets: bool = False) -> None:
        """`has_targets`: a pointer that is not one known address may be one of several."""
        super().__init__(pointer_bits)
        self.has_targets: Final = has_targets
        self.makes_targets = False
        """Whether there has been such a pointer: until then, nobody has to look for one in a state."""
        self._partly_known: dict[tuple[int, int, Origin], PartlyKnown] = {}

    def apply(
        self, operator: op.Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None = None
    ) -> Value:
        return self._shared(super().apply(operator, type_, operand_type, operands, lives))

    def one_of(self, values: Sequence[Value]) -> Value:
        """A value that is one of some values, as far as that can be said."""
        found = self._one_of(values) if self.has_targets else None
        return self.unknown(UNTRACKED) if found is None else found

    def _one_of(self, values: Sequence[Value]) -> Value | None:
        found = one_of(values, self.pointer_bits)
        self.makes_targets = self.makes_targets or type(found) is Targets
        return found

    def within(self, object_: Any, low: int, known: int) -> Value:
        """An address in an object of whose offset only so many low bits are known."""
        return Targets((Pointer(object_, open_offset(low, known, self.pointer_bits)),))

    def _special(
        self, operator: op.Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None
    ) -> Value | None:
        if self.has_targets:
            if any(type(operand) is Targets for operand in operands):
                return self._by_cases(operator, type_, operand_type, operands, lives)
            if operator is op.ITE and isinstance(type_, PointerType) and not isinstance(operands[0], int | Undefined):
                return self._one_of(operands[1:])
        return super()._special(operator, type_, operand_type, operands, lives)

    def _by_cases(
        self, operator: op.Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None
    ) -> Value | None:
        """What an operator yields for each of the values that its operands may be."""
        choices = [operand.members if isinstance(operand, Targets) else (operand,) for operand in operands]
        if prod(map(len, choices)) > MOST_CASES:
            return None
        if operator is op.ITE and not isinstance(operands[0], int):
            return self._one_of(operands[1:])
        return self._one_of([self.apply(operator, type_, operand_type, case, lives) for case in product(*choices)])

    def _offset(self, operator: op.Operator, a: Value, b: Value) -> Value:
        """An open offset keeps its low bits when it is moved by a known distance."""
        if isinstance(a, PartlyKnown) and isinstance(b, int) and operator in (op.ADD, op.SUB):
            moved = a.bits + b if operator is op.ADD else a.bits - b
            return open_offset(moved, known_low_bits(a), self.pointer_bits)
        return super()._offset(operator, a, b)

    def extract(self, value: Value, low: int, size: int) -> Value:
        if isinstance(value, Targets):  # pieces of two addresses do not make a third one
            return self.unknown(UNTRACKED)
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
    if kind is int or kind is Undefined or kind is Outside or kind is PartlyKnown or kind is Targets:
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
    if isinstance(value, Targets):
        return [member.object for member in value.members if isinstance(member, Pointer)]
    if isinstance(value, ByteSlice):
        return objects_in(value.value)
    if isinstance(value, Composite):
        return [object_ for part, _ in value.parts for object_ in objects_in(part)]
    return []
