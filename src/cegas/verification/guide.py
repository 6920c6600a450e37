"""How control moves through a program: the steps from a composite state of location and call stack."""

from __future__ import annotations

from typing import Any, Protocol

from cegas.domains.callstack import CallStack
from cegas.domains.target import PropertyState
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.steps import Step, StepFactory

LOCATION, CALLSTACK, PROPERTY = 0, 1, 2
"""The places of the components that every analysis of programs starts with."""


class Calls(Protocol):
    """What a pointer analysis knows of calls."""

    def callees(self, edge: Edge) -> tuple[str, ...]: ...

    def calls_outside(self, edge: Edge) -> bool: ...


class ProgramGuide:
    """Steps and targets for composite states whose first components are location, call stack and property."""

    def __init__(self, program: Program, calls: Calls | None = None) -> None:
        self._program = program
        self._calls = calls
        self._factory = StepFactory()
        self._fixed: dict[Location, tuple[Step, ...]] = {}
        self._candidates: dict[Edge, tuple[ControlFlowAutomaton, ...]] = {}
        self._addressed = [program.functions[name] for name in dict.fromkeys(program.function_of_site.values())]

    def is_target(self, state: tuple[Any, ...]) -> bool:
        return state[PROPERTY] is not PropertyState.HOLDS

    @property
    def looks_at(self) -> int:
        """Location, call stack and property decide."""
        return PROPERTY + 1

    def steps(self, state: tuple[Any, ...]) -> tuple[Step, ...]:
        location: Location = state[LOCATION]
        fixed = self._fixed.get(location)
        if fixed is not None:
            return fixed
        result: list[Step] = []
        returns = False
        for edge in location.leaving:
            call = edge.call
            if edge.is_return:
                returns = True
                stack: CallStack = state[CALLSTACK]
                if stack.call is not None:
                    result.append(self._factory.return_over(edge, stack.call))
            elif call is None:
                result.append(self._factory.intra(edge))
            elif isinstance(call.callee, str):
                result.append(self._factory.call(edge, self._program.functions[call.callee]))
            else:
                result.extend(self._factory.call(edge, callee) for callee in self._callees(edge))
                if self._calls is None or self._calls.calls_outside(edge):
                    result.append(self._factory.outside_call(edge))
        if not returns:
            self._fixed[location] = tuple(result)
        return tuple(result)

    def _callees(self, edge: Edge) -> tuple[ControlFlowAutomaton, ...]:
        """The functions that a call through a pointer may mean: without a pointer analysis those whose address is taken."""
        if self._calls is None:
            return tuple(self._addressed)
        return tuple(self._program.functions[name] for name in self._calls.callees(edge))
