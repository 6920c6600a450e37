"""Slices of small programs are exactly the lines that were marked by hand; and no trivial slicer passes for the real one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.slicing.exact_programs import ExactProgram, exact_programs

from cegas.dependence.slices import NOTHING, Slice, everything
from cegas.modules.slicing import NotClosed
from cegas.verification.program_slice import ProgramSlice, SliceableProgram

PROGRAMS = exact_programs()
TRIVIAL: dict[str, Callable[[SliceableProgram], Slice]] = {
    "everything relevant": lambda whole: everything(whole.program),
    "nothing relevant": lambda _: NOTHING,
}


def names(program: ExactProgram) -> str:
    return program.file.stem


def lines_of(found: ProgramSlice) -> tuple[int, ...]:
    """The lines of the only file."""
    ((_, lines),) = found.lines().items()
    return lines.kept


def test_there_are_enough() -> None:
    assert len(PROGRAMS) >= 50


@pytest.mark.parametrize("program", PROGRAMS, ids=names)
def test_slice(program: ExactProgram) -> None:
    whole = SliceableProgram([program.file])
    found = whole.slice(whole.criterion(program.criterion))
    assert lines_of(found) == program.kept


@pytest.mark.parametrize("slicer", TRIVIAL)
@pytest.mark.parametrize("program", PROGRAMS, ids=names)
def test_trivial_slicers_fail(program: ExactProgram, slicer: str) -> None:
    """Each of the programs tells the real slicer from one that keeps all, and from one that keeps nothing."""
    whole = SliceableProgram([program.file])
    slice_ = TRIVIAL[slicer](whole)
    found = ProgramSlice(whole, whole.criterion(program.criterion), slice_, slice_)
    try:
        lines = lines_of(found)
    except NotClosed:
        return
    assert lines != program.kept
