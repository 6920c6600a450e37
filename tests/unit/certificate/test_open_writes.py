"""What the checker knows behind a write of open length at an open place, and of bytes that a claim does not list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.unit.certificate.test_attacks import Writing, program, rejected

from cegas.api.verify import verify
from cegas.certificate import matching
from cegas.certificate.checker import Status, check
from cegas.certificate.format import Applied, Certificate, Claim, ClaimedValue, Symbol, SymbolRef, from_json
from cegas.certificate.machine import TermMachine
from cegas.certificate.open_offsets import OpenOffsets
from cegas.certificate.terms import Operand, Terms, TermVariable, evaluate, in_order
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.memory import MemoryObject
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import BYTE, int_type
from cegas.program.values import Pointer
from cegas.verification.options import Options

SCAN: Final = Path(__file__).parents[2] / "tasks" / "library-scan"
WIDE: Final = int_type(64)

Patch = Callable[[pytest.MonkeyPatch], None]


def status(text: str, certificate: Certificate) -> Status:
    return check(program(text), certificate).status


# -- writes --------------------------------------------------------------------------------------------------------------


def machine_and_bytes() -> tuple[TermMachine, MemoryObject]:
    """A machine, and an object of eight bytes that hold their own numbers."""
    text = "char a[8]; int main(void) { a[0] = 0; return 0; }"
    machine = TermMachine(program(text), AddressTakenOracle(program(text)), Terms(), None, initial=False)
    (memory,) = [machine.static(site) for site in machine.program.statics() if site.name == "a"]
    for place in range(8):
        memory.content.write(place, 1, place)
    return machine, memory


def test_bytes_behind_a_write_at_an_open_place() -> None:
    machine, memory = machine_and_bytes()
    terms = machine.terms_algebra.terms
    place, size = terms.variable(WIDE), terms.variable(WIDE)
    assert machine.open_offsets.write_somewhere(Pointer(memory, place), size, lambda at: 100)
    found = [memory.content.read(each, 1) for each in range(8)]
    for start in range(9):
        for length in range(9 - start):
            values: dict[Any, int] = {place: start, size: length}
            parts = [each for each in found if not isinstance(each, int)]
            evaluate(parts, values)  # type: ignore[arg-type]
            now = bytes(each if isinstance(each, int) else values[each] for each in found)
            assert now == bytes(range(start)) + b"d" * length + bytes(range(start + length, 8))


def test_any_bytes_at_an_open_place_are_any_bytes() -> None:
    machine, memory = machine_and_bytes()
    place = machine.terms_algebra.terms.variable(WIDE)
    assert machine.open_offsets.write_somewhere(Pointer(memory, place), 2, lambda at: None)
    found = [memory.content.read(each, 1) for each in range(8)]
    variables = {part for each in found for part in parts_of(each) if part.type == BYTE}
    assert len(variables) == 8  # none of them is another one's


def parts_of(value: object) -> list[TermVariable]:
    return [part for part in in_order((value,), ()) if isinstance(part, TermVariable)]  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [257, None])
def test_large_objects_are_forgotten(size: int | None) -> None:
    machine, memory = machine_and_bytes()
    memory.size = machine.terms_algebra.terms.variable(WIDE) if size is None else size
    place = machine.terms_algebra.terms.variable(WIDE)
    assert not machine.open_offsets.write_somewhere(Pointer(memory, place), 1, lambda at: 0)


FGETS: Final = """
extern char *fgets(char *, int, void *);
extern struct file stream;
int main(void) { char a[8]; memset(a, 1, 8); while (__VERIFIER_nondet_int()) { }
    if (fgets(a, 8, &stream) != 0 && a[2] == 10 && a[%d] != %d) reach_error(); return 0; }"""
BEHIND: Final = FGETS % (4, 1)
"""Safe: what stands behind the zero is not written."""
BEHIND_UNSAFE: Final = FGETS % (4, 0)
ZERO: Final = FGETS % (3, 0)
ZERO_UNSAFE: Final = FGETS % (3, 1)


def everything_claimed(text: str) -> Certificate:
    """The claim that the array holds ones at the head of the loop, which is true."""
    writing = Writing(text)
    return writing.at_head(writing.claim({}, writing.object("a", *[(each, 1, 1) for each in range(8)], number=1)))


@pytest.mark.parametrize("text", [BEHIND, ZERO])
def test_what_is_left_and_what_is_written(text: str) -> None:
    assert status(text, everything_claimed(text)) is Status.CHECKED


@pytest.mark.parametrize("text", [BEHIND_UNSAFE, ZERO_UNSAFE])
def test_unsafe_twins_of_these(text: str) -> None:
    writing = Writing(text)
    rejected(writing, everything_claimed(text))


def _written(patch: pytest.MonkeyPatch, change: Callable[[Operand, Operand], tuple[Operand, Operand]]) -> None:
    real = OpenOffsets._write_bytes

    def write(self: Any, memory: Any, start: int, offset: Operand, size: Operand, byte_at: Any) -> bool:
        if isinstance(offset, int):
            return real(self, memory, start, offset, size, byte_at)
        return real(self, memory, start, *change(offset, size), byte_at)

    patch.setattr(OpenOffsets, "_write_bytes", write)


def to_the_end(patch: pytest.MonkeyPatch) -> None:
    """All bytes behind the place are thought to be written."""
    _written(patch, lambda offset, size: (offset, 100))


def nothing_written(patch: pytest.MonkeyPatch) -> None:
    """The write is forgotten."""
    _written(patch, lambda offset, size: (offset, 0))


# -- the rest of objects -----------------------------------------------------------------------------------------------

REST: Final = """
int main(void) { unsigned char a[8] = {0}; unsigned x = __VERIFIER_nondet_int(); __VERIFIER_assume(x < %d); a[5] = x;
    while (__VERIFIER_nondet_int()) { }
    if (a[5] != 0) reach_error(); return 0; }"""
ACROSS: Final = """
int main(void) { unsigned a[2] = {0}; unsigned x = __VERIFIER_nondet_int(); __VERIFIER_assume(x < %d); a[0] = x;
    while (__VERIFIER_nondet_int()) { }
    if (a[0] >> 8) reach_error(); return 0; }"""


def rest_claimed(text: str) -> Certificate:
    writing = Writing(text)
    is_static = "static" in text
    return writing.at_head(
        writing.claim({}, writing.object("a", rest="initial" if is_static else "zero", number=0 if is_static else 1))
    )


@pytest.mark.parametrize("text", [REST, REST.replace("unsigned char", "static unsigned char")])
def test_what_is_written_may_be_what_was_there(text: str) -> None:
    assert status(text % 1, rest_claimed(text % 1)) is Status.CHECKED
    rejected(Writing(text % 2), rest_claimed(text % 2))


def test_a_cell_across_the_border_of_a_claimed_one() -> None:
    symbol = Symbol("i8", False)
    for unsafe, number in ((False, 256), (True, 257)):
        writing = Writing(ACROSS % number)
        claim = writing.claim({}, writing.object("a", (0, 1, SymbolRef(0)), rest="zero", number=1), symbols=(symbol,))
        if unsafe:
            rejected(writing, writing.at_head(claim))
        else:
            assert check(writing.program, writing.at_head(claim)).status is Status.CHECKED


def test_an_image_is_what_the_initializer_says() -> None:
    text = REST.replace("unsigned char a[8] = {0}", "static unsigned char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}")
    safe = text.replace("x < %d", "x == 6").replace("!= 0", "!= 6")
    assert status(safe, rest_claimed(safe)) is Status.CHECKED
    for number in (0, 5, 7):
        unsafe = safe.replace("x == 6", f"x == {number}")
        rejected(Writing(unsafe), rest_claimed(unsafe))


def any_rest(patch: pytest.MonkeyPatch) -> None:
    """What is written outside the claimed cells is not looked at."""
    patch.setattr(matching, "has_claimed_rest", lambda claim, memory, equal: True)


def any_number(patch: pytest.MonkeyPatch) -> None:
    """It need not be the number that is claimed."""
    patch.setattr(matching.ClaimMatching, "_is_number", lambda self, value, wanted, bits: True)


# -- symbols that only constraints speak of -------------------------------------------------------------------------------

NUMBERS: Final = """
int main(void) { unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); __VERIFIER_assume(%s);
    while (__VERIFIER_nondet_int()) { }
    if (x != y) reach_error(); return 0; }"""


def applied(operator: str, *operands: int | SymbolRef | Applied, bits: int = 1) -> Applied:
    return Applied(operator, f"i{bits}", "i32", operands)


def between(constraints: Callable[[SymbolRef, SymbolRef, SymbolRef], list[ClaimedValue]]) -> Callable[[Writing], Claim]:
    """Claims about x, y and a third number that exists."""
    x, y, other = SymbolRef(0), SymbolRef(1), SymbolRef(2)
    symbols = (Symbol("i32", False),) * 3
    return lambda writing: writing.claim({"x": x, "y": y}, symbols=symbols, constraints=tuple(constraints(x, y, other)))


EQUAL_TO_A_THIRD: Final = between(lambda x, y, other: [applied("EQ", x, other), applied("EQ", y, other)])
MASKED: Final = between(
    lambda x, y, other: [
        applied("EQ", applied("OR", applied("AND", other, 0xFFFF0000, bits=32), x, bits=32), x),
        applied("EQ", x, y),
    ]
)
CHOSEN: Final = between(
    lambda x, y, other: [
        applied("EQ", Applied("ITE", "i32", "i32", (applied("ULT", x, y), other, x)), x),
        applied("EQ", x, y),
    ]
)
IMPOSSIBLE: Final = between(lambda x, y, other: [applied("ULT", other, 0)])


@pytest.mark.parametrize("claim", [EQUAL_TO_A_THIRD, MASKED, CHOSEN])
def test_a_number_that_exists(claim: Callable[[Writing], Claim]) -> None:
    writing = Writing(NUMBERS % "x == y")
    assert check(writing.program, writing.at_head(claim(writing))).status is Status.CHECKED
    unsafe = Writing(NUMBERS % "x >= y")
    rejected(unsafe, unsafe.at_head(claim(unsafe)))


def test_a_number_that_does_not_exist() -> None:
    for condition in ("x == y", "x >= y"):
        writing = Writing(NUMBERS % condition)
        rejected(writing, writing.at_head(IMPOSSIBLE(writing)))


def test_a_number_that_is_said_to_be_outside() -> None:
    writing = Writing(NUMBERS % "x == y")
    claim = EQUAL_TO_A_THIRD(writing)
    marked = replace(claim, symbols=(*claim.symbols[:2], Symbol("i32", True)))
    rejected(writing, writing.at_head(marked))


# -- seeded errors ---------------------------------------------------------------------------------------------------------

SEEDED: Final[dict[Patch, tuple[str, Callable[[str], Certificate]]]] = {
    to_the_end: (BEHIND_UNSAFE.replace("a[4] != 0", "a[4] == 1"), everything_claimed),
    nothing_written: (ZERO_UNSAFE.replace("a[3] != 1", "a[3] == 0"), everything_claimed),
    any_rest: (REST % 2, rest_claimed),
    any_number: (REST % 2, rest_claimed),
}


@pytest.mark.parametrize("seed", SEEDED, ids=lambda seed: seed.__name__)
def test_an_error_in_the_checker_accepts_an_unsafe_program(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    text, claimed = SEEDED[seed]
    certificate = claimed(text)
    assert status(text, certificate) is Status.FAILED
    seed(monkeypatch)
    assert status(text, certificate) is Status.CHECKED


@pytest.mark.parametrize("name", ["scanf-of-a-stream", "fscanf-words", "line-of-fgets", "long-line"])
def test_proofs_about_streams(name: str) -> None:
    result = verify(SCAN / f"{name}-safe.c", analysis="symex", options=Options(certify=True))
    assert result.certificate is not None
    certificate = from_json(result.certificate)
    whose = {} if certificate.analysis == "symex" else {"certified proof": certificate.analysis}
    assert result.evidence == {"certificate": "checked", **whose}
    assert check(load([SCAN / f"{name}-unsafe.c"], FrontendOptions()), certificate).status is Status.FAILED
