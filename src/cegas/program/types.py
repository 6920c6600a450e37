"""The scalar types of registers and memory cells. Aggregates are taken apart by the front end."""

from __future__ import annotations

from functools import cache

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.softfloat import FORMATS, FloatFormat


class Type(Data):
    """A scalar type; `bits` is the width of its values, `bytes` the size of a cell that holds one."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits: Final = bits

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Type) and type(self) is type(other) and self.bits == other.bits)

    def __hash__(self) -> int:
        return self.bits

    @property
    def bytes(self) -> int:
        return (self.bits + 7) // 8


class IntType(Type):
    """A bit vector; whether it is signed is a matter of the operator."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"i{self.bits}"


class PointerType(Type):
    """An address; as wide as the data model says."""

    __slots__ = ()

    def __str__(self) -> str:
        return "ptr"


class FloatType(Type):
    """An IEEE format (or the 80-bit one of the x87), named as in LLVM."""

    __slots__ = ("kind",)

    def __init__(self, bits: int, kind: str) -> None:
        super().__init__(bits)
        self.kind: Final = kind

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, FloatType) and self.kind == other.kind and self.bits == other.bits)

    def __hash__(self) -> int:
        return hash(self.kind)

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
