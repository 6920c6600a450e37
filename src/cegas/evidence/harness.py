"""A C file that makes the original program fail as the counterexample says, to be followed in a debugger.

A violated condition may go unnoticed when the program runs; the compiler's sanitizers show it.

Unlike the native replay, which changes the compiled modules, a harness is linked to the source as it is. So it can give
values to whatever the program calls or gets from outside, but not to its uninitialised local variables: those are listed in
a comment. Functions get their values in the order of their calls.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cegas.evidence.replay import RunRecorder, string_at
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.clang import CPROVER_NAMES, HEADERS
from cegas.frontend.library import rows, table
from cegas.frontend.llvm import ir_types, syntax
from cegas.native.inputs import InputRecord, NativeInputs
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Havoc, HavocMemory, Operation, OriginKind
from cegas.program.rules import MONITOR
from cegas.program.walk import Observe, OutsideInput

if TYPE_CHECKING:
    from cegas.evidence.counterexample import ShownInput
    from cegas.evidence.harm import Harm
    from cegas.frontend.recording import Asking, NativeSource, Strings

PAGE: Final = 4096
INCOMPLETE: Final = 1 << 16
"""An `extern` array of unknown length has at most so many bytes."""
ENTRY: Final = "cegas_entry"
"""What `main` is called if the harness has to call it itself."""
_BEGINNING: Final = """\
/* No header: functions below may have their names. */
#undef main
typedef __SIZE_TYPE__ size_t;
extern void *memcpy(void *, const void *, size_t);
extern void *memset(void *, int, size_t);
extern void *mmap(void *, size_t, int, int, int, long);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define FAIL(text) __assert_fail(text, __FILE__, __LINE__, __func__)"""
_INPUTS: Final = (
    rows.IntrinsicKind.NONDET,
    rows.IntrinsicKind.NONDET_RANGE,
    rows.IntrinsicKind.IS_READABLE,
    rows.IntrinsicKind.IS_WRITABLE,
)
_C_TYPES: Final = {1: "_Bool", 8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}
_FLOATS: Final = {"float": "float", "double": "double", "x86_fp80": "long double"}


@dataclass(slots=True)
class _DefinedFunction:
    """A function that the harness defines."""

    name: str
    result: str
    parameters: tuple[str, ...]
    fields: tuple[str, ...] = ()
    """The types of the parts of a structure that it returns."""
    written: int | None = None
    """The parameter through which it writes."""
    row: rows.LibraryModel | None = None
    results: list[bytes] = field(default_factory=list)
    writes: list[InputRecord] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Harness:
    """The text of the file, and the command that builds the program with it."""

    text: str
    command: str


def make_harness(
    show: Callable[[Observe], None],
    source: NativeSource,
    chosen: Sequence[ShownInput],
    files: Sequence[str],
    name: str = "harness.c",
    harm: Harm | None = None,
) -> Harness:
    """The harness for the run that `show` shows, with the inputs as the counterexample names them.

    `files` are the program's, `name` is where the text will be; `harm` is what the run violates, unless it is the error.
    """
    recorder = RunRecorder(keeps_order=True)
    show(recorder)
    inputs, outside = recorder.result()
    return _HarnessWriter(source, inputs, outside, recorder.order, chosen, files, name, harm).write()


class _HarnessWriter:
    """Writes one harness."""

    def __init__(
        self,
        source: NativeSource,
        inputs: NativeInputs,
        outside: OutsideInput,
        order: Sequence[tuple[Operation | Register, int]],
        chosen: Sequence[ShownInput],
        files: Sequence[str],
        name: str,
        harm: Harm | None,
    ) -> None:
        assert source.options is not None and source.entry is not None
        self.source = source
        self.options = source.options
        self.entry = source.entry
        self.inputs = inputs
        self.outside = outside
        self.order = order
        self.chosen = chosen
        self.files = files
        self.name = name
        self.harm = harm
        self.functions: dict[str, _DefinedFunction] = {}
        self.blocks: list[InputRecord] = []
        """The first contents of heap blocks, in the order of the calls of `malloc`."""
        self.notes: list[str] = []
        self._sites: dict[int, Asking] = {
            id(operation): asking for asking in source.asking.values() for operation in asking.operations
        }

    def write(self) -> Harness:
        self._collect()
        self._note_ignored()
        main, verifier = self._main(), list(self._verifier())
        command = self._command(renames_main=bool(main) and self._defines_main())
        parts = [
            self._head(command),
            _BEGINNING,
            *self._memory(),
            *self._variables(),
            *self._allocator(),
            *(self._definition(function) for function in self.functions.values()),
            *verifier,
            *main,
        ]
        return Harness("\n\n".join(parts) + "\n", command)

    # -- what the run got ---------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        for value in self.chosen:
            if value.origin.label.startswith(MONITOR):
                continue
            if value.origin.kind is OriginKind.UNINITIALIZED and not value.origin.label.startswith("malloc#"):
                place = f" (line {value.line})" if value.line else ""
                self._note(f"the uninitialized {value.origin.label}{place}: {value.text}")
            elif value.origin.kind is OriginKind.VOLATILE:
                place = f" in line {value.line}" if value.line else ""
                self._note(f"what is read of the volatile {value.origin.label}{place}: {value.text}")
        if self.inputs.outside_calls:
            self._note("what a pointer from outside the program points to, and the program calls")
        for operation, turn in self.order:
            record = self.inputs.records[id(operation)][turn]
            asking = self._sites.get(id(operation))
            if asking is None:
                continue
            if asking.unit.is_model:
                if isinstance(operation, Havoc | HavocMemory) and operation.origin.kind is OriginKind.ENVIRONMENT:
                    self._note(f"what {operation.origin.label}() gives")
                continue
            callee = asking.instruction.callee
            if isinstance(callee, syntax.GlobalRef) and not callee.name.startswith("llvm."):
                self._called(callee.name, asking, operation, record)

    def _note_ignored(self) -> None:
        """Functions of the environment ask for no value where nobody looks at it; the harness cannot tell which calls."""
        for name in sorted(self.inputs.entered):
            symbol = self.source.functions.get(name)
            if symbol is None or symbol.unit.is_model:
                continue
            for block in symbol.function.blocks.values():
                for instruction in block.instructions:
                    callee = instruction.callee
                    if isinstance(callee, syntax.GlobalRef) and callee.name in self.functions:
                        if (symbol.unit.number, instruction.line) not in self.source.asking:
                            self._note(f"calls of {callee.name}() whose results are ignored: they take a value, too")

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _called(self, name: str, asking: Asking, operation: Operation | Register, record: InputRecord) -> None:
        row = table.lookup(name)
        if isinstance(operation, Allocate):
            if operation.site.kind is ObjectKind.HEAP and name == "malloc":
                self.blocks.append(record)
            elif record:
                self._note(f"the first content of the block that {name} makes")
            return
        if isinstance(row, rows.Intrinsic) and row.kind not in _INPUTS:
            return
        if isinstance(row, rows.FloatOperation | rows.ModelledInC):
            return
        if isinstance(operation, Havoc) and operation.origin.label == "errno":
            return
        if isinstance(operation, HavocMemory) and not operation.origin.kind.is_input:
            return  # no counterexample rests on it
        function = self.functions.get(name)
        if function is None:
            made = self._function(name, asking.instruction, row)
            if made is None:
                self._note(f"the result of {name}()")
                return
            function = self.functions[name] = made
        if isinstance(operation, HavocMemory):
            is_line = isinstance(row, rows.WritesThrough) and row.extent is rows.ArgumentExtent.TEXT
            if is_line and operation.without:  # the line but for its last character, which was written before
                function.writes[-1] = (*function.writes[-1], *record)
            else:
                function.writes.append(record)
        else:
            function.results.append(record[0][1])

    def _function(
        self, name: str, instruction: syntax.Instruction, row: rows.LibraryModel | None
    ) -> _DefinedFunction | None:
        result = _c_type(instruction.type)
        fields: tuple[str, ...] = ()
        written: int | None = None
        if result is None:
            fields = _field_types(instruction.type)
            if not fields:
                return None
            result = f"struct cegas_result_{name}"
        parameters = tuple(_c_type(operand.type) or "int" for operand in instruction.operands)
        if isinstance(row, rows.WritesThrough):
            written = row.argument
        elif instruction.argument_attributes and instruction.argument_attributes[0].sret is not None:
            result, written = "void *", 0
        elif not isinstance(row, rows.NoEffect):
            parameters = ()
        return _DefinedFunction(name, result, parameters, fields, written, row)

    # -- the text -----------------------------------------------------------------------------------------------------

    def _head(self, command: str) -> str:
        harm = self.harm
        is_rule = harm is not None and harm.kind is ConditionKind.RULE
        does = "reach the error" if harm is None else "break a rule of use" if is_rule else "violate a condition of C"
        lines = [
            f"/* Makes the program {does} with the inputs of the counterexample that cegas found. Build it with",
            "",
            f"     {command}",
            "",
        ]
        if harm is None:
            lines.append(f"   and follow it with `gdb ./replay`; `break {self._stop()}` stops at the error.")
        elif is_rule:
            lines.append(f"   and follow it with `gdb ./replay`: {harm}. (The program does not notice it.)")
        else:
            lines += [f"   and run `./replay`, which the sanitizers watch, or follow it with gdb: {harm}.", ""]
            lines.append("   (They do not see everything that C forbids, and they go on where they can.)")
        if self.notes:
            lines += ["", "   This file cannot give these values; they have to be set in the debugger:"]
            lines += [f"   - {note}" for note in self.notes]
        return "\n".join(line.replace("*/", "* /") for line in lines) + " */"

    def _stop(self) -> str:
        """The function at which a debugger may wait for the error."""
        known = [name for unit, _ in self.source.units for name in unit.module.functions]
        return next((name for name in self.options.property.error_functions if name in known), "abort")

    def _command(self, *, renames_main: bool) -> str:
        options = self.options
        foreign = any(file.endswith((".ll", ".bc")) for file in self.files)
        words = ["clang" if foreign else "cc", "-g", "-O0", "-w"]
        words += ["-m32"] if options.data_model is DataModel.ILP32 else []
        words += [f"-I{item}" for item in options.include_paths]
        words += [word for item in options.system_paths for word in ("-isystem", item)]
        words += [word for item in options.first_includes for word in ("-include", item)]
        words += ["-idirafter", str(HEADERS)] if self._uses_header() else []
        words += ["-imacros", str(CPROVER_NAMES)] if self._uses_cprover_names() else []
        words += [f"-D{item}" for item in options.defines]
        words += [f"-U{item}" for item in options.undefines]
        words += [f"-std={options.standard}"] if options.standard else []
        words += [f"-Dmain={ENTRY}"] if renames_main else []
        words += ["-fno-builtin"] if self.functions else []
        words += ["-Wl,--wrap=malloc"] if any(self.blocks) else []
        if self.harm is not None:
            others = ",float-cast-overflow" if self.harm.kind is ConditionKind.FLOAT_RANGE else ""
            words.append(f"-fsanitize=address,undefined{others}")
        return " ".join(shlex.quote(word) for word in [*words, "-o", "replay", *self.files, self.name])

    def _defines_main(self) -> bool:
        """Whether the program has a function `main`, called or not."""
        found = [unit.module.functions.get("main") for unit, _ in self.source.units]
        return any(each is not None and not each.is_declaration for each in found)

    def _uses_header(self) -> bool:
        """Whether another compiler has to be told where `cegas.h` is."""
        assert self.source.symbols is not None
        return any(name.startswith("cegas_") for name in self.source.symbols.undefined_functions())

    def _uses_cprover_names(self) -> bool:
        """Whether another compiler has to be told what CBMC knows; those names are gone from the modules."""
        texts = [Path(file).read_bytes() for file in self.files if Path(file).exists()]
        return any(b"__CPROVER_" in text for text in texts)

    def _memory(self) -> Iterator[str]:
        """Memory outside the program, at its addresses."""
        pages: dict[int, dict[int, int]] = {}
        own = set(self._extern_bytes())
        for address, length in self.outside.ranges:
            for place in range(address, address + max(length, 1)):
                if place not in own:
                    pages.setdefault(place // PAGE, {}).setdefault(place % PAGE, self.outside.content.get(place, 0))
        if not pages:
            return
        lines = ["__attribute__((constructor(101))) static void cegas_memory(void) {", "  char *page;"]
        for page, content in sorted(pages.items()):
            # For reading and writing; private, anonymous, fixed but replacing nothing.
            lines.append(f"  page = mmap((void *){page * PAGE:#x}, {PAGE}, 3, 0x100022, -1, 0);")
            lines.append(f'  if (page != (char *){page * PAGE:#x}) FAIL("memory can be had at {page * PAGE:#x}");')
            lines += [f"  page[{offset}] = {_signed_byte(byte)};" for offset, byte in sorted(content.items()) if byte]
        yield "\n".join([*lines, "}"])

    def _extern_bytes(self) -> Iterator[int]:
        for site, address in self.outside.addresses.items():
            yield from range(address, address + self._extent(site, address))

    def _extent(self, site: ObjectSite, address: int) -> int:
        """The bytes of an `extern` variable; if its type is incomplete, those up to the last one near it that is touched."""
        if site.size is not None:
            return site.size
        others = [other for other in self.outside.addresses.values() if other > address]
        limit = min([address + INCOMPLETE, *others])
        ends = [start + length for start, length in self.outside.ranges if address <= start < limit]
        return min(max(ends, default=address + 1), limit) - address

    def _variables(self) -> Iterator[str]:
        """`extern` variables that nobody defines."""
        for site, address in self.outside.addresses.items():
            size = self._extent(site, address)
            if site.symbol is None or not size:
                continue
            content = [self.outside.content.get(address + offset, 0) for offset in range(size)]
            while content and not content[-1]:
                content.pop()
            values = ", ".join(map(str, content)) or "0"
            yield f"__attribute__((aligned(16))) unsigned char {site.symbol}[{size}] = {{{values}}};"

    def _allocator(self) -> Iterator[str]:
        if not any(self.blocks):
            return
        yield "\n".join(
            [
                "/* The first contents of heap blocks. */",
                _records("cegas_blocks", self.blocks),
                "void *__real_malloc(size_t size);",
                "void *__wrap_malloc(size_t size) {",
                "  static unsigned next;",
                "  char *block = __real_malloc(size);",
                f"  if (block && next < {len(self.blocks)}) cegas_blocks(block, next++);",
                "  return block;",
                "}",
            ]
        )

    def _definition(self, function: _DefinedFunction) -> str:
        name = function.name
        parameters = ", ".join(f"{type_} a{number}" for number, type_ in enumerate(function.parameters)) or "void"
        lines: list[str] = []
        if function.fields:
            members = " ".join(f"{type_} m{number};" for number, type_ in enumerate(function.fields))
            lines.append(f"{function.result} {{ {members} }};")
        if function.results:
            lines.append(_values(name, function))
        if function.writes:
            lines.append(_records(f"cegas_writes_{name}", function.writes))
        # In brackets, a macro of that name means nothing.
        lines += [f"{function.result} ({name})({parameters if function.parameters else ''}) {{", "  static unsigned next;"]
        lines.append("  unsigned turn = next++;")
        if function.writes and function.written is not None:
            lines.append(f"  if (turn < {len(function.writes)}) cegas_writes_{name}((char *)a{function.written}, turn);")
        lines += [f"  {line}" for line in _result(function)]
        return "\n".join([*lines, "}"])

    def _verifier(self) -> Iterator[str]:
        """The functions of the verifier that the program does not define."""
        assert self.source.symbols is not None
        undefined = set(self.source.symbols.undefined_functions())
        error = '{ FAIL("the error is reached"); }'
        for name in self.options.property.error_functions:
            if name in undefined:
                yield f"void {name}(void) {error}"
        for name in sorted(undefined - set(self.options.property.error_functions)):
            row = table.lookup(name)
            kind = row.kind if isinstance(row, rows.Intrinsic) else None
            if kind in (rows.IntrinsicKind.ASSUME, rows.IntrinsicKind.ASSERT):
                said = "an assumption holds" if kind is rows.IntrinsicKind.ASSUME else "the assertion holds"
                yield f'void {name}({self._truth_type(name)} holds) {{ if (!holds) FAIL("{said}"); }}'
            elif kind is rows.IntrinsicKind.ERROR:
                yield f'void {name}(void) {{ FAIL("the run does not end here"); }}'
            elif kind in (rows.IntrinsicKind.ATOMIC_BEGIN, rows.IntrinsicKind.ATOMIC_END):
                yield f"void {name}(void) {{}}"
            elif isinstance(row, rows.ModelledInC) and row.file == "objects.c":
                yield f"#error {name}, which this file cannot do: write down what it has done"
            elif kind is rows.IntrinsicKind.ASSERT_FAIL and not name.startswith("__assert"):
                yield f"void {name}(void) {error}"

    def _truth_type(self, name: str) -> str:
        """The type that the program passes to an assertion, which it need not declare."""
        types = {
            _c_type(instruction.operands[0].type)
            for unit, _ in self.source.units
            for function in unit.module.functions.values()
            for block in function.blocks.values()
            for instruction in block.instructions
            if isinstance(instruction.callee, syntax.GlobalRef) and instruction.callee.name == name and instruction.operands
        }
        if len(types) > 1:
            self._note(f"the conditions of {name}, which have several types")
        return next((type_ for type_ in sorted(filter(None, types))), "int")

    def _main(self) -> list[str]:
        """A function `main`, if the entry is another one or has parameters."""
        function = self.entry.function
        if function.name == "main" and not function.parameters:
            return []
        operations, lines, arguments = list(self.source.parameters), [], []
        for number, parameter in enumerate(function.parameters):
            if number in self.source.strings:
                lines += self._strings(f"a{number}", self.source.strings[number])
                arguments.append(("char **", f"a{number}"))
                continue
            type_ = _c_type(parameter.type)
            records = self.inputs.of(operations.pop(0)) if operations else ()
            if type_ is None or parameter.attributes.byval is not None or parameter.attributes.sret is not None:
                return [f"#error the entry {function.name} takes or returns structures, which this file cannot pass"]
            content = records[0][0][1] if records and records[0] else b"\0"
            lines += [f"  {type_} a{number} = 0;", f"  memcpy(&a{number}, {_literal(content)}, sizeof a{number});"]
            arguments.append((type_, f"a{number}"))
        name = ENTRY if function.name == "main" else function.name
        types = ", ".join(type_ for type_, _ in arguments) or "void"
        call = f"  {name}({', '.join(value for _, value in arguments)});"
        result = _c_type(function.type.result) or "void"
        return ["\n".join([f"{result} {name}({types});", "int main(void) {", *lines, call, "  return 0;", "}"])]

    def _strings(self, name: str, strings: Strings) -> list[str]:
        """An array of strings for `main`; those that the run does not look at are empty."""
        count, width = self.inputs.number(strings.count), strings.array.target.type.bytes
        lines = [f"  static char *{name}[{count + 1}UL];"]
        if count:
            lines.append(f'  for (size_t i = 0; i < {count}UL; i++) {name}[i] = "";')
        known: dict[int, int] = {}
        for record in self.inputs.of(strings.array):
            for offset, content in record:
                known.update(enumerate(content, offset))
        for number in sorted({offset // width for offset in known if 0 <= offset < count * width}):
            element = bytes(known.get(number * width + place, 0) for place in range(width))
            address = int.from_bytes(element, "little")
            lines.append(f"  {name}[{number}] = (char *){address:#x};{self._comment(address)}")
        return lines

    def _comment(self, address: int) -> str:
        text = string_at(self.outside.content, address)
        if text is None or "*/" in text or "\\" in text:
            return ""
        return f" /* {text} */"


def _c_type(type_: ir_types.Type) -> str | None:
    """A C type that is passed and returned like a type of LLVM; None for structures."""
    if isinstance(type_, ir_types.IntType):
        return _C_TYPES.get(type_.bits)
    if isinstance(type_, ir_types.FloatType):
        return _FLOATS.get(type_.kind)
    if isinstance(type_, ir_types.PointerType):
        return "void *"
    return "void" if isinstance(type_, ir_types.VoidType) else None


def _field_types(type_: ir_types.Type) -> tuple[str, ...]:
    """The C types of the parts of a structure of scalars; empty if it is something else."""
    if not isinstance(type_, ir_types.StructType) or type_.fields is None:
        return ()
    types = [_c_type(item) for item in type_.fields]
    return () if None in types else tuple(str(item) for item in types)


def _result(function: _DefinedFunction) -> list[str]:
    """The statements that return the result of a function."""
    if function.result == "void":
        return []
    row, count = function.row, len(function.results)
    take = f"memcpy(&result, cegas_values_{function.name}[turn], sizeof cegas_values_{function.name}[turn]);"
    if isinstance(row, rows.WritesThrough) and row.extent is rows.ArgumentExtent.TEXT:
        size = "sizeof(size_t)"
        return [
            f"size_t length = 0; if (2 * turn + 1 >= {count} || !cegas_values_{function.name}[2 * turn][0]) return 0;",
            f"memcpy(&length, cegas_values_{function.name}[2 * turn + 1], {size});",
            f"((char *)a{row.argument})[length] = 0;",
            f"return a{row.argument};",
        ]
    if isinstance(row, rows.NoEffect) and isinstance(row.result, rows.ConstantResult):
        return [f"return {row.result.value};"]
    argument = row.result if isinstance(row, rows.NoEffect) else None
    if isinstance(argument, rows.Echo) and argument.argument < len(function.parameters):
        echoed = f"a{argument.argument}" + (" & 255" if argument.as_byte else "")
        return [f"return turn < {count} && cegas_values_{function.name}[turn][0] ? {echoed} : -1;"]
    if isinstance(argument, rows.PointerResult) and argument.argument is not None:
        return [f"return turn < {count} && cegas_values_{function.name}[turn][0] ? a{argument.argument} : 0;"]
    if row is None and function.written is not None:
        return [f"return a{function.written};"]
    if function.fields:
        lines = [f"{function.result} result;", "memset(&result, 0, sizeof result);"]
        lines.append(f"unsigned first = {len(function.fields)} * turn;")
        for number in range(len(function.fields)):
            place = f"cegas_values_{function.name}[first + {number}]"
            lines.append(f"if (first + {number} < {count}) memcpy(&result.m{number}, {place}, sizeof result.m{number});")
        return [*lines, "return result;"]
    if not count:
        return ["return 0;"]
    return [f"{function.result} result = 0;", f"if (turn < {count}) {take}", "return result;"]


def _values(name: str, function: _DefinedFunction) -> str:
    width = max(len(content) for content in function.results)
    lines = [f"  {_literal(content.ljust(width, bytes(1)), numeric=True)}," for content in function.results]
    return "\n".join([f"static const unsigned char cegas_values_{name}[][{width}] = {{", *lines, "};"])


def _records(name: str, records: Sequence[InputRecord]) -> str:
    """A function that writes the record of a turn."""
    lines = [f"static void {name}(char *place, unsigned turn) {{", "  switch (turn) {"]
    for turn, record in enumerate(records):
        if record:
            lines.append(f"  case {turn}:")
            lines += [f"    memcpy(place + {offset}, {_literal(content)}, {len(content)});" for offset, content in record]
            lines.append("    break;")
    return "\n".join([*lines, "  }", "}"])


def _literal(content: bytes, *, numeric: bool = False) -> str:
    if numeric:
        return "{" + ", ".join(map(str, content)) + "}"
    return '"' + "".join(f"\\{byte:03o}" for byte in content) + '"'


def _signed_byte(value: int) -> int:
    return value - 256 if value > 127 else value
