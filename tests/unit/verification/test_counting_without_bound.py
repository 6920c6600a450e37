"""What counts without bound beside what decides, or after it has decided itself: nobody counts along.

As fields, elements or bytes (the publication on CEGAS tells fields apart, 3.2.1), and location by location (its Π : L → 2^V).
To track a counter where it is not needed has no end, so that each of these proofs is one of few states.
"""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.unit.verification.test_slicing import run_within

from cegas.program.properties import Verdict

HEADER: Final = """
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern void *calloc(unsigned long, unsigned long);
"""
BESIDE: Final = {
    "field": "struct { int mode; unsigned count; } s; s.mode = 1; s.count = 0; | s.count++; | s.mode != 1",
    "element": "unsigned a[4]; a[1] = 7; a[2] = 0; | a[2]++; | a[1] != 7",
    "element of the path": "int i = 1, j = i + 1; unsigned a[4]; a[i] = 7; a[j] = 0; | a[j]++; | a[i] != 7",
    "element of a row": "int r = 1; unsigned m[3][4] = {0}; m[r][2] = 6; | m[r][3]++; m[r - 1][2] += 2; | m[r][2] != 6",
    "field of a block": "struct { unsigned count; int mode; } *s = calloc(1, sizeof *s); s->mode = 4; | s->count++; | s->mode != 4",
    "nested": "struct { long a; struct { char c; short mode; unsigned n; } in[2]; } s = {0}; s.in[1].mode = 3;"
    "| s.in[1].n++; s.a += 2; s.in[0].n = s.a; | s.in[1].mode != 3",
    "bytes of a union": "union { unsigned char b[8]; struct { unsigned n; unsigned short k; } s; } u; u.s.n = 0; u.s.k = 0x102;"
    "| u.s.n += 3; | u.b[4] + u.b[5] != 3",
    "union written as a whole": "union { unsigned long w; struct { unsigned lo, hi; } p; } u; u.w = 0x500000000ul;"
    "| u.p.lo++; | u.p.hi != 5",
}
BEFORE: Final = {
    "by itself": "v++;",
    "by a copy": "unsigned t = v; t = t + 1; v = t;",
    "by another": "unsigned t = v; v = u + 1; u = t;",
    "through a pointer": "twice(&v);",
}
ENOUGH: Final = 150
"""More states than any of them takes."""


def decide(source: str, analysis: str) -> None:
    run = run_within(load_program(HEADER + source, "LP64"), analysis, ENOUGH)
    assert run.answer is not None, "no end"
    assert run.answer.verdict is Verdict.SAFE, run.answer.reason


@pytest.mark.parametrize("analysis", ["value", "cegas"])
@pytest.mark.parametrize("name", BESIDE)
def test_what_decides_is_tracked_without_what_counts_beside_it(name: str, analysis: str) -> None:
    before, within, failure = BESIDE[name].split("| ", 2)
    decide(
        f"int main(void) {{ {before} while (__VERIFIER_nondet_int()) {{ {within} if ({failure}) reach_error(); }} }}",
        analysis,
    )


@pytest.mark.parametrize("analysis", ["value", "cegas"])
@pytest.mark.parametrize("place", ["global", "local"])
@pytest.mark.parametrize("name", BEFORE)
def test_what_has_decided_is_not_tracked_where_it_counts(name: str, place: str, analysis: str) -> None:
    variables = "unsigned v = 3, u;"
    outside, inside = (variables, "") if place == "global" else ("", variables)
    decide(
        f"static void twice(unsigned *p) {{ *p *= 2; }} {outside} int seen; static void see(void) {{ if (!seen) reach_error(); }}"
        f"int main(void) {{ {inside} if (v == 3) seen = 1; while (__VERIFIER_nondet_int()) {{ {BEFORE[name]} see(); }} }}",
        analysis,
    )
