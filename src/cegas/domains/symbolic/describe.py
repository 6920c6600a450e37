"""How states of symbolic execution describe themselves."""

from __future__ import annotations

from cegas.cpa.description import Description
from cegas.domains.symbolic.state import SymbolicState
from cegas.domains.value.describe import ValueDescriber


class SymbolicDescriber:
    """Describes states: their values, and the constraints of the path."""

    def __init__(self) -> None:
        self._values = ValueDescriber()

    def __call__(self, state: SymbolicState) -> Description:
        return self._values(state.values, tuple([constraint.condition for constraint in state.constraints]))
