"""Small C programs: the solver finds exactly the paths that runs with all inputs take."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.support.samples import some

from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.operations import Origin
from cegas.program.types import PointerType, Type
from cegas.program.walk import InputValue
from cegas.smt.formula import Feasible, Infeasible, PathFormula

HEADER = """
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long __VERIFIER_nondet_long(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int result;
void see(int x) { result = x; if (x & 1) result++; if (x & 4) result++; }
"""

PROGRAMS = {
    "arithmetic": "see(x * x - 3 * x + x / 3 % 5);",
    "signed": "signed char s = x; see(s / 3); see(s >> 2); if (s < -5) result = 1;",
    "array read": "int a[8] = {3, 1, 4, 1, 5, 9, 2, 6}; see(a[x & 7] ^ a[x >> 5]);",
    "array write": "int a[4] = {1, 2, 3, 4}; a[x & 3] = 9; a[(x >> 2) & 3] = 12; see(a[0]); see(a[(x >> 4) & 3]);",
    "bounds": "int a[5] = {1, 2, 3, 4, 5}; if (x < 7) see(a[x]);",
    "large array": "static short a[300]; a[x] = 5; a[255 - x] = 6; a[7] = 2; see(a[x ^ 1]); see(a[x]);",
    "large pointer array": "static int *a[200]; int p = 1, q = 2; a[x % 200] = &p; a[(x + 1) % 200] = &q;"
    " if (a[x & 63]) see(*a[x & 63]);",
    "struct array": "struct { char c; int i; short s; } a[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};"
    " a[x % 3].i = x; see(a[(x >> 4) % 3].i + a[1].s);",
    "struct copy": "struct S { int i; int *p; } a[3] = {{1, 0}, {2, 0}, {3, 0}}, b; int y = 7; a[1].p = &y;"
    " b = a[x % 3];"
    " if (b.p) see(*b.p); else see(b.i);",
    "pointer choice": "int i = 1, j = 2, *p = x & 1 ? &i : &j, *q = x & 2 ? p : &i; *q = 4; *p += 3; see(i); see(j);"
    " see(p == q);",
    "pointer from a table": "int i = 1, j = 2, k = 8, *t[4] = {&i, &j, &k, 0}, *p = t[x & 3], *q = t[(x >> 2) & 3];"
    " if (p && q) { *p = 4; *q += 3; see(i + 2 * j); see(p == q); see(k + *t[(x >> 4) & 1]); }",
    "pointers from a table of structures": "struct { int *p; int n; } t[2] = {{&x0, 3}, {x1, 2}}; int *p = t[x & 1].p;"
    " p[x >> 6] = 7; see(x0 + x1[1]); see(t[(x >> 1) & 1].n);",
    "freed twice": "int *p = malloc(4), *q = malloc(4), *t[4] = {p, q, 0, p}; free(t[x & 3]); free(t[(x >> 2) & 3]);"
    " see(x);",
    "pointer to pointer": "int i = 1, j = 2, k = 8, *p = x & 1 ? &i : &j, **r = &p; if (x & 2) *r = &k; **r = 5;"
    " see(i + 2 * j + 4 * k);",
    "pointer into array": "int a[4] = {1, 2, 3, 4}, *p = a + (x & 3), *q = a + ((x >> 2) & 3); if (p < q) *p = *q;"
    " see(q - p); see(a[1]);",
    "null": "int i = 3, *p = x & 1 ? &i : 0; if (p) see(*p); else see(2);",
    "null dereferenced": "int i = 3, *p = x & 1 ? &i : 0; if (x & 2) see(*p);",
    "heap": "int *p = malloc(4 * (x % 5 + 1)); p[0] = x; if (x % 5 > 1) p[1] = 3, see(p[x & 1]); see(p[0]); free(p);"
    " if (x > 250) see(*p);",
    "heap choice": "int *p = malloc(4), *q = malloc(4); *p = 1; *q = 2; int *t[2] = {p, q};"
    " free(t[x & 1]); if (x & 2) see(*p); else see(*q);",
    "symbolic size": "unsigned char *p = calloc(x + 1, 1); if (x > 3) { p[x] = 7; p[x / 2] = 3; see(p[2] + p[4]); }",
    "list": "struct N { struct N *n; int v; } a = {0, 1}, b = {&a, 2}, c = {&b, 3}, *p = x & 1 ? &c : &b;"
    " while (p) { see(p->v + (x & 2)); if (x & 4) p = p->n; else break; }",
    "function pointers": "int (*f)(int) = table[x & 3]; if (f) see(f(x >> 4));",
    "recursion": "see(fib(x & 7));",
    "xor pointers": "int i = 1, j = 2; unsigned long u = (unsigned long)&i ^ (unsigned long)&j;"
    " int *p = x & 1 ? &i : &j; int *q = (int *)(u ^ (unsigned long)p); *q = 9; see(i); see(*p);",
    "tagged pointers": "long i = 5; unsigned long u = (unsigned long)&i | (x & 7); see(u & 7); see(*(long *)(u & ~7ul));",
    "bytes": "union { unsigned u; unsigned char c[4]; } v; v.u = 0x01020304; v.c[x & 3] = x; see(v.u >> 8); see(v.c[2]);",
    "byte copy of a pointer": "int i = 6, *p = &i, *q; unsigned char *s = (void *)&p, *d = (void *)&q;"
    " for (int k = 0; k < 8; k++) d[k] = s[k]; *q = x; see(i);",
    "bit fields": "struct { unsigned a : 3, b : 5; int c : 4; } s = {0}; s.a = x; s.b = x >> 3; s.c = x;"
    " see(s.a + s.b);"
    " see(s.c);",
    "floats": "float f = x; f = f / 3 + 0.5f; see((int)f);",
    "float bits": "union { float f; unsigned u; } v; v.f = (float)x - 100; see(v.u >> 31); see((v.u >> 23) & 7);",
    "double": "double d = (double)(signed char)x / 7; see(d * 7 == (signed char)x); see(d < -3.5);",
    "long double": "long double d = x; d = d * d / 3 - 100; if (d > 500) see(x);",
    "copy": "char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0}; memcpy(b, a, x & 7); see(b[(x >> 3) & 7]); see(b[6]);",
    "overlapping copy": "int a[4] = {1, 2, 3, 4}; __builtin_memmove(a + (x & 1), a, 12); see(a[2]);",
    "fill": "char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; memset(a + (x & 1), x >> 4, (x >> 1) & 3); see(a[1] + a[3]);",
    "strings": 'const char *s = x & 1 ? "even" : "odd"; int n = 0; while (s[n]) n++; see(n + s[x & 2]);',
    "switch": "switch (x >> 2) { case 3: see(x); case 4: see(1); break; case 60: see(3); break; default: see(4); }",
    "assume": "__VERIFIER_assume(x > 100); __VERIFIER_assume(x % 7 == 3); see(x); if (x == 100) reach_error();",
    "scopes": "int *p = 0; for (int i = 0; i < 3; i++) { int y; if (i == (x & 3)) p = &y; y = i; } if (x & 4) see(p == 0);",
    "static table": "static int a = 1, b = 2, *const t[3] = {&a, &b, 0}; int *p = t[x % 3]; if (p) { *p += 3; see(a - b); }",
    "selects": "int m = x < 100 ? x : 100; int n = m > 50 && x & 1 ? m - 50 : m + 50; see(n);",
    "addresses as numbers": "int a[2]; unsigned long u = (unsigned long)&a[x & 1] - (unsigned long)&a[0]; see(u);"
    " see(((unsigned long)&a & 3) == 0);",
}
FUNCTIONS = """
int one(int x) { return 1; }
int twice(int x) { return 2 * x; }
int deep(int x) { return x ? twice(x - 1) : one(x); }
int (*table[4])(int) = {one, twice, 0, deep};
int x0 = 1, x1[2] = {2, 3};
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
"""


def compile_body(directory: Path, body: str) -> Program:
    source = directory / "program.c"
    source.write_text(
        f"{HEADER}{FUNCTIONS}int main(void) {{ unsigned char x = __VERIFIER_nondet_uchar(); {body} return 0; }}"
    )
    return load([source], FrontendOptions())


def runs(program: Program) -> dict[tuple[Edge, ...], list[int]]:
    """The complete paths, and the inputs that lead along them."""
    found: dict[tuple[Edge, ...], list[int]] = {}
    for number in range(256):
        taken: list[Edge] = []

        def supply(origin: Origin, type_: Type, number: int = number) -> int:
            return number if "nondet" in origin.label or type_.bits == 8 else 0

        outcome = Interpreter(program, supply, observe=taken.append, max_operations=5000).run()
        assert outcome.kind is not OutcomeKind.STUCK, outcome.reason
        if outcome.kind is not OutcomeKind.BLOCKED:
            found.setdefault(tuple(taken), []).append(number)
    return found


def successors(program: Program, path: list[Edge], stack: list[Edge]) -> list[Edge]:
    """The edges that may follow a path; `stack` has the open calls."""
    last = path[-1]
    call = last.call
    if call is not None:
        names = [call.callee] if isinstance(call.callee, str) else sorted(set(program.function_of_site.values()))
        return [edge for name in names for edge in program.functions[name].entry.leaving]
    return list((stack[-1].target if last.is_return else last.target).leaving)


def feasible_paths(program: Program) -> Iterator[tuple[Edge, ...]]:
    """All complete feasible paths, found by asking about every prefix that ends in a choice."""
    pending: list[tuple[list[Edge], list[Edge]]] = [([edge], []) for edge in program.functions[program.start].entry.leaving]
    while pending:
        path, stack = pending.pop()
        if path[-1].call is not None:
            stack = [*stack, path[-1]]
        following = successors(program, path, stack)
        if path[-1].is_return:
            stack = stack[:-1]
        final = path[-1].target.kind in (LocationKind.END, LocationKind.TARGET)
        if len(path) == 1 or len(path[-1].source.leaving) > 1 or final:
            verdict = PathFormula(program, path).check(time_limit=20)
            assert isinstance(verdict, Feasible | Infeasible), verdict
            if isinstance(verdict, Infeasible):
                continue
            if final:
                yield tuple(path)
                continue
        pending.extend(([*path, edge], stack) for edge in following)


@pytest.mark.parametrize("name", some(24, PROGRAMS, "paths"))
def test_feasible_paths_are_those_of_runs(name: str, tmp_path: Path) -> None:
    program = compile_body(tmp_path, PROGRAMS[name])
    expected = set(runs(program))
    assert len(expected) > 1
    assert set(feasible_paths(program)) == expected


WIDE = {
    "integers": "int y; long z = __VERIFIER_nondet_long(); if (z * 3 > x + y) see(z); else see(y / (x | 1));",
    "floats": "float f = __VERIFIER_nondet_float(); double d = f; if (d * 2 > 1e10) see(x); else if (f != f) see(1);"
    " else if (f < -2.5f) see((int)(d / 1e9));",
    "arrays": "int a[6]; long i = __VERIFIER_nondet_long(); if (i >= 0 && i < 6) { a[i] = x; see(a[x % 6]); see(a[2]); }",
    "structures": "struct { short s; int *p; union { int i; char c[4]; } u; } v; if (v.u.c[1] == x) see(v.u.i);"
    " if (v.s > 5) see(v.p == 0);",
    "loops": "int n = 0; long z = __VERIFIER_nondet_long(); while (z > 9 && n < 5) { z /= x + 2; n++; } see(n);",
    "heap": "int *p = malloc(4 * (x + 1)), *q = p + x; if (*p == *q) see(*q); free(p);",
}


@pytest.mark.parametrize("name", WIDE)
def test_models_replay(name: str, tmp_path: Path) -> None:
    """The path of a random run is feasible, and the inputs of the solver's model lead along the same path."""
    program = compile_body(tmp_path, WIDE[name])
    generator = Random(name)
    for _ in range(12):
        taken: list[Edge] = []
        Interpreter(program, lambda origin, type_: draw(generator, type_), observe=taken.append, max_operations=5000).run()
        verdict = PathFormula(program, taken).check(time_limit=20)
        assert isinstance(verdict, Feasible | Infeasible), verdict
        if isinstance(verdict, Infeasible):  # the run stopped within its last edge
            verdict = PathFormula(program, taken[:-1]).check(time_limit=20)
            taken.pop()
        assert isinstance(verdict, Feasible)
        replayed: list[Edge] = []
        inputs = iter(each for each in verdict.inputs if each.origin.kind.is_input)

        def supply(origin: Origin, type_: Type, inputs: Iterator[InputValue] = inputs) -> int:
            given = next(inputs, None)
            if given is None:
                return 0  # beyond the end of the path
            assert (given.origin, given.type) == (origin, type_)
            return given.bits

        Interpreter(program, supply, observe=replayed.append, max_operations=5000).run()
        assert replayed[: len(taken)] == taken


def draw(generator: Random, type_: Type) -> int:
    """Often something small, or just below zero."""
    small = generator.randrange(-4, 12)
    bits = generator.choice([small, small, generator.getrandbits(type_.bits)])
    return 0 if isinstance(type_, PointerType) else bits & ((1 << type_.bits) - 1)
