"""Libraries as they are have no error that their harness shows, and every seeded bug is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.real.fetch import CannotFetch
from tests.real.libraries import LIBRARIES, Library
from tests.real.run import outcome, run_all

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda each: each.name)
def test_library(library: Library, tmp_path: Path) -> None:
    try:
        runs = list(run_all(library, tmp_path, "auto", 90))
    except CannotFetch as error:
        pytest.skip(str(error))
    assert {outcome(run) for run in runs} == {"as expected"}, [(run.bug, run.verdict, run.reason) for run in runs]
