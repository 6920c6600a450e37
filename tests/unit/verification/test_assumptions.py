"""A proof lists every condition that some run violates: what a run of the reference interpreter sees fail is among them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.differential.harness import ALL_INPUTS, interpret
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.analyses import MERGING, RUNNING
from tests.support.samples import crossed, in_groups, one_of, rank

from cegas.api.run import run
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel, Program
from cegas.program.interpreter import OutcomeKind
from cegas.program.operations import AssumeKind
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

NAMES = [name for name in ANALYSES if name not in {*RUNNING, *MERGING, "kinduction"}]  # kinduction has no certificates
PAIRS = [
    *one_of(3, [name for name in pair_names() if name.startswith("uninitialized/")]),
    *one_of(100, pair_names(), in_groups(8), salt="assumptions"),
]
GUESSES = (0, 1, 3, -1)

HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int f(int v) { return v > 2; }\n"
PROGRAMS = {
    "a variable on one branch": "int x, y = 0; if (__VERIFIER_nondet_int()) x = 1; if (x > 3) y = 1;",
    "an element at an unknown index": "int a[4], y = 0, i = __VERIFIER_nondet_int() & 3; a[i] = 1; if (a[2]) y = 1;",
    "an argument": "int x, y = 0; if (__VERIFIER_nondet_int()) x = 1; y = f(x) > 1 ? 1 : 0;",
    "a copy": "struct { int a, b; } s, t; int y = 0; s.a = 1; if (__VERIFIER_nondet_int()) s.b = 2; t = s; if (t.b) y = 1;",
    "a pointer": "int y = 0, z = 1, *p; if (__VERIFIER_nondet_int()) p = &z; if (*p) y = 1;",
    "a loop": "int x, y = 0; for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++) x = i; if (x == 7) y = 1;",
}


def options_of(task: Task) -> FrontendOptions:
    return FrontendOptions(data_model=DataModel[task.model], property=task.specification, undefined_reading=True)


def violated(program: Program) -> set[tuple[str | None, int | None]]:
    """Where runs with some inputs end at a condition."""
    found: set[tuple[str | None, int | None]] = set()
    for guess in GUESSES:
        outcome = interpret(program, [guess] * 40, kinds=ALL_INPUTS, max_operations=20_000).outcome
        if outcome.kind is OutcomeKind.BLOCKED and outcome.assumption is not None:
            if outcome.assumption.kind is AssumeKind.VALIDITY:
                position = outcome.assumption.position
                found.add((None, None) if position is None else (position.file, position.line))
    return found


def unlisted(file: Path, frontend: FrontendOptions, analyses: list[str]) -> Iterator[str]:
    expected = violated(load([file], frontend))
    if not expected:
        return
    for analysis in analyses:
        result = run([file], Options(analysis=analysis, frontend=frontend, time_limit=10))
        listed = {(item.file, item.line) for item in result.assumptions}
        if result.verdict is Verdict.SAFE and not expected <= listed:
            yield f"{analysis}: {sorted(map(str, expected - listed))} of {file.name}"


@pytest.mark.parametrize("name", PAIRS)
def test_what_fails_in_a_run_is_listed(name: str) -> None:
    for number, task in enumerate(read_pair(name)):
        turn = (rank(name) + number) % 3
        assert list(unlisted(task.source, options_of(task), NAMES[turn::3])) == []


@pytest.mark.parametrize(("name", "analysis"), crossed(PROGRAMS, NAMES, 3))
def test_uninitialized_values_that_nobody_tracks_are_listed(tmp_path: Path, name: str, analysis: str) -> None:
    file = tmp_path / "program.c"
    file.write_text(f"{HEAD}int main(void) {{\n{PROGRAMS[name]}\nif (y == 2) reach_error();\nreturn 0; }}\n")
    frontend = FrontendOptions(undefined_reading=True)
    result = run([file], Options(analysis=analysis, frontend=frontend, time_limit=20))
    assert result.verdict is Verdict.SAFE
    assert any("is initialized" in item.text for item in result.assumptions)


@pytest.mark.parametrize("analysis", NAMES)
def test_inputs_are_initialized(tmp_path: Path, analysis: str) -> None:
    file = tmp_path / "program.c"
    body = "int n = __VERIFIER_nondet_int(), y = 0; if (n > 3) y = f(n); if (y == 2) reach_error(); return 0;"
    file.write_text(f"{HEAD}int main(void) {{ {body} }}\n")
    result = run([file], Options(analysis=analysis, frontend=FrontendOptions(undefined_reading=True), time_limit=20))
    assert (result.verdict, result.assumptions) == (Verdict.SAFE, ())


NO_FUNCTIONS = {
    "data": "(void (*)(void))&z",
    "the middle of a function": "(void (*)(void))((char *)f + 1)",
    "a small number": "(void (*)(void))24",
    "an error code": "(void (*)(void))-12L",
    "a dead object": "(void (*)(void))dead()",
}


@pytest.mark.parametrize(("name", "analysis"), crossed(NO_FUNCTIONS, NAMES, 2))
def test_calls_of_what_is_no_function_are_listed(tmp_path: Path, name: str, analysis: str) -> None:
    """A run that ends at a call ends at a condition, whatever was called."""
    file = tmp_path / "program.c"
    body = f"void (*g)(void) = h; if (n) g = {NO_FUNCTIONS[name]};\ng();\nif (n) y = 2; if (y == 2) reach_error(); return 0;"
    functions = (
        "void *malloc(unsigned long); void free(void *); void *dead(void) { void *p = malloc(1); free(p); return p; }"
    )
    main = f"int main(void) {{ int n = __VERIFIER_nondet_int(), y = 0, z = 0; {body} }}"
    file.write_text(f"{HEAD}{functions} void h(void) {{ }}\n{main}\n")
    for certify in (False, True):
        result = run([file], Options(analysis=analysis, certify=certify, time_limit=20))
        assert result.verdict is Verdict.SAFE, result.reason
        assert [item.line for item in result.assumptions if "points to a function" in item.text] == [4]


@pytest.mark.parametrize("analysis", ["value", "value-full", "symex"])
def test_calls_of_known_functions_are_proved(tmp_path: Path, analysis: str) -> None:
    file = tmp_path / "program.c"
    functions = "int one(void) { return 1; } int two(void) { return 2; }"
    tables = "int (*table[2])(void) = {one, two}; struct ops { int (*first)(void), (*last)(void); } ops = {one, two};"
    body = """int y = 0, n = __VERIFIER_nondet_int(); struct ops *p = &ops, local = {two, 0}; int (*f)(void) = one;
        for (int i = 0; i < 2; i++) y += table[i]();
        if (n) f = two;
        y += f() + p->first() + p->last() + local.first();
        if (local.last) y += local.last();
        if (y < 9 || y > 10) reach_error(); return 0;"""
    file.write_text(f"{HEAD}{functions}\n{tables}\nint main(void) {{ {body} }}\n")
    result = run([file], Options(analysis=analysis, time_limit=20))
    assert result.verdict is Verdict.SAFE
    assert [item.text for item in result.assumptions if "points to a function" in item.text] == []
