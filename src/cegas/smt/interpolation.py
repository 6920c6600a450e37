"""Why a path is infeasible, told at every point of it: interpolants, and what they speak of.

A path formula has terms over inputs for values, and what is known is folded away; an interpolant of it would speak of
inputs, or of nothing. So the path is encoded a second time, *by names*: everything that a register or a memory cell gets
is called by a new symbol, with an equation on the edge where that happens, also if it is a constant. Interpolants between
the edges can then only speak of symbols of things that are still read later.

Memory is resolved along the path: an address that the plain encoding knows means one cell. An address, and every other
value that is not a scalar (a choice between pointers, bytes of several values), has a truth value for a name: "this is
what it is on this path". Equations that rest on such a value hold if that name does, so that interpolants speak of
pointers as well. What would need the theory of arrays (cells that are not known), or addresses as numbers, gets a name
without an equation: the formula says less then, and is perhaps satisfiable.

Interpolants steer refinement; nothing rests on them.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cegas.foundation.budget import Budget
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import (
    Access,
    Apply,
    Constant,
    Defined,
    Expression,
    Register,
    StaticAddress,
    Valid,
)
from cegas.program.machine import Stuck
from cegas.program.memory import FOREVER, LARGEST_CELL, Background, Content, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
)
from cegas.program.operators import signed
from cegas.program.oracle import MemoryOracle
from cegas.program.types import BOOL, FloatType, PointerType, Type, int_type
from cegas.program.values import Algebra, ByteSlice, Composite, Pointer, SymbolicValue, Value
from cegas.smt.algebra import Choice, SmtAlgebra, Term
from cegas.smt.contents import MOST_CELLS
from cegas.smt.formula import Feasible, Infeasible, PathFormula
from cegas.smt.path import PathEncoder
from cegas.smt.solver import BitwuzlaInterpolator, BitwuzlaSolver, NoSequence, SatAnswer, Solver
from cegas.smt.terms import Node, Terms, variables_of

_HARD = (op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM)

START = -1
"""The number of the edge before the first one: what holds initially belongs to it."""

LARGEST_CORE = 24
"""Of a core that is no larger, each formula is tried to do without; the solver's larger ones are seldom too large."""


# -- what interpolants speak of -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FrameRegister:
    """A register of the frame at a depth; that of the program's first function is 0."""

    depth: int
    register: Register

    def __str__(self) -> str:
        return f"{self.register}@{self.depth}"


@dataclass(frozen=True, slots=True)
class MemoryCell:
    """Bytes of an object: of which of the objects that its site made on the path, counted from 0."""

    site: ObjectSite
    instance: int
    offset: int
    size: int
    """0 stands for the object itself: whether it lives, and how large it is."""

    def __str__(self) -> str:
        place = f"{self.site.name}#{self.instance}" if self.instance else self.site.name
        return f"{place}[{self.offset}:{self.offset + self.size}]" if self.size else f"life of {place}"


Thing: TypeAlias = FrameRegister | MemoryCell


@dataclass(frozen=True, slots=True)
class Formula:
    """A part of the path's formula: what holds from an edge on."""

    edge: int
    node: Node
    defines: Node | None = None
    """The symbol that it says the value of."""
    constraint: int | None = None
    """The number of the path formula's constraint that it stands for."""


@dataclass(frozen=True, slots=True)
class Interpolants:
    """A reason at every point of an infeasible path. Point k lies before edge k.

    The first formula follows from those of the start; each other one from the formula before it and those of the edge in
    between. The last one is false.
    """

    edges: int
    """How many edges the shortest infeasible prefix has; the lists have one more element."""
    mentions: tuple[tuple[Thing, ...], ...]
    """The registers and cells that the formula at each point speaks of, in a fixed order."""
    formulas: tuple[Node, ...]
    core: tuple[Formula, ...]
    """The formulas that they were made from, in the order of the path."""
    terms: Terms

    def of_edge(self, edge: int) -> list[Node]:
        """The formulas of the core that belong to an edge."""
        return [formula.node for formula in self.core if formula.edge == edge]


@dataclass(frozen=True, slots=True)
class NoInterpolants:
    """There are none to be had, and why."""

    reason: str


# -- names ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedValue(SymbolicValue):
    """A value over symbols, which a thing has if `given` holds (otherwise it may have any value)."""

    value: Value
    given: Node
    since: int = 0
    """For cells: how many writes had happened that might have gone elsewhere."""


class _Pieces(Algebra):
    """Takes names apart and puts them together, for contents whose cells hold names."""

    def __init__(self, smt: SmtAlgebra) -> None:
        super().__init__(smt.pointer_bits)
        self._smt = smt

    def extract(self, value: Value, low: int, size: int) -> Value:
        assert isinstance(value, NamedValue)
        return NamedValue(self._smt.extract(value.value, low, size), value.given, value.since)

    def concat(self, parts: Sequence[tuple[Value, int]]) -> Value:
        names = [(part, size) for part, size in parts if isinstance(part, NamedValue)]
        assert len(names) == len(parts)
        value = self._smt.concat([(name.value, size) for name, size in names])
        return NamedValue(value, self._smt.terms.conjunction(*(name.given for name, _ in names)))


@dataclass(frozen=True, slots=True)
class _Birth:
    """On which edge bytes that have no name yet got their values, and under which condition."""

    start: int
    end: int
    edge: int
    given: Node
    since: int
    """See `NamedValue.since`."""


@dataclass(frozen=True, slots=True)
class _Stray:
    """A write that goes where it does on this path only if a condition holds, and else to any object of some sites."""

    edge: int
    given: Node
    sites: frozenset[ObjectSite]


class _Cells(Content):
    """The names of an object's cells. What is read for the first time gets its name from the object's plain content."""

    __slots__ = ("_encoder", "births", "memory")

    def __init__(self, encoder: SsaEncoder, pieces: _Pieces, memory: MemoryObject, birth: _Birth) -> None:
        super().__init__(pieces, None)
        self._encoder = encoder
        self.memory = memory
        self.births = [birth]

    def name_at(self, offset: int, type_: Type) -> NamedValue:
        """The name of what a load reads."""
        self.read(offset, type_.bytes, type_)
        self.refresh(offset, type_.bytes)
        name = self.read(offset, type_.bytes, type_)
        assert isinstance(name, NamedValue)
        return name

    def refresh(self, offset: int, size: int) -> None:
        """Give cells that stray writes may have hit new names: they hold what they did if those went elsewhere."""
        if not self._encoder.strays:
            return
        end = offset + size
        for start in sorted(start for start in self.cells if offset - LARGEST_CELL < start < end):
            length, name = self.cells[start]
            assert isinstance(name, NamedValue)
            if start + length > offset:
                self.cells[start] = (length, self._encoder.name_after_strays(self.memory, start, length, name))

    def overwrite(self, birth: _Birth) -> None:
        """Bytes get new values that are named when they are read."""
        self._clear(birth.start, birth.end)
        self.births.append(birth)

    def _read_background(self, start: int, end: int, type_: Type | None) -> list[tuple[Value, int]]:
        size = end - start
        births = [birth for birth in self.births if birth.start < end and start < birth.end]
        name = self._encoder.name_background(self.memory, start, size, type_, births)
        self.cells[start] = (size, name)
        return [(name, size)]


class SsaEncoder(PathEncoder):
    """Encodes a path twice: plainly, and by names."""

    def __init__(self, program: Program, oracle: MemoryOracle | None = None, explicit: bool = False) -> None:
        self._oracle = oracle
        self._explicit = explicit
        self.strays: list[_Stray] = []
        self._births: dict[MemoryObject, tuple[int, int]] = {}
        """The edge that an object was made on, and how many stray writes were before."""
        self._instances: dict[MemoryObject, int] = {}
        self._made: dict[ObjectSite, int] = {}
        super().__init__(program)
        self.formulas: list[Formula] = []
        """What holds for the names, besides the definitions."""
        self.things: dict[Node, Thing] = {}
        """What each symbol was made for."""
        self.left_open: dict[str, None] = {}
        """Why some names have no equations."""
        self._names: list[dict[Register, NamedValue]] = []
        """Of the registers, for each frame."""
        self._cells: dict[MemoryObject, _Cells] = {}
        self._deaths: dict[MemoryObject, tuple[int, Node]] = {}
        self._lives: dict[MemoryObject, Node] = {}
        self._pieces = _Pieces(self.smt)
        self._conditions: list[Node] = []
        """What the value that is being evaluated is given."""

    # -- naming ---------------------------------------------------------------------------------------------------

    def _state(self, edge: int, given: Node, fact: Node, defines: Node | None = None, constraint: int | None = None) -> None:
        """Add a formula: a fact that holds if something else does."""
        terms = self.smt.terms
        node = terms.implication(given, fact)
        if terms.indices_of((node,)):
            self.left_open["memory at an address that stays open"] = None
        elif not node.is_true():
            self.formulas.append(Formula(edge, node, defines, constraint))

    def _name(self, thing: Thing, value: Value, type_: Type, given: Node, edge: int) -> NamedValue:
        """Call what a thing gets by new symbols."""
        terms = self.smt.terms
        numbers = not isinstance(type_, PointerType) and not self._explicit
        if isinstance(value, Term) or (isinstance(value, int) and numbers):
            return NamedValue(self._scalar(thing, value, type_, given, edge), terms.true)
        flag = terms.variable(terms.bool_sort, str(thing))
        self.things[flag] = thing
        self._state(edge, given, flag, flag)
        return NamedValue(self._with_named_parts(thing, value, given, edge), flag)

    def _scalar(self, thing: Thing, value: int | Term, type_: Type, given: Node, edge: int) -> Term:
        smt = self.smt
        kind = value.type if isinstance(value, Term) else type_
        node, symbol = smt.encoder.variable(kind, str(thing))
        self.things[symbol] = thing
        if not given.is_false():
            meant = smt.node(value, kind)
            if isinstance(kind, FloatType):
                # Between vectors: interpolants of floats would contain functions that are internal to the solver.
                meant = smt.encoder.float_bits(kind, meant)
            self._state(edge, given, smt.terms.equal(symbol, meant), symbol)
        return Term(node, kind, value.known, value.low) if isinstance(value, Term) else Term(node, kind)

    def _with_named_parts(self, thing: Thing, value: Value, given: Node, edge: int) -> Value:
        """Replace the terms in a value that is not a scalar, so that it does not speak of what it was computed from."""
        if isinstance(value, Term):
            return self._scalar(thing, value, value.type, given, edge)
        if isinstance(value, Pointer):
            return Pointer(value.object, self._with_named_parts(thing, value.offset, given, edge))
        if isinstance(value, Choice):
            alternatives = tuple(
                (
                    self.smt.truth(self._scalar(thing, Term(guard, BOOL), BOOL, given, edge)),
                    self._with_named_parts(thing, alternative, given, edge),
                )
                for guard, alternative in value.alternatives
            )
            return Choice(alternatives, value.bytes)
        if isinstance(value, Composite):
            return Composite(tuple((self._with_named_parts(thing, part, given, edge), size) for part, size in value.parts))
        if isinstance(value, ByteSlice):
            return ByteSlice(self._with_named_parts(thing, value.value, given, edge), value.low, value.size)
        return value

    def _name_register(self, register: Register, name: NamedValue | None) -> None:
        """Call what a register of the current frame just got; None says that nothing is known of it."""
        thing = FrameRegister(len(self.frames) - 1, register)
        if name is None:
            plain = self.frame.registers[register.index]
            assert plain is not None
            name = NamedValue(plain, self.smt.terms.false)
        self._names[-1][register] = self._name(thing, name.value, register.type, name.given, self._edge)

    def _name_cell(self, memory: MemoryObject, offset: int, size: int, type_: Type, name: NamedValue) -> None:
        thing = self._cell(memory, offset, size)
        named = self._name(thing, name.value, type_, name.given, self._edge)
        self._cells_of(memory).write(offset, size, replace(named, since=len(self.strays)))

    def name_background(
        self, memory: MemoryObject, start: int, size: int, type_: Type | None, births: Sequence[_Birth]
    ) -> NamedValue:
        """The name of bytes that nobody has read or written since they came into being."""
        terms = self.smt.terms
        value = memory.content.read(start, size, type_)
        if memory.site.constant:
            return NamedValue(value, terms.true)
        kind = type_ if type_ is not None and type_.bytes == size and type_.bits % 8 == 0 else int_type(8 * size)
        given = terms.conjunction(*(birth.given for birth in births))
        last = births[-1]
        named = self._name(self._cell(memory, start, size), value, kind, given, last.edge)
        return replace(named, since=last.since)

    def name_after_strays(self, memory: MemoryObject, offset: int, size: int, name: NamedValue) -> NamedValue:
        """The name of a cell after the writes that would have hit it if they had gone astray."""
        thing = self._cell(memory, offset, size)
        for stray in self.strays[name.since :]:
            if memory.site in stray.sites:
                given = self.smt.terms.conjunction(name.given, stray.given)
                name = self._name(thing, name.value, self._type_of(name, size), given, stray.edge)
        return replace(name, since=len(self.strays))

    def _note_stray(self, address: Expression) -> None:
        """Under the current conditions a write goes where it does; where else may it go?"""
        given = self._given()
        if self._oracle is None or given.is_true():
            return
        targets = self._oracle.targets(self.frame.function.name, address)
        self.strays.append(_Stray(self._edge, given, frozenset(target.site for target in targets)))

    # -- objects --------------------------------------------------------------------------------------------------

    def _make(self, site: ObjectSite, size: Value, background: Background) -> MemoryObject:
        memory = super()._make(site, size, background)
        static = site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL)
        self._births[memory] = (START, 0) if static else (self._edge, len(self.strays))
        self._instances[memory] = self._made.get(site, 0)
        self._made[site] = self._instances[memory] + 1
        return memory

    def _cell(self, memory: MemoryObject, offset: int, size: int) -> MemoryCell:
        return MemoryCell(memory.site, self._instances[memory], offset, size)

    def _cells_of(self, memory: MemoryObject) -> _Cells:
        found = self._cells.get(memory)
        if found is None:
            terms = self.smt.terms
            given = terms.truth(memory.site.kind is not ObjectKind.EXTERNAL)
            birth = _Birth(-FOREVER, FOREVER, self._births[memory][0], given, self._births[memory][1])
            found = self._cells[memory] = _Cells(self, self._pieces, memory, birth)
        return found

    def _forget(self, memories: Iterable[MemoryObject]) -> None:
        """Nothing is known of the contents of objects any more."""
        for memory in memories:
            cells = self._cells_of(memory)
            cells.cells.clear()
            cells.births = [_Birth(-FOREVER, FOREVER, self._edge, self.smt.terms.false, len(self.strays))]

    def _reachable_from(self, address: Value) -> list[MemoryObject]:
        """The objects that a write to an address may change."""
        external = ObjectKind.EXTERNAL
        if isinstance(address, int):
            return []
        alternatives = [value for _, value in address.alternatives] if isinstance(address, Choice) else [address]
        found: dict[MemoryObject, None] = {}
        for value in alternatives:
            if isinstance(value, Pointer) and value.object.site.kind is not external:
                found[value.object] = None
            elif isinstance(value, Pointer):
                found.update(dict.fromkeys(memory for memory in self.objects if memory.site.kind is external))
            elif not isinstance(value, int):
                return list(self.objects)
        return list(found)

    def _life(self, memory: MemoryObject) -> Node:
        """The name of an object's being dead; true as long as it is alive."""
        terms = self.smt.terms
        death = self._deaths.get(memory)
        if death is None:
            return terms.true
        flag = self._lives.get(memory)
        if flag is None:
            thing = self._cell(memory, 0, 0)
            flag = self._lives[memory] = terms.variable(terms.bool_sort, str(thing))
            self.things[flag] = thing
            self._state(*death, flag, flag)
        return flag

    def _note_deaths(self, memories: Iterable[MemoryObject], given: Node) -> None:
        for memory in memories:
            if memory.alive != 1:
                # A life that depends on a condition is left open.
                self._deaths[memory] = (self._edge, given if memory.alive == 0 else self.smt.terms.false)
                self._lives.pop(memory, None)

    # -- expressions ----------------------------------------------------------------------------------------------

    def _try(self, expression: Expression) -> NamedValue | None:
        """The value of an expression by names; None, and a note why, if there is none."""
        try:
            return self._by_name(expression)
        except Stuck as stuck:
            self.left_open[stuck.reason] = None
            return None

    def _by_name(self, expression: Expression) -> NamedValue:
        self._conditions = []
        value = self._over_names(expression)
        return NamedValue(value, self._given())

    def _given(self) -> Node:
        return self.smt.terms.conjunction(*self._conditions)

    def _take(self, name: NamedValue) -> Value:
        self._conditions.append(name.given)
        return name.value

    def _over_names(self, expression: Expression) -> Value:
        """Like `evaluate`, with the names of registers."""
        if isinstance(expression, Register):
            return self._take(self._names[-1][expression])
        if isinstance(expression, Constant):
            return expression.bits
        if isinstance(expression, Apply):
            operands = expression.operands
            if expression.operator is op.ITE:
                return self._choice_over_names(expression)
            if _is_hard(expression):
                known = self.evaluate(expression)
                if isinstance(known, int):
                    for operand in operands:
                        self._demand_same(self._over_names(operand), self.evaluate(operand), operand.type)
                    return known
                if expression.operator is op.FREM:
                    # The solver translates it to circuits of many steps, and no time limit stops it.
                    raise Stuck("a remainder of floats")
            values = [self._over_names(operand) for operand in operands]
            return self.smt.apply(expression.operator, expression.type, operands[0].type, values)
        if isinstance(expression, StaticAddress):
            return self.evaluate(expression)
        if isinstance(expression, Valid):
            address, size = self._over_names(expression.address), self._over_names(expression.size)
            if expression.access is Access.CALL:
                return self.callable(address)  # whether an object lives has no say in it
            for _, place in self._resolve_pointers(address):
                if isinstance(place, Pointer):
                    self._conditions.append(self._life(place.object))
            return self.valid(address, size, expression.access)
        if isinstance(expression, Defined):
            return self.defined(self._over_names(expression.operand))
        raise TypeError(f"not an expression: {expression!r}")

    def _choice_over_names(self, expression: Apply) -> Value:
        condition = self._over_names(expression.operands[0])
        known = self.evaluate(expression.operands[0])
        if isinstance(known, int):  # the other operand may have no value at all
            self._demand_same(condition, known, BOOL)
            return self._over_names(expression.operands[1 if known else 2])
        values = [condition, *(self._over_names(operand) for operand in expression.operands[1:])]
        return self.smt.apply(op.ITE, expression.type, expression.type, values)

    def _demand_same(self, value: Value, plain: Value, type_: Type) -> None:
        """What follows rests on a value's being the one that the plain encoding knows."""
        if isinstance(type_, FloatType):
            type_ = int_type(type_.bits)
        self._conditions.append(self.smt.truth(self.smt.apply(op.EQ, BOOL, type_, (value, plain))))

    # -- addresses ------------------------------------------------------------------------------------------------

    def _resolve_pointers(self, address: Value) -> list[tuple[Node, Pointer | int]]:
        alternatives = [value for _, value in address.alternatives] if isinstance(address, Choice) else [address]
        if not all(isinstance(value, Pointer | int) for value in alternatives):
            raise Stuck("an address that is a number")
        return self.resolve(address)

    def _places(self, address: Value, size: int, writing: bool) -> list[tuple[Node, MemoryObject, int]]:
        """The cells that an address may mean, with guards that exclude each other."""
        terms = self.smt.terms
        places: list[tuple[Node, MemoryObject, int]] = []
        for guard, place in self._resolve_pointers(address):
            if not isinstance(place, Pointer) or not self._accessible(place, writing):
                continue
            for offset in self._offsets(place, size):
                number = terms.vector(offset, self.smt.pointer_bits)
                here = terms.equal(self.smt.offset_node(place.offset), number)
                places.append((terms.conjunction(guard, here), place.object, offset))
        if not places:
            raise Stuck("an access where no object is")
        return places

    def _offsets(self, place: Pointer, size: int) -> Sequence[int]:
        memory, offset = place.object, place.offset
        if memory.site.kind is ObjectKind.EXTERNAL:
            raise Stuck("external memory")
        if isinstance(offset, int):
            return (signed(offset, self.smt.pointer_bits),)
        term = self._term(offset)
        step = 1 << min(term.known, 32)
        if isinstance(memory.size, int):
            candidates = range(term.low % step, memory.size - size + 1, step)
            if len(candidates) <= MOST_CELLS:
                return candidates
        raise Stuck("memory at an address that stays open")

    def _place_known(self, expression: Expression) -> tuple[MemoryObject, int] | None:
        """The place that an address means for sure; it is then a condition that it does."""
        value = self._over_names(expression)
        plain = self.evaluate(expression)
        if not (isinstance(plain, Pointer) and isinstance(plain.offset, int)):
            return None
        self._demand_same(value, plain, expression.type)
        return plain.object, signed(plain.offset, self.smt.pointer_bits)

    def _number_known(self, expression: Expression) -> int | None:
        """A size that is known for sure; it is then a condition that it is this."""
        value, plain = self._over_names(expression), self.evaluate(expression)
        if not isinstance(plain, int):
            return None
        self._demand_same(value, plain, expression.type)
        return plain

    # -- operations -----------------------------------------------------------------------------------------------

    def start(self) -> ControlFlowAutomaton:
        self._names.append({})
        return super().start()

    def _step(self, edge: Edge, operation: Operation, following: Edge | None) -> None:
        match operation:
            case Assume():
                self._assume_by_name(operation)
                super()._step(edge, operation, following)
            case Assign(target=target, value=value):
                name = self._try(value)
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case Havoc(target=target):
                super()._step(edge, operation, following)
                self._name_input(target)
            case Load(target=target):
                name = self._try_load(operation)
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case BlockSize(target=target):
                name = self._try_block_size(operation)
                super()._step(edge, operation, following)
                self._name_register(target, name)
            case Allocate():
                self._allocate_by_name(edge, operation)
            case Store() | Copy() | Fill() | HavocMemory():
                self._write_by_name(operation)
                super()._step(edge, operation, following)
            case Free(address=address) | EndLifetime(address=address):
                name = self._try(address)
                memories = self._reachable_from(self.evaluate(address))
                super()._step(edge, operation, following)
                self._note_deaths(memories, self.smt.terms.false if name is None else name.given)
            case Call():
                self._call_by_name(edge, operation, following)
            case Return():
                self._return_by_name(edge, operation)
            case _:
                super()._step(edge, operation, following)

    def _assume_by_name(self, operation: Assume) -> None:
        if self.evaluate(operation.condition) == 1:
            return  # it excludes nothing here: what makes it true is what matters
        name = self._try(operation.condition)
        if name is not None:
            self._demand(name, len(self.constraints))

    def _demand(self, condition: NamedValue, constraint: int) -> None:
        self._state(self._edge, condition.given, self.smt.truth(condition.value), None, constraint)

    def _name_input(self, target: Register) -> None:
        plain = self.frame.registers[target.index]
        assert plain is not None
        scalar = isinstance(plain, Term)
        self._name_register(target, None if scalar else NamedValue(plain, self.smt.terms.true))

    def _try_load(self, operation: Load) -> NamedValue | None:
        type_ = operation.target.type
        self._conditions = []
        try:
            known = self._place_known(operation.address)
            if known is not None:
                memory, offset = known
                value = self._take(self._cells_of(memory).name_at(offset, type_))
            else:
                value = self._load_open(self._over_names(operation.address), type_)
            return NamedValue(self._typed(value, type_), self._given())
        except Stuck as stuck:
            self.left_open[stuck.reason] = None
            return None

    def _load_open(self, address: Value, type_: Type) -> Value:
        alternatives: list[tuple[Node, Value]] = []
        for guard, memory, offset in self._places(address, type_.bytes, writing=False):
            name = self._cells_of(memory).name_at(offset, type_)
            self._conditions.append(self.smt.terms.implication(guard, name.given))
            alternatives.append((guard, name.value))
        return self.smt.select(type_, alternatives)

    def _try_block_size(self, operation: BlockSize) -> NamedValue | None:
        self._conditions = []
        try:
            known = self._place_known(operation.address)
        except Stuck as stuck:
            self.left_open[stuck.reason] = None
            return None
        return None if known is None else NamedValue(known[0].size, self._given())

    def _allocate_by_name(self, edge: Edge, operation: Allocate) -> None:
        terms = self.smt.terms
        name = self._try(operation.size)
        previous = self.frame.scoped.get(operation.site) if operation.scoped else None
        super()._step(edge, operation, None)
        if previous is not None:
            self._note_deaths([previous], terms.true)
        address = self.frame.registers[operation.target.index]
        assert isinstance(address, Pointer)
        size = address.object.size
        if not isinstance(size, int) and name is not None:
            # Bounds speak of the plain size, so its symbols are names of the object.
            plain = self.smt.node(size, operation.size.type)
            self._state(self._edge, name.given, terms.equal(plain, self.smt.node(name.value, operation.size.type)))
            for symbol in variables_of((plain,)):
                self.things.setdefault(symbol, self._cell(address.object, 0, 0))
        if operation.site.kind is ObjectKind.HEAP:
            self._name_register(operation.target, NamedValue(address, terms.true))
        else:  # the address of a local: there is nothing to know
            self._names[-1][operation.target] = NamedValue(address, terms.true)

    # -- writes ---------------------------------------------------------------------------------------------------

    def _write_by_name(self, operation: Store | Copy | Fill | HavocMemory) -> None:
        self._conditions = []
        try:
            if isinstance(operation, Store):
                self._store_by_name(operation)
            else:
                self._overwrite_by_name(operation)
        except Stuck as stuck:
            self.left_open[stuck.reason] = None
            address = operation.address if isinstance(operation, Store) else operation.destination
            self._forget(self._reachable_from(self.evaluate(address)))

    def _store_by_name(self, operation: Store) -> None:
        smt, type_ = self.smt, operation.value.type
        size = type_.bytes
        known = self._place_known(operation.address)
        self._note_stray(operation.address)
        value = self._over_names(operation.value)
        if type_.bits % 8:
            value = smt.apply(op.ZEXT, int_type(8 * size), type_, (value,))
            type_ = int_type(8 * size)
        if known is not None:
            self._name_cell(*known, size, type_, NamedValue(value, self._given()))
            return
        places = self._places(self._over_names(operation.address), size, writing=True)
        for guard, memory, offset in places:
            old = self._cells_of(memory).name_at(offset, type_)
            otherwise = smt.terms.negation(guard)
            new = smt.select(type_, [(guard, value), (otherwise, old.value)])
            given = smt.terms.conjunction(self._given(), smt.terms.implication(otherwise, old.given))
            self._name_cell(memory, offset, size, type_, NamedValue(new, given))

    def _overwrite_by_name(self, operation: Copy | Fill | HavocMemory) -> None:
        known = self._place_known(operation.destination)
        size = self._number_known(operation.size)
        if size == 0:
            return
        self._note_stray(operation.destination)
        if isinstance(operation, Fill) and self._number_known(operation.byte) is None:
            raise Stuck("a fill with a byte that is not known")
        source = self._place_known(operation.source) if isinstance(operation, Copy) else None
        if size is None or known is None or (isinstance(operation, Copy) and source is None):
            raise Stuck("a range of bytes that is not known")
        memory, offset = known
        given = self._given()
        copied: Sequence[tuple[int, int, Value]] = ()
        if source is not None:
            cells = self._cells_of(source[0])
            cells.refresh(source[1], size)
            copied = cells.snapshot(source[1], size).cells
        self._cells_of(memory).overwrite(_Birth(offset, offset + size, self._edge, given, len(self.strays)))
        for position, length, name in copied:
            assert isinstance(name, NamedValue)
            both = NamedValue(name.value, self.smt.terms.conjunction(given, name.given))
            self._name_cell(memory, offset + position, length, self._type_of(name, length), both)

    def _type_of(self, name: NamedValue, size: int) -> Type:
        """The type by which the content of a cell gets another name."""
        if isinstance(name.value, Term):
            return name.value.type
        # A number that is given is an address, most likely null.
        pointer = PointerType(self.smt.pointer_bits)
        return pointer if not name.given.is_true() and pointer.bytes == size else int_type(8 * size)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _call_by_name(self, edge: Edge, call: Call, following: Edge | None) -> None:
        if following is None:
            super()._step(edge, call, following)
            return
        arguments = [self._try(argument) for argument in call.arguments]
        area = None if call.variable_arguments is None else self._try(call.variable_arguments)
        condition = None if isinstance(call.callee, str) else self._try_callee(edge, call.callee, following)
        depth, constraints = len(self.frames), len(self.constraints)
        super()._step(edge, call, following)
        if condition is not None and len(self.constraints) > constraints:
            self._demand(condition, constraints)
        if len(self.frames) == depth:  # a call that leaves the program
            for target in call.targets:
                self._name_input(target)
            return
        self._names.append({})
        function = self.frame.function
        for number, parameter in enumerate(function.parameters):
            self._name_register(parameter, arguments[number] if number < len(arguments) else None)
        if function.variable_arguments is not None:
            self._name_register(function.variable_arguments, area)

    def _try_callee(self, edge: Edge, callee: Expression, following: Edge) -> NamedValue | None:
        """The condition that a call goes where the path does."""
        terms = self.smt.terms
        try:
            pointer = self._by_name(callee)
            if following.source is edge.target:
                matches = [self.leaves(pointer.value)]
            else:
                matches = [
                    self.smt.truth(self._equal(pointer.value, Pointer(self.static(site), 0)))
                    for site, name in self.program.function_of_site.items()
                    if name == following.source.function
                ]
        except Stuck as stuck:
            self.left_open[stuck.reason] = None
            return None
        return NamedValue(self.smt.wrap(terms.disjunction(*matches), BOOL), pointer.given)

    def _return_by_name(self, edge: Edge, operation: Return) -> None:
        results = [self._try(value) for value in operation.values]
        call, objects = self.frame.call, list(self.frame.objects)
        super()._step(edge, operation, None)
        self._note_deaths(objects, self.smt.terms.true)
        self._names.pop()
        if call is None or call.call is None:
            return
        for number, target in enumerate(call.call.targets):
            self._name_register(target, results[number] if number < len(results) else None)


# -- interpolation --------------------------------------------------------------------------------------------------------


def interpolate(
    program: Program,
    path: Sequence[Edge],
    time_limit: float = 2.0,
    budget: Budget | None = None,
    oracle: MemoryOracle | None = None,
    explicit: bool = False,
) -> Interpolants | NoInterpolants:
    """Interpolants of the shortest infeasible prefix of a path from the start of the program.

    Two options make them fit for certain analyses. One that tracks values *explicitly* makes nothing of `x == y`: it has
    to know which value both have. With `explicit` all that has a constant value on the path is named like an address,
    "this is what it is", so that whatever a constant came from is mentioned. And an analysis that asks an `oracle` where
    a write goes whose address it does not track loses what else might be there: what keeps such writes from cells that
    matter is then mentioned, too.
    """
    return _Interpolation(program, path, time_limit, budget, SsaEncoder(program, oracle, explicit)).run()


class _Interpolation:
    """One question."""

    def __init__(
        self,
        program: Program,
        path: Sequence[Edge],
        time_limit: float,
        budget: Budget | None,
        encoder: SsaEncoder,
    ) -> None:
        self._program = program
        self._encoder = encoder
        self._path = path
        self._limit = time_limit
        self._end = time.monotonic() + time_limit
        self._budget = budget

    def run(self) -> Interpolants | NoInterpolants:
        try:
            formula = PathFormula(self._program, self._path, self._tick)
            verdict = formula.shortest_infeasible_prefix(self._solver)
            if isinstance(verdict, Feasible):
                return NoInterpolants("the path is feasible")
            if not isinstance(verdict, Infeasible):
                return NoInterpolants(verdict.reason)
            encoder = self._encoder
            # One edge more: a call is decided by where the path goes on.
            encoder.run(self._path[: verdict.edges + 1], self._tick)
        except Stuck as stuck:
            return NoInterpolants(f"the path has no formula: {stuck}")
        except NoSequence as failure:
            return NoInterpolants(str(failure))
        wanted = {id(constraint) for constraint in verdict.core}
        numbers = {number for number, each in enumerate(formula.constraints) if not wanted or id(each) in wanted}
        core = self._core(encoder, verdict.edges, numbers)
        if isinstance(core, NoInterpolants):
            return core
        groups = _grouped(core)
        try:
            interpolator = BitwuzlaInterpolator(encoder.smt.terms, self._left(), self._budget)
            formulas = interpolator.sequence(list(groups.values())) if len(groups) > 1 else []
        except NoSequence as failure:
            return NoInterpolants(str(failure))
        return _spread(encoder, verdict.edges, core, list(groups), formulas)

    def _core(self, encoder: SsaEncoder, edges: int, constraints: Container[int]) -> list[Formula] | NoInterpolants:
        """Formulas that contradict each other, in the order of the path."""
        everything = [*encoder.formulas, *(Formula(each.edge, each.node) for each in encoder.definitions)]
        unique: dict[Node, Formula] = {}
        for formula in sorted(everything, key=_edge_of):
            if formula.edge < edges:
                unique.setdefault(formula.node, formula)
        formulas = _relevant(list(unique.values()), constraints)
        answer = self._contradiction(encoder.smt.terms, formulas)
        if isinstance(answer, list):
            return self._smaller(encoder.smt.terms, answer)
        if answer is SatAnswer.UNKNOWN:
            return NoInterpolants("the solver did not decide the path's formula over names in time")
        reasons = ", ".join(encoder.left_open)
        return NoInterpolants(f"the contradiction rests on what has no names: {reasons or 'the numbers of addresses'}")

    def _contradiction(self, terms: Terms, formulas: Sequence[Formula]) -> list[Formula] | SatAnswer:
        """A core of formulas, or what the solver says instead."""
        solver = self._solver(terms, cores=True)
        for number, formula in enumerate(formulas):
            solver.assert_formula(formula.node, number)
        answer = solver.check()
        if answer is not SatAnswer.UNSAT:
            return answer
        return [formulas[number] for number in sorted(name for name in solver.core() if isinstance(name, int))]

    def _smaller(self, terms: Terms, core: list[Formula]) -> list[Formula]:
        """Leave out formulas that are not needed, those of the first edges first: late reasons need no long memory."""
        position = 0 if len(core) <= LARGEST_CORE else len(core)
        while position < len(core) and self._left() > 0.5 * self._limit:
            found = self._contradiction(terms, core[:position] + core[position + 1 :])
            if isinstance(found, list):
                core = found
            else:
                position += 1
        return core

    def _solver(self, terms: Terms, time_limit: float | None = None, cores: bool = False) -> Solver:
        """A solver that gives up when the time for the whole question is over."""
        limit = self._left() if time_limit is None else min(time_limit, self._left())
        return BitwuzlaSolver(terms, limit, cores, self._budget)

    def _tick(self) -> None:
        if self._budget is not None:
            self._budget.tick()
        if time.monotonic() > self._end:
            raise NoSequence("the encoding of the path takes too long")

    def _left(self) -> float:
        """Seconds that are left; never none at all, since that would mean no limit."""
        return max(0.01, self._end - time.monotonic())


def _is_hard(expression: Apply) -> bool:
    """Whether the solver should not be bothered with an operator whose result is known."""
    types = (expression.type, *(operand.type for operand in expression.operands))
    return expression.operator in _HARD or any(isinstance(type_, FloatType) for type_ in types)


def _relevant(formulas: Sequence[Formula], constraints: Container[int]) -> list[Formula]:
    """The formulas of some constraints, and those that say something about what these rest on."""
    about: dict[Node, list[int]] = {}
    """By symbol: the formula that says its value, and those that are neither a value nor a constraint."""
    found: set[int] = set()
    pending: list[int] = []
    for number, formula in enumerate(formulas):
        if formula.constraint is not None:
            if formula.constraint in constraints:
                pending.append(number)
        elif formula.defines is not None:
            about.setdefault(formula.defines, []).append(number)
        else:
            for symbol in variables_of((formula.node,)):
                about.setdefault(symbol, []).append(number)
    while pending:
        number = pending.pop()
        if number not in found:
            found.add(number)
            for symbol in variables_of((formulas[number].node,)):
                pending.extend(about.pop(symbol, ()))
    return [formulas[number] for number in sorted(found)]


def _edge_of(formula: Formula) -> int:
    return formula.edge


def _grouped(core: Sequence[Formula]) -> dict[int, list[Node]]:
    groups: dict[int, list[Node]] = {}
    for formula in core:
        groups.setdefault(formula.edge, []).append(formula.node)
    return groups


def _spread(
    encoder: SsaEncoder, edges: int, core: Sequence[Formula], borders: Sequence[int], formulas: Sequence[Node]
) -> Interpolants:
    """From the borders between groups to all points: nothing happens on the edges in between."""
    terms = encoder.smt.terms
    after = dict(zip(borders, [*formulas, terms.false], strict=True))
    points: list[Node] = []
    current = terms.true
    for edge in range(START, edges):
        current = after.get(edge, current)
        points.append(current)
    mentions = tuple(tuple(_mentioned(encoder, point)) for point in points)
    return Interpolants(edges, mentions, tuple(points), tuple(core), terms)


def _mentioned(encoder: SsaEncoder, formula: Node) -> dict[Thing, None]:
    things = (encoder.things.get(symbol) for symbol in variables_of((formula,)))
    return {thing: None for thing in things if thing is not None}
