"""Milliseconds per line of source, from the finished automaton to the verdict.

    python benchmarks/per_line.py ../shared/tasks/sfchecker --analysis value --runs 5 --uninitialized undefined
    python benchmarks/per_line.py tasks.csv --verbose

The tasks are those of a list, or the C files of a folder. A list is a CSV file with the columns `file` (or `program`) and
`expected` (or `ground_truth`), and `data_model` if that is not LP64. In a folder, the CSV file with these columns has the
labels. Programs that a list names but that are not there are left out, and counted.

Every program of every run is a `cegas check --json` of its own, in a new process. Its statistics give `total` and
`frontend`; both start when the imports of the command are done, so that

    verdict  = total - frontend        from the automaton to the verdict and its trace, with the imports that happen then,
    replay                             and the native replay of a counterexample in it
    frontend                           from C to the automaton, clang included
    start-up = the process - total     the interpreter, the first imports, the printing of the result

The modules of the analysis are imported while the front end waits for clang, so that their imports count as front end. So
every program is checked a second time with nothing imported in advance (`imports_inside.py`): then all that the way from the
automaton to the verdict needs is imported on that way, and counts. `--imports` chooses one of the two.

The modules come from compiled bytecode, as after an installation: it is kept in a folder of its own meanwhile, and a first
run that makes it (and brings clang into the page cache) does not count. `--no-bytecode` compiles them from source in every
process instead (those of the standard library, too), which costs more than most of the programs do.

On a busy machine the clock says little: `processor` is the processor time of all processes of a check, start-up and clang
included. With `--processor`, `total` and `frontend` are processor time of the process that computes; then the least of the
runs says most. The labels are about error calls, and so is the question, unless `--property` says something else.

A run costs the sum of the milliseconds over all programs, divided by the sum of their lines. The figures are the medians of
the runs. The publication on CEGAS gives 2.58 ms per line for its own tool; where the list has a column `CEGAS ms`, the
published figure for the same programs is printed beside ours. It was measured on another machine, and what exactly it
includes is not said. The exit code is 1 if a verdict differs from its label.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PUBLISHED = 2.58
"""Milliseconds per line, in the publication's own summary."""
NO_LABEL = ""
MEANWHILE = "imports while clang works"
INSIDE = "imports after the automaton"
MODES = {"both": (MEANWHILE, INSIDE), "meanwhile": (MEANWHILE,), "inside": (INSIDE,)}
"""By the value of `--imports`: when the modules of the analysis are imported."""


@dataclass(frozen=True, slots=True)
class Task:
    """A program, what it is known to be, and how long the publication's tool took."""

    file: Path
    expected: str
    data_model: str
    lines: int
    published_ms: float | None


@dataclass(frozen=True, slots=True)
class Measurement:
    """One run of one program; times in milliseconds."""

    task: Task
    verdict: str
    verdict_ms: float
    replay_ms: float
    frontend_ms: float
    startup_ms: float
    processor_ms: float

    @property
    def differs(self) -> bool:
        return self.task.expected not in (NO_LABEL, self.verdict)


PARTS: dict[str, Callable[[Measurement], float]] = {
    "automaton to verdict": lambda item: item.verdict_ms,
    "  without the native replay": lambda item: item.verdict_ms - item.replay_ms,
    "front end, C to automaton": lambda item: item.frontend_ms,
    "start-up, process and imports": lambda item: item.startup_ms,
    "whole check, processor": lambda item: item.processor_ms,
}


def read_tasks(place: Path) -> tuple[list[Task], int]:
    """The tasks of a list or folder, and how many more a list names that are not there."""
    if not place.is_dir():
        return _read_list(place)
    for candidate in sorted(place.glob("*.csv")):
        found, missing = _read_list(candidate)
        if found:
            return found, missing
    return [_task(file, {}) for file in sorted(place.rglob("*")) if file.suffix in (".c", ".i")], 0


def _read_list(path: Path) -> tuple[list[Task], int]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row.get("file") or row.get("program")]
    places = [(path.parent / (row.get("file") or row["program"]), row) for row in rows]
    tasks = [_task(place, row) for place, row in places if place.is_file()]
    return tasks, len(places) - len(tasks)


def _task(file: Path, row: dict[str, str]) -> Task:
    lines = len(file.read_text(encoding="utf-8", errors="replace").splitlines())
    expected = row.get("expected") or row.get("ground_truth") or NO_LABEL
    published = row.get("CEGAS ms")
    return Task(file, expected, row.get("data_model") or "LP64", lines, float(published) if published else None)


def environment(folder: str, *, use_bytecode: bool) -> dict[str, str]:
    """Where bytecode is kept: in a folder that is empty at first, so that the sources' own folders are left alone."""
    result = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    result["PYTHONPYCACHEPREFIX"] = folder
    if not use_bytecode:
        result["PYTHONDONTWRITEBYTECODE"] = "1"
    return result


def measure(task: Task, mode: str, arguments: argparse.Namespace, variables: dict[str, str]) -> Measurement:
    """Check one program in a process of its own."""
    program: tuple[str, ...] = ("-m", "cegas")
    if mode == INSIDE or arguments.processor:
        clock = ("--processor",) if arguments.processor else ()
        when = ("--meanwhile",) if mode == MEANWHILE else ()
        program = ("-P", str(Path(__file__).with_name("imports_inside.py")), *clock, *when)
    command = [
        *(sys.executable, *program, "check", str(task.file), "--json"),
        *("--analysis", arguments.analysis, "--data-model", task.data_model),
        *("--uninitialized", arguments.uninitialized, "--time-limit", str(arguments.time_limit)),
        *("--property", arguments.property),
        "--accept-vacuous",  # the labels of the publication hold for programs whose runs all end at an undefined use, too
    ]
    started, used = time.perf_counter(), processor_seconds()
    done = subprocess.run(
        command, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    elapsed, used = time.perf_counter() - started, processor_seconds() - used
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"{task.file}: {done.stderr.strip() or f'exit code {done.returncode}'}")
    result = json.loads(done.stdout)
    seconds = result["statistics"]["seconds"]
    total, frontend = seconds["total"], seconds["frontend"]
    parts = (total - frontend, seconds.get("replay", 0.0), frontend, elapsed - total, used)
    return Measurement(task, result["verdict"], *[1000 * part for part in parts])


def processor_seconds() -> float:
    """The processor time of all processes that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def per_line(run: Sequence[Measurement], milliseconds: Sequence[float]) -> float:
    return sum(milliseconds) / sum(item.task.lines for item in run)


def table(runs: Sequence[Sequence[Measurement]]) -> Iterator[str]:
    """A row per program: medians of its runs."""
    yield (
        f"{'program':<26}{'lines':>6}{'verdict':>9}{'label':>9}"
        f"{'verdict ms':>12}{'ms/line':>9}{'front end':>11}{'start-up':>10}"
    )
    for number, first in enumerate(runs[0]):
        task, items = first.task, [run[number] for run in runs]
        verdicts = "/".join(dict.fromkeys(item.verdict for item in items))
        decision = median(item.verdict_ms for item in items)
        yield (
            f"{task.file.parent.name + '/' + task.file.stem:<26}{task.lines:>6}{verdicts:>9}{task.expected or '-':>9}"
            f"{decision:>12.1f}{decision / max(task.lines, 1):>9.2f}"
            f"{median(item.frontend_ms for item in items):>11.1f}{median(item.startup_ms for item in items):>10.1f}"
        )


def published(tasks: Sequence[Task]) -> Iterator[str]:
    """The figures to compare with."""
    times = [task.published_ms for task in tasks if task.published_ms is not None]
    if len(times) == len(tasks):
        yield f"  {'published, the same programs':<30}{sum(times) / sum(task.lines for task in tasks):7.2f}"
    yield f"  {'published, all programs':<30}{PUBLISHED:7.2f}"


def summary(mode: str, runs: Sequence[Sequence[Measurement]]) -> Iterator[str]:
    """The figures over all programs."""
    yield f"{mode}:"
    for name, part in PARTS.items():
        figures = [per_line(run, [part(item) for item in run]) for run in runs]
        yield f"  {name:<30}{median(figures):7.2f}  ({min(figures):.2f} to {max(figures):.2f})"


def differences(runs: Sequence[Sequence[Measurement]]) -> list[str]:
    """The verdicts that are not those of the labels, in any run."""
    found: dict[str, None] = {}
    for run in runs:
        for item in run:
            if item.differs:
                found.setdefault(f"{item.task.file}: {item.verdict}, labelled {item.task.expected}")
    return list(found)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive whole number")
    return number


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, metavar="LIST_OR_FOLDER")
    parser.add_argument("--analysis", default="value")
    parser.add_argument("--runs", type=positive, default=5)
    parser.add_argument("--uninitialized", choices=("any", "undefined"), default="any")
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--imports", choices=tuple(MODES), default="both", help="of the analysis (default: %(default)s)")
    parser.add_argument("--processor", action="store_true", help="processor time of the process that computes")
    parser.add_argument("--no-bytecode", action="store_true", help="compile all modules from source in every process")
    parser.add_argument("--verbose", "-v", action="store_true", help="a row per program, too")
    arguments = parser.parse_args()
    tasks, missing = read_tasks(arguments.tasks)
    if not tasks:
        raise SystemExit(f"{arguments.tasks}: no programs")
    if missing:
        print(f"{missing} programs of the list are not there")
    with tempfile.TemporaryDirectory(prefix="cegas-bytecode-") as bytecode:
        variables = environment(bytecode, use_bytecode=not arguments.no_bytecode)
        modes: dict[str, list[list[Measurement]]] = {mode: [] for mode in MODES[arguments.imports]}
        for number in range(1 + arguments.runs):
            for mode, runs in modes.items():
                run = [measure(task, mode, arguments, variables) for task in tasks]
                if number > 0:
                    runs.append(run)
    for mode, runs in modes.items():
        if arguments.verbose:
            print(f"{mode}:", *table(runs), sep="\n", end="\n\n")
    lines = sum(task.lines for task in tasks)
    print(f"{len(tasks)} programs, {lines} lines, {arguments.runs} runs; milliseconds per line, median (least to most):")
    for mode, runs in modes.items():
        print(*summary(mode, runs), sep="\n")
    print(*published(tasks), sep="\n")
    different = differences([run for runs in modes.values() for run in runs])
    labelled = sum(task.expected != NO_LABEL for task in tasks)
    print(f"verdicts: {labelled} labelled programs, {len(different)} differences")
    print("".join(f"  {line}\n" for line in different), end="")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
