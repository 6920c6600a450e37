"""How a program shows whether it loses heap blocks, or ends without freeing them: a counter, and checks.

The counter is a global object of which the source knows nothing: one more where a block is made, one less where a block of
the program's own is freed. To every analysis it is an ordinary integer.

*Not freed*: wherever the run ends, the counter is zero.
*Lost*: every living block can be reached (`Reached`). A lost block stays lost, so it suffices to look where every run comes
by again, or ends: in front of the ends, at the heads of loops, where functions that may call themselves begin, and in front
of assumptions of the user's (a run that one of them stops goes on for ever). Models of library functions always come back,
so that their loops do not matter, unless they call the program's own functions again and again.

All of this is put into finished automata, and only into programs that can make a heap block at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cegas.foundation.graphs import strong_components
from cegas.frontend.lowering.context import Context
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, Edge, Location, LocationKind
from cegas.program.expressions import Access, Expression, Reached, Register, Valid
from cegas.program.liveness import live_in_graph
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Assume, AssumeKind, Check, Free, Load, Operation, Store, Unsupported
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL, PointerType

Automata = Mapping[str, ControlFlowAutomaton]


def watch_blocks(
    context: Context, automata: Automata, start: str, end: SourcePosition | None
) -> dict[str, ControlFlowAutomaton]:
    """The functions of a program with counter and checks.

    `start` is the function that runs first; `end` is what people are told of where the program ends by itself.
    """
    makes = any(_makes_block(operation) for function in automata.values() for operation in _operations(function))
    watch = _LeakInstrumentation(context, automata, start, end) if makes else None
    result: dict[str, ControlFlowAutomaton] = {}
    locations = edges = 0
    for name, function in automata.items():
        body = _Body(context, function, keeps=makes)
        if makes and name == start:
            body.variables = function.registers  # what the entry gets, and what it gives to whoever has called it
        if watch is not None:
            watch.put_into(body)
        finished = result[name] = body.finish(locations, edges)
        locations += len(finished.locations)
        edges += len(finished.edges)
    return result


def _operations(function: ControlFlowAutomaton) -> Iterable[Operation]:
    return (operation for edge in function.edges for operation in edge.operations)


def _makes_block(operation: Operation) -> bool:
    return isinstance(operation, Allocate) and operation.site.kind is ObjectKind.HEAP


class _Body:
    """An automaton that is taken apart and put together again."""

    def __init__(self, context: Context, function: ControlFlowAutomaton, *, keeps: bool) -> None:
        """Whether the operations that are there for this alone are kept."""
        assert context.leaks is not None
        self.function = function
        self.builder = AutomatonBuilder(function.name, list(function.locations), list(function.edges))
        self.registers = list(function.registers)
        self.variables = context.leaks.variables.get(function.name, ()) if keeps else ()
        if not keeps and context.leaks.ghosts:
            for edge in self.builder.edges:
                edge.operations = tuple(each for each in edge.operations if id(each) not in context.leaks.ghosts)

    def register(self, like: Expression) -> Register:
        result = Register(f"blocks{len(self.registers)}", like.type, len(self.registers))
        self.registers.append(result)
        return result

    def cut(self, edge: Edge, index: int) -> Location:
        """A location in front of an operation of an edge, whose rest becomes another edge."""
        middle, target = self.builder.location(), edge.target
        rest = edge.operations[index:]
        target.entering.remove(edge)
        edge.operations, edge.target = edge.operations[:index], middle
        middle.entering.append(edge)
        self.builder.edge(middle, target, rest)
        return middle

    def put_behind(self, location: Location, operations: Iterable[Operation]) -> None:
        """Whatever comes from a location does these operations first."""
        behind = self.builder.location()
        behind.leaving, location.leaving = location.leaving, []
        for edge in behind.leaving:
            edge.source = behind
        behind.position = location.position
        self.builder.edge(location, behind, tuple(operations))

    def finish(self, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        function = self.function
        for location in self.builder.locations:
            location.loop_head = False
        return self.builder.finish(
            function.entry,
            function.exit,
            function.parameters,
            function.variable_arguments,
            self.registers,
            function.position,
            first_location,
            first_edge,
            self.variables,
        )


class _LeakInstrumentation:
    """Puts counter and checks into the functions of a program."""

    def __init__(self, context: Context, automata: Automata, start: str, end: SourcePosition | None) -> None:
        self._build = context.builder
        self._width = context.offset_type
        self._counted = context.options.property.counted
        self._native = context.native
        self._start = start
        self._end = end
        self._models = {name for name, symbol in context.needed_functions.items() if symbol.unit.is_model}
        self._recursive = _recursive(automata, [symbol.name for symbol in context.statics.functions.values()])
        site = context.site(ObjectKind.GLOBAL, "__cegas_blocks", context.pointer.bytes, context.pointer.bytes)
        self._counter = self._build.address(context.pointer, site)

    def put_into(self, body: _Body) -> None:
        if ConditionKind.LOST in self._counted:
            # Before the counter comes in: what it needs for itself is no root.
            self._look(body, self._places(body))
        for edge in list(body.builder.edges):
            if edge.target.kind is LocationKind.END and not any(isinstance(each, Unsupported) for each in edge.operations):
                self._look_at_end(body, edge)
        self._count(body)

    # -- where blocks may be lost ---------------------------------------------------------------------------------

    def _places(self, body: _Body) -> list[Location]:
        """Where every run that does not end comes by."""
        function = body.function
        places = [location for location in function.locations if location.loop_head]
        if function.name in self._models:
            calls = [edge.call for edge in function.edges if edge.call is not None]
            return places if any(not isinstance(call.callee, str) for call in calls) else []
        if function.name in self._recursive and not function.entry.loop_head:
            places.append(function.entry)
        if function.name == self._start:
            return places  # nothing has been made before the program's own assumptions about its arguments
        for edge in function.edges:
            here, done = edge, 0
            for index, operation in enumerate(edge.operations):
                if isinstance(operation, Assume) and operation.kind is AssumeKind.USER:
                    places.append(body.cut(here, index - done))
                    here, done = places[-1].leaving[0], index
        return places

    def _look(self, body: _Body, places: list[Location]) -> None:
        live = live_in_graph(body.builder.locations, body.builder.edges, body.registers, body.variables)
        slots = {each.target for each in _operations(body.function) if isinstance(each, Allocate) and not _makes_block(each)}
        variables = [register for register in body.variables if isinstance(register.type, PointerType)]
        for place in places:
            found = {*variables, *live[place]} - slots
            roots = tuple(sorted(found, key=lambda register: register.index))
            position = place.position or next((each.position for edge in place.leaving for each in edge.operations), None)
            checks = self._checks(body, position, roots, is_end=False)
            self._note_place(place, checks)
            body.put_behind(place, checks)

    def _look_at_end(self, body: _Body, edge: Edge) -> None:
        position = self._end if body.function.name == self._start else _last_position(edge)
        roots = tuple(register for register in body.variables if isinstance(register.type, PointerType))
        checks = self._checks(body, position, roots, is_end=True)
        if self._native is not None:
            self._native.at_end.update({id(each): each for each in checks})
        edge.operations = (*edge.operations, *checks)

    def _note_place(self, place: Location, checks: Iterable[Operation]) -> None:
        """Note for native runs where checks stand: where a block begins, or in front of an assumption."""
        if self._native is not None:
            found = self._native.beginnings.get(place)
            if found is None:
                following = next((each for edge in place.leaving for each in edge.operations), None)
                noted = self._native.conditions.get(id(following))
                found = None if noted is None else noted[1:]
            if found is not None:
                self._native.conditions.update({id(each): (each, *found) for each in checks})

    def _checks(
        self, body: _Body, position: SourcePosition | None, roots: tuple[Register, ...], *, is_end: bool
    ) -> list[Operation]:
        blocks = body.register(self._build.constant(self._width, 0))
        result: list[Operation] = [Load(None, blocks, self._counter)]
        if ConditionKind.LOST in self._counted:
            result.append(Check(position, Reached(blocks, roots), ConditionKind.LOST, "no block is lost"))
        if is_end and ConditionKind.NOT_FREED in self._counted:
            none_left = self._build.apply(op.EQ, BOOL, blocks, self._build.constant(self._width, 0))
            result.append(Check(position, none_left, ConditionKind.NOT_FREED, "all blocks have been freed"))
        return result

    # -- the counter ----------------------------------------------------------------------------------------------

    def _count(self, body: _Body) -> None:
        pending = list(body.builder.edges)
        while pending:
            edge = pending.pop()
            for index, operation in enumerate(edge.operations):
                if _makes_block(operation):
                    changed = self._change(body, 1)
                    pending.append(body.cut(edge, index + 1).leaving[0])
                    edge.operations = (*edge.operations, *changed)
                    break
                if isinstance(operation, Free):
                    before = body.cut(edge, index)
                    pending.extend(self._uncount(body, operation, before))
                    break

    def _uncount(self, body: _Body, free: Free, before: Location) -> list[Edge]:
        """One block less, unless null or memory of others is freed. Gives back what follows the freeing."""
        build = self._build
        (rest,) = before.leaving
        behind = body.cut(rest, 0)
        before.leaving.clear()
        behind.entering.clear()
        body.builder.edges.remove(rest)
        own = Valid(free.address, build.constant(self._width, 0), Access.OWN)
        yes = Assume(None, own, AssumeKind.BRANCH, "a block of the program's own is freed")
        no = Assume(None, build.negate(own), AssumeKind.BRANCH, "no block of the program's own is freed")
        body.builder.edge(before, behind, (yes, *self._change(body, -1)))
        body.builder.edge(before, behind, (no,))
        return [body.cut(behind.leaving[0], 1).leaving[0]]

    def _change(self, body: _Body, difference: int) -> tuple[Operation, ...]:
        """What is done is nothing that a trace should tell: it stands nowhere in the source."""
        build, old = self._build, body.register(self._build.constant(self._width, 0))
        new = build.apply(op.ADD, self._width, old, build.constant(self._width, difference))
        return Load(None, old, self._counter), Store(None, self._counter, new)


def _last_position(edge: Edge) -> SourcePosition | None:
    found = [operation.position for operation in edge.operations if operation.position is not None]
    return found[-1] if found else edge.source.position


def _recursive(automata: Automata, taken: Iterable[str]) -> set[str]:
    """The functions that may call themselves, directly or through others; a pointer may mean any function."""
    names = list(automata)
    number = {name: index for index, name in enumerate(names)}
    anyone = sorted(number[name] for name in set(taken) if name in number)
    successors: list[list[int]] = []
    for function in automata.values():
        called: set[int] = set()
        for edge in function.edges:
            if edge.call is not None:
                callee = edge.call.callee
                called.update([number[callee]] if isinstance(callee, str) else anyone)
        successors.append(sorted(called))
    components = strong_components(successors)
    return {
        names[index] for component in components for index in component if len(component) > 1 or index in successors[index]
    }
