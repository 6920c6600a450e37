"""The small programs of ``tests/tasks``: their form, and what the interpreter and the machine make of them.

The default run interprets every program; every third pair (and every pair of the regressions) also runs natively.
`-m slow` runs all pairs natively, with all combinations of inputs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
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
    load_program,
    native_end,
)
from tests.differential.tasks import Task, pair_names, read_pair, tokens
from tests.support.compile import compile_to_ir
from tests.support.native import run_native_ir

from cegas.program.control_flow import Program

PAIRS: Final = pair_names()
NATIVE_SAMPLE: Final = [name for number, name in enumerate(PAIRS) if number % 3 == 0 or name.startswith("regressions/")]
MOST_RUNS: Final = 12
"""Combinations of inputs that the default run tries natively for one program."""
GUESSES: Final = 24
"""Assignments to try for programs whose input is uninitialised memory, where nothing lists the inputs."""
MOST_OPERATIONS: Final = 300_000


def test_there_are_many_pairs() -> None:
    assert len(PAIRS) >= 750


@pytest.mark.parametrize("name", PAIRS)
def test_form(name: str) -> None:
    """Twins differ in one token, and their definitions in no more than the verdict and the inputs."""
    safe, unsafe = read_pair(name)
    assert (safe.model, safe.property, safe.native) == (unsafe.model, unsafe.property, unsafe.native)
    a, b = tokens(safe.source.read_text()), tokens(unsafe.source.read_text())
    assert len(a) == len(b), "the twins differ in their number of tokens"
    assert sum(x != y for x, y in zip(a, b, strict=True)) == 1, "the twins differ in other than one token"


@pytest.mark.parametrize("name", PAIRS)
def test_interpreter(name: str) -> None:
    """The interpreter finds the expected verdict."""
    for task in read_pair(name):
        program = load_program(task.source, task.model, task.property)
        if "__VERIFIER_nondet" not in task.source.read_text() and not task.native and not _lists_inputs(task):
            _check_by_guessing(task, program)
            continue
        for inputs in _every(list(task.combinations()), 200):
            _check_verdict(task, program, inputs)


@pytest.mark.parametrize("name", NATIVE_SAMPLE)
def test_native(name: str) -> None:
    """Both executions reach the expected verdict with the same final globals."""
    for task in read_pair(name):
        _check_natively(task, MOST_RUNS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_native_exhaustively(name: str) -> None:
    """Likewise, for all programs and all inputs."""
    for task in read_pair(name):
        _check_natively(task, None)


def _lists_inputs(task: Task) -> bool:
    return bool(task.inputs or task.input_ranges)


def _every(combinations: Sequence[tuple[Number, ...]], most: int | None) -> Sequence[tuple[Number, ...]]:
    """At most so many, the first and the last among them."""
    if most is None or len(combinations) <= most:
        return combinations
    last = len(combinations) - 1
    return [combinations[number * last // (most - 1)] for number in range(most)]


def _check_verdict(task: Task, program: Program, inputs: tuple[Number, ...]) -> None:
    kinds = ALL_INPUTS
    run = interpret(program, inputs, kinds=kinds, max_operations=MOST_OPERATIONS)
    end = interpreted_end(run.outcome)
    allowed = (End.END, End.ASSUMPTION) if task.safe else (End.ERROR,)
    assert end in allowed, f"{task.source.name} with inputs {list(inputs)}: {describe(run.outcome)}"


def _check_by_guessing(task: Task, program: Program) -> None:
    """Input without a list of its values: some guess reaches the error, or none does."""
    source = random.Random(0)
    ends: list[str] = []
    reached = False
    for number in range(GUESSES):
        guess = [source.choice((0, 1, 2, -1, number, source.getrandbits(64))) for _ in range(40)]
        run = interpret(program, guess, kinds=ALL_INPUTS, max_operations=MOST_OPERATIONS)
        end = interpreted_end(run.outcome)
        assert end in (End.END, End.ASSUMPTION, End.ERROR), f"{task.source.name}: {describe(run.outcome)}"
        reached = reached or end is End.ERROR
        ends.append(describe(run.outcome))
    assert reached is not task.safe, f"{task.source.name}: {ends}"


def _check_natively(task: Task, most_runs: int | None) -> None:
    if not task.native:
        return
    program = load_program(task.source, task.model, task.property)
    ir = compile_to_ir(task.source, task.model, ("-g0",))
    for inputs in _every(list(task.combinations()), most_runs):
        run = interpret(program, inputs, max_operations=MOST_OPERATIONS)
        native = run_native_ir(ir, task.model, run.inputs, want_globals=True)
        where = f"{task.source.name} with inputs {list(inputs)}"
        allowed = (End.END, End.ASSUMPTION) if task.safe else (End.ERROR,)
        assert native_end(native) in allowed, f"{where}: the native run {native.outcome}"
        comparison = compare(run, native)
        assert comparison.equal, f"{where}: {comparison}"
