"""Bytes, pointers and copies: random programs leave the same memory behind on both sides.

The default run takes some programs, `-m slow` others and more of them.
"""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.harness import compare_runs
from tests.differential.memory_programs import make_memory_program
from tests.support.compile import DataModel as ModelName

STEPS: Final = 150


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@settings(max_examples=settings().max_examples // 3)
@given(tape=st.binary(min_size=900, max_size=1200))
def test_random_memory_programs(model: ModelName, tape: bytes) -> None:
    check_memory(model, tape)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@given(tape=st.binary(min_size=900, max_size=1200))
def test_more_random_memory_programs(model: ModelName, tape: bytes) -> None:
    check_memory(model, tape)


def check_memory(model: ModelName, tape: bytes) -> None:
    """All buffers agree byte by byte, addresses included."""
    text = make_memory_program(model, tape, STEPS)
    comparison = compare_runs(text, model)
    assert comparison.equal, f"{comparison}\n{text}"
    assert comparison.bytes_open == 0, text
