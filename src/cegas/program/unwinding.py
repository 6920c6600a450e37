"""How many rounds of loops are followed by who does not want to follow all of them (`--unwind`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from cegas.foundation.data import Data
from cegas.foundation.errors import InputError
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.rounds import RoundsOrder

if TYPE_CHECKING:
    from cegas.program.control_flow import Location, Program
    from cegas.program.source import SourcePosition

_EXPECTED: Final = "a number of rounds, or FILE:LINE=ROUNDS for the loop at a line"


class Unwinding(Data):
    """A bound on purpose: so many rounds of each loop, of some loops a number of their own."""

    __slots__ = ("cuts_calls", "loops", "rounds")

    def __init__(
        self, rounds: int | None = None, loops: tuple[tuple[str, int, int], ...] = (), *, cuts_calls: bool = False
    ) -> None:
        self.rounds: Final = rounds
        """Of each loop without a number of its own, and nested calls of each function; None: all of them."""
        self.loops: Final = loops
        """Some loops by file and line, with their rounds."""
        self.cuts_calls: Final = cuts_calls
        """There are runs with more nested calls than that, which were not followed."""

    def cutting_calls(self) -> Unwinding:
        return Unwinding(self.rounds, self.loops, cuts_calls=True)

    def claim(self, what: str) -> str:
        """What is known when no run within the bounds does something."""
        return f"no run of at most {self} {what}"

    def __str__(self) -> str:
        parts = [f"{_rounds(rounds)} of loops at {file}:{line}" for file, line, rounds in self.loops]
        if self.rounds is not None:
            parts.append(f"{_rounds(self.rounds)} of each {'other ' if self.loops else ''}loop")
        if self.cuts_calls and self.rounds is not None:
            parts.append(f"{self.rounds} nested call{'s' if self.rounds != 1 else ''} of each function")
        return " and ".join(parts)

    def to_json(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "loops": [{"file": file, "line": line, "rounds": rounds} for file, line, rounds in self.loops],
        }


def _rounds(count: int) -> str:
    return f"{count} round{'s' if count != 1 else ''}"


def read_unwinding(texts: Iterable[str]) -> Unwinding | None:
    """What the command line says; the last one counts where it says several."""
    rounds: int | None = None
    loops: dict[tuple[str, int], int] = {}
    for text in texts:
        place, equals, number = text.rpartition("=")
        file, colon, line = place.rpartition(":")
        is_place = bool(equals and colon and file) and _is_number(line)
        if not _is_number(number) or (equals and not is_place):
            raise InputError(f"'{text}' bounds no loop (expected {_EXPECTED})")
        if is_place:
            loops[file, int(line)] = int(number)
        else:
            rounds = int(number)
    if rounds is None and not loops:
        return None
    return Unwinding(rounds, tuple((file, line, count) for (file, line), count in loops.items()))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


class UnwindingLimits:
    """The bounds of a program's loops."""

    def __init__(self, program: Program, unwinding: Unwinding) -> None:
        self._general = unwinding.rounds
        self._own: dict[Location, int] = {}
        places = {head: _place(head) for head in _heads(program)} if unwinding.loops else {}
        for file, line, rounds in unwinding.loops:
            near = {head: place.line for head, place in places.items() if place is not None and _same(file, place.file)}
            found = [head for head, each in near.items() if each == line]
            if not found:
                known = ", ".join(map(str, sorted(set(near.values()))))
                raise InputError(f"there is no loop at {file}:{line}{known and f' (those of this file are at {known})'}")
            self._own.update(dict.fromkeys(found, rounds))

    def exceeds(self, location: Location, count: int, *, is_loop: bool) -> bool:
        """Whether a loop has come back to its head more often than it should, or too many calls of a function are nested."""
        limit = self._own.get(location, self._general) if is_loop else self._general
        return limit is not None and count > limit


def _heads(program: Program) -> Iterator[Location]:
    for function in program.functions.values():
        order = RoundsOrder(function)
        yield from (location for location in function.locations if order.is_head(location))


def _place(head: Location) -> SourcePosition | None:
    """The place of a loop: its condition; of one that decides at its end, where it comes back from last."""
    if head.position is not None:
        return head.position
    back = [edge for edge in head.entering if edge.source.id >= head.id]
    positions = [operation.position for edge in back for operation in edge.operations if operation.position is not None]
    return max(positions, key=lambda each: each.line, default=None)


def _same(file: str, name: str) -> bool:
    return os.path.abspath(file) == os.path.abspath(name) or (os.sep not in file and os.path.basename(name) == file)
