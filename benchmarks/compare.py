"""Compare analyses by the rows that `sweep.py --output` has written for each of them.

    python benchmarks/sweep.py ../shared/tasks/svcomp/tasks.csv --analysis symex --time-limit 20 --output symex.csv
    python benchmarks/sweep.py ../shared/tasks/svcomp/tasks.csv --analysis symex-sc --time-limit 20 --output symex-sc.csv
    python benchmarks/compare.py symex.csv symex-sc.csv

Four tables: verdicts of each analysis, right answers by category, what the analysis of a row decides and that of a column
does not (safe + unsafe tasks), and the median states and refinements over the tasks that all of them decide. After them, the
tasks that only one analysis decides. With --within, a verdict that took longer than so many seconds does not count, so that
runs under different limits can be compared.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

WIDTH = 11


@dataclass(frozen=True)
class Row:
    """What one analysis said about one task."""

    category: str
    expected: str
    verdict: str
    states: int
    refinements: int

    @property
    def is_decided(self) -> bool:
        return self.verdict in ("safe", "unsafe")

    @property
    def is_right(self) -> bool:
        return self.verdict == self.expected


Results = Mapping[str, Mapping[str, Row]]
"""By analysis and file."""


def read(path: Path, within: float | None) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            in_time = within is None or float(line["seconds"]) <= within
            verdict = line["verdict"] if in_time else "unknown"
            rows[line["file"]] = Row(
                line["category"], line["expected"], verdict, int(line["states"]), int(line["refinements"])
            )
    return rows


def table(head: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[object]]]) -> Iterator[str]:
    yield f"{head:<24}" + "".join(f"{column:>{WIDTH}}" for column in columns)
    for name, cells in rows:
        yield f"{name:<24}" + "".join(f"{cell!s:>{WIDTH}}" for cell in cells)
    yield ""


def verdicts(results: Results) -> Iterator[str]:
    def count(kind: str, right: bool) -> list[int]:
        return [
            sum(row.verdict == kind and row.is_right is right for row in rows.values()) for rows in results.values()
        ]

    counts = {
        "right proof": count("safe", True),
        "right alarm": count("unsafe", True),
        "wrong proof": count("safe", False),
        "wrong alarm": count("unsafe", False),
    }
    total = [len(rows) for rows in results.values()]
    decided = [sum(row.is_decided for row in rows.values()) for rows in results.values()]
    unknown = [every - some for every, some in zip(total, decided, strict=True)]
    yield from table("verdicts", list(results), [*counts.items(), ("unknown", unknown), ("tasks", total)])


def by_category(results: Results) -> Iterator[str]:
    categories = sorted({row.category for rows in results.values() for row in rows.values()})
    lines = [
        (
            category,
            [
                f"{sum(row.is_right for row in rows.values() if row.category == category)}"
                f"/{sum(row.category == category for row in rows.values())}"
                for rows in results.values()
            ],
        )
        for category in categories
    ]
    yield from table("right, by category", list(results), lines)


def capabilities(results: Results) -> Iterator[str]:
    def cell(name: str, other: str) -> str:
        if name == other:
            return "-"
        won = [
            row.expected
            for file, row in results[name].items()
            if row.is_right and file in results[other] and not results[other][file].is_right
        ]
        return f"{won.count('safe')}+{won.count('unsafe')}"

    lines = [(name, [cell(name, other) for other in results]) for name in results]
    yield from table("decides, but not column", list(results), lines)


def effort(results: Results) -> Iterator[str]:
    common = [
        file
        for file in next(iter(results.values()))
        if all(file in rows and rows[file].is_right for rows in results.values())
    ]
    if not common:
        return
    lines = [
        ("median states", [f"{statistics.median(rows[file].states for file in common):g}" for rows in results.values()]),
        (
            "median refinements",
            [f"{statistics.median(rows[file].refinements for file in common):g}" for rows in results.values()],
        ),
        ("sum of states", [sum(rows[file].states for file in common) for rows in results.values()]),
        ("sum of refinements", [sum(rows[file].refinements for file in common) for rows in results.values()]),
    ]
    yield from table(f"over {len(common)} tasks in common", list(results), lines)


def sole_winners(results: Results) -> Iterator[str]:
    files = sorted({file for rows in results.values() for file in rows})
    for file in files:
        winners = [name for name, rows in results.items() if file in rows and rows[file].is_right]
        if len(winners) == 1:
            yield f"only {winners[0]}: {Path(file).name} ({results[winners[0]][file].verdict})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="+", help="CSV files, named after the analyses")
    parser.add_argument("--within", type=float, help="verdicts that took longer do not count")
    arguments = parser.parse_args()
    results = {path.stem: read(path, arguments.within) for path in arguments.results}
    for part in (verdicts, by_category, capabilities, effort, sole_winners):
        for line in part(results):
            print(line)
    wrong = any(row.is_decided and not row.is_right for rows in results.values() for row in rows.values())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
