"""The numeric domain refines itself: pairs whose bounds are computed, and errors in the order of states that they show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.domains.interval import cpa, numbers, refiner, state, widening
from cegas.domains.interval.precision import IntervalPrecision
from cegas.domains.interval.state import IntervalDomain
from cegas.engines.engine import Conclusion, Knowledge, Question
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.verification.recipes.intervals import interval

FOLDER: Final = Path(__file__).parents[3] / "tasks-invariants" / "bounds"
PAIRS: Final = sorted(file.stem.removesuffix("-safe") for file in FOLDER.glob("*-safe.c"))
SECONDS: Final = 20.0


def check(name: str) -> Conclusion | None:
    """What intervals say of a program, without looking at single paths in the end."""
    program = load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))
    settings: Any = SimpleNamespace(preslice=True)
    return interval(settings, enumerates=False).start(Question(program, CpuBudget(SECONDS)), Knowledge()).go_on()


def is_proved(name: str) -> bool:
    conclusion = check(name)
    return conclusion is not None and conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


Patch = Callable[[pytest.MonkeyPatch], None]


def upper_ends_are_not_compared(patch: pytest.MonkeyPatch) -> None:
    """A set covers all that begins in it."""
    for module in (state, numbers):
        patch.setattr(module, "covers", lambda one, other: one.contains(other.low))


def registers_are_not_compared(patch: pytest.MonkeyPatch) -> None:
    """A state that knows more of memory is covered, whatever its registers are."""
    patch.setattr(IntervalDomain, "less_or_equal", lambda self, one, other: one.memory == other.memory)


def the_first_round_stands_for_all(patch: pytest.MonkeyPatch) -> None:
    """What comes back to the head of a loop is covered by what came there first."""
    patch.setattr(IntervalDomain, "less_or_equal", lambda self, one, other: one.location is other.location)


def joins_keep_one_side(patch: pytest.MonkeyPatch) -> None:
    """Where control meets, the state that came first stays, and the other one is gone."""
    real = IntervalDomain.less_or_equal

    def less_or_equal(self: IntervalDomain, one: Any, other: Any) -> bool:
        met = one.location is not None and len(one.location.entering) > 1 and not one.location.loop_head
        return met or real(self, one, other)

    patch.setattr(IntervalDomain, "less_or_equal", less_or_equal)


SEEDED: Final[dict[Patch, str]] = {
    upper_ends_are_not_compared: "three-times-an-input",
    registers_are_not_compared: "three-times-an-input",
    the_first_round_stands_for_all: "downwards",
    joins_keep_one_side: "ways-told-apart",
}


@pytest.mark.parametrize("seed", SEEDED, ids=lambda seed: seed.__name__)
def test_an_error_in_the_order_proves_an_unsafe_twin(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{SEEDED[seed]}-unsafe"
    assert not is_proved(name)
    seed(monkeypatch)
    assert is_proved(name)


# -- nothing rests on thresholds and trials ---------------------------------------------------------------------------


def test_a_trial_that_is_wrong_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A precision that does not exclude a target is taken, again and again: that ends, and the target is still there."""
    monkeypatch.setattr(refiner.Trial, "excludes", lambda self, path: True)
    for name in PAIRS:
        assert not is_proved(f"{name}-unsafe")


def test_widening_to_anything_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A widening that loses members is no join: the states that it leaves out are explored by themselves."""
    monkeypatch.setattr(widening.Widening, "__call__", lambda self, old, new: old)
    monkeypatch.setattr(cpa, "PATIENCE", 0)
    assert not is_proved("downwards-unsafe")


def test_computed_bounds_become_thresholds() -> None:
    thresholds = widening.Thresholds([10]).plus(frozenset({(32, 3001), (64, 77)}))
    assert {0, 9, 10, 11, 3001, (1 << 32) - 1} <= set(thresholds.at(32, bounds_only=False))
    assert 77 not in thresholds.at(32, bounds_only=False)
    assert 3001 not in thresholds.at(32, bounds_only=True)
    assert IntervalPrecision(thresholds=frozenset({(32, 1)})) != IntervalPrecision()
