"""The sparse value-flow graph of one function: from definitions to uses, of registers and of memory (paper, section 3.1).

A node is an operation, or one of the places where values change hands:

    parameter     a register that is set on entry           argument      what a call hands to a parameter
    result        a register that a call sets               return value  what a return hands to a result
    χ             a version of memory that an operation or a call makes
    φ             a version of a register or of memory where paths join
    memory entry  a version on entry                        memory exit   a version that callers see
    call μ        a version that a call hands to its callees

Edges between functions are not part of it; `sfg` finds them when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.enums import Enum
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.program.expressions import Expression, Register
from cegas.program.operations import Call, Operation, Return, registers_written
from cegas.spatial_flow.memory_ssa import FunctionMemory, MemoryVariable
from cegas.spatial_flow.register_ssa import FunctionRegisters, registers_in, registers_read
from cegas.spatial_flow.ssa import VersionDefinition

FlowVariable = Register | MemoryVariable


class FlowNodeKind(Enum):
    """What a node of the value-flow graph is."""

    OPERATION = "operation"
    CHI = "χ"
    PHI = "φ"
    PARAMETER = "parameter"
    ARGUMENT = "argument"
    RESULT = "result"
    RETURN_VALUE = "return value"
    MEMORY_ENTRY = "memory entry"
    MEMORY_EXIT = "memory exit"
    CALL_MU = "call μ"


class FlowKind(Enum):
    """How a value gets from one node to another."""

    DIRECT = "direct"
    """In a register."""
    INDIRECT = "indirect"
    """Through memory."""
    MADE = "made"
    """From an operation into the version of memory that it makes."""
    KEPT = "kept"
    """From the old version of memory into the new one: a weak update, or what the operation does not touch."""
    CALL = "call"
    RETURN = "return"


class FlowNode:
    """A node. Compared by identity."""

    __slots__ = ("definition", "edge", "function", "incoming", "index", "kind", "location", "outgoing", "variable")

    def __init__(
        self,
        function: str,
        kind: FlowNodeKind,
        *,
        edge: Edge | None = None,
        index: int = 0,
        location: Location | None = None,
        variable: FlowVariable | None = None,
        definition: VersionDefinition | None = None,
    ) -> None:
        self.function = function
        self.kind = kind
        self.edge = edge
        self.index = index
        """For operations and χs: the place on the edge; for parameters, arguments, results and return values: which one."""
        self.location = location
        """For φs."""
        self.variable = variable
        self.definition = definition
        """For χs, φs and memory on entry and exit: the version."""
        self.incoming: list[FlowEdge] = []
        self.outgoing: list[FlowEdge] = []

    @property
    def operation(self) -> Operation:
        """The operation that a node with a place belongs to."""
        assert self.edge is not None
        if self.kind in (FlowNodeKind.OPERATION, FlowNodeKind.CHI):
            return self.edge.operations[self.index]
        return self.edge.operations[-1]

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.edge or self.location or ''} {self.index} of {self.function}>"


class FlowEdge:
    """A value may flow from `source` to `target`: in a register, or as content of some of `regions`."""

    __slots__ = ("call", "kind", "regions", "source", "target", "variable")

    def __init__(
        self,
        source: FlowNode,
        target: FlowNode,
        kind: FlowKind,
        variable: FlowVariable | None,
        regions: int = 0,
        call: Edge | None = None,
    ) -> None:
        self.source = source
        self.target = target
        self.kind = kind
        self.variable = variable
        self.regions = regions
        self.call = call
        """Between functions: the call."""

    def __repr__(self) -> str:
        return f"{self.source!r} -> {self.target!r}"


AREA = -1
"""The number of the argument that is the address of the variable arguments."""


class FunctionFlow:
    """The value flow within one function."""

    def __init__(self, function: ControlFlowAutomaton, registers: FunctionRegisters, memory: FunctionMemory) -> None:
        self.function = function
        self.nodes: list[FlowNode] = []
        self.operations: dict[Edge, list[FlowNode]] = {}
        """For each edge one node per operation."""
        self.parameters: dict[int, FlowNode] = {}
        self.arguments: dict[Edge, dict[int, FlowNode]] = {}
        self.results: dict[Edge, dict[int, FlowNode]] = {}
        self.return_values: dict[Edge, dict[int, FlowNode]] = {}
        self.entries: dict[int, FlowNode] = {}
        """Memory on entry, by the number of its variable."""
        self.exits: dict[int, FlowNode] = {}
        self.call_mus: dict[Edge, dict[int, FlowNode]] = {}
        self.call_chis: dict[Edge, dict[int, FlowNode]] = {}
        self._registers = registers
        self._memory = memory
        self._made: dict[VersionDefinition, FlowNode] = {}
        self._make_nodes()
        self._connect()

    def at(self, edge: Edge, index: int) -> FlowNode:
        """The operation at a place."""
        return self.operations[edge][index]

    # -- nodes ----------------------------------------------------------------------------------------------------

    def _add(self, node: FlowNode) -> FlowNode:
        self.nodes.append(node)
        if node.definition is not None and node.kind is not FlowNodeKind.MEMORY_EXIT:
            self._made[node.definition] = node
        return node

    def _make_nodes(self) -> None:
        self._make_entry()
        for edge in self.function.edges:
            self.operations[edge] = [self._make_operation(edge, index) for index in range(len(edge.operations))]
        self._make_memory()
        for location in self.function.locations:
            self._make_phis(location)

    def _make_entry(self) -> None:
        function, name = self.function, self.function.name
        numbered = list(enumerate(function.parameters))
        if function.variable_arguments is not None:
            numbered.append((AREA, function.variable_arguments))
        for number, register in numbered:
            self.parameters[number] = self._add(
                FlowNode(
                    name,
                    FlowNodeKind.PARAMETER,
                    index=number,
                    variable=register,
                    definition=self._registers.parameters[register],
                )
            )
        for variable in self._memory.variables:
            self.entries[variable.index] = self._add(
                FlowNode(name, FlowNodeKind.MEMORY_ENTRY, variable=variable, definition=self._memory.on_entry(variable))
            )

    def _make_operation(self, edge: Edge, index: int) -> FlowNode:
        name, operation = self.function.name, edge.operations[index]
        node = self._add(FlowNode(name, FlowNodeKind.OPERATION, edge=edge, index=index))
        if isinstance(operation, Call):
            arguments = self.arguments[edge] = {}
            for number in range(len(operation.arguments)):
                arguments[number] = self._add(FlowNode(name, FlowNodeKind.ARGUMENT, edge=edge, index=number))
            if operation.variable_arguments is not None:
                arguments[AREA] = self._add(FlowNode(name, FlowNodeKind.ARGUMENT, edge=edge, index=AREA))
            results = self.results[edge] = {}
            for number, register in enumerate(operation.targets):
                made = self._registers.made(edge, index, register)
                results[number] = self._add(
                    FlowNode(name, FlowNodeKind.RESULT, edge=edge, index=number, variable=register, definition=made)
                )
            return node
        if isinstance(operation, Return):
            values = self.return_values[edge] = {}
            for number in range(len(operation.values)):
                values[number] = self._add(FlowNode(name, FlowNodeKind.RETURN_VALUE, edge=edge, index=number))
            return node
        for register in registers_written(operation):
            self._made[self._registers.made(edge, index, register)] = node
        return node

    def _make_memory(self) -> None:
        name, memory = self.function.name, self._memory
        for edge in self.function.edges:
            for annotation in memory.annotations(edge):
                for chi in annotation.chis:
                    node = self._add(
                        FlowNode(
                            name,
                            FlowNodeKind.CHI,
                            edge=edge,
                            index=annotation.index,
                            variable=memory.variable(chi.definition),
                            definition=chi.definition,
                        )
                    )
                    if edge.call is not None:
                        self.call_chis.setdefault(edge, {})[chi.definition.variable] = node
                if edge.call is not None:
                    for mu in annotation.mus:
                        variable = memory.variable(mu.definition)
                        self.call_mus.setdefault(edge, {})[variable.index] = self._add(
                            FlowNode(name, FlowNodeKind.CALL_MU, edge=edge, variable=variable)
                        )
        for variable, last in memory.at_exit():
            self.exits[variable.index] = self._add(
                FlowNode(name, FlowNodeKind.MEMORY_EXIT, variable=variable, definition=last)
            )

    def _make_phis(self, location: Location) -> None:
        name = self.function.name
        for phi in self._registers.phis(location):
            register = self._registers.register(phi)
            self._add(FlowNode(name, FlowNodeKind.PHI, location=location, variable=register, definition=phi))
        for phi in self._memory.phis(location):
            variable = self._memory.variable(phi)
            self._add(FlowNode(name, FlowNodeKind.PHI, location=location, variable=variable, definition=phi))

    # -- edges ----------------------------------------------------------------------------------------------------

    def _link(self, source: FlowNode, target: FlowNode, kind: FlowKind, variable: FlowVariable, regions: int = 0) -> None:
        edge = FlowEdge(source, target, kind, variable, regions)
        source.outgoing.append(edge)
        target.incoming.append(edge)

    def _connect(self) -> None:
        for edge, nodes in self.operations.items():
            for index, operation in enumerate(edge.operations):
                if isinstance(operation, Call):
                    self._connect_call(edge, operation)
                elif isinstance(operation, Return):
                    for number, value in enumerate(operation.values):
                        self._read(edge, index, (value,), self.return_values[edge][number])
                else:
                    self._read_registers(edge, index, registers_read(operation), nodes[index])
            self._connect_memory(edge)
        for location in self.function.locations:
            for phi in self._registers.phis(location):
                for _, operand in phi.operands:
                    self._link(self._made[operand], self._made[phi], FlowKind.DIRECT, self._registers.register(phi))
            for phi in self._memory.phis(location):
                variable = self._memory.variable(phi)
                for _, operand in phi.operands:
                    self._link(self._made[operand], self._made[phi], FlowKind.INDIRECT, variable, variable.regions)
        for variable, last in self._memory.at_exit():
            self._link(self._made[last], self.exits[variable.index], FlowKind.INDIRECT, variable, variable.regions)

    def _connect_call(self, edge: Edge, call: Call) -> None:
        if not isinstance(call.callee, str):
            self._read(edge, 0, (call.callee,), self.operations[edge][0])
        arguments = self.arguments[edge]
        for number, argument in enumerate(call.arguments):
            self._read(edge, 0, (argument,), arguments[number])
        if call.variable_arguments is not None:
            self._read(edge, 0, (call.variable_arguments,), arguments[AREA])

    def _read(self, edge: Edge, index: int, expressions: Iterable[Expression], node: FlowNode) -> None:
        self._read_registers(edge, index, registers_in(expressions), node)

    def _read_registers(self, edge: Edge, index: int, registers: Iterable[Register], node: FlowNode) -> None:
        for register in registers:
            reached = self._registers.reaching(edge, index, register)
            if reached is not None:
                self._link(self._made[reached], node, FlowKind.DIRECT, register)

    def _connect_memory(self, edge: Edge) -> None:
        memory, made = self._memory, self._made
        is_call = edge.call is not None
        for annotation in memory.annotations(edge):
            operation = self.operations[edge][annotation.index]
            for mu in annotation.mus:
                variable = memory.variable(mu.definition)
                user = self.call_mus[edge][variable.index] if is_call else operation
                self._link(made[mu.definition], user, FlowKind.INDIRECT, variable, mu.regions)
            for chi in annotation.chis:
                variable = memory.variable(chi.definition)
                node = made[chi.definition]
                if not is_call:
                    self._link(operation, node, FlowKind.MADE, variable, chi.regions)
                kept = variable.regions & ~chi.replaced
                old = chi.definition.previous
                if kept and old is not None:
                    self._link(made[old], node, FlowKind.KEPT, variable, kept)
