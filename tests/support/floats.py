"""Python floats as patterns of float formats, and back."""

from __future__ import annotations

import struct

from cegas.program.softfloat import DOUBLE, FloatFormat, convert


def from_python_float(fmt: FloatFormat, x: float) -> int:
    """The pattern nearest to a Python float."""
    return convert(DOUBLE, fmt, int.from_bytes(struct.pack("<d", x), "little"))


def to_python_float(fmt: FloatFormat, a: int) -> float:
    """The Python float nearest to a pattern."""
    (x,) = struct.unpack("<d", convert(fmt, DOUBLE, a).to_bytes(8, "little"))
    return float(x)
