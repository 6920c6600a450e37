"""What it costs to look for undefined behaviour: programs of tests/tasks, under `default` and under `unreach-call`.

    python benchmarks/default_cost.py .venv/bin/cegas --part 1/40
    python benchmarks/default_cost.py .venv/bin/cegas --runs 9 arrays/ heap/

The two properties take turns, so that a busy machine is busy for both. Counted is the processor time of all processes of a
check (the least of its runs), without native replays. Printed are the geometric mean of the ratios and the ten worst
programs. Programs with different verdicts, or none, are counted apart: there the two do not do the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from math import exp, log
from pathlib import Path

TASKS = Path(__file__).resolve().parents[1] / "tests" / "tasks"
PROPERTIES = ("unreach-call", "default")
WORST = 10
UNKNOWN = 3
"""An exit code."""


def run(command: Sequence[str]) -> tuple[int, float]:
    """The exit code of a check, and its processor time in milliseconds."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, nowhere, 1), (os.POSIX_SPAWN_DUP2, nowhere, 2)]
    process = os.posix_spawn(command[0], list(command), os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    os.close(nowhere)
    return os.waitstatus_to_exitcode(status), (usage.ru_utime + usage.ru_stime) * 1000


def model_of(program: Path) -> str:
    definition = program.with_suffix(".yml")
    return "ILP32" if definition.is_file() and "ILP32" in definition.read_text(encoding="utf-8") else "LP64"


def compare(cegas: str, program: Path, runs: int, seconds: int) -> tuple[tuple[int, int], tuple[float, float]]:
    """Exit codes and processor times under the two properties."""
    common = [cegas, "check", str(program), "--data-model", model_of(program), "--time-limit", str(seconds), "--no-replay"]
    measured = [[run([*common, "--property", name]) for name in PROPERTIES] for _ in range(runs)]
    ((before, after), *_) = [[code for code, _ in each] for each in measured]
    least = [min(each[column][1] for each in measured) for column in range(len(PROPERTIES))]
    return (before, after), (least[0], least[1])


def chosen(names: Sequence[str], part: str) -> list[Path]:
    """Every N-th program of those whose name begins in one of these ways, from the K-th on."""
    number, _, of = part.partition("/")
    programs = sorted(TASKS.glob("*/*.c"))
    wanted = [each for each in programs if not names or f"{each.parent.name}/{each.name}".startswith(tuple(names))]
    return wanted[int(number) - 1 :: int(of)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cegas", help="the command")
    parser.add_argument("names", nargs="*", help="beginnings of names, as arrays/")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th program, from the K-th on")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--time-limit", type=int, default=60, metavar="SECONDS")
    options = parser.parse_intermixed_args()  # names may stand behind the options
    ratios: list[tuple[float, str, tuple[float, float]]] = []
    apart: Counter[tuple[int, int]] = Counter()
    for program in chosen(options.names, options.part):
        codes, times = compare(options.cegas, program, options.runs, options.time_limit)
        if codes[0] == codes[1] and UNKNOWN not in codes:
            ratios.append((times[1] / times[0], f"{program.parent.name}/{program.name}", times))
        else:
            apart[codes] += 1
    if not ratios:
        sys.exit("no program to compare")
    mean = exp(sum(log(ratio) for ratio, _, _ in ratios) / len(ratios))
    print(f"{len(ratios)} programs, processor time of default / unreach-call: {mean:.3f} (geometric mean)")
    for ratio, name, times in sorted(ratios, reverse=True)[:WORST]:
        print(f"  {ratio:6.2f}  {times[0]:8.0f} ms  {times[1]:8.0f} ms  {name}")
    for (before, after), count in sorted(apart.items()):
        print(f"apart: {count} with exit codes {before} and {after}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
