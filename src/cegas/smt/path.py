"""Is a path of the program feasible? The abstract machine runs along it with formulas as values.

Every assumption on the way becomes a constraint; what folds to true leaves no trace, and what folds to false
ends the encoding there. Besides the constraints there are *definitions*: facts about symbols (bases of objects,
bits of floats) that restrict no run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cegas.foundation.budget import Tick
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Access, Expression
from cegas.program.machine import Machine, Stuck
from cegas.program.memory import Background, Content, Filled, Fresh, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    BlockSize,
    Call,
    Free,
    Operation,
    Origin,
    OriginKind,
    Return,
)
from cegas.program.operators import signed
from cegas.program.types import BOOL, Type, int_type
from cegas.program.values import Pointer, Value, in_pages
from cegas.smt.algebra import Choice, SmtAlgebra, Term
from cegas.smt.contents import MOST_BYTES, ExternalView, SmtContent
from cegas.smt.ranges import pieces
from cegas.smt.terms import Node

MOST_CANDIDATES = 256
"""An address without a known object is compared with at most this many objects."""

MOST_NOTED = 10_000
"""So many accesses to memory outside the program are noted."""

MOST_SPOTS = 256
"""A copy goes from cell to cell if neither its source nor its destination may be at more places than this."""

ResolvedAddress: TypeAlias = Pointer | int
"""An object and an offset, or an address where no object can be."""

IN_PAGES = 1
"""Stands for every address but null in the two pages where no object can be."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A condition for a path to go on: the number of its edge in the path, and the operation that asks for it."""

    edge: int
    operation: Operation
    node: Node


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place that an address means if a condition holds."""

    guard: Node
    content: SmtContent
    offset: int


@dataclass(frozen=True, slots=True)
class SymbolDefinition:
    """A fact about symbols that first occur on an edge of the path."""

    edge: int
    node: Node


class PathEncoder(Machine):
    """Executes one path symbolically: `run` does all of it, `take` an edge. The final state is open to queries."""

    def __init__(self, program: Program) -> None:
        self.smt = SmtAlgebra(program.data_model.value)
        super().__init__(program, self.smt)
        self.constraints: list[Constraint] = []
        self.definitions: list[SymbolDefinition] = []
        self.contradiction: int | None = None
        """The edge on which a condition folded to false, if one did."""
        self.hidden: list[SmtContent] = []
        """The unknown contents of memory, in the order in which the program made them."""
        self.dynamic: list[MemoryObject] = []
        """The objects that are not static, in the order in which the program made them."""
        self._arguments: dict[MemoryObject, SmtContent] = {}
        """The arrays that `main` gets, and what they hold at first."""
        self._edge = -1
        """The number of the last edge."""
        self._waiting: Edge | None = None
        """The last edge, if it is a call that has not been done yet."""
        terms = self.smt.terms
        self.external_memory = self._kept_content(None)
        self.unknown_memory: Node = terms.variable(terms.array_sort(self.smt.pointer_bits), "external memory")
        """The bytes of external memory before the program changes them, by address."""
        self.external_memory.array = self.unknown_memory
        self.external_memory.touched = terms.constant_array(self.smt.pointer_bits, terms.vector(0, 8))
        self.outside_accesses: list[tuple[Node, Node]] = []
        """Addresses outside the program where the path reads or writes if a condition holds."""
        self.external = self.static(program.external)
        self.smt.external = self.external
        self.smt.layout.objects_made = lambda: len(self.objects)

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
            self.assume(operation, self.evaluate(operation.condition))
        elif isinstance(operation, Call):
            if following is not None:
                self._call(edge, operation, following)
        elif isinstance(operation, Return):
            self.leave(operation.values)
        else:
            self.execute(operation)

    def assume(self, operation: Operation, condition: Value) -> None:
        """Add a constraint."""
        node = self.smt.truth(condition)
        if node.is_true():
            return
        self.constraints.append(Constraint(self._edge, operation, node))
        if node.is_false():
            self.contradiction = self._edge

    def _collect_definitions(self) -> None:
        pending = self.smt.definitions
        for node in pending:
            if not node.is_true():
                self.definitions.append(SymbolDefinition(self._edge, node))
        pending.clear()

    def _call(self, edge: Edge, call: Call, following: Edge) -> None:
        """Enter the function that the path goes on in."""
        if following.source is edge.target:
            self._outside_call(edge, call)
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
                same = self._equal(pointer, Pointer(self.static(site), 0))
                matches = self.smt.apply(op.OR, BOOL, BOOL, (matches, same))
        self.assume(call, matches)

    def _outside_call(self, edge: Edge, call: Call) -> None:
        """A call through an external pointer, or a number, acts like a function without a body: it returns input."""
        if isinstance(call.callee, str):
            raise ValueError(f"the path skips the call of {call.callee}")
        self.assume(call, self.smt.wrap(self.leaves(self.evaluate(call.callee)), BOOL))
        for target in call.targets:
            origin = Origin(OriginKind.UNKNOWN_FUNCTION, "a function outside the program")
            self.set(target, self.smt.fresh(origin, target.type))

    def leaves(self, address: Value) -> Node:
        """Whether a called address is that of a function outside the program: an external pointer, or a number where nothing
        of the program's own can be called.
        """
        terms, smt = self.smt.terms, self.smt
        cases: list[Node] = []
        for guard, value in address.alternatives if isinstance(address, Choice) else ((terms.true, address),):
            if isinstance(value, Pointer):
                if value.object is self.external:
                    nowhere = smt.layout.in_pages(smt.offset_node(value.offset))
                    cases.append(terms.conjunction(guard, terms.negation(nowhere)))
                elif value.object.site.kind is ObjectKind.EXTERNAL:
                    cases.append(guard)
                continue
            conditions = [guard, terms.negation(smt.layout.in_pages(smt.offset_node(value)))]
            if not conditions[1].is_false():
                for site in self.program.function_of_site:
                    own = self._equal(value, Pointer(self.static(site), 0))
                    conditions.append(terms.negation(smt.truth(own)))
            cases.append(terms.conjunction(*conditions))
        return terms.disjunction(*cases)

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        objects = list(self.frame.objects)
        edge = super().leave(results)
        for memory in objects:
            self.smt.layout.note_death(memory, len(self.objects), self.smt.terms.false)
        return edge

    # -- objects --------------------------------------------------------------------------------------------------

    def content(self, background: Background | None) -> Content:
        return self._kept_content(background)

    def _kept_content(self, background: Background | None) -> SmtContent:
        content = SmtContent(self.smt, background)
        content.keep()
        return content

    def fresh_background(self, origin: Origin, undefined: bool) -> Fresh:
        background = super().fresh_background(origin, undefined)
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
        elif site.kind not in (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION):
            self.dynamic.append(memory)
        return memory

    def outside_written(self, memory: MemoryObject) -> None:
        """All memory outside the program is one array here, so that the others have changed already."""

    def _allocate(self, operation: Allocate) -> None:
        previous = self.frame.scoped.get(operation.site) if operation.scoped else None
        super()._allocate(operation)
        if previous is not None:
            self.smt.layout.note_death(previous, len(self.objects) - 1, self.smt.terms.false)
        if operation.site.is_input:
            memory = self.objects[-1]
            self._arguments[memory] = self.hidden[-1]
            assert isinstance(memory.content, SmtContent)
            memory.content.make_array(memory.size)

    def make_room(self, address: Value) -> None:
        """The block counts as dead for the one object that is made next, and for nothing else."""
        terms, layout, now = self.smt.terms, self.smt.layout, len(self.objects)
        for guard, place in self.resolve(address):
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
        for guard, place in self.resolve(address):
            if isinstance(place, Pointer):
                self._kill(guard, place.object)

    def _kill(self, guard: Node, memory: MemoryObject) -> None:
        if memory is self.external:
            self.freed_outside = True
            return
        terms = self.smt.terms
        memory.alive = self.smt.select(BOOL, [(guard, 0), (terms.negation(guard), memory.alive)])
        self.smt.layout.note_death(memory, len(self.objects), self.smt.truth(memory.alive))

    def _block_size(self, operation: BlockSize) -> None:
        places = self.resolve(self.evaluate(operation.address))
        sizes = [(guard, place.object.size) for guard, place in places if isinstance(place, Pointer)]
        if not sizes:
            raise Stuck("the size of a block at a fixed address", operation.position)
        self.set(operation.target, self.smt.select(operation.target.type, sizes))

    # -- addresses ------------------------------------------------------------------------------------------------

    def resolve(self, address: Value) -> list[tuple[Node, ResolvedAddress]]:
        """The places that an address may mean, with guards that exclude each other."""
        true = self.smt.terms.true
        if isinstance(address, Pointer):
            return [(true, address)]
        if isinstance(address, int):
            return [(true, address)] if in_pages(address, self.smt.pointer_bits) else self._by_fixed_number(address)
        if isinstance(address, Choice):
            places: list[tuple[Node, ResolvedAddress]] = []
            for guard, alternative in address.alternatives:
                for condition, place in self.resolve(alternative):
                    both = self.smt.terms.conjunction(guard, condition)
                    if not both.is_false():
                        places.append((both, place))
            return places
        return self._by_number(self.smt.offset_node(address))

    def _by_number(self, address: Node) -> list[tuple[Node, ResolvedAddress]]:
        """Compare a number with the addresses of all objects; what lies in none is external."""
        terms, layout = self.smt.terms, self.smt.layout
        places: list[tuple[Node, ResolvedAddress]] = []
        rest = terms.true
        for memory in self._candidates():
            self.smt.tick()
            base = self.smt.base(memory)
            guard = terms.conjunction(self.smt.truth(memory.alive), layout.contains(memory, address))
            offset = self.smt.wrap(terms.subtract(address, base), self.smt.offset_type)
            places.append((terms.conjunction(rest, guard), Pointer(memory, offset)))
            rest = terms.conjunction(rest, terms.negation(guard))
        nowhere, null = layout.in_pages(address), terms.equal(address, terms.vector(0, self.smt.pointer_bits))
        places.append((terms.conjunction(rest, null), 0))
        places.append((terms.conjunction(rest, nowhere, terms.negation(null)), IN_PAGES))
        outside = Pointer(self.external, self.smt.wrap(address, self.smt.offset_type))
        places.append((terms.conjunction(rest, terms.negation(nowhere)), outside))
        return places

    def _by_fixed_number(self, number: int) -> list[tuple[Node, ResolvedAddress]]:
        """A number of the program text may be the address of an own object; nothing else is there."""
        places = self._by_number(self.smt.terms.vector(number, self.smt.pointer_bits))
        return [
            (guard, number if isinstance(place, Pointer) and place.object is self.external else place)
            for guard, place in places
        ]

    def _candidates(self) -> list[MemoryObject]:
        """Every own object that a number may be the address of."""
        for site in self.program.statics():
            if site.kind is not ObjectKind.EXTERNAL:
                self.static(site)
        external = ObjectKind.EXTERNAL
        found = [
            memory
            for memory in self.objects
            if memory.alive != 0 and memory.site.kind is not external and memory.size != 0
        ]
        if len(found) > MOST_CANDIDATES:
            raise Stuck(f"an address that may lie in any of {len(found)} objects")
        return found

    def _equal(self, a: Value, b: Value) -> Value:
        return self.smt.apply(op.EQ, BOOL, self.smt.offset_type, (a, b))

    def _plus(self, address: Value, offset: int) -> Value:
        if offset == 0:
            return address
        return self.smt.apply(op.PTR_ADD, self.smt.offset_type, self.smt.offset_type, (address, offset))

    # -- validity -------------------------------------------------------------------------------------------------

    def callable(self, address: Value) -> Value:
        terms, smt = self.smt.terms, self.smt
        cases: list[Node] = []
        for guard, value in address.alternatives if isinstance(address, Choice) else ((terms.true, address),):
            if not isinstance(value, Pointer) or value.object is self.external:
                allowed = terms.negation(smt.layout.in_pages(smt.offset_node(value)))
            elif value.object.site.kind is ObjectKind.FUNCTION:
                allowed = smt.truth(self._equal(value.offset, 0))
            else:
                allowed = terms.truth(value.object.site.kind is ObjectKind.EXTERNAL)
            cases.append(terms.conjunction(guard, allowed))
        return smt.wrap(terms.disjunction(*cases), BOOL)

    def valid(self, address: Value, size: Value, access: Access) -> Value:
        if access is Access.CALL:
            return self.callable(address)
        terms = self.smt.terms
        cases: list[Node] = []
        for guard, place in self.resolve(address):
            if isinstance(place, int):
                allowed = terms.truth(access is Access.FREE and place == 0)
            else:
                allowed = self._allowed(place, size, access)
                if place.object is self.external and len(self.outside_accesses) < MOST_NOTED:
                    self.outside_accesses.append((guard, self.smt.offset_node(place.offset)))
            cases.append(terms.conjunction(guard, allowed))
        result = terms.disjunction(*cases)
        if access is not Access.FREE:
            empty = self._equal(size, 0)
            result = terms.disjunction(self.smt.truth(empty), result)
        return self.smt.wrap(result, BOOL)

    def _allowed(self, place: Pointer, size: Value, access: Access) -> Node:
        terms, smt = self.smt.terms, self.smt
        memory, offset = place.object, place.offset
        site = memory.site
        alive = smt.truth(memory.alive)
        if access is Access.FREE:
            if memory is self.external:
                return self._something_at(offset)
            if site.kind is not ObjectKind.HEAP:
                return terms.false
            return terms.conjunction(alive, smt.truth(self._equal(offset, 0)))
        if memory.alive == 0 or site.kind is ObjectKind.FUNCTION or (access is Access.WRITE and site.constant):
            return terms.false
        if site.is_all_outside:
            return self._something_at(offset)
        if site.open_ended:
            smt.base(memory)
            return smt.layout.holds(memory, smt.offset_node(offset), smt.offset_node(size))
        return terms.conjunction(alive, self._in_bounds(offset, size, memory.size))

    def _something_at(self, address: Value) -> Node:
        """Whether something can be at an address of the memory outside the program (see `Program.is_nowhere`)."""
        terms, smt = self.smt.terms, self.smt
        node = smt.offset_node(address)
        cases = [terms.negation(smt.layout.in_pages(node))]
        for start, size in self.program.low_devices:
            distance = terms.subtract(node, terms.vector(start, smt.pointer_bits))
            cases.append(terms.below(distance, terms.vector(size, smt.pointer_bits)))
        return terms.disjunction(*cases)

    def _in_bounds(self, offset: Value, size: Value, length: Value) -> Node:
        terms, smt = self.smt.terms, self.smt
        if isinstance(offset, int) and isinstance(size, int) and isinstance(length, int):
            return terms.truth(signed(offset, smt.pointer_bits) >= 0 and offset + size <= length)
        start, count, end = smt.offset_node(offset), smt.offset_node(size), smt.offset_node(length)
        fits = terms.conjunction(terms.at_most(start, end), terms.at_most(count, terms.subtract(end, start)))
        if isinstance(length, int) and length < 1 << (smt.pointer_bits - 1):
            return fits
        sign = terms.extract(start, smt.pointer_bits - 1, smt.pointer_bits - 1)
        return terms.conjunction(terms.equal(sign, terms.vector(0, 1)), fits)

    # -- loads and stores -----------------------------------------------------------------------------------------

    def load(self, address: Value, type_: Type, operation: Operation) -> Value:
        places = self._accesses(address, type_.bytes, operation, writing=False)
        return self.smt.select(type_, [(guard, self._load_from(place, type_)) for guard, place in places])

    def _accesses(self, address: Value, size: int, operation: Operation, writing: bool) -> list[tuple[Node, Pointer]]:
        """Where an access to `size` bytes can go; a validity condition has excluded the rest."""
        places = [
            (guard, place)
            for guard, place in self.resolve(address)
            if isinstance(place, Pointer) and self._accessible(place, writing)
        ]
        if not places:
            what = "a store to" if writing else "a load from"
            raise Stuck(f"{what} the address {address}, where no object is", operation.position)
        if len(places) > 1:
            places = [(guard, place) for guard, place in places if self._has_room(place, size)] or places
        return places if len(places) > 1 else [(self.smt.terms.true, places[0][1])]

    def _has_room(self, place: Pointer, size: int) -> bool:
        """Whether an object may have so many bytes there, and live."""
        memory, length = place.object, place.object.size
        if memory.alive == 0 or (isinstance(length, int) and length < size):
            return False
        if isinstance(place.offset, int) and isinstance(length, int):
            return 0 <= signed(place.offset, self.smt.pointer_bits) <= length - size
        return True

    def _load_from(self, place: Pointer, type_: Type) -> Value:
        memory, offset = place.object, place.offset
        content = memory.content
        if isinstance(offset, int):
            value = content.read(signed(offset, self.smt.pointer_bits), type_.bytes, type_)
        elif isinstance(content, ExternalView):
            value = self.external_memory.read_at(content.place(offset), type_.bytes, type_, -1)
        else:
            assert isinstance(content, SmtContent)
            value = content.read_at(self._term(offset), type_.bytes, type_, memory.size)
        if memory in self._arguments:
            self._promise_string(memory, offset)
        return self._typed(value, type_)

    def _promise_string(self, memory: MemoryObject, offset: Value) -> None:
        """What an array of strings holds at first is null in its last element, and an address where something can be in all
        before: said of each element that is read, wherever that is."""
        smt, terms, first = self.smt, self.smt.terms, self._arguments[memory]
        width, type_ = smt.pointer_bits // 8, smt.offset_type
        start = smt.offset_node(offset)
        places = [terms.add(start, terms.vector(number, smt.pointer_bits)) for number in range(width)]
        element = terms.concat([terms.select(first.array, place) for place in places])
        is_null = terms.equal(element, terms.vector(0, smt.pointer_bits))
        is_string = terms.negation(smt.layout.in_pages(element))
        index = smt.wrap(start, type_)
        last = smt.apply(op.SUB, type_, type_, (memory.size, width))
        rest = smt.apply(op.AND, type_, type_, (index, width - 1))
        is_element = smt.truth(smt.apply(op.EQ, BOOL, type_, (rest, 0)))
        is_inside = smt.truth(smt.apply(op.ULE, BOOL, type_, (index, last)))
        is_last = smt.truth(smt.apply(op.EQ, BOOL, type_, (index, last)))
        is_right = terms.ite(is_last, is_null, is_string)
        smt.definitions.append(terms.implication(terms.conjunction(is_element, is_inside), is_right))

    def store(self, address: Value, value: Value, type_: Type, operation: Operation) -> None:
        for guard, place in self._accesses(address, type_.bytes, operation, writing=True):
            self._store_to(guard, place, value, type_.bytes)

    def _store_to(self, guard: Node, place: Pointer, value: Value, size: int) -> None:
        memory, offset = place.object, place.offset
        content = memory.content
        if isinstance(content, ExternalView):
            self.external_memory.write_at(guard, content.place(offset), size, value, -1)
            return
        assert isinstance(content, SmtContent)
        if isinstance(offset, int):
            content.write_if(guard, signed(offset, self.smt.pointer_bits), size, value)
        else:
            content.write_at(guard, self._term(offset), size, value, memory.size)

    @staticmethod
    def _accessible(place: Pointer, writing: bool) -> bool:
        """Whether an access can be valid at all; what it would give otherwise is excluded by a validity condition."""
        site = place.object.site
        return site.kind is not ObjectKind.FUNCTION and not (writing and site.constant)

    def _term(self, offset: Value) -> Term:
        if isinstance(offset, Term):
            self.smt.offset_node(offset)  # the program looks at it
            return offset
        return Term(self.smt.offset_node(offset), self.smt.offset_type)

    # -- ranges ---------------------------------------------------------------------------------------------------

    def copy_open(self, destination: Value, source: Value, size: Value, operation: Operation) -> None:
        extent = self._extent(size, (destination, source), operation)
        if extent == 0:
            return
        least = size if isinstance(size, int) else 1  # a copy of no bytes may be anywhere, but does nothing
        sources = self._accesses(source, least, operation, writing=False)
        targets = self._accesses(destination, least, operation, writing=True)
        if isinstance(size, int) and self._copy_cells(targets, sources, size):
            return
        step = self._step_of(size, [*sources, *targets])
        self._shorten([*sources, *targets], step, extent)
        values: list[Value] = []
        for start in range(0, extent, step):
            loads: list[tuple[Node, Value]] = []
            for guard, place in sources:
                self.smt.tick()
                loads.append((guard, self._load_from(self._moved(place, start), int_type(8 * step))))
            values.append(self.smt.select(int_type(8 * step), loads))
        for number, value in enumerate(values):
            self._store_piece(targets, number * step, step, size, value)

    def _copy_cells(
        self, targets: Sequence[tuple[Node, Pointer]], sources: Sequence[tuple[Node, Pointer]], size: int
    ) -> bool:
        """Copy cells as a whole if all places can be listed; False if that cannot be."""
        sources_listed, targets_listed = self._spots(sources, size), self._spots(targets, size)
        if sources_listed is None or targets_listed is None:
            return False
        cut = self._cut([*sources_listed, *targets_listed], targets_listed, size)
        if cut is None or len(cut) * max(len(sources_listed), len(targets_listed)) > MOST_BYTES:
            return False
        values: list[Value] = []
        for start, end in cut:
            alternatives: list[tuple[Node, Value]] = []
            for spot in sources_listed:
                self.smt.tick()
                alternatives.append((spot.guard, spot.content.read(spot.offset + start, end - start)))
            values.append(self.smt.select(int_type(8 * (end - start)), alternatives))
        for (start, end), value in zip(cut, values, strict=True):
            self._write_piece(targets_listed, start, end, value)
        return True

    def overwrite_open(self, destination: Value, size: Value, background: Background, operation: Operation) -> None:
        first = 0
        if isinstance(background, Fresh):
            # Unknown bytes are known by their offsets within the object: see `replay`.
            if not (isinstance(destination, Pointer) and isinstance(destination.offset, int)):
                raise Stuck("unknown bytes at a place that is not known", operation.position)
            first = signed(destination.offset, self.smt.pointer_bits)
        extent = self._extent(size, (destination,), operation)
        if extent == 0:
            return
        targets = self._accesses(destination, size if isinstance(size, int) else 1, operation, writing=True)
        view = SmtContent(self.smt, background)
        listed = self._spots(targets, size) if isinstance(size, int) else None
        cut = None if listed is None else self._cut(listed, listed, extent)
        if listed is not None and cut is not None and len(cut) * len(listed) <= MOST_BYTES:
            for start, end in cut:
                self._write_piece(listed, start, end, view.read(first + start, end - start))
            return
        step = self._step_of(size, targets)
        self._shorten(targets, step, extent)
        for start in range(0, extent, step):
            self._store_piece(targets, start, step, size, view.read(first + start, step))

    def _spots(self, places: Sequence[tuple[Node, Pointer]], size: int) -> list[_Spot] | None:
        """Places of `size` bytes with known offsets; None if the bytes are in no cells or the offsets are too many."""
        spots: list[_Spot] = []
        for guard, place in places:
            memory, content, offset = place.object, place.object.content, place.offset
            if not isinstance(content, SmtContent) or content.array is not None:
                return None
            if isinstance(offset, int):
                spots.append(_Spot(guard, content, signed(offset, self.smt.pointer_bits)))
                continue
            term = self._term(offset)
            offsets = content.offsets(term, size, memory.size)
            if offsets is None or len(spots) + len(offsets) > MOST_SPOTS:
                return None
            for number in offsets:
                self.smt.tick()
                here = self.smt.terms.conjunction(guard, content.at(term, number))
                if not here.is_false():
                    spots.append(_Spot(here, content, number))
        if len(spots) == 1:
            return [_Spot(self.smt.terms.true, spots[0].content, spots[0].offset)]
        return spots or None

    def _shorten(self, places: Sequence[tuple[Node, Pointer]], step: int, extent: int) -> None:
        """Make objects arrays where to go to every offset that is possible, piece by piece, would take long."""
        for _, place in places:
            memory, content, offset = place.object, place.object.content, place.offset
            if isinstance(content, SmtContent) and not isinstance(offset, int):
                offsets = content.offsets(self._term(offset), step, memory.size)
                if offsets is not None and len(offsets) * extent // step > MOST_BYTES:
                    content.make_array(memory.size)

    def _cut(self, spots: Sequence[_Spot], targets: Sequence[_Spot], size: int) -> list[tuple[int, int]] | None:
        """The pieces of a range that lies at one of several places."""
        cells: dict[tuple[int, int], None] = {}
        for spot in spots:
            self.smt.tick()
            for start, end in spot.content.cells_between(spot.offset, spot.offset + size):
                cells[start - spot.offset, end - spot.offset] = None
        offsets: dict[SmtContent, list[int]] = {}
        for spot in targets:
            offsets.setdefault(spot.content, []).append(spot.offset)
        return pieces(size, self.smt.pointer_bits // 8, cells, list(offsets.values()))

    def _write_piece(self, targets: Sequence[_Spot], start: int, end: int, value: Value) -> None:
        for spot in targets:
            self.smt.tick()
            spot.content.write_if(spot.guard, spot.offset + start, end - start, value)

    def _store_piece(
        self, targets: Sequence[tuple[Node, Pointer]], start: int, step: int, size: Value, value: Value
    ) -> None:
        within = self._within(start, size)
        for guard, place in targets:
            self.smt.tick()
            self._store_to(self.smt.terms.conjunction(within, guard), self._moved(place, start), value, step)

    def _moved(self, place: Pointer, distance: int) -> Pointer:
        moved = self._plus(place, distance)
        assert isinstance(moved, Pointer)
        return moved

    def _within(self, start: int, size: Value) -> Node:
        if isinstance(size, int):
            return self.smt.terms.true
        position = self.smt.terms.vector(start, self.smt.pointer_bits)
        return self.smt.terms.below(position, self.smt.offset_node(size))

    def _step_of(self, size: Value, places: Sequence[tuple[Node, Pointer]]) -> int:
        """The largest cell size that divides a size and the offsets of places for sure."""
        return min(self.smt.pointer_bits // 8, _divisor(size), *(_divisor(place.offset) for _, place in places))

    def _extent(self, size: Value, places: Iterable[Value], operation: Operation) -> int:
        """How many bytes a range has at most."""
        if isinstance(size, int):
            extent: int | None = size
        else:
            extents = [self._room(address) for address in places]
            known = [room for room in extents if room is not None]
            span = self.smt.spans.of(self.smt.offset_node(size))
            if span.low >= 0:
                known.append(span.high)
            extent = min(known) if known else None
        if extent is None or extent > MOST_BYTES:
            raise Stuck("a range of bytes of unknown or too large size", operation.position)
        return extent

    def _room(self, address: Value) -> int | None:
        """How many bytes there are at most from an address to the end of its object; None if that is not known."""
        most = 0
        for _, place in self.resolve(address):
            if isinstance(place, int):
                continue
            length = place.object.size
            if not isinstance(length, int):
                return None
            start = signed(place.offset, self.smt.pointer_bits) if isinstance(place.offset, int) else 0
            most = max(most, length - max(start, 0))
        return most


def _divisor(value: Value) -> int:
    """A power of two, at most 16, that divides a number."""
    if isinstance(value, int):
        return min(value & -value, 16) if value else 16
    if isinstance(value, Term) and value.known:
        known = value.low | 1 << value.known
        return min(known & -known, 16)
    return 1
