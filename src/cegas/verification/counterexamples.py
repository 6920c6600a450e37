"""From a feasible path with its inputs to an answer that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.cpa.steps import Step
from cegas.evidence.counterexample import CounterexampleRecorder
from cegas.program.control_flow import Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.operations import Origin
from cegas.program.properties import Verdict
from cegas.program.types import Type
from cegas.smt.replay import InputValue
from cegas.verification.result import Answer

MOST_OPERATIONS = 10_000_000


def replayed(program: Program, steps: Sequence[Step], inputs: Sequence[InputValue]) -> Answer:
    """UNSAFE, with the run of the reference interpreter on the inputs as the trace."""
    recorder = CounterexampleRecorder(program)
    source = _Inputs(inputs)
    outcome = Interpreter(program, source.next, trace=recorder, max_operations=MOST_OPERATIONS).run()
    if outcome.kind is OutcomeKind.TARGET:
        return Answer(Verdict.UNSAFE, "the error is reached", counterexample=recorder.result())
    warning = f"the interpreter could not follow the counterexample to its end ({outcome.reason or outcome.kind.value})"
    return Answer(
        Verdict.UNSAFE, "the error is reached", counterexample=recorder.result(), warnings=(warning,)
    )


class _Inputs:
    """Gives the inputs in the order in which the program asks."""

    def __init__(self, inputs: Sequence[InputValue]) -> None:
        self._values: Iterator[InputValue] = iter(inputs)

    def next(self, origin: Origin, type_: Type) -> int | None:
        value = next(self._values, None)
        return None if value is None else value.bits
