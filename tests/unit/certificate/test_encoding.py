"""Every operator of the semantics table means the same to the evaluator and to Z3."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.floats import from_python_float

from cegas.certificate.encoding import Encoder, NotEncodable
from cegas.certificate.terms import Term, Terms, TermVariable
from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.operators import OPERATORS, Operator
from cegas.program.types import BOOL, FloatType, Type, float_type, int_type, pointer_type

WIDTHS = (1, 2, 3, 8, 16, 31, 32, 33, 64, 128)
KINDS = ("half", "bfloat", "float", "double", "x86_fp80", "fp128")
ARITHMETIC = (op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR)
COMPARISONS = (op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE)
WITHIN_ONE = (op.POPCOUNT, op.LEADING_ZEROS, op.TRAILING_ZEROS, op.BIT_REVERSE)
WIDTH = (op.TRUNC, op.ZEXT, op.SEXT)
POINTERS = (op.PTR_ADD, op.PTR_TO_INT, op.INT_TO_PTR)
FLOAT_TO_INTEGRAL = (op.FLOOR, op.CEIL, op.FTRUNC, op.RINT, op.ROUND)
FLOAT_ARITHMETIC = (
    *(op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FREM, op.FMA, op.FNEG, op.FABS, op.FSQRT, op.FMIN, op.FMAX, op.COPYSIGN),
    *FLOAT_TO_INTEGRAL,
)
FLOAT_PREDICATES = (op.FEQ, op.FLT, op.FLE, op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL)
TO_FLOAT = (op.FROM_SIGNED, op.FROM_UNSIGNED)
TO_INTEGER = (op.TO_SIGNED, op.TO_UNSIGNED)
BITS = (op.FLOAT_BITS, op.FLOAT_FROM_BITS)
ELSEWHERE = (op.NOT, op.ITE, op.BYTE_SWAP, op.FCONVERT)


def test_every_operator_of_the_table_is_tested() -> None:
    tested = {*ARITHMETIC, *COMPARISONS, *WITHIN_ONE, *WIDTH, *POINTERS, *FLOAT_ARITHMETIC, *FLOAT_PREDICATES}
    tested |= {*TO_FLOAT, *TO_INTEGER, *BITS, *ELSEWHERE}
    assert tested == set(OPERATORS.values())


def integers(type_: Type) -> st.SearchStrategy[int]:
    top = (1 << type_.bits) - 1
    special = [0, 1, 2, 3, top, top - 1, top >> 1, (top >> 1) + 1, type_.bits - 1, type_.bits, type_.bits + 1]
    return st.one_of(st.sampled_from([value & top for value in special]), st.integers(0, top))


def floats(type_: FloatType) -> st.SearchStrategy[int]:
    """Around all borders; near each other; NaNs of all kinds; anything (which includes what the x87 does not support)."""
    fmt = type_.format
    least_normal = 1 << (fmt.precision - 1)
    magnitudes = [0, 1, 2, least_normal - 1, least_normal, fmt.infinite_magnitude - 1, fmt.infinite_magnitude]
    magnitudes += [fmt.infinite_magnitude + 1, fmt.infinite_magnitude | fmt.quiet_bit, fmt.infinite_magnitude + 5]
    special = [fmt.pack(False, magnitude) for magnitude in magnitudes]
    special += [softfloat.from_int(fmt, value) for value in (1, 2, 3, 127, 128, 255, 256, (1 << 31) - 1, 1 << 31, 1 << 63)]
    special += [from_python_float(fmt, value) for value in (0.5, 1.5, 2.5, 0.1, 7.75, 1e9, 1e-9, 127.6)]
    if fmt.explicit_bit:
        integer = 1 << 63
        special += [integer, integer | 1, (5 << 64) | 3, 0x7FFF << 64, (0x7FFF << 64) | integer | 77, (1 << 64) | integer]
    near_one = st.integers(-40, 40).map(lambda steps: softfloat.from_int(fmt, 1) + steps)
    small = st.integers(-3000, 3000).map(lambda value: from_python_float(fmt, value / 16))
    unsigned = st.one_of(st.sampled_from(special), near_one, small, st.integers(0, (1 << fmt.width) - 1))
    return st.tuples(unsigned, st.booleans()).map(lambda pair: softfloat.neg(fmt, pair[0]) if pair[1] else pair[0])


def values_of(type_: Type) -> st.SearchStrategy[int]:
    return floats(type_) if isinstance(type_, FloatType) else integers(type_)


@cache
def encoder_of_all() -> tuple[Terms, Encoder]:
    return Terms(), Encoder()


@cache
def encoded(operator: Operator, result: Type, operand: Type) -> tuple[Encoder, list[Any], Any]:
    """An operator applied to variables: the encoder, the variables and the result."""
    terms, encoder = encoder_of_all()
    types = [operand] * operator.arity
    if operator is op.ITE:
        types[0] = BOOL
    variables = [terms.variable(type_) for type_ in types]
    vector = encoder.vector(Term(operator, result, operand, tuple(variables)), lambda: None)
    return encoder, [encoder.vector(variable, lambda: None) for variable in variables], vector


def value_by_z3(operator: Operator, result: Type, operand: Type, values: list[int]) -> int:
    encoder, variables, vector = encoded(operator, result, operand)
    z3 = encoder.z3
    numbers = [z3.BitVecVal(value, variable.size()) for variable, value in zip(variables, values, strict=True)]
    found = z3.simplify(z3.substitute(vector, *zip(variables, numbers, strict=True)))
    assert z3.is_bv_value(found), f"{operator} on {values} is not decided: {found}"
    return int(found.as_long())


def check(operator: Operator, result: Type, operand: Type, values: list[int]) -> None:
    """The encoding with values for its variables has the value that the table says."""
    expected = operator.evaluate(result, operand, *values)
    found = value_by_z3(operator, result, operand, values)
    assert found == expected, f"{operator} {operand} {[hex(value) for value in values]}: {found:#x} is not {expected:#x}"


@pytest.mark.parametrize("operator", ARITHMETIC + COMPARISONS + WITHIN_ONE, ids=str)
@settings(max_examples=25)
@given(data=st.data())
def test_operators_on_integers(operator: Operator, data: st.DataObject) -> None:
    operand = int_type(data.draw(st.sampled_from(WIDTHS)))
    result = BOOL if operator in COMPARISONS else operand
    check(operator, result, operand, [data.draw(integers(operand)) for _ in range(operator.arity)])


@pytest.mark.parametrize("operator", [op.UDIV, op.SDIV, op.UREM, op.SREM, op.SHL, op.LSHR, op.ASHR, *COMPARISONS], ids=str)
def test_all_operands_of_three_bits(operator: Operator) -> None:
    operand = int_type(3)
    for a in range(8):
        for b in range(8):
            check(operator, BOOL if operator in COMPARISONS else operand, operand, [a, b])


@given(data=st.data())
def test_swapped_bytes(data: st.DataObject) -> None:
    type_ = int_type(data.draw(st.sampled_from((8, 16, 32, 64, 128))))
    check(op.BYTE_SWAP, type_, type_, [data.draw(integers(type_))])


@pytest.mark.parametrize("operator", [op.POPCOUNT, op.LEADING_ZEROS, op.TRAILING_ZEROS], ids=str)
@given(data=st.data())
def test_counts_of_another_width(operator: Operator, data: st.DataObject) -> None:
    operand = int_type(data.draw(st.sampled_from((1, 8, 32, 64))))
    check(operator, int_type(data.draw(st.sampled_from((8, 32, 64)))), operand, [data.draw(integers(operand))])


@pytest.mark.parametrize("operator", WIDTH, ids=str)
@settings(max_examples=25)
@given(data=st.data())
def test_changes_of_width(operator: Operator, data: st.DataObject) -> None:
    narrow, wide = sorted((data.draw(st.sampled_from(WIDTHS)), data.draw(st.sampled_from(WIDTHS))))
    operand, result = (wide, narrow) if operator is op.TRUNC else (narrow, wide)
    check(operator, int_type(result), int_type(operand), [data.draw(integers(int_type(operand)))])


@pytest.mark.parametrize("bits", [32, 64])
@given(data=st.data())
def test_pointers(bits: int, data: st.DataObject) -> None:
    address, number = pointer_type(bits), int_type(bits)
    check(op.PTR_ADD, address, address, [data.draw(integers(address)), data.draw(integers(number))])
    check(op.PTR_TO_INT, number, address, [data.draw(integers(number))])
    check(op.INT_TO_PTR, address, number, [data.draw(integers(number))])


@given(data=st.data())
def test_truth_values_and_choices(data: st.DataObject) -> None:
    check(op.NOT, BOOL, BOOL, [data.draw(integers(BOOL))])
    type_ = data.draw(st.sampled_from([BOOL, int_type(8), pointer_type(64), float_type("float"), float_type("x86_fp80")]))
    check(op.ITE, type_, type_, [data.draw(integers(BOOL)), data.draw(values_of(type_)), data.draw(values_of(type_))])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("operator", FLOAT_ARITHMETIC + FLOAT_PREDICATES, ids=str)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_operators_on_floats(operator: Operator, kind: str, data: st.DataObject) -> None:
    type_ = float_type(kind)
    values = [data.draw(floats(type_)) for _ in range(operator.arity)]
    result = BOOL if operator in FLOAT_PREDICATES else type_
    if operator is op.FREM and kind in ("x86_fp80", "fp128"):
        with pytest.raises(NotEncodable, match=kind):
            value_by_z3(operator, result, type_, values)
        return
    check(operator, result, type_, values)


def special_floats(type_: FloatType) -> list[int]:
    """Zeros, ones, the smallest, the largest, infinities, NaNs that differ in sign, kind and payload, odd x87 encodings."""
    fmt = type_.format
    quiet = fmt.infinite_magnitude | fmt.quiet_bit
    magnitudes = [0, 1, fmt.infinite_magnitude - 1, fmt.infinite_magnitude, fmt.infinite_magnitude + 1, quiet, quiet + 2]
    found = [fmt.pack(negative, magnitude) for magnitude in magnitudes for negative in (False, True)]
    found.append(softfloat.from_int(fmt, 1))
    if fmt.explicit_bit:
        found += [1 << 63, (5 << 64) | 3, 0x7FFF << 64]
    return found


@pytest.mark.parametrize("kind", ["half", "x86_fp80"])
@pytest.mark.parametrize("operator", [row for row in FLOAT_ARITHMETIC + FLOAT_PREDICATES if row.arity == 2], ids=str)
def test_all_pairs_of_special_floats(operator: Operator, kind: str) -> None:
    type_ = float_type(kind)
    if operator is not op.FREM or kind == "half":
        for values in product(special_floats(type_), repeat=2):
            check(operator, BOOL if operator in FLOAT_PREDICATES else type_, type_, [*values])


@pytest.mark.parametrize("kind", ["half", "x86_fp80"])
def test_three_special_floats(kind: str) -> None:
    type_ = float_type(kind)
    fmt = type_.format
    some = [0, fmt.infinity, fmt.infinity + 1, fmt.default_nan + 2, softfloat.from_int(fmt, 1)]
    some += [(5 << 64) | 3] if fmt.explicit_bit else []
    for values in product(some, repeat=3):
        check(op.FMA, type_, type_, [*values])


@pytest.mark.parametrize("kind", ["half", "bfloat", "float"])
def test_remainders_of_all_sizes(kind: str) -> None:
    type_, random = float_type(kind), Random(1)
    for _ in range(100):
        a = random.getrandbits(type_.bits)
        near = (random.getrandbits(type_.format.precision) ^ a) % (1 << type_.bits)
        check(op.FREM, type_, type_, [a, near])
        check(op.FREM, type_, type_, [a, a ^ 1])  # what remains is one unit in the last place, or all
        check(op.FREM, type_, type_, [a, random.getrandbits(random.randint(1, type_.bits))])


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_conversions_between_floats(source: str, target: str, data: st.DataObject) -> None:
    type_ = float_type(source)
    check(op.FCONVERT, float_type(target), type_, [data.draw(floats(type_))])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("operator", TO_FLOAT + TO_INTEGER, ids=str)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_conversions_with_integers(operator: Operator, kind: str, data: st.DataObject) -> None:
    number, type_ = int_type(data.draw(st.sampled_from(WIDTHS))), float_type(kind)
    operand, result = (number, type_) if operator in TO_FLOAT else (type_, number)
    check(operator, result, operand, [data.draw(values_of(operand))])


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_bits_of_floats(kind: str, data: st.DataObject) -> None:
    type_ = float_type(kind)
    number, bits = int_type(type_.bits), data.draw(floats(type_))
    check(op.FLOAT_BITS, number, type_, [bits])
    check(op.FLOAT_FROM_BITS, type_, number, [bits])


# -- several operators ------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_terms_of_several_operators(data: st.DataObject) -> None:
    """Among others: a float that was computed is not read from its bits again."""
    terms, type_ = encoder_of_all()[0], float_type(data.draw(st.sampled_from(KINDS)))
    number = int_type(type_.bits)
    variables: list[TermVariable] = [terms.variable(type_) for _ in range(3)]
    pool: list[TermVariable | Term] = [*variables]
    operators = [op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FNEG, op.FMIN, op.FMAX, op.RINT, op.COPYSIGN, op.XOR, op.ADD, op.FMA]
    for _ in range(data.draw(st.integers(2, 5))):
        operator = data.draw(st.sampled_from(operators))
        kind: Type = type_ if operator.name.startswith(("F", "R", "C")) else number
        pool.append(Term(operator, kind, kind, tuple(data.draw(st.sampled_from(pool)) for _ in range(operator.arity))))
    encoder = encoder_of_all()[1]
    z3 = encoder.z3
    values: dict[TermVariable | Term, int] = {variable: data.draw(floats(type_)) for variable in variables}
    pairs = []
    for variable in variables:
        value = z3.BitVecVal(values[variable], type_.bits)
        pairs.append((encoder.vector(variable, lambda: None), value))
    for part in pool[3:]:
        assert isinstance(part, Term)
        operands = [each if isinstance(each, int) else values[each] for each in part.operands]
        values[part] = part.operator.evaluate(part.type, part.operand_type, *operands)
        found = z3.simplify(z3.substitute(encoder.vector(part, lambda: None), *pairs))
        assert found.as_long() == values[part], f"{part} with {values}"


def test_numbers_among_operands_have_the_width_of_the_operands() -> None:
    terms, encoder = Terms(), Encoder()
    condition, wide = terms.variable(BOOL), terms.variable(int_type(64))
    term = terms.apply(op.ITE, int_type(64), BOOL, (condition, wide, 5))
    assert isinstance(term, Term)
    assert encoder.vector(term, lambda: None).size() == 64


def test_what_has_no_encoding_is_named() -> None:
    odd = Operator("ODD", 1, lambda _, __, a: a & 1, "")
    with pytest.raises(NotEncodable, match="ODD"):
        encoded(odd, BOOL, int_type(8))
