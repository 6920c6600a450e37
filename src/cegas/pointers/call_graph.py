"""Who calls whom: functions, the call edges between them, and the groups that call each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def strong_components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The strongly connected components of a graph (Tarjan), each after those that it leads to."""
    count = len(successors)
    order = [0] * count  # 0: not seen
    low = [0] * count
    on_stack = bytearray(count)
    stack: list[int] = []
    result: list[list[int]] = []
    clock = 0
    for root in range(count):
        if order[root]:
            continue
        clock += 1
        order[root] = low[root] = clock
        stack.append(root)
        on_stack[root] = 1
        work = [(root, iter(successors[root]))]
        while work:
            node, remaining = work[-1]
            for successor in remaining:
                if not order[successor]:
                    clock += 1
                    order[successor] = low[successor] = clock
                    stack.append(successor)
                    on_stack[successor] = 1
                    work.append((successor, iter(successors[successor])))
                    break
                if on_stack[successor]:
                    low[node] = min(low[node], order[successor])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == order[node]:
                    component: list[int] = []
                    while True:
                        member = stack.pop()
                        on_stack[member] = 0
                        component.append(member)
                        if member == node:
                            break
                    component.sort()
                    result.append(component)
    return result
