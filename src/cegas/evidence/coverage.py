"""Which lines a proof or a counterexample is about, and assertions that no run gets to.

A state space has every run in it. So what none of its states comes to is reached by no run, under the assumptions of the
proof; what some state comes to may still be reached by none. A counterexample is one run, and passes what it passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cegas.evidence.source_text import SourceText
from cegas.evidence.trace.functions import is_hidden
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, LocationKind, Program
from cegas.program.operations import Assume, AssumeKind, Operation
from cegas.program.source import SourcePosition

if TYPE_CHECKING:
    from cegas.engines.engine import StateSpace
    from cegas.evidence.endings import ConditionEndings
    from cegas.program.machine import Machine
    from cegas.refinement.feasibility import Real

_ASSERTION: Final = re.compile(r"assert", re.IGNORECASE)


class Coverage(Data):
    """How often the lines of the user's functions are passed; for a proof, 0 or 1: whether a run may come there."""

    __slots__ = ("functions", "lines")

    def __init__(
        self, lines: Mapping[str, Mapping[int, int]], functions: Mapping[str, Mapping[str, tuple[int, int]]]
    ) -> None:
        self.lines: Final = lines
        """By file and number."""
        self.functions: Final = functions
        """By file and name: the line where a function begins, and how often it is entered."""

    def as_lcov(self) -> str:
        """In the format of lcov's tracefiles (geninfo(1)), which editors and code reviews show beside the source."""
        parts: list[str] = []
        for file, lines in self.lines.items():
            functions = self.functions.get(file, {})
            parts += ["TN:cegas", f"SF:{Path(file).resolve()}"]
            parts += [f"FN:{line},{name}" for name, (line, _) in functions.items()]
            parts += [f"FNDA:{count},{name}" for name, (_, count) in functions.items()]
            parts += [f"FNF:{len(functions)}", f"FNH:{sum(count > 0 for _, count in functions.values())}"]
            parts += [f"DA:{line},{count}" for line, count in sorted(lines.items())]
            parts += [f"LF:{len(lines)}", f"LH:{sum(count > 0 for count in lines.values())}", "end_of_record"]
        return "".join(f"{part}\n" for part in parts)


class _Lines:
    """Counts for the lines and functions of a program, all 0 at first."""

    def __init__(self, program: Program) -> None:
        self._names = program.names
        self._lines: dict[str, dict[int, int]] = {}
        self._functions: dict[str, dict[str, tuple[int, int]]] = {}
        self._hidden: dict[str, bool] = {}
        for function in program.functions.values():
            if self.is_hidden(function.name):
                continue
            if function.position is not None:
                entry = (function.position.line, 0)
                self._functions.setdefault(function.position.file, {})[function.name] = entry
            for edge in function.edges:
                for operation in edge.operations:
                    self.add(operation.position, 0)

    def is_hidden(self, function: str) -> bool:
        found = self._hidden.get(function)
        if found is None:
            found = self._hidden[function] = is_hidden(function, self._names)
        return found

    def add(self, position: SourcePosition | None, times: int) -> None:
        if position is not None and position.line:
            lines = self._lines.setdefault(position.file, {})
            lines[position.line] = lines.get(position.line, 0) + times

    def reach(self, position: SourcePosition | None) -> None:
        if position is not None and position.line:
            self._lines.setdefault(position.file, {})[position.line] = 1

    def enter(self, function: ControlFlowAutomaton) -> None:
        if function.position is not None and not self.is_hidden(function.name):
            file = self._functions[function.position.file]
            line, count = file[function.name]
            file[function.name] = (line, count + 1)

    def result(self) -> Coverage:
        return Coverage(self._lines, self._functions)


# -- one run ---------------------------------------------------------------------------------------------------------------


def coverage_of_run(program: Program, run: Real) -> Coverage:
    """How often a run comes to each line: a loop in one line counts once for each time that it begins again."""
    counter = _RunCounter(program)
    run.show(counter)
    return counter.lines.result()


class _RunCounter:
    """Sees the operations of a run."""

    def __init__(self, program: Program) -> None:
        self.lines = _Lines(program)
        self._last: list[tuple[str, int] | None] = []
        """Where each function that is under way is: one that comes back from a call is still at the same line."""

    def __call__(self, operation: Operation, machine: Machine) -> None:
        depth, function = len(machine.frames), machine.frame.function
        if depth > len(self._last):
            self._last += [None] * (depth - len(self._last))
            self.lines.enter(function)
        del self._last[depth:]
        position = operation.position
        if position is None or not position.line or self.lines.is_hidden(function.name):
            return
        here = (position.file, position.line)
        if here != self._last[-1]:
            self._last[-1] = here
            self.lines.add(position, 1)


# -- all runs --------------------------------------------------------------------------------------------------------------


def coverage_of_proof(states: StateSpace) -> Coverage:
    """Which lines some state comes to."""
    from cegas.evidence.endings import CallStrings, ConditionEndings

    program = states.program
    lines, reached = _Lines(program), {node.location for node in states.exploration.reached}
    passed = {step.edge for node in states.exploration.reached for step, _ in node.children}
    ended = [
        edge
        for function in program.functions.values()
        for edge in function.edges
        if edge.source in reached and edge not in passed and not lines.is_hidden(function.name)
    ]
    endings = ConditionEndings(states, ended, CallStrings()) if ended else None
    for function in program.functions.values():
        if lines.is_hidden(function.name):
            continue
        if function.entry in reached:
            lines.enter(function)
        for edge in function.edges:
            if edge.source in reached:
                for operation in edge.operations if edge in passed or endings is None else _up_to_end(edge, endings):
                    lines.reach(operation.position)
    return lines.result()


def _up_to_end(edge: Edge, endings: ConditionEndings) -> Iterator[Operation]:
    """The operations of an edge that runs may do, if they all end on it."""
    for index, operation in enumerate(edge.operations):
        is_branch = isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH
        may_pass = not isinstance(operation, Assume) or endings.may_be_passed(edge, index)
        if may_pass or not is_branch:
            yield operation
        if not may_pass:
            return


def unreached_assertions(program: Program, states: StateSpace) -> list[SourcePosition]:
    """The assertions of the source that no state comes to, each place once: they hold because nobody looks at them."""
    if states.program is not program or not states.exploration.is_complete:
        return []
    reached = {node.location for node in states.exploration.reached}
    text = SourceText(program.source_files)
    found: dict[tuple[str, int], SourcePosition] = {}
    seen: set[tuple[str, int]] = set()
    for function in program.functions.values():
        if is_hidden(function.name, program.names):
            continue
        for location in function.locations:
            if location.kind is not LocationKind.TARGET:
                continue
            for edge in location.entering:
                position = next((each.position for each in reversed(edge.operations) if each.position is not None), None)
                if position is None or not _ASSERTION.search(text.line(position.file, position.line)):
                    continue
                place = (position.file, position.line)
                if edge.source in reached:
                    seen.add(place)
                else:
                    found.setdefault(place, position)
    return [position for place, position in found.items() if place not in seen]
