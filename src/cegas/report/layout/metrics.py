"""Sizes in pixels: what a drawing is made of, and how much room text takes."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import combining, east_asian_width

from cegas.foundation.typed import Final


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in pixels. A monospace font is about 0.6 times as wide as high, whichever it is."""

    node_font: float = 12.0
    edge_font: float = 11.0
    title_font: float = 13.0
    line_spacing: float = 1.3
    node_padding_x: float = 9.0
    node_padding_y: float = 5.0
    double_border: float = 3.0
    """The distance of the two lines of a double border."""
    label_gap: float = 7.0
    """Between an edge and its label."""
    label_padding: float = 3.0
    item_gap: float = 18.0
    """Between neighbours of one rank."""
    bend_gap: float = 12.0
    """Between two edges that run side by side."""
    rank_gap: float = 22.0
    part_gap: float = 34.0
    """Between components and clusters."""
    cluster_padding: float = 16.0
    cluster_title: float = 24.0
    margin: float = 14.0
    corner: float = 6.0
    """Edges stay this far away from the corners of nodes."""


DEFAULT_METRICS: Final = Metrics()
_CHARACTER: Final = 0.602
"""Width of a character of a monospace font of size 1."""


def text_columns(text: str) -> int:
    """How many columns of a monospace font a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)


def text_width(text: str, font: float) -> float:
    """The width of a text in a monospace font of this size."""
    return text_columns(text) * font * _CHARACTER
