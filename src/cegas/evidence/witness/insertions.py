"""Insertions into the text of a program."""

from __future__ import annotations

from cegas.evidence.witness.structure import CText, Statement


class Insertions:
    """Insertions into a text: in front of a range and behind it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._events: list[tuple[int, int, int, int, str]] = []

    def around(self, begin: int, end: int, before: str, behind: str, level: int = 0) -> None:
        """Put something in front of a range and behind it.

        Ranges are nested or apart; of equal ones, the one with the lower level is outside.
        """
        if before:
            self._events.append((begin, 1, -end, level, before))
        if behind:
            self._events.append((end, 0, -begin, -level, behind))

    def result(self) -> str:
        parts: list[str] = []
        done = 0
        for offset, _, _, _, inserted in sorted(self._events):
            parts.append(self._text[done:offset])
            parts.append(inserted)
            done = offset
        parts.append(self._text[done:])
        return "".join(parts)


def put_beside(text: CText, edits: Insertions, statement: Statement, before: str, behind: str) -> None:
    """Put statements in front of a statement and behind it, also where there is room for one only."""
    begin, end = text.starts[statement.start], text.end_of(statement.end)
    if statement.in_block:
        edits.around(begin, end, f"{before} " if before else "", f" {behind}" if behind else "")
    else:
        edits.around(begin, end, f"{{ {before} ", f" {behind} }}")
