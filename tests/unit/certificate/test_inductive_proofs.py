"""Certificates of proofs by induction: those of the pairs of `tests/tasks-invariants` hold, for the safe twins only; and ways to
break them.

The default run takes a sample of the pairs, `-m slow` all of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.support.samples import one_of

from cegas.certificate.checker import Status, check
from cegas.certificate.format import (
    Applied,
    Certificate,
    Claim,
    ClaimedValue,
    CutPoint,
    MalformedCertificate,
    SymbolRef,
    from_json,
    to_json,
)
from cegas.engines.engine import Induction, Knowledge, Question
from cegas.engines.induction.engine import InductionEngine
from cegas.evidence.certificates import inductive_certificate
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import UNREACH_CALL, Property

FOLDER: Final = Path(__file__).parents[2] / "tasks-invariants"
WITHOUT: Final = {
    "forgotten/kept-block": "there is no proof by induction",
    "linear/at-most-so-much-for-each": "Z3 takes long for products by a thousand",
}
REMEMBERING: Final = frozenset(
    ("arrays/characters", "arrays/sentinel", "arrays/two-written-in-between", "bounds/downwards", "bounds/of-two-inputs")
)
"""A bound is computed from inputs that no variable has any more; single elements were written to behind a loop, or before."""
PAIRS: Final = sorted(
    name
    for file in FOLDER.glob("*/*-safe.c")
    if (name := f"{file.parent.name}/{file.stem[:-5]}") not in WITHOUT and file.parent.name not in ("floats", "settling")
)
QUICK: Final = one_of(10, [name for name in PAIRS if not name.startswith("reachability/")])  # which take long
SECONDS: Final = 20.0
MOST_OPERATIONS: Final = 20_000
FEW_OPERATIONS: Final = 1_000


def program_of(name: str) -> Program:
    return load([FOLDER / f"{name}.c"], FrontendOptions(property=Property((UNREACH_CALL,))))


@cache
def proof_of(name: str) -> tuple[Program, Certificate]:
    program = program_of(f"{name}-safe")
    run = InductionEngine().start(Question(program, CpuBudget(SECONDS)), Knowledge())
    conclusion = run.go_on()
    assert conclusion is not None
    assert isinstance(conclusion.evidence, Induction), conclusion.reason
    certificate = inductive_certificate(conclusion.evidence, "kinduction", (), {}, remember=name in REMEMBERING)
    return program, from_json(to_json(certificate))


def status(program: Program, certificate: Certificate, most_operations: int = MOST_OPERATIONS) -> Status:
    return check(program, certificate, CpuBudget(SECONDS), most_operations).status


def hold(name: str) -> None:
    program, certificate = proof_of(name)
    assert status(program, certificate) is Status.CHECKED
    unsafe = program_of(f"{name}-unsafe")
    for depth in (certificate.depth, certificate.depth + 1):
        assert status(unsafe, replace(certificate, depth=depth)) is Status.FAILED


@pytest.mark.parametrize("name", QUICK)
def test_certificates_hold_for_the_safe_twin_only(name: str) -> None:
    hold(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAIRS if name not in QUICK])
def test_more_certificates_hold_for_the_safe_twin_only(name: str) -> None:
    hold(name)


# -- ways to break a certificate --------------------------------------------------------------------------------------

Change = Callable[[Claim], Claim]


def at_heads(certificate: Certificate, change: Change) -> Certificate:
    cuts = [replace(cut, claims=tuple(map(change, cut.claims))) for cut in certificate.cuts]
    return replace(certificate, cuts=tuple(cuts))


def symbol_of(claim: Claim, place: int) -> SymbolRef:
    """The symbol of one of the registers of main that are not known."""
    return [value for value in claim.frames[-1].values() if isinstance(value, SymbolRef)][place]


def demanding(operator: str, number: int) -> Change:
    """One more constraint, on the counter of `linear/twice-the-counter`, which begins with 0."""

    def change(claim: Claim) -> Claim:
        counter = symbol_of(claim, 1)
        return replace(claim, constraints=(*claim.constraints, Applied(operator, "i1", "i32", (counter, number))))

    return change


def with_values(claim: Claim, values: Mapping[int, ClaimedValue]) -> Claim:
    *callers, own = claim.frames
    return replace(claim, frames=(*callers, {**own, **values}))


def not_forgotten(claim: Claim) -> Claim:
    """What the loop changes is what it was where the loop is entered."""
    own = claim.frames[-1]
    return with_values(claim, {index: 0 for index in own if own[index] == symbol_of(claim, 1)})


def one_symbol(claim: Claim) -> Claim:
    own, first = claim.frames[-1], symbol_of(claim, 0)
    return with_values(claim, {index: first for index in own if isinstance(own[index], SymbolRef)})


def other_numbers(claim: Claim) -> Claim:
    """Twice becomes three times."""

    def changed(value: int | SymbolRef | Applied) -> int | SymbolRef | Applied:
        if isinstance(value, Applied):
            return replace(value, operands=tuple(changed(each) for each in value.operands))
        return 3 if value == 2 else value

    return replace(claim, constraints=tuple(changed(each) for each in claim.constraints if isinstance(each, Applied)))


def negated(claim: Claim) -> Claim:
    found = [Applied("NOT", "i1", "i1", (each,)) for each in claim.constraints if isinstance(each, Applied)]
    return replace(claim, constraints=tuple(found))


BROKEN: Final[Mapping[str, Change]] = {
    "nothing is demanded": lambda claim: replace(claim, constraints=()),
    "no invariant where the loop is entered": demanding("NE", 0),
    "no invariant behind a round": demanding("ULE", 5),
    "an invariant of the first two visits": demanding("ULE", 1),
    "a contradiction": demanding("ULT", 0),
    "its opposite": negated,
    "what the loop changes is kept": not_forgotten,
    "one symbol for all": one_symbol,
    "other numbers": other_numbers,
    "false": lambda claim: replace(claim, constraints=(0,)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_certificates_are_refused(name: str) -> None:
    program, certificate = proof_of("linear/twice-the-counter")
    assert certificate.depth == 1
    broken = at_heads(certificate, BROKEN[name])
    assert broken.cuts != certificate.cuts
    for depth in (1, 2, 3):
        assert status(program, replace(broken, depth=depth)) is Status.FAILED


def without(constraint: int) -> Change:
    def change(claim: Claim) -> Claim:
        return replace(claim, constraints=(*claim.constraints[:constraint], *claim.constraints[constraint + 1 :]))

    return change


def of_remembered(operator: str, number: int) -> Change:
    """One more constraint, on the number of `bounds/downwards` that no register holds."""

    def change(claim: Claim) -> Claim:
        held = {value for frame in claim.frames for value in frame.values()}
        (remembered,) = [each for number in range(len(claim.symbols)) if (each := SymbolRef(number)) not in held]
        return replace(claim, constraints=(*claim.constraints, Applied(operator, "i1", "i32", (remembered, number))))

    return change


BROKEN_MEMORIES: Final[Mapping[str, Change]] = {
    "its bound is not claimed": without(2),
    "what it bounds is not claimed": without(1),
    "it was less": of_remembered("ULT", 50),
    "it was none": of_remembered("ULT", 0),
    "it was large": of_remembered("SLT", 0),
    "it was one number": of_remembered("EQ", 7),
}


@pytest.mark.parametrize("name", BROKEN_MEMORIES)
def test_what_is_remembered_has_to_be_there(name: str) -> None:
    """A claim says that there was such a number; the checker has to find it."""
    program, certificate = proof_of("bounds/downwards")
    (cut,) = certificate.cuts
    assert len(cut.claims[0].constraints) == 3
    broken = at_heads(certificate, BROKEN_MEMORIES[name])
    for depth in (1, 2):
        assert status(program, replace(broken, depth=depth)) is Status.FAILED


def written_to(claim: Claim, change: Callable[[Applied], ClaimedValue]) -> Claim:
    """What is claimed of the element that was written to behind the first loop of `arrays/characters`, otherwise."""
    elements = [
        replace(each, condition=change(each.condition))
        if isinstance(each.condition, Applied) and "NOT" in str(each.condition)
        else each
        for each in claim.elements
    ]
    return replace(claim, elements=tuple(elements))


def with_numbers(formula: int | SymbolRef | Applied, numbers: Mapping[int, int]) -> int | SymbolRef | Applied:
    if isinstance(formula, Applied):
        return replace(formula, operands=tuple(with_numbers(each, numbers) for each in formula.operands))
    return numbers.get(formula, formula) if isinstance(formula, int) else formula


def without_a_bound(condition: ClaimedValue) -> ClaimedValue:
    """Of a disjunction of three parts, nested on the right: without the second."""
    assert isinstance(condition, Applied)
    first, second = condition.operands
    if isinstance(second, Applied) and second.operator == "OR":
        return replace(condition, operands=(first, second.operands[1]))
    return condition


BROKEN_WRITES: Final[Mapping[str, Change]] = {
    "something else was written": lambda claim: written_to(claim, lambda condition: with_numbers(condition, {0: 1})),
    "it was written everywhere": lambda claim: written_to(claim, lambda condition: condition.operands[1]),
    "nothing is said of it": lambda claim: replace(
        claim, elements=tuple(each for each in claim.elements if "NOT" not in str(each.condition))
    ),
    "the loop before has come to all others": lambda claim: replace(
        claim, elements=tuple(replace(each, condition=without_a_bound(each.condition)) for each in claim.elements)
    ),
}


@pytest.mark.parametrize("name", BROKEN_WRITES)
def test_what_was_written_has_to_be_there(name: str) -> None:
    program, certificate = proof_of("arrays/characters")
    broken = at_heads(certificate, BROKEN_WRITES[name])
    assert broken.cuts != certificate.cuts
    assert status(program, broken) is Status.FAILED


def test_a_case_that_is_left_out() -> None:
    program, certificate = proof_of("forgotten/pointer-changes-in-the-loop")
    (cut,) = certificate.cuts
    assert len(cut.claims) == 2, "one for each address"
    for number in range(2):
        left = replace(certificate, cuts=(replace(cut, claims=(cut.claims[number],)),))
        assert status(program, left) is Status.FAILED


def test_a_smaller_depth() -> None:
    program, certificate = proof_of("forgotten/dead-or-alive")
    assert certificate.depth == 2
    for depth in (1, 0, -2):
        assert status(program, replace(certificate, depth=depth)) is Status.FAILED


def test_the_claims_of_another_loop() -> None:
    program, certificate = proof_of("rounds/one-loop-after-another")
    one, other = certificate.cuts
    swapped = (replace(one, claims=other.claims), replace(other, claims=one.claims))
    assert status(program, replace(certificate, cuts=swapped)) is Status.FAILED


def test_a_loop_without_a_cut_point_is_not_followed_forever() -> None:
    program, certificate = proof_of("linear/twice-the-counter")
    assert status(program, replace(certificate, cuts=()), FEW_OPERATIONS) is Status.UNDECIDED
    elsewhere = tuple(CutPoint(cut.location + 1, cut.calls, cut.claims) for cut in certificate.cuts)
    assert status(program, replace(certificate, cuts=elsewhere), FEW_OPERATIONS) is not Status.CHECKED


@pytest.mark.parametrize("depth", ["2", True, 1.5, None, [1]])
def test_a_depth_is_a_number(depth: object) -> None:
    _, certificate = proof_of("linear/twice-the-counter")
    content = json.loads(to_json(certificate))
    content["depth"] = depth
    with pytest.raises(MalformedCertificate):
        from_json(json.dumps(content))
