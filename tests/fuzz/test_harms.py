"""Wrong words about undefined behaviour are seen: the results of one program, held against its twin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest
from tests.fuzz.configurations import Configuration
from tests.fuzz.harms import judge_property, reports
from tests.fuzz.judge import _run, check
from tests.fuzz.rows import Plan, work
from tests.fuzz.subjects import Subject
from tests.support.sanitizers import needs_sanitizers
from tests.tools.sanitized import Finding

from cegas.program.properties import Verdict

pytestmark = needs_sanitizers

TABLE: Final = """\
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int table[4];
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i <= 3);
    table[i] = 1;
    if (table[i] != 1)
        reach_error();
    return 0;
}
"""
VECTORS: Final = tuple((number,) for number in range(6))
SAFE: Final = Subject(TABLE, "LP64", "safe", VECTORS)
UNSAFE: Final = replace(SAFE, text=TABLE.replace("i <= 3", "i <= 4"), is_defined=False)
ASKED: Final = {name: Configuration("cegas", property=name) for name in ("default", "memory")}


def only(subject: Subject, vectors: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], Finding]:
    """The one report that there is."""
    found = reports(subject, vectors, "default")
    assert found is not None
    (one,) = found
    return one


def test_what_the_sanitizers_report() -> None:
    assert reports(SAFE, VECTORS, "default") == []
    inputs, finding = only(UNSAFE, VECTORS)
    assert (inputs, finding.line) == ((4,), 8)
    assert "memory" in finding.kinds
    copied = replace(UNSAFE, text=UNSAFE.text.replace("table[i] = 1;", "__builtin_memset(table, 0, i * 4 + 4);"))
    _, finding = only(copied, [(4,)])
    assert finding.line == 8, "the library reports it, for the line that calls it"
    assert reports(replace(SAFE, model="ILP32"), VECTORS, "default") is None
    assert reports(replace(SAFE, text="int main( {"), VECTORS, "default") is None


@pytest.mark.parametrize("name", ASKED)
def test_wrong_words_are_seen(name: str) -> None:
    proof, alarm = _run(SAFE, ASKED[name], 5.0), _run(UNSAFE, ASKED[name], 5.0)
    assert (proof.verdict, alarm.verdict) == (Verdict.SAFE, Verdict.UNSAFE)
    assert judge_property(SAFE, proof, name)[0] == "right"
    assert judge_property(UNSAFE, alarm, name)[0] == "right", "the sanitizers see it"
    assert judge_property(replace(UNSAFE, is_defined=True), alarm, name)[0] == "right", "so the generator is wrong"
    assert judge_property(UNSAFE, proof, name)[0] == "wrong"
    assert judge_property(SAFE, alarm, name)[0] == "wrong"
    assert judge_property(replace(SAFE, is_defined=False), alarm, name)[0] == "excused", "worth a look"
    moved = replace(UNSAFE, text="\n" + UNSAFE.text)
    assert judge_property(moved, alarm, name)[0] == "excused", "the sanitizers report another line"


def test_errors_are_judged_as_ever() -> None:
    reached = replace(SAFE, text=TABLE.replace("!= 1", "== 1"), expected="unsafe", reaching=((0,), (1,), (2,), (3,)))
    assert check(reached, ASKED["default"], 5.0).judgement == "right"
    assert check(replace(reached, expected="safe"), ASKED["default"], 5.0).judgement == "wrong"
    assert check(reached, ASKED["memory"], 5.0).judgement == "right", "which is not about errors"


def test_mutants_of_pairs() -> None:
    rows = [work("pairs", seed, Plan("value", seconds=1.0, property="default"), may_minimise=False) for seed in range(1, 4)]
    assert not any(row.is_failure for row in rows)
    assert any(row.checks for row in rows)


def test_a_plan_with_a_property() -> None:
    row = work("own", 1, Plan("value", seconds=2.0, property="default"), may_minimise=False)
    assert not row.is_failure
    assert all(each.configuration.endswith("--property default") for each in row.checks)
