"""The coverage in the report: lines that the run passes, lines that no run comes to, with a sentence that counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cegas.api.run import run
from cegas.report.html import write_report
from cegas.verification.options import Options
from cegas.verification.watch import Watch

CHOICE = """\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int twice(int x) {
  return 2 * x;
}
static int never(int x) {
  x++;
  return x;
}
int main(void) {
  int small = 1;
  for (int i = 0; i < 3; i++)
    small = twice(small);
  if (small > 100) {
    small = never(small);
    assert(small < 0);
  }
  assert(small == 8);
  return 0;
}
"""

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("coverage")
    made = {}
    for name, source in {"safe": CHOICE, "unsafe": CHOICE.replace("== 8", "== 9")}.items():
        (folder / f"{name}.c").write_text(source, encoding="utf-8")
        watch = Watch()
        result = run([folder / f"{name}.c"], Options(analysis="value", time_limit=60, replay=False), watch=watch)
        assert result.verdict.value == name
        made[name] = folder / f"{name}.html"
        write_report(made[name], result, watch)
    return made


@pytest.fixture
def open_coverage(browser: Any, pages: dict[str, Path]) -> Iterator[Open]:
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_(name: str, *, dark: bool = False, width: int = 1300) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(pages[name].as_uri())
        page.wait_for_selector("html[data-ready]")
        page.click("#tab-coverage")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints


def lines(page: Any, class_: str) -> list[int]:
    return [int(row.get_attribute("data-line")) for row in page.query_selector_all(f"#view-coverage .row.{class_}")]


def test_lines_that_no_run_comes_to(open_coverage: Open) -> None:
    page = open_coverage("safe")
    assert lines(page, "unreached") == [6, 7, 8, 15, 16]
    sentence = page.text_content("#coverage-sentence")
    assert sentence.startswith("Runs may come to 9 of 14 lines with code.")
    assert "no run comes to the other 5" in sentence
    side = page.text_content("#view-coverage .side")
    assert "No run comes to" in side
    assert "never()" in side
    assert "twice()" not in side
    assert page.locator("#view-coverage .side li").all_text_contents() == ["lines 6–8", "lines 15–16"]


def test_how_often_a_run_passes_lines(open_coverage: Open) -> None:
    page = open_coverage("unsafe")
    assert page.text_content("#coverage-sentence").startswith("This run passes 8 of 14 lines with code.")
    marks = {
        int(row.get_attribute("data-line")): row.query_selector(".mark").text_content()
        for row in page.query_selector_all("#view-coverage .row.passed")
    }
    assert (marks[4], marks[11], marks[13]) == ("3", "1", "3")
    assert "The run does not come to" in page.text_content("#view-coverage .side")


def test_from_stretch_to_stretch_by_keys_and_clicks(open_coverage: Open) -> None:
    page = open_coverage("safe")
    page.keyboard.press("n")
    assert lines(page, "current") == [6, 7, 8]
    page.keyboard.press("n")
    assert lines(page, "current") == [15, 16]
    page.keyboard.press("n")
    assert lines(page, "current") == [15, 16], "there is no other one"
    page.keyboard.press("p")
    assert lines(page, "current") == [6, 7, 8]
    page.click("#view-coverage .side li:nth-child(2) button")
    assert lines(page, "current") == [15, 16]


@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_read_on_a_phone_and_in_the_dark(open_coverage: Open, dark: bool) -> None:
    page = open_coverage("safe", dark=dark, width=390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    colours = page.evaluate(
        """() => [".row.passed .gutter", ".row.unreached .gutter"].map(each => {
            const style = getComputedStyle(document.querySelector("#view-coverage " + each));
            return [style.backgroundColor, style.color];
        })"""
    )
    (passed, text), (unreached, _) = colours
    assert passed != unreached
    assert text != passed
