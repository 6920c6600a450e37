"""Markers for the variables that clang gives none: where they are put, and what cannot be followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.run import run
from cegas.frontend.block_lifetimes import Completed, complete
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.load import _do_nothing, _with_names, read_ir
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.verification.options import Options

HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"


def completed(text: str, folder: Path) -> tuple[str, Completed | None]:
    file = folder / "program.c"
    file.write_text(HEAD + text)
    ir = read_ir(file, FrontendOptions())
    module = parse_module(ir)
    layout = DataLayout.parse(module.data_layout)
    return ir, complete(
        module, DebugInfo(module.metadata), layout, ir, lambda: _with_names(file, FrontendOptions(), _do_nothing)
    )


def verdict(text: str, folder: Path, *, accept_vacuous: bool = False) -> tuple[Verdict, str]:
    file = folder / "program.c"
    file.write_text(HEAD + text)
    result = run([file], Options(analysis="value-full", accept_vacuous=accept_vacuous))
    return result.verdict, result.reason


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int x = 1; for (int i = 0; i < 3; i++) { int y = i; x += y; } return x; }",
        "int f(int *p) { return *p; } int main(void) { switch (f(0)) { case 1: { int x = 2; return f(&x); } } return 0; }",
        "int main(void) { int i = 0; again: if (i++ < 3) goto again; return i; }",
        "struct s { int a[9]; }; struct s g(void); int h(struct s); int main(void) { if (h(g())) return h(g()); return 0; }",
    ],
)
def test_nothing_is_put_in_where_clang_marks_all(text: str, tmp_path: Path) -> None:
    assert completed(text, tmp_path)[1] is None


def test_the_new_text_is_llvm(tmp_path: Path) -> None:
    import llvmlite.binding as llvm

    text = """int main(void) { int *p = 0, c = __VERIFIER_nondet_int();
        for (;;) { switch (c) { int x; case 1: x = c ? 1 : 2; p = &x; break; case 2: x = 3; continue; default: return p != 0; } } }"""
    before, after = completed(text, tmp_path)
    assert after is not None
    assert not after.unclear
    assert after.text.count("llvm.lifetime.start") > before.count("llvm.lifetime.start")
    llvm.parse_assembly(after.text).verify()


def test_values_that_join_where_a_block_ends(tmp_path: Path) -> None:
    """A phi node behind a border still gets the value of the way that was taken."""
    text = """int main(void) { int c = __VERIFIER_nondet_int(), r = 0;
        switch (c) { int x; case 1: x = 1; int *p = &x; r = c > 0 && *p > 0; }
        if (c == 1 && r != 1) reach_error(); return 0; }"""
    assert verdict(text, tmp_path)[0] is Verdict.SAFE
    assert verdict(text.replace("r != 1", "r == 1"), tmp_path)[0] is Verdict.UNSAFE


def test_blocks_of_macros_and_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "part.h").write_text("int x; case 0: x = 5; break; case 1: if (x == GOAL) reach_error(); break;\n")
    text = """#define EACH(v, b) for (int v = 0; v < 2; v++) { b }
        #define GOAL 6
        int main(void) { EACH(i, switch (i) {\n }) for (int i = 0; i < 2; i++) switch (i) {
        #include "part.h"
        } return 0; }"""
    assert verdict(text, tmp_path)[0] is Verdict.UNSAFE


def test_a_computed_jump_out_of_a_block_and_back_is_not_followed(tmp_path: Path) -> None:
    text = """int main(void) { static void *const way[] = {&&in, &&out}; int n = 0;
        { int x; x = 1; in: if (n == 1 && x == 9) reach_error(); goto *way[1]; }
        out: if (n++ == 0) goto *way[0]; return 0; }"""
    found, reason = verdict(text, tmp_path)
    assert found is Verdict.UNKNOWN
    assert "block" in reason


def test_a_variable_whose_block_is_not_known_is_not_followed(tmp_path: Path) -> None:
    """Its uses stand in an inner block, its declaration outside: what it keeps from turn to turn must not get lost."""
    text = """int main(void) { switch (0) { int x; case 0:
        for (int k = 0; k < 2; k++) { if (k && x == 7) reach_error(); x = 7; } } return 0; }"""
    found, reason = verdict(text, tmp_path)
    assert found is Verdict.UNKNOWN
    assert "block" in reason


def test_llvm_from_elsewhere_keeps_its_own_lives(tmp_path: Path) -> None:
    """In a file of LLVM's, a variable without markers lives as long as its activation."""
    text = (
        "int main(void) { int *p = 0; switch (1) { int x; case 1: x = 5; p = &x; } if (*p == 5) reach_error(); return 0; }"
    )
    ir, _ = completed(text, tmp_path)
    file = tmp_path / "program.ll"
    file.write_text(ir)
    assert run([file], Options(analysis="value-full")).verdict is Verdict.UNSAFE
    assert verdict(text, tmp_path, accept_vacuous=True)[0] is Verdict.SAFE  # every run ends at the read of a dead x


@pytest.mark.parametrize(
    ("body", "is_unclear"),
    [
        ("s += sum((struct pair){i, 2}) + make(i).b;", False),
        ("s += look(&(struct pair){i, 2});", False),
        ("struct pair *p = &(struct pair){i, 2}; s += p->a;", False),
        ("x.a = i; x.b = i; s += x.a + x.b;", False),
        ("x.a = i; s += x.a + x.b;", True),
        ("x = make(i); s += look(&x);", True),
    ],
)
def test_only_variables_are_unclear(body: str, is_unclear: bool, tmp_path: Path) -> None:
    """What an expression makes belongs to the block around it, and what is always written first may belong to any."""
    text = f"""struct pair {{ long a, b; }}; struct pair make(int); int sum(struct pair); int look(struct pair *);
        int main(void) {{ int s = 0; switch (__VERIFIER_nondet_int()) {{ struct pair x; case 0: x.a = 0;
        for (int i = 0; i < 2; i++) {{ {body} }} }} return s; }}"""
    text = text.replace(" x.a = 0;", "") if "x." in body or "x =" in body else text
    found = completed(text, tmp_path)[1]
    assert (found is not None and "main" in found.unclear) is is_unclear
