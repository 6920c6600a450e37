"""What the front end needs to know besides the files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from cegas.program.control_flow import DataModel
from cegas.program.properties import Property


@dataclass(frozen=True, slots=True)
class FrontendOptions:
    """Frozen: a program is a function of its files and these."""

    data_model: DataModel = DataModel.LP64
    entry: str = "main"
    property: Property = field(default_factory=Property)
    undefined_reading: bool = False
    """Uninitialised memory as C reads it (`--uninitialized undefined`)."""
    malloc_may_fail: bool = False
    unknown_functions_write: bool = False
    """A function without a body may write through its pointer arguments."""
    include_paths: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    """``NAME`` or ``NAME=VALUE``"""
    undefines: tuple[str, ...] = ()
    standard: str | None = None
    file_flags: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Of some files, by their absolute paths: more flags for the compiler."""
    notes: tuple[str, ...] = ()
    """Warnings about the input, which the program will carry."""

    def flags_of(self, path: Path) -> tuple[str, ...]:
        """The flags of one file."""
        if not self.file_flags:
            return ()
        own = os.path.abspath(path)
        return next((flags for file, flags in self.file_flags if file == own), ())
