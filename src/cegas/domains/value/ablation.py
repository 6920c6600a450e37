"""The value analysis with a mechanism taken out: what a proof needs is what it is not found without.

Each ablation makes successors or merged states weaker, never stronger, so that what is still proved holds. All are meant for
a look with everything tracked, for which no refinement can make up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cegas.cpa.operators import MergeJoin
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.contents import Contents
from cegas.domains.value.cpa import ValueAnalysis, join_memories
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import NO_CELLS, Frame, Memory, ObjectContent, ObjectTable, Rest, ValueState
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Expression, Register, StaticAddress, registers_of, subexpressions
from cegas.program.liveness import intermediate_registers
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assign, Copy, Fill, Operation, Store
from cegas.program.steps import Step
from cegas.program.types import PointerType
from cegas.program.values import Value

Callees = Callable[[Edge], tuple[str, ...]]
"""The functions that a call edge may enter."""
IsSlot = Callable[[str, Register], bool]
"""Whether a register of a function holds the address of a local."""


class AblatedAnalysis(ValueAnalysis):
    """The value analysis without some mechanisms.

    Without strong updates, a write through a pointer may have left what was there; without fields, an object has one content
    for all of its cells; without paths, the states of a location are joined; without contexts, a function knows only those
    arguments that all its calls agree about.
    """

    def __init__(
        self,
        program: Program,
        space: AddressSpace,
        callees: Callees,
        *,
        strong_updates: bool = True,
        fields: bool = True,
        paths: bool = True,
        contexts: bool = True,
    ) -> None:
        super().__init__(program, space, compiled=False)
        self.transfer = AblatedTransfer(
            program, self.objects, space, callees, strong_updates=strong_updates, fields=fields, contexts=contexts
        )
        if not paths:
            self.merge = MergeJoin(self.domain)


class ContentsInOne(Contents):
    """An access sees the one content of an object, or nothing."""

    def read(self, site: ObjectSite, content: ObjectContent, offset: int, size: int) -> Value:
        return super().read(site, _seen(content, offset, size), offset, size)

    def pieces(self, site: ObjectSite, content: ObjectContent, offset: int, size: int) -> list[tuple[int, int, Value]]:
        return super().pieces(site, _seen(content, offset, size), offset, size)


class AblatedTransfer(ValueTransfer):
    """Its successors are those of the value analysis, made weaker."""

    def __init__(
        self,
        program: Program,
        objects: ObjectTable,
        space: AddressSpace,
        callees: Callees,
        *,
        strong_updates: bool,
        fields: bool,
        contexts: bool,
    ) -> None:
        super().__init__(program, objects, space)
        self._has_strong_updates = strong_updates
        self._has_fields = fields
        if not self._has_fields:
            self.contents = ContentsInOne(self.algebra, holds_pointers=space.holds_pointers)
        self._named: dict[str, frozenset[Register]] = {}
        self._open = frozenset[Register]()
        """The parameters that are not known."""
        if not contexts:
            self._open = frozenset(_parameters_in_dispute(program, callees, self.is_constant))

    # -- strong updates and fields --------------------------------------------------------------------------------

    def execute(self, scratch: Scratch, operation: Operation) -> None:
        before = scratch.memory
        super().execute(scratch, operation)
        if scratch.memory is before:
            return
        if not self._has_strong_updates and self._goes_through_pointer(scratch.function, operation):
            scratch.memory = join_memories(scratch.memory, before)
        self._forget_fields(scratch, before)

    def assume(self, scratch: Scratch, condition: Expression) -> bool:
        before = scratch.memory
        passes = super().assume(scratch, condition)
        self._forget_fields(scratch, before)
        return passes

    def initial_content(self, site: ObjectSite) -> ObjectContent:
        content = super().initial_content(site)
        return content if self._has_fields else _in_one(site, content)

    def _forget_fields(self, scratch: Scratch, before: Memory) -> None:
        """Objects that were written to have one content from now on."""
        if self._has_fields or scratch.memory is before:
            return
        for object_, content in scratch.memory.items():
            if content is not before.get(object_):
                scratch.memory = scratch.memory.set(object_, _in_one(object_.site, content))

    def _goes_through_pointer(self, function: str, operation: Operation) -> bool:
        """Whether an operation writes to an object that it does not name."""
        if isinstance(operation, Store):
            address = operation.address
        elif isinstance(operation, Copy | Fill):
            address = operation.destination
        else:
            return False
        return not _names_object(address, self._named_registers(function))

    def _named_registers(self, function: str) -> frozenset[Register]:
        found = self._named.get(function)
        if found is None:
            found = self._named[function] = _named_registers(self.program.functions[function], self.slots(function))
        return found

    # -- contexts -------------------------------------------------------------------------------------------------

    def _call(self, state: ValueState, step: Step, callee: ControlFlowAutomaton) -> ValueState | None:
        entered = super()._call(state, step, callee)
        if entered is None or not self._open:
            return entered
        known = {register: value for register, value in entered.frame.values.items() if register not in self._open}
        return ValueState(Frame(known, entered.frame.parent), entered.memory)


def _in_one(site: ObjectSite, content: ObjectContent) -> ObjectContent:
    """What is known of all cells of an object alike."""
    return content if _is_uniform(site, content) else _unknown(content)


def _unknown(content: ObjectContent) -> ObjectContent:
    return ObjectContent(content.alive, content.size, Rest.UNKNOWN, NO_CELLS)


def _is_uniform(site: ObjectSite, content: ObjectContent) -> bool:
    if not content.cells:
        return content.rest is not Rest.INITIAL or site.initializer is None or not any(site.initializer.data)
    cells = list(content.cells.values())
    return all(cell == cells[0] for cell in cells) and len(cells) * cells[0][0] == content.size


def _seen(content: ObjectContent, offset: int, size: int) -> ObjectContent:
    """What an access gets to see of an object that has one content."""
    return _unknown(content) if _splits(content, offset, size) else content


def _splits(content: ObjectContent, offset: int, size: int) -> bool:
    """Whether an access means a part of a cell, or several of them: a small structure may be known as one cell."""
    if not content.cells or (offset == 0 and size == content.size):
        return False
    cell = content.cells.get(offset)
    return cell is None or cell[0] != size


def _names_object(address: Expression, named: frozenset[Register]) -> bool:
    """Whether an address is computed from that of one object, not from pointers."""
    bases = {part for part in subexpressions(address) if isinstance(part, StaticAddress | Register) and _is_pointer(part)}
    return len(bases) == 1 and all(isinstance(base, StaticAddress) or base in named for base in bases)


def _is_pointer(expression: Expression) -> bool:
    return isinstance(expression.type, PointerType)


def _named_registers(function: ControlFlowAutomaton, slots: Iterable[Register]) -> frozenset[Register]:
    """The registers for addresses of locals, and the intermediate results that name an object as well."""
    named = frozenset(slots)
    intermediate = intermediate_registers(function)
    definitions = [
        operation
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Assign) and operation.target in intermediate and _is_pointer(operation.target)
    ]
    while True:
        more = {definition.target for definition in definitions if _names_object(definition.value, named)}
        if named.issuperset(more):
            return named
        named |= more


def _parameters_in_dispute(program: Program, callees: Callees, is_slot: IsSlot) -> Iterator[Register]:
    """The parameters to which calls give different arguments, or such as may mean different things."""
    calls: dict[str, list[Edge]] = {}
    for function in program.functions.values():
        for edge in function.edges:
            if edge.call is not None:
                for name in callees(edge):
                    calls.setdefault(name, []).append(edge)
    for name, edges in calls.items():
        if len(edges) < 2:
            continue
        function = program.functions[name]
        for number, parameter in enumerate(function.parameters):
            if not _agree(edges, number, is_slot):
                yield parameter
        if function.variable_arguments is not None:
            yield function.variable_arguments


def _agree(edges: list[Edge], number: int, is_slot: IsSlot) -> bool:
    """Whether calls pass the same constant, or the address of the same local."""
    arguments = set()
    for edge in edges:
        assert edge.call is not None
        if number >= len(edge.call.arguments):
            return False
        argument, caller = edge.call.arguments[number], edge.source.function
        registers = list(registers_of(argument))
        if not all(is_slot(caller, register) for register in registers):
            return False
        arguments.add((argument, caller if registers else None))
    return len(arguments) == 1
