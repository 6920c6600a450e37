"""The composite analysis: components side by side, stronger together.

A composite state is the tuple of its components' states. The composite needs one component that knows the location and one
that knows the call stack: they say which steps control can take.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep
from cegas.cpa.steps import Step
from cegas.program.control_flow import Location

CompositeState = tuple[Any, ...]
CompositePrecision = tuple[Any, ...]


class CompositeDomain:
    """The product of lattices."""

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._domains = [component.domain for component in components]

    def less_or_equal(self, state: CompositeState, other: CompositeState) -> bool:
        for domain, one, another in zip(self._domains, state, other, strict=True):
            if one is not another and not domain.less_or_equal(one, another):
                return False
        return True

    def join(self, state: CompositeState, other: CompositeState) -> CompositeState:
        return tuple(
            domain.join(one, another) for domain, one, another in zip(self._domains, state, other, strict=True)
        )

    def partition(self, state: CompositeState) -> Hashable:
        return tuple(domain.partition(one) for domain, one in zip(self._domains, state, strict=True))


class CompositeTransfer:
    """The product of the successors, each made stronger by the others."""

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._transfers = [component.transfer for component in components]

    def successors(self, state: CompositeState, precision: CompositePrecision, step: Step) -> Iterator[CompositeState]:
        lists: list[list[Any]] = []
        for transfer, one, its_precision in zip(self._transfers, state, precision, strict=True):
            successors = list(transfer.successors(one, its_precision, step))
            if not successors:
                return
            lists.append(successors)
        for combination in _product(lists):
            yield from self._strengthened(combination, precision, step)

    def _strengthened(
        self, combination: CompositeState, precision: CompositePrecision, step: Step
    ) -> Iterator[CompositeState]:
        lists: list[list[Any]] = []
        for transfer, one, its_precision in zip(self._transfers, combination, precision, strict=True):
            stronger = list(transfer.strengthen(one, combination, its_precision, step))
            if not stronger:
                return
            lists.append(stronger)
        yield from _product(lists)

    def strengthen(
        self, state: CompositeState, others: Sequence[Any], precision: CompositePrecision, step: Step
    ) -> Iterable[CompositeState]:
        return (state,)


def _product(lists: list[list[Any]]) -> Iterable[CompositeState]:
    if all(len(items) == 1 for items in lists):
        return (tuple(items[0] for items in lists),)
    result: list[CompositeState] = [()]
    for items in lists:
        result = [(*prefix, item) for prefix in result for item in items]
    return result


class MergeAgree:
    """Components merge only if the result covers both states; else nothing merges."""

    def __init__(self, components: Sequence[Analysis[Any, Any]], domain: CompositeDomain) -> None:
        self._merges = [component.merge for component in components]
        self._domain = domain
        self.never_merges = all(isinstance(merge, MergeSep) for merge in self._merges)

    def merge(self, state: CompositeState, reached: CompositeState, precision: CompositePrecision) -> CompositeState:
        merged = tuple(
            merge.merge(one, another, its_precision)
            for merge, one, another, its_precision in zip(self._merges, state, reached, precision, strict=True)
        )
        # The print of the thesis has this order reversed: the merged state has to cover the new one.
        return merged if self._domain.less_or_equal(state, merged) else reached


class CompositePrecisionAdjustment:
    """Adjusts every component."""

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._precs = [component.prec for component in components]

    def adjust(
        self, state: CompositeState, precision: CompositePrecision, location: Location
    ) -> tuple[CompositeState, CompositePrecision]:
        states: list[Any] = []
        precisions: list[Any] = []
        for prec, one, its_precision in zip(self._precs, state, precision, strict=True):
            adjusted, new_precision = prec.adjust(one, its_precision, location)
            states.append(adjusted)
            precisions.append(new_precision)
        return tuple(states), tuple(precisions)


class CompositeStop:
    """Covered if one reached state covers every component."""

    def __init__(self, domain: CompositeDomain) -> None:
        self._domain = domain

    def covered_by(
        self, state: CompositeState, reached: Iterable[CompositeState], precision: CompositePrecision
    ) -> CompositeState | None:
        for candidate in reached:
            if self._domain.less_or_equal(state, candidate):
                return candidate
        return None


def compose(name: str, *components: Analysis[Any, Any]) -> Analysis[CompositeState, CompositePrecision]:
    """The composite of several analyses."""
    domain = CompositeDomain(components)
    return Analysis(
        name,
        domain,
        CompositeTransfer(components),
        MergeAgree(components, domain),
        CompositeStop(domain),
        CompositePrecisionAdjustment(components),
        tuple(component.initial_state for component in components),
        tuple(component.initial_precision for component in components),
    )
