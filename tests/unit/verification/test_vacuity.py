"""A bug must not make a proof succeed: conditions that a proof rests on and that hold in no run.

Each program comes as twins that differ in one token. In the one every run that gets to a certain condition ends there; in the
other some run goes on. What is to be proved, that `safe` stays 1, is as true in both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.analyses import MERGING, RUNNING
from tests.support.cpu_time import CpuBudget
from tests.support.samples import crossed

from cegas.api.result import Result
from cegas.api.run import run
from cegas.cli.main import main
from cegas.engines.engine import NOT_CARRIED
from cegas.foundation.budget import Budget
from cegas.frontend import FrontendOptions, load
from cegas.program.properties import Standing, Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options
from cegas.verification.result import Answer, Assumption, Statistics
from cegas.verification.vacuity import examine

ANALYSES_OF_EACH: Final = 2
"""So many analyses see each pair of programs in the default run; `-m slow` has the others."""
HEADER: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
extern void free(void *);
extern char *strcpy(char *, const char *);
extern unsigned long strlen(const char *);
"""
FOOTER: Final = """
    if (safe != 1)
        reach_error();
    return 0;
}
"""


@dataclass(frozen=True)
class Twins:
    """A program with a hole, and what goes in there."""

    text: str
    fails: str
    holds: str
    condition: str
    """What no run satisfies."""
    line: str
    """The beginning of the line that it is on, or where the library is called."""
    undefined_reading: bool = False

    def program(self, token: str) -> str:
        return HEADER + self.text.replace("HOLE", token) + FOOTER


TWINS: Final[Mapping[str, Twins]] = {
    "off-by-one": Twins(
        """
int main(void) {
    int safe = 1;
    unsigned len = __VERIFIER_nondet_uchar() % 4, cap = len + HOLE;
    char *s = malloc(cap);
    s[len] = 0;
    free(s);
""",
        "0",
        "1",
        "s[len] can be written",
        "    s[len] = 0;",
    ),
    "library-loop": Twins(
        """
int main(void) {
    int safe = 1;
    char text[HOLE];
    char *p = text;
    strcpy(p, "abcd");
""",
        "4",
        "5",
        "what it writes can be written",
        "    strcpy(p,",
    ),
    "library-loop-beside-input": Twins(
        """
int main(void) {
    int safe = 1, input = __VERIFIER_nondet_int();
    char text[HOLE];
    char *p = text;
    if (input > 3)
        strcpy(p, "abcd");
""",
        "4",
        "5",
        "what it writes can be written",
        "        strcpy(p,",
    ),
    "library-good-and-bad-call": Twins(
        """
int main(void) {
    int safe = 1;
    char one[6], two[HOLE];
    char *p = one, *q = two;
    if (__VERIFIER_nondet_int())
        strcpy(p, "abcde");
    strcpy(q, "abcde");
""",
        "5",
        "6",
        "what it writes can be written",
        "    strcpy(q,",
    ),
    "division": Twins(
        """
int main(void) {
    int safe = 1, x = __VERIFIER_nondet_int();
    int d = x HOLE x;
    int y = 10 / d;
""",
        "-",
        "|",
        "the divisor d is not zero",
        "    int y = 10 / d;",
    ),
    "shift": Twins(
        """
int main(void) {
    int safe = 1, n = HOLE + (__VERIFIER_nondet_uchar() & 3);
    int y = 1 << n;
""",
        "32",
        "29",
        "the shift amount n is less than 32",
        "    int y = 1 << n;",
    ),
    "in-one-branch": Twins(
        """
int main(void) {
    int safe = 1, there = 5;
    int *p = HOLE;
    if (__VERIFIER_nondet_int() == 17)
        *p = 6;
""",
        "0",
        "&there",
        "*p can be written",
        "        *p = 6;",
    ),
    "call-string": Twins(
        """
int there, here;
void set(int *p) {
    *p = 1;
}
int main(void) {
    int safe = 1;
    int *good = &here, *bad = HOLE;
    if (__VERIFIER_nondet_int())
        set(good);
    else
        set(bad);
""",
        "0",
        "&there",
        "*p can be written",
        "    *p = 1;",
    ),
    "double-free": Twins(
        """
int main(void) {
    int safe = 1;
    char *p = malloc(3), *q = malloc(3);
    if (__VERIFIER_nondet_int() > 5)
        p[0] = 1;
    free(p);
    free(HOLE);
""",
        "p",
        "q",
        "p is null or a live heap block",
        "    free(p);\n    free(p);",
    ),
    "in-the-last-round": Twins(
        """
int main(void) {
    int safe = 1, x = __VERIFIER_nondet_int();
    int a[4];
    for (int i = 0; i < HOLE; i++)
        a[i] = x;
""",
        "5",
        "4",
        "a[i] can be written",
        "        a[i] = x;",
    ),
    "in-the-last-call": Twins(
        """
int a[4];
void clear(int n, int x) {
    a[n] = x;
    if (n > HOLE)
        clear(n - 1, x);
}
int main(void) {
    int safe = 1;
    clear(3, __VERIFIER_nondet_int());
""",
        "-1",
        "0",
        "a[n] can be written",
        "    a[n] = x;",
    ),
    "null-function": Twins(
        """
void nothing(void) {
}
int main(void) {
    int safe = 1;
    void (*f)(void) = HOLE;
    if (__VERIFIER_nondet_int())
        f();
""",
        "0",
        "nothing",
        "f points to a function",
        "        f();",
    ),
    "unreachable": Twins(
        """
int main(void) {
    int safe = 1;
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > HOLE)
        __builtin_unreachable();
""",
        "254",
        "255",
        "this point is never reached",
        "        __builtin_unreachable();",
    ),
    "uninitialized": Twins(
        """
int main(void) {
    int safe = 1, x;
    if (HOLE && __VERIFIER_nondet_int() > 3)
        x = 3;
    int y = 2 * x;
""",
        "0",
        "1",
        "x is initialized",
        "    int y = 2 * x;",
        undefined_reading=True,
    ),
}

SYMBOLIC: Final = ("value", "cegas", "symex")


def check(folder: Path, text: str, analysis: str = "value", *, undefined: bool = False, **options: Any) -> Result:
    file = folder / "program.c"
    file.write_text(text)
    # Processor time: what is found within the time for conditions must not depend on what else the machine does.
    return run([file], Options(analysis, frontend=FrontendOptions(undefined_reading=undefined), **options), CpuBudget(60.0))


def line_of(text: str, beginning: str) -> int:
    """The number of the last line of what a text has there."""
    start = text.index(beginning)
    return text[: start + len(beginning)].count("\n") + 1


@pytest.mark.parametrize(("name", "analysis"), crossed(TWINS, list(ANALYSES), ANALYSES_OF_EACH))
def test_a_condition_that_no_run_satisfies_is_no_proof(tmp_path: Path, name: str, analysis: str) -> None:
    twins = TWINS[name]
    text = twins.program(twins.fails)
    result = check(tmp_path, text, analysis, undefined=twins.undefined_reading)
    assert result.verdict is Verdict.UNKNOWN, result.reason
    if twins.undefined_reading and analysis in MERGING:
        assert result.reason == NOT_CARRIED
        return
    if analysis in RUNNING and (analysis != "concrete" or "nondet" in twins.text):
        return
    assert result.reason.startswith("the proof rests on a condition that holds in no run: ")
    assert twins.condition in result.reason
    assert f"program.c:{line_of(text, twins.line)}" in result.reason
    (vacuous,) = (item for item in result.assumptions if item.standing is Standing.NO_RUN)
    assert vacuous.run is not None
    assert vacuous.run.stack[0].line == line_of(text, twins.line)
    assert twins.condition in vacuous.run.steps[-1].events[-1].text


@pytest.mark.parametrize(("name", "analysis"), crossed(TWINS, list(ANALYSES), ANALYSES_OF_EACH))
def test_a_condition_that_some_run_satisfies_is_fine(tmp_path: Path, name: str, analysis: str) -> None:
    twins = TWINS[name]
    result = check(tmp_path, twins.program(twins.holds), analysis, undefined=twins.undefined_reading)
    if twins.undefined_reading and analysis in MERGING:
        assert (result.verdict, result.reason) == (Verdict.UNKNOWN, NOT_CARRIED)
        return
    if analysis in RUNNING and result.verdict is Verdict.UNKNOWN:
        assert analysis != "concrete" or "nondet" in twins.text
        return
    assert result.verdict is Verdict.SAFE, result.reason
    if analysis != "explore":
        assert result.reason.endswith("no run reaches the error" if analysis != "concrete" else "without reaching the error")
    assert {item.standing for item in result.assumptions} <= {Standing.SOME_RUN, Standing.NOT_REACHED}


@pytest.mark.parametrize("analysis", [name for name in ANALYSES if name != "test"])
def test_it_can_be_accepted(tmp_path: Path, analysis: str) -> None:
    twins = TWINS["library-loop"]
    result = check(tmp_path, twins.program(twins.fails), analysis, accept_vacuous=True)
    assert result.verdict is Verdict.SAFE
    assert (
        'accepted although a condition holds in no run: strcpy(p, "abcd"): what it writes can be written (' in result.reason
    )
    (vacuous,) = (item for item in result.assumptions if item.standing is Standing.NO_RUN)
    assert vacuous.text == 'strcpy(p, "abcd"): what it writes can be written'


@pytest.mark.parametrize("analysis", SYMBOLIC)
@pytest.mark.parametrize("name", TWINS)
def test_with_certificates(tmp_path: Path, name: str, analysis: str) -> None:
    twins = TWINS[name]
    undefined = twins.undefined_reading
    result = check(tmp_path, twins.program(twins.fails), analysis, undefined=undefined, certify=True)
    assert result.verdict is Verdict.UNKNOWN
    assert "certificate" not in result.evidence, "what is no proof is not certified"
    result = check(tmp_path, twins.program(twins.holds), analysis, undefined=undefined, certify=True)
    assert (result.verdict is Verdict.SAFE) == (result.evidence["certificate"] == "checked")
    if result.verdict is not Verdict.SAFE:
        assert result.reason == f"proved, but not certified: {result.evidence['certificate']}"


def test_without_a_certificate_nothing_is_certified(tmp_path: Path) -> None:
    twins = TWINS["library-loop"]
    result = check(tmp_path, twins.program(twins.holds), "concrete", certify=True)
    assert result.verdict is Verdict.UNKNOWN
    assert result.reason.startswith("proved, but not certified: not available: ")


# -- what is not shown ------------------------------------------------------------------------------------------------------


def test_where_neither_is_shown_the_proof_stands(tmp_path: Path) -> None:
    text = """
int main(void) {
    int safe = 1;
    int a[4];
    unsigned i = 0, n = __VERIFIER_nondet_int();
    while (1) {
        i += n % 3;
        a[i] = 1;
        if (safe != 1)
            reach_error();
    }
"""
    result = check(tmp_path, HEADER + text + FOOTER)
    assert result.verdict is Verdict.SAFE
    (unclear,) = (item for item in result.assumptions if item.text == "a[i] can be written")
    assert unclear.standing is Standing.UNCLEAR
    assert str(unclear).endswith("(may hold in no run)")


def test_a_pointer_from_outside_may_be_valid(tmp_path: Path) -> None:
    text = """
struct node { struct node *next; int value; };
int main_(struct node *p) {
    int safe = 1;
    p->next->value = 3;
"""
    file = tmp_path / "program.c"
    file.write_text((HEADER + text + FOOTER).replace("main_", "start"))
    result = run([file], Options(frontend=FrontendOptions(entry="start")))
    assert result.verdict is Verdict.SAFE
    assert {item.standing for item in result.assumptions} == {Standing.SOME_RUN}


# -- assumptions of the user ------------------------------------------------------------------------------------------------

ASSUMED: Final = """
int main(void) {
    int safe = 1, x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    __VERIFIER_assume(x < HOLE);
"""


@pytest.mark.parametrize("analysis", [name for name in ANALYSES if name not in RUNNING])
@pytest.mark.parametrize(("token", "is_told"), [("3", True), ("300", False)])
def test_contradictory_assumptions_are_told(tmp_path: Path, analysis: str, token: str, is_told: bool) -> None:
    text = HEADER + ASSUMED.replace("HOLE", token) + FOOTER
    result = check(tmp_path, text, analysis)
    assert result.verdict is Verdict.SAFE
    told = [warning for warning in result.warnings if "every run that gets to the assumption" in warning]
    assert len(told) == int(is_told)
    if is_told:
        assert f"program.c:{line_of(text, '    __VERIFIER_assume(x < 3')}" in told[0]


def test_a_false_assumption_is_a_way_to_end_a_run(tmp_path: Path) -> None:
    text = "int main(void) { int safe = 1; if (HOLE) __VERIFIER_assume(0);"
    ended = check(tmp_path, HEADER + text.replace("HOLE", "__VERIFIER_nondet_int()") + FOOTER)
    assert not [warning for warning in ended.warnings if "every run that gets to the assumption" in warning]
    always = check(tmp_path, HEADER + text.replace("HOLE", "safe") + FOOTER)
    assert len([warning for warning in always.warnings if "every run that gets to the assumption" in warning]) == 1


# -- what users see ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def off_by_one(tmp_path: Path) -> Path:
    file = tmp_path / "program.c"
    file.write_text(TWINS["off-by-one"].program("0"))
    return file


def test_the_text_shows_a_run(off_by_one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--property", "unreach-call", str(off_by_one)]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("UNKNOWN: the proof rests on a condition that holds in no run: s[len] can be written (")
    assert "inputs, in order:" in lines
    assert any("undefined behaviour: it is not true that s[len] can be written" in line for line in lines)
    assert lines[-1].startswith("hint: ")
    assert "--accept-vacuous" in lines[-1]
    assert main(["check", "--property", "unreach-call", str(off_by_one), "--accept-vacuous", "--quiet"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("SAFE: no run reaches the error; accepted although a condition holds in no run: s[len]")


def test_the_json_has_it(off_by_one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--property", "unreach-call", str(off_by_one), "--json"])
    result = json.loads(capsys.readouterr().out)
    status = {item["text"]: item["status"] for item in result["assumptions"]}
    assert status["s[len] can be written"] == "holds in no run"
    assert status["s is not null"] == "holds in some run"
    (vacuous,) = (item for item in result["assumptions"] if item["run"] is not None)
    assert vacuous["run"]["inputs"][0]["source"] == "__VERIFIER_nondet_uchar"
    assert result["counterexample"] is None


def test_sarif_has_a_run(off_by_one: Path, tmp_path: Path) -> None:
    main(["check", "--property", "unreach-call", str(off_by_one), "--sarif", str(tmp_path / "out.sarif")])
    (finding,) = json.loads((tmp_path / "out.sarif").read_text())["runs"][0]["results"]
    line = line_of(off_by_one.read_text(), TWINS["off-by-one"].line)
    assert finding["locations"][0]["physicalLocation"]["region"]["startLine"] == line
    assert finding["codeFlows"]


def test_a_run_that_reaches_the_error_beats_a_proof(tmp_path: Path) -> None:
    """Should an analysis be wrong, a run of the interpreter may notice."""
    file = tmp_path / "program.c"
    file.write_text("extern void reach_error(void); int main(void) { int x, *p = &x; *p = 1; reach_error(); }")
    program = load([file])
    wrong = Answer(
        Verdict.SAFE, "wrong", unproved={item: Assumption("", None, None) for item in program.validity_conditions()}
    )
    assert wrong.unproved
    examine(wrong, program, Budget(), Statistics())
    assert wrong.verdict is Verdict.UNKNOWN
    assert "reaches the error" in wrong.reason


def test_every_run_is_the_same(off_by_one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        main(["check", "--property", "unreach-call", str(off_by_one), "--json"])
        result = json.loads(capsys.readouterr().out)
        outputs.append((result["reason"], result["assumptions"], result["statistics"]["solver_calls"]))
    assert outputs[0] == outputs[1]
