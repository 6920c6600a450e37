"""The text of source lines, also of those that line markers name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.program.source import SourcePosition

_MARKER: Final = pattern(r'#(?:line)?\s+(\d+)\s+"((?:[^"\\]|\\.)*)"')
"""``# 12 "file.c" 2`` or ``#line 12 "file.c"``"""

_BRACKET_OR_LITERAL: Final = pattern(r"""[][(){},]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""")
_MOST_LINES: Final = 4
"""A call that goes on for more lines is a long one."""
LONGEST_CALL: Final = 60
LARGEST: Final = 64 * 1024 * 1024


class SourceText:
    """Reads files when one of their lines is first asked for.

    A preprocessed file names other files, which often are not there: its own lines stand for theirs.
    """

    def __init__(self, inputs: Sequence[str] = ()) -> None:
        self._inputs = tuple(inputs)
        self._files: dict[str, list[str]] = {}
        self._marked: dict[str, dict[int, str]] | None = None

    def line(self, file: str, number: int) -> str:
        """A line without the blanks around it; empty if it cannot be found."""
        return self.whole_line(file, number).strip()

    def whole_line(self, file: str, number: int) -> str:
        """A line as it is; empty if it cannot be found."""
        marked = self._from_markers().get(file)
        if marked is not None and number in marked:
            return marked[number]
        lines = self._lines(file)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def lines(self, file: str) -> list[str]:
        """All lines of a file that exists; otherwise those that line markers ascribe to it, with blanks between."""
        found = self._lines(file)
        if not found:
            marked = self._from_markers().get(file, {})
            found = [marked.get(number, "") for number in range(1, max(marked, default=0) + 1)]
        return found

    def has(self, name: str, position: SourcePosition | None) -> bool:
        """Whether a name stands in the line of a position."""
        return position is not None and name in self.whole_line(position.file, position.line)

    def call(self, name: str, position: SourcePosition | None) -> str:
        """A call of a function as the source writes it; one that is long, or hidden in a macro, without its arguments."""
        if position is None or not position.line:
            return f"{name}()"
        text = self._text_at(position)
        start = re.compile(rf"\b{re.escape(name)}\s*\(").search(text, max(position.column - 1, 0))
        if start is None or "\n" in text[: start.start()]:
            return f"{name}()"
        commas = _separators(text, start.end())
        if commas:
            whole = " ".join(text[start.start() : commas[-1] + 1].split())
            return whole if len(whole) <= LONGEST_CALL else f"{name}(…)"
        return f"{name}(…)"

    def arguments(self, name: str, position: SourcePosition | None) -> list[str]:
        """What a call at exactly this position is given, as the source writes it; nothing if no such call stands there."""
        if position is None or not position.line or not position.column:
            return []
        text = self._text_at(position)
        start = re.compile(rf"{re.escape(name)}\s*\(").match(text, position.column - 1)
        commas = [] if start is None else _separators(text, start.end())
        if start is None or not commas:
            return []
        starts = [start.end(), *[comma + 1 for comma in commas]]
        return [" ".join(text[first:end].split()) for first, end in zip(starts, commas, strict=False)]

    def _text_at(self, position: SourcePosition) -> str:
        """The line of a position, with those behind it that a call may go on in."""
        lines = range(position.line, position.line + _MOST_LINES)
        return "\n".join([self.whole_line(position.file, line) for line in lines])

    def _lines(self, file: str) -> list[str]:
        found = self._files.get(file)
        if found is None:
            found = self._files[file] = _read(file)
        return found

    def _from_markers(self) -> dict[str, dict[int, str]]:
        if self._marked is None:
            self._marked = {}
            for file in self._inputs:
                if not file.endswith((".ll", ".bc")):
                    _collect(self._lines(file), self._marked)
        return self._marked


def _separators(text: str, start: int) -> list[int]:
    """Where the arguments that begin at a place are divided by commas, and where they end; nothing if they do not."""
    depth = 1
    found: list[int] = []
    for each in _BRACKET_OR_LITERAL.finditer(text, start):
        bracket = each.group()
        depth += (bracket in ("(", "[", "{")) - (bracket in (")", "]", "}"))
        if depth == 0:
            return [*found, each.start()]
        if depth == 1 and bracket == ",":
            found.append(each.start())
    return []


def _read(file: str) -> list[str]:
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return []
        # Not `splitlines`, which knows more line ends than C does.
        return path.read_bytes().decode("utf-8", "replace").split("\n")
    except OSError:
        return []


def _collect(lines: Sequence[str], marked: dict[str, dict[int, str]]) -> None:
    """The lines behind each line marker, by the file and number it gives them."""
    current: dict[int, str] | None = None
    number = 0
    for text in lines:
        if text.startswith("#"):
            marker = _MARKER.match(text)
            if marker is not None:
                number = int(marker.group(1))
                current = marked.setdefault(marker.group(2).replace('\\"', '"').replace("\\\\", "\\"), {})
                continue
        if current is not None:
            if text.strip():
                current[number] = text
            number += 1
