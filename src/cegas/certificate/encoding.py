"""The semantics table in the words of Z3: what a term means, as a bit vector.

Every value is a bit vector as wide as its type; truth values have one bit. A float is its bit pattern, too: signs, classes,
comparisons, minima, remainders and conversions to integers are bit operations here; only what rounds (sums, products, roots,
conversions) goes through Z3's floats, which exist in every format of ours. Their one NaN has no bits: which NaN results is
computed from the operands, as `program/softfloat.py` says. So every row is encoded exactly, for all operands, or not at all
(`NotEncodable`).

The *magnitude* of a float is what softfloat calls so: its bits without the sign, and without the integer bit that the x87
stores.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache

from cegas.certificate.terms import OpenTerm, TermVariable, in_order
from cegas.foundation.budget import Tick
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import Any, TypeAlias
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.softfloat import FloatFormat
from cegas.program.types import FloatType, Type

Vector: TypeAlias = Any
"""A bit vector of Z3; its package has no type information."""
Truth: TypeAlias = Any
Float: TypeAlias = Any

LARGEST_EXPONENT = 11
"""A remainder takes a step for each exponent, which is too much for exponents with more bits than that."""


class NotEncodable(CegasError):
    """A row has no encoding for a type; says which."""


@cache
def _z3() -> Any:
    """Z3, whose one context for the process is never destroyed; no two threads may use it at the same time.

    A context takes 16 MB, and to destroy one takes time quadratic in the terms that are still there: Python's garbage
    collector deletes contexts and terms in any order, at exit too. Hence the reference that nobody ever gives back.
    """
    import z3

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(z3.main_ctx()))
    return z3


class Encoder:
    """Encodes terms, each once."""

    def __init__(self) -> None:
        self.z3: Any = _z3()
        self._vectors: dict[OpenTerm, Vector] = {}
        self._floats: dict[tuple[int, str], tuple[Vector, Float]] = {}
        """By the vector's number and the format: the float that has these bits. Keeps the vector, and so its number."""
        self._integer_rules = self._make_integer_rules()
        self._float_rules = self._make_float_rules()

    def vector(self, symbol: OpenTerm, tick: Tick) -> Vector:
        """The meaning of a variable or term."""
        for part in in_order((symbol,), self._vectors):
            tick()
            if isinstance(part, TermVariable):
                self._vectors[part] = self._variable(part)
                continue
            widths = [part.operand_type.bits] * len(part.operands)
            if part.operator is op.ITE:
                widths[0] = 1
            operands = [
                self._number(operand, width) if isinstance(operand, int) else self._vectors[operand]
                for operand, width in zip(part.operands, widths, strict=True)
            ]
            vector = self.encode(part.operator, part.type, part.operand_type, operands)
            if vector.size() != part.type.bits:
                raise NotEncodable(f"{part.operator} from {part.operand_type} to {part.type}")
            self._vectors[part] = vector
        return self._vectors[symbol]

    def _variable(self, variable: TermVariable) -> Vector:
        zeros = variable.align.bit_length() - 1
        name, bits = f"v{len(self._vectors)}", variable.type.bits - zeros
        open_bits = self.z3.BitVec(name, bits)
        return self.z3.Concat(open_bits, self.z3.BitVecVal(0, zeros)) if zeros else open_bits

    def encode(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Vector]) -> Vector:
        """An operator applied to vectors."""
        rule = self._integer_rules.get(operator)
        if rule is not None:
            return rule(*operands)
        width_rule = {op.TRUNC: self._truncated, op.ZEXT: self._extended, op.SEXT: self._sign_extended}.get(operator)
        if width_rule is not None:
            return width_rule(type_.bits, operands[0])
        if operator in (op.POPCOUNT, op.LEADING_ZEROS, op.TRAILING_ZEROS):
            return self._resized(type_.bits, self._count(operator, operands[0]))
        float_rule = self._float_rules.get(operator)
        if float_rule is not None and isinstance(operand_type, FloatType):
            return float_rule(operand_type.format, *operands)
        if operator is op.FCONVERT and isinstance(operand_type, FloatType) and isinstance(type_, FloatType):
            return self._converted(operand_type.format, type_.format, operands[0])
        if operator in (op.FROM_SIGNED, op.FROM_UNSIGNED) and isinstance(type_, FloatType):
            make = self.z3.fpSignedToFP if operator is op.FROM_SIGNED else self.z3.fpUnsignedToFP
            return self._pattern(type_.format, make(self._nearest(), operands[0], self._sort(type_.format)))
        if operator in (op.TO_SIGNED, op.TO_UNSIGNED) and isinstance(operand_type, FloatType):
            return self._whole(operand_type.format, type_.bits, operands[0])
        raise NotEncodable(f"{operator} from {operand_type} to {type_}")

    # -- integers -------------------------------------------------------------------------------------------------

    def _make_integer_rules(self) -> dict[Operator, Callable[..., Vector]]:
        """What the widths of operands determine. Z3 divides by zero and shifts by too much like the table: as in SMT-LIB."""
        z3, bit = self.z3, self._bit
        return {
            op.ADD: lambda a, b: a + b,
            op.PTR_ADD: lambda a, b: a + b,
            op.SUB: lambda a, b: a - b,
            op.MUL: lambda a, b: a * b,
            op.UDIV: z3.UDiv,
            op.SDIV: lambda a, b: a / b,
            op.UREM: z3.URem,
            op.SREM: z3.SRem,
            op.AND: lambda a, b: a & b,
            op.OR: lambda a, b: a | b,
            op.XOR: lambda a, b: a ^ b,
            op.SHL: lambda a, b: a << b,
            op.LSHR: z3.LShR,
            op.ASHR: lambda a, b: a >> b,
            op.EQ: lambda a, b: bit(a == b),
            op.NE: lambda a, b: bit(a != b),
            op.ULT: lambda a, b: bit(z3.ULT(a, b)),
            op.ULE: lambda a, b: bit(z3.ULE(a, b)),
            op.SLT: lambda a, b: bit(a < b),
            op.SLE: lambda a, b: bit(a <= b),
            op.NOT: lambda a: a ^ 1,
            op.ITE: lambda condition, a, b: z3.If(condition == 1, a, b),
            op.BYTE_SWAP: lambda a: self._joined(self._pieces(a, 8)),
            op.BIT_REVERSE: lambda a: self._joined(self._pieces(a, 1)),
            op.PTR_TO_INT: lambda a: a,
            op.INT_TO_PTR: lambda a: a,
            op.FLOAT_BITS: lambda a: a,
            op.FLOAT_FROM_BITS: lambda a: a,
        }

    def _number(self, value: int, width: int) -> Vector:
        return self.z3.BitVecVal(value, width)

    def _bit(self, truth: Truth) -> Vector:
        return self.z3.If(truth, self._number(1, 1), self._number(0, 1))

    def _pieces(self, a: Vector, size: int) -> list[Vector]:
        """A vector in pieces of some bits, the lowest first."""
        return [self.z3.Extract(low + size - 1, low, a) for low in range(0, a.size(), size)]

    def _joined(self, pieces: Sequence[Vector]) -> Vector:
        """Vectors side by side, the highest first."""
        return self.z3.Concat(*pieces) if len(pieces) > 1 else pieces[0]

    def _truncated(self, width: int, a: Vector) -> Vector:
        return self.z3.Extract(width - 1, 0, a)

    def _extended(self, width: int, a: Vector) -> Vector:
        return self.z3.ZeroExt(width - a.size(), a)

    def _sign_extended(self, width: int, a: Vector) -> Vector:
        return self.z3.SignExt(width - a.size(), a)

    def _resized(self, width: int, a: Vector) -> Vector:
        return self._extended(width, a) if width >= a.size() else self._truncated(width, a)

    def _count(self, operator: Operator, a: Vector) -> Vector:
        """How many bits are set, or clear above or below all that are set."""
        if operator is op.LEADING_ZEROS:
            return self._count(op.TRAILING_ZEROS, self._joined(self._pieces(a, 1)))
        if operator is op.TRAILING_ZEROS:
            a = ~a & (a - 1)
        total = self._number(0, a.size())
        for piece in self._pieces(a, 1):
            total = total + self._extended(a.size(), piece)
        return total

    # -- floats as bits -------------------------------------------------------------------------------------------

    def _sign(self, a: Vector) -> Vector:
        return self.z3.Extract(a.size() - 1, a.size() - 1, a)

    def _is_negative(self, a: Vector) -> Truth:
        return self._sign(a) == 1

    def _is_unsupported(self, fmt: FloatFormat, a: Vector) -> Truth:
        """An encoding that the x87 rejects: no integer bit though the exponent is not 0."""
        z3 = self.z3
        if not fmt.explicit_bit:
            return z3.BoolVal(val=False)
        integer, exponent = z3.Extract(63, 63, a), z3.Extract(78, 64, a)
        return z3.And(integer == 0, exponent != 0)

    def _magnitude(self, fmt: FloatFormat, a: Vector) -> Vector:
        z3 = self.z3
        if not fmt.explicit_bit:
            return z3.Extract(fmt.width - 2, 0, a)
        integer, exponent, fraction = z3.Extract(63, 63, a), z3.Extract(78, 64, a), z3.Extract(62, 0, a)
        # A pseudo-denormal has an integer bit and the exponent 0, and the value that the exponent 1 gives.
        biased = z3.If(z3.And(integer == 1, exponent == 0), self._number(1, 15), exponent)
        nan = self._number(fmt.infinite_magnitude | fmt.quiet_bit, 78)
        return z3.If(self._is_unsupported(fmt, a), nan, z3.Concat(biased, fraction))

    def _packed(self, fmt: FloatFormat, sign: Vector, magnitude: Vector) -> Vector:
        """The bits of a sign and a magnitude."""
        z3 = self.z3
        if not fmt.explicit_bit:
            return z3.Concat(sign, magnitude)
        exponent, fraction = z3.Extract(77, 63, magnitude), z3.Extract(62, 0, magnitude)
        return z3.Concat(sign, exponent, self._bit(exponent != 0), fraction)

    def _is_nan(self, fmt: FloatFormat, a: Vector) -> Truth:
        return self.z3.UGT(self._magnitude(fmt, a), fmt.infinite_magnitude)

    def _is_less(self, fmt: FloatFormat, a: Vector, b: Vector, *, or_equal: bool = False) -> Truth:
        """The order of magnitudes with their signs; a NaN has no order."""
        z3, keys = self.z3, []
        for each in (a, b):
            magnitude = z3.ZeroExt(1, self._magnitude(fmt, each))
            keys.append(z3.If(self._is_negative(each), -magnitude, magnitude))
        ordered = z3.Not(z3.Or(self._is_nan(fmt, a), self._is_nan(fmt, b)))
        return z3.And(ordered, keys[0] <= keys[1] if or_equal else keys[0] < keys[1])

    def _make_float_rules(self) -> dict[Operator, Callable[..., Vector]]:
        """Operators whose operands are all of the format given first; the result is of that format, or a truth value."""
        z3, bit, magnitude, less = self.z3, self._bit, self._magnitude, self._is_less

        def rounded(make: Callable[..., Float]) -> Callable[..., Vector]:
            return lambda fmt, *operands: self._rounded(fmt, make, operands)

        def to_integral(mode: Callable[..., Any]) -> Callable[..., Vector]:
            return rounded(lambda _, a: z3.fpRoundToIntegral(mode(), a))

        return {
            op.FNEG: lambda fmt, a: a ^ fmt.sign_mask,
            op.FABS: lambda fmt, a: a & ~self._number(fmt.sign_mask, fmt.width),
            op.COPYSIGN: lambda fmt, a, b: z3.Concat(self._sign(b), z3.Extract(fmt.width - 2, 0, a)),
            op.FEQ: lambda fmt, a, b: bit(z3.And(less(fmt, a, b, or_equal=True), less(fmt, b, a, or_equal=True))),
            op.FLT: lambda fmt, a, b: bit(less(fmt, a, b)),
            op.FLE: lambda fmt, a, b: bit(less(fmt, a, b, or_equal=True)),
            op.IS_NAN: lambda fmt, a: bit(self._is_nan(fmt, a)),
            op.IS_INFINITE: lambda fmt, a: bit(magnitude(fmt, a) == fmt.infinite_magnitude),
            op.IS_ZERO: lambda fmt, a: bit(magnitude(fmt, a) == 0),
            op.IS_SUBNORMAL: lambda fmt, a: bit(
                z3.And(magnitude(fmt, a) != 0, z3.ULT(magnitude(fmt, a), 1 << (fmt.precision - 1)))
            ),
            op.IS_NORMAL: lambda fmt, a: bit(
                z3.And(
                    z3.UGE(magnitude(fmt, a), 1 << (fmt.precision - 1)), z3.ULT(magnitude(fmt, a), fmt.infinite_magnitude)
                )
            ),
            op.FMIN: lambda fmt, a, b: self._extreme(fmt, a, b, less(fmt, a, b), self._is_negative(a)),
            op.FMAX: lambda fmt, a, b: self._extreme(fmt, a, b, less(fmt, b, a), z3.Not(self._is_negative(a))),
            op.FREM: self._remainder,
            op.FADD: rounded(z3.fpAdd),
            op.FSUB: rounded(z3.fpSub),
            op.FMUL: rounded(z3.fpMul),
            op.FDIV: rounded(z3.fpDiv),
            op.FMA: rounded(z3.fpFMA),
            op.FSQRT: rounded(z3.fpSqrt),
            op.FLOOR: to_integral(z3.RTN),
            op.CEIL: to_integral(z3.RTP),
            op.FTRUNC: to_integral(z3.RTZ),
            op.RINT: to_integral(z3.RNE),
            op.ROUND: to_integral(z3.RNA),
        }

    def _propagated(self, fmt: FloatFormat, operands: Sequence[Vector]) -> Vector:
        """The NaN that operands give if one of them is a NaN: made quiet; the first one, but the x87 has its own order."""
        z3, result = self.z3, operands[-1]
        for each in operands[-2::-1]:
            if fmt.explicit_bit:  # the largest magnitude wins (a NaN's is larger than any other), then the positive one
                ranks = [z3.Concat(self._magnitude(fmt, nan), ~self._sign(nan)) for nan in (each, result)]
                result = z3.If(z3.UGE(ranks[0], ranks[1]), each, result)
            else:
                result = z3.If(self._is_nan(fmt, each), each, result)
        unsupported = z3.Or(*[self._is_unsupported(fmt, each) for each in operands])
        return z3.If(unsupported, self._number(fmt.default_nan, fmt.width), result | fmt.quiet_bit)

    def _extreme(self, fmt: FloatFormat, a: Vector, b: Vector, first: Truth, first_if_equal: Truth) -> Vector:
        """C's fmin and fmax: a NaN counts as missing, and the sign decides between zeros."""
        z3 = self.z3
        equal = z3.And(self._is_less(fmt, a, b, or_equal=True), self._is_less(fmt, b, a, or_equal=True))
        number = z3.If(z3.Or(self._is_nan(fmt, b), first, z3.And(equal, first_if_equal)), a, b)
        other = z3.If(self._is_nan(fmt, b), self._propagated(fmt, (a, b)), b)
        return z3.If(self._is_nan(fmt, a), other, number)

    def _parts(self, fmt: FloatFormat, a: Vector) -> tuple[Vector, Vector]:
        """Exponent and significand of a finite float: its value is significand * 2**(lowest_exponent + exponent - 1)."""
        z3, magnitude = self.z3, self._magnitude(fmt, a)
        places = fmt.precision - 1
        exponent = z3.Extract(places + fmt.exponent_bits - 1, places, magnitude)
        fraction = z3.Extract(places - 1, 0, magnitude)
        significand = z3.Concat(self._bit(exponent != 0), fraction)
        return z3.If(exponent == 0, self._number(1, fmt.exponent_bits), exponent), significand

    def _whole(self, fmt: FloatFormat, width: int, a: Vector) -> Vector:
        """The integer part, modulo 2**width; 0 of what has none."""
        z3 = self.z3
        size = max(width, fmt.precision, fmt.exponent_bits + 1)
        exponent, significand = (self._extended(size, part) for part in self._parts(fmt, a))
        unit = self._number(1 - fmt.lowest_exponent, size)  # the exponent of a significand that is the integer itself
        whole = z3.If(z3.UGE(exponent, unit), significand << (exponent - unit), z3.LShR(significand, unit - exponent))
        value = self._truncated(width, z3.If(self._is_negative(a), -whole, whole))
        finite = z3.ULT(self._magnitude(fmt, a), fmt.infinite_magnitude)
        return z3.If(finite, value, self._number(0, width))

    def _remainder(self, fmt: FloatFormat, a: Vector, b: Vector) -> Vector:
        """C's fmod by long division, one step for each exponent between the operands'."""
        if fmt.exponent_bits > LARGEST_EXPONENT:
            raise NotEncodable(f"the remainder of two values of type {fmt.name}")
        z3, size = self.z3, fmt.precision + 1
        (exponent, x), (unit, y) = self._parts(fmt, a), self._parts(fmt, b)
        divisor = self._extended(size, y)
        rest = z3.URem(self._extended(size, x), divisor)
        for step in range((1 << fmt.exponent_bits) - 3):
            doubled = rest << 1
            reduced = z3.If(z3.UGE(doubled, divisor), doubled - divisor, doubled)
            rest = z3.If(z3.UGT(exponent - unit, step), reduced, rest)
        rest = self._truncated(fmt.precision, rest)
        for _ in range(fmt.precision - 1):  # a full significand, or the least exponent
            again = z3.And(rest >= 0, z3.UGT(unit, 1))
            rest, unit = z3.If(again, rest << 1, rest), z3.If(again, unit - 1, unit)
        biased = z3.If(rest < 0, unit, self._number(0, fmt.exponent_bits))
        divided = self._packed(fmt, self._sign(a), z3.Concat(biased, self._truncated(fmt.precision - 1, rest)))
        # If the dividend's exponent is the smaller one, then so is the dividend.
        smaller = z3.Or(z3.ULT(exponent, self._parts(fmt, b)[0]), self._magnitude(fmt, b) == fmt.infinite_magnitude)
        invalid = z3.Or(self._magnitude(fmt, a) == fmt.infinite_magnitude, self._magnitude(fmt, b) == 0)
        result = z3.If(smaller, self._packed(fmt, self._sign(a), self._magnitude(fmt, a)), divided)
        result = z3.If(invalid, self._number(fmt.default_nan, fmt.width), result)
        is_nan = z3.Or(self._is_nan(fmt, a), self._is_nan(fmt, b))
        return z3.If(is_nan, self._propagated(fmt, (a, b)), result)

    # -- floats of Z3 ---------------------------------------------------------------------------------------------

    def _nearest(self) -> Any:
        return self.z3.RNE()

    def _sort(self, fmt: FloatFormat) -> Any:
        return self.z3.FPSort(fmt.exponent_bits, fmt.precision)

    def _float(self, fmt: FloatFormat, a: Vector) -> Float:
        """The float that has these bits; one that was computed is not read from its bits again."""
        key = (a.get_id(), fmt.name)
        found = self._floats.get(key)
        if found is None:
            interchange = self.z3.Concat(self._sign(a), self._magnitude(fmt, a))
            found = self._floats[key] = (a, self.z3.fpBVToFP(interchange, self._sort(fmt)))
        return found[1]

    def _pattern(self, fmt: FloatFormat, value: Float, nan: Vector | None = None) -> Vector:
        """The bits of a float; those of a NaN are given (or it is none)."""
        z3 = self.z3
        interchange = z3.fpToIEEEBV(value)
        magnitude = z3.Extract(interchange.size() - 2, 0, interchange)
        vector = self._packed(fmt, self._sign(interchange), magnitude)
        if nan is not None:
            vector = z3.If(z3.fpIsNaN(value), nan, vector)
        self._floats[vector.get_id(), fmt.name] = (vector, value)
        return vector

    def _rounded(self, fmt: FloatFormat, make: Callable[..., Float], operands: Sequence[Vector]) -> Vector:
        z3 = self.z3
        value = make(self._nearest(), *[self._float(fmt, each) for each in operands])
        is_nan = z3.Or(*[self._is_nan(fmt, each) for each in operands])
        default = self._number(fmt.default_nan, fmt.width)
        return self._pattern(fmt, value, z3.If(is_nan, self._propagated(fmt, operands), default))

    def _converted(self, source: FloatFormat, target: FloatFormat, a: Vector) -> Vector:
        """A NaN keeps its sign and the upper bits of its fraction, and becomes quiet."""
        z3, have, want = self.z3, source.precision - 1, target.precision - 1
        value = z3.fpFPToFP(self._nearest(), self._float(source, a), self._sort(target))
        magnitude = self._magnitude(source, a)
        if want <= have:
            fraction = z3.Extract(have - 1, have - want, magnitude)
        else:
            fraction = z3.Concat(z3.Extract(have - 1, 0, magnitude), self._number(0, want - have))
        nan = z3.Concat(self._number((1 << target.exponent_bits) - 1, target.exponent_bits), fraction | target.quiet_bit)
        default = self._number(target.default_nan, target.width)
        return self._pattern(
            target, value, z3.If(self._is_unsupported(source, a), default, self._packed(target, self._sign(a), nan))
        )
