"""Every operator of the table means the same to the evaluator and to the solver."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.floats import from_python_float

from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.operators import OPERATORS, Operator
from cegas.program.types import BOOL, FloatType, Type, float_type, int_type
from cegas.smt.encoding import Encoder
from cegas.smt.solver import BitwuzlaSolver, SatAnswer
from cegas.smt.terms import Node, Terms

WIDTHS = [1, 2, 7, 8, 16, 31, 32, 64, 128]
KINDS = ["half", "bfloat", "float", "double", "x86_fp80", "fp128"]
FLOAT_TO_FLOAT = [op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FREM, op.FMA, op.FNEG, op.FABS, op.FSQRT, op.FMIN, op.FMAX]
FLOAT_TO_FLOAT += [op.COPYSIGN, op.FLOOR, op.CEIL, op.FTRUNC, op.RINT, op.ROUND]
FLOAT_PREDICATES = [op.FEQ, op.FLT, op.FLE, op.IS_NAN, op.IS_INFINITE, op.IS_ZERO, op.IS_SUBNORMAL, op.IS_NORMAL]
ARITHMETIC = [op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.AND, op.OR, op.XOR]
ARITHMETIC += [op.SHL, op.LSHR, op.ASHR, op.PTR_ADD]
COMPARISONS = [op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE]
COUNTING = [op.POPCOUNT, op.LEADING_ZEROS, op.TRAILING_ZEROS]
SAME_WIDTH = [op.BIT_REVERSE, op.PTR_TO_INT, op.INT_TO_PTR]


def integers(type_: Type) -> st.SearchStrategy[int]:
    top = (1 << type_.bits) - 1
    special = [0, 1, top, top >> 1, (top >> 1) + 1, type_.bits, type_.bits - 1]
    return st.one_of(st.sampled_from([value & top for value in special]), st.integers(0, top))


def floats(type_: FloatType) -> st.SearchStrategy[int]:
    """Patterns around all borders, and x87 encodings that nothing produces."""
    fmt = type_.format
    special = [0, fmt.infinity, fmt.default_nan, fmt.pack(False, 1), fmt.pack(False, (1 << (fmt.precision - 1)) - 1)]
    special += [fmt.pack(False, 1 << (fmt.precision - 1)), fmt.pack(False, fmt.infinite_magnitude - 1)]
    special += [fmt.pack(False, fmt.infinite_magnitude + 1)]
    special += [softfloat.from_int(fmt, value) for value in (1, 2, 3, 100, 127, 128, 1 << 31, 1 << 63)]
    special += [from_python_float(fmt, value) for value in (0.5, 1.5, 2.5, 0.1, -7.75)]
    near_one = st.integers(-40, 40).map(lambda steps: softfloat.from_int(fmt, 1) + steps)
    signed = st.one_of(st.sampled_from(special), near_one, st.integers(0, (1 << fmt.width) - 1))
    return st.tuples(signed, st.booleans()).map(lambda pair: softfloat.neg(fmt, pair[0]) if pair[1] else pair[0])


def check(operator: Operator, result: Type, operand: Type, types: list[Type], values: list[int]) -> None:
    """The encoding with variables fixed to values has no value but the evaluated one."""
    encoder = Encoder(Terms())
    terms = encoder.terms
    solver = BitwuzlaSolver(terms, 20)
    nodes: list[Node] = []
    for type_, value in zip(types, values, strict=True):
        node, symbol = encoder.variable(type_, "x")
        nodes.append(node)
        fixed = terms.truth(value) if symbol.sort().is_bool() else terms.vector(value, type_.bits)
        solver.assert_formula(terms.equal(symbol, fixed))
    encoded = encoder.encode(operator, result, operand, *nodes)
    expected = operator.evaluate(result, operand, *values)
    solver.assert_formula(terms.negation(terms.equal(encoded, encoder.constant(result, expected))))
    for definition in encoder.definitions:
        solver.assert_formula(definition)
    assert solver.check() is SatAnswer.UNSAT, f"{operator} {result} {[hex(value) for value in values]}"


@pytest.mark.parametrize("operator", ARITHMETIC + COMPARISONS, ids=str)
@settings(max_examples=25)
@given(data=st.data())
def test_integer_operators(operator: Operator, data: st.DataObject) -> None:
    operand = int_type(data.draw(st.sampled_from(WIDTHS)))
    result = BOOL if operator in COMPARISONS else operand
    check(operator, result, operand, [operand] * 2, [data.draw(integers(operand)) for _ in range(2)])


@pytest.mark.parametrize("operator", COUNTING + SAME_WIDTH, ids=str)
@settings(max_examples=25)
@given(data=st.data())
def test_operators_on_the_bits_of_one_integer(operator: Operator, data: st.DataObject) -> None:
    operand = int_type(data.draw(st.sampled_from(WIDTHS)))
    result = operand if operator in SAME_WIDTH or operand.bits < 8 else int_type(32)
    if operator in COUNTING and operand.bits == 2:
        result = int_type(8)
    check(operator, result, operand, [operand], [data.draw(integers(operand))])


@given(st.sampled_from([16, 32, 64, 128]).flatmap(lambda bits: st.tuples(st.just(bits), integers(int_type(bits)))))
def test_byte_swap(case: tuple[int, int]) -> None:
    type_ = int_type(case[0])
    check(op.BYTE_SWAP, type_, type_, [type_], [case[1]])


@pytest.mark.parametrize("operator", [op.TRUNC, op.ZEXT, op.SEXT], ids=str)
@given(data=st.data())
def test_changes_of_width(operator: Operator, data: st.DataObject) -> None:
    narrow, wide = sorted((data.draw(st.sampled_from(WIDTHS)), data.draw(st.sampled_from(WIDTHS))))
    operand, result = (wide, narrow) if operator is op.TRUNC else (narrow, wide)
    source = int_type(operand)
    check(operator, int_type(result), source, [source], [data.draw(integers(source))])


@given(st.data())
def test_truth_values(data: st.DataObject) -> None:
    check(op.NOT, BOOL, BOOL, [BOOL], [data.draw(integers(BOOL))])
    type_ = data.draw(st.sampled_from([BOOL, int_type(8), int_type(64), float_type("float"), float_type("x86_fp80")]))
    values = floats(type_) if isinstance(type_, FloatType) else integers(type_)
    check(op.ITE, type_, type_, [BOOL, type_, type_], [data.draw(integers(BOOL)), data.draw(values), data.draw(values)])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("operator", FLOAT_TO_FLOAT + FLOAT_PREDICATES, ids=str)
@settings(max_examples=6)
@given(data=st.data())
def test_float_operators(operator: Operator, kind: str, data: st.DataObject) -> None:
    type_ = float_type(kind)
    if operator is op.FREM and type_.format.exponent_bits > 11:
        return  # no encoding: see test_no_encoding
    values = [data.draw(floats(type_)) for _ in range(operator.arity)]
    check(operator, BOOL if operator in FLOAT_PREDICATES else type_, type_, [type_] * operator.arity, values)


@settings(max_examples=60)
@given(st.data())
def test_float_remainder_like_c(data: st.DataObject) -> None:
    type_ = float_type(data.draw(st.sampled_from(["half", "bfloat", "float", "double"])))
    check(op.FREM, type_, type_, [type_] * 2, [data.draw(floats(type_)) for _ in range(2)])


@settings(max_examples=60)
@given(st.data())
def test_conversions_between_floats(data: st.DataObject) -> None:
    source, target = (float_type(data.draw(st.sampled_from(KINDS))) for _ in range(2))
    check(op.FCONVERT, target, source, [source], [data.draw(floats(source))])


@pytest.mark.parametrize("operator", [op.FROM_SIGNED, op.FROM_UNSIGNED], ids=str)
@settings(max_examples=50)
@given(data=st.data())
def test_floats_from_integers(operator: Operator, data: st.DataObject) -> None:
    source = int_type(data.draw(st.sampled_from(WIDTHS)))
    check(operator, float_type(data.draw(st.sampled_from(KINDS))), source, [source], [data.draw(integers(source))])


@pytest.mark.parametrize("operator", [op.TO_SIGNED, op.TO_UNSIGNED], ids=str)
@settings(max_examples=60)
@given(data=st.data())
def test_integers_from_floats_in_range(operator: Operator, data: st.DataObject) -> None:
    source, target = float_type(data.draw(st.sampled_from(KINDS))), int_type(data.draw(st.sampled_from(WIDTHS)))
    bits = data.draw(st.one_of(floats(source), integers(target).map(lambda v: softfloat.from_int(source.format, v))))
    value = softfloat.to_int(source.format, bits)
    least, end = (0, 1 << target.bits) if operator is op.TO_UNSIGNED else (-1 << target.bits - 1, 1 << target.bits - 1)
    if value is not None and least <= value < end:
        check(operator, target, source, [source], [bits])


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(data=st.data())
def test_bits_of_floats(kind: str, data: st.DataObject) -> None:
    type_, plain = float_type(kind), int_type(float_type(kind).bits)
    bits = data.draw(floats(type_))
    check(op.FLOAT_BITS, plain, type_, [type_], [bits])
    check(op.FLOAT_FROM_BITS, type_, plain, [plain], [bits])


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10)
@given(data=st.data())
def test_bits_of_computed_floats(kind: str, data: st.DataObject) -> None:
    """Through arithmetic the bits are found again, unless the result is a NaN."""
    type_, plain = float_type(kind), int_type(float_type(kind).bits)
    values = [data.draw(floats(type_)) for _ in range(2)]
    expected = op.FADD.evaluate(type_, type_, *values)
    encoder = Encoder(Terms())
    terms = encoder.terms
    solver = BitwuzlaSolver(terms, 20)
    total = encoder.encode(op.FADD, type_, type_, *(encoder.constant(type_, value) for value in values))
    bits = encoder.encode(op.FLOAT_BITS, plain, type_, total)
    assert bits in encoder.open
    solver.assert_formula(terms.negation(terms.equal(bits, terms.vector(expected, plain.bits))))
    for definition in encoder.definitions:
        solver.assert_formula(definition)
    assert solver.check() is (SatAnswer.SAT if softfloat.is_nan(type_.format, expected) else SatAnswer.UNSAT)


def test_signs_of_nans_are_kept() -> None:
    type_, plain = float_type("double"), int_type(64)
    encoder = Encoder(Terms())
    nan, symbol = encoder.variable(type_, "x")
    negative = encoder.encode(op.FNEG, type_, type_, nan)
    bits = encoder.encode(op.FLOAT_BITS, plain, type_, negative)
    assert not encoder.open
    assert not encoder.definitions
    solver = BitwuzlaSolver(encoder.terms)
    solver.assert_formula(encoder.terms.equal(encoder.terms.extract(bits, 63, 63), encoder.terms.extract(symbol, 63, 63)))
    assert solver.check() is SatAnswer.UNSAT


def test_every_operator_is_tested() -> None:
    tested = {*ARITHMETIC, *COMPARISONS, *COUNTING, *SAME_WIDTH, *FLOAT_TO_FLOAT, *FLOAT_PREDICATES, op.BYTE_SWAP, op.NOT}
    tested |= {op.ITE, op.TRUNC, op.ZEXT, op.SEXT, op.FCONVERT, op.FROM_SIGNED, op.FROM_UNSIGNED}
    tested |= {op.TO_SIGNED, op.TO_UNSIGNED, op.FLOAT_BITS, op.FLOAT_FROM_BITS}
    assert tested == set(OPERATORS.values())
