"""The conditions of a program: each says what is wrong where it does not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.operations import Assume

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
    tasks = sorted((Path(__file__).parents[2] / "tasks").glob("*/*.c"))[::9]
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
