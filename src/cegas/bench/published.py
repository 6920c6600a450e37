"""What has been published about other tools, to stand beside ours.

Two sources: the thesis on symbolic execution with slicing and CEGAR (T. Lemberger, *Abstraction Refinement for Model
Checking: Program Slicing + CEGAR*, LMU Munich, 2018), and the article on CEGAS (Y. Yu, J. Liu, D. Mu,
*Counterexample-guided Spatial Flow Model Checking Methods for C Code*, International Journal of Software and Informatics,
2022), with the full results that were published with it. Figures are as printed.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePosixPath

from cegas.foundation.typed import Final

THESIS: Final = "Lemberger 2018"
ARTICLE: Final = "Yu, Liu and Mu 2022"


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table: cells by row and column, in the order of print."""

    source: str
    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], str]

    def number(self, row: str, column: str) -> float:
        return float(self.cells[row, column])


@dataclass(frozen=True, slots=True)
class PublishedRun:
    """What a tool said about a program."""

    program: str
    """Its folder and name, which identify it."""
    lines: int
    expected: str
    tool: str
    verdict: str
    milliseconds: float | None
    """None if it failed or did not end in time."""
    end: str
    """`done`, `failed` or `timeout`."""

    @property
    def is_correct(self) -> bool:
        return self.verdict == self.expected


def published_table(source: str, name: str) -> PublishedTable:
    cells: dict[tuple[str, str], str] = {}
    for row in _rows("tables.csv"):
        if (row["source"], row["table"]) == (source, name):
            cells[row["row"], row["column"]] = row["value"]
    rows = tuple(dict.fromkeys(row for row, _ in cells))
    columns = tuple(dict.fromkeys(column for _, column in cells))
    return PublishedTable(source, name, rows, columns, cells)


def published_runs() -> list[PublishedRun]:
    """All programs under all tools, of the article's full results."""
    result: list[PublishedRun] = []
    for row in _rows("programs.csv"):
        text = row["ms"]
        is_time = text not in ("failed", "timeout")
        milliseconds, end = (float(text), "done") if is_time else (None, text)
        result.append(
            PublishedRun(
                *(row["program"], int(row["lines"]), row["expected"], row["tool"], row["verdict"]), milliseconds, end
            )
        )
    return result


def program_of(path: str) -> str:
    """The name by which the article knows a file."""
    return "/".join(PurePosixPath(path).parts[-2:])


def _rows(name: str) -> list[dict[str, str]]:
    text = files("cegas.bench").joinpath("published", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
