"""The HTML report in a real browser: steps, tabs, graphs, themes, the keyboard, a phone, and no word on the console."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cegas.api.run import run
from cegas.report.html import write_report
from cegas.verification.options import Options
from cegas.verification.watch import Watch

EXAMPLES = Path(__file__).parents[2] / "examples"

LIST = """\
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *head;
static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  head = node;
}
int main(void) {
  for (int i = 0; i < 3; i++)
    push(__VERIFIER_nondet_int());
  struct node *old = head;
  head = old->next;
  free(old);
  if (head->value == 42)
    reach_error();
  return 0;
}
"""


def large_program() -> str:
    """Two functions, one of them with some thousand locations and ten thousand operations and values."""
    branches = "\n".join(f"  if (x == {number}) y += {number % 7};" for number in range(2600))
    return (
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
        f"static int large(int x) {{\n  int y = 0;\n{branches}\n  return y;\n}}\n"
        "int main(void) {\n  int once = 1;\n  if (once) return 0;\n  if (large(__VERIFIER_nondet_int()) == 1) reach_error();\n  return 0;\n}\n"
    )


Reports = Callable[..., Path]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Reports:
    """Makes reports, each once."""
    folder = tmp_path_factory.mktemp("reports")
    made: dict[tuple[str, str], Path] = {}

    def make(name: str, source: str | Path, analysis: str = "value", time_limit: float = 60) -> Path:
        key = (name, analysis)
        if key not in made:
            path = source if isinstance(source, Path) else folder / f"{name}.c"
            if isinstance(source, str):
                path.write_text(source)
            watch = Watch()
            options = Options(analysis=analysis, time_limit=time_limit, replay=False)
            result = run([path], options, watch=watch)
            made[key] = folder / f"{name}-{analysis}.html"
            write_report(made[key], result, watch)
        return made[key]

    return make


Open = Callable[..., Any]


@pytest.fixture
def open_report(browser: Any) -> Iterator[Open]:
    """Opens a report; in the end no page may have complained, or have asked the network for anything."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_(path: Path, *, dark: bool = False, width: int = 1300, height: int = 850, hash_: str = "") -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", accept_downloads=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if request.url.startswith("http") else None)
        page.goto(path.as_uri() + hash_)
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints


def the_list(reports: Reports) -> Path:
    return reports("list", LIST)


def current_line(page: Any) -> int:
    return int(page.get_attribute("#view-trace .row.current", "data-line"))


def where(page: Any) -> str:
    return str(page.text_content("#where"))


# -- the counterexample ---------------------------------------------------------------------------------------------------


def test_the_top_says_what_is_the_case(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    assert page.text_content("#verdict") == "UNSAFE"
    assert "list.c" in page.text_content("#top")
    assert re.search(r"with 3 inputs", page.text_content("#top"))


def test_stepping_through_a_counterexample_by_keys(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    found = re.search(r"of (\d+)", where(page))
    assert found is not None
    total = int(found[1])
    lines = [current_line(page)]
    for number in range(2, total + 1):
        page.keyboard.press("ArrowRight")
        assert where(page).startswith(f"step {number} of {total}")
        lines.append(current_line(page))
        assert page.is_visible("#view-trace .row.current"), "the line is scrolled into view"
        assert page.locator("#view-trace .step.current").count() == 1
    assert lines[-1] == 19
    assert page.locator("#told .event.error").count() == 1
    page.keyboard.press("ArrowRight")
    assert where(page).startswith(f"step {total} of"), "behind the end there is nothing"
    for expected in reversed(lines[:-1]):
        page.keyboard.press("ArrowLeft")
        assert current_line(page) == expected
    page.keyboard.press("End")
    assert current_line(page) == 19
    page.keyboard.press("Home")
    assert where(page).startswith("step 1 of")


def test_buttons_slider_and_clicks_step_too(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click('button[aria-label="Step forward"]')
    assert where(page).startswith("step 2 ")
    page.click('button[aria-label="Step back"]')
    assert where(page).startswith("step 1 ")
    page.fill('input[aria-label="Step"]', "5")
    assert where(page).startswith("step 5 ")
    page.click('#view-trace .row[data-line="17"]')
    assert current_line(page) == 17
    page.click("#view-trace .step >> nth=0")
    assert where(page).startswith("step 1 ")
    # Clicks on a line go from one time to the next.
    page.click('#view-trace .row[data-line="8"]')
    first = where(page)
    page.click('#view-trace .row[data-line="8"]')
    assert current_line(page) == 8
    assert where(page) != first


def test_over_a_call_and_out_of_it(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click('#view-trace .row[data-line="14"]')
    page.keyboard.press("Shift+ArrowRight")
    assert "main()" in where(page)
    page.click('#view-trace .row[data-line="8"]')
    assert "push()" in where(page)
    page.keyboard.press("u")
    assert "main()" in where(page)


def test_the_address_space_has_cells_and_arrows(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click('#view-trace .row[data-line="17"]')
    boxes = page.locator(".space .box").all_text_contents()
    assert sum("malloc#" in text.split("struct")[0].split("freed")[0][:9] for text in boxes) == 3
    assert page.locator(".space .box.dead").count() == 1, "the freed block"
    assert page.locator(".space .arrow.dangling").count() >= 1
    # An arrow for each pointer that is not null: head, old, and two `next`.
    assert page.locator(".space .arrow").count() == page.locator(".space .cell.pointer").count() == 4
    # Arrows end where the boxes are.
    ends = page.evaluate(
        """() => [...document.querySelectorAll('.space polygon.arrow-head')].map(head => {
            const box = head.getBoundingClientRect();
            return [...document.querySelectorAll('.space .box, .space .cell')].some(item => {
                const place = item.getBoundingClientRect();
                return box.right >= place.left - 3 && box.left <= place.right + 3 && box.bottom >= place.top && box.top <= place.bottom;
            });
        })"""
    )
    assert len(ends) == 4
    assert all(ends)
    values = dict(
        zip(
            page.locator(".space .box.active .name").all_text_contents(),
            page.locator(".space .box.active .value").all_text_contents(),
            strict=True,
        )
    )
    assert values["old"] == "malloc#3 (freed)"


def test_what_a_step_changes_is_marked(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click('#view-trace .row[data-line="16"]')
    changed = page.locator(".space .cell.changed").all_text_contents()
    assert changed == ["headmalloc#2"]


def test_a_click_on_a_variable_leads_to_the_step_that_wrote_it(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.keyboard.press("End")
    page.click(".space .cell:has(.name:text-is('head'))")
    assert current_line(page) == 16
    page.click(".space .cell:has(.name:text-is('old'))")
    assert current_line(page) == 15
    page.click(".space .cell:has(.name:text-is('i'))")
    assert current_line(page) == 13
    page.keyboard.press("Home")
    page.click('#view-trace .row[data-line="10"]')
    first = where(page)
    page.click(".space .cell:has(.name:text-is('head'))", modifiers=["Shift"])
    assert current_line(page) == 10, "the next step that changes it"
    assert where(page) != first


def test_inputs_light_up_when_they_are_taken(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    assert page.locator(".inputs li").count() == 3
    assert page.locator(".inputs li.later").count() == 3
    page.keyboard.press("i")
    assert page.locator(".inputs li.now").count() == 1
    assert page.locator(".inputs li.later").count() == 2
    page.click(".inputs li >> nth=2 >> button")
    assert page.locator(".inputs li.later").count() == 0
    assert current_line(page) == 14


def test_the_call_stack_is_shown(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click('#view-trace .row[data-line="8"]')
    heads = page.locator(".space .box .head b").all_text_contents()
    assert heads[:2] == ["push()", "main()"]


def test_the_function_of_the_error_is_on_the_stack(reports: Reports, open_report: Open) -> None:
    """Also if it has done nothing before."""
    source = "extern void reach_error(void);\nstatic void fail(void) { reach_error(); }\nint main(void) {\n  fail();\n  return 0;\n}\n"
    page = open_report(reports("fail", source))
    page.keyboard.press("End")
    heads = page.locator(".space .box .head").all_text_contents()
    assert [re.sub(r"\s+", " ", head) for head in heads] == ["fail()line 2", "main()line 4"]


def test_the_help_lists_keys(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.keyboard.press("?")
    text = page.text_content("#help")
    assert "object" not in text
    assert "over a call" in text
    assert page.locator("#help kbd").count() > 15
    page.click("#help button")
    assert not page.is_visible("#help")


def test_steps_can_be_found(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.fill('input[aria-label="Find in steps"]', "free(")
    page.press('input[aria-label="Find in steps"]', "Enter")
    assert current_line(page) == 17
    assert page.locator(".steps .step:visible").count() == 1


def test_a_step_has_an_address(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports), hash_="#step-4")
    assert where(page).startswith("step 4 of")


# -- tabs, themes, the phone ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "dark"), [(1300, False), (390, True)], ids=["desk-light", "phone-dark"])
def test_every_tab_opens(reports: Reports, open_report: Open, dark: bool, width: int) -> None:
    for path in (the_list(reports), reports("safe", EXAMPLES / "strong_update_safe.c", "cegas-s")):
        page = open_report(path, dark=dark, width=width)
        tabs = page.locator("[role=tab]")
        assert tabs.count() >= 6
        for number in range(tabs.count()):
            tabs.nth(number).click()
            assert tabs.nth(number).get_attribute("aria-selected") == "true"
            panel = page.locator(f"#{tabs.nth(number).get_attribute('aria-controls')}")
            assert panel.is_visible()
            assert page.locator("[role=tabpanel]:visible").count() == 1
            assert panel.bounding_box()["height"] > 100
            # Nothing makes the page itself wider than the screen.
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_tabs_by_keyboard(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.keyboard.press("4")
    assert page.is_visible("#view-graphs")
    page.focus("#tab-graphs")
    page.keyboard.press("ArrowLeft")
    assert page.is_visible("#view-story")
    page.keyboard.press("?")
    assert page.is_visible("dialog")
    page.keyboard.press("Escape")
    assert not page.is_visible("dialog")


def test_the_theme_can_be_switched(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.click("#theme")
    dark = page.evaluate(background)
    assert light == "rgb(255, 255, 255)"
    assert dark != light
    page.keyboard.press("t")
    assert page.evaluate(background) == light
    # Also the canvas follows.
    page.keyboard.press("4")
    before = picture(page)
    page.click("#theme")
    assert picture(page) != before
    page.click("#theme")
    assert picture(page) == before


def test_the_system_decides_about_the_theme(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports), dark=True)
    assert page.get_attribute("html", "data-theme") == "dark"


def test_on_a_phone_the_steps_can_be_reached(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports), width=390, height=844)
    box = page.locator('button[aria-label="Step forward"]').bounding_box()
    assert box["y"] + box["height"] <= 844, "the buttons are at hand without scrolling"
    assert box["height"] >= 36
    page.click('button[aria-label="Step forward"]')
    assert where(page).startswith("step 2 ")


def test_it_can_be_printed(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports), dark=True)
    page.emulate_media(media="print")
    assert not page.is_visible("#tabs")
    assert page.is_visible("#view-trace .row.executed >> nth=0")
    # Printed pages are light, whatever the screen was.
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(page.pdf()) > 10_000


# -- proofs and refinement ------------------------------------------------------------------------------------------------


def test_invariants_stand_at_their_lines(reports: Reports, open_report: Open) -> None:
    page = open_report(reports("loops", EXAMPLES / "two_loops_safe.c", "symex-sc"))
    assert page.text_content("#verdict") == "SAFE"
    assert page.text_content('#view-proof .row[data-line="14"] .fact') == "armed = 0"
    page.click('#view-proof .row[data-line="14"]')
    assert "armed = 0" in page.text_content("#view-proof .side")
    page.keyboard.press("p")
    assert page.locator("#view-proof .row.current").get_attribute("data-line") == "12"
    page.click("text=states per line")
    assert page.get_attribute('#view-proof .row[data-line="14"]', "style")


def test_assumptions_are_listed(reports: Reports, open_report: Open) -> None:
    page = open_report(reports("assumed", EXAMPLES / "list_safe.c", "cegas"))
    items = page.locator("#assumptions li")
    assert items.count() > 0
    assert page.locator("#view-proof .fact.assumed").count() > 0
    items.nth(0).locator("button").click()
    assert page.is_visible("#view-source .row.current")


def test_the_story_shows_slices_and_strong_updates(reports: Reports, open_report: Open) -> None:
    page = open_report(reports("safe", EXAMPLES / "strong_update_safe.c", "cegas-s"))
    page.click("#tab-story")
    rounds = page.locator("#view-story .round")
    assert rounds.count() == 3
    assert page.locator("#view-story .row.fresh").count() > 3, "what the first round makes relevant"
    assert page.locator("#view-story mark.tracked").count() == 0
    page.keyboard.press("n")
    assert rounds.nth(1).get_attribute("aria-current") == "true"
    assert page.locator("#view-story mark.tracked").count() > 3
    assert "spare" in page.text_content('#view-story .row[data-line="19"] .fact.strong')
    assert page.locator("#view-story .row.irrelevant").count() > 0


def test_without_a_verdict_nothing_is_claimed(reports: Reports, open_report: Open) -> None:
    source = (
        "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
        "  unsigned n = __VERIFIER_nondet_uint(), i = 0;\n  while (i < n) i++;\n"
        "  if (i > 4000000000u && i % 7 == 3 && n == 12) reach_error();\n}\n"
    )
    page = open_report(reports("open", source, "value-full", 0.5))
    assert page.text_content("#verdict") == "UNKNOWN"
    assert "nothing is claimed" in page.text_content("#top")
    page.click("text=Known so far")
    assert "There is no proof" in page.text_content("#view-proof")


# -- graphs ---------------------------------------------------------------------------------------------------------------


def scale(page: Any) -> float:
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.get_attribute("#view-graphs", "data-scale"))


def shown_nodes(page: Any) -> int:
    return int(page.get_attribute("#view-graphs", "data-nodes"))


def painted(page: Any) -> int:
    """Pixels of the canvas that are not the page."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return int(
        page.evaluate(
            """() => { const canvas = document.querySelector('canvas');
            const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
            copy.canvas.width = canvas.width; copy.canvas.height = canvas.height; copy.drawImage(canvas, 0, 0);
            const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
            const last = data.length - 4; let found = 0;
            for (let i = 0; i < data.length; i += 4) if (data[i] !== data[last] || data[i + 1] !== data[last + 1] || data[i + 2] !== data[last + 2]) found++;
            return found; }"""
        )
    )


def picture(page: Any) -> bytes:
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return bytes(page.locator("canvas").screenshot())


def test_every_graph_can_be_zoomed(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-graphs")
    for graph in ("cfa", "arg", "sfg", "dependence"):
        page.click(f"[data-graph={graph}]")
        assert shown_nodes(page) > 5
        assert painted(page) > 3000
        before = scale(page)
        page.click('button[aria-label="Zoom in"]')
        assert scale(page) > before * 1.2
        page.keyboard.press("-")
        assert scale(page) == pytest.approx(before, rel=0.01)
        box = page.locator("canvas").bounding_box()
        page.mouse.move(box["x"] + 200, box["y"] + 200)
        page.mouse.wheel(0, -300)
        assert scale(page) > before * 1.2
        page.click('button[aria-label="Show all of it"]')
        fitted = scale(page)
        assert fitted <= 1.5
        page.keyboard.press("ArrowDown")
        page.mouse.down()
        page.mouse.move(box["x"] + 260, box["y"] + 240)
        page.mouse.up()
        assert scale(page) == fitted
        assert painted(page) > 1000


def test_nodes_can_be_found_and_lead_to_their_lines(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-graphs")
    page.keyboard.press("/")
    page.keyboard.type("line 18")
    page.keyboard.press("Enter")
    assert page.is_visible(".details")
    assert "line 18" in page.text_content(".details")
    page.click(".details >> text=show line 18")
    assert page.get_attribute("#view-source .row.current", "data-line") == "18"


def test_a_click_shows_a_node(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-graphs")
    page.click("[data-graph=arg]")
    page.keyboard.press("]")
    assert "L0" in page.text_content(".details"), "the first state"
    page.keyboard.press("]")
    assert "L0" not in page.text_content(".details b")
    page.keyboard.press("Escape")
    assert not page.is_visible(".details")
    # The chosen node was brought to the middle.
    box = page.locator("canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.is_visible(".details")


def test_a_graph_can_be_saved(reports: Reports, open_report: Open, tmp_path: Path) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-graphs")
    with page.expect_download() as waiting:
        page.click('button[aria-label="Save the picture as SVG"]')
    waiting.value.save_as(tmp_path / "graph.svg")
    text = (tmp_path / "graph.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "main(" in text


def test_large_graphs_are_collapsed_and_can_be_shown_whole(reports: Reports, open_report: Open) -> None:
    page = open_report(reports("large", large_program()))
    page.click("#tab-graphs")
    assert shown_nodes(page) < 50, "it begins with `main`"
    shown, limit = 'select[aria-label="What is shown"]', 'select[aria-label="How many nodes at once"]'
    page.select_option(shown, "overview")
    assert shown_nodes(page) == 3, "a node for each function"
    options = page.locator(f"{shown} option").all_text_contents()
    large = next(number for number, text in enumerate(options) if text.startswith("large"))
    page.select_option(shown, index=large)
    assert shown_nodes(page) == 400
    assert "double-click" in page.text_content(".message")
    # Go on from a place where nodes were left out.
    page.fill('input[aria-label="Find in the graph"]', "more behind this one")
    page.press('input[aria-label="Find in the graph"]', "Enter")
    page.click(".details >> text=open")
    assert shown_nodes(page) == 400
    page.click("[data-graph=sfg]")
    page.select_option(shown, "all")
    page.select_option(limit, "5000")
    assert shown_nodes(page) == 5000
    assert painted(page) > 1000
    page.click('button[aria-label="Show all of it"]')
    assert painted(page) > 1000
    # Reading it stays possible: from far away to a single node, with text.
    page.fill('input[aria-label="Find in the graph"]', "line 700")
    page.press('input[aria-label="Find in the graph"]', "Enter")
    assert "line 700" in page.text_content(".details")
    assert scale(page) >= 0.5


# -- the rest -------------------------------------------------------------------------------------------------------------


def test_statistics_have_charts(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-statistics")
    assert page.locator("svg.chart").count() >= 4
    assert "frontend" in page.text_content("#view-statistics")


TURNS = """\
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned search(unsigned n) { return (n % 7 ? search(n * n) : search(n + 3)) + 1; }
int main(void) {
  if (search(__VERIFIER_nondet_uint()))
    reach_error();
  return 0;
}
"""


def test_a_chart_shows_who_was_at_work_when(reports: Reports, open_report: Open) -> None:
    page = open_report(reports("turns", TURNS, "auto"))
    page.click("#tab-statistics")
    rows = page.locator("table.engines tr")
    engines = [row.split("\t")[:2] for row in rows.all_inner_texts()]
    outcomes = dict(engines)
    assert outcomes["value"] == "not finished"
    assert outcomes["control"] == "safe"
    assert page.locator("#tab-proof").count() == 0, "what others have explored is no proof"
    assert "a proof by control, not checked by another program" in page.text_content("#top")
    lanes = [engine for engine, outcome in engines if outcome != "left out"]
    chart = page.locator("svg.chart").nth(1)
    assert chart.locator("text.strong").all_text_contents() == lanes
    bars = chart.locator("rect.turn")
    assert bars.count() >= len(lanes)
    assert "value, not finished: " in bars.first.text_content()
    edges = page.evaluate(
        "[...document.querySelectorAll('rect.turn')].map(bar => [bar.x.baseVal.value, bar.x.baseVal.value + bar.width.baseVal.value])"
    )
    assert all(90 <= left < right <= 432 for left, right in edges), "within the chart"


def test_an_engine_alone_needs_no_chart_of_turns(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-statistics")
    assert page.locator("rect.turn").count() == 0


def test_the_pixel_tree_is_a_picture(reports: Reports, open_report: Open) -> None:
    page = open_report(the_list(reports))
    page.click("#tab-pixels")
    assert page.evaluate("document.querySelector('.pixels img').naturalWidth") > 0
    page.select_option('select[aria-label="Size"]', "4")
    wide = page.evaluate("document.querySelector('.pixels img').getBoundingClientRect().width")
    assert wide == pytest.approx(4 * page.evaluate("document.querySelector('.pixels img').naturalWidth"))
