"""Wide characters and others: the models against the C library of this machine, in the "C" locale."""

from __future__ import annotations

import ctypes

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

texts = st.lists(st.sampled_from(b"ab~\x7f\x80\xff"), max_size=5).map(bytes)


@given(texts, st.integers(0, 6), st.booleans())
@example(b"ab", 2, False)
@example(b"", 0, True)
def test_strings(functions: Implementations, text: bytes, size: int, is_measured: bool) -> None:
    wide = b"".join(byte.to_bytes(4, "little") for byte in (*text, 0))
    for name, source, width in (("mbstowcs", text + b"\0", 4), ("wcstombs", wide, 1)):
        results = []
        for function in functions.both(name, ctypes.c_ssize_t, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t):
            room = ctypes.create_string_buffer(b"z" * 40, 40)
            place = None if is_measured else ctypes.addressof(room)
            result = function(place, ctypes.create_string_buffer(source, len(source)).raw, size)
            results.append((result, room.raw if result[0] >= 0 else room.raw[size * width :]))
        assert results[0] == results[1], name


@given(texts, st.integers(0, 2), st.booleans())
def test_characters(functions: Implementations, text: bytes, size: int, is_measured: bool) -> None:
    for name in ("mbtowc", "mblen", "mbrtowc", "mbrlen"):
        if size == 0 and "r" not in name:
            continue
        to = [] if "len" in name else [ctypes.c_void_p]
        state = [ctypes.c_void_p] if "r" in name else []
        results = []
        for function in functions.both(
            name, ctypes.c_ssize_t if state else ctypes.c_int, *to, ctypes.c_char_p, ctypes.c_size_t, *state
        ):
            wide, memory = ctypes.c_int(7), ctypes.c_longlong(0)
            places = [None if is_measured else ctypes.addressof(wide)] if to else []
            results.append((function(*places, text, size, *([ctypes.addressof(memory)] if state else [])), wide.value))
        assert results[0] == results[1], name


@given(st.one_of(st.integers(-2, 300), st.sampled_from([2**31 - 1, -(2**31)])))
def test_wide_characters(functions: Implementations, c: int) -> None:
    for name in ("wctomb", "wcrtomb"):
        state = [ctypes.c_void_p] if name == "wcrtomb" else []
        results = []
        for function in functions.both(
            name, ctypes.c_ssize_t if state else ctypes.c_int, ctypes.c_void_p, ctypes.c_int, *state
        ):
            room, memory = ctypes.create_string_buffer(b"z", 1), ctypes.c_longlong(0)
            results.append((function(ctypes.addressof(room), c, *([ctypes.addressof(memory)] if state else [])), room.raw))
        assert results[0] == results[1], name
    for name in ("btowc", "wctob"):
        model, real = functions.both(name, ctypes.c_int, ctypes.c_int)
        assert model(c)[0] == real(c)[0], name
