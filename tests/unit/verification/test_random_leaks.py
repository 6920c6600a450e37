"""Random programs that shuffle heap blocks about: no verdict contradicts what all their runs show."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.support.analyses import RUNNING
from tests.support.cpu_time import CpuBudget
from tests.support.leaky_programs import MEMTRACK, LeakyProgram, loses_block
from tests.support.samples import some

from cegas.api.run import run
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

NAMES: Final = [name for name in ANALYSES if name not in RUNNING]
SECONDS: Final = 3.0


def check(seed: int, analysis: str, tmp_path: Path) -> Verdict:
    source = tmp_path / f"leaky{seed}.c"
    source.write_text(LeakyProgram(seed).text())
    truth = loses_block(source)
    frontend = FrontendOptions(property=MEMTRACK, volatile=Volatile.MEMORY)
    result = run([source], Options(analysis=analysis, frontend=frontend, replay=False), CpuBudget(SECONDS))
    verdict = result.verdict
    if verdict is not Verdict.UNKNOWN and truth is not None:
        assert (verdict is Verdict.UNSAFE) == truth, f"seed {seed}, {analysis}: {result}"
    return verdict


@pytest.mark.parametrize("analysis", some(5, NAMES, "leaks"))
def test_some_programs(analysis: str, tmp_path: Path) -> None:
    first = 10 * NAMES.index(analysis)
    verdicts = [check(seed, analysis, tmp_path) for seed in range(first, first + 4)]
    assert verdicts.count(Verdict.UNKNOWN) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_060))
def test_many_programs(seed: int, tmp_path: Path) -> None:
    for analysis in NAMES:
        check(seed, analysis, tmp_path)
