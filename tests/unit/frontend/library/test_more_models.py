"""Models that are exact on a part of their arguments, or cover what the C library of this machine gives."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

ONE_ARGUMENT: Final = [
    *("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt", "erf", "erfc", "tgamma"),
]
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


@pytest.mark.parametrize("suffix", ["", "f"])
def test_remainder_and_quotient(functions: Implementations, suffix: str) -> None:
    kind = ctypes.c_float if suffix else ctypes.c_double
    model, real = functions.both(f"remquo{suffix}", kind, kind, kind, ctypes.c_void_p)
    plain_model, plain = functions.both(f"remainder{suffix}", kind, kind, kind)

    @given(reals, st.one_of(reals, st.integers(-9, 9).map(float)))
    @example(1e308, 1.7e308)
    @example(-17.0, 5.0)
    @example(-6.0, 4.0)
    @example(3e-324, 1e-323)
    @example(5.0, math.inf)
    def check(x: float, y: float) -> None:
        own, other = ctypes.c_int(), ctypes.c_int()
        functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(0, 0.0)
        found, expected = model(x, y, ctypes.addressof(own)), real(x, y, ctypes.addressof(other))
        assert repr(found) == repr(expected) or math.isnan(expected[0])
        found, expected = plain_model(x, y), plain(x, y)
        assert repr(found).replace("-nan", "nan") == repr(expected).replace("-nan", "nan")
        if not math.isnan(expected[0]):
            assert (own.value - other.value) % 8 == 0
            assert own.value == other.value or abs(x) >= 7 * abs(y)

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
