"""What there is in the texts of a program at the places that a witness names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from cegas.evidence.witness.model import SourcePlace
from cegas.evidence.witness.structure import Branching, CallPlace, CText, Statement, StatementKind
from cegas.foundation.errors import CegasError


class NothingThere(CegasError):
    """A witness speaks of something that is not in the text: no run can pass it."""


class TextPlaces:
    """Finds branchings, calls and statements. A *lenient* one is content with what is near."""

    def __init__(self, files: Sequence[tuple[str, CText]], *, lenient: bool) -> None:
        self._files = files
        self._lenient = lenient
        self._branchings: dict[int, list[Branching]] = {}

    def file(self, place: SourcePlace) -> int | None:
        names = [name for name, _ in self._files]
        if place.file in names:
            return names.index(place.file)
        same = [number for number, name in enumerate(names) if PurePath(name).name == PurePath(place.file).name]
        if len(same) == 1:
            return same[0]
        return 0 if len(names) == 1 and (self._lenient or not same) else None

    def branchings(self, file: int, text: CText, place: SourcePlace) -> list[Branching]:
        known = self._branchings.get(file)
        if known is None:
            known = self._branchings[file] = list(text.branchings())
        here = [item for item in known if text.line(item.keyword) == place.line]
        if place.column is not None:
            offset = text.offset(place.line, place.column)
            exact = [item for item in here if text.starts[item.keyword] == offset]
            if not exact and offset is not None:  # at the `do` instead of the `while`, or within the condition
                exact = [item for item in known if text.starts[item.statement.start] == offset]
                exact = (
                    exact
                    or [
                        item
                        for item in known
                        if item.condition is not None
                        and text.starts[item.condition[0]] <= offset <= text.starts[item.condition[1]]
                    ][-1:]
                )
            return exact
        if not self._lenient:
            return here[:1]
        if not here:
            here = [
                item
                for item in known
                if item.condition is not None and text.line(item.keyword) <= place.line <= text.line(item.condition[1])
            ][-1:]
        # Other tools branch on each part of a condition: which part a transition means nobody knows.
        whole = [item for item in here if item.condition is not None and not self._has_parts(text, item.condition)]
        return whole if len(whole) == len(here) else []

    @staticmethod
    def _has_parts(text: CText, condition: tuple[int, int]) -> bool:
        return any(word in ("&&", "||", "?") for word in text.words[condition[0] : condition[1]])

    @staticmethod
    def calls(text: CText, place: SourcePlace, callee: str | None) -> list[CallPlace]:
        if place.column is not None:
            offset = text.offset(place.line, place.column)
            token = None if offset is None else text.token_at(offset)
            if token is None:
                return []
            if text.words[token] == ")":
                token = text.partner[token]
            elif token + 1 < len(text.words) and text.words[token + 1] == "(":
                token += 1
            found = text.call_at(token) if text.words[token] == "(" and text.function_at(token) is not None else None
            return [] if found is None else [found]
        calls: list[CallPlace] = []
        for token in text.tokens_on(place.line):
            if text.words[token] == "(" and text.function_at(token) is not None:
                found = text.call_at(token)
                if found is not None and (callee is None or found.name == callee):
                    calls.append(found)
        return calls[:1] if callee is None else calls

    @staticmethod
    def statements(text: CText, place: SourcePlace) -> list[Statement]:
        """The statement at a place: the one that begins there, or the first one that begins there on the line."""
        offset = text.offset(place.line, place.column or 1)
        if offset is None:
            return []
        plain = [item for item in text.statements if item.kind is not StatementKind.BLOCK]
        exact = [item for item in plain if offset in (text.starts[item.start], text.starts[item.first])]
        if exact:
            return exact[-1:]
        behind = [item for item in plain if text.line(item.start) == place.line and text.starts[item.start] >= offset]
        if behind:
            return behind[:1]
        around = text.innermost(offset)
        return [] if around is None or around.kind is StatementKind.BLOCK or place.column is None else [around]
