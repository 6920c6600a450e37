"""Programs that keep a checker busy where it does not look at the clock, or that make it take all the memory there is."""

from __future__ import annotations

from typing import Final

HEADER: Final = """\
#include <stdlib.h>
#include <string.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
"""


def _main(body: str, before: str = "") -> str:
    return f"{HEADER}{before}\nint main(void) {{\n{body}\nreturn 0;\n}}\n"


def _chain(type_: str, step: str, rounds: int) -> str:
    """The same operation on the same value, again and again."""
    name = {"unsigned long": "ulong", "unsigned": "uint"}.get(type_, type_)
    return _main(
        f"{type_} x = __VERIFIER_nondet_{name}(); if (!(x > 1 && x < 1000000)) return 0;\n"
        f"for (int i = 0; i < {rounds}; i++) {{ {step} }}\nif (x == 77) reach_error();"
    )


def _straight(lines: int) -> str:
    """One basic block."""
    block = "".join(f"x = x * {2 * n + 1} + (x >> {n % 31});\n" for n in range(lines))
    return _main(f"int x = __VERIFIER_nondet_int();\n{block}if (x == 12345) reach_error();")


def _wide(count: int) -> str:
    """A condition of very many parts."""
    parts = " ^ ".join(f"(x * {n + 3}u + (y >> {n % 32}))" for n in range(count))
    return _main(
        f"unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\nif (({parts}) == 5u) reach_error();"
    )


def _wide_paths(count: int) -> str:
    body = "".join(f"if (__VERIFIER_nondet_int()) s += {n}; else s ^= {n + 1};\n" for n in range(count))
    return _main(f"unsigned s = __VERIFIER_nondet_uint(), t = s;\n{body}if (s == t + 123457u) reach_error();")


def _table(count: int) -> str:
    """Pointers of a table to variables of their own, one of them chosen by an input."""
    variables = "".join(f"int v{n};" for n in range(count))
    table = ", ".join(f"&v{n}" for n in range(count))
    return _main(
        f"for (int k = 0; k < 10; k++) {{ unsigned i = __VERIFIER_nondet_uint() % {count}; *t[i] = *t[(i + 7) % {count}] + 1; }}\n"
        "if (v0 > 100) reach_error();",
        f"{variables}\nint *t[] = {{ {table} }};",
    )


def _functions(count: int) -> str:
    """A call tree of functions, each of which calls two."""
    functions = "".join(
        f"int f{n}(int x) {{ return x > {n} ? f{n - 1}(x - 1) + f{n - 1}(x + 1) : f{n - 1}(x); }}\n" for n in range(1, count)
    )
    return _main(
        f"if (f{count - 1}(__VERIFIER_nondet_int()) == 3) reach_error();", f"int f0(int x) {{ return x; }}\n{functions}"
    )


def _bomb(powers: int, width: int, use: str) -> str:
    """Macros of macros: a few lines that are millions of words for the compiler."""
    macros = "".join(f"#define P{n + 1} {use.join([f'P{n}'] * width)}\n" for n in range(powers))
    return f"#define P0 1\n{macros}"


def _nested(depth: int) -> str:
    return _main(f"int x = __VERIFIER_nondet_int();\nx = {'(' * depth}x{' + 1)' * depth};\nif (x == 5) reach_error();")


PROGRAMS: Final = {
    # Long chains
    "chain-float-division": _chain("float", "x = x / 1.0f;", 10_000),
    "chain-float-sum": _chain("float", "x = x * 1.5f + 0.25f;", 3_000),
    "chain-double-root": _chain("double", "x = sqrt(x) + x / 3.0;", 300),
    "chain-product": _chain("unsigned", "x = x * 1664525u + 1013904223u;", 150_000),
    "chain-division": _chain("unsigned long", "x = (x << 7) / (x % 1021 + 3) + x;", 2_000),
    "chain-shifts": _chain("unsigned long", "x ^= x << 13; x ^= x >> 7; x ^= x << 17;", 20_000),
    "chain-choices": _chain("int", "x = x % 2 ? 3 * x + 1 : x / 2;", 1_000),
    "chain-straight": _straight(2_000),
    "chain-straight-long": _straight(20_000),
    # Huge arrays, quantities of 2^40
    "array-unknown-writes": _main(
        "for (int i = 0; i < 3000; i++) a[__VERIFIER_nondet_uint() % 65536] = a[__VERIFIER_nondet_uint() % 65536] + i;\n"
        "if (a[7] == 1234567) reach_error();",
        "int a[65536];",
    ),
    "array-huge": _main(
        "for (unsigned long i = 0; i < sizeof a; i++) a[i] = (char)i;\nif (a[__VERIFIER_nondet_uint() % sizeof a] == 300) reach_error();",
        "char a[1ul << 30];",
    ),
    "array-copies": _main(
        "for (int k = 0; k < 20; k++) { unsigned i = __VERIFIER_nondet_uint() % 1000, j = __VERIFIER_nondet_uint() % 1000;\n"
        "memcpy(b + i, a + j, 1500); memcpy(a + j, b + i, 1500); }\nif (a[100] != b[200]) reach_error();",
        "char a[3000], b[3000];",
    ),
    "array-moves": _main(
        "for (int k = 0; k < 400; k++) memmove(a + __VERIFIER_nondet_uint() % 4000, a + __VERIFIER_nondet_uint() % 4000, 4000);\n"
        "if (a[77] == 1) reach_error();",
        "char a[8000];",
    ),
    "array-sort": _main(
        "int a[40]; for (int i = 0; i < 40; i++) a[i] = __VERIFIER_nondet_int();\n"
        "for (int i = 0; i < 40; i++) for (int j = 0; j + 1 < 40; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }\n"
        "for (int i = 0; i + 1 < 40; i++) if (a[i] > a[i + 1]) reach_error();"
    ),
    "array-permutation": _main(
        "unsigned char p[256]; for (int i = 0; i < 256; i++) p[i] = i;\n"
        "for (int i = 0; i < 256; i++) { unsigned j = __VERIFIER_nondet_uint() % 256; unsigned char t = p[i]; p[i] = p[j]; p[j] = t; }\n"
        "unsigned s = 0; for (int i = 0; i < 256; i++) s += p[i];\nif (s != 32640) reach_error();"
    ),
    "quantity-loop": _main("unsigned long n = 0; while (n < (1ul << 40)) n++;\nif (n != (1ul << 40)) reach_error();"),
    "quantity-heap": _main(
        "char *p = malloc(1ul << 40); if (!p) return 0; unsigned long i = __VERIFIER_nondet_ulong() % (1ul << 40);\n"
        "memset(p, 1, 1ul << 40); p[i] = 3; if (p[i ^ 1] == 7) reach_error();"
    ),
    "quantity-stack": _main(
        "unsigned long n = __VERIFIER_nondet_ulong() % (1ul << 40); char a[n + 1]; a[n] = 1; a[n / 2] = 2; if (a[n] == 3) reach_error();"
    ),
    "quantity-shift": _chain("unsigned long", "x = x * (1ul << 40) + (x >> 40); x ^= 1ul << (i % 64);", 5_000),
    # Recursion
    "recursion-endless": _main("if (f(0) == 5) reach_error();", "int f(int n) { return n == -1 ? 5 : f(n + 1) + 1; }"),
    "recursion-deep": _main(
        "if (f(100000, __VERIFIER_nondet_int()) == 5) reach_error();",
        "int f(int n, int x) { return n ? f(n - 1, x * 3 + n) : x; }",
    ),
    "recursion-ackermann": _main(
        "if (a(3, 9) == 5) reach_error();",
        "int a(int m, int n) { return !m ? n + 1 : !n ? a(m - 1, 1) : a(m - 1, a(m, n - 1)); }",
    ),
    "recursion-tree": _functions(40),
    "recursion-mutual": _main(
        "if (even(__VERIFIER_nondet_uint()) == 2) reach_error();",
        "int odd(unsigned n); int even(unsigned n) { return n ? odd(n - 1) : 1; } int odd(unsigned n) { return n ? even(n - 1) : 0; }",
    ),
    # Wide formulas
    "wide-condition": _wide(4_000),
    "wide-paths": _wide_paths(300),
    "wide-table": _table(130),
    "wide-table-large": _table(600),
    "wide-graph": _main(
        "for (int i = 0; i < 200; i++) for (int j = 0; j < 8; j++) n[i].a[j] = &n[(i * 7 + j * 13) % 200];\n"
        "struct N *p = n; for (int k = 0; k < 30; k++) { p = p->a[__VERIFIER_nondet_uint() & 7]; p->v += k; }\n"
        "if (p->v == 1000) reach_error();",
        "struct N { struct N *a[8]; int v; }; struct N n[200];",
    ),
    "wide-list": _main(
        "struct L *head = 0; for (unsigned n = 0;; n++) { struct L *f = malloc(sizeof *f); if (!f) return 0; f->next = head;\n"
        "f->value = __VERIFIER_nondet_int() ? n : n + 1; head = f; if (head->value > n + 1) reach_error(); }",
        "struct L { struct L *next; unsigned value; };",
    ),
    # One question that takes the solver minutes
    "solver-factors": _main(
        "unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();\n"
        "if (a > 1 && b > 1 && a < 4294967296ul && b < 4294967296ul && a * b == 4611686014132420609ul) reach_error();"
    ),
    "solver-cubes": _main(
        "long x = __VERIFIER_nondet_int() % 100000, y = __VERIFIER_nondet_int() % 100000, z = __VERIFIER_nondet_int() % 100000;\n"
        "if (x > 0 && y > 0 && z > 0 && x * x * x + y * y * y == z * z * z) reach_error();"
    ),
    "solver-floats": _main(
        "double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), c = __VERIFIER_nondet_double();\n"
        "if (a > 1 && b > a && c > b && c < 1e6 && (a + b) / c * a != a * (b + a) / c && sqrt(a * b) / c == b / sqrt(c)) reach_error();"
    ),
    "solver-remainder": _main(
        "double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(); if (a > 1 && b > 1e-3 && fmod(a, b) > b) reach_error();"
    ),
    "solver-hash": _main(
        "unsigned h = 2166136261u; for (int i = 0; i < 64; i++) { h ^= __VERIFIER_nondet_uint() & 255; h *= 16777619u; h ^= h >> 15; }\n"
        "if (h == 0xdeadbeefu) reach_error();"
    ),
    # Before there is a program
    "compiler-memory": _bomb(6, 16, ", ") + _main("if (table[5] != 1) reach_error();", "int table[] = { P6 };"),
    "compiler-time": _bomb(5, 16, " + ") + _main("int x = __VERIFIER_nondet_int(); if ((P5) == x) reach_error();"),
    "compiler-zero": '#include "/dev/zero"\n' + _main(""),
    "large-file": _main(
        "int x = __VERIFIER_nondet_int();\n"
        + "".join(f"if (x == {n}) x = x + {n % 7};\n" for n in range(60_000))
        + "if (x == 5) reach_error();"
    ),
    "nested-deeply": _nested(15_000),
}
"""By name."""
FIFO: Final = "input-fifo"
"""A program that nobody ever writes: its file is a named pipe."""
