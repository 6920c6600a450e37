"""The domain of the tutorial, as files beside the domains of the project and a row in the table: nothing else knows it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from tests.support.pages import blocks, domains_of
from tests.support.witness_schema import problems

from cegas.cli.main import main
from cegas.verification.analyses import ANALYSES, Analysis, domain

PAGE = Path(__file__).resolve().parents[2] / "docs" / "first-analysis.md"
EVEN = "(shoes & 1) == 0"


@pytest.fixture
def shoes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program of the page; while the test runs, there is an analysis `parity`."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "shoes.c"
    file.write_text(blocks(PAGE, "c")[0], encoding="utf-8")
    with domains_of(PAGE, tmp_path):
        row = domain("parity", "whether variables are even or odd", "cegas.domains.parity.component")
        cast(dict[str, Analysis], ANALYSES)["parity"] = row
        yield file


def checked(shoes: Path, *arguments: str) -> int:
    return main(["check", str(shoes), "--analysis", "parity", "--time-limit", "60", *arguments])


def test_the_row_is_all_that_the_command_line_needs(shoes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(shoes, "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["verdict"], result["analysis"]) == ("safe", "parity")
    rounds = result["statistics"]["rounds"]
    assert [item["tracked"] for item in rounds] == [["shoes"], ["%0", "%8"]]
    assert checked(shoes, "--verbose") == 0
    assert "now tracks shoes\n" in capsys.readouterr().out


def test_slicing_works_around_it(shoes: Path) -> None:
    assert checked(shoes, "--preslice") == 0
    shoes.write_text(shoes.read_text().replace("shoes + 2", "shoes + 3"))
    assert checked(shoes, "--preslice") == 1


@pytest.mark.parametrize("more", [(), ("--preslice",)], ids=" ".join)
def test_it_proves_and_refutes_conditions(shoes: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]) -> None:
    """It takes no notes: all conditions count as not shown, and it says of the opposite whether that is possible."""
    text = shoes.read_text(encoding="utf-8")
    shoes.write_text(text.replace("return 0;", "return 12 / (shoes + 1);"), encoding="utf-8")
    assert checked(shoes, "--property", "arithmetic", *more) == 0
    shoes.write_text(text.replace("return 0;", "return 12 / shoes;"), encoding="utf-8")
    capsys.readouterr()
    assert checked(shoes, "--property", "arithmetic", *more) == 1
    assert "division by zero" in capsys.readouterr().out


def test_the_report_shows_what_it_knows(shoes: Path, tmp_path: Path) -> None:
    assert checked(shoes, "--output", "out") == 0
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    (block,) = re.findall(r'<script [^>]*id="data"[^>]*>(.*?)</script>', page, re.DOTALL)
    data = json.loads(block)
    assert {item["line"]: item["constraints"] for item in data["proof"]}[9] == [EVEN]
    assert [item["tracked"] for item in data["rounds"]] == [["shoes"], ["%0", "%8"]]
    assert main(["graph", str(shoes), "--kind", "arg", "--analysis", "parity", "-o", "arg.dot"]) == 0
    assert EVEN.replace("&", "&amp;") in (tmp_path / "arg.dot").read_text(encoding="utf-8")


def test_the_witness_says_it_in_c(shoes: Path, tmp_path: Path) -> None:
    assert checked(shoes, "--witness", "witness.yml") == 0
    document = yaml.safe_load((tmp_path / "witness.yml").read_text(encoding="utf-8"))
    assert problems(document) == []
    (entry,) = document
    (invariant,) = [item["invariant"] for item in entry["content"]]
    assert invariant["location"]["line"] == 9
    assert invariant["value"] == "((shoes & 1U) == 0U)"


def test_its_certificates_are_checked(shoes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(shoes, "--certify", "--output", "out") == 0
    assert "certificate: checked" in capsys.readouterr().out
    file = tmp_path / "out" / "certificate.json"
    assert main(["certificate", "check", str(file)]) == 0
    document = json.loads(file.read_text())
    assert document["analysis"] == "parity"
    assert flip(document) > 0
    file.write_text(json.dumps(document))
    assert main(["certificate", "check", str(file)]) == 1
    assert "does not follow" in capsys.readouterr().out


def flip(document: Any) -> int:
    """Claim the other parity everywhere; how often it was claimed."""
    claims = [expression for expression in document["expressions"] if expression[0] == "EQ"]
    for expression in claims:
        expression[-1] = 1 - expression[-1]
    return len(claims)


def test_a_domain_that_loses_runs_is_not_believed(shoes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    transfer = tmp_path / "domains" / "parity" / "transfer.py"
    right = "return Parity(bits[0] ^ bits[1])"
    assert right in transfer.read_text()
    transfer.write_text(transfer.read_text().replace(right, "return Parity.EVEN"))
    shoes.write_text(shoes.read_text().replace("shoes + 2", "shoes + 3"))
    assert checked(shoes) == 0  # a wrong SAFE
    assert checked(shoes, "--certify") == 3
    assert "certificate: failed" in capsys.readouterr().out
