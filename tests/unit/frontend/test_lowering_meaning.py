"""What the small programs of ``tests/tasks`` cannot say: several files, foreign IR, unknown values, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import DataModel, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.operations import Havoc, HavocMemory, Origin, OriginKind
from cegas.program.types import Type

HEAD = "extern void reach_error(void);\n"
LAYOUT = (
    'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"\n'
    'target triple = "x86_64-unknown-linux-gnu"\ndeclare void @reach_error()\n'
)


def build(folder: Path, *sources: str, options: FrontendOptions | None = None, suffix: str = ".c") -> Program:
    paths = []
    for number, source in enumerate(sources):
        path = folder / f"unit{number}{suffix}"
        path.write_text((HEAD if suffix == ".c" else LAYOUT) + source, encoding="utf-8")
        paths.append(path)
    program = load(paths, options)
    for function in program.functions.values():
        function.validate()
    return program


def run(program: Program) -> Outcome:
    return Interpreter(program, max_operations=10_000).run()


def reaches_error(program: Program) -> bool:
    outcome = run(program)
    assert outcome.kind in (OutcomeKind.TARGET, OutcomeKind.END), outcome
    return outcome.kind is OutcomeKind.TARGET


# ---- Symbols ----


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_static_and_an_external_of_the_same_name(tmp_path: Path, order: tuple[int, int]) -> None:
    sources = (
        "static int f(void) { return 1; } static int v = 10; int both(void) { return f() + v; }",
        "int f(void) { return 2; } int v = 20; int both(void);"
        "int main(void) { if (both() == 11 && f() == 2 && v == 20) reach_error(); return 0; }",
    )
    assert reaches_error(build(tmp_path, *(sources[number] for number in order)))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_common_variables_are_as_large_as_the_largest(tmp_path: Path, order: tuple[int, int]) -> None:
    sources = (
        "__attribute__((common)) char buffer[4]; int last(void);"
        "int main(void) { buffer[1] = 2; if (last() == 3) reach_error(); return 0; }",
        "__attribute__((common)) char buffer[16]; int last(void) { buffer[15] = 1; return buffer[15] + buffer[1]; }",
    )
    assert reaches_error(build(tmp_path, *(sources[number] for number in order)))


def test_the_target_of_an_alias_is_of_its_own_file(tmp_path: Path) -> None:
    first = (
        'static int impl(void) { return 1; } int f(void) __attribute__((alias("impl")));'
        'static int place = 3; extern int v __attribute__((alias("place")));'
    )
    second = (
        "static int impl(void) { return 2; } int f(void); static int place = 4; extern int v;"
        "int main(void) { int (*p)(void) = f;"
        "if (f() == 1 && p() == 1 && impl() == 2 && v == 3 && place == 4) reach_error(); return 0; }"
    )
    assert reaches_error(build(tmp_path, first, second))


def test_a_definition_wins_over_a_weak_alias(tmp_path: Path) -> None:
    first = (
        'static int impl(void) { return 1; }int f(void) __attribute__((weak, alias("impl"))); int call(void) { return f(); }'
    )
    second = "int f(void) { return 2; } int call(void); int main(void) { if (call() == 2) reach_error(); return 0; }"
    assert reaches_error(build(tmp_path, first, second))


@pytest.mark.parametrize(
    "source",
    [
        "extern int f(void) __attribute__((weak)); int main(void) { return f != 0; }",
        "extern int v __attribute__((weak)); int main(void) { return &v != 0; }",
        "extern int v __attribute__((weak)); int *p = &v; int main(void) { return p != 0; }",
    ],
)
def test_a_weak_symbol_without_definition_may_be_missing(tmp_path: Path, source: str) -> None:
    outcome = run(build(tmp_path, source))
    assert outcome.kind is OutcomeKind.STUCK
    assert "weak symbol" in outcome.reason


def test_an_initializer_without_model_spoils_only_its_own_users(tmp_path: Path) -> None:
    source = (
        "extern int v __attribute__((weak)); struct list { struct list *next; int *p; } a, b = {&a, &v}; int c = 3;"
        "int main(int argc, char **argv) { if (argc == 7) return b.next == 0; if (c == 3) reach_error(); return 0; }"
    )
    program = build(tmp_path, source)
    outcome = Interpreter(program, lambda origin, _: 0 if origin.kind is OriginKind.PARAMETER else None).run()
    assert outcome.kind is OutcomeKind.TARGET
    assert [item.construct for item in program.unsupported()] == [
        "an initializer with the weak symbol v, which may be missing"
    ]


# ---- Foreign IR ----


def test_a_shift_that_is_not_selected_ends_no_path(tmp_path: Path) -> None:
    source = """
define i32 @f(i32 %n) {
  %s = shl i32 1, %n
  %c = icmp ult i32 %n, 32
  %r = select i1 %c, i32 %s, i32 0
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @f(i32 40)
  %b = icmp eq i32 %a, 0
  br i1 %b, label %error, label %end
error:
  call void @reach_error()
  unreachable
end:
  ret i32 0
}
"""
    assert reaches_error(build(tmp_path, source, suffix=".ll"))


def test_a_sum_that_overflows_and_is_not_selected_ends_no_path(tmp_path: Path) -> None:
    source = """
define i32 @main() {
  %n = sub i32 7, 2
  %s = add nsw i32 2147483647, %n
  %c = icmp slt i32 %n, 1
  %r = select i1 %c, i32 %s, i32 7
  %b = icmp eq i32 %r, 7
  br i1 %b, label %error, label %end
error:
  call void @reach_error()
  unreachable
end:
  ret i32 0
}
"""
    assert reaches_error(build(tmp_path, source, suffix=".ll"))


def test_an_invoke_is_a_call(tmp_path: Path) -> None:
    source = """
declare i32 @personality(...)
define i32 @f() {
  ret i32 3
}
define i32 @main() personality ptr @personality {
  %r = invoke i32 @f() to label %next unwind label %bad
next:
  %c = icmp eq i32 %r, 3
  br i1 %c, label %error, label %end
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
error:
  call void @reach_error()
  unreachable
end:
  ret i32 0
}
"""
    program = build(tmp_path, source, suffix=".ll")
    assert reaches_error(program)
    assert program.unsupported() == []


# ---- Unknown values ----


@pytest.mark.parametrize(
    "source",
    [
        # The known bits agree, the others need not.
        "extern int __VERIFIER_nondet_int(void);"
        "int main(void) { int x = __VERIFIER_nondet_int() | 1, y = __VERIFIER_nondet_int() | 1;"
        "if (x == y) reach_error(); return 0; }",
        "struct b { unsigned char f : 4, g : 4; };"
        "int main(void) { struct b s[2]; s[0].f = 1; s[1].f = 1; unsigned char *p = (unsigned char *) s;"
        "if (p[0] == p[1]) reach_error(); return 0; }",
        # Where literals and empty variables lie is open.
        'const char *f(void) { return "xyz"; } int main(void) { const char *p = "yz";'
        "if (f() + 1 == p) reach_error(); return 0; }",
        "struct e {}; int main(void) { struct e a, b, *p = &a, *q = &b; if (p == q) reach_error(); return 0; }",
        # A parameter in memory is aligned as the ABI says, and functions need not be at all.
        "int f(void) { return 0; } int main(void) { if (((unsigned long) f & 15) == 0) reach_error(); return 0; }",
    ],
)
def test_what_is_open_is_not_decided(tmp_path: Path, source: str) -> None:
    outcome = run(build(tmp_path, source))
    assert outcome.kind is OutcomeKind.STUCK
    assert "is not known" in outcome.reason


def test_literals_that_differ_lie_at_different_addresses(tmp_path: Path) -> None:
    source = (
        'const char *names[] = {"alpha", "beta", "lph"};'
        "int main(void) { if (names[0] != names[1] && names[0] + 1 != names[2]) reach_error(); return 0; }"
    )
    assert reaches_error(build(tmp_path, source))


def test_parameters_in_memory_are_aligned_as_the_abi_says(tmp_path: Path) -> None:
    source = (
        "struct s { char c[5]; }; static int low(struct s s) { return (unsigned long) &s & 15; }"
        "int main(void) { struct s s = {{1}}; if (low(s) == 0) reach_error(); return 0; }"
    )
    outcome = run(build(tmp_path, source, options=FrontendOptions(data_model=DataModel.ILP32)))
    assert outcome.kind is OutcomeKind.STUCK
    assert "number of an address" in outcome.reason


def test_a_bit_field_of_input_beside_uninitialized_ones_ends_no_path(tmp_path: Path) -> None:
    source = (
        "extern int __VERIFIER_nondet_int(void); struct s { unsigned a : 3, b : 5; };"
        "int main(void) { struct s s; s.a = __VERIFIER_nondet_int(); if (s.a == 3) reach_error(); return 0; }"
    )
    outcome = run(build(tmp_path, source, options=FrontendOptions(undefined_reading=True)))
    assert outcome.kind is OutcomeKind.STUCK


def test_a_structure_of_input_is_initialized(tmp_path: Path) -> None:
    source = (
        "struct s { int a[10]; }; struct s __VERIFIER_nondet_s(void);"
        "int main(void) { struct s s = __VERIFIER_nondet_s(); if (s.a[3] == 7) reach_error(); return 0; }"
    )
    program = build(tmp_path, source, options=FrontendOptions(undefined_reading=True))
    outcome = Interpreter(program, lambda *_: 7).run()
    assert outcome.kind is OutcomeKind.TARGET


# ---- The library ----


@pytest.mark.parametrize("call", ['printk("abc%hhn", p)', 'printf("%d%%%1$ln", 1, p)', 'q("abc%n", p)', 'q("abc")'])
def test_output_that_writes_memory_is_refused(tmp_path: Path, call: str) -> None:
    source = (
        "int printf(const char *, ...), printk(const char *, ...); int (*q)(const char *, ...) = printf;"
        f"int main(void) {{ long n = 0; void *p = &n; {call}; return 0; }}"
    )
    outcome = run(build(tmp_path, source))
    assert outcome.kind is OutcomeKind.STUCK
    assert "format" in outcome.reason or "%n" in outcome.reason


def test_all_functions_without_a_model_are_named_at_once(tmp_path: Path) -> None:
    source = (
        "int fork(void), wordexp(char *), puts(const char *), getpid(void); void unused(void) { wordexp(0); }"
        "static void f(void) { fork(); } int main(void) { if (getpid() == 7) f(); if (getpid() == 8) wordexp(0); return 0; }"
    )
    (warning,) = build(tmp_path, source).warnings
    assert warning == "these functions have no model, and runs that call them stay undecided: wordexp, fork"


def test_how_much_was_printed_is_no_input(tmp_path: Path) -> None:
    source = 'int printk(const char *, ...); int main(void) { if (printk("abc") == 4) reach_error(); return 0; }'
    program = build(tmp_path, source)
    kinds = [
        operation.origin.kind
        for edge in program.functions["main"].edges
        for operation in edge.operations
        if isinstance(operation, Havoc | HavocMemory)
    ]
    assert kinds == [OriginKind.INEXACT]


@pytest.mark.parametrize("name", ["__divdc3", "__atomic_fetch_add_16", "__sync_fetch_and_add_16"])
def test_the_functions_of_compilers_are_no_input(tmp_path: Path, name: str) -> None:
    source = f'int {name}_(void) __asm__("{name}"); int main(void) {{ if ({name}_()) reach_error(); return 0; }}'
    outcome = run(build(tmp_path, source))
    assert outcome.kind is OutcomeKind.STUCK
    assert name in outcome.reason


def test_a_call_of_a_null_pointer_is_undefined(tmp_path: Path) -> None:
    outcome = run(build(tmp_path, "void (*p)(void); int main(void) { p(); reach_error(); return 0; }"))
    assert outcome.kind is OutcomeKind.BLOCKED


@pytest.mark.parametrize(
    "call", ["malloc(n)", "calloc(n, 1)", "calloc(1, n)", "realloc(0, n)", "kmalloc(n, 0)", "aligned_alloc(64, n)"]
)
def test_no_block_is_larger_than_what_a_process_has(tmp_path: Path, call: str) -> None:
    source = (
        "void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *realloc(void *, unsigned long);"
        "void *kmalloc(unsigned long, unsigned), *aligned_alloc(unsigned long, unsigned long);"
        "extern unsigned long __VERIFIER_nondet_ulong(void);"
        f"int main(void) {{ unsigned long n = __VERIFIER_nondet_ulong(); if ({call}) reach_error(); return 0; }}"
    )
    for options in (FrontendOptions(), FrontendOptions(malloc_may_fail=True)):
        program = build(tmp_path, source, options=options)
        for size, expected in ((1 << 47, OutcomeKind.TARGET), ((1 << 47) + 1, OutcomeKind.END), (1 << 63, OutcomeKind.END)):

            def supply(origin: Origin, _: Type, size: int = size) -> int:
                return 0 if "fails" in origin.label else size

            outcome = Interpreter(program, supply).run()
            assert outcome.kind is expected, (options, size)


def test_the_stack_has_room_for_no_more_either(tmp_path: Path) -> None:
    source = (
        "extern unsigned long __VERIFIER_nondet_ulong(void);"
        "int main(void) { int a[__VERIFIER_nondet_ulong()]; if (a != 0) reach_error(); return 0; }"
    )
    program = build(tmp_path, source)
    for count, expected in (
        (1 << 45, OutcomeKind.TARGET),
        ((1 << 45) + 1, OutcomeKind.BLOCKED),
        (1 << 62, OutcomeKind.BLOCKED),
    ):
        assert Interpreter(program, lambda *_, n=count: n).run().kind is expected, count


@pytest.mark.parametrize("call", ["fmin(n, 0.0)", "fmax(0.0, n)", "__builtin_fmin(n, 0.0)"])
def test_which_of_two_zeros_fmin_returns_is_open(tmp_path: Path, call: str) -> None:
    head = "extern double fmin(double, double), fmax(double, double); int main(void) { volatile double n = -0.0;"
    sign = build(tmp_path, f"{head} if (__builtin_signbit({call})) reach_error(); return 0; }}")
    assert run(sign).kind is OutcomeKind.STUCK
    same = build(tmp_path, f"{head} if (!__builtin_signbit({call.replace('0.0', 'n')})) reach_error(); return 0; }}")
    assert run(same).kind is OutcomeKind.END


# ---- Inline assembly ----


def test_unknown_assembly_makes_its_outputs_inexact(tmp_path: Path) -> None:
    source = (
        'int main(void) { unsigned low, high; int x = 3; __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));'
        "if (x != 3) reach_error(); return low == 1; }"
    )
    program = build(tmp_path, source)
    assert run(program).kind is OutcomeKind.END
    assert program.unsupported() == []


@pytest.mark.parametrize(
    "template", ['"cpuid" : : : "eax"', '"rep movsb" : "+D"(p), "+S"(p), "+c"(n) : : "memory"', '"addl $1,%0" : : "r"(x)']
)
def test_assembly_with_other_effects_is_refused(tmp_path: Path, template: str) -> None:
    source = f"int main(void) {{ long n = 1; int x = 0; char *p = 0; __asm__ volatile({template}); return x; }}"
    outcome = run(build(tmp_path, source))
    assert outcome.kind is OutcomeKind.STUCK
    assert "inline assembly" in outcome.reason


@pytest.mark.parametrize(("section", "kind"), [("items", OutcomeKind.STUCK), ("others", OutcomeKind.TARGET)])
def test_bounds_of_sections_are_not_external(tmp_path: Path, section: str, kind: OutcomeKind) -> None:
    source = (
        '__attribute__((section("items"))) int item = 1; extern int __start_items[], __stop_items[];'
        f"int main(void) {{ int *p = __start_{section}; if (p != 0) reach_error(); return item; }}"
    )
    outcome = run(build(tmp_path, f"extern int __start_others[], __stop_others[]; {source}"))
    assert outcome.kind is kind
    assert kind is OutcomeKind.TARGET or "a bound of a section" in outcome.reason


@pytest.mark.parametrize(
    ("written", "number"), [("010", 8), ("0x1F", 31), ("-0x10", -16), ("0", 0), ("19", 19), ("-07", -7)]
)
def test_immediate_numbers_of_assembly(tmp_path: Path, written: str, number: int) -> None:
    source = (
        f'int main(void) {{ int x; __asm__("movl ${written},%0" : "=r"(x)); if (x == {number}) reach_error(); return 0; }}'
    )
    assert reaches_error(build(tmp_path, source))


@pytest.mark.parametrize(
    "use",
    [
        "if (value != 2) reach_error();",
        "if (get() != 2) reach_error();",
        "int (*f)(void) = get; if (f() != 2) reach_error();",
    ],
)
def test_what_assembly_outside_functions_defines_is_not_external(tmp_path: Path, use: str) -> None:
    source = (
        '__asm__(".globl value, get\\n.data\\nvalue: .long 2\\n.text\\nget: movl value, %eax\\nret");'
        f"extern int value, get(void), other; int main(void) {{ if (other == 1) {{ {use} }} return 0; }}"
    )
    outcome = Interpreter(build(tmp_path, source), lambda origin, _: 1).run()
    assert outcome.kind is OutcomeKind.STUCK
    assert "which assembly outside functions may define" in outcome.reason


@pytest.mark.parametrize(
    ("template", "kind"),
    [
        ("movl %k1,%k0", OutcomeKind.TARGET),
        ("mov %1,%0", OutcomeKind.TARGET),
        ("mov %b1,%b0", OutcomeKind.STUCK),
        ("mov %w1,%w0", OutcomeKind.STUCK),
        ("mov %q1,%q0", OutcomeKind.STUCK),
    ],
)
def test_a_part_of_a_register_is_not_the_register(tmp_path: Path, template: str, kind: OutcomeKind) -> None:
    source = (
        f'int main(void) {{ int x = 0x12345, y = 0x6789a; __asm__("{template}" : "+q"(x) : "q"(y));'
        "if (x == y) reach_error(); return 0; }"
    )
    assert run(build(tmp_path, source)).kind is kind


# ---- Machines ----

VARIADIC = """
declare void @llvm.va_start.p0(ptr)
define i32 @sum(i32 %n, ...) {
  %list = alloca [32 x i8], align 8
  call void @llvm.va_start.p0(ptr %list)
  %r = load i32, ptr %list
  ret i32 %r
}
define i32 @main() {
  %r = call i32 (i32, ...) @sum(i32 1, i32 7)
  ret i32 %r
}
"""


@pytest.mark.parametrize(
    ("triple", "known"),
    [
        ("x86_64-unknown-linux-gnu", True),
        ("x86_64-apple-macosx14.0.0", True),
        ("x86_64-pc-windows-msvc", False),
        ("aarch64-unknown-linux-gnu", False),
        ("arm64-apple-macosx14.0.0", False),
    ],
)
def test_lists_of_variable_arguments_are_those_of_one_machine(tmp_path: Path, triple: str, known: bool) -> None:
    path = tmp_path / "m.ll"
    path.write_text(LAYOUT.replace("x86_64-unknown-linux-gnu", triple) + VARIADIC, encoding="utf-8")
    outcome = run(load([path], FrontendOptions()))
    assert (outcome.kind is OutcomeKind.END) is known, outcome


def test_assembly_of_another_machine_has_no_meaning(tmp_path: Path) -> None:
    source = """
define i32 @main() {
  %r = call i32 asm "movl $1,$0", "=r,r"(i32 16777216)
  %c = icmp eq i32 %r, 16777216
  br i1 %c, label %bad, label %ok
bad:
  call void @reach_error()
  unreachable
ok:
  ret i32 0
}
"""
    for triple, known in (("x86_64-unknown-linux-gnu", True), ("riscv64-unknown-linux-gnu", False)):
        path = tmp_path / "m.ll"
        path.write_text(LAYOUT.replace("x86_64-unknown-linux-gnu", triple) + source, encoding="utf-8")
        assert (run(load([path], FrontendOptions())).kind is OutcomeKind.TARGET) is known
