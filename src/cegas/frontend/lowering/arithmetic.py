"""Arithmetic, comparisons and `select`, behind the conditions under which C defines them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.llvm.check_parts import EITHER
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.volatile import plain_address
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import FALSE, TRUE, Apply, Constant, Expression, ExpressionBuilder, StaticAddress
from cegas.program.operations import Assign, Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, IntType, int_type
from cegas.program.words import Words

BINARY: dict[str, Operator] = {
    "add": op.ADD,
    "sub": op.SUB,
    "mul": op.MUL,
    "udiv": op.UDIV,
    "sdiv": op.SDIV,
    "urem": op.UREM,
    "srem": op.SREM,
    "and": op.AND,
    "or": op.OR,
    "xor": op.XOR,
    "shl": op.SHL,
    "lshr": op.LSHR,
    "ashr": op.ASHR,
    "fadd": op.FADD,
    "fsub": op.FSUB,
    "fmul": op.FMUL,
    "fdiv": op.FDIV,
    "frem": op.FREM,
}

_DIVISIONS = frozenset((op.UDIV, op.SDIV, op.UREM, op.SREM))
_SHIFTS = frozenset((op.SHL, op.LSHR, op.ASHR))

INTEGER_PREDICATES: dict[str, tuple[Operator, bool]] = {
    "eq": (op.EQ, False),
    "ne": (op.NE, False),
    "ult": (op.ULT, False),
    "ule": (op.ULE, False),
    "ugt": (op.ULT, True),
    "uge": (op.ULE, True),
    "slt": (op.SLT, False),
    "sle": (op.SLE, False),
    "sgt": (op.SLT, True),
    "sge": (op.SLE, True),
}
"""Operator, and whether the operands change places."""


class ArithmeticLowering:
    """The arithmetic of one function body."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.build = body.build

    def binary(self, instruction: syntax.Instruction) -> None:
        operator, flags = BINARY[instruction.opcode], instruction.flags
        if not isinstance(instruction.type, ir_types.VectorType):
            first, second = instruction.operands
            a, b = self.body.scalar(first), self.body.scalar(second)
            self.body.define_scalar(instruction.result, self.arithmetic(operator, flags, a, b))
            return

        def combine(a: Expression, b: Expression) -> Expression:
            return self.arithmetic(operator, flags, a, b)

        self.body.define_lanes(instruction, combine, *instruction.operands)

    def fneg(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression) -> Expression:
            self.body.require_operands(a)
            return self.build.apply(op.FNEG, a.type, a)

        self.body.define_lanes(instruction, combine, instruction.operands[0])

    def icmp(self, instruction: syntax.Instruction) -> None:
        operator, swapped = INTEGER_PREDICATES[instruction.predicate]

        def combine(a: Expression, b: Expression) -> Expression:
            self.body.require_operands(a, b)
            a, b = plain_address(self.body, a), plain_address(self.body, b)
            return self.build.apply(operator, BOOL, *((b, a) if swapped else (a, b)))

        self.body.define_lanes(instruction, combine, *instruction.operands)

    def fcmp(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression, b: Expression) -> Expression:
            self.body.require_operands(a, b)
            return float_comparison(self.build, instruction.predicate, a, b)

        self.body.define_lanes(instruction, combine, *instruction.operands)

    def select(self, instruction: syntax.Instruction) -> None:
        condition, then, otherwise = instruction.operands
        guards = self.body.scalars(condition)
        self.body.require_defined(*guards)
        first, second = self.body.scalars(then), self.body.scalars(otherwise)
        if len(guards) == len(first) == 1 and _are_constants(first[0], second[0]) and instruction.result is not None:
            self._choose(instruction.result, guards[0], first[0], second[0])
            return
        if len(guards) == 1:
            guards = guards * len(first)
        self.body.define(
            instruction.result,
            *(self.build.apply(op.ITE, a.type, guard, a, b) for guard, a, b in zip(guards, first, second, strict=True)),
        )

    def _choose(self, name: str, guard: Expression, first: Expression, second: Expression) -> None:
        """One of two constants (`?:` in C). Control parts, as for `if`: then every analysis knows which one it is."""
        body = self.body
        result = body.register(name, first.type)
        said = ("the condition of '?:' holds", "the condition of '?:' does not hold")
        aside = body.branch(guard, said, lambda: body.emit(Assign(body.position, result, second)))
        body.emit(Assign(body.position, result, first))
        body.join(aside)
        body.values[name] = (result,)

    def arithmetic(self, operator: Operator, flags: Sequence[str], a: Expression, b: Expression) -> Expression:
        """A binary operation behind the conditions under which C (or the flags) define it."""
        build, type_ = self.build, a.type
        if self.body.carries and operator in (op.XOR, op.SUB) and a == b and not isinstance(a, Constant):
            return build.constant(type_, 0)  # whatever it is
        if not operator.bitwise:
            self.body.require_operands(a, b)
        if operator in _DIVISIONS:
            zero = build.constant(type_, 0)
            differs = build.apply(op.NE, BOOL, b, zero)
            self.body.require_defined(b)  # it decides whether there is a result at all
            words = Words("the divisor {} is not zero", b, otherwise="the divisor is not zero")
            self.body.require(differs, ConditionKind.DIVISOR, words)
            if operator in (op.SDIV, op.SREM):
                self._require_quotient(a, b)
        elif operator in _SHIFTS:
            self.body.require_operands(b)
            width = build.constant(type_, type_.bits) if type_.bits > 1 else build.constant(type_, 1)
            in_range = build.apply(op.ULT, BOOL, b, width)
            shifted = build.apply(operator, type_, a, b)
            if self.body.unit.is_foreign and in_range is not TRUE:
                # An optimiser computes shifts early and selects later: too large an amount is only a bad value.
                reason = f"the shift amount {b} is not less than {type_.bits}"
                unknown = self.body.unknown(type_, Origin(OriginKind.INEXACT, reason))
                return build.apply(op.ITE, type_, in_range, shifted, unknown)
            said = f"is less than {type_.bits}"
            words = Words(f"the shift amount {{}} {said}", b, otherwise=f"the shift amount {said}")
            self.body.require_if_defined(in_range, ConditionKind.SHIFT_AMOUNT, words, b)
        result = build.apply(operator, type_, a, b)
        if self.body.unit.is_foreign:
            return result  # signed overflow wraps around, and optimisers compute sums early that nobody uses
        for flag in flags:
            if flag in ("nsw", "nuw"):
                self._require_no_overflow(operator, as_signed=flag == "nsw", a=a, b=b, result=result)
            elif flag == syntax.CHECKED:
                self._check(operator, a, b, result)
        return result

    def _check(self, operator: Operator, a: Expression, b: Expression, result: Expression) -> None:
        """What the compiler has checked for us (see `llvm/checks.py`)."""
        build, type_ = self.build, a.type
        if operator is op.SHL:
            rest = build.apply(op.SUB, type_, build.constant(type_, type_.bits - 1), b)
            lost = build.apply(op.LSHR, type_, a, rest)
            nothing = build.apply(op.EQ, BOOL, lost, build.constant(type_, 0))
            words = Words("{} << {} fits its type, and {} is not negative", a, b, a)
            self.body.check(nothing, ConditionKind.SHIFT_BASE, words)
        else:
            fits = build.negate(overflows(build, operator, as_signed=True, a=a, b=b, result=result))
            self.body.check(
                fits, ConditionKind.OVERFLOW, Words("{} does not overflow", result, otherwise="the result does not overflow")
            )

    def check(self, instruction: syntax.Instruction) -> None:
        """A condition of its own."""
        about, *more = instruction.flags
        kind = ConditionKind(about)
        condition: Expression = FALSE
        if not self.body.counts(kind):
            return
        if EITHER in more:
            origin = Origin(OriginKind.INEXACT, "the side of a choice whose constant C does not define")
            condition = self.body.unknown(BOOL, origin)
        if instruction.operands:
            operator, swapped = INTEGER_PREDICATES[instruction.predicate]
            a, b = (self.body.scalar(operand) for operand in instruction.operands)
            if more:
                assert isinstance(b.type, IntType)
                a = self.body.context.resize(a, b.type, signed=more != ["zext"])
            condition = self.build.apply(operator, BOOL, *((b, a) if swapped else (a, b)))
            if kind is ConditionKind.POINTER_RANGE:
                self.body.check(condition, kind, Words("the array has an element {} of {}", a, b))
                return
        self.body.check(condition, kind, f"the {about} is one that C allows")

    def _require_quotient(self, a: Expression, b: Expression) -> None:
        build, type_ = self.build, a.type
        if isinstance(b, Constant) and b.bits != (1 << type_.bits) - 1:
            return
        least = build.constant(type_, 1 << (type_.bits - 1))
        minus_one = build.constant(type_, -1)
        fits = build.apply(op.OR, BOOL, build.apply(op.NE, BOOL, a, least), build.apply(op.NE, BOOL, b, minus_one))
        self.body.require_if_defined(fits, ConditionKind.QUOTIENT, Words("the quotient {} / {} fits its type", a, b), a)

    def _require_no_overflow(
        self, operator: Operator, *, as_signed: bool, a: Expression, b: Expression, result: Expression
    ) -> None:
        """What the compiler promises of its own arithmetic: that of the sizes of arrays, which is unsigned, and of places in
        them (C's own is compiled to wrap around, or is checked)."""
        build = self.build
        harm = ConditionKind.POINTER_RANGE if as_signed else ConditionKind.ARRAY_SIZE
        if operator is op.SHL:
            back = build.apply(op.ASHR if as_signed else op.LSHR, a.type, result, b)
            words = Words("{} << {} does not overflow", a, b)
            self.body.require_if_defined(build.apply(op.EQ, BOOL, back, a), harm, words, a, b)
        elif operator in (op.ADD, op.SUB, op.MUL):
            overflow = overflows(build, operator, as_signed=as_signed, a=a, b=b, result=result)
            self.body.require_if_defined(
                build.negate(overflow),
                harm,
                Words("{} does not overflow", result, otherwise="the result does not overflow"),
                a,
                b,
            )


def _are_constants(first: Expression, second: Expression) -> bool:
    """Whether these are two different numbers or addresses that are known from the start."""
    return first != second and _is_constant(first) and _is_constant(second)


def _is_constant(value: Expression) -> bool:
    if isinstance(value, Apply) and value.operator is op.PTR_ADD:
        base, distance = value.operands
        return isinstance(base, StaticAddress) and isinstance(distance, Constant)
    return isinstance(value, Constant | StaticAddress)


def overflows(
    build: ExpressionBuilder, operator: Operator, *, as_signed: bool, a: Expression, b: Expression, result: Expression
) -> Expression:
    """Whether the exact result differs from the wrapped one: computed in a type that holds both."""
    bits = a.type.bits
    wide = int_type(2 * bits if operator is op.MUL else bits + 1)
    extend = op.SEXT if as_signed else op.ZEXT
    exact = build.apply(operator, wide, build.apply(extend, wide, a), build.apply(extend, wide, b))
    return build.apply(op.NE, BOOL, exact, build.apply(extend, wide, result))


def float_comparison(build: ExpressionBuilder, predicate: str, a: Expression, b: Expression) -> Expression:
    """A comparison of floats; the unordered ones are the negations of the opposite ordered ones."""

    def apply(operator: Operator, x: Expression, y: Expression) -> Expression:
        return build.apply(operator, BOOL, x, y)

    ordered: dict[str, Callable[[], Expression]] = {
        "false": lambda: FALSE,
        "oeq": lambda: apply(op.FEQ, a, b),
        "olt": lambda: apply(op.FLT, a, b),
        "ole": lambda: apply(op.FLE, a, b),
        "ogt": lambda: apply(op.FLT, b, a),
        "oge": lambda: apply(op.FLE, b, a),
        "one": lambda: apply(op.OR, apply(op.FLT, a, b), apply(op.FLT, b, a)),
        "uno": lambda: apply(op.OR, build.apply(op.IS_NAN, BOOL, a), build.apply(op.IS_NAN, BOOL, b)),
    }
    if predicate in ordered:
        return ordered[predicate]()
    opposite = {
        "true": "false",
        "une": "oeq",
        "uge": "olt",
        "ugt": "ole",
        "ule": "ogt",
        "ult": "oge",
        "ueq": "one",
        "ord": "uno",
    }
    return build.negate(ordered[opposite[predicate]]())
