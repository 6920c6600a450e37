"""A sample of the programs that `python -m tests.tools.limits` measures. Here the clock is no matter: machines are busy."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.hostile import PROGRAMS
from tests.tools.limits import MEMORY_MB, limited

SAMPLE = ("chain-float-division", "chain-straight-long", "quantity-heap", "compiler-memory", "solver-remainder")


@pytest.mark.parametrize("name", SAMPLE)
def test_it_ends_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.c"
    file.write_text(PROGRAMS[name], encoding="utf-8")
    row = limited(SAMPLE.index(name), file, "value", 2)
    assert row.left == 0
    assert row.code in (0, 3)
    assert row.code == 0 or "used up" in row.reason
    assert row.seconds < 30
    assert row.memory < 1.1 * MEMORY_MB
