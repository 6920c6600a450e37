"""How the spatial flow graph grows: time and memory for points-to sets, memory SSA and value flow of connected programs.

    python benchmarks/spatial_growth.py [--sizes 2000,10000,50000,100000,500000] [--seed 1]

Each size runs in a process of its own. The columns of seconds are those of the phases: reading the program (not counted),
pointers, regions with mod/ref, memory SSA, SSA of registers, and the value-flow graph; everything is built, although an
analysis would build only the functions that it asks for. The last line is the slope of log(time) over log(instructions),
for all phases together: 1 is linear.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from generate import generate

MEASURE = """
import json, sys, time
from cegas.foundation.budget import peak_mb
from cegas.foundation.collector import collector_paused
from cegas.frontend import load
from cegas.pointers import analyze
from cegas.spatial_flow.sfg import SpatialFlowGraph
program = load([sys.argv[1]])
before = peak_mb()
times = [time.perf_counter()]
pointers = analyze(program)
times.append(time.perf_counter())
with collector_paused():
    graph = SpatialFlowGraph(program, pointers)
    times.append(time.perf_counter())
    for name in program.functions:
        graph.memory(name)
    times.append(time.perf_counter())
    for name in program.functions:
        graph.registers(name)
    times.append(time.perf_counter())
    graph.build()
    times.append(time.perf_counter())
print(json.dumps({
    "instructions": program.instruction_count,
    "functions": len(program.functions),
    "regions": len(graph.regions.regions),
    "versions": sum(len(graph.memory(name).versions.definitions) for name in program.functions),
    "nodes": sum(len(graph.flow(name).nodes) for name in program.functions),
    "edges": sum(len(node.incoming) for node in graph.nodes()),
    "phases": [after - before for before, after in zip(times, times[1:])],
    "read_megabytes": before,
    "megabytes": peak_mb(),
}))
"""
PHASES = ("points-to", "regions", "memory", "registers", "flow")


def measure(size: int, seed: int) -> dict[str, object]:
    """Build everything for one generated program in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(generate(size, seed), encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="2000,10000,50000,100000,500000")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    points: list[tuple[float, float]] = []
    head = " ".join(f"{name:>9}" for name in PHASES)
    names = ("instr.", "functions", "regions", "versions", "nodes", "edges")
    print(" ".join([*(f"{name:>9}" for name in names), head, f"{'all s':>7}", f"{'MB':>6}"]))
    for size in map(int, arguments.sizes.split(",")):
        row = measure(size, arguments.seed)
        phases = row["phases"]
        assert isinstance(phases, list)
        seconds = sum(phases)
        points.append((math.log(float(str(row["instructions"]))), math.log(seconds)))
        times = " ".join(f"{phase:9.2f}" for phase in phases)
        megabytes = float(str(row["megabytes"]))
        counts = [f"{row[name]:>9}" for name in ("instructions", "functions", "regions", "versions", "nodes", "edges")]
        print(" ".join([*counts, times, f"{seconds:7.2f}", f"{megabytes:6.0f}"]), flush=True)
    if len(points) > 1:
        print(f"slope of log(time) over log(instructions): {_slope(points):.2f}")


def _slope(points: list[tuple[float, float]]) -> float:
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


if __name__ == "__main__":
    main()
