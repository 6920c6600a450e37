"""Options of a command line: the models against the C library of this machine."""

from __future__ import annotations

import ctypes
import os
import traceback
from typing import Any, Final

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import Implementations

NAMES: Final = ("optarg", "optind", "opterr", "optopt")
MOST_CALLS: Final = 12


class Option(ctypes.Structure):
    """struct option"""

    _fields_ = [("name", ctypes.c_char_p), ("has_arg", ctypes.c_int), ("flag", ctypes.c_void_p), ("val", ctypes.c_int)]


formats = st.builds(
    "".join,
    st.tuples(st.sampled_from(["", "", "+", "-"]), st.sampled_from(["", ":"]), st.sampled_from(["ab:c::", "a", "a:b", ""])),
)
arguments = st.lists(
    st.one_of(
        st.sampled_from(["-", "--", "-a", "-b", "-c", "-ab", "-bx", "-cx", "file", "", "-z", "-:", "-;", "-abc"]),
        st.sampled_from(
            ["--all", "--al", "--alter", "--alt=3", "--all=1", "--value", "--value=2", "--v", "--other", "--x", "--value="]
        ),
    ),
    max_size=5,
)


def calls(
    functions: Implementations, implementation: Any, variables: dict[str, Any], case: tuple[str, list[str]]
) -> list[Any]:
    """What each call until the end returns, with the variables; then the arguments in their order."""
    format_, words = case
    texts = [ctypes.create_string_buffer(word.encode()) for word in ("program", *words)]
    places = [ctypes.addressof(text) for text in texts]
    array = (ctypes.c_void_p * (len(texts) + 1))(*places, None)
    flag, index = ctypes.c_int(0), ctypes.c_int(-1)
    table = (Option * 6)(
        Option(b"all", 0, None, ord("A")),
        Option(b"alter", 0, ctypes.addressof(flag), 5),
        Option(b"alt", 2, None, ord("T")),
        Option(b"value", 1, None, ord("V")),
        Option(b"verb", 1, None, ord("W")),
    )
    variables["optind"].value = variables["opterr"].value = 0
    functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)(0, 0.0)
    types = (ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
    short = implementation("getopt", ctypes.c_int, *types)
    long = implementation("getopt_long", ctypes.c_int, *types, ctypes.c_void_p, ctypes.c_void_p)
    results: list[Any] = []
    for function, more in ((long, (ctypes.addressof(table), ctypes.addressof(index))), (short, ())):
        variables["optind"].value = 0
        for _ in range(MOST_CALLS):
            result = function(len(texts), ctypes.addressof(array), format_.encode(), *more)
            argument = variables["optarg"].value
            told = None if argument is None else ctypes.string_at(argument)
            results.append((result, told, variables["optind"].value, flag.value, index.value))
            if result in (ord("?"), ord(":")):
                results.append(variables["optopt"].value)
            if result == -1:
                break
        results.append([places.index(place or 0) for place in array[: len(texts)]])
    return results


def test_options(functions: Implementations) -> None:
    """In a process of its own: the C library remembers where it was."""
    types = {name: ctypes.c_void_p if name == "optarg" else ctypes.c_int for name in NAMES}
    own = {
        name: kind.from_address(functions.engine.get_global_value_address(f"model_{name}")) for name, kind in types.items()
    }
    real = {name: kind.in_dll(functions.libc, name) for name, kind in types.items()}

    @given(formats, arguments)
    @example("ab:", ["x", "-a", "y", "-b", "1", "--", "-c"])
    @example("-ab:", ["x", "-a"])
    @example(":b:", ["-b"])
    def check(format_: str, words: list[str]) -> None:
        case = (format_, words)
        assert calls(functions, functions.model, own, case) == calls(functions, functions.real, real, case)

    process = os.fork()
    if process == 0:
        try:
            check()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
