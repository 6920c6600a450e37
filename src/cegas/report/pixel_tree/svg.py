"""Pages as SVG: one self-contained document, which can also stand within an HTML page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from cegas.foundation.typed import Final
from cegas.report.pixel_tree.page import SWATCH, Fitted, FontMetrics, Page, Panel, Text
from cegas.report.pixel_tree.tree import COLOURS, NodeMark, counted

FONT_SIZE: Final = 12.0
METRICS: Final = FontMetrics(FONT_SIZE * 0.605, 17.0)
"""Letters of a monospace font are about 0.6 times as wide as high, whichever it is."""
MOST_TIPS: Final = 2000
"""So many rows tell what they hold when one points at them."""

_FONTS: Final = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
_RUN: Final = re.compile(rb"(.)\1*", re.DOTALL)


def page_to_svg(page: Page, title: str = "") -> str:
    """The document. Colours are fixed, and so is the light ground: a picture means the same in every theme."""
    width, height = _n(page.width), _n(page.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="{_FONTS}" font-size="{_n(FONT_SIZE)}">',
        f"<title>{_clean(title)}</title>" if title else "",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for panel in page.panels:
        parts.extend(_panel(panel))
    parts.extend(
        f'<rect x="{_n(swatch.left)}" y="{_n(swatch.top)}" width="{_n(SWATCH)}" height="{_n(SWATCH)}"'
        f' fill="{colour(swatch.mark)}"/>'
        for swatch in page.swatches
    )
    parts.extend(_text(text) for text in page.texts)
    parts.append("</svg>\n")
    return "\n".join(part for part in parts if part)


def colour(mark: NodeMark) -> str:
    """As in style sheets."""
    red, green, blue = COLOURS[mark]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _panel(panel: Panel) -> Iterator[str]:
    """A tree in units of its nodes, scaled as a whole; equal neighbouring rows are one shape."""
    fitted = panel.fitted
    scale = f"{fitted.across}" if fitted.across == fitted.down else f"{fitted.across} {fitted.down}"
    yield (f'<g transform="translate({_n(panel.centre)} {_n(panel.top)}) scale({scale})" shape-rendering="crispEdges">')
    blocks = _blocks(fitted.tree.rows)
    paths: dict[int, list[str]] = {}
    for top, high, row in blocks:
        left = -len(row) / 2
        for run in _RUN.finditer(row):
            start, end = run.span()
            shape = f"M{_n(left + start)} {top}h{end - start}v{high}h{start - end}z"
            paths.setdefault(row[start], []).append(shape)
    for mark in sorted(paths):
        yield f'<path fill="{colour(NodeMark(mark))}" d="{"".join(paths[mark])}"/>'
    if len(blocks) <= MOST_TIPS:
        for top, high, row in blocks:
            yield (
                f'<rect x="{_n(-len(row) / 2)}" y="{top}" width="{len(row)}" height="{high}" fill-opacity="0">'
                f"<title>{escape(_tip(fitted, top, high, row))}</title></rect>"
            )
    yield "</g>"


def _blocks(rows: Sequence[bytes]) -> list[tuple[int, int, bytes]]:
    """Rows that are alike and follow each other: the first, how many, and what they hold."""
    result: list[tuple[int, int, bytes]] = []
    for number, row in enumerate(rows):
        if result and result[-1][2] == row:
            first, count, _ = result[-1]
            result[-1] = (first, count + 1, row)
        else:
            result.append((number, 1, row))
    return result


def _tip(fitted: Fitted, top: int, high: int, row: bytes) -> str:
    """What a row, or several that are alike, holds."""
    tree = fitted.whole
    first, last = top * fitted.rows, min((top + high) * fitted.rows, tree.height) - 1
    where = f"level {first:,}" if first == last else f"levels {first:,} to {last:,}"
    if fitted.columns > 1 or fitted.rows > 1:
        return where
    marks = [
        f"{row.count(mark):,} {meaning}" for mark, meaning in tree.meanings if mark in row and mark is not NodeMark.PLAIN
    ]
    each = "" if high == 1 else " each"
    return f"{where}: {counted(len(row), tree.noun)}{each}" + (f" ({', '.join(marks)})" if marks else "")


def _text(text: Text) -> str:
    style = ' font-weight="bold" fill="#1f2328"' if text.strong else ' fill="#57606a"'
    width = f' textLength="{_n(len(text.text) * METRICS.advance)}"' if len(text.text) > 1 else ""
    baseline = text.top + 0.75 * METRICS.line
    return f'<text x="{_n(text.left)}" y="{_n(baseline)}"{width}{style} xml:space="preserve">{_clean(text.text)}</text>'


def _clean(text: str) -> str:
    """Text for XML; what cannot be printed becomes a replacement character."""
    return escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text))


def _n(number: float) -> str:
    """A number with at most one decimal."""
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text
