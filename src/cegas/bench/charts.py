"""Charts as SVG fragments for a page. Colours come from its style sheet (`k0` to `k7`), so that they follow its theme."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from cegas.foundation.typed import Final

WIDTH: Final = 520
HEIGHT: Final = 330
LEFT, RIGHT, TOP, BOTTOM = 58, 24, 26, 44
COLOURS: Final = 8
DASHES: Final = ("", "6 3", "2 3", "9 3 2 3")
MOST_MARKS: Final = 60
"""Lines with more points have no marks that can be seen."""
MOST_TITLES: Final = 1000
"""Lines with more points cannot be asked what their points are."""
SIDE: Final = 300
"""Of the square of a scatter plot, with its margins."""
SHAPES: Final = 4


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """How a series looks: a colour, and a dash for those who do not see colours, or for more than there are colours."""

    colour: int
    dash: int = 0
    is_faint: bool = False
    """In the background: what is there to compare with."""

    @property
    def attributes(self) -> str:
        dash = DASHES[self.dash % len(DASHES)]
        return f'class="k{self.colour % COLOURS}{" faint" if self.is_faint else ""}"' + (
            f' stroke-dasharray="{dash}"' if dash else ""
        )

    @property
    def bar_classes(self) -> str:
        return f"bar k{self.colour % COLOURS}{' faint' if self.is_faint else ''}"


def style_of(number: int) -> ChartStyle:
    """The style of the series with a number."""
    return ChartStyle(number, number // COLOURS)


@dataclass(frozen=True, slots=True)
class ChartPoint:
    x: float
    y: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: tuple[ChartPoint, ...]
    style: ChartStyle


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale: from the least to the greatest value, linear or logarithmic."""

    label: str
    least: float
    most: float
    is_log: bool = False

    def share(self, value: float) -> float:
        """Where a value is, from 0 to 1; values beyond the ends are at the ends."""
        value = min(max(value, self.least), self.most)
        if self.is_log:
            return math.log(value / self.least) / math.log(self.most / self.least)
        return (value - self.least) / (self.most - self.least)

    def ticks(self) -> list[float]:
        return _log_ticks(self.least, self.most) if self.is_log else _linear_ticks(self.least, self.most)


def linear_axis(label: str, values: Iterable[float], at_least: float = 1.0) -> Axis:
    """From zero to a round number."""
    most = max([at_least, *values])
    step = _round_step(most / 5)
    return Axis(label, 0.0, step * math.ceil(most / step - 1e-9))


def log_axis(label: str, values: Iterable[float], limit: float | None = None) -> Axis:
    """From a round number to a round number, or to a limit."""
    known = [value for value in values if value > 0] or [1.0]
    least = 1 / _round_step(1 / min(known))
    most = limit if limit is not None else _round_step(max(known))
    return Axis(label, least, max(most, 5 * least), is_log=True)


def _round_step(wish: float) -> float:
    base = 10.0 ** math.floor(math.log10(wish))
    return next(factor * base for factor in (1, 2, 5, 10) if factor * base >= wish * (1 - 1e-9))


def _linear_ticks(least: float, most: float) -> list[float]:
    step = _round_step((most - least) / 5)
    first = math.ceil(least / step - 1e-9)
    return [step * number for number in range(first, math.floor(most / step + 1e-9) + 1)]


def _log_ticks(least: float, most: float) -> list[float]:
    decades = range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)
    factors = (1,) if math.log10(most / least) > 2.2 else (1, 2, 5)
    ticks = [factor * 10.0**decade for decade in decades for factor in factors]
    room = (most / least) ** 0.06  # labels next to the ends would lie over each other
    inner = [tick for tick in ticks if least * room <= tick <= most / room]
    return [least, *inner, most]


def number_text(value: float) -> str:
    """A number as people write it: 0.01, 5, 1,200."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


# -- frames -----------------------------------------------------------------------------------------------------------


class _Frame:
    """The area of a chart between its axes."""

    def __init__(self, width: int, height: int, x: Axis, y: Axis) -> None:
        self.width, self.height, self.x, self.y = width, height, x, y
        self.parts: list[str] = []

    def across(self, value: float) -> float:
        return LEFT + self.x.share(value) * (self.width - LEFT - RIGHT)

    def up(self, value: float) -> float:
        return self.height - BOTTOM - self.y.share(value) * (self.height - TOP - BOTTOM)

    def draw_axes(self, *, with_x_ticks: bool = True) -> None:
        left, right, top, bottom = LEFT, self.width - RIGHT, TOP, self.height - BOTTOM
        for tick in self.y.ticks():
            place = _n(self.up(tick))
            self.parts.append(f'<path class="grid" d="M{left} {place}H{right}"/>')
            self.parts.append(f'<text x="{left - 7}" y="{place}" dy="4" text-anchor="end">{number_text(tick)}</text>')
        for tick in self.x.ticks() if with_x_ticks else ():
            place = _n(self.across(tick))
            self.parts.append(f'<path class="grid" d="M{place} {top}V{bottom}"/>')
            self.parts.append(f'<text x="{place}" y="{bottom + 17}" text-anchor="middle">{number_text(tick)}</text>')
        self.parts.append(f'<path class="axis" d="M{left} {top}V{bottom}H{right}"/>')
        self.parts.append(f'<text class="name" x="{left - 7}" y="{top - 12}">{escape(self.y.label)}</text>')
        middle = (left + right) / 2
        self.parts.append(
            f'<text class="name" x="{_n(middle)}" y="{self.height - 8}" text-anchor="middle">{escape(self.x.label)}</text>'
        )

    def svg(self, title: str) -> str:
        return (
            f'<svg class="chart" viewBox="0 0 {self.width} {self.height}" role="img" aria-label="{escape(title)}">'
            f"{''.join(self.parts)}</svg>"
        )


def _n(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def _title(text: str) -> str:
    return f"<title>{escape(text)}</title>" if text else ""


# -- charts -----------------------------------------------------------------------------------------------------------


def line_chart(title: str, series: Sequence[Series], x: Axis, y: Axis, *, steps: bool = False) -> str:
    """Lines through points, or steps from one to the next; points can be asked what they are."""
    frame = _Frame(WIDTH, HEIGHT, x, y)
    frame.draw_axes()
    # What is to be compared with is drawn first, and lies below.
    longest = max((len(item.points) for item in series), default=0)
    mark = 'r="2.2"' if longest <= MOST_MARKS else 'r="4" class="hidden"'
    for item in sorted(series, key=lambda item: not item.style.is_faint):
        places = [(frame.across(point.x), frame.up(point.y)) for point in item.points]
        if not places:
            continue
        frame.parts.append(f'<g {item.style.attributes}><path class="line" d="{_line(places, steps=steps)}"/>')
        if longest <= MOST_TITLES:
            for (across, up), point in zip(places, item.points, strict=True):
                label = f"{item.name}: {point.label}" if point.label else item.name
                frame.parts.append(f'<circle cx="{_n(across)}" cy="{_n(up)}" {mark}>{_title(label)}</circle>')
        frame.parts.append("</g>")
    return frame.svg(title)


def _line(places: Sequence[tuple[float, float]], *, steps: bool) -> str:
    first, *others = places
    text = [f"M{_n(first[0])} {_n(first[1])}"]
    for across, up in others:
        text.append(f"H{_n(across)}V{_n(up)}" if steps else f"L{_n(across)} {_n(up)}")
    return "".join(text)


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a scatter plot."""

    x: float
    y: float
    shape: int
    label: str


def scatter_chart(title: str, dots: Sequence[Dot], axis: Callable[[str], Axis], across: str, up: str) -> str:
    """Two measures of the same tasks against each other, on equal axes, with the diagonals of 1 and 10."""
    frame = _Frame(SIDE + LEFT + RIGHT, SIDE + TOP + BOTTOM, axis(across), axis(up))
    frame.draw_axes()
    least, most = frame.x.least, frame.x.most
    for factor, kind in ((1.0, "diagonal"), (0.1, "diagonal far"), (10.0, "diagonal far")):
        low, high = max(least, least / factor), min(most, most / factor)
        if low < high:
            start = f"{_n(frame.across(low))} {_n(frame.up(low * factor))}"
            end = f"{_n(frame.across(high))} {_n(frame.up(high * factor))}"
            frame.parts.append(f'<path class="{kind}" d="M{start}L{end}"/>')
    for dot in dots:
        frame.parts.append(_shape(dot.shape, frame.across(dot.x), frame.up(dot.y), dot.label))
    return frame.svg(title)


def dot_chart(title: str, dots: Sequence[Dot], x: Axis, y: Axis) -> str:
    """One measure of tasks against another."""
    frame = _Frame(WIDTH, HEIGHT, x, y)
    frame.draw_axes()
    for dot in dots:
        frame.parts.append(_shape(dot.shape, frame.across(dot.x), frame.up(dot.y), dot.label))
    return frame.svg(title)


def _shape(shape: int, across: float, up: float, label: str) -> str:
    place = f'transform="translate({_n(across)} {_n(up)})" class="dot d{shape % SHAPES}"'
    if shape % SHAPES == 0:
        return f'<circle r="3.6" {place}>{_title(label)}</circle>'
    path = ("", "M0-4.6L4.2 3.2H-4.2z", "M-3.2-3.2H3.2V3.2H-3.2z", "M-3-3L3 3M3-3L-3 3")[shape % SHAPES]
    return f'<path d="{path}" {place}>{_title(label)}</path>'


def bar_chart(
    title: str, groups: Sequence[str], series: Sequence[tuple[str, ChartStyle, Sequence[float | None]]], axis: Axis
) -> str:
    """Bars in groups: for each series a value for each group, or None."""
    frame = _Frame(max(WIDTH, 34 + len(groups) * (len(series) * 11 + 16)), HEIGHT, Axis("", 0.0, 1.0), axis)
    frame.draw_axes(with_x_ticks=False)
    room = (frame.width - LEFT - RIGHT) / max(len(groups), 1)
    bar = min(18.0, (room - 14) / max(len(series), 1))
    for number, group in enumerate(groups):
        middle = LEFT + room * (number + 0.5)
        start = middle - bar * len(series) / 2
        frame.parts.append(
            f'<text x="{_n(middle)}" y="{frame.height - BOTTOM + 17}" text-anchor="middle">{escape(group)}</text>'
        )
        for place, (name, style, values) in enumerate(series):
            value = values[number]
            if value is None:
                continue
            top, bottom = frame.up(value), frame.up(axis.least)
            label = _title(f"{name}, {group}: {number_text(round(value, 1))}")
            frame.parts.append(
                f'<rect class="{style.bar_classes}" x="{_n(start + place * bar)}"'
                f' y="{_n(min(top, bottom - 1))}" width="{_n(bar - 1)}" height="{_n(max(bottom - top, 1))}">{label}</rect>'
            )
    return frame.svg(title)


def legend(entries: Sequence[tuple[str, ChartStyle]], *, bars: bool = False) -> str:
    """The names of series, as text of the page."""
    items = []
    for name, style in entries:
        if bars:
            sample = f'<rect class="{style.bar_classes}" x="6" y="1" width="12" height="10"/>'
        else:
            sample = f'<g {style.attributes}><path class="line" d="M0 6H24"/><circle cx="12" cy="6" r="2.2"/></g>'
        picture = f'<svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">{sample}</svg>'
        items.append(f"<li>{picture}{escape(name)}</li>")
    return f'<ul class="legend">{"".join(items)}</ul>'


def shape_legend(entries: Sequence[tuple[str, int]]) -> str:
    items = [
        f'<li><svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">{_shape(shape, 7, 7, "")}</svg>'
        f"{escape(name)}</li>"
        for name, shape in entries
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'
