"""The page: it is whole, says what the results say, and needs nothing from outside."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.unit.bench.made_up import comparison, outcome, task

from cegas.bench.journal import CampaignSettings
from cegas.bench.page import page
from cegas.bench.published import published_runs
from cegas.bench.runs import RunOutcome
from cegas.bench.sections.listing import reason_class
from cegas.bench.summary import Results

SETTINGS = CampaignSettings(60, 4000, (), started="2026-01-01 10:00", machine="a machine")
_VOID = {"meta", "link", "input", "br"}


class Checker(HTMLParser):
    """Elements are closed in order; ids are unique; what links point to is there; nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.foreign: list[str] = []
        self.tables = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self.open.append(tag)
        self.tables += tag == "table"
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src") and value is not None:
                if value.startswith("#"):
                    self.targets.append(value[1:])
                elif not value.startswith("data:"):
                    self.foreign.append(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag


def checked(outcomes: list[RunOutcome]) -> tuple[str, Checker]:
    text = page(SETTINGS, Results(outcomes))
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert len(set(checker.ids)) == len(checker.ids)
    assert set(checker.targets) <= set(checker.ids)
    assert checker.foreign == []
    assert "@import" not in text
    assert "url(" not in text
    return text, checker


def test_a_comparison() -> None:
    text, checker = checked(comparison())
    assert "2 analyses on 6 tasks" in text
    assert {"summary", "verdicts", "time", "against", "thesis", "open", "tasks", "runs"} <= set(checker.ids)
    assert "article" not in checker.ids
    assert "Wrong verdicts" in text
    assert text.count("<tr data-text") == 6
    assert 'data-kinds="correct-alarm wrong-proof differ"' in text
    assert text.count('<svg class="chart"') == 4  # time, memory, one scatter plot, refinements


def test_one_analysis_alone() -> None:
    text, checker = checked([item for item in comparison() if item.configuration == "value"])
    assert "value on 6 tasks" in text
    assert "against" not in checker.ids


def test_engines_that_took_turns_are_told() -> None:
    runs = [replace(item, engine="symex") if item.configuration == "value" else item for item in comparison()]
    text, _ = checked(runs)
    table = text.split("By which engine of <b>value</b>")[1].split("</table>")[0]
    assert "<th>symex</th><td>–</td><td>2</td><td>2</td>" in table
    assert "By which engine of <b>symex-sc</b>" not in text


def test_nothing_decided() -> None:
    text, checker = checked([outcome(task("a.c"), "value", "unknown", reason="too hard")])
    assert "time" not in checker.ids
    assert "too hard" in text


def test_names_are_escaped() -> None:
    text, _ = checked([outcome(task("<script>alert(1)</script>&.c", category="<b>"), "value", "unknown", reason='<i>&"')])
    assert "<script>alert" not in text
    assert "<i>&" not in text


def test_the_article_s_programs_are_set_beside_its_tools() -> None:
    programs = list({run.program: run for run in published_runs() if run.tool == "CEGAS"}.values())[:20]
    ours = [
        outcome(task(f"sf/{run.program}", run.expected, run.program.split("/")[0], run.lines), "cegas", run.expected, 0.02)
        for run in programs
    ]
    text, checker = checked(ours)
    assert "article" in checker.ids
    assert "20 of the 98 programs" in text
    section = text.split('<section id="article">')[1].split("</section>")[0]
    row = re.search(r"<tr><th>accuracy, %</th>(.*?)</tr>", section)
    assert row is not None
    cells = re.findall(r"<td[^>]*>([^<]*)<", row.group(1))
    assert len(cells) == 7
    assert cells[0] == "100.0"
    assert cells[1:] == [
        f"{100 * sum(run.is_correct for run in published_runs() if run.tool == tool and run.program in {p.program for p in programs}) / 20:.1f}"
        for tool in ("CPA-V", "CPA-VP", "CPA-KVP", "SMACK", "Gazer", "CEGAS")
    ]
    assert section.count('<svg class="chart"') == 2


def test_reasons_are_told_together() -> None:
    first = outcome(task("a.c"), "value", "unknown", reason="file.c:12: `x` took 13 steps")
    second = outcome(task("b.c"), "value", "unknown", reason="other/file.c:7: `yy` took 4 steps")
    assert reason_class(first) == reason_class(second) == "…: … took n steps"


def test_the_same_results_make_the_same_page() -> None:
    assert page(SETTINGS, Results(comparison())) == page(SETTINGS, Results(comparison()))


@pytest.mark.parametrize("width", [1200, 390])
def test_in_a_browser(browser: Any, tmp_path: Path, width: int) -> None:
    """No errors, nothing wider than the window, the theme can be switched, the table filtered and sorted."""
    path = tmp_path / "report.html"
    path.write_text(page(SETTINGS, Results(comparison())), encoding="utf-8")
    with browser.new_context(viewport={"width": width, "height": 900}, color_scheme="dark") as context:
        window = context.new_page()
        complaints: list[str] = []
        window.on("console", lambda message: complaints.append(message.text))
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.on(
            "request",
            lambda request: complaints.extend([request.url] if not request.url.startswith(("file:", "data:")) else []),
        )
        window.goto(f"file://{path}")
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        colour = "getComputedStyle(document.body).backgroundColor"
        dark = window.evaluate(colour)
        window.click("#theme")
        assert window.locator("#theme").inner_text() == "theme: light"
        assert window.evaluate(colour) != dark
        window.click("#theme")
        assert window.evaluate(colour) == dark
        window.fill("#search", "heap d.c")
        assert window.locator("#runs tbody tr:visible").count() == 1
        window.fill("#search", "")
        window.select_option("#which", "timeout")
        assert window.locator("#count").inner_text() == "1 of 6 tasks"
        window.select_option("#which", "")
        window.locator("#runs th[data-sort]", has_text="lines").click()
        lines = [int(text) for text in window.locator("#runs tbody tr td:nth-child(4)").all_inner_texts()]
        assert lines == sorted(lines)
    assert complaints == []
