"""Seeded bugs of compiled programs are caught: in the code that is generated, in the state that is kept at a loop, in the
classes of inputs.

Each bug is planted for the time of a test, as someone could have written it by mistake. It has to be seen by one of two
checks that nothing else passes by: runs held against the reference interpreter, whole and put together from their states;
or the verdicts of the explorer about twins.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.agreement import compare
from tests.differential.harness import load_program
from tests.tools import native_runtime

from cegas import Verdict, verify
from cegas.compiled import classes, expressions, floats, flow, jit, layout, module
from cegas.compiled.classes import InputClasses
from cegas.compiled.expressions import CodeText, CompiledAddress
from cegas.compiled.functions import FunctionWriter
from cegas.compiled.layout import Layout
from cegas.compiled.memory import MemoryWriter
from cegas.program import operators as op
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assume, Check
from cegas.program.properties import PROPERTIES
from cegas.program.softfloat import FloatFormat

HEAD: Final = """
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern int *__errno_location(void);
"""

Plant = Callable[[pytest.MonkeyPatch], None]


# -- in the code that is generated ---------------------------------------------------------------------------------------


def zeros_for_signs(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(expressions._CASTS, op.SEXT, "zext")


def unsigned_for_signed(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(expressions._COMPARISONS, op.SLT, "ult")


def zeros_shifted_in(patch: pytest.MonkeyPatch) -> None:
    right = CodeText._shift
    patch.setattr(
        CodeText, "_shift", lambda self, operator, *rest: right(self, op.LSHR if operator is op.ASHR else operator, *rest)
    )


def remainder_without_sign(patch: pytest.MonkeyPatch) -> None:
    right = CodeText._divide
    patch.setattr(
        CodeText, "_divide", lambda self, operator, *rest: right(self, op.UREM if operator is op.SREM else operator, *rest)
    )


def rounded_towards_zero(patch: pytest.MonkeyPatch) -> None:
    right = floats._convert

    def convert(code: CodeText, to: FloatFormat, fmt: FloatFormat, number: str) -> str:
        if to.width < fmt.width:
            lost = fmt.precision - to.precision
            number = code.value(f"and i{fmt.width} {number}, {-(1 << lost)}")
        return right(code, to, fmt, number)

    patch.setattr(floats, "_convert", convert)


def nan_is_less(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(floats._COMPARISONS, op.FLT, "ult")


def dropped_condition(patch: pytest.MonkeyPatch) -> None:
    """What C demands is not looked at."""
    right = FunctionWriter._assume

    def assume(self: FunctionWriter, operation: Assume | Check, number: int) -> None:
        if isinstance(operation, Assume) and not operation.is_validity:
            right(self, operation, number)

    patch.setattr(FunctionWriter, "_assume", assume)


def objects_outlive_their_scope(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MemoryWriter, "kill", lambda self, number: None)


def moved_from_the_front(patch: pytest.MonkeyPatch) -> None:
    in_runtime("  if (to <= from) for", "  if (1) for")(patch)


def literals_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(CodeText, "_is_literal", lambda self, address: "false")


def dead_apart(patch: pytest.MonkeyPatch) -> None:
    right = CodeText._is_of_object

    def is_of_object(self: CodeText, address: CompiledAddress, wanted: int, unwanted: int = 0) -> str:
        return right(self, address, wanted & ~layout.ALIVE, unwanted)

    patch.setattr(CodeText, "_is_of_object", is_of_object)


def nothing_is_null(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(CodeText, "_is_far_from_null", lambda self, address: "true")


# -- in the state ----------------------------------------------------------------------------------------------------------


def in_runtime(*changes: str) -> Plant:
    """Another text in `runtime.c`, wherever the first one stands."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        text = (native_runtime.COMPILED / "runtime.c").read_text(encoding="ascii")
        for right, wrong in zip(changes[::2], changes[1::2], strict=True):
            assert right in text
            text = text.replace(right, wrong)
        compiled = native_runtime.object_file(native_runtime.compiled_text("x86_64-linux-gnu", (), text), jit=True)
        patch.setattr(jit, "_runtime", lambda: compiled)

    return plant


def without_object(name: str) -> Plant:
    """A variable is taken for one that nothing changes."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = layout._is_fixed

        def is_fixed(site: ObjectSite) -> bool:
            return right(site) or name in site.name

        patch.setattr(layout, "_is_fixed", is_fixed)

    return plant


def without_padding(patch: pytest.MonkeyPatch) -> None:
    """The state ends where the last member of the last object does."""
    right = Layout.__init__

    def init(self: Any, program: Any, **which: bool) -> None:
        right(self, program, **which)
        last = max((place for place in self.places.values() if place.base < self.writable), key=lambda place: place.base)
        self.writable = last.base + 8

    patch.setattr(Layout, "__init__", init)


def without_register(patch: pytest.MonkeyPatch) -> None:
    """One of the registers that may still be read in an inner loop is left out."""
    right = flow.live_at_cuts
    patch.setattr(module, "live_at_cuts", lambda chain, cuts: {cut: live[:-1] for cut, live in right(chain, cuts).items()})


# -- in the classes of inputs ----------------------------------------------------------------------------------------------


def merged_constants(patch: pytest.MonkeyPatch) -> None:
    """An input that is compared with two constants has one class for both."""
    right = InputClasses._classes

    def merged(self: InputClasses, use: Any, operation: Any) -> list[int]:
        found = right(self, use, operation)
        return found[1:] if len(use.constants) > 1 else found

    patch.setattr(InputClasses, "_classes", merged)


def order_overlooked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(classes, "_ORDERED", frozenset())


def arithmetic_overlooked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(InputClasses, "_compute", lambda self, sources: None)


CODE: Final[dict[str, tuple[Plant, str, str]]] = {
    "zeros for signs": (zeros_for_signs, "unreach-call", "long g; int main(void) { signed char c = __VERIFIER_nondet_uchar(); g = c; }"),
    "unsigned for signed": (
        unsigned_for_signed,
        "unreach-call",
        "int main(void) { int k = __VERIFIER_nondet_int(); if (k < 3) reach_error(); }",
    ),
    "zeros shifted in": (zeros_shifted_in, "unreach-call", "int g; int main(void) { g = __VERIFIER_nondet_int() >> 3; }"),
    "remainder without sign": (
        remainder_without_sign,
        "unreach-call",
        "int g; int main(void) { g = __VERIFIER_nondet_int() % 7; }",
    ),
    "rounded towards zero": (
        rounded_towards_zero,
        "unreach-call",
        "float g[64]; int main(void) { for (int i = 0; i < 64; i++) g[i] = (float) (1.0 / (i + 1)); }",
    ),
    "NaN is less": (
        nan_is_less,
        "unreach-call",
        "int main(void) { double zero = 0, nan = zero / zero; if (nan < 1) reach_error(); }",
    ),
    "dropped condition": (dropped_condition, "overflow", "int g; int main(void) { g = (__VERIFIER_nondet_int() | 4) * 1000000000; }"),
    "objects outlive their scope": (
        objects_outlive_their_scope,
        "memory",
        "int *p, g; int main(void) { for (int i = 0; i < 3; i++) { int x = i; if (i) g = *p; p = &x; } }",
    ),
    "moved from the front": (
        moved_from_the_front,
        "unreach-call",
        """char a[9] = "abcdefgh"; int main(void) { __builtin_memmove(a + 1, a, 1 + (__VERIFIER_nondet_uchar() & 7)); }""",
    ),
    "register of an inner loop": (
        without_register,
        "unreach-call",
        """int g; int main(void) { for (int i = 0; i < 5; i++) { int k = i * 3, n = 7; for (int j = 0; j < 4; j++) g += k + j * n;
        } }""",
    ),
    "tags of addresses": (
        in_runtime(
            "if (setup.has_tags) *to = put(*to, setup.tags", "if (0) *to = put(*to, setup.tags",
            "if (setup.has_tags) *from = get(*from, setup.tags", "if (0) *from = get(*from, setup.tags",
        ),
        "unreach-call",
        "int x, y, *p = &x; int main(void) { for (int i = 0; i < 3; i++) { *p = i; p = &y; } }",
    ),
}  # fmt: skip
"""Bugs that runs show: the bug, what is asked, and a program in which it matters."""

OPEN: Final[dict[str, tuple[Plant, str]]] = {
    "literals never share bytes": (
        literals_apart,
        """int g; int main(void) { const char *p = "xab", *q = "ab"; if (p + 1 == q) g = 1; }""",
    ),
    "dead blocks keep their place": (
        dead_apart,
        """extern void *malloc(unsigned long); extern void free(void *); int g;
        int main(void) { char *p = malloc(1); free(p); char *q = malloc(1); if (p == q) g = 1; }""",
    ),
    "addresses far outside are not null": (
        nothing_is_null,
        "char a[3]; int g; int main(void) { char *p = a - 4096 - 9; if (p == 0) g = 1; }",
    ),
}
"""Bugs that answer what nobody knows: the bug, and a program in which a run is stuck there."""

VERDICTS: Final[dict[str, tuple[Plant, str]]] = {
    "a missed byte": (
        in_runtime("_area(&to, 0, setup", "_area(&to, 1, setup", "_area(&from, 0, setup", "_area(&from, 1, setup"),
        "unsigned char s; int main(void) { while (1) { if (__VERIFIER_nondet_bool() && s < 3) s++; if (s > 2) reach_error(); } }",
    ),
    "a static local": (
        without_object("n"),
        """static int count(void) { static int n; if (n < 3) n++; return n; }
        int main(void) { while (1) if (count() > 2) reach_error(); }""",
    ),
    "errno": (
        without_object("error_number"),
        """int main(void) { *__errno_location() = 0; while (1) { int *e = __errno_location(); if (*e < 3) ++*e;
        if (*e > 2) reach_error(); } }""",
    ),
    "padding": (
        without_padding,
        """struct { int a, b; char c; } s; int main(void) { while (1) { unsigned char *p = (unsigned char *) &s;
        if (__VERIFIER_nondet_bool() && p[10] < 3) p[10]++; if (p[10] > 2) reach_error(); } }""",
    ),
    "a hash taken for equality": (
        in_runtime("if ((entry ^ h) >> PLACE_BITS) continue;", "", "if (same(start, state_of(entry), size)) return 1;", "return 1;"),
        "int s; int main(void) { while (1) { if (s < 3000) s++; if (s > 2999) reach_error(); } }",
    ),
    "written or not": (
        in_runtime("setup.stack_base, cegas_stack, 1)", "setup.stack_base, cegas_stack, 0)"),
        """int main(void) { int a[2], *p = a, n = 0; while (1) { if (n == 0) { if (__VERIFIER_nondet_bool()) p[1] = 0; n = 1; }
        else if (p[1] == 5) reach_error(); } }""",
    ),
    "merged constants": (
        merged_constants,
        """int s; int main(void) { while (1) { int k = __VERIFIER_nondet_int(); if (k == 4 && s == 0) s = 1;
        if (k == 9 && s == 1) reach_error(); } }""",
    ),
    "order overlooked": (
        order_overlooked,
        "int main(void) { while (1) { int k = __VERIFIER_nondet_int(); if (k > 100) reach_error(); } }",
    ),
    "arithmetic overlooked": (
        arithmetic_overlooked,
        "int main(void) { while (1) { unsigned char k = __VERIFIER_nondet_uchar(); if (k * 3 == 255) reach_error(); } }",
    ),
}
"""Bugs that cost states or inputs: the bug, and a program whose error the explorer finds without it."""


@pytest.mark.parametrize("name", CODE)
def test_runs_differ(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    plant, property_, text = CODE[name]
    program = load_program(HEAD + text, "LP64", PROPERTIES[property_])
    right = compare(program, seeds=6)
    assert not right.differences
    assert {"compared"} <= set(right.ends) <= {"compared", "compared in pieces"}
    plant(monkeypatch)
    assert compare(program, seeds=6).differences


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_decided(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    plant, text = OPEN[name]
    program = load_program(text, "LP64")
    right = compare(program)
    assert not right.differences
    assert set(right.ends) == {"stuck at Assume"}
    plant(monkeypatch)
    assert compare(program).differences


@pytest.mark.parametrize("name", VERDICTS)
def test_errors_are_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    plant, text = VERDICTS[name]
    source = tmp_path / "program.c"
    source.write_text(HEAD + text, encoding="utf-8")
    assert verify(source, analysis="explore", time_limit=120).verdict is Verdict.UNSAFE
    plant(monkeypatch)
    assert verify(source, analysis="explore", time_limit=120).verdict is Verdict.SAFE
