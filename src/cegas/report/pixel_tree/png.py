"""Pages as PNG files (ISO/IEC 15948): one byte for each pixel, the number of a colour."""

from __future__ import annotations

import struct
import zlib

from cegas.foundation.typed import Final
from cegas.report.pixel_tree.font import ADVANCE, GLYPH_HEIGHT, Font
from cegas.report.pixel_tree.page import SWATCH, FontMetrics, Page, Panel
from cegas.report.pixel_tree.tree import COLOURS, NodeMark

LETTERS: Final = 2
"""Pixels for a dot of a letter, along an edge."""
METRICS: Final = FontMetrics(ADVANCE * LETTERS, (GLYPH_HEIGHT + 2) * LETTERS)

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PAGE: Final = 0
_INK: Final = len(NodeMark) + 1
_FAINT: Final = len(NodeMark) + 2
_INKS: Final = {_PAGE: (0xFF, 0xFF, 0xFF), _INK: (0x1F, 0x23, 0x28), _FAINT: (0x57, 0x60, 0x6A)}
_INDEXED: Final = 3


def page_to_png(page: Page) -> bytes:
    """The file."""
    canvas = _Canvas(int(page.width + 0.5), int(page.height + 0.5))
    for panel in page.panels:
        canvas.panel(panel)
    for swatch in page.swatches:
        line = bytes([swatch.mark]) * int(SWATCH)
        for row in range(int(SWATCH)):
            canvas.put(int(swatch.left), int(swatch.top) + row, line)
    if page.texts:
        font = Font()
        for text in page.texts:
            ink = _INK if text.strong else _FAINT
            for down, line in font.lines(text.text, LETTERS, ink):
                canvas.put(int(text.left), int(text.top) + LETTERS + down, line)
    return canvas.encode()


class _Canvas:
    """Rows of pixels, each behind a byte that PNG wants there."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._stride = width + 1
        self._pixels = bytearray(self._stride * height)

    def put(self, left: int, top: int, line: bytes) -> None:
        """Draw over a part of a row."""
        start = top * self._stride + 1 + left
        self._pixels[start : start + len(line)] = line

    def panel(self, panel: Panel) -> None:
        fitted = panel.fitted
        across, down = fitted.across, fitted.down
        left, top = panel.centre - fitted.width / 2, int(panel.top)
        for row in fitted.tree.rows:
            line = stretched(row, across)
            # Rounded down as a whole, so that two rows of one length never differ in their place.
            start = int(left) + (fitted.width - len(line)) // 2
            for copy in range(down):
                self.put(start, top + copy, line)
            top += down

    def encode(self) -> bytes:
        header = struct.pack(">IIBBBBB", self._width, self._height, 8, _INDEXED, 0, 0, 0)
        return b"".join(
            [
                _SIGNATURE,
                _chunk(b"IHDR", header),
                _chunk(b"PLTE", _palette()),
                _chunk(b"IDAT", zlib.compress(self._pixels, 6)),
                _chunk(b"IEND", b""),
            ]
        )


def stretched(row: bytes, scale: int) -> bytes:
    """Every pixel so many times."""
    if scale == 1:
        return row
    result = bytearray(len(row) * scale)
    for first in range(scale):
        result[first::scale] = row
    return bytes(result)


def _palette() -> bytes:
    colours = [_INKS.get(number) or COLOURS[NodeMark(number)] for number in range(_FAINT + 1)]
    return b"".join(bytes(colour) for colour in colours)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
