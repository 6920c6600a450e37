"""The programs that the publication on CEGAS was evaluated on, where they are at hand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from cegas.api.run import run
from cegas.frontend import FrontendOptions
from cegas.program.properties import Verdict
from cegas.verification.options import Options

FOLDER: Final = Path(__file__).resolve().parents[4] / "shared" / "tasks" / "sfchecker"
FILES: Final = sorted(FOLDER.glob("*/*.c")) if FOLDER.is_dir() else []
UNINITIALIZED: Final = {"path6", "struct5"}
"""Their labels hold only if uninitialised variables may not be used."""
VACUOUS: Final = {"array6", "array9", "path1", "path6", "path13", "struct5", "struct7"}
"""Every run of these ends at an undefined use: at one of an uninitialised variable, or (struct7) at an invalid access."""


def labels() -> dict[str, Verdict]:
    """The ground truth, by the name of the program."""
    rows = (FOLDER / "published-results.csv").read_text(encoding="utf-8").splitlines()[1:]
    return {Path(row.split(",")[0]).stem: Verdict(row.split(",")[2]) for row in rows}


@pytest.mark.slow
@pytest.mark.skipif(not FILES, reason="the programs are not part of the project")
def test_all_programs_are_there() -> None:
    assert len(FILES) == 24
    assert UNINITIALIZED <= {file.stem for file in FILES} <= set(labels())


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_label_under_the_strict_reading(file: Path) -> None:
    options = Options("value", frontend=FrontendOptions(undefined_reading=True), time_limit=60, accept_vacuous=True)
    result = run([file], options)
    assert result.verdict is labels()[file.stem], result.reason
    assert ("holds in no run" in result.reason) == (file.stem in VACUOUS)
    if file.stem in VACUOUS:
        assert run([file], replace(options, accept_vacuous=False)).verdict is Verdict.UNKNOWN


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_label_under_the_default_reading(file: Path) -> None:
    result = run([file], Options("value", time_limit=60, accept_vacuous=True))
    if file.stem not in UNINITIALIZED:
        assert result.verdict is labels()[file.stem], result.reason
        return
    assert result.verdict is Verdict.UNSAFE, result.reason
    named = [re.search(r"the uninitialized (\w+)", warning) for warning in result.warnings]
    names = {match.group(1) for match in named if match is not None}
    assert names, result.warnings
    source = file.read_text(encoding="utf-8")
    assert all(re.search(rf"\b{name}\b", source) for name in names), "a variable of the program is named"
