"""Violations in the HTML report, in a real browser: the object with the bytes that were hit, and the ways to its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.support.violating import program_with, result_along, violating_path

from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import ALL
from cegas.report.html import write_report
from cegas.verification.options import Options
from cegas.verification.watch import Watch

OVERFLOW = """\
extern int __VERIFIER_nondet_int(void);
static void copy(char *to, const char *from, int length) {
  for (int i = 0; i < length; i++)
    to[i] = from[i];
}
int main(void) {
  char header[12] = "content-len";
  char buf[8];
  copy(buf, header, __VERIFIER_nondet_int());
  return buf[0];
}
"""
FREED = """\
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *node = malloc(sizeof *node);
  node->value = 7;
  node->next = 0;
  free(node);
  return node->value;
}
"""
NULL = "int main(void) {\n  int *p = 0;\n  return *p;\n}\n"

Open = Callable[..., Any]


@pytest.fixture
def open_report(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens the report of a violation; in the end no page may have complained, or have asked the network for anything."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_(text: str, inputs: Sequence[int] = (), *, dark: bool = False, width: int = 1300) -> Any:
        source, report = tmp_path / "program.c", tmp_path / "report.html"
        source.write_text(text)
        program = program_with(source, "memory")
        path = violating_path(program, inputs)
        assert path is not None
        write_report(report, *result_along(program, path))
        context = browser.new_context(
            viewport={"width": width, "height": 850}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if request.url.startswith("http") else None)
        page.goto(report.as_uri())
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints


def test_the_top_says_what_is_wrong(open_report: Open) -> None:
    page = open_report(OVERFLOW, [9])
    top = page.text_content("#top")
    assert "Write of 1 byte behind the end of buf (char[8]). In 22 steps at line 4 of copy()" in top
    assert "CWE-787" in top


def test_the_object_is_drawn_at_the_last_step(open_report: Open) -> None:
    page = open_report(OVERFLOW, [9])
    assert not page.is_visible("#harm"), "nothing is wrong at the first step"
    page.keyboard.press("End")
    assert page.is_visible("#harm svg")
    assert page.text_content("#harm b") == "write of 1 byte behind the end of buf (char[8])"
    cells = page.locator("#harm svg rect[data-byte]")
    assert [cells.nth(number).get_attribute("data-byte") for number in range(cells.count())] == [str(byte) for byte in range(9)]
    struck = page.locator("#harm svg rect.struck")
    assert (struck.count(), struck.get_attribute("data-byte")) == (1, "8")
    assert page.locator("#harm svg rect.outside").count() == 1
    texts = page.locator("#harm svg text").all_text_contents()
    assert {"buf: char[8], 8 bytes", "'c'", "'-'", "[7]", "+8"} <= set(texts)
    # The cell that was hit lies right behind the object, and is red.
    box, last = struck.bounding_box(), page.locator('#harm rect[data-byte="7"]').bounding_box()
    assert abs(box["x"] - last["x"] - last["width"]) < 3
    red = page.evaluate("getComputedStyle(document.querySelector('#harm rect.struck')).stroke")
    assert red == "rgb(207, 34, 46)"
    assert page.text_content("#told .event.error") == "write of 1 byte behind the end of buf (char[8])"
    assert "behind the end" in page.text_content("#view-trace .row.current .inline.bad")


def test_a_dead_object_is_hatched_and_leads_to_its_life(open_report: Open) -> None:
    page = open_report(FREED)
    page.keyboard.press("End")
    assert page.locator("#harm svg rect.dead").count() == 1
    assert page.evaluate("getComputedStyle(document.querySelector('#harm .hatch')).stroke") != "none"
    assert page.locator("#harm svg rect.struck").count() == 4
    lives = page.text_content("#harm .lives")
    assert (lives.index("made at") >= 0, "freed at" in lives) == (True, True)
    page.click("#harm .lives button >> nth=1")
    assert page.get_attribute("#view-trace .row.current", "data-line") == "7"
    page.keyboard.press("End")
    page.click("#harm .lives button >> nth=0")
    assert page.get_attribute("#view-trace .row.current", "data-line") == "4"


def test_a_line_without_a_step_is_shown_in_the_source(open_report: Open) -> None:
    page = open_report(OVERFLOW, [9])
    page.keyboard.press("End")
    page.click("#harm .lives button")
    assert page.is_visible("#view-source")
    assert page.get_attribute("#view-source .row.current", "data-line") == "8"


def test_what_has_no_object_has_no_drawing(open_report: Open) -> None:
    page = open_report(NULL)
    page.keyboard.press("End")
    assert page.text_content("#harm b") == "read through the null pointer p"
    assert page.locator("#harm svg").count() == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1300, 390], ids=["desk", "phone"])
def test_the_drawing_fits_the_page(open_report: Open, dark: bool, width: int) -> None:
    text = "int many[100];\nint main(void) {\n  int i = -3;\n  return many[i];\n}\n"
    page = open_report(text, dark=dark, width=width)
    page.keyboard.press("End")
    assert page.is_visible("#harm svg")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    colour = page.evaluate("getComputedStyle(document.querySelector('#harm text.title')).fill")
    assert colour == ("rgb(230, 237, 243)" if dark else "rgb(31, 35, 40)")


def test_all_violations_have_their_runs(browser: Any, tmp_path: Path) -> None:
    source, report = tmp_path / "program.c", tmp_path / "report.html"
    source.write_text(
        "extern int __VERIFIER_nondet_int(void);\nint a[4];\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n"
        "  if (n == 7)\n    return a[n];\n  if (n == 0)\n    return 5 / n;\n  return 100 / n;\n}\n"
    )
    watch = Watch()
    result = run([source], Options(frontend=FrontendOptions(property=ALL), time_limit=60, replay=False), watch=watch)
    write_report(report, result, watch)
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(report.as_uri())
    page.wait_for_selector("html[data-ready]")
    page.click("#tab-properties")
    cards = page.locator("#view-properties .card h2").all_text_contents()
    assert [card.split()[0] for card in cards] == [each.name for each in result.properties]
    violated = page.locator("#view-properties tr:has(.chip.bad)")
    assert violated.count() == 3
    summaries = page.locator("#view-properties summary").all_text_contents()
    assert "division by zero: n is 0" in summaries
    row = page.locator("#view-properties details:has-text('behind the end of a (int[4])')").first
    row.locator("summary").click()
    assert row.locator("svg rect.struck").count() == 4
    assert "read of 4 bytes 12 bytes behind the end of a (int[4])" in row.locator("li").last.text_content()
    page.click("#view-properties tr:has-text('division by zero') button")
    assert page.get_attribute("#view-source .row.current", "data-line") == "8"
    page.close()
    assert not complaints
