"""Counterexamples of real programs: steps, inputs, values, the call stack."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.differential.harness import load_program

import cegas
from cegas.api.run import run
from cegas.evidence.counterexample import Counterexample, EventKind, TraceStep
from cegas.evidence.told_inputs import told_inputs
from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.frontend.options import FrontendOptions
from cegas.program.operations import Origin, OriginKind
from cegas.program.properties import DEFAULT
from cegas.program.types import IntType
from cegas.program.walk import InputValue
from cegas.verification.options import Options

DECLARATIONS = """\
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void); extern bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
"""
FIRST = DECLARATIONS.count("\n") + 1
"""The line of a program's first own line."""
Trace = Callable[..., Counterexample]


@pytest.fixture
def trace(tmp_path: Path) -> Trace:
    def trace(text: str, entry: str = "main", analysis: str = "value") -> Counterexample:
        path = tmp_path / "program.c"
        path.write_text(DECLARATIONS + text, encoding="utf-8")
        result = cegas.verify(path, entry=entry, analysis=analysis, time_limit=30)
        assert result.counterexample is not None, result.reason
        return result.counterexample

    return trace


def texts(counterexample: Counterexample, *kinds: EventKind) -> list[str]:
    return [event.text for step in counterexample.steps for event in step.events if not kinds or event.kind in kinds]


def step_at(counterexample: Counterexample, line: int) -> TraceStep:
    return next(step for step in counterexample.steps if step.line == FIRST - 1 + line)


def assigned(trace: Trace, statements: str, declarations: str = "") -> list[str]:
    """What a program of these statements assigns."""
    return texts(
        trace(f"{declarations}\nint main(void) {{\n{statements}\nreach_error(); }}\n"), EventKind.ASSIGN, EventKind.INPUT
    )


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("int x = -1;", "x = -1"),
        ("unsigned x = -1;", "x = 4294967295"),
        ("unsigned long x = -1;", "x = 18446744073709551615"),
        ("unsigned short x = 65535;", "x = 65535"),
        ("signed char x = -3;", "x = -3"),
        ("char x = 'q';", "x = 113 'q'"),
        ("char x = '\\n';", "x = 10 '\\n'"),
        ("unsigned char x = 'A';", "x = 65 'A'"),
        ("unsigned char x = 200;", "x = 200"),
        ("char x = 0;", "x = 0"),
        ("bool x = 5;", "x = true"),
        ("bool x = 0;", "x = false"),
        ("double x = 1.5;", "x = 1.5"),
        ("float x = -0.25f;", "x = -0.25"),
        ("enum color x = BLUE;", "x = BLUE (5)"),
        ("enum color x = (enum color)77;", "x = 77"),
        ("int *x = 0;", "x = NULL"),
        ("int *x = &g;", "x = &g"),
        ("int *x = &a[2];", "x = &a[2]"),
        ("int *x = a;", "x = &a[0]"),
        ("void *x = a;", "x = &a"),
        ("int *x = &s.in.b;", "x = &s.in.b"),
        ("struct out *x = &s;", "x = &s"),
        ("int (*x)(int) = twice;", "x = twice"),
        ('const char *x = "text";', 'x = "text"'),
        ('const char *x = "text" + 1;', 'x = "text"+1'),
        ("int *x = malloc(4);", "x = malloc#1"),
        ("int *x = malloc(12); x++;", "x = &malloc#1[1]"),
        ("int *x = (int *)16;", "x = 0x10"),
        ("s.in.b = 7;", "s.in.b = 7"),
        ("a[1] = 9;", "a[1] = 9"),
        ("int *x = malloc(8); x[1] = 9;", "malloc#1[1] = 9"),
        ("int *x = malloc(4); *x = 9;", "*malloc#1 = 9"),
        ("struct out *x = malloc(sizeof *x); x->in.b = 9;", "malloc#1->in.b = 9"),
        ("void *x = malloc(3); free(x);", "free(malloc#1)"),
        ("void *x = malloc(3); free(x); void *y = x;", "y = malloc#1 (freed)"),
        ("struct out t = s;", "t = copy of s"),
        ("int t[3] = {1, 2, 3}; a[0] = t[0];", "t = its initial value"),
        ("memset(a, 0, sizeof a);", "a filled with 0"),
    ],
)
def test_values(trace: Trace, statement: str, expected: str) -> None:
    declarations = (
        "enum color { RED, GREEN = 4, BLUE }; struct in { char a; int b; }; struct out { int x; struct in in; } s; "
        "int g; int a[3]; int twice(int n) { return 2 * n; }"
    )
    keep = " (void)twice(1);"
    assert expected in assigned(trace, statement + keep, declarations)


@pytest.mark.parametrize(
    ("function", "condition", "expected"),
    [
        ("int", "== -7", "-7"),
        ("uint", "== 4000000000u", "4000000000"),
        ("char", "== 'x'", "120 'x'"),
        ("uchar", "== 250", "250"),
        ("bool", "== 1", "true"),
    ],
)
def test_inputs_have_the_type_of_their_function(trace: Trace, function: str, condition: str, expected: str) -> None:
    found = trace(f"int main(void) {{ if (__VERIFIER_nondet_{function}() {condition}) reach_error(); return 0; }}\n")
    (value,) = found.inputs
    assert (value.origin.label, value.text, value.line) == (f"__VERIFIER_nondet_{function}", expected, FIRST)
    assert f"input __VERIFIER_nondet_{function}() = {expected}" in texts(found, EventKind.INPUT)


def test_inputs_stand_where_they_are_asked_for(trace: Trace) -> None:
    found = trace(
        "int main(void) {\n"
        "  int x = __VERIFIER_nondet_int();\n"
        "  unsigned y = __VERIFIER_nondet_uint();\n"
        "  if (x == -2 && y == 3) reach_error();\n"
        "  return 0; }\n"
    )
    assert [event.text for event in step_at(found, 2).events] == ["input __VERIFIER_nondet_int() = -2", "x = -2"]
    assert [event.text for event in step_at(found, 3).events] == ["input __VERIFIER_nondet_uint() = 3", "y = 3"]
    assert [value.text for value in found.inputs] == ["-2", "3"]


def test_parameters_of_the_entry(trace: Trace) -> None:
    found = trace("void f(unsigned char letter, int n) { if (letter == 'z' && n == 5) reach_error(); }\n", entry="f")
    assert [(value.origin.label, value.text) for value in found.inputs] == [("letter", "122 'z'"), ("n", "5")]
    assert texts(found, EventKind.START) == ["start of f(letter = 122 'z', n = 5)"]


def test_uninitialized_variables_count_when_they_are_read(trace: Trace) -> None:
    found = trace(
        "int main(void) {\n  int unused; int written; int read; int a[4];\n  written = 1;\n"
        "  if (read == 4 && a[2] == 6 && written)\n    reach_error();\n  return 0; }\n"
    )
    assert [(value.origin.label, value.text) for value in found.inputs] == [("read", "4"), ("a[2]", "6")]
    events = [event.text for event in step_at(found, 4).events]
    assert events[0] == "read is uninitialized, taken as 4"
    assert "a[2] is uninitialized, taken as 6" in events


def test_calls_and_returns(trace: Trace) -> None:
    found = trace(
        "static unsigned add(unsigned a, char c) {\n  return a + c;\n}\n"
        "int main(void) {\n  unsigned x = add(4294967295u, 'c');\n  if (x == 98)\n    reach_error();\n  return 0; }\n"
    )
    (inside,) = [step for step in found.steps if step.function == "add" and step.events]
    assert (inside.depth, [event.text for event in inside.events]) == (1, ["return 98"])
    first, second = [step for step in found.steps if step.line == FIRST + 4]
    assert [event.text for event in first.events] == ["call add(a = 4294967295, c = 99 'c')"]
    assert [event.text for event in second.events] == ["x = 98"]
    assert (first.continued, second.continued, second.depth) == (False, True, 0)


def test_the_library_is_one_event(trace: Trace) -> None:
    found = trace(
        'int main(void) {\n  char word[8];\n  strcpy(word, "hello");\n  if (strlen(word) == 5) reach_error();\n'
        "  return 0; }\n"
    )
    assert {step.function for step in found.steps} == {"main"}
    calls = texts(found, EventKind.CALL)
    assert any(call.startswith("strcpy(&word") and '"hello"' in call for call in calls)
    assert any(call.startswith("strlen(") and call.endswith("returns 5") for call in calls)


def test_branches_in_words(trace: Trace) -> None:
    found = trace(
        "int g = 3;\nint main(void) {\n  int x = g;\n  if (x == 3)\n    g = 4;\n  if (x > 5)\n    g = 5;\n"
        "  if (!g || x < 7)\n    g = 6;\n  switch (x) {\n  case 1: g = 7; break;\n  case 3: g = 8; break;\n"
        "  default: g = 9; }\n  if (g == 8)\n    reach_error();\n  return 0; }\n"
    )
    branches = {
        step.line - FIRST + 1: [event.text for event in step.events if event.kind is EventKind.BRANCH]
        for step in found.steps
        if any(event.kind is EventKind.BRANCH for event in step.events)
    }
    assert branches == {
        4: ["condition true (x = 3)"],
        6: ["condition false (x = 3)"],
        8: ["g != 0 holds (g = 4)", "x < 7 holds (x = 3)"],
        10: ["case 3 (x = 3)"],
        14: ["condition true (g = 8)"],
    }


def test_rounds_of_a_loop_on_one_line_are_steps_of_their_own(trace: Trace) -> None:
    found = trace("int main(void) {\n  int n = 0;\n  while (n < 3) n++;\n  if (n == 3) reach_error();\n  return 0; }\n")
    rounds = [step for step in found.steps if step.line == FIRST + 2]
    assert len(rounds) == 4
    assert rounds[0].values == {"n": "1"}


def test_call_stack_at_the_error(trace: Trace) -> None:
    found = trace(
        "static int inner(int n) {\n  if (n == 0)\n    reach_error();\n  return inner(n - 1) + 1;\n}\n"
        "int main(void) {\n  inner(2);\n  return 0; }\n"
    )
    assert [(entry.function, entry.line) for entry in found.stack] == [
        ("inner", FIRST + 2),
        ("inner", FIRST + 3),
        ("inner", FIRST + 3),
        ("main", FIRST + 6),
    ]
    last = found.steps[-1]
    assert (last.source, last.depth, last.events[-1].kind) == ("reach_error();", 3, EventKind.ERROR)


def test_tail_calls_are_told_as_calls(trace: Trace) -> None:
    found = trace(
        "static int sum(int n, int m) {\n  if (n == 0)\n    return m;\n  return sum(n - 1, m + n);\n}\n"
        "int main(void) {\n  if (sum(2, 0) == 3)\n    reach_error();\n  return 0; }\n"
    )
    calls = [event.text for step in found.steps for event in step.events if event.kind is EventKind.CALL]
    assert calls == ["call sum(n = 2, m = 0)", "call sum(n = 1, m = 2)", "call sum(n = 0, m = 3)"]


@pytest.mark.parametrize(
    "body",
    [
        "goto error;\n  error:\n  reach_error();",
        "if (__VERIFIER_nondet_int()) goto error; if (__VERIFIER_nondet_int()) goto error; return 0;\n  error:\n  reach_error();",
        "void (*f)(void) = reach_error;\n\n  f();",
        "fail();",
    ],
)
def test_the_error_has_a_place(trace: Trace, body: str) -> None:
    """Whatever way leads to it, also one without operations."""
    found = trace(f"static void fail(void) {{\n  reach_error();\n}}\nint main(void) {{\n  {body}\n  return 0; }}\n")
    last = found.steps[-1]
    assert last.events[-1].text == "the error is reached"
    assert last.source in ("reach_error();", "f();")


def test_long_traces_keep_both_ends(trace: Trace) -> None:
    found = trace(
        "int main(void) {\n  int n = 0;\n  while (n < 3000)\n    n++;\n  if (n == 3000)\n    reach_error();\n  return 0; }\n",
        analysis="concrete",
    )
    assert found.omitted > 3000
    assert len(found.steps) == 2000
    assert found.omitted_after == 1000
    assert found.steps[1].values == {"n": "0"}
    assert found.steps[-1].events[-1].kind is EventKind.ERROR


def test_json(trace: Trace) -> None:
    found: Any = trace(
        "int main(void) {\n  if (__VERIFIER_nondet_int() == 1)\n    reach_error();\n  return 0; }\n"
    ).to_json()
    assert set(found) == {"steps", "inputs", "omitted_steps", "stack"}
    step = found["steps"][1]
    assert step["events"] == [
        {"kind": "input", "text": "input __VERIFIER_nondet_int() = 1"},
        {"kind": "branch", "text": "condition true"},
    ]
    assert step["source"] == "if (__VERIFIER_nondet_int() == 1)"


def told(counterexample: Counterexample) -> list[str]:
    return [each.text for each in told_inputs(counterexample.inputs)]


def test_arguments_that_nobody_reads_are_not_told(trace: Trace) -> None:
    found = trace("int main(int argc, char **argv) { if (argc > 4) reach_error(); return 0; }\n")
    assert [value.name for value in found.inputs] == ["argc"]
    (start,) = texts(found, EventKind.START)
    assert start.startswith("start of main(argc = ")
    assert "argv" not in start
    both = trace("int main(int argc, char **argv) { reach_error(); }\n")
    assert (told(both), texts(both, EventKind.START)) == ([], ["start of main()"])


def test_the_bytes_of_a_buffer_are_one_input(trace: Trace) -> None:
    found = trace(
        '#include "cegas.h"\nint main(void) {\n  char js[5]; cegas_bytes(js, 5);\n'
        "  for (int i = 0; i < 2; i++)\n    if (js[i] != '\"' || js[0] != js[i]) return 0;\n"
        "  if (js[2] == 0 && js[3] == '7') reach_error();\n  return 0; }\n"
    )
    assert told(found) == ['js = "\\"\\"\\0007" (the rest is not read)']
    assert {value.line for value in found.inputs} == {FIRST + 2}
    assert [value.name for value in found.inputs] == ["js[0]", "js[1]", "js[2]", "js[3]"], "each is asked for once"
    assert "input js[3] = 55 '7'" in texts(found, EventKind.INPUT)


def test_bytes_that_are_no_text_are_hexadecimal(trace: Trace) -> None:
    found = trace(
        '#include "cegas.h"\nint main(void) {\n  unsigned char b[4]; cegas_bytes(b, 4);\n'
        "  if (b[0] == 255 && b[2] == 7) reach_error();\n  return 0; }\n"
    )
    assert told(found) == ["b = hex ff .. 07 (the rest is not read)"]


def test_fields_of_a_structure_have_their_names(trace: Trace) -> None:
    found = trace(
        '#include "cegas.h"\nstruct header { unsigned char type; short length; };\nint main(void) {\n'
        "  struct header h; cegas_bytes(&h, sizeof h);\n  if (h.type == 7 && h.length == -2) reach_error();\n  return 0; }\n"
    )
    assert told(found) == ["h.type = 7 '\\a', h.length = -2"]


def test_what_a_library_function_reads_is_one_event_of_the_call(trace: Trace) -> None:
    found = trace(
        '#include "cegas.h"\nint main(void) {\n  char word[4]; cegas_bytes(word, 4);\n'
        '  if (strcmp(word, "ab") == 0)\n    reach_error();\n  return 0; }\n'
    )
    assert told(found) == ['word = "ab\\0" (the rest is not read)']
    assert step_at(found, 4).events[0].text == 'input word = "ab\\0" (the rest is not read)'


def test_macros_of_characters_have_their_names(trace: Trace) -> None:
    found = trace(
        '#include <ctype.h>\n#include "cegas.h"\nint main(void) {\n  char s[2]; cegas_bytes(s, 2);\n'
        "  if (!isdigit((unsigned char)s[0]) && isspace((unsigned char)s[1]))\n    reach_error();\n  return 0; }\n"
    )
    events = [event.text for event in step_at(found, 5).events]
    assert any(text.startswith("!isdigit(s[0]) holds") for text in events)
    assert any(text.startswith("isspace(s[1]) holds") for text in events)
    assert not [text for text in texts(found) if "classes" in text or "__ctype" in text]


def test_the_compilers_own_objects_have_no_names(trace: Trace) -> None:
    """Literals of structures, structures in registers, and the variables of our macros."""
    found = trace(
        '#include "cegas.h"\nstruct pair { int a; short b, c; };\n'
        "static int sum(const struct pair *p) { return p->a + p->b; }\n"
        "static struct pair make(int a) { struct pair made = {a, 2, 3}; return made; }\n"
        "int main(void) {\n  struct pair made = make(1);\n  const char *text = cegas_string(2);\n"
        "  if (sum(&(struct pair){4, 5, 6}) == 9 && made.c == 3 && text[0] == 'x')\n    reach_error();\n  return 0; }\n"
    )
    told_all = texts(found)
    assert not [text for text in told_all if re.search(r"%\d|cegas_(text|length)", text)]
    assert "made = {a = 1, b = 2, c = 3}" in told_all
    assert "return {a = 1, b = 2, c = 3}" in told_all
    assert any("sum(p = &(temporary))" in text for text in told_all)
    assert told(found) == ['cegas_string = "x" (the rest is not read)']


def test_elements_of_what_a_harness_makes(trace: Trace) -> None:
    """By their numbers, as the program sees them; and no condition that is constant."""
    found = trace(
        '#include "cegas.h"\nint main(void) {\n  const char *s = cegas_string(2);\n  int n = 0;\n'
        "  for (; s[0] && s[1]; s += 2)\n    n++;\n  if (n == 1)\n    reach_error();\n  return 0; }\n"
    )
    told_all = texts(found)
    assert "s = &cegas_string[2]" in told_all
    assert not [text for text in told_all if "cegas_string+" in text or "!false" in text]


def test_a_line_is_one_input(trace: Trace) -> None:
    """Though it is written in two parts; what a library promises is no assumption of the user's."""
    found = trace(
        "#include <stdio.h>\nint main(void) {\n  char line[4];\n  if (fgets(line, 4, stdin) && line[0] == 'a' && line[1] == '\\n')\n"
        "    reach_error();\n  return getchar(); }\n"
    )
    assert told(found) == ["whether fgets reads a line = true", "the length of the line of fgets = 2", 'line = "a\\n"']
    assert not [text for text in texts(found) if "the assumption holds" in text]


def test_arguments_of_the_program_by_their_numbers(trace: Trace) -> None:
    found = trace(
        "int main(int argc, char **argv) {\n  if (argc == 2 && argv[1][0] == 'x')\n    reach_error();\n  return 0; }\n"
    )
    assert any(line.startswith("argv[1] = ") for line in told(found))


def test_a_failing_allocation_is_told_at_the_line_of_the_user(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text(
        "#include <stdlib.h>\nint main(void) {\n  int *p = realloc(0, 4);\n  *p = 1;\n  free(p);\n}\n", encoding="utf-8"
    )
    result = run([file], Options(frontend=FrontendOptions(property=DEFAULT, malloc_may_fail=True)))
    assert result.counterexample is not None
    assert [value.line for value in result.counterexample.inputs] == [3]


def test_temporaries_that_nobody_is_seen_to_read_are_no_inputs() -> None:
    program = load_program("int main(void) { return 0; }", "LP64")
    asked = [
        InputValue(Origin(OriginKind.UNINITIALIZED, name), IntType(32), 7, 0, None) for name in ("%5", "result", "%6")
    ]
    recorder = CounterexampleRecorder(program, asked)
    recorder.inputs.finish()
    assert [value.origin.label for value in recorder.inputs.shown] == ["result"]


def test_what_models_are_told_is_not_called_in_the_source(trace: Trace) -> None:
    """A model that tells streams apart gets them; the line says `fopen`."""
    program = """
        struct file; struct file *fopen(const char *, const char *); int fclose(struct file *);
        int main(void) {
            struct file *f = fopen("a", "r");
            if (f == 0) return 1;
            fclose(f);
            if (fopen("b", "r") == f) reach_error();
        }"""
    told = texts(trace(program))
    assert any(text.startswith("f = ") for text in told)
    assert not [text for text in told if "stream_" in text]
