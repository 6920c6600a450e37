"""What users are told of the engines that take turns: before, in the end, and where there is no verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cegas.api.result import Result
from cegas.cli.main import main
from cegas.cli.report import as_text
from cegas.cli.terminal import Style
from cegas.engines.journal import GAVE_UP, LEFT_OUT, NOT_FINISHED, Stint
from cegas.program.properties import Verdict
from cegas.verification.result import Statistics
from cegas.verification.strategy import SCHEDULE

PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * x == 49)
    reach_error();
  return 0;
}
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    file = tmp_path / "program.c"
    file.write_text(PROGRAM, encoding="utf-8")
    return str(file)


def test_what_would_run_is_told_without_running_it(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", program, "--explain-strategy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "the program:"
    assert "1 places that ask for inputs" in lines[1]
    assert [line.split()[0] for line in lines[3:] if not line.startswith("  not ")] == [
        row.engine for row in SCHEDULE if f"  not {row.engine}: " not in "".join(lines)
    ]
    assert "  not explore: an input of the program has too many values" in lines
    assert not any("SAFE" in line for line in lines)


def test_the_same_as_json(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", program, "--explain-strategy", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["engine"] for row in found["engines"]] == [row.engine for row in SCHEDULE]
    assert found["program"]["places that ask for inputs"] == 1


def test_one_analysis_alone_is_one_row(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", program, "--explain-strategy", "--analysis", "symex"]) == 0
    assert "  symex (at once): symbolic execution of everything" in capsys.readouterr().out.splitlines()


def stint(engine: str, outcome: str, reason: str = "", *, states: int = 0, interrupted: int = 0) -> Stint:
    found = Stint(engine)
    found.outcome, found.reason, found.states, found.interrupted = outcome, reason, states, interrupted
    found.turns = [] if outcome == LEFT_OUT else [(0.0, 0.5), (1.0, 1.25)]
    return found


def result(verdict: Verdict, *stints: Stint, cut_short: bool = False) -> Result:
    reason = "the time limit of 2 s is used up" if cut_short else ""
    return Result(
        verdict, reason, "default", "auto", "LP64", (), (), {}, Statistics(), was_cut_short=cut_short, strategy=stints
    )


STINTS = (
    stint("value", NOT_FINISHED, states=1234),
    stint("explore", LEFT_OUT, "an input has too many values"),
    stint("interval", GAVE_UP, "an infeasible path"),
    stint("induction", NOT_FINISHED, interrupted=2),
    Stint("cegas"),
)


def test_where_there_is_no_verdict_it_is_told_what_was_tried_and_what_is_left() -> None:
    lines = as_text(result(Verdict.UNKNOWN, *STINTS, cut_short=True), Style()).splitlines()
    assert lines[1:5] == [
        "tried:",
        "  value: not finished (0.75 s, 1,234 states)",
        "  interval: gave up (0.75 s): an infeasible path",
        "  induction: not finished (0.75 s; the clock has ended 2 solver calls)",
    ]
    assert lines[-1] == "hint: more time or memory may help: value, induction had not finished; cegas had not begun"


def test_who_is_left_out_is_told_to_those_who_want_to_know_all() -> None:
    lines = as_text(result(Verdict.UNKNOWN, *STINTS), Style(), verbose=True).splitlines()
    assert "  explore: left out: an input has too many values" in lines


def test_parts_of_a_property_are_told_apart() -> None:
    stints = [
        stint("value", "safe"),
        Stint("symex"),
        stint("value", NOT_FINISHED),
        stint("symex", NOT_FINISHED),
        Stint("bmc"),
    ]
    for each, part in zip(stints, ("leak", "leak", "memory", "memory", "memory"), strict=True):
        each.part = part
    lines = as_text(result(Verdict.UNKNOWN, *stints, cut_short=True), Style()).splitlines()
    assert lines[1:4] == ["tried:", "  memory: value: not finished (0.75 s)", "  memory: symex: not finished (0.75 s)"]
    assert lines[-1] == "hint: more time or memory may help: value, symex had not finished; bmc had not begun"


def test_with_a_verdict_only_those_are_told_who_want_to_know_all() -> None:
    won = result(Verdict.SAFE, *STINTS[:3], stint("symex", "safe", "no run reaches the error", states=7))
    assert "symex" not in as_text(won, Style())
    lines = as_text(won, Style(), verbose=True).splitlines()
    assert "engines:" in lines
    assert "  symex: safe (0.75 s, 7 states)" in lines
