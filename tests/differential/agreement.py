"""Programs compiled from their model against the reference interpreter.

The same inputs must lead to the same end, at the same place, with the same condition, and leave the same bytes in every
object: global variables and the blocks of the heap that live. Where compiled code says that it cannot go
on, it says nothing about the run, and nothing is compared; that is counted.

    python -m tests.differential.agreement --kinds csmith,random,tasks --count 100
    python -m tests.differential.agreement --kinds list --list ../shared/tasks/svcomp/tasks.csv

One line for each difference, a table at the end; the exit code is 0 if there is none.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tests.differential.expressions import make_batch
from tests.differential.harness import load_checked, load_program
from tests.differential.memory_programs import make_memory_program
from tests.differential.random_programs import CSMITH_KINDS, Case
from tests.differential.tasks import Task, pair_names, read_pair
from tests.fuzz.own import make_draft
from tests.fuzz.writer import OBSERVE
from tests.support.compile import CompileError
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import csmith_installed

from cegas.compiled.functions import Status
from cegas.compiled.layout import ALIVE, FUNCTION, HEAP, OUTSIDE, NotCompiled
from cegas.compiled.runs import RandomRuns
from cegas.foundation.errors import CegasError
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Origin
from cegas.program.properties import PROPERTIES, Property
from cegas.program.types import PointerType, Type
from cegas.program.values import ByteSlice, Pointer

ENDS: Final = {
    Status.END: OutcomeKind.END,
    Status.TARGET: OutcomeKind.TARGET,
    Status.VIOLATION: OutcomeKind.TARGET,
    Status.BLOCKED: OutcomeKind.BLOCKED,
}
STATE_BYTES: Final = 1 << 26
STEPS: Final = 12
"""Statements of a random program about bytes: many end at a piece of an address, which is not compiled."""
FUEL: Final = 2_000
MOST_OPERATIONS: Final = 200_000


@dataclass(slots=True)
class Found:
    """What came of some runs."""

    differences: list[str] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    """How the runs ended that were compared, and why others were not."""

    def add(self, other: Found) -> None:
        self.differences += other.differences
        self.ends += other.ends


def compare(
    program: Program, *, seeds: int = 3, fuel: int = FUEL, most_operations: int = MOST_OPERATIONS, in_pieces: bool = True
) -> Found:
    """Run a program with random inputs of some seeds. In pieces: each goes also on from its state at every cut."""
    found = Found()
    try:
        whole, pieces = RandomRuns(program), RandomRuns(program) if in_pieces else None
    except NotCompiled:
        found.ends["not compiled"] += 1
        return found
    if pieces is not None:
        pieces.put_together(STATE_BYTES)
    for seed in range(seeds if whole.depends_on_inputs else 1):
        reference: tuple[Interpreter, Outcome] | None = None
        for runs in filter(None, (whole, pieces)):
            runs.run(seed, 1, fuel, fuel)
            if runs.status not in ENDS:
                where = f" at {type(runs.site.operation).__name__}" if runs.status is Status.STUCK and runs.site else ""
                found.ends[runs.status.name.lower() + where] += 1
                continue
            reference = reference or _interpreted(program, runs.inputs(), most_operations)
            interpreter, outcome = reference
            if outcome.kind is OutcomeKind.STUCK and outcome.operations > most_operations:
                found.ends["too long"] += 1
                continue
            found.ends["compared"] += 1
            if problems := list(_problems(runs, interpreter, outcome)):
                found.differences.append(f"seed {seed}, inputs {runs.inputs()[:20]}: {'; '.join(problems[:3])}")
    return found


def _interpreted(program: Program, inputs: Sequence[int], most_operations: int) -> tuple[Interpreter, Outcome]:
    left = iter(inputs)

    def supply(origin: Origin, type_: Type) -> int | None:
        return None if isinstance(type_, PointerType) else next(left, None)

    violations = program.violations if program.counted else None
    interpreter = Interpreter(program, supply, max_operations=most_operations, violations=violations)
    outcome = interpreter.run()
    if next(left, None) is not None and outcome.kind is not OutcomeKind.STUCK:
        outcome = replace(outcome, kind=OutcomeKind.STUCK, reason="not all inputs were asked for")
    return interpreter, outcome


def _problems(runs: RandomRuns, interpreter: Interpreter, outcome: Outcome) -> Iterator[str]:
    status, site = runs.status, runs.site
    if outcome.kind is not ENDS[status]:
        yield f"{status.name}, but the interpreter: {outcome.kind.name} {outcome.reason}"
        return
    if status is Status.TARGET and runs.machine.number("cegas_detail") != outcome.location.id:
        yield f"another place than {outcome.location}"
    if status is Status.VIOLATION:
        violated = outcome.violated
        if violated is None or site is None or (violated.whole, violated.index) != (site.edge, site.index):
            yield f"another condition than {violated}"
    if status is Status.BLOCKED and site is not None and site.operation is not outcome.assumption:
        yield f"another condition than {outcome.assumption}"
    yield from _memory_problems(runs, interpreter)


def _memory_problems(runs: RandomRuns, interpreter: Interpreter) -> Iterator[str]:
    """Static objects, and the heap in the order in which its blocks were made."""
    layout, numbers = runs.machine.module.layout, dict[MemoryObject, int]()
    for site, place in layout.places.items():
        numbers[interpreter.machine.static(site)] = place.number
    count = runs.machine.number("cegas_objects", ctypes.c_uint32)
    lives = ALIVE | HEAP
    made = [number for number in range(layout.first_dynamic, count) if _flags(runs, number) & lives == lives]
    blocks = [each for each in interpreter.machine.objects if each.site.kind is ObjectKind.HEAP and each.alive == 1]
    if len(made) != len(blocks):
        yield f"{len(made)} blocks live, not {len(blocks)}"
        return
    numbers.update(zip(blocks, made, strict=True))
    for memory, number in numbers.items():
        if _flags(runs, number) & (OUTSIDE | FUNCTION) or memory.site.constant:
            continue
        yield from _byte_problems(runs, memory, number, numbers)


def _byte_problems(runs: RandomRuns, memory: MemoryObject, number: int, numbers: dict[MemoryObject, int]) -> Iterator[str]:
    machine, layout = runs.machine, runs.machine.module.layout
    base, size = (_field(runs, number, at) for at in (0, 8))
    if size != memory.size:
        yield f"{memory} has {size} bytes, not {memory.size}"
        return
    for offset in range(size):
        value = memory.content.read(offset, 1)
        at = base + offset
        byte = ctypes.c_uint8.from_address(machine.setup.arena + at).value
        if isinstance(value, int):
            if value != byte:
                yield f"byte {offset} of {memory} is {byte}, not {value}"
                return
        elif isinstance(value, ByteSlice) and isinstance(value.value, Pointer):
            target = value.value
            if target.object not in numbers or not isinstance(target.offset, int):
                continue
            tag = ctypes.c_uint32.from_address(machine.setup.tags + 4 * (at // layout.word)).value
            if tag != numbers[target.object] or byte != target.offset >> 8 * value.low & 255:
                yield f"byte {offset} of {memory} belongs to another address than {target}"
                return


def _field(runs: RandomRuns, number: int, at: int) -> int:
    return ctypes.c_uint64.from_address(runs.machine.setup.objects + 24 * number + at).value


def _flags(runs: RandomRuns, number: int) -> int:
    return _field(runs, number, 16) & 0xFFFFFFFF


# -- by command ------------------------------------------------------------------------------------------------------------

Loads = Iterator[tuple[str, Callable[[], Program | None]]]


def _csmith(options: argparse.Namespace) -> Loads:
    for seed in range(options.seed, options.seed + options.count):
        yield from _random(seed, tuple(CSMITH_KINDS))


def _own(options: argparse.Namespace) -> Loads:
    """Our three generators in turns."""
    for seed in range(options.seed, options.seed + options.count):
        make = (_draft, _expressions, _memory)[seed % 3]
        yield f"{make.__name__[1:]} {seed}", lambda make=make, seed=seed: make(seed)  # type: ignore[misc]


def _random(seed: int, kinds: Sequence[str]) -> Loads:
    case = Case(seed, _model(seed), kinds[seed % len(kinds)])
    yield str(case), lambda: _load_case(case)


def _model(seed: int) -> ModelName:
    return "ILP32" if seed % 5 < 2 else "LP64"


def _load_case(case: Case) -> Program | None:
    made = case.make()
    if made is None:
        return None
    try:
        return case.load(made[0])
    except CompileError:
        return None


def _draft(seed: int) -> Program:
    draft = make_draft(seed)
    check = f"    if ({draft.observed[0]} == {seed % 7}) reach_error();"
    return load_program(draft.text.replace(OBSERVE, check), _model(seed))


def _expressions(seed: int) -> Program:
    """A few functions: many have numbers that are not compiled, and a run ends at the first."""
    source = random.Random(seed)
    tapes = [source.randbytes(source.randrange(16, 128)) for _ in range(4)]
    return load_program(make_batch(_model(seed), source.getrandbits(32), tapes).text, _model(seed))


def _memory(seed: int) -> Program:
    source = random.Random(seed)
    return load_program(make_memory_program(_model(seed), source.randbytes(8 * STEPS), STEPS), _model(seed))


def _tasks(options: argparse.Namespace) -> Loads:
    for name in pair_names()[options.seed - 1 :][: options.count]:
        for task in read_pair(name):
            yield task.source.stem, lambda task=task: load_task(task)  # type: ignore[misc]


def load_task(task: Task) -> Program:
    return load_checked(task.source, task.frontend)


def _list(options: argparse.Namespace) -> Loads:
    """The tasks of a CSV list, or the C files of a folder."""
    path = Path(options.list)
    if path.is_dir():
        rows = [{"file": str(file.relative_to(path)), "data_model": "LP64"} for file in sorted(path.rglob("*.[ci]"))]
    else:
        with path.open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
    folder = path if path.is_dir() else path.parent
    for row in rows[options.seed - 1 :][: options.count]:
        property_ = OF_LISTS.get(row.get("property", ""), Property.of_calls("__VERIFIER_error", "reach_error"))
        frontend = FrontendOptions(data_model=DataModel[row["data_model"]], property=property_)
        yield row["file"], lambda file=folder / row["file"], frontend=frontend: load_checked(file, frontend)  # type: ignore[misc]


OF_LISTS: Final = {"memsafety": PROPERTIES["memory"], "overflow": PROPERTIES["overflow"]}
"""What lists call properties; those that name none are about errors that are called."""


KINDS: Final = {"csmith": _csmith, "random": _own, "tasks": _tasks, "list": _list}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if "csmith" in options.kinds and not csmith_installed():
        print("csmith is not installed (apt install csmith libcsmith-dev)", file=sys.stderr)
        return 2
    failed = False
    for kind in options.kinds.split(","):
        started, total, programs, missing = time.monotonic(), Found(), 0, 0
        for name, load in KINDS[kind](options):
            try:
                program = load()
            except CegasError as error:  # the front end refuses it
                print(f"{name}: not loaded: {error}", file=sys.stderr)
                program = None
            if program is None:
                missing += 1
                continue
            found = compare(program, seeds=options.runs, fuel=options.fuel, most_operations=options.operations)
            programs += 1
            total.add(found)
            for difference in found.differences:
                print(f"DIFFERENCE {name}: {difference}", flush=True)
            if programs % 100 == 0:
                print(f"{kind}: {programs} programs, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        counts = ", ".join(f"{count} {name}" for name, count in sorted(total.ends.items()))
        print(
            f"{kind}: {programs} programs ({missing} not made), {len(total.differences)} differences; runs: {counts}",
            flush=True,
        )
        failed = failed or bool(total.differences)
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.agreement", description=__doc__)
    parser.add_argument("--kinds", default="csmith,random,tasks", help=f"some of {','.join(KINDS)}")
    parser.add_argument("--list", help="a CSV list of tasks or a folder, for the kind `list`")
    parser.add_argument("--seed", type=int, default=1, help="the first seed, or the first task")
    parser.add_argument("--count", type=int, default=100, help="programs of each kind")
    parser.add_argument("--runs", type=int, default=3, help="runs of a program with inputs")
    parser.add_argument("--fuel", type=int, default=FUEL, help="rounds of loops and calls in one run")
    parser.add_argument("--operations", type=int, default=MOST_OPERATIONS, help="operations of the interpreter in one run")
    return parser


if __name__ == "__main__":
    sys.exit(main())
