"""Makes the compiled runtimes from their sources: of native replays, `src/cegas/native/runtime.c`, and of programs that are
compiled from their model, `src/cegas/compiled/runtime.c`.

    python -m tests.tools.native_runtime            after every change of a source

The results are part of the package, so that no compiler has to run when a program is checked: object files, to which the code
of a program is linked in a moment.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.support.compile import zig_executable

FOLDER: Final = Path(__file__).resolve().parents[2] / "src" / "cegas" / "native"
COMPILED: Final = FOLDER.parent / "compiled"
TARGETS: Final = {
    f"{kind}-{machine}.o": (target, flags)
    for kind, flags in (("runtime", ()), ("guarded", ("-DGUARDED",)))
    for machine, target in (("x86_64", "x86_64-linux-gnu"), ("i386", "x86-linux-gnu"))
}
"""For which machine each is made, and with which flags."""
MACHINES: Final[dict[str, dict[str, str | bool]]] = {
    "x86_64-linux-gnu": {"reloc": "static", "codemodel": "large", "jit": True},
    "x86-linux-gnu": {"reloc": "static", "codemodel": "default"},
}
"""How code is made for them, as that of programs is (`native/execution.py`)."""
FLAGS: Final = (
    *("-x", "c", "-S", "-emit-llvm", "-Os", "-g0", "-w", "-ffreestanding", "-fno-builtin", "-fno-stack-protector"),
    *("-fno-sanitize=all", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"),
)


def compiled(target: str, flags: Sequence[str], folder_of_source: Path = FOLDER) -> str:
    """The module for a target."""
    return compiled_text(target, flags, (folder_of_source / "runtime.c").read_text(encoding="ascii"))


def compiled_text(target: str, flags: Sequence[str], source: str) -> str:
    """The module of a text, without comments, metadata and the names of all the processor's features."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "runtime.ll"
        command = [str(zig_executable()), "cc", "-target", target, *FLAGS, *flags, "-o", str(output), "-"]
        subprocess.run(command, check=True, input=source.encode("ascii"), capture_output=True)
        text = output.read_text(encoding="ascii")
    text = re.sub(r"^(attributes #\d+ = ).*$", r"\1{ nounwind }", text, flags=re.MULTILINE)
    text = re.sub(r"^(?:[;!]|source_filename).*\n", "", text, flags=re.MULTILINE)
    return re.sub(r", ![a-z.]+ !\d+", "", text)


def object_file(text: str, **machine: str | bool) -> bytes:
    """The code of a module, to be linked to a program's."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.initialize_native_asmparser()
    module = llvm.parse_assembly(text)
    made: bytes = llvm.Target.from_triple(module.triple).create_target_machine(opt=2, **machine).emit_object(module)
    return made


def replay_runtime(name: str) -> bytes:
    """One of the runtimes of native replays, for the memory that programs are compiled for."""
    target, flags = TARGETS[name]
    return object_file(compiled(target, flags), **MACHINES[target])


def compiled_runtime() -> bytes:
    """The runtime of compiled programs."""
    return object_file(compiled("x86_64-linux-gnu", (), COMPILED), jit=True)


def main() -> int:
    for name in TARGETS:
        (FOLDER / name).write_bytes(replay_runtime(name))
    (COMPILED / "runtime-x86_64.o").write_bytes(compiled_runtime())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
