"""Makes the compiled runtimes from their sources: of native replays, `src/cegas/native/runtime.c`, and of programs that are
compiled from their model, `src/cegas/compiled/runtime.c`.

    python -m tests.tools.native_runtime            after every change of a source

The results are part of the package, so that no compiler has to run when a program is checked: modules for the first, which
are put together with those of a program; an object file for the second, to which code is linked in a moment.
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
    f"{kind}-{machine}.ll": (target, flags)
    for kind, flags in (("runtime", ()), ("guarded", ("-DGUARDED",)))
    for machine, target in (("x86_64", "x86_64-linux-gnu"), ("i386", "x86-linux-gnu"))
}
"""For which machine each is made, and with which flags."""
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


def object_file(text: str) -> bytes:
    """The code of a module for the just-in-time compiler to link."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple("x86_64-unknown-linux-gnu").create_target_machine(opt=2, jit=True)
    made: bytes = machine.emit_object(llvm.parse_assembly(text))
    return made


def main() -> int:
    for name, (target, flags) in TARGETS.items():
        (FOLDER / name).write_text(compiled(target, flags), encoding="ascii")
    (COMPILED / "runtime-x86_64.o").write_bytes(object_file(compiled("x86_64-linux-gnu", (), COMPILED)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
