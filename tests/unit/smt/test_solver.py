"""The solver protocol and the term factory."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cpu_time import at_most

from cegas.foundation.budget import Budget
from cegas.smt.solver import LOOK_EVERY, BitwuzlaSolver, SatAnswer, Solver, Terminator
from cegas.smt.terms import Node, Terms, mentions, variables_of


def test_nothing_is_imported_before_it_is_needed() -> None:
    code = "import sys, cegas.smt.formula; sys.exit('bitwuzla' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, check=False).returncode == 0


def test_values_of_all_sorts() -> None:
    terms = Terms()
    solver: Solver = BitwuzlaSolver(terms)
    vector, truth = terms.variable(terms.vector_sort(70), "v"), terms.variable(terms.bool_sort, "b")
    single = terms.variable(terms.float_sort(8, 24), "f")
    solver.assert_formula(terms.equal(vector, terms.vector(1 << 69 | 5, 70)))
    solver.assert_formula(truth)
    half = terms.term("FP_TO_FP_FROM_BV", (terms.vector(0x3F000000, 32),), (8, 24))
    solver.assert_formula(terms.equal(single, half))
    assert solver.check() is SatAnswer.SAT
    assert solver.value(vector) == 1 << 69 | 5
    assert solver.value(truth) == 1
    assert solver.value(single) == 0x3F000000


def test_cores_name_what_contradicts() -> None:
    terms = Terms()
    solver = BitwuzlaSolver(terms, cores=True)
    x, y = (terms.variable(terms.vector_sort(8), name) for name in "xy")
    solver.assert_formula(terms.below(x, terms.vector(5, 8)), "x < 5")
    solver.assert_formula(terms.below(y, terms.vector(5, 8)), "y < 5")
    solver.assert_formula(terms.below(terms.vector(7, 8), x), "7 < x")
    assert solver.check() is SatAnswer.UNSAT
    assert sorted(map(str, solver.core())) == ["7 < x", "x < 5"]


@pytest.mark.parametrize("budget", [None, Budget()], ids=["alone", "under a budget"])
def test_the_time_limit_holds(budget: Budget | None) -> None:
    terms = Terms()
    solver = BitwuzlaSolver(terms, time_limit=0.3, budget=budget)
    factors = [terms.variable(terms.vector_sort(64), name) for name in "ab"]
    wide = [terms.zero_extend(factor, 128) for factor in factors]
    # The product of two primes: too hard for any solver, satisfiable all the same.
    number = 10089886811898868001 * 1000000000000000003
    solver.assert_formula(terms.equal(terms.term("BV_MUL", wide), terms.vector(number, 128)))
    solver.assert_formula(terms.below(factors[0], factors[1]))
    with at_most(10):
        assert solver.check() is SatAnswer.UNKNOWN


def test_time_that_others_have_is_not_a_questions_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a budget, the limit of a question is processor time: it does not depend on what else the machine does."""
    used = 7.0
    monkeypatch.setattr(time, "process_time", lambda: used)
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)
    terminator = Terminator(Budget(), 2.0)
    terminator.begin()
    assert not any(terminator() for _ in range(3 * LOOK_EVERY))
    used = 9.5
    assert sum(terminator() for _ in range(3 * LOOK_EVERY)) == 3
    terminator.begin()
    assert not any(terminator() for _ in range(3 * LOOK_EVERY))


TRUTHS = st.recursive(
    st.sampled_from(["a", "b", "true", "false"]),
    lambda inner: st.tuples(st.sampled_from(["and", "or", "not", "ite", "equal"]), inner, inner, inner),
    max_leaves=12,
)


@given(TRUTHS)
def test_folding_changes_no_meaning(tree: object) -> None:
    """Connectives as the factory folds them and as the solver knows them."""
    terms = Terms()
    symbols = {name: terms.variable(terms.bool_sort, name) for name in "ab"}

    def build(node: object, folded: bool) -> Node:
        if isinstance(node, str):
            return symbols[node] if node in symbols else terms.truth(node == "true")
        assert isinstance(node, tuple)
        operator, (x, y, z) = node[0], [build(child, folded) for child in node[1:]]
        if operator == "and":
            return terms.conjunction(x, y, z) if folded else terms.term("AND", (x, y, z))
        if operator == "or":
            return terms.disjunction(x, y, z) if folded else terms.term("OR", (x, y, z))
        if operator == "not":
            return terms.negation(x) if folded else terms.term("NOT", (x,))
        if operator == "equal":
            return terms.equal(x, y) if folded else terms.term("EQUAL", (x, y))
        return terms.ite(x, y, z) if folded else terms.term("ITE", (x, y, z))

    solver = BitwuzlaSolver(terms)
    solver.assert_formula(terms.term("XOR", (build(tree, True), build(tree, False))))
    assert solver.check() is SatAnswer.UNSAT


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6), st.integers(0, 2**32 - 1))
def test_pieces_of_vectors(cuts: list[tuple[int, int]], value: int) -> None:
    """Extracting from and joining bytes, by the factory and by Python."""
    terms = Terms()
    x = terms.variable(terms.vector_sort(32), "x")
    node, expected, width = x, value, 32
    for first, size in cuts:
        low = 8 * first % width
        high = min(width, low + 8 * (size + 1))
        node, expected = terms.extract(node, high - 1, low), (expected >> low) & ((1 << (high - low)) - 1)
        again = terms.extract(x, 15, 8)
        node = terms.concat([node, again])
        expected |= ((value >> 8) & 255) << (high - low)
        width = high - low + 8
    solver = BitwuzlaSolver(terms)
    solver.assert_formula(terms.equal(x, terms.vector(value, 32)))
    solver.assert_formula(terms.negation(terms.equal(node, terms.vector(expected, width))))
    assert solver.check() is SatAnswer.UNSAT


def test_neighbouring_pieces_become_one() -> None:
    terms = Terms()
    x = terms.variable(terms.vector_sort(32), "x")
    pieces = [terms.extract(x, 8 * byte + 7, 8 * byte) for byte in range(4)]
    assert terms.concat(pieces) == x


def test_known_bytes_of_arrays_stay_known() -> None:
    terms = Terms()
    array = terms.variable(terms.array_sort(64), "a")
    for place in range(5):
        array = terms.store(array, terms.vector(place, 64), terms.vector(place + 10, 8))
    assert terms.number(terms.select(array, terms.vector(2, 64))) == 12
    zeros = terms.constant_array(64, terms.vector(0, 8))
    assert terms.number(terms.select(zeros, terms.variable(terms.vector_sort(64), "i"))) == 0


def test_which_variables_occur() -> None:
    terms = Terms()
    x, y, z = (terms.variable(terms.vector_sort(8), name) for name in "xyz")
    node = terms.add(x, y)
    for _ in range(5000):  # deep: no recursion
        node = terms.term("BV_MUL", (node, y))
    assert variables_of([node]) == [x, y]
    memory: dict[Node, bool] = {}
    assert mentions(node, {x: ""}, memory)
    assert not mentions(z, {x: ""}, memory)
