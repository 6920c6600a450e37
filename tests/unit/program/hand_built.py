"""Programs built by hand, for tests of the program model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis import settings

from cegas.program.algebra import Algebra
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, DataModel, Location, LocationKind, Program
from cegas.program.expressions import ExpressionBuilder, Register
from cegas.program.machine import Machine
from cegas.program.memory import Background, Content, Filled, MemoryObject
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import Operation, Origin, OriginKind
from cegas.program.types import Type, int_type, pointer_type
from cegas.program.values import Unknown, Value

POINTER = pointer_type(64)
OFFSET = int_type(64)
I8, I16, I32, I64 = int_type(8), int_type(16), int_type(32), int_type(64)

INPUT = Origin(OriginKind.NONDETERMINISTIC, "input")
INEXACT = Origin(OriginKind.INEXACT, "nobody knows")


def scaled(factor: float) -> settings:
    """So many times the examples of the profile in use."""
    return settings(max_examples=max(1, int(factor * settings().max_examples)))


def site(
    kind: ObjectKind, name: str = "it", size: int | None = 8, align: int = 8, *, constant: bool = False, index: int = 0
) -> ObjectSite:
    return ObjectSite(index, kind, name, size, align, constant=constant)


def memory_object(
    algebra: Algebra,
    kind: ObjectKind = ObjectKind.GLOBAL,
    size: Value = 8,
    align: int = 8,
    *,
    number: int = 0,
    name: str = "it",
    background: Background = Filled(0),  # noqa: B008 - immutable
) -> MemoryObject:
    made_at = site(kind, name, size if isinstance(size, int) else None, align)
    return MemoryObject(made_at, number, size, align, Content(algebra, background))


def literal(algebra: Algebra, data: bytes, number: int) -> MemoryObject:
    """A string literal."""
    result = memory_object(algebra, ObjectKind.LITERAL, len(data), 1, number=number, name=f"literal{number}")
    result.site.initializer = Initializer(data, ())
    return result


def is_inexact(value: Value) -> bool:
    """Whether a value is unknown and no counterexample may choose it."""
    return isinstance(value, Unknown) and value.origin.kind is OriginKind.INEXACT


@dataclass
class FunctionSketch:
    """One function in the making: registers by name, then locations and edges."""

    name: str
    registers: list[Register] = field(default_factory=list)
    parameters: list[Register] = field(default_factory=list)
    area: Register | None = None

    def __post_init__(self) -> None:
        self.builder = AutomatonBuilder(self.name)
        self.entry = self.builder.location(LocationKind.ENTRY)
        self.exit = self.builder.location(LocationKind.EXIT)

    def register(self, name: str, type_: Type) -> Register:
        result = Register(name, type_, len(self.registers))
        self.registers.append(result)
        return result

    def parameter(self, name: str, type_: Type) -> Register:
        result = self.register(name, type_)
        self.parameters.append(result)
        return result

    def variable_arguments(self) -> Register:
        self.area = self.register("area", POINTER)
        return self.area

    def location(self, kind: LocationKind = LocationKind.PLAIN) -> Location:
        return self.builder.location(kind)

    def edge(self, source: Location, target: Location, *operations: Operation) -> None:
        self.builder.edge(source, target, operations)

    def path(self, *operations: Operation, to: LocationKind = LocationKind.EXIT) -> None:
        """One edge for each operation, from the entry to the exit or to a final location."""
        here = self.entry
        end = self.exit if to is LocationKind.EXIT else self.location(to)
        for operation in operations[:-1]:
            following = self.location()
            self.edge(here, following, operation)
            here = following
        self.edge(here, end, *operations[-1:])

    def finish(self, first_location: int = 0, first_edge: int = 0) -> ControlFlowAutomaton:
        result = self.builder.finish(
            self.entry, self.exit, tuple(self.parameters), self.area, self.registers, None, first_location, first_edge
        )
        result.validate()
        return result


def program(
    *sketches: FunctionSketch,
    sites: Sequence[ObjectSite] = (),
    function_of_site: Mapping[ObjectSite, str] | None = None,
    undefined_reading: bool = False,
    data_model: DataModel = DataModel.LP64,
) -> Program:
    """A program that starts with the first function."""
    functions: dict[str, ControlFlowAutomaton] = {}
    locations = edges = 0
    for sketch in sketches:
        automaton = functions[sketch.name] = sketch.finish(locations, edges)
        locations += len(automaton.locations)
        edges += len(automaton.edges)
    external = ObjectSite(len(sites), ObjectKind.EXTERNAL, "external memory", None, 1)
    return Program(
        data_model,
        functions,
        sketches[0].name,
        sketches[0].name,
        (*sites, external),
        function_of_site or {},
        external,
        undefined_reading=undefined_reading,
    )


def machine_for(
    sketch: FunctionSketch,
    algebra: Algebra | None = None,
    *,
    sites: Sequence[ObjectSite] = (),
    undefined_reading: bool = False,
) -> Machine:
    """A machine in the first frame of a program of one function."""
    if not sketch.builder.edges:
        sketch.path()
    whole = program(sketch, sites=sites, undefined_reading=undefined_reading)
    result = Machine(whole, algebra or Algebra(64))
    result.start()
    return result


BUILD = ExpressionBuilder()
"""Shared by tests that only need some expression; a builder never changes what it has made."""
