"""Paths that known values decide: without a solver, and just as a solver would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.samples import in_groups, one_of, rank

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.control import ProgramControl
from cegas.cpa.waitlist import Order, waitlist
from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Stuck
from cegas.program.operations import Operation, OriginKind
from cegas.program.steps import StepFactory
from cegas.program.walk import InputValue, NotTaken, walk
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, PathVerdict, Real, Spurious
from cegas.tasks.inputs import expand_inputs

HEADER = """\
typedef unsigned long size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(size_t);
extern void *realloc(void *, size_t);
extern void free(void *);
extern void *memcpy(void *, const void *, size_t);
"""
TASKS = Path(__file__).parents[2] / "tasks"


def program_of(text: str, folder: Path, *, undefined: bool = False) -> Program:
    file = folder / "program.c"
    file.write_text(HEADER + text, encoding="utf-8")
    return load([file], FrontendOptions(undefined_reading=undefined))


def main(body: str, folder: Path, *, undefined: bool = False) -> Program:
    return program_of(f"int main(void) {{ {body} return 0; }}", folder, undefined=undefined)


def shortest_path(program: Program) -> list[Edge]:
    """The shortest path through the automata to the error."""
    exploration = Exploration(
        compose("control flow"), ProgramControl(program), lambda: waitlist(Order.BREADTH_FIRST), Budget()
    )
    target = exploration.run()
    assert target is not None
    return list(target.path().edges)


def own_path(program: Program) -> list[Edge]:
    """The path that the program takes to the error, by the reference interpreter, as far as it knows."""
    taken: list[Edge] = []
    outcome = Interpreter(program, observe=taken.append, max_operations=20_000).run()
    if outcome.kind is not OutcomeKind.TARGET:
        taken.pop()  # the operation that it is stuck at may be unsupported
    return taken


def operations(verdict: Real) -> list[Operation]:
    shown: list[Operation] = []
    verdict.show(lambda operation, machine: shown.append(operation))
    return shown


def trace(program: Program, verdict: Real) -> str:
    recorder = CounterexampleRecorder(program, verdict.inputs)
    verdict.show(recorder)
    return json.dumps(recorder.result().to_json(), indent=1)


def asked(inputs: Sequence[InputValue]) -> list[InputValue]:
    return [InputValue(value.origin, value.type, 0, value.edge, value.position) for value in inputs]


def both_ways(program: Program, path: Sequence[Edge]) -> PathVerdict | None:
    """The verdict by known values, which has to be that of the formula; None if there is none."""
    checker = FeasibilityChecker(program, Budget())
    by_formula = checker.check_formula(path)
    try:
        inputs = walk(program, path)
    except NotTaken:
        assert by_formula == Spurious()
        return Spurious()
    except Stuck:
        return None
    assert isinstance(by_formula, Real)
    assert asked(inputs) == asked(by_formula.inputs)
    known = decide(program, path)
    assert isinstance(known, Real)
    assert known.inputs == inputs
    assert operations(known) == operations(by_formula)
    if inputs == by_formula.inputs:  # the solver may choose other values for what does not matter
        assert trace(program, known) == trace(program, by_formula)
    return known


def decide(program: Program, path: Sequence[Edge]) -> PathVerdict:
    """The verdict, without a question to the solver."""
    checker = FeasibilityChecker(program, Budget())
    factory = StepFactory()
    verdict = checker.check([factory.intra(edge) for edge in path])
    assert checker.solver_calls == 0
    return verdict


def decide_by_formula(program: Program, path: Sequence[Edge]) -> PathVerdict:
    """The verdict of a path that known values do not decide."""
    with pytest.raises(Stuck):
        walk(program, path)
    factory = StepFactory()
    return FeasibilityChecker(program, Budget()).check([factory.intra(edge) for edge in path])


@pytest.mark.parametrize("undefined", [False, True], ids=["any", "undefined"])
@pytest.mark.parametrize(
    "body",
    [
        "int x = 1, *p = &x; *p = 2; if (x == 2) reach_error();",
        "int x = 0, y = 0, *p = &x, *q = &y; if (p != q) reach_error();",
        "int a[3] = {1, 2, 3}, *p = a; if (*++p == 2 && p > a && p - a == 1) reach_error();",
        "float f = 0.1f; if (f != 0.1) reach_error();",
        "union { float f; unsigned u; } v; v.f = 1.0f; if (v.u == 0x3f800000) reach_error();",
        "int *p = malloc(8); p[1] = 7; p = realloc(p, 16); if (p[1] == 7) reach_error();",
        "char a[4] = \"abc\", b[4]; memcpy(b, a, 4); if (b[2] == 'c') reach_error();",
        "struct { unsigned a : 3, b : 5; } s; s.a = 5; s.b = 9; if (s.a == 5 && s.b == 9) reach_error();",
        "int *p = malloc(4); free(p); reach_error();",
    ],
)
def test_a_path_without_input_needs_no_solver(body: str, undefined: bool, tmp_path: Path) -> None:
    program = main(body, tmp_path, undefined=undefined)
    verdict = both_ways(program, own_path(program))
    assert isinstance(verdict, Real)


@pytest.mark.parametrize("undefined", [False, True], ids=["any", "undefined"])
@pytest.mark.parametrize(
    "body",
    [
        "int x = 1; if (x == 2) reach_error();",
        "int x = 1, *p = &x; *p = 2; if (x == 1) reach_error();",
        "int x = 0, y = 0, *p = &x, *q = &y; if (p == q) reach_error();",
        "int *p = malloc(4); free(p); *p = 1; reach_error();",
        "int *p = 0; *p = 1; reach_error();",
        "int a[2] = {0, 0}, i = 2; a[i] = 1; reach_error();",
        "int x = 7, y = 0; if (x / y == 0) reach_error();",
    ],
)
def test_a_path_that_known_values_exclude(body: str, undefined: bool, tmp_path: Path) -> None:
    program = main(body, tmp_path, undefined=undefined)
    assert both_ways(program, shortest_path(program)) == Spurious()


def test_inputs_that_do_not_matter_get_a_value(tmp_path: Path) -> None:
    program = main(
        "int x = __VERIFIER_nondet_int(), y = x * 2, z, w = z; char c[2]; char d = c[1];"
        "if ((y ^ y) == 0 && (x & 0) == 0) reach_error();",
        tmp_path,
    )
    verdict = both_ways(program, shortest_path(program))
    assert isinstance(verdict, Real)
    kinds = [value.origin.kind for value in verdict.inputs]
    assert kinds[0] is OriginKind.NONDETERMINISTIC
    assert OriginKind.UNINITIALIZED in kinds
    assert {value.bits for value in verdict.inputs} == {0}
    assert "y = 0" in trace(program, verdict)


@pytest.mark.parametrize(("index", "expected"), [(0, Spurious), (1, Real)])
def test_a_call_goes_where_its_pointer_points(index: int, expected: type, tmp_path: Path) -> None:
    program = program_of(
        "void good(void) {} void bad(void) { reach_error(); }"
        f"int main(void) {{ void (*f[2])(void) = {{good, bad}}; f[{index}](); return 0; }}",
        tmp_path,
    )
    assert isinstance(both_ways(program, shortest_path(program)), expected)


def test_a_call_of_an_own_function_does_not_leave_the_program(tmp_path: Path) -> None:
    program = program_of(
        "int good(void) { return 1; } int main(void) { int (*f)(void) = good; int x = f(); reach_error(); return x; }",
        tmp_path,
    )
    path = shortest_path(program)  # behind the call, as if it went to a function outside
    assert all(edge.source.function != "good" for edge in path)
    assert both_ways(program, path) == Spurious()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) reach_error(); }", Real),
        ("int main(void) { int x = __VERIFIER_nondet_int(); if (x * 2 == 3) reach_error(); }", Spurious),
        ("int main(void) { int x, y; if ((long)&x < (long)&y) reach_error(); }", NotDecided),
        ("int main(void) { int x; if ((long)&x % 1000 == 4) reach_error(); }", NotDecided),
        ("int main(void) { int x; long h = (long)&x % 1000; reach_error(); return h; }", Real),
        ("int main(void) { char *p = malloc(1), *q; free(p); q = malloc(1); if (p != q) reach_error(); }", NotDecided),
        ("extern int e; int main(void) { e = 1; if (e == 1) reach_error(); }", Real),
        # Of an array of unknown size nobody knows where it ends, but the other one does not lie in it.
        ("extern char a[], b[]; int main(void) { a[5000] = 1; b[0] = 2; if (a[5000] == 2) reach_error(); }", Spurious),
        ("extern char a[], b[]; int main(void) { a[5000] = 1; b[0] = 2; if (a[5000] == 1) reach_error(); }", Real),
        ("int main(void) { int n = __VERIFIER_nondet_int(); char a[4] = {1}; if (a[n & 3] == 1) reach_error(); }", Real),
        ("int main(void) { int x; if (x == 3) reach_error(); }", Real),
    ],
)
def test_what_known_values_do_not_decide_is_left_to_the_solver(text: str, expected: type, tmp_path: Path) -> None:
    program = program_of(text, tmp_path)
    assert isinstance(decide_by_formula(program, shortest_path(program)), expected)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int x; if (x == x) reach_error();", Spurious),
        ("int x, y = x; reach_error();", Real),
        ("struct { int a, b; } s, t; s.a = 1; t = s; if (t.a == 1) reach_error();", Real),
        ("struct { int a, b; } s, t; s.a = 1; t = s; if (t.b == 1) reach_error();", Spurious),
        ("struct { unsigned a : 4, b : 4; } s; s.a = 3; if (s.a == 3) reach_error();", Real),
        ("struct { unsigned a : 4, b : 4; } s; s.a = 3; if (s.b == 3) reach_error();", Spurious),
        # Whether an input beside uninitialised bits is initialised is not for known values to say.
        ("struct { unsigned a : 4, b : 4; } s; s.a = __VERIFIER_nondet_int(); if (s.b == 3) reach_error();", None),
        ("struct { unsigned a : 4, b : 4; } s; s.a = __VERIFIER_nondet_int(); unsigned x = s.a; reach_error();", None),
        ("union { char c[4]; int i; } u; u.c[0] = __VERIFIER_nondet_int(); int x = u.i & 255; reach_error();", None),
        ("int x, y = __VERIFIER_nondet_int() ? x : 1; reach_error();", None),
    ],
)
def test_uninitialised_values_that_must_not_be_used(body: str, expected: type | None, tmp_path: Path) -> None:
    program = main(body, tmp_path, undefined=True)
    verdict = both_ways(program, shortest_path(program))
    if expected is not None:
        assert isinstance(verdict, expected)


def test_a_path_over_an_unsupported_construct_is_not_decided(tmp_path: Path) -> None:
    program = main('__asm__ volatile("cpuid" ::: "memory"); reach_error();', tmp_path)
    assert isinstance(decide_by_formula(program, shortest_path(program)), NotDecided)


def check_task(task: Path, undefined: bool) -> None:
    paths, options = expand_inputs([task], FrontendOptions())
    program = load(paths, replace(options, undefined_reading=undefined))
    both_ways(program, own_path(program))
    if any(
        location.kind is LocationKind.TARGET for function in program.functions.values() for location in function.locations
    ):
        both_ways(program, shortest_path(program))


SAMPLE = sorted(TASKS.glob("*/*-unsafe.yml"))


@pytest.mark.parametrize(
    "name", one_of(60, (f"{task.parent.name}/{task.name}" for task in SAMPLE), in_groups(10), salt="paths")
)
def test_a_sample_of_the_tasks(name: str) -> None:
    check_task(TASKS / name, undefined=rank(name) % 2 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("undefined", [False, True], ids=["any", "undefined"])
@pytest.mark.parametrize("topic", sorted({task.parent.name for task in SAMPLE}))
def test_all_tasks(topic: str, undefined: bool) -> None:
    for task in sorted((TASKS / topic).glob("*.yml")):
        check_task(task, undefined)


IMPORTS = """
import os, sys
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # where there is only one processor, nothing is imported beforehand
import cegas
print(cegas.verify(sys.argv[1], analysis=sys.argv[2]).verdict.value, "bitwuzla" in sys.modules)
"""


@pytest.mark.parametrize(
    ("body", "analysis", "expected"),
    [
        ("int x = 1, *p = &x; *p = 2; if (x == 2) reach_error();", "value", "unsafe False"),
        ("int x = 1, *p = &x; *p = 2; if (x == 2) reach_error();", "cegas", "unsafe False"),
        ("int x = 1; if (x == 2) reach_error();", "value", "safe False"),
        ("int x = __VERIFIER_nondet_int(); if (x == 3) reach_error();", "value", "unsafe True"),
    ],
)
def test_the_solver_is_imported_only_where_it_is_needed(body: str, analysis: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(f"{HEADER}int main(void) {{ {body} return 0; }}", encoding="utf-8")
    command = [sys.executable, "-c", IMPORTS, str(file), analysis]
    here = {**os.environ, "CEGAS_IN_PROCESS": "1"}  # what a worker imports is not seen
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=here)
    assert done.stdout.strip() == expected
