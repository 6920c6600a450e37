"""IEEE-754 arithmetic over bit patterns, rounding to nearest even.

A float is the Python int of its bits, as they lie in memory (little endian), so that a value, the sign of a
zero and the payload of a NaN survive every copy. All functions are pure, take the format first, and expect
patterns of that format (ints from 0 to 2**width - 1); the arithmetic ones raise an error for other ints.

How it works: every pattern is a *sign* and a *magnitude*, where the magnitude is the pattern without its
sign as an interchange format writes it (biased exponent, then fraction, integer bit hidden). Magnitudes are
ordered like the values. A finite value is unpacked to `significand * 2**exponent`, the operation is done
exactly on Python integers (quotients and roots keep a sticky bit), and `round_and_pack` is the only place
where rounding to a format happens.

For the formats `DOUBLE` and `SINGLE`, recognised by identity, the commonest operations run on the host's
doubles. Such a fast path never produces a NaN: where one would result, the exact core decides. An equal copy
of a format takes the exact core, which is how tests compare the two. The host must round doubles to nearest
without excess precision, as every host with SSE2 or AArch64 floating point does.

NaN results follow x86, since C leaves them open:
- an invalid operation gives the default NaN: sign set, quiet, payload zero;
- SSE, taken for all formats but `EXTENDED`: the first NaN operand, made quiet;
- x87, for `EXTENDED`: of two NaNs a quiet one wins over a signalling one, then the larger significand, then
  the positive one; the winner is made quiet. An encoding that the x87 does not support (unnormal, pseudo-NaN,
  pseudo-infinity) counts as a NaN, and an operation on it gives the default NaN. Pseudo-denormals are
  classified and computed by their value;
- a conversion keeps the sign and the top bits of the payload, and makes the NaN quiet.
Compilers may swap the operands of commutative operations, so no program can rely on which NaN it gets.
"""

import math
from collections.abc import Mapping
from struct import Struct
from types import MappingProxyType

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.records import record
from cegas.foundation.typed import Final


class Ordering(Enum):
    """The four possible outcomes of comparing two floats."""

    LESS = "less"
    EQUAL = "equal"
    GREATER = "greater"
    UNORDERED = "unordered"


class Rounding(Enum):
    """How `round_to_integral` chooses between the two integers next to a value."""

    NEAREST_EVEN = "nearest-even"  # rint, nearbyint, roundeven
    NEAREST_AWAY = "nearest-away"  # round
    FLOOR = "floor"
    CEIL = "ceil"
    TRUNC = "trunc"


@record
class FloatFormat:
    """A binary floating-point format.

    `precision` counts the integer bit, whether the pattern stores it (`explicit_bit`) or not. `width` is the
    number of bits of a pattern, `bytes` the number of bytes it fills in memory, without padding.
    """

    name: str
    exponent_bits: int
    precision: int
    explicit_bit: bool
    width: int
    bytes: int

    @property
    def zero(self) -> int:
        """The pattern of +0."""
        return 0

    @property
    def infinity(self) -> int:
        """The pattern of +infinity."""
        return self.pack(False, self.infinite_magnitude)

    @property
    def default_nan(self) -> int:
        """The NaN that an invalid operation gives: sign set, quiet, payload zero."""
        return self.pack(True, self.infinite_magnitude | self.quiet_bit)

    @property
    def infinite_magnitude(self) -> int:
        """The magnitude of infinity; NaNs are above it, finite values below."""
        return ((1 << self.exponent_bits) - 1) << (self.precision - 1)

    @property
    def quiet_bit(self) -> int:
        """The bit of a NaN's magnitude that makes it quiet: the top bit of the fraction."""
        return 1 << (self.precision - 2)

    @property
    def sign_mask(self) -> int:
        """The bit of a pattern that holds the sign."""
        return 1 << (self.width - 1)

    @property
    def lowest_exponent(self) -> int:
        """The exponent of the last place of subnormal values: the smallest one is 2**lowest_exponent."""
        return 3 - (1 << (self.exponent_bits - 1)) - self.precision

    def magnitude(self, bits: int) -> int:
        """The pattern without its sign and, where the format stores it, without its integer bit.

        An unsupported x87 encoding has the magnitude of the default NaN.
        """
        if bits >> self.width:  # also true of every negative int
            raise ValueError(f"{bits:#x} is no pattern of the format {self.name}")
        stored = bits & (self.sign_mask - 1)
        if not self.explicit_bit:
            return stored
        fraction_bits = self.precision - 1
        biased = stored >> self.precision
        fraction = stored & ((1 << fraction_bits) - 1)
        if stored >> fraction_bits & 1:
            return (max(biased, 1) << fraction_bits) | fraction  # at least 1: the value of a pseudo-denormal
        return fraction if biased == 0 else self.infinite_magnitude | self.quiet_bit

    def pack(self, negative: bool, magnitude: int) -> int:
        """The pattern of a sign and a magnitude."""
        stored = magnitude
        if self.explicit_bit:
            fraction_bits = self.precision - 1
            biased = magnitude >> fraction_bits
            fraction = magnitude & ((1 << fraction_bits) - 1)
            stored = (biased << self.precision) | (int(biased != 0) << fraction_bits) | fraction
        return stored | self.sign_mask if negative else stored

    def is_unsupported(self, bits: int) -> bool:
        """Is this an encoding that the x87 rejects: an integer bit of 0 though the exponent is not 0?"""
        stored = bits & (self.sign_mask - 1)
        return self.explicit_bit and stored >> self.precision != 0 and not stored >> (self.precision - 1) & 1


HALF: Final = FloatFormat("half", 5, 11, False, 16, 2)
BFLOAT: Final = FloatFormat("bfloat", 8, 8, False, 16, 2)
SINGLE: Final = FloatFormat("float", 8, 24, False, 32, 4)
DOUBLE: Final = FloatFormat("double", 11, 53, False, 64, 8)
EXTENDED: Final = FloatFormat("x86_fp80", 15, 64, True, 80, 10)
QUAD: Final = FloatFormat("fp128", 15, 113, False, 128, 16)

FORMATS: Final[Mapping[str, FloatFormat]] = MappingProxyType(
    {fmt.name: fmt for fmt in (HALF, BFLOAT, SINGLE, DOUBLE, EXTENDED, QUAD)}
)
"""The formats by the names of LLVM's floating-point types."""


# --- Classification, signs and order ------------------------------------------------------------------------


def sign_bit(fmt: FloatFormat, a: int) -> bool:
    """Is the sign bit set (of any value, also zero and NaN)?"""
    return a & fmt.sign_mask != 0


def is_nan(fmt: FloatFormat, a: int) -> bool:
    """Is it a NaN (or an unsupported x87 encoding)?"""
    return fmt.magnitude(a) > fmt.infinite_magnitude


def is_infinite(fmt: FloatFormat, a: int) -> bool:
    """Is it an infinity?"""
    return fmt.magnitude(a) == fmt.infinite_magnitude


def is_zero(fmt: FloatFormat, a: int) -> bool:
    """Is it +0 or -0?"""
    return fmt.magnitude(a) == 0


def is_subnormal(fmt: FloatFormat, a: int) -> bool:
    """Is it nonzero and too small for a full significand?"""
    return 0 < fmt.magnitude(a) < 1 << (fmt.precision - 1)


def is_normal(fmt: FloatFormat, a: int) -> bool:
    """Is it finite, nonzero and not subnormal?"""
    return 1 << (fmt.precision - 1) <= fmt.magnitude(a) < fmt.infinite_magnitude


def neg(fmt: FloatFormat, a: int) -> int:
    """-a: flips the sign bit, also of a NaN."""
    return a ^ fmt.sign_mask


def absolute(fmt: FloatFormat, a: int) -> int:
    """|a|: clears the sign bit, also of a NaN."""
    return a & (fmt.sign_mask - 1)


def copysign(fmt: FloatFormat, a: int, b: int) -> int:
    """a with the sign bit of b."""
    return absolute(fmt, a) | (b & fmt.sign_mask)


def compare(fmt: FloatFormat, a: int, b: int) -> Ordering:
    """The order of two values; +0 equals -0, and a NaN is unordered with everything."""
    x, y, infinite = fmt.magnitude(a), fmt.magnitude(b), fmt.infinite_magnitude
    if x > infinite or y > infinite:
        return Ordering.UNORDERED
    x = -x if sign_bit(fmt, a) else x
    y = -y if sign_bit(fmt, b) else y
    if x == y:
        return Ordering.EQUAL
    return Ordering.LESS if x < y else Ordering.GREATER


def minimum(fmt: FloatFormat, a: int, b: int) -> int:
    """C's fmin, LLVM's minnum: the smaller operand; the number if the other is a NaN, even a signalling one.

    Of two zeros -0 is the smaller one: C and LLVM allow either.
    """
    return _number_or_nan(fmt, a, b, Ordering.LESS)


def maximum(fmt: FloatFormat, a: int, b: int) -> int:
    """C's fmax, LLVM's maxnum: the larger operand, with the conventions of `minimum`."""
    return _number_or_nan(fmt, a, b, Ordering.GREATER)


def _number_or_nan(fmt: FloatFormat, a: int, b: int, wanted: Ordering) -> int:
    """The operand that compares as wanted with the other one, treating NaNs as missing."""
    order = compare(fmt, a, b)
    if order is Ordering.UNORDERED:
        if is_nan(fmt, a):
            return _propagate_nan(fmt, a, b) if is_nan(fmt, b) else b
        return a
    if order is Ordering.EQUAL:  # the sign decides between zeros; other equal values are the same
        return a if sign_bit(fmt, a) is (wanted is Ordering.LESS) else b
    return a if order is wanted else b


# --- The exact core: unpacking, rounding, packing -----------------------------------------------------------


class _Finite(Data):
    """A finite value: significand * 2**exponent, negated if negative; zeros have a sign too."""

    __slots__ = ("exponent", "negative", "significand")

    def __init__(self, negative: bool, exponent: int, significand: int) -> None:
        self.negative: Final = negative
        self.exponent: Final = exponent
        self.significand: Final = significand


def unpack(fmt: FloatFormat, bits: int) -> _Finite:
    """The exact value of a finite pattern."""
    magnitude = fmt.magnitude(bits)
    biased = magnitude >> (fmt.precision - 1)
    if biased == 0:
        return _Finite(sign_bit(fmt, bits), fmt.lowest_exponent, magnitude)
    significand = magnitude - ((biased - 1) << (fmt.precision - 1))  # fraction and hidden bit
    return _Finite(sign_bit(fmt, bits), fmt.lowest_exponent + biased - 1, significand)


def _shift_right(negative: bool, significand: int, places: int, mode: Rounding) -> int:
    """significand / 2**places as an integer, rounded in the given mode (of the signed value)."""
    if places <= 0:
        return significand << -places
    kept = significand >> places
    lost = significand & ((1 << places) - 1)
    half = 1 << (places - 1)
    if mode is Rounding.NEAREST_EVEN:
        away = lost > half or (lost == half and kept & 1 == 1)
    elif mode is Rounding.NEAREST_AWAY:
        away = lost >= half
    elif mode is Rounding.FLOOR:
        away = negative and lost != 0
    elif mode is Rounding.CEIL:
        away = not negative and lost != 0
    else:
        away = False
    return kept + 1 if away else kept


def round_and_pack(fmt: FloatFormat, negative: bool, exponent: int, significand: int) -> int:
    """The pattern nearest to significand * 2**exponent, ties to even.

    The last bit of the significand may be sticky (the "or" of all bits of an inexact result from there on) if
    at least precision + 1 bits precede it.
    """
    if significand == 0:
        return fmt.pack(negative, 0)
    # The exponent of the result's last place: full precision, or what subnormal values allow.
    last_place = max(exponent + significand.bit_length() - fmt.precision, fmt.lowest_exponent)
    rounded = _shift_right(negative, significand, last_place - exponent, Rounding.NEAREST_EVEN)
    # Added, not or-ed: the integer bit of a normal significand completes a biased exponent that is one too
    # small, a subnormal one leaves it at 0, and a carry of the rounding moves to the next one or to infinity.
    magnitude = ((last_place - fmt.lowest_exponent) << (fmt.precision - 1)) + rounded
    return fmt.pack(negative, min(magnitude, fmt.infinite_magnitude))


def round_quotient(fmt: FloatFormat, negative: bool, exponent: int, dividend: int, divisor: int) -> int:
    """The pattern nearest to dividend / divisor * 2**exponent."""
    # Widen so that the quotient has precision + 2 bits or more, the last one sticky.
    scale = max(0, fmt.precision + 2 + divisor.bit_length() - dividend.bit_length())
    quotient, rest = divmod(dividend << scale, divisor)
    return round_and_pack(fmt, negative, exponent - scale, quotient | int(rest != 0))


def _round_sum(fmt: FloatFormat, x: _Finite, y: _Finite) -> int:
    """The pattern nearest to x + y."""
    exponent = min(x.exponent, y.exponent)
    left = x.significand << (x.exponent - exponent)
    right = y.significand << (y.exponent - exponent)
    total = (-left if x.negative else left) + (-right if y.negative else right)
    # An exact zero is negative only as the sum of two negative zeros.
    negative = total < 0 if total else x.negative and y.negative
    return round_and_pack(fmt, negative, exponent, abs(total))


def _propagate_nan(fmt: FloatFormat, *operands: int) -> int:
    """The NaN that results from operands at least one of which is a NaN."""
    nans = [bits for bits in operands if is_nan(fmt, bits)]
    if not fmt.explicit_bit:
        return nans[0] | fmt.quiet_bit
    if any(fmt.is_unsupported(bits) for bits in nans):
        return fmt.default_nan
    return max(nans, key=lambda bits: _x87_nan_rank(fmt, bits)) | fmt.quiet_bit


def _x87_nan_rank(fmt: FloatFormat, a: int) -> int:
    """The x87 keeps the higher ranked of two NaNs: quiet, then larger significand, then positive."""
    # The quiet bit is the top bit of the fraction, so the magnitude orders by the first two criteria.
    return 2 * fmt.magnitude(a) + int(not sign_bit(fmt, a))


# --- Fast paths: the host's doubles -------------------------------------------------------------------------

_F32: Final = Struct("<f")
_U32: Final = Struct("<I")
_F64: Final = Struct("<d")
_U64: Final = Struct("<Q")


def _is_native(fmt: FloatFormat) -> bool:
    """Can the host's doubles do this format's arithmetic?

    A double holds every float, and rounding the double result of + - * / sqrt on floats once more, to float,
    gives the correctly rounded float. Such double rounding is innocuous if the wide precision is at least
    twice the narrow one plus 2 (53 >= 2 * 24 + 2): then a result that is no midpoint between two floats is
    too far from every midpoint to be rounded to it. This includes subnormal floats, where sums, differences
    and products are exact in double, and a quotient is as far from the midpoints, which have fewer bits.
    """
    return fmt is DOUBLE or fmt is SINGLE


def _load(fmt: FloatFormat, bits: int) -> float:
    """The host's double of a pattern of a native format."""
    value: float = _F64.unpack(_U64.pack(bits))[0] if fmt is DOUBLE else _F32.unpack(_U32.pack(bits))[0]
    return value


def _store(fmt: FloatFormat, value: float) -> int:
    """The pattern of a native format nearest to the host's double; not for a NaN to be narrowed."""
    bits: int
    if fmt is DOUBLE:
        bits = _U64.unpack(_F64.pack(value))[0]
        return bits
    try:
        bits = _U32.unpack(_F32.pack(value))[0]
    except OverflowError:  # finite, but rounds to an infinity of the float format
        bits = fmt.pack(value < 0.0, fmt.infinite_magnitude)
    return bits


# --- Arithmetic ---------------------------------------------------------------------------------------------


def add(fmt: FloatFormat, a: int, b: int) -> int:
    """a + b."""
    if _is_native(fmt):
        result = _load(fmt, a) + _load(fmt, b)
        if not math.isnan(result):
            return _store(fmt, result)
    if is_nan(fmt, a) or is_nan(fmt, b):
        return _propagate_nan(fmt, a, b)
    if is_infinite(fmt, a):
        return fmt.default_nan if b == neg(fmt, a) else a
    if is_infinite(fmt, b):
        return b
    return _round_sum(fmt, unpack(fmt, a), unpack(fmt, b))


def sub(fmt: FloatFormat, a: int, b: int) -> int:
    """a - b."""
    if _is_native(fmt):
        result = _load(fmt, a) - _load(fmt, b)
        if not math.isnan(result):
            return _store(fmt, result)
    if is_nan(fmt, b):  # a NaN keeps its sign
        return _propagate_nan(fmt, a, b)
    return add(fmt, a, neg(fmt, b))


def mul(fmt: FloatFormat, a: int, b: int) -> int:
    """a * b."""
    if _is_native(fmt):
        result = _load(fmt, a) * _load(fmt, b)
        if not math.isnan(result):
            return _store(fmt, result)
    if is_nan(fmt, a) or is_nan(fmt, b):
        return _propagate_nan(fmt, a, b)
    if is_infinite(fmt, a) or is_infinite(fmt, b):
        return _infinite_product(fmt, a, b)
    product = _exact_product(unpack(fmt, a), unpack(fmt, b))
    return round_and_pack(fmt, product.negative, product.exponent, product.significand)


def _infinite_product(fmt: FloatFormat, a: int, b: int) -> int:
    """a * b if one of them is infinite and none a NaN."""
    if is_zero(fmt, a) or is_zero(fmt, b):
        return fmt.default_nan
    return fmt.pack(sign_bit(fmt, a) is not sign_bit(fmt, b), fmt.infinite_magnitude)


def _exact_product(x: _Finite, y: _Finite) -> _Finite:
    """x * y without rounding."""
    return _Finite(x.negative is not y.negative, x.exponent + y.exponent, x.significand * y.significand)


def div(fmt: FloatFormat, a: int, b: int) -> int:
    """a / b."""
    if _is_native(fmt):
        divisor = _load(fmt, b)
        if divisor != 0.0:
            result = _load(fmt, a) / divisor
            if not math.isnan(result):
                return _store(fmt, result)
    if is_nan(fmt, a) or is_nan(fmt, b):
        return _propagate_nan(fmt, a, b)
    negative = sign_bit(fmt, a) is not sign_bit(fmt, b)
    if is_infinite(fmt, a):
        return fmt.default_nan if is_infinite(fmt, b) else fmt.pack(negative, fmt.infinite_magnitude)
    if is_infinite(fmt, b):
        return fmt.pack(negative, 0)
    if is_zero(fmt, b):
        return fmt.default_nan if is_zero(fmt, a) else fmt.pack(negative, fmt.infinite_magnitude)
    x, y = unpack(fmt, a), unpack(fmt, b)
    return round_quotient(fmt, negative, x.exponent - y.exponent, x.significand, y.significand)


def rem(fmt: FloatFormat, a: int, b: int) -> int:
    """C's fmod, LLVM's frem: a - n * b with the quotient n truncated to an integer; exact, signed like a."""
    if _is_native(fmt):  # exact in every format, hence the same in doubles
        dividend, divisor = _load(fmt, a), _load(fmt, b)
        if math.isfinite(dividend) and divisor != 0.0 and not math.isnan(divisor):
            return _store(fmt, math.fmod(dividend, divisor))
    if is_nan(fmt, a) or is_nan(fmt, b):
        return _propagate_nan(fmt, a, b)
    if is_infinite(fmt, a) or is_zero(fmt, b):
        return fmt.default_nan
    x = unpack(fmt, a)
    if is_infinite(fmt, b):
        return round_and_pack(fmt, x.negative, x.exponent, x.significand)  # a, in its canonical pattern
    y = unpack(fmt, b)
    exponent = min(x.exponent, y.exponent)
    rest = (x.significand << (x.exponent - exponent)) % (y.significand << (y.exponent - exponent))
    return round_and_pack(fmt, x.negative, exponent, rest)


def fma(fmt: FloatFormat, a: int, b: int, c: int) -> int:
    """a * b + c, rounded once. A NaN c wins over an invalid product."""
    if is_nan(fmt, a) or is_nan(fmt, b) or is_nan(fmt, c):
        return _propagate_nan(fmt, a, b, c)
    if is_infinite(fmt, a) or is_infinite(fmt, b):
        return add(fmt, _infinite_product(fmt, a, b), c)
    if is_infinite(fmt, c):
        return c
    return _round_sum(fmt, _exact_product(unpack(fmt, a), unpack(fmt, b)), unpack(fmt, c))


def sqrt(fmt: FloatFormat, a: int) -> int:
    """The square root; of -0 it is -0."""
    if _is_native(fmt):
        value = _load(fmt, a)
        if value >= 0.0:
            return _store(fmt, math.sqrt(value))
    if is_nan(fmt, a):
        return _propagate_nan(fmt, a)
    if is_zero(fmt, a):
        return a
    if sign_bit(fmt, a):
        return fmt.default_nan
    if is_infinite(fmt, a):
        return a
    x = unpack(fmt, a)
    exponent, significand = x.exponent, x.significand
    # Widen so that the root has precision + 2 bits, the last one sticky, and the exponent can be halved.
    scale = max(0, 2 * (fmt.precision + 2) - significand.bit_length())
    scale += (exponent - scale) & 1
    significand <<= scale
    root = math.isqrt(significand)
    return round_and_pack(fmt, False, (exponent - scale) // 2, root | int(root * root != significand))


def round_to_integral(fmt: FloatFormat, a: int, mode: Rounding) -> int:
    """The integral value next to a in the given mode; a zero result keeps the sign of a."""
    if is_nan(fmt, a):
        return _propagate_nan(fmt, a)
    if is_infinite(fmt, a):
        return a
    x = unpack(fmt, a)
    if x.exponent >= 0:
        return a
    return round_and_pack(fmt, x.negative, 0, _shift_right(x.negative, x.significand, -x.exponent, mode))


# --- Conversions --------------------------------------------------------------------------------------------


def convert(src: FloatFormat, dst: FloatFormat, a: int) -> int:
    """The value a of format src in format dst: LLVM's fpext and fptrunc."""
    if _is_native(src) and _is_native(dst):
        value = _load(src, a)
        if not math.isnan(value):
            return _store(dst, value)
    negative = sign_bit(src, a)
    if is_nan(src, a):
        return dst.default_nan if src.is_unsupported(a) else dst.pack(negative, _convert_nan(src, dst, a))
    if is_infinite(src, a):
        return dst.pack(negative, dst.infinite_magnitude)
    x = unpack(src, a)
    return round_and_pack(dst, negative, x.exponent, x.significand)


def _convert_nan(src: FloatFormat, dst: FloatFormat, a: int) -> int:
    """The magnitude of a quiet NaN of format dst with the top payload bits of a NaN of format src."""
    payload = src.magnitude(a) - src.infinite_magnitude
    widening = dst.precision - src.precision
    payload = payload << widening if widening >= 0 else payload >> -widening
    return dst.infinite_magnitude | dst.quiet_bit | payload


def from_int(fmt: FloatFormat, value: int) -> int:
    """The pattern nearest to an integer of any size; zero is +0."""
    return round_and_pack(fmt, value < 0, 0, abs(value))


def to_int(fmt: FloatFormat, a: int) -> int | None:
    """The value truncated toward zero, however large; None for a NaN or an infinity."""
    if fmt.magnitude(a) >= fmt.infinite_magnitude:
        return None
    x = unpack(fmt, a)
    whole = _shift_right(x.negative, x.significand, -x.exponent, Rounding.TRUNC)
    return -whole if x.negative else whole
