"""Charts: points are where their values are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cegas.bench.charts import BOTTOM as BELOW
from cegas.bench.charts import (
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    ChartPoint,
    ChartStyle,
    Dot,
    Series,
    bar_chart,
    legend,
    line_chart,
    linear_axis,
    log_axis,
    number_text,
    scatter_chart,
    shape_legend,
    style_of,
)


def test_linear_axis() -> None:
    axis = linear_axis("n", [3, 87])
    assert (axis.least, axis.most) == (0, 100)
    assert axis.ticks() == [0, 20, 40, 60, 80, 100]
    assert axis.share(50) == 0.5
    assert axis.share(1000) == 1


def test_log_axis() -> None:
    axis = log_axis("s", [0.3, 7, 0], limit=60)
    assert axis.least == pytest.approx(0.2)
    assert axis.most == 60
    assert axis.share(0.2) == 0
    assert axis.share(60) == 1
    assert axis.share((0.2 * 60) ** 0.5) == pytest.approx(0.5)
    ticks = axis.ticks()
    assert ticks[0] == axis.least
    assert ticks[-1] == axis.most
    assert ticks == sorted(ticks)
    assert 1 in ticks


def test_log_axis_of_nothing_and_of_one_value() -> None:
    for axis in (log_axis("s", []), log_axis("s", [3.0])):
        assert 0 < axis.least < axis.most
        assert axis.share(axis.least) == 0


@pytest.mark.parametrize(("value", "text"), [(0.05, "0.05"), (5, "5"), (1200, "1,200"), (2.5, "2.5"), (60.0, "60")])
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text


def test_a_line_goes_through_its_points() -> None:
    series = Series("a & b", (ChartPoint(0, 0, "start"), ChartPoint(10, 100, "end")), style_of(0))
    svg = line_chart("title", [series], Axis("x", 0, 10), Axis("y", 0, 100))
    root = ElementTree.fromstring(svg)
    (path,) = (item for item in root.iter("path") if item.get("class") == "line")
    assert path.get("d") == f"M{LEFT} {HEIGHT - BELOW}L{WIDTH - RIGHT} {TOP}"
    assert [item.text for item in root.iter("title")] == ["a & b: start", "a & b: end"]


def test_steps() -> None:
    series = Series("cdf", (ChartPoint(1, 50), ChartPoint(2, 100)), ChartStyle(1, 1, is_faint=True))
    svg = line_chart("title", [series], Axis("x", 0, 2), Axis("y", 0, 100), steps=True)
    assert re.search(r'd="M[\d.]+ [\d.]+H[\d.]+V[\d.]+"', svg)
    assert "stroke-dasharray" in svg
    assert "faint" in svg


def test_a_scatter_plot_has_all_dots_inside() -> None:
    dots = [Dot(0.1, 60, 0, "one"), Dot(5, 0.2, 1, "two <b>")]
    svg = scatter_chart("title", dots, lambda name: log_axis(name, [0.1, 60], 60), "value, s", "cegas, s")
    root = ElementTree.fromstring(svg)
    places = [item.get("transform") for item in root.iter() if "dot" in (item.get("class") or "")]
    assert len(places) == 2
    width, height = map(float, str(root.get("viewBox")).split()[2:])
    for place in places:
        across, up = map(float, re.findall(r"[\d.]+", str(place)))
        assert LEFT <= across <= width - RIGHT
        assert TOP <= up <= height - BELOW
    assert [item.text for item in root.iter("title")] == ["one", "two <b>"]


def test_bars_are_as_high_as_their_values() -> None:
    svg = bar_chart("title", ["g", "h"], [("a", style_of(0), [50, None]), ("b", style_of(1), [100, 0])], Axis("%", 0, 100))
    root = ElementTree.fromstring(svg)
    heights = [float(str(item.get("height"))) for item in root.iter("rect")]
    whole = HEIGHT - TOP - BELOW
    assert heights == [whole / 2, whole, 1]


def test_legends_are_well_formed() -> None:
    ElementTree.fromstring(legend([("a < b", style_of(9))]))
    ElementTree.fromstring(legend([("a < b", style_of(9))], bars=True))
    ElementTree.fromstring(shape_legend([("safe", 0), ("unsafe", 1), ("x", 2), ("y", 3)]))
