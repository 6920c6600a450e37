"""The semantics table: every operator of the expression language, one row each.

A row says what an operator does to bit patterns (`evaluate`), what it is called in SMT-LIB (`smt`), or, where SMT-LIB has
no such operator, that it is *expanded* into simpler ones by each encoding. The concrete evaluator, the partial
evaluator and every SMT encoding are built from these rows, so a rule of arithmetic has exactly one home.

Values are bit patterns: non-negative integers below ``2**bits``, floats included. Operators are total: where C leaves an
operation undefined (division by zero, a shift by the width or more, a float that does not fit the integer) the row follows
SMT-LIB, and the front end has put a validity condition in front of the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.records import record
from cegas.program import softfloat
from cegas.program.softfloat import Ordering
from cegas.program.types import FloatType, Type

Evaluate = Callable[..., int]
"""Called with the result type, the type of the first operand, and the operands' bit patterns."""


@record(eq=False)
class Operator:
    """One row of the table. Rows are compared by identity and ordered by `name`."""

    name: str
    arity: int
    evaluate: Evaluate
    smt: str
    symbol: str = ""
    commutative: bool = False
    bitwise: bool = False
    """Each result bit depends on few operand bits, so that undefined bits pass through instead of being *used*."""

    def __repr__(self) -> str:
        return self.name

    def text(self, operands: Sequence[str]) -> str:
        """An application of it, for people."""
        if self.symbol and len(operands) == 2:
            return f"({operands[0]} {self.symbol} {operands[1]})"
        if self.symbol and len(operands) == 1:
            return f"{self.symbol}{operands[0]}"
        if self is ITE:
            return f"({operands[0]} ? {operands[1]} : {operands[2]})"
        return f"{self.name.lower()}({', '.join(operands)})"

    def __reduce__(self) -> str:
        # A row is a module-level constant: pickled by name, so that identity survives.
        return self.name


def signed(value: int, bits: int) -> int:
    """The two's complement reading of a bit pattern."""
    return value - (1 << bits) if value >> (bits - 1) else value


def _float_kind(type_: Type) -> softfloat.FloatFormat:
    assert isinstance(type_, FloatType)
    return type_.format


# -- integers ---------------------------------------------------------------------------------------------------------


def _add(result: Type, _: Type, a: int, b: int) -> int:
    return (a + b) & ((1 << result.bits) - 1)


def _sub(result: Type, _: Type, a: int, b: int) -> int:
    return (a - b) & ((1 << result.bits) - 1)


def _mul(result: Type, _: Type, a: int, b: int) -> int:
    return (a * b) & ((1 << result.bits) - 1)


def _udiv(result: Type, _: Type, a: int, b: int) -> int:
    return a // b if b else (1 << result.bits) - 1


def _urem(_: Type, __: Type, a: int, b: int) -> int:
    return a % b if b else a


def _sdiv(result: Type, _: Type, a: int, b: int) -> int:
    bits = result.bits
    x, y = signed(a, bits), signed(b, bits)
    if y == 0:  # SMT-LIB: -1 for a dividend that is not negative, else 1
        return 1 if x < 0 else (1 << bits) - 1
    quotient = abs(x) // abs(y)
    return (quotient if (x < 0) == (y < 0) else -quotient) & ((1 << bits) - 1)


def _srem(result: Type, _: Type, a: int, b: int) -> int:
    bits = result.bits
    x, y = signed(a, bits), signed(b, bits)
    if y == 0:
        return a
    remainder = abs(x) % abs(y)
    return (-remainder if x < 0 else remainder) & ((1 << bits) - 1)


def _and(_: Type, __: Type, a: int, b: int) -> int:
    return a & b


def _or(_: Type, __: Type, a: int, b: int) -> int:
    return a | b


def _xor(_: Type, __: Type, a: int, b: int) -> int:
    return a ^ b


def _shl(result: Type, _: Type, a: int, b: int) -> int:
    return (a << b) & ((1 << result.bits) - 1) if b < result.bits else 0


def _lshr(result: Type, _: Type, a: int, b: int) -> int:
    return a >> b if b < result.bits else 0


def _ashr(result: Type, _: Type, a: int, b: int) -> int:
    bits = result.bits
    return (signed(a, bits) >> min(b, bits - 1)) & ((1 << bits) - 1)


def _eq(_: Type, __: Type, a: int, b: int) -> int:
    return 1 if a == b else 0


def _ne(_: Type, __: Type, a: int, b: int) -> int:
    return 1 if a != b else 0


def _ult(_: Type, __: Type, a: int, b: int) -> int:
    return 1 if a < b else 0


def _ule(_: Type, __: Type, a: int, b: int) -> int:
    return 1 if a <= b else 0


def _slt(_: Type, operand: Type, a: int, b: int) -> int:
    flip = 1 << (operand.bits - 1)
    return 1 if a ^ flip < b ^ flip else 0


def _sle(_: Type, operand: Type, a: int, b: int) -> int:
    flip = 1 << (operand.bits - 1)
    return 1 if a ^ flip <= b ^ flip else 0


def _not(_: Type, __: Type, a: int) -> int:
    return a ^ 1


def _ite(_: Type, __: Type, condition: int, then: int, otherwise: int) -> int:
    return then if condition else otherwise


def _trunc(result: Type, _: Type, a: int) -> int:
    return a & ((1 << result.bits) - 1)


def _zext(_: Type, __: Type, a: int) -> int:
    return a


def _sext(result: Type, operand: Type, a: int) -> int:
    return signed(a, operand.bits) & ((1 << result.bits) - 1)


def _same(_: Type, __: Type, a: int) -> int:
    return a


def _popcount(_: Type, __: Type, a: int) -> int:
    return a.bit_count()


def _leading_zeros(_: Type, operand: Type, a: int) -> int:
    return operand.bits - a.bit_length()


def _trailing_zeros(_: Type, operand: Type, a: int) -> int:
    return (a & -a).bit_length() - 1 if a else operand.bits


def _byte_swap(result: Type, _: Type, a: int) -> int:
    size = result.bits // 8
    return int.from_bytes(a.to_bytes(size, "little"), "big")


def _bit_reverse(result: Type, _: Type, a: int) -> int:
    return int(format(a, f"0{result.bits}b")[::-1], 2)


# -- floats -----------------------------------------------------------------------------------------------------------


def _fadd(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.add(_float_kind(result), a, b)


def _fsub(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.sub(_float_kind(result), a, b)


def _fmul(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.mul(_float_kind(result), a, b)


def _fdiv(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.div(_float_kind(result), a, b)


def _frem(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.rem(_float_kind(result), a, b)


def _fma(result: Type, _: Type, a: int, b: int, c: int) -> int:
    return softfloat.fma(_float_kind(result), a, b, c)


def _fneg(result: Type, _: Type, a: int) -> int:
    return softfloat.neg(_float_kind(result), a)


def _fabs(result: Type, _: Type, a: int) -> int:
    return softfloat.absolute(_float_kind(result), a)


def _fsqrt(result: Type, _: Type, a: int) -> int:
    return softfloat.sqrt(_float_kind(result), a)


def _fmin(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.minimum(_float_kind(result), a, b)


def _fmax(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.maximum(_float_kind(result), a, b)


def _copysign(result: Type, _: Type, a: int, b: int) -> int:
    return softfloat.copysign(_float_kind(result), a, b)


def _rounding(mode: softfloat.Rounding) -> Evaluate:
    def evaluate(result: Type, _: Type, a: int) -> int:
        return softfloat.round_to_integral(_float_kind(result), a, mode)

    return evaluate


def _feq(_: Type, operand: Type, a: int, b: int) -> int:
    return 1 if softfloat.compare(_float_kind(operand), a, b) is Ordering.EQUAL else 0


def _flt(_: Type, operand: Type, a: int, b: int) -> int:
    return 1 if softfloat.compare(_float_kind(operand), a, b) is Ordering.LESS else 0


def _fle(_: Type, operand: Type, a: int, b: int) -> int:
    ordering = softfloat.compare(_float_kind(operand), a, b)
    return 1 if ordering is Ordering.LESS or ordering is Ordering.EQUAL else 0


def _is_nan(_: Type, operand: Type, a: int) -> int:
    return 1 if softfloat.is_nan(_float_kind(operand), a) else 0


def _is_infinite(_: Type, operand: Type, a: int) -> int:
    return 1 if softfloat.is_infinite(_float_kind(operand), a) else 0


def _is_zero(_: Type, operand: Type, a: int) -> int:
    return 1 if softfloat.is_zero(_float_kind(operand), a) else 0


def _is_subnormal(_: Type, operand: Type, a: int) -> int:
    return 1 if softfloat.is_subnormal(_float_kind(operand), a) else 0


def _is_normal(_: Type, operand: Type, a: int) -> int:
    return 1 if softfloat.is_normal(_float_kind(operand), a) else 0


def _fconvert(result: Type, operand: Type, a: int) -> int:
    return softfloat.convert(_float_kind(operand), _float_kind(result), a)


def _from_signed(result: Type, operand: Type, a: int) -> int:
    return softfloat.from_int(_float_kind(result), signed(a, operand.bits))


def _from_unsigned(result: Type, _: Type, a: int) -> int:
    return softfloat.from_int(_float_kind(result), a)


def _to_int(result: Type, operand: Type, a: int) -> int:
    value = softfloat.to_int(_float_kind(operand), a)
    return 0 if value is None else value & ((1 << result.bits) - 1)


_MODE = softfloat.Rounding

ADD = Operator("ADD", 2, _add, "bvadd", "+", commutative=True)
SUB = Operator("SUB", 2, _sub, "bvsub", "-")
MUL = Operator("MUL", 2, _mul, "bvmul", "*", commutative=True)
UDIV = Operator("UDIV", 2, _udiv, "bvudiv", "/u")
SDIV = Operator("SDIV", 2, _sdiv, "bvsdiv", "/")
UREM = Operator("UREM", 2, _urem, "bvurem", "%u")
SREM = Operator("SREM", 2, _srem, "bvsrem", "%")
AND = Operator("AND", 2, _and, "bvand", "&", commutative=True, bitwise=True)
OR = Operator("OR", 2, _or, "bvor", "|", commutative=True, bitwise=True)
XOR = Operator("XOR", 2, _xor, "bvxor", "^", commutative=True, bitwise=True)
SHL = Operator("SHL", 2, _shl, "bvshl", "<<", bitwise=True)
LSHR = Operator("LSHR", 2, _lshr, "bvlshr", ">>u", bitwise=True)
ASHR = Operator("ASHR", 2, _ashr, "bvashr", ">>", bitwise=True)
EQ = Operator("EQ", 2, _eq, "=", "==", commutative=True)
NE = Operator("NE", 2, _ne, "distinct", "!=", commutative=True)
ULT = Operator("ULT", 2, _ult, "bvult", "<u")
ULE = Operator("ULE", 2, _ule, "bvule", "<=u")
SLT = Operator("SLT", 2, _slt, "bvslt", "<")
SLE = Operator("SLE", 2, _sle, "bvsle", "<=")
NOT = Operator("NOT", 1, _not, "not", "!")
ITE = Operator("ITE", 3, _ite, "ite", bitwise=True)
TRUNC = Operator("TRUNC", 1, _trunc, "extract", bitwise=True)
ZEXT = Operator("ZEXT", 1, _zext, "zero_extend", bitwise=True)
SEXT = Operator("SEXT", 1, _sext, "sign_extend", bitwise=True)
POPCOUNT = Operator("POPCOUNT", 1, _popcount, "")
LEADING_ZEROS = Operator("LEADING_ZEROS", 1, _leading_zeros, "")
TRAILING_ZEROS = Operator("TRAILING_ZEROS", 1, _trailing_zeros, "")
BYTE_SWAP = Operator("BYTE_SWAP", 1, _byte_swap, "", bitwise=True)
BIT_REVERSE = Operator("BIT_REVERSE", 1, _bit_reverse, "", bitwise=True)

PTR_ADD = Operator("PTR_ADD", 2, _add, "bvadd", "+")
"""Address plus a byte offset of the same width; the result belongs to the object of its first operand."""
PTR_TO_INT = Operator("PTR_TO_INT", 1, _same, "id", bitwise=True)
INT_TO_PTR = Operator("INT_TO_PTR", 1, _same, "id", bitwise=True)

FADD = Operator("FADD", 2, _fadd, "fp.add", "+", commutative=True)
FSUB = Operator("FSUB", 2, _fsub, "fp.sub", "-")
FMUL = Operator("FMUL", 2, _fmul, "fp.mul", "*", commutative=True)
FDIV = Operator("FDIV", 2, _fdiv, "fp.div", "/")
FREM = Operator("FREM", 2, _frem, "fmod", "%")
FMA = Operator("FMA", 3, _fma, "fp.fma")
FNEG = Operator("FNEG", 1, _fneg, "fp.neg", "-")
FABS = Operator("FABS", 1, _fabs, "fp.abs")
FSQRT = Operator("FSQRT", 1, _fsqrt, "fp.sqrt")
FMIN = Operator("FMIN", 2, _fmin, "fmin")
FMAX = Operator("FMAX", 2, _fmax, "fmax")
COPYSIGN = Operator("COPYSIGN", 2, _copysign, "copysign")
FLOOR = Operator("FLOOR", 1, _rounding(_MODE.FLOOR), "fp.roundToIntegral RTN")
CEIL = Operator("CEIL", 1, _rounding(_MODE.CEIL), "fp.roundToIntegral RTP")
FTRUNC = Operator("FTRUNC", 1, _rounding(_MODE.TRUNC), "fp.roundToIntegral RTZ")
RINT = Operator("RINT", 1, _rounding(_MODE.NEAREST_EVEN), "fp.roundToIntegral RNE")
ROUND = Operator("ROUND", 1, _rounding(_MODE.NEAREST_AWAY), "fp.roundToIntegral RNA")
FEQ = Operator("FEQ", 2, _feq, "fp.eq", "==", commutative=True)
FLT = Operator("FLT", 2, _flt, "fp.lt", "<")
FLE = Operator("FLE", 2, _fle, "fp.leq", "<=")
IS_NAN = Operator("IS_NAN", 1, _is_nan, "fp.isNaN")
IS_INFINITE = Operator("IS_INFINITE", 1, _is_infinite, "fp.isInfinite")
IS_ZERO = Operator("IS_ZERO", 1, _is_zero, "fp.isZero")
IS_SUBNORMAL = Operator("IS_SUBNORMAL", 1, _is_subnormal, "fp.isSubnormal")
IS_NORMAL = Operator("IS_NORMAL", 1, _is_normal, "fp.isNormal")
FCONVERT = Operator("FCONVERT", 1, _fconvert, "to_fp float")
FROM_SIGNED = Operator("FROM_SIGNED", 1, _from_signed, "to_fp signed")
FROM_UNSIGNED = Operator("FROM_UNSIGNED", 1, _from_unsigned, "to_fp unsigned")
TO_SIGNED = Operator("TO_SIGNED", 1, _to_int, "fp.to_sbv")
TO_UNSIGNED = Operator("TO_UNSIGNED", 1, _to_int, "fp.to_ubv")
FLOAT_BITS = Operator("FLOAT_BITS", 1, _same, "to bits", bitwise=True)
FLOAT_FROM_BITS = Operator("FLOAT_FROM_BITS", 1, _same, "to_fp bits", bitwise=True)

OPERATORS: dict[str, Operator] = {
    row.name: row
    for row in (
        *(ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, AND, OR, XOR, SHL, LSHR, ASHR),
        *(EQ, NE, ULT, ULE, SLT, SLE, NOT, ITE, TRUNC, ZEXT, SEXT),
        *(POPCOUNT, LEADING_ZEROS, TRAILING_ZEROS, BYTE_SWAP, BIT_REVERSE),
        *(PTR_ADD, PTR_TO_INT, INT_TO_PTR),
        *(FADD, FSUB, FMUL, FDIV, FREM, FMA, FNEG, FABS, FSQRT, FMIN, FMAX, COPYSIGN),
        *(FLOOR, CEIL, FTRUNC, RINT, ROUND, FEQ, FLT, FLE),
        *(IS_NAN, IS_INFINITE, IS_ZERO, IS_SUBNORMAL, IS_NORMAL),
        *(FCONVERT, FROM_SIGNED, FROM_UNSIGNED, TO_SIGNED, TO_UNSIGNED, FLOAT_BITS, FLOAT_FROM_BITS),
    )
}
"""The whole table by name."""

COMPARISONS = frozenset({EQ, NE, ULT, ULE, SLT, SLE})
NEGATED_COMPARISON: dict[Operator, tuple[Operator, bool]] = {
    EQ: (NE, False),
    NE: (EQ, False),
    ULT: (ULE, True),
    ULE: (ULT, True),
    SLT: (SLE, True),
    SLE: (SLT, True),
}
"""The comparison that holds exactly when the key does not, and whether its operands are swapped."""
