"""Interpolants of infeasible paths of C programs: that they are ones, and what they speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.support.cpu_time import at_most
from tests.support.interpolants import flaw

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import Edge, Program
from cegas.program.objects import ObjectKind
from cegas.program.operations import Load
from cegas.program.oracle import AddressTakenOracle
from cegas.smt.formula import Infeasible, PathFormula
from cegas.smt.interpolation import FrameRegister, Interpolants, MemoryCell, NoInterpolants, interpolate
from cegas.smt.solver import BitwuzlaInterpolator, NoSequence
from cegas.smt.terms import Terms

HEADER = """
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
void pause(void) {}
"""
"""A call of `pause` makes points: what is live there is what matters."""


def program_of(directory: Path, text: str) -> Program:
    source = directory / "program.c"
    source.write_text(HEADER + text)
    return load([source], FrontendOptions())


def main_of(directory: Path, body: str) -> Program:
    return program_of(directory, f"int main(void) {{ {body} return 0; }}")


def path_of(program: Program, choices: str, through_pointers: str = "") -> list[Edge]:
    """The path that takes the first (T) or second (F) edge of the branches it comes to, as far as there are choices.

    Calls through pointers go to one function.
    """
    path: list[Edge] = []
    calls: list[Edge] = []
    location = program.functions[program.start].entry
    remaining = list(choices)
    while location.leaving:
        if len(location.leaving) > 1 and not remaining:
            break
        edge = location.leaving[0 if len(location.leaving) == 1 or remaining.pop(0) == "T" else 1]
        path.append(edge)
        if edge.call is not None:
            calls.append(edge)
            callee = edge.call.callee
            location = program.functions[callee if isinstance(callee, str) else through_pointers].entry
        elif edge.is_return:
            if not calls:
                break
            location = calls.pop().target
        else:
            location = edge.target
    assert not remaining, "the path has fewer branches"
    return path


def interpolants(program: Program, choices: str, oracle: bool = False, explicit: bool = False) -> Interpolants:
    found = interpolate(
        program,
        path_of(program, choices),
        time_limit=20,
        oracle=AddressTakenOracle(program) if oracle else None,
        explicit=explicit,
    )
    assert isinstance(found, Interpolants), found
    assert flaw(found) == ""
    assert len(found.formulas) == len(found.mentions) == found.edges + 1
    return found


def texts(found: Interpolants, point: int) -> set[str]:
    return {str(thing) for thing in found.mentions[point]}


def everything(found: Interpolants) -> set[str]:
    return {str(thing) for things in found.mentions for thing in things}


def after_call(program: Program, choices: str, number: int, through_pointers: str = "") -> int:
    """The point where a call of `pause` has come back, the first being number 0."""
    path = path_of(program, choices, through_pointers)
    returns = [index for index, edge in enumerate(path) if edge.is_return and edge.source.function == "pause"]
    return returns[number] + 1


# -- numbers ----------------------------------------------------------------------------------------------------------


def test_a_constant_is_mentioned_where_it_is_live(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int i = 3, j = i + 1; pause(); if (j == 5) reach_error();")
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"j@1"}
    assert everything(found) == {"j@1"}


def test_linear_equations_of_inputs(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "int x = __VERIFIER_nondet_int(), y = x + 1, w = 7; pause(); int z = y - 1; pause(); if (z != x) reach_error();",
    )
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"x@1", "y@1"}
    assert texts(found, after_call(program, "T", 1)) == {"x@1", "z@1"}


def test_branches_on_the_way(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int x = __VERIFIER_nondet_int(); if (x > 5) { pause(); if (x < 3) reach_error(); }")
    found = interpolants(program, "TT")
    assert texts(found, after_call(program, "TT", 0)) == {"x@1"}


@pytest.mark.parametrize(("condition", "infeasible"), [("y >= x", True), ("y > 9", True), ("y < 6", False)])
def test_wrap_around(tmp_path: Path, condition: str, infeasible: bool) -> None:
    program = main_of(
        tmp_path,
        "unsigned x = __VERIFIER_nondet_uint(); if (x > 4294967290u) { unsigned y = x + 10; pause();"
        f" if ({condition}) reach_error(); }}",
    )
    if not infeasible:
        assert interpolate(program, path_of(program, "TT")) == NoInterpolants("the path is feasible")
        return
    found = interpolants(program, "TT")
    assert "y@1" in texts(found, after_call(program, "TT", 0))


def test_overflow_of_a_narrow_type(tmp_path: Path) -> None:
    program = main_of(tmp_path, "unsigned char c = 250; c += 10; pause(); if (c != 4) reach_error();")
    assert texts(interpolants(program, "T"), after_call(program, "T", 0)) == {"c@1"}


def test_products_and_quotients_of_constants(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int a = 6, b = 7; pause(); int c = a * b / 5 % 3; pause(); if (c != 2) reach_error();")
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"a@1", "b@1"}
    assert texts(found, after_call(program, "T", 1)) == {"c@1"}


# -- loops ------------------------------------------------------------------------------------------------------------


def test_a_loop_of_thirty_rounds(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "int i = 0, s = 0, n = __VERIFIER_nondet_int(); while (i < n) { i++; s += 2; pause(); } if (s != 2 * i) reach_error();",
    )
    choices = "T" * 30 + "FT"
    with at_most(10):
        found = interpolate(program, path_of(program, choices), time_limit=60)
    assert isinstance(found, Interpolants)
    assert flaw(found) == ""
    for number in (0, 15, 29):
        assert texts(found, after_call(program, choices, number)) == {"i@1", "s@1"}


def test_a_loop_of_thirty_rounds_in_memory(tmp_path: Path) -> None:
    program = program_of(
        tmp_path,
        "int next(int x) { return x + 1; }"
        "int main(void) { int i = 0, *p = &i; while (*p < 100) *p = next(*p); if (*p != 100) reach_error(); return 0; }",
    )
    with at_most(10):
        found = interpolate(program, path_of(program, "T" * 30 + "F"), time_limit=60)
    assert isinstance(found, Interpolants)
    assert flaw(found) == ""
    assert {"p@1", "i[0:4]"} <= everything(found)


# -- pointers ---------------------------------------------------------------------------------------------------------

FIGURE_1A = """
int main(void) {
  int i = 3, j = 5, k = 8;
  int *a = &i, *b;
  (*a)++;
  int **p = &a;
  PAUSE
  if (i == 3) *p = &j; else *p = &k;
  b = *p; *b = 6;
  if (i == 4) { if (*a > 4) *a = 5; else *a = 8; }
  else { if (*a == i) *a = 8; else *a = 10; }
  if (k == 8) reach_error();
  return 0;
}
"""


def test_the_first_spurious_path_of_figure_1a(tmp_path: Path) -> None:
    program = program_of(tmp_path, FIGURE_1A.replace("PAUSE", ""))
    path = path_of(program, "TTTT")
    found = interpolants(program, "TTTT")
    branch = found.edges - 1
    # The branch tests what was loaded from i on the edge before.
    (mentioned,) = found.mentions[branch]
    assert isinstance(mentioned, FrameRegister)
    loads = [operation for operation in path[branch - 1].operations if isinstance(operation, Load)]
    assert loads[-1].target is mentioned.register
    assert not any(found.mentions[:branch])


def test_figure_1a_with_a_point_before_the_first_branch(tmp_path: Path) -> None:
    program = program_of(tmp_path, FIGURE_1A.replace("PAUSE", "pause();"))
    found = interpolants(program, "TTTT")
    (cell,) = found.mentions[after_call(program, "TTTT", 0)]
    assert isinstance(cell, MemoryCell)
    assert (cell.site.name, cell.instance, cell.offset, cell.size) == ("i", 0, 0, 4)


def test_the_second_spurious_path_of_figure_1a(tmp_path: Path) -> None:
    program = program_of(tmp_path, FIGURE_1A.replace("PAUSE", ""))
    found = interpolants(program, "FTTT")
    assert {"p@1", "a[0:8]", "k[0:4]"} <= everything(found)
    assert not {"i[0:4]", "j[0:4]"} & everything(found)


def test_null_and_other_addresses(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int x, *p = &x, *q = 0; pause(); if (p == 0) reach_error(); if (q) reach_error();")
    assert texts(interpolants(program, "T"), after_call(program, "T", 0)) == {"p@1"}
    assert texts(interpolants(program, "FT"), after_call(program, "FT", 0)) == {"q@1"}


def test_a_pointer_that_is_one_of_two(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "int c = __VERIFIER_nondet_int(), i = 1, j = 2, *p = c ? &i : &j; pause(); *p = 7; pause();"
        " if (c) { if (i != 7) reach_error(); }",
    )
    # The conditional expression is a branch as well.
    found = interpolants(program, "TTT")
    assert "p@1" in texts(found, after_call(program, "TTT", 0))
    assert texts(found, after_call(program, "TTT", 1)) == {"i[0:4]"}


def test_a_store_that_may_go_elsewhere(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int x = 1, y = 2, *p = &y, *q = &x; pause(); *p = 5; pause(); if (x != 1) reach_error();")
    before = after_call(program, "T", 0)
    assert texts(interpolants(program, "T"), before) == {"x[0:4]"}
    found = interpolants(program, "T", oracle=True)
    assert texts(found, before) == {"x[0:4]", "p@1"}
    assert texts(found, after_call(program, "T", 1)) == {"x[0:4]"}


# -- calls ------------------------------------------------------------------------------------------------------------


def test_registers_of_frames(tmp_path: Path) -> None:
    program = program_of(
        tmp_path,
        "int inner(int a) { pause(); return a + 1; } int outer(int b) { int c = inner(b); pause(); return 2 * c; }"
        "int main(void) { int x = outer(4); pause(); if (x != 10) reach_error(); return 0; }",
    )
    found = interpolants(program, "T")
    (parameter,) = found.mentions[after_call(program, "T", 0)]
    assert isinstance(parameter, FrameRegister)
    assert (parameter.depth, str(parameter.register)) == (3, "a")
    assert texts(found, after_call(program, "T", 1)) == {"c@2"}
    assert texts(found, after_call(program, "T", 2)) == {"x@1"}


def test_two_frames_of_one_function(tmp_path: Path) -> None:
    program = program_of(
        tmp_path,
        "int down(int n) { if (n == 0) { pause(); return 0; } int r = down(n - 1); return r + n; }"
        "int main(void) { if (down(2) != 3) reach_error(); return 0; }",
    )
    found = interpolants(program, "FFTT")
    deepest = after_call(program, "FFTT", 0)
    depths = {thing.depth for thing in found.mentions[deepest] if isinstance(thing, FrameRegister)}
    assert depths == {2, 3}


def test_calls_through_pointers(tmp_path: Path) -> None:
    program = program_of(
        tmp_path,
        "int one(void) { return 1; } int two(void) { return 2; } int (*other)(void) = two;"
        "int main(void) { int (*f)(void) = one; pause(); if (f() == 2) reach_error(); return other(); }",
    )
    found = interpolate(program, path_of(program, "T", through_pointers="two"), time_limit=20)
    assert isinstance(found, Interpolants)
    assert flaw(found) == ""
    assert texts(found, after_call(program, "T", 0, "two")) == {"f@1"}


# -- memory -----------------------------------------------------------------------------------------------------------


def test_what_a_variable_holds_at_the_start(tmp_path: Path) -> None:
    program = program_of(tmp_path, "int g = 7; int main(void) { pause(); if (g != 7) reach_error(); return 0; }")
    found = interpolants(program, "T")
    assert texts(found, 0) == {"g[0:4]"}
    assert texts(found, after_call(program, "T", 0)) == {"g[0:4]"}


def test_fields_and_elements(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "struct { int a, b; } s = {1, 2}; int t[4] = {1, 2, 3, 4}; pause(); if (s.b != 2) reach_error();"
        " if (t[2] != 3) reach_error();",
    )
    assert texts(interpolants(program, "T"), after_call(program, "T", 0)) == {"s[4:8]"}
    assert texts(interpolants(program, "FT"), after_call(program, "FT", 0)) == {"t[8:12]"}


def test_an_index_that_is_known(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int t[4] = {0}, i = 2; pause(); t[i] = 5; pause(); if (t[2] != 5) reach_error();")
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"i@1"}
    assert texts(found, after_call(program, "T", 1)) == {"t[8:12]"}


def test_an_index_that_is_open_in_a_small_array(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "unsigned x = __VERIFIER_nondet_uint() & 3; int t[4] = {1, 1, 1, 1}; pause(); t[x] = 5; pause();"
        " if (t[1] != 1) { if (x != 1) reach_error(); }",
    )
    found = interpolants(program, "TT")
    assert texts(found, after_call(program, "TT", 0)) == {"t[4:8]"}
    assert texts(found, after_call(program, "TT", 1)) == {"t[4:8]", "x@1"}


def test_bytes_of_a_cell(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "union { unsigned u; unsigned char c[4]; } v; v.u = 0x01020304; pause(); v.c[1] = 9; pause();"
        " if (v.u != 0x01020904) reach_error();",
    )
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"v[0:4]"}
    assert texts(found, after_call(program, "T", 1)) == {"v[0:4]", "v[1:2]"}


def test_copies_of_structures(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "struct S { int a, *p; long c; } s, t; int x = 3; s.a = 4; s.p = &x; s.c = 5; pause(); t = s; pause();"
        " if (*t.p + t.a != 7) reach_error();",
    )
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"s[0:4]", "s[8:16]", "x[0:4]"}
    assert texts(found, after_call(program, "T", 1)) == {"t[0:4]", "t[8:16]", "x[0:4]"}


def test_blocks_of_one_site(tmp_path: Path) -> None:
    program = program_of(
        tmp_path,
        "int *make(int x) { int *p = malloc(4); *p = x; return p; }"
        "int main(void) { int *p = make(1), *q = make(2); pause(); if (*q != 2) reach_error(); return 0; }",
    )
    found = interpolants(program, "T")
    things = found.mentions[after_call(program, "T", 0)]
    assert {str(thing) for thing in things if isinstance(thing, FrameRegister)} == {"q@1"}
    assert [thing.instance for thing in things if isinstance(thing, MemoryCell)] == [1]


def test_the_end_of_a_life(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int *p = malloc(4); *p = 3; free(p); pause(); *p = 1; if (*p) reach_error();")
    found = interpolants(program, "T")
    things = found.mentions[after_call(program, "T", 0)]
    assert {str(thing) for thing in things if isinstance(thing, FrameRegister)} == {"p@1"}
    dead = [thing for thing in things if isinstance(thing, MemoryCell)]
    assert [(cell.site.kind, cell.size) for cell in dead] == [(ObjectKind.HEAP, 0)]


# -- two kinds of analyses --------------------------------------------------------------------------------------------


def test_explicit_reasons_say_where_constants_come_from(tmp_path: Path) -> None:
    program = program_of(tmp_path, "int a = 1, b; int main(void) { b = a; pause(); if (b != a) reach_error(); return 0; }")
    relational = interpolants(program, "T")
    assert texts(relational, 0) == set()
    assert texts(relational, after_call(program, "T", 0)) == {"a[0:4]", "b[0:4]"}
    explicit = interpolants(program, "T", explicit=True)
    assert texts(explicit, 0) == {"a[0:4]"}
    assert texts(explicit, after_call(program, "T", 0)) == {"a[0:4]", "b[0:4]"}


def test_explicit_reasons_leave_inputs_symbolic(tmp_path: Path) -> None:
    program = main_of(
        tmp_path, "int one = 1, x = __VERIFIER_nondet_int(), y = x + one; pause(); if (y - x != one) reach_error();"
    )
    found = interpolants(program, "T", explicit=True)
    assert texts(found, after_call(program, "T", 0)) == {"one@1", "x@1", "y@1"}


# -- floats -----------------------------------------------------------------------------------------------------------


def test_known_floats(tmp_path: Path) -> None:
    program = main_of(tmp_path, "float f = 1.5f; pause(); double d = f * 2; pause(); if (d != 3.0) reach_error();")
    found = interpolants(program, "T")
    assert texts(found, after_call(program, "T", 0)) == {"f@1"}
    assert texts(found, after_call(program, "T", 1)) == {"d@1"}


def test_floats_of_inputs(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "float f = __VERIFIER_nondet_float(); if (f <= 1.0f) { float g = f + f; pause(); if (g > 2.0f) reach_error(); }",
    )
    found = interpolants(program, "TT")
    assert texts(found, after_call(program, "TT", 0)) == {"g@1"}


# -- no interpolants --------------------------------------------------------------------------------------------------


def refusal(program: Program, choices: str, time_limit: float = 10) -> str:
    found = interpolate(program, path_of(program, choices), time_limit)
    assert isinstance(found, NoInterpolants)
    return found.reason


def test_large_arrays_at_open_places(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "static int t[1000]; unsigned x = __VERIFIER_nondet_uint() % 1000; t[x] = 5; pause(); if (t[x] != 5) reach_error();",
    )
    assert "memory at an address that stays open" in refusal(program, "T")


def test_what_does_not_matter_may_stay_open(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "static int t[1000]; unsigned x = __VERIFIER_nondet_uint() % 1000, y = 3; t[x] = 5; pause(); if (y != 3) reach_error();",
    )
    assert everything(interpolants(program, "T")) == {"y@1"}


def test_no_time(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int i = 0; while (i < 1000) i++; if (i != 1000) reach_error();")
    assert "takes too long" in refusal(program, "T" * 1000 + "FT", time_limit=0.0)


def test_a_budget_that_is_used_up(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int i = 0; while (i < 1000) i++; if (i != 1000) reach_error();")
    budget = Budget()
    budget.cancel("enough")
    with pytest.raises(ResourceExhausted, match="enough"):
        interpolate(program, path_of(program, "T" * 1000 + "FT"), 10, budget)


def test_hard_formulas(tmp_path: Path) -> None:
    program = main_of(
        tmp_path,
        "unsigned long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(); unsigned long p = x * y; pause();"
        " if (x > 1) { if (x < 65536) { if (p == 1000000016000000063ul) { if (y < 4294967291ul) { if (y > x)"
        " { if (x % 7 == 3) reach_error(); } } } } }",
    )
    with at_most(5):
        assert refusal(program, "TTTTTT", time_limit=0.05)


# -- that the check can fail ------------------------------------------------------------------------------------------


def test_flaws_are_found(tmp_path: Path) -> None:
    program = main_of(tmp_path, "int i = 3; pause(); int j = i + 1; pause(); if (j == 5) reach_error();")
    found = interpolants(program, "T")
    terms = found.terms
    point = after_call(program, "T", 0)
    early = [*found.formulas]
    early[point] = terms.true
    assert "does not follow" in flaw(replace(found, formulas=tuple(early)))
    wrong = [*found.formulas]
    wrong[point] = terms.false
    assert "does not follow" in flaw(replace(found, formulas=tuple(wrong)))
    strange = [*found.formulas]
    symbol = terms.variable(terms.bool_sort, "strange")
    strange[point] = terms.term("OR", (terms.term("AND", (strange[point], symbol)), strange[point]))
    assert "speaks of" in flaw(replace(found, formulas=tuple(strange)))
    assert flaw(replace(found, formulas=(*found.formulas[:-1], terms.true))) == "the last formula is not false"


# -- many paths -------------------------------------------------------------------------------------------------------


def infeasible_paths(program: Program, most: int) -> Iterator[list[Edge]]:
    """Paths whose last branch is infeasible, found by asking about every branch."""
    pending: list[tuple[list[Edge], tuple[Edge, ...]]] = [
        ([edge], ()) for edge in program.functions[program.start].entry.leaving
    ]
    while pending and most:
        path, calls = pending.pop()
        last = path[-1]
        if len(last.source.leaving) > 1 and isinstance(PathFormula(program, path).check(time_limit=10), Infeasible):
            most -= 1
            yield path
            continue
        if last.call is not None:
            assert isinstance(last.call.callee, str)
            calls, location = (*calls, last), program.functions[last.call.callee].entry
        elif last.is_return:
            if not calls:
                continue
            calls, location = calls[:-1], calls[-1].target
        else:
            location = last.target
        pending.extend(([*path, edge], calls) for edge in location.leaving)


def random_body(seed: int) -> str:
    """Assignments and branches over a few variables, some of them in memory, some reached through pointers."""
    random = Random(seed)
    places = ["x", "y", "z", "a[0]", "a[1]", "*p", "*q", "g", "s.m", "a[x & 1]"]
    values = [*places, *map(str, range(-3, 8)), "__VERIFIER_nondet_int()"]
    operators = ["+", "-", "*", "&", "|", "^"]
    statements: list[str] = []
    for _ in range(14):
        kind = random.randrange(6)
        left, first, second = random.choice(places), random.choice(values), random.choice(values)
        if kind < 2:
            statements.append(f"{left} = {first} {random.choice(operators)} {second};")
        elif kind == 2:
            statements.append(f"{random.choice('pq')} = {random.choice(['&x', '&y', 'a', 'a + 1', '&g', 'p', 'q'])};")
        elif kind == 3:
            statements.append(f"{left} = twice({first});")
        else:
            relation = random.choice(["<", "==", "!=", ">="])
            statements.append(f"if ({left} {relation} {second}) {{ {random.choice(places)} = {first}; pause(); }}")
    return "int x = 1, y = 2, z = 3, a[2] = {4, 5}, *p = &x, *q = a; struct { char c; int m; } s = {1, 6};" + "".join(
        statements
    )


@pytest.mark.parametrize("seed", range(8))
def test_random_paths(tmp_path: Path, seed: int) -> None:
    program = program_of(
        tmp_path, f"int g = 9; int twice(int v) {{ return v + v; }} int main(void) {{ {random_body(seed)} return 0; }}"
    )
    oracle = AddressTakenOracle(program)
    paths = list(infeasible_paths(program, 6))
    assert paths
    for number, path in enumerate(paths):
        found = interpolate(program, path, 10, None, oracle if number % 2 else None, explicit=number % 3 == 2)
        assert isinstance(found, Interpolants), found
        assert flaw(found) == ""
        assert found.edges == len(path)
        assert any(found.mentions)


# -- the solver -------------------------------------------------------------------------------------------------------


def test_sequences_of_the_solver() -> None:
    terms = Terms()
    x, y, z = (terms.variable(terms.vector_sort(8), name) for name in "xyz")
    groups = [
        [terms.equal(x, terms.vector(3, 8))],
        [terms.equal(y, terms.add(x, terms.vector(1, 8)))],
        [terms.equal(z, y)],
        [terms.equal(z, terms.vector(7, 8))],
    ]
    found = BitwuzlaInterpolator(terms, 5).sequence(groups)
    assert len(found) == 3


def test_formulas_that_do_not_contradict_have_no_sequence() -> None:
    terms = Terms()
    x, y = (terms.variable(terms.bool_sort, name) for name in "xy")
    with pytest.raises(NoSequence, match="did not find the contradiction"):
        BitwuzlaInterpolator(terms, 5).sequence([[x], [y]])


def test_arrays_have_no_sequence() -> None:
    terms = Terms()
    a, b = (terms.variable(terms.array_sort(32), name) for name in "ab")
    i, j = (terms.variable(terms.vector_sort(32), name) for name in "ij")
    seven = terms.vector(7, 8)
    groups = [
        [terms.equal(b, terms.store(a, i, seven))],
        [terms.equal(i, j)],
        [terms.negation(terms.equal(terms.select(b, j), seven))],
    ]
    with pytest.raises(NoSequence, match="does not interpolate this"):
        BitwuzlaInterpolator(terms, 5).sequence(groups)


def test_a_sequence_that_would_take_too_long_is_not_begun() -> None:
    terms = Terms()
    x, y = (terms.variable(terms.vector_sort(36), name) for name in "xy")
    most, one = terms.vector(1 << 15, 36), terms.vector(1, 36)
    prime = terms.vector(268435399, 36)
    groups = [
        [terms.below(x, most), terms.below(y, most), terms.below(one, x)],
        [terms.equal(terms.term("BV_MUL", (x, y)), prime)],
    ]
    with at_most(3), pytest.raises(NoSequence):
        BitwuzlaInterpolator(terms, 0.7).sequence(groups)
