"""Any C files by command: ``python -m tests.differential.files --runs 3 --data-model ILP32 FILE...``.

Each file runs several times on both sides, with random inputs for its nondeterministic functions; the first run gets
zeros. Prints one line for every run that is not equal, and a table at the end. The exit code is 0 if nothing differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.differential.harness import compare, describe, interpret, load_program
from tests.support.compile import CompileError, compile_to_ir
from tests.support.compile import DataModel as ModelName
from tests.support.native import NotRunnable, run_native_ir

from cegas.foundation.errors import CegasError, InputError
from cegas.program.interpreter import OutcomeKind

INPUTS = 5000
"""How many inputs a run has before they are all zero."""


class TooLong(CegasError):
    """The interpreter's time for one run is up."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.files", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--runs", type=int, default=3, help="for each file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data-model", choices=("LP64", "ILP32"), default="LP64")
    parser.add_argument("--seconds", type=float, default=5.0, help="time of either side for one run")
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    for file in options.files:
        for verdict, detail in check_file(file, options.data_model, options.runs, options.seed, options.seconds):
            counts[verdict] += 1
            if verdict != "equal":
                print(f"{file}: {verdict}: {detail}", flush=True)
    print(", ".join(f"{verdict}: {count}" for verdict, count in counts.most_common()))
    return 1 if counts["different"] or counts["failed"] else 0


def check_file(file: Path, model: ModelName, runs: int, seed: int, seconds: float) -> list[tuple[str, str]]:
    """A verdict and its details for every run."""
    try:
        ir = compile_to_ir(file, model, ("-g0",))
        program = load_program(file, model)
    except (CompileError, InputError) as error:
        return [("not compiled", str(error).splitlines()[0])]
    except Exception:  # whatever it is, it is a finding about this program
        return [("failed", traceback.format_exc())]
    results: list[tuple[str, str]] = []
    for number in range(runs):
        inputs = random_inputs(seed + number) if number else []
        deadline = time.monotonic() + seconds

        def tick(deadline: float = deadline) -> None:
            if time.monotonic() > deadline:
                raise TooLong

        try:
            run = interpret(program, inputs, max_operations=10**9, tick=tick)
            if run.outcome.kind is OutcomeKind.STUCK:
                results.append(("stuck", describe(run.outcome)))
                continue
            native = run_native_ir(ir, model, run.inputs, seconds, want_globals=True)
        except TooLong:
            results.append(("too long", f"more than {seconds} s in the interpreter"))
            continue
        except NotRunnable as refusal:
            return [("not runnable", str(refusal).splitlines()[0])]
        except Exception:  # as above
            results.append(("failed", traceback.format_exc()))
            continue
        comparison = compare(run, native)
        results.append(("equal" if comparison.equal else "different", str(comparison)))
    return results


def random_inputs(seed: int) -> list[int]:
    """Mostly small numbers, as programs rarely do much with others."""
    source = random.Random(seed)
    small = source.choice((1, 3, 10))
    return [
        source.choice((source.randint(0, small), source.randint(-small, small), source.randint(0, 1)))
        if source.random() < 0.9
        else source.getrandbits(64)
        for _ in range(INPUTS)
    ]


if __name__ == "__main__":
    sys.exit(main())
