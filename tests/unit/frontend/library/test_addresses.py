"""Texts of addresses: the models against the C library of this machine."""

from __future__ import annotations

import ctypes

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations


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


@given(st.binary(min_size=4, max_size=4), st.integers(0, 20))
@example(b"\xff\xff\xff\xff", 15)
@example(b"\xff\xff\xff\xff", 16)
def test_texts_of_short_addresses(functions: Implementations, address: bytes, size: int) -> None:
    written(functions, 2, address, size)


words = st.sampled_from([b"\0\0", b"\0\0", b"\0\1", b"\x12\x34", b"\xff\xff"])


@given(
    st.one_of(st.binary(min_size=16, max_size=16), st.lists(words, min_size=8, max_size=8).map(b"".join)), st.integers(0, 50)
)
@example(bytes(16), 3)
@example(bytes(15) + b"\1", 4)
@example(bytes(10) + b"\xff\xff\1\2\3\4", 46)
@example(bytes(12) + b"\1\2\3\4", 46)
def test_texts_of_long_addresses(functions: Implementations, address: bytes, size: int) -> None:
    written(functions, 10, address, size)


def written(functions: Implementations, family: int, address: bytes, size: int) -> None:
    types = (ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_uint32)
    results = []
    for function in functions.both("inet_ntop", ctypes.c_void_p, *types):
        room = ctypes.create_string_buffer(b"z" * 60, 60)
        (result, number), (_, other) = (
            function(family, address, ctypes.addressof(room), size),
            function(99, address, None, 0),
        )
        results.append((result is None, number, other, room.raw if result is not None else b""))
    assert results[0] == results[1]
