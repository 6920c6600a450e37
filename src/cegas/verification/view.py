"""What reached states say about the conditions on the steps that leave them, whatever the domain."""

from __future__ import annotations

from typing import Any, Final

from cegas.cpa.component import Component, ConditionLog
from cegas.cpa.reached import Node
from cegas.foundation.data import Data
from cegas.program.operations import Assume, Operation
from cegas.program.steps import Step


class StateView(Data):
    """The component of an exploration, to be asked about single steps."""

    __slots__ = ("component", "log")

    def __init__(self, component: Component[Any, Any], log: ConditionLog) -> None:
        self.component: Final = component
        self.log: Final = log

    @property
    def is_exact(self) -> bool:
        return self.component.is_exact

    def may_be_unproved(self, operation: Operation) -> bool:
        """Whether some state may not show a condition to hold."""
        return self.component.may_be_unproved(operation, self.log)

    def collect(self, unproved: dict[Assume, None], node: Node, step: Step) -> bool:
        """Add the conditions of a step that a state does not show to hold; whether the state has a successor over it."""
        found = self.component.unproved(node.component, node.precision, step, unproved)
        unproved.update(dict.fromkeys(found.conditions))
        return found.goes_on
