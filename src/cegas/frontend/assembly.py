"""From linked units to a `Program`: which functions are needed, how it starts, how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.library import rows, table
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.context import Context, Exits
from cegas.frontend.lowering.function import FunctionLowering
from cegas.frontend.lowering.library import EXIT_FUNCTION, OUTSIDE_FUNCTION
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.names import DebugNames
from cegas.frontend.options import FrontendOptions
from cegas.frontend.recording import NativeSource, Strings
from cegas.frontend.units import FunctionSymbol, SymbolTable, Unit, VariableSymbol
from cegas.program import operators as op
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, Location, LocationKind, Program
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    Call,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Unsupported,
)
from cegas.program.types import BOOL, IntType, Type

if TYPE_CHECKING:
    from cegas.frontend.provenance import Provenance

START_FUNCTION = "__cegas_start"
MODELS = Path(__file__).parent / "library" / "models"


class ProgramAssembly:
    """Lowers everything that the entry function may reach."""

    def __init__(
        self,
        symbols: SymbolTable,
        options: FrontendOptions,
        compile_model: Callable[[Path], Unit],
        look: Tick,
        provenance: Provenance | None = None,
        native: NativeSource | None = None,
    ) -> None:
        self.context = Context(symbols, options, self._load_model, look, provenance, native)
        self.symbols = symbols
        self.options = options
        self._compile_model = compile_model
        self._loaded: set[str] = set()
        self._automata: dict[str, ControlFlowAutomaton] = {}
        self._string_arrays: dict[int, Strings] = {}
        self._locations = 0
        self._edges = 0
        self._instructions = 0

    def build(self) -> Program:
        entry = self.symbols.entry(self.options.entry)
        self._load_variables()
        constructors, destructors = self._lists("llvm.global_ctors"), self._lists("llvm.global_dtors")
        exits = self._exits(destructors)
        start = self._start(entry, constructors, exits)
        self._add(start)
        if exits.any:
            self._add(self._exit_function(exits))
        self._lower_needed(exits)
        if self.context.outside:
            self._add(self._outside_function())
        if self.context.native is not None:
            self._note_native(self.context.native, entry, constructors, exits)
        self._settle_volatile_reads()
        self._watch_blocks(entry)
        program = self._program()
        if self.options.carries_undefined():
            from cegas.program.initialization import drop_evident_uses  # most programs are not asked

            drop_evident_uses(program)
        return program

    def _settle_volatile_reads(self) -> None:
        if self.context.volatile_reads:
            from cegas.frontend.private_locals import settle_volatile_reads  # most programs have none

            settle_volatile_reads(
                self._automata,
                self.context.volatile_reads,
                self.context.leaving,
                [symbol.name for symbol in self.context.statics.functions.values()],
                self.context.native,
            )

    def _watch_blocks(self, entry: FunctionSymbol) -> None:
        if self.context.leaks is not None:
            from cegas.frontend.leaks import watch_blocks  # most programs are not asked

            end = self._automata[entry.name].position
            self._automata = watch_blocks(self.context, self._automata, START_FUNCTION, end)

    def _program(self) -> Program:
        context, options = self.context, self.options
        unmodelled = tuple(self._unmodelled())
        return Program(
            data_model=options.data_model,
            functions=self._automata,
            start=START_FUNCTION,
            entry=options.entry,
            sites=tuple(context.sites),
            function_of_site={site: symbol.name for site, symbol in context.statics.functions.items()},
            external=context.external,
            warnings=(*unmodelled, *context.warnings),
            first_warnings=unmodelled,
            instruction_count=self._instructions,
            names=DebugNames(
                context.site_units,
                {name: symbol.unit for name, symbol in context.needed_functions.items()},
                self.symbols.units,
            ),
            undefined_reading=options.undefined_reading or options.carries_undefined(),
            handed=None if context.leaks is None else context.leaks.handed,
            low_devices=context.devices.low_ranges(),
            counted=options.property.counted,
            searched=options.property.searched,
            rules=() if options.property.rules is None else options.property.rules.rules,
            error_functions=options.property.error_functions,
            tail_recursive=frozenset(context.tail_recursive),
        )

    def _note_native(
        self, native: NativeSource, entry: FunctionSymbol, constructors: list[tuple[int, FunctionSymbol]], exits: Exits
    ) -> None:
        native.entry, native.exits, native.symbols, native.options = entry, exits, self.symbols, self.options
        native.constructors = [symbol for _, symbol in constructors]
        native.functions = self.context.needed_functions
        native.context = self.context
        native.strings = self._string_arrays
        own = {id(strings.array) for strings in native.strings.values()}
        own |= {id(strings.count) for number, strings in native.strings.items() if number > 1}  # `argc` is a parameter
        for edge in self._automata[START_FUNCTION].edges:
            native.parameters.extend(
                item for item in edge.operations if isinstance(item, Havoc | Allocate | HavocMemory) and id(item) not in own
            )

    def _lower_needed(self, exits: Exits) -> None:
        done: set[str] = set()
        while True:
            self.context.statics.fill_initializers()
            todo = [name for name in self.context.needed_functions if name not in done]
            if not todo:
                return
            for name in todo:
                done.add(name)
                self._lower(self.context.needed_functions[name], exits)

    def _lower(self, symbol: FunctionSymbol, exits: Exits) -> None:
        function = symbol.function
        if function.name in self.options.property.error_functions:
            self._add(self._error_function(symbol))
            return
        if function.is_declaration:
            symbol = FunctionSymbol(symbol.unit, _forwarder(function), symbol.name)
        else:
            if self.context.provenance is not None and not symbol.unit.is_model:
                self.context.provenance.functions[symbol.name] = symbol
            self._instructions += sum(len(block.instructions) for block in function.blocks.values())
        lowering = FunctionLowering(self.context, symbol, exits)
        self._add(lowering.lower(self._locations, self._edges))

    def _add(self, automaton: ControlFlowAutomaton) -> None:
        self._automata[automaton.name] = automaton
        self._locations += len(automaton.locations)
        self._edges += len(automaton.edges)

    def _unmodelled(self) -> Iterator[str]:
        """All at once, since a run that meets one of them tells of that one only."""
        names = ", ".join(self.context.unmodelled)
        if names:
            yield f"these functions have no model, and runs that call them stay undecided: {names}"

    # -- library models -------------------------------------------------------------------------------------------

    def _load_variables(self) -> None:
        """Variables of the C library have to be known before anything refers to them."""
        for name, file in self.context.files.variables.items():
            symbol = self.symbols.public(name)
            if isinstance(symbol, VariableSymbol) and symbol.variable.external:
                self._load_file(file)

    def _load_file(self, file: str) -> None:
        if file not in self._loaded:
            self._loaded.add(file)
            self.symbols.add(self._compile_model(MODELS / file))

    def _load_model(self, model: rows.ModelledInC) -> FunctionSymbol:
        """The function that models a library function; its file is compiled when it is first needed."""
        self._load_file(model.file)
        symbol = self.symbols.public(model.function)
        if not isinstance(symbol, FunctionSymbol) or symbol.function.is_declaration:
            raise UnsupportedConstruct(f"library function {model.function}")
        return symbol

    # -- start and end --------------------------------------------------------------------------------------------

    def _exits(self, destructors: list[tuple[int, FunctionSymbol]]) -> Exits:
        exits = Exits(destructors=[self.context.need(symbol) for _, symbol in reversed(destructors)])
        if "atexit" in self.symbols.undefined_functions():
            row = table.LIBRARY["__cegas_run_exit_handlers"]
            assert isinstance(row, rows.ModelledInC)
            exits.handlers = self.context.need(self._load_model(row))
        return exits

    def _lists(self, name: str) -> list[tuple[int, FunctionSymbol]]:
        """Constructors or destructors with their priorities, in the order in which constructors run."""
        found: list[tuple[int, FunctionSymbol]] = []
        for unit in self.symbols.units:
            variable = unit.module.globals.get(name)
            if variable is None or not isinstance(variable.initializer, syntax.ConstAggregate):
                continue
            for element in variable.initializer.elements:
                assert isinstance(element, syntax.ConstAggregate)
                priority, function = element.elements[0], element.elements[1]
                assert isinstance(priority, syntax.ConstInt) and isinstance(function, syntax.GlobalRef)
                symbol = self.symbols.resolve(unit, function.name)
                assert isinstance(symbol, FunctionSymbol)
                found.append((priority.value, symbol))
        return sorted(found, key=lambda item: item[0])

    def _start(
        self, entry: FunctionSymbol, constructors: list[tuple[int, FunctionSymbol]], exits: Exits
    ) -> ControlFlowAutomaton:
        """Constructors, the entry with input for its parameters, what runs at exit, the end."""
        script = _Script(self.context, START_FUNCTION)
        for _, symbol in constructors:
            script.call(self.context.need(symbol))
        self._call_entry(script, entry)
        if exits.any:
            script.call(EXIT_FUNCTION)
        return script.finish(LocationKind.END, self._locations, self._edges)

    def _call_entry(self, script: _Script, entry: FunctionSymbol) -> None:
        context, unit, function = self.context, entry.unit, entry.function
        arguments: list[Expression] = []
        is_standard, count = self._has_standard_arguments(entry), None
        for number, parameter in enumerate(function.parameters):
            name = self._parameter_name(entry, parameter)
            origin = Origin(OriginKind.PARAMETER, name)
            if parameter.attributes.byval is not None or parameter.attributes.sret is not None:
                pointed = parameter.attributes.byval or parameter.attributes.sret
                assert pointed is not None
                arguments.append(script.structure(name, unit.layout.size_of(pointed), origin, parameter))
                continue
            if number and is_standard and _is_used(function, parameter):
                arguments.append(self._strings(script, number, name, count))
                continue
            for type_ in context.flatten(unit, parameter.type).types:
                register = script.register(name, type_)
                havoc = Havoc(None, register, origin)
                script.emit(havoc)
                arguments.append(register)
                if is_standard and not number and any(_is_used(function, each) for each in function.parameters[:2]):
                    count = havoc
                    zero = context.builder.constant(type_, 0)
                    script.assume(context.builder.apply(op.SLE, BOOL, zero, register))
        if self.options.entry != "main":
            self._note_pointers(entry)
        area = None
        if function.variadic:
            script.emit(Unsupported(None, f"the variadic function {function.name} as the entry"))
            area = context.builder.constant(context.pointer, 0)
        types = context.flatten(unit, function.type.result).types
        targets = tuple(script.register(f"result{number}", type_) for number, type_ in enumerate(types))
        script.call(context.need(entry), tuple(arguments), targets, area)

    def _note_pointers(self, entry: FunctionSymbol) -> None:
        """Tell of the parameters that lead to memory of which nobody has said anything."""
        function = entry.function
        pointers = [each for each in function.parameters if each.type == ir_types.POINTER and each.attributes.byval is None]
        names = [self._parameter_name(entry, each) for each in pointers if _is_used(function, each)]
        if names:
            self.context.warn(
                f"nothing is known of what {' and '.join(names)} of {function.name} may point to"
                f" (--argument says it, as in --argument '{names[0]}: char[8]')"
            )

    def _has_standard_arguments(self, entry: FunctionSymbol) -> bool:
        """Whether the entry is called as C11 (5.1.2.2.1) says: with a count, an array of strings, perhaps another one."""
        if self.options.entry != "main" or self.options.any_arguments:
            return False
        flat = [self.context.flatten(entry.unit, parameter.type).types for parameter in entry.function.parameters]
        types = [type_ for group in flat for type_ in group]
        pointer = self.context.pointer
        return len(flat) == len(types) in (2, 3) and isinstance(types[0], IntType) and set(types[1:]) == {pointer}

    def _strings(self, script: _Script, number: int, name: str, argc: Havoc | None) -> Register:
        """A parameter of `main` with a number above zero: an array of its own that holds pointers to strings, and a null
        pointer behind the last one. It lives as long as the program. There are `argc` strings in the first array, and any
        number of them in the second (`envp`).

        The strings are memory outside the program, which can be read and written, and in which a zero may always follow what
        a finite run has read. What the elements are is said where they are read.
        """
        build, pointer, width = self.context.builder, self.context.pointer, self.context.offset_type
        if number > 1 or argc is None:
            length = script.register(f"length of {name}", width)
            argc = Havoc(None, length, Origin(OriginKind.PARAMETER, length.name))
            script.emit(argc)
        count: Expression = argc.target
        most = self.context.data_model.largest_object // pointer.bytes
        if most < 1 << (count.type.bits - 1):
            script.assume(build.apply(op.ULT, BOOL, count, build.constant(count.type, most)))
        last = self.context.resize(count, width)
        bytes_ = build.constant(width, pointer.bytes)
        end = build.apply(op.MUL, width, last, bytes_)
        allocation = script.array(name, build.apply(op.ADD, width, end, bytes_))
        self._string_arrays[number] = Strings(argc, allocation)
        return allocation.target

    @staticmethod
    def _parameter_name(entry: FunctionSymbol, parameter: syntax.Parameter) -> str:
        """The source name: that of the variable which the parameter is stored to first, or which it is."""
        function, debug = entry.function, entry.unit.debug
        homes = [parameter.name]
        for instruction in function.entry.instructions:
            if instruction.opcode == "store":
                value, place = instruction.operands
                if isinstance(value, syntax.LocalRef) and value.name == parameter.name:
                    if isinstance(place, syntax.LocalRef):
                        homes.append(place.name)
        for home in homes:
            declared = function.declares.get(home)
            if declared is not None:
                variable = debug.variable(declared[0])
                if variable is not None and variable.name:
                    return variable.name
        return f"parameter {parameter.name} of {function.name}"

    def _exit_function(self, exits: Exits) -> ControlFlowAutomaton:
        script = _Script(self.context, EXIT_FUNCTION)
        if exits.handlers is not None:
            script.call(exits.handlers)
        for name in exits.destructors:
            script.call(name)
        return script.finish(LocationKind.EXIT, self._locations, self._edges)

    def _outside_function(self) -> ControlFlowAutomaton:
        """Models are told of a call through a pointer, unless that leads to a function of the program."""
        context, build = self.context, self.context.builder
        script = _Script(context, OUTSIDE_FUNCTION)
        callee = script.register("callee", context.pointer)
        script.parameters.append(callee)
        own = [build.apply(op.EQ, BOOL, callee, build.address(context.pointer, site)) for site in context.statics.functions]
        while len(own) > 1:  # a tree, so that it does not get deep
            own = [build.apply(op.OR, BOOL, *own[i : i + 2]) if i + 1 < len(own) else own[i] for i in range(0, len(own), 2)]
        if own:
            script.leave_if(own[0])
        for function in context.outside:
            script.call(function)
        return script.finish(LocationKind.EXIT, self._locations, self._edges)

    def _error_function(self, symbol: FunctionSymbol) -> ControlFlowAutomaton:
        """Entering the error function, however it is reached, violates the property."""
        script = _Script(self.context, symbol.name)
        for parameter in symbol.function.parameters:
            for type_ in self.context.flatten(symbol.unit, parameter.type).types:
                script.parameters.append(script.register(parameter.name, type_))
        if symbol.function.variadic:
            script.area = script.register("arguments", self.context.pointer)
        return script.finish(LocationKind.TARGET, self._locations, self._edges)


class _Script:
    """A function built by hand, in which nothing branches but ways out."""

    def __init__(self, context: Context, name: str) -> None:
        self.context = context
        self.name = name
        self.builder = AutomatonBuilder(name)
        self.registers: list[Register] = []
        self.parameters: list[Register] = []
        self.area: Register | None = None
        self.entry: Location = self.builder.location(LocationKind.ENTRY)
        self.exit: Location = self.builder.location(LocationKind.EXIT)
        self._current = self.entry
        self._operations: list[Operation] = []
        self._temporaries = 0

    def register(self, name: str, type_: object) -> Register:
        result = Register(name, type_, len(self.registers), name)  # type: ignore[arg-type]
        self.registers.append(result)
        return result

    def emit(self, operation: Operation) -> None:
        self._operations.append(operation)

    def assume(self, condition: Expression) -> None:
        self.emit(Assume(None, condition, AssumeKind.USER))

    def load(self, type_: Type, address: Expression) -> Register:
        self._temporaries += 1
        result = Register(f"t{self._temporaries}", type_, len(self.registers), None)
        self.registers.append(result)
        self.emit(Load(None, result, address))
        return result

    def structure(self, name: str, size: int, origin: Origin, parameter: syntax.Parameter) -> Register:
        """A structure that the entry gets by value (any bytes), or returns into (no bytes yet)."""
        context = self.context
        register = self.register(name, context.pointer)
        site = context.site(ObjectKind.STACK, name, size, max(parameter.attributes.align, 1), function=self.name)
        length = context.builder.constant(context.offset_type, size)
        self.emit(Allocate(None, register, site, length))
        if parameter.attributes.byval is not None and size:
            self.emit(HavocMemory(None, register, length, origin))
        return register

    def array(self, name: str, size: Expression) -> Allocate:
        """Makes an array of input. It is aligned as its elements are: `argv` lies behind `argc`, which is pushed last."""
        context = self.context
        register = self.register(name, context.pointer)
        site = context.site(ObjectKind.STACK, name, None, context.pointer.bytes, function=self.name, is_input=True)
        allocation = Allocate(None, register, site, size)
        self.emit(allocation)
        return allocation

    def call(
        self,
        function: str,
        arguments: tuple[Expression, ...] = (),
        targets: tuple[Register, ...] = (),
        area: Expression | None = None,
    ) -> None:
        self._flush()
        self.emit(Call(None, function, arguments, targets, variadic=area is not None, variable_arguments=area))
        self._flush()

    def leave_if(self, condition: Expression) -> None:
        self._flush()
        self.builder.edge(self._current, self.exit, (Assume(None, condition, AssumeKind.BRANCH), Return(None, ())))
        self.emit(Assume(None, self.context.builder.negate(condition), AssumeKind.BRANCH))

    def _flush(self) -> None:
        if self._operations:
            target = self.builder.location()
            self.builder.edge(self._current, target, self._operations)
            self._current, self._operations = target, []

    def finish(self, kind: LocationKind, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        if kind is LocationKind.EXIT:
            self._flush()
            self.builder.edge(self._current, self.exit, (Return(None, ()),))
        else:
            self.builder.edge(self._current, self.builder.location(kind), self._operations)
        return self.builder.finish(
            self.entry, self.exit, tuple(self.parameters), self.area, self.registers, None, first_location, first_edge
        )


def _is_used(function: syntax.Function, parameter: syntax.Parameter) -> bool:
    """Whether anything looks at a parameter. Compilers that do not optimise put each into a variable first."""
    homes = {parameter.name}
    for block in function.blocks.values():
        for instruction in block.instructions:
            for number, operand in enumerate(instruction.operands):
                if not isinstance(operand, syntax.LocalRef) or operand.name not in homes:
                    continue
                place = instruction.operands[-1]
                if instruction.opcode == "store" and number == 0 and isinstance(place, syntax.LocalRef):
                    homes.add(place.name)
                elif not (instruction.opcode == "store" and number == 1) and not _is_marker(instruction):
                    return True
    return False


def _is_marker(instruction: syntax.Instruction) -> bool:
    callee = instruction.callee
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith("llvm.lifetime.")


def _forwarder(function: syntax.Function) -> syntax.Function:
    """A body for a function that has none but whose address is taken: it calls itself, by name.

    The direct call is lowered as any call of a function without a body: to its library model, or to input.
    """
    arguments = tuple(syntax.LocalRef(parameter.name, parameter.type) for parameter in function.parameters)
    is_void = isinstance(function.type.result, ir_types.VoidType)
    call = syntax.Instruction(
        "call",
        None if is_void else "result",
        function.type.result,
        arguments,
        function.line,
        callee=syntax.GlobalRef(function.name),
        function_type=function.type,
        argument_attributes=tuple(parameter.attributes for parameter in function.parameters),
    )
    results = () if is_void else (syntax.LocalRef("result", function.type.result),)
    back = syntax.Instruction("ret", None, ir_types.VOID, results, function.line)
    body = syntax.Block("entry", [call, back])
    return syntax.Function(
        function.name,
        function.type,
        function.parameters,
        function.line,
        {"entry": body},
        function.attributes,
        function.result_attributes,
        function.linkage,
        function.debug,
    )
