"""The error is reported where the program has it, whatever comes before it: calls, returns, edges without operations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cegas.api.run import run
from cegas.program.properties import Verdict
from cegas.report.sarif import sarif_log
from cegas.verification.options import Options

PROLOGUE = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void (*unknown(void))(void);
static int g;
static int id(int x) { if (x < 0) return 0; return x; }
static void nothing(void) { }
static void last(void) { if (g) return; g = 1; }
static void (*pointer)(void) = last;
struct big { int a[8]; };
static void by_value(struct big b) { if (b.a[0]) return; g = 2; }
"""

BODIES = {
    "behind an empty function": "nothing();\nreach_error(); // here",
    "behind a function with several ends": "last();\nreach_error(); // here",
    "behind calls that join": "if (x) last(); else nothing();\nreach_error(); // here",
    "behind a loop of calls": "do { last(); } while (id(x));\nreach_error(); // here",
    "behind a call through a pointer": "pointer();\nreach_error(); // here",
    "behind a call that leaves the program": "void (*f)(void) = unknown();\nif (f) { f();\nreach_error(); } // here",
    "behind a structure by value": "struct big b = {{0}};\nby_value(b);\nreach_error(); // here",
    "in a block behind a jump": "nothing();\ngoto end;\nend: ;\n{\nreach_error(); // here\n}",
    "the first thing of all": "reach_error(); // here",
    "through a pointer to the error function": "void (*e)(void) = reach_error;\nnothing();\ne(); // here",
    "in an assertion": "nothing();\nextern void __assert_fail(const char *, const char *, unsigned, const char *);\n"
    '__assert_fail("", "", 0, ""); // here',
}


NEEDS_INPUT = ("unknown()", "id(x)")
CASES = [
    (name, analysis)
    for name, body in BODIES.items()
    for analysis in ("value", "symex-sc", "concrete")
    if analysis != "concrete" or not any(text in body for text in NEEDS_INPUT)
]


@pytest.mark.parametrize(("name", "analysis"), CASES)
def test_the_line_of_the_error(name: str, analysis: str, tmp_path: Path) -> None:
    text = PROLOGUE + f"int main(void) {{\nint x = {'1' if analysis == 'concrete' else '__VERIFIER_nondet_int()'};\n"
    text += BODIES[name] + "\nreturn 0;\n}\n"
    line = next(number for number, source in enumerate(text.splitlines(), 1) if "// here" in source)
    file = tmp_path / "program.c"
    file.write_text(text)
    result = run([file], Options(analysis=analysis))
    assert result.verdict is Verdict.UNSAFE
    assert result.counterexample is not None
    assert [(entry.function, entry.line) for entry in result.counterexample.stack][-1] == ("main", line)
    assert result.counterexample.steps[-1].line == line
    log: Any = sarif_log(result, [file])
    (found,) = log["runs"][0]["results"]
    assert found["locations"][0]["physicalLocation"]["region"]["startLine"] == line
