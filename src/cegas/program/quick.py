"""The usual case of the operations of an edge, as Python functions made from their text.

Runs may have millions of operations, and nearly all of these compute numbers from numbers, and read and write cells of
objects that live, at known places. A function of this module does that much of an edge: it stops before the first operation
that is anything else, and says how far it has come. Whoever runs the program does the rest as the machine does it, so that a
function need not know what the unusual cases are, only that a case is not the usual one.

The commonest operators are written out; a test holds them against their rows in the semantics table. Others call these rows.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import Any, Final
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Location
from cegas.program.expressions import Access, Apply, Constant, Expression, Register, StaticAddress, Valid
from cegas.program.memory import LARGEST_CELL, Fresh, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assign, Assume, AssumeKind, Check, Load, Operation, Store
from cegas.program.types import PointerType
from cegas.program.values import Pointer, Value

RegisterValues = list[Value | None]
Statics = dict[ObjectSite, MemoryObject]
QuickEdge = Callable[[RegisterValues, Statics], int]
"""Does some operations of an edge, and gives the number of the first one that it has not done."""
QuickChoice = Callable[[RegisterValues, Statics], int]
"""The number of the edge that a run takes; -1 if that is not a usual case."""
Counts = Callable[[Operation], bool]
"""Whether an operation's condition is one that the property is about."""

_WRITTEN_OUT: Final[dict[op.Operator, str]] = {
    op.ADD: "({0} + {1}) & {mask}",
    op.SUB: "({0} - {1}) & {mask}",
    op.MUL: "({0} * {1}) & {mask}",
    op.AND: "{0} & {1}",
    op.OR: "{0} | {1}",
    op.XOR: "{0} ^ {1}",
    op.EQ: "1 if {0} == {1} else 0",
    op.NE: "1 if {0} != {1} else 0",
    op.ULT: "1 if {0} < {1} else 0",
    op.ULE: "1 if {0} <= {1} else 0",
    op.SLT: "1 if ({0} ^ {sign}) < ({1} ^ {sign}) else 0",
    op.SLE: "1 if ({0} ^ {sign}) <= ({1} ^ {sign}) else 0",
    op.ITE: "{1} if {0} else {2}",
    op.TRUNC: "{0} & {mask}",
    op.ZEXT: "{0}",
    op.SEXT: "(({0} ^ {sign}) - {sign}) & {mask}",
}
"""By the names of the operands, the mask of the result's bits, and the sign bit of the first operand."""


class _Unusual(Exception):
    """No function can do an operation."""


def quick_edge(edge: Edge, counts: Counts, pointer_bits: int) -> dict[int, QuickEdge]:
    """The functions of an edge, by the numbers of the operations that they begin with: the first, and those behind
    operations that no function does. The conditions of a branch that the edge begins with have been looked at."""
    found: dict[int, QuickEdge] = {}
    index, count = guards(edge) if len(edge.source.leaving) > 1 else 0, len(edge.operations)
    start = 0
    while index < count:
        writer = _QuickWriter(pointer_bits)
        while index < count and writer.do(index, edge.operations[index], counts):
            index += 1
        writer.put(f"return {index}")
        if index > start:
            found[start] = writer.function()
        start = index = index + 1
    return found


def quick_choice(location: Location, pointer_bits: int) -> QuickChoice:
    """The function that chooses among the edges that leave a place."""
    writer = _QuickWriter(pointer_bits)
    writer.otherwise = "return -1"
    try:
        for number, edge in enumerate(location.leaving):
            conditions = [each.condition for each in edge.operations[: guards(edge)] if isinstance(each, Assume)]
            values = [writer.number(condition) for condition in conditions]
            writer.put(f"if {' and '.join(values) or '1'}: return {number}")
    except _Unusual:
        pass
    writer.put("return -1")
    made: QuickChoice = writer.function()
    return made


def guards(edge: Edge) -> int:
    """How many conditions of a branch an edge begins with."""
    count = 0
    for operation in edge.operations:
        if not (isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH):
            break
        count += 1
    return count


class _QuickWriter:
    """The text of one function while it is written."""

    def __init__(self, pointer_bits: int) -> None:
        self._bits: Final = pointer_bits
        self.lines: Final[list[str]] = []
        self.otherwise = ""
        """What the function does where the case is not the usual one."""
        self._names: Final[dict[str, Any]] = {
            "Pointer": Pointer,
            "Fresh": Fresh,
            "unusual": (ObjectKind.FUNCTION, ObjectKind.EXTERNAL),
        }
        self._numbers: Final[set[int]] = set()
        """The registers that are known to be numbers, by now; each has a variable."""
        self._count = 0

    def put(self, line: str) -> None:
        self.lines.append(f"    {line}")

    def function(self) -> Any:
        text = "\n".join(["def made(r, statics):", *self.lines])
        exec(compile(text, "<edge>", "exec"), self._names)
        return self._names["made"]

    def _fresh(self, value: str) -> str:
        """A variable with a value."""
        self._count += 1
        name = f"v{self._count}"
        self.put(f"{name} = {value}")
        return name

    def _given(self, thing: object) -> str:
        """A name for something that is not text."""
        name = f"given{len(self._names)}"
        self._names[name] = thing
        return name

    def _demand(self, condition: str) -> None:
        self.put(f"if not ({condition}): {self.otherwise}")

    # -- expressions ---------------------------------------------------------------------------------------------------

    def number(self, expression: Expression) -> str:
        """A variable, or a literal, that has the value of an expression."""
        if isinstance(expression, Constant):
            return str(expression.bits)
        if isinstance(expression, Register):
            name = f"x{expression.index}"
            if expression.index not in self._numbers:
                self.put(f"{name} = r[{expression.index}]")
                self._demand(f"type({name}) is int")
                self._numbers.add(expression.index)
            return name
        if isinstance(expression, Valid):
            return self._valid(expression)
        if not isinstance(expression, Apply) or expression.operator is op.PTR_ADD:
            raise _Unusual
        operands = [self.number(operand) for operand in expression.operands]
        template, operand_type = _WRITTEN_OUT.get(expression.operator), expression.operands[0].type
        if template is not None:
            mask, sign = (1 << expression.type.bits) - 1, 1 << (operand_type.bits - 1)
            return self._fresh(template.format(*operands, mask=mask, sign=sign))
        row = self._given(expression.operator.evaluate)
        types = f"{self._given(expression.type)}, {self._given(operand_type)}"
        return self._fresh(f"{row}({types}, {', '.join(operands)})")

    def _valid(self, valid: Valid) -> str:
        if valid.access not in (Access.READ, Access.WRITE) or not isinstance(valid.size, Constant) or not valid.size.bits:
            raise _Unusual
        memory, offset = self._place(valid.address)
        site = self._fresh(f"{memory}.site")
        self._demand(
            f"{memory}.alive == 1 and type({memory}.size) is int and 0 <= {offset} <= {memory}.size - {valid.size.bits}"
        )
        self._demand(f"{site}.kind not in unusual and not {site}.open_ended")
        if valid.access is Access.WRITE:
            self._demand(f"not {site}.constant")
        return "1"

    def _place(self, address: Expression) -> tuple[str, str]:
        """Variables that have the object of an address and its offset, as a signed number."""
        memory, offset = self._address(address)
        if offset == "0":
            return memory, offset
        half = 1 << (self._bits - 1)
        return memory, self._fresh(f"({offset} ^ {half}) - {half}")

    def _address(self, address: Expression) -> tuple[str, str]:
        """Likewise, with the offset as a bit pattern."""
        if isinstance(address, StaticAddress):
            found = self._fresh(f"statics.get({self._given(address.site)})")
            self._demand(f"{found} is not None")
            return found, "0"
        if isinstance(address, Register):
            pointer = self._fresh(f"r[{address.index}]")
            self._demand(f"type({pointer}) is Pointer")
            offset = self._fresh(f"{pointer}.offset")
            self._demand(f"type({offset}) is int")
            return self._fresh(f"{pointer}.object"), offset
        if isinstance(address, Apply) and address.operator is op.PTR_ADD:
            memory, start = self._address(address.operands[0])
            distance, mask = self.number(address.operands[1]), (1 << address.type.bits) - 1
            return memory, self._fresh(f"({start} + {distance}) & {mask}")
        raise _Unusual

    # -- operations ----------------------------------------------------------------------------------------------------

    def do(self, index: int, operation: Operation, counts: Counts) -> bool:
        """Write the operation with a number; False if no function does it."""
        self.otherwise = f"return {index}"
        written = len(self.lines)
        try:
            self._operation(operation, counts)
        except _Unusual:
            del self.lines[written:]
            return False
        return True

    def _operation(self, operation: Operation, counts: Counts) -> None:
        if isinstance(operation, Assign):
            self._assign(operation)
        elif isinstance(operation, Assume):
            self._demand(self.number(operation.condition))
        elif isinstance(operation, Check):
            if counts(operation):
                self._demand(self.number(operation.condition))
        elif isinstance(operation, Load):
            self._load(operation)
        elif isinstance(operation, Store):
            self._store(operation)
        else:
            raise _Unusual

    def _assign(self, operation: Assign) -> None:
        target = operation.target
        if isinstance(target.type, PointerType):
            if target.source is not None:
                raise _Unusual  # those who look on want to know where the program's pointers point to
            memory, offset = self._address(operation.value)
            self.put(f"r[{target.index}] = Pointer({memory}, {offset})")
            self._numbers.discard(target.index)
            return
        self.put(f"r[{target.index}] = x{target.index} = {self.number(operation.value)}")
        self._numbers.add(target.index)

    def _load(self, operation: Load) -> None:
        target, type_ = operation.target, operation.target.type
        memory, offset = self._place(operation.address)
        content, size = self._fresh(f"{memory}.content"), type_.bytes
        cell = self._fresh(f"{content}.cells.get({offset})")
        self._count += 1
        value = f"v{self._count}"
        self.put(f"if {cell} is not None and {cell}[0] == {size}: {value} = {cell}[1]")
        # What nobody has written yet may be an input, but for objects that have their bytes from the start.
        self.put(f"elif len({content}.segments) != 1 or type({content}.segments[0].source) is Fresh: {self.otherwise}")
        self.put(f"else: {value} = {content}.read({offset}, {size})")
        self._numbers.discard(target.index)
        if type_.bits % 8:
            self._demand(f"type({value}) is int")
            value = f"{value} & {(1 << type_.bits) - 1}"
        self.put(f"r[{target.index}] = {value}")

    def _store(self, operation: Store) -> None:
        type_ = operation.value.type
        if isinstance(type_, PointerType) or type_.bytes > LARGEST_CELL:
            raise _Unusual
        value = self.number(operation.value)
        memory, offset = self._place(operation.address)
        self._demand(f"{memory}.site.kind not in unusual")
        self.put(f"{memory}.content.write({offset}, {type_.bytes}, {value})")
