"""A harness in C for one function: arguments that are inputs, as they are described, and a call.

It includes the file of the function, so that it knows its types, and functions that are static. `cegas harness` writes it
for a person to go on from; `--argument` checks it together with the other files of the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.errors import InputError
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Final
from cegas.frontend.clang import compile_to_ir
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.debug_types import DebugTypes
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.load import C_SUFFIXES, check_readable
from cegas.frontend.options import FrontendOptions
from cegas.tasks.arguments import STRING, DescribedArgument, described_arguments, name_of

SPELLED_OUT: Final = 8
"""Elements of an array that are written one by one; of longer ones, pointers are null."""
_INPUTS: Final = {
    "_Bool": "bool",
    "char": "char",
    "signed char": "schar",
    "unsigned char": "uchar",
    "short": "short",
    "unsigned short": "ushort",
    "int": "int",
    "unsigned int": "uint",
    "long": "long",
    "unsigned long": "ulong",
    "long long": "longlong",
    "unsigned long long": "ulonglong",
    "float": "float",
    "double": "double",
    "long double": "longdouble",
}
"""The inputs of `cegas.h`, by the types of C."""
_NOTHING: Final = DescribedArgument()
_NAME: Final = re.compile(r"[A-Za-z_]\w*")


class EntryHarness:
    """The text of a harness."""

    def __init__(self, function: str, file: Path, text: str, said: Mapping[int, str]) -> None:
        self.function: Final = function
        self.file: Final = file
        """The file that it includes."""
        self.text: Final = text
        self._said: Final = said
        """What the user has said, by the numbers of the lines that were made of it."""

    @property
    def name(self) -> str:
        """The function that begins."""
        return f"{self.function}_harness"

    def complaint(self, message: str) -> str | None:
        """What the compiler says about the words of a user, if it is about them; None if it is about something else."""
        for line in message.splitlines():
            found = re.search(rf"(?:^|/){re.escape(self.name)}\.c:(\d+):\d+: (?:fatal )?error: (.*)", line)
            if found is not None and int(found[1]) in self._said:
                return f"'{self._said[int(found[1])]}' cannot be compiled: {found[2]}"
        return None


def entry_harness(
    files: Sequence[Path], function: str, arguments: Sequence[str], options: FrontendOptions, look: Tick | None = None
) -> EntryHarness:
    """A harness for a function of these files, with arguments as the texts describe them."""
    described = described_arguments(arguments)
    known: list[str] = []
    for file in files:
        if file.suffix not in C_SUFFIXES:
            continue
        check_readable(file)
        # Nobody calls a static function yet that is to be checked.
        module = parse_module(compile_to_ir(file, options, ("-femit-all-decls",), look), look=look)
        found = module.functions.get(function)
        if found is not None and not found.is_declaration:
            debug = DebugInfo(module.metadata)
            parameters = debug.parameters(found.debug, [id_ for id_, _ in found.declares.values()])
            if parameters is None or found.variadic:
                raise InputError(f"{file}: the parameters of {function} are not known (no prototype, or '...')")
            writer = _EntryHarnessWriter(function, file, debug.types, parameters, described)
            text = writer.write()
            words = {name_of(each): each for each in arguments}
            said = {line: words[name] for line, name in writer.lines_of.items() if name in words}
            return EntryHarness(function, file, text, said)
        known += [name for name, each in module.functions.items() if not each.is_declaration]
    hint = " (--entry NAME says whose arguments they are)" if function == "main" else suggestion(function, known)
    raise InputError(f"the C files have no function '{function}'{hint}")


@contextmanager
def with_entry_harness(
    files: Sequence[Path],
    arguments: Sequence[str],
    options: FrontendOptions,
    folder: Path,
    look: Tick | None = None,
    *,
    is_kept: bool = True,
) -> Iterator[tuple[list[Path], FrontendOptions]]:
    """The program with a harness, written to a folder, in the place of the file that it includes; and how to read it.

    What the compiler says about the harness, within the context, is said of the words that it was made of.
    """
    made = entry_harness(files, options.entry, arguments, options, look)
    path = (folder / f"{made.name}.c").absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A folder that is soon gone has another name in each run, which nobody is told.
        marker = "" if is_kept else f'#line 1 "{path.name}"\n'
        path.write_text(marker + made.text, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{path}: the harness cannot be written ({error.strerror or error})") from error
    own = str(made.file.absolute())
    flags = [(str(path), each) for file, each in options.file_flags if file == own]
    others = [file for file in files if file != made.file]
    try:
        yield [path, *others], replace(options, entry=made.name, file_flags=(*options.file_flags, *flags))
    except InputError as error:
        complaint = made.complaint(str(error))
        if complaint is None:
            raise
        raise InputError(complaint) from error


class _EntryHarnessWriter:
    """Writes one harness."""

    def __init__(
        self,
        function: str,
        file: Path,
        types: DebugTypes,
        parameters: Sequence[tuple[str, int | None]],
        described: Mapping[str, DescribedArgument],
    ) -> None:
        self._function = function
        self._file = file
        self._types = types
        self._parameters = [(name or f"argument{number}", type_) for number, (name, type_) in enumerate(parameters, 1)]
        self._described = described
        self._lines: list[str] = []
        self._taken: set[str] = set()
        self.lines_of: Final[dict[int, str]] = {}
        """The parameter that each line of the text is about."""

    def write(self) -> str:
        names = [name for name, _ in self._parameters]
        self._taken.update(names)
        for name in self._described:
            if name not in names:
                hint = suggestion(name, names) or f" (it has: {', '.join(names) or 'none'})"
                raise InputError(f"{self._function} has no parameter '{name}'{hint}")
        harness = f"{self._function}_harness"
        path = str(self._file.absolute()).replace("\\", "\\\\").replace('"', '\\"')
        head = [
            f"/* Calls {self._function}() with any arguments of the forms below."
            " Check it, with the other files of the program, by",
            "",
            f"     cegas check {harness}.c --entry {harness} */",
            "#include <cegas.h>",
            f'#include "{path}"',
            "",
            f"void {harness}(void) {{",
        ]
        self._all_parameters(len(head))
        self._lines.append(f"{self._function}({', '.join(names)});")
        return "\n".join([*head, *(f"  {line}" for line in self._lines), "}", ""])

    def _all_parameters(self, above: int) -> None:
        """Each as soon as those are there that its form names; conditions as soon as those are there that they name."""
        waiting, conditions = dict(self._parameters), list(self._conditions())
        while waiting:
            name = next((each for each in waiting if not self._needs(each).intersection(waiting)), None)
            if name is None:
                raise InputError(f"the forms of the arguments {', '.join(waiting)} need each other")
            self._parameter(name, waiting.pop(name), self._described.get(name, _NOTHING))
            self._note(above, name)
            for of, condition in [each for each in conditions if not self._named(each[1]).intersection(waiting)]:
                self._lines.append(f"cegas_assume({condition});")
                self._note(above, of)
                conditions.remove((of, condition))

    def _conditions(self) -> Iterator[tuple[str, str]]:
        for name, _ in self._parameters:
            for condition in self._described.get(name, _NOTHING).conditions:
                yield name, f"{name} {condition}"

    def _note(self, above: int, name: str) -> None:
        """The lines that are new, below so many others, are about a parameter."""
        for number in range(1, len(self._lines) + 1):
            self.lines_of.setdefault(above + number, name)

    def _needs(self, name: str) -> set[str]:
        """The parameters that the form of one names, and those that their conditions name."""
        said = self._described.get(name, _NOTHING)
        needed = self._named(f"{said.value or ''} {said.string or ''} {' '.join(said.array or ())}")
        waiting = list(needed)
        while waiting:
            of = waiting.pop()
            new = self._named(" ".join(self._described.get(of, _NOTHING).conditions)) - needed
            needed |= new
            waiting += new
        return needed

    def _named(self, text: str) -> set[str]:
        """The parameters that a text of C names."""
        return {name for name, _ in self._parameters}.intersection(_NAME.findall(text))

    def _fresh(self, name: str) -> str:
        """A name that nothing in the harness has yet."""
        fresh, number = name, 1
        while fresh in self._taken:
            number += 1
            fresh = f"{name}{number}"
        self._taken.add(fresh)
        return fresh

    # -- parameters ---------------------------------------------------------------------------------------------------

    def _parameter(self, name: str, type_: int | None, said: DescribedArgument) -> None:
        kind = self._types.kind(type_)
        if said.is_pointer and kind != "pointer":
            raise InputError(f"the argument {name} of {self._function} is no pointer")
        declared = _declaration(self._types.type_name(self._types.unqualified(type_)), name)
        if said.value is not None:
            self._lines.append(f"{declared} = {said.value};")
        elif kind == "pointer":
            value = self._pointed(name, type_, said)
            self._lines.append(f"{declared} = {f'cegas_bool() ? {value} : 0' if said.may_be_null else value};")
        else:
            self._value(declared, name, type_, said.depth)

    def _value(self, declared: str, name: str, type_: int | None, depth: int) -> None:
        """A variable with any value of its type, but that pointers in it lead to objects."""
        typed = _INPUTS.get(self._types.plain_name(type_))
        if typed is not None:
            self._lines.append(f"{declared} = cegas_{typed}();")
            return
        self._lines += [f"{declared};", f"cegas_bytes(&{name}, sizeof {name});"]
        self._mend(name, type_, name, depth)

    def _pointed(self, name: str, type_: int | None, said: DescribedArgument) -> str:
        """What a pointer among the arguments is."""
        if said.is_null:
            return "0"
        pointee = self._types.pointee(type_)
        if said.string is not None:
            if pointee is not None and not self._is_character(pointee):
                raise InputError(f"the argument {name} of {self._function} points to no characters")
            return f"cegas_string({said.string})"
        spelled = self._types.type_name(self._types.unqualified(pointee))
        array = said.array
        if array is None and (pointee is None or self._is_character(pointee)):
            if pointee is not None and self._types.is_const(pointee):
                return f"cegas_string({STRING})"
            array = ("unsigned char", str(STRING))
        if array is None:
            return self._object(name, type_, said.depth) or "0"
        element, count = array
        object_ = self._fresh(f"{name}_object")
        if self._named(count):  # which may be 0, as no length of an array in C
            self._lines.append(f"{_declaration(f'{element} *', object_)} = cegas_array({element}, {count});")
        else:
            self._lines += [f"{element} {object_}[{count}];", f"cegas_bytes({object_}, sizeof {object_});"]
        if element == spelled and self._needs_mending(pointee):
            self._mend_elements(object_, pointee, name, said.depth, count)
        return f"(void *){object_}" if element != spelled else object_

    # -- objects ------------------------------------------------------------------------------------------------------

    def _object(self, name: str, type_: int | None, depth: int) -> str | None:
        """The address of a new object that a pointer may lead to; None if there can be none."""
        pointee = self._types.unqualified(self._types.pointee(type_))
        spelled = self._types.type_name(pointee)
        if pointee is None or not self._types.size_of(pointee) or "{" in spelled or "?" in spelled:
            self._lines.append(f"/* {name}: null, since there is no object of the type {spelled} to point to */")
            return None
        if self._is_character(pointee):
            return f"cegas_string({STRING})"
        object_ = self._fresh(f"{name}_object")
        self._lines += [f"{_declaration(spelled, object_)};", f"cegas_bytes(&{object_}, sizeof {object_});"]
        self._mend(object_, pointee, name, depth)
        return f"&{object_}"

    def _mend(self, place: str, type_: int | None, name: str, depth: int) -> None:
        """Give values to what must not be any bytes: pointers and truth values."""
        kind = self._types.kind(type_)
        if kind == "boolean":
            self._lines.append(f"{place} = cegas_bool();")
        elif kind == "pointer":
            target = self._object(name, type_, depth - 1) if depth else None
            value = "0" if target is None else f"cegas_bool() ? {target} : 0"
            self._lines.append(f"{self._assignable(place, type_)} = {value};")
        elif self._needs_mending(type_):
            element = self._types.element(type_)
            if element is not None:
                self._mend_elements(place, element[0], name, depth, str(element[1]))
            for member, inner in self._types.members(type_):
                if self._needs_mending(inner):
                    inside = f"{place}.{member}" if member else place
                    self._mend(inside, inner, f"{name}_{member}" if member else name, depth)

    def _mend_elements(self, place: str, element: int | None, name: str, depth: int, count: str) -> None:
        if count.isdigit() and int(count) <= SPELLED_OUT:
            for number in range(int(count)):
                self._mend(f"{place}[{number}]", element, f"{name}_{number}", depth)
            return
        index = self._fresh(f"{name}_index")
        self._lines.append(f"for (unsigned long {index} = 0; {index} < ({count}); {index}++) {{")
        outer, self._lines = self._lines, []
        self._mend(f"{place}[{index}]", element, name, 0)
        self._lines = [*outer, *(f"  {line}" for line in self._lines), "}"]

    def _assignable(self, place: str, type_: int | None) -> str:
        return f"*(void **)&{place}" if self._types.is_const(type_) else place

    def _needs_mending(self, type_: int | None) -> bool:
        """Whether there are pointers or truth values in it; those of a union, which has several meanings, do not count."""
        if self._types.kind(type_) in ("boolean", "pointer"):
            return True
        element = self._types.element(type_)
        if element is not None:
            return self._needs_mending(element[0])
        return any(self._needs_mending(inner) for _, inner in self._types.members(type_))

    def _is_character(self, type_: int) -> bool:
        return self._types.plain_name(type_) in ("char", "signed char", "unsigned char")


def _declaration(spelled: str, name: str) -> str:
    if "(" in spelled or "[" in spelled:
        return f"__typeof__({spelled}) {name}"
    return f"{spelled}{name}" if spelled.endswith("*") else f"{spelled} {name}"
