"""Runs that violate a condition, found by the reference interpreter: no analysis is needed to test what is said of them."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

from cegas.api.result import Result
from cegas.evidence.counterexample import Counterexample
from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.foundation.budget import Budget
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.control_flow import DataModel, Edge, Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Check, Operation, Origin, OriginKind
from cegas.program.properties import CLAUSES, Property, Verdict
from cegas.program.types import FloatType, Type
from cegas.program.violations import Violations
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.verification.result import Statistics
from cegas.verification.watch import Watch

MOST_OPERATIONS = 200_000


def program_with(source: Path, *clauses: str, data_model: str = "LP64") -> Program:
    """A program in which the conditions of some properties count."""
    options = FrontendOptions(
        data_model=DataModel[data_model],
        property=Property([CLAUSES[name] for name in clauses]),
        volatile=Volatile.MEMORY,
    )
    return load([source], options)


class _Violated(Exception):
    """A check fails."""


class _Run:
    """Takes the edges of a run down, up to the first condition that counts and fails."""

    def __init__(self, violations: Violations) -> None:
        self._violations = violations
        self.edges: list[Edge] = []

    def edge(self, edge: Edge) -> None:
        self.edges.append(edge)

    def operation(self, operation: Operation, machine: Machine) -> None:
        if isinstance(operation, Check) and self._violations.counts(operation) and machine.evaluate(operation.condition) == 0:
            raise _Violated(operation)


def violating_path(program: Program, inputs: Iterable[int | float] = (), most: int = MOST_OPERATIONS) -> list[Edge] | None:
    """The path of the run with some inputs (then zeros) to the first condition that counts and fails.

    None if there is none, or only behind so many operations.
    """
    waiting = iter(inputs)

    def supply(origin: Origin, type_: Type) -> int:
        value = 0 if origin.kind is OriginKind.UNINITIALIZED else next(waiting, 0)
        if not isinstance(type_, FloatType):
            return int(value)
        return int.from_bytes(struct.pack("<d" if type_.bits == 64 else "<f", value), "little")

    run = _Run(program.violations)
    interpreter = Interpreter(program, supply, observe=run.edge, trace=run.operation, max_operations=most)
    try:
        outcome = interpreter.run()
    except _Violated as violated:
        (failing,) = violated.args
    else:
        if outcome.kind is not OutcomeKind.BLOCKED or outcome.assumption is None:
            return None
        failing = outcome.assumption
        if not program.violations.counts(failing):
            return None
    *before, last = run.edges
    index = next(number for number, operation in enumerate(last.operations) if operation is failing)
    return [*before, program.violations.edge(last, index)]


def real(program: Program, path: list[Edge]) -> Real:
    """A path that can be taken."""
    verdict = FeasibilityChecker(program, Budget()).check_edges(path)
    assert isinstance(verdict, Real), verdict
    return verdict


def counterexample_along(program: Program, path: list[Edge]) -> Counterexample:
    """What is told of the run along a path."""
    found = real(program, path)
    recorder = CounterexampleRecorder(program, found.inputs)
    found.show(recorder)
    return recorder.result()


def result_along(program: Program, path: list[Edge], clause: str = "memory") -> tuple[Result, Watch]:
    """What a check says that has found a path."""
    found = real(program, path)
    counterexample = counterexample_along(program, path)
    watch = Watch()
    watch.program = program
    result = Result(
        Verdict.UNSAFE,
        "" if counterexample.harm is None else counterexample.harm.text,
        clause,
        "value",
        program.data_model.name,
        (),
        (),
        {},
        Statistics(),
        counterexample,
        path=found,
    )
    return result, watch
