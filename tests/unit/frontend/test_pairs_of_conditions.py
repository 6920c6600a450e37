"""The pairs of `tests/tasks-properties` as programs with conditions, run by the reference interpreter: the condition that fails
first is at the line that the definition names, and of a kind that its property counts; safe programs fail none."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from tests.tools.sanitized import Task, tasks_of

from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Assume, Check, Operation, Origin, OriginKind
from cegas.program.properties import PROPERTIES, combined
from cegas.program.types import FloatType, Type

FOLDERS: Final = ("memory", "arithmetic", "overflow", "pointer-arithmetic")
NO_RUN: Final = {
    "memory/pointer-from-number": "an address is compared with a number",
    "memory/snprintf-wrong-size": "what is printed into memory is not modelled",
    "memory/sprintf-number": "what is printed into memory is not modelled",
    "memory/uninitialised-pointer": "what is read has any value",
}
"""Programs that the reference interpreter does not get through, and why."""


class Failure:
    """A condition that does not hold in a run."""

    def __init__(self, harm: ConditionKind | None, line: int | None, words: str, *, is_known: bool) -> None:
        self.harm = harm
        self.line = line
        self.words = words
        self.is_known = is_known

    def __repr__(self) -> str:
        return f"{self.harm}{'' if self.is_known else '?'} at {self.line}: {self.words}"


def failures(task: Task, inputs: tuple[int | float, ...]) -> list[Failure]:
    """The conditions that count and do not hold in the run on some inputs, in order."""
    rest: Iterator[int | float] = iter(inputs)
    found: list[Failure] = []
    line: int | None = None

    def supply(origin: Origin, type_: Type) -> int | None:
        if origin.kind is not OriginKind.NONDETERMINISTIC:
            return None
        value = next(rest)
        if isinstance(type_, FloatType):
            letter = {32: "f", 64: "d"}[type_.bits]
            return int.from_bytes(struct.pack(f"<{letter}", value), "little")
        return int(value)

    def see(operation: Operation, machine: Machine) -> None:
        nonlocal line
        position = operation.position
        if position is not None and position.file.endswith(task.source.name):
            line = position.line
        if isinstance(operation, Check):
            value = machine.evaluate(operation.condition)
            if value != 1:
                found.append(Failure(operation.harm, line, str(operation.reason), is_known=value == 0))

    asked = PROPERTIES[task.kind]
    if "subobject: true" in task.source.with_suffix(".yml").read_text(encoding="utf-8"):
        asked = combined([asked, PROPERTIES["pointer-arithmetic"]])
    outcome = Interpreter(
        load([task.source], FrontendOptions(property=asked)), supply, trace=see, max_operations=300_000
    ).run()
    assumption = outcome.assumption
    if outcome.kind is OutcomeKind.BLOCKED and isinstance(assumption, Assume) and assumption.is_validity:
        position = assumption.position
        if position is not None and position.file.endswith(task.source.name):
            line = position.line
        found.append(Failure(assumption.harm, line, str(assumption.reason), is_known=True))
    elif outcome.kind is not OutcomeKind.END:
        found.append(Failure(None, line, f"{outcome.kind.name} {outcome.reason}", is_known=False))
    return [each for each in found if each.harm is None or each.harm in asked.counted]


@cache
def _tasks() -> list[Task]:
    tasks = [task for task in tasks_of([]) if task.kind in FOLDERS]
    return [task for task in tasks if task.name.rsplit("-", 1)[0] not in NO_RUN]


@pytest.mark.parametrize("task", _tasks(), ids=lambda task: task.name)
def test_pairs(task: Task) -> None:
    if not task.safe:
        (inputs,) = task.samples(1)
        first = next(iter(failures(task, inputs)), None)
        assert first is not None
        assert first.is_known
        assert first.line == task.line, first
        return
    for inputs in task.samples(3):
        assert failures(task, inputs) == []


def test_programs_without_a_run_are_there() -> None:
    names = {task.name.rsplit("-", 1)[0] for task in tasks_of([])}
    assert names.issuperset(NO_RUN)
