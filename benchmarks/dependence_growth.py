"""How the dependence graph grows: time for its parts, for connected programs of growing size; or over tasks.

    python benchmarks/dependence_growth.py [--sizes 2000,5000,10000,20000,50000,100000] [--seed 1]
    python benchmarks/dependence_growth.py --tasks tasks.csv [--every 1]

Each size runs in a process of its own. The columns of seconds (processor time) are those of the parts, each without what
it rests on: points-to sets with regions and mod/ref, value flow (memory SSA, registers, flow graph), control dependence,
then a first slice, of the conditions of the program's last function, which finds the summaries that it needs, and at last
all summary edges that there are. `graph` is everything that a slice needs, summaries left out: points-to sets, value flow,
control dependence. Everything is built although a slice would build only the functions that it meets. The last lines are
slopes of log(time) over log(instructions): 1 is linear.

With `--tasks`, a CSV file whose column `file` names programs (relative to the file), the medians over them.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from generate import generate

MEASURE = """
import json, sys, time
from cegas.dependence.graph import DependenceGraph
from cegas.foundation.budget import peak_mb
from cegas.foundation.collector import collector_paused
from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import DataModel, LocationKind
from cegas.program.operations import Assume, AssumeKind, Return
program = load([sys.argv[1]], FrontendOptions(data_model=DataModel[sys.argv[2]]))
before = peak_mb()
times = [time.process_time()]
with collector_paused():
    graph = DependenceGraph(program)
    times.append(time.process_time())
    graph.flow.build()
    times.append(time.process_time())
    for name in program.functions:
        graph.control(name)
    times.append(time.process_time())
    targets = [l for f in program.functions.values() for l in f.locations if l.kind is LocationKind.TARGET]
    last = program.functions[program.entry]
    places = [(e, i) for e in last.edges for i, o in enumerate(e.operations)
              if isinstance(o, Return) or isinstance(o, Assume) and o.kind is AssumeKind.BRANCH]
    found = graph.slice(() if targets else places, targets)
    times.append(time.process_time())
    summaries = sum(1 for _ in graph.summaries.edges())
    times.append(time.process_time())
print(json.dumps({
    "instructions": program.instruction_count,
    "functions": len(program.functions),
    "operations": sum(len(e.operations) for f in program.functions.values() for e in f.edges),
    "slice": len(found),
    "summaries": summaries,
    "phases": [after - before for before, after in zip(times, times[1:])],
    "read_megabytes": before,
    "megabytes": peak_mb(),
}))
"""
PHASES = ("points-to", "flow", "control", "slice", "summaries")
GRAPH = 3
"""So many of the phases make the graph."""


def measure(path: Path, model: str = "LP64") -> dict[str, object]:
    """Build everything for one program in a fresh process."""
    command = [sys.executable, "-c", MEASURE, str(path), model]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def grow(sizes: list[int], seed: int) -> None:
    names = ("instructions", "functions", "operations", "slice", "summaries")
    heads = [*(f"{name[:10]:>10}" for name in names), *(f"{name:>9}" for name in PHASES)]
    print(" ".join([*heads, f"{'graph s':>8}", f"{'all s':>7}", f"{'MB':>6}"]))
    graph: list[tuple[float, float]] = []
    every: list[tuple[float, float]] = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "program.c"
            path.write_text(generate(size, seed), encoding="utf-8")
            row = measure(path)
        phases = row["phases"]
        assert isinstance(phases, list)
        count = math.log(float(str(row["instructions"])))
        graph.append((count, math.log(sum(phases[:GRAPH]))))
        every.append((count, math.log(sum(phases))))
        cells = [*(f"{row[name]!s:>10}" for name in names), *(f"{phase:9.2f}" for phase in phases)]
        total = f"{sum(phases[:GRAPH]):8.2f} {sum(phases):7.2f} {float(str(row['megabytes'])):6.0f}"
        print(" ".join([*cells, total]), flush=True)
    if len(sizes) > 1:
        print(f"slope of log(time) over log(instructions): graph {_slope(graph):.2f}, with summaries {_slope(every):.2f}")


def medians(tasks: Path, every: int) -> None:
    with tasks.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[::every]
    found: list[list[float]] = []
    for row in rows:
        path = tasks.parent / row["file"]
        try:
            result = measure(path, row.get("data_model") or "LP64")
        except subprocess.CalledProcessError as error:
            print(f"{path.name}: {error.stderr.strip().splitlines()[-1]}", file=sys.stderr)
            continue
        phases = result["phases"]
        assert isinstance(phases, list)
        found.append(phases)
    print(f"{len(found)} of {len(rows)} tasks; milliseconds:")
    for number, name in enumerate(PHASES):
        _print_median(name, [phases[number] for phases in found])
    _print_median("graph", [sum(phases[:GRAPH]) for phases in found])
    _print_median("all", [sum(phases) for phases in found])


def _print_median(name: str, seconds: list[float]) -> None:
    print(f"  {name:10} median {1000 * statistics.median(seconds):8.2f}   largest {1000 * max(seconds):8.1f}")


def _slope(points: list[tuple[float, float]]) -> float:
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="2000,5000,10000,20000,50000,100000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", type=Path)
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.tasks is not None:
        medians(arguments.tasks, arguments.every)
    else:
        grow([int(size) for size in arguments.sizes.split(",")], arguments.seed)


if __name__ == "__main__":
    main()
