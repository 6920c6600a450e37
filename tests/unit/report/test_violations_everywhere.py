"""Violations under every analysis, in everything that shows one: terminal, JSON, report, SARIF, notebook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.analyses import RUNNING
from tests.support.definitions import read_yaml
from tests.support.samples import crossed
from tests.support.sarif_schema import SCHEMA

from cegas.api.notebook import as_html
from cegas.api.run import run
from cegas.cli.report import as_text
from cegas.cli.terminal import Style
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import CLAUSES, Property, Verdict
from cegas.report.html.page import report_page
from cegas.report.sarif import as_sarif
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options
from cegas.verification.watch import Watch

jsonschema = pytest.importorskip("jsonschema")

PAIRS = Path(__file__).parents[2] / "tasks-properties"
TASKS = (
    "memory/use-after-free-list",
    "memory/strcpy-into-small",
    "overflow/increment",
    "arithmetic/shift-too-wide",
    "leak/lost-local",
    "pointer-arithmetic/countdown",
)


@pytest.mark.parametrize(("name", "analysis"), crossed(TASKS, [name for name in ANALYSES if name not in RUNNING], 3))
def test_a_violation_is_shown(name: str, analysis: str) -> None:
    task = read_yaml(PAIRS / f"{name}-unsafe.yml")
    source, kind = PAIRS / f"{name}-unsafe.c", name.partition("/")[0]
    options = Options(
        analysis=analysis, frontend=FrontendOptions(property=Property([CLAUSES[kind]])), time_limit=60, replay=False
    )
    watch = Watch()
    result = run([source], options, watch=watch)
    assert result.verdict is Verdict.UNSAFE, result.reason
    found = result.counterexample
    assert found is not None
    harm = found.harm
    assert harm is not None
    assert harm.position is not None
    born = None if harm.object is None else harm.object.born
    place = born if kind == "leak" and born is not None else harm.position
    assert (place.line, harm.cwe) == (task["line"], task["cwe"])
    assert found.steps[-1].events[-1].text == result.reason == harm.text

    assert as_text(result, Style()).splitlines()[0] == f"UNSAFE: {harm}"
    data = json.loads(json.dumps(result.to_json()))
    assert data["counterexample"]["harm"] == harm.to_json()
    log = json.loads(as_sarif(result, [source]))
    jsonschema.Draft202012Validator(SCHEMA).validate(log)
    (finding,) = log["runs"][0]["results"]
    assert finding["taxa"][0]["id"] == str(task["cwe"])
    assert harm.text[1:] in finding["message"]["text"]
    assert ("<svg " in as_html(result)) is (harm.object is not None)
    assert f'"cwe":{task["cwe"]}' in report_page(result, watch)
