"""Compile C to the text of LLVM IR, with the flags that the whole project uses.

The flags keep every property of the source that the analyses rely on: lifetime markers and defined results
for undefined constants (``-O1`` without its passes), no fused floating-point operations, wrap-around
arithmetic and no type-based aliasing. Old C code (implicit functions, sloppy conversions) is accepted, as
compilers of its time did.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

DataModel = Literal["LP64", "ILP32"]
"""The sizes of C's types: long and pointers have 64 bits (LP64) or 32 bits (ILP32)."""

TARGETS: Final[dict[DataModel, str]] = {"LP64": "x86_64-linux-gnu", "ILP32": "x86-linux-gnu"}

ACCEPTED_ERRORS: Final[tuple[str, ...]] = (
    "implicit-function-declaration",
    "implicit-int",
    "int-conversion",
    "incompatible-pointer-types",
    "incompatible-function-pointer-types",
    "return-type",
    "return-mismatch",
)
"""Diagnostics that are errors in current clang but that old code may contain."""

IR_FLAGS: Final[tuple[str, ...]] = (
    "-x",
    "c",
    "-S",
    "-emit-llvm",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-U__OPTIMIZE__",
    "-UNDEBUG",  # zig defines it for every optimised build, which would remove all assertions
    "-ffp-contract=off",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-g",
    "-fno-sanitize=all",
    "-w",
    *(f"-Wno-error={name}" for name in ACCEPTED_ERRORS),
)
"""The flags that turn one C file into IR."""


class CompileError(Exception):
    """The compiler rejected a program; the message is what the compiler said."""


@cache
def zig_executable() -> Path:
    """The path of the zig binary, which contains clang and lld."""
    spec = find_spec("ziglang")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the package 'ziglang' is not installed")
    return Path(spec.submodule_search_locations[0]) / "zig"


def compile_to_ir(path_or_source: Path | str, data_model: DataModel, extra_flags: Sequence[str] = ()) -> str:
    """The LLVM IR of a C file (a ``Path``) or of a C source text (a ``str``).

    ``extra_flags`` come after the project's own and therefore win over them. Equal texts give equal IR.
    """
    with tempfile.TemporaryDirectory(prefix="cegas-ir-") as folder:
        source, flags = path_or_source, [*IR_FLAGS, *extra_flags]
        if isinstance(source, str):
            source = _write_source(source, folder)
            # The random name of the folder must leak neither into debug information nor through __FILE__
            # (nor into the comment and the name at the head of the IR, which this flag does not reach).
            flags.append(f"-ffile-prefix-map={folder}=.")
        result = Path(folder) / "out.ll"
        _run_clang(["-target", TARGETS[data_model], *flags, "-o", str(result), str(source)])
        head, separator, rest = result.read_text(encoding="utf-8", errors="surrogateescape").partition(
            "target "
        )
        return head.replace(f"{folder}/", "./") + separator + rest


def preprocess(source: str, data_model: DataModel, extra_flags: Sequence[str] = ()) -> str:
    """The C text after preprocessing, without line markers: it needs no header and no flag any more."""
    with tempfile.TemporaryDirectory(prefix="cegas-pp-") as folder:
        file = _write_source(source, folder)
        result = Path(folder) / "out.i"
        target = TARGETS[data_model]
        _run_clang(["-target", target, "-x", "c", "-E", "-P", *extra_flags, "-o", str(result), str(file)])
        return result.read_text(encoding="utf-8")


def _write_source(source: str, folder: str) -> Path:
    file = Path(folder) / "program.c"
    file.write_text(source, encoding="utf-8")
    return file


def _run_clang(arguments: Sequence[str]) -> None:
    command = [str(zig_executable()), "cc", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        raise CompileError(done.stderr.decode("utf-8", errors="replace").strip())
