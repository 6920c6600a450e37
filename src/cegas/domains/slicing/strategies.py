"""Strategies: what has to be relevant for an infeasible path to be excluded.

A strategy names criteria, one after the other. The refiner takes the first whose slice excludes the path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cegas.dependence.slices import OperationId
from cegas.foundation.typed import Protocol
from cegas.program.control_flow import Edge, Location
from cegas.program.operations import Assume, Call, Operation
from cegas.program.steps import Step
from cegas.program.violations import home


class Strategy(Protocol):
    """Chooses slicing criteria."""

    def criteria(self, steps: Sequence[Step]) -> Iterator[Sequence[OperationId]]:
        """Operations of which to compute the slice, for an infeasible path; the most promising first."""
        ...


class Never:
    """What is relevant is given beforehand."""

    def criteria(self, steps: Sequence[Step]) -> Iterator[Sequence[OperationId]]:
        return iter(())


class TargetPath:
    """Target-path slicing: all decisions of the path, and if they do not suffice the conditions of validity as well."""

    def criteria(self, steps: Sequence[Step]) -> Iterator[Sequence[OperationId]]:
        operations = [
            (operation, home(edge, index)) for edge in _edges(steps) for index, operation in enumerate(edge.operations)
        ]
        yield [place for operation, place in operations if _decides(operation)]
        yield [place for operation, place in operations if _decides(operation) or isinstance(operation, Assume)]


class TargetLocation:
    """Target-location slicing: what decides whether the last location is reached.

    That may say nothing of this path (thesis, Fig. 21: the path contradicts itself elsewhere): then target-path slicing.
    """

    def __init__(self, reaching: Callable[[Location], Sequence[OperationId]]) -> None:
        self._reaching = reaching
        self._otherwise = TargetPath()

    def criteria(self, steps: Sequence[Step]) -> Iterator[Sequence[OperationId]]:
        if steps:
            last = steps[-1].edge
            yield [*self._reaching(last.source), *(home(last, index) for index in range(len(last.operations)))]
        yield from self._otherwise.criteria(steps)


def _edges(steps: Sequence[Step]) -> list[Edge]:
    """The edges of a path, each once."""
    return list(dict.fromkeys(step.edge for step in steps))


def _decides(operation: Operation) -> bool:
    """Whether an operation decides how control goes on: a branch, an assumption of the user's, a call through a pointer; or
    whether a condition fails."""
    if isinstance(operation, Assume):
        return not operation.is_validity
    return isinstance(operation, Call) and not isinstance(operation.callee, str)
