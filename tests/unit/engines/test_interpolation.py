"""Interpolation-based model checking guesses invariants: pairs that it decides alone, and that a wrong guess proves nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.pausing import result_of

from cegas.engines.engine import Knowledge, Question
from cegas.engines.induction import engine
from cegas.engines.induction.engine import InductionEngine, InductionRun
from cegas.engines.induction.interpolation import LoopSystem
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.smt.terms import Terms

FOLDER: Final = Path(__file__).parents[2] / "tasks-invariants" / "interpolants"
PAIRS: Final = sorted(file.stem.removesuffix("-safe") for file in FOLDER.glob("*-safe.c"))


@pytest.fixture(autouse=True)
def interpolants_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other guesses are made."""

    def helpings(self: InductionRun, policy: Any, conditions: Any, wanted: Any, formula: Any) -> Iterator[Any]:
        yield []
        yield from self._interpolated(policy.cuts, wanted, formula)

    monkeypatch.setattr(InductionRun, "_helpings", helpings)


def is_proved(name: str) -> bool:
    """With one round."""
    program = load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))
    conclusion = result_of(InductionEngine().start(Question(program, CpuBudget(20.0)), Knowledge()).attempt())
    return conclusion is not None and conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


# -- a system by itself -----------------------------------------------------------------------------------------------


def counting(step: int) -> tuple[Terms, LoopSystem]:
    """A counter from zero that must not become 7."""
    terms = Terms()
    before = terms.variable(terms.bool_sort, "begins")
    count, goes_on = terms.variable(terms.vector_sort(8), "count"), terms.variable(terms.bool_sort, "goes on")
    rounds = [(goes_on, [terms.add(count, terms.vector(step, 8))])]
    error = terms.equal(count, terms.vector(7, 8))
    entry = (before, [terms.vector(0, 8)])
    return terms, LoopSystem(terms, [count], terms.number_of(before), entry, rounds, error, [])


def test_a_system_that_is_safe_has_an_invariant() -> None:
    _, system = counting(2)
    assert system.is_fit
    assert result_of(system.invariant(Budget())) is not None
    assert system.questions > 1


def test_others_have_turns_between_two_questions() -> None:
    _, system = counting(2)
    asked = [system.questions for _ in system.invariant(Budget())]
    assert len(asked) > 1
    assert asked == sorted(set(asked))


def test_a_system_with_a_violation_has_none() -> None:
    _, system = counting(1)
    assert result_of(system.invariant(Budget())) is None


def test_floats_and_arrays_are_not_asked_about() -> None:
    terms = Terms()
    before = terms.variable(terms.bool_sort, "begins")
    x = terms.variable(terms.float_sort(8, 24), "x")
    error = terms.term("FP_IS_NAN", [x])
    system = LoopSystem(terms, [x], terms.number_of(before), (before, [x]), [(before, [x])], error, [])
    assert not system.is_fit


# -- errors -----------------------------------------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def everything_follows(patch: pytest.MonkeyPatch) -> None:
    """The first interpolants are taken for an invariant."""
    patch.setattr(LoopSystem, "_follows", lambda *arguments: True)


def nothing_is_reached(patch: pytest.MonkeyPatch) -> None:
    """No state is one of the loop's."""
    real = LoopSystem.__init__

    def init(self: LoopSystem, terms: Terms, symbols: Any, newest: Any, entry: Any, *rest: Any) -> None:
        real(self, terms, symbols, newest, (terms.truth(False), entry[1]), *rest)

    patch.setattr(LoopSystem, "__init__", init)


def rounds_are_lost(patch: pytest.MonkeyPatch) -> None:
    """No round leads back to the head."""
    patch.setattr(LoopSystem, "_step", lambda self, own, state: self._terms.truth(False))


def errors_are_lost(patch: pytest.MonkeyPatch) -> None:
    """Violations are looked for in the first state only, where there is none."""
    real = LoopSystem._bad
    patch.setattr(
        LoopSystem,
        "_bad",
        lambda self, own, depth, facts: self._terms.conjunction(
            real(self, own, 1, facts), self._is_at(self._entry[0], self._entry[1], self._first)
        ),
    )


WRONG: Final[tuple[Patch, ...]] = (everything_follows, nothing_is_reached, rounds_are_lost, errors_are_lost)
"""Each makes guesses that are no invariants."""


@pytest.mark.parametrize("patch", WRONG, ids=lambda patch: patch.__name__)
@pytest.mark.parametrize("name", ["turns", "one-is-zero"])
def test_wrong_guesses_prove_nothing(patch: Patch, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    assert not is_proved(f"{name}-unsafe")


def trusting(guesses: Iterable[int], refuter: object) -> Generator[None, None, list[int]]:
    yield
    return list(guesses)


def test_trusted_guesses_would_prove_unsafe_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test before rests on: that guesses are shown to be inductive."""
    rounds_are_lost(monkeypatch)
    monkeypatch.setattr(engine, "houdini", trusting)
    assert is_proved("turns-unsafe")
