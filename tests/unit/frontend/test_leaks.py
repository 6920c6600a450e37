"""Blocks that get lost, and blocks that are not freed: what a run shows, and what a formula says of its path.

Truth is C's: which addresses a program still has. (`tests/tasks-properties/leak` has pairs confirmed by leak detectors.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.support.violating import violating_path

from cegas.foundation.budget import Budget
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel, Edge, Program
from cegas.program.expressions import Expression, StaticAddress, children
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Check, Load, Store
from cegas.program.properties import Clause, Property
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real

LOST, NOT_FREED = ConditionKind.LOST, ConditionKind.NOT_FREED

PROLOGUE: Final = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void keep(void *);
void keep_number(unsigned long);
struct node { struct node *next; int *data; };
int *held;
"""

CASES: Final = {
    # By name: what is at the top level, what is in main, and what is violated in the run with zeros for inputs.
    "nothing is made": ("", "return 0;", None),
    "freed": ("", "int *p = malloc(4); free(p); return 0;", None),
    "null is freed": ("", "free(0); return 0;", None),
    "local of main": ("", "int *p = malloc(4); return p == 0;", LOST),
    "global": ("", "held = malloc(4); return 0;", NOT_FREED),
    "static local": ("", "static int *p; p = malloc(4); return 0;", NOT_FREED),
    "overwritten": ("", "held = malloc(4); held = 0; return 0;", LOST),
    "the middle of a block": ("", "held = malloc(40); held += 5; return 0;", NOT_FREED),
    "beside a block": ("", "held = malloc(4); held += 1; return 0;", NOT_FREED),
    "a number": ("uintptr_t n;", "n = (uintptr_t)malloc(4); return 0;", NOT_FREED),
    "a number that was masked": ("uintptr_t n;", "n = (uintptr_t)malloc(4) ^ 1; return 0;", NOT_FREED),
    "two addresses in one": ("uintptr_t n; int x;", "n = (uintptr_t)malloc(4) ^ (uintptr_t)&x; return 0;", NOT_FREED),
    "halves of an address": (
        "unsigned short half[4];",
        "int *p = malloc(4); memcpy(half, &p, sizeof half); p = 0; return 0;",
        NOT_FREED,
    ),
    "one half is gone": (
        "unsigned char piece[8];",
        "int *p = malloc(4); memcpy(piece, &p, 8); memset(piece, 0, 8); return 0;",
        LOST,
    ),
    "through a union": ("union { int *p; long n; } u;", "u.p = malloc(4); long n = u.n; u.n = 0; return n == 0;", LOST),
    "chain": (
        "struct node *list;",
        "list = malloc(sizeof *list); list->next = malloc(sizeof *list); list->next->data = malloc(4);"
        "list->next->next = 0; return 0;",
        NOT_FREED,
    ),
    "chain behind a freed block": (
        "struct node *list;",
        "list = malloc(sizeof *list); list->next = malloc(sizeof *list); free(list); return 0;",
        LOST,
    ),
    "cycle": (
        "",
        "struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; a = b = 0; exit(0);",
        LOST,
    ),
    "frames are there at exit": ("void end(void) { exit(0); }", "int *p = malloc(4); end(); return p != 0;", NOT_FREED),
    "frames are there at abort": ("", "int *p = malloc(4); if (p) abort(); return 0;", NOT_FREED),
    "lost before exit": ("void end(void) { exit(0); }", "int *p = malloc(4); p = 0; end(); return p != 0;", LOST),
    "an argument is gone": ("void sink(int *p) { p = 0; exit(0); }", "sink(malloc(4)); return 0;", LOST),
    "an argument that a variable holds": (
        "void sink(int *p) { p = 0; exit(0); }",
        "int *p = malloc(4); sink(p); return 0;",
        NOT_FREED,
    ),
    "an argument that waits": (
        "int end(void) { exit(0); } void use(int *p, int n) { free(p); }",
        "use(malloc(4), end()); return 0;",
        NOT_FREED,
    ),
    "the callee's local": ("int f(void) { int *p = malloc(4); return p != 0; }", "f(); exit(0);", LOST),
    "the callee's static": ("int f(void) { static int *p; p = malloc(4); return p != 0; }", "f(); return 0;", NOT_FREED),
    "a result that is dropped": ("int *f(void) { return malloc(4); }", "f(); exit(0);", LOST),
    "a block's variable": ("", "{ int *p = malloc(4); if (!p) return 1; } exit(0);", LOST),
    "a block's variable in memory": ("", "{ int *p = malloc(4); int **q = &p; if (!*q) return 1; } exit(0);", LOST),
    "an array of pointers": ("int *all[3];", "for (int i = 0; i < 3; i++) all[i] = malloc(4); return 0;", NOT_FREED),
    "an element is lost": (
        "int *all[3];",
        "for (int i = 0; i < 3; i++) all[i] = malloc(4); all[1] = all[0]; return 0;",
        LOST,
    ),
    "given away": ("", "keep(malloc(4)); return 0;", NOT_FREED),
    "given away twice": ("", "for (int i = 0; i < 2; i++) keep(malloc(4)); return 0;", NOT_FREED),
    "given away as a number": ("", "keep_number((unsigned long)malloc(4)); return 0;", NOT_FREED),
    "given away in a structure": ("", "{ struct node n = {0, malloc(4)}; keep(&n); } exit(0);", NOT_FREED),
    "given away, and behind it": (
        "",
        "struct node *n = malloc(sizeof *n); n->data = malloc(4); keep(n); return 0;",
        NOT_FREED,
    ),
    "only another is given away": ("", "int *p = malloc(4); keep(malloc(4)); return p == 0;", LOST),
    "memory of others is freed": ("char *made(void);", "char *p = made(); free(p); return 0;", None),
    "memory of others is freed, our own is not": (
        "char *made(void);",
        "held = malloc(4); char *p = made(); free(p); return 0;",
        NOT_FREED,
    ),
    "realloc": ("", "char *p = malloc(4); p = realloc(p, 80); free(p); return 0;", None),
    "realloc of null": ("", "char *p = realloc(0, 80); free(p); return 0;", None),
    "realloc, and the result is lost": ("", "char *p = malloc(4); realloc(p, 80); exit(0);", LOST),
    "calloc": ("", "int *p = calloc(3, 4); free(p); return 0;", None),
    "calloc that cannot succeed": ("", "int *p = calloc((size_t)-1, 4); return p != 0;", None),
    "strdup": ("", 'char *p = strdup("x"); return p == 0;', LOST),
    "aligned": (
        "",
        "void *p; if (posix_memalign(&p, 64, 64)) return 1; free(p); p = aligned_alloc(64, 64); exit(0);",
        NOT_FREED,
    ),
    "handler at exit": ("void clean(void) { free(held); }", "held = malloc(4); return atexit(clean);", None),
    "not on the heap": (
        "",
        "int n = __VERIFIER_nondet_int() + 3; int a[n]; int *p = __builtin_alloca(4); *p = a[0] = 1; return 0;",
        None,
    ),
    "lost in a run without end": ("", "for (;;) { int *p = malloc(4); if (!p) return 1; }", LOST),
    "no end, nothing lost": ("", "for (int i = 0; i < 100000; i++) { int *p = malloc(4); free(p); } for (;;);", None),
    "lost, and then no end": ("", "held = malloc(4); held = 0; for (;;);", LOST),
    "lost, and then assumed away": (
        "",
        "held = malloc(4); held = 0; __VERIFIER_assume(__VERIFIER_nondet_int()); return 0;",
        LOST,
    ),
    "deeper and deeper": ("void f(int n) { int *p = malloc(4); p = 0; f(n + 1); }", "f(0); return 0;", LOST),
    "printed": ("", "char *p = calloc(2, 1); puts(p); return 0;", LOST),
    "a handler without end": (
        "void again(void) { atexit(again); }",
        "held = malloc(4); held = 0; return atexit(again);",
        LOST,
    ),
    "a number that was shifted": ("uintptr_t n;", "n = (uintptr_t)malloc(4) >> 1; return 0;", NOT_FREED),
    "through a pointer to free": ("", "void (*drop)(void *) = free; drop(malloc(4)); return 0;", None),
    "given away through a pointer": ("", "void (*to)(void *) = keep; to(malloc(4)); return 0;", NOT_FREED),
    "a conditional expression": (
        "int *pick(int c) { return c ? malloc(4) : malloc(8); }",
        "int *p = pick(__VERIFIER_nondet_int()); free(p); return 0;",
        None,
    ),
    "a tree": (
        "struct tree { struct tree *left, *right; };"
        "struct tree *make(int n) { struct tree *t = calloc(1, sizeof *t);"
        " if (n) { t->left = make(n - 1); t->right = make(n - 1); } return t; } void drop(struct tree *t) { if (t) { drop(t->left); drop(t->right); free(t); } }",
        "struct tree *t = make(2); drop(t); return 0;",
        None,
    ),
}

PROPERTY: Final = Property((Clause("leaks", frozenset((LOST, NOT_FREED))),), is_formula=True)


def program_of(case: str, tmp_path: Path, data_model: DataModel = DataModel.LP64) -> Program:
    top, body, _ = CASES[case]
    source = tmp_path / "leak.c"
    source.write_text(f"{PROLOGUE}{top}\nint main(void) {{ {body} }}\n")
    return load([source], FrontendOptions(property=PROPERTY, volatile=Volatile.MEMORY, data_model=data_model))


@pytest.mark.parametrize("case", CASES)
def test_first_violation_of_a_run(case: str, tmp_path: Path) -> None:
    program = program_of(case, tmp_path)
    for function in program.functions.values():
        function.validate()
    path = violating_path(program, most=20_000)
    expected = CASES[case][2]
    if expected is None:
        assert path is None
        return
    assert path is not None
    last = path[-1]
    assert last.operations[-1] is not None
    condition = program.violations.violated(last.operations[-1])
    assert condition.harm is expected
    verdict = FeasibilityChecker(program, Budget()).check_edges(path)
    assert isinstance(verdict, Real) or _rests_on_a_number(verdict), verdict


def _rests_on_a_number(verdict: object) -> bool:
    return isinstance(verdict, NotDecided) and "number" in str(verdict)


@pytest.mark.parametrize("case", [case for case in CASES if "no end" not in case and "without" not in case])
def test_formula_refutes_what_holds_in_a_run(case: str, tmp_path: Path) -> None:
    """Every check that holds in the run with zeros, which depends on no input, is violated by no run along that path."""
    program = program_of(case, tmp_path)
    edges: list[Edge] = []
    held: list[list[Edge]] = []

    def see(edge: Edge) -> None:
        edges.append(edge)

    interpreter = Interpreter(program, lambda *_: 0, observe=see, max_operations=5_000)
    machine = interpreter.machine
    original = machine._look

    def look(check: Check) -> None:
        original(check)
        if machine.evaluate(check.condition) == 1:
            index = next(number for number, each in enumerate(edges[-1].operations) if each is check)
            held.append([*edges[:-1], program.violations.edge(edges[-1], index)])

    machine._handlers[Check] = look
    interpreter.run()
    checker = FeasibilityChecker(program, Budget())
    for path in held[:6] + held[-2:]:
        assert not isinstance(checker.check_edges(path), Real), str(path[-1].operations[-1])


def test_result_of_an_entry_belongs_to_its_caller(tmp_path: Path) -> None:
    source = tmp_path / "entry.c"
    source.write_text(f"{PROLOGUE}int *made(void) {{ return malloc(4); }} void drop(void) {{ made(); }}\n")
    for entry, expected in (("made", NOT_FREED), ("drop", LOST)):
        program = load([source], FrontendOptions(property=PROPERTY, entry=entry))
        path = violating_path(program)
        assert path is not None
        assert program.violations.violated(path[-1].operations[-1]).harm is expected


def test_programs_without_blocks_get_no_checks(tmp_path: Path) -> None:
    program = program_of("nothing is made", tmp_path)
    operations = [each for function in program.functions.values() for edge in function.edges for each in edge.operations]
    assert not any(isinstance(each, Check) for each in operations)
    assert not any(isinstance(each, Allocate) and each.site.kind is ObjectKind.HEAP for each in operations)
    assert all(not function.variables for function in program.functions.values())


def test_nothing_is_watched_if_nobody_asks(tmp_path: Path) -> None:
    source = tmp_path / "plain.c"
    source.write_text(f"{PROLOGUE}int main(void) {{ keep(malloc(4)); {{ int *p = malloc(4); free(p); }} return 0; }}\n")
    program = load([source], FrontendOptions(property=Property()))
    assert program.handed is None
    assert not any(site.name.startswith("__cegas") for site in program.sites)
    assert all(not function.variables for function in program.functions.values())


def test_runs_end_as_they_would_without_checks(tmp_path: Path) -> None:
    for case in ("freed", "chain", "realloc", "given away twice", "a tree"):
        assert Interpreter(program_of(case, tmp_path), lambda *_: 0).run().kind is OutcomeKind.END


def test_no_line_of_the_source_counts_blocks(tmp_path: Path) -> None:
    """What reads and changes the ghosts has no position, or traces would tell of it, and take inputs for theirs."""
    program = program_of("given away twice", tmp_path)
    ghosts = {site for site in program.sites if site.name.startswith("__cegas_")}
    assert len(ghosts) == 2
    found = 0
    for function in program.functions.values():
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Load | Store) and any(
                    isinstance(each, StaticAddress) and each.site in ghosts for each in _parts(operation.address)
                ):
                    found += 1
                    assert operation.position is None, str(operation)
    assert found > 6


def _parts(expression: Expression) -> list[Expression]:
    return [expression, *(each for child in children(expression) for each in _parts(child))]
