"""Certificates as users meet them: `--certify`, the file, `cegas certificate check`, and what fails."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from tests.support.cpu_time import CpuBudget, at_most

from cegas.api.run import run
from cegas.api.verify import verify
from cegas.certificate.checker import Status, check
from cegas.certificate.format import Certificate, CutPoint, from_json
from cegas.cli.main import main
from cegas.engines import beside
from cegas.engines.bmc import BmcRun
from cegas.engines.engine import AllRuns
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import DEFAULT, PROPERTIES, UNREACH_CALL, Property, Verdict, combined
from cegas.refinement.ledger import Ledger
from cegas.verification.analyses import ANALYSES
from cegas.verification.certify import OTHERS, certify
from cegas.verification.options import Options
from cegas.verification.result import Answer
from cegas.verification.watch import Watch

LOOP = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 0, y = 7;
    int *p = &y;
    while (__VERIFIER_nondet_int()) {
        x = 1 - x;
        *p = 7;
    }
    if (y != 7 || x > 1)
        reach_error();
    return 0;
}
"""


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    file = tmp_path / "loop.c"
    file.write_text(LOOP)
    return file


def certificate_of(file: Path, analysis: str = "value") -> Certificate:
    result = verify(file, analysis=analysis, options=Options(certify=True))
    assert result.certificate is not None
    certificate = from_json(result.certificate)
    whose = {} if certificate.analysis == analysis else {"certified proof": certificate.analysis}
    assert result.evidence == {"certificate": "checked", **whose}
    return certificate


@pytest.mark.parametrize("analysis", ["value", "value-full", "cegas", "symex", "symex-c", "symex-s", "symex-sc", "value-s"])
def test_a_proof_has_a_certificate(loop: Path, analysis: str) -> None:
    certificate = certificate_of(loop, analysis)
    assert certificate.analysis == analysis
    assert certificate.cuts, "a loop has a cut point"
    assert (certificate.facts is None) == (analysis in ("value", "value-full"))


TAGGED = """
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
void *table[200];
int main(void) {
    unsigned i = __VERIFIER_nondet_uchar() % 200;
    table[i] = (void *)((unsigned long)&x | 1);
    *(int *)((unsigned long)table[i] & ~1UL) = 7;
    if (x == 8)
        reach_error();
    return 0;
}
"""
TABLE_OF_FUNCTIONS = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[])(void) = {one, two, one, two};
int main(void) {
    int found = table[__VERIFIER_nondet_uint() % 4]();
    if (found != 1 && found != 2)
        reach_error();
    return 0;
}
"""
CHARACTERS = """
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    if (isdigit(c) && (c < '0' || c > '9'))
        reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(TAGGED, id="tags", marks=pytest.mark.slow),  # one way for each element
        pytest.param(TABLE_OF_FUNCTIONS, id="functions"),
        pytest.param(CHARACTERS, id="characters"),
    ],
)
def test_proofs_about_tables_have_certificates(tmp_path: Path, source: str) -> None:
    """Of tagged pointers at an unknown index, of functions, and of the classes of characters."""
    file = tmp_path / "table.c"
    file.write_text(source)
    certificate_of(file)


TABLE_IN_A_LOOP = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[])(void) = {one, two};
int main(void) {
    while (__VERIFIER_nondet_uint()) {
        unsigned i = __VERIFIER_nondet_uint();
        if (i < 2 && table[i]() != i + 1)
            reach_error();
    }
    return 0;
}
"""
CHARACTERS_IN_A_LOOP = """
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char kinds[256] = {['0'] = 1, ['1'] = 1, ['a'] = 2, [' '] = 4};
int main(void) {
    while (1) {
        unsigned char kind = kinds[__VERIFIER_nondet_uchar()];
        if (kind == 3 || kind > 4)
            reach_error();
    }
}
"""


@pytest.mark.parametrize("source", [TABLE_IN_A_LOOP, CHARACTERS_IN_A_LOOP], ids=["functions", "characters"])
def test_paths_that_were_enumerated_are_proved_otherwise(tmp_path: Path, source: str) -> None:
    """There is no end to the ways that the checker would have to follow, round after round."""
    file = tmp_path / "table.c"
    file.write_text(source)
    certificate = certificate_of(file)
    assert certificate.analysis in OTHERS
    assert certificate.cuts


def test_what_takes_long_is_tried_when_all_others_were() -> None:
    """The elements of an array, one by one, take symbolic execution and the checker minutes; for induction they are one."""
    file = Path(__file__).parents[2] / "tasks-invariants" / "arrays" / "not-reached-yet-safe.c"
    frontend = FrontendOptions(property=Property((UNREACH_CALL,)))
    answer = ANALYSES["interval"].check(load([file], frontend), CpuBudget(20), certify=True)
    assert answer.verdict is Verdict.SAFE
    with at_most(15):
        found = certify(answer, [file], Options(analysis="interval", frontend=frontend), CpuBudget(120), checked=True)
    assert (found.outcome, found.analysis) == ("checked", "kinduction")


def test_nothing_is_made_unless_asked_for(loop: Path) -> None:
    result = verify(loop)
    assert result.verdict is Verdict.SAFE
    assert result.evidence == {}
    assert result.certificate is None
    assert "certificate" not in result.statistics.seconds


def test_a_certificate_of_another_program_fails(loop: Path) -> None:
    certificate = certificate_of(loop)
    loop.write_text(LOOP.replace("*p = 7", "*p = 8"))
    report = check(load([loop]), certificate)
    assert report.status is Status.FAILED
    assert "y" in report.reason or "describes" in report.reason


TABLE = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static const unsigned char kinds[256] = {['0'] = 1, ['1'] = 1, ['a'] = 2, ['b'] = 2, [' '] = 3, ['z'] = 2};
int main(void) {
    int c = __VERIFIER_nondet_int();
    if (c < 0 || c > 255)
        return 0;
    int kind = kinds[c];
    if (kind > 3 || (kind == 1 && c != '0' && c != '1'))
        reach_error();
    return 0;
}
"""


def test_the_checker_looks_numbers_up_in_large_tables(tmp_path: Path) -> None:
    file = tmp_path / "table.c"
    file.write_text(TABLE)
    certificate = certificate_of(file)
    for old, new in (("['z'] = 2", "['z'] = 4"), ("['b'] = 2", "['b'] = 1")):
        file.write_text(TABLE.replace(old, new))
        assert check(load([file]), certificate).status is Status.FAILED


def test_without_its_claims_a_certificate_fails(loop: Path) -> None:
    certificate = certificate_of(loop)
    cuts = tuple(CutPoint(cut.location, cut.calls, cut.claims[1:]) for cut in certificate.cuts)
    report = check(load([loop]), Certificate(certificate.files, certificate.options, "value", cuts))
    assert report.status is Status.FAILED


def test_without_cut_points_a_loop_does_not_end(loop: Path) -> None:
    certificate = certificate_of(loop)
    report = check(load([loop]), Certificate(certificate.files, certificate.options, "value", ()), None, 5_000)
    assert report.status is Status.UNDECIDED
    assert "operations" in report.reason


def test_sliced_programs_have_none(loop: Path) -> None:
    from cegas.verification.analyses import Settings

    result = verify(loop, options=Options(certify=True, settings=Settings(preslice=True)))
    assert result.verdict is Verdict.UNKNOWN
    assert result.evidence["certificate"].startswith("not available")
    assert result.reason == f"proved, but not certified: {result.evidence['certificate']}"


def test_the_file_is_checked_by_the_command(loop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["check", str(loop), "--output", str(out), "--certify", "--quiet"]) == 0
    file = out / "certificate.json"
    capsys.readouterr()
    assert main(["certificate", "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("certificate checked")
    assert main(["certificate", "check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "checked"
    content = json.loads(file.read_text())
    for cut in content["cuts"]:
        cut["claims"] = cut["claims"][:1]
    file.write_text(json.dumps(content))
    assert main(["certificate", "check", str(file)]) == 1
    assert "failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a well-formed certificate"),
        ("[]", "not a certificate of cegas"),
        ('{"format": "cegas-certificate", "version": 99}', "version 99"),
        ('{"format": "cegas-certificate", "version": 1}', "not a well-formed certificate"),
    ],
)
def test_bad_files_give_one_message(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(text)
    assert main(["certificate", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_changed_source_is_noticed(loop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["check", str(loop), "--output", str(out), "--quiet"]) == 0
    loop.write_text(LOOP + "\n")
    assert main(["certificate", "check", str(out / "certificate.json")]) == 2
    assert "SHA-256" in capsys.readouterr().err
    assert main(["certificate", "check", str(tmp_path / "nothing.json")]) == 2


# -- conditions ------------------------------------------------------------------------------------------------------------

OFFSETS = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int table[8];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int sum = 0;
    for (unsigned i = 0; i < 8; i++)
        table[i] = 1;
    if (n < 8)
        sum = table[n];
    if (sum > 1)
        reach_error();
    return sum;
}
"""


@pytest.fixture
def offsets(tmp_path: Path) -> Path:
    file = tmp_path / "offsets.c"
    file.write_text(OFFSETS)
    return file


@pytest.mark.parametrize("analysis", ["symex", "value", "cegas"])
def test_named_properties_are_certified(offsets: Path, analysis: str) -> None:
    frontend = FrontendOptions(property=combined([PROPERTIES["memory"], PROPERTIES["overflow"]]))
    result = verify(offsets, analysis=analysis, options=Options(certify=True, frontend=frontend, time_limit=60))
    assert result.verdict is Verdict.SAFE, result.reason
    assert result.evidence["certificate"] == "checked"
    assert result.evidence["certified conditions"] == "2 shown"
    assert result.certificate is not None
    certificate = from_json(result.certificate)
    assert certificate.property.name == "memory, overflow"
    assert not certificate.property.open
    assert not certificate.property.assumed


def test_by_default_a_certificate_names_what_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sum.c"
    file.write_text(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
        "int main(void) {\n  int i = 0, k = 1, n = __VERIFIER_nondet_int(), a[2];\n  if (n > 1000000000) n = 1000000000;\n"
        "  while (n > 0) { i = i + 1; n = n - 1; a[i & 1] = 2; }\n  if (k != 1) reach_error();\n  return 0;\n}\n"
    )
    out = tmp_path / "out"
    assert (
        main(
            ["check", str(file), "--output", str(out), "--certify", "--property", "default", "--quiet", "--time-limit", "60"]
        )
        == 0
    )
    capsys.readouterr()
    assert main(["certificate", "check", str(out / "certificate.json")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("certificate checked: conditions: ")
    assert "property default" in lines[1]
    told = [line for line in lines if line.startswith(("open: ", "assumed: "))]
    assert told, "nobody knows how i and n belong together"
    assert all("sum.c:5" in line for line in told)
    assert main(["certificate", "check", str(out / "certificate.json"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["property"] == "default"
    assert len(found["conditions"]["open"]) + len(found["conditions"]["assumed"]) == len(told)
    content = json.loads((out / "certificate.json").read_text())
    content["property"]["open"] = content["property"]["assumed"] = []
    (out / "certificate.json").write_text(json.dumps(content))
    assert main(["certificate", "check", str(out / "certificate.json")]) == 1
    assert "this is not shown" in capsys.readouterr().out


def test_a_file_of_the_first_version_is_checked(loop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["check", str(loop), "--output", str(out), "--property", "unreach-call", "--quiet"]) == 0
    file = out / "certificate.json"
    content = json.loads(file.read_text())
    assert content["version"] == 2
    del content["property"]
    file.write_text(json.dumps({**content, "version": 1}))
    capsys.readouterr()
    assert main(["certificate", "check", str(file)]) == 0
    assert "property unreach-call" in capsys.readouterr().out


def test_what_lies_outside_the_program_is_assumed_by_name(tmp_path: Path) -> None:
    """The analysis knows that the strings of `main` are there; nothing in the program shows it."""
    file = tmp_path / "outside.c"
    file.write_text(
        "extern int *get(void);\nint main(int argc, char **argv) {\n  int *p = get();\n  if (p) *p = 1;\n"
        "  if (argc > 1) return argv[1][0];\n  return 0;\n}\n"
    )
    options = Options(certify=True, frontend=FrontendOptions(property=PROPERTIES["memory"]), time_limit=60)
    result = verify(file, options=options)
    assert result.verdict is Verdict.SAFE, result.reason
    assert result.evidence["certificate"] == "checked"
    assert result.certificate is not None
    certificate = from_json(result.certificate)
    report = check(load([file], options.frontend), certificate)
    assert report.status is Status.CHECKED
    lines = sorted(re.findall(r"outside\.c:(\d)", " ".join(report.assumed)))
    assert lines == ["4", "4", "5"]  # it is there, it is aligned; the string is there
    # None of them is taken for shown.
    claimed = replace(certificate, property=replace(certificate.property, assumed=()))
    failed = check(load([file], options.frontend), claimed)
    assert failed.status is Status.FAILED
    assert set(certificate.property.assumed) == set(failed.unshown)


WRITES = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        a[i] = 0;
    if (n >= 0 && n %s 4)
        a[n] = 1;
    if (a[0] %s 1)
        reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(
    ("source", "name"),
    [(WRITES % ("<", ">="), "unreach-call"), (WRITES % ("<=", ">"), "memory")],
    ids=["error", "condition"],
)
def test_a_violation_that_is_found_beside_a_proof_is_a_contradiction(
    source: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that does not ask whether a target is reached proves everything; whoever looks for another proof finds out."""
    file = tmp_path / "writes.c"
    file.write_text(source)
    monkeypatch.setattr(BmcRun, "_look_for_targets", lambda *_: None)
    frontend = FrontendOptions(property=PROPERTIES[name])
    assert run([file], Options(analysis="bmc", frontend=frontend)).verdict is Verdict.SAFE
    told: list[Verdict] = []
    watch = Watch()
    watch.on_answer = lambda answer, _: told.append(answer.verdict)
    result = run([file], Options(analysis="bmc", frontend=frontend, certify=True), watch=watch)
    assert result.verdict is Verdict.UNKNOWN
    assert result.reason == "engines contradict each other: bmc has a proof, symex a violation"
    assert told[-1] is Verdict.UNKNOWN
    monkeypatch.setattr(beside, "others_go_on", lambda: True)
    with pytest.raises(beside.Contradiction):
        run([file], Options(analysis="bmc", frontend=frontend, certify=True))


def test_a_violation_of_what_a_proof_has_left_open_is_the_answer(tmp_path: Path) -> None:
    """The proof says of no loop how far it goes, so that it cannot be certified; and it says nothing of the condition."""
    file = tmp_path / "writes.c"
    file.write_text(WRITES % ("<=", ">"))
    frontend = FrontendOptions(property=DEFAULT)
    program = load([file], frontend)
    ledger = Ledger(program)
    answer = Answer(Verdict.SAFE, "the error is excluded", runs=AllRuns(program, cast("Any", None), {}))
    options = Options(analysis="bmc", frontend=frontend)
    found = certify(answer, [file], options, CpuBudget(60), ledger, checked=True).refuted
    assert found is not None
    assert found.verdict is Verdict.UNSAFE
    assert found.reason.startswith("write of 4 bytes behind the end of a (int[4])")
    assert ledger.first is not None
