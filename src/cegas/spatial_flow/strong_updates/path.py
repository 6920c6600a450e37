"""A path through the automata, flattened into operations, with the frames of its calls."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate, Call, Operation, Return, registers_written
from cegas.program.steps import Step
from cegas.spatial_flow.singletons import PathSingletons

if TYPE_CHECKING:
    from cegas.spatial_flow.strong_updates.numbers import PathNumbers


class PathFrame:
    """An activation of a function on a path. Compared by identity."""

    __slots__ = ("call", "function", "number", "parent")

    def __init__(self, number: int, function: str, parent: PathFrame | None, call: int) -> None:
        self.number = number
        self.function = function
        self.parent = parent
        self.call = call
        """The position of the call that made it; -1 for the first frame."""

    def __repr__(self) -> str:
        return f"<frame {self.number} of {self.function}>"


class PathPoint:
    """An operation on a path."""

    __slots__ = ("edge", "frame", "index", "operation", "step")

    def __init__(self, step: int, edge: Edge, index: int, frame: PathFrame) -> None:
        self.step = step
        """Which step of the path it belongs to."""
        self.edge = edge
        self.index = index
        self.frame = frame
        """In which its expressions are evaluated."""
        self.operation: Operation = edge.operations[index]


class PathOperations:
    """The operations of a path from the start of a function, usually of the program. Positions count them from 0."""

    def __init__(self, program: Program, steps: Iterable[Step]) -> None:
        self.program = program
        self.points: list[PathPoint] = []
        self.steps: list[Step] = list(steps)
        self.frames: list[PathFrame] = []
        self._defined: dict[tuple[PathFrame, Register], list[int]] = {}
        self._allocations: dict[ObjectSite, int] = {}
        self._scoped: dict[ObjectSite, bool] = {}
        self._twice: set[str] = set()
        self._callees: dict[int, PathFrame] = {}
        self._numbers: PathNumbers | None = None
        self._follow()
        self.singletons = PathSingletons(self._allocations, self._scoped, frozenset(self._twice))

    def __len__(self) -> int:
        return len(self.points)

    def definition(self, frame: PathFrame, register: Register, position: int) -> int | None:
        """Where a register that is read at `position` was set last; None if it was not set on the path."""
        found = self._defined.get((frame, register), ())
        place = bisect_left(found, position)
        return found[place - 1] if place else None

    def callee(self, position: int) -> PathFrame | None:
        """The frame that the call at a position makes; None if it leaves the program and comes back."""
        return self._callees.get(position)

    @property
    def numbers(self) -> PathNumbers:
        """The numbers that the path fixes; they are looked for when someone asks."""
        if self._numbers is None:
            from cegas.spatial_flow.strong_updates.numbers import PathNumbers  # few paths have computed indices

            self._numbers = PathNumbers(self)
        return self._numbers

    # -- construction ---------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        active: dict[str, int] = {}
        stack: list[PathFrame] = []
        if self.steps:
            stack.append(self._frame(self.steps[0].edge.source.function, None, -1, active))
        for number, step in enumerate(self.steps):
            assert stack, "the path goes on after its first function has returned"
            frame = stack[-1]
            assert step.edge.source.function == frame.function, f"{step.edge}: not an edge of {frame.function}"
            for index in range(len(step.edge.operations)):
                position = len(self.points)
                self.points.append(PathPoint(number, step.edge, index, frame))
                self._note(position, frame, step, stack, active)

    def _frame(self, function: str, parent: PathFrame | None, call: int, active: dict[str, int]) -> PathFrame:
        frame = PathFrame(len(self.frames), function, parent, call)
        self.frames.append(frame)
        active[function] = active.get(function, 0) + 1
        if active[function] > 1:
            self._twice.add(function)
        return frame

    def _note(self, position: int, frame: PathFrame, step: Step, stack: list[PathFrame], active: dict[str, int]) -> None:
        operation = self.points[position].operation
        if isinstance(operation, Call):
            function = step.callee
            if function is None:  # it leaves the program and comes back
                self._define(position, frame, operation.targets)
                return
            callee = self._callees[position] = self._frame(function.name, frame, position, active)
            stack.append(callee)
            self._define(position, callee, function.parameters)
            if function.variable_arguments is not None:
                self._define(position, callee, (function.variable_arguments,))
        elif isinstance(operation, Return):
            stack.pop()
            active[frame.function] -= 1
            if frame.parent is not None:
                call = self.points[frame.call].operation
                assert isinstance(call, Call)
                self._define(position, frame.parent, call.targets)
        else:
            self._define(position, frame, registers_written(operation))
            if isinstance(operation, Allocate):
                site = operation.site
                self._allocations[site] = self._allocations.get(site, 0) + 1
                self._scoped[site] = self._scoped.get(site, True) and operation.scoped

    def _define(self, position: int, frame: PathFrame, registers: Sequence[Register]) -> None:
        for register in registers:
            self._defined.setdefault((frame, register), []).append(position)

    # -- values that change hands ---------------------------------------------------------------------------------

    def handed_over(self, position: int, frame: PathFrame, register: Register) -> tuple[Expression | None, PathFrame]:
        """What a call or return at `position` sets a register of `frame` to, and the frame to evaluate it in.

        No expression if nothing was handed over: a call that leaves the program, a missing argument or result.
        """
        point = self.points[position]
        operation = point.operation
        if isinstance(operation, Return):
            call = self.points[point.frame.call].operation
            assert isinstance(call, Call)
            place = call.targets.index(register)
            return (operation.values[place] if place < len(operation.values) else None), point.frame
        assert isinstance(operation, Call)
        if frame is point.frame:
            return None, frame
        function = self.program.functions[frame.function]
        if register is function.variable_arguments:
            return operation.variable_arguments, point.frame
        place = function.parameters.index(register)
        return (operation.arguments[place] if place < len(operation.arguments) else None), point.frame
