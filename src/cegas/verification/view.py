"""What reached states say about the conditions on the steps that leave them, whatever the domain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from cegas.cpa.reached import Node
from cegas.foundation.data import Data
from cegas.program.operations import Assume, Operation
from cegas.program.steps import Step


class Executor(Protocol):
    """Executes operations on states, and notes the conditions that it does not know to hold."""

    unproved: dict[Assume, None] | None

    def may_be_unproved(self, operation: Operation) -> bool: ...


class StateView(Data):
    """The component of an exploration, to be asked about single steps."""

    __slots__ = ("executor", "is_exact", "is_sliced", "successors")

    def __init__(
        self,
        executor: Executor,
        successors: Callable[[Any, Any, Step], Iterable[Any]],
        *,
        is_sliced: bool = False,
        is_exact: bool = False,
    ) -> None:
        self.executor: Final = executor
        self.successors: Final = successors
        """The component's own successors, over full edges."""
        self.is_sliced: Final = is_sliced
        """Conditions that were not relevant have not been looked at during the exploration."""
        self.is_exact: Final = is_exact
        """All values are tracked, known or not: no other states would say more."""

    def may_be_unproved(self, operation: Operation) -> bool:
        """Whether some state may not show a condition to hold."""
        return operation.is_validity if self.is_sliced else self.executor.may_be_unproved(operation)

    def collect(self, unproved: dict[Assume, None], node: Node, step: Step) -> bool:
        """Add the conditions of a step that a state does not show to hold; whether the state has a successor over it."""
        self.executor.unproved = unproved
        try:
            return any(True for _ in self.successors(node.component, node.precision, step))
        finally:
            self.executor.unproved = None
