"""Induction: the pairs of `tests/tasks-invariants`, and errors in induction that these would show.

The default run takes a sample of the pairs, `-m slow` all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.pausing import result_of
from tests.support.samples import one_of

from cegas.engines.engine import Conclusion, Knowledge, Question
from cegas.engines.induction import cuts, engine, invariants, samples
from cegas.engines.induction.engine import InductionEngine
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.smt import forgetting
from cegas.smt.contents import SavedContent
from cegas.smt.forgetting import Changes
from cegas.smt.merging import MergedState
from cegas.verification.analyses import analysis_named

FOLDER: Final = Path(__file__).parents[2] / "tasks-invariants"
EVERY: Final = sorted(f"{file.parent.name}/{file.stem.removesuffix('-safe')}" for file in FOLDER.glob("*/*-safe.c"))
PAIRS: Final = [name for name in EVERY if not name.startswith(("floats/", "settling/"))]
"""Induction guesses nothing about floats: those pairs are for sets of floats; and those of loops that settle are for bounded
model checking (`test_settling.py`)."""
UNDECIDED: Final = ("forgotten/dead-or-alive", "forgotten/kept-block")
"""Pairs of which one twin is not decided at present, as `-m slow` shows."""
TAKE_LONG: Final = ("integers/late-start", "linear/at-most-so-much-for-each")
QUICK: Final = one_of(
    12, [name for name in PAIRS if name not in (*UNDECIDED, *TAKE_LONG) and not name.startswith("reachability/")]
)
"""What needs property-directed reachability takes long, and is tried by itself (`test_pdr.py`)."""
SECONDS: Final = 20.0
"""Of processor time; most take less than one."""


def program_of(name: str) -> Program:
    return load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))


def check(name: str) -> Verdict:
    return analysis_named("kinduction").check(program_of(name), CpuBudget(SECONDS)).verdict


def induction(name: str) -> Conclusion | None:
    """What induction alone says of a program, with one and two rounds."""
    run = InductionEngine().start(Question(program_of(name), CpuBudget(SECONDS)), Knowledge())
    return result_of(run.attempt()) or result_of(run.attempt())


def is_proved(name: str) -> bool:
    conclusion = induction(name)
    return conclusion is not None and conclusion.verdict is Verdict.SAFE


@pytest.mark.parametrize("name", EVERY)
def test_twins_differ_in_one_token(name: str) -> None:
    safe, unsafe = (
        re.findall(r"\w+|[^\w\s]+", (FOLDER / f"{name}-{verdict}.c").read_text()) for verdict in ("safe", "unsafe")
    )
    assert len(safe) == len(unsafe)
    assert sum(one != other for one, other in zip(safe, unsafe, strict=True)) == 1


@pytest.mark.parametrize("name", QUICK)
def test_pairs_are_decided(name: str) -> None:
    assert check(f"{name}-safe") is Verdict.SAFE
    assert check(f"{name}-unsafe") is Verdict.UNSAFE


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAIRS if name not in QUICK])
def test_the_other_pairs_are_decided(name: str) -> None:
    assert check(f"{name}-safe") is Verdict.SAFE
    assert check(f"{name}-unsafe") is Verdict.UNSAFE


# -- errors that the pairs would show ---------------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def without_samples(patch: pytest.MonkeyPatch) -> None:
    """No error by itself: samples refute guesses that errors would let pass, and nothing rests on that."""
    patch.setattr(samples.Sampler, "run", lambda self: None)


def forgotten_registers(patch: pytest.MonkeyPatch) -> None:
    """Registers that a loop changes keep their values."""
    patch.setattr(forgetting._Finder, "registers", lambda self, live: False)


def forgotten_memory(patch: pytest.MonkeyPatch) -> None:
    """Memory that a loop changes keeps its content."""
    patch.setattr(forgetting._Finder, "contents", lambda self: False)


def forgotten_arrays(patch: pytest.MonkeyPatch) -> None:
    """Arrays of the solver that a loop changes keep their content."""
    patch.setattr(forgetting, "_forget_array", lambda encoder, content: None)


def one_attempt(patch: pytest.MonkeyPatch) -> None:
    """What a round changes is looked for once only, before anything is forgotten."""
    real = Changes.extend

    def extend(self: Changes, *states: Any) -> bool:
        if getattr(self, "_changes_once", False):
            return False
        self._changes_once = True  # type: ignore[attr-defined]
        return real(self, *states)

    patch.setattr(Changes, "extend", extend)


def cells_before_only(patch: pytest.MonkeyPatch) -> None:
    """Cells that only the end of the round has are overlooked."""
    real = forgetting._different

    def different(before: Any, after: Any, length: Any) -> Any:
        found = real(before, after, length)
        return found and [span for span in found if span[0] in before.cells]

    patch.setattr(forgetting, "_different", different)


def forms_of_entries(patch: pytest.MonkeyPatch) -> None:
    """A pointer may only be what it was where the loop was entered."""
    real = forgetting.Form.admit

    def admit(self: forgetting.Form, value: Any, bits: int) -> bool:
        return False if self.objects else real(self, value, bits)

    patch.setattr(forgetting.Form, "admit", admit)


def forms_without_entries(patch: pytest.MonkeyPatch) -> None:
    """What a pointer was where the loop was entered is left out."""
    without_samples(patch)
    real = forgetting._Finder.registers

    def registers(self: Any, live: Any) -> bool:
        self._entry = self._back
        return real(self, live)

    patch.setattr(forgetting._Finder, "registers", registers)


def not_shown_on_entry(patch: pytest.MonkeyPatch) -> None:
    """Invariants need not hold where the loop is entered."""
    without_samples(patch)
    patch.setattr(cuts.Cutting, "_base", lambda self, cut, entry: None)


def not_preserved(patch: pytest.MonkeyPatch) -> None:
    """Invariants need not hold after a round."""
    without_samples(patch)
    real = cuts.Cutting._step

    def step(self: cuts.Cutting, cut: cuts.Cut, entry: MergedState) -> list[MergedState]:
        exits = real(self, cut, entry)
        cut.shown.clear()
        return exits

    patch.setattr(cuts.Cutting, "_step", step)


def assumed_where_entered(patch: pytest.MonkeyPatch) -> None:
    """Invariants that contradict each other stop the runs that come to the loop."""
    without_samples(patch)
    real = cuts.Cutting._assuming

    def assuming(self: cuts.Cutting, state: MergedState) -> Any:
        return state, real(self, state)[0].guard.terms.true

    patch.setattr(cuts.Cutting, "_assuming", assuming)


def first_exits_dropped(patch: pytest.MonkeyPatch) -> None:
    """Runs that leave a loop in its first rounds are lost."""
    real = cuts.Cutting._leave

    def leave(self: cuts.Cutting, exits: Any) -> None:
        if not self.is_in_base:  # type: ignore[attr-defined]
            real(self, exits)

    base = cuts.Cutting._base

    def in_base(self: cuts.Cutting, cut: cuts.Cut, entry: MergedState) -> None:
        self.is_in_base = True  # type: ignore[attr-defined]
        base(self, cut, entry)
        self.is_in_base = False  # type: ignore[attr-defined]

    patch.setattr(cuts.Cutting, "is_in_base", False, raising=False)
    patch.setattr(cuts.Cutting, "_base", in_base)
    patch.setattr(cuts.Cutting, "_leave", leave)


def one_round_too_few(patch: pytest.MonkeyPatch) -> None:
    """The base case has one round less than the step needs."""
    without_samples(patch)
    real = cuts.Cutting._base

    def base(self: cuts.Cutting, cut: cuts.Cut, entry: MergedState) -> None:
        rounds, self._rounds = self._rounds, self._rounds - 1
        real(self, cut, entry)
        self._rounds = rounds

    patch.setattr(cuts.Cutting, "_base", base)


def newer_symbols(patch: pytest.MonkeyPatch) -> None:
    """Invariants may depend on which visit it is."""
    real = cuts.Cut.__init__

    def init(self: cuts.Cut, entry: MergedState, newest: int) -> None:
        real(self, entry, 1 << 60)

    patch.setattr(cuts.Cut, "__init__", init)


def unknown_is_no(patch: pytest.MonkeyPatch) -> None:
    """A loop that cannot be cut is left out."""
    patch.setattr(cuts.Cutting, "_doubt", lambda self, state, reason: None)


def values_of_the_entry(patch: pytest.MonkeyPatch) -> None:
    """Cells are asked for where the loop is entered, wherever an invariant has to be shown."""
    without_samples(patch)
    real = invariants.InductiveFormula._values
    entries: dict[int, MergedState] = {}

    def values(self: Any, state: MergedState, slots: Any) -> Any:
        first = entries.setdefault(id(slots), state)
        return real(self, first, slots)

    patch.setattr(invariants.InductiveFormula, "_values", values)


def dead_objects_live(patch: pytest.MonkeyPatch) -> None:
    """Objects that a loop may free are still there."""
    patch.setattr(forgetting._Finder, "lives", lambda self: False)


def background_of_several_cells(patch: pytest.MonkeyPatch) -> None:
    """Where a loop is entered, cells that are smaller than what it changes are overlooked."""
    real = forgetting._Finder.value

    def value(self: Any, saved: SavedContent, start: int, end: int) -> Any:
        found = real(self, saved, start, end)
        return real(self, SavedContent({}, saved.segments, None, None, None, None), start, end) if found is None else found

    patch.setattr(forgetting._Finder, "value", value)


def _trusting(guesses: Iterable[int], formula: object) -> Generator[None, None, list[int]]:
    yield
    return list(guesses)


def samples_are_trusted(patch: pytest.MonkeyPatch) -> None:
    """Guesses that no sample refutes are taken for invariants."""
    patch.setattr(engine, "houdini", _trusting)


def dropped_but_assumed(patch: pytest.MonkeyPatch) -> None:
    """Guesses that were dropped are still assumed."""
    real = invariants.InductiveFormula.ask
    patch.setattr(
        invariants.InductiveFormula, "ask", lambda self, assumed, condition: real(self, range(len(self.guesses)), condition)
    )


def shown_where_entered(patch: pytest.MonkeyPatch) -> None:
    """A guess stays if it holds where the loop is entered."""
    real = invariants.InductiveFormula.guess

    def guess(self: Any, cut: cuts.Cut, facts: Any) -> None:
        shown, cut.shown = cut.shown, cut.shown[-1:]
        real(self, cut, facts)
        cut.shown = shown

    patch.setattr(invariants.InductiveFormula, "guess", guess)


def bounds_are_trusted(patch: pytest.MonkeyPatch) -> None:
    """What the numeric domain says of an exploration that it has given up is taken for an invariant."""
    real = invariants.InductiveFormula.bounds

    def bounds(self: Any, cut: cuts.Cut, known: Any) -> Any:
        found = real(self, cut, known)
        for fact in found:
            self._solver.assert_formula(self._terms.implication(cut.assumed[0][1], fact))
        return found

    patch.setattr(engine, "MOST_INTERVAL_STATES", 6)
    patch.setattr(invariants.InductiveFormula, "bounds", bounds)


# -- guesses about elements, and over integers


def element_shown_for_some(patch: pytest.MonkeyPatch) -> None:
    """What is said of all elements is shown for those only that the program comes to."""
    real = invariants.InductiveFormula.guess

    def guess(self: Any, cut: cuts.Cut, facts: Any) -> None:
        before = len(self.guesses)
        real(self, cut, facts)
        for number in range(before, len(self.guesses)):
            own = self.guesses[number]
            if self._is_about_elements(own.fact):
                fails = self._terms.substitute(own.fails, {self._ghost: self._places[-1]})
                self.guesses[number] = invariants.Guess(cut, own.fact, fails, own.switch)

    patch.setattr(invariants.InductiveFormula, "guess", guess)


def array_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """After a round, arrays are taken for what they were at the head of the loop."""
    real = invariants.InductiveFormula._held

    def held(self: Any, state: MergedState, cut: cuts.Cut) -> Any:
        found = real(self, state, cut)
        if state is not cut.shown[-1]:  # where the loop is entered
            found.update({slot.symbol: slot.symbol for slot in cut.arrays})
        return found

    patch.setattr(invariants.InductiveFormula, "_held", held)


def elements_shown_where_entered(patch: pytest.MonkeyPatch) -> None:
    """What is said of elements stays if it holds where the loop is entered."""
    real = invariants.InductiveFormula.guess

    def guess(self: Any, cut: cuts.Cut, facts: Any) -> None:
        shown = cut.shown
        if any(self._is_about_elements(fact) for fact in facts):
            cut.shown = shown[-1:]
        real(self, cut, facts)
        cut.shown = shown

    patch.setattr(invariants.InductiveFormula, "guess", guess)


def integers_are_trusted(patch: pytest.MonkeyPatch) -> None:
    """What holds of integers is taken for an invariant."""
    real = engine.InductionRun._of_integers

    def of_integers(self: Any, found_cuts: Any, wanted: Any, formula: Any) -> Any:
        for helping in real(self, found_cuts, wanted, formula):
            for cut, facts in helping:
                for fact in facts:
                    formula._solver.assert_formula(formula._terms.implication(cut.assumed[0][1], fact))
            yield helping

    patch.setattr(engine.InductionRun, "_of_integers", of_integers)


SEEDED: Final[dict[Patch, str]] = {
    forgotten_registers: "forgotten/register",
    forgotten_memory: "forgotten/through-a-pointer",
    forgotten_arrays: "forgotten/large-array",
    one_attempt: "forgotten/pointer-changes-in-the-loop",
    cells_before_only: "forgotten/in-a-called-function",
    forms_of_entries: "forgotten/pointer-in-memory",
    forms_without_entries: "forgotten/only-in-the-first-round",
    not_preserved: "linear/stays-below",
    assumed_where_entered: "forgotten/register",
    first_exits_dropped: "rounds/first-exit",
    one_round_too_few: "rounds/second-exit",
    newer_symbols: "modular/parity",
    unknown_is_no: "forgotten/kept-block",
    values_of_the_entry: "linear/stays-below",
    dead_objects_live: "forgotten/dead-or-alive",
    background_of_several_cells: "forgotten/entered-in-other-pieces",
    samples_are_trusted: "relations/rare-input",
    dropped_but_assumed: "relations/rare-input",
    shown_where_entered: "relations/rare-input",
    bounds_are_trusted: "linear/at-most-so-much-for-each",
    element_shown_for_some: "arrays/one-element-changed",
    array_of_the_head: "arrays/not-reached-yet",
    elements_shown_where_entered: "arrays/not-reached-yet",
    integers_are_trusted: "integers/wraps",
}


LONG: Final = (bounds_are_trusted,)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, id=seed.__name__, marks=pytest.mark.slow if seed in LONG else ()) for seed in SEEDED]
)
def test_an_error_in_induction_proves_an_unsafe_twin(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these changes makes induction wrong, and a pair shows it."""
    name = f"{SEEDED[seed]}-unsafe"
    assert not is_proved(name)
    seed(monkeypatch)
    assert is_proved(name)


def test_invariants_that_contradict_each_other_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If guesses need not hold where a loop is entered, those are left that exclude every state: induction notices that."""
    not_shown_on_entry(monkeypatch)
    run = InductionEngine().start(Question(program_of("rounds/first-exit-unsafe"), CpuBudget(SECONDS)), Knowledge())
    assert result_of(run.attempt()) is None
    assert run.doubt == "the formula of a loop contradicts itself"
