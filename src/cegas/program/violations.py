"""The edges along which conditions fail. They stand beside the automata, not in them.

A condition that counts is a target: no run may come to it and find it false. The violation edge of a condition does what
its edge does in front of it, then assumes the opposite, and leads to a target of its own. Locations do not know of it, so
that whoever looks at an automaton sees what would be there if nothing counted. Only an exploration takes violation edges,
from the states that do not show the condition.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.typed import Final, TypeAlias
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.expressions import ExpressionBuilder
from cegas.program.operations import Assume, AssumeKind, Check, Operation

Condition: TypeAlias = Assume | Check
"""What C demands: where an `Assume` of it fails, the run ends; at a `Check` it goes on."""


class ViolationEdge(Edge):
    """The beginning of an edge, up to a condition, which then fails.

    Operation number n is operation number n of `whole`, and the last one is the opposite of the condition: places on the one
    are places on the other (`home`).
    """

    __slots__ = ("condition", "whole")

    def __init__(self, id_: int, whole: Edge, index: int, target: Location, failing: Assume) -> None:
        super().__init__(id_, whole.source, target, (*whole.operations[:index], failing))
        condition = whole.operations[index]
        assert isinstance(condition, Assume | Check)
        self.whole: Final = whole
        self.condition: Final[Condition] = condition

    @property
    def index(self) -> int:
        """The place of the condition."""
        return len(self.operations) - 1


def home(edge: Edge, index: int) -> tuple[Edge, int]:
    """Where the automata have an operation of an edge."""
    return (edge.whole, index) if isinstance(edge, ViolationEdge) else (edge, index)


_CONDITIONS: Final = (Assume, Check)


class Violations:
    """The violation edges of a program, for the kinds of conditions that count. Each is made once, when it is asked for.

    Numbers are given by place, not by the order of asking: they follow those of the program's own edges and locations.
    """

    def __init__(self, program: Program) -> None:
        self._counted: Final = program.counted
        self._builder: Final = ExpressionBuilder()
        self._made: Final[dict[tuple[Edge, int], ViolationEdge]] = {}
        self._violated: Final[dict[int, Condition]] = {}
        """By the identities of their opposites."""
        self._numbers: Final[dict[tuple[Edge, int], int]] = {}
        self._watched: Final[dict[Edge, tuple[int, ...]]] = {}
        if self._counted:
            self._number(program)
        functions = program.functions.values() if self._numbers else ()
        self._first_edge: Final = 1 + max([edge.id for function in functions for edge in function.edges], default=0)
        self._first_location: Final = 1 + max([each.id for function in functions for each in function.locations], default=0)

    def _number(self, program: Program) -> None:
        counted = self._counted
        for function in program.functions.values():
            for edge in function.edges:
                found = tuple(
                    [
                        index
                        for index, each in enumerate(edge.operations)
                        if isinstance(each, _CONDITIONS) and each.harm in counted
                    ]
                )
                if found:
                    self._watched[edge] = found
                    for index in found:
                        self._numbers[edge, index] = len(self._numbers)

    def __len__(self) -> int:
        """How many conditions count."""
        return len(self._numbers)

    def __iter__(self) -> Iterator[tuple[Edge, int]]:
        """The places of all that count, in program order."""
        return iter(self._numbers)

    def conditions(self) -> dict[Condition, str]:
        """All that count, in program order, with the functions that they stand in."""
        found: dict[Condition, str] = {}
        for edge, index in self._numbers:
            condition = edge.operations[index]
            assert isinstance(condition, Assume | Check)
            found.setdefault(condition, edge.source.function)
        return found

    def counts(self, operation: Operation) -> bool:
        """Whether an operation is a condition of a kind that counts."""
        return isinstance(operation, _CONDITIONS) and operation.harm in self._counted

    def watched(self, edge: Edge) -> tuple[int, ...]:
        """The places of those on an edge."""
        return self._watched.get(edge, ())

    def edge(self, whole: Edge, index: int) -> ViolationEdge:
        """The violation edge of a condition that counts."""
        key = (whole, index)
        found = self._made.get(key)
        if found is None:
            number = self._numbers[key]
            condition = whole.operations[index]
            assert isinstance(condition, Assume | Check)
            target = Location(self._first_location + number, whole.source.function, LocationKind.TARGET)
            target.position = condition.position
            opposite = self._builder.negate(condition.condition)
            failing = Assume(condition.position, opposite, AssumeKind.VIOLATION, condition.reason)
            found = self._made[key] = ViolationEdge(self._first_edge + number, whole, index, target, failing)
            self._violated[id(failing)] = condition
            target.entering.append(found)
        return found

    def violated(self, failing: Operation) -> Condition:
        """The condition that fails at the last operation of a violation edge."""
        return self._violated[id(failing)]
