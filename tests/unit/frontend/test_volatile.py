"""Volatile objects and devices: what is input, what is memory, and what a run needs to see it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import cegas
from cegas import Verdict, verify
from cegas.frontend import FrontendOptions, load
from cegas.frontend.options import Volatile, device_ranges
from cegas.program.control_flow import Program
from cegas.program.operations import Havoc, OriginKind
from cegas.program.properties import Property

TASK: Final = Property.of_calls("reach_error")


def program(folder: Path, text: str, **options: object) -> Program:
    file = folder / "program.c"
    file.write_text(text, encoding="utf-8")
    made = load([file], FrontendOptions(**options))  # type: ignore[arg-type]
    for function in made.functions.values():
        function.validate()
    return made


def choices(made: Program) -> list[OriginKind]:
    """The kinds of the choices whether volatile reads give what was written."""
    havocs = [
        operation
        for function in made.functions.values()
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Havoc) and operation.target.type.bits == 1
    ]
    return [havoc.origin.kind for havoc in havocs]


def check(folder: Path, text: str, **options: object) -> cegas.Result:
    file = folder / "program.c"
    file.write_text("#include <assert.h>\n" + text, encoding="utf-8")
    return verify(file, time_limit=60, property="unreach-call", **options)  # type: ignore[arg-type]


def test_the_default_is_input_but_for_tasks(tmp_path: Path) -> None:
    text = "volatile int x; int main(void) { return x; }"
    assert choices(program(tmp_path, text)) == [OriginKind.VOLATILE]
    assert choices(program(tmp_path, text, property=TASK)) == []
    assert choices(program(tmp_path, text, property=TASK, volatile=Volatile.INPUT)) == [OriginKind.VOLATILE]
    assert choices(program(tmp_path, text, volatile=Volatile.MEMORY)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { volatile int x = 1; return x; }", []),
        ("static int f(volatile int *p) { return *p; } int main(void) { volatile int x = 1; return f(&x); }", []),
        (
            "static int f(volatile int *p, int n) { return n ? f(p, n - 1) : p[n]; }"
            " int main(void) { volatile int x[2] = {1, 2}; return f(x, 3); }",
            [],
        ),
        ("struct s { int a, b; }; int main(void) { volatile struct s x = {1, 2}; struct s y = x; return y.a; }", []),
        ("volatile int *p; int main(void) { volatile int x = 1; p = &x; return x; }", [OriginKind.VOLATILE]),
        ("void f(volatile int *); int main(void) { volatile int x = 1; f(&x); return x; }", [OriginKind.VOLATILE]),
        (
            "static volatile int *f(volatile int *p) { return p; } int main(void) { volatile int x = 1; return *f(&x); }",
            [OriginKind.VOLATILE],
        ),
        (
            "static int f(volatile int *p) { return *p; } int (*q)(volatile int *) = f;"
            " int main(void) { volatile int x = 1; return q(&x); }",
            [OriginKind.VOLATILE],
        ),
        (
            'int main(void) { volatile int x = 1; __asm__ volatile("" : : "r"(&x) : "memory"); return x; }',
            [OriginKind.VOLATILE],
        ),
        (
            "volatile int g; static int f(volatile int *p) { return *p; }"
            " int main(void) { volatile int x = 1; return f(&x) + f(&g); }",
            [OriginKind.INEXACT],
        ),
        (
            "static int f(volatile int *p) { return *p; } int main(void) { volatile int x = 1; int y = 1;"
            " return f((volatile int *)((unsigned long)&x + (unsigned long)&y)); }",
            [OriginKind.VOLATILE],
        ),
    ],
)
def test_private_locals(tmp_path: Path, text: str, expected: list[OriginKind]) -> None:
    assert choices(program(tmp_path, text)) == expected


@pytest.mark.parametrize(
    ("declarations", "statement", "expected"),
    [
        ("volatile struct s v; struct s x;", "x = v;", OriginKind.VOLATILE),
        ("volatile struct s v; struct s x;", "v = x;", None),
        ("volatile struct s v, w;", "v = w;", OriginKind.VOLATILE),
        ("struct s *x; volatile struct s *v; ", "struct s t = *v; (void)t;", OriginKind.VOLATILE),
        ("struct s *x; volatile struct s *v; ", "*v = *x;", OriginKind.INEXACT),
        ("struct m { volatile int a; int b; } x, y;", "x = y;", OriginKind.INEXACT),
    ],
)
def test_copies_of_structures(tmp_path: Path, declarations: str, statement: str, expected: OriginKind | None) -> None:
    text = f"struct s {{ int a, b; }}; {declarations} int main(void) {{ {statement} return 0; }}"
    kinds = set(choices(program(tmp_path, text)))
    assert kinds == (set() if expected is None else {expected})


def test_what_the_compiler_forgets(tmp_path: Path) -> None:
    passed = "struct s { int a, b; }; volatile struct s v; static int f(struct s t) { return t.a; } int main(void) { return f(v); }"
    assert OriginKind.VOLATILE in choices(program(tmp_path, passed))
    atomic = "volatile _Atomic int v; int main(void) { return v++; }"
    assert OriginKind.VOLATILE in choices(program(tmp_path, atomic))


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
@pytest.mark.parametrize(
    "text",
    [
        "volatile int tick; int main(void) { while (!tick) ; assert(0); }",
        "volatile unsigned long long t; int main(void) { unsigned long long a = t, b = t; assert(a <= b); }",
        "volatile double d; int main(void) { double x = d; assert(x != 2.5); }",
        "volatile long double d; int main(void) { long double x = d; assert(x != 2.5L); }",
        "int g; int *volatile w = &g; int main(void) { int *p = w; assert(p); }",
        "const volatile int c = 1; int main(void) { assert(c == 1); }",
        "volatile _Atomic int a = 1; int main(void) { int old = a++; assert(old == 1); }",
        "volatile int a = 1; int main(void) { int old = __atomic_fetch_add(&a, 2, 5); assert(old == 1); }",
        "volatile _Atomic int a = 1; int main(void) { int e = 1;"
        " assert(__c11_atomic_compare_exchange_strong(&a, &e, 2, 5, 5)); }",
        "struct s { char c[3]; int *p; long n; }; volatile struct s v; int main(void) { struct s x = v;"
        " assert(!(x.c[1] == 7 && x.p && x.n == 3)); }",
        "struct s { int a, b; }; volatile struct s v[2]; static int f(volatile struct s *p, int i) { struct s x = p[i];"
        " return x.b; } int main(void) { assert(f(v, 1) == 0); }",
        "int main(void) { volatile unsigned *p = (volatile unsigned *)0x50000000; p[1] = 3; assert(p[1] == 3); }",
        "#define R (*(volatile unsigned char *)0x50000004)\nint main(void) { R = 1; while (!(R & 4)) ; assert(R != 5); }",
    ],
)
def test_replays_feed_the_values_in(tmp_path: Path, text: str, model: str) -> None:
    result = check(tmp_path, text, data_model=model)
    assert (result.verdict, result.evidence["replay"]) == (Verdict.UNSAFE, "confirmed"), result.reason


def test_the_trace_tells_what_was_read(tmp_path: Path) -> None:
    text = (
        "struct u { volatile unsigned char status, data; };\n"
        "volatile signed char tick = 1;\n"
        "int main(void) { struct u *u = (struct u *)0x50000000;\n"
        "  if (tick == -3)\n"
        "    assert(u->data != 65); }"
    )
    result = check(tmp_path, text)
    assert result.counterexample is not None
    told = [event.text for step in result.counterexample.steps for event in step.events]
    assert "input volatile tick = -3" in told
    assert any(text.startswith("input device 0x50000001 = 65") for text in told)
    assert [(value.origin.kind, value.origin.label) for value in result.counterexample.inputs] == [
        (OriginKind.VOLATILE, "tick"),
        (OriginKind.VOLATILE, "device 0x50000001"),
    ]


def test_ranges_of_devices(tmp_path: Path) -> None:
    text = (
        "static unsigned get(unsigned long a) { return *(volatile unsigned *)a; }"
        " int own = 1; int main(void) { unsigned r = get(0x60000004); assert(own == 1); assert(r != 9); }"
    )
    named = check(tmp_path, text, mmio=["0x60000000:0x10"])
    assert (named.verdict, named.evidence["replay"]) == (Verdict.UNSAFE, "confirmed")
    # Under `memory` a register gives what was stored.
    stored = (
        "static volatile unsigned *at(unsigned long a) { return (volatile unsigned *)a; }"
        " int main(void) { *at(0x60000004) = 7; assert(*at(0x60000004) == 7); }"
    )
    assert check(tmp_path, stored, mmio=["0x60000000:0x10"], volatile="memory").verdict is Verdict.SAFE
    bounds = (
        "extern unsigned __VERIFIER_nondet_uint(void); int main(void) { unsigned i = __VERIFIER_nondet_uint();"
        " ((volatile unsigned char *)0x60000000)[i] = 1; assert(i < %d); }"
    )
    assert check(tmp_path, bounds % 16, mmio=["0x60000000:0x10"]).verdict is Verdict.SAFE
    assert check(tmp_path, bounds % 15, mmio=["0x60000000:0x10"]).verdict is Verdict.UNSAFE


def test_fixed_addresses_that_are_no_devices(tmp_path: Path) -> None:
    for access in ("*(int *)0x60000000 = 1", "*(volatile int *)0 = 1", "((volatile struct s *)0)->b = 1"):
        text = f"struct s {{ int a, b; }}; int main(void) {{ {access}; assert(0); }}"
        assert check(tmp_path, text).verdict is not Verdict.UNSAFE, access


def test_registers_in_the_first_page(tmp_path: Path) -> None:
    ports = (
        "#define B (*(volatile unsigned char *)0x25)\n#define C (((volatile unsigned char *)0x26)[0])\n"
        "int main(void) { B = 1; C = 2; assert(%s); }"
    )
    assert check(tmp_path, ports % "B == 1").verdict is Verdict.UNSAFE
    assert check(tmp_path, ports % "B == 1", volatile="memory").verdict is Verdict.SAFE
    assert check(tmp_path, ports % "B == 2", volatile="memory").verdict is Verdict.UNSAFE
    element = (
        "unsigned char nondet_uchar(void); int main(void) { unsigned char i = nondet_uchar();"
        " ((volatile unsigned char *)0x20)[i] = 1; assert(i != 3); }"
    )
    assert check(tmp_path, element).verdict is Verdict.UNSAFE
    called = (
        "static int get(unsigned long a) { return *(volatile unsigned char *)a; } int main(void) { assert(get(0x25) != 7); }"
    )
    assert check(tmp_path, called).verdict is Verdict.UNKNOWN  # no run gets past the access
    assert check(tmp_path, called, mmio=["0x20:0x60"]).verdict is Verdict.UNSAFE
    assert check(tmp_path, called, mmio=["0:0x60"]).verdict is Verdict.UNSAFE
    assert device_ranges(["0:8"]) == ((1, 7),)


@pytest.mark.parametrize(
    "text",
    [
        "struct s { int a, b[4]; }; int main(void) { ((volatile struct s *)0)->b[%s] = 1; assert(0); }",
        "int main(void) { ((volatile int *)0)[%s] = 1; assert(0); }",
    ],
)
def test_null_is_no_device(tmp_path: Path, text: str) -> None:
    for index in ("1", "nondet_int() & 3"):
        assert check(tmp_path, f"int nondet_int(void); {text % index}").verdict is Verdict.UNKNOWN


UART: Final = (
    "struct u { volatile unsigned status; }; static unsigned get(struct u *u) { return u->status; } static int own;"
)


@pytest.mark.parametrize(
    "rest",
    [
        "*(int *)0x260000000 = 1; assert(0);",
        "((int *)0x260000000)[n] = 1; assert(0);",
        "*(struct t *)0x260000000 = t; assert(0);",
        "assert(&own != (int *)0x260000000);",
    ],
)
def test_devices_elsewhere_make_no_device_of_a_number(tmp_path: Path, rest: str) -> None:
    """Constants are addresses of devices where pointers to volatile objects may come from them, but not in other uses."""
    text = f"{UART} struct t {{ long a[8]; }} t; int main(int n, char **v) {{ get((struct u *)0x50000000); {rest} }}"
    assert check(tmp_path, text).verdict is Verdict.UNKNOWN


DEVICE_AND_EXTERN: Final = "extern int ext; int main(void) { ext = 1; *(volatile int *)0x200000000 = 5; assert(ext == 1); }"


def test_a_device_may_be_an_extern_variable(tmp_path: Path) -> None:
    """Directly, or through a pointer that is one of several: one rule for values, formulas, execution and points-to sets."""
    several = (
        "extern int a, b, nondet_int(void); int main(void) { int *p = nondet_int() ? &a : &b;"
        " *p = 1; *(volatile int *)0x200000000 = 5; assert(*p == 1); }"
    )
    for text in (DEVICE_AND_EXTERN, several):
        result = check(tmp_path, text)
        assert (result.verdict, result.evidence["replay"]) == (Verdict.UNSAFE, "confirmed"), text
    # What is open cannot be executed.
    executed = check(tmp_path, DEVICE_AND_EXTERN, analysis="concrete")
    assert (executed.verdict, "whether ext lies where" in executed.reason) == (Verdict.UNKNOWN, True)
    # The other way round, where a device gives back what was written.
    back = DEVICE_AND_EXTERN.replace(
        "ext = 1; *(volatile int *)0x200000000 = 5", "*(volatile int *)0x200000000 = 5; ext = 1"
    )
    back = back.replace("assert(ext == 1)", "assert(*(volatile int *)0x200000000 == 5)")
    assert check(tmp_path, back, volatile="memory").verdict is Verdict.UNSAFE
    # Two variables are apart, and devices have addresses of their own.
    apart = "extern int a, b; int main(void) { a = 1; b = 2; assert(a == 1); }"
    assert check(tmp_path, apart).verdict is Verdict.SAFE
    two = "int main(void) { *(volatile int *)0x200000000 = 5; *(volatile int *)0x200000004 = 6;"
    assert check(tmp_path, two + " assert(*(volatile int *)0x200000000 == 5); }", volatile="memory").verdict is Verdict.SAFE


def test_the_checker_knows_that_a_device_may_be_an_extern_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cegas.api.run import run
    from cegas.domains.value.transfer import ValueTransfer
    from cegas.verification.options import Options

    monkeypatch.setattr(ValueTransfer, "_forget_aliases", lambda *_: None)
    assert check(tmp_path, DEVICE_AND_EXTERN, analysis="value-full").verdict is Verdict.SAFE  # the defect is there
    certified = run([tmp_path / "program.c"], Options(analysis="value-full", certify=True))
    assert certified.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex"])
@pytest.mark.parametrize("name", ["device-and-extern", "device-and-extern-pointer", "device-from-outside"])
def test_what_may_share_an_address_with_a_device(project_root: Path, name: str, analysis: str) -> None:
    """The interpreter leaves these open (so they are no pairs of tests/tasks), but formulas decide them."""
    for twin in ("safe", "unsafe"):
        file = project_root / "tests" / "tasks-open" / "volatile" / f"{name}-{twin}.c"
        assert cegas.verify(file, analysis=analysis, time_limit=30).verdict.value == twin


def test_bad_ranges() -> None:
    assert device_ranges(["0x20:4", "16:2"]) == ((16, 2), (32, 4))
    for text in ("", "1", "1:2:3", "x:1", "5:0", "-1:4", "0xffffffffffffffff:2"):
        with pytest.raises(cegas.InputError):
            device_ranges([text])
    with pytest.raises(cegas.InputError, match="no reading"):
        verify("x.c", volatile="maybe")


def test_task_definitions(tmp_path: Path) -> None:
    (tmp_path / "unreach.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    (tmp_path / "a.c").write_text("void reach_error(void); volatile int x; int main(void) { if (x) reach_error(); }\n")
    definition = tmp_path / "a.yml"
    head = "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: unreach.prp\noptions:\n  language: C\n"
    definition.write_text(head)
    assert verify(definition).verdict is Verdict.SAFE
    assert verify(definition, volatile="input").verdict is Verdict.UNSAFE
    definition.write_text(head + "  volatile: input\n")
    assert verify(definition).verdict is Verdict.UNSAFE
    assert verify(definition, volatile="memory").verdict is Verdict.SAFE
    assert verify(tmp_path / "a.c", property=tmp_path / "unreach.prp").verdict is Verdict.SAFE
    assert verify(tmp_path / "a.c").verdict is Verdict.UNSAFE
    definition.write_text(head + "  volatile: maybe\n")
    with pytest.raises(cegas.InputError, match="no reading"):
        verify(definition)


def test_certificates_know_the_reading(tmp_path: Path) -> None:
    import json

    from cegas.api.run import run
    from cegas.foundation.budget import Budget
    from cegas.verification.certify import check_certificate
    from cegas.verification.options import Options

    file = tmp_path / "a.c"
    file.write_text("#include <assert.h>\nvolatile int x = 1; int main(void) { assert(x == 1); }\n")
    options = Options(frontend=FrontendOptions(volatile=Volatile.MEMORY), write_certificate=True)
    result = run([file], options)
    assert result.certificate is not None
    place = tmp_path / "certificate.json"
    place.write_text(result.certificate)
    assert check_certificate(str(place), Budget())[0].status.value == "checked"
    other = json.loads(result.certificate)
    other["options"]["volatile"] = "input"
    place.write_text(json.dumps(other))
    assert check_certificate(str(place), Budget())[0].status.value != "checked"
