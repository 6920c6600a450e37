"""What every check costs, however small the program: a check of a trivial file, in turns by several versions of cegas.

    python benchmarks/startup.py .venv/bin/cegas ../before/.venv/bin/cegas --runs 40
    python benchmarks/startup.py .venv/bin/cegas --in-process

Each argument is a command. The first is what the others are compared with; `--in-process` adds the first one without a
process that watches it. The commands take turns, so that a busy machine is busy for all of them; a first round does not
count. Printed are the least and the median of the time by the clock and of the processor time of all processes, in
milliseconds, and as ratios to the first command. On a busy machine the least of the processor time says most.

The modules come from compiled bytecode, as after an installation, in a folder of its own meanwhile.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

PROGRAM = """\
extern void reach_error(void);
int main(void) { int x = 1; if (x != 1) reach_error(); return 0; }
"""
IN_PROCESS = "CEGAS_IN_PROCESS"


def run(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Milliseconds by the clock, and of processors, that a command takes; it has to say SAFE."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    begin = time.perf_counter()
    process = os.posix_spawn(command[0], list(command), environment, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)])
    _, status, usage = os.wait4(process, 0)
    elapsed = time.perf_counter() - begin
    os.close(nowhere)
    if status:
        sys.exit(f"{' '.join(command)}: exit code {os.waitstatus_to_exitcode(status)}")
    return elapsed * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="+", metavar="CEGAS")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--in-process", action="store_true", help="also the first command, in one process")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trivial.c"
        file.write_text(PROGRAM, encoding="utf-8")
        unwanted = ("PYTHONDONTWRITEBYTECODE", IN_PROCESS)
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "bytecode")
        kinds = [(command, environment) for command in options.commands]
        if options.in_process:
            kinds.append((options.commands[0], {**environment, IN_PROCESS: "1"}))
        measured: list[list[tuple[float, float]]] = [[] for _ in kinds]
        for _ in range(options.runs + 1):
            for times, (command, variables) in zip(measured, kinds, strict=True):
                times.append(run([command, "check", str(file)], variables))
    print(f"{'':40}{'clock, least':>16}{'median':>16}{'processor, least':>20}{'median':>16}")
    reference: list[float] = []
    for (command, variables), times in zip(kinds, measured, strict=True):
        clock, processor = ([one[which] for one in times[1:]] for which in (0, 1))
        figures = [min(clock), median(clock), min(processor), median(processor)]
        reference = reference or figures
        cells = [f"{figure:.1f} ({figure / first:.2f})" for figure, first in zip(figures, reference, strict=True)]
        name = f"{command}, one process" if IN_PROCESS in variables else command
        print(f"{name[-40:]:40}{cells[0]:>16}{cells[1]:>16}{cells[2]:>20}{cells[3]:>16}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
