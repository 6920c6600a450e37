"""Certificates that say how often loops go round: states are joined where paths meet, and nothing wrong is proved by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.certificate.checker import Report, Status, check
from cegas.certificate.format import Certificate, Claim, CutPoint, from_json, to_json
from cegas.engines.bmc import BmcEngine
from cegas.engines.engine import AllRuns, Knowledge, Question
from cegas.evidence.certificates import described, unwound_certificate
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import MEMORY, UNREACH_CALL, Property
from cegas.program.rounds import RoundsOrder

HEAD: Final = """
typedef unsigned long size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(size_t); void free(void *);
void *memset(void *, int, size_t); void *memcpy(void *, const void *, size_t);
#define INPUT __VERIFIER_nondet_int()
"""

ERRORS: Final = Property((UNREACH_CALL,))
ACCESSES: Final = Property((MEMORY,))

MANY: Final = 12
"""Branches that follow each other: 4,096 paths, which are few states."""


@cache
def program(text: str, property_: Property = ERRORS) -> Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        file.write_text(HEAD + text)
        return load([file], FrontendOptions(property=property_))


def places(made: Program) -> list[int]:
    """The heads of loops, and the entries of functions."""
    found: list[int] = []
    for function in made.functions.values():
        order = RoundsOrder(function)
        found += [each.id for each in function.locations if order.is_head(each) or each is function.entry]
    return found


def checked(made: Program, rounds: Mapping[int, int], property_: Property = ERRORS) -> Report:
    certificate = Certificate((), {}, "bmc", (), None, described(property_, made), rounds=rounds)
    return check(made, from_json(to_json(certificate)), most_operations=50_000)


def is_proved(text: str, rounds: int, property_: Property = ERRORS) -> bool:
    made = program(text, property_)
    return checked(made, dict.fromkeys(places(made), rounds), property_).status is Status.CHECKED


BRANCHES: Final = "int main(void) {{ int n = 0; {} if (n {} {}) reach_error(); return 0; }}"

LOOP: Final = (
    "int main(void) { unsigned n = INPUT, i = 0; if (n > 5) return 0; while (i < n) { if (INPUT) i++; else i += 1; }"
    " if (i BAD) reach_error(); return 0; }"
)

RECURSION: Final = (
    "static int f(int n) { if (n <= 0) return 0; if (INPUT) return f(n - 1) + 1; return 1 + f(n - 1); }"
    "int main(void) { int n = INPUT; if (n < 0 || n > 4) return 0; if (f(n) BAD) reach_error(); return 0; }"
)


def test_many_paths_are_few_states() -> None:
    text = BRANCHES.format("if (INPUT) n++;" * MANY, ">", MANY)
    report = checked(program(text), {})
    assert report.status is Status.CHECKED, report
    assert report.operations < 2_000


@pytest.mark.parametrize("rounds", range(8))
def test_a_loop_goes_round_no_more_often_than_it_is_said_to(rounds: int) -> None:
    assert is_proved(LOOP.replace("BAD", "!= n"), rounds) == (rounds >= 5)


@pytest.mark.parametrize("rounds", range(7))
def test_calls_within_calls_are_no_more_than_they_are_said_to_be(rounds: int) -> None:
    assert is_proved(RECURSION.replace("BAD", "!= n"), rounds) == (rounds >= 4)


def test_a_loop_that_is_left_out_never_goes_round() -> None:
    made = program(LOOP.replace("BAD", "!= n"))
    report = checked(made, {})
    assert report.status is Status.FAILED
    assert "more often than claimed" in report.reason


UNSAFE: Final = {
    "the last of many paths": BRANCHES.format("if (INPUT) n++;" * MANY, "==", MANY),
    "the first of many paths": BRANCHES.format("if (INPUT) n++;" * MANY, "==", 0),
    "a loop that goes round as often as it can": LOOP.replace("BAD", "== 5"),
    "a loop that does not go round": LOOP.replace("BAD", "== 0"),
    "a loop that goes round twice": LOOP.replace("BAD", "== 2"),
    "calls within calls": RECURSION.replace("BAD", "== 4"),
    "no calls within calls": RECURSION.replace("BAD", "== 0"),
    "one of two numbers": "int main(void) { int a = 1; if (INPUT) a = 2; if (a == 2) reach_error(); return 0; }",
    "the other of two numbers": "int main(void) { int a = 1; if (INPUT) a = 2; if (a == 1) reach_error(); return 0; }",
    "one of two cells": "int a[2]; int main(void) { if (INPUT) a[0] = 1; else a[1] = 1; if (a[1]) reach_error(); return 0; }",
    "a cell that one way has not written": (
        "int a = 3; int main(void) { if (INPUT) a = 4; if (a == 3) reach_error(); return 0; }"
    ),
    "a part of a cell": (
        "int a; int main(void) { if (INPUT) ((char *)&a)[1] = 1; else a = 7; if (a == 256) reach_error(); return 0; }"
    ),
    "cleared on one way": (
        "int a[4] = {1, 2, 3, 4}; int main(void) { if (INPUT) memset(a, 0, 16); if (a[2] == 3) reach_error(); return 0; }"
    ),
    "not cleared on the other": (
        "int a[4] = {1, 2, 3, 4}; int main(void) { if (INPUT) memset(a, 0, 16); if (a[2] == 0) reach_error(); return 0; }"
    ),
    "copied on one way": (
        "int a[4], b[4] = {5, 6, 7, 8}; int main(void) { if (INPUT) memcpy(a, b, 16); if (a[3] == 8) reach_error(); return 0; }"
    ),
    "one of two objects": (
        "int a, b; int main(void) { int *p = &a; if (INPUT) p = &b; *p = 1; if (b) reach_error(); return 0; }"
    ),
    "the other of two objects": (
        "int a, b; int main(void) { int *p = &a; if (INPUT) p = &b; *p = 1; if (a) reach_error(); return 0; }"
    ),
    **{
        f"way {way} of three": (
            "int main(void) { int a; switch (INPUT) { case 1: a = 1; break; case 2: a = 2; break; default: a = 3; }"
            f" if (a == {way}) reach_error(); return 0; }}"
        )
        for way in (1, 2, 3)
    },
    "one of two places in an object": (
        "int a[3]; int main(void) { int *p = a; if (INPUT) p += 2; *p = 1; if (a[2]) reach_error(); return 0; }"
    ),
    "null, or not": "int a; int main(void) { int *p = 0; if (INPUT) p = &a; if (p) reach_error(); return 0; }",
    "freed on one way": (
        "int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; int n = 0; if (INPUT) { free(p); n = 1; }"
        " if (!n) { if (*p == 1) reach_error(); } return 0; }"
    ),
    "made on one way": (
        "int main(void) { int *p = 0; int n = INPUT; if (n) { p = malloc(4); if (!p) return 0; *p = n; }"
        " if (p && *p == 7) reach_error(); return 0; }"
    ),
    "a condition of which nothing is known": (
        "int g; int main(void) { int *p = (int *)(long)INPUT; if (p == &g) g = 1; else g = 2; if (g == 2) reach_error(); return 0; }"
    ),
    "a variable that one way declares": (
        "int main(void) { int *p = 0; int n = INPUT; if (n) { int x = n; p = &x; if (*p == 3) n = -1; }"
        " if (n == -1) reach_error(); return 0; }"
    ),
    "the end of another loop": (
        "int main(void) { int i = 0, j = 0; while (i < 3) { i++; if (INPUT) break; } while (j < i) j++;"
        " if (j == 1) reach_error(); return 0; }"
    ),
    "a loop in a loop": (
        "int main(void) { int s = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < i; j++) if (INPUT) s++;"
        " if (s == 3) reach_error(); return 0; }"
    ),
    "a function that returns in two ways": (
        "static int f(int n) { if (n > 3) return 1; return 2; } int main(void) { if (f(INPUT) == 2) reach_error(); return 0; }"
    ),
    "one of two functions": (
        "static int f(void) { return 1; } static int g(void) { return 2; }"
        "int main(void) { int (*h)(void) = f; if (INPUT) h = g; if (h() == 2) reach_error(); return 0; }"
    ),
    **{
        f"way {which} of some that no condition tells apart": (
            "extern void abort(void); int a; static void f(int x) { if (x <= 0) abort(); a = 1; }"
            "static void g(int x) { if (x >= 10) abort(); a = 2; } void (*kept[])(int) = {f, g};"
            "int main(void) { int x = INPUT; if (!kept[0] || !kept[1]) return 0;"
            "void (*h)(int) = (void (*)(int))(unsigned long)INPUT; h(x);"
            f" if (a == {which} && x == 5) reach_error(); return 0; }}"
        )
        for which in (1, 2)
    },
    "floats": "int main(void) { float x = 0.5f; if (INPUT) x = 2; x = x * 2; if (x == 4) reach_error(); return 0; }",
}


@pytest.mark.parametrize("name", UNSAFE)
def test_no_number_of_rounds_proves_what_is_wrong(name: str) -> None:
    """Whatever a certificate says of rounds: these programs reach the error."""
    made = program(UNSAFE[name])
    for rounds in (0, 1, 3, 9):
        report = checked(made, dict.fromkeys(places(made), rounds))
        assert report.status is not Status.CHECKED, (rounds, report)


@pytest.mark.parametrize("name", UNSAFE)
def test_and_the_error_is_seen(name: str) -> None:
    """The programs are in reach of the checker: it does not only give up."""
    report = checked(program(UNSAFE[name]), dict.fromkeys(places(program(UNSAFE[name])), 9))
    assert report.status is Status.FAILED, report
    assert "may reach the error" in report.reason


SAFE: Final = {
    "one of two numbers": "int main(void) { int a = 1; if (INPUT) a = 2; if (a == 3) reach_error(); return 0; }",
    "as often as the input says": LOOP.replace("BAD", "> n"),
    "which way it was": (
        "int main(void) { int n = INPUT, a = 0; if (n > 3) a = 1; else a = 2; if (n > 3 && a == 2) reach_error(); return 0; }"
    ),
    "which of three ways it was": (
        "int main(void) { int n = INPUT, a; if (n > 3) a = 1; else if (n > 1) a = 2; else a = 3;"
        " if (a != (n > 3 ? 1 : n > 1 ? 2 : 3)) reach_error(); return 0; }"
    ),
    "one of two objects": (
        "int a, b; int main(void) { int n = INPUT, *p = &a; if (n) p = &b; *p = 1; if (n && a) reach_error(); return 0; }"
    ),
    "cleared on one way": (
        "int a[4] = {1, 2, 3, 4}; int main(void) { int n = INPUT; if (n) memset(a, 0, 16);"
        " if (a[2] != (n ? 0 : 3)) reach_error(); return 0; }"
    ),
    "a part of a cell": (
        "int a; int main(void) { int n = INPUT; if (n) ((char *)&a)[1] = 1; else a = 7;"
        " if (a != (n ? 256 : 7)) reach_error(); return 0; }"
    ),
}


@pytest.mark.parametrize("name", SAFE)
def test_what_differs_is_a_choice(name: str) -> None:
    assert is_proved(SAFE[name], 5)


def test_conditions_are_shown_in_joined_states() -> None:
    text = (
        "int a[4]; int main(void) { unsigned i = INPUT; if (INPUT) i = i % 4; else i = 2; a[i] = 1;"
        " int *p = malloc(4); if (!p) return 0; *p = 0; if (INPUT) *p = 1; free(p); return LAST; }"
    )
    assert is_proved(text.replace("LAST", "0"), 0, ACCESSES)
    assert not is_proved(text.replace("LAST", "*p"), 0, ACCESSES)
    assert not is_proved(text.replace("i % 4", "i % 5").replace("LAST", "0"), 0, ACCESSES)
    freed = text.replace("*p = 1; free(p)", "free(p); else free(p); if (INPUT) free(p)")
    assert not is_proved(freed.replace("LAST", "0"), 0, ACCESSES)


@pytest.mark.parametrize("way", ["INPUT", "!INPUT"])
def test_what_is_dead_in_a_joined_state_stays_dead(way: str) -> None:
    """The block lives in another state at the same place, which is followed in between."""
    text = (
        f"int main(void) {{ int *p = malloc(4); if (!p) return 0; *p = 1; int n = 0; int way = {way};"
        " if (way) { free(p); if (INPUT) n = 1; else n = 2; } else { n = 3; } if (INPUT) n++; return LAST; }"
    )
    assert is_proved(text.replace("LAST", "way ? 0 : *p"), 0, ACCESSES)
    assert not is_proved(text.replace("LAST", "*p"), 0, ACCESSES)
    assert not is_proved(text.replace("way ?", "!way ?").replace("if (way)", "if (!way)").replace("LAST", "*p"), 0, ACCESSES)


# -- proofs of bounded model checking ------------------------------------------------------------------------------------

TASKS: Final = Path(__file__).parents[2] / "tasks" / "merging"

TWINS: Final = ("recursion-in-two-ways", "number-parser", "matching-brackets", "triangle-of-rounds", "union-by-ways")
"""States of the parsers are kept apart by positions in the proof: the checker knows nothing of these."""


def task(name: str) -> Program:
    return load([TASKS / f"{name}.c"], FrontendOptions(property=ERRORS))


@cache
def proof_of(name: str) -> tuple[Program, Mapping[int, int]]:
    made = task(f"{name}-safe")
    conclusion = BmcEngine().start(Question(made, CpuBudget(60)), Knowledge()).go_on()
    assert conclusion is not None
    assert isinstance(conclusion.evidence, AllRuns), conclusion.reason
    certificate = unwound_certificate(conclusion.evidence, "bmc", (), {}, described(ERRORS, made))
    assert certificate.rounds is not None
    return made, certificate.rounds


@pytest.mark.parametrize("name", TWINS)
def test_proofs_are_checked_and_prove_nothing_of_their_twins(name: str) -> None:
    made, rounds = proof_of(name)
    assert checked(made, rounds).status is Status.CHECKED
    assert checked(task(f"{name}-unsafe"), rounds).status is Status.FAILED


@pytest.mark.parametrize("name", TWINS)
def test_less_than_a_proof_says_is_too_little(name: str) -> None:
    made, rounds = proof_of(name)
    for place, count in rounds.items():
        if count:
            assert checked(made, {**rounds, place: 0}).status is Status.FAILED, place
            assert checked(made, {each: number for each, number in rounds.items() if each != place}).status is Status.FAILED


def test_rounds_go_with_nothing_else() -> None:
    """Behind a claim that is assumed, nothing is shown: a loop that is said not to go round would be lost there."""
    made = program(LOOP.replace("BAD", "== 5"))
    plain = Certificate((), {}, "bmc", (), None, described(ERRORS, made), rounds={})
    function = made.functions[made.start]
    cut = CutPoint(function.entry.id, (), (Claim(({},), (), (), ()),))
    for wrong in (replace(plain, depth=2), replace(plain, cuts=(cut,)), replace(plain, cuts=(cut,), depth=2)):
        report = check(made, wrong)
        assert report.status is Status.FAILED
        assert "no cut points" in report.reason


def test_the_rounds_are_in_the_file() -> None:
    certificate = Certificate((), {}, "bmc", (), rounds={7: 3, 2: 0})
    assert from_json(to_json(certificate)).rounds == {7: 3, 2: 0}
    assert from_json(to_json(replace(certificate, rounds=None))).rounds is None
