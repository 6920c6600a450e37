"""Results as text: verdict, warnings, assumptions, the story of refinement, statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.result import Result
from cegas.cli.main import main
from cegas.cli.report import as_text
from cegas.cli.terminal import Style
from cegas.cpa.component import Note, Remark
from cegas.program.properties import Standing, Verdict
from cegas.refinement.cegar import Round
from cegas.verification.result import Assumption, Statistics

PLAIN = Style()


def result(**changes: object) -> Result:
    made = Result(
        verdict=Verdict.SAFE,
        reason="no run reaches the error",
        property="unreach-call",
        analysis="value",
        data_model="LP64",
        warnings=(),
        assumptions=(),
        evidence={},
        statistics=Statistics(seconds={"total": 1.5}),
    )
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def text(verbose: bool = False, quiet: bool = False, **changes: object) -> str:
    return as_text(result(**changes), PLAIN, verbose=verbose, quiet=quiet)


def test_verdict_first() -> None:
    assert text() == "SAFE: no run reaches the error"
    assert text(verdict=Verdict.UNKNOWN, reason="") == "UNKNOWN"


def test_colours() -> None:
    coloured = as_text(result(), Style(colours=True))
    assert coloured == "\033[1;32mSAFE\033[0m: no run reaches the error"


def test_assumptions_are_counted_from_the_eleventh_on() -> None:
    assumptions = tuple(Assumption(f"condition {number}", "a.c", number, Standing.SOME_RUN) for number in range(25))
    short = text(assumptions=assumptions).splitlines()
    assert short[1] == "under these assumptions, which were not proved:"
    assert short[2] == "  a.c:0: condition 0"
    assert len(short) == 2 + 10 + 1
    assert short[-1] == "  … and 15 more assumptions (--verbose shows them)"
    assert "condition 24" in text(verbose=True, assumptions=assumptions)
    assert len(text(assumptions=assumptions[:10]).splitlines()) == 12


def test_assumptions_belong_to_proofs() -> None:
    assert "assumptions" not in text(verdict=Verdict.UNKNOWN, assumptions=(Assumption("x", None, None),))


def test_warnings() -> None:
    warnings = tuple(f"number {number}" for number in range(30))
    assert "warning: number 9" in text(warnings=warnings)
    assert "number 10" not in text(warnings=warnings)
    assert "… and 20 more warnings" in text(warnings=warnings)
    assert "warning: number 29" in text(verbose=True, warnings=warnings)


def test_quiet_is_the_verdict_only() -> None:
    assert text(quiet=True, warnings=("w",), was_cut_short=True) == "SAFE: no run reaches the error"


def test_a_run_that_was_cut_short_shows_what_it_did() -> None:
    assert "peak memory" not in text()
    cut = text(verdict=Verdict.UNKNOWN, reason="interrupted", was_cut_short=True)
    assert cut.startswith("UNKNOWN: interrupted\nanalysis: value")
    assert "time: total 1.500 s" in cut


def test_what_helps_is_said_at_the_end() -> None:
    hint = "hint: give it more time, or try another analysis ('cegas analyses' lists them)"
    reason = "the time limit of 5 s is used up"
    assert text(verdict=Verdict.UNKNOWN, reason=reason, was_cut_short=True).splitlines()[-1] == hint
    assert "hint" not in text(verdict=Verdict.UNKNOWN, reason=reason, quiet=True)
    assert "hint" not in text(verdict=Verdict.UNKNOWN, reason="interrupted", was_cut_short=True)
    assert "--analysis symex" in text(
        verdict=Verdict.UNKNOWN, reason="an infeasible path that explicit values cannot exclude"
    )


def test_large_numbers_can_be_read() -> None:
    statistics = Statistics(states=1234567, program={"functions": 1, "edges": 54321})
    shown = text(verbose=True, statistics=statistics)
    assert "states: 1,234,567;" in shown
    assert "program: 1 functions, 54,321 edges" in shown


def _relevant(count: int, lines: int) -> Remark:
    places = tuple(("a.c", line) for line in range(lines))
    return Remark("relevant", "now relevant", summary=f"{count} operations on {lines} lines", count=count, places=places)


def test_the_story_of_refinement() -> None:
    pointers = Remark("pointers", "pointers that lead there", ("z",))
    strong = Remark("strong_updates", "strong on this path", ("line 3: y",))
    statistics = Statistics(
        rounds=[
            Round(8, 4, Note(("x", "y"), "x is 1")),
            Round(20, 7, Note(("y", "z"), remarks=(pointers, strong))),
            Round(30, 7, Note(("x",))),
            Round(40, 9, doubt="solver gave up"),
            Round(50, 3, Note((), "never", (_relevant(7, 2),))),
            Round(60, 3, Note(("w",), remarks=(_relevant(9, 3),))),
        ]
    )
    story = text(verbose=True, statistics=statistics).splitlines()[1:12]
    assert story == [
        "refinement:",
        "  round 1: 8 states, then a path of 4 steps to the error that cannot be taken (x is 1); now tracks x, y",
        "  round 2: 20 states, then a path of 7 steps to the error that cannot be taken; now tracks z",
        "    pointers that lead there: z",
        "    strong on this path: line 3: y",
        "  round 3: 30 states, then a path of 7 steps to the error that cannot be taken; tracks x in more places",
        "  round 4: 40 states, then a path of 9 steps to the error, which remains in doubt: solver gave up",
        "  round 5: 50 states, then a path of 3 steps to the error that cannot be taken (never)",
        "    now relevant: 7 operations on 2 lines",
        "  round 6: 60 states, then a path of 3 steps to the error that cannot be taken; now tracks w",
        "    now relevant: 9 operations on 3 lines",
    ]
    assert "refinement:" not in text(statistics=statistics)


def test_the_story_of_a_real_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.c"
    path.write_text(
        "extern void reach_error(void);\nint main(void) { int x = 1; int y = 2; if (x + y == 4) reach_error(); return 0; }\n",
        encoding="utf-8",
    )
    assert main(["check", str(path), "--verbose"]) == 0
    output = capsys.readouterr().out
    assert "round 1:" in output
    assert "analysis: auto, data model: LP64, property: default" in output
    assert "program: 2 functions" in output


def test_verbose_and_quiet_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["check", "a.c", "--verbose", "--quiet"])
    assert end.value.code == 2
    assert "not allowed with" in capsys.readouterr().err
