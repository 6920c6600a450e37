"""Addresses in the terms of the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.run import run
from cegas.verification.options import Options

HEADER = """\
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct inner { int a; long list[4]; };
struct node { int value; struct node *next; struct inner inner; struct inner many[3]; };
extern struct node *get(void); extern void *block(void);
struct node *global; int table[10]; struct node nodes[5]; int grid[4][6];
"""


def assumptions(tmp_path: Path, body: str, analysis: str = "value") -> list[str]:
    path = tmp_path / "a.c"
    path.write_text(
        f"{HEADER}int main(void) {{ int i = __VERIFIER_nondet_int(); struct node *p = get();\n{body}\nreturn 0; }}\n"
    )
    result = run([path], Options(analysis=analysis, time_limit=20))
    return [item.text for item in result.assumptions if item.line == 7 and "can be" in item.text]


@pytest.mark.parametrize(
    ("statement", "texts"),
    [
        ("p->value = 1;", ["p->value can be written"]),
        ("*&p->value = 1;", ["p->value can be written"]),
        ("p->next->inner.list[2] = 3;", ["p->next can be read", "p->next->inner.list[2] can be written"]),
        ("p->inner.list[i] = 4;", ["p->inner.list[i] can be written"]),
        ("p->many[i].list[1] = 4;", ["p->many[i].list[1] can be written"]),
        ("p->many[1].list[i] = 4;", ["p->many[1].list[i] can be written"]),
        ("table[i] = 7;", ["table[i] can be written"]),
        ("table[i + 2] = 7;", ["table[i + 2] can be written"]),
        ("grid[2][i] = 7;", ["grid[2][i] can be written"]),
        ("nodes[i].next = 0;", ["nodes[i].next can be written"]),
        ("p[3].value = 1;", ["p[3].value can be written"]),
        ("p[i].value = 1;", ["p[i].value can be written"]),
        ("global = p; global->next = 0;", ["global->next can be written"]),
        ("int *q = &p->value; *q = 1;", ["*q can be written"]),
        ("struct node *q = p, **r = &q; *r = get(); q->value = 1;", ["q->value can be written"]),
        (
            "struct node *many[2] = {p, p}, **r = many; r[i & 1] = get(); many[1]->value = 1;",
            ["many[1]->value can be written", "r[i & 1] can be written"],
        ),
        ("*(char *)block() = 1;", ["*block() can be written"]),
    ],
)
def test_cells_have_the_names_of_the_source(tmp_path: Path, statement: str, texts: list[str]) -> None:
    assert assumptions(tmp_path, statement) == texts


def test_two_indices_have_no_name(tmp_path: Path) -> None:
    """What cannot be said as C would is said by bytes and addresses."""
    (text,) = assumptions(tmp_path, "p->many[i].list[i] = 4;")
    assert text == "8 bytes at the address can be written"


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex", "symex-s", "symex-sc", "value-s"])
def test_all_analyses_say_it(tmp_path: Path, analysis: str) -> None:
    statement = "p->next->value = 1; if (table[0]) reach_error();"
    assert "p->next->value can be written" in assumptions(tmp_path, statement, analysis)
