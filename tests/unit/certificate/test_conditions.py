"""Conditions that count have to be shown: what a certificate about them says, what is refused, and what nothing may hide."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.condition_certificates import PAIRS, claimed, program_and_property, written

from cegas.certificate import paths
from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.checker import Report, Status, check
from cegas.certificate.format import Certificate, CertificateClause, CertificateProperty, Claim, from_json, to_json
from cegas.certificate.machine import TermMachine
from cegas.certificate.obligations import Obligations, counted_conditions
from cegas.evidence.certificates import leaving
from cegas.foundation.budget import Budget
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.expressions import FALSE, Expression
from cegas.program.operations import Assume, AssumeKind, Check
from cegas.program.properties import ARITHMETIC, DEFAULT, LEAK, MEMORY, OVERFLOW, PROPERTIES, Property
from cegas.program.values import Value

OF_MEMORY: Final = Property([MEMORY])
OF_OVERFLOW: Final = Property([OVERFLOW])
BOTH: Final = Property([MEMORY, OVERFLOW])

HEAD: Final = """
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
"""
SUM: Final = (
    HEAD
    + """
int main(void) {
    int a[4], i, sum = 0, n = __VERIFIER_nondet_int();
    for (i = 0; i < 4; i++) a[i] = n & 3;
    for (i = 0; i < 4; i++) sum = (sum + a[i]) & 255;
    return sum;
}
"""
)


def report_of(program: Program, certificate: Certificate | None) -> Report:
    assert certificate is not None
    return check(program, certificate, Budget(60))


# -- the pairs ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("analysis", ["symex", "value-full", "cegas"])
@pytest.mark.parametrize(
    "name",
    [
        "memory/loop-off-by-one",
        "memory/use-after-free-read",
        "memory/double-free-flag",
        "memory/returned-local",
        "memory/null-field",
        "memory/strcpy-into-small",
        "memory/memcpy-size",
        "overflow/addition",
        "overflow/negation",
        "arithmetic/division-overflows",
        "arithmetic/shift-into-sign",
    ],
)
def test_the_certificate_of_a_safe_program_fails_on_its_unsafe_twin(name: str, analysis: str) -> None:
    safe, property_ = program_and_property(PAIRS / f"{name}-safe.yml")
    unsafe, _ = program_and_property(PAIRS / f"{name}-unsafe.yml")
    good, wrong = claimed(safe, property_, analysis), claimed(unsafe, property_, analysis)
    if analysis == "symex":
        assert report_of(safe, good).status is Status.CHECKED
    for certificate in (good, wrong):
        assert certificate is None or report_of(unsafe, certificate).status is not Status.CHECKED


# -- what a certificate says ------------------------------------------------------------------------------------------------


def test_all_conditions_that_count_are_shown(tmp_path: Path) -> None:
    program = written(tmp_path, SUM, BOTH)
    report = report_of(program, claimed(program, BOTH, "symex"))
    assert report.status is Status.CHECKED
    assert report.shown == len(dict(counted_conditions(program, program.counted))) >= 3
    assert not report.open
    assert not report.assumed
    assert not report.unshown


def test_what_cannot_be_shown_is_named(tmp_path: Path) -> None:
    text = (
        HEAD
        + "int main(void) { int n = __VERIFIER_nondet_int(); int *p = malloc(4); p[n] = 1; n = __VERIFIER_nondet_int(); return n + 1; }\n"
    )
    program = written(tmp_path, text, BOTH)
    certificate = claimed(program, BOTH, "symex")
    report = report_of(program, certificate)
    assert report.status is Status.FAILED
    assert report.reason.startswith("this is not shown")
    kinds = [dict(counted_conditions(program, program.counted))[place].harm for place in report.unshown]
    assert kinds == [ConditionKind.WRITE, ConditionKind.OVERFLOW]
    assert certificate is not None
    without = replace(certificate, property=leaving(certificate.property, program, report.unshown))
    again = report_of(program, from_json(to_json(without)))
    assert again.status is Status.CHECKED
    assert len(again.assumed) == len(again.open) == 1
    assert "program.c:5" in again.assumed[0]
    assert "written" in again.assumed[0]
    assert "overflow" in again.open[0]


def test_a_check_ends_no_run(tmp_path: Path) -> None:
    """What fails behind a condition that is only looked at, fails."""
    text = HEAD + (
        "int main(void) { int n = __VERIFIER_nondet_int(), m = n + 1, a[2];\n"
        "    a[m < n] = 1; a[2 * (m < n)] = 1; return 0; }\n"
    )
    program = written(tmp_path, text, BOTH)
    certificate = claimed(program, BOTH, "symex")
    report = report_of(program, certificate)
    found = dict(counted_conditions(program, program.counted))
    assert [found[place].harm for place in report.unshown] == [ConditionKind.OVERFLOW, ConditionKind.WRITE]
    assert isinstance(found[report.unshown[0]], Check)


def test_a_condition_that_failed_is_assumed_behind_it(tmp_path: Path) -> None:
    """It is told once: the second access is shown under the first."""
    text = HEAD + "int main(void) { unsigned n = __VERIFIER_nondet_int(); int a[3]; a[n] = 1; a[n] = 2; return 0; }\n"
    program = written(tmp_path, text, OF_MEMORY)
    report = report_of(program, claimed(program, OF_MEMORY, "symex"))
    assert len(report.unshown) == 1


# -- what is refused ----------------------------------------------------------------------------------------------------------


def edited(certificate: Certificate | None, **changes: Any) -> Certificate:
    """A certificate whose file somebody has edited: keys of its property are replaced."""
    assert certificate is not None
    content = json.loads(to_json(certificate))
    content["property"].update(changes)
    return from_json(json.dumps(content))


def clause(name: str, kinds: list[str], *, searched: bool = False) -> dict[str, Any]:
    return {"name": name, "kinds": kinds, "searched": searched}


MEMORY_KINDS: Final = sorted(kind.value for kind in MEMORY.kinds)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"clauses": [clause("memory", [])]}, "the kinds of conditions are not those of 'memory'"),
        ({"clauses": [clause("memory", [each for each in MEMORY_KINDS if each != "write"])]}, "kinds"),
        ({"clauses": [clause("memory", [*MEMORY_KINDS, "sorcery"])]}, "kinds"),
        ({"name": "magic", "clauses": [clause("magic", [])]}, "no certificate is about 'magic'"),
        ({"name": "def-behavior", "clauses": [clause("def-behavior", [])]}, "no certificate is about 'def-behavior'"),
        ({"name": "unreach-call", "clauses": [clause("unreach-call", [])]}, "made for another property"),
        ({"name": "memory, overflow"}, "has other clauses"),
        ({"name": "default"}, "has other clauses"),
        ({"clauses": []}, "has other clauses"),
        ({"open": [[0, 0]]}, "no condition that counts"),
        ({"assumed": [[10_000, 0]]}, "no condition that counts"),
    ],
)
def test_an_edited_property_is_refused(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    program = written(tmp_path, SUM, OF_MEMORY)
    certificate = claimed(program, OF_MEMORY, "symex")
    assert report_of(program, certificate).status is Status.CHECKED
    report = report_of(program, edited(certificate, **changes))
    assert report.status is Status.FAILED
    assert problem in report.reason


def test_runs_end_at_an_assumption_so_that_it_is_never_open(tmp_path: Path) -> None:
    program = written(tmp_path, SUM, OF_MEMORY)
    certificate = claimed(program, OF_MEMORY, "symex")
    place = next(place for place, each in counted_conditions(program, program.counted) if isinstance(each, Assume))
    assert "is assumed" in report_of(program, edited(certificate, open=[list(place)])).reason
    report = report_of(program, edited(certificate, assumed=[list(place)]))
    assert report.status is Status.CHECKED
    assert len(report.assumed) == 1


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_certificate_is_for_the_program_of_its_property(tmp_path: Path, name: str) -> None:
    """A program that was made for fewer kinds lacks the conditions of the others: none of them would be shown."""
    program = written(tmp_path, "int main(void) { return 0; }\n", PROPERTIES[name])
    certificate = claimed(program, PROPERTIES[name], "value")
    report = report_of(program, certificate)
    assert (report.status is Status.CHECKED) == program.unseen.isdisjoint(PROPERTIES[name].kinds), report.reason
    other = written(tmp_path, "int main(void) { return 0; }\n", Property([ARITHMETIC, LEAK]))
    assert report_of(other, certificate).status is Status.FAILED


def test_of_kinds_that_a_program_does_not_tell_nothing_is_shown(tmp_path: Path) -> None:
    """A module that comes compiled has lost its checks of overflow: there is nothing to show, and nothing is."""
    program = written(tmp_path, SUM, BOTH)
    certificate = claimed(program, BOTH, "symex")
    assert report_of(program, certificate).status is Status.CHECKED
    blind = replace(program, unseen=frozenset((ConditionKind.OVERFLOW,)))
    assert "does not tell where it could go wrong in overflow" in report_of(blind, certificate).reason
    searched = written(tmp_path, SUM, DEFAULT)
    report = report_of(replace(searched, unseen=frozenset((ConditionKind.OVERFLOW,))), claimed(searched, DEFAULT, "symex"))
    assert report.status is Status.CHECKED
    assert report.open == ("overflow: the program does not tell where it could go wrong",)


# -- seeded bugs: what would hide a condition --------------------------------------------------------------------------------

DEAD: Final = (
    HEAD
    + """
int main(void) {
    int *p;
    unsigned n = __VERIFIER_nondet_int();
    { int a[4] = {1, 2, 3, 4}; p = a; }
    while (__VERIFIER_nondet_int()) n = __VERIFIER_nondet_int();
    if (n < 4) return p[n];
    return 0;
}
"""
)
"""An access within the bounds of an array that is dead."""


def without_obligations(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Obligations, "at", lambda *_: None)


def as_if_assumed(patch: pytest.MonkeyPatch) -> None:
    def evaluate(machine: TermMachine, condition: Expression) -> Value:
        return machine.evaluate(condition)

    patch.setattr(paths, "surely", evaluate)


@pytest.mark.parametrize("bug", [without_obligations, as_if_assumed])
def test_a_checker_that_skips_or_assumes_conditions_would_be_seen(tmp_path: Path, bug: Any) -> None:
    program = written(tmp_path, DEAD, OF_MEMORY)
    found = claimed(program, OF_MEMORY, "symex")
    assert found is not None
    cuts = [replace(cut, claims=tuple(replace(each, objects=()) for each in cut.claims)) for cut in found.cuts]
    certificate = replace(found, cuts=tuple(cuts))  # it does not say that the array is dead
    assert report_of(program, certificate).status is not Status.CHECKED
    with pytest.MonkeyPatch.context() as patch:
        bug(patch)
        assert report_of(program, certificate).status is Status.CHECKED, "the program does not tell the checkers apart"


def test_a_condition_in_front_of_a_branch_is_no_branch(tmp_path: Path) -> None:
    """An edge whose first condition certainly fails is not passed over if that condition counts."""
    text = HEAD + "int main(void) { if (__VERIFIER_nondet_int()) return 1; return 0; }\n"
    program = written(tmp_path, text, OF_MEMORY)
    certificate = claimed(program, OF_MEMORY, "value")
    location = next(each for each in program.functions["main"].locations if len(each.leaving) > 1)
    edge = location.leaving[0]
    failing = Assume(None, FALSE, AssumeKind.VALIDITY, "never", ConditionKind.READ)
    edge.operations = (failing, *edge.operations)
    report = report_of(program, certificate)
    assert report.status is Status.FAILED
    assert report.unshown == ((edge.id, 0),)


def test_equal_numbers_do_not_make_a_dead_address_live(tmp_path: Path) -> None:
    """A pointer that is not claimed may be that of a block that was freed, though a new block has its number."""
    text = HEAD + (
        "int main(void) { int *p = malloc(4), *q; free(p); q = malloc(4);\n"
        "    while (__VERIFIER_nondet_int()) ;\n"
        "    if (p == q) *p = 1;\n"
        "    free(q); return 0; }\n"
    )
    program = written(tmp_path, text, OF_MEMORY)
    certificate = claimed(program, OF_MEMORY, "value-full")
    assert certificate is not None
    assert certificate.cuts
    pointer = next(register.index for register in program.functions["main"].registers if register.source == "p")
    assert any(pointer in frame for cut in certificate.cuts for claim in cut.claims for frame in claim.frames)
    cuts = [replace(cut, claims=tuple(forgetting(claim, pointer) for claim in cut.claims)) for cut in certificate.cuts]
    forgetful = replace(certificate, cuts=tuple(cuts))
    assert report_of(program, forgetful).status is not Status.CHECKED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TermAlgebra, "is_told_by_number", lambda algebra, _, address: algebra.is_inside(address))
        assert report_of(program, forgetful).status is Status.CHECKED, "the program does not tell the checkers apart"


def forgetting(claim: Claim, register: int) -> Claim:
    """A claim without a register of its last frame."""
    *others, last = claim.frames
    return replace(claim, frames=(*others, {index: value for index, value in last.items() if index != register}))


# -- the first version ------------------------------------------------------------------------------------------------------


def test_a_file_of_the_first_version_is_about_error_calls(tmp_path: Path) -> None:
    program = written(tmp_path, SUM, PROPERTIES["unreach-call"])
    certificate = claimed(program, PROPERTIES["unreach-call"], "value")
    assert certificate is not None
    content = json.loads(to_json(certificate))
    assert content["version"] == 2
    del content["property"]
    content["version"] = 1
    old = from_json(json.dumps(content))
    assert old == replace(certificate, property=CertificateProperty())
    assert old.property.clauses == (CertificateClause("unreach-call", (), searched=False),)
    assert report_of(program, old).status is Status.CHECKED
    assert report_of(written(tmp_path, SUM, OF_MEMORY), old).status is Status.FAILED


def test_searched_clauses_are_claimed_like_others(tmp_path: Path) -> None:
    program = written(tmp_path, SUM, DEFAULT)
    certificate = claimed(program, DEFAULT, "symex")
    assert certificate is not None
    assert [(each.name, each.searched) for each in certificate.property.clauses] == [
        ("unreach-call", False),
        ("memory", True),
        ("arithmetic", True),
        ("overflow", True),
    ]
    report = report_of(program, certificate)
    assert report.status is Status.CHECKED
    assert report.shown > 3
