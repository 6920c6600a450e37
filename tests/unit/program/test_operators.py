"""Every row of the semantics table against arithmetic that is written another way.

Integers are checked against exact rationals and strings of bits, floats against the host's own doubles (`softfloat` has
its own tests; here it matters that each row does what its name says), and SMT-LIB names against what Z3 takes them for.
"""

from __future__ import annotations

import copy
import inspect
import math
import pickle
import struct
from collections.abc import Callable
from fractions import Fraction

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import scaled

from cegas.program import operators as op
from cegas.program.operators import COMPARISONS, NEGATED_COMPARISON, OPERATORS, Operator, signed
from cegas.program.types import BOOL, Type, float_type, int_type, pointer_type

FLOAT, DOUBLE = float_type("float"), float_type("double")

widths = st.one_of(st.sampled_from([1, 2, 3, 7, 8, 16, 31, 32, 33, 63, 64, 65, 127, 128]), st.integers(1, 128))


def patterns(bits: int) -> st.SearchStrategy[int]:
    """Bit patterns of a width: all borders, small numbers (shift distances), and anything."""
    top = (1 << bits) - 1
    special = [0, 1, 2, 3, top, top - 1, top >> 1, (top >> 1) + 1, (top >> 1) + 2, bits - 1, bits, bits + 1]
    return st.one_of(st.sampled_from([value & top for value in special]), st.integers(0, top))


@st.composite
def operands(draw: st.DrawFn, count: int) -> tuple[int, list[int]]:
    bits = draw(widths)
    return bits, [draw(patterns(bits)) for _ in range(count)]


# -- integers, written another way ------------------------------------------------------------------------------------


def digits(value: int, bits: int) -> str:
    """The bits of a pattern, highest first."""
    text = bin(value)[2:]
    assert len(text) <= bits
    return "0" * (bits - len(text)) + text


def as_signed(value: int, bits: int) -> int:
    text = digits(value, bits)
    return int("0" + text[1:], 2) - int(text[0] + "0" * (bits - 1), 2)


def wrapped(value: int, bits: int) -> int:
    return value % (1 << bits)


def truncated_quotient(x: int, y: int) -> int:
    return math.trunc(Fraction(x, y))


def ref_sdiv(bits: int, a: int, b: int) -> int:
    x, y = as_signed(a, bits), as_signed(b, bits)
    if y == 0:
        return wrapped(1 if x < 0 else -1, bits)
    return wrapped(truncated_quotient(x, y), bits)


def ref_srem(bits: int, a: int, b: int) -> int:
    x, y = as_signed(a, bits), as_signed(b, bits)
    return a if y == 0 else wrapped(x - y * truncated_quotient(x, y), bits)


def ref_shl(bits: int, a: int, b: int) -> int:
    distance = min(b, bits)
    return int((digits(a, bits) + "0" * distance)[-bits:], 2)


def ref_lshr(bits: int, a: int, b: int) -> int:
    distance = min(b, bits)
    return int(("0" * distance + digits(a, bits))[:bits], 2)


def ref_ashr(bits: int, a: int, b: int) -> int:
    text, distance = digits(a, bits), min(b, bits)
    return int((text[0] * distance + text)[:bits], 2)


def bitwise(rule: Callable[[bool, bool], bool]) -> Callable[[int, int, int], int]:
    def reference(bits: int, a: int, b: int) -> int:
        pairs = zip(digits(a, bits), digits(b, bits), strict=True)
        return int("".join("1" if rule(x == "1", y == "1") else "0" for x, y in pairs), 2)

    return reference


ARITHMETIC: dict[Operator, Callable[[int, int, int], int]] = {
    op.ADD: lambda bits, a, b: wrapped(a + b, bits),
    op.PTR_ADD: lambda bits, a, b: wrapped(a + b, bits),
    op.SUB: lambda bits, a, b: wrapped(a - b, bits),
    op.MUL: lambda bits, a, b: wrapped(a * b, bits),
    op.UDIV: lambda bits, a, b: truncated_quotient(a, b) if b else 2**bits - 1,
    op.UREM: lambda bits, a, b: a - b * truncated_quotient(a, b) if b else a,
    op.SDIV: ref_sdiv,
    op.SREM: ref_srem,
    op.AND: bitwise(lambda x, y: x and y),
    op.OR: bitwise(lambda x, y: x or y),
    op.XOR: bitwise(lambda x, y: x is not y),
    op.SHL: ref_shl,
    op.LSHR: ref_lshr,
    op.ASHR: ref_ashr,
}
RELATIONS: dict[Operator, Callable[[int, int, int], bool]] = {
    op.EQ: lambda bits, a, b: digits(a, bits) == digits(b, bits),
    op.NE: lambda bits, a, b: digits(a, bits) != digits(b, bits),
    op.ULT: lambda bits, a, b: digits(a, bits) < digits(b, bits),  # texts of one length are ordered like numbers
    op.ULE: lambda bits, a, b: digits(a, bits) <= digits(b, bits),
    op.SLT: lambda bits, a, b: as_signed(a, bits) < as_signed(b, bits),
    op.SLE: lambda bits, a, b: as_signed(a, bits) <= as_signed(b, bits),
}
UNARY: dict[Operator, Callable[[int, int], int]] = {
    op.POPCOUNT: lambda bits, a: digits(a, bits).count("1"),
    op.LEADING_ZEROS: lambda bits, a: (digits(a, bits) + "1").index("1"),
    op.TRAILING_ZEROS: lambda bits, a: (digits(a, bits)[::-1] + "1").index("1"),
    op.BIT_REVERSE: lambda bits, a: sum(2 ** (bits - 1 - place) for place in range(bits) if a >> place & 1),
    op.PTR_TO_INT: lambda bits, a: a,
    op.INT_TO_PTR: lambda bits, a: a,
}


@scaled(6)
@given(operands(2))
def test_arithmetic(data: tuple[int, list[int]]) -> None:
    bits, (a, b) = data
    type_ = int_type(bits)
    for operator, reference in ARITHMETIC.items():
        for x, y in ((a, b), (b, a), (a, a)):
            assert operator.evaluate(type_, type_, x, y) == reference(bits, x, y), (operator, x, y)


@pytest.mark.parametrize("operator", ARITHMETIC, ids=str)
@pytest.mark.parametrize("bits", [1, 2, 3])
def test_arithmetic_on_every_narrow_pattern(operator: Operator, bits: int) -> None:
    type_ = int_type(bits)
    for a in range(1 << bits):
        for b in range(1 << bits):
            assert operator.evaluate(type_, type_, a, b) == ARITHMETIC[operator](bits, a, b), (a, b)


@scaled(6)
@given(operands(2))
def test_relations(data: tuple[int, list[int]]) -> None:
    bits, (a, b) = data
    for operator, reference in RELATIONS.items():
        for x, y in ((a, b), (b, a), (a, a)):
            result = operator.evaluate(BOOL, int_type(bits), x, y)
            assert result == (1 if reference(bits, x, y) else 0), (operator, x, y)


@scaled(3)
@given(operands(1))
def test_unary(data: tuple[int, list[int]]) -> None:
    bits, (a,) = data
    for operator, reference in UNARY.items():
        assert operator.evaluate(int_type(bits), int_type(bits), a) == reference(bits, a), operator


@given(st.sampled_from([16, 32, 48, 64, 128]).flatmap(lambda bits: st.tuples(st.just(bits), patterns(bits))))
def test_byte_swap(case: tuple[int, int]) -> None:
    bits, value = case
    text = digits(value, bits)
    expected = "".join(reversed([text[place : place + 8] for place in range(0, bits, 8)]))
    assert op.BYTE_SWAP.evaluate(int_type(bits), int_type(bits), value) == int(expected, 2)


@given(st.integers(1, 127).flatmap(lambda bits: st.tuples(st.just(bits), st.integers(1, 128 - bits), patterns(bits))))
def test_widening_and_narrowing(case: tuple[int, int, int]) -> None:
    narrow, more, value = case
    small, large = int_type(narrow), int_type(narrow + more)
    text = digits(value, narrow)
    assert op.ZEXT.evaluate(large, small, value) == int("0" * more + text, 2)
    assert op.SEXT.evaluate(large, small, value) == int(text[0] * more + text, 2)
    for widened in (op.ZEXT.evaluate(large, small, value), op.SEXT.evaluate(large, small, value)):
        assert op.TRUNC.evaluate(small, large, widened) == value


@given(operands(1), st.data())
def test_truncation_keeps_the_low_bits(data: tuple[int, list[int]], more: st.DataObject) -> None:
    bits, (value,) = data
    narrow = more.draw(st.integers(1, bits))
    assert op.TRUNC.evaluate(int_type(narrow), int_type(bits), value) == int(digits(value, bits)[-narrow:], 2)


def test_truth_values() -> None:
    assert [op.NOT.evaluate(BOOL, BOOL, value) for value in (0, 1)] == [1, 0]
    assert [op.ITE.evaluate(int_type(8), int_type(8), value, 5, 9) for value in (0, 1)] == [9, 5]


@given(operands(1))
def test_signed_reading(data: tuple[int, list[int]]) -> None:
    bits, (value,) = data
    assert signed(value, bits) == as_signed(value, bits)


# -- floats, on the host ----------------------------------------------------------------------------------------------


def host(value: float) -> int:
    return int.from_bytes(struct.pack("<d", value), "little")


def to_host(pattern: int) -> float:
    result: float = struct.unpack("<d", pattern.to_bytes(8, "little"))[0]
    return result


def host_divide(a: float, b: float) -> float:
    if b == 0 and not math.isnan(a):
        return math.nan if a == 0 else math.copysign(math.inf, a) * math.copysign(1, b)
    return a / b if b else math.nan


def host_remainder(a: float, b: float) -> float:
    return math.nan if math.isinf(a) or b == 0 else math.fmod(a, b)


def host_fma(a: float, b: float, c: float) -> float:
    if not all(map(math.isfinite, (a, b, c))) or a == 0 or b == 0:
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return a * b + c if c else math.copysign(0.0, a) * math.copysign(1, b) + c
    try:
        return exact.numerator / exact.denominator  # rounds once, to nearest
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def host_round(rule: Callable[[float], int]) -> Callable[[float], float]:
    def reference(a: float) -> float:
        return math.copysign(float(rule(a)), a) if math.isfinite(a) else a

    return reference


def half_away(a: float) -> int:
    return math.floor(Fraction(a) + Fraction(1, 2)) if a > 0 else math.ceil(Fraction(a) - Fraction(1, 2))


def host_minimum(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return min(a, b)


def host_maximum(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return max(a, b)


FLOAT_RESULT: dict[Operator, Callable[..., float]] = {
    op.FADD: lambda a, b: a + b,
    op.FSUB: lambda a, b: a - b,
    op.FMUL: lambda a, b: a * b,
    op.FDIV: host_divide,
    op.FREM: host_remainder,
    op.FMA: host_fma,
    op.FNEG: lambda a: -a,
    op.FABS: abs,
    op.FSQRT: lambda a: math.sqrt(a) if a >= 0 else math.nan,
    op.FMIN: host_minimum,
    op.FMAX: host_maximum,
    op.COPYSIGN: math.copysign,
    op.FLOOR: host_round(math.floor),
    op.CEIL: host_round(math.ceil),
    op.FTRUNC: host_round(math.trunc),
    op.RINT: host_round(round),
    op.ROUND: host_round(half_away),
}
SMALLEST_NORMAL = 2.0**-1022
FLOAT_TRUTH: dict[Operator, Callable[..., bool]] = {
    op.FEQ: lambda a, b: a == b,
    op.FLT: lambda a, b: a < b,
    op.FLE: lambda a, b: a <= b,
    op.IS_NAN: math.isnan,
    op.IS_INFINITE: math.isinf,
    op.IS_ZERO: lambda a: a == 0,
    op.IS_SUBNORMAL: lambda a: 0 < abs(a) < SMALLEST_NORMAL,
    op.IS_NORMAL: lambda a: SMALLEST_NORMAL <= abs(a) < math.inf,
}
doubles = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, math.inf, -math.inf, math.nan]),
    st.sampled_from([5e-324, SMALLEST_NORMAL, SMALLEST_NORMAL / 2, 1.7976931348623157e308, 2.0**52 + 0.5, 2.0**53]),
    st.integers(-100, 100).map(lambda halves: halves / 2),
    st.floats(width=64),
)


def same_float(pattern: int, expected: float) -> bool:
    """All NaNs count as one: which one results is the business of `softfloat`."""
    return math.isnan(to_host(pattern)) if math.isnan(expected) else pattern == host(expected)


@scaled(3)
@given(st.lists(doubles, min_size=3, max_size=3))
def test_float_results(values: list[float]) -> None:
    for operator, reference in FLOAT_RESULT.items():
        chosen = values[: operator.arity]
        result = operator.evaluate(DOUBLE, DOUBLE, *map(host, chosen))
        if operator in (op.FMIN, op.FMAX) and chosen[0] == chosen[1] == 0:
            assert to_host(result) == 0  # C leaves the sign open
        else:
            assert same_float(result, reference(*chosen)), operator


@scaled(3)
@given(st.lists(doubles, min_size=2, max_size=2))
def test_float_truths(values: list[float]) -> None:
    for operator, reference in FLOAT_TRUTH.items():
        for chosen in (values[: operator.arity], values[::-1][: operator.arity], [values[0]] * operator.arity):
            result = operator.evaluate(BOOL, DOUBLE, *map(host, chosen))
            assert result == (1 if reference(*chosen) else 0), operator


@given(doubles)
def test_float_conversions(value: float) -> None:
    narrow = op.FCONVERT.evaluate(FLOAT, DOUBLE, host(value))
    with_overflow = math.isfinite(value) and abs(value) >= 2.0**128 - 2.0**103
    if math.isnan(value):
        assert op.IS_NAN.evaluate(BOOL, FLOAT, narrow) == 1
    else:
        rounded = math.copysign(math.inf, value) if with_overflow else value
        assert narrow == int.from_bytes(struct.pack("<f", rounded), "little")
        wide = op.FCONVERT.evaluate(DOUBLE, FLOAT, narrow)
        assert to_host(wide) == struct.unpack("<f", narrow.to_bytes(4, "little"))[0]


@given(operands(1))
def test_integers_to_floats(data: tuple[int, list[int]]) -> None:
    bits, (value,) = data
    type_ = int_type(bits)
    assert op.FROM_UNSIGNED.evaluate(DOUBLE, type_, value) == host(float(value))
    assert op.FROM_SIGNED.evaluate(DOUBLE, type_, value) == host(float(as_signed(value, bits)))


@given(doubles.filter(math.isfinite), st.sampled_from([8, 16, 32, 64, 128]))
def test_floats_to_integers(value: float, bits: int) -> None:
    whole, type_ = math.trunc(value), int_type(bits)
    if -(1 << (bits - 1)) <= whole < 1 << (bits - 1):
        assert op.TO_SIGNED.evaluate(type_, DOUBLE, host(value)) == wrapped(whole, bits)
    if 0 <= whole < 1 << bits:
        assert op.TO_UNSIGNED.evaluate(type_, DOUBLE, host(value)) == whole


@pytest.mark.parametrize("operator", [op.TO_SIGNED, op.TO_UNSIGNED], ids=str)
def test_what_fits_no_integer_still_has_a_value(operator: Operator) -> None:
    for value in (math.inf, -math.inf, math.nan, 1e300):
        assert 0 <= operator.evaluate(int_type(32), DOUBLE, host(value)) < 1 << 32


@given(st.integers(0, 2**64 - 1))
def test_reinterpretation_changes_no_bit(pattern: int) -> None:
    assert op.FLOAT_BITS.evaluate(int_type(64), DOUBLE, pattern) == pattern
    assert op.FLOAT_FROM_BITS.evaluate(DOUBLE, int_type(64), pattern) == pattern


def test_float_rows_follow_the_format_of_their_type() -> None:
    half = float_type("half")
    assert op.FADD.evaluate(half, half, 0x3C00, 0x3C00) == 0x4000  # 1 + 1 in 16 bits
    assert op.FADD.evaluate(FLOAT, FLOAT, 0x3F800000, 0x3F800000) == 0x40000000
    assert op.FLT.evaluate(BOOL, half, 0xBC00, 0x3C00) == 1


# -- the table --------------------------------------------------------------------------------------------------------

ELSEWHERE = {
    *(op.BYTE_SWAP, op.TRUNC, op.ZEXT, op.SEXT, op.NOT, op.ITE, op.FCONVERT, op.FROM_SIGNED, op.FROM_UNSIGNED),
    *(op.TO_SIGNED, op.TO_UNSIGNED, op.FLOAT_BITS, op.FLOAT_FROM_BITS),
}
"""The rows with a test of their own above."""
EXPANDED = {"POPCOUNT", "LEADING_ZEROS", "TRAILING_ZEROS", "BYTE_SWAP", "BIT_REVERSE"}
"""The rows without an SMT-LIB name."""


def test_every_row_is_checked_above() -> None:
    assert {*ARITHMETIC, *RELATIONS, *UNARY, *FLOAT_RESULT, *FLOAT_TRUTH, *ELSEWHERE} == set(OPERATORS.values())


def test_every_row_has_an_smt_name_or_is_expanded() -> None:
    assert {name for name, row in OPERATORS.items() if not row.smt} == EXPANDED


def test_rows_are_the_constants_of_the_module() -> None:
    assert all(getattr(op, name) is row and row.name == name for name, row in OPERATORS.items())
    constants = {value for value in vars(op).values() if isinstance(value, Operator)}
    assert constants == set(OPERATORS.values())


@pytest.mark.parametrize("row", OPERATORS.values(), ids=str)
def test_arity(row: Operator) -> None:
    assert len(inspect.signature(row.evaluate).parameters) == row.arity + 2


@pytest.mark.parametrize("row", OPERATORS.values(), ids=str)
def test_pickling_and_copying_keep_the_identity(row: Operator) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps((row, [row]), protocol))[1][0] is row
    assert copy.copy(row) is row
    assert copy.deepcopy({"row": row})["row"] is row


def test_symbols_tell_operators_apart() -> None:
    """Two rows of one symbol take different types, so that a printed expression has one meaning."""
    groups: dict[tuple[str, int], list[Operator]] = {}
    for row in OPERATORS.values():
        if row.symbol:
            groups.setdefault((row.symbol, row.arity), []).append(row)
    floats = {op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FREM, op.FNEG, op.FEQ, op.FLT, op.FLE}
    for rows in groups.values():
        assert len([row for row in rows if row in floats]) <= 1
        assert len([row for row in rows if row not in floats and row is not op.PTR_ADD]) <= 1
    assert all(row.symbol for row in (*ARITHMETIC, *RELATIONS))


@given(operands(2), doubles, doubles)
def test_commutative_rows_commute(data: tuple[int, list[int]], x: float, y: float) -> None:
    for row in OPERATORS.values():
        if not row.commutative:
            continue
        bits, (a, b) = data
        type_: Type = int_type(bits)
        if row in FLOAT_RESULT or row in FLOAT_TRUTH:
            a, b, type_ = host(x), host(y), DOUBLE
        result = BOOL if row in FLOAT_TRUTH or row in RELATIONS else type_
        one, other = row.evaluate(result, type_, a, b), row.evaluate(result, type_, b, a)
        both_nan = result is DOUBLE and math.isnan(to_host(one)) and math.isnan(to_host(other))
        assert one == other or both_nan, row


def test_rows_that_do_not_commute_do_not_claim_to() -> None:
    type_ = int_type(8)
    for row in (op.SUB, op.UDIV, op.SDIV, op.UREM, op.SREM, op.SHL, op.LSHR, op.ASHR, op.ULT, op.SLT, op.ULE, op.SLE):
        assert not row.commutative
        assert any(row.evaluate(type_, type_, a, b) != row.evaluate(type_, type_, b, a) for a in range(8) for b in range(8))
    assert not op.PTR_ADD.commutative, "the first operand decides which object the result belongs to"


@given(operands(2))
def test_negated_comparisons(data: tuple[int, list[int]]) -> None:
    bits, (a, b) = data
    type_ = int_type(bits)
    assert set(NEGATED_COMPARISON) == COMPARISONS == set(RELATIONS)
    for row, (opposite, swapped) in NEGATED_COMPARISON.items():
        x, y = (b, a) if swapped else (a, b)
        assert row.evaluate(BOOL, type_, a, b) != opposite.evaluate(BOOL, type_, x, y)


NAMED = [row for row in OPERATORS.values() if row.smt.startswith("bv") or row.smt in ("=", "distinct")]


@given(operands(2))
def test_smt_names_mean_the_same_to_a_solver(data: tuple[int, list[int]]) -> None:
    bits, (a, b) = data
    claims: list[str] = []
    for row in NAMED:
        value = row.evaluate(BOOL if row in RELATIONS else int_type(bits), int_type(bits), a, b)
        expected = ("true" if value else "false") if row in RELATIONS else f"(_ bv{value} {bits})"
        claims.append(f"(assert (= ({row.smt} (_ bv{a} {bits}) (_ bv{b} {bits})) {expected}))")
    for row, claim in zip(NAMED, z3.parse_smt2_string("".join(claims)), strict=True):
        assert z3.is_true(z3.simplify(claim)), row


def test_widths_of_types() -> None:
    assert [int_type(bits).bytes for bits in (1, 8, 9, 24, 33, 64, 80, 128)] == [1, 1, 2, 3, 5, 8, 10, 16]
    assert [float_type(kind).bytes for kind in ("half", "float", "double", "x86_fp80", "fp128")] == [2, 4, 8, 10, 16]
    assert int_type(32) is int_type(32)
    types: set[Type] = {int_type(64), pointer_type(64), DOUBLE, int_type(64)}
    assert len(types) == 3
    assert str(int_type(7)) == "i7"
    assert str(pointer_type(32)) == "ptr"
    assert str(DOUBLE) == "double"
