"""Powers of two that divide numbers for sure.

Where the size of a copy or the offset of a pointer is a variable, it matters whether words stay whole: the element size that
`qsort` is called with, the bytes that `realloc` moves. A register is divisible by what divides all that is ever assigned to
it, arguments of calls included. Since arithmetic wraps around, only powers of two count.
"""

from __future__ import annotations

from cegas.pointers.births import may_be_read
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, children
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Assign, BlockSize, Call, Havoc, Operation, OriginKind, registers_written


class Divisors:
    """Answers for the registers of one program, computed as far as somebody asks."""

    __slots__ = ("_blocks", "_known", "_sources")

    def __init__(self, program: Program) -> None:
        self._sources: dict[Register, list[Expression] | None] = {}
        """What is assigned to registers; None if that is not known."""
        self._blocks: list[Expression] = []
        """The sizes of heap blocks."""
        self._known: dict[Register, int] = {}
        self._collect(program)

    def zeros(self, expression: Expression) -> int:
        """The number of lowest bits of a number that are zero for sure."""
        pending = [register for register in _registers(expression) if register not in self._known]
        if pending:
            self._solve(pending)
        return self._zeros(expression)

    def _collect(self, program: Program) -> None:
        sources = self._sources
        addressed = set(program.function_of_site.values())
        for function in program.functions.values():
            is_open = function.name in addressed or function.name == program.start
            for parameter in function.parameters:
                sources[parameter] = None if is_open else []
        for function in program.functions.values():
            for edge in function.edges:
                for position, operation in enumerate(edge.operations):
                    if isinstance(operation, Assign):
                        given = sources.setdefault(operation.target, [])
                        if given is not None:
                            given.append(operation.value)
                    elif isinstance(operation, BlockSize):
                        if sources.setdefault(operation.target, self._blocks) is not self._blocks:
                            sources[operation.target] = None
                    elif not _begins(edge, position, operation):
                        for register in registers_written(operation):
                            sources[register] = None
                    if isinstance(operation, Call):
                        self._pass(program, operation)
                    elif isinstance(operation, Allocate) and operation.site.kind is ObjectKind.HEAP:
                        self._blocks.append(operation.size)

    def _pass(self, program: Program, call: Call) -> None:
        if not isinstance(call.callee, str):
            return
        for number, parameter in enumerate(program.functions[call.callee].parameters):
            given = self._sources[parameter]
            if given is None:
                continue
            if number < len(call.arguments) and call.arguments[number].type.bits == parameter.type.bits:
                given.append(call.arguments[number])
            else:
                self._sources[parameter] = None

    def _solve(self, registers: list[Register]) -> None:
        """The greatest solution for some registers and all that they depend on."""
        users: dict[Register, list[Register]] = {}
        order: dict[Register, None] = {}
        pending = list(registers)
        while pending:
            register = pending.pop()
            if register in order:
                continue
            order[register] = None
            self._known[register] = register.type.bits
            for source in self._sources.get(register) or ():
                for used in _registers(source):
                    if used in order or used not in self._known:
                        users.setdefault(used, []).append(register)
                        pending.append(used)
        waiting = dict.fromkeys(reversed(order))
        while waiting:
            register = next(iter(waiting))
            del waiting[register]
            sources = self._sources.get(register)
            zeros = 0 if sources is None else min(map(self._zeros, sources), default=register.type.bits)
            if zeros < self._known[register]:
                self._known[register] = zeros
                waiting.update(dict.fromkeys(users.get(register, ())))

    def _zeros(self, expression: Expression) -> int:
        bits = expression.type.bits
        if isinstance(expression, Constant):
            return (expression.bits & -expression.bits).bit_length() - 1 if expression.bits else bits
        if isinstance(expression, Register):
            return self._known.get(expression, 0)
        if not isinstance(expression, Apply):
            return 0
        operator, operands = expression.operator, expression.operands
        if operator in (op.ADD, op.SUB, op.OR, op.XOR):
            return min(self._zeros(operands[0]), self._zeros(operands[1]))
        if operator is op.AND:
            return max(self._zeros(operands[0]), self._zeros(operands[1]))
        if operator is op.MUL:
            return min(bits, self._zeros(operands[0]) + self._zeros(operands[1]))
        if operator is op.SHL and isinstance(operands[1], Constant):
            return min(bits, self._zeros(operands[0]) + operands[1].bits)
        if operator is op.ITE:
            return min(self._zeros(operands[1]), self._zeros(operands[2]))
        if operator is op.ZEXT or operator is op.SEXT:
            zeros = self._zeros(operands[0])
            return bits if zeros >= operands[0].type.bits else zeros
        if operator is op.TRUNC:
            return min(bits, self._zeros(operands[0]))
        return 0


def _begins(edge: Edge, position: int, operation: Operation) -> bool:
    """Whether an operation only marks the beginning of a variable's life: nobody reads the value."""
    if not isinstance(operation, Havoc) or operation.origin.kind is not OriginKind.UNINITIALIZED:
        return False
    return not may_be_read(edge, position, operation.target)


def _registers(expression: Expression) -> list[Register]:
    """The registers that the divisor of an expression may depend on."""
    found: list[Register] = []
    pending = [expression]
    while pending:
        current = pending.pop()
        if isinstance(current, Register):
            found.append(current)
        elif isinstance(current, Apply) and current.operator is op.ITE:
            pending.extend(current.operands[1:])
        else:
            pending.extend(children(current))
    return found
