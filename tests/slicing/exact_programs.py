"""The programs of `exact`: small ones, whose slices were found by thinking.

Each file says what it is about and names its criterion in its first lines: a function, whose calls count, or `line`; then a
line is marked with ``// criterion``. The lines of the slice are marked with ``// keep``.

A line is in the slice if something on it may influence the criterion: a computation, a store, a call, a branch. Declarations
and braces do not count. Jumps count if the rest of the slice would do something else without them. What an operation reads
is relevant as a whole if the operation is: the copy of a structure takes along all of its fields.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent / "exact"
_CRITERION: Final = re.compile(r"^// criterion: (\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ExactProgram:
    """A program with its slice."""

    file: Path
    criterion: str
    """As the command wants it."""
    kept: tuple[int, ...]


def exact_programs() -> list[ExactProgram]:
    """All of them, by name."""
    return [_read(file) for file in sorted(FOLDER.glob("*.c"))]


def _read(file: Path) -> ExactProgram:
    text = file.read_text(encoding="utf-8")
    found = _CRITERION.search(text)
    if found is None:
        raise ValueError(f"{file.name} names no criterion")
    lines = text.split("\n")
    criterion = found.group(1)
    if criterion == "line":
        (number,) = (number for number, line in enumerate(lines, 1) if line.endswith("// criterion"))
        criterion = f"{file.name}:{number}"
    return ExactProgram(file, criterion, tuple(number for number, line in enumerate(lines, 1) if "// keep" in line))
