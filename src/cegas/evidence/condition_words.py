"""Conditions of C that were not proved, as the source would say them, and where they stand there.

A condition inside a model of a library function is said of the user's call that leads there; the lines and variables of the
model mean nothing to anybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.evidence.access_paths import AccessPaths
from cegas.evidence.source_text import SourceText
from cegas.evidence.trace.functions import HIDDEN_PREFIX, is_hidden
from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.operations import Assume, Call, Check
from cegas.program.source import SourcePosition
from cegas.program.words import Words

_IN_A_MODEL: Final = {
    ConditionKind.READ: "what it reads can be read",
    ConditionKind.WRITE: "what it writes can be written",
    ConditionKind.CALL: "what it calls is a function",
    ConditionKind.FREE: "what it frees is null or a live heap block",
    ConditionKind.ALIGNMENT: "what it accesses is aligned",
    ConditionKind.INITIALIZED: "what it uses is initialized",
    ConditionKind.OVERFLOW: "it computes without overflow",
    ConditionKind.NULL_MOVED: "the pointers that it moves are not null",
    ConditionKind.POINTER_RANGE: "its pointers stay in their objects",
}
"""What the models demand, by kind; of other conditions it is said what they are."""


@record
class Said:
    """A condition in words, and where the user's source demands it; None if it does so nowhere."""

    text: str
    position: SourcePosition | None
    function: str = ""
    """The function of the library that demands it, if no call of it is known."""

    @property
    def words(self) -> str:
        """Without the place."""
        return f"{self.function}(): {self.text}" if self.function else self.text

    def __str__(self) -> str:
        is_placed = self.position is not None and self.position.line
        return f"{self.words} ({self.position})" if is_placed else self.words


class ConditionWords:
    """Says the conditions of a program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._paths = AccessPaths(program)
        self._source = SourceText(program.source_files)
        self._calls: dict[str, tuple[Call, ...]] = {}
        self._callers: dict[str, list[tuple[str, Call]]] | None = None

    def of(self, condition: Assume | Check, function: str, under: Sequence[Call] = ()) -> Said:
        """A condition that stands in a function; `under`: the calls that are under way, if they are known."""
        names, kind = self._program.names, condition.harm
        if names is None or not names.is_library(function) or kind is ConditionKind.RULE:
            return Said(self._paths.condition(condition, function), condition.position)
        reason = condition.reason
        what = _IN_A_MODEL.get(kind) if kind is not None else None
        text = what or (reason.said(lambda _: None) if isinstance(reason, Words) else reason) or "a condition of C holds"
        calls = tuple([call for call in under if isinstance(call.callee, str)][-1:]) or self.calls(function)
        if not calls:
            return Said(text, None, function.removeprefix(HIDDEN_PREFIX))
        more = f" and {len(calls) - 1} more call{'s' if len(calls) > 2 else ''}" if len(calls) > 1 else ""
        first = calls[0]
        return Said(f"{self._called(first)}{more}: {text}", first.position)

    def question(self, condition: Assume | Check, function: str) -> Said:
        """What is asked by a condition, be it one of C or of the program."""
        if condition.harm is not None or condition.reason:
            return self.of(condition, function)
        if not is_hidden(function, self._program.names):
            return Said(self._paths.value(condition.condition, function) or "in this line", condition.position)
        calls = self.calls(function)
        return Said(f"in {self._called(calls[0])}", calls[0].position) if calls else Said("in the library", None)

    def _called(self, call: Call) -> str:
        return self._source.call(str(call.callee).removeprefix(HIDDEN_PREFIX), call.position)

    def calls(self, function: str) -> tuple[Call, ...]:
        """The calls of the user's that lead to a function of the library, in program order; those through pointers are not
        among them."""
        found = self._calls.get(function)
        if found is None:
            found = self._calls[function] = self._find_calls(function)
        return found

    def _find_calls(self, function: str) -> tuple[Call, ...]:
        callers, names = self._all_callers(), self._program.names
        waiting, seen, found = [function], {function}, dict[int, Call]()
        while waiting:
            for caller, call in callers.get(waiting.pop(), ()):
                if not is_hidden(caller, names):
                    found[id(call)] = call
                elif caller not in seen:
                    seen.add(caller)
                    waiting.append(caller)
        return tuple([call for calls in callers.values() for _, call in calls if id(call) in found])

    def _all_callers(self) -> dict[str, list[tuple[str, Call]]]:
        if self._callers is None:
            self._callers = {}
            for name, automaton in self._program.functions.items():
                for edge in automaton.edges:
                    call = edge.call
                    if call is not None and isinstance(call.callee, str):
                        self._callers.setdefault(call.callee, []).append((name, call))
        return self._callers
