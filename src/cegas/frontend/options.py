"""What the front end needs to know besides the files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from cegas.foundation.enums import Enum
from cegas.foundation.errors import InputError
from cegas.foundation.records import field, record
from cegas.foundation.typed import Final
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel
from cegas.program.properties import Property

CHECKED_BY_COMPILER: Final = frozenset(
    (
        ConditionKind.OVERFLOW,
        ConditionKind.QUOTIENT,
        ConditionKind.DIVISOR,
        ConditionKind.SHIFT_AMOUNT,
        ConditionKind.SHIFT_BASE,
        ConditionKind.FLOAT_RANGE,
        ConditionKind.BUILTIN,
        ConditionKind.ARRAY_SIZE,
        ConditionKind.POINTER_RANGE,
    )
)
"""The kinds of conditions of which the instructions of the compiler tell only a part."""


class Volatile(Enum):
    """What reading a volatile object gives."""

    MEMORY = "memory"
    """What was last written there."""
    INPUT = "input"
    """That, or any other value of its type."""


def device_ranges(texts: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Address ranges, written as ``address:bytes``."""
    result: list[tuple[int, int]] = []
    for text in texts:
        try:
            start, size = (int(part, 0) for part in text.split(":"))
        except ValueError:
            expected = "ADDRESS:BYTES, such as 0x40000000:0x1000"
            raise InputError(f"'{text}' is no range of addresses (expected {expected})") from None
        if start < 0 or size <= (start == 0) or start + size > 1 << 64:
            raise InputError(f"the addresses of '{text}' do not exist")
        if start == 0:  # that is null
            start, size = 1, size - 1
        result.append((start, size))
    return tuple(sorted(result))


_WRAPPING: Final = ("-fwrapv", "-fno-wrapv")

TOLD_BY_COMPILER: Final = frozenset(
    (
        ConditionKind.OVERFLOW,
        ConditionKind.SHIFT_BASE,
        ConditionKind.SHIFT_AMOUNT,
        ConditionKind.BUILTIN,
        ConditionKind.ARRAY_SIZE,
        ConditionKind.FLOAT_RANGE,
        ConditionKind.POINTER_RANGE,
        ConditionKind.INITIALIZED,
    )
)
"""What modules that come compiled do not tell from what C allows: LLVM knows no signed numbers, and what is only a bad value
there may have been computed by an optimiser, for nobody."""


@record
class FrontendOptions:
    """Frozen: a program is a function of its files and these."""

    data_model: DataModel = DataModel.LP64
    entry: str = "main"
    property: Property = field(default_factory=Property)
    property_is_chosen: bool = False
    """Somebody has asked for it; otherwise a task definition may have another one."""
    undefined_reading: bool = False
    """Uninitialised memory as C reads it (`--uninitialized undefined`)."""
    any_arguments: bool = False
    """The arguments of `main` are any values, like those of other entries, and not what C promises."""
    malloc_may_fail: bool = False
    unknown_functions_write: bool = False
    """A function without a body may write through its pointer arguments."""
    volatile: Volatile | None = None
    """None: memory under a property file, which judges programs without an environment, and input otherwise."""
    devices: tuple[tuple[int, int], ...] = ()
    """Address ranges that belong to devices: first address and number of bytes."""
    include_paths: tuple[str, ...] = ()
    system_paths: tuple[str, ...] = ()
    """Folders of headers that are searched after those (`-isystem`)."""
    first_includes: tuple[str, ...] = ()
    """Files that each C file includes before its first line (`-include`)."""
    defines: tuple[str, ...] = ()
    """``NAME`` or ``NAME=VALUE``"""
    undefines: tuple[str, ...] = ()
    standard: str | None = None
    file_flags: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Of some files, by their absolute paths: more flags for the compiler."""
    notes: tuple[str, ...] = ()
    """Warnings about the input, which the program will carry."""

    def has_compiler_checks(self) -> bool:
        """Whether the compiler checks the arithmetic of C files: where C leaves it undefined is read off its checks."""
        return not self.property.counted.isdisjoint(CHECKED_BY_COMPILER)

    def carries_undefined(self) -> bool:
        """Whether uninitialised values may be computed with, but must not decide anything (`--property uninitialized`)."""
        return ConditionKind.INITIALIZED in self.property.counted

    def volatile_is_input(self) -> bool:
        """Whether a read of a volatile object may give another value than the one last written."""
        if self.volatile is None:
            return not self.property.is_formula
        return self.volatile is Volatile.INPUT

    def wraps(self, path: Path) -> bool:
        """Whether signed arithmetic of a file wraps around because its project wants it to."""
        said = [flag for flag in self._flags_of(path) if flag in _WRAPPING]
        return bool(said) and said[-1] == "-fwrapv"

    def flags_of(self, path: Path) -> tuple[str, ...]:
        """The flags of one file, but for what they say of signed arithmetic."""
        return tuple([flag for flag in self._flags_of(path) if flag not in _WRAPPING])

    def _flags_of(self, path: Path) -> tuple[str, ...]:
        if not self.file_flags:
            return ()
        own = os.path.abspath(path)
        return next((flags for file, flags in self.file_flags if file == own), ())
