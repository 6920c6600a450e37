"""A run with given inputs, step by step in the reference machine: what compiled code finds counts only if this does, too.

Of a run that is very long, compiled code does the middle (`compiled/leaps.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from cegas.engines.engine import Question
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Edge, Location
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Operation, Origin
from cegas.program.types import PointerType, Type
from cegas.program.walk import InputValue, Observe, PathObserver
from cegas.refinement.feasibility import Real
from cegas.refinement.ledger import Violated

if TYPE_CHECKING:
    from cegas.compiled.leaps import Leap

FIRST_EDGES: Final = 20_000
"""So many edges are followed before a run leaps: traces show the first thousand steps."""
MOST_REFUSALS: Final = 1_000
"""A leap is tried at most so often."""

AddressOf = Callable[[Origin, int], int]
"""The address that an input stands for, as compiled code has it: null, or one of memory outside the program."""


class _Supply(PathObserver):
    """Hands out inputs one by one, and notes where they were asked for."""

    def __init__(
        self, values: Sequence[int], leap: Leap | None, observe: Observe | None = None, addresses: AddressOf | None = None
    ) -> None:
        self._values: Final = iter(values)
        self._addresses: Final = addresses
        self.has_addresses: Final = addresses is not None
        self._given = 0
        self._observe: Final = observe
        self._leap = leap if observe is None or _can_do_without(observe) else None
        self._refusals = 0
        self._asked: list[tuple[Origin, Type, int]] = []
        self.inputs: Final[list[InputValue]] = []

    def supply(self, origin: Origin, type_: Type) -> int | None:
        is_address = isinstance(type_, PointerType)
        if is_address and self._addresses is None:
            return None  # compiled code does not choose addresses
        value = next(self._values, None)
        if value is not None:
            if is_address and self._addresses is not None:
                value = self._addresses(origin, value)
            self._given += 1
            self._asked.append((origin, type_, value & ((1 << type_.bits) - 1)))
        return value

    def __call__(self, operation: Operation, machine: Machine) -> None:
        for origin, type_, bits in self._asked:
            self.inputs.append(InputValue(origin, type_, bits, machine.edge, operation.position))
        self._asked.clear()
        if self._observe is not None:
            self._observe(operation, machine)

    def leap(self, machine: Machine) -> Location | None:
        """Let the machine leave out the middle of its run, as soon as it can; where it goes on."""
        leap = self._leap
        if leap is None or machine.edge < FIRST_EDGES:
            return None
        if not leap.can_be_taken(machine, self._given):
            self._refusals += 1
            if self._refusals > MOST_REFUSALS:
                self._leap = None
            return None
        self._leap = None
        if isinstance(self._observe, PathObserver):
            self._observe.left_out(leap.rounds)
        inputs = leap.inputs_behind(self._given)
        for (operation, bits), _ in zip(inputs, islice(self._values, len(inputs)), strict=True):
            machine.set(operation.target, bits)
            self._asked.append((operation.origin, operation.target.type, bits))
            self(operation, machine)
        self._given += len(inputs)
        return leap.take(machine)

    def is_brief(self, machine: Machine) -> bool:
        observe = self._observe
        return observe is None or (isinstance(observe, PathObserver) and observe.is_brief(machine))

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        if isinstance(self._observe, PathObserver):
            self._observe.passed(edge, first, end, machine)


def run_with(
    question: Question, values: Sequence[int], leap: Leap | None = None, addresses: AddressOf | None = None
) -> Violated | None:
    """The violation that a run with these inputs comes to; it is noted in the ledger. None if it comes to none.

    It may leave out its middle if it has a leap. If the inputs say where addresses from outside lead, there is one for each.
    """
    supply = _Supply(values, leap, None, addresses)
    interpreter = _interpreter(question, supply)
    outcome = interpreter.run()
    if outcome.kind is not OutcomeKind.TARGET:
        return None if leap is None else run_with(question, values, None, addresses)
    if leap is not None and outcome.violated is not None:
        return run_with(question, values, None, addresses)  # how often a condition held before has to be known

    def show(observe: Observe) -> None:
        if isinstance(observe, PathObserver) and (leap is None or observe.can_do_without):
            observe.edges = interpreter.machine.edge + 1
        _interpreter(question, _Supply(values, leap, observe, addresses)).run()

    found = Violated(Real(tuple(supply.inputs), show), outcome.violated)
    question.ledger.violated(found, outcome.location)
    return found


def _can_do_without(observe: Observe) -> bool:
    return isinstance(observe, PathObserver) and observe.can_do_without


def _interpreter(question: Question, supply: _Supply) -> Interpreter:
    program, tick = question.program, question.budget.tick
    violations = program.violations if program.counted else None
    return Interpreter(
        program,
        supply.supply,
        tick=tick,
        trace=supply,
        violations=violations,
        leap=supply.leap,
        follows_addresses=supply.has_addresses,
    )
