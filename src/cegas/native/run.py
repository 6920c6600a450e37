"""Compile the modules of a run and run them: inside the child for LP64, as a static binary for ILP32."""

from __future__ import annotations

import ctypes
import os
import re
import struct
from pathlib import Path
from typing import Final

from cegas.foundation.budget import Tick
from cegas.foundation.patterns import pattern
from cegas.foundation.processes import Spawned
from cegas.frontend.clang import compiler
from cegas.frontend.recording import NativeSource
from cegas.native.child import ChildEnded, ChildEnding, limit_processes, run_child
from cegas.native.errors import NotReplayable
from cegas.native.inputs import NativeInputs
from cegas.native.llvm import NativeModule, is_defined, load_library
from cegas.native.text import ProgramText
from cegas.program.control_flow import DataModel

FOLDER: Final = Path(__file__).resolve().parent
"""Where the compiled runtimes are."""
MOST_MEMORY = {DataModel.LP64: 1 << 31, DataModel.ILP32: 1 << 30}
"""Bytes that a run may have for its heap, its stack and memory outside the program together."""
STACK = {DataModel.LP64: 1 << 28, DataModel.ILP32: 1 << 26}
"""Bytes of the stack, unless the path needs more."""
_SYMBOL_TABLE = 2
_SYMBOL_SIZE = 24
_RARE_FLOATS = pattern(r"\b(?:half|bfloat|fp128)\b")
"""Types that processors do not compute with: the compiler calls functions that may not be there."""
_MACHINES = {DataModel.LP64: "x86_64", DataModel.ILP32: "i386"}


def run_natively(source: NativeSource, inputs: NativeInputs, seconds: float, look: Tick) -> tuple[ChildEnded, str]:
    """Run a program with inputs; how it ended, and where. Raises `NotReplayable`."""
    assert source.options is not None
    model = source.options.data_model
    stack = STACK[model] + inputs.stack_bytes
    memory = stack + inputs.heap_bytes + sum(region.length for region in inputs.regions)
    if memory > MOST_MEMORY[model]:
        raise NotReplayable(f"the run needs {memory >> 20} MB")
    program = ProgramText(source, inputs)
    block = program.queues.block(inputs.regions, inputs.heap_bytes, stack)
    runtime = FOLDER / f"{'runtime' if inputs.guard is None else 'guarded'}-{_MACHINES[model]}.o"

    def in_memory() -> None:
        _run_here(program.modules, runtime)

    def as_binary() -> None:
        _run_binary(program.modules, runtime)

    ended = run_child(in_memory if model is DataModel.LP64 else as_binary, block, seconds, memory + len(block), look)
    if ended.ending is ChildEnding.CRASHED and program.has_assembly:
        raise NotReplayable("the run ends in or after inline assembly, which may need other rights than a process has")
    return ended, _place(ended, program)


def _place(ended: ChildEnded, program: ProgramText) -> str:
    """Where a run left the path."""
    if ended.ending in (ChildEnding.STRAYED, ChildEnding.ASSUMPTION) and ended.detail < len(program.places.names):
        return program.places.names[ended.detail]
    if ended.ending is ChildEnding.ASKED_MORE:
        return program.queues.name(ended.detail)
    if ended.ending is ChildEnding.NO_REGION:
        return f"{ended.detail:#x}"
    return f"signal {ended.detail}" if ended.ending is ChildEnding.CRASHED else ""


def _run_here(modules: list[str], runtime: Path) -> None:
    """Compile into this process, and run; it does not come back."""
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


def _run_binary(modules: list[str], runtime: Path) -> None:
    """Link a static binary, and become it."""
    module = NativeModule(modules)
    machine = module.machine(relocation="static", code_model="default", features="+sse2", in_memory=False)
    compiled, binary = Path("program.o"), "program"
    compiled.write_bytes(module.object_file(machine))
    command = [compiler(), "ld.lld", "-m", "elf_i386", "-static", "-e", "__cegas_rt_start", "--error-limit=3"]
    command += ["-z", "noexecstack", "-o", binary, str(compiled), str(runtime)]
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
