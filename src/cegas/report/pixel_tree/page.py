"""Where things are in a picture of pixel trees: trees side by side, captions above them, a legend below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.report.pixel_tree.tree import Meanings, NodeMark, PixelTree, counted

MARGIN: Final = 24.0
GAP: Final = 40.0
"""Between neighbouring trees."""
BARE_MARGIN: Final = 4.0
SWATCH: Final = 12.0
LEAST_LETTERS: Final = 28
"""A caption may be so wide even if its tree is narrower."""

SCALES: Final = (12, 8, 6, 4, 2, 1)
"""Pixels for a node, along an edge. Even, so that the centre of a row that is one node longer can be shown."""
GOOD_WIDTH, GOOD_HEIGHT = 1500, 900
"""A scale that is larger than 1 does not make a picture larger than that."""
MOST_WIDTH, MOST_HEIGHT = 2400, 1600
"""In a tree that would be larger than that, a pixel stands for several nodes."""
LEAST_SIDE: Final = 160
"""A tree that is thinner than that is stretched to it, as far as the largest scale goes."""
MOST_PIXELS: Final = 1 << 27
"""More is not written."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A tree, and how large it is drawn."""

    whole: PixelTree
    """The tree itself."""
    tree: PixelTree
    """The tree as it is drawn: condensed if a pixel stands for several nodes."""
    across: int
    """Pixels for a node, along a row."""
    down: int
    """Pixels for a row."""
    columns: int = 1
    """How many nodes of a row became one."""
    rows: int = 1
    """How many rows became one."""

    @property
    def width(self) -> int:
        return self.tree.width * self.across

    @property
    def height(self) -> int:
        return self.tree.height * self.down

    def describe(self) -> str:
        """What a pixel stands for, for pictures in which that differs."""
        if self.columns > 1 or self.rows > 1:
            return f"1 dot = {counted(self.columns, self.whole.noun)} x {counted(self.rows, 'levels')}"
        return f"{counted(1, self.whole.noun)} = {self.across} x {self.down} pixels"


def fit(trees: Sequence[PixelTree], scale: int | None = None) -> tuple[Fitted, ...]:
    """How large trees are drawn that belong to one picture.

    A scale that is given holds for all. Without one, all trees have the same scale if the largest can be drawn node by node;
    else each is drawn as suits it. A tree that would be nearly a line is stretched.
    """
    if scale is not None:
        return tuple(Fitted(tree, tree, scale, scale) for tree in trees)
    width = max((tree.width for tree in trees), default=0)
    height = max((tree.height for tree in trees), default=0)
    if width <= MOST_WIDTH and height <= MOST_HEIGHT:
        across, down = _scales(width, height, sum(tree.width for tree in trees))
        return tuple(Fitted(tree, tree, across, down) for tree in trees)
    return tuple(_fit_alone(tree) for tree in trees)


def _fit_alone(tree: PixelTree) -> Fitted:
    columns, rows = -(-tree.width // MOST_WIDTH) or 1, -(-tree.height // MOST_HEIGHT) or 1
    small = tree.condensed(columns, rows)
    across, down = _scales(small.width, small.height, small.width)
    return Fitted(tree, small, across, down, columns, rows)


def _scales(width: int, height: int, beside: int) -> tuple[int, int]:
    """Pixels for a node across and down; `beside` is the width of all that stands in one line."""
    scale = next((scale for scale in SCALES if beside * scale <= GOOD_WIDTH and height * scale <= GOOD_HEIGHT), 1)
    return max(scale, _stretch(width)), max(scale, _stretch(height))


def _stretch(length: int) -> int:
    return next((scale for scale in SCALES if length * scale <= LEAST_SIDE), 1)


# -- the page ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FontMetrics:
    """How much room text takes."""

    advance: float
    """From letter to letter."""
    line: float
    """From line to line."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A tree and where it is: the middle of its rows, and the top of the first."""

    fitted: Fitted
    centre: float
    top: float


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text and where it begins: left, and the top of its line."""

    left: float
    top: float
    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Swatch:
    """A square with the colour of a mark."""

    left: float
    top: float
    mark: NodeMark


@dataclass(frozen=True, slots=True)
class Page:
    """Everything in its place."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    texts: tuple[Text, ...] = ()
    swatches: tuple[Swatch, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """Groups of trees with their sizes. Each group begins at the left."""

    groups: tuple[tuple[Fitted, ...], ...]
    title: str = ""
    is_bare: bool = False
    """One tree without text around it."""
    says_scale: bool = False
    """Whether captions say how large nodes are drawn."""

    def to_png(self) -> bytes:
        """A PNG file."""
        from cegas.report.pixel_tree.png import METRICS, page_to_png

        return page_to_png(self._page(METRICS))

    def to_svg(self) -> str:
        """An SVG document."""
        from cegas.report.pixel_tree.svg import METRICS, page_to_svg

        return page_to_svg(self._page(METRICS), self.title)

    def _page(self, metrics: FontMetrics) -> Page:
        page = _bare_page(self.groups[0][0]) if self.is_bare else _Layout(self, metrics).page()
        if page.width * page.height > MOST_PIXELS:
            raise InputError(
                f"a picture of {page.width:,.0f} x {page.height:,.0f} pixels is too large; choose a smaller scale, or fewer "
                "rows (--depth) or columns (--width)"
            )
        return page


def picture(groups: Sequence[Sequence[PixelTree]], title: str = "", scale: int | None = None) -> Picture:
    """Trees side by side, with captions and a legend; each group of trees begins a new line."""
    fitted = fit([tree for group in groups for tree in group], scale)
    rest = iter(fitted)
    placed = tuple(tuple(next(rest) for _ in group) for group in groups if group)
    sizes = {(one.across, one.down, one.columns, one.rows) for one in fitted}
    return Picture(placed, title, says_scale=len(sizes) > 1 or any(one.columns > 1 or one.rows > 1 for one in fitted))


def bare(tree: PixelTree, scale: int | None = None) -> Picture:
    """One tree without any text."""
    return Picture((fit([tree], scale),), tree.title, is_bare=True)


def _bare_page(fitted: Fitted) -> Page:
    width, height = fitted.width + 2 * BARE_MARGIN, fitted.height + 2 * BARE_MARGIN
    return Page(width, height, (Panel(fitted, width / 2, BARE_MARGIN),))


class _Layout:
    """Places the trees of a picture line by line, like words."""

    def __init__(self, picture_: Picture, metrics: FontMetrics) -> None:
        self._picture = picture_
        self._metrics = metrics
        self._panels: list[Panel] = []
        self._texts: list[Text] = []
        self._swatches: list[Swatch] = []
        self._right = 0.0
        self._y = MARGIN

    def page(self) -> Page:
        if self._picture.title:
            self._text(MARGIN, self._y, self._picture.title, strong=True)
            self._y += 1.5 * self._metrics.line
        for group in self._picture.groups:
            self._group(group)
        self._legend()
        width, height = self._right + MARGIN, self._y + MARGIN
        return Page(width, height, tuple(self._panels), tuple(self._texts), tuple(self._swatches))

    def _group(self, group: Sequence[Fitted]) -> None:
        line: list[tuple[Fitted, list[str], float]] = []
        used = 0.0
        for fitted in group:
            caption, width = self._caption(fitted)
            if line and used + GAP + width > GOOD_WIDTH:
                self._line(line)
                line, used = [], 0.0
            used += width + (GAP if line else 0.0)
            line.append((fitted, caption, width))
        self._line(line)

    def _caption(self, fitted: Fitted) -> tuple[list[str], float]:
        """The lines of text above a tree, and the width of both."""
        tree, advance = fitted.whole, self._metrics.advance
        said = [tree.title, *tree.caption()]
        if self._picture.says_scale:
            said.append(fitted.describe())
        letters = max(LEAST_LETTERS, min(int(fitted.width / advance), 60))
        wrapped = [part for text in said if text for part in textwrap.wrap(text, letters)]
        return wrapped, max([fitted.width, *(len(text) * advance for text in wrapped)])

    def _line(self, line: Sequence[tuple[Fitted, list[str], float]]) -> None:
        x, height = MARGIN, self._metrics.line
        text_height = max(len(caption) for _, caption, _ in line) * height
        top = self._y + text_height + height / 2
        for fitted, caption, width in line:
            has_title = bool(fitted.whole.title)
            for number, text in enumerate(caption):
                left = x + (width - len(text) * self._metrics.advance) / 2
                self._text(left, self._y + number * height, text, strong=has_title and number == 0)
            self._panels.append(Panel(fitted, x + width / 2, top))
            x += width + GAP
            self._right = max(self._right, x - GAP)
        self._y = top + max(fitted.height for fitted, _, _ in line) + 1.5 * height

    def _legend(self) -> None:
        x, advance = MARGIN, self._metrics.advance
        for mark, meaning in _legend_of(self._picture):
            width = SWATCH + advance + len(meaning) * advance
            if x > MARGIN and x + width > max(self._right, 480.0):
                x, self._y = MARGIN, self._y + self._metrics.line
            self._swatches.append(Swatch(x, self._y + (self._metrics.line - SWATCH) / 2, mark))
            self._text(x + SWATCH + advance, self._y, meaning)
            x += width + 2 * advance
        self._y += self._metrics.line

    def _text(self, left: float, top: float, text: str, *, strong: bool = False) -> None:
        self._texts.append(Text(left, top, text, strong))
        self._right = max(self._right, left + len(text) * self._metrics.advance)


def _legend_of(picture_: Picture) -> Meanings:
    found: dict[NodeMark, str] = {}
    for group in picture_.groups:
        for fitted in group:
            found.update(fitted.whole.used())
    return tuple(sorted(found.items(), key=lambda item: (item[0] is not NodeMark.PLAIN, -item[0])))
