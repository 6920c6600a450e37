"""From the positions of the compiler to the places in the files that witnesses point to.

A preprocessed file claims by line markers that its lines stand in other files, and the compiler believes it. A witness
speaks of the lines that are really there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cegas.evidence.witness.model import SourcePlace
from cegas.evidence.witness.structure import ENCODING, Branching, CallPlace, CannotParse, CText, Statement, StatementKind
from cegas.foundation.typed import Final
from cegas.program.source import SourcePosition

_MARKER: Final = re.compile(r'#\s*(?:line\s+)?(\d+)\s+"((?:[^"\\]|\\.)*)"')

_TAKEN_APART: Final = frozenset(("&&", "||", "?", "!"))
"""What makes the compiler take a condition apart, or turn it round."""


def _claims(file: str, text: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """The lines of a text, with the files and lines that they claim to be."""
    claimed, number = os.path.abspath(file), 0
    for physical, content in enumerate(text.split("\n"), 1):
        number += 1
        if content.startswith("#"):
            marker = _MARKER.match(content)
            if marker is not None:
                name = marker.group(2).replace('\\"', '"').replace("\\\\", "\\")
                claimed, number = os.path.abspath(name), int(marker.group(1)) - 1
                continue
        yield physical, (claimed, number)


def claimed_lines(file: str, text: str, first: int, last: int) -> frozenset[tuple[str, int]]:
    """What the compiler calls the lines of a text from one to another."""
    return frozenset(claimed for physical, claimed in _claims(file, text) if first <= physical <= last)


class TextPosition:
    """A position in a file that is an input."""

    __slots__ = ("file", "offset", "text")

    def __init__(self, file: str, text: CText, offset: int) -> None:
        self.file = file
        self.text = text
        self.offset = offset


class Sources:
    """The input files of a program, as texts with structure."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = [file for file in files if file.endswith((".c", ".i", ".h"))]
        self._texts: dict[str, CText | None] = {}
        self._lines: dict[tuple[str, int], list[tuple[str, int]]] | None = None
        self._branchings: dict[str, list[Branching]] = {}
        self._branching_at: dict[SourcePosition, tuple[TextPosition, Branching] | None] = {}
        self._macros: dict[str, frozenset[str]] = {}

    def text(self, file: str) -> CText | None:
        """The structure of an input file; None if it cannot be read."""
        if file not in self._texts:
            try:
                self._texts[file] = CText(Path(file).read_bytes().decode(ENCODING))
            except (OSError, CannotParse):
                self._texts[file] = None
        return self._texts[file]

    def spot(self, position: SourcePosition | None, word: str | None = None) -> TextPosition | None:
        """Where a position of the compiler's is; `word` is the token that should be there, if that is known."""
        if position is None or not position.line or not position.column:
            return None
        found: TextPosition | None = None
        for file, line in self._physical(position.file, position.line):
            text = self.text(file)
            offset = None if text is None else text.offset(line, position.column)
            if text is None or offset is None:
                continue
            if word is None:
                if found is not None:
                    return None  # two places claim to be this one
                found = TextPosition(file, text, offset)
            else:
                token = text.token_at(offset)
                if token is not None and text.words[token] == word:
                    return TextPosition(file, text, offset)
        return found

    def _physical(self, file: str, line: int) -> list[tuple[str, int]]:
        if self._lines is None:
            self._lines = {}
            for name in self._files:
                self._collect(name, self._lines)
        return self._lines.get((os.path.abspath(file), line), [])  # the compiler may know a file by another path

    def _collect(self, file: str, lines: dict[tuple[str, int], list[tuple[str, int]]]) -> None:
        try:
            text = Path(file).read_bytes().decode(ENCODING)
        except OSError:
            return
        for physical, claimed in _claims(file, text):
            lines.setdefault(claimed, []).append((file, physical))

    # -- what stands at a position ----------------------------------------------------------------------------------------

    def place(self, spot: TextPosition, offset: int) -> SourcePlace:
        """A place in the file of a spot."""
        line, column = spot.text.place(offset)
        token = spot.text.token_at(offset)
        function = None if token is None else spot.text.function_at(token)
        return SourcePlace(spot.file, line, column, None if function is None else function.name)

    def call(self, position: SourcePosition | None, name: str) -> tuple[TextPosition, CallPlace] | None:
        """The call of a function by its name that begins at a position."""
        spot = self.spot(position, name)
        if spot is None:
            return None
        token = spot.text.token_at(spot.offset)
        if token is None or spot.text.words[token] != name or spot.text.words[token + 1] != "(":
            return None
        call = spot.text.call_at(token + 1)
        return None if call is None or call.name != name else (spot, call)

    def statement(self, position: SourcePosition | None) -> tuple[TextPosition, Statement] | None:
        """The innermost statement that a position is in; not a block."""
        spot = self.spot(position)
        if spot is None:
            return None
        found = spot.text.innermost(spot.offset)
        return None if found is None or found.kind is StatementKind.BLOCK else (spot, found)

    def first_statement(self, function: str) -> SourcePlace | None:
        """The beginning of a function's first statement."""
        for file in self._files:
            text = self.text(file)
            for found in text.functions if text is not None else ():
                if found.name == function and text is not None and found.open + 1 < found.close:
                    return self.place(TextPosition(file, text, 0), text.starts[found.open + 1])
        return None

    def branching(self, position: SourcePosition | None) -> tuple[TextPosition, Branching] | None:
        """The branching to which a branch at a position belongs, if the compiler takes the condition as a whole."""
        if position is None:
            return None
        if position not in self._branching_at:
            self._branching_at[position] = self._find_branching(position)
        return self._branching_at[position]

    def _find_branching(self, position: SourcePosition) -> tuple[TextPosition, Branching] | None:
        spot = self.spot(position)
        if spot is None:
            return None
        text = spot.text
        found: Branching | None = None
        for branching in self._all_branchings(spot):
            condition = branching.condition
            if condition is None:
                continue
            begin, end = text.starts[condition[0]], text.starts[condition[1]]
            if text.starts[branching.keyword] == spot.offset or self._end_of_body(text, branching.statement) == spot.offset:
                found = branching
                break
            if begin < spot.offset < end and (found is None or branching.keyword > found.keyword):
                found = branching
        if found is None or found.condition is None or not self._is_whole(spot, found.condition):
            return None
        return spot, found

    def _all_branchings(self, spot: TextPosition) -> list[Branching]:
        known = self._branchings.get(spot.file)
        if known is None:
            known = self._branchings[spot.file] = list(spot.text.branchings())
        return known

    @staticmethod
    def _end_of_body(text: CText, statement: Statement) -> int:
        """Where the body of a `do` ends: that is where the compiler places its condition."""
        if statement.kind is not StatementKind.DO or text.words[statement.keyword - 1] != "}":
            return -1
        return text.starts[statement.keyword - 1]

    def _is_whole(self, spot: TextPosition, condition: tuple[int, int]) -> bool:
        """Whether the compiler branches on the condition itself."""
        macros = self._macros.get(spot.file)
        if macros is None:
            macros = self._macros[spot.file] = frozenset(spot.text.macros())
        inside = spot.text.words[condition[0] + 1 : condition[1]]
        return not any(word in _TAKEN_APART or word in macros or word == "{" for word in inside)
