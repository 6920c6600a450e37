"""Texts made by formats: the models against the C library of this machine."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Final

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

INTEGERS: Final = {
    "hh": (ctypes.c_byte, ctypes.c_int),
    "h": (ctypes.c_short, ctypes.c_int),
    "": (ctypes.c_int, ctypes.c_int),
    "l": (ctypes.c_long, ctypes.c_long),
    "ll": (ctypes.c_longlong, ctypes.c_longlong),
    "j": (ctypes.c_longlong, ctypes.c_longlong),
    "z": (ctypes.c_size_t, ctypes.c_size_t),
    "t": (ctypes.c_ssize_t, ctypes.c_ssize_t),
}
Conversion = tuple[str, tuple[Any, ...]]
numbers = st.one_of(st.integers(-12, 12), st.integers(-(2**63), 2**63 - 1), st.sampled_from([10**9, 2**31, 2**32]))
reals = st.one_of(
    st.floats(-(2.0**63) + 2048, 2.0**63 - 2048),
    st.integers(-2000, 2000).map(lambda n: n / 8),
    st.integers(-2000, 2000).map(lambda n: n / 1000),
    st.sampled_from([0.0, -0.0, math.inf, -math.inf, math.nan, 0.5, 1.5, 2.5, 9.5, 0.9999995, 1e-30, 5e-324, 999999.5]),
)


@st.composite
def conversions(draw: st.DrawFn, kinds: str) -> Conversion:
    """A conversion with its arguments."""
    kind = draw(st.sampled_from(kinds))
    flags = "".join(draw(st.lists(st.sampled_from("-+ #0"), max_size=3)))
    arguments: list[Any] = []

    def amount(most: int, *, least: int = 0) -> str:
        if draw(st.booleans()):
            arguments.append(ctypes.c_int(draw(st.integers(-most, most))))
            return "*"
        return str(draw(st.integers(least, most)))

    width = draw(st.sampled_from(("", "w")))
    if width:
        width = amount(9, least=1)
    precision = draw(st.sampled_from(("", ".", ".p")))
    if precision == ".p":
        precision = "." + amount(9)
    if kind in "diuoxX":
        length = draw(st.sampled_from(list(INTEGERS)))
        arguments.append(INTEGERS[length][1](draw(numbers)))
        return f"%{flags}{width}{precision}{length}{kind}", tuple(arguments)
    if kind in "fFeEgGaA":
        arguments.append(ctypes.c_double(draw(reals)))
        return f"%{flags}{width}{precision}{kind}", tuple(arguments)
    flags = flags.replace("#", "").replace("0", "")
    if kind == "c":
        arguments = [item for item in arguments if "*" in width][:1]
        return f"%{flags}{width}c", (*arguments, ctypes.c_int(draw(st.integers(0, 300))))
    if kind == "s":
        return f"%{flags}{width}{precision}s", (
            *arguments,
            ctypes.c_char_p(draw(st.sampled_from([b"", b"ab", b"longer text"]))),
        )
    if kind == "p":
        address = draw(st.sampled_from([None, 1, 0x1234, 2**47 - 1]))
        arguments = [item for item in arguments if "*" in width][:1]
        return f"%{flags}{width}p", (*arguments, ctypes.c_void_p(address))
    return "%%", ()


@st.composite
def formats(draw: st.DrawFn, kinds: str) -> tuple[bytes, tuple[Any, ...]]:
    text = ""
    arguments: list[Any] = []
    for _ in range(draw(st.integers(1, 3))):
        text += draw(st.sampled_from(("", "a", "% d"[:1] * 2, "xy ")))
        conversion, values = draw(conversions(kinds))
        text += conversion
        arguments += values
    return text.encode(), tuple(arguments)


def printed(function: Any, name: str, size: int, format_: bytes, arguments: tuple[Any, ...]) -> tuple[int, bytes]:
    """The result of snprintf or sprintf, and the bytes of the buffer afterwards."""
    buffer = ctypes.create_string_buffer(b"\xaa" * 400, 400)
    types: list[Any] = [ctypes.c_void_p]
    values: list[Any] = [ctypes.addressof(buffer)]
    if name == "snprintf":
        types.append(ctypes.c_size_t)
        values.append(size)
    call = function(name, ctypes.c_int, *types, ctypes.c_char_p, *(type(item) for item in arguments))
    return call(*values, format_, *arguments), buffer.raw


@given(formats("diuoxXcsp%"), st.integers(0, 40))
@example((b"%#o %#.0o %#x %.0d", (ctypes.c_int(0), ctypes.c_int(0), ctypes.c_int(0), ctypes.c_int(0))), 30)
@example((b"%+05d|%-+5d|% .3d", (ctypes.c_int(7), ctypes.c_int(7), ctypes.c_int(7))), 30)
@example((b"%#08x|%#-8x|%#8.5X", (ctypes.c_int(255), ctypes.c_int(255), ctypes.c_int(255))), 40)
@example(
    (
        b"%*d|%-*s|%.*s",
        (
            ctypes.c_int(-4),
            ctypes.c_int(1),
            ctypes.c_int(-3),
            ctypes.c_char_p(b"a"),
            ctypes.c_int(-1),
            ctypes.c_char_p(b"bcd"),
        ),
    ),
    40,
)
def test_integers_and_texts(functions: Implementations, case: tuple[bytes, tuple[Any, ...]], size: int) -> None:
    for name in ("sprintf", "snprintf"):
        expected = printed(functions.real, name, size, *case)
        assert printed(functions.model, name, size, *case) == expected


@given(formats("fF"), st.integers(0, 60))
def test_floats(functions: Implementations, case: tuple[bytes, tuple[Any, ...]], size: int) -> None:
    expected = printed(functions.real, "snprintf", size, *case)
    assert printed(functions.model, "snprintf", size, *case) == expected
