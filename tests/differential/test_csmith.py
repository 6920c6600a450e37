"""A few dozen random programs; ``python -m tests.differential.sweep`` runs any number of them."""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.random_programs import Case, Verdict, run_case
from tests.support.csmith import csmith_installed

pytestmark = pytest.mark.skipif(not csmith_installed(), reason="csmith is not installed (apt install csmith libcsmith-dev)")

CASES: Final = [
    *(Case(seed, model, "default") for seed in range(1, 13) for model in ("LP64", "ILP32")),
    *(Case(seed, model, "floats") for seed in range(101, 106) for model in ("LP64", "ILP32")),
]


@pytest.mark.parametrize("case", [pytest.param(case, marks=pytest.mark.slow if case.seed % 4 != 2 else ()) for case in CASES], ids=str)
def test_random_program(case: Case) -> None:
    """The interpreter leaves the same bytes in all global variables as the native run, the checksum included."""
    report = run_case(case)
    if report.verdict in (Verdict.SKIPPED, Verdict.UNDEFINED):
        pytest.skip(report.detail)
    assert report.verdict is Verdict.EQUAL, f"{case}: {report.detail}"
    assert report.bytes_equal > 0
    assert report.bytes_open == 0
