"""What became of a property, as text."""

from __future__ import annotations

from cegas.api.result import Result
from cegas.cli.report import as_text
from cegas.cli.terminal import Style
from cegas.program.properties import Verdict
from cegas.refinement.ledger import ConditionStatus
from cegas.verification.places import PlaceResult, PropertyResult
from cegas.verification.result import Statistics

PROVED, OPEN = ConditionStatus.PROVED, ConditionStatus.OPEN


def place(number: int, status: ConditionStatus = OPEN, kind: str = "write") -> PlaceResult:
    return PlaceResult(kind, 787, f"a[{number}] can be written", ("a.c", number, None), "main", status)


def text(
    *properties: PropertyResult,
    verdict: Verdict = Verdict.UNKNOWN,
    asked: str = "memory",
    verbose: bool = False,
    quiet: bool = False,
) -> list[str]:
    made = Result(verdict, "so it is", asked, "value", "LP64", (), (), {}, Statistics(), properties=properties)
    return as_text(made, Style(), verbose=verbose, quiet=quiet).splitlines()


def test_one_property_that_is_proved_needs_one_line() -> None:
    proved = PropertyResult("memory", "memory", Verdict.SAFE, "", {PROVED: 7}, (place(1, PROVED),))
    assert text(proved, verdict=Verdict.SAFE) == ["SAFE: so it is"]
    assert "  proved  write  a.c:1: a[1] can be written" in text(proved, verdict=Verdict.SAFE, verbose=True)


def test_open_places_are_listed() -> None:
    some = PropertyResult("memory", "memory", Verdict.UNKNOWN, "", {PROVED: 7, OPEN: 12}, tuple(map(place, range(12))))
    lines = text(some)
    assert lines[:4] == [
        "UNKNOWN: so it is",
        "memory: UNKNOWN, 7 places proved, 12 open",
        "places:",
        "  open  write  a.c:0: a[0] can be written",
    ]
    assert lines[-1] == "  … and 2 more places (--verbose shows them)"
    assert len(text(some, verbose=True)) > len(lines)
    assert text(some, quiet=True) == ["UNKNOWN: so it is"]


def test_a_line_for_each_of_several() -> None:
    memory = PropertyResult("memory", "memory", Verdict.SAFE, "", {PROVED: 1})
    overflow = PropertyResult("overflow", "overflow", Verdict.UNKNOWN, "", {OPEN: 1}, (place(3, kind="overflow"),))
    assert text(memory, overflow, asked="all") == [
        "UNKNOWN: so it is",
        "memory:   SAFE, 1 place proved",
        "overflow: UNKNOWN, 1 place open",
        "places:",
        "  open  overflow  a.c:3: a[3] can be written",
    ]
