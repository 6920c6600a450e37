"""Running clang, from the `ziglang` wheel; decision record 0001 explains the flags."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.errors import InputError
from cegas.foundation.processes import Spawned
from cegas.foundation.scratch import scratch_folder
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel

if TYPE_CHECKING:
    from cegas.frontend.computed_constants import ConstantWarning

TARGETS = {DataModel.LP64: "x86_64-linux-gnu", DataModel.ILP32: "x86-linux-gnu"}

FLAGS = (
    *("-x", "c", "-S", "-emit-llvm"),
    # Lifetime markers without optimisation; headers must not think that it is on, and zig must not drop assertions.
    *("-O2", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", "-UNDEBUG"),
    *("-ffp-contract=off", "-fno-strict-aliasing", "-fno-sanitize=all", "-fbracket-depth=20000"),
    # A compiler that crashes (on absurd nesting) must not leave its reproduction files behind.
    *("-g", "-fno-color-diagnostics", "-fno-caret-diagnostics", "-fno-crash-diagnostics"),
    # What compilers accepted when much of today's C was written.
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
    "-Wno-error=main-return-type",
    "-Wno-error=strict-prototypes",
    "-Wno-error=parentheses",
    "-Wno-error=address-of-packed-member",
    "-Wno-error=incompatible-library-redeclaration",
)

_SYSTEMS = {
    DataModel.LP64: ("x86_64-unknown-linux5.10.0-gnu2.31.0", "x86-64"),
    DataModel.ILP32: ("i386-unknown-linux5.10.0-gnu2.34.0", "pentium4"),
}
"""What `zig cc` makes of the targets: systems with a version of the C library, and processors."""
_HEADERS_OF_C = (
    "include",
    *(f"libc/include/{name}" for name in ("x86-linux-gnu", "generic-glibc", "x86-linux-any", "any-linux-any")),
)
"""Where the wheel has them, in its folder `lib`."""
_AS_ZIG = (
    *("--no-default-config", "-nostdinc", "-fPIC", "-gdwarf-4", "-gdwarf32", "-fasynchronous-unwind-tables"),
    *("-fno-omit-frame-pointer", "-fno-stack-protector", "-fno-spell-checking", "-Werror=date-time"),
)

HEADERS = Path(__file__).parent / "include"
"""The folder of `cegas.h`; a program's own header of that name comes first."""

CPROVER_NAMES = HEADERS / "cprover_names.h"
"""Macros that every C file is compiled with."""

WRAPPING = ("-fwrapv",)
"""Signed arithmetic wraps around."""
SILENT = ("-w",)
OF_ALIGNMENT = ("-Wno-everything", "-Wsystem-headers", "-Wcast-align")
"""Warnings of casts only."""

_ALWAYS_CHECKED = ("signed-integer-overflow", "shift", "builtin", "vla-bound")
_CHECKED_IF_COUNTED = {
    ConditionKind.DIVISOR: "integer-divide-by-zero",
    ConditionKind.FLOAT_RANGE: "float-cast-overflow",
    ConditionKind.POINTER_RANGE: "array-bounds",
}
_CHECKS = (
    "-fno-sanitize-debug-trap-reasons",
    # Sources that want to be left alone get what says nothing in C, in place of their own list of checks.
    '-Dno_sanitize(...)=no_sanitize("vptr")',
    '-D__no_sanitize__(...)=__no_sanitize__("vptr")',
)

NOTHING: Final[Iterator[None]] = iter(())
"""What is to be done while the compiler runs, if there is nothing to do."""

LOOK_EVERY = 0.1
"""Seconds between looks at the budget while the compiler runs."""

LARGEST_SOURCE = 32 * 1024 * 1024
"""A larger file is machine-made beyond what can be verified; better to say so at once than to run out of memory."""


@cache
def compiler() -> str:
    """The path of the compiler's binary."""
    try:
        import ziglang
    except ImportError:
        raise InputError("the package 'ziglang', which contains the C compiler, is not installed") from None
    return os.path.join(ziglang.__path__[0], "zig")


def compile_to_ir(
    path: Path,
    options: FrontendOptions,
    extra: Sequence[str] = (),
    look: Tick | None = None,
    warnings: list[ConstantWarning] | None = None,
    meanwhile: Iterator[None] = NOTHING,
) -> str:
    """The LLVM IR of one C file, as text; `look` is called while the compiler runs, and may raise to end it.

    Steps of `meanwhile` are made as long as it runs. What the compiler says of constants that it has computed replaces what
    is in `warnings`.
    """
    with scratch_folder() as folder:
        output = os.path.join(folder, "module.ll")
        flags = options.flags_of(path)
        command = [
            compiler(),
            *(("cc", "-target", TARGETS[options.data_model]) if flags else _clang(options.data_model)),
            *FLAGS,
            *_arithmetic(path, options),
            *(f"-I{item}" for item in options.include_paths),
            *(word for item in options.system_paths for word in ("-isystem", item)),
            *(word for item in options.first_includes for word in ("-include", item)),
            *("-idirafter", str(HEADERS), "-imacros", str(CPROVER_NAMES)),
            *flags,
            *(f"-D{item}" for item in options.defines),
            *(f"-U{item}" for item in options.undefines),
            *((f"-std={options.standard}",) if options.standard else ()),
            *extra,
            "-o",
            output,
            str(path),
        ]
        code, errors = _run(command, look, meanwhile)
        if code or not os.path.exists(output):
            raise InputError(_diagnosis(path, code, errors))
        if warnings is not None and b"warning:" in errors:
            from cegas.frontend.computed_constants import read_warnings

            warnings[:] = read_warnings(errors)
        with open(output, encoding="utf-8", errors="surrogateescape") as file:
            return file.read()


def _clang(model: DataModel) -> list[str]:
    """Clang itself, as `zig cc` would call it: that is another process, looks into a cache first, and keeps what was made.

    What flags of a project's own mean is left to zig. A test compares what both make.
    """
    system, processor = _SYSTEMS[model]
    library = os.path.join(os.path.dirname(compiler()), "lib")
    minor = system.split(".")[-2]
    return [
        *(
            "clang",
            "-target",
            system,
            "-Xclang",
            "-target-cpu",
            "-Xclang",
            processor,
            f"-D__GLIBC_MINOR__={minor}",
            *_AS_ZIG,
        ),
        *(word for folder in _HEADERS_OF_C for word in ("-isystem", os.path.join(library, folder))),
    ]


def _arithmetic(path: Path, options: FrontendOptions) -> tuple[str, ...]:
    """How arithmetic is compiled: it wraps around, or it has checks in the forms that `llvm/checks.py` knows.

    A project that lets signed arithmetic wrap around has nothing to check there.
    """
    if not options.has_compiler_checks():
        return WRAPPING + (OF_ALIGNMENT if ConditionKind.ALIGNMENT in options.property.counted else SILENT)
    from cegas.frontend.computed_constants import WARNINGS

    kinds = list(_ALWAYS_CHECKED)
    kinds += [name for kind, name in _CHECKED_IF_COUNTED.items() if kind in options.property.counted]
    wraps = options.wraps(path)
    if wraps:
        kinds.remove("signed-integer-overflow")
    listed = ",".join(kinds)
    return (*(WRAPPING if wraps else ()), f"-fsanitize={listed}", f"-fsanitize-trap={listed}", *_CHECKS, *WARNINGS)


def _run(command: Sequence[str], look: Tick | None, meanwhile: Iterator[None] = NOTHING) -> tuple[int, bytes]:
    """Run a command, which is killed if waiting for it is given up; its exit code and error output."""
    try:
        process = Spawned(command)
    except OSError as error:
        raise InputError(f"the C compiler cannot be run: {error}") from error
    # The compiler may start a process of its own, which ends with it. (No group is made for them: they belong to that of
    # this process, which ends as a whole if this process is ended from outside.)
    with process:
        for _ in meanwhile:
            if process.is_over(0):
                break
        while not process.is_over(LOOK_EVERY):
            if look is not None:
                look()
    assert process.code is not None
    return process.code, process.errors


def _diagnosis(path: Path, code: int, stderr: bytes) -> str:
    """The compiler's first errors, a line each."""
    lines = stderr.decode("utf-8", "replace").splitlines()
    errors = [_printable(line) for line in lines if "error:" in line]
    if code < 0 or any("command failed with exit code" in line for line in errors):
        return f"{path}: the C compiler crashed on it (expressions or blocks nested too deeply?)"
    if not errors:
        errors = [_printable(line) for line in lines if line.strip()][:3]
    shown = errors[:5]
    more = f"\n(and {len(errors) - len(shown)} more errors)" if len(errors) > len(shown) else ""
    return "\n".join(shown) + more if shown else f"{path}: the C compiler failed with exit code {code}"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)[:300]
