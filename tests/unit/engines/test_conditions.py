"""Conditions as targets: every analysis proves them, or finds a run in which one fails, and says which."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest
from tests.differential.harness import load_program
from tests.support.analyses import RUNNING
from tests.support.samples import crossed

from cegas.cpa.component import Component
from cegas.cpa.control import ProgramControl
from cegas.domains.symbolic import SymbolicAnalysis
from cegas.domains.symbolic.component import SymbolicComponent
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.component import ValueComponent
from cegas.engines.engine import Conclusion, EngineRun, Knowledge, Question
from cegas.foundation.budget import Budget
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.machine import Machine
from cegas.program.operations import Assume, AssumeKind, Operation
from cegas.program.properties import PROPERTIES, Clause, Property, Verdict
from cegas.program.violations import ViolationEdge
from cegas.refinement.cegar import MOST_DOUBTS, Cegar, GaveUp, Proved
from cegas.refinement.feasibility import Real
from cegas.refinement.ledger import SEARCH, Allowance, ConditionStatus, Ledger
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.recipes import slices

INPUT: Final = (
    "extern int __VERIFIER_nondet_int(void); extern void abort(void); void *malloc(unsigned long); void free(void *);\n"
)
PAIRS: Final[dict[str, tuple[ConditionKind, str]]] = {
    # Each with a hole: the first makes the program safe, the second lets the condition fail.
    "division": (
        ConditionKind.DIVISOR,
        "int main(void) { int n = __VERIFIER_nondet_int(); if (n HOLE 0) abort(); return 100 / n; } //==|<",
    ),
    "overflow": (
        ConditionKind.OVERFLOW,
        "int main(void) { int n = __VERIFIER_nondet_int(); if (n > HOLE) abort(); return n + 1; } //2147483646|2147483647",
    ),
    "index": (
        ConditionKind.WRITE,
        "int a[4]; int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n >= HOLE) abort(); a[n] = 1; return 0; }"
        " //4|5",
    ),
    "freed": (
        ConditionKind.READ,
        "int main(void) { int *p = malloc(4); if (!p) abort(); *p = 3; int n = __VERIFIER_nondet_int(); if (n) free(p);"
        " if (n HOLE 0) return *p; return 0; } //==|>",
    ),
    "freed twice": (
        ConditionKind.FREE,
        "int main(void) { int *p = malloc(4); int k = 0; for (int i = 0; i < HOLE; i++) { free(p); k++; } return k; } //1|2",
    ),
    "in a loop": (
        ConditionKind.READ,
        "int a[3] = {1, 2, 3}; int main(void) { int s = 0; for (int i = 0; i < HOLE; i++) s += a[i]; return s; } //3|4",
    ),
    "in front of a return": (
        ConditionKind.READ,
        "int a[2]; int f(int i) { return a[i]; } int main(void) { return f(1) + f(HOLE); } //0|2",
    ),
}
KINDS: Final = {
    ConditionKind.DIVISOR: "arithmetic",
    ConditionKind.OVERFLOW: "overflow",
    ConditionKind.WRITE: "memory",
    ConditionKind.READ: "memory",
    ConditionKind.FREE: "memory",
}
NAMES: Final = [name for name in ANALYSES if name not in RUNNING]


@cache
def program_of(pair: str, place: int, property_: str | None = None) -> Program:
    kind, text = PAIRS[pair]
    body, _, holes = text.rpartition(" //")
    chosen = PROPERTIES[property_ or KINDS[kind]]
    return load_program(INPUT + body.replace("HOLE", holes.split("|")[place]), "LP64", chosen)


def asked(
    program: Program, analysis: str, *, ledger: Ledger | None = None, preslice: bool = False
) -> tuple[Conclusion, Ledger, EngineRun]:
    budget = Budget(20)
    question = Question(program, budget, ledger=ledger)
    known = slices.slice_in_front(program, budget) if preslice else Knowledge()
    run = ANALYSES[analysis].make(Settings()).start(question, known)
    conclusion = run.go_on()
    assert conclusion is not None
    return conclusion, question.ledger, run


def last_operation(path: Real) -> Operation:
    shown: list[Operation] = []

    def observe(operation: Operation, machine: Machine) -> None:
        shown.append(operation)

    path.show(observe)
    return shown[-1]


@pytest.mark.parametrize(("pair", "analysis"), crossed(PAIRS, NAMES, 4))
def test_what_holds_is_proved(pair: str, analysis: str) -> None:
    conclusion, ledger, _ = asked(program_of(pair, 0), analysis)
    assert conclusion.verdict is Verdict.SAFE, conclusion.reason
    assert ledger.entries
    assert {entry.status for entry in ledger.entries.values()} == {ConditionStatus.PROVED}
    assert not any(condition in ledger.entries for condition in conclusion.unproved)
    assert conclusion.violated is None


@pytest.mark.parametrize(("pair", "analysis"), crossed(PAIRS, NAMES, 4))
def test_what_fails_is_found_and_named(pair: str, analysis: str) -> None:
    kind, _ = PAIRS[pair]
    conclusion, ledger, _ = asked(program_of(pair, 1), analysis)
    assert conclusion.verdict is Verdict.UNSAFE, conclusion.reason
    edge = conclusion.violated
    assert edge is not None
    assert edge.condition.harm is kind
    entry = ledger.entries[edge.condition]
    assert entry.status is ConditionStatus.VIOLATED
    assert entry.violated is not None
    assert entry.violated.path is conclusion.evidence
    assert isinstance(conclusion.evidence, Real)
    assert last_operation(conclusion.evidence) is edge.operations[-1]


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex", "symex-c"])
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("place", [0, 1], ids=["safe", "unsafe"])
def test_slices_in_front_keep_what_conditions_depend_on(pair: str, place: int, analysis: str) -> None:
    conclusion, _, _ = asked(program_of(pair, place), analysis, preslice=True)
    assert conclusion.verdict is (Verdict.UNSAFE if place else Verdict.SAFE), conclusion.reason


def test_the_control_state_of_a_violation_has_the_name_of_the_kind() -> None:
    conclusion, _, run = asked(program_of("index", 1), "value-full")
    (cegar,) = run.state_spaces
    failing = [
        child
        for node in cegar.exploration.reached
        for child in node.offspring or ()
        if child.step is not None and isinstance(child.step.edge, ViolationEdge)
    ]
    assert failing
    for node in failing:
        violated = node.control.violated
        assert violated is not None
        assert violated.automaton == "write"
        assert node.is_target
    assert conclusion.violated in [node.step.edge for node in failing if node.step is not None]


def test_error_calls_of_another_property_end_the_run() -> None:
    text = "extern void reach_error(void); int main(void) { int z = 0; reach_error(); return 1 / z; }"
    conclusion, _, _ = asked(load_program(text, "LP64", PROPERTIES["arithmetic"]), "value")
    assert conclusion.verdict is Verdict.SAFE


# -- runs -------------------------------------------------------------------------------------------------------------

ONE_RUN: Final = "int a[3]; int main(void) { int i = 0, s = 0; while (i < HOLE) s += a[i++]; return s / HOLE; }"


@pytest.mark.parametrize(("hole", "kind"), [("4", ConditionKind.READ), ("0", ConditionKind.DIVISOR), ("3", None)])
@pytest.mark.parametrize("property_", ["memory", "arithmetic", "default", "unreach-call"])
def test_the_only_run(hole: str, kind: ConditionKind | None, property_: str) -> None:
    """What counts is a violation; what does not ends the run, as it always did."""
    wanted = PROPERTIES[property_]
    conclusion, ledger, _ = asked(load_program(ONE_RUN.replace("HOLE", hole), "LP64", wanted), "concrete")
    if kind in wanted.counted:
        assert conclusion.verdict is Verdict.UNSAFE
        assert conclusion.violated is not None
        assert conclusion.violated.condition.harm is kind
        assert isinstance(conclusion.evidence, Real)
        last = last_operation(conclusion.evidence)
        assert isinstance(last, Assume)
        assert last.kind is AssumeKind.VIOLATION
    else:
        assert conclusion.verdict is Verdict.SAFE
        assert all(entry.status is ConditionStatus.PROVED for entry in ledger.entries.values())
        assert [condition.harm for condition in conclusion.unproved] == ([] if kind is None else [kind])


def test_a_check_that_fails_in_the_only_run() -> None:
    text = "int main(void) { int x = 2147483647; for (int i = 0; i < 3; i++) x++; return 0; }"
    conclusion, _, _ = asked(load_program(text, "LP64", PROPERTIES["overflow"]), "concrete")
    assert conclusion.verdict is Verdict.UNSAFE
    conclusion, _, _ = asked(load_program(text, "LP64", PROPERTIES["unreach-call"]), "concrete")
    assert conclusion.verdict is Verdict.SAFE


# -- conditions that are only searched ------------------------------------------------------------------------------------

BESIDE: Final = (
    INPUT
    + """
extern void reach_error(void);
int a[4];
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 1000) abort();
  for (int i = 0; i < HOLE; i++) { a[i & 3] = i; s += a[i & 3] - i; }
  a[n & 3] = n * 2;
  if (s) reach_error();
  return 0;
}
"""
)


def beside(hole: str, property_: str) -> Program:
    return load_program(BESIDE.replace("HOLE", hole), "LP64", PROPERTIES[property_])


@pytest.mark.parametrize("analysis", NAMES)
def test_searching_changes_nothing_about_the_proof(analysis: str) -> None:
    alone, _, one = asked(beside("5", "unreach-call"), analysis)
    default, ledger, other = asked(beside("5", "default"), analysis)
    assert alone.verdict is default.verdict is Verdict.SAFE
    assert one.effort().states == other.effort().states
    assert one.effort().refinements == other.effort().refinements
    assert [each.to_json() for each in one.story] == [each.to_json() for each in other.story]
    assert list(map(str, alone.unproved)) == list(map(str, default.unproved))
    assert all(entry.is_searched for entry in ledger.entries.values())
    for entry in ledger.entries.values():
        assert entry.status in (ConditionStatus.PROVED, ConditionStatus.OPEN, ConditionStatus.ASSUMED)
        assert (entry.status is ConditionStatus.ASSUMED) == (entry.condition in default.unproved)
    if "symex" in analysis and "-" not in analysis:
        assert {entry.status for entry in ledger.entries.values()} == {ConditionStatus.PROVED}


@pytest.mark.parametrize(("pair", "analysis"), crossed(["division", "overflow", "index"], NAMES, 5))
def test_violations_on_short_paths_are_found(pair: str, analysis: str) -> None:
    conclusion, _, _ = asked(program_of(pair, 1, "default"), analysis)
    assert conclusion.verdict is Verdict.UNSAFE
    assert conclusion.violated is not None
    assert conclusion.violated.condition.harm is PAIRS[pair][0]


def test_what_is_searched_stays_within_its_allowance() -> None:
    allowance = Allowance(paths=2, seen=5, steps=100, work=1_000, later=5_000)
    program = beside("300", "default")
    _, ledger, run = asked(program, "value", ledger=Ledger(program, allowance))
    assert ledger.work <= allowance.work
    for entry in ledger.entries.values():
        assert entry.paths <= allowance.paths
        assert entry.steps <= allowance.steps
        assert entry.rounds == 0
    assert SEARCH.work == 40_000
    assert run.effort().states > 300


def test_conditions_that_have_to_be_proved_beside_some_that_are_searched() -> None:
    clauses = (Clause("arithmetic", PROPERTIES["arithmetic"].kinds), Clause("memory", PROPERTIES["memory"].kinds).searched())
    text = (
        INPUT
        + "int a[4]; int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1) abort(); a[n & 1] = 1; return 8 / n; }"
    )
    conclusion, ledger, _ = asked(load_program(text, "LP64", Property(clauses)), "symex")
    assert conclusion.verdict is Verdict.SAFE
    by_kind = {entry.condition.harm: entry for entry in ledger.entries.values()}
    assert not by_kind[ConditionKind.DIVISOR].is_searched
    assert by_kind[ConditionKind.WRITE].is_searched
    assert by_kind[ConditionKind.WRITE].status is ConditionStatus.PROVED


# -- all of them ----------------------------------------------------------------------------------------------------------

SEVERAL: Final = (
    INPUT
    + """
extern void reach_error(void);
int a[4];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 7) reach_error();
  int q = 10 / n;
  if (n > 3) { a[n] = q; return 1; }
  if (n == 2) reach_error();
  return a[3] + 20 / (n + 1 == 0 ? 1 : 3);
}
"""
)


@pytest.mark.parametrize("analysis", ["value", "value-full", "cegas", "symex", "cegas-s", "value-s", "symex-c"])
def test_all_violations_are_collected(analysis: str) -> None:
    clauses = [PROPERTIES[name].clauses[0] for name in ("unreach-call", "memory", "arithmetic")]
    program = load_program(SEVERAL, "LP64", Property(clauses))
    ledger = Ledger(program)
    ledger.collects = True
    conclusion, _, _ = asked(program, analysis, ledger=ledger)
    assert conclusion.verdict is Verdict.UNSAFE
    assert len(ledger.errors) == 2
    found = {entry.condition.harm for entry in ledger.entries.values() if entry.status is ConditionStatus.VIOLATED}
    assert found == {ConditionKind.DIVISOR, ConditionKind.WRITE}
    others = {entry.status for entry in ledger.entries.values()} - {ConditionStatus.VIOLATED}
    assert others == {ConditionStatus.PROVED}
    assert ledger.first is not None
    assert conclusion.evidence is ledger.first.path


def test_the_first_violation_is_told_without_being_asked_for_others() -> None:
    program = load_program(SEVERAL, "LP64", PROPERTIES["memory"])
    conclusion, ledger, _ = asked(program, "value")
    assert conclusion.verdict is Verdict.UNSAFE
    assert sum(entry.status is ConditionStatus.VIOLATED for entry in ledger.entries.values()) == 1


# -- doubts ---------------------------------------------------------------------------------------------------------------


def test_doubts_are_counted_for_each_condition() -> None:
    """A condition that nobody can decide does not keep another one from being found false."""
    text = (
        INPUT
        + """
int a[2];
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, k = 0;
  double d = 1e30;
  if (n) {
    for (int i = 0; i < 30; i++) {
      int unclear = (int)d;  // what that gives, C does not say, nor does the model
      s = 1 / (unclear - i);
    }
  } else {
    while (k < 40) k++;
    a[k - 38] = s;
  }
  return 0;
}
"""
    )
    kinds = frozenset((ConditionKind.DIVISOR, ConditionKind.WRITE))
    program = load_program(text, "LP64", Property((Clause("both", kinds),)))
    conclusion, ledger, run = asked(program, "value-full")
    assert conclusion.verdict is Verdict.UNSAFE, conclusion.reason
    assert conclusion.violated is not None
    assert conclusion.violated.condition.harm is ConditionKind.WRITE
    (cegar,) = run.state_spaces
    doubtful = [doubt.condition for doubt in cegar.doubts]
    assert len(doubtful) > MOST_DOUBTS, "more than are judged"
    assert {condition.harm for condition in doubtful if condition is not None} == {ConditionKind.DIVISOR}
    (entry,) = [each for each in ledger.entries.values() if each.condition.harm is ConditionKind.DIVISOR]
    assert entry.status is ConditionStatus.OPEN
    assert entry.reason


# -- several engines ------------------------------------------------------------------------------------------------------

RELATED: Final = (
    INPUT
    + """
int a[10];
int main(void) {
  int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (n < 0 || n > 10 || i < 0 || i >= n) abort();
  a[3] = 8 / 2;
  int d = a[3];
  a[i] = 1;      // only whoever knows that i < n <= 10 sees that it is valid
  return 12 / (d - 1);
}
"""
)


def cegar_over(program: Program, component: Component[Any, Any], ledger: Ledger) -> Cegar[Any, Any]:
    return Cegar(program, component, ProgramControl(program), Budget(20), ledger=ledger)


def test_what_one_has_proved_the_others_do_not_look_at() -> None:
    kinds = frozenset((ConditionKind.DIVISOR, ConditionKind.WRITE, ConditionKind.READ))
    program = load_program(RELATED, "LP64", Property((Clause("all", kinds),)))
    ledger = Ledger(program)
    values = cegar_over(program, ValueComponent(ValueAnalysis(program)), ledger)
    assert isinstance(values.run(), GaveUp)
    open_ = [entry.condition for entry in ledger.entries.values() if entry.status is ConditionStatus.OPEN]
    assert [(condition.harm, condition in values.log.settled) for condition in open_] == [(ConditionKind.WRITE, False)]
    symbolic = cegar_over(program, SymbolicComponent(SymbolicAnalysis(program)), ledger)
    assert symbolic.run() == Proved()
    assert symbolic.log.settled.isdisjoint(open_)
    assert symbolic.log.settled == set(ledger.entries) - set(open_)
    assert {entry.status for entry in ledger.entries.values()} == {ConditionStatus.PROVED}
    assert values.run() == Proved(), "its only doubt has been dispelled by the other"


def test_what_another_has_settled_is_not_followed() -> None:
    program = program_of("index", 1)
    ledger = Ledger(program)
    ledger.proved(ledger.entries)  # it is not, but nobody looks
    cegar = cegar_over(program, ValueComponent(ValueAnalysis(program)), ledger)
    assert cegar.run() == Proved()
