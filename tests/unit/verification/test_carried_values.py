"""Indeterminate values are carried along, and must not decide a branch, an address or an output (`--property uninitialized`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import PROPERTIES, Verdict
from cegas.verification.options import Options

HEAD: Final = """\
#include <stdarg.h>
extern int nondet_int(void); extern void __VERIFIER_assume(int); extern int printf(const char *, ...); extern void out(int);
extern void *malloc(unsigned long); extern void *realloc(void *, unsigned long); extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
struct bits { unsigned a : 3, b : 5, c : 9; }; struct padded { char c; int i; }; union both { int i; char c[8]; };
extern void put(struct padded); int table[4];
static int member(struct padded s, int second) { return second ? s.i : s.c; }
static struct padded made(int n) { struct padded s; s.i = n; return s; }
static int same(int n) { return n; }
static int sum(int n, ...) {
  va_list ap; int s = 0; va_start(ap, n);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  va_end(ap); return s;
}
int main(void) {
  unsigned a[2], n = nondet_int(), m = nondet_int(); a[0] = 1;
"""

SAFE: Final = {
    "xor with itself": "int x; if (x ^ x) return 1;",
    "masked out": "if (a[1] & 0) return 1; if ((a[1] | -1u) == 3) return 2;",
    "masked by input": "__VERIFIER_assume(n == 0); if (a[1] & n) return 1;",
    "compared, whatever it is": "__VERIFIER_assume(n > 7); if ((a[1] & 7) < n) return 1; if ((a[1] | 8) == (n & 7)) return 2;",
    "bit-fields": "struct bits s; s.a = n; s.c = m; if (s.a == 2 && s.c == 7) return 1;",
    "structure by value": "struct padded s; s.i = n; if (member(s, 1) > 3) return 1;",
    "structure returned": "if (made(n).i > 3) return 1;",
    "union": "union both u, v; u.i = n; v = u; if (v.c[3]) return 1;",
    "element": "int b[8]; for (int i = 0; i < 7; i++) b[i] = i; __VERIFIER_assume(n < 7); if (b[n] > 3) return 1;",
    "stored element": "int b[100]; __VERIFIER_assume(n < 100); if (m) b[n] = 4; else b[n] = 5; if (b[n] == 4) return 1;",
    "chosen": "int x, y = n ? 1 : x; if (n) { if (y) return 1; }",
    "computed for nobody": "int s = a[1] / 4; s = -s << a[1]; double d = a[1] * 2.0; s = (int)d; s = 0; if (s) return 1;",
    "address for nobody": "int *p = &table[a[1]]; p = table; if (*p) return 1;",
    "argument for nobody": "if (sum(1, a[0], a[1]) > 3) return 1;",
    "characters": "struct padded s, t; s.i = n; char *p = (char *)&t, *q = (char *)&s;"
    "for (unsigned i = 0; i < sizeof s; i++) p[i] = q[i]; if (t.i) return 1;",
    "block that grows": "int *p = malloc(4); p[0] = n; p = realloc(p, 8); p[1] = 2; int r = p[0] > p[1]; free(p); if (r) return 1;",
    "padding put out": "struct padded s; s.c = 1; s.i = 2; put(s);",
    "text with a precision": 'char b[8]; b[0] = 65; printf("%.1s", b);',
}
UNSAFE: Final = {
    "masked by input": "if (a[1] & n) return 1;",
    "compared": "if (a[1] != n) return 1;",
    "bit-fields": "struct bits s; s.a = n; s.c = m; if (s.a == 2 && s.b == 7) return 1;",
    "structure by value": "struct padded s; s.i = n; if (member(s, 0) > 3) return 1;",
    "structure returned": "if (made(n).c > 3) return 1;",
    "union": "union both u, v; u.i = n; v = u; if (v.c[4]) return 1;",
    "element": "int b[8]; for (int i = 0; i < 7; i++) b[i] = i; __VERIFIER_assume(n < 8); if (b[n] > 3) return 1;",
    "stored element": "int b[100]; __VERIFIER_assume(n < 100 && m < 100); if (m) b[n] = 4; else b[n] = 5; if (b[m] == 4) return 1;",
    "chosen": "int x, y = n ? 1 : x; if (y) return 1;",
    "computed": "double d = a[1] * 2.0; int s = (int)d; s = s % 7; if (s) return 1;",
    "divisor": "int s = 6 / a[1];",
    "shift amount": "if (1 & (1 << a[1])) return 1;",
    "address": "int *p[2]; *p[1] = 3;",
    "variable argument": "if (sum(2, a[0], a[1]) > 3) return 1;",
    "result": "if (same(a[1])) return 1;",
    "characters": "struct padded s, t; s.i = n; char *p = (char *)&t, *q = (char *)&s;"
    "for (unsigned i = 0; i < sizeof s; i++) p[i] = q[i]; if (t.c) return 1;",
    "put out": "out(a[1]);",
    "status": "return a[1];",
    "text with a precision": 'char b[8]; b[0] = 65; printf("%.2s", b);',
    "beside an input": "unsigned x, y, z; if (n) x = m; else x = a[1] & m; n = m = 0; y = x; z = x;"
    "if (nondet_int()) n = 1; else n = 1; if (y + z == 4) return 1;",
}


def check(tmp_path: Path, body: str, analysis: str) -> Verdict:
    file = tmp_path / "p.c"
    file.write_text(f"{HEAD}{body}\nreturn 0; }}\n")
    options = Options(analysis, frontend=FrontendOptions(property=PROPERTIES["uninitialized"]))
    return run([file], options, CpuBudget(60.0)).verdict


@pytest.mark.parametrize("name", SAFE)
def test_values_that_decide_nothing(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, SAFE[name], "symex") is Verdict.SAFE


@pytest.mark.parametrize("name", UNSAFE)
def test_values_that_decide_something(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, UNSAFE[name], "symex") is Verdict.UNSAFE


@pytest.mark.parametrize("analysis", ["value", "bmc"])
@pytest.mark.parametrize("name", ["stored element", "bit-fields", "chosen"])
def test_other_analyses_agree(tmp_path: Path, name: str, analysis: str) -> None:
    assert check(tmp_path, UNSAFE[name], analysis) is Verdict.UNSAFE
    assert check(tmp_path, SAFE[name], analysis) in (Verdict.SAFE, Verdict.UNKNOWN)


def test_a_pointer_that_was_copied_in_part_may_differ_from_null_anyway(tmp_path: Path) -> None:
    """Which half of an address is not zero depends on where the object lies."""
    body = "int x = 1, *p, *q = &x; memcpy(&p, &q, 4); if (p) return 1;"
    assert check(tmp_path, body, "symex") is Verdict.UNKNOWN


def test_a_program_of_another_property_is_the_same(tmp_path: Path) -> None:
    """Nobody else pays for it: no condition about initialisation, no value that has none."""
    from cegas.frontend.load import load
    from cegas.program.conditions import ConditionKind
    from cegas.program.operations import Assume

    file = tmp_path / "p.c"
    file.write_text(f"{HEAD}{UNSAFE['computed']}\nreturn 0; }}\n")
    for name in ("unreach-call", "memory", "default"):
        program = load([file], FrontendOptions(property=PROPERTIES[name]))
        assert not program.undefined_reading
        operations = [each for f in program.functions.values() for edge in f.edges for each in edge.operations]
        assert not [each for each in operations if isinstance(each, Assume) and each.harm is ConditionKind.INITIALIZED]
