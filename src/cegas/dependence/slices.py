"""Slices: the operations of a program that matter for a criterion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, TypeAlias
from cegas.program.control_flow import Edge, Location, Program

OperationId: TypeAlias = tuple[Edge, int]
"""An operation: the edge that it stands on, and its number there."""


class Slice:
    """A set of operations. Immutable; edges are compared by identity."""

    __slots__ = ("_masks",)

    def __init__(self, masks: Mapping[Edge, int]) -> None:
        self._masks = masks

    @classmethod
    def of(cls, places: Iterable[OperationId]) -> Slice:
        masks: dict[Edge, int] = {}
        for edge, index in places:
            masks[edge] = masks.get(edge, 0) | 1 << index
        return cls(masks)

    def mask(self, edge: Edge) -> int:
        """The relevant operations of an edge, as a set of bits."""
        return self._masks.get(edge, 0)

    def __contains__(self, place: OperationId) -> bool:
        edge, index = place
        return bool(self._masks.get(edge, 0) >> index & 1)

    def __iter__(self) -> Iterator[OperationId]:
        for edge, mask in self._masks.items():
            for index in range(len(edge.operations)):
                if mask >> index & 1:
                    yield edge, index

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self._masks.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slice) and self._masks == other._masks

    def __hash__(self) -> int:
        return hash(frozenset(self._masks.items()))

    def contains_all(self, other: Slice) -> bool:
        return all(not mask & ~self.mask(edge) for edge, mask in other._masks.items())

    def union(self, other: Slice) -> Slice:
        if self.contains_all(other):
            return self
        masks = dict(self._masks)
        for edge, mask in other._masks.items():
            masks[edge] = masks.get(edge, 0) | mask
        return Slice(masks)


NOTHING = Slice({})


class SliceCost(Data):
    """What slices have cost a run."""

    __slots__ = ("computed", "relevant_variables", "saved", "seconds")

    def __init__(self, computed: int = 0, saved: int = 0, seconds: float = 0.0, relevant_variables: int = 0) -> None:
        self.computed: Final = computed
        self.saved: Final = saved
        """Refinements that needed no new one."""
        self.seconds: Final = seconds
        """For the dependence graph and the slices: the graph is made as far as slices need it."""
        self.relevant_variables: Final = relevant_variables
        """Of the program; 0 if nobody has counted them."""

    def beside(self, other: SliceCost | None) -> SliceCost:
        """The cost of both, on the same program."""
        if other is None:
            return self
        variables = max(self.relevant_variables, other.relevant_variables)
        return SliceCost(self.computed + other.computed, self.saved + other.saved, self.seconds + other.seconds, variables)


def everything(program: Program) -> Slice:
    """The slice with all operations of a program."""
    return Slice(
        {
            edge: (1 << len(edge.operations)) - 1
            for function in program.functions.values()
            for edge in function.edges
            if edge.operations
        }
    )


class Slicer(Protocol):
    """Finds what matters for a criterion."""

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        """Every operation that may influence whether and with what values the criteria are executed, themselves included."""
        ...


@runtime_checkable
class MeasuredSlicer(Slicer, Protocol):
    """Knows what its slices have cost."""

    @property
    def cost(self) -> SliceCost: ...


@runtime_checkable
class LocationSlicer(Slicer, Protocol):
    """Also knows criteria for locations."""

    def reaching(self, location: Location) -> Sequence[OperationId]:
        """The operations that decide whether control gets to a location."""
        ...
