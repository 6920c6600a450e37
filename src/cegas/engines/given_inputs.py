"""A run with given inputs, step by step in the reference machine: what compiled code finds counts only if this does, too.

Of a run that is very long, compiled code does the middle (`compiled/leaps.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from cegas.engines.engine import Question
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Edge, Location
from cegas.program.expressions import Expression, addresses_in
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine, Stuck
from cegas.program.operations import Assume, Operation, Origin
from cegas.program.types import PointerType, Type
from cegas.program.values import Pointer
from cegas.program.walk import InputValue, Observe, PathObserver
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, PathVerdict, Real, Spurious, TrustedPointers
from cegas.refinement.ledger import Violated

if TYPE_CHECKING:
    from cegas.compiled.leaps import Leap
    from cegas.program.violations import ViolationEdge

FIRST_EDGES: Final = 20_000
"""So many edges are followed before a run leaps: traces show the first thousand steps."""
MOST_REFUSALS: Final = 1_000
"""A leap is tried at most so often."""

MOST_JUDGED: Final = 5_000
"""The edges of a path of which it is asked whether the program itself is to blame."""
LONGEST_JUDGEMENT: Final = 5.0
"""Seconds for that."""

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
) -> Violated | TrustedPointers | NotDecided | None:
    """The violation that a run with these inputs comes to; it is noted in the ledger. None if it comes to none. Where it is
    a pointer from outside that is wrong, it may be no violation of the program's own, or nobody knows.

    It may leave out its middle if it has a leap. If the inputs say where addresses from outside lead, there is one for each.
    """
    supply = _Supply(values, leap, None, addresses)
    interpreter = _interpreter(question, supply)
    outcome = interpreter.run()
    if outcome.kind is not OutcomeKind.TARGET:
        return None if leap is None else run_with(question, values, None, addresses)
    if leap is not None and outcome.violated is not None:
        return run_with(question, values, None, addresses)  # how often a condition held before has to be known

    if outcome.violated is not None and _rests_on_trust(outcome.violated, supply.inputs, interpreter.machine):
        judged = _judged(question, outcome.violated, _Supply(values, None, None, addresses))
        if not isinstance(judged, Real):
            return None if isinstance(judged, Spurious) else judged

    def show(observe: Observe) -> None:
        if isinstance(observe, PathObserver) and (leap is None or observe.can_do_without):
            observe.edges = interpreter.machine.edge + 1
        _interpreter(question, _Supply(values, leap, observe, addresses)).run()

    found = Violated(Real(tuple(supply.inputs), show), outcome.violated)
    question.ledger.violated(found, outcome.location)
    return found


def _rests_on_trust(violated: ViolationEdge, inputs: Sequence[InputValue], machine: Machine) -> bool:
    """Whether a condition may fail only since a pointer from outside is not what it should be: it is not about objects of
    the program's own alone, and something that the run got is trusted."""
    if not any(each.origin.kind.is_trusted for each in inputs):
        return False
    failing = violated.operations[-1]
    assert isinstance(failing, Assume)
    return not all(_is_own(machine, address) for addresses in addresses_in(failing.condition) for address in addresses)


def _is_own(machine: Machine, address: Expression) -> bool:
    try:
        value = machine.evaluate(address)
    except Stuck:
        return False
    return isinstance(value, Pointer) and not value.object.site.has_no_bounds


def _judged(question: Question, violated: ViolationEdge, supply: _Supply) -> PathVerdict:
    """What the formula of a run's path says of the violation at its end, as it does for those who follow paths."""
    path: list[Edge] = []
    _interpreter(question, supply, path.append).run()
    if len(path) > MOST_JUDGED:
        return NotDecided("a path is too long to say whose pointer is wrong")
    return FeasibilityChecker(question.program, question.budget).check_edges([*path[:-1], violated], LONGEST_JUDGEMENT)


def _can_do_without(observe: Observe) -> bool:
    return isinstance(observe, PathObserver) and observe.can_do_without


def _interpreter(question: Question, supply: _Supply, observe: Callable[[Edge], None] | None = None) -> Interpreter:
    program, tick = question.program, question.budget.tick
    violations = program.violations if program.counted else None
    return Interpreter(
        program,
        supply.supply,
        observe=observe,
        tick=tick,
        trace=supply,
        violations=violations,
        leap=supply.leap,
        follows_addresses=supply.has_addresses,
    )
