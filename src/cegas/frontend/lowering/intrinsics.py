"""LLVM's intrinsic functions, as far as clang uses them for C."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.arithmetic import overflows
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.library import LibraryLowering
from cegas.frontend.lowering.lifetimes import ended_arrays
from cegas.frontend.lowering.local_variables import LocalVariables
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.lowering.volatile import copy_volatile, device_address, is_plain_copy, plain_address
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel, LocationKind
from cegas.program.expressions import FALSE, TRUE, Access, Constant, Expression
from cegas.program.operations import Copy, EndLifetime, Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, IntType, int_type
from cegas.program.words import Words

IGNORED = frozenset(
    [
        "llvm.donothing",
        "llvm.sideeffect",
        "llvm.prefetch",
        "llvm.invariant.start",
        "llvm.invariant.end",
        "llvm.var.annotation",
        "llvm.experimental.noalias.scope.decl",
        "llvm.pseudoprobe",
        "llvm.codeview.annotation",
        "llvm.fake.use",
        "llvm.clear_cache",
    ]
)
"""No effect on what the program computes."""

FLOAT_UNARY: dict[str, Operator] = {
    "fabs": op.FABS,
    "floor": op.FLOOR,
    "ceil": op.CEIL,
    "trunc": op.FTRUNC,
    "rint": op.RINT,
    "nearbyint": op.RINT,
    "roundeven": op.RINT,
    "round": op.ROUND,
    "sqrt": op.FSQRT,
}
FLOAT_EXTREMES: dict[str, Operator] = {"minnum": op.FMIN, "maxnum": op.FMAX}
FLOAT_BINARY: dict[str, Operator] = {"minimumnum": op.FMIN, "maximumnum": op.FMAX, "copysign": op.COPYSIGN}
BIT_UNARY: dict[str, Operator] = {"ctpop": op.POPCOUNT, "bswap": op.BYTE_SWAP, "bitreverse": op.BIT_REVERSE}
ORDER: dict[str, tuple[Operator, bool]] = {
    "smax": (op.SLT, True),
    "smin": (op.SLT, False),
    "umax": (op.ULT, True),
    "umin": (op.ULT, False),
}
OVERFLOW: dict[str, tuple[Operator, bool]] = {
    "sadd": (op.ADD, True),
    "uadd": (op.ADD, False),
    "ssub": (op.SUB, True),
    "usub": (op.SUB, False),
    "smul": (op.MUL, True),
    "umul": (op.MUL, False),
}
CLASS_TESTS: tuple[tuple[int, str], ...] = (
    (0x003, "nan"),
    (0x204, "infinite"),
    (0x108, "normal"),
    (0x090, "subnormal"),
    (0x060, "zero"),
)
"""Mask of `llvm.is.fpclass` (both signs) and what it asks for; within a mask the lower bit is the negative one,
except for NaNs, where it is the signalling ones."""


class IntrinsicLowering:
    """The intrinsics of one function body."""

    def __init__(self, body: FunctionBody, locals_: LocalVariables, library: LibraryLowering, results: CallResults) -> None:
        self.body = body
        self.locals = locals_
        self.library = library
        self.results = results
        self.context = body.context
        self.build = body.build
        self._handlers: dict[str, Callable[[syntax.Instruction], None]] = {}

    def lower(self, instruction: syntax.Instruction, full_name: str) -> None:
        name = _base_name(full_name)
        if name in IGNORED:
            return
        if not self._handlers:
            self._handlers = self.table()  # many functions call none
        handler = self._handlers.get(name)
        if handler is not None:
            handler(instruction)
            return
        short = name.removeprefix("llvm.")
        if short in FLOAT_UNARY:
            self._apply(instruction, FLOAT_UNARY[short])
        elif short in FLOAT_EXTREMES:
            self._lanes(instruction, 2, partial(self.library.floats.extreme, FLOAT_EXTREMES[short]))
        elif short in FLOAT_BINARY:
            self._apply(instruction, FLOAT_BINARY[short])
        elif short in BIT_UNARY:
            self._apply(instruction, BIT_UNARY[short])
        elif short in ORDER:
            less, largest = ORDER[short]
            self._extreme(instruction, less, largest=largest)
        elif short.removesuffix(".with.overflow") in OVERFLOW and short.endswith(".with.overflow"):
            operator, as_signed = OVERFLOW[short.removesuffix(".with.overflow")]
            self._with_overflow(instruction, operator, as_signed=as_signed)
        else:
            raise UnsupportedConstruct(f"intrinsic {full_name}")

    def table(self) -> dict[str, Callable[[syntax.Instruction], None]]:
        return {
            "llvm.lifetime.start": self.locals.lifetime_start,
            "llvm.lifetime.end": self.locals.lifetime_end,
            "llvm.memcpy": self._memcpy,
            "llvm.memcpy.inline": self._memcpy,
            "llvm.memmove": self._memcpy,
            "llvm.memset": self._memset,
            "llvm.memset.inline": self._memset,
            "llvm.expect": self._first,
            "llvm.expect.with.probability": self._first,
            "llvm.annotation": self._first,
            "llvm.ptr.annotation": self._first,
            "llvm.launder.invariant.group": self._first,
            "llvm.strip.invariant.group": self._first,
            "llvm.threadlocal.address": self._first,
            "llvm.assume": self._assume,
            "llvm.stacksave": self._stacksave,
            "llvm.stackrestore": self._stackrestore,
            "llvm.va_start": self._va_start,
            "llvm.va_copy": self._va_copy,
            "llvm.va_end": self._va_end,
            "llvm.trap": self._trap,
            "llvm.debugtrap": self._trap,
            "llvm.ubsantrap": self._trap,
            "llvm.abs": self._abs,
            "llvm.ctlz": self._leading_zeros,
            "llvm.cttz": self._trailing_zeros,
            "llvm.fshl": self._funnel_left,
            "llvm.fshr": self._funnel_right,
            "llvm.fma": self._fma,
            "llvm.fmuladd": self._fmuladd,
            "llvm.modf": self._modf,
            "llvm.is.fpclass": self._is_fpclass,
            "llvm.objectsize": self._object_size,
            "llvm.is.constant": self._is_constant,
            "llvm.ptrmask": self._ptrmask,
            "llvm.frameaddress": self._environment,
            "llvm.returnaddress": self._environment,
            "llvm.readcyclecounter": self._environment,
            "llvm.get.rounding": self._rounding_mode,
            "llvm.uadd.sat": self._saturating_add,
            "llvm.usub.sat": self._saturating_sub,
        }

    def _operands(self, instruction: syntax.Instruction) -> list[Expression]:
        return [self.body.scalar(operand) for operand in instruction.operands]

    def _apply(self, instruction: syntax.Instruction, operator: Operator) -> None:
        columns = [self.body.scalars(operand) for operand in instruction.operands[: operator.arity]]
        rows = list(zip(*columns, strict=True))
        for row in rows:
            if not operator.bitwise:
                self.body.require_operands(*row)
        self.body.define(instruction.result, *(self.build.apply(operator, row[0].type, *row) for row in rows))

    def _first(self, instruction: syntax.Instruction) -> None:
        self.body.define(instruction.result, *self.body.scalars(instruction.operands[0]))

    # -- memory ---------------------------------------------------------------------------------------------------

    def _memcpy(self, instruction: syntax.Instruction) -> None:
        destination, source, size = (self.body.scalar(operand) for operand in instruction.operands[:3])
        width = self.context.resize(size, self.context.offset_type, signed=False)
        flag = instruction.operands[3]
        is_volatile = isinstance(flag, syntax.ConstInt) and flag.value == 1
        if is_volatile:
            destination, source = (device_address(self.body, operand) for operand in instruction.operands[:2])
        else:
            destination, source = (plain_address(self.body, address) for address in (destination, source))
        may_overlap, aligns = "memmove" in _callee(instruction), (_alignment(instruction, 0), _alignment(instruction, 1))
        if not is_volatile or not self.context.volatile_is_input or is_plain_copy(self.body, source, destination):
            self.library.copy(destination, source, width, may_overlap=may_overlap, aligns=aligns)
        else:
            self.library.require_copy(destination, source, width, may_overlap=may_overlap, aligns=aligns)
            copy_volatile(self.body, destination, source, width)

    def _memset(self, instruction: syntax.Instruction) -> None:
        destination, byte, size = (self.body.scalar(operand) for operand in instruction.operands[:3])
        width = self.context.resize(size, self.context.offset_type, signed=False)
        flag = instruction.operands[3]
        is_volatile = isinstance(flag, syntax.ConstInt) and flag.value == 1
        place = device_address(self.body, instruction.operands[0]) if is_volatile else plain_address(self.body, destination)
        self.library.fill(place, byte, width, _alignment(instruction, 0))

    def _stacksave(self, instruction: syntax.Instruction) -> None:
        self.body.define(instruction.result, self.build.constant(self.context.pointer, 0))

    def _stackrestore(self, instruction: syntax.Instruction) -> None:
        """The block of variable-length arrays ends."""
        for name in ended_arrays(self.body.function, instruction):
            (address,) = self.body.values[name]
            assert address is not None
            self.body.emit(EndLifetime(self.body.position, address))

    def _object_size(self, instruction: syntax.Instruction) -> None:
        """Nothing is known about sizes: the answer of a compiler that does not optimise."""
        (type_,) = self.context.flatten(self.body.unit, instruction.type).types
        least = self.body.scalar(instruction.operands[1])
        assert isinstance(least, Constant)
        self.body.define(instruction.result, self.build.constant(type_, 0 if least.bits else -1))

    def _ptrmask(self, instruction: syntax.Instruction) -> None:
        pointer, mask = self._operands(instruction)
        self.body.require_operands(pointer, mask)
        number = self.build.apply(op.PTR_TO_INT, self.context.offset_type, pointer)
        masked = self.build.apply(op.AND, self.context.offset_type, number, mask)
        self.body.define(instruction.result, self.build.apply(op.INT_TO_PTR, self.context.pointer, masked))

    def _va_start(self, instruction: syntax.Instruction) -> None:
        """Make a list in which only the overflow area, which holds all variable arguments, is left to read."""
        body, area = self.body, self.body.area
        body.require_own_machine("a list of variable arguments")
        if area is None:
            raise UnsupportedConstruct("va_start in a function without variable arguments")
        place = body.scalar(instruction.operands[0])
        if self.context.data_model is DataModel.ILP32:
            body.store_scalar(place, area)
            return
        number = int_type(32)
        body.store_scalar(place, self.build.constant(number, 48))
        body.store_scalar(body.offset(place, 4), self.build.constant(number, 176))
        body.store_scalar(body.offset(place, 8), area)
        body.store_scalar(body.offset(place, 16), self.build.constant(self.context.pointer, 0))

    def _va_copy(self, instruction: syntax.Instruction) -> None:
        body = self.body
        body.require_own_machine("a list of variable arguments")
        destination, source = self._operands(instruction)
        size = 24 if self.context.data_model is DataModel.LP64 else 4
        body.require_access(source, size, Access.READ)
        body.require_access(destination, size, Access.WRITE)
        body.emit(Copy(body.position, destination, source, self.build.constant(self.context.offset_type, size)))

    def _va_end(self, instruction: syntax.Instruction) -> None:
        """From here on the list leads nowhere, so that no argument can be read from it."""
        self.body.require_own_machine("a list of variable arguments")
        place = self.body.scalar(instruction.operands[0])
        inner = 8 if self.context.data_model is DataModel.LP64 else 0
        self.body.store_scalar(self.body.offset(place, inner), self.build.constant(self.context.pointer, 0))

    # -- control --------------------------------------------------------------------------------------------------

    def _assume(self, instruction: syntax.Instruction) -> None:
        condition = self.body.scalar(instruction.operands[0])
        if condition is not TRUE:
            self.body.require_defined(condition)
            self.body.require(condition, ConditionKind.PROMISE, "the assumption made by the source holds")

    def _trap(self, _: syntax.Instruction) -> None:
        self.body.finish_path(LocationKind.END)

    def _is_constant(self, instruction: syntax.Instruction) -> None:
        self.body.define(instruction.result, FALSE)

    def _environment(self, instruction: syntax.Instruction) -> None:
        assert isinstance(instruction.callee, syntax.GlobalRef)
        origin = Origin(OriginKind.ENVIRONMENT, instruction.callee.name)
        self.results.havoc(instruction, origin)

    def _rounding_mode(self, instruction: syntax.Instruction) -> None:
        self.body.define(instruction.result, self.build.constant(int_type(32), 1))

    # -- arithmetic -----------------------------------------------------------------------------------------------

    def _lanes(self, instruction: syntax.Instruction, arity: int, combine: Callable[..., Expression]) -> None:
        """Apply a function to each scalar of the first operands (several for vectors)."""
        columns = [self.body.scalars(operand) for operand in instruction.operands[:arity]]
        rows = list(zip(*columns, strict=True))
        for row in rows:
            self.body.require_operands(*row)
        self.body.define(instruction.result, *(combine(*row) for row in rows))

    def _extreme(self, instruction: syntax.Instruction, less: Operator, *, largest: bool) -> None:
        def combine(a: Expression, b: Expression) -> Expression:
            smaller = self.build.apply(less, BOOL, a, b)
            return self.build.apply(op.ITE, a.type, smaller, *((b, a) if largest else (a, b)))

        self._lanes(instruction, 2, combine)

    def _with_overflow(self, instruction: syntax.Instruction, operator: Operator, *, as_signed: bool) -> None:
        a, b = self._operands(instruction)
        self.body.require_operands(a, b)
        result = self.build.apply(operator, a.type, a, b)
        overflow = overflows(self.build, operator, as_signed=as_signed, a=a, b=b, result=result)
        self.body.define(instruction.result, result, overflow)

    def _saturating_add(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression, b: Expression) -> Expression:
            total = self.build.apply(op.ADD, a.type, a, b)
            wrapped = self.build.apply(op.ULT, BOOL, total, a)
            return self.build.apply(op.ITE, a.type, wrapped, self.build.constant(a.type, -1), total)

        self._lanes(instruction, 2, combine)

    def _saturating_sub(self, instruction: syntax.Instruction) -> None:
        def combine(a: Expression, b: Expression) -> Expression:
            below = self.build.apply(op.ULT, BOOL, a, b)
            difference = self.build.apply(op.SUB, a.type, a, b)
            return self.build.apply(op.ITE, a.type, below, self.build.constant(a.type, 0), difference)

        self._lanes(instruction, 2, combine)

    def _abs(self, instruction: syntax.Instruction) -> None:
        def combine(value: Expression) -> Expression:
            zero = self.build.constant(value.type, 0)
            if syntax.CHECKED in instruction.flags:
                least = self.build.constant(value.type, 1 << (value.type.bits - 1))
                fits = self.build.apply(op.NE, BOOL, value, least)
                self.body.check(fits, ConditionKind.OVERFLOW, Words("{} has an opposite", value))
            negative = self.build.apply(op.SLT, BOOL, value, zero)
            opposite = self.build.apply(op.SUB, value.type, zero, value)
            return self.build.apply(op.ITE, value.type, negative, opposite, value)

        self._lanes(instruction, 1, combine)

    def _leading_zeros(self, instruction: syntax.Instruction) -> None:
        self._count_zeros(instruction, op.LEADING_ZEROS)

    def _trailing_zeros(self, instruction: syntax.Instruction) -> None:
        self._count_zeros(instruction, op.TRAILING_ZEROS)

    def _count_zeros(self, instruction: syntax.Instruction, operator: Operator) -> None:
        value, zero_is_poison = self._operands(instruction)
        self.body.require_operands(value)
        if syntax.CHECKED in instruction.flags:
            is_something = self.build.apply(op.NE, BOOL, value, self.build.constant(value.type, 0))
            self.body.check(is_something, ConditionKind.BUILTIN, Words("{}, whose zeros are counted, is not zero", value))
        result = self.build.apply(operator, value.type, value)
        if isinstance(zero_is_poison, Constant) and zero_is_poison.bits and not isinstance(value, Constant):
            # No condition: `ffs` computes this first and throws it away for zero.
            nonzero = self.build.apply(op.NE, BOOL, value, self.build.constant(value.type, 0))
            origin = Origin(OriginKind.INEXACT, f"the number of zeros next to a bit of {value}, which has none")
            result = self.build.apply(op.ITE, value.type, nonzero, result, self.body.unknown(value.type, origin))
        self.body.define(instruction.result, result)

    def _funnel_left(self, instruction: syntax.Instruction) -> None:
        self._funnel(instruction, left=True)

    def _funnel_right(self, instruction: syntax.Instruction) -> None:
        self._funnel(instruction, left=False)

    def _funnel(self, instruction: syntax.Instruction, *, left: bool) -> None:
        """Shift the concatenation of two values and keep one half."""
        build = self.build
        high, low, amount = self._operands(instruction)
        self.body.require_operands(high, low, amount)
        bits = high.type.bits
        wide = int_type(2 * bits)
        joined = build.apply(
            op.OR,
            wide,
            build.apply(op.SHL, wide, build.apply(op.ZEXT, wide, high), build.constant(wide, bits)),
            build.apply(op.ZEXT, wide, low),
        )
        modulus = build.constant(amount.type, bits)
        by = build.apply(op.ZEXT, wide, build.apply(op.UREM, amount.type, amount, modulus))
        shifted = build.apply(op.SHL if left else op.LSHR, wide, joined, by)
        if left:
            shifted = build.apply(op.LSHR, wide, shifted, build.constant(wide, bits))
        self.body.define(instruction.result, build.apply(op.TRUNC, high.type, shifted))

    def _fma(self, instruction: syntax.Instruction) -> None:
        self._apply(instruction, op.FMA)

    def _fmuladd(self, instruction: syntax.Instruction) -> None:
        raise UnsupportedConstruct("multiply-add that may round once or twice (compile with -ffp-contract=off)")

    def _modf(self, instruction: syntax.Instruction) -> None:
        """Fraction and integral part, both with the sign of the argument; the fraction of an infinity is zero."""
        build, value = self.build, self.body.scalar(instruction.operands[0])
        self.body.require_operands(value)
        type_ = value.type
        integral = build.apply(op.FTRUNC, type_, value)
        infinite = build.apply(op.IS_INFINITE, BOOL, value)
        rest = build.apply(op.FSUB, type_, value, integral)
        fraction = build.apply(op.ITE, type_, infinite, build.constant(type_, 0), rest)
        self.body.define(instruction.result, build.apply(op.COPYSIGN, type_, fraction, value), integral)

    def _is_fpclass(self, instruction: syntax.Instruction) -> None:
        value, wanted = self._operands(instruction)
        self.body.require_operands(value)
        assert isinstance(wanted, Constant)
        build = self.build
        tests = {
            "nan": op.IS_NAN,
            "infinite": op.IS_INFINITE,
            "normal": op.IS_NORMAL,
            "subnormal": op.IS_SUBNORMAL,
            "zero": op.IS_ZERO,
        }
        result: Expression = FALSE
        for mask, kind in CLASS_TESTS:
            asked = wanted.bits & mask
            if not asked:
                continue
            test = build.apply(tests[kind], BOOL, value)
            if asked != mask:
                if kind == "nan":
                    raise UnsupportedConstruct("test for a signalling NaN")
                negative = self.library.floats.sign_bit(value)
                only_negative = asked < mask - asked  # the negative classes have the lower bits
                test = build.conjunction(test, negative if only_negative else build.negate(negative))
            result = build.apply(op.OR, BOOL, result, test)
        (type_,) = self.context.flatten(self.body.unit, instruction.type).types
        assert isinstance(type_, IntType)
        self.body.define(instruction.result, result)


def _callee(instruction: syntax.Instruction) -> str:
    return instruction.callee.name if isinstance(instruction.callee, syntax.GlobalRef) else ""


def _alignment(instruction: syntax.Instruction, number: int) -> int:
    """What an argument is a multiple of, as the compiler has it from the type of the pointer."""
    attributes = instruction.argument_attributes
    return max(attributes[number].align, 1) if number < len(attributes) else 1


def _base_name(name: str) -> str:
    """Without the types that an overloaded intrinsic carries in its name: ``.p0``, ``.i64``, ``.f32`` …"""
    parts = name.split(".")
    while len(parts) > 2 and _is_type_suffix(parts[-1]):
        parts.pop()
    return ".".join(parts)


def _is_type_suffix(part: str) -> bool:
    if part in ("f16", "bf16", "f32", "f64", "f80", "f128"):
        return True
    kind, number = part[:1], part[1:]
    if kind == "v":  # a vector: v2f32
        return number[:1].isdigit()
    return kind in ("p", "i") and number.isdigit()
