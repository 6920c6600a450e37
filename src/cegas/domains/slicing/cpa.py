"""The slicing analysis as a configurable program analysis around another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cegas.cpa.interfaces import CoverIndex, Cpa, MergeOperator, PrecisionAdjustment, StopOperator, TransferRelation
from cegas.dependence.slices import Slice
from cegas.domains.slicing.forgetting import Forgetting
from cegas.program.control_flow import Location
from cegas.program.steps import Step


@dataclass(frozen=True, slots=True, eq=False)
class SlicingPrecision:
    """What is relevant, and the precision of the wrapped analysis."""

    relevant: Slice
    wrapped: Any


class _Steps:
    """The forgetting steps under a slice."""

    def __init__(self, forgetting: Forgetting) -> None:
        self._forgetting = forgetting
        self._relevant: Slice | None = None
        self._known: dict[Step, Step] = {}

    def of(self, step: Step, relevant: Slice) -> Step:
        if relevant is not self._relevant:  # slices change with refinements only
            self._relevant, self._known = relevant, {}
        found = self._known.get(step)
        if found is None:
            found = self._known[step] = self._forgetting.step(step, relevant.mask(step.edge))
        return found


class SlicingTransfer:
    """The wrapped transfer relation over forgetting steps."""

    over: Final = None

    def __init__(self, wrapped: TransferRelation[Any, Any], forgetting: Forgetting) -> None:
        self._wrapped = wrapped
        self._successors = wrapped.successors
        self._steps = _Steps(forgetting)
        self.strengthens: Final = wrapped.strengthens
        self.adjusts: Final = wrapped.adjusts

    def successors(self, state: Any, precision: SlicingPrecision, step: Step) -> Iterable[Any]:
        return self._successors(state, precision.wrapped, self._steps.of(step, precision.relevant))

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


def sliced(wrapped: Cpa[Any, Any], relevant: Slice, forgetting: Forgetting) -> Cpa[Any, SlicingPrecision]:
    """An analysis that sees only what is relevant. Its states are those of the wrapped one."""
    return Cpa(
        f"slicing of {wrapped.name}",
        wrapped.domain,
        SlicingTransfer(wrapped.transfer, forgetting),
        _Merge(wrapped.merge),
        _Stop(wrapped.stop),
        _Prec(wrapped.prec),
        wrapped.initial_state,
        SlicingPrecision(relevant, wrapped.initial_precision),
    )
