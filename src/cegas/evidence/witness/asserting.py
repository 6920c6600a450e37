"""The invariants of a correctness witness as assertions in the text of the program: an error is called where one fails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from cegas.evidence.witness.automaton_text import VIOLATION
from cegas.evidence.witness.insertions import Insertions, put_beside
from cegas.evidence.witness.lookup import NothingThere
from cegas.evidence.witness.model import LocationInvariant, SourcePlace
from cegas.evidence.witness.structure import CText, Statement, StatementKind
from cegas.foundation.data import Data
from cegas.foundation.typed import Final


class Asserted(Data):
    """The texts of a program with assertions."""

    __slots__ = ("lines", "texts")

    def __init__(self, texts: tuple[str, ...], lines: frozenset[tuple[int, int]]) -> None:
        self.texts: Final = texts
        self.lines: Final = lines
        """Where the assertions stand in these: the number of the file, and the line."""


def asserted(invariants: Iterable[LocationInvariant], files: Sequence[tuple[str, CText]]) -> Asserted:
    """The texts of a program, with calls of `VIOLATION` where an invariant does not hold.

    Raises `NothingThere` if an invariant stands where there is no statement, or no loop.
    """
    edits = [Insertions(text.text) for _, text in files]
    lines: set[tuple[int, int]] = set()
    for invariant in invariants:
        number, statement = _statement(invariant, files)
        text = files[number][1]
        check = f"(({' '.join(invariant.text.split())}) ? 0 : ({VIOLATION}(), 0))"
        if not invariant.is_loop:
            put_beside(text, edits[number], statement, f"{check};", "")
            lines.add((number, text.place(text.starts[statement.start])[0] + 1))
            continue
        condition = text.condition(statement)
        if condition is None or statement.kind not in (StatementKind.WHILE, StatementKind.FOR):
            raise NothingThere(f"there is no while or for at {_words(invariant.place)}")
        behind = ", 1" if condition[0] + 1 == condition[1] else ", "
        begin = text.end_of(condition[0])
        edits[number].around(begin, text.starts[condition[1]], check + behind, "")
        lines.add((number, text.place(begin)[0] + 1))
    return Asserted(tuple([f"extern void {VIOLATION}(void);\n{each.result()}" for each in edits]), frozenset(lines))


def _statement(invariant: LocationInvariant, files: Sequence[tuple[str, CText]]) -> tuple[int, Statement]:
    """The statement that an invariant stands at, and the number of its file."""
    place = invariant.place
    for number, (name, text) in enumerate(files):
        if len(files) > 1 and PurePath(name).name != PurePath(place.file).name:
            continue
        for statement in text.statements:
            line, column = text.place(text.starts[statement.start])
            if line == place.line and column == (place.column or column):
                if not invariant.is_loop or statement.kind in (StatementKind.WHILE, StatementKind.FOR):
                    return number, statement
    raise NothingThere(f"there is no {'while or for' if invariant.is_loop else 'statement'} at {_words(place)}")


def _words(place: SourcePlace) -> str:
    return f"{place.file}:{place.line}" if place.column is None else f"{place.file}:{place.line}:{place.column}"
