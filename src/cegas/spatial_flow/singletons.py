"""The one place that says when an abstract object stands for one concrete object (paper, Table 1: *pcSingletons*).

An object of the program text, a site, may have many objects at run time. A store may replace the content of a cell only if
the cell is a *singleton*: one concrete cell at a time. It is none if its site is

- a heap summary: a block of an allocation that may be executed, or on a path is executed, more than once;
- a local of a function that may be active, or on a path is active, twice at a time;
- the memory outside the program, which stands for many objects.

and if the offset within the object is not known (an element at a variable index), which callers check: a cell without an
offset is no cell.

Objects of a *scoped* allocation replace each other within a frame: when the next one is made, the last one is dead, and
no valid access reaches it.
"""

from __future__ import annotations

from collections.abc import Mapping

from cegas.foundation.graphs import strong_components
from cegas.pointers import PointsTo
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate

_STATIC = (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION)


class Singletons:
    """Singletons of the whole program: whatever path is taken."""

    def __init__(self, program: Program, pointers: PointsTo) -> None:
        self._program = program
        self._calls = pointers.call_graph
        self._made: dict[ObjectSite, list[tuple[Edge, Allocate]]] = {}
        for function in program.functions.values():
            for edge in function.edges:
                for operation in edge.operations:
                    if isinstance(operation, Allocate):
                        self._made.setdefault(operation.site, []).append((edge, operation))
        self._known: dict[ObjectSite, bool] = {}
        self._once: dict[str, bool] = {}
        self._components: dict[str, dict[Location, int]] = {}

    def is_singleton(self, site: ObjectSite) -> bool:
        """Whether the site has at most one living object at any time."""
        found = self._known.get(site)
        if found is None:
            found = self._known[site] = self._decide(site)
        return found

    def _decide(self, site: ObjectSite) -> bool:
        if site.kind in _STATIC:
            return True
        if site.kind is ObjectKind.EXTERNAL:
            return site.size is not None  # an `extern` variable; what has no size is all the rest of the world
        made = self._made.get(site, [])
        if site.kind is not ObjectKind.HEAP:
            if self._calls.is_recursive(site.function or ""):
                return False
            return all(operation.scoped for _, operation in made) or self._made_once(made)
        return self._made_once(made) and all(self._runs_once(edge.source.function) for edge, _ in made)

    def _made_once(self, made: list[tuple[Edge, Allocate]]) -> bool:
        """Whether one call of the function makes at most one object."""
        if len(made) > 1:
            return False
        return all(not self._is_repeated(edge) for edge, _ in made)

    def _runs_once(self, name: str) -> bool:
        """Whether a function is called at most once in a run of the program."""
        chain: list[str] = []
        while name not in self._once:
            if name in chain:
                answer = False
                break
            chain.append(name)
            calls = self._calls.callers(name)
            if name == self._program.start:
                answer = not calls
                break
            if len(calls) != 1 or self._is_repeated(calls[0]):
                answer = not calls
                break
            name = calls[0].source.function
        else:
            answer = self._once[name]
        for link in chain:
            self._once[link] = answer
        return answer

    def _is_repeated(self, edge: Edge) -> bool:
        """Whether one call of the function may take an edge twice: it lies on a cycle."""
        name = edge.source.function
        found = self._components.get(name)
        if found is None:
            found = self._components[name] = _components(self._program.functions[name])
        return found[edge.source] == found[edge.target]


class PathSingletons:
    """Singletons of one path (*path-correlated*): what happens on other paths does not count."""

    def __init__(
        self, allocations: Mapping[ObjectSite, int], scoped: Mapping[ObjectSite, bool], twice: frozenset[str]
    ) -> None:
        self._allocations = allocations
        """How many objects of each site the path makes."""
        self._scoped = scoped
        """Whether the objects of a site replace each other within their frame."""
        self._twice = twice
        """The functions of which the path has two frames at a time."""

    def is_singleton(self, site: ObjectSite) -> bool:
        """Whether the site has at most one living object at any time of the path."""
        if site.kind in _STATIC:
            return True
        if site.kind is ObjectKind.EXTERNAL:
            return site.size is not None
        if self._allocations.get(site, 0) <= 1:
            return True
        return site.kind is not ObjectKind.HEAP and self._scoped.get(site, False) and site.function not in self._twice


def _components(function: ControlFlowAutomaton) -> dict[Location, int]:
    """The number of the strongly connected component of each location."""
    number = {location: place for place, location in enumerate(function.locations)}
    successors = [[number[edge.target] for edge in location.leaving] for location in function.locations]
    return {
        function.locations[member]: place
        for place, component in enumerate(strong_components(successors))
        for member in component
    }
