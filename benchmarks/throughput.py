"""How many instructions of the unoptimised LLVM module the value analysis executes per second.

    python benchmarks/throughput.py ../shared/tasks/svcomp/eca-rers2012 --data-model ILP32 --time-limit 10
    python benchmarks/throughput.py task.c --analysis value-full --reference --profile

Every step of the exploration that leads to an abstract state counts with the instructions that its edge was made from
(`Edge.instructions`: constants, unused results and promoted variables' allocations are no instructions that are executed).
The clock runs from the finished automaton to the end of the analysis or of the time limit, refinement included; the
front end is left out. The limit and the rates are in seconds of processor time (`busy`), so that the figures do not depend
on what else the machine is doing. Each task runs in a process of its own.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cegas.domains.value import ValueAnalysis
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.refinement.interpolation import ValueInterpolation
from cegas.domains.value.refinement.refiner import ValueRefiner
from cegas.engines.cegar import CegarEngine
from cegas.foundation.budget import Budget, peak_mb
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.verification.answers import decide
from cegas.verification.watch import Watch


def measure(path: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Analyse one task in this process."""
    program = load([path], FrontendOptions(data_model=DataModel[arguments.data_model]))
    budget = Budget()
    watch = Watch()
    signal.signal(signal.SIGPROF, lambda *_: budget.cancel("time"))
    started, busy = time.perf_counter(), time.process_time()
    signal.setitimer(signal.ITIMER_PROF, arguments.time_limit)
    values = ValueAnalysis(program, compiled=not arguments.reference)
    components = [ValueComponent(values)]
    if arguments.analysis == "value":
        components.insert(0, ValueComponent(values, ValueRefiner(values, ValueInterpolation(values))))
    engine = CegarEngine(arguments.analysis, lambda setup: components, follows_pointers=False)
    try:
        outcome = decide(engine, program, budget, watch=watch).verdict.value
    except ResourceExhausted:
        outcome = "time"
    signal.setitimer(signal.ITIMER_PROF, 0)  # or it would end the process
    statistics = watch.statistics
    return {
        "outcome": outcome,
        "wall": time.perf_counter() - started,
        "busy": time.process_time() - busy,
        "states": statistics.states,
        "instructions": statistics.operations,
        "refinements": statistics.refinements,
        "memory": peak_mb(),
    }


def profile(path: Path, arguments: argparse.Namespace) -> None:
    """Say where the time goes."""
    profiler = cProfile.Profile()
    result: dict[str, Any] = profiler.runcall(measure, path, arguments)
    print(result)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


def row(path: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Analyse one task in a process of its own."""
    command = [*(sys.executable, __file__, str(path), "--single"), *("--analysis", arguments.analysis)]
    command += ["--reference"] * arguments.reference
    command += ["--data-model", arguments.data_model, "--time-limit", str(arguments.time_limit)]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{path}: {done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def tasks_of(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found.extend(sorted(file for file in path.rglob("*") if file.suffix in (".c", ".i")) if path.is_dir() else [path])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="+", type=Path, help="C files, or folders of them")
    parser.add_argument("--analysis", choices=("value", "value-full"), default="value")
    parser.add_argument("--data-model", choices=tuple(DataModel.__members__), default="ILP32")
    parser.add_argument("--time-limit", type=float, default=10.0, help="processor seconds")
    parser.add_argument("--reference", action="store_true", help="without generated code")
    parser.add_argument("--single", action="store_true", help="one file, in this process; prints JSON")
    parser.add_argument("--profile", action="store_true", help="one file, in this process; prints where the time goes")
    arguments = parser.parse_args()
    if arguments.profile:
        profile(arguments.paths[0], arguments)
        return
    if arguments.single:
        gc.disable()  # as the command does: the process ends with the measurement
        print(json.dumps(measure(arguments.paths[0], arguments)))
        return
    print(f"{'task':34} {'outcome':9} {'wall':>6} {'busy':>6} {'states/s':>9} {'instr/s':>9} {'refinem.':>8} {'MB':>6}")
    total_busy = total_instructions = total_states = 0.0
    for path in tasks_of(arguments.paths):
        found = row(path, arguments)
        busy = max(found["busy"], 1e-6)
        total_busy += busy
        total_instructions += found["instructions"]
        total_states += found["states"]
        print(
            f"{path.stem[:34]:34} {found['outcome']:9} {found['wall']:6.2f} {busy:6.2f} {found['states'] / busy:9.0f} "
            f"{found['instructions'] / busy:9.0f} {found['refinements']:8} {found['memory']:6.0f}",
            flush=True,
        )
    print(
        f"{'all':34} {'':9} {'':6} {total_busy:6.2f} {total_states / total_busy:9.0f} {total_instructions / total_busy:9.0f}"
    )


if __name__ == "__main__":
    main()
