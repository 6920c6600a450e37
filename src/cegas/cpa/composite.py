"""The composite analysis: components side by side, stronger together.

A composite state is the tuple of its components' states, a composite precision the tuple of their precisions. Location, call
stack and property are no components: the composite is explored beside the control automaton, which knows them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product

from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import StopSep, Transfer
from cegas.foundation.typed import Any, Final
from cegas.program.control_flow import Location
from cegas.program.steps import Step

CompositeState = tuple[Any, ...]
CompositePrecision = tuple[Any, ...]


class CompositeDomain:
    """The product of lattices."""

    def __init__(self, components: Sequence[Cpa[Any, Any]]) -> None:
        self._domains = [component.domain for component in components]

    def less_or_equal(self, state: CompositeState, other: CompositeState) -> bool:
        for domain, one, another in zip(self._domains, state, other, strict=True):
            if one is not another and not domain.less_or_equal(one, another):
                return False
        return True

    def join(self, state: CompositeState, other: CompositeState) -> CompositeState:
        return tuple(domain.join(one, another) for domain, one, another in zip(self._domains, state, other, strict=True))

    def partition(self, state: CompositeState) -> Hashable:
        return tuple(domain.partition(one) for domain, one in zip(self._domains, state, strict=True))


class CompositeTransfer(Transfer[CompositeState, CompositePrecision]):
    """The product of the successors, each made stronger by the others."""

    def __init__(self, components: Sequence[Cpa[Any, Any]]) -> None:
        self._transfers = [component.transfer for component in components]
        self._asks = any(transfer.strengthens for transfer in self._transfers)

    def successors(self, state: CompositeState, precision: CompositePrecision, step: Step) -> Iterator[CompositeState]:
        lists: list[list[Any]] = []
        for transfer, one, its_precision in zip(self._transfers, state, precision, strict=True):
            successors = list(transfer.successors(one, its_precision, step))
            if not successors:
                return
            lists.append(successors)
        for combination in product(*lists):
            if self._asks:
                yield from self._strengthened(combination, precision, step)
            else:
                yield combination

    def _strengthened(
        self, combination: CompositeState, precision: CompositePrecision, step: Step
    ) -> Iterator[CompositeState]:
        lists: list[list[Any]] = []
        for transfer, one, its_precision in zip(self._transfers, combination, precision, strict=True):
            stronger = list(transfer.strengthen(one, combination, its_precision, step))
            if not stronger:
                return
            lists.append(stronger)
        yield from product(*lists)


class MergeAgree:
    """Components merge only if the result covers both states; else nothing merges."""

    def __init__(self, components: Sequence[Cpa[Any, Any]], domain: CompositeDomain) -> None:
        self._merges = [component.merge for component in components]
        self._domain = domain
        self.never_merges: Final = all(merge.never_merges for merge in self._merges)

    def merge(self, state: CompositeState, reached: CompositeState, precision: CompositePrecision) -> CompositeState:
        merged = tuple(
            merge.merge(one, another, its_precision)
            for merge, one, another, its_precision in zip(self._merges, state, reached, precision, strict=True)
        )
        # The print of the thesis has this order reversed: the merged state has to cover the new one.
        return merged if self._domain.less_or_equal(state, merged) else reached


class CompositePrecisionAdjustment:
    """Adjusts every component that does not do so itself."""

    def __init__(self, components: Sequence[Cpa[Any, Any]]) -> None:
        self._precs = [
            (number, component.prec)
            for number, component in enumerate(components)
            if not component.prec.is_static and not component.transfer.adjusts
        ]
        self.is_static: Final = not self._precs

    def adjust(
        self, state: CompositeState, precision: CompositePrecision, location: Location
    ) -> tuple[CompositeState, CompositePrecision]:
        for number, prec in self._precs:
            one, its_precision = state[number], precision[number]
            adjusted, new_precision = prec.adjust(one, its_precision, location)
            if adjusted is not one:
                state = (*state[:number], adjusted, *state[number + 1 :])
            if new_precision is not its_precision:
                precision = (*precision[:number], new_precision, *precision[number + 1 :])
        return state, precision


def compose(name: str, *components: Cpa[Any, Any]) -> Cpa[CompositeState, CompositePrecision]:
    """The composite of several analyses."""
    domain = CompositeDomain(components)
    return Cpa(
        name,
        domain,
        CompositeTransfer(components),
        MergeAgree(components, domain),
        StopSep(domain),
        CompositePrecisionAdjustment(components),
        tuple(component.initial_state for component in components),
        tuple(component.initial_precision for component in components),
    )
