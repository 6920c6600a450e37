"""Floating-point operators as LLVM code: on bit patterns, as everywhere else, in the formats of the processor.

Its results are those of the table of operators, but for NaNs: a compiler may swap operands, and with them the NaN that comes
out. So what a NaN result is, is computed here: the first operand that is one, made quiet, or the default one.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.compiled.layout import NotCompiled
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.softfloat import FloatFormat
from cegas.program.types import FloatType, Type

if TYPE_CHECKING:
    from cegas.compiled.expressions import CodeText

KINDS: Final = ("float", "double")
_ARITHMETIC: Final = {op.FADD: "fadd", op.FSUB: "fsub", op.FMUL: "fmul", op.FDIV: "fdiv"}
_COMPARISONS: Final = {op.FEQ: "oeq", op.FLT: "olt", op.FLE: "ole"}
_LARGEST_INTEGER: Final = {"float": "0x43E0000000000000", "double": "0x43E0000000000000"}
"""2 to the 63, as LLVM writes constants of both formats."""


def compute(code: CodeText, operator: Operator, type_: Type, operand_type: Type, numbers: Sequence[str]) -> str:
    """The result of a floating-point operator. Raises `NotCompiled`."""
    if operator in (op.FLOAT_BITS, op.FLOAT_FROM_BITS):
        return numbers[0]
    if operator in (op.FROM_SIGNED, op.FROM_UNSIGNED):
        return _from_integer(code, operator, type_, operand_type, numbers[0])
    fmt = _format(operand_type)
    if operator in _ARITHMETIC:
        return _arithmetic(code, _ARITHMETIC[operator], fmt, numbers)
    if operator is op.FSQRT:
        return _square_root(code, fmt, numbers[0])
    if operator in _COMPARISONS:
        one, other = (_as_float(code, fmt, number) for number in numbers)
        return code.value(f"fcmp {_COMPARISONS[operator]} {fmt.name} {one}, {other}")
    if operator in (op.FNEG, op.FABS, op.COPYSIGN):
        return _sign(code, operator, fmt, numbers)
    if operator in (op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL):
        return _classify(code, operator, fmt, numbers[0])
    if operator is op.FCONVERT:
        return _convert(code, _format(type_), fmt, numbers[0])
    if operator in (op.TO_SIGNED, op.TO_UNSIGNED):
        return _to_integer(code, fmt, code.bits(type_), numbers[0])
    raise NotCompiled(f"the operator {operator.name}")


def _format(type_: Type) -> FloatFormat:
    if not isinstance(type_, FloatType) or type_.kind not in KINDS:
        raise NotCompiled(f"numbers of the format {type_}")
    return type_.format


def _as_float(code: CodeText, fmt: FloatFormat, bits: str) -> str:
    return code.value(f"bitcast i{fmt.width} {bits} to {fmt.name}")


def _magnitude(code: CodeText, fmt: FloatFormat, bits: str) -> str:
    return code.value(f"and i{fmt.width} {bits}, {fmt.sign_mask - 1}")


def _is_nan(code: CodeText, fmt: FloatFormat, bits: str) -> str:
    return code.value(f"icmp ugt i{fmt.width} {_magnitude(code, fmt, bits)}, {fmt.infinite_magnitude}")


def _settled(code: CodeText, fmt: FloatFormat, result: str, operands: Sequence[str]) -> str:
    """The bits of a result; if it is a NaN, those that the table of operators gives."""
    bits = code.value(f"bitcast {fmt.name} {result} to i{fmt.width}")
    nan = str(fmt.default_nan)
    for operand in reversed(operands):
        quiet = code.value(f"or i{fmt.width} {operand}, {fmt.quiet_bit}")
        nan = code.value(f"select i1 {_is_nan(code, fmt, operand)}, i{fmt.width} {quiet}, i{fmt.width} {nan}")
    return code.value(f"select i1 {_is_nan(code, fmt, bits)}, i{fmt.width} {nan}, i{fmt.width} {bits}")


def _arithmetic(code: CodeText, name: str, fmt: FloatFormat, numbers: Sequence[str]) -> str:
    one, other = (_as_float(code, fmt, number) for number in numbers)
    return _settled(code, fmt, code.value(f"{name} {fmt.name} {one}, {other}"), numbers)


def _square_root(code: CodeText, fmt: FloatFormat, number: str) -> str:
    name = f"llvm.sqrt.f{fmt.width}"
    code.intrinsics[name] = f"declare {fmt.name} @{name}({fmt.name})"
    found = code.value(f"call {fmt.name} @{name}({fmt.name} {_as_float(code, fmt, number)})")
    return _settled(code, fmt, found, [number])


def _sign(code: CodeText, operator: Operator, fmt: FloatFormat, numbers: Sequence[str]) -> str:
    if operator is op.FNEG:
        return code.value(f"xor i{fmt.width} {numbers[0]}, {fmt.sign_mask}")
    magnitude = _magnitude(code, fmt, numbers[0])
    if operator is op.FABS:
        return magnitude
    sign = code.value(f"and i{fmt.width} {numbers[1]}, {fmt.sign_mask}")
    return code.value(f"or i{fmt.width} {magnitude}, {sign}")


def _classify(code: CodeText, operator: Operator, fmt: FloatFormat, number: str) -> str:
    magnitude, infinite = _magnitude(code, fmt, number), fmt.infinite_magnitude
    normal = 1 << (fmt.precision - 1)
    if operator is op.IS_NAN:
        return code.value(f"icmp ugt i{fmt.width} {magnitude}, {infinite}")
    if operator is op.IS_INFINITE:
        return code.value(f"icmp eq i{fmt.width} {magnitude}, {infinite}")
    if operator is op.IS_ZERO:
        return code.value(f"icmp eq i{fmt.width} {magnitude}, 0")
    first, last = (1, normal) if operator is op.IS_SUBNORMAL else (normal, infinite)
    moved = code.value(f"sub i{fmt.width} {magnitude}, {first}")
    return code.value(f"icmp ult i{fmt.width} {moved}, {last - first}")


def _convert(code: CodeText, to: FloatFormat, fmt: FloatFormat, number: str) -> str:
    """A NaN keeps its sign and the top of its payload; which is left to the reference machine."""
    if to.width == fmt.width:
        return number
    code.require(code.value(f"xor i1 {_is_nan(code, fmt, number)}, true"))
    name = "fpext" if to.width > fmt.width else "fptrunc"
    found = code.value(f"{name} {fmt.name} {_as_float(code, fmt, number)} to {to.name}")
    return code.value(f"bitcast {to.name} {found} to i{to.width}")


def _from_integer(code: CodeText, operator: Operator, type_: Type, operand_type: Type, number: str) -> str:
    fmt, bits = _format(type_), code.bits(operand_type)
    if bits > 64:
        raise NotCompiled(f"numbers of {bits} bits as floating-point numbers")
    name = "sitofp" if operator is op.FROM_SIGNED else "uitofp"
    found = code.value(f"{name} i{bits} {number} to {fmt.name}")
    return code.value(f"bitcast {fmt.name} {found} to i{fmt.width}")


def _to_integer(code: CodeText, fmt: FloatFormat, bits: int, number: str) -> str:
    """Numbers that 64 bits hold; of others the processor gives something else than the table."""
    if bits > 64:
        raise NotCompiled(f"floating-point numbers as numbers of {bits} bits")
    value, limit = _as_float(code, fmt, number), _LARGEST_INTEGER[fmt.name]
    above = code.value(f"fcmp olt {fmt.name} {value}, {limit}")
    below = code.value(f"fcmp ogt {fmt.name} {value}, {limit.replace('0x4', '0xC')}")
    code.require(code.value(f"and i1 {above}, {below}"))
    whole = code.value(f"fptosi {fmt.name} {value} to i64")
    return whole if bits == 64 else code.value(f"trunc i64 {whole} to i{bits}")
