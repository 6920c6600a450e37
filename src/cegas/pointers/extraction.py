"""From operations to constraints, function by function, as calls reach them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from cegas.foundation.budget import Budget
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.pointers.births import initialised, may_be_read
from cegas.pointers.cells import STAY, CellMemory
from cegas.pointers.constraints import AddressConstraint, CopyBuffer, LoadConstraint, OverwriteConstraint, StoreConstraint
from cegas.pointers.flows import TO_INTEGER, TO_POINTER, Flow, Flows, Steps, apply_step
from cegas.pointers.locations import EXTERNAL, FLAGS, FRESH, MORTAL, MOVED, NULL, NUMBER, Locations, bits_of, number_flag
from cegas.pointers.solver import InclusionSolver
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Constant, Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    BlockSize,
    Call,
    Copy,
    Fill,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Return,
    Store,
)
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import PointerType, Type

if TYPE_CHECKING:
    from cegas.pointers.divisors import Divisors

_ANYTHING: Final = NUMBER | FRESH


class Extraction:
    """Turns the functions that can be reached into nodes and constraints of a solver."""

    def __init__(self, program: Program, budget: Budget | None) -> None:
        self.program = program
        self._budget = budget
        self.taken = AddressTakenOracle(program)
        self.numbers = {site: number for number, site in enumerate(program.sites)}
        pointer_bits = program.data_model.value
        mortal = [self.numbers[site] for site in program.sites if site.kind in MORTAL and site in self.taken.taken_sites]
        self.locations = Locations(program.sites, program.external, pointer_bits, mortal)
        self.solver = InclusionSolver(self.locations, budget)
        self.memory = CellMemory(self.solver, self.locations, program.sites, self._taken_objects)
        slots = {register: site for each in self.taken.slots.values() for register, site in each.items()}
        self.flows = Flows(self.locations, self.numbers, slots, pointer_bits, _divisors(program))
        self.word = pointer_bits // 8
        self.nodes: dict[Register, int] = {}
        self.reached: dict[str, None] = {}
        """The functions that can be called, in the order in which the analysis found out."""
        self.callees: dict[Edge, dict[str, None]] = {}
        self.outside: dict[Edge, None] = {}
        """The calls that may leave the program."""
        self._results: dict[str, list[tuple[Type, int]]] = {}
        self._waiting: list[ControlFlowAutomaton] = []
        self._extracting = False
        self._handlers: dict[type[Operation], Callable[[Any], None]] = {
            Assign: self._assign,
            Load: self._load,
            Store: self._store,
            Copy: self._copy,
            Fill: self._fill,
            HavocMemory: self._havoc_memory,
            BlockSize: self._block_size,
        }

    def run(self) -> None:
        """Extract and solve."""
        self._statics()
        start = self.program.functions[self.program.start]
        for parameter in start.parameters:
            self.unknown(parameter)
        self._reach(start)
        self.solver.solve()

    def _taken_objects(self) -> list[int]:
        """The objects that a number may be the address of."""
        taken = self.taken.taken_sites
        return [number for number, site in enumerate(self.program.sites) if site in taken]

    # -- objects --------------------------------------------------------------------------------------------------

    def _statics(self) -> None:
        """The initial contents of the objects that exist from the start."""
        for number, site in enumerate(self.program.sites):
            if site.kind is ObjectKind.EXTERNAL:
                self.memory.hold(number, 0, None, 1, FRESH)
                continue
            if site.kind not in (ObjectKind.GLOBAL, ObjectKind.LITERAL):
                continue
            relocations = site.initializer.relocations if site.initializer is not None else ()
            position = 0
            for offset, expression in relocations:
                bits, _ = self.flows.flow(expression)
                if offset % self.word == 0 and expression.type.bytes == self.word:
                    word = offset // self.word
                    self._hold_numbers(number, site, position, word)
                    position = word + 1
                    self.memory.hold(number, word, word + 1, 1, bits)
                else:
                    end = -(-(offset + expression.type.bytes) // self.word)
                    self.memory.hold(number, offset // self.word, end, 1, NUMBER)
            self._hold_numbers(number, site, position, None)

    def _hold_numbers(self, number: int, site: ObjectSite, start: int, end: int | None) -> None:
        """Words of a static object hold the numbers that it begins with."""
        data, word = (b"" if site.initializer is None else site.initializer.data), self.word
        last = -(-len(data.rstrip(b"\0")) // word)
        stop = last if end is None else min(end, last)
        words = (data[place * word : (place + 1) * word] for place in range(start, stop))
        position = start
        for flag, run in groupby(number_flag(int.from_bytes(each, "little"), 8 * word) for each in words):
            length = len(list(run))
            self.memory.hold(number, position, position + length, 1, flag)
            position += length
        if end is None or position < end:
            self.memory.hold(number, position, end, 1, NULL)

    # -- nodes ----------------------------------------------------------------------------------------------------

    def node(self, register: Register) -> int:
        """The node of a register."""
        found = self.nodes.get(register)
        if found is None:
            found = self.nodes[register] = self.solver.node()
        return found

    def into(self, flow: Flow, target: int) -> None:
        """A flow ends in a node."""
        bits, parts = flow
        if bits:
            self.solver.add(target, bits)
        for register, steps in parts:
            self.solver.derive(self.node(register), steps, target)

    def value_node(self, flow: Flow) -> tuple[int, int]:
        """A node (-1: none) and constant bits that together hold a flow."""
        bits, parts = flow
        if not parts:
            return -1, bits
        if len(parts) == 1 and not parts[0][1]:
            return self.node(parts[0][0]), bits
        node = self.solver.node()
        self.into((0, parts), node)
        return node, bits

    def unknown(self, register: Register, *, is_input: bool = True) -> None:
        """A register receives a value from outside, or one that nobody may choose: it may be anything."""
        if self.flows.follows(register.type):
            what = FRESH if isinstance(register.type, PointerType) and is_input else NUMBER
            self.solver.add(self.node(register), what)

    # -- functions ------------------------------------------------------------------------------------------------

    def _reach(self, function: ControlFlowAutomaton) -> None:
        """A function can be called: extract it, and what it calls in turn."""
        if function.name in self.reached:
            return
        self.reached[function.name] = None
        self._waiting.append(function)
        if self._extracting:
            return
        self._extracting = True
        while self._waiting:
            if self._budget is not None:
                self._budget.tick()
            self._function(self._waiting.pop())
        self._extracting = False

    def _function(self, function: ControlFlowAutomaton) -> None:
        handlers = self._handlers
        for edge in function.edges:
            for position, operation in enumerate(edge.operations):
                handler = handlers.get(type(operation))
                if handler is not None:
                    handler(operation)
                elif isinstance(operation, Havoc):
                    self._havoc(edge, position, operation)
                elif isinstance(operation, Allocate):
                    self._allocate(edge, position, operation)
                elif isinstance(operation, Call):
                    self._call(edge, operation)
                elif isinstance(operation, Return):
                    self._return(function, operation)

    def results(self, function: ControlFlowAutomaton) -> list[tuple[Type, int]]:
        """Types and nodes of what a function returns."""
        found = self._results.get(function.name)
        if found is None:
            found = self._results[function.name] = []
            for edge in function.exit.entering:
                last = edge.operations[-1] if edge.operations else None
                if isinstance(last, Return):
                    for value in last.values[len(found) :]:
                        found.append((value.type, self.solver.node()))
        return found

    # -- registers ------------------------------------------------------------------------------------------------

    def _assign(self, operation: Assign) -> None:
        if self.flows.follows(operation.target.type):
            self.into(self.flows.flow(operation.value), self.node(operation.target))

    def _havoc(self, edge: Edge, position: int, operation: Havoc) -> None:
        target = operation.target
        if not self.flows.follows(target.type):
            return
        if operation.origin.kind is OriginKind.UNINITIALIZED and not may_be_read(edge, position, target):
            return  # the beginning of a variable's life
        self.unknown(target, is_input=operation.origin.kind.is_input)

    def _block_size(self, operation: BlockSize) -> None:
        if self.flows.follows(operation.target.type):
            self.solver.add(self.node(operation.target), NUMBER)

    def _allocate(self, edge: Edge, position: int, operation: Allocate) -> None:
        number, word = self.numbers[operation.site], self.word
        self.solver.add(self.node(operation.target), self.flows.address_of(operation.site))
        content = NULL if operation.zeroed else FRESH
        written = initialised(edge, position, 8 * word)
        end = written.rfind(1) // word + 1
        count = self.memory.objects[number].count
        end = end if count is None else min(end, count)
        for index in range(end):
            if not all(written[index * word : (index + 1) * word]):
                self.memory.hold(number, index, index + 1, 1, content)
        self.memory.hold(number, end, None, 1, content)

    # -- memory ---------------------------------------------------------------------------------------------------

    def _load(self, operation: Load) -> None:
        target = operation.target
        if not self.flows.follows(target.type):
            return
        bits, parts = self.flows.flow(operation.address)
        node = self.node(target)
        if bits:
            self.memory.read_through(bits, STAY, node)
        for register, steps in parts:
            self.solver.constrain(self.node(register), LoadConstraint(self.memory, steps, node))

    def _store(self, operation: Store) -> None:
        type_ = operation.value.type
        if not self.flows.follows(type_):
            self._overwrite(operation.address, type_.bytes, NUMBER)
            return
        source, constant = self.value_node(self.flows.flow(operation.value))
        bits, parts = self.flows.flow(operation.address)
        if bits:
            self.memory.write_through(bits, STAY, source, constant)
        for register, steps in parts:
            self.solver.constrain(self.node(register), StoreConstraint(self.memory, steps, source, constant))

    def _overwrite(self, address: Expression, size: int | None, what: int) -> None:
        bits, parts = self.flows.flow(address)
        if bits:
            self.memory.overwrite_through(bits, STAY, size, what)
        for register, steps in parts:
            self.solver.constrain(self.node(register), OverwriteConstraint(self.memory, steps, size, what))

    def _fill(self, operation: Fill) -> None:
        byte, what = operation.byte, NUMBER
        if isinstance(byte, Constant):
            what = number_flag(int.from_bytes(bytes([byte.bits & 255]) * self.word, "little"), 8 * self.word)
        self._range(operation.destination, operation.size, what)

    def _havoc_memory(self, operation: HavocMemory) -> None:
        what = FRESH if operation.origin.kind.is_input else NUMBER
        self._range(operation.destination, operation.size, what)

    def _range(self, destination: Expression, size: Expression, what: int) -> None:
        extent = size.bits if isinstance(size, Constant) else None
        if extent is None and not self._in_words(size):
            what |= NUMBER
        self._overwrite(destination, extent, what)

    def _in_words(self, size: Expression) -> bool:
        """Whether a size is known to be a whole number of words."""
        distance, stride = self.flows.extent(size)
        return distance % self.word == 0 and stride % self.word == 0

    def _copy(self, operation: Copy) -> None:
        size = operation.size
        extent = size.bits if isinstance(size, Constant) else None
        if extent is None and not self._in_words(size):
            # The last word may be copied in part.
            self._overwrite(operation.destination, None, NUMBER)
            return
        buffer = CopyBuffer(self.memory, self.solver, extent)
        for address, add in ((operation.source, buffer.add_source), (operation.destination, buffer.add_destination)):
            bits, parts = self.flows.flow(address)
            if bits:
                add(bits)
            for register, steps in parts:
                self.solver.constrain(self.node(register), AddressConstraint(self.memory, steps, add))

    # -- calls ----------------------------------------------------------------------------------------------------

    def _return(self, function: ControlFlowAutomaton, operation: Return) -> None:
        for (_, node), value in zip(self.results(function), operation.values, strict=False):
            if self.flows.follows(value.type):
                self.into(self.flows.flow(value), node)

    def _call(self, edge: Edge, call: Call) -> None:
        link = CallLink(self, edge, call)
        if isinstance(call.callee, str):
            link.connect(call.callee)
            return
        bits, parts = self.flows.flow(call.callee)
        if bits:
            link.through(bits)
        for register, steps in parts:
            self.solver.constrain(self.node(register), AddressConstraint(self.memory, steps, link.through))

    def reach(self, name: str) -> ControlFlowAutomaton:
        """Note that a function is called."""
        function = self.program.functions[name]
        self._reach(function)
        return function


class CallLink:
    """One call, which may turn out to have several callees."""

    __slots__ = ("_arguments", "_call", "_edge", "_extraction")

    def __init__(self, extraction: Extraction, edge: Edge, call: Call) -> None:
        self._extraction = extraction
        self._edge = edge
        self._call = call
        self._arguments: dict[int, tuple[int, int]] = {}
        extraction.callees.setdefault(edge, {})

    def through(self, addresses: int) -> None:
        """The call may go to any of the addresses."""
        extraction = self._extraction
        locations, program = extraction.locations, extraction.program
        if addresses & (NUMBER | MOVED | FRESH | EXTERNAL):
            self._leave()
        if addresses & (NUMBER | MOVED):
            for name in program.function_of_site.values():
                self.connect(name)
        for location in bits_of(addresses & ~FLAGS):
            site = locations.sites[locations.object[location]]
            if site.kind is ObjectKind.EXTERNAL:
                self._leave()
            elif locations.modulus[location] or locations.offset[location] == 0:
                callee = program.function_of_site.get(site)
                if callee is not None:
                    self.connect(callee)

    def _leave(self) -> None:
        """The call may leave the program: it returns anything and writes nothing."""
        extraction = self._extraction
        if self._edge not in extraction.outside:
            extraction.outside[self._edge] = None
            for target in self._call.targets:
                extraction.unknown(target)

    def connect(self, name: str) -> None:
        """Arguments flow to the parameters, results come back."""
        extraction = self._extraction
        known = extraction.callees[self._edge]
        if name in known:
            return
        known[name] = None
        function = extraction.reach(name)
        call, flows, solver = self._call, extraction.flows, extraction.solver
        for number, parameter in enumerate(function.parameters):
            if not flows.follows(parameter.type):
                continue
            if number >= len(call.arguments):
                extraction.unknown(parameter, is_input=False)
            else:
                self._pass(number, call.arguments[number], parameter)
        if function.variable_arguments is not None:
            if call.variable_arguments is not None:
                self._pass(-1, call.variable_arguments, function.variable_arguments)
            else:
                extraction.unknown(function.variable_arguments, is_input=False)
        results = extraction.results(function)
        for number, target in enumerate(call.targets):
            if not flows.follows(target.type):
                continue
            if number >= len(results):
                extraction.unknown(target, is_input=False)
            elif flows.follows(results[number][0]):
                steps = conversion(results[number][0], target.type)
                solver.derive(results[number][1], steps, extraction.node(target))
            else:
                solver.add(extraction.node(target), _ANYTHING)

    def _pass(self, number: int, argument: Expression, parameter: Register) -> None:
        extraction = self._extraction
        target = extraction.node(parameter)
        if not extraction.flows.follows(argument.type):
            extraction.solver.add(target, _ANYTHING)
            return
        given = self._arguments.get(number)
        if given is None:
            given = self._arguments[number] = extraction.value_node(extraction.flows.flow(argument))
        node, bits = given
        steps = conversion(argument.type, parameter.type)
        if node >= 0:
            extraction.solver.derive(node, steps, target)
        for step in steps:
            bits = apply_step(extraction.locations, bits, step)
        extraction.solver.add(target, bits)


def _divisors(program: Program) -> Divisors | None:
    """Knowledge about divisors, if there is a copy that needs it: few programs have one."""
    for function in program.functions.values():
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Copy) and not isinstance(operation.size, Constant):
                    from cegas.pointers.divisors import Divisors

                    return Divisors(program)
    return None


def conversion(given: Type, wanted: Type) -> Steps:
    """The steps from a value of one type to the same bits of another; both are followed."""
    if isinstance(given, PointerType) == isinstance(wanted, PointerType):
        return ()
    return ((TO_INTEGER if isinstance(given, PointerType) else TO_POINTER, 0, 0),)
