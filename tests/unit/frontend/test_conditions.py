"""The conditions of a program: each says what is wrong where it does not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.operations import Assume, Check
from cegas.program.properties import CLAUSES, Property

READINGS: Final = {
    # A statement over `int a, b; int *p; char *s; void (*f)(void); int x[4]; va_list`, and the kinds of its conditions.
    "a = *p;": "READ",
    "*p = a;": "WRITE",
    "x[a] = b;": "WRITE",
    "f();": "CALL",
    "free(p);": "FREE",
    "a = a / b;": "DIVISOR QUOTIENT",
    "a = a % 7u;": "",
    "a = (unsigned)a % (unsigned)b;": "DIVISOR",
    "a = a >> b;": "SHIFT_AMOUNT",
    "p += a;": "NULL_MOVED",
    "char v[a]; v[0] = 1;": "ARRAY_SIZE WRITE",
    "s = alloca(a);": "ARRAY_SIZE",
    "v4 w = {a, b}; a = w[b & 7];": "VECTOR_INDEX",
    "__builtin_unreachable();": "PROMISE",
    "__builtin_assume(a < b);": "PROMISE",
    "memcpy(s, p, a);": "READ WRITE",
    "memset(s, 0, a);": "WRITE",
    "struct big { int m[9]; } *q = (void *)p; by_value(*q);": "READ",
    "*(volatile int *)p = 1;": "WRITE",
    "read(a, s, b);": "WRITE",
}
PROLOGUE: Final = """
#include <alloca.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef int v4 __attribute__((vector_size(16)));
struct big;
void by_value();
"""


def conditions(program: Program, function: str = "main") -> list[Assume]:
    """The validity conditions of a function, in order."""
    found = [each for edge in program.functions[function].edges for each in edge.operations]
    return [each for each in found if isinstance(each, Assume) and each.is_validity]


@pytest.mark.parametrize("statement", READINGS)
def test_kinds_of_conditions(statement: str, tmp_path: Path) -> None:
    source = tmp_path / "statement.c"
    parameters = "int a, int b, int *p, char *s, void (*f)(void)"
    source.write_text(f"{PROLOGUE}\nvoid test({parameters}) {{ int x[4]; {statement} }}\n")
    found = conditions(load([source], FrontendOptions(entry="test")), "test")
    assert " ".join(each.harm.name for each in found if each.harm is not None) == READINGS[statement]


def test_every_condition_has_a_kind_and_nothing_else_has() -> None:
    tasks = sorted((Path(__file__).parents[2] / "tasks").glob("*/*.c"))[::61]
    seen: set[ConditionKind] = set()
    for task in tasks:
        for function in load([task], FrontendOptions(undefined_reading=True)).functions.values():
            for each in (operation for edge in function.edges for operation in edge.operations):
                if isinstance(each, Assume):
                    assert (each.harm is not None) == each.is_validity, each
                    if each.harm is not None:
                        seen.add(each.harm)
    assert len(tasks) > 30
    assert seen >= {ConditionKind.READ, ConditionKind.WRITE, ConditionKind.INITIALIZED, ConditionKind.FREE}


LOOKED_AT: Final = {
    # A statement, and the checks that are made of it if everything counts.
    "a = *p;": "ALIGNMENT",
    "s[0] = 1;": "",
    "s[1] = 1;": "POINTER_RANGE",
    "*s = 1;": "",
    "x[2] = 1;": "",
    "x[a] = 1;": "POINTER_RANGE POINTER_RANGE",
    "x[2] = p[b] + p[b];": "POINTER_RANGE ALIGNMENT OVERFLOW",
    "struct __attribute__((packed)) pk { char c; int i; } *q = (void *)s; q->i = 1;": "",
    "struct st { char c; int i; } *q = (void *)s; q->i = 1; q->c = 2;": "ALIGNMENT",
    "struct st { int i[3]; } *q = (void *)s, *r = (void *)p; *q = *r;": "ALIGNMENT ALIGNMENT OVERLAP",
    "struct st { int i[3]; } v, w; w.i[0] = a; v = w;": "",
    "memcpy(s, f, a);": "OVERLAP",
    "memmove(s, f, a);": "",
    "memcpy(x, p, 8);": "ALIGNMENT OVERLAP",
    "memset(p, 0, 8);": "ALIGNMENT",
    "a = d;": "FLOAT_RANGE",
    "a = (int)1e30;": "FLOAT_RANGE",
    "a = (int)1e3;": "",
    "a = 1 / 0;": "DIVISOR",
    "p = p + a;": "POINTER_RANGE",
    "p = &x[4];": "",
    "p = &x[5];": "POINTER_RANGE POINTER_RANGE",
    "p = &global + 1;": "",
    "p = &global + 2;": "POINTER_RANGE",
    "p = a ? &global + 2 : p;": "POINTER_RANGE",
    "p = a && b || a > 3 ? (a ? &global + 2 : p) : &global + 2;": "POINTER_RANGE POINTER_RANGE",
    "switch (a) { case 1: p = &global + 2; break; case 2: p = &global + 2; }": "POINTER_RANGE POINTER_RANGE",
    "p = p + 0;": "",
    "a = a + b; b = a + b;": "OVERFLOW OVERFLOW",
    "a = b + 1; x[0] = b + 1;": "OVERFLOW",
    "a = b + 1; b = 2; x[0] = b + 1;": "OVERFLOW OVERFLOW",
    "a = *p; *p = b; free(s); a = *p;": "ALIGNMENT ALIGNMENT",
    "write(a, s, b);": "READ",
    "fwrite(s, 2, b, f);": "READ",
    'puts("text");': "",
    "puts(s);": "READ",
    'printf("%d %s %.3s %*d %s", a, s, s, a, b, s);': "READ",
    'printf("%d %s", a, "text");': "",
    "printf(s);": "READ",
}
EVERYTHING: Final = Property(
    [clause.searched() for clause in CLAUSES.values() if clause.name not in ("leak", "uninitialized")]
)


@pytest.mark.parametrize("statement", LOOKED_AT)
def test_what_is_looked_at(statement: str, tmp_path: Path) -> None:
    """No statement has more checks than it needs: what is evident is not said, nor is anything said twice in a block."""
    source = tmp_path / "statement.c"
    parameters = "int a, int b, int *p, char *s, void *f, double d"
    source.write_text(
        f"{PROLOGUE}\n#include <stdio.h>\nint global;\nvoid test({parameters}) {{ int x[4]; {statement}; x[0] = 0; x[1] = a; }}\n"
    )
    program = load([source], FrontendOptions(entry="test", property=EVERYTHING))
    found = [each for edge in program.functions["test"].edges for each in edge.operations if isinstance(each, Check)]
    assert sorted(each.harm.name for each in found) == sorted((LOOKED_AT[statement]).split()), found
    plain = load([source], FrontendOptions(entry="test"))
    assert not [each for edge in plain.functions["test"].edges for each in edge.operations if isinstance(each, Check)]


def test_constants_are_looked_at_where_they_are_used(tmp_path: Path) -> None:
    """The compiler has both addresses ready, whichever is chosen."""
    source = tmp_path / "program.c"
    source.write_text("int global; int test(int a) { int *p = a > 2 ? &global + 1 : &global + 2; return p == 0; }")
    program = load([source], FrontendOptions(entry="test", property=EVERYTHING))
    found = [each for edge in program.functions["test"].edges for each in edge.operations if isinstance(each, Check)]
    assert [str(each) for each in found] == ["check((%5 | within((&global + 8), 0)))"]
