"""The pairs of ``tests/tasks`` that name analyses: these have to decide both twins, and rightly.

The default run takes some of every topic, `-m slow` the others.
"""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.tasks import TASKS, pair_names, read_pair
from tests.support.cpu_time import CpuBudget
from tests.support.samples import one_of, quick
from tests.unit.verification.test_smoke import program_of

from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES

SECONDS: Final = 5.0
PAIRS: Final = sorted(
    f"{file.parent.name}/{file.stem.removesuffix('-safe')}"
    for file in TASKS.glob("*/*-safe.yml")
    if "\nanalyses:" in file.read_text(encoding="utf-8")
)


def test_twins_name_the_same_analyses() -> None:
    assert PAIRS
    assert set(PAIRS) <= set(pair_names())
    for name in PAIRS:
        safe, unsafe = read_pair(name)
        assert safe.analyses == unsafe.analyses != (), name
        assert set(safe.analyses) <= set(ANALYSES), name


@pytest.mark.parametrize("name", quick(PAIRS, set(PAIRS) - set(one_of(3, PAIRS, salt="decided"))))
def test_the_analyses_that_a_pair_names_decide_it(name: str) -> None:
    for task in read_pair(name):
        wanted = Verdict.SAFE if task.safe else Verdict.UNSAFE
        for analysis in task.analyses:
            answer = ANALYSES[analysis].check(program_of(task), CpuBudget(SECONDS))
            assert answer.verdict is wanted, f"{analysis} on {task.source.name}: {answer.verdict.value}, {answer.reason}"
