"""Slices of a program for a criterion that a person names, as operations, as LLVM modules, and as lines of the source.

A *line* is in the slice if something on it is: a computation, a store, a call, a branch. Declarations and braces do nothing
and do not count. A jump (`break`, `continue`, `goto`, `return`) is in the slice if what is left of the program would do
something else without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePath

from cegas.dependence.criteria import at_line, calls_of
from cegas.dependence.executable import executable
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.nodes import PLAIN
from cegas.dependence.slices import OperationId, Slice
from cegas.evidence.source_text import SourceText
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.frontend.provenance import Provenance
from cegas.modules.slicing import ProgramSelection, Relevance
from cegas.modules.text import module_texts
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Call, EndLifetime, Havoc, HavocMemory, OriginKind
from cegas.program.source import SourcePosition

_LINE: Final = re.compile(r"(.+):(\d+)")
_JUMP: Final = re.compile(r"(break|continue|goto|return|for|while|do)\b")
"""What stands in the source where control leaves the order of the text; the last three are loops without a condition."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a slice is about: whether and with what values operations are executed, and whether locations are reached."""

    name: str
    places: tuple[OperationId, ...]
    locations: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of one file, by number."""

    kept: tuple[int, ...]
    code: tuple[int, ...]
    """All lines that have something to keep."""


class SliceableProgram:
    """A program with what is needed to slice it."""

    def __init__(self, files: Sequence[str | Path], options: FrontendOptions | None = None) -> None:
        self.options = options or FrontendOptions()
        self.provenance = Provenance()
        self.program: Program = load(files, self.options, provenance=self.provenance)

    @cached_property
    def graph(self) -> DependenceGraph:
        return DependenceGraph(self.program)

    @cached_property
    def _places(self) -> dict[int, OperationId]:
        return {
            id(operation): (edge, index)
            for function in self.program.functions.values()
            for edge in function.edges
            for index, operation in enumerate(edge.operations)
        }

    def criterion(self, text: str) -> Criterion:
        """FUNCTION: its calls, with their arguments; FILE:LINE: what stands there."""
        found = _LINE.fullmatch(text)
        return self._line(text, found.group(1), int(found.group(2))) if found else self._function(text)

    def errors(self) -> Criterion:
        """Whether the property is violated."""
        targets = tuple(location for location in self._locations() if location.kind is LocationKind.TARGET)
        return Criterion("error", tuple(self.program.violations), targets)

    def _function(self, name: str) -> Criterion:
        called = self.provenance.calls(name)
        places = dict.fromkeys(calls_of(self.graph, name))
        if name == self.program.entry:
            return Criterion(name, tuple(places), (self.program.functions[name].entry,))
        locations: dict[Location, None] = {}
        if called is not None:
            operations, ends = called
            reachable = (self._places.get(id(operation)) for operation in operations)
            places.update(dict.fromkeys(place for place in reachable if place is not None))
            known = self._locations()
            locations.update(dict.fromkeys(end for end in ends if end in known))
        automaton = self.program.functions.get(name)
        if automaton is not None and automaton.entry.leaving:
            for edge in automaton.entry.leaving:
                if edge.target.kind is LocationKind.TARGET and self.graph.nodes.calls.callers(name):
                    locations[edge.target] = None  # an error function that is called through a pointer
        if places or locations:
            return Criterion(name, tuple(places), tuple(locations))
        if called is None:
            known_function = automaton is not None or self.provenance.knows(name)
            reason = "is never called" if known_function else "is not in the program"
            raise InputError(f"no criterion: the function '{name}' {reason}")
        raise InputError(f"no criterion: the calls of '{name}' cannot be reached, or have no effect that is modelled")

    def _line(self, text: str, file: str, line: int) -> Criterion:
        wanted = PurePath(file).parts
        places = tuple(place for place in at_line(self.graph, file, line) if not _is_declaration(place))
        locations = tuple(
            location
            for location in self._locations()
            if location.kind is LocationKind.TARGET
            and location.position is not None
            and location.position.line == line
            and PurePath(location.position.file).parts[-len(wanted) :] == wanted
        )
        if places or locations:
            return Criterion(text, places, locations)
        if not any(PurePath(name).parts[-len(wanted) :] == wanted for name in self._files()):
            raise InputError(f"no criterion: the program has no code in a file '{file}'")
        raise InputError(f"no criterion: at {text} is no code that the program can reach")

    def _locations(self) -> dict[Location, None]:
        return {location: None for function in self.program.functions.values() for location in function.locations}

    def _files(self) -> dict[str, None]:
        result = dict.fromkeys(self.program.source_files)
        result.update(dict.fromkeys(position.file for position, _ in self.provenance.headers()))
        return result

    def slice(self, criterion: Criterion) -> ProgramSlice:
        """The slice for a criterion, and the one that can be run."""
        backward = self.graph.walk(criterion.places, criterion.locations)
        runnable = executable(self.graph, backward)
        while True:
            found = ProgramSlice(self, criterion, backward.slice(), runnable.slice())
            missing = [self._places[id(item)] for item in found.selection.incomplete() if id(item) in self._places]
            if not missing:
                return found
            runnable.deepen((node, PLAIN) for edge, index in missing for node in self.graph.nodes_of(edge, index))
            runnable = executable(self.graph, runnable)


class ProgramSlice:
    """A slice in its several forms."""

    def __init__(self, whole: SliceableProgram, criterion: Criterion, operations: Slice, runnable: Slice) -> None:
        self.whole = whole
        self.criterion = criterion
        self.operations = operations
        self.runnable = runnable
        """The slice with what the functions in it need to run."""

    @property
    def operation_counts(self) -> tuple[int, int]:
        """How many operations are relevant, and how many there are."""
        functions = self.whole.program.functions.values()
        return len(self.operations), sum(len(edge.operations) for function in functions for edge in function.edges)

    @cached_property
    def selection(self) -> ProgramSelection:
        """What the modules keep."""
        return self._select(self.runnable)

    def _select(self, operations: Slice) -> ProgramSelection:
        edges: dict[int, Edge] = {}
        for function in self.whole.program.functions.values():
            for edge in function.edges:
                if edge.call is not None:
                    edges[id(edge.call)] = edge
        calls = self.whole.graph.nodes.calls

        def callees(call: Call) -> Iterable[str]:
            return calls.callees_of(edges[id(call)])

        relevance = Relevance(
            _identities(operations), _identities(self.criterion.places), frozenset(self.criterion.locations), callees
        )
        return ProgramSelection(self.whole.provenance, relevance)

    def modules(self) -> list[tuple[str, str]]:
        """The names of the input files, and their sliced modules as LLVM text."""
        return [(unit.name, text) for unit, text in module_texts(self.selection, self.whole.program.entry)]

    # -- lines --------------------------------------------------------------------------------------------------------

    @cached_property
    def source(self) -> SourceText:
        return SourceText(self.whole.program.source_files)

    def lines(self) -> dict[str, FileLines]:
        """The lines of the slice, for each file with code, by its name."""
        selection = self._select(self.operations)
        kept: dict[SourcePosition, None] = {**selection.kept_positions()}
        code: dict[SourcePosition, None] = {**selection.all_positions()}
        for position, matters in selection.jumps():
            if _JUMP.match(self.source.whole_line(position.file, position.line), max(position.column - 1, 0)):
                code[position] = None
                if matters:
                    kept[position] = None
        files = dict.fromkeys(position.file for position in code)
        return {file: FileLines(self._numbers(file, kept), self._numbers(file, code)) for file in files}

    def _numbers(self, file: str, positions: Iterable[SourcePosition]) -> tuple[int, ...]:
        return tuple(sorted({item.line for item in positions if item.file == file and not self._is_brace(item)}))

    def _is_brace(self, position: SourcePosition) -> bool:
        text = self.source.whole_line(position.file, position.line)
        return position.column > 0 and text[position.column - 1 : position.column] == "}"


def _is_declaration(place: OperationId) -> bool:
    """Whether an operation only begins or ends the life of a variable."""
    operation = place[0].operations[place[1]]
    if isinstance(operation, Allocate):
        return operation.site.kind is ObjectKind.STACK and not operation.site.is_input
    if isinstance(operation, Havoc | HavocMemory):
        return operation.origin.kind is OriginKind.UNINITIALIZED
    return isinstance(operation, EndLifetime)


def _identities(places: Iterable[OperationId]) -> frozenset[int]:
    return frozenset(id(edge.operations[index]) for edge, index in places)
