"""Strides prove what bounds and bits do not; and errors in them that the twins show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.domains.interval import arithmetic, inversion, widening
from cegas.domains.interval.describe import constraints_on
from cegas.domains.interval.numbers import Number, constant, progression
from cegas.engines.engine import Knowledge, Question
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.program.symbolic import Applied, Symbol
from cegas.program.types import int_type
from cegas.program.values import Value
from cegas.verification.recipes.intervals import interval

FOLDER: Final = Path(__file__).parents[3] / "tasks" / "loop-bounds"
PAIRS: Final = (
    "field-of-records-of-twelve-bytes",
    "half-of-a-multiple-of-six",
    "remainder-by-seven",
    "stops-at-a-multiple",
    "threes-around-the-circle",
    "threes-or-nines",
)


def is_proved(name: str) -> bool:
    """Whether intervals prove a program by themselves, without looking at single paths in the end."""
    program = load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))
    settings: Any = SimpleNamespace(preslice=True)
    conclusion = interval(settings, enumerates=False).start(Question(program, CpuBudget(20.0)), Knowledge()).go_on()
    return conclusion is not None and conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    assert not is_proved(f"{name}-unsafe")


# -- errors that the twins show -----------------------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def sums_take_the_larger_stride(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(arithmetic, "gcd", max)


def remainders_say_all_of_the_dividend(patch: pytest.MonkeyPatch) -> None:
    """A remainder of three by seven makes a number three more than a multiple of eight."""
    patch.setattr(inversion, "gcd", lambda step, divisor: divisor + 1)


SEEDED: Final[dict[Patch, str]] = {
    sums_take_the_larger_stride: "threes-or-nines",
    remainders_say_all_of_the_dividend: "remainder-by-seven",
}


@pytest.mark.parametrize("error", SEEDED, ids=lambda each: each.__name__)
def test_an_error_proves_an_unsafe_twin(error: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    error(monkeypatch)
    assert is_proved(f"{SEEDED[error]}-unsafe")


# -- widening, and how sets describe themselves ---------------------------------------------------------------------------


def test_widening_stops_at_multiples() -> None:
    """The last number up to a threshold that the stride allows."""
    widen = widening.Widening(widening.Thresholds([100]), bounds_only=False)
    threes = progression(32, 0, 6, 0, 3)
    assert threes is not None
    assert widen.numbers(threes, constant(32, 9)) == Number(32, 0, 99, 0, 0xFFFFFFFF, 3)
    assert widen.numbers(threes, constant(32, 10)).stride == 1


@pytest.mark.parametrize(
    ("low", "high", "member", "step"),
    [(0, 99, 0, 3), (5, 99, 5, 6), (-99, 99, 0, 3), (-98, 99, 1, 3), (250, 262, 250, 6), (3, 8, 3, 5)],
)
def test_members_satisfy_the_constraints(low: int, high: int, member: int, step: int) -> None:
    """And no other numbers do."""
    found = progression(8, low, high, member, step)
    assert found is not None
    symbol = Symbol(0, int_type(8), outside=False, given=False)
    constraints = constraints_on(symbol, found)
    for value in range(256):
        assert all(_evaluated(each, value) for each in constraints) == found.contains(value)


def _evaluated(term: Value, value: int) -> int:
    if isinstance(term, int):
        return term
    if isinstance(term, Symbol):
        return value
    assert isinstance(term, Applied)
    return term.operator.evaluate(term.type, term.operand_type, *[_evaluated(each, value) for each in term.operands])


@pytest.mark.parametrize("stride", [1, 3, 5, 15])
@pytest.mark.parametrize("extend", [arithmetic.sext, arithmetic.zext])
def test_extended_numbers_are_those_of_the_members(extend: Callable[[int, Number], Number], stride: int) -> None:
    """Also of intervals that go around the smallest number, or around the whole circle."""
    for low in range(16):
        for count in range(15 // stride + 1):
            number = progression(4, low, low + stride * count, low, stride)
            assert number is not None
            found = extend(6, number)
            for value in range(16):
                wide = value | 0b110000 if extend is arithmetic.sext and value & 0b1000 else value
                assert not number.contains(value) or found.contains(wide)
