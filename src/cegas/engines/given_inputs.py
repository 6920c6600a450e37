"""A run with given inputs, step by step in the reference machine: what compiled code finds counts only if this does, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cegas.engines.engine import Question
from cegas.program.control_flow import Edge
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Operation, Origin
from cegas.program.types import PointerType, Type
from cegas.program.walk import InputValue, Observe, PathObserver
from cegas.refinement.feasibility import Real
from cegas.refinement.ledger import Violated


class _Supply(PathObserver):
    """Hands out inputs one by one, and notes where they were asked for."""

    def __init__(self, values: Sequence[int], observe: Observe | None = None) -> None:
        self._values: Final = iter(values)
        self._observe: Final = observe
        self._asked: list[tuple[Origin, Type, int]] = []
        self.inputs: Final[list[InputValue]] = []

    def supply(self, origin: Origin, type_: Type) -> int | None:
        if isinstance(type_, PointerType):
            return None  # compiled code does not choose addresses
        value = next(self._values, None)
        if value is not None:
            self._asked.append((origin, type_, value & ((1 << type_.bits) - 1)))
        return value

    def __call__(self, operation: Operation, machine: Machine) -> None:
        for origin, type_, bits in self._asked:
            self.inputs.append(InputValue(origin, type_, bits, machine.edge, operation.position))
        self._asked.clear()
        if self._observe is not None:
            self._observe(operation, machine)

    def is_brief(self, machine: Machine) -> bool:
        observe = self._observe
        return observe is None or (isinstance(observe, PathObserver) and observe.is_brief(machine))

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        if isinstance(self._observe, PathObserver):
            self._observe.passed(edge, first, end, machine)


def run_with(question: Question, values: Sequence[int]) -> Violated | None:
    """The violation that a run with these inputs comes to; it is noted in the ledger. None if it comes to none."""
    supply = _Supply(values)
    interpreter = _interpreter(question, supply)
    outcome = interpreter.run()
    if outcome.kind is not OutcomeKind.TARGET:
        return None

    def show(observe: Observe) -> None:
        if isinstance(observe, PathObserver):
            observe.edges = interpreter.machine.edge + 1
        _interpreter(question, _Supply(values, observe)).run()

    found = Violated(Real(tuple(supply.inputs), show), outcome.violated)
    question.ledger.violated(found, outcome.location)
    return found


def _interpreter(question: Question, supply: _Supply) -> Interpreter:
    program, tick = question.program, question.budget.tick
    return Interpreter(
        program, supply.supply, tick=tick, trace=supply, violations=program.violations if program.counted else None
    )
