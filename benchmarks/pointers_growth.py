"""How the pointer analysis grows: time and memory for connected programs of increasing size.

    python benchmarks/pointers_growth.py [--sizes 2000,...,500000] [--seed 1]

Each size runs in a process of its own; loading the program is not counted. `targets` is the time to ask for the targets of
every access, `mod/ref` the time for the summaries of all functions. The last line is the slope of log(time) over
log(instructions): 1 is linear.
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

SIZES = "2000,5000,10000,20000,50000,100000,200000,500000"

MEASURE = """
import json, sys, time
from cegas.foundation.budget import peak_mb, resident_mb
from cegas.frontend import load
program = load([sys.argv[1]])
before = resident_mb()
started = time.perf_counter()
from cegas.pointers import analyze
result = analyze(program)
seconds = time.perf_counter() - started
after = peak_mb()
from cegas.pointers.mod_ref import accesses
started = time.perf_counter()
sizes = []
for function in program.functions.values():
    for edge in function.edges:
        for operation in edge.operations:
            for address, _, _ in accesses(operation):
                sizes.append(len(result.targets(function.name, address)))
asked = time.perf_counter() - started
started = time.perf_counter()
for name in program.functions:
    result.modified(name)
    result.referenced(name)
print(json.dumps({
    "instructions": program.instruction_count,
    "seconds": seconds,
    "targets": asked,
    "mod_ref": time.perf_counter() - started,
    "megabytes": after - before,
    "mean": sum(sizes) / max(len(sizes), 1),
    **result.statistics(),
}))
"""


def measure(size: int, seed: int) -> dict[str, float]:
    """Analyse one generated program in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(generate(size, seed), encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    points: list[tuple[float, float]] = []
    print(
        f"{'instructions':>12} {'seconds':>8} {'us/instr':>8} {'targets':>8} {'mod/ref':>8} {'MB':>6} {'nodes':>8} "
        f"{'edges':>9} {'collapsed':>9} {'locations':>9} {'waves':>5} {'mean set':>8}"
    )
    for size in map(int, arguments.sizes.split(",")):
        row = measure(size, arguments.seed)
        count, seconds = row["instructions"], row["seconds"]
        points.append((math.log(count), math.log(seconds)))
        print(
            f"{count:12.0f} {seconds:8.3f} {1e6 * seconds / count:8.1f} {row['targets']:8.3f} {row['mod_ref']:8.3f} "
            f"{row['megabytes']:6.0f} {row['nodes']:8.0f} {row['edges']:9.0f} {row['collapsed']:9.0f} "
            f"{row['locations']:9.0f} {row['waves']:5.0f} {row['mean']:8.1f}",
            flush=True,
        )
    if len(points) > 1:
        print(f"slope of log(time) over log(instructions): {_slope(points):.2f}")


def _slope(points: list[tuple[float, float]]) -> float:
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


if __name__ == "__main__":
    main()
