"""Runs that violate a condition, found by the reference interpreter alone: no analysis has a say in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.operations import Check, Operation, Origin, OriginKind
from cegas.program.types import FloatType, Type
from cegas.refinement.feasibility import FeasibilityChecker, Real

if TYPE_CHECKING:
    from cegas.program.interpreter import Supply


def supply_of(values: Sequence[int | float]) -> Supply:
    """Inputs, one after the other; all that is never set is zero."""
    import struct

    rest: Iterator[int | float] = iter(values)

    def supply(origin: Origin, type_: Type) -> int | None:
        if origin.kind is not OriginKind.NONDETERMINISTIC:
            return 0
        value = next(rest)
        if isinstance(type_, FloatType):
            code = {32: "<f", 64: "<d"}[type_.bits]
            return int.from_bytes(struct.pack(code, float(value)), "little")
        return int(value)

    return supply


class _Found(Exception):
    """A check fails, although the run would go on."""

    def __init__(self, condition: Check) -> None:
        super().__init__(str(condition))
        self.condition = condition


def violating_path(program: Program, supply: Supply | None = None) -> list[Edge] | None:
    """The edges of a run up to the first condition that it violates, of those that count; None if it violates none."""
    taken: list[Edge] = []

    def look(operation: Operation, machine: Machine) -> None:
        if isinstance(operation, Check) and program.violations.counts(operation):
            if machine.evaluate(operation.condition) == 0:
                raise _Found(operation)

    condition: Operation | None
    try:
        outcome = Interpreter(program, supply, observe=taken.append, trace=look, max_operations=200_000).run()
        condition = outcome.assumption
        if outcome.kind is not OutcomeKind.BLOCKED or condition is None or not program.violations.counts(condition):
            return None
    except _Found as found:
        condition = found.condition
    whole = taken.pop()
    index = next(number for number, each in enumerate(whole.operations) if each is condition)
    return [*taken, program.violations.edge(whole, index)]


def shown(program: Program, path: Sequence[Edge]) -> Callable[[Callable[[Operation, Machine], None]], None]:
    """Shows the operations of a path that some run takes."""
    decided = FeasibilityChecker(program, Budget()).check_edges(path)
    assert isinstance(decided, Real), decided
    return decided.show
