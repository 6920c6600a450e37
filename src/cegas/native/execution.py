"""What the child of a native run does: compile modules and run them, in itself for LP64, as a static binary for ILP32."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from cegas.foundation.patterns import pattern
from cegas.foundation.processes import Spawned
from cegas.foundation.typed import Final
from cegas.frontend.clang import compiler
from cegas.native.child import NOTHING, Child, Job, limit_processes
from cegas.native.errors import NotReplayable

_SYMBOL_TABLE: Final = 2
_SYMBOL_SIZE: Final = 24
_RARE_FLOATS: Final = pattern(r"\b(?:half|bfloat|fp128)\b")
"""Types that processors do not compute with: the compiler calls functions that may not be there."""


def compiling_child(meanwhile: Iterator[None] = NOTHING) -> Child:
    """A child for one run, which loads the compiler at once: that takes as long as all the rest of a small run. Steps of
    `meanwhile` are made as long as it runs."""
    return Child(_load, _carry_out, meanwhile)


def _load() -> None:
    from cegas.native.llvm import start  # in the child only

    start()


def _carry_out(job: Job) -> None:
    modules, runtime, is_binary = job
    if is_binary:
        _run_binary(modules, runtime)
    else:
        _run_here(modules, Path(runtime))


def _run_here(modules: list[str], runtime: Path) -> None:
    """Compile into this process, and run; it does not come back."""
    import ctypes

    from cegas.native.llvm import NativeModule, is_defined, load_library

    module = NativeModule(modules)
    if not load_library("libm.so.6"):
        raise NotReplayable("there is no library of mathematical functions")
    load_library("libgcc_s.so.1")  # what of it is missing turns out below
    # Large addresses: the library of mathematical functions may be anywhere in the address space.
    machine = module.machine(relocation="static", code_model="large", in_memory=True)
    code = runtime.read_bytes()
    if any(_RARE_FLOATS.search(text) for text in modules):
        own = symbols(code, defined=True)
        wanted = symbols(module.object_file(machine), defined=False)
        missing = [name for name in wanted if name not in own and not is_defined(name)]
        if missing:
            raise NotReplayable(f"there is no {', '.join(missing)}")
    run = ctypes.CFUNCTYPE(None)(module.address(machine, code, "__cegas_rt_run"))
    limit_processes()
    run()


def symbols(compiled: bytes, *, defined: bool) -> list[str]:
    """The symbols that an object file (ELF, 64 bits) has, or those that it wants from elsewhere."""
    (table,) = struct.unpack_from("<Q", compiled, 0x28)
    width, count = struct.unpack_from("<HH", compiled, 0x3A)
    sections = [struct.unpack_from("<IIQQQQII", compiled, table + number * width) for number in range(count)]
    names: list[str] = []
    for _, kind, _, _, start, size, strings, _ in sections:
        if kind != _SYMBOL_TABLE:
            continue
        for place in range(start, start + size, _SYMBOL_SIZE):
            name, _, _, section = struct.unpack_from("<IBBH", compiled, place)
            if name and (section != 0) is defined:
                first = sections[strings][4] + name
                names.append(compiled[first : compiled.index(0, first)].decode("utf-8", "replace"))
    return names


def _run_binary(modules: list[str], runtime: str) -> None:
    """Link a static binary, and become it."""
    from cegas.native.llvm import NativeModule

    module = NativeModule(modules)
    machine = module.machine(relocation="static", code_model="default", features="+sse2", in_memory=False)
    compiled, binary = Path("program.o"), "program"
    compiled.write_bytes(module.object_file(machine))
    command = [compiler(), "ld.lld", "-m", "elf_i386", "-static", "-e", "__cegas_rt_start", "--error-limit=3"]
    command += ["-z", "noexecstack", "-o", binary, str(compiled), runtime]
    with Spawned(command) as linker:
        while not linker.is_over(1):
            pass
    if linker.code != 0:
        message = linker.errors.decode("utf-8", "replace")
        missing = sorted(set(re.findall(r"undefined symbol: (\S+)", message)))
        reason = f"there is no {', '.join(missing)} for 32 bits" if missing else f"it cannot be linked: {message[:200]}"
        raise NotReplayable(reason)
    limit_processes()
    os.execv(binary, [binary])
