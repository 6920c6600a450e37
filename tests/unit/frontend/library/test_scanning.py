"""Reading by a format: the models against the C library of this machine."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Final

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

ROOM: Final = 48
Case = tuple[bytes, bytes, int]
"""A format, a text, and how many arguments the format has."""

sizes = st.sampled_from(["", "hh", "h", "l", "ll", "j", "z", "t", "q"])
widths = st.sampled_from(["", "1", "2", "3", "5", "12", "0"])
stars = st.sampled_from(["", "", "", "*"])
sets = st.sampled_from(
    ["[abc]", "[^abc]", "[a-c]", "[]x]", "[^]x]", "[-a]", "[a-]", "[0-9a-f]", "[z-a]", "[^ ,]", "[a-c-e]"]
)
numerals = st.one_of(
    st.integers(-(2**70), 2**70).map(str),
    st.integers(-300, 300).map(str),
    st.from_regex(r"[-+]?0[xX][0-9a-fA-F]{1,17}", fullmatch=True),
    st.from_regex(r"[-+]?0?[0-9]{1,4}", fullmatch=True),
    st.sampled_from(
        ["-", "+", "", "(nil)", "(NIL)", "(nix", "+(nil)", "9223372036854775808", "-9223372036854775809", "2147483648"]
    ),
)
reals = st.one_of(
    st.from_regex(r"[-+]?[0-9]{1,4}(\.[0-9]{0,2})?([eE][-+]?[0-5])?", fullmatch=True),
    st.sampled_from(
        ["inf", "-INF", "infinity", "infinite", "nan", "na", "1e", "1e+", ".", "-.", ".5", "1.2.3", "e5", "1e2e3", "-"]
    ),
)
words = st.text("abcxz019-] ,%\t", max_size=6)
gaps = st.sampled_from(["", "", " ", "\n\t ", ",", "x", "%"])


@st.composite
def cases(draw: st.DrawFn) -> Case:
    format_ = text = ""
    arguments = 0
    for _ in range(draw(st.integers(1, 4))):
        gap = draw(gaps)
        format_ += gap.replace("%", "%%")
        text += draw(st.sampled_from([gap, gap, gap, gap + " ", ""]))
        kind = draw(st.sampled_from("diuoxXpsc[n"))
        star, width, size = draw(stars), draw(widths), draw(sizes)
        if kind == "[":
            conversion = width + draw(sets)
        elif kind in "scp":
            conversion = width + kind
        elif kind == "n":
            conversion = size + kind
        else:
            conversion = width + size + kind
        format_ += f"%{star}{conversion}"
        arguments += not star
        text += draw({"s": words, "c": words, "[": words, "n": st.just("")}.get(kind, numerals))
    return format_.encode(), draw(st.sampled_from([text, text, text[:-1]])).encode(), arguments


def scanned(call: Any, case: Case) -> tuple[tuple[int, int], bytes]:
    """The result with errno, and what stands in the arguments afterwards."""
    format_, text, count = case
    room = ctypes.create_string_buffer(b"\xaa" * ROOM * count, ROOM * count)
    places = [ctypes.addressof(room) + ROOM * number for number in range(count)]
    return call(text, format_, *places), room.raw


def is_left_open(text: bytes) -> bool:
    """A prefix without a digit behind it, of which libraries make different things."""
    return b"0x" in text.lower()


@given(cases())
@example((b"%*d %d", b"5", 1))
@example((b"%d", b"", 1))
@example((b" %n%d", b"  7", 2))
@example((b"%3c%c", b"ab", 2))
@example((b"%d%%%d", b"1 %2", 2))
@example((b"%i %i %i", b"0x1f 017 9", 3))
@example((b"%2d%2d", b"-123", 2))
@example((b"%[a-c-e]", b"ab-de", 1))
@example((b"%p", b"0xdeadbeef", 1))
@example((b"%u %hhu", b"-1 300", 2))
@example((b"%ld %lu", b"99999999999999999999 -99999999999999999999", 2))
def test_texts(functions: Implementations, case: Case) -> None:
    format_, text, count = case
    if is_left_open(text) and (text.lower().count(b"0x") > 1 or not format_.startswith((b"%i %", b"%p", b"%x"))):
        return
    types = [ctypes.c_char_p, ctypes.c_char_p, *([ctypes.c_void_p] * count)]
    model, real = functions.both("sscanf", ctypes.c_int, *types)
    (result, number), written = scanned(model, case)
    (expected, real_number), real_written = scanned(real, case)
    assert (result, written) == (expected, real_written)
    # At the end of its input glibc sets errno to zero, which C does not allow.
    assert real_number in (number, 0)


FLOATS: Final = {"": ctypes.c_float, "l": ctypes.c_double, "L": ctypes.c_longdouble}


@given(widths, st.sampled_from(list(FLOATS)), st.sampled_from("aefgG"), reals, words)
@example("", "L", "g", "0.1", "")
def test_floats(functions: Implementations, width: str, size: str, kind: str, text: str, rest: str) -> None:
    """If the model is told what the real function reads, where it asks, it reads that, too."""
    if "0x" in text + rest:
        return
    format_, encoded = f"%{width}{size}{kind}%n".encode(), (text + rest).encode()
    model, real = functions.both("__isoc99_sscanf", ctypes.c_int, *[ctypes.c_char_p] * 2, *[ctypes.c_void_p] * 2)
    found, expected = FLOATS[size](7.0), FLOATS[size](7.0)
    ends = (ctypes.c_int(-1), ctypes.c_int(-1))
    result = real(encoded, format_, ctypes.addressof(expected), ctypes.addressof(ends[0]))
    give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
    give(int(result[1] != 0), 0.0 if math.isnan(expected.value) else abs(expected.value))
    own = model(encoded, format_, ctypes.addressof(found), ctypes.addressof(ends[1]))
    assert own[0] == result[0]
    assert ends[0].value == ends[1].value
    assert repr(found.value) == repr(expected.value)
