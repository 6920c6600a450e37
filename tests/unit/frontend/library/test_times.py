"""Dates and times: the models against the C library of this machine."""

from __future__ import annotations

import ctypes
from typing import Final

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

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


def choose_zone(functions: Implementations, offset: int) -> None:
    """The zone is one that changes, which is decided once; from now on this is its distance."""
    give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
    for number in (1, offset):
        give(number, 0.0)
        functions.model("localtime", ctypes.c_void_p, ctypes.c_void_p)(ctypes.addressof(ctypes.c_long(0)))


@given(st.integers(-(2**40), 2**40), st.integers(-89999, 89999))
def test_local_time(functions: Implementations, seconds: int, offset: int) -> None:
    choose_zone(functions, offset)
    time, found, expected = ctypes.c_long(seconds), Calendar(), Calendar()
    shifted = ctypes.c_long(seconds + offset)
    for name, start, result in (("localtime_r", time, found), ("gmtime_r", shifted, expected)):
        function = functions.model(name, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        assert function(ctypes.addressof(start), ctypes.addressof(result)) == ctypes.addressof(result)
    for name in FIELDS[:-1]:
        assert getattr(found, name) == getattr(expected, name)
    assert found.offset == offset


parts = st.one_of(st.integers(-100, 100), st.integers(-(2**31), 2**31 - 1))


def date(fields: list[int]) -> Calendar:
    made = Calendar()
    for name, value in zip(FIELDS, fields, strict=False):
        setattr(made, name, value)
    return made


@given(st.lists(parts, min_size=6, max_size=6))
@example([0, 0, 0, 31, 1, 100])
@example([0, 0, 0, 1, 0, 2**31 - 1])
@example([0, 0, 0, 1, 12, 2**31 - 1])
@example([60, 59, 23, 31, 11, 69])
def test_dates_as_times(functions: Implementations, fields: list[int]) -> None:
    results = []
    for function in functions.both("timegm", ctypes.c_long, ctypes.c_void_p):
        made = date(fields)
        results.append((function(ctypes.addressof(made)), [getattr(made, name) for name in (*FIELDS, "offset", "zone")]))
    assert results[0] == results[1]


@given(st.integers(-(2**40), 2**40), st.dictionaries(st.integers(0, 5), parts, max_size=4))
@example(951782400, {})
@example(951782399, {0: 0, 1: 0, 2: 0})
@example(951782399, {2: 24})
@example(951782399, {3: 1})
def test_dates_that_are_changed(functions: Implementations, seconds: int, changes: dict[int, int]) -> None:
    """The date of a time, with other parts, as a time again."""
    results = []
    for break_down, become in zip(
        functions.both("gmtime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p),
        functions.both("timegm", ctypes.c_long, ctypes.c_void_p),
        strict=True,
    ):
        made, start = Calendar(), ctypes.c_long(seconds)
        break_down(ctypes.addressof(start), ctypes.addressof(made))
        for number, value in changes.items():
            setattr(made, FIELDS[number], value)
        results.append((become(ctypes.addressof(made)), [getattr(made, name) for name in (*FIELDS, "offset", "zone")]))
    assert results[0] == results[1]


@given(st.integers(-(2**33), 2**36), st.integers(-89999, 89999))
def test_local_dates_as_times(functions: Implementations, seconds: int, offset: int) -> None:
    """They are the times that they were made of."""
    choose_zone(functions, offset)
    made, start = Calendar(), ctypes.c_long(seconds)
    break_down = functions.model("localtime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    break_down(ctypes.addressof(start), ctypes.addressof(made))
    assert functions.model("mktime", ctypes.c_long, ctypes.c_void_p)(ctypes.addressof(made)) == seconds


OTHER_FORMS: Final = ["%E" + kind for kind in "cCxXyY"] + ["%O" + kind for kind in "BdeHImMSuUVwWy"]


@given(
    st.integers(-30610224000, 2**37),
    st.lists(
        st.sampled_from(["%" + kind for kind in "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%"] + [*OTHER_FORMS, "x", " "]),
        max_size=5,
    ),
    st.sampled_from([0, 1, 2, 5, 10, 80]),
)
@example(-14182940, ["%G", "%V", "%U", "%W"], 80)
def test_texts_of_dates(functions: Implementations, seconds: int, conversions: list[str], size: int) -> None:
    made, start = Calendar(), ctypes.c_long(seconds)
    break_down = functions.real("gmtime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    break_down(ctypes.addressof(start), ctypes.addressof(made))
    results = []
    types = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p)
    for function in (
        functions.model("strftime", ctypes.c_size_t, *types),
        functions.real("strftime", ctypes.c_size_t, *types),
    ):
        room = ctypes.create_string_buffer(b"z" * 100, 100)
        length = function(ctypes.addressof(room), size, "".join(conversions).encode(), ctypes.addressof(made))
        # What there is no room for leaves anything behind.
        results.append((length, room.raw if length > 0 else room.raw[size:]))
    assert results[0] == results[1]


@given(
    st.lists(st.one_of(st.integers(-(2**31), 2**31 - 1), st.integers(0, 99)), min_size=9, max_size=9),
    st.lists(
        st.sampled_from(["%" + kind for kind in "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYz%"] + ["x"]), min_size=1, max_size=3
    ),
)
@example([-(2**31)] * 9, ["%c", "%G", "%z"])
@example([2**31 - 1] * 9, ["%c", "%U", "%W"])
def test_texts_of_dates_that_there_are_not(functions: Implementations, fields: list[int], conversions: list[str]) -> None:
    """Whatever glibc writes is not longer than what the model allows."""
    made = date(fields)
    types = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p)
    arguments = (400, "".join(conversions).encode(), ctypes.addressof(made))
    room, own = ctypes.create_string_buffer(400), ctypes.create_string_buffer(400)
    length = functions.real("strftime", ctypes.c_size_t, *types)(ctypes.addressof(room), *arguments)
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(length, 0)
    found = functions.model("strftime", ctypes.c_size_t, *types)(ctypes.addressof(own), *arguments)
    broken = ctypes.c_int.from_address(functions.engine.get_global_value_address("test_broken"))
    assert (found, broken.value) == (length, 0)


@given(st.integers(-30610224000, 253402300799))
def test_plain_texts_of_dates(functions: Implementations, seconds: int) -> None:
    made, start = Calendar(), ctypes.c_long(seconds)
    break_down = functions.real("gmtime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    break_down(ctypes.addressof(start), ctypes.addressof(made))
    texts = []
    for implementation in (functions.model, functions.real):
        room = ctypes.create_string_buffer(b"z" * 40, 40)
        implementation("asctime_r", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
            ctypes.addressof(made), ctypes.addressof(room)
        )
        texts.append(room.raw)
    assert texts[0] == texts[1]
