"""Which counterexamples a native run confirms: a line for every program that is found UNSAFE, and the counts.

    python -m tests.tools.replays                                    the unsafe twins of tests/tasks
    python -m tests.tools.replays FOLDER|FILE|TASKS.csv …            other programs (.yml, .c, .i), or a list of tasks
    python -m tests.tools.replays --analysis cegas --every 10        another analysis, every tenth program only

A list of tasks has the columns `file`, `expected` and `data_model`. Exit code 1 if a run diverged.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cegas.api.result import Result
from cegas.api.verify import verify
from cegas.program.properties import Property, Verdict
from cegas.verification.options import Options

TASKS: Final = Path(__file__).resolve().parents[1] / "tasks"


@dataclass(frozen=True, slots=True)
class Program:
    """A program and what is needed to check it."""

    path: Path
    data_model: str | None = None


def programs(places: Sequence[Path]) -> Iterator[Program]:
    """The programs that may be unsafe at some places, in order."""
    for place in places:
        if place.is_dir():
            definitions = sorted(place.rglob("*-unsafe.yml"))
            sources = [] if definitions else sorted(path for path in place.rglob("*") if path.suffix in (".c", ".i"))
            yield from (Program(path) for path in (*definitions, *sources))
        elif place.suffix == ".csv":
            with place.open(encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    if row["expected"] == "unsafe":
                        yield Program(place.parent / row["file"], row["data_model"])
        else:
            yield Program(place)


def outcome(program: Program, analysis: str, time_limit: float, options: Options | None = None) -> Result:
    return verify(
        program.path,
        analysis=analysis,
        data_model=program.data_model,
        time_limit=time_limit,
        options=options or Options(),
    )


def kind_of(result: Result) -> str:
    """One word for the outcome: the status of the replay, or the verdict if there is none."""
    replay = result.evidence.get("replay")
    return result.verdict.value if replay is None else replay.partition(":")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="which counterexamples a native run confirms")
    parser.add_argument("places", nargs="*", type=Path, default=[TASKS])
    parser.add_argument("--analysis", default="value")
    parser.add_argument("--time-limit", type=float, default=20.0)
    parser.add_argument("--every", type=int, default=1, help="only every n-th program")
    parser.add_argument("--start", type=int, default=0, help="the first of them")
    parser.add_argument("--verbose", action="store_true", help="a line also for what is confirmed")
    given = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    for program in list(programs(given.places))[given.start :: given.every]:
        result = outcome(program, given.analysis, given.time_limit)
        kind = kind_of(result)
        counts[kind] += 1
        if result.verdict is Verdict.UNSAFE:
            seconds.append(result.statistics.seconds.get("replay", 0.0))
        if given.verbose or kind != "confirmed":
            print(
                f"{program.path}: {result.verdict.value}: {result.evidence.get('replay', '')}: {result.reason}", flush=True
            )
    print(", ".join(f"{number} {kind}" for kind, number in counts.most_common()))
    if seconds:
        print(f"seconds for a replay: median {sorted(seconds)[len(seconds) // 2]:.3f}, most {max(seconds):.3f}")
    return 1 if counts["diverged"] else 0


__all__ = ["Program", "Property", "kind_of", "outcome", "programs"]

if __name__ == "__main__":
    raise SystemExit(main())
