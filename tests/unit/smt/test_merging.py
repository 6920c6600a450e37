"""Merged execution: orders of places, guards, and that the facts of a merged encoding do not contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.foundation.budget import Budget
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.program.violations import Condition
from cegas.smt.guards import Guard, Parting
from cegas.smt.merging import MergedState
from cegas.smt.questions import Questions
from cegas.smt.segments import Arrival, MergedExecution
from cegas.smt.solver import SatAnswer
from cegas.smt.terms import Terms
from cegas.verification.analyses import ANALYSES

TASKS: Final = Path(__file__).parents[2] / "tasks"
PROGRAMS: Final = [
    *sorted(str(file.relative_to(TASKS)) for file in (TASKS / "merging").glob("*-safe.c"))[::3],
    "heap/linked-list-safe.c",
    "pointer-integers/hash-of-address-safe.c",
    "vla/in-a-loop-safe.c",
    "uninitialized/heap-block-safe.c",
]


class Everything:
    """Lets all states go on, up to some rounds."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.arrivals: list[int] = []

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        self.arrivals.append(arrival.count)
        return (state,) if arrival.count < self.most else ()

    def wants(self, condition: Condition) -> bool:
        return True

    def relies_on(self, condition: Condition) -> bool:
        return False


def executed(file: Path, most: int = 6) -> MergedExecution:
    execution = MergedExecution(load([file], FrontendOptions()), Everything(most), lambda: None)
    execution.add(execution.start())
    assert execution.run()
    return execution


@pytest.mark.parametrize("name", [name for name in PROGRAMS if (TASKS / name).exists()])
def test_facts_do_not_contradict_each_other(name: str) -> None:
    """An inconsistent encoding looks like a proof."""
    encoder = executed(TASKS / name).encoder
    assert Questions(encoder, Budget()).ask(encoder.smt.terms.true)[0] is SatAnswer.SAT


def test_code_behind_branches_is_encoded_once(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    branches = "if (__VERIFIER_nondet_int()) s += 1; else s -= 2;\n" * 30
    file.write_text(f"int __VERIFIER_nondet_int(void);\nint main(void) {{ int s = 0;\n{branches}return s; }}\n")
    execution = executed(file)
    assert execution.steps < 200
    assert execution.merges == 30


def test_a_policy_sees_every_round_once(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    loop = "for (int i = 0; i < n; i++) { if (__VERIFIER_nondet_int()) s++; }"
    file.write_text(
        f"int __VERIFIER_nondet_int(void);\nint main(void) {{ int n = __VERIFIER_nondet_int(), s = 0; {loop} return s; }}"
    )
    policy = Everything(4)
    execution = MergedExecution(load([file], FrontendOptions()), policy, lambda: None)
    execution.add(execution.start())
    assert execution.run()
    assert policy.arrivals == [0, 1, 2, 3, 4]


def test_guards_of_two_sides_become_what_they_were() -> None:
    terms = Terms()
    a, b = (terms.variable(terms.bool_sort, name) for name in "ab")
    before = Guard.nothing(terms).plus(a)
    assert before is not None
    one, other = before.plus(b), before.plus(terms.negation(b))
    assert one is not None
    assert other is not None
    parting = Parting(one, other)
    choice = parting.choice()
    assert choice == b
    assert parting.joined(choice, is_free=False) is before


def test_a_guard_knows_what_it_has_met() -> None:
    terms = Terms()
    x, y = (terms.variable(terms.vector_sort(8), name) for name in "xy")
    guard = Guard.nothing(terms).plus(terms.term("BV_ULT", (x, y)))
    assert guard is not None
    assert guard.decides(terms.term("BV_ULE", (y, x))) is False
    assert guard.plus(terms.term("BV_ULE", (y, x))) is None
    assert guard.plus(terms.term("BV_ULT", (x, y))) is guard


def test_ways_that_demand_nothing_are_a_free_choice() -> None:
    terms = Terms()
    a = terms.variable(terms.bool_sort, "a")
    nothing = Guard.nothing(terms)
    some = nothing.plus(a)
    assert some is not None
    parting = Parting(nothing, some)
    assert parting.choice() is None
    way = terms.variable(terms.bool_sort, "way")
    joined = parting.joined(way, is_free=True)
    assert joined is not None
    assert joined.term == terms.disjunction(way, a)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 70])
def test_tables_are_decided_by_bits(count: int) -> None:
    terms = Terms()
    index = terms.variable(terms.vector_sort(16), "index")
    entries = [(4 * number, terms.vector(number * number, 16)) for number in range(count)]
    node = terms.decided(index, entries)
    for place, entry in entries:
        solver_index = terms.vector(place, 16)
        assert terms.decided(solver_index, entries) == entry
    assert node.sort() == terms.vector_sort(16)


@pytest.mark.parametrize(("wanted", "verdict"), [("79 * 3", Verdict.UNSAFE), ("80 * 3", Verdict.SAFE)])
def test_tables_of_many_functions_are_cheap(tmp_path: Path, wanted: str, verdict: Verdict) -> None:
    """Nobody compares addresses: the formula and the check of its path keep pointers as pointers."""
    file = tmp_path / "program.c"
    functions = "".join(f"static int f{number}(void) {{ return {number} * 3; }}\n" for number in range(80))
    table = ", ".join(f"f{number}" for number in range(80))
    body = f"int i = __VERIFIER_nondet_int(); if (i < 0 || i > 79) return 0; if (table[i]() == {wanted}) reach_error(); return 0;"
    declared = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    file.write_text(f"{declared}{functions}static int (*table[])(void) = {{{table}}};\nint main(void) {{ {body} }}\n")
    assert ANALYSES["bmc"].check(load([file], FrontendOptions()), CpuBudget(10)).verdict is verdict


@pytest.mark.parametrize("analysis", ["bmc", "value", "symex"])
@pytest.mark.parametrize(("wanted", "verdict"), [("79 * 3", Verdict.UNSAFE), ("80 * 3", Verdict.SAFE)])
def test_tables_of_many_pointers_are_cheap(tmp_path: Path, analysis: str, wanted: str, verdict: Verdict) -> None:
    """Along single paths as well."""
    file = tmp_path / "program.c"
    objects = "".join(f"static int o{number} = {number} * 3;\n" for number in range(80))
    table = ", ".join(f"&o{number}" for number in range(80))
    body = f"int i = __VERIFIER_nondet_int(); if (i < 0 || i > 79) return 0; if (*table[i] == {wanted}) reach_error(); return 0;"
    declared = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    file.write_text(f"{declared}{objects}static int *table[] = {{{table}}};\nint main(void) {{ {body} }}\n")
    assert ANALYSES[analysis].check(load([file], FrontendOptions()), CpuBudget(10)).verdict is verdict


@pytest.mark.parametrize(("change", "verdict"), [(0, Verdict.UNSAFE), (1, Verdict.SAFE)])
def test_long_initialisers_are_cheap(tmp_path: Path, change: int, verdict: Verdict) -> None:
    """Hundreds of kilobytes at an unknown index: an even number of them is found, and an odd one is not there."""
    file = tmp_path / "program.c"
    numbers = [number * 2654435762 % (1 << 32) for number in range(70_000)]
    body = f"unsigned i = __VERIFIER_nondet_uint(); if (i < 70000 && table[i] == {numbers[55_555] + change}u) reach_error();"
    declared = "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
    table = f"static const unsigned table[] = {{{', '.join(map(str, numbers))}}};\n"
    file.write_text(f"{declared}{table}int main(void) {{ {body} return 0; }}\n")
    assert ANALYSES["bmc"].check(load([file], FrontendOptions()), CpuBudget(30)).verdict is verdict
