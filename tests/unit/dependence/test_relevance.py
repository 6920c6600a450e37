"""Relevant variables are those that some condition depends on."""

from __future__ import annotations

import pytest
from tests.unit.dependence.marked import program_of

from cegas.dependence.relevance import count_relevant_variables
from cegas.spatial_flow.sfg import SpatialFlowGraph


def count(text: str) -> int:
    return count_relevant_variables(SpatialFlowGraph(program_of(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { int x = 1; return x; }", 0),
        ("int main(void) { int x = __VERIFIER_nondet_int(); if (x) return 1; return 0; }", 1),
        ("int main(void) { int x = __VERIFIER_nondet_int(), y = x + 1, z = 2 * x; if (y) return z; return 0; }", 2),
        (
            "int f(int a) { return a + 1; } int main(void) { int x = __VERIFIER_nondet_int(); if (f(x)) return 1; return 0; }",
            2,
        ),
    ],
)
def test_registers(text: str, expected: int) -> None:
    assert count(text) == expected


def test_memory() -> None:
    plain = "int g, h; int main(void) { int x = __VERIFIER_nondet_int(); g = x; h = 3; if (%s) return 1; return 0; }"
    assert count(plain % "g") == 2
    assert count(plain % "h") == 1
    assert count(plain % "g + h") == 3


def test_through_pointers_and_in_any_order() -> None:
    text = """
int g, h;
int main(void) {
  int x = __VERIFIER_nondet_int(), *p = &g;
  while (h) { h = g; *p = x; }
  return 0; }"""
    assert count(text) >= 3
