"""What `auto` costs where one analysis would have been enough: for programs that `value` decides quickly.

    python benchmarks/auto_cost.py .venv/bin/cegas tests/tasks --part 1/20
    python benchmarks/auto_cost.py .venv/bin/cegas ../shared/tasks/svcomp/tasks.csv --part 1/4 --jobs 2

The programs are the C files of a folder (with their task definitions) or those of a CSV list with the columns `file` and
`data_model`. `value` is asked first; what it does not decide within some seconds of a processor is left out. Then the two
take turns under the same property, so that a busy machine is busy for both. Counted are the processor time of all processes
of a check and the time by the clock, the least of the runs; several jobs are for the latter. Printed are the geometric means
of the ratios and the ten worst programs. The exit code is 1 if a verdict differs.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from default_cost import UNKNOWN, model_of, run

WORST = 10


@dataclass(frozen=True, slots=True)
class Cost:
    """What a check said, and the least of what it took, in milliseconds."""

    code: int
    processor: float
    clock: float


def programs(place: Path) -> list[tuple[Path, str]]:
    """The files and their data models."""
    if place.is_dir():
        return [(file, model_of(file)) for file in sorted(place.rglob("*.c"))]
    with place.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = [(place.parent / row["file"], row.get("data_model") or "LP64") for row in rows]
    return [(program, model) for program, model in found if program.is_file()]


def once(command: Sequence[str]) -> Cost:
    started = time.perf_counter()
    code, processor = run(command)
    return Cost(code, processor, 1000 * (time.perf_counter() - started))


def least(costs: Sequence[Cost]) -> Cost:
    return Cost(costs[0].code, min(each.processor for each in costs), min(each.clock for each in costs))


def compared(options: argparse.Namespace) -> Iterator[tuple[str, Cost, Cost]]:
    number, _, of = options.part.partition("/")
    for program, model in programs(options.tasks)[int(number) - 1 :: int(of)]:
        common = [options.cegas, "check", str(program), "--data-model", model, "--property", options.property]
        common += ["--time-limit", str(10 * options.quick)]
        value = [*common, "--analysis", "value"]
        auto = [*common, "--analysis", "auto", "--jobs", str(options.jobs)]
        first = once(value)
        if first.code not in (0, 1) or first.processor > 1000 * options.quick:
            continue
        pairs = [(once(auto), once(value)) for _ in range(options.runs)]
        yield str(program), least([one for _, one in pairs]), least([one for one, _ in pairs])  # as many runs of both


def mean(ratios: Sequence[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cegas", help="the command")
    parser.add_argument("tasks", type=Path, metavar="LIST_OR_FOLDER")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th program, from the K-th on")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="of auto")
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--quick", type=float, default=2.0, metavar="SECONDS", help="of a processor, for value")
    options = parser.parse_args()
    found = list(compared(options))
    if not found:
        sys.exit("no program to compare")
    same = [(name, value, auto) for name, value, auto in found if value.code == auto.code]
    rows = sorted(((auto.processor / value.processor, name, value, auto) for name, value, auto in same), reverse=True)
    print(f"{len(rows)} programs, auto with {options.jobs} jobs / value, geometric means:")
    print(f"  processor {mean([ratio for ratio, *_ in rows]):.3f}")
    print(f"  clock     {mean([auto.clock / value.clock for _, _, value, auto in rows]):.3f}")
    for ratio, name, value, auto in rows[:WORST]:
        print(f"  {ratio:6.2f}  {value.processor:8.0f} ms  {auto.processor:8.0f} ms  {name}")
    different = [(name, value, auto) for name, value, auto in found if value.code != auto.code]
    for name, value, auto in different:
        print(f"apart: {name}: exit codes {value.code} and {auto.code}")
    return 1 if any(UNKNOWN not in (value.code, auto.code) for _, value, auto in different) else 0


if __name__ == "__main__":
    sys.exit(main())
