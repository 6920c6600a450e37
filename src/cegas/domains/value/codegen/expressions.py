"""Expressions as Python code: written out for the case that their registers hold numbers, else the reference is asked."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.value.algebra import is_known
from cegas.domains.value.codegen.code import Code
from cegas.domains.value.codegen.values import NOTHING, Known, Local, Nothing, StaticValue, Tree
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import Frame, Memory, ValueState
from cegas.foundation.typed import Any, Final
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Defined, Expression, Register, StaticAddress, registers_of
from cegas.program.operators import Operator
from cegas.program.oracle import root_of
from cegas.program.values import Pointer, Value

DEEPEST_CODE: Final = 25
"""Deeper expressions are not written out: Python limits the nesting of parentheses."""

_COMPARED_WITH_ITSELF: Final = frozenset({op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE, op.SUB, op.XOR, op.AND, op.OR})
"""Operators with rules for operands that are the same unknown value."""
_NOT_STRICT: Final = frozenset({op.AND, op.OR, op.SHL, op.LSHR, op.ZEXT, op.ITE})
"""Operators whose result may be (partly) known although an operand is not."""

_NO_MEMORY: Final[Memory] = Memory()

_MASKED: Final[dict[Operator, str]] = {op.ADD: "+", op.SUB: "-", op.MUL: "*", op.PTR_ADD: "+"}
_PLAIN: Final[dict[Operator, str]] = {op.AND: "&", op.OR: "|", op.XOR: "^"}
_COMPARISONS: Final[dict[Operator, str]] = {op.EQ: "==", op.NE: "!=", op.ULT: "<", op.ULE: "<=", op.SLT: "<", op.SLE: "<="}
_IDENTITIES: Final = frozenset({op.ZEXT, op.PTR_TO_INT, op.INT_TO_PTR, op.FLOAT_BITS, op.FLOAT_FROM_BITS})


class ExpressionCode:
    """Writes code for the values of expressions."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def value(self, expression: Expression) -> StaticValue:
        """The value of an expression; emits code that computes it."""
        if isinstance(expression, Constant):
            return Known(expression.bits)
        if isinstance(expression, Register) and expression not in self.code.slots:
            return self.code.register(expression)
        if isinstance(expression, Apply) and not self.has_address(expression):
            return self._application(expression)
        if isinstance(expression, StaticAddress):
            pointer: Any = Pointer(self.code.static_object(expression.site), 0)
            return Local(self.code.constant(pointer), integer=False)
        if isinstance(expression, Defined):
            return self._defined(expression)
        root, offset = root_of(expression)
        if isinstance(root, StaticAddress) and offset is not None:
            place: Any = Pointer(self.code.static_object(root.site), offset)
            return Local(self.code.constant(place), integer=False)
        name = self.code.temporary()
        self.touch_registers(expression)
        self.code.emit(f"{name} = {self.code.ask(expression)}")
        return Local(name, integer=False)

    def has_address(self, expression: Expression) -> bool:
        """Whether an expression mentions an address or the state of memory itself."""
        pending = [expression]
        while pending:
            current = pending.pop()
            if isinstance(current, Apply):
                pending.extend(current.operands)
            elif isinstance(current, Register):
                if current in self.code.slots:
                    return True
            elif not isinstance(current, Constant):
                return True
        return False

    def touch_registers(self, expression: Expression) -> None:
        """Make sure that the variables of an expression's registers exist before a branch."""
        for register in registers_of(expression):
            if register not in self.code.slots:
                self.code.register(register)

    def asked(self, expression: Expression) -> str:
        name = self.code.temporary()
        self.touch_registers(expression)
        self.code.emit(f"{name} = {self.code.ask(expression)}")
        return name

    def _defined(self, expression: Defined) -> StaticValue:
        value = self.value(expression.operand)
        if isinstance(value, Nothing):
            return NOTHING
        if isinstance(value, Known) or value.integer:
            return Known(1)
        name = self.code.temporary()
        self.code.emit(f"{name} = is_defined({value.name})")
        return Local(name, integer=False)

    def _application(self, expression: Apply) -> StaticValue:
        tree = self.tree(expression)
        if tree.fixed:
            return self._fixed(expression)
        name = self.code.temporary()
        if tree.unknown:
            if not tree.strict:
                self.code.emit(f"{name} = {self.code.ask(expression)}")
            elif not tree.guards:
                return NOTHING
            else:
                self.code.emit(f"{name} = None if {numbers_or_unknown(tree.guards)} else {self.code.ask(expression)}")
            return Local(name, integer=False)
        if not tree.guards:
            self.code.emit(f"{name} = {tree.code}")
            return Local(name, integer=True)
        self.code.emit(f"if {numbers(tree.guards)}: {name} = {tree.code}")
        if tree.strict:
            self.code.emit(f"elif {numbers_or_unknown(tree.guards)}: {name} = None")
        self.code.emit(f"else: {name} = {self.code.ask(expression)}")
        return Local(name, integer=False)

    def _fixed(self, expression: Expression) -> StaticValue:
        """An expression of numbers and unknown registers only: the reference interpreter can be asked now."""
        value = self.code.reference.kept(self.fixed_scratch(expression), expression)
        if isinstance(value, int):
            return Known(value)
        return Local(self.code.constant(value), integer=False) if is_known(value) else NOTHING

    def fixed_scratch(self, expression: Expression) -> Scratch:
        registers: dict[Register, Value] = {}
        for register in registers_of(expression):
            value = self.code.register(register)
            if isinstance(value, Known):
                registers[register] = value.bits
        return Scratch(ValueState(Frame(registers, None), _NO_MEMORY), self.code.function)

    def tree(self, expression: Expression) -> Tree:
        if isinstance(expression, Constant):
            return Tree(expression.bits, "", (), strict=True, fixed=True, unknown=False, registers=frozenset())
        if isinstance(expression, Register):
            value = self.code.register(expression)
            own = frozenset((expression,))
            if isinstance(value, Known):
                return Tree(value.bits, "", (), strict=True, fixed=True, unknown=False, registers=own)
            if isinstance(value, Nothing):
                return Tree(None, "", (), strict=True, fixed=True, unknown=True, registers=own)
            return Tree(
                None,
                value.name,
                () if value.integer else (value.name,),
                strict=True,
                fixed=False,
                unknown=False,
                registers=own,
            )
        assert isinstance(expression, Apply)
        trees = [self.tree(operand) for operand in expression.operands]
        guards = tuple(dict.fromkeys(guard for tree in trees for guard in tree.guards))
        strict = all(tree.strict for tree in trees) and self._is_strict(expression, trees)
        unknown = any(tree.unknown for tree in trees)
        fixed = all(tree.fixed for tree in trees)
        registers = frozenset().union(*(tree.registers for tree in trees))
        code = ""
        if expression.depth > DEEPEST_CODE:
            unknown, strict = True, strict and unknown  # as if: it is not written out
        elif not unknown:
            code = self._written(expression, trees)
        return Tree(None, code, guards, strict=strict, fixed=fixed, unknown=unknown, registers=registers)

    @staticmethod
    def _is_strict(expression: Apply, trees: Sequence[Tree]) -> bool:
        operator = expression.operator
        if operator in _NOT_STRICT:
            return False
        if len(trees) != 2:
            return True
        a, b = trees
        if operator in _COMPARED_WITH_ITSELF and a.registers & b.registers:
            return False
        if operator in (op.MUL, op.ULT, op.ULE):
            # 0 * x, x < 0 and 0 <= x (of natural numbers) are known: only with constants is it clear whether they occur.
            numbers = [operand.bits for operand in expression.operands if isinstance(operand, Constant)]
            return bool(numbers) and 0 not in numbers
        return True

    def _written(self, expression: Apply, trees: Sequence[Tree]) -> str:
        """An operator written out; the result is a number (not a truth value)."""
        operator, bits = expression.operator, expression.type.bits
        if operator in op.COMPARISONS:
            return f"(1 if {self._comparison(expression, trees)} else 0)"
        mask, sign = (1 << bits) - 1, 1 << (bits - 1)
        a = self._text(trees[0])
        right = trees[1].number if len(trees) == 2 else None
        if operator is op.NOT:
            return f"({a} ^ 1)"
        if operator is op.TRUNC:
            return f"({a} & {mask})"
        if operator in _IDENTITIES:
            return a
        if operator is op.SEXT:
            narrow = 1 << (expression.operands[0].type.bits - 1)
            return f"((({a} ^ {narrow}) - {narrow}) & {mask})"
        if right is not None and right < bits:
            if operator is op.SHL:
                return f"(({a} << {right}) & {mask})"
            if operator is op.LSHR:
                return f"({a} >> {right})"
            if operator is op.ASHR:
                return f"(((({a} ^ {sign}) - {sign}) >> {right}) & {mask})"
        operands = [a, *(self._text(tree) for tree in trees[1:])]
        if operator in _MASKED:
            return f"(({a} {_MASKED[operator]} {operands[1]}) & {mask})"
        if operator in _PLAIN:
            return f"({a} {_PLAIN[operator]} {operands[1]})"
        if operator is op.ITE:
            return f"({operands[1]} if {a} else {operands[2]})"
        if right and operator in (op.UDIV, op.UREM):
            return f"({a} {'//' if operator is op.UDIV else '%'} {operands[1]})"
        evaluate = self.code.name(operator.evaluate, "F")
        types = f"{self.code.name(expression.type, 'T')}, {self.code.name(expression.operands[0].type, 'T')}"
        return f"{evaluate}({types}, {', '.join(operands)})"

    def _text(self, tree: Tree) -> str:
        return tree.code if tree.number is None else self.code.constant(tree.number)

    def _comparison(self, expression: Apply, trees: Sequence[Tree]) -> str:
        operator = expression.operator
        a, b = trees
        if operator is not op.SLT and operator is not op.SLE:
            return f"{self._text(a)} {_COMPARISONS[operator]} {self._text(b)}"
        flip = 1 << (expression.operands[0].type.bits - 1)
        flipped = [
            f"({tree.code} ^ {flip})" if tree.number is None else self.code.constant(tree.number ^ flip) for tree in trees
        ]
        return f"{flipped[0]} {_COMPARISONS[operator]} {flipped[1]}"

    def truth(self, expression: Expression, code: str) -> str:
        """The code of a truth value as a condition."""
        if isinstance(expression, Apply) and expression.operator in op.COMPARISONS:
            return self._comparison(expression, [self.tree(operand) for operand in expression.operands])
        return code


def numbers(names: Sequence[str]) -> str:
    return " and ".join(f"type({name}) is int" for name in names)


def numbers_or_unknown(names: Sequence[str]) -> str:
    return " and ".join(f"({name} is None or type({name}) is int)" for name in names)
