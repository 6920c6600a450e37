"""Pointers that a program gets: wild ones violate memory, trusted ones are assumed, numbers are left open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas import Verdict, verify
from cegas.refinement.ledger import ConditionStatus

NAMES: Final = """
#include <stdlib.h>
struct node { struct node *next; int value; };
extern int *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern int *unknown(void);
extern struct node *unknown_list(void);
extern int open_ended[], four[4];
int own;
"""

WILD: Final = {
    "nondeterministic": "int *p = __VERIFIER_nondet_pointer(); if (p) *p = 1;",
    "moved": "int *p = __VERIFIER_nondet_pointer(); if (p) p[__VERIFIER_nondet_int()] = 1;",
    "moved by others": "int *p = __VERIFIER_nondet_pointer(); if (p) p[*unknown()] = 1;",
    "never set": "int *p; *p = 1;",
    "never set in a block": "struct node *p = malloc(sizeof *p); if (p) p->next->value = 1;",
    "number": "long n = __VERIFIER_nondet_long(); *(int *)n = 1;",
    "freed": "int *p = __VERIFIER_nondet_pointer(); free(p);",
    "called": "void (*f)(void) = (void (*)(void))__VERIFIER_nondet_pointer(); if (f) f();",
    "one of two": "int *p = __VERIFIER_nondet_int() ? unknown() : __VERIFIER_nondet_pointer(); if (p) *p = 1;",
}
"""Nobody has chosen where they point."""

OWN: Final = {
    "found null": "int *p = unknown(); if (!p) *p = 1;",
    "found null by another": "int *p = unknown(), *q = p; if (!p) *q = 1;",
    "null instead": "int *p = unknown(); if (__VERIFIER_nondet_int()) p = 0; *p = 1;",
    "null beside": "int *p = unknown(), *q = p ? p : 0; if (!p) *q = 1;",
    "null, because it is": "int *p = unknown(), *q = p ? &own : 0; *q = 1;",
    "null in a loop": "int *p = &own; int *q = unknown(); while (__VERIFIER_nondet_int()) { *p = 1; q = p; p = 0; }",
    "null later": "int *p = unknown(); while (__VERIFIER_nondet_int()) { *p = 1; p = 0; }",
    "behind an extern array": "four[__VERIFIER_nondet_int() & 7] = 1;",
}
"""What is wrong is wrong with the program itself."""

TRUSTED: Final = {
    "returned": "int *p = unknown(); *p = 1;",
    "moved": "int *p = unknown(); p[__VERIFIER_nondet_int()] = 1;",
    "in range": "int *p = unknown(); long n = (long)p; if (n >= 4096 && n < 1L << 40) *p = 1;",
    "in a list": "struct node *p = unknown_list(); p->next->next->value = 1;",
    "array without a length": "open_ended[7] = 1;",
    "freed": "free(unknown());",
    "called": "void (*f)(void) = (void (*)(void))unknown(); f();",
    "copied": "__builtin_memcpy(unknown(), unknown(), 8);",
}
"""They should point to what the program takes them for."""

NUMBERS: Final = {
    "fixed": "*(int *)0x12345678 = 1;",
    "from an address": "int a[4]; long n = (long)a; n += 100; *(int *)n = 1;",
    "of a dead block": "int *p = malloc(4); long n = (long)p; free(p); *(int *)n = 1;",
    "with a tag": "int *p = malloc(4); long n = (long)p | 1; free(p); *(int *)(n & ~1L) = 1;",
    "called": "((void (*)(void))0x12345678)();",
    "freed": "char *p = malloc(4); long n = (long)p; n += 100; free((void *)n);",
    "compared": "int a[4]; long n = __VERIFIER_nondet_long(); if (n == (long)a + 100) *(int *)n = 1;",
}
"""What lies there is a matter of where objects lie."""


def verdict(directory: Path, statements: str, analysis: str = "value") -> tuple[Verdict, int]:
    """And how many places are assumed."""
    source = directory / "main.c"
    source.write_text(f"{NAMES}\nint main(void) {{ {statements} return 0; }}\n", encoding="utf-8")
    result = verify(source, analysis=analysis, property="memory", time_limit=30)
    return result.verdict, result.properties[0].counts.get(ConditionStatus.ASSUMED, 0)


@pytest.mark.parametrize("name", WILD)
def test_wild_pointers_violate_memory(name: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, WILD[name])[0] is Verdict.UNSAFE


@pytest.mark.parametrize("analysis", ["value", "symex"])
@pytest.mark.parametrize("name", OWN)
def test_what_the_program_does_itself_violates_memory(name: str, analysis: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, OWN[name], analysis)[0] is Verdict.UNSAFE


@pytest.mark.parametrize("name", TRUSTED)
def test_trusted_pointers_are_assumed(name: str, tmp_path: Path) -> None:
    found, assumed = verdict(tmp_path, TRUSTED[name])
    assert found is Verdict.SAFE
    assert assumed


@pytest.mark.parametrize("analysis", ["value", "symex"])
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_left_open(name: str, analysis: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, NUMBERS[name], analysis)[0] is Verdict.UNKNOWN


@pytest.mark.parametrize("name", [*WILD, *TRUSTED])
def test_without_a_property_of_memory_nothing_changes(name: str, tmp_path: Path) -> None:
    statements = f"{(WILD | TRUSTED)[name]} reach_error();"
    source = tmp_path / "main.c"
    source.write_text(f"{NAMES}\nextern void reach_error(void);\nint main(void) {{ {statements} }}\n", encoding="utf-8")
    assert verify(source, analysis="value", property="unreach-call", time_limit=30).verdict is Verdict.UNSAFE
