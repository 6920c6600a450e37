"""The modules of a program as text that fetches inputs: what the compiler wrote, line by line, with calls put in.

Functions that the run does not enter lose their bodies (to enter one is to stray), which keeps compiling cheap; debug
information and hints to the optimiser go, too. Everything else stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.library import rows, table
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.context import Context
from cegas.frontend.recording import Asking, NativeSource
from cegas.frontend.units import FunctionSymbol, LinkedSymbol, Unit, VariableSymbol
from cegas.native.entry_call import EntryCall
from cegas.native.errors import NotReplayable
from cegas.native.guards import GuardLines, GuardWriter, NativeGuard, passed_check, quoted, trap_blocks
from cegas.native.inputs import NativeInputs, Queues
from cegas.native.live_objects import LiveObjects
from cegas.native.stubs import EXITS, PRIMITIVES, CallSignature, Places, StubWriter
from cegas.program.control_flow import DataModel
from cegas.program.expressions import Register
from cegas.program.operations import Allocate, Call, Havoc, HavocMemory, Operation, OriginKind
from cegas.program.properties import ERROR_FUNCTIONS
from cegas.program.types import PointerType

_NAME: Final = r'(?:"(?:[^"\\]|\\.)*"|[-\w$.]+)'
_GLOBAL: Final = pattern(rf"@({_NAME})")
_ATTACHMENTS: Final = pattern(r"(?:, ![\w.]+ !(?:\d+|\{[^}]*\}))+$")
_HEADER_METADATA: Final = pattern(r" ![\w.]+ !\d+(?= )")
_ALLOCA: Final = pattern(rf"\s+(%{_NAME}) = alloca ")
_RESULT: Final = pattern(rf"\s+(%{_NAME}) = (.*)")
_OPERAND: Final = rf"(?:%{_NAME}|@{_NAME}|(?:inttoptr|getelementptr)\b[^()]*\((?:[^()]|\([^()]*\))*\))"
_POINTER: Final = pattern(rf"\bptr ({_OPERAND})")
_DESTINATION: Final = pattern(rf"\(ptr (?:\w+ \d+ |\w+ )*?({_OPERAND}),")
_LIFETIME: Final = pattern(r"\s+call void @llvm\.lifetime\.\w+\S*\((?:i64 (?:immarg )?-?\d+, )?ptr ([^)]*)\)")
_THREAD_LOCAL: Final = pattern(r"\bthread_local(?:\(\w+\))? ")
_THREAD_LOCAL_ADDRESS: Final = pattern(r"= call [^\n@]*@llvm\.threadlocal\.address\.p0\(ptr (?:\w+ \d+ |\w+ )*(@[^\n)]+)\)")
_OBJECT_SIZE: Final = pattern(r"= (?:tail )?call (i\d+) @llvm\.objectsize\.\S+\(ptr .*?, i1 (\w+), i1 \w+, i1 \w+\)")
_DROPPED_CALLS: Final = ("@llvm.dbg.", "@llvm.experimental.noalias.scope.decl", "@llvm.assume(", "@llvm.pseudoprobe(")
_DROPPED_VARIABLES: Final = ("llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used")
_EXTENSIONS: Final = pattern(r"\b(?:zeroext|signext|inreg)\b")
_MEMORY: Final = "memcpy memmove memset memcmp memchr mempcpy bcmp bzero strcpy stpcpy strcmp strlen strnlen"
_FLOATS: Final = """
floor ceil trunc rint nearbyint round roundeven lround llround lrint llrint
fmod sqrt cbrt fma fabs copysign fmin fmax fminimum fmaximum fminimum_num fmaximum_num modf frexp ldexp
exp exp2 exp10 log log2 log10 pow sin cos tan asin acos atan atan2 sinh cosh tanh sincos
"""
_DIVISIONS: Final = "__udivti3 __umodti3 __divti3 __modti3 __udivdi3 __umoddi3 __divdi3 __moddi3"
_BY_TYPE: Final = tuple(name + kind for name in _FLOATS.split() for kind in ("", "f", "l"))
_BACKEND: Final = frozenset((*_MEMORY.split(), *_DIVISIONS.split(), *_BY_TYPE))
"""Functions that the code generator calls by itself, for an intrinsic or instead of what it recognises by its name:
definitions of the program's own, and models, must not be found there."""


class ProgramText:
    """All modules of one run."""

    def __init__(self, source: NativeSource, inputs: NativeInputs) -> None:
        assert source.options is not None and source.context is not None
        self.source = source
        self.inputs = inputs
        self.context: Context = source.context
        self.queues = Queues(inputs)
        self.places = Places([])
        self.entered = {
            (symbol.unit.number, symbol.function.name) for name, symbol in source.functions.items() if name in inputs.entered
        }
        self.has_assembly = False
        """A function that the run enters has inline assembly."""
        self.is_guarded = inputs.guard is None or inputs.guard.instruction is None
        """The guard, if there is one for an instruction, stands in the text."""
        self.modules: list[str] = []
        structors = self._structors()
        for unit, text in source.units:
            module = _Module(self, unit, text)
            module.write(structors)
            self.modules.append("\n".join(module.lines))
        if not self.is_guarded:
            raise NotReplayable("the native run does the violating operation elsewhere")

    def _structors(self) -> dict[str, FunctionSymbol]:
        """What runs before and after the entry, by the names under which all modules know them."""
        source, result = self.source, {}
        for number, symbol in enumerate(source.constructors):
            result[f"__cegas_constructor_{number}"] = symbol
        if source.exits is not None:
            for number, name in enumerate(source.exits.destructors):
                result[f"__cegas_destructor_{number}"] = source.functions[name]
        return result


class _Module:
    """One module in the making."""

    def __init__(self, program: ProgramText, unit: Unit, text: str) -> None:
        self.program = program
        self.source = program.source
        self.unit = unit
        self.text = text.split("\n")
        self.lines: list[str] = []
        self.stubs = StubWriter(program.context, unit, program.queues, program.places)
        self.error_functions = frozenset(program.context.options.property.error_functions)
        self.renamed = self._renamed()
        self._replacements = self._replaced()
        self._site = 0
        self._definitions: list[str] = []
        self._guard: GuardLines | None = None
        self._objects: LiveObjects | None = None
        if program.inputs.guard is not None:
            self._prepare(program.inputs.guard)

    def _prepare(self, guard: NativeGuard) -> None:
        """Put a guard into the text, if its instruction is in this module."""
        if guard.asks_for_objects:
            self._objects = LiveObjects(self.source, self.unit)
        if guard.instruction is not None and guard.unit is self.unit:
            self._guard = GuardWriter(self.program.context, guard, self.text).write()

    # -- names --------------------------------------------------------------------------------------------------------

    def _renamed(self) -> dict[str, str]:
        """Functions that get other names in the text."""
        result: dict[str, str] = {}
        for name, function in self.unit.module.functions.items():
            if name.startswith("llvm."):
                continue
            if name in self.error_functions:
                if name not in ERROR_FUNCTIONS and table.lookup(name) is not None:
                    result[name] = f"__cegas_error_{name}"  # the runtime may have a function of that name, too
                continue
            symbol = self._resolve(name)
            defined = isinstance(symbol, FunctionSymbol) and not self.program.context.is_library(symbol, self.unit)
            row = self.program.context.files.lookup(name, self.unit) if function.is_declaration and not defined else None
            if isinstance(row, rows.ModelledInC) and row.function != name and self._resolve(row.function) is not None:
                result[name] = row.function
            elif name in _BACKEND:
                result[name] = f"__cegas_own_{name}"
        return result

    def _replaced(self) -> dict[str, str]:
        """What to write instead of a name, with its sign: other names, and the addresses of `extern` variables."""
        result = {name: f"@{other}" for name, other in self.renamed.items()}
        word = "i64" if self.program.context.data_model is DataModel.LP64 else "i32"
        for name, variable in self.unit.module.globals.items():
            if not variable.external:
                continue
            symbol = self._resolve(name)
            if not isinstance(symbol, VariableSymbol) or not symbol.variable.external:
                continue
            address = self.program.inputs.externs.get(name)
            if address is None:
                address = 0 if variable.linkage == "extern_weak" else self.program.inputs.spare_address(name)
            result[name] = f"inttoptr ({word} {address} to ptr)"
        return result

    def _resolve(self, name: str) -> LinkedSymbol | None:
        assert self.source.symbols is not None
        return self.source.symbols.resolve(self.unit, name)

    def _rename(self, line: str) -> str:
        def replace(match: re.Match[str]) -> str:
            return self._replacements.get(_unquoted(match[1]), match[0])

        return _GLOBAL.sub(replace, line) if self._replacements and "@" in line else line

    # -- the module ---------------------------------------------------------------------------------------------------

    def write(self, structors: dict[str, FunctionSymbol]) -> None:
        number = 0
        text = self.text
        while number < len(text):
            line = text[number]
            number += 1
            if line.startswith("define"):
                end = text.index("}", number)
                self._function(line, number, end)
                number = end + 1
            elif line.startswith("declare"):
                self._declaration(line, number)
            elif line.startswith("@"):
                self._variable(line)
            elif line.startswith("attributes #"):
                self.lines.append(f"{line.partition('{')[0]}{{ nounwind }}")
            elif line.startswith("module asm"):
                raise NotReplayable("a module has assembly outside functions")
            elif line and not line.startswith((";", "!", "uselistorder", "source_filename")):
                self.lines.append(line)
        self._helpers(structors)
        if self._objects is not None:
            told = self._objects.static([*_DROPPED_VARIABLES, *self._replacements])
            self._definitions += [self._rename(line) for line in told]
        self.lines.extend(self._definitions)
        self._declare_used()

    def _declare_used(self) -> None:
        word = self.stubs.word
        names = {name for name, function in self.unit.module.functions.items() if name.startswith("llvm.")}
        for name, declaration in self.stubs.intrinsics.items():
            if name not in names:
                self.lines.append(declaration)
        for declaration in PRIMITIVES:
            if not (EXITS in declaration and self._is_home):
                self.lines.append(declaration.replace("iW", word))
        for name in sorted(self.stubs.called):
            if name not in self.unit.module.functions:
                self.lines.append(f"declare void @{name}()")

    @property
    def _is_home(self) -> bool:
        """Whether the entry is in this module."""
        return self.source.entry is not None and self.source.entry.unit is self.unit

    def _variable(self, line: str) -> None:
        found = _GLOBAL.match(line)
        assert found is not None, line
        name = _unquoted(found[1])
        if name in _DROPPED_VARIABLES or name in self._replacements:
            return
        variable = self.unit.module.globals.get(name)
        if variable is not None and variable.thread_local:
            line = _THREAD_LOCAL.sub("", line, count=1)
        head, rest = line[: found.end()], _ATTACHMENTS.sub("", line[found.end() :])
        self.lines.append(head + (self._rename(rest) if self._replacements else rest))

    # -- functions ----------------------------------------------------------------------------------------------------

    def _function(self, header: str, start: int, end: int) -> None:
        found = _GLOBAL.search(header)
        assert found is not None, header
        name = _unquoted(found[1])
        function = self.unit.module.functions[name]
        header = _HEADER_METADATA.sub("", header).replace("define available_externally", "define weak", 1)
        header = _GLOBAL.sub(f"@{self.renamed.get(name, name)}", header, count=1) if name in self.renamed else header
        if name in self.error_functions:
            self.lines += [header, "  call void @__cegas_rt_error()", "  unreachable", "}"]
        elif (self.unit.number, name) in self.program.entered:
            self.lines.append(header)
            self._body(function, start, end)
            self.lines.append("}")
        else:
            place = self.program.places.number(f"a call of {name}")
            self.lines += [header, f"  call void @__cegas_rt_strayed(i32 {place})", "  unreachable", "}"]

    def _declaration(self, line: str, number: int) -> None:
        found = _GLOBAL.search(line)
        assert found is not None, line
        name = _unquoted(found[1])
        function = self.unit.module.functions[name]
        cleaned = _HEADER_METADATA.sub("", line)
        if name.startswith("llvm."):
            self.lines.append(cleaned)
            return
        other = self.renamed.get(name, name)
        same = [each for each in self.renamed if self.renamed[each] == other]
        if other != name and (other in self.unit.module.functions or same[0] != name):
            return  # the other name is declared as well
        symbol = self._resolve(self.renamed.get(name, name)) or self._resolve(name)
        is_defined = isinstance(symbol, FunctionSymbol) and not symbol.function.is_declaration
        if is_defined and name not in self.error_functions:
            self.lines.append(self._rename(cleaned))
            return
        signature = CallSignature(
            name,
            function.type.result,
            _extension(function.result_attributes),
            function.type.parameters,
            tuple(parameter.attributes for parameter in function.parameters),
            "noreturn" in function.attributes,
        )
        variadic = ", ..." if function.variadic and function.type.parameters else "..." if function.variadic else ""
        head = f"define weak {signature.result_attributes}{function.type.result} @{quoted(self.renamed.get(name, name))}"
        head += f"(%s{variadic})"
        if name in self.error_functions:
            self._definitions.append(self.stubs.error(head, signature))
            return
        asking = self.source.asking.get((self.unit.number, function.line))
        if name in self.program.inputs.entered:
            operations: Sequence[Operation | Register] = asking.operations if asking is not None else ()
            self._definitions.append(self.stubs.write(head, signature, operations, tells=True))
        else:
            self._definitions.append(self.stubs.stray(head, signature))

    def _body(self, function: syntax.Function, start: int, end: int) -> None:
        calls = {
            instruction.line: instruction
            for block in function.blocks.values()
            for instruction in block.instructions
            if instruction.opcode in ("call", "invoke")
        }
        unit, asking, append = self.unit.number, self.source.asking, self.lines.append
        traps = trap_blocks(self.text[start:end])
        begins = [] if self._objects is None else self._objects.enter(function)
        for number in range(start, end):
            line = self.text[number]
            if line.startswith("    #dbg_"):
                continue
            line = _ATTACHMENTS.sub("", line)
            if line.startswith("  ") and begins:
                self.lines += begins
                begins = []
            guard = self._guard if self._guard is not None and self._guard.line == number + 1 else None
            if guard is not None:
                self._put(guard.before)
            instruction = calls.get(number + 1)
            found = asking.get((unit, number + 1))
            if instruction is not None:
                changed = self._call(line, instruction)
                if changed is not None:
                    append(self._rename(changed))
            elif found is not None and found.instruction.opcode != "alloca":
                self._volatile(line, found)
            else:
                passed = passed_check(line, traps) if traps else None
                if self._objects is not None and line.startswith("  ret ") and "musttail" not in self.lines[-1]:
                    append(self._objects.leave())
                append(self._rename(line) if passed is None else passed[1])
                place = _ALLOCA.match(line) if found is not None else None
                if found is not None and place is not None:
                    self._fill(place[1], found.operations)
                    self._make_array(place[1], found)
            if guard is not None:
                self._put(guard.behind)

    def _put(self, lines: Sequence[str]) -> None:
        """Write the lines of the guard."""
        self.program.is_guarded = True
        self.lines += [self._rename(line) for line in lines]

    def _make_array(self, place: str, asking: Asking) -> None:
        """An array of variable size has been made."""
        if self._objects is not None and asking.instruction.operands:
            for operation in asking.operations:
                if isinstance(operation, Allocate):
                    self.lines += self._objects.array(place, asking.instruction, operation)

    # -- volatile objects ---------------------------------------------------------------------------------------------

    def _volatile(self, line: str, asking: Asking) -> None:
        """A read of a volatile object: what was read, or what the queue has."""
        instruction, operations = asking.instruction, _volatile_havocs(asking.operations)
        if len(operations) != 2:
            raise NotReplayable("a volatile read of several values")
        found = _RESULT.match(line)
        assert found is not None, line
        type_ = str(instruction.source_type)
        choose = self._chooser(operations[0], operations[1], type_)
        read = f"%cegas.read.{self._site}"
        if instruction.opcode == "load":
            self.lines.append(self._rename(f"  {read} = {found[2]}"))
            self.lines.append(f"  {found[1]} = call {type_} @{choose}({type_} {read})")
            return
        # An atomic operation writes what it has read, changed or not: what is read may as well stand in memory before.
        place = _POINTER.search(found[2])
        if place is None:
            raise NotReplayable("an atomic operation in a form that is not known")
        self.lines.append(self._rename(f"  {read} = load volatile {type_}, ptr {place[1]}, align 1"))
        self.lines.append(f"  {read}.chosen = call {type_} @{choose}({type_} {read})")
        self.lines.append(self._rename(f"  store volatile {type_} {read}.chosen, ptr {place[1]}, align 1"))
        self.lines.append(self._rename(line))

    def _chooser(self, changed: Operation, other: Operation, type_: str) -> str:
        """A function that returns what it gets, or what the queue has instead."""
        self._site += 1
        name = f"__cegas_volatile_{self.unit.number}_{self._site}"
        queue = self.program.queues.number
        self._definitions.append(
            "\n".join(
                (
                    f"define internal {type_} @{name}({type_} %stored) {{",
                    "  %choice = alloca i8, align 16",
                    f"  %place = alloca {type_}, align 16",
                    f"  call void @__cegas_rt_fill(ptr %choice, i32 {queue(changed, 'a volatile object')})",
                    f"  call void @__cegas_rt_fill(ptr %place, i32 {queue(other, 'a volatile object')})",
                    "  %chosen = load i8, ptr %choice",
                    "  %changed = trunc i8 %chosen to i1",
                    f"  %other = load {type_}, ptr %place",
                    f"  %result = select i1 %changed, {type_} %other, {type_} %stored",
                    f"  ret {type_} %result",
                    "}",
                )
            )
        )
        return name

    def _copied_volatile(self, line: str, instruction: syntax.Instruction, operations: Sequence[Havoc]) -> None:
        """A copy of a volatile structure, word by word: what was read is changed where it has come to."""
        found = _DESTINATION.search(line)
        size = instruction.operands[2]
        if found is None or not isinstance(size, syntax.ConstInt):
            raise NotReplayable("a volatile copy in a form that is not known")
        self.lines.append(self._rename(line))
        word = self.program.context.offset_type.bytes
        for number in range(len(operations) // 2):
            kind = operations[2 * number + 1].target.type
            type_ = "ptr" if isinstance(kind, PointerType) else f"i{kind.bits}"
            choose = self._chooser(operations[2 * number], operations[2 * number + 1], type_)
            place = f"%cegas.copy.{self._site}"
            self.lines.append(self._rename(f"  {place} = getelementptr i8, ptr {found[1]}, i32 {word * number}"))
            self.lines.append(f"  {place}.read = load {type_}, ptr {place}, align 1")
            self.lines.append(f"  {place}.chosen = call {type_} @{choose}({type_} {place}.read)")
            self.lines.append(f"  store {type_} {place}.chosen, ptr {place}, align 1")

    def _fill(self, place: str, operations: Sequence[Operation | Register]) -> None:
        """A local gets its first content."""
        for operation in operations:
            if isinstance(operation, Havoc) and operation.origin.kind is not OriginKind.UNINITIALIZED:
                continue
            if isinstance(operation, Havoc | Allocate | HavocMemory):
                queue = self.program.queues.number(operation, f"the content of {place}")
                self.lines.append(f"  call void @__cegas_rt_fill(ptr {place}, i32 {queue})")
            if self._objects is not None and isinstance(operation, Allocate):
                self.lines += self._objects.begin(place, operation)

    # -- calls --------------------------------------------------------------------------------------------------------

    def _call(self, line: str, instruction: syntax.Instruction) -> str | None:
        """The line of a call, changed where the program does not define the function."""
        callee = instruction.callee
        asking = self.source.asking.get((self.unit.number, instruction.line))
        operations: Sequence[Operation | Register] = asking.operations if asking is not None else ()
        if isinstance(callee, syntax.InlineAsm):
            self.program.has_assembly |= bool(callee.text)
            return line
        if not isinstance(callee, syntax.GlobalRef):
            return self._indirect(line, instruction, operations)
        name = callee.name
        if name.startswith("llvm."):
            return self._intrinsic(line, name, instruction, operations)
        symbol = self._resolve(name)
        if not isinstance(symbol, FunctionSymbol) or name in self.error_functions:
            return line
        if self.program.context.is_library(symbol, self.unit):
            self.lines += map(self._rename, self.stubs.telling(name, instruction))
        if not symbol.function.is_declaration:
            return line
        row = self.program.context.files.lookup(name, self.unit)
        if isinstance(row, rows.ModelledInC):
            return line
        model = self.source.printing.get((self.unit.number, instruction.line))
        if model is not None:
            self.stubs.called.add(model)
            return line.replace(f"@{name}(", f"@{model}(", 1)
        return self._to_stub(line, name, instruction, operations, is_noreturn="noreturn" in symbol.function.attributes)

    def _indirect(self, line: str, instruction: syntax.Instruction, operations: Sequence[Operation | Register]) -> str:
        """A call through a pointer that leaves the program goes to a stub; others stay."""
        call = next((item for item in operations if isinstance(item, Call)), None)
        if call is None or id(call) not in self.program.inputs.outside_calls:
            return line
        if not isinstance(instruction.callee, syntax.LocalRef):
            raise NotReplayable("a call of a fixed address")
        for function, _ in self.program.context.files.told_outside():
            self.stubs.called.add(function)
            self.lines.append(f"  call void @{function}()")
        return self._to_stub(line, f"%{instruction.callee.name}", instruction, call.targets, is_noreturn=False)

    def _to_stub(
        self,
        line: str,
        name: str,
        instruction: syntax.Instruction,
        operations: Sequence[Operation | Register],
        *,
        is_noreturn: bool,
    ) -> str:
        self._site += 1
        stub = f"__cegas_site_{self.unit.number}_{self._site}"
        marks = (f"{name}(",) if name.startswith("%") else (f"@{name}(", f'@"{name}"(')
        mark = next((item for item in marks if item in line), None)
        if mark is None:
            raise NotReplayable(f"a call of {name} in a form that is not known")
        before, _, after = line.partition(mark)
        extension = " ".join(_EXTENSIONS.findall(before))
        signature = CallSignature(
            name,
            instruction.type,
            extension,
            tuple(operand.type for operand in instruction.operands),
            instruction.argument_attributes[: len(instruction.operands)],
            is_noreturn or "noreturn" in instruction.attributes,
        )
        head = f"define internal {extension + ' ' if extension else ''}{instruction.type} @{stub}(%s)"
        self._definitions.append(self.stubs.write(head, signature, operations))
        return f"{before}@{stub}({after}"

    def _intrinsic(
        self, line: str, name: str, instruction: syntax.Instruction, operations: Sequence[Operation | Register]
    ) -> str | None:
        if name.startswith("llvm.lifetime."):
            found = _LIFETIME.match(line)
            if found is None:
                raise NotReplayable("a lifetime marker in a form that is not known")
            self._fill(found[1].split()[-1], operations)
            if self._objects is not None and name.startswith("llvm.lifetime.end"):
                self.lines += self._objects.end(instruction)
            return None
        if any(word in line for word in _DROPPED_CALLS):
            return None
        if name.startswith("llvm.threadlocal.address"):
            return _THREAD_LOCAL_ADDRESS.sub(r"= getelementptr i8, ptr \1, i32 0", line)
        if name.startswith("llvm.objectsize."):
            return _OBJECT_SIZE.sub(r"= select i1 \2, \1 0, \1 -1", line)
        if self._objects is not None and name.startswith("llvm.stackrestore"):
            self.lines.append(self._objects.restored(instruction))
        changes = _volatile_havocs(operations)
        if changes:
            self._copied_volatile(line, instruction, changes)
            return None
        environment = [item for item in operations if isinstance(item, Havoc) and item.origin.kind is OriginKind.ENVIRONMENT]
        return self._to_stub(line, name, instruction, environment, is_noreturn=False) if environment else line

    # -- start and end ------------------------------------------------------------------------------------------------

    def _helpers(self, structors: dict[str, FunctionSymbol]) -> None:
        for name, symbol in structors.items():
            if symbol.unit is self.unit:
                result = symbol.function.type.result
                call = f"  call {result} @{quoted(symbol.function.name)}()"
                self._definitions.append(f"define void @{name}() {{\n{call}\n  ret void\n}}")
        if not self._is_home:
            return
        exits = self.source.exits
        ends = [name for name in structors if name.startswith("__cegas_destructor_")]
        if exits is not None and exits.handlers is not None:
            ends.insert(0, exits.handlers)
        lines = [f"define void @{EXITS}() {{", *(f"  call void @{name}()" for name in ends), "  ret void", "}"]
        self._definitions.append("\n".join(lines))
        starts = [name for name in structors if name.startswith("__cegas_constructor_")]
        if self._objects is not None:
            starts = [*(self._objects.name(unit) for unit, _ in self.source.units), *starts]
        lines = ["define void @__cegas_rt_program() {", *(f"  call void @{name}()" for name in starts)]
        lines += [*self._entry_call(), f"  call void @{EXITS}()", "  ret void", "}"]
        self._definitions.append("\n".join(lines))
        here = [name for name, symbol in structors.items() if symbol.unit is self.unit]
        here.append(LiveObjects.name(self.unit))
        for name in dict.fromkeys([*starts, *ends]):
            if name not in here and name not in self.unit.module.functions:
                self.lines.append(f"declare void @{name}()")

    def _entry_call(self) -> list[str]:
        entry, program = self.source.entry, self.program
        assert entry is not None
        name = self.renamed.get(entry.function.name, entry.function.name)
        return EntryCall(program.context, self.source, program.inputs, program.queues, self._objects).write(entry, name)


def _volatile_havocs(operations: Sequence[Operation | Register]) -> list[Havoc]:
    """The choices of volatile reads and the values chosen, in turn; a choice may be inexact."""
    havocs = [operation for operation in operations if isinstance(operation, Havoc)]
    return havocs if any(havoc.origin.kind is OriginKind.VOLATILE for havoc in havocs) else []


def _extension(attributes: syntax.ParameterAttributes) -> str:
    words = [
        word
        for word, given in (("zeroext", attributes.zeroext), ("signext", attributes.signext), ("inreg", attributes.inreg))
        if given
    ]
    return "".join(f"{word} " for word in words)


def _unquoted(name: str) -> str:
    if not name.startswith('"'):
        return name
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda match: chr(int(match[1], 16)), name[1:-1])
