"""Automata as LLVM functions.

Every function of the program becomes one; the functions on the way from the start to the *cuts* (loop heads at which states
are compared) become parts of a single one, `cegas_step`, which begins at the start or at a cut and runs until it comes to a
cut or the run ends. How it ends is left in `cegas_status` and `cegas_detail`; whoever called looks there after every call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.compiled.expressions import CompiledAddress, CompiledNumber, literal
from cegas.compiled.flow import exclude_each_other, fits, given, guards, makes_locals, scoped_sites, switched, taken
from cegas.compiled.layout import Layout, NotCompiled
from cegas.compiled.memory import MemoryWriter
from cegas.compiled.registers import Registers
from cegas.compiled.results import put_results, taken_result
from cegas.compiled.tables import RunStatus, SavedSlot, Tables
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind
from cegas.program.expressions import Expression, Reached, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    BlockSize,
    Call,
    Check,
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
from cegas.program.types import PointerType, Type


class FunctionWriter:
    """Writes one LLVM function, from one automaton or, for `cegas_step`, from several that call each other once."""

    def __init__(self, layout: Layout, tables: Tables, chain: Sequence[tuple[ControlFlowAutomaton, Edge | None]]) -> None:
        """The chain: automata, each with the edge of the one before that calls it."""
        for function, _ in chain:
            tables.number_branches(function)
        self._layout: Final = layout
        self._tables: Final = tables
        self._chain: Final = chain
        self._registers: Final = Registers(layout, [function for function, _ in chain])
        self.code: Final = self._registers.code
        self._memory: Final = MemoryWriter(self.code, layout, tables)
        self._own_objects: Final = [makes_locals(function) for function, _ in chain]
        self._scoped: Final = [scoped_sites(function) for function, _ in chain]

    def _scope(self, site: ObjectSite, level: int | None = None) -> str:
        """Where the number of the object is kept that a scoped site has made last in a frame."""
        return f"%scope{self._registers.level if level is None else level}.{site.index}"

    def _declare(self, function: ControlFlowAutomaton) -> list[str]:
        lines = self._registers.declarations(function)
        lines.append(f"  %first{self._registers.level} = alloca i32")
        lines.append(f"  %stack{self._registers.level} = alloca i64")
        lines += [f"  {self._scope(site)} = alloca i32" for site in self._scoped[self._registers.level]]
        return lines

    # -- whole functions -----------------------------------------------------------------------------------------------

    @property
    def can_be_called(self) -> bool:
        """Whether its parameters are compiled. If not, no arguments are either: whoever would call it is stuck before."""
        try:
            return all(self.code.bits(register.type) for register in taken(self._chain[0][0]))
        except NotCompiled:
            return False

    def plain(self) -> str:
        """The function of an automaton that is called."""
        function = self._chain[0][0]
        code = self.code
        name = self._tables.functions[function.name]
        parameters = []
        for register in taken(function):
            if isinstance(register.type, PointerType):
                parameters.append(f"i32 %p{register.index}.o")
            parameters.append(f"i{register.type.bits} %p{register.index}")
        for register in taken(function):
            passed = f"%p{register.index}"
            address = CompiledAddress(f"{passed}.o", passed)
            is_address = isinstance(register.type, PointerType)
            self._registers.write(register, address if is_address else CompiledNumber(passed, register.type.bits))
        self._guard_stack()
        if self._own_objects[0]:
            self._open_frame()
        begun: Location | None = None
        if function.entry.entering:
            code.put(f"br label %{self._label(function.entry)}")
        else:
            begun = function.entry
            self._follow(function, begun)
        self._body(function, begun=begun)
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
        endings = ["tired:", f"  store i32 {int(RunStatus.TIRED)}, ptr @cegas_status", "  br label %out"]
        for site in self.code.stuck_at:
            endings += [f"stuck{site}:", f"  store i64 {site}, ptr @cegas_detail", "  br label %stuck"]
        endings += ["stuck:", f"  store i32 {int(RunStatus.STUCK)}, ptr @cegas_status", "  br label %out"]
        endings += ["out:", "  ret void"]
        tables = [f"  %{name} = load ptr, ptr @{name}, !invariant.load !0" for name in ("arena", "taken")]
        tables += [f"  {name} = getelementptr i8, ptr %arena, i64 {place}" for place, name in self.code.places.items()]
        body = [*tables, *locals_, *self.code.locals, *self._registers.lines(), *endings]
        return "\n".join([f"{head} {{", "entry:", *body, "}", ""])

    def step(self, live: Mapping[Location, Sequence[tuple[int, Register]]]) -> str:
        """`cegas_step`: from the start, or from a cut, to the next cut or the end of the run."""
        code, tables = self.code, self._tables
        begin = "begin"
        cases = " ".join(f"i32 {number + 1}, label %resume{number + 1}" for number in range(len(tables.cuts)))
        code.put(f"switch i32 %from, label %{begin} [{cases}]")
        code.label(begin)
        self._registers.level = 0
        self._open_frame()
        code.put(f"br label %{self._label(self._chain[0][0].entry)}")
        for number, cut in enumerate(tables.cuts):
            self._resume(number + 1, cut, live[cut])
        locals_: list[str] = []
        for level, (function, _) in enumerate(self._chain):
            self._registers.level = level
            self._body(function, {cut: number + 1 for number, cut in enumerate(tables.cuts)}, live)
            locals_ += self._declare(function)
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
            self._registers.level = level
            self._registers.in_memory.add(self._registers.name(register))
            if isinstance(register.type, PointerType):
                code.put(f"store i32 {load(32)}, ptr {self._registers.name(register)}.o")
            if self._registers.is_open(register):
                code.put(f"store i1 {load(1)}, ptr {self._registers.flag(register)}")
            bits = code.bits(register.type)
            code.put(f"store i{bits} {load(bits)}, ptr {self._registers.name(register)}")
        code.put(f"br label %{self._label(cut)}.go")

    def _cut(self, number: int, live: Sequence[tuple[int, Register]]) -> None:
        """Save what is live, and come back."""
        code, level = self.code, self._registers.level
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
            self._registers.level = each
            if isinstance(register.type, PointerType):
                save(code.value(f"load i32, ptr {self._registers.name(register)}.o"), 32)
            if self._registers.is_open(register):
                save(code.value(f"load i1, ptr {self._registers.flag(register)}"), 1)
            bits = code.bits(register.type)
            if bits > 64:
                raise NotCompiled(f"numbers of {bits} bits at a loop")
            save(code.value(f"load i{bits}, ptr {self._registers.name(register)}"), bits)
        self._registers.level = level
        code.put(f"store i32 {int(RunStatus.CUT)}, ptr @cegas_status")
        code.put(f"store i64 {number}, ptr @cegas_detail")
        code.put("br label %out")

    def _living(self, number: str) -> str:
        """The number of an object if it lives, else 0."""
        code = self.code
        flags = code.flags_of(CompiledAddress(number, "0"))
        lives = code.value(f"trunc i32 {flags} to i1")
        return code.value(f"select i1 {lives}, i32 {number}, i32 0")

    def slots(self, live: Sequence[tuple[int, Register]]) -> list[SavedSlot]:
        """What `_cut` saves, in order."""
        found: list[SavedSlot] = []
        for level in range(len(self._chain)):
            found += [SavedSlot.FRAME, SavedSlot.PLAIN, *(SavedSlot.OBJECT for _ in self._scoped[level])]
        for level, register in live:
            self._registers.level = level
            if isinstance(register.type, PointerType):
                found.append(SavedSlot.OBJECT)
            elif self._registers.is_open(register):
                found.append(SavedSlot.PLAIN)
            found.append(SavedSlot.PLAIN)
        return found

    # -- locations and edges -------------------------------------------------------------------------------------------

    def _label(self, location: Location) -> str:
        return f"L{location.id}"

    def _body(
        self,
        function: ControlFlowAutomaton,
        cuts: Mapping[Location, int] | None = None,
        live: Mapping[Location, Sequence[tuple[int, Register]]] | None = None,
        begun: Location | None = None,
    ) -> None:
        """Write all places but one that has been written."""
        for location in function.locations:
            if location is function.exit or location is begun or self._has_one_way(function, location):
                continue
            self._registers.go_back(0)
            self.code.label(self._label(location))
            if cuts and live is not None and location in cuts:
                self._cut(cuts[location], live[location])
                self.code.label(f"{self._label(location)}.go")
            elif location.loop_head:
                self._use_fuel()
            self._follow(function, location)

    def _has_one_way(self, function: ControlFlowAutomaton, location: Location) -> bool:
        """Whether a place stands where the only edge to it does. An edge that calls may come back in several ways."""
        if location.loop_head or len(location.entering) != 1 or location is function.entry:
            return False
        call = location.entering[0].call
        return call is None or (isinstance(call.callee, str) and not self._is_in_chain(location.entering[0]))

    def _is_in_chain(self, edge: Edge) -> bool:
        following = self._registers.level + 1
        return following < len(self._chain) and self._chain[following][1] is edge

    def _follow(self, function: ControlFlowAutomaton, location: Location | None) -> None:
        """Write what follows a place, up to places to which there are more ways."""
        waiting: list[tuple[Edge, int, bool]] = []
        while location is not None or waiting:
            if location is None:
                edge, mark, is_counted = waiting.pop()
                self._registers.go_back(mark)
                self.code.label(f"E{edge.id}")
                if not is_counted:
                    self._count(edge)
                location = self._edge(function, edge)
            elif len(location.leaving) == 1 and location.kind not in (LocationKind.TARGET, LocationKind.END):
                location = self._edge(function, location.leaving[0])
            else:
                mark = self._registers.mark
                edges, is_counted = self._leave_location(function, location)
                waiting += [(edge, mark, is_counted) for edge in reversed(edges)]
                location = None

    def _count(self, edge: Edge) -> None:
        """A run has taken a branch."""
        if edge in self._tables.branches:
            self._count_at(self.code.value(f"getelementptr i8, ptr %taken, i64 {self._tables.branches[edge]}"))

    def _count_at(self, place: str) -> None:
        code = self.code
        count = code.value(f"load i8, ptr {place}")
        code.put(f"store i8 {code.value(f'add i8 {count}, 1')}, ptr {place}")

    def _leave_location(self, function: ControlFlowAutomaton, location: Location) -> tuple[Sequence[Edge], bool]:
        """Choose among the edges that leave a place. Those that are still to be written, and whether they are counted."""
        code, edges = self.code, location.leaving
        if location.kind is LocationKind.TARGET:
            self._end(RunStatus.TARGET, location.id)
            return (), False
        if location.kind is LocationKind.END:
            self._end(RunStatus.END, 0)
            return (), False
        if exclude_each_other(edges):
            return self._branch(function, edges), True
        if (cases := switched(edges)) is not None:
            self._switch(edges, *cases)
        else:
            for edge in edges:
                following = code.fresh("next")
                for index in range(guards(edge)):
                    self._at(edge, index)
                    self._guard(edge.operations[index], following)
                code.put(f"br label %E{edge.id}")
                code.label(following)
            self._end(RunStatus.BLOCKED, -1)  # at a place, not at a condition
        return edges, False

    def _branch(self, function: ControlFlowAutomaton, edges: Sequence[Edge]) -> Sequence[Edge]:
        """Two edges of which one is taken. One that does nothing need not be written, but it is counted."""
        self._at(edges[0], 0)
        code, written = self.code, len(self.code.lines)
        guard = edges[0].operations[0]
        assert isinstance(guard, Assume)
        try:
            condition = code.number(guard.condition)
        except NotCompiled:
            self._registers.take_back(written)
            code.put(f"br label %{code.stuck()}")
            return ()
        if edges[0] in self._tables.branches:
            chosen = code.value(f"zext i1 {condition} to i64")
            pair = self._tables.branches[edges[1]] // 2
            self._count_at(code.value(f"getelementptr [2 x i8], ptr %taken, i64 {pair}, i64 {chosen}"))
        ways, left = [], []
        for edge in edges:
            if len(edge.operations) == 1 and not self._has_one_way(function, edge.target):
                ways.append(self._label(edge.target))
            else:
                ways.append(f"E{edge.id}")
                left.append(edge)
        code.put(f"br i1 {condition}, label %{ways[0]}, label %{ways[1]}")
        return left

    def _switch(self, edges: Sequence[Edge], value: Expression, numbers: Sequence[int]) -> None:
        self._at(edges[0], 0)
        code, written = self.code, len(self.code.lines)
        try:
            bits, text = code.bits(value.type), code.number(value)
        except NotCompiled:
            self._registers.take_back(written)
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
            self._registers.take_back(written)
            code.put(f"br label %{code.stuck()}")
            code.label(code.fresh("n"))

    def _end(self, status: RunStatus, detail: int) -> None:
        self.code.put(f"store i32 {int(status)}, ptr @cegas_status")
        self.code.put(f"store i64 {detail}, ptr @cegas_detail")
        self.code.put("br label %out")

    def _at(self, edge: Edge, index: int) -> int:
        """Say where a run is stuck if it is."""
        self.code.site = self._tables.site(edge, index)
        return self.code.site

    def _edge(self, function: ControlFlowAutomaton, edge: Edge) -> Location | None:
        """Write what an edge does. The place that it leads to, if that stands there, too."""
        code = self.code
        first = guards(edge) if len(edge.source.leaving) > 1 else 0
        for index, operation in enumerate(edge.operations):
            if index < first:
                continue
            number, written = self._at(edge, index), len(code.lines)
            try:
                if isinstance(operation, Call):
                    return self._go_to(function, edge.target) if self._call(operation, edge) else None
                if isinstance(operation, Return):
                    self._return(function, operation)
                    return None
                self._operation(edge, index, operation, number)
            except NotCompiled:  # a run that comes here is stuck
                if self._tables.skips_checks and isinstance(operation, Check) and len(code.lines) == written:
                    continue
                self._registers.take_back(written)
                code.put(f"br label %{code.stuck()}")
                return None
        return self._go_to(function, edge.target)

    def _go_to(self, function: ControlFlowAutomaton, location: Location) -> Location | None:
        if self._has_one_way(function, location):
            return location
        self.code.put(f"br label %{self._label(location)}")
        return None

    # -- operations ----------------------------------------------------------------------------------------------------

    def _operation(self, edge: Edge, index: int, operation: Operation, number: int) -> None:
        code = self.code
        if isinstance(operation, Assign):
            self._registers.write(operation.target, code.evaluate(operation.value))
        elif isinstance(operation, Assume):
            self._assume(operation, number)
        elif isinstance(operation, Check):
            if self._tables.program.violations.counts(operation):
                self._assume(operation, number)
        elif isinstance(operation, Havoc):
            self._havoc(edge, index, operation, number)
        elif isinstance(operation, Load):
            self._registers.write(operation.target, self._memory.load(operation.address, operation.target.type, number))
        elif isinstance(operation, Store):
            self._memory.store(operation)
        elif isinstance(operation, Allocate):
            self._allocate(operation, number)
        elif isinstance(operation, Free | EndLifetime):
            self._memory.free(operation)
        elif isinstance(operation, Copy):
            self._memory.copy(operation, number)
        elif isinstance(operation, Fill):
            self._memory.fill(operation, number)
        elif isinstance(operation, HavocMemory):
            self._memory.forget(operation, number)
        elif isinstance(operation, BlockSize):
            address = code.address(operation.address)
            self._memory.require_object(address, is_own=True)
            size = self._sized(code.size_of(address), operation.target.type)
            self._registers.write(operation.target, CompiledNumber(size, 0))
        else:
            code.put(f"br label %{code.stuck()}")
            code.label(code.fresh("n"))

    def _sized(self, size: str, type_: Type) -> str:
        bits = self.code.bits(type_)
        return size if bits == 64 else self.code.value(f"trunc i64 {size} to i{bits}")

    def _assume(self, operation: Assume | Check, number: int) -> None:
        """A condition that counts is violated; another one ends the run, and what C demands is remembered."""
        code = self.code
        condition, failing, after = operation.condition, code.fresh("fails"), code.fresh("n")
        if isinstance(condition, Reached):
            is_start = self._chain[self._registers.level][0].name == self._tables.program.start
            holds = self._memory.reached(condition.roots, has_callers=not is_start)
        else:
            holds = code.number(condition)
        if holds == "true":
            return
        code.put(f"br i1 {holds}, label %{after}, label %{failing}")
        code.label(failing)
        if self._tables.program.violations.counts(operation):
            self._end(RunStatus.VIOLATION, number)
        else:
            if operation.is_validity:
                flags = code.value("load ptr, ptr @failed, !invariant.load !0")
                place = code.value(f"getelementptr i8, ptr {flags}, i64 {number}")
                code.put(f"store i8 1, ptr {place}")
            self._end(RunStatus.BLOCKED, number)
        code.label(after)

    def _havoc(self, edge: Edge, index: int, operation: Havoc, number: int) -> None:
        code, type_ = self.code, operation.target.type
        if not operation.origin.kind.is_input:
            if self._registers.is_open(operation.target):
                self._registers.write(operation.target, CompiledNumber(literal(0, code.bits(type_)), 0))
                code.put(f"store i1 true, ptr {self._registers.flag(operation.target)}")
            else:
                code.put(f"br label %{code.stuck()}")
                code.label(code.fresh("n"))
            return
        if isinstance(type_, PointerType):
            self._registers.write(operation.target, self._memory.address_from_outside(self._tables.sites[number], number))
            return
        asked = self._memory.asked(self._tables.input(edge, index), code.bits(type_), number)
        self._registers.write(operation.target, CompiledNumber(asked, 0))

    def _allocate(self, operation: Allocate, number: int) -> None:
        code, site = self.code, operation.site
        if (site.is_input and not self._tables.skips_checks) or (site.kind is ObjectKind.ARGUMENTS and site.size is None):
            code.require("false")
        if operation.replaces is not None:  # a block of the program's own leaves no room that matters
            code.require(code.is_own(code.address(operation.replaces)))
        size = code.wide(code.number(operation.size))
        is_heap = int(site.kind is ObjectKind.HEAP)
        align = site.align & -site.align or 1
        made = code.value(
            f"call i32 @cegas_allocate(i32 {site.index}, i64 {size}, i64 {align}, i32 {is_heap}, "
            f"i32 {int(operation.zeroed)}, i64 {number})"
        )
        code.look()
        if site.is_input:
            self._memory.promise(made)
        if operation.scoped:
            self._memory.kill(code.value(f"load i32, ptr {self._scope(site)}"))
            code.put(f"store i32 {made}, ptr {self._scope(site)}")
        self._registers.write(operation.target, CompiledAddress(made, "0"))

    # -- calls ---------------------------------------------------------------------------------------------------------

    def _open_frame(self) -> None:
        code, level = self.code, self._registers.level
        code.put(f"store i32 {code.value('load i32, ptr @cegas_objects')}, ptr %first{level}")
        code.put(f"store i64 {code.value('load i64, ptr @cegas_stack')}, ptr %stack{level}")
        for site in self._scoped[level]:
            code.put(f"store i32 0, ptr {self._scope(site)}")

    def _call(self, call: Call, edge: Edge) -> bool:
        """Whether the code goes on here when the call is over."""
        if self._is_in_chain(edge):
            self._enter_chain(self._chain[self._registers.level + 1][0], call)
            return False
        if isinstance(call.callee, str):
            return self._call_function(call, call.callee)
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
            if self._call_function(call, name):
                code.put(f"br label %{self._label(edge.target)}")
        return False

    def _call_function(self, call: Call, name: str) -> bool:
        """Whether the function can be called; otherwise the run is stuck."""
        code, function = self.code, self._tables.program.functions[name]
        if not fits(call, function) or name in self._tables.inside:  # of the first, the reference machine says more
            code.put(f"br label %{code.stuck()}")
            return False
        arguments = []
        for argument, parameter in zip(given(call, function), taken(function), strict=True):
            value = code.evaluate(argument)
            if isinstance(parameter.type, PointerType):
                address = value if isinstance(value, CompiledAddress) else CompiledAddress("0", value.text)
                arguments += [f"i32 {address.object}", f"i{code.width} {address.offset}"]
            else:
                text = code.as_number(value) if isinstance(value, CompiledAddress) else value.text
                arguments.append(f"i{code.bits(parameter.type)} {text}")
        code.put(f"call void @{self._tables.functions[name]}({', '.join(arguments)})")
        code.look()
        for number, target in enumerate(call.targets):
            self._registers.write(target, taken_result(code, number, target.type))
        return True

    def _enter_chain(self, function: ControlFlowAutomaton, call: Call) -> None:
        if not fits(call, function):
            raise NotCompiled(f"the way in which {function.name} is called")
        values = [self.code.evaluate(argument) for argument in given(call, function)]
        level = self._registers.level
        self._registers.level += 1
        for parameter, value in zip(taken(function), values, strict=True):
            self._registers.write(parameter, value)
        self._open_frame()
        self._registers.level = level
        self.code.put(f"br label %{self._label(function.entry)}")

    def _return(self, function: ControlFlowAutomaton, operation: Return) -> None:
        code = self.code
        values = [(code.evaluate(value), value.type) for value in operation.values]
        if self._own_objects[self._registers.level]:
            gives_address = any(isinstance(type_, PointerType) for _, type_ in values)
            forget = int(not self._layout.has_tags and not gives_address)
            first = code.value(f"load i32, ptr %first{self._registers.level}")
            stack = code.value(f"load i64, ptr %stack{self._registers.level}")
            code.put(f"call void @cegas_leave(i32 {first}, i64 {stack}, i32 {forget})")
        caller = self._chain[self._registers.level][1]
        if caller is not None:
            call = caller.call
            assert call is not None
            if len(call.targets) > len(values):
                raise NotCompiled(f"a call of {function.name} that wants more results")
            level, self._registers.level = self._registers.level, self._registers.level - 1
            for target, (value, type_) in zip(call.targets, values, strict=False):
                if target.type != type_:
                    raise NotCompiled(f"a call of {function.name} that wants another type")
                self._registers.write(target, value)
            self._registers.level = level
            code.put(f"br label %{self._label(caller.target)}")
            return
        put_results(code, values)
        code.put("br label %out")
