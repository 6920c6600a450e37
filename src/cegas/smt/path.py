"""Is a path of the program feasible? The abstract machine runs along it with formulas as values.

Every assumption on the way becomes a constraint; what folds to true leaves no trace, and what folds to false
ends the encoding there. Besides the constraints there are *definitions*: facts about symbols (bases of objects,
bits of floats) that restrict no run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.records import record
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Access, Expression, Reached, addresses_in
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import Background, Content, Filled, Fresh, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Free,
    Operation,
    Origin,
    OriginKind,
    Return,
)
from cegas.program.types import BOOL, Type
from cegas.program.values import Pointer, Value
from cegas.smt.accesses import Accesses
from cegas.smt.addresses import Addresses
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.contents import SmtContent
from cegas.smt.external_view import ExternalView
from cegas.smt.origins import Judged
from cegas.smt.ranges import RangeAccesses
from cegas.smt.terms import Node


@record
class PathConstraint:
    """A condition for a path to go on: the number of its edge in the path, and the operation that asks for it."""

    edge: int
    operation: Operation
    node: Node


@record
class SymbolDefinition:
    """A fact about symbols that first occur on an edge of the path."""

    edge: int
    node: Node


class PathEncoder(Machine):
    """Executes one path symbolically: `run` does all of it, `take` an edge. The final state is open to queries."""

    def __init__(self, program: Program) -> None:
        self.smt = SmtAlgebra(program.data_model.value)
        self.smt.asks_reach = ConditionKind.LOST in program.counted
        super().__init__(program, self.smt)
        self.constraints: list[PathConstraint] = []
        self.definitions: list[SymbolDefinition] = []
        self.contradiction: int | None = None
        """The edge on which a condition folded to false, if one did."""
        self.judged: Judged | None = None
        """If the path ends where a condition fails: why it does."""
        self.hidden: list[SmtContent] = []
        """The unknown contents of memory, in the order in which the program made them."""
        self.dynamic: list[MemoryObject] = []
        """The objects that are not static, in the order in which the program made them."""
        self._edge = -1
        """The number of the last edge."""
        self._waiting: Edge | None = None
        """The last edge, if it is a call that has not been done yet."""
        terms = self.smt.terms
        self.external_memory = self._kept_content(None)
        self.unknown_memory: Node = terms.variable(terms.array_sort(self.smt.pointer_bits), "external memory")
        """The bytes of external memory before the program changes them, by address."""
        self.smt.origins[self.unknown_memory] = Origin(OriginKind.EXTERNAL, "external memory")
        self.external_memory.array = self.unknown_memory
        self.external_memory.touched = terms.constant_array(self.smt.pointer_bits, terms.vector(0, 8))
        self.external: MemoryObject
        """The object of all memory outside the program, made when the program starts."""
        self.smt.layout.objects_made = lambda: self.time
        self.addresses = Addresses(self.smt, self)
        self._accesses = Accesses(self.smt, self.addresses, self.external_memory)
        self._ranges = RangeAccesses(self.smt, self.addresses, self._accesses, self.atoms, self.is_excluded)

    # -- the path -------------------------------------------------------------------------------------------------

    def run(self, path: Sequence[Edge], tick: Tick | None = None) -> None:
        """Execute a path from the start of the program, as far as it is not trivially infeasible.

        `tick` is called for every edge and in long loops; it may raise, to give up.
        """
        if path and path[0].source is not self.program.functions[self.program.start].entry:
            raise ValueError("a path begins at the start of the program")
        if tick is not None:
            self.smt.tick = tick
        self.begin()
        for edge in path:
            self.smt.tick()
            self.take(edge)
            if self.contradiction is not None:
                return

    def begin(self) -> None:
        """Enter the program; `take` goes on from here."""
        self.external = self.smt.external = self.static(self.program.external)
        self.start()

    def take(self, edge: Edge) -> None:
        """Execute one edge more, unless the path is trivially infeasible before its end.

        A call waits for the next edge: where the path goes on says what is called.
        """
        waiting = self._waiting
        if waiting is not None:
            self._waiting = None
            self._do(waiting, waiting.operations[0], edge)
            if self.contradiction is not None:
                return
        self._edge += 1
        if edge.call is not None:
            self._waiting = edge
            return
        for operation in edge.operations:
            self._do(edge, operation, None)
            if self.contradiction is not None:
                return

    def _do(self, edge: Edge, operation: Operation, following: Edge | None) -> None:
        try:
            self._step(edge, operation, following)
        except Stuck as stuck:
            if stuck.position is None:
                raise Stuck(stuck.reason, operation.position) from stuck
            raise
        self._collect_definitions()

    def _step(self, edge: Edge, operation: Operation, following: Edge | None) -> None:
        if isinstance(operation, Assume):
            if operation.kind is AssumeKind.VIOLATION:
                self._violate(operation)
            else:
                self.assume(operation, self.evaluate(operation.condition))
        elif isinstance(operation, Call):
            if following is not None:
                self._call(edge, operation, following)
        elif isinstance(operation, Return):
            self.leave(operation.values)
        else:
            self.execute(operation)

    def _violate(self, operation: Assume) -> None:
        """The path ends here, where a condition fails; why it does is kept."""
        terms, failing = self.smt.terms, operation.condition
        fails = self.smt.truth(self.evaluate(failing))
        judged, wild = self.addresses.judge(lambda: self.evaluate(failing))
        trusted, clear, whose = [], [], ""
        for addresses in addresses_in(failing):
            values = [self.evaluate(address) for address in addresses]
            found = [self.addresses.origins.trusted(value) for value in values]
            trusted.append(terms.disjunction(*[condition for condition, _ in found]))
            clear += [self.addresses.origins.is_clear(value) for value in values]
            whose = whose or next((origin for _, origin in found if origin), "")
        # Of several atoms any may be the one that fails, so all have to be about what is trusted.
        is_trusted = terms.conjunction(*trusted) if trusted else terms.false
        is_clear, holds = terms.conjunction(*clear), terms.negation(fails)
        self.judged = Judged(wild, is_trusted, is_clear, holds, len(self.constraints), whose)
        self.assume(operation, judged)

    def assume(self, operation: Operation, condition: Value) -> None:
        """Add a constraint."""
        node = self.smt.truth(condition)
        if node.is_true():
            return
        self.constraints.append(PathConstraint(self._edge, operation, node))
        if node.is_false():
            self.contradiction = self._edge

    def atoms(self) -> Iterable[tuple[Node, bool]]:
        """Conditions that decide whether runs come to this place: whether each holds of those that do."""
        return [atom for constraint in self.constraints for atom in self.smt.terms.atoms(constraint.node)]

    def is_excluded(self, condition: Node) -> bool:
        """Whether it is known that a condition holds in none of the runs that come here."""
        return bool(condition.is_false())

    def _collect_definitions(self) -> None:
        pending = self.smt.definitions
        for node in pending:
            if not node.is_true():
                self.definitions.append(SymbolDefinition(self._edge, node))
        pending.clear()

    def _call(self, edge: Edge, call: Call, following: Edge) -> None:
        """Enter the function that the path goes on in."""
        if following.source is edge.target:
            self._outside_call(call)
            return
        function = self.program.functions[following.source.function]
        if following.source is not function.entry:
            raise ValueError(f"the path does not enter {function.name} at its entry")
        if isinstance(call.callee, str):
            if call.callee != function.name:
                raise ValueError(f"the path goes from a call of {call.callee} to {function.name}")
        else:
            self._demand_callee(call, call.callee, function)
        self.enter(edge, function)

    def _demand_callee(self, call: Call, callee: Expression, function: ControlFlowAutomaton) -> None:
        pointer = self.evaluate(callee)
        matches: Value = 0
        for site, name in self.program.function_of_site.items():
            if name == function.name:
                same = self.addresses.equal(pointer, Pointer(self.static(site), 0))
                matches = self.smt.apply(op.OR, BOOL, BOOL, (matches, same))
        self.assume(call, matches)

    def _outside_call(self, call: Call) -> None:
        """A call through an external pointer, or a number, acts like a function without a body: it returns input."""
        if isinstance(call.callee, str):
            raise ValueError(f"the path skips the call of {call.callee}")
        self.assume(call, self.smt.wrap(self.addresses.leaves(self.evaluate(call.callee)), BOOL))
        self.given.extend(self.evaluate(argument) for argument in call.arguments)
        for target in call.targets:
            origin = Origin(OriginKind.UNKNOWN_FUNCTION, "a function outside the program")
            self.set(target, self.smt.fresh(origin, target.type))

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        objects = list(self.frame.objects)
        edge = super().leave(results)
        for memory in objects:
            self.smt.layout.note_death(memory, self.time, self.smt.terms.false)
        return edge

    # -- objects --------------------------------------------------------------------------------------------------

    def content(self, background: Background | None) -> Content:
        return self._kept_content(background)

    def _kept_content(self, background: Background | None) -> SmtContent:
        content = SmtContent(self.smt, background)
        content.keep()
        return content

    def defined(self, value: Value) -> Value:
        return self.smt.wrap(self.smt.definedness.is_defined(value), BOOL)

    def fresh_background(self, origin: Origin, *, undefined: bool, without: tuple[Value, ...] = ()) -> Fresh:
        background = super().fresh_background(origin, undefined=undefined, without=without)
        assert isinstance(background.hidden, SmtContent)
        self.hidden.append(background.hidden)
        return background

    def _static_background(self, site: ObjectSite) -> Background:
        # External memory is one array for all its objects: see `_make`.
        return Filled(0) if site.kind is ObjectKind.EXTERNAL else super()._static_background(site)

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = super()._make(site, size, background)
        if site is self.program.external:
            memory.content = self.external_memory
        elif site.kind is ObjectKind.EXTERNAL:
            view = ExternalView(self.smt, self.external_memory)
            view.attach(memory)
            memory.content = view
        elif not site.kind.is_static:
            self.dynamic.append(memory)
        return memory

    def outside_written(self, memory: MemoryObject) -> None:
        """Nothing to do: all memory outside the program is one array here, so the other objects have changed with it."""

    def _allocate(self, operation: Allocate) -> None:
        previous = self.frame.scoped.get(operation.site) if operation.scoped else None
        super()._allocate(operation)
        if previous is not None:
            self.smt.layout.note_death(previous, self.time - 1, self.smt.terms.false)
        if operation.site.is_input:
            memory = self.objects[-1]
            self._accesses.strings[memory] = self.hidden[-1]
            assert isinstance(memory.content, SmtContent)
            memory.content.make_array(memory.size)

    def make_room(self, address: Value) -> None:
        """The block counts as dead for the one object that is made next, and for nothing else."""
        terms, layout, now = self.smt.terms, self.smt.layout, self.time
        for guard, place in self.addresses.resolve(address):
            if not isinstance(place, Pointer):
                continue
            memory = place.object
            if memory is self.external:
                self.freed_outside = True
            else:
                alive = self.smt.truth(memory.alive)
                layout.note_death(memory, now, terms.conjunction(alive, terms.negation(guard)))
                layout.note_death(memory, now + 1, alive)

    def end_life(self, address: Pointer, operation: Operation) -> None:
        self._kill(self.smt.terms.true, address.object)

    def _free(self, operation: Free) -> None:
        address = self.evaluate(operation.address)
        for guard, place in self.addresses.resolve(address):
            if isinstance(place, Pointer):
                self._kill(guard, place.object)

    def _kill(self, guard: Node, memory: MemoryObject) -> None:
        if memory is self.external:
            self.freed_outside = True
            return
        terms = self.smt.terms
        memory.alive = self.smt.select(BOOL, [(guard, 0), (terms.negation(guard), memory.alive)])
        self.smt.layout.note_death(memory, self.time, self.smt.truth(memory.alive))

    def _block_size(self, operation: BlockSize) -> None:
        places = self.addresses.resolve(self.evaluate(operation.address))
        sizes = [(guard, place.object.size) for guard, place in places if isinstance(place, Pointer)]
        if not sizes:
            raise Stuck("the size of a block at a fixed address", operation.position)
        self.set(operation.target, self.smt.select(operation.target.type, sizes))

    # -- memory ---------------------------------------------------------------------------------------------------

    def callable(self, address: Value) -> Value:
        return self.addresses.callable(address)

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        return self.addresses.valid(address, size, access)

    def apart(self, one: Value, other: Value, size: Value) -> Value:
        return self.addresses.apart(one, other, size)

    def reached(self, condition: Reached) -> Value:
        from cegas.smt.reachability import PathReachability  # few programs are asked for lost blocks

        return PathReachability(self).reached(condition)

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        places = self._accesses.places(address, type_.bytes, operation, writing=False)
        values = [(guard, self._typed(self._accesses.load(place, type_), type_)) for guard, place in places]
        return self.smt.select(type_, values)

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        for guard, place in self._accesses.places(address, type_.bytes, operation, writing=True):
            self._accesses.store(guard, place, value, type_.bytes)

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        self._ranges.copy(destination, source, size, operation)

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        self._ranges.overwrite(destination, size, background, operation)
