"""How long engines take for the work that `auto` allows them: the rows of its table say what a unit of each costs.

    python benchmarks/work_cost.py tests/tasks/pointers-targets --part 1/4
    python benchmarks/work_cost.py ../shared/tasks/svcomp/tasks.csv --part 5/40 --engines value,cegas,symex,bmc

Each engine works alone, in turns of as much work as `auto` gives in its first, until it has a verdict, or may have done so
much work in all, or the time is up. Printed are, for each engine, the processor milliseconds for 1,000 units of work, over
the programs that it had a whole turn on, and the longest turn: while it lasts, all others wait. Imports, and whatever an
engine computes before it begins, count with the first turn.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from auto_cost import programs
from cegas.engines.engine import Knowledge, Question
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.verification.analyses import Settings
from cegas.verification.features import Features
from cegas.verification.strategy import FIRST_TURN, SCHEDULE


def turns(options: argparse.Namespace) -> dict[str, Any]:
    """The turns of one engine on one program: their processor seconds, and how it ended."""
    program = load([options.tasks], FrontendOptions(data_model=DataModel[options.data_model]))
    row = next(row for row in SCHEDULE if row.engine == options.engines)
    if row.unfit(Features(program)):
        return {"seconds": [], "outcome": "unfit", "states": 0}
    budget = Budget()
    signal.signal(signal.SIGPROF, lambda *_: budget.cancel("time"))
    signal.setitimer(signal.ITIMER_PROF, options.seconds)
    seconds: list[float] = []
    outcome, work = "", 0
    started = begun = time.process_time()
    run = None
    try:
        run = row.make(Settings()).start(Question(program, budget), Knowledge())
        while not outcome and work < options.work:
            work += FIRST_TURN
            found = run.go_on(work // row.cost)
            seconds.append(time.process_time() - begun)
            begun = time.process_time()
            outcome = "" if found is None else found.verdict.value
    except ResourceExhausted:
        outcome = "time"
        seconds.append(time.process_time() - begun)
    signal.setitimer(signal.ITIMER_PROF, 0)
    states = 0 if run is None else run.effort().states
    return {"seconds": seconds, "outcome": outcome, "states": states, "total": time.process_time() - started}


def in_a_process(program: Path, model: str, engine: str, options: argparse.Namespace) -> dict[str, Any] | None:
    command = [sys.executable, __file__, str(program), "--single", "--engines", engine, "--data-model", model]
    command += ["--work", str(options.work), "--seconds", str(options.seconds)]
    done = subprocess.run(command, capture_output=True, check=False, text=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    if done.returncode != 0:
        print(f"{program}: {engine}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def whole_turns(found: dict[str, Any]) -> list[float]:
    """Those that were ended by nothing but the work: and one that the clock ended, which is longer than it may be."""
    seconds: list[float] = found["seconds"]
    return seconds if found["outcome"] in ("", "time") else seconds[:-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, metavar="LIST_OR_FOLDER")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th program, from the K-th on")
    parser.add_argument("--engines", default="value,cegas,symex,bmc")
    parser.add_argument("--work", type=int, default=40_000, help="units, as the table counts them (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=20.0, help="processor time of one engine (default: %(default)s)")
    parser.add_argument("--verbose", "-v", action="store_true", help="a line for each program, too")
    parser.add_argument("--data-model", default="LP64", help=argparse.SUPPRESS)
    parser.add_argument("--single", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.single:
        gc.disable()  # as the command does
        print(json.dumps(turns(options)))
        return
    number, _, of = options.part.partition("/")
    chosen = [(options.tasks, options.data_model)] if options.tasks.suffix in (".c", ".i") else programs(options.tasks)
    chosen = chosen[int(number) - 1 :: int(of)]
    engines = options.engines.split(",")
    rates: dict[str, list[float]] = {engine: [] for engine in engines}
    longest: dict[str, tuple[float, str]] = dict.fromkeys(engines, (0.0, ""))
    for program, model in chosen:
        for engine in engines:
            found = in_a_process(program, model, engine, options)
            whole = [] if found is None else whole_turns(found)
            if found is None or not whole:
                continue
            rate = 1000 * sum(whole) / (len(whole) * FIRST_TURN / 1000)
            rates[engine].append(rate)
            longest[engine] = max(longest[engine], (max(whole), str(program)))
            if options.verbose:
                ended = found["outcome"] or "goes on"
                print(
                    f"{engine:10}{rate:9.1f} ms/1000 {len(whole):3} turns, the longest {max(whole):6.2f} s, "
                    f"{found['states']:8} states, {ended:8} {program.parent.name}/{program.name}",
                    flush=True,
                )
    print(f"{'engine':10}{'programs':>9}{'ms/1000: least':>16}{'median':>9}{'most':>9}  longest turn")
    for engine, found_rates in rates.items():
        if found_rates:
            seconds, where = longest[engine]
            print(
                f"{engine:10}{len(found_rates):>9}{min(found_rates):>16.1f}{median(found_rates):>9.1f}"
                f"{max(found_rates):>9.1f}  {seconds:.2f} s, {where}"
            )


if __name__ == "__main__":
    main()
