"""Conditions as users read them: no registers, no operators of LLVM, no lines of models."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cegas.api.verify import verify
from cegas.evidence.condition_words import ConditionWords
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import PROPERTIES, Verdict

HEADER = """\
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; short tab[10]; char *text; };
extern struct list *get(int); extern int number(void); extern double real(void);
int (*handlers[4])(int); char buffer[8];
#define COPY(a) strcpy(buffer, a)
"""
LINE = HEADER.count("\n") + 2
INTERNAL = re.compile(r"%\d|\b[a-z]ext\[|trunc\[|\bi(8|16|32|64)\b|/models/|the library's \w+\.c")
"""What no user should read."""


def said(tmp_path: Path, body: str) -> list[str]:
    """The conditions of what is put into a program."""
    path = tmp_path / "a.c"
    path.write_text(
        f"{HEADER}int main(void) {{ struct list *p = get(1); int n = number(); char *t = p->text;\n{body}\nreturn 0; }}\n"
    )
    program = load([path], FrontendOptions(property=PROPERTIES["all"]))
    words = ConditionWords(program)
    found = [words.of(condition, function) for condition, function in program.violations.conditions().items()]
    assert not [each for each in found if INTERNAL.search(str(each))]
    return [each.text for each in found if each.position is not None and each.position.line == LINE]


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("p->next->tab[n + 1] = 3;", "p->next->tab[n + 1] can be written"),
        ("p->tab[p->next->tab[2]] = 3;", "p->tab[p->next->tab[2]] can be written"),
        ("get(n + 2)->text = 0;", "get(n + 2)->text can be written"),
        ("(n ? p : p->next)->text = 0;", "8 bytes at the address can be written"),
        ("n = 7 / (n - p->tab[0]);", "the divisor n - p->tab[0] is not zero"),
        ("n = n << p->tab[1];", "the shift amount p->tab[1] is less than 32"),
        ("n += number();", "n + number() does not overflow"),
        ("n = (int)real();", "real() fits an integer of 32 bits"),
        ("n = handlers[n & 3](1);", "handlers[n & 3] points to a function"),
        ("memset(t, 0, n * 3u);", "n * 3 bytes at t can be written"),
        ("memcpy(buffer, p->text, n);", "n bytes at p->text can be read"),
        ("free(p->text);", "p->text is null or a live heap block"),
        ("*(long *)(t + 1) = 1;", "&t[1] is a multiple of 8"),
        ("char vla[n]; vla[0] = 1;", "the array size is one that C allows"),
    ],
)
def test_conditions_have_the_names_of_the_source(tmp_path: Path, statement: str, text: str) -> None:
    assert text in said(tmp_path, statement)


@pytest.mark.parametrize(
    ("statement", "texts"),
    [
        ("strcpy(buffer, p->text);", ["strcpy(buffer, p->text): what it reads can be read"]),
        ("strcpy(buffer,\n  p->text);", ["strcpy(buffer, p->text): what it writes can be written"]),
        ('n = strcmp ("a)\\"", p->text);', ['strcmp ("a)\\"", p->text): what it reads can be read']),
        ("t = realloc(p->text, n);", ["realloc(p->text, n): what it frees is null or a live heap block"]),
        ("n = strlen(t) + strlen(p->text);", ["strlen(t) and 1 more call: what it reads can be read"]),
        (
            "strcpy(buffer, p->next->next->next->next->next->next->next->next->next->text);",
            ["strcpy(…): what it reads can be read"],
        ),
    ],
)
def test_conditions_of_models_name_the_call(tmp_path: Path, statement: str, texts: list[str]) -> None:
    found = said(tmp_path, statement)
    assert set(texts) <= set(found)


def test_a_call_in_a_macro_has_a_name_only(tmp_path: Path) -> None:
    found = said(tmp_path, "COPY(p->text);")
    assert "strcpy(): what it reads can be read" in found


@pytest.mark.parametrize(
    ("attributes", "statement", "is_promised"),
    [
        ("", "if (n) { int own[4]; own[n] = 1; int more = own[0]; if (!more) return 1; n = more; }", False),
        ("", "if (n == 3) __builtin_unreachable();", True),
        ("", "switch (n) { case 1: return 2; default: __builtin_unreachable(); }", True),
        ("__attribute__((nodebug))", "switch (n) { case 1: return 2; default: __builtin_unreachable(); }", True),
    ],
)
def test_what_clang_calls_unreachable_is_a_condition_where_the_source_says_so(
    tmp_path: Path, attributes: str, statement: str, is_promised: bool
) -> None:
    """Where a `return` leaves a block with variables, clang makes a switch of its own with an unreachable default."""
    path = tmp_path / "a.c"
    function = f"{attributes} int f(int n) {{ {statement} number(); return 0; }}"
    path.write_text(f"extern int number(void);\n{function}\nint main(void) {{ return f(number()); }}\n")
    conditions = load([path]).validity_conditions()
    assert any(each.reason == "this point is never reached" for each in conditions) is is_promised


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("int a[3]; for (int i = 0; i < 3; i++) a[i] = number(); if (a[0] + 1 < n) return 2;", "condition (a[0] + 1) < n is"),
        ("if (strlen(p->text) > 3) return 2;", "condition in strlen(p->text) is"),
        ("return 7 / n;", "condition the divisor n is not zero is"),
    ],
)
def test_what_the_only_run_depends_on_is_said_as_in_the_source(tmp_path: Path, statement: str, text: str) -> None:
    path = tmp_path / "a.c"
    path.write_text(
        f"{HEADER}int number(void) {{ extern int __VERIFIER_nondet_int(void); return __VERIFIER_nondet_int(); }}\n"
        f"int main(void) {{ struct list s, *p = &s; int n = number(); p->text = buffer; buffer[0] = n;\n{statement} }}\n"
    )
    result = verify([path], analysis="concrete", property="unreach-call")
    assert result.verdict is Verdict.UNKNOWN
    assert text in result.reason
    assert result.reason.endswith(f"({path}:{LINE + 1})")
    assert not INTERNAL.search(result.reason)
