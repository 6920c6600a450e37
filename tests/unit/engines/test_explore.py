"""Compiled programs: twins that differ in one token, what belongs to a state, what is refused; long runs."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

import pytest

from cegas import verify
from cegas.api.result import Result
from cegas.compiled.jit import SearchEnding
from cegas.compiled.search import StateSearch
from cegas.program.properties import Verdict

HEAD: Final = """
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
"""

TWINS: Final = {
    "machine": """int s; int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        if (k == 7 && s < 3) s++; else if (k == -2) s = 0; if (s > HOLE) reach_error(); } }""",
    "order": """int s; int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        if (k < -5 && s == 0) s = 1; if (k > 100 && s == 1) s = 2; if (s > HOLE) reach_error(); } }""",
    "unsigned order": """int s; int main(void) { while (1) { unsigned k = __VERIFIER_nondet_int();
        if (k > 4000000000u && s < 3) s++; if (s > HOLE) reach_error(); } }""",
    "wider": """int s; int main(void) { while (1) { long k = __VERIFIER_nondet_int();
        if (k == -1L && s < 3) s++; if (s > HOLE) reach_error(); } }""",
    "kept input": """int last, n; int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        if (last == 5 && k == 6 && n < 3) n++; last = k; if (n > HOLE) reach_error(); } }""",
    "static local": """static int count(void) { static int n; if (n < 3) n++; return n; }
        int main(void) { while (1) if (count() > HOLE) reach_error(); }""",
    "local array": """int main(void) { int a[4] = {0}; while (1) { unsigned char k = __VERIFIER_nondet_uchar();
        if (k < 4 && a[k] < 3) a[k]++; if (a[2] > HOLE) reach_error(); } }""",
    "pointer": """int x, y; int main(void) { int *p = &x; while (1) { if (__VERIFIER_nondet_bool()) p = p == &x ? &y : &x;
        if (*p < 3) ++*p; if (y > HOLE) reach_error(); } }""",
    "pointer in memory": """int x, y; int *p = &x; int main(void) { while (1) { if (__VERIFIER_nondet_bool()) p = &y;
        if (*p < 3) ++*p; if (y > HOLE) reach_error(); } }""",
    "scope": """int s; int main(void) { while (1) { int a[2] = {s, s}; int *p = &a[1]; if (__VERIFIER_nondet_bool() && *p < 3) s++;
        if (s > HOLE) reach_error(); } }""",
    "heap": """int s; int main(void) { int *p = malloc(4); if (!p) return 0; *p = 0; while (1) {
        if (__VERIFIER_nondet_bool() && *p < 3) ++*p; if (*p > HOLE) reach_error(); } }""",
    "large state": """int a[1500000], s; int main(void) { while (1) { if (__VERIFIER_nondet_int() == 7 && s < 3) { a[s] = 1; s++; }
        if (s > HOLE) reach_error(); } }""",
    "two cells": """struct { int last, n; } s; int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        if (s.last == 5 && k == 6 && s.n < 3) s.n++; s.last = k; if (s.n > HOLE) reach_error(); } }""",
    "sign and width": """int s; int main(void) { while (1) { signed char c = __VERIFIER_nondet_uchar(); long k = (unsigned) c;
        if (k == 4294967295L && s < 3) s++; if (s > HOLE) reach_error(); } }""",
    "endless inner loop": """int s; int main(void) { while (1) { int k = __VERIFIER_nondet_int(); while (k == 3) { }
        if (k == 4 && s < 3) s++; if (s > HOLE) reach_error(); } }""",
    "callee": """int s; static void step(int k) { if (k == 9 && s < 3) s++; }
        int main(void) { while (1) { step(__VERIFIER_nondet_int()); if (s > HOLE) reach_error(); } }""",
    "loop in a function": """int s; static void serve(void) { while (1) { if (__VERIFIER_nondet_int() == 1 && s < 3) s++;
        if (s > HOLE) reach_error(); } } int main(void) { s = 0; serve(); return 0; }""",
    "functions": """int s; static void up(void) { if (s < 3) s++; } static void down(void) { s = 0; }
        int main(void) { void (*f)(void) = up; while (1) { f(); f = __VERIFIER_nondet_bool() ? up : down;
        if (s > HOLE) reach_error(); } }""",
    "halves": """double d; int main(void) { while (1) { if (__VERIFIER_nondet_bool() && d < 2.75) d += 1.0 / 4 * 4;
        if (d > HOLE) reach_error(); } }""",
    "all of a byte": """int s; int main(void) { while (1) { unsigned char k = __VERIFIER_nondet_uchar();
        if (k * 3 == 255 && s < 3) s++; if (s > HOLE) reach_error(); } }""",
}
"""The state never exceeds 3 (2 in `order`): with the hole filled by that, no run reaches the error."""


def explored(folder: Path, text: str, analysis: str = "explore", property_: str = "unreach-call") -> Result:
    source = folder / "program.c"
    source.write_text(HEAD + text, encoding="utf-8")
    return verify(source, analysis=analysis, property=property_, time_limit=120)


@pytest.mark.parametrize("name", TWINS)
def test_twins(tmp_path: Path, name: str) -> None:
    most = 2 if name == "order" else 3
    safe = explored(tmp_path, TWINS[name].replace("HOLE", str(most)))
    assert safe.verdict is Verdict.SAFE, safe.reason
    unsafe = explored(tmp_path, TWINS[name].replace("HOLE", str(most - 1)))
    assert unsafe.verdict is Verdict.UNSAFE, unsafe.reason
    assert unsafe.counterexample is not None


PAIRS: Final = {
    "bytes between fields": (
        """struct s { char a; int b; }; extern int memcmp(const void *, const void *, unsigned long);
        int main(void) { while (1) { struct s x, y; __builtin_memset(&x, 0, 8); __builtin_memset(&y, 0, HOLE);
        x.a = y.a = 1; x.b = y.b = 2; if (memcmp(&x, &y, 8)) reach_error(); } }""",
        "8",
        "1",
    ),
    "an array of some length": (
        """int main(void) { while (1) { unsigned char k = __VERIFIER_nondet_uchar(); if (k < 1 || k > 4) continue; int a[k];
        for (int i = 0; i < k; i++) a[i] = i; if (sizeof a / sizeof *a + a[k - 1] > HOLE) reach_error(); } }""",
        "7",
        "6",
    ),
    "a byte that nobody has written is one byte": (
        """int main(void) { unsigned char *p = malloc(2); if (!p) return 0;
        while (1) { unsigned char a = p[0], b = p[HOLE]; if (a != b) reach_error(); } }""",
        "0",
        "1",
    ),
    "wider with sign, then without": (
        """int main(void) { while (1) { signed char c = __VERIFIER_nondet_uchar(); unsigned short w = c; unsigned long z = (long) c;
        if (w == 65535 && z HOLE 18446744073709551615ul) reach_error(); } }""",
        "!=",
        "==",
    ),
    "two orders": (
        """int main(void) { while (1) { int k = __VERIFIER_nondet_int(); unsigned u = k;
        if (k < -5 && u < HOLE) reach_error(); } }""",
        "2147483648u",
        "2147483649u",
    ),
    "blocks that come and go": (
        """int *keep; int main(void) { int n = 0; while (1) {
        if (!keep) { keep = malloc(4); if (!keep) return 0; *keep = 0; }
        else if (__VERIFIER_nondet_int() == 5) { free(keep); keep = 0; n = n < 2 ? n + 1 : n; } else if (*keep < 2) ++*keep;
        if (keep && *keep + n > HOLE) reach_error(); } }""",
        "4",
        "3",
    ),
    "frames of a recursion": (
        """static int f(int n, int x) { int l = x; if (n == 0) return l; int r = f(n - 1, x + 1); return l + r; }
        int main(void) { int s = 0; while (1) { int k = __VERIFIER_nondet_int(); if (k == 4) s = f(3, 1); else if (k == 5) s = f(2, 0);
        if (s > HOLE) reach_error(); } }""",
        "10",
        "9",
    ),
    "a block that grows": (
        """void *realloc(void *, __SIZE_TYPE__); int main(void) { int n = 1, *p = malloc(4); if (!p) return 0; *p = 0;
        while (1) { if (n < 3 && __VERIFIER_nondet_int() == 3) { int *q = realloc(p, ++n * 4); if (!q) return 0; p = q;
        p[n - 1] = p[n - 2] + 1; } if (p[n - 1] > HOLE) reach_error(); } }""",
        "2",
        "1",
    ),
    "a name, another one, or none": (
        """static const char on[] = "on"; int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        const char *s = k == 1 ? "a" : k == 2 ? on : 0; if (s != 0 && s HOLE on && *s == 'o') reach_error(); } }""",
        "!=",
        "==",
    ),
    "a loop with two entries": (
        """int main(void) { int x = 0, k = __VERIFIER_nondet_int(); if (k == 1) goto b; a: x = x < 4 ? x + 1 : 0;
        b: if (__VERIFIER_nondet_bool()) goto a; if (x HOLE 4) reach_error(); goto b; }""",
        ">",
        "==",
    ),
}
"""With the first token no run reaches the error, with the second one some do."""


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(tmp_path: Path, name: str) -> None:
    text, safe, unsafe = PAIRS[name]
    assert explored(tmp_path, text.replace("HOLE", safe)).verdict is Verdict.SAFE
    assert explored(tmp_path, text.replace("HOLE", unsafe)).verdict is Verdict.UNSAFE


@pytest.mark.parametrize("name", ["machine", "heap", "functions"])
def test_the_tester_finds_the_unsafe_twins(tmp_path: Path, name: str) -> None:
    assert explored(tmp_path, TWINS[name].replace("HOLE", "2"), "test").verdict is Verdict.UNSAFE
    safe = explored(tmp_path, TWINS[name].replace("HOLE", "3"), "test")
    assert safe.verdict is Verdict.UNKNOWN
    assert "come to no violation" in safe.reason


REFUSED: Final = {
    "an input that is computed with": "int s; int main(void) { while (1) { s += __VERIFIER_nondet_int(); if (s == 77) reach_error(); } }",
    "two inputs that are compared": """int main(void) { while (1) if (__VERIFIER_nondet_int() == __VERIFIER_nondet_int() + 1)
        reach_error(); }""",
    "an input as an index": """int a[9]; int main(void) { while (1) { int k = __VERIFIER_nondet_int(); if (k >= 0 && k < 9) a[k]++;
        if (a[3] > 2) reach_error(); } }""",
    "an input in pieces": """union { int i; unsigned char c[4]; } u; int main(void) { while (1) { u.i = __VERIFIER_nondet_int();
        if (u.c[1] == 5) reach_error(); } }""",
    "an input that is overwritten in part": """unsigned g; int main(void) { while (1) { g = __VERIFIER_nondet_int(); if (g < 0x1205) {
        *(unsigned char *) &g = 5; if (g >= 0x1205) reach_error(); } } }""",
    "pieces of two inputs": """struct __attribute__((packed)) word { unsigned v; }; unsigned a[4], i = 1; int main(void) { while (1) {
        a[0] = __VERIFIER_nondet_int(); a[1] = __VERIFIER_nondet_int(); if (((struct word *) ((char *) a + i))->v == 0x1234)
        reach_error(); i = i == 1 ? 3 : 1; } }""",
    "pieces of two inputs at a place that the text tells": """struct __attribute__((packed)) { char c; unsigned v[3]; } s; int main(void) {
        unsigned *p = s.v; unsigned i = 0; while (1) { s.v[0] = __VERIFIER_nondet_int(); s.v[1] = __VERIFIER_nondet_int();
        if (((unsigned *) &s)[1 + i] == 0x1234) reach_error(); i = (i + 1) & 1; } }""",
    "an address that is filled in part": """int x; int main(void) { unsigned n = 0; while (1) { int *p = &x;
        __builtin_memset(&p, 0, 1 + n); n = (n + 1) & 1; if (p != 0) reach_error(); } }""",
    "an endless call": """static void hang(int k) { while (k == 3) { } } int main(void) { while (1) { int k = __VERIFIER_nondet_int();
        hang(k); if (k == 5 && k == 6) reach_error(); } }""",
    "memory that nobody has written": "int main(void) { int a[3], *p = a; while (1) if (p[1] * 3 == 6) reach_error(); }",
    "copies of memory that nobody has written": """struct { int a, b; } g; int main(void) { struct { int a, b; } l; int *p = &l.a;
        *p = 1; while (1) { __builtin_memcpy(&g, p, 8); if (g.b == 5) reach_error(); } }""",
    "a division that the processor does not have": """int main(void) { __int128 w = 1; while (1) {
        if (w / (__VERIFIER_nondet_bool() + 2) == 5) reach_error(); w = w < 9 ? w + 1 : 1; } }""",
    "addresses that nobody has chosen": """int x; int main(void) { int *p, *q, *r = &x; while (1) {
        if (__VERIFIER_nondet_bool()) p = r; if (__VERIFIER_nondet_bool()) q = r; if (p == q) { } else reach_error(); } }""",
    "the number of an address": """int x; int main(void) { while (1) if ((unsigned long) &x % 4096 == 8 && __VERIFIER_nondet_int() == 2)
        reach_error(); }""",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_exhausted_is_refused(tmp_path: Path, name: str) -> None:
    result = explored(tmp_path, REFUSED[name])
    assert result.verdict is Verdict.UNKNOWN, result.reason


def test_a_turn_is_short_however_large_the_states_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stretches: list[int] = []
    go_on = StateSearch.go_on

    def counted(self: StateSearch, rounds: int) -> SearchEnding:
        stretches.append(rounds)
        return go_on(self, rounds)

    monkeypatch.setattr(StateSearch, "go_on", counted)
    for size in (10, 1_500_000):
        explored(tmp_path, TWINS["large state"].replace("1500000", str(size)).replace("HOLE", "3"))
    assert stretches[0] > 10_000
    assert stretches[-1] < 10


def test_conditions_that_count_are_proved_and_violated(tmp_path: Path) -> None:
    text = """int a[4], n; int main(void) { while (1) { if (__VERIFIER_nondet_int() == 1) { a[n] = 1; n = n < HOLE ? n + 1 : 0; } } }"""
    assert explored(tmp_path, text.replace("HOLE", "3"), property_="memory").verdict is Verdict.SAFE
    violated = explored(tmp_path, text.replace("HOLE", "4"), property_="memory")
    assert violated.verdict is Verdict.UNSAFE
    assert "behind the end of a" in violated.reason


@pytest.mark.parametrize("name", ["pointer", "heap"])
def test_conditions_about_alignment_are_decided(tmp_path: Path, name: str) -> None:
    assert explored(tmp_path, TWINS[name].replace("HOLE", "3"), property_="default").verdict is Verdict.SAFE
    assert explored(tmp_path, TWINS[name].replace("HOLE", "2"), property_="default").verdict is Verdict.UNSAFE
    odd = "int a[2], s; int main(void) { char *p = (char *) a; while (1) { s = *(int *) (p + HOLE); } }"
    assert explored(tmp_path, odd.replace("HOLE", "4"), property_="default").verdict is Verdict.SAFE
    assert explored(tmp_path, odd.replace("HOLE", "2"), property_="default").verdict is Verdict.UNSAFE


LOCK: Final = """int s; int main(void) { while (1) { int k = __VERIFIER_nondet_int(); switch (s) { CASES
    case 9: if (k == 2) reach_error(); s = 0; } } }"""


def test_the_tester_goes_on_where_runs_came_to_new_branches(tmp_path: Path) -> None:
    """A lock of ten numbers: by chance alone, one run in some millions of millions opens it."""
    numbers = (17, 4242, -5, 99, 1000, 31, 8, 77, 63)
    cases = " ".join(f"case {state}: s = k == {number} ? {state + 1} : 0; break;" for state, number in enumerate(numbers))
    first, second = (explored(tmp_path, LOCK.replace("CASES", cases), "test") for _ in range(2))
    assert first.verdict is Verdict.UNSAFE
    assert first.statistics.operations == second.statistics.operations


def test_objects_die_with_their_frame_after_others_were_forgotten(tmp_path: Path) -> None:
    text = """char *gp; int sink; static void f(void) { char t[2]; t[0] = t[1] = 1; gp = &t[sink & 1]; sink = *gp & 1; gp = 0; }
        static void g(int n) { while (__VERIFIER_nondet_bool()) sink = (sink + 1) & 1; char *a = __builtin_alloca(n);
        a[0] = 7; gp = a; sink = *gp; } int main(void) { f(); g(2 + (sink & 1)); return HOLE; }"""
    assert explored(tmp_path, text.replace("HOLE", "sink"), property_="memory").verdict is Verdict.SAFE
    assert explored(tmp_path, text.replace("HOLE", "*gp"), property_="memory").verdict is Verdict.UNSAFE


def test_conditions_that_do_not_count_end_runs_and_are_told(tmp_path: Path) -> None:
    text = """int a[4], n; int main(void) { while (1) { if (__VERIFIER_nondet_int() == 1) { a[n] = 1; n++; } if (n > 4) reach_error(); } }"""
    result = explored(tmp_path, text)
    assert result.verdict is Verdict.SAFE, result.reason
    assert len(result.assumptions) == 1


def test_the_same_states_every_time(tmp_path: Path) -> None:
    text = TWINS["local array"].replace("HOLE", "3")
    first, second = (explored(tmp_path, text).statistics.states for _ in range(2))
    assert first == second
    # Three of four counters go from 0 to 3 by themselves; so does the one that is watched. The start is a state, too.
    assert first == 4**4 + 1


LONG: Final = """int a[100]; int main(void) { unsigned s = 1; for (unsigned i = 0; i < ROUNDS; i++) { s = s * 1664525u + 1013904223u;
    a[s % 100] = i & 7; } LAST }"""


def test_long_runs_are_compiled(tmp_path: Path) -> None:
    """Three million rounds would take the interpreter a minute."""
    text = LONG.replace("ROUNDS", "3000000")
    ended = explored(tmp_path, text.replace("LAST", "if (s == 0) reach_error();"), "concrete")
    assert (ended.verdict, ended.assumptions) == (Verdict.SAFE, ())
    undefined = explored(tmp_path, text.replace("LAST", "a[s] = 0; reach_error();"), "concrete")
    assert undefined.verdict is Verdict.SAFE
    assert len(undefined.assumptions) == 1


def test_violations_of_long_runs_are_repeated_step_by_step(tmp_path: Path) -> None:
    text = LONG.replace("ROUNDS", "8000")
    found = explored(tmp_path, text.replace("LAST", "if (s != 0) reach_error();"), "concrete")
    assert found.verdict is Verdict.UNSAFE
    assert found.counterexample is not None
    assert found.counterexample.omitted > 10_000  # the middle is counted
    assert "reach_error" in found.counterexample.steps[-1].source
    asked = explored(tmp_path, text.replace("LAST", "if (__VERIFIER_nondet_int()) reach_error();"), "concrete")
    assert asked.verdict is Verdict.UNKNOWN
    assert "__VERIFIER_nondet_int" in asked.reason


def test_no_memory_for_a_stack_is_a_reason_and_no_defect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    file = tmp_path / "program.c"
    file.write_text(HEAD + TWINS["machine"].replace("HOLE", "3"), encoding="utf-8")
    monkeypatch.setattr(threading.Thread, "start", refused)
    assert str(verify(file, analysis="explore")) == "UNKNOWN: the memory is used up"


COMBINATIONS: Final = """unsigned char a[12]; int main(void) { for (int i = 0; i < 12; i++) a[i] = __VERIFIER_nondet_uchar();
    while (1) { unsigned sum = 0; for (int i = 0; i < 12; i++) sum += a[i] * a[11 - i]; if (sum == 7) reach_error(); } }"""


def test_too_many_combinations_of_inputs_are_soon_given_up(tmp_path: Path) -> None:
    result = explored(
        tmp_path,
        COMBINATIONS.replace(
            "for (int i = 0; i < 12; i++) a[i] = __VERIFIER_nondet_uchar();",
            " ".join(f"a[{i}] = __VERIFIER_nondet_uchar();" for i in range(12)),
        ),
    )
    assert "too many combinations" in result.reason
    assert result.statistics.operations < 2_000_000


GUARDED: Final = """int main(void) { int id = __VERIFIER_nondet_int(), check = __VERIFIER_nondet_int();
    if (id < 1000 || id > 100000000 || check != id * 31 + 7) return 0;
    unsigned char rounds = 0; while (1) { rounds++; if (rounds == HOLE) reach_error(); } }"""


def test_the_tester_has_inputs_that_lead_into_loops(tmp_path: Path) -> None:
    """What is demanded in front of the loop, a solver meets; the error is hundreds of rounds behind that."""
    assert explored(tmp_path, GUARDED.replace("HOLE", "0"), "test").verdict is Verdict.UNSAFE
    assert explored(tmp_path, GUARDED.replace("HOLE", "256"), "test").verdict is Verdict.UNKNOWN
