"""Control-flow automata and the program as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cegas.foundation.enums import Enum
from cegas.foundation.graphs import loop_heads
from cegas.foundation.records import field, record, replace
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import Register, registers_of
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, Call, Operation, Return, Unsupported, expressions_of, registers_written
from cegas.program.source import SourcePosition, SourceType
from cegas.program.types import PointerType, pointer_type
from cegas.program.values import in_pages

if TYPE_CHECKING:
    from cegas.program.rules import Rule
    from cegas.program.violations import Violations


class DataModel(Enum):
    """The sizes of C's types."""

    LP64 = 64
    ILP32 = 32

    @property
    def pointer(self) -> PointerType:
        return pointer_type(self.value)

    @property
    def largest_object(self) -> int:
        """The bytes of the largest object that a process can have: what the processor gives to a process of 64 bits, and
        for 32 bits the longest distance between two pointers."""
        return 1 << 47 if self is DataModel.LP64 else (1 << 31) - 1


class LocationKind(Enum):
    """What is special about a location."""

    PLAIN = "plain"
    ENTRY = "entry"
    EXIT = "exit"
    """The function has returned."""
    TARGET = "target"
    """The property is violated."""
    END = "end"
    """The run is over (exit, abort, a path that the semantics ends)."""


class Location:
    """A point of control. Compared by identity; `id` is unique in the program and stable between runs."""

    __slots__ = ("entering", "function", "id", "kind", "leaving", "loop_head", "position", "text")

    def __init__(self, id_: int, function: str, kind: LocationKind) -> None:
        self.id = id_
        self.function = function
        self.kind = kind
        self.loop_head = False
        self.position: SourcePosition | None = None
        self.text = ""
        """Of a target: what is wrong there, if the program says it."""
        self.leaving: list[Edge] = []
        self.entering: list[Edge] = []

    def __repr__(self) -> str:
        return f"L{self.id}"


class Edge:
    """Control goes from `source` to `target` and does `operations` on the way."""

    __slots__ = ("id", "instructions", "operations", "source", "target")

    def __init__(
        self, id_: int, source: Location, target: Location, operations: tuple[Operation, ...], instructions: int = 0
    ) -> None:
        self.id = id_
        self.source = source
        self.target = target
        self.operations = operations
        self.instructions = instructions
        """How many instructions of the LLVM module are executed on the way; for statistics."""

    @property
    def call(self) -> Call | None:
        """The call of a call edge."""
        first = self.operations[0] if self.operations else None
        return first if isinstance(first, Call) else None

    @property
    def is_return(self) -> bool:
        return bool(self.operations) and isinstance(self.operations[-1], Return)

    def __repr__(self) -> str:
        return f"L{self.source.id}->L{self.target.id}"


class ControlFlowAutomaton:
    """One function: locations, edges with operations, and the registers of its frame."""

    __slots__ = (
        "edges",
        "entry",
        "exit",
        "locations",
        "name",
        "parameters",
        "position",
        "registers",
        "variable_arguments",
        "variables",
    )

    def __init__(
        self,
        name: str,
        parameters: tuple[Register, ...],
        variable_arguments: Register | None,
        registers: tuple[Register, ...],
        locations: tuple[Location, ...],
        edges: tuple[Edge, ...],
        entry: Location,
        exit_: Location,
        position: SourcePosition | None,
        variables: tuple[Register, ...] = (),
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.variable_arguments = variable_arguments
        """The register that receives the address of the variable arguments; None if there are none."""
        self.registers = registers
        self.locations = locations
        self.edges = edges
        self.entry = entry
        self.exit = exit_
        self.position = position
        self.variables = variables
        """If it matters which blocks are lost: the registers that are local variables, which keep what they hold reachable
        although nobody may read them any more."""

    @property
    def is_variadic(self) -> bool:
        return self.variable_arguments is not None

    def validate(self) -> None:
        """Raise AssertionError if the automaton is not well formed."""
        known = set(self.locations)
        assert self.entry in known and self.exit in known, f"{self.name}: entry or exit missing"
        own = set(self.registers)
        assert [register.index for register in self.registers] == list(range(len(self.registers)))
        assert own.issuperset(self.parameters), f"{self.name}: foreign parameter"
        assert self.variable_arguments is None or self.variable_arguments in own, f"{self.name}: foreign parameter"
        edges = set(self.edges)
        for edge in self.edges:
            assert edge.source in known and edge.target in known, f"{edge}: leads elsewhere"
            assert edge in edge.source.leaving and edge in edge.target.entering, f"{edge}: not linked"
            for position, operation in enumerate(edge.operations):
                if isinstance(operation, Call):
                    assert len(edge.operations) == 1, f"{edge}: a call shares its edge"
                if isinstance(operation, Return):
                    assert position == len(edge.operations) - 1 and edge.target is self.exit
                for register in registers_written(operation):
                    assert register in own, f"{edge}: writes foreign register {register}"
                for expression in expressions_of(operation):
                    for register in registers_of(expression):
                        assert register in own, f"{edge}: reads foreign register {register}"
        for location in self.locations:
            assert edges.issuperset(location.leaving) and edges.issuperset(location.entering), f"{location}: stray edge"
            if location.kind in (LocationKind.EXIT, LocationKind.END, LocationKind.TARGET):
                assert not location.leaving, f"{location}: leaves a final location"


@record(frozen=False)
class Program:
    """A whole program, ready to be analysed. Not changed after the front end has built it."""

    data_model: DataModel
    functions: Mapping[str, ControlFlowAutomaton]
    start: str
    """The function that runs first: it sets up the parameters of the entry and calls it."""
    entry: str
    """The entry function as the user named it."""
    sites: Sequence[ObjectSite]
    function_of_site: Mapping[ObjectSite, str]
    """The functions whose addresses are taken."""
    external: ObjectSite
    """The one object that stands for all memory outside the program."""
    warnings: tuple[str, ...] = ()
    first_warnings: tuple[str, ...] = ()
    """Those of the warnings that are worth knowing before an analysis begins."""
    source_files: tuple[str, ...] = ()
    instruction_count: int = 0
    """The number of LLVM instructions that the program was made from."""
    names: SourceNames | None = None
    undefined_reading: bool = False
    """Uninitialised memory read as C does: its first use ends the path."""
    handed: ObjectSite | None = None
    """If it matters which blocks are lost: the array of the addresses that functions without a body were given."""
    low_devices: tuple[tuple[int, int], ...] = ()
    """Ranges (first address and length) in the lowest or the highest page that belong to devices after all."""
    counted: frozenset[ConditionKind] = frozenset()
    """The kinds of conditions that are asked about: no run may find one false. There are no `Check`s of others."""
    searched: frozenset[ConditionKind] = frozenset()
    """Those of them that are only searched for violations: what is left open does not stand against a proof."""
    unseen: frozenset[ConditionKind] = frozenset()
    """Those of them that some of the files do not tell where they stand: of these nothing is proved."""
    tail_recursive: frozenset[str] = frozenset()
    """Functions that call themselves as their last step: their calls are loops here, but not in the compiler's code."""
    rules: tuple[Rule, ...] = ()
    """The rules of use whose monitors are part of it."""
    error_functions: tuple[str, ...] = ()
    """The functions whose call is the error, if the property is about calls."""
    extern_variables: tuple[ObjectSite, ...] = field(init=False)
    """Those that the program declares and does not define."""
    _violations: Violations | None = field(init=False, default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        outside = (site for site in self.sites if site.kind is ObjectKind.EXTERNAL)
        self.extern_variables = tuple(site for site in outside if site is not self.external)

    def aliases(self, site: ObjectSite) -> tuple[ObjectSite, ...]:
        """The sites of other objects that may share addresses with those of a site, so that a write to one changes them.

        All memory outside the program has numbers for addresses, be it what a pointer from outside points to, a device, or
        an `extern` variable: which number such a variable has is not known. Two variables are apart.
        """
        if site is self.external:
            return self.extern_variables
        return (self.external,) if site.kind is ObjectKind.EXTERNAL else ()

    def is_nowhere(self, address: int) -> bool:
        """Whether nothing lies at an address of external memory: in the two pages there are only devices."""
        if not in_pages(address, self.data_model.value):
            return False
        return not any(0 <= address - start < size for start, size in self.low_devices)

    def statics(self) -> Iterator[ObjectSite]:
        """The objects that exist from the start."""
        return (site for site in self.sites if site.kind.is_static)

    @property
    def violations(self) -> Violations:
        """The edges along which conditions of the property fail."""
        if self._violations is None:
            from cegas.program.violations import Violations  # it is about programs

            self._violations = Violations(self)
        return self._violations

    def with_all_to_be_proved(self) -> Program:
        """The same program, with the same violations, if all conditions that are asked about have to be proved."""
        violations = self.violations
        asked = replace(self, searched=frozenset())
        asked._violations = violations
        return asked

    @property
    def has_error_calls(self) -> bool:
        """Whether a location of the program violates the property."""
        return any(
            location.kind is LocationKind.TARGET for function in self.functions.values() for location in function.locations
        )

    @property
    def has_targets(self) -> bool:
        """Whether anything in the program could violate the property."""
        return self.has_error_calls or len(self.violations) > 0

    def unsupported(self) -> list[Unsupported]:
        """Every construct without a model, in program order, reachable or not."""
        return [
            operation
            for function in self.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Unsupported)
        ]

    def validity_conditions(self) -> list[Assume]:
        """Every validity condition that the program's operations stand under."""
        return [
            operation
            for function in self.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Assume) and operation.is_validity
        ]


class SourceNames:
    """How source code calls the cells of an object; filled by the front end from debug information."""

    __slots__ = ()

    def cell(self, site: ObjectSite, offset: int, size: int) -> str:
        """The C access path of a cell, such as ``s.a[2]``."""
        return f"{site.name}+{offset}" if offset else site.name

    def type_of_site(self, site: ObjectSite) -> SourceType | None:
        """The C type of the objects of a site."""
        return None

    def type_of_register(self, function: str, register: Register) -> SourceType | None:
        """The C type of the variable that a register of a function is."""
        return None

    def type_of_result(self, function: str) -> SourceType | None:
        """The C type of what a function returns, also of one without a body."""
        return None

    def is_library_object(self, site: ObjectSite) -> bool:
        """Whether an object belongs to a model of the C library's."""
        return False

    def is_library(self, function: str) -> bool:
        """Whether a function is a model of the C library's, whose lines mean nothing to the user."""
        return False


@record(frozen=False)
class AutomatonBuilder:
    """Collects locations and edges of one function and turns them into an automaton.

    Ids are given by `finish` only, so that locations that compression removes leave no gaps.
    """

    name: str
    locations: list[Location] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    def location(self, kind: LocationKind = LocationKind.PLAIN) -> Location:
        result = Location(-1, self.name, kind)
        self.locations.append(result)
        return result

    def edge(self, source: Location, target: Location, operations: Sequence[Operation], instructions: int = 0) -> Edge:
        result = Edge(-1, source, target, tuple(operations), instructions)
        self.edges.append(result)
        source.leaving.append(result)
        target.entering.append(result)
        return result

    def finish(
        self,
        entry: Location,
        exit_: Location,
        parameters: tuple[Register, ...],
        variable_arguments: Register | None,
        registers: Sequence[Register],
        position: SourcePosition | None,
        first_location: int,
        first_edge: int,
        variables: tuple[Register, ...] = (),
    ) -> ControlFlowAutomaton:
        """The automaton: unreachable parts dropped, chains joined, ids given, loop heads marked."""
        reachable = self._reachable(entry)
        reachable.add(exit_)
        edges = [edge for edge in self.edges if edge.source in reachable]
        for location in reachable:
            location.entering = [edge for edge in location.entering if edge.source in reachable]
        self._join_chains(edges, entry)
        locations = [
            location
            for location in self.locations
            if location in reachable and (location.leaving or location.entering or location in (entry, exit_))
        ]
        edges = number_in_order(locations, first_location, first_edge)
        index = {location: number for number, location in enumerate(locations)}
        successors = [[index[edge.target] for edge in location.leaving] for location in locations]
        for head in loop_heads(successors, [index[entry]]):
            locations[head].loop_head = True
        for location in locations:
            location.position = location.position or _first_position(location)
        return ControlFlowAutomaton(
            self.name,
            parameters,
            variable_arguments,
            tuple(registers),
            tuple(locations),
            tuple(edges),
            entry,
            exit_,
            position,
            variables,
        )

    @staticmethod
    def _reachable(entry: Location) -> set[Location]:
        seen = {entry}
        pending = [entry]
        while pending:
            for edge in pending.pop().leaving:
                if edge.target not in seen:
                    seen.add(edge.target)
                    pending.append(edge.target)
        return seen

    @staticmethod
    def _join_chains(edges: list[Edge], entry: Location) -> None:
        """Edges meet only at cut points: joins, branches, calls, and special locations."""

        def absorbs(location: Location) -> bool:
            if location.kind is not LocationKind.PLAIN or location is entry:
                return False
            if len(location.entering) != 1 or len(location.leaving) != 1:
                return False
            before, after = location.entering[0], location.leaving[0]
            if before.call is not None or after.call is not None or before is after:
                return False
            return before.source is not location

        dropped: set[Edge] = set()
        for edge in edges:
            if edge in dropped:
                continue
            chain = list(edge.operations)
            while absorbs(edge.target):
                middle = edge.target
                after = middle.leaving[0]
                if after is edge:
                    break
                chain.extend(after.operations)
                edge.instructions += after.instructions
                dropped.add(after)
                edge.target = after.target
                entering = after.target.entering
                entering[entering.index(after)] = edge
                middle.leaving = []
                middle.entering = []
            edge.operations = tuple(chain)


def number_in_order(locations: Sequence[Location], first_location: int, first_edge: int) -> list[Edge]:
    """Give ids from the given ones on to locations, and to the edges that leave them, which are returned."""
    for number, location in enumerate(locations):
        location.id = first_location + number
    edges = [edge for location in locations for edge in location.leaving]
    for number, edge in enumerate(edges):
        edge.id = first_edge + number
    return edges


def _first_position(location: Location) -> SourcePosition | None:
    for edge in location.leaving:
        for operation in edge.operations:
            if operation.position is not None and operation.position.line:
                return operation.position
    return None
