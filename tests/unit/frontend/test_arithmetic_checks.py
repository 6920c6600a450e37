"""What the compiler's checks become: `Check`s that fail exactly where gcc's sanitizer stops a native run."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final, Literal

import pytest
from tests.fuzz.csmith_programs import OPTIONS
from tests.support.csmith import csmith_installed, random_program
from tests.support.sanitizers import needs_sanitizers

from cegas.frontend import load
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Call, Check, Operation
from cegas.program.properties import PROPERTIES, combined

ARITHMETIC: Final = combined([PROPERTIES["arithmetic"], PROPERTIES["overflow"]])
EVERYTHING: Final = combined([ARITHMETIC, PROPERTIES["memory"], PROPERTIES["pointer-arithmetic"]])

FUNCTIONS: Final = {
    # Name: a body over `int a, int b`, and the kinds of conditions that may fail in it.
    "add": ("return a + b;", "OVERFLOW"),
    "subtract": ("return a - b;", "OVERFLOW"),
    "multiply": ("return a * b;", "OVERFLOW"),
    "negate": ("return -a;", "OVERFLOW"),
    "step": ("a++; b--; return a + 0 * b;", "OVERFLOW"),
    "compound": ("a += b; a -= 7; a *= 3; return a;", "OVERFLOW"),
    "narrow": ("short s = a; signed char c = b; s += c; c *= s; s++; c--; return s * c;", ""),
    "unsigned_shorts": ("unsigned short s = a, t = b; return s * t;", "OVERFLOW"),
    "bytes": ("unsigned char s = a, t = b; return s * t + s;", ""),
    "longs": ("long s = a, t = b; return (int)((s << 32) + (t << 31) * 2);", "OVERFLOW SHIFT_BASE"),
    "wide": ("__int128 s = a, t = b; return (int)((s * t * s * t * s) >> 64);", "OVERFLOW"),
    "unsigned_": ("unsigned s = a, t = b; return (int)(s + t * s - (s << (t & 31)));", ""),
    "mixed": ("unsigned s = a; return (int)(s + b) + (a - 1u < s);", "OVERFLOW"),
    "choice": ("return a > b ? a + 1 : b > 0 ? b * 2 : -b;", "OVERFLOW"),
    "condition": ("int s = 3, t = 0; if (a > 3 && (t = b - a) < 5 || (t = a * b)) s = -t; return s;", "OVERFLOW"),
    "left": ("return a << (b & 31);", "SHIFT_BASE"),
    "left_constant": ("return (a << 3) + 0 * b;", "SHIFT_BASE OVERFLOW"),
    "left_of_byte": ("unsigned char c = a; return c << 24;", "SHIFT_BASE"),
    "left_of_one": ("return 1 << (b & 31);", "SHIFT_BASE"),
    "left_of_long": ("return (int)(((long)a << (b & 63)) >> 5);", "SHIFT_BASE"),
    "constant_base": ("return b > 3 ? -1 << 2 : 1 << 30;", "SHIFT_BASE"),
    "bit_field": (
        "struct { int x : 5; unsigned y : 3; } s = {a & 7, b & 3}; s.x += b; s.y++; s.x--; return s.x;",
        "OVERFLOW",
    ),
    "zeros": ("return __builtin_clz(a) ^ __builtin_ctzl(b);", "BUILTIN"),
    "first_set": ("return __builtin_ffs(a) + __builtin_ffs(b);", ""),
    "array": ("char x[a < 100 ? a : 100]; return sizeof x > b;", "ARRAY_SIZE"),
    "rows": ("char x[(a & 1) + 1][(b & 3) - 1]; return sizeof x > 9;", "ARRAY_SIZE"),
    "unsigned_array": ("unsigned n = a & 3; char x[n]; return sizeof x > b;", "ARRAY_SIZE"),
    "loop": ("int s = 0; for (int i = 0; i < (b & 7); i++) s += a; return s;", "OVERFLOW"),
    "cases": (
        "switch (b & 3) { case 0: return a + 1; case 1: a -= b; case 2: return a * 2; default: return -a; }",
        "OVERFLOW",
    ),
    "long_amount": ("long n = (long)(b & 3) << 32 | 2; return (int)(5u >> n) + a / 8;", "SHIFT_AMOUNT OVERFLOW"),
}
NUMBERS: Final = (
    0,
    1,
    -1,
    2,
    3,
    -5,
    7,
    31,
    46340,
    46341,
    -46341,
    65535,
    65536,
    1 << 30,
    -(1 << 30),
    2**31 - 1,
    1 - 2**31,
    -(2**31),
)

CALLS: Final = "\n".join(f"      RUN({name})" for name in FUNCTIONS)
SOURCE: Final = (
    "\n".join(f"static int f_{name}(int a, int b) {{ {body} }}" for name, (body, _) in FUNCTIONS.items())
    + f"""
static const int numbers[] = {{{", ".join(f"{number}LL" for number in NUMBERS)}}};
volatile int result;
#ifdef NATIVE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
static sigjmp_buf back;
static void stopped(int number) {{ siglongjmp(back, 1); }}
#define RUN(name) if (!sigsetjmp(back, 1)) result = f_##name(a, b); else printf("%s %d %d\\n", #name, a, b);
#else
#define RUN(name) result = f_##name(a, b);
#endif
int main(void) {{
#ifdef NATIVE
  signal(SIGILL, stopped); signal(SIGTRAP, stopped); signal(SIGABRT, stopped);
#endif
  for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
    for (int j = 0; j < (int)(sizeof numbers / sizeof *numbers); j++) {{
      int a = numbers[i], b = numbers[j];
{CALLS}
    }}
  return 0;
}}
"""
)
SANITIZERS: Final = "signed-integer-overflow,shift,builtin,vla-bound"

Case = tuple[str, int, int]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("arithmetic") / "program.c"
    file.write_text(SOURCE)
    return file


def natively(source: Path) -> set[Case]:
    """The calls that a sanitizer stops."""
    program = source.with_suffix("")
    flags = [f"-fsanitize={SANITIZERS}", "-fsanitize-undefined-trap-on-error", "-std=gnu11", "-w", "-O0", "-DNATIVE"]
    subprocess.run(["gcc", *flags, str(source), "-o", str(program)], check=True)
    lines = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout.splitlines()
    return {(name, int(a), int(b)) for name, a, b in map(str.split, lines)}


def interpreted(source: Path) -> dict[Case, list[ConditionKind]]:
    """The calls in which checks fail, and the kinds of these."""
    found: dict[Case, list[ConditionKind]] = {}
    current: Case | None = None

    def see(operation: Operation, machine: Machine) -> None:
        nonlocal current
        if isinstance(operation, Call) and isinstance(operation.callee, str) and operation.callee.startswith("f_"):
            a, b = (machine.evaluate(argument) for argument in operation.arguments)
            assert isinstance(a, int)
            assert isinstance(b, int)
            current = (operation.callee[2:], _signed(a), _signed(b))
        elif isinstance(operation, Check):
            value = machine.evaluate(operation.condition)
            assert value in (0, 1)
            if value == 0:
                assert current is not None
                found.setdefault(current, []).append(operation.harm)

    program = load([source], FrontendOptions(property=ARITHMETIC))
    outcome = Interpreter(program, lambda _, __: 0, trace=see).run()
    assert outcome.kind is OutcomeKind.END, outcome
    return found


def _signed(number: int) -> int:
    return number - (1 << 32) if number >> 31 else number


@needs_sanitizers
def test_checks_fail_where_a_sanitizer_stops_the_run(source: Path) -> None:
    stopped, found = natively(source), interpreted(source)
    assert stopped ^ found.keys() == set()
    assert {name for name, _, _ in stopped} == {name for name, (_, kinds) in FUNCTIONS.items() if kinds}
    for (name, _, _), kinds in found.items():
        assert {kind.name for kind in kinds} <= set(FUNCTIONS[name][1].split())


@pytest.mark.skipif(not csmith_installed(), reason="csmith is not installed (apt install csmith libcsmith-dev)")
@pytest.mark.parametrize("seed", [*range(1, 7), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(7, 80))])
def test_programs_of_csmith_have_no_undefined_behaviour(seed: int, tmp_path: Path) -> None:
    model: Literal["LP64", "ILP32"] = "LP64" if seed % 3 else "ILP32"
    text = random_program(seed, model, OPTIONS[seed // 3 % len(OPTIONS)])
    if text is None:
        pytest.skip("csmith finds no program")
    file = tmp_path / "program.c"
    file.write_text(text)
    failed: list[Check] = []
    checks = 0

    def see(operation: Operation, machine: Machine) -> None:
        nonlocal checks
        if isinstance(operation, Check):
            checks += 1
            value = machine.evaluate(operation.condition)
            if value != 1 and isinstance(value, int):
                failed.append(operation)

    options = FrontendOptions(data_model=DataModel[model], property=EVERYTHING, volatile=Volatile.MEMORY)
    Interpreter(load([file], options), lambda _, __: 0, trace=see, max_operations=200_000).run()
    assert failed == []


def test_without_checks_nothing_is_looked_at(source: Path) -> None:
    program = load([source])
    operations = [each for function in program.functions.values() for edge in function.edges for each in edge.operations]
    assert not any(isinstance(each, Check) for each in operations)
