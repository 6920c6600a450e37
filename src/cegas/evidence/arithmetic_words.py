"""Violated conditions of arithmetic in words: what was computed, from what, and why that has no result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cegas.evidence.access_paths import AccessPaths
from cegas.evidence.values import ValuePrinter
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of, subexpressions
from cegas.program.machine import Machine
from cegas.program.operations import expressions_of
from cegas.program.operators import Operator, signed
from cegas.program.types import FloatType, Type

MOST_VALUES: Final = 3
"""A sentence names at most so many values."""
_SYMBOLS: Final = {op.ADD: "+", op.SUB: "-", op.MUL: "*"}
_SHIFTS: Final = (op.SHL, op.LSHR, op.ASHR)


class ArithmeticWords:
    """Puts a condition on numbers into words."""

    def __init__(self, machine: Machine, printer: ValuePrinter, paths: AccessPaths, *, names_matter: bool) -> None:
        self._machine = machine
        self._printer = printer
        self._paths = paths
        self._names_matter = names_matter
        self._function = machine.frame.function

    def of(self, kind: ConditionKind, condition: Expression) -> str | None:
        """None if the condition has a form that is not known."""
        tellers: dict[ConditionKind, Callable[[Expression], str | None]] = {
            ConditionKind.OVERFLOW: self._overflow,
            ConditionKind.QUOTIENT: self._quotient,
            ConditionKind.DIVISOR: self._divisor,
            ConditionKind.SHIFT_AMOUNT: self._shift_amount,
            ConditionKind.SHIFT_BASE: self._shift_base,
            ConditionKind.FLOAT_RANGE: self._float_range,
            ConditionKind.BUILTIN: self._builtin,
            ConditionKind.ARRAY_SIZE: self._array_size,
            ConditionKind.VECTOR_INDEX: self._vector_index,
            ConditionKind.POINTER_RANGE: self._index,
        }
        teller = tellers.get(kind)
        return None if teller is None else teller(condition)

    # -- overflow -------------------------------------------------------------------------------------------------

    def _overflow(self, condition: Expression) -> str:
        found = _computed(condition)
        if found is None:
            return "signed overflow: a constant does not fit its type"
        symbol, operands = found
        type_ = operands[0].type
        texts = [f"({text})" if " " in text else text for text in map(self._text, operands)]
        if len(operands) == 2 and symbol == "-" and isinstance(operands[0], Constant) and operands[0].bits == 0:
            computed = f"-{texts[1]}"
        else:
            computed = f" {symbol} ".join(texts) if len(texts) == 2 else f"{symbol}{texts[0]}"
        return f"signed overflow: {computed} does not fit {self._type_name(type_)}{self._values(*operands)}"

    def _quotient(self, condition: Expression) -> str:
        found = [each for each in _applications(condition) if each.operator is op.NE]
        dividend = next((each.operands[0] for each in found if _is_least(each.operands[1])), None)
        if dividend is None:
            return "signed overflow: the least number by -1"
        type_ = self._type_name(dividend.type)
        return f"signed overflow: {self._text(dividend)} / -1 does not fit {type_}{self._values(dividend)}"

    def _divisor(self, condition: Expression) -> str:
        divisor = _compared(condition, op.NE)
        name = None if divisor is None else self._name(divisor)
        return "division by zero" if name is None else f"division by zero: {name} is 0"

    # -- shifts ---------------------------------------------------------------------------------------------------

    def _shift_amount(self, condition: Expression) -> str:
        amount = _compared(condition, op.ULT) or _compared(condition, op.ULE)
        if amount is None:
            return "shift of a constant by a number of bits that its type does not have"
        of = self._shifted(amount)
        if of is None:
            return f"shift by {self._number(amount)}, which its type does not have{self._values(amount)}"
        has = f"which has {of.type.bits} bits"
        return f"shift of {self._text(of)}, {has}, by {self._number(amount)}{self._values(of, amount)}"

    def _shifted(self, amount: Expression) -> Expression | None:
        """What is shifted by an amount: the condition does not say."""
        for edge in self._function.edges:
            for operation in edge.operations:
                for expression in expressions_of(operation):
                    for each in _applications(expression):
                        if each.operator in _SHIFTS and _plain(each.operands[1]) == _plain(amount):
                            return each.operands[0]
        return None

    def _shift_base(self, condition: Expression) -> str:
        shift = next((each for each in _applications(condition) if each.operator is op.LSHR), None)
        if shift is None:
            return "shift of a constant to the left: it is negative, or the result does not fit its type"
        base = shift.operands[0]
        amounts = [each.operands[1] for each in _applications(shift.operands[1]) if each.operator is op.SUB]
        value = self._machine.evaluate(base)
        text = self._text(base)
        if isinstance(value, int) and signed(value, base.type.bits) < 0:
            return f"shift of a negative number to the left{self._values(base) or f': {text}'}"
        if not amounts:
            rest = self._machine.evaluate(shift.operands[1])
            by = str(base.type.bits - 1 - rest) if isinstance(rest, int) else "?"
        else:
            by = self._text(amounts[0])
        return f"{text} << {by} does not fit {self._type_name(base.type)}{self._values(base, *amounts)}"

    # -- other ----------------------------------------------------------------------------------------------------

    def _float_range(self, condition: Expression) -> str | None:
        for each in _applications(condition):
            for operand in each.operands:
                if isinstance(operand.type, FloatType) and not isinstance(operand, Constant):
                    return f"{self._text(operand)} does not fit the integer that it becomes{self._values(operand)}"
        return "a floating constant does not fit the integer that it becomes"

    def _builtin(self, condition: Expression) -> str:
        value = _compared(condition, op.NE)
        name = None if value is None else self._name(value)
        return "the zeros of 0 are counted" if name is None else f"the zeros of {name} are counted, which is 0"

    def _array_size(self, condition: Expression) -> str | None:
        for each in _applications(condition):
            if each.operator is op.ULE and isinstance(each.operands[1], Constant):
                return f"an array of {self._number(each.operands[0])} elements is larger than any object"
            for operand in each.operands:
                if not isinstance(operand, Constant):
                    return f"an array has {self._number(operand)} elements{self._values(operand)}"
        return "an array has no elements"

    def _vector_index(self, condition: Expression) -> str | None:
        index = _compared(condition, op.ULT)
        return None if index is None else f"a vector has no element {self._number(index)}{self._values(index)}"

    def _index(self, condition: Expression) -> str | None:
        for each in _applications(condition):
            if each.operator in (op.ULE, op.ULT) and isinstance(each.operands[1], Constant):
                index, most = each.operands[0], each.operands[1].bits
                elements = f"{most} element{'' if most == 1 else 's'}"
                return f"index {self._number(index)} is outside an array of {elements}{self._values(index)}"
        return None

    # -- numbers and names ----------------------------------------------------------------------------------------

    def _name(self, expression: Expression) -> str | None:
        """As the source writes it, if it is no mere number."""
        if isinstance(expression, Constant) or not self._names_matter:
            return None
        return self._paths.number(expression, self._function.name)

    def _text(self, expression: Expression) -> str:
        return self._name(expression) or self._number(expression)

    def _number(self, expression: Expression) -> str:
        return self._printer.show(self._machine.evaluate(expression), expression.type)

    def _values(self, *expressions: Expression) -> str:
        """`` (i = 2147483647)``: the variables in expressions."""
        found: dict[str, str] = {}
        for expression in expressions:
            for register in registers_of(expression):
                self._note(register, found)
        shown = [f"{name} = {value}" for name, value in list(found.items())[:MOST_VALUES]]
        return f" ({', '.join(shown)})" if shown else ""

    def _note(self, register: Register, found: dict[str, str]) -> None:
        name = self._name(register)
        value = self._machine.frame.registers[register.index]
        if name is not None and value is not None:
            names = self._machine.program.names
            type_ = None if names is None else names.type_of_register(self._function.name, register)
            found.setdefault(name, self._printer.show(value, register.type, type_))

    def _type_name(self, type_: Type) -> str:
        """The signed type of C that has so many bits."""
        wide = "long" if self._machine.program.data_model.value == 64 else "long long"
        known = {8: "signed char", 16: "short", 32: "int", 64: wide, 128: "__int128"}
        return known.get(type_.bits, f"_BitInt({type_.bits})")


def _applications(expression: Expression) -> Iterator[Apply]:
    return (each for each in subexpressions(expression) if isinstance(each, Apply))


def _compared(condition: Expression, operator: Operator) -> Expression | None:
    """The left side of a comparison."""
    return next((each.operands[0] for each in _applications(condition) if each.operator is operator), None)


def _computed(condition: Expression) -> tuple[str, tuple[Expression, ...]] | None:
    """What is computed where the result may not fit, and from what."""
    for each in _applications(condition):
        if each.operator.name.endswith("_OVERFLOWS"):
            symbol = {"SADD": "+", "SSUB": "-", "SMUL": "*"}[each.operator.name.removesuffix("_OVERFLOWS")]
            return symbol, each.operands
        symbol = _SYMBOLS.get(each.operator, "")
        if symbol and all(map(_is_wider, each.operands)):
            return symbol, _narrow(each.operands)
        if each.operator is op.NE and _is_least(each.operands[1]):
            return "-", (each.operands[0],)
    return None


def _is_wider(operand: Expression) -> bool:
    return isinstance(operand, Constant) or (isinstance(operand, Apply) and operand.operator is op.SEXT)


def _narrow(operands: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Operands without the bits that they got to hold any result."""
    type_ = next(operand.operands[0].type for operand in operands if isinstance(operand, Apply))
    mask = (1 << type_.bits) - 1
    return tuple(
        operand.operands[0] if isinstance(operand, Apply) else Constant(type_, operand.bits & mask)
        for operand in operands
        if isinstance(operand, Apply | Constant)
    )


def _plain(expression: Expression) -> Expression:
    """Without conversions."""
    while isinstance(expression, Apply) and expression.operator in (op.SEXT, op.ZEXT, op.TRUNC):
        expression = expression.operands[0]
    return expression


def _is_least(expression: Expression) -> bool:
    return isinstance(expression, Constant) and expression.bits == 1 << (expression.type.bits - 1)
