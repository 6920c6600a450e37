"""Values as constants of C."""

from __future__ import annotations

import math
import struct

from cegas.foundation.typed import Final
from cegas.program.operators import signed
from cegas.program.source import SourceType, ValueKind
from cegas.program.types import FloatType, PointerType, Type

_UNSIGNED: Final = frozenset((ValueKind.UNSIGNED, ValueKind.UNSIGNED_CHARACTER, ValueKind.BOOLEAN))


def c_constant(bits: int, type_: Type, source: SourceType | None) -> str | None:
    """A constant expression of C that equals a value of a type; None if there is none for certain."""
    if isinstance(type_, FloatType):
        return _float(bits, type_)
    if isinstance(type_, PointerType):
        return "0" if bits == 0 else None
    if type_.bits > 64:
        return None
    if type_.bits == 1:
        return str(bits)
    if source is not None and source.kind in _UNSIGNED:
        return unsigned_constant(bits, type_.bits)
    if source is None and type_.bits < 32 and bits >> (type_.bits - 1):
        return None  # whether it is negative is not known
    return signed_constant(signed(bits, type_.bits))


def signed_constant(value: int) -> str:
    """The smallest numbers are no constants of C: a minus is an operator."""
    if value == -(1 << 31):
        return "(-2147483647 - 1)"
    if value == -(1 << 63):
        return "(-9223372036854775807LL - 1LL)"
    return str(value) if -(1 << 31) < value < 1 << 31 else f"{value}LL"


def unsigned_constant(value: int, bits: int) -> str:
    if bits < 32:
        return str(value)
    return f"{value}U" if bits == 32 else f"{value}ULL"


def _float(bits: int, type_: FloatType) -> str | None:
    if type_.bits not in (32, 64):
        return None
    value: float
    (value,) = struct.unpack("<f" if type_.bits == 32 else "<d", bits.to_bytes(type_.bits // 8, "little"))
    if not math.isfinite(value):
        return None
    if value == 0 and math.copysign(1.0, value) < 0:
        return None  # `==` does not tell the zeros apart
    # A float is a double as well, and its shortest text as a double names no other float.
    return f"{value!r}f" if type_.bits == 32 else repr(value)
