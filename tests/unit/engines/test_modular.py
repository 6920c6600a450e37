"""Functions that call themselves, explored by themselves: what is proved, and what a call may have changed."""

from __future__ import annotations

from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget

from cegas.engines.engine import Conclusion, Contracts, Knowledge, Question
from cegas.program.properties import PROPERTIES, Verdict
from cegas.verification.analyses import Settings
from cegas.verification.recipes.intervals import modular

HEAD: Final = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);
int behind; /* written behind calls that would be loops if they came last */
"""
TWINS: Final[dict[str, tuple[str, str]]] = {
    # Each with a hole: what comes first makes the program safe, the other one does not.
    "results": (
        "unreach-call",
        "int up(int n) { if (n <= 0) return 0; int r = up(n - 1) + 1; return r > HOLE ? HOLE : r; }"
        " int main(void) { if (up(__VERIFIER_nondet_int()) > 7) reach_error(); return 0; } //7|8",
    ),
    "arguments": (
        "overflow",
        "int down(int n) { if (n HOLE 0) return 0; int r = down(n - 1); behind = 1; return r; }"
        " int main(void) { return down(__VERIFIER_nondet_int()); } //<=|==",
    ),
    "each other": (
        "overflow",
        "int g(int); int f(int n) { if (n < 1 || n > HOLE) return 0; return g(n + 1); } int g(int n) { return f(n * 2); }"
        " int main(void) { return f(__VERIFIER_nondet_int()); } //1073741822|1073741823",
    ),
    "no return": (
        "unreach-call",
        "int f(int n) { if (n > HOLE) return 0; int r = f(3); behind = 1; return r; }"
        " int main(void) { f(1); reach_error(); return 0; } //3|2",
    ),
    "through a pointer": (
        "unreach-call",
        "int one(int n) { return 1; } int up(int); int (*next)(int) = one;"
        " int up(int n) { next = n ? up : one; return n > 5 ? HOLE : next(n - 1); }"
        " int main(void) { if (up(__VERIFIER_nondet_int()) > 1) reach_error(); return 0; } //0|2",
    ),
    "wider": (
        "unreach-call",
        "long f(long n) { if (n > 9) return HOLE; long r = f(n + 1); behind = 1; return r; }"
        " int main(void) { if ((int) f(__VERIFIER_nondet_int()) == 0) reach_error(); return 0; } //1|0x100000000",
    ),
    "an index": (
        "memory",
        "int a[8]; int walk(int i) { if (i < 0 || i >= HOLE) return 0; a[i] = 1; int r = walk(i + 1); behind = 1; return r; }"
        " int main(void) { return walk(__VERIFIER_nondet_int()); } //8|9",
    ),
    "a local of one's own": (
        "memory",
        "int f(int n) { int a[4]; int i = n & HOLE; a[i] = n; if (n > 0) f(n - 1); return a[i]; }"
        " int main(void) { return f(__VERIFIER_nondet_int()); } //3|4",
    ),
}
FOOLED: Final = {
    # A call may have changed whatever it can reach.
    "a global": """int g; void f(int n) { if (n > 0) { g = 1; f(n - 1); behind = 1; } }
        int main(void) { g = 0; f(__VERIFIER_nondet_int()); if (g) reach_error(); return 0; }""",
    "the caller's local": """void f(int n, int *p) { if (n > 0) { *p = 1; f(n - 1, p); behind = 1; } }
        int main(void) { int x = 0; f(__VERIFIER_nondet_int(), &x); if (x) reach_error(); return 0; }""",
    "a block": """void f(int n, int *p) { if (n > 0) { *p = 1; f(n - 1, p); behind = 1; } }
        int main(void) { int *p = malloc(4); *p = 0; f(__VERIFIER_nondet_int(), p); if (*p) reach_error(); return 0; }""",
    "the number of a block": """int *make(int n) { int *p = malloc(4); *p = n; if (n > 0) { p = make(n - 1); behind = 1; } return p; }
        int *block(void) { return malloc(4); }
        int main(void) { int *p = block(); int *q = make(__VERIFIER_nondet_int()); int *r = block();
        *p = 1; *r = 2; if (*p == 1) reach_error(); return *q; }""",
    "what is loaded": """int g = 3; void f(int n) { g = n; if (n > 5) { f(n - 1); behind = 1; } }
        int main(void) { int a = g; f(__VERIFIER_nondet_int()); if (a == 3 && g == 4) reach_error(); return 0; }""",
    "what a static pointer means": """int x, y, *p = &x; void f(int n) { p = &y; if (n > 0) { f(n - 1); behind = 1; } }
        int main(void) { x = 1; f(__VERIFIER_nondet_int()); if (*p == 0) reach_error(); return 0; }""",
    "in front of the error": """void f(int n) { if (n == 7) reach_error(); if (n < 100) { f(n + 1); behind = 1; } }
        int main(void) { f(__VERIFIER_nondet_int()); return 0; }""",
    "behind two calls": """int f(int n) { int r = 5; if (n > 0) { r = f(n - 1); behind = 1; } return r; }
        int main(void) { int a = f(3), b = f(4); if (a + b == 10) reach_error(); return 0; }""",
}


def conclusion(text: str, name: str = "unreach-call") -> Conclusion:
    program = load_program(HEAD + text, "LP64", PROPERTIES[name])
    found = modular(Settings()).start(Question(program, CpuBudget(20.0)), Knowledge()).go_on()
    assert found is not None
    return found


@pytest.mark.parametrize("name", TWINS)
def test_twins(name: str) -> None:
    property_, text = TWINS[name]
    body, _, fillings = text.rpartition(" //")
    safe, unsafe = fillings.split("|")
    proof = conclusion(body.replace("HOLE", safe), property_)
    assert proof.verdict is Verdict.SAFE
    assert isinstance(proof.evidence, Contracts)
    assert conclusion(body.replace("HOLE", unsafe), property_).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("name", FOOLED)
def test_a_call_may_change_what_it_can_reach(name: str) -> None:
    assert conclusion(FOOLED[name]).verdict is Verdict.UNKNOWN


def test_without_recursion_there_is_nothing_to_do() -> None:
    assert conclusion("int main(void) { return 0; }").reason == "no function of the program calls itself"


def test_it_goes_on_where_it_was_interrupted() -> None:
    body, _, fillings = TWINS["results"][1].rpartition(" //")
    program = load_program(HEAD + body.replace("HOLE", fillings[0]), "LP64", PROPERTIES["unreach-call"])
    run = modular(Settings()).start(Question(program, CpuBudget(20.0)), Knowledge())
    turns = 1
    while (found := run.go_on(10 * turns)) is None:
        turns += 1
    assert turns > 3
    assert found.verdict is Verdict.SAFE
