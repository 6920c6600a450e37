"""Arithmetic of all types, conversions and operators: random functions give the same bits on both sides.

The default run looks at four hundred functions, `-m slow` at several thousand others, and ``HYPOTHESIS_PROFILE=thorough`` at
a hundred thousand.
"""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.expressions import Batch, make_batch
from tests.differential.harness import Comparison, compare, interpret, load_program
from tests.support.compile import DataModel as ModelName
from tests.support.native import run_native

FUNCTIONS: Final = 50
"""How many functions share one program: compiling costs more than running."""
TAPES: Final = st.lists(st.binary(min_size=64, max_size=128), min_size=FUNCTIONS, max_size=FUNCTIONS)


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@settings(max_examples=settings().max_examples // 5)
@given(seed=st.integers(0, 2**32 - 1), tapes=TAPES)
def test_random_functions(model: ModelName, seed: int, tapes: list[bytes]) -> None:
    check_functions(model, seed, tapes)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@given(seed=st.integers(0, 2**32 - 1), tapes=TAPES)
def test_more_random_functions(model: ModelName, seed: int, tapes: list[bytes]) -> None:
    check_functions(model, seed, tapes)


def check_functions(model: ModelName, seed: int, tapes: list[bytes]) -> None:
    """Every function returns the same bits; NaNs count as equal."""
    batch = make_batch(model, seed, tapes)
    comparison = compare_batch(batch)
    assert comparison.equal, _explain(batch, comparison)
    assert comparison.bytes_open == 0


def compare_batch(batch: Batch) -> Comparison:
    run = interpret(load_program(batch.text, batch.model))
    native = run_native(batch.text, batch.model, want_globals=True)
    return compare(run, native, batch.floats())


def _explain(batch: Batch, comparison: Comparison) -> str:
    """The differences with the functions and the variables that they are about."""
    lines = [str(comparison)]
    for function in batch.functions:
        if any(text.startswith(f"{name},") for name in function.variables for text in comparison.differences):
            lines += [function.text, *function.calls]
    lines += [line for line in batch.text.splitlines() if " = " in line and line.endswith(";") and " v" in line]
    return "\n".join(lines)


def test_the_simplest_batch() -> None:
    """Empty tapes make functions, too: what every failure shrinks towards."""
    batch = make_batch("LP64", 0, [b""] * 3)
    assert len(batch.functions) == 3
    assert compare_batch(batch).equal
