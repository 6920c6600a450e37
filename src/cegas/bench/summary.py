"""Results in the forms of the field: verdicts by category, capabilities, effort, accuracy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from cegas.bench.endings import ERROR, OUT_OF_MEMORY, TIMEOUT
from cegas.bench.runs import (
    CORRECT_ALARM,
    CORRECT_PROOF,
    NOT_LABELLED,
    POINTS,
    UNKNOWN,
    WRONG_ALARM,
    WRONG_PROOF,
    RunOutcome,
)
from cegas.bench.tasks import SAFE, UNSAFE, Task, short_names
from cegas.foundation.typed import Final

ALL: Final = "all"
"""The row of all categories together."""


class Results:
    """All runs of a benchmark, by configuration and task."""

    def __init__(self, outcomes: Sequence[RunOutcome]) -> None:
        self.outcomes = tuple(outcomes)
        self.configurations = tuple(dict.fromkeys(outcome.configuration for outcome in outcomes))
        self.tasks: dict[str, Task] = {}
        self.by_configuration: dict[str, dict[str, RunOutcome]] = {name: {} for name in self.configurations}
        for outcome in outcomes:
            self.tasks.setdefault(outcome.task.key, outcome.task)
            self.by_configuration[outcome.configuration][outcome.task.key] = outcome
        self.names = short_names(list(self.tasks))
        self.categories = tuple(sorted({task.category for task in self.tasks.values()}))

    def of(self, configuration: str, category: str = ALL) -> list[RunOutcome]:
        """The runs of one configuration, in the order of the tasks."""
        rows = self.by_configuration[configuration]
        return [rows[path] for path, task in self.tasks.items() if path in rows and category in (ALL, task.category)]


@dataclass(frozen=True, slots=True)
class RunTally:
    """How many runs ended how."""

    counts: Counter[str]

    @staticmethod
    def of(outcomes: Sequence[RunOutcome]) -> RunTally:
        return RunTally(Counter(outcome.kind for outcome in outcomes))

    @property
    def correct(self) -> int:
        return self.counts[CORRECT_PROOF] + self.counts[CORRECT_ALARM]

    @property
    def wrong(self) -> int:
        return self.counts[WRONG_PROOF] + self.counts[WRONG_ALARM]

    @property
    def unlabelled(self) -> int:
        return self.counts[NOT_LABELLED]

    @property
    def unknown(self) -> int:
        """Not decided, for whatever reason."""
        return self.total - self.correct - self.wrong - self.unlabelled

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def score(self) -> int:
        return sum(POINTS.get(kind, 0) * count for kind, count in self.counts.items())

    def rows(self) -> list[tuple[str, int, bool]]:
        """Label, count, and whether it is a part of the row above."""
        counts = self.counts
        result = [
            ("correct", self.correct, False),
            (CORRECT_PROOF, counts[CORRECT_PROOF], True),
            (CORRECT_ALARM, counts[CORRECT_ALARM], True),
            ("wrong", self.wrong, False),
            (WRONG_PROOF, counts[WRONG_PROOF], True),
            (WRONG_ALARM, counts[WRONG_ALARM], True),
            (NOT_LABELLED, self.unlabelled, False),
            ("unknown", self.unknown, False),
            (TIMEOUT, counts[TIMEOUT], True),
            (OUT_OF_MEMORY, counts[OUT_OF_MEMORY], True),
            (ERROR, counts[ERROR], True),
            ("gave up", counts[UNKNOWN], True),
            ("tasks", self.total, False),
        ]
        return [row for row in result if row[0] != NOT_LABELLED or row[1]]


def seconds_of(outcomes: Sequence[RunOutcome]) -> float:
    return sum(outcome.cpu for outcome in outcomes)


def capability(results: Results, name: str, other: str) -> tuple[int, int]:
    """How many safe and unsafe tasks one configuration decides rightly, and another does not."""
    rows, others = results.by_configuration[name], results.by_configuration[other]
    won = [
        outcome.task.expected
        for path, outcome in rows.items()
        if outcome.is_correct and path in others and not others[path].is_correct
    ]
    return won.count(SAFE), won.count(UNSAFE)


def common(results: Results) -> list[str]:
    """The tasks that all configurations decide rightly."""
    return [
        path
        for path in results.tasks
        if all(path in rows and rows[path].is_correct for rows in results.by_configuration.values())
    ]


def effort(results: Results, paths: Sequence[str]) -> list[tuple[str, list[float]]]:
    """Medians over tasks in common, a row for each measure and a number for each configuration."""

    def row(values: Sequence[Sequence[float]]) -> list[float]:
        return [median(column) for column in values]

    columns = [[results.by_configuration[name][path] for path in paths] for name in results.configurations]
    return [
        ("CPU time, s", row([[item.cpu for item in column] for column in columns])),
        ("memory, MB", row([[item.memory_mb for item in column] for column in columns])),
        ("states", row([[item.states for item in column] for column in columns])),
        ("refinements", row([[item.refinements for item in column] for column in columns])),
        ("solver calls", row([[item.solver_calls for item in column] for column in columns])),
    ]


def deciders(results: Results, name: str) -> dict[str, Counter[str]]:
    """By engine that took turns: how many right verdicts it gave in each category, and in all; the busiest first."""
    found: dict[str, Counter[str]] = {}
    for outcome in results.of(name):
        if outcome.is_correct and outcome.engine:
            found.setdefault(outcome.engine, Counter()).update((outcome.task.category, ALL))
    return dict(sorted(found.items(), key=lambda each: (-each[1][ALL], each[0])))


def sole_winners(results: Results) -> list[tuple[str, str]]:
    """The configurations that are the only ones to decide a task, with the tasks."""
    found: list[tuple[str, str]] = []
    for path in results.tasks:
        winners = [name for name, rows in results.by_configuration.items() if path in rows and rows[path].is_correct]
        if len(winners) == 1:
            found.append((winners[0], path))
    return sorted(found)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lines of code of some tasks."""

    tasks: int
    overall: int
    least: int
    most: int
    average: float
    median: float

    @staticmethod
    def of(tasks: Sequence[Task]) -> Sizes | None:
        lines = [task.lines for task in tasks]
        if not lines:
            return None
        return Sizes(len(lines), sum(lines), min(lines), max(lines), sum(lines) / len(lines), median(lines))


def as_text(results: Results) -> Iterator[str]:
    """Tables for a terminal, by category."""
    columns = ("correct", "WRONG", "unknown", "timeout", "memory", "error", "tasks", "CPU s")
    width = max([12, *(len(category) for category in results.categories)]) + 2
    for name in results.configurations:
        yield f"{name:<{width}}" + "".join(f"{column:>9}" for column in columns)
        rows = (*results.categories, ALL) if len(results.categories) > 1 else (ALL,)
        for category in rows:
            outcomes = results.of(name, category)
            if not outcomes:
                continue
            tally = RunTally.of(outcomes)
            counts = tally.counts
            cells = (
                *(tally.correct, tally.wrong, counts[UNKNOWN] + tally.unlabelled, counts[TIMEOUT], counts[OUT_OF_MEMORY]),
                *(counts[ERROR], tally.total),
            )
            text = "".join(f"{cell:>9}" for cell in cells)
            yield f"{category:<{width}}{text}{seconds_of(outcomes):>9.0f}"
        yield from _decided_by(results, name, width)
        yield ""
    for outcome in results.outcomes:
        if outcome.is_wrong or outcome.kind == ERROR:
            what = outcome.kind if outcome.kind == ERROR else outcome.kind.upper()
            yield f"{what}: {results.names[outcome.task.key]} ({outcome.configuration}): {outcome.reason}"


def _decided_by(results: Results, name: str, width: int) -> Iterator[str]:
    engines = deciders(results, name)
    if engines:
        said = ", ".join(f"{engine} {counts[ALL]}" for engine, counts in engines.items())
        yield f"{'decided by':<{width}}  {said}"
