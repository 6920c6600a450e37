"""`--unwind`: bounded on purpose, and never taken for a proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cegas import InputError, Options, Settings, verify
from cegas.cli.main import main
from cegas.program.properties import Verdict
from cegas.program.unwinding import Unwinding, read_unwinding

TENTH_ROUND = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), s = 0;
    for (int i = 0; i < n; i++) {
        s += 2;
        if (s == 20) reach_error();
    }
    return 0;
}
"""
BEHIND = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int inner = 0, outer = 0;
    do {
        while (__VERIFIER_nondet_int())
            inner++;
        outer++;
    } while (outer < 3);
    if (inner == 9 && outer == 3) reach_error();
    return 0;
}
"""
RECURSION = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }
int main(void) { if (f(__VERIFIER_nondet_int()) == 5) reach_error(); return 0; }
"""
FEW_ROUNDS = """\
extern void reach_error(void);
int main(void) { int s = 0; for (int i = 0; i < 5; i++) s += i; if (s != 10) reach_error(); return 0; }
"""
LOST = """\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), a[4];
    for (int i = 0; i < n; i++) { char *p = malloc(1); free(p); a[i & 3] = 1; }
    return 0;
}
"""


def check(folder: Path, text: str, *flags: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    file = folder / "p.c"
    file.write_text(text, encoding="utf-8")
    code = main(["check", "--json", str(file), *map(str, flags)])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, found


@pytest.mark.parametrize(
    ("text", "rounds", "code"),
    [(TENTH_ROUND, 8, 4), (TENTH_ROUND, 10, 1), (BEHIND, 3, 1), (RECURSION, 2, 4), (RECURSION, 5, 1), (FEW_ROUNDS, 5, 0)],
    ids=["too few", "enough", "behind the last round of nested loops", "nested calls", "deep enough", "no run has more"],
)
def test_all_runs_within_the_bound(
    text: str, rounds: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What needs so many rounds of each loop, or so many nested calls, is found; a program that has no more is proved."""
    found, result = check(tmp_path, text, "--unwind", str(rounds), "--property", "unreach-call", capsys=capsys)
    assert found == code
    assert result["verdict"] == {0: "safe", 1: "unsafe", 4: "unknown"}[code]
    assert result["bounded"] == ({"rounds": rounds, "loops": []} if code == 4 else None)
    if code == 4:
        calls = f" and {rounds} nested calls of each function" if text is RECURSION else ""
        assert result["reason"] == f"no run of at most {rounds} rounds of each loop{calls} reaches the error"


def test_bounded_is_never_taken_for_a_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No certificate, no witness, no clean SARIF, no clause that is proved by it."""
    out = tmp_path / "out"
    code, result = check(tmp_path, TENTH_ROUND, "--unwind", "2", "--certify", "--output", out, capsys=capsys)
    assert (code, result["verdict"], result["evidence"]) == (4, "unknown", {})
    assert {each["verdict"] for each in result["properties"]} == {"unknown"}
    assert not (out / "certificate.json").exists()
    assert not (out / "witness.yml").exists()
    (run,) = json.loads((out / "result.sarif").read_text(encoding="utf-8"))["runs"]
    assert (run["invocations"][0]["exitCode"], run["invocations"][0]["exitCodeDescription"]) == (4, "BOUNDED")
    assert [each["ruleId"] for each in run["results"]] == ["no-verdict"]
    assert "longer runs were not followed" in run["results"][0]["message"]["text"]
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "<title>BOUNDED" in page
    assert main(["check", str(tmp_path / "p.c"), "--unwind", "2", "--quiet"]) == 4
    assert capsys.readouterr().out == "BOUNDED: no run of at most 2 rounds of each loop reaches the error\n"


def test_bounds_of_several_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A property that asks for several programs is bounded as a whole if each of its parts is bounded or proved."""
    properties = ("--property", "memory", "--property", "leak", "--property", "uninitialized")
    code, result = check(tmp_path, LOST, "--unwind", "2", *properties, capsys=capsys)
    assert (code, result["reason"]) == (4, "no run of at most 2 rounds of each loop violates the property")
    assert {each["verdict"] for each in result["properties"]} == {"unknown"}
    code, result = check(tmp_path, LOST.replace("free(p);", ""), "--unwind", "2", *properties, capsys=capsys)
    assert (code, result["bounded"]) == (1, None)


def test_bounds_of_single_loops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--property", "unreach-call")
    code, result = check(tmp_path, BEHIND, "--unwind", "p.c:6=2", "--unwind", "9", *asked, capsys=capsys)
    assert code == 4
    assert (
        result["reason"] == "no run of at most 2 rounds of loops at p.c:6 and 9 rounds of each other loop reaches the error"
    )
    assert check(tmp_path, BEHIND, "--unwind", "p.c:6=3", *asked, capsys=capsys)[0] == 1
    assert main(["check", str(tmp_path / "p.c"), "--unwind", "p.c:7=2"]) == 2
    assert "there is no loop at p.c:7 (those of this file are at 6, 9)" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "x", "-1", "p.c=3", "p.c:3", "p.c:3=", "p.c:x=3", "=3", ":3=4"])
def test_what_is_no_bound(text: str) -> None:
    with pytest.raises(InputError, match="bounds no loop"):
        read_unwinding([text])


def test_which_analyses_can_be_bounded(tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text(TENTH_ROUND, encoding="utf-8")
    found = verify(file, options=Options(settings=Settings(unwind=1)))
    assert (found.verdict, found.analysis, found.bounded) == (Verdict.UNKNOWN, "bmc", Unwinding(1))
    assert str(found) == "BOUNDED: no run of at most 1 round of each loop reaches the error"
    with pytest.raises(InputError, match="--unwind is for the analysis 'bmc', not for 'value'"):
        verify(file, options=Options("value", Settings(unwind=1)))
