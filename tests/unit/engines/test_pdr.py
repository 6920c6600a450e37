"""Property-directed reachability: it finds clauses exactly if no target is reached, as enumeration says; and these are inductive."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.pausing import result_of

from cegas.engines.engine import Knowledge, Question
from cegas.engines.induction.engine import InductionEngine
from cegas.engines.induction.evaluation import Evaluation
from cegas.engines.induction.pdr import Head, PropertyDirected, WayToHead
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.smt.solver import AssumingSolver
from cegas.smt.terms import Node, Terms

SYSTEMS: Final = 60
FOLDER: Final = Path(__file__).parents[2] / "tasks-invariants" / "reachability"
PAIRS: Final = sorted(file.stem.removesuffix("-safe") for file in FOLDER.glob("*-safe.c"))
QUICK: Final = PAIRS[-2:]


class Finite(NamedTuple):
    """A small system: two places, at each of which there is a number; the outer number is the same in the inner place."""

    width: int
    first: Sequence[int]
    """The numbers that the outer place is entered with."""
    enters: Mapping[tuple[int, int], int]
    """By number and input: the inner number that the inner place is entered with."""
    rounds: Mapping[tuple[int, int, int], int | None]
    """By both numbers and the input: the inner number after a round; None if there is no round."""
    leaves: Mapping[tuple[int, int, int], int | None]
    """By the same: the outer number when the inner place is left for the outer one."""
    bad: frozenset[tuple[int, int]]

    def states(self) -> tuple[set[int], set[tuple[int, int]]]:
        """Those that are reached at both places."""
        outer, inner = set(self.first), set[tuple[int, int]]()
        while True:
            sizes = len(outer), len(inner)
            inner |= {(one, self.enters[one, given]) for one in outer for given in (0, 1)}
            for state in list(inner):
                for given in (0, 1):
                    within, after = self.rounds[*state, given], self.leaves[*state, given]
                    inner |= set() if within is None else {(state[0], within)}
                    outer |= set() if after is None else {after}
            if sizes == (len(outer), len(inner)):
                return outer, inner

    @property
    def is_safe(self) -> bool:
        return self.bad.isdisjoint(self.states()[1])


def finite(seed: int) -> Finite:
    """Any system."""
    random = Random(seed)
    width = random.choice([1, 1, 2, 2])
    numbers = range(1 << width)

    def perhaps() -> int | None:
        return random.choice(numbers) if random.random() < 0.3 else None

    both = [(one, other, given) for one in numbers for other in numbers for given in (0, 1)]
    return Finite(
        width,
        [random.choice(numbers)],
        {(one, given): random.choice(numbers) for one in numbers for given in (0, 1)},
        {each: perhaps() for each in both},
        {each: perhaps() for each in both},
        frozenset((random.choice(numbers), random.choice(numbers)) for _ in range(random.choice([1, 2]))),
    )


class Encoded:
    """A system as formulas."""

    def __init__(self, system: Finite, *, with_predicates: bool) -> None:
        terms = self.terms = Terms()
        self.system = system
        vector, truth = terms.vector_sort(system.width), terms.bool_sort
        self.outer, self.given = terms.variable(vector, "outer"), terms.variable(terms.vector_sort(1), "input")
        self.inner, self.later = terms.variable(vector, "inner"), terms.variable(terms.vector_sort(1), "later input")
        self.start = terms.variable(vector, "start")
        at_outer, at_inner = terms.variable(truth, "at outer"), terms.variable(truth, "at inner")
        state, earlier = (self.outer, self.inner, self.later), (self.outer, self.given)
        first = terms.disjunction(*[self.is_(self.start, each) for each in system.first])
        inside = terms.conjunction(at_outer, at_inner)
        outer_steps = [
            WayToHead(first, {self.outer: self.start}),
            WayToHead(
                terms.conjunction(inside, self.when(state, system.leaves)), {self.outer: self.chosen(state, system.leaves)}
            ),
        ]
        inner_steps = [
            WayToHead(
                terms.conjunction(inside, self.when(state, system.rounds)), {self.inner: self.chosen(state, system.rounds)}
            ),
            WayToHead(at_outer, {self.inner: self.chosen(earlier, system.enters)}),
        ]
        bad = terms.disjunction(*[self.are((self.outer, self.inner), each) for each in sorted(system.bad)])
        predicates = [terms.equal(self.outer, self.inner), terms.term("BV_ULT", (self.outer, self.inner))]
        given = (predicates, [(self.outer, self.inner)]) if with_predicates else ([], [])
        self.heads = [
            Head(at_outer, at_outer, [self.outer], [], [], outer_steps),
            Head(at_inner, inside, [self.inner, self.outer, self.given], *given, inner_steps),
        ]
        self.targets = [terms.conjunction(inside, bad)]

    def is_(self, symbol: Node, number: int) -> Node:
        return self.terms.equal(symbol, self.terms.vector(number, self.terms.width(symbol)))

    def are(self, symbols: Sequence[Node], numbers: Sequence[int]) -> Node:
        return self.terms.conjunction(*[self.is_(*each) for each in zip(symbols, numbers, strict=True)])

    def when(self, symbols: Sequence[Node], table: Mapping[Any, int | None]) -> Node:
        """When a table has an entry."""
        return self.terms.disjunction(*[self.are(symbols, key) for key, value in table.items() if value is not None])

    def chosen(self, symbols: Sequence[Node], table: Mapping[Any, int | None]) -> Node:
        """The entry of a table."""
        found = self.terms.vector(0, self.system.width)
        for key, value in table.items():
            if value is not None:
                found = self.terms.ite(self.are(symbols, key), self.terms.vector(value, self.system.width), found)
        return found

    def clauses(self) -> list[list[Node]] | None:
        solver = AssumingSolver(self.terms, Budget(), 60.0)
        return result_of(PropertyDirected(self.terms, solver, self.heads, self.targets).search())

    def described(self, found: list[list[Node]]) -> tuple[set[int], set[tuple[int, int]]]:
        """The states that clauses describe, whatever the inputs were that led there. An inner state has an outer one."""
        outer = set[int]()
        inner = set[tuple[int, int]]()
        for one in range(1 << self.system.width):
            if self.holds(found[0], {self.outer: one}):
                outer.add(one)
            for other in range(1 << self.system.width):
                cases = [{self.outer: one, self.inner: other, self.given: given} for given in (0, 1)]
                if one in outer and any(self.holds(found[1], each) for each in cases):
                    inner.add((one, other))
        return outer, inner

    def holds(self, clauses: Sequence[Node], values: Mapping[Node, int]) -> bool:
        evaluation = Evaluation(self.terms, {symbol: [value] for symbol, value in values.items()}, 1)
        return all(evaluation.values(clause)[0] == 1 for clause in clauses)


def is_right(seed: int) -> bool:
    """Whether there are clauses if and only if nothing bad is reached, and they say what is true."""
    system = finite(seed)
    encoded = Encoded(system, with_predicates=seed % 2 == 1)
    found = encoded.clauses()
    if found is None:
        return not system.is_safe
    outer, inner = encoded.described(found)
    reached = system.states()
    return reached[0] <= outer and reached[1] <= inner and inner.isdisjoint(system.bad)


@pytest.mark.parametrize("seed", range(SYSTEMS))
def test_there_are_clauses_if_and_only_if_nothing_bad_is_reached(seed: int) -> None:
    assert is_right(seed)


def test_systems_of_both_kinds_are_tried() -> None:
    assert 10 < sum(finite(seed).is_safe for seed in range(SYSTEMS)) < SYSTEMS - 10


def test_the_search_gives_up_after_so_many_questions() -> None:
    encoded = Encoded(finite(next(seed for seed in range(SYSTEMS) if finite(seed).is_safe)), with_predicates=False)
    solver = AssumingSolver(encoded.terms, Budget(), 60.0)
    search = PropertyDirected(encoded.terms, solver, encoded.heads, encoded.targets, most_questions=1)
    assert result_of(search.search()) is None


# -- programs ---------------------------------------------------------------------------------------------------------


def is_proved(name: str) -> bool:
    """By the search alone."""
    program = load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))
    run = InductionEngine().start(Question(program, CpuBudget(20.0)), Knowledge())
    conclusion = result_of(run.search())
    return conclusion is not None and conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", QUICK)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAIRS if name not in QUICK])
def test_other_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


# -- errors in the search: the systems show them, and programs are not proved by them --------------------------------------


def frames_are_alike(self: PropertyDirected) -> Generator[None, None, int | None]:
    """The first frame is taken for an invariant as soon as there is a second."""
    yield
    return 0 if len(self._levels) > 2 else None


def nothing_is_kept(self: PropertyDirected, head: int, cube: Any, level: int) -> Generator[None, None, Any]:
    """All literals of a cube are left out, whether or not it is excluded without them."""
    yield
    return ()


def any_step(self: PropertyDirected, head: int, cube: Any, level: int) -> Any:
    """It is not asked whether steps lead to a cube."""
    return cube


BUGS: Final = {"_propagate": frames_are_alike, "_shrink": nothing_is_kept, "_step_to": any_step}


@pytest.mark.parametrize("name", BUGS)
def test_errors_are_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PropertyDirected, name, BUGS[name])
    assert not all(is_right(seed) for seed in range(20))
    assert not is_proved("two-tokens-unsafe")
