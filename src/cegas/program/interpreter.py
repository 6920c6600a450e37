"""The reference interpreter: runs a program with given inputs, one operation after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from cegas.foundation.enums import Enum
from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.algebra import Algebra
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.expressions import Defined
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import Content, Fresh, MemoryObject, Segment
from cegas.program.operations import Allocate, Assume, AssumeKind, Check, Operation, Origin, Return, first_origin
from cegas.program.operators import Operator
from cegas.program.quick import QuickChoice, QuickEdge, quick_choice, quick_edge
from cegas.program.types import PointerType, Type
from cegas.program.values import Pointer, Value, in_pages, origin_of
from cegas.program.violations import ViolationEdge, Violations
from cegas.program.walk import PathObserver

OFTEN: Final = 30
"""An edge that is taken as often, and a place that is left as often, gets a function of its own."""
_NO_PARTS: Final[Mapping[int, QuickEdge]] = {}


class OutcomeKind(Enum):
    """How a run ended."""

    TARGET = "target"
    """The property was violated; `Outcome.violated` says which condition failed, if it was one."""
    END = "end"
    """The program came to its end."""
    BLOCKED = "blocked"
    """An assumption did not hold: `Outcome.assumption`."""
    STUCK = "stuck"
    """The interpreter could not go on; `Outcome.reason` says why. `Outcome.assumption` is the condition that is not
    known, if it was one, and the reason has a `…` in its place."""


@record
class Outcome:
    """The end of a run."""

    kind: OutcomeKind
    location: Location
    reason: str = ""
    assumption: Assume | None = None
    operations: int = 0
    violated: ViolationEdge | None = None


class UnknownCondition(Stuck):
    """A condition is neither known to hold nor known to fail."""

    def __init__(self, condition: Assume, origin: Origin | None) -> None:
        detail = f" ({origin})" if origin is not None else ""
        super().__init__(f"the condition … is not known{detail}")
        self.condition: Final = condition


Supply = Callable[[Origin, Type], int | None]
"""Gives the next input; None to leave it unknown."""


class InputAlgebra(Algebra):
    """Known values with inputs from a supplier."""

    def __init__(self, pointer_bits: int, supply: Supply | None) -> None:
        super().__init__(pointer_bits)
        self._supply = supply
        self.outside: Callable[[], MemoryObject] | None = None
        """The memory outside the program, if addresses that come in are to lead there."""

    def fresh(self, origin: Origin, type_: Type) -> Value:
        if self._supply is not None and origin.kind.is_input:
            value = self._supply(origin, type_)
            if value is not None:
                is_address = isinstance(type_, PointerType) and not in_pages(value, type_.bits)
                if is_address and self.outside is not None:
                    return Pointer(self.outside(), value)
                return value & ((1 << type_.bits) - 1)
        return self.unknown(origin)

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        """What is computed from addresses outside may be one itself, unless it is a truth or a small number."""
        numbers = [number for number in map(_known_number, operands) if number is not None]
        if len(numbers) == len(operands):
            found = operator.evaluate(type_, operand_type, *numbers)
            if type_.bits == 1 or in_pages(found, type_.bits):
                return found
        return super().unresolved(operator, type_, operand_type, operands)


def _known_number(value: Value) -> int | None:
    """A value as a number; the addresses of memory outside the program are numbers."""
    if isinstance(value, Pointer) and value.object.site.is_all_outside and isinstance(value.offset, int):
        return value.offset
    return value if isinstance(value, int) else None


class _Strings(Content):
    """What an array that `main` gets holds at first: C says that the last pointer in it is null and that the others point to
    strings. Inputs that do not obey start no run."""

    __slots__ = ("_memory",)

    def __init__(self, algebra: Algebra, memory: MemoryObject) -> None:
        super().__init__(algebra, None)
        self._memory = memory
        self.fill_all(Fresh(first_origin(memory.site), self, undefined=False))

    def _from_source(self, segment: Segment, start: int, end: int, type_: Type | None) -> Value:
        memory, width = self._memory, self.algebra.pointer_bits // 8
        name = memory.site.name
        if start % width or end - start != width or not isinstance(memory.size, int):
            raise Stuck(f"a piece of {name} is read")
        if start == memory.size - width:
            self.cells[start] = (width, 0)
            return 0
        value = super()._from_source(segment, start, end, PointerType(8 * width))
        if isinstance(value, int) and in_pages(value, 8 * width) and start < memory.size - width:
            raise Stuck(f"{name}[{start // width}] points nowhere, which no start allows")
        return value


class _RunMachine(Machine):
    """The machine of a run that a program can be started with."""

    def _allocate(self, operation: Allocate) -> None:
        super()._allocate(operation)
        if operation.site.is_input:
            memory = self.objects[-1]
            first = _Strings(self.algebra, memory).segments[0].source
            assert isinstance(first, Fresh)
            memory.content = self.content(first)
            self.last_fresh = first


class Interpreter:
    """Runs one program once."""

    def __init__(
        self,
        program: Program,
        supply: Supply | None = None,
        *,
        observe: Callable[[Edge], None] | None = None,
        tick: Callable[[], None] | None = None,
        trace: Callable[[Operation, Machine], None] | None = None,
        max_operations: int | None = None,
        violations: Violations | None = None,
        leap: Callable[[Machine], Location | None] | None = None,
        follows_addresses: bool = False,
    ) -> None:
        """With violations, a run ends where one of their conditions fails; without, only where the program says so.

        Addresses among the inputs may be followed into the memory outside the program; or they are numbers.

        At every head of a loop the run may leap to a later one, with a state that it would have there.
        """
        self.program = program
        algebra = InputAlgebra(program.data_model.value, supply)
        self.machine: Machine = _RunMachine(program, algebra)
        if follows_addresses:
            algebra.outside = partial(self.machine.static, program.external)
        self._observe = observe
        self._tick = tick
        """Called regularly, to obey budgets; may raise."""
        self._trace = trace
        """Called after each operation (before a call or return changes the frame)."""
        self._max_operations = max_operations
        self._violations = violations
        self._leap = leap
        self.unclear: dict[Check, str] = {}
        """Checks of which it is not known whether they failed, each with its function."""
        self.operations = 0
        self._quick: dict[Edge, dict[int, QuickEdge] | int] = {}
        """The functions of edges that were taken often; of others, how often they were."""
        self._quick_choices: dict[Location, QuickChoice | int] = {}

    def run(self) -> Outcome:
        """From the start to the end."""
        location = self.machine.start().entry
        self.machine.edge = -1
        while True:
            if location.kind is LocationKind.TARGET:
                return self._outcome(OutcomeKind.TARGET, location)
            if location.kind is LocationKind.END:
                return self._outcome(OutcomeKind.END, location)
            if self._tick is not None:
                self._tick()
            if self._leap is not None and location.loop_head:
                location = self._leap(self.machine) or location
            if self._max_operations is not None and self.operations > self._max_operations:
                return self._outcome(OutcomeKind.STUCK, location, "more operations than allowed")
            try:
                edge, blocked = self._choose(location)
                if edge is None:
                    return self._outcome(OutcomeKind.BLOCKED, location, assumption=blocked)
                self.machine.edge += 1
                if self._observe is not None:
                    self._observe(edge)
                following = self._follow(edge)
                if isinstance(following, ViolationEdge):
                    return Outcome(OutcomeKind.TARGET, following.target, operations=self.operations, violated=following)
                if isinstance(following, Assume):
                    return self._outcome(OutcomeKind.BLOCKED, location, self._why(following), following)
                location = following
            except UnknownCondition as unclear:
                return self._outcome(OutcomeKind.STUCK, location, str(unclear), unclear.condition)
            except Stuck as stuck:
                return self._outcome(OutcomeKind.STUCK, location, str(stuck))

    def _why(self, assumption: Assume) -> str:
        """Which variable was used uninitialised, if that is what the assumption forbids."""
        if isinstance(assumption.condition, Defined):
            origin = origin_of(self.machine.evaluate(assumption.condition.operand))
            if origin is not None:
                return f"{origin.label} is used uninitialized"
        return ""

    def _outcome(self, kind: OutcomeKind, location: Location, reason: str = "", assumption: Assume | None = None) -> Outcome:
        return Outcome(kind, location, reason, assumption, self.operations)

    def _choose(self, location: Location) -> tuple[Edge | None, Assume | None]:
        """The edge whose guards hold; branches exclude each other."""
        edges = location.leaving
        if len(edges) == 1:
            return edges[0], None
        quick = self._quick_choices.get(location, 0)
        if isinstance(quick, int):
            made = quick_choice(location, self.machine.algebra.pointer_bits) if quick >= OFTEN else quick + 1
            self._quick_choices[location] = made
        else:
            number = quick(self.machine.frames[-1].registers, self.machine.statics)
            if number >= 0:
                return edges[number], None
        for edge in edges:
            if all(self._holds(guard) for guard in _guards(edge.operations)):
                return edge, None
        first = next(iter(_guards(edges[0].operations)), None) if edges else None
        return None, first

    def _holds(self, assumption: Assume) -> bool:
        value = self.machine.evaluate(assumption.condition)
        if isinstance(value, int):
            return value != 0
        raise UnknownCondition(assumption, origin_of(value))

    def _counts(self, operation: Operation) -> bool:
        return self._violations is not None and self._violations.counts(operation)

    def _failing(self, edge: Edge, index: int) -> ViolationEdge:
        """The violation edge of a condition that fails."""
        assert self._violations is not None
        failing = self._violations.edge(edge, index)
        if self._trace is not None:
            self._trace(failing.operations[-1], self.machine)
        return failing

    def _fails(self, operation: Check) -> bool:
        """Whether a check is known to fail."""
        value: Value | None
        try:
            value = self.machine.evaluate(operation.condition)
        except Stuck:
            value = None
        if not isinstance(value, int):
            self.unclear[operation] = self.machine.frame.function.name  # it is only looked at: the run goes on
        return value == 0

    def _follow(self, edge: Edge) -> Location | Assume | ViolationEdge:
        """Do an edge; the next location, or the assumption that does not hold, or the way in which a condition fails."""
        machine = self.machine
        call = edge.call
        if call is not None:
            self.operations += 1
            function = machine.callee(call)
            if self._trace is not None:
                self._trace(call, machine)
            machine.enter(edge, function)
            return function.entry
        if not edge.operations:
            self.operations += 1  # an empty loop comes to its limit, too
        quick, index, count = self._quick_parts(edge), 0, len(edge.operations)
        while index < count:
            part = quick.get(index)
            if part is not None:
                done = part(machine.frames[-1].registers, machine.statics)
                if done > index:
                    self.operations += done - index
                    if isinstance(self._trace, PathObserver):
                        self._trace.passed(edge, index, done, machine)
                    index = done
                    if index == count:
                        break
            operation = edge.operations[index]
            self.operations += 1
            if isinstance(operation, Assume):
                if not self._holds(operation):
                    return self._failing(edge, index) if self._counts(operation) else operation
                if self._trace is not None:
                    self._trace(operation, machine)
            elif isinstance(operation, Return):
                if self._trace is not None:
                    self._trace(operation, machine)
                made_by = machine.leave(operation.values)
                assert made_by is not None, "the start function returned"
                return made_by.target
            else:
                if isinstance(operation, Check) and self._counts(operation) and self._fails(operation):
                    return self._failing(edge, index)
                machine.execute(operation)
                if self._trace is not None:
                    self._trace(operation, machine)
            index += 1
        return edge.target

    def _quick_parts(self, edge: Edge) -> Mapping[int, QuickEdge]:
        """The functions for parts of an edge, if it is taken often and nobody has to see every operation."""
        quick, trace = self._quick.get(edge, 0), self._trace
        if isinstance(quick, int):
            made = quick_edge(edge, self._counts, self.machine.algebra.pointer_bits) if quick >= OFTEN else quick + 1
            self._quick[edge] = made
            return _NO_PARTS
        is_brief = trace is None or (isinstance(trace, PathObserver) and trace.is_brief(self.machine))
        return quick if is_brief else _NO_PARTS

    # -- looking at the final state -------------------------------------------------------------------------------

    def global_bytes(self, memory: MemoryObject) -> list[int | None]:
        """The bytes of an object; None where they are not numbers (addresses, unknown values)."""
        if not isinstance(memory.size, int):
            return []
        return [_as_byte(memory.content.read(offset, 1)) for offset in range(memory.size)]


def _guards(operations: Sequence[Operation]) -> Iterator[Assume]:
    for operation in operations:
        if not (isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH):
            return
        yield operation


def _as_byte(value: Value) -> int | None:
    return value if isinstance(value, int) else None
