"""Sliced programs, run: ``python -m tests.slicing.execution --pairs 1000 [--seed 0] [--kinds tasks,random,csmith]``.

A program runs natively on some inputs, and so does its sliced module. They agree if the criterion is the same: how often and
with what values `check` is called, or whether the error is reached. Only runs that come to an end of their own count, since
a slice does not keep whether a program ends.

Both get the same inputs: those of the first run are noted by call site and occurrence, and the slice gets at each site what
the program got there. (A slice calls fewer input functions; by order, it would get others.) A site is known by its function
and the name of its result, which the slice does not change.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.differential.tasks import pair_names, read_pair
from tests.slicing.programs import random_program
from tests.support.csmith import CsmithOptions
from tests.support.csmith import random_program as csmith_program
from tests.support.native import NativeResult, NotRunnable, run_native_ir

from cegas.frontend import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.verification.program_slice import Criterion, SliceableProgram

CHECK: Final = "check"
"""The function that test programs call with the values that matter."""
CHECK_DEFINITION: Final = f"void {CHECK}(long value) {{}}\n"
SECONDS: Final = 5.0

_INPUT_CALL: Final = re.compile(r"^  %(?P<result>\S+) = call (?P<type>[^@\n]*)@__VERIFIER_nondet_\w+\([^)]*\)", re.MULTILINE)
_FUNCTION: Final = re.compile(r'^define [^@\n]*@"?([^"(\s]+)"?\(', re.MULTILINE)
_CHECK: Final = re.compile(rf"^define [^\n]*@{CHECK}\(.*?^}}$", re.MULTILINE | re.DOTALL)
_RECORD: Final = re.compile(rb"\x01([IC])(-?\d+)\x02")
Site = tuple[str, str]

_LOGGING: Final = r"""
@cegas.input.format = private constant [7 x i8] c"\01I%ld\02\00"
@cegas.check.format = private constant [7 x i8] c"\01C%ld\02\00"
declare i32 @dprintf(i32, ptr, ...)
"""
_LOGGED_CHECK: Final = rf"""define void @{CHECK}(i64 %value) {{
  %done = call i32 (i32, ptr, ...) @dprintf(i32 1, ptr @cegas.check.format, i64 %value)
  ret void
}}"""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run did that matters."""

    result: NativeResult
    checked: tuple[int, ...]
    """The values that `check` got."""
    sites: tuple[int, ...]
    """The numbers of the sites that took inputs."""

    @property
    def is_whole(self) -> bool:
        return self.result.outcome not in ("crashed", "timeout")

    def criterion(self) -> tuple[bool, tuple[int, ...]]:
        return self.result.outcome == "error-reached", self.checked


class Sites:
    """The input calls of a module, numbered."""

    def __init__(self, text: str) -> None:
        self.numbers: dict[Site, int] = {}
        self._types: list[str] = []
        for site, type_ in _sites(text):
            self.numbers.setdefault(site, len(self.numbers))
            self._types.append(type_)

    def instrument(self, text: str, tables: dict[int, list[int]] | None, inputs: Sequence[int]) -> str:
        """Give every site a function of its own: the next input of all, or the next of the site's table."""
        if "@dprintf" in text:
            raise NotRunnable("the program uses dprintf itself")
        parts: list[str] = []
        place = 0
        used: dict[int, None] = {}
        for match, site in _calls(text):
            number = self.numbers[site]
            used[number] = None
            called = match.group(0)
            name = called.index("@")
            parts.append(text[place : match.start()] + called[:name] + f"@cegas.site.{number}()")
            place = match.end()
        text = _CHECK.sub(lambda _: _LOGGED_CHECK, "".join(parts) + text[place:])
        stubs = [self._stub(number, None if tables is None else tables.get(number, [])) for number in used]
        return text + _LOGGING + _array("cegas.inputs", inputs) + "@cegas.count = internal global i64 0\n" + "".join(stubs)

    def _stub(self, number: int, table: list[int] | None) -> str:
        """A function that gives the inputs of a site."""
        values = "cegas.inputs" if table is None else f"cegas.table.{number}"
        count = "cegas.count" if table is None else f"cegas.count.{number}"
        head = "" if table is None else _array(values, table) + f"@{count} = internal global i64 0\n"
        type_ = self._types[number]
        log = f"  %l = call i32 (i32, ptr, ...) @dprintf(i32 1, ptr @cegas.input.format, i64 {number})\n"
        return (
            f"{head}define internal {type_} @cegas.site.{number}() {{\n{log}"
            f"  %old = load i64, ptr @{count}\n  %new = add i64 %old, 1\n  store i64 %new, ptr @{count}\n"
            f"  %last = load i64, ptr @{values}\n  %in = icmp ult i64 %old, %last\n"
            f"  %place = select i1 %in, i64 %new, i64 0\n"
            f"  %address = getelementptr i64, ptr @{values}, i64 %place\n"
            f"  %raw = load i64, ptr %address\n  %value = select i1 %in, i64 %raw, i64 0\n"
            f"{_converted(type_)}}}\n"
        )


def _array(name: str, values: Sequence[int]) -> str:
    """Numbers, with how many they are in front."""
    items = ", ".join(f"i64 {value}" for value in (len(values), *(_wrapped(value) for value in values)))
    return f"@{name} = internal constant [{len(values) + 1} x i64] [{items}]\n"


def _wrapped(value: int) -> int:
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def _converted(type_: str) -> str:
    if re.fullmatch(r"i\d+", type_):
        bits = int(type_[1:])
        if bits == 1:
            return "  %truth = icmp ne i64 %value, 0\n  ret i1 %truth\n"
        if bits == 64:
            return "  ret i64 %value\n"
        word = "trunc" if bits < 64 else "sext"
        return f"  %fits = {word} i64 %value to {type_}\n  ret {type_} %fits\n"
    if type_ in ("float", "double", "x86_fp80", "fp128"):
        return f"  %number = sitofp i64 %value to {type_}\n  ret {type_} %number\n"
    return f"  ret {type_} zeroinitializer\n"


def _calls(text: str) -> Iterator[tuple[re.Match[str], Site]]:
    functions = [(match.start(), match.group(1)) for match in _FUNCTION.finditer(text)]
    number = -1
    for match in _INPUT_CALL.finditer(text):
        while number + 1 < len(functions) and functions[number + 1][0] < match.start():
            number += 1
        yield match, (functions[number][1], match.group("result"))


def _sites(text: str) -> Iterator[tuple[Site, str]]:
    for match, site in _calls(text):
        yield site, match.group("type").split()[-1]


def run(text: str, seconds: float = SECONDS) -> Run:
    """Run an instrumented module of the data model LP64."""
    result = run_native_ir(text, "LP64", (), seconds)
    records = [(kind, int(number)) for kind, number in _RECORD.findall(result.stdout)]
    checked = tuple(number for kind, number in records if kind == b"C")
    return Run(result, checked, tuple(number for kind, number in records if kind == b"I"))


class BadSlice(Exception):
    """The program can be run, but its slice cannot."""


@dataclass(slots=True)
class Slicing:
    """A program and its slice, ready to run on inputs."""

    original: str
    sliced: str
    sites: Sites = field(init=False)

    def __post_init__(self) -> None:
        self.sites = Sites(self.original)

    def compare(self, inputs: Sequence[int], seconds: float = SECONDS) -> Difference | None:
        """What differs on some inputs; raises NotRunnable if the program itself does not come to an end."""
        whole = run(self.sites.instrument(self.original, None, inputs), seconds)
        if not whole.is_whole:
            raise NotRunnable(f"the program {whole.result.outcome}")
        tables: dict[int, list[int]] = {}
        for number, site in enumerate(whole.sites):
            tables.setdefault(site, []).append(inputs[number] if number < len(inputs) else 0)
        try:
            part = run(self.sites.instrument(self.sliced, tables, ()), 2 * seconds)
        except NotRunnable as problem:
            raise BadSlice(str(problem)) from problem
        if part.is_whole and part.criterion() == whole.criterion():
            return None
        return Difference(tuple(inputs), whole, part)


@dataclass(frozen=True, slots=True)
class Difference:
    """A slice that does not do what its program does."""

    inputs: tuple[int, ...]
    whole: Run
    part: Run

    def __str__(self) -> str:
        return (
            f"inputs {list(self.inputs)}: the program {self.whole.result.outcome} with {list(self.whole.checked)[:20]},"
            f" its slice {self.part.result.outcome} with {list(self.part.checked)[:20]}"
        )


def slicing(source: Path | str, options: FrontendOptions, choose: Callable[[SliceableProgram], Criterion]) -> Slicing:
    """Slice a C file (a ``Path``) or a C text (a ``str``)."""
    with tempfile.TemporaryDirectory(prefix="cegas-slicing-") as folder:
        file = source
        if isinstance(file, str):
            text, file = file, Path(folder) / "program.c"
            file.write_text(text, encoding="utf-8")
        whole = SliceableProgram([file], options)
        if whole.program.unsupported():
            raise NotRunnable(f"unsupported: {whole.program.unsupported()[0].construct}")
        found = whole.slice(choose(whole))
        ((_, original),) = whole.provenance.units
        ((_, sliced),) = found.modules()
        return Slicing(original, sliced)


# -- programs with inputs -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """A program, and inputs to run it on."""

    name: str
    source: Path | str
    options: FrontendOptions
    by_check: bool
    inputs: tuple[tuple[int, ...], ...]

    def slicing(self) -> Slicing:
        def choose(whole: SliceableProgram) -> Criterion:
            return whole.criterion(CHECK) if self.by_check else whole.errors()

        return slicing(self.source, self.options, choose)


def some_inputs(source: random.Random, length: int = 40) -> tuple[int, ...]:
    """Small numbers mostly, as conditions ask for them."""
    return tuple(
        source.choice((0, 1, 1, 2, 3, source.randrange(-4, 12), source.randrange(-200, 200), source.getrandbits(64)))
        for _ in range(length)
    )


def task_cases(seed: int, inputs: int = 2) -> Iterator[Case]:
    """The task programs that a machine can run: the listed inputs, and random ones."""
    source = random.Random(seed)
    names = pair_names()
    source.shuffle(names)
    for name in names:
        for task in read_pair(name):
            if not task.native or task.model != "LP64" or any(isinstance(value, float) for value in task.inputs):
                continue
            listed = tuple(int(value) for value in next(iter(task.combinations()), ()))
            chosen = (listed, *(some_inputs(source) for _ in range(inputs - 1)))
            options = FrontendOptions(data_model=DataModel.LP64, property=task.specification)
            yield Case(str(task.source), task.source, options, False, chosen)


def random_cases(seed: int, inputs: int = 4) -> Iterator[Case]:
    """Our own random programs."""
    number = seed * 1_000_000
    while True:
        source = random.Random(number)
        text = random_program(source)
        chosen = tuple(some_inputs(source) for _ in range(inputs))
        yield Case(f"random program {number}", text, FrontendOptions(), True, chosen)
        number += 1


def csmith_cases(seed: int) -> Iterator[Case]:
    """Programs of csmith, one of whose checksums is looked at."""
    number = seed * 1_000_000
    while True:
        source = random.Random(number)
        text = csmith_program(number, "LP64", CsmithOptions())
        if text is not None:
            sums = list(re.finditer(r"transparent_crc\((\w+), \"[^\"]*\", print_hash_value\);", text))
            if sums:
                chosen = source.choice(sums)
                changed = f"{text[: chosen.start()]}{CHECK}((long){chosen.group(1)});{text[chosen.end() :]}"
                yield Case(f"csmith program {number}", CHECK_DEFINITION + changed, FrontendOptions(), True, ((),))
        number += 1


KINDS: Final[dict[str, Callable[[int], Iterator[Case]]]] = {
    "tasks": task_cases,
    "random": random_cases,
    "csmith": csmith_cases,
}


@dataclass(slots=True)
class Tally:
    """What came of many pairs of programs and inputs."""

    programs: int = 0
    pairs: int = 0
    skipped: int = 0
    differences: list[str] = field(default_factory=list)
    kept: int = 0
    whole: int = 0


def compare_all(cases: Iterator[Case], pairs: int, report: Callable[[str], None] = print) -> Tally:
    """Compare until there are so many pairs, or no more cases."""
    tally = Tally()
    for case in cases:
        if tally.pairs >= pairs:
            break
        try:
            both = case.slicing()
        except NotRunnable:
            tally.skipped += 1
            continue
        tally.programs += 1
        tally.whole += both.original.count("\n  ")
        tally.kept += both.sliced.count("\n  ")
        for inputs in case.inputs:
            difference: Difference | BadSlice | None
            try:
                difference = both.compare(inputs)
            except NotRunnable:
                tally.skipped += 1
                continue
            except BadSlice as problem:
                difference = problem
            tally.pairs += 1
            if difference is not None:
                tally.differences.append(f"{case.name}: {difference}")
                report(tally.differences[-1])
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="run programs and their slices on the same inputs")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of programs and inputs for each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", default=",".join(KINDS))
    arguments = parser.parse_args()
    failed = False
    for kind in arguments.kinds.split(","):
        started = time.monotonic()
        tally = compare_all(KINDS[kind](arguments.seed), arguments.pairs)
        failed |= bool(tally.differences)
        print(
            f"{kind}: {tally.pairs} pairs of {tally.programs} programs, {len(tally.differences)} different,"
            f" {tally.skipped} skipped, {time.monotonic() - started:.0f} s;"
            f" the slices have {tally.kept / max(tally.whole, 1):.0%} of the lines of IR"
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
