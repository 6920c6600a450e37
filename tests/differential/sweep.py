"""Many random programs by command: ``python -m tests.differential.sweep --programs 1000 --jobs 2 --kind all``.

Prints one line for every program that is not equal on both sides, and a table at the end. Each program can be looked
at again with ``--show SEED`` and the same kind and data model. The exit code is 0 if nothing differs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import cast

from tests.differential.harness import LEVELS
from tests.differential.random_programs import CSMITH_KINDS, KINDS, Case, Report, Verdict, run_case
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import csmith_installed

SOUND = (Verdict.EQUAL, Verdict.UNDEFINED, Verdict.SKIPPED)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    kinds = tuple(CSMITH_KINDS) if options.kind == "csmith" else KINDS if options.kind == "all" else (options.kind,)
    if any(kind in CSMITH_KINDS for kind in kinds) and not csmith_installed():
        print("csmith is not installed (apt install csmith libcsmith-dev)", file=sys.stderr)
        return 2
    models = ("LP64", "ILP32") if options.data_model == "both" else (options.data_model,)
    if options.show is not None:
        made = Case(options.show, cast(ModelName, models[0]), kinds[0]).make()
        print(made[0] if made is not None else "csmith finds no program")
        return 0
    cases = [
        replace(case, level=options.optimize)
        for case in _cases(options.programs, options.first_seed, cast(tuple[ModelName, ...], models), kinds)
    ]
    start = time.monotonic()
    reports = list(_run(cases, options.jobs, options.seconds))
    _print_table(reports, time.monotonic() - start)
    return 0 if all(report.verdict in SOUND for report in reports) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.sweep", description=__doc__)
    parser.add_argument("--programs", type=int, default=100, help="how many, all kinds and data models together")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--data-model", choices=("LP64", "ILP32", "both"), default="both")
    parser.add_argument("--kind", choices=(*KINDS, "csmith", "all"), default="csmith")
    parser.add_argument("--optimize", choices=LEVELS, help="interpret LLVM's optimised IR instead of C")
    parser.add_argument("--seconds", type=float, default=60.0, help="time of the interpreter for one program")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the program of a seed and do nothing else")
    return parser


def _cases(count: int, first_seed: int, models: Sequence[ModelName], kinds: Sequence[str]) -> Iterator[Case]:
    """Each seed once: data models and kinds take turns."""
    for number in range(count):
        model = models[number % len(models)]
        kind = kinds[number // len(models) % len(kinds)]
        yield Case(first_seed + number, model, kind)


def _run(cases: Sequence[Case], jobs: int, seconds: float) -> Iterator[Report]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        for number, report in enumerate(pool.map(run_case, cases, [seconds] * len(cases), chunksize=1), start=1):
            if report.verdict not in SOUND:
                print(f"{report.case}: {report.verdict.value}: {report.detail}", flush=True)
            if number % 100 == 0:
                print(f"{number} programs", file=sys.stderr, flush=True)
            yield report


def _print_table(reports: Sequence[Report], seconds: float) -> None:
    columns = list(Verdict)
    print(f"{'kind':12} {'model':6} {'run':>6} " + " ".join(f"{column.value:>10}" for column in columns))
    groups: dict[tuple[str, str], Counter[Verdict]] = {}
    for report in reports:
        groups.setdefault((report.case.kind, report.case.model), Counter())[report.verdict] += 1
    total: Counter[Verdict] = Counter()
    for (kind, model), counts in sorted(groups.items()):
        total += counts
        _print_row(kind, model, counts)
    _print_row("all", "", total)
    for reason, count in Counter(r.detail for r in reports if r.verdict is Verdict.SKIPPED).most_common():
        print(f"skipped: {count} x {reason}")
    operations = sum(report.operations for report in reports)
    equal, unknown = sum(r.bytes_equal for r in reports), sum(r.bytes_open for r in reports)
    print(f"{operations} operations, {equal} bytes equal, {unknown} bytes open, {seconds:.0f} s")


def _print_row(kind: str, model: str, counts: Counter[Verdict]) -> None:
    run = sum(count for verdict, count in counts.items() if verdict is not Verdict.SKIPPED)
    print(f"{kind:12} {model:6} {run:>6} " + " ".join(f"{counts[column]:>10}" for column in Verdict))


if __name__ == "__main__":
    sys.exit(main())
