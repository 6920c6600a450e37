"""Pairs about floats are proved by the numeric domain alone, without the solver; and errors that the pairs show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.domains.interval import executor, float_arithmetic, float_guards
from cegas.domains.interval.algebra import IntervalAlgebra
from cegas.domains.interval.floats import FloatSet, between, halves
from cegas.engines.engine import Knowledge, Question
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program import operators as op
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.verification.recipes.intervals import floats

FOLDER: Final = Path(__file__).parents[3] / "tasks-invariants" / "floats"
PAIRS: Final = sorted(file.stem.removesuffix("-safe") for file in FOLDER.glob("*-safe.c"))


def is_proved(name: str) -> bool:
    program = load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))
    settings: Any = SimpleNamespace(preslice=True)
    run = floats(settings).start(Question(program, CpuBudget(20.0)), Knowledge())
    conclusion = run.go_on()
    assert conclusion is not None
    assert run.effort().solver_calls == 0
    return conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


# -- errors that the pairs show ---------------------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def what_is_not_less_is_more(patch: pytest.MonkeyPatch) -> None:
    """A false comparison leaves no NaN."""
    real = float_guards._within
    patch.setattr(
        float_guards, "_within", lambda a, low, high: real(FloatSet(a.format, a.low, a.high, has_nan=False), low, high)
    )


def one_zero(patch: pytest.MonkeyPatch) -> None:
    """What is at least zero is not the negative zero."""
    patch.setattr(float_guards, "_first_equal", lambda place: place)


def no_new_nan(patch: pytest.MonkeyPatch) -> None:
    """Infinity by zero is some number."""
    real: Any = float_arithmetic._mul

    def mul(operator: Any, type_: Any, a: FloatSet, b: FloatSet) -> FloatSet:
        finite = between(a.format, a.low, a.format.infinite_magnitude - 1)
        assert finite is not None
        found: FloatSet = real(operator, type_, finite, b)
        return found

    patch.setitem(float_arithmetic.FLOAT_TRANSFORMS, op.FMUL, mul)


def pieces_are_lost(patch: pytest.MonkeyPatch) -> None:
    """Of the pieces of an input the last one is not followed."""
    patch.setattr(executor, "halves", lambda *arguments: halves(*arguments)[:-1] or halves(*arguments))


def pieces_have_gaps(patch: pytest.MonkeyPatch) -> None:
    """Of the pieces of an input those in the middle are not followed."""
    patch.setattr(executor, "halves", lambda *arguments: [halves(*arguments)[0], halves(*arguments)[-1]])


def sums_do_not_grow(patch: pytest.MonkeyPatch) -> None:
    """The upper end of a sum is that of its first operand."""
    patch.setitem(float_arithmetic.FLOAT_TRANSFORMS, op.FADD, lambda operator, type_, a, b: a)


def conversions_forget_fractions(patch: pytest.MonkeyPatch) -> None:
    """A float that is no whole number is taken for one that is smaller by one."""
    real = IntervalAlgebra.floats_of

    def floats_of(self: Any, value: Any, type_: Any) -> FloatSet | None:
        found = real(self, value, type_)
        if found is not None and found.high - found.low > 1 and not found.has_infinity:
            return FloatSet(found.format, found.low, found.high - (1 << (found.format.precision - 5)), has_nan=found.has_nan)
        return found

    patch.setattr(IntervalAlgebra, "floats_of", floats_of)


SEEDED: Final[dict[Patch, str]] = {
    what_is_not_less_is_more: "no-number",
    one_zero: "negative-zero",
    no_new_nan: "overflow-to-infinity",
    pieces_are_lost: "scaled-index",
    pieces_have_gaps: "parabola",
    sums_do_not_grow: "smoothed",
    conversions_forget_fractions: "scaled-index",
}


@pytest.mark.parametrize("patch", SEEDED, ids=lambda patch: patch.__name__)
def test_seeded_errors_prove_unsafe_twins(patch: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{SEEDED[patch]}-unsafe"
    assert not is_proved(name)
    patch(monkeypatch)
    assert is_proved(name)
