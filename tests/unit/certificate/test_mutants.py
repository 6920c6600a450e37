"""The checker rejects certificates that are wrong: mutants of real proofs, each wrong by construction.

Either a state that a run of the reference interpreter was in is not described any more, or a state is described from which
the interpreter gets to the error, or the facts deny an address that a run had (`tests/support/certificates.py`).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from tests.support.certificates import Mutant, Subject, make_subject, mutants

from cegas.certificate.checker import MERGED, Status, check, check_in
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import ARITHMETIC, MEMORY, OVERFLOW, Property
from cegas.tasks.inputs import expand_inputs

TASKS: Final = Path(__file__).resolve().parents[2] / "tasks"

HEAD: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
"""

PROGRAMS: Final = {
    "numbers": """
        int main(void) {
            int a = 1, b = 2; unsigned char c = 255;
            while (__VERIFIER_nondet_int()) { c = c + 1; c = c - 1; a = 3 - b; }
            if (a != 1 || b != 2 || c != 255) reach_error();
            return 0;
        }""",
    "two loops": """
        int main(void) {
            int state = 1, kept = 7;
            while (__VERIFIER_nondet_int()) { state = 3 - state; }
            while (__VERIFIER_nondet_int()) { if (state == 3) kept = 0; }
            if (kept != 7) reach_error();
            return 0;
        }""",
    "globals": """
        int g = 3, table[4] = {1, 2, 3, 4}; short s = -2;
        int main(void) {
            while (__VERIFIER_nondet_int()) { table[1] = table[1] + g - 3; s = -2; }
            if (g != 3 || table[1] != 2 || s != -2) reach_error();
            return 0;
        }""",
    "pointers": """
        int x = 1, y = 2; int *p = &x; int *q = &y;
        int main(void) {
            while (__VERIFIER_nondet_int()) { int *t = p; p = q; q = t; *p = *p; }
            if (p == q || x != 1 || y != 2) reach_error();
            return 0;
        }""",
    "pointers to locals": """
        static void set(int *target, int value) { *target = value; }
        int main(void) {
            int a = 0, b = 5; int *p = &a;
            while (__VERIFIER_nondet_int()) { set(p, 1); set(p, 0); }
            if (a != 0 || b != 5) reach_error();
            return 0;
        }""",
    "heap": """
        struct node { int value; struct node *next; };
        int main(void) {
            struct node *n = malloc(sizeof *n), *m = malloc(sizeof *m);
            n->value = 4; n->next = m; m->value = 9; m->next = n;
            while (__VERIFIER_nondet_int()) { n->next->value = 9; n = n->next->next; }
            if (n->value != 4 || m->value != 9) reach_error();
            free(n); free(m);
            return 0;
        }""",
    "freed": """
        int main(void) {
            int *p = malloc(4), *q = malloc(8), alive = 1;
            *p = 6; q[1] = 8;
            free(q);
            while (__VERIFIER_nondet_int()) { *p = *p + alive - 1; }
            if (*p != 6) reach_error();
            return 0;
        }""",
    "recursion": """
        static int depth(int n) { int own = n; if (n <= 0) return 0; int below = depth(n - 1); if (own != n) reach_error();
            return below + 1; }
        int main(void) {
            int n = 0;
            while (__VERIFIER_nondet_int()) { n = depth(2); }
            if (n != 0 && n != 2) reach_error();
            return 0;
        }""",
    "calls": """
        static int twice(int n) { int i = 0; while (i < 1) i++; return 2 * n; }
        int main(void) {
            int a = 1, b;
            while (__VERIFIER_nondet_int()) { b = twice(a); a = b - twice(1) + 1; }
            if (a != 1) reach_error();
            return 0;
        }""",
    "floats": """
        int main(void) {
            double d = 0.5; float f = 1.5f; float h = 2.0f;
            while (__VERIFIER_nondet_int()) { d = d * 2.0 / 2.0; f = f + h - h; }
            if (d != 0.5 || f != 1.5f || h > 2.0f) reach_error();
            return 0;
        }""",
    "structures": """
        struct s { char tag; int size; long total; } a = {1, 2, 3}, b;
        int main(void) {
            b = a;
            while (__VERIFIER_nondet_int()) { memcpy(&b, &a, sizeof b); a.size = 2; b.tag = a.tag; }
            if (b.tag != 1 || b.size != 2 || b.total != 3) reach_error();
            return 0;
        }""",
    "function pointers": """
        static int one(void) { return 1; }
        static int two(void) { return 2; }
        int (*f)(void) = one; int (*g)(void) = two;
        int main(void) {
            int sum = 3;
            while (__VERIFIER_nondet_int()) { int (*t)(void) = f; f = g; g = t; sum = f() + g(); }
            if (sum != 3) reach_error();
            return 0;
        }""",
    "input": """
        int main(void) {
            unsigned char x = __VERIFIER_nondet_uchar();
            if (x > 9) return 0;
            unsigned char y = x; int z = 10;
            while (__VERIFIER_nondet_int()) { y = x; z = 10; }
            if (y != x || z - x < 1) reach_error();
            return 0;
        }""",
    "input in memory": """
        unsigned char low, high;
        int main(void) {
            low = __VERIFIER_nondet_uchar(); high = low;
            while (__VERIFIER_nondet_int()) { if (high < low) high = low; }
            if (high < low) reach_error();
            return 0;
        }""",
    "buffers": """
        char buffer[8];
        int main(void) {
            memset(buffer, 7, sizeof buffer);
            while (__VERIFIER_nondet_int()) { memset(buffer + 2, 7, 2); }
            if (buffer[0] != 7 || buffer[3] != 7) reach_error();
            return 0;
        }""",
}

CONDITIONS: Final = {
    "index": """
        int table[4];
        int main(void) {
            int at = 1, step = 2;
            while (__VERIFIER_nondet_int()) { at = (at + step) & 3; table[at] = step; }
            return table[at];
        }""",
    "block": """
        int main(void) {
            int size = 4; int *p = malloc(16);
            while (__VERIFIER_nondet_int()) { p[size - 1] = 1; size = 5 - size; size = 5 - size; }
            free(p);
            return 0;
        }""",
    "freed or not": """
        int main(void) {
            int *p = malloc(4), has = 1;
            while (__VERIFIER_nondet_int()) { if (has) *p = 1; }
            if (has) { free(p); has = 0; }
            while (__VERIFIER_nondet_int()) { if (has) *p = 2; }
            return 0;
        }""",
    "pointers": """
        int x = 1, y = 2; int *p = &x; int *q = &y;
        int main(void) {
            while (__VERIFIER_nondet_int()) { int *t = p; p = q; q = t; *p = *q; }
            return 0;
        }""",
    "arithmetic": """
        int main(void) {
            int a = 100, b = 7;
            while (__VERIFIER_nondet_int()) { a = a + b; a = a / b * b; a = a - b; b = 14 - b; b = 14 - b; a = 100; }
            return a << (b & 3);
        }""",
    "input": """
        int table[8];
        int main(void) {
            unsigned n = __VERIFIER_nondet_uchar(); int at = 3;
            if (n > 7) return 0;
            while (__VERIFIER_nondet_int()) { if (table[n] > 9 || table[at]) return 1; }
            return table[n + at - 3];
        }""",
}
"""Without errors: what the mutants admit are failing conditions."""
OF_CONDITIONS: Final = Property([MEMORY, OVERFLOW, ARITHMETIC])
ABOUT_CONDITIONS: Final = [
    *((name, "value") for name in ("index", "block", "freed or not", "pointers", "arithmetic")),
    *((name, "cegas") for name in ("index", "freed or not")),
    *((name, "symex") for name in ("index", "input", "block")),
    *((name, "kinduction") for name in ("index", "input")),
]

SUBJECTS: Final = [
    *((name, "value") for name in ("numbers", "pointers", "heap", "freed", "recursion", "floats", "structures")),
    *((name, "cegas") for name in ("globals", "pointers to locals", "freed", "function pointers")),
    *((name, "symex") for name in ("input", "input in memory")),
    *((name, "symex-c") for name in ("two loops", "calls")),
    *((name, "symex-sc") for name in ("two loops", "globals")),
    *((name, "value-s") for name in ("numbers", "buffers")),
    *((name, "kinduction") for name in ("numbers", "globals", "buffers", "structures", "input in memory")),
]
MORE: Final = [
    (name, analysis)
    for name in PROGRAMS
    for analysis in ("value", "cegas", "symex", "symex-c", "symex-sc", "value-s", "cegas-s", "symex-s", "kinduction")
    if (name, analysis) not in SUBJECTS
    and not (name.startswith("input") and not analysis.startswith(("symex", "kinduction")))
    # Where `next` points to, the pointer analysis says; these do not track it, and symbolic states have to certify the proof.
    and (name, analysis) not in (("heap", "cegas"), ("heap", "cegas-s"))
]
MOST: Final = 2
"""Of each kind, for each proof."""


@cache
def program(name: str) -> Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        file.write_text(HEAD + PROGRAMS[name])
        return load([file], FrontendOptions())


@cache
def mutants_of(name: str, analysis: str) -> tuple[Subject, list[Mutant]]:
    which = make_subject(f"{name} ({analysis})", program(name), analysis)
    return which, mutants(which, runs=6, most=MOST)


def survivors(which: Subject, found: list[Mutant]) -> list[str]:
    """The mutants that are not rejected. That it was not found out does not count as a rejection."""
    reports = [(mutant, check(which.program, mutant.certificate)) for mutant in found]
    together = [check_in(MERGED, which.program, mutant.certificate, Budget(), 50_000) for mutant in found]
    assert not any(report.status is Status.CHECKED for report in together)
    return [
        f"{mutant.kind}: {mutant.what}: {report.status.name} {report.reason}"
        for mutant, report in reports
        if report.status is not Status.FAILED
    ]


@pytest.mark.parametrize(("name", "analysis"), SUBJECTS)
def test_mutants_are_rejected(name: str, analysis: str) -> None:
    which, found = mutants_of(name, analysis)
    assert which.certificate.cuts
    assert check(which.program, which.certificate).status is Status.CHECKED
    assert len(found) >= 8, Counter(mutant.kind for mutant in found)
    assert survivors(which, found) == []


@cache
def condition_mutants_of(name: str, analysis: str) -> tuple[Subject, list[Mutant]]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        file.write_text(HEAD + CONDITIONS[name])
        made = load([file], FrontendOptions(property=OF_CONDITIONS))
    which = make_subject(f"{name} ({analysis})", made, analysis, OF_CONDITIONS)
    return which, mutants(which, runs=6, most=3)


@pytest.mark.parametrize(("name", "analysis"), ABOUT_CONDITIONS)
def test_mutants_of_certificates_about_conditions_are_rejected(name: str, analysis: str) -> None:
    which, found = condition_mutants_of(name, analysis)
    report = check(which.program, which.certificate)
    assert report.status is Status.CHECKED, report.reason
    assert report.shown >= 2
    assert len(found) >= 4, Counter(mutant.kind for mutant in found)
    assert survivors(which, found) == []


def test_enough_mutants_let_a_condition_fail() -> None:
    kinds = Counter(mutant.kind for each in ABOUT_CONDITIONS for mutant in condition_mutants_of(*each)[1])
    assert kinds.total() >= 80, kinds
    assert any("left out" in kind for kind in kinds), kinds


def test_there_are_enough_mutants_of_all_kinds() -> None:
    kinds = Counter(mutant.kind for name, analysis in SUBJECTS for mutant in mutants_of(name, analysis)[1])
    assert kinds.total() >= 300, kinds
    assert len(kinds) >= 18, kinds
    assert sum(count for kind, count in kinds.items() if "left out" in kind) >= 15, kinds
    assert sum(count for kind, count in kinds.items() if "fact" in kind) >= 8, kinds


@pytest.mark.slow
@pytest.mark.parametrize(("name", "analysis"), MORE)
def test_more_mutants_are_rejected(name: str, analysis: str) -> None:
    which = make_subject(f"{name} ({analysis})", program(name), analysis)
    if check(which.program, which.certificate).status is not Status.CHECKED:
        pytest.skip("the proof itself has no certificate that can be checked")
    assert survivors(which, mutants(which, runs=12, most=5)) == []


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ["value", "cegas", "symex", "symex-c", "symex-sc", "value-s"])
@pytest.mark.parametrize("name", sorted(path.parent.name + "/" + path.stem for path in TASKS.glob("*/*-safe.yml"))[::8])
def test_mutants_of_proofs_of_the_task_programs_are_rejected(name: str, analysis: str) -> None:
    files, options = expand_inputs([TASKS / f"{name}.yml"], FrontendOptions())
    try:
        which = make_subject(name, load(files, options), analysis)
    except AssertionError as error:
        pytest.skip(f"no proof: {error}")
    if check(which.program, which.certificate).status is not Status.CHECKED:
        pytest.skip("the proof itself has no certificate that can be checked")
    assert survivors(which, mutants(which, runs=3, most=2)) == []
