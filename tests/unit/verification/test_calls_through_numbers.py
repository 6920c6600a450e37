"""What leaves the program, or is no block, by its number: decided, although the reference interpreter does not get there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas import Verdict, verify

OPEN: Final = Path(__file__).parents[3] / "tests" / "tasks-open"
NAMES: Final = (
    "calls/fixed-address",
    "heap/free-small-number",
    "external/number-accessed",
    "external/number-called",
    "external/number-in-memory",
)


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex"])
@pytest.mark.parametrize("name", NAMES)
def test_both_twins_are_decided(name: str, analysis: str) -> None:
    files = [OPEN / f"{name}-{each}.c" for each in ("safe", "unsafe")]
    verdicts = [verify(file, analysis=analysis, property="unreach-call", time_limit=60).verdict for file in files]
    assert verdicts == [Verdict.SAFE, Verdict.UNSAFE]
