"""The transfer relation of symbolic execution: states over steps, of which one may become several."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from cegas.cpa.component import ConditionLog, Unproved
from cegas.cpa.operators import Transfer
from cegas.domains.symbolic.executor import SymbolicExecutor, SymbolicScratch
from cegas.domains.symbolic.precision import SymbolicPrecision
from cegas.domains.symbolic.state import SymbolicState
from cegas.domains.value.precision import Cell
from cegas.domains.value.scratch import OpenConditions
from cegas.domains.value.state import ValueState
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Assume, Check, Operation
from cegas.program.steps import Step, StepKind

if TYPE_CHECKING:
    from cegas.program.violations import Condition

MOST_CASES: Final = 16
"""States with more successors over one edge are not split further."""


class SymbolicSteps:
    """Moves states over steps."""

    def __init__(self, executor: SymbolicExecutor) -> None:
        self.executor = executor

    def successors(
        self, state: SymbolicState, step: Step, log: ConditionLog, accessed: dict[Cell, None] | None = None
    ) -> list[SymbolicState]:
        """The states behind a step; what is not known to hold is noted: accesses, and all conditions that are watched.

        If asked for, the cells that are read or written at known places are taken down as well.
        """
        return self._go(SymbolicScratch(state, step.edge.source.function, log, None, accessed), state.symbols, step)

    def unproved(self, state: SymbolicState, step: Step, known: Container[Condition]) -> Unproved:
        """The conditions (but for those of branches) that a state does not show to hold."""
        open_ = OpenConditions(known)
        scratch = SymbolicScratch(state, step.edge.source.function, None, open_)
        goes_on = bool(self._go(scratch, state.symbols, step))
        return Unproved(tuple(open_.found), goes_on=goes_on)

    def _go(self, start: SymbolicScratch, symbols: int, step: Step) -> list[SymbolicState]:
        algebra = self.executor.algebra
        algebra.next_symbol = symbols
        operations = step.edge.operations
        if step.kind is StepKind.CALL or step.kind is StepKind.OUTSIDE_CALL:
            operations = ()
        elif step.kind is StepKind.RETURN:
            operations = operations[:-1]
        result: list[SymbolicState] = []
        for scratch in self._run(start, operations):
            values = self._move(scratch.state(), step)
            if values is not None:
                result.append(SymbolicState(values, tuple(scratch.constraints), algebra.next_symbol, scratch.model))
        return result

    def _run(self, start: SymbolicScratch, operations: Sequence[Operation]) -> list[SymbolicScratch]:
        """Execute operations one after the other; a state may become several."""
        executor = self.executor
        scratches = [start]
        for operation in operations:
            following: list[SymbolicScratch] = []
            for scratch in scratches:
                if isinstance(operation, Assume):
                    if executor._passes(scratch, operation):
                        following.append(scratch)
                    continue
                if isinstance(operation, Check):
                    executor.look(scratch, operation)
                    following.append(scratch)
                    continue
                cases = executor.cases(scratch, operation) if len(scratches) <= MOST_CASES else None
                for case in (scratch,) if cases is None else cases:
                    executor.execute(case, operation)
                    case.chosen = None
                    following.append(case)
            scratches = following
        return scratches

    def _move(self, values: ValueState, step: Step) -> ValueState | None:
        """Into a function, out of it, or nowhere."""
        if step.kind is StepKind.CALL:
            assert step.callee is not None
            return self.executor._call(values, step, step.callee)
        if step.kind is StepKind.RETURN:
            return self.executor.leave(values, step)
        return self.executor._outside_call(values, step) if step.kind is StepKind.OUTSIDE_CALL else values


class SymbolicTransfer(Transfer[SymbolicState, SymbolicPrecision]):
    """The transfer relation of an exploration."""

    def __init__(self, steps: SymbolicSteps, log: ConditionLog) -> None:
        self._steps = steps
        self._log = log

    def successors(self, state: SymbolicState, precision: SymbolicPrecision, step: Step) -> Iterable[SymbolicState]:
        return self._steps.successors(state, step, self._log)
