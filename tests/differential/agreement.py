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
import gc
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.differential.expressions import LONG_DOUBLE, make_batch
from tests.differential.harness import load_checked, load_program
from tests.differential.memory_programs import make_memory_program
from tests.differential.random_programs import BuiltinOptions
from tests.differential.tasks import Task, pair_names, read_pair
from tests.fuzz.own import make_draft
from tests.fuzz.writer import OBSERVE
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import DEFAULT_OPTIONS, LARGE_OPTIONS, csmith_installed, random_program

from cegas.compiled import jit
from cegas.compiled.layout import ALIVE, FUNCTION, HEAP, OUTSIDE, NotCompiled
from cegas.compiled.runs import RandomRuns
from cegas.compiled.tables import RunStatus
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
    RunStatus.END: OutcomeKind.END,
    RunStatus.TARGET: OutcomeKind.TARGET,
    RunStatus.VIOLATION: OutcomeKind.TARGET,
    RunStatus.BLOCKED: OutcomeKind.BLOCKED,
}
STATE_BYTES: Final = 1 << 26
STEPS: Final = 24
"""Statements of a random program about bytes."""
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
    program: Program,
    *,
    seeds: int = 3,
    fuel: int = FUEL,
    most_operations: int = MOST_OPERATIONS,
    with_constants: bool = True,
) -> Found:
    """Run a program with random inputs of some seeds, each whole and, if its loops are cut, in pieces: from its state at every
    cut. A run that asks for nothing is the only one. With constants, inputs are often what the program compares them with."""
    found = Found()
    try:
        runs = RandomRuns(program, with_constants=with_constants)
    except NotCompiled:
        found.ends["not compiled"] += 1
        return found
    sizes = (0, STATE_BYTES) if runs.machine.module.tables.cuts else (0,)
    for seed in range(seeds):
        reference: tuple[list[int], Interpreter, Outcome] | None = None
        for size in sizes:
            runs.put_together(size)
            runs.run_apart(seed, fuel)
            how = " in pieces" if size else ""
            if runs.status not in ENDS:
                where = f" at {type(runs.site.operation).__name__}" if runs.status is RunStatus.STUCK and runs.site else ""
                found.ends[runs.status.name.lower() + where + how] += 1
                continue
            inputs = runs.inputs()
            if reference is None or reference[0] != inputs:
                reference = inputs, *_interpreted(program, inputs, most_operations)
            _, interpreter, outcome = reference
            if outcome.kind is OutcomeKind.STUCK and outcome.operations > most_operations:
                found.ends["too long" + how] += 1
                continue
            found.ends["compared" + how] += 1
            if problems := list(_problems(runs, interpreter, outcome)):
                found.differences.append(f"seed {seed}{how}, inputs {inputs[:20]}: {'; '.join(problems[:3])}")
        if not runs.inputs():
            break
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
    if status is RunStatus.TARGET and runs.machine.number("cegas_detail") != outcome.location.id:
        yield f"another place than {outcome.location}"
    if status is RunStatus.VIOLATION:
        violated = outcome.violated
        if violated is None or site is None or (violated.whole, violated.index) != (site.edge, site.index):
            yield f"another condition than {violated}"
    if status is RunStatus.BLOCKED and site is not None and site.operation is not outcome.assumption:
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

SMALL: Final = replace(DEFAULT_OPTIONS, max_functions=3, max_block_size=3, max_block_depth=2)
CSMITH: Final = (
    DEFAULT_OPTIONS,
    SMALL,
    replace(SMALL, floats=True),
    BuiltinOptions(max_functions=3, max_block_size=3, max_block_depth=2, max_pointer_depth=3),
)
"""What csmith's programs have, in turns. One in two hundred is large: it takes ten times as long."""
CSMITH_SECONDS: Final = 1
OPTIMIZED: Final = 7
"""One program in so many is compiled as small ones are, the others as large ones: without optimisation, which is quicker."""

Loads = Iterator[tuple[str, Callable[[], Program | None]]]


def _csmith(options: argparse.Namespace) -> Loads:
    for seed in range(options.seed, options.seed + options.count):
        yield f"csmith {seed}", lambda seed=seed: _load_csmith(seed)  # type: ignore[misc]


def _load_csmith(seed: int) -> Program | None:
    kind = LARGE_OPTIONS if seed % 200 == 0 else CSMITH[seed % len(CSMITH)]
    text = random_program(seed, _model(seed), kind, CSMITH_SECONDS)
    return None if text is None else load_program(text, _model(seed))


def _own(options: argparse.Namespace) -> Loads:
    """Our three generators in turns."""
    for seed in range(options.seed, options.seed + options.count):
        make = (_draft, _expressions, _memory)[seed % 3]
        yield f"{make.__name__[1:]} {seed}", lambda make=make, seed=seed: make(seed)  # type: ignore[misc]


def _model(seed: int) -> ModelName:
    return "ILP32" if seed % 5 < 2 else "LP64"


def _draft(seed: int) -> Program:
    draft = make_draft(seed)
    check = f"    if ({draft.observed[0]} == {seed % 7}) reach_error();"
    return load_program(draft.text.replace(OBSERVE, check), _model(seed))


def _expressions(seed: int) -> Program:
    """A few functions: a run ends at the first operation that is not compiled, and none is on the widest floats."""
    source = random.Random(seed)
    tapes = [source.randbytes(source.randrange(16, 128)) for _ in range(4)]
    return load_program(make_batch(_model(seed), source.getrandbits(32), tapes, (LONG_DOUBLE,)).text, _model(seed))


def _memory(seed: int) -> Program:
    """Pieces of addresses are not compiled; one program in eight has some."""
    source = random.Random(seed)
    text = make_memory_program(_model(seed), source.randbytes(8 * STEPS), STEPS, whole=seed // 3 % 8 != 0)
    return load_program(text, _model(seed))


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
        table = _Table(kind)
        for number, (name, load) in enumerate(_ahead(KINDS[kind](options))):
            with patch.object(jit, "LARGE", sys.maxsize if number % OPTIMIZED == 0 else 0):
                found = _found(kind, name, load, options)
            table.add(found)
            for difference in found.differences if found else ():
                print(f"DIFFERENCE {name}: {difference}", flush=True)
            if (table.programs + table.missing) % 100 == 0:
                print(f"{table} (last: {name})", file=sys.stderr, flush=True)
        print(table, flush=True)
        failed = failed or bool(table.total.differences)
    return 1 if failed else 0


def _ahead(loads: Loads) -> Loads:
    """While a program runs, the next one is made and compiled: most of that is waiting for other processes."""
    with ThreadPoolExecutor(1) as loader:
        last: tuple[str, Callable[[], Program | None]] | None = None
        for name, load in loads:
            following = name, loader.submit(load).result
            if last is not None:
                yield last
            last = following
        if last is not None:
            yield last


def _found(kind: str, name: str, load: Callable[[], Program | None], options: argparse.Namespace) -> Found | None:
    """None if there is no such program. Random ones look at their inputs in ways for which constants say little. Whatever is raised is a finding about this one, and no end of all."""
    try:
        program = load()
        if program is None:
            return None
        return compare(
            program,
            seeds=options.runs,
            fuel=options.fuel,
            most_operations=options.operations,
            with_constants=kind not in ("csmith", "random"),
        )
    except CegasError as error:  # the front end refuses it
        print(f"{name}: not loaded: {error}", file=sys.stderr)
        return None
    except Exception as error:
        traceback.print_exc()
        return Found([f"{type(error).__name__}: {error}"])


@dataclass(slots=True)
class _Table:
    """What came of the programs of one kind."""

    kind: str
    started: float = field(default_factory=time.process_time)
    total: Found = field(default_factory=Found)
    programs: int = 0
    compared: int = 0
    """Those of which a whole run was compared."""
    missing: int = 0

    def add(self, found: Found | None) -> None:
        if found is None:
            self.missing += 1
            return
        self.programs += 1
        self.compared += found.ends["compared"] > 0
        self.total.add(found)

    def __str__(self) -> str:
        counts = ", ".join(f"{count} {name}" for name, count in sorted(self.total.ends.items()))
        return (
            f"{self.kind}: {self.programs} programs ({self.missing} not made), {self.compared} of them compared, "
            f"{len(self.total.differences)} differences; runs: {counts}; {time.process_time() - self.started:.0f} s"
        )


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
    gc.set_threshold(100_000, 20, 100)  # programs are made of many small things that live as long as they do
    sys.exit(main())
