"""Reads PNG files of the kind that pixel trees are written as, as strictly as a viewer might."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Image:
    """Rows of colours."""

    rows: list[list[Colour]]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def inked(self) -> list[tuple[int, list[Colour]]]:
        """For every row with something in it: where that begins, and the colours from there to the last one."""
        result: list[tuple[int, list[Colour]]] = []
        for row in self.rows:
            places = [place for place, colour in enumerate(row) if colour != WHITE]
            if places:
                result.append((places[0], row[places[0] : places[-1] + 1]))
        return result


def read_png(content: bytes) -> Image:
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    order: list[bytes] = []
    place = 8
    while place < len(content):
        (length,) = struct.unpack_from(">I", content, place)
        kind, data = content[place + 4 : place + 8], content[place + 8 : place + 8 + length]
        (check,) = struct.unpack_from(">I", content, place + 8 + length)
        assert check == zlib.crc32(kind + data)
        chunks[kind] = data
        order.append(kind)
        place += 12 + length
    assert order == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, depth, colours, compression, filters, interlace = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colours, compression, filters, interlace) == (8, 3, 0, 0, 0)
    palette = [tuple(chunks[b"PLTE"][first : first + 3]) for first in range(0, len(chunks[b"PLTE"]), 3)]
    pixels = zlib.decompress(chunks[b"IDAT"])
    assert len(pixels) == height * (width + 1)
    rows = [pixels[first : first + width + 1] for first in range(0, len(pixels), width + 1)]
    assert all(row[0] == 0 for row in rows), "a filter that nobody asked for"
    return Image([[palette[index] for index in row[1:]] for row in rows])  # type: ignore[misc]
