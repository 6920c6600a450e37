"""Floating-point constants: from LLVM's five spellings to the bit pattern in the type's own format."""

from __future__ import annotations

import re
import struct

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import FloatType
from cegas.frontend.llvm.read_tokens import TokenStream
from cegas.frontend.llvm.syntax import ConstFloat
from cegas.program.softfloat import DOUBLE, FORMATS, convert, is_nan, sign_bit

_DECIMAL: Final = pattern(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?", re.ASCII)
_HEXADECIMAL: Final = pattern(r"(f?)0x([HRKL]?)([0-9A-Fa-f]+)", re.ASCII)
_SPECIAL: Final = pattern(r"[-+](inf|qnan|nan|snan)", re.ASCII)
_PAYLOAD: Final = pattern(r"0x[0-9A-Fa-f]+", re.ASCII)

_LETTERS: Final = {"half": "H", "bfloat": "R", "float": "", "double": "", "x86_fp80": "K", "fp128": "L"}
"""Of the hexadecimal form."""


def read_float(stream: TokenStream, token: str, type: FloatType) -> ConstFloat:
    """The constant that begins (and, but for the payload of a NaN, ends) with ``token``."""
    if _DECIMAL.fullmatch(token):
        bits = int.from_bytes(struct.pack("<d", float(token)), "little")
        return ConstFloat(type, _from_double(stream, bits, type, token))
    match = _HEXADECIMAL.fullmatch(token)
    if match is not None:
        own_format, letter, digits = match.groups()
        return ConstFloat(type, _hexadecimal(stream, token, type, own_format=bool(own_format), letter=letter, digits=digits))
    if _SPECIAL.fullmatch(token):
        return ConstFloat(type, _special(stream, token, type))
    raise stream.unexpected(token, f"a constant of type {type}")


def _hexadecimal(stream: TokenStream, token: str, type: FloatType, *, own_format: bool, letter: str, digits: str) -> int:
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
    if value >> FORMATS[type.kind].width:
        raise stream.error(f"{token} does not fit {type}")
    return value


def _special(stream: TokenStream, token: str, type: FloatType) -> int:
    """``+inf``, ``-qnan``, ``+nan(0x…)``, ``+snan(0x…)``: infinities and NaNs by name."""
    format_ = FORMATS[type.kind]
    word = token[1:]
    payload = 0
    if word in ("nan", "snan"):
        stream.expect("(")
        digits = stream.take()
        if not _PAYLOAD.fullmatch(digits):
            raise stream.unexpected(digits, "the payload of a NaN")
        payload = int(digits, 16)
        stream.expect(")")
    quiet = 0 if word in ("inf", "snan") else format_.quiet_bit
    if payload >= format_.quiet_bit or (word == "snan" and not payload):
        raise stream.error(f"{token} has a payload that does not fit {type}")
    return format_.pack(token[0] == "-", format_.infinite_magnitude | quiet | payload)


def _from_double(stream: TokenStream, bits: int, type: FloatType, token: str) -> int:
    """The pattern, in the type's format, of a value given as a double. LLVM wants it to be exact."""
    format_ = FORMATS[type.kind]
    if format_.precision > DOUBLE.precision:
        raise stream.error(f"{token} is no exact constant of type {type}")
    if is_nan(DOUBLE, bits):  # which keeps its payload, and stays signalling
        lost = DOUBLE.precision - format_.precision
        payload = DOUBLE.magnitude(bits) - DOUBLE.infinite_magnitude
        result = format_.pack(sign_bit(DOUBLE, bits), format_.infinite_magnitude | payload >> lost)
        exact = payload >> lost << lost == payload
    else:
        result = convert(DOUBLE, format_, bits)
        exact = convert(format_, DOUBLE, result) == bits
    if not exact:
        raise stream.error(f"{token} is no exact constant of type {type}")
    return result
