"""Programs compiled from their model end as in the reference interpreter, and leave the same memory; also if every run is put
together again from its state at every loop."""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.agreement import compare, load_task, main
from tests.differential.tasks import pair_names, read_pair
from tests.support.samples import one_of

PAIRS: Final = pair_names()
QUICK: Final = frozenset(one_of(40, PAIRS))


@pytest.mark.parametrize("name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS])
def test_same_end(name: str) -> None:
    """Both twins, with some random inputs each."""
    for task in read_pair(name):
        assert compare(load_task(task)).differences == []


def test_random_programs() -> None:
    assert main(["--kinds", "random", "--count", "12"]) == 0
