"""Induction over several visits of cut points: what a depth proves, and that it proves nothing wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from cegas.certificate.checker import MERGED, Report, Status, check, check_in
from cegas.certificate.format import (
    Applied,
    Certificate,
    Claim,
    ClaimedValue,
    CutPoint,
    Symbol,
    SymbolRef,
    from_json,
    to_json,
)
from cegas.evidence.certificates import described
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import MEMORY, UNREACH_CALL, Property

DEPTHS: Final = range(1, 7)

CHAIN: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int table[4];
int main(void) {{
    int n = {first};
    while (__VERIFIER_nondet_int()) {{
        if (n == {last}) {bad};
        n = n < {last} && n >= 0 ? n + 1 : 100;
    }}
    return 0;
}}
"""
"""Nothing leads to 0, and to the bad place only a chain from there: `last` + 2 visits that follow each other avoid it."""

TWO_LOOPS: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = FIRST;
    while (__VERIFIER_nondet_int()) { n = n == 0 ? 1 : 100; while (__VERIFIER_nondet_int()) n = n == 1 ? 2 : 100; }
    while (__VERIFIER_nondet_int()) { if (n == 2) reach_error(); n = 100; }
    return 0;
}
"""

LATE: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned n = 0, x = 0;
    while (__VERIFIER_nondet_int()) { n++; if (n == LIMIT) x = 1; }
    if (x) reach_error();
    return 0;
}
"""


@cache
def program(text: str, property_: Property) -> Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        file.write_text(text)
        return load([file], FrontendOptions(property=property_))


def heads(made: Program, *claims: Claim) -> Certificate:
    """The same claims at all heads of loops in main; without any, a claim of nothing."""
    (call,) = [edge.id for edge in made.functions[made.start].edges if edge.call is not None]
    found = claims or (Claim(({}, {}), (), (), ()),)
    cuts = [CutPoint(each.id, (call,), found) for each in made.functions["main"].locations if each.loop_head]
    return Certificate((), {}, "by hand", tuple(cuts))


def checked(text: str, depth: int, *claims: Claim, property_: Property | None = None) -> Report:
    property_ = property_ or Property((UNREACH_CALL,))
    made = program(text, property_)
    certificate = replace(heads(made, *claims), depth=depth, property=described(property_, made))
    report = check(made, from_json(to_json(certificate)))
    together = check_in(MERGED, made, certificate, Budget())
    assert together.status is report.status, together
    return report


def about(made: Program, values: dict[str, ClaimedValue], constraints: Sequence[ClaimedValue] = ()) -> Claim:
    registers = {str(register): register.index for register in made.functions["main"].registers}
    own = {registers[name]: value for name, value in values.items()}
    symbols = tuple(Symbol("i32", outside=False) for value in values.values() if isinstance(value, SymbolRef))
    return Claim(({}, own), (), symbols, tuple(constraints))


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_a_chain_needs_as_many_visits_as_it_has_links(last: int) -> None:
    text = CHAIN.format(first=100, last=last, bad="reach_error()")
    found = [checked(text, depth).status for depth in DEPTHS]
    assert found == [Status.CHECKED if depth >= last + 2 else Status.FAILED for depth in DEPTHS]


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_the_first_visits_have_to_be_shown(last: int) -> None:
    """From some depth on nothing but the first visits stands against the proof, the last of them at that very depth."""
    text = CHAIN.format(first=0, last=last, bad="reach_error()")
    assert {checked(text, depth).status for depth in DEPTHS} == {Status.FAILED}


@pytest.mark.parametrize(("first", "least"), [(0, 99), (100, 4)])
def test_conditions_are_shown_in_the_same_way(first: int, least: int) -> None:
    property_ = Property((MEMORY,))
    text = CHAIN.format(first=first, last=2, bad="table[2 * n] = 1")
    found = [checked(text, depth, property_=property_) for depth in DEPTHS]
    assert [each.status for each in found] == [Status.CHECKED if depth >= least else Status.FAILED for depth in DEPTHS], [
        each.reason for each in found
    ]


def test_visits_of_all_loops_are_counted_together() -> None:
    """Six follow each other on the only way to the error: inner, outer, inner twice, outer, last."""
    found = [checked(TWO_LOOPS.replace("FIRST", "100"), depth).status for depth in (5, 6, 7)]
    assert found == [Status.FAILED, Status.FAILED, Status.CHECKED]
    assert {checked(TWO_LOOPS.replace("FIRST", "0"), depth).status for depth in (5, 6, 7)} == {Status.FAILED}


@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_claims_that_become_wrong_later(limit: int) -> None:
    text = LATE.replace("LIMIT", str(limit))
    made = program(text, Property((UNREACH_CALL,)))
    claims = (
        about(made, {"x": 0}),
        about(made, {"x": 0, "n": SymbolRef(0)}, [Applied("ULT", "i1", "i32", (SymbolRef(0), limit))]),
        about(made, {"x": SymbolRef(0), "n": SymbolRef(1)}, [Applied("EQ", "i1", "i32", (SymbolRef(0), 0))]),
        about(made, {"x": SymbolRef(0)}, [0]),
    )
    for claim in claims:
        assert {checked(text, depth, claim).status for depth in DEPTHS} == {Status.FAILED}


def test_claims_are_assumed_at_the_visits_in_between() -> None:
    """x is 0 behind two rounds if it was at their beginning and between them: one of these does not suffice."""
    text = """
        extern void reach_error(void);
        extern int __VERIFIER_nondet_int(void);
        int main(void) {
            unsigned x = 0, y = 0, z = 0;
            while (__VERIFIER_nondet_int()) { unsigned t = x | y; x = z; z = y = t; }
            if (x) reach_error();
            return 0;
        }"""
    made = program(text, Property((UNREACH_CALL,)))
    claim = about(made, {"x": SymbolRef(0), "y": 0}, [Applied("EQ", "i1", "i32", (SymbolRef(0), 0))])
    found = [checked(text, depth, claim).status for depth in (1, 2)]
    assert found == [Status.FAILED, Status.CHECKED]


def test_no_claims_at_a_visit_in_between() -> None:
    """A list of no claims says that nobody comes there: that is not assumed before it is shown."""
    made = program(CHAIN.format(first=0, last=1, bad="reach_error()"), Property((UNREACH_CALL,)))
    certificate = heads(made)
    nowhere = tuple(CutPoint(cut.location, cut.calls, ()) for cut in certificate.cuts)
    assert {check(made, replace(certificate, cuts=nowhere, depth=depth)).status for depth in DEPTHS} == {Status.FAILED}


@pytest.mark.parametrize("depth", [0, -1])
def test_a_depth_is_at_least_one(depth: int) -> None:
    report = checked(CHAIN.format(first=100, last=0, bad="reach_error()"), depth)
    assert report.status is Status.FAILED
    assert "depth" in report.reason
