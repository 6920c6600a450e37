"""Along a given path: the abstract machine follows it instead of choosing its way.

Many paths depend on no input at all. Whether such a path can be taken needs no solver: `walk` follows it with known values,
and what comes from outside the program stays unknown. If every assumption is known to hold all the same, any input takes the
path; if one is known to fail, none does. Where that depends on something unknown, on the number of an address, or on memory
outside the program, there is no answer here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.data import Data
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.algebra import Algebra
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Access, Apply, Constant, Expression, Register
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import Background, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, AssumeKind, Call, Operation, Origin, Return
from cegas.program.operators import Operator
from cegas.program.source import SourcePosition
from cegas.program.types import Type
from cegas.program.values import Composite, PartlyKnown, Pointer, Undefined, Value, holds_address, in_pages

Observe = Callable[[Operation, Machine], None]
"""Sees each operation after it was done (a call or return before the frame changes)."""


class PathObserver:
    """Sees the operations of a path, and is told first how long it is."""

    edges: int | None = None
    """The edges of the path, as soon as it is being followed."""

    def __call__(self, operation: Operation, machine: Machine) -> None:
        """Sees an operation, as `Observe` says."""
        raise NotImplementedError

    def is_brief(self, machine: Machine) -> bool:
        """Whether it need not see the plain operations of the edge that comes next: numbers that are computed, compared,
        read and written. It is told of them all at once then, and sees the others."""
        return False

    def passed(self, edge: Edge, first: int, end: int, machine: Machine) -> None:
        """The operations of an edge from one to before another were done without it."""

    can_do_without: bool = False
    """Whether the middle of a long run may be left out, of which it sees the inputs alone."""

    def left_out(self, rounds: int) -> None:
        """So many rounds of loops and calls come now that it does not see."""


class InputValue(Data):
    """A value that the program asked for."""

    __slots__ = ("bits", "edge", "origin", "position", "type")

    def __init__(self, origin: Origin, type_: Type, bits: int, edge: int, position: SourcePosition | None) -> None:
        self.origin: Final = origin
        self.type: Final = type_
        self.bits: Final = bits
        self.edge: Final = edge
        """The number of the edge, in the path, on which it was asked for."""
        self.position: Final = position


class OutsideInput(Data):
    """Memory outside the program, as far as a run touches it."""

    __slots__ = ("addresses", "content", "ranges")

    def __init__(
        self, content: dict[int, int], ranges: tuple[tuple[int, int], ...], addresses: dict[ObjectSite, int]
    ) -> None:
        self.content: Final = content
        """The bytes that were read before the run wrote them, by address."""
        self.ranges: Final = ranges
        """Address and length of what was read or written."""
        self.addresses: Final = addresses
        """Of `extern` variables."""


NOTHING_OUTSIDE: Final = OutsideInput({}, (), {})


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
        self.position: SourcePosition | None = None
        """Of the operation that is being done."""

    def follow(self, path: Sequence[Edge], tick: Tick | None) -> None:
        """Take every edge, from the start of the program on."""
        self.start()
        observe = self.observe
        if isinstance(observe, PathObserver):
            observe.edges = len(path)
        for number, edge in enumerate(path):
            if tick is not None:
                tick()
            self.edge = number
            for operation in edge.operations:
                self.position = operation.position
                if isinstance(operation, Assume):
                    self.assume(operation)
                elif isinstance(operation, Call):
                    if observe is not None:
                        observe(operation, self)
                    if number + 1 < len(path):
                        self.go(edge, operation, path[number + 1])
                    continue
                elif isinstance(operation, Return):
                    if observe is not None:
                        observe(operation, self)
                    self.leave(operation.values)
                    continue
                else:
                    self.execute(operation)
                if observe is not None:
                    observe(operation, self)

    def assume(self, operation: Assume) -> None:
        """Go on only if the condition holds."""
        raise NotImplementedError

    def go(self, edge: Edge, call: Call, following: Edge) -> None:
        """Call the function in which the path goes on, or one outside the program if it goes on behind the call."""
        raise NotImplementedError

    def placed(self, address: Value) -> Value:
        """An address as an object and an offset, if it is a number that means one."""
        return address

    def outside(self) -> OutsideInput:
        """The memory outside the program that was touched so far."""
        return NOTHING_OUTSIDE

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
        if any(map(holds_address, operands)):
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
        if isinstance(result, PartlyKnown) and any(holds_address(item) or _is_partly_undefined(item) for item in operands):
            return None  # the open bits are not just unknown ones
        return result


class _Walker(PathMachine):
    """Follows a path as long as known values say that it is taken."""

    def __init__(self, program: Program, inputs: int | None) -> None:
        """What every input is; None: not known."""
        super().__init__(program, _KnownValues(program.data_model.value, self._ask))
        self._inputs = inputs
        self._is_judging = False
        """Whether a condition is asked for in order to fail."""
        self._quick: dict[int, _Quick] = {}
        """By the identity of an expression: its value in the usual cases."""

    def _ask(self, origin: Origin, type_: Type) -> Value:
        self.note(origin, type_, self._inputs or 0)
        return self.algebra.unknown(origin) if self._inputs is None else self._inputs

    def evaluate(self, expression: Expression) -> Value:
        # Paths may have millions of operations. Nearly all of their operands are numbers.
        if type(expression) is Apply:
            quick = self._quick.get(id(expression))
            if quick is None:
                quick = self._quick[id(expression)] = _quick_address(expression) or _quick_number(expression)
            value = quick(self.frames[-1].registers)
            if value is not None:
                return value
        return super().evaluate(expression)

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        if self._is_judging and isinstance(address, int) and not in_pages(address, self.algebra.pointer_bits):
            raise Stuck("whether something lies at a number")
        return super().valid(address, size, access)

    def assume(self, operation: Assume) -> None:
        self._is_judging = operation.kind is AssumeKind.VIOLATION
        holds = self.evaluate(operation.condition)
        self._is_judging = False
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


# -- expressions in the usual cases ---------------------------------------------------------------------------------------

_Registers = Sequence[Value | None]
_Quick = Callable[[_Registers], Value | None]
"""The value of an expression by the values of registers; None if that is not one of the usual cases."""
_QuickNumber = Callable[[_Registers], int | None]


def _quick_number(expression: Expression) -> _QuickNumber:
    """Numbers, computed from numbers."""
    if isinstance(expression, Constant):
        bits = expression.bits
        return lambda registers: bits
    if isinstance(expression, Register):
        index = expression.index

        def number(registers: _Registers) -> int | None:
            value = registers[index]
            return value if isinstance(value, int) else None

        return number
    if not isinstance(expression, Apply) or len(expression.operands) > 2:
        return _never
    evaluate, type_, operand_type = expression.operator.evaluate, expression.type, expression.operands[0].type
    first = _quick_number(expression.operands[0])
    if len(expression.operands) == 1:

        def unary(registers: _Registers) -> int | None:
            value = first(registers)
            return None if value is None else evaluate(type_, operand_type, value)

        return unary
    second = _quick_number(expression.operands[1])

    def binary(registers: _Registers) -> int | None:
        one, two = first(registers), second(registers)
        return None if one is None or two is None else evaluate(type_, operand_type, one, two)

    return binary


def _quick_address(expression: Expression) -> _Quick | None:
    """A known place in an object, a number of bytes further; None if the expression is something else."""
    if not isinstance(expression, Apply) or expression.operator is not op.PTR_ADD:
        return None
    base, distance, mask = expression.operands[0], _quick_number(expression.operands[1]), (1 << expression.type.bits) - 1
    if not isinstance(base, Register):
        return None
    index = base.index

    def address(registers: _Registers) -> Value | None:
        start = registers[index]
        if not isinstance(start, Pointer):
            return None
        offset, bytes_ = start.offset, distance(registers)
        if not isinstance(offset, int) or bytes_ is None:
            return None
        return Pointer(start.object, (offset + bytes_) & mask)

    return address


def _never(registers: _Registers) -> int | None:
    return None


def _is_partly_undefined(value: Value) -> bool:
    if isinstance(value, Composite):
        return any(_is_partly_undefined(part) for part, _ in value.parts)
    return isinstance(value, Undefined)
