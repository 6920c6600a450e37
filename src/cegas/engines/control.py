"""What control flow alone excludes: calls that never come back.

A call comes back only if some path through the function that it calls leads to its end over calls that come back
themselves. Where every path of a function calls that function again before its end, none does: a run that returned would
have an innermost call that returned without calling it. So what stands behind such a call is not reached, whatever the
values are, however long runs go on.

Nothing is known of values, so that all conditions which runs may come to stay unproved.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.engines.engine import Conclusion, Effort, Knowledge, PlainRun, Question
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.operations import Assume, Check, Unsupported
from cegas.program.properties import Verdict
from cegas.program.violations import Condition


class ControlEngine:
    """Proves that an error is not reached where control flow alone shows it."""

    name: Final = "control"

    def start(self, question: Question, known: Knowledge) -> ControlRun:
        return ControlRun(question)


def engine(settings: object) -> ControlEngine:
    """There is nothing to set."""
    return ControlEngine()


class ControlRun(PlainRun):
    """All of the work is one slice, which is linear in the program but for calls within calls."""

    def __init__(self, question: Question) -> None:
        self._question: Final = question
        self._locations = 0

    def go_on(self, work: int | None = None) -> Conclusion:
        question = self._question
        reached = reachable(question.program)
        self._locations = len(reached)
        if any(location.kind is LocationKind.TARGET for location in reached):
            return Conclusion(Verdict.UNKNOWN, "control flow alone does not exclude the error")
        unproved: dict[Condition, str] = {}
        for location in reached:
            for edge in location.leaving:
                for operation in edge.operations:
                    if isinstance(operation, Unsupported):
                        return Conclusion(Verdict.UNKNOWN, f"{operation.construct} may be reached")
                    if isinstance(operation, Check) or (isinstance(operation, Assume) and operation.is_validity):
                        unproved[operation] = location.function
        entries = question.ledger.entries
        if any(condition in entries and not entries[condition].is_searched for condition in unproved):
            return Conclusion(Verdict.UNKNOWN, "control flow alone does not show that conditions hold")
        question.ledger.conclude(unproved)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        return Conclusion(Verdict.SAFE, "no run reaches the error: calls before it never return", None, assumed)

    def effort(self) -> Effort:
        return Effort(states=self._locations)


def returning(program: Program) -> frozenset[str]:
    """The functions that some path may lead through to their ends."""
    found: set[str] = set()
    waiting = dict.fromkeys(program.functions)
    callers: dict[str, list[str]] = {}
    for name, function in program.functions.items():
        for edge in function.edges:
            if edge.call is not None and isinstance(edge.call.callee, str):
                callers.setdefault(edge.call.callee, []).append(name)
    while waiting:
        name = next(iter(waiting))
        del waiting[name]
        function = program.functions[name]
        if name not in found and function.exit in _within(function.entry, program.functions.keys() - found):
            found.add(name)
            waiting.update(dict.fromkeys(callers.get(name, ())))
    return frozenset(found)


def reachable(program: Program) -> list[Location]:
    """The locations that control may come to, by its flow alone, in the order in which they are found."""
    endless = program.functions.keys() - returning(program)
    pointed = dict.fromkeys(program.function_of_site.values())
    seen: dict[str, list[Location]] = {}
    pending = [program.start]
    while pending:
        name = pending.pop()
        if name in seen or name not in program.functions:
            continue
        seen[name] = _within(program.functions[name].entry, endless)
        for location in seen[name]:
            for edge in location.leaving:
                pending.extend(_called(edge, pointed))
    return [location for locations in seen.values() for location in locations]


def _within(entry: Location, endless: set[str]) -> list[Location]:
    """The locations of a function that are reached without calls of endless functions; through a pointer, all may return."""
    seen = {entry: None}
    pending = [entry]
    while pending:
        for edge in pending.pop().leaving:
            call = edge.call
            if call is not None and isinstance(call.callee, str) and call.callee in endless:
                continue
            if edge.target not in seen:
                seen[edge.target] = None
                pending.append(edge.target)
    return list(seen)


def _called(edge: Edge, pointed: dict[str, None]) -> Iterator[str]:
    call = edge.call
    if call is not None:
        yield from (call.callee,) if isinstance(call.callee, str) else pointed
