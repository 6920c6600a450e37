"""The small programs of ``tests/tasks``: their form, and what the interpreter and the machine make of them.

The default run interprets all programs, with some combinations of inputs where there are many, and runs a few programs of
every topic natively; `-m slow` takes all of them, and all combinations.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from tests.differential.harness import (
    ALL_INPUTS,
    End,
    Number,
    compare,
    describe,
    interpret,
    interpreted_end,
    load_checked,
    native_end,
)
from tests.differential.tasks import MOST_COMBINATIONS, Task, pair_names, read_pair, tokens
from tests.support.compile import compile_to_ir
from tests.support.native import run_native_ir
from tests.support.samples import one_of

from cegas.program.operations import OriginKind

PAIRS: Final = pair_names()
TOPICS: Final = sorted({name.partition("/")[0] for name in PAIRS})
RUN_QUICKLY: Final = frozenset(one_of(60, (name for name in PAIRS if any(task.native for task in read_pair(name)))))
"""The pairs that the default run executes natively."""
MOST_INTERPRETED: Final = 24
"""Combinations of inputs that the default run tries in the interpreter for one program, ..."""
MOST_NATIVE: Final = 3
"""... and natively."""
MOST_OPERATIONS: Final = 300_000
LISTED_INPUTS: Final = ALL_INPUTS - {OriginKind.UNINITIALIZED, OriginKind.PARAMETER}
"""What the lists of inputs in task definitions are about."""


def test_there_are_many_pairs() -> None:
    assert len(PAIRS) >= 750


@pytest.mark.parametrize("topic", TOPICS)
def test_form(topic: str) -> None:
    """Twins differ in one token, and their definitions in no more than the verdict and the inputs."""
    complaints = {name: form_of(*read_pair(name)) for name in PAIRS if name.partition("/")[0] == topic}
    assert {name: complaint for name, complaint in complaints.items() if complaint} == {}


def form_of(safe: Task, unsafe: Task) -> str:
    """What is wrong with the form of a pair; empty if nothing is."""
    if (safe.frontend, safe.native) != (unsafe.frontend, unsafe.native):
        return "the definitions of the twins differ"
    a, b = tokens(safe.source.read_text()), tokens(unsafe.source.read_text())
    if len(a) != len(b):
        return "the twins differ in their number of tokens"
    return "" if sum(x != y for x, y in zip(a, b, strict=True)) == 1 else "the twins differ in other than one token"


def test_other_forms_are_noticed(tmp_path: Path) -> None:
    safe, unsafe = read_pair(PAIRS[0])
    assert form_of(safe, unsafe) == ""
    assert "definitions" in form_of(safe, replace(unsafe, native=not unsafe.native))
    assert "other than one token" in form_of(safe, safe)
    longer = tmp_path / "program.c"
    longer.write_text(safe.source.read_text() + ";")
    assert "number of tokens" in form_of(safe, replace(unsafe, source=longer))


@pytest.mark.parametrize("name", PAIRS)
def test_verdict(name: str) -> None:
    """The interpreter reaches the expected verdict; and the machine, with the same final values of all global variables."""
    most_native = MOST_NATIVE if name in RUN_QUICKLY else 0
    for task in read_pair(name):
        if task.native or task.inputs or task.input_ranges:
            _check(task, MOST_INTERPRETED, most_native)
        else:
            _check_by_guessing(task)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAIRS if read_pair(name)[0].native and name not in RUN_QUICKLY])
def test_verdict_of_the_machine(name: str) -> None:
    for task in read_pair(name):
        _check(task, 0, 2 * MOST_NATIVE)


def test_every_topic_runs_natively() -> None:
    """If any program of it can."""
    native = [name for name in PAIRS if any(task.native for task in read_pair(name))]
    assert {name.partition("/")[0] for name in native} == {name.partition("/")[0] for name in RUN_QUICKLY}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAIRS if read_pair(name)[0].combination_count > MOST_NATIVE])
def test_verdict_for_all_inputs(name: str) -> None:
    """Likewise, without leaving out a combination of inputs."""
    for task in read_pair(name):
        _check(task, MOST_COMBINATIONS, MOST_COMBINATIONS)


def _check(task: Task, most_interpreted: int, most_native: int) -> None:
    program = load_checked(task.source, task.frontend)
    combinations = list(task.combinations())
    for inputs in _spread(combinations, most_interpreted):
        run = interpret(program, inputs, kinds=LISTED_INPUTS, max_operations=MOST_OPERATIONS)
        _expect(task, inputs, interpreted_end(run.outcome), describe(run.outcome))
    if not (task.native and most_native):
        return
    ir = compile_to_ir(task.source, task.model, ("-g0",))
    for inputs in _spread(combinations, most_native):
        run = interpret(program, inputs, max_operations=MOST_OPERATIONS)
        native = run_native_ir(ir, task.model, run.inputs, want_globals=True)
        _expect(task, inputs, native_end(native), f"the native run {native.outcome}")
        comparison = compare(run, native)
        assert comparison.equal, f"{task.source.name} with inputs {list(inputs)}: {comparison}"


def _expect(task: Task, inputs: Sequence[Number], end: End, text: str) -> None:
    allowed = (End.END, End.ASSUMPTION) if task.safe else (End.ERROR,)
    assert end in allowed, f"{task.source.name} with inputs {list(inputs)}: {text}"


def _spread(combinations: Sequence[tuple[Number, ...]], most: int) -> Sequence[tuple[Number, ...]]:
    """At most so many, the first and the last among them."""
    if len(combinations) <= most:
        return combinations
    last = len(combinations) - 1
    return [combinations[number * last // (most - 1)] for number in range(most)]


def _check_by_guessing(task: Task) -> None:
    """Uninitialised memory, whose values nothing lists: some guess reaches the error, or none does."""
    program = load_checked(task.source, task.frontend)
    ends: set[End] = set()
    for guess in _guesses():
        run = interpret(program, guess, kinds=ALL_INPUTS, max_operations=MOST_OPERATIONS)
        end = interpreted_end(run.outcome)
        # A pointer that the program follows is none of those that point nowhere.
        assert end is not End.CRASH or run.points_nowhere, f"{task.source.name}: {describe(run.outcome)}"
        ends.add(end)
    # A guess leaves pointers to the outside open, and what depends on them; the others are decided.
    assert ends & {End.END, End.ERROR}, f"{task.source.name}: {ends}"
    assert (End.ERROR in ends) is not task.safe, f"{task.source.name}: {ends}"


def _guesses() -> Iterator[list[int]]:
    """Small numbers first, all the same or counting, or in front of addresses; then mixtures."""
    for number in (*range(16), -1, -(1 << 63)):
        yield [number] * 40
        yield list(range(number, number + 40))
        yield [number, *[1 << 40] * 39]
    source = random.Random(0)
    for _ in range(16):
        yield [source.choice((0, 1, -1, source.getrandbits(64))) for _ in range(40)]
