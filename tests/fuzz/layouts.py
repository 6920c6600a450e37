"""Run a program natively on many inputs in several layouts: what may differ about the numbers of its addresses, does.

The program becomes an executable of its own, with and without position independence, and runs with and without address
randomisation, with the C library's allocator and with one that uses freed blocks again at once, and with several worlds
outside (`layout_runtime.c`). 32-bit programs are static and have no C library: one of their allocators never uses a block again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.fuzz.native import RECORD_SIZE, Run, driven, read_record
from tests.support.compile import ACCEPTED_ERRORS, TARGETS, CompileError, DataModel, zig_executable
from tests.support.native import NotRunnable

RUNTIME: Final = Path(__file__).with_name("layout_runtime.c")
FLAGS: Final = (
    "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-fno-sanitize=all", "-fno-builtin", "-fno-stack-protector", "-x", "c",
    *(f"-Wno-error={name}" for name in ACCEPTED_ERRORS),
)  # fmt: skip

_HEAD: Final = "".join(f"#define {name} fuzz_{name}\n" for name in ("malloc", "free", "realloc"))
_REPORT: Final = """
void fuzz_report(void) { fuzz_call(sizeof(long) == 8 ? 1 : 4, 1, (long)fuzz_records, (long)sizeof fuzz_records, 0, 0, 0); }
"""


@dataclass(frozen=True, slots=True)
class Layout:
    """What decides about the numbers of addresses, and what comes from outside."""

    independent: bool
    """Position-independent code."""
    randomised: bool
    eager: bool
    """The allocator uses freed blocks again at once."""
    world: int
    """Of `outside`."""


LAYOUTS: Final = (
    Layout(True, True, False, 0),
    Layout(True, True, True, 2),
    Layout(True, False, False, 2),
    Layout(True, False, True, 1),
    Layout(False, True, False, 1),
    Layout(False, True, True, 3),
    Layout(False, False, False, 3),
    Layout(False, False, True, 0),
)


def run_in_layouts(text: str, model: DataModel, vectors: Sequence[Sequence[int]]) -> list[list[Run]]:
    """For each layout one run for each vector of inputs.

    Raises `NotRunnable` if the program cannot be run in this way, and `CompileError` if clang rejects it.
    """
    source = _HEAD + driven(text, vectors, 1).replace("static long fuzz_call(", "long fuzz_call(") + _REPORT
    found: list[list[Run]] = []
    with tempfile.TemporaryDirectory(prefix="cegas-layouts-") as name:
        folder = Path(name)
        (folder / "program.c").write_text(source, encoding="utf-8")
        # Static programs without a C library are not relocated: there is one executable for all layouts.
        builds = {each: _build(folder, model, each) for each in ((True, False) if model == "LP64" else (False,))}
        for layout in LAYOUTS:
            found.append(_run(builds.get(layout.independent, builds[False]), layout, len(vectors)))
    return found


def _build(folder: Path, model: DataModel, independent: bool) -> Path:
    executable = folder / ("independent" if independent else "fixed")
    flags = ["-target", TARGETS[model], *FLAGS, "-fPIE" if independent else "-fno-PIE"]
    files = [str(folder / "program.c"), str(RUNTIME)]
    if model == "LP64":
        _zig("cc", *flags, "-DLIBC", "-pie" if independent else "-no-pie", "-o", str(executable), *files)
        return executable
    objects = [str(folder / f"{number}.o") for number in range(len(files))]
    for file, result in zip(files, objects, strict=True):
        _zig("cc", *flags, "-ffreestanding", "-c", "-o", result, file)
    _zig("ld.lld", "-m", "elf_i386", "-static", "-z", "noexecstack", "-o", str(executable), *objects)
    return executable


def _zig(*arguments: str) -> None:
    done = subprocess.run([zig_executable(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        raise CompileError(done.stderr.decode("utf-8", errors="replace").strip())


@cache
def unrandomised() -> tuple[str, ...]:
    """What in front of a command keeps the system from randomising its addresses; nothing where that is not possible."""
    setarch = shutil.which("setarch")
    if setarch is None:
        return ()
    prefix = (setarch, os.uname().machine, "-R")
    done = subprocess.run([*prefix, "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
    return () if done.returncode else prefix  # not everywhere is it allowed


def _run(executable: Path, layout: Layout, count: int) -> list[Run]:
    command = [str(executable), "1" if layout.eager else "0", str(layout.world)]
    if not layout.randomised:
        command = [*unrandomised(), *command]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
    if len(done.stdout) != count * RECORD_SIZE:
        raise NotRunnable(f"the driver ended with {done.returncode}, {done.stderr[-200:]!r}")
    return [read_record(done.stdout[at : at + RECORD_SIZE]) for at in range(0, len(done.stdout), RECORD_SIZE)]
