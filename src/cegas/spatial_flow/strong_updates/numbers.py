"""The numbers that a path fixes: constants, what is computed from them, and what its decisions say (`i == 3`).

An index of GEP that the path fixes leads to one element, as a constant index does (paper, Table 1: GEP). Numbers are
followed through registers, arguments and results; what is read from memory is not known.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.operations import Assign, Assume, Call, Return
from cegas.program.types import IntType
from cegas.spatial_flow.strong_updates.path import PathFrame, PathOperations


class PathNumbers:
    """What numbers are on one path, whatever the inputs."""

    def __init__(self, path: PathOperations) -> None:
        self._path = path
        self._known: Final[dict[tuple[PathFrame, Register], tuple[list[int], list[int]]]] = {}
        """By register: the positions from which on it is known until it is set again, in order, and its bits."""
        for position in range(len(path)):
            self._follow(position)

    def number(self, frame: PathFrame, expression: Expression, position: int) -> int | None:
        """The bits of what an expression is at a position; None if the path does not say."""
        match expression:
            case Constant(bits=bits):
                return bits
            case Register():
                return self._register(frame, expression, position)
            case Apply(operator=operator, operands=operands) if _is_arithmetic(expression):
                values = [self.number(frame, each, position) for each in operands]
                known = [value for value in values if value is not None]
                return operator.evaluate(expression.type, operands[0].type, *known) if len(known) == len(values) else None
        return None

    def _register(self, frame: PathFrame, register: Register, position: int) -> int | None:
        positions, numbers = self._known.get((frame, register), ((), ()))
        place = bisect_left(positions, position) - 1
        if place < 0:
            return None
        since = self._path.definition(frame, register, position)
        return numbers[place] if since is None or positions[place] >= since else None

    def _know(self, frame: PathFrame, register: Register, position: int, bits: int) -> None:
        positions, numbers = self._known.setdefault((frame, register), ([], []))
        positions.append(position)
        numbers.append(bits)

    # -- along the path -------------------------------------------------------------------------------------------

    def _follow(self, position: int) -> None:
        """Note what the operation at a position says."""
        point = self._path.points[position]
        match point.operation:
            case Assign(target=target):
                self._set(point.frame, (target,), position)
            case Call():
                callee = self._path.callee(position)
                if callee is not None:
                    self._set(callee, self._path.program.functions[callee.function].parameters, position)
            case Return() if point.frame.parent is not None:
                call = self._path.points[point.frame.call].operation
                assert isinstance(call, Call)
                self._set(point.frame.parent, call.targets, position)
            case Assume(condition=Apply(operator=op.EQ, operands=(Register() as register, Constant(bits=bits)))):
                if isinstance(register.type, IntType):
                    self._know(point.frame, register, position, bits)

    def _set(self, frame: PathFrame, registers: Iterable[Register], position: int) -> None:
        operation = self._path.points[position].operation
        for register in registers:
            if not isinstance(register.type, IntType):
                continue
            value: Expression | None
            if isinstance(operation, Assign):
                value, there = operation.value, frame
            else:
                value, there = self._path.handed_over(position, frame, register)
            bits = None if value is None else self.number(there, value, position)
            if bits is not None:
                self._know(frame, register, position, bits)


def _is_arithmetic(expression: Apply) -> bool:
    """Of integers alone: addresses are none of our numbers."""
    return all(isinstance(each.type, IntType) for each in (expression, *expression.operands))
