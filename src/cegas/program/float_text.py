"""Floating-point numbers as text."""

from __future__ import annotations

import math

from cegas.program.softfloat import (
    FloatFormat,
    absolute,
    is_infinite,
    is_nan,
    is_zero,
    round_and_pack,
    round_quotient,
    sign_bit,
    unpack,
)


def to_text(fmt: FloatFormat, a: int) -> str:
    """The shortest decimal that reads back as a in its format, of those the nearest, written like `repr`."""
    if is_nan(fmt, a):
        return "nan"
    sign = "-" if sign_bit(fmt, a) else ""
    if is_infinite(fmt, a):
        return sign + "inf"
    if is_zero(fmt, a):
        return sign + "0.0"
    digits, point = _shortest_digits(fmt, absolute(fmt, a))
    if -4 < point <= 16:
        if point <= 0:
            return f"{sign}0.{'0' * -point}{digits}"
        return f"{sign}{digits[:point].ljust(point, '0')}.{digits[point:] or '0'}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{point - 1:+03d}"


def _shortest_digits(fmt: FloatFormat, a: int) -> tuple[str, int]:
    """The fewest digits d1 d2 ... with the p such that 0.d1d2... * 10**p reads back as a; a is positive."""
    x = unpack(fmt, a)
    exponent, significand = x.exponent, x.significand
    canonical = round_and_pack(fmt, False, exponent, significand)
    dividend, divisor = significand << max(exponent, 0), 1 << max(-exponent, 0)
    # The estimate is never too large, since 2**(exponent + bit length - 1) <= a.
    point = math.floor((exponent + significand.bit_length() - 1) * math.log10(2.0))
    while _times_ten_to(dividend, -point) >= _times_ten_to(divisor, point):
        point += 1
    # Now 10**(point - 1) <= a < 10**point.
    count = 0
    while True:
        count += 1
        power = count - point
        unit = _times_ten_to(divisor, -power)
        lower, rest = divmod(_times_ten_to(dividend, power), unit)
        # The numbers that read back as a form an interval around a: if any of them has this many digits, then
        # one of the two next to a does. The nearer one comes first, at equal distance the even one.
        up = 2 * rest > unit or (2 * rest == unit and lower & 1 == 1)
        for digits in (lower + 1, lower) if up else (lower, lower + 1):
            if _read_decimal(fmt, digits, -power) == canonical:
                text = str(digits)
                return text.rstrip("0"), point + len(text) - count


def _times_ten_to(value: int, power: int) -> int:
    """value * 10**power, or just the value if the power is negative."""
    factor: int = 10 ** max(power, 0)
    return value * factor


def _read_decimal(fmt: FloatFormat, digits: int, power: int) -> int:
    """The pattern nearest to digits * 10**power."""
    return round_quotient(fmt, False, 0, _times_ten_to(digits, power), _times_ten_to(1, -power))
