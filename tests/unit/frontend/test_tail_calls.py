"""Tail calls are loops where nothing but registers is in the frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas import verify
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.properties import LEAK, Property

HEAD = "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n"

LOOPS = {
    "a sum": ("unsigned f(unsigned n, unsigned m) { if (n == 0) return m; return f(n - 1, m + 1); }", "f(5, 7)", 12),
    "swapped": ("unsigned f(unsigned a, unsigned b) { if (b == 0) return a; return f(b, a % b); }", "f(84, 60)", 12),
    "no result": ("unsigned g; void f(unsigned n) { if (n) { g += n; f(n - 1); } }", "(f(4), g)", 10),
    "one of two": (
        "unsigned f(unsigned m, unsigned n) { if (!m) return n + 1; if (!n) return f(m - 1, 1); return f(m - 1, f(m, n - 1)); }",
        "f(2, 3)",
        9,
    ),
    "a pointer": ("unsigned f(const char *p, unsigned n) { if (!*p) return n; return f(p + 1, n + 1); }", 'f("abcd", 0)', 4),
}
CALLS = {
    "more to do": ("unsigned f(unsigned n) { if (n == 0) return 0; return n + f(n - 1); }", "f(4)", 10),
    "cut": ("unsigned f(unsigned n) { if (n < 300) return n; return (unsigned char)f(n - 100); }", "f(599)", 43),
    "object": (
        "unsigned f(unsigned n, unsigned *p) { unsigned own = n; if (!n) return *p; return f(n - 1, &own); }",
        "f(3, 0)",
        1,
    ),
    "another result": ("unsigned f(unsigned n) { unsigned r = 3; if (n == 0) return 0; f(n - 1); return r; }", "f(4)", 3),
}


def _automaton_calls_itself(text: str, folder: Path, options: FrontendOptions | None = None) -> bool:
    path = folder / "program.c"
    path.write_text(HEAD + text, encoding="utf-8")
    program = load([path], options)
    calls = [edge.call.callee for edge in program.functions["f"].edges if edge.call is not None]
    outside = [place for place in program.functions["f"].locations if place.loop_head]
    is_call = calls.count("f") > text.count("f(m, n - 1)")
    assert is_call is not bool(outside)
    assert ("f" in program.tail_recursive) is not is_call
    assert not program.functions["f"].entry.entering
    program.functions["f"].validate()
    return is_call


@pytest.mark.parametrize("name", [*LOOPS, *CALLS])
def test_which_calls_are_loops(name: str, tmp_path: Path) -> None:
    function, call, result = {**LOOPS, **CALLS}[name]
    text = f"{function} int main(void) {{ if ({call} == {result}) reach_error(); }}"
    assert _automaton_calls_itself(text, tmp_path) is (name in CALLS)
    assert Interpreter(load([tmp_path / "program.c"])).run().kind is OutcomeKind.TARGET


def test_blocks_that_waiting_frames_hold_are_not_lost(tmp_path: Path) -> None:
    function, call, _ = LOOPS["a sum"]
    options = FrontendOptions(property=Property((LEAK,)))
    assert _automaton_calls_itself(f"{function} int main(void) {{ return {call}; }}", tmp_path, options)


def test_deep_recursion_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    function, _, _ = LOOPS["a sum"]
    path.write_text(f"{HEAD}{function} int main(void) {{ if (f(60000, 1) == 60001) reach_error(); }}", encoding="utf-8")
    result = verify([path], analysis="concrete", property="unreach-call")
    assert result.verdict.value == "unsafe"
    assert result.evidence["replay"] == "confirmed"
