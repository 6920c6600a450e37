"""What every check costs, however small the program: a check of a trivial file, in turns by several versions of cegas.

    python benchmarks/startup.py .venv/bin/cegas ../before/.venv/bin/cegas --runs 40
    python benchmarks/startup.py .venv/bin/cegas --clang --program unsafe
    python benchmarks/startup.py .venv/bin/cegas --in-process

Each argument is a command. The first is what the others are compared with; `--in-process` adds the first one without a
process that watches it, and `--clang` puts in front what it takes to compile the file, with `zig cc` and the flags of the
front end, and with the clang in it alone, which is how the front end calls it. The commands take turns, so that a busy
machine is busy for all of them; a first round does not count. Every run has a file of its own, since zig keeps what it has
made of a file. Printed are the least and the median of the time by the clock and of the processor time of all processes, in
milliseconds, and as ratios to the first command. On a busy machine the least of the processor time says most.

The modules come from compiled bytecode, as after an installation, in a folder of its own meanwhile.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

PROGRAMS = {
    "safe": """\
extern void reach_error(void);
int main(void) { int x = 1; if (x != 1) reach_error(); return 0; }
""",
    "unsafe": """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  while (i < 3) i++;
  if (x + i == 45) reach_error();
  return 0;
}
""",
}
CODES = {"safe": 0, "unsafe": 1}
FLAGS = """
from cegas.frontend import clang
from cegas.program.control_flow import DataModel
flags = (*clang.FLAGS, *clang.WRAPPING, *clang.SILENT)
print(clang.compiler(), "cc", "-target", clang.TARGETS[DataModel.LP64], *flags, sep="\\n")
print()
print(clang.compiler(), *clang._clang(DataModel.LP64), *flags, sep="\\n")
"""
CLANGS = ("zig cc", "clang")
IN_PROCESS = "CEGAS_IN_PROCESS"


def run(command: Sequence[str], environment: Mapping[str, str], code: int) -> tuple[float, float]:
    """Milliseconds by the clock, and of processors, that a command takes; it has to end as expected."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    begin = time.perf_counter()
    process = os.posix_spawn(command[0], list(command), environment, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)])
    _, status, usage = os.wait4(process, 0)
    elapsed = time.perf_counter() - begin
    os.close(nowhere)
    if os.waitstatus_to_exitcode(status) != code:
        sys.exit(f"{' '.join(command)}: exit code {os.waitstatus_to_exitcode(status)}")
    return elapsed * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def compiling(output: Path) -> list[tuple[str, list[str]]]:
    """The commands that compile a file, but for its name, with their names."""
    told = subprocess.run([sys.executable, "-c", FLAGS], capture_output=True, text=True, check=True)
    commands = [command.splitlines() for command in told.stdout.split("\n\n")]
    return [(name, [*command, "-o", str(output)]) for name, command in zip(CLANGS, commands, strict=True)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="+", metavar="CEGAS")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--program", choices=tuple(PROGRAMS), default="safe")
    parser.add_argument("--clang", action="store_true", help="compare with what it takes to compile the file")
    parser.add_argument("--in-process", action="store_true", help="also the first command, in one process")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        unwanted = ("PYTHONDONTWRITEBYTECODE", IN_PROCESS)
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "bytecode")
        code = CODES[options.program]
        kinds = [(command, [command, "check"], environment, code) for command in options.commands]
        if options.in_process:
            first = options.commands[0]
            kinds.append((f"{first}, one process", [first, "check"], {**environment, IN_PROCESS: "1"}, code))
        if options.clang:
            kinds[:0] = [(name, command, environment, 0) for name, command in compiling(Path(folder) / "module.ll")]
        measured: list[list[tuple[float, float]]] = [[] for _ in kinds]
        file = Path(folder) / "small.c"
        for number in range(options.runs + 1):
            for times, (name, command, variables, expected) in zip(measured, kinds, strict=True):
                file.write_text(f"{PROGRAMS[options.program]}/* {folder}, {number}, {name} */\n", encoding="utf-8")
                times.append(run([*command, str(file)], variables, expected))
    print(f"{'':40}{'clock, least':>16}{'median':>16}{'processor, least':>20}{'median':>16}")
    reference: list[float] = []
    for (name, *_), times in zip(kinds, measured, strict=True):
        clock, processor = ([one[which] for one in times[1:]] for which in (0, 1))
        figures = [min(clock), median(clock), min(processor), median(processor)]
        reference = reference or figures
        cells = [f"{figure:.1f} ({figure / first:.2f})" for figure, first in zip(figures, reference, strict=True)]
        print(f"{name[-40:]:40}{cells[0]:>16}{cells[1]:>16}{cells[2]:>20}{cells[3]:>16}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
