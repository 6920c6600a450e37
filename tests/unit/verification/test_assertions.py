"""No assertion, assumption or input is passed over: without a header each has its meaning, or is refused with a message."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.analyses import RUNNING

from cegas.api.result import Result
from cegas.api.run import run
from cegas.frontend.library import table
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Property, Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

REACH: Property = Property.of_calls("reach_error", text="a property file's")


def check(folder: Path, text: str, analysis: str = "value", property_: Property | None = None) -> Result:
    file = folder / "program.c"
    file.write_text(text)
    frontend = FrontendOptions(property=property_ or Property())
    return run([file], Options(analysis=analysis, frontend=frontend, time_limit=30))


def in_main(body: str) -> str:
    return f"int main(void) {{ {body} return 0; }}\n"


@pytest.mark.parametrize("name", table.assertions())
def test_an_assertion_needs_no_header(tmp_path: Path, name: str) -> None:
    if name == "static_assert":
        return  # the compiler's, where the condition is constant
    for condition, expected in (("x == 2", Verdict.UNSAFE), ("x == 1", Verdict.SAFE)):
        result = check(tmp_path, in_main(f'int x = 1; {name}({condition}, "text");'))
        assert result.verdict is expected, condition
        assert result.evidence.get("replay") == ("confirmed" if expected is Verdict.UNSAFE else None)


@pytest.mark.parametrize("name", table.assertions())
def test_under_a_property_file_a_failing_assertion_ends_the_run(tmp_path: Path, name: str) -> None:
    source = in_main(f'int x = nondet_int(); {name}(x != 3, "text"); if (x == 3) reach_error();')
    assert check(tmp_path, source, property_=REACH).verdict is Verdict.SAFE
    source = in_main(f'int x = nondet_int(); {name}(x != 3, "text"); if (x == 4) reach_error();')
    assert check(tmp_path, source, property_=REACH).verdict is Verdict.UNSAFE


@pytest.mark.parametrize("analysis", [name for name in ANALYSES if name not in RUNNING])
def test_all_analyses_know_them(tmp_path: Path, analysis: str) -> None:
    head = "int x = nondet_int(); klee_assume(x > 3); "
    assert check(tmp_path, in_main(head + "assert(x > 3);"), analysis).verdict is Verdict.SAFE
    assert check(tmp_path, in_main(head + "assert(x > 4);"), analysis).verdict is Verdict.UNSAFE


@pytest.mark.parametrize(
    ("argument", "holds"),
    [
        ("&x", True),
        ("p", False),
        ("0.0", False),
        ("-0.0f", False),
        ("0.5", True),
        ("nan", True),
        ("0.25L", True),
        ("1LL << 40", True),
        ("(char)256", False),
        ("(_Bool)256", True),
        ("s", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("name", ["assert", "__VERIFIER_assume"])
def test_arguments_of_any_type(tmp_path: Path, name: str, argument: str, holds: bool | None) -> None:
    head = "struct { long a[9]; } s; int x = 0; char *p = 0; double nan = 0.0 / x; "
    after = " klee_abort();" if name != "assert" else ""
    result = check(tmp_path, in_main(f"{head}{name}({argument});{after}"))
    if holds is None:
        assert result.verdict is Verdict.UNKNOWN
        assert name in result.reason
    else:
        fails = holds if after else not holds
        assert result.verdict is (Verdict.UNSAFE if fails else Verdict.SAFE)


def test_the_result_of_an_assertion_is_no_input(tmp_path: Path) -> None:
    assert check(tmp_path, in_main("int r = assert(1); if (r == 3) reach_error();")).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "definition",
    ["void assert(int c) { n++; }", "void assert(c) int c; { n++; }", "static int assert(long c) { return n++; }"],
)
def test_functions_with_a_body_are_the_program_s(tmp_path: Path, definition: str) -> None:
    source = f"int n; {definition} int nondet_int(void) {{ return 3; }} int main(void) {{ assert(0);"
    assert check(tmp_path, source + " if (n != 1 || nondet_int() != 3) reach_error(); return 0; }").verdict is Verdict.SAFE


def test_an_assertion_may_be_a_macro_of_the_program(tmp_path: Path) -> None:
    source = "#define assert(c) do { if (!(c)) reach_error(); } while (0)\n"
    assert check(tmp_path, source + in_main("assert(0);")).verdict is Verdict.UNSAFE
    source = "#define assert(c) ((void)0)\n"
    assert "there was nothing to check" in check(tmp_path, source + in_main("assert(0);")).reason


@pytest.mark.parametrize("prefix", ["nondet_", "__VERIFIER_nondet_", "__CPROVER_nondet_"])
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("char", -128, 127),
        ("uchar", 0, 255),
        ("short", -(1 << 15), (1 << 15) - 1),
        ("ushort", 0, (1 << 16) - 1),
        ("int", -(1 << 31), (1 << 31) - 1),
        ("uint", -(1 << 31), (1 << 31) - 1),
        ("bool", 0, 1),
    ],
)
def test_an_input_without_a_declaration_has_the_values_of_its_name(
    tmp_path: Path, prefix: str, name: str, least: int, most: int
) -> None:
    source = "long long x = {}{}(); if (x < {}LL || x > {}LL) reach_error();"
    assert check(tmp_path, in_main(source.format(prefix, name, least, most))).verdict is Verdict.SAFE
    assert check(tmp_path, in_main(source.format(prefix, name, least + 1, most))).verdict is Verdict.UNSAFE
    assert check(tmp_path, in_main(source.format(prefix, name, least, most - 1))).verdict is Verdict.UNSAFE


@pytest.mark.parametrize("name", ["long", "ulong", "longlong", "double", "float", "pointer", "int128", "size_t"])
def test_an_input_that_no_int_can_hold_needs_a_declaration(tmp_path: Path, name: str) -> None:
    result = check(tmp_path, in_main(f"long x = nondet_{name}(); assert(x < 1L << 40);"))
    assert result.verdict is Verdict.UNKNOWN
    assert f"nondet_{name} without a declaration" in result.reason


def test_a_declared_input_has_its_type(tmp_path: Path) -> None:
    source = "long nondet_long(void); struct S { long a[4]; }; struct S nondet_S(void); int *nondet_p(void);\n"
    body = "long x = nondet_long(); struct S s = nondet_S(); if (x > 1L << 40 && s.a[2] == 7 && nondet_p()) reach_error();"
    assert check(tmp_path, source + in_main(body)).verdict is Verdict.UNSAFE


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ('int a[2]; klee_make_symbolic(a, sizeof a, "a"); klee_assert(a[1] != 7);', Verdict.UNSAFE),
        ('int r = klee_range(2, 5, "r"); klee_assert(r >= 2 && r < 5);', Verdict.SAFE),
        ('int r = klee_range(2, 5, "r"); klee_assert(r != 4);', Verdict.UNSAFE),
        ('int r = klee_int("r"); klee_assert(r != -4);', Verdict.UNSAFE),
        ("__ESBMC_unreachable();", Verdict.UNSAFE),
        ("klee_silent_exit(0); assert(0);", Verdict.SAFE),
        ('int x = nondet_int(); __ESBMC_assume(x == 1); __CPROVER_precondition(x == 1, "p");', Verdict.SAFE),
        ("int x = nondet_int(); __builtin_assume(x == 1); assert(x == 1);", Verdict.SAFE),
    ],
)
def test_functions_of_other_verifiers(tmp_path: Path, body: str, verdict: Verdict) -> None:
    assert check(tmp_path, in_main(body)).verdict is verdict


@pytest.mark.parametrize(
    "name",
    [
        *("assume", "ASSERT", "Assume", "__assume", "verifier_assert", "ldv_error", "sassert", "unreachable"),
        *("klee_is_symbolic", "__SMACK_code", "__CPROVER_same_object", "__ESBMC_init_object", "__VERIFIER_unknown"),
    ],
)
def test_what_is_meant_as_a_demand_but_not_known_is_refused(tmp_path: Path, name: str) -> None:
    result = check(tmp_path, in_main(f"int x = 1; {name}(&x);"))
    assert result.verdict is Verdict.UNKNOWN
    assert name in result.reason


@pytest.mark.parametrize("name", ["my_assert", "assert_true", "assume_positive", "havoc_all"])
def test_what_resembles_a_demand_is_warned_of(tmp_path: Path, name: str) -> None:
    result = check(tmp_path, in_main(f"{name}(0);"))
    assert f"{name} has no body: it demands nothing, whatever its name says, and returns any value" in result.warnings


def test_an_input_of_an_unknown_type_is_warned_of(tmp_path: Path) -> None:
    result = check(tmp_path, in_main("int x = nondet_foo(); assert(x != 7);"))
    assert result.verdict is Verdict.UNSAFE
    assert "nondet_foo is not declared: it is taken to return an int" in result.warnings
