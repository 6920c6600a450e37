"""The composite analysis: components side by side, stronger together.

A composite state is the tuple of its components' states. The composite needs one component that knows the location and one
that knows the call stack: they say which steps control can take.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Final

from cegas.cpa.interfaces import Analysis, CoverIndex
from cegas.cpa.operators import Transfer
from cegas.program.control_flow import Location
from cegas.program.steps import Step

CompositeState = tuple[Any, ...]
CompositePrecision = tuple[Any, ...]


class CompositeDomain:
    """The product of lattices."""

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._domains = [component.domain for component in components]
        self._leading = _count_leading(components)
        self._heads: dict[CompositeState, tuple[Hashable, ...]] = {}

    def less_or_equal(self, state: CompositeState, other: CompositeState) -> bool:
        for domain, one, another in zip(self._domains, state, other, strict=True):
            if one is not another and not domain.less_or_equal(one, another):
                return False
        return True

    def join(self, state: CompositeState, other: CompositeState) -> CompositeState:
        return tuple(domain.join(one, another) for domain, one, another in zip(self._domains, state, other, strict=True))

    def partition(self, state: CompositeState) -> Hashable:
        leading = self._leading
        head = state[:leading]
        key = self._heads.get(head)
        if key is None:
            key = self._heads[head] = tuple(
                domain.partition(one) for domain, one in zip(self._domains, head, strict=False)
            )
        rest = len(state) - leading
        if rest == 1:
            return key, self._domains[leading].partition(state[leading])
        return key, *(self._domains[number].partition(state[number]) for number in range(leading, len(state)))


class CompositeTransfer(Transfer[CompositeState, CompositePrecision]):
    """The product of the successors, each made stronger by the others.

    The leading components that neither learn from others nor have a precision (location, call stack, …) move
    the same way whenever control takes the same step: their successors are computed once and remembered.
    """

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._transfers = [component.transfer for component in components]
        self._leading = _count_leading(components)
        self._leading_precision = tuple(component.initial_precision for component in components[: self._leading])
        self._rest = self._transfers[self._leading :]
        self._strengthens = any(transfer.strengthens for transfer in self._transfers)
        self._moves: dict[tuple[Any, ...], tuple[CompositeState, ...]] = {}

    def successors(self, state: CompositeState, precision: CompositePrecision, step: Step) -> Iterable[CompositeState]:
        leading = self._leading
        key = (*state[:leading], step)
        moves = self._moves.get(key)
        if moves is None:
            moves = self._moves[key] = self._move(key[:-1], step)
        if not moves:
            return ()
        if not self._strengthens and len(moves) == 1 and len(self._rest) == 1:
            # The usual case, without intermediate lists.
            head = moves[0]
            return [(*head, one) for one in self._rest[0].successors(state[leading], precision[leading], step)]
        return self._all(moves, state, precision, step)

    def moves(self, head: CompositeState, step: Step) -> tuple[CompositeState, ...]:
        """Where the leading components go over a step."""
        key = (*head, step)
        moves = self._moves.get(key)
        if moves is None:
            moves = self._moves[key] = self._move(head, step)
        return moves

    @property
    def only_other(self) -> Any:
        """The transfer relation behind the leading components; None if there are several, or one learns from others."""
        return self._rest[0] if len(self._rest) == 1 and not self._strengthens else None

    @property
    def leading(self) -> int:
        """How many components lead."""
        return self._leading

    def _move(self, heads: CompositeState, step: Step) -> tuple[CompositeState, ...]:
        lists = [
            list(transfer.successors(one, its_precision, step))
            for transfer, one, its_precision in zip(self._transfers, heads, self._leading_precision, strict=False)
        ]
        return tuple(_product(lists)) if all(lists) else ()

    def _all(
        self, moves: tuple[CompositeState, ...], state: CompositeState, precision: CompositePrecision, step: Step
    ) -> Iterator[CompositeState]:
        leading = self._leading
        lists: list[list[Any]] = []
        for transfer, one, its_precision in zip(self._rest, state[leading:], precision[leading:], strict=True):
            successors = list(transfer.successors(one, its_precision, step))
            if not successors:
                return
            lists.append(successors)
        for head in moves:
            for tail in _product(lists):
                if self._strengthens:
                    yield from self._strengthened((*head, *tail), precision, step)
                else:
                    yield (*head, *tail)

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


def _count_leading(components: Sequence[Analysis[Any, Any]]) -> int:
    for number, component in enumerate(components):
        if component.initial_precision is not None or not component.prec.is_static or component.transfer.strengthens:
            return number
    return len(components)


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
        self.never_merges: Final = all(merge.never_merges for merge in self._merges)

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


class CompositeCover:
    """Groups states by all components but the last, and leaves that one to its own index.

    Within a partition the other components usually have the same states, which makes a single group.
    """

    def __init__(self, components: Sequence[Analysis[Any, Any]]) -> None:
        self._domains = [component.domain for component in components]
        self._own = len(components) - 1
        self._stop = components[self._own].stop
        self._groups: list[tuple[CompositeState, CoverIndex[Any]]] = []

    def _others(self, state: CompositeState) -> CompositeState:
        return state[: self._own] + state[self._own + 1 :]

    def _group(self, others: CompositeState) -> CoverIndex[Any] | None:
        for members, group in self._groups:
            if members == others:
                return group
        return None

    def group(self, others: CompositeState) -> CoverIndex[Any]:
        """The index of the states with certain other components; made if there is none."""
        group = self._group(others)
        if group is None:
            group = self._stop.index()
            self._groups.append((others, group))
        return group

    @property
    def own(self) -> int:
        """The component that has an index of its own."""
        return self._own

    def add(self, state: CompositeState, item: Any) -> None:
        group = self.group(self._others(state))
        group.add(state[self._own], item)

    def discard(self, state: CompositeState) -> None:
        group = self._group(self._others(state))
        if group is not None:
            group.discard(state[self._own])

    def find(self, state: CompositeState) -> Any | None:
        others = self._others(state)
        for members, group in self._groups:
            if members == others or self._less_or_equal(others, members):
                found = group.find(state[self._own])
                if found is not None:
                    return found
        return None

    def admit(self, state: CompositeState, item: Any) -> Any | None:
        if len(self._groups) == 1:  # the usual case, without looking for the group twice
            members, group = self._groups[0]
            if members == self._others(state):
                return group.admit(state[self._own], item)
        found = self.find(state)
        if found is None:
            self.add(state, item)
        return found

    def _less_or_equal(self, others: CompositeState, members: CompositeState) -> bool:
        place = 0
        for number, domain in enumerate(self._domains):
            if number != self._own:
                one, another = others[place], members[place]
                if one is not another and not domain.less_or_equal(one, another):
                    return False
                place += 1
        return True


class CompositeStop:
    """Covered if one reached state covers every component."""

    def __init__(self, components: Sequence[Analysis[Any, Any]], domain: CompositeDomain) -> None:
        self._components = components
        self._domain = domain

    def covered_by(
        self, state: CompositeState, reached: Iterable[CompositeState], precision: CompositePrecision
    ) -> CompositeState | None:
        for candidate in reached:
            if self._domain.less_or_equal(state, candidate):
                return candidate
        return None

    def index(self) -> CoverIndex[CompositeState]:
        return CompositeCover(self._components)


def compose(name: str, *components: Analysis[Any, Any]) -> Analysis[CompositeState, CompositePrecision]:
    """The composite of several analyses."""
    domain = CompositeDomain(components)
    prec = CompositePrecisionAdjustment(components)
    return Analysis(
        name,
        domain,
        CompositeTransfer(components),
        MergeAgree(components, domain),
        CompositeStop(components, domain),
        prec,
        tuple(component.initial_state for component in components),
        tuple(component.initial_precision for component in components),
    )
