"""The object that a violation is about, drawn with its bytes: those of the object, and those that were hit outside it.

Rows of sixteen bytes. Scalars are boxes with their names and values; what is far from everything of interest is left out.
One drawing for all: the report shows it in the colours of its page, a file by itself follows the reader's preference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cegas.evidence.harm import Fault, Harm, ObjectPart, StruckObject, bytes_text
from cegas.foundation.typed import Final
from cegas.foundation.xml_text import escape, number_text

BYTES: Final = 16
"""In a row."""
MOST_ROWS: Final = 4
"""Of an access, before the middle of it is left out."""
_CELL: Final = 34.0
_HEIGHT: Final = 26.0
_GUTTER: Final = 62.0
_NAMES: Final = 15.0
"""Room above the cells."""
_OFFSETS: Final = 17.0
"""Room below them."""
_LETTER: Final = 6.7
"""The width of a letter in a cell, ..."""
_SMALL_LETTER: Final = 5.7
"""... and of one above or below it."""
_LINE: Final = 18.0

_RULES: Final = (
    ".cegas-struck{{font:11px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace}}"
    ".cegas-struck .title{{font-weight:bold;font-size:13px}}"
    ".cegas-struck text{{fill:{text}}}"
    ".cegas-struck .small{{font-size:9.5px;fill:{dim}}}"
    ".cegas-struck .dim{{fill:{dim}}}"
    ".cegas-struck .middle{{text-anchor:middle}}"
    ".cegas-struck .end{{text-anchor:end}}"
    ".cegas-struck .page{{fill:{page}}}"
    ".cegas-struck .byte{{fill:{byte};stroke:{line};stroke-width:1}}"
    ".cegas-struck .outside{{fill:none;stroke:{faint};stroke-dasharray:3 2}}"
    ".cegas-struck .part{{fill:none;stroke:{strong};stroke-width:1.3}}"
    ".cegas-struck .touched{{fill:{touched}}}"
    ".cegas-struck .struck{{fill:{struck};stroke:{bad};stroke-width:1.4;stroke-dasharray:none}}"
    ".cegas-struck .bad{{fill:{bad}}}"
    ".cegas-struck .bound{{stroke:{bad};stroke-width:2.5}}"
    ".cegas-struck .hatch{{stroke:{faint};stroke-width:1.2}}"
)
_LIGHT: Final = {
    "text": "#1f2328", "dim": "#59636e", "faint": "#818b98", "page": "#ffffff", "byte": "#f6f8fa", "line": "#d8dee4",
    "strong": "#57606a", "touched": "#fff3c4", "struck": "#ffd3d0", "bad": "#cf222e",
}  # fmt: skip
_DARK: Final = {
    "text": "#e6edf3", "dim": "#9ba5b0", "faint": "#7a848f", "page": "#0d1117", "byte": "#1c232c", "line": "#2f3742",
    "strong": "#9da7b3", "touched": "#4b3f0a", "struck": "#5a1a1c", "bad": "#ff7b72",
}  # fmt: skip
_OF_PAGE: Final = {
    "text": "var(--text)", "dim": "var(--dim)", "faint": "var(--faint)", "page": "none", "byte": "var(--panel)",
    "line": "var(--line)", "strong": "var(--line-strong)", "touched": "var(--open-soft)", "struck": "var(--bad-soft)",
    "bad": "var(--bad)",
}  # fmt: skip


def page_style() -> str:
    """The style sheet for drawings in a page that has the report's colours."""
    return _RULES.format(**_OF_PAGE)


def draw(harm: Harm, *, is_file: bool = True) -> str | None:
    """The object of a violation as SVG; None if there is none of which the bytes are known.

    A part of a page has no colours of its own (they come from `page_style`), and the page says the rest.
    """
    struck = harm.object
    if struck is None or struck.size is None:
        return None
    return "".join(_Drawing(harm, struck, struck.size).parts(is_file=is_file))


class _Gap(NamedTuple):
    """Rows that are left out."""

    bytes: int


class _Drawing:
    """Draws one object."""

    def __init__(self, harm: Harm, struck: StruckObject, size: int) -> None:
        self._harm = harm
        self._object = struck
        self._size = size
        self._start = 0 if struck.offset is None else struck.offset
        self._end = self._start + struck.length
        self._low, self._high = min(0, self._start), max(size, self._end)
        """The bytes that have cells."""

    def parts(self, *, is_file: bool) -> Iterator[str]:
        rows = list(self._rows())
        width = _GUTTER + self._columns(rows) * _CELL + 16
        texts = (self._harm.text, self._title(), *self._notes()) if is_file else (self._title(),)
        width = max(width, 24 + max(map(len, texts)) * 8.0)
        below = _LINE * (2 + len(self._notes())) if is_file else 0
        height = 34 + sum(_LINE if isinstance(row, _Gap) else _NAMES + _HEIGHT + _OFFSETS for row in rows) + below
        w, h = number_text(width), number_text(height)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cegas-struck" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}" role="img" aria-label="{escape(self._harm.text)}">'
        )
        if is_file:
            dark = f"@media (prefers-color-scheme:dark){{{_RULES.format(**_DARK)}}}"
            yield f"<style>{_RULES.format(**_LIGHT)}{dark}</style>"
            yield f'<rect class="page" width="{w}" height="{h}"/>'
        yield (
            '<defs><pattern id="cegas-dead" width="7" height="7" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><path class="hatch" d="M0,0V7"/></pattern></defs>'
        )
        yield _said("title", 12, 20, self._title())
        y = 34.0
        for row in rows:
            if isinstance(row, _Gap):
                yield _said("dim", _GUTTER, y + 12, f"⋮ {row.bytes} bytes")
                y += _LINE
            else:
                yield from self._row(row, y)
                y += _NAMES + _HEIGHT + _OFFSETS
        if is_file:
            yield from self._below(y + _LINE)
        yield "</svg>\n"

    # -- rows -----------------------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[int | _Gap]:
        """The first byte of each row that is shown."""
        last = self._high - 1
        wanted = {0, max(self._size - 1, 0), self._low, max(last, self._low)}
        touched = range(self._start // BYTES, max(self._end - 1, self._start) // BYTES + 1)
        wanted.update(row * BYTES for row in (*touched[:MOST_ROWS], *touched[-1:]))
        before: int | None = None
        for row in sorted({byte // BYTES for byte in wanted}):
            if before is not None and row > before + 1:
                yield _Gap((row - before - 1) * BYTES)
            yield row * BYTES
            before = row

    def _columns(self, rows: list[int | _Gap]) -> int:
        found = [min(row + BYTES, self._high) - row for row in rows if not isinstance(row, _Gap)]
        return max(4, *found) if found else 4

    def _row(self, first: int, y: float) -> Iterator[str]:
        top = y + _NAMES
        yield _said("dim end", _GUTTER - 8, top + 17, f"{first:+d}" if first else "0")
        low, high = max(first, self._low), min(first + BYTES, self._high)
        for byte in range(low, high):
            yield self._byte(byte, self._x(byte, first), top)
        for part in self._object.parts:
            if part.offset < first + BYTES and part.offset + part.size > first:
                yield from self._part(part, first, top)
        if not self._object.is_alive:
            start, end = max(first, 0), min(first + BYTES, self._size)
            if start < end:
                x, width = self._x(start, first), (end - start) * _CELL
                yield f'<rect class="dead" fill="url(#cegas-dead)" {_box(x, top, width)}/>'
        yield from self._bounds(first, top)
        yield from self._offsets(first, top + _HEIGHT + 12)

    @staticmethod
    def _x(byte: int, first: int) -> float:
        return _GUTTER + (byte - first) * _CELL

    def _byte(self, byte: int, x: float, y: float) -> str:
        is_inside = 0 <= byte < self._size
        kinds = ["byte" if is_inside else "outside"]
        if self._is_struck(byte):
            kinds.append("struck")
        elif self._start <= byte < self._end:
            kinds.append("touched")
        return f'<rect class="{" ".join(kinds)}" data-byte="{byte}" {_box(x, y, _CELL)}/>'

    def _is_struck(self, byte: int) -> bool:
        return any(start <= byte < end for start, end in self._object.struck)

    def _part(self, part: ObjectPart, first: int, y: float) -> Iterator[str]:
        """A scalar, or the part of it that is in a row."""
        start, end = max(part.offset, first), min(part.offset + part.size, first + BYTES)
        x, width = self._x(start, first), (end - start) * _CELL
        tip = escape(f"{self._object.name}{part.name}" + (f" = {part.value}" if part.value else ""))
        yield f'<g><title>{tip}</title><rect class="part" {_box(x, y, width)}/>'
        middle = x + width / 2
        if part.name and len(part.name) * _SMALL_LETTER <= width:
            yield _said("small middle", middle, y - 4, part.name)
        value = _short(part.value) if part.size == 1 else part.value
        if value and len(value) * _LETTER <= width:
            yield _said("middle", middle, y + 17, value)
        yield "</g>"

    def _bounds(self, first: int, y: float) -> Iterator[str]:
        """Where the object begins and ends, if something is outside."""
        for bound in (0, self._size):
            is_here = first <= bound < first + BYTES or (bound == self._size == first + BYTES and self._high == bound)
            if is_here and self._low < bound < self._high:
                x = number_text(self._x(bound, first))
                yield f'<path class="bound" d="M{x},{number_text(y - 4)}v{number_text(_HEIGHT + 8)}"/>'

    def _offsets(self, first: int, y: float) -> Iterator[str]:
        """The offsets of the bytes that were hit; where nothing was, a mark where the pointer points."""
        if not self._object.length:
            if self._object.offset is not None and first <= self._start < first + BYTES:
                yield _said("bad middle", self._x(self._start, first), y, "▲")
            return
        for start, end in self._object.struck:
            low, high = max(start, first), min(end, first + BYTES)
            if low >= high:
                continue
            label = f"{low:+d}" if high == low + 1 else f"{low:+d} … {high - 1:+d}"
            middle = (self._x(low, first) + self._x(high, first)) / 2
            yield _said("small bad middle", middle, y, label)

    # -- words ----------------------------------------------------------------------------------------------------

    def _title(self) -> str:
        type_ = "" if self._object.type is None else f"{self._object.type}, "
        return f"{self._object.name}: {type_}{bytes_text(self._size)}"

    def _notes(self) -> list[str]:
        found = []
        if self._object.born is not None:
            found.append(f"made at {self._object.born.short}")
        if self._object.died is not None:
            verb = "freed" if self._harm.fault is Fault.FREED else "ended"
            found.append(f"{verb} at {self._object.died.short}")
        return found

    def _below(self, y: float) -> Iterator[str]:
        yield _said("bad", 12, y, self._harm.text)
        for note in self._notes():
            y += _LINE
            yield _said("dim", 12, y, note)


def _short(value: str) -> str:
    """A character without its number."""
    return value[value.index("'") :] if "'" in value else value


def _box(x: float, y: float, width: float) -> str:
    return f'x="{number_text(x)}" y="{number_text(y)}" width="{number_text(width)}" height="{number_text(_HEIGHT)}"'


def _said(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{number_text(x)}" y="{number_text(y)}">{escape(text)}</text>'
