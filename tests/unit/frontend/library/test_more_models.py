"""Models that are exact on a part of their arguments, or cover what the C library of this machine gives."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

ONE_ARGUMENT: Final = ["sin", "cos", "tan", "asin", "acos", "atan", "tanh", "exp", "log", "log2", "log10", "cbrt"]
SPECIAL: Final = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    math.inf,
    -math.inf,
    math.nan,
    1e-310,
    1e-40,
    1e308,
    709.5,
    -745.5,
    88.6,
    -103.9,
)
reals = st.one_of(st.sampled_from(SPECIAL), st.floats(-800, 800), st.floats())


def covers(functions: Implementations, name: str, kind: Any, *arguments: float) -> None:
    """If the model is told what the real function gives, where it asks, it gives that, too, with the same errno."""
    model, real = functions.both(name, kind, *(kind for _ in arguments))
    expected, number = real(*arguments)
    give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
    give(int(number != 0), 0.0 if math.isnan(expected) else expected)
    found, own = model(*arguments)
    assert math.isnan(found) if math.isnan(expected) else (found == expected), (name, arguments, found, expected)
    assert own == number, (name, arguments, own, number)


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_functions_of_one_number(functions: Implementations, name: str) -> None:
    @given(reals)
    def check(x: float) -> None:
        covers(functions, name, ctypes.c_double, x)
        covers(functions, name + "f", ctypes.c_float, ctypes.c_float(x).value)

    check()


@pytest.mark.parametrize("name", ["atan2", "hypot", "pow"])
def test_functions_of_two_numbers(functions: Implementations, name: str) -> None:
    @given(reals, reals)
    def check(x: float, y: float) -> None:
        covers(functions, name, ctypes.c_double, x, y)

    check()


numerals = st.one_of(
    st.from_regex(r"[ \t]{0,2}[-+]?[0-9]{0,14}(\.[0-9]{0,8})?([eE][-+]?[0-9]{1,2})?[x.e]?", fullmatch=True),
    st.sampled_from(
        ["inf", "-INFINITY", "infinit", "nan", "", "-", "+.", ".5e", "1e+", "1e400", "-1e-400", "0e999", "1" * 30]
    ),
    st.from_regex(r"[0-9]{1,25}(\.[0-9]{0,25})?(e-?[0-9]{1,3})?", fullmatch=True),
)


@given(numerals)
@example("9007199254740992e22")
@example("0.1")
@example("123456789012345678901234567890")
def test_floats_from_text(functions: Implementations, text: str) -> None:
    encoded = text.encode()
    for name, kind in (("strtod", ctypes.c_double), ("strtof", ctypes.c_float)):
        buffer = ctypes.create_string_buffer(encoded, len(encoded) + 1)
        ends = (ctypes.c_void_p(), ctypes.c_void_p())
        model, real = functions.both(name, kind, ctypes.c_void_p, ctypes.c_void_p)
        expected, number = real(ctypes.addressof(buffer), ctypes.addressof(ends[0]))
        give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
        give(int(number != 0), 0.0 if math.isnan(expected) else abs(expected))
        found, own = model(ctypes.addressof(buffer), ctypes.addressof(ends[1]))
        assert ends[0].value == ends[1].value
        assert own == number
        assert (
            math.isnan(found)
            if math.isnan(expected)
            else (found, math.copysign(1, found)) == (expected, math.copysign(1, expected))
        )


FIELDS: Final = [f"field{number}" for number in range(9)]


class Calendar(ctypes.Structure):
    """struct tm"""

    _fields_ = [*((name, ctypes.c_int) for name in FIELDS), ("offset", ctypes.c_long), ("zone", ctypes.c_char_p)]


@given(st.one_of(st.integers(-(2**40), 2**40), st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**31)))
@example(951782400)
@example(67768036191676799)
@example(67768036191676800)
def test_calendar(functions: Implementations, seconds: int) -> None:
    model, real = functions.both("gmtime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    time, found, expected = ctypes.c_long(seconds), Calendar(), Calendar()
    own, number = model(ctypes.addressof(time), ctypes.addressof(found))
    other, real_number = real(ctypes.addressof(time), ctypes.addressof(expected))
    assert (own is None, number) == (other is None, real_number)
    if own is not None:
        for name in (*FIELDS, "offset", "zone"):
            assert getattr(found, name) == getattr(expected, name)


@given(st.integers(-(2**40), 2**40), st.integers(-89999, 89999))
def test_local_time(functions: Implementations, seconds: int, offset: int) -> None:
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(offset, 0.0)
    time, found, expected = ctypes.c_long(seconds), Calendar(), Calendar()
    shifted = ctypes.c_long(seconds + offset)
    for name, start, result in (("localtime_r", time, found), ("gmtime_r", shifted, expected)):
        function = functions.model(name, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        assert function(ctypes.addressof(start), ctypes.addressof(result)) == ctypes.addressof(result)
    for name in FIELDS[:-1]:
        assert getattr(found, name) == getattr(expected, name)
    assert found.offset == offset


@given(st.lists(st.integers(0, 255), max_size=8))
def test_qsort_r(functions: Implementations, keys: list[int]) -> None:
    compare = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)

    def by_distance(a: int, b: int, middle: int) -> int:
        return abs(ctypes.c_ubyte.from_address(a).value - middle) - abs(ctypes.c_ubyte.from_address(b).value - middle)

    buffer = ctypes.create_string_buffer(bytes(keys), len(keys) + 1)
    size, pointer = ctypes.c_size_t, ctypes.c_void_p
    functions.model("qsort_r", None, pointer, size, size, compare, pointer)(
        ctypes.addressof(buffer), len(keys), 1, compare(by_distance), 100
    )
    assert list(buffer.raw[:-1]) == sorted(keys, key=lambda key: abs(key - 100))


@given(
    st.one_of(
        st.ip_addresses(v=4).map(str), st.text("0123456789.", max_size=12), st.from_regex(r"([0-9]{1,3}\.){3}[0-9]{1,3}.?")
    )
)
@example("1.2.3.04")
@example("0.0.0.0")
@example("256.1.1.1")
@example("1.2.3.4.")
def test_addresses(functions: Implementations, text: str) -> None:
    encoded = text.encode("utf-8", "replace")
    results = []
    for function in functions.both("inet_pton", ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p):
        address = ctypes.create_string_buffer(b"zzzz", 4)
        results.append((function(2, encoded, ctypes.addressof(address)), address.raw, function(99, encoded, None)))
    assert results[0] == results[1]


def test_conventions_of_the_locale(functions: Implementations) -> None:
    class Conventions(ctypes.Structure):
        _fields_ = [("texts", ctypes.c_char_p * 10), ("numbers", ctypes.c_byte * 14)]

    model, real = (
        ctypes.cast(implementation("localeconv", ctypes.c_void_p)(), ctypes.POINTER(Conventions)).contents
        for implementation in (functions.model, functions.real)
    )
    assert list(model.texts) == list(real.texts)
    assert list(model.numbers) == list(real.numbers)
    assert functions.model("setlocale", ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)(6, None) == b"C"
