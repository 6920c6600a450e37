"""Loops that settle: bounded model checking proves the safe twins of `settling`, and no unsafe one of any pair."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.differential.harness import load_program
from tests.support.cpu_time import CpuBudget
from tests.support.samples import one_of

from cegas.engines.bmc import BmcEngine
from cegas.engines.engine import Conclusion, Knowledge, Question, Settled
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.properties import PROPERTIES, UNREACH_CALL, Property, Verdict
from cegas.refinement.ledger import ConditionStatus, Ledger
from cegas.smt.merging import MergedState
from cegas.smt.settling import Settling

INVARIANTS: Final = Path(__file__).parents[2] / "tasks-invariants"
FOLDER: Final = INVARIANTS / "settling"
PAIRS: Final = sorted(file.stem.removesuffix("-safe") for file in FOLDER.glob("*-safe.c"))
OTHERS: Final = sorted(
    f"{file.parent.name}/{file.stem}" for file in INVARIANTS.glob("*/*-unsafe.c") if file.parent != FOLDER
)
QUICK: Final = one_of(12, OTHERS)
SECONDS: Final = 20.0
FEW_SECONDS: Final = 3.0


def concluded(file: Path, seconds: float = SECONDS, *, wants_certificate: bool = False) -> Conclusion | None:
    """What bounded model checking says; None if it says nothing in time."""
    program = load([file], FrontendOptions(property=Property((UNREACH_CALL,))))
    question = Question(program, CpuBudget(seconds), wants_certificate=wants_certificate)
    try:
        return BmcEngine().start(question, Knowledge()).go_on()
    except ResourceExhausted:
        return None


def is_proved(name: str) -> bool:
    conclusion = concluded(FOLDER / f"{name}.c")
    return conclusion is not None and isinstance(conclusion.evidence, Settled)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    assert is_proved(f"{name}-safe")
    unsafe = concluded(FOLDER / f"{name}-unsafe.c")
    assert unsafe is not None
    assert unsafe.verdict is Verdict.UNSAFE


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in OTHERS])
def test_no_unsafe_twin_is_proved(name: str) -> None:
    conclusion = concluded(INVARIANTS / f"{name}.c", FEW_SECONDS)
    assert conclusion is None or conclusion.verdict is not Verdict.SAFE


def test_whoever_wants_a_certificate_gets_no_proof_without_one() -> None:
    assert concluded(FOLDER / "late-change-safe.c", FEW_SECONDS, wants_certificate=True) is None


# -- conditions -------------------------------------------------------------------------------------------------------


COUNTING: Final = """
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  int n = 0;
  unsigned char x = __VERIFIER_nondet_uchar(), y = x;
  while (1) {
    if (n < %s) n++;
    if (x != y) reach_error();
  }
}
"""


def counted(bound: str, asked: str) -> tuple[Conclusion | None, Ledger]:
    """What is said of a count that ends at a bound, and of the condition that it does not overflow."""
    program = load_program(COUNTING % bound, "LP64", PROPERTIES[asked])
    question = Question(program, CpuBudget(FEW_SECONDS))
    try:
        return BmcEngine().start(question, Knowledge()).go_on(), question.ledger
    except ResourceExhausted:
        return None, question.ledger


def test_a_condition_that_may_fail_in_late_rounds_is_not_proved() -> None:
    conclusion, ledger = counted("1 || x", "overflow")
    assert conclusion is None
    assert [each.status for each in ledger.entries.values()] == [ConditionStatus.OPEN]


def test_what_is_searched_stays_open_beside_a_proof() -> None:
    conclusion, ledger = counted("1 || x", "default")
    assert conclusion is not None
    assert isinstance(conclusion.evidence, Settled)
    statuses = [each.status for each in ledger.entries.values() if each.condition.harm is ConditionKind.OVERFLOW]
    assert statuses == [ConditionStatus.OPEN]


@pytest.mark.parametrize("asked", ["overflow", "default"])
def test_a_condition_that_holds_in_all_rounds_is_proved(asked: str) -> None:
    conclusion, ledger = counted("100", asked)
    assert conclusion is not None
    assert isinstance(conclusion.evidence, Settled)
    assert {each.status for each in ledger.entries.values()} == {ConditionStatus.PROVED}


# -- errors that are seeded -------------------------------------------------------------------------------------------


Patch = Callable[[pytest.MonkeyPatch], None]


def all_guesses_hold(patch: pytest.MonkeyPatch) -> None:
    """Nobody asks whether guesses are inductive."""

    def inductive(self: Settling, guesses: list[Any], known: object) -> Any:
        yield
        return guesses

    patch.setattr(Settling, "_inductive", inductive)


def not_shown_at_entry(patch: pytest.MonkeyPatch) -> None:
    """Guesses about symbols that move need not hold where the periods begin."""
    real = Settling._holding

    def holding(self: Settling, guesses: list[Any], *arguments: Any, assumes: bool = False) -> Any:
        if not assumes:
            return guesses
        return (yield from real(self, guesses, *arguments, assumes=assumes))

    patch.setattr(Settling, "_holding", holding)


def left_once_and_for_all(patch: pytest.MonkeyPatch) -> None:
    """What lies behind the loop is not looked at."""
    real = Settling._round

    def round_(self: Settling, head: MergedState) -> Any:
        back, _ = real(self, head)
        return back, []

    patch.setattr(Settling, "_round", round_)


def targets_do_not_matter(patch: pytest.MonkeyPatch) -> None:
    """Nobody asks about targets behind the rounds so far."""
    real = Settling.__init__

    def init(self: Settling, execution: Any, questions: Any, entry: Any, matters: Any) -> None:
        real(self, execution, questions, entry, lambda target: False)

    patch.setattr(Settling, "__init__", init)


def loops_within_end(patch: pytest.MonkeyPatch) -> None:
    """Rounds of loops within the loop beyond those that were followed are left out."""
    real = Settling.__init__

    class Nothing(list[MergedState]):
        def append(self, state: MergedState) -> None:
            pass

    def init(self: Settling, *arguments: Any) -> None:
        real(self, *arguments)
        self.beyond = Nothing()

    patch.setattr(Settling, "__init__", init)


SEEDED: Final[dict[Patch, str]] = {
    all_guesses_hold: "late-change",
    not_shown_at_entry: "count-that-has-not-begun",
    left_once_and_for_all: "left-late",
    targets_do_not_matter: "late-change",
    loops_within_end: "loop-within",
}


@pytest.mark.parametrize("seed", [pytest.param(seed, id=seed.__name__) for seed in SEEDED])
def test_an_error_in_settling_proves_an_unsafe_twin(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these changes makes it wrong, and a pair shows it."""
    name = f"{SEEDED[seed]}-unsafe"
    assert not is_proved(name)
    seed(monkeypatch)
    assert is_proved(name)
