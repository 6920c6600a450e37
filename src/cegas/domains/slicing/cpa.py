"""The slicing analysis as a configurable program analysis around another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import CoverIndex, Cpa, MergeOperator, PrecisionAdjustment, StopOperator, TransferRelation
from cegas.dependence.slices import Slice
from cegas.domains.slicing.forgetting import Forgetting, relevant_on
from cegas.foundation.records import record
from cegas.foundation.typed import Any, Final
from cegas.program.control_flow import Location
from cegas.program.operations import Assume, Check
from cegas.program.steps import Step
from cegas.program.violations import Condition


@record(eq=False)
class SlicingPrecision:
    """What is relevant, and the precision of the wrapped analysis."""

    relevant: Slice
    wrapped: Any

    def covers(self, other: SlicingPrecision) -> bool:
        """Whether it has all that another has: operations that are relevant, and what the wrapped analysis tracks."""
        wrapped = self.wrapped is other.wrapped or self.wrapped.covers(other.wrapped)
        return self.relevant.contains_all(other.relevant) and bool(wrapped)


class _Steps:
    """The forgetting steps under a slice."""

    def __init__(self, forgetting: Forgetting) -> None:
        self._forgetting = forgetting
        self._relevant: Slice | None = None
        self._known: dict[Step, Step] = {}
        self._passed_over: dict[Step, tuple[Condition, ...]] = {}

    def of(self, step: Step, relevant: Slice) -> Step:
        if relevant is not self._relevant:  # slices change with refinements only
            self._relevant, self._known, self._passed_over = relevant, {}, {}
        found = self._known.get(step)
        if found is None:
            found = self._known[step] = self._forgetting.step(step, relevant_on(relevant, step.edge))
        return found

    def passed_over(self, step: Step, forgetting: Step) -> tuple[Condition, ...]:
        """The conditions of a step that are not on its forgetting step: nobody looks at them there."""
        found = self._passed_over.get(step)
        if found is None:
            kept = {id(operation) for operation in forgetting.edge.operations}
            conditions = [each for each in step.edge.operations if isinstance(each, Assume | Check) and each.harm]
            found = self._passed_over[step] = tuple([each for each in conditions if id(each) not in kept])
        return found


class SlicingTransfer:
    """The wrapped transfer relation over forgetting steps."""

    over: Final = None

    def __init__(self, wrapped: TransferRelation[Any, Any], forgetting: Forgetting, log: ConditionLog) -> None:
        self._wrapped = wrapped
        self._successors = wrapped.successors
        self._steps = _Steps(forgetting)
        self._log = log
        self.strengthens: Final = wrapped.strengthens
        self.adjusts: Final = wrapped.adjusts

    def successors(self, state: Any, precision: SlicingPrecision, step: Step) -> Iterable[Any]:
        forgetting = self._steps.of(step, precision.relevant)
        log = self._log
        if log.watched and forgetting is not step:
            for condition in self._steps.passed_over(step, forgetting):
                if condition.harm in log.watched:
                    log.note(condition)
        return self._successors(state, precision.wrapped, forgetting)

    def strengthen(self, state: Any, others: Sequence[Any], precision: SlicingPrecision, step: Step) -> Iterable[Any]:
        return self._wrapped.strengthen(state, others, precision.wrapped, self._steps.of(step, precision.relevant))


class _Merge:
    """Merges as the wrapped analysis does."""

    def __init__(self, wrapped: MergeOperator[Any, Any]) -> None:
        self._wrapped = wrapped
        self.never_merges: Final = wrapped.never_merges

    def merge(self, state: Any, reached: Any, precision: SlicingPrecision) -> Any:
        return self._wrapped.merge(state, reached, precision.wrapped)


class _Stop:
    """Covers as the wrapped analysis does."""

    def __init__(self, wrapped: StopOperator[Any, Any]) -> None:
        self._wrapped = wrapped

    def covered_by(self, state: Any, reached: Iterable[Any], precision: SlicingPrecision) -> Any | None:
        return self._wrapped.covered_by(state, reached, precision.wrapped)

    def index(self) -> CoverIndex[Any]:
        return self._wrapped.index()


class _Prec:
    """Adjusts as the wrapped analysis does."""

    def __init__(self, wrapped: PrecisionAdjustment[Any, Any]) -> None:
        self._wrapped = wrapped
        self.is_static: Final = wrapped.is_static

    def adjust(self, state: Any, precision: SlicingPrecision, location: Location) -> tuple[Any, SlicingPrecision]:
        adjusted, own = self._wrapped.adjust(state, precision.wrapped, location)
        return adjusted, precision if own is precision.wrapped else SlicingPrecision(precision.relevant, own)


def sliced(wrapped: Cpa[Any, Any], relevant: Slice, forgetting: Forgetting, log: ConditionLog) -> Cpa[Any, SlicingPrecision]:
    """An analysis that sees only what is relevant. Its states are those of the wrapped one.

    Conditions that are watched and not relevant count as not shown.
    """
    return Cpa(
        f"slicing of {wrapped.name}",
        wrapped.domain,
        SlicingTransfer(wrapped.transfer, forgetting, log),
        _Merge(wrapped.merge),
        _Stop(wrapped.stop),
        _Prec(wrapped.prec),
        wrapped.initial_state,
        SlicingPrecision(relevant, wrapped.initial_precision),
    )
