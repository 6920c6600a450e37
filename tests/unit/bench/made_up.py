"""Outcomes made up for tests."""

from __future__ import annotations

from dataclasses import replace

from cegas.bench.endings import DONE, TIMEOUT
from cegas.bench.runs import RunOutcome
from cegas.bench.tasks import Task


def task(name: str, expected: str = "safe", category: str = "Loops", lines: int = 20) -> Task:
    return Task(f"/tasks/{name}", category, expected, "", lines)


def outcome(
    program: Task, configuration: str, verdict: str, cpu: float = 1.0, end: str = DONE, reason: str = ""
) -> RunOutcome:
    return RunOutcome(program, configuration, end, verdict, reason, cpu, 1.2 * cpu, 90.0, 0.1, cpu / 2, 100, 2, 3, 50)


def comparison() -> list[RunOutcome]:
    """Two analyses on the same six tasks: everything that can happen."""
    tasks = [
        task("loops/a.c"),
        task("loops/b.c", "unsafe"),
        task("loops/c.c"),
        task("heap/d.c", "unsafe", "Heap", 300),
        task("heap/e.c", "", "Heap", 100),
        task("heap/f.c", "safe", "Heap", 50),
    ]
    answers = {
        "value": ["safe", "unsafe", "unknown", "safe", "safe", "unknown"],
        "symex-sc": ["safe", "unsafe", "safe", "unsafe", "unknown", "unsafe"],
    }
    result: list[RunOutcome] = []
    for number, program in enumerate(tasks):
        for name, verdicts in answers.items():
            result.append(outcome(program, name, verdicts[number], 0.1 * (number + 1) * len(name)))
    late = next(item for item in result if item.task.path.endswith("c.c") and item.configuration == "value")
    result[result.index(late)] = replace(late, end=TIMEOUT, reason="the time limit of 60 s is used up", cpu=60.5)
    return result
