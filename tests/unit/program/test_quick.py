"""Edges as functions: they do what the machine does, and stop before what they cannot do."""

from __future__ import annotations

import random
from typing import Final

import pytest
from tests.differential.harness import load_program

from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.program import interpreter as interpreting
from cegas.program import quick
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Register
from cegas.program.interpreter import Interpreter, Outcome
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.quick import _WRITTEN_OUT, _QuickWriter
from cegas.program.types import BOOL, Type, int_type
from cegas.program.values import Unknown

HEAD: Final = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"

PROGRAMS: Final = {
    "arrays": """int a[300], b[300]; int main(void) { for (int i = 0; i < 300; i++) a[i] = i * i - 7;
        for (int i = 0; i < 300; i++) b[299 - i] = a[i]; if (b[0] != 299 * 299 - 8) reach_error(); return 0; }""",
    "inputs": """int main(void) { int a[200]; long s = 0; for (int i = 0; i < 200; i++) a[i] = __VERIFIER_nondet_int();
        for (int i = 0; i < 200; i++) s += a[i] < 0 ? -(long) a[i] : a[i]; if (s != 3) reach_error(); return 0; }""",
    "uninitialised": """int main(void) { int a[200], most = 0; for (int i = 0; i < 200; i++) if (a[i] > most) most = a[i];
        if (a[3] >= most - 1) reach_error(); return 0; }""",
    "pieces": """union { unsigned n; unsigned char c[4]; } u; int main(void) { for (unsigned i = 0; i < 400; i++) { u.n = i * 77;
        u.c[i & 3] ^= 1; if (u.n == 30801) reach_error(); } return 0; }""",
    "pointers": """struct node { struct node *next; short v; } n[50]; int main(void) { struct node *p = 0; int s = 0;
        for (int i = 0; i < 50; i++) { n[i].next = p; n[i].v = (short) -i; p = &n[i]; }
        for (int k = 0; k < 5; k++) for (p = &n[49]; p; p = p->next) s += p->v; if (s == -6125) reach_error(); return 0; }""",
    "calls": """static int f(int x) { if (x < 0) return -x; return x % 5; } int main(void) { int s = 0;
        for (int i = -100; i < 100; i++) s += f(i); if (s == 5250) reach_error(); return 0; }""",
    "past the end": """int a[100]; int main(void) { for (int i = 0; i < 200; i++) a[i] = i; return 0; }""",
    "floats": """double d[100]; int main(void) { double s = 0; for (int i = 0; i < 100; i++) d[i] = i / 4.0;
        for (int i = 0; i < 100; i++) s += d[i]; if (s == 1237.5) reach_error(); return 0; }""",
}  # fmt: skip


def followed(program: Program) -> tuple[Outcome, int, CounterexampleRecorder]:
    """A run that a recorder looks at, which is told how long it is."""
    steps: int | None = None
    while True:
        values, recorder = random.Random(1), CounterexampleRecorder(program)
        is_last, recorder.edges = steps is not None, steps

        def supply(origin: Origin, type_: Type, values: random.Random = values) -> int:
            return values.getrandbits(type_.bits)

        interpreter = Interpreter(program, supply, trace=recorder)
        outcome = interpreter.run()
        steps = interpreter.machine.edge + 1
        if is_last:
            return outcome, steps, recorder


@pytest.mark.parametrize("name", PROGRAMS)
def test_runs_and_their_traces_are_the_same(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    from cegas.evidence.trace import recorder as recording
    from cegas.evidence.trace import steps as stepping

    monkeypatch.setattr(recording, "EDGES_TOLD", 40)
    monkeypatch.setattr(stepping, "STEPS_KEPT", 40)
    program = load_program(HEAD + PROGRAMS[name], "LP64")
    made = 0
    right = quick.quick_edge

    def counting(*arguments: object) -> object:
        nonlocal made
        made += 1
        return right(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(interpreting, "quick_edge", counting)
    outcome, edges, recorder = followed(program)
    assert made
    monkeypatch.setattr(interpreting, "OFTEN", 1 << 60)
    slow_outcome, slow_edges, slow_recorder = followed(program)
    assert (outcome, edges) == (slow_outcome, slow_edges)
    found, expected = recorder.result(), slow_recorder.result()
    assert found.omitted == expected.omitted
    assert [str(vars_of(step)) for step in found.steps] == [str(vars_of(step)) for step in expected.steps]
    assert [str(vars_of(each)) for each in found.inputs] == [str(vars_of(each)) for each in expected.inputs]


def vars_of(thing: object) -> dict[str, object]:
    names = getattr(type(thing), "__slots__", None) or list(vars(thing))
    return {name: getattr(thing, name) for name in names}


@pytest.mark.parametrize("operator", _WRITTEN_OUT, ids=lambda each: each.name)
@pytest.mark.parametrize("bits", [8, 32, 64])
def test_operators_that_are_written_out_are_those_of_the_table(operator: Operator, bits: int) -> None:
    kind = int_type(bits)
    result = {"TRUNC": int_type(bits // 2), "ZEXT": int_type(2 * bits), "SEXT": int_type(2 * bits)}.get(operator.name, kind)
    if operator.name in ("EQ", "NE", "ULT", "ULE", "SLT", "SLE"):
        result = BOOL
    types = [BOOL, kind, kind] if operator.name == "ITE" else [kind] * operator.arity
    registers = [Register(f"%{index}", type_, index) for index, type_ in enumerate(types)]
    writer = _QuickWriter(64)
    writer.otherwise = "return None"
    writer.put(f"return {writer.number(Apply(operator, result, tuple(registers)))}")
    function, values = writer.function(), random.Random(bits)
    edges = [0, 1, (1 << (bits - 1)) - 1, 1 << (bits - 1), (1 << bits) - 1]
    for _ in range(200):
        given = [values.choice([*edges, values.getrandbits(bits)]) & ((1 << type_.bits) - 1) for type_ in types]
        assert function(given, {}) == operator.evaluate(result, types[0], *given)
    assert function([Unknown(Origin(OriginKind.INEXACT, "test"), 1)] * 3, {}) is None
