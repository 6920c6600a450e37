"""The structure of C texts: statements, branchings, calls and functions, by their places."""

from __future__ import annotations

import pytest

from cegas.evidence.witness.structure import BranchingKind, CannotParse, CText, StatementKind


def statements(body: str) -> list[tuple[str, str]]:
    """Kind and text of the statements of a function's body, without blocks."""
    text = CText(f"void f(void) {{ {body} }}")
    return [
        (item.kind.value, text.text[text.starts[item.start] : text.end_of(item.end)])
        for item in text.statements
        if item.kind is not StatementKind.BLOCK
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x = 1; y();", [("simple", "x = 1;"), ("simple", "y();")]),
        ("if (a) b; else c;", [("if", "if (a) b; else c;"), ("simple", "b;"), ("simple", "c;")]),
        (
            "if (a) b; else if (c) d; else e; f;",
            [
                ("if", "if (a) b; else if (c) d; else e;"),
                ("simple", "b;"),
                ("if", "if (c) d; else e;"),
                ("simple", "d;"),
                ("simple", "e;"),
                ("simple", "f;"),
            ],
        ),
        ("while (a) { b; } c;", [("while", "while (a) { b; }"), ("simple", "b;"), ("simple", "c;")]),
        ("do a; while (b); c;", [("do", "do a; while (b);"), ("simple", "a;"), ("simple", "c;")]),
        ("for (int i = 0; i < 3; i++) a;", [("for", "for (int i = 0; i < 3; i++) a;"), ("simple", "a;")]),
        (
            "switch (a) { case 1: b; break; case 'x' ? 2 : 3: default: c; }",
            [
                ("switch", "switch (a) { case 1: b; break; case 'x' ? 2 : 3: default: c; }"),
                ("simple", "b;"),
                ("jump", "break;"),
                ("simple", "c;"),
            ],
        ),
        ("L: M: a; goto L; end: ;", [("simple", "a;"), ("jump", "goto L;"), ("simple", ";")]),
        ("int a[2] = {1, 2}; struct s { int x; } t;", [("simple", "int a[2] = {1, 2};"), ("simple", "struct s { int x; } t;")]),
        ("x = ({ y; z; });", [("simple", "x = ({ y; z; });"), ("simple", "y;"), ("simple", "z;")]),
        ('s = "a;{"; c = \'}\'; /* ; } */ d; // }\n e;', [
            ("simple", 's = "a;{";'), ("simple", "c = '}';"), ("simple", "d;"), ("simple", "e;")
        ]),
        ("return a ? b : c; { }", [("jump", "return a ? b : c;")]),
        ("a; end: }  void g(void) { b;", [("simple", "a;"), ("simple", "b;")]),
    ],
)  # fmt: skip
def test_statements(body: str, expected: list[tuple[str, str]]) -> None:
    assert statements(body) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("int f(void) { return 0; }\nstatic int *g(int a, int b) { return 0; }", ["f", "g"]),
        ("int f(a, b) int a; int b; { return a; }", ["f"]),
        ("struct s { int x; }; struct s f(void) { struct s r = {0}; return r; }", ["f"]),
        ("int t[] = {1, 2}, (*p)(void) = 0; void f(void) {}", ["f"]),
        ("int (*f(int a))(int) { return 0; }", ["f"]),
        ("int (f)(int a) { return a; } __attribute__((unused)) static int *(g)(void) { return 0; }", ["f", "g"]),
        ("int (x); int (y)(void); int (z) = 3; int g(void) { return (x)(y); }", ["g"]),
        ("void f(void) __attribute__((noreturn)); __attribute__((noinline)) void g(void) { }", ["g"]),
        ("enum e { A, B } h(void) { return A; }", ["h"]),
        ("typedef struct { int a; } t; extern int x; t k(void) { t r; return r; }", ["k"]),
        (
            "#define M { \\\n (\nvoid f(void) {\n#if 1\nif (a) {\n#else\nif (b) {\n#endif\n}\n}\n#if 0\n}}}\n#endif\nint g(void){}",
            ["f", "g"],
        ),
    ],
)
def test_functions(text: str, names: list[str]) -> None:
    assert [function.name for function in CText(text).functions] == names


def test_branchings_are_at_their_keywords() -> None:
    text = CText("void f(void) {\n  if (a)\n    do b; while (c);\n  for (;;) x = d ? e : g;\n  switch (h) { }\n}\n")
    found = [(text.place(text.starts[item.keyword]), item.kind) for item in text.branchings()]
    assert found == [
        ((2, 3), BranchingKind.CONDITION),
        ((3, 11), BranchingKind.CONDITION),
        ((4, 3), BranchingKind.CONDITION),
        ((4, 18), BranchingKind.CHOICE),
        ((5, 3), BranchingKind.SWITCH),
    ]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x = f(a)", "f(a)"),
        ("x = p->g.h(a, (b))", "p->g.h(a, (b))"),
        ("x = (*p)(a)", "(*p)(a)"),
        ("x = t[1](a)", "t[1](a)"),
        ("(int)f(a)", "f(a)"),
    ],
)
def test_calls(expression: str, expected: str) -> None:
    text = CText(f"void m(void) {{ {expression}; }}")
    close = max(token for token, word in enumerate(text.words) if word == ")" and text.words[token + 1] == ";")
    call = text.call_at(text.partner[close])
    assert call is not None
    assert text.text[text.starts[call.start] : text.end_of(call.close)] == expected


@pytest.mark.parametrize(
    "text", ["void f(void) { if (a { } }", "void f(void) { ", "void f(void) { do a; b; }", "int x = (1;"]
)
def test_texts_that_do_not_fit(text: str) -> None:
    with pytest.raises(CannotParse):
        CText(text)


def test_the_innermost_statement() -> None:
    text = CText("void f(void) { if (a) { b = c; } d; }")
    for offset in range(len(text.text)):
        found = text.innermost(offset)
        if text.text[offset] == "c":
            assert found is not None
            assert text.words[found.start] == "b"
        if text.text[offset] == "a":
            assert found is not None
            assert found.kind is StatementKind.IF
    assert text.innermost(0) is None


def test_a_long_chain_of_else_ifs_is_no_deep_recursion() -> None:
    chain = " else ".join(f"if (x == {number}) y = {number};" for number in range(5000))
    text = CText(f"void f(void) {{ {chain} }}")
    assert sum(statement.kind is StatementKind.IF for statement in text.statements) == 5000
