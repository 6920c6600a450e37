"""Sliced modules, run: they do to the criterion what their programs do. More of them: `python -m tests.slicing.execution`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.slicing.exact_programs import exact_programs
from tests.slicing.execution import (
    KINDS,
    Case,
    Slicing,
    compare_all,
    csmith_cases,
    random_cases,
    some_inputs,
    task_cases,
)
from tests.support.csmith import csmith_installed
from tests.support.native import NotRunnable
from tests.support.samples import some

from cegas.frontend import FrontendOptions
from cegas.verification.program_slice import ProgramSlice, SliceableProgram

TWO_INPUTS = """
extern long __VERIFIER_nondet_long(void);
void check(long value) {}
int main(void) {
  long a = __VERIFIER_nondet_long();
  long b = __VERIFIER_nondet_long();
  if (b > 4) b = a;
  for (int i = 0; i < 3; i++) check(__VERIFIER_nondet_long());
  return (int)b;
}
"""


def case(text: str) -> Case:
    return Case("a text", text, FrontendOptions(), True, ())


def test_inputs_are_those_of_the_call_site() -> None:
    """The slice drops the first two inputs; what remains is not moved to the front."""
    both = case(TWO_INPUTS).slicing()
    assert both.sliced.count("@__VERIFIER_nondet_long()") == 2  # a call, and the declaration
    assert both.compare((1, 2, 30, 40, 50)) is None


def test_a_wrong_slice_is_noticed() -> None:
    """What the comparison is worth: without an assignment the values differ."""
    text = "void check(long value) {}\nint main(void) { long a = 1; a = a + 1; check(a); return 0; }\n"
    both = case(text).slicing()
    wrong = Slicing(both.original, both.sliced.replace("add i64", "sub i64"))
    assert both.compare(()) is None
    difference = wrong.compare(())
    assert difference is not None
    assert (difference.whole.checked, difference.part.checked) == ((2,), (0,))


def test_a_slice_without_end_is_noticed() -> None:
    both = case("void check(long value) {}\nint main(void) { check(1); return 0; }\n").slicing()
    wrong = Slicing(both.original, both.sliced.replace("ret i32 0", "br label %again\n\nagain:\n  br label %again"))
    assert wrong.sliced != both.sliced
    assert both.compare(()) is None
    difference = wrong.compare((), seconds=1.5)
    assert difference is not None
    assert difference.part.result.outcome == "timeout"


TWO_WAYS = """
void check(long value) {}
void f(long *p, long *q) { *p = 1; *q = 2; }
int main(void) {
  long a = 0, b = 0, c = 0, d = 0, *p, *q;
  q = &b;
  f(&a, q);
  p = &c;
  f(p, &d);
  check(a);
  check(d);
  return 0;
}
"""


def test_a_function_used_in_two_ways(tmp_path: Path) -> None:
    """At each call one of the outputs matters. Run, the function writes both at both, and needs valid pointers."""
    file = tmp_path / "a.c"
    file.write_text(TWO_WAYS, encoding="utf-8")
    whole = SliceableProgram([file])
    found = whole.slice(whole.criterion("check"))
    assert len(found.runnable) > len(found.operations)
    ((_, lines),) = found.lines().items()
    assert not {6, 8} & set(lines.kept)
    assert case(TWO_WAYS).slicing().compare(()) is None
    ((_, runnable),) = found.modules()
    ((_, astray),) = ProgramSlice(whole, found.criterion, found.operations, found.operations).modules()
    assert runnable.count("store ptr") == astray.count("store ptr") + 2


def demand_agreement(cases: Iterator[Case], pairs: int, programs: int) -> None:
    tally = compare_all(cases, pairs)
    assert not tally.differences
    assert tally.pairs >= pairs
    assert tally.programs >= programs
    assert tally.kept < tally.whole


EXACT = {program.file.stem: program for program in exact_programs()}


def test_random_programs() -> None:
    demand_agreement(random_cases(0, inputs=2), 12, 6)


def test_task_programs() -> None:
    demand_agreement(task_cases(0), 12, 6)


def test_csmith_programs() -> None:
    if not csmith_installed():
        pytest.skip("csmith is not installed")
    demand_agreement(csmith_cases(0), 3, 3)


@pytest.mark.parametrize("name", some(24, EXACT, "exact"))
def test_exact_programs(name: str) -> None:
    """The small programs with known slices run as well."""
    program = EXACT[name]
    text = program.file.read_text(encoding="utf-8").replace("void check(int value)", "void check(long value)")
    if "criterion: check" not in text or "while (1)" in text:
        pytest.skip("no values to look at, or no end")
    both = case(text).slicing()
    assert both.compare(some_inputs(random.Random(program.file.stem))) is None


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "pairs"), [("random", 500), ("tasks", 1000), ("csmith", 60)])
def test_many(kind: str, pairs: int) -> None:
    if kind == "csmith" and not csmith_installed():
        pytest.skip("csmith is not installed")
    tally = compare_all(KINDS[kind](7), pairs)
    assert not tally.differences
    assert tally.pairs >= pairs


def test_a_program_without_end_is_not_compared() -> None:
    text = "void check(long value) {}\nint main(void) { check(1); for (;;) {} }\n"
    with pytest.raises(NotRunnable):
        case(text).slicing().compare((), seconds=1.5)
