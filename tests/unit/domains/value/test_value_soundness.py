"""Small programs in which a value analysis could easily prove too much. None of them is safe; some are not decided."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.api.verify import verify
from cegas.program.properties import Verdict

HEADER: Final = """
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
"""

UNSAFE: Final = {
    "xor of addresses with an open offset": """
        int main(void) {
            char b[10], c;
            unsigned long i = __VERIFIER_nondet_ulong();
            if (i >= 10) return 0;
            unsigned long x = (unsigned long)(b + i) ^ (unsigned long)&c;
            i = __VERIFIER_nondet_ulong();
            if (i >= 10) return 0;
            unsigned long y = (unsigned long)(b + i) ^ x;
            if (y != (unsigned long)&c) reach_error();
            return 0;
        }
    """,
    "a byte of a very wide integer": """
        int main(void) {
            unsigned _BitInt(256) x = 0;
            unsigned char *p = (unsigned char *)&x;
            p[20] = 1;
            if (x != 0) reach_error();
            return 0;
        }
    """,
    "a write through a pointer that may be one of two": """
        int x = 1, y = 2;
        int main(void) {
            int *p = __VERIFIER_nondet_int() ? &x : &y;
            *p = 7;
            if (x == 7 && y == 2) reach_error();
            return 0;
        }
    """,
    "a function without a body behind a pointer": """
        void f(void);
        int main(void) { void (*p)(void) = f; p(); reach_error(); return 0; }
    """,
    "a value that is written in a callee": """
        static int x;
        static void set(int *p, int v) { *p = v; }
        int main(void) { set(&x, 3); if (x == 3) reach_error(); return 0; }
    """,
    "a block that is allocated again and again": """
        int main(void) {
            int *first = malloc(sizeof *first);
            *first = 1;
            for (int i = 0; i < 3; i++) { int *p = malloc(sizeof *p); *p = 2; if (i == 2 && *first == 1) reach_error(); }
            return 0;
        }
    """,
    "a recursive function with locals of its own": """
        int f(int n, int *outer) {
            int mine = n;
            if (n == 0) return outer && *outer == 1;
            return f(n - 1, &mine);
        }
        int main(void) { if (f(3, 0)) reach_error(); return 0; }
    """,
    "a copy between overlapping places": """
        int main(void) {
            char s[6] = {1, 2, 3, 4, 5, 6};
            memmove(s + 1, s, 4);
            if (s[1] == 1 && s[4] == 4 && s[5] == 6) reach_error();
            return 0;
        }
    """,
    "what an assumption says of a cell that was written since": """
        int x;
        int main(void) {
            x = __VERIFIER_nondet_int();
            if (x++ == 3) { if (x == 4) reach_error(); }
            return 0;
        }
    """,
    "a value of many bytes that was filled": """
        int main(void) {
            static unsigned char s[70000];
            memset(s, 1, sizeof s);
            s[69999] = 2;
            if (s[69998] == 1 && s[69999] == 2) reach_error();
            return 0;
        }
    """,
    "a walk over entries from outside, compared with the head of the list": """
        struct link { struct link *next; };
        struct entry { long value; struct link link; };
        struct link head;
        extern struct link *outside(void);
        #define ENTRY(p) ((struct entry *)((char *)(p) - __builtin_offsetof(struct entry, link)))
        int main(void) {
            head.next = outside();
            if (!head.next) return 0;
            int count = 0;
            for (struct entry *e = ENTRY(head.next); &e->link != &head; e = ENTRY(e->link.next)) {
                if (!e->link.next) return 0;
                if (++count == 2 && e->value == 3) reach_error();
            }
            return 0;
        }
    """,
    "an integer moved by the distance to another object": """
        int one, two;
        int main(void) {
            unsigned long distance = (unsigned long)&two - (unsigned long)&one;
            *(int *)((unsigned long)&one + distance) = 7;
            if (two == 7) reach_error();
            return 0;
        }
    """,
    "an address minus the distance from another object": """
        int one, two;
        int main(void) {
            unsigned long from = (unsigned long)&one, to = (unsigned long)&two;
            *(int *)(to - (to - from)) = 7;
            if (one == 7) reach_error();
            return 0;
        }
    """,
    "a distance that an input switches on": """
        int one, two;
        int main(void) {
            unsigned long from = (unsigned long)&one, to = (unsigned long)&two;
            unsigned long on = __VERIFIER_nondet_ulong() & 1;
            *(int *)(from + (to - from) * on) = 7;
            if (two == 7) reach_error();
            return 0;
        }
    """,
}

ANALYSES: Final = ("value", "value-full", "cegas")

OPEN: Final = {
    "an address that equals a number": """
        int own;
        int *held;
        int main(void) {
            held = &own;
            int *used = held;
            if ((unsigned long)used == 0x200000UL) { *used = 7; if (own == 7) reach_error(); }
            return 0;
        }
    """,
    "an address that assembly computes": """
        int own;
        int main(void) {
            int *from = &own, *to;
            __asm__("lea (%1), %0" : "=r"(to) : "r"(from));
            *to = 7;
            if (own == 7) reach_error();
            return 0;
        }
    """,
    "an address that assembly stores": """
        int own;
        int main(void) {
            int *from = &own, *to = 0;
            __asm__("movq %1, %%rax; movq %%rax, %0" : "=m"(to) : "r"(from) : "rax");
            *to = 7;
            if (own == 7) reach_error();
            return 0;
        }
    """,
    "a function that assembly finds": """
        int own;
        void set(void) { own = 7; }
        int main(void) {
            void (*from)(void) = set, (*to)(void);
            __asm__("lea (%1), %0" : "=r"(to) : "r"(from));
            to();
            if (own == 7) reach_error();
            return 0;
        }
    """,
    "a variable that assembly knows by name": """
        int own;
        int main(void) {
            int *to;
            __asm__("movabs $own, %0" : "=r"(to));
            *to = 7;
            if (own == 7) reach_error();
            return 0;
        }
    """,
    "past the end of one object, before another": """
        int main(void) {
            int y = 0, x = 0;
            int *p = &y + 1;
            if (p == &x) { p[-1] = 7; reach_error(); }
            return x + y;
        }
    """,
    "the address of a variable in its former life": """
        int main(void) {
            int *p = 0;
            for (int i = 0; i < 2; i++) { int x = i; if (i == 1 && p != &x) reach_error(); p = &x; }
            return 0;
        }
    """,
    "an array without elements": """
        int main(void) {
            int x = 1;
            unsigned long n = __VERIFIER_nondet_ulong();
            if (n != 0) return 0;
            char *a = __builtin_alloca(n);
            if ((void *)a == (void *)&x) reach_error();
            return x;
        }
    """,
    "the order of objects": """
        int main(void) { int x, y; if ((unsigned long)&x < (unsigned long)&y) reach_error(); return 0; }
    """,
}


def verdict(tmp_path: Path, source: str, analysis: str) -> Verdict:
    file = tmp_path / "program.c"
    file.write_text(HEADER + source, encoding="utf-8")
    return verify(file, analysis=analysis, time_limit=30).verdict


@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("name", UNSAFE)
def test_unsafe_programs(tmp_path: Path, name: str, analysis: str) -> None:
    assert verdict(tmp_path, UNSAFE[name], analysis) is Verdict.UNSAFE


@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("name", OPEN)
def test_what_the_semantics_leaves_open_is_not_proved(tmp_path: Path, name: str, analysis: str) -> None:
    assert verdict(tmp_path, OPEN[name], analysis) is Verdict.UNKNOWN


@pytest.mark.parametrize("analysis", ANALYSES)
def test_arithmetic_on_null_is_an_assumption(tmp_path: Path, analysis: str) -> None:
    """C does not define null plus a number. The verdict says that it rests on that; zero may be added."""
    file = tmp_path / "program.c"
    source = """
        int own; unsigned long number; char *nowhere;
        int main(void) {
            number = (unsigned long)&own >> 1 << 1;
            *(int *)(nowhere + number) = 7;
            if (own == 7) reach_error();
            return 0;
        }
    """
    file.write_text(HEADER + source, encoding="utf-8")
    result = verify(file, analysis=analysis, time_limit=30)
    assert result.verdict is not Verdict.UNSAFE
    if result.verdict is Verdict.SAFE:
        assert any("is not null" in assumption.text for assumption in result.assumptions)
    file.write_text(
        HEADER + "char *nowhere;\nint main(void) { if (nowhere + __VERIFIER_nondet_ulong() == 0) reach_error(); return 0; }",
        encoding="utf-8",
    )
    assert verify(file, analysis=analysis, time_limit=30).verdict is Verdict.UNSAFE


def test_conditions_in_front_of_a_return_are_listed(tmp_path: Path) -> None:
    """A proof says which conditions it did not prove, wherever they stand."""
    file = tmp_path / "program.c"
    file.write_text(
        "extern int *get(void);\nint read(int *p) { return *p; }\nint main(void) { read(get()); return 0; }\n",
        encoding="utf-8",
    )
    result = verify(file, analysis="value")
    assert result.verdict is Verdict.SAFE
    assert [assumption.line for assumption in result.assumptions] == [2]
