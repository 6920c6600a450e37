"""Native runs: every outcome, in both data models, and what they report."""

from __future__ import annotations

import os
import signal
import struct
import time
from pathlib import Path

import pytest
from tests.support.compile import CompileError, DataModel, compile_to_ir
from tests.support.csmith import CsmithOptions, csmith_installed, random_program
from tests.support.native import NotRunnable, run_native

MODELS: tuple[DataModel, ...] = ("LP64", "ILP32")
both_models = pytest.mark.parametrize("model", MODELS)
needs_csmith = pytest.mark.skipif(not csmith_installed(), reason="csmith is not installed")


def word(model: DataModel) -> int:
    """The size of a pointer and of a long."""
    return 8 if model == "LP64" else 4


def number(data: bytes, signed: bool = True) -> int:
    return int.from_bytes(data, "little", signed=signed)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rsplit(")", 1)[1].split()[0] not in ("Z", "X")


# ------------------------------------------------------------------------------------------------- outcomes


@both_models
@pytest.mark.parametrize("code", [0, 7, -1, 1000])
def test_main_returns(model: DataModel, code: int) -> None:
    result = run_native(f"int main(void) {{ return {code}; }}", model)
    assert (result.outcome, result.exit_code, result.exit_call, result.signal) == ("returned", code, None, None)
    assert result.globals is None
    assert result.addresses is None


@both_models
def test_main_without_result(model: DataModel) -> None:
    result = run_native("int f(void) { return 9; } void main(void) { f(); }", model)
    assert (result.outcome, result.exit_code) == ("returned", 0)


@both_models
def test_main_gets_arguments(model: DataModel) -> None:
    source = "int main(int n, char **a) { return n * 100 + (a[0] != 0) * 10 + (a[n] == 0); }"
    assert run_native(source, model).exit_code == 111


@both_models
@pytest.mark.parametrize("name", ["__VERIFIER_error", "reach_error"])
@pytest.mark.parametrize(
    "definition",
    [
        "extern void {}(void);",
        "extern void {}();",
        "void __assert_fail(const char *, const char *, unsigned, const char *);"
        'void {}(void) {{ __assert_fail("0", "f", 1, "g"); }}',
        "static void {}(void) {{}}",
        "int g; void {}(int x) {{ g = x; for (;;) ; }}",
    ],
)
def test_error_is_reached_when_entered(model: DataModel, name: str, definition: str) -> None:
    call = f"{name}(3)" if "int x" in definition else f"{name}()"
    source = f"{definition.format(name)} int main(void) {{ {call}; return 3; }}"
    result = run_native(source, model)
    assert (result.outcome, result.exit_code) == ("error-reached", None)


@both_models
def test_error_through_a_pointer(model: DataModel) -> None:
    source = "void reach_error(void) {} int main(void) { void (*f)(void) = reach_error; f(); return 0; }"
    assert run_native(source, model).outcome == "error-reached"


@both_models
def test_assumption(model: DataModel) -> None:
    source = """extern void __VERIFIER_assume(int); extern int __VERIFIER_nondet_int(void);
                int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int() > 4); return 1; }"""
    assert run_native(source, model, [5]).outcome == "returned"
    failed = run_native(source, model, [4])
    assert (failed.outcome, failed.exit_code, failed.inputs_used) == ("assumption-failed", None, 1)


@both_models
def test_own_definition_of_assume_is_kept(model: DataModel) -> None:
    source = """int seen; void __VERIFIER_assume(int c) { seen = c + 1; }
                int main(void) { __VERIFIER_assume(0); return seen; }"""
    assert run_native(source, model).exit_code == 1


@both_models
def test_failing_assert(model: DataModel) -> None:
    source = "#include <assert.h>\nint main(int n, char **a) { assert(n == 1); assert(n == 2); return 0; }"
    assert run_native(source, model).outcome == "assert-failed"


@both_models
@pytest.mark.parametrize(
    ("call", "name", "code"),
    [("exit(300)", "exit", 300), ("_exit(-2)", "_exit", -2), ("_Exit(4)", "_exit", 4), ("abort()", "abort", None)],
)
def test_leaving_early(model: DataModel, call: str, name: str, code: int | None) -> None:
    source = f"""void exit(int); void _exit(int); void _Exit(int); void abort(void);
                 static void leave(void) {{ {call}; }} int main(void) {{ leave(); return 9; }}"""
    result = run_native(source, model)
    assert (result.outcome, result.exit_call, result.exit_code) == ("exited", name, code)


@both_models
def test_handlers_run_in_order(model: DataModel) -> None:
    source = """int atexit(void (*)(void)); void exit(int); int trace;
                static void note(int digit) { trace = trace * 10 + digit; }
                static void first(void) { note(5); } static void second(void) { note(4); }
                __attribute__((constructor(200))) static void late(void) { note(2); }
                __attribute__((constructor(150))) static void early(void) { note(1); }
                __attribute__((destructor)) static void last(void) { note(6); }
                int main(void) { note(3); atexit(first); atexit(second); %s; }"""
    for end in ("return 0", "exit(0)"):
        result = run_native(source % end, model, want_globals=True)
        assert result.globals is not None
        assert number(result.globals["trace"]) == 123456


@both_models
@pytest.mark.parametrize(
    ("statement", "cause"),
    [
        ("*(volatile int *)8 = 1", signal.SIGSEGV),
        ("volatile int zero = 0; g = 1 / zero", signal.SIGFPE),
        ("volatile long long zero = 0; g = 1 % zero", signal.SIGFPE),
        ("__builtin_trap()", signal.SIGILL),
        ("g = forever(1)", signal.SIGSEGV),
    ],
)
def test_crash(model: DataModel, statement: str, cause: int) -> None:
    source = f"""int g;
                 int forever(int n) {{ volatile char s[4096]; s[n] = 1; return forever(n) + s[0]; }}
                 int main(void) {{ {statement}; return 0; }}"""
    result = run_native(source, model, want_globals=True)
    assert (result.outcome, result.signal, result.exit_code) == ("crashed", cause, None)
    assert result.globals is None


@both_models
def test_timeout(model: DataModel) -> None:
    source = "int main(void) { volatile int go = 1; while (go) ; return 0; }"
    result = run_native(source, model, timeout=0.3)
    assert (result.outcome, result.exit_code, result.globals) == ("timeout", None, None)


def test_timeout_kills_children_of_the_program(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    source = f"""#include <stdio.h>
                 #include <unistd.h>
                 int main(void) {{
                   if (fork() == 0) {{
                     FILE *f = fopen("{file}.new", "w"); fprintf(f, "%d", getpid()); fclose(f);
                     rename("{file}.new", "{file}");
                   }}
                   for (;;) pause(); }}"""
    assert run_native(source, "LP64", timeout=2.0).outcome == "timeout"
    grandchild = int(file.read_text())
    deadline = time.monotonic() + 30
    while is_alive(grandchild) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_alive(grandchild)


def children() -> set[int]:
    """The child processes of this one, zombies included. Other tests may keep some: a browser, workers."""
    found = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return {int(number) for number in found.split()}


def test_no_process_is_left() -> None:
    before = children()
    for source in ("int main(void) { for (;;) ; }", "int main(void) { return *(volatile int *)0; }"):
        for model in MODELS:
            run_native(source, model, timeout=0.1)
    assert children() <= before


# --------------------------------------------------------------------------------------------------- inputs


@both_models
def test_inputs_of_every_type(model: DataModel) -> None:
    kinds = {
        "bool": "_Bool",
        "char": "char",
        "uchar": "unsigned char",
        "short": "short",
        "ushort": "unsigned short",
        "int": "int",
        "uint": "unsigned",
        "long": "long",
        "ulong": "unsigned long",
        "longlong": "long long",
        "ulonglong": "unsigned long long",
        "size_t": "__SIZE_TYPE__",
        "pointer": "void *",
        "float": "float",
        "double": "double",
        "made_up": "short",
    }
    lines = [f"extern {kind} __VERIFIER_nondet_{name}(void); {kind} v_{name};" for name, kind in kinds.items()]
    reads = [f"v_{name} = __VERIFIER_nondet_{name}();" for name in kinds]
    source = "\n".join(lines) + "int main(void) {" + "\n".join(reads) + "return 0; }"
    bits = {"float": struct.pack("<f", -1.5), "double": struct.pack("<d", 0.1)}
    inputs = [number(bits[name]) if name in bits else -2 - 2**70 for name in kinds]
    result = run_native(source, model, inputs, want_globals=True)
    assert result.inputs_used == len(kinds)
    assert result.globals is not None
    for name in kinds:
        data = result.globals[f"v_{name}"]
        if name == "bool":
            assert data == b"\x01"
        elif name in bits:
            assert data == bits[name]
        else:
            assert number(data) == -2, name
    assert len(result.globals["v_long"]) == len(result.globals["v_pointer"]) == word(model)


@both_models
def test_inputs_in_order_and_then_zero(model: DataModel) -> None:
    source = """extern int __VERIFIER_nondet_int(); extern char __VERIFIER_nondet_char(); int v[4];
                int main(void) { for (int i = 0; i < 4; i++)
                  v[i] = i % 2 ? __VERIFIER_nondet_char() : __VERIFIER_nondet_int(); return 0; }"""
    result = run_native(source, model, [70000, 300, -5], want_globals=True)
    assert result.inputs_used == 4
    assert result.globals is not None
    assert struct.unpack("<4i", result.globals["v"]) == (70000, 44, -5, 0)


def test_inputs_of_wide_types() -> None:
    source = """__int128 __VERIFIER_nondet_int128(void), w, q, r; long double __VERIFIER_nondet_ld(void);
                int main(void) { w = __VERIFIER_nondet_int128(); q = w / -1000000007; r = w % -1000000007;
                                 return __VERIFIER_nondet_ld() == 1.0L; }"""
    value = -(2**100) + 12345
    result = run_native(source, "LP64", [value, 0x3FFF << 64 | 1 << 63], want_globals=True)
    assert result.exit_code == 1
    assert result.globals is not None
    assert number(result.globals["w"]) == value
    quotient = -(value // 1000000007 + 1)  # towards zero
    assert number(result.globals["q"]) == quotient
    assert number(result.globals["r"]) == value + quotient * 1000000007


@both_models
@pytest.mark.parametrize(("n", "d"), [(7, 2), (-7, 2), (7, -2), (2**62 + 5, 3), (-(2**63), 10**12), (5, -(2**63)), (0, 9)])
def test_long_division(model: DataModel, n: int, d: int) -> None:
    source = """long long __VERIFIER_nondet_longlong(void); long long q, r; unsigned long long uq, ur;
                int main(void) { long long n = __VERIFIER_nondet_longlong(), d = __VERIFIER_nondet_longlong();
                  unsigned long long un = n, ud = d; q = n / d; r = n % d; uq = un / ud; ur = un % ud; }"""
    result = run_native(source, model, [n, d], want_globals=True)
    assert result.globals is not None
    quotient = abs(n) // abs(d) * (1 if (n < 0) == (d < 0) else -1)
    unsigned = divmod(n % 2**64, d % 2**64)
    assert (number(result.globals["q"]), number(result.globals["r"])) == (quotient, n - quotient * d)
    assert (number(result.globals["uq"], False), number(result.globals["ur"], False)) == unsigned


# ----------------------------------------------------------------------------------------- global variables


@both_models
def test_globals_with_structs_and_pointers(model: DataModel) -> None:
    source = """struct node { char tag; int value; struct node *next; };
                static struct node second = {'b', 2, 0};
                struct node first = {'a', 1, &second};
                const int fixed = 5;
                int *inner; void (*function)(void); int untouched[3];
                static void step(void) { static int calls; calls++; }
                int main(void) { step(); step(); first.next->value = 40 + fixed; inner = &second.value;
                                 function = step; return 0; }"""
    result = run_native(source, model, want_globals=True)
    values, places = result.globals, result.addresses
    assert values is not None
    assert places is not None
    assert set(values) == {"first", "second", "inner", "function", "untouched", "step.calls"} == set(places)
    layout = "<c3xi" + ("q" if model == "LP64" else "i")
    assert struct.unpack(layout, values["first"]) == (b"a", 1, places["second"])
    assert struct.unpack(layout, values["second"]) == (b"b", 45, 0)
    assert number(values["inner"], False) == places["second"] + 4
    assert number(values["function"], False) != 0
    assert values["untouched"] == bytes(12)
    assert number(values["step.calls"]) == 2


@both_models
@pytest.mark.parametrize("end", ["exit(0)", "abort()", "reach_error()", "__VERIFIER_assume(0)"])
def test_globals_at_every_end(model: DataModel, end: str) -> None:
    source = f"""void exit(int); void abort(void); void reach_error(void); void __VERIFIER_assume(int);
                 int g = 1; int main(void) {{ g = 2; {end}; g = 3; return 0; }}"""
    result = run_native(source, model, want_globals=True)
    assert result.globals == {"g": b"\x02\0\0\0"}


@both_models
def test_globals_may_have_any_name(model: DataModel) -> None:
    source = """static int heap = 1, write = 2, handlers = 3;
                int finish = 4, input_count = 5, \u00e9t\u00e9 = 6;
                int main(void) { heap++; write++; handlers++; finish++; input_count++; \u00e9t\u00e9++; }"""
    result = run_native(source, model, want_globals=True)
    assert result.globals is not None
    found = [(name, number(data)) for name, data in sorted(result.globals.items())]
    expected = [("finish", 5), ("handlers", 4), ("heap", 2), ("input_count", 6), ("write", 3), ("\u00e9t\u00e9", 7)]
    assert found == expected


@both_models
def test_thread_local_variables(model: DataModel) -> None:
    source = """__thread int a = 3; static _Thread_local struct { int x, y; } b;
                int main(void) { a += 4; int *p = &b.y; *p = a; return b.y; }"""
    result = run_native(source, model, want_globals=True)
    assert result.exit_code == 7
    assert result.globals == {"a": b"\x07\0\0\0", "b": b"\0\0\0\0\x07\0\0\0"}


@both_models
def test_inline_functions_without_other_definition(model: DataModel) -> None:
    assert run_native("inline int twice(int x) { return 2 * x; } int main(void) { return twice(4); }", model).exit_code == 8


# ---------------------------------------------------------------------------------- the C library, refusals


@both_models
def test_stdout(model: DataModel) -> None:
    source = "int puts(const char *); int putchar(int); int main(void) { puts(\"one\"); putchar('2'); return 0; }"
    assert run_native(source, model).stdout == b"one\n2"


def test_stdout_through_the_library() -> None:
    source = """#include <stdio.h>
                #include <stdlib.h>
                int main(void) { fprintf(stderr, "lost"); printf("%s %.2f", "x", 1.5); exit(1); }"""
    result = run_native(source, "LP64")
    assert (result.outcome, result.stdout) == ("exited", b"x 1.50")


@both_models
def test_memory_functions(model: DataModel) -> None:
    source = """#include <stdlib.h>
                #include <string.h>
                int main(void) {
                  char *p = malloc(5); strcpy(p, "abcd"); p = realloc(p, 100);
                  int *z = calloc(10, sizeof *z);
                  int ok = strcmp(p, "abcd") == 0 && strlen(p) == 4 && z[9] == 0;
                  memmove(p + 1, p, 4); ok &= memcmp(p, "aabcd", 5) == 0; memset(p, 'x', 3);
                  ok &= p[2] == 'x' && p[3] == 'c'; free(p); free(z); return ok; }"""
    assert run_native(source, model).exit_code == 1


@both_models
def test_undefined_symbols_are_named(model: DataModel) -> None:
    source = "int no_such(void); extern int nowhere; int main(void) { return no_such() + nowhere; }"
    with pytest.raises(NotRunnable) as caught:
        run_native(source, model)
    assert sorted(caught.value.undefined) == ["no_such", "nowhere"]


def test_symbols_of_this_process_do_not_count() -> None:
    with pytest.raises(NotRunnable, match="Py_GetVersion"):
        run_native("const char *Py_GetVersion(void); int main(void) { return *Py_GetVersion(); }", "LP64")


def test_library_is_not_there_in_32_bits() -> None:
    with pytest.raises(NotRunnable, match="printf"):
        run_native('int printf(const char *, ...); int main(void) { return printf("%d", 1); }', "ILP32")


@both_models
def test_program_without_main(model: DataModel) -> None:
    with pytest.raises(NotRunnable, match="main"):
        run_native("int f(void) { return 0; }", model)


def test_endless_output_is_cut() -> None:
    source = "#include <stdio.h>\nchar b[1 << 20]; int main(void) { for (;;) fwrite(b, 1, sizeof b, stdout); }"
    with pytest.raises(NotRunnable, match="wrote more than"):
        run_native(source, "LP64")


# ------------------------------------------------------------------------------------------------ compiling


def test_data_models_differ() -> None:
    source = "int main(void) { return sizeof(long) * 10 + sizeof(void *); }"
    assert [run_native(source, model).exit_code for model in MODELS] == [88, 44]


def test_compiling_text_and_files(tmp_path: Path) -> None:
    text = "int main(void) { return LEVEL; }"
    file = tmp_path / "program.i"
    file.write_text(text)
    for source in (text, file):
        assert "ret i32 6" in compile_to_ir(source, "ILP32", ["-DLEVEL=6"])
    named = "const char *name = __FILE__;"
    assert compile_to_ir(named, "LP64") == compile_to_ir(named, "LP64")


def test_old_code_compiles() -> None:
    source = """char *p; f(x) { p = x; g(&p); return; } int main() { int (*q)(char *) = f; return q == 0; }
                g(int *a) {}"""
    assert run_native(source, "ILP32").exit_code == 0


def test_assertions_stay_unless_switched_off() -> None:
    source = "#include <assert.h>\nint main(void) { assert(0); return 0; }"
    assert "__assert_fail" in compile_to_ir(source, "LP64")
    assert "__assert_fail" not in compile_to_ir(source, "LP64", ["-DNDEBUG"])


def test_compile_error_says_why() -> None:
    with pytest.raises(CompileError, match="undeclared identifier 'y'"):
        compile_to_ir("int main(void) { return y; }", "LP64")


# ------------------------------------------------------------------------------------------ random programs


@needs_csmith
def test_random_programs_are_reproducible_and_self_contained() -> None:
    text = random_program(7, "LP64")
    assert text is not None
    assert text == random_program(7, "LP64")
    assert text != random_program(8, "LP64")
    assert "#include" not in text
    assert "crc32_context" in text


@needs_csmith
@pytest.mark.parametrize("floats", [False, True])
def test_random_programs_agree_between_data_models(floats: bool) -> None:
    """The programs use types of fixed width only, so their checksum does not depend on the data model."""
    compared = 0
    for seed in range(1, 6):
        text = random_program(seed, "ILP32", CsmithOptions(floats=floats))
        assert text is not None
        wide, narrow = (run_native(text, model, timeout=1.0, want_globals=True) for model in MODELS)
        assert {wide.outcome, narrow.outcome} <= {"returned", "timeout"}
        if wide.globals is not None and narrow.globals is not None:
            assert wide.globals["crc32_context"] == narrow.globals["crc32_context"]
            compared += 1
    assert compared >= 3
