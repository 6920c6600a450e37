"""Questions are answered as trying all values would answer them, in time or not at all."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.cpu_time import at_most
from tests.support.floats import from_python_float

from cegas.certificate.solver import Solver, WrongModel
from cegas.certificate.terms import OpenTerm, Operand, Term, Terms, TermVariable, evaluate
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type, float_type, int_type

I2, I8, I32, I64 = int_type(2), int_type(8), int_type(32), int_type(64)
FLOAT, DOUBLE = float_type("float"), float_type("double")


class Calculator:
    """Terms in the words of arithmetic."""

    def __init__(self, type_: Type = I32) -> None:
        self.terms = Terms()
        self.solver = Solver(self.terms)
        self.type = type_

    def new(self) -> TermVariable:
        return self.terms.variable(self.type)

    def __call__(self, operator: Operator, *operands: Operand) -> Operand:
        truth = operator in op.COMPARISONS or operator in (op.FEQ, op.FLT, op.FLE, op.IS_NAN)
        return self.terms.apply(operator, BOOL if truth else self.type, self.type, operands)


def test_variables_that_stand_for_multiples() -> None:
    """The solver tries all of them and no others, whoever finds the answer."""
    for align in (1, 2, 4, 8):
        terms = Terms()
        solver = Solver(terms)
        x, y = (terms.variable(I8, align=each) for each in (align, 1))
        for number in range(0, 256, 3):
            assert solver.is_possible([terms.equal(I8, x, number)]) is (number % align == 0)
            shifted = terms.equal(I8, terms.apply(op.XOR, I8, I8, (x, y)), number)
            assert solver.is_possible([shifted, terms.equal(I8, y, 1)]) is ((number ^ 1) % align == 0)
        found = solver.model([terms.apply(op.ULT, BOOL, I8, (3, x))])
        assert found is not None
        assert found[x] % align == 0
        rest = terms.apply(op.AND, I8, I8, (x, align - 1))
        assert rest == 0 or solver.follows([], terms.equal(I8, rest, 0)) is True
        assert solver.follows([], terms.equal(I8, terms.apply(op.AND, I8, I8, (x, 2 * align - 1)), 0)) is False


# -- what needs no search ---------------------------------------------------------------------------------------------


def test_numbers() -> None:
    solver = Solver(Terms())
    assert solver.is_possible([]) is True
    assert solver.is_possible([1, 1]) is True
    assert solver.is_possible([1, 0]) is False
    assert solver.follows([1], 1) is True
    assert solver.follows([1], 0) is False
    assert solver.follows([0], 0) is True
    assert solver.calls == 0


def test_conditions_have_one_bit() -> None:
    terms = Terms()
    with pytest.raises(ValueError, match="8 bits"):
        Solver(terms).is_possible([terms.variable(I8)])


def test_what_is_plain_to_see_does_not_reach_z3() -> None:
    c = Calculator()
    x, y, solver = c.new(), c.new(), c.solver
    small = c(op.SLT, x, y)
    assert solver.follows([c(op.EQ, x, 3), small], small) is True
    assert solver.follows([small], c(op.SLE, y, x)) is False
    assert solver.follows([c(op.SLE, y, x)], c.terms.negation(small)) is True
    assert solver.is_possible([small, c(op.SLE, y, x)]) is False
    assert solver.is_possible([c(op.EQ, x, 3), c(op.EQ, c(op.MUL, x, x), 10)]) is False
    assert solver.is_possible([c(op.EQ, x, 3), c(op.EQ, x, 4)]) is False
    assert solver.is_possible([c(op.EQ, x, 3), c(op.EQ, c(op.MUL, x, x), 9)]) is True
    assert solver.follows([c(op.EQ, x, 3)], c(op.EQ, c(op.MUL, x, x), 9)) is True
    assert solver.calls == 0


def test_truth_values_as_conditions() -> None:
    terms = Terms()
    solver = Solver(terms)
    a, b = terms.variable(BOOL), terms.variable(BOOL)
    both = terms.conjunction([a, b])
    either = terms.apply(op.OR, BOOL, BOOL, (a, b))
    assert solver.follows([both], either) is True
    assert solver.follows([either], both) is False
    assert solver.follows([either, terms.negation(a)], b) is True
    assert solver.follows([a, b], both) is True
    assert solver.is_possible([both, terms.negation(b)]) is False
    assert solver.follows([a], a) is True
    assert solver.follows([a], b) is False


# -- what does --------------------------------------------------------------------------------------------------------


def test_arithmetic() -> None:
    c = Calculator()
    x, y, solver = c.new(), c.new(), c.solver
    at_most_9 = c(op.ULT, x, 10)
    assert solver.follows([at_most_9], c(op.ULT, c(op.ADD, x, 1), 11)) is True
    assert solver.follows([c(op.SLT, x, 10)], c(op.SLT, c(op.ADD, x, 1), 11)) is True
    assert solver.follows([c(op.SLT, 5, x)], c(op.SLT, 5, c(op.ADD, x, 1))) is False  # it may wrap around
    assert solver.is_possible([c(op.EQ, c(op.MUL, x, y), 21), c(op.ULT, 1, x), c(op.ULT, x, y), c(op.ULT, y, 10)]) is True
    assert solver.is_possible([c(op.EQ, c(op.MUL, x, x), 3)]) is False
    model = solver.model([c(op.EQ, c(op.MUL, x, y), 21), c(op.ULT, 1, x), c(op.ULT, x, y), c(op.ULT, y, 10)])
    assert model == {x: 3, y: 7}
    assert solver.model([c(op.EQ, c(op.MUL, x, x), 3)]) is None


def test_independent_conditions_are_not_asked_for_a_conclusion() -> None:
    c = Calculator()
    x, y, z, solver = c.new(), c.new(), c.new(), c.solver
    impossible = c(op.EQ, c(op.MUL, z, z), 3)
    assert solver.follows([c(op.ULT, x, 10), impossible], c(op.ULT, x, 11)) is True
    assert solver.follows([c(op.ULT, x, 10), impossible], c(op.ULT, x, 9)) is False  # as documented
    assert solver.follows([impossible], 0) is True
    # Connected over y:
    assert solver.follows([c(op.EQ, x, y), c(op.EQ, c(op.MUL, y, y), 3)], c(op.ULT, x, 9)) is True
    assert solver.is_possible([c(op.ULT, x, 10), impossible]) is False


def test_conclusions_in_parts() -> None:
    c = Calculator()
    x, y, solver = c.new(), c.new(), c.solver
    given_both = [c(op.ULT, x, 10), c(op.ULT, y, 10)]
    both = c.terms.conjunction([c(op.ULT, x, 11), c(op.ULT, y, 11)])
    assert solver.follows(given_both, both) is True
    assert solver.follows(given_both[:1], both) is False
    either = c.terms.apply(op.OR, BOOL, BOOL, (c(op.ULT, x, 11), c(op.ULT, y, 5)))
    assert solver.follows(given_both, either) is True
    assert solver.follows(given_both[1:], either) is False


def test_floats() -> None:
    c = Calculator(DOUBLE)
    x, solver = c.new(), c.solver

    def number(value: float) -> int:
        return from_python_float(DOUBLE.format, value)

    within = [c(op.FLE, number(0.0), x), c(op.FLE, x, number(1.0))]
    more = c(op.FADD, x, number(1.0))
    assert solver.follows(within, c(op.FLE, more, number(2.0))) is True
    assert solver.follows(within, c(op.FLE, more, number(1.5))) is False
    assert solver.follows(within, c.terms.negation(c(op.IS_NAN, x))) is True
    assert solver.is_possible([c.terms.negation(c(op.FEQ, x, x))]) is True  # a NaN
    assert solver.follows([c.terms.negation(c(op.FEQ, x, x))], c(op.IS_NAN, more)) is True


def test_no_encoding_is_no_answer() -> None:
    c = Calculator(float_type("x86_fp80"))
    x, y = c.new(), c.new()
    rest = c(op.FREM, x, y)
    question = [c(op.FLT, rest, c(op.FMIN, rest, y)), c(op.FLT, y, x)]
    assert c.solver.is_possible(question) is None
    assert "x86_fp80" in c.solver.reason
    assert c.solver.follows(question[:1], question[1]) in (None, False)
    assert c.solver.is_possible([0, *question]) is False


# -- against all values -----------------------------------------------------------------------------------------------

SMALL = (op.ADD, op.SUB, op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM, op.AND, op.OR, op.XOR, op.SHL, op.LSHR, op.ASHR)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Terms, list[TermVariable], list[Operand]]:
    """Conditions over three variables of two bits."""
    terms = Terms()
    variables = [terms.variable(I2) for _ in range(3)]
    pool: list[Operand] = [*variables, 0, 1, 2, 3]
    conditions: list[Operand] = []
    for _ in range(draw(st.integers(1, 6))):
        operator = draw(st.sampled_from(SMALL))
        pool.append(terms.apply(operator, I2, I2, [draw(st.sampled_from(pool)) for _ in range(2)]))
    for _ in range(draw(st.integers(2, 5))):
        operator = draw(st.sampled_from((op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE)))
        conditions.append(terms.apply(operator, BOOL, I2, [draw(st.sampled_from(pool)) for _ in range(2)]))
        if draw(st.booleans()):
            pair = [draw(st.sampled_from(conditions)) for _ in range(2)]
            conditions.append(terms.apply(draw(st.sampled_from((op.AND, op.OR, op.XOR))), BOOL, BOOL, pair))
        if draw(st.booleans()):
            conditions.append(terms.negation(conditions.pop()))
    return terms, variables, conditions


def all_models(variables: list[TermVariable], conditions: list[Operand]) -> list[list[bool]]:
    """For all values of the variables: which conditions hold."""
    rows = []
    for numbers in product(range(4), repeat=len(variables)):
        values: dict[OpenTerm, int] = dict(zip(variables, numbers, strict=True))
        evaluate(conditions, values)
        rows.append([bool(each if isinstance(each, int) else values[each]) for each in conditions])
    return rows


@settings(max_examples=50, deadline=None)
@given(questions())
def test_answers_are_right(case: tuple[Terms, list[TermVariable], list[Operand]]) -> None:
    terms, variables, conditions = case
    solver = Solver(terms)
    rows = all_models(variables, conditions)
    for end in range(1, len(conditions) + 1):
        possible = any(all(row[:end]) for row in rows)
        assert solver.is_possible(conditions[:end]) is possible
        model = solver.model(conditions[:end])
        assert (model is not None) is possible
        follows = all(row[end - 1] for row in rows if all(row[: end - 1]))
        answer = solver.follows(conditions[: end - 1], conditions[end - 1])
        if any(all(row[: end - 1]) for row in rows):
            assert answer is follows
        else:
            assert answer is not None  # of contradictory conditions either answer may be given


def test_every_operator_of_floats_in_a_search() -> None:
    """Z3 finds operands for a result, which works on bits and not by evaluation; the model is confirmed by the table."""
    binary = (op.FADD, op.FSUB, op.FMUL, op.FDIV, op.FREM, op.FMIN, op.FMAX, op.COPYSIGN)
    unary = (op.FSQRT, op.FLOOR, op.CEIL, op.FTRUNC, op.RINT, op.ROUND, op.FNEG, op.FABS)
    for kind in ("half", "bfloat"):
        c = Calculator(float_type(kind))
        fmt = float_type(kind).format
        for operator in (*binary, *unary, op.FMA):
            operands = [c.new() for _ in range(operator.arity)]
            result = c(operator, *operands)
            wanted = softfloat.from_int(fmt, 3)
            different = [c(op.NE, one, other) for one in operands for other in operands if one.number < other.number]
            assert c.solver.is_possible([c(op.EQ, result, wanted), *different]) is True, operator
        assert c.solver.calls > 10


# -- limits -----------------------------------------------------------------------------------------------------------


def hard_question(terms: Terms) -> list[Operand]:
    """Two factors of a large number that is the product of two primes."""
    type_ = int_type(128)
    x, y = terms.variable(type_), terms.variable(type_)
    conditions = [terms.apply(op.ULT, BOOL, type_, (each, 1 << 62)) for each in (x, y)]
    conditions += [terms.apply(op.ULT, BOOL, type_, (1, each)) for each in (x, y)]
    number = 2305843009213693951 * 2305843009213693921
    return [*conditions, terms.equal(type_, terms.apply(op.MUL, type_, type_, (x, y)), number)]


def test_time_is_kept() -> None:
    terms = Terms()
    solver = Solver(terms, timeout=0.4)
    with at_most(5):
        assert solver.is_possible(hard_question(terms)) is None
    assert "0.4 s" in solver.reason
    with at_most(0.3):
        assert solver.is_possible([1]) is True


def test_a_budget_of_time_is_kept() -> None:
    terms = Terms()
    solver = Solver(terms, Budget(time_limit=0.5))
    with at_most(5), pytest.raises(ResourceExhausted, match="time limit"):
        solver.is_possible(hard_question(terms))


def test_a_cancelled_budget_ends_the_search() -> None:
    terms, budget = Terms(), Budget()
    solver = Solver(terms, budget, timeout=60)
    timer = threading.Timer(0.4, lambda: budget.cancel("enough"))
    timer.start()
    with at_most(10), pytest.raises(ResourceExhausted, match="enough"):
        solver.is_possible(hard_question(terms))
    timer.join()


def test_the_budget_is_told_before_and_while_z3_works() -> None:
    terms, budget = Terms(), Budget()
    seen: list[bool] = []
    budget.on_look = lambda *, at_once: seen.append(at_once)
    solver = Solver(terms, budget, timeout=0.3)
    assert solver.is_possible(hard_question(terms)) is None
    assert True in seen  # before something that may take long
    assert False in seen[seen.index(True) :]  # looked at while Z3 worked


def test_deep_terms() -> None:
    terms = Terms()
    solver = Solver(terms)
    x = terms.variable(I32)
    deep: Operand = x
    for number in range(10_000):
        deep = terms.apply(op.XOR if number % 2 else op.ADD, I32, I32, (deep, 2 * number + 1))
    odd = terms.equal(BOOL, terms.apply(op.TRUNC, BOOL, I32, (deep,)), 1)
    # Each step adds or flips an odd number: the lowest bit changes 10,000 times.
    x_is_odd = terms.apply(op.TRUNC, BOOL, I32, (x,))
    with at_most(30):
        assert solver.follows([x_is_odd], odd) in (True, None)
        assert solver.is_possible([odd]) is True


def test_a_context_of_z3_is_not_destroyed_with_deep_terms_in_it() -> None:
    """That takes time quadratic in their number, whenever Python's garbage collector happens to come by."""
    code = """
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Terms
from cegas.program import operators as op
from cegas.program.types import BOOL, int_type
I32 = int_type(32)
terms = Terms()
solver = Solver(terms, timeout=0.1)
deep = x = terms.variable(I32)
for number in range(10_000):
    deep = terms.apply(op.XOR if number % 2 else op.ADD, I32, I32, (deep, 2 * number + 1))
solver.follows([terms.apply(op.TRUNC, BOOL, I32, (x,))], terms.apply(op.TRUNC, BOOL, I32, (deep,)))
assert solver.calls
solver.itself = solver  # garbage for the collector, at exit
"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ}, timeout=300)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 8


def test_many_conditions() -> None:
    c = Calculator()
    variables = [c.new() for _ in range(3000)]
    chain = [c(op.ULT, one, other) for one, other in pairwise(variables)]
    assert c.solver.is_possible([c(op.ULT, variable, 7) for variable in variables]) is True
    assert c.solver.follows(chain[:20], c(op.ULT, variables[0], variables[20])) is True
    assert c.solver.follows(chain[:20], c(op.ULT, variables[20], variables[0])) is False


def test_z3_is_imported_when_it_is_needed() -> None:
    code = """
import sys
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Terms
from cegas.program import operators as op
from cegas.program.types import BOOL, int_type
terms = Terms()
solver = Solver(terms)
x = terms.variable(int_type(32))
small = terms.apply(op.ULT, BOOL, int_type(32), (x, 10))
assert solver.is_possible([small]) and solver.follows([small], small)
assert 'z3' not in sys.modules and 'cegas.certificate.encoding' not in sys.modules
assert solver.follows([small], terms.apply(op.ULT, BOOL, int_type(32), (x, 11)))
assert 'z3' in sys.modules and 'bitwuzla' not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ}, timeout=60)


def test_a_model_that_the_table_does_not_confirm_is_noticed() -> None:
    terms = Terms()
    x = terms.variable(I8)
    wrong = Operator("ADD", 1, lambda _, __, a: 5, "")  # the table says 5, the encoding something else
    solver = Solver(terms)
    solver.is_possible([terms.equal(I8, terms.apply(op.MUL, I8, I8, (x, x)), 3)])
    assert solver._encoder is not None
    solver._encoder._integer_rules[wrong] = lambda a: a
    term = Term(wrong, I8, I8, (x,))
    with pytest.raises(WrongModel):
        solver.is_possible([terms.equal(I8, term, 7)])
