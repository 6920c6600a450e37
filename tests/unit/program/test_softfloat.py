"""Tests of the float arithmetic against independent oracles.

The oracles: exact rationals (`Fraction`), the floating-point theories of Bitwuzla and (for the formats that
Bitwuzla does not offer) Z3, the processor and C library of an x86-64 machine, and the host's own floats.
"""

import ctypes
import math
import operator
import platform
import random
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

import bitwuzla
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.support.floats import from_python_float, to_python_float
from tests.unit.program.hand_built import scaled

from cegas.program import float_text
from cegas.program import softfloat as sf
from cegas.program.softfloat import BFLOAT, DOUBLE, EXTENDED, FORMATS, HALF, QUAD, SINGLE, FloatFormat, Ordering, Rounding

ALL = tuple(FORMATS.values())
EXACT_SINGLE = replace(SINGLE)  # equal, but not identical: takes the exact core
EXACT_DOUBLE = replace(DOUBLE)

Unary = Callable[[FloatFormat, int], int]
Binary = Callable[[FloatFormat, int, int], int]
BINARY: dict[str, Binary] = {"add": sf.add, "sub": sf.sub, "mul": sf.mul, "div": sf.div, "rem": sf.rem}

each_format = pytest.mark.parametrize("fmt", ALL, ids=lambda fmt: fmt.name)


# --- Patterns to try --------------------------------------------------------------------------------------


def from_parts(fmt: FloatFormat, negative: bool, biased: int, fraction: int) -> int:
    """A pattern from its fields, the fraction without the integer bit; written independently of `pack`."""
    bits = int(negative)
    bits = (bits << fmt.exponent_bits) | biased
    if fmt.explicit_bit:
        bits = (bits << 1) | (biased != 0)
    return (bits << (fmt.precision - 1)) | fraction


def edge_patterns(fmt: FloatFormat) -> list[int]:
    """The patterns at which something changes, with both signs."""
    bias, top = 2 ** (fmt.exponent_bits - 1) - 1, 2**fmt.exponent_bits - 1
    last, half = 2 ** (fmt.precision - 1) - 1, 2 ** (fmt.precision - 2)
    fields = [(0, 0), (0, 1), (0, 2), (0, half), (0, last), (1, 0), (1, 1), (1, last)]  # zero, subnormals
    fields += [(bias - 2, last), (bias - 1, 0), (bias - 1, 1), (bias - 1, last)]  # around 0.5
    fields += [(bias, 0), (bias, 1), (bias, half - 1), (bias, half), (bias, half + 1), (bias, last)]
    fields += [(bias + 1, 0), (bias + 1, half // 2), (bias + 1, half), (bias + 1, last)]  # 2, 2.5, 3
    integral = min(bias + fmt.precision - 1, top - 2)  # from here on all values are integers
    fields += [(integral - 1, 0), (integral - 1, 1), (integral - 1, last), (integral, 0), (integral, 1)]
    fields += [(integral + 1, 0), (integral + 1, 1), (bias // 2, 0), (bias // 2, 1)]
    fields += [(top - 2, last), (top - 1, 0), (top - 1, last - 1), (top - 1, last), (top, 0)]  # huge, infinity
    fields += [(top, 1), (top, half - 1), (top, half), (top, half + 1), (top, last)]  # NaNs
    return [from_parts(fmt, negative, *field) for field in fields for negative in (False, True)]


def odd_x87_patterns() -> list[int]:
    """Pseudo-denormals and unsupported encodings, with both signs."""
    stored = [1 << 63, (1 << 63) + 1, (1 << 64) - 1]  # pseudo-denormals
    stored += [0x7FFF << 64, (0x7FFF << 64) + 1, (0x7FFF << 64) + (1 << 62)]  # pseudo-infinity, pseudo-NaNs
    stored += [1 << 64, (1 << 64) + 5, (0x3FFF << 64) + (1 << 62), (0x7FFE << 64) + 1]  # unnormals
    return [pattern | sign << 79 for pattern in stored for sign in (0, 1)]


def random_fraction(fmt: FloatFormat, rng: random.Random) -> int:
    """A fraction that is random, or has its bits at the ends only, which makes ties and near ties likely."""
    bits = fmt.precision - 1
    if rng.random() < 0.5:
        return rng.getrandbits(bits)
    high, low = rng.randrange(min(bits, 6)), rng.randrange(min(bits, 6))
    fraction = rng.getrandbits(high) << (bits - high) | rng.getrandbits(low)
    return fraction ^ (2**bits - 1) if rng.random() < 0.5 else fraction


def random_pattern(fmt: FloatFormat, rng: random.Random, near: int | None = None) -> int:
    """A random pattern, usually finite; its exponent may be near that of another pattern."""
    top = 2**fmt.exponent_bits - 1
    choice = rng.random()
    if near is not None and choice < 0.7:
        other = (near & (fmt.sign_mask - 1)) >> (fmt.precision - 1 + fmt.explicit_bit)
        biased = other + rng.randint(-fmt.precision - 2, fmt.precision + 2)
    elif choice < 0.8:
        biased = rng.randint(0, top)
    else:
        biased = top // 2 + rng.randint(-fmt.precision, fmt.precision)
    return from_parts(fmt, rng.random() < 0.5, min(max(biased, 0), top), random_fraction(fmt, rng))


def random_tuples(fmt: FloatFormat, count: int, arity: int) -> list[tuple[int, ...]]:
    """Random operands, the same ones in every run, whose magnitudes often interact."""
    rng = random.Random(f"{fmt.name} {arity}")
    tuples = []
    for _ in range(count):
        first = random_pattern(fmt, rng)
        tuples.append((first, *(random_pattern(fmt, rng, first) for _ in range(arity - 1))))
    return tuples


def operands(fmt: FloatFormat, count: int, arity: int) -> list[tuple[int, ...]]:
    """All combinations of edge patterns (a sample of the triples) and random operands."""
    edges = edge_patterns(fmt) + (odd_x87_patterns() if fmt.explicit_bit else [])
    special: list[tuple[int, ...]]
    if arity == 1:
        special = [(a,) for a in edges]
    elif arity == 2:
        special = [(a, b) for a in edges for b in edges]
    else:
        rng = random.Random(fmt.name)
        special = [(rng.choice(edges), rng.choice(edges), rng.choice(edges)) for _ in range(count)]
    return special + random_tuples(fmt, count, arity)


@st.composite
def patterns(draw: st.DrawFn, fmt: FloatFormat) -> int:
    """Any pattern of the format, with a preference for the edges and for sparse fractions."""
    if draw(st.booleans()):
        return draw(st.sampled_from(edge_patterns(fmt)))
    bits = draw(st.integers(0, 2**fmt.width - 1))
    return bits & ~((1 << draw(st.integers(0, fmt.precision - 2))) - 1)


# --- The oracle of exact rationals ------------------------------------------------------------------------


def fields_of(fmt: FloatFormat, bits: int) -> tuple[int, int, int]:
    """Sign, biased exponent and significand with its integer bit, of a canonical pattern."""
    stored = fmt.precision - (0 if fmt.explicit_bit else 1)
    biased = (bits >> stored) % 2**fmt.exponent_bits
    significand = bits % 2**stored
    if not fmt.explicit_bit and biased:
        significand += 2**stored
    return bits >> (fmt.width - 1), biased, significand


def rational(fmt: FloatFormat, bits: int) -> Fraction:
    """The value of a finite pattern."""
    sign, biased, significand = fields_of(fmt, bits)
    bias = 2 ** (fmt.exponent_bits - 1) - 1
    size: Fraction = Fraction(significand) * Fraction(2) ** (max(biased, 1) - bias - fmt.precision + 1)
    return -size if sign else size


def nearest(fmt: FloatFormat, value: Fraction, negative_zero: bool = False) -> int:
    """The pattern nearest to a value, by the definition of rounding to nearest even."""
    bias = 2 ** (fmt.exponent_bits - 1) - 1
    negative, size = value < 0 or (value == 0 and negative_zero), abs(value)
    if size == 0:
        return from_parts(fmt, negative, 0, 0)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size  # now 2**exponent <= size < 2**(exponent + 1)
    exponent = max(exponent, 1 - bias)
    significand = round(size / Fraction(2) ** (exponent - fmt.precision + 1))  # ties to even
    if significand == 2**fmt.precision:
        significand, exponent = significand // 2, exponent + 1
    if exponent > bias:
        return from_parts(fmt, negative, 2 * bias + 1, 0)
    integer_bit, fraction = divmod(significand, 2 ** (fmt.precision - 1))
    return from_parts(fmt, negative, exponent + bias if integer_bit else 0, fraction)


def is_finite(fmt: FloatFormat, a: int) -> bool:
    return not sf.is_nan(fmt, a) and not sf.is_infinite(fmt, a)


def truncated_remainder(x: Fraction, y: Fraction) -> Fraction:
    return x - y * math.trunc(x / y)


RATIONAL: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
    "rem": truncated_remainder,
}


@each_format
@pytest.mark.parametrize("name", BINARY)
def test_finite_results_are_the_rounded_exact_ones(fmt: FloatFormat, name: str) -> None:
    tried = 0
    for a, b in random_tuples(fmt, 400, 2):
        if not (is_finite(fmt, a) and is_finite(fmt, b)) or (name in {"div", "rem"} and sf.is_zero(fmt, b)):
            continue
        tried += 1
        exact = RATIONAL[name](rational(fmt, a), rational(fmt, b))
        result = BINARY[name](fmt, a, b)
        if exact:
            assert result == nearest(fmt, exact), (hex(a), hex(b))
        else:
            assert sf.is_zero(fmt, result), (hex(a), hex(b))
    assert tried > 200


@each_format
def test_fused_multiply_add_rounds_once(fmt: FloatFormat) -> None:
    for a, b, c in random_tuples(fmt, 500, 3):
        if is_finite(fmt, a) and is_finite(fmt, b) and is_finite(fmt, c):
            exact = rational(fmt, a) * rational(fmt, b) + rational(fmt, c)
            if exact:
                assert sf.fma(fmt, a, b, c) == nearest(fmt, exact), (hex(a), hex(b), hex(c))


def test_fused_multiply_add_differs_from_two_roundings() -> None:
    a = from_python_float(DOUBLE, 1.0 + 2.0**-52)
    b = from_python_float(DOUBLE, 1.0 - 2.0**-52)
    minus_one = sf.from_int(DOUBLE, -1)
    assert to_python_float(DOUBLE, sf.fma(DOUBLE, a, b, minus_one)) == -(2.0**-104)
    assert sf.is_zero(DOUBLE, sf.add(DOUBLE, sf.mul(DOUBLE, a, b), minus_one))


# --- Known values and laws --------------------------------------------------------------------------------


def test_the_formats() -> None:
    assert list(FORMATS) == ["half", "bfloat", "float", "double", "x86_fp80", "fp128"]
    assert [fmt.bytes * 8 for fmt in ALL] == [fmt.width for fmt in ALL]
    assert [fmt.zero for fmt in ALL] == [0] * 6
    assert (HALF.infinity, HALF.default_nan) == (0x7C00, 0xFE00)
    assert (BFLOAT.infinity, BFLOAT.default_nan) == (0x7F80, 0xFFC0)
    assert (SINGLE.infinity, SINGLE.default_nan) == (0x7F800000, 0xFFC00000)
    assert (DOUBLE.infinity, DOUBLE.default_nan) == (0x7FF << 52, 0xFFF8 << 48)
    assert (EXTENDED.infinity, EXTENDED.default_nan) == (0x7FFF8 << 60, 0xFFFFC << 60)
    assert (QUAD.infinity, QUAD.default_nan) == (0x7FFF << 112, 0xFFFF8 << 108)


@each_format
def test_signs_of_zero(fmt: FloatFormat) -> None:
    plus, minus, one = 0, fmt.sign_mask, sf.from_int(fmt, 1)
    assert sf.add(fmt, minus, minus) == minus
    assert sf.add(fmt, plus, minus) == sf.add(fmt, minus, plus) == sf.sub(fmt, one, one) == plus
    assert sf.sub(fmt, minus, plus) == sf.mul(fmt, minus, one) == sf.div(fmt, plus, sf.neg(fmt, one)) == minus
    assert sf.rem(fmt, sf.neg(fmt, one), one) == sf.rem(fmt, minus, one) == sf.sqrt(fmt, minus) == minus
    assert sf.fma(fmt, minus, one, plus) == plus
    assert sf.fma(fmt, minus, one, minus) == minus
    assert sf.fma(fmt, one, one, sf.neg(fmt, one)) == plus
    assert sf.from_int(fmt, 0) == plus
    assert sf.minimum(fmt, plus, minus) == sf.minimum(fmt, minus, plus) == minus
    assert sf.maximum(fmt, plus, minus) == sf.maximum(fmt, minus, plus) == plus


@each_format
def test_invalid_operations_give_the_default_nan(fmt: FloatFormat) -> None:
    zero, one, infinite = 0, sf.from_int(fmt, 1), fmt.infinity
    minus = sf.neg(fmt, infinite)
    results = [
        sf.add(fmt, infinite, minus),
        sf.sub(fmt, infinite, infinite),
        sf.mul(fmt, zero, minus),
        sf.div(fmt, zero, zero),
        sf.div(fmt, minus, infinite),
        sf.rem(fmt, infinite, one),
        sf.rem(fmt, one, zero),
        sf.fma(fmt, infinite, zero, one),
        sf.fma(fmt, infinite, one, minus),
        sf.sqrt(fmt, sf.neg(fmt, one)),
        sf.sqrt(fmt, minus),
    ]
    assert results == [fmt.default_nan] * len(results)


@each_format
def test_infinities(fmt: FloatFormat) -> None:
    zero, one, infinite = 0, sf.from_int(fmt, 1), fmt.infinity
    minus = sf.neg(fmt, infinite)
    largest = fmt.pack(False, fmt.infinite_magnitude - 1)
    assert sf.add(fmt, infinite, minus ^ fmt.sign_mask) == sf.sub(fmt, one, minus) == infinite
    assert sf.mul(fmt, minus, one) == sf.div(fmt, minus, one) == sf.sub(fmt, one, infinite) == minus
    assert sf.div(fmt, one, sf.neg(fmt, zero)) == sf.div(fmt, minus, zero) == minus
    assert sf.div(fmt, one, minus) == sf.neg(fmt, zero)
    assert sf.rem(fmt, one, minus) == one
    assert sf.fma(fmt, one, one, minus) == sf.fma(fmt, minus, one, one) == minus
    assert sf.sqrt(fmt, infinite) == sf.add(fmt, largest, largest) == sf.mul(fmt, largest, largest) == infinite


@each_format
def test_which_nan_results(fmt: FloatFormat) -> None:
    top = fmt.infinite_magnitude
    signalling, quiet, other = (fmt.pack(False, top + payload) for payload in (3, fmt.quiet_bit, fmt.quiet_bit + 1))
    one = sf.from_int(fmt, 1)
    quieted = signalling | fmt.quiet_bit
    for operation in BINARY.values():
        assert operation(fmt, signalling, one) == operation(fmt, one, signalling) == quieted
        assert operation(fmt, one, sf.neg(fmt, other)) == sf.neg(fmt, other)
        first_wins = not fmt.explicit_bit
        assert operation(fmt, quiet, other) == (quiet if first_wins else other)
        assert operation(fmt, signalling, other) == (quieted if first_wins else other)
        assert operation(fmt, other, signalling) == other
    assert sf.fma(fmt, fmt.infinity, 0, other) == sf.fma(fmt, one, one, other) == other
    assert sf.sqrt(fmt, sf.neg(fmt, signalling)) == sf.neg(fmt, quieted)
    assert sf.minimum(fmt, other, one) == sf.minimum(fmt, one, other) == sf.maximum(fmt, signalling, one) == one
    assert sf.minimum(fmt, other, other) == other
    for mode in Rounding:
        assert sf.round_to_integral(fmt, signalling, mode) == quieted


def test_conversions_of_nans_keep_the_top_of_the_payload() -> None:
    assert sf.convert(SINGLE, DOUBLE, 0xFFA00001) == 0xFFFC000020000000
    assert sf.convert(DOUBLE, SINGLE, 0x7FF4000000000001) == 0x7FE00000
    assert sf.convert(DOUBLE, SINGLE, 0x7FF0000000000001) == 0x7FC00000
    assert sf.convert(DOUBLE, EXTENDED, 0x7FF0000000000001) == 0x7FFFC000000000000800
    assert sf.convert(EXTENDED, DOUBLE, 0x7FFF8000000000000800) == 0x7FF8000000000001


def test_unsupported_x87_encodings() -> None:
    one = sf.from_int(EXTENDED, 1)
    for bits in odd_x87_patterns():
        if bits & (0x7FFF << 64) == 0:
            continue
        assert sf.is_nan(EXTENDED, bits)
        assert not sf.is_infinite(EXTENDED, bits)
        assert sf.compare(EXTENDED, bits, bits) is Ordering.UNORDERED
        assert sf.to_int(EXTENDED, bits) is None
        assert float_text.to_text(EXTENDED, bits) == "nan"
        assert sf.add(EXTENDED, one, bits) == sf.mul(EXTENDED, bits, one) == EXTENDED.default_nan
        assert sf.convert(EXTENDED, DOUBLE, bits) == DOUBLE.default_nan
        assert sf.minimum(EXTENDED, one, bits) == one


def test_pseudo_denormals_are_their_value() -> None:
    pseudo, normal = 1 << 63 | 5, 1 << 64 | 1 << 63 | 5
    assert sf.compare(EXTENDED, pseudo, normal) is Ordering.EQUAL
    assert sf.add(EXTENDED, pseudo, 0) == sf.rem(EXTENDED, pseudo, EXTENDED.infinity) == normal
    assert float_text.to_text(EXTENDED, pseudo) == float_text.to_text(EXTENDED, normal)
    assert sf.is_normal(EXTENDED, pseudo)


@each_format
def test_classes_partition_the_patterns(fmt: FloatFormat) -> None:
    classes = (sf.is_nan, sf.is_infinite, sf.is_zero, sf.is_subnormal, sf.is_normal)
    seen = set()
    for (a,) in operands(fmt, 200, 1):
        members = [predicate.__name__ for predicate in classes if predicate(fmt, a)]
        assert len(members) == 1
        seen.update(members)
        assert sf.sign_bit(fmt, a) is bool(a >> (fmt.width - 1))
        assert sf.neg(fmt, a) == sf.copysign(fmt, a, ~a & fmt.sign_mask)
        assert sf.copysign(fmt, a, 0) == sf.absolute(fmt, a) == a % fmt.sign_mask
    assert len(seen) == len(classes)


@each_format
def test_order_is_that_of_the_values(fmt: FloatFormat) -> None:
    finite = [a for (a,) in operands(fmt, 0, 1) if is_finite(fmt, a) and not fmt.explicit_bit]
    finite += [a for (a,) in random_tuples(fmt, 60, 1) if is_finite(fmt, a)]
    for a in finite:
        assert sf.compare(fmt, a, fmt.infinity) is sf.compare(fmt, fmt.sign_mask | fmt.infinity, a) is Ordering.LESS
        assert sf.compare(fmt, a, fmt.default_nan) is Ordering.UNORDERED
        x = rational(fmt, a)
        for b in finite:
            y = rational(fmt, b)
            expected = Ordering.LESS if x < y else Ordering.GREATER if x > y else Ordering.EQUAL
            assert sf.compare(fmt, a, b) is expected
            if expected is not Ordering.EQUAL:
                assert sf.minimum(fmt, a, b) == (a if x < y else b)
                assert sf.maximum(fmt, a, b) == (b if x < y else a)


@each_format
def test_ints_that_are_no_patterns_are_refused(fmt: FloatFormat) -> None:
    for bits in (-1, 1 << fmt.width):
        with pytest.raises((ValueError, struct.error)):
            sf.add(fmt, bits, 0)
        with pytest.raises(ValueError, match="no pattern"):
            sf.is_nan(fmt, bits)


# --- Integers and integral values -------------------------------------------------------------------------

INTEGERS = st.one_of(
    st.integers(),
    st.integers(-(2**200), 2**200),
    st.builds(lambda n, k, d: (n << k) + d, st.integers(-(2**114), 2**114), st.integers(0, 90), st.integers(-1, 1)),
)


@each_format
@given(value=INTEGERS)
@scaled(2.5)
@example(value=2**16384)
@example(value=-(2**128) + 2**103)
@example(value=65519)
@example(value=65520)
def test_from_int_is_the_nearest(fmt: FloatFormat, value: int) -> None:
    assert sf.from_int(fmt, value) == nearest(fmt, Fraction(value))


ROUND: dict[Rounding, Callable[[Fraction], int]] = {
    Rounding.NEAREST_EVEN: round,
    Rounding.NEAREST_AWAY: lambda x: math.floor(abs(x) + Fraction(1, 2)) * (-1 if x < 0 else 1),
    Rounding.FLOOR: math.floor,
    Rounding.CEIL: math.ceil,
    Rounding.TRUNC: math.trunc,
}


@each_format
def test_integral_values(fmt: FloatFormat) -> None:
    for (a,) in edge_tuples_and_random(fmt):
        if not is_finite(fmt, a):
            assert sf.to_int(fmt, a) is None
            continue
        value = rational(fmt, a)
        assert sf.to_int(fmt, a) == math.trunc(value)
        for mode, rounded in ROUND.items():
            expected = nearest(fmt, Fraction(rounded(value)), negative_zero=sf.sign_bit(fmt, a))
            assert sf.round_to_integral(fmt, a, mode) == expected, (hex(a), mode)


def edge_tuples_and_random(fmt: FloatFormat) -> list[tuple[int, ...]]:
    """Canonical patterns only: those that `rational` understands."""
    return [(a,) for a in edge_patterns(fmt)] + random_tuples(fmt, 300, 1)


# --- Half precision, exhaustively, and the host's floats --------------------------------------------------


def half_as_host_float(a: int) -> float:
    value: float = struct.unpack("<e", a.to_bytes(2, "little"))[0]
    return value


@pytest.mark.slow
def test_every_half() -> None:
    """Unary operations and conversions of all 65536 patterns against the host's floats."""
    check_halves(range(1 << 16))


def test_many_halves() -> None:
    """Likewise: every exponent, with significands at and beside all powers of two, and others."""
    significands = {near % 1024 for bit in range(11) for near in ((1 << bit) - 1, 1 << bit, (1 << bit) + 1)} | set(
        range(5, 1024, 37)
    )
    check_halves(top << 10 | low for top in range(1 << 6) for low in sorted(significands))


def check_halves(patterns: Iterable[int]) -> None:
    for a in patterns:
        value = half_as_host_float(a)
        if math.isnan(value):
            assert sf.is_nan(HALF, a)
            wide = sf.convert(HALF, DOUBLE, a)
            assert wide == (a >> 15 << 63) | 0x7FF8 << 48 | (a & 0x3FF) << 42
            assert sf.convert(DOUBLE, HALF, wide) == sf.sqrt(HALF, a) == a | 0x200
            continue
        wide = from_python_float(EXACT_DOUBLE, value)
        assert sf.convert(HALF, DOUBLE, a) == wide
        assert sf.convert(EXACT_DOUBLE, HALF, wide) == a
        assert to_python_float(HALF, a) == value
        assert sf.is_infinite(HALF, a) is math.isinf(value)
        if value < 0:
            assert sf.sqrt(HALF, a) == HALF.default_nan
        else:  # 53 >= 2 * 11 + 2: the double root rounds to the right half
            root = math.sqrt(value)
            assert sf.sqrt(HALF, a) == int.from_bytes(struct.pack("<e", root), "little")
        if math.isinf(value):
            assert sf.to_int(HALF, a) is None
            assert all(sf.round_to_integral(HALF, a, mode) == a for mode in Rounding)
            continue
        assert sf.to_int(HALF, a) == int(value)
        sign = a & 0x8000
        for mode, rounded in HALF_ROUND.items():
            magnitude = struct.pack("<e", abs(rounded(value)))
            assert sf.round_to_integral(HALF, a, mode) == sign | int.from_bytes(magnitude, "little"), hex(a)


HALF_ROUND: dict[Rounding, Callable[[float], float]] = {
    Rounding.NEAREST_EVEN: round,
    Rounding.NEAREST_AWAY: lambda x: math.floor(abs(x) + 0.5),  # exact: a half has 11 bits
    Rounding.FLOOR: math.floor,
    Rounding.CEIL: math.ceil,
    Rounding.TRUNC: math.trunc,
}


@given(st.floats(allow_nan=False))
@scaled(5)
@example(65519.99)
@example(65520.0)
@example(2.0**-25)
@example(2.0**-25 * 1.0000001)
def test_host_floats_to_half_and_single(x: float) -> None:
    for fmt, exact, code in ((HALF, HALF, "<e"), (SINGLE, EXACT_SINGLE, "<f")):
        try:
            expected = int.from_bytes(struct.pack(code, x), "little")
        except OverflowError:
            expected = fmt.infinity | (fmt.sign_mask if x < 0 else 0)
        assert from_python_float(fmt, x) == sf.convert(EXACT_DOUBLE, exact, to_bits(x)) == expected


def to_bits(x: float) -> int:
    return int.from_bytes(struct.pack("<d", x), "little")


@given(st.floats())
@scaled(5)
def test_every_format_but_the_short_ones_holds_every_double(x: float) -> None:
    for fmt in (DOUBLE, EXTENDED, QUAD):
        back = to_python_float(fmt, from_python_float(fmt, x))
        assert math.isnan(back) if math.isnan(x) else to_bits(back) == to_bits(x)


# --- Fast paths against the exact core --------------------------------------------------------------------

FAST = pytest.mark.parametrize(("fmt", "exact"), [(SINGLE, EXACT_SINGLE), (DOUBLE, EXACT_DOUBLE)], ids=["float", "double"])


@FAST
def test_fast_paths_equal_the_exact_core(fmt: FloatFormat, exact: FloatFormat) -> None:
    assert fmt == exact
    assert fmt is not exact
    for a, b in operands(fmt, 4000, 2):
        for operation in BINARY.values():
            assert operation(fmt, a, b) == operation(exact, a, b), (operation.__name__, hex(a), hex(b))
    for (a,) in operands(fmt, 4000, 1):
        assert sf.sqrt(fmt, a) == sf.sqrt(exact, a), hex(a)
        for other, other_exact in ((SINGLE, EXACT_SINGLE), (DOUBLE, EXACT_DOUBLE)):
            assert sf.convert(fmt, other, a) == sf.convert(exact, other_exact, a), hex(a)


@FAST
@given(data=st.data())
@scaled(6)
def test_fast_paths_equal_the_exact_core_searched(fmt: FloatFormat, exact: FloatFormat, data: st.DataObject) -> None:
    a, b = data.draw(patterns(fmt)), data.draw(patterns(fmt))
    for operation in BINARY.values():
        assert operation(fmt, a, b) == operation(exact, a, b)
    assert sf.sqrt(fmt, a) == sf.sqrt(exact, a)


def test_quotients_next_to_single_midpoints() -> None:
    """Quotients that come as near to a midpoint between two (also subnormal) floats as possible."""
    rng = random.Random(24)
    for _ in range(4000):
        divisor = rng.randrange(2**23, 2**24)
        midpoint = rng.randrange(2 ** rng.randrange(1, 24), 2**24) * 2 + 1
        dividend = midpoint * divisor  # 49 bits: the nearest floats below and above give near-midpoint quotients
        shift = max(0, dividend.bit_length() - 24)
        a = from_parts_of_int(dividend >> shift, rng.choice((-120, -60, 0)))
        b = from_parts_of_int(divisor, rng.choice((0, 20, 60)))
        assert sf.div(SINGLE, a, b) == sf.div(EXACT_SINGLE, a, b)
        assert sf.div(SINGLE, a + 1, b) == sf.div(EXACT_SINGLE, a + 1, b)


def from_parts_of_int(significand: int, exponent: int) -> int:
    return nearest(SINGLE, Fraction(significand) * Fraction(2) ** exponent)


# --- Text -------------------------------------------------------------------------------------------------


@given(st.floats())
@scaled(8)
@example(-0.0)
@example(5e-324)
@example(2.0**-44)
@example(1e16)
@example(9999999999999998.0)
@example(1e-4)
@example(9.999e-05)
@example(1e22)
@example(2.0**50 + 0.25)  # as near to ….2 as to ….3
@example(2.0**50 + 0.75)
@example(1.7976931348623157e308)
def test_text_of_doubles_is_that_of_python(x: float) -> None:
    assert float_text.to_text(DOUBLE, to_bits(x)) == repr(x)


def test_known_texts() -> None:
    assert float_text.to_text(SINGLE, 0x3DCCCCCD) == "0.1"
    assert float_text.to_text(SINGLE, 0x7F7FFFFF) == "3.4028235e+38"
    assert float_text.to_text(SINGLE, 1) == "1e-45"
    assert float_text.to_text(HALF, 0x7BFF) == "65500.0"
    assert float_text.to_text(HALF, 0xFC00) == "-inf"
    assert float_text.to_text(HALF, 0xFE00) == "nan"
    assert float_text.to_text(BFLOAT, 0x8000) == "-0.0"
    assert float_text.to_text(EXTENDED, sf.div(EXTENDED, sf.from_int(EXTENDED, 1), sf.from_int(EXTENDED, 3))) == (
        "0.33333333333333333334"
    )
    assert float_text.to_text(QUAD, 1) == "6e-4966"


@each_format
def test_texts_read_back_and_are_shortest(fmt: FloatFormat) -> None:
    count = 60 if fmt.exponent_bits > 11 else 250
    for (a,) in [(a,) for a in edge_patterns(fmt)] + random_tuples(fmt, count, 1):
        if not is_finite(fmt, a) or sf.is_zero(fmt, a):
            continue
        text = float_text.to_text(fmt, a)
        value = Fraction(text)
        assert nearest(fmt, value) == a
        digits = len(text.lstrip("-").split("e")[0].replace(".", "").strip("0"))
        exact, shorter = abs(rational(fmt, a)), digits - 1
        if shorter > 0:
            scale = Fraction(10) ** (shorter - 1 - decimal_exponent(exact))
            below = math.floor(exact * scale)
            assert nearest(fmt, below / scale) != sf.absolute(fmt, a)
            assert nearest(fmt, (below + 1) / scale) != sf.absolute(fmt, a)


def decimal_exponent(value: Fraction) -> int:
    """The e with 10**e <= value < 10**(e + 1)."""
    exponent = math.floor((value.numerator.bit_length() - value.denominator.bit_length()) * math.log10(2)) - 1
    while Fraction(10) ** (exponent + 1) <= value:
        exponent += 1
    return exponent


# --- Bitwuzla and Z3 --------------------------------------------------------------------------------------


class BitwuzlaTheory:
    """Evaluates floating-point terms of one format over constants; a result of None is a NaN."""

    MODES: ClassVar = {
        Rounding.NEAREST_EVEN: bitwuzla.RoundingMode.RNE,
        Rounding.NEAREST_AWAY: bitwuzla.RoundingMode.RNA,
        Rounding.FLOOR: bitwuzla.RoundingMode.RTN,
        Rounding.CEIL: bitwuzla.RoundingMode.RTP,
        Rounding.TRUNC: bitwuzla.RoundingMode.RTZ,
    }
    FUNCTIONS: ClassVar = {
        "add": bitwuzla.Kind.FP_ADD,
        "sub": bitwuzla.Kind.FP_SUB,
        "mul": bitwuzla.Kind.FP_MUL,
        "div": bitwuzla.Kind.FP_DIV,
        "fma": bitwuzla.Kind.FP_FMA,
        "sqrt": bitwuzla.Kind.FP_SQRT,
        "round": bitwuzla.Kind.FP_RTI,
    }
    RELATIONS: ClassVar = {
        Ordering.LESS: bitwuzla.Kind.FP_LT,
        Ordering.EQUAL: bitwuzla.Kind.FP_EQUAL,
        Ordering.GREATER: bitwuzla.Kind.FP_GT,
    }

    def __init__(self, fmt: FloatFormat) -> None:
        self.fmt = fmt
        self.terms = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        self.solver = bitwuzla.Bitwuzla(self.terms, options)
        assert self.solver.check_sat() == bitwuzla.Result.SAT

    def apply(self, name: str, mode: Rounding, *arguments: int) -> int | None:
        rounding = self.terms.mk_rm_value(self.MODES[mode])
        operands = [self.constant(self.fmt, bits) for bits in arguments]
        return self.bits(self.terms.mk_term(self.FUNCTIONS[name], [rounding, *operands]))

    def compare(self, a: int, b: int) -> Ordering:
        x, y = self.constant(self.fmt, a), self.constant(self.fmt, b)
        for ordering, kind in self.RELATIONS.items():
            if self.solver.get_value(self.terms.mk_term(kind, [x, y])).value():
                return ordering
        return Ordering.UNORDERED

    def convert(self, a: int, dst: FloatFormat) -> int | None:
        rounding = self.terms.mk_rm_value(bitwuzla.RoundingMode.RNE)
        indices = [dst.exponent_bits, dst.precision]
        kind = bitwuzla.Kind.FP_TO_FP_FROM_FP
        return self.bits(self.terms.mk_term(kind, [rounding, self.constant(self.fmt, a)], indices))

    def constant(self, fmt: FloatFormat, bits: int) -> bitwuzla.Term:
        word = self.terms.mk_bv_value(self.terms.mk_bv_sort(fmt.width), bits)
        return self.terms.mk_term(bitwuzla.Kind.FP_TO_FP_FROM_BV, [word], [fmt.exponent_bits, fmt.precision])

    def bits(self, term: bitwuzla.Term) -> int | None:
        value = self.solver.get_value(term)
        return None if value.is_fp_value_nan() else int(value.value(2, False), 2)


class Z3Theory:
    """The same through Z3, which knows formats of any size, with a hidden integer bit."""

    def __init__(self, fmt: FloatFormat) -> None:
        import z3

        self.fmt, self.z3 = fmt, z3

    def apply(self, name: str, mode: Rounding, *arguments: int) -> int | None:
        z3 = self.z3
        modes = dict(zip(Rounding, (z3.RNE(), z3.RNA(), z3.RTN(), z3.RTP(), z3.RTZ()), strict=True))
        functions = {
            "add": z3.fpAdd,
            "sub": z3.fpSub,
            "mul": z3.fpMul,
            "div": z3.fpDiv,
            "fma": z3.fpFMA,
            "sqrt": z3.fpSqrt,
            "round": z3.fpRoundToIntegral,
        }
        return self.bits(self.fmt, functions[name](modes[mode], *(self.constant(bits) for bits in arguments)))

    def compare(self, a: int, b: int) -> Ordering:
        z3, x, y = self.z3, self.constant(a), self.constant(b)
        relations = {Ordering.LESS: z3.fpLT, Ordering.EQUAL: z3.fpEQ, Ordering.GREATER: z3.fpGT}
        holding = [ordering for ordering, relation in relations.items() if z3.is_true(z3.simplify(relation(x, y)))]
        return holding[0] if holding else Ordering.UNORDERED

    def convert(self, a: int, dst: FloatFormat) -> int | None:
        sort = self.z3.FPSort(dst.exponent_bits, dst.precision)
        return self.bits(dst, self.z3.fpFPToFP(self.z3.RNE(), self.constant(a), sort))

    def constant(self, bits: int):  # type: ignore[no-untyped-def]
        fmt, z3 = self.fmt, self.z3
        width = fmt.exponent_bits + fmt.precision
        sign, biased, significand = fields_of(fmt, bits)
        packed = (sign << fmt.exponent_bits | biased) << (fmt.precision - 1) | significand % 2 ** (fmt.precision - 1)
        return z3.fpBVToFP(z3.BitVecVal(packed, width), z3.FPSort(fmt.exponent_bits, fmt.precision))

    def bits(self, fmt: FloatFormat, term) -> int | None:  # type: ignore[no-untyped-def]
        value = self.z3.simplify(term)
        if self.z3.is_true(self.z3.simplify(self.z3.fpIsNaN(value))):
            return None
        packed = self.z3.simplify(self.z3.fpToIEEEBV(value)).as_long()
        exponent, fraction = divmod(packed, 2 ** (fmt.precision - 1))
        return from_parts(fmt, bool(exponent >> fmt.exponent_bits), exponent % 2**fmt.exponent_bits, fraction)


Theory = BitwuzlaTheory | Z3Theory


def theory_of(fmt: FloatFormat) -> Theory:
    """Bitwuzla knows the standard formats only."""
    if fmt in {BFLOAT, EXTENDED}:
        pytest.importorskip("z3")
        return Z3Theory(fmt)
    return BitwuzlaTheory(fmt)


def same_value(fmt: FloatFormat, bits: int, expected: int | None) -> bool:
    return sf.is_nan(fmt, bits) if expected is None else bits == expected


def thinned(tuples: Sequence[tuple[int, ...]], fmt: FloatFormat, count: int) -> list[tuple[int, ...]]:
    """A sample, of canonical patterns only: the theories know no others."""
    odd = set(odd_x87_patterns()) if fmt.explicit_bit else set()
    usable = [item for item in tuples if odd.isdisjoint(item)]
    return random.Random(fmt.name).sample(usable, min(count, len(usable)))


@each_format
def test_arithmetic_agrees_with_the_theory_of_floats(fmt: FloatFormat) -> None:
    theory, nearest_even = theory_of(fmt), Rounding.NEAREST_EVEN
    for a, b in thinned(operands(fmt, 1000, 2), fmt, 500):
        for name in ("add", "sub", "mul", "div"):
            expected = theory.apply(name, nearest_even, a, b)
            assert same_value(fmt, BINARY[name](fmt, a, b), expected), (name, hex(a), hex(b))
        assert sf.compare(fmt, a, b) is theory.compare(a, b), (hex(a), hex(b))
    for a, b, c in thinned(operands(fmt, 1000, 3), fmt, 400):
        expected = theory.apply("fma", nearest_even, a, b, c)
        assert same_value(fmt, sf.fma(fmt, a, b, c), expected), (hex(a), hex(b), hex(c))
    for (a,) in thinned(operands(fmt, 300, 1), fmt, 250):
        assert same_value(fmt, sf.sqrt(fmt, a), theory.apply("sqrt", nearest_even, a)), hex(a)
        for mode in Rounding:
            assert same_value(fmt, sf.round_to_integral(fmt, a, mode), theory.apply("round", mode, a)), (hex(a), mode)


@each_format
def test_conversions_agree_with_the_theory_of_floats(fmt: FloatFormat) -> None:
    theory = theory_of(fmt)
    for dst in ALL:
        if isinstance(theory, BitwuzlaTheory) and dst in {BFLOAT, EXTENDED}:
            continue
        for (a,) in thinned(operands(fmt, 300, 1), fmt, 150):
            assert same_value(dst, sf.convert(fmt, dst, a), theory.convert(a, dst)), (hex(a), dst.name)


@each_format
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_searched_operands_agree_with_the_theory_of_floats(fmt: FloatFormat, data: st.DataObject) -> None:
    theory = theory_of(fmt)
    a, b, c = (canonical(fmt, data.draw(patterns(fmt))) for _ in range(3))
    for name in ("add", "sub", "mul", "div"):
        assert same_value(fmt, BINARY[name](fmt, a, b), theory.apply(name, Rounding.NEAREST_EVEN, a, b))
    assert same_value(fmt, sf.fma(fmt, a, b, c), theory.apply("fma", Rounding.NEAREST_EVEN, a, b, c))
    assert same_value(fmt, sf.sqrt(fmt, a), theory.apply("sqrt", Rounding.NEAREST_EVEN, a))


def canonical(fmt: FloatFormat, bits: int) -> int:
    """The pattern with the integer bit that its exponent asks for."""
    if not fmt.explicit_bit:
        return bits
    sign, biased, significand = fields_of(fmt, bits)
    return from_parts(fmt, bool(sign), biased, significand % 2 ** (fmt.precision - 1))


def test_roots_of_every_half_agree_with_bitwuzla() -> None:
    theory = BitwuzlaTheory(HALF)
    for a in range(0, 1 << 16, 7):
        assert same_value(HALF, sf.sqrt(HALF, a), theory.apply("sqrt", Rounding.NEAREST_EVEN, a))


# --- The processor and the C library ----------------------------------------------------------------------

SHIM = r"""
typedef float f32; typedef double f64; typedef long double f80; typedef long long i64;
typedef unsigned short u16;

/* One function per operation, not inlined: the first argument stays the first operand of the instruction. */
#define OPERATOR(T, name, op) \
  static __attribute__((noinline)) T T##_##name##_one(T x, T y) { return x op y; } \
  void T##_##name(const T *a, const T *b, T *r, long n) { \
    for (long i = 0; i < n; i++) r[i] = T##_##name##_one(a[i], b[i]); }

#define CONVERSION(S, T) void S##_to_##T(const S *a, T *r, long n) { \
    for (long i = 0; i < n; i++) r[i] = (T)a[i]; }

/* map1, map2, map3 apply a function of the C library. */
#define TYPE(T) \
  OPERATOR(T, add, +) OPERATOR(T, sub, -) OPERATOR(T, mul, *) OPERATOR(T, div, /) \
  CONVERSION(T, f32) CONVERSION(T, f64) CONVERSION(T, f80) CONVERSION(T, i64) CONVERSION(i64, T) \
  void T##_compare(const T *a, const T *b, i64 *r, long n) { \
    for (long i = 0; i < n; i++) r[i] = a[i] < b[i] ? 0 : a[i] == b[i] ? 1 : a[i] > b[i] ? 2 : 3; } \
  void T##_map1(T (*f)(T), const T *a, T *r, long n) { for (long i = 0; i < n; i++) r[i] = f(a[i]); } \
  void T##_map2(T (*f)(T, T), const T *a, const T *b, T *r, long n) { \
    for (long i = 0; i < n; i++) r[i] = f(a[i], b[i]); } \
  void T##_map3(T (*f)(T, T, T), const T *a, const T *b, const T *c, T *r, long n) { \
    for (long i = 0; i < n; i++) r[i] = f(a[i], b[i], c[i]); }

TYPE(f32) TYPE(f64) TYPE(f80)

void f16_to_f32(const u16 *a, f32 *r, long n) {
  for (long i = 0; i < n; i++) asm("vmovd %1, %0\n vcvtph2ps %0, %0" : "=x"(r[i]) : "r"((unsigned)a[i])); }
void f32_to_f16(const f32 *a, u16 *r, long n) {
  for (long i = 0; i < n; i++) {
    f32 x = a[i]; unsigned half;
    asm("vcvtps2ph $0, %1, %1\n vmovd %1, %0" : "=r"(half), "+x"(x)); r[i] = (u16)half; } }
"""

C_NAME = {"half": "f16", "float": "f32", "double": "f64", "x86_fp80": "f80"}
SUFFIX = {"float": "f", "double": "", "x86_fp80": "l"}
C_SIZE = {"half": 2, "float": 4, "double": 8, "x86_fp80": 16}
native_formats = pytest.mark.parametrize("fmt", [SINGLE, DOUBLE, EXTENDED], ids=lambda fmt: fmt.name)


class Native:
    """Runs operations of the processor and of the C library over columns of patterns."""

    def __init__(self, shim: Path) -> None:
        self.shim, self.libm = ctypes.CDLL(str(shim)), ctypes.CDLL("libm.so.6")

    def operator(self, fmt: FloatFormat, name: str, columns: Sequence[Sequence[int]]) -> list[int]:
        return self.call(f"{C_NAME[fmt.name]}_{name}", [], columns, C_SIZE[fmt.name], fmt)

    def compare(self, fmt: FloatFormat, columns: Sequence[Sequence[int]]) -> list[int]:
        return self.call(f"{C_NAME[fmt.name]}_compare", [], columns, C_SIZE[fmt.name], None)

    def convert(self, src: FloatFormat, dst: FloatFormat, column: Sequence[int]) -> list[int]:
        return self.call(f"{C_NAME[src.name]}_to_{C_NAME[dst.name]}", [], [column], C_SIZE[src.name], dst)

    def to_int(self, fmt: FloatFormat, column: Sequence[int]) -> list[int]:
        return self.call(f"{C_NAME[fmt.name]}_to_i64", [], [column], C_SIZE[fmt.name], None)

    def from_int(self, fmt: FloatFormat, column: Sequence[int]) -> list[int]:
        return self.call(f"i64_to_{C_NAME[fmt.name]}", [], [column], 8, fmt)

    def library(self, fmt: FloatFormat, name: str, columns: Sequence[Sequence[int]]) -> list[int]:
        function = ctypes.cast(getattr(self.libm, name + SUFFIX[fmt.name]), ctypes.c_void_p)
        return self.call(f"{C_NAME[fmt.name]}_map{len(columns)}", [function], columns, C_SIZE[fmt.name], fmt)

    def call(
        self,
        name: str,
        first: list[ctypes.c_void_p],
        columns: Sequence[Sequence[int]],
        input_size: int,
        output: FloatFormat | None,
    ) -> list[int]:
        """Call a function of the shim whose results are of the given format, or 64-bit integers."""
        count = len(columns[0])
        size, used = (C_SIZE[output.name], output.bytes) if output else (8, 8)
        inputs = [b"".join(bits.to_bytes(input_size, "little") for bits in column) for column in columns]
        result = ctypes.create_string_buffer(size * count)
        getattr(self.shim, name)(*first, *inputs, result, ctypes.c_long(count))
        raw = result.raw
        return [int.from_bytes(raw[i : i + used], "little") for i in range(0, size * count, size)]


def columns_of(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return list(zip(*rows, strict=True))


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        pytest.skip("the native oracle is an x86-64 processor under Linux")
    import ziglang

    folder = tmp_path_factory.mktemp("softfloat")
    source, shim = folder / "shim.c", folder / "shim.so"
    source.write_text(SHIM)
    zig = Path(ziglang.__file__).parent / "zig"
    kind = ["-target", "x86_64-linux-gnu", "-shared", "-fPIC", "-nostdlib"]
    flags = ["-O1", "-ffp-contract=off", "-fno-sanitize=all"]
    subprocess.run([zig, "cc", *kind, *flags, "-o", shim, source], check=True, timeout=120)
    return Native(shim)


def check(expected: list[int], function: Callable[..., int], rows: Sequence[tuple[int, ...]]) -> None:
    assert len(expected) == len(rows)
    for row, right in zip(rows, expected, strict=True):
        result = function(*row)
        assert result == right, f"{[hex(a) for a in row]}: {result:#x}, natively {right:#x}"


@native_formats
@pytest.mark.parametrize("name", ["add", "sub", "mul", "div"])
def test_operators_agree_with_the_processor(native: Native, fmt: FloatFormat, name: str) -> None:
    """To the last bit of every NaN."""
    rows = operands(fmt, 3000, 2)
    check(native.operator(fmt, name, columns_of(rows)), lambda a, b: BINARY[name](fmt, a, b), rows)


@native_formats
def test_comparisons_agree_with_the_processor(native: Native, fmt: FloatFormat) -> None:
    rows = operands(fmt, 1000, 2)
    order = list(Ordering)
    check(native.compare(fmt, columns_of(rows)), lambda a, b: order.index(sf.compare(fmt, a, b)), rows)


@native_formats
def test_conversions_agree_with_the_processor(native: Native, fmt: FloatFormat) -> None:
    for dst in (SINGLE, DOUBLE, EXTENDED):
        if dst is not fmt:
            rows = operands(fmt, 3000, 1)
            expected = native.convert(fmt, dst, [a for (a,) in rows])
            check(expected, lambda a, dst=dst: sf.convert(fmt, dst, a), rows)


@native_formats
def test_integers_agree_with_the_processor(native: Native, fmt: FloatFormat) -> None:
    rng = random.Random(64)
    integers = [rng.randrange(-(2**63), 2**63) >> rng.randrange(64) for _ in range(1000)]
    integers += [sign * (2**k + d) for k in range(63) for d in (-1, 0, 1) for sign in (1, -1)]
    rows: list[tuple[int, ...]] = [(n,) for n in integers]
    expected = native.from_int(fmt, [n % 2**64 for n in integers])
    check(expected, lambda n: sf.from_int(fmt, n), rows)
    rows = operands(fmt, 2000, 1)
    truncated = native.to_int(fmt, [a for (a,) in rows])
    for (a,), word in zip(rows, truncated, strict=True):
        whole = sf.to_int(fmt, a)
        if whole is not None and -(2**63) <= whole < 2**63:
            assert whole % 2**64 == word, hex(a)
        else:
            assert word == 2**63, hex(a)  # the processor's answer to anything out of range


@native_formats
def test_functions_agree_with_the_c_library(native: Native, fmt: FloatFormat) -> None:
    functions: dict[str, Unary] = {
        "sqrt": sf.sqrt,
        "rint": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.NEAREST_EVEN),
        "nearbyint": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.NEAREST_EVEN),
        "round": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.NEAREST_AWAY),
        "floor": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.FLOOR),
        "ceil": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.CEIL),
        "trunc": lambda fmt, a: sf.round_to_integral(fmt, a, Rounding.TRUNC),
        "fabs": sf.absolute,
    }
    for name, function in functions.items():
        rows = operands(fmt, 1000, 1)
        if name == "round":  # glibc computes it on the bits, without regard to unsupported encodings
            rows = [row for row in rows if not fmt.is_unsupported(*row)]
        expected = native.library(fmt, name, [[a for (a,) in rows]])
        check(expected, lambda a, function=function: function(fmt, a), rows)


@native_formats
@pytest.mark.parametrize("name", ["fmod", "copysign", "fmin", "fmax"])
def test_binary_functions_agree_with_the_c_library(native: Native, fmt: FloatFormat, name: str) -> None:
    function = {"fmod": sf.rem, "copysign": sf.copysign, "fmin": sf.minimum, "fmax": sf.maximum}[name]
    rows = operands(fmt, 1000, 2)
    if name in {"fmin", "fmax"}:  # C leaves open what happens to signalling NaNs and which zero is returned
        rows = [(a, b) for a, b in rows if not (is_signalling(fmt, a) or is_signalling(fmt, b))]
        rows = [(a, b) for a, b in rows if a == b or sf.compare(fmt, a, b) is not Ordering.EQUAL]
    expected = native.library(fmt, name, columns_of(rows))
    check(expected, lambda a, b: function(fmt, a, b), rows)


def is_signalling(fmt: FloatFormat, a: int) -> bool:
    """Is it a signalling NaN, or an unsupported encoding?"""
    return sf.is_nan(fmt, a) and (not a & fmt.quiet_bit or fmt.is_unsupported(a))


@native_formats
def test_fused_multiply_add_agrees_with_the_c_library(native: Native, fmt: FloatFormat) -> None:
    rows = operands(fmt, 3000, 3)
    # Several NaNs: the result depends on the instructions that the library uses. Odd x87 encodings: glibc
    # computes on the bits of the operands, without regard to them.
    odd = set(odd_x87_patterns()) if fmt.explicit_bit else set()
    rows = [row for row in rows if odd.isdisjoint(row) and sum(sf.is_nan(fmt, bits) for bits in row) < 2]
    check(native.library(fmt, "fma", columns_of(rows)), lambda a, b, c: sf.fma(fmt, a, b, c), rows)


def test_half_conversions_agree_with_the_processor(native: Native) -> None:
    if " f16c " not in Path("/proc/cpuinfo").read_text():
        pytest.skip("the processor has no half-precision conversions")
    halves = [(a,) for a in range(1 << 16)]
    wide = native.convert(HALF, SINGLE, [a for (a,) in halves])
    check(wide, lambda a: sf.convert(HALF, SINGLE, a), halves)
    floats = operands(SINGLE, 5000, 1) + [(bits + d,) for bits in wide[:0x7C00:5] for d in (0x0FFF, 0x1000, 0x1001)]
    narrow = native.convert(SINGLE, HALF, [a for (a,) in floats])
    check(narrow, lambda a: sf.convert(SINGLE, HALF, a), floats)
