"""Paths, addresses, sets of signals, wide characters, tables and names: the models against the C library of this machine."""

from __future__ import annotations

import ctypes
import errno
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

POINTER: Final = ctypes.c_void_p
CLASSES: Final = "alnum alpha blank cntrl digit graph lower print punct space upper xdigit"
paths = st.text(alphabet="/ab.", max_size=9)


@pytest.mark.parametrize("name", ["basename", "__xpg_basename", "dirname"])
def test_parts_of_paths(functions: Implementations, name: str) -> None:
    @given(paths)
    @example("")
    @example("//")
    @example("//a")
    @example("///a//")
    def check(path: str) -> None:
        results = []
        for function in functions.both(name, POINTER, POINTER):
            text = ctypes.create_string_buffer(path.encode(), len(path) + 1)
            place, _ = function(ctypes.addressof(text))
            inside = 0 <= place - ctypes.addressof(text) <= len(path)
            results.append((ctypes.string_at(place), place - ctypes.addressof(text) if inside else None, text.raw))
        assert results[0] == results[1]

    check()


dotted = st.one_of(
    st.lists(
        st.sampled_from(
            ["0", "1", "08", "017", "0xa", "0X1f", "0x", "255", "256", "65535", "4294967295", "4294967296", "", "a"]
        ),
        max_size=5,
    ).map(".".join),
    st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,3}){0,3}[ \tx]?[a.]?", fullmatch=True),
)


@given(dotted)
@example("1.2.3.4 x")
@example("1.2.3.4x")
@example(" 1")
@example("1.2.3.4.")
@example("1.16777216")
def test_addresses_of_several_forms(functions: Implementations, text: str) -> None:
    encoded = text.encode()
    results = []
    for function in functions.both("inet_aton", ctypes.c_int, ctypes.c_char_p, POINTER):
        address = ctypes.c_uint32(7)
        results.append((function(encoded, ctypes.addressof(address))[0], address.value))
    assert results[0] == results[1]
    model, real = functions.both("inet_addr", ctypes.c_uint32, ctypes.c_char_p)
    assert model(encoded)[0] == real(encoded)[0]


@given(st.lists(st.tuples(st.sampled_from(["add", "del", "ismember"]), st.integers(-2, 70)), max_size=8), st.booleans())
def test_sets_of_signals(functions: Implementations, steps: list[tuple[str, int]], full: bool) -> None:
    sets = [ctypes.create_string_buffer(b"z" * 128, 128) for _ in range(2)]

    def compare(name: str, *arguments: int) -> None:
        kinds = [ctypes.c_int for _ in arguments]
        both = functions.both(name, ctypes.c_int, POINTER, *kinds)
        first, second = (each(ctypes.addressof(set_), *arguments) for each, set_ in zip(both, sets, strict=True))
        assert first == second
        assert sets[0].raw == sets[1].raw

    compare("sigfillset" if full else "sigemptyset")
    for name, number in steps:
        compare("sigismember" if name == "ismember" else f"sig{name}set", number)


@pytest.mark.parametrize("name", CLASSES.split())
def test_classes_of_wide_characters(functions: Implementations, name: str) -> None:
    model, real = functions.both(f"isw{name}", ctypes.c_int, ctypes.c_uint)
    for character in (*range(400), 0x20AC, 0xD800, 0x10FFFF, 0xFFFFFFFF):
        assert model(character)[0] == real(character)[0], character


@pytest.mark.parametrize("name", ["towlower", "towupper"])
def test_cases_of_wide_characters(functions: Implementations, name: str) -> None:
    model, real = functions.both(name, ctypes.c_uint, ctypes.c_uint)
    for character in (*range(400), 0x20AC, 0x10FFFF, 0xFFFFFFFF):
        assert model(character)[0] == real(character)[0], character


@given(st.lists(st.integers(0, 9), max_size=6), st.integers(0, 9), st.sampled_from(["lfind", "lsearch"]))
def test_searches(functions: Implementations, keys: list[int], key: int, name: str) -> None:
    compare = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER)

    def difference(a: int, b: int) -> int:
        return ctypes.c_int.from_address(a).value - ctypes.c_int.from_address(b).value

    results = []
    for function in functions.both(name, POINTER, POINTER, POINTER, POINTER, ctypes.c_size_t, compare):
        table, count, wanted = (ctypes.c_int * 7)(*keys), ctypes.c_size_t(len(keys)), ctypes.c_int(key)
        place, _ = function(
            ctypes.addressof(wanted), ctypes.addressof(table), ctypes.addressof(count), 4, compare(difference)
        )
        results.append((place and place - ctypes.addressof(table), count.value, list(table)))
    assert results[0] == results[1]


@given(st.integers(-(2**63), 2**63 - 1))
def test_random_fractions(functions: Implementations, number: int) -> None:
    """They are what the generator can give: below one, and multiples of 2^-48."""
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(number, 0.0)
    found = functions.model("drand48", ctypes.c_double)()
    assert 0 <= found < 1
    assert (found * 2**48).is_integer()


@given(st.integers(0, 4000), st.integers(1, 96), st.integers(0, 96))
def test_whole_objects(functions: Implementations, start: int, size: int, place: int) -> None:
    """All bytes of the object are written, wherever the pointer leads into it, and no others."""
    place = min(place, size)
    functions.runtime("test_set_object", None, ctypes.c_size_t, ctypes.c_size_t)(start, start + size)
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(7, 0.0)
    space = functions.engine.get_global_value_address("test_space")
    ctypes.memset(space, 0, 4096)
    functions.model("__CPROVER_havoc_object", None, POINTER)(space + start + place)
    assert ctypes.string_at(space, 4096) == bytes(start) + bytes([7]) * size + bytes(4096 - start - size)


@given(st.text("aX./", max_size=12), st.integers(-2, 8))
def test_names_that_are_no_patterns(functions: Implementations, text: str, suffix: int) -> None:
    """glibc refuses the same ones, and leaves them as they are. (It makes files of the others.)"""
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(ord("a"), 0.0)
    is_pattern = suffix >= 0 and text[: len(text) - suffix].endswith("XXXXXX") and len(text) >= suffix
    model, real = functions.both("mkstemps", ctypes.c_int, POINTER, ctypes.c_int)
    name = ctypes.create_string_buffer(text.encode())
    if is_pattern:
        assert model(ctypes.addressof(name), suffix) == (ord("a"), 0)
        end = len(text) - suffix
        assert name.value.decode() == text[: end - 6] + "aaaaaa" + text[end:]
    else:
        assert model(ctypes.addressof(name), suffix) == real(ctypes.addressof(name), suffix) == (-1, errno.EINVAL)
        assert name.value == text.encode()


@given(st.integers(0, 2**64 - 1) | st.integers(0, 3))
def test_texts_in_singular_and_plural(functions: Implementations, number: int) -> None:
    one, more = ctypes.create_string_buffer(b"file"), ctypes.create_string_buffer(b"files")
    model, real = functions.both("ngettext", POINTER, POINTER, POINTER, ctypes.c_ulong)
    texts = ctypes.addressof(one), ctypes.addressof(more)
    assert model(*texts, number)[0] == real(*texts, number)[0]


@given(st.integers(0, 1023))
def test_words_of_sets_of_files(functions: Implementations, file: int) -> None:
    model, real = functions.both("__fdelt_chk", ctypes.c_long, ctypes.c_long)
    assert model(file)[0] == real(file)[0]
