"""Who calls whom: functions, the call edges between them, and the groups that call each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.foundation.graphs import strong_components
from cegas.program.control_flow import Edge


class CallGraph:
    """The functions of a program with the calls that the pointer analysis found possible."""

    __slots__ = ("_callees", "_callers", "_calls", "_component", "_outside", "_recursive", "components", "functions")

    def __init__(
        self,
        functions: Sequence[str],
        calls: Mapping[str, tuple[Edge, ...]],
        callees: Mapping[Edge, tuple[str, ...]],
        outside: frozenset[Edge],
    ) -> None:
        self.functions = tuple(functions)
        """Every function of the program, in its order."""
        self._calls = calls
        self._callees = callees
        self._outside = outside
        self._callers: dict[str, list[Edge]] = {name: [] for name in functions}
        recursive: set[str] = set()
        successors: list[list[int]] = []
        index = {name: number for number, name in enumerate(self.functions)}
        for name in self.functions:
            direct: dict[int, None] = {}
            for edge in calls.get(name, ()):
                for callee in callees.get(edge, ()):
                    self._callers[callee].append(edge)
                    direct[index[callee]] = None
                    if callee == name:
                        recursive.add(name)
            successors.append(list(direct))
        components = strong_components(successors)
        self.components: tuple[tuple[str, ...], ...] = tuple(
            tuple(self.functions[number] for number in component) for component in components
        )
        """The groups of functions that call each other, callees before callers."""
        self._component = {name: number for number, names in enumerate(self.components) for name in names}
        for names in self.components:
            if len(names) > 1:
                recursive.update(names)
        self._recursive = frozenset(recursive)

    def callees(self, function: str) -> tuple[str, ...]:
        """The functions that a function calls, each once, in the order of its calls."""
        found: dict[str, None] = {}
        for edge in self.calls(function):
            found.update(dict.fromkeys(self.callees_of(edge)))
        return tuple(found)

    def callers(self, function: str) -> tuple[Edge, ...]:
        """The call edges that may lead to a function."""
        return tuple(self._callers[function])

    def calls(self, function: str) -> tuple[Edge, ...]:
        """The call edges of a function, in its order."""
        return self._calls.get(function, ())

    def callees_of(self, edge: Edge) -> tuple[str, ...]:
        """The functions that a call edge may enter."""
        return self._callees.get(edge, ())

    def calls_outside(self, edge: Edge) -> bool:
        """Whether a call may leave the program: through a pointer that is not the program's own."""
        return edge in self._outside

    def is_recursive(self, function: str) -> bool:
        """Whether a function may be called while a call of it is under way."""
        return function in self._recursive

    def component(self, function: str) -> tuple[str, ...]:
        """The functions that call each other with this one, itself included."""
        return self.components[self._component[function]]
