"""Floating-point constants: from LLVM's five spellings to the bit pattern in the type's own format."""

from __future__ import annotations

import re
import struct
from typing import Final

from cegas.frontend.llvm.ir_types import FloatType
from cegas.frontend.llvm.read_tokens import TokenStream
from cegas.frontend.llvm.syntax import ConstFloat

_DECIMAL: Final = re.compile(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?", re.ASCII)
_HEXADECIMAL: Final = re.compile(r"(f?)0x([HRKL]?)([0-9A-Fa-f]+)", re.ASCII)
_SPECIAL: Final = re.compile(r"[-+](inf|qnan|nan|snan)", re.ASCII)
_PAYLOAD: Final = re.compile(r"0x[0-9A-Fa-f]+", re.ASCII)

# Pattern width, letter of the hexadecimal form, and (exponent bits, fraction bits) of each kind.
_WIDTHS: Final = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128}
_LETTERS: Final = {"half": "H", "bfloat": "R", "float": "", "double": "", "x86_fp80": "K", "fp128": "L"}
_FIELDS: Final = {
    "half": (5, 10),
    "bfloat": (8, 7),
    "float": (8, 23),
    "double": (11, 52),
    "x86_fp80": (15, 63),
    "fp128": (15, 112),
}


def read_float(stream: TokenStream, token: str, type: FloatType) -> ConstFloat:
    """The constant that begins (and, but for the payload of a NaN, ends) with ``token``."""
    if _DECIMAL.fullmatch(token):
        bits = int.from_bytes(struct.pack("<d", float(token)), "little")
        return ConstFloat(type, _from_double(stream, bits, type, token))
    match = _HEXADECIMAL.fullmatch(token)
    if match is not None:
        own_format, letter, digits = match.groups()
        return ConstFloat(type, _hexadecimal(stream, token, type, bool(own_format), letter, digits))
    if _SPECIAL.fullmatch(token):
        return ConstFloat(type, _special(stream, token, type))
    raise stream.unexpected(token, f"a constant of type {type}")


def _hexadecimal(stream: TokenStream, token: str, type: FloatType, own_format: bool, letter: str, digits: str) -> int:
    """``f0x…`` and ``0xH…`` give the pattern itself; ``0x…``, for float and double, that of a double."""
    value = int(digits, 16)
    if not own_format:
        if letter != _LETTERS[type.kind]:
            raise stream.error(f"{token} is no constant of type {type}")
        if not letter:
            if value >> 64:
                raise stream.error(f"{token} has too many digits")
            return _from_double(stream, value, type, token)
        if letter == "L":
            # Printed as the low and then the high word.
            digits = digits.rjust(32, "0")
            value = int(digits[16:] + digits[:16], 16)
    if value >> _WIDTHS[type.kind]:
        raise stream.error(f"{token} does not fit {type}")
    return value


def _special(stream: TokenStream, token: str, type: FloatType) -> int:
    """``+inf``, ``-qnan``, ``+nan(0x…)``, ``+snan(0x…)``: infinities and NaNs by name."""
    exponent, mantissa = _FIELDS[type.kind]
    sign = 1 if token[0] == "-" else 0
    word = token[1:]
    payload = 0
    if word in ("nan", "snan"):
        stream.expect("(")
        digits = stream.take()
        if not _PAYLOAD.fullmatch(digits):
            raise stream.unexpected(digits, "the payload of a NaN")
        payload = int(digits, 16)
        stream.expect(")")
    quiet = 0 if word in ("inf", "snan") else 1 << (mantissa - 1)
    if payload >> (mantissa - 1) or (word == "snan" and not payload):
        raise stream.error(f"{token} has a payload that does not fit {type}")
    bits = ((1 << exponent) - 1) << mantissa | quiet | payload
    if type.kind == "x86_fp80":
        # The leading bit of the significand is explicit.
        bits = ((1 << exponent) - 1) << (mantissa + 1) | 1 << mantissa | quiet | payload
        mantissa += 1
    return sign << (exponent + mantissa) | bits


def _from_double(stream: TokenStream, bits: int, type: FloatType, token: str) -> int:
    """The pattern, in the type's format, of a value given as a double. LLVM wants it to be exact."""
    kind = type.kind
    if kind == "double":
        return bits
    result: int | None = None
    if kind in ("float", "bfloat"):
        result = _single_from_double(bits)
        if kind == "bfloat" and result is not None:
            result = None if result & 0xFFFF else result >> 16
    elif kind == "half":
        result = _half_from_double(bits)
    if result is None:
        raise stream.error(f"{token} is no exact constant of type {type}")
    return result


def _single_from_double(bits: int) -> int | None:
    """The single-precision pattern with the same value (NaN: the same payload), if there is one."""
    sign = bits >> 63
    exponent = bits >> 52 & 0x7FF
    mantissa = bits & ((1 << 52) - 1)
    if exponent == 0x7FF:
        if mantissa & ((1 << 29) - 1):
            return None
        return sign << 31 | 0xFF << 23 | mantissa >> 29
    value: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    try:
        packed = struct.pack("<f", value)
    except OverflowError:
        return None
    if struct.unpack("<f", packed)[0] != value:
        return None
    return int.from_bytes(packed, "little")


def _half_from_double(bits: int) -> int | None:
    """The half-precision pattern with the same value, if there is one."""
    value: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    try:
        packed = struct.pack("<e", value)
    except OverflowError:
        return None
    return int.from_bytes(packed, "little") if struct.unpack("<e", packed)[0] == value else None
