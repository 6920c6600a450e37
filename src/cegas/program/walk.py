"""Along a given path: the abstract machine follows it instead of choosing its way.

Many paths depend on no input at all. Whether such a path can be taken needs no solver: `walk` follows it with known values,
and what comes from outside the program stays unknown. If every assumption is known to hold all the same, any input takes the
path; if one is known to fail, none does. Where that depends on something unknown, on the number of an address, or on memory
outside the program, there is no answer here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cegas.foundation.budget import Tick
from cegas.foundation.errors import CegasError
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import Background, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, Call, Operation, Origin, Return
from cegas.program.operators import Operator
from cegas.program.source import SourcePosition
from cegas.program.types import Type
from cegas.program.values import AddressXor, Algebra, Composite, PartlyKnown, Pointer, Slice, Undefined, Value

Observe = Callable[[Operation, Machine], None]
"""Sees each operation after it was done (a call or return before the frame changes)."""


@dataclass(frozen=True, slots=True)
class InputValue:
    """A value that the program asked for."""

    origin: Origin
    type: Type
    bits: int
    edge: int
    """The number of the edge, in the path, on which it was asked for."""
    position: SourcePosition | None


class NotTaken(CegasError):
    """No run takes the path."""


def walk(program: Program, path: Sequence[Edge], tick: Tick | None = None) -> tuple[InputValue, ...]:
    """The inputs with which the program takes a path from its start, if known values decide that.

    Raises `NotTaken` if no run takes the path, and `Stuck` if known values do not decide it. The inputs are zeros: any other
    would do as well. `tick` is called for every edge; it may raise, to give up.
    """
    walker = _Walker(program, None)
    walker.follow(path, tick)
    if not walker.asked:
        return ()
    return _run(program, path, None, tick)


def show(program: Program, path: Sequence[Edge], observe: Observe, tick: Tick | None = None) -> None:
    """Show every operation of a path that `walk` has inputs for."""
    _run(program, path, observe, tick)


def _run(program: Program, path: Sequence[Edge], observe: Observe | None, tick: Tick | None) -> tuple[InputValue, ...]:
    """Follow a path with zeros for inputs."""
    walker = _Walker(program, 0)
    walker.observe = observe
    walker.follow(path, tick)
    return tuple(walker.asked)


class PathMachine(Machine):
    """A machine that is told which edges to take; subclasses say what that demands of assumptions and calls."""

    def __init__(self, program: Program, algebra: Algebra) -> None:
        super().__init__(program, algebra)
        self.observe: Observe | None = None
        self.asked: list[InputValue] = []
        """The inputs so far, in the order in which the program asked for them."""
        self.edge = 0
        self.position: SourcePosition | None = None
        """Of the operation that is being done."""

    def follow(self, path: Sequence[Edge], tick: Tick | None) -> None:
        """Take every edge, from the start of the program on."""
        self.start()
        for number, edge in enumerate(path):
            if tick is not None:
                tick()
            self.edge = number
            following = path[number + 1] if number + 1 < len(path) else None
            for operation in edge.operations:
                self.position = operation.position
                changes_frame = isinstance(operation, Call | Return)
                if self.observe is not None and changes_frame:
                    self.observe(operation, self)
                self._step(edge, operation, following)
                if self.observe is not None and not changes_frame:
                    self.observe(operation, self)

    def _step(self, edge: Edge, operation: Operation, following: Edge | None) -> None:
        if isinstance(operation, Assume):
            self.assume(operation)
        elif isinstance(operation, Call):
            if following is not None:
                self.go(edge, operation, following)
        elif isinstance(operation, Return):
            self.leave(operation.values)
        else:
            self.execute(operation)

    def assume(self, operation: Assume) -> None:
        """Go on only if the condition holds."""
        raise NotImplementedError

    def go(self, edge: Edge, call: Call, following: Edge) -> None:
        """Call what the path goes on in: a function of the program, or one outside if the path goes on behind the call."""
        raise NotImplementedError

    def note(self, origin: Origin, type_: Type, bits: int) -> None:
        """The program has asked for a value, and got this one."""
        self.asked.append(InputValue(origin, type_, bits, self.edge, self.position))


class _KnownValues(Algebra):
    """Known values, and nothing that would be known only to a formula."""

    def __init__(self, pointer_bits: int, ask: Callable[[Origin, Type], Value]) -> None:
        super().__init__(pointer_bits)
        self._ask = ask

    def fresh(self, origin: Origin, type_: Type) -> Value:
        return self._ask(origin, type_)

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(map(_holds_address, operands)):
            raise Stuck("a result that depends on the number of an address")
        if any(map(_is_partly_undefined, operands)):
            # Which bits of the result are uninitialised may depend on an unknown value.
            if operator is op.ITE or any(not isinstance(operand, int | Undefined) for operand in operands):
                raise Stuck("a result that is partly uninitialized")
        return super().unresolved(operator, type_, operand_type, operands)

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        result = super()._bitwise_partial(operator, type_, operand_type, operands)
        if isinstance(result, PartlyKnown) and any(_holds_address(item) or _is_partly_undefined(item) for item in operands):
            return None  # the open bits are not just unknown ones
        return result


class _Walker(PathMachine):
    """Follows a path as long as known values say that it is taken."""

    def __init__(self, program: Program, inputs: int | None) -> None:
        """What every input is; None: not known."""
        super().__init__(program, _KnownValues(program.data_model.value, self._ask))
        self._inputs = inputs

    def _ask(self, origin: Origin, type_: Type) -> Value:
        self.note(origin, type_, self._inputs or 0)
        return self.algebra.unknown(origin) if self._inputs is None else self._inputs

    def assume(self, operation: Assume) -> None:
        holds = self.evaluate(operation.condition)
        if not isinstance(holds, int):
            raise Stuck("a condition that is not known", operation.position)
        if not holds:
            raise NotTaken(f"{operation.condition} does not hold")

    def go(self, edge: Edge, call: Call, following: Edge) -> None:
        function = self.callee(call)
        if following.source is not function.entry:
            if isinstance(call.callee, str):
                raise ValueError(f"the path does not go on in {function.name}, which it calls")
            raise NotTaken(f"{function.name} is called")
        self.enter(edge, function)

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        if site.kind is ObjectKind.EXTERNAL:
            # Its objects may share bytes with each other, and with what unknown pointers point to.
            raise Stuck("an access to memory outside the program")
        return super()._make(site, size, background)


def _holds_address(value: Value) -> bool:
    if isinstance(value, Slice):
        return _holds_address(value.value)
    if isinstance(value, Composite):
        return any(_holds_address(part) for part, _ in value.parts)
    return isinstance(value, Pointer | AddressXor)


def _is_partly_undefined(value: Value) -> bool:
    if isinstance(value, Composite):
        return any(_is_partly_undefined(part) for part, _ in value.parts)
    return isinstance(value, Undefined)
