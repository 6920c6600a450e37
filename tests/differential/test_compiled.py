"""Programs compiled from their model against the reference interpreter: the same inputs lead to the same end, with the same
final values of all global variables.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Final

import pytest
from tests.differential.harness import load_checked
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.samples import one_of

from cegas.compiled.functions import Status
from cegas.compiled.layout import FUNCTION, OUTSIDE, Layout, NotCompiled
from cegas.compiled.runs import RandomRuns
from cegas.program.control_flow import Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.operations import Origin
from cegas.program.types import Type

PAIRS: Final = pair_names()
QUICK: Final = frozenset(one_of(12, PAIRS))
SEEDS: Final = 6
FUEL: Final = 2_000
MOST_OPERATIONS: Final = 200_000
ENDS: Final = {Status.END: OutcomeKind.END, Status.TARGET: OutcomeKind.TARGET, Status.BLOCKED: OutcomeKind.BLOCKED}


@pytest.mark.parametrize("name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS])
def test_same_end(name: str) -> None:
    """Both twins, with some random inputs each."""
    for task in read_pair(name):
        assert differences(task) == []


def differences(task: Task) -> list[str]:
    """Where compiled code and interpreter disagree about a program."""
    program = load_checked(task.source, task.frontend)
    try:
        runs = RandomRuns(program)
    except NotCompiled:
        return []
    return list(_differences(program, runs))


def _differences(program: Program, runs: RandomRuns) -> Iterator[str]:
    for seed in range(SEEDS):
        runs.run(seed, 1, FUEL, FUEL)
        if runs.status not in ENDS:
            continue  # it says nothing about this run
        inputs = runs.inputs()
        left = iter(inputs)

        def supply(origin: Origin, type_: Type, left: Iterator[int] = left) -> int | None:
            return next(left, None)

        interpreter = Interpreter(program, supply, max_operations=MOST_OPERATIONS)
        outcome = interpreter.run()
        if outcome.kind is not ENDS[runs.status]:
            yield f"seed {seed}, inputs {inputs[:20]}: {runs.status.name}, but {outcome.kind}: {outcome.reason}"
        elif next(left, None) is not None:
            yield f"seed {seed}: not all of the inputs {inputs[:20]} were asked for"
        else:
            yield from _memory_differences(program, runs, interpreter, seed)


def _memory_differences(program: Program, runs: RandomRuns, interpreter: Interpreter, seed: int) -> Iterator[str]:
    layout: Layout = runs.machine.module.layout
    arena = runs.machine.setup.arena
    for site, place in layout.places.items():
        if place.flags & (OUTSIDE | FUNCTION) or site.constant:
            continue
        expected = interpreter.global_bytes(interpreter.machine.static(site))
        found = ctypes.string_at(arena + place.base, place.size)
        for offset, (one, other) in enumerate(zip(expected, found, strict=True)):
            if one is not None and one != other:
                yield f"seed {seed}: byte {offset} of {site.name} is {other}, not {one}"
                break
