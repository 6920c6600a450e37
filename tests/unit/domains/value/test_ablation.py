"""The value analysis with a mechanism taken out: it loses the proofs that need it, keeps the others, and is never wrong."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.differential.harness import load_program
from tests.differential.tasks import read_pair
from tests.laws.follow import Follower
from tests.laws.test_value_meaning import concretes_of
from tests.laws.test_value_transfer import LISTED, program_of
from tests.laws.value_states import concrete_objects, contents_of, universe
from tests.support.cpu_time import CpuBudget
from tests.tools.mechanisms import GROUPS, pointer_pairs
from tests.unit.program.hand_built import scaled

from cegas.cli.arguments import parser
from cegas.cli.check import verification_options
from cegas.domains.value import ValuePrecision
from cegas.domains.value.ablation import AblatedAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.cpa import join_memories
from cegas.domains.value.state import ObjectContent, ValueState
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.program.control_flow import Program
from cegas.program.oracle import AddressTakenOracle
from cegas.program.properties import Verdict
from cegas.verification.analyses import Settings
from cegas.verification.answers import decide
from cegas.verification.recipes.ablation import ablated
from cegas.verification.result import Answer
from cegas.verification.settings import Mechanism

HEADER: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
"""
SECONDS: Final = 20.0
EVERY: Final = 6

NEEDS: Final = {
    Mechanism.STRONG_UPDATES: "int main(void) { int x = 1; int *p = &x; *p = 2; if (x != 2) reach_error(); return 0; }",
    Mechanism.FIELDS: """
        struct { int a, b; } s;
        int main(void) { s.a = 1; s.b = 2; if (s.a != 1) reach_error(); return 0; }
    """,
    Mechanism.PATHS: """
        int main(void) {
            int set = 0, x = 0;
            if (__VERIFIER_nondet_int()) { set = 1; x = 5; }
            if (set && x != 5) reach_error();
            return 0;
        }
    """,
    Mechanism.CONTEXTS: """
        static int same(int n) { return n; }
        int main(void) { if (same(1) != 1 || same(2) != 2) reach_error(); return 0; }
    """,
    Mechanism.TARGET_SETS: """
        int a[2], x = 1;
        int *p = &x;
        int main(void) { p = &a[__VERIFIER_nondet_int() & 1]; *p = 5; if (x != 1) reach_error(); return 0; }
    """,
}

KEPT: Final = {
    "a store by name": (
        Mechanism.STRONG_UPDATES,
        "int x = 1; int main(void) { x = 2; if (x != 2) reach_error(); return 0; }",
    ),
    "a store to an element of a named array": (
        Mechanism.STRONG_UPDATES,
        "int main(void) { int a[2] = {1, 2}; int i = 1; a[i]++; a[i] += 2; if (a[1] != 5) reach_error(); return 0; }",
    ),
    "a store of the same value": (
        Mechanism.STRONG_UPDATES,
        "int main(void) { int x = 2; int *p = &x; *p = 2; if (x != 2) reach_error(); return 0; }",
    ),
    "what a store does not reach": (
        Mechanism.STRONG_UPDATES,
        "int main(void) { int x = 1, y = 2; int *p = &x, *q = &y; *p = 3; if (*q != 2) reach_error(); return 0; }",
    ),
    "an object of one cell": (
        Mechanism.FIELDS,
        "int main(void) { int x = 1, y = 2; int *p = &x; *p = 3; if (x != 3 || y != 2) reach_error(); return 0; }",
    ),
    "an object of equal cells": (
        Mechanism.FIELDS,
        "static int a[4]; int main(void) { if (a[1] || a[3]) reach_error(); return 0; }",
    ),
    "what branches agree about": (
        Mechanism.PATHS,
        """
        struct { int a, b; } s;
        int main(void) {
            int x;
            if (__VERIFIER_nondet_int()) { x = 5; s.a = 1; s.b = 3; } else { x = 5; s.a = 2; s.b = 3; }
            if (x != 5 || s.b != 3) reach_error();
            return 0;
        }
        """,
    ),
    "a function that is called once": (
        Mechanism.CONTEXTS,
        "static int same(int n) { return n; } int main(void) { if (same(2) != 2) reach_error(); return 0; }",
    ),
    "a constant that all calls pass": (
        Mechanism.CONTEXTS,
        """
        static int second(int n, int m) { return n * 0 + m; }
        int main(void) { if (second(1, 3) != 3 || second(2, 3) != 3) reach_error(); return 0; }
        """,
    ),
    "a local that all calls pass": (
        Mechanism.CONTEXTS,
        """
        static void add(int *p) { *p += 1; }
        int main(void) { int x = 0, y = 0; add(&x); add(&x); if (x != 2 || y) reach_error(); return 0; }
        """,
    ),
}

LOST: Final = {
    "a store through one of two names": (
        Mechanism.STRONG_UPDATES,
        """
        int x, y;
        int main(void) { int c = 1; *(c ? &x : &y) = 3; if (x != 3) reach_error(); return 0; }
        """,
    ),
    "bytes set through a pointer": (
        Mechanism.STRONG_UPDATES,
        """
        extern void *memset(void *, int, unsigned long);
        static int x = 3;
        static int *p = &x;
        int main(void) { memset(p, 0, sizeof x); if (x) reach_error(); return 0; }
        """,
    ),
    "a constant table": (
        Mechanism.FIELDS,
        """
        static const int t[2] = {1, 2};
        int main(void) { int i = 1; if (t[i] != 2) reach_error(); return 0; }
        """,
    ),
    "what a test says of a field": (
        Mechanism.FIELDS,
        """
        int main(void) {
            int a[2] = {__VERIFIER_nondet_int(), 1};
            __VERIFIER_assume(a[0] == 3);
            if (a[0] != 3) reach_error();
            return 0;
        }
        """,
    ),
    "a field that one pointer is stored in": (
        Mechanism.FIELDS,
        """
        int x, y;
        struct { int *p, *q; } s;
        int main(void) { s.p = &x; s.q = &y; *s.p = 1; if (y) reach_error(); return 0; }
        """,
    ),
    "how often a loop has turned": (
        Mechanism.PATHS,
        "int main(void) { int i = 0; while (i < 3) i++; if (i > 3) reach_error(); return 0; }",
    ),
    "a local of each activation": (
        Mechanism.CONTEXTS,
        """
        static int add(int *p) { return *p; }
        static int own(int n) { int x = n; return add(&x); }
        int main(void) { if (own(1) != 1 || own(2) != 2) reach_error(); return 0; }
        """,
    ),
    "arguments that a callee finds in a list": (
        Mechanism.CONTEXTS,
        """
        static int first(int n, ...) {
            __builtin_va_list l;
            __builtin_va_start(l, n);
            int found = __builtin_va_arg(l, int);
            __builtin_va_end(l);
            return found;
        }
        int main(void) { if (first(1, 5) != 5 || first(1, 6) != 6) reach_error(); return 0; }
        """,
    ),
}


def verdict_of(source: str, *without: Mechanism) -> Answer:
    program = load_program(HEADER + source, "LP64")
    return decide(ablated(Settings(without=without)), program, CpuBudget(SECONDS))


# -- what is lost, and what is not ------------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", Mechanism, ids=lambda mechanism: mechanism.value)
@pytest.mark.parametrize("missing", Mechanism, ids=lambda mechanism: mechanism.value)
def test_exactly_the_proofs_that_need_a_mechanism_are_lost(needed: Mechanism, missing: Mechanism) -> None:
    assert verdict_of(NEEDS[needed], missing).verdict is (Verdict.UNKNOWN if needed is missing else Verdict.SAFE)


@pytest.mark.parametrize("needed", Mechanism, ids=lambda mechanism: mechanism.value)
def test_a_mechanism_that_is_left_suffices(needed: Mechanism) -> None:
    others = [mechanism for mechanism in Mechanism if mechanism is not needed]
    assert verdict_of(NEEDS[needed]).verdict is Verdict.SAFE
    assert verdict_of(NEEDS[needed], *others).verdict is Verdict.SAFE


@pytest.mark.parametrize("what", KEPT)
def test_what_needs_no_mechanism_is_kept(what: str) -> None:
    missing, source = KEPT[what]
    assert verdict_of(source, missing).verdict is Verdict.SAFE


@pytest.mark.parametrize("what", LOST)
def test_what_needs_a_mechanism_is_lost(what: str) -> None:
    missing, source = LOST[what]
    assert verdict_of(source).verdict is Verdict.SAFE
    assert verdict_of(source, missing).verdict is Verdict.UNKNOWN


UNSAFE: Final = (
    "int main(void) { int x = 1; int *p = &x; *p = __VERIFIER_nondet_int(); if (x == 7) reach_error(); return 0; }",
    "static const int t[2] = {1, 2}; int main(void) { int i = 1; if (t[0] != t[i]) reach_error(); return 0; }",
    "int main(void) { int x = 0; if (__VERIFIER_nondet_int()) x = 1; if (x) reach_error(); return 0; }",
    "static int same(int n) { return n; } int main(void) { if (same(1) != same(2)) reach_error(); return 0; }",
)


@pytest.mark.parametrize("source", UNSAFE)
@pytest.mark.parametrize("missing", Mechanism, ids=lambda mechanism: mechanism.value)
def test_a_violation_is_still_one(source: str, missing: Mechanism) -> None:
    """A path that is left is checked by its exact formula, which has all mechanisms."""
    assert verdict_of(source, missing).verdict is Verdict.UNSAFE


# -- soundness --------------------------------------------------------------------------------------------------------


def ablated_analysis(program: Program, without: frozenset[Mechanism]) -> AblatedAnalysis:
    space = AddressSpace(AddressTakenOracle(program), has_targets=Mechanism.TARGET_SETS not in without)
    has = {mechanism.value.replace("-", "_"): mechanism not in without for mechanism in Mechanism}
    del has["target_sets"]
    return AblatedAnalysis(program, space, analyze(program, Budget()).callees, **has)


@pytest.mark.parametrize("group", GROUPS)
def test_successors_without_a_mechanism_describe_what_runs_do(group: str) -> None:
    for number, pair in enumerate(pointer_pairs([group])[::EVERY]):
        without = frozenset([list(Mechanism)[number % len(Mechanism)]]) if number else frozenset(Mechanism)
        for task in read_pair(pair):
            program = program_of(task)
            follower = Follower(
                program, ablated_analysis(program, without), f"{task.source.name}", samples=2, most_edges=300
            )
            follower.run(tuple(next(task.combinations())), LISTED, 6000)
            assert follower.checked > 0


@scaled(5)
@given(data=st.data())
def test_the_join_of_two_contents_describes_what_either_describes(data: st.DataObject) -> None:
    """Two descriptions of one concrete object have much in common."""
    world = universe()
    object_ = data.draw(st.sampled_from(world.objects))
    concrete = data.draw(concrete_objects((3,)))
    a, b = (data.draw(contents_of(concrete, object_.site)) for _ in range(2))
    nothing = world.values.initial_state(ValuePrecision())
    one, other = (nothing.memory.set(object_, content) for content in (a, b))
    joined = join_memories(one, other)
    content: ObjectContent | None = joined.get(object_)
    less = world.values.domain.less_or_equal
    for memory in (one, other):
        assert concretes_of(memory[object_], object_.site) <= concretes_of(content, object_.site)
        assert less(ValueState(nothing.frame, memory), ValueState(nothing.frame, joined))


# -- the option -------------------------------------------------------------------------------------------------------


def test_every_mechanism_is_an_option() -> None:
    flags = [part for name in Mechanism for part in ("--without", name)]
    arguments = parser().parse_args(["check", "some.c", "--analysis", "cegas", *flags])
    assert verification_options(arguments).settings.without == frozenset(Mechanism)
    assert verification_options(parser().parse_args(["check", "some.c"])).settings.without == frozenset()
