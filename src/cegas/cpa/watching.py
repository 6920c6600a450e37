"""What an exploration does about conditions that its states do not show: it takes the steps along which they fail.

A domain has no method for that. Over a violation step it has successors as over any other, and if it has none, the condition
is shown after all: its opposite taught the domain more than its value did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Cpa, TransferRelation
from cegas.foundation.typed import Any, Final
from cegas.program.operations import Assume, Check
from cegas.program.steps import Step, StepKind
from cegas.program.violations import ViolationEdge, Violations


class Watcher:
    """Finds the violation steps for what was noted on a step."""

    def __init__(self, violations: Violations, log: ConditionLog) -> None:
        self.violations: Final = violations
        self.log: Final = log
        self._steps: Final[dict[ViolationEdge, Step]] = {}

    def step(self, edge: ViolationEdge) -> Step:
        """The step over a violation edge, made once."""
        found = self._steps.get(edge)
        if found is None:
            found = self._steps[edge] = Step(StepKind.INTRA, edge, edge.target)
        return found

    def failing(self, step: Step) -> list[Step]:
        """The steps along which fail what was noted on a step, in the order of the operations, each once."""
        edge, fresh = step.edge, self.log.fresh
        return [
            self.step(self.violations.edge(edge, index))
            for index in self.violations.watched(edge)
            if edge.operations[index] in fresh
        ]


class NothingShown:
    """A transfer relation whose states count as showing no condition: it notes all that are watched."""

    def __init__(self, wrapped: TransferRelation[Any, Any], log: ConditionLog) -> None:
        self._wrapped = wrapped
        self._log = log
        self.strengthens: Final = wrapped.strengthens
        self.adjusts: Final = wrapped.adjusts
        self.over: Final[Callable[[Step], Callable[[Any, Any], Any | None]] | None] = (
            None if wrapped.over is None else self._over
        )

    def successors(self, state: Any, precision: Any, step: Step) -> Iterable[Any]:
        self._note(step)
        return self._wrapped.successors(state, precision, step)

    def strengthen(self, state: Any, others: Sequence[Any], precision: Any, step: Step) -> Iterable[Any]:
        return self._wrapped.strengthen(state, others, precision, step)

    def _over(self, step: Step) -> Callable[[Any, Any], Any | None]:
        assert self._wrapped.over is not None
        move = self._wrapped.over(step)

        def note_and_move(state: Any, precision: Any) -> Any | None:
            self._note(step)
            return move(state, precision)

        return note_and_move

    def _note(self, step: Step) -> None:
        for operation in step.edge.operations:
            if isinstance(operation, Assume | Check) and operation.harm in self._log.watched:
                self._log.note(operation)


def showing_nothing(analysis: Cpa[Any, Any], log: ConditionLog) -> Cpa[Any, Any]:
    """The analysis of a component that takes no notes, with all notes that it could take."""
    return Cpa(
        analysis.name,
        analysis.domain,
        NothingShown(analysis.transfer, log),
        analysis.merge,
        analysis.stop,
        analysis.prec,
        analysis.initial_state,
        analysis.initial_precision,
    )
