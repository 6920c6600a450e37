"""Soundness fuzzing by command: ``python -m tests.fuzz --count 1000 --kinds csmith,own,addresses --jobs 2 --log fuzz.jsonl``.

Each seed gives one program per kind (with a safe and an unsafe twin, if possible), whose verdict is known from native
execution. Analyses and their options take turns. The exit code is 1 if a verdict is wrong or anything crashed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.fuzz.configurations import PLAIN, VARIANTS
from tests.fuzz.judge import check
from tests.fuzz.layouts import unrandomised
from tests.fuzz.pool import Pool
from tests.fuzz.rows import Plan, Row, Totals, row_from_json
from tests.fuzz.subjects import KINDS, make_case
from tests.support.csmith import csmith_installed

from cegas.program.properties import PROPERTIES
from cegas.verification.analyses import ANALYSES


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.case is not None:
        return _one(options)
    kinds = [*dict.fromkeys(options.kinds.split(","))]
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        print(f"there is no kind '{unknown[0]}' (choose from: {', '.join(KINDS)})", file=sys.stderr)
        return 2
    if "csmith" in kinds and not csmith_installed():
        print("csmith is not installed (apt install csmith libcsmith-dev)", file=sys.stderr)
        return 2
    log = Path(options.log) if options.log else None
    done = read_log(log) if log is not None else []
    cases = [(kind, seed) for seed in range(options.seed, options.seed + options.count) for kind in kinds]
    wanted = {f"{kind}-{seed}" for kind, seed in cases}
    done = [row for row in done if row.case in wanted]
    ready = {row.case for row in done}
    todo = [(kind, seed) for kind, seed in cases if f"{kind}-{seed}" not in ready]
    plan = Plan(
        options.analysis,
        options.runs,
        options.seconds,
        options.minimise_seconds,
        options.output,
        options.store,
        options.property,
    )
    if "addresses" in kinds and not unrandomised():
        _note("addresses are randomised in all layouts: `setarch -R` is not there, or not allowed", log)
    totals = Totals()
    totals.add_all(done)
    _run(todo, plan, totals, log, options.jobs, options.minimise)
    print(totals.table())
    print(totals.line())
    for row in totals.failures:
        print(f"FAILURE {_failure(row)}")
    return 1 if totals.failures else 0


def _run(
    todo: Sequence[tuple[str, int]], plan: Plan, totals: Totals, log: Path | None, jobs: int, minimised: int
) -> None:
    pool = Pool(jobs, plan, minimised)
    started = shown = time.monotonic()
    try:
        for number, row in enumerate(pool.run(todo), start=1):
            totals.add(row)
            if log is not None:
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row.to_json()) + "\n")
            if row.is_failure:
                print(f"\nFAILURE {_failure(row)}", flush=True)
            now = time.monotonic()
            if number == len(todo) or now - shown > (1.0 if sys.stderr.isatty() else 60.0):
                shown = now
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"[{now - started:.0f} s, {number}/{len(todo)}] {totals.line()}", end=end, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted; the same command with the same log goes on from here", file=sys.stderr)
    finally:
        pool.close()


def _note(text: str, log: Path | None) -> None:
    """Say something about the whole of a fuzzing."""
    print(f"NOTE {text}", flush=True)
    if log is not None:
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"note": text}) + "\n")


def read_log(log: Path) -> list[Row]:
    """The rows of a log; notes, and a last line that was cut short, do not count."""
    rows: list[Row] = []
    if log.is_file():
        for line in log.read_text(encoding="utf-8").splitlines():
            try:
                record = json.loads(line)
            except json.JSONDecodeError:
                continue
            if "note" not in record:
                rows.append(row_from_json(record))
    return rows


def _failure(row: Row) -> str:
    if row.died:
        return f"{row.case}: died: {row.died.strip()}"
    shown = [
        f"{each.configuration}: {each.judgement}: {each.detail.strip().rpartition(chr(10))[2]}"
        for each in row.checks
        if each.is_failure
    ]
    return f"{row.case}: {'; '.join(shown)} {' '.join(row.files)}"


def _one(options: argparse.Namespace) -> int:
    """Check one case under every configuration, or show its programs."""
    name: str = options.case
    kind, _, seed = name.rpartition("-")
    case = make_case(kind, int(seed))
    if case.excluded:
        print(f"{name}: excluded: {case.excluded}")
        return 0
    failed = False
    for subject in case.subjects:
        if options.show:
            print(f"/* {subject.model}, expected {subject.expected}, reached by {list(subject.reaching)[:5]} */\n{subject.text}")
            continue
        for configuration in (*PLAIN, *VARIANTS):
            if options.analysis in ("all", configuration.analysis):
                found = check(subject, replace(configuration, property=options.property), options.seconds)
                failed = failed or found.is_failure
                print(f"{subject.expected:7} {configuration!s:60} {found.verdict:8} {found.judgement:8} {found.seconds:6.2f} s  {found.detail.strip().rpartition(chr(10))[2]}")
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="seeds of each kind")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"some of {','.join(KINDS)}")
    parser.add_argument("--analysis", default="all", choices=("all", *ANALYSES), help="what takes turns")
    parser.add_argument("--property", choices=[*PROPERTIES], help="ask this, and hold it against gcc's sanitizers")
    parser.add_argument("--runs", type=int, default=1, help="configurations for each program; csmith's also have value-full")
    parser.add_argument("--seconds", type=float, default=4.0, help="processor time of each run")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--log", help="JSON lines, one for each case; cases that are in it already are not run again")
    parser.add_argument("--output", default="fuzz-failures", help="a folder for the programs of failures")
    parser.add_argument("--minimise", type=int, default=5, metavar="N", help="minimise the first N failures")
    parser.add_argument("--minimise-seconds", type=float, default=120.0, help="time for each of them")
    parser.add_argument("--store", action="store_true", help="keep minimised failures as pairs in tests/tasks/regressions")
    parser.add_argument("--case", metavar="KIND-SEED", help="check one case under every configuration")
    parser.add_argument("--show", action="store_true", help="with --case: print its programs only")
    return parser


if __name__ == "__main__":
    sys.exit(main())
