"""The models in C against the C library of this machine, and the table against the models."""

from __future__ import annotations

import ctypes
import errno
import faulthandler
import itertools
import math
import os
import re
import signal
import struct
import subprocess
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.library_models import MODELS, SOURCES, TARGETS, Implementations, compile_model, modelled

from cegas.frontend.library.rows import (
    ArgumentExtent,
    ConstantResult,
    FloatKind,
    FloatOperation,
    FloatResult,
    InputResult,
    Intrinsic,
    IntrinsicKind,
    ModelledInC,
    NoEffect,
    NoReturn,
    PointerResult,
    UnsupportedRow,
    WritesThrough,
)
from cegas.frontend.library.standard_names import C_AND_POSIX, COMMON_EXTENSIONS
from cegas.frontend.library.table import LIBRARY, lookup

# ---- The table and the sources agree ----


@pytest.mark.parametrize("data_model", list(TARGETS))
@pytest.mark.parametrize("source", SOURCES)
def test_source_compiles_without_warnings_and_defines_its_rows(source: str, data_model: str, tmp_path: Path) -> None:
    text = compile_model(MODELS / source, data_model, tmp_path / "model.ll")
    llvm.parse_assembly(text).verify()
    defined = set(re.findall(r"^define (?!internal)[^@\n]*@(\w+)\(", text, re.MULTILINE))
    rows = {name for name, row in LIBRARY.items() if isinstance(row, ModelledInC) and row.file == source}
    assert defined == rows
    weak = set(re.findall(r"^define weak [^@\n]*@(\w+)\(", text, re.MULTILINE))
    assert weak == defined, "a definition of the program's own must win"
    # What a model uses is itself supported.
    for name in re.findall(r"^declare [^@\n]*@(\w[\w.]*)\(", text, re.MULTILINE):
        if not name.startswith("llvm."):
            kinds = FloatOperation | Intrinsic | ModelledInC | NoEffect | NoReturn | WritesThrough
            assert isinstance(LIBRARY[name], kinds), name


def test_rows_name_existing_sources_and_themselves() -> None:
    for name in modelled():
        row = LIBRARY[name]
        assert isinstance(row, ModelledInC)
        assert row.file in SOURCES
        assert row.function == name
    assert {row.file for row in LIBRARY.values() if isinstance(row, ModelledInC)} == set(SOURCES)


def test_models_include_no_system_header() -> None:
    for path in sorted(MODELS.iterdir()):
        includes = re.findall(r"^\s*#\s*include\s*(\S+)", path.read_text(), re.MULTILINE)
        assert set(includes) <= {'"cegas_model.h"', '"decimal.h"', '"line.h"'}, path


# ---- Look-up ----


def test_lookup_of_standard_and_unknown_functions() -> None:
    assert lookup("strlen") == ModelledInC("string.c", "strlen")
    assert lookup("lgamma") == UnsupportedRow("the C/POSIX function lgamma has no model")
    assert lookup("getopt_long_only") == UnsupportedRow("the C library's function getopt_long_only has no model")
    assert lookup("frobnicate") is None
    assert lookup("") is None


def test_lookup_of_aliases() -> None:
    assert lookup("__builtin_strlen") == ModelledInC("string.c", "strlen")
    assert lookup("__GI_memcpy") == LIBRARY["memcpy"]
    assert lookup("__libc_malloc") == LIBRARY["malloc"]
    assert lookup("_IO_putc") == LIBRARY["putc"]
    assert lookup("open64") == LIBRARY["open"]
    assert lookup("stat64") == LIBRARY["stat"]
    assert lookup("__isoc99_sscanf") == LIBRARY["sscanf"]
    assert lookup("__frexpf") == ModelledInC("math.c", "frexpf")
    assert lookup("__lgamma") == UnsupportedRow("the C/POSIX function lgamma has no model")
    assert isinstance(lookup("__builtin_frobnicate"), UnsupportedRow)
    assert lookup("malloc64") is None
    assert lookup("__frobnicate") is None


def test_other_forms_of_library_functions_are_not_unknown() -> None:
    names = """
        __getcwd_chk __pread64_chk __fgets_unlocked_chk __snprintf _IO_sscanf __clock_gettime __strftime_l
        __pow_finite __fstat64 fgetws_unlocked floorf64 frexpf32x strtof128 ether_line argp_error
    """
    for name in names.split():
        assert lookup(name) == UnsupportedRow(f"the C library's function {name} has no model"), name
    assert lookup("statfs64") == UnsupportedRow("the C library's function statfs has no model")
    for name in ("read64", "frobnicate_chk", "__frobnicate_chk", "_IO_frobnicate", "halff32", "frobnicate_unlocked"):
        assert lookup(name) is None, name


def test_lookup_of_verifier_functions() -> None:
    assert lookup("__VERIFIER_nondet_uint") == Intrinsic(IntrinsicKind.NONDET, c_type="unsigned int")
    assert lookup("__VERIFIER_nondet_bool") == Intrinsic(IntrinsicKind.NONDET, c_type="_Bool")
    assert lookup("__VERIFIER_nondet_loff_t") == Intrinsic(IntrinsicKind.NONDET)
    assert lookup("__VERIFIER_nondet_my_type") == Intrinsic(IntrinsicKind.NONDET)
    assert lookup("__VERIFIER_error") == Intrinsic(IntrinsicKind.ERROR)
    assert lookup("__VERIFIER_assume") == Intrinsic(IntrinsicKind.ASSUME)
    assert lookup("nondet_uint") == lookup("__CPROVER_nondet_uint") == lookup("__VERIFIER_nondet_uint")
    assert lookup("__VERIFIER_assert") == lookup("assert") == Intrinsic(IntrinsicKind.ASSERT)
    assert isinstance(lookup("__VERIFIER_frobnicate"), UnsupportedRow)
    assert isinstance(lookup("__VERIFIER_nondet_memory"), WritesThrough)


def test_unsupported_families() -> None:
    names = "setjmp longjmp raise sigwait fork execve system pthread_create pthread_frobnicate fesetround"
    for name in names.split():
        row = lookup(name)
        assert isinstance(row, UnsupportedRow)
        assert row.reason.startswith(name)


def test_rows_of_other_kinds() -> None:
    assert LIBRARY["kcalloc"] == Intrinsic(IntrinsicKind.KERNEL_MALLOC, size_arguments=(0, 1), zeroed=True)
    assert LIBRARY["devm_kzalloc"] == Intrinsic(IntrinsicKind.KERNEL_MALLOC, size_arguments=(1,), zeroed=True)
    assert LIBRARY["devm_kfree"] == Intrinsic(IntrinsicKind.FREE, pointer_argument=1)
    assert LIBRARY["sqrtf"] == FloatOperation("sqrt", FloatKind.FLOAT, domain_error=True)
    assert LIBRARY["__isinfl"] == FloatOperation("isinf", FloatKind.X86_FP80, FloatResult.SIGN)
    assert LIBRARY["__fpclassify"] == FloatOperation("fpclassify", FloatKind.DOUBLE, FloatResult.CLASS)
    assert LIBRARY["__signbitf"] == FloatOperation("signbit", FloatKind.FLOAT, FloatResult.TRUTH)
    assert LIBRARY["fprintf"] == NoEffect(InputResult(low=-1), format_argument=1, printing="fprintf")
    assert LIBRARY["fegetround"] == NoEffect(ConstantResult(0), may_set_errno=False)
    assert LIBRARY["fread"] == WritesThrough(0, (1, 2), ArgumentExtent.PREFIX, InputResult(0, high_argument=2, zero_with=1))
    assert LIBRARY["fgets"] == WritesThrough(0, (1,), ArgumentExtent.TEXT, PointerResult(0))
    assert LIBRARY["_Exit"] == NoReturn()
    assert "kmem_cache_alloc" not in LIBRARY


def test_standard_names() -> None:
    assert len(C_AND_POSIX) > 1250
    assert {"printf", "qsort", "memcpy", "sin", "mktime", "wcslen", "thrd_create", "mmap"} <= C_AND_POSIX
    assert {"pthread_create", "regcomp", "posix_trace_start", "memcpy_s", "dbm_open"} <= C_AND_POSIX
    assert not COMMON_EXTENSIONS & C_AND_POSIX
    assert not COMMON_EXTENSIONS & LIBRARY.keys()
    assert not {"kmalloc", "getopt_long", "__VERIFIER_error", ""} & C_AND_POSIX
    assert all(re.fullmatch(r"[A-Za-z_]\w*", name) for name in C_AND_POSIX | COMMON_EXTENSIONS | LIBRARY.keys())


@pytest.mark.parametrize("header", ["stdio.h", "stdlib.h", "string.h", "math.h", "wchar.h", "unistd.h", "pthread.h"])
def test_functions_of_the_headers_are_known(header: str, tmp_path: Path) -> None:
    """No function that a standard header declares may count as a function nobody knows."""
    program = tmp_path / "program.c"
    program.write_text(f"#define _XOPEN_SOURCE 700\n#include <{header}>\n")
    spec = find_spec("ziglang")
    assert spec is not None
    assert spec.submodule_search_locations
    zig = Path(spec.submodule_search_locations[0]) / "zig"
    command = [str(zig), "cc", "-target", TARGETS["LP64"], "-E", "-P", str(program)]
    text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    flat = re.sub(r"__attribute__ *\(\(.*?\)\)|__asm__ *\(.*?\)", "", text)
    declared = set(re.findall(r"\bextern [\w\s*]*?\b([A-Za-z]\w*) *\(", flat))
    assert len(declared) > 20
    assert sorted(name for name in declared if lookup(name) is None) == []


# ---- Strings ----

ALPHABET: Final = b"abAB,\x7f\x80\xff"
texts = st.lists(st.sampled_from(ALPHABET), max_size=7).map(bytes)
memories = st.lists(st.sampled_from(b"\x00" + ALPHABET), min_size=12, max_size=12).map(bytes)
characters = st.sampled_from([0, *ALPHABET, ord("a") + 256, -1, -128, 99])
sizes = st.integers(0, 12)
JUNK: Final = bytes(range(200, 248))

# Name, kinds of arguments, kind of result.  Arguments: S a string, D a destination (a string with room after
# it), M twelve bytes, c a character, n a size, m a small size, N a size that is always enough.
# Results: p a pointer, i a sign, b zero or not, z a number, v nothing.
STRING_FUNCTIONS: Final = """
memcmp MMn i
bcmp MMn b
memchr Mcn p
memrchr Mcn p
memmem MnMm p
mempcpy DMn p
__mempcpy DMn p
memccpy DMcn p
bzero Mn v
__bzero Mn v
explicit_bzero Mn v
bcopy MDn v
swab MDn v
strlen S z
strnlen Sn z
__strnlen Sn z
strcpy DS p
stpcpy DS p
__stpcpy DS p
strncpy DSn p
stpncpy DSn p
__stpncpy DSn p
strcat DS p
strncat DSn p
strxfrm DSn z
strcmp SS i
strcoll SS i
strncmp SSn i
strcasecmp SS i
__strcasecmp SS i
strncasecmp SSn i
__strncasecmp SSn i
strchr Sc p
index Sc p
strrchr Sc p
rindex Sc p
strchrnul Sc p
strstr SS p
strcasestr SS p
strspn SS z
strcspn SS z
strpbrk SS p
__memcpy_chk DMnN p
__memmove_chk DMnN p
__memset_chk McnN p
__mempcpy_chk DMnN p
__explicit_bzero_chk MnN v
__strcpy_chk DSN p
__stpcpy_chk DSN p
__strncpy_chk DSnN p
__stpncpy_chk DSnN p
__strcat_chk DSN p
__strncat_chk DSnN p
"""
ARGUMENT_TYPES: Final = {"c": ctypes.c_int, "n": ctypes.c_size_t, "m": ctypes.c_size_t, "N": ctypes.c_size_t}
RESULT_TYPES: Final = {"p": ctypes.c_void_p, "i": ctypes.c_int, "b": ctypes.c_int, "z": ctypes.c_size_t, "v": None}


@st.composite
def string_arguments(draw: st.DrawFn, kinds: str) -> tuple[bytes | int, ...]:
    values: list[bytes | int] = []
    for kind in kinds:
        if kind == "S":
            values.append(draw(texts) + b"\0" + JUNK[:8])
        elif kind == "D":
            values.append(draw(texts) + b"\0" + JUNK)
        elif kind == "M":
            values.append(draw(memories))
        elif kind == "c":
            values.append(draw(characters))
        elif kind == "m":
            values.append(draw(st.integers(0, 3)))
        elif kind == "N":
            values.append(100)
        else:
            values.append(draw(sizes))
    return tuple(values)


def call_with_buffers(
    function: Callable[..., Any], result_kind: str, values: Sequence[bytes | int]
) -> tuple[Any, list[bytes]]:
    """The result, a pointer being (buffer, offset), and the contents of all buffers afterwards."""
    buffers = [ctypes.create_string_buffer(value, len(value)) for value in values if isinstance(value, bytes)]
    pending = iter(buffers)
    arguments = [ctypes.addressof(next(pending)) if isinstance(value, bytes) else value for value in values]
    result = function(*arguments)
    if result_kind == "p" and result is not None:
        places = [(number, result - ctypes.addressof(buffer)) for number, buffer in enumerate(buffers)]
        result = next(place for place in places if 0 <= place[1] <= len(buffers[place[0]]))
    elif result_kind == "i":
        result = (result > 0) - (result < 0)
    elif result_kind == "b":
        result = result != 0
    return result, [buffer.raw for buffer in buffers]


@pytest.mark.parametrize("row", STRING_FUNCTIONS.strip().splitlines())
def test_string_function(functions: Implementations, row: str) -> None:
    name, kinds, result_kind = row.split()
    types = [ARGUMENT_TYPES.get(kind, ctypes.c_void_p) for kind in kinds]
    model = functions.model(name, RESULT_TYPES[result_kind], *types)
    real = functions.real(name, RESULT_TYPES[result_kind], *types)

    @given(string_arguments(kinds))
    def check(values: tuple[bytes | int, ...]) -> None:
        assert call_with_buffers(model, result_kind, values) == call_with_buffers(real, result_kind, values)

    check()


@pytest.mark.parametrize("name", ["rawmemchr", "__rawmemchr"])
def test_search_without_a_bound(functions: Implementations, name: str) -> None:
    search = functions.model(name, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
    assert call_with_buffers(search, "p", (b"ab\0\xffb", 0xFF))[0] == (0, 3)
    assert call_with_buffers(search, "p", (b"ab\0\xffb", -1))[0] == (0, 3)
    assert call_with_buffers(search, "p", (b"ab\0\xffb", 0))[0] == (0, 2)


@given(texts, texts, st.integers(0, 14))
def test_size_bounded_copies(functions: Implementations, old: bytes, text: bytes, size: int) -> None:
    kinds = (ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
    checked = (*kinds, ctypes.c_size_t)
    source = text + b"\0"
    target = old + b"\0" + JUNK

    copied = text[: size - 1] + b"\0" if size > 0 else b""
    expected = (len(text), [copied + target[len(copied) :], source])
    assert call_with_buffers(functions.model("strlcpy", *kinds), "z", (target, source, size)) == expected
    assert call_with_buffers(functions.model("__strlcpy_chk", *checked), "z", (target, source, size, 99)) == expected

    kept = min(len(old), size)
    joined = (old + text)[: size - 1] + b"\0" if kept < size else b""
    expected = (kept + len(text), [joined + target[len(joined) :], source])
    assert call_with_buffers(functions.model("strlcat", *kinds), "z", (target, source, size)) == expected
    assert call_with_buffers(functions.model("__strlcat_chk", *checked), "z", (target, source, size, 99)) == expected


@pytest.mark.parametrize(
    ("name", "kinds", "values"),
    [
        ("__memcpy_chk", "DMnN", (b"0123", b"abcd", 4, 3)),
        ("__memset_chk", "McnN", (b"0123", 1, 4, 3)),
        ("__strcpy_chk", "DSN", (b"0123", b"abc\0", 3)),
        ("__strncpy_chk", "DSnN", (b"0123", b"\0", 4, 3)),
        ("__strcat_chk", "DSN", (b"a\0..", b"bc\0", 3)),
        ("__strncat_chk", "DSnN", (b"a\0..", b"bcd\0", 2, 3)),
    ],
)
def test_checking_variant_aborts(functions: Implementations, name: str, kinds: str, values: tuple[bytes | int, ...]) -> None:
    types = [ARGUMENT_TYPES.get(kind, ctypes.c_void_p) for kind in kinds]
    model = functions.model(name, ctypes.c_void_p, *types)
    assert in_child(lambda: call_with_buffers(model, "p", values)) == -signal.SIGABRT


def in_child(action: Callable[[], object]) -> int:
    """Run something that ends the process; the exit status, or minus the signal.  1 if it comes back."""
    child = os.fork()
    if child == 0:
        faulthandler.disable()  # the end is expected
        try:
            action()
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def tokens(next_token: Callable[[int | None], int | None], text: bytes) -> tuple[list[int], bytes]:
    """The offsets of all tokens and the text after the cuts."""
    buffer = ctypes.create_string_buffer(text, len(text) + 1)
    found = []
    token = next_token(ctypes.addressof(buffer))
    while token is not None:
        found.append(token - ctypes.addressof(buffer))
        token = next_token(None)
    assert next_token(None) is None
    return found, buffer.raw


@given(texts, st.lists(st.sampled_from(b"a,\xff"), max_size=2).map(bytes))
@example(b",a,,b,", b",")
def test_tokens(functions: Implementations, text: bytes, delimiters: bytes) -> None:
    pointer = ctypes.c_void_p
    rest = pointer()

    def implicit(strtok: Callable[..., int | None]) -> tuple[list[int], bytes]:
        return tokens(lambda start: strtok(start, delimiters), text)

    def explicit(strtok_r: Callable[..., int | None]) -> tuple[list[int], bytes]:
        return tokens(lambda start: strtok_r(start, delimiters, ctypes.addressof(rest)), text)

    expected = implicit(functions.real("strtok", pointer, pointer, ctypes.c_char_p))
    assert implicit(functions.model("strtok", pointer, pointer, ctypes.c_char_p)) == expected
    for name in ("strtok_r", "__strtok_r"):
        assert explicit(functions.model(name, pointer, pointer, ctypes.c_char_p, pointer)) == expected


@given(texts, st.lists(st.sampled_from(b"a,\xff"), max_size=2).map(bytes))
@example(b",a,,b,", b",")
def test_fields(functions: Implementations, text: bytes, delimiters: bytes) -> None:
    def fields(strsep: Callable[..., int | None]) -> tuple[list[int], bytes]:
        buffer = ctypes.create_string_buffer(text, len(text) + 1)
        rest = ctypes.c_void_p(ctypes.addressof(buffer))
        found = []
        while (field := strsep(ctypes.addressof(rest), delimiters)) is not None:
            found.append(field - ctypes.addressof(buffer))
        assert rest.value is None
        return found, buffer.raw

    prototype = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
    expected = fields(functions.real("strsep", *prototype))
    assert fields(functions.model("strsep", *prototype)) == expected
    assert fields(functions.model("__strsep_g", *prototype)) == expected


@given(texts, sizes)
def test_duplicates(functions: Implementations, text: bytes, limit: int) -> None:
    functions.runtime("test_reset", None)()
    block_size = functions.runtime("test___cegas_block_size", ctypes.c_size_t, ctypes.c_void_p)

    def block(address: int) -> bytes:
        return ctypes.string_at(address, block_size(address))

    whole, bounded = text + b"\0", text[:limit] + b"\0"
    pointer, string, size, flags = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint
    for name in ("strdup", "__strdup"):
        assert block(functions.model(name, pointer, string)(text)) == whole
    for name in ("strndup", "__strndup"):
        assert block(functions.model(name, pointer, string, size)(text, limit)) == bounded
    assert block(functions.model("kstrdup", pointer, string, flags)(text, 0)) == whole
    assert block(functions.model("kstrndup", pointer, string, size, flags)(text, limit, 0)) == bounded
    assert block(functions.model("kmemdup", pointer, string, size, flags)(whole, len(whole), 0)) == whole
    assert functions.model("kstrdup", pointer, string, flags)(None, 0) is None


@pytest.mark.parametrize(("name", "kind"), [("ffs", ctypes.c_int), ("ffsl", ctypes.c_long), ("ffsll", ctypes.c_longlong)])
def test_first_bit(functions: Implementations, name: str, kind: Any) -> None:
    model, real = functions.model(name, ctypes.c_int, kind), functions.real(name, ctypes.c_int, kind)
    for value in [0, -1, *(1 << bit for bit in range(64)), *(3 << bit for bit in range(63)), -8]:
        assert model(value) == real(value)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("htons", ctypes.c_uint16), ("ntohs", ctypes.c_uint16), ("htonl", ctypes.c_uint32), ("ntohl", ctypes.c_uint32)],
)
def test_byte_order(functions: Implementations, name: str, kind: Any) -> None:
    model, real = functions.model(name, kind, kind), functions.real(name, kind, kind)
    for value in (0, 1, 0x1234, 0xFEDC, 0x12345678, 0xFFFFFFFF):
        assert model(value) == real(value)


# ---- Wide strings ----

WIDE_FUNCTIONS: Final = """
wcslen S z
wcsnlen Sn z
wcscpy DS p
wcsncpy DSn p
wcscat DS p
wcsncat DSn p
wcscmp SS i
wcsncmp SSn i
wcschr Sc p
wcsrchr Sc p
wcsstr SS p
wcsspn SS z
wcscspn SS z
wcspbrk SS p
wmemcpy DMn p
wmemmove DMn p
wmemset Dcn p
wmemcmp MMn i
wmemchr Mcn p
"""
WIDE_ALPHABET: Final = [1, 97, 98, 0x10FFFF, 0x7FFFFFFF, -1, -0x80000000]


@st.composite
def wide_arguments(draw: st.DrawFn, kinds: str) -> tuple[bytes | int, ...]:
    values: list[bytes | int] = []
    for kind in kinds:
        if kind == "n":
            values.append(draw(sizes))
        elif kind == "c":
            values.append(draw(st.sampled_from([0, *WIDE_ALPHABET])))
        else:
            text = draw(st.lists(st.sampled_from(WIDE_ALPHABET), max_size=6))
            if kind == "M":
                text = draw(st.lists(st.sampled_from([0, *WIDE_ALPHABET]), min_size=12, max_size=12))
            else:
                text += [0] + [7] * 16
            values.append(struct.pack(f"{len(text)}i", *text))
    return tuple(values)


@pytest.mark.parametrize("row", WIDE_FUNCTIONS.strip().splitlines())
def test_wide_function(functions: Implementations, row: str) -> None:
    name, kinds, result_kind = row.split()
    types = [ARGUMENT_TYPES.get(kind, ctypes.c_void_p) for kind in kinds]
    model = functions.model(name, RESULT_TYPES[result_kind], *types)
    real = functions.real(name, RESULT_TYPES[result_kind], *types)

    @given(wide_arguments(kinds))
    def check(values: tuple[bytes | int, ...]) -> None:
        assert call_with_buffers(model, result_kind, values) == call_with_buffers(real, result_kind, values)

    check()


# ---- Characters ----

CLASSES: Final = "alnum alpha ascii blank cntrl digit graph lower print punct space upper xdigit"


@pytest.mark.parametrize("name", [*(f"is{name}" for name in CLASSES.split()), "tolower", "toupper", "toascii"])
def test_character_function(functions: Implementations, name: str) -> None:
    model, real = (f(name, ctypes.c_int, ctypes.c_int) for f in (functions.model, functions.real))
    for character in range(-128, 256):
        assert model(character) == real(character), character


def test_characters_in_one_case(functions: Implementations) -> None:
    lower, upper = (functions.model(f"_to{case}er", ctypes.c_int, ctypes.c_int) for case in ("low", "upp"))
    assert [lower(c) for c in b"AZ"] == list(b"az")
    assert [upper(c) for c in b"az"] == list(b"AZ")


@pytest.mark.parametrize(
    ("name", "kind"), [("b", ctypes.c_ushort), ("tolower", ctypes.c_int32), ("toupper", ctypes.c_int32)]
)
def test_character_table(functions: Implementations, name: str, kind: Any) -> None:
    tables = []
    for function in (functions.model, functions.real):
        location = function(f"__ctype_{name}_loc", ctypes.c_void_p)()
        zero = ctypes.c_void_p.from_address(location).value
        assert zero is not None
        tables.append(list((kind * 384).from_address(zero - 128 * ctypes.sizeof(kind))))
    assert tables[0] == tables[1]


def test_characters_are_single_bytes(functions: Implementations) -> None:
    assert functions.model("__ctype_get_mb_cur_max", ctypes.c_size_t)() == 1


# ---- Integers ----

EDGES: Final = [0, 1, -1, 7, -7, 10, -10, 2**31 - 1, -(2**31) + 1, 2**63 - 1, -(2**63) + 1]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("abs", ctypes.c_int), ("labs", ctypes.c_long), ("llabs", ctypes.c_longlong), ("imaxabs", ctypes.c_int64)],
)
def test_absolute_value(functions: Implementations, name: str, kind: Any) -> None:
    model = functions.model(name, kind, kind)
    for value in EDGES:
        assert model(value) == abs(kind(value).value)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("div", ctypes.c_int), ("ldiv", ctypes.c_long), ("lldiv", ctypes.c_longlong), ("imaxdiv", ctypes.c_int64)],
)
def test_division(functions: Implementations, name: str, kind: Any) -> None:
    class Parts(ctypes.Structure):
        _fields_ = (("quot", kind), ("rem", kind))

    divide = functions.model(name, Parts, kind, kind)
    for x, y in itertools.product(EDGES, EDGES):
        dividend, divisor = kind(x).value, kind(y).value
        if divisor != 0:
            quotient = abs(dividend) // abs(divisor) * (1 if (dividend < 0) == (divisor < 0) else -1)
            parts = divide(x, y)
            assert (parts.quot, parts.rem) == (quotient, dividend - quotient * divisor)


numerals = st.one_of(
    st.text("0123789abfFxXzZ+- \t\n\v", max_size=8),
    st.builds(
        "{}{}{}{}".format,
        st.sampled_from(["", " ", "\t-", "+", "-", "--", "- "]),
        st.sampled_from(["", "0", "0x", "0X", "00", "0b"]),
        st.one_of(
            st.integers(0, 2**65),
            st.sampled_from([2**31, 2**32, 2**63, 2**64]).flatmap(lambda n: st.integers(n - 2, n + 1)),
            st.text("0123456789abcdefABCDEF", max_size=24),
        ),
        st.sampled_from(["", "g", ".5", " 1"]),
    ),
)
bases = st.one_of(st.sampled_from([0, 2, 8, 10, 16, 36]), st.integers(-2, 38))
CONVERSIONS: Final = {
    "strtol": ctypes.c_long,
    "strtoul": ctypes.c_ulong,
    "strtoll": ctypes.c_longlong,
    "strtoull": ctypes.c_ulonglong,
    "strtoq": ctypes.c_longlong,
    "strtouq": ctypes.c_ulonglong,
    "strtoimax": ctypes.c_int64,
    "strtoumax": ctypes.c_uint64,
}


@pytest.mark.parametrize("name", list(CONVERSIONS))
def test_conversion(functions: Implementations, name: str) -> None:
    pair = functions.both(name, CONVERSIONS[name], ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
    longs = name in ("strtol", "strtoul")
    c23 = f"__isoc23_{name}" if f"__isoc23_{name}" in LIBRARY else name
    c23_model = functions.model(c23, CONVERSIONS[name], ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)

    @given(numerals, bases)
    @example("0x", 16)
    @example("0xg", 0)
    @example("-0x", 0)
    @example("", 10)
    @example("-", 10)
    @example("-9223372036854775808", 10)
    @example("-9223372036854775809", 10)
    @example("9223372036854775808", 10)
    @example("-18446744073709551615", 10)
    @example("-18446744073709551616", 10)
    @example("zz", 36)
    @example("09", 0)
    def check(text: str, base: int) -> None:
        buffer = ctypes.create_string_buffer(text.encode())
        results = []
        for convert in pair:
            end = ctypes.c_void_p(1)
            result = convert(ctypes.addressof(buffer), ctypes.addressof(end), base)
            results.append((result, end.value))
        assert results[0] == results[1]
        assert pair[0](ctypes.addressof(buffer), None, base) == pair[1](ctypes.addressof(buffer), None, base)
        if "b" not in text.lower():
            assert c23_model(ctypes.addressof(buffer), None, base) == results[0][0][0]

    check()
    if longs or name in ("strtoll", "strtoull"):
        internal = functions.model(
            f"__{name}_internal", CONVERSIONS[name], ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int
        )
        assert internal(b" -077x", None, 0, 0) == CONVERSIONS[name](-0o77).value


@pytest.mark.parametrize("name", [name for name in CONVERSIONS if f"__isoc23_{name}" in LIBRARY])
def test_binary_prefix(functions: Implementations, name: str) -> None:
    convert = functions.model(f"__isoc23_{name}", CONVERSIONS[name], ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
    for text, base, value, length in (
        (b"0b101", 0, 5, 5),
        (b"0B12", 2, 1, 3),
        (b" -0b11 ", 0, -3, 6),
        (b"0b", 0, 0, 1),
        (b"0b2", 2, 0, 1),
        (b"0b1", 16, 0xB1, 3),
        (b"0b1", 10, 0, 1),
        (b"0x1f", 0, 31, 4),
    ):
        buffer = ctypes.create_string_buffer(text)
        end = ctypes.c_void_p()
        result = convert(ctypes.addressof(buffer), ctypes.addressof(end), base)
        assert end.value is not None
        assert (result, end.value - ctypes.addressof(buffer)) == (CONVERSIONS[name](value).value, length), text


@pytest.mark.parametrize(("name", "kind"), [("atoi", ctypes.c_int), ("atol", ctypes.c_long), ("atoll", ctypes.c_longlong)])
def test_conversion_without_errors(functions: Implementations, name: str, kind: Any) -> None:
    model, real = functions.both(name, kind, ctypes.c_char_p)

    @given(numerals)
    def check(text: str) -> None:
        assert model(text.encode()) == real(text.encode())

    check()


def test_errno_is_disturbed_to_positive_numbers_only(functions: Implementations) -> None:
    disturb = functions.model("__cegas_disturb_errno", None, ctypes.c_int)
    number = functions.model_errno()
    number.value = 5
    for given_number, after in ((0, 5), (-3, 5), (34, 34)):
        disturb(given_number)
        assert number.value == after


# ---- Sorting and searching ----

COMPARISON: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


def compare_first_byte(a: int, b: int) -> int:
    return ctypes.c_ubyte.from_address(a).value - ctypes.c_ubyte.from_address(b).value


@given(st.lists(st.integers(0, 5), max_size=8), st.sampled_from([1, 3, 4, 8, 24, 64, 65, 150]))
def test_qsort(functions: Implementations, keys: list[int], size: int) -> None:
    elements = [(bytes([key, number]) * size)[:size] for number, key in enumerate(keys)]
    buffer = ctypes.create_string_buffer(b"".join(elements), max(1, size * len(elements)))
    sort = functions.model("qsort", None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, COMPARISON)
    sort(ctypes.addressof(buffer), len(elements), size, COMPARISON(compare_first_byte))
    found = [buffer.raw[start : start + size] for start in range(0, size * len(elements), size)]
    assert sorted(found) == sorted(elements)
    assert [element[0] for element in found] == sorted(keys)


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 9), st.sampled_from([1, 4, 7]))
def test_bsearch(functions: Implementations, keys: list[int], key: int, size: int) -> None:
    ordered = sorted(keys)
    buffer = ctypes.create_string_buffer(b"".join(bytes([k]) * size for k in ordered), max(1, size * len(keys)))
    wanted = ctypes.create_string_buffer(bytes([key]))
    search = functions.model(
        "bsearch", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, COMPARISON
    )

    def compare(a: int, b: int) -> int:
        assert a == ctypes.addressof(wanted), "the key comes first"
        return compare_first_byte(a, b)

    found = search(ctypes.addressof(wanted), ctypes.addressof(buffer), len(ordered), size, COMPARISON(compare))
    if key in ordered:
        index, remainder = divmod(found - ctypes.addressof(buffer), size)
        assert remainder == 0
        assert ordered[index] == key
    else:
        assert found is None


# ---- Memory ----


def test_realloc(functions: Implementations) -> None:
    functions.runtime("test_reset", None)()
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    block_size = functions.runtime("test___cegas_block_size", size, pointer)
    is_live = functions.runtime("test_is_live", size, pointer)
    realloc = functions.model("realloc", pointer, pointer, size)
    first = realloc(None, 6)
    assert block_size(first) == 6
    ctypes.memmove(first, b"abcdef", 6)
    larger = realloc(first, 9)
    assert larger != first
    assert (block_size(larger), is_live(larger), is_live(first)) == (9, 1, 0)
    assert ctypes.string_at(larger, 6) == b"abcdef"
    smaller = realloc(larger, 2)
    assert (block_size(smaller), ctypes.string_at(smaller, 2)) == (2, b"ab")
    assert realloc(smaller, 2**30) is None, "the block is larger than the arena"
    assert is_live(smaller) == 1
    assert realloc(smaller, 0) is None
    assert is_live(smaller) == 0

    reallocarray = functions.model("reallocarray", pointer, pointer, size, size)
    error_number = functions.model_errno()
    error_number.value = 0
    assert block_size(reallocarray(None, 3, 5)) == 15
    assert error_number.value == 0
    assert reallocarray(None, 2**33, 2**33) is None
    assert error_number.value == errno.ENOMEM


def test_aligned_allocation(functions: Implementations) -> None:
    functions.runtime("test_reset", None)()
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    block_size = functions.runtime("test___cegas_block_size", size, pointer)
    error_number = functions.model_errno()
    aligned_alloc = functions.model("aligned_alloc", pointer, size, size)
    memalign = functions.model("memalign", pointer, size, size)
    posix_memalign = functions.model("posix_memalign", ctypes.c_int, pointer, size, size)
    for alignment in (1, 8, 64, 1024):
        for allocate in (aligned_alloc, memalign):
            block = allocate(alignment, 5)
            assert block % alignment == 0
            assert block_size(block) == 5
    assert memalign(48, 7) % 64 == 0
    for allocate, alignment in ((aligned_alloc, 0), (aligned_alloc, 24), (memalign, 2**63 + 1)):
        error_number.value = 0
        assert allocate(alignment, 8) is None
        assert error_number.value == errno.EINVAL

    result = ctypes.c_void_p(77)
    error_number.value = 0
    for alignment in (0, 1, 4, 24):
        assert posix_memalign(ctypes.addressof(result), alignment, 8) == errno.EINVAL
    assert posix_memalign(ctypes.addressof(result), 8, 2**40) == errno.ENOMEM
    assert (result.value, error_number.value) == (77, 0)
    assert posix_memalign(ctypes.addressof(result), 256, 8) == 0
    assert result.value is not None
    assert result.value % 256 == 0

    assert functions.model("valloc", pointer, size)(10) % 4096 == 0
    pages = functions.model("pvalloc", pointer, size)
    assert [block_size(pages(asked)) for asked in (0, 1, 4096, 4097)] == [0, 4096, 4096, 8192]
    assert pages(2**64 - 1) is None


# ---- The end of the program ----

HANDLER: Final = ctypes.CFUNCTYPE(None)


def test_exit_handlers_run_in_reverse_order(functions: Implementations) -> None:
    register = functions.model("atexit", ctypes.c_int, HANDLER)
    run = functions.model("__cegas_run_exit_handlers", None)
    calls: list[str] = []
    late = HANDLER(lambda: calls.append("late"))

    def registering() -> None:
        calls.append("registering")
        assert register(late) == 0

    handlers = [HANDLER(lambda: calls.append("first")), HANDLER(registering), HANDLER(lambda: calls.append("last"))]
    assert [register(handler) for handler in handlers] == [0, 0, 0]
    run()
    assert calls == ["last", "registering", "late", "first"]
    run()
    assert len(calls) == 4


def test_exit_inside_a_handler_runs_the_remaining_ones(functions: Implementations) -> None:
    register = functions.model("atexit", ctypes.c_int, HANDLER)
    run = functions.model("__cegas_run_exit_handlers", None)
    calls: list[str] = []

    def leaving() -> None:
        calls.append("leaving")
        run()

    handlers = [HANDLER(lambda: calls.append("first")), HANDLER(leaving)]
    for handler in handlers:
        register(handler)
    run()
    assert calls == ["leaving", "first"]


@pytest.mark.parametrize("name", ["atexit", "at_quick_exit"])
def test_too_many_handlers_are_unsupported(functions: Implementations, name: str) -> None:
    register = functions.model(name, ctypes.c_int, HANDLER)
    handler = HANDLER(lambda: None)

    def fill() -> None:
        for _ in range(256):
            assert register(handler) == 0
        os._exit(7)

    def overflow() -> None:
        for _ in range(257):
            register(handler)

    assert in_child(fill) == 7
    assert in_child(overflow) == 42


def test_quick_exit(functions: Implementations) -> None:
    register = functions.model("at_quick_exit", ctypes.c_int, HANDLER)
    not_run = functions.model("atexit", ctypes.c_int, HANDLER)
    leave = functions.model("quick_exit", None, ctypes.c_int)
    reader, writer = os.pipe()
    handlers = [HANDLER(lambda letter=letter: os.write(writer, letter)) for letter in (b"a", b"b", b"c")]

    def action() -> None:
        register(handlers[0])
        register(handlers[1])
        not_run(handlers[2])
        leave(5)

    assert in_child(action) == 5
    assert os.read(reader, 10) == b"ba"
    os.close(reader)
    os.close(writer)


# ---- Mathematics ----


def same(a: Any, b: Any) -> bool:
    """Equal results: floats bit by bit, except that all NaNs are one."""
    if isinstance(a, float) and isinstance(b, float):
        return (math.isnan(a) and math.isnan(b)) or struct.pack("d", a) == struct.pack("d", b)
    return bool(a == b)


DOUBLES: Final = [
    0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 2.0**52 + 1,
    2.0**62, 2.0**63, -(2.0**63), 2.0**63 - 1024, -(2.0**63) - 2048, 2.0**31, -(2.0**31) - 0.5, 5e-324,
    -5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308, math.inf, -math.inf,
    math.nan,
]  # fmt: skip
FLOATS: Final = [
    0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999997, 8388609.0, 2.0**62, 2.0**63, -(2.0**63), 2.0**31,
    2.0**-149, -(2.0**-149), 2.0**-126, 2.0**-126 - 2.0**-149, 2.0**128 - 2.0**104, math.inf, -math.inf,
    math.nan,
]  # fmt: skip
doubles = st.one_of(st.sampled_from(DOUBLES), st.floats())
floats = st.one_of(st.sampled_from(FLOATS), st.floats(width=32))
exponents = st.one_of(
    st.integers(-2200, 2200), st.sampled_from([0, 1, -1, 2**31 - 1, -(2**31), 126, 127, 128, 1023, 1024, 1074])
)
long_exponents = st.one_of(exponents, st.sampled_from([2**63 - 1, -(2**63)]))

# Name, kinds of arguments and result: d a double or float, i an int, n a long, I and D pointers to them.
MATHEMATICS: Final = """
frexp dI d
ldexp di d
scalbn di d
scalbln dn d
ilogb d i
logb d d
modf dD d
fdim dd d
nextafter dd d
lround d n
llround d n
lrint d n
llrint d n
"""


@pytest.mark.parametrize("suffix", ["", "f"])
@pytest.mark.parametrize("row", MATHEMATICS.strip().splitlines())
def test_mathematics(functions: Implementations, row: str, suffix: str) -> None:
    name, kinds, result_kind = row.split()
    number = ctypes.c_float if suffix else ctypes.c_double
    types: dict[str, Any] = {
        "d": number, "i": ctypes.c_int, "n": ctypes.c_long, "I": ctypes.c_void_p, "D": ctypes.c_void_p,
    }  # fmt: skip
    pair = functions.both(name + suffix, types[result_kind], *(types[kind] for kind in kinds))
    numbers = floats if suffix else doubles
    strategies: dict[str, st.SearchStrategy[Any]] = {
        "d": numbers, "i": exponents, "n": long_exponents, "I": st.just(None), "D": st.just(None),
    }  # fmt: skip

    def run(call: Callable[..., tuple[Any, int]], values: tuple[Any, ...]) -> tuple[Any, ...]:
        outputs = {"I": ctypes.c_int(99), "D": number(99.0)}
        arguments = [
            ctypes.addressof(outputs[kind]) if kind in outputs else value for kind, value in zip(kinds, values, strict=True)
        ]
        result, error_number = call(*arguments)
        return (result, error_number, *(output.value for output in outputs.values()))

    @given(st.tuples(*(strategies[kind] for kind in kinds)))
    def check(values: tuple[Any, ...]) -> None:
        found, expected = run(pair[0], values), run(pair[1], values)
        if name == "frexp" and not math.isfinite(values[0]):
            # The exponent is unspecified for infinities and NaN.
            found, expected = (*found[:2], 0), (*expected[:2], 0)
        assert all(same(a, b) for a, b in zip(found, expected, strict=False)), (values, found, expected)

    check()
    for value in FLOATS if suffix else DOUBLES:
        if kinds[0] == "d" and len(kinds) == 1:
            assert same(pair[0](value)[0], pair[1](value)[0]), value


@pytest.mark.parametrize(
    ("name", "kind", "precision", "smallest"), [("ldexp", ctypes.c_double, 53, -1074), ("ldexpf", ctypes.c_float, 24, -149)]
)
def test_scaling_rounds_once(functions: Implementations, name: str, kind: Any, precision: int, smallest: int) -> None:
    """Results among the subnormal numbers, from numbers whose last bits decide about the rounding."""
    model, real = functions.both(name, kind, kind, ctypes.c_int)
    half = 1 << (precision - 1)
    for significand in (half, half + 1, half * 3 // 2 + 1, half * 3 // 2 - 1, half * 7 // 4 + 3, 2 * half - 1):
        for start in (1, 0, -1, -5, -20, 60):
            x = math.ldexp(significand, start - precision)
            for result in range(smallest - 3, smallest + precision + 3):
                assert model(x, result - start) == real(x, result - start), (x, result)


def extended(sign: int, exponent: int, significand: int) -> bytes:
    """A long double: the integer bit is set exactly if the exponent is not zero."""
    integer = (significand & (2**63 - 1)) | (2**63 if exponent else 0)
    return struct.pack("<QH6x", integer, exponent | sign << 15)


ZERO: Final = extended(0, 0, 0)
ONE: Final = extended(0, 16383, 0)
EXTENDED: Final = [
    extended(sign, exponent, significand)
    for sign in (0, 1)
    for exponent, significand in (
        (0, 0), (0, 1), (0, 2**63 - 1), (0, 2**62), (1, 0), (1, 2**63 - 1), (16382, 0), (16383, 0),
        (16383, 2**62), (16384, 2**61), (16383 + 62, 2**63 - 1), (16383 + 63, 0), (16383 + 30, 2**63 - 1),
        (32766, 2**63 - 1),
        (32767, 0), (32767, 2**62),
    )
]  # fmt: skip
long_doubles = st.one_of(
    st.sampled_from(EXTENDED),
    st.builds(
        extended,
        st.integers(0, 1),
        st.one_of(st.integers(0, 80), st.integers(16300, 16460), st.integers(32700, 32766)),
        st.one_of(st.integers(0, 2**63 - 1), st.sampled_from([0, 1, 2**63 - 1])),
    ),
)
long_double_exponents = st.one_of(st.integers(-33200, 33200), st.sampled_from([0, 2**31 - 1, -(2**31)]))


def canonical(value: bytes) -> bytes:
    """The ten bytes that count; one representation for all NaNs."""
    significand, sign_and_exponent = struct.unpack("<QH", value[:10])
    if sign_and_exponent & 0x7FFF == 0x7FFF and significand != 2**63:
        return b"NaN"
    return value[:10]


# Name, the caller in the runtime, the sizes of its outputs, its inputs: l a long double, i and n integers.
LONG_DOUBLE_MATHEMATICS: Final = """
frexpl call_l_lI 16 lI
ldexpl call_l_li 16 li
scalbnl call_l_li 16 li
scalblnl call_l_ln 16 ln
ilogbl call_i_l 4 l
logbl call_l_l 16 l
modfl call_l_lL 16 lL
fdiml call_l_ll 16 ll
nextafterl call_l_ll 16 ll
nexttowardl call_l_ll 16 ll
nexttoward call_d_dl 8 dl
nexttowardf call_f_fl 4 fl
lroundl call_n_l 8 l
llroundl call_n_l 8 l
lrintl call_n_l 8 l
llrintl call_n_l 8 l
"""


@pytest.mark.parametrize("row", LONG_DOUBLE_MATHEMATICS.strip().splitlines())
def test_mathematics_of_long_doubles(functions: Implementations, row: str) -> None:
    name, caller, result_size, kinds = row.split()
    types: dict[str, Any] = {"i": ctypes.c_int, "n": ctypes.c_long, "d": ctypes.c_double, "f": ctypes.c_float}
    arguments = (ctypes.c_void_p, ctypes.c_void_p, *(types.get(kind, ctypes.c_void_p) for kind in kinds))
    prototype = ctypes.CFUNCTYPE(None, *arguments, use_errno=True)
    call = prototype(functions.address(caller))
    real = ctypes.cast(getattr(functions.libm, name), ctypes.c_void_p).value
    model = functions.address(f"model_{name}")
    error_number = functions.model_errno()
    strategies: dict[str, st.SearchStrategy[Any]] = {
        "l": long_doubles,
        "i": long_double_exponents,
        "n": long_double_exponents,
        "d": doubles,
        "f": floats,
        "I": st.just(bytes(4)),
        "L": st.just(bytes(16)),
    }

    def run(function: int | None, values: tuple[Any, ...]) -> tuple[Any, ...]:
        result = ctypes.create_string_buffer(int(result_size))
        buffers = [ctypes.create_string_buffer(v, len(v)) if isinstance(v, bytes) else v for v in values]
        error_number.value = 0
        ctypes.set_errno(0)
        call(function, result, *buffers)
        found = ctypes.get_errno() if function == real else error_number.value
        number: Any = result.raw
        if caller.startswith("call_l"):
            number = canonical(result.raw)
        elif kinds[0] in "df":
            value = struct.unpack(kinds[0], result.raw)[0]
            number = "NaN" if math.isnan(value) else result.raw
        outputs = [
            canonical(buffer.raw) if kind == "L" else buffer.raw
            for kind, buffer in zip(kinds, buffers, strict=True)
            if kind in "IL"
        ]
        return (number, found, *outputs)

    @given(st.tuples(*(strategies[kind] for kind in kinds)))
    def check(values: tuple[Any, ...]) -> None:
        found, expected = run(model, values), run(real, values)
        if name == "frexpl" and struct.unpack("<H", values[0][8:10])[0] & 0x7FFF == 0x7FFF:
            found, expected = found[:2], expected[:2]
        assert found == expected

    check()
    if kinds in ("li", "ln"):
        # Among the subnormal numbers the last bits decide about the rounding, which must happen once.
        for significand, exponent in itertools.product((1, 2**62 + 1, 2**62 - 1, 2**63 - 1), (16383, 16382, 16360)):
            for result in range(-80, 4):
                values = (extended(0, exponent, significand), result - exponent)
                assert run(model, values) == run(real, values)
    if kinds == "ll":
        for x, y in itertools.product(EXTENDED, (ZERO, ONE, EXTENDED[0], EXTENDED[-2], EXTENDED[14])):
            assert run(model, (x, y)) == run(real, (x, y))


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**63), 2**63 - 1))
def test_difference_of_times(functions: Implementations, later: int, earlier: int) -> None:
    model, real = functions.both("difftime", ctypes.c_double, ctypes.c_long, ctypes.c_long)
    assert model(later, earlier) == real(later, earlier)


def test_classification_codes_of_the_table(functions: Implementations) -> None:
    """What FloatResult promises is what the C library's own functions return."""
    values = [math.nan, math.inf, -math.inf, 0.0, -0.0, 5e-324, -1.0]
    classify, infinite, nan, finite, negative = (
        functions.real(name, ctypes.c_int, ctypes.c_double)
        for name in ("__fpclassify", "__isinf", "__isnan", "__finite", "__signbit")
    )
    assert [classify(value) for value in values] == [0, 1, 1, 2, 2, 3, 4]
    assert [infinite(value) for value in values] == [0, 1, -1, 0, 0, 0, 0]
    assert [nan(value) for value in values] == [1, 0, 0, 0, 0, 0, 0]
    assert [finite(value) for value in values] == [0, 0, 0, 1, 1, 1, 1]
    assert [negative(value) != 0 for value in values[1:]] == [False, True, False, True, False, True]
