"""The scalar types of registers and memory cells. Aggregates are taken apart by the front end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cegas.program.softfloat import FORMATS, FloatFormat


@dataclass(frozen=True, slots=True)
class Type:
    """A scalar type; `bits` is the width of its values, `bytes` the size of a cell that holds one."""

    bits: int

    @property
    def bytes(self) -> int:
        return (self.bits + 7) // 8


@dataclass(frozen=True, slots=True)
class IntType(Type):
    """A bit vector; whether it is signed is a matter of the operator."""

    def __str__(self) -> str:
        return f"i{self.bits}"


@dataclass(frozen=True, slots=True)
class PointerType(Type):
    """An address; as wide as the data model says."""

    def __str__(self) -> str:
        return "ptr"


@dataclass(frozen=True, slots=True)
class FloatType(Type):
    """An IEEE format (or the 80-bit one of the x87), named as in LLVM."""

    kind: str

    @property
    def format(self) -> FloatFormat:
        return FORMATS[self.kind]

    def __str__(self) -> str:
        return self.kind


@cache
def int_type(bits: int) -> IntType:
    return IntType(bits)


@cache
def pointer_type(bits: int) -> PointerType:
    return PointerType(bits)


@cache
def float_type(kind: str) -> FloatType:
    return FloatType(FORMATS[kind].width, kind)


BOOL = int_type(1)
BYTE = int_type(8)
