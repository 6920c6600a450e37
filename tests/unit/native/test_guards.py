"""Guards of native runs: a violation is confirmed by the run itself, in its turn, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.support.samples import crossed
from tests.support.violating_runs import shown, supply_of, violating_path

from cegas.evidence.replay import ReplayStatus, RunRecorder, add_outside, replay
from cegas.foundation.budget import Budget
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.frontend.recording import NativeSource
from cegas.native.child import ChildEnding
from cegas.native.guards import NativeGuard, WatchedObject
from cegas.native.run import run_natively
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel, Edge
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.properties import PROPERTIES, Clause, Property

HEAD = """
typedef __SIZE_TYPE__ size_t;
extern int __VERIFIER_nondet_int(void);
extern void *malloc(size_t); extern void *realloc(void *, size_t); extern void free(void *);
extern void *memset(void *, int, size_t); extern char *strcpy(char *, const char *);
extern int puts(const char *);
"""


class Violating:
    """A run that violates a condition: what a native run of it needs."""

    def __init__(
        self, folder: Path, text: str, kind: ConditionKind, model: DataModel = DataModel.LP64, inputs: Sequence[int] = ()
    ) -> None:
        file = folder / "program.c"
        file.write_text(HEAD + text, encoding="utf-8")
        self.source = NativeSource()
        property_ = Property([Clause(kind.value, frozenset((kind,)))])
        program = load([file], FrontendOptions(property=property_, data_model=model), native=self.source)
        path = violating_path(program, supply_of(inputs))
        assert path is not None
        recorder = RunRecorder()
        shown(program, path)(recorder)
        self.inputs, outside = recorder.result()
        add_outside(self.inputs, outside)
        assert recorder.violation is not None
        guard = recorder.violation.guard(self.source, outside)
        assert guard is not None
        self.guard: NativeGuard = guard

    def run(self, guard: NativeGuard | None = None) -> ChildEnding:
        self.inputs.guard = guard or self.guard
        return run_natively(self.source, self.inputs, 20.0, lambda: None)[0].ending

    def with_turn(self, turn: int) -> NativeGuard:
        old = self.guard
        return NativeGuard(old.kind, old.unit, old.instruction, turn, old.object, holds_before=old.holds_before)


K, E = ConditionKind, ChildEnding
PROGRAMS: dict[str, tuple[str, ConditionKind, ChildEnding | None]] = {
    "heap": ("int main(void) { int *p = malloc(12); for (int i = 0; i < 4; i++) p[i] = i; }", K.WRITE, E.OUTSIDE),
    "global": ("int a[2], b[64]; int main(void) { for (int i = 0; i < 4; i++) b[0] += a[i]; }", K.READ, None),
    "local": ("int main(void) { int a[2], b[64]; b[0] = 0; for (int i = 0; i < 70; i++) b[i] = a[0] = i; }", K.WRITE, None),
    "null": ("int main(void) { int *p = 0; return *p; }", K.READ, E.OUTSIDE),
    "literal": ('int main(void) { char *p = "abc"; p[0] = 1; }', K.WRITE, E.FAILED),
    "freed": ("int main(void) { int *p = malloc(4); *p = 1; free(p); malloc(4); return *p; }", K.READ, E.OUTSIDE),
    "returned": (
        "int *f(void) { int a[4]; int *volatile p = a; return p; }"
        "int g(int *p) { int b[64]; int *volatile q = b; q[0] = 1; return *p; }"
        "int main(void) { return g(f()); }",
        K.READ,
        None,
    ),
    "scope": ("int main(void) { int *p = 0; { int x = 1; p = &x; } { int y = 2; int *q = &y; *q = *p; } }", K.READ, None),
    "loop": (
        "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int x = i; if (i == 2) *p = 1; p = &x; } }",
        K.WRITE,
        E.BESIDE,
    ),
    "variable size": ("int main(void) { int n = 3; int a[n]; for (int i = 0; i < 4; i++) a[i] = i; }", K.WRITE, None),
    "size that ended": (
        "int main(void) { int *p = 0; for (int n = 3; n < 5; n++) { int a[n]; a[0] = 1; if (p) *p = 2; p = a; } }",
        K.WRITE,
        None,
    ),
    "structure": (
        "struct s { int a[9]; }; int f(struct s s) { return s.a[0]; } int main(void) { return f(*(struct s *)0); }",
        K.READ,
        E.OUTSIDE,
    ),
    "by value": (
        "struct s { int a[9]; }; int f(struct s s, int i) { int *p = s.a; return p[i]; }"
        "int main(void) { struct s s = {{1}}; return f(s, 8) + f(s, 100000000); }",
        K.READ,
        E.OUTSIDE,
    ),
    "memset": ("int main(void) { char *p = malloc(4); memset(p, 0, 5); }", K.WRITE, E.OUTSIDE),
    "copy": (
        "struct s { int a[9]; }; int main(void) { struct s *p = malloc(4), q; q = *p; return q.a[0]; }",
        K.READ,
        E.OUTSIDE,
    ),
    "string": ('int main(void) { char *p = malloc(4); strcpy(p, "long"); }', K.WRITE, E.OUTSIDE),
    "freed twice": ("int main(void) { int *p = malloc(4); free(0); free(p); free(p); }", K.FREE, E.FAILED),
    "freed inside": ("int main(void) { char *p = malloc(4); free(p + 1); }", K.FREE, E.FAILED),
    "freed variable": ("int main(void) { int x; free(&x); }", K.FREE, E.FAILED),
    "resized": ("int main(void) { char *p = malloc(4); free(p); p = realloc(p, 8); }", K.FREE, E.FAILED),
    "called": (
        "int f(void) { return 1; } int x; int main(void) { int (*p)(void) = f; p(); p = (int (*)(void))&x; return p(); }",
        K.CALL,
        E.FAILED,
    ),
    "sum": ("int main(void) { int x = 2147483645; for (;;) x++; }", K.OVERFLOW, E.FAILED),
    "opposite": ("int main(void) { int x = -2147483647 - 1; return -x; }", K.OVERFLOW, E.FAILED),
    "absolute": ("int abs(int); int main(void) { int x = -2147483647 - 1; return abs(x); }", K.OVERFLOW, E.FAILED),
    "shift base": ("int main(void) { for (int i = 28; ; i++) (void)(1 << i); }", K.SHIFT_BASE, E.FAILED),
    "shift amount": ("int main(void) { for (int i = 28; ; i++) (void)(1u << i); }", K.SHIFT_AMOUNT, E.FAILED),
    "divisor": ("int main(void) { for (int i = 2; ; i--) (void)(7 / i); }", K.DIVISOR, E.FAILED),
    "remainder": ("int main(void) { unsigned i = 0; return 7 % i; }", K.DIVISOR, E.FAILED),
    "quotient": ("int main(void) { int x = -2147483647 - 1, y = -1; return x / y; }", K.QUOTIENT, E.FAILED),
    "range": ("int main(void) { for (double d = 2147483646.5; ; d += 1) (void)(int)d; }", K.FLOAT_RANGE, E.FAILED),
    "long range": (
        "int main(void) { long double d = -9223372036854775809.0L; return (long long)d != 0; }",
        K.FLOAT_RANGE,
        E.FAILED,
    ),
    "zeros": ("int main(void) { for (int i = 2; ; i--) (void)__builtin_clz(i); }", K.BUILTIN, E.FAILED),
    "not freed": ("int main(void) { int *p = malloc(4); *p = 1; if (!*p) free(p); }", K.NOT_FREED, E.FAILED),
    "exit": ("void exit(int); int *p; int main(void) { free(malloc(4)); p = malloc(4); exit(0); }", K.NOT_FREED, E.FAILED),
    "lost": ("int main(void) { int **p = malloc(16), *q; *p = malloc(4); q = *p; free(p); q = 0; }", K.LOST, E.FAILED),
    "lost in a loop": (
        "int *p; int main(void) { for (int i = 0; ; i++) if (i < 3) { free(p); p = malloc(4); } else p = malloc(4); }",
        K.LOST,
        E.FAILED,
    ),
    "lost in calls": (
        "int *p; void g(void) { p = malloc(4); } void f(int n) { g(); if (n) free(p); f(n - 1); } int main(void) { f(2); }",
        K.LOST,
        E.FAILED,
    ),
    "lost and stopped": (
        "void __VERIFIER_assume(int); int *p; int main(void) { p = malloc(4); p = 0; __VERIFIER_assume(0); }",
        K.LOST,
        E.FAILED,
    ),
    "array size": ("int main(void) { int n = 0; int a[n]; return sizeof a; }", K.ARRAY_SIZE, E.FAILED),
}


@pytest.mark.parametrize(("name", "model"), crossed(PROGRAMS, list(DataModel.__members__), 1))
def test_a_violation_in_its_turn(name: str, model: str, tmp_path: Path) -> None:
    text, kind, ending = PROGRAMS[name]
    found = Violating(tmp_path, text, kind, DataModel[model])
    ended = found.run()
    assert ended.is_violation
    assert ending in (None, ended)
    if found.guard.turn:
        assert found.run(found.with_turn(found.guard.turn - 1)) in (E.HELD, E.UNSURE, E.LEFT_OVER)
    if found.guard.holds_before and ended is not ChildEnding.BESIDE:
        assert found.run(found.with_turn(found.guard.turn + 1)) is ChildEnding.TOO_EARLY


INDEX = "int a[4], b[4]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i > 4) return 0; return a[i]; }"


def test_other_inputs_violate_nothing(tmp_path: Path) -> None:
    found = Violating(tmp_path, INDEX, K.READ, inputs=[4])
    assert found.run().is_violation
    (records,) = [each for each in found.inputs.records.values() if each == [((0, (4).to_bytes(4, "little")),)]]
    for number, ending in ((3, E.HELD), (9, E.RETURNED)):
        records[0] = ((0, number.to_bytes(4, "little")),)
        assert found.run() is ending


def test_an_address_in_another_object_needs_the_object_of_the_counterexample(tmp_path: Path) -> None:
    """The middle of an array of arrays has neighbours on both sides, whatever the compiler does with variables."""
    text = "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x[9]; if (i) p[1] = 7; p = x; } return 0; }"
    found = Violating(tmp_path, text, K.WRITE)
    assert found.run() is E.BESIDE
    old, watched = found.guard, found.guard.object
    assert watched is not None
    assert (watched.number, watched.offset) == (0, 4)
    for number, offset, ending in ((1, 4, E.HELD), (0, 8, E.HELD), (5, 4, E.UNSURE)):
        other = WatchedObject(watched.site, number, offset)
        assert found.run(NativeGuard(old.kind, old.unit, old.instruction, old.turn, other)) is ending


def test_what_the_runtime_is_told_changes_nothing(tmp_path: Path) -> None:
    """The functions called on the way keep their results, also where arrays of variable size come and go."""
    text = """
    struct pair { int a, b; };
    static struct pair swap(struct pair p) { struct pair q = {p.b, p.a}; return q; }
    static int sum(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; return n ? a[n - 1] + sum(n - 1) : 0; }
    int main(void) {
      struct pair p = {1, 2};
      for (int i = 0; i < 3; i++) { int x = i, *q = &x; *q += p.a; p = swap(p); p.a += x; }
      int *block = malloc(4 * sum(4));
      return block[p.a == 10 && p.b == 5 && sum(5) == 10 ? 6 : 0];
    }"""
    assert Violating(tmp_path, text, K.READ).run() is E.OUTSIDE


WRAPPING = """
int main(void) {
  int x = 2147483647, n = __VERIFIER_nondet_int();
  x = x + 1; x = x - 1; x = x * 3; x = -(-2147483647 - 1) + (1 << 31) / 2 + x; n = (n << 30) >> 30; x++; x--;
  long m = 9223372036854775807L; m += 2;
  short s = 32767; s++;
  int a = -2147483647 - 1, b = __builtin_abs(a);
  double d = 1e300;
  (void)(int)d;
  if (b == a && s == -32768 && m == -9223372036854775807L && x == -1073741827) reach_error();
  return 0;
}"""


def test_checks_of_the_compiler_do_not_end_a_run(tmp_path: Path) -> None:
    """Signed arithmetic wraps around in the text with checks, and errors behind it are reached."""
    file = tmp_path / "program.c"
    file.write_text(HEAD + "extern void reach_error(void);" + WRAPPING, encoding="utf-8")
    source = NativeSource()
    program = load([file], FrontendOptions(property=PROPERTIES["default"]), native=source)
    assert "llvm.ubsantrap" in source.units[0][1]
    taken: list[Edge] = []
    outcome = Interpreter(program, supply_of([2147483647]), observe=taken.append).run()
    assert outcome.kind is OutcomeKind.TARGET, outcome
    assert replay(shown(program, taken), source, Budget()).status is ReplayStatus.CONFIRMED
