"""Automata as LLVM functions.

Every function of the program becomes one; the functions on the way from the start to the *cuts* (loop heads at which states
are compared) become parts of a single one, `cegas_step`, which begins at the start or at a cut and runs until it comes to a
cut or the run ends. How it ends is left in `cegas_status` and `cegas_detail`; whoever called looks there after every call.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from typing import Final

from cegas.compiled.cells import cell_of
from cegas.compiled.expressions import Address, Code, Compiled, Number, literal
from cegas.compiled.layout import OUTSIDE, Layout, NotCompiled
from cegas.foundation.data import Data
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.liveness import live_during, live_registers
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    Load,
    Operation,
    Return,
    Store,
)
from cegas.program.operators import Operator
from cegas.program.types import FloatType, PointerType, Type


class Status(IntEnum):
    """How a stretch of a run ended; `runtime.c` has the numbers, too."""

    GOING = 0
    CUT = 1
    END = 2
    TARGET = 3
    VIOLATION = 4
    BLOCKED = 5
    STUCK = 6
    TIRED = 7
    """It took longer than it may."""


class Slot(IntEnum):
    """What is saved at a cut; `runtime.c` has the numbers, too."""

    PLAIN = 0
    OBJECT = 1
    """The number of an object that has to be kept."""
    FRAME = 2
    """The number of the first object of a frame: it and those behind it die with the frame."""


class Site(Data):
    """A place that the code speaks of by a number: an operation of an edge."""

    __slots__ = ("edge", "index")

    def __init__(self, edge: Edge, index: int) -> None:
        self.edge: Final = edge
        self.index: Final = index

    @property
    def operation(self) -> Operation:
        return self.edge.operations[self.index]


class Tables:
    """What the code speaks of by numbers."""

    def __init__(self, program: Program, cuts: Sequence[Location], inside: Collection[str], *, for_tests: bool) -> None:
        self.program: Final = program
        self.inside: Final = inside
        """The functions that are parts of `cegas_step`, and cannot be called."""
        self.for_tests: Final = for_tests
        """Single runs, of which it matters which branches they take, instead of a search that has to be exhaustive."""
        self.branches = 0
        """How many edges leave a place that others leave, too."""
        self.cuts: Final = cuts
        """Numbered from 1: 0 is the start."""
        self.sites: Final[list[Site]] = []
        """Conditions, and operations that a run may be stuck at."""
        self.inputs: Final[list[Site]] = []
        """Operations that ask for an input: also reads of memory that nobody has written."""
        self.functions: Final = {name: f"f{number}" for number, name in enumerate(program.functions)}

    def site(self, edge: Edge, index: int) -> int:
        self.sites.append(Site(edge, index))
        return len(self.sites) - 1

    def branch(self) -> int:
        self.branches += 1
        return self.branches - 1

    def input(self, edge: Edge, index: int) -> int:
        self.inputs.append(Site(edge, index))
        return len(self.inputs) - 1


class FunctionWriter:
    """Writes one LLVM function, from one automaton or, for `cegas_step`, from several that call each other once."""

    def __init__(self, layout: Layout, tables: Tables, chain: Sequence[tuple[ControlFlowAutomaton, Edge | None]]) -> None:
        """The chain: automata, each with the edge of the one before that calls it."""
        self._layout: Final = layout
        self._tables: Final = tables
        self._chain: Final = chain
        self._level = 0
        """Which automaton of the chain is being written."""
        self._open: Final = [_open_registers(function) for function, _ in chain]
        self.code: Final = Code(layout, self._read, self._is_open)
        self._own_objects: Final = [_makes_locals(function) for function, _ in chain]
        self._scoped: Final = [_scoped_sites(function) for function, _ in chain]

    # -- registers -----------------------------------------------------------------------------------------------------

    def _name(self, register: Register) -> str:
        return f"%r{self._level}.{register.index}"

    def _is_open(self, register: Register) -> bool:
        """Whether a register may hold what the model does not know. A flag says so; whoever reads it then is stuck."""
        return register in self._open[self._level]

    def _flag(self, register: Register) -> str:
        return f"{self._name(register)}.open"

    def _read(self, register: Register) -> Compiled:
        name, code = self._name(register), self.code
        if self._is_open(register):
            is_open = code.value(f"load i1, ptr {self._flag(register)}")
            code.require(code.value(f"xor i1 {is_open}, true"))
        if isinstance(register.type, PointerType):
            return Address(code.value(f"load i32, ptr {name}.o"), code.value(f"load i{code.width}, ptr {name}"))
        bits = code.bits(register.type)
        return Number(code.value(f"load i{bits}, ptr {name}"), bits)

    def _write(self, register: Register, value: Compiled) -> None:
        name, code = self._name(register), self.code
        if self._is_open(register):
            code.put(f"store i1 false, ptr {self._flag(register)}")
        if isinstance(register.type, PointerType):
            address = value if isinstance(value, Address) else Address("0", value.text)
            code.put(f"store i32 {address.object}, ptr {name}.o")
            code.put(f"store i{code.width} {address.offset}, ptr {name}")
        else:
            text = code.as_number(value) if isinstance(value, Address) else value.text
            code.put(f"store i{code.bits(register.type)} {text}, ptr {name}")

    def _scope(self, site: ObjectSite, level: int | None = None) -> str:
        """Where the number of the object is kept that a scoped site has made last in a frame."""
        return f"%scope{self._level if level is None else level}.{site.index}"

    def _declare(self, function: ControlFlowAutomaton) -> list[str]:
        lines = []
        for register in function.registers:
            name = self._name(register)
            lines.append(f"  {name} = alloca i{register.type.bits}")
            if isinstance(register.type, PointerType):
                lines.append(f"  {name}.o = alloca i32")
            if self._is_open(register):
                flag = self._flag(register)
                lines += [f"  {flag} = alloca i1", f"  store i1 false, ptr {flag}"]
        lines.append(f"  %first{self._level} = alloca i32")
        lines.append(f"  %stack{self._level} = alloca i64")
        lines += [f"  {self._scope(site)} = alloca i32" for site in self._scoped[self._level]]
        return lines

    # -- whole functions -----------------------------------------------------------------------------------------------

    def plain(self) -> str:
        """The function of an automaton that is called."""
        function = self._chain[0][0]
        code = self.code
        name = self._tables.functions[function.name]
        parameters = []
        for register in function.parameters:
            if isinstance(register.type, PointerType):
                parameters.append(f"i32 %p{register.index}.o")
            parameters.append(f"i{register.type.bits} %p{register.index}")
        for register in function.parameters:
            if isinstance(register.type, PointerType):
                code.put(f"store i32 %p{register.index}.o, ptr {self._name(register)}.o")
            code.put(f"store i{register.type.bits} %p{register.index}, ptr {self._name(register)}")
        self._guard_stack()
        self._open_frame()
        code.put(f"br label %{self._label(function.entry)}")
        self._body(function)
        return self._wrapped(f"define internal void @{name}({', '.join(parameters)})", self._declare(function))

    def _guard_stack(self) -> None:
        """End the run before the processor's stack does."""
        code = self.code
        here = code.value("call ptr @llvm.frameaddress.p0(i32 0)")
        limit = code.value("load ptr, ptr @stack_limit")
        code.demand(code.value(f"icmp ugt ptr {here}, {limit}"), "tired")
        self._use_fuel()

    def _use_fuel(self) -> None:
        code = self.code
        left = code.value("load i64, ptr @cegas_fuel")
        less = code.value(f"sub i64 {left}, 1")
        code.put(f"store i64 {less}, ptr @cegas_fuel")
        code.demand(code.value(f"icmp sgt i64 {less}, 0"), "tired")

    def _wrapped(self, head: str, locals_: Sequence[str]) -> str:
        endings = ["tired:", f"  store i32 {int(Status.TIRED)}, ptr @cegas_status", "  br label %out"]
        for site in self.code.stuck_at:
            endings += [f"stuck{site}:", f"  store i64 {site}, ptr @cegas_detail", "  br label %stuck"]
        endings += ["stuck:", f"  store i32 {int(Status.STUCK)}, ptr @cegas_status", "  br label %out", "out:", "  ret void"]
        tables = [f"  %{name} = load ptr, ptr @{name}, !invariant.load !0" for name in ("arena", "taken")]
        return "\n".join([f"{head} {{", "entry:", *tables, *locals_, *self.code.locals, *self.code.lines, *endings, "}", ""])

    def step(self, live: Mapping[Location, Sequence[tuple[int, Register]]]) -> str:
        """`cegas_step`: from the start, or from a cut, to the next cut or the end of the run."""
        code, tables = self.code, self._tables
        begin = "begin"
        cases = " ".join(f"i32 {number + 1}, label %resume{number + 1}" for number in range(len(tables.cuts)))
        code.put(f"switch i32 %from, label %{begin} [{cases}]")
        code.label(begin)
        self._level = 0
        self._open_frame()
        code.put(f"br label %{self._label(self._chain[0][0].entry)}")
        for number, cut in enumerate(tables.cuts):
            self._resume(number + 1, cut, live[cut])
        locals_: list[str] = []
        for level, (function, _) in enumerate(self._chain):
            self._level = level
            locals_ += self._declare(function)
            self._body(function, {cut: number + 1 for number, cut in enumerate(tables.cuts)}, live)
        return self._wrapped("define void @cegas_step(i32 %from)", locals_)

    def _resume(self, number: int, cut: Location, live: Sequence[tuple[int, Register]]) -> None:
        code = self.code
        code.label(f"resume{number}")
        self._use_fuel()
        saved, slot = code.value("load ptr, ptr @saved, !invariant.load !0"), 0

        def load(bits: int) -> str:
            nonlocal slot
            place = code.value(f"getelementptr i64, ptr {saved}, i64 {slot}")
            slot += 1
            whole = code.value(f"load i64, ptr {place}")
            return whole if bits == 64 else code.value(f"trunc i64 {whole} to i{bits}")

        for level in range(len(self._chain)):
            code.put(f"store i32 {load(32)}, ptr %first{level}")
            code.put(f"store i64 {load(64)}, ptr %stack{level}")
            for site in self._scoped[level]:
                code.put(f"store i32 {load(32)}, ptr {self._scope(site, level)}")
        for level, register in live:
            self._level = level
            if isinstance(register.type, PointerType):
                code.put(f"store i32 {load(32)}, ptr {self._name(register)}.o")
            if self._is_open(register):
                code.put(f"store i1 {load(1)}, ptr {self._flag(register)}")
            bits = code.bits(register.type)
            code.put(f"store i{bits} {load(bits)}, ptr {self._name(register)}")
        code.put(f"br label %{self._label(cut)}.go")

    def _cut(self, number: int, live: Sequence[tuple[int, Register]]) -> None:
        """Save what is live, and come back."""
        code, level = self.code, self._level
        saved, slot = code.value("load ptr, ptr @saved, !invariant.load !0"), 0

        def save(value: str, bits: int) -> None:
            nonlocal slot
            whole = value if bits == 64 else code.value(f"zext i{bits} {value} to i64")
            place = code.value(f"getelementptr i64, ptr {saved}, i64 {slot}")
            slot += 1
            code.put(f"store i64 {whole}, ptr {place}")

        for each in range(len(self._chain)):
            save(code.value(f"load i32, ptr %first{each}"), 32)
            save(code.value(f"load i64, ptr %stack{each}"), 64)
            for site in self._scoped[each]:
                save(self._living(code.value(f"load i32, ptr {self._scope(site, each)}")), 32)
        for each, register in live:
            self._level = each
            if isinstance(register.type, PointerType):
                save(code.value(f"load i32, ptr {self._name(register)}.o"), 32)
            if self._is_open(register):
                save(code.value(f"load i1, ptr {self._flag(register)}"), 1)
            bits = code.bits(register.type)
            if bits > 64:
                raise NotCompiled(f"numbers of {bits} bits at a loop")
            save(code.value(f"load i{bits}, ptr {self._name(register)}"), bits)
        self._level = level
        code.put(f"store i32 {int(Status.CUT)}, ptr @cegas_status")
        code.put(f"store i64 {number}, ptr @cegas_detail")
        code.put("br label %out")

    def _living(self, number: str) -> str:
        """The number of an object if it lives, else 0."""
        code = self.code
        flags = code.flags_of(Address(number, "0"))
        lives = code.value(f"trunc i32 {flags} to i1")
        return code.value(f"select i1 {lives}, i32 {number}, i32 0")

    def slots(self, live: Sequence[tuple[int, Register]]) -> list[Slot]:
        """What `_cut` saves, in order."""
        found: list[Slot] = []
        for level in range(len(self._chain)):
            found += [Slot.FRAME, Slot.PLAIN, *(Slot.OBJECT for _ in self._scoped[level])]
        for level, register in live:
            if isinstance(register.type, PointerType):
                found.append(Slot.OBJECT)
            elif register in self._open[level]:
                found.append(Slot.PLAIN)
            found.append(Slot.PLAIN)
        return found

    # -- locations and edges -------------------------------------------------------------------------------------------

    def _label(self, location: Location) -> str:
        return f"L{location.id}"

    def _body(
        self,
        function: ControlFlowAutomaton,
        cuts: Mapping[Location, int] | None = None,
        live: Mapping[Location, Sequence[tuple[int, Register]]] | None = None,
    ) -> None:
        for location in function.locations:
            if location is function.exit:
                continue
            self.code.label(self._label(location))
            if cuts and live is not None and location in cuts:
                self._cut(cuts[location], live[location])
                self.code.label(f"{self._label(location)}.go")
            elif location.loop_head:
                self._use_fuel()
            self._leave_location(function, location)
        for edge in function.edges:
            if len(edge.source.leaving) == 1:
                continue  # it stands where its source does
            self.code.label(f"E{edge.id}")
            if self._tables.for_tests:
                self._count(self._tables.branch())
            self._edge(function, edge)

    def _count(self, branch: int) -> None:
        """A run has taken a branch."""
        code = self.code
        place = self._pointer(str(branch), "taken")
        count = code.value(f"load i8, ptr {place}")
        code.put(f"store i8 {code.value(f'add i8 {count}, 1')}, ptr {place}")

    def _leave_location(self, function: ControlFlowAutomaton, location: Location) -> None:
        code, edges = self.code, location.leaving
        if location.kind is LocationKind.TARGET:
            self._end(Status.TARGET, location.id)
        elif location.kind is LocationKind.END:
            self._end(Status.END, 0)
        elif len(edges) == 1:
            self._edge(function, edges[0])
        elif _exclude_each_other(edges):
            self._branch(edges[0], edges[1])
        elif (cases := _cases(edges)) is not None:
            self._switch(edges, *cases)
        else:
            for edge in edges:
                following = code.fresh("next")
                for index in range(_guards(edge)):
                    self._at(edge, index)
                    self._guard(edge.operations[index], following)
                code.put(f"br label %E{edge.id}")
                code.label(following)
            self._end(Status.BLOCKED, -1)  # at a place, not at a condition

    def _branch(self, edge: Edge, otherwise: Edge) -> None:
        self._at(edge, 0)
        code, written = self.code, len(self.code.lines)
        guard = edge.operations[0]
        assert isinstance(guard, Assume)
        try:
            code.put(f"br i1 {code.number(guard.condition)}, label %E{edge.id}, label %E{otherwise.id}")
        except NotCompiled:
            del code.lines[written:]
            code.put(f"br label %{code.stuck()}")

    def _switch(self, edges: Sequence[Edge], value: Expression, numbers: Sequence[int]) -> None:
        self._at(edges[0], 0)
        code, written = self.code, len(self.code.lines)
        try:
            bits, text = code.bits(value.type), code.number(value)
        except NotCompiled:
            del code.lines[written:]
            code.put(f"br label %{code.stuck()}")
            return
        cases = " ".join(f"i{bits} {number}, label %E{edge.id}" for number, edge in zip(numbers, edges[:-1], strict=True))
        code.put(f"switch i{bits} {text}, label %E{edges[-1].id} [{cases}]")

    def _guard(self, guard: Operation, otherwise: str) -> None:
        assert isinstance(guard, Assume)
        code, written = self.code, len(self.code.lines)
        try:
            code.demand(code.number(guard.condition), otherwise)
        except NotCompiled:
            del code.lines[written:]
            code.put(f"br label %{code.stuck()}")
            code.label(code.fresh("n"))

    def _end(self, status: Status, detail: int) -> None:
        self.code.put(f"store i32 {int(status)}, ptr @cegas_status")
        self.code.put(f"store i64 {detail}, ptr @cegas_detail")
        self.code.put("br label %out")

    def _at(self, edge: Edge, index: int) -> int:
        """Say where a run is stuck if it is."""
        self.code.site = self._tables.site(edge, index)
        return self.code.site

    def _edge(self, function: ControlFlowAutomaton, edge: Edge) -> None:
        code = self.code
        first = _guards(edge) if len(edge.source.leaving) > 1 else 0
        for index, operation in enumerate(edge.operations):
            if index < first:
                continue
            number, written = self._at(edge, index), len(code.lines)
            try:
                if isinstance(operation, Call):
                    self._call(edge, operation)
                    return
                if isinstance(operation, Return):
                    self._return(function, operation)
                    return
                self._operation(edge, index, operation, number)
            except NotCompiled:  # a run that comes here is stuck
                del code.lines[written:]
                code.put(f"br label %{code.stuck()}")
                return
        code.put(f"br label %{self._label(edge.target)}")

    # -- operations ----------------------------------------------------------------------------------------------------

    def _operation(self, edge: Edge, index: int, operation: Operation, number: int) -> None:
        code = self.code
        if isinstance(operation, Assign):
            self._write(operation.target, code.evaluate(operation.value))
        elif isinstance(operation, Assume):
            self._assume(operation, number)
        elif isinstance(operation, Check):
            if self._tables.program.violations.counts(operation):
                self._assume(operation, number)
        elif isinstance(operation, Havoc):
            self._havoc(edge, index, operation, number)
        elif isinstance(operation, Load):
            self._write(operation.target, self._load(operation.address, operation.target.type, number))
        elif isinstance(operation, Store):
            self._store(operation)
        elif isinstance(operation, Allocate):
            self._allocate(operation, number)
        elif isinstance(operation, Free | EndLifetime):
            self._free(operation)
        elif isinstance(operation, Copy):
            self._copy(operation, number)
        elif isinstance(operation, Fill):
            self._fill(operation, number)
        elif isinstance(operation, BlockSize):
            address = code.address(operation.address)
            self._require_object(address)
            self._write(operation.target, Number(self._sized(code.size_of(address), operation.target.type), 0))
        else:
            code.put(f"br label %{code.stuck()}")
            code.label(code.fresh("n"))

    def _sized(self, size: str, type_: Type) -> str:
        bits = self.code.bits(type_)
        return size if bits == 64 else self.code.value(f"trunc i64 {size} to i{bits}")

    def _assume(self, operation: Assume | Check, number: int) -> None:
        """A condition that counts is violated; another one ends the run, and what C demands is remembered."""
        code = self.code
        holds, failing, after = code.number(operation.condition), code.fresh("fails"), code.fresh("n")
        if holds == "true":
            return
        code.put(f"br i1 {holds}, label %{after}, label %{failing}")
        code.label(failing)
        if self._tables.program.violations.counts(operation):
            self._end(Status.VIOLATION, number)
        else:
            if operation.is_validity:
                flags = code.value("load ptr, ptr @failed, !invariant.load !0")
                place = code.value(f"getelementptr i8, ptr {flags}, i64 {number}")
                code.put(f"store i8 1, ptr {place}")
            self._end(Status.BLOCKED, number)
        code.label(after)

    def _havoc(self, edge: Edge, index: int, operation: Havoc, number: int) -> None:
        code, type_ = self.code, operation.target.type
        if not operation.origin.kind.is_input:
            if self._is_open(operation.target):
                self._write(operation.target, Number(literal(0, code.bits(type_)), 0))
                code.put(f"store i1 true, ptr {self._flag(operation.target)}")
            else:
                code.put(f"br label %{code.stuck()}")
                code.label(code.fresh("n"))
            return
        if isinstance(type_, PointerType):
            self._write(operation.target, Address(str(self._layout.nowhere), "0"))
            return
        self._write(operation.target, Number(self._asked(self._tables.input(edge, index), code.bits(type_), number), 0))

    def _asked(self, input_: int, bits: int, number: int) -> str:
        code = self.code
        found = code.value(f"call i64 @cegas_input(i32 {input_}, i64 {number})")
        self._look()
        if bits == 64:
            return found
        return code.value(f"{'trunc' if bits < 64 else 'zext'} i64 {found} to i{bits}")

    def _look(self) -> None:
        """After a call: has the run ended in it?"""
        code = self.code
        status = code.value("load i32, ptr @cegas_status")
        code.demand(code.value(f"icmp eq i32 {status}, 0"), "out")

    def _require_object(self, address: Address) -> None:
        """Whatever is accessed has to be plain memory; the program's own conditions have said so before."""
        code = self.code
        if address.place is not None:
            if address.place.flags & OUTSIDE:
                code.require("false")
            return
        if address.object == "0":
            code.require("false")
            return
        code.require(code.value(f"icmp ne i32 {address.object}, 0"))
        masked = code.value(f"and i32 {code.flags_of(address)}, {OUTSIDE | 1}")
        code.require(code.value(f"icmp eq i32 {masked}, 1"))

    def _bytes(self, address: Address, size: str) -> str:
        """Where in the arena a range of bytes is; stuck if it is not within its object."""
        code = self.code
        self._require_object(address)
        code.require(code.within(address, size))
        base, offset = code.base_of(address), code.wide(address.offset)
        if base.isdigit() and offset.isdigit():
            return str(int(base) + int(offset))
        return code.value(f"add i64 {base}, {offset}")

    def _pointer(self, place: str, table: str = "arena") -> str:
        """A byte of the arena, or the counter of a branch."""
        return self.code.value(f"getelementptr i8, ptr %{table}, i64 {place}")

    def _keep_whole(self, expression: Expression, address: Address, size: int) -> None:
        """Where the text does not tell the place, numbers stand at multiples of their size, as `cells.py` takes for granted:
        so two of one size are one or apart. Elsewhere a copy could be torn; the run is stuck. In tests nobody minds."""
        code, cell = self.code, cell_of(expression)
        if size == 1 or self._tables.for_tests or (cell is not None and cell[1] is not None):
            return
        rest = code.value(f"urem i64 {code.wide(address.offset)}, {size}")
        code.require(code.value(f"icmp eq i64 {rest}, 0"))

    def _is_static(self, address: Address) -> bool:
        return address.place is not None

    def _load(self, expression: Expression, type_: Type, number: int) -> Compiled:
        code = self.code
        address = code.address(expression)
        size, bits = type_.bytes, 8 * type_.bytes
        code.bits(type_)
        place = self._bytes(address, str(size))
        self._keep_whole(expression, address, size)
        if not self._is_static(address):
            self._settle(address, place, type_, number)
        if isinstance(type_, PointerType):
            return self._load_address(place)
        if self._layout.has_tags:
            tagged = code.value(f"call i32 @cegas_tagged(i64 {place}, i64 {size})")
            code.require(code.value(f"icmp eq i32 {tagged}, 0"))
        found = code.value(f"load i{bits}, ptr {self._pointer(place)}, align 1")
        return Number(found if bits == type_.bits else code.value(f"trunc i{bits} {found} to i{type_.bits}"), type_.bits)

    def _settle(self, address: Address, place: str, type_: Type, number: int) -> None:
        """Memory that nobody has written gets an input when it is first read; a read of some such bytes is stuck."""
        code, size = self.code, type_.bytes
        known, ask, after = code.fresh("known"), code.fresh("ask"), code.fresh("n")
        code.put(f"switch i32 {code.value(f'call i32 @cegas_fresh(i64 {place}, i64 {size})')}, label %{code.stuck()} "
                 f"[i32 0, label %{known} i32 1, label %{ask}]")  # fmt: skip
        code.label(ask)
        if isinstance(type_, PointerType) or size > 8:
            code.put(f"br label %{code.stuck()}")
        else:
            edge, index = self._tables.sites[number].edge, self._tables.sites[number].index
            value = self._asked(self._tables.input(edge, index), 8 * size, number)
            code.put(f"store i{8 * size} {value}, ptr {self._pointer(place)}, align 1")
            code.put(f"call void @cegas_written(i64 {place}, i64 {size})")
            code.put(f"br label %{after}")
        code.label(known)
        code.put(f"br label %{after}")
        code.label(after)

    def _load_address(self, place: str) -> Address:
        code, word = self.code, self._layout.word
        aligned = code.value(f"urem i64 {place}, {word}")
        code.require(code.value(f"icmp eq i64 {aligned}, 0"))
        offset = code.value(f"load i{code.width}, ptr {self._pointer(place)}, align 1")
        tag = code.value(f"load i32, ptr {self._tag(place)}")
        return Address(tag, offset)

    def _tag(self, place: str) -> str:
        code = self.code
        index = code.value(f"udiv i64 {place}, {self._layout.word}")
        tags = code.value("load ptr, ptr @tags, !invariant.load !0")
        return code.value(f"getelementptr i32, ptr {tags}, i64 {index}")

    def _store(self, operation: Store) -> None:
        code, type_ = self.code, operation.value.type
        value = code.evaluate(operation.value)
        address = code.address(operation.address)
        size, bits = type_.bytes, 8 * type_.bytes
        place = self._bytes(address, str(size))
        self._keep_whole(operation.address, address, size)
        if not self._is_static(address):
            code.put(f"call void @cegas_written(i64 {place}, i64 {size})")
        if isinstance(type_, PointerType):
            pointer = value if isinstance(value, Address) else Address("0", value.text)
            aligned = code.value(f"urem i64 {place}, {self._layout.word}")
            code.require(code.value(f"icmp eq i64 {aligned}, 0"))
            code.put(f"store i{code.width} {pointer.offset}, ptr {self._pointer(place)}, align 1")
            code.put(f"store i32 {pointer.object}, ptr {self._tag(place)}")
            return
        if self._layout.has_tags:  # a part of an address cannot be kept
            self._forget_tags(place, size)
        text = code.as_number(value) if isinstance(value, Address) else value.text
        if bits != type_.bits:
            text = code.value(f"zext i{type_.bits} {text} to i{bits}")
        code.put(f"store i{bits} {text}, ptr {self._pointer(place)}, align 1")

    def _forget_tags(self, place: str, size: int) -> None:
        """Numbers over addresses: whole ones are gone; to overwrite a part of one is stuck."""
        code, word = self.code, self._layout.word
        tagged = code.value(f"call i32 @cegas_tagged(i64 {place}, i64 {size})")
        plain, odd, after = code.fresh("plain"), code.fresh("odd"), code.fresh("n")
        code.put(f"br i1 {code.value(f'icmp eq i32 {tagged}, 0')}, label %{after}, label %{odd}")
        code.label(odd)
        rest = code.value(f"urem i64 {place}, {word}")
        whole = code.value(f"icmp eq i64 {rest}, 0") if size % word == 0 else "false"
        code.put(f"br i1 {whole}, label %{plain}, label %{code.stuck()}")
        code.label(plain)
        code.put(f"call void @cegas_untag(i64 {place}, i64 {size})")
        code.put(f"br label %{after}")
        code.label(after)

    def _allocate(self, operation: Allocate, number: int) -> None:
        code, site = self.code, operation.site
        if operation.replaces is not None or site.is_input or (site.kind is ObjectKind.ARGUMENTS and site.size is None):
            code.require("false")
        size = code.wide(code.number(operation.size))
        is_heap = int(site.kind is ObjectKind.HEAP)
        align = site.align & -site.align or 1
        made = code.value(
            f"call i32 @cegas_allocate(i32 {site.index}, i64 {size}, i64 {align}, i32 {is_heap}, "
            f"i32 {int(operation.zeroed)}, i64 {number})"
        )
        self._look()
        if operation.scoped:
            self._kill(code.value(f"load i32, ptr {self._scope(site)}"))
            code.put(f"store i32 {made}, ptr {self._scope(site)}")
        self._write(operation.target, Address(made, "0"))

    def _kill(self, number: str) -> None:
        """The object with a number dies; 0 is none."""
        code, block, after = self.code, self.code.fresh("block"), self.code.fresh("n")
        code.put(f"br i1 {code.value(f'icmp eq i32 {number}, 0')}, label %{after}, label %{block}")
        code.label(block)
        objects = code.value("load ptr, ptr @objects, !invariant.load !0")
        wide = code.value(f"zext i32 {number} to i64")
        at = code.value(f"add i64 {code.value(f'mul i64 {wide}, 24')}, 16")
        place = code.value(f"getelementptr i8, ptr {objects}, i64 {at}")
        flags = code.value(f"load i32, ptr {place}")
        code.put(f"store i32 {code.value(f'and i32 {flags}, -2')}, ptr {place}")
        code.put(f"br label %{after}")
        code.label(after)

    def _free(self, operation: Free | EndLifetime) -> None:
        """The program's own conditions have said that it is a block, or null."""
        code = self.code
        address = code.address(operation.address)
        if address.object == "0":
            return
        is_null = code.value(f"icmp eq i32 {address.object}, 0")
        fine = code.value(f"and i32 {code.flags_of(address)}, {OUTSIDE | 1}")
        plain = code.value(f"icmp eq i32 {fine}, 1")
        code.require(code.value(f"or i1 {is_null}, {plain}"))
        self._kill(address.object)

    def _copy(self, operation: Copy, number: int) -> None:
        code = self.code
        size, after = code.wide(code.number(operation.size)), code.fresh("n")
        some = code.fresh("some")
        code.put(f"br i1 {code.value(f'icmp eq i64 {size}, 0')}, label %{after}, label %{some}")
        code.label(some)
        source, destination = code.address(operation.source), code.address(operation.destination)
        from_, to = self._bytes(source, size), self._bytes(destination, size)
        code.value(f"call i32 @cegas_copy(i64 {to}, i64 {from_}, i64 {size}, i64 {number})")
        self._look()
        code.put(f"br label %{after}")
        code.label(after)

    def _fill(self, operation: Fill, number: int) -> None:
        code = self.code
        size, after, some = code.wide(code.number(operation.size)), code.fresh("n"), code.fresh("some")
        code.put(f"br i1 {code.value(f'icmp eq i64 {size}, 0')}, label %{after}, label %{some}")
        code.label(some)
        to = self._bytes(code.address(operation.destination), size)
        code.value(f"call i32 @cegas_fill(i64 {to}, i8 {code.number(operation.byte)}, i64 {size}, i64 {number})")
        self._look()
        code.put(f"br label %{after}")
        code.label(after)

    # -- calls ---------------------------------------------------------------------------------------------------------

    def _open_frame(self) -> None:
        code, level = self.code, self._level
        code.put(f"store i32 {code.value('load i32, ptr @cegas_objects')}, ptr %first{level}")
        code.put(f"store i64 {code.value('load i64, ptr @cegas_stack')}, ptr %stack{level}")
        for site in self._scoped[level]:
            code.put(f"store i32 0, ptr {self._scope(site)}")

    def _call(self, edge: Edge, call: Call) -> None:
        following = self._level + 1
        if following < len(self._chain) and self._chain[following][1] is edge:
            self._enter_chain(self._chain[following][0], call)
            return
        if isinstance(call.callee, str):
            self._call_function(edge, call, call.callee)
            return
        code = self.code
        address = code.address(call.callee)
        code.require(code.value(f"icmp eq i{code.width} {address.offset}, 0"))
        targets = list(self._tables.program.function_of_site.items())
        labels = [code.fresh("callee") for _ in targets]
        cases = " ".join(
            f"i32 {self._layout.places[site].number}, label %{label}"
            for (site, _), label in zip(targets, labels, strict=True)
        )
        code.put(f"switch i32 {address.object}, label %{code.stuck()} [{cases}]")
        for (_, name), label in zip(targets, labels, strict=True):
            code.label(label)
            self._call_function(edge, call, name)

    def _call_function(self, edge: Edge, call: Call, name: str) -> None:
        code, function = self.code, self._tables.program.functions[name]
        if not _fits(call, function) or name in self._tables.inside:  # of the first, the reference machine says more
            code.put(f"br label %{code.stuck()}")
            return
        arguments = []
        for argument, parameter in zip(call.arguments, function.parameters, strict=True):
            value = code.evaluate(argument)
            if isinstance(parameter.type, PointerType):
                address = value if isinstance(value, Address) else Address("0", value.text)
                arguments += [f"i32 {address.object}", f"i{code.width} {address.offset}"]
            else:
                text = code.as_number(value) if isinstance(value, Address) else value.text
                arguments.append(f"i{code.bits(parameter.type)} {text}")
        code.put(f"call void @{self._tables.functions[name]}({', '.join(arguments)})")
        self._look()
        for number, target in enumerate(call.targets):
            self._write(target, self._result(number, target.type))
        code.put(f"br label %{self._label(edge.target)}")

    def _result(self, number: int, type_: Type) -> Compiled:
        """Results are handed over in memory: 16 bytes each, and the object of an address."""
        code = self.code
        bits = code.bits(type_)
        value = code.value(f"load i{bits}, ptr {_result_place(code, number)}")
        if isinstance(type_, PointerType):
            place = code.value(f"getelementptr [64 x i32], ptr @result_objects, i64 0, i64 {number}")
            return Address(code.value(f"load i32, ptr {place}"), value)
        return Number(value, bits)

    def _enter_chain(self, function: ControlFlowAutomaton, call: Call) -> None:
        if not _fits(call, function):
            raise NotCompiled(f"the way in which {function.name} is called")
        values = [self.code.evaluate(argument) for argument in call.arguments]
        level = self._level
        self._level += 1
        for parameter, value in zip(function.parameters, values, strict=True):
            self._write(parameter, value)
        self._open_frame()
        self._level = level
        self.code.put(f"br label %{self._label(function.entry)}")

    def _return(self, function: ControlFlowAutomaton, operation: Return) -> None:
        code = self.code
        values = [(code.evaluate(value), value.type) for value in operation.values]
        if self._own_objects[self._level]:
            gives_address = any(isinstance(type_, PointerType) for _, type_ in values)
            forget = int(not self._layout.has_tags and not gives_address)
            first = code.value(f"load i32, ptr %first{self._level}")
            stack = code.value(f"load i64, ptr %stack{self._level}")
            code.put(f"call void @cegas_leave(i32 {first}, i64 {stack}, i32 {forget})")
        caller = self._chain[self._level][1]
        if caller is not None:
            call = caller.call
            assert call is not None
            if len(call.targets) > len(values):
                raise NotCompiled(f"a call of {function.name} that wants more results")
            level, self._level = self._level, self._level - 1
            for target, (value, type_) in zip(call.targets, values, strict=False):
                if target.type != type_:
                    raise NotCompiled(f"a call of {function.name} that wants another type")
                self._write(target, value)
            self._level = level
            code.put(f"br label %{self._label(caller.target)}")
            return
        if len(values) > MOST_RESULTS:
            raise NotCompiled(f"more than {MOST_RESULTS} results")
        for number, (value, type_) in enumerate(values):
            if isinstance(type_, PointerType):
                address = value if isinstance(value, Address) else Address("0", value.text)
                place = code.value(f"getelementptr [64 x i32], ptr @result_objects, i64 0, i64 {number}")
                code.put(f"store i32 {address.object}, ptr {place}")
                code.put(f"store i{code.width} {address.offset}, ptr {_result_place(code, number)}")
            else:
                text = code.as_number(value) if isinstance(value, Address) else value.text
                code.put(f"store i{code.bits(type_)} {text}, ptr {_result_place(code, number)}")
        code.put("br label %out")


MOST_RESULTS: Final = 64


def _result_place(code: Code, number: int) -> str:
    return code.value(f"getelementptr [128 x i64], ptr @results, i64 0, i64 {2 * number}")


_OPPOSITES: Final = {(op.EQ, op.NE), (op.NE, op.EQ)}
_TURNED_OPPOSITES: Final = {(op.SLT, op.SLE), (op.SLE, op.SLT), (op.ULT, op.ULE), (op.ULE, op.ULT)}
"""Comparisons of which one holds if the other does not: of the same operands, and of the same ones turned round."""


def _exclude_each_other(edges: Sequence[Edge]) -> bool:
    """Whether there are two edges, with one condition each, and the text tells that one holds if the other does not."""
    if len(edges) != 2 or any(_guards(edge) != 1 for edge in edges):
        return False
    one, other = [each.condition for edge in edges for each in edge.operations[:1] if isinstance(each, Assume)]
    if not (isinstance(one, Apply) and isinstance(other, Apply)) or isinstance(one.operands[0].type, PointerType):
        return False
    operators = (one.operator, other.operator)
    if operators in _OPPOSITES:
        return one.operands == other.operands
    return operators in _TURNED_OPPOSITES and one.operands == other.operands[::-1]


def _cases(edges: Sequence[Edge]) -> tuple[Expression, Sequence[int]] | None:
    """What edges compare with constants, and these, if each but the last takes one, and the last one all others."""
    guards = [
        [operation.condition for operation in edge.operations[: _guards(edge)] if isinstance(operation, Assume)]
        for edge in edges
    ]
    taken = [_compared(guard[0], op.EQ) if len(guard) == 1 else None for guard in guards[:-1]]
    others = [_compared(guard, op.NE) for guard in guards[-1]]
    if None in taken or taken != others or len({*taken}) != len(taken):
        return None
    first = taken[0]
    assert first is not None
    if any(each is None or each[0] != first[0] for each in taken) or isinstance(first[0].type, PointerType | FloatType):
        return None
    return first[0], [each[1] for each in taken if each is not None]


def _compared(condition: Expression, operator: Operator) -> tuple[Expression, int] | None:
    """A number that a condition compares with a constant, and that."""
    if isinstance(condition, Apply) and condition.operator is operator and isinstance(condition.operands[1], Constant):
        return condition.operands[0], condition.operands[1].bits
    return None


def _guards(edge: Edge) -> int:
    """How many conditions of a branch an edge begins with."""
    count = 0
    for operation in edge.operations:
        if not (isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH):
            break
        count += 1
    return count


def _fits(call: Call, function: ControlFlowAutomaton) -> bool:
    """Whether a call gives a function what it takes, so that nothing is missing and nothing is read as another type."""
    if function.is_variadic or len(call.arguments) < len(function.parameters):
        return False
    if len(call.arguments) != len(function.parameters):
        return False
    if any(argument.type != parameter.type for argument, parameter in zip(call.arguments, function.parameters, strict=True)):
        return False
    results = [operation.values for edge in function.edges for operation in edge.operations if isinstance(operation, Return)]
    return all(
        len(values) >= len(call.targets)
        and all(value.type == target.type for value, target in zip(values, call.targets, strict=False))
        for values in results
    )


def _makes_locals(function: ControlFlowAutomaton) -> bool:
    return any(
        isinstance(operation, Allocate) and operation.site.kind is not ObjectKind.HEAP
        for edge in function.edges
        for operation in edge.operations
    )


def _open_registers(function: ControlFlowAutomaton) -> frozenset[Register]:
    """The registers for numbers that get a value which the model does not know."""
    return frozenset(
        operation.target
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Havoc)
        and not operation.origin.kind.is_input
        and not isinstance(operation.target.type, PointerType)
    )


def _scoped_sites(function: ControlFlowAutomaton) -> list[ObjectSite]:
    """The sites of a function whose objects die when the next one is made."""
    found = {
        operation.site: None
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and operation.scoped
    }
    return list(found)


def live_at_cuts(
    chain: Sequence[tuple[ControlFlowAutomaton, Edge | None]], cuts: Sequence[Location]
) -> dict[Location, list[tuple[int, Register]]]:
    """For every cut the registers of the chain's frames that may still be read, with their levels."""
    found: dict[Location, list[tuple[int, Register]]] = {}
    tables = [live_registers(function) for function, _ in chain]
    for cut in cuts:
        level = next(number for number, (function, _) in enumerate(chain) if function.name == cut.function)
        kept: list[tuple[int, Register]] = []
        for number in range(level):
            function, call = chain[number][0], chain[number + 1][1]
            assert call is not None
            kept += [(number, register) for register in live_during(tables[number], function, call)]
        kept += [(level, register) for register in sorted(tables[level][cut], key=lambda each: each.index)]
        found[cut] = kept
    return found
