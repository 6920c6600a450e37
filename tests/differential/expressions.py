"""Random C functions that compute one value per call, defined by construction.

A *tape* of bytes decides everything, so that whoever makes tapes (hypothesis) can also shrink them: an empty or
zero tape means the simplest function. The generator knows C's types well enough to keep undefined behaviour out:
divisors are odd or at least two, shift amounts are masked, and floats go to integers through functions that test
their range first. Signed overflow stays in, as it wraps around.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from tests.support.compile import DataModel as ModelName

from cegas.program.softfloat import FORMATS, FloatFormat


@dataclass(frozen=True, slots=True)
class CType:
    """An arithmetic type. `rank` orders integers among themselves and floats among themselves, floats above."""

    name: str
    bits: int
    signed: bool
    rank: int

    @property
    def is_float(self) -> bool:
        return self.rank >= FLOAT_RANK

    @property
    def is_wide(self) -> bool:
        """Whether it has 128 bits: conversions from and to floats would need a library."""
        return self.bits == 128 and not self.is_float

    @property
    def word(self) -> str:
        """The name as one word."""
        return self.name.replace(" ", "_")


INT_RANK: Final = 3
FLOAT_RANK: Final = 10

FLOAT: Final = CType("float", 32, True, 10)
DOUBLE: Final = CType("double", 64, True, 11)
LONG_DOUBLE: Final = CType("long double", 80, True, 12)
BOOL: Final = CType("_Bool", 1, False, 0)
INT: Final = CType("int", 32, True, INT_RANK)
UNSIGNED: Final = CType("unsigned", 32, False, INT_RANK)
LONG_LONG: Final = CType("long long", 64, True, 5)


def arithmetic_types(model: ModelName) -> tuple[CType, ...]:
    """All types, the simplest first."""
    long_bits = 64 if model == "LP64" else 32
    types = [
        INT,
        UNSIGNED,
        CType("signed char", 8, True, 1),
        CType("unsigned char", 8, False, 1),
        CType("short", 16, True, 2),
        CType("unsigned short", 16, False, 2),
        CType("long", long_bits, True, 4),
        CType("unsigned long", long_bits, False, 4),
        LONG_LONG,
        CType("unsigned long long", 64, False, 5),
        BOOL,
        FLOAT,
        DOUBLE,
        LONG_DOUBLE,
    ]
    if model == "LP64":
        types += [CType("__int128", 128, True, 6), CType("unsigned __int128", 128, False, 6)]
    return tuple(types)


def promote(type_: CType) -> CType:
    """The integer promotion."""
    return INT if type_.rank < INT_RANK else type_


def common(a: CType, b: CType, types: Sequence[CType]) -> CType:
    """The usual arithmetic conversions."""
    if a.is_float or b.is_float:
        return a if a.rank >= b.rank else b
    a, b = promote(a), promote(b)
    if a.signed == b.signed:
        return a if a.rank >= b.rank else b
    negative, positive = (a, b) if a.signed else (b, a)
    if positive.rank >= negative.rank:
        return positive
    if negative.bits > positive.bits:
        return negative
    return next(each for each in types if each.rank == negative.rank and not each.signed)


class Tape:
    """A sequence of small decisions; zero when it has run out."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, for limits up to 256."""
        if self._position >= len(self._data):
            return 0
        self._position += 1
        return self._data[self._position - 1] % limit

    def number(self, size: int) -> int:
        """An unsigned number of so many bytes."""
        value = 0
        for place in range(size):
            value |= self.below(256) << (8 * place)
        return value


@dataclass(frozen=True, slots=True)
class Expr:
    """The text of an expression and the type that C gives it."""

    text: str
    type: CType


ARITHMETIC: Final = ("+", "-", "*", "/")
INTEGER_ONLY: Final = ("%", "&", "|", "^", "<<", ">>")
COMPARISONS: Final = ("<", "<=", ">", ">=", "==", "!=")
BINARY: Final = (*ARITHMETIC, *ARITHMETIC, *INTEGER_ONLY, *COMPARISONS)
CALLS: Final = 4
"""How often each function is called, and the number of variables of each type to call it with."""
MAX_DEPTH: Final = 4
"""Deeper expressions test no more: hardly a value survives so many comparisons and shifts."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function, the calls that store its results, and the variables with the results."""

    type: CType
    text: str
    calls: tuple[str, ...]
    variables: tuple[str, ...]


class FunctionMaker:
    """Makes one function from a tape."""

    def __init__(self, model: ModelName, tape: Tape, without: Collection[CType] = ()) -> None:
        self.types = tuple(type_ for type_ in arithmetic_types(model) if type_ not in without)
        self.tape = tape
        self.parameters: list[Expr] = []
        self.arguments: list[tuple[CType, int]] = []
        """For each parameter the type and the number of the variable that the first call passes."""

    def make(self, number: int) -> Function:
        body, result = self._body()
        parameters = ", ".join(f"{each.type.name} {each.text}" for each in self.parameters) or "void"
        results = tuple(f"r{number}_{call}" for call in range(CALLS))
        calls = tuple(f"{each} = f{number}({self._arguments(call)});" for call, each in enumerate(results))
        return Function(result, f"static {result.name} f{number}({parameters}) {{ {body} }}", calls, results)

    def _arguments(self, call: int) -> str:
        """Every call passes other variables, of the same types."""
        return ", ".join(variable(type_, number + call) for type_, number in self.arguments)

    def _body(self) -> tuple[str, CType]:
        form = self.tape.below(6)
        if form == 1:
            condition, then, otherwise = self._expression(2), self._expression(2), self._expression(2)
            result = self._result(then)
            texts = self._as(result, then), self._as(result, otherwise)
            return f"if ({condition.text}) return {texts[0]}; return {texts[1]};", result
        if form == 2:
            return self._compound()
        if form == 3:
            local, type_ = self._local()
            steps = ("t++", "++t", "t--", "--t") if type_ is not BOOL else ("t++", "++t")
            step = steps[self.tape.below(len(steps))]
            value = self._binary(Expr(f"({step})", type_), self._expression(2))
            value = Expr(f"({value.text})", value.type)
            result = self._result(value)
            return f"{local} return {self._as(result, value)};", result
        value = self._expression(1 + self.tape.below(MAX_DEPTH))
        result = self._result(value)
        return f"return {self._as(result, value)};", result

    def _result(self, value: Expr) -> CType:
        """Mostly the value's own type, so that no bit of it gets lost."""
        return self._type() if self.tape.below(4) == 1 else value.type

    def _local(self) -> tuple[str, CType]:
        type_ = self._type()
        return f"{type_.name} t = {self._as(type_, self._expression(2))};", type_

    def _compound(self) -> tuple[str, CType]:
        """``t op= e`` computes in the common type and converts back."""
        local, type_ = self._local()
        target = Expr("t", type_)
        operators = ARITHMETIC if type_.is_float else (*ARITHMETIC, *INTEGER_ONLY)
        operator = operators[self.tape.below(len(operators))]
        operand = self._expression(2)
        if not type_.is_float or operator in INTEGER_ONLY:
            operand = self._integer(operand)
        operand = self._guard(operator, target, self._narrow(operand, type_))
        result = self._result(target)
        return f"{local} t {operator}= {operand.text}; return {self._as(result, target)};", result

    # -- conversions ----------------------------------------------------------------------------------------------

    def _type(self) -> CType:
        return self.types[self.tape.below(len(self.types))]

    def _as(self, target: CType, value: Expr) -> str:
        """The text of a value where C converts it to `target` by itself."""
        if value.type.is_float and not target.is_float and target is not BOOL:
            return f"{conversion_name(value.type, LONG_LONG if target.is_wide else target)}({value.text})"
        return self._narrow(value, target).text

    def _integer(self, value: Expr) -> Expr:
        if not value.type.is_float:
            return value
        target = self._type()
        if target.is_float or target.is_wide or target is BOOL:
            target = INT
        return Expr(f"{conversion_name(value.type, target)}({value.text})", target)

    @staticmethod
    def _narrow(value: Expr, other: CType) -> Expr:
        """128 bits do not meet floats."""
        if value.type.is_wide and other.is_float:
            return Expr(f"(long long){value.text}", LONG_LONG)
        return value

    # -- expressions ----------------------------------------------------------------------------------------------

    def _expression(self, depth: int) -> Expr:
        """An expression in parentheses, unless it is a name or a constant."""
        choice = self.tape.below(16)
        if depth == 0 or choice < 2:
            return self._leaf()
        if choice < 4:
            return self._unary(depth)
        if choice < 7:
            value, target = self._expression(depth - 1), self._type()
            return Expr(f"(({target.name}){self._as(target, value)})", target)
        if choice < 8:
            return self._conditional(depth)
        if choice < 9:
            a, b = self._expression(depth - 1), self._expression(depth - 1)
            if self.tape.below(4) == 0:
                return Expr(f"({a.text}, {b.text})", b.type)
            return Expr(f"({a.text} {('&&', '||')[self.tape.below(2)]} {b.text})", INT)
        value = self._binary(self._expression(depth - 1), self._expression(depth - 1))
        return Expr(f"({value.text})", value.type)

    def _leaf(self) -> Expr:
        choice = self.tape.below(8)
        if choice < 2 and self.parameters:
            return self.parameters[self.tape.below(len(self.parameters))]
        if choice < 6:
            type_, number = self._type(), self.tape.below(CALLS)
            if choice == 5 or len(self.parameters) >= 6:
                return Expr(variable(type_, number), type_)
            parameter = Expr(f"p{len(self.parameters)}", self._parameter_type(type_))
            self.parameters.append(parameter)
            self.arguments.append((type_, number))
            return parameter
        return constant(self._type(), self.tape)

    def _parameter_type(self, argument: CType) -> CType:
        """Mostly that of the argument; another one where the call's conversion is defined."""
        other = self._type() if self.tape.below(4) == 1 else argument
        lossy = argument.is_float != other.is_float or argument.is_wide
        return argument if lossy else other

    def _unary(self, depth: int) -> Expr:
        operator = ("-", "!", "~", "+")[self.tape.below(4)]
        value = self._expression(depth - 1)
        if operator == "!":
            return Expr(f"(!{value.text})", INT)
        if operator == "~":
            value = self._integer(value)
        type_ = value.type if value.type.is_float else promote(value.type)
        return Expr(f"({operator} {value.text})", type_)

    def _conditional(self, depth: int) -> Expr:
        condition, a, b = (self._expression(depth - 1) for _ in range(3))
        a, b = self._narrow(a, b.type), self._narrow(b, a.type)
        return Expr(f"({condition.text} ? {a.text} : {b.text})", common(a.type, b.type, self.types))

    def _binary(self, a: Expr, b: Expr) -> Expr:
        operator = BINARY[self.tape.below(len(BINARY))]
        if operator in INTEGER_ONLY:
            a, b = self._integer(a), self._integer(b)
        a, b = self._narrow(a, b.type), self._narrow(b, a.type)
        b = self._guard(operator, a, b)
        text = f"{a.text} {operator} {b.text}"
        if operator in COMPARISONS:
            return Expr(text, INT)
        if operator in ("<<", ">>"):
            return Expr(text, promote(a.type))
        return Expr(text, common(a.type, b.type, self.types))

    @staticmethod
    def _guard(operator: str, a: Expr, b: Expr) -> Expr:
        """A right operand for which C defines the operation."""
        if operator in ("<<", ">>"):
            return Expr(f"({b.text} & {promote(a.type).bits - 1})", promote(b.type))
        if operator == "%" or (operator == "/" and not a.type.is_float and not b.type.is_float):
            if promote(b.type).signed:  # neither 0 nor -1
                return Expr(f"({b.text} & ~1 | 2)", promote(b.type))
            return Expr(f"({b.text} | 1)", promote(b.type))
        return b


# -- constants and variables ------------------------------------------------------------------------------------------

FLOAT_CONSTANTS: Final = (
    *("0.0", "1.0", "-0.0", "0.5", "-1.5", "3.0", "0.1", "1e10", "-1e-10", "0x1p31", "0x1p32", "0x1p63", "0x1p64"),
    *("0x1.fffffep+127", "0x1p-126", "0x1p-149", "0x1.000002p0", "16777217.0", "2147483647.0", "-0x1p63"),
)
DOUBLE_CONSTANTS: Final = (
    *FLOAT_CONSTANTS,
    *("0x1.fffffffffffffp+1023", "0x1p-1022", "0x1p-1074", "9007199254740993.0", "0x1.0000000000001p0", "1e300"),
)
LONG_DOUBLE_CONSTANTS: Final = (
    *DOUBLE_CONSTANTS,
    *("0x1.fffffffffffffffep+16383", "0x1p-16382", "0x1p-16445", "0x1.0000000000000002p0", "0xffffffffffffffffp0"),
)
SUFFIXES: Final = {FLOAT: "f", DOUBLE: "", LONG_DOUBLE: "L"}
CONSTANTS: Final = {FLOAT: FLOAT_CONSTANTS, DOUBLE: DOUBLE_CONSTANTS, LONG_DOUBLE: LONG_DOUBLE_CONSTANTS}


def constant(type_: CType, tape: Tape) -> Expr:
    """A constant expression of a type."""
    if type_.is_float:
        table = CONSTANTS[type_]
        return Expr(f"({table[tape.below(len(table))]}{SUFFIXES[type_]})", type_)
    choice = tape.below(4)
    if choice == 0:
        return Expr(str(tape.below(10)), INT)
    if choice == 1:
        edge = (1 << type_.bits) - 1 if tape.below(2) else 1 << (type_.bits - 1)
        return Expr(pattern_text(type_, edge - tape.below(2)), type_)
    return Expr(pattern_text(type_, tape.number((type_.bits + 7) // 8)), type_)


def pattern_text(type_: CType, pattern: int) -> str:
    """The value of an integer type with these bits."""
    pattern &= (1 << type_.bits) - 1
    if type_.bits <= 64:
        return f"(({type_.name}){pattern:#x}ULL)"
    high, low = pattern >> 64, pattern & ((1 << 64) - 1)
    return f"(({type_.name})((unsigned __int128){high:#x}ULL << 64 | {low:#x}ULL))"


def variable(type_: CType, number: int) -> str:
    """The name of a variable of a type; they go round."""
    return f"v{number % CALLS}_{type_.word}"


def definitions(model: ModelName, seed: int) -> list[str]:
    """The definitions of all variables with initial values."""
    source = random.Random(seed)
    return [
        f"{type_.name} {variable(type_, number)} = {_initial(type_, source)};"
        for type_ in arithmetic_types(model)
        for number in range(CALLS)
    ]


def _initial(type_: CType, source: random.Random) -> str:
    if not type_.is_float:
        edges = (0, 1, -1, 1 << (type_.bits - 1), (1 << (type_.bits - 1)) - 1, source.randrange(100))
        return pattern_text(type_, source.choice((*edges, *(source.getrandbits(type_.bits) for _ in range(6)))))
    suffix = {FLOAT: "f", DOUBLE: "", LONG_DOUBLE: "l"}[type_]
    special = (f"__builtin_inf{suffix}()", f"-__builtin_inf{suffix}()", f'__builtin_nan{suffix}("")')
    random_value = source.choice((1, -1)) * source.random() * 2.0 ** source.randrange(-40, 70)
    ordinary = source.choice(CONSTANTS[type_]) + SUFFIXES[type_]
    return source.choice((*special, *[ordinary] * 6, *[f"{random_value.hex()}{SUFFIXES[type_]}"] * 8))


def conversion_name(source: CType, target: CType) -> str:
    return f"{source.word}_to_{target.word}"


def conversions(model: ModelName) -> list[str]:
    """Functions that convert a float to an integer where C says what that gives, else return 0."""
    result: list[str] = []
    for target in arithmetic_types(model):
        if target.is_float or target.is_wide or target is BOOL:
            continue
        top = target.bits - 1 if target.signed else target.bits
        for source in (FLOAT, DOUBLE, LONG_DOUBLE):
            suffix = SUFFIXES[source]
            above = f"x >= -0x1p{top}{suffix}" if target.signed else f"x > -1.0{suffix}"
            result.append(
                f"static {target.name} {conversion_name(source, target)}({source.name} x) "
                f"{{ return {above} && x < 0x1p{top}{suffix} ? ({target.name})x : 0; }}"
            )
    return result


FORMAT_OF: Final[dict[CType, FloatFormat]] = {
    FLOAT: FORMATS["float"],
    DOUBLE: FORMATS["double"],
    LONG_DOUBLE: FORMATS["x86_fp80"],
}


@dataclass(frozen=True, slots=True)
class Batch:
    """A program that calls many functions and keeps each result in a variable of its own."""

    model: ModelName
    text: str
    functions: tuple[Function, ...]

    def floats(self) -> dict[str, FloatFormat]:
        """The formats of the results that are floats."""
        return {name: FORMAT_OF[each.type] for each in self.functions if each.type in FORMAT_OF for name in each.variables}


def make_batch(model: ModelName, seed: int, tapes: Sequence[bytes], without: Collection[CType] = ()) -> Batch:
    """One function for each tape, which use all types but some."""
    functions = tuple(FunctionMaker(model, Tape(tape), without).make(number) for number, tape in enumerate(tapes))
    lines = [
        *definitions(model, seed),
        *conversions(model),
        *(f"{each.type.name} {', '.join(each.variables)};" for each in functions),
        *(each.text for each in functions),
        "int main(void) {",
        *(f"  {call}" for each in functions for call in each.calls),
        "  return 0;",
        "}",
    ]
    return Batch(model, "\n".join(lines) + "\n", functions)
