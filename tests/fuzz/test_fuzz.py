"""A little fuzzing in every run, and tests of the parts that fuzzing relies on; ``python -m tests.fuzz`` goes on from there."""

from __future__ import annotations

import json
import random
import signal
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from tests.differential.tasks import read_task, tokens
from tests.fuzz.__main__ import main, read_log
from tests.fuzz.address_gadgets import GADGETS, OPEN_GADGETS, AddressWriter
from tests.fuzz.addresses import settle_in_layouts
from tests.fuzz.configurations import PLAIN, VARIANTS, configurations
from tests.fuzz.judge import Check, Hanging, check, ended_after, judge
from tests.fuzz.layouts import LAYOUTS, run_in_layouts, unrandomised
from tests.fuzz.minimise import reduce
from tests.fuzz.mutants import Mutation, mutations
from tests.fuzz.native import End, run_all
from tests.fuzz.pool import Pool
from tests.fuzz.rows import Plan, Row, Totals, chosen, row_from_json, work
from tests.fuzz.store import store
from tests.fuzz.subjects import Subject, make_case, settle
from tests.support.csmith import csmith_installed

from cegas.api.result import Result
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.result import Statistics

SEEDS: Final = pytest.mark.parametrize(
    "seeds", [range(1, 5), pytest.param(range(5, 25), marks=pytest.mark.slow)], ids=["some", "more"]
)
SECONDS: Final = 1.0
PLAN: Final = Plan(seconds=SECONDS)


def failures(rows: list[Row]) -> list[str]:
    return [f"{row.case}: {row.died} {[each for each in row.checks if each.is_failure]}" for row in rows if row.is_failure]


@SEEDS
def test_own_programs(seeds: range) -> None:
    rows = [work("own", seed, PLAN, may_minimise=False) for seed in seeds]
    assert not failures(rows)
    totals = Totals()
    totals.add_all(rows)
    assert totals.judgements["right"] >= len(seeds), "each program is checked twice, and most are decided"
    verdicts = Counter(each.verdict for row in rows for each in row.checks)
    assert verdicts["safe"] >= len(seeds) // 4
    assert verdicts["unsafe"] >= len(seeds) // 4


@SEEDS
def test_mutants(seeds: range) -> None:
    rows = [work("mutants", seed, PLAN, may_minimise=False) for seed in seeds]
    assert not failures(rows)
    assert sum(each.judgement == "right" for row in rows for each in row.checks) >= len(seeds) // 3


@pytest.mark.skipif(not csmith_installed(), reason="csmith is not installed (apt install csmith libcsmith-dev)")
def test_csmith_programs() -> None:
    rows = [work("csmith", seed, PLAN, may_minimise=False) for seed in range(1, 3)]
    assert not failures(rows)
    full = [each for row in rows for each in row.checks if each.configuration == "value-full"]
    assert sum(each.judgement == "right" for each in full) >= 0.6 * len(full) > 0


@SEEDS
def test_programs_with_addresses(seeds: range) -> None:
    rows = [work("addresses", seed, PLAN, may_minimise=False) for seed in seeds]
    assert not failures(rows)
    judgements = Counter(each.judgement for row in rows for each in row.checks)
    assert 2 * judgements["right"] >= sum(judgements.values())


# -- what the verdicts rest on ----------------------------------------------------------------------------------------

PROGRAM: Final = """\
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int total = 1;
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 3);
    int y = __VERIFIER_nondet_bool();
    total += 12 / (x - 1) + y;
    if (total == 13)
        reach_error();
    return 0;
}
"""
VECTORS: Final = tuple(product(range(-1, 4), range(2)))


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
def test_native_runs_do_not_see_each_other(model: str) -> None:
    text = PROGRAM.replace("    if (total", "    fuzz_observe(total, x, y, -1);\n    if (total")
    runs = run_all(text, "ILP32" if model == "ILP32" else "LP64", VECTORS)
    ends = {vector: run.end for vector, run in zip(VECTORS, runs, strict=True)}
    assert ends[-1, 0] is End.ASSUMPTION
    assert ends[1, 1] is End.TRAP
    assert ends[2, 0] is End.ERROR
    assert ends[2, 1] is End.ENDED
    assert runs[VECTORS.index((3, 1))].observed == (8, 3, 1, -1)
    assert runs[VECTORS.index((3, 1))].inputs_used == 2


def test_runs_without_end() -> None:
    text = "extern char __VERIFIER_nondet_char(void);\nint main(void) { while (__VERIFIER_nondet_char() != 7); return 0; }\n"
    assert [run.end for run in run_all(text, "LP64", [(1, 7), (1, 1)])] == [End.ENDED, End.TIMEOUT]


REUSED: Final = """\
typedef __SIZE_TYPE__ size;
typedef __UINTPTR_TYPE__ word;
extern void *malloc(size);
extern void free(void *);
extern void *realloc(void *, size);
extern void *outside(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int first, second[2];
int main(void) {
    word a = (word)malloc(8);
    char *block = malloc(8);
    word b = (word)block, c = (word)realloc(block, 100);
    free((void *)a);
    word d = (word)malloc(8);
    int *p = outside(__VERIFIER_nondet_int());
    if (p)
        *p = 3;
    fuzz_observe(a == d, b == c, (word)&first & 0xffff, p == 0);
    return 0;
}
"""


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
def test_layouts_differ(model: str) -> None:
    """In everything that C leaves open."""
    layouts = run_in_layouts(REUSED, "ILP32" if model == "ILP32" else "LP64", ((0,), (3,)))
    runs = [run for each in layouts for run in each]
    assert {run.end for run in runs} == {End.ENDED}
    seen = [run.observed for run in runs if run.observed is not None]
    assert len(seen) == 2 * len(LAYOUTS)
    assert {each[3] for each in seen} == {0}, "what may be used is never null"
    if model == "ILP32":
        assert {each[0] for each in seen} == {0, 1}, "a freed block is used again, or not"
    else:
        assert {each[0] for each in seen} == {1}
        assert len({each[2] for each in seen}) > 2, "globals are at several places"


def test_what_depends_on_the_layout_is_judged_by_all_layouts() -> None:
    again = REUSED.replace("    fuzz_observe(a == d, b == c, (word)&first & 0xffff, p == 0);", "    if (a == d)\n        reach_error();")
    assert settle_in_layouts(again, "LP64", ((0,),)) == ("unsafe", ((0,),))
    assert settle_in_layouts(again.replace("a == d", "a == b"), "LP64", ((0,),)) == ("safe", ())
    open_ = Subject(again.replace("a == d", "a == b + 4096"), "LP64", "open", ((0,),), layouts=True, has_world=True)
    hit = replace(open_, expected="unsafe", reaching=((0,),))
    assert judge(hit, fake(Verdict.SAFE))[0] == "wrong"
    assert judge(hit, fake(Verdict.UNSAFE))[0] == "right"
    assert judge(open_, fake(Verdict.SAFE))[0] == "right", "no hit makes nothing wrong"
    assert judge(open_, fake(Verdict.UNSAFE))[0] == "excused"
    assert judge(replace(open_, expected="safe"), fake(Verdict.UNSAFE))[0] == "wrong", "no layout reaches the error, nor may one"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GADGETS, *OPEN_GADGETS])
def test_gadgets_of_addresses(name: str) -> None:
    """They compile, end as they should, and observe the same in all layouts if they say so."""
    for seed in range(20):
        writer = AddressWriter(random.Random(f"{name} {seed}"), wide=seed % 2 == 0)
        (GADGETS.get(name) or OPEN_GADGETS[name])(writer)
        vectors = tuple(product(*(range(low, high + 1) for low, high in writer.ranges)))
        text = writer.text(f"    fuzz_observe({writer.observed[0]}, 0, 0, 0);\n")
        layouts = run_in_layouts(text, "LP64" if writer.wide else "ILP32", vectors)
        assert {run.end for runs in layouts for run in runs} <= {End.ENDED, End.ASSUMPTION}, text
        if name in GADGETS:
            assert all(runs == layouts[0] for runs in layouts), text


def test_settling() -> None:
    assert settle(PROGRAM, "LP64", VECTORS, True) == ("unsafe", ((2, 0),))
    assert settle(PROGRAM.replace("13", "99"), "LP64", VECTORS, True) == ("safe", ())
    assert settle(PROGRAM.replace("13", "99"), "LP64", VECTORS, False) == ("open", ())
    assert settle(PROGRAM.replace("13", "99"), "LP64", VECTORS[:1], True) == ("safe", ())
    assert settle(PROGRAM.replace("13", "99"), "LP64", ((2,),), True) == ("open", ()), "an input was missing"
    assert settle(PROGRAM.replace("13", ")"), "LP64", VECTORS, True) is None


def fake(verdict: Verdict) -> Result:
    return Result(verdict, "", "", "", "", (), (), {}, Statistics())


def test_wrong_verdicts_are_seen() -> None:
    unsafe = Subject(PROGRAM, "LP64", "unsafe", VECTORS, ((2, 0),))
    safe = Subject(PROGRAM.replace("13", "99"), "LP64", "safe", VECTORS)
    assert judge(unsafe, fake(Verdict.SAFE))[0] == "wrong"
    assert judge(replace(unsafe, is_defined=False), fake(Verdict.SAFE))[0] == "wrong", "the interpreter reaches the error"
    assert judge(replace(unsafe, is_defined=False, reaching=((3, 0),)), fake(Verdict.SAFE))[0] == "excused"
    assert judge(safe, fake(Verdict.UNSAFE))[0] == "wrong"
    assert judge(safe, fake(Verdict.SAFE))[0] == "right"
    assert judge(unsafe, fake(Verdict.UNKNOWN))[0] == "unknown"
    value = PLAIN[0]
    assert check(unsafe, value, 5.0).judgement == "right"
    assert check(safe, value, 5.0).judgement == "right"
    # The same programs with the expectations exchanged: a wrong verdict, and inputs that should not reach the error.
    assert check(replace(safe, expected="unsafe", reaching=((0, 0),)), value, 5.0).judgement == "wrong"
    assert check(replace(unsafe, expected="safe"), value, 5.0).judgement == "wrong"
    assert check(replace(unsafe, reaching=((3, 0),)), value, 5.0).judgement == "wrong"
    assert check(replace(unsafe, expected="safe", is_defined=False), value, 5.0).judgement == "excused"
    assert check(replace(unsafe, text="int main( {"), value, 5.0).judgement == "crash"


@pytest.mark.parametrize(("raised", "expected"), [(Hanging(), "hang"), (ValueError("a defect"), "crash")])
def test_a_replay_that_fails_is_a_finding(raised: Exception, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(subject: Subject, configuration: object, seconds: float, replay: bool = False) -> Result:
        if replay:
            raise raised
        return fake(Verdict.UNSAFE)

    monkeypatch.setattr("tests.fuzz.judge._run", run)
    found = check(Subject(PROGRAM, "LP64", "open", VECTORS, layouts=True), PLAIN[0], 5.0)
    assert (found.verdict, found.judgement) == ("unsafe", expected)
    assert found.is_failure


def test_runs_that_hang_are_ended() -> None:
    with pytest.raises(Hanging), ended_after(0.05):
        while True:
            pass
    with ended_after(60.0):
        pass
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_cases_are_the_same_every_time() -> None:
    for kind in ("own", "mutants", "addresses"):
        assert make_case(kind, 5) == make_case(kind, 5)
        assert make_case(kind, 5) != make_case(kind, 6)


def test_every_analysis_takes_its_turn() -> None:
    assert {each.analysis for each in PLAIN} == set(ANALYSES)
    assert set(configurations("all")) == {*PLAIN, *VARIANTS}
    count = len(configurations("all"))
    used = [each for seed in range(count) for turns in chosen("own", seed, 2, PLAN) for each in turns]
    assert {str(each) for each in used} == {str(each) for each in (*PLAIN, *VARIANTS)}
    assert {each.analysis for each in configurations("symex-s")} == {"symex-s"}


def test_mutations_change_one_place() -> None:
    text = "int f(int x) {\n    x += 2;\n    return x < 10 && x;\n}\n"
    found = {mutation.apply(text) for mutation in mutations(text, random.Random(1))}
    assert len(found) >= 6
    assert text not in found
    assert "int f(int x) {\n\n    return x < 10 && x;\n}\n" in found
    assert Mutation(0, 3, "long").apply(text).startswith("long f")


# -- what happens to failures -----------------------------------------------------------------------------------------


def test_reduction() -> None:
    text = "int a;\nint main(void) {\n    if (a) {\n        a = (1 + (a * 25));\n        a++;\n    }\n    return a;\n}\n"

    def keeps(candidate: str) -> bool:
        return "25" in candidate and "main" in candidate and candidate.count("{") == candidate.count("}")

    assert reduce(text, keeps) == "int main(void) {\n}\n        a = (25);\n" or len(reduce(text, keeps)) < 45


def test_storing_a_pair(tmp_path: Path) -> None:
    subject = Subject(PROGRAM, "LP64", "unsafe", VECTORS[2:], ((2, 0),))
    assert store(subject, "sum", "a sum", tmp_path)
    safe, unsafe = read_task(tmp_path / "sum-safe.yml"), read_task(tmp_path / "sum-unsafe.yml")
    assert unsafe.inputs == (2, 0)
    assert safe.input_ranges == ((0, 3), (0, 1))
    a, b = tokens(safe.source.read_text()), tokens(unsafe.source.read_text())
    assert sum(x != y for x, y in zip(a, b, strict=True)) == 1
    assert settle(safe.source.read_text(), "LP64", subject.vectors, True) == ("safe", ())


def test_rows_survive_the_log(tmp_path: Path) -> None:
    found = Check("cegas --preslice", "cegas", "safe", "unsafe", "wrong", 0.5, "why")
    row = Row("own-1", "own", 1, notes=("list",), checks=(found,), seconds=1.5, files=("a.c",))
    assert row.is_failure
    assert row.to_json()["ok"] is False
    log = tmp_path / "log.jsonl"
    log.write_text(json.dumps(row.to_json()) + "\n" + '{"case": "own-', encoding="utf-8")
    assert read_log(log) == [row]
    assert row_from_json(json.loads(json.dumps(Row("own-2", "own", 2).to_json()))) == Row("own-2", "own", 2)


def test_layouts_that_cannot_be_had_are_mentioned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unrandomised.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    try:
        assert unrandomised() == ()
        log = tmp_path / "log.jsonl"
        assert main(["--kinds", "addresses", "--count", "0", "--log", str(log)]) == 0
    finally:
        unrandomised.cache_clear()
    assert "NOTE addresses are randomised in all layouts" in capsys.readouterr().out
    assert "randomised" in json.loads(log.read_text(encoding="utf-8"))["note"]
    assert read_log(log) == []


def test_workers() -> None:
    pool = Pool(1, PLAN, 0)
    try:
        rows = list(pool.run([("own", 1), ("nothing", 1), ("own", 2)]))
    finally:
        pool.close()
    assert [row.case for row in rows] == ["own-1", "nothing-1", "own-2"]
    assert "KeyError" in rows[1].died
    assert rows[0].checks
    assert rows[2].checks
