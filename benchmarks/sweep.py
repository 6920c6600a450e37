"""Run an analysis over a list of tasks and compare the verdicts with the labels.

    python benchmarks/sweep.py ../shared/tasks/svcomp/tasks.csv --analysis value --time-limit 5 --jobs 2
    python benchmarks/sweep.py ../shared/tasks/svcomp/tasks.csv --third 0 --time-limit 60 --memory-limit 4000

The list is a CSV file with the columns file, category, expected (safe | unsafe) and data_model. Every run is a process of
its own. The result is a table by category, the wrong verdicts (if any) and, with --output, a CSV file with a row per task.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Task:
    file: Path
    category: str
    expected: str
    data_model: str


@dataclass(frozen=True)
class Outcome:
    task: Task
    verdict: str
    reason: str
    seconds: float
    states: int
    refinements: int

    @property
    def kind(self) -> str:
        if self.verdict not in ("safe", "unsafe"):
            return self.verdict
        return "correct" if self.verdict == self.task.expected else "WRONG"


def read_tasks(path: Path, third: int | None) -> list[Task]:
    with path.open(encoding="utf-8", newline="") as file:
        tasks = [
            Task(path.parent / row["file"], row["category"], row["expected"], row["data_model"])
            for row in csv.DictReader(file)
        ]
    return tasks if third is None else tasks[third::3]


def run(task: Task, arguments: argparse.Namespace) -> Outcome:
    command = [
        *(sys.executable, "-m", "cegas", "check", str(task.file), "--json"),
        *("--analysis", arguments.analysis, "--data-model", task.data_model),
        *("--time-limit", str(arguments.time_limit), "--memory-limit", str(arguments.memory_limit)),
    ]
    started = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2 * arguments.time_limit + 30)
    except subprocess.TimeoutExpired:
        return Outcome(task, "HANG", "did not obey its time limit", time.monotonic() - started, 0, 0)
    seconds = time.monotonic() - started
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        lines = done.stderr.strip().splitlines()
        return Outcome(task, "CRASH", lines[-1] if lines else f"exit code {done.returncode}", seconds, 0, 0)
    statistics = result["statistics"]
    return Outcome(task, result["verdict"], result["reason"], seconds, statistics["states"], statistics["refinements"])


def table(outcomes: list[Outcome]) -> Iterator[str]:
    columns = ("correct", "WRONG", "unknown", "CRASH", "HANG")
    yield f"{'category':<24}" + "".join(f"{column:>9}" for column in columns) + f"{'tasks':>9}{'seconds':>9}"
    categories = sorted({outcome.task.category for outcome in outcomes})
    for category in (*categories, "all"):
        rows = [outcome for outcome in outcomes if category in (outcome.task.category, "all")]
        counts = Counter(outcome.kind for outcome in rows)
        seconds = sum(outcome.seconds for outcome in rows)
        cells = "".join(f"{counts[column]:>9}" for column in columns)
        yield f"{category:<24}{cells}{len(rows):>9}{seconds:>9.0f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--analysis", default="value")
    parser.add_argument("--time-limit", type=float, default=5)
    parser.add_argument("--memory-limit", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--third", type=int, choices=(0, 1, 2), help="every third task only, from this one on")
    parser.add_argument("--output", type=Path, help="write a CSV file with a row per task")
    arguments = parser.parse_args()
    tasks = read_tasks(arguments.tasks, arguments.third)
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for outcome in pool.map(lambda task: run(task, arguments), tasks):
            outcomes.append(outcome)
            if sys.stderr.isatty():
                counts = Counter(item.kind for item in outcomes)
                print(f"\r{len(outcomes)}/{len(tasks)} {dict(counts)}", end="", file=sys.stderr, flush=True)
    print("\n".join(table(outcomes)))
    for outcome in outcomes:
        if outcome.kind in ("WRONG", "CRASH", "HANG"):
            print(f"{outcome.kind}: {outcome.task.file} ({outcome.task.data_model}): {outcome.verdict}, {outcome.reason}")
    if arguments.output is not None:
        with arguments.output.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("file", "category", "expected", "verdict", "reason", "seconds", "states", "refinements"))
            for item in outcomes:
                writer.writerow(
                    (
                        *(item.task.file, item.task.category, item.task.expected, item.verdict, item.reason),
                        *(f"{item.seconds:.2f}", item.states, item.refinements),
                    )
                )
    return 1 if any(outcome.kind in ("WRONG", "CRASH", "HANG") for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
