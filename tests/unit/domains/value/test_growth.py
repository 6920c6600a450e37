"""Counters of loops that make blocks: those with constant bounds, also where a called function makes the block."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.domains.value.refinement.growth import FEW, LoopBounds
from cegas.frontend import load
from cegas.program.control_flow import Program
from cegas.program.objects import ObjectKind

PROLOGUE: Final = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int *held[100];
"""

FUNCTIONS: Final = """
int *make(void) { return malloc(8); }
void deep(int depth) { if (depth) { held[depth] = malloc(4); deep(depth - 1); } }
"""

LOOPS: Final = {
    # What main does, the counters that one block is reason enough to follow, and those that several are.
    "for (int i = 0; i < 3; i++) held[i] = malloc(4);": ("i", "i"),
    "for (int i = 9; i; i -= 3) held[i] = malloc(4);": ("i", "i"),
    "for (int i = 0; i < 1000; i++) held[i % 9] = malloc(4);": ("", "i"),
    "for (int i = 0; i < 3; i++) held[i] = make();": ("i", "i"),
    "for (int i = 0; i < 3; i++) for (int j = 0; j != 2; j++) held[i + j] = malloc(4);": ("i j", "i j"),
    "int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) held[i] = malloc(4);": ("", ""),
    "held[0] = malloc(4); for (int i = 0; i < 3; i++) held[i + 1] = held[i];": ("", ""),
    "for (int i = 0; i < 3; i = __VERIFIER_nondet_int()) held[0] = malloc(4);": ("", ""),
    "deep(3);": ("depth", "depth"),
}


def program_of(body: str, tmp_path: Path) -> Program:
    source = tmp_path / "loop.c"
    source.write_text(f"{PROLOGUE}{FUNCTIONS}int main(void) {{ {body} return 0; }}\n")
    return load([source])


@pytest.mark.parametrize("body", LOOPS)
def test_counters(body: str, tmp_path: Path) -> None:
    program = program_of(body, tmp_path)
    bounds = LoopBounds(program)
    (block,) = [site for site in program.sites if site.kind is ObjectKind.HEAP]
    for blocks, expected in zip((1, 2), LOOPS[body], strict=True):
        assert sorted(str(register) for register in bounds.counters(block, blocks)) == expected.split()


def test_few_are_fewer_than_the_long_loop_makes() -> None:
    assert FEW < 1000
