"""What lowering leaves behind for those who look for lost blocks (`frontend.leaks`)."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program import operators as op
from cegas.program.expressions import Constant, Expression, Register, StaticAddress
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assign, Load, Operation, Store
from cegas.program.types import FloatType, PointerType

if TYPE_CHECKING:
    from cegas.frontend.lowering.body import FunctionBody

HANDED: Final = 1 << 20
"""The array of what was handed over is said to have room for so many addresses. Nothing happens behind its end: no object
of the program lies there, and its cells are as good as any."""


class LeakNotes:
    """Notes about the functions of one program; there are none if nobody asks about lost blocks."""

    def __init__(self) -> None:
        self.variables: Final[dict[str, tuple[Register, ...]]] = {}
        """The registers that are local variables, by function."""
        self.handed: ObjectSite | None = None
        """The array of what functions without a body were given. Its first cell says how far it is filled."""
        self.ghosts: Final[dict[int, Operation]] = {}
        """The operations that are there for this alone, by identity."""

    def _emit(self, body: FunctionBody, operation: Operation) -> None:
        self.ghosts[id(operation)] = operation
        body.emit(operation)

    def note_variables(self, body: FunctionBody) -> None:
        self.variables[body.symbol.name] = tuple(sorted(body.mutable, key=lambda register: register.index))

    def end_scope(self, body: FunctionBody, variable: Register) -> None:
        """A variable is gone, and with it what it held."""
        if isinstance(variable.type, PointerType):
            body.write_mutable(variable)
            self._emit(body, Assign(None, variable, body.build.constant(variable.type, 0)))

    def hand_over(self, body: FunctionBody, values: Iterable[Expression | None]) -> None:
        """Code outside the program gets values, and may keep those that are addresses."""
        context, build, width = body.context, body.build, body.context.offset_type
        for value in values:
            if value is None or isinstance(value, Constant | StaticAddress) or value.type.bits < width.bits:
                continue
            if isinstance(value.type, FloatType):
                continue
            if self.handed is None:
                size = HANDED * context.pointer.bytes
                self.handed = context.site(ObjectKind.GLOBAL, "__cegas_handed", size, context.pointer.bytes)
            array = build.address(context.pointer, self.handed)
            filled = body.temporary(width)
            following = build.apply(op.ADD, width, filled, build.constant(width, context.pointer.bytes))
            place = build.apply(op.PTR_ADD, context.pointer, array, following)
            self._emit(body, Load(None, filled, array))
            self._emit(body, Store(None, place, value))
            self._emit(body, Store(None, array, following))
