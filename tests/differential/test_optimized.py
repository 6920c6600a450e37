"""LLVM IR as input: what optimisers make of C means the same to the interpreter as the C did to the machine."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from tests.differential.harness import LEVELS, OptimizationLevel, compare, interpret, load_optimized
from tests.differential.random_programs import CSMITH_KINDS, Case, Verdict, run_case
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import csmith_installed
from tests.support.native import run_native

MODELS: Final[tuple[ModelName, ...]] = ("LP64", "ILP32")
CASES: Final = [
    Case(seed, model, kind, level)
    for seed, (level, kind, model) in enumerate(product(LEVELS, ("default", "memory", "expressions"), MODELS))
]

EARLY_ADDRESS: Final = """
int g[3], seen;
static void set(int *p, int k) { for (int i = 0; i < 3; i++) p[i] = i + k; }
int main(void) {
    for (int round = 0; round < 4; round++)
        if (g[round % 3] != 7) {
            int local[2][3];
            for (int i = 0; i < 2; i++)
                set(local[i], round + i);
            for (int i = 0; i < 3; i++)
                g[i] += local[i & 1][i];
        } else
            seen++;
    return 0;
}
"""
"""The second row's address does not change, so it is computed before the loop: before the array's life begins."""


@pytest.mark.parametrize("case", [pytest.param(case, marks=pytest.mark.slow if case.seed % 3 else ()) for case in CASES], ids=str)
def test_random_program(case: Case) -> None:
    if case.kind in CSMITH_KINDS and not csmith_installed():
        pytest.skip("csmith is not installed (apt install csmith libcsmith-dev)")
    report = run_case(case)
    if report.verdict in (Verdict.SKIPPED, Verdict.UNDEFINED):
        pytest.skip(report.detail)
    assert report.verdict is Verdict.EQUAL, f"{case}: {report.detail}"


@pytest.mark.parametrize("level", LEVELS)
def test_address_before_life(level: OptimizationLevel) -> None:
    run = interpret(load_optimized(EARLY_ADDRESS, "LP64", level))
    comparison = compare(run, run_native(EARLY_ADDRESS, "LP64", want_globals=True))
    assert comparison.equal, str(comparison)
