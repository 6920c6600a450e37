"""SARIF files are what the standard and GitHub's code scanning ask for, and say what the result says."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.support.sarif_schema import SCHEMA

from cegas.api.result import Result
from cegas.api.verify import verify
from cegas.cli.main import main
from cegas.program.conditions import ConditionKind
from cegas.refinement.ledger import ConditionStatus
from cegas.report.sarif import MOST_STEPS, as_sarif, line_fingerprint, repository_of, sarif_log
from cegas.report.sarif_rules import rule_of
from cegas.verification.places import PlaceResult, PropertyResult

jsonschema = pytest.importorskip("jsonschema")

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"
OFFICIAL = os.environ.get("CEGAS_SARIF_SCHEMA")
"""The standard's own schema (sarif-schema-2.1.0.json), if there is a copy of it."""


def validate(log: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(log)
    if OFFICIAL:
        schema = json.loads(Path(OFFICIAL).read_text(encoding="utf-8"))
        jsonschema.validators.validator_for(schema)(schema).validate(log)


def log_of(result: Result, source: Path, folder: Path) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(as_sarif(result, [source], folder))
    validate(log)
    return log


def program(folder: Path, text: str, name: str = "program.c") -> Path:
    path = folder / name
    path.write_text("extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n" + text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def unsafe() -> Result:
    return verify(EXAMPLES / "callbacks_unsafe.c")


@pytest.fixture(scope="module")
def run(unsafe: Result) -> dict[str, Any]:
    (found,) = log_of(unsafe, EXAMPLES / "callbacks_unsafe.c", ROOT)["runs"]
    assert isinstance(found, dict)
    return found


def test_an_error_is_a_result_at_its_line(run: dict[str, Any]) -> None:
    (result,) = run["results"]
    assert (result["ruleId"], result["level"]) == ("reachable-error", "error")
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "examples/callbacks_unsafe.c"
    region = place["region"]
    assert region["startLine"] == 24
    line = (EXAMPLES / "callbacks_unsafe.c").read_text(encoding="utf-8").splitlines()[23]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == region["snippet"]["text"] == line.strip()
    assert "__VERIFIER_nondet_uchar() = 1" in result["message"]["text"]
    assert run["invocations"][0]["exitCode"] == 1


def test_the_code_flow_is_the_trace(unsafe: Result, run: dict[str, Any]) -> None:
    counterexample = unsafe.counterexample
    assert counterexample is not None
    (flow,) = run["results"][0]["codeFlows"]
    (thread,) = flow["threadFlows"]
    steps = thread["locations"]
    assert [step["location"]["physicalLocation"]["region"]["startLine"] for step in steps] == [
        step.line for step in counterexample.steps
    ]
    assert [step["nestingLevel"] for step in steps] == [step.depth for step in counterexample.steps]
    assert steps[-1]["location"]["message"]["text"] == "the error is reached"
    assert steps[-1]["importance"] == "essential"
    states = [step.get("state", {}) for step in steps]
    assert {"text": "1"} in [state.get("device.running") for state in states]
    assert steps[0]["location"]["logicalLocations"] == [{"name": "main", "kind": "function"}]
    assert [frame["location"]["logicalLocations"][0]["name"] for frame in run["results"][0]["stacks"][0]["frames"]] == [
        "main"
    ]


def test_the_indices_lead_to_the_files(run: dict[str, Any]) -> None:
    artifacts = run["artifacts"]
    for step in run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]:
        location = step["location"]["physicalLocation"]["artifactLocation"]
        assert artifacts[location["index"]]["location"]["uri"] == location["uri"]
    assert run["originalUriBaseIds"]["%SRCROOT%"]["uri"] == ROOT.as_uri() + "/"


def test_a_proof_has_no_result_but_says_what_it_assumes() -> None:
    source = EXAMPLES / "list_safe.c"
    result = verify(source, property="unreach-call")
    (run,) = log_of(result, source, ROOT)["runs"]
    assert run["results"] == []
    assert run["properties"]["verdict"] == "safe"
    assert run["properties"]["assumptions"] == [str(assumption) for assumption in result.assumptions]
    assert run["properties"]["assumptions"]


def test_a_violated_condition_is_a_result_of_its_property(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int *p = malloc(4);\n  free(p);\n"
        "  if (__VERIFIER_nondet_int() == 3)\n    p[0] = 1;\n  return 0;\n}\n"
    )
    result = verify(source, property="memory")
    (run,) = log_of(result, source, tmp_path)["runs"]
    (finding,) = run["results"]
    rule = run["tool"]["driver"]["rules"][finding["ruleIndex"]]
    assert (finding["ruleId"], rule["id"], finding["level"]) == ("memory", "memory", "error")
    assert finding["message"]["text"] == (
        "Write of *p (4 bytes) after the block of malloc (a.c:4) was freed (a.c:5), with the inputs __VERIFIER_nondet_int() = 3."
    )
    assert finding["locations"][0]["physicalLocation"]["region"]["startLine"] == 7
    steps = finding["codeFlows"][0]["threadFlows"][0]["locations"]
    assert steps[-1]["location"]["message"]["text"].startswith("write of *p (4 bytes) after")
    assert steps[-1]["importance"] == "essential"
    related = finding["relatedLocations"]
    assert [(each["physicalLocation"]["region"]["startLine"], each["message"]["text"]) for each in related] == [
        (4, "the block of malloc is made here"),
        (5, "the block of malloc ends here"),
    ]
    (taxon,) = finding["taxa"]
    (taxonomy,) = run["taxonomies"]
    assert taxonomy["taxa"][taxon["index"]]["id"] == taxon["id"] == "416"
    assert taxonomy["taxa"][taxon["index"]]["name"] == "Use After Free"
    assert "external/cwe/cwe-416" in rule["properties"]["tags"]
    assert taxon in [each["target"] for each in rule["relationships"]]


def test_a_violation_without_line_numbers(tmp_path: Path) -> None:
    source = tmp_path / "a.ll"
    source.write_text(
        'target triple = "x86_64-unknown-linux-gnu"\n@g = global [4 x i32] zeroinitializer\n'
        "define i32 @main() {\n  %i = add i64 2, 3\n  %p = getelementptr [4 x i32], ptr @g, i64 0, i64 %i\n"
        "  store i32 1, ptr %p\n  ret i32 0\n}\n"
    )
    (run,) = log_of(verify(source, property="memory"), source, tmp_path)["runs"]
    (finding,) = run["results"]
    assert finding["ruleId"] == "memory"
    assert finding["taxa"][0]["id"] == "787"
    assert finding["message"]["text"].startswith("Write of 4 bytes 4 bytes behind the end of g")
    assert "codeFlows" not in finding


def test_every_violation_is_a_result_and_what_stays_open_a_note(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(
        "extern int __VERIFIER_nondet_int(void);\nint a[4];\nint main(void) {\n"
        "  int n = __VERIFIER_nondet_int();\n  if (n == 7)\n    return a[n];\n  if (n == 0)\n    return 5 / n;\n  return 100 / n;\n}\n"
    )
    result = verify(source, property="all")
    # Analyses leave nothing open here: so one place is said to be.
    place = PlaceResult(
        ConditionKind.DIVISOR.value, 369, "n is not zero", (str(source), 9, 14), "main", ConditionStatus.OPEN, "no time"
    )
    for each in result.properties:
        if each.name == "arithmetic":
            more = PropertyResult(each.name, each.text, each.verdict, each.reason, each.counts, (*each.places, place))
    result.properties = tuple(more if each.name == "arithmetic" else each for each in result.properties)
    (run,) = log_of(result, source, tmp_path)["runs"]
    found = [
        (each["level"], each["ruleId"], each["locations"][0]["physicalLocation"]["region"]["startLine"], "codeFlows" in each)
        for each in run["results"]
    ]
    assert sorted(found) == [
        ("error", "arithmetic", 8, True),
        ("error", "memory", 6, True),
        ("error", "pointer-arithmetic", 6, True),
        ("note", "arithmetic", 9, False),
    ]
    (note,) = [each for each in run["results"] if each["level"] == "note"]
    assert note["message"]["text"] == "Not proved: n is not zero (no time)."
    result.property = "arithmetic"
    (run,) = log_of(result, source, tmp_path)["runs"]
    assert not [each for each in run["results"] if each["level"] == "note"], "only where everything is asked for"


def test_every_condition_has_a_rule_and_every_weakness_a_name(run: dict[str, Any]) -> None:
    for kind in ConditionKind:
        assert kind in rule_of(kind).kinds
    (taxonomy,) = run["taxonomies"]
    for rule in run["tool"]["driver"]["rules"]:
        for each in rule.get("relationships", ()):
            target = each["target"]
            assert taxonomy["taxa"][target["index"]]["id"] == target["id"]
            assert run["tool"]["driver"]["supportedTaxonomies"][target["toolComponent"]["index"]]["name"] == taxonomy["name"]


def test_no_verdict_is_a_note_with_the_reason() -> None:
    source = EXAMPLES / "midpoint_unsafe.c"
    result = verify(source, analysis="concrete")
    (run,) = log_of(result, source, ROOT)["runs"]
    (finding,) = run["results"]
    assert (finding["ruleId"], finding["level"]) == ("no-verdict", "note")
    assert result.reason in finding["message"]["text"]
    assert any(result.reason in each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"])


def test_paths_are_relative_to_the_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "deep" / "er").mkdir(parents=True)
    source = program(tmp_path / "deep", "int main(void) { reach_error(); }", "with space ü.c")
    assert repository_of(tmp_path / "deep" / "er") == tmp_path
    (run,) = log_of(verify(source), source, tmp_path / "deep" / "er")["runs"]
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "deep/with%20space%20%C3%BC.c"
    assert run["automationDetails"]["id"] == f"cegas/{uri}/"


def test_paths_outside_are_absolute(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    source = program(tmp_path, "int main(void) { reach_error(); }")
    (run,) = log_of(verify(source), source, tmp_path / "here")["runs"]
    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == source.as_uri()
    assert "uriBaseId" not in location


def test_columns_count_utf16_units(tmp_path: Path) -> None:
    source = program(tmp_path, "int main(void) {\n\t/* 😀 */ reach_error(); /* é */\n}\n")
    (run,) = log_of(verify(source), source, tmp_path)["runs"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region["startColumn"] == 2
    assert region["endColumn"] == 2 + len("/* 😀 */ reach_error(); /* é */") + 1


def test_a_long_trace_loses_its_middle(tmp_path: Path) -> None:
    source = program(tmp_path, "int main(void) {\n int i = 0;\n while (i < 900)\n {\n i++;\n }\n reach_error();\n}\n")
    result = verify(source, analysis="value-full")
    assert result.counterexample is not None
    assert len(result.counterexample.steps) > MOST_STEPS
    (run,) = log_of(result, source, tmp_path)["runs"]
    steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
    assert len(steps) == MOST_STEPS
    gaps = [step for step in steps if "not shown" in step["location"]["message"]["text"]]
    assert len(gaps) == 1
    assert steps[-1]["importance"] == "essential"


def test_what_looks_like_a_link_is_none(tmp_path: Path) -> None:
    source = program(
        tmp_path,
        "static int id(int x) { return x; }\nint main(void) { int (*f[1])(int) = {id}; if (f[0](1)) reach_error(); }\n",
    )
    (run,) = log_of(verify(source), source, tmp_path)["runs"]
    assert "](" not in json.dumps(
        [step["location"]["message"] for step in run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]]
    )


def test_the_same_result_gives_the_same_text(unsafe: Result) -> None:
    sources = [EXAMPLES / "callbacks_unsafe.c"]
    assert as_sarif(unsafe, sources, ROOT) == as_sarif(verify(sources[0]), sources, ROOT)


def test_the_schema_refuses_what_is_wrong(unsafe: Result) -> None:
    """A schema that takes everything would show nothing."""
    breaks: tuple[Callable[[Any], object], ...] = (
        lambda log: log.update(version="2.0.0"),
        lambda log: log["runs"][0]["results"][0].pop("message"),
        lambda log: log["runs"][0]["results"][0].update(mesage={}),
        lambda log: log["runs"][0]["results"][0].update(level="fatal"),
        lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
        lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"].update(
            uri="/etc/x.c"
        ),
        lambda log: log["runs"][0]["tool"]["driver"]["rules"][0].pop("shortDescription"),
    )
    for break_ in breaks:
        log: Any = sarif_log(unsafe, [EXAMPLES / "callbacks_unsafe.c"], ROOT)
        break_(log)
        with pytest.raises(jsonschema.ValidationError):
            validate(log)


# The values are those that GitHub's own tests of its action expect for the same texts.
@pytest.mark.parametrize(
    ("text", "fingerprints"),
    [
        ("", ["c129715d7a2bc9a3:1"]),
        (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
        ("alpha\nbeta\nalpha\n", ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1", "c129715d7a2bc9a3:1"]),
        (" a l p h a \r\n\tbeta\r\nalpha\r\n", ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1"]),
    ],
)
def test_fingerprints_are_those_of_github(text: str, fingerprints: list[str]) -> None:
    assert [line_fingerprint(text, number) for number in range(1, len(fingerprints) + 1)] == fingerprints


def test_equal_lines_have_different_fingerprints_and_keep_them() -> None:
    text = "x = 1;\n" * 300
    assert line_fingerprint(text, 1) != line_fingerprint(text, 2)
    moved = line_fingerprint("int first;\n" + text, 3)
    assert moved == line_fingerprint(text, 2)
    assert line_fingerprint(text, 302) is None
    assert line_fingerprint(text, 0) is None


def test_the_command_writes_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    program(tmp_path, "int main(void) { reach_error(); }")
    assert main(["check", "program.c", "--sarif", "a.sarif", "--output", "results", "--quiet"]) == 1
    log = json.loads((tmp_path / "a.sarif").read_text(encoding="utf-8"))
    validate(log)
    assert json.loads((tmp_path / "results" / "result.sarif").read_text(encoding="utf-8")) == log
    assert main(["check", "program.c", "--sarif", "missing/a.sarif", "--quiet"]) == 2
    assert "missing/a.sarif: the result cannot be written" in capsys.readouterr().err
