"""How the front end grows: time and memory to turn connected programs of increasing size into a program model.

    python benchmarks/frontend_growth.py [--sizes 2000,10000,50000,100000,490000] [--seed 1]

Each size runs in a process of its own. The last line is the slope of log(time) over log(instructions): 1 is linear.
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
import json, resource, sys, time
from cegas.frontend import load
started = time.perf_counter()
program = load([sys.argv[1]])
print(json.dumps({
    "seconds": time.perf_counter() - started,
    "instructions": program.instruction_count,
    "functions": len(program.functions),
    "edges": sum(len(function.edges) for function in program.functions.values()),
    "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
"""


def measure(size: int, seed: int) -> dict[str, float]:
    """Load one generated program in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(generate(size, seed), encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="2000,10000,50000,100000,490000")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    points: list[tuple[float, float]] = []
    print(f"{'instructions':>12} {'functions':>9} {'edges':>8} {'seconds':>8} {'us/instr':>8} {'MB':>6}")
    for size in map(int, arguments.sizes.split(",")):
        row = measure(size, arguments.seed)
        count, seconds = row["instructions"], row["seconds"]
        points.append((math.log(count), math.log(seconds)))
        print(
            f"{count:12.0f} {row['functions']:9.0f} {row['edges']:8.0f} {seconds:8.2f} "
            f"{1e6 * seconds / count:8.1f} {row['megabytes']:6.0f}",
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
