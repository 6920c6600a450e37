"""Random C programs without undefined behaviour, from csmith, small enough for an interpreter.

The programs come preprocessed: one text that needs no header, no flag and no C library. Their results are the
final values of their global variables, among them ``crc32_context``, to which main adds the value of every
global variable (main itself returns 0 and prints nothing). Some programs run for a long time or for ever: run
them natively, under a time limit, first.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.support.compile import DataModel, preprocess

_HERE: Final = Path(__file__).resolve().parent
_POINTER_SIZES: Final[dict[DataModel, int]] = {"LP64": 8, "ILP32": 4}
_HEADER_FOLDERS: Final = ("/usr/include/csmith", "/usr/include/csmith-2.3.0", "/usr/local/include/csmith")
_GENERATION_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class CsmithOptions:
    """What programs contain and how large they get."""

    floats: bool = False
    volatiles: bool = True
    max_functions: int = 4
    max_block_depth: int = 3
    max_block_size: int = 4
    max_array_dimensions: int = 2
    max_array_length: int = 4
    max_expression_complexity: int = 5
    max_pointer_depth: int = 2
    max_struct_fields: int = 5
    max_union_fields: int = 4

    def flags(self) -> tuple[str, ...]:
        """The command line of csmith; what is not named here (bit-fields, unions, packing, ...) is on."""
        return (
            "--concise",
            "--no-argc",
            "--float" if self.floats else "--no-float",
            "--volatiles" if self.volatiles else "--no-volatiles",
            *("--max-funcs", str(self.max_functions)),
            *("--max-block-depth", str(self.max_block_depth)),
            *("--max-block-size", str(self.max_block_size)),
            *("--max-array-dim", str(self.max_array_dimensions)),
            *("--max-array-len-per-dim", str(self.max_array_length)),
            *("--max-expr-complexity", str(self.max_expression_complexity)),
            *("--max-pointer-depth", str(self.max_pointer_depth)),
            *("--max-struct-fields", str(self.max_struct_fields)),
            *("--max-union-fields", str(self.max_union_fields)),
        )


DEFAULT_OPTIONS: Final = CsmithOptions()
"""Measured on 200 seeds: one program in eight runs for ever; of the others half execute fewer than 1,700
instructions of IR, nine in ten fewer than 7,000, all fewer than 45,000."""

LARGE_OPTIONS: Final = CsmithOptions(
    max_functions=10,
    max_block_depth=5,
    max_array_dimensions=3,
    max_array_length=10,
    max_expression_complexity=10,
    max_struct_fields=10,
    max_union_fields=5,
)
"""The sizes that csmith itself prefers: half of the programs execute fewer than 35,000 instructions of IR,
nine in ten fewer than 165,000, and on 40 seeds none more than 425,000."""


@cache
def csmith_installed() -> bool:
    """Whether csmith and its headers are here."""
    return shutil.which("csmith") is not None and _header_folder() is not None


def random_program(
    seed: int, data_model: DataModel, options: CsmithOptions = DEFAULT_OPTIONS, processor_seconds: int | None = None
) -> str | None:
    """The program of this seed: the same text for the same arguments and the same csmith.

    ``None`` if csmith is not installed, or if it finds no program for this seed in reasonable time; some options make it look
    for ever for many seeds, and a limit of the processor's time ends that early.
    """
    headers = _header_folder()
    if not csmith_installed() or headers is None:
        return None
    text = _generate(seed, data_model, options, processor_seconds)
    if text is None:
        return None
    flags = ("-DCSMITH_MINIMAL", "-DNOT_PRINT_CHECKSUM", "-I", str(headers), "-I", str(_HERE))
    return preprocess(text, data_model, flags)


@cache
def _header_folder() -> Path | None:
    for name in _HEADER_FOLDERS:
        if (Path(name) / "csmith_minimal.h").is_file():
            return Path(name)
    return None


def _generate(seed: int, data_model: DataModel, options: CsmithOptions, processor_seconds: int | None) -> str | None:
    with tempfile.TemporaryDirectory(prefix="cegas-csmith-") as folder:
        # csmith takes the sizes of the platform from its working directory (or leaves such a file there).
        sizes = f"integer size = 4\npointer size = {_POINTER_SIZES[data_model]}\n"
        (Path(folder) / "platform.info").write_text(sizes, encoding="ascii")
        command = ["csmith", "--seed", str(seed), *options.flags()]
        if processor_seconds is not None:
            command = ["sh", "-c", 'ulimit -t "$0" && exec "$@"', str(processor_seconds), *command]
        try:
            done = subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=_GENERATION_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return None
    if processor_seconds is not None and done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    if done.returncode != 0:
        raise RuntimeError(f"csmith failed for seed {seed}: {done.stderr.decode('utf-8', errors='replace')}")
    return done.stdout.decode("utf-8")
